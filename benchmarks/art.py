"""What pictures cost: 900 different world cards with their globes, against the same cards in a theme with art = "none".

Each side runs in processes of its own, by turns, start-up included; the best of several runs counts, since other work
on the machine only ever adds. Prints CPU seconds, peak memory, file size, and what is promised of them.

    python benchmarks/art.py [CARDS] [RUNS]
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from press import world_cards

ROOT = Path(__file__).resolve().parent.parent
#: What is promised: times the CPU of the same cards without pictures, KB of file.
MOST_RATIO, MOST_SIZE = 2.2, 900
SIDES = ("with art", "without")


def draw(count: int, side: str, target: Path) -> None:
    """The cards as a PDF file."""
    from dataclasses import replace

    from generator.engine.view import CardSheets
    from generator.games.deep_future.facts.cards import Advancement, Card, CardKind, Corner
    from generator.games.deep_future.sheets.cards import face
    from generator.press.assets import themes
    from generator.press.job.planned import PrintPlan
    from generator.press.layout.paper import PAPERS
    from generator.press.sheets.printing import print_sheets

    theme = replace(themes.find_theme(), art=side == SIDES[0])
    themes.find_theme = lambda *_: theme  # a theme in a folder of one's own would make all templates run guarded
    faces = []
    for n, (number, suit, sector, name, advancements) in enumerate(world_cards(count), start=1):
        rows = tuple(Advancement(s, v, era, chosen) for s, v, era, chosen in advancements)
        card = Card(f"{n:03d}", Corner(number, suit), CardKind.WORLD, "O", sector, name, rows)
        faces.append(face(card, {}, "en", "benchmark"))
    sheets = CardSheets("cards", "cards.pdf", "Cards", (63.5, 76.2), tuple(faces))
    plan = PrintPlan("Benchmark", "deep_future", "en", PAPERS["letter"])
    [file] = print_sheets(plan, [sheets])
    target.write_bytes(file.data)


def measured(side: str, count: int, folder: Path) -> tuple[float, float]:
    """CPU seconds and peak memory (MB) of one run of *side* in a new process."""
    words = [sys.executable, __file__, str(count), "--side", side, str(folder)]
    child = os.posix_spawn(sys.executable, words, {**os.environ, "PYTHONPATH": str(ROOT)})
    _, status, usage = os.wait4(child, 0)
    if status:
        raise SystemExit(f"{side} failed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    """Measure both sides and print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 900
    if "--side" in sys.argv:
        draw(count, sys.argv[3], Path(sys.argv[4], f"{sys.argv[3]}.pdf"))
        return
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    with tempfile.TemporaryDirectory() as name:
        turns = [{side: measured(side, count, Path(name)) for side in SIDES} for _ in range(runs)]
        sizes = {side: Path(name, f"{side}.pdf").stat().st_size / 1000 for side in SIDES}
    cpu = {side: min(turn[side][0] for turn in turns) for side in SIDES}
    print(f"{count} world cards, best of {runs} runs, start-up included")
    print(f"{'':10} {'CPU s':>7} {'cards/s':>8} {'peak MB':>8} {'file KB':>8}")
    for side in SIDES:
        memory = max(turn[side][1] for turn in turns)
        print(f"{side:10} {cpu[side]:7.2f} {count / cpu[side]:8.0f} {memory:8.0f} {sizes[side]:8.0f}")
    ratio = cpu[SIDES[0]] / cpu[SIDES[1]]
    print(f"with art it takes {ratio:.2f} times the CPU time (promised: at most {MOST_RATIO})")
    print(f"the file has {sizes[SIDES[0]]:.0f} KB (promised: at most {MOST_SIZE})")


if __name__ == "__main__":
    main()
