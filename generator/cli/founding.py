"""`makeplay new`: found a campaign.

In: a name, players, perhaps names for worlds. Out: campaigns/NAME, whole or not at all.
"""

from __future__ import annotations

from pathlib import Path

import click

from generator.campaign import folder as campaigns
from generator.campaign import writing
from generator.campaign.reading import text_named
from generator.campaign.replay import state_of
from generator.campaign.settings import Settings
from generator.cli.console import remark, tell
from generator.cli.language import lang_option, say, spoken_language
from generator.cli.opening import command_line
from generator.cli.options import game_option, home_option, rule_option
from generator.cli.proof import proof
from generator.cli.switches import new_switches
from generator.engine.languages import listed, manner
from generator.engine.pack import Event, Founding, Pack, Sourced, find_pack
from generator.engine.view import Language
from generator.errors import BadNameList, CannotDo, CannotRead, Text

#: Paper that a campaign starts with.


@click.command("new")
@click.argument("name")
@click.option("--player", "players", multiple=True, metavar="NAME", help="Name of a player; repeat for each player.")
@click.option("--seed", type=int, metavar="N", help="Random seed: the same N makes the same campaign again.")
@click.option(
    "--names",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A file of names for worlds and so on, one on each line; if they run out, more are invented.",
)
@lang_option("Language of the sheets; by default MAKEPLAY_LANG, or that of your system.")
@game_option
@rule_option
@home_option
def new_command(
    name: str,
    players: tuple[str, ...],
    seed: int | None,
    names: Path | None,
    lang: Language | None,
    game: str,
    rules: tuple[str, ...],
    home: Path,
) -> None:
    """Start the campaign NAME by the rules of its game.

    The first cards are made, dealt to the players and named, and every sheet is drawn once as a test.
    Everything is kept in campaigns/NAME.
    """
    pack = find_pack(game)
    if isinstance(pack, Sourced):
        raise CannotDo(pack.name, Text("started_so"))
    lines = _read_names(names) if names else ()
    folder = found(
        home, name, pack, Founding(players, spoken_language(lang), lines, str(names), new_switches(pack, rules), seed)
    )
    tell(say("tips.next", command=command_line(home, "print", folder.name)))


def found(home: Path, name: str, pack: Pack, founding: Founding, quietly: bool = False) -> Path:
    """Start the campaign *name* of a game, and report it unless *quietly*; return its folder.

    Raises BadCampaignName, CampaignExists, what the pack raises for players and names, a SheetProblem, CannotWrite.
    """
    folder = campaigns.new_folder(home, name)
    identity, events = campaigns.founding_events(pack, founding)
    state = state_of(events, pack)
    lang = founding.language
    settings = Settings(
        folder.name, pack.name, pack.rules_version, lang, founding.players, manner(lang).paper, founding.rules
    )
    proof(pack, state, settings, pack.kinds)
    campaigns.create(folder, settings, identity, events, day=None if founding.seed is not None else writing.today())
    if not quietly:
        tell(say("tips.started", folder=folder), *(f"  {line}" for line in state.summary()))
    _tell_unused(founding.names, events)
    return folder


def _read_names(path: Path) -> tuple[str, ...]:
    try:
        return tuple(text_named(path).split("\n"))
    except OSError as error:
        raise CannotRead(path, error) from error
    except UnicodeDecodeError as error:
        raise BadNameList(str(path), Text("not_utf_8"), Text("save_utf_8")) from error


def _tell_unused(given: tuple[str, ...], events: list[Event]) -> None:
    used = {event.get("name") for event in events}
    unused = [name for name in given if name and name not in used]
    if unused:
        remark(
            say("tips.unused", names=listed(unused[:5], spoken_language()), more=len(unused) - 5, any=len(unused) > 5)
        )
