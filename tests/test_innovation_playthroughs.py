"""Whole games of Innovation in plain text, played again: how each ends, and that it is written again as it was.

The games in tests/playthroughs/innovation were found by tests/find_innovation_playthroughs.py. They leave nothing to
chance: the ten shuffled piles stand in them. What is expected of their ends stands here and not in the files.
`python tests/test_innovation_playthroughs.py` tells the ends as they are now.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from rows import each_row

from generator.errors import BadGameText
from generator.games.innovation.game import Game
from generator.games.innovation.refereed import InnovationSitting
from generator.games.innovation.rules.codes import ENDINGS
from generator.games.innovation.rules.problems import problems
from generator.games.innovation.saving import game_from_text, game_to_text

FOLDER = Path(__file__).parent / "playthroughs" / "innovation"
PLAYERS = ("Ada", "Ben", "Cleo", "Dan")


class End(NamedTuple):
    """How a game ended: seats of the winners, the ending and the card that brought it, scores and achievements."""

    winners: tuple[int, ...]
    ended: str
    by: str | None
    scores: tuple[int, ...]
    achievements: tuple[str, ...]
    turns: int
    happened: int


def end_of(game: Game) -> End:
    """What the ended position says."""
    pos = game.position
    players = PLAYERS[: pos.seats]
    found = InnovationSitting(players, {}, game).outcome()
    return End(
        tuple(pos.winners),
        ENDINGS[pos.ending],
        found["by"],
        tuple(found["scores"].values()),
        tuple(" ".join(its) for its in found["achievements"].values()),
        pos.turns,
        len(pos.story),
    )


EXPECTED: dict[str, End] = {
    "first-edition-three-players": End(
        winners=(2,),
        ended="score",
        by=None,
        scores=(10, 37, 44),
        achievements=("empire", "", "1 2 6 8"),
        turns=55,
        happened=433,
    ),
    "first-edition-two-players": End(
        winners=(0,),
        ended="achievements",
        by=None,
        scores=(59, 95),
        achievements=("2 3 6 7 8 9", "1 4 5"),
        turns=38,
        happened=249,
    ),
    "four-players-by-achievements": End(
        winners=(2,),
        ended="achievements",
        by=None,
        scores=(21, 17, 53, 14),
        achievements=("2", "3", "4 6 7 empire", "1"),
        turns=60,
        happened=451,
    ),
    "four-players-by-dogma": End(
        winners=(0,),
        ended="dogma",
        by="095",
        scores=(45, 22, 19, 25),
        achievements=("1 4 7", "", "", "2 3"),
        turns=70,
        happened=484,
    ),
    "teams-by-score": End(
        winners=(0, 3),
        ended="score",
        by="017",
        scores=(30, 45, 28, 44),
        achievements=("", "8", "2 3 world", "1 4 5"),
        turns=77,
        happened=508,
    ),
    "teams-first-edition": End(
        winners=(0, 1),
        ended="achievements",
        by=None,
        scores=(35, 50, 11, 12),
        achievements=("7", "1 2 3 4 8", "", ""),
        turns=50,
        happened=342,
    ),
    "teams-opposite": End(
        winners=(1, 3),
        ended="achievements",
        by=None,
        scores=(7, 0, 20, 38),
        achievements=("", "", "1 2 4", "3 5 6 7 monument empire"),
        turns=33,
        happened=383,
    ),
    "three-players-by-score": End(
        winners=(2,),
        ended="score",
        by=None,
        scores=(33, 23, 58),
        achievements=("2", "", "1 3 4 6"),
        turns=62,
        happened=444,
    ),
    "two-players-by-achievements": End(
        winners=(1,),
        ended="achievements",
        by="102",
        scores=(102, 170),
        achievements=("1 6 7 9", "2 3 4 5 8 monument"),
        turns=46,
        happened=450,
    ),
    "two-players-by-dogma": End(
        winners=(0,),
        ended="dogma",
        by="101",
        scores=(51, 10),
        achievements=("2 3 empire wonder", "1 4 5 6"),
        turns=82,
        happened=497,
    ),
    "two-players-with-a-fission": End(
        winners=(0,),
        ended="score",
        by="104",
        scores=(19, 0),
        achievements=("1 2 3 6 universe", "4 5 empire"),
        turns=91,
        happened=468,
    ),
}


def lines_of(name: str) -> list[str]:
    return (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


def test_every_game_kept_is_expected_to_end_somehow() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(EXPECTED)


@each_row("name", EXPECTED)
def test_a_game_kept_ends_as_it_ended(name: str) -> None:
    game = game_from_text(lines_of(name), name)
    assert game.over
    assert end_of(game) == EXPECTED[name]
    assert problems(game.position) == []


@each_row("name", EXPECTED)
def test_a_game_kept_is_written_again_letter_by_letter(name: str) -> None:
    assert game_to_text(game_from_text(lines_of(name), name)) == lines_of(name)


def test_both_editions_teams_all_numbers_of_players_and_all_endings_are_among_them() -> None:
    heads = {name: set(lines_of(name)[:4]) for name in EXPECTED}
    for line in (
        "players 2",
        "players 3",
        "players 4",
        "rule edition first",
        "rule teams 1+3",
        "rule reformation each",
    ):
        assert any(line in head for head in heads.values()), line
    assert {end.ended for end in EXPECTED.values()} == set(ENDINGS) - {""}
    assert all(len(end.winners) == 2 for name, end in EXPECTED.items() if name.startswith("teams"))


NAME = "two-players-by-achievements"


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
        ("players", "", "players (2 to 4) and the ten piles come first"),
        ("players", "players 2\nrule edition third", "rule edition: expected one of last, first, found 'third'"),
        ("pile 3", "", "players (2 to 4) and the ten piles come first"),
        ("pile 3", "pile 3 025 025", "game.txt:4: pile 3 is not the cards of age 3, each once"),
        ("begin", "", "is no line of a game before its beginning"),
        ("take", "take Excalibur", "game.txt:13: 'take Excalibur' is no choice of docs/notation.md"),
        ("take", "draw", "game.txt:13: 'draw' was not legal: 'draw': one of your two cards is put down first [I-S5]"),
    ],
)
def test_a_broken_line_is_refused_with_its_place(old: str, new: str, told: str) -> None:
    assert told in broken(old, new)


def test_a_choice_too_many_is_refused() -> None:
    lines = [*lines_of(NAME), "draw"]
    with pytest.raises(BadGameText, match=rf"game.txt:{len(lines)}: 'draw' was not legal: the game is over"):
        game_from_text(lines, "game.txt")


def test_comments_blanks_and_capitals_change_nothing() -> None:
    lines = [f"  {line.upper()}  " if at > 11 else f"{line} " for at, line in enumerate(lines_of(NAME))]
    game = game_from_text(["# for people", "", *lines])
    assert end_of(game) == EXPECTED[NAME]


def tell() -> None:
    """The ends as they are now."""
    for path in sorted(FOLDER.glob("*.txt")):
        sys.stdout.write(f'    "{path.stem}": {end_of(game_from_text(lines_of(path.stem), path.stem))},' + "\n")


if __name__ == "__main__":
    tell()
