"""How fast decks are: rows read, compared with the record, printed, for decks of growing size.

    python benchmarks/decks.py [ROWS ...]     by default 1000 2500 10000

For each size a deck with a text, an icon and four other columns is written; seconds for reading it, for comparing it
with an empty and with a full record, and for a first print of all its cards with `makeplay print`, and rows a second:
all in seconds of the processor.
If time grows as the rows do, the last column stays as it is.
"""

from __future__ import annotations

import sys
import tempfile
import time
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

from generator import cli
from generator.decks.changes import changes
from generator.decks.wanted import read_wanted
from generator.games.deck.campaign import DeckCampaign

TOML = (
    '[kinds.cards]\nsize = "poker"\nlayout = "text-box"\n[kinds.cards.columns]\ncost = { kind = "whole", least = 0 }\n'
)
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4"/></svg>'


def write(folder: Path, rows: int) -> None:
    """Write a deck of so many rows."""
    (folder / "icons").mkdir(parents=True)
    (folder / "icons" / "paw.svg").write_text(ICON)
    (folder / "deck.toml").write_text(TOML)
    lines = (f'c{n},Card {n},{n % 9},Beast,"Pay :paw: and **move** {n} steps.\nThen rest."' for n in range(rows))
    (folder / "cards.csv").write_text("id,name,cost,type,text\n" + "\n".join(lines) + "\n")


def measure(home: Path, rows: int) -> None:
    """Print one line for a deck of so many rows."""
    name = f"deck-{rows}"
    folder = home / "campaigns" / name
    write(folder, rows)
    began = time.process_time()
    wanted = read_wanted(folder)
    read = time.process_time()
    state = DeckCampaign()
    for event in changes(state, wanted, {}):
        state.apply(event)
    assert not changes(state, wanted, {}) and len(state.contents()) == rows
    compared = time.process_time()
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        assert cli.run(["print", name, "--home", str(home)]) == 0
    printed = time.process_time() - compared
    size = sum(path.stat().st_size for path in (home / "output" / name).iterdir())
    figures = (
        f"read {read - began:6.2f} s  compared {compared - read:5.2f} s  printed {printed:7.2f} s  {size:>11,} bytes"
    )
    sys.stdout.write(f"{rows:>6} rows  {figures}  {rows / printed:6.0f} rows/s\n")


def main() -> None:
    """Measure each size."""
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder), 100)  # what is loaded once
        for rows in map(int, sys.argv[1:] or ("1000", "2500", "10000")):
            measure(Path(folder), rows)


if __name__ == "__main__":
    main()
