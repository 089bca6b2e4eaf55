"""Odds asked in words: hundreds of generated wordings against a deck that is counted by brute force.

Each wording is either computed exactly right from the deck, or refused; never another number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

import pytest

from generator.engine.packdata import pack_data
from generator.engine.questions.frames import Asked, understood
from generator.engine.questions.question import Question
from generator.engine.questions.words import Speech
from generator.games.deep_future.rulings import RULINGS

#: A deck that has grown uneven: numbers and suits of 13 cards.
DECK = [
    "1 sun", "2 sun", "2 sun", "6 sun", "4 moon", "4 heart", "4 skull", "3 skull", "5 hand", "2 foot", "3 foot", "4 foot", "4 sun",
]  # fmt: skip
ENGLISH = {"sun": "suns", "skull": "skulls", "foot": "feet", "moon": "moons"}
CHINESE = {"sun": "太阳", "skull": "骷髅", "foot": "脚掌", "moon": "月亮"}
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
NUMERALS = {1: "一", 2: "两", 3: "三", 4: "四", 5: "五"}

#: Whether cards that were drawn are what is asked for, by how many of them match and how many they are.
Test = Callable[[int, int], bool]


class Wording(NamedTuple):
    """A question, what it means (None: it must be refused), and whether plain enough that it must be computed."""

    text: str
    chance: float | None
    plain: bool = False


@cache
def _counted(card: str, draws: int) -> tuple[int, ...]:
    """How many cards match in each hand of so many that the deck can give."""
    return tuple(sum(_matches(DECK[each], card) for each in hand) for hand in combinations(range(len(DECK)), draws))


def _matches(card: str, wanted: str) -> bool:
    return all(part in card.split() for part in wanted.split())


def _chance(card: str, draws: int, test: Test) -> float:
    hands = _counted(card, draws)
    return sum(test(hits, draws) for hits in hands) / len(hands)


def _at_least(many: int) -> Test:
    return lambda hits, _draws: hits >= many


def _exactly(many: int) -> Test:
    return lambda hits, _draws: hits == many


def _all(hits: int, draws: int) -> bool:
    return hits == draws


def _english() -> Iterator[Wording]:
    for suit, draws in product(ENGLISH, (2, 3, 4, 5)):
        suits, cards = ENGLISH[suit], (NUMBERS[draws], str(draws))[draws % 2]
        for ask in ("What is the chance of", "What are the odds of getting", "How likely is"):
            yield Wording(f"{ask} a {suit} in {cards} cards?", _chance(suit, draws, _at_least(1)), True)
            yield Wording(
                f"{ask} at least one {suit} in the next {cards} cards?", _chance(suit, draws, _at_least(1)), True
            )
            yield Wording(f"{ask} no {suit} in {cards} cards?", _chance(suit, draws, _exactly(0)), True)
            for many in (1, 2, 3):
                said = NUMBERS[many]
                if many <= draws:
                    yield Wording(
                        f"{ask} exactly {said} {suits} when I draw {cards} cards?", _chance(suit, draws, _exactly(many))
                    )
                    yield Wording(
                        f"{ask} at least {many} {suits} when I draw {cards} cards?",
                        _chance(suit, draws, _at_least(many)),
                        many > 1,
                    )
                    yield Wording(
                        f"If I turn {cards} cards, {ask.lower()} {said} or more {suits}?",
                        _chance(suit, draws, _at_least(many)),
                    )
        yield Wording(
            f"I draw {cards} cards. What is the probability that none of them is a {suit}?",
            _chance(suit, draws, _exactly(0)),
            True,
        )
        yield Wording(f"I draw {cards} cards. Chance that all {cards} are {suits}?", _chance(suit, draws, _all))
        yield Wording(f"What is the chance that both of the next two cards are {suits}?", _chance(suit, 2, _all), True)
        yield Wording(f"I flip two cards. Odds that both are {suits}?", _chance(suit, 2, _all), True)
    for suit in ENGLISH:
        yield Wording(f"What is the chance that the next card is a {suit}?", _chance(suit, 1, _at_least(1)), True)
        yield Wording(f"How likely is the top card of the deck a {suit}?", _chance(suit, 1, _at_least(1)), True)
        yield Wording(f"What is the chance that the next card is not a {suit}?", _chance(suit, 1, _exactly(0)), True)
    for number in (2, 3, 4):
        yield Wording(
            f"What is the chance that the next card is a {number}?", _chance(str(number), 1, _at_least(1)), True
        )
        yield Wording(
            f"What is the chance that the top card is the {number} of skulls?",
            _chance(f"{number} skull", 1, _at_least(1)),
            True,
        )
        yield Wording(f"Odds of a {number} in three cards?", _chance(str(number), 3, _at_least(1)), True)
        yield Wording(f"Chance of no {number} in my next two cards?", _chance(str(number), 2, _exactly(0)))


def _chinese() -> Iterator[Wording]:
    for suit, draws in product(CHINESE, (2, 3, 4, 5)):
        sign, cards = CHINESE[suit], (NUMERALS[draws], str(draws))[draws % 2]
        for draw in ("抽", "翻", "从牌库抽"):
            yield Wording(f"{draw}{cards}张牌，至少一张{sign}的概率是多少？", _chance(suit, draws, _at_least(1)), True)
            yield Wording(f"{draw}{cards}张，没有{sign}的概率？", _chance(suit, draws, _exactly(0)), True)
            yield Wording(f"{draw}{cards}张，一张{sign}都没有的几率", _chance(suit, draws, _exactly(0)))
            yield Wording(f"{draw}{cards}张都不是{sign}的概率", _chance(suit, draws, _exactly(0)))
            yield Wording(f"{draw}{cards}张都是{sign}的概率", _chance(suit, draws, _all), True)
            yield Wording(f"{draw}{cards}张，不都是{sign}的概率", _chance(suit, draws, lambda hits, many: hits < many))
            for many in (1, 2, 3):
                if many <= draws:
                    yield Wording(
                        f"{draw}{cards}张，至少{NUMERALS[many]}张{sign}的概率",
                        _chance(suit, draws, _at_least(many)),
                        True,
                    )
                    yield Wording(
                        f"{draw}{cards}张，恰好{NUMERALS[many]}张{sign}的概率",
                        _chance(suit, draws, _exactly(many)),
                        True,
                    )
                    yield Wording(
                        f"{draw}{cards}张，{NUMERALS[many]}张以上{sign}的概率", _chance(suit, draws, _at_least(many))
                    )
                    yield Wording(
                        f"{draw}{cards}张，最多{NUMERALS[many]}张{sign}的概率",
                        _chance(suit, draws, lambda hits, _, most=many: hits <= most),
                    )  # type: ignore[misc]
    for suit, sign in CHINESE.items():
        yield Wording(f"下一张是{sign}的概率是多少？", _chance(suit, 1, _at_least(1)), True)
        yield Wording(f"牌库顶上一张是{sign}的概率？", _chance(suit, 1, _at_least(1)), True)
        yield Wording(f"下一张不是{sign}的概率", _chance(suit, 1, _exactly(0)), True)


def _refused() -> Iterator[Wording]:
    """What is left alone, whatever number could be made of it."""
    for suit, suits in ENGLISH.items():
        for draws in ("two", "3", "five"):
            yield Wording(f"I hold two {suits}. What is the chance of another {suit} in {draws} cards?", None)
            yield Wording(
                f"I have a {suit} in my hand. What is the chance that I draw a {suit} in {draws} cards?", None
            )
            yield Wording(f"What is the chance that I fail a {suit} challenge with {draws} cards in hand?", None)
            yield Wording(f"What is the chance to miss every {suit} in {draws} cards?", None)
            yield Wording(f"What is the chance that not all {draws} cards are {suits}?", None)
            yield Wording(f"What is the chance of a {suit} or a heart in {draws} cards?", None)
            yield Wording(f"What is the chance of a {suit} and then a heart in {draws} cards?", None)
            yield Wording(f"What is the chance of a {suit} after {draws} cards?", None)
            yield Wording(f"What is the chance of fewer than two {suits} in {draws} cards?", None)
            yield Wording(f"What is the chance that I never see a {suit} unless I draw {draws} cards?", None)
            yield Wording(f"What is the chance of {draws} {suits}?", None)
            yield Wording(f"What is the chance that the second of {draws} cards is a {suit}?", None)
            yield Wording(f"What is the chance of a {suit} in {draws} cards if I reshuffle?", None)
            yield Wording(f"What is the chance that the first card is a {suit} but the {draws} others are not?", None)
    for sign in CHINESE.values():
        for draws in ("两", "3", "五"):
            yield Wording(f"手牌有两张{sign}，再抽{draws}张，抽到{sign}的概率？", None)
            yield Wording(f"抽{draws}张，{sign}或爱心的概率", None)
            yield Wording(f"抽{draws}张之后，下一张是{sign}的概率", None)
            yield Wording(f"{sign}挑战失败{draws}次的概率", None)


@cache
def _speech() -> Speech:
    return Speech(Speech.prepared(pack_data("generator.games.deep_future", "book/speech.toml")))


def _asked(text: str) -> Asked | None:
    return understood(Question(text, _speech()), RULINGS.frames, RULINGS.harmless)


WORDINGS = [*_english(), *_chinese(), *_refused()]


@pytest.mark.parametrize("wording", WORDINGS, ids=lambda each: each.text)
def test_the_chance_is_right_or_none_is_said(wording: Wording) -> None:
    """What is computed from the deck is what counting every hand gives."""
    asked = _asked(wording.text)
    if asked is None:
        assert not wording.plain, "plain words must be understood"
        return
    assert asked.ruling == "odds"
    assert wording.chance is not None, f"must be refused: {asked.inputs}"
    ruled = RULINGS.rule_on("odds", {**asked.inputs, "deck": DECK})
    assert ruled.result["probability"] == pytest.approx(wording.chance, abs=1e-6)


def test_most_wordings_are_computed() -> None:
    """To refuse everything would be no art."""
    meant = [wording for wording in WORDINGS if wording.chance is not None]
    computed = sum(_asked(wording.text) is not None for wording in meant)
    assert len(WORDINGS) > 600
    assert computed >= 0.75 * len(meant)
