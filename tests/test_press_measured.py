"""Finished PDFs, measured as a judge from outside would: both sides of a sheet against each other, marks against cards
in pixels, names in many scripts against their boxes, and the invariants that other programs break.

The printer of these tests is a simulated one: it does the reverse of what its profile says it has to be corrected by.
"""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product
from math import cos, dist, hypot, radians, sin
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2.raw as pdfium_c
import pytest
import specimen
from measuring import MM, Box, Text, pages, paths, strings, texts
from PIL import Image, ImageChops

from generator import cli
from generator.campaign import record
from generator.engine.pack import Event
from generator.engine.view import CardSheets, Face, Language
from generator.errors import CannotImpose, TextTooLong
from generator.games.deep_future import PACK
from generator.games.deep_future.cards import Advancement, Card, Corner, Kind, card_event
from generator.games.deep_future.tables import SUITS, advancements, victories, when_words
from generator.press.fonts import typeface
from generator.press.formats import FORMATS
from generator.press.imposition import Arrangement, Flip, Margins
from generator.press.paper import Paper, find_paper
from generator.press.printers import Correction, Profile
from generator.press.printing import Job, PlacedCard, PrintedFile, PrintedPage, print_sheets
from generator.press.settings import SheetSettings
from generator.press.templates import Templates

Point = tuple[float, float]
Map = Callable[[Point], Point]

