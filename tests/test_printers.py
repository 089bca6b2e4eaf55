"""Printer profiles: a sheet that shows what a printer does wrong, what is read off it, and what is kept.

The printer of these tests is a simulated one: an affine map from the page to the paper for each side.
"""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product
from math import cos, dist, radians, sin
from pathlib import Path
from typing import Any, NamedTuple

import click
import measuring
import pytest
from rows import each_row
from sampling import by_turns, some_of
from talking import Makeplay

from generator.cli.printers import numbers, printer_command
from generator.errors import BadProfile, CampaignBusy, CannotKeep, CannotRead, UnknownPrinter
from generator.press.layout import printers
from generator.press.layout.imposition import Flip, Side, margins_of_page
from generator.press.layout.paper import PAPERS, Paper, find_paper
from generator.press.layout.printers import FILE, PLAIN, Correction, Profile, load, profiles, remove, store
from generator.press.sheets.calibration import CalibrationLayout, Measurements, calibration_sheet, mended, mirror

ROOT = Path(__file__).resolve().parent.parent
Point = tuple[float, float]
Map = Callable[[Point], Point]
FLIPS: tuple[Flip, ...] = ("long", "short")
EVERY_PAPER = [*PAPERS.values(), find_paper("100x150"), find_paper("75x120")]

#: Profiles a sheet is printed with; the paper and flip are filled in.
SEVERAL = {
    "plain": PLAIN,
    "moved": replace(PLAIN, front=Correction(1.5, -0.7), back=Correction(-2.2, 3.1)),
    "all": replace(
        PLAIN, front=Correction(0.4, 0.3, 0.6, 1.004, 0.995), back=Correction(-1.0, 0.2, -0.9, 0.997, 1.006)
    ),
}


@pytest.fixture(autouse=True)
def _config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's own profiles are touched."""
    monkeypatch.setenv("MAKEPLAY_CONFIG", str(tmp_path / "config"))


@pytest.fixture
def config_file(tmp_path: Path) -> Path:
    """Where profiles are kept here, its folder made."""
    (tmp_path / "config").mkdir()
    return tmp_path / "config" / FILE


def affine(matrix: tuple[float, ...]) -> Map:
    a, b, c, d, e, f = matrix
    return lambda point: (a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f)


# The sheet, measured


@lru_cache
def sheet(profile: Profile, paper: Paper) -> bytes:
    return calibration_sheet(profile, paper)


@lru_cache
def plain_pages(paper: Paper, flip: Flip) -> list[Any]:
    return measuring.pages(sheet(replace(PLAIN, paper=paper.name, flip=flip), paper))


def centres(page: Any) -> list[Point]:
    return [box.middle for box in measuring.paths(page)]


def near(found: list[Point], wanted: Point) -> Point:
    return min(found, key=lambda point: dist(point, wanted))


def ticks(marks: CalibrationLayout, side: str) -> Iterator[tuple[Point, float]]:
    """Middles of all ticks of the verniers, as seen from the front, and whether they are zeros (their axis)."""
    for place in (marks.left, marks.right, marks.foot):
        for i in range(-10, 11) if side == "front" else range(-5, 6):
            away = -(3.5 if i % 5 else 5) / 2 if side == "front" else (3.5 if i % 5 else 5) / 2 - 0.5
            along = i if side == "front" else 0.9 * i
            yield (place[0] + away, place[1] + along), i
            if place != marks.foot:
                yield (place[0] + along, place[1] - marks.above + away), i


@pytest.mark.parametrize("rows", some_of(product(EVERY_PAPER, FLIPS), 3))
def test_marks_of_front_and_back_lie_on_each_other(rows: list[tuple[Paper, Flip]]) -> None:
    for paper, flip in rows:
        marks_lie_on_each_other(paper, flip)


def marks_lie_on_each_other(paper: Paper, flip: Flip) -> None:
    """Of every profile on that paper."""
    turn = measuring.over(paper, flip)
    for profile in SEVERAL.values():
        mine = replace(profile, paper=paper.name, flip=flip)
        front, back = measuring.pages(sheet(mine, paper))
        marks = CalibrationLayout(paper)
        for side, page, seen in (("front", front, lambda point: point), ("back", back, turn)):
            found = centres(page)
            correction = mine.front if side == "front" else mine.back
            moved = affine(correction.matrix(paper.width, paper.height))
            for point, _ in ticks(marks, side):
                wanted = moved(seen(point))
                assert dist(near(found, wanted), wanted) < 0.005, (side, point)


@each_row(("paper", "flip"), by_turns(EVERY_PAPER, FLIPS), always=slice(len(EVERY_PAPER)))
def test_zeros_meet_and_nothing_else_does(paper: Paper, flip: Flip) -> None:
    """Told by the paper alone: ticks of the back, mirrored, meet those of the front at 0 and nowhere else."""
    front, back = map(centres, plain_pages(paper, flip))
    marks, turn = CalibrationLayout(paper), measuring.over(paper, flip)
    for place in (marks.left, marks.right):
        level = place[1] - marks.above
        across = [x for x, y in front if abs(x - place[0]) < 10.1 and -2.6 < y - level < -1.7]
        behind = [x for x, y in map(turn, back) if abs(x - place[0]) < 5 and 1 < y - level < 2.1]
        assert (len(across), len(behind)) == (21, 11)
        meeting = [x for x in behind if min(abs(x - other) for other in across) < 0.05]
        assert meeting == [pytest.approx(place[0], abs=0.002)]


