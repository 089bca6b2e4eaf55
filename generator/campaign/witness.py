"""The witness: how far the record was acknowledged, kept beside `log/`, so that a record that was cut is noticed.

In: a campaign's folder. Out: the last acknowledged line and its digest. It is written after the record and before
anybody is informed; a record that goes further was killed between the two.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from generator.campaign import files
from generator.campaign.reading import read_regular
from generator.errors import CannotWrite

FILE = "witness.json"


class Witness(NamedTuple):
    """The last acknowledged line: its file without ending, its number there from 0, its digest."""

    file: str
    n: int
    sum: str

    @property
    def address(self) -> str:
        """Return what people call it: "0001-sitting:12"."""
        return f"{self.file}:{self.n}"

    def written(self) -> bytes:
        """Return the file's content."""
        fields = self._asdict()
        return json.dumps(fields | {"check": _check(self)}, ensure_ascii=False).encode() + b"\n"


def read(folder: Path) -> Witness | None:
    """Return the witness of the campaign *folder*; None if there is none, or its check is wrong."""
    try:
        fields = json.loads(read_regular(folder / FILE))
        witness = Witness(fields["file"], fields["n"], fields["sum"])
        return witness if fields["check"] == _check(witness) else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def write(folder: Path, witness: Witness) -> None:
    """Make *witness* the campaign's.

    Raises CannotWrite; the one before is there then.
    """
    path = folder / FILE
    try:
        before = path.read_bytes()
    except OSError:
        before = b""
    try:
        files.replace_synced(path, witness.written())
    except CannotWrite:
        with suppress(OSError):  # it may have come to its place although the folder could not be synced
            if path.is_file() and path.read_bytes() != before:
                path.write_bytes(before) if before else path.unlink()
        raise


def _check(witness: Witness) -> str:
    return hashlib.sha256(repr(tuple(witness)).encode()).hexdigest()[:8]
