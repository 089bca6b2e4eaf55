"""A record is append-only text that people can read; whatever happens to it is healed or told with FILE:LINE."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from afresh import each_row_afresh
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from proving import at_length
from test_folder import everything, found

from generator import cli
from generator.campaign import folder as campaigns
from generator.campaign import logfile, record, witness, writing
from generator.campaign.checking import acceptance, check
from generator.campaign.replay import replay
from generator.engine.pack import Event, Founding, find_pack
from generator.errors import BadRecord, NewerRecord, RecordCut, RecordMoved, RecordProblem

PACK = find_pack("deep_future")
NOTE: Event = {"type": "note", "player": "贝拉", "text": "深空港的灯塔亮了 🚀"}
ADA, BEN = {"type": "note", "player": "Ada"}, {"type": "note", "player": "Ben"}


def log(folder: Path, stem: str = "0000-setup") -> Path:
    return folder / "log" / f"{stem}.jsonl"


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def stripped(read: record.Record) -> list[Event]:
    """The events as they were before they were numbered."""
    return [{key: value for key, value in line.event.items() if key != "n"} for line in read.lines]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A campaign just founded."""
    return found(tmp_path)


# What a record looks like


def test_a_founded_campaign_opens_as_it_was_founded(folder: Path, tmp_path: Path) -> None:
    opened = campaigns.open_campaign(tmp_path, "kran")
    state = PACK.fresh()
    _, events = campaigns.founding_events(PACK, Founding(("Ada", "贝拉"), "zh", ("深空港",), seed=7))
    for event in events:
        state.apply(event)
    assert opened.state == state
    assert stripped(opened.record) == events
    assert opened.record.warnings == []
    assert opened.record.logs[0].ended
    assert opened.folder == folder


def test_the_header_stands_first_and_the_end_last_with_contiguous_numbers(folder: Path) -> None:
    lines = [json.loads(line) for line in lines_of(log(folder))]
    identity = record.read(folder).logs[0].campaign
    assert lines_of(log(folder))[0].decode() == (
        f'{{"n": 0, "type": "log", "schema": 3, "campaign": "{identity}", "file": "0000-setup", "after": null, '
        f'"date": null, "sum": "{lines[0]["sum"]}"}}\n'
    )
    assert [line["n"] for line in lines] == list(range(len(lines)))
    assert lines[-1] == {"n": len(lines) - 1, "type": "end", "sum": lines[-1]["sum"]}
    assert [line["type"] for line in lines[1:-1]] == (
        ["found", "deck", *["world"] * 12, "deal", *["name"] * 12, "era", "check"]
    )


KEYS = {
    "log": "n type schema campaign file after date",
    "found": "n type game rules_version language players rules seed",
    "deck": "n type cards chance",
    "world": "n type card sector era advancement chance",
    "deal": "n type hands",
    "name": "n type card player name",
    "era": "n type era",
    "check": "n type cards worlds era",
    "end": "n type",
}


def test_keys_stand_in_the_same_order_in_every_event_of_a_type(folder: Path) -> None:
    orders = {(line["type"], " ".join(line)) for line in map(json.loads, lines_of(log(folder)))}
    assert orders == {(kind, f"{keys} sum") for kind, keys in KEYS.items()}


def test_a_line_is_easy_to_read_and_to_search_in_any_script(folder: Path) -> None:
    content = log(folder).read_bytes().decode()
    assert '"player": "Ada", "name": "深空港", "sum": "' in content
    assert '"players": ["Ada", "贝拉"], "rules": {}, "seed": 7, "sum": "' in content
    assert "\\u" not in content
    assert "\r" not in content
    assert logfile.encode(NOTE).decode() == '{"type": "note", "player": "贝拉", "text": "深空港的灯塔亮了 🚀"}\n'


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
events_of_any_game = st.lists(
    st.builds(
        lambda kind, rest: (
            {"type": kind} | {key: value for key, value in rest.items() if key not in ("n", "type", "sum")}
        ),
        st.text().filter(lambda kind: kind not in ("log", "end")),
        st.dictionaries(st.text(), json_values, max_size=5),
    ),
    max_size=5,
)


@pytest.mark.parametrize("examples", [8, pytest.param(at_length(1_000), marks=pytest.mark.prove)])
def test_whatever_is_written_is_read_back_the_same(tmp_path_factory: pytest.TempPathFactory, examples: int) -> None:
    @hypothesis_settings(deadline=None, max_examples=examples)
    @given(setup=events_of_any_game, first=events_of_any_game, second=events_of_any_game)
    def often(setup: list[Event], first: list[Event], second: list[Event]) -> None:
        read_back(tmp_path_factory, setup, first, second)

    often()


