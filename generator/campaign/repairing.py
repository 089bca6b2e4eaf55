"""A damaged record made whole in a copy: what can be read is there, what cannot is listed, the damaged one stays.

In: a campaign's folder. Out: the logs of a campaign of its own, and everything that could not be kept as it was
(`salvage`). What is invalid without what is lost is undone, not left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from generator.campaign import logfile, record, settings, witness
from generator.campaign.branching import branch_event, logs_of, stem_of
from generator.campaign.checking import WRONG, events_of
from generator.campaign.events import kinds_of
from generator.campaign.folder import new_identity, pack_of
from generator.campaign.logfile import LOG, Line
from generator.campaign.record import Record
from generator.campaign.replay import fold, unfinished
from generator.campaign.salvage import Salvaged, note, salvage
from generator.campaign.timeline import ABOUT_THE_RECORD, timeline
from generator.campaign.writing import SittingFile
from generator.engine.pack import UNPLAYED, Event, Pack
from generator.errors import BadRecord, Said, Text

_RESTORE = Text("restore")


class Repair(NamedTuple):
    """Logs by their path within the campaign, and what was *lost*: its place, and what became of it."""

    logs: dict[str, bytes]
    lost: list[tuple[str, Said]]


def repair(folder: Path, name: str) -> Repair:
    """Return the record in *folder* as a campaign called *name* could have it.

    Raises BadRecord if nothing of it can be read or its start cannot be repaired; NewerRecord, BadSettings,
    CannotRead.
    """
    its_settings = settings.read(folder)
    pack = pack_of(its_settings, folder / settings.FILE)
    lost: list[tuple[str, Said]] = []
    files = _own_files(folder, pack, lost)
    lost += [loss for file in files for loss in file.lost]
    lost += [*_missing_files(folder, files), *_missing_end(folder, files)]
    draft = _Draft(folder, files, name)
    while wrong := _impossible_step(draft.read()):
        line, why = wrong
        lost.append((line.where, Text("kind_to_note", kind=line.event["type"], why=why)))
        draft.events_of(line)[line.number - 2] = note(logfile.encode(line.event).decode().strip())
    undo: Event = {"type": "undo", "of": []}
    while True:
        unplayable = list(_unplayable(draft.read(), pack))
        for game, where in unplayable:
            draft.events_of(game)[game.number - 2][UNPLAYED] = True
            lost.append((where, Text("results_kept", where=game.where)))
        gone = _invalid(draft.read(), pack, lost)
        if not gone and not unplayable:  # else other games may be those that cannot be played again
            return Repair(draft.logs(), lost)
        if gone and not undo["of"]:
            draft.own.append(undo)
        undo["of"] += gone


def _own_files(folder: Path, pack: Pack, lost: list[tuple[str, Said]]) -> list[Salvaged]:
    """Return the files of the record, in order; what is a copy, or of another campaign, is left out."""
    paths = record.log_files(folder) if (folder / LOG).is_dir() else []
    found = [salvage(path, record.content(path), kinds_of(pack)) for path in paths]
    if not any(file.header for file in found):
        raise BadRecord(str(folder / LOG), Text("no_readable_file"), _RESTORE)
    campaign = _campaign_of(found)
    stems = {path.stem for path in paths}
    own: list[Salvaged] = []
    for file in found:
        if file.campaign not in {campaign, ""}:
            lost.append((f"{file.path}:1", Text("of_another_left_out")))
        elif file.stem != file.path.stem and file.stem in stems:
            lost.append((f"{file.path}:1", Text("copy_left_out", stem=file.stem)))
        else:
            own.append(file)
    return own


def _campaign_of(files: Sequence[Salvaged]) -> str:
    """Return the campaign that most of the *files* name, "" if none does."""
    campaigns = Counter(file.campaign for file in files if file.campaign)
    return campaigns.most_common(1)[0][0] if campaigns else ""


def _missing_files(folder: Path, files: Sequence[Salvaged]) -> Iterator[tuple[str, Said]]:
    """Yield the files that are missing by what the files after them say."""
    for file, later in pairwise(files):
        name, _, digest = str(later.header.get("after") or "").partition(" ")
        if name and name != file.stem:
            yield str(folder / LOG / f"{name}.jsonl"), Text("file_lost")
        elif name and digest != file.digest and not file.lost:
            yield str(file.path), Text("other_file", stem=later.stem)


def _missing_end(folder: Path, files: Sequence[Salvaged]) -> Iterator[tuple[str, Said]]:
    """Yield the place after which the record once continued, by its witness."""
    seen, last = witness.read(folder), files[-1]
    its = next((file for file in files if seen and file.stem == seen.file), None)
    if seen and (its is None or (its is last and len(its.events) + 1 < seen.n)):
        place = f"{last.path}:{len(last.events) + 1}"
        yield place, Text("end_lost", address=seen.address)


class _Draft:
    """The record as it is to be: what was salvaged, and a file of the new campaign's *own*."""

    def __init__(self, folder: Path, files: Sequence[Salvaged], name: str) -> None:
        self.folder = folder
        last = files[-1]
        campaign = next((file.campaign for file in files if file.campaign), "?")
        self.own: list[Event] = [branch_event(folder.name, campaign, f"{last.stem}:{len(last.events)}")]
        self._files = list(files)
        self._stem = stem_of(logfile.number_of(Path(last.stem)) + 1, name)
        self._identity = new_identity()

    def logs(self) -> dict[str, bytes]:
        """Return the files as they are written."""
        closed = (SittingFile(file.stem, file.events, file.merged, file.date) for file in self._files)
        return logs_of(self._identity, closed, self._stem, self.own)

    def read(self) -> Record:
        """Return the record that these files are."""
        return record.read_from(self.folder, self.logs())

    def events_of(self, line: Line) -> list[Event]:
        """Return the events of the file in which *line* is."""
        return next((file.events for file in self._files if file.stem == line.path.stem), self.own)


