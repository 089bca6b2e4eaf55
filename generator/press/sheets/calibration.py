"""The sheet that shows what a printer does wrong, and what follows from what a person reads off it.

In: a printer's profile and its paper; later the readings. Out: a PDF of two pages, front and back of one sheet,
printed with that profile; the profile that mends what was read.

Positions are in mm from the top left corner of the upright paper as seen from the front. Marks of the back that are
read against the light are drawn through the mirror of the sheet, and so are where the front has them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from math import asin, atan2, cos, degrees, hypot, sin
from typing import Any

from generator.engine.languages import FIRST, Language
from generator.errors import BadProfile, Text
from generator.press.layout.imposition import Flip, Margins, Side
from generator.press.layout.measures import Point
from generator.press.layout.paper import Paper
from generator.press.layout.printers import LIMITS, MARGIN_LIMITS, Correction, Profile
from generator.press.painting.document import Document
from generator.press.painting.painter import Item, Painter
from generator.press.svg.elements import Matrix, multiply
from generator.press.templating.templates import Templates

_TEMPLATE = "sheet/calibration.svg.j2"
#: Ticks of the front are 1 mm apart, those of the back so many mm; how many there are on each side of 0.
PITCH = 0.9
FRONT_TICKS, BACK_TICKS = 10, 5
#: As far as a vernier can be read, in mm.
REACH = FRONT_TICKS - PITCH * BACK_TICKS
#: Rulers are as long as the paper has room for beside what printers leave unprinted, in mm.
_RULERS = (200.0, 150.0, 100.0, 50.0)
_BESIDE_RULER = 7.85
#: Papers smaller than this have no room for the marks (mm); below the second size they are closer.
_LEAST, _ROOMY = (75.0, 120.0), (140.0, 200.0)


@dataclass(frozen=True)
class CalibrationLayout:
    """Where everything is on the sheet of one upright paper."""

    paper: Paper

    def __post_init__(self) -> None:
        if self.paper.width < _LEAST[0] or self.paper.height < _LEAST[1]:
            size = f"{self.paper.width:g} x {self.paper.height:g} mm"
            least = Text("paper_least", width=_LEAST[0], height=_LEAST[1])
            raise BadProfile("--paper", Text("paper_small", size=size), least)

    @property
    def roomy(self) -> bool:
        """Return whether there is room for words and long marks."""
        return self.paper.width >= _ROOMY[0] and self.paper.height >= _ROOMY[1]

    @property
    def middle(self) -> Point:
        """Return the middle of the paper."""
        return self.paper.width / 2, self.paper.height / 2

    @property
    def corner(self) -> float:
        """Return how far the two lines of the corner are from the paper's left and upper edge."""
        return 20.0 if self.roomy else 15.0

    @property
    def arrow(self) -> float:
        """Return how far down the arrow to the left edge is, and how far right the one to the upper edge."""
        return self.corner + (10.0 if self.roomy else 7.0)

    @property
    def lower_arrow(self) -> float:
        """Return how far down the second arrow to the left edge is."""
        return self.paper.height - (30.0 if self.roomy else 18.0)

    @property
    def rulers(self) -> Point:
        """Return the lengths of the horizontal and the vertical ruler."""
        across, down = (
            max(length for length in _RULERS if length <= side - 2 * _BESIDE_RULER)
            for side in (self.paper.width, self.paper.height)
        )
        return across, down

    @property
    def across(self) -> Point:
        """Return the left end of the horizontal ruler."""
        return self.middle[0] - self.rulers[0] / 2, self.middle[1] + (-45.0 if self.roomy else 20.0)

    @property
    def down(self) -> Point:
        """Return the upper end of the vertical ruler."""
        return self.middle[0], self.middle[1] - self.rulers[1] / 2

    @property
    def steps(self) -> int:
        """Return how many lines there are toward each edge, 1 mm apart."""
        return 15 if self.roomy else 10

    @property
    def ladder(self) -> Point:
        """Return the middle of the lines toward the upper and lower edges (x), and toward left and right (y)."""
        x, y = self.middle
        return (x + 15, y + 45) if self.roomy else (x + 13, y + 31)

    @property
    def left(self) -> Point:
        """Return where the zeros of the left vernier for down are; that for across is `above` it."""
        return 26.0 if self.roomy else 20.0, self.middle[1]

    @property
    def right(self) -> Point:
        """Return the same at the right, as far from its edge."""
        return self.paper.width - self.left[0], self.middle[1]

    @property
    def above(self) -> float:
        """Return how far the verniers for across are above those for down."""
        return 22.0

    @property
    def foot(self) -> Point:
        """Return where the zeros of the vernier near the lower edge are; it is read for down only."""
        x = self.middle[0]
        return (x + 26, self.paper.height - 45) if self.roomy else (x + 14, self.paper.height - 27)


