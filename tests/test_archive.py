"""A campaign as one file: what goes in comes out, and a zip that is broken, hostile or something else is refused."""

from __future__ import annotations

import errno
import io
import os
import random
import stat
import struct
import subprocess
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from proving import at_length
from rows import each_row
from test_folder import everything, found

from generator.campaign import archive, files, unzipping, witness, writing
from generator.campaign.archive import Archive
from generator.errors import BadArchive, BadCampaignName, CannotRead, MakeplayError

MEGABYTE = 1 << 20
SETTINGS = b'title = "Kran"\n'
SETUP = b'{"n": 0, "type": "log"}\n'
CAMPAIGN = {
    "campaign.toml": SETTINGS,
    "log/0000-setup.jsonl": SETUP,
    "log/0001-贝拉.jsonl": SETUP * 40,
    "log/0001-贝拉.jsonl.torn": b'{"n": 4, "ty\n',
    "notes/深空.md": "我们的银河\n".encode(),
    "notes/maps/first/empty.txt": b"",
    "notes/photo.jpg": random.Random(1).randbytes(3000),
    "templates/deep_future/world.svg.j2": b"<svg/>",
}


@dataclass(frozen=True)
class Entry:
    """One entry of a zip made by hand, honest unless something is given that no program would write."""

    name: str | bytes
    data: bytes = b"x\n"
    mode: int = stat.S_IFREG | 0o644
    method: int = zipfile.ZIP_DEFLATED
    flags: int = 0x0800
    says_size: int | None = None
    says_packed_size: int | None = None
    says_crc: int | None = None
    packed: bytes | None = None
    own_name: bytes | None = None
    offset: int | None = None
    version: int = 20
    extra: bytes = b""


#: With these alone a zip is a campaign.
GOOD = (Entry("kran/campaign.toml", SETTINGS), Entry("kran/log/0000-setup.jsonl", SETUP))


def zipped(*entries: Entry, comment: bytes = b"") -> bytes:
    """A zip of those entries and no other, in their order, without asking whether that is wise."""
    body, directory = b"", b""
    for entry in entries:
        name = entry.name if isinstance(entry.name, bytes) else entry.name.encode()
        packed = entry.packed
        if packed is None:
            packed = deflated(entry.data) if entry.method == zipfile.ZIP_DEFLATED else entry.data
        crc = zlib.crc32(entry.data) if entry.says_crc is None else entry.says_crc
        size = len(entry.data) if entry.says_size is None else entry.says_size
        packed_size = len(packed) if entry.says_packed_size is None else entry.says_packed_size
        common = struct.pack("<HHHHHLLL", entry.version, entry.flags, entry.method, 0, 33, crc, packed_size, size)
        offset = len(body) if entry.offset is None else entry.offset
        own = name if entry.own_name is None else entry.own_name
        body += b"PK\x03\x04" + common + struct.pack("<HH", len(own), 0) + own + packed
        places = struct.pack("<HHHHHLL", len(name), len(entry.extra), 0, 0, 0, entry.mode << 16, offset)
        directory += b"PK\x01\x02" + struct.pack("<H", 0x0314) + common + places + name + entry.extra
    counts = struct.pack("<HHHHLLH", 0, 0, len(entries), len(entries), len(directory), len(body), len(comment))
    return body + directory + b"PK\x05\x06" + counts + comment


def deflated(data: bytes) -> bytes:
    deflate = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS)
    return deflate.compress(data) + deflate.flush()


def refused(data: bytes) -> str:
    """What a person is told of that zip: one line that says where, what, and what to do."""
    with pytest.raises(BadArchive) as told:
        archive.unpack(data, "kran.zip")
    said = str(told.value)
    assert told.value.exit_code == 2
    assert said.startswith("kran.zip: ")
    assert "; " in said
    assert said.isprintable()
    assert len(said) < 400
    return said


# What goes in comes out


def test_what_is_packed_up_comes_out_again() -> None:
    packed = archive.pack_up(CAMPAIGN, "深空")
    assert archive.unpack(packed, "深空.zip") == Archive("深空", CAMPAIGN)
    assert list(archive.unpack(packed, "深空.zip").contents) == sorted(CAMPAIGN)


def test_a_founded_campaign_travels_to_another_home(tmp_path: Path) -> None:
    folder = found(tmp_path / "mine")
    writing.append(folder, [{"type": "note", "text": "a drink"}])
    before = everything(tmp_path)
    came = archive.unpack(archive.pack_up(archive.gather(folder), folder.name), "kran.zip")
    assert came.name == "kran"
    assert came.contents == {
        name: data
        for name, data in everything(folder).items()
        if data is not None and not name.startswith(".") and name != witness.FILE
    }
    assert everything(tmp_path) == before


