"""Finding passages by what people type: ranked by the words that they share, Chinese by pairs of signs.

In: a book, words. Out: passages, best first; ties stand in the book's order. The index is made anew in memory each
time, which takes some ten milliseconds and cannot go stale.
"""

from __future__ import annotations

import difflib
import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import NamedTuple

from generator.engine.book import Book, Passage

#: A sign of Chinese.
_HAN = re.compile(r"[\u3400-\u9fff]")
_WORD = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]+")
#: How much a word counts in the ways people ask, in the title, in the text.
_WEIGHTS = (3.0, 2.0, 1.0)
#: English words that say nothing about what is asked.
_IDLE = frozenset(
    re.findall(
        "[a-z]+",
        """a an the is are was be been am i me my you your he she it its we our they their of to in on at for
        from by with and or but if so do does did can could may might must shall should will would have has
        had what which who how when where why this that these those there here then than as just any some
        get got one""",
    )
)
#: The same in Chinese: signs that stand in every question.
_IDLE_HAN = re.compile(r"[吗呢吧啊么嘛的了是我你他她它们在有没不能可以会要就都也还]|怎么|什么|如何|多少|哪里|为什么")
#: As alike as two spellings must be for one to be taken for the other.
_ALIKE = 0.78


class Hit(NamedTuple):
    """A passage found; the higher the *score*, the more it has of what was typed."""

    passage: Passage
    score: float


class Search:
    """An index of one book, to be closed after use: `with Search(book) as search`."""

    def __init__(self, book: Book) -> None:
        self._passages = book.passages
        self._database = sqlite3.connect(":memory:")
        self._database.execute("create virtual table book using fts5(asks, title, text, tokenize='porter unicode61')")
        rows = [(" . ".join(each.asks), each.title, each.text) for each in book.passages]
        self._database.executemany(
            "insert into book(rowid, asks, title, text) values (?, ?, ?, ?)",
            [(number, *map(_indexed, row)) for number, row in enumerate(rows, start=1)],
        )
        self._known = {word for row in rows for text in row for word in _words(text)}

    def __enter__(self) -> Search:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._database.close()

    def find(self, typed: str, most: int = 5) -> list[Hit]:
        """The passages that have most of what is *typed*."""
        words = self.mended(typed)
        if not words:
            return []
        query = " OR ".join(f'"{word}"' for word in dict.fromkeys(words))
        found = self._database.execute(
            "select rowid, -bm25(book, ?, ?, ?) as score from book where book match ?"
            " order by score desc, rowid limit ?",
            (*_WEIGHTS, query, most),
        )
        return [Hit(self._passages[number - 1], score) for number, score in found]

    def mended(self, typed: str) -> list[str]:
        """The words that count of what is *typed*, misspelt ones as the book has them."""
        plain = _IDLE_HAN.sub(" ", normalised(typed))
        words = [word for word in _words(plain) if word not in _IDLE]
        return [self._nearest(word) for word in words or _words(normalised(typed))]

    def _nearest(self, word: str) -> str:
        if word in self._known or len(word) < 4 or _HAN.search(word):
            return word
        near = difflib.get_close_matches(word, sorted(self._known), n=1, cutoff=_ALIKE)
        return near[0] if near else word


def normalised(text: str) -> str:
    """*text* without capitals, full-width signs, accents apart from their letters."""
    return unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'").replace("'s ", " ")


def _words(text: str) -> list[str]:
    """The words of a text: Latin ones as they are, Chinese as overlapping pairs of signs."""
    return [part for run in _WORD.findall(normalised(text)) for part in _parts(run)]


def _parts(run: str) -> Iterable[str]:
    if not _HAN.match(run) or len(run) < 3:
        return [run]
    return [run[at : at + 2] for at in range(len(run) - 1)]


def _indexed(text: str) -> str:
    return " ".join(_words(text))


def by_id(book: Book, ids: Sequence[str]) -> list[Passage]:
    """The passages called so, as far as there are any."""
    return [passage for passage in map(book.passage, ids) if passage is not None]
