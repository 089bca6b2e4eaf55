"""A campaign folder as one file, a zip: packed to be given away, and read back although a stranger may have made it.

In: a folder, or the bytes of a zip. Out: the bytes of a zip, or a campaign's files by their path within its folder.
Nothing is written to the disk here. What a zip says of itself is believed only where the bytes bear it out: zipfile
reads its directory, everything else is looked at here.
"""

from __future__ import annotations

import io
import os
import re
import stat
import struct
import warnings
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from generator.campaign import logfile, settings, witness
from generator.campaign.folder import checked_name
from generator.campaign.names import alike, composed, fault_of
from generator.campaign.reading import kind_of, read_regular
from generator.errors import BadArchive, CannotRead

#: Bytes of one file, of all files of a campaign, and of an archive; who reads an archive need read no more of it.
#: That is what protects a reader; so many files as _MOST take some seconds to look at.
FILE_LIMIT = 32 << 20
ALL_LIMIT = 128 << 20
ARCHIVE_LIMIT = 136 << 20
_MOST = 50_000
#: Of a path within the campaign's folder.
_LONGEST = 200
_DEEPEST = 8

_FREE_ROOMS = ("notes", "templates")
#: As the record names its files, and what was torn off them.
_LOG_FILE = re.compile(rf"{logfile.LOG}/\d{{4,9}}-[\w-]+\.jsonl")
_TORN = ".torn"
#: Belong to a campaign folder and are made anew; they may be there if somebody has zipped a folder by hand.
_MADE_ANEW = frozenset({".gitignore", ".gitattributes", ".lock", ".cache", witness.FILE})
_MAC_FOLDER = "__MACOSX"
_MAC_FILE = ".DS_Store"

_LOCAL_MAGIC = b"PK\x03\x04"
_DIRECTORY_MAGIC = b"PK\x01\x02"
#: What opens an entry: the magic, and how long its name and extra fields are.
_LOCAL_HEADER = struct.Struct("<4s22xHH")
#: How many entries there are in all stands at the directory's end; _LARGE if that is said in a second end before it.
_END = struct.Struct("<10xH")
_END_MAGIC = b"PK\x05\x06"
_MAGICS = (_LOCAL_MAGIC, _END_MAGIC, b"PK\x07\x08")
_LARGE = 0xFFFF
_LARGE_END = struct.Struct("<32xQ")
_LARGE_END_MAGIC = b"PK\x06\x06"
_ENCRYPTED = 0x0001 | 0x0040 | 0x2000
_PATCHED = 0x0020
_UTF8 = 0x0800

_ASK_AGAIN = "export the campaign again, or ask for another copy"
_ZIP_AGAIN = "zip the campaign's folder again, as it is"
_MEND = "rename it, or move it out of the campaign's folder"
#: What zipfile and struct may raise over a broken or strange zip.
_BREAKAGE = (zipfile.error, struct.error, RuntimeError, ValueError, EOFError, OSError, OverflowError)
_DAMAGED = "the zip is damaged, incomplete, or of a kind that cannot be read"
#: Other zips that people may take for a table, by what their `mimetype` holds.
_MIMETYPES = {b"spreadsheet": "an OpenDocument spreadsheet", b"opendocument": "an OpenDocument file"}
_SHEETS = ("an Excel workbook", "an OpenDocument spreadsheet")
_OFFICE = {"xl/": "an Excel workbook", "word/": "a Word document", "ppt/": "a PowerPoint presentation"}


@dataclass(frozen=True, slots=True)
class Archive:
    """What an archive holds: files by their path within the campaign's folder, in order.

    *name* is that folder's, one plain name but not yet checked as a campaign's (`folder.checked_name`); it is empty
    if the files lay in none.
    """

    name: str
    contents: dict[str, bytes]


class _Unfit(Exception):  # it never leaves this module
    """Why a zip is refused, and what can be done about it."""

    def __init__(self, reason: str, remedy: str = _ASK_AGAIN) -> None:
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy


