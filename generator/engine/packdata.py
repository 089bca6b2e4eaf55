"""The one loader of data files, and with it the languages that they are written in.

In: a package and a file name inside it. Out: the TOML table in it, with a text in every language: what one language
lacks it has from its fallback. What was parsed is kept beside the file until that changes, where Python keeps its
compiled modules: parsing a book takes longer than answering a question from it. A wheel brings such copies along
(tools/prepare_copies.py), so that nothing need be parsed or written where it is installed.

A language is a file of `engine/languages`. Others may lie in folders that MAKEPLAY_LANGUAGES names, together with the
texts in them, each file under the path that it has in the package ("generator/games/chess/rulings/eo.toml"), and
with nothing in it but what is new.
"""

from __future__ import annotations

import json
import os
import re
from binascii import crc32
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, reduce
from importlib import import_module
from importlib.util import cache_from_source
from typing import TYPE_CHECKING, Any
from warnings import warn

from generator.engine.former_names import former

Language = str

#: Where each language has its file, the variable that names folders of translations, the language that has no fallback.
LANGUAGES, FOLDERS, FIRST = "generator.engine.languages", "MAKEPLAY_LANGUAGES", "en"


@cache
def languages() -> tuple[Language, ...]:
    """Return the codes of all languages: those shipped, then those of the folders of translations."""
    files = [file for folder in (pack_path(LANGUAGES), *_added(LANGUAGES, "")) for file in sorted(_files_in(folder))]
    return tuple(dict.fromkeys(file.removesuffix(".toml") for file in files if re.fullmatch(r"[\w-]+\.toml", file)))


@cache
def fallback(language: Language) -> Language:
    """Return the language that has what *language* lacks."""
    return str(pack_data_as_written(LANGUAGES, f"{language}.toml").get("fallback", FIRST))


@cache
def pack_data(package: str, name: str) -> dict[str, Any]:
    """Return the TOML file *name* ("tables/map.toml") shipped inside *package*; treat it as read-only.

    A file called after a language ("rulings/eo.toml", "book/turn.eo.toml") lies over that of its fallback.
    """

    def whole() -> dict[str, Any]:
        own = _parsed(package, name)
        return dict(_completed(_laid_over(pack_data(package, below), own) if below else own))

    below = _in_fallback(package, name)
    data: dict[str, Any] = parse_cache(pack_path(package, name), pack_sources(package, name), whole)
    return data


@cache
def pack_data_as_written(package: str, name: str) -> dict[str, Any]:
    """Return the TOML file *name* without what a fallback has; empty if a language has no such file."""
    place = pack_path(package, f"{name.removesuffix('.toml')}.own.toml")
    data: dict[str, Any] = parse_cache(place, pack_paths(package, name), lambda: _parsed(package, name))
    return data


def _parsed(package: str, name: str) -> dict[str, Any]:
    import tomllib  # seldom needed

    read = [tomllib.loads(_text(package, path)) for path in pack_paths(package, name)]
    return dict(reduce(_laid_over, read, {}))


def pack_text(package: str, name: str) -> str:
    """Return the text of the file *name* shipped inside *package*; what a language lacks is its fallback's."""
    paths = pack_paths(package, name)
    return _text(package, paths[-1]) if paths else pack_text(package, _in_fallback(package, name))


def pack_path(package: str, name: str = "") -> str:
    """Return where the file *name* shipped inside *package* is; inside an archive, if the package does.

    A room of ours is not imported for that: the command line needs more than its texts do.
    """
    house = _house(package)
    room = package.removeprefix(house).split(".")
    return os.path.join(import_module(house).__path__[0], *filter(None, [*room, *name.split("/")]))


def _house(package: str) -> str:
    """What is imported to find the files of *package*: the package, or of a room of ours the whole house."""
    ours = __name__.partition(".")[0]
    return ours if package.startswith(f"{ours}.") else package


def pack_paths(package: str, name: str) -> list[str]:
    """Return where *name* is: in its package and in folders of translations; nowhere if a language lacks it."""
    own = _in_former_room(pack_path(package, name), name)
    lacking = _in_fallback(package, name) and os.path.isdir(pack_path(package)) and not os.path.exists(own)
    added = _added(package, name)
    return added if lacking or (added and not os.path.exists(own)) else [own, *added]


