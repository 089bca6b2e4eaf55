"""Codes for phones on paper (`print --qr`): what they say, that they can be read, and that they cover nothing.

That phones read them was tried with two decoders; here each module of a rendered sheet is compared with segno's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import segno
from homes import left_by
from markupsafe import Markup
from measuring import MM, Box, pages, set_texts
from rows import each_row
from sampling import two_of_each
from talking import Makeplay

from generator.engine.card_sizes import find_card_size
from generator.engine.pack import card_kinds, find_pack
from generator.engine.view import PrintContext
from generator.errors import CodeTooSmall
from generator.press.job.asked import PrintRequest, read_request
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.imposition import Arrangement
from generator.press.layout.paper import find_paper
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.sheets.printing import print_sheets
from generator.press.templating import codes, templates

GAMES = ("deep_future", "innovation", "eminent_domain", "deluges")
#: Pixels for each mm.
FINE = 16


class Code(NamedTuple):
    """A code that a template asks for: what it says, and its square on the card or page."""

    text: str
    x: float
    y: float
    size: float


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Code]:
    """Every code that is asked for, in order; an empty place is left for it."""
    found: list[Code] = []

    def noted(text: str, x: float, y: float, size: float) -> Markup:
        if text and not text.endswith(":-"):  # that is for measuring
            codes.qr_code(text, x, y, size)  # it must not be too small
            found.append(Code(text, float(x), float(y), float(size)))
        return Markup()

    monkeypatch.setattr(templates, "qr_code", noted)
    return found


def printed(
    game: str, kinds: tuple[str, ...], size: str = "", theme: str = "notebook", **more: Any
) -> list[PrintedFile]:
    """Sheets of a game, a few cards of each kind."""
    pack = find_pack(game)
    upright = Arrangement(mixed=False)
    settings = SheetSettings(find_card_size(size) if size else None, upright, **more)
    found = pack.printables(pack.specimen("en"), kinds, "en", PrintContext(("Ada", "Ben")))
    few = [two_of_each(each) for each in found]
    coded = frozenset({*card_kinds(pack), "map", "board", "chronology", "box"})
    plan = PrintPlan(
        "Kran", game, "en", find_paper("a3"), settings, theme=theme, code="MAKEPLAY:1F3A9C0B:", coded=coded
    )
    return print_sheets(plan, few)


def cards_of(files: list[PrintedFile]) -> Iterator[tuple[Any, Box]]:
    """The page and the place of every front, in the order in which they are drawn."""
    for file in files:
        for page, drawn in zip(file.pages, pages(file.data), strict=True):
            for card in page.cards if page.side == "front" else ():
                assert not card.turned
                x, y, width, height = card.rectangle
                yield drawn, Box(x, y, x + width, y + height)


def seen(page: Any, place: Box) -> Any:
    """A part of a page as grey pixels."""
    return rendered(page).crop([round(FINE * side) for side in place])


@lru_cache(maxsize=1)
def rendered(page: Any) -> Any:
    """A page as grey pixels, for all its cards."""
    return page.render(scale=FINE * MM, grayscale=True).to_pil()


SIZES = ("", "mini", "business", "tarot", "square")
EVERY = list(product(GAMES, SIZES, ("notebook", "starlight")))
IN_TURN = EVERY[::5]


@pytest.mark.parametrize(
    "rows", [pytest.param(IN_TURN, id="some"), pytest.param(EVERY, id="every", marks=pytest.mark.prove)]
)
def test_a_code_stands_where_nothing_is(rows: list[tuple[str, str, str]], asked: list[Code]) -> None:
    """No text, no line, no picture below it, nothing that is cut off, and off the 8 x 8 mm at the lower left."""
    for game, size, theme in rows:
        asked.clear()
        fronts = list(cards_of(printed(game, card_kinds(find_pack(game)), size, theme)))
        assert len(asked) == len(fronts) > 1, (game, size)
        for code, (page, card) in zip(asked, fronts, strict=True):
            where = (game, size, theme, code)
            quiet = 4 / (segno.make(code.text, error="l", micro=False).symbol_size(border=4)[0]) * code.size
            x, y = card.left + code.x, card.top + code.y
            place = Box(x, y, x + code.size, y + code.size)
            assert 8 <= code.size <= 12, where
            assert place.inside(card, -0.01), where
            modules = Box(x + quiet, y + quiet, place.right - quiet, place.bottom - quiet)
            assert modules.inside(card, 1.7), where
            corner = Box(card.left, card.bottom - 11, card.left + 11, card.bottom)
            assert not place.overlaps(corner), where
            assert not any(place.overlaps(each.box, 0.1) for each in set_texts(page)), where
            darkest, lightest = (
                seen(page, place).crop([4, 4, round(FINE * code.size) - 4, round(FINE * code.size) - 4]).getextrema()
            )
            assert lightest - darkest < 12, where


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(list(zip(GAMES, ("notebook", "starlight") * 2, strict=True)), id="some"),
        pytest.param(list(product(GAMES, ("notebook", "starlight"))), id="every", marks=pytest.mark.prove),
    ],
)
def test_every_module_is_on_the_sheet_dark_on_light(rows: list[tuple[str, str]]) -> None:
    for game, theme in rows:
        modules_are_dark_on_light(game, theme)


def modules_are_dark_on_light(game: str, theme: str) -> None:
    """On the cards of that game in that theme."""
    found: list[Code] = []
    real = codes.qr_code

    def noted(text: str, x: float, y: float, size: float) -> Markup:
        found.extend([Code(text, float(x), float(y), float(size))] * (text[-2:] not in ("", ":-")))
        return real(text, x, y, size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(templates, "qr_code", noted)
        files = printed(game, card_kinds(find_pack(game)), theme=theme)
    for code, (page, card) in zip(found, cards_of(files), strict=True):
        matrix = [bytes(row) for row in segno.make(code.text, error="l", micro=False).matrix_iter(border=4)]
        step = code.size / len(matrix)
        image = seen(page, card).load()
        for (row, line), column in product(enumerate(matrix), range(len(matrix))):
            x, y = code.x + (column + 0.5) * step, code.y + (row + 0.5) * step
            grey = image[int(FINE * x), int(FINE * y)]
            assert grey < 40 if line[column] else grey > 245, (code, row, column, grey)


PAGES = [
    *(("deep_future", kind) for kind in ("map", "board", "chronology", "box")),
    *(("deluges", "map"), ("eminent_domain", "board")),
]


@each_row(("game", "kind"), PAGES, always=slice(2, None, 2))
def test_boards_and_the_box_have_one_code_each(game: str, kind: str, asked: list[Code]) -> None:
    asked.clear()
    printed(game, (kind,) if kind in ("board", "chronology", "box") and game == "deep_future" else (kind, "reference"))
    assert [code.text for code in asked] == [f"MAKEPLAY:1F3A9C0B:{kind.upper()}"]


@each_row("game", GAMES[:3])
def test_no_back_has_a_code(game: str, asked: list[Code]) -> None:
    """Nobody tells a card by its back; of two sides only the front has one."""
    asked.clear()
    files = printed(game, card_kinds(find_pack(game)), backs="kind")
    fronts = list(cards_of(files))
    assert len(asked) == len(fronts)
    assert any(page.side == "back" for file in files for page in file.pages)


def test_what_a_code_says_and_how_a_run_keeps_it() -> None:
    for qr in (None, "", "https://example.org/kran", "http://192.168.1.5:8080/#"):
        request = PrintRequest("letter", "en", qr=qr)
        assert read_request(request.as_dict()) == request
        assert ("qr" in request.as_dict()) == (qr is not None)
    for wrong in (
        5,
        "javascript:alert(1)",
        "https://",
        "https://a b",
        "ftp://x",
        "https://ä.de",
        "https://" + "a" * 300,
    ):
        with pytest.raises(ValueError, match="https://"):
            read_request(PrintRequest("letter", "en").as_dict() | {"qr": wrong})


def test_a_code_that_no_phone_could_read_is_refused() -> None:
    assert codes.qr_code("", 0, 0, 1) == ""
    assert "scale(0.35862)" in codes.qr_code("MAKEPLAY:1F3A9C0B:012", 1, 2, 10.4)
    with pytest.raises(CodeTooSmall):
        codes.qr_code("https://example.org/" + "x" * 100, 0, 0, 10.4)


FOUNDED = (("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "5"), ("print", "kran", "--confirm"))


@pytest.fixture
def kran(makeplay: Makeplay, tmp_path: Path) -> Makeplay:
    """A campaign that is printed."""
    left_by(FOUNDED, tmp_path)
    return makeplay


def test_a_code_makes_no_card_changed_and_a_run_with_codes_is_repeated_to_the_byte(kran: Makeplay) -> None:
    assert "Nothing has changed" in kran("print", "kran", "--changed", "--qr").out
    told = kran("print", "kran", "--qr", "https://example.org/kran", "--only", "cards", "--only", "map", "--confirm")
    assert told.code == 0, told.err
    first = {path.name: path.read_bytes() for path in Path("output/kran").glob("*.pdf")}
    (address,) = re.findall(r"\d{4}-\w+:\d+", told.out)
    assert "qr" in kran("print", "kran", "--runs").out
    kran("log", "kran", "note it rained")
    assert kran("print", "kran", "--repeat", address).code == 0
    for name in ("cards.pdf", "map.pdf"):
        assert Path("output/kran", name).read_bytes() == first[name]
    kran("print", "kran", "--only", "cards")
    assert Path("output/kran/cards.pdf").read_bytes() != first["cards.pdf"]


def test_what_is_no_address_or_too_long_is_one_line(kran: Makeplay) -> None:
    for address, code in (("nonsense", 2), ("javascript:x", 2), ("https://example.org/" + "long/" * 30, 5)):
        told = kran("print", "kran", "--qr", address)
        assert (told.code, told.err.count("\n")) == (code, 1), told.err
        assert "--qr" in told.err
    assert kran("print", "kran", "--qr", "--as", "sheet").code == 2
