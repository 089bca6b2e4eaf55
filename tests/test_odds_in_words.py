"""Odds asked in words: hundreds of generated wordings against a deck that is counted by brute force.

Each wording is either computed exactly right from the deck, or refused; never another number.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, permutations, product
from typing import NamedTuple

import pytest
from rows import each_row
from sampling import first_always
from talking import Makeplay

from generator.assistant.answering import Assistant
from generator.engine.packdata import pack_data
from generator.engine.questions.frames import Asked, understood
from generator.engine.questions.question import Question
from generator.engine.questions.words import Speech
from generator.games.deep_future.pack import DeepFuture
from generator.games.deep_future.rulings import RULINGS

#: A deck that has grown uneven: numbers and suits of 13 cards.
DECK = [
    "1 sun", "2 sun", "2 sun", "6 sun", "4 moon", "4 heart", "4 skull", "3 skull", "5 hand", "2 foot", "3 foot",
    "4 foot", "4 sun",
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
def _counted(card: str, draws: int) -> Counter[int]:
    """In how many hands of so many cards that the deck can give how many of them match."""
    return Counter(map(sum, combinations([_matches(each, card) for each in DECK], draws)))


def _matches(card: str, wanted: str) -> bool:
    if " or " in wanted:
        return any(_matches(card, each) for each in wanted.split(" or "))
    number, suit = card.split()
    return all(part == suit or number in part for part in wanted.split())


def _chance(card: str, draws: int, test: Test) -> float:
    hands = _counted(card, draws)
    return sum(count for hits, count in hands.items() if test(hits, draws)) / hands.total()


def _at_least(many: int) -> Test:
    return lambda hits, _draws: hits >= many


def _exactly(many: int) -> Test:
    return lambda hits, _draws: hits == many


def _all(hits: int, draws: int) -> bool:
    return hits == draws


#: Wordings by what they ask for: {n} cards in words or figures, {m} how many of them must match at least or exactly.
_ASKS = ("What is the chance of", "What are the odds of getting", "How likely is")
_ONE = ("{ask} a {suit} in {n} cards?", "{ask} at least one {suit} in the next {n} cards?")
_NONE = (
    "{ask} no {suit} in {n} cards?",
    "I draw {n} cards. What is the probability that none of them is a {suit}?",
)
_LEAST = (
    "{ask} at least {m} {suits} when I draw {n} cards?",
    "If I turn {n} cards, how likely is {m} or more {suits}?",
)
_EXACTLY = ("{ask} exactly {m} {suits} when I draw {n} cards?",)
_ALL = ("I draw {n} cards. Chance that all {n} are {suits}?",)
_BOTH = (
    "What is the chance that both of the next two cards are {suits}?",
    "I flip two cards. Odds that both are {suits}?",
)
_NEXT = ("What is the chance that the next card is a {suit}?", "How likely is the top card of the deck a {suit}?")
_NOT_NEXT = ("What is the chance that the next card is not a {suit}?",)
_CARD = ("What is the chance that the top card is the {suit} of skulls?", "{ask} a {suit} skull?")
_CORNERS = ("Chance of drawing {suit}K or 3S in {n} cards?", "odds of 3S or a K{suit} in my next {n} cards")
_TWO_CORNERS = ("Chance of two {suit}K in {n} cards", "I draw {n} cards. Odds of at least two {suit}K?")
_WITH_SIGN = ("Odds of {suit}\u2620?", "Chance that the next card is a {suit}\u2620")
_TOGETHER = ("Chance of drawing {suit}K", "Odds that the next card is K{suit}?", "How probable is it to draw {suit}K?")
_EITHER = ("{ask} a {suit} or a heart in {n} cards?", "{ask} a heart or {suit} in the next {n} cards?")
_EITHER_NEXT = (
    "Odds of a {suit} or heart",
    "What is the chance that the next card is a heart or a {suit}?",
    "wat r the ods of a {suit} or a heart?",
)
_SO_MANY = ("{ask} {m} {suits} in {n} cards?", "{ask} {m} {suits} in my next {n} cards?")
_UP = ("{ask} a card with number {suit} or higher?", "Chance to flip a {suit} or higher")
_DOWN = ("Chance that the next card has a number {suit} or lower",)

_DRAWS_ZH = ("抽{n}张", "翻{n}张", "从牌库抽{n}张")
_ONE_ZH, _NONE_ZH = ("{draw}牌，至少一张{suit}的概率是多少？",), ("{draw}，没有{suit}的概率？",)
_NONE_AT_ALL_ZH = ("{draw}，一张{suit}都没有的几率", "{draw}都不是{suit}的概率")
_ALL_ZH, _NOT_ALL_ZH = ("{draw}都是{suit}的概率",), ("{draw}，不都是{suit}的概率",)
_LEAST_ZH, _EXACTLY_ZH = ("{draw}，至少{m}张{suit}的概率",), ("{draw}，恰好{m}张{suit}的概率",)
_LEAST_BEHIND_ZH, _MOST_ZH = ("{draw}，{m}张以上{suit}的概率",), ("{draw}，最多{m}张{suit}的概率",)
_NEXT_ZH, _NOT_NEXT_ZH = ("下一张是{suit}的概率是多少？", "牌库顶上一张是{suit}的概率？"), ("下一张不是{suit}的概率",)
_EITHER_ZH, _EITHER_NEXT_ZH = ("{draw}，{suit}或爱心的概率",), ("下一张是{suit}或爱心的概率",)
_CARD_ZH = ("抽到{suit}4的概率",)
_SO_MANY_ZH = ("{draw}牌有{m}张{suit}的概率", "{draw}，{m}张{suit}的概率")
_CORNERS_ZH = ("{draw}，抽到{suit}K或3S的概率",)

#: What is left alone, whatever number could be made of it.
_REFUSED = (
    "I hold two {suits}. What is the chance of another {suit} in {n} cards?",
    "I have a {suit} in my hand. What is the chance that I draw a {suit} in {n} cards?",
    "What is the chance that I fail a {suit} challenge with {n} cards in hand?",
    "What is the chance to miss every {suit} in {n} cards?",
    "What is the chance that not all {n} cards are {suits}?",
    "What is the chance of no {suit} or heart in {n} cards?",
    "What is the chance of at least two {suits} or hearts in {n} cards?",
    "What is the chance that all {n} cards are {suits} or hearts?",
    "What is the chance of a {suit} or two hearts in {n} cards?",
    "What is the chance of a {suit} or a 4 in {n} cards?",
    "What is the chance of 4s in {n} cards?",
    "What is the chance of two 4s in {n} cards?",
    "What is the chance of no 4K or 5K in {n} cards?",
    "What is the chance of all {n} cards being 4K or 5K?",
    "What is the chance of 4K and 5K in {n} cards?",
    "What is the chance of 4K or a {suit} in {n} cards?",
    "What is the chance of 4K in {n}?",
    "What is the chance of a {suit} and then a heart in {n} cards?",
    "What is the chance of a {suit} after {n} cards?",
    "What is the chance of fewer than two {suits} in {n} cards?",
    "What is the chance that I never see a {suit} unless I draw {n} cards?",
    "What is the chance of {n} {suits}?",
    "What is the chance of 2 {suit} in {n} cards?",
    "What is the chance of a 7 {suit} in {n} cards?",
    "What is the chance of a world that is a {suit}?",
    "What is the chance of a world or a {suit} in {n} cards?",
    "What is the chance that the second of {n} cards is a {suit}?",
    "What is the chance of a {suit} in {n} cards if I reshuffle?",
    "What is the chance that the first card is a {suit} but the {n} others are not?",
)
_REFUSED_ZH = (
    "手牌有两张{suit}，再抽{n}张，抽到{suit}的概率？",
    "抽{n}张，没有{suit}或爱心的概率",
    "抽{n}张都是{suit}或爱心的概率",
    "抽{n}张之后，下一张是{suit}的概率",
    "{suit}挑战失败{n}次的概率",
)


def _said(texts: Iterable[str], chance: float | None, plain: bool, **words: str) -> Iterator[Wording]:
    for text in texts:
        for ask in _ASKS if "{ask}" in text else ("",):
            yield Wording(text.format(ask=ask, **words), chance, plain)


def _english() -> Iterator[Wording]:
    for suit, draws in product(ENGLISH, (2, 3, 4, 5)):
        words = {"suit": suit, "suits": ENGLISH[suit], "n": str(draws) if draws % 2 else NUMBERS[draws]}
        yield from _said(_ONE, _chance(suit, draws, _at_least(1)), True, **words)
        yield from _said(_NONE, _chance(suit, draws, _exactly(0)), True, **words)
        yield from _said(_ALL, _chance(suit, draws, _all), False, **words)
        for many in range(1, min(3, draws) + 1):
            for said in (str(many), NUMBERS[many]):
                yield from _said(_LEAST, _chance(suit, draws, _at_least(many)), many > 1, m=said, **words)
                yield from _said(_EXACTLY, _chance(suit, draws, _exactly(many)), False, m=said, **words)
        either = _chance(f"{suit} or heart", draws, _at_least(1))
        yield from _said(_EITHER, either, True, **words)
        for many in range(2, draws + 1):
            yield from _said(_SO_MANY, _chance(suit, draws, _at_least(many)), True, m=NUMBERS[many], **words)
            yield from _said(_SO_MANY, _chance(suit, draws, _at_least(many)), True, m=str(many), **words)
    for suit, suits in ENGLISH.items():
        yield from _said(_EITHER_NEXT, _chance(f"{suit} or heart", 1, _all), True, suit=suit)
        yield from _said(_BOTH, _chance(suit, 2, _all), True, suits=suits)
        yield from _said(_NEXT, _chance(suit, 1, _all), True, suit=suit)
        yield from _said(_NOT_NEXT, _chance(suit, 1, _exactly(0)), True, suit=suit)
    for number in ("2", "3", "4"):
        yield from _said(_NEXT, _chance(number, 1, _all), True, suit=number)
        yield from _said(("Odds of a {suit} in three cards?",), _chance(number, 3, _at_least(1)), True, suit=number)
        yield from _said(
            ("Chance of no {suit} in my next two cards?",), _chance(number, 2, _exactly(0)), False, suit=number
        )
        yield from _said(_CARD, _chance(f"{number} skull", 1, _all), True, suit=number)
        yield from _said(_TOGETHER, _chance(f"{number} skull", 1, _all), True, suit=number)
        yield from _said(_WITH_SIGN, _chance(f"{number} skull", 1, _all), True, suit=number)
        for draws in (2, 3, 4):
            either = _chance(f"{number} skull or 3 sun", draws, _at_least(1))
            yield from _said(_CORNERS, either, True, suit=number, n=str(draws))
            two = _chance(f"{number} skull", draws, _at_least(2))
            yield from _said(_TWO_CORNERS, two, False, suit=number, n=NUMBERS[draws])
        up, down = "".join(map(str, range(int(number), 7))), "".join(map(str, range(1, int(number) + 1)))
        yield from _said(_UP, _chance(up, 1, _all), True, suit=number)
        yield from _said(_DOWN, _chance(down, 1, _all), True, suit=number)


def _chinese() -> Iterator[Wording]:
    for suit, draws, draw in product(CHINESE, (2, 3, 4, 5), _DRAWS_ZH):
        words = {"suit": CHINESE[suit], "draw": draw.format(n=str(draws) if draws % 2 else NUMERALS[draws])}
        yield from _said(_ONE_ZH, _chance(suit, draws, _at_least(1)), True, **words)
        yield from _said(_NONE_ZH, _chance(suit, draws, _exactly(0)), True, **words)
        yield from _said(_NONE_AT_ALL_ZH, _chance(suit, draws, _exactly(0)), False, **words)
        yield from _said(_EITHER_ZH, _chance(f"{suit} or heart", draws, _at_least(1)), False, **words)
        yield from _said(_ALL_ZH, _chance(suit, draws, _all), True, **words)
        yield from _said(_NOT_ALL_ZH, 1 - _chance(suit, draws, _all), False, **words)
        for many in range(1, min(3, draws) + 1):
            words["m"] = NUMERALS[many]
            yield from _said(_LEAST_ZH, _chance(suit, draws, _at_least(many)), True, **words)
            yield from _said(_EXACTLY_ZH, _chance(suit, draws, _exactly(many)), True, **words)
            yield from _said(_LEAST_BEHIND_ZH, _chance(suit, draws, _at_least(many)), False, **words)
            yield from _said(_SO_MANY_ZH, _chance(suit, draws, _at_least(many)), many > 1, **words)
            yield from _said(_MOST_ZH, 1 - _chance(suit, draws, _at_least(many + 1)), False, **words)
    for number in ("3", "4"):
        either = _chance(f"{number} skull or 3 sun", 3, _at_least(1))
        yield from _said(_CORNERS_ZH, either, True, suit=number, draw="抽三张")
    for suit, sign in CHINESE.items():
        yield from _said(_NEXT_ZH, _chance(suit, 1, _all), True, suit=sign)
        yield from _said(_NOT_NEXT_ZH, _chance(suit, 1, _exactly(0)), True, suit=sign)
        yield from _said(_EITHER_NEXT_ZH, _chance(f"{suit} or heart", 1, _all), True, suit=sign)
        yield from _said(_CARD_ZH, _chance(f"4 {suit}", 1, _all), True, suit=sign)


def _refused() -> Iterator[Wording]:
    for (suit, suits), draws in product(ENGLISH.items(), ("two", "3", "five")):
        yield from _said(_REFUSED, None, False, suit=suit, suits=suits, n=draws)
    for sign, draws in product(CHINESE.values(), ("两", "3", "五")):
        yield from _said(_REFUSED_ZH, None, False, suit=sign, n=draws)


@cache
def _speech() -> Speech:
    return Speech(Speech.prepared(pack_data("generator.games.deep_future", "book/speech.toml")))


@cache
def _asked(text: str) -> Asked | None:
    return understood(Question(text, _speech()), RULINGS.frames, RULINGS.harmless)


WORDINGS = [*_english(), *_chinese(), *_refused()]


@each_row("wording", WORDINGS, ids=lambda each: each.text, always=slice(None, None, 11))
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


@each_row("corner", ["8K", "K7", "4Q", "Q4", "4C", "0S", "12K"])
@each_row(
    "text", ["odds of {corner}", "Chance of a {corner} in 3 cards?", "抽到{corner}的概率", "odds of 4K or {corner}"]
)
def test_a_corner_that_no_card_has_is_told_and_no_number_is(corner: str, text: str) -> None:
    """What has a number and a letter is a card, never a number of draws."""
    answer = Assistant(DeepFuture().adviser()).answer(text.format(corner=corner))
    assert (answer.label, answer.result) == ("SILENT", None)
    assert re.search(f"(?i){corner}", answer.text)
    assert "S 太阳" in answer.text or "S sun" in answer.text


@each_row(
    "text",
    ["chance of two worlds in five cards", "odds of at least two worlds in 5 cards?", "抽五张牌有两张世界的概率"],
)
def test_odds_of_a_kind_need_a_deck_and_the_way_that_is_told_works(makeplay: Makeplay, text: str) -> None:
    told = makeplay("ask", text).out
    assert told.startswith("SILENT")
    assert "--campaign NAME" in told
    (inputs,) = re.findall(r"--ruling odds --inputs '(.*)'", " ".join(told.split()))
    assert json.loads(inputs) == {"deck": 40, "matching": 12, "draws": 5, "at_least": 2}
    assert "COMPUTED" in makeplay("ask", "--ruling", "odds", "--inputs", inputs).out
    hands = list(combinations([1] * 12 + [0] * 28, 2))
    two = makeplay("ask", "--json", "--ruling", "odds", "--inputs", inputs.replace("5", "2")).out
    assert json.loads(two)["result"]["probability"] == pytest.approx(sum(map(all, hands)) / len(hands), abs=1e-6)
    makeplay("new", "kran", "--player", "Ada")
    assert makeplay("ask", "--campaign", "kran", text).out.startswith("COMPUTED")


@each_row("sector", [12, 22, 31, 34, 66])
def test_the_chance_of_a_random_sector_counts_every_two_cards(sector: int) -> None:
    """Tens off one card, units off the next, which is another one."""
    for text in (f"odds my random sector is {sector}", f"随机星区是{sector}的概率"):
        asked = _asked(text)
        assert asked is not None
        ruled = RULINGS.rule_on(asked.ruling, {**asked.inputs, "deck": DECK})
        hands = list(permutations([int(card[0]) for card in DECK], 2))
        met = sum(hand == divmod(sector, 10) for hand in hands)
        assert ruled.result["probability"] == pytest.approx(met / len(hands), abs=1e-6)
    assert _asked(f"how likely is it that no random sector is {sector}?") is None


@pytest.mark.parametrize("every", first_always([5, 1]))
def test_most_wordings_are_computed(every: int) -> None:
    """To refuse everything would be no art."""
    meant = [wording for wording in WORDINGS if wording.chance is not None][::every]
    computed = sum(_asked(wording.text) is not None for wording in meant)
    assert len(WORDINGS) > 600
    assert computed >= 0.75 * len(meant)
