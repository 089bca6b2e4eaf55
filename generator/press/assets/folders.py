"""Where templates are, and which file wins: folders of the person's own, the theme's, the pack's, the shipped stock.

In: a template's name. Out: the file that has it, read whole, or one line that says why it may not be read.
"""

from __future__ import annotations

import errno
import stat
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from jinja2 import BaseLoader, Environment, TemplateError, TemplateNotFound
from jinja2.loaders import split_template_path

from generator.campaign.reading import kind_of, read_regular
from generator.errors import Text, told_by_system
from generator.press.assets.drawn_with import digest_of
from generator.press.assets.stock import brought, stock

#: Before a template's name: the one that a template of that name hides.
SHIPPED = "shipped/"
#: A template is no longer than this, in bytes.
MOST_TEMPLATE = 1_000_000
#: Folders beside those of games: "pack" is what a new pack is made from.
NO_GAMES = frozenset({"themes", "fonts", "pack"})
#: Ends of names of what is a template, and not a picture or a note beside one.
ENDS = (".svg.j2", "icons.svg")


class Unreadable(TemplateError):
    """A file that may not or cannot be read: *path*, the *line* (0 for the whole), why."""

    def __init__(self, path: Path, reason: Text, line: int = 0) -> None:
        super().__init__(reason)  # type: ignore[arg-type]  # jinja2 keeps it as it is
        self.reason = reason
        self.path = path
        self.line = line


class Folder(NamedTuple):
    """A folder of templates; *own* if it is the person's and neither shipped nor a pack's.

    One that is *plain* may have the templates of its pack without a folder of the pack's name.
    """

    path: Path
    own: bool
    plain: bool


class TemplateFile(NamedTuple):
    """A template's file: in which of the folders it is, counted from 0, and its path."""

    number: int
    path: Path


