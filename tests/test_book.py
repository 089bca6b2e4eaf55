"""The book of the rules: whole, the same in both languages, nothing copied, found the way people ask."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise

import pytest
from booked import SHARED, asked_in_another_language, contrary, copied, share_found
from rows import each_row

from generator import cli
from generator.assistant.likeness import Likeness
from generator.engine.book import Book
from generator.engine.packdata import pack_data
from generator.engine.questions.question import Question
from generator.engine.view import Language
from generator.games.deep_future import PACK
from generator.games.deep_future.book import atoms

both = each_row("language", ["en", "zh"])


ADVISER = PACK.adviser()


@cache
def book(language: Language) -> Book:
    return ADVISER.book(language)


@cache
def index(language: Language) -> Likeness:
    return Likeness(ADVISER, language)


def test_both_languages_have_the_same_passages_in_the_same_places() -> None:
    for one, other in zip(book("en").passages, book("zh").passages, strict=True):
        assert (one.id, one.kind, one.section, one.page, one.status, one.switch, one.see, one.also) == (
            other.id,
            other.kind,
            other.section,
            other.page,
            other.status,
            other.switch,
            other.see,
            other.also,
        )
        assert (bool(one.why), len(one.others)) == (bool(other.why), len(other.others)), one.id


@both
def test_every_passage_has_a_place_and_leads_somewhere(language: Language) -> None:
    its_book = book(language)
    ids = [passage.id for passage in its_book.passages]
    assert len(set(ids)) == len(ids)
    sections = {section.number for section in ADVISER.sections(language)} | {"Introduction", "2"}
    for passage in its_book.passages:
        assert passage.title, passage.id
        assert passage.text, passage.id
        assert passage.kind == "silence" or 1 <= passage.page <= 12, passage.id
        assert passage.kind == "silence" or all(
            any(place == section or place.startswith((f"{section}.", f"{section} ")) for section in sections)
            for place in passage.section.split("; ")
        ), (passage.id, passage.section)
        assert set(passage.see) <= set(ids), (passage.id, set(passage.see) - set(ids))
        assert (passage.status is not None) == (passage.kind == "reading"), passage.id


def test_every_reading_of_the_house_is_there() -> None:
    source = SHARED / "deep-future" / "readings.md"
    if not source.exists():
        pytest.skip("../shared is not there")
    wanted = re.findall(r"^#### (R-\S+)", source.read_text("utf-8"), re.MULTILINE)
    its = [book("en").passage(each) for each in wanted]
    assert [own for own, passage in zip(wanted, its) if passage is None] == []
    assert [
        passage.id for passage in book("en").passages if passage.kind == "reading" and passage.id not in wanted
    ] == []
    open_points = [own for own, passage in zip(wanted, its) if passage is not None and passage.status == "open"]
    assert [passage.id for passage in book("en").passages if passage.status == "open"] == open_points


@both
def test_nothing_in_it_is_copied(language: Language) -> None:
    if not SHARED.exists():
        pytest.skip("../shared is not there")
    sources = ("reference", "seeds", "deep-future", "qa")
    assert copied(ADVISER, book(language).passages, language, sources) == []


@both
def test_every_table_is_there(language: Language) -> None:
    rows = [
        sum(
            own.startswith(f"T{number}-")
            for passage in book(language).of_section(f"Table {number}")
            for own in passage.ids
        )
        for number in range(1, 7)
    ]
    assert all(found >= least for found, least in zip(rows, (8, 6, 6, 6, 36, 36), strict=True))


@both
def test_a_row_that_is_equal_for_several_suits_is_told_once(language: Language) -> None:
    its = book(language)
    assert its.passage("T6-10") is its.passage("T6-34")
    assert {its.passage(f"T6-{number}") for number in (14, 20, 26, 32, 38, 44)} == {its.passage("T6-08")}
    assert its.passage("T6-09") is not its.passage("T6-33")


@both
def test_a_row_of_table_5_is_in_its_action_too(language: Language) -> None:
    its = book(language)
    genetics = its.passage("2.2-GROW-11")
    assert genetics is its.passage("T5-18")
    assert genetics in its.of_section("2.2 (GROW)")
    assert genetics in its.of_section("Table 5")


@both
def test_every_passage_is_asked_for_in_its_language(language: Language) -> None:
    asked, its = ADVISER.phrasings(language), book(language)
    ways = {passage.id: [way for own in passage.ids for way in asked.get(own, ())] for passage in its.passages}
    assert all(1 <= len(found) <= 10 for found in ways.values())
    assert [own for own in asked if its.passage(own) is None] == []
    assert asked_in_another_language(ADVISER, language) == []


@both
def test_lines_of_the_turn_sheet_are_known_as_the_rules_that_they_tell_in_short(language: Language) -> None:
    sheet = pack_data("generator.games.deep_future", f"book/turn.{language}.toml")["atom"]
    assert [row["id"] for row in sheet] == [atom.id for atom in atoms(language)]
    for row in sheet:
        passage = book(language).passage(row["id"])
        assert passage is not None, row["id"]
        assert passage.id in row["see"] or set(passage.see) & set(row["see"]), row["id"]
        assert all(book(language).passage(each) is not None for each in row["see"]), row["id"]


@pytest.mark.parametrize("every", [720, pytest.param(5, marks=pytest.mark.prove)])
@both
def test_a_passage_is_found_by_the_ways_people_ask_for_it(language: Language, every: int) -> None:
    """By those that are not shipped; several passages say nearly the same, and only the one meant counts."""
    assert share_found(ADVISER, language, every) > 0.75


@pytest.mark.parametrize(("every", "most"), [(720, 1), pytest.param(20, 8, marks=pytest.mark.prove)])
@both
def test_no_claim_contradicts_what_is_known(language: Language, every: int, most: int) -> None:
    """Of hundreds of questions whose yes or no is written down hardly any is answered with the contrary."""
    wrong = contrary(ADVISER, language, every)
    assert len(wrong) <= most, wrong


def test_misspelt_words_are_found_all_the_same() -> None:
    for right, wrong in (("upkeep", "upkep"), ("homeworld", "homewrold"), ("civilization", "civilzation")):
        assert Question(wrong, ADVISER.speech()).heard == [right]


def test_a_section_is_not_taken_for_one_that_begins_like_it() -> None:
    found = {passage.section for passage in book("en").of_section("2.2")}
    assert all(re.search(r"(^|; )2\.2\b", section) for section in found)
    found = {passage.section for passage in book("en").of_section("1")}
    assert all(any(re.fullmatch(r"1\.[1-7]", place) for place in section.split("; ")) for section in found)


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = cli.run(["rules", *words])
    said = capsys.readouterr()
    return code, said.out, said.err


@each_row(
    ("words", "shown"),
    [
        ([], ["Table 6", "2.4"]),
        (["2.4"], ["RULE 2.4-01", "p. 8"]),
        (["table", "6"], ["Table 6, p. 11"]),
        (["T5"], ["Genetics"]),
        (["表格", "6"], ["爱心"]),
        (["search", "overflow"], ["2.4"]),
        (["why", "r-2.4-05"], ["READING R-2.4-05", "S-86"]),
        (["why", "r-2.4-03"], ["RULE 2.4-03", "also known as R-2.4-03"]),
        (["terms"], ["Genetics", "基因"]),
        (["terms", "skull"], ["骷髅"]),
        (["homeworld"], ["母星", "RULE"]),
        (["母星"], ["Homeworld", "RULE"]),
        (["2.4", "--lang", "zh"], ["挑战"]),
    ],
)
def test_the_book_is_read_by_section_table_word_and_id(
    capsys: pytest.CaptureFixture[str], words: list[str], shown: list[str]
) -> None:
    code, out, err = told(capsys, *words)
    assert (code, err) == (0, "")
    assert all(part in out for part in shown)
    code, out, err = told(capsys, *words, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)


def test_a_search_tells_how_many_more_there_are_and_which_command_shows_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = told(capsys, "search", "overflow")[1]
    *_, more = out.splitlines()
    number = int(more.removesuffix(" more passages: makeplay rules all overflow"))
    assert told(capsys, "overflow")[1].endswith(f"\n{more}\n")
    every = told(capsys, "all", "overflow")[1]
    passages = re.compile("^(RULE|READING|SILENT) ", re.MULTILINE)
    assert len(passages.findall(every)) == len(passages.findall(out)) + number
    assert "more passage" not in every
    assert "条：makeplay rules --game innovation all 得分" in told(capsys, "得分", "--game", "innovation")[1].replace(
        "'", ""
    )


@each_row("words", [["search", "qqqq zzzz"], ["why", "R-9.9-99"], ["terms", "zzzz"], ["xyzzyq"]])
def test_what_the_book_has_nothing_about_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    code, out, err = told(capsys, *words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_the_book_is_opened_without_the_press() -> None:
    import subprocess
    import sys

    script = (
        "import sys; from generator import cli; cli.run(['rules', 'search', 'overflow', '--json']);"
        "print([name for name in sys.modules if name.startswith(('reportlab', 'jinja2', 'numpy'))], file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert run.stderr.strip() == "[]"


@both
def test_hits_are_ranked_and_no_more_than_asked_for(language: Language) -> None:
    question = Question("upkeep" if language == "en" else "维护", ADVISER.speech())
    hits = index(language).find(question, 4)
    assert len(hits) == 4
    assert all(one.score >= other.score for one, other in pairwise(hits))
