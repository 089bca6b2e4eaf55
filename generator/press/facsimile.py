"""Cards shown on a page as they are: their own template, drawn smaller or larger.

In: what reads the templates. Out: what templates call `card`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from jinja2 import Environment
from markupsafe import Markup

from generator.engine.view import Face
from generator.press.pathdata import fixed

#: The outermost element of a card's SVG; what it draws stands in a group on the page.
_OUTERMOST = re.compile(r"^.*?<svg\b[^>]*>(.*)</svg>\s*$", re.DOTALL)


def drawn(made: Environment, pack: str) -> Callable[..., Markup]:
    """The function that templates call: a *face* of *pack* with its upper left corner at x, y."""

    def card(face: Face, size: tuple[float, float], x: float, y: float, width: float) -> Markup:
        """SVG of the card, whose trimmed *size* is in mm, *width* mm wide.

        Raises TemplateProblem.
        """
        name = f"{pack}/{face.template}.svg.j2"
        sizes = {"w": size[0], "h": size[1], "bleed": 0.0, "radius": 0.0, "revision": 0}
        source = made.get_template(name).render({"other": None, **face.data, **sizes})
        inside = _OUTERMOST.sub(r"\1", source)
        scale = width / size[0]
        moved = f"translate({fixed(x)} {fixed(y)})" + (f" scale({fixed(scale)})" if scale != 1 else "")
        return Markup(f'<g transform="{moved}">{inside}</g>')

    return card
