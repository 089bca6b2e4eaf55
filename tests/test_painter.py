"""What the painter puts into a PDF: measured, read back and rendered; and what it refuses to paint."""

from __future__ import annotations

import ctypes
import hashlib
import io
import os
import re
import subprocess
import sys
from itertools import pairwise
from math import pi
from pathlib import Path
from typing import Any, NamedTuple

import measuring
import pikepdf
import pypdfium2.raw as pdfium_c
import pytest
from rows import each_row

from generator.engine.view import Language
from generator.errors import MissingGlyph, TemplateProblem, TextTooLong
from generator.press.assets.fonts import is_gap, typeface
from generator.press.painting.document import Document
from generator.press.painting.painter import Item, Painter
from generator.press.svg import elements as svg
from generator.press.templating.templates import Templates

WIDTH, HEIGHT = 100.0, 80.0
PT = 25.4 / 72
#: A full square, one half as high, and one that takes its colour for a line.
SYMBOLS = {
    symbol.get("id", ""): symbol
    for symbol in svg.parse(
        '<svg><symbol id="sun" viewBox="0 0 24 24"><rect width="24" height="24"/></symbol>'
        '<symbol id="flat" viewBox="10 20 24 12"><rect x="10" y="20" width="24" height="12"/></symbol>'
        '<symbol id="line" viewBox="0 0 24 24">'
        '<path fill="none" stroke="currentColor" stroke-width="8" d="M0 12H24"/></symbol></svg>'
    )
}


class Letter(NamedTuple):
    """A character where it stands: start of its base line, end of its advance (mm), angle in degrees."""

    character: str
    x: float
    y: float
    right: float
    angle: float


def card(body: str, attributes: str = "") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" {attributes}>{body}</svg>'


def painted(*bodies: str, language: Language = "en", reuse: bool = False, at: tuple[float, float] = (0, 0)) -> bytes:
    """A page as large as a card, with all *bodies* on it."""
    document = Document("Kran", "painter", language)
    painter = Painter(document, language, SYMBOLS)
    document.begin_page(WIDTH, HEIGHT, "Cards")
    for number, body in enumerate(bodies, start=1):
        painter.draw(
            body if body.startswith("<svg") else card(body),
            Item(f"world {number}", "deep_future/world.svg.j2"),
            at,
            reuse=reuse,
        )
    document.end_page()
    return document.finish()


def letters(data: bytes) -> list[Letter]:
    """Every inked character of the page."""
    (page,) = measuring.pages(data)
    reader = page.get_textpage()
    found = []
    for index in range(reader.count_chars()):
        x, y = ctypes.c_double(), ctypes.c_double()
        pdfium_c.FPDFText_GetCharOrigin(reader, index, x, y)
        _, _, right, _ = reader.get_charbox(index, loose=True)
        angle = pdfium_c.FPDFText_GetCharAngle(reader, index) * 180 / pi
        found.append(
            Letter(reader.get_text_range(index, 1), x.value * PT, HEIGHT - y.value * PT, right * PT, round(angle) % 360)
        )
    return [letter for letter in found if letter.character.strip()]


def strings(data: bytes) -> str:
    return measuring.strings(measuring.pages(data)[0])


def picture(data: bytes, scale: float = 4) -> Any:
    """The page as an image of *scale* dots a millimetre."""
    (page,) = measuring.pages(data)
    return page.render(scale=scale * PT).to_pil().convert("RGB")


def ink(data: bytes, x: float, y: float) -> str:
    """The colour at x, y mm."""
    return "#{:02x}{:02x}{:02x}".format(*picture(data).getpixel((round(x * 4), round(y * 4))))


def content(data: bytes) -> str:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return pdf.pages[0].Contents.read_bytes().decode("latin-1")


def forms(data: bytes) -> list[str]:
    """The names of the kept drawings on the page, once for each time they are shown."""
    return re.findall(r"/FormXob\.(\S+) Do", content(data))


def width(text: str, size: float, *, language: Language = "en", bold: bool = False) -> float:
    return typeface(language, bold).width(text) * size


