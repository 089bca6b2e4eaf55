"""The layouts of decks and their icons as the pictures docs/pictures/deck-*.png.

    python tools/layouts.py [--theme starlight] [--language zh] [--size mini] [--to FOLDER]

Every layout with rows that show what it is for, in the colours of a theme, for docs/layouts.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image

from generator.engine.card_sizes import find_card_size
from generator.games.deck.cards import CardKind, Deck
from generator.games.deck.layouts import LAYOUTS, usual_size
from generator.games.deck.sheets.faces import FaceMaker
from generator.games.deck.specimen import rows
from generator.press.painting.document import Document
from generator.press.painting.painter import Item, Painter
from generator.press.templating.templates import Templates

DOCS = Path(__file__).resolve().parent.parent / "docs/pictures"
#: Pixels for a mm; between two cards and around them, mm; cards in a row.
FINE, APART, ACROSS = 110 / 25.4, 4.0, 6
#: Width of the picture that a page shows, in pixels.
SMALL = 900
#: Icons in a row; the cell of one with its name, mm.
ICONS, CELL = 12, (18.0, 14.0)
#: A board in the picture, mm.
BOARD = (120.0, 120.0)


def sheet(theme: str, language: str, chosen: Sequence[str], size: str = "") -> Image.Image:
    """Return the cards of the *chosen* layouts as a picture."""
    deck = Deck("Deck")
    templates = Templates("deck", language, theme)
    maker = FaceMaker(deck, language)
    cards = []
    for row in rows(language):
        layout = row.layout
        if layout in chosen:
            face = maker.face(CardKind("cards", layout=layout, size=size), row, row.id)
            its = find_card_size(size or usual_size(layout)) if size or usual_size(layout) else BOARD
            cards.append((face, its))
    lines = [cards[start : start + ACROSS] for start in range(0, len(cards), ACROSS)]
    wide = max(sum(w + APART for _, (w, _) in line) for line in lines) + APART
    high = sum(max(h for _, (_, h) in line) + APART for line in lines) + APART
    document = Document("Layouts", "deck", language)
    painter = Painter(document, language, templates.symbols, templates.pictures, templates.fonts)
    document.begin_page(wide, high, "front")
    y = APART
    for line in lines:
        x = APART
        for face, (w, h) in line:
            data = {
                **face.data,
                "w": w,
                "h": h,
                "bleed": 0.0,
                "radius": 0.0,
                "other": None,
                "revision": 1,
                "notice": "",
            }
            item = Item(face.label, "deck/card.svg.j2")
            around = f'<rect width="{w}" height="{h}" fill="none" stroke="#bbb" stroke-width="0.2"/>'
            edge = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}">{around}</svg>'
            painter.draw(templates.render(item.template, item, data), item, (x, y))
            painter.draw(edge, item, (x, y))
            x += w + APART
        y += max(h for _, (_, h) in line) + APART
    document.end_page()
    return painted(document)


def icons() -> Image.Image:
    """Return every icon with its name as a picture."""
    templates = Templates("deck", "en")
    names = sorted(templates.symbols)
    wide, high = CELL[0] * ICONS + APART, CELL[1] * -(-len(names) // ICONS) + APART
    drawn = []
    for number, name in enumerate(names):
        x, y = APART + number % ICONS * CELL[0], APART + number // ICONS * CELL[1]
        drawn.append(f'<use href="#{name}" x="{x}" y="{y}" width="7" height="7" fill="black"/>')
        drawn.append(f'<text x="{x}" y="{y + 10.5}" font-size="6.5pt" fill="#555">{name}</text>')
    around = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">{"".join(drawn)}</svg>'
    document = Document("Icons", "deck", "en")
    document.begin_page(wide, high, "front")
    Painter(document, "en", templates.symbols).draw(around, Item("icons", "icons"))
    document.end_page()
    return painted(document)


def painted(document: Document) -> Image.Image:
    """Return the one page of a document as a picture."""
    made: Image.Image = pypdfium2.PdfDocument(document.finish())[0].render(scale=FINE * 25.4 / 72).to_pil()
    return made


def saved(picture: Image.Image, path: Path, colours: int = 64) -> None:
    """Write a picture."""
    picture.convert("P", palette=Image.Palette.ADAPTIVE, colors=colours).save(path, optimize=True)
    print(f"{path}  {path.stat().st_size // 1000} KB")


def main() -> None:
    """Write the pictures."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--theme", default="notebook")
    asked.add_argument("--language", default="en")
    asked.add_argument("--size", default="")
    asked.add_argument("--only", nargs="*", default=LAYOUTS)
    asked.add_argument("--to", type=Path, default=DOCS)
    options = asked.parse_args()
    picture = sheet(options.theme, options.language, options.only, options.size)
    saved(picture, options.to / f"deck-layouts-{options.theme}{'-zh' if options.language == 'zh' else ''}.png")
    if options.theme == "starlight":
        small = picture.resize((SMALL, round(picture.height * SMALL / picture.width)), Image.Resampling.LANCZOS)
        saved(small, options.to / "deck-layouts.png", 16)
    saved(icons(), options.to / "deck-icons.png")


if __name__ == "__main__":
    main()
