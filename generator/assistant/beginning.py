"""Yes or no in front of a text, and no second one behind it.

In: a text of the book, whether the answer is yes. Out: the text as it is said.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from generator.engine.languages import between
from generator.engine.sentences import Sentences

if TYPE_CHECKING:
    from generator.engine.view import Language

#: What the assistant says of its own.
TEXTS = Sentences("generator.assistant", "texts")


@cache
def _pattern(key: str) -> re.Pattern[str]:
    """What a text begins with that says yes or no itself ("begins"), or that the rules leave a point open ("open")."""
    ways = "|".join(dict.fromkeys(TEXTS(f"known.{key}")))
    return re.compile(rf"^(?i:{ways})[,.;:，。；：！]\s*(.)" if key == "begins" else f"^(?:{ways})")


def begun(text: str, verdict: bool | None, language: Language) -> str:
    """*text* with yes or no in front of it, and no other one left in it."""
    if verdict is None:
        return text
    first = TEXTS.text("answer.yes" if verdict else "answer.no", language)
    return first + between(language).sentences + unbegun(text)


def unbegun(text: str) -> str:
    """*text* without the yes or no with which it begins, if more is there."""
    left_open = _pattern("open").match(text)
    at = left_open.end() if left_open else 0
    rest = _pattern("begins").sub(lambda found: found[1].upper(), text[at:])
    return text[:at] + rest if at else rest[:1].upper() + rest[1:]