def read_back(
    tmp_path_factory: pytest.TempPathFactory, setup: list[Event], first: list[Event], second: list[Event]
) -> None:
    folder = tmp_path_factory.mktemp("campaign")
    (folder / "log").mkdir()
    log(folder).write_bytes(writing.log_bytes("it", "0000-setup", None, setup, end=True))
    writing.append(folder, first)
    read = writing.append(folder, second)
    assert json.dumps(stripped(read)) == json.dumps([*setup, *first, *second])  # tells 1, 1.0 and true apart
    assert read == record.read(folder)
    assert read.warnings == []


# Torn by a crash


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.prove)])
def test_the_founding_cut_at_any_byte_is_a_prefix_in_whole_lines_or_refused(folder: Path, step: int) -> None:
    """Never other events than those that were written. At every byte around a line end, elsewhere at one of *step*."""
    path = log(folder)
    data = path.read_bytes()
    events = [json.loads(line) for line in lines_of(path)]
    for event in events:
        del event["sum"]
    ends = [n + 1 for n, byte in enumerate(data) if byte == ord("\n")]
    around = {end + by for end in ends for by in (-2, -1, 0, 1)}
    for cut in (cut for cut in range(len(data)) if cut % step == 0 or cut in around):
        contents = {f"log/{path.name}": data[:cut]}
        whole = sum(end - 1 <= cut for end in ends)  # a line that lacks only its newline is whole
        torn = cut not in ends and cut + 1 not in ends
        if not whole:
            with pytest.raises(BadRecord) as told:
                record.read_from(folder, contents)
            assert str(told.value).startswith(f"{path}:1: the header is missing")
            continue
        read = record.read_from(folder, contents)
        assert [line.event for line in read.logs[0].lines] == events[:whole]
        assert read.warnings == ([f"{path}:{whole + 1}: {logfile.TORN}"] if torn else [])
        if cut in ends[:-3]:
            with pytest.raises(BadRecord, match="the start of the campaign is incomplete"):
                replay(read, PACK)
        elif cut in ends:
            assert replay(read, PACK).summary()


def test_a_record_cut_at_any_byte_is_healed_by_the_next_event(folder: Path) -> None:
    """Inside a Chinese sign or an emoji too."""
    writing.append(folder, [ADA])
    path = log(folder, "0001-sitting")
    sound, before = path.read_bytes(), (folder / witness.FILE).read_bytes()
    writing.append(folder, [NOTE])
    whole_line = path.read_bytes().removeprefix(sound)
    setup = log(folder).read_bytes()
    kept = path.with_name(f"{path.name}.torn")
    for cut in range(len(whole_line) + 1):
        path.write_bytes(sound + whole_line[:cut])
        (folder / witness.FILE).write_bytes(before)  # NOTE was never acknowledged
        kept.unlink(missing_ok=True)
        complete = cut >= len(whole_line) - 1
        read = writing.append(folder, [BEN])
        survived = whole_line if complete else b""
        assert path.read_bytes().startswith(sound + survived)
        assert stripped(read)[-2:] == [NOTE if complete else ADA, BEN]
        assert read.warnings == []
        assert log(folder).read_bytes() == setup
        assert kept.exists() == (0 < cut < len(whole_line) - 1)
        if kept.exists():
            assert kept.read_bytes() == whole_line[:cut] + b"\n"


#: Not whole, with and without a line end; the last two are a block of the disk that stood there before.
TAILS = [
    *(b"\0" * 40, b"\xff\xfe", b'{"n": 2, "typ', b"[1, 2]", b"\xe6\xb7", b"   ", b"\n", b"\0" * 40 + b"\n"),
    *(b"[" * 100_000 + b"\n", b'{"n": 2, "typ\n', b'{"n": 2, "typ\n{"n": 3, "type": "note"}\n'),
    *(b"{}\n", b'te"}\n{"n": 7, "type": "note"}\n', b'{"n": 0, "type": "log", "sum": "0123456789abcdef"}\n{"n": 1'),
]


@each_row_afresh("tail", TAILS)
def test_a_tail_of_any_bytes_is_told_left_out_and_kept_aside(folder: Path, tail: bytes) -> None:
    sound = len(writing.append(folder, [ADA]).logs[1].lines)
    path = log(folder, "0001-sitting")
    path.write_bytes(path.read_bytes() + tail)
    read = record.read(folder)
    assert read.warnings == [f"{path}:{sound + 1}: {logfile.TORN}"]
    assert stripped(read)[-1] == ADA
    assert stripped(writing.append(folder, [BEN]))[-2:] == [ADA, BEN]
    assert path.with_name(f"{path.name}.torn").read_bytes() == tail + b"\n"
    assert record.read(folder).warnings == []


