"""Boxes on paper: lines to cut and to fold, flaps to glue, pictures on the faces, and how it is made.

In: a box, settings, a paper. Out: its pages as templates with their data, in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from generator.engine.view import Box
from generator.errors import NotTogether, Text
from generator.press.layout.box_layout import BoxPage, BoxPlan, planned
from generator.press.layout.boxes import Contents, Panel, notch_of
from generator.press.layout.imposition import PageSlot
from generator.press.layout.measures import Point, Segment
from generator.press.layout.paper import Paper
from generator.press.layout.sheet_settings import SheetSettings

LINES = "sheet/box.svg.j2"
#: Between the lines that mark a flap as one to glue, and around its letter, in mm.
_HATCH = 4.0
_LETTER = (7.0, 4.5)


class Glue(NamedTuple):
    """A flap to glue: its letter, where that is, and by how much it is turned."""

    letter: str
    x: float
    y: float
    turned: int
    hatch: tuple[Segment, ...]


class BoxSheet(NamedTuple):
    """A page of a box: *pictures* are a template each, its data, and where it is drawn, from the ground up."""

    paper: Paper
    title: str
    pictures: tuple[tuple[str, Mapping[str, object], PageSlot], ...]


def plan_of(box: Box, settings: SheetSettings, paper: Paper) -> BoxPlan:
    """Return the net of *box* on *paper*.

    Raises CannotImpose; NotTogether for a box on labels.
    """
    if settings.onto is not None:
        raise NotTogether("--onto", f"--only {box.kind}", Text("labels_fixed"))
    width, height = settings.in_box(box.size)
    stack = (box.count + box.dividers) * box.thickness
    contents = Contents((width, round(height + box.tab, 4)), round(stack, 4), bool(box.tab))
    return planned(contents, box.count, box.thickness, paper, settings.margins())


def box_sheets(box: Box, settings: SheetSettings, paper: Paper, pack: str) -> Iterator[BoxSheet]:
    """Yield the pages of *box*, which the templates of *pack* draw.

    Raises what `plan_of` raises.
    """
    plan = plan_of(box, settings, paper)
    for number, page in enumerate(plan.pages, start=1):
        title = box.title if len(plan.pages) == 1 else f"{box.title} {number}/{len(plan.pages)}"
        lines, whole = _lines(page, plan), PageSlot(0, 0, 0, 0)
        ground, above = ((LINES, {**lines, "layer": layer}, whole) for layer in ("ground", "lines"))
        yield BoxSheet(page.paper, title, (ground, *_faces(box, page, plan, pack), above))


def _faces(box: Box, page: BoxPage, plan: BoxPlan, pack: str) -> Iterator[tuple[str, Mapping[str, object], PageSlot]]:
    """Yield the picture of every face on the page, upright once the box is closed; none crosses a fold."""
    for panel in (panel for piece in page.pieces for panel in piece.panels if panel.turned is not None):
        left, top, right, bottom = panel.box
        data = {
            "other": None,
            **box.data,
            "face": panel.name,
            "w": right - left,
            "h": bottom - top,
            "notch": notch_of(plan.measures) if panel.name == "front" else 0.0,
        }
        yield f"{pack}/{box.template}.svg.j2", data, PageSlot(left, top, right - left, bottom - top, panel.turned or 0)


def _lines(page: BoxPage, plan: BoxPlan) -> Mapping[str, object]:
    """Return what the page shows besides the pictures of the faces."""
    panels = [panel for piece in page.pieces for panel in piece.panels]
    left, top, right, bottom = page.words
    return {
        "ground": [panel.points for panel in panels if not panel.glued],
        "cuts": [segment for piece in page.pieces for segment in piece.cuts()],
        "folds": [segment for piece in page.pieces for segment in piece.folds()],
        "glue": [_glue(panel, plan) for panel in panels if panel.glued],
        "pieces": len(plan.pieces),
        "room": {"x": left, "y": top, "width": right - left, "height": bottom - top},
        "at_side": page.foot == "side",
        "qr": "",  # it is on the box itself
    }


def _glue(panel: Panel, plan: BoxPlan) -> Glue:
    """Return the letters of the flaps to glue: the walls' are A, or A and B; the bottom's have the next letter."""
    joints = [each.name for piece in plan.pieces for each in piece.panels if each.glued not in ("", "bottom")]
    letter = "ABC"[joints.index(panel.name) if panel.name in joints else len(joints)]
    left, top, right, bottom = panel.box
    x, y = (left + right) / 2, (top + bottom) / 2
    upright = bottom - top > right - left
    half = (_LETTER[1] / 2, _LETTER[0] / 2) if upright else (_LETTER[0] / 2, _LETTER[1] / 2)
    hatch = tuple(_hatched(panel.points, (x - half[0], y - half[1], x + half[0], y + half[1])))
    return Glue(letter, x, y, 270 if upright else 0, hatch)


def _hatched(points: tuple[Point, ...], hole: tuple[float, float, float, float]) -> Iterator[Segment]:
    """Yield slanting lines across a convex outline, none of them through the *hole*."""
    corners = ((hole[0], hole[1]), (hole[2], hole[1]), (hole[2], hole[3]), (hole[0], hole[3]))
    sums = [x + y for x, y in points]
    level = min(sums) + _HATCH / 2
    while level < max(sums):
        ends = sorted(_crossings(points, level))
        gap = sorted(_crossings(corners, level))
        stretches = [(ends[0], gap[0]), (gap[-1], ends[-1])] if len(gap) > 1 else [(ends[0], ends[-1])]
        yield from ((x0, level - x0, x1, level - x1) for x0, x1 in stretches if x1 - x0 > 0.3)
        level += _HATCH


def _crossings(points: tuple[Point, ...], level: float) -> Iterator[float]:
    """Yield each x where the line x + y = *level* meets an outline."""
    for (x0, y0), (x1, y1) in pairwise((*points, points[0])):
        here, there = x0 + y0 - level, x1 + y1 - level
        if here * there < 0:
            yield x0 + (x1 - x0) * here / (here - there)
