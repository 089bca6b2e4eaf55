"""Where cards and cuts lie on the paper, and the lines of the hex map."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import combinations, product
from math import dist, sqrt
from typing import Literal
from xml.etree.ElementTree import fromstring

import measuring
import pytest
import specimen
from rows import each_row

from generator.engine.card_sizes import CARD_SIZES, find_card_size
from generator.engine.hexgrid import Axial
from generator.engine.view import CardSheets, Face, PrintContext
from generator.errors import CannotImpose, UnknownDieCut, UnknownFormat, UnknownPaper
from generator.games.deep_future import PACK
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.crop_marks import crop_marks, folded
from generator.press.layout.cutpath import cut_path
from generator.press.layout.diecut import DIE_CUTS, find_die_cut
from generator.press.layout.imposition import (
    INNER_MARK_GAP,
    MARK_GAP,
    MARK_LEAST,
    Arrangement,
    Block,
    Layout,
    PageSlot,
    foot_of,
    impose,
    margins_of_page,
)
from generator.press.layout.paper import PAPERS, Paper, find_paper
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.sheets.drawing import deal
from generator.press.sheets.printing import print_sheets
from generator.press.svg import pathdata
from generator.press.templating import hexmap

#: Half an index card, upright.
CARD = WIDTH, HEIGHT = 63.5, 76.2
Point = tuple[float, float]

both_papers = each_row("paper", [PAPERS["letter"], PAPERS["a4"]])


@cache
def blank_faces() -> tuple[Face, ...]:
    (sheet,) = PACK.printables(specimen.founded(), ["cards"], "en", PrintContext())
    assert isinstance(sheet, CardSheets)
    return sheet.faces


def printed(paper: Paper, count: int) -> PrintedFile:
    """So many cards on *paper*."""
    sheet = CardSheets("cards", "cards.pdf", "Cards", CARD, blank_faces()[:count])
    (file,) = print_sheets(PrintPlan("Kran", PACK.name, "en", paper), [sheet])
    return file


@both_papers
def test_nine_half_index_cards_lie_on_a_sheet(paper: Paper) -> None:
    found = impose(paper, CARD)
    assert (found.per_page, found.paper, len(found.blocks)) == (9, paper, 1)


@both_papers
def test_the_cards_lie_in_the_middle_of_the_paper_row_by_row_without_gaps(paper: Paper) -> None:
    found = impose(paper, CARD)
    left, top = (paper.width - 3 * WIDTH) / 2, (paper.height - 3 * HEIGHT) / 2
    expected = [(left + column * WIDTH, top + row * HEIGHT) for row in range(3) for column in range(3)]
    assert [slot[:2] for slot in found.slots] == [pytest.approx(corner) for corner in expected]


def test_the_paper_is_turned_when_more_cards_lie_on_it_that_way() -> None:
    found = impose(PAPERS["letter"], (63.5, 88.9))
    assert (found.paper.width, found.paper.height) == (279.4, 215.9)
    assert [slot.turned for slot in found.slots] == [0] * 8


def test_cards_lie_across_the_others_only_where_more_fit_so() -> None:
    gained = impose(PAPERS["a3"], CARD)
    plain = impose(PAPERS["a3"], CARD, Arrangement(mixed=False))
    assert {slot.turned for slot in gained.slots} == {0, 90}
    assert {slot.turned for slot in plain.slots} == {0}
    assert gained.per_page == 21 > plain.per_page
    for paper in PAPERS.values():
        for card in CARD_SIZES.values():
            try:
                few = impose(paper, card, Arrangement(mixed=False)).per_page
            except CannotImpose:
                continue
            found = impose(paper, card)
            assert found.per_page > few or len(found.blocks) == 1


@both_papers
def test_a_card_lies_where_it_lies_however_many_there_are(paper: Paper) -> None:
    full = printed(paper, 11)
    assert [len(page.cards) for page in full.pages] == [9, 2]
    corners = [card.rectangle[:2] for page in full.pages for card in page.cards]
    assert corners[9:] == corners[:2]
    for count in (1, 4, 9):
        some = printed(paper, count)
        assert [len(page.cards) for page in some.pages] == [count]
        assert some.pages[0].cards == full.pages[0].cards[:count]
        of_some, of_full = measuring.pages(some.data)[0], measuring.pages(full.data)[0]
        for card in some.pages[0].cards:
            assert measuring.find(of_some, card.id) == measuring.find(of_full, card.id) != []


#: Ways of laying cards that people ask for.
WAYS = {
    "plain": Arrangement(),
    "gutters": Arrangement(gutter=(5.0, 7.5)),
    "narrow gutters": Arrangement(gutter=(1.0, 2.0)),
    "bleed": Arrangement(bleed=3.0),
    "little bleed": Arrangement(bleed=2.0),
    "bleed in wide gutters": Arrangement(gutter=(9.0, 8.0), bleed=2.0),
    "folded": Arrangement(fold=True),
    "folded with bleed": Arrangement(fold=True, bleed=2.0),
    "no marks": Arrangement(marks="none"),
    "not mixed": Arrangement(mixed=False),
    "a printer's margins": Arrangement(margins=(3.0, 4.0, 12.7, 5.0)),
}
papers = [*PAPERS.values(), find_paper("330x480"), find_paper("8x8in")]
#: Every third pair in `make test`, each paper and each way in several.
every_way = each_row(("paper", "way"), product(papers, WAYS.values()), always=slice(None, None, 3))
every_paper = each_row("paper", papers, ids=lambda paper: paper.name)


def layouts(paper: Paper, way: Arrangement) -> Iterator[Layout]:
    """How every card size lies on *paper* that way, where any lies there."""
    for card in (*CARD_SIZES.values(), (62.0, 74.7), (50.8, 50.8), (101.6, 152.4)):
        with suppress(CannotImpose):
            yield impose(paper, card, way)


def all_slots(layout: Layout) -> list[PageSlot]:
    """Fronts, and the backs beside them."""
    return [*layout.slots, *(map(layout.beside, layout.slots) if layout.fold is not None else ())]


@every_way
def test_cards_lie_apart_inside_what_the_printer_prints_and_clear_of_the_foot(paper: Paper, way: Arrangement) -> None:
    for layout in layouts(paper, way):
        if layout.bare:
            continue
        top, right, bottom, left = margins_of_page(way.margins, layout.paper.is_lying)
        foot = layout.paper.height - max(way.margins) - foot_of(layout.paper) if foot_of(layout.paper) else 1e9
        slots = all_slots(layout)
        for slot in slots:
            assert slot.x - way.bleed >= left - 1e-6
            assert slot.y - way.bleed >= top - 1e-6
            assert slot.x + slot.width + way.bleed <= layout.paper.width - right + 1e-6
            assert slot.y + slot.height + way.bleed <= min(layout.paper.height - bottom, foot) + 1e-6
            size = (slot.height, slot.width) if slot.turned % 180 else (slot.width, slot.height)
            assert size == layout.card
        for one, other in combinations(slots, 2):
            apart_x = max(other.x - one.x - one.width, one.x - other.x - other.width)
            apart_y = max(other.y - one.y - one.height, one.y - other.y - other.height)
            assert max(apart_x - 2 * way.bleed, apart_y - 2 * way.bleed) >= -1e-6


def cut_lines(block: Block, axis: int) -> set[float]:
    return {round(side, 6) for both in block.lines(axis) for side in both}


@every_way
def test_no_crop_mark_touches_a_card_its_bleed_or_the_foot(paper: Paper, way: Arrangement) -> None:
    for layout in layouts(paper, way):
        if way.marks == "none" or layout.bare:
            assert crop_marks(layout) == []
            continue
        left, top, right, bottom = layout.crop
        away = (INNER_MARK_GAP if layout.tight else MARK_GAP + way.bleed) - 1e-6
        for x0, y0, x1, y1 in crop_marks(layout):
            assert (x0 == x1) != (y0 == y1)
            assert x1 - x0 + y1 - y0 >= MARK_LEAST - 1e-6
            assert left - 1e-6 <= x0 <= x1 <= right + 1e-6
            assert top - 1e-6 <= y0 <= y1 <= bottom + 1e-6
            for slot in all_slots(layout):
                apart_x = max(slot.x - x1, x0 - slot.x - slot.width)
                apart_y = max(slot.y - y1, y0 - slot.y - slot.height)
                # beside a card a mark stands on the line of its side, beyond its end
                assert max(apart_x, apart_y) >= away


@every_way
def test_after_any_first_cut_every_line_still_has_a_mark_on_each_piece(paper: Paper, way: Arrangement) -> None:
    for layout in layouts(paper, way):
        if way.marks != "edge" or layout.bare:
            continue
        marks = crop_marks(layout)
        for block in [*layout.blocks, *([folded(layout, layout.blocks[0])] if layout.fold is not None else [])]:
            for axis in (0, 1):
                ends = (block.top, block.bottom) if axis == 0 else (block.left, block.right)
                for line in cut_lines(block, axis):
                    its_marks = [m for m in marks if abs(m[axis] - line) < 1e-5 and abs(m[axis + 2] - line) < 1e-5]
                    assert any(m[3 - axis] <= ends[0] for m in its_marks), "none before the block"
                    assert any(m[1 - axis] >= ends[1] for m in its_marks), "none behind it"


def inner_marks(layout: Layout) -> list[tuple[float, float, float, float]]:
    """The crop marks between the cards."""
    left, top, right, bottom = layout.outline
    return [m for m in crop_marks(layout) if left < m[0] and top < m[1] and m[2] < right and m[3] < bottom]


def test_marks_stand_in_gutters_that_have_room_for_them() -> None:
    assert inner_marks(impose(PAPERS["a4"], (55.0, 70.0), Arrangement(gutter=(8.0, 8.0), mixed=False)))
    assert not inner_marks(impose(PAPERS["a4"], (55.0, 70.0), Arrangement(gutter=(3.0, 3.0), mixed=False)))


def test_where_marks_outside_would_cost_cards_they_stand_in_the_bleed() -> None:
    layout = impose(PAPERS["letter"], CARD, Arrangement(bleed=2.0))
    assert (layout.per_page, layout.tight) == (9, True)
    assert len(crop_marks(layout)) == 9 * 8
    assert not impose(PAPERS["a4"], CARD, Arrangement()).tight


def test_full_marks_go_from_edge_to_edge_along_every_cut() -> None:
    layout = impose(PAPERS["a4"], CARD, Arrangement(marks="full"))
    left, top, right, bottom = layout.crop
    assert len(crop_marks(layout)) == 8
    assert all((x0, x1) == (left, right) or (y0, y1) == (top, bottom) for x0, y0, x1, y1 in crop_marks(layout))


@both_papers
def test_the_marks_are_on_the_printed_sheet_even_around_one_card(paper: Paper) -> None:
    (page,) = measuring.pages(printed(paper, 1).data)
    picture = page.render(scale=4 * measuring.MM).to_pil().convert("L")
    for x0, y0, x1, y1 in crop_marks(impose(paper, CARD)):
        x, y = round(2 * (x0 + x1)), round(2 * (y0 + y1))
        assert picture.crop((x - 1, y - 1, x + 2, y + 2)).getextrema()[0] < 160


def mirrored(layout: Layout, slot: PageSlot, flip: str) -> tuple[float, float, float, float]:
    """Where a slot shows through on the back of the sheet turned over that edge."""
    across = (flip == "long") == (layout.paper.height >= layout.paper.width)
    if across:
        return layout.paper.width - slot.x - slot.width, slot.y, slot.width, slot.height
    return slot.x, layout.paper.height - slot.y - slot.height, slot.width, slot.height


@every_way
@each_row("flip", ["long", "short"])
def test_a_back_lies_exactly_behind_its_front(paper: Paper, way: Arrangement, flip: Literal["long", "short"]) -> None:
    for layout in layouts(paper, way):
        for slot in layout.slots:
            back = layout.behind(slot, flip)
            assert back[:4] == pytest.approx(mirrored(layout, slot, flip))


#: Up on a card turned so far clockwise, as a step on the page (y downwards).
UP = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}


@every_paper
@each_row("flip", ["long", "short"])
def test_a_card_turned_like_a_page_shows_its_back_upright(paper: Paper, flip: Literal["long", "short"]) -> None:
    for layout in layouts(paper, Arrangement()):
        across = (flip == "long") == (layout.paper.height >= layout.paper.width)
        for slot in layout.slots:
            x, y = UP[slot.turned]
            seen_from_behind = (-x, y) if across else (x, -y)
            assert UP[layout.behind(slot, flip).turned] == seen_from_behind


def test_folded_backs_mirror_their_fronts() -> None:
    layout = impose(PAPERS["a4"], CARD, Arrangement(fold=True))
    assert layout.fold is not None
    for slot in layout.slots:
        back = layout.beside(slot)
        assert back.x - layout.fold == pytest.approx(layout.fold - slot.x - slot.width)
        assert back.y == slot.y


def test_an_index_card_fed_as_paper_is_one_card_or_two_halves() -> None:
    paper = PAPERS["3x5"]
    whole = impose(paper, CARD_SIZES["index"])
    halves = impose(paper, CARD)
    assert whole.bare
    assert whole.slots == (PageSlot(0, 0, 76.2, 127.0),)
    assert halves.bare
    assert halves.slots == (PageSlot(0, 0, 63.5, 76.2), PageSlot(63.5, 0, 63.5, 76.2))


@each_row(
    ("paper", "card", "way", "told"),
    [
        ("a5", (200, 300), Arrangement(), "use a larger paper, a smaller card"),
        ("a4", CARD, Arrangement(margins=(100, 100, 100, 100)), "margins 100 100 100 100"),
        ("a4", CARD, Arrangement(gutter=(1, 1), bleed=3), "too small for a bleed of 3 mm"),
    ],
)
def test_what_does_not_fit_is_told(paper: str, card: Point, way: Arrangement, told: str) -> None:
    with pytest.raises(CannotImpose, match=told):
        impose(PAPERS[paper], card, way)


@each_row("count", [1, 8, 9, 10, 23, 27])
@each_row("start", [1, 5, 9])
@each_row("order", ["rows", "stack"])
def test_every_card_is_dealt_once_into_free_slots(count: int, start: int, order: Literal["rows", "stack"]) -> None:
    faces = [Face(f"{n:03d}", "blank", "", {}) for n in range(count)]
    pages = deal(faces, 9, SheetSettings(start_at=start, order=order))
    assert sorted(face.id for page in pages for _, face in page) == [face.id for face in faces]
    assert len(pages) == -(-(start - 1 + count) // 9)
    for number, page in enumerate(pages):
        slots = [slot for slot, _ in page]
        first = start - 1 if number == 0 else 0
        assert sorted(slots) == list(range(first, first + len(slots)))
        assert number == len(pages) - 1 or first + len(slots) == 9
    if order == "stack":  # cut into piles and piled up again, they lie in order
        piled = [face.id for slot in range(9) for page in pages for its_slot, face in page if its_slot == slot]
        assert piled == [face.id for face in faces]


def test_a_start_slot_that_is_none_is_refused() -> None:
    with pytest.raises(CannotImpose, match=r"--start-at 10: a page has 9 slots; use 1 to 9"):
        deal([], 9, SheetSettings(start_at=10))


@each_row("name", DIE_CUTS)
def test_labels_lie_evenly_on_their_sheet(name: str) -> None:
    layout = find_die_cut(f"Avery {name.upper()}").layout()
    left, top, right, bottom = layout.outline
    assert layout.paper.width - right == pytest.approx(left, abs=0.3)
    assert layout.paper.height - bottom == pytest.approx(top, abs=0.3)
    assert layout.bare
    assert crop_marks(layout) == []


def test_labels_can_be_described() -> None:
    described = find_die_cut("a4 3x7 63.5x38.1 at 7.25,15.15 gap 2.5,0")
    assert described.layout().slots == find_die_cut("l7160").layout().slots
    assert find_die_cut(described.name) == described


@each_row(
    ("text", "told"),
    [
        ("l9999", "there are no such labels"),
        ("a4 9x7 63.5x38.1 at 7,15", "a4 has 210 x 297 mm"),
        ("a9 3x7 63.5x38.1 at 7,15", "paper 'a9'"),
        ("a4 3x0 63.5x38.1 at 7,15", "no label"),
        ("a4 3x7 63.5 at 7,15", "not a size"),
        ("a4 3x7 63.5x38.1 at 7", "not a pair"),
    ],
)
def test_labels_that_cannot_be_are_refused(text: str, told: str) -> None:
    with pytest.raises(UnknownDieCut, match=told):
        find_die_cut(text)


@each_row("radius", [0.0, 3.0])
@each_row("paper", ["a4", "a3"])
def test_the_lines_to_cut_are_the_cards(radius: float, paper: str) -> None:
    layout = impose(PAPERS[paper], CARD)
    drawn = fromstring(cut_path(layout, radius, "svg"))
    boxes = [each for each in drawn.iter() if each.tag.endswith("rect")]
    assert drawn.get("width") == f"{layout.paper.width:g}mm"
    assert [tuple(float(box.get(key, "")) for key in ("x", "y", "width", "height")) for box in boxes] == [
        pytest.approx(slot[:4], abs=1e-3) for slot in layout.slots
    ]
    assert {box.get("rx") for box in boxes} == {f"{radius}" if radius else None}
    tags = cut_path(layout, radius, "dxf").decode("ascii").splitlines()
    pairs = [(int(code), value) for code, value in zip(tags[::2], tags[1::2], strict=True)]
    lines = polylines(pairs)
    assert pairs[-1] == (0, "EOF")
    assert len(lines) == layout.per_page
    for slot, points in zip(layout.slots, lines, strict=True):
        xs, ys = [x for x, _, _ in points], [layout.paper.height - y for _, y, _ in points]
        assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx(
            (slot.x, slot.y, slot.x + slot.width, slot.y + slot.height), abs=1e-3
        )
        bulges = [bulge for _, _, bulge in points if bulge]
        assert len(points) == (8 if radius else 4)
        assert bulges == [pytest.approx(-(sqrt(2) - 1), abs=1e-5)] * (4 if radius else 0)


def polylines(pairs: list[tuple[int, str]]) -> list[list[tuple[float, float, float]]]:
    """The corners of every polyline of a DXF file: x, y, bulge."""
    lines: list[list[tuple[float, float, float]]] = []
    what, at = "", dict[int, float]()
    for code, value in [*pairs, (0, "")]:
        if code == 0:
            if what == "VERTEX":
                lines[-1].append((at[10], at[20], at.get(42, 0.0)))
            if value == "POLYLINE":
                lines.append([])
            what, at = value, {}
        elif code in {10, 20, 42}:
            at[code] = float(value)
    return lines


@each_row("text", ["letter", "A4", "8.5x11in", "200 x 300 mm", "3x5"])
def test_papers_by_name_and_size(text: str) -> None:
    paper = find_paper(text)
    assert paper.width <= paper.height


@each_row("text", ["", "a9", "0x300", "20x30", "1x1in", "5000x5000", "300", "axb", "-3x5mm", "nanx5"])
def test_papers_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(UnknownPaper, match="use one of letter, a4"):
        find_paper(text)


@each_row(
    ("text", "size"),
    [("2.5x3in", (63.5, 76.2)), ("63.5 x 88.9", (63.5, 88.9)), ("2.5in x 88mm", (63.5, 88.0)), ("6,3x8,8cm", (63, 88))],
)
def test_card_sizes_by_measure(text: str, size: Point) -> None:
    assert find_card_size(text) == pytest.approx(size)


@each_row("text", ["pokker", "1x1", "9999x5", "x", "63.5"])
def test_card_sizes_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(UnknownFormat, match="use one of half-index"):
        find_card_size(text)


#: The 37 hexes of a galaxy, three rings around the middle.


def steps_out(place: Axial) -> int:
    return max(abs(place.q), abs(place.r), abs(place.q + place.r))


GALAXY = [place for q in range(-3, 4) for r in range(-3, 4) if steps_out(place := Axial(q, r)) <= 3]
sides = pytest.mark.parametrize("side", [1.0, 10.0, 16.5432, 18.7777])


def lines_of(path: str) -> list[tuple[list[Point], bool]]:
    """The lines of an SVG path made by the map: their points, and whether they are closed."""
    d = fromstring(path).get("d", "")
    assert pathdata.path(d)
    lines = [line for line in d.split("M") if line.strip()]
    numbers = [[float(number) for number in re.findall(r"-?[\d.]+", line)] for line in lines]
    return [(list(zip(n[::2], n[1::2])), line.strip().endswith("Z")) for n, line in zip(numbers, lines)]


def edge(a: Point, b: Point) -> frozenset[tuple[int, int]]:
    """An edge, whichever way it is drawn, to a hundredth of a mm."""
    return frozenset((round(x * 100), round(y * 100)) for x, y in (a, b))


@sides
def test_the_galaxy_has_ninety_inner_edges_each_drawn_once(side: float) -> None:
    lines = lines_of(hexmap.borders(GALAXY, side)[0])
    assert all(len(points) == 2 and not closed for points, closed in lines)
    assert all(dist(*points) == pytest.approx(side, abs=0.0003) for points, _ in lines)
    drawn = Counter(edge(*points) for points, _ in lines)
    assert (len(drawn), set(drawn.values())) == (90, {1})


@sides
def test_the_coast_of_the_galaxy_is_one_closed_line_of_forty_two_edges(side: float) -> None:
    inner, coast = hexmap.borders(GALAXY, side)
    ((points, closed),) = lines_of(coast)
    steps = list(zip(points, [*points[1:], points[0]]))
    assert closed
    assert len(points) == len({edge(point, point) for point in points}) == 42
    assert all(dist(a, b) == pytest.approx(side, abs=0.0003) for a, b in steps)
    assert not {edge(a, b) for a, b in steps} & {edge(*line) for line, _ in lines_of(inner)}


def test_two_islands_have_two_coasts_and_a_ring_has_one_inside() -> None:
    assert [len(points) for points, _ in lines_of(hexmap.borders([Axial(0, 0), Axial(5, 0)], 10)[1])] == [6, 6]
    ring = [place for place in GALAXY if steps_out(place) == 1]
    assert sorted(len(points) for points, _ in lines_of(hexmap.borders(ring, 10)[1])) == [6, 18]


@each_row("box", [(200, 250), (250, 200), (100, 500), (203.2, 203.2)])
def test_the_map_fills_its_room_one_way_and_does_not_exceed_it_the_other(box: Point) -> None:
    side = hexmap.side_for(GALAXY, *box)
    ((points, _),) = lines_of(hexmap.borders(GALAXY, side)[1])
    spans = [max(along) - min(along) for along in zip(*points)]
    assert all(span <= room + 0.001 for span, room in zip(spans, box))
    assert min(room - span for span, room in zip(spans, box)) == pytest.approx(0, abs=0.001)


def test_the_galaxy_is_eleven_sides_wide_and_seven_hexes_high() -> None:
    assert hexmap.extent(GALAXY) == pytest.approx((11, 7 * sqrt(3)))
