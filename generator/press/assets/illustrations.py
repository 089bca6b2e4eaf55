"""Pictures that templates show: PNG, JPEG and SVG files out of the folders that templates come from, and nothing else.

In: what <image href> says. Out: the picture, looked through from end to end, or the reason why it is not shown.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from generator.errors import Text
from generator.press.assets.drawn_with import digest_of
from generator.press.assets.folders import MOST_TEMPLATE, Folder, Unreadable, is_there, read_inside
from generator.press.svg.drawings import read_drawing, symbol_of
from generator.press.svg.pathdata import BadSvg

#: Bytes of a file, pixels of a picture.
MOST_BYTES, MOST_PIXELS = 50_000_000, 40_000_000
#: The folder with icons of a person's own, and what an icon may be called.
ICONS = "icons"
_ICON = re.compile(r"([^\W\d_][\w-]*)\.(svg|png)", re.IGNORECASE)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


class Illustration(NamedTuple):
    """A picture's file as it is, and its size in pixels."""

    path: Path
    data: bytes
    width: int
    height: int


class Illustrations:
    """The pictures in *folders* of templates of the game *pack*."""

    def __init__(self, folders: Sequence[Folder], pack: str) -> None:
        self._folders = folders
        self._pack = pack
        self._found: dict[str, Illustration] = {}
        self._drawings: dict[str, tuple[Element, bytes]] = {}

    @property
    def read(self) -> list[tuple[str, str]]:
        """Return the pictures that were shown, and their digests."""
        drawn = [(href, digest_of(data)) for href, (_, data) in self._drawings.items()]
        return [*((href, digest_of(picture.data)) for href, picture in self._found.items()), *drawn]

    def drawing(self, href: str) -> Element:
        """Return the root of the SVG file that *href* names.

        Raises BadSvg.
        """
        if href not in self._drawings:
            path, folder = self._place(href)
            try:
                data = read_inside(path, folder.path, MOST_TEMPLATE)
                self._drawings[href] = read_drawing(data.decode("utf-8-sig")), data
            except UnicodeDecodeError as error:
                raise BadSvg(Text("at", where=href[:60], what=Text("not_utf_8"))) from error
            except Unreadable as error:
                raise BadSvg(Text("image_unread", shown=href[:60], reason=error.reason)) from error
        return self._drawings[href][0]

    def icons(self) -> dict[str, Element]:
        """Return the icons of the person's own, by name: what is in the folder `icons` of a folder of theirs.

        Raises BadSvg.
        """
        found: dict[str, Element] = {}
        for folder in (folder for folder in self._folders if folder.own and (folder.path / ICONS).is_dir()):
            for path in sorted((folder.path / ICONS).iterdir()):
                name = _ICON.fullmatch(path.name)
                if name is not None and name[1] not in found:
                    found[name[1]] = self._icon(name[1], f"{ICONS}/{path.name}")
        return found

    def _icon(self, name: str, href: str) -> Element:
        if not href.lower().endswith(".svg"):
            picture = self.find(href)
            symbol = Element("symbol", {"id": name, "viewBox": f"0 0 {picture.width} {picture.height}"})
            symbol.append(Element("image", {"href": href}))
            return symbol
        try:
            return symbol_of(self.drawing(href), name)
        except BadSvg as error:
            raise BadSvg(Text("at", where=href, what=error)) from error

    def find(self, href: str) -> Illustration:
        """Return the picture that *href* names, from the first folder that has it.

        Raises BadSvg; nothing outside the folders is looked at.
        """
        if href not in self._found:
            self._found[href] = self._read(href)
        return self._found[href]

    def _read(self, href: str) -> Illustration:
        path, folder = self._place(href)
        try:
            return _looked_through(path, read_inside(path, folder.path, MOST_BYTES))
        except Unreadable as error:
            raise BadSvg(Text("image_unread", shown=href[:60], reason=error.reason)) from error

    def _place(self, href: str) -> tuple[Path, Folder]:
        """Return the file that *href* names, and its folder.

        Raises BadSvg.
        """
        shown = href[:60]
        if _SCHEME.match(href) or href.startswith(("/", "\\", "#")) or "\\" in href:
            raise BadSvg(Text("image_no_file", shown=shown))
        parts = [part for part in href.split("/") if part not in ("", ".")]
        if ".." in parts or not parts:
            raise BadSvg(Text("image_leads_out", shown=shown))
        for folder in self._folders:
            for base in (folder.path / self._pack, folder.path):
                path = base.joinpath(*parts)
                if is_there(path):
                    return path, folder
        raise BadSvg(Text("image_missing", shown=shown))


def is_drawing(element: Element) -> bool:
    """Return whether an <image> is an SVG file."""
    return element.get("href", "").lower().endswith(".svg")


def _looked_through(path: Path, data: bytes) -> Illustration:
    """Return a picture, checked so that it can be shown.

    Raises Unreadable.
    """
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
                width, height = picture.size
                if width * height > MOST_PIXELS:
                    raise Unreadable(path, Text("pixels_most", width=width, height=height, most=MOST_PIXELS))
                picture.load()
    except Unreadable:
        raise
    except Image.DecompressionBombError as error:
        raise Unreadable(path, Text("too_many_pixels", most=MOST_PIXELS)) from error
    except Exception as error:  # whatever a broken picture does to who reads it
        raise Unreadable(path, Text("no_png_or_jpeg")) from error
    return Illustration(path, data, width, height)
