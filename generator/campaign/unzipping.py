"""The entries of a zip that a stranger may have made, and their content.

In: the bytes of a zip. Out: its entries and the bytes of each, or why it is refused. What a zip says of itself is
believed only where the bytes bear it out: zipfile reads its directory, everything else is checked here.
"""

from __future__ import annotations

import io
import stat
import struct
import warnings
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from generator.campaign.names import alike
from generator.errors import Said, Text

#: Bytes of one file, and of all files of a campaign.
FILE_LIMIT = 32 << 20
ALL_LIMIT = 128 << 20
#: The limits of size protect a reader; this many files take some seconds to check.
MOST_FILES = 50_000

_LOCAL_MAGIC = b"PK\x03\x04"
_DIRECTORY_MAGIC = b"PK\x01\x02"
#: What opens an entry: the magic, and how long its name and extra fields are.
_LOCAL_HEADER = struct.Struct("<4s22xHH")
#: The end of the directory has the number of all entries; if it is _LARGE, a second end before it has the number.
_END = struct.Struct("<10xH")
_END_MAGIC = b"PK\x05\x06"
#: What the bytes of a zip can begin with.
MAGICS = (_LOCAL_MAGIC, _END_MAGIC, b"PK\x07\x08")
_LARGE = 0xFFFF
_LARGE_END = struct.Struct("<32xQ")
_LARGE_END_MAGIC = b"PK\x06\x06"
_ENCRYPTED = 0x0001 | 0x0040 | 0x2000
_PATCHED = 0x0020
_UTF8 = 0x0800

ASK_AGAIN = Text("export_or_ask")
#: What zipfile and struct may raise over a broken or strange zip.
BREAKAGE = (zipfile.error, struct.error, RuntimeError, ValueError, EOFError, OSError, OverflowError)
#: Other zips that people may take for a table, by what their `mimetype` holds.
_SHEETS = (Text("excel"), Text("opendocument_sheet"))
_MIMETYPES = {b"spreadsheet": _SHEETS[1], b"opendocument": Text("opendocument")}
_OFFICE = {"xl/": _SHEETS[0], "word/": Text("word"), "ppt/": Text("powerpoint")}


class Unfit(Exception):
    """Why a zip is refused, and what can be done about it; `archive` turns it into BadArchive."""

    def __init__(self, reason: Said, remedy: Said = ASK_AGAIN) -> None:
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy


class Entry(NamedTuple):
    """An entry of a zip: its name as the zip has it, what the directory says, where its packed bytes begin."""

    name: str
    info: zipfile.ZipInfo
    start: int

    @property
    def is_folder(self) -> bool:
        """Return whether it is named like a folder."""
        return self.name.endswith("/")

    @property
    def path(self) -> str:
        """Return its name without the slash that marks a folder."""
        return self.name.removesuffix("/")


def entries_of(data: bytes) -> list[Entry]:
    """Return all entries, in the directory's order, none of which shares bytes with another.

    Raises Unfit, or one of BREAKAGE.
    """
    if data.count(_DIRECTORY_MAGIC) > MOST_FILES:  # before zipfile makes an object of each
        raise Unfit(Text("more_entries", most=MOST_FILES))
    with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(io.BytesIO(data)) as opened:
        infos = opened.infolist()
        starts = _starts(data, infos, opened.start_dir or 0)
    if len(infos) != _declared_count(data):
        raise Unfit(Text("fewer_entries"))
    return [Entry(_name(info), info, start) for info, start in zip(infos, starts)]


def _declared_count(data: bytes) -> int:
    """Return how many entries the zip *data* says it has; zipfile does not ask."""
    (count,) = _END.unpack_from(data, data.rfind(_END_MAGIC))
    if count == _LARGE:
        (count,) = _LARGE_END.unpack_from(data, data.rfind(_LARGE_END_MAGIC))
    return int(count)


def _starts(data: bytes, infos: Iterable[zipfile.ZipInfo], directory: int) -> list[int]:
    """Return where the packed bytes of each entry begin; the zip's *directory* comes behind them all.

    Raises Unfit if two entries share bytes, or if the name of one in the directory is not the name at its own place.
    """
    starts: dict[int, int] = {}
    reached = 0
    for info in sorted(infos, key=lambda info: info.header_offset):
        offset = info.header_offset
        if offset < reached:
            raise Unfit(Text("overlaps", file=shown(info.orig_filename)))
        magic, name_length, extra_length = _LOCAL_HEADER.unpack_from(data, offset)
        behind = offset + _LOCAL_HEADER.size
        start = behind + name_length + extra_length
        if magic != _LOCAL_MAGIC or data[behind : behind + name_length] != _raw_name(info):
            raise Unfit(Text("not_where", file=shown(info.orig_filename)))
        reached = start + info.compress_size
        if reached > directory:
            raise Unfit(Text("incomplete", file=shown(info.orig_filename)))
        starts[id(info)] = start
    return [starts[id(info)] for info in infos]


def _raw_name(info: zipfile.ZipInfo) -> bytes:
    return info.orig_filename.encode("utf-8" if info.flag_bits & _UTF8 else "cp437")


