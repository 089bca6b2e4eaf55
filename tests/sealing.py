"""Records that were edited, as if they had been written so: with new digests, or as schema 2 wrote them, without."""

from __future__ import annotations

import json
from pathlib import Path

from generator.campaign import logfile, record, witness
from generator.campaign.chain import SUM, sealed
from generator.campaign.witness import Witness


def unsealed(folder: Path) -> None:
    """The record as a makeplay of schema 2 would have written it."""
    _write(folder, 2)
    (folder / witness.FILE).unlink(missing_ok=True)


def resealed(folder: Path) -> None:
    """The record with the digests and the witness that it would have if it had been written as it is now."""
    seen = _write(folder)
    if seen:
        witness.write(folder, seen)


def _write(folder: Path, schema: int | None = None) -> Witness | None:
    """Every file anew, in its own schema or in *schema*; the last line if it has a digest."""
    after: str | None = None
    last = ""
    for path in record.log_files(folder):
        lines = [json.loads(line) for line in path.read_bytes().splitlines()]
        lines[0] |= {"schema": schema or lines[0].get("schema"), "after": after}
        raw = [logfile.encode({key: line[key] for key in line if key != SUM}) for line in lines]
        is_sealed = lines[0]["schema"] not in (1, 2)
        data, last = sealed("", (line[:-1] for line in raw)) if is_sealed else (b"".join(raw), "")
        path.write_bytes(data)
        after = f"{path.stem} {logfile.file_digest(data, 3 if is_sealed else 2)}"
    return Witness(path.stem, len(lines) - 1, last) if last else None
