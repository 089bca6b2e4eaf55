"""Where cards and cuts lie on the paper, and the lines of the hex map."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from math import dist, sqrt
from xml.etree.ElementTree import fromstring

import measuring
import pytest
import specimen

from generator.engine.hexgrid import Axial
from generator.engine.view import CardSheets, Face
from generator.games.deep_future import PACK
from generator.press import hexmap, pathdata
from generator.press.imposition import MARK_GAP, MARK_LENGTH, grid
from generator.press.paper import PAPERS, UNPRINTABLE, Paper
from generator.press.printing import Job, PrintedFile, print_sheets

#: Half an index card, upright.
CARD = WIDTH, HEIGHT = 63.5, 76.2
Point = tuple[float, float]

both_papers = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS.keys())


@cache
def blank_faces() -> tuple[Face, ...]:
    (sheet,) = PACK.printables(specimen.founded(), ["cards"], "en", ())
    assert isinstance(sheet, CardSheets)
    return sheet.faces


def printed(paper: Paper, count: int) -> PrintedFile:
    """So many cards on *paper*."""
    sheet = CardSheets("cards", "cards.pdf", "Cards", CARD, blank_faces()[:count])
    (file,) = print_sheets(Job("Kran", PACK.name, "en", paper), [sheet])
    return file


@both_papers
def test_nine_half_index_cards_lie_on_a_sheet(paper: Paper) -> None:
    found = grid(paper, CARD)
    assert (found.columns, found.rows, found.per_page, found.paper) == (3, 3, 9, paper)


@both_papers
def test_the_cards_lie_in_the_middle_of_the_paper_row_by_row_without_gaps(paper: Paper) -> None:
    found = grid(paper, CARD)
    left, top = (paper.width - 3 * WIDTH) / 2, (paper.height - 3 * HEIGHT) / 2
    expected = [(left + column * WIDTH, top + row * HEIGHT) for row in range(3) for column in range(3)]
    assert [found.slot(k) for k in range(9)] == [pytest.approx(corner) for corner in expected]


@both_papers
@pytest.mark.parametrize("card", [CARD, (88.9, 63.5), (63.5, 88.9), (44, 67), (101.6, 152.4)])
def test_every_card_lies_inside_the_printable_area(paper: Paper, card: Point) -> None:
    found = grid(paper, card)
    for k in range(found.per_page):
        x, y = found.slot(k)
        assert UNPRINTABLE <= x < found.paper.width - UNPRINTABLE - card[0] + 1e-6
        assert UNPRINTABLE <= y < found.paper.height - UNPRINTABLE - card[1] + 1e-6


def test_the_paper_is_turned_when_more_cards_lie_on_it_that_way() -> None:
    found = grid(PAPERS["letter"], (63.5, 88.9))
    assert (found.paper.width, found.paper.height) == (279.4, 215.9)
    assert (found.columns, found.rows) == (4, 2)


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


@both_papers
def test_no_crop_mark_touches_a_card_and_all_lie_on_the_paper(paper: Paper) -> None:
    found = grid(paper, CARD)
    left, top = found.slot(0)
    right, bottom = left + 3 * WIDTH, top + 3 * HEIGHT
    for x0, y0, x1, y1 in found.crop_marks():
        assert max(left - x1, x0 - right, top - y1, y0 - bottom) == pytest.approx(MARK_GAP)
        assert min(x1 - x0, y1 - y0) == pytest.approx(0)
        assert 2 < max(x1 - x0, y1 - y0) <= MARK_LENGTH + 1e-9
        assert UNPRINTABLE <= x0 <= x1 <= paper.width - UNPRINTABLE
        assert UNPRINTABLE <= y0 <= y1 <= paper.height - UNPRINTABLE


@both_papers
def test_every_cut_has_a_mark_at_both_ends_and_there_are_no_others(paper: Paper) -> None:
    found = grid(paper, CARD)
    left, top = found.slot(0)
    upright = [(x0, "above" if y1 < top else "below") for x0, _, x1, y1 in found.crop_marks() if x0 == x1]
    lying = [(y0, "left" if x1 < left else "right") for _, y0, x1, y1 in found.crop_marks() if y0 == y1]
    assert len(upright) + len(lying) == len(found.crop_marks()) == 16
    for marks, start, step, ends in (
        (upright, left, WIDTH, ("above", "below")),
        (lying, top, HEIGHT, ("left", "right")),
    ):
        expected = [(start + line * step, end) for line in range(4) for end in ends]
        assert [end for _, end in marks] == [end for _, end in expected]
        assert [at for at, _ in marks] == pytest.approx([at for at, _ in expected])


@both_papers
def test_the_marks_are_on_the_printed_sheet_even_around_one_card(paper: Paper) -> None:
    (page,) = measuring.pages(printed(paper, 1).data)
    picture = page.render(scale=4 * measuring.MM).to_pil().convert("L")
    for x0, y0, x1, y1 in grid(paper, CARD).crop_marks():
        x, y = round(2 * (x0 + x1)), round(2 * (y0 + y1))
        assert picture.crop((x - 1, y - 1, x + 2, y + 2)).getextrema()[0] < 160


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


@pytest.mark.parametrize("box", [(200, 250), (250, 200), (100, 500), (203.2, 203.2)])
def test_the_map_fills_its_room_one_way_and_does_not_exceed_it_the_other(box: Point) -> None:
    side = hexmap.side_for(GALAXY, *box)
    ((points, _),) = lines_of(hexmap.borders(GALAXY, side)[1])
    spans = [max(along) - min(along) for along in zip(*points)]
    assert all(span <= room + 0.001 for span, room in zip(spans, box))
    assert min(room - span for span, room in zip(spans, box)) == pytest.approx(0, abs=0.001)


def test_the_galaxy_is_eleven_sides_wide_and_seven_hexes_high() -> None:
    assert hexmap.extent(GALAXY) == pytest.approx((11, 7 * sqrt(3)))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize("card", [(63.5, 76.2), (88.9, 63.5), (63.0, 88.0), (70.0, 120.0)], ids=str)
def test_cards_and_their_marks_leave_the_foot_of_the_page_free(paper: Paper, card: Point) -> None:
    found = grid(paper, card)
    lowest = max(y for mark in found.crop_marks() for y in (mark[1], mark[3]))
    assert lowest <= found.paper.height - 15 + 1e-6
    assert found.top >= UNPRINTABLE - 1e-6