@each_row("flip", FLIPS)
@each_row("paper", EVERY_PAPER, ids=lambda paper: paper.name)
def test_the_sheet_lies_on_its_paper_and_asks_for_its_flip(paper: Paper, flip: Flip) -> None:
    data = sheet(replace(PLAIN, paper=paper.name, flip=flip), paper)
    assert f"/DuplexFlip{flip.title()}Edge".encode() in data
    pages = measuring.pages(data)
    assert len(pages) == 2
    for page in pages:
        size = (page.get_width() * measuring.MM, page.get_height() * measuring.MM)
        assert size == pytest.approx((paper.width, paper.height), abs=0.01)
        whole = measuring.Box(0, 0, paper.width, paper.height)
        assert all(text.box.inside(whole, 0.5) for text in measuring.texts(page))
        boxes = list(measuring.paths(page))
        assert all(box.inside(whole, 0.5) for box in boxes)


@each_row("flip", FLIPS)
@each_row("paper", EVERY_PAPER, ids=lambda paper: paper.name)
def test_no_word_hides_a_tick_and_none_runs_into_another(paper: Paper, flip: Flip) -> None:
    """On either side, and words of the back behind the verniers of the front."""
    marks, turn = CalibrationLayout(paper), measuring.over(paper, flip)
    front, back = plain_pages(paper, flip)
    zones = []
    for x, y in (marks.left, marks.right):
        zones += [
            measuring.Box(x - 10, y - marks.above - 5, x + 10, y - marks.above + 5),
            measuring.Box(x - 5, y - 10, x + 5, y + 10),
        ]
    zones.append(measuring.Box(marks.foot[0] - 5, marks.foot[1] - 10, marks.foot[0] + 5, marks.foot[1] + 10))
    for text in measuring.texts(front):
        assert not any(text.box.overlaps(zone, 0.1) for zone in zones), text
    for text in measuring.texts(back):
        (x0, y0), (x1, y1) = turn((text.box.left, text.box.top)), turn((text.box.right, text.box.bottom))
        seen = measuring.Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
        assert not any(seen.overlaps(zone, 0.1) for zone in zones), text
    for page in (front, back):
        boxes = [text.box for text in measuring.texts(page)]
        for index, box in enumerate(boxes):
            assert not any(box.overlaps(other, 0.4) for other in boxes[:index])


def test_the_sheet_says_what_it_was_printed_with_in_one_language() -> None:
    profile = replace(PLAIN, name="kitchen", flip="short", front=Correction(0.4, -0.25, 0.1, 0.998, 1.001))
    for language, edge, other in (("en", "short edge", "正面"), ("zh", "沿短边翻转", "front")):
        data = calibration_sheet(profile, PAPERS["a4"], language)
        front, back = (measuring.strings(page) for page in measuring.pages(data))
        assert "x +0.40 y -0.25 mm, +0.100°, 99.80 x 100.10 %" in front
        assert "kitchen, a4" in front
        assert edge in back
        assert other not in front + back
        assert "makeplay printer set kitchen --paper a4 --flip short" in back
        assert [back.count(option) for option in ("--corner", "--margins", "--foot")] == [2, 1, 1]


@each_row("name", ["W" * 24, "厨房打印机" * 4 + "厨房打印", "büro-2_ß"], always=slice(1, 2))
def test_any_name_has_room(name: str) -> None:
    for paper in EVERY_PAPER:
        _, back = measuring.pages(calibration_sheet(Profile(name, paper.name, flip="short"), paper))
        assert name in measuring.strings(back).replace(" ", "")


def test_rulers_are_as_long_as_they_say() -> None:
    known: dict[str, Point] = {"letter": (200, 200), "a4": (150, 200), "a5": (100, 150), "3x5": (50, 100)}
    for paper, (across, down) in known.items():
        marks = CalibrationLayout(PAPERS[paper])
        assert marks.rulers == (across, down)
        front, _ = measuring.pages(calibration_sheet(PLAIN, PAPERS[paper]))
        found = centres(front)
        (x0, y0), (x1, y1) = marks.across, marks.down
        ends = [near(found, (x0 + at, y0 - 2.25)) for at in (0, across)]
        assert dist(*ends) == pytest.approx(across, abs=0.005)
        ends = [near(found, (x1 + 2.25, y1 + at)) for at in (0, down)]
        assert dist(*ends) == pytest.approx(down, abs=0.005)


def test_a_paper_without_room_is_refused() -> None:
    with pytest.raises(BadProfile, match="too small for a calibration sheet; use one of at least 75 x 120 mm"):
        calibration_sheet(PLAIN, find_paper("60x100"))


# A simulated printer, a person who reads, and the sheet printed again


class Printer(NamedTuple):
    """Where ink lands: an affine map from the driver's page to each side of the upright paper."""

    paper: Paper
    flip: Flip
    front: Map
    back: Map

    def inked(self, profile: Profile, point: Point) -> Point:
        """Where what stands at *point* of the front is printed on the paper."""
        return self.front(affine(profile.front.matrix(self.paper.width, self.paper.height))(point))

    def seen(self, profile: Profile, point: Point) -> Point:
        """Where what stands on the back behind *point* is seen from the front."""
        turn = measuring.over(self.paper, self.flip)
        return turn(self.back(affine(profile.back.matrix(self.paper.width, self.paper.height))(turn(point))))

    def worst(self, profile: Profile) -> tuple[float, float]:
        """How far off front and back are at most, anywhere on the paper."""
        steps = [n / 8 for n in range(9)]
        points = [(self.paper.width * u, self.paper.height * v) for u, v in product(steps, steps)]
        return (
            max(dist(self.inked(profile, point), point) for point in points),
            max(dist(self.seen(profile, point), point) for point in points),
        )


