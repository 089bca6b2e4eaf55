"""SVG for browsers and drawing programs: standard, standing alone, showing what the PDF shows."""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest
import specimen
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops
from rows import each_row
from talking import Makeplay

from generator.engine.view import Language, Printable, PrintContext
from generator.games.deep_future import PACK
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.press.assets.fonts import FIGURES, plain
from generator.press.exports.pictures import painted, pixels
from generator.press.exports.plain_svg import svg_sheets
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.card_pages import CardPage
from generator.press.layout.imposition import Arrangement
from generator.press.layout.paper import PAPERS
from generator.press.layout.sheet_settings import Backs, SheetSettings
from generator.press.layout.shops import PRESETS
from generator.press.sheets.press import Press
from generator.press.sheets.printing import print_sheets
from generator.press.svg import elements as svg

ROOT = Path(__file__).resolve().parent.parent
FAMILIES = ("Noto Sans", "Noto Sans SC", "Noto Sans Symbols", "Alegreya", "Noto Serif SC")
KINDS = ("cards", "map", "tracks", "board", "mats", "chronology", "reference", "blanks")
SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
#: What a file may hold: all of it is in SVG 1.1, but `href` without a prefix, which SVG 2 has instead.
ELEMENTS = {"svg", "title", "defs", "symbol", "g", "text", "use", *svg.SHAPES}
ATTRIBUTES = {
    name for tag in ELEMENTS & set(svg.ALLOWED) for name in svg.ALLOWED[tag] if not name.startswith("data-")
} - {"class"} | {
    "id",
    "font-family",
    "font-size",
    "font-weight",
    "href",
    f"{XLINK}href",
    "color",
    "style",
    "stroke-miterlimit",
}
Matrix = tuple[float, float, float, float, float, float]


def sheets(language: Language, *kinds: str, campaign: DeepFutureCampaign | None = None) -> list[Printable]:
    campaign = campaign or specimen.grown(language)
    return PACK.printables(campaign, kinds or KINDS, language, PrintContext(campaign.players))


def job(language: Language, bleed: float = 0.0, backs: Backs = "none") -> PrintPlan:
    settings = SheetSettings(arrangement=Arrangement(bleed=bleed), backs=backs, alone=CardPage())
    return PrintPlan("Kran", PACK.name, language, PAPERS["a4"], settings)


def drawn(language: Language, bleed: float = 0.0, backs: Backs = "none", *kinds: str) -> list[PrintedFile]:
    wanted = sheets(language, *kinds)
    labels = PACK.labels(specimen.grown(language), language)
    return svg_sheets(Press(replace(job(language, bleed, backs), printables=tuple(wanted), labels=labels)))


@pytest.fixture(scope="module", params=["en", pytest.param("zh", marks=pytest.mark.prove)])
def both(request: pytest.FixtureRequest) -> tuple[list[PrintedFile], list[tuple[pdfium.PdfDocument, int]]]:
    """Every SVG of a language, with the PDF and its page that show the same."""
    language: Language = request.param
    files = print_sheets(job(language), sheets(language))
    pages = [(pdfium.PdfDocument(file.data), page.number) for file in files for page in file.pages]
    return drawn(language), pages


def walked(element: Element, matrix: Matrix = (1, 0, 0, 1, 0, 0)) -> Iterator[tuple[Element, Matrix]]:
    """Every element that is shown, with the matrix that its place is seen through."""
    for child in element:
        if child.tag == f"{SVG}defs":
            continue
        its = matrix
        moved = child.get("transform")
        if moved:
            a, b, c, d, e, f = (float(part) for part in moved.removeprefix("matrix(").removesuffix(")").split())
            its = svg.multiply(matrix, (a, b, c, d, e, f))
        yield child, its
        yield from walked(child, its)


def test_a_file_holds_nothing_but_standard_svg(both: tuple[list[PrintedFile], object]) -> None:
    for file in both[0]:
        assert b"data-" not in file.data
        root = ElementTree.fromstring(file.data)
        for element in root.iter():
            assert element.tag.removeprefix(SVG) in ELEMENTS, file.name
            assert set(element.keys()) <= ATTRIBUTES, file.name
            for name, value in element.items():
                if name not in {"style", "font-family", "id", "href", f"{XLINK}href"}:
                    assert not re.search(r"\d(pt|px|em)", value), (file.name, name, value)


def test_icons_are_in_the_file_that_shows_them(both: tuple[list[PrintedFile], object]) -> None:
    shown = 0
    for file in both[0]:
        root = ElementTree.fromstring(file.data)
        ids = [symbol.get("id") for symbol in root.iter(f"{SVG}symbol")]
        assert len(set(ids)) == len(ids)
        used = [use.get("href") for use in root.iter(f"{SVG}use")]
        assert used == [use.get(f"{XLINK}href") for use in root.iter(f"{SVG}use")]
        assert set(used) == {f"#{name}" for name in ids}
        shown += len(used)
    assert shown > 150