def pack_sources(package: str, *names: str) -> list[str]:
    """Return the files that *names* of *package* are made of, and those of the languages."""
    found = [path for each in languages() for path in pack_paths(LANGUAGES, f"{each}.toml")]
    for name in names:
        while name:
            found += pack_paths(package, name)
            name = _in_fallback(package, name)  # noqa: PLW2901
    return found


def _added(package: str, name: str) -> list[str]:
    """Where *name* of *package* is in the folders of translations."""
    path = (*package.split("."), *filter(None, name.split("/")))
    found = (_in_former_room(os.path.join(folder, *path), name) for folder in _folders())
    return [there for there in found if os.path.exists(there)]


def _in_former_room(path: str, name: str) -> str:
    """Where the file *name* is: at *path*, or as before, if it is one of texts/, in tables/."""
    former_path = f"{path.removesuffix(name)}tables{name.removeprefix('texts')}"
    if not name.startswith("texts/") or os.path.exists(path) or not os.path.exists(former_path):
        return path
    warn(f"{former_path} is looked for in texts now", DeprecationWarning, stacklevel=2)
    return former_path


@cache
def _folders() -> tuple[str, ...]:
    return tuple(filter(None, os.environ.get(FOLDERS, "").split(os.pathsep)))


def _files_in(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except NotADirectoryError:  # inside an archive
        from importlib.resources import files

        return [file.name for file in files(LANGUAGES).iterdir()]


def _in_fallback(package: str, name: str) -> str:
    """The file of its fallback that one called after a language lies over; "" for others."""
    found = re.fullmatch(r"((?:.*[/.])?)([\w-]+)(\.\w+)", name)
    if package == LANGUAGES or found is None or found[2] == FIRST or found[2] not in languages():
        return ""
    return f"{found[1]}{fallback(found[2])}{found[3]}"


def _text(package: str, path: str) -> str:
    loader: Any = import_module(_house(package)).__loader__
    text: str = loader.get_data(path).decode("utf-8")
    return text.replace("\r\n", "\n")


def _laid_over(below: Any, over: Any) -> Any:
    """What *over* says, and what only *below* says; rows of a list are found by what they are called."""
    if isinstance(below, Mapping) and isinstance(over, Mapping):
        return {**below, **{key: _laid_over(below[key], said) if key in below else said for key, said in over.items()}}
    if not isinstance(below, list) or not isinstance(over, list) or not all(map(_is_table, [*below, *over])):
        return over
    rows = {_called(row): row for row in over}
    return [*(_laid_over(row, rows.pop(_called(row), {})) for row in below), *rows.values()]


def _is_table(given: Any) -> bool:
    return isinstance(given, Mapping)


def _called(row: Mapping[str, Any]) -> str:
    """What a row of a list is called: its id, its key, else the first thing that it says."""
    return str(row.get("id", row.get("key", next(iter(row.values()), ""))))


def _completed(given: Any) -> Any:
    """The same with a text in every language wherever the fallback has one: "en", "means_en", "en_effect"."""
    if isinstance(given, list):
        return [_completed(each) for each in given]
    if not isinstance(given, Mapping):
        return given
    whole = {key: _completed(value) for key, value in given.items()}
    for language, below in ((each, fallback(each)) for each in languages()):
        for key in [key for key in whole if below in key.split("_")]:
            whole.setdefault("_".join(language if part == below else part for part in key.split("_")), whole[key])
    return whole


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
                its_mark, _, content = copy.read().partition(b"\n")
            if its_mark.decode() == f"{mark} {_sum(content)}":
                return json.loads(content)
        except (OSError, ValueError):
            pass  # none yet, or not whole
    made = make()
    content = json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()
    _keep(kept, f"{mark} {_sum(content)}\n".encode() + content)
    return made


def brought(name: str) -> str:
    """The place of the copy named after the file *name* that a wheel brings along; in the source tree there is none."""
    return f"{os.path.splitext(name)[0]}.prepared.json"


def _mark(source: str) -> list[int]:
    """A mark of the text of a file, which any other text would change; nothing of when and where it was written."""
    with open(source, "rb") as file:
        return _sum(file.read())


def _sum(data: bytes) -> list[int]:
    """A mark of those bytes, which any damage would change."""
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
