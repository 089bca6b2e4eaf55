"""Pictures that templates show: PNG and JPEG files out of the folders that templates come from, and nothing else.

In: what <image href> says. Out: the picture, looked through from end to end, or the reason why it is not shown.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from generator.errors import Text
from generator.press.assets.drawn_with import digest_of
from generator.press.assets.folders import Folder, Unreadable, is_there, read_inside
from generator.press.svg.pathdata import BadSvg

#: Bytes of a file, pixels of a picture.
MOST_BYTES, MOST_PIXELS = 50_000_000, 40_000_000
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


class Picture(NamedTuple):
    """A picture's file as it is, and its size in pixels."""

    path: Path
    data: bytes
    width: int
    height: int


class Pictures:
    """The pictures in *folders* of templates of the game *pack*."""

    def __init__(self, folders: Sequence[Folder], pack: str) -> None:
        self._folders = folders
        self._pack = pack
        self._found: dict[str, Picture] = {}

    @property
    def read(self) -> list[tuple[str, str]]:
        """Return the pictures that were shown, and their digests."""
        return [(href, digest_of(picture.data)) for href, picture in self._found.items()]

    def find(self, href: str) -> Picture:
        """Return the picture that *href* names, from the first folder that has it.

        Raises BadSvg; nothing outside the folders is looked at.
        """
        if href not in self._found:
            self._found[href] = self._read(href)
        return self._found[href]

    def _read(self, href: str) -> Picture:
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
                    try:
                        return _looked_through(path, read_inside(path, folder.path, MOST_BYTES))
                    except Unreadable as error:
                        raise BadSvg(f"<image> {shown!r}: {error.message}") from error
        raise BadSvg(Text("image_missing", shown=shown))


def _looked_through(path: Path, data: bytes) -> Picture:
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
                    raise Unreadable(path, f"it has {width} x {height} pixels, {MOST_PIXELS:,} are the most")
                picture.load()
    except Unreadable:
        raise
    except Image.DecompressionBombError as error:
        raise Unreadable(path, f"it has too many pixels, {MOST_PIXELS:,} are the most") from error
    except Exception as error:  # whatever a broken picture does to who reads it
        raise Unreadable(path, "it is no PNG or JPEG that can be read to its end") from error
    return Picture(path, data, width, height)
