"""Looking up a word at the table: what the book says about it.

In: an id, a section or a word. Out: lines.
"""

from __future__ import annotations

from generator.engine.book import Passage
from generator.engine.view import Language
from generator.games.deluges.book import book

#: Passages that are shown for one word.
MOST = 12


def looked_up(words: str, language: Language) -> list[str]:
    """What there is on *words*; nothing for none."""
    wanted = " ".join(words.split())
    if not wanted:
        return []
    return [_line(passage) for passage in _passages(wanted, language)[:MOST]]


def _passages(wanted: str, language: Language) -> list[Passage]:
    """The passage of that id, those of that section, or those that have the word."""
    its_book = book(language)
    one = its_book.passage(wanted)
    if one is not None:
        return [one]
    word = wanted.casefold()
    return list(its_book.of_section(wanted)) or [
        passage for passage in its_book.passages if word in f"{passage.title} {passage.text}".casefold()
    ]


def _line(passage: Passage) -> str:
    return f"{passage.text} [{passage.id}]"