def _impossible_step(read: Record) -> tuple[Line, Said] | None:
    """Return an undo or redo of something that is not possible, and why it is not."""
    try:
        timeline(read)
    except BadRecord as problem:
        return next(line for line in read.each() if line.where == problem.where), problem.reason
    return None


def _unplayable(read: Record, pack: Pack) -> Iterator[tuple[Line, str]]:
    """Yield the first lines of finished games that cannot be played again by the rules, and where each breaks off."""
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


def _invalid(read: Record, pack: Pack, lost: list[tuple[str, Said]]) -> list[str]:
    """Return the addresses of the events that are invalid without what was lost.

    Raises BadRecord if too little is left of its start.
    """
    left = list(timeline(read))
    reasons = _endless(left)
    gone: list[Line] = []
    while True:
        out = [line for line in left if line.where in reasons]
        lost += [(line.where, Text("it_is_undone", reason=reasons[line.where])) for line in out]
        gone += out
        left = [line for line in left if line.where not in reasons]
        campaign, problems = fold(left, pack)
        if not problems:
            return [line.address for line in sorted(gone, key=lambda line: line.place)]
        reasons = {problem.where: problem.reason for problem in problems}
        if broken := unfinished(campaign, str(read.logs[0].path)):
            reasons |= _broken_off(left, problems[-1].where, broken)


def _endless(lines: Sequence[Line]) -> dict[str, Said]:
    """Return the games that another follows although they have no end, and why they are invalid."""
    both = [before for before, line in pairwise(_frames(lines)) if before.event["type"] == line.event["type"] == "game"]
    return {game.where: Text("game_endless") for game in both}


def _frames(lines: Sequence[Line]) -> list[Line]:
    """Return where games begin and end."""
    return [line for line in lines if line.event["type"] in {"game", "over"}]


def _broken_off(lines: Sequence[Line], where: str, broken: BadRecord) -> dict[str, Said]:
    """Return what follows the place *where* in the game under way, and why it is invalid.

    Raises BadRecord if it is not a game that is *broken*, but the start of the campaign.
    """
    if [line.event["type"] for line in _frames(lines)][-1:] != ["game"]:
        raise BadRecord(broken.where, Text("start_broken", reason=broken.reason), _RESTORE)
    later: list[Line] = []
    for line in reversed(lines):
        if line.where == where:
            return {line.where: Text("depends") for line in later if line.event["type"] not in ABOUT_THE_RECORD}
        if line.event["type"] == "game":
            break
        later.append(line)
    return {}
