"""Eminent Domain's sheets as they are printed: symbols in their strip, pairs of sides, sizes in mm, words, notice."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from itertools import combinations, cycle, product
from pathlib import Path
from typing import Any

import any_game
import numpy as np
import pypdfium2 as pdfium
import pytest
from booked import SHARED, runs, runs_of_others, signs
from contact_sheet import WAYS, ink
from measuring import MM, Box, Set, pages, paths, set_texts, squeezed, strings, too_small, touching, words_on
from rows import each_row
from sampling import first_always, some_always
from seeing import LANGUAGES, LARGE, TEXT, THEMES, lab, rgb, seen_contrast
from talking import Makeplay
from test_innovation_sheets import overlap

from generator.engine.card_sizes import CARD_SIZES
from generator.engine.view import CardSheets, Language, Page, Printable, PrintContext
from generator.errors import OneLanguageOnly
from generator.games.eminent_domain import PACK
from generator.games.eminent_domain.facts.deck import (
    FIGHTERS,
    INFLUENCE,
    RESOURCES,
    ROLES,
    SET_ASIDE,
    TYPES,
    card_id,
    kinds,
    planet_id,
    planets,
    role_cards,
    role_id,
    technologies,
)
from generator.games.eminent_domain.sheets.signs import SUITS
from generator.games.eminent_domain.sheets.words import word
from generator.press.assets import themes
from generator.press.job.printed import PrintedFile
from generator.press.layout.card_pages import CardPage
from generator.press.layout.imposition import Arrangement, Flip
from generator.press.layout.poster import find_poster
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.painting.document import Document
from generator.press.painting.painter import Item, Painter
from generator.press.templating.templates import Templates

ROOT = Path(__file__).resolve().parent.parent
EVERY = (*PACK.kinds, *PACK.kinds_on_request)
CARDS = PACK.card_kinds
PAGES = ("board", "tokens", "score", "mats", "reference")
CARD = (63.0, 88.0)
#: What shows of a card under a planet, in mm from its upper edge (section 11 of the sources).
STRIP = 15.0
#: Slots of planets and the tokens that lie in them, in mm across.
SLOT, TOKEN = 17.0, 15.0
NAMES = ("Ada", "Ben", "Chris", "Dora")
ALONE = SheetSettings(alone=CardPage(), backs="plain")
SIGNS = (*ROLES, "politics")
#: All that a player has to tell apart: roles; types of planets; what lies on them.
GROUPS = (SIGNS, (*TYPES, "utopian"), (*RESOURCES, "fighter", "influence"))


def sheets(
    wanted: tuple[str, ...] = EVERY,
    language: Language = "en",
    text: str = "",
    players: int = 3,
    rules: Mapping[str, str] | None = None,
) -> list[Printable]:
    context = PrintContext(NAMES[:players], rules=rules or {}, text=text)
    return PACK.printables(PACK.specimen(language), wanted, language, context)


def cards_of(kind: str, language: Language = "en", text: str = "", errata: str = "original") -> CardSheets:
    (sheet,) = sheets((kind,), language, text, rules={"errata": errata})
    assert isinstance(sheet, CardSheets)
    return sheet


printed = partial(any_game.printed, PACK)


def few(sheet: Printable) -> Printable:
    """Of the role cards one of each kind."""
    if not isinstance(sheet, CardSheets) or sheet.kind != "roles":
        return sheet
    return replace(sheet, faces=tuple({face.id: face for face in sheet.faces}.values()))


def both(language: Language, *wanted: str) -> list[Printable]:
    """Cards in two languages at once."""
    other: Language = "en" if language == "zh" else "zh"
    pairs = zip(sheets(wanted, language), sheets(wanted, other), strict=True)
    return [few(one.beside(two)) for one, two in pairs if isinstance(one, CardSheets) and isinstance(two, CardSheets)]


@cache
def alone(kind: str, language: Language = "en", text: str = "", theme: str = "notebook") -> PrintedFile:
    """The cards of a kind, one role card of each kind, front and back on pages of their own size."""
    (file,) = printed([few(cards_of(kind, language, text))], language, ALONE, theme).values()
    return file


def fronts(kind: str, language: Language = "en", text: str = "") -> list[Any]:
    file = alone(kind, language, text)
    return [page for told, page in zip(file.pages, pages(file.data), strict=True) if told.side == "front"]


def backs(kind: str, language: Language = "en", text: str = "") -> list[Any]:
    file = alone(kind, language, text)
    return [page for told, page in zip(file.pages, pages(file.data), strict=True) if told.side == "back"]


# How many there are


def test_there_are_as_many_cards_as_in_the_box() -> None:
    roles = Counter(face.id for face in cards_of("roles").faces)
    assert list(roles.values()) == [20, 20, 20, 16, 16, 4]
    assert dict(roles) == {role_id(card.number): card.copies for card in role_cards()}
    counts = {kind: len(cards_of(kind).faces) for kind in (*CARDS, "aids")}
    assert counts == {"roles": 96, "planets": 27, "starts": 6, "technologies": 39, "aids": 4}
    types = Counter(face.sort for face in cards_of("technologies").faces)
    assert types == dict.fromkeys(TYPES, 13)


@each_row(
    ("kind", "leaves"), [("roles", 11), ("planets", 3), ("starts", 1), ("technologies", 5)], always=slice(1, None)
)
def test_nine_cards_lie_on_a_sheet(kind: str, leaves: int) -> None:
    (file,) = printed(sheets((kind,)), settings=SheetSettings(backs="plain")).values()
    assert [page.side for page in file.pages] == ["front", "back"] * leaves
    assert len(file.pages[0].cards) == len(file.pages[1].cards) == (6 if kind == "starts" else 9)


# Symbols, read off the card


PER_MM = 10
#: Upper left corner of the first symbol's tile and its size, as `_card.svg.j2` has them, in tenths of a mm.
TILE, SIZE, GAP = (32, 24), 102, 118


def darkness(page: Any, least: int = 80) -> np.ndarray:
    """Where a page is nearly black, tenth by tenth of a mm."""
    return np.asarray(page.render(scale=PER_MM * MM).to_pil().convert("L")) < least


@cache
def silhouettes() -> dict[str, np.ndarray]:
    """Each sign as it stands in a tile."""
    document = Document("icons", PACK.name, "en")
    painter = Painter(document, "en", Templates(PACK.name, "en").symbols)
    for icon in ROLES:
        document.begin_page(10.2, 10.2, None, label="1")
        source = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10.2 10.2"><use href="#{icon}"'
        painter.draw(f'{source} x="1.632" y="1.632" width="6.936" height="6.936"/></svg>', Item(icon, "icons"))
        document.end_page()
    shapes = [darkness(page)[13:89, 13:89] for page in pdfium.PdfDocument(document.finish())]
    return dict(zip(ROLES, shapes, strict=True))


def read_symbols(page: Any, step: int = GAP) -> tuple[int, ...]:
    """The symbols in the strip, from the left, as places in ROLES."""
    dark, found = darkness(page), []
    for n in range(3):
        x, y = TILE[0] + n * step, TILE[1]
        seen = dark[y + 13 : y + 89, x + 13 : x + 89]
        alike = [overlap(seen, shape) for shape in silhouettes().values()] if seen.shape == (76, 76) else [0.0]
        if max(alike) > 0.7:
            found.append(int(np.argmax(alike)))
    return tuple(found)


def test_symbols_stand_in_the_strip_that_shows_under_a_planet() -> None:
    assert (TILE[1] + SIZE) / PER_MM < STRIP
    for card, page in zip(role_cards(), fronts("roles"), strict=True):
        step = 315 - 32 + 22 if len(card.symbols) > 1 else GAP
        assert read_symbols(page, step) == card.symbols, card.key
    its = {face.id: page for face, page in zip(cards_of("technologies").faces, fronts("technologies"), strict=True)}
    for technology in technologies():
        shown = read_symbols(its[card_id(technology.number)])
        assert shown == technology.sides[0].symbols, technology.title
    for planet, page in zip(planets(), [*fronts("planets"), *fronts("starts")], strict=True):
        assert read_symbols(page) == (() if planet.symbol is None else (planet.symbol,)), planet.name


@pytest.mark.parametrize(
    "every",
    [
        pytest.param(list(zip(THEMES, cycle(LANGUAGES))), id="some"),
        pytest.param(list(product(THEMES, LANGUAGES)), id="all", marks=pytest.mark.prove),
    ],
)
def test_a_colony_is_read_in_the_strip_in_every_theme_and_language(every: list[tuple[str, Language]]) -> None:
    for theme, language in every:
        file = alone("roles", language, "", theme)
        page = pages(file.data)[0]
        names = [each.box for each in set_texts(page) if each.text == kinds()["colonize"].name(language)]
        assert names, (theme, language)
        assert all(box.bottom < STRIP for box in names)
        tile = np.asarray(page.render(scale=PER_MM * MM).to_pil().convert("L"))[24:126, 32:134]
        assert tile.max() - tile.min() > 150


@each_row("theme", THEMES)
def test_signs_differ_by_shape_at_four_millimetres(theme: str) -> None:
    size = 4.0
    document = Document("icons", PACK.name, "en")
    painter = Painter(document, "en", Templates(PACK.name, "en", theme).symbols)
    every = [icon for group in GROUPS for icon in group]
    for icon in every:
        document.begin_page(size, size, None, label="1")
        source = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        source += f'<use href="#{icon}" x="0" y="0" width="{size}" height="{size}"/></svg>'
        painter.draw(source, Item(icon, "icons"))
        document.end_page()
    drawn = pdfium.PdfDocument(document.finish())
    shapes = {
        icon: 1 - np.asarray(page.render(scale=300 / 72).to_pil().convert("L")) / 255
        for icon, page in zip(every, drawn, strict=True)
    }
    for group in GROUPS:
        for one, other in combinations(group, 2):
            first, second = shapes[one], shapes[other]
            apart = float(np.abs(first - second).sum() / max(first.sum(), second.sum()))
            assert apart > (0.35 if group[0] == "food" else 0.5), (one, other, apart)


# Front and back


def behind(rectangle: tuple[float, float, float, float], paper: tuple[float, float], flip: Flip) -> tuple[float, float]:
    x, y, w, h = rectangle
    width, height = paper
    return (width - x - w, y) if (flip == "long") == (width < height) else (x, height - y - h)


def at(found: list[Set], place: tuple[float, float], size: tuple[float, float] = CARD) -> list[str]:
    """What is set within a card's place."""
    box = Box(*place, place[0] + size[0], place[1] + size[1])
    return [each.text for each in found if each.box.inside(box)]


