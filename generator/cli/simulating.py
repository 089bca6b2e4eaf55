"""`makeplay simulate`: a campaign grows by itself, game by game, into its own record.

In: a campaign's name, bots, when to stop. Out: a longer record, and a line for each game.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import click

from generator.campaign import folder as campaigns
from generator.campaign import settings
from generator.campaign.folder import OpenCampaign
from generator.cli.console import agreed, tell, tell_report
from generator.cli.founding import found
from generator.cli.language import lang_option, say, spoken_language
from generator.cli.named import SHIPPED
from generator.cli.opening import command_line, opened_campaign
from generator.cli.options import home_option, json_option
from generator.cli.progress import ProgressBar
from generator.cli.switches import new_switches
from generator.engine.keeping import Report
from generator.engine.languages import between, manner
from generator.engine.pack import Founding, Pack, find_pack
from generator.engine.study import Cautious
from generator.engine.table import Playable
from generator.engine.view import Language
from generator.errors import BadPlayers, BadSeats, BadSettings, CannotDo, GameUnderWay, NotTogether, NotUnderstood, Text
from generator.games import FLAGSHIP
from generator.sim.roster import find_bots, studied
from generator.sim.simulation import Grown, Until, grow

#: How many play if nobody says, where the game may be played by so many.
USUAL_PLAYERS = 2


@click.command("simulate")
@click.argument("name")
@click.option("--eras", type=click.IntRange(1, 10_000), metavar="N", help="Stop after N eras (1 if no limit is given).")
@click.option("--games", type=click.IntRange(1, 100_000), metavar="N", help="Stop after N games.")
@click.option("--cards", type=click.IntRange(1, 100_000), metavar="N", help="Stop when the campaign has N cards.")
@click.option(
    "--max-games",
    type=click.IntRange(1, 100_000),
    default=20,
    show_default=True,
    metavar="N",
    help="Stop when nobody has won an era in N games.",
)
@click.option(
    "--players", type=click.IntRange(min=1), metavar="N", help="Number of players; by default all in the campaign."
)
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="BOT",
    help="Who plays, seat by seat; the last one also takes the remaining seats. Each game has a default bot.",
)
@click.option("--seed", type=int, metavar="N", help="Random seed: the same N repeats the same games.")
@lang_option("Language of a new campaign; by default MAKEPLAY_LANG, or that of your system.")
@click.option("--game", metavar="GAME", help=f"The game of a new campaign; {FLAGSHIP} by default.")
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="KEY=VALUE",
    help="Set a switch of the rules of a new campaign. May be repeated.",
)
@click.option("--yes", is_flag=True, help="Start a new campaign without asking.")
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
    lang: Language | None,
    game: str | None,
    rules: tuple[str, ...],
    yes: bool,
    as_json: bool,
    home: Path,
) -> None:
    """Let bots play whole games of the campaign NAME, record them, and name everything.

    If the campaign does not exist, it is started; at a terminal you are asked first. Afterwards it is a campaign like
    any other: print it, ask about it, play on. Each game is recorded as soon as it is over; stop when you like.
    """
    if campaigns.campaign_folder(home, name).exists():
        if rules:
            raise NotTogether("--rule", Text("existing_campaign"), Text("switches_in_settings"))
    elif yes or _wanted(home, name):
        pack = find_pack(game or FLAGSHIP)
        founding = Founding((), spoken_language(lang), rules=new_switches(pack, rules), seed=seed)
        _found(home, name, pack, players, bots, founding, as_json)
    else:
        return
    opened = _opened(home, name, game)
    bots = bots or (studied(opened.pack).usual_bot,)
    seated = _seated(opened, players)
    until = Until(eras or (None if games or cards else 1), games, cards, max_games)
    chance = secrets.randbits(32) if seed is None else seed
    played = _play(opened, seated, bots, until, chance, as_json)
    caveat = _caveat(opened, len(seated))
    data = {"games": [grown._asdict() for grown in played], "seed": chance} | caveat
    tell_report(Report([*caveat.values(), *_end(opened, played, until, home)], data), as_json)


def _play(
    opened: OpenCampaign, seated: Sequence[str], bots: Sequence[str], until: Until, chance: int, quietly: bool
) -> list[Grown]:
    """Let the bots play, and print a line for each game, or *quietly* how much is done; return the games."""
    classes = find_bots(opened.pack, bots, len(seated))
    played: list[Grown] = []
    with bots_counted(), ProgressBar(say("progress.playing")) as progress:
        for grown in grow(opened, seated, classes, until, chance):
            played.append(grown)
            if quietly:
                progress(*_how_far(grown, until))
            else:
                tell(grown.line)
    return played


def _wanted(home: Path, name: str) -> bool:
    """Return whether a campaign that does not exist is to be started; somebody at a terminal is asked."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    known = [each for each in campaigns.known_campaigns(home) if each != SHIPPED]
    tell(say("campaigns.no_such", name=name, known=between(spoken_language()).things.join(known)))
    if agreed(say("campaigns.start_it")):
        return True
    tell(say("campaigns.not_started"))
    return False


