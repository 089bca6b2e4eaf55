"""What drawing programs add to SVG: their notes are left out, their way of writing colours is understood.

In: an SVG element tree. Out: the same with plain attributes, or the reason why that is impossible.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.errors import Text
from generator.press.svg.pathdata import BadSvg

_SVG = "http://www.w3.org/2000/svg"
_XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
#: Namespaces in which programs keep notes for themselves.
_NOTES = (
    "{http://www.inkscape.org/",
    "{http://sodipodi.sourceforge.net/",
    "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}",
    "{http://creativecommons.org/ns#}",
    "{http://web.resource.org/cc/}",
    "{http://purl.org/dc/elements/",
    "{http://www.w3.org/XML/1998/namespace}",
)
_IGNORED = frozenset({"metadata", f"{{{_SVG}}}metadata"})
#: What `style` may say that is an attribute too.
PROPERTIES = (
    "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill-rule",
    "font-size", "font-weight", "font-family", "font-style", "font-variant-numeric", "text-anchor",
)  # fmt: skip
#: What `style` may say besides what is an attribute too, because it changes nothing.
_NOTHING = {
    "opacity": {"1"},
    "fill-opacity": {"1"},
    "stroke-opacity": {"1"},
    "stroke-miterlimit": {"4", "10"},
    "stroke-dashoffset": {"0"},
    "display": {"inline"},
    "visibility": {"visible"},
    "overflow": {"visible"},
    "enable-background": {"accumulate"},
    "paint-order": {"normal", "fill markers stroke", "markers fill stroke", "fill stroke markers"},
    "vector-effect": {"none"},
    "marker": {"none"},
    "mix-blend-mode": {"normal"},
    "isolation": {"auto"},
    "font-variant": {"normal"},
    "font-stretch": {"normal"},
    "letter-spacing": {"normal", "0", "0px"},
    "word-spacing": {"normal", "0", "0px"},
    "text-align": {"start"},
    "writing-mode": {"lr-tb", "horizontal-tb"},
    "font-family": {"sans-serif", "noto sans", "noto sans sc"},
}
#: How large a drawing is by itself, which is said where it is shown.
_SIZE = ("width", "height")


def may_be_foreign(text: str) -> bool:
    """Return whether SVG *text* may contain anything of Inkscape's."""
    return "xmlns:" in text or "style=" in text or "xml:" in text or "metadata" in text


def tidy(root: Element) -> None:
    """Leave out what programs note for themselves, write `style` as attributes, in place.

    Raises BadSvg.
    """
    for element in list(root.iter()):
        for child in list(element):
            if child.tag in _IGNORED or child.tag.startswith(_NOTES):
                _take_out(element, child)
        for name in list(element.keys()):
            if name.startswith(_NOTES) or element.attrib[name].lower() in _NOTHING.get(name, ()):
                del element.attrib[name]
        href = element.attrib.pop(_XLINK_HREF, None)
        if href is not None:
            element.attrib.setdefault("href", href)
        style = element.attrib.pop("style", None)
        if style is not None:
            try:
                element.attrib.update(_properties(style))
            except BadSvg as error:
                raise error.within(element) from None


def _take_out(parent: Element, child: Element) -> None:
    """Remove *child*; the text behind it stays."""
    behind = child.tail or ""
    place = list(parent).index(child)
    parent.remove(child)
    if behind and place:
        parent[place - 1].tail = (parent[place - 1].tail or "") + behind
    elif behind:
        parent.text = (parent.text or "") + behind


def _properties(style: str) -> dict[str, str]:
    found = {}
    for part in style.split(";"):
        name, colon, value = (piece.strip() for piece in part.partition(":"))
        if not name and not value:
            continue
        if not colon or not value:
            raise BadSvg(Text("no_property", part=part.strip()[:40]))
        if value.strip("'\"").lower() in _NOTHING.get(name, ()):
            continue
        if name in PROPERTIES:
            found[name] = value.removesuffix("px") if name in ("stroke-width", "font-size") else value
        elif not name.startswith("-inkscape-") and name not in _SIZE:
            raise BadSvg(Text("no_style", name=" ".join(name.split()), value=value[:40]))
    return found