@each_row(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
@each_row(("language", "text"), [("en", "Solar Wind"), ("zh", "太阳风2")])
def test_a_text_stands_by_its_anchor(language: Language, text: str, anchor: str, share: float) -> None:
    data = painted(f'<text x="50" y="30" font-size="4" text-anchor="{anchor}">{text}</text>', language=language)
    found = letters(data)
    left = 50 - share * width(text, 4, language=language)
    assert (found[0].x, found[0].y) == pytest.approx((left, 30), abs=0.01)
    assert found[-1].right == pytest.approx(left + width(text, 4, language=language), abs=0.02)
    assert strings(data).replace(" ", "") == text.replace(" ", "")


@each_row(
    ("transform", "first", "way"),
    [
        ("translate(20 10)", (25, 40), (1, 0)),
        ("translate(60 10) rotate(90)", (30, 15), (0, 1)),
        ("translate(60 70) rotate(-90)", (90, 65), (0, -1)),
        ("translate(100 80) rotate(180)", (95, 50), (-1, 0)),
        ("rotate(180 50 40)", (95, 50), (-1, 0)),
    ],
)
def test_a_text_in_a_turned_group_runs_the_way_the_group_is_turned(
    transform: str, first: tuple[float, float], way: tuple[int, int]
) -> None:
    found = letters(painted(f'<g transform="{transform}"><text x="5" y="30" font-size="4">Kran</text></g>'))
    for letter, read in zip(found, ("K", "Kr", "Kra", "Kran"), strict=True):
        length = width(read, 4) - width(read[-1], 4)
        assert (letter.x, letter.y) == pytest.approx((first[0] + way[0] * length, first[1] + way[1] * length), abs=0.02)
    assert {letter.angle for letter in found} == {{(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[way]}


def test_groups_turn_and_move_within_each_other() -> None:
    inner = '<g transform="translate(0 10)"><text x="5" y="0" font-size="4">Kran</text></g>'
    first = letters(painted(f'<g transform="translate(50 20)"><g transform="rotate(90)">{inner}</g></g>'))[0]
    assert (first.x, first.y) == pytest.approx((40, 25), abs=0.01)


def test_a_card_is_drawn_where_it_is_placed() -> None:
    data = painted('<text x="5" y="10" font-size="4">Kran</text><rect width="3" height="3" fill="#f00"/>', at=(20, 30))
    first = letters(data)[0]
    assert (first.x, first.y) == pytest.approx((25, 40), abs=0.01)
    assert (ink(data, 21, 31), ink(data, 19, 29)) == ("#ff0000", "#ffffff")


@each_row(("anchor", "left"), [("start", 50), ("middle", 45), ("end", 40)])
@each_row("text", ["Illumined", "Minim九港领Minim", 'Minim<tspan font-weight="bold">Ulmin</tspan>'])
def test_a_fitted_text_fills_its_room_exactly(text: str, anchor: str, left: float) -> None:
    body = f'<text x="50" y="30" font-size="4" text-anchor="{anchor}" data-fit="10" data-min="1">{text}</text>'
    found = letters(painted(body))
    assert (found[0].x, found[-1].right) == pytest.approx((left, left + 10), abs=0.02)
    for before, after in pairwise(found):
        assert before.right == pytest.approx(after.x, abs=0.02) or is_gap(before.character, after.character)


@each_row(
    ("attributes", "font"),
    [
        ("", "NotoSans-Regular"),
        ('font-weight="bold"', "NotoSans-Bold"),
        ('font-family="title"', "Alegreya-Bold"),
        ('font-family="figures" font-style="italic"', "NotoSans-Regular"),
    ],
)
def test_a_family_is_inherited_and_taken_back(attributes: str, font: str) -> None:
    data = painted(f'<g {attributes}><text x="5" y="30" font-size="4">Kran</text></g>')
    assert font in set_in(data)
    back = f'<g {attributes}><text x="5" y="30" font-size="4" font-family="text" font-weight="normal">Kran</text></g>'
    assert set_in(painted(back)) == {"NotoSans-Regular"}


def set_in(data: bytes) -> set[str]:
    """The fonts of a PDF's text."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        used = re.findall(r"(/F\S+) \S+ Tf", content(data))
        return {str(pdf.pages[0].Resources.Font[name].BaseFont).partition("+")[2] for name in used}


def test_figures_stand_under_each_other_where_they_are_asked_to() -> None:
    def lefts(attributes: str) -> list[float]:
        data = painted(f'<text x="5" y="30" font-size="4">{attributes}</text>')
        return [letter.x for letter in letters(data)]

    one, seven = lefts("1717"), lefts('<tspan font-variant-numeric="tabular-nums">1717</tspan>')
    steps = [b - a for a, b in pairwise(seven)]
    assert steps == pytest.approx([4 * 0.572] * 3, abs=0.01)
    assert one[1] - one[0] < 4 * 0.5


@each_row("attribute", ['font-family="serif"', 'font-style="oblique"', 'font-variant-numeric="oldstyle-nums"'])
def test_a_face_that_there_is_not_is_refused(attribute: str) -> None:
    with pytest.raises(TemplateProblem, match=attribute.partition("=")[0]):
        painted(f'<text x="5" y="30" font-size="4" {attribute}>Kran</text>')


def test_lines_without_a_leading_stand_one_and_a_quarter_sizes_apart() -> None:
    found = letters(painted('<text x="5" y="20" font-size="4" data-wrap="12" data-lines="2">Kran Ulon</text>'))
    assert {round(letter.y, 2) for letter in found} == {20, 25}


@each_row(("valign", "first"), [("top", 40), ("middle", 35), ("bottom", 30)])
def test_wrapped_lines_stand_by_their_leading_and_their_anchor(valign: str, first: float) -> None:
    data = painted(
        '<text x="50" y="40" font-size="4" text-anchor="middle" data-wrap="24" data-lines="3" data-leading="5"'
        f' data-valign="{valign}">Each other player loses a cube</text>'
    )
    rows = [
        [letter for letter in letters(data) if letter.y == pytest.approx(first + 5 * n, abs=0.01)] for n in range(3)
    ]
    assert ["".join(letter.character for letter in row) for row in rows] == ["Eachother", "playerloses", "acube"]
    for row in rows:
        assert (row[0].x + row[-1].right) / 2 == pytest.approx(50, abs=0.02)
    assert strings(data) == "Each other player loses a cube"


def test_wrapped_chinese_is_copied_whole() -> None:
    data = painted(
        '<text x="5" y="20" font-size="4" data-wrap="24" data-lines="3">每位其他玩家失去一个方块。</text>',
        language="zh",
    )
    assert strings(data).replace(" ", "") == "每位其他玩家失去一个方块。"


def test_white_space_in_a_template_is_folded() -> None:
    body = (
        '<text x="5" y="20" font-size="4">\n  Solar\n   <tspan font-weight="bold"> Wind </tspan>\n Funneling  </text>'
    )
    found = letters(painted(body))
    assert strings(painted(body)) == "Solar Wind Funneling"
    natural = width("Solar", 4) + width(" Wind", 4, bold=True) + width(" Funneling", 4)
    assert (found[0].x, found[-1].right) == pytest.approx((5, 5 + natural), abs=0.02)


TEXT = '<text data-name="title" font-size="4" {}>Kran</text>'


@each_row(
    "body",
    [
        TEXT.format('x="95" y="30"'),
        TEXT.format('x="5" y="30" text-anchor="end"'),
        TEXT.format('x="5" y="2"'),
        TEXT.format('x="5" y="79.8"'),
        *(
            f'<g transform="{moved}">{TEXT.format("")}</g>'
            for moved in ("translate(50 75) rotate(90)", "translate(95 9)", "scale(9)")
        ),
        '<text data-name="title" x="5" y="74" font-size="4" data-wrap="2" data-lines="4" data-leading="5">Kran</text>',
        '<text data-name="title" x="5" y="30" font-size="4" data-fit="4" data-min="3">Kran</text>',
    ],
)
def test_a_text_too_long_or_over_the_edge_is_told_with_item_field_and_words(body: str) -> None:
    with pytest.raises(
        TextTooLong, match=r"^world 1, field title: 'Kran' does not fit \(.+\); use a shorter text or more room$"
    ):
        painted(body)


@each_row(
    ("attributes", "needs"),
    [
        ('x="95" y="30"', "it runs over the edge"),
        ('x="5" y="30" data-fit="8" data-min="4"', "it needs 8.8 mm at the smallest size; there are 8.0 mm"),
        ('x="5" y="30" data-wrap="8" data-min="4"', "one word is wider than a line at the smallest size; room for"),
    ],
)
def test_a_text_that_does_not_fit_tells_what_it_needs(attributes: str, needs: str) -> None:
    with pytest.raises(TextTooLong, match=re.escape(f"({needs}")):
        painted(f'<text font-size="4.44" {attributes}>Kran</text>')


def test_a_text_may_reach_the_edge() -> None:
    corners = ('x="0" y="3"', 'x="100" y="3" text-anchor="end"', 'x="0" y="79.1"', 'x="100" y="79.1" text-anchor="end"')
    assert strings(painted("".join(map(TEXT.format, corners)))) == "Kran Kran Kran Kran"


def test_nothing_is_set_smaller_than_the_floor_unless_its_template_says_so() -> None:
    body = '<text x="5" y="30" font-size="8pt" data-fit="{}" {}>Terraform</text>'
    room = width("Terraform", 6.5 * PT)
    painted(body.format(room, ""))
    with pytest.raises(TextTooLong):
        painted(body.format(room - 0.1, ""))
    assert strings(painted(body.format(room - 0.1, 'data-min="5pt"'))) == "Terraform"
    mixed = body.replace("Terraform", "Kran九")
    painted(mixed.format(width("Kran九", 7 * PT), ""))
    with pytest.raises(TextTooLong):
        painted(mixed.format(width("Kran九", 7 * PT) - 0.1, ""))


@each_row("character", ["ก", "ع", "क"])
def test_a_character_without_a_glyph_is_told_with_item_field_and_text(character: str) -> None:
    with pytest.raises(MissingGlyph) as caught:
        painted(f'<text x="5" y="30" data-name="title">Kran {character} II</text>')
    assert str(caught.value) == (
        f"world 1, field title: no font here can print {character!r} (U+{ord(character):04X})"
        f" in 'Kran {character} II'; use other characters, or add a font that has it (docs/fonts.md)"
    )


@each_row(
    ("body", "reason"),
    [
        ("<mask/>", "the element <mask> is not understood"),
        ("<g><g><mask/></g></g>", "the element <mask> is not understood"),
        ('<g opacity="0.5"/>', "the attribute 'opacity' on <g> is not understood"),
        ('<rect width="1" height="1" style="fill:red"/>', "fill: 'red' is not a colour such as #336699"),
        ('<text x="1" y="9" onload="x">a</text>', "the attribute 'onload' on <text> is not understood"),
        ('<text x="1" y="9"><tspan x="3">a</tspan></text>', "the attribute 'x' on <tspan> is not understood"),
        ("<text><tspan><tspan>a</tspan></tspan></text>", "<tspan> may not contain <tspan>"),
        ("<text><title>a</title></text>", "a <text> may contain only <tspan> elements"),
        ("<defs><rect/></defs>", "<defs> is not allowed here"),
        ("<symbol/>", "<symbol> is not allowed here"),
        ('<path d="M0"/>', "path command 'M' with '0' is not understood"),
        ('<rect width="1" height="1" fill="red"/>', "fill: 'red' is not a colour such as #336699"),
        ('<rect width="1" height="1" stroke="#12"/>', "stroke: '#12' is not a colour such as #336699"),
        ('<rect width="1em" height="1"/>', "'1em' is not a length"),
        ('<rect width="1"/>', "<rect> lacks 'height'"),
        ('<g transform="skewX(3)"/>', "the transform 'skewX(3)' is not understood"),
        ('<text font-weight="600">a</text>', "font-weight: '600' is not one of normal, bold"),
        ('<g text-anchor="centre"/>', "text-anchor: 'centre' is not one of start, middle, end"),
        ('<text data-valign="centre">a</text>', "data-valign 'centre' is not top, middle or bottom"),
        (
            '<line x2="1" stroke="#000" stroke-linecap="flat"/>',
            "stroke-linecap: 'flat' is not one of butt, round, square",
        ),
        ('<use href="#moon" width="1" height="1"/>', "there is no icon 'moon'; use one of flat, line, sun"),
        ('<use href="#sun" width="1"/>', "<use> lacks 'height'"),
        ("<svg/>", "<svg> needs a viewBox: left, top, width and height in mm"),
        ('<svg viewBox="0 0 10"/>', "<svg> needs a viewBox: left, top, width and height in mm"),
        ("<svg><g></svg>", "what it makes is not XML (line 1, column 10): '<svg><g></svg>'"),
    ],
)
@each_row("reuse", [False, True])
def test_what_the_painter_does_not_know_is_told_with_template_and_item(body: str, reason: str, reuse: bool) -> None:
    with pytest.raises(TemplateProblem) as caught:
        painted(body, reuse=reuse)
    assert str(caught.value) == f"template deep_future/world.svg.j2: {reason}; correct the template (world 1)"


FRAME = '<rect x="5" y="5" width="20" height="10" fill="#f00"/><circle cx="60" cy="40" r="9" stroke="#00f"/>'


@each_row(
    ("cards", "reuse", "kept", "shown"),
    [
        ([FRAME, FRAME, FRAME], True, 1, 2),
        ([FRAME, f"<g>{FRAME}</g>"], True, 1, 1),
        ([FRAME, f'<text x="9" y="50">Kran</text>{FRAME}'], True, 1, 1),
        ([FRAME, FRAME.replace("#f00", "#0f0")], True, 0, 0),
        ([FRAME, f'<g stroke="#0f0">{FRAME}</g>'], True, 0, 0),
        ([FRAME, FRAME, FRAME], False, 0, 0),
    ],
)
def test_identical_shapes_are_kept_from_the_second_time_on(
    cards: list[str], reuse: bool, kept: int, shown: int
) -> None:
    data = painted(*cards, reuse=reuse)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert len(pdf.pages[0].Resources.get("/XObject", {})) == kept
    assert (len(set(forms(data))), len(forms(data))) == (kept, shown)


def test_kept_shapes_look_as_if_they_had_been_drawn_anew() -> None:
    body = f'{FRAME}<g transform="translate(100 80) rotate(180)" fill="#0f0">{FRAME}<path d="M2 2H9V9Z"/></g>'
    assert picture(painted(body, body, reuse=True)).tobytes() == picture(painted(body, body)).tobytes()


def test_an_icon_is_kept_once_for_each_colour() -> None:
    use = '<use href="#sun" x="{}" y="5" width="4" height="4" {}/>'
    text = '<text x="5" y="30" data-icons="yes">:sun:</text>'
    data = painted(use.format(5, "") + use.format(15, 'fill="#f00"'), use.format(25, 'fill="#f00"') + text)
    first, second, third, fourth = forms(data)
    assert (first == fourth, second == third, first == second) == (True, True, False)
    assert [ink(data, x, 7) for x in (7, 17, 27)] == ["#000000", "#ff0000", "#ff0000"]


@each_row(
    ("name", "box", "inked"),
    [
        ("sun", (10, 20, 12, 6), (13, 20, 19, 26)),
        ("sun", (10, 20, 6, 12), (10, 23, 16, 29)),
        ("flat", (10, 20, 12, 12), (10, 23, 22, 29)),
        ("flat", (10, 20, 24, 12), (10, 20, 34, 32)),
    ],
)
def test_an_icon_is_centred_in_its_box_and_not_distorted(
    name: str, box: tuple[float, ...], inked: tuple[float, ...]
) -> None:
    x, y, w, h = box
    data = painted(f'<use href="#{name}" x="{x}" y="{y}" width="{w}" height="{h}"/>')
    dark = picture(data, 10).convert("L").point([255] * 128 + [0] * 128)
    assert [side / 10 for side in dark.getbbox()] == pytest.approx(inked, abs=0.11)


def test_an_icon_in_a_text_stands_between_its_words_on_their_base_line() -> None:
    data = painted('<text x="10" y="30" font-size="10" data-icons="yes">l:sun:l</text>')
    left = 10 + width("l", 10)
    assert [ink(data, x, 26.8) for x in (left + 0.4, left + 5, left + 9.6)] == ["#000000"] * 3
    assert [ink(data, left + 5, y) for y in (21.5, 22.2, 31.4, 32.2)] == ["#ffffff", "#000000", "#000000", "#ffffff"]
    assert [letter.x for letter in letters(data)] == pytest.approx([10, left + 10], abs=0.02)


@each_row(
    ("attributes", "text", "icons"),
    [
        ('data-icons="yes"', "Gain :sun: now", 1),
        ('data-icons="yes"', "Gain :moon: now: 10:30", 0),
        ("", "Gain :sun: now", 0),
    ],
)
def test_only_the_names_of_icons_become_icons_and_only_where_asked(attributes: str, text: str, icons: int) -> None:
    data = painted(f'<text x="5" y="30" {attributes}>{text}</text>')
    assert len(forms(data)) == icons
    assert strings(data).replace(" ", "") == (text.replace(":sun:", "") if icons else text).replace(" ", "")


@each_row(
    ("body", "colour"),
    [
        ('<rect x="10" y="10" width="10" height="10"/>', "#000000"),
        ('<g fill="#f00"><rect x="10" y="10" width="10" height="10"/></g>', "#ff0000"),
        ('<g fill="#f00"><g><rect x="10" y="10" width="10" height="10"/></g></g>', "#ff0000"),
        ('<g fill="#f00"><rect x="10" y="10" width="10" height="10" fill="#00f"/></g>', "#0000ff"),
        ('<g fill="#f00"><g fill="#0f0"/><rect x="10" y="10" width="10" height="10"/></g>', "#ff0000"),
        ('<g fill="none"><rect x="10" y="10" width="10" height="10"/></g>', "#ffffff"),
        ('<g fill="#f00"><use href="#sun" x="10" y="10" width="10" height="10"/></g>', "#ff0000"),
        ('<g fill="#f00"><use href="#line" x="10" y="10" width="10" height="10"/></g>', "#ff0000"),
        ('<use href="#line" x="10" y="10" width="10" height="10" fill="#00f"/>', "#0000ff"),
        ('<g fill="#f00"><path d="M10 15H20" stroke-width="4" stroke="currentColor"/></g>', "#ff0000"),
        ('<g stroke="#0f0" stroke-width="4"><line x1="10" y1="15" x2="20" y2="15"/></g>', "#00ff00"),
        ('<g transform="translate(10 10)" fill="#f00"><rect width="10" height="10"/></g>', "#ff0000"),
        ('<rect width="10" height="10" fill="#f00" transform="translate(10 10)"/>', "#ff0000"),
        (card('<rect x="10" y="10" width="10" height="10"/>', 'fill="#f00"'), "#ff0000"),
        (card('<use href="#sun" x="10" y="10" width="10" height="10"/>', 'fill="#f00"'), "#ff0000"),
        ('<path d="M5 5H25V25H5ZM10 10H20V20H10Z" fill-rule="evenodd"/>', "#ffffff"),
        ('<path d="M5 5H25V25H5ZM10 10H20V20H10Z"/>', "#000000"),
        ('<path d="M10 10L20 20M20 10L10 20" fill="none"/>', "#ffffff"),
        ('<rect x="5" y="5" width="20" height="20" fill="none" stroke="#f00"/>', "#ffffff"),
        ("<title>A <!-- note --> card</title><desc>and what it is for</desc><defs/>", "#ffffff"),
    ],
)
@each_row("reuse", [False, True])
def test_shapes_and_icons_inherit_their_colour_and_may_have_their_own(body: str, colour: str, reuse: bool) -> None:
    assert ink(painted(body, reuse=reuse), 15, 15) == colour


def test_colours_and_lines_are_set_once_for_shapes_that_are_painted_alike() -> None:
    alike = '<rect width="5" height="5" fill="#f00"/>' * 3
    assert content(painted(alike)).count(" rg") == 1
    assert content(painted(f'{alike}<rect width="5" height="5" fill="#0f0"/>{alike}')).count(" rg") == 3


def test_a_shape_that_moves_itself_leaves_the_next_one_where_it_is() -> None:
    data = painted(
        '<rect width="5" height="5" fill="#f00"/><rect width="5" height="5" fill="#0f0" transform="translate(10 0)"/>'
        '<rect x="20" width="5" height="5" fill="#f00"/><rect x="30" width="5" height="5"/>'
    )
    assert [ink(data, x, 2) for x in (2, 12, 22, 32)] == ["#ff0000", "#00ff00", "#ff0000", "#000000"]


@each_row(
    ("attributes", "operators"),
    [
        ('stroke="#000"', "0 G 1 w 0 J 0 j [] 0 d"),
        ('stroke="#f00" stroke-width="36pt"', "1 0 0 RG 12.7 w 0 J 0 j [] 0 d"),
        ('stroke="#000" stroke-linecap="round" stroke-linejoin="bevel"', "0 G 1 w 1 J 2 j [] 0 d"),
        ('stroke="#000" stroke-dasharray="0.5 0.7"', "0 G 1 w 0 J 0 j [0.5 0.7] 0 d"),
        ('stroke="#000" stroke-dasharray="72pt,1mm"', "0 G 1 w 0 J 0 j [25.4 1] 0 d"),
    ],
)
def test_a_line_has_width_ends_corners_and_dashes_as_asked(attributes: str, operators: str) -> None:
    assert f"q {operators}\n1 2 m 3 4 l S Q" in content(
        painted(f'<line x1="1" y1="2" x2="3" y2="4" fill="none" {attributes}/>')
    )


def test_parts_of_a_text_have_their_own_colour_and_weight() -> None:
    data = painted(
        '<g fill="#f00"><text x="5" y="40" font-size="20">'
        '■<tspan fill="#00f">■</tspan><tspan fill="none">■</tspan>■</text></g>'
    )
    side = width("■", 20)
    assert [ink(data, 5 + side * (n + 0.5), 33) for n in range(4)] == ["#ff0000", "#0000ff", "#ffffff", "#ff0000"]


def everything(language: Language = "en") -> bytes:
    """A document with something of every kind in it, on pages of two sizes."""
    words = "Dominion of the Nine Harbours ♥ 😀" if language == "en" else "九港领，力量 -2：♥ 😀 朱镕基"
    body = (
        f'{FRAME}<text x="5" y="30" font-weight="bold" data-wrap="40" data-lines="3">{words}</text>'
        f'<text x="5" y="60" data-icons="yes">:sun: {words} :flat:</text><use href="#line" width="9" height="9"/>'
        '<g transform="rotate(7)"><path d="M40 5A9 9 0 1 1 50 20T60 9" stroke="#369" stroke-dasharray="1 2"/></g>'
    )
    document = Document("Kran: Cards", "deep_future", language)
    painter = Painter(document, language, SYMBOLS)
    for number, size in enumerate(((WIDTH, HEIGHT), (215.9, 279.4)), start=1):
        document.begin_page(*size, f"Cards {number}/2")
        for reuse in (False, True):
            painter.draw(card(body), Item("world", "world.svg.j2"), reuse=reuse)
        document.end_page()
    return document.finish()


def test_the_same_input_makes_the_same_bytes_in_every_process() -> None:
    program = "import sys, test_painter as t; sys.stdout.buffer.write(t.everything('en') + t.everything('zh'))"
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            cwd=Path(__file__).parent,
            env=os.environ | {"PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
        )
        for seed in ("1", "4242")
    ]
    first, second = (hashlib.sha256(run.communicate()[0]).hexdigest() for run in runs)
    assert [run.returncode for run in runs] == [0, 0]
    assert first == second == hashlib.sha256(everything("en") + everything("zh")).hexdigest()


@each_row("language", ["en", "zh"])
def test_every_font_is_embedded_and_there_is_no_image(language: Language) -> None:
    plain = io.BytesIO()
    with pikepdf.open(io.BytesIO(everything(language))) as pdf:
        things = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream)]
        fonts = [thing for thing in things if thing.get("/Type") == "/Font"]
        assert {font.Subtype for font in fonts} == {"/TrueType"}
        assert all(len(font.FontDescriptor.FontFile2.read_bytes()) > 500 for font in fonts)
        assert {str(font.BaseFont).partition("+")[2] for font in fonts} >= {
            "NotoSans-Regular",
            "NotoSansSymbols2-Regular",
        }
        assert {str(thing.Subtype) for thing in things if thing.get("/Type") == "/XObject"} == {"/Form"}
        pdf.save(
            plain,
            compress_streams=False,
            stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
    assert b"NotoSans" in plain.getvalue()
    assert not re.search(rb"Helvetica|\bBI\s.*?\bID\s", plain.getvalue())


@each_row(("language", "tag"), [("en", "en"), ("zh", "zh-CN")])
def test_a_document_asks_to_be_printed_without_scaling_and_says_what_it_is(language: Language, tag: str) -> None:
    with pikepdf.open(io.BytesIO(everything(language))) as pdf:
        wishes = {name: str(value) for name, value in pdf.Root.ViewerPreferences.items()}
        assert wishes == {"/PrintScaling": "/None", "/DisplayDocTitle": "True"}
        assert (str(pdf.Root.Lang), str(pdf.docinfo.Title)) == (tag, "Kran: Cards")
        with pdf.open_outline() as outline:
            assert [entry.title for entry in outline.root] == ["Cards 1/2", "Cards 2/2"]


def test_every_page_has_its_size_and_is_trimmed_to_it() -> None:
    with pikepdf.open(io.BytesIO(everything())) as pdf:
        for page, size in zip(pdf.pages, ((WIDTH, HEIGHT), (215.9, 279.4)), strict=True):
            expected = (0, 0, size[0] / PT, size[1] / PT)
            assert [float(side) for side in page.obj.TrimBox] == pytest.approx(expected, abs=0.001)
            assert [float(side) for side in page.mediabox] == pytest.approx(expected, abs=0.001)


ITEM = Item("world 014 Kranax", "deep_future/world.svg.j2")


@pytest.mark.parametrize(
    ("template", "reason"),
    [
        ("{{ era }}{{ galaxy }}", "a.svg.j2:1: 'galaxy' is undefined"),
        ("\n{% if era %}", "a.svg.j2:2: Unexpected end of template"),
        ("{{ era }}\n\n{{ 1 // 0 }}", "a.svg.j2:3: "),
        ("\n{{ era + 'x' }}", "a.svg.j2:2: "),
        ("\n\n{% include 'b.svg.j2' %}", "a.svg.j2:3: there is no template b.svg.j2"),
        ("{% include 'c.svg.j2' %}", "c.svg.j2:1: "),
    ],
)
def test_a_template_that_does_not_compute_is_told_by_file_and_line(template: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "a.svg.j2").write_text(template, encoding="utf-8")
    (tmp_path / "c.svg.j2").write_text("{% nonsense %}", encoding="utf-8")
    told = rf"^{re.escape(str(tmp_path / reason))}.*; correct the template \(world 014 Kranax\)$"
    with pytest.raises(TemplateProblem, match=told):
        Templates("deep_future", "en", folders=[tmp_path]).render("a.svg.j2", ITEM, {"era": 1})


def test_what_a_player_wrote_cannot_become_markup(tmp_path: Path) -> None:
    (tmp_path / "a.svg.j2").write_text('<text x="5" y="20">{{ name }}</text>', encoding="utf-8")
    name = '<image href="x"/> & "Kran"'
    assert (
        strings(painted(Templates("deep_future", "en", folders=[tmp_path]).render("a.svg.j2", ITEM, {"name": name})))
        == '<image href="x”/> & “Kran”'
    )


def test_icons_outside_the_subset_are_told_by_their_file(tmp_path: Path) -> None:
    (tmp_path / "deep_future").mkdir()
    (tmp_path / "deep_future" / "icons.svg").write_text(
        '<svg>\n<symbol id="sun" viewBox="0 0 1 1"><mask/></symbol></svg>', encoding="utf-8"
    )
    with pytest.raises(TemplateProblem, match=r"/deep_future/icons\.svg:2: the element <mask>"):
        _ = Templates("deep_future", "en", folders=[tmp_path]).symbols


@pytest.mark.parametrize(
    "text", ["Kran", "Each other player loses a cube", "Gain :sun: for each world in a sector with a cube"]
)
def test_a_template_counts_as_many_lines_as_are_painted(text: str, tmp_path: Path) -> None:
    (tmp_path / "deep_future").mkdir()
    (tmp_path / "deep_future" / "icons.svg").write_text(
        '<svg><symbol id="sun" viewBox="0 0 1 1"/></svg>', encoding="utf-8"
    )
    (tmp_path / "a.svg.j2").write_text("{{ lines(text, 24, 4) }}", encoding="utf-8")
    count = int(Templates("deep_future", "en", folders=[tmp_path]).render("a.svg.j2", ITEM, {"text": text}))
    wrap = f'data-wrap="24" data-lines="{count}" data-min="4" data-icons="yes"'
    assert (
        len({round(letter.y) for letter in letters(painted(f'<text x="5" y="20" font-size="4" {wrap}>{text}</text>'))})
        == count
    )


def test_kept_shapes_in_a_moved_group_are_shown_whole() -> None:
    data = painted('<g transform="translate(60 60)"><circle r="9" fill="#f00"/></g>', reuse=True)
    assert {ink(data, 60 + x, 60 + y) for x in (-5, 5) for y in (-5, 5)} == {"#ff0000"}


@each_row("reuse", [False, True])
def test_nothing_is_drawn_beside_the_card(reuse: bool) -> None:
    card_of_20 = '<svg viewBox="0 0 20 20"><rect x="10" y="5" width="40" height="10" fill="#f00"/></svg>'
    data = painted(card_of_20, at=(30, 30), reuse=reuse)
    assert (ink(data, 45, 40), ink(data, 55, 40)) == ("#ff0000", "#ffffff")


def test_a_text_may_be_turned_by_itself() -> None:
    found = letters(painted('<text x="0" y="0" transform="translate(50 40) rotate(90)" font-size="4">Kran</text>'))
    assert {letter.angle for letter in found} <= {90, 270}
    assert found[0].x == pytest.approx(50, abs=0.01)
    assert found[-1].y > found[0].y


def test_the_largest_type_of_a_line_counts_at_the_edge() -> None:
    with pytest.raises(TextTooLong, match="runs over the edge"):
        painted('<text x="5" y="3" font-size="2">a<tspan font-size="20">B</tspan></text>')


@each_row(
    ("body", "reason"),
    [
        ('<rect width="1" height="1"><g/></rect>', "<rect> may not contain <g>"),
        ('<use href="#sun" width="1" height="1" stroke="#000"/>', "the attribute 'stroke' on <use> is not understood"),
        ('<text x="5" y="9" data-wrap="9" data-lines="nan">a</text>', "data-lines 'nan' is not a whole number"),
        ('<text x="5" y="9" data-icons="maybe">a</text>', "data-icons 'maybe' is not yes, no or strict"),
        ('<rect width="1" height="1" fill-rule="odd"/>', "fill-rule: 'odd' is not one of nonzero, evenodd"),
        ('<g font-size="currentColor"/>', "font-size: 'currentColor' is not a length"),
        ('<g stroke-linecap="flat"/>', "stroke-linecap: 'flat' is not one of butt, round, square"),
    ],
)
def test_what_is_allowed_is_understood_and_checked(body: str, reason: str) -> None:
    with pytest.raises(TemplateProblem, match=re.escape(reason)):
        painted(body)


@each_row(
    ("symbol", "reason"),
    [
        ('<symbol id="bad"><rect width="1" height="1"/></symbol>', "<symbol> needs a viewBox"),
        ('<symbol id="bad" viewBox="0 0 1 1"><g/></symbol>', "<g> is not allowed in an icon"),
    ],
)
def test_a_bad_icon_is_told(symbol: str, reason: str) -> None:
    root = svg.parse(f"<svg>{symbol}</svg>")
    painter = Painter(Document("Kran", "painter", "en"), "en", {"bad": root[0]})
    with pytest.raises(TemplateProblem, match=re.escape(reason)):
        painter.draw(card('<use href="#bad" width="1" height="1"/>'), Item("world 1", "world.svg.j2"))


def test_an_icon_may_carry_a_title() -> None:
    root = svg.parse(
        '<svg><symbol id="t" viewBox="0 0 1 1"><title>a</title><rect width="1" height="1"/></symbol></svg>'
    )
    document = Document("Kran", "painter", "en")
    document.begin_page(WIDTH, HEIGHT)
    Painter(document, "en", {"t": root[0]}).draw(
        card('<use href="#t" x="10" y="10" width="10" height="10" fill="#f00"/>'), Item("world 1", "world.svg.j2")
    )
    document.end_page()
    assert ink(document.finish(), 15, 15) == "#ff0000"


def test_no_break_and_ideographic_spaces_are_characters_like_others() -> None:
    data = painted('<text x="5" y="9" font-size="4">九\u3000港  a\u00a0b</text>', language="zh")
    found = letters(data)
    gap = width("\u3000", 4, language="zh")
    assert found[1].x - found[0].right == pytest.approx(gap, abs=0.02)
