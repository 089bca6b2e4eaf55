"""A map over several sheets: tiles that meet by their marks, in millimetres and in pixels, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache, reduce
from pathlib import Path
from typing import Any, NamedTuple

import homes
import pytest
import specimen
from measuring import MM, Box, pages, paths, strings, texts
from PIL import Image, ImageChops, ImageOps
from rows import each_row
from talking import Told

from generator import cli
from generator.engine.view import Language, PrintContext
from generator.errors import BadMeasure, CannotImpose
from generator.games.deep_future import PACK
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.imposition import Margins
from generator.press.layout.paper import UNPRINTABLE, Paper, find_paper
from generator.press.layout.poster import Poster, Tiling, find_poster, tiled
from generator.press.layout.printers import Correction, Profile
from generator.press.layout.sheet_settings import SheetSettings, read_settings
from generator.press.sheets import tiles
from generator.press.sheets.printing import print_sheets

ODD_MARGINS: Margins = (3.0, 4.0, 12.7, 5.0)
#: A printer that moves, turns and stretches what it prints.
CROOKED = Profile("kitchen", "a4", Correction(0.4, 0.9, 1.4, 1.02, 0.98), margins=ODD_MARGINS)
MEET = 0.2
#: How wide the lines are that say where to cut and to glue.
LINE = 0.2


@cache
def poster(
    kind: str = "map",
    wanted: str = "2x2",
    paper: str = "letter",
    printer: Profile | None = None,
    language: Language = "en",
    theme: str = "notebook",
) -> PrintedFile:
    """A grown campaign's sheet as a poster."""
    (sheet,) = PACK.printables(specimen.grown(language), [kind], language, PrintContext())
    settings = SheetSettings(printer=printer, poster=find_poster(wanted))
    (file,) = print_sheets(PrintPlan("Kran", PACK.name, language, find_paper(paper), settings, theme=theme), [sheet])
    return file


class Marks(NamedTuple):
    """Where a tile is cut and where its neighbours end, as its long lines tell it; None where there is no line."""

    cut_x: float | None
    cut_y: float | None
    glue_x: float | None
    glue_y: float | None


def marks(page: Any) -> Marks:
    """Read off the lines that cross the whole sheet: each lies on the side that is cut off or covered."""
    width, height = page_size(page)
    thin = [box for box in paths(page) if min(box.width, box.height) < 0.5]
    upright = [box.middle[0] for box in thin if box.height > 0.85 * height]
    across = [box.middle[1] for box in thin if box.width > 0.85 * width]

    def only(found: list[float], side: float) -> float | None:
        assert len(found) <= 1
        return found[0] + side * LINE / 2 if found else None

    return Marks(
        only([x for x in upright if x < 20], 1),
        only([y for y in across if y < 20], 1),
        only([x for x in upright if x > 20], -1),
        only([y for y in across if y > 20], -1),
    )


def offsets(file: PrintedFile) -> dict[str, tuple[float, float]]:
    """Where each sheet's corner comes to lie when all are glued together by their marks, in mm from the first one's."""
    found = {page.tile: marks(drawn) for page, drawn in zip(file.pages, pages(file.data), strict=True)}
    places: dict[str, tuple[float, float]] = {}
    for name, its in found.items():
        left, above = f"{chr(ord(name[0]) - 1)}{name[1]}", f"{name[0]}{int(name[1]) - 1}"
        x = y = 0.0
        if left in found:
            beside = found[left].glue_x
            assert beside is not None
            assert its.cut_x is not None
            x = places[left][0] + beside - its.cut_x
        if above in found:
            below = found[above].glue_y
            assert below is not None
            assert its.cut_y is not None
            y = places[above][1] + below - its.cut_y
        places[name] = (x, y)
    return places


def glued(file: PrintedFile, dpi: int) -> Image.Image:
    """All sheets rendered, cut and pasted over each other as a person does it."""
    scale = dpi / 25.4
    drawn = pages(file.data)
    places = offsets(file)
    width, height = (page_size(drawn[-1])[axis] + places[file.pages[-1].tile][axis] for axis in (0, 1))
    whole = Image.new("L", (round(width * scale), round(height * scale)), 255)
    for told, page in zip(file.pages, drawn, strict=True):
        sheet = page.render(scale=dpi / 72).to_pil().convert("L")
        its, (x, y) = marks(page), places[told.tile]
        left, top = round((its.cut_x or 0) * scale), round((its.cut_y or 0) * scale)
        whole.paste(sheet.crop((left, top, *sheet.size)), (round(x * scale) + left, round(y * scale) + top))
    return whole


