"""The book of the rules: whole, the same in both languages, nothing copied, found the way people ask."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise

import pytest
from booked import SHARED, contrary, copied, share_found
from rows import each_row

from generator import cli
from generator.assistant.likeness import Likeness
from generator.engine.book import Book
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
        assert (one.id, one.kind, one.section, one.page, one.status, one.switch) == (
            other.id,
            other.kind,
            other.section,
            other.page,
            other.status,
            other.switch,
        )


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
        assert passage.kind == "silence" or any(
            passage.section == section or passage.section.startswith((f"{section}.", f"{section} "))
            for section in sections
        ), (passage.id, passage.section)
        assert set(passage.see) <= set(ids), (passage.id, set(passage.see) - set(ids))
        assert (passage.status is not None) == (passage.kind == "reading"), passage.id


def test_every_reading_of_the_house_is_there() -> None:
    source = SHARED / "deep-future" / "readings.md"
    if not source.exists():
        pytest.skip("../shared is not there")
    wanted = re.findall(r"^#### (R-\S+)", source.read_text("utf-8"), re.MULTILINE)
    assert [passage.id for passage in book("en").passages if passage.kind == "reading"] == wanted


@both
def test_nothing_in_it_is_copied(language: Language) -> None:
    if not SHARED.exists():
        pytest.skip("../shared is not there")
    sources = ("reference", "seeds", "deep-future", "qa")
    assert copied(ADVISER, book(language).passages, language, sources) == []


@both
def test_every_table_is_there(language: Language) -> None:
    rows = [len(book(language).of_section(f"Table {number}")) for number in range(1, 7)]
    assert all(found >= least for found, least in zip(rows, (8, 6, 6, 6, 36, 36), strict=True))


@both
def test_every_passage_is_asked_for(language: Language) -> None:
    asked = ADVISER.phrasings(language)
    in_short = {atom.id for atom in atoms(language)}
    assert set(asked) == {passage.id for passage in book(language).passages} - in_short
    assert all(1 <= len(ways) <= 10 for ways in asked.values())


@both
def test_the_reference_sheet_prints_the_book(language: Language) -> None:
    """Every line of the turn sheet is a passage, with those that tell it in full."""
    for atom in atoms(language):
        passage = book(language).passage(atom.id)
        assert passage is not None
        assert passage.see
        bare = re.split(r":\w+:", atom.text)
        assert all(part in passage.text for part in bare), atom.id
        assert "::" not in passage.text


@pytest.mark.parametrize("every", [60, pytest.param(5, marks=pytest.mark.prove)])
@both
def test_a_passage_is_found_by_the_ways_people_ask_for_it(language: Language, every: int) -> None:
    """By those that are not shipped; several passages say nearly the same, and only the one meant counts."""
    assert share_found(ADVISER, language, every) > 0.75


@both
def test_no_claim_contradicts_what_is_known(language: Language) -> None:
    """Of thousands of questions whose yes or no is written down hardly any is answered with the contrary."""
    wrong = contrary(ADVISER, language, 20)
    assert len(wrong) <= 2, wrong


def test_misspelt_words_are_found_all_the_same() -> None:
    for right, wrong in (("upkeep", "upkep"), ("homeworld", "homewrold"), ("civilization", "civilzation")):
        assert Question(wrong, ADVISER.speech()).heard == [right]


def test_a_section_is_not_taken_for_one_that_begins_like_it() -> None:
    found = {passage.section for passage in book("en").of_section("2.2")}
    assert all(section.split()[0].split(".")[:2] == ["2", "2"] for section in found)
    assert {passage.section for passage in book("en").of_section("1")} <= {f"1.{n}" for n in range(1, 8)}


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
        (["why", "r-2.4-03"], ["READING R-2.4-03"]),
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
    hits = index(language).find(Question("upkeep" if language == "en" else "维护", ADVISER.speech()), 4)
    assert len(hits) == 4
    assert all(one.score >= other.score for one, other in pairwise(hits))
