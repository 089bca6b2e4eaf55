"""Finished files into the output folder: all of them or none.

In: files as bytes. Out: their paths. A failure leaves the folder as it was.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from generator.errors import CannotWrite
from generator.press.cutpath import FORMATS
from generator.press.printing import PrintedFile


def deliver(folder: Path, files: Sequence[PrintedFile]) -> list[Path]:
    """Write *files* into *folder*, replacing what has the same names; lines to cut of an older PDF go with it.

    Raises CannotWrite.
    """
    made = [path for path in (folder, *folder.parents) if not path.exists()]
    staging: Path | None = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=".printing.", dir=folder))
        for file in files:
            (staging / file.name).write_bytes(file.data)
        names = [file.name for file in files]
        beside = {f"{Path(name).stem}.cut.{form}" for name in names if name.endswith(".pdf") for form in FORMATS}
        _exchange(folder, staging, names, sorted(beside - set(names)))
    except BaseException as error:
        if made:
            shutil.rmtree(made[-1], ignore_errors=True)
        if isinstance(error, OSError):
            raise CannotWrite(folder, error) from error
        raise
    finally:
        if staging is not None:
            shutil.rmtree(staging, ignore_errors=True)
    return [folder / file.name for file in files]


def _exchange(folder: Path, staging: Path, names: Sequence[str], stale: Sequence[str]) -> None:
    """Put the staged files in place, each in one step, and remove the *stale* ones; if one cannot go, all is undone."""
    for name in [*names, *stale]:
        if (folder / name).exists():
            shutil.copyfile(folder / name, staging / f"{name}.old")  # refuses what is no file
    moved: list[str] = []
    try:
        for name in names:
            (staging / name).replace(folder / name)
            moved.append(name)
        for name in stale:
            (folder / name).unlink(missing_ok=True)
            moved.append(name)
    except BaseException:
        for name in moved:
            if (staging / f"{name}.old").exists():
                (staging / f"{name}.old").replace(folder / name)
            else:
                (folder / name).unlink(missing_ok=True)
        raise
