"""Frames and claims of a pack looked at, as far as nobody need ask a question for it.

In: who knows the rules. Out: words that no question can have, inputs that no ruling takes, results that it does not
have; each in one line.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache

from generator.engine.book import Adviser
from generator.engine.questions import claims
from generator.engine.questions.claims import Claims
from generator.engine.questions.frames import Frame
from generator.engine.questions.words import Speech, alternatives
from generator.engine.ruling import Ruling

#: Of a slot with several keys one that is not wanted.
LEFT_ASIDE = "_"
#: As alike as two words must be that one is meant for the other.
_ALIKE = 0.7


def of_claims(adviser: Adviser) -> Iterator[str]:
    """Claims of passages that are none, that ask for nothing, or that have words that no question has."""
    book, speech = adviser.book("en"), adviser.speech()
    for passage, its in adviser.claims().items():
        if book.passage(passage) is None:
            yield f"claims name {passage}, and there is no such passage"
        for kind, lines in zip(Claims._fields, its):
            for line in lines:
                where = f"claim of {passage}: {kind} {line!r}"
                if not any(group[0] not in "!?" for group in line.split()):
                    yield f"{where} has no word that must be asked"
                yield from (f"claim of {passage}: {told}" for told in _strange(claims.words_of(line), speech))


def of_frames(adviser: Adviser) -> Iterator[str]:
    """Frames that can never be filled, or not as they are meant."""
    speech, rulings = adviser.speech(), adviser.rulings()
    yield from (f"harmless: {told}" for told in _strange(rulings.harmless, speech))
    for ruling in rulings:
        for frame in ruling.asks:
            yield from (f"frame of {ruling.name}: {told}" for told in _of_frame(frame, ruling, speech))


def _of_frame(frame: Frame, ruling: Ruling, speech: Speech) -> Iterator[str]:
    """What is wrong with one frame."""
    told = [alternatives(words) for words in (frame.says, frame.may, frame.never)]
    told += [slot.words | slot.nouns for slot in frame.slots.values()]
    yield from _strange(frozenset().union(*told), speech)
    if not told[0]:
        yield "it has no word in `says`, so any question may ask for it"
    keys = [key for several in frame.slots for key in several.split()]
    takes = f"the ruling takes {', '.join(ruling.keys) or 'nothing'}"
    yield from (f"it fills {key!r}; {takes}" for key in keys if key not in ruling.keys and key != LEFT_ASIDE)
    yield from (f"it does not fill {key!r}, which the ruling must know" for key in ruling.needed if key not in keys)
    yield from (
        f"it may leave {key!r} out, which the ruling must know"
        for several, slot in frame.slots.items()
        for key in several.split()
        if slot.default is None and key in ruling.needed
    )
    key = frame.yes.removeprefix("!").partition("=")[0]
    known = _results(ruling)
    if frame.yes and known and key not in known:
        yield f"yes is {frame.yes!r}, and no result is called {key!r}{_meant(key, known)}"


def _strange(words: Iterable[str], speech: Speech) -> Iterator[str]:
    """Words that no question can have, and what may be meant."""
    for word in sorted(words):
        if not speech.knows(word):
            yield f"{word!r} is no word of the game{_meant(word, speech.meanings)}"


def _meant(word: str, known: Iterable[str]) -> str:
    found = get_close_matches(word, sorted(known), 1, _ALIKE)
    return f"; did you mean {found[0]}?" if found else ""


def _results(ruling: Ruling) -> frozenset[str]:
    """Names that the result of a ruling may have: all that stand in its module, but for those in frames."""
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
