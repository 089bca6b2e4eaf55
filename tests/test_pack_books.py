"""The book of every published game: whole, alike in both languages, sources named, nothing copied, found as people ask.

What a game brings stands in brings_GAME.py (`Writing`); what only one has is in test_GAME_book.py.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from booked import (
    ROOT,
    SHARED,
    asked_in_another_language,
    command,
    contrary,
    copied,
    read_by,
    share_found,
)
from brought import Brought
from examining_banks import assistant, marked
from packs import each_pack
from rows import each_row

from generator.engine.book import Book
from generator.engine.view import Language

both = each_row("language", ["en", "zh"])


@cache
def book(pack: Brought, language: Language) -> Book:
    its: Book = pack.writing.adviser.book(language)
    return its


def ids(pack: Brought, language: Language = "en") -> list[str]:
    return [passage.id for passage in book(pack, language).passages]


def known(pack: Brought) -> set[str]:
    """Every id under which a passage is known."""
    return {own for passage in book(pack, "en").passages for own in passage.ids}


def specification(pack: Brought) -> str:
    source = SHARED / "packs" / pack.writing.specification
    if not source.exists():
        pytest.skip("../shared is not there")
    return source.read_text("utf-8")


@each_pack
def test_both_languages_have_the_same_passages_in_the_same_places(pack: Brought) -> None:
    for one, other in zip(book(pack, "en").passages, book(pack, "zh").passages, strict=True):
        assert (one.id, one.kind, one.section, one.status, one.switch, one.see, one.source) == (
            other.id, other.kind, other.section, other.status, other.switch, other.see, other.source,
        )  # fmt: skip
        assert (bool(one.why), len(one.others)) == (bool(other.why), len(other.others)), one.id


@each_pack
def test_every_rule_of_the_specification_is_there(pack: Brought) -> None:
    its, text = pack.writing, specification(pack)
    wanted = {rule or open_point for rule, open_point in its.rules.findall(text)}
    assert len(wanted) == its.count
    assert wanted <= known(pack)
    if its.cases:
        chapter, prefix = its.cases
        cases = text.partition(chapter)[2].partition("\n## ")[0].count("\n|") - 2
        assert sum(its_id.startswith(prefix) for its_id in known(pack)) == cases


@each_pack
@both
def test_every_passage_says_where_it_stands_and_leads_somewhere(pack: Brought, language: Language) -> None:
    its, known = pack.writing, ids(pack, language)
    assert len(set(known)) == len(known)
    chapters = {section.number.casefold() for section in its.adviser.sections(language)}
    for passage in book(pack, language).passages:
        assert passage.title, passage.id
        assert passage.text, passage.id
        assert set(passage.see) <= set(known), passage.id
        assert (passage.status is not None) == (passage.kind == "reading"), passage.id
        assert bool(passage.section) == (passage.kind != "silence"), passage.id
        if passage.kind == "rule" or passage.status == "open":
            assert any(seed in passage.section for seed in its.seeds), passage.id
            named = its.chapters.findall(passage.section)
            assert named or not its.always_a_chapter, passage.id
            assert {name.casefold() for name in named} <= chapters, (passage.id, named)


@each_pack
def test_every_chapter_has_passages(pack: Brought) -> None:
    for section in pack.writing.adviser.sections("en"):
        assert book(pack, "en").of_section(section.number), section
        assert any(seed in section.about for seed in pack.writing.seeds)


@each_pack
def test_contradictions_and_gaps_of_the_sources_are_written_down(pack: Brought) -> None:
    for place, told in pack.writing.contradictions.items():
        passage = book(pack, "en").passage(place)
        assert passage is not None
        assert pack.writing.contradicting(passage), place
        assert [part for part in told if part not in passage.text] == [], place


@each_pack
@both
def test_nothing_in_it_is_copied(pack: Brought, language: Language) -> None:
    if not SHARED.exists():
        pytest.skip("../shared is not there")
    its = pack.writing
    assert copied(its.adviser, its.own_words(book(pack, language)), language) == []


@each_pack
@both
def test_every_passage_is_asked_for_in_its_language(pack: Brought, language: Language) -> None:
    its = pack.writing
    asked = its.adviser.phrasings(language)
    assert set(asked) == {passage.id for passage in book(pack, language).passages if not its.of_things(passage)}
    assert all(1 <= len(ways) <= 10 for ways in asked.values())
    assert asked_in_another_language(its.adviser, language) == []


@each_pack
@both
def test_a_passage_is_found_by_the_ways_people_ask_for_it(pack: Brought, language: Language) -> None:
    """Of the phrasings that are not shipped a part: its own passage is among the first three."""
    _found(pack, language, 93)


@pytest.mark.prove
@each_pack
@both
def test_a_passage_is_found_by_all_the_ways_people_ask_for_it(pack: Brought, language: Language) -> None:
    _found(pack, language, pack.writing.every)


def _found(pack: Brought, language: Language, every: int) -> None:
    assert share_found(pack.writing.adviser, language, every) > pack.writing.found


@each_pack
def test_the_words_of_others_are_understood(pack: Brought) -> None:
    for asked, its_id in pack.writing.understood:
        answer = assistant(pack.game).answer(asked)
        found = {cite.id for cite in answer.cites} | {each.cite.id for each in answer.also}
        found |= {each.id for each in answer.related if pack.writing.related}
        assert any(passage.id in found for passage in book(pack, "en").passages if its_id in passage.ids), answer


@each_pack
def test_what_the_sources_do_not_say_is_told_so(pack: Brought) -> None:
    for asked, label, told in pack.writing.answers:
        answer = assistant(pack.game).answer(asked)
        assert answer.label == label, asked
        assert told in answer.text, asked


@each_pack
def test_terms_are_told_with_the_words_of_the_sources(pack: Brought) -> None:
    its = pack.writing
    terms = {term.en: term for term in its.adviser.terms()}
    for en, zh, other in its.terms:
        assert terms[en].zh == zh
        assert other in {word for _, word in terms[en].also}, en
    assert [term.en for term in terms.values() if not term.rests or not set(term.rests) <= known(pack)] == []
    assert set(its.names) <= set(terms)


@each_pack
def test_every_word_of_the_vocabulary_table_is_a_term(pack: Brought) -> None:
    words = pack.writing.vocabulary(specification(pack))
    assert len(words) > pack.writing.words
    assert words - {way for term in pack.writing.adviser.terms() for way in term.ways} == set()


@each_pack
def test_the_book_is_read_by_chapter_word_and_id(capsys: pytest.CaptureFixture[str], pack: Brought) -> None:
    for words, shown in pack.writing.read:
        read_by(capsys, pack.game, words, shown)


@each_pack
def test_an_answer_names_its_passage_and_no_file(capsys: pytest.CaptureFixture[str], pack: Brought) -> None:
    for asked, begins, parts in pack.writing.asked:
        code, out, _ = command(capsys, pack.game, "ask", asked)
        assert code == 0
        assert out.startswith(begins)
        assert [part for part in parts if part not in out] == [], out
        assert ".txt" not in out
        assert "p. 0" not in out


@each_pack
def test_the_shared_examples_are_answered(pack: Brought) -> None:
    source = SHARED / "qa" / pack.writing.shared
    if not source.exists():
        pytest.skip("../shared is not there")
    items = [item for item in json.loads(source.read_text("utf-8"))["items"] if pack.writing.asked_of(item)]
    assert len(items) == pack.writing.examples
    found = [one for item in items for one in marked(item, pack.game)]
    assert [one.question["id"] for one in found if one.way == "named" and one.faults] == []
    assert [
        one.question["id"]
        for one in found
        if any("yes" in fault or "no" in fault for fault in one.faults)
        and one.answer is not None
        and one.answer.verdict is not None
    ] == []
    assert sum(one.mark == "right" for one in found) > 0.7 * len(found)


@each_pack
def test_the_files_of_the_book_are_all_read(pack: Brought) -> None:
    folder: Path = ROOT / "generator" / "games" / pack.game / "book"
    for language in ("en", "zh"):
        found = {path.name.removesuffix(f".{language}.toml") for path in folder.glob(f"*.{language}.toml")}
        assert found == set(pack.writing.parts)
        assert (folder / f"phrasings.{language}.txt").exists()


@each_pack
def test_claims_are_of_passages_that_there_are(pack: Brought) -> None:
    its = pack.writing.adviser
    assert [one for one in its.claims() if book(pack, "en").passage(one) is None] == []


@pytest.mark.parametrize("every", [144, pytest.param(1, marks=pytest.mark.prove)])
@each_pack
@both
def test_no_phrasing_is_answered_with_yes_where_it_is_written_down_for_no(
    pack: Brought, language: Language, every: int
) -> None:
    """What claims and frames say agrees with those thousands of ways to ask of which yes or no is known."""
    wrong = contrary(pack.writing.adviser, language, every)
    assert wrong == []


@each_row(
    ("game", "typed"),
    [
        ("deep_future", "Are seven cubes in a sector too many?"),
        ("deep_future", "Are 20 cubes too few for a population victory?"),
        ("deep_future", "一个星区七个方块太多了吗？"),
        ("innovation", "Is a top card of age 2 too low for the age 3 achievement?"),
        ("innovation", "Are 9 points too few for age 2?"),
    ],
)
def test_too_many_and_too_few_ask_the_contrary_and_get_no_yes_or_no(game: str, typed: str) -> None:
    """A "No" would say that seven are not too many, where the rule means that there may not be seven."""
    assert assistant(game).answers(typed)[0].verdict is None
