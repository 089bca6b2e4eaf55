"""A record cut at any byte is a prefix of it in whole lines, with a warning, or refused with FILE:LINE; nothing else.

The records cut are the frozen ones: with them everything is cut that can be in a record (test_record_frozen.py).
"""

from __future__ import annotations

import json
import re
import shutil
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from afresh import each_row_afresh
from freeze_record import adds_up_to
from proving import at_length
from rows import each_row
from test_folder import everything, found

from generator import cli
from generator.campaign import folder as campaigns
from generator.campaign import logfile, record, witness, writing
from generator.campaign.folder import OpenCampaign, pack_of
from generator.campaign.prints import Prints
from generator.campaign.record import Record
from generator.campaign.settings import FILE, parse
from generator.engine.pack import Event
from generator.errors import BadRecord

RECORDS = Path(__file__).parent / "records"
WHOLE = {
    name: {path: data for path, data in everything(RECORDS / name).items() if data is not None}
    for name in sorted(path.name for path in RECORDS.iterdir() if path.is_dir())
}
LOGS = [(name, path) for name, contents in WHOLE.items() for path in sorted(contents) if path.startswith("log/")]
LAST = {name: max(path for other, path in LOGS if other == name) for name in WHOLE}
EARLIER = [(name, path) for name, path in LOGS if path != LAST[name]]
#: Where not every byte is cut: one of so many, and those around one line end of so many.
SOME, LINES = 1499, 40
#: One of so many in the last file, where every event of today's schema is.
STEPS = {"schema-3": 41, "schema-3-shoebox": 5, "schema-3-deck": 5}
#: And what it then adds up to is looked at behind one line of so many.
FEW = 12
#: Every byte for `make prove`.
BOTH = pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.prove)], ids=["some", "every"])


def cut_to(name: str, path: str, keep: int) -> Record:
    """The record with the file at *path* cut to so many bytes."""
    contents = WHOLE[name]
    return record.read_from(Path(name), {**contents, path: contents[path][:keep]})


@cache
def events(name: str, stem: str) -> tuple[Event, ...]:
    """What stands in a file that nobody has cut, as today's schema has it."""
    whole = record.read_from(Path(name), WHOLE[name])
    return next(tuple(line.event for line in log.lines) for log in whole.logs if log.path.stem == stem)


@cache
def line_ends(data: bytes) -> list[int]:
    """How long the file is behind each line."""
    return [at for at in range(1, len(data) + 1) if data[at - 1] == ord("\n")]


def whole_lines(data: bytes, keep: int) -> tuple[int, bool]:
    """How many lines are whole in the first *keep* bytes, and whether one is torn.

    An event that lacks only its line end is whole, a header is not.
    """
    ends = line_ends(data)
    if keep < ends[0]:
        return 0, keep > 0
    before = bisect_right(ends, keep)
    lacking = before < len(ends) and ends[before] == keep + 1
    return before + lacking, not lacking and ends[before - 1] != keep


def cuts(data: bytes, step: int) -> Iterator[int]:
    """Where a file is cut: at one byte of so many, and around some line ends, always the last."""
    near = {end + by for end in line_ends(data)[::-1][::LINES] for by in (-2, -1, 0, 1)}
    return (keep for keep in range(len(data)) if keep % step == 0 or keep in near)


def answer(read: Record, name: str) -> str:
    """All that a record adds up to, or the refusal, which names FILE:LINE."""
    its_settings = parse(WHOLE[name][FILE], RECORDS / FILE)
    pack = pack_of(its_settings, RECORDS / FILE)
    try:
        opened = OpenCampaign(Path(name), its_settings, read, pack, pack.fresh(), Prints())
        return json.dumps(adds_up_to(opened.grown(read)))
    except BadRecord as refusal:
        return f"refused: {refusal}"


@cache
def answer_at(name: str, lines: int) -> str:
    """The same for the first so many lines of the last file, its header among them, and all files before."""
    whole = record.read_from(Path(name), WHOLE[name])
    return answer(whole.until(whole.logs[-1].lines[lines - 1]), name)


@BOTH
@each_row("name", WHOLE, always=slice(None, None, 3))
def test_the_last_file_cut_at_any_byte_is_a_prefix_with_a_warning_or_refused(name: str, every: bool) -> None:
    path = LAST[name]
    data = WHOLE[name][path]
    where = str(Path(name, path))
    answers: dict[int, str] = {}
    for keep in cuts(data, 1 if every else STEPS.get(name, SOME)):
        whole, torn = whole_lines(data, keep)
        if keep == line_ends(data)[0] - 1:
            continue  # a header that lacks only its line end may be taken or refused
        if not whole:
            with pytest.raises(BadRecord, match=re.escape(f"{where}:1: ")):
                cut_to(name, path, keep)
            continue
        read = cut_to(name, path, keep)
        assert [line.event for line in read.logs[-1].lines] == list(events(name, Path(path).stem)[:whole])
        told = [warning for warning in map(str, read.warnings) if str(logfile.TORN) in warning]
        assert told == ([f"{where}:{whole + 1}: {logfile.TORN}"] if torn else [])
        if whole not in answers and (every or whole % FEW == 0):
            answers[whole] = answer(read, name)
            for log in read.logs[:-1]:
                assert [line.event for line in log.lines] == list(events(name, log.path.stem))
            assert answers[whole] == answer_at(name, whole)
            assert re.match(r'\{"(?:era|rows)"|refused: [\w-]+/log/[\w-]+\.jsonl:\d+: ', answers[whole])
    assert len(answers) == len(line_ends(data)) or not every


