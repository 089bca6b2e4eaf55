"""The files of a short book: what is written otherwise than it was meant is told, and what would be right."""

from __future__ import annotations

import tomllib
from typing import Any

from rows import each_row

from generator.engine.bookfiles import problems_of_book, problems_of_words

BOOK = """
edition = "1"
[[section]]
number = "1"
about = "a turn"
[[passage]]
id = "MG-1"
kind = "rule"
section = "1"
title = "a turn"
text = "Step or stay."
see = ["MG-1"]
"""
WORDS = """
[words.path]
en = ["path"]
zh = ["路"]
what = "way"
rests = ["MG-1"]
"""


def told(text: str, old: str, new: str) -> dict[str, Any]:
    assert old in text
    return tomllib.loads(text.replace(old, new, 1))


@each_row(
    ("old", "new", "said"),
    [
        ('about = "a turn"', "", "section 1 has no about"),
        ('number = "1"', "number = 1", "number of section 1 is 1; write a text, in quotes"),
        ('section = "1"', "section = 1", "section of passage MG-1 is 1; write a text, in quotes"),
        ("[[section]]", "[section]", "section is not a list of tables; write [[section]] above each"),
        ("[[passage]]", "[passage]", "passage is not a list of tables; write [[passage]] above each"),
        ('see = ["MG-1"]', 'see = "MG-1"', 'see of passage MG-1 is not a list of texts; write see = ["…"]'),
        ('see = ["MG-1"]', "yes = [1]", 'yes of passage MG-1 is not a list of texts; write yes = ["…"]'),
        ('see = ["MG-1"]', 'page = "3"', "page of passage MG-1 is '3'; write a whole number"),
        ('edition = "1"', "edition = 1", "edition is not a text; write it in quotes"),
        ('edition = "1"', "", "there is no edition"),
        ('"rule"', '"rules"', "passage MG-1: kind 'rules' is not one of rule, reading, silence"),
        ('"rule"', '"reading"', "passage MG-1 is a reading, and its status is not one of settled, public, open"),
    ],
)
def test_a_book_written_otherwise_is_told(old: str, new: str, said: str) -> None:
    assert said in list(problems_of_book(told(BOOK, old, new)))


@each_row(
    ("old", "new", "said"),
    [
        ('zh = ["路"]', 'zh = "路"', 'zh of path is not a list of texts; write zh = ["…"]'),
        ('zh = ["路"]', "", "path has a what, but not both en and zh"),
        ("[words.path]", "[word.path]", "'word' is not one of words, idle, alike, numbered"),
        ("rests", "rest", "path: 'rest' is not one of what, en, zh, rests"),
    ],
)
def test_words_written_otherwise_are_told(old: str, new: str, said: str) -> None:
    assert said in list(problems_of_words(told(WORDS, old, new)))


def test_claims_stand_in_one_book() -> None:
    book = told(BOOK, 'see = ["MG-1"]', 'yes = ["step"]')
    assert not list(problems_of_book(book))
    said = "passage MG-1 has a yes, which belongs in book/en.toml, for all languages"
    assert list(problems_of_book(book, "zh")) == [said]


def test_what_is_right_is_not_told() -> None:
    assert not [*problems_of_book(tomllib.loads(BOOK)), *problems_of_words(tomllib.loads(WORDS))]
    assert list(problems_of_words({"words": {"fog": "mist"}})) == [
        "fog is not a table; write [words.fog] above its lines"
    ]