@each_row_afresh("content", [b"", b"\0" * 4096, b'{"n": 0, "type": "log", "sch'])
def test_a_file_that_never_was_acknowledged_and_cannot_be_read_is_set_aside(folder: Path, content: bytes) -> None:
    writing.append(folder, [ADA, {"type": "end"}])
    path = log(folder, "0002-sitting")
    path.write_bytes(content)
    assert record.read(folder).warnings == [f"{path}:1: {logfile.TORN}"]
    assert stripped(writing.append(folder, [BEN]))[-2:] == [ADA, BEN]
    assert path.with_name(f"{path.name}.torn").read_bytes() == content
    assert record.read(folder).warnings == []


def test_reading_a_torn_record_changes_nothing(folder: Path) -> None:
    path = log(folder)
    path.write_bytes(path.read_bytes()[:-5])
    before = everything(folder)
    assert record.read(folder).warnings
    assert everything(folder) == before


def test_torn_pieces_of_two_crashes_are_both_kept(folder: Path) -> None:
    writing.append(folder, [ADA])
    path = log(folder, "0001-sitting")
    for piece in (b'{"first', b'{"second'):
        path.write_bytes(path.read_bytes() + piece)
        writing.append(folder, [BEN])
    assert path.with_name(f"{path.name}.torn").read_bytes() == b'{"first\n{"second\n'


@each_row_afresh(
    ("damage", "opens_a_new_file"),
    [
        (lambda data: data[:-1], True),
        (lambda data: data + b'{"n": 3', True),
        (lambda data: data[:-6], False),
    ],
)
def test_a_file_torn_at_its_end_is_closed_only_if_its_end_is_whole(
    folder: Path, damage: Callable[[bytes], bytes], opens_a_new_file: bool
) -> None:
    path = log(folder)
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    (folder / witness.FILE).unlink()
    read = writing.append(folder, [NOTE])
    assert stripped(read)[-1] == NOTE
    assert read.warnings == []
    assert len(read.logs) == 1 + opens_a_new_file
    assert (path.read_bytes() == whole) == opens_a_new_file


# Sittings


def test_an_event_after_a_closed_file_opens_the_next_which_names_it_with_its_sha256(folder: Path) -> None:
    setup = log(folder).read_bytes()
    read = writing.append(folder, [NOTE], name="ada")
    identity = read.logs[0].campaign
    unsealed = b"".join(logfile.encode(line.event) for line in read.logs[0].lines).replace(b'": 3', b'": 2', 1)
    header, event = lines_of(log(folder, "0001-ada"))
    assert json.loads(header) == {
        "n": 0,
        "type": "log",
        "schema": 3,
        "campaign": identity,
        "file": "0001-ada",
        "after": f"0000-setup {hashlib.sha256(unsealed).hexdigest()}",
        "date": writing.today(),
        "sum": json.loads(header)["sum"],
    }
    assert event.startswith(logfile.encode({"n": 1} | NOTE)[:-2] + b', "sum": "')
    assert log(folder).read_bytes() == setup
    assert set(everything(folder / "log")) == {"0000-setup.jsonl", "0001-ada.jsonl"}


def test_two_appends_in_a_row_go_on_numbering_and_an_end_closes_the_sitting(folder: Path) -> None:
    writing.append(folder, [ADA, BEN])
    first = log(folder, "0001-sitting").read_bytes()
    read = writing.append(folder, [NOTE, {"type": "end"}], name="ben")
    assert log(folder, "0001-sitting").read_bytes().startswith(first)
    assert [line.event["n"] for line in read.logs[1].lines] == [0, 1, 2, 3, 4]
    read = writing.append(folder, [BEN])
    assert [line.event["n"] for line in read.logs[2].lines] == [0, 1]
    assert [entry.path.stem for entry in read.logs] == ["0000-setup", "0001-sitting", "0002-sitting"]
    assert stripped(read)[-4:] == [ADA, BEN, NOTE, BEN]
    assert read.lines[-1].where == f"{log(folder, '0002-sitting')}:2"


# Damaged by hand

Damage = Callable[[list[bytes]], list[bytes]]


def changed(line: int, old: bytes, new: bytes) -> Damage:
    """Line *line*, counted from 1, with *old* replaced; it must be there."""

    def damage(lines: list[bytes]) -> list[bytes]:
        assert old in lines[line - 1]
        return [*lines[: line - 1], lines[line - 1].replace(old, new), *lines[line:]]

    return damage