@dataclass(frozen=True)
class Measurements:
    """What a person read off a sheet, in mm; None is what was not read.

    *corner* and *lower_corner* are distances from the paper's edges, *ruler* measured lengths; *left*, *right* and
    *foot* say how far right and down of its front the back is, as seen from the front. *margins* are top, right,
    bottom and left.
    """

    corner: Point | None = None
    lower_corner: float | None = None
    ruler: Point | None = None
    left: Point | None = None
    right: Point | None = None
    foot: float | None = None
    margins: Margins | None = None


def mirror(paper: Paper, flip: Flip) -> Matrix:
    """Return the matrix from a place seen from the front to its place on the back's page, its own inverse."""
    if flip == "long":
        return (-1.0, 0.0, 0.0, 1.0, paper.width, 0.0)
    return (1.0, 0.0, 0.0, -1.0, 0.0, paper.height)


def calibration_sheet(profile: Profile, paper: Paper, language: Language = FIRST) -> bytes:
    """Return both pages of the sheet as PDF, moved as *profile* has it.

    Raises BadProfile if the *paper* is too small, or a SheetProblem.
    """
    title = f"makeplay printer {profile.name}, {paper.name}"
    document = Document(title, "printers", language)
    painter, templates = Painter(document, language, {}), Templates("sheet", language)
    document.ask_for_duplex(profile.flip)
    sides: tuple[Side, ...] = ("front", "back")
    for side in sides:
        item = Item(f"{title}, {side}", _TEMPLATE)
        data = {"w": paper.width, "h": paper.height, "calibration": _data(profile, paper, side)}
        matrix = profile.correction(side, lying=False).matrix(paper.width, paper.height)
        document.begin_page(paper.width, paper.height, side, matrix=matrix)
        painter.draw(templates.render(_TEMPLATE, item, data), item)
        document.end_page()
    return document.finish()


def _data(profile: Profile, paper: Paper, side: Side) -> dict[str, Any]:
    marks = CalibrationLayout(paper)
    flip = "" if profile.flip == "long" else f" --flip {profile.flip}"
    return {
        "side": side,
        "marks": marks,
        "mirror": " ".join(f"{value:g}" for value in mirror(paper, profile.flip)),
        "flip": profile.flip,
        "name": profile.name,
        "paper": paper.name,
        "front": in_words(profile.front),
        "back": in_words(profile.back),
        "command": f"makeplay printer set {profile.name} --paper {paper.name}{flip}",
        "pitch": PITCH,
        "front_ticks": FRONT_TICKS,
        "back_ticks": BACK_TICKS,
    }


def in_words(correction: Correction) -> str:
    """Return a correction in a few words: mm right and down, degrees clockwise, width and height in percent."""
    return (
        f"x {correction.x:+.2f} y {correction.y:+.2f} mm, {correction.rotation:+.3f}°,"
        f" {100 * correction.scale_x:.2f} x {100 * correction.scale_y:.2f} %"
    )


def mended(profile: Profile, paper: Paper, readings: Measurements) -> Profile:
    """Return the profile that corrects what was read off a sheet printed with *profile*.

    What was read of the front alone moves the back along with it; what was not read is taken to be right.
    Raises BadProfile for impossible readings.
    """
    marks = CalibrationLayout(paper)
    front = _front_as_printed(marks, readings).matrix(paper.width, paper.height)
    seen = _back_as_seen(marks, readings).matrix(paper.width, paper.height)
    over = mirror(paper, profile.flip)
    back = multiply(over, multiply(multiply(front, seen), over))
    found = replace(
        profile,
        front=_mended(profile.front, front, paper, "front"),
        back=_mended(profile.back, back, paper, "back"),
    )
    return (
        found if readings.margins is None else replace(found, margins=_margins(readings.margins, profile, found, paper))
    )


def _mended(old: Correction, as_printed: Matrix, paper: Paper, side: Side) -> Correction:
    """Return the correction that puts the print right, if with *old* it is *as_printed*."""
    if as_printed == Correction().matrix(paper.width, paper.height):
        return old
    matrix = multiply(old.matrix(paper.width, paper.height), _inverse(as_printed))
    found = _correction(matrix, paper)
    for each in fields(found):
        least, most, unit = LIMITS[each.name]
        value = getattr(found, each.name)
        if not least <= value <= most:
            reason = Text("would_become", name=each.name, value=value, unit=unit, least=least, most=most)
            raise BadProfile(Text("after_readings", side=side), reason, Text("check_readings"))
    return found


