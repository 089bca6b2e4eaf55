"""What sheets were drawn with, so that one can say later whether they can be drawn again as they were.

In: the templates that were read, the fonts that were used, a theme. Out: digests of each, and words about those that
are others now.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache

import generator
from generator.errors import Said, Text
from generator.press.assets.fonts import PressFont

KEY = "drawn"
_PARTS = ("templates", "fonts", "theme")


def digests(read: Iterable[tuple[str, str]], fonts: Iterable[PressFont], looks: Mapping[str, str]) -> dict[str, str]:
    """Return the digests of the templates and pictures *read* (name, digest), of *fonts*, of a theme's *looks*."""
    its_fonts = sorted((str(font.fontName), _of_font(font)) for font in fonts)
    return dict(zip(_PARTS, map(_of, (sorted(set(read)), its_fonts, sorted(looks.items())))))


def digest_of(data: bytes) -> str:
    """Return a digest of a file."""
    return hashlib.sha256(data).hexdigest()[:32]


def drawn_otherwise(address: str, run: Mapping[str, object], now: Mapping[str, str]) -> Said:
    """Return why the *run* of that address may differ from what was printed then; "" if nothing is known."""
    then = run.get(KEY)
    if not isinstance(then, dict) or not all(isinstance(then.get(part), str) for part in _PARTS):
        return Text("not_known", address=address)
    others = [part for part in _PARTS if then[part] != now[part]]
    if others:
        return Text("others", others=" and ".join(others), address=address)
    if run.get("by") != generator.__version__:
        return Text("other_printer", address=address, then=run.get("by"), now=generator.__version__)
    return ""


@cache
def _of_font(font: PressFont) -> str:
    return digest_of(font.face._ttf_data)


def _of(thing: object) -> str:
    return digest_of(repr(thing).encode())
