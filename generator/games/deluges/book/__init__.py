"""The rules of Déluges in our own words: numbered passages, each with the source that says it.

In: a language. Out: the whole book. A passage's section is a chapter of the leaflet and its file; of what only public
sources say, those; of the house map, that it is ours.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from generator.engine.book import Book
from generator.engine.written import passages

if TYPE_CHECKING:
    from generator.engine.view import Language

#: What the book goes with.
EDITION = "Déluges (basic rules)"
#: The files of the book, in its order.
PARTS = ("rules-1", "rules-2", "readings", "board", "cases", "silences")


@cache
def book(language: Language) -> Book:
    """Return the whole book."""
    return Book(language, EDITION, tuple(passages("generator.games.deluges", PARTS, language)))