def test_any_program_reads_an_archive_and_finds_one_folder() -> None:
    with zipfile.ZipFile(io.BytesIO(archive.pack_up(CAMPAIGN, "kran"))) as opened:
        assert opened.testzip() is None
        assert opened.namelist() == [f"kran/{name}" for name in sorted(CAMPAIGN)]
        assert {stat.S_IMODE(entry.external_attr >> 16) for entry in opened.infolist()} == {0o644}


def test_the_same_campaign_is_the_same_archive_to_the_byte() -> None:
    backwards = dict(reversed(CAMPAIGN.items()))
    packed = archive.pack_up(CAMPAIGN, "kran")
    assert archive.pack_up(backwards, "kran") == packed
    assert archive.pack_up(archive.unpack(packed, "kran.zip").contents, "kran") == packed
    assert archive.pack_up(CAMPAIGN | {"notes/new": b""}, "kran") != packed


@each_row("name", ["🎲" * 50, "深" * 64, "x" * 64, "log", "notes", "campaign.toml", "Ça ira"])
def test_every_name_that_a_campaign_may_have_travels(name: str) -> None:
    assert archive.unpack(archive.pack_up(CAMPAIGN, name), "a.zip") == Archive(name, CAMPAIGN)


@each_row("name", ["", "..", "a/b", "nul", "-x"])
def test_a_name_that_no_campaign_has_is_not_packed(name: str) -> None:
    with pytest.raises(BadCampaignName):
        archive.pack_up(CAMPAIGN, name)


def test_a_zip_is_known_by_its_first_bytes() -> None:
    assert archive.looks_like_archive(archive.pack_up(CAMPAIGN, "kran"))
    assert archive.looks_like_archive(zipped())
    assert archive.looks_like_archive(b"PK\x03\x04")
    assert not archive.looks_like_archive(b"PK")
    assert not archive.looks_like_archive(b"PKW,1\n")
    assert not archive.looks_like_archive(b"name,sector\nkran,34\n")
    assert not archive.looks_like_archive(b"")


# What other programs make of it


def test_a_folder_zipped_again_on_a_mac_is_the_same_campaign() -> None:
    def as_mac(name: str) -> bytes:
        return unicodedata.normalize("NFD", name).encode()

    names = {f"Zoë/{name}": data for name, data in (CAMPAIGN | {"notes/Zoë.txt": b"hers"}).items()}
    folders = [Entry(as_mac(name), b"", 0o40755, 0, 0) for name in ("Zoë/", "Zoë/log/", "Zoë/notes/", "__MACOSX/")]
    files = [Entry(as_mac(name), data, flags=0) for name, data in names.items()]
    shadows = [Entry(as_mac(f"__MACOSX/{name}"), b"\0\5\x16\7", flags=0) for name in names]
    finder = [Entry(f"{place}.DS_Store", b"Bud1") for place in ("", "Zoë/", "Zoë/notes/maps/")]
    expected = Archive("Zoë", dict(sorted((CAMPAIGN | {"notes/Zoë.txt": b"hers"}).items())))
    assert archive.unpack(zipped(*folders, *files, *shadows, *finder), "Zoë.zip") == expected


@each_row("stay", [True, False])
def test_a_folder_zipped_by_hand_is_a_campaign_also_without_its_folder(stay: bool) -> None:
    top = "kran/" if stay else ""
    made_anew = (".gitignore", ".gitattributes", ".lock", ".cache/proof.svg")
    entries = [
        Entry(top or "log/", b"", 0o40755, 0),
        *(Entry(f"{top}{name}", b"echo mine", method=0) for name in made_anew),
        *(Entry(f"{top}{name}", data) for name, data in CAMPAIGN.items()),
    ]
    came = archive.unpack(zipped(*entries, comment=b"from Ada"), "kran.zip")
    assert came == Archive("kran" if stay else "", CAMPAIGN)


@pytest.mark.skipif(which("zip") is None, reason="there is no zip program here")
def test_the_zip_program_makes_an_archive_that_is_read(tmp_path: Path) -> None:
    for name, data in CAMPAIGN.items():
        path = tmp_path / "深空" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    subprocess.run(["zip", "-qr", "all.zip", "深空"], cwd=tmp_path, check=True)
    assert archive.unpack((tmp_path / "all.zip").read_bytes(), "all.zip") == Archive("深空", CAMPAIGN)


def test_a_zip_written_in_one_stream_or_with_large_sizes_is_read() -> None:
    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def seek(self, *_: object) -> int:
            raise io.UnsupportedOperation

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in CAMPAIGN.items():
            with opened.open(f"kran/{name}", "w", force_zip64=name.startswith("log")) as handle:
                handle.write(data)
    assert archive.unpack(pipe.getvalue(), "kran.zip") == Archive("kran", CAMPAIGN)


