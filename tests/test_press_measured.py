"""Finished PDFs, measured as a judge from outside would: both sides of a sheet against each other, marks against cards
in pixels, names in many scripts against their boxes, and the invariants that other programs break.

The printer of these tests is a simulated one: it does the reverse of what its profile says it has to be corrected by.
"""

from __future__ import annotations

import ctypes
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle, islice, product
from math import cos, dist, hypot, radians, sin
from pathlib import Path
from typing import Any, NamedTuple

import measuring
import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest
import specimen
from measuring import MM, Box, Text, over, pages, strings, texts, touching
from PIL import Image
from proving import at_length
from rows import each_row
from sampling import first_always

from generator import cli
from generator.campaign import folder as campaigns
from generator.campaign import writing
from generator.engine.card_sizes import CARD_SIZES
from generator.engine.pack import Event
from generator.engine.view import CardSheets, Face, Language, PrintContext
from generator.errors import CannotImpose
from generator.games.deep_future import PACK
from generator.games.deep_future.facts.cards import Advancement, Card, CardKind, Corner, card_event
from generator.games.deep_future.facts.tables import SUITS, advancements, victories, when_words
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.press.assets.fonts import NoGlyph, typeface
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PlacedCard, PrintedFile, PrintedPage
from generator.press.layout.imposition import Arrangement, Flip, Margins, margins_of_page
from generator.press.layout.paper import Paper, find_paper, has_room_for_pages
from generator.press.layout.printers import Correction, Profile
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.sheets.printing import print_sheets

pytestmark = pytest.mark.usefixtures("templates_read_once")

Point = tuple[float, float]
Map = Callable[[Point], Point]

PAPERS = [find_paper(name) for name in ("letter", "a4", "legal", "tabloid", "a3", "a5", "240x330")]
FLIPS: tuple[Flip, ...] = ("long", "short")
#: All the shapes that cards come in; the first two do for most.
SIZES = {name: CARD_SIZES[name] for name in ("half-index", "business", "poker", "mini", "tarot", "square")}
#: As they are to be corrected; the paper is filled in.
PROFILES = {
    "none": None,
    "moved": Profile("kitchen", "a4", Correction(0.8, -0.6), Correction(-1.1, 0.7)),
    "turned": Profile("kitchen", "a4", Correction(rotation=0.7), Correction(rotation=-0.5)),
    "stretched": Profile(
        "kitchen", "a4", Correction(scale_x=1.006, scale_y=0.993), Correction(scale_x=0.996, scale_y=1.004)
    ),
    "all": Profile("kitchen", "a4", Correction(0.4, 0.9, 1.9, 1.03, 0.97), Correction(-1.2, 0.3, -2.4, 0.96, 1.02)),
    "all, other edge": Profile(
        "kitchen",
        "a4",
        Correction(1.4, -0.9, -0.4, 0.998, 1.005),
        Correction(0.7, 1.3, 0.8, 1.003, 0.996),
        flip="short",
    ),
    "all, odd margins": Profile(
        "kitchen",
        "a4",
        Correction(-0.4, 0.5, 0.3, 1.001, 0.999),
        Correction(0.2, -1.3, -0.2, 0.999, 1.002),
        (3, 4, 12.7, 5),
    ),
}
WAYS = {
    "plain": Arrangement(),
    "bleed": Arrangement(bleed=2.0),
    "gutters": Arrangement(gutter=(3.0, 5.5)),
    "wide gutters with bleed": Arrangement(gutter=(9.0, 8.0), bleed=2.0),
    "all the same way": Arrangement(mixed=False),
}


