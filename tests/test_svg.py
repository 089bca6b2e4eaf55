"""The subset of SVG that templates may use: what it draws, and that nothing outside it is let through."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import pairwise
from math import atan2, cos, hypot, pi, radians, sin, sqrt
from random import Random
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rows import each_row

from generator.press.svg import elements as svg
from generator.press.svg import pathdata
from generator.press.svg.pathdata import BadSvg

Point = tuple[float, float]

UNKNOWN_ELEMENTS = (
    "mask filter clipPath script style foreignObject linearGradient radialGradient pattern marker textPath"
    " animate a switch metadata SVG Rect"
)
UNKNOWN_ATTRIBUTES = (
    "style opacity fill-opacity stroke-opacity filter mask clip-path onload onclick transform-origin"
    " stroke-miterlimit display visibility letter-spacing dx {http://www.w3.org/1999/xlink}href"
)


def steps(operators: str) -> list[tuple[str, list[Point]]]:
    """PDF operators as (operator, points)."""
    found = []
    for numbers, operator in re.findall(r"((?:-?[\d.]+ )*)([a-z]+)", operators):
        values = [float(value) for value in numbers.split()]
        found.append((operator, list(zip(values[::2], values[1::2]))))
    return found


def walked(operators: str) -> list[Point]:
    """Points all along the curves, every tenth of each piece."""
    here: Point = (0, 0)
    points = []
    for _, (*handles, there) in steps(operators):
        if handles:
            (bx, by), (cx, cy) = handles
            for tenth in range(11):
                t, u = tenth / 10, 1 - tenth / 10
                weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                points.append(
                    (
                        sum(w * x for w, x in zip(weights, (here[0], bx, cx, there[0]))),
                        sum(w * y for w, y in zip(weights, (here[1], by, cy, there[1]))),
                    )
                )
        here = there
    return points


def shape(markup: str) -> str:
    element = fromstring(markup)
    return svg.outline(element, svg.tag_of(element))


@each_row(
    ("absolute", "relative", "operators"),
    [
        ("M10 20", "m10 20", "10 20 m"),
        ("M10 20L13 24", "m10 20l3 4", "10 20 m 13 24 l"),
        ("M10 20H15", "m10 20h5", "10 20 m 15 20 l"),
        ("M10 20V15", "m10 20v-5", "10 20 m 10 15 l"),
        ("M10 20C11 21 12 22 13 20", "m10 20c1 1 2 2 3 0", "10 20 m 11 21 12 22 13 20 c"),
        ("M10 20S12 22 13 20", "m10 20s2 2 3 0", "10 20 m 10 20 12 22 13 20 c"),
        ("M10 20Q13 23 16 20", "m10 20q3 3 6 0", "10 20 m 12 22 14 22 16 20 c"),
        ("M10 20T16 20", "m10 20t6 0", "10 20 m 10 20 12 20 16 20 c"),
        ("M10 20A0 5 0 0 0 16 20", "m10 20a0 5 0 0 0 6 0", "10 20 m 16 20 l"),
        ("M10 20L13 24Z", "m10 20l3 4z", "10 20 m 13 24 l h"),
    ],
)
def test_every_path_command_may_be_absolute_or_relative(absolute: str, relative: str, operators: str) -> None:
    assert pathdata.path(absolute) == pathdata.path(relative) == operators


@each_row(
    ("short", "long"),
    [
        ("M1 2 3 4 5 6", "M1 2L3 4L5 6"),
        ("m1 2 3 4 5 6", "M1 2L4 6L9 12"),
        ("M0 0L1 1 2 3", "M0 0L1 1L2 3"),
        ("M0 0h1 2 3", "M0 0H1H3H6"),
        ("M0 0v1 2", "M0 0V1V3"),
        ("M0 0c1 1 2 1 3 0 1 1 2 1 3 0", "M0 0C1 1 2 1 3 0C4 1 5 1 6 0"),
        ("M0 0s1 1 2 0 1 1 2 0", "M0 0S1 1 2 0S3 1 4 0"),
        ("M0 0q1 1 2 0 1 1 2 0", "M0 0Q1 1 2 0Q3 1 4 0"),
        ("M0 0t2 0 2 0", "M0 0T2 0T4 0"),
        ("M0 0a5 5 0 0 1 5 5 5 5 0 0 1 5 5", "M0 0A5 5 0 0 1 5 5A5 5 0 0 1 10 10"),
        ("M0 0l1 1zl2 0", "M0 0L1 1ZL2 0"),
        ("M7 8l1 1zl2 0", "M7 8L8 9ZL9 8"),
        ("M1 1l1 1zm5 5l1 0", "M1 1L2 2ZM6 6L7 6"),
        ("M1-2.5.5-.5", "M1 -2.5 L0.5 -0.5"),
        ("M1e1,2E-1L-1e+1,+3", "M10 0.2L-10 3"),
        ("M0 0a5,5,0,1110,0", "M0 0A5 5 0 1 1 10 0"),
        ("M0 0a5 5 0 01.5.5", "M0 0A5 5 0 0 1 0.5 0.5"),
    ],
)
def test_a_path_written_short_is_the_path_written_out(short: str, long: str) -> None:
    assert pathdata.path(short) == pathdata.path(long)


@each_row(
    ("d", "handle"),
    [
        ("M0 0C0 1 2 3 4 0S8 -3 8 0", (6, -3)),
        ("M0 0c0 1 2 3 4 0s4 -3 4 0", (6, -3)),
        ("M0 0S2 3 4 0S8 -3 8 0", (6, -3)),
        ("M0 0C0 1 2 3 4 0L5 0S8 -3 8 0", (5, 0)),
        ("M0 0Q2 3 4 0S8 -3 8 0", (4, 0)),
        ("M0 0Q3 3 6 0T12 0", (8, -2)),
        ("M0 0q3 3 6 0t6 0", (8, -2)),
        ("M0 0Q3 3 6 0T12 0T18 0", (14, 2)),
        ("M0 0C0 1 2 3 6 0T12 0", (6, 0)),
    ],
)
def test_a_smooth_curve_mirrors_the_handle_of_a_curve_of_its_own_kind_only(d: str, handle: Point) -> None:
    assert steps(pathdata.path(d))[-1][1][0] == handle


@settings(deadline=None)
@given(
    rx=st.floats(0.5, 60),
    ry=st.floats(0.5, 60),
    turned=st.integers(-180, 180),
    large=st.booleans(),
    sweep=st.booleans(),
    end=st.tuples(st.integers(-500, 500), st.integers(-500, 500)).filter(any),
)
def test_an_arc_lies_on_its_ellipse_and_lands_on_its_end(
    rx: float, ry: float, turned: int, large: bool, sweep: bool, end: tuple[int, int]
) -> None:
    x, y = end[0] / 10, end[1] / 10
    operators = pathdata.path(f"M0 0A{rx:f} {ry:f} {turned} {large:d} {sweep:d} {x} {y}")
    assert steps(operators)[-1][1][-1] == (x, y)

    c, s = cos(radians(turned)), sin(radians(turned))

    def on_unit_circle(px: float, py: float) -> Point:
        return (c * px + s * py) / rx, (c * py - s * px) / ry

    ux, uy = on_unit_circle(x, y)
    chord = hypot(ux, uy)
    radius = max(1.0, chord / 2)
    off = sqrt(max(0.0, radius**2 - chord**2 / 4)) * (1 if large == sweep else -1)
    cx, cy = ux / 2 + off * uy / chord, uy / 2 - off * ux / chord
    points = [on_unit_circle(px, py) for px, py in walked(operators)]
    slack = 0.0004 * radius + 0.0002 / min(rx, ry)
    assert all(abs(hypot(px - cx, py - cy) - radius) < slack for px, py in points)

    angles = [atan2(py - cy, px - cx) for px, py in points]
    turns = [(b - a + pi) % (2 * pi) - pi for a, b in pairwise(angles)]
    assert (sum(turns) > 0) == sweep
    assert abs(off) < 0.01 or (abs(sum(turns)) > pi) == large


@each_row(
    ("large", "sweep", "middle"),
    [(0, 0, (3, 1)), (0, 1, (3, -1)), (1, 0, (3, 9)), (1, 1, (3, -9))],
)
def test_the_flags_of_an_arc_choose_one_of_four(large: int, sweep: int, middle: Point) -> None:
    points = walked(pathdata.path(f"M0 0A5 5 0 {large} {sweep} 6 0"))
    assert min(hypot(x - middle[0], y - middle[1]) for x, y in points) < 0.01


def test_radii_too_short_for_an_arc_grow_until_they_reach() -> None:
    assert pathdata.path("M0 0A1 1 0 0 1 10 0") == pathdata.path("M0 0A5 5 0 0 1 10 0")


@each_row(
    ("markup", "operators"),
    [
        ('<path d="M0 0H5"/>', "0 0 m 5 0 l"),
        ('<rect x="1" y="2" width="3" height="4"/>', "1 2 3 4 re"),
        ('<rect width="36pt" height="1mm"/>', "0 0 12.7 1 re"),
        ('<line x1="1" y1="2" x2="3" y2="4"/>', "1 2 m 3 4 l"),
        ('<polyline points="1,2 3,4 5 6"/>', "1 2 m 3 4 l 5 6 l"),
        ('<polygon points="1,2 3,4 5,6"/>', "1 2 m 3 4 l 5 6 l h"),
    ],
)
def test_a_shape_becomes_its_outline(markup: str, operators: str) -> None:
    assert shape(markup) == operators


@each_row(
    ("markup", "rx", "ry"),
    [
        ('<circle cx="20" cy="30" r="10"/>', 10, 10),
        ('<ellipse cx="20" cy="30" rx="12" ry="5"/>', 12, 5),
    ],
)
def test_a_circle_is_round_and_closed(markup: str, rx: float, ry: float) -> None:
    operators = shape(markup)
    assert operators.endswith(" h")
    points = walked(operators.removesuffix(" h"))
    assert points[0] == points[-1]
    assert {(20 + rx, 30), (20 - rx, 30), (20, 30 + ry), (20, 30 - ry)} <= set(points)
    assert all(hypot((x - 20) / rx, (y - 30) / ry) == pytest.approx(1, abs=0.0004) for x, y in points)


@each_row(("asked", "radius"), [(2, 2), (9, 3)])
def test_a_rounded_rectangle_is_rounded_no_further_than_half_its_side(asked: float, radius: float) -> None:
    operators = shape(f'<rect x="10" y="10" width="20" height="6" rx="{asked}"/>')
    ends = [points[-1] for operator, points in steps(operators) if operator != "h"]
    assert {(10 + radius, 10), (30 - radius, 10), (30, 10 + radius), (10, 16 - radius)} <= set(ends)
    assert {10, 30} == {f(x for x, _ in ends) for f in (min, max)}
    assert {10, 16} == {f(y for _, y in ends) for f in (min, max)}
    assert operators.endswith(" h")


@each_row(
    ("markup", "lacking"),
    [
        ('<rect width="1"/>', "<rect> lacks 'height'"),
        ("<circle/>", "<circle> lacks 'r'"),
        ('<ellipse rx="1"/>', "<ellipse> lacks 'ry'"),
        ("<polygon/>", "<polygon> needs pairs"),
        ('<polyline points="1 2 3"/>', "<polyline> needs pairs"),
        ('<polyline points="1 2"/>', "<polyline> needs pairs"),
        ('<polyline points="1 2 x 4"/>', "'1 2 x 4' is not a list of numbers"),
    ],
)
def test_a_shape_that_lacks_a_measure_says_which(markup: str, lacking: str) -> None:
    with pytest.raises(BadSvg, match=re.escape(lacking)):
        shape(markup)


@each_row(
    ("text", "from_point", "to_point"),
    [
        ("translate(3)", (1, 2), (4, 2)),
        ("translate(3,4)", (1, 2), (4, 6)),
        ("scale(3)", (1, 2), (3, 6)),
        ("scale(3 -1)", (1, 2), (3, -2)),
        ("rotate(90)", (1, 0), (0, 1)),
        ("rotate(90 10 20)", (10, 20), (10, 20)),
        ("rotate(90 10 20)", (11, 20), (10, 21)),
        ("rotate(180, 10, 20)", (11, 22), (9, 18)),
        ("matrix(1 2 3 4 5 6)", (1, 1), (9, 12)),
        ("translate(10 20) rotate(90)", (1, 0), (10, 21)),
        ("rotate(90),translate(10 20)", (1, 0), (-20, 11)),
        ("translate(1) scale(2) translate(3)", (0, 0), (7, 0)),
        ("", (1, 2), (1, 2)),
    ],
)
def test_a_transform_moves_a_point(text: str, from_point: Point, to_point: Point) -> None:
    a, b, c, d, e, f = svg.transform(text)
    x, y = from_point
    assert (a * x + c * y + e, b * x + d * y + f) == pytest.approx(to_point)


@each_row(
    "text",
    ["skewX(10)", "rotate()", "rotate(1 2)", "translate(1 2 3)", "scale(x)", "spin", "translate(1 2", "scale(2)!"],
)
def test_a_transform_outside_the_subset_is_refused(text: str) -> None:
    with pytest.raises(BadSvg, match=r"is not understood|is not a list of numbers"):
        svg.transform(text)


@each_row(
    ("text", "operands"),
    [
        ("#369", "0.2 0.4 0.6"),
        ("#336699", "0.2 0.4 0.6"),
        ("#FF0000", "1 0 0"),
        ("#f00", "1 0 0"),
        ("black", "0"),
        ("#000", "0"),
        ("white", "1"),
        ("#ffffff", "1"),
        ("#333", "0.2"),
        ("#999999", "0.6"),
        ("#808081", "0.502 0.502 0.5059"),
    ],
)
def test_a_colour_has_three_operands_and_a_grey_one(text: str, operands: str) -> None:
    assert svg.colour(text) == operands


@each_row("text", ["red", "#12345", "#gggggg", "rgb(1,2,3)", "none", "url(#a)", "", "#36 699"])
def test_other_colours_are_refused(text: str) -> None:
    with pytest.raises(BadSvg, match=re.escape(f"{text!r} is not a colour")):
        svg.colour(text)


@each_row(("text", "mm"), [("5", 5), ("-.5", -0.5), ("5mm", 5), ("72pt", 25.4), ("0.5pt", 25.4 / 144), ("1e1", 10)])
def test_a_length_is_in_millimetres_or_points(text: str, mm: float) -> None:
    assert svg.length(text) == pytest.approx(mm)


@each_row("text", ["5px", "5cm", "5in", "50%", "2em", "", "pt", "five", "1 2"])
def test_other_units_are_refused(text: str) -> None:
    with pytest.raises(BadSvg, match=re.escape(f"{text!r} is not a length")):
        svg.length(text)


@each_row(
    ("value", "text"), [(1.0, "1"), (0.12345, "0.1235"), (-0.00001, "0"), (100, "100"), (2.50, "2.5"), (1e-7, "0")]
)
def test_a_number_for_the_stream_has_four_decimals_at_most(value: float, text: str) -> None:
    assert pathdata.fixed(value) == text


@each_row("tag", UNKNOWN_ELEMENTS.split())
def test_an_element_outside_the_subset_is_named(tag: str) -> None:
    with pytest.raises(BadSvg, match=f"the element <{tag}> is not understood"):
        svg.tag_of(Element(f"{{http://www.w3.org/2000/svg}}{tag}"))


def test_an_element_of_another_namespace_is_refused() -> None:
    with pytest.raises(BadSvg, match=re.escape("<{http://example.org}rect>")):
        svg.tag_of(fromstring('<rect xmlns="http://example.org"/>'))


@each_row(
    "attribute",
    UNKNOWN_ATTRIBUTES.split(),
)
def test_an_attribute_outside_the_subset_is_named_on_every_element(attribute: str) -> None:
    for tag in svg.ALLOWED:
        with pytest.raises(BadSvg, match=re.escape(f"the attribute {attribute!r} on <{tag}> is not understood")):
            svg.tag_of(Element(tag, {"id": "a note", attribute: "1"}))


@each_row(
    ("tag", "attribute"),
    [
        ("rect", "ry"),
        ("circle", "d"),
        ("text", "stroke"),
        ("tspan", "x"),
        ("use", "transform"),
        ("g", "x"),
        ("path", "x"),
    ],
)
def test_an_attribute_of_another_element_is_refused(tag: str, attribute: str) -> None:
    with pytest.raises(BadSvg, match=f"'{attribute}' on <{tag}>"):
        svg.tag_of(Element(tag, {attribute: "1"}))


FIGURES = ("0", "-0", "0.5", "-0.5", "-0.0", "00", "1.", "1.10", "+1", ".5", "99999.9999", "100000", "1e3", "0.00001")
LETTERS = {"M": 2, "L": 2, "C": 6, "Q": 4, "H": 1, "V": 1, "Z": 0, "h": 1, "m": 2, "z": 0, "S": 4, "T": 2, "l": 2}


def some_path_data(random: Random) -> str:
    """Path data, most of it as our drawings have it."""
    found = ""
    for step in range(random.randrange(1, 7)):
        letter = random.choice("MLCQHVZZh" if random.random() < 0.95 else "mzSTl") if step else "M"
        count = LETTERS[letter] * random.choice([1, 1, 1, 2, 3]) + (random.random() < 0.02)
        figures = [
            random.choice(FIGURES) if random.random() < 0.05 else pathdata.fixed(random.uniform(-300, 300))
            for _ in range(count)
        ]
        found += letter + ("0" if letter == "h" else (" " if random.random() < 0.97 else ",").join(figures))
    return found


def test_path_data_whose_figures_are_copied_is_drawn_as_any_other() -> None:
    random, copied = Random(5), 0
    for _ in range(3000):
        data = some_path_data(random)
        slowly: str | None = None
        with suppress(BadSvg):
            slowly = " ".join(pathdata._PathReader(data).operators())
        if slowly is None:
            with pytest.raises(BadSvg):
                pathdata.path(data)
        elif pathdata._WHOLE.fullmatch(data) is None:
            copied += pathdata._PLAIN.fullmatch(data) is not None
            assert pathdata.path(data) == slowly, data
    assert copied > 1000


@each_row("d", ["M1", "M0 0L1", "M0 0H", "M0 0C1 2 3 4 5", "M0 0Q1 2 3", "M0 0A5 5 0", "M"])
def test_bad_path_data_is_refused(d: str) -> None:
    with pytest.raises(BadSvg, match="is not understood"):
        pathdata.path(d)


@each_row(
    ("text", "where", "shown"),
    [
        ("<svg>\n  <g>\n</svg>", "line 3, column 2", "</svg>"),
        ("<svg>\n <text>a & b</text>\n</svg>", "line 2, column 10", "<text>a & b</text>"),
        ("", "line 1, column 0", "''"),
        ("words", "line 1, column 0", "words"),
    ],
)
def test_what_is_not_xml_is_told_with_line_and_column(text: str, where: str, shown: str) -> None:
    with pytest.raises(BadSvg, match=rf"\({re.escape(where)}\): .*{re.escape(shown)}"):
        svg.parse(text)


@each_row("tag", ["g", "html"])
def test_the_outermost_element_is_svg(tag: str) -> None:
    with pytest.raises(BadSvg, match=f"<{tag}>"):
        svg.parse(f"<{tag}/>")


@each_row("namespace", ["", ' xmlns="http://www.w3.org/2000/svg"'])
def test_notes_and_comments_have_no_effect(namespace: str) -> None:
    root = svg.parse(f'<svg{namespace} id="a"><!-- why --><rect class="frame" width="1" height="2"/></svg>')
    assert [svg.outline(each, svg.tag_of(each)) for each in root] == ["0 0 1 2 re"]


@each_row(
    "d",
    [
        "M0 0L1 foo 2",
        "M0 0L10% 20%",
        "M0 0H1Z5",
        "M0 0A5 5 0 2 1 10 10",
        "M0 0A5 5 0 0 1 10",
        "M0 0A5 5 0 0 1 10 10 3",
        "L1 1",
        "M0 0 1",
    ],
)
def test_rubbish_in_path_data_is_refused_and_not_skipped(d: str) -> None:
    with pytest.raises(BadSvg):
        pathdata.path(d)


@each_row("text", ["nan", "inf", "1_0", "", " ", "3em", "--2", "1e"])
def test_a_length_is_a_number_and_nothing_else(text: str) -> None:
    with pytest.raises(BadSvg, match="is not a length"):
        svg.length(text)


def test_a_colour_needs_its_hash() -> None:
    with pytest.raises(BadSvg, match="'bad' is not a colour"):
        svg.colour("bad")


@each_row("tag", ["rect", "use", "title", "tspan", "path"])
def test_what_may_hold_nothing_holds_nothing(tag: str) -> None:
    element = fromstring(f"<{tag}><g/></{tag}>")
    with pytest.raises(BadSvg, match=f"<{tag}> may not contain <g>"):
        svg.tag_of(element)


@each_row("markup", ["<g>stray</g>", "<rect>stray</rect>", "<g><rect/>stray</g>", "<svg>stray<g/></svg>"])
def test_text_where_none_is_shown_is_refused(markup: str) -> None:
    with pytest.raises(BadSvg, match="contains text, which cannot be shown there"):
        svg.tag_of(fromstring(markup))


@each_row(
    "markup",
    [
        '<rect width="-1" height="1"/>',
        '<circle r="-1"/>',
        '<rect width="1" height="1" rx="-1"/>',
        '<ellipse rx="1" ry="-1"/>',
    ],
)
def test_a_size_below_zero_is_refused(markup: str) -> None:
    element = fromstring(markup)
    with pytest.raises(BadSvg, match="below zero"):
        svg.outline(element, element.tag)