def cuts(file: PrintedFile, dpi: int) -> Iterator[tuple[int, int]]:
    """Where the sheets are cut at the left and at the top, as `glued` puts them."""
    scale = dpi / 25.4
    places = offsets(file)
    for told, page in zip(file.pages, pages(file.data), strict=True):
        its, (x, y) = marks(page), places[told.tile]
        yield round((x + (its.cut_x or 0)) * scale), round((y + (its.cut_y or 0)) * scale)


def page_size(page: Any) -> tuple[float, float]:
    return page.get_width() * MM, page.get_height() * MM


def in_one_piece(monkeypatch: pytest.MonkeyPatch, tiling: Tiling, dpi: int) -> Image.Image:
    """The same poster on one sheet as large as that."""
    sheet = Paper("whole", *tiling.size)
    one = Tiling(sheet, tiling.margins, tiling.foot, 1, 1, (0.0, 0.0))
    with monkeypatch.context() as patched:
        patched.setattr(tiles, "tiled", lambda *_: one)
        poster.cache_clear()
        file = poster()
        poster.cache_clear()
    (page,) = pages(file.data)
    return page.render(scale=dpi / 72).to_pil().convert("L")  # type: ignore[no-any-return]


def thickened(image: Image.Image, reach: int) -> Image.Image:
    """Its ink reaches so many pixels farther on every side."""
    whole = ImageOps.expand(image, reach, fill=0)
    steps = range(-reach, reach + 1)
    whole = reduce(ImageChops.lighter, (ImageChops.offset(whole, step, 0) for step in steps))
    whole = reduce(ImageChops.lighter, (ImageChops.offset(whole, 0, step) for step in steps))
    return ImageOps.crop(whole, reach)


def test_the_sheets_glued_together_are_the_poster_in_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    dpi, reach = 300, 2  # two pixels of 300 dpi are 0.17 mm
    tiling = tiled(find_poster("2x2"), find_paper("letter"), SheetSettings().margins())
    whole, parts = in_one_piece(monkeypatch, tiling, dpi), glued(poster(), dpi)
    left, top, right, bottom = (round(edge * dpi / 25.4) for edge in tiling.room)
    assert max(abs(one - other) for one, other in zip(whole.size, parts.size)) <= 2
    # a line to cut along is grey and stays; it darkens what is light grey below it
    lines = [(x - left, y - top) for x, y in cuts(poster(), dpi)]
    one, other = (image.crop((left, top, right, bottom)) for image in (whole, parts))
    for its, near in ((one, other), (other, one)):
        ink = its.point(lambda value: 255 * (value < 80))
        assert ink.getbbox() is not None
        # lines of an engraving are finer than a pixel: how dark they are depends on where they lie on it
        missing = ImageChops.subtract(ink, thickened(near.point(lambda value: 255 * (value < 160)), reach))
        for x, y in lines:
            missing.paste(0, (x - reach, 0, x + reach + 1, missing.height))
            missing.paste(0, (0, y - reach, missing.width, y + reach + 1))
        assert missing.getbbox() is None, missing.getbbox()


CASES = [
    ("map", "2x2", "letter"),
    ("map", "1x2", "a4"),
    ("board", "3x2", "a4"),
    ("map", "a2", "a4"),
    ("map", "2x2", "a5"),
]


@each_row(("kind", "wanted", "paper"), CASES, always=slice(None, None, 2))
def test_what_two_sheets_both_show_lies_in_the_same_place_once_they_are_glued(
    kind: str, wanted: str, paper: str
) -> None:
    file = poster(kind, wanted, paper)
    places = offsets(file)
    seen: dict[str, list[tuple[str, float, float]]] = {}
    for told, page in zip(file.pages, pages(file.data), strict=True):
        x, y = places[told.tile]
        for text in texts(page):
            if text.text.strip().isdecimal() and len(text.text.strip()) == 2:
                seen.setdefault(text.text.strip(), []).append((told.tile, text.box.left + x, text.box.top + y))
    twice = {name: found for name, found in seen.items() if len(found) > 1}
    assert twice
    for found in twice.values():
        for axis in (1, 2):
            values = [float(each[axis]) for each in found]
            assert max(values) - min(values) <= MEET


