"""The lines to cut, for cutting machines: SVG and DXF.

In: a layout of cards, the radius of their corners in mm; or a page of a box. Out: files in mm; every card is one closed
line, a box has lines to cut and lines to score.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.press.layout.box_layout import BoxPage
from generator.press.layout.corner_radius import hexagon, outline, radius_of
from generator.press.layout.imposition import Layout, PageSlot

FORMATS = ("svg", "dxf")
#: What a DXF file begins with, lengths in mm.
_DXF_HEAD: tuple[tuple[int, object], ...] = (
    (0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (9, "$INSUNITS"), (70, 4), (0, "ENDSEC"),
    (0, "SECTION"), (2, "ENTITIES"),
)  # fmt: skip


def cut_path(layout: Layout, radius: float, form: str, shape: str = "") -> bytes:
    """Return the cards' outlines on a full page as a file of the format *form*, "svg" or "dxf".

    *shape* is the outline of the cards, if they are no rectangles.
    """
    radius = radius_of(shape, layout.card, radius)
    slots = [*layout.slots, *(map(layout.beside, layout.slots) if layout.fold is not None else ())]
    if shape == "hexagon":
        return _hexagons(layout, slots, form)
    return _svg(layout, slots, radius) if form == "svg" else _dxf(layout, slots, radius)


def _hexagons(layout: Layout, slots: list[PageSlot], form: str) -> bytes:
    """Return the outlines of hexagons."""
    rings = [[(_rounded(x), _rounded(y)) for x, y in hexagon(slot)] for slot in slots]
    if form == "svg":
        drawing = _drawing(layout.paper.width, layout.paper.height)
        for ring in rings:
            drawing.add(drawing.polygon(ring, fill="none", stroke="#ff0000", stroke_width=0.1))
        return _written(drawing)
    tags = list(_DXF_HEAD)
    for ring in rings:
        tags += _polyline(layout, [(x, y, 0.0) for x, y in ring])
    return _dxf_file(tags)


def box_path(page: BoxPage, form: str) -> bytes:
    """Return the lines of a box's net on a full page as a file of that format: where to cut, where to score."""
    width, height = page.paper.width, page.paper.height
    layers = {
        "CUT": [line for piece in page.pieces for line in piece.cuts()],
        "FOLD": [line for piece in page.pieces for line in piece.folds()],
    }
    if form == "svg":
        drawing = _drawing(width, height)
        for (layer, lines), colour in zip(layers.items(), ("#ff0000", "#0000ff")):
            group = drawing.add(drawing.g(id=layer.lower(), fill="none", stroke=colour, stroke_width=0.1))
            for x0, y0, x1, y1 in lines:
                group.add(drawing.line((_rounded(x0), _rounded(y0)), (_rounded(x1), _rounded(y1))))
        return _written(drawing)
    tags = list(_DXF_HEAD)
    for layer, lines in layers.items():
        for x0, y0, x1, y1 in lines:
            tags += [(0, "LINE"), (8, layer), (10, _rounded(x0)), (20, _rounded(height - y0)), (30, 0.0)]
            tags += [(11, _rounded(x1)), (21, _rounded(height - y1)), (31, 0.0)]
    return _dxf_file(tags)


def _drawing(width: float, height: float) -> Any:
    import svgwrite  # only if it is asked for

    size, box = (f"{width:g}mm", f"{height:g}mm"), f"0 0 {width:g} {height:g}"
    return svgwrite.Drawing(size=size, viewBox=box, profile="full", debug=False)


def _written(drawing: Any) -> bytes:
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{drawing.tostring()}\n'.encode()


def _svg(layout: Layout, slots: list[PageSlot], radius: float) -> bytes:
    drawing = _drawing(layout.paper.width, layout.paper.height)
    for slot in slots:
        drawing.add(
            drawing.rect(
                (_rounded(slot.x), _rounded(slot.y)),
                (_rounded(slot.width), _rounded(slot.height)),
                rx=radius or None,
                ry=radius or None,
                fill="none",
                stroke="#ff0000",
                stroke_width=0.1,
            )
        )
    return _written(drawing)


def _dxf(layout: Layout, slots: list[PageSlot], radius: float) -> bytes:
    """Return a file in AutoCAD's oldest common form (R12), which every machine reads: closed polylines, y upwards."""
    tags = list(_DXF_HEAD)
    for slot in slots:
        tags += _polyline(layout, outline(slot, radius))
    return _dxf_file(tags)


def _polyline(layout: Layout, points: Iterable[tuple[float, float, float]]) -> list[tuple[int, object]]:
    """Return a closed line, y upwards; each of its *points* has the bulge of the line behind it."""
    tags: list[tuple[int, object]] = [
        (0, "POLYLINE"), (8, "CUT"), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0), (70, 1),
    ]  # fmt: skip
    for x, y, bulge in points:
        tags += [(0, "VERTEX"), (8, "CUT"), (10, _rounded(x)), (20, _rounded(layout.paper.height - y)), (30, 0.0)]
        tags += [(42, round(bulge, 6))] if bulge else []
    return [*tags, (0, "SEQEND"), (8, "CUT")]


def _dxf_file(tags: list[tuple[int, object]]) -> bytes:
    return "".join(f"{code:>3}\n{value}\n" for code, value in [*tags, (0, "ENDSEC"), (0, "EOF")]).encode("ascii")


def _rounded(length: float) -> float:
    return round(length, 4)