def test_extra_fields_cannot_give_a_file_another_name_nor_make_noise() -> None:
    claim = struct.pack("<HHBL", 0x7075, 5 + 6, 1, zlib.crc32(b"kran/notes/a")) + b"../../"
    empty = struct.pack("<HHBL", 0x7075, 5, 1, zlib.crc32(b"kran/notes/b"))
    data = zipped(*GOOD, Entry("kran/notes/a", extra=claim), Entry("kran/notes/b", extra=empty))
    assert set(archive.unpack(data, "kran.zip").contents) == {
        *("campaign.toml", "log/0000-setup.jsonl"),
        *("notes/a", "notes/b"),
    }


# Hostile names

HOSTILE = {
    "out of the folder": ("kran/notes/../../../evil", "has '..' in its path"),
    "out at once": ("../evil", "has '..' in its path"),
    "a folder out": ("../", "has '..' in its path"),
    "behind a Mac's folder": ("__MACOSX/../evil", "has '..' in its path"),
    "a dot": ("kran/./notes/a", "has '.' in its path"),
    "absolute": ("/etc/cron.d/evil", "is an absolute path"),
    "a share": ("//server/share/evil", "is an absolute path"),
    "a share of Windows": ("\\\\server\\share\\evil", "has a backslash"),
    "backslashes": ("kran\\notes\\a", "has a backslash"),
    "out by backslash": ("kran/notes/..\\..\\evil", "has a backslash"),
    "a drive": ("C:/evil", "begins with the letter of a drive"),
    "a drive without path": ("c:evil", "begins with the letter of a drive"),
    "a stream": ("kran/notes/a:b", "contains a character that is not allowed in file names"),
    "a question": ("kran/notes/what?", "contains a character that is not allowed in file names"),
    "no name": ("", "has an empty name"),
    "an empty part": ("kran//notes/a", "has an empty name"),
    "an empty folder": ("kran//", "has an empty name"),
    "a line break": ("kran/notes/a\nb", "cannot be printed"),
    "an end of text": ("kran/notes/a\0.txt", "cannot be printed"),
    "a colour": ("kran/notes/\x1b[31m", "cannot be printed"),
    "backwards": ("kran/notes/\u202etxt.exe", "cannot be printed"),
    "a dot at the end": ("kran/notes/a.", "ends in a dot or a space"),
    "three dots": ("kran/notes/.../a", "ends in a dot or a space"),
    "a blank at the end": ("kran/notes/a /b", "ends in a dot or a space"),
    "con": ("kran/notes/con", "Windows reserves"),
    "nul.txt": ("kran/notes/NUL.txt", "Windows reserves"),
    "com1": ("kran/templates/com1/a", "Windows reserves"),
    "com¹": ("kran/notes/com¹", "Windows reserves"),
    "aux .md": ("kran/notes/aux .md", "Windows reserves"),
    "a name too long": (f"kran/notes/{'x' * 201}", "longer than 200 bytes"),
    "a path too long": (f"kran/notes/{'深' * 30}/{'x' * 120}", "longer than 200 bytes"),
    "a path far too long": ("kran/notes/" + "x/" * 30000, "longer than 200 bytes"),
    "too deep": ("kran/notes/1/2/3/4/5/6/7/8", "deeper than 8 folders"),
    "far too deep": ("kran/notes/" + "1/" * 100 + "a", "deeper than 8 folders"),
}


@each_row(("name", "reason"), HOSTILE.values())
def test_a_name_that_could_do_harm_somewhere_is_refused_and_told(name: str, reason: str) -> None:
    said = refused(zipped(*GOOD, Entry(name)))
    assert reason in said
    assert repr(name)[:60].rstrip("'") in said


def test_a_name_in_the_alphabet_of_one_computer_is_refused_and_not_guessed() -> None:
    said = refused(zipped(*GOOD, Entry("kran/notes/深空.txt".encode("gbk"), flags=0)))
    assert "is not in UTF-8; zip the folder again" in said
    assert "cannot be read" in refused(zipped(*GOOD, Entry("kran/notes/深空.txt".encode("gbk"))))


CONFUSING = {
    "twice": (["kran/notes/a", "kran/notes/a"], "it contains 'kran/notes/a' twice"),
    "settings twice": (["kran/campaign.toml"], "it contains 'kran/campaign.toml' twice"),
    "case": (["kran/notes/a", "kran/notes/A"], "differ only in case or in how accents are written"),
    "case of a folder": (["kran/notes/a/1", "kran/notes/A/2"], "'kran/notes/A' and 'kran/notes/a' differ only"),
    "case of the campaign": (["Kran/notes/a"], "'Kran' and 'kran' differ only in case"),
    "sharp s": (["kran/notes/straße", "kran/notes/STRASSE"], "differ only in case"),
    "accents": (["kran/notes/é", "kran/notes/e\u0301"], "differ only in case or in how accents are written"),
    "accents and case": (["kran/notes/É", "kran/notes/e\u0301"], "differ only in case or in how accents"),
    "file and folder": (["kran/notes/a", "kran/notes/a/b"], "'kran/notes/a' is a file and a folder"),
    "folder and file": (["kran/notes/a/b", "kran/notes/a"], "'kran/notes/a' is a file and a folder"),
    "empty folder and file": (["kran/notes/a/", "kran/notes/a"], "'kran/notes/a' is a file and a folder"),
    "the campaign a file": (["kran"], "'kran' is a file and a folder"),
}