def looks_like_archive(data: bytes) -> bool:
    """Whether *data*, or as much of a file as its first four bytes, begins like a zip."""
    return data.startswith(_MAGICS)


def gather(folder: Path) -> dict[str, bytes]:
    """The files of the campaign *folder* that go into an archive, by their path within it, in order.

    Settings, record, notes and templates; no link and nothing behind one, whatever it points to.
    Raises CannotRead, or BadArchive if there is more than an archive may hold, or what is neither file nor folder.
    """
    try:
        root = Path(os.path.realpath(folder, strict=True))
    except OSError as error:
        raise CannotRead(folder, error) from error
    found: dict[str, bytes] = {}
    room = ALL_LIMIT
    for inside in _own_files(root):
        try:
            size = (root / inside).stat().st_size
            if size > FILE_LIMIT:
                raise BadArchive(str(folder), f"{_shown(inside)} is larger than {_megabytes(FILE_LIMIT)}", _MEND)
            if size > room:
                raise BadArchive(str(folder), f"with {_shown(inside)} it {_MORE_THAN_ALL}", _MEND)
            data = read_regular(root / inside, min(FILE_LIMIT, room))
        except OSError as error:
            raise CannotRead(root / inside, error) from error
        room -= len(data)
        if len(found) == _MOST:
            raise BadArchive(str(folder), f"it holds more than {_MOST:,} files", "move some out of the notes")
        found[inside] = data
    return dict(sorted(found.items()))


def pack_up(contents: Mapping[str, bytes], name: str) -> bytes:
    """An archive of the campaign called *name*; the same bytes for the same *contents* wherever zlib is the same.

    It is read back before it is handed out, so that nobody keeps an archive which `unpack` refuses.
    Raises BadCampaignName, or BadArchive that names the file which cannot be in an archive.
    """
    name = checked_name(name)
    packed = io.BytesIO()
    try:
        for inside in contents:
            if fault := _fault(inside) or _misfit(inside):
                raise _Unfit(f"{_shown(inside)} {fault}")
        with zipfile.ZipFile(packed, "w") as archive:
            for inside, data in sorted(contents.items()):
                entry = zipfile.ZipInfo(f"{name}/{inside}")  # of 1980-01-01
                entry.create_system = 3  # as Unix has it, also elsewhere
                entry.external_attr = (stat.S_IFREG | 0o644) << 16
                archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 6)
        _read(packed.getvalue())
    except _Unfit as unfit:
        raise BadArchive(name, unfit.reason, _MEND) from unfit
    return packed.getvalue()


def unpack(data: bytes, source: str) -> Archive:
    """The campaign in the zip *data*; errors call it *source*.

    Names come with their accents composed, as campaigns have them.
    Raises BadArchive for anything else and for anything doubtful.
    """
    try:
        return _read(data)
    except _Unfit as unfit:
        raise BadArchive(source, unfit.reason, unfit.remedy) from unfit
    except _BREAKAGE as error:
        raise BadArchive(source, _DAMAGED, _ASK_AGAIN) from error


# Reading a folder


def _own_files(root: Path) -> Iterator[str]:
    """Paths within *root* of what an archive holds; *root* is free of links. Raises as gather."""
    if stat.S_ISREG(_mode(root, settings.FILE)):
        yield settings.FILE
    if stat.S_ISDIR(_mode(root, logfile.LOG)):
        for inside in _listing(root, logfile.LOG):
            if _LOG_FILE.fullmatch(inside.removesuffix(_TORN)) and stat.S_ISREG(_mode(root, inside)):
                yield inside
    waiting = list(_FREE_ROOMS)
    while waiting:
        inside = waiting.pop()
        mode = _mode(root, inside)
        if stat.S_ISDIR(mode):
            waiting += _listing(root, inside)
        elif stat.S_ISREG(mode) and inside not in _FREE_ROOMS and not inside.endswith(f"/{_MAC_FILE}"):
            yield inside


def _listing(root: Path, inside: str) -> list[str]:
    try:
        return sorted(f"{inside}/{path.name}" for path in (root / inside).iterdir())
    except OSError as error:
        raise CannotRead(root / inside, error) from error


