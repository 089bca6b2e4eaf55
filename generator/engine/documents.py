"""Documents that people write: TOML and JSON, read within limits that every reader behind can rely on.

In: the text of a file. Out: its tables, lists and values, none of them nested without end, no number without end.
"""

from __future__ import annotations

import json
import re
from typing import Any

from generator.errors import Said, Text

#: Whole numbers are at most so big, as TOML has it; Python cannot even print those of thousands of digits.
BIGGEST = 2**63 - 1
#: Tables and lists lie in one another at most so deep.
DEEPEST = 60
_ENDLESS = re.compile(r"[0-9][0-9_]{999,}")


class BadDocument(ValueError):
    """A document that cannot be read: why, and in which line if that is known (else 0)."""

    def __init__(self, reason: Said, line: int = 0) -> None:
        self.reason, self.line = reason, line
        super().__init__(Text("reason_at_line", reason=reason, line=line) if line else reason)


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML document.

    Raises BadDocument.
    """
    import tomllib  # seldom needed

    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadDocument(str(error)) from error
    except (ValueError, RecursionError) as error:
        raise _too_much(text, error) from error
    _within_limits(found)
    return found


def read_json(text: str) -> Any:
    """The value of a JSON document.

    Raises BadDocument.
    """
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadDocument(error.msg, error.lineno) from error
    except (ValueError, RecursionError) as error:
        raise _too_much(text, error) from error
    _within_limits(found)
    return found


def _too_much(text: str, error: Exception) -> BadDocument:
    """What Python itself cannot take in."""
    if isinstance(error, RecursionError):
        return BadDocument(Text("too_deep", deepest=DEEPEST))
    endless = _ENDLESS.search(text)
    line = text.count("\n", 0, endless.start()) + 1 if endless else 0
    return BadDocument(Text("too_big", biggest=BIGGEST), line)


def _within_limits(document: object) -> None:
    """Raises BadDocument for what is nested too deep, a number too big, half a character."""
    layer: list[tuple[str, object]] = [("", document)]
    for _ in range(DEEPEST):
        layer = [inner for place, value in layer for inner in _inside(place, value)]
        if not layer:
            return
    raise BadDocument(Text("too_deep", deepest=DEEPEST))


def _inside(place: str, value: object) -> list[tuple[str, object]]:
    """What is in *value*, each with its place."""
    if isinstance(value, dict):
        for key in value:
            _inside(place, key)
        return [(f"{place}.{key}".lstrip("."), inner) for key, inner in value.items()]
    if isinstance(value, list):
        return [(f"{place}[{number}]", inner) for number, inner in enumerate(value)]
    where = f"{place}: " if place else ""
    if isinstance(value, int) and abs(value) > BIGGEST:
        raise BadDocument(Text("too_big_at", where=where, biggest=BIGGEST))
    if isinstance(value, str) and not value.isascii() and re.search("[\ud800-\udfff]", value):
        raise BadDocument(Text("half_character", where=where))
    return []