def skewed(about: Point, x: float, y: float, turn: float, scale_x: float, scale_y: float) -> Map:
    """Stretched and turned clockwise about a point that is not the middle of the paper, and moved."""
    cosine, sine = cos(radians(turn)), sin(radians(turn))

    def lands(point: Point) -> Point:
        u, v = (point[0] - about[0]) * scale_x, (point[1] - about[1]) * scale_y
        return about[0] + u * cosine - v * sine + x, about[1] + u * sine + v * cosine + y

    return lands


def bad_printer(paper: Paper, flip: Flip, chance: random.Random, size: float = 1.0) -> Printer:
    """A printer that does everything wrong; the back may stretch otherwise than the front."""

    def some(most: float) -> float:
        return chance.uniform(-most, most) * size

    corner = (chance.uniform(0, paper.width), chance.uniform(0, paper.height))
    turn = some(0.4)
    front = skewed(corner, some(1.5), some(1.5), turn, 1 + some(0.006), 1 + some(0.006))
    back = skewed(corner, some(1.5), some(1.5), turn + some(0.25), 1 + some(0.004), 1 + some(0.004))
    return Printer(paper, flip, front, back)


def vernier(printer: Printer, profile: Profile, zero: Point, axis: int) -> float:
    """What a person reads: the front's number nearest to the back's 0, and the back's tick that meets one."""
    step = (1.0, 0.0) if axis == 0 else (0.0, 1.0)

    def at(count: float) -> Point:
        return zero[0] + step[0] * count, zero[1] + step[1] * count

    start, end = printer.inked(profile, at(-10)), printer.inked(profile, at(10))
    unit = ((end[0] - start[0]) / 20, (end[1] - start[1]) / 20)

    def number(point: Point) -> float:
        """Where a point lies on the front's scale."""
        off = (point[0] - start[0], point[1] - start[1])
        return (off[0] * unit[0] + off[1] * unit[1]) / (unit[0] ** 2 + unit[1] ** 2) - 10

    places = {j: number(printer.seen(profile, at(0.9 * j))) for j in range(-5, 6)}
    meeting = min(places, key=lambda j: abs(places[j] - round(places[j])))
    return round(places[0]) + meeting / 10 if abs(meeting) < 5 else round(places[0] * 10) / 10


def readings(printer: Printer, profile: Profile, places: int | None = None) -> dict[str, str]:
    """Everything that is read off a sheet; verniers to the tenth unless a number of decimal *places* is given."""
    marks = CalibrationLayout(printer.paper)

    def ink(x: float, y: float) -> Point:
        return printer.inked(profile, (x, y))

    def off(zero: Point, axis: int) -> float:
        if places is None:
            return vernier(printer, profile, zero, axis)
        start, along, down = ink(0, 0), ink(1, 0), ink(0, 1)
        a, b, c, d = along[0] - start[0], along[1] - start[1], down[0] - start[0], down[1] - start[1]
        x, y = printer.seen(profile, zero)
        x, y = x - start[0], y - start[1]
        found = ((d * x - c * y) / (a * d - b * c), (a * y - b * x) / (a * d - b * c))
        return found[axis] - zero[axis]

    (left, level), (right, _) = marks.left, marks.right
    above = level - marks.above
    (x0, y0), (x1, y1) = marks.across, marks.down
    told = {
        "--corner": [ink(marks.corner, marks.arrow)[0], ink(marks.arrow, marks.corner)[1]],
        "--lower-corner": [ink(marks.corner, marks.lower_arrow)[0]],
        "--ruler": [
            dist(ink(x0, y0), ink(x0 + marks.rulers[0], y0)),
            dist(ink(x1, y1), ink(x1, y1 + marks.rulers[1])),
        ],
        "--left": [off((left, above), 0), off((left, level), 1)],
        "--right": [off((right, above), 0), off((right, level), 1)],
        "--foot": [off(marks.foot, 1)],
    }
    fine = 2 if places is None else places
    return {option: ",".join(f"{value:.{fine}f}" for value in values) for option, values in told.items()}


def typed(told: dict[str, str]) -> list[str]:
    return [word for pair in told.items() for word in pair]


@each_row("flip", FLIPS)
@each_row("paper", EVERY_PAPER, ids=lambda paper: paper.name, always=slice(None, None, 3))
def test_one_round_cancels_what_a_printer_does_wrong(
    makeplay: Makeplay, config_file: Path, paper: Paper, flip: Flip
) -> None:
    config_file.unlink(missing_ok=True)
    for seed in range(4):
        printer = bad_printer(paper, flip, random.Random(f"{paper.name} {flip} {seed}"))
        blank = Profile("kitchen", paper.name, flip=flip)
        assert max(printer.worst(blank)) > 0.5
        words = ("--paper", paper.name, "--flip", flip, *typed(readings(printer, blank, places=4)))
        assert makeplay("printer", "set", f"p{seed}", *words).code == 0
        assert max(printer.worst(load(f"p{seed}", paper.name))) < 0.1, (
            seed,
            printer.worst(load(f"p{seed}", paper.name)),
        )