def test_a_card_is_as_large_as_it_is_in_mm_with_its_bleed_outside() -> None:
    for file in drawn("en", 3.0, "none", "cards"):
        root = ElementTree.fromstring(file.data)
        assert (root.get("width"), root.get("height")) == ("69.5mm", "82.2mm")
        assert root.get("viewBox") == "-3 -3 69.5 82.2"


def test_a_page_is_as_large_as_its_paper() -> None:
    for file in drawn("en", 0.0, "none", "map", "board"):
        root = ElementTree.fromstring(file.data)
        upright = "board" not in file.name
        assert (root.get("width"), root.get("height")) == (("210mm", "297mm") if upright else ("297mm", "210mm"))


def test_every_letter_stands_where_the_pdf_has_it(
    both: tuple[list[PrintedFile], list[tuple[pdfium.PdfDocument, int]]],
) -> None:
    checked = 0
    for file, (document, number) in zip(*both, strict=True):
        page = document[number - 1]
        reader = page.get_textpage()
        letters: dict[str, list[tuple[float, float]]] = {}
        for index in range(reader.count_chars()):
            x, y = ctypes.c_double(), ctypes.c_double()
            pdfium_c.FPDFText_GetCharOrigin(reader.raw, index, x, y)
            letters.setdefault(chr(pdfium_c.FPDFText_GetUnicode(reader.raw, index)), []).append((x.value, y.value))
        root = ElementTree.fromstring(file.data)
        left, top, width, _ = (float(part) for part in str(root.get("viewBox")).split())
        points = page.get_width() / width
        for element, (a, b, c, d, e, f) in walked(root):
            if element.tag == f"{SVG}text":
                x0, y0 = float(str(element.get("x"))), float(str(element.get("y")))
                at = (a * x0 + c * y0 + e - left) * points, page.get_height() - (b * x0 + d * y0 + f - top) * points
                first = str(element.text)[0].replace("\u2212", "-")  # so that it is found
                assert any(hypot(at[0] - x, at[1] - y) < 0.03 for x, y in letters.get(first, ())), (
                    file.name,
                    element.text,
                )
                checked += 1
    assert checked > 1000


def test_text_says_its_font_by_the_name_that_other_programs_know(both: tuple[list[PrintedFile], object]) -> None:
    families = {
        text.get("font-family") for file in both[0] for text in ElementTree.fromstring(file.data).iter(f"{SVG}text")
    }
    assert families <= {f"'{name}', sans-serif" for name in FAMILIES}
    assert "'Noto Sans', sans-serif" in families


#: Dots per inch at which a hairline is wider than a pixel: one program draws finer ones as wide as one.
FINE = 300

RENDERER = """
import ctypes as c, sys
rsvg, cairo = c.CDLL("librsvg-2.so.2"), c.CDLL("libcairo.so.2")
for made in (rsvg.rsvg_handle_new_from_data, cairo.cairo_image_surface_create, cairo.cairo_create):
    made.restype = c.c_void_p
class Rectangle(c.Structure):
    _fields_ = [(name, c.c_double) for name in "xywh"]
for line in sys.stdin.read().splitlines():
    source, target, width, height = line.split("\\t")
    data = open(source, "rb").read()
    error = c.c_void_p()
    handle = c.c_void_p(rsvg.rsvg_handle_new_from_data(data, c.c_size_t(len(data)), c.byref(error)))
    surface = c.c_void_p(cairo.cairo_image_surface_create(0, int(width), int(height)))
    context = c.c_void_p(cairo.cairo_create(surface))
    cairo.cairo_set_source_rgb(context, *[c.c_double(1)] * 3)
    cairo.cairo_paint(context)
    room = Rectangle(0, 0, float(width), float(height))
    assert handle and rsvg.rsvg_handle_render_document(handle, context, c.byref(room), c.byref(error)), source
    cairo.cairo_surface_write_to_png(surface, target.encode())
"""


def another_renderer() -> bool:
    try:
        ctypes.CDLL("libcairo.so.2")
        return hasattr(ctypes.CDLL("librsvg-2.so.2"), "rsvg_handle_render_document")
    except OSError:
        return False


def with_proportional_figures(folder: Path) -> Path:
    """The shipped fonts, figures as a program shows them that follows font-variant-numeric, which librsvg does not."""
    shutil.copytree(ROOT / "templates" / "fonts", folder)
    for path in (*folder.glob("NotoSans-*.ttf"), folder / "Alegreya-Bold.ttf"):
        font = TTFont(path)
        for table in font["cmap"].tables:
            table.cmap.update({ord(plain(own)): table.cmap[ord(own)] for own in FIGURES})
        font.save(path)
    return folder