def at_the_length_of_proving(rows: Sequence[Any]) -> list[Any]:
    """All of *rows*, or as many of them, evenly, as are asked for."""
    count = at_length(len(rows))
    return [rows[number * len(rows) // count] for number in range(count)]


def partly(rows: Sequence[Any], every: int) -> list[Any]:
    """One of so many *rows* for `make test`, all of them for `make prove`."""
    whole = at_the_length_of_proving(rows)
    return [pytest.param(rows[::every], id="some"), pytest.param(whole, id="all", marks=pytest.mark.prove)]


# What is printed


@cache
def deck() -> CardSheets:
    """24 worlds and blanks as their game hands them over."""
    (sheet,) = PACK.printables(specimen.founded(), ["cards"], "en", PrintContext())
    assert isinstance(sheet, CardSheets)
    return sheet


def numbered(template: str, count: int) -> tuple[Face, ...]:
    """So many cards of a kind, numbered in order."""
    some = [face for face in deck().faces if face.template == template]
    return tuple(
        replace(face, id=place, data={**face.data, "id": place})
        for face, place in zip(cycle(some), (f"{number + 1:03d}" for number in range(count)))
    )


def per_page(paper: Paper, size: Point, settings: SheetSettings) -> int:
    """Slots of a page; none if no card fits."""
    try:
        return settings.layout(paper, size).per_page
    except CannotImpose:
        return 0


def printed(
    paper: Paper,
    size: Point,
    settings: SheetSettings,
    count: int | None = None,
    template: str = "blank",
    times: int = 1,
) -> PrintedFile:
    """So many cards of that size, a page full unless a number is given, one or several *times*."""
    faces = numbered(template, per_page(paper, size, settings) if count is None else count) * times
    sheet = replace(deck(), size=size, faces=faces)
    (file,) = print_sheets(PrintPlan("Kran", PACK.name, "en", paper, settings), [sheet])
    return file


def sides(file: PrintedFile) -> Iterator[tuple[PrintedPage, Any, PrintedPage, Any]]:
    """Sheets printed on both sides: front and back as told, and as drawn."""
    told, drawn = file.pages, pages(file.data)
    assert [page.side for page in told] == ["front", "back"] * (len(told) // 2)
    yield from zip(told[::2], drawn[::2], told[1::2], drawn[1::2], strict=True)


def box_of(card: PlacedCard) -> Box:
    x, y, width, height = card.rectangle
    return Box(x, y, x + width, y + height)


# What is found on a page


class Ink(NamedTuple):
    """A text on a page: its middle, and which way a reader goes on and looks up, in mm with y downwards."""

    text: str
    middle: Point
    right: Point
    up: Point


def inks(page: Any) -> list[Ink]:
    """Every text in the order in which it is painted."""
    reader, height = page.get_textpage(), page.get_height()
    found = []
    for thing in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT], textpage=reader):
        words = thing.extract().strip()
        if words:
            left, bottom, right, top = thing.get_bounds()
            a, b, c, d, _, _ = thing.get_matrix().get()
            middle = ((left + right) / 2 * MM, (height - (bottom + top) / 2) * MM)
            found.append(Ink(words, middle, (a, -b), (c, -d)))
    return found


class Stroke(NamedTuple):
    """A straight line."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        return dist(self.start, self.end)

    def seen(self, through: Map) -> Stroke:
        return Stroke(through(self.start), through(self.end))


def strokes(page: Any) -> list[Stroke]:
    """Every straight line that is drawn on the page itself."""
    found = []
    for thing in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_PATH], max_depth=1):
        a, b, c, d, e, f = thing.get_matrix().get()
        last: Point = (0.0, 0.0)
        for number in range(pdfium_c.FPDFPath_CountSegments(thing)):
            segment = pdfium_c.FPDFPath_GetPathSegment(thing, number)
            x, y = pdfium_c.c_float(), pdfium_c.c_float()
            pdfium_c.FPDFPathSegment_GetPoint(segment, x, y)
            px, py = a * x.value + c * y.value + e, b * x.value + d * y.value + f
            here = (px * MM, (page.get_height() - py) * MM)
            if pdfium_c.FPDFPathSegment_GetType(segment) == pdfium_c.FPDF_SEGMENT_LINETO:
                found.append(Stroke(last, here))
            last = here
    return found


class Placed(NamedTuple):
    """A card as its ink shows it: its middle, and where its right and its upper edge are, as steps of length 1."""

    id: str
    middle: Point
    right: Point
    up: Point

    def seen(self, through: Map) -> Placed:
        """The same, looked at through something."""
        return Placed(self.id, through(self.middle), *(step(self.middle, way, through) for way in self[2:]))


def step(start: Point, way: Point, through: Map) -> Point:
    """Where *way* goes from *start*, seen *through* something, as a step of length 1."""
    (x0, y0), (x1, y1) = through(start), through((start[0] + way[0], start[1] + way[1]))
    length = hypot(x1 - x0, y1 - y0)
    return (x1 - x0) / length, (y1 - y0) / length


def between(one: Ink, other: Ink) -> Point:
    return (one.middle[0] + other.middle[0]) / 2, (one.middle[1] + other.middle[1]) / 2


def front_of(found: Sequence[Ink]) -> Placed:
    """A blank: number and suit upper left, the same turned by half lower right, the id."""
    number, suit, turned_number, turned_suit, place = found
    assert number.text == turned_number.text in "123456"
    assert suit.text == turned_suit.text in SUITS
    return Placed(place.text, between(number, turned_number), number.right, number.up).seen(lambda point: point)


def back_of(found: Sequence[Ink]) -> Placed:
    """A back: its title below the middle, and the same turned by half above it."""
    title, turned = found
    assert title.text == turned.text == "Blank"
    return Placed("", between(title, turned), title.right, title.up).seen(lambda point: point)


def in_parts(found: Sequence[Ink], length: int, count: int) -> list[Sequence[Ink]]:
    """The last *count* parts of so many texts each: one for each card, behind what the page itself says."""
    cards = found[len(found) - length * count :]
    assert len(cards) == length * count
    return [cards[start : start + length] for start in range(0, len(cards), length)]


# 1. Backs behind their fronts, on the paper


def mistake(correction: Correction, paper: Paper) -> Map:
    """What a printer does that needs this correction: the reverse, last step first (docs/printers.md).

    A page is corrected by being stretched about the middle of the paper, then turned about it clockwise, then moved.
    """
    turn = radians(-correction.rotation)
    middle_x, middle_y = paper.width / 2, paper.height / 2

    def lands(point: Point) -> Point:
        x, y = point[0] - correction.x - middle_x, point[1] - correction.y - middle_y
        x, y = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
        return middle_x + x / correction.scale_x, middle_y + y / correction.scale_y

    return lands


def printer(profile: Profile | None, paper: Paper, lying: bool, flip: Flip) -> tuple[Map, Map]:
    """Where front and back of a page land on the upright paper, both as seen from the front.

    The driver turns a lying page a quarter to the left; asked for the other edge than the printer's own, it turns the
    back by half.
    """
    its = profile or Profile("right", "a4", flip=flip)
    front_mistake, back_mistake = mistake(its.front, paper), mistake(its.back, paper)
    turn = over(paper, its.flip)

    def fed(point: Point) -> Point:
        return (point[1], paper.height - point[0]) if lying else point

    def front(point: Point) -> Point:
        return front_mistake(fed(point))

    def back(point: Point) -> Point:
        x, y = fed(point)
        if flip != its.flip:
            x, y = paper.width - x, paper.height - y
        return turn(back_mistake((x, y)))

    return front, back


def lie_back_to_back(front: Placed, back: Placed) -> None:
    """Within 0.05 mm anywhere on the card, and upright for who turns it like a page of a book."""
    assert dist(front.middle, back.middle) < 0.05, (front, back)
    reach = 75  # no corner is farther from the middle
    assert reach * dist(front.up, back.up) < 0.05, (front, back)
    assert reach * dist(front.right, (-back.right[0], -back.right[1])) < 0.05, (front, back)


def for_paper(profile: Profile | None, paper: Paper) -> Profile | None:
    return None if profile is None else replace(profile, paper=paper.name)


def registered(paper: Paper, flip: Flip, profile: Profile | None, way: Arrangement, size: Point) -> set[str]:
    """Print a page of blanks with their backs and measure it; what kind of page it was."""
    mine = for_paper(profile, paper)
    settings = SheetSettings(arrangement=way, backs="kind", flip=flip, printer=mine)
    count = per_page(paper, size, settings)
    if not count:
        return set()
    seen = set[str]()
    for told, front_page, told_back, back_page in sides(printed(paper, size, settings)):
        lying = told.paper[0] > told.paper[1]
        front, back = printer(mine, paper, lying, flip)
        fronts = [front_of(part) for part in in_parts(inks(front_page), 5, count)]
        backs = [back_of(part) for part in in_parts(inks(back_page), 2, count)]
        right = printer(None, paper, lying, flip)[0]
        assert told_back.paper == told.paper
        for card, here, there in zip(told.cards, fronts, backs, strict=True):
            assert card.id == here.id
            on_paper = here.seen(front)
            assert dist(on_paper.middle, right(box_of(card).middle)) < 0.02, (card, on_paper)
            lie_back_to_back(on_paper, there.seen(back))
        seen |= {f"turned {card.turned}" for card in told.cards} | ({"lying"} if lying else set())
    return seen


@pytest.mark.parametrize("flip", first_always(FLIPS))
def test_backs_lie_behind_their_fronts_on_the_paper(flip: Flip) -> None:
    """On every paper with two of the profiles; profiles, ways of laying cards and their sizes take turns."""
    seen = list[set[str]]()
    for number, (at, paper) in enumerate(product(range(2), PAPERS)):
        profile = list(PROFILES.values())[(3 * at + PAPERS.index(paper) + FLIPS.index(flip)) % len(PROFILES)]
        way = list(WAYS.values())[number % len(WAYS)]
        size = list(SIZES.values())[number % len(SIZES)]
        seen.append(registered(paper, flip, profile, way, size))
        if not seen[-1]:
            seen[-1] = registered(paper, flip, profile, way, SIZES["half-index"])
    assert sum(map(bool, seen)) > len(PAPERS)


@pytest.mark.prove
@pytest.mark.parametrize(("paper", "profile"), at_the_length_of_proving(list(product(PAPERS, PROFILES.values()))))
def test_backs_lie_behind_their_fronts_whatever_is_asked_for(paper: Paper, profile: Profile | None) -> None:
    seen = [
        registered(paper, flip, profile, way, size) for flip, way, size in product(FLIPS, WAYS.values(), SIZES.values())
    ]
    assert sum(map(bool, seen)) > 30


ACROSS: list[tuple[str, str, set[str]]] = [
    ("a3", "half-index", {"turned 0", "turned 90"}),
    ("letter", "tarot", {"turned 0", "turned 90"}),
    ("legal", "poker", {"turned 0", "turned 90", "lying"}),
    ("letter", "poker", {"turned 0", "lying"}),
    ("a5", "tarot", {"turned 0", "lying"}),
]
ACROSS_EITHER_WAY = list(product(("none", "all", "all, other edge"), FLIPS, ACROSS))


@pytest.mark.parametrize("rows", partly(ACROSS_EITHER_WAY, 7))
def test_backs_of_cards_that_lie_across_and_of_lying_pages(
    rows: list[tuple[str, Flip, tuple[str, str, set[str]]]],
) -> None:
    """That the pages are what they are meant to be, and every profile on them."""
    for profile, flip, (paper, size, kind) in rows:
        seen = registered(find_paper(paper), flip, PROFILES[profile], Arrangement(), CARD_SIZES[size])
        assert seen >= kind, (seen, profile)


FOLDED = list(
    product(PAPERS, ("half-index", "business", "mini"), (("none", 2.0), ("all", 0.0), ("all, odd margins", 2.0)))
)


@pytest.mark.parametrize("rows", partly(FOLDED, 7))
def test_folded_backs_come_to_lie_behind_their_fronts(rows: list[tuple[Paper, str, tuple[str, float]]]) -> None:
    """Folded along the line that is drawn."""
    for paper, size, (name, bleed) in rows:
        mine = for_paper(PROFILES[name], paper)
        settings = SheetSettings(arrangement=Arrangement(fold=True, bleed=bleed), backs="kind", printer=mine)
        count = per_page(paper, CARD_SIZES[size], settings)
        if not count and (paper.name, size) == ("a5", "business"):  # no room for two beside each other and bleed
            continue
        file = printed(paper, CARD_SIZES[size], settings)
        [page] = pages(file.data)
        front = printer(mine, paper, file.pages[0].paper[0] > file.pages[0].paper[1], "long")[0]
        fold = max((line.seen(front) for line in strokes(page) if line.length > 110), key=lambda line: line.length)
        for part in in_parts(inks(page), 7, count):
            here, there = front_of(part[:5]).seen(front), back_of(part[5:]).seen(front)
            lie_back_to_back(here, there.seen(lambda point, fold=fold: folded(point, fold)))  # type: ignore[misc]


def folded(point: Point, fold: Stroke) -> Point:
    """Where a point comes to lie when the paper is folded along a line."""
    (x0, y0), (x1, y1) = fold
    along = ((x1 - x0) / fold.length, (y1 - y0) / fold.length)
    away = (point[0] - x0) * along[1] - (point[1] - y0) * along[0]
    return point[0] - 2 * away * along[1], point[1] + 2 * away * along[0]


@each_row("flip", FLIPS)
@each_row(
    ("paper", "size"), [("a3", "half-index"), ("letter", "poker"), ("a4", "half-index")], always=slice(None, None, 2)
)
def test_the_sign_on_a_back_stands_upright_in_pixels(paper: str, size: str, flip: Flip) -> None:
    """A world's moon is upper right of its planet, for who turns the card like a page of a book, and only there."""
    chosen, scale = find_paper(paper), 8.0
    file = printed(chosen, CARD_SIZES[size], SheetSettings(backs="kind", flip=flip), template="world")
    for told, _, _, drawn in sides(file):
        image = drawn.render(scale=scale * MM, grayscale=True).to_pil()
        lying = told.paper[0] > told.paper[1]
        across = (flip == "long") != lying
        for card in told.cards:
            x, y = box_of(card).middle
            for right, up in product((-6.6, 6.6), (-3.4, 3.4)):
                behind = turned((-right, -up), card.turned)  # seen through the card: its right is the front's left
                at = (x + behind[0], y + behind[1])
                at = (told.paper[0] - at[0], at[1]) if across else (at[0], told.paper[1] - at[1])
                dark = image.getpixel((int(at[0] * scale), int(at[1] * scale))) < 128
                assert dark == (right > 0 and up > 0), (card, right, up)


def turned(way: Point, by: int) -> Point:
    """A step right and down on a card, as it is on the page if the card is turned clockwise."""
    x, y = way
    return {0: (x, y), 90: (-y, x), 180: (-x, -y), 270: (y, -x)}[by]


@pytest.mark.parametrize("rows", partly(list(product(FLIPS, PAPERS)), 2))
def test_a_correction_moves_its_own_side_and_nothing_else(rows: list[tuple[Flip, Paper]]) -> None:
    """Invariant 3: operator by operator the other side is what it is for a printer that needs none."""
    for flip, paper in rows:
        a_correction_moves_its_own_side(paper, flip)


def a_correction_moves_its_own_side(paper: Paper, flip: Flip) -> None:
    some = Correction(0.7, -0.4, 0.5, 1.003, 0.998)
    drawn = {}
    for name, front, back in (("none", None, None), ("front", some, None), ("back", None, some)):
        profile = Profile("kitchen", paper.name, front or Correction(), back or Correction())
        settings = SheetSettings(backs="plain", flip=flip, printer=profile)
        with pikepdf.open(io.BytesIO(printed(paper, SIZES["half-index"], settings).data)) as file:
            drawn[name] = [page.Contents.read_bytes() for page in file.pages]
    assert drawn["front"][1] == drawn["none"][1] == drawn["none"][1]
    assert drawn["back"][0] == drawn["none"][0]
    for side, name in enumerate(("front", "back")):
        assert drawn[name][side] != drawn["none"][side]


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("flip", "margins"), [("short", (3.0, 4.0, 12.7, 5.0)), ("long", (3.0, 4.0, 5.0, 12.7))])
def test_backs_keep_out_of_what_the_printer_cannot_print(flip: Flip, margins: Margins, every: int) -> None:
    """A printer with one wide margin cuts off what stands there on either side."""
    for (at, paper), (number, size) in product(enumerate(PAPERS), enumerate(SIZES.values())):
        profile = Profile("kitchen", paper.name, margins=margins, flip=flip)
        settings = SheetSettings(backs="plain", flip=flip, printer=profile)
        if (at + number) % every or not per_page(paper, size, settings):
            continue
        for _, _, told, _ in sides(printed(paper, size, settings)):
            top, right, bottom, left = margins_of_page(margins, told.paper[0] > told.paper[1])
            room = Box(left, top, told.paper[0] - right, told.paper[1] - bottom)
            assert all(box_of(card).inside(room, -0.01) for card in told.cards), (paper.name, size, room)


