"""The one loader of a pack's own data files.

In: a package and a file name inside it. Out: the TOML table in it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def pack_data(package: str, name: str) -> dict[str, Any]:
    """The TOML file *name* ("tables/map.toml") shipped inside *package*; treat it as read-only."""
    return tomllib.loads(pack_text(package, name))


def pack_text(package: str, name: str) -> str:
    """The text of the file *name* shipped inside *package*."""
    return files(package).joinpath(name).read_text("utf-8")
