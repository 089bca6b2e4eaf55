"""Reference cards of the deck's own size, read off the PDF: the turn, every cell of the tables, every advancement.

What is expected is what the book and the tables say, so that nothing on these cards can say something else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from math import hypot
from pathlib import Path
from typing import Any, NamedTuple, cast

import homes
import pypdfium2.raw as pdfium_c
import pytest
import specimen
from measuring import MM, Box, pages, texts
from rows import each_row
from sampling import first_always

from generator import cli
from generator.engine.card_sizes import CARD_SIZES
from generator.engine.packdata import pack_data
from generator.engine.view import CardSheets, Language, PrintContext
from generator.errors import MakeplayError
from generator.games.deep_future import PACK
from generator.games.deep_future.book import Atom, atoms, book
from generator.games.deep_future.facts.tables import (
    NUMBERS,
    SUITS,
    advancements,
    failures,
    phases,
    suit_benefits,
    suits,
    victories,
    victory_benefits,
    when_words,
    wonder_benefits,
)
from generator.games.deep_future.sheets.aids import PAIRS
from generator.press.assets.themes import themes
from generator.press.job.planned import PrintPlan
from generator.press.layout.imposition import Arrangement
from generator.press.layout.paper import find_paper
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.painting.typesetting import spread
from generator.press.sheets.printing import print_sheets

pytestmark = pytest.mark.usefixtures("templates_read_once")

LANGUAGES: tuple[Language, ...] = ("en", "zh")
CHOSEN: dict[str, Any] = pack_data("generator.games.deep_future", "book/aids.toml")


class Seen(NamedTuple):
    """A card as it lies on the page: its rectangle, and the texts on it in the order in which they are painted."""

    place: Box
    texts: list[tuple[str, Box, float]]

    @property
    def words(self) -> str:
        """All of it without any blanks."""
        return squeezed("".join(text for text, _, _ in self.texts))


def squeezed(text: str) -> str:
    """Without blanks and icons, with the signs that people type: lines break where they like."""
    typed = text.translate({0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"', 0x2212: "-", 0x2013: "-"})
    return re.sub(r"\s|:(?:sun|moon|heart|skull|hand|foot):", "", typed)


def sheet(kind: str, language: Language = "en") -> CardSheets:
    (made,) = PACK.printables(specimen.founded(), [kind], language, PrintContext())
    assert isinstance(made, CardSheets)
    return made


def printed(
    kind: str, language: Language = "en", settings: SheetSettings | None = None, theme: str = "notebook"
) -> bytes:
    job = PrintPlan("Kran", PACK.name, language, find_paper("a4"), settings or SheetSettings(), theme=theme)
    (file,) = print_sheets(job, [sheet(kind, language)])
    return file.data


@cache
def seen(kind: str, language: Language = "en", settings: SheetSettings = SheetSettings()) -> list[Seen]:  # noqa: B008
    """Every card of that kind as it was painted."""
    job = PrintPlan("Kran", PACK.name, language, find_paper("a4"), settings)
    (file,) = print_sheets(job, [sheet(kind, language)])
    found = []
    for page, told in zip(pages(file.data), file.pages, strict=True):
        if told.side == "back":
            continue
        painted = list(_sized(page))
        for card in told.cards:
            x, y, width, height = card.rectangle
            place = Box(x, y, x + width, y + height)
            found.append(Seen(place, [each for each in painted if _holds(place, each[1].middle)]))
    return found


def _sized(page: Any) -> Iterator[tuple[str, Box, float]]:
    """Every text with its box and its size in points."""
    height = page.get_height()
    for thing in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT], textpage=page.get_textpage()):
        if text := thing.extract().strip():
            left, bottom, right, top = thing.get_bounds()
            size = pdfium_c.c_float()
            pdfium_c.FPDFTextObj_GetFontSize(thing, size)
            _, _, c, d, _, _ = thing.get_matrix().get()
            box = Box(left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)
            yield text, box, size.value * hypot(c, d)


def _holds(place: Box, point: tuple[float, float]) -> bool:
    return place.left <= point[0] <= place.right and place.top <= point[1] <= place.bottom


@cache
def read(kind: str, language: Language) -> tuple[str, ...]:
    """What stands on each card of the deck's own size."""
    return tuple(card.words for card in seen(kind, language))