@each_row("flip", FLIPS)
@each_row("paper", ["letter", "a4", "a5"], always=slice(None, None, 2))
def test_what_eyes_can_read_is_enough_for_a_tenth_or_two(
    makeplay: Makeplay, config_file: Path, paper: str, flip: Flip
) -> None:
    config_file.unlink(missing_ok=True)
    for seed in range(6):
        printer = bad_printer(PAPERS[paper], flip, random.Random(seed))
        profile = Profile(f"p{seed}", paper, flip=flip)
        for _ in range(2):  # the second sheet is printed with what the first one gave
            words = ("--paper", paper, "--flip", flip, *typed(readings(printer, profile)))
            assert makeplay("printer", "set", profile.name, *words).code == 0
            profile = load(profile.name, paper)
        front, back = printer.worst(profile)
        assert front < 0.1
        assert back < 0.25


def test_a_second_round_stays_where_the_first_one_came(makeplay: Makeplay) -> None:
    for seed in range(6):
        printer = bad_printer(PAPERS["a4"], "long", random.Random(seed), size=1.3)
        profile = Profile(f"p{seed}", "a4")
        for _ in range(3):
            profile = mended_by_hand(makeplay, printer, profile)
            assert max(printer.worst(profile)) < 0.1


def mended_by_hand(makeplay: Makeplay, printer: Printer, profile: Profile) -> Profile:
    told = makeplay("printer", "set", profile.name, *typed(readings(printer, profile, places=4)))
    assert told.code == 0, told.err
    return load(profile.name, profile.paper)


@pytest.mark.parametrize("flip", FLIPS)
def test_the_sheet_printed_again_proves_it(makeplay: Makeplay, tmp_path: Path, flip: Flip) -> None:
    """The same from PDF to PDF: positions are those of the ink, not of our arithmetic."""
    paper = PAPERS["letter"]
    printer = bad_printer(paper, flip, random.Random(flip))
    marks, turn = CalibrationLayout(paper), measuring.over(paper, flip)
    words = ("kitchen", "--paper", "letter", "--flip", flip)
    blank = Profile("kitchen", "letter", flip=flip)
    for profile, most in ((blank, None), (blank, 0.1)):
        if most:
            assert makeplay("printer", "set", *words, *typed(readings(printer, profile, places=4))).code == 0
        assert makeplay("printer", "calibrate", *words).code == 0
        front, back = measuring.pages((tmp_path / "output" / "printer-kitchen-letter.pdf").read_bytes())
        fronts = [printer.front(point) for point in centres(front)]
        backs = [turn(printer.back(point)) for point in centres(back)]
        worst = 0.0
        for side, landed in (("front", fronts), ("back", backs)):
            for point, _ in ticks(marks, side):
                worst = max(worst, dist(near(landed, point), point))
        assert worst < most if most else worst > 0.3


def test_readings_of_the_back_alone_leave_the_front_alone() -> None:
    marks, paper = CalibrationLayout(PAPERS["a4"]), PAPERS["a4"]
    found = mended(PLAIN, paper, Measurements(left=(0.6, -0.4), right=(0.6, -0.4)))
    assert found.front == Correction()
    assert found.back == Correction(x=0.6, y=0.4)  # the back's right is the front's left
    short = mended(replace(PLAIN, flip="short"), paper, Measurements(left=(0.6, -0.4), right=(0.6, -0.4)))
    assert short.back == Correction(x=-0.6, y=-0.4)
    turned = mended(PLAIN, paper, Measurements(left=(0, -0.5), right=(0, 0.5)))
    apart = marks.right[0] - marks.left[0]
    assert turned.back.rotation == pytest.approx(57.2958 / apart, abs=1e-3)  # clockwise from the front


def test_readings_of_the_front_alone_keep_front_and_back_together() -> None:
    for flip, seed in product(FLIPS, range(3)):
        paper = PAPERS["a5"]
        printer = bad_printer(paper, flip, random.Random(seed))
        before = mended_exactly(printer, Profile("kitchen", "a5", flip=flip), {"--left", "--right", "--foot"})
        after = mended_exactly(printer, before, {"--corner", "--lower-corner", "--ruler"})
        assert max(printer.worst(after)) < 0.1


def mended_exactly(printer: Printer, profile: Profile, options: set[str]) -> Profile:
    told = {
        option.strip("-").replace("-", "_"): tuple(map(float, text.split(",")))
        for option, text in readings(printer, profile, places=4).items()
        if option in options
    }
    given = {key: values if len(values) == 2 else values[0] for key, values in told.items()}
    return mended(profile, printer.paper, Measurements(**given))  # type: ignore[arg-type]


def test_a_right_sheet_changes_nothing() -> None:
    paper = PAPERS["a4"]
    marks = CalibrationLayout(paper)
    right = Measurements((20, 20), 20, marks.rulers, (0, 0), (0, 0), 0)
    for profile in SEVERAL.values():
        assert mended(profile, paper, right) == profile


def test_margins_read_off_a_sheet_that_was_moved() -> None:
    """The driver cuts off 5 mm at the left and 3 at the right of its page; the sheet was moved, and will be again."""
    paper = PAPERS["a4"]
    moved = replace(PLAIN, front=Correction(x=1.0))
    read = Measurements(corner=(20.6, 20), margins=(6, 4, 6, 4))  # 5 - 1 and 3 + 1 on that page
    found = mended(moved, paper, read)
    assert found.front.x == pytest.approx(0.4)
    assert found.margins == pytest.approx((6, 3.4, 6, 4.6))
    assert mended(moved, paper, Measurements(margins=(6, 4, 6, 4))).margins == (6, 4, 6, 4)


# Lying pages, and sheets turned over the other edge


