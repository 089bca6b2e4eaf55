"""Passages once: every id that a book had finds its passage, and no two passages say nearly the same."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from talking import Makeplay

from generator.engine.book import Advised, Adviser, Book, paged
from generator.engine.pack import find_pack
from generator.engine.questions.claims import Claims, together
from generator.engine.view import Language

#: The ids of all books as of commit a48e208, a game's below its name.
IDS = Path(__file__).parent / "rulings" / "ids.txt"
#: From this share of common words on, of all that either has, two texts are nearly the same.
ALIKE = 0.9
#: Rows of tables, planets and technologies, bonuses of roles: alike, but each is about a thing with a name of its own.
NAMED = re.compile(r"T[2-6]-\d|E-(planet|tech)-|E-R2[037]$")


def ids() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in IDS.read_text("utf-8").splitlines():
        if line.startswith("["):
            found[line[1:-1]] = []
        else:
            found[list(found)[-1]].append(line)
    return found


@cache
def adviser(game: str) -> Adviser:
    pack = find_pack(game)
    assert isinstance(pack, Advised)
    return pack.adviser()


def book(game: str, language: Language) -> Book:
    return adviser(game).book(language)


each_game = pytest.mark.parametrize("game", list(ids()))
each_language = pytest.mark.parametrize("language", ["en", "zh"])


@each_game
@each_language
def test_every_id_of_before_still_finds_a_passage(game: str, language: Language) -> None:
    assert [own for own in ids()[game] if book(game, language).passage(own) is None] == []


@each_game
def test_no_id_is_known_for_two_passages(game: str) -> None:
    known = [own.casefold() for passage in book(game, "en").passages for own in passage.ids]
    assert len(set(known)) == len(known)


@each_game
def test_both_languages_know_the_same_ids(game: str) -> None:
    assert [each.ids for each in book(game, "en").passages] == [each.ids for each in book(game, "zh").passages]


@each_game
@each_language
def test_what_a_passage_leads_to_is_called_by_its_own_id(game: str, language: Language) -> None:
    own = {passage.id for passage in book(game, language).passages}
    assert [(each.id, set(each.see) - own) for each in book(game, language).passages if set(each.see) - own] == []
    assert [each.id for each in book(game, language).passages if each.id in each.see] == []


@each_game
def test_all_that_names_a_passage_names_one_that_there_is(game: str) -> None:
    its = adviser(game)
    named = {own for ruling in its.rulings() for own in ruling.rests} | {
        own for term in its.terms() for own in term.rests
    }
    named |= {*its.claims(), *its.phrasings("en"), *its.phrasings("zh")}
    assert [own for own in named if book(game, "en").passage(own) is None] == []


@each_game
@each_language
def test_no_two_passages_say_nearly_the_same(game: str, language: Language) -> None:
    said = [(each.id, _words(each.text, language)) for each in book(game, language).passages]
    alike = [
        (one, other)
        for place, (one, its) in enumerate(said)
        for other, words in said[:place]
        if len(its & words) >= ALIKE * len(its | words)
    ]
    assert [pair for pair in alike if not all(map(NAMED.match, pair))] == []


def _words(text: str, language: Language) -> frozenset[str]:
    """The words of a text, or every two Chinese signs beside each other."""
    if language == "en":
        return frozenset("".join(sign if sign.isalnum() or sign in "+-" else " " for sign in text.casefold()).split())
    signs = [sign for sign in text if sign.isalnum()]
    return frozenset(one + other for one, other in pairwise(signs))


def test_claims_of_all_ids_of_a_passage_are_taken_together() -> None:
    both = together([Claims(yes=("a",), must=("b",)), Claims(yes=("c",), besides=("d",))])
    assert both == Claims(yes=("a", "c"), must=("b",), besides=("d",))
    assert together([]) == Claims()


def test_a_page_stands_behind_the_section_it_belongs_to() -> None:
    assert paged("Table 5; 2.2 (GROW)", 10) == "Table 5, p. 10; 2.2 (GROW)"
    assert paged("2.4", 8) == "2.4, p. 8"
    assert paged("one; other", 0) == "one; other"


def test_an_alias_is_told_and_answers(makeplay: Makeplay) -> None:
    told = makeplay("rules", "why", "S-72")
    assert told.code == 0
    assert "READING R-2.2-39" in told.out
    assert "also known as S-72" in told.out
    data = json.loads(makeplay("rules", "T6-34", "--json").out)
    assert (data["id"], "T6-34" in data["also"]) == ("T6-10", True)
    asked = json.loads(makeplay("ask", "T6-34", "--json").out)
    assert [cite["id"] for cite in asked["cites"]] == ["T6-10"]


def test_a_reading_that_is_shown_says_the_question_it_was_written_for(makeplay: Makeplay) -> None:
    """Its "yes" is that to its own question, not to the one asked."""
    told = makeplay("ask", "R-2.2-33")
    assert "READING Can I spend the last cube of a sector in a BATTLE? Open in 1.6" in " ".join(told.out.split())
    data = json.loads(makeplay("ask", "can I attack my own sector", "--json").out)
    for each in [data, *data["also"]]:
        passage = book("deep_future", "en").passage(each["cites"][0]["id"])
        title = passage.title if passage else ""
        assert each["replies_to"] == (title if title.endswith("?") else None)
