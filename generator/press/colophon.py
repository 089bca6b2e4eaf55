"""The colophon: a page that lists every setting of a run, so that it can be had again.

In: a run's job and request. Out: a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import generator
from generator.engine.view import Page
from generator.press.printing import Job


def colophon_page(job: Job, told: Mapping[str, Any], file: str) -> Page:
    """The last page of *file*: every setting that differs from what is usual, and what all are made of."""
    rows = [("makeplay", generator.__version__), ("game", job.pack), *_rows(told)]
    return Page("colophon", file, "Settings" if job.language == "en" else "设置", "sheet/colophon", {"rows": rows})


def _rows(told: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in told.items():
        name = f"{before}{key}".replace("_", " ")
        if isinstance(value, Mapping):
            yield from _rows(value, "" if key == "settings" else f"{name}: ")
        elif isinstance(value, list | tuple):
            yield (
                name,
                " x ".join(f"{part:g}" for part in value)
                if value and all(isinstance(part, float) for part in value)
                else ", ".join(map(str, value)),
            )
        else:
            yield name, f"{value:g}" if isinstance(value, float) else str(value)