@pytest.mark.parametrize(
    ("flip", "wished"),
    some_always(product(("long", "short"), ("none", "plain")), ("long", "none"), ("short", "plain")),
)
def test_the_survey_side_lies_behind_its_planet(flip: Flip, wished: Any) -> None:
    every = {planet_id(planet.number): planet for planet in planets()}
    seen = set()
    for kind in ("planets", "starts"):
        (file,) = printed(sheets((kind,)), settings=SheetSettings(backs=wished, flip=flip)).values()
        found = pages(file.data)
        for front, back in zip(file.pages[::2], file.pages[1::2], strict=True):
            there, here = list(set_texts(found[back.number - 1])), list(set_texts(found[front.number - 1]))
            for one, other in zip(front.cards, back.cards, strict=True):
                planet = every[one.id]
                place = behind(one.rectangle, front.paper, flip)
                assert other.id == one.id
                assert other.rectangle[:2] == pytest.approx(place, abs=0.01)
                told = at(there, place)
                assert [each for each in told if each.isdigit()] == [str(planet.warfare), str(planet.colonize)]
                assert TYPES[planet.type] in told
                assert (word("start_planet", "en") in told) == planet.start
                # a face-down planet gives nothing away
                assert not any(part in told for part in (planet.name, one.id))
                shown = squeezed("".join(at(here, one.rectangle[:2])))
                assert squeezed(planet.name) in shown
                assert TYPES[planet.type] in shown
                seen.add(one.id)
    assert seen == set(every)


