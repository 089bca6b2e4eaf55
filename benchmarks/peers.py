"""The press beside protograf, a peer that installs with pip: 900 world cards to one PDF, start-up included.

protograf is not among makeplay's dependencies; give a Python that has it (python -m venv, pip install protograf):

    python benchmarks/peers.py PYTHON [CARDS]

Its cards are simpler than ours: no icons, no curve, no lines to write on, reminders not broken into lines, no marks.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from press import ROOT, measured, world_cards

#: What a person would write for protograf; the cards come as JSON, sizes are in cm.
DECK = """
import json
from protograf import *

Create(filename="deck.pdf", paper="Letter", margin=1.27)
Data(data_list=json.load(open("cards.json")))
Deck(width=6.35, height=7.62)
Card(
    "*",
    line(x=1.1, y=0, x1=1.1, y1=1.1),
    line(x=0, y=1.1, x1=1.1, y1=1.1),
    text(x=0.5, y=0.76, font_size=16, text=T("{{NUMBER}}")),
    text(x=0.8, y=0.9, font_size=8, text=T("{{SUIT}}")),
    text(x=4.5, y=0.94, font_size=10.5, text=T("{{TITLE}}")),
    text(x=1.5, y=2.16, font_size=7.5, text="O. World"),
    *(text(x=3, y=3 + 1.3 * n, font_size=8, text=T("{{A%d}}" % n)) for n in range(3)),
    *(text(x=3, y=3.4 + 1.3 * n, font_size=7, text=T("{{R%d}}" % n)) for n in range(3)),
    text(x=0.6, y=7.3, font_size=5, text=T("{{ID}}")),
)
Save()
"""


def rows(count: int) -> list[list[str]]:
    """The cards as a table, header first."""
    from generator.games.deep_future.facts.tables import advancements

    table = [["ID", "NUMBER", "SUIT", "TITLE", "A0", "R0", "A1", "R1", "A2", "R2"]]
    for n, (number, suit, sector, name, added) in enumerate(world_cards(count), start=1):
        cells = []
        for its_suit, value, era, _ in added:
            row = advancements()[its_suit, value]
            cells += [f"{row.name.en} - {era}", row.reminder.en]
        table.append([f"{n:03d}", str(number), suit, f"{sector}. {name}", *cells, *["-"] * (6 - len(cells))])
    return table


def main() -> None:
    """Measure both and print the figures."""
    if len(sys.argv) < 2:
        print(__doc__)
        return
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("MAKEPLAY_BENCHMARK_ICONS", "{}")
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 900
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "cards.json").write_text(json.dumps(rows(count)))
        Path(folder, "deck.py").write_text(DECK)
        began = time.perf_counter()
        subprocess.run([sys.argv[1], "deck.py"], cwd=folder, check=True, capture_output=True)
        theirs = time.perf_counter() - began
        began = time.perf_counter()
        measured("makeplay", count, Path(folder, "ours.pdf"))
        ours = time.perf_counter() - began
        size = Path(folder, "deck.pdf").stat().st_size / 1e6, Path(folder, "ours.pdf").stat().st_size / 1e6
    print(f"{count} world cards, wall time of the whole process")
    print(f"protograf {theirs:7.2f} s  {size[0]:5.2f} MB")
    print(f"makeplay  {ours:7.2f} s  {size[1]:5.2f} MB")


if __name__ == "__main__":
    main()
