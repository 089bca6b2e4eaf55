"""Names that every system can hold and distinguish, of campaigns and of the files in them: a folder can travel.

In: a name, or a path with slashes. Out: why it is not fit, if it is not; what is the same for names that are one on
some system.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from generator.errors import Text

#: Bytes of a name; most systems have 255, and makeplay adds its own endings.
LONGEST = 200
_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\..*)?", re.IGNORECASE)


def fault_of(name: str) -> Text | None:
    """Return why no file or folder can have that *name* on every system, None if it can; what follows "it"."""
    if not name:
        return Text("empty_name")
    if name in (".", ".."):
        return Text("in_path", name=name)
    if re.search(r'[:*?"<>|/\\]', name):
        return Text("not_everywhere")
    if name[-1] in ". ":
        return Text("ends_in_dot")
    if _RESERVED.fullmatch(name):
        return Text("name_reserved")
    if len(name.encode()) > LONGEST:
        return Text("name_long", most=LONGEST)
    return None


def composed(name: str) -> str:
    """Return *name* with each accented letter as one character."""
    return unicodedata.normalize("NFC", name)


def alike(path: str) -> str:
    """Return what is the same for paths that are one where case and accents are ignored."""
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", path).casefold())


def namesake(path: Path) -> Path | None:
    """Return what is beside *path* under a name that some system takes for its own; None if nothing is."""
    same = alike(path.name)
    try:
        others = (each for each in path.parent.iterdir() if each.name != path.name)
        return next((each for each in others if alike(each.name) == same), None)
    except OSError:  # no such folder yet
        return None
