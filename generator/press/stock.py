"""Where the shipped templates and fonts lie: inside the wheel, or in the source tree.

In: nothing. Out: a folder.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def stock() -> Path:
    """The folder with templates, icons and fonts (an installed wheel has it as generator/_templates)."""
    package = Path(__file__).resolve().parent.parent
    shipped = package / "_templates"
    return shipped if shipped.is_dir() else package.parent / "templates"