@pytest.mark.parametrize(
    ("flip", "wished"),
    some_always(
        product(("long", "short"), ("none", "plain", "kind")), ("long", "none"), ("short", "plain"), ("long", "kind")
    ),
)
def test_the_other_side_lies_behind_a_double_sided_technology(flip: Flip, wished: Any) -> None:
    every = {card_id(card.number): card for card in technologies()}
    (file,) = printed(sheets(("technologies",)), settings=SheetSettings(backs=wished, flip=flip)).values()
    found = pages(file.data)
    pairs = {}
    for front, back in zip(file.pages[::2], file.pages[1::2], strict=True):
        set_back = list(set_texts(found[back.number - 1]))
        backed = {card.id for card in back.cards}
        for one in front.cards:
            told = at(set_back, behind(one.rectangle, front.paper, flip))
            card = every[one.id]
            assert (one.id in backed) == (wished != "none" or card.double_sided)
            if card.double_sided:
                pairs[card.title.en] = card.sides[1].name.en in told
            else:
                assert told.count(word("title", "en")) == (0 if wished == "none" else 2)
    assert pairs == {card.title.en: True for card in technologies() if card.double_sided}
    assert len(pairs) == 6


def test_one_back_says_who_starts_and_lies_behind_an_aid() -> None:
    (file,) = printed(sheets(("aids",))).values()
    found = pages(file.data)
    starting = []
    for front, back in zip(file.pages[::2], file.pages[1::2], strict=True):
        set_back = list(set_texts(found[back.number - 1]))
        for one in front.cards:
            assert sorted(one.rectangle[2:]) == [105, 148]
            place = behind(one.rectangle, front.paper, "long")
            starting.append(word("start_player", "en") in at(set_back, place, (one.rectangle[2], one.rectangle[3])))
    assert starting == [True, False, False, False]


def test_what_is_shuffled_into_a_deck_has_one_back_that_does_not_tell_which_way_up_it_lies() -> None:
    roles, single = backs("roles"), backs("technologies")[6:]
    looks = {page.render(scale=2).to_pil().tobytes() for page in (*roles, *single)}
    assert len(looks) == 1
    whole = darkness(roles[0], 128)
    assert float((whole ^ whole[::-1, ::-1]).mean()) < 0.002
    assert cards_of("roles").one_back


