"""The colophon: a page that lists every setting of a run, so that it can be had again.

In: a run's settings and request. Out: a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import generator
from generator.engine.view import Language, Page
from generator.press.assets.fonts import added_fonts
from generator.press.assets.words import WORDS
from generator.press.layout.sheet_settings import SheetSettings


def colophon_page(pack: str, language: Language, settings: SheetSettings, asked: Mapping[str, Any], file: str) -> Page:
    """Return the last page of *file*: every setting, and what all was made with."""
    every = {**asked, "settings": settings.every(), "fonts added": [font.fontName for font in added_fonts()]}
    rows = [("makeplay", generator.__version__), ("game", pack), *_rows(every)]
    return Page("colophon", file, WORDS["settings"][language], "sheet/colophon", {"rows": rows})


def _rows(values: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in values.items():
        name = f"{before}{key}".replace("_", " ")
        if isinstance(value, Mapping):
            yield from _rows(value, "" if key == "settings" else f"{name}: ")
        else:
            yield name, _said(value)


def _said(value: object) -> str:
    """Return a value as people write it; lengths in mm."""
    if isinstance(value, list | tuple):
        return " x ".join(map(_said, value)) if value and isinstance(value[0], float) else ", ".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else "-" if value in (None, "") else str(value)
