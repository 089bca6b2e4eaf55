"""Switches by which a table plays otherwise, read from a campaign's [rules].

In: rules as somebody wrote them, a dataclass of switches with their defaults. Out: everything that is wrong with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from generator.errors import Said, Text


def problems_of(
    rules: Mapping[str, object], switches: type[Any], words: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, Said]]:
    """What is wrong with *rules*: (key, what was expected); a switch has one of its *words*, or is true or false."""
    known = sorted(field.name for field in fields(switches))
    for key, value in rules.items():
        if key not in known:
            yield key, Text("no_such_switch", known=tuple(known))
        elif key in words:
            if value not in words[key]:
                yield key, Text("expected_one_of", words=tuple(words[key]), value=value)
        elif not isinstance(value, bool):
            yield key, Text("expected_truth", value=value)