def test_backs_by_kind_tell_the_type_of_a_technology() -> None:
    sheet = cards_of("technologies")
    assert len([face for face in sheet.faces if face.two_sided]) == 6
    for face in sheet.faces:
        if not face.two_sided:
            assert sheet.back_of(face, by_kind=True)["type"]["key"] == face.sort  # type: ignore[index]
            assert sheet.back_of(face, by_kind=False)["type"] is None


def test_a_fold_and_labels_put_both_sides_where_they_belong() -> None:
    settings = SheetSettings(backs="plain", arrangement=Arrangement(fold=True))
    (file,) = printed(sheets(("planets",)), settings=settings).values()
    for page in file.pages:
        assert page.side == "front"
        assert [card.id for card in page.cards] == [card.id for card in page.backs]


# Words on cards


@each_row("language", LANGUAGES)
def test_every_role_card_says_what_it_does(language: Language) -> None:
    for card, page in zip(role_cards(), fronts("roles", language), strict=True):
        shown = words_on(page)
        for key in [ROLES[symbol] for symbol in card.symbols] or [card.key]:
            kind = kinds()[key]
            said = [kind.action, kind.role, *([kind.leader] if card.symbols else [])]
            assert all(squeezed(each(language)) in shown for each in said), (card.key, shown)


@pytest.mark.parametrize(
    ("language", "errata"),
    some_always(product(LANGUAGES, ("original", "escalation")), ("zh", "original"), ("en", "escalation")),
)
def test_every_technology_says_what_it_takes_and_does(language: Language, errata: str) -> None:
    sheet = cards_of("technologies", language, errata=errata)
    (file,) = printed([sheet], language, ALONE).values()
    found = pages(file.data)
    every = {card_id(card.number): card for card in technologies()}
    for number, face in enumerate(sheet.faces):
        card = every[face.id]
        for place, side in enumerate(card.sides):
            page = found[2 * number + place]
            shown = words_on(page)
            assert squeezed(side.words(errata)(language)) in shown, side.name
            assert squeezed(side.name(language)) in shown
            assert squeezed(side.name.en) in shown
            figures = [each for each in set_texts(page) if each.text.isdigit() and each.size > 10]
            cost = [each.box for each in figures if each.box.top > CARD[1] - 20]
            assert [each.text for each in figures if each.box in cost] == [str(card.cost)]
            assert 11 < cost[0].left < 15
            worth = [each.text for each in figures if each.box.bottom < STRIP]
            assert worth == ([str(card.influence)] if card.influence else [])
            differs = side.escalation is not None
            assert (squeezed(word(f"errata_{errata}", language)) in shown) == differs


def test_a_technology_shows_a_planet_for_each_that_it_takes() -> None:
    sheet = cards_of("technologies")
    every = {card_id(card.number): card for card in technologies()}
    for face, page in zip(sheet.faces, fronts("technologies"), strict=True):
        # discs of 7.8 mm, 8.8 mm apart, at the right: their rings cross the middle line twice each
        y = round((CARD[1] - 3.2 - 0.4 - 3.2 - 10.4 / 2) * PER_MM)
        grey = np.asarray(page.render(scale=PER_MM * MM).to_pil().convert("L"))
        planets_shown = 0
        for n in range(4):
            x = round((CARD[0] - 3.2 - 4.0 - n * 8.8) * PER_MM)
            ring = [grey[y - 1 : y + 2, x + side * 39 - 3 : x + side * 39 + 4].min() < 170 for side in (-1, 1)]
            planets_shown += all(ring)
        assert planets_shown == every[face.id].planets, face.id


@each_row("language", LANGUAGES, always=slice(1, None))
def test_facts_leave_the_effect_out_and_blanks_have_lines_for_it(language: Language) -> None:
    for text in ("facts", "blank"):
        for page, card in zip(fronts("roles", language, text), role_cards(), strict=True):
            shown = words_on(page)
            for key in [ROLES[symbol] for symbol in card.symbols] or [card.key]:
                assert squeezed(kinds()[key].action(language)) not in shown
                assert squeezed(kinds()[key].name(language)) in shown
        its = {
            face.id: page for face, page in zip(cards_of("technologies").faces, fronts("technologies", language, text))
        }
        for technology in technologies():
            shown = words_on(its[card_id(technology.number)])
            assert squeezed(technology.sides[0].effect(language)) not in shown
            assert squeezed(technology.sides[0].name(language)) in shown
    assert len(_rules(fronts("technologies", language, "blank")[0])) >= 5
    assert _rules(fronts("technologies", language, "facts")[0]) == []


def _rules(page: Any) -> list[int]:
    """Rows of pixels that a line for a pen fills, below the heading of the effect."""
    grey = np.asarray(page.render(scale=PER_MM * MM).to_pil().convert("L"))[330:650, 40:590]
    full = [y for y, row in enumerate(grey) if (row < 225).mean() > 0.95]
    return [y for y in full if y - 1 not in full]


