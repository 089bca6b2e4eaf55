"""The book of Eminent Domain: its cards, who says it, our banks (test_pack_books has what all books have)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from booked import (
    SHARED,
    runs,
    runs_of_others,
    signs,
)
from examining_banks import bank
from rows import each_row

from generator.engine.book import Book, Passage
from generator.engine.view import Language
from generator.games.eminent_domain.adviser import EminentDomainAdviser
from generator.games.eminent_domain.book import planet_passage, sides, technology_passage
from generator.games.eminent_domain.facts.deck import planets, technologies

ADVISER = EminentDomainAdviser()
ROOT = Path(__file__).resolve().parent.parent


@cache
def book(language: Language) -> Book:
    return ADVISER.book(language)


def written(language: Language) -> list[Passage]:
    """All passages but those about single planets and technologies."""
    return [passage for passage in book(language).passages if not passage.id.startswith(("E-planet-", "E-tech-"))]


def test_every_planet_and_technology_has_its_passage() -> None:
    ids = {passage.id for passage in book("en").passages}
    assert {planet_passage(each.name) for each in planets()} <= ids
    assert {technology_passage(name) for name in sides()} <= ids
    assert len(sides()) == len({side.name for card in technologies() for side in card.sides})
    told = book("en").passage("E-tech-imperialism")
    assert told is not None
    assert "survey + trade + warfare" in told.text
    assert "other side is Scorched Earth Policy" in told.text


def test_who_says_it_is_told() -> None:
    """What stands beyond the rules we have is marked in its text: public, naming who, or our reading."""
    for passage in written("en"):
        text = passage.text
        if passage.status == "public":
            assert passage.source, passage.id
            assert re.search(r"[Pp]ublic|published", text), passage.id
            assert re.search(r"[Tt]he rules we have", text), passage.id
            assert re.search(r"Tasty Minstrel|Board Game Arena|Arclight|ICv2|github\.com", text), passage.id
        elif passage.status == "open":
            assert "Our reading" in text, passage.id
            assert passage.why, passage.id
        elif passage.kind == "silence":
            assert re.search(r"[Nn]o source|sources|[Tt]he rules we have", text), passage.id
    for passage in written("zh"):
        if passage.status == "public":
            assert re.search("公开|正式规则书", passage.text), passage.id
            assert "手头的规则" in passage.text, passage.id
        elif passage.status == "open":
            assert "我们的读法" in passage.text, passage.id


@each_row("name", ["exam-a", "exam-b", "exam-c", "exam-d"])
def test_our_banks_are_in_words_of_our_own(name: str) -> None:
    if not SHARED.exists():
        pytest.skip("../shared is not there")
    english, chinese = runs_of_others()
    for item in bank(ROOT / "tests/rulings/eminent_domain" / f"{name}.json"):
        for text in (item["question"], item["answer"], item.get("question_zh", "")):
            assert not english & set(runs(text)) and not chinese & set(signs(text)), (item["id"], text)
