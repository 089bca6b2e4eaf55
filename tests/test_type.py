"""The type of every sheet, measured in the PDFs: nothing below the floor, true signs, kerning as the font has it."""

from __future__ import annotations

import shutil
from pathlib import Path

import measuring
import pytest
import specimen
import specimen_rows
from rows import each_row

#: Points; Chinese characters begin at U+2E80.
FLOOR, HAN_FLOOR, HAN = 6.5, 7.0, "\u2e80"
#: A hundredth of a point: figures in a PDF are rounded.
ROUNDED = 0.01
#: Ways to print of which PDFs on paper come; a preview, a picture or a shop's folder has the same sheets.
EVERY = [row for row in specimen_rows.rows() if not any(word in row for word in ("--format", "--preview", "--preset"))]
SOME = [row for number, row in enumerate(EVERY) if number % 70 == 5]


def pdfs_of(row: str, into: Path) -> list[tuple[str, bytes]]:
    """The PDFs of a row, each with its name."""
    shutil.rmtree(into, ignore_errors=True)
    specimen.print_row(row, into)
    return [(path.name, path.read_bytes()) for path in sorted(into.rglob("*.pdf"))]


def too_small(data: bytes) -> list[str]:
    """Every text below its floor, with its size and page."""
    found = []
    for number, page in enumerate(measuring.pages(data), start=1):
        for each in measuring.set_texts(page):
            floor = HAN_FLOOR if any(character >= HAN for character in each.text) else FLOOR
            if each.size < floor - ROUNDED:
                found.append(f"page {number}: {each.size:.2f} pt: {each.text[:40]}")
    return found


@pytest.mark.prove
@each_row("row", EVERY)
def test_nothing_on_any_sheet_is_smaller_than_its_floor(row: str, tmp_path: Path) -> None:
    small = [f"{name} {line}" for name, data in pdfs_of(row, tmp_path / "out") for line in too_small(data)]
    assert not small, "\n".join([row, *small[:20]])


@each_row("row", SOME, always=slice(None, None, 8))
def test_nothing_on_some_sheets_is_smaller_than_its_floor(row: str, tmp_path: Path) -> None:
    small = [f"{name} {line}" for name, data in pdfs_of(row, tmp_path / "out") for line in too_small(data)]
    assert not small, "\n".join([row, *small[:20]])