@pytest.mark.parametrize("side", ["front", "back"])
def test_a_lying_page_is_moved_as_the_upright_paper_it_is_printed_on(side: Side) -> None:
    """The driver turns a lying page to the left: what stands at u, v comes to lie at v, height - u."""
    paper = PAPERS["letter"]
    profile = SEVERAL["all"]
    upright = affine(profile.correction(side, lying=False).matrix(paper.width, paper.height))
    lying = affine(profile.correction(side, lying=True).matrix(paper.height, paper.width))

    def driven(point: Point) -> Point:
        return point[1], paper.height - point[0]

    for point in ((0.0, 0.0), (279.4, 0.0), (0.0, 215.9), (120.0, 60.0)):
        assert driven(lying(point)) == pytest.approx(upright(driven(point)))


@pytest.mark.parametrize("flip", FLIPS)
def test_lying_sheets_of_a_calibrated_printer_meet(flip: Flip) -> None:
    paper = PAPERS["a4"]
    printer = bad_printer(paper, flip, random.Random(7))
    everything = {"--left", "--right", "--foot", "--corner", "--lower-corner", "--ruler"}
    profile = mended_exactly(printer, Profile("kitchen", "a4", flip=flip), everything)
    width, height = paper.height, paper.width  # of the lying page
    front = affine(profile.correction("front", lying=True).matrix(width, height))
    back = affine(profile.correction("back", lying=True).matrix(width, height))
    turn = measuring.over(paper, flip)

    def driven(point: Point) -> Point:
        return point[1], paper.height - point[0]

    for u, v in product((10.0, width / 2, width - 10), (10.0, height / 2, height - 10)):
        behind = (u, height - v) if flip == "long" else (width - u, v)  # the long edge of a lying page lies
        printed = printer.front(driven(front((u, v))))
        assert dist(printed, driven((u, v))) < 0.1
        assert dist(turn(printer.back(driven(back(behind)))), printed) < 0.15


def test_margins_of_a_lying_page() -> None:
    margins = (1.0, 2.0, 3.0, 4.0)
    assert margins_of_page(margins, lying=False) == margins
    assert margins_of_page(margins, lying=True) == (4.0, 1.0, 2.0, 3.0)  # its upper edge is the paper's left one


def test_the_other_edge_turns_the_back_by_half() -> None:
    paper = PAPERS["a4"]
    long = SEVERAL["all"]
    short = long.turned_over("short")
    assert short.turned_over("long") == long
    assert short.front == long.front
    once = affine(long.back.matrix(paper.width, paper.height))
    other = affine(short.back.matrix(paper.width, paper.height))

    def half(point: Point) -> Point:
        return paper.width - point[0], paper.height - point[1]

    for point in ((0.0, 0.0), (210.0, 0.0), (50.0, 250.0)):
        assert half(other(half(point))) == pytest.approx(once(point))


def test_a_correction_scales_then_turns_about_the_middle_then_moves() -> None:
    moved = affine(Correction(1, 2, 3, 1.1, 0.9).matrix(200, 300))
    assert moved((100, 150)) == pytest.approx((101, 152))
    x, y = moved((200, 150))  # 110 to the right of the middle, turned clockwise
    assert (x, y) == pytest.approx((101 + 110 * cos(radians(3)), 152 + 110 * sin(radians(3))))
    assert Correction().matrix(210, 297) == (1, 0, 0, 1, 0, 0)


def test_the_mirror_is_its_own_inverse() -> None:
    for flip in FLIPS:
        turn = affine(mirror(PAPERS["a4"], flip))
        assert turn(turn((12.5, 40))) == pytest.approx((12.5, 40))
        assert turn((12.5, 40)) == measuring.over(PAPERS["a4"], flip)((12.5, 40))


# What is kept


def test_profiles_are_kept_whole(config_file: Path) -> None:
    one = replace(SEVERAL["all"], name="kitchen", paper="a4", flip="short", margins=(1.0, 2.5, 3.0, 0.0))
    two = replace(SEVERAL["moved"], name="kitchen", paper="letter")
    three = Profile("büro_2", "100.5x150")
    for profile in (one, two, three):
        assert store(profile) == config_file
    assert profiles() == [three, one, two]
    assert load("kitchen", "A4") == one
    assert load("kitchen", "letter") == two
    assert load("bu\u0308ro_2", "150x100.5mm") == three
    for profile in (one, two, three, PLAIN):
        assert Profile.from_dict(profile.as_dict()) == profile
        assert Profile.from_dict(json.loads(json.dumps(profile.as_dict()))) == profile


def test_nothing_is_kept_at_first() -> None:
    assert profiles() == []
    with pytest.raises(UnknownPrinter, match=r"'kitchen' with a4 has no profile; there are none yet; make one with: "):
        load("kitchen", "a4")


def test_a_profile_is_replaced_and_what_people_wrote_beside_it_stays(config_file: Path) -> None:
    config_file.write_text(
        "# mine\n[office.letter]\nflip = 'short' # as the driver has it\n\n[kitchen.a4]\nback = {x = 0.5}\n", "utf-8"
    )
    store(replace(load("kitchen", "a4"), margins=(5.0, 5.0, 5.0, 5.0)))
    text = config_file.read_text("utf-8")
    assert text.startswith("# mine\n[office.letter]\nflip = 'short' # as the driver has it\n")
    assert load("kitchen", "a4").back == Correction(x=0.5)
    assert load("kitchen", "a4").margins == (5.0, 5.0, 5.0, 5.0)
    assert load("office", "letter").flip == "short"


