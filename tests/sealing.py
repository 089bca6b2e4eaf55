"""Records that were edited, as if they had been written so: with new digests, or as schema 2 wrote them, without."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from generator.campaign import record, witness, writing
from generator.campaign.chain import SUM, sealed


def unsealed(folder: Path) -> None:
    """The record as a makeplay of schema 2 would have written it."""
    after: str | None = None
    for path in record.log_files(folder):
        lines = _lines(path)
        lines[0] |= {"schema": 2, "after": after}
        data = b"".join(map(record.encode, lines))
        path.write_bytes(data)
        after = f"{path.stem} {record.fingerprint(data)}"
    (folder / witness.FILE).unlink(missing_ok=True)


def resealed(folder: Path) -> None:
    """The record with the digests and the witness that it would have if it had been written as it is now."""
    after: str | None = None
    for path in record.log_files(folder):
        lines = _lines(path)
        lines[0] |= {"after": after}
        data, _ = sealed("", (record.encode(line)[:-1] for line in lines))
        path.write_bytes(data)
        after = f"{path.stem} {record.file_digest(data)}"
    witness.write(folder, writing.witness_of(record.read_log(path, data)))


def _lines(path: Path) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    return [{key: line[key] for key in line if key != SUM} for line in lines]
