"""The book of Déluges: whole, alike in both languages, sources named, nothing copied, found as people ask."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from booked import SHARED, asked_in_another_language, asked_with_both, command, copied, found_and_told, read_by
from examining_banks import bank, marked
from rows import each_row

from generator.assistant.answering import Assistant
from generator.engine.book import Book
from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.games.deluges.adviser import DelugesAdviser
from generator.games.deluges.book import PARTS
from generator.games.deluges.rules.switches import OPEN_POINTS

SEED = "deluges.zh-Hans.txt"
ADVISER = DelugesAdviser()
ROOT = Path(__file__).resolve().parent.parent
both = each_row("language", ["en", "zh"])


@cache
def book(language: Language) -> Book:
    return ADVISER.book(language)


@cache
def assistant() -> Assistant:
    return Assistant(ADVISER)


def test_both_languages_have_the_same_passages_in_the_same_places() -> None:
    for one, other in zip(book("en").passages, book("zh").passages, strict=True):
        assert (one.id, one.kind, one.section, one.status, one.switch, one.see, one.source) == (
            other.id, other.kind, other.section, other.status, other.switch, other.see, other.source,
        )  # fmt: skip
        assert (bool(one.why), len(one.others)) == (bool(other.why), len(other.others)), one.id


def test_every_rule_of_the_specification_is_there() -> None:
    source = SHARED / "packs" / "deluges.md"
    if not source.exists():
        pytest.skip("../shared is not there")
    text = source.read_text("utf-8")
    wanted = set(re.findall(r"\*\*(D-[A-Z]+\d+)\*\*", text)) | set(re.findall(r"\| (D-[UH]\d+) \|", text))
    assert len(wanted) == 91
    assert wanted <= {passage.id for passage in book("en").passages}
    cases = text.partition("## 7.")[2].partition("\n## ")[0].count("\n|") - 2
    assert sum(passage.id.startswith("D-Z") for passage in book("en").passages) == cases


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
            named = re.findall(r"(?:^|; )([A-Z][\w ]+?)(?= \()", passage.section)
            assert named, passage.id
            assert {name.casefold() for name in named} <= chapters, (passage.id, named)


def test_every_chapter_has_passages() -> None:
    for section in ADVISER.sections("en"):
        assert book("en").of_section(section.number), section
        assert SEED in section.about


def test_who_says_it_is_told() -> None:
    """What stands beyond the leaflet is marked in its text: public, naming who, our reading, or the house map."""
    for passage in book("en").passages:
        text = passage.text
        if passage.status == "public":
            assert passage.source, passage.id
            assert "Public (" in text, passage.id
            assert "The leaflet" in text, passage.id
        elif passage.id.startswith("D-H"):
            assert text.startswith("House map, not the published board"), passage.id
        elif passage.status == "open":
            assert "Our reading" in text, passage.id
            assert re.search(r"[Tt]he leaflet", text), passage.id
        elif passage.kind == "silence":
            assert re.search(r"[Tt]he leaflet|no source|No French", text), passage.id
        assert bool(passage.why) == (passage.status == "open"), passage.id
    for passage in book("zh").passages:
        if passage.status == "public":
            assert "公开来源" in passage.text, passage.id
        elif passage.id.startswith("D-H"):
            assert passage.text.startswith("自制地图"), passage.id
            assert "并非原版版图" in passage.text, passage.id
        elif passage.status == "open":
            assert "我们的读法" in passage.text, passage.id


def test_every_switch_stands_with_the_open_point_that_it_decides() -> None:
    for switch, points in OPEN_POINTS.items():
        for point in points.split(", "):
            passage = book("en").passage(point)
            assert passage is not None, point
            if point.startswith("D-U"):
                assert passage.switch == switch, point
                assert switch in passage.text or switch == "map", point


def test_contradictions_and_gaps_of_the_source_are_written_down() -> None:
    for place, told in {
        "D-U1": ("contradicts itself", "14 points", "14 rounds"),
        "D-E3": ("contradicts itself", "14 rounds"),
        "D-U2": ("lacks its verb",),
        "D-U3": ("Not settled", "breaks off"),
        "D-U7": ("Open", "1/3/3/3"),
        "D-U8": ("Open", "one per pair", "births"),
        "D-U11": ("board is missing", "not the published board"),
        "D-U15": ("house map, not the published board",),
        "D-U16": ("does not say", "majority_tie"),
        "D-N1": ("not available", "house map"),
        "D-N4": ("missing",),
    }.items():
        passage = book("en").passage(place)
        assert passage is not None
        assert passage.status == "open" or passage.kind == "silence"
        for part in told:
            assert part in passage.text.replace("one birth for each pair", "one per pair"), (place, part)


@both
def test_nothing_in_it_is_copied(language: Language) -> None:
    if not SHARED.exists():
        pytest.skip("../shared is not there")
    assert copied(ADVISER, book(language).passages, language) == []


@both
def test_every_passage_is_asked_for_in_its_language_and_never_with_yes_and_no_at_once(language: Language) -> None:
    asked = ADVISER.questions(language)
    assert set(asked) == {passage.id for passage in book(language).passages}
    assert all(ways.open or ways.yes or ways.no for ways in asked.values())
    assert asked_with_both(ADVISER, language) == []
    assert asked_in_another_language(ADVISER, language) == []


@both
def test_a_passage_is_found_by_the_ways_people_ask_for_it(language: Language) -> None:
    """Each of the asked questions, all of them: its own passage first or told with it, and its own yes or no."""
    place, told = found_and_told(ADVISER, language)
    assert place > 0.985
    assert told > 0.965


@both
def test_words_that_decide_agree_with_the_ways_people_ask(language: Language) -> None:
    """No rule of verdicts.toml, no order, no number says yes where the book's own questions say no."""
    decided = [
        (ADVISER.decided(own, question), answer, own, question)
        for own, ways in ADVISER.questions(language).items()
        for answer, questions in ((True, ways.yes), (False, ways.no))
        for question in questions
    ]
    assert [each for each in decided if each[0] not in (None, each[1])] == []
    assert sum(each[0] is not None for each in decided) > len(decided) / 3