@each_row(
    "text",
    [
        "[a.a4]\n[b.a4]\n[a.letter]\nflip = 'short'\n",
        "a = {a4 = {}, letter = {flip = 'short'}}\nb = {a4 = {}}\n",
        "a.a4 = {}\na.letter.flip = 'short'\nb.a4 = {}\n",
        "[a]\na4 = {}\n[a.letter]\nflip = 'short'\n[b.a4]\n",
        "\ufeff[a.a4]\r\n[a.letter]\r\nflip = 'short'\r\n[b.a4]\r\n",
    ],
)
def test_however_a_file_is_arranged_it_can_be_changed(config_file: Path, text: str) -> None:
    config_file.write_text(text, "utf-8", newline="")
    for profile in (Profile("a", "a5"), Profile("a", "a4", Correction(y=1)), Profile("c", "a4")):
        before = {(each.name, each.paper): each for each in profiles()}
        store(profile)
        assert {(each.name, each.paper): each for each in profiles()} == {
            **before,
            (profile.name, profile.paper): profile,
        }
    assert load("a", "letter").flip == "short"
    assert [each.paper for each in remove("a", None)] == ["a4", "a5", "letter"]
    assert [each.name for each in profiles()] == ["b", "c"]
    remove("b", "a4")
    remove("c", None)
    assert profiles() == []


DAMAGED = {
    "kitchen": "is not a printer|not TOML",
    "kitchen = 3": ", kitchen: 3 is not a printer; write each printer as a table",
    "[kitchen]\na4 = 3": ", kitchen.a4: 3 is not a table",
    "[kitchen.b99]": ", kitchen.b99.paper: 'b99' is not a paper",
    "[kitchen.A4]": ", kitchen.A4.paper: 'A4' has another name here; write 'a4'",
    "['my printer'.a4]": "is not a valid name for a printer; use a plain word",
    "[kitchen.a4]\nscale = 1": ", kitchen.a4.scale: there is no such key; available: flip, margins, front, back",
    "[kitchen.a4]\nname = 'x'": ", kitchen.a4.name: there is no such key",
    "[kitchen.a4.front]\nz = 1": ", kitchen.a4.front.z: there is no such key; available: x, y, rotation, scale_x",
    "[kitchen.a4.front]\nx = nan": ", kitchen.a4.front.x: nan is not possible; give a number between -15 and 15 mm",
    "[kitchen.a4.front]\nx = inf": ", kitchen.a4.front.x: inf is not possible",
    "[kitchen.a4.front]\nx = '1'": ", kitchen.a4.front.x: '1' is not possible",
    "[kitchen.a4.front]\nx = true": ", kitchen.a4.front.x: True is not possible",
    "[kitchen.a4.front]\nx = 15.1": ", kitchen.a4.front.x: 15.1 is not possible",
    "[kitchen.a4.back]\nrotation = -3.5": "back.rotation: -3.5 is not possible; give a number between -3 and 3 degrees",
    "[kitchen.a4.back]\nscale_y = 99.8": "back.scale_y: 99.8 is not possible; give a number between 0.9 and 1.1",
    "[kitchen.a4]\nfront = 1": ", kitchen.a4.front: 1 is not a table",
    "[kitchen.a4]\nmargins = 5": ", kitchen.a4.margins: 5 is not four margins; write top, right, bottom and left",
    "[kitchen.a4]\nmargins = [5, 5, 5]": "is not four margins",
    "[kitchen.a4]\nmargins = [5, 5, 5, -1]": "a4.margins: -1 is not possible; give a number between 0 and 30 mm",
    "[kitchen.a4]\nflip = 'top'": ", kitchen.a4.flip: 'top' is not an edge of a sheet; write 'long' or 'short'",
    f"[kitchen.a4.front]\nx = {'9' * 5000}": "not TOML|is not possible",
}


@each_row("text", DAMAGED, ids=lambda text: text[:40])
def test_a_damaged_file_is_told_with_its_key_and_left_alone(makeplay: Makeplay, config_file: Path, text: str) -> None:
    config_file.write_text(text, "utf-8")
    for words in (("set", "office", "--margins", "5"), ("list",), ("remove", "kitchen"), ("calibrate", "kitchen")):
        told = makeplay("printer", *words)
        assert told.code == 2
        assert str(config_file) in told.err
        assert re.search(DAMAGED[text], told.err), told.err
        assert len(told.err.splitlines()) == 1
    assert config_file.read_text("utf-8") == text
    assert [path.name for path in config_file.parent.iterdir() if path.name != ".lock"] == [FILE]


def test_a_file_that_is_no_text_or_cannot_be_read(config_file: Path) -> None:
    config_file.write_bytes(b"\xff\xfe[")
    with pytest.raises(BadProfile, match="not UTF-8"):
        profiles()
    config_file.unlink()
    config_file.mkdir()
    with pytest.raises(CannotRead):
        profiles()


def test_a_failing_disk_leaves_the_old_file(config_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store(Profile("kitchen", "a4"))
    before = config_file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CannotKeep, match="nothing was changed; free some space or set MAKEPLAY_CONFIG"):
        store(Profile("office", "a4"))
    with pytest.raises(CannotKeep):
        remove("kitchen", None)
    assert config_file.read_bytes() == before
    assert {path.name for path in config_file.parent.iterdir()} <= {FILE, ".lock"}


def test_a_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("MAKEPLAY_CONFIG", str(tmp_path / "file" / "config"))
    with pytest.raises(CannotKeep):
        store(Profile("kitchen", "a4"))


def test_many_hands_lose_nothing(config_file: Path) -> None:
    def keep(number: int) -> None:
        while True:
            try:
                store(Profile(f"p{number}", "a4"))
            except CampaignBusy:
                continue
            return

    hands = [threading.Thread(target=keep, args=(number,)) for number in range(6)]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    assert [profile.name for profile in profiles()] == [f"p{number}" for number in range(6)]
    assert config_file.exists()