def _mode(root: Path, inside: str) -> int:
    """The kind of what lies there, its folders being free of links: 0 if nothing does, or if it leads elsewhere."""
    path = root / inside
    try:
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode):
            return 0
        if stat.S_ISDIR(mode) and Path(os.path.realpath(path)) != path:  # a junction of Windows is no link
            return 0
    except FileNotFoundError:
        return 0
    except OSError as error:
        raise CannotRead(path, error) from error
    if kind := kind_of(mode):
        raise BadArchive(str(root), f"{_shown(inside)} is {kind}, where a file belongs", _MEND)
    return mode


# Reading a zip


class _Entry(NamedTuple):
    """An entry of a zip: its name as it stands there, what the directory says, where its packed bytes begin."""

    name: str
    info: zipfile.ZipInfo
    start: int


def _read(data: bytes) -> Archive:
    """The campaign in *data*. Raises _Unfit, or _BREAKAGE."""
    entries = _entries(data)
    _refuse_documents(data, entries)
    for entry in entries:
        if fault := _fault(entry.name.removesuffix("/")) or _wrong_kind(entry):
            raise _Unfit(f"{_shown(entry.name)} {fault}")
    files = [entry for entry in entries if not entry.name.endswith("/") and not _is_of_mac(entry.name)]
    folders = [entry.name.removesuffix("/") for entry in entries if entry.name.endswith("/")]
    _refuse_confusion([entry.name for entry in files], folders)
    top = _top([composed(entry.name) for entry in files])
    contents: dict[str, bytes] = {}
    room = ALL_LIMIT
    for inside, entry in sorted(_own_entries(files, top).items()):
        contents[inside] = _content(data, entry, room)
        room -= len(contents[inside])
    return Archive(top, contents)


def _entries(data: bytes) -> list[_Entry]:
    """All entries, in the directory's order, none of which shares bytes with another. Raises as _read."""
    if not looks_like_archive(data):
        raise _Unfit("this is not a zip file")
    if len(data) > ARCHIVE_LIMIT:
        raise _Unfit(f"it is larger than {_megabytes(ARCHIVE_LIMIT)}")
    if data.count(_DIRECTORY_MAGIC) > _MOST:  # before zipfile makes an object of each
        raise _Unfit(f"it holds more than {_MOST:,} entries")
    with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(io.BytesIO(data)) as opened:
        infos = opened.infolist()
        starts = _starts(data, infos, opened.start_dir or 0)
    if len(infos) != _told(data):
        raise _Unfit("it holds fewer entries than it says; some are lost")
    return [_Entry(_name(info), info, start) for info, start in zip(infos, starts)]


def _told(data: bytes) -> int:
    """How many entries the zip *data* says it has; zipfile does not ask."""
    (count,) = _END.unpack_from(data, data.rfind(_END_MAGIC))
    if count == _LARGE:
        (count,) = _LARGE_END.unpack_from(data, data.rfind(_LARGE_END_MAGIC))
    return int(count)


def _starts(data: bytes, infos: Iterable[zipfile.ZipInfo], directory: int) -> list[int]:
    """Where the packed bytes of each entry begin; the zip's *directory* comes behind them all.

    Raises _Unfit if two entries share bytes, or if one is called otherwise in its own place than in the directory.
    """
    starts: dict[int, int] = {}
    reached = 0
    for info in sorted(infos, key=lambda info: info.header_offset):
        offset = info.header_offset
        if offset < reached:
            raise _Unfit(f"{_shown(info.orig_filename)} overlaps with another entry")
        magic, name_length, extra_length = _LOCAL_HEADER.unpack_from(data, offset)
        behind = offset + _LOCAL_HEADER.size
        start = behind + name_length + extra_length
        if magic != _LOCAL_MAGIC or data[behind : behind + name_length] != _raw_name(info):
            raise _Unfit(f"{_shown(info.orig_filename)} is not where the zip's directory says")
        reached = start + info.compress_size
        if reached > directory:
            raise _Unfit(f"{_shown(info.orig_filename)} is incomplete")
        starts[id(info)] = start
    return [starts[id(info)] for info in infos]


