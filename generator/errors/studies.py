"""Errors about a study (exit code 7)."""

from __future__ import annotations

from pathlib import Path

from generator.errors.base import MakeplayError, Said, short


class StudyProblem(MakeplayError):
    """A study cannot continue."""

    exit_code = 7
    family = "study"


class BadStudy(StudyProblem):
    """A study's folder does not match the request: where, why, and what to do."""

    def __init__(self, where: Path, reason: Said, remedy: Said) -> None:
        super().__init__(where=where, reason=short(reason, 300), remedy=remedy)


class NoCluster(StudyProblem):
    """No scheduler answers at an address."""

    def __init__(self, scheduler: str) -> None:
        super().__init__(scheduler=scheduler)


class StudyStopped(StudyProblem):
    """A worker or the cluster was lost; finished campaigns are kept."""

    def __init__(self, folder: Path, done: int, size: int, reason: Said) -> None:
        super().__init__(folder=folder, done=done, size=size, reason=reason)