def of_the_turn(language: Language) -> list[Atom]:
    """The rules of the turn sheet but for the set-up, which has no card."""
    return [atom for atom in atoms(language) if atom.group != "setup"]


def on_one_card(words: str, cards: tuple[str, ...]) -> bool:
    return any(squeezed(words) in card for card in cards)


def quoted(ids: list[str], language: Language) -> list[str]:
    found = [book(language).passage(name) for name in ids]
    assert all(found), ids
    return [passage.text for passage in found if passage]


# What they say is what the book says


@each_row("language", LANGUAGES, always=slice(1))
def test_the_whole_turn_is_there_passage_by_passage(language: Language) -> None:
    cards = read("aids", language)
    assert {atom.group for atom in of_the_turn(language)} == set(phases()) | {"winning", "losing"}
    assert [atom.id for atom in of_the_turn(language) if not on_one_card(atom.text, cards)] == []


def test_they_are_half_as_many_as_before_diagrams_and_each_is_one_card() -> None:
    faces = sheet("aids").faces
    assert len(faces) == len(read("aids", "en")) == len(read("aids", "zh")) == 21
    blocks: list[Any] = [block for face in faces for block in cast("list[Any]", face.data["blocks"])]
    drawn = [block["diagram"] for block in blocks if block["diagram"]]
    assert drawn == ["table", "kinds", "moving", "battle", "upkeep", "challenge"]


@each_row("language", LANGUAGES)
def test_everything_a_newcomer_is_told_is_a_passage_of_the_book(language: Language) -> None:
    cards = read("aids", language)
    ids = [name for card in CHOSEN["card"] for name in card.get("passages", ())]
    ids += [mark["passage"] for mark in CHOSEN["mark"]]
    rules = [name for card in CHOSEN["card"] for name in card.get("rules", ())]
    assert sorted(rules) == sorted(atom.id for atom in of_the_turn(language))
    assert [text for text in quoted(ids, language) if not on_one_card(text, cards)] == []


@each_row("language", LANGUAGES)
def test_every_row_of_tables_2_to_4_stands_behind_its_name(language: Language) -> None:
    cards = read("aids", language)
    rows = []
    for benefits in (wonder_benefits(), victory_benefits()):
        rows += [(row.name(language), benefits[key].reminder(language)) for key, row in victories().items()]
    rows += [(suits()[suit].name(language), suit_benefits()[suit].reminder(language)) for suit in SUITS]
    assert len(rows) == 18
    assert [row for row in rows if not on_one_card("".join(row), cards)] == []


@each_row("language", LANGUAGES)
@each_row("suit", SUITS)
def test_every_cell_of_table_6_stands_on_its_pairs_card_behind_its_number(suit: str, language: Language) -> None:
    (pair,) = [pair for pair in PAIRS if suit in pair]
    first = squeezed(failures()[pair[0], 1].name(language))
    (card,) = [card for card in read("aids", language) if first in card]
    for number in NUMBERS:
        cell = failures()[suit, number]
        words = squeezed(cell.name(language) + cell.reminder(language))
        behind = str(number) if suit == pair[0] or number > 1 else ""
        assert card.count(behind + words) == 1, (suit, number, card)


@each_row("language", LANGUAGES, always=slice(1, None))
def test_every_advancement_has_one_card_with_its_rule_in_full(language: Language) -> None:
    cards = read("advancements", language)
    its = Counter(row.key for row in advancements().values() for card in cards if _is_of(card, row, language))
    assert len(its) == len(advancements()) == 36
    for row in advancements().values():
        own = tuple(card for card in cards if _is_of(card, row, language))
        if len(own) > 1:  # in parts, each with the heading
            assert all(f"{part}/{len(own)}" in card for part, card in enumerate(own, start=1))
        for text in quoted(CHOSEN["advancement"][row.key], language):
            assert on_one_card(text, own), (row.key, text)


