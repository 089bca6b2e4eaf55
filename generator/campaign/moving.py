"""Campaigns renamed, removed to the bin and restored, each with its sheets in output/: completely or not at all.

In: a home folder and names. Out: folders at their new places. Before anything moves, a note beside the campaigns says
from where to where; what a killed program has left half moved is put back by that note (campaign/leftovers.py).
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

from generator.campaign import files, logfile, settings
from generator.campaign.folder import campaign_folder, new_folder, no_such_campaign
from generator.errors import (
    BadSettings,
    CampaignBusy,
    CampaignExists,
    CannotRead,
    CannotWrite,
    NotInBin,
)

#: Where removed campaigns are, under campaigns/: NAME/1, NAME/2 and so on, each with these two folders.
BIN, _CAMPAIGN, _OUTPUT = ".bin", "campaign", "output"
#: From where to where a folder moves.
Move = tuple[Path, Path]


class Removed(NamedTuple):
    """A campaign in the bin: its name, when it was removed (YYYY-MM-DD), and its folder there."""

    name: str
    day: str
    folder: Path


def rename(home: Path, old: str, new: str) -> Path:
    """Give the campaign *old* and its sheets the name *new*; return its folder.

    Its title changes with it, if it was its name. Raises NoSuchCampaign, BadCampaignName, CampaignExists,
    CampaignBusy, NoLocks, CannotWrite.
    """
    source, target = _there(home, old), new_folder(home, new)
    moves = [(source, target), *_sheets(home / "output" / source.name, home / "output" / target.name)]
    _move(home, source.name, moves, (source.name, target.name))
    return target


def remove(home: Path, name: str) -> Path:
    """Move the campaign *name* and its sheets to the bin; return its folder there.

    Raises NoSuchCampaign, BadCampaignName, CampaignBusy, NoLocks, CannotWrite.
    """
    source = _there(home, name)
    numbers = (number for number in range(1, 1_000_000))
    places = (home / "campaigns" / BIN / source.name / str(number) for number in numbers)
    place = next(place for place in places if not os.path.lexists(place))
    moves = [(source, place / _CAMPAIGN), *_sheets(home / "output" / source.name, place / _OUTPUT)]
    _move(home, source.name, moves)
    return place


def restore(home: Path, name: str) -> Path:
    """Move the campaign *name*, the one removed last if there are several, back from the bin; return its folder.

    Raises NotInBin, BadCampaignName, CampaignExists, CampaignBusy, NoLocks, CannotWrite.
    """
    there = removed_campaigns(home)
    place = next((each.folder for each in reversed(there) if each.name == name), None)
    if place is None:
        raise NotInBin(name, sorted({each.name for each in there}))
    target = new_folder(home, name)
    moves = [(place / _CAMPAIGN, target), *_sheets(place / _OUTPUT, home / "output" / name)]
    _move(home, name, moves)
    for emptied in (place, place.parent, place.parent.parent):
        with suppress(OSError):
            emptied.rmdir()
    return target


def removed_campaigns(home: Path) -> list[Removed]:
    """Return what is in the bin, in the order of names, and of removals of the same name."""
    found = (home / "campaigns" / BIN).glob(f"*/*/{_CAMPAIGN}")
    places = [folder.parent for folder in found if folder.parent.name.isdecimal()]
    return [
        Removed(place.parent.name, date.fromtimestamp(place.stat().st_mtime).isoformat(), place)
        for place in sorted(places, key=lambda place: (place.parent.name, int(place.name)))
    ]


def put_back(home: Path, note: Path) -> None:
    """Move everything back that *note* says was to be moved, unless another makeplay is about it just now.

    What cannot be put back stays, and so does its note.
    """
    try:
        noted = json.loads(note.read_text("utf-8"))
        moves = [(_inside(home, source), _inside(home, target)) for source, target in noted["moves"]]
        titles: list[str] = [str(each) for each in noted["titles"]]
        first = next(place for place in moves[0] if place.is_dir())
    except (OSError, ValueError, LookupError, TypeError, StopIteration):
        return
    with suppress(CampaignBusy, CannotWrite, OSError), files.locked(first, patience=0):
        if note.exists():
            _undo(moves, titles)
            note.unlink()


def _there(home: Path, name: str) -> Path:
    """Return the folder of a campaign, whether or not it can be read."""
    folder = campaign_folder(home, name)
    elsewhere = folder.parent != home / "campaigns"  # a deck of which its path was given
    if elsewhere or not ((folder / settings.FILE).is_file() or (folder / logfile.LOG).is_dir()):
        raise no_such_campaign(folder)
    return folder


def _sheets(source: Path, target: Path) -> list[Move]:
    """Return the move of a folder of printed sheets, if there is one.

    Raises CampaignExists if there is something at *target* already.
    """
    if os.path.lexists(target):
        raise CampaignExists(target)
    return [(source, target)] if source.is_dir() else []


def _move(home: Path, name: str, moves: Sequence[Move], titles: Sequence[str] = ()) -> None:
    """Carry out all *moves* of the campaign *name* or none, its folder first; *titles* are its former and new one."""
    note, target = home / "campaigns" / f".{name}.moving", moves[0][1]
    with ExitStack() as held:
        held.enter_context(files.locked(moves[0][0]))
        places = [[os.path.relpath(place, home) for place in move] for move in moves]
        files.replace_synced(note, json.dumps({"moves": places, "titles": [*titles]}).encode())
        if os.name == "nt":  # where a folder with an open file stays
            held.close()
        try:
            for source, target in moves:
                target.parent.mkdir(parents=True, exist_ok=True)
                source.rename(target)
                files.sync_folder(target.parent)
                files.sync_folder(source.parent)
            if titles:
                _retitle(moves[0][1], *titles)
        except BaseException as error:
            with suppress(OSError):
                _undo(moves, titles)
                note.unlink()
            if isinstance(error, OSError):
                raise CannotWrite(target, error) from error
            raise
        note.unlink()
        files.sync_folder(note.parent)


def _undo(moves: Sequence[Move], titles: Sequence[str]) -> None:
    """Take back what of *moves* has happened. Raises OSError."""
    for source, target in reversed(moves):
        if os.path.lexists(target) and not os.path.lexists(source):
            source.parent.mkdir(parents=True, exist_ok=True)
            target.rename(source)
        for emptied in (target.parent, target.parent.parent, target.parent.parent.parent):
            if BIN in emptied.parts:
                with suppress(OSError):
                    emptied.rmdir()
    if titles:
        with suppress(CannotWrite):
            _retitle(moves[0][0], *reversed(titles))


def _retitle(folder: Path, former: str, title: str) -> None:
    """Write the new *title* into the settings of a campaign whose title is the *former* one."""
    path = folder / settings.FILE
    with suppress(BadSettings, CannotRead, FileNotFoundError):
        if settings.read(folder).title == former:
            files.replace_synced(path, settings.retitled(path.read_bytes(), title))


def _inside(home: Path, place: str) -> Path:
    """Return a *place* of a note; raises ValueError if it is not below campaigns/ or output/."""
    parts = Path(place).parts
    if len(parts) < 2 or parts[0] not in {"campaigns", "output"} or ".." in parts:
        raise ValueError(place)
    return home / place
