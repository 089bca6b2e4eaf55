"""How fast the cards of a deck are printed, in seconds of the processor, beside hand-written calls of reportlab.

    python benchmarks/deck_cards.py [--rows 900]

Each row has a title, a cost, a kind, two sentences with bold and italic words and two icons, on poker cards in the
layout title-bar without pictures. The hand-written program draws the same things with Paragraph and drawString: no
fitting, no checks, no pictures of icons but a filled circle.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Callable
from statistics import median
from time import process_time

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas
from reportlab.platypus import Paragraph

from generator.engine.view import PrintContext
from generator.games.deck import PACK
from generator.games.deck.campaign import DeckCampaign
from generator.games.deck.cards import CardKind, CardRow, Deck
from generator.press.assets.stock import stock
from generator.press.job.planned import PrintPlan
from generator.press.layout.paper import find_paper
from generator.press.sheets.printing import print_sheets

MM = 72 / 25.4
WORDS = (
    "lantern", "keeper", "harbour", "storm", "owl", "bridge", "rope", "tide", "north", "signal", "ferry", "captain",
    "island", "compass", "ledger",
)  # fmt: skip


def rows(count: int) -> list[dict[str, str]]:
    """Return so many different rows."""
    found = []
    for number in range(count):
        a, b, c = (WORDS[(number * step + step) % len(WORDS)] for step in (3, 7, 11))
        text = f"When you play the {a}, gain **{number % 5 + 1}** :coin: for each {b} in the harbour.\n"
        text += f"Discard the *{c}*: look at the top {number % 4 + 2} cards and keep one :star: of them."
        found.append({"name": f"The {a} of the {b} {number}", "cost": str(number % 9), "type": c, "text": text})
    return found


def makeplay(table: list[dict[str, str]], art: str) -> int:
    """Print the rows as a deck; return bytes."""
    campaign = DeckCampaign()
    parts = {} if art else {"art": {"kind": "none"}}
    campaign.deck = Deck("Bench", {"cards": CardKind("cards", layout="title-bar", size="poker", parts=parts)})
    campaign.rows = {str(n): CardRow(str(n), "cards", {**values, "art": art}) for n, values in enumerate(table)}
    plan = PrintPlan("Bench", "deck", "en", find_paper("a4"))
    sheets = PACK.printables(campaign, ["cards"], "en", PrintContext())
    return sum(len(file.data) for file in print_sheets(plan, sheets))


def by_hand(table: list[dict[str, str]]) -> int:
    """Print the rows with calls of reportlab; return bytes."""
    for name in ("NotoSans-Regular", "NotoSans-Bold", "Alegreya-Bold"):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, stock() / "fonts" / f"{name}.ttf"))
    pdfmetrics.registerFontFamily("NotoSans-Regular", bold="NotoSans-Bold", italic="NotoSans-Regular")
    style = ParagraphStyle("text", fontName="NotoSans-Regular", fontSize=9.5, leading=12)
    made = io.BytesIO()
    page = canvas.Canvas(made, pagesize=A4)
    for number, row in enumerate(table):
        if number and number % 9 == 0:
            page.showPage()
        x, y = 10 * MM + number % 3 * 63.5 * MM, A4[1] - 10 * MM - (number % 9 // 3 + 1) * 88.9 * MM
        page.rect(x, y, 63.5 * MM, 88.9 * MM)
        page.setFont("Alegreya-Bold", 13)
        page.drawString(x + 4.5 * MM, y + 80 * MM, row["name"])
        page.circle(x + 56 * MM, y + 82.7 * MM, 4.3 * MM)
        page.setFont("NotoSans-Bold", 13)
        page.drawCentredString(x + 56 * MM, y + 81 * MM, row["cost"])
        page.setFont("NotoSans-Bold", 8)
        page.drawString(x + 4.5 * MM, y + 46 * MM, row["type"])
        page.line(x + 4.5 * MM, y + 44 * MM, x + 59 * MM, y + 44 * MM)
        for index, part in enumerate(row["text"].split("\n")):
            said = part.replace("**", "<b>", 1).replace("**", "</b>", 1).replace("*", "<i>", 1).replace("*", "</i>", 1)
            before = said.partition(":")[0]
            block = Paragraph(said.replace(":coin:", "&#9679;").replace(":star:", "&#9733;"), style)
            _, high = block.wrap(54.5 * MM, 40 * MM)
            block.drawOn(page, x + 4.5 * MM, y + 40 * MM - index * 14 * MM - high)
            page.circle(x + 4.5 * MM + min(len(before), 20), y + 10 * MM, 3, fill=1)
        page.setFont("NotoSans-Regular", 6.5)
        page.drawString(x + 4.5 * MM, y + 4 * MM, str(number))
    page.save()
    return len(made.getvalue())


def main() -> None:
    """Print the table of seconds."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--rows", type=int, default=900)
    asked.add_argument("--rounds", type=int, default=3)
    options = asked.parse_args()
    table = rows(options.rows)
    ways: dict[str, Callable[[], int]] = {
        "reportlab, by hand": lambda: by_hand(table),
        "makeplay": lambda: makeplay(table, ""),
        "makeplay, engraved": lambda: makeplay(table, "ship"),
    }
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(options.rounds):
        for name, way in ways.items():
            began = process_time()
            size = way()
            taken[name].append(process_time() - began)
            print(f"{name:20} {taken[name][-1]:6.2f} s  {size / 1000:8.0f} kB")
    base = median(taken["reportlab, by hand"])
    for name, seconds in taken.items():
        print(f"{name:20} median {median(seconds):6.2f} s  {median(seconds) / base:5.2f} times")


if __name__ == "__main__":
    main()
