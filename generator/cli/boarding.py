"""`makeplay board`: boards of your own, for games whose board is a file.

In: a game, options, a file. Out: a new file; everything that is wrong with one, by place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

import click

import generator
from generator.cli.console import tell, tell_json
from generator.cli.language import in_words, say
from generator.cli.options import json_option
from generator.cli.progress import ProgressBar
from generator.cli.sections import ExemplifiedGroup
from generator.cli.switches import text_of, typed_values
from generator.engine.board import Boarded, Measurable
from generator.engine.pack import find_pack
from generator.errors import BadBoard, BoardExists, CannotDo, Text
from generator.sim import running
from generator.sim.balance import NEAR, Balance, fairest, measurable, measure

C = TypeVar("C", bound=Callable[..., Any])
FAILED = 1


def measuring_options(command: C) -> C:
    """Add the options of games that show how fair a board is."""
    games = click.option(
        "--games", type=click.IntRange(1, 1_000_000), default=600, show_default=True, metavar="N",
        help="Number of games, rounded up so that every order of bots plays equally many.",
    )  # fmt: skip
    workers = click.option(
        "--workers", type=click.IntRange(1, 1024), metavar="N",
        help="Processes at once; by default one for each core.",
    )  # fmt: skip
    return games(workers(command))


@click.group(
    "board",
    cls=ExemplifiedGroup,
    help="Boards of your own, for games whose board is a file.\n\nA campaign keeps the board that it was started with.",
    examples={
        "makeplay board options GAME": "the options of a new board, and the SWITCH that uses it",
        "makeplay board new GAME my-board.toml": "make a board to edit",
        "makeplay board new GAME my-board.toml --balanced": "make several, let bots play on them, keep the fairest",
        "makeplay board check GAME my-board.toml": "list everything that is wrong with it",
        "makeplay board measure GAME my-board.toml": "let bots show how fair it is",
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
    meanings = {option: in_words(meaning) for option, meaning in pack.board_options.items()}
    if as_json:
        tell_json({"options": meanings, "switch": pack.board_switch})
        return
    width = max(map(len, meanings))
    for option, meaning in meanings.items():
        tell(f"{option:<{width}}  {meaning}")
    tell(say("tips.play_on", switch=pack.board_switch))


@board_command.command("new", short_help="Make a board.")
@click.argument("game")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--set", "options", multiple=True, metavar="KEY=VALUE", help="Set an option of the board. May be repeated."
)
@click.option(
    "--balanced", is_flag=True, help="Make several boards, let bots play on them, and keep the one that is fairest."
)
@measuring_options
@click.option("--force", is_flag=True, help="Replace an existing file.")
def new_command(
    game: str, file: Path, options: tuple[str, ...], balanced: bool, games: int, workers: int | None, force: bool
) -> None:
    """Make a board of GAME and write it to FILE for editing."""
    from generator.campaign import files

    pack = boarded(game)
    boards = measurable(game).proposed_boards(typed_values(options)) if balanced else None
    text = next(boards) if boards else pack.new_board(typed_values(options))
    if file.exists() and not force:
        raise BoardExists(file)
    if boards:
        text = _fairest(measurable(game), chain([text], boards), file, games, workers)
    files.replace_synced(file, text.encode())
    tell(f"{file}: {in_words(pack.board_summary(text))}")
    tell(*_lines(pack, text, str(file)))


@board_command.command("measure", short_help="Let bots show how fair a board is.")
@click.argument("game")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@measuring_options
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    metavar="N",
    help="Random seed: the same N repeats the same games.",
)
@json_option
def measure_command(game: str, file: Path, games: int, workers: int | None, seed: int, as_json: bool) -> None:
    """Let bots play on the board in FILE, in all orders, and write into it how often each seat won.

    The result depends on the seed, not on the number of workers.
    """
    from generator.campaign import files

    pack = measurable(game)
    text = text_of(file)
    if problems := pack.board_problems(text, str(file)):
        raise BadBoard(problems)
    with ProgressBar(say("progress.playing")) as progress, running.local(workers or running.cores()) as at_work:
        found = measure(pack, text, games, seed, at_work, progress)
    files.replace_synced(file, _recorded(pack, text, found, file, seed).encode())
    if as_json:
        tell_json({"games": found.games, "won": list(found.won), "seats": [its._asdict() for its in found.rates]})
    else:
        tell(*_told(found))


def _fairest(pack: Measurable, boards: Iterator[str], file: Path, games: int, workers: int | None) -> str:
    """Return a balanced board, with what was measured in it."""
    with ProgressBar(say("progress.playing")) as progress, running.local(workers or running.cores()) as at_work:
        its = fairest(pack, boards, games, at_work, progress)
    tell(*_told(its.balance))
    if its.balance.uneven > NEAR:
        tell(say("tips.board_uneven", tried=its.tried, uneven=its.balance.uneven))
    return _recorded(pack, its.text, its.balance, file, its.seed)


def _recorded(pack: Measurable, text: str, its: Balance, file: Path, seed: int) -> str:
    """Return the board with what was measured, and the command that measures it again."""
    command = f"makeplay board measure {pack.name} {file.name} --games {its.games} --seed {seed}"
    figures = {"games": its.games, "won": list(its.won), "bots": list(pack.board_bots)}
    return pack.measured_board(text, {**figures, "makeplay": generator.__version__, "command": command})


def _told(its: Balance) -> Iterator[str]:
    """Yield how often each seat won, and nobody."""
    for seat, found in enumerate(its.rates, 1):
        yield say("tips.board_won", seat=seat, share=found.share, low=found.low, high=found.high, total=found.total)
    yield say("tips.board_nobody", nobody=its.games - sum(its.won), games=its.games)


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
        tell_json({kind: [dict(zip(keys, map(in_words, its))) for its in each] for kind, each in found.items()})
    else:
        tell(*_lines(pack, text, str(file)))
        if not problems:
            tell(f"{file}: {in_words(pack.board_summary(text))}")
    if problems:
        context.exit(FAILED)


def _lines(pack: Boarded, text: str, source: str) -> Iterator[str]:
    """Yield the problems, or the warnings if there is no problem."""
    problems = pack.board_problems(text, source)
    kind = "line" if problems else "warning"
    for where, wrong, right in problems or pack.board_warnings(text, source):
        yield in_words(Text(f"BadBoard_{kind}", where=where, wrong=wrong, right=right))


def boarded(game: str) -> Boarded:
    """Return a game whose board is a file.

    Raises UnknownGame, CannotDo.
    """
    pack = find_pack(game)
    if not isinstance(pack, Boarded):
        raise CannotDo(game, Text("own_board"))
    return pack