NO_JSON = "this line is not a JSON object"
NO_HEADER = "the header is missing"
TOP = "a header must be the first line of a file, and only that"
DAMAGES: dict[str, tuple[Damage, int, str]] = {
    "another schema": (
        changed(1, b'"schema": 3', b'"schema": 2'),
        1,
        "says schema 2, but has the digest of a later one",
    ),
    "empty file": (lambda _: [], 1, NO_HEADER),
    "half a header": (lambda old: [old[0][:40]], 1, NO_HEADER),
    "half a header, the rest below": (lambda old: [old[0][:40] + b"\n", *old[1:]], 1, NO_JSON),
    "header deleted": (lambda old: old[1:], 1, "event 0 is expected here, found n = 1"),
    "header replaced": (changed(1, b'"log"', b'"note"'), 1, TOP),
    "header in the middle": (lambda old: [*old[:4], old[0].replace(b"0", b"4", 1), *old[5:]], 5, TOP),
    "wrong file name": (changed(1, b"0000-setup", b"0001-ada"), 1, "the header says file '0001-ada'"),
    "no file name": (changed(1, b'"file"', b'"f"'), 1, "the header says file None"),
    "a file before": (changed(1, b"null", b'"0000-zero 12"'), 1, "the file before it, 0000-zero.jsonl, is missing"),
    "renumbered": (changed(3, b'"n": 2', b'"n": 7'), 3, "event 2 is expected here, found n = 7"),
    "number as text": (changed(3, b'"n": 2', b'"n": "2"'), 3, "event 2 is expected here, found n = 2"),
    "number missing": (changed(3, b'"n"', b'"m"'), 3, "event 2 is expected here, found n = None"),
    "line duplicated": (lambda old: [*old[:4], *old[3:]], 5, "event 4 is expected here, found n = 3"),
    "line deleted": (lambda old: [*old[:1], *old[2:]], 2, "event 1 is expected here, found n = 2"),
    "lines swapped": (lambda old: [*old[:3], old[4], old[3], *old[5:]], 4, "event 3 is expected here, found n = 4"),
    "not JSON": (changed(5, b'"sector": ', b'"sector": O'), 5, NO_JSON),
    "a list": (lambda old: [*old[:4], b"[1, 2]\n", *old[5:]], 5, NO_JSON),
    "half a line": (lambda old: [*old[:4], old[4][:20] + b"\n", *old[5:]], 5, NO_JSON),
    "two lines in one": (lambda old: [*old[:4], old[4][:-1] + old[5], *old[6:]], 5, NO_JSON),
    "empty line": (lambda old: [*old[:4], b"\n", *old[4:]], 5, NO_JSON),
    "half a sign": (changed(17, "港".encode(), "港".encode()[:2]), 17, NO_JSON),
    "zero bytes": (changed(5, b'"world"', b"\0" * 7), 5, NO_JSON),
    "merge markers": (lambda old: [*old[:4], b"<<<<<<< HEAD\n", *old[4:]], 5, NO_JSON),
    "no type": (changed(4, b'"type"', b'"tipe"'), 4, "the event has no type"),
    "type is a number": (changed(4, b'"world"', b"5"), 4, "the event has no type"),
}


def refused(folder: Path, error: type[RecordProblem], place: str) -> str:
    """What is told by reading and by appending alike, at FILE:LINE *place*; nothing is written."""
    before = everything(folder / "log")
    with pytest.raises(RecordProblem) as told:
        record.read(folder)
    with pytest.raises(RecordProblem) as told_on_append:
        writing.append(folder, [NOTE])
    assert everything(folder / "log") == before
    assert type(told.value) is type(told_on_append.value) is error
    assert str(told.value) == str(told_on_append.value)
    stem, line = place.split(":")
    assert str(told.value).startswith(f"{log(folder, stem)}:{line}: ")
    return str(told.value)


@each_row_afresh(("damage", "line", "words"), DAMAGES.values())
def test_a_damaged_line_is_told_with_its_place_and_nothing_is_written(
    folder: Path, damage: Damage, line: int, words: str
) -> None:
    path = log(folder)
    path.write_bytes(b"".join(damage(lines_of(path))))
    assert words in refused(folder, BadRecord, f"0000-setup:{line}")


def test_a_record_of_a_later_makeplay_is_refused_and_left_alone(folder: Path) -> None:
    log(folder).write_bytes(log(folder).read_bytes().replace(b'"schema": 3', b'"schema": 4', 1))
    told = refused(folder, NewerRecord, "0000-setup:1")
    assert told.endswith(":1: schema 4, this makeplay reads up to 3; update makeplay")


def another_campaigns_sitting(folder: Path) -> None:
    other = found(folder.parent.parent, "zora", seed=8)
    writing.append(other, [ADA])
    shutil.copy(log(other, "0001-sitting"), log(folder, "0001-sitting"))


def rewritten(stem: str, old: str, new: str, as_stem: str = "") -> Callable[[Path], object]:
    def damage(folder: Path) -> None:
        content = log(folder, stem).read_text("utf-8")
        assert old in content
        log(folder, as_stem or stem).write_text(content.replace(old, new, 1), "utf-8")

    return damage