def steps(file: PrintedFile) -> Iterator[tuple[str, Any]]:
    yield from ((told.tile, page) for told, page in zip(file.pages, pages(file.data), strict=True))


def test_a_printer_that_turns_and_stretches_gets_tiles_that_meet_once_it_has_printed_them() -> None:
    plain = Profile("kitchen", "a4", margins=ODD_MARGINS)
    straight, corrected = poster("map", "2x2", "a4", plain), poster("map", "2x2", "a4", CROOKED)
    for (name, page), (its_name, its_page) in zip(steps(straight), steps(corrected), strict=True):
        width, height = page_size(page)
        a, b, c, d, e, f = CROOKED.correction("front").matrix(width, height)
        assert name == its_name
        wanted, found = texts(page), texts(its_page)
        assert [text.text for text in wanted] == [text.text for text in found]
        for text, moved in zip(wanted, found):
            x, y = text.box.middle
            assert moved.box.middle == pytest.approx((a * x + c * y + e, b * x + d * y + f), abs=0.1)


@each_row("printer", [None, Profile("kitchen", "a4", margins=ODD_MARGINS)])
def test_marks_and_words_keep_the_margins_of_the_printer(printer: Profile | None) -> None:
    top, right, bottom, left = printer.margins if printer else (UNPRINTABLE,) * 4
    for _, page in steps(poster("map", "2x2", "a4", printer)):
        width, height = page_size(page)
        slack = LINE + 0.02  # pdfium adds half a line at its ends
        room = Box(left - slack, top - slack, width - right + slack, height - bottom + slack)
        lines = [box for box in paths(page) if min(box.width, box.height) < 0.5 and max(box.width, box.height) > 180]
        assert len(lines) == 2
        assert all(line.inside(room) for line in lines)
        words = [text.box for text in texts(page) if text.box.bottom - text.box.top < 3.5]
        assert words
        assert all(box.left >= left - 0.5 and box.bottom <= height - bottom + 0.3 for box in words)


def test_each_sheet_says_which_it_is_and_what_to_do_with_it() -> None:
    told = {name: strings(page) for name, page in steps(poster())}
    assert list(told) == ["A1", "B1", "A2", "B2"]
    assert "A1 Nothing to cut" in told["A1"]
    assert told["A1"].count("glue B1 here") == told["A1"].count("glue A2 here") == 2
    assert "B1 Cut along the line at the left, glue onto the strip of A1." in told["B1"]
    assert "A2 Cut along the line at the top, glue onto the strip of A1." in told["A2"]
    assert "B2 Cut along the lines at the left and at the top, glue onto the strips of A2 and B1." in told["B2"]
    assert "glue" not in told["B2"].replace("glue onto", "")
    assert all("print at 100 %" in words and "100 mm" in words for words in told.values())
    chinese = {name: strings(page) for name, page in steps(poster(language="zh", paper="a4"))}
    assert "此处粘贴 B1" in chinese["A1"]
    assert "沿左侧和上方的线裁切，粘到 A2、B1 的粘贴边上。" in chinese["B2"]


