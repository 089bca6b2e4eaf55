"""Where the shipped templates and fonts are, inside the wheel or in the source tree, and where a pack's own are.

In: nothing, or the name of a game. Out: a folder.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

import generator
from generator.engine.pack import find_pack, package_of

#: Folders of the stock that belong to no game.
SHEET = "sheet"


@cache
def stock() -> Path:
    """Return the folder with templates, icons and fonts (an installed wheel has it as generator/_templates)."""
    package = Path(generator.__file__).resolve().parent
    shipped = package / "_templates"
    return shipped if shipped.is_dir() else package.parent / "templates"


def brought(pack: str) -> Path | None:
    """Return the folder `templates` in the package of the pack of that name; None if it has none.

    Packs that come with makeplay have theirs in the stock.
    """
    if pack == SHEET or (stock() / pack).is_dir():
        return None
    package = package_of(find_pack(pack))
    places = import_module(package).__path__ if package else ()
    return next((path for path in (Path(place) / "templates" for place in places) if path.is_dir()), None)
