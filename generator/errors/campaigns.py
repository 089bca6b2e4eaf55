"""Errors about a campaign folder (exit code 3) and its record (exit code 4)."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from generator.errors.base import MakeplayError, Said, Text, clauses, short

#: What to do about an invalid line, if nothing better is known.
RESTORE_LINE = Text("restore_line")


class CampaignProblem(MakeplayError):
    """Something about the campaign folder itself."""

    exit_code = 3
    family = "campaign"


class CampaignExists(CampaignProblem):
    """The folder of a new campaign exists, perhaps under a name that is the same as *asked* on some systems."""

    def __init__(self, folder: Path, asked: str = "") -> None:
        super().__init__(folder=folder, asked=short(asked))


class NoSuchCampaign(CampaignProblem):
    """There is no campaign of that name; *naming_home* are words that a command needs to mean this home."""

    def __init__(self, folder: Path, known: Sequence[str], naming_home: Sequence[str] = ()) -> None:
        elsewhere = f" {shlex.join(naming_home)}" if naming_home else ""
        super().__init__(folder=folder, known=tuple(known), name=shlex.quote(folder.name), elsewhere=elsewhere)


class NotInBin(CampaignProblem):
    """No campaign of that name has been removed; *there* are those that have."""

    def __init__(self, name: str, there: Sequence[str]) -> None:
        super().__init__(name=short(name), there=tuple(there))


class BadSettings(CampaignProblem):
    """campaign.toml is missing, unreadable or has an invalid value."""

    def __init__(self, where: str, reason: Said, remedy: Said) -> None:
        super().__init__(where=where, reason=reason, remedy=remedy)


class BadDeck(CampaignProblem):
    """The files of a deck have *problems*, a line for each; nothing was printed or written."""

    #: So many are listed; a spreadsheet is mended in one go.
    most = 200

    def __init__(self, problems: Sequence[Said]) -> None:
        more = len(problems) - self.most
        super().__init__(*problems[: self.most], *([Text("more", number=more)] if more > 0 else []))


class NothingToJudge(CampaignProblem):
    """No game of the campaign is under way that could be judged."""

    def __init__(self, name: str) -> None:
        super().__init__(name=name)


class GameUnderWay(CampaignProblem):
    """A game of the other kind is under way: with shuffled cards (`play`) or with real ones (`table`)."""

    def __init__(self, command: str) -> None:
        super().__init__(command=command)


class CannotUndo(CampaignProblem):
    """Something cannot be undone or redone."""

    def __init__(self, reason: Said, remedy: Said) -> None:
        super().__init__(reason=reason, remedy=remedy)


class CannotMerge(CampaignProblem):
    """Two copies of a campaign do not fit together."""

    def __init__(self, reason: Said, remedy: Said) -> None:
        super().__init__(reason=reason, remedy=remedy)


class CampaignBusy(CampaignProblem):
    """Another makeplay is writing to the campaign."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder=folder)


class RecordMoved(CampaignProblem):
    """Somebody else has written to the campaign since it was read."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder=folder)


class NoLocks(CampaignProblem):
    """The file system of *lock* cannot keep two programs from writing at once."""

    def __init__(self, lock: Path) -> None:
        super().__init__(lock=lock)


class RecordProblem(MakeplayError):
    """The record of a campaign cannot be read or contradicts itself."""

    exit_code = 4
    family = "record"


class RecordCut(RecordProblem):
    """The record ends at *where*, before the last line that was acknowledged."""

    def __init__(self, folder: Path, where: str, what: Said) -> None:
        super().__init__(where=where, what=what, name=folder.name)


class BadRecord(RecordProblem):
    """An invalid line of the record: *where* is FILE:LINE."""

    def __init__(self, where: str, reason: Said, remedy: Said = RESTORE_LINE) -> None:
        self.where, self.reason, self.remedy = where, reason, remedy
        super().__init__(where=where, reason=reason, remedy=remedy)


class Contradiction(RecordProblem):
    """A recorded result that cannot have happened; reported as BadRecord with its line."""


class BadEvent(RecordProblem):
    """An invalid event that was about to be written: a fault of a program, not of a person."""

    def __init__(self, faults: Sequence[Said]) -> None:
        super().__init__(reason=clauses(faults))


class ChanceMissing(Contradiction):
    """The record lacks the result of something left to chance."""

    def __init__(self, what: Said) -> None:
        super().__init__(what=what)


class NewerRecord(RecordProblem):
    """A record written by a later makeplay."""

    def __init__(self, where: str, found: object, known: int) -> None:
        super().__init__(where=where, found=str(found), known=known)
