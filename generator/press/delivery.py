"""Finished files into the output folder: all of them or none.

In: files as bytes. Out: their paths. A failure leaves the folder as it was.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from generator.errors import CannotWrite
from generator.press.printing import PrintedFile


def deliver(folder: Path, files: Sequence[PrintedFile]) -> list[Path]:
    """Write *files* into *folder*, replacing what has the same names.

    Raises CannotWrite.
    """
    made = [path for path in (folder, *folder.parents) if not path.exists()]
    staging: Path | None = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=".printing.", dir=folder))
        for file in files:
            (staging / file.name).write_bytes(file.data)
        _exchange(folder, staging, [file.name for file in files])
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


def _exchange(folder: Path, staging: Path, names: Sequence[str]) -> None:
    """Put the staged files in place, each in one step; if one cannot go there, bring back those before it."""
    for name in names:
        if (folder / name).exists():
            shutil.copyfile(folder / name, staging / f"{name}.old")  # refuses what is no file
    moved: list[str] = []
    try:
        for name in names:
            (staging / name).replace(folder / name)
            moved.append(name)
    except BaseException:
        for name in moved:
            if (staging / f"{name}.old").exists():
                (staging / f"{name}.old").replace(folder / name)
            else:
                (folder / name).unlink()
        raise
