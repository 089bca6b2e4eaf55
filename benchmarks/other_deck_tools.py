"""The 54 cards of campaigns/harbour in makeplay, in protograf and as HTML that Chromium prints: lines, seconds, bytes.

In: a Python that has protograf (python -m venv other && other/bin/pip install protograf==0.5.2). Out: for each tool how
many lines were written, how long it takes, how large the PDF is; then what it says to a text that is too long, a
misspelt column and a missing picture.

    python benchmarks/other_deck_tools.py --protograf other/bin/python [--chromium chromium]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FIRST = "0001-sitting:3"

#: As short as protograf allows; CARDS, COUNT, LEFT and MIDDLE are a spreadsheet and two of its columns.
PROTOGRAF = """
from protograf import *
Create(filename="CARDS.pdf", paper="A4", margin=1)
Data(filename="CARDS.csv")
Deck(cards=COUNT, width=6.35, height=8.89, grid_marks=True)
frame = Rectangle(x=0.3, y=0.3, width=5.75, height=8.29, rounding=0.3)
title = Text(text=T("{{ name }}"), x=3.17, y=1.1, font_size=13, align="centre")
left = Text(text=T("{{ LEFT }}"), x=0.8, y=1.1, font_size=20)
middle = Text(text=T("{{ MIDDLE }}"), x=3.17, y=4.2, font_size=18, align="centre")
text = Text(text=T("{{ text }}"), x=0.6, y=5.8, width=5.1, height=2.2, font_size=9, wrap=True)
PICTURE
Card("*", frame, title, left, middle, text)
CardBack("*", Rectangle(x=0.3, y=0.3, width=5.75, height=8.29, fill="#334455"))
Save()
""".strip()

HTML = """
import csv, html, subprocess
style = "@page{size:A4;margin:10mm} body{margin:0;font-family:sans-serif} div{box-sizing:border-box;padding:4mm;"
style += "width:63.5mm;height:88.9mm;border:.2mm solid;float:left;break-inside:avoid}"
cards = ""
for name, left, middle in (("goods", "rank", "good"), ("contracts", "pays", "wants")):
    for row in csv.DictReader(open(f"{name}.csv")):
        title, text = html.escape(row["name"]), html.escape(row["text"])
        cards += f"<div><b>{row[left]} {title}</b><p>{row[middle]}</p><p>{text}</p>PICTURE</div>"