@each_row(("names", "reason"), CONFUSING.values())
def test_two_names_that_may_be_one_on_some_disk_are_refused(names: list[str], reason: str) -> None:
    assert reason in refused(zipped(*GOOD, *map(Entry, names)))


# Entries that are not plain files

STRANGE = {
    "link": (Entry("kran/notes/a", b"/etc/passwd", stat.S_IFLNK | 0o777), "is a link or a device"),
    "folder that is a link": (Entry("kran/notes/", b"/etc", stat.S_IFLNK | 0o777), "is a link or a device"),
    "device": (Entry("kran/notes/a", b"", stat.S_IFCHR | 0o666), "is a link or a device"),
    "disk": (Entry("kran/notes/a", b"", stat.S_IFBLK | 0o666), "is a link or a device"),
    "pipe": (Entry("kran/notes/a", b"", stat.S_IFIFO | 0o666), "is a link or a device"),
    "socket": (Entry("kran/notes/a", b"", stat.S_IFSOCK | 0o666), "is a link or a device"),
    "nothing known": (Entry("kran/notes/a", b"", 0o150644), "is a link or a device"),
    "folder without sign": (Entry("kran/notes/a", b"", stat.S_IFDIR | 0o755), "is marked as a folder"),
    "encrypted": (Entry("kran/notes/a", flags=0x0801), "'kran/notes/a' is encrypted"),
    "strongly encrypted": (Entry("kran/notes/a", flags=0x0841), "'kran/notes/a' is encrypted"),
    "hidden": (Entry("kran/notes/a", flags=0x2800), "'kran/notes/a' is encrypted"),
    "patched": (Entry("kran/notes/a", flags=0x0820), "is compressed in an unsupported way"),
    "bzip2": (
        Entry("kran/notes/a", method=zipfile.ZIP_BZIP2),
        "is compressed in an unsupported way (method 12)",
    ),
    "lzma": (
        Entry("kran/notes/a", method=zipfile.ZIP_LZMA),
        "is compressed in an unsupported way (method 14)",
    ),
    "deflate64": (Entry("kran/notes/a", method=9), "is compressed in an unsupported way"),
    "zstd": (Entry("kran/notes/a", method=93), "is compressed in an unsupported way"),
    "of later days": (Entry("kran/notes/a", version=99), "of a kind that cannot be read"),
    "wrong sum": (Entry("kran/notes/a", says_crc=7), "'kran/notes/a' is damaged: its checksum differs"),
    "wrong sum, stored": (Entry("kran/notes/a", says_crc=7, method=0), "is damaged: its checksum differs"),
    "says more": (Entry("kran/notes/a", b"abc", says_size=4), "is not as long as the zip says"),
    "says less": (
        Entry("kran/notes/a", b"abc", says_size=2, says_crc=zlib.crc32(b"ab")),
        "is not as long as the zip says",
    ),
    "says nothing": (
        Entry("kran/notes/a", b"abc", says_size=0, says_crc=0),
        "is not as long as the zip says",
    ),
    "something behind": (
        Entry("kran/notes/a", b"abc", packed=deflated(b"abc") + b"MZ"),
        "is not as long as the zip says",
    ),
    "unfinished": (
        Entry("kran/notes/a", b"abc", packed=deflated(b"abc")[:-1]),
        "is not as long as the zip says",
    ),
    "no deflate": (Entry("kran/notes/a", b"abc", packed=b"\xff\xff\xff"), "'kran/notes/a' is damaged"),
    "another name inside": (Entry("kran/notes/a", own_name=b"kran/notes/b"), "is not where the zip's directory says"),
    "beyond the end": (Entry("kran/notes/a", offset=1 << 30), "damaged"),
    "into the directory": (Entry("kran/notes/a", says_packed_size=1 << 20), "'kran/notes/a' is incomplete"),
    "nowhere": (Entry("kran/notes/a", offset=5), "overlaps with another entry"),
    "in another's place": (Entry("kran/notes/a", offset=0), "overlaps with another entry"),
    "bad extra": (Entry("kran/notes/a", extra=b"\1\0\x40\0\1"), "damaged"),
}


@each_row(("entry", "reason"), STRANGE.values())
def test_an_entry_that_is_no_plain_whole_file_is_refused(entry: Entry, reason: str) -> None:
    assert reason in refused(zipped(*GOOD, entry))