# 2. Marks against cards, in pixels

DPI = 150
PER_MM = DPI / 25.4


def picture(page: Any) -> Any:
    """A page as a printer's grey dots, 150 to the inch."""
    return page.render(scale=DPI / 72, grayscale=True).to_pil().convert("L")


def part_of(image: Any, box: Box) -> Any:
    """The dots whose middles lie in a box given in mm."""
    return image.crop([round(value * PER_MM) for value in box])


def darkest(image: Any, box: Box) -> int:
    lowest: int = part_of(image, box).getextrema()[0]
    return lowest


def grown(box: Box, by: float) -> Box:
    return Box(box.left - by, box.top - by, box.right + by, box.bottom + by)


def without_cards(data: bytes) -> Any:
    """The second page of a PDF without words and without what was drawn before: only what is drawn on it itself."""
    [_, page] = pdfium.PdfDocument(data)  # opened anew, for it is changed
    for thing in list(page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_FORM, pdfium_c.FPDF_PAGEOBJ_TEXT], max_depth=1)):
        page.remove_obj(thing)
    return picture(page)


def blocks_of(page: PrintedPage) -> list[list[Box]]:
    """Cards that lie the same way, side by side, and backs beside them: they are cut together."""
    found = defaultdict(list)
    for back, cards in enumerate((page.cards, page.backs)):
        for card in cards:
            found[card.turned, back].append(box_of(card))
    return list(found.values())


def has_mark(image: Any, box: Box) -> bool:
    """Whether a line that is 0.7 mm long or more, dark enough to be seen, runs through a narrow box along it."""
    part = part_of(image, box)
    across, along = (part.width, part.height) if part.height > part.width else (part.height, part.width)
    dots = part if part.height > part.width else part.transpose(Image.Transpose.TRANSPOSE)
    rows = [dots.crop((0, y, across, y + 1)).tobytes() for y in range(along)]
    dark = [row for row in rows if sum(255 - dot for dot in row) > 75]
    return len(dark) >= round(0.7 * PER_MM)


