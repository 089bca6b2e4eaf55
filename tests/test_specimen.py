"""Nothing printed changes unseen: every way to print, against the digests of specimen.digests."""

from __future__ import annotations

from pathlib import Path

import pytest
import specimen
import specimen_rows

from generator.engine.pack import find_pack

ROWS = specimen_rows.rows()
#: In `make test`; the others, and all pictures, are in `make prove`.
QUICK = {row for row in ROWS[::40] if "--format" not in row}


@pytest.mark.parametrize("row", [row if row in QUICK else pytest.param(row, marks=pytest.mark.prove) for row in ROWS])
def test_it_is_printed_as_it_was(row: str, tmp_path: Path) -> None:
    specimen.print_row(row, tmp_path / "out")
    told = specimen.differences(row, specimen.digests_of(tmp_path / "out"), specimen.known_digests())
    assert not told, "\n".join(told) + "\nlook at it (make specimen); python tests/specimen.py --accept keeps it"


def test_digests_are_of_these_rows() -> None:
    assert list(specimen.known_digests()) == ROWS


def test_every_kind_of_sheet_of_every_game_is_printed() -> None:
    for game, kinds in specimen_rows.PUBLISHED.items():
        assert {*find_pack(game).kinds, *find_pack(game).kinds_on_request} == set(kinds)
    assert set(find_pack("deep_future").kinds_on_request) == set(specimen_rows.ASKED_FOR)


def test_another_byte_is_a_difference() -> None:
    known = {"print x": {"a.pdf": "1", "b.pdf": "2"}}
    now = {"a.pdf": "1", "b.pdf": "3", "c.pdf": "4"}
    assert specimen.differences("print x", now, known) == ["print x: b.pdf differs", "print x: c.pdf is new"]
    assert specimen.differences("print x", {"a.pdf": "1"}, known) == ["print x: b.pdf is gone"]
