"""`makeplay play` and `makeplay table`: a game in the terminal, or on a real table with makeplay as its referee.

In: what people type. Out: the game, every choice and every card read out in the record as soon as it is made.
"""

from __future__ import annotations

from pathlib import Path

import click

from generator.campaign import settings
from generator.campaign.folder import OpenCampaign
from generator.cli.console import remark
from generator.cli.opening import opened_campaign
from generator.cli.options import home_option
from generator.cli.play_session import PlaySession
from generator.cli.table_session import TableSession
from generator.engine.table import Playable, Refereed
from generator.errors import BadSettings, CannotDo

_players_option = click.option(
    "--player",
    "players",
    multiple=True,
    metavar="NAME",
    help="A player in this game, in seat order (repeat for each); by default the players of the campaign.",
)


@click.command("play")
@click.argument("name")
@_players_option
@click.option("--seed", type=int, metavar="N", help="Random seed: the same N shuffles the same way again.")
@home_option
def play_command(name: str, players: tuple[str, ...], seed: int | None, home: Path) -> None:
    """Play a game of the campaign NAME.

    The position, the question and its choices are shown; type a number or the choice itself; help lists the rest.
    Every choice is recorded at once: stop when you like, the same command continues there.
    """
    opened, pack = _playable(home, name)
    table = pack.resume(opened.state, seed)
    if table is None:
        table = pack.begin(opened.state, players or opened.settings.players, opened.settings.rules, seed)
    elif players:
        remark("A game is under way; its players continue.")
    PlaySession(opened, table, home).play()


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
        raise CannotDo(opened.pack.name, "played with real cards")
    going_on = opened.state.playing
    evening = TableSession(opened, home)
    evening.sit_down(pack, players or opened.settings.players)
    if going_on and players:
        remark("A game is under way; its players continue.")
    evening.play()


def _playable(home: Path, name: str) -> tuple[OpenCampaign, Playable]:
    """Return the campaign called *name* and its pack, its switches checked."""
    opened = opened_campaign(home, name)
    pack = opened.pack
    if not isinstance(pack, Playable):
        raise CannotDo(pack.name, "played")
    for key, wrong in pack.rule_problems(opened.settings.rules):
        raise BadSettings(f"{opened.folder / settings.FILE}, rules.{key}", wrong, "correct the line")
    return opened, pack
