"""A damaged record made whole in a copy: what can be read stands there, what cannot is said, the damaged one stays.

In: a campaign's folder. Out: the logs of a campaign of its own, and everything that could not be kept. A line that
cannot be read becomes a note in its place, so that every address stays what it was; what cannot stand without it is
undone, not left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from generator.campaign import chain, logfile, record, settings, writing
from generator.campaign.branching import branch_event, stem_of
from generator.campaign.checking import WRONG, events_of
from generator.campaign.folder import new_identity, pack_of
from generator.campaign.logfile import FRAME, LOG, MERGED, Line
from generator.campaign.migrate import SCHEMA, upcast
from generator.campaign.record import Record
from generator.campaign.replay import fold
from generator.campaign.timeline import timeline
from generator.engine.pack import UNPLAYED, Event, Pack
from generator.errors import BadRecord


class Repair(NamedTuple):
    """Logs by their path within the campaign, and what was *lost*: its place, and what became of it."""

    logs: dict[str, bytes]
    lost: list[tuple[str, str]]


class _File(NamedTuple):
    """What could be read of a file."""

    path: Path
    date: str | None
    merged: Event | None
    events: list[Event]


def repair(folder: Path, name: str) -> Repair:
    """The record in *folder* as a campaign called *name* could have it.

    Raises BadRecord if nothing of it can be read, NewerRecord, BadSettings, CannotRead.
    """
    its_settings = settings.read(folder)
    pack = pack_of(its_settings, folder / settings.FILE)
    lost: list[tuple[str, str]] = []
    paths = record.log_files(folder) if (folder / LOG).is_dir() else []
    found = [_readable(path, record.content(path), lost) for path in paths]
    known = [file.campaign for file in found if file.campaign]
    if not known:
        raise BadRecord(str(folder / LOG), "no file of the record can be read", "restore it from a backup")
    files = [file.file for file in found]
    number = logfile.number_of(files[-1].path) + 1
    last = f"{files[-1].path.stem}:{len(files[-1].events)}"
    files.append(_File(Path(stem_of(number, name)), writing.today(), None, [branch_event(folder.name, known[0], last)]))
    identity = new_identity()
    while True:
        logs = _logs(files, identity)
        wrong = _unfounded(folder, logs)
        if wrong is None:
            break
        line, why = wrong
        lost.append((line.where, f"{line.event['type']} becomes a note: {why}"))
        _file(files, line).events[line.number - 2] = _note(line.event["type"])
    for game, where in _unplayable(record.read_from(folder, logs), pack):
        _file(files, game).events[game.number - 2][UNPLAYED] = True
        lost.append((where, f"the game of {game.where} cannot be played again from here on; its results are kept"))
    logs = _logs(files, identity)
    gone = _cannot_stand(record.read_from(folder, logs), pack, lost)
    if gone:
        files[-1].events.append({"type": "undo", "of": gone})
    return Repair(_logs(files, identity), lost)


class _Found(NamedTuple):
    """A file and the campaign it says it is of, if it says one."""

    file: _File
    campaign: str


def _readable(path: Path, data: bytes, lost: list[tuple[str, str]]) -> _Found:
    """What can be read of a file; every event at the number it had."""
    lines = data.removesuffix(b"\n").split(b"\n")
    header = _header(path, lines[0], lost)
    schema = header.get("schema", SCHEMA)
    events: list[Event] = []
    for at, line in enumerate(lines[1:], start=2):
        event = logfile.decode(line)
        place = f"{path}:{at}"
        if event is None or not isinstance(event.get("type"), str) or event["type"] == "log":
            lost.append((place, "the line cannot be read and becomes a note"))
            events.append(_note("line"))
            continue
        n = event.pop("n", None)
        event.pop(chain.SUM, None)
        due = len(events) + 1
        if isinstance(n, int) and n < due:
            lost.append((place, f"event {n} stands there already and is left out"))
            continue
        if isinstance(n, int) and due < n <= due + len(lines):
            lost.append((place, f"{n - due} lines before it are missing, each becomes a note"))
            events += [_note("line")] * (n - due)
        if event["type"] not in FRAME:
            events.append(upcast(event, schema))
    _results_only(events)
    merged = header.get(MERGED)
    file = _File(Path(path.name), header.get("date"), merged if isinstance(merged, dict) else None, events)
    return _Found(file, str(header.get("campaign") or ""))


def _results_only(events: list[Event]) -> None:
    """Games of which something was lost are marked, if they have an end that keeps their results."""
    game: Event | None = None
    whole = True
    for event in events:
        if event["type"] == "game":
            game, whole = event, True
        elif event == _note("line"):
            whole = False
        elif event["type"] == "over" and game is not None and not whole:
            game[UNPLAYED] = True


def _header(path: Path, line: bytes, lost: list[tuple[str, str]]) -> Mapping[str, Any]:
    header = logfile.decode(line)
    if header is None or header.get("type") != "log" or type(header.get("schema")) is not int:
        lost.append((f"{path}:1", "the header cannot be read and is made anew"))
        return {}
    logfile.check_schema(f"{path}:1", header["schema"])
    return header


def _note(what: str) -> Event:
    """What stands in the place of something lost."""
    return {"type": "note", "text": f"({what} lost, it could not be read)"}


def _logs(files: list[_File], identity: str) -> dict[str, bytes]:
    """The files as they are written."""
    contents: dict[str, bytes] = {}
    after: str | None = None
    for file in files:
        stem = file.path.stem
        data = writing.log_bytes(identity, stem, after, file.events, file is not files[-1], file.date, file.merged)
        contents[f"{LOG}/{stem}.jsonl"] = data
        after = f"{stem} {logfile.file_digest(data)}"
    return contents


def _unfounded(folder: Path, logs: dict[str, bytes]) -> tuple[Line, str] | None:
    """An undo or redo that is about something that cannot be, and why."""
    read = record.read_from(folder, logs)
    try:
        timeline(read)
    except BadRecord as problem:
        return next(line for line in read.each() if line.where == problem.where), problem.reason
    return None


def _unplayable(read: Record, pack: Pack) -> Iterator[tuple[Line, str]]:
    """The first lines of finished games that cannot be played again by the rules, and where each breaks off."""
    counting = timeline(read)
    found = events_of(counting, pack.fresh(thorough=True), None)
    wrong = {finding.where for finding in found if finding.kind == WRONG}
    game: Line | None = None
    broken = ""
    for line in counting:
        if line.event["type"] == "game":
            game, broken = line, ""
        if game and line.where in wrong:
            broken = broken or line.where
        if line.event["type"] == "over":
            if game and broken:
                yield game, broken
            game = None


def _file(files: list[_File], line: Line) -> _File:
    return next(file for file in files if file.path.stem == line.path.stem)


def _cannot_stand(read: Record, pack: Pack, lost: list[tuple[str, str]]) -> list[str]:
    """Addresses of the events that cannot stand without what was lost."""
    left = list(timeline(read).standing)
    gone: list[Line] = []
    while problems := fold(left, pack)[1]:
        reasons = {problem.where: problem.reason for problem in problems}
        wrong = [line for line in left if line.where in reasons]
        if gone:  # a game under way that is not whole: nothing behind that place can be
            wrong = left[left.index(wrong[0]) :]
        lost += [(line.where, f"it is undone: {reasons.get(line.where, 'it rests on that')}") for line in wrong]
        gone += wrong
        left = [line for line in left if line not in wrong]
    return [line.address for line in sorted(gone, key=lambda line: line.place)]
