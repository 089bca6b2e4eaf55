"""The hexes of a map as SVG, made by svgwrite: inner borders and coast line.

In: hexes in axial coordinates and their side in mm. Out: SVG elements to put into a template.
"""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from generator.engine.hexgrid import Axial


def extent(places: Iterable[Axial]) -> tuple[float, float]:
    """Return the width and height of the hexes together, in sides."""
    corners = [corner for place in places for corner in place.corners]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return max(xs) - min(xs), max(ys) - min(ys)


def side_for(places: Iterable[Axial], width: float, height: float) -> float:
    """Return the longest side, in mm, with which the hexes fit into *width* x *height* mm."""
    across, down = extent(places)
    return min(width / across, height / down)


def borders(places: Iterable[Axial], side: float, fill: str = "none") -> tuple[Markup, Markup]:
    """Return inner borders, each once, and the closed coast line of the outer edges, as two SVG paths without stroke.

    Coordinates are mm with the hex (0, 0) at the origin; what the coast encloses has the colour *fill*.
    """
    import svgwrite  # takes as long to load as ten cards to draw

    drawing = svgwrite.Drawing(debug=False)
    land = set(places)
    inner: list[str] = []
    coast: dict[tuple[float, float], tuple[float, float]] = {}
    for place in sorted(land):
        for direction in range(1, 7):
            (x0, y0), (x1, y1) = ((round(x * side, 4), round(y * side, 4)) for x, y in place.edge(direction))
            if place.neighbour(direction) not in land:
                coast[(x0, y0)] = (x1, y1)
            elif direction <= 3:
                inner.append(f"M{x0} {y0}L{x1} {y1}")
    return (
        Markup(drawing.path(d=" ".join(inner), fill="none").tostring()),
        Markup(drawing.path(d=_closed(coast), fill=fill).tostring()),
    )


def _closed(edges: dict[tuple[float, float], tuple[float, float]]) -> str:
    """Return directed edges joined end to start into closed lines."""
    near = {_rounded(start): start for start in edges}
    waiting = dict(edges)
    lines = []
    while waiting:
        start = min(waiting)
        walk, here = [start], start
        while (here := near[_rounded(waiting.pop(here))]) != start:
            walk.append(here)
        lines.append("M" + "L".join(f"{x} {y}" for x, y in walk) + "Z")
    return " ".join(lines)


def _rounded(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0] * 100), round(point[1] * 100)