def test_a_linked_file_is_changed_where_it_is(tmp_path: Path, config_file: Path) -> None:
    there = tmp_path / "dotfiles.toml"
    there.write_text("", "utf-8")
    config_file.symlink_to(there)
    store(Profile("kitchen", "a4"))
    assert config_file.is_symlink()
    assert "kitchen" in there.read_text("utf-8")


def test_nonsense_is_never_kept(config_file: Path) -> None:
    for profile in (
        Profile("", "a4"),
        Profile("a/b", "a4"),
        Profile("kitchen", "b99"),
        Profile("kitchen", "a4", Correction(x=float("nan"))),
        Profile("kitchen", "a4", margins=(0, 0, 0, 31)),
    ):
        with pytest.raises(BadProfile):
            store(profile)
    assert not config_file.exists()


def test_profiles_lie_in_the_folder_of_settings_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAKEPLAY_CONFIG")
    assert printers.config_file() == Path(click.get_app_dir("makeplay")) / "printers.toml"
    monkeypatch.setenv("MAKEPLAY_CONFIG", "~/somewhere")
    assert printers.config_file() == Path.home() / "somewhere" / "printers.toml"


# Words in


@each_row(
    "text",
    [
        "0.6,-0.4", "0.6 -0.4", "0,6 / -0,4", "0.6, -0.4", "0,6, -0,4", "0,6 -0,4", "0,6;-0,4", "0.6/-0.4", "0,6,-0,4",
        "+0.6 , −0.4", "0.6mm,-0.4mm", "0.6 mm, -0.4 mm", ".6,-.4", " 0.60 ; -0.40 ", "０．６，－０．４", "0.6、-0.4",
        "0.6毫米 -0.4毫米", "60%,-40 %",
    ],
)  # fmt: skip
def test_numbers_as_people_write_them(text: str) -> None:
    assert numbers(text, "--left", 2) == pytest.approx((0.6, -0.4))


def test_numbers_of_other_counts() -> None:
    assert numbers("6", "--margins", 4, 1) == (6,)
    assert numbers("6,35", "--margins", 4, 1) == (6.35,)
    assert numbers("6,4,6,4", "--margins", 4, 1) == (6, 4, 6, 4)
    assert numbers("6 4 6,5 4", "--margins", 4, 1) == (6, 4, 6.5, 4)
    assert numbers("6,0,4,0,6,0,4,0", "--margins", 4, 1) == (6, 4, 6, 4)
    assert numbers("0,4", "--foot", 1) == (0.4,)
    assert numbers("0,4", "--left", 2) == (0, 4)
    assert numbers("-0.25 degrees", "--front-rotation", 1) == (-0.25,)


@each_row(
    "text", ["", "x", "1", "1,2,3", "nan,0", "inf 0", "1e3,0", "--1,0", "0.6 - 0.4", "1,,2", "½,0", "0x1,0", "1%%,2"]
)
def test_what_is_no_pair_of_numbers_is_told(makeplay: Makeplay, text: str) -> None:
    told = makeplay("printer", "set", "kitchen", "--left", text, "--right", "0,0")
    assert told.code == 2
    assert told.err == f"makeplay: --left: {text!r} is not two numbers; write 0.6,-0.4\n"
    assert profiles() == []


NONSENSE = {
    ("--left", "1,1"): "--left and --right: one is only useful with the other",
    ("--foot", "1"): "--foot: it is only useful with --left and --right",
    ("--lower-corner", "20"): "--lower-corner: it is only useful with --corner",
    ("--left", "6,0", "--right", "6,0"): "--left: 6 mm cannot be read there; it is between -5.5 and 5.5",
    ("--corner", "120,20"): "--corner: 120 mm cannot be read there; it is between 5 and 35",
    ("--ruler", "15,20"): "--ruler: 15 mm cannot be read there; it is between 135 and 165",
    ("--margins", "31"): "--margins: 31.0 is not possible; give a number between 0 and 30 mm",
    ("--margins", "1,2,3"): "--margins: '1,2,3' is not four numbers or a number; write 6,4,6,4",
    ("--front", "16,0"): "--front.x: 16.0 is not possible; give a number between -15 and 15 mm",
    ("--back-rotation", "4"): "--back-rotation.rotation: 4.0 is not possible",
    ("--scale", "2"): "--scale.scale_x: 2.0 is not possible; give a number between 0.9 and 1.1",
    ("--front", "1,0", "--corner", "20,20"): "--front: it replaces the saved value, but --corner is added to it",
    ("--paper", "b99", "--front", "1,0"): "'b99'",
    ("--paper", "60x90", "--left", "0,0", "--right", "0,0"): "too small for a calibration sheet",
    (): "give something to save",
}


@each_row("words", NONSENSE)
def test_nonsense_answers_are_told(makeplay: Makeplay, words: tuple[str, ...]) -> None:
    told = makeplay("printer", "set", "kitchen", *words)
    assert told.code == 2
    assert NONSENSE[words] in told.err
    assert len(told.err.splitlines()) == 1
    assert profiles() == []


def test_readings_that_lead_beyond_sense_are_refused(makeplay: Makeplay) -> None:
    assert makeplay("printer", "set", "kitchen", "--back", "14,0").code == 0
    told = makeplay("printer", "set", "kitchen", "--left", "2,0", "--right", "2,0")
    assert told.code == 2
    assert "the back after these readings: x would become 16 mm, but must be -15 to 15" in told.err
    assert load("kitchen", "a4").back.x == 14


