"""What goes with a print run of changed cards: which to exchange, what to write by hand, what to stick on.

In: rows and inscriptions. Out: pages and stickers. A page is laid out for the smaller of Letter and A4; its template
draws it larger or smaller on any other paper.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from generator.engine.view import CardSheets, Face, Inscription, Language, Page
from generator.press.assets.fonts import SHIPPED, NamedFonts, Typeface, typeface
from generator.press.assets.words import WORDS
from generator.press.painting.typesetting import Span, count_lines
from generator.press.painting.typography import typographic
from generator.press.svg.elements import MM_PER_PT

#: What Letter and A4 both have between their margins, less the foot of the page; and below the heading. In mm.
AREA = (197.0, 253.0)
BODY = (197.0, 238.0)
#: Between two columns, in mm.
GUTTER = 7.0
#: Height of a row of the pull list, in mm, by the number of columns.
PULL_ROWS = {2: 6.6, 3: 5.4}
#: Room for the id of a card, in mm; for long ones more, up to so much of a column.
PULL_CARD, PULL_MOST = 7.5, 0.35
#: Height of its heading and of a row on a slip, in mm.
SLIP_HEAD, SLIP_ROW = 14.0, 7.4
#: Sizes in which a change sheet is tried, largest first, in points; the last but one if it needs several pages.
SIZES = (9.0, 8.5, 8.0, 7.5, 7.0)
#: Distance of base lines, in font sizes.
LEADING = 1.26
#: Place for a tick box and the blank behind it; space above a card's label, below it and below each row. In mm.
TICK = 4.4
ABOVE_LABEL, BELOW_LABEL, BELOW_ROW = 2.0, 0.7, 0.5

#: The blank in front of a figure, where no line should break ("era 2").
_FIGURE = re.compile(r"(?<=\w) (?=\d+\b)")


class PullRow(NamedTuple):
    """A card to be exchanged: the revisions to take *out* of the deck and to *put* in, None where there is none.

    *label* is how people call it beside its id.
    """

    card: str
    label: str
    out: int | None
    put: int | None


# The pull list


def pull_pages(rows: Sequence[PullRow], language: Language) -> list[Page]:
    """Return the list of cards to exchange, in two columns, or in three if two are more than a page.

    A short one may be a slip in a slot that the cards leave empty.
    """
    count = 2 if len(rows) <= 2 * _rows_of(2) else 3
    pulled = [_pull_row(row, language) for row in rows]
    bold, size = typeface(language, True), (8 if count == 2 else 7) * MM_PER_PT
    longest = max((bold.width(row.card) * size for row in rows), default=0.0)
    room = min(max(PULL_CARD, longest + 0.2), PULL_MOST * _column(count))
    measures = {"step": PULL_ROWS[count], "card_room": room}
    pages = _pages("pull", "changed.pdf", _parted(pulled, _rows_of(count)), count, measures, language)
    height = SLIP_HEAD + SLIP_ROW * len(rows)
    return [replace(page, slip_template="sheet/pull_slip", slip=height) for page in pages] if len(pages) == 1 else pages


def _rows_of(columns: int) -> int:
    """Return how many rows a column of the pull list has below its head, which is a row high."""
    return int(BODY[1] // PULL_ROWS[columns]) - 1


def _pull_row(row: PullRow, language: Language) -> dict[str, object]:
    def shown(revision: int | None) -> str:
        return "" if revision is None else WORDS["revision"][language].format(revision)

    return {"card": row.card, "name": row.label, "out": shown(row.out), "put": shown(row.put)}


# The change sheet


def change_pages(
    inscriptions: Sequence[Inscription], language: Language, fonts: NamedFonts = SHIPPED, kind: str = "changes"
) -> list[Page]:
    """Return what to write, place by place in two columns: on one page as long as it can be read, else on several.

    *fonts* are those that the theme names. Another *kind*, "difference", has another heading.
    """
    faces = typeface(language, False, named=fonts), typeface(language, True, named=fonts)
    for size in SIZES:
        columns = _flowed(inscriptions, size * MM_PER_PT, faces)
        if len(columns) <= 2:
            break
    else:
        size = SIZES[-2]
        columns = _flowed(inscriptions, size * MM_PER_PT, faces)
    measures = {"size": size * MM_PER_PT, "leading": size * MM_PER_PT * LEADING, "tick": TICK}
    heads = {"heading": WORDS[kind][language], "note": WORDS[f"{kind}_note"][language]}
    pages = _pages(kind, f"{kind}.pdf", columns, 2, measures, language)
    return [replace(page, template="sheet/changes", data={**page.data, **heads}) for page in pages]


@dataclass(slots=True)
class _Columns:
    """Columns being filled from the top; *at* is how far down the last one is filled, in mm."""

    found: list[list[dict[str, object]]] = field(default_factory=list)
    at: float = BODY[1]

    def put(self, height: float, room: float, row: dict[str, object], above: float = 0.0) -> bool:
        """Put a *row* that is *height* mm high *above* mm below the last; whether it has begun a column.

        It goes into a new column unless *room* mm are left.
        """
        begins = self.at + above + room > BODY[1]
        if begins:
            self.found.append([])
            self.at = above = 0.0
        self.found[-1].append({**row, "y": self.at + above})
        self.at += above + height
        return begins


def _flowed(
    inscriptions: Sequence[Inscription], size: float, faces: tuple[Typeface, Typeface]
) -> list[list[dict[str, object]]]:
    """Return rows in columns: the lines about a card stay together, or its label is repeated; *size* in mm."""
    leading = size * LEADING
    width = _column(2)
    columns = _Columns()
    face, bold = faces
    for (_, label), group in groupby(inscriptions, key=lambda each: (each.place, each.label)):
        head = _lines(label, width, size, bold)
        texts = [_FIGURE.sub("\u00a0", each.text) for each in group]
        rows = [(text, _lines(text, width - TICK, size, face)) for text in texts]
        heights = [head * leading + BELOW_LABEL, *(lines * leading + BELOW_ROW for _, lines in rows)]
        whole = sum(heights)
        title: dict[str, object] = {"label": label, "lines": head}
        columns.put(heights[0], whole if whole <= BODY[1] else sum(heights[:2]), title, ABOVE_LABEL)
        for (text, lines), height in zip(rows, heights[1:], strict=True):
            row: dict[str, object] = {"text": text, "lines": lines}
            if columns.at + height > BODY[1]:
                columns.put(heights[0], BODY[1], title)
            columns.put(height, 0, row)
    return columns.found


def _lines(text: str, room: float, size: float, face: Typeface) -> int:
    """Return how many lines *text* takes in *room* mm."""
    return count_lines([Span(typographic(text), face, size, fill="")], room)


# Both


def _column(columns: int) -> float:
    """Return the width of each of so many columns, in mm."""
    return (BODY[0] - (columns - 1) * GUTTER) / columns


def _parted(rows: Sequence[dict[str, object]], size: int) -> list[list[dict[str, object]]]:
    return [list(rows[start : start + size]) for start in range(0, len(rows), size)]


def _pages(
    kind: str,
    file: str,
    columns: Sequence[Sequence[dict[str, object]]],
    per_page: int,
    measures: dict[str, float],
    language: Language,
) -> list[Page]:
    """Return pages of *per_page* columns each, numbered if there are several."""
    title = WORDS[kind][language]
    sheets = [columns[start : start + per_page] for start in range(0, len(columns), per_page)]
    layout = {"area": AREA, "top": AREA[1] - BODY[1], "column": _column(per_page), "gutter": GUTTER, **measures}
    return [
        Page(
            kind,
            file,
            title if len(sheets) == 1 else f"{title} {number}/{len(sheets)}",
            f"sheet/{kind}",
            {**layout, "columns": sheet},
        )
        for number, sheet in enumerate(sheets, start=1)
    ]


# Stickers


def stickers(
    inscriptions: Sequence[Inscription], size: tuple[float, float], language: Language, title: str = ""
) -> CardSheets:
    """Return a sticker for each of *inscriptions* that fits on one; *size* is the label's width and height in mm."""
    called = WORDS["sticker"][language]
    faces = tuple(
        Face(each.place, "sticker", f"{called} {each.label}", each.sticker)
        for each in inscriptions
        if each.sticker is not None
    )
    return CardSheets("stickers", "stickers.pdf", title or WORDS["stickers"][language], size, faces)
