"""What came out of a print job: files, their pages, where every card is.

In: nothing. Out: the manifest of a run, as plain data.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.engine.pack import Event
from generator.press.job.asked import PrintRequest
from generator.press.job.planned import PrintPlan
from generator.press.layout.imposition import Side


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card on a page: its trimmed rectangle (x, y, width, height) in mm from the top left corner, and its turn."""

    id: str
    rectangle: tuple[float, float, float, float]
    turned: int = 0


@dataclass(frozen=True, slots=True)
class PlacedPage:
    """A page of a booklet on a sheet: its number from the cover on, its rectangle and its turn as for a card."""

    number: int
    rectangle: tuple[float, float, float, float]
    turned: int = 0


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """A page of a file."""

    number: int
    kind: str
    paper: tuple[float, float]
    cards: tuple[PlacedCard, ...] = ()
    side: Side = "front"
    #: Backs on the same side, to be folded over.
    backs: tuple[PlacedCard, ...] = ()
    #: The pages of a booklet that are on it.
    folded: tuple[PlacedPage, ...] = ()
    #: Which sheet of a poster it is: A1.
    tile: str = ""


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A finished file; one that is no PDF or picture has no pages. *pixels* are those of a picture."""

    name: str
    data: bytes
    pages: tuple[PrintedPage, ...]
    pixels: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class PrintedRun:
    """A run that was printed: what was asked for, its plan, its files and where they are now.

    *event* is what the record says once it is confirmed.
    """

    request: PrintRequest
    plan: PrintPlan
    files: Sequence[PrintedFile]
    paths: Sequence[Path]
    event: Event

    @property
    def worth_confirming(self) -> bool:
        """Return whether the record could say anything of it that is worth knowing the next time."""
        stock = bool(self.files) and {"reserve", "restock"} & set(self.event["run"].get("only", ()))
        shown = self.event["cards"] or "board" in self.event or self.plan.grows
        return bool(shown or stock or self.event.get("before"))

    def manifest(self) -> dict[str, Any]:
        """Return page sizes and trimmed rectangles in mm, origin top left, and every setting, for programs."""
        files = [_file(path, file) for path, file in zip(self.paths, self.files, strict=True)]
        pulls = [{"card": row.card, "out": row.out, "in": row.put} for row in self.plan.pulls]
        return (
            {"files": files, "settings": self.event["run"]}
            | ({"pull": pulls} if pulls else {})
            | ({"board_changed": True} if self.plan.changed_board else {})
            | ({"pages_changed": list(self.plan.changed_pages)} if self.plan.changed_pages else {})
        )


def _file(path: Path, file: PrintedFile) -> dict[str, Any]:
    pixels = {"pixels": list(file.pixels)} if file.pixels else {}
    return {"path": str(path), **pixels, "pages": list(map(_page, file.pages))}


def _page(page: PrintedPage) -> dict[str, Any]:
    every = {"page": page.number, "kind": page.kind, "paper_mm": list(page.paper)}
    every["cards"] = [_placed("id", card.id, card) for card in page.cards]
    perhaps = {
        "side": "" if page.side == "front" else page.side,
        "tile": page.tile,
        "backs": [_placed("id", card.id, card) for card in page.backs],
        "folded": [_placed("page", each.number, each) for each in page.folded],
    }
    return every | {key: value for key, value in perhaps.items() if value}


def _placed(key: str, name: str | int, it: PlacedCard | PlacedPage) -> dict[str, Any]:
    return {key: name, "rect_mm": list(it.rectangle)} | ({"turned": it.turned} if it.turned else {})