def every_card(language: Language, text: str) -> Iterator[tuple[str, Any]]:
    for kind in (*CARDS, "aids"):
        for page in pages(alone(kind, language, text).data):
            yield kind, page


@pytest.mark.parametrize(
    ("language", "text"),
    some_always(product(LANGUAGES, PACK.texts), *zip(LANGUAGES[::-1] * 2, PACK.texts)),
)
def test_no_card_has_type_below_its_floor_or_texts_that_touch(language: Language, text: str) -> None:
    for kind, page in every_card(language, text):
        check_card(page, kind)


@pytest.mark.parametrize("language", first_always(LANGUAGES))
def test_two_languages_fit_on_one_card_and_on_its_back(language: Language) -> None:
    for name, file in printed(both(language, *CARDS), language, ALONE).items():
        for page in pages(file.data):
            check_card(page, name)
    (file,) = printed(both(language, "technologies"), language, ALONE).values()
    found = pages(file.data)
    for number in range(6):
        shown = words_on(found[2 * number + 1])
        card = next(each for each in technologies() if squeezed(each.sides[-1].name.en) in shown and each.double_sided)
        assert squeezed(card.sides[1].effect.en) in shown
        assert squeezed(card.sides[1].effect.zh) in shown


def check_card(page: Any, name: str) -> None:
    found = list(set_texts(page))
    whole = Box(0, 0, page.get_width() * MM, page.get_height() * MM)
    assert too_small(page) == [], name
    for each in found:
        assert each.box.inside(whole, 2.5), (name, each)
    assert touching(found, 0.15) == [], name


@pytest.mark.parametrize("language", first_always(LANGUAGES[::-1]))
def test_small_cards_take_one_language(language: Language) -> None:
    what = [few(sheet) for sheet in sheets(CARDS, language)]
    for file in printed(what, language, replace(ALONE, size=CARD_SIZES["mini"])).values():
        for page in pages(file.data):
            assert too_small(page) == []


#: Sizes whose role cards have no room for two languages in type that one can read.
ONE_LANGUAGE = ("mini", "square", "business")


@pytest.mark.parametrize("size", first_always(ONE_LANGUAGE))
def test_cards_without_room_for_two_languages_are_refused_in_one_line(size: str) -> None:
    with pytest.raises(OneLanguageOnly, match="print one language"):
        printed(both("en", *CARDS), "en", replace(ALONE, size=CARD_SIZES[size]))


@each_row(
    ("number", "size"),
    [*enumerate(name for name in CARD_SIZES if name not in ONE_LANGUAGE)][::3],
    always=slice(None, None, 2),
)
def test_cards_of_other_shapes_take_the_longest_texts(number: int, size: str) -> None:
    take_the_longest_texts(size, slice(number % 4, None, 4))


@pytest.mark.prove
@pytest.mark.parametrize("size", [name for name in CARD_SIZES if name not in ONE_LANGUAGE])
def test_cards_of_other_shapes_take_all_texts(size: str) -> None:
    take_the_longest_texts(size, slice(None))


def take_the_longest_texts(size: str, some: slice) -> None:
    """The technologies that say the most, and some of all other cards, in two languages on cards of that size."""
    longest = sorted(
        cards_of("technologies").faces, key=lambda face: len(str(face.data["effect"])) + 100 * face.two_sided
    )[-8:]
    picked: list[Printable] = []
    for sheet in both("en", *CARDS):
        assert isinstance(sheet, CardSheets)
        ids = {face.id for face in longest}
        kept = tuple(face for face in sheet.faces if face.id in ids)
        picked.append(replace(sheet, faces=kept if sheet.kind == "technologies" else sheet.faces[some]))
    for file in printed(picked, "en", replace(ALONE, size=CARD_SIZES[size])).values():
        assert [each for page in pages(file.data) for each in too_small(page)] == []


@each_row("language", LANGUAGES, always=slice(1))
def test_effects_of_all_technologies_and_texts_of_all_roles_are_as_large(language: Language) -> None:
    for kind, rows in (
        ("technologies", [side.effect for card in technologies() for side in card.sides]),
        ("roles", []),
    ):
        said = rows or [each for its in kinds().values() for each in (its.action, its.role, its.leader)]
        texts = {squeezed(each(language)) for each in said}
        sizes = {
            round(each.size, 1)
            for page in (*fronts(kind, language), *backs(kind, language))
            for each in set_texts(page)
            if each.box.top > (20 if kind == "roles" else 30)
            and len(squeezed(each.text)) > 4
            and each.text not in {word(key, language) for key in ("action", "role", "permanent")}
            and any(squeezed(each.text) in text for text in texts)
        }
        assert len(sizes) == 1, (kind, sizes)