def shortened(end: Callable[[bytes], bytes]) -> Callable[[Path], object]:
    def damage(folder: Path) -> None:
        *lines, last = lines_of(log(folder, SITTING))
        log(folder, SITTING).write_bytes(b"".join([*lines, end(last)]))

    return damage


def gone(stem: str) -> Callable[[Path], object]:
    return lambda folder: log(folder, stem).unlink()


SITTING = "0001-sitting"
UNLIKE = "it follows {1} instead of {0}.jsonl"
CHAINS: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "another campaign's": (another_campaigns_sitting, "0001-sitting:1", "this file belongs to another campaign"),
    "sitting torn": (shortened(lambda last: last[:20]), "0001-sitting:2", "the file is not closed"),
    "end deleted": (shortened(lambda _: b""), "0001-sitting:2", "the file is not closed"),
    "setup missing": (gone("0000-setup"), "0001-sitting:1", "the file before it, 0000-setup.jsonl, is missing"),
    "sitting missing": (gone(SITTING), "0002-sitting:1", UNLIKE.format("0000-setup", SITTING)),
    "sitting renamed": (
        lambda folder: log(folder, SITTING).rename(log(folder, "0001-ada")),
        "0001-ada:1",
        "the header says file '0001-sitting'",
    ),
    "two in one place": (
        rewritten(SITTING, SITTING, "0001-ada", "0001-ada"),
        "0001-sitting:1",
        UNLIKE.format("0001-ada", "0000-setup"),
    ),
    "names another": (
        rewritten("0002-sitting", "0001", "0009"),
        "0002-sitting:1",
        UNLIKE.format(SITTING, "0009-sitting"),
    ),
}


@each_row_afresh(("damage", "place", "words"), CHAINS.values())
def test_a_file_lost_changed_or_put_in_the_wrong_place_is_noticed(
    folder: Path, damage: Callable[[Path], object], place: str, words: str
) -> None:
    writing.append(folder, [ADA, {"type": "end"}])
    writing.append(folder, [BEN])
    damage(folder)
    assert words in refused(folder, BadRecord, place)


@each_row_afresh(
    ("stem", "old", "new"),
    [("0000-setup", "深空港", "深空城"), (SITTING, "Ada", "Eve"), ("0002-sitting", "Ben", "Eve")],
)
def test_a_line_edited_by_hand_is_read_as_it_is_and_told_until_it_is_accepted(
    folder: Path, stem: str, old: str, new: str
) -> None:
    """In a closed file as in the open one."""
    writing.append(folder, [ADA, {"type": "end"}])
    writing.append(folder, [BEN])
    rewritten(stem, old, new)(folder)
    read = record.read(folder)
    assert new in str(read.lines)
    (line,) = read.changed
    assert line.path == log(folder, stem)
    assert read.warnings == [f"{line.where}: the line is not as it was written; if this was intended: {ACCEPT}"]
    grown = writing.append(folder, [NOTE])  # to edit is legal
    assert grown.warnings == read.warnings
    accepted = acceptance(grown)
    assert {"type": "accept", "file": stem, "line": line.number, "digest": line.sum} in accepted
    writing.append(folder, accepted)
    assert record.read(folder).warnings == []
    rewritten(stem, new, "Zoe")(folder)
    assert len(record.read(folder).warnings) == 1


ACCEPT = "makeplay check kran --accept"


def test_all_lines_of_a_file_edited_by_hand_are_one_warning_and_each_a_finding(folder: Path, tmp_path: Path) -> None:
    path = log(folder)
    path.write_bytes(path.read_bytes().replace(b'"sum": ', b'"sum":'))
    read = campaigns.open_campaign(tmp_path, "kran").record
    assert [line.number for line in read.changed] == list(range(1, 32))
    where = f"{path}:1 (and 30 more in this file)"
    assert read.warnings == [f"{where}: the line is not as it was written; if this was intended: {ACCEPT}"]
    assert [finding.kind for finding in check(folder)] == ["changed"] * 31
    writing.append(folder, acceptance(read))
    assert check(folder) == []


def test_a_line_written_by_hand_is_read_and_told_and_the_next_follows_it(folder: Path) -> None:
    writing.append(folder, [ADA])
    with log(folder, SITTING).open("ab") as handle:
        handle.write(logfile.encode({"n": 2} | BEN))
    read = writing.append(folder, [NOTE])
    assert stripped(read)[-3:] == [ADA, BEN, NOTE]
    assert [line.number for line in read.changed] == [3]
    assert writing.append(folder, acceptance(read)).warnings == read.warnings  # until it is read again
    assert record.read(folder).warnings == []


