"""Cards and pages with more to say than one of them holds: how many each takes, and what is on which.

In: card sheets or a page, the templates that measure them, the size of a card in mm. Out: card sheets with a face for
each part; what the template of a page gets for each part.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.engine.view import CardSheets, Face, Page
from generator.errors import SheetProblem
from generator.press.painting.painter import Item
from generator.press.svg import elements as svg
from generator.press.svg.pathdata import BadSvg
from generator.press.templating.templates import Templates

#: A text never takes more cards than this; a template that asks for more gets no more.
MOST = 99


def flowed(sheet: CardSheets, templates: Templates, pack: str, shape: Mapping[str, object]) -> CardSheets:
    """Return *sheet* with as many faces as its texts take on cards of that *shape* (w, h, bleed and radius in mm)."""
    if not any(face.flows for face in sheet.faces):
        return sheet
    faces = tuple(part for face in sheet.faces for part in _parts(face, templates, pack, shape))
    return replace(sheet, faces=faces)


def parts_of(page: Page, templates: Templates, name: str, data: Mapping[str, object]) -> list[dict[str, object]]:
    """Return what the template *name* gets besides for each page that *page* takes: its title, and which part it is."""
    if not page.flows:
        return [{"sheet": page.title}]
    titles = _titles(page.title, _count(templates, Item(page.title, name), data))
    return [{"sheet": title, "part": part} for part, title in enumerate(titles, start=1)]


def _parts(face: Face, templates: Templates, pack: str, shape: Mapping[str, object]) -> list[Face]:
    """Return the parts of *face*; one if it cannot be measured: drawing it reports that."""
    if not face.flows:
        return [face]
    name = f"{pack}/{face.template}.svg.j2"
    data = {"notice": "", **face.data, **shape, "other": None, "revision": 0}
    labels = _titles(face.label, _count(templates, Item(face.label, name), data))
    return [replace(face, label=label, data={**face.data, "part": part}) for part, label in enumerate(labels, start=1)]


def _count(templates: Templates, item: Item, data: Mapping[str, object]) -> int:
    """Return how many parts there are, as the template of *item* says."""
    try:
        parts = svg.parse(templates.render(item.template, item, {**data, "part": 1})).get("data-parts", "1")
    except (SheetProblem, BadSvg):
        return 1
    return int(parts) if parts.isdecimal() and 1 <= int(parts) <= MOST else 1


def _titles(title: str, count: int) -> list[str]:
    """Return the title of each of so many parts."""
    return [f"{title} {number}/{count}" for number in range(1, count + 1)] if count > 1 else [title]
