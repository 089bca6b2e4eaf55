"""`makeplay pack`: which games there are, a pack of one's own to begin with, whatever is wrong with a pack.

In: a name. Out: a list, a folder with a small working pack, a report.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import click

from generator.cli.console import tell, tell_json
from generator.cli.language import lines_of, say, spoken_language
from generator.cli.options import json_option
from generator.cli.progress import ProgressBar
from generator.cli.sections import ExemplifiedGroup
from generator.engine.languages import FIRST, listed
from generator.engine.pack import Sourced, Titled, find_pack, installed
from generator.errors import BrokenPack


@click.group(
    "pack",
    cls=ExemplifiedGroup,
    help="""Packs: the games that makeplay knows, and how to add one of your own.

    docs/packs.md explains a pack file by file.
    """,
    examples={
        "makeplay pack new my-game": "write a small working pack to ./my-game, for you to change",
        "pip install -e ./my-game": "make it known to makeplay",
        "makeplay pack check my_game": "list everything that is wrong with it, after every change",
        "makeplay print --game my_game": "print, play, ask, simulate, as with any game",
    },
)
def pack_command() -> None:
    """Run a command for packs."""


@pack_command.command("new", short_help="Start a pack of your own.")
@click.argument("name")
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder to create; by default NAME in the current folder.",
)
def new_command(name: str, into: Path | None) -> None:
    """Write a small working pack called NAME, such as my-game: a very short game that you change into yours.

    It is a distribution of its own, with rules, cards, a book, bots and a test; its README.md says what to change.
    """
    from generator.cli.new_pack import begin_pack, pack_name
    from generator.press.assets.folders import named

    its = pack_name(name)
    folder = Path(its.distribution) if into is None else named(into)
    written = begin_pack(its, folder)
    tell(say("tips.pack", folder=folder, files=len(written), readme=folder / "README.md"))
    place = str(folder) if folder.is_absolute() else f"./{folder}"
    tell(say("tips.next", command=shlex.join(["pip", "install", "-e", place])))
    tell(say("tips.then", command=f"makeplay pack check {its.package}"))


@pack_command.command("list", short_help="List the games.")
@json_option
def list_command(as_json: bool) -> None:
    """List every game that has a pack, with its number of players, its distribution and its commands."""
    found = [_listed(name, brought_by, as_json) for name, brought_by in installed().items()]
    if as_json:
        tell_json(found)
        return
    width = max(len(each["name"]) for each in found)
    for each in found:
        fewest, several, most = each["players"].partition(" to ")
        players = say("tips.pack_players", fewest=fewest, most=most) if several else fewest
        commands = listed(each["commands"], spoken_language())
        row = say("tips.pack_row", title=each["title"], players=players, commands=commands)
        text = each["problem"] or row
        brought = f" ({each['brought_by']})" if each["brought_by"] else ""
        tell(f"{each['name']:<{width}}  {text}{brought}")


@pack_command.command("check", short_help="List everything that is wrong with a pack.")
@click.argument("game", metavar="GAME")
@click.option(
    "--games",
    type=click.IntRange(1, 100_000),
    default=5,
    show_default=True,
    metavar="N",
    help="Random games for each number of players, played to the end and replayed from their record.",
)
def check_command(game: str, games: int) -> None:
    """Try everything that the pack of GAME supports, and report all problems, with file and line."""
    from generator.cli.pack_check import Checkup

    checkup = Checkup(find_pack(game), games)
    with ProgressBar(say("progress.checking")) as progress:
        checkup.look(progress)
    tell(*checkup.well)
    if checkup.problems:
        raise BrokenPack(game, checkup.problems, installed().get(game, ""))


def _listed(name: str, brought_by: str, as_json: bool) -> dict[str, Any]:
    """Return a game for people and programs; one that is broken says so, to programs in English."""
    from generator.cli.pack_answers import commands

    about: dict[str, Any] = {"name": name, "title": name, "players": "", "brought_by": brought_by, "commands": []}
    try:
        pack = find_pack(name)
    except BrokenPack as problem:
        return about | {"problem": (problem.lines if as_json else lines_of(problem))[0]}
    players = str(pack.seats[0]) if len(pack.seats) == 1 else f"{pack.seats[0]} to {pack.seats[-1]}"
    players = "" if isinstance(pack, Sourced) else players
    title = pack.titles[FIRST] if isinstance(pack, Titled) else name
    return about | {"title": title, "players": players, "commands": commands(pack), "problem": ""}