def texts_in(table: Any) -> Iterator[str]:
    """Every text of a file of words."""
    if isinstance(table, str):
        yield table
    else:
        for each in table.values() if isinstance(table, dict) else table if isinstance(table, list) else ():
            yield from texts_in(each)


@pytest.mark.skipif(not SHARED.exists(), reason="../shared is not there")
def test_no_line_of_a_sheet_is_copied() -> None:
    english, chinese = runs_of_others()
    files = sorted((ROOT / "generator/games/eminent_domain/sheets").glob("*.toml"))
    assert len(files) == 4
    for path in files:
        for text in texts_in(tomllib.loads(path.read_text("utf-8"))):
            assert not english & set(runs(text)), (path.name, text)
            assert not chinese & set(signs(text)), (path.name, text)


# Planets


def test_slots_are_as_large_as_tokens_take_and_stand_at_the_lower_left() -> None:
    for planet, page in zip(planets(), [*fronts("planets"), *fronts("starts")], strict=True):
        # below the middle, above the foot; the card more stands at the right
        region = darkness(page, 200)[600:815, : 630 if not planet.hand else 400]
        across = np.flatnonzero(region.any(axis=0))
        if not planet.slots:
            assert not len(across), planet.name
            continue
        down = np.flatnonzero(region.any(axis=1))
        assert (down[-1] - down[0]) / PER_MM == pytest.approx(SLOT, abs=0.5)
        assert across[0] / PER_MM == pytest.approx(3.2, abs=0.4)
        assert (across[-1] - across[0]) / PER_MM == pytest.approx(
            SLOT * len(planet.slots) + 1.6 * (len(planet.slots) - 1), abs=0.5
        )
        letters = [word(f"letter_{RESOURCES[slot]}", "en") for slot in planet.slots]
        assert [each.text for each in set_texts(page) if each.text in ("F", "W", "I", "S")] == letters


@each_row("language", LANGUAGES, always=slice(1, None))
def test_planets_tell_influence_and_one_card_more(language: Language) -> None:
    both_kinds = [*fronts("planets", language), *fronts("starts", language)]
    for planet, page in zip(planets(), both_kinds, strict=True):
        texts = list(set_texts(page))
        figures = [each for each in texts if each.text.isdigit() and each.box.bottom < STRIP]
        assert [each.text for each in figures] == [str(planet.influence)]
        assert figures[0].box.left > CARD[0] / 2
        assert ("+1" in [each.text for each in texts]) == bool(planet.hand)
        assert (word("hand_more", language) in strings(page)) == bool(planet.hand)


# The line on every page


@pytest.mark.prove
@each_row("language", LANGUAGES)
def test_so_does_every_picture_of_a_side_and_every_sheet_of_a_poster(language: Language) -> None:
    for kind, page in every_card(language, ""):
        line = PACK.notice[language] if kind == "aids" else word("unofficial", language)
        assert squeezed(line) in squeezed(strings(page)), kind
    poster = SheetSettings(poster=find_poster("2x2"))
    for file in printed(sheets(("tokens", "score", "reference"), language), language, poster).values():
        assert len(file.pages) == 4
        for page in pages(file.data):
            assert squeezed(PACK.notice[language]) in squeezed(strings(page))


# Pages


@pytest.mark.parametrize(
    ("language", "paper", "players"),
    some_always(
        product(LANGUAGES, ("a4", "letter"), (0, 2, 3, 4)),
        ("en", "a4", 0),
        ("zh", "letter", 2),
        ("zh", "a4", 3),
        ("en", "letter", 4),
    ),
)
def test_pages_have_no_type_below_its_floor_and_no_texts_that_touch(
    language: Language, paper: str, players: int
) -> None:
    for name, file in printed(sheets(PAGES, language, players=players), language, paper=paper).items():
        for page in pages(file.data):
            found = list(set_texts(page))
            assert too_small(page) == [], name
            whole = Box(0, 0, page.get_width() * MM, page.get_height() * MM)
            assert [each for each in found if not each.box.inside(whole, 5)] == [], name
            assert touching(found, 0.15) == [], name


@each_row("paper", ["a4", "letter"])
def test_the_board_has_seven_places_as_large_as_cards(paper: str) -> None:
    (file,) = printed(sheets(("board",)), paper=paper).values()
    (page,) = pages(file.data)
    stroke = 0.25
    places = [box for box in paths(page) if _is_card(box, stroke)]
    assert len(places) == 7
    for one, other in combinations(places, 2):
        assert not one.overlaps(other)
    rings = [box for box in paths(page) if abs(box.width - 15.6) < 0.1 and abs(box.height - 15.6) < 0.1]
    assert len(rings) == SET_ASIDE
    assert min(box.width for box in rings) >= TOKEN


