"""Whole games of Eminent Domain in plain text, played again: how each ends, and that it is written again as it was.

The games in tests/playthroughs/eminent_domain were found by tests/find_eminent_domain_playthroughs.py. They leave
nothing to chance: every shuffle stands in them. What is expected of their ends stands here and not in the files.
`python tests/test_eminent_domain_playthroughs.py` tells the ends as they are now.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from rows import each_row

from generator.errors import BadGameText
from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.refereed import EminentDomainSitting
from generator.games.eminent_domain.rules.codes import ENDINGS, FACES
from generator.games.eminent_domain.rules.problems import problems
from generator.games.eminent_domain.saving import game_from_text, game_to_text

FOLDER = Path(__file__).parent / "playthroughs" / "eminent_domain"
PLAYERS = ("Ada", "Ben", "Cleo", "Dan")


class End(NamedTuple):
    """How a game ended: seats of the winners, what brought the end, scores, what they are of (tokens, technologies,
    planets), resources and fighters, permanent technologies, turns, and how much happened.
    """

    winners: tuple[int, ...]
    ended: str
    scores: tuple[int, ...]
    of: tuple[tuple[int, ...], ...]
    ties: tuple[int, ...]
    permanents: str
    turns: int
    happened: int


def end_of(game: Game) -> End:
    """What the ended position says."""
    pos = game.position
    found = EminentDomainSitting(PLAYERS[: pos.seats], {}, game).outcome()
    return End(
        tuple(pos.winners),
        ENDINGS[pos.ending],
        tuple(found["scores"].values()),
        tuple(map(tuple, found["of"].values())),
        tuple(found["ties"].values()),
        ", ".join(FACES[face][1].name.en for faces in pos.faces for face in faces),
        pos.turns,
        len(pos.story),
    )


EXPECTED: dict[str, End] = {
    "four-players": End(
        winners=(0, 2),
        ended="stacks",
        scores=(16, 9, 16, 4),
        of=((4, 0, 12), (4, 0, 5), (1, 0, 15), (2, 0, 2)),
        ties=(4, 4, 4, 9),
        permanents="",
        turns=40,
        happened=778,
    ),
    "four-scholars-with-permanents": End(
        winners=(2,),
        ended="stacks",
        scores=(20, 12, 20, 19),
        of=((4, 0, 16), (0, 4, 8), (4, 0, 16), (3, 2, 14)),
        ties=(0, 0, 2, 2),
        permanents="Weapon Emporium, Imperialism",
        turns=52,
        happened=1017,
    ),
    "later-texts": End(
        winners=(1,),
        ended="stacks",
        scores=(17, 19),
        of=((3, 2, 12), (2, 2, 15)),
        ties=(7, 1),
        permanents="Weapon Emporium, Imperialism",
        turns=34,
        happened=454,
    ),
    "learning-game": End(
        winners=(0,),
        ended="stacks",
        scores=(36, 29),
        of=((9, 0, 27), (9, 0, 20)),
        ties=(6, 7),
        permanents="",
        turns=46,
        happened=663,
    ),
    "random-players-tied": End(
        winners=(0, 1, 2),
        ended="stacks",
        scores=(0, 0, 0),
        of=((0, 0, 0), (0, 0, 0), (0, 0, 0)),
        ties=(1, 1, 1),
        permanents="",
        turns=18,
        happened=284,
    ),
    "second-game-trimmed": End(
        winners=(1,),
        ended="stacks",
        scores=(13, 31),
        of=((1, 0, 12), (3, 0, 28)),
        ties=(3, 4),
        permanents="",
        turns=38,
        happened=591,
    ),
    "three-players-longer": End(
        winners=(2,),
        ended="stacks",
        scores=(18, 12, 19),
        of=((4, 0, 14), (2, 0, 10), (2, 0, 17)),
        ties=(0, 2, 1),
        permanents="",
        turns=36,
        happened=625,
    ),
    "three-styles": End(
        winners=(0,),
        ended="stacks",
        scores=(13, 10, 5),
        of=((3, 0, 10), (1, 0, 9), (0, 0, 5)),
        ties=(4, 2, 5),
        permanents="",
        turns=27,
        happened=477,
    ),
    "two-traders-by-influence": End(
        winners=(0,),
        ended="influence",
        scores=(35, 31),
        of=((14, 0, 21), (10, 0, 21)),
        ties=(1, 2),
        permanents="",
        turns=40,
        happened=624,
    ),
    "two-traders-by-stacks": End(
        winners=(0,),
        ended="stacks",
        scores=(22, 18),
        of=((4, 0, 18), (4, 0, 14)),
        ties=(3, 3),
        permanents="",
        turns=26,
        happened=410,
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


def test_all_numbers_of_players_switches_and_endings_are_among_them() -> None:
    heads = [set(lines_of(name)[:4]) for name in EXPECTED]
    for line in (
        "players 2",
        "players 3",
        "players 4",
        "rule variant extended3",
        "rule research none",
        "rule research level1",
        "rule trim bga",
        "rule errata escalation",
        "rule extra_turn yes",
    ):
        assert any(line in head for head in heads), line
    assert {end.ended for end in EXPECTED.values()} == set(ENDINGS) - {""}
    assert any(len(end.winners) > 1 for end in EXPECTED.values())


NAME = "two-traders-by-stacks"


def broken(old: str, new: str) -> str:
    """Why the game is refused once its first line *old* is *new*."""
    lines = lines_of(NAME)
    at = next(number for number, line in enumerate(lines) if line.strip().startswith(old))
    lines[at : at + 1] = new.split("\n") if new else []
    with pytest.raises(BadGameText) as refused:
        game_from_text(lines, "game.txt")
    assert "\n" not in str(refused.value)
    return str(refused.value)


@each_row(
    ("old", "new", "told"),
    [
        ("players", "players 5", "game.txt:1: the number of players comes first: players 2, 3, 4"),
        ("players", "", "game.txt:1: the number of players comes first"),
        ("players", "players 2\nrule research some", "rule research: expected one of full, level1, none, found 'some'"),
        ("players", "players 2\nrule variant extended3", "the longer game (extended3) is for 3"),
        ("players", "players 3", "game.txt:2: the deck was shuffled here, the record has a pick"),
        ("shuffled S", "", "game.txt:2: the shuffled cards are not the cards that lay there"),
        ("shuffled S", "shuffled S1 S9", "game.txt:2: {'shuffled': ['S1', 'S9']} is no result of chance"),
        ("shuffled S", "skip", "game.txt:2: a result of chance is missing"),
        ("picked", "picked 9", "game.txt:2: 8 was picked where there were 2"),
        ("picked", "picked x", "is no result of chance"),
        ("lead", "lead Politics", "'lead Politics' is no choice of docs/notation.md"),
        ("lead", "dissent", "'dissent' was not legal: 'dissent' is not what is asked for [E-T3]"),
        ("lead", "lead Trade\nshuffled survey", "one result too many"),
    ],
)
def test_a_broken_line_is_refused_with_its_place(old: str, new: str, told: str) -> None:
    assert told in broken(old, new)


def test_a_choice_too_many_is_refused() -> None:
    lines = [*lines_of(NAME), "dissent"]
    with pytest.raises(BadGameText, match=rf"game.txt:{len(lines)}: 'dissent' was not legal: the game is over"):
        game_from_text(lines, "game.txt")


def test_comments_and_blanks_change_nothing() -> None:
    game = game_from_text(["# for people", "", *(f"  {line}  " for line in lines_of(NAME))])
    assert end_of(game) == EXPECTED[NAME]


def tell() -> None:
    """The ends as they are now."""
    for path in sorted(FOLDER.glob("*.txt")):
        sys.stdout.write(f'    "{path.stem}": {end_of(game_from_text(lines_of(path.stem), path.stem))},' + "\n")


if __name__ == "__main__":
    tell()
