"""Whole games of Déluges in plain text, played again: how each ends, and that it is written again as it was.

The games in tests/playthroughs/deluges were found by tests/find_deluges_playthroughs.py. The rules hold no chance, so
the choices are all; a map of one's own stands in its file. What is expected of their ends stands here.
`python tests/test_deluges_playthroughs.py` tells the ends as they are now.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from rows import each_row

from generator.errors import BadGameText
from generator.games.deluges.game import Game
from generator.games.deluges.rules.codes import ENDINGS
from generator.games.deluges.rules.problems import problems
from generator.games.deluges.rules.turn import standings
from generator.games.deluges.saving import game_from_text, game_to_text

FOLDER = Path(__file__).parent / "playthroughs" / "deluges"


class End(NamedTuple):
    """How a game ended: the winner's seat, ending, points, where they are from, track, rounds, turns, what happened."""

    winners: tuple[int, ...]
    ended: str
    points: tuple[int, ...]
    standings: tuple[str, ...]
    track: int
    rounds: int
    turns: int
    happened: int


def end_of(game: Game) -> End:
    """What the ended position says."""
    pos = game.position
    return End(
        tuple(pos.winners),
        ENDINGS[pos.ending],
        tuple(pos.points),
        tuple(" ".join(map(str, its)) for its in standings(pos)),
        pos.track,
        pos.round,
        pos.turns,
        len(pos.story),
    )


EXPECTED: dict[str, End] = {
    "four-otherwise": End(
        winners=(3,),
        ended="track14",
        points=(0, 3, 4, 13),
        standings=("3 0 0 0 0", "10 1 4 0 0", "9 3 0 0 2", "21 4 1 1 2"),
        track=15,
        rounds=6,
        turns=96,
        happened=249,
    ),
    "four-random-fourteen-rounds": End(
        winners=(2,),
        ended="rounds14",
        points=(0, 0, 11, 0),
        standings=("0 0 0 0 0", "0 0 0 0 0", "12 4 2 0 1", "0 0 0 0 0"),
        track=0,
        rounds=14,
        turns=224,
        happened=201,
    ),
    "four-styles": End(
        winners=(1,),
        ended="track14",
        points=(8, 24, 14, 20),
        standings=("0 2 0 0 4", "4 8 0 16 9", "4 1 0 12 7", "7 2 4 9 7"),
        track=14,
        rounds=18,
        turns=288,
        happened=765,
    ),
    "three-loggers": End(
        winners=(0,),
        ended="track14",
        points=(9, 6, 6),
        standings=("18 7 0 0 3", "0 3 0 0 3", "0 7 0 0 3"),
        track=15,
        rounds=6,
        turns=72,
        happened=216,
    ),
    "three-on-a-map-of-their-own": End(
        winners=(1,),
        ended="track14",
        points=(0, 38, 18),
        standings=("0 0 0 0 0", "6 8 5 18 13", "4 1 2 15 9"),
        track=14,
        rounds=35,
        turns=420,
        happened=916,
    ),
    "three-random-standing-still": End(
        winners=(2,),
        ended="standstill",
        points=(0, 0, 8),
        standings=("0 0 0 0 0", "0 0 0 0 0", "3 3 0 0 1"),
        track=2,
        rounds=12,
        turns=144,
        happened=133,
    ),
    "three-styles": End(
        winners=(0,),
        ended="track14",
        points=(29, 12, 15),
        standings=("9 8 0 7 10", "0 2 0 0 6", "3 2 5 6 6"),
        track=14,
        rounds=24,
        turns=288,
        happened=740,
    ),
}


def lines_of(name: str) -> list[str]:
    return (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


def test_every_game_kept_is_expected_to_end_somehow() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(EXPECTED)
    assert {end.ended for end in EXPECTED.values()} == set(ENDINGS) - {""}


@each_row("name", EXPECTED)
def test_a_game_kept_ends_as_it_ended(name: str) -> None:
    game = game_from_text(lines_of(name), name)
    assert game.over
    assert end_of(game) == EXPECTED[name]
    assert problems(game.position) == []


@each_row("name", EXPECTED)
def test_a_game_kept_is_written_again_letter_by_letter(name: str) -> None:
    assert game_to_text(game_from_text(lines_of(name), name)) == lines_of(name)


NAME = "three-loggers"


def broken(old: str, new: str) -> str:
    """Why the game is refused once its first line *old* is *new*."""
    lines = lines_of(NAME)
    at = next(number for number, line in enumerate(lines) if line.startswith(old))
    lines[at : at + 1] = new.split("\n") if new else []
    with pytest.raises(BadGameText) as refused:
        game_from_text(lines, "game.txt")
    assert "\n" not in str(refused.value)
    return str(refused.value)


@each_row(
    ("old", "new", "told"),
    [
        ("players", "players 5", "game.txt:1: 'players 5' is no line of a game before its beginning"),
        ("players", "", "players (3 or 4) come first"),
        (
            "players",
            "players 3\nrule war pieces",
            "rule war: expected one of soldiers_first, all_pieces, found 'pieces'",
        ),
        ("players", "players 3\nrule map house-31", "the map house-31 is not made for 3 players"),
        ("players", "players 3\nrule map house-99", "rule map: there is no map 'house-99'"),
        ("players", "players 3\nmap|[map]", "rule map:1, [map], name: it is missing"),
        ("begin", "", "is no line of a game before its beginning"),
        ("move", "move 9 workers ea2 ea1", "was not legal: 0 workers in ea2 can still move [D-M2]"),
        ("move", "move 1 worker ea2 xx", "'move 1 worker ea2 xx' is no choice of docs/notation.md"),
    ],
)
def test_a_broken_line_is_refused_with_its_place(old: str, new: str, told: str) -> None:
    assert told in broken(old, new)


def test_a_choice_too_many_is_refused() -> None:
    lines = [*lines_of(NAME), "done"]
    with pytest.raises(BadGameText, match=rf"game.txt:{len(lines)}: 'done' was not legal: the game is over"):
        game_from_text(lines, "game.txt")


def test_comments_blanks_and_capitals_change_nothing() -> None:
    lines = [f"  {line.upper()}  " if at > 1 else f"{line} " for at, line in enumerate(lines_of(NAME))]
    game = game_from_text(["# for people", "", *lines])
    assert end_of(game) == EXPECTED[NAME]


def tell() -> None:
    """The ends as they are now."""
    for path in sorted(FOLDER.glob("*.txt")):
        sys.stdout.write(f'    "{path.stem}": {end_of(game_from_text(lines_of(path.stem), path.stem))},' + "\n")


if __name__ == "__main__":
    tell()
