"""How fast the press is: 900 different world cards, against the same cards drawn by hand-written reportlab calls.

Each side runs in processes of its own, start-up included; the best of several runs counts, since other work on
the machine only ever adds. Prints CPU seconds, peak memory, file size, and what is promised of them; then how that
grows to 10,000 cards, and how long `makeplay print --changed` takes for 3 cards of a campaign of 300.

    python benchmarks/press.py [CARDS] [RUNS]
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Literal

Era = int | Literal["O"]

ROOT = Path(__file__).resolve().parent.parent
#: Where the parent process leaves the icons for the side that has no templates.
ICONS = "MAKEPLAY_BENCHMARK_ICONS"
#: What is promised: times the hand-drawn CPU time, MB, MB.
MOST_RATIO, MOST_MEMORY, MOST_SIZE = 1.6, 150, 1.0
#: So many cards besides, and what is promised of the largest: MB.
LARGER, MOST_MEMORY_LARGEST = (2500, 5000, 10000), 150
#: Seconds for three changed cards.
MOST_CHANGED = 1.0


def world_cards(count: int) -> list[tuple[int, str, int, str, list[tuple[str, int, Era, bool]]]]:
    """*count* different worlds: number, suit, sector, name, advancements (suit, number, era, chosen)."""
    suits = "SMRKHF"
    cards = []
    for n in range(count):
        advancements: list[tuple[str, int, Era, bool]] = [
            (suits[(n + 2 * k) % 6], (n // 6 + k) % 6 + 1, "O" if k == 0 else k, k == 1) for k in range(1 + n % 3)
        ]
        sector = 10 * (n % 6 + 1) + (n // 6) % 6 + 1
        cards.append((n % 6 + 1, suits[n // 6 % 6], sector, f"World {n:03d}", advancements))
    return cards


def with_makeplay(count: int, target: Path) -> None:
    """The cards through views, templates and painter."""
    from generator.engine.view import CardSheets
    from generator.games.deep_future.facts.cards import Advancement, Card, CardKind, Corner
    from generator.games.deep_future.sheets.cards import face
    from generator.press.job.planned import PrintPlan
    from generator.press.layout.paper import PAPERS
    from generator.press.sheets.printing import print_sheets

    faces = []
    for n, (number, suit, sector, name, advancements) in enumerate(world_cards(count), start=1):
        rows = tuple(Advancement(s, v, era, chosen) for s, v, era, chosen in advancements)
        card = Card(f"{n:03d}", Corner(number, suit), CardKind.WORLD, "O", sector, name, rows)
        faces.append(face(card, {}, "en"))
    sheets = CardSheets("cards", "cards.pdf", "Cards", (63.5, 76.2), tuple(faces))
    [file] = print_sheets(PrintPlan("Benchmark", "deep_future", "en", PAPERS["letter"]), [sheets])
    target.write_bytes(file.data)


def by_hand(count: int, target: Path) -> None:
    """The same cards as somebody would draw them with reportlab alone: no templates, no checks."""
    from reportlab.lib.units import mm
    from reportlab.lib.utils import simpleSplit
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    from generator.games.deep_future.facts.tables import advancements as table_5
    from generator.games.deep_future.facts.tables import suits, when_words

    fonts = ROOT / "templates" / "fonts"
    pdfmetrics.registerFont(TTFont("Sans", str(fonts / "NotoSans-Regular.ttf")))
    pdfmetrics.registerFont(TTFont("Bold", str(fonts / "NotoSans-Bold.ttf")))
    canvas = Canvas(str(target), pagesize=(215.9 * mm, 279.4 * mm), initialFontName="Sans", pageCompression=1)
    width, height = 63.5 * mm, 76.2 * mm
    _icon_forms(canvas)

    def icon(suit: str, x: float, y: float, size: float) -> None:
        canvas.saveState()
        canvas.translate(x, y)
        canvas.scale(size / 24, size / 24)
        canvas.doForm(suits()[suit].key)
        canvas.restoreState()

    def corner(number: int, suit: str) -> None:
        canvas.setLineWidth(0.7)
        canvas.line(11 * mm, height, 11 * mm, height - 11 * mm)
        canvas.line(0, height - 11 * mm, 11 * mm, height - 11 * mm)
        canvas.setFillGray(0)
        canvas.setFont("Bold", 16)
        canvas.drawString(1.9 * mm, height - 7.6 * mm, str(number))
        icon(suit, 5.8 * mm, height - 7.8 * mm, 4.6 * mm)
        canvas.setFont("Sans", 4.5)
        canvas.setFillGray(0.33)
        canvas.drawCentredString(8.1 * mm, height - 10 * mm, suit)

    for n, (number, suit, sector, name, rows) in enumerate(world_cards(count)):
        slot = n % 9
        if n and not slot:
            canvas.showPage()
        if not slot:
            _marks(canvas)
        canvas.saveState()
        canvas.translate(12.7 * mm + slot % 3 * width, 25.4 * mm + (2 - slot // 3) * height)
        corner(number, suit)
        canvas.saveState()
        canvas.translate(width, height)
        canvas.rotate(180)
        corner(number, suit)
        canvas.restoreState()
        path = canvas.beginPath()
        path.moveTo(20 * mm, height)
        path.curveTo(22 * mm, height - 11.5 * mm, 33 * mm, height - 20.5 * mm, width, height - 22.6 * mm)
        canvas.drawPath(path)
        canvas.setFillGray(0)
        canvas.setFont("Sans", 10.5)
        canvas.drawRightString(width - 3.4 * mm, height - 9.4 * mm, name)
        left = width - 3.4 * mm - pdfmetrics.stringWidth(f" {name}", "Sans", 10.5)
        canvas.setFont("Bold", 10.5)
        canvas.drawRightString(left, height - 9.4 * mm, f"{sector}.")
        canvas.setFont("Sans", 7.5)
        canvas.drawString(4 * mm, height - 21.6 * mm, "O. World")
        for k in range(3):
            y = height - (24.8 + 12.8 * k) * mm
            if k >= len(rows):
                canvas.setStrokeGray(0.6)
                canvas.setLineWidth(0.35)
                canvas.setDash(1.4, 2)
                canvas.circle(7.2 * mm, y - 4.2 * mm, 3.2 * mm)
                canvas.setDash()
                canvas.line(12.4 * mm, y - 5.2 * mm, 47.5 * mm, y - 5.2 * mm)
                canvas.line(50.5 * mm, y - 5.2 * mm, 60 * mm, y - 5.2 * mm)
                canvas.line(12.4 * mm, y - 10.2 * mm, 60 * mm, y - 10.2 * mm)
                canvas.setStrokeGray(0)
                continue
            s, v, era, chosen = rows[k]
            row = table_5()[s, v]
            if chosen:
                canvas.setLineWidth(1)
                canvas.circle(7.2 * mm, y - 4.2 * mm, 3.2 * mm)
            icon(s, 5.1 * mm, y - 6.3 * mm, 4.2 * mm)
            canvas.setFont("Bold", 8)
            canvas.drawString(12.4 * mm, y - 4.4 * mm, row.name.en)
            after = 12.4 * mm + pdfmetrics.stringWidth(row.name.en, "Bold", 8)
            canvas.setFillGray(0.27)
            canvas.setFont("Sans", 8)
            canvas.drawString(after, y - 4.4 * mm, f" · {era}")
            canvas.setFillGray(0)
            when = when_words()[row.action].en
            canvas.setFont("Bold", 6)
            canvas.drawString(12.4 * mm, y - 7.6 * mm, when)
            indent = pdfmetrics.stringWidth(f"{when} ", "Bold", 6)
            canvas.setFont("Sans", 7)
            for line, words in enumerate(simpleSplit(row.reminder.en, "Sans", 7, width - 15.4 * mm - indent)):
                canvas.drawString(12.4 * mm + (indent if not line else 0), y - (7.6 + 3.2 * line) * mm, words)
        canvas.setFont("Sans", 5)
        canvas.setFillGray(0.47)
        canvas.drawString(4 * mm, 3 * mm, f"{n + 1:03d}")
        canvas.restoreState()
    canvas.save()


def _marks(canvas: object) -> None:
    """Crop marks of one sheet."""
    from reportlab.lib.units import mm

    lines = []
    for column in range(4):
        x = (12.7 + 63.5 * column) * mm
        lines += [(x, 20.2 * mm, x, 24.2 * mm), (x, 255.2 * mm, x, 259.2 * mm)]
    for row in range(4):
        y = (25.4 + 76.2 * row) * mm
        lines += [(7.5 * mm, y, 11.5 * mm, y), (204.4 * mm, y, 208.4 * mm, y)]
    canvas.setLineWidth(0.3)  # type: ignore[attr-defined]
    canvas.lines(lines)  # type: ignore[attr-defined]


def _icon_forms(canvas: object) -> None:
    """The six icons as form XObjects, from operators that the parent process left ready."""
    for name, operators in json.loads(os.environ[ICONS]).items():
        canvas.beginForm(name, 0, 0, 24, 24)  # type: ignore[attr-defined]
        canvas.addLiteral(f"1 0 0 -1 0 24 cm {operators}")  # type: ignore[attr-defined]
        canvas.endForm()  # type: ignore[attr-defined]


def icon_operators() -> str:
    """The outlines of the project's icons, which are data that both sides share, as JSON."""
    from generator.press.svg.shapes import operators
    from generator.press.svg.style import Style
    from generator.press.templating.templates import Templates

    symbols = Templates("deep_future", "en").symbols
    names = ("sun", "moon", "heart", "skull", "hand", "foot")
    return json.dumps({name: " ".join(operators(list(symbols[name]), Style())) for name in names})


