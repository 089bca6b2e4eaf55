"""SVG files of people as pictures and as icons: whole drawings with a box, icons as symbols without groups.

In: the text of a file. Out: a checked root element, or a symbol that may be shown in a text.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from generator.errors import Text
from generator.press.svg.elements import SHAPES, parse, tag_of
from generator.press.svg.pathdata import BadSvg
from generator.press.svg.style import INHERITED

_LENGTH = re.compile(r"(\d+(?:\.\d+)?)(?:px|mm|pt)?")


def read_drawing(text: str) -> Element:
    """Return the root of a drawing; one without a viewBox has that of its width and height.

    Raises BadSvg.
    """
    root = parse(text, foreign=True)
    if "viewBox" not in root.attrib:
        sides = [_LENGTH.fullmatch(root.get(side, "")) for side in ("width", "height")]
        if all(sides):
            root.set("viewBox", " ".join(["0 0", *(side[1] for side in sides if side)]))
    return root


def symbol_of(root: Element, name: str) -> Element:
    """Return a drawing as the icon of that *name*: its shapes without their groups.

    Raises BadSvg for what an icon may not have.
    """
    given = {key: value for key, value in root.items() if key in INHERITED}
    symbol = Element("symbol", {"id": name, "viewBox": root.get("viewBox", ""), **given})
    _gather(root, {}, "", symbol)
    return symbol


def _gather(parent: Element, given: dict[str, str], moved: str, symbol: Element) -> None:
    for child in parent:
        tag = tag_of(child)
        its = f"{moved} {child.get('transform', '')}".strip()
        if tag == "g":
            own = {key: value for key, value in child.items() if key in INHERITED}
            _gather(child, {**given, **own}, its, symbol)
        elif tag in SHAPES:
            symbol.append(Element(tag, {**given, **child.attrib, **({"transform": its} if its else {})}))
        elif tag not in ("title", "desc") and (tag != "defs" or len(child)):
            raise BadSvg(Text("not_in_icon", tag=tag)).within(child)