def _own_entries(files: Iterable[_Entry], top: str) -> dict[str, _Entry]:
    """The entries of a campaign by their path within its folder *top*. Raises _Unfit if something else is there."""
    own: dict[str, _Entry] = {}
    for entry in files:
        inside = composed(entry.name).removeprefix(f"{top}/")
        if inside.split("/")[0] in _MADE_ANEW:
            continue
        if fault := _misfit(inside):
            raise _Unfit(f"{_shown(entry.name)} {fault}", _ZIP_AGAIN)
        own[inside] = entry
    if not any(_LOG_FILE.fullmatch(inside) for inside in own):  # what was torn off alone is none
        raise _Unfit(f"it contains no record, that is, no {logfile.LOG}/{logfile.SETUP}.jsonl", _ZIP_AGAIN)
    return own


def _raw_name(info: zipfile.ZipInfo) -> bytes:
    return info.orig_filename.encode("utf-8" if info.flag_bits & _UTF8 else "cp437")


def _name(info: zipfile.ZipInfo) -> str:
    """The name of *info* as it stands in the zip, with nothing mended.

    Macs write UTF-8 without saying so. Other names that are not UTF-8 are in the alphabet of some computer, which
    the zip does not tell: _Unfit.
    """
    try:
        return _raw_name(info).decode()
    except UnicodeDecodeError as error:
        remedy = "zip the folder again with a program that writes names in UTF-8"
        raise _Unfit(f"the name {_shown(info.orig_filename)} is not in UTF-8", remedy) from error


def _refuse_documents(data: bytes, entries: Iterable[_Entry]) -> None:
    """Raises _Unfit with a helpful word for the zips that people know under another name."""
    named = {entry.name: entry for entry in entries}
    if "[Content_Types].xml" in named:
        kinds = [said for room, said in _OFFICE.items() if any(name.startswith(room) for name in named)]
        kind = (kinds or ["an Office document"])[0]
    elif "mimetype" in named:
        said = _content(data, named["mimetype"], FILE_LIMIT)[:100]
        kind = next((kind for word, kind in _MIMETYPES.items() if word in said), "a document or an e-book")
    elif any(name.endswith(".iwa") for name in named):
        kind = "a Numbers, Pages or Keynote document"
    elif any(name.startswith("META-INF/") for name in named):
        raise _Unfit("this is a Java program", "give the archive of a campaign instead")
    else:
        return
    raise _Unfit(f"this is {kind}", f"save {'the sheet' if kind in _SHEETS else 'its table'} as CSV and import that")


def _fault(path: str) -> str | None:
    """Why *path* cannot be the path of a file on every system, with nothing said of what it is for."""
    if not path.isprintable():
        return "holds a character that cannot be printed"
    # the campaign's folder may lie around it, and a Mac's around that
    if len(path.encode()) > 3 * _LONGEST or path.count("/") > _DEEPEST + 1:
        return f"has a path longer than {_LONGEST} bytes or deeper than {_DEEPEST} folders"
    if "\\" in path:
        return "has a backslash in its name"
    if path.startswith("/"):
        return "is an absolute path"
    if re.match(r"[A-Za-z]:", path):
        return "begins with the letter of a drive"
    faults = (fault_of(part) for part in composed(path).split("/"))
    return next((fault for fault in faults if fault), None)


def _wrong_kind(entry: _Entry) -> str | None:
    """Why *entry* is not plainly a file or a folder with plain content."""
    info = entry.info
    mode = stat.S_IFMT(info.external_attr >> 16)
    if mode not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "is a link or a device"
    if mode == stat.S_IFDIR and not entry.name.endswith("/"):
        return "is marked as a folder, but named like a file"
    if info.flag_bits & _ENCRYPTED:
        return "is encrypted"
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) or info.flag_bits & _PATCHED:
        return f"is compressed in an unsupported way (method {info.compress_type})"
    return None