def _is_of(card: str, row: Any, language: Language) -> bool:
    """Whether a card bears that corner, then the name and the reminder."""
    head = f"{row.number}{row.suit}{row.name(language)}{when_words()[row.action](language)}{row.reminder(language)}"
    return card.startswith(squeezed(head))


@each_row("language", LANGUAGES)
@each_row("suit", SUITS)
def test_each_suit_has_a_card_with_its_six_advancements_in_order(suit: str, language: Language) -> None:
    rows = [advancements()[suit, number] for number in NUMBERS]
    each = [
        f"{row.number}{row.name(language)}{when_words()[row.action](language)}{row.reminder(language)}" for row in rows
    ]
    assert on_one_card(suits()[suit].name(language) + "".join(each), read("advancements", language))


def test_the_first_passage_of_an_advancement_is_the_one_that_table_5_goes_with() -> None:
    rows = list(advancements().values())
    assert list(CHOSEN["advancement"]) == [row.key for row in rows]
    for number, row in enumerate(rows, start=1):
        main = book("en").passage(CHOSEN["advancement"][row.key][0])
        assert main is not None and f"T5-{number:02d}" in main.ids


@each_row("language", LANGUAGES)
def test_a_card_names_section_and_page_and_a_reading_its_id(language: Language) -> None:
    told = {"en": "Table5·page10", "zh": "表格5·第10页"}[language]
    card = next(card for card in read("advancements", language) if card.startswith("1S"))
    assert told in card and "R-2.1-05" in card


# How they look


