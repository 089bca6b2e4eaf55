"""How much a person's template does: steps, texts, lists, numbers, counted before they are made.

In: what is to be made, and of what. Out: that, or Refused with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from jinja2 import Undefined
from jinja2.exceptions import TemplateRuntimeError
from markupsafe import Markup

from generator.errors import Said, Text

#: For one rendering: rounds of loops and the like; characters of SVG.
MOST_STEPS, MOST_WRITTEN = 500_000, 2_000_000
#: Signs of one text; things in a list, those inside them counted; lists inside each other; bits of a whole number.
MOST_TEXT, MOST_THINGS, MOST_DEEP, MOST_BITS = 1_000_000, 100_000, 30, 4096
#: Widths, counts and separators given to a filter.
MOST_GIVEN = 1000
_SEQUENCES = (str, list, tuple)
_PLAIN = (str, int, float, Undefined, type(None))
_LIGHT = frozenset({int, float, bool, type(None)})
_HOLDERS = (list, tuple, dict, set, frozenset, range)
#: A format with a width that makes it long.
_WIDE = re.compile(r"%[^%a-zA-Z]*(?:\*|\d{4})")


def words_of(text: str) -> frozenset[str]:
    """Return the words in *text*, such as names that are allowed."""
    return frozenset(text.split())


class Refused(TemplateRuntimeError):
    """A template does what none may do, or more than any needs."""

    def __init__(self, reason: Said | None = None) -> None:
        super().__init__(reason)  # type: ignore[arg-type]  # jinja2 keeps it as it is


class Meter:
    """Counts what one rendering does."""

    def __init__(self) -> None:
        self.steps = self.characters = 0
        self._inside = 0

    @contextmanager
    def rendering(self) -> Iterator[None]:
        """Count from 0, unless this happens while something else is rendered."""
        if not self._inside:
            self.steps = self.characters = 0
        self._inside += 1
        try:
            yield
        finally:
            self._inside -= 1

    def charge(self, steps: int, characters: int = 0) -> None:
        """Count so much more.

        Raises Refused.
        """
        self.steps += steps
        self.characters += characters
        if self.steps > MOST_STEPS:
            raise Refused(Text("steps_most", most=MOST_STEPS))
        if self.characters > MOST_WRITTEN:
            raise Refused(Text("written_most", most=MOST_WRITTEN))

    def weigh(self, value: Any) -> Any:
        """Return *value*, its size counted with all that is in it.

        Raises Refused.
        """
        if type(value) in _LIGHT:
            return value
        if isinstance(value, str):
            if len(value) > MOST_TEXT:
                raise Refused(Text("text_most", most=MOST_TEXT))
            self.charge(len(value) >> 6)
        elif isinstance(value, range):
            self.charge(len(value))
        elif isinstance(value, _HOLDERS):
            self.charge(self._things(value))
        return value

    def _things(self, value: Any) -> int:
        waiting, things = [(value, 1)], 0
        while waiting:
            holder, depth = waiting.pop()
            things += len(holder) + 1
            if things > MOST_THINGS or depth > MOST_DEEP:
                raise Refused(Text("lists_most", most=MOST_THINGS, deep=MOST_DEEP))
            inside: Iterable[Any] = holder
            if isinstance(holder, dict):
                inside = (*holder, *holder.values())
            for thing in inside if not isinstance(holder, range) else ():
                if type(thing) in _LIGHT:
                    continue
                if isinstance(thing, str):
                    things += len(thing) >> 6
                elif isinstance(thing, _HOLDERS):
                    waiting.append((thing, depth + 1))
        return things

    def listed(self, value: Iterable[Any]) -> list[Any]:
        """Return everything that *value* gives, counted.

        Raises Refused.
        """
        found = []
        for thing in value:
            self.charge(1)
            found.append(thing)
        self.weigh(found)
        return found


def text_of(value: object) -> object:
    """Return *value* if it can be in a text.

    Raises Refused for a list or anything else that is not a text.
    """
    if isinstance(value, _PLAIN) or hasattr(type(value), "__html__"):
        return value
    raise Refused(Text("not_written", kind=type(value).__name__))


def computed(
    meter: Meter, operator: str, left: Any, right: Any, compute: Callable[[str, Any, Any], Any] | None = None
) -> Any:
    """Return what *operator* makes of two things, its size checked first.

    Raises Refused.
    """
    if operator == "%" and isinstance(left, str):
        check_format(left, right if isinstance(right, (tuple, Mapping)) else (right,))
    elif isinstance(left, int) and isinstance(right, int):
        bits = (left.bit_length(), right.bit_length())
        made = {"*": sum(bits), "**": bits[0] * max(right, 0)}.get(operator, 0)
        if max(made, *bits) > MOST_BITS:
            raise Refused(Text("number_too_large"))
    elif operator in ("*", "+"):
        _check_sequence(operator, left, right)
    result = compute(operator, left, right) if compute else left + right
    return meter.weigh(result)


def _check_sequence(operator: str, left: Any, right: Any) -> None:
    """Look at the size of a text or a list that is repeated or joined; raises Refused."""
    many, few = (left, right) if isinstance(left, _SEQUENCES) else (right, left)
    if operator == "*" and isinstance(many, _SEQUENCES) and isinstance(few, int):
        check_size(many, len(many) * few)
    elif operator == "+" and isinstance(left, _SEQUENCES) and isinstance(right, _SEQUENCES):
        check_size(left, len(left) + len(right))


def check_size(kind: Any, size: int) -> None:
    """Look at the *size* that something like *kind*, a text or a list, is to have.

    Raises Refused.
    """
    if isinstance(kind, str) and size > MOST_TEXT:
        raise Refused(Text("text_most", most=MOST_TEXT))
    if size > MOST_THINGS and not isinstance(kind, str):
        raise Refused(Text("list_most", most=MOST_THINGS))


def check_format(pattern: str, given: Iterable[Any]) -> None:
    """Look at a format such as "%.1f" before it is used.

    Raises Refused.
    """
    values = list(given.values() if isinstance(given, Mapping) else given)
    longest = max((len(str(text_of(value))) for value in values), default=0)
    if len(pattern) > MOST_GIVEN or _WIDE.search(pattern) or pattern.count("%") * longest > MOST_TEXT:
        raise Refused(Text("format_too_long"))


def joined(meter: Meter, values: Iterable[Any], between: str = "") -> str:
    """Return texts one behind the other, markup where one of them is.

    Raises Refused.
    """
    parts, size, markup = [], 0, False
    for value in values:
        part = text_of(value)
        markup = markup or hasattr(part, "__html__")
        parts.append(part if isinstance(part, str) else str(part))
        size += len(parts[-1]) + len(between)
        meter.charge(1)
        check_size("", size)
    meter.charge(size >> 6)
    return Markup(between).join(parts) if markup else between.join(parts)


def check_given(args: Iterable[Any], kwargs: Mapping[str, Any]) -> None:
    """Check the arguments of a filter or method besides its value.

    Raises Refused.
    """
    for value in (*args, *kwargs.values()):
        large = isinstance(value, int) and abs(value) > MOST_GIVEN * 10
        if large or (isinstance(value, str) and len(value) > MOST_GIVEN):
            raise Refused(Text("given_too_much", value=str(value)[:20]))
