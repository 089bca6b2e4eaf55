"""Yes or no in front of a text, and no second one behind it.

In: a text of the book, whether the answer is yes. Out: the text as it is said.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from generator.engine.languages import between, manner
from generator.engine.questions.words import SIGNS
from generator.engine.sentences import Sentences

if TYPE_CHECKING:
    from generator.engine.questions.question import Question
    from generator.engine.view import Language

#: What the assistant says of its own.
TEXTS = Sentences("generator.assistant", "texts")


@cache
def _pattern(key: str) -> re.Pattern[str]:
    """What a text begins with that says yes or no itself ("begins"), or that the rules leave a point open ("open")."""
    ways = "|".join(dict.fromkeys(TEXTS(f"known.{key}")))
    return re.compile(rf"^(?i:{ways})[,.;:，。；：！]\s*(.)" if key == "begins" else f"^(?:{ways})")


def begun(text: str, verdict: bool | None, language: Language) -> str:
    """*text* with yes or no in front of it, and no other one left in it; first comes that a point is open, if it is."""
    if verdict is None:
        return text
    first, at = TEXTS.text("answer.yes" if verdict else "answer.no", language), _left_open(text)
    return text[:at] + (first.lower() if at else first) + between(language).sentences + _bare(text[at:])


def as_asked(text: str, verdict: bool | None, question: Question, language: Language) -> str:
    """*text* whose yes or no is said in Chinese with the last verb of the question: "cannot" to "can it ...?"."""
    if verdict is None or manner(language).has_words or manner(question.language).has_words:
        return text
    clause = re.split("[，,；;：:]", re.sub(SIGNS["end"], "", question.asking).rstrip("?？"))[-1]
    ways: list[tuple[str, str, str]] = SIGNS["answered"]  # the last one for any verb
    lasts = [max((found.end() for found in re.finditer(verb, clause)), default=-1) for verb, *_ in ways[:-1]]
    _, yes, no = ways[-1 if question.turned or max(lasts) < 0 else lasts.index(max(lasts))]
    plain = TEXTS.text("answer.yes" if verdict else "answer.no", language)
    at = _left_open(text)
    return text[:at] + (yes if verdict else no) + text[at:].removeprefix(plain)


def unbegun(text: str) -> str:
    """*text* without the yes or no with which it begins, if more is there; one that says first that its point is open
    keeps it, for it stands beside the question that it answers.
    """
    return text if _left_open(text) else _bare(text)


def _bare(text: str) -> str:
    """*text* without yes or no, with a capital."""
    rest = _pattern("begins").sub(lambda found: found[1], text)
    return rest[:1].upper() + rest[1:]


def _left_open(text: str) -> int:
    """Where a text that the rules leave its point open comes to how it is played; 0 if it does not say so."""
    found = _pattern("open").match(text)
    return found.end() if found else 0
