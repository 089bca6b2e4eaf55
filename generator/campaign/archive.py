"""A campaign folder as one file, a zip: packed to be given away, and read back although a stranger may have made it.

In: a folder, or the bytes of a zip. Out: the bytes of a zip, or a campaign's files by their path within its folder.
Nothing is written to the disk here. `unzipping` reads the entries of a zip; here they are taken for a campaign.
"""

from __future__ import annotations

import io
import os
import re
import stat
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.campaign import logfile, settings, unzipping, witness
from generator.campaign.folder import SOURCE, checked_name
from generator.campaign.names import composed, fault_of
from generator.campaign.reading import kind_of, read_regular
from generator.campaign.unzipping import ALL_LIMIT, FILE_LIMIT, MOST_FILES, Entry, Unfit, shown
from generator.errors import BadArchive, CannotRead, Text

#: Bytes of an archive; who reads one need read no more of it.
ARCHIVE_LIMIT = 136 << 20
#: Of a path within the campaign's folder.
_LONGEST = 200
_DEEPEST = 8

_FREE_ROOMS = ("notes", "templates")
#: What a deck is made from, in its folder and in folders of any name there: spreadsheets, rules, pictures.
_OF_DECK = re.compile(r"(?:[^./~][^/]*/)*[^./~][^/]*\.(?:csv|tsv|txt|xlsx|xlsm|ods|md|png|jpe?g|svg)", re.IGNORECASE)
#: As the record names its files, and what was torn off them.
_LOG_FILE = re.compile(rf"{logfile.LOG}/\d{{4,9}}-[\w-]+\.jsonl")
_TORN = ".torn"
#: Belong to a campaign folder and are made again; they may be there if somebody has zipped a folder by hand.
_MADE_ANEW = frozenset({".gitignore", ".gitattributes", ".lock", ".cache", witness.FILE})
_MAC_FOLDER = "__MACOSX"
_MAC_FILE = ".DS_Store"

_ZIP_AGAIN = Text("zip_again")
_MEND = Text("rename_or_move")
_DAMAGED = Text("zip_damaged")


@dataclass(frozen=True, slots=True)
class Archive:
    """What an archive holds: files by their path within the campaign's folder, in order.

    *name* is that folder's, one plain name but not yet checked as a campaign's (`folder.checked_name`); it is empty
    if the files were in no folder.
    """

    name: str
    contents: dict[str, bytes]


def looks_like_archive(data: bytes) -> bool:
    """Return whether *data*, or as much of a file as its first four bytes, begins like a zip."""
    return data.startswith(unzipping.MAGICS)