def test_entries_that_share_their_bytes_are_refused() -> None:
    """One file of much air, told many times over by a directory that is small."""
    inner = zipped(Entry("kran/notes/b", bytes(1000)))
    shared = Entry("kran/notes/a", inner, method=0)
    start = len(zipped(*GOOD, replace(shared, data=b""))) - len(zipped(*GOOD)) - 46 - len(b"kran/notes/a")
    offset = body_length(*GOOD) + start
    assert "'kran/notes/b' overlaps" in refused(
        zipped(*GOOD, shared, Entry("kran/notes/b", bytes(1000), offset=offset))
    )


def body_length(*entries: Entry) -> int:
    return int.from_bytes(zipped(*entries)[-6:-2], "little")


# Bombs


@pytest.mark.parametrize("says", [None, 10, 32 * MEGABYTE], ids=["honest", "says-little", "says-32-MB"])
def test_a_file_that_swells_is_refused_whatever_the_zip_says_of_it(says: int | None) -> None:
    bomb = Entry("kran/notes/bomb", bytes(33 * MEGABYTE), says_size=says)
    said = refused(zipped(*GOOD, bomb))
    assert "'kran/notes/bomb'" in said
    assert ("is larger than 32 MB" if says is None else "is not as long as the zip says") in said


def test_many_files_that_swell_are_refused_together() -> None:
    full = Entry("", bytes(32 * MEGABYTE))
    full = replace(full, packed=deflated(full.data))
    said = refused(zipped(*GOOD, *(replace(full, name=f"kran/notes/{n}") for n in range(4))))
    assert "with 'kran/notes/3' it contains more than 128 MB" in said


def test_a_file_as_large_as_may_be_is_read() -> None:
    data = zipped(*GOOD, Entry("kran/notes/large", bytes(32 * MEGABYTE)))
    assert len(archive.unpack(data, "kran.zip").contents["notes/large"]) == 32 * MEGABYTE


def test_too_many_entries_are_refused_before_they_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    assert unzipping.MOST_FILES >= 50_000
    monkeypatch.setattr(unzipping, "MOST_FILES", 5000)
    many = [Entry(f"kran/notes/{n}/", b"", 0o40755, 0) for n in range(4998)]
    assert len(archive.unpack(zipped(*GOOD, *many), "kran.zip").contents) == 2
    assert "more than 5,000 entries" in refused(zipped(*GOOD, *many, Entry("kran/notes/more")))


def test_a_file_that_is_too_large_to_be_an_archive_is_refused_unread() -> None:
    assert "is larger than 136 MB" in refused(b"PK\x03\x04" + bytes(archive.ARCHIVE_LIMIT))


# Something else than a campaign

ELSE = {
    "no settings": (GOOD[1:], "it contains no campaign.toml"),
    "no record": (GOOD[:1], "it contains no record, that is, no log/0000-setup.jsonl"),
    "only what was torn": (
        (GOOD[0], Entry("kran/log/0000-setup.jsonl.torn")),
        "it contains no record",
    ),
    "nothing": ((), "it contains no campaign.toml"),
    "only folders": ((Entry("kran/", b"", 0o40755, 0),), "it contains no campaign.toml"),
    "only what a Mac adds": ((Entry("__MACOSX/kran/campaign.toml"),), "it contains no campaign.toml"),
    "two campaigns": (
        (*GOOD, Entry("other/campaign.toml"), Entry("other/log/0000-setup.jsonl")),
        "'other/campaign.toml' is outside the folder 'kran', but an archive holds one campaign; zip that folder alone",
    ),
    "something beside it": ((*GOOD, Entry("read me.txt")), "'read me.txt' is outside the folder 'kran'"),
    "all campaigns": (
        tuple(replace(entry, name=f"campaigns/{entry.name!s}") for entry in GOOD),
        "it contains no campaign.toml, neither at its top nor in a single folder",
    ),
    "a folder in no folder": (
        (*(replace(entry, name=str(entry.name)[5:]) for entry in GOOD), Entry("kran/campaign.toml")),
        "'kran/campaign.toml' is not a file of a campaign",
    ),
}
STRANGERS = [
    *("evil.py", "notes", "templates", "campaign.toml.bak", "Campaign.toml.txt", ".git/hooks/pre-commit"),
    *(
        "output/cards.pdf",
        "log/notes.txt",
        "log/0000.jsonl",
        "log/0000-setup.json",
        "log/setup.jsonl",
        "log/.0001-a.new",
    ),
    *("log/0001-a/b.jsonl", "log/001-a.jsonl", "log/0001-a b.jsonl", "log/0001-a.jsonl.torn.torn", "._campaign.toml"),
]