def test_words_that_speak_for_a_passage_name_passages_and_words() -> None:
    ids = {passage.id for passage in book("en").passages}
    for name in ("cues.toml", "verdicts.toml"):
        rules = pack_data("generator.games.deluges", f"book/{name}")
        assert set(rules) <= ids
        assert all(each and all(rule.strip() for rule in each) for each in rules.values())


@each_row(
    ("typed", "passage", "yes"),
    [
        ("Do we build before we trade?", "D-P0", False),
        ("Before trade, do we build?", "D-P0", False),
        ("Does the flood come after breeding?", "D-P0", True),
        ("Is movement the first phase?", "D-P0", True),
        ("Is flood and deforestation the last phase?", "D-P0", False),
        ("There is one wood; does the slave get it before my worker?", "D-G5", True),
        ("Do my workers gather first?", "D-G5", False),
        ("My map has 15 lands and 3 of them flood; is that enough?", "D-H8", False),
        ("My map has 20 lands and 4 of them flood; can the track reach 14?", "D-H8", True),
        ("Blue has only workers in his land. May my soldier go in?", "D-M4", True),
        ("My worker wants to go into Green's land without a soldier. May he?", "D-M4", False),
        ("May my worker go with a soldier into Green's land?", "D-M4", None),
        ("Blue conquered my land with a dolmen. Do I still score it?", "D-W3", True),
        ("I conquered Blue's land with a dolmen. Do I score it?", "D-W3", False),
        ("I conquered Blue's land with a dolmen. Does he still score it?", "D-W3", True),
        ("Blue took the land with my dolmen. Is the dolmen his now?", "D-B4b", False),
        ("我攻占了绿方的石棚，它归我吗？", "D-W3", False),
        ("My workers are in America. Can they mine gold there?", "D-X1a", False),
        ("Is there an end to the bronze of a land?", "D-X1d", None),
    ],
)
def test_who_does_what_and_in_which_order_decides(typed: str, passage: str, yes: bool | None) -> None:
    assert ADVISER.decided(passage, typed) is yes


@each_row(
    ("typed", "yes"),
    [
        ("Is a sixth soldier forbidden?", True),
        ("Can I have a sixth soldier?", False),
        ("Is it forbidden to give resources away?", False),
        ("Does White have to let me use his boat?", False),
        ("Exactly when does an unemployed worker turn into a fanatic?", None),
        ("We have played 14 rounds and the deforestation track is only at 10. Is the game over?", None),
        ("The track is at 10. Is the game over?", False),
        ("After the battle only workers of White and mine are left. Do they live together in peace?", False),
    ],
)
def test_yes_and_no_are_not_mistaken_for_one_another(typed: str, yes: bool | None) -> None:
    answer = assistant().answer(typed)
    assert answer.verdict is yes, answer