#: In `make test` every other size once, languages and kinds in turn; all of it in `make prove`.
IN_SIZES: list[tuple[str, Language, str]] = list(product(CARD_SIZES, LANGUAGES, ("aids", "advancements")))
IN_TURN = [IN_SIZES[4 * at + at // 2 % 4] for at in range(0, len(CARD_SIZES), 2)]


@pytest.mark.parametrize(
    ("size", "language", "kind"),
    [pytest.param(*each, marks=[pytest.mark.prove] * (each not in IN_TURN)) for each in IN_SIZES],
)
def test_in_every_size_all_stands_inside_nothing_overlaps_and_nothing_is_tiny(
    size: str, language: Language, kind: str
) -> None:
    settings = SheetSettings(size=CARD_SIZES[size])
    cards = seen(kind, language, settings)
    assert len(cards) >= len(sheet(kind, language).faces)
    for card in cards:
        for text, box, points in card.texts:
            assert box.inside(card.place, 3.0), (text, box, card.place)
            assert points >= (6.99 if any(sign > "\u2e80" for sign in text) else 6.49) or text in SUITS, (text, points)
        for (one, here, _), (other, there, _) in combinations(card.texts, 2):
            assert not here.overlaps(there, 0.3), (one, other, here, there)
    whole = "".join(card.words for card in cards)
    ids = [name for names in CHOSEN["advancement"].values() for name in names]
    wanted = [atom.text for atom in of_the_turn(language)] if kind == "aids" else quoted(ids, language)
    assert [text for text in wanted if squeezed(text) not in whole] == []


@pytest.mark.parametrize("kind", ["aids", "advancements"])
def test_with_round_corners_and_bleed_they_stay_inside(kind: str) -> None:
    settings = SheetSettings(arrangement=Arrangement(bleed=3.0), radius=6.0)
    for card in seen(kind, "en", settings):
        assert all(box.inside(card.place, 3.0) for _, box, _ in card.texts)


@pytest.mark.parametrize("theme", first_always(themes(), 2))
@pytest.mark.parametrize("kind", ["aids", pytest.param("advancements", marks=pytest.mark.prove)])
def test_they_are_printed_in_every_theme_with_their_backs(kind: str, theme: str) -> None:
    assert printed(kind, "zh", SheetSettings(backs="kind"), theme).startswith(b"%PDF")


def test_a_text_that_is_too_long_for_a_card_goes_on_to_the_next_with_its_heading() -> None:
    cards = [card.words for card in seen("aids", "en", SheetSettings(size=CARD_SIZES["mini"]))]
    action = [card for card in cards if card.startswith("Afterthegame")]
    assert len(action) > 1
    assert [f"{part}/{len(action)}" in card for part, card in enumerate(action, start=1)] == [True] * len(action)
    assert len(seen("aids", "en", SheetSettings(size=CARD_SIZES["index"]))) < len(cards)


def test_a_card_on_which_not_even_one_passage_fits_is_refused_in_a_line() -> None:
    with pytest.raises(MakeplayError, match=r"does not fit") as refused:
        seen("advancements", "en", SheetSettings(size=(55, 40)))
    lines = str(refused.value).splitlines()
    assert all(line.startswith("aid ") or line.endswith("more like these") for line in lines)


@each_row(
    ("heights", "room", "cards"),
    [
        ([], 10, []),
        ([3, 3, 3], 10, [3]),
        ([3, 3, 3, 3], 10, [2, 2]),
        ([5, 1, 1, 5], 10, [2, 2]),
        ([9, 9, 1], 10, [1, 2]),
        ([12, 1], 10, [1, 1]),
        ([1, 1, 1, 1, 8], 8, [4, 1]),
    ],
)
def test_things_are_spread_over_as_few_cards_as_can_be_and_evenly(
    heights: list[float], room: float, cards: list[int]
) -> None:
    assert spread(heights, room) == cards


# They are not taken for cards of the deck


def test_they_have_no_id_and_backs_of_their_own() -> None:
    for kind in ("aids", "advancements"):
        made = sheet(kind)
        assert {face.id for face in made.faces} == {""}
        titled = pages(printed(kind, "en", SheetSettings(backs="kind")))[1]
        assert made.title in titled.get_textpage().get_text_bounded()
    deck, aid = sheet("cards"), sheet("aids")
    backs = []
    for its in (deck, replace(aid, faces=aid.faces[:9])):
        job = PrintPlan("Kran", PACK.name, "en", find_paper("a4"), SheetSettings(backs="plain"))
        (file,) = print_sheets(job, [replace(its, faces=its.faces[:1])])
        picture = pages(file.data)[1].render(scale=1).to_pil().convert("1")
        backs.append(picture)
    first, second = (picture.tobytes() for picture in backs)
    differing = sum((one ^ other).bit_count() for one, other in zip(first, second, strict=True))
    _, _, width, height = file.pages[1].cards[0].rectangle
    assert differing > 0.03 * width / MM * height / MM


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MAKEPLAY_CONFIG", str(tmp_path / "configuration"))

    def asked(*words: str) -> str:
        capsys.readouterr()
        assert cli.run(list(words)) == 0
        return capsys.readouterr().out

    homes.left_by((("new", "kran", "--player", "Ada", "--seed", "3"),), tmp_path)
    return asked


def test_printing_them_says_nothing_about_the_campaign(ask: Callable[..., str]) -> None:
    before = ask("print", "kran", "--runs")
    told = ask("print", "kran", "--only", "aids", "--only", "advancements", "--confirm")
    assert "This run has nothing to confirm" in told
    assert ask("print", "kran", "--runs") == before
    assert sorted(path.name for path in Path("output/kran").glob("*.pdf")) == ["advancements.pdf", "aids.pdf"]


def test_they_are_printed_only_if_asked_for(ask: Callable[..., str]) -> None:
    ask("print", "kran")
    assert not {"aids.pdf", "advancements.pdf"} & {path.name for path in Path("output/kran").iterdir()}


def test_in_both_languages_each_has_cards_of_its_own(ask: Callable[..., str]) -> None:
    ask("print", "kran", "--only", "aids", "--lang", "both")
    painted = squeezed(
        "".join(text.text for page in pages(Path("output/kran/aids.pdf").read_bytes()) for text in texts(page))
    )
    for language in LANGUAGES:
        assert all(squeezed(atom.text) in painted for atom in of_the_turn(language))
