"""`makeplay play` and `makeplay table`: a game in the terminal, or on a real table with makeplay as its referee.

In: what people type. Out: the game, every choice and every card read out in the record as soon as it is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from generator.campaign import settings
from generator.campaign.folder import OpenCampaign
from generator.cli.console import hand_over, remark
from generator.cli.game_texts import game_text, show_game
from generator.cli.language import say
from generator.cli.opening import opened_campaign
from generator.cli.opponents import Opponents, opponents_on, read_opponents
from generator.cli.options import home_option
from generator.cli.play_session import PlaySession
from generator.cli.table_session import TableSession
from generator.engine.table import Playable, Refereed
from generator.errors import BadSettings, CannotDo, NotTogether, Text

_players_option = click.option(
    "--player",
    "players",
    multiple=True,
    metavar="NAME",
    help="A player in this game, in seat order (repeat for each); by default the players of the campaign.",
)


class _Seconds(click.FloatRange):
    """A length of time: click takes "nan" for a number in every range, and a bot that thinks so long never ends."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the seconds that *value* says."""
        said: Any = "" if str(value).strip(" +-").casefold() == "nan" else value
        seconds: float = super().convert(said, param, ctx)
        return seconds


@click.command("play")
@click.argument("name")
@_players_option
@click.option("--seed", type=int, metavar="N", help="Random seed: the same N shuffles the same way again.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="NAME=BOT",
    help="Let a bot play for the player NAME (repeat for each), as --bot Ben=sensible; it sees what NAME may see.",
)
@click.option(
    "--think",
    type=_Seconds(0, 3600, min_open=True),
    metavar="SECONDS",
    help="Let bots that search think this long for each choice; not even --seed repeats such a game exactly.",
)
@click.option(
    "--text",
    "as_text",
    is_flag=True,
    help="Print the game in progress, or the last one, as plain text, hidden cards too.",
)
@click.option(
    "--read",
    "source",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Read a game from such a text, make every choice again, and show the position; nothing is recorded.",
)
@home_option
def play_command(
    name: str,
    players: tuple[str, ...],
    bots: tuple[str, ...],
    seed: int | None,
    think: float | None,
    as_text: bool,
    source: Path | None,
    home: Path,
) -> None:
    """Play a game of the campaign NAME.

    The position, the question and its choices are shown; type a number or the choice itself; help lists the rest.
    Every choice is recorded at once: stop when you like; the same command continues the game.
    """
    opened, pack = _playable(home, name)
    _refuse_together(
        {"--text": as_text, "--read": source is not None},
        {"--player": bool(players), "--bot": bool(bots), "--seed": seed is not None, "--think": think is not None},
    )
    if as_text:
        hand_over("\n".join(game_text(opened)))
        return
    if source is not None:
        show_game(opened, source)
        return
    table, seats = pack.resume(opened.state, seed), read_opponents(bots)
    if table is None:
        seated = players or opened.settings.players
        if players or len(seated) == 1:  # who is alone wants somebody to play against; else it may be a slip
            seated = (*seated, *(player for player in seats if player not in seated))
        table = pack.begin(opened.state, seated, opened.settings.rules, seed)
    else:
        seats = opponents_on(opened.record) | seats
        if players:
            remark(say("tips.goes_on"))
    PlaySession(opened, table, home, Opponents(opened.pack, seats, table, seed, think)).play()


def _refuse_together(showing: Mapping[str, bool], playing: Mapping[str, bool]) -> None:
    """Raise NotTogether for options of a game that is played beside one that only shows a game."""
    shows = [name for name, given in showing.items() if given]
    others = [*shows[1:], *(name for name, given in playing.items() if given)]
    if shows and others:
        raise NotTogether(shows[0], others[0], Text("only_shows", one=shows[0]))


@click.command("table")
@click.argument("name")
@_players_option
@home_option
def table_command(name: str, players: tuple[str, ...], home: Path) -> None:
    """Referee a game of the campaign NAME that is played on a real table.

    Shuffle, and type which card was turned over: its number, its name or its corner (012, Kranax, 4K). makeplay
    shows what happens, what must be paid and what is legal, and records everything; undo takes back a mistyped
    card or a choice. Stop at any point: the same command continues after the last card.
    """
    opened, pack = _playable(home, name)
    if not isinstance(pack, Refereed):
        raise CannotDo(opened.pack.name, Text("with_real_cards"))
    going_on = opened.state.playing
    session = TableSession(opened, home)
    session.sit_down(pack, players or opened.settings.players)
    if going_on and players:
        remark(say("tips.goes_on"))
    session.play()


def _playable(home: Path, name: str) -> tuple[OpenCampaign, Playable]:
    """Return the campaign called *name* and its pack, its switches checked."""
    opened = opened_campaign(home, name)
    pack = opened.pack
    if not isinstance(pack, Playable):
        raise CannotDo(pack.name, "played")
    for key, wrong in pack.rule_problems(opened.settings.rules):
        raise BadSettings(f"{opened.folder / settings.FILE}, rules.{key}", wrong, Text("correct_line"))
    return opened, pack