@each_row(
    ("asked", "id"),
    [
        ("奴隸可以單獨移動嗎", "D-M10"),
        ("礦場有什麼用", "D-G6"),
        ("狂热份子是什么", "D-C5"),
        ("什么是coeur？", "D-S1"),
        ("黄铜在哪里有", "D-X1d"),
        ("How does a labourer turn into a zealot?", "D-G3"),
    ],
)
def test_the_words_of_the_source_and_of_others_are_understood(asked: str, id: str) -> None:
    answer = assistant().answer(asked)
    assert id in {cite.id for cite in answer.cites} | {each.id for each in answer.related}, answer


@each_row(
    ("asked", "label", "told"),
    [
        ("Can I play alone?", "SILENT", "no rules for playing alone"),
        ("Which territories border on Atlantis?", "READING", "house map, not the published board"),
        ("Who gets the points if most mines is tied?", "READING", "does not say"),
        ("Does the mineral run out?", "PUBLIC", "angespielt"),
        ("Do two soldiers breed?", "READING", "Open"),
        ("How do I use a port?", "PUBLIC", "not part of this program"),
        ("What is the capital of France?", "SILENT", "I don't know"),
        ("How much damage does a dragon do?", "SILENT", "I don't know"),
    ],
)
def test_what_the_source_does_not_say_is_told_so(asked: str, label: str, told: str) -> None:
    answer = assistant().answer(asked)
    assert answer.label == label
    assert told in answer.text


def test_every_word_of_the_vocabulary_table_is_a_term() -> None:
    terms = ADVISER.terms()
    ids = {passage.id for passage in book("en").passages}
    assert all(term.rests and set(term.rests) <= ids for term in terms)
    source = SHARED / "packs" / "deluges.md"
    if not source.exists():
        pytest.skip("../shared is not there")
    table = source.read_text("utf-8").partition("### Vocabulary")[2].partition("\n\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("|")][2:]
    known = {way for term in terms for way in term.ways}
    words = {word.strip() for row in rows for cell in row for word in re.split(r"[,/(]", cell.replace(")", ""))}
    assert len(words) > 40
    assert {word.casefold() for word in words if word} - known == set()


@each_row(
    ("words", "shown"),
    [
        ([], ["Movement", SEED, "House map"]),
        (["setup"], ["RULE D-S1", "READING D-U19"]),
        (["war"], ["RULE D-W1", "READING D-U3"]),
        (["why", "d-u1"], ["READING D-U1", "14 rounds", "switch end"]),
        (["why", "D-PUB2"], ["trictrac.net"]),
        (["house", "map"], ["D-H0", "D-H10"]),
        (["terms"], ["石棚", "fanatic"]),
        (["青铜"], ["bronze", "D-X1d"]),
        (["search", "dolmen"], ["D-B4"]),
    ],
)
def test_the_book_is_read_by_chapter_word_and_id(
    capsys: pytest.CaptureFixture[str], words: list[str], shown: list[str]
) -> None:
    read_by(capsys, "deluges", words, shown)


def test_an_answer_names_the_file_of_its_source(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(capsys, "deluges", "ask", "Can slaves move with a worker?")
    assert code == 0
    assert out.startswith("RULE  No.")
    assert SEED in out
    assert "(D-M10)" in out
    assert "p. 0" not in out
    code, out, _ = command(capsys, "deluges", "ask", "Does gold run out?")
    assert out.startswith("PUBLIC")
    assert "angespielt" in out


@each_row("question", bank(ROOT / "tests/rulings/deluges/exam-a.json"), ids=lambda each: str(each["id"]))
def test_the_bank_is_answered(question: dict[str, object]) -> None:
    assert [found for found in marked(question, "deluges") if found.faults] == []


def test_the_shared_examples_are_answered() -> None:
    source = SHARED / "qa" / "deluges.json"
    if not source.exists():
        pytest.skip("../shared is not there")
    assert [found for item in bank(source) for found in marked(item, "deluges") if found.faults] == []


def test_the_files_of_the_book_are_all_read() -> None:
    folder = ROOT / "generator/games/deluges/book"
    for language in ("en", "zh"):
        for place in (folder, folder / "asked"):
            found = {path.name.removesuffix(f".{language}.toml") for path in place.glob(f"*.{language}.toml")}
            assert found == set(PARTS)