def _front_as_printed(marks: CalibrationLayout, readings: Measurements) -> Correction:
    """Return the position of the front on its paper."""
    scale_x, scale_y, rotation = 1.0, 1.0, 0.0
    if readings.ruler is not None:
        scale_x, scale_y = (
            _within("--ruler", value, 0.9 * nominal, 1.1 * nominal) / nominal
            for value, nominal in zip(readings.ruler, marks.rulers)
        )
    if readings.corner is None:
        if readings.lower_corner is not None:
            raise BadProfile("--lower-corner", Text("beside_corner"), Text("measure_too"))
        return Correction(0.0, 0.0, 0.0, scale_x, scale_y)
    x, y = (_within("--corner", value, marks.corner - 15, marks.corner + 15) for value in readings.corner)
    if readings.lower_corner is not None:
        lower = _within("--lower-corner", readings.lower_corner, marks.corner - 15, marks.corner + 15)
        rotation = -asin((lower - x) / (scale_y * (marks.lower_arrow - marks.arrow)))
    turned = Correction(0.0, 0.0, degrees(rotation), scale_x, scale_y).matrix(marks.paper.width, marks.paper.height)
    without_x, _ = _at(turned, (marks.corner, marks.arrow))
    _, without_y = _at(turned, (marks.arrow, marks.corner))
    return Correction(x - without_x, y - without_y, degrees(rotation), scale_x, scale_y)


def _back_as_seen(marks: CalibrationLayout, readings: Measurements) -> Correction:
    """Return the position of the marks of the back on those of the front, as seen from the front."""
    if (readings.left is None) != (readings.right is None):
        raise BadProfile(Text("left_and_right"), Text("only_together"), Text("read_both"))
    if readings.left is None or readings.right is None:
        if readings.foot is not None:
            raise BadProfile("--foot", Text("beside_left"), Text("read_too"))
        return Correction()
    (left_x, left_y), (right_x, right_y) = (
        (_within(option, x, -REACH, REACH), _within(option, y, -REACH, REACH))
        for option, (x, y) in (("--left", readings.left), ("--right", readings.right))
    )
    apart = marks.right[0] - marks.left[0]
    rotation = atan2(right_y - left_y, apart + right_x - left_x)
    scale_x = hypot(right_y - left_y, apart + right_x - left_x) / apart
    y = (left_y + right_y) / 2
    scale_y = 1.0
    if readings.foot is not None:
        foot = _within("--foot", readings.foot, -REACH, REACH)
        beside, below = marks.foot[0] - marks.middle[0], marks.foot[1] - marks.middle[1]
        scale_y = (below + foot - y - sin(rotation) * scale_x * beside) / (cos(rotation) * below)
    x = (left_x + right_x) / 2 - sin(rotation) * scale_y * marks.above
    return Correction(x, y, degrees(rotation), scale_x, scale_y)


def _margins(read: Margins, old: Profile, new: Profile, paper: Paper) -> Margins:
    """Return what the printer cannot print of a page moved as *new* has it, read off one moved as *old* had it."""
    width, height = paper.width, paper.height
    top, right, bottom, left = (_within("--margins", value, *MARGIN_LIMITS[:2]) for value in read)
    then = multiply(_inverse(new.front.matrix(width, height)), old.front.matrix(width, height))
    moved = (
        _at(then, (width / 2, top))[1],
        width - _at(then, (width - right, height / 2))[0],
        height - _at(then, (width / 2, height - bottom))[1],
        _at(then, (left, height / 2))[0],
    )
    top, right, bottom, left = (min(max(round(value, 2), MARGIN_LIMITS[0]), MARGIN_LIMITS[1]) for value in moved)
    return top, right, bottom, left


def _within(option: str, value: float, least: float, most: float) -> float:
    if not least <= value <= most:
        raise BadProfile(option, Text("no_reading", value=value), Text("is_between", least=least, most=most))
    return value


def _at(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def _inverse(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    a, b, c, d = d / size, -b / size, -c / size, a / size
    return a, b, c, d, -(a * e + c * f), -(b * e + d * f)


def _correction(matrix: Matrix, paper: Paper) -> Correction:
    """Return the correction that *matrix* is, or nearly is: what it shears is left out."""
    a, b, c, d, _, _ = matrix
    middle = paper.width / 2, paper.height / 2
    x, y = _at(matrix, middle)
    return Correction(
        round(x - middle[0], 3) + 0.0,
        round(y - middle[1], 3) + 0.0,
        round(degrees((atan2(b, a) + atan2(-c, d)) / 2), 4) + 0.0,
        round(hypot(a, b), 6),
        round(hypot(c, d), 6),
    )