def gather(folder: Path) -> dict[str, bytes]:
    """Return the files of the campaign *folder* that go into an archive, by their path within it, in order.

    Settings, record, notes and templates; no link, and nothing that a link points to.
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
            if fault := unzipping.too_large(inside, (root / inside).stat().st_size, room):
                raise BadArchive(str(folder), fault, _MEND)
            data = read_regular(root / inside, min(FILE_LIMIT, room))
        except OSError as error:
            raise CannotRead(root / inside, error) from error
        room -= len(data)
        if len(found) == MOST_FILES:
            raise BadArchive(str(folder), Text("more_files", most=MOST_FILES), Text("move_notes"))
        found[inside] = data
    return dict(sorted(found.items()))


def pack_up(contents: Mapping[str, bytes], name: str) -> bytes:
    """Return an archive of the campaign called *name*: the same bytes for the same *contents* where zlib is the same.

    It is read back before it is handed out, so that nobody keeps an archive which `unpack` refuses.
    Raises BadCampaignName, or BadArchive that names the file which an archive cannot hold.
    """
    name = checked_name(name)
    packed = io.BytesIO()
    try:
        for inside in contents:
            if fault := _fault(inside) or _misfit(inside, SOURCE in contents):
                raise Unfit(Text("file_fault", file=shown(inside), fault=fault))
        with zipfile.ZipFile(packed, "w") as archive:
            for inside, data in sorted(contents.items()):
                entry = zipfile.ZipInfo(f"{name}/{inside}")  # of 1980-01-01
                entry.create_system = 3  # as Unix has it, also elsewhere
                entry.external_attr = (stat.S_IFREG | 0o644) << 16
                archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 6)
        _read(packed.getvalue())
    except Unfit as unfit:
        raise BadArchive(name, unfit.reason, _MEND) from unfit
    return packed.getvalue()


def unpack(data: bytes, source: str) -> Archive:
    """Return the campaign in the zip *data*; errors call it *source*.

    Names come with their accents composed, as campaigns have them.
    Raises BadArchive for anything else and for anything doubtful.
    """
    try:
        return _read(data)
    except Unfit as unfit:
        raise BadArchive(source, unfit.reason, unfit.remedy) from unfit
    except unzipping.BREAKAGE as error:
        raise BadArchive(source, _DAMAGED, unzipping.ASK_AGAIN) from error


# Reading a folder


def _own_files(root: Path) -> Iterator[str]:
    """Yield the paths within *root* of what an archive holds; *root* is free of links. Raises as gather."""
    record = [settings.FILE]
    if stat.S_ISDIR(_mode(root, logfile.LOG)):
        record += [each for each in _listing(root, logfile.LOG) if _LOG_FILE.fullmatch(each.removesuffix(_TORN))]
    yield from (each for each in record if stat.S_ISREG(_mode(root, each)))
    yield from _free_files(root, deck=stat.S_ISREG(_mode(root, SOURCE)))


def _free_files(root: Path, deck: bool) -> Iterator[str]:
    """Yield the paths of what a person has put there: in the rooms for it; of a *deck* all that fits."""
    waiting = [each.removeprefix("./") for each in _listing(root, ".")] if deck else list(_FREE_ROOMS)
    while waiting:
        inside = waiting.pop()
        if inside in (settings.FILE, logfile.LOG) or (deck and inside.startswith(".")):
            continue
        mode = _mode(root, inside)
        if stat.S_ISDIR(mode):
            waiting += _listing(root, inside)
        elif stat.S_ISREG(mode) and not (deck and _misfit(inside, True)) and _is_free(inside):
            yield inside


def _is_free(inside: str) -> bool:
    return inside not in _FREE_ROOMS and not inside.endswith(f"/{_MAC_FILE}")


def _listing(root: Path, inside: str) -> list[str]:
    try:
        return sorted(f"{inside}/{path.name}" for path in (root / inside).iterdir())
    except OSError as error:
        raise CannotRead(root / inside, error) from error


def _mode(root: Path, inside: str) -> int:
    """Return the mode of what is there, its folders being free of links: 0 if nothing is, or if it leads elsewhere."""
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
        raise BadArchive(str(root), Text("no_file_there", file=shown(inside), kind=kind), _MEND)
    return mode


# Reading a zip


def _read(data: bytes) -> Archive:
    """Return the campaign in *data*. Raises Unfit, or one of BREAKAGE."""
    entries = _checked_entries(data)
    files = [entry for entry in entries if not entry.is_folder and not _is_of_mac(entry.name)]
    unzipping.refuse_confusion([entry.name for entry in files], [entry.path for entry in entries if entry.is_folder])
    top = _top([composed(entry.name) for entry in files])
    contents: dict[str, bytes] = {}
    room = ALL_LIMIT
    for inside, entry in sorted(_own_entries(files, top).items()):
        contents[inside] = unzipping.content(data, entry, room)
        room -= len(contents[inside])
    return Archive(top, contents)


def _checked_entries(data: bytes) -> list[Entry]:
    """Return the entries of *data*, all of them plain files and folders. Raises Unfit, or one of BREAKAGE."""
    if not looks_like_archive(data):
        raise Unfit(Text("no_zip"))
    if len(data) > ARCHIVE_LIMIT:
        raise Unfit(Text("larger", size=unzipping.megabytes(ARCHIVE_LIMIT)))
    entries = unzipping.entries_of(data)
    unzipping.refuse_documents(data, entries)
    for entry in entries:
        if fault := _fault(entry.path) or unzipping.wrong_kind(entry):
            raise Unfit(Text("file_fault", file=shown(entry.name), fault=fault))
    return entries


def _own_entries(files: Iterable[Entry], top: str) -> dict[str, Entry]:
    """Return a campaign's entries by their path within its folder *top*. Raises Unfit if something else is there."""
    own: dict[str, Entry] = {}
    files = list(files)
    deck = any(composed(entry.name).removeprefix(f"{top}/") == SOURCE for entry in files)
    for entry in files:
        inside = composed(entry.name).removeprefix(f"{top}/")
        if inside.split("/")[0] in _MADE_ANEW:
            continue
        if fault := _misfit(inside, deck):
            raise Unfit(Text("file_fault", file=shown(entry.name), fault=fault), _ZIP_AGAIN)
        own[inside] = entry
    if not any(_LOG_FILE.fullmatch(inside) for inside in own):  # what was torn off is no record
        raise Unfit(Text("no_record_in_zip", file=f"{logfile.LOG}/{logfile.SETUP}.jsonl"), _ZIP_AGAIN)
    return own