def _name(info: zipfile.ZipInfo) -> str:
    """Return the name of *info* as the zip has it, with nothing mended.

    Macs write UTF-8 without saying so. Other names that are not UTF-8 are in an encoding that the zip does not name:
    Unfit.
    """
    try:
        return _raw_name(info).decode()
    except UnicodeDecodeError as error:
        remedy = Text("zip_in_utf_8")
        raise Unfit(Text("name_no_utf_8", file=shown(info.orig_filename)), remedy) from error


def refuse_documents(data: bytes, entries: Iterable[Entry]) -> None:
    """Raise Unfit with helpful words for the zips that people know under another name."""
    named = {entry.name: entry for entry in entries}
    if kind := _document(data, named):
        what = Text("the_sheet") if kind in _SHEETS else Text("its_table")
        raise Unfit(Text("this_is", kind=kind), Text("save_as_csv", what=what))
    if any(name.startswith("META-INF/") for name in named):
        raise Unfit(Text("java"), Text("give_archive"))


def _document(data: bytes, named: Mapping[str, Entry]) -> Text | None:
    """Return what document of another program the zip *data* is, None if it is not a known one."""
    if "[Content_Types].xml" in named:
        kinds = (kind for room, kind in _OFFICE.items() if any(name.startswith(room) for name in named))
        return next(kinds, Text("office"))
    if "mimetype" in named:
        mimetype = content(data, named["mimetype"], FILE_LIMIT)[:100]
        return next((kind for word, kind in _MIMETYPES.items() if word in mimetype), Text("e_book"))
    return Text("iwork") if any(name.endswith(".iwa") for name in named) else None


def refuse_confusion(files: Iterable[str], folders: Iterable[str]) -> None:
    """Raise Unfit if a name is there twice, if two would be one on some system, if a file is also a folder."""
    spelled: dict[str, str] = {}
    taken: set[str] = set()
    rooms = {alike(folder) for folder in folders}
    for name in files:
        parts = name.split("/")
        for end in range(1, len(parts) + 1):
            path = "/".join(parts[:end])
            other = spelled.setdefault(alike(path), path)
            if other != path:
                raise Unfit(Text("alike", one=shown(path), other=shown(other)))
            if end < len(parts):
                rooms.add(alike(path))
        if name in taken:
            raise Unfit(Text("in_it_twice", file=shown(name)))
        taken.add(name)
    for name in sorted(taken):
        if alike(name) in rooms:
            raise Unfit(Text("file_and_folder", file=shown(name)))


def wrong_kind(entry: Entry) -> Text | None:
    """Return why *entry* is not plainly a file or a folder with plain content, None if it is."""
    info = entry.info
    mode = stat.S_IFMT(info.external_attr >> 16)
    if mode not in (0, stat.S_IFREG, stat.S_IFDIR):
        return Text("link_or_device")
    if mode == stat.S_IFDIR and not entry.is_folder:
        return Text("marked_folder")
    if info.flag_bits & _ENCRYPTED:
        return Text("encrypted")
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) or info.flag_bits & _PATCHED:
        return Text("compressed", method=info.compress_type)
    return None


def content(data: bytes, entry: Entry, room: int) -> bytes:
    """Return the bytes of a file; never more than *room* are unpacked, and not one more than the zip declares.

    Raises Unfit if it is too large or not what the zip says.
    """
    name, info, start = entry
    if fault := wrong_kind(entry):
        raise Unfit(Text("file_fault", file=shown(name), fault=fault))
    if fault := too_large(name, info.file_size, room):
        raise Unfit(fault)
    packed = data[start : start + info.compress_size]
    found = packed if info.compress_type == zipfile.ZIP_STORED else _inflated(packed, name, info.file_size)
    if found is None or len(found) != info.file_size:
        raise Unfit(Text("not_as_long", file=shown(name)))
    if zlib.crc32(found) != info.CRC:
        raise Unfit(Text("checksum", file=shown(name)))
    return found


def _inflated(packed: bytes, name: str, size: int) -> bytes | None:
    """Return what *packed* holds, None if it does not end with *size* bytes. Raises Unfit if it is damaged."""
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        found = inflate.decompress(packed, size + 1)
    except zlib.error as error:
        raise Unfit(Text("damaged", file=shown(name))) from error
    return found if inflate.eof and not inflate.unused_data else None


def too_large(name: str, size: int, room: int) -> Text | None:
    """Return why a file of *size* bytes has no place in an archive with *room* bytes left, None if it has."""
    if size > FILE_LIMIT:
        return Text("file_larger", file=shown(name), size=megabytes(FILE_LIMIT))
    return Text("with_larger", file=shown(name), size=megabytes(ALL_LIMIT)) if size > room else None


def megabytes(size: int) -> str:
    """Return *size* bytes as people read it."""
    return f"{size >> 20} MB"


def shown(name: str) -> str:
    """Return *name* in quotes, cut if it is long."""
    return repr(name if len(name) <= 80 else f"{name[:79]}…")
