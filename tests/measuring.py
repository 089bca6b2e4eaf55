"""Rulers for printed sheets: what a PDF really holds, in mm from the top left corner of its page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

MM = 25.4 / 72


class Box(NamedTuple):
    """A rectangle in mm, origin top left."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def overlaps(self, other: Box, slack: float = 0.0) -> bool:
        """Whether the two share more than *slack* mm both ways."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > slack
            and min(self.bottom, other.bottom) - max(self.top, other.top) > slack
        )

    def inside(self, other: Box, margin: float = 0.0) -> bool:
        """Whether it lies within *other*, *margin* mm away from its sides."""
        return (
            self.left >= other.left + margin
            and self.top >= other.top + margin
            and self.right <= other.right - margin
            and self.bottom <= other.bottom - margin
        )


class Text(NamedTuple):
    """A run of text as it was painted."""

    text: str
    box: Box


def pages(data: bytes) -> list[Any]:
    """The pages of a PDF."""
    document = pdfium.PdfDocument(data)
    return [document[number] for number in range(len(document))]


def texts(page: Any) -> list[Text]:
    """Every text object with its box."""
    reader = page.get_textpage()
    objects = page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT], textpage=reader)
    return [Text(text, _box(page, thing)) for thing in objects if (text := thing.extract()).strip()]


def strings(page: Any) -> str:
    """The page's text as a reader copies it, line ends as blanks."""
    return " ".join(page.get_textpage().get_text_bounded().split())


def paths(page: Any) -> Iterator[Box]:
    """Boxes of every path drawn on the page itself, half their line widths included."""
    for thing in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_PATH], max_depth=1):
        yield _box(page, thing)


def find(page: Any, words: str) -> list[Box]:
    """Boxes of the text objects that read exactly *words*."""
    return [text.box for text in texts(page) if text.text.strip() == words]


def _box(page: Any, thing: Any) -> Box:
    left, bottom, right, top = thing.get_bounds()
    height = page.get_height()
    return Box(left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)