def _is_card(box: Box, stroke: float) -> bool:
    return abs(box.width - CARD[0] - stroke) < 0.3 and abs(box.height - CARD[1] - stroke) < 0.3


@each_row(
    ("players", "rules", "sizes", "empty"),
    [
        (2, {}, [16, 16, 16, 14, 12], 1),
        (2, {"trim": "bga"}, [12, 12, 12, 12, 8], 1),
        (3, {}, [14, 14, 14, 13, 10], 1),
        (3, {"variant": "extended3"}, [12, 12, 12, 12, 8], 2),
        (4, {}, [12, 12, 12, 12, 8], 2),
    ],
)
def test_the_board_tells_how_many_cards_a_stack_has_and_how_many_empty_ones_end_the_game(
    players: int, rules: dict[str, str], sizes: list[int], empty: int
) -> None:
    (sheet,) = sheets(("board",), players=players, rules=rules)
    assert isinstance(sheet, Page)
    (page,) = pages(printed([sheet])["board.pdf"].data)
    told = [each.text for each in set_texts(page)]
    assert [int(each) for each in told if each.isdigit()] == [*sizes, 27]
    assert word("end_stacks", "en").format(empty) in told


def test_a_board_for_anybody_has_all_tables() -> None:
    (page,) = pages(printed(sheets(("board",), players=0))["board.pdf"].data)
    told = [each.text for each in set_texts(page)]
    assert [each for each in told if re.fullmatch(r"\d empty", each)] == ["1 empty", "1 empty", "2 empty", "2 empty"]
    assert told.count("3+") == 5
    assert [each for each in told if each.endswith(" players")] == [f"{each} players" for each in ("2", "3", "3+", "4")]


def test_the_board_of_the_learning_game_has_no_research_and_fewer_planets() -> None:
    (page,) = pages(printed(sheets(("board",), players=3, rules={"research": "none"}))["board.pdf"].data)
    told = [each.text for each in set_texts(page)]
    assert [int(each) for each in told if each.isdigit()] == [14, 14, 13, 10, 24]
    assert told.count("Not in the learning game") == 1
    assert told.count("Empty? It may still be led.") == 4


def test_only_sheets_with_two_sides_are_said_to_be_turned_over() -> None:
    files = printed(sheets(("planets", "score")), settings=SheetSettings(backs="kind"))
    told = {name: "both sides, long edge" in strings(pages(file.data)[0]) for name, file in files.items()}
    assert told == {"planets.pdf": True, "score.pdf": False}
    assert {name: b"/Duplex" in file.data for name, file in files.items()} == told


def test_each_score_sheet_of_a_page_says_what_it_is_when_they_are_cut_apart() -> None:
    (page,) = pages(printed(sheets(("score",)))["score.pdf"].data)
    lows = sorted(each.box.bottom for each in set_texts(page) if each.text.startswith("Unofficial aid"))
    assert len(lows) == 2
    assert lows[1] - lows[0] > 100, "mm: one on each half"


@each_row("paper", ["a4", "letter"])
def test_tokens_are_fifteen_millimetres_across_and_as_many_as_in_the_box(paper: str) -> None:
    (page,) = pages(printed(sheets(("tokens",)), paper=paper)["tokens.pdf"].data)
    rounds = [box for box in paths(page) if abs(box.width - TOKEN) < 0.2 and abs(box.height - TOKEN) < 0.2]
    assert len(rounds) == FIGHTERS + 24 + INFLUENCE == 91
    for one, other in combinations(rounds, 2):
        assert not one.overlaps(other)
    letters = Counter(each.text for each in set_texts(page) if each.text in ("F", "W", "I", "S"))
    assert letters == {"F": 6, "W": 6, "I": 6, "S": 6}
    told = strings(page)
    assert all(f"· {count}" in told for count in (35, 24, 8))
    # another rim: dashes far thicker than a line
    rims = [box for box in paths(page) if abs(box.width - (TOKEN * 0.86 + 3)) < 0.1]
    assert len(rims) == SET_ASIDE


@each_row("paper", ["a4", "letter"], always=slice(1))
def test_a_mat_for_each_empire_has_places_in_life_size(paper: str) -> None:
    for players in (2, 3, 4):
        (file,) = printed(sheets(("mats",), players=players), paper=paper).values()
        found = pages(file.data)
        assert [name for name, page in zip(NAMES, found) if name in strings(page)] == list(NAMES[:players])
        assert len(found) == players
        assert all(sum(_is_card(box, 0.25) for box in paths(page)) == 8 for page in found)
    (file,) = printed(sheets(("mats",), players=0), paper=paper).values()
    assert len(file.pages) == 4


