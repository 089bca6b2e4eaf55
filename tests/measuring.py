"""Rulers for printed sheets: what a PDF really holds, in mm from the top left corner of its page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from math import hypot
from typing import Any, NamedTuple, Protocol, TypeVar

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from generator.press.layout.imposition import Flip
from generator.press.layout.measures import Point
from generator.press.layout.paper import Paper

MM = 25.4 / 72
HAN = re.compile(r"[\u2e80-\u9fff]")


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


class Set(NamedTuple):
    """A text as it was set, its size in points."""

    text: str
    box: Box
    size: float


def pages(data: bytes) -> list[Any]:
    """The pages of a PDF, which is opened once for all who ask, so that nobody may change them."""
    return list(_opened(data))


@lru_cache(maxsize=32)
def _opened(data: bytes) -> tuple[Any, ...]:
    document = pdfium.PdfDocument(data)
    return tuple(document[number] for number in range(len(document)))


def texts(page: Any) -> list[Text]:
    """Every text object with its box."""
    return [Text(text, box) for text, box, _ in _read(page)]


def set_texts(page: Any) -> list[Set]:
    """Every text object with its box and its size."""
    return [Set(text.strip(), box, size) for text, box, size in _read(page)]


@lru_cache(maxsize=1024)
def _read(page: Any) -> tuple[tuple[str, Box, float], ...]:
    found = []
    for thing in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT], textpage=page.get_textpage()):
        text = thing.extract()
        if text.strip():
            size = pdfium_c.c_float()
            pdfium_c.FPDFTextObj_GetFontSize(thing, size)
            _, _, c, d, _, _ = thing.get_matrix().get()
            found.append((text, _box(page, thing), size.value * hypot(c, d)))
    return tuple(found)


def too_small(page: Any) -> list[Set]:
    """Texts below 6.5 points, or below 7 with a Chinese character; what rounding takes is allowed."""
    return [each for each in set_texts(page) if each.size < (6.99 if HAN.search(each.text) else 6.49)]


class Boxed(Protocol):
    """Whatever has its place on a page."""

    @property
    def box(self) -> Box:
        """Where it is."""


Thing = TypeVar("Thing", bound=Boxed)


def touching(things: Iterable[Thing], slack: float) -> list[tuple[Thing, Thing]]:
    """Every two that share more than *slack* mm both ways."""
    ordered, found = sorted(things, key=lambda each: each.box.left), []
    for place, one in enumerate(ordered, start=1):
        for other in islice(ordered, place, None):
            if one.box.right - other.box.left <= slack:
                break  # nor does any that begins farther right
            if one.box.overlaps(other.box, slack):
                found.append((one, other))
    return found


def squeezed(text: str) -> str:
    """Without blanks and icons, with the signs that people type: lines break where they like."""
    text = text.translate({0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"', 0x2212: "-", 0x2013: "-"})
    return re.sub(r"\s|:(?:castle|crown|leaf|bulb|factory|clock):", "", text)


def words_on(page: Any) -> str:
    """All that is set on a page, squeezed."""
    return squeezed("".join(each.text for each in set_texts(page)))


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


def over(paper: Paper, flip: Flip) -> Callable[[Point], Point]:
    """An upright sheet turned over: from one view of it to the other."""
    if flip == "long":
        return lambda point: (paper.width - point[0], point[1])
    return lambda point: (point[0], paper.height - point[1])
