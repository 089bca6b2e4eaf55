"""How a run's sheets are laid out and printed: all settings together, checked, and as plain data for the record.

In: what a person asked for, or what a record says was asked for. Out: settings, and the layout of a page of cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from generator.engine.card_sizes import Size
from generator.engine.view import CardSheets
from generator.errors import CannotImpose, NotTogether, Text
from generator.press.layout.card_pages import CardPage
from generator.press.layout.corner_radius import LARGEST_RADIUS, check_radius
from generator.press.layout.diecut import DieCut, find_die_cut
from generator.press.layout.imposition import (
    Arrangement,
    CropMarks,
    Flip,
    Layout,
    Margins,
    Side,
    card_of_a_page,
    impose,
)
from generator.press.layout.paper import Paper
from generator.press.layout.poster import Poster, find_poster
from generator.press.layout.printers import Profile

Order = Literal["rows", "stack"]
Backs = Literal["none", "plain", "kind"]
#: The largest of each that makes sense, in mm.
LIMITS = {"bleed": 10.0, "radius": LARGEST_RADIUS, "sleeve": 5.0, "gutter": 60.0}
#: The least length of a crop mark beside dividers, in mm.
TAB_MARK = 2.0
#: How much wider and higher a sleeve is than the cards it is made for, in mm: its welds, and room to slide in.
SLEEVE_EDGE = 2.5


@dataclass(frozen=True, slots=True)
class SheetSettings:
    """How sheets are laid out; lengths in mm.

    *size* is a card's, None for what its game says; *sleeve* is cut off it both ways so that it slides into a sleeve.
    *start_at* is the first slot that is used on the first page, counted from 1. *order* "stack" deals cards so that
    the piles of a cut stack of pages are in order. *onto* are labels or a perforated sheet. *poster* is how large whole
    pages are drawn over several sheets, None for one sheet each.
    """

    size: Size | None = None
    arrangement: Arrangement = field(default_factory=Arrangement)
    sleeve: float = 0.0
    #: The radius of round corners.
    radius: float = 0.0
    start_at: int = 1
    order: Order = "rows"
    backs: Backs = "none"
    flip: Flip = "long"
    onto: DieCut | None = None
    printer: Profile | None = None
    poster: Poster | None = None
    #: Cards on pages of their own instead of paper; no record says so, since such a run is on no table.
    alone: CardPage | None = None

    def layout(self, paper: Paper, size: Size) -> Layout:
        """Return a page of cards on *paper*; *size* is what their game says.

        Raises CannotImpose.
        """
        if self.onto is not None:
            return self.onto.layout()
        width, height = self.size or size
        trimmed = (round(width - self.sleeve, 4), round(height - self.sleeve, 4))
        check_radius(self.radius, trimmed)
        if self.alone is not None:
            return self.alone.layout(trimmed, self.arrangement)
        return impose(paper, trimmed, replace(self.arrangement, margins=self._margins_of_both()))

    def layout_of(self, sheet: CardSheets, paper: Paper) -> Layout:
        """Return a page of *sheet*'s cards, or of its dividers, on *paper*.

        Raises CannotImpose; NotTogether for dividers on labels.
        """
        if sheet.whole:
            page = card_of_a_page(paper, max(self.margins()))
            return replace(self, size=None, sleeve=0.0, onto=None).layout(paper, page)
        if sheet.outline:
            return replace(self, size=None, sleeve=0.0, radius=0.0).layout(paper, sheet.size)
        if not sheet.tab:
            return self.layout(paper, sheet.size)
        if self.onto is not None:
            raise NotTogether("--onto", f"--only {sheet.kind}", Text("labels_fixed"))
        width, height = self.in_box(sheet.size)
        size = width, round(height + sheet.tab, 4)
        plain = replace(self, size=None, sleeve=0.0)
        found = [plain.layout(paper, size)]
        for mixed in (True, False):  # with marks that are seen, if that takes no more paper
            with suppress(CannotImpose):
                wide = replace(self.arrangement, mark=TAB_MARK, mixed=mixed and self.arrangement.mixed)
                found.append(replace(plain, arrangement=wide).layout(paper, size))
        return min(reversed(found), key=lambda layout: -(-len(sheet.faces) // layout.per_page))

    def in_box(self, size: Size) -> Size:
        """Return width and height in mm of a card in its box, with its sleeve; *size* is what its game says."""
        width, height = self.size or size
        edge = SLEEVE_EDGE if self.sleeve else 0.0
        return round(width + edge, 4), round(height + edge, 4)

    def of(self, sheet: CardSheets) -> SheetSettings:
        """Return these settings for *sheet*: cards of two sides are printed on both, whatever backs are asked for."""
        return replace(self, backs="plain") if self.backs == "none" and sheet.two_sided else self

    def sides(self, layout: Layout) -> tuple[Side, ...]:
        """Return the sides of a page of cards that are pages, in the order they come."""
        if self.backs == "none" or layout.fold is not None:
            return ("front",)
        return ("back", "front") if self.alone is not None and self.alone.backs_first else ("front", "back")

    def _margins_of_both(self) -> Margins:
        """Return the margins of fronts with which their backs keep those of the other side."""
        top, right, bottom, left = self.margins()
        if self.backs == "none" or self.arrangement.fold:
            return top, right, bottom, left
        if self.flip == "long":
            return top, max(left, right), bottom, max(left, right)
        return max(top, bottom), right, max(top, bottom), left

    def margins(self) -> Margins:
        """Return what the printer cannot print: top, right, bottom, left of the upright paper, in mm."""
        return self.printer.margins if self.printer is not None else self.arrangement.margins

    def as_dict(self) -> dict[str, Any]:
        """Return what differs from the defaults, as plain data for the record."""
        return {key: value for key, value in self.every().items() if value != _DEFAULTS[key]}

    def every(self) -> dict[str, Any]:
        """Return all of them as plain data; None is what follows from others or from the game."""
        arrangement = self.arrangement
        return {
            "size": None if self.size is None else list(self.size),
            "sleeve": self.sleeve,
            "radius": self.radius,
            "gutter": None if arrangement.gutter is None else list(arrangement.gutter),
            "bleed": arrangement.bleed,
            "marks": arrangement.marks,
            "mixed": arrangement.mixed,
            "fold": arrangement.fold,
            "start_at": self.start_at,
            "order": self.order,
            "backs": self.backs,
            "flip": self.flip,
            "onto": None if self.onto is None else self.onto.name,
            "printer": None if self.printer is None else self.printer.as_dict(),
            "poster": None if self.poster is None else self.poster.name,
        }


_DEFAULTS = SheetSettings().every()


def read_settings(data: Mapping[str, Any]) -> SheetSettings:
    """Return the settings that `SheetSettings.as_dict` returned as plain data.

    Raises ValueError with the name of the setting; a MakeplayError for invalid labels, printer or poster.
    """
    if type(data) is not dict:
        raise ValueError(Text("not_settings", data=data))
    for key in data:
        if key not in _DEFAULTS:
            raise ValueError(Text("no_setting", key=key))
    every = _DEFAULTS | dict(data)
    mixed, fold = (_truth(key, every[key]) for key in ("mixed", "fold"))
    start = _first_slot(every["start_at"])
    size, gutter = (None if every[key] is None else _pair(key, every[key]) for key in ("size", "gutter"))
    bleed, sleeve, radius = (_length(key, every[key], LIMITS[key]) for key in ("bleed", "sleeve", "radius"))
    return SheetSettings(
        size,
        Arrangement(gutter, bleed, _one_of("marks", every["marks"], CropMarks), mixed, fold),
        sleeve,
        radius,
        start,
        _one_of("order", every["order"], Order),
        _one_of("backs", every["backs"], Backs),
        _one_of("flip", every["flip"], Flip),
        None if every["onto"] is None else find_die_cut(str(every["onto"])),
        None if every["printer"] is None else Profile.from_dict(every["printer"]),
        None if every["poster"] is None else find_poster(str(every["poster"])),
    )


def _truth(key: str, value: Any) -> bool:
    if value not in (True, False):
        raise ValueError(Text("setting_truth", key=key, value=value))
    return bool(value)


def _first_slot(value: object) -> int:
    if type(value) is not int or value < 1:
        raise ValueError(Text("setting_slot", value=value))
    return value


def _length(key: str, value: object, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise ValueError(Text("setting_length", key=key, value=value, most=most))
    return float(value)


def _pair(key: str, value: object) -> tuple[float, float]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError(Text("setting_pair", key=key, value=value))
    return _length(key, value[0], 2000), _length(key, value[1], 2000)


def _one_of(key: str, value: object, choices: Any) -> Any:
    if value not in get_args(choices):
        raise ValueError(Text("setting_one_of", key=key, value=value, known=get_args(choices)))
    return value