@BOTH
@each_row(("name", "path"), EARLIER, always=slice(None, None, 3))
def test_an_earlier_file_cut_at_any_byte_is_refused_at_that_file(name: str, path: str, every: bool) -> None:
    """Only its very last line end can be missing: then nothing is lost, and a changed file is told."""
    data = WHOLE[name][path]
    where = str(Path(name, path))
    usual = record.read_from(Path(name), WHOLE[name])
    for keep in cuts(data, 10 // at_length(10) if every else SOME):
        if keep == len(data) - 1:
            read = cut_to(name, path, keep)
            assert [line.event for line in read.lines] == [line.event for line in usual.lines]
            edited = [warning for warning in read.warnings if warning not in usual.warnings]
            assert [str(warning).split(" ")[0] for warning in edited] == [f"{where}:"]
            assert answer(read, name) == answer(usual, name)
            continue
        with pytest.raises(BadRecord) as refusal:
            cut_to(name, path, keep)
        line = max(whole_lines(data, keep)[0], 1)
        assert re.match(rf"{re.escape(where)}:{line}: ", str(refusal.value)), (keep, str(refusal.value))


@each_row(("name", "path"), EARLIER)
def test_an_earlier_file_that_is_not_there_is_told_by_its_follower(name: str, path: str) -> None:
    contents = {other: data for other, data in WHOLE[name].items() if other != path}
    logs = [log for log in sorted(WHOLE[name]) if log.startswith("log/")]
    follower = logs[logs.index(path) + 1]
    with pytest.raises(BadRecord, match=re.escape(f"{Path(name, follower)}:1: ")):
        record.read_from(Path(name), contents)


@BOTH
@pytest.mark.parametrize("name", ["schema-3", "schema-3-shoebox", "schema-3-deck"])
def test_wherever_the_last_file_was_cut_the_next_line_heals_it(tmp_path: Path, name: str, every: bool) -> None:
    """On the disk, with what was torn kept aside, if nobody knows how far it once went."""
    folder = tmp_path / "campaigns" / name
    shutil.copytree(RECORDS / name, folder)
    path = folder / LAST[name]
    kept = path.with_name(f"{path.name}.torn")
    data = path.read_bytes()
    ends = line_ends(data)
    for keep in range(ends[0], len(data), 1 if every else 97):
        path.write_bytes(data[:keep])
        kept.unlink(missing_ok=True)
        (folder / witness.FILE).unlink()
        whole, torn = whole_lines(data, keep)
        read = writing.append(folder, [{"type": "note", "text": "好"}])
        assert read.lines == record.read(folder).lines
        assert not any("torn" in str(warning) for warning in read.warnings)
        assert [line.event for line in read.logs[-1].lines[:-1]] == list(events(name, path.stem)[:whole])
        last = {"n": whole, "type": "note", "text": "好"}
        assert path.read_bytes().startswith(data[: ends[whole - 1]])
        assert [line.event for line in read.logs[-1].lines[-1:]] == [last]
        assert read.changed == []
        assert kept.exists() == torn
        if torn:
            assert kept.read_bytes() == data[ends[whole - 1] : keep] + b"\n"


MORE = {"log": ["note x"], "merge": ["kran"], "branch": ["new"], "at": ["1"]}


@each_row_afresh(
    "command",
    ["status", "cards", "history", "at", "log", "undo", "redo", "print", "check", "export", "merge", "branch", "play"],
)
def test_no_command_takes_a_cut_earlier_file_for_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    """Whoever looks at such a record, or writes behind it, is told the place with exit code 4."""
    folder = tmp_path / "campaigns" / "kran"
    shutil.copytree(RECORDS / "schema-2", folder)
    path = sorted((folder / "log").iterdir())[1]
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-2]))
    before = everything(tmp_path)
    assert cli.run([command, "kran", *MORE.get(command, []), "--home", str(tmp_path)]) == 4
    told = capsys.readouterr()
    assert f"{path}:{len(lines) - 2}: " in told.out + told.err
    assert everything(tmp_path) == before


def test_the_beginning_of_a_line_is_never_another_event() -> None:
    """So that a torn one can't pass for a whole one."""
    for name, path in LOGS:
        for line in WHOLE[name][path].splitlines()[::9]:
            for keep in range(1, len(line), 7):
                with pytest.raises(ValueError, match=r"\w"):
                    json.loads(line[:keep])


@BOTH
@each_row("name", WHOLE, always=slice(None, None, 3))
def test_an_earlier_moment_ends_behind_its_event_whatever_blanks_stand_in_the_lines(name: str, every: bool) -> None:
    """A carriage return is a blank between the parts of a line, not its end."""
    contents = {path: data.replace(b', "type"', b',\r"type"') for path, data in WHOLE[name].items()}
    whole = record.read_from(Path(name), contents)
    lines = whole.lines
    for at, line in enumerate(lines, start=1):
        looked = at % 9 == 0 or line.path == whole.logs[-1].path if every else at % 181 == 0 or at == len(lines)
        if looked:
            then = whole.until(line)
            assert then.lines == lines[:at]


@each_row_afresh("address", ["0001-sitting:01", "0001-sitting:１", "1:1", "0001-sitting: 1", "0001-sitting:+1"])
def test_an_undo_by_hand_is_heeded_or_refused_never_passed_over(tmp_path: Path, address: str) -> None:
    """Other events call it 0001-sitting:1, and nothing else."""
    folder = found(tmp_path)
    writing.append(folder, [{"type": "name", "card": "001", "name": "Neuhafen"}, {"type": "undo", "of": [address]}])
    try:
        opened = campaigns.open_campaign(tmp_path, "kran")
    except BadRecord as refusal:
        told = str(refusal)
    else:
        told = " ".join(opened.state.contents().values())
    assert "Neuhafen" not in told
