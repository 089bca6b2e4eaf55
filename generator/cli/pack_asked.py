"""Frames and claims of a pack looked at, as far as nobody need ask a question for it.

In: who knows the rules. Out: words that neither the players nor the book say, inputs that no ruling takes, results that
it does not have; each in one line.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache

from generator.engine.book import Adviser
from generator.engine.languages import languages
from generator.engine.questions import claims
from generator.engine.questions.claims import Claims
from generator.engine.questions.frames import Frame
from generator.engine.questions.slots import REQUIRED
from generator.engine.questions.spelling import stem
from generator.engine.questions.words import Speech, alternatives, normalised
from generator.engine.ruling import Ruling
from generator.engine.view import Language
from generator.errors import Said, Text

#: How the key of a slot begins that is not an input: its words are only used up.
LEFT_ASIDE = "_"
#: As alike as two words must be that one is meant for the other.
_ALIKE = 0.7


class _Known:
    """The words of a game: those of its speech, and what its book says, as it is there or as a stem."""

    def __init__(self, adviser: Adviser) -> None:
        self.speech: Speech = adviser.speech()
        texts = [text for language in languages() for text in _texts(adviser, language)]
        self._book = "\n".join(map(normalised, texts))
        self._words = {form for word in re.findall("[a-z]+", self._book) for form in (word, stem(word))}

    def strange(self, words: Iterable[str]) -> Iterator[Said]:
        """Yield words that nobody can be expected to say, and what may be meant."""
        for word in sorted(words):
            said = word in self._words or stem(word) in self._words or (not word.isascii() and word in self._book)
            if not said and not self.speech.knows(word) and not self.speech.is_spelt(word):
                yield Text("no_word_of_game", given=word, near=_meant(word, self.speech.meanings))


def _texts(adviser: Adviser, language: Language) -> Iterator[str]:
    """Yield everything that a book says, and how people ask for it."""
    for passage in adviser.book(language).passages:
        yield f"{passage.title} {passage.text}"
    for asked in adviser.phrasings(language).values():
        yield from asked


def problems(adviser: Adviser) -> Iterator[Said]:
    """Yield what is wrong with claims and frames."""
    known = _Known(adviser)
    yield from _of_claims(adviser, known)
    rulings = adviser.rulings()
    yield from (Text("at", where="harmless", what=problem) for problem in known.strange(rulings.harmless))
    for ruling in rulings:
        for frame in ruling.asks:
            found = _of_frame(frame, ruling, known)
            yield from (Text("frame_of", ruling=ruling.name, problem=problem) for problem in found)


def _of_claims(adviser: Adviser, known: _Known) -> Iterator[Said]:
    """Yield claims about passages that do not exist, that ask for nothing, or that have words that no question has."""
    book = adviser.book("en")
    for passage, its in adviser.claims().items():
        if book.passage(passage) is None:
            yield Text("book_names", who=Text("book_of_claims"), other=passage)
        for kind, lines in zip(Claims._fields, its):
            for line in lines:
                found = _of_claim(kind, line, known)
                yield from (Text("claim_of", passage=passage, problem=problem) for problem in found)


def _of_claim(kind: str, line: str, known: _Known) -> Iterator[Said]:
    """Yield what is wrong with one claim."""
    if not any(group[0] not in "!?" for group in line.split()):
        yield Text("claim_asks_nothing", kind=kind, line=line)
    yield from known.strange(claims.words_of(line))


def _of_frame(frame: Frame, ruling: Ruling, known: _Known) -> Iterator[Said]:
    """Yield what is wrong with one frame."""
    words_of_frame = [alternatives(words) for words in (frame.says, frame.may, frame.never)]
    words_of_frame += [slot.words | slot.nouns for slot in frame.slots.values()]
    yield from known.strange(frozenset().union(*words_of_frame))
    if not words_of_frame[0] and not any(slot.default is REQUIRED for slot in frame.slots.values()):
        yield Text("frame_asks_nothing")
    yield from _of_slots(frame, ruling)
    key = frame.yes.removeprefix("!").partition("=")[0]
    results = _results(ruling)
    if frame.yes and results and key not in results:
        yield Text("frame_no_result", yes=frame.yes, key=key, near=_meant(key, results))


def _of_slots(frame: Frame, ruling: Ruling) -> Iterator[Said]:
    """Yield inputs that the ruling does not take, and required ones that nothing fills."""
    filled = {key: slot for several, slot in frame.slots.items() for key in several.split()}
    asked = frame.yes.partition("=@")[2]
    yield from (
        Text("frame_not_taken", key=key, takes=tuple(ruling.keys))
        for key in filled
        if key not in (*ruling.keys, asked) and not key.startswith(LEFT_ASIDE)
    )
    if asked and asked not in filled:
        yield Text("frame_no_slot", yes=frame.yes, slot=asked)
    for key in ruling.needed:
        if key not in filled:
            yield Text("frame_lacks", key=key)
        elif filled[key].default is None:
            yield Text("frame_may_lack", key=key)


def _meant(word: str, known: Iterable[str]) -> tuple[str, ...]:
    return tuple(get_close_matches(word, sorted(known), 1, _ALIKE))


def _results(ruling: Ruling) -> frozenset[str]:
    """Return names that the result of a ruling may have: all in its module, but for those in frames."""
    try:
        return _names(inspect.getsource(inspect.getmodule(ruling.compute) or ruling.compute))
    except (OSError, TypeError):  # its source is not there
        return frozenset()


@cache
def _names(source: str) -> frozenset[str]:
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == Frame.__name__:
            continue
        found.update(
            str(name) for key in ("id", "attr", "arg", "value") if isinstance(name := getattr(node, key, None), str)
        )
        waiting += ast.iter_child_nodes(node)
    return frozenset(found)
