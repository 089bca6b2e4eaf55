"""`makeplay simulate`: a campaign grows by itself, game by game, into its own record.

In: a campaign's name, bots, when to stop. Out: a longer record, told a line for each game.
"""

from __future__ import annotations

import json
import secrets
from pathlib import Path

import click

from generator.campaign import folder as campaigns
from generator.campaign import settings
from generator.campaign.folder import OpenCampaign
from generator.cli.founding import found
from generator.cli.opening import command_line, warn
from generator.cli.options import home_option, json_option
from generator.cli.progress import Progress
from generator.cli.telling import tell
from generator.engine.pack import Founding, find_pack
from generator.engine.table import Playable
from generator.engine.view import Language
from generator.errors import BadSettings, CannotDo, GameUnderWay
from generator.games import FLAGSHIP
from generator.sim.growing import Grown, Until, grow
from generator.sim.roster import find_bots

#: Who plays if nobody is named.
PLAYERS: dict[Language, tuple[str, ...]] = {"en": ("Ada", "Ben", "Cleo"), "zh": ("安", "北", "辰")}
#: Who chooses for them if no bot is named.
BOT = "tuned"


@click.command("simulate")
@click.argument("name")
@click.option("--eras", type=click.IntRange(1, 10_000), metavar="N", help="Stop after N eras; 1, if nothing is said.")
@click.option("--games", type=click.IntRange(1, 100_000), metavar="N", help="Stop after N games.")
@click.option("--cards", type=click.IntRange(1, 100_000), metavar="N", help="Stop when the campaign has N cards.")
@click.option(
    "--max-games",
    type=click.IntRange(1, 100_000),
    default=20,
    show_default=True,
    metavar="N",
    help="Stop when nobody has won an era after N games.",
)
@click.option("--players", type=click.IntRange(1, 3), metavar="N", help="How many play; else all of the campaign.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="BOT",
    help="Who chooses, seat by seat; the last one named takes the other seats too. Default: tuned.",
)
@click.option("--seed", type=int, metavar="N", help="Grow in the same way again for the same N.")
@click.option(
    "--lang", type=click.Choice(["en", "zh"]), default="en", show_default=True, help="Language of a new campaign."
)
@json_option
@home_option
def simulate_command(
    name: str,
    eras: int | None,
    games: int | None,
    cards: int | None,
    max_games: int,
    players: int | None,
    bots: tuple[str, ...],
    seed: int | None,
    lang: Language,
    as_json: bool,
    home: Path,
) -> None:
    """Let the campaign NAME grow: bots play whole games into its record, and name everything.

    There need not be such a campaign yet: it is founded then. What has grown is a campaign like any other: print it,
    ask about it, go on playing it. Each game is in the record as soon as it is over; stop when you like.
    """
    chance = secrets.randbits(32) if seed is None else seed
    if not campaigns.campaign_folder(home, name).exists():
        find_bots(find_pack(FLAGSHIP), bots or (BOT,), max(1, len(bots)))  # before it is founded for nothing
    opened = _opened(home, name, Founding(PLAYERS[lang][: players or 2], lang, seed=seed), as_json)
    seats = (*opened.settings.players, *PLAYERS[opened.settings.language])
    seated = tuple(dict.fromkeys(seats))[: players or len(opened.settings.players)]
    classes = find_bots(opened.pack, bots or (BOT,), len(seated))
    until = Until(eras or (None if games or cards else 1), games, cards, max_games)
    told: list[Grown] = []
    with Progress("Growing") as progress:
        for grown in grow(opened, seated, classes, until, chance):
            told.append(grown)
            if as_json:
                progress(*_how_far(grown, until))
            else:
                tell(grown.line)
    if as_json:
        tell(json.dumps({"games": [grown._asdict() for grown in told], "seed": chance}, ensure_ascii=False))
        return
    if not told:
        tell(f"There are {len(opened.state.contents())} cards already; nothing was played.")
        return
    last = told[-1]
    if last.stuck:
        tell(f"No one has won this era in {max_games} games; stopped here (--max-games).")
    tell(f"{last.games} game{'s' * (last.games > 1)}, {last.eras} era{'s' * (last.eras != 1)}, {last.cards} cards.")
    tell(f"Next: {command_line(home, 'print', opened.folder.name)}")


def _opened(home: Path, name: str, founding: Founding, quietly: bool) -> OpenCampaign:
    """The campaign, founded if there is none."""
    if not campaigns.campaign_folder(home, name).exists():
        found(home, name, founding, quietly)
    opened = campaigns.open_campaign(home, name)
    warn(opened)
    pack = opened.pack
    if not isinstance(pack, Playable):
        raise CannotDo(pack.name, "played")
    if opened.state.playing:
        raise GameUnderWay("play")
    for key, wrong in pack.rule_problems(opened.settings.rules):
        raise BadSettings(f"{opened.folder / settings.FILE}, rules.{key}", wrong, "correct the line")
    return opened


def _how_far(grown: Grown, until: Until) -> tuple[int, int]:
    """How much is done, of how much."""
    for done, wanted in ((grown.eras, until.eras), (grown.games, until.games), (grown.cards, until.cards)):
        if wanted is not None:
            return min(done, wanted), wanted
    return grown.games, until.most_games