@each_row(("entries", "reason"), ELSE.values())
def test_a_zip_that_is_not_one_campaign_is_refused(entries: tuple[Entry, ...], reason: str) -> None:
    assert reason in refused(zipped(*entries))


@each_row("name", STRANGERS)
def test_a_file_that_no_campaign_has_is_refused_by_name(name: str) -> None:
    assert f"'kran/{name}' is not a file of a campaign" in refused(zipped(*GOOD, Entry(f"kran/{name}")))
    assert "is outside" not in refused(zipped(*(replace(e, name=str(e.name)[5:]) for e in GOOD), Entry(name)))


DOCUMENTS = {
    "xlsx": (
        ["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"],
        "this is an Excel workbook; save the sheet as CSV and import that",
    ),
    "docx": (["[Content_Types].xml", "word/document.xml"], "this is a Word document; save its table as CSV"),
    "pptx": (["[Content_Types].xml", "ppt/presentation.xml"], "this is a PowerPoint presentation; save its table"),
    "vsdx": (["[Content_Types].xml", "visio/document.xml"], "this is an Office document"),
    "numbers": (["Index/Document.iwa", "preview.jpg"], "this is a Numbers, Pages or Keynote document"),
    "jar": (["META-INF/MANIFEST.MF", "Main.class"], "this is a Java program"),
}


@each_row(("names", "reason"), DOCUMENTS.values())
def test_a_document_that_is_a_zip_inside_is_called_by_its_name(names: list[str], reason: str) -> None:
    assert reason in refused(zipped(*map(Entry, names)))


@each_row(
    ("said", "reason"),
    [
        (
            b"application/vnd.oasis.opendocument.spreadsheet",
            "an OpenDocument spreadsheet; save the sheet as CSV and import that",
        ),
        (b"application/vnd.oasis.opendocument.text", "this is an OpenDocument file; save its table as CSV"),
        (b"application/epub+zip", "this is a document or an e-book"),
        (b"\xff" * 500, "this is a document or an e-book"),
    ],
)
def test_an_open_document_says_itself_what_it_is(said: bytes, reason: str) -> None:
    assert reason in refused(zipped(Entry("mimetype", said, method=0), Entry("META-INF/manifest.xml")))


def test_a_mimetype_that_is_a_trap_is_refused_as_any_file() -> None:
    assert "'mimetype' is larger than 32 MB" in refused(zipped(Entry("mimetype", bytes(33 * MEGABYTE))))
    assert "'mimetype' is encrypted" in refused(zipped(Entry("mimetype", flags=1)))