def _end(opened: OpenCampaign, played: Sequence[Grown], until: Until, home: Path) -> Iterator[str]:
    """Yield what there is after the last of the games that were *played*, and the command that comes next."""
    if not played:
        yield say("tips.grown_already", cards=len(opened.state.contents()))
        return
    last = played[-1]
    if last.stuck:
        yield say("tips.stuck_cards" if until.cards else "tips.stuck", games=until.most_games)
    yield say("tips.grown", games=last.games, eras=last.eras, cards=last.cards)
    yield say("tips.next", command=command_line(home, "print", opened.folder.name))


def _caveat(opened: OpenCampaign, players: int) -> dict[str, str]:
    """Return the caveat that belongs to results of this game, by the word for it; nothing if it has none."""
    pack, its = opened.pack, opened.settings
    words = pack.caveat(its.rules, (players,), its.language) if isinstance(pack, Cautious) else ""
    return {"caveat": words} if words else {}


def _found(
    home: Path, name: str, pack: Pack, players: int | None, bots: Sequence[str], founding: Founding, quietly: bool
) -> None:
    """Start the campaign, if bots can play in it."""
    find_bots(pack, bots or (studied(pack).usual_bot,), max(1, len(bots)))
    check_seats(pack, players)
    count = players or min(max(USUAL_PLAYERS, pack.seats[0]), pack.seats[-1])
    with bots_counted():
        found(home, name, pack, replace(founding, players=manner(founding.language).players[:count]), quietly)


@contextmanager
def bots_counted() -> Iterator[None]:
    """Turn BadPlayers into a message about --players: bots are not named but counted.

    Raises NotUnderstood.
    """
    try:
        yield
    except BadPlayers as error:
        raise NotUnderstood("", Text("players_wrong", reason=error.reason), Text("players_number")) from error


def check_seats(pack: Pack, players: int | None) -> None:
    """Raise BadSeats if so many cannot play."""
    if players is not None and players not in pack.seats:
        raise BadSeats(players, pack.name, pack.seats)


def _seated(opened: OpenCampaign, players: int | None) -> tuple[str, ...]:
    """Return who plays: the players of the campaign, and further names if there are more.

    Raises BadSeats.
    """
    check_seats(opened.pack, players)
    names = (*opened.settings.players, *manner(opened.settings.language).players)
    return tuple(dict.fromkeys(names))[: players or len(opened.settings.players)]


def _opened(home: Path, name: str, game: str | None) -> OpenCampaign:
    """Return the campaign, ready for a game.

    Raises BadSettings, GameUnderWay, CannotDo; NotUnderstood if it is one of another game than *game*.
    """
    opened = opened_campaign(home, name)
    pack = opened.pack
    if game is not None and game != pack.name:
        raise NotUnderstood(
            f"--game {game}", Text("campaign_of", name=name, game=pack.name), Text("other_name_no_game")
        )
    if not isinstance(pack, Playable):
        raise CannotDo(pack.name, "played")
    if opened.state.playing:
        raise GameUnderWay("play")
    for key, wrong in pack.rule_problems(opened.settings.rules):
        raise BadSettings(f"{opened.folder / settings.FILE}, rules.{key}", wrong, Text("correct_line"))
    return opened


def _how_far(grown: Grown, until: Until) -> tuple[int, int]:
    """Return how much is done, of how much."""
    for done, wanted in ((grown.eras, until.eras), (grown.games, until.games), (grown.cards, until.cards)):
        if wanted is not None:
            return min(done, wanted), wanted
    return grown.games, until.most_games
