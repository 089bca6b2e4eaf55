"""The book of Eminent Domain: whole, alike in both languages, sources named, nothing copied, found as people ask."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from booked import (
    SHARED,
    asked_in_another_language,
    asked_with_both,
    command,
    copied,
    found_and_told,
    read_by,
    runs,
    runs_of_others,
    signs,
)
from examining_banks import bank, marked
from rows import each_row

from generator.assistant.answering import Assistant
from generator.engine.book import Book, Passage
from generator.engine.view import Language
from generator.games.eminent_domain.adviser import EminentDomainAdviser
from generator.games.eminent_domain.book import PARTS, planet_passage, sides, technology_passage
from generator.games.eminent_domain.deck import planets, technologies

SEED = "eminent-domain.zh-Hant.txt"
ADVISER = EminentDomainAdviser()
ROOT = Path(__file__).resolve().parent.parent
both = each_row("language", ["en", "zh"])


@cache
def book(language: Language) -> Book:
    return ADVISER.book(language)


@cache
def assistant() -> Assistant:
    return Assistant(ADVISER)


def written(language: Language) -> list[Passage]:
    """All passages but those about single planets and technologies."""
    return [passage for passage in book(language).passages if not passage.id.startswith(("E-planet-", "E-tech-"))]


def test_both_languages_have_the_same_passages_in_the_same_places() -> None:
    for one, other in zip(book("en").passages, book("zh").passages, strict=True):
        assert (one.id, one.kind, one.section, one.status, one.switch, one.see, one.source) == (
            other.id, other.kind, other.section, other.status, other.switch, other.see, other.source,
        )  # fmt: skip
        assert (bool(one.why), len(one.others)) == (bool(other.why), len(other.others)), one.id


def test_every_rule_of_the_specification_is_there() -> None:
    source = SHARED / "packs" / "eminent-domain.md"
    if not source.exists():
        pytest.skip("../shared is not there")
    text = source.read_text("utf-8")
    wanted = set(re.findall(r"\*\*(E-[A-Z]+\d+)\*\*", text)) | set(re.findall(r"\| (E-U\d+) \|", text))
    assert len(wanted) == 99
    assert wanted <= {passage.id for passage in book("en").passages}
    cases = text.partition("## 10.")[2].partition("\n## ")[0].count("\n|") - 2
    assert sum(passage.id.startswith("E-X") for passage in book("en").passages) == cases


def test_every_planet_and_technology_has_its_passage() -> None:
    ids = {passage.id for passage in book("en").passages}
    assert {planet_passage(each.name) for each in planets()} <= ids
    assert {technology_passage(name) for name in sides()} <= ids
    assert len(sides()) == len({side.name for card in technologies() for side in card.sides})
    told = book("en").passage("E-tech-imperialism")
    assert told is not None
    assert "survey + trade + warfare" in told.text
    assert "other side is Scorched Earth Policy" in told.text


@both
def test_every_passage_says_where_it_stands_and_leads_somewhere(language: Language) -> None:
    ids = [passage.id for passage in book(language).passages]
    assert len(set(ids)) == len(ids)
    chapters = {section.number.casefold() for section in ADVISER.sections(language)}
    for passage in book(language).passages:
        assert passage.title, passage.id
        assert passage.text, passage.id
        assert set(passage.see) <= set(ids), passage.id
        assert (passage.status is not None) == (passage.kind == "reading"), passage.id
        assert bool(passage.section) == (passage.kind != "silence"), passage.id
        if passage.kind == "rule" or passage.status == "open":
            assert SEED in passage.section, passage.id
            named = re.findall(r"(?:^|; |, )([A-Z][\w &-]+?)(?=,| \()", passage.section)
            assert {name.casefold() for name in named} <= chapters, (passage.id, named)


def test_every_chapter_has_passages() -> None:
    for section in ADVISER.sections("en"):
        assert book("en").of_section(section.number), section
        assert SEED in section.about


def test_who_says_it_is_told() -> None:
    """What stands beyond the seed is marked in its text: public, naming who, or our reading."""
    for passage in written("en"):
        text = passage.text
        if passage.status == "public":
            assert passage.source, passage.id
            assert re.search(r"[Pp]ublic|published", text), passage.id
            assert re.search(r"[Tt]he seed", text), passage.id
            assert re.search(r"Tasty Minstrel|Board Game Arena|Arclight|ICv2|github\.com", text), passage.id
        elif passage.status == "open":
            assert "Our reading" in text, passage.id
            assert passage.why, passage.id
        elif passage.kind == "silence":
            assert re.search(r"[Nn]o source|sources|[Tt]he seed", text), passage.id
    for passage in written("zh"):
        if passage.status == "public":
            assert re.search("公开|正式规则书", passage.text), passage.id
            assert "种子文件" in passage.text, passage.id
        elif passage.status == "open":
            assert "我们的读法" in passage.text, passage.id


def test_slips_and_contradictions_of_the_seed_are_written_down() -> None:
    for place, told in {
        "E-U1": ("The seed says", "your own deck", "central stacks"),
        "E-U2": ("contradicts itself", "left", "right"),
        "E-U3": ("ambiguous", "no additional card"),
        "E-U4": ("Board Game Arena gives it to every role",),
        "E-U5": ("silent", "face down"),
        "E-U8": ("contradicts itself",),
        "E-U12": ("trim = bga",),
        "E-U18": ("errata = escalation",),
        "E-F1": ("before the game came out",),
    }.items():
        passage = book("en").passage(place)
        assert passage is not None
        assert passage.status in {"public", "open"}
        assert all(part in passage.text for part in told), place


@both
def test_nothing_in_it_is_copied(language: Language) -> None:
    if not SHARED.exists():
        pytest.skip("../shared is not there")
    assert copied(ADVISER, book(language).passages, language) == []


@both
def test_every_passage_is_asked_for_in_its_language_and_never_with_yes_and_no_at_once(language: Language) -> None:
    asked = ADVISER.questions(language)
    assert set(asked) == {passage.id for passage in written(language)}
    assert all(ways.open or ways.yes or ways.no for ways in asked.values())
    assert asked_with_both(ADVISER, language) == []
    assert asked_in_another_language(ADVISER, language) == []


@both
def test_a_passage_is_found_by_the_ways_people_ask_for_it(language: Language) -> None:
    """Of the asked questions a third: its own passage first or told with it, and its own yes or no."""
    place, told = found_and_told(ADVISER, language, every=3)
    assert place > 0.985
    assert told > 0.955  # by likeness alone; the words that decide come first


@each_row(
    ("asked", "id"),
    [
        ("異議是什麼?", "E-T6a"),
        ("殖民牌可以塞超過花費嗎", "E-R17"),
        ("起始星球翻開了嗎", "E-U5"),
        ("資源指示物用完了怎麼辦", "E-R21a"),
        ("What is dissent?", "E-T6a"),
        ("政治從哪裡拿牌", "E-U1"),
    ],
)
def test_both_kinds_of_chinese_are_understood(asked: str, id: str) -> None:
    answer = assistant().answer(asked)
    assert id in {cite.id for cite in answer.cites} | {each.id for each in answer.related}, answer


@each_row(
    ("asked", "label", "told"),
    [
        ("Can I play alone?", "SILENT", "No source"),
        ("What if the fighters run out?", "SILENT", "not what happens"),
        ("Where does the card for Politics come from?", "PUBLIC", "The seed says"),
        ("Do face-down planets score?", "PUBLIC", "No. The seed says only"),
        ("Can I follow without any symbol?", "READING", "Our reading"),
        ("What is the capital of France?", "SILENT", "I don't know"),
        ("How much damage does a dragon do?", "SILENT", "I don't know"),
    ],
)
def test_what_the_seed_does_not_say_is_told_so(asked: str, label: str, told: str) -> None:
    answer = assistant().answer(asked)
    assert answer.label == label
    assert told in answer.text


def test_terms_are_told_with_the_words_of_the_seed() -> None:
    terms = {term.en: term for term in ADVISER.terms()}
    for en, zh, other in [
        ("role", "任务", "任務牌"),
        ("dissent", "异议", "異議"),
        ("settle", "安置", "安置"),
        ("fighter", "战机", "戰機指示物"),
        ("utopian", "乌托邦", "utopi"),
        ("cleanup", "清场", "清場"),
    ]:
        assert terms[en].zh == zh
        assert other in {word for _, word in terms[en].also}, en
    ids = {passage.id for passage in book("en").passages}
    assert all(term.rests and set(term.rests) <= ids for term in terms.values())
    assert {"Lyttle", "Pomerene", "Data Network"} <= set(terms)


def test_every_word_of_the_vocabulary_table_is_a_term() -> None:
    source = SHARED / "packs" / "eminent-domain.md"
    if not source.exists():
        pytest.skip("../shared is not there")
    table = source.read_text("utf-8").partition("### Vocabulary")[2].partition("\n\nEmpire =")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("|")][2:]
    known = {way for term in ADVISER.terms() for way in term.ways}
    words = {word.strip() for row in rows for cell in row for word in re.split(r"[,/]", cell) if word.strip()}
    assert len(words) > 60
    tidy = {re.sub(r" \(.*\)", "", word).casefold() for word in words} - {"central"}
    assert {word for word in tidy if word not in known} == set()


@each_row(
    ("words", "shown"),
    [
        ([], ["Setup", SEED, "Three-player variant"]),
        (["setup"], ["RULE E-S1", "RULE E-S9"]),
        (["Warfare"], ["RULE E-R8", "READING E-U16"]),
        (["why", "e-u2"], ["READING E-U2", "public ruling", "Tasty Minstrel"]),
        (["why", "E-U12"], ["switch trim"]),
        (["terms"], ["異議", "Mik-Mik"]),
        (["戰機指示物"], ["fighter", "E-R8"]),
        (["Lyttle"], ["E-planet-lyttle"]),
        (["search", "leader bonus"], ["E-O2"]),
    ],
)
def test_the_book_is_read_by_chapter_word_and_id(
    capsys: pytest.CaptureFixture[str], words: list[str], shown: list[str]
) -> None:
    read_by(capsys, "eminent_domain", words, shown)


def test_an_answer_names_the_file_of_its_source(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(capsys, "eminent_domain", "ask", "Can I attack a planet of my opponent?")
    assert code == 0
    assert out.startswith("RULE  No.")
    assert SEED in out
    assert "(E-R11)" in out
    code, out, _ = command(capsys, "eminent_domain", "ask", "Is the start planet face up or face down?")
    assert out.startswith("PUBLIC")
    assert "Tasty Minstrel Games, rulebook 2011" in out


def test_the_shared_examples_are_answered() -> None:
    source = SHARED / "qa" / "eminent_domain.json"
    if not source.exists():
        pytest.skip("../shared is not there")
    items = json.loads(source.read_text("utf-8"))["items"]
    assert len(items) == 16
    assert [found for item in items for found in marked(item, "eminent_domain") if found.faults] == []


@each_row("name", ["exam-a", "exam-b", "exam-c", "exam-d"])
def test_our_own_banks_are_answered(name: str) -> None:
    """Nine of ten right is what is asked for; what is not right may not be sure of itself."""
    found = [
        one
        for question in bank(ROOT / "tests/rulings/eminent_domain" / f"{name}.json")
        for one in marked(question, "eminent_domain")
    ]
    assert sum(one.mark == "right" for one in found) > 0.95 * len(found)
    assert [one.question["id"] for one in found if one.mark == "wrong" and one.way == "named"] == []


def test_the_files_of_the_book_are_all_read() -> None:
    folder = ROOT / "generator" / "games" / "eminent_domain" / "book"
    for language in ("en", "zh"):
        for place in (folder, folder / "asked"):
            found = {path.name.removesuffix(f".{language}.toml") for path in place.glob(f"*.{language}.toml")}
            assert found == set(PARTS)


@each_row("name", ["exam-a", "exam-b", "exam-c", "exam-d"])
def test_our_banks_are_in_words_of_our_own(name: str) -> None:
    if not SHARED.exists():
        pytest.skip("../shared is not there")
    english, chinese = runs_of_others()
    for item in bank(ROOT / "tests/rulings/eminent_domain" / f"{name}.json"):
        for text in (item["question"], item["answer"], item.get("question_zh", "")):
            assert not english & set(runs(text)) and not chinese & set(signs(text)), (item["id"], text)


def test_words_decide_as_the_questions_written_down_do() -> None:
    """Where words decide between yes and no, they hardly ever contradict a question whose answer is written down."""
    said = [
        ADVISER.decided(own, question) is (kind == "yes")
        for language in ("en", "zh")
        for own, ways in ADVISER.questions(language).items()
        for kind in ("yes", "no")
        for question in getattr(ways, kind)
        if ADVISER.decided(own, question) is not None
    ]
    assert len(said) > 900
    assert sum(said) > 0.98 * len(said)