def test_over_a_sky_lines_to_cut_and_to_glue_are_seen() -> None:
    for number, page in enumerate(pages(poster(theme="starlight").data)):
        height = page_size(page)[1]
        upright = [box.middle[0] for box in paths(page) if box.width < 0.5 and box.height > 0.85 * height]
        assert len(upright) == 2, number  # a dark line and a light one beside it
        grey = page.render(scale=300 / 72).to_pil().convert("L")
        x, y = upright[0], 25 if number < 2 else height - 34  # there is sky
        row = [
            grey.getpixel((round((x + step / 10) / MM * 300 / 72), round(y / MM * 300 / 72))) for step in range(-9, 10)
        ]
        assert max(row) - min(row) > 100, (number, row)
        assert sorted(row)[len(row) // 2] < 60, (number, row)


def test_the_ruler_of_each_sheet_is_as_long_as_it_says() -> None:
    for _, page in steps(poster("board", "3x2", "a4")):
        rulers = [box for box in paths(page) if box.width == pytest.approx(101.6, abs=0.2)]
        assert len(rulers) == 1


def test_only_what_a_sheet_shows_is_written_on_it() -> None:
    told = {name: strings(page).split() for name, page in steps(poster("map", "3x3", "a4"))}
    assert "61" in told["A1"] + told["A2"]
    assert all("61" not in words for name, words in told.items() if name[0] != "A")


@each_row(
    ("wanted", "lying", "paper_lies"),
    [("1x2", False, True), ("2x1", True, False), ("2x2", False, False), ("2x2", True, True)],
)
def test_paper_lies_as_it_shows_the_page_largest(wanted: str, lying: bool, paper_lies: bool) -> None:
    found = tiled(find_poster(wanted), find_paper("a4"), (5, 5, 5, 5), lying)
    assert found.paper.is_lying == paper_lies


@each_row(
    ("wanted", "paper", "size", "most"),
    [
        ("a2", "a4", (420, 594), 9),
        ("a1", "a3", (594, 841), 9),
        ("60x80cm", "letter", (600, 800), 16),
        ("a2", "a3", (420, 594), 4),
    ],
    always=slice(None, None, 2),
)
def test_a_size_is_met_by_as_few_sheets_as_that_takes(
    wanted: str, paper: str, size: tuple[float, float], most: int
) -> None:
    file = poster("map", wanted, paper)
    places, last = offsets(file), pages(file.data)[-1]
    x, y = places[file.pages[-1].tile]
    assert (x + page_size(last)[0], y + page_size(last)[1]) == pytest.approx(size, abs=MEET)
    assert len(file.pages) <= most


def test_a_board_lies_on_a_poster_of_a_named_size() -> None:
    found = tiled(find_poster("a2"), find_paper("a4"), SheetSettings().margins(), lying=True)
    assert found.size == pytest.approx((594, 420))


@each_row("text", ["2x2", "9x1", "a2", "600x800mm"])
def test_a_poster_is_kept_as_it_is_called(text: str) -> None:
    settings = SheetSettings(poster=find_poster(text))
    assert settings.as_dict() == {"poster": text}
    assert read_settings(settings.as_dict()) == settings


def test_sizes_are_read_as_people_write_them() -> None:
    assert find_poster(" A2 ") == Poster("a2", size=(420, 594))
    assert find_poster("60 x 80 cm") == Poster("600x800mm", size=(600, 800))
    assert find_poster("80x60cm") == find_poster("60x80cm")
    assert find_poster("24x36in").size == pytest.approx((609.6, 914.4))
    assert find_poster("3×2") == Poster("3x2", sheets=(3, 2))


@each_row(
    ("text", "reason"),
    [
        ("1x1", "one sheet is not a poster"),
        ("40x40", "40x40 sheets are not possible; use 1x2 to 9x9, or a size with its unit"),
        ("0x2", "0x2 sheets are not possible"),
        ("10x1", "10x1 sheets are not possible"),
        ("large", "'large' is neither sheets, such as 2x2, nor a size"),
        ("", "'' is neither sheets"),
        ("2x2x2", "'2x2x2' is neither sheets"),
        ("9x9m", "'9x9m' is neither sheets"),
        ("800x9000mm", "800 x 9000 mm is not possible for a poster; use up to 4000 mm"),
        ("0x500mm", "0 x 500 mm is not possible for a poster"),
    ],
)
def test_a_poster_that_cannot_be_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadMeasure) as told:
        find_poster(text)
    assert str(told.value).startswith(f"--poster: {reason}")


@each_row(
    ("wanted", "paper", "margins", "reason"),
    [
        ("2x2", "3x5", (6, 6, 6, 6), "to glue leave too little room on a sheet; use a larger paper"),
        ("2x2", "120x120", (6, 6, 6, 6), "to glue leave too little room on a sheet; use a larger paper"),
        ("2x2", "148x90", (20, 6, 20, 6), "to glue leave too little room on a sheet; use a larger paper"),
        ("a4", "a4", (6, 6, 6, 6), "no larger than a sheet of a4; leave --poster out"),
        ("4000x4000mm", "a5", (6, 6, 6, 6), "sheets of a5, but at most 9 x 9 are possible; use a larger paper"),
    ],
)
def test_paper_that_makes_no_poster_is_refused(wanted: str, paper: str, margins: Margins, reason: str) -> None:
    with pytest.raises(CannotImpose, match=reason):
        tiled(find_poster(wanted), find_paper(paper), margins)


