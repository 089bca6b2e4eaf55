"""A damaged record made whole in a copy: what can be read stands there, what cannot is said, the damaged one stays.

In: a campaign's folder. Out: the logs of a campaign of its own, and everything that could not be kept. A line that
cannot be read becomes a note in its place, so that every address stays what it was; what cannot stand without it is
undone, not left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from generator.campaign import chain, logfile, record, settings, writing
from generator.campaign.branching import branch_event, stem_of
from generator.campaign.checking import WRONG, events_of
from generator.campaign.events import OWN, kinds_of
from generator.campaign.folder import new_identity, pack_of
from generator.campaign.logfile import FRAME, LOG, MERGED, Line
from generator.campaign.migrate import SCHEMA, upcast
from generator.campaign.record import Record
from generator.campaign.replay import fold, unfinished
from generator.campaign.timeline import ABOUT_THE_RECORD, timeline
from generator.engine.pack import UNPLAYED, Event, Pack
from generator.errors import BadRecord

#: So many lines may be missing in one place; a number that is further off is wrong.
_MISSING = 100_000


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

    Raises BadRecord if nothing of it or of its founding can be read, NewerRecord, BadSettings, CannotRead.
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
    _write_as_today(folder, files, pack, lost)
    while wrong := _unfounded(folder, _logs(files, identity)):
        _lose(files, *wrong, lost)
    undo: Event = {"type": "undo", "of": []}
    while True:
        unplayable = list(_unplayable(record.read_from(folder, _logs(files, identity)), pack))
        for game, where in unplayable:
            _file(files, game).events[game.number - 2][UNPLAYED] = True
            lost.append((where, f"the game of {game.where} cannot be played again from here on; its results are kept"))
        gone = _cannot_stand(record.read_from(folder, _logs(files, identity)), pack, lost)
        if not gone and not unplayable:  # else other games may be those that cannot be played again
            return Repair(_logs(files, identity), lost)
        if gone and not undo["of"]:
            files[-1].events.append(undo)
        undo["of"] += gone


class _Found(NamedTuple):
    """A file and the campaign it says it is of, if it says one."""

    file: _File
    campaign: str


def _readable(path: Path, data: bytes, lost: list[tuple[str, str]]) -> _Found:
    """What can be read of a file; every event at the number it had."""
    lines = data.removesuffix(b"\n").split(b"\n")
    header = _header(path, lines[0], lost)
    schema = header.get("schema", SCHEMA)
    first = logfile.decode(lines[0])
    begins = 0 if not header and first and first.get("type") != "log" else 1  # an event if the header is gone
    decoded = [logfile.decode(line) for line in lines[begins:]]
    numbers = [event.pop("n", None) if event else None for event in decoded]
    events: list[Event] = []
    for at, event in enumerate(decoded):
        place = f"{path}:{at + begins + 1}"
        if event is None or not isinstance(event.get("type"), str) or event["type"] == "log":
            lost.append((place, "the line cannot be read and becomes a note"))
            events.append(_note("line"))
            continue
        event.pop(chain.SUM, None)
        if event["type"] not in FRAME:
            _put(events, upcast(event, schema), numbers[at:], place, lost)
    _results_only(events)
    merged = header.get(MERGED)
    file = _File(Path(path.name), header.get("date"), merged if isinstance(merged, dict) else None, events)
    return _Found(file, str(header.get("campaign") or ""))


def _put(events: list[Event], event: Event, numbers: Sequence[object], place: str, lost: list[tuple[str, str]]) -> None:
    """*event* among *events* where it belongs by *numbers*: its own, and those that the lines behind it say."""
    said, *later = numbers
    due = len(events) + 1
    if type(said) is not int or said == due:
        events.append(event)
        return
    follower = next((number for number in later if type(number) is int), None)
    if due < said and due in later and said in later:
        lost.append((place, f"event {said} stands further on, and this is left out"))
    elif due < said <= due + _MISSING and (due in later or follower is None or follower > said):
        lost.append((place, f"{said - due} lines before it are missing, each becomes a note"))
        events += [*(_note("line") for _ in range(said - due)), event]
    elif 0 < said < due and events[said - 1] == _note("line"):
        lost.append((place, f"it is put where event {said} is missing"))
        events[said - 1] = event
    elif 0 < said < due and (event == events[said - 1] or (follower or due + 1) <= due):
        lost.append((place, f"event {said} stands there already and is left out"))
    else:
        lost.append((place, f"its number {said} is wrong, it becomes event {due}"))
        events.append(event)


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
    header.pop(chain.SUM, None)
    if wrong := OWN.faults(upcast(header, header["schema"])):
        lost.append((f"{path}:1", f"the header is made anew: {wrong[0]}"))
        return {key: header[key] for key in ("schema", "campaign") if key in header}
    return header


def _note(what: str) -> Event:
    """What stands in the place of something lost."""
    return {"type": "note", "text": f"({what} lost, it could not be read)"}


def _write_as_today(folder: Path, files: list[_File], pack: Pack, lost: list[tuple[str, str]]) -> None:
    """Events that nobody may write so become notes."""
    kinds = kinds_of(pack)
    for file in files:
        for at, event in enumerate(file.events):
            if wrong := kinds.faults(event):
                lost.append((f"{folder / LOG / file.path}:{at + 2}", f"{event['type']} becomes a note: {wrong[0]}"))
                file.events[at] = _note(event["type"])


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
            if game and broken and not game.event.get(UNPLAYED):
                yield game, broken
            game = None


def _lose(files: list[_File], line: Line, why: str, lost: list[tuple[str, str]]) -> None:
    """A note takes the place of *line*."""
    lost.append((line.where, f"{line.event['type']} becomes a note: {why}"))
    _file(files, line).events[line.number - 2] = _note(line.event["type"])


def _file(files: list[_File], line: Line) -> _File:
    return next(file for file in files if file.path.stem == line.path.stem)


def _cannot_stand(read: Record, pack: Pack, lost: list[tuple[str, str]]) -> list[str]:
    """Addresses of the events that cannot stand without what was lost.

    Raises BadRecord if too little is left of the founding.
    """
    left = list(timeline(read).standing)
    reasons = _endless(left)
    gone: list[Line] = []
    while True:
        out = [line for line in left if line.where in reasons]
        lost += [(line.where, f"it is undone: {reasons[line.where]}") for line in out]
        gone += out
        left = [line for line in left if line.where not in reasons]
        campaign, problems = fold(left, pack)
        if not problems:
            return [line.address for line in sorted(gone, key=lambda line: line.place)]
        reasons = {problem.where: problem.reason for problem in problems}
        broken = unfinished(campaign, str(read.folder / LOG))
        if broken and [line.event["type"] for line in _frames(left)][-1:] != ["game"]:
            raise BadRecord(broken.where, broken.reason, "restore its first file from a backup")
        if broken:
            reasons |= _behind(left, problems[-1].where)


def _endless(lines: Sequence[Line]) -> dict[str, str]:
    """Games that another follows although they have no end, and why they cannot stand."""
    both = [before for before, line in pairwise(_frames(lines)) if before.event["type"] == line.event["type"] == "game"]
    return {game.where: "its game has no end, and another follows" for game in both}


def _frames(lines: Sequence[Line]) -> list[Line]:
    """Where games begin and end."""
    return [line for line in lines if line.event["type"] in {"game", "over"}]


def _behind(lines: Sequence[Line], where: str) -> dict[str, str]:
    """What follows that place in the game under way, and why it cannot stand."""
    behind: list[Line] = []
    for line in reversed(lines):
        if line.where == where:
            return {line.where: "it rests on that" for line in behind if line.event["type"] not in ABOUT_THE_RECORD}
        if line.event["type"] == "game":
            break
        behind.append(line)
    return {}
