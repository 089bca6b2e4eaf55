"""Codes that phones read, as SVG.

In: a text, a place in mm. Out: a QR code in its quiet zone, dark on light in every theme.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from markupsafe import Markup

from generator.errors import CodeTooSmall

#: Modules of the quiet zone on each side; the least width of a module, in mm.
QUIET, LEAST = 4, 0.25


def qr_code(text: str, x: float, y: float, size: float) -> Markup:
    """Return the code of a *text* in a square *size* mm wide; its upper left corner is at x, y. Nothing for no text.

    Raises CodeTooSmall if a phone could not read it.
    """
    if not text:
        return Markup()
    modules, path = _drawn(str(text))
    wide = modules + 2 * QUIET
    scale = size / wide
    if scale < LEAST:
        raise CodeTooSmall(str(text), size, wide * LEAST)
    ground = f'<rect width="{wide}" height="{wide}" fill="#fff"/>'
    return Markup(
        f'<g transform="translate({x:.4f} {y:.4f}) scale({scale:.5f})">{ground}<path fill="#000" d="{path}"/></g>'
    )


@lru_cache(512)
def _drawn(text: str) -> tuple[int, str]:
    """Return how many modules a code has on a side, and its dark ones; runs overlap a little, so that none parts."""
    import segno  # only if somebody wants codes

    rows = [bytes(row) for row in segno.make(text, error="l", micro=False).matrix]
    runs = []
    for y, row in enumerate(rows):
        x = 0
        for dark, group in groupby(row):
            length = len(list(group))
            if dark:
                runs.append(f"M{x + QUIET} {y + QUIET}h{length}v1.02h-{length}z")
            x += length
    return len(rows), "".join(runs)
