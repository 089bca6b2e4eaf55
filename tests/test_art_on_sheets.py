"""Pictures on Deep Future's sheets: wheels, constellations, emblems; nothing under a place to write."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
import specimen
from art_points import of_elements, points, read
from measuring import pages, set_texts, texts
from rows import each_row

from generator.engine.card_sizes import CARD_SIZES
from generator.engine.view import CardSheets, Language, Page, Printable
from generator.games.deep_future.facts.cards import Advancement, Card, CardKind, Corner
from generator.games.deep_future.facts.tables import NUMBERS, SUITS, actions, phases
from generator.games.deep_future.sheets.cards import face, restock
from generator.games.deep_future.sheets.printables import chronology, mats
from generator.press.art.device import WHEELS, device
from generator.press.art.figures import CONSTELLATIONS, EMBLEMS, constellation, emblem
from generator.press.art.globe import globe
from generator.press.art.ornament import medallion, roll
from generator.press.job.planned import PrintPlan
from generator.press.layout.paper import PAPERS
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.painting.painter import Item
from generator.press.sheets.printing import print_sheets
from generator.press.svg.elements import parse
from generator.press.svg.pathdata import BadSvg, path
from generator.press.templating.templates import Templates

TEMPLATES = Templates("deep_future", "en")
#: A tech as it grows: nothing written, two advancements, complete.
GROWING = [
    (Advancement("M", None), Advancement("K", None), Advancement("S", None)),
    (Advancement("M", 6, 2), Advancement("K", None), Advancement("S", 4, 3)),
    (Advancement("M", 6, 2), Advancement("K", 1, 4), Advancement("S", 4, 3)),
]


def tech(advancements: tuple[Advancement, ...]) -> dict[str, Any]:
    return dict(face(Card("009", Corner(3, "M"), CardKind.TECH, 2, name="", advancements=advancements), {}, "en").data)


def drawn(template: str, data: dict[str, Any], size: tuple[float, float] = (63.5, 76.2)) -> str:
    around = {"w": size[0], "h": size[1], "bleed": 0, "radius": 0, "revision": 0, "other": None, "notice": ""}
    return TEMPLATES.render(f"deep_future/{template}.svg.j2", Item("a card", template), {**data, **around})


# The drawings


def test_each_suit_has_a_wheel_and_a_constellation_of_its_own() -> None:
    assert set(WHEELS) == set(CONSTELLATIONS)
    assert len({device(((kind, number),), 5, 5, 3) for kind, number in product(WHEELS, NUMBERS)}) == 36
    assert len({constellation(name, 3, 0, 0, 17) for name in CONSTELLATIONS}) == 6


@each_row("name", CONSTELLATIONS)
def test_a_constellation_has_as_many_bright_stars_as_the_card_has_points(name: str) -> None:
    for number in NUMBERS:
        drawing = constellation(name, number, 5, 7, 17)
        stars = read(drawing)[-1].get("d", "").split("M")[1:]
        assert sum("C" not in star for star in stars) == number
        assert all(4.5 <= x <= 22.5 and 6.5 <= y <= 24.5 for x, y in points(drawing))


@each_row("name", EMBLEMS)
def test_an_emblem_stays_in_its_square(name: str) -> None:
    found = points(emblem(name, 5, 7, 6))
    assert len(found) > 12
    assert all(4.9 <= x <= 11.1 and 6.9 <= y <= 13.1 for x, y in found)


@each_row("row", [True, False])
def test_a_wheel_that_is_not_there_yet_leaves_its_place_empty(row: bool) -> None:
    parts = (("sun", 1), ("moon", 2), ("foot", 6))
    single = [
        device(tuple(part if at == n else None for n, part in enumerate(parts)), 20, 20, 3, row=row) for at in range(3)
    ]
    assert device(parts, 20, 20, 3, row=row) == "".join(single)
    assert device((parts[0], None, parts[2]), 20, 20, 3, row=row) == single[0] + single[2]
    assert all(11 <= x <= 29 and 14 <= y <= 26 for x, y in points("".join(single)))


def test_a_scroll_and_a_medallion_stay_in_their_frames() -> None:
    assert all(9.9 <= x <= 90.1 and 4.9 <= y <= 11.1 for x, y in points(roll(10, 5, 80, 6)))
    assert all(16 <= x <= 24 and 16 <= y <= 24 for x, y in points(medallion(20, 20, 3.9)))


# On cards


def wheels(card: Card) -> list[str]:
    """The outlines of the wheels on a tech."""
    data = dict(face(card, {}, "en").data)
    return [each.get("d", "") for each in parse(drawn("tech", data)).iter() if each.get("stroke-linejoin") == "round"]


def test_a_tech_has_a_wheel_for_each_advancement_that_is_written_and_nothing_else_changes_it() -> None:
    grown = [Card("009", Corner(3, "M"), CardKind.TECH, 2, name="One", advancements=each) for each in GROWING]
    first, second, third = map(wheels, grown)
    assert (len(first), len(second), len(third)) == (0, 2, 3)
    assert second == [third[0], third[2]]
    for other in ({"name": "Another"}, {"id": "077"}, {"era": 9}, {"corner": Corner(6, "F")}):
        assert wheels(replace(grown[2], **other)) == third


@each_row("size", CARD_SIZES)
@each_row("suit", SUITS)
def test_a_constellation_stands_clear_of_the_lines_and_the_corner(size: str, suit: str) -> None:
    width, height = CARD_SIZES[size]
    [blank] = restock([Corner(6, suit)], "en")
    root = parse(drawn("blank", {**blank.data, "id": "077"}, (width, height)))
    stars = [each for each in root.iter() if each.get("stroke-width") == "0.3pt" or each.get("fill") == "#444"]
    first = min(y for _, y in of_elements(each for each in root.iter() if each.get("stroke-width") == "0.35pt"))
    assert bool(stars) == (width <= 1.12 * height)
    assert all(2.9 <= y < first - 2 and 12 < x < width - 2.9 for x, y in of_elements(stars))


def test_what_is_not_of_the_deck_yet_has_a_frame() -> None:
    [blank] = restock([Corner(6, "K")], "en")
    framed, plain = (drawn("blank", {**blank.data, "id": number}).count("<path") for number in ("", "077"))
    assert framed == plain + 1


@each_row("size", CARD_SIZES, always=slice(None, None, 3))
def test_names_are_not_set_small_for_the_sake_of_a_globe(size: str) -> None:
    names = ("Coscero", "Grevakon", "Zatax Minor", "Ulon", "Harwoholm Landing")
    sizes = {}
    for start in ("", "start"):
        faces = tuple(
            face(Card(f"{at:03d}", Corner(2, "S"), CardKind.WORLD, 1, 34, name, GROWING[2][:1]), {}, "en", start)
            for at, name in enumerate(names, start=1)
        )
        plan = PrintPlan("Kran", "deep_future", "en", PAPERS["a4"], SheetSettings(size=CARD_SIZES[size]))
        [file] = print_sheets(plan, [CardSheets("cards", "cards.pdf", "Cards", (63.5, 76.2), faces)])
        found = [each for page in pages(file.data) for each in set_texts(page)]
        sizes[start] = [
            max((each.size for each in found if name.split()[-1] in each.text), default=0) for name in names
        ]
    assert all(with_art >= 0.84 * without > 0 for without, with_art in zip(*sizes.values()))


def test_a_globe_is_cheap_in_bytes() -> None:
    """A tenth of what benchmarks/art.py measures: 900 world cards take 900 KB at most."""
    faces = tuple(
        face(Card(f"{at:03d}", Corner(2, "S"), CardKind.WORLD, 1, 34, f"World {at}", GROWING[2][:1]), {}, "en", "start")
        for at in range(1, 91)
    )
    plan = PrintPlan("Kran", "deep_future", "en", PAPERS["letter"])
    [file] = print_sheets(plan, [CardSheets("cards", "cards.pdf", "Cards", (63.5, 76.2), faces)])
    assert len(file.data) < 105_000


# On sheets


def test_a_badge_comes_of_the_seat_and_the_campaign_not_of_the_name() -> None:
    badges = [page.data["made"] for page in pages_of(mats("elder", ("Ada", "Ben"), "en"))]
    assert badges == [page.data["made"] for page in pages_of(mats("elder", ("Cy", "Dora"), "zh"))]
    assert len({str(each) for each in badges}) == 3
    assert badges != [page.data["made"] for page in pages_of(mats("younger", ("Ada", "Ben"), "en"))]


def pages_of(printables: Iterable[Printable]) -> list[Page]:
    return [each for each in printables if isinstance(each, Page)]


@each_row("language", ("en", "zh"))
def test_the_mat_shows_the_turn_with_the_suits_that_pay(language: Language) -> None:
    [file] = specimen.printed(specimen.founded(), language, "letter", "mats")
    words = "".join(each.text for each in texts(pages(file.data)[0]))
    for number, phase in enumerate(phases().values(), start=1):
        assert f"{number} {phase(language)}".replace(" ", "") in words.replace(" ", "")
    assert all(action.name(language) in words for action in actions().values() if action.suit)


def test_the_chronology_tells_the_kind_of_victory_beside_the_arms() -> None:
    grown = specimen.grown()
    [page] = pages_of(chronology(grown, "en", 27))
    [row] = [row for row in page.data["rows"] if row["realm"]]  # type: ignore[attr-defined]
    assert (row["realm"]["victory"], row["realm"]["made"]) == ("Might", (grown.start, 42) if grown.start else ())
    assert row["winner"] and row["civilization"] == row["realm"]["name"]


def test_path_data_in_whole_numbers_is_read_as_any_other() -> None:
    for words in product(("elder", "younger"), range(30)):
        for each in read(globe(words, 10, 10, 4.3)).iter("path"):
            data = each.get("d", "")
            dotted = re.sub(r"(\d+)", r"\1.0", data)
            assert re.sub(r"-0\b", "0", path(data)) == path(dotted)
    for wrong in ("M1 2 3", "M1 2C1 2 3 4", "M1 2Z3", "M1 2L"):
        with pytest.raises(BadSvg):
            path(wrong)
