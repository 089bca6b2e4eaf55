"""Finished files into the output folder: all of them or none.

In: files as bytes. Out: their paths. A failure leaves the folder as it was.
"""

from __future__ import annotations

import errno
import json
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from generator.campaign.reading import read_regular
from generator.errors import CannotWrite, Text
from generator.press.job.printed import PrintedFile
from generator.press.layout.cutpath import FORMATS

#: The list of what makeplay has put into a folder, beside that folder: what a person puts there stays.
_LIST = ".{}.makeplay"


def deliver(folder: Path, files: Sequence[PrintedFile]) -> list[Path]:
    """Write *files* into *folder*, replacing what has the same names; lines to cut of an older PDF go with it.

    Raises CannotWrite.
    """
    with _staging(folder) as staging:
        for file in files:
            (staging / file.name).write_bytes(file.data)
        names = [file.name for file in files]
        beside = {f"{Path(name).stem}.cut.{form}" for name in names if name.endswith(".pdf") for form in FORMATS}
        _exchange(folder, staging, names, sorted(beside - set(names)))
    return [folder / file.name for file in files]


def deliver_folders(folder: Path, files: Iterable[PrintedFile]) -> list[PrintedFile]:
    """Write *files*, each as "FOLDER/NAME", one after the other as they come; the files without their data.

    Each FOLDER inside *folder* is exchanged as a whole, so that no picture of a card that is gone stays; what is in it
    and is not makeplay's stays.
    Raises CannotWrite, and whatever *files* raises.
    """
    delivered: list[PrintedFile] = []
    with _staging(folder) as staging:
        for file in files:
            path = staging / file.name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(file.data)
            delivered.append(replace(file, data=b""))
        _exchange_folders(folder, staging, sorted({file.name.split("/")[0] for file in delivered}))
    return delivered


@contextmanager
def _staging(folder: Path) -> Iterator[Path]:
    """Yield a new folder inside *folder* to write into; remove it at the end, and a new *folder* if writing fails.

    Raises CannotWrite.
    """
    made = [path for path in (folder, *folder.parents) if not path.exists()]
    staging: Path | None = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=".printing.", dir=folder))
        yield staging
    except BaseException as error:
        if made:
            shutil.rmtree(made[-1], ignore_errors=True)
        if isinstance(error, OSError):
            raise CannotWrite(folder, error) from error
        raise
    finally:
        if staging is not None:
            shutil.rmtree(staging, ignore_errors=True)


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


def _exchange_folders(folder: Path, staging: Path, names: Sequence[str]) -> None:
    """Put the staged folders in place of those called so; if one cannot go, all is undone."""
    lists = {name: json.dumps(sorted(path.name for path in (staging / name).iterdir())) for name in names}
    for name in names:
        _keep_what_is_not_ours(folder / name, staging / name, folder / _LIST.format(name))
    aside: list[str] = []
    placed: list[str] = []
    try:
        for name in names:
            if (folder / name).exists():
                (folder / name).replace(staging / f"{name}.old")
                aside.append(name)
            (staging / name).replace(folder / name)
            placed.append(name)
        for name, text in lists.items():
            (folder / _LIST.format(name)).write_text(text, "utf-8")
    except BaseException:
        for name in placed:
            (folder / name).replace(staging / f"{name}.undone")
        for name in aside:
            (staging / f"{name}.old").replace(folder / name)
        raise


def _keep_what_is_not_ours(old: Path, new: Path, listed: Path) -> None:
    """Copy what a person has put into the *old* folder into the *new* one; of the same name, the new one counts."""
    if not old.exists():
        return
    if not old.is_dir():
        raise FileExistsError(errno.EEXIST, Text("file_for_folder", name=old.name))
    try:
        ours = set(json.loads(read_regular(listed).decode()))
    except (OSError, ValueError, TypeError):
        ours = set()
    for path in old.iterdir():
        target = new / path.name
        if path.name in ours or target.exists():
            continue
        if path.is_dir():
            shutil.copytree(path, target, symlinks=True)
        else:
            shutil.copy2(path, target, follow_symlinks=False)
