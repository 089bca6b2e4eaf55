"""The steps of docs/first-deck.md as the pictures docs/pictures/first-deck-*.png.

    python tools/first_deck.py [--to FOLDER]

Every step is done as the page says, in an empty folder, and what was printed becomes the picture.
"""

from __future__ import annotations

import argparse
import csv
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs/pictures"
#: The deck that the page makes, an example of the same name, as it was when its first version had been printed.
HARBOUR, FIRST = ROOT / "campaigns/harbour", "0001-sitting:3"
#: Pixels for an inch of a page; the width of a cell and its height in a picture of a spreadsheet.
FINE = 60
CELL, ROW = 130, 24
#: The three cells that the page changes: id, column, what it says then.
CHANGES = (
    ("ferry", "text", "You may deliver one card from the hold of a neighbour."),
    ("mint", "pays", "4"),
    ("observatory", "text", "Only ranks of 4 and more."),
)


def makeplay(home: Path, *words: str) -> None:
    """Run makeplay in *home*."""
    environ = {**os.environ, "MAKEPLAY_HOME": str(home)}
    subprocess.run([sys.executable, "-m", "generator", *words], check=True, cwd=ROOT, env=environ, capture_output=True)


def page_of(path: Path, number: int = 0) -> Image.Image:
    """Return a page of a PDF in greys."""
    page: Image.Image = pypdfium2.PdfDocument(path)[number].render(scale=FINE / 72).to_pil()
    return page.convert("L")


def spreadsheet(path: Path, rows: int = 6, shown: int = 5) -> Image.Image:
    """Return the first *rows* of a CSV as a spreadsheet shows them."""
    with path.open(encoding="utf-8", newline="") as file:
        table = [line[:shown] for line in csv.reader(file)][:rows]
    wide, high = 30 + CELL * shown, ROW * (len(table) + 1)
    picture = Image.new("L", (wide + 1, high + 1), 255)
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(13)
    for across in range(shown + 1):
        pen.line([(30 + CELL * across, 0), (30 + CELL * across, high)], fill=190)
    for down in range(len(table) + 2):
        pen.line([(0, ROW * down), (wide, ROW * down)], fill=190)
    for across in range(shown):
        pen.text((30 + CELL * across + CELL / 2 - 4, 4), "ABCDEFGH"[across], fill=120, font=font)
    for down, line in enumerate(table):
        pen.text((8, ROW * (down + 1) + 4), str(down + 1), fill=120, font=font)
        for across, cell in enumerate(line):
            words = cell.replace("\n", " ")
            while pen.textlength(words, font=font) > CELL - 12:
                words = words[:-2].rstrip() + "…" if not words.endswith("…") else words[:-2] + "…"
            pen.text((36 + CELL * across, ROW * (down + 1) + 4), words, fill=0, font=font)
    return picture


def beside(*pictures: Image.Image) -> Image.Image:
    """Return pictures side by side with a thin frame around each."""
    wide = sum(each.width + 12 for each in pictures) - 12
    together = Image.new("L", (wide, max(each.height for each in pictures)), 255)
    x = 0
    for each in pictures:
        framed = each.copy()
        ImageDraw.Draw(framed).rectangle([0, 0, each.width - 1, each.height - 1], outline=200)
        together.paste(framed, (x, 0))
        x += each.width + 12
    return together


def changed(path: Path) -> None:
    """Change three cells of the contracts."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        rows, columns = list(reader), list(reader.fieldnames or ())
    for row in rows:
        for its, column, words in CHANGES:
            if row["id"] == its:
                row[column] = words
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def steps(home: Path) -> dict[str, Image.Image]:
    """Do every step of the page in *home*, and return its pictures by number."""
    deck, output = home / "campaigns/harbour", home / "output/harbour"
    makeplay(home, "deck", "new", "harbour")
    found = {"1": spreadsheet(deck / "cards.csv")}
    makeplay(home, "print", "harbour")
    found["2"] = beside(page_of(output / "cards.pdf"))
    (deck / "cards.csv").unlink()
    (deck / "icons").mkdir()
    for path in HARBOUR.glob("icons/*"):
        (deck / "icons" / path.name).write_bytes(path.read_bytes())
    (deck / "deck.toml").write_bytes((HARBOUR / "deck.toml").read_bytes())
    for kind in ("goods", "contracts"):
        makeplay(ROOT, "deck", "csv", "harbour", str(deck / f"{kind}.csv"), "--kind", kind, "--at", FIRST)
    found["3"] = spreadsheet(deck / "contracts.csv")
    makeplay(home, "print", "harbour")
    found["4"] = beside(page_of(output / "goods.pdf"), page_of(output / "contracts.pdf"))
    found["5"] = beside(page_of(output / "goods.pdf", 1), page_of(output / "contracts.pdf", 1))
    makeplay(home, "print", "harbour", "--confirm")
    changed(deck / "contracts.csv")
    makeplay(home, "print", "harbour", "--changed")
    found["6"] = beside(page_of(output / "changed.pdf"))
    return found


def main() -> None:
    """Write the pictures."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--to", type=Path, default=DOCS)
    told = asked.parse_args()
    with tempfile.TemporaryDirectory() as home:
        for number, picture in steps(Path(home)).items():
            path = told.to / f"first-deck-{number}.png"
            picture.quantize(16).save(path, optimize=True)
            print(f"{path}: {path.stat().st_size // 1000} kB, {picture.width} x {picture.height}")


if __name__ == "__main__":
    main()
