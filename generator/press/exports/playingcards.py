"""playingcards.io: a room with decks, tokens and boards, as the one file that its import reads.

In: the PDFs of a deck, names. Out: a ZIP archive with `widgets.json` and the pictures that it names.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
from PIL import Image

from generator.engine.view import CardSheets, Page
from generator.press.exports.pictures import painted
from generator.press.exports.tabletop import DeckCard
from generator.press.job.asked import PrintRequest
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile, PrintedPage
from generator.press.sheets.press import Press, Progress
from generator.press.sheets.printing import print_all

#: The room, a card, the rim of a pile around it, and what is left free between things, in its pixels.
ROOM, CARD, RIM, APART = (1600, 1000), 103, 8, 24
#: A card is as wide on the screen as this, in mm; a pixel of the room shows so many of the picture.
_POKER, _FINE = 63.5, 4
#: The most pixels of a side of a board's picture; the height that boards have in the room.
_LARGEST, _BOARD = 2000, 640
#: Of a picture as JPEG.
_QUALITY = 88
#: The day that every file of the archive is of, so that the same deck is the same file.
_DAY = (1980, 1, 1, 0, 0, 0)

Widget = dict[str, Any]


def export(plan: PrintPlan, request: PrintRequest, folder: Path, progress: Progress | None) -> Iterator[PrintedFile]:
    """Yield the one file of a room with all that *plan* has.

    Raises what printing raises.
    """
    del request
    press = Press(plan, progress)
    room = _Room()
    for file in print_all(press):
        document = pdfium.PdfDocument(file.data)
        its = [each for each in press.printables if each.file == file.name]
        sheets = [each for each in its if isinstance(each, CardSheets)]
        cards = [DeckCard(face.id, plan.labels.get(face.id, face.label)) for each in sheets for face in each.faces]
        if sheets:
            room.add_deck(document, file.pages, cards, sheets[0].title)
        else:
            room.add_boards(document, file.pages, [each.title for each in its if isinstance(each, Page)])
    name = folder.parent.name
    yield PrintedFile(f"{name}/{name}.pcio", room.written(), ())


@dataclass
class _Room:
    """A room being filled from left to right, row by row; boards lie below the piles."""

    widgets: list[Widget] = field(default_factory=list)
    pictures: dict[str, bytes] = field(default_factory=dict)
    at: tuple[float, float] = (APART, APART)
    row: float = 0.0

    def __post_init__(self) -> None:
        hand = {"id": "hand", "type": "hand", "x": 50, "y": ROOM[1] - 180, "z": 1, "dragging": None}
        self.widgets.append(hand)

    def add_deck(
        self, document: pdfium.PdfDocument, pages: Sequence[PrintedPage], cards: Sequence[DeckCard], title: str
    ) -> None:
        """Add a pile with a deck: a type for each card that looks different, a card for each that there is."""
        width, height = pages[0].paper
        across = round(CARD * width / _POKER)
        size = across, round(across * height / width)
        fronts = [page for page in pages if page.side == "front"]
        behind = {front.number: back for front, back in pairwise(pages) if back.side == "back"}
        pixels = size[0] * _FINE, size[1] * _FINE
        pile = self._pile(title, size)
        decks: dict[str, Widget] = {}
        for index, (card, page) in enumerate(zip(cards, fronts, strict=True)):
            back = self._picture(painted(document, behind[page.number].number, pixels)) if behind else ""
            if back not in decks:
                decks[back] = self._deck(pile, size, back)
            face = self._picture(painted(document, page.number, pixels))
            types = decks[back]["cardTypes"]
            kind = next((key for key, its in types.items() if its == {"label": card.name, "image": face}), card.id)
            types[kind] = {"label": card.name, "image": face}
            own = {"id": f"{pile['id']}-{index}", "type": "card", "cardType": kind, "deck": decks[back]["id"]}
            self.widgets.append(own | {"parent": pile["id"], "x": pile["x"] + 4, "y": pile["y"] + 4, "z": 10 + index})

    def add_boards(self, document: pdfium.PdfDocument, pages: Sequence[PrintedPage], titles: Sequence[str]) -> None:
        """Add a board for each page."""
        for index, page in enumerate(pages):
            width, height = page.paper
            scale = _LARGEST / max(width, height)
            image = self._picture(painted(document, page.number, (round(width * scale), round(height * scale))))
            size = round(_BOARD * width / height), _BOARD
            place = self._place(size)
            title = titles[min(index, len(titles) - 1)]
            board = {"id": f"board-{len(self.widgets)}", "type": "board", "label": title, "boardImage": image}
            self.widgets.append(board | place | {"z": 0, "width": size[0], "height": size[1]})

    def _pile(self, title: str, size: tuple[int, int]) -> Widget:
        wide, high = size[0] + RIM, size[1] + RIM
        pile = {"id": f"pile-{len(self.widgets)}", "type": "cardPile", "label": title, "z": 1}
        made = pile | self._place((wide, high + 40)) | {"width": wide, "height": high, "hasShuffleButton": True}
        self.widgets.append(made)
        return made

    def _deck(self, pile: Widget, size: tuple[int, int], back: str) -> Widget:
        def side(value: str, kind: str) -> dict[str, Any]:
            whole = {"type": "image", "x": 0, "y": 0, "w": size[0], "h": size[1], "color": "transparent"}
            return {
                "includeBorder": False,
                "includeRadius": False,
                "objects": [whole | {"valueType": kind, "value": value}],
            }

        made = {
            "id": f"deck-{len(self.widgets)}",
            "type": "cardDeck",
            "parent": pile["id"],
            "x": pile["x"],
            "y": pile["y"],
            "z": 2,
            "cardWidth": size[0],
            "cardHeight": size[1],
            "enlarge": True,
            "faceTemplate": side("image", "dynamic"),
            "backTemplate": side(back, "static"),
            "cardTypes": {},
        }
        self.widgets.append(made)
        return made

    def _place(self, size: tuple[float, float]) -> dict[str, float]:
        """Return the place of the next thing of that *size*."""
        x, y = self.at
        if x > APART and x + size[0] > ROOM[0]:
            x, y, self.row = APART, y + self.row + APART, 0.0
        self.at, self.row = (x + size[0] + APART, y), max(self.row, size[1])
        return {"x": x, "y": y}

    def _picture(self, image: Image.Image) -> str:
        """Return the address of a picture, which the room has once."""
        made = io.BytesIO()
        image.convert("RGB").save(made, "JPEG", quality=_QUALITY)
        name = f"userassets/{hashlib.sha256(made.getvalue()).hexdigest()[:16]}.jpg"
        self.pictures[name] = made.getvalue()
        return f"package://{name}"

    def written(self) -> bytes:
        """Return the file."""
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            widgets = json.dumps(self.widgets, ensure_ascii=False, indent=1).encode()
            for name, data in {"widgets.json": widgets, **self.pictures}.items():
                archive.writestr(zipfile.ZipInfo(name, _DAY), data, zipfile.ZIP_DEFLATED)
        return made.getvalue()
