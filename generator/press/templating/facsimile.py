"""Cards shown on a page as they are: their own template, drawn smaller or larger, as an <svg> within the page's.

In: what reads the templates. Out: what templates call `card`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from jinja2 import Environment
from markupsafe import Markup

from generator.engine.view import Face
from generator.errors import Text
from generator.press.svg.pathdata import fixed

_OUTERMOST = re.compile(r"^.*?<svg\b([^>]*)>", re.DOTALL)
#: What the outermost element says of its place is said anew.
_PLACE = re.compile(r"""\s(?:x|y|width|height)\s*=\s*(?:"[^"]*"|'[^']*')""")


def drawn(made: Environment, pack: str) -> Callable[..., Markup]:
    """Return the function that templates call: a card of *pack* with its upper left corner at x, y."""

    def card(face: Face, size: tuple[float, float], x: float, y: float, width: float) -> Markup:
        """Return the SVG of the *face*, whose trimmed *size* is in mm, *width* mm wide.

        Raises TypeError for what is no face.
        """
        if not isinstance(face, Face):
            raise TypeError(Text("not_a_face", face=face))
        name = f"{pack}/{face.template}.svg.j2"
        sizes = {"w": size[0], "h": size[1], "bleed": 0.0, "radius": 0.0, "revision": 0}
        source = made.get_template(name).render({"other": None, "notice": "", **face.data, **sizes})
        place = {"x": x, "y": y, "width": width, "height": size[1] * width / size[0]}
        attributes = " ".join(f'{key}="{fixed(float(value))}"' for key, value in place.items())
        return Markup(_OUTERMOST.sub(lambda found: f"<svg{_PLACE.sub('', found[1])} {attributes}>", source, count=1))

    return card
