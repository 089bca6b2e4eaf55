"""`makeplay board`: boards of your own, for games whose board is a file.

In: a game, options, a file. Out: a new file; everything that is wrong with one, by place.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from generator.cli.console import tell, tell_json
from generator.cli.options import json_option
from generator.cli.sections import ExemplifiedGroup
from generator.cli.switches import text_of, typed_values
from generator.cli.tongue import say
from generator.engine.board import Boarded
from generator.engine.pack import find_pack
from generator.errors import BoardExists, CannotDo, Text

FAILED = 1


@click.group(
    "board",
    cls=ExemplifiedGroup,
    help="Boards of your own, for games whose board is a file.\n\nA campaign keeps the board that it was started with.",
    examples={
        "makeplay board options GAME": "the options of a new board, and the SWITCH that uses it",
        "makeplay board new GAME my-board.toml": "make a board to edit",
        "makeplay board check GAME my-board.toml": "list everything that is wrong with it",
        "makeplay new kran --game GAME --rule SWITCH=@my-board.toml": "start a campaign on it",
    },
)
def board_command() -> None:
    """Run a command for boards."""


@board_command.command("options", short_help="List the options of a new board.")
@click.argument("game")
@json_option
def options_command(game: str, as_json: bool) -> None:
    """List the options of a new board of GAME, and the switch that selects a board."""
    pack = boarded(game)
    if as_json:
        tell_json({"options": dict(pack.board_options), "switch": pack.board_switch})
        return
    width = max(map(len, pack.board_options))
    for option, meaning in pack.board_options.items():
        tell(f"{option:<{width}}  {meaning}")
    tell(say("tips.play_on", switch=pack.board_switch))


@board_command.command("new", short_help="Make a board.")
@click.argument("game")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--set", "options", multiple=True, metavar="KEY=VALUE", help="Set an option of the board. May be repeated."
)
@click.option("--force", is_flag=True, help="Replace an existing file.")
def new_command(game: str, file: Path, options: tuple[str, ...], force: bool) -> None:
    """Make a board of GAME and write it to FILE for editing."""
    from generator.campaign import files

    pack = boarded(game)
    text = pack.new_board(typed_values(options))
    if file.exists() and not force:
        raise BoardExists(file)
    files.replace_synced(file, text.encode())
    tell(f"{file}: {pack.board_summary(text)}")
    tell(*_lines(pack, text, str(file)))


@board_command.command("check", short_help="List everything that is wrong with a board.")
@click.argument("game")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@json_option
@click.pass_context
def check_command(context: click.Context, game: str, file: Path, as_json: bool) -> None:
    """List everything that is wrong with the board in FILE: where it is, what it is, and how to correct it.

    The exit code is 0 if the board can be used, otherwise 1. Warnings do not count.
    """
    pack = boarded(game)
    text = text_of(file)
    problems = pack.board_problems(text, str(file))
    if as_json:
        warnings = [] if problems else pack.board_warnings(text, str(file))
        keys = ("where", "wrong", "right")
        found = {"problems": problems, "warnings": warnings}
        tell_json({kind: [dict(zip(keys, its)) for its in each] for kind, each in found.items()})
    else:
        tell(*_lines(pack, text, str(file)))
        if not problems:
            tell(f"{file}: {pack.board_summary(text)}")
    if problems:
        context.exit(FAILED)


def _lines(pack: Boarded, text: str, source: str) -> Iterator[str]:
    """Yield the problems, or the warnings if there is no problem."""
    problems = pack.board_problems(text, source)
    yield from (f"{where}: {wrong}; {right}" for where, wrong, right in problems)
    if not problems:
        yield from (f"warning: {where}: {wrong}; {right}" for where, wrong, right in pack.board_warnings(text, source))


def boarded(game: str) -> Boarded:
    """Return a game whose board is a file.

    Raises UnknownGame, CannotDo.
    """
    pack = find_pack(game)
    if not isinstance(pack, Boarded):
        raise CannotDo(game, Text("own_board"))
    return pack