def ends_of_cuts(cards: Sequence[Box], near: float, far: float) -> Iterator[Box]:
    """For every line along which a block is cut, where its marks are looked for: so far from its outer cards (mm)."""
    aside = 0.25
    left, top = min(card.left for card in cards), min(card.top for card in cards)
    right, bottom = max(card.right for card in cards), max(card.bottom for card in cards)
    for x in {round(side, 3) for card in cards for side in (card.left, card.right)}:
        yield Box(x - aside, top - far, x + aside, top - near)
        yield Box(x - aside, bottom + near, x + aside, bottom + far)
    for y in {round(side, 3) for card in cards for side in (card.top, card.bottom)}:
        yield Box(left - far, y - aside, left - near, y + aside)
        yield Box(right + near, y - aside, right + far, y + aside)


MARKED = {
    **WAYS,
    "narrow gutters with bleed": Arrangement(gutter=(4.0, 4.0), bleed=2.0),
    "much bleed": Arrangement(bleed=5.0),
    "folded": Arrangement(fold=True),
    "folded with bleed": Arrangement(fold=True, bleed=3.0),
}


def marked(paper: Paper, size: Point, settings: SheetSettings) -> int:
    """Look at all marks of a page; how many blocks of cards there are on it."""
    if not per_page(paper, size, settings):
        return 0
    file = printed(paper, size, settings, times=2)
    [_, told] = file.pages
    image = without_cards(file.data)
    bleed = settings.arrangement.bleed
    tight = settings.layout(paper, size).tight
    near, far = (0.4, bleed + 0.1) if tight else (bleed + 1.0, bleed + 2.2)
    for card in (*told.cards, *told.backs):
        assert darkest(image, grown(box_of(card), near * (not tight))) == 255, card
    blocks = blocks_of(told)
    for cards in blocks:
        for end in ends_of_cuts(cards, near, far):
            assert has_mark(image, end), (paper.name, size, end)
    return len(blocks)


@pytest.mark.parametrize(
    "way",
    [
        pytest.param(way, id=name, marks=[pytest.mark.prove] * (at % 4 > 1))
        for at, (name, way) in enumerate(MARKED.items())
    ],
)
def test_marks_keep_away_from_cards_and_stand_at_both_ends_of_every_cut(way: Arrangement) -> None:
    """On every second paper, all of them with two ways; sizes take turns."""
    settings, turn = SheetSettings(arrangement=way, backs="plain" if way.fold else "none"), cycle(SIZES.values())
    papers = PAPERS[list(MARKED.values()).index(way) % 2 :: 2]
    assert all(any(marked(paper, size, settings) for size in islice(turn, 3)) for paper in papers)


def test_marks_of_two_blocks_keep_away_from_each_others_cards() -> None:
    for paper, size in (("a3", "half-index"), ("letter", "tarot"), ("legal", "poker"), ("a3", "business")):
        assert marked(find_paper(paper), CARD_SIZES[size], SheetSettings()) == 2


@pytest.mark.prove
@pytest.mark.parametrize(("paper", "way"), at_the_length_of_proving(list(product(PAPERS, MARKED.values()))))
def test_marks_are_right_whatever_is_asked_for(paper: Paper, way: Arrangement) -> None:
    sizes = [*CARD_SIZES.values(), (62.0, 74.7), (50.8, 50.8), (40.0, 40.0)]
    margins = (None, Profile("kitchen", paper.name, margins=(3, 4, 12.7, 5)))
    done = 0
    for size, profile in product(sizes, margins):
        backs: Any = "plain" if way.fold else "none"
        done += bool(marked(paper, size, SheetSettings(arrangement=way, backs=backs, printer=profile)))
    assert done >= 6


def inside_of_cards(paper: Paper, size: Point) -> None:
    """With --marks full, no line runs through a card, but only along its edges."""
    settings = SheetSettings(arrangement=Arrangement(marks="full"))
    file = printed(paper, size, settings, times=2)
    [_, told] = file.pages
    image = without_cards(file.data)
    for card in told.cards:
        assert darkest(image, grown(box_of(card), -0.3)) == 255, card


@pytest.mark.parametrize("rows", partly(list(product(PAPERS, SIZES.values())), 5))
def test_full_marks_run_along_cards_and_not_through_them(rows: list[tuple[Paper, Point]]) -> None:
    for paper, size in rows:
        layout = SheetSettings().layout(paper, size)
        if layout.per_page > 1 and len(layout.blocks) == 1:
            inside_of_cards(paper, size)


@each_row(("paper", "size"), [("a3", "half-index"), ("letter", "tarot"), ("legal", "poker")])
def test_full_marks_of_two_blocks_run_through_no_card(paper: str, size: str) -> None:
    inside_of_cards(find_paper(paper), CARD_SIZES[size])


BEGUN = list(
    product((("long", 0.0), ("short", 2.0)), (("a4", "half-index"), ("a3", "half-index"), ("letter", "poker")))
)


@pytest.mark.parametrize("rows", partly(BEGUN, 5))
def test_nothing_is_printed_where_a_used_sheet_has_been_cut(
    rows: list[tuple[tuple[Flip, float], tuple[str, str]]],
) -> None:
    for (flip, bleed), (paper, size) in rows:
        nothing_is_printed_before_the_start(paper, size, flip, bleed)


