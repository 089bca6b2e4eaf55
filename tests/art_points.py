"""Where a picture's lines run, read as the painter reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from generator.press.svg.elements import parse
from generator.press.svg.pathdata import path

Point = tuple[float, float]


def read(drawing: str) -> Element:
    """The elements of a drawing."""
    return parse(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{drawing}</svg>')


def points(drawing: str) -> list[Point]:
    """All points that the paths of a drawing go through or lean to, in mm."""
    return list(of_elements(read(drawing)))


def of_elements(elements: Iterable[Element], scale: float = 1, x: float = 0, y: float = 0) -> Iterator[Point]:
    """The same of elements; groups are moved, then scaled, as pictures are."""
    for each in elements:
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", path(each.get("d", "")))]
        yield from ((x + scale * u, y + scale * v) for u, v in zip(numbers[::2], numbers[1::2]))
        moved = [float(number) for number in re.findall(r"-?[\d.]+", each.get("transform", ""))]
        u, v, larger = moved if len(moved) == 3 else (0.0, 0.0, 1.0)
        yield from of_elements(each, scale * larger, x + scale * u, y + scale * v)