@each_row("data", [b"", b"PK", b"name,sector\n", b"\x1f\x8b\x08\0", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07"])
def test_what_is_no_zip_is_refused(data: bytes) -> None:
    assert "this is not a zip file" in refused(data)


def test_a_zip_behind_something_else_is_refused_and_one_that_lost_entries_too() -> None:
    whole = zipped(*GOOD, Entry("kran/notes/a"))
    assert "this is not a zip file" in refused(b"#!/bin/sh\n" + whole)
    assert "some are lost" in refused(whole[:-12] + b"\4\0" + whole[-10:])
    at = whole.rindex(b"PK\x01\x02")  # the entry before it declares what follows to be a remark about itself
    length = whole.index(b"PK\x05\x06") - at
    before = whole.rindex(b"PK\x01\x02", 0, at)
    assert "some are lost" in refused(whole[: before + 32] + struct.pack("<H", length) + whole[before + 34 :])


def test_a_zip_that_ends_as_large_ones_do_is_read_if_it_says_the_truth() -> None:
    whole = zipped(*GOOD)
    end = whole.index(b"PK\x05\x06")
    count, _, size, start = struct.unpack_from("<HHLL", whole, end + 8)
    for told in (count, count + 1):
        large = struct.pack("<4sQHHLLQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, told, told, size, start)
        large += struct.pack("<4sLQL", b"PK\x06\x07", 0, end, 1)
        data = (
            whole[:end]
            + large
            + struct.pack("<4sHHHHLLH", b"PK\x05\x06", 0, 0, 0xFFFF, 0xFFFF, 2**32 - 1, 2**32 - 1, 0)
        )
        if told == count:
            assert len(archive.unpack(data, "kran.zip").contents) == 2
        else:
            assert "some are lost" in refused(data)


# Broken archives


def test_an_archive_cut_off_anywhere_is_refused() -> None:
    whole = archive.pack_up(CAMPAIGN, "kran")
    for end in [*range(0, len(whole), 61), *range(len(whole) - 30, len(whole))]:
        refused(whole[:end])


def broken(whole: bytes, seed: int) -> Iterator[bytes]:
    chance = random.Random(seed)
    directory = whole.index(b"PK\x01\x02")
    for turn in range(400):
        spoilt = bytearray(whole)
        for _ in range(chance.choice((1, 1, 1, 2, 8))):
            first = directory if turn % 2 else 0  # the directory is small, and where most can go wrong
            spoilt[chance.randrange(first, len(whole))] ^= 1 << chance.randrange(8)
        yield bytes(spoilt)
        first, last = sorted(chance.sample(range(len(whole)), 2))
        yield whole[:first] + whole[last:]
        yield whole[:last] + whole[first:]


@pytest.mark.parametrize("seed", range(3))
def test_a_broken_archive_is_refused_or_read_as_it_was(seed: int) -> None:
    whole = archive.pack_up(CAMPAIGN, "kran")
    expected = archive.unpack(whole, "kran.zip")
    read = 0
    for data in broken(whole, seed):
        with suppress(BadArchive):
            assert archive.unpack(data, "kran.zip") == expected
            read += 1
    assert 0 < read < 800, "a byte that says nothing may change, most may not"


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(100, 100 + at_length(60)))
def test_broken_archives_at_length(seed: int) -> None:
    test_a_broken_archive_is_refused_or_read_as_it_was(seed)


# What is gathered of a folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A campaign folder with CAMPAIGN in it and what else lies in one that is played."""
    place = tmp_path / "campaigns" / "kran"
    rest = [
        *(".lock", ".cache/proof", ".gitignore", ".gitattributes", "read me.txt", "output/cards.pdf"),
        *("log/notes.txt", "log/.0002-a.jsonl.new", "log/more/0003-a.jsonl", "notes/.DS_Store", "notes/maps/.DS_Store"),
    ]
    other = dict.fromkeys(rest, b"not this")
    for name, data in (CAMPAIGN | other).items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(data)
    return place


def test_settings_record_notes_and_templates_are_gathered_and_nothing_else(folder: Path) -> None:
    before = everything(folder)
    assert archive.gather(folder) == CAMPAIGN
    assert list(archive.gather(folder)) == sorted(CAMPAIGN)
    assert everything(folder) == before


def test_what_a_link_leads_to_is_left_out_wherever_it_is(folder: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    (secret / "more").mkdir(parents=True)
    for name in ("0009-a.jsonl", "key", "more/key"):
        (secret / name).write_bytes(b"secret")
    (folder / "notes/file").symlink_to(secret / "key")
    (folder / "notes/folder").symlink_to(secret)
    (folder / "notes/inside").symlink_to(folder / "notes/photo.jpg")
    (folder / "notes/round").symlink_to(folder / "notes")
    (folder / "notes/itself").symlink_to("itself")
    (folder / "notes/gone").symlink_to(secret / "gone")
    (folder / "templates/up").symlink_to("../..")
    (folder / "log/0009-a.jsonl").symlink_to(secret / "0009-a.jsonl")
    assert archive.gather(folder) == CAMPAIGN


@pytest.mark.parametrize("room", ["campaign.toml", "log", "notes", "templates"])
def test_a_room_that_is_a_link_is_left_out(folder: Path, tmp_path: Path, room: str) -> None:
    (folder / room).rename(tmp_path / "elsewhere")
    (folder / room).symlink_to(tmp_path / "elsewhere")
    expected = {name: data for name, data in CAMPAIGN.items() if name.split("/")[0] != room}
    assert archive.gather(folder) == expected


def test_a_campaign_folder_that_is_itself_reached_by_a_link_is_gathered(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "home").symlink_to(folder.parent)
    assert archive.gather(tmp_path / "home" / "kran") == CAMPAIGN


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize("place", ["notes/pipe", "log/0009-a.jsonl", "templates/a.svg.j2"])
def test_a_pipe_in_a_campaign_is_refused_and_not_waited_for(folder: Path, place: str) -> None:
    os.mkfifo(folder / place)
    with pytest.raises(
        BadArchive, match=f"'{place}' is a named pipe, but a file is expected; rename it, or move it out"
    ):
        archive.gather(folder)


def test_rooms_that_are_missing_or_no_folders_are_nothing(tmp_path: Path) -> None:
    assert archive.gather(tmp_path) == {}
    for name in ("log", "notes"):
        (tmp_path / name).write_bytes(b"a file")
    (tmp_path / "campaign.toml").mkdir()
    assert archive.gather(tmp_path) == {}


def test_a_folder_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="nowhere"):
        archive.gather(tmp_path / "nowhere")
    (tmp_path / "round").symlink_to("round")
    with pytest.raises(CannotRead, match="round"):
        archive.gather(tmp_path / "round")


@pytest.mark.parametrize("name", ["notes/photo.jpg", "log"])
def test_what_the_disk_does_not_give_is_told_and_not_left_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def failing(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Path, *rest: Any) -> Any:
            if path.match(f"kran/{name}"):
                raise PermissionError(errno.EACCES, "Permission denied")
            return real(path, *rest)

        return call

    for owner, way in ((archive, "read_regular"), (Path, "iterdir"), (Path, "lstat")):
        with monkeypatch.context() as patch:
            patch.setattr(owner, way, failing(getattr(owner, way)))
            if way == ("read_regular" if name == "log" else "iterdir"):
                assert archive.gather(folder) == CAMPAIGN
                continue
            with pytest.raises(CannotRead, match=name):
                archive.gather(folder)


# A campaign that cannot travel is told before anybody relies on its archive

UNFIT = {
    "notes/a:b.md": "'notes/a:b.md' contains a character that is not allowed in file names on every system; rename it",
    "notes/con.md": "'notes/con.md' has a name that Windows reserves; rename it",
    "notes/a.": "'notes/a.' has a name that ends in a dot or a space; rename it",
    "notes/a\nb": r"'notes/a\\nb' contains a character that cannot be printed; rename it",
    "notes/a\udcff": r"'notes/a\\udcff' contains a character that cannot be printed; rename it",
    "notes/a\\b": "has a backslash in its name; rename it",
    f"notes/{'x' * 195}": "longer than 200 bytes; rename it",
    "notes/1/2/3/4/5/6/7/8": "deeper than 8 folders; rename it",
    "notes/Photo.jpg": "'kran/notes/photo.jpg' and 'kran/notes/Photo.jpg' differ only in case",
    "notes/maps/First/a": "'kran/notes/maps/first' and 'kran/notes/maps/First' differ only in case",
    "../evil": r"'\.\./evil' has '\.\.' in its path",
    "evil.py": "'evil.py' is not a file of a campaign",
    "": "'' has an empty name",
}


@each_row(("name", "reason"), UNFIT.items())
def test_a_file_that_could_not_be_read_back_is_told_when_it_is_packed(name: str, reason: str) -> None:
    with pytest.raises(BadArchive, match=rf"^kran: .*{reason}") as told:
        archive.pack_up(CAMPAIGN | {name: b"x"}, "kran")
    assert str(told.value).isprintable()


@each_row("missing", ["campaign.toml", "log/"])
def test_a_campaign_without_settings_or_record_is_not_packed(missing: str) -> None:
    with pytest.raises(BadArchive, match="it contains no"):
        archive.pack_up({name: data for name, data in CAMPAIGN.items() if not name.startswith(missing)}, "kran")


def test_a_film_among_the_notes_is_told_by_name(folder: Path) -> None:
    with (folder / "notes/film.mp4").open("wb") as film:
        film.truncate(33 * MEGABYTE)
    with pytest.raises(BadArchive, match=r"'notes/film\.mp4' is larger than 32 MB; rename it, or move it out"):
        archive.gather(folder)
    with pytest.raises(BadArchive, match=r"'kran/notes/film\.mp4' is larger than 32 MB"):
        archive.pack_up(CAMPAIGN | {"notes/film.mp4": bytes(33 * MEGABYTE)}, "kran")


def test_notes_that_are_too_many_or_too_much_are_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_FILES", len(CAMPAIGN))
    assert archive.gather(folder) == CAMPAIGN
    monkeypatch.setattr(archive, "MOST_FILES", len(CAMPAIGN) - 1)
    with pytest.raises(BadArchive, match="it contains more than 7 files"):
        archive.gather(folder)
    monkeypatch.undo()
    monkeypatch.setattr(archive, "ALL_LIMIT", sum(map(len, CAMPAIGN.values())))
    assert archive.unpack(archive.pack_up(archive.gather(folder), "kran"), "kran.zip").contents == CAMPAIGN
    monkeypatch.setattr(archive, "ALL_LIMIT", sum(map(len, CAMPAIGN.values())) - 1)
    with pytest.raises(BadArchive, match="it contains more than 128 MB"):
        archive.gather(folder)
    with pytest.raises(BadArchive, match="it contains more than 128 MB"):
        archive.pack_up(CAMPAIGN, "kran")


def test_every_refusal_is_an_error_of_makeplay() -> None:
    assert issubclass(BadArchive, MakeplayError)
    assert BadArchive("kran.zip", "it is odd", "mend it").reason == "it is odd"


@pytest.mark.parametrize("count", [300, pytest.param(12_000, marks=pytest.mark.prove)])
def test_a_campaign_of_many_files_is_exported_and_imported(folder: Path, tmp_path: Path, count: int) -> None:
    for number in range(count):
        (folder / "notes" / f"evening-{number}.md").write_text(f"evening {number}")
    contents = archive.gather(folder)
    assert len(contents) == len(CAMPAIGN) + count
    found = archive.unpack(archive.pack_up(contents, "kran"), "kran.zip")
    assert found == archive.Archive("kran", contents)
    files.create_folder(tmp_path / "campaigns" / "zora", found.contents)
    assert archive.gather(tmp_path / "campaigns" / "zora") == contents
