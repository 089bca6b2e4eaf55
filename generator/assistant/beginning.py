"""Yes or no in front of a text, and no second one behind it.

In: a text of the book, whether the answer is yes. Out: the text as it is said.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.engine.view import Language

YES = {"en": ("Yes.", "No."), "zh": ("是的。", "不。")}
#: How a text may begin that says yes or no itself.
_BEGINS = re.compile(
    r"^(?:yes|no|是的?|否|不|不是|可以|不可以|不行|能|不能|会|不会|有|没有|要|不要|不用|不必|必须)(?:[,.;:，。；：！]\s*)",
    re.IGNORECASE,
)
#: How a text begins that says that the rules leave a point open.
_LEFT_OPEN = re.compile(r"^(Open in [^;]+; we play it so: |[^，。]*没有定论；我们这样玩：)")


def begun(text: str, verdict: bool | None, language: Language) -> str:
    """*text* with yes or no in front of it, and no other one left in it."""
    if verdict is None:
        return text
    first = YES[language][0 if verdict else 1]
    return f"{first} {unbegun(text)}" if language == "en" else f"{first}{unbegun(text)}"


def unbegun(text: str) -> str:
    """*text* without the yes or no with which it begins, if more stands there."""
    left_open = _LEFT_OPEN.match(text)
    opening = left_open[0] if left_open else ""
    rest = text[len(opening) :]
    stripped = _BEGINS.sub("", rest) or rest
    return opening + stripped if opening else stripped[:1].upper() + stripped[1:]
