"""Errors about reading and writing files (exit code 6)."""

from __future__ import annotations

import errno
from pathlib import Path

from generator.errors.base import MakeplayError


class StorageProblem(MakeplayError):
    """A file or folder cannot be read or written."""

    exit_code = 6
    family = "storage"


def _not_written(path: Path, error: OSError, other: str) -> str:
    """Return what could not be written, why, and what to do; *other* is an alternative."""
    full = error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
    remedy = "free some space" if full else "check what is there and whether you may write there,"
    return f"cannot write {path}: {error.strerror or type(error).__name__}; nothing was changed; {remedy} or {other}"


class CannotWrite(StorageProblem):
    """A file or folder could not be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(_not_written(path, error, "choose another --home"))


class NotConfirmed(StorageProblem):
    """The files of a run were written, but the record was not."""

    def __init__(self, problem: MakeplayError, name: str) -> None:
        super().__init__(f"printed, but not confirmed: {problem}; then run: makeplay print {name} --confirm")


class CannotTell(StorageProblem):
    """The answer could not be written to standard output."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"the work is done, but its result cannot be shown here: {error.strerror}; look at the files")


class CannotRead(StorageProblem):
    """A file could not be read."""

    def __init__(self, path: Path, error: OSError) -> None:
        reason = error.strerror or type(error).__name__
        super().__init__(f"cannot read {path}: {reason}; check the path and its permissions")


class CannotKeep(CannotWrite):
    """The file of printer profiles could not be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        StorageProblem.__init__(self, _not_written(path, error, "set MAKEPLAY_CONFIG to a folder"))


class CannotBegin(CannotWrite):
    """The folder of a new pack could not be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        StorageProblem.__init__(self, _not_written(path, error, "name another folder with --into"))
