"""Cards with more to say than one of them holds: how many each takes, and what stands on which.

In: card sheets, the templates that measure them, the size of a card in mm. Out: card sheets with a face for each part.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.engine.view import CardSheets, Face
from generator.errors import SheetProblem
from generator.press import svg
from generator.press.painter import Item
from generator.press.pathdata import BadSvg
from generator.press.templates import Templates

#: A text never takes more cards than this; a template that says so is not heeded.
MOST = 99


def flowed(sheet: CardSheets, templates: Templates, pack: str, shape: Mapping[str, float]) -> CardSheets:
    """*sheet* with as many faces as its texts take on cards of that *shape* (w, h, bleed and radius in mm)."""
    if not any(face.flows for face in sheet.faces):
        return sheet
    faces = tuple(part for face in sheet.faces for part in _parts(face, templates, pack, shape))
    return replace(sheet, faces=faces)


def _parts(face: Face, templates: Templates, pack: str, shape: Mapping[str, float]) -> list[Face]:
    """The parts of *face*; one if it cannot be measured, which drawing it will tell."""
    if not face.flows:
        return [face]
    name = f"{pack}/{face.template}.svg.j2"
    data = {"notice": "", **face.data, **shape, "other": None, "revision": 0, "part": 1}
    try:
        told = svg.parse(templates.render(name, Item(face.label, name), data)).get("data-parts", "1")
    except (SheetProblem, BadSvg):
        told = "1"
    count = int(told) if told.isdecimal() and 1 <= int(told) <= MOST else 1
    numbers = range(1, count + 1)
    labels = [f"{face.label} {number}/{count}" if count > 1 else face.label for number in numbers]
    return [replace(face, label=label, data={**face.data, "part": part}) for label, part in zip(labels, numbers)]
