"""Whole games in plain text, played again: how each ends, and that it is written again as it was.

The games in tests/playthroughs/GAME were found by tests/find_pack_playthroughs.py. What is expected of their ends
stands in brings_GAME.py and not in the files; `python tests/test_pack_playthroughs.py` prints the ends as they are now.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from brought import Brought
from packs import PACKS, each_pack
from rows import each_row

from generator.errors import BadGameText


def folder(pack: Brought) -> Path:
    return Path(__file__).parent / "playthroughs" / pack.game


def lines_of(pack: Brought, name: str) -> list[str]:
    return (folder(pack) / f"{name}.txt").read_text("utf-8").splitlines()


def played(pack: Brought, name: str) -> Any:
    return pack.playthroughs.read(lines_of(pack, name), name)


@each_pack
def test_every_game_kept_is_expected_to_end_somehow_and_can_be_found_again(pack: Brought) -> None:
    its = pack.playthroughs
    assert {path.stem for path in folder(pack).glob("*.txt")} == set(its.expected) == set(its.wanted)


@each_pack
def test_a_game_kept_ends_as_it_ended_and_is_written_again_letter_by_letter(pack: Brought) -> None:
    its = pack.playthroughs

    @each_row("name", its.expected)
    def as_it_was(name: str) -> None:
        game = played(pack, name)
        assert game.over
        assert its.end_of(game) == its.expected[name]
        assert its.problems(game.position) == []
        assert its.write(game) == lines_of(pack, name)
        assert its.wanted[name].so(game)

    as_it_was()


@each_pack
def test_all_numbers_of_players_switches_and_endings_are_among_them(pack: Brought) -> None:
    its = pack.playthroughs
    heads = [set(lines_of(pack, name)[:5]) for name in its.expected]
    assert [line for line in its.among if not any(line in head for head in heads)] == []
    assert {end.ended for end in its.expected.values()} == set(its.endings) - {""}
    assert its.ends(its.expected)


@each_pack
def test_a_broken_line_is_refused_with_its_place(pack: Brought) -> None:
    @each_row(("old", "new", "told"), pack.playthroughs.broken)
    def refused(old: str, new: str, told: str) -> None:
        lines = lines_of(pack, pack.playthroughs.sample)
        at = next(number for number, line in enumerate(lines) if line.strip().startswith(old))
        lines[at : at + 1] = new.split("\n") if new else []
        with pytest.raises(BadGameText) as problem:
            pack.playthroughs.read(lines, "game.txt")
        assert "\n" not in str(problem.value)
        assert told in str(problem.value)

    refused()


@each_pack
def test_a_choice_too_many_is_refused(pack: Brought) -> None:
    choice = pack.playthroughs.too_many
    lines = [*lines_of(pack, pack.playthroughs.sample), choice]
    with pytest.raises(BadGameText, match=rf"game.txt:{len(lines)}: '{choice}' was not legal: the game is over"):
        pack.playthroughs.read(lines, "game.txt")


@each_pack
def test_comments_blanks_and_capitals_change_nothing(pack: Brought) -> None:
    its = pack.playthroughs
    least = len(lines_of(pack, its.sample)) if its.capitals_after is None else its.capitals_after
    lines = [f"  {line.upper() if at > least else line}  " for at, line in enumerate(lines_of(pack, its.sample))]
    game = its.read(["# for people", "", *lines], "game.txt")
    assert its.end_of(game) == its.expected[its.sample]


def tell() -> None:
    """The ends as they are now."""
    for pack in PACKS.values():
        for path in sorted(folder(pack).glob("*.txt")):
            sys.stdout.write(f'    "{path.stem}": {pack.playthroughs.end_of(played(pack, path.stem))},\n')


if __name__ == "__main__":
    tell()