def test_an_old_closed_file_edited_by_hand_is_told_as_a_file(tmp_path: Path) -> None:
    """Its lines have no digests: only the one of the whole file, in the file after it."""
    folder = tmp_path / "campaigns" / "schema-1"
    shutil.copytree(Path(__file__).parent / "records" / "schema-1", folder)
    writing.append(folder, [NOTE])
    first = log(folder)
    first.write_bytes(first.read_bytes().replace(b'"name": "', b'"name": "Neu', 1))
    read = record.read(folder)
    assert read.warnings == [
        f"{first}: the file was edited after it was closed; if this was intended: makeplay check schema-1 --accept"
    ]
    writing.append(folder, acceptance(read))
    assert record.read(folder).warnings == []


# Cut


def test_a_record_cut_at_any_line_end_is_told_and_not_written_to_until_it_is_accepted(folder: Path) -> None:
    """Nothing in what is left of it could tell; its witness does."""
    writing.append(folder, [ADA, {"type": "end"}])
    writing.append(folder, [BEN, NOTE, ADA])
    whole = everything(folder / "log")
    address = "0002-sitting:3"
    for stem in ("0002-sitting", SITTING, "0000-setup"):
        lines = lines_of(log(folder, stem))
        for count in range(len(lines) - 1, 0, -1):
            log(folder, stem).write_bytes(b"".join(lines[:count]))
            read = record.read(folder)
            place = f"{log(folder, stem)}:{count}"
            assert read.warnings == [
                f"{place}: the record once continued to {address}; it was cut; if this was intended: {ACCEPT}"
            ]
            cut = everything(folder)
            with pytest.raises(
                RecordCut, match=re.escape(f"{place}: the record once continued to {address}; it was cut")
            ):
                writing.append(folder, [NOTE])
            assert everything(folder) == cut | {".lock": b""}
        log(folder, stem).unlink()
    for name, data in whole.items():
        (folder / "log" / name).write_bytes(data or b"")
    assert record.read(folder).warnings == []


def test_a_cut_that_is_accepted_says_for_ever_how_far_the_record_went(folder: Path) -> None:
    writing.append(folder, [ADA, BEN])
    path = log(folder, SITTING)
    path.write_bytes(b"".join(lines_of(path)[:2]))
    assert [finding.where for finding in check(folder) if finding.kind == "changed"] == [f"{path}:2"]
    read = record.read(folder)
    (event,) = acceptance(read)
    assert event["cut"] == "0001-sitting:2"
    writing.append(folder, [event], known=read, accepting=True)
    assert record.read(folder).warnings == []
    assert stripped(writing.append(folder, [NOTE]))[-3:] == [ADA, event, NOTE]


def test_a_record_that_goes_on_otherwise_than_it_was_told_was_cut(folder: Path) -> None:
    """An older copy of the log, and a sitting written into it by a program that had no witness."""
    writing.append(folder, [ADA])
    older = log(folder, SITTING).read_bytes()
    writing.append(folder, [BEN])
    known = (folder / witness.FILE).read_bytes()
    log(folder, SITTING).write_bytes(older)
    (folder / witness.FILE).unlink()
    writing.append(folder, [NOTE])
    (folder / witness.FILE).write_bytes(known)
    with pytest.raises(RecordCut):
        writing.append(folder, [NOTE])


def test_a_record_that_was_written_and_not_yet_witnessed_is_whole(folder: Path) -> None:
    """Killed between the two."""
    before = (folder / witness.FILE).read_bytes()
    for event in (ADA, BEN, {"type": "end"}, NOTE):
        writing.append(folder, [event])
        (folder / witness.FILE).write_bytes(before)
        assert record.read(folder).warnings == []
    assert stripped(writing.append(folder, [ADA]))[-2:] == [NOTE, ADA]


