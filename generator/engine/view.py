"""What a pack hands to the press: plain data for each card and page, no drawing.

In: nothing. Out: the two kinds of thing that can be printed, cards and pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Language = Literal["en", "zh"]


@dataclass(frozen=True, slots=True)
class Face:
    """One side of one card. *label* is how an error names it ("world 014 Kranax")."""

    id: str
    template: str
    label: str
    data: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class CardSheets:
    """Cards of one size to be laid out side by side; *size* is trimmed width and height in mm."""

    kind: str
    file: str
    title: str
    size: tuple[float, float]
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """One sheet of paper of its own. *lying* turns the paper on its long side."""

    kind: str
    file: str
    title: str
    template: str
    data: Mapping[str, object] = field(default_factory=dict)
    lying: bool = False


Printable = CardSheets | Page
