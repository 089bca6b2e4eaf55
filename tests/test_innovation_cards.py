"""The 105 cards of Innovation: facts as published, words whole in both languages, nothing copied."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rows import each_row

from generator.engine.languages import Words
from generator.engine.packdata import pack_data
from generator.games.innovation.facts.deck import AGES, COLOURS, ICONS, PICTURE, Card, Effect, cards

SHARED = Path(__file__).resolve().parents[2] / "shared"
FACTS = SHARED / "packs" / "innovation_base_cards_facts.json"
SPECIFICATION = SHARED / "packs" / "innovation.md"

#: The effects that the first edition has otherwise or not at all: card number, place of the effect (I-PUB19).
DIFFER = {(5, 0), (22, 0), (34, 0), (50, 0), (51, 0), (54, 0), (57, 0), (67, 0), (67, 1), (88, 1)}
#: The effects that may be declined as a whole: card number, places of the effects (I-D8).
MAY = {
    0: (0,), 1: (0, 1), 9: (0,), 11: (0,), 13: (0,), 16: (0,), 19: (0,), 21: (0,), 24: (0, 1), 26: (0,), 27: (1,),
    30: (0,), 33: (0,), 34: (1,), 36: (0, 1), 39: (0,), 42: (0,), 43: (1,), 44: (0, 1), 45: (0,), 47: (1, 2),
    49: (1,), 50: (0,), 51: (1,), 55: (0,), 56: (0,), 57: (1,), 60: (0, 1), 61: (0, 1), 63: (0,), 64: (1,), 65: (0,),
    66: (0, 1), 69: (0,), 71: (1,), 73: (0,), 74: (1,), 75: (0,), 77: (0, 1), 80: (0, 1), 81: (0,), 84: (0,),
    85: (0,), 90: (1,), 91: (0,), 92: (0,), 94: (1,), 97: (0,), 102: (0,), 104: (0,),
}  # fmt: skip
#: The effects in which one step of several may be declined.
MAY_WITHIN = {(13, 0), (18, 0), (31, 1), (83, 0)}
COLOUR_SIGNS = {"blue": "蓝色", "red": "红色", "green": "绿色", "yellow": "黄色", "purple": "紫色"}
#: What stands in the one language stands in the other as often.
AS_OFTEN = {
    r"\bleft\b": "向左",
    r"\bright\b(?! now)": "向右",
    r"\bup\b": "向上",
    r"\brounded down\b": "向下取整",
    r"\brounded up\b": "向上取整",
    r"\b(twice|three times)\b": "共[两三]次",
    r"\bstrictly\b": "严格",
    r"\bnon-demand\b": "共享效果",
    r"\bwins?\b": "(?<!无人)获胜",
    r"\bnobody has it\b": "还无人取得",
    r"\bclaim\b": "取得(?!）)",
    r"\bMonument\b": "纪念碑",
    r"\bEmpire\b": "帝国",
    r"\bWorld\b": "世界",
    r"\bWonder\b": "奇观",
    r"\bUniverse\b": "宇宙",
    r"\bhalf\b": "一半",
    r"\bdifferent value\b": "不同数值",
    r"\bbottom\b": "底牌",
    r"\bopponents?\b": "对手",
    r"\bcount first\b": "先数好",
    r"\bthis activation\b": "本次发动",
    r"\buncovered by this\b": "因此露出",
}
#: What stands in the one language stands in the other.
AS_WELL = {
    r"\bmeld": "打出",
    r"\btuck": "垫底",
    r"\breveal": "展示",
    r"\breturn|went back": "归还",
    r"\btransfer": "转移",
    r"\bexchange": "换",
    r"\b(un)?splay": "展开",
    r"\bdraw": "抽",
    r"\bscore (it|that one|one|all|your|the)\b|\bscored\b": "计分(?!区)",
    r"\bscore piles?\b": "计分区",
    r"\bhighest\b": "最高",
    r"\blowest\b": "最低",
    r"\btop\b": "顶牌",
    r"\brepeat\b": "重复",
    r"\bin any order\b|into any order": "次序自选|任意重排",
    r"\btie: your choice|on a tie you choose": "并列由你选",
    r"\bfewer if you must|as many as you have|fewer only": "不足则尽量",
    r"\bFix both sets first\b": "先定好两边再换",
    r"\bat least\b": "至少",
}
COUNTS = {"2": "two", "3": "three", "4": "four"}
NUMBER_WORDS = {"two": "[两二]", "three": "三", "four": "四", "five": "五", "twice": "两次", "half": "半"}


class Told(NamedTuple):
    """One text of an effect and where it stands."""

    card: Card
    place: int
    edition: str
    effect: Effect
    words: Words

    @property
    def where(self) -> str:
        return f"{self.card.number} {self.card.name.en}, effect {self.place + 1}, {self.edition} edition"


@cache
def told() -> tuple[Told, ...]:
    """Every text of every effect; one that both editions share stands once."""
    return tuple(_told())


def _told() -> Iterator[Told]:
    for card in cards():
        for place, effect in enumerate(card.effects):
            yield Told(card, place, "last", effect, effect.last)
            if effect.first is not None and effect.first != effect.last:
                yield Told(card, place, "first", effect, effect.first)


def icons_of(card: Card) -> list[str]:
    return [ICONS[icon] for icon in card.icons if icon != PICTURE]


def test_there_are_as_many_cards_as_the_game_has() -> None:
    assert [card.number for card in cards()] == list(range(105))
    assert Counter(card.age for card in cards()) == {age: 15 if age == 1 else 10 for age in AGES}
    assert Counter(card.colour for card in cards()) == dict.fromkeys(range(5), 21)
    for age in AGES:
        each = 3 if age == 1 else 2
        assert Counter(card.colour for card in cards() if card.age == age) == dict.fromkeys(range(5), each)


def test_each_card_has_three_icons_and_a_picture() -> None:
    for card in cards():
        assert len(card.icons) == 4, card.name.en
        assert card.icons.count(PICTURE) == 1, card.name.en
        assert card.featured in card.icons, card.name.en


def test_the_icons_are_as_many_as_they_are() -> None:
    shown = Counter(icon for card in cards() for icon in icons_of(card))
    assert shown == {"bulb": 67, "crown": 66, "leaf": 59, "factory": 49, "castle": 38, "clock": 36}
    featured = Counter(ICONS[card.featured] for card in cards())
    assert featured == {"bulb": 24, "crown": 22, "leaf": 19, "factory": 17, "castle": 13, "clock": 10}


def test_each_icon_has_its_ages() -> None:
    ages = {icon: {card.age for card in cards() if icon in icons_of(card)} for icon in ICONS}
    assert ages["castle"] == {1, 2, 3}
    assert ages["factory"] == set(range(4, 11))
    assert ages["clock"] == set(range(7, 11))
    assert ages["crown"] == ages["leaf"] == ages["bulb"] == set(AGES)


def test_demands_and_shared_effects_are_counted() -> None:
    effects = [effect for card in cards() for effect in card.effects]
    assert Counter(effect.demand for effect in effects) == {True: 34, False: 124}
    assert sum(card.demands for card in cards()) == 34
    assert {len(card.effects) for card in cards()} == {1, 2, 3}


def test_facts_are_those_of_the_file() -> None:
    if not FACTS.exists():
        pytest.skip("../shared is not there")
    rows: list[dict[str, Any]] = json.loads(FACTS.read_text("utf-8"))["cards"]
    slots = ("top_left", "bottom_left", "bottom_center", "bottom_right")
    for card, row in zip(cards(), rows, strict=True):
        icons = tuple(ICONS.index(row["slots"][slot]) if row["slots"][slot] != "hex" else PICTURE for slot in slots)
        assert (card.number, card.name.en, card.age) == (row["id"], row["name"], row["age"])
        assert (COLOURS[card.colour], card.icons) == (row["color"], icons)
        assert ICONS[card.featured] == row["featured_icon"]
        assert sum(effect.demand for effect in card.effects) == row["demand_effects"]
        assert sum(not effect.demand for effect in card.effects) == row["non_demand_effects"]
        assert card.editions_differ == row["first_edition_differs"]


def test_titles_are_there_and_no_two_alike() -> None:
    assert all(re.fullmatch("[\u4e00-\u9fff]{1,5}", card.name.zh) for card in cards())
    assert len({card.name.zh for card in cards()}) == len({card.name.en for card in cards()}) == 105


def test_every_effect_says_something_in_both_languages() -> None:
    for text in told():
        assert text.words.en.endswith("."), text.where
        assert text.words.zh.endswith("。"), text.where
        assert text.words.en == " ".join(text.words.en.split()), text.where


def test_chinese_is_set_with_chinese_punctuation() -> None:
    for text in told():
        bare = re.sub(r":\w+:", "", text.words.zh)
        assert not re.search(r"[A-Za-z,.;:!?()\s]", bare), text.where
        assert not re.search("[\u4e00-\u9fff，。；：（）]", text.words.en), text.where


def test_demands_demand_and_nothing_else_does() -> None:
    for text in told():
        assert text.words.en.startswith(("I demand: ", "I demand, ")) == text.effect.demand, text.where
        assert text.words.zh.startswith("我要求你") == text.effect.demand, text.where


def test_only_demands_speak_of_me() -> None:
    for text in told():
        if not text.effect.demand:
            assert not re.search(r"\b(I|me|my|mine)\b", text.words.en), text.where
            assert "我" not in text.words.zh, text.where


def test_what_may_be_declined_says_so() -> None:
    for text in told():
        whole = text.place in MAY.get(text.card.number, ())
        within = (text.card.number, text.place) in MAY_WITHIN
        assert text.words.en.startswith("You may ") == whole, text.where
        assert text.words.zh.startswith("你可以") == whole, text.where
        assert (text.words.en[1:].casefold().count("you may ")) == within, text.where
        assert text.words.zh[1:].count("你可以") == within, text.where


def test_values_are_the_same_in_both_languages() -> None:
    for text in told():
        digits = [Counter(re.findall(r"\d+", said)) for said in text.words]
        assert digits[0] == digits[1], text.where


def test_numbers_in_words_are_the_same_in_both_languages() -> None:
    for text in told():
        for word, sign in NUMBER_WORDS.items():
            if re.search(rf"\b{word}\b", text.words.en):
                assert re.search(sign, text.words.zh), (text.where, word)
        for word, sign in (("three|twice", "三"), ("four", "四"), ("five|both", "五")):
            if re.search(sign, text.words.zh):
                assert re.search(rf"\b({word})\b", text.words.en), (text.where, sign)


def test_icons_are_the_same_in_both_languages() -> None:
    for text in told():
        marked = [re.findall(r":(\w+):", said) for said in text.words]
        assert Counter(marked[0]) == Counter(marked[1]), text.where
        assert set(marked[0]) <= set(ICONS), text.where
        bare = re.sub(r":\w+:", "", text.words.en)
        assert not re.search(rf"\b({'|'.join(ICONS)})s?\b", bare), text.where


def test_colours_are_the_same_in_both_languages() -> None:
    for text in told():
        for colour, sign in COLOUR_SIGNS.items():
            named = len(re.findall(rf"\b{colour}\b", text.words.en))
            assert named == text.words.zh.count(sign), (text.where, colour)


@each_row("english", AS_OFTEN)
def test_what_is_told_in_the_one_language_is_told_as_often_in_the_other(english: str) -> None:
    counts = {
        text.where: (len(re.findall(english, text.words.en)), len(re.findall(AS_OFTEN[english], text.words.zh)))
        for text in told()
    }
    assert any(once for once, _ in counts.values())
    assert {where: count for where, count in counts.items() if count[0] != count[1]} == {}


@each_row("english", AS_WELL)
def test_what_is_told_in_the_one_language_is_told_in_the_other(english: str) -> None:
    said = {text.where for text in told() if re.search(english, text.words.en, re.IGNORECASE)}
    assert said
    assert said ^ {text.where for text in told() if re.search(AS_WELL[english], text.words.zh)} == set()


def test_ten_effects_differ_by_edition() -> None:
    differ = {
        (card.number, place)
        for card in cards()
        for place, effect in enumerate(card.effects)
        if effect.first != effect.last
    }
    assert differ == DIFFER
    assert sum(card.editions_differ for card in cards()) == 9
    missing = [(card.number, at) for card in cards() for at, effect in enumerate(card.effects) if not effect.first]
    assert missing == [(67, 1)]
    for card in cards():
        for effect in card.effects:
            assert effect.first is None or (effect.first.en == effect.last.en) == (effect.first.zh == effect.last.zh)


def test_the_files_hold_nothing_that_is_not_read() -> None:
    for age in AGES:
        for row in pack_data("generator.games.innovation.cards", f"age_{age:02d}.toml")["card"]:
            assert set(row) == {"number", "name", "zh", "colour", "icons", "featured", "effect"}
            for effect in row["effect"]:
                assert set(effect) in ({"kind", "en", "zh"}, {"kind", "en", "zh", "first_en", "first_zh"})
                assert effect["kind"] in {"demand", "share"}


def test_texts_fit_a_card() -> None:
    """What is printed on 88 x 63 mm: all effects of a card in one edition."""
    for card in cards():
        for edition in ("last", "first"):
            said = [words for effect in card.effects if (words := effect.words(edition)) is not None]
            assert sum(len(re.sub(r":\w+:", "#", words.en)) for words in said) <= 285, card.name.en
            assert sum(len(re.sub(r":\w+:", "#", words.zh)) for words in said) <= 110, card.name.en


@cache
def steps() -> dict[tuple[int, int], str]:
    """The steps of the specification by card and place of the effect, last edition."""
    found: dict[tuple[int, int], str] = {}
    text = SPECIFICATION.read_text("utf-8").split("## 14.")[1].split("## 15.")[0]
    for number, rest in re.findall(r"^\*\*(\d{3}) [^\n]*\n((?:- [^\n]*\n)+)", text, re.MULTILINE):
        for place, line in re.findall(r"^- E(\d) ([^\n]*)", rest, re.MULTILINE):
            found[int(number), int(place) - 1] = re.sub("⟨.*⟩|value left", "", line)
    return found


def test_each_effect_names_what_its_steps_name() -> None:
    """Kind, values drawn, icons, colours, directions and special achievements of section 14."""
    if not SPECIFICATION.exists():
        pytest.skip("../shared is not there")
    last = {(text.card.number, text.place): text for text in told() if text.edition == "last"}
    assert set(steps()) == set(last)
    for key, line in steps().items():
        text = last[key]
        assert line.startswith("D:") == text.effect.demand, text.where
        for drawn in re.findall(r"draw\((\d+)\)", line):
            assert re.search(rf"\bone (more )?{drawn}\b", text.words.en), (text.where, drawn)
        named = {icon for icon in ICONS if re.search(rf"\b{icon}\b", line.replace(f"#{icon}", icon))}
        assert named == set(re.findall(r":(\w+):", text.words.en)), text.where
        for word in (*COLOURS, "left", "right", "up", "tuck", "meld", "score", "reveal", "highest", "lowest"):
            if re.search(rf"\b{word}\b", line):
                assert re.search(rf"\b{word}", text.words.en, re.IGNORECASE), (text.where, word)
        for count in re.findall(r"(\d)× `draw", line):
            assert {"2": " twice", "3": " three times"}[count] in text.words.en, text.where
        for count in re.findall(r"divided by (\d), rounded down", line):
            assert re.search(rf"for every {COUNTS[count]} .* rounded down", text.words.en, re.IGNORECASE)
        for ending in ("down", "up"):
            assert (f"rounded {ending}" in line) == (f"rounded {ending}" in text.words.en), text.where
        assert ("claim" in line) == ("claim" in text.words.en), text.where
        assert bool(re.search(r"wins\.|`win:", line)) == bool(re.search(r"\bwins?\b", text.words.en)), text.where


def runs(text: str) -> set[tuple[str, ...]]:
    """Every run of 8 English words."""
    words = re.findall(r"[a-z0-9']+", text.casefold())
    return {tuple(words[at : at + 8]) for at in range(len(words) - 7)}


def signs(text: str) -> set[str]:
    """Every run of 12 Chinese signs."""
    found = re.findall(r"[\u4e00-\u9fff]{12,}", text)
    return {run[at : at + 12] for run in found for at in range(len(run) - 11)}


def test_nothing_is_copied() -> None:
    if not SHARED.exists():
        pytest.skip("../shared is not there")
    folders = ("packs", "seeds", "qa", "reference", "research", "deep-future")
    paths = [path for folder in folders for path in (SHARED / folder).iterdir()]
    sources = [path.read_text("utf-8") for path in paths if path.suffix in {".txt", ".md", ".json"}]
    assert sources
    english = set[tuple[str, ...]]().union(*map(runs, sources))
    chinese = set[str]().union(*map(signs, sources))
    assert [text.where for text in told() if english & runs(text.words.en) or chinese & signs(text.words.zh)] == []