def _fault(path: str) -> Text | None:
    """Return why *path* is not possible for a file on every system, None if it is; what it is for is not asked."""
    if not path.isprintable():
        return Text("cannot_print")
    # the campaign's folder may be around it, and a Mac's around that
    if len(path.encode()) > 3 * _LONGEST or path.count("/") > _DEEPEST + 1:
        return Text("path_long_or_deep", most=_LONGEST, deepest=_DEEPEST)
    if "\\" in path:
        return Text("backslash")
    if path.startswith("/"):
        return Text("absolute_path")
    if re.match(r"[A-Za-z]:", path):
        return Text("drive_letter")
    faults = (fault_of(part) for part in composed(path).split("/"))
    return next((fault for fault in faults if fault), None)


def _misfit(inside: str, deck: bool) -> Text | None:
    """Return why a file at *inside* is not part of a campaign, of which a *deck* has more, None if it is."""
    room, _, rest = inside.partition("/")
    if len(inside.encode()) > _LONGEST:
        return Text("path_long", most=_LONGEST)
    if inside.count("/") >= _DEEPEST:
        return Text("path_deep", deepest=_DEEPEST)
    if inside == settings.FILE or (rest and room in _FREE_ROOMS):
        return None
    if _LOG_FILE.fullmatch(composed(inside).removesuffix(_TORN)):
        return None
    if deck and (inside == SOURCE or (room != logfile.LOG and _OF_DECK.fullmatch(inside))):
        return None
    return Text("no_campaign_file")


def _is_of_mac(name: str) -> bool:
    """Return whether *name* is what a Mac adds to a folder."""
    parts = name.split("/")
    return parts[0] == _MAC_FOLDER or parts[-1] == _MAC_FILE


def _top(paths: Iterable[str]) -> str:
    """Return the folder that all *paths* are in, "" if they are in none. Raises Unfit if they are not one campaign."""
    paths = sorted(paths)
    if settings.FILE in paths:
        return ""
    tops = [path.split("/")[0] for path in paths if path.count("/") == 1 and path.endswith(f"/{settings.FILE}")]
    if not tops:
        raise Unfit(Text("no_settings_in_zip", file=settings.FILE), _ZIP_AGAIN)
    for path in paths:
        if not path.startswith(f"{tops[0]}/"):
            reason = Text("outside", file=shown(path), folder=shown(tops[0]))
            raise Unfit(reason, Text("zip_alone"))
    return tops[0]
