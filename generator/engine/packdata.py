"""The one loader of a pack's own data files.

In: a package and a file name inside it. Out: the TOML table in it. What was parsed is kept beside the file until that
changes, where Python keeps its compiled modules: parsing a book takes longer than answering a question from it. A wheel
brings such copies along (tools/prepare_copies.py), so that nothing need be parsed or written where it is installed.
"""

from __future__ import annotations

import json
import os
from binascii import crc32
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import cache_from_source
from typing import TYPE_CHECKING, Any

from generator.engine.former_names import former


@cache
def pack_data(package: str, name: str) -> dict[str, Any]:
    """The TOML file *name* ("tables/map.toml") shipped inside *package*; treat it as read-only."""

    def parsed() -> dict[str, Any]:
        import tomllib  # seldom needed

        return tomllib.loads(pack_text(package, name))

    place = pack_path(package, name)
    data: dict[str, Any] = parse_cache(place, [place], parsed)
    return data


def pack_text(package: str, name: str) -> str:
    """The text of the file *name* shipped inside *package*."""
    loader: Any = import_module(package).__loader__
    text: str = loader.get_data(pack_path(package, name)).decode("utf-8")
    return text.replace("\r\n", "\n")


def pack_path(package: str, name: str) -> str:
    """Where the file *name* shipped inside *package* lies; inside an archive, if the package does."""
    return os.path.join(import_module(package).__path__[0], *name.split("/"))


def parse_cache(name: str, sources: Sequence[str], make: Callable[[], Any]) -> Any:
    """What *make* gives, as plain JSON values; made again only after one of the files *sources* has changed.

    *name* is the path of a file, which need not be there, that the copy is called after. One that was brought along
    goes before one that was kept here.
    """
    try:
        mark = json.dumps([_mark(source) for source in sources])
        kept = f"{os.path.splitext(cache_from_source(name))[0]}.json"
    except (OSError, NotImplementedError):  # a package in an archive; a Python that keeps nothing
        return make()
    for place in (brought(name), kept):
        try:
            with open(place, "rb", opener=_without_waiting) as copy:
                its_mark, _, told = copy.read().partition(b"\n")
            if its_mark.decode() == f"{mark} {_sum(told)}":
                return json.loads(told)
        except (OSError, ValueError):
            pass  # none yet, or not whole
    made = make()
    told = json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()
    _keep(kept, f"{mark} {_sum(told)}\n".encode() + told)
    return made


def brought(name: str) -> str:
    """Where the copy called after the file *name* lies that a wheel brings along; in the source tree there is none."""
    return f"{os.path.splitext(name)[0]}.prepared.json"


def _mark(source: str) -> list[int]:
    """What tells the text of a file from any other it may have had; nothing of when and where it was written."""
    with open(source, "rb") as file:
        return _sum(file.read())


def _sum(data: bytes) -> list[int]:
    """What tells those bytes from damaged ones."""
    return [len(data), crc32(data)]


def _without_waiting(place: str, flags: int) -> int:
    """Open what may be a pipe."""
    return os.open(place, flags | getattr(os, "O_NONBLOCK", 0))


def _keep(place: str, data: bytes) -> None:
    """Write *data*, whole or not at all; where one may not write nothing is kept."""
    unfinished = f"{place}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(unfinished, "wb") as copy:
            copy.write(data)
        os.replace(unfinished, place)
    except OSError:
        with suppress(OSError):
            os.unlink(unfinished)


if not TYPE_CHECKING:
    __getattr__ = former(__name__, {"fair_copy": "parse_cache"})
