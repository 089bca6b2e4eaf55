"""Errors about a campaign folder (exit code 3) and its record (exit code 4)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.errors.base import MakeplayError, short


class CampaignProblem(MakeplayError):
    """Something about the campaign folder itself."""

    exit_code = 3
    family = "campaign"


class CampaignExists(CampaignProblem):
    """The folder of a new campaign exists, perhaps under a name that is the same as *asked* on some systems."""

    def __init__(self, folder: Path, asked: str = "") -> None:
        alike = f", and Windows or macOS cannot tell {short(asked)!r} from it" if asked else ""
        super().__init__(f"{folder} already exists{alike}; choose another name, or move that folder away first")


class NoSuchCampaign(CampaignProblem):
    """There is no campaign of that name."""

    def __init__(self, folder: Path, known: Sequence[str]) -> None:
        have = f"campaigns here: {', '.join(known)}" if known else "there is no campaign here yet"
        super().__init__(
            f"{folder} is not a campaign ({have}); start one with: makeplay new {folder.name} --player NAME"
        )


class BadSettings(CampaignProblem):
    """campaign.toml is missing, unreadable or has an invalid value."""

    def __init__(self, where: str, reason: str, remedy: str) -> None:
        super().__init__(f"{where}: {reason}; {remedy}")


class NothingToJudge(CampaignProblem):
    """No game of the campaign is under way that could be judged."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"campaign {name}: no refereed game is under way; start one with makeplay play, or describe a position"
        )


class GameUnderWay(CampaignProblem):
    """A game of the other kind is under way: with shuffled cards (`play`) or with real ones (`table`)."""

    def __init__(self, command: str) -> None:
        super().__init__(f"a game started with makeplay {command} is under way; continue, finish or abandon it there")


class CannotUndo(CampaignProblem):
    """Something cannot be undone or redone."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(f"{reason}; {remedy}")


class CannotMerge(CampaignProblem):
    """Two copies of a campaign do not fit together."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(f"{reason}; {remedy}")


class CampaignBusy(CampaignProblem):
    """Another makeplay is writing to the campaign."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"{folder} is being written to by another makeplay; wait for it to finish and try again")


class RecordMoved(CampaignProblem):
    """Somebody else has written to the campaign since it was read."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"{folder} was changed by another program in the meantime; nothing was written; try again")


class NoLocks(CampaignProblem):
    """The file system of *lock* cannot keep two programs from writing at once."""

    def __init__(self, lock: Path) -> None:
        super().__init__(
            f"{lock} cannot be locked because this file system has no locks; keep the campaign on a disk"
            " of this computer and copy it afterwards"
        )


class RecordProblem(MakeplayError):
    """The record of a campaign cannot be read or contradicts itself."""

    exit_code = 4
    family = "record"


class RecordCut(RecordProblem):
    """The record ends at *where*, before the last line that was acknowledged."""

    def __init__(self, folder: Path, where: str, what: str) -> None:
        super().__init__(
            f"{where}: {what}; nothing is written until its log folder is "
            f"restored from a backup, or the record is accepted as it is: makeplay check {folder.name} --accept"
        )


class BadRecord(RecordProblem):
    """An invalid line of the record: *where* is FILE:LINE."""

    def __init__(
        self, where: str, reason: str, remedy: str = "restore the line from a backup or correct it by hand"
    ) -> None:
        self.where = where
        self.reason = reason
        self.remedy = remedy
        super().__init__(f"{where}: {reason}; {remedy}")


class Contradiction(RecordProblem):
    """A recorded result that cannot have happened; reported as BadRecord with its line."""


class BadEvent(RecordProblem):
    """An invalid event that was about to be written: a fault of a program, not of a person."""

    def __init__(self, faults: Sequence[str]) -> None:
        reason = "; ".join(faults)
        super().__init__(f"nothing was written: {reason}; this is a fault of makeplay or of the game's pack, report it")


class ChanceMissing(Contradiction):
    """The record lacks the result of something left to chance."""

    def __init__(self, what: str) -> None:
        super().__init__(f"a result of chance is missing here: {what}")


class NewerRecord(RecordProblem):
    """A record written by a later makeplay."""

    def __init__(self, where: str, found: object, known: int) -> None:
        super().__init__(f"{where}: schema {found}, this makeplay reads up to {known}; update makeplay")