@pytest.mark.usefixtures("told_in_english")
@pytest.mark.parametrize("damage", [None, b"", b"[]", b'{"file": "0000-setup", "n": 3, "sum": "x", "check": "y"}'])
def test_a_witness_that_is_missing_or_damaged_is_made_anew_and_said_once(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: bytes | None
) -> None:
    path = folder / witness.FILE
    whole = path.read_bytes()
    path.unlink() if damage is None else path.write_bytes(damage)
    assert cli.run(["status", "kran", "--home", str(tmp_path)]) == 0
    assert f"{path}: {record.NO_WITNESS}" in capsys.readouterr().err
    assert path.read_bytes() == whole
    assert cli.run(["status", "kran", "--home", str(tmp_path)]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("count", [60, pytest.param(5_000, marks=pytest.mark.prove)])
def test_no_flipped_bit_passes_unnoticed(folder: Path, count: int) -> None:
    writing.append(folder, [ADA, {"type": "end"}])
    writing.append(folder, [BEN, NOTE, ADA])
    whole = {path: path.read_bytes() for path in (folder / "log").iterdir()}
    dice = Random(21)
    for _ in range(count):
        path = dice.choice(sorted(whole))
        data = bytearray(whole[path])
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
        path.write_bytes(data)
        with suppress(RecordProblem):
            assert record.read(folder).warnings, (path, bytes(data))
        path.write_bytes(whole[path])


# Contradictions

Edit = Callable[[list[Any]], object]


def first(kind: str, events: list[Any]) -> Any:
    return next(event for event in events if event["type"] == kind)


def put(kind: str, **values: object) -> Edit:
    return lambda events: first(kind, events).update(values)


def drop(kind: str, key: str) -> Edit:
    return lambda events: first(kind, events).pop(key)


def turned(change: Callable[[list[Any]], object]) -> Edit:
    """The cards turned over for the first world, changed: itself, tens, units, suit, number."""
    return lambda events: change(first("world", events)["chance"])


def shuffled(change: Callable[[list[str]], object]) -> Edit:
    return lambda events: change(first("deck", events)["chance"][0]["shuffled"])


def hand(change: Callable[[list[str], str], object]) -> Edit:
    """Ada's hand changed, given a card that is blank."""
    return lambda events: change(first("deal", events)["hands"]["Ada"], blank(events))


def blank(events: list[Any]) -> str:
    worlds = {event["card"] for event in events if event["type"] == "world"}
    cards: dict[str, str] = first("deck", events)["cards"]
    return next(card for card in cards if card not in worlds)


def corner(value: object) -> Edit:
    return lambda events: first("deck", events)["cards"].update({"001": value})


MISSING = "is missing: "
GIVE = "but the cards turned over give "
NOT_DEALT = "the cards dealt are not the original worlds, each once"
NOT_SHUFFLED = "the shuffled cards are not the cards that were there"
READ = {
    "found": "players language rules",
    "deck": "cards chance",
    "world": "chance",
    "deal": "hands",
    "name": "name",
}
#: A hand edit, the type of event at whose first line it must show, what is told.
CONTRADICTIONS: dict[str, tuple[Edit, str, str]] = {
    "card that never was": (turned(lambda r: r.__setitem__(0, "099")), "world", "card 099 was turned over, but it was"),
    "card turned twice": (turned(lambda r: r.__setitem__(1, r[0])), "world", "but it was not in the deck"),
    "tens for units": (turned(lambda r: r.insert(1, r.pop(2))), "world", GIVE),
    "result missing": (turned(lambda r: r.pop()), "world", "a result of chance is missing here"),
    "result too many": (turned(lambda r: r.append("001")), "world", "one result too many: 001"),
    "no results": (turned(lambda r: r.clear()), "world", "a result of chance is missing here"),
    "shuffle for a card": (turned(lambda r: r.__setitem__(1, {"shuffled": []})), "world", "the record has a shuffle"),
    "number for a card": (
        turned(lambda r: r.__setitem__(1, 17)),
        "world",
        "chance: entry 2: 17 is not a card such as 012 or",
    ),
    "card for a shuffle": (put("deck", chance=["001"]), "deck", "the deck was shuffled here, the record has a card"),
    "shuffle lacks a card": (shuffled(lambda o: o.pop()), "deck", NOT_SHUFFLED),
    "shuffle has one twice": (shuffled(lambda o: o.__setitem__(0, o[1])), "deck", NOT_SHUFFLED),
    "wrong sector": (put("world", sector=67), "world", "sector: 67 is not a sector such as 34"),
    "sector as text": (put("world", sector="34"), "world", 'sector: "34" is not a sector such as 34'),
    "no sector": (drop("world", "sector"), "world", f'the key "sector" {MISSING}a sector such as 34'),
    "wrong advancement": (put("world", advancement="S9"), "world", '"S9" is not a suit and a number such as R6'),
    "wrong era": (put("world", era=1), "world", 'era: 1 is not "O"'),
    "wrong card": (put("world", card="099"), "world", f"card is 099, {GIVE}"),
    "no such corner": (corner("9Q"), "deck", '"9Q" is not a corner such as 4K'),
    "corner as number": (corner(1), "deck", "1 is not a corner such as 4K"),
    "cards as list": (put("deck", cards=["1S"]), "deck", '["1S"] is not a table'),
    "world dealt twice": (hand(lambda dealt, _: dealt.append(dealt[0])), "deal", NOT_DEALT),
    "world not dealt": (hand(lambda dealt, _: dealt.pop()), "deal", NOT_DEALT),
    "blank dealt": (hand(lambda dealt, card: dealt.append(card)), "deal", NOT_DEALT),
    "hands as list": (put("deal", hands=["001"]), "deal", 'hands: ["001"] is not a table from names'),
    "hand as number": (put("deal", hands={"Ada": 5}), "deal", '"Ada": 5 is not a list of cards'),
    "name for a blank": (lambda e: first("name", e).update(card=blank(e)), "name", "has nothing to name"),
    "name for no card": (put("name", card="099"), "name", "there is no card 099"),
    "name for nothing": (drop("name", "card"), "name", 'it needs exactly one of "card", "sector"'),
    "name for a list": (put("name", card=[]), "name", "card: [] is not a card such as 012"),
    "cards miscounted": (put("check", cards=35), "check", "check says cards 35, replay says 36"),
    "worlds miscounted": (put("check", worlds=13), "check", "check says worlds 13, replay says 12"),
    "count as text": (put("check", worlds="12"), "check", 'worlds: "12" is not a whole number'),
    "unknown event": (put("era", type="erra"), "erra", 'there is no event of the type "erra"; did you mean "era"?'),
    "players as number": (put("found", players=5), "found", "players: 5 is not a list of names"),
    "rules as number": (put("found", rules=5), "found", "rules: 5 is not a table of switches"),
    "no era": (drop("era", "era"), "era", f'the key "era" {MISSING}'),
    **{
        f"{kind} without {key}": (drop(kind, key), kind, f'the key "{key}" {MISSING}')
        for kind, keys in READ.items()
        for key in keys.split()
    },
}


def rewrite(folder: Path, edit: Edit) -> list[Any]:
    """The events of the founding, edited by hand and numbered anew."""
    events = [json.loads(line) for line in lines_of(log(folder))]
    edit(events)
    log(folder).write_bytes(b"".join(logfile.encode(event | {"n": n}) for n, event in enumerate(events)))
    return events


@each_row_afresh(("edit", "shows_at", "words"), CONTRADICTIONS.values())
def test_a_hand_edit_that_contradicts_is_told_with_its_line(
    folder: Path, edit: Edit, shows_at: str, words: str
) -> None:
    events = rewrite(folder, edit)
    line = events.index(first(shows_at, events)) + 1
    with pytest.raises(BadRecord) as told:
        replay(record.read(folder), PACK)
    assert str(told.value).startswith(f"{log(folder)}:{line}: ")
    assert words in str(told.value)


@each_row_afresh("left_out", range(3, 15))
def test_a_world_left_out_shows_although_all_numbers_are_mended(folder: Path, left_out: int) -> None:
    assert rewrite(folder, lambda events: events.pop(left_out))[left_out - 1]["type"] in ("deck", "world")
    with pytest.raises(BadRecord, match=rf"{log(folder)}:\d+: "):
        replay(record.read(folder), PACK)


def test_a_contradiction_in_a_later_sitting_is_told_with_that_file(folder: Path) -> None:
    writing.append(folder, [{"type": "era", "era": 2}, {"type": "check", "cards": 36, "worlds": 14}])
    with pytest.raises(BadRecord) as told:
        replay(record.read(folder), PACK)
    assert str(told.value).startswith(f"{log(folder, SITTING)}:3: check says worlds 14, replay says 12")


def test_a_writer_who_knows_the_record_gets_the_same_one_as_a_reader(folder: Path) -> None:
    known = writing.append(folder, [{"type": "era", "era": 2}])
    for era in (3, 4):
        known = writing.append(folder, [{"type": "era", "era": era}, {"type": "era", "era": era}], known=known)
        assert known == record.read(folder)
    known = writing.append(folder, [{"type": "end"}], known=known)
    assert writing.append(folder, [{"type": "era", "era": 5}], known=known) == record.read(folder)


@each_row_afresh("closed", [False, True])
def test_a_writer_whose_record_has_grown_meanwhile_writes_nothing(folder: Path, closed: bool) -> None:
    known = writing.append(folder, [{"type": "era", "era": 2}])
    writing.append(folder, [{"type": "end"} if closed else {"type": "era", "era": 3}])
    writing.append(folder, [{"type": "era", "era": 4}])
    before = record.read(folder)
    with pytest.raises(RecordMoved):
        writing.append(folder, [{"type": "era", "era": 9}], known=known)
    assert record.read(folder) == before


def test_a_line_torn_meanwhile_is_healed_and_nothing_is_lost(folder: Path) -> None:
    known = writing.append(folder, [{"type": "era", "era": 2}])
    with log(folder, SITTING).open("ab") as file:
        file.write(b'{"n": 2, "type": "er')
    healed = writing.append(folder, [{"type": "era", "era": 3}], known=known)
    assert healed == record.read(folder)
    assert [line.event["era"] for line in healed.lines[-2:]] == [2, 3]


def test_nothing_is_printed_to_be_confirmed_in_a_record_that_was_cut(folder: Path, tmp_path: Path) -> None:
    writing.append(folder, [ADA])
    log(folder, SITTING).unlink()
    assert cli.run(["print", "kran", "--only", "chronology", "--confirm", "--home", str(tmp_path)]) == 4
    assert not (tmp_path / "output").exists()
    assert cli.run(["print", "kran", "--only", "chronology", "--home", str(tmp_path)]) == 0
