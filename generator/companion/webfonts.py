"""Fonts inside the page: of each one that its pictures and its texts use only the characters that they have.

In: families with their characters. Out: a style sheet with the fonts in it (WOFF).
"""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.companion.pictures import FontKey
from generator.press.assets.fonts import PressFont, UnknownFamily, families

_WOFF, _TRUETYPE = b"wOFF", 0x00010000
#: A table of characters that are anywhere in Unicode: platform, encoding, format.
_PLATFORM, _ENCODING, _FORMAT = 3, 10, 12


def font_faces(used: Mapping[FontKey, Iterable[str]]) -> str:
    """Return the rules for all fonts that are used; a character that its family lacks is the browser's to find."""
    return "".join(_rule(key, data) for key, its in sorted(used.items()) if (data := _subset(key, set(its))))


def _rule(key: FontKey, data: bytes) -> str:
    family, bold, italic = key
    name = family.replace("\\", "").replace("'", "")
    look = f"font-weight:{'bold' if bold else 'normal'};font-style:{'italic' if italic else 'normal'}"
    link = f"data:font/woff;base64,{b64encode(data).decode('ascii')}"
    return f"@font-face{{font-family:'{name}';{look};font-display:block;src:url({link}) format('woff')}}\n"


def _subset(key: FontKey, characters: set[str]) -> bytes:
    """Return a font with those characters; nothing if there is none or it has none of them."""
    font = _font(key)
    points = sorted(ord(each) for each in characters if font is not None and ord(each) in font.face.charToGlyph)
    if font is None or not points:
        return b""
    tables = dict(_tables(font.face.makeSubset(points)))
    glyphs = {0: 0}  # numbered as they come, the first is none
    places = [(point, glyphs.setdefault(font.face.charToGlyph[point], len(glyphs))) for point in points]
    tables["cmap"] = _characters(places)
    widths = {glyph: font.face.charWidths[point] * font.face.unitsPerEm / 1000 for point, glyph in places}
    tables["hmtx"] = _widths(tables, widths)
    tables["hhea"] = tables["hhea"][:34] + tables["maxp"][4:6]
    return _woff(tables)


def _font(key: FontKey) -> PressFont | None:
    family, bold, italic = key
    try:
        (files,) = families([family])
    except UnknownFamily:
        return None
    return min(files, key=lambda font: (font.italic != italic, font.bold != bold))


def _tables(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the tables of a TrueType file."""
    (count,) = struct.unpack_from(">H", data, 4)
    for number in range(count):
        tag, _, start, length = struct.unpack_from(">4sLLL", data, 12 + 16 * number)
        yield tag.decode("latin-1"), data[start : start + length]


def _characters(places: Sequence[tuple[int, int]]) -> bytes:
    """Return the table that has a glyph for each character."""
    groups = b"".join(struct.pack(">LLL", point, point, glyph) for point, glyph in places)
    header = struct.pack(">HHLLL", _FORMAT, 0, 16 + len(groups), 0, len(places))
    return struct.pack(">HHHHL", 0, 1, _PLATFORM, _ENCODING, 12) + header + groups


def _widths(tables: Mapping[str, bytes], widths: Mapping[int, float]) -> bytes:
    """Return the table of widths: reportlab has those at its end wrong if a font does not count in thousandths."""
    (own,), (count,) = struct.unpack(">H", tables["hhea"][34:36]), struct.unpack(">H", tables["maxp"][4:6])
    read = struct.unpack(f">{len(tables['hmtx']) // 2}H", tables["hmtx"])
    rows = [(read[2 * at], read[2 * at + 1]) for at in range(own)]
    rows += [(read[2 * own - 2], bearing) for bearing in read[2 * own :]]
    return b"".join(
        struct.pack(">HH", round(widths.get(at, width)), bearing) for at, (width, bearing) in enumerate(rows[:count])
    )


def _woff(tables: Mapping[str, bytes]) -> bytes:
    """Return a web font with these tables, each compressed if that makes it smaller."""
    place, directory, packed = 44 + 20 * len(tables), b"", b""
    for tag, data in sorted(tables.items()):
        small = min(data, zlib.compress(data, 9), key=len)
        entry = (place + len(packed), len(small), len(data), _checksum(tag, data))
        directory += struct.pack(">4sLLLL", tag.encode("latin-1"), *entry)
        packed += _padded(small)
    whole = 12 + 16 * len(tables) + sum(len(_padded(data)) for data in tables.values())
    sizes = (place + len(packed), len(tables), 0, whole, 1, 0, 0, 0, 0, 0, 0)
    return _WOFF + struct.pack(">LLHHLHHLLLLL", _TRUETYPE, *sizes) + directory + packed


def _padded(data: bytes) -> bytes:
    return data + b"\0" * (-len(data) % 4)


def _checksum(tag: str, data: bytes) -> int:
    """Return the sum of a table; that of the head leaves out the sum of the whole file that is in it."""
    if tag == "head":
        data = data[:8] + b"\0\0\0\0" + data[12:]
    total: int = sum(struct.unpack(f">{len(_padded(data)) // 4}L", _padded(data)))
    return total & 0xFFFFFFFF
