"""What `makeplay play` tells a stranger of Deep Future: names that can be given, what a choice leads to, and why."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from talking import Makeplay, Told

Play = Callable[..., Told]


@pytest.fixture
def play(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays a solo campaign: lines typed, then the words of the command line."""
    assert makeplay("new", "kran", "--player", "Ada", "--seed", "5").code == 0

    def call(typed: str, *words: str) -> Told:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return makeplay("play", "kran", *words)

    return call


#: A whole game: always the last choice but one or the only one.
WHOLE_GAME = "\n".join(["1", "2", "go"] * 400)


def test_a_name_that_is_offered_can_be_given(play: Play) -> None:
    told = play("help\nname 012 Kranax\n", "--seed", "2").out
    offered = re.search(r"name a thing, such as (name \d{3} \w+)$", told, re.MULTILINE)
    assert offered, told
    assert f"[1.4]; legal here: {offered[1]}" in told or "012" in offered[1]
    assert "name sector" not in told
    assert "is called KRANAX" in play(f"{offered[1]}\n").out


def test_at_the_end_what_can_be_named_is_told_and_the_last_choice_can_be_undone(play: Play) -> None:
    told = play(f"{WHOLE_GAME}\nhelp\nlist\nundo\n", "--seed", "2").out
    asked = re.findall(r"Other names\? (name \d{3} KRANAX); undo takes back the last choice; an empty line", told)
    assert len(asked) == 3
    assert "name sector" not in told[told.index("Nobody has won") :]
    behind = told[told.rindex("undo takes back the last choice") :]
    assert re.search(r"undone.*Ada: .*\?.*Stopped here", behind, re.DOTALL), behind
    assert "is called KRANAX" in play(f"{WHOLE_GAME}\n{asked[0]}\n").out


def test_a_name_does_not_come_back_to_what_is_made_later(play: Play) -> None:
    """A world is named, its making undone: the card is blank, and what it becomes next has no name yet."""
    told = play("settle 010\nblank 021 22\nname 021 Sixtoes\nundo\nblank 021 22\n", "--seed", "18").out
    assert "021 is called Sixtoes" in told
    assert "unnamed world" in told[told.index("undone") :]
    assert "Sixtoes" not in told[told.index("undone") :] + play("look\n").out


def test_the_number_in_the_list_is_the_number_on_the_card_and_chance_comes_last(play: Play) -> None:
    told = play(WHOLE_GAME, "--seed", "2").out
    found = [re.findall(r"^ +(\d)  (number \d|random) +\S", part, re.MULTILINE) for part in told.split("Ada: ")]
    numbers = [each for each in found if len(each) == 7]
    assert numbers
    for each in numbers:
        assert each == [*((str(number), f"number {number}") for number in range(1, 7)), ("7", "random")]


def test_choices_of_a_kind_are_in_order_and_the_number_stands_once(play: Play) -> None:
    told = play(WHOLE_GAME, "--seed", "2").out
    for part in told.split("Ada: ")[1:]:
        listed = re.findall(r"^ +\d+  (\S+)(?: (\S+))?  ", part, re.MULTILINE)
        for kind in ("grow", "settle", "advance", "expand", "card", "drop"):
            cards = [card for word, card in listed if word == kind]
            assert cards == sorted(cards), part
        moved = [word for word, _ in listed if re.fullmatch(r"\d\d>\d\d:\d", word)]
        assert moved == sorted(moved)
    assert re.search(r"  card \d{3}  \d[A-Z] \d\d ", told)
