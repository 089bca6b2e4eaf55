"""The book of Innovation: who says it, words that decide, no sign of an icon (test_pack_books has the rest)."""

from __future__ import annotations

import re
from functools import cache

from examining_banks import assistant
from rows import each_row

from generator.engine.book import Book, Passage
from generator.engine.view import Language
from generator.games.innovation import PACK
from generator.games.innovation.book import card_id
from generator.games.innovation.facts.deck import cards
from generator.games.innovation.rendering.looking_up import card_lines

ADVISER = PACK.adviser()
both = each_row("language", ["en", "zh"])


@cache
def book(language: Language) -> Book:
    return ADVISER.book(language)


def written(language: Language) -> list[Passage]:
    """All passages but those about single cards."""
    of_cards = set(map(card_id, cards()))
    return [passage for passage in book(language).passages if passage.id not in of_cards]


def test_who_says_it_is_told() -> None:
    """What stands beyond the sources is marked in its text: public, naming who, or our reading."""
    for passage in written("en"):
        text = passage.text
        if passage.status == "public":
            assert passage.source, passage.id
            assert re.search(r"[Pp]ublic|not in the sources", text), passage.id
            said = r"[Nn]either source|[Tt]he (?:two )?sources|[Tt]he rulebook|[Tt]he wiki|[Nn]o source"
            assert re.search(said, text), passage.id
        elif passage.status == "open":
            assert re.search(r"[Oo]ur reading|Public card data", text), passage.id
            assert passage.why, passage.id
        elif passage.kind == "silence":
            assert re.search(r"[Nn]either source|two sources have no|not", text), passage.id
    for passage in written("zh"):
        if passage.status == "public":
            assert re.search("公开", passage.text), passage.id
        elif passage.status == "open":
            assert re.search("我们的读法|公开卡片数据", passage.text), passage.id


@both
def test_no_sign_of_an_icon_is_left_in_what_is_read(language: Language) -> None:
    texts = [passage.text for passage in book(language).passages]
    texts += [line for card in range(105) for line in card_lines(card, language, "last")]
    assert not [text for text in texts if re.search(":[a-z]+:", text)]


@each_row(
    ("question", "begins"),
    [
        ("我有4个王冠，对手有3个，要求效果影响他吗", "是"),
        ("我有3个王冠，对手有4个，要求效果影响他吗", "不"),
        ("I have 4 crowns and my opponent has 3, does the demand hit him?", "Yes."),
        ("I have 3 crowns and my opponent has 4, is he hit by the demand?", "No."),
        ("I have 3 crowns and my opponent has 4, am I hit by his demand?", "Yes."),
        ("can I look at my opponent's hand?", "No."),
        ("can my opponent see my hand?", "No."),
        ("may I see how many cards my opponent holds?", "Yes."),
    ],
)
def test_what_a_player_asked_and_was_told_the_contrary(question: str, begins: str) -> None:
    answer = assistant("innovation").answer(question)
    assert answer.verdict is None or answer.text.startswith(begins), answer
