"""A pack to begin with: the small game in templates/pack, under another name.

In: a name as people type it, a folder. Out: the files of a distribution of its own, whole or not at all.
"""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from generator.campaign import files
from generator.engine.pack import installed
from generator.errors import BadPackName, CampaignExists, CannotBegin, CannotWrite, PackExists, Said, Text
from generator.press.assets.folders import NO_GAMES
from generator.press.assets.stock import SHEET, stock

#: The most characters of a name.
LONGEST = 24
#: Names that no folder can have on Windows.
_OF_WINDOWS = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))})


class PackName(NamedTuple):
    """A pack's name as each place has it: "my-game", "my_game", "My Game", "MyGame", and "MG" for its passages."""

    distribution: str
    package: str
    title: str
    kind: str
    initials: str

    @classmethod
    def of(cls, typed: str) -> PackName:
        """Return the name that is typed, its words divided by dashes."""
        words = typed.replace("_", "-").split("-")
        capitals = [word.capitalize() for word in words]
        initials = "".join(word[0] for word in capitals)
        return cls("-".join(words), "_".join(words), " ".join(capitals), "".join(capitals), initials)


#: The name that the files have here.
FIRST = PackName.of("my-game")


def pack_name(typed: str) -> PackName:
    """Return the name of a new pack.

    Raises BadPackName if it is invalid, or if a game or another package is called so already.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*([-_][a-z][a-z0-9]*)*", typed):
        raise BadPackName(typed, Text("pack_letters"))
    if len(typed) > LONGEST:
        raise BadPackName(typed, Text("longer_than", most=LONGEST))
    name = PackName.of(typed)
    if keyword.iskeyword(name.package) or keyword.iskeyword(name.kind) or name.package in NO_GAMES | {SHEET, "tests"}:
        raise BadPackName(typed, Text("other_meaning"))
    if name.package == "makeplay":
        raise BadPackName(typed, Text("in_place_of_us"))
    if name.package in _OF_WINDOWS:
        raise BadPackName(typed, Text("windows_reserves"))
    if taken := _taken(name):
        raise BadPackName(typed, taken)
    return name


def _taken(name: PackName) -> Said:
    """Return who has that name already; nothing if it is free."""
    games = installed()
    if name.package in games:
        return Text("game_taken", whose=games[name.package] or "makeplay", game=name.package)
    other = find_spec(name.package)
    if name.package in sys.stdlib_module_names or (other is not None and other.origin is not None):
        return Text("package_taken", package=name.package)
    for each in (name.distribution, name.package):  # to install a second one would remove the first
        with suppress(PackageNotFoundError):
            return Text("distribution_taken", distribution=distribution(each).name)
    return ""


def pack_files(name: PackName) -> dict[str, bytes]:
    """Return the files of a new pack, by their paths in its folder."""
    return {_named(path, name): _named(text, name).encode() for path, text in _first_files()}


def begin_pack(name: PackName, folder: Path) -> list[str]:
    """Write a new pack into *folder*, which must not be there; the paths of its files.

    Raises PackExists, CannotBegin.
    """
    contents = pack_files(name)
    try:
        files.create_folder(folder, contents)
    except CampaignExists as problem:
        raise PackExists(folder) from problem
    except CannotWrite as problem:
        cause = problem.__cause__
        raise CannotBegin(folder, cause if isinstance(cause, OSError) else OSError()) from problem
    return sorted(contents)


def _first_files() -> Iterator[tuple[str, str]]:
    """Yield the files of the template; what tools leave beside them is passed over."""
    root = stock() / "pack"
    for path in sorted(root.rglob("*")):
        parts = path.relative_to(root).parts
        hidden = any(part.startswith((".", "__pycache__")) for part in parts) and parts != (".gitignore",)
        if path.is_file() and not hidden:
            yield "/".join(parts), path.read_text("utf-8")


def _named(text: str, name: PackName) -> str:
    for old, new in zip(FIRST[:4], name[:4]):
        text = text.replace(old, new)
    return re.sub(rf"\b{FIRST.initials}-(?=\d)", f"{name.initials}-", text)