@pytest.mark.skipif(not another_renderer(), reason="librsvg is not installed")
@pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.prove)])
def test_another_program_shows_the_same_picture(
    both: tuple[list[PrintedFile], list[tuple[pdfium.PdfDocument, int]]], tmp_path: Path, every: int
) -> None:
    """Whatever stands elsewhere, or has another size or colour, differs by far more than edges do.

    Of every twelve pictures the first in `make test`, in English.
    """
    orders: dict[bool, list[str]] = {False: [], True: []}
    looked = list(zip(*both, strict=True))[::every]
    for index, (file, _) in enumerate(looked):
        (tmp_path / f"{index}.svg").write_bytes(file.data)
        width, height = pixels(file.pages[0].paper, FINE)
        order = f"{tmp_path / str(index)}.svg\t{tmp_path / str(index)}.png\t{width}\t{height}"
        orders[b"tabular-nums" in file.data].append(order)
    # it knows no ways of setting figures: tables are shown with the fonts as they are, whose figures have one width
    for tabular, folder in (
        (False, with_proportional_figures(tmp_path / "fonts")),
        (True, ROOT / "templates" / "fonts"),
    ):
        fonts = tmp_path / f"fonts-{tabular}.conf"
        where = f"<dir>{folder}</dir><cachedir>{tmp_path / f'cache-{tabular}'}</cachedir>"
        fonts.write_text(f"<?xml version='1.0'?><fontconfig>{where}</fontconfig>", "utf-8")
        environment = {**os.environ, "FONTCONFIG_FILE": str(fonts)}
        told = "\n".join(orders[tabular])
        subprocess.run([sys.executable, "-c", RENDERER], input=told, text=True, check=True, env=environment)
    for index, (file, (document, number)) in enumerate(looked):
        ours = painted(document, number, pixels(file.pages[0].paper, FINE)).convert("L")
        small = (ours.width // 10, ours.height // 10)
        with Image.open(tmp_path / f"{index}.png") as theirs:
            seen = theirs.convert("L").resize(small, Image.Resampling.BOX)
        difference = ImageChops.difference(ours.resize(small, Image.Resampling.BOX), seen).tobytes()
        assert sum(value > 75 for value in difference) <= len(difference) / 5000, file.name
        assert sum(difference) / len(difference) < 3, file.name


@each_row("name", ["tgc-poker", "mpc-mini", "mb-euro-poker"], always=slice(1))
def test_no_icon_stands_where_a_shops_cut_may_stray(name: str) -> None:
    preset, found = PRESETS[name], 0
    wanted = sheets("en", "cards")
    laid = PrintPlan("Kran", PACK.name, "en", PAPERS["a4"], preset.laid(SheetSettings(backs="kind")))
    for file in svg_sheets(Press(replace(laid, printables=tuple(wanted)))):
        for element, (a, _, _, d, e, f) in walked(ElementTree.fromstring(file.data)):
            if element.tag == f"{SVG}use":
                x, y, width, height = (float(str(element.get(key))) for key in ("x", "y", "width", "height"))
                for px, py in ((a * x + e, d * y + f), (a * (x + width) + e, d * (y + height) + f)):
                    assert preset.shop.safe <= px <= preset.size[0] - preset.shop.safe
                    assert preset.shop.safe <= py <= preset.size[1] - preset.shop.safe
                    found += 1
    assert found > 200


def test_the_same_campaign_makes_the_same_files() -> None:
    assert drawn("zh") == drawn("zh")


def test_backs_are_drawn_too() -> None:
    names = [file.name for file in drawn("en", 0.0, "plain", "cards")]
    assert names.count("cards/back.svg") == 1
    assert len(names) == 43


def test_what_does_not_fit_is_told_and_nothing_written(makeplay: Makeplay) -> None:
    assert makeplay("new", "kran", "--player", "Ada").code == 0
    told = makeplay("print", "kran", "--format", "svg", "--size", "25x25mm")
    assert told.code == 5
    assert not Path("output/kran").exists()


def test_files_lie_in_a_folder_for_each_kind(makeplay: Makeplay) -> None:
    assert makeplay("new", "kran", "--player", "Ada", "--seed", "3").code == 0
    told = makeplay("print", "kran", "--format", "svg", "--only", "cards", "--only", "map")
    assert told.code == 0, told.err
    assert told.out.split() == ["output/kran/svg/cards/", "36", "SVG", "output/kran/svg/map/", "1", "SVG"]
    assert ElementTree.parse("output/kran/svg/map/map.svg").getroot().tag == f"{SVG}svg"