class Shelf(BaseLoader):
    """All folders of templates of one pack, those that win first."""

    def __init__(self, pack: str, own: Sequence[Path], theme: Sequence[Path], shipped: Path) -> None:
        self.pack = pack
        its = brought(pack)
        #: The folder that a pack of another distribution brings.
        self.brought = None if its is None else Folder(its, own=False, plain=True)
        themes = [folder for path in theme for folder in self._of_theme(path, not path.is_relative_to(shipped))]
        own_folders = (Folder(path, own=True, plain=True) for path in own)
        its_own = [] if self.brought is None else [self.brought]
        self.folders = (*own_folders, *themes, *its_own, Folder(shipped, own=False, plain=False))
        #: Where "shipped/" begins.
        self._first = len(own)
        #: Templates that were asked for, by their names without "shipped/".
        self.asked: set[str] = set()
        #: Those that were read, and their digests.
        self.read: set[tuple[str, str]] = set()

    def _of_theme(self, path: Path, own: bool) -> Iterator[Folder]:
        """Yield a theme's folder, then what the pack draws differently in a theme of that name."""
        yield Folder(path, own, plain=own)
        if self.brought is not None and not own:
            yield Folder(self.brought.path / "themes" / path.name, own=False, plain=True)

    @property
    def guarded(self) -> bool:
        """Return whether any file is the person's own."""
        return any(folder.own for folder in self.folders)

    def is_own(self, path: Path) -> bool:
        """Return whether a file is the person's."""
        return any(folder.own and path.is_relative_to(folder.path) for folder in self.folders)

    def places(self, name: str, begin: int = 0) -> Iterator[TemplateFile]:
        """Yield every file that has the template *name*, the winning one first.

        A folder of the person's or of the pack may have the pack's templates plainly, without the pack's folder.
        """
        parts = split_template_path(name)
        for number, folder in enumerate(self.folders[begin:], start=begin):
            ways = [parts, parts[1:]] if folder.plain and parts[:1] == [self.pack] and len(parts) > 1 else [parts]
            for way in ways:
                path = folder.path.joinpath(*way)
                if is_there(path):
                    yield TemplateFile(number, path)

    def find(self, asked: str) -> TemplateFile | None:
        """Return the file that wins for a name as templates ask for it, "shipped/" or a number before it or not."""
        begin, name = self.divided(asked)
        return next(self.places(name, begin), None)

    def divided(self, asked: str) -> tuple[int, str]:
        """Return the number of the folder from which on a template's name is looked for, and the name."""
        if asked.startswith(SHIPPED):
            return self._first, asked.removeprefix(SHIPPED)
        number, colon, name = asked.partition(":")
        return (int(number), name) if colon and number.isdecimal() and len(number) < 9 else (0, asked)

    def seen_from(self, asked: str, parent: str) -> str:
        """Return the name of what *parent* calls *asked*: a theme finds shipped templates behind itself."""
        if not asked.startswith(SHIPPED):
            return asked
        place = self.find(parent)
        if place is None or place.number < self._first:
            return asked
        return f"{place.number + 1}:{asked.removeprefix(SHIPPED)}"

    def get_source(self, _environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Return a template's source, as Jinja asks for it.

        Raises TemplateNotFound, Unreadable.
        """
        self.asked.add(self.divided(template)[1])
        place = self.find(template)
        if place is None:
            raise TemplateNotFound(self.divided(template)[1])
        folder = self.folders[place.number]
        data = read_inside(place.path, folder.path, MOST_TEMPLATE)
        self.read.add((self.divided(template)[1], digest_of(data)))
        try:
            return data.decode("utf-8-sig"), str(place.path), lambda: True
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise Unreadable(place.path, Text("save_as_utf_8"), line) from error

    def files(self) -> Iterator[tuple[int, Path, str]]:
        """Yield every file that looks like a template of the pack or of all games: its folder's number, path, name."""
        for number, folder in enumerate(self.folders):
            for path in sorted(folder.path.rglob("*")):
                parts = path.relative_to(folder.path).parts
                if path.name.endswith(ENDS) and parts[0] not in NO_GAMES:
                    plain = folder.plain and len(parts) == 1
                    yield number, path, "/".join((self.pack, *parts) if plain else parts)

    def shown(self, path: str | Path, line: int = 0) -> str:
        """Return a line of a file as people are shown it: "campaigns/kran/templates/world.svg.j2:14"."""
        its = Path(path)
        shown = f"{SHIPPED}{its.relative_to(stock()).as_posix()}" if its.is_relative_to(stock()) else str(its)
        return f"{shown}:{line}" if line else shown


def named(name: str | Path) -> Path:
    """Return the path that a person names; "~" is their own folder, "~somebody" a plain name if nobody is called so."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)


def is_there(path: Path) -> bool:
    """Return whether there is something of that name, even a broken link or what may not be looked at."""
    try:
        return path.exists() or path.is_symlink()
    except OSError as error:
        return error.errno != errno.ENAMETOOLONG


def read_inside(path: Path, folder: Path, most: int) -> bytes:
    """Return the content of a plain file in *folder*, of at most so many bytes.

    Raises Unreadable.
    """
    try:
        real = path.resolve(strict=True)
        if not real.is_relative_to(folder.resolve()):
            raise Unreadable(path, Text("leads_out"))
        found = real.stat()
        if stat.S_ISDIR(found.st_mode):
            raise Unreadable(path, Text("folder_there"))
        if not stat.S_ISREG(found.st_mode):
            raise Unreadable(path, Text("file_belongs_there", kind=kind_of(found.st_mode)))
        if found.st_size > most:
            raise Unreadable(path, Text("bytes_most", bytes=found.st_size, most=most))
        return read_regular(real, most)
    except (OSError, RuntimeError, ValueError) as error:
        reason = told_by_system(error) if isinstance(error, OSError) else str(error)
        raise Unreadable(path, Text("it_is_unreadable_for", reason=reason)) from error