def nothing_is_printed_before_the_start(paper: str, size: str, flip: Flip, bleed: float) -> None:
    """--start-at: no ink on the slots before it, on either side."""
    chosen, settings = find_paper(paper), SheetSettings(backs="kind", flip=flip, arrangement=Arrangement(bleed=bleed))
    count = per_page(chosen, CARD_SIZES[size], settings)
    [(front, _, back, _)] = sides(printed(chosen, CARD_SIZES[size], settings, template="world"))
    for start in {2, count // 2, count}:
        begun = replace(settings, start_at=start)
        file = printed(chosen, CARD_SIZES[size], begun, count - start + 1, template="world")
        [(told, page, told_back, back_page)] = sides(file)
        assert [card.rectangle for card in told.cards] == [card.rectangle for card in front.cards[start - 1 :]]
        for before, now, image in ((front, told, picture(page)), (back, told_back, picture(back_page))):
            for card in before.cards[: start - 1]:
                assert darkest(image, grown(box_of(card), bleed / 2 - 0.35)) == 255, (start, card)
            for card in now.cards:
                assert darkest(image, box_of(card)) < 128, (start, card)


# 5. Cut and piled


def places(page: Any, count: int) -> list[Placed]:
    """The cards on a page in the order of their piles: those across behind the others, each kind row by row."""
    found = [front_of(part) for part in in_parts(inks(page), 5, count)]
    return sorted(found, key=lambda card: (abs(card.up[0]) > 0.5, int(card.middle[1] + 0.37), card.middle[0]))


@each_row(("start", "count"), [(1, 2.5), (1, 1.0), (4, 2.2), (4, 3.0), (2, 0.5), (1, 1.1)], always=slice(None, None, 2))
@pytest.mark.parametrize(
    ("paper", "size"), first_always([("a3", "half-index"), ("letter", "poker"), ("a4", "half-index")], 2)
)
def test_piles_of_a_cut_stack_lie_in_order(paper: str, size: str, start: int, count: float) -> None:
    """Pages are stacked in order and cut through; the piles, taken up row by row, are the deck in its order."""
    chosen, settings = find_paper(paper), SheetSettings(order="stack", start_at=start)
    slots = per_page(chosen, CARD_SIZES[size], settings)
    cards = round(slots * count)
    file = printed(chosen, CARD_SIZES[size], settings, cards)
    piles = places(pages(printed(chosen, CARD_SIZES[size], SheetSettings()).data)[0], slots)
    stack = [places(page, len(told.cards)) for told, page in zip(file.pages, pages(file.data), strict=True)]
    piled = [card.id for pile in piles for page in stack for card in page if dist(card.middle, pile.middle) < 0.1]
    assert piled == [f"{number + 1:03d}" for number in range(cards)]


# 4. Invariants that other programs break (what is not asked in other files)


def cut_lines(page: Any, above: float) -> tuple[list[float], list[float]]:
    """Where crop marks stand, across and down, read off the lines drawn *above* a height."""
    drawn = [line for line in strokes(page) if max(line.start[1], line.end[1]) < above]
    xs = {line.start[0] for line in drawn if abs(line.start[0] - line.end[0]) < 0.001}
    ys = {line.start[1] for line in drawn if abs(line.start[1] - line.end[1]) < 0.001}
    return sorted(xs), sorted(ys)


def foot_of_page(page: Any) -> float:
    """Where the first thing that stands below the cards begins."""
    return min(text.box.top for text in texts(page) if re.match(r"print at 100 %|100 mm|Kran$", text.text))


def nearest(values: Sequence[float], wanted: float) -> float:
    return min(values, key=lambda value: abs(value - wanted))


AS_LARGE = list(product(PAPERS, CARD_SIZES.values(), WAYS.values()))


@pytest.mark.parametrize("rows", partly(AS_LARGE, 23))
def test_cards_are_as_large_as_they_are_called_and_lie_in_the_middle(
    rows: list[tuple[Paper, Point, Arrangement]],
) -> None:
    """Invariant 2, from crop mark to crop mark: 0.01 mm. A page is off its middle only to leave room for its foot."""
    for paper, size, way in rows:
        settings = SheetSettings(arrangement=way, size=size)
        if not per_page(paper, size, settings):
            continue
        file = printed(paper, SIZES["mini"], settings)
        [told], [page] = file.pages, pages(file.data)
        foot = foot_of_page(page)
        xs, ys = cut_lines(page, foot)
        for card in told.cards:
            width, height = reversed(size) if card.turned else size
            box = box_of(card)
            left, right = nearest(xs, box.left), nearest(xs, box.right)
            top, bottom = nearest(ys, box.top), nearest(ys, box.bottom)
            assert (right - left, bottom - top) == pytest.approx((width, height), abs=0.01)
            assert (left, top) == pytest.approx((box.left, box.top), abs=0.01)
        assert xs[0] == pytest.approx(told.paper[0] - xs[-1], abs=0.01)
        below = told.paper[1] - ys[-1]
        assert ys[0] <= below + 0.01
        assert below - ys[0] < 0.01 or foot - ys[-1] - way.bleed < 4, (size, ys, foot)


def pages_are_as_large_as_their_paper_and_begin_at_its_corner(paper: Paper, files: Sequence[PrintedFile]) -> None:
    """Invariant 2: fronts, backs and whole sheets."""
    for file in files:
        with pikepdf.open(io.BytesIO(file.data)) as found:
            for page in found.pages:
                left, bottom, width, height = (float(side) * MM for side in page.MediaBox)
                assert (left, bottom) == (0, 0)
                assert sorted((width, height)) == pytest.approx(sorted((paper.width, paper.height)), abs=0.01)
                assert page.get("/Rotate", 0) == 0
                assert page.get("/UserUnit", 1) == 1


def boxes_and_cards(paper: Paper, size: Point, flip: Flip, bleed: float) -> Iterator[tuple[str, Any, Box, Box, Box]]:
    """Of each page: its side, what it is, the cards on it, its TrimBox and BleedBox."""
    settings = SheetSettings(arrangement=Arrangement(bleed=bleed), backs="plain", flip=flip)
    file = printed(paper, size, settings)
    with pikepdf.open(io.BytesIO(file.data)) as found:
        for told, page in zip(file.pages, found.pages, strict=True):
            cards = [box_of(card) for card in told.cards]
            lefts, tops, rights, bottoms = zip(*cards)
            around = Box(min(lefts), min(tops), max(rights), max(bottoms))
            trim, bled = (from_below(box, told.paper[1]) for box in (page.TrimBox, page.BleedBox))
            yield told.side, (paper.name, size, flip), around, trim, bled


def from_below(box: Any, height: float) -> Box:
    """A box of a PDF in mm from the upper left corner."""
    left, bottom, right, top = (float(side) * MM for side in box)
    return Box(left, height - top, right, height - bottom)


TRIMMED = list(product(PAPERS, SIZES.values(), FLIPS, (2.0, 3.0)))


@pytest.mark.parametrize("rows", partly(TRIMMED, 13))
def test_a_page_with_bleed_says_where_it_is_trimmed(rows: list[tuple[Paper, Point, Flip, float]]) -> None:
    """Invariant 2: TrimBox around the cards of each very side, BleedBox around their bleed."""
    for paper, size, flip, bleed in rows:
        if not per_page(paper, size, SheetSettings(arrangement=Arrangement(bleed=bleed))):
            continue
        for side, what, cards, trim, bled in boxes_and_cards(paper, size, flip, bleed):
            assert tuple(trim) == pytest.approx(tuple(cards), abs=0.01), (what, side)
            assert tuple(bled) == pytest.approx(tuple(grown(cards, bleed)), abs=0.01), (what, side)


def divided(line: Stroke, others: Sequence[Stroke], parts: int) -> bool:
    """Whether a tick begins or ends at every division of a ruler."""
    (x0, y0), (x1, y1) = line
    ends = [end for other in others if other.length < 5 for end in other]
    places = [(x0 + (x1 - x0) * n / parts, y0 + (y1 - y0) * n / parts) for n in range(parts + 1)]
    return all(any(dist(place, end) < 0.02 for end in ends) for place in places)


def rulers_are_right(paper: Paper, profile: Profile | None, files: Sequence[PrintedFile]) -> None:
    """Invariant 2: 100.00 mm and 4 in, whatever the page is scaled by and the printer has to be corrected by."""
    for file in files:
        for told, page in zip(file.pages, pages(file.data), strict=True):
            if told.side == "back":
                continue
            front, _ = printer(profile, paper, told.paper[0] > told.paper[1], "long")
            seen = [line.seen(front) for line in strokes(page)]
            for length, parts in ((100.0, 10), (101.6, 16)):
                rulers = [line for line in seen if abs(line.length - length) < 0.005]
                assert any(divided(line, seen, parts) for line in rulers), (file.name, told.number, length)


def every_sheet(paper: Paper, settings: SheetSettings, *more: str) -> list[PrintedFile]:
    """Sheets of all kinds of a campaign that has something of everything."""
    campaign = specimen.grown()
    sheets = PACK.printables(campaign, (*PACK.kinds, *more), "en", PrintContext(campaign.players))
    return print_sheets(PrintPlan("Kran", PACK.name, "en", paper, settings), sheets)


#: Papers on which whole pages can be read.
ROOMY = [paper for paper in PAPERS if has_room_for_pages(paper)]


@pytest.mark.parametrize(
    "paper",
    [paper if paper.name == "a3" else pytest.param(paper, marks=pytest.mark.prove) for paper in ROOMY],
    ids=lambda paper: paper.name,
)
def test_pages_are_as_large_as_their_paper_and_rulers_right_on_every_page(paper: Paper) -> None:
    files = every_sheet(paper, SheetSettings(backs="plain"), "blanks", "reserve")
    pages_are_as_large_as_their_paper_and_begin_at_its_corner(paper, files)
    rulers_are_right(paper, None, files)


def test_a_page_of_cards_alone_is_as_large_as_its_small_paper() -> None:
    for paper in (find_paper("3x5"), find_paper("100x150")):
        files = [printed(paper, SIZES["half-index"], SheetSettings(backs="plain"))]
        pages_are_as_large_as_their_paper_and_begin_at_its_corner(paper, files)


@pytest.mark.parametrize(
    "paper",
    [pytest.param(paper, marks=[pytest.mark.prove] * bool(at)) for at, paper in enumerate(ROOMY)],
    ids=lambda paper: paper.name,
)
def test_rulers_are_right_on_the_paper_of_a_printer_that_has_to_be_corrected(paper: Paper) -> None:
    profile = for_paper(PROFILES["all, odd margins"], paper)
    rulers_are_right(paper, profile, every_sheet(paper, SheetSettings(printer=profile)))


@pytest.mark.parametrize("backs", ["none", "kind"])
def test_every_sheet_stands_in_the_outline_under_its_name(backs: Any) -> None:
    """Invariant 7: an entry for each sheet leads to its front, in order; none to a back."""
    campaign = specimen.grown()
    sheets = PACK.printables(campaign, PACK.kinds, "en", PrintContext(campaign.players))
    titles = {sheet.file: [each.title for each in sheets if each.file == sheet.file] for sheet in sheets}
    for file in every_sheet(PAPERS[0], SheetSettings(backs=backs)):
        fronts = [page.number for page in file.pages if page.side == "front"]
        with pikepdf.open(io.BytesIO(file.data)) as found, found.open_outline() as outline:
            told = [(entry.title, leads_to(found, entry)) for entry in outline.root]
            info = {key: str(value) for key, value in found.docinfo.items()}
        assert [number for _, number in told] == fronts
        wanted = titles[file.name] if len(titles[file.name]) > 1 else titles[file.name] * len(fronts)
        assert all(title.startswith(name) for (title, _), name in zip(told, wanted, strict=True)), told
        assert len({title for title, _ in told}) == len(told)
        assert info["/Title"] == f"Kran: {titles[file.name][0]}"
        assert info["/Author"].startswith("makeplay ")
        assert info["/Subject"] == PACK.name


def leads_to(file: Any, entry: Any) -> int:
    """The number of the page that an entry of the outline leads to."""
    where = entry.destination
    if isinstance(where, (str, pikepdf.String, pikepdf.Name)):
        known = file.Root.Names.Dests.Names if "/Names" in file.Root else None
        where = dict(zip(map(str, known[::2]), known[1::2]))[str(where)] if known else file.Root.Dests[str(where)]
    target = where.D[0] if isinstance(where, pikepdf.Dictionary) else where[0]
    return next(number for number, page in enumerate(file.pages, 1) if page.objgen == target.objgen)


def said_in_order(card: Card, cards: Mapping[str, Card], language: Language) -> Iterator[str]:
    """What a reader expects of a card, from its upper edge down."""
    yield from (str(card.corner.number), card.corner.suit)
    if card.kind is not CardKind.BLANK:
        yield from filter(None, (str(card.sector or ""), card.name))
        yield f"{card.era}. " + {"world": "World", "tech": "Tech", "civilization": "Civilization"}[card.kind]
    for slot in card.advancements:
        if slot.number is not None:
            row = advancements()[slot.suit, slot.number]
            yield f"{row.name(language)} · {slot.era}"
            yield from (when_words()[row.action](language), row.reminder(language))
    for other in filter(None, (card.homeworld, *card.techs)):
        yield cards[other].name or ""
    yield card.id


@each_row(("size", "paper"), [("half-index", "a3"), ("tarot", "letter"), ("poker", "a4")], always=slice(None, None, 2))
def test_text_is_selected_in_reading_order(size: str, paper: str) -> None:
    """Invariant 7: card by card in the order of the slots, on each from its upper edge down.

    As it is painted; and as pdfium copies it, which does not follow the lines of text that lies across the page.
    """
    campaign = specimen.grown()
    [sheet] = PACK.printables(campaign, ["cards"], "en", PrintContext(campaign.players))
    for mixed in (True, False):
        settings = SheetSettings(size=CARD_SIZES[size], arrangement=Arrangement(mixed=mixed))
        [file] = print_sheets(PrintPlan("Kran", PACK.name, "en", find_paper(paper), settings), [sheet])
        for told, page in zip(file.pages, pages(file.data), strict=True):
            wanted = [
                (card.id, squeezed(part))
                for card in told.cards
                for part in said_in_order(campaign.cards[card.id], campaign.cards, "en")
            ]
            in_this_order(wanted, squeezed("".join(text.text for text in texts(page))))
            if not mixed:
                in_this_order(wanted, squeezed(strings(page)))


def in_this_order(wanted: Sequence[tuple[str, str]], words: str) -> None:
    at = 0
    for card, part in wanted:
        found = words.find(part, at)
        assert found >= 0, (card, part, words[at : at + 60])
        at = found + len(part)


def squeezed(text: str) -> str:
    """Without what shows nowhere: blanks, and signs that ask for a look of the one before them."""
    return re.sub("[\ufe0e\ufe0f]", "", measuring.squeezed(text))


@pytest.mark.prove
def test_other_processes_print_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Invariant 7: another order of sets, another time zone, another folder, another language of the system."""
    monkeypatch.setenv("MAKEPLAY_CONFIG", str(tmp_path / "configuration"))
    monkeypatch.chdir(tmp_path)
    assert cli.run(["new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "3"]) == 0
    how = "--paper a4 --size poker --bleed 2 --corners 3 --backs kind --lang both --order stack --cut dxf --colophon"
    words = ["print", "kran", "--only", "cards", "--only", "map", *how.split()]
    found = []
    for number, changed in enumerate(
        (
            {"PYTHONHASHSEED": "0", "TZ": "UTC", "LANG": "C.UTF-8"},
            {"PYTHONHASHSEED": "4711", "TZ": "Asia/Shanghai", "LANG": "de_DE.UTF-8", "SOURCE_DATE_EPOCH": "86400"},
        )
    ):
        home = tmp_path / f"home {number}"
        shutil.copytree(tmp_path / "campaigns", home / "campaigns")
        told = run(words, home, changed)
        assert told.returncode == 0, told.stderr
        found.append({path.name: path.read_bytes() for path in (home / "output" / "kran").iterdir()})
    assert set(found[0]) == {"cards.pdf", "cards.cut.dxf", "map.pdf"}
    assert cli.run(words) == 0
    found.append({path.name: path.read_bytes() for path in Path("output/kran").iterdir()})
    assert found[0] == found[1] == found[2]


def run(words: Sequence[str], home: Path, environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Makeplay in a process of its own."""
    command = [sys.executable, "-m", "generator", *words]
    its_own = {key: value for key, value in os.environ.items() if not key.startswith("LC_")} | dict(environment)
    return subprocess.run(command, cwd=home, env=its_own, capture_output=True, text=True, check=False)


# 3. Names in many scripts, and the longest


def alphabet(*ranges: tuple[int, int]) -> list[str]:
    """What the fonts have of some stretches of Unicode, composed, and seen by itself."""
    signs = (chr(point) for first, last in ranges for point in range(first, last))
    return [
        sign
        for sign in signs
        if sign.isprintable()
        and unicodedata.normalize("NFC", sign) == sign
        and unicodedata.category(sign)[0] in "LSN"
        and all(_prints(sign, language, bold) for language, bold in product(LANGUAGES, (False, True)))
    ]


def _prints(sign: str, language: Language, bold: bool) -> bool:
    try:
        return bool(typeface(language, bold).runs(sign))
    except NoGlyph:
        return False


def is_rare(sign: str) -> bool:
    """Whether GBK has it, and GB 2312 does not."""
    try:
        return len(sign.encode("gbk")) == 2 and not sign.encode("gb2312")
    except UnicodeEncodeError as problem:
        return problem.encoding == "gb2312"


LANGUAGES: tuple[Language, ...] = ("en", "zh")
#: What names are made of.
SCRIPTS: dict[str, Callable[[], list[str]]] = {
    "latin": lambda: alphabet((0x41, 0x5B), (0x61, 0x7B), (0xC0, 0x250), (0x1E00, 0x1F00)),
    "accents": lambda: [c for c in alphabet((0xC0, 0x250), (0x1E00, 0x1F00)) if c.isupper()],
    "greek": lambda: alphabet((0x386, 0x3D0), (0x1F00, 0x1FFF)),
    "cyrillic": lambda: alphabet((0x400, 0x530)),
    "hanzi": lambda: alphabet((0x4E00, 0x9FA6)),
    "rare hanzi": lambda: list(filter(is_rare, alphabet((0x4E00, 0x9FA6)))),
    "kana": lambda: alphabet((0x3041, 0x3097), (0x30A1, 0x30FB)),
    "symbols": lambda: alphabet((0x2190, 0x2200), (0x2600, 0x2700)),
    "emoji": lambda: alphabet((0x1F300, 0x1F3FB), (0x1F400, 0x1F650), (0x1F680, 0x1F6C0)),
}


@cache
def letters(script: str) -> list[str]:
    return SCRIPTS[script]()


#: Names that look like something else to a template, a file, a shell or a reader.
TRICKY = (
    "{{ name }}", "{% if %}", "{{7*7}}", "{0.__class__}", "<b>Bold</b>", "&amp; &lt;", "]]> <!--", "%s %d %", "100 %",
    "'single'", '"double"', "«both» „all“", "back\\slash\\n", "C:\\new", "a/b|c", "| K6 |", "$HOME `id`", "(1) [2]",
    ":sun:", ":star: :heart:", "#id &#65;", "012", "- - -", "...", "~*_x_*~", "O", "1. World", "<", "&", "\\", "É",
    "ǺẾỘỮǕ", "ŋĦđ ŦØß", "Ελλάς Ώρα", "Ђекњига", "ひらカタ", "镕堃喆", "☀ Sol", "♥♠ 2", "🚀🎲", "Île 一 Ωж",
)  # fmt: skip


class Inventor:
    """Makes up a campaign: who he is decides everything."""

    def __init__(self, seed: str, longest: int) -> None:
        self.dice = random.Random(seed)
        self.longest = longest

    def name(self) -> str:
        if self.dice.random() < 0.35:
            return self.dice.choice(TRICKY)
        length, name, script = self.dice.randint(1, self.longest), "", self.dice.choice(list(SCRIPTS))
        while len(name) < length:
            script = self.dice.choice(list(SCRIPTS)) if self.dice.random() < 0.2 else script
            name += " " * bool(name) + "".join(self.dice.choices(letters(script), k=self.dice.randint(1, 9)))
        return unicodedata.normalize("NFC", name[:length]).strip()

    def lines(self, count: int, open_suits: bool = False) -> tuple[Advancement, ...]:
        dice = self.dice
        made = [
            Advancement(*dice.choice(list(advancements())), dice.choice(["O", 1, 12]), dice.random() < 0.3)
            for _ in range(count)
        ]
        return tuple(Advancement(each.suit, None) if open_suits and dice.random() < 0.2 else each for each in made)

    def events(self, cards: Mapping[str, Card]) -> list[Event]:
        """Worlds are named and advanced; techs and civilizations are made, which quote them."""
        dice, made = self.dice, list[Card]()
        worlds = [card for card in cards.values() if card.kind is CardKind.WORLD]
        for world in worlds:
            made.append(replace(world, name=self.name(), advancements=self.lines(dice.choice([1, 2, 3, 3]))))
        techs = [f"{len(cards) + number:03d}" for number in range(1, 9)]
        for place in techs:
            corner, name = Corner(3, dice.choice(SUITS)), dice.choice([self.name(), self.name(), None])
            lines = self.lines(3, open_suits=True)
            made.append(Card(place, corner, CardKind.TECH, 12, name=name, advancements=lines))
        for number in range(4):
            history: dict[str, Any] = {
                "victory": dice.choice(list(victories())),
                "effect_suit": dice.choice(SUITS),
                "homeworld": dice.choice(worlds).id,
                "techs": tuple(dice.sample(techs, dice.choice([1, 3, 3, 4]))),
            }
            place = f"{len(cards) + 9 + number:03d}"
            made.append(Card(place, Corner(5, "R"), CardKind.CIVILIZATION, 3, 34, self.name(), **history))
        return [{"type": "card", **card_event(card)} for card in made]


class Table:
    """A campaign in a folder, written to through its record and printed by the program."""

    def __init__(self, capsys: pytest.CaptureFixture[str], longest: int, seed: str, language: Language) -> None:
        self.capsys = capsys
        told = self.ask("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "3", "--lang", language)
        assert told[0] == 0, told
        self.write(Inventor(seed, longest).events(self.cards()))

    def ask(self, *words: str) -> tuple[int, str, str]:
        self.capsys.readouterr()
        code = cli.run(list(words))
        said = self.capsys.readouterr()
        return code, said.out, said.err

    def write(self, events: Sequence[Event]) -> None:
        writing.append(Path("campaigns/kran"), events)

    def cards(self) -> dict[str, Card]:
        """What the record says now."""
        state = campaigns.open_campaign(Path(), "kran").state
        assert isinstance(state, DeepFutureCampaign)
        return state.cards

    def printed(self, *how: str) -> tuple[Any, int]:
        """The manifest of the cards, and how many runs were refused until every name was short enough."""
        for refused in range(80):
            before = self.output()
            code, out, err = self.ask("print", "kran", "--only", "cards", *how, "--json")
            if code == 0:
                return json.loads(out)["files"], refused
            assert (code, out) == (5, ""), err
            assert self.output() == before, "a refused run has left something behind"
            self.shorten(err)
        raise AssertionError(err)

    def output(self) -> dict[str, bytes]:
        return {str(path): path.read_bytes() for path in Path("output").rglob("*") if path.is_file()}

    def shorten(self, told: str) -> None:
        """What the errors name loses its end."""
        cards = self.cards()
        guilty = set[str]()
        lines = [line for line in told.splitlines() if "more of the kind" not in line]
        assert lines
        for line in lines:
            found = re.search(r"(world|tech|civilization) (\d{3})\b.*?, field ([a-z ]+): .* does not fit \(", line)
            assert found, line
            card = cards[found[2]]
            assert card.kind == found[1]
            quoted = {"homeworld": [card.homeworld], "tech": card.techs}.get(found[3], [card.id])
            assert found[3] in {"title", "homeworld", "tech"}, line
            guilty |= {other for other in quoted if other and len(cards[other].name or "") > 2}
        assert guilty, told
        shorter = {place: name[: min(-2, -len(name) // 9)].strip() for place, name in self.names(guilty)}
        self.write([{"type": "name", "card": place, "name": name or "X"} for place, name in shorter.items()])

    def names(self, places: Iterable[str]) -> list[tuple[str, str]]:
        cards = self.cards()
        return [(place, cards[place].name or "") for place in sorted(places)]


def names_on(card: Card, cards: Mapping[str, Card]) -> Iterator[str]:
    """Every name that stands on a card."""
    for other in (card, *(cards[place] for place in (card.homeworld, *card.techs) if place)):
        if other.name:
            yield other.name


def fonts_are_embedded(data: bytes) -> None:
    with pikepdf.open(io.BytesIO(data)) as file:
        fonts = [font for page in file.pages for font in page.Resources.Font.values()]
        assert fonts
        for font in fonts:
            assert "/FontFile2" in font.FontDescriptor, font.BaseFont
            assert "/ToUnicode" in font, font.BaseFont


#: No text comes nearer to the edge of its card, no two lie on each other by more (mm).
SAFE, SLACK = 2.0 - 0.06, 0.12
#: By so much two accents over a capital may come nearer to the edge, or meet a tail above them (see the last tests).
ACCENTS_ABOVE, ACCENTS = 0.3, 0.9


def lie_cleanly(page: Any, box: Box, here: Sequence[Text], what: object) -> None:
    """Texts keep away from the edge and from each other; rare signs may reach into another line beside its own."""
    for text in here:
        assert text.box.inside(box, SAFE if text.text.isascii() else SAFE - ACCENTS_ABOVE), (what, text)
    near = touching(here, SLACK)
    lines = signs(page) if near else {}
    for one, other in near:
        for (sign, its), (another, its_own) in product(lines[one.box], lines[other.box]):
            slack = SLACK if sign.isascii() and another.isascii() else ACCENTS
            assert not its.overlaps(its_own, slack), (what, one, other, sign, another)


def signs(page: Any) -> dict[Box, list[tuple[str, Box]]]:
    """The signs of every text and their boxes, by the box of the text."""
    reader, height = page.get_textpage(), page.get_height()
    found = defaultdict[int, list[tuple[str, Box]]](list)
    for number in range(reader.count_chars()):
        left, bottom, right, top = reader.get_charbox(number)
        thing = pdfium_c.FPDFText_GetTextObject(reader, number)
        box = Box(left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)
        found[address(thing)].append((reader.get_text_range(number, 1), box))
    things = page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT], textpage=reader)
    written = [(address(thing.raw), thing.extract()) for thing in things]
    boxes = [text.box for text in texts(page)]
    return {box: found[key] for box, (key, _) in zip(boxes, (each for each in written if each[1].strip()), strict=True)}


def address(thing: Any) -> int:
    found: int = ctypes.cast(thing, ctypes.c_void_p).value or 0
    return found


def is_clean(files: Sequence[Any], cards: Mapping[str, Card]) -> int:
    """Look at every card of a run; how many there are.

    Names stand whole in what is painted, and in what pdfium copies: it does not follow the lines of cards that lie
    across, and takes a lying card's title and what stands left of it for one line.
    """
    done = 0
    for file in files:
        data = Path(file["path"]).read_bytes()
        fonts_are_embedded(data)
        for told, page in zip(file["pages"], pages(data), strict=True):
            words, reader, height = texts(page), page.get_textpage(), page.get_height()
            for each in told["cards"]:
                x, y, w, h = each["rect_mm"]
                box, card = Box(x, y, x + w, y + h), cards[each["id"]]
                here = [text for text in words if text.box.overlaps(box)]
                lie_cleanly(page, box, here, card)
                corners = [side / MM for side in (box.left, box.top, box.right, box.bottom)]
                left, top, right, bottom = corners
                painted = squeezed("".join(text.text for text in here))
                copied = squeezed(reader.get_text_bounded(left, height - bottom, right, height - top))
                for name in names_on(card, cards):
                    assert squeezed(name) in painted, (card, name, painted)
                    assert each.get("turned") or w > h or squeezed(name) in copied, (card, name, copied)
                done += 1
    return done


HOW = {
    "half-index en": "--size half-index --lang en",
    "half-index zh": "--size half-index --lang zh --paper a4",
    "half-index both": "--size half-index --lang both --paper a3",
    "poker zh": "--size poker --lang zh --paper legal",
    "poker both": "--size poker --lang both --bleed 2",
    "mini en": "--size mini --lang en --paper a5",
    "tarot both": "--size tarot --lang both --corners 5",
    "business en": "--size business --lang en --paper a4",
    "business both": "--size business --lang both --paper tabloid",
    "square zh": "--size square --lang zh --gutter 3x5",
    "index both": "--size index --lang both --paper a3",
}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Table]:
    """Campaigns with names of up to so many letters, made up by somebody."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MAKEPLAY_CONFIG", str(tmp_path / "configuration"))
    monkeypatch.setenv("MAKEPLAY_LANG", "en")  # what is refused is read here, whatever the campaign speaks
    return lambda seed, longest, language="en": Table(capsys, longest, seed, language)


@pytest.mark.parametrize(
    "way",
    [
        pytest.param("half-index en", marks=pytest.mark.prove),
        pytest.param("poker both", marks=pytest.mark.prove),
        pytest.param("business en", marks=pytest.mark.prove),
        "square zh",
        pytest.param("index both", marks=pytest.mark.prove),
    ],
)
def test_names_in_any_script_stand_whole_within_their_cards(table: Callable[..., Table], way: str) -> None:
    there = table(f"names {way}", 14)
    files, _ = there.printed(*HOW[way].split())
    assert is_clean(files, there.cards()) == 48


@pytest.mark.parametrize("way", [pytest.param("half-index both", marks=pytest.mark.prove), "mini en"])
def test_names_that_are_too_long_are_refused_by_card_and_those_that_just_fit_are_clean(
    table: Callable[..., Table], way: str
) -> None:
    there = table(f"long {way}", 90)
    files, refused = there.printed(*HOW[way].split())
    assert refused > 2
    assert is_clean(files, there.cards()) == 48


@pytest.mark.prove
@pytest.mark.parametrize(
    ("way", "longest"),
    at_the_length_of_proving(list(product([way for way in HOW if way != "business both"], [10, 24, 60]))),
)
def test_whatever_people_write_down_is_printed_whole_or_refused(
    table: Callable[..., Table], way: str, longest: int
) -> None:
    there = table(f"wide {way} {longest}", longest, "zh" if "zh" in way else "en")
    files, _ = there.printed(*HOW[way].split())
    assert is_clean(files, there.cards()) == 48


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_on_the_map_and_in_the_chronology_stand_whole(table: Callable[..., Table], language: Language) -> None:
    there = table(f"map {language}", 8, language)
    inventor = Inventor(f"sectors {language}", 8)
    sectors = [number for number in range(11, 67) if number % 10 in range(1, 7)]
    names = {sector: inventor.name() for sector in sectors}
    homes = [inventor.name() for _ in range(6)]
    players = {"Ada": homes[:3], "Ben": homes[3:]}
    there.write([{"type": "name", "sector": sector, "name": name} for sector, name in names.items()])
    there.write([{"type": "played", "players": players, "winner": "Ada", "victory": "might", "era": 2}])
    for kind, wanted in (("map", list(names.values())), ("chronology", homes)):
        code, out, err = there.ask("print", "kran", "--only", kind, "--json")
        assert code == 0, err
        data = Path(json.loads(out)["files"][0]["path"]).read_bytes()
        fonts_are_embedded(data)
        found = [texts(page) for page in pages(data)]
        painted = squeezed("".join(text.text for words in found for text in words))
        assert [name for name in wanted if squeezed(name) not in painted] == []