def _misfit(inside: str) -> str | None:
    """Why a file at *inside* is no part of a campaign."""
    room, _, rest = inside.partition("/")
    if len(inside.encode()) > _LONGEST:
        return f"has a path longer than {_LONGEST} bytes"
    if inside.count("/") >= _DEEPEST:
        return f"has a path deeper than {_DEEPEST} folders"
    if inside == settings.FILE or (rest and room in _FREE_ROOMS):
        return None
    if _LOG_FILE.fullmatch(composed(inside).removesuffix(_TORN)):
        return None
    return "is not a file of a campaign"


def _is_of_mac(name: str) -> bool:
    """Whether it is what a Mac adds to a folder."""
    parts = name.split("/")
    return parts[0] == _MAC_FOLDER or parts[-1] == _MAC_FILE


def _top(paths: Iterable[str]) -> str:
    """The folder that all *paths* lie in, "" if they lie in none. Raises _Unfit if they are not one campaign."""
    paths = sorted(paths)
    if settings.FILE in paths:
        return ""
    tops = [path.split("/")[0] for path in paths if path.count("/") == 1 and path.endswith(f"/{settings.FILE}")]
    if not tops:
        raise _Unfit(f"it contains no {settings.FILE}, neither at its top nor in a single folder", _ZIP_AGAIN)
    for path in paths:
        if not path.startswith(f"{tops[0]}/"):
            reason = f"{_shown(path)} is outside the folder {_shown(tops[0])}, but an archive holds one campaign"
            raise _Unfit(reason, "zip that folder alone")
    return tops[0]


def _refuse_confusion(files: Iterable[str], folders: Iterable[str]) -> None:
    """Raises _Unfit if a name stands there twice, if two would be one on some system, if a file is also a folder."""
    spelled: dict[str, str] = {}
    taken: set[str] = set()
    rooms = {alike(folder) for folder in folders}
    for name in files:
        parts = name.split("/")
        for end in range(1, len(parts) + 1):
            path = "/".join(parts[:end])
            other = spelled.setdefault(alike(path), path)
            if other != path:
                raise _Unfit(f"{_shown(path)} and {_shown(other)} differ only in case or in how accents are written")
            if end < len(parts):
                rooms.add(alike(path))
        if name in taken:
            raise _Unfit(f"{_shown(name)} is in it twice")
        taken.add(name)
    for name in sorted(taken):
        if alike(name) in rooms:
            raise _Unfit(f"{_shown(name)} is a file and a folder")


def _content(data: bytes, entry: _Entry, room: int) -> bytes:
    """The bytes of a file; never more than *room* are unpacked, and not one more than the zip owns up to.

    Raises _Unfit if it is too large or not what the zip says.
    """
    name, info, start = entry
    if fault := _wrong_kind(entry):
        raise _Unfit(f"{_shown(name)} {fault}")
    if info.file_size > FILE_LIMIT:
        raise _Unfit(f"{_shown(name)} is larger than {_megabytes(FILE_LIMIT)}")
    if info.file_size > room:
        raise _Unfit(f"with {_shown(name)} it {_MORE_THAN_ALL}")
    content = data[start : start + info.compress_size]
    whole = True
    if info.compress_type == zipfile.ZIP_DEFLATED:
        inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            content = inflate.decompress(content, info.file_size + 1)
        except zlib.error as error:
            raise _Unfit(f"{_shown(name)} is damaged") from error
        whole = inflate.eof and not inflate.unused_data
    if len(content) != info.file_size or not whole:
        raise _Unfit(f"{_shown(name)} is not as long as the zip says")
    if zlib.crc32(content) != info.CRC:
        raise _Unfit(f"{_shown(name)} is damaged: its checksum differs")
    return content


def _megabytes(size: int) -> str:
    return f"{size >> 20} MB"


_MORE_THAN_ALL = f"holds more than {_megabytes(ALL_LIMIT)}"


def _shown(name: str) -> str:
    return repr(name if len(name) <= 80 else f"{name[:79]}…")
