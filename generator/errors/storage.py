"""Errors about reading and writing files (exit code 6)."""

from __future__ import annotations

import errno
from pathlib import Path

from generator.errors.base import MakeplayError, told_by_system


class StorageProblem(MakeplayError):
    """A file or folder cannot be read or written."""

    exit_code = 6
    family = "storage"


class CannotWrite(StorageProblem):
    """A file or folder could not be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        full = error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
        super().__init__(path=path, reason=told_by_system(error), full=full)


class NotConfirmed(StorageProblem):
    """The files of a run were written, but the record was not."""

    def __init__(self, problem: MakeplayError, name: str) -> None:
        super().__init__(problem=problem, name=name)


class CannotTell(StorageProblem):
    """The answer could not be written to standard output."""

    def __init__(self, error: OSError) -> None:
        super().__init__(reason=told_by_system(error))


class CannotRead(StorageProblem):
    """A file could not be read."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(path=path, reason=told_by_system(error))


class NoViewer(StorageProblem):
    """The system has no program that shows the file."""

    def __init__(self, path: Path) -> None:
        super().__init__(path=path)


class CannotKeep(CannotWrite):
    """The file of printer profiles could not be written."""


class CannotBegin(CannotWrite):
    """The folder of a new pack could not be written."""