# At the command line

Ask = Callable[..., Told]


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    """The command line at a home with the campaign kran, founded by Ada and Ben."""
    monkeypatch.chdir(tmp_path)

    def asked(*words: str) -> Told:
        capsys.readouterr()
        code = cli.run(list(words))
        said = capsys.readouterr()
        return Told(code, said.out, said.err)

    homes.left_by((("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "3"),), tmp_path)
    return asked


def test_the_poster_is_a_file_of_its_own_beside_the_map(ask: Ask, tmp_path: Path) -> None:
    assert ask("print", "kran", "--only", "map").code == 0
    before = (tmp_path / "output/kran/map.pdf").read_bytes()
    told = json.loads(ask("print", "kran", "--only", "map", "--poster", "2x2", "--paper", "a4", "--json").out)
    (file,) = told["files"]
    assert Path(file["path"]).name == "map-poster.pdf"
    assert [page["tile"] for page in file["pages"]] == ["A1", "B1", "A2", "B2"]
    assert {tuple(page["paper_mm"]) for page in file["pages"]} == {(210.0, 297.0)}
    assert told["settings"]["settings"] == {"poster": "2x2"}
    assert (tmp_path / "output/kran/map.pdf").read_bytes() == before


def test_without_only_map_and_board_become_posters(ask: Ask) -> None:
    told = json.loads(ask("print", "kran", "--poster", "2x2", "--json").out)
    assert [Path(file["path"]).name for file in told["files"]] == ["map-poster.pdf", "board-poster.pdf"]


def test_a_poster_may_be_any_page_that_has_no_size_of_its_own(ask: Ask) -> None:
    told = json.loads(ask("print", "kran", "--only", "chronology", "--poster", "1x2", "--colophon", "--json").out)
    (file,) = told["files"]
    assert [(page["kind"], page.get("tile")) for page in file["pages"]] == [
        ("chronology", "A1"), ("chronology", "A2"), ("colophon", None),
    ]  # fmt: skip


def test_a_poster_that_is_confirmed_is_the_board_and_can_be_had_again(ask: Ask, tmp_path: Path) -> None:
    ask("print", "kran", "--only", "cards", "--confirm")
    ask("log", "kran", "name", "sector", "34", "Veil")
    assert "The board has changed" in ask("print", "kran", "--changed").out
    told = ask("print", "kran", "--only", "map", "--poster", "2x2", "--confirm")
    assert "the board printed" in told.out
    assert ask("print", "kran", "--changed").out == "Nothing has changed since the last confirmed run.\n"
    path = tmp_path / "output/kran/map-poster.pdf"
    before = path.read_bytes()
    ask("log", "kran", "name", "sector", "35", "Gate")
    run = told.out.split("Confirmed as ")[1].split(":")
    assert ask("print", "kran", "--repeat", f"{run[0]}:{run[1]}").code == 0
    assert path.read_bytes() == before
    assert "poster 2x2" in ask("print", "kran", "--runs").out


@each_row(
    ("words", "reason"),
    [
        (["--only", "cards"], "--poster does not go with --only cards: it is printed in its own size"),
        (["--only", "mats"], "--poster does not go with --only mats: it is printed in its own size"),
        (["--as", "sheet"], "--as sheet does not go with --poster"),
        (["--onto", "l7160"], "--onto does not go with --poster"),
        (["--paper", "3x5"], "a poster cannot be made of 3x5"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line_and_nothing_is_written(
    ask: Ask, tmp_path: Path, words: list[str], reason: str
) -> None:
    told = ask("print", "kran", "--poster", "2x2", *words)
    assert told.code == 2
    assert told.err.startswith(f"makeplay: {reason}")
    assert told.err.count("\n") == 1
    assert not list((tmp_path / "output").rglob("*.pdf"))