def measured(side: str, count: int, target: Path) -> tuple[float, float]:
    """CPU seconds and peak memory (MB) of one run of *side* in a new process."""
    child = os.posix_spawn(
        sys.executable,
        [sys.executable, __file__, str(count), "--side", side, str(target)],
        {**os.environ, "PYTHONPATH": str(ROOT)},
    )
    _, status, usage = os.wait4(child, 0)
    if status:
        raise SystemExit(f"{side} failed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    """Measure both sides and print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 900
    if "--side" in sys.argv:
        draw = with_makeplay if sys.argv[3] == "makeplay" else by_hand
        draw(count, Path(sys.argv[4]))
        return
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    figures = {}
    sys.path.insert(0, str(ROOT))
    os.environ[ICONS] = icon_operators()
    with tempfile.TemporaryDirectory() as folder:
        targets = {side: Path(folder, f"{side}.pdf") for side in ("makeplay", "by hand")}
        # by turns, so that whatever else the machine does falls on both
        turns = [{side: measured(side, count, target) for side, target in targets.items()} for _ in range(runs)]
        for side, target in targets.items():
            results = [turn[side] for turn in turns]
            figures[side] = (min(cpu for cpu, _ in results), max(mb for _, mb in results), target.stat().st_size / 1e6)
    print(f"{count} world cards, best of {runs} runs, start-up included")
    print(f"{'':10} {'CPU s':>7} {'cards/s':>8} {'peak MB':>8} {'file MB':>8}")
    for side, (cpu, memory, size) in figures.items():
        print(f"{side:10} {cpu:7.2f} {count / cpu:8.0f} {memory:8.0f} {size:8.2f}")
    ratio = figures["makeplay"][0] / figures["by hand"][0]
    print(f"makeplay takes {ratio:.2f} times the CPU time of hand-written calls (promised: at most {MOST_RATIO})")
    print(f"promised besides: under {MOST_MEMORY} MB of memory, under {MOST_SIZE:g} MB of file")
    if count == 900:
        larger()
        changed(runs)


def larger() -> None:
    """Print how cost grows with the number of cards."""
    print(f"\n{'cards':>10} {'CPU s':>7} {'ms/card':>8} {'peak MB':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for count in LARGER:
            cpu, memory = measured("makeplay", count, Path(folder, "cards.pdf"))
            print(f"{count:10} {cpu:7.2f} {1000 * cpu / count:8.2f} {memory:8.0f}")
    print(f"promised: the same for each card, under {MOST_MEMORY_LARGEST} MB")


def changed(runs: int) -> None:
    """Print how long three changed cards of a campaign of 300 take, as a person waits for them."""
    from generator import cli
    from generator.campaign import writing

    suits = "SMRKHF"
    with tempfile.TemporaryDirectory() as home, contextlib.redirect_stdout(io.StringIO()):
        cli.run(["new", "kran", "--player", "Ada", "--seed", "1", "--home", home])
        new = [
            {
                "type": "card",
                "card": f"{n:03d}",
                "corner": f"{n % 6 + 1}{suits[n % 5]}",
                "kind": "world",
                "era": 1,
                "sector": 10 * (n % 6 + 1) + n // 6 % 6 + 1,
                "name": f"World {n:03d}",
                "advancements": [f"{suits[n % 6]}{n // 6 % 6 + 1}.1"],
            }
            for n in range(37, 301)
        ]
        writing.append(Path(home, "campaigns", "kran"), new)
        cli.run(["print", "kran", "--only", "cards", "--confirm", "--home", home])
        for card in ("040", "150", "299"):
            cli.run(["log", "kran", "name", card, f"Renamed {card}", "--home", home])
        command = [sys.executable, "-m", "generator", "print", "kran", "--changed", "--home", home]
        seconds = []
        for _ in range(runs):
            began = time.perf_counter()
            said = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout
            seconds.append(time.perf_counter() - began)
    assert ", 3 cards" in said, said
    print(f"\nprint --changed, 3 cards of 300: {min(seconds):.2f} s (promised: under {MOST_CHANGED:g} s)")


if __name__ == "__main__":
    main()