@each_row("name", ["", "a b", "../x", "-x", "a.b", "x" * 25, "con/1", "a\n"])
def test_names_that_are_no_plain_word(makeplay: Makeplay, name: str) -> None:
    for words in (("calibrate", "--", name), ("set", "--margins", "5", "--", name)):
        told = makeplay("printer", *words)
        assert told.code == 2
        assert "is not a valid name for a printer; use a plain word of up to 24 letters and digits" in told.err


# Commands


def test_a_printer_from_the_first_sheet_to_its_end(makeplay: Makeplay, tmp_path: Path) -> None:
    told = makeplay("printer", "list")
    assert told.out == "No profile yet; make one with: makeplay printer calibrate NAME\n"
    told = makeplay("printer", "calibrate", "kitchen")
    assert told.code == 0
    assert "output/printer-kitchen-a4.pdf  2 pages of 210 x 297 mm" in told.out
    assert "makeplay printer set kitchen --paper a4 --left X,Y" in told.out
    assert len(measuring.pages((tmp_path / "output" / "printer-kitchen-a4.pdf").read_bytes())) == 2
    assert profiles() == []
    told = makeplay("printer", "set", "kitchen", "--left", "0,6 / -0,4", "--right", "0.6,-0.4", "--margins", "4")
    assert told.code == 0
    assert "back     x +0.60 y +0.40 mm, +0.000°, 100.00 x 100.00 %" in told.out
    assert "Check it with a second sheet: makeplay printer calibrate kitchen --paper a4" in told.out
    assert makeplay("printer", "set", "kitchen", "--left", "-.1,0", "--right", "-.1,0").code == 0
    assert load("kitchen", "a4").back == Correction(x=0.5, y=0.4)
    assert load("kitchen", "a4").margins == (4, 4, 4, 4)
    assert makeplay("printer", "set", "kitchen", "--paper", "letter", "--front", "1 2").code == 0
    assert makeplay("printer", "list").out == (
        "kitchen  a4  flip long  margins 4, 4, 4, 4 mm\nkitchen  letter  flip long  margins 6.35, 6.35, 6.35, 6.35 mm\n"
    )
    listed = json.loads(makeplay("printer", "list", "--json").out)
    assert [Profile.from_dict(profile) for profile in listed] == profiles()
    shown = makeplay("printer", "show", "kitchen").out
    assert "kitchen with a4, turned over on the long edge" in shown
    assert "kitchen with letter" in shown
    assert makeplay("printer", "remove", "kitchen", "--paper", "A4").out == "Removed: kitchen with a4\n"
    told = makeplay("printer", "remove", "kitchen", "--paper", "a4")
    assert told.code == 2
    assert "profiles: kitchen (letter)" in told.err
    assert makeplay("printer", "remove", "kitchen").code == 0
    told = makeplay("printer", "show", "kitchen")
    assert (told.code, told.err) == (
        2,
        "makeplay: printer 'kitchen' has no profile; there are none yet;"
        " make one with: makeplay printer calibrate kitchen\n",
    )


def test_values_set_directly_replace(makeplay: Makeplay) -> None:
    def kept(*words: str) -> Profile:
        told = makeplay("printer", "set", "kitchen", *words)
        assert told.code == 0, told.err
        return load("kitchen", "a4")

    assert kept("--front", "1,2", "--front-rotation", "0.5").front == Correction(1, 2, 0.5)
    assert kept("--front", "-1,0").front == Correction(-1, 0, 0.5)
    found = kept("--back-scale", "0.99,1.01", "--scale", "100.2%,99.8 %")
    assert (found.front.scale_x, found.front.scale_y) == pytest.approx((1.002, 0.998))
    assert (found.back.scale_x, found.back.scale_y) == (0.99, 1.01)
    assert kept("--scale", "0,995").back == Correction(0, 0, 0, 0.995, 0.995)
    assert kept("--back-scale", "99.8").back.scale_y == 0.998
    assert kept("--back", "3,-2", "--back-rotation", "-0.1").back.rotation == -0.1
    turned = kept("--flip", "short")
    assert (turned.flip, turned.back.x, turned.back.y) == ("short", -3, 2)
    assert "second sheet" not in makeplay("printer", "set", "kitchen", "--flip", "short").out


def test_a_sheet_for_the_other_edge_is_printed_with_what_is_known(makeplay: Makeplay, tmp_path: Path) -> None:
    assert makeplay("printer", "set", "kitchen", "--back", "3,-2").code == 0
    told = makeplay("printer", "calibrate", "kitchen", "--flip", "short", "--home", "there")
    assert "--flip short" in told.out
    data = (tmp_path / "there" / "output" / "printer-kitchen-a4.pdf").read_bytes()
    assert data == calibration_sheet(load("kitchen", "a4").turned_over("short"), PAPERS["a4"])


def test_a_sheet_is_whole_or_not_there(makeplay: Makeplay, tmp_path: Path) -> None:
    (tmp_path / "output").write_text("", "utf-8")
    told = makeplay("printer", "calibrate", "kitchen")
    assert told.code == 6
    assert "nothing was changed" in told.err


def test_every_option_of_every_command_is_documented() -> None:
    text = (ROOT / "docs" / "commands.md").read_text("utf-8")
    section = text.split("## makeplay printer\n")[1].split("\n## ")[0]
    assert isinstance(printer_command, click.Group)
    for name, command in printer_command.commands.items():
        assert f"makeplay printer {name}" in section
        for parameter in command.params:
            for word in parameter.opts if isinstance(parameter, click.Option) else [str(parameter.name).upper()]:
                assert f"`{word}" in section, (name, word)