@each_row("language", LANGUAGES)
def test_two_score_sheets_are_halves_of_a_page(language: Language) -> None:
    (page,) = pages(printed(sheets(("score",), language), language)["score.pdf"].data)
    total = [each.box for each in set_texts(page) if each.text == word("total", language)]
    assert len(total) == 2
    height = page.get_height() * MM
    assert total[0].bottom < height / 2 < total[1].top
    cuts = [box for box in paths(page) if abs((box.top + box.bottom) / 2 - height / 2) < 0.1 and box.width > 150]
    assert cuts


# Colours


@each_row("theme", THEMES)
def test_roles_and_types_differ_in_colour_where_there_is_any(theme: str) -> None:
    colour = themes.find_theme(theme).colours
    for group in (ROLES, TYPES):
        suits = [SUITS[key] for key in group]
        assert len(set(suits)) == len(suits)
        for one, other in combinations(suits, 2):
            for way in WAYS[1:4]:
                assert np.linalg.norm(lab(colour[one], way) - lab(colour[other], way)) >= 10, (one, other, way)
    for suit, way in product({suit for suit in SUITS.values() if suit}, WAYS):
        assert seen_contrast(rgb(colour[suit]), rgb(colour["tile"]), way) >= LARGE
        ground = colour[f"band_{suit}"]
        assert seen_contrast(rgb(colour[f"on_{suit}"]), rgb("#fff" if ground == "none" else ground), way) >= TEXT


@pytest.mark.prove
def test_the_notebook_takes_little_ink_and_the_ink_saver_less() -> None:
    shares = {}
    for theme in ("notebook", "ink-saver"):
        drawn = [pages(alone(kind, "en", "", theme).data)[0] for kind in CARDS]
        looks = [ink(np.asarray(page.render(scale=150 / 72).to_pil().convert("RGB"))) for page in drawn]
        shares[theme] = sum(looks) / len(looks)
    assert shares["notebook"] <= 0.08
    assert shares["ink-saver"] <= 0.9 * shares["notebook"]


# Templates


JOINTED = sorted(
    path for path in (ROOT / "templates/eminent_domain").glob("*.j2") if "{% block " in path.read_text("utf-8")
)


def test_every_joint_and_every_thing_told_to_a_template_is_documented() -> None:
    told = (ROOT / "docs/templates.md").read_text("utf-8").partition("## eminent_domain/")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)\.svg\.j2` \|(.*)\|$", told, re.MULTILINE))
    assert len(JOINTED) >= 11
    for path in JOINTED:
        name = path.name.removesuffix(".svg.j2")
        joints = re.findall(r"{% block (\w+) %}", path.read_text("utf-8"))
        assert [joint for joint in joints if f"`{joint}`" not in rows[name]] == [], name
    for sheet in sheets():
        given = [(sheet.template, sheet.data)] if isinstance(sheet, Page) and "/" not in sheet.template else []
        if isinstance(sheet, CardSheets):
            given = [(face.template, face.data) for face in sheet.faces]
            given += [(sheet.back, data) for data in sheet.backs.values()]
        for template, data in given:
            assert [key for key in data if f"`{key}`" not in rows[template] and key not in ("t", "revision")] == [], (
                template
            )


def test_the_ink_saver_draws_every_icon_anew() -> None:
    usual, saving = (set(Templates(PACK.name, "en", theme).symbols) for theme in ("notebook", "ink-saver"))
    assert usual == saving >= {icon for group in GROUPS for icon in group}


# The command


def test_the_game_is_printed_as_it_was_published(makeplay: Makeplay) -> None:
    told = makeplay("print", "--game", "eminent_domain", "--lang", "zh")
    assert told.code == 0, told.err
    folder = Path("output/eminent_domain")
    assert {path.stem for path in folder.glob("*.pdf")} == set(PACK.kinds)


def test_cards_are_picked_by_id_and_name_from_all_kinds(makeplay: Makeplay) -> None:
    told = makeplay("print", "--game", "eminent_domain", "--cards", "P01 T28 Politics")
    assert told.code == 0, told.err
    (path,) = Path("output/eminent_domain").glob("*.pdf")
    shown = " ".join(strings(page) for page in pages(path.read_bytes()))
    assert "Lyttle" in shown
    assert "Weapon Emporium" in shown
    assert "Streamlining" in shown
    assert shown.count("Politics") == 4


def test_a_card_that_does_not_exist_is_told(makeplay: Makeplay) -> None:
    told = makeplay("print", "--game", "eminent_domain", "--cards", "Krypton")
    assert told.code == 2
    assert "Krypton" in told.err
    assert len(told.err.strip().splitlines()) == 1


def test_both_sides_become_pictures_without_being_asked(makeplay: Makeplay) -> None:
    told = makeplay(
        "print", "--game", "eminent_domain", "--format", "png", "--resolution", "72", "--only", "technologies"
    )
    assert told.code == 0, told.err
    found = sorted(path.stem for path in Path("output/eminent_domain/png/technologies").glob("*.png"))
    assert len(found) == 39 + 6
    assert sum(name.endswith("-back") for name in found) == 6
