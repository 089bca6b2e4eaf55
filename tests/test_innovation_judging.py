"""Positions of Innovation judged: described by hand or taken from a game, every choice with its rule."""

from __future__ import annotations

import io
import tomllib

import pytest
from rows import each_row
from talking import Makeplay

from generator.errors import BadPosition, IllegalChoice
from generator.games.innovation import PACK
from generator.games.innovation.judging.analysis import Analysis

TWO = """
players = ["Ada", "Ben"]
[Ada]
hand = ["Oars", "Writing"]
board = { red = ["Archery"] }
score = ["Bicycle"]
[Ben]
board = { purple = ["Code of Laws"] }
"""


def analysis(text: str, language: str = "en") -> Analysis:
    return Analysis.from_description("position.toml", tomllib.loads(text), "zh" if language == "zh" else "en")


def test_the_example_is_a_position_that_can_be_played() -> None:
    judged = analysis(PACK.example_position)
    assert judged.problems() == []
    assert judged.asked == "Ada"
    assert {offer.notation for offer in judged.offers()} == {
        "draw", "meld Oars", "meld Calendar", "dogma Archery", "dogma Tools",
    }  # fmt: skip
    told = judged.play("dogma Archery")
    assert told[0].endswith("[I-A9]") and any("Mathematics" in line for line in told)


def test_an_achievement_needs_points_and_a_top_card() -> None:
    judged = analysis(TWO)
    assert "I-A12, I-A13" in judged.rule_of("achieve 1")
    assert "I-A13" in analysis(TWO.replace('"Bicycle"', '"Bicycle", "Sanitation"')).rule_of("achieve 2")
    assert "I-A12" in judged.rule_of("achieve 2") and "10 points" in judged.rule_of("achieve 2")
    with pytest.raises(IllegalChoice, match="I-A12"):
        judged.play("achieve 2")


def test_in_chinese() -> None:
    judged = analysis(TWO, "zh")
    assert any("箭术" in offer.meaning for offer in judged.offers())


@each_row(
    ("change", "told"),
    [
        (("Oars", "Oarz"), "Ada, hand: there is no card 'Oarz'"),
        (("red = [", "read = ["), "read: no such colour; there are blue, red, green, yellow, purple"),
        (('"Ada", "Ben"', '"Ada"'), "neither a player"),
        (('"Ada", "Ben"', '"Ada", "Ben", "C", "D", "E"'), "for 2 to 4 players"),
        (("players =", "turn = 'Cy'\nplayers ="), "'Cy' does not play"),
        (("[Ada]", "[Ada]\nsplay = { red = 'left' }"), "one card alone is not splayed"),
        (('"Bicycle"', '"Oars"'), "is in"),
        (("[Ada]", "rules = { edition = 'second' }\n[Ada]"), "expected one of last, first, found 'second'"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(change: tuple[str, str], told: str) -> None:
    with pytest.raises(BadPosition, match=r"position\.toml: ") as caught:
        analysis(TWO.replace(*change))
    assert told in str(caught.value) and "\n" not in str(caught.value)


def test_a_campaigns_game_is_judged_without_telling_what_is_hidden(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (
        makeplay("new", "agora", "--game", "innovation", "--player", "Ada", "--player", "Ben", "--seed", "1").code == 0
    )
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\nquit\n"))
    makeplay("play", "agora", "--seed", "2")
    told = [makeplay("judge", "--campaign", "agora", "draw").out for _ in range(8)]
    drawn = {each.split("draws ")[1].split(" (")[0] for each in told}
    assert len(drawn) > 1  # the pile is dealt anew each time: nobody learns what lies on top


@each_row(
    ("typed", "said"),
    [
        ("meld Foo", "there is no card 'Foo' [docs/notation.md]"),
        ("dogma Archry", "there is no card 'Archry'; did you mean Archery?"),
        ("colour pink", "there is no colour 'pink'"),
    ],
)
def test_what_does_not_exist_is_named(typed: str, said: str) -> None:
    with pytest.raises(IllegalChoice) as refused:
        analysis(PACK.example_position).rule_of(typed)
    assert said in str(refused.value)
