"""The lines to cut, for cutting machines: SVG and DXF.

In: a layout of cards, the radius of their corners in mm. Out: files in mm; every card is one closed line.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, tan

from generator.press.imposition import Layout, Slot

FORMATS = ("svg", "dxf")
#: How much a quarter circle bulges, as DXF has it: the tangent of a quarter of its angle.
_QUARTER = tan(pi / 8)


def cut_path(layout: Layout, radius: float, form: str) -> bytes:
    """The cards' outlines on a full page as a file of the format *form*, "svg" or "dxf"."""
    slots = [*layout.slots, *(map(layout.beside, layout.slots) if layout.fold is not None else ())]
    return _svg(layout, slots, radius) if form == "svg" else _dxf(layout, slots, radius)


def _svg(layout: Layout, slots: list[Slot], radius: float) -> bytes:
    import svgwrite  # only if it is asked for

    width, height = layout.paper.width, layout.paper.height
    drawing = svgwrite.Drawing(
        size=(f"{width:g}mm", f"{height:g}mm"), viewBox=f"0 0 {width:g} {height:g}", profile="full", debug=False
    )
    for slot in slots:
        drawing.add(
            drawing.rect(
                (_told(slot.x), _told(slot.y)),
                (_told(slot.width), _told(slot.height)),
                rx=radius or None,
                ry=radius or None,
                fill="none",
                stroke="#ff0000",
                stroke_width=0.1,
            )
        )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{drawing.tostring()}\n'.encode()


def _dxf(layout: Layout, slots: list[Slot], radius: float) -> bytes:
    """AutoCAD's oldest common form (R12), which every machine reads: closed polylines, y upwards."""
    tags: list[tuple[int, object]] = [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")]
    tags += [(9, "$INSUNITS"), (70, 4), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for slot in slots:
        tags += [(0, "POLYLINE"), (8, "CUT"), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0), (70, 1)]
        for x, y, bulge in _corners(slot, radius):
            tags += [(0, "VERTEX"), (8, "CUT"), (10, _told(x)), (20, _told(layout.paper.height - y)), (30, 0.0)]
            tags += [(42, round(bulge, 6))] if bulge else []
        tags += [(0, "SEQEND"), (8, "CUT")]
    tags += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\n{value}\n" for code, value in tags).encode("ascii")


def _corners(slot: Slot, radius: float) -> Iterator[tuple[float, float, float]]:
    """The points of a card's outline, clockwise as seen, each with the bulge of the line behind it."""
    left, top, right, bottom = slot.x, slot.y, slot.x + slot.width, slot.y + slot.height
    if not radius:
        yield from ((left, top, 0), (right, top, 0), (right, bottom, 0), (left, bottom, 0))
        return
    turn = -_QUARTER  # clockwise, seen with y upwards
    yield from ((left + radius, top, 0), (right - radius, top, turn))
    yield from ((right, top + radius, 0), (right, bottom - radius, turn))
    yield from ((right - radius, bottom, 0), (left + radius, bottom, turn))
    yield from ((left, bottom - radius, 0), (left, top + radius, turn))


def _told(length: float) -> float:
    return round(length, 4)