open("cards.html", "w").write(f"<meta charset=utf-8><style>{style}</style>{cards}")
words = ["CHROMIUM", "--headless", "--no-sandbox", "--no-pdf-header-footer", "--print-to-pdf=html.pdf", "cards.html"]
subprocess.run(words, capture_output=True, check=True)
""".strip()


class Told(NamedTuple):
    """What a run took and said."""

    seconds: float
    processor: float
    code: int
    said: Sequence[str]


def run(words: Sequence[str], folder: Path) -> Told:
    """Run a command in *folder*."""
    began, before = time.monotonic(), os.times()
    done = subprocess.run(
        words, cwd=folder, capture_output=True, text=True, env={**os.environ, "MAKEPLAY_HOME": str(folder)}
    )
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    return Told(time.monotonic() - began, spent, done.returncode, said)


def joined(told: Sequence[Told]) -> Told:
    """Return several runs as one."""
    return Told(
        sum(each.seconds for each in told),
        sum(each.processor for each in told),
        max(each.code for each in told),
        [line for each in told for line in each.said],
    )


def with_makeplay(folder: Path) -> Told:
    """Print the deck as makeplay does."""
    return run([sys.executable, "-m", "generator", "print", "harbour", "--paper", "a4"], folder)


def with_protograf(python: str, folder: Path, picture: str = "") -> Told:
    """Print the goods, then the contracts."""
    told = []
    for cards, count, left, middle in (("goods", 36, "rank", "good"), ("contracts", 18, "pays", "wants")):
        script = PROTOGRAF.replace("CARDS", cards).replace("COUNT", str(count)).replace("PICTURE", picture)
        (folder / f"{cards}.py").write_text(script.replace("LEFT", left).replace("MIDDLE", middle), "utf-8")
        told.append(run([python, f"{cards}.py"], folder))
    return joined(told)


def with_html(chromium: str, folder: Path, picture: str = "") -> Told:
    """Write HTML, and let Chromium print it."""
    (folder / "cards.py").write_text(HTML.replace("CHROMIUM", chromium).replace("PICTURE", picture), "utf-8")
    return run([sys.executable, "cards.py"], folder)


def deck_in(folder: Path) -> Path:
    """Write the first version of the deck into *folder*, and return its own folder."""
    deck = folder / "campaigns/harbour"
    (deck / "icons").mkdir(parents=True)
    for path in (ROOT / "campaigns/harbour/icons").iterdir():
        (deck / "icons" / path.name).write_bytes(path.read_bytes())
    (deck / "deck.toml").write_bytes((ROOT / "campaigns/harbour/deck.toml").read_bytes())
    for kind in ("goods", "contracts"):
        words = ["deck", "csv", "harbour", str(folder / f"{kind}.csv"), "--kind", kind, "--at", FIRST]
        subprocess.run([sys.executable, "-m", "generator", *words], cwd=ROOT, check=True, capture_output=True)
        (deck / f"{kind}.csv").write_bytes((folder / f"{kind}.csv").read_bytes())
    return deck


def spoilt(text: str, fault: str) -> str:
    """Return the goods with a fault in them."""
    if fault == "text too long":
        return text.replace("May be stowed under any card.", "May be stowed under any card. " * 30)
    if fault == "column misspelt":
        return text.replace("name,", "nmae,", 1)
    head, *rows = text.splitlines()
    return "\n".join([f"{head},art", *(f"{row},art/none.png" for row in rows)]) + "\n"


def lines_of(*texts: str) -> int:
    """Return how many lines of *texts* say something."""
    return sum(bool(line.strip()) and not line.startswith("#") for text in texts for line in text.splitlines())


def main() -> None:
    """Print each deck with each tool, and then with each fault."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--protograf", required=True, help="a Python that has protograf")
    asked.add_argument("--chromium", default="chromium")
    told = asked.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        deck = deck_in(folder)
        picture = {
            "protograf": 'text = Image("art/none.png", x=1, y=3, width=3, height=3)',
            "html": "<img src='art/none.png'>",
        }
        tools: Mapping[str, tuple[Callable[[bool], Told], int, Sequence[str]]] = {
            "makeplay": (
                lambda _: with_makeplay(folder),
                lines_of((deck / "deck.toml").read_text("utf-8")),
                [f"output/harbour/{kind}.pdf" for kind in ("goods", "contracts")],
            ),
            "protograf": (
                lambda shown: with_protograf(told.protograf, folder, picture["protograf"] * shown),
                lines_of(PROTOGRAF, PROTOGRAF) - 2,
                ["goods.pdf", "contracts.pdf"],
            ),
            "CSV and HTML": (
                lambda shown: with_html(told.chromium, folder, picture["html"] * shown),
                lines_of(HTML),
                ["html.pdf"],
            ),
        }
        for tool, (work, lines, files) in tools.items():
            its = work(False)
            size = sum((folder / path).stat().st_size for path in files)
            print(
                f"{tool:<14} {lines:3} lines  {its.seconds:5.1f} s, {its.processor:4.1f} s of the processor",
                f"{size / 1000:6.0f} kB",
            )
        whole = (folder / "goods.csv").read_text("utf-8")
        for fault in ("text too long", "column misspelt", "picture missing"):
            print(f"\n{fault}:")
            for path in (folder / "goods.csv", deck / "goods.csv"):
                path.write_text(spoilt(whole, fault), "utf-8")
            for tool, (work, _, _) in tools.items():
                its = work(fault == "picture missing")
                last = its.said[-1][:160] if its.said else "nothing"
                print(f"  {tool:<14} exit code {its.code}, {len(its.said)} lines said, the last: {last}")


if __name__ == "__main__":
    main()