PAPERS = [find_paper(name) for name in ("letter", "a4", "legal", "tabloid", "a3", "a5", "240x330")]
FLIPS: tuple[Flip, ...] = ("long", "short")
#: All the shapes that cards come in; the first two do for most.
SIZES = {name: FORMATS[name] for name in ("half-index", "business", "poker", "mini", "tarot", "square")}
#: As they are to be corrected; the paper is filled in.
PROFILES = {
    "none": None,
    "moved": Profile("kitchen", "a4", Correction(0.8, -0.6), Correction(-1.1, 0.7)),
    "turned": Profile("kitchen", "a4", Correction(rotation=0.7), Correction(rotation=-0.5)),
    "stretched": Profile(
        "kitchen", "a4", Correction(scale_x=1.006, scale_y=0.993), Correction(scale_x=0.996, scale_y=1.004)
    ),
    "all": Profile("kitchen", "a4", Correction(0.4, 0.9, 0.6, 1.004, 0.995), Correction(-1.2, 0.3, -0.9, 0.997, 1.006)),
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


@pytest.fixture(autouse=True)
def _templates_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are the same for all runs, and reading them takes longer than printing."""
    monkeypatch.setattr("generator.press.printing.Templates", templates)


@cache
def templates(pack: str, language: Language) -> Templates:
    return Templates(pack, language)


# What is printed


@cache
def deck() -> CardSheets:
    """24 worlds and blanks as their game hands them over."""
    (sheet,) = PACK.printables(specimen.founded(), ["cards"], "en", ())
    assert isinstance(sheet, CardSheets)
    return sheet


def numbered(template: str, count: int) -> tuple[Face, ...]:
    """So many cards of a kind, numbered in order."""
    some = [face for face in deck().faces if face.template == template]
    ids = [f"{number + 1:03d}" for number in range(count)]
    return tuple(
        replace(some[number % len(some)], id=id, data={**some[number % len(some)].data, "id": id})
        for number, id in enumerate(ids)
    )


def per_page(paper: Paper, size: Point, settings: SheetSettings) -> int:
    """Slots of a page; none if no card fits."""
    try:
        return settings.layout(paper, size).per_page
    except CannotImpose:
        return 0


def printed(
    paper: Paper, size: Point, settings: SheetSettings, count: int | None = None, template: str = "blank"
) -> PrintedFile:
    """So many cards of that size, a page full unless a number is given."""
    faces = numbered(template, per_page(paper, size, settings) if count is None else count)
    sheet = replace(deck(), size=size, faces=faces)
    (file,) = print_sheets(Job("Kran", PACK.name, "en", paper, settings), [sheet])
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
    """A card as its ink tells it: its middle, and where its right and its upper edge are, as steps of length 1."""

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
    number, suit, turned_number, turned_suit, id = found
    assert number.text == turned_number.text in "123456"
    assert suit.text == turned_suit.text in SUITS
    return Placed(id.text, between(number, turned_number), number.right, number.up).seen(lambda point: point)


def back_of(found: Sequence[Ink], id: str = "") -> Placed:
    """A back: its title below the middle, and the same turned by half above it."""
    title, turned = found
    assert title.text == turned.text == "Blank"
    return Placed(id, between(title, turned), title.right, title.up).seen(lambda point: point)


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


def over(paper: Paper, flip: Flip) -> Map:
    """An upright sheet turned over: from one view of it to the other."""
    if flip == "long":
        return lambda point: (paper.width - point[0], point[1])
    return lambda point: (point[0], paper.height - point[1])


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


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_backs_lie_behind_their_fronts_on_the_paper(paper: Paper, flip: Flip) -> None:
    """With every profile; ways of laying cards and their sizes take turns."""
    done = 0
    for number, profile in enumerate(PROFILES.values(), start=PAPERS.index(paper)):
        way = list(WAYS.values())[number % len(WAYS)]
        for size in (list(SIZES.values())[number % len(SIZES)], SIZES["half-index"]):
            done += bool(registered(paper, flip, profile, way, size))
    assert done > len(PROFILES)


@pytest.mark.prove
@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_backs_lie_behind_their_fronts_whatever_is_asked_for(paper: Paper, profile: Profile | None) -> None:
    seen = [
        registered(paper, flip, profile, way, size) for flip, way, size in product(FLIPS, WAYS.values(), SIZES.values())
    ]
    assert sum(map(bool, seen)) > 30


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize(
    ("paper", "size", "kind"),
    [
        ("a3", "half-index", {"turned 0", "turned 90"}),
        ("letter", "tarot", {"turned 0", "turned 90"}),
        ("legal", "poker", {"turned 0", "turned 90", "lying"}),
        ("letter", "poker", {"turned 0", "lying"}),
        ("a5", "tarot", {"turned 0", "lying"}),
    ],
)
def test_backs_of_cards_that_lie_across_and_of_lying_pages(paper: str, size: str, kind: set[str], flip: Flip) -> None:
    """That the pages are what they are meant to be, and every profile on them."""
    for profile in ("none", "all", "all, other edge"):
        seen = registered(find_paper(paper), flip, PROFILES[profile], Arrangement(), FORMATS[size])
        assert seen >= kind, (seen, profile)


@pytest.mark.parametrize("size", ["half-index", "business", "mini"])
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_folded_backs_come_to_lie_behind_their_fronts(paper: Paper, size: str) -> None:
    """Folded along the line that is drawn."""
    for name, bleed in product(("none", "all", "all, odd margins"), (0.0, 2.0)):
        mine = for_paper(PROFILES[name], paper)
        settings = SheetSettings(arrangement=Arrangement(fold=True, bleed=bleed), backs="kind", printer=mine)
        count = per_page(paper, FORMATS[size], settings)
        if not count and (paper.name, size) == ("a5", "business"):  # no room for two beside each other and bleed
            continue
        file = printed(paper, FORMATS[size], settings)
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


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize(("paper", "size"), [("a3", "half-index"), ("letter", "poker"), ("a4", "half-index")])
def test_the_sign_on_a_back_stands_upright_in_pixels(paper: str, size: str, flip: Flip) -> None:
    """A world's moon is upper right of its planet, for who turns the card like a page of a book, and only there."""
    chosen, scale = find_paper(paper), 8.0
    file = printed(chosen, FORMATS[size], SheetSettings(backs="kind", flip=flip), template="world")
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


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("flip", FLIPS)
def test_a_correction_moves_its_own_side_and_nothing_else(paper: Paper, flip: Flip) -> None:
    """Invariant 3: operator by operator the other side is what it is for a printer that needs none."""
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


@pytest.mark.xfail(strict=True, reason="backs are laid out as if their margins were those of the front, mirrored")
@pytest.mark.parametrize(("flip", "margins"), [("short", (3.0, 4.0, 12.7, 5.0)), ("long", (3.0, 4.0, 5.0, 12.7))])
def test_backs_keep_out_of_what_the_printer_cannot_print(flip: Flip, margins: Margins) -> None:
    """A printer with one wide margin cuts off what stands there on either side."""
    for paper, size in product(PAPERS, SIZES.values()):
        profile = Profile("kitchen", paper.name, margins=margins, flip=flip)
        settings = SheetSettings(backs="plain", flip=flip, printer=profile)
        if not per_page(paper, size, settings):
            continue
        for _, _, told, _ in sides(printed(paper, size, settings)):
            top, right, bottom, left = profile.its_margins(told.paper[0] > told.paper[1])
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


def without_cards(paper: Paper, size: Point, settings: SheetSettings, count: int) -> Any:
    """A page without its cards: what is the same whether only its first slot is used or only its last."""
    first = pages(printed(paper, size, settings, 1).data)[0]
    last = pages(printed(paper, size, replace(settings, start_at=count), 1).data)[0]
    return ImageChops.lighter(picture(first), picture(last))


def blocks_of(page: PrintedPage, fold: bool) -> list[list[Box]]:
    """Cards that lie the same way, side by side: they are cut together."""
    found = defaultdict(list)
    for number, card in enumerate(page.cards):
        found[card.turned, number % 2 if fold else 0].append(box_of(card))
    return list(found.values())


def has_mark(image: Any, box: Box) -> bool:
    """Whether a line that is 0.7 mm long or more, dark enough to be seen, runs through a narrow box along it."""
    part = part_of(image, box)
    across, along = (part.width, part.height) if part.height > part.width else (part.height, part.width)
    dots = part if part.height > part.width else part.transpose(Image.Transpose.TRANSPOSE)
    rows = [dots.crop((0, y, across, y + 1)).tobytes() for y in range(along)]
    return sum(sum(255 - dot for dot in row) > 75 for row in rows) >= round(0.7 * PER_MM)


def ends_of_cuts(cards: Sequence[Box], bleed: float) -> Iterator[Box]:
    """For every line along which a block is cut, where its marks are looked for: 1 to 2.2 mm from its outer cards."""
    near, far, aside = bleed + 1.0, bleed + 2.2, 0.25
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
    count = per_page(paper, size, settings)
    if count < 2:
        return 0
    [told] = printed(paper, size, settings).pages
    image = without_cards(paper, size, settings, count)
    bleed = settings.arrangement.bleed
    for card in told.cards:
        assert darkest(image, grown(box_of(card), bleed + 1.0)) == 255, card
    blocks = blocks_of(told, settings.arrangement.fold)
    for cards in blocks:
        for end in ends_of_cuts(cards, bleed):
            assert has_mark(image, end), (paper.name, size, end)
    return len(blocks)


@pytest.mark.parametrize("way", MARKED.values(), ids=MARKED)
def test_marks_keep_away_from_cards_and_stand_at_both_ends_of_every_cut(way: Arrangement) -> None:
    """On every paper; sizes take turns."""
    done = 0
    for number, paper in enumerate(PAPERS):
        for more in (0, 3):
            size = list(SIZES.values())[(number + more) % len(SIZES)]
            done += bool(marked(paper, size, SheetSettings(arrangement=way, backs="plain" if way.fold else "none")))
    assert done >= len(PAPERS)


def test_marks_of_two_blocks_keep_away_from_each_others_cards() -> None:
    for paper, size in (("a3", "half-index"), ("letter", "tarot"), ("legal", "poker"), ("a3", "business")):
        assert marked(find_paper(paper), FORMATS[size], SheetSettings()) == 2


@pytest.mark.prove
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("way", MARKED.values(), ids=MARKED)
def test_marks_are_right_whatever_is_asked_for(paper: Paper, way: Arrangement) -> None:
    sizes = [*FORMATS.values(), (62.0, 74.7), (50.8, 50.8), (40.0, 40.0)]
    margins = (None, Profile("kitchen", paper.name, margins=(3, 4, 12.7, 5)))
    done = 0
    for size, profile in product(sizes, margins):
        backs: Any = "plain" if way.fold else "none"
        done += bool(marked(paper, size, SheetSettings(arrangement=way, backs=backs, printer=profile)))
    assert done > 10


def inside_of_cards(paper: Paper, size: Point) -> None:
    """With --marks full, no line runs through a card, but only along its edges."""
    settings = SheetSettings(arrangement=Arrangement(marks="full"))
    count = per_page(paper, size, settings)
    [told] = printed(paper, size, settings).pages
    image = without_cards(paper, size, settings, count)
    for card in told.cards:
        assert darkest(image, grown(box_of(card), -0.3)) == 255, card


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_full_marks_run_along_cards_and_not_through_them(paper: Paper) -> None:
    for size in SIZES.values():
        layout = SheetSettings().layout(paper, size)
        if layout.per_page > 1 and len(layout.blocks) == 1:
            inside_of_cards(paper, size)


@pytest.mark.xfail(strict=True, reason="full marks of one block run from edge to edge, through the cards of the other")
@pytest.mark.parametrize(("paper", "size"), [("a3", "half-index"), ("letter", "tarot"), ("legal", "poker")])
def test_full_marks_of_two_blocks_run_through_no_card(paper: str, size: str) -> None:
    inside_of_cards(find_paper(paper), FORMATS[size])


@pytest.mark.parametrize("bleed", [0.0, 2.0])
@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize(("paper", "size"), [("a4", "half-index"), ("a3", "half-index"), ("letter", "poker")])
def test_nothing_is_printed_where_a_used_sheet_has_been_cut(paper: str, size: str, flip: Flip, bleed: float) -> None:
    """--start-at: no ink on the slots before it, on either side."""
    chosen, settings = find_paper(paper), SheetSettings(backs="kind", flip=flip, arrangement=Arrangement(bleed=bleed))
    count = per_page(chosen, FORMATS[size], settings)
    [(front, _, back, _)] = sides(printed(chosen, FORMATS[size], settings, template="world"))
    for start in {2, count // 2, count}:
        begun = replace(settings, start_at=start)
        file = printed(chosen, FORMATS[size], begun, count - start + 1, template="world")
        [(told, page, told_back, back_page)] = sides(file)
        assert [card.rectangle for card in told.cards] == [card.rectangle for card in front.cards[start - 1 :]]
        for before, now, image in ((front, told, picture(page)), (back, told_back, picture(back_page))):
            for card in before.cards[: start - 1]:
                assert darkest(image, grown(box_of(card), bleed / 2 - 0.15)) == 255, (start, card)
            for card in now.cards:
                assert darkest(image, box_of(card)) < 128, (start, card)


# 5. Cut and piled


def places(page: Any, count: int) -> list[Placed]:
    """The cards on a page in the order of their piles: those across behind the others, each kind row by row."""
    found = [front_of(part) for part in in_parts(inks(page), 5, count)]
    return sorted(found, key=lambda card: (abs(card.up[0]) > 0.5, int(card.middle[1] + 0.37), card.middle[0]))


@pytest.mark.parametrize(("start", "count"), [(1, 2.5), (1, 1.0), (4, 2.2), (4, 3.0), (2, 0.5), (1, 1.1)])
@pytest.mark.parametrize(("paper", "size"), [("a4", "half-index"), ("a3", "half-index"), ("letter", "poker")])
def test_piles_of_a_cut_stack_lie_in_order(paper: str, size: str, start: int, count: float) -> None:
    """Pages are stacked in order and cut through; the piles, taken up row by row, are the deck in its order."""
    chosen, settings = find_paper(paper), SheetSettings(order="stack", start_at=start)
    slots = per_page(chosen, FORMATS[size], settings)
    cards = round(slots * count)
    file = printed(chosen, FORMATS[size], settings, cards)
    piles = places(pages(printed(chosen, FORMATS[size], SheetSettings()).data)[0], slots)
    stack = [places(page, len(told.cards)) for told, page in zip(file.pages, pages(file.data), strict=True)]
    piled = [card.id for pile in piles for page in stack for card in page if dist(card.middle, pile.middle) < 0.1]
    assert piled == [f"{number + 1:03d}" for number in range(cards)]
