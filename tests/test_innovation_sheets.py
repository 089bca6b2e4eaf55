"""Innovation's sheets as they are printed: icons read off the card, words, sizes in mm, colours, the notice."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, partial
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any

import any_game
import numpy as np
import pypdfium2 as pdfium
import pytest
from contact_sheet import WAYS, ink
from measuring import HAN, MM, Box, pages, paths, set_texts, squeezed, strings, too_small, touching, words_on
from rows import each_row
from sampling import first_always, some_always, some_of
from seeing import LANGUAGES, LARGE, TEXT, THEMES, lab, rgb, seen_contrast
from test_themes import COLOURS

from generator.engine.card_sizes import CARD_SIZES
from generator.engine.view import CardSheets, Language, Page, Printable, PrintContext
from generator.errors import OneLanguageOnly, SheetProblem
from generator.games.innovation import PACK
from generator.games.innovation.facts.deck import ICONS, PICTURE, Card, cards
from generator.games.innovation.sheets.mats import SPLAYS
from generator.games.innovation.sheets.words import word
from generator.press.assets import themes
from generator.press.job.printed import PrintedFile
from generator.press.layout.card_pages import CardPage
from generator.press.layout.imposition import Flip
from generator.press.layout.poster import find_poster
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.painting.document import Document
from generator.press.painting.painter import Item, Painter
from generator.press.templating.templates import Templates

ROOT = Path(__file__).resolve().parent.parent
EVERY = (*PACK.kinds, *PACK.kinds_on_request)
CARD = (88.0, 63.0)
#: How far from an edge the icons of a splayed card may lie, in mm (section 16 of the sources).
STRIP = 18.0
NAMES = ("Ada", "Ben", "Chris", "Dora")
ALONE = SheetSettings(alone=CardPage())


def sheets(
    kinds: tuple[str, ...] = EVERY, language: Language = "en", text: str = "", edition: str = "last", players: int = 3
) -> list[Printable]:
    context = PrintContext(NAMES[:players], rules={"edition": edition}, text=text)
    return PACK.printables(PACK.specimen(language), kinds, language, context)


printed = partial(any_game.printed, PACK)


def both(language: Language, *kinds: str) -> list[Printable]:
    """Cards in two languages at once."""
    other: Language = "en" if language == "zh" else "zh"
    pairs = zip(sheets(kinds, language), sheets(kinds, other), strict=True)
    return [one.beside(two) for one, two in pairs if isinstance(one, CardSheets) and isinstance(two, CardSheets)]


@cache
def alone(language: Language, text: str = "", edition: str = "last", theme: str = "notebook") -> PrintedFile:
    """The 105 cards, each on a page of its own size."""
    (file,) = printed(sheets(("cards",), language, text, edition), language, ALONE, theme).values()
    return file


# Icons, read off the card


PER_MM = 10
#: The upper left corner and the size of each place, as `_card.svg.j2` has it, in tenths of a mm.
PLACES = ((26, 26), (26, 484), (380, 484), (734, 484))
SIZE = 120


def darkness(page: Any) -> np.ndarray:
    """Where a page is nearly black, tenth by tenth of a mm."""
    return np.asarray(page.render(scale=PER_MM * MM).to_pil().convert("L")) < 80


@cache
def silhouettes(theme: str) -> dict[str, np.ndarray]:
    """Each icon as it stands in its tile."""
    symbols = Templates(PACK.name, "en", theme).symbols
    document = Document("icons", PACK.name, "en")
    painter = Painter(document, "en", symbols)
    for icon in ICONS:
        document.begin_page(12, 12, None, label="1")
        source = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 12"><use href="#{icon}"'
        painter.draw(f'{source} x="2.28" y="2.28" width="7.44" height="7.44"/></svg>', Item(icon, "icons"))
        document.end_page()
    shapes = [darkness(page)[:SIZE, :SIZE] for page in pdfium.PdfDocument(document.finish())]
    return dict(zip(ICONS, shapes, strict=True))


def overlap(one: np.ndarray, other: np.ndarray) -> float:
    return float((one & other).sum() / max((one | other).sum(), 1))


def read_icons(page: Any) -> tuple[int, ...]:
    """What stands in the four places, PICTURE where no icon is."""
    dark = darkness(page)
    found = []
    for x, y in PLACES:
        seen = dark[y : y + SIZE, x : x + SIZE]
        alike = [overlap(seen, shape) for shape in silhouettes("notebook").values()]
        found.append(int(np.argmax(alike)) if max(alike) > 0.7 else PICTURE)
    return tuple(found)


def test_every_card_shows_its_icons_where_the_facts_have_them() -> None:
    assert [read_icons(page) for page in pages(alone("en").data)] == [card.icons for card in cards()]


def test_icons_lie_within_the_strips_that_a_splay_shows() -> None:
    width, height = (round(side * PER_MM) for side in CARD)
    strip = round(STRIP * PER_MM)
    edges = {0: (0, 0), 1: (0, height - strip), 2: (None, height - strip), 3: (width - strip, height - strip)}
    for shown in SPLAYS.values():
        for place in shown:
            x, y = PLACES[place]
            left, top = edges[place]
            assert left is None or left <= x <= x + SIZE <= left + strip
            assert top is not None
            assert top <= y <= y + SIZE <= top + strip


@each_row("turned", [0, 180])
@each_row("theme", THEMES)
def test_six_icons_differ_by_shape_at_four_millimetres(theme: str, turned: int) -> None:
    size = 4.0
    symbols = Templates(PACK.name, "en", theme).symbols
    document = Document("icons", PACK.name, "en")
    painter = Painter(document, "en", symbols)
    for icon in (*ICONS, *COLOURS):
        document.begin_page(size, size, None, label="1")
        source = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        source += f'<use href="#{icon}" x="0" y="0" width="{size}" height="{size}"/></svg>'
        painter.draw(source, Item(icon, "icons"), turned=turned)
        document.end_page()
    shapes = [
        1 - np.asarray(page.render(scale=300 / 72).to_pil().convert("L")) / 255
        for page in pdfium.PdfDocument(document.finish())
    ]
    apart = [float(np.abs(one - other).sum() / max(one.sum(), other.sum())) for one, other in combinations(shapes, 2)]
    pairs = dict(zip(combinations((*ICONS, *COLOURS), 2), apart, strict=True))
    assert min(pairs[pair] for pair in combinations(ICONS, 2)) > 0.4
    # the colours' shapes share their middle, where the letter stands
    assert min(pairs[pair] for pair in combinations(COLOURS, 2)) > 0.2


# Words on cards


@pytest.mark.parametrize(
    ("language", "edition"),
    some_always(product(LANGUAGES, ("last", "first")), ("zh", "last"), ("en", "first")),
)
def test_every_card_says_what_it_does_in_our_words(language: Language, edition: Any) -> None:
    for card, page in zip(cards(), pages(alone(language, "steps", edition).data), strict=True):
        shown = words_on(page)
        for effect in card.effects:
            said = effect.words(edition)
            assert said is None or squeezed(said(language)) in shown, (card.name, shown)
        assert word(f"edition_{edition}", language) in strings(page)
        assert f"{card.number:03d}" in strings(page)
        assert squeezed(card.name(language)) in shown
        assert squeezed(card.name.en) in shown  # the start player is found by English titles (I-S7)
        assert word(f"letter_{COLOURS[card.colour]}", language) in shown


def test_an_effect_that_the_first_edition_lacks_is_not_printed() -> None:
    (number,) = [card.number for card in cards() if any(effect.first is None for effect in card.effects)]
    last, first = (
        sheet.faces[number].data["rows"]
        for edition in ("last", "first")
        for sheet in sheets(("cards",), edition=edition)
        if isinstance(sheet, CardSheets)
    )
    assert (len(last), len(first)) == (2, 1)  # type: ignore[arg-type]


def test_nine_cards_differ_by_edition() -> None:
    two = [alone("en", "steps", edition).data for edition in ("last", "first")]
    label = {word(f"edition_{edition}", "en") for edition in ("last", "first")}
    said = [[words_on(page) for page in pages(data)] for data in two]
    for each in label:
        said = [[text.replace(squeezed(each), "") for text in texts_of] for texts_of in said]
    differ = [cards()[n].editions_differ for n, (last, first) in enumerate(zip(*said, strict=True)) if last != first]
    assert differ == [True] * 9


@pytest.mark.parametrize("language", first_always(LANGUAGES))
def test_facts_tell_kinds_of_effects_and_blanks_leave_room_to_write(language: Language) -> None:
    demand, shared = word("demand", language), word("shared", language)
    for card, facts, blank in zip(
        cards(), pages(alone(language, "facts").data), pages(alone(language, "blank").data), strict=True
    ):
        kinds = [each.text for each in set_texts(facts) if each.text in (demand, shared)]
        assert kinds == [demand if effect.demand else shared for effect in card.effects]
        told = words_on(blank)
        assert squeezed(card.name(language)) in told
        assert not any(squeezed(effect.last(language)) in told for effect in card.effects)
    assert len(_rules(pages(alone("en", "blank").data)[0])) >= 5


def _rules(page: Any) -> list[int]:
    """Rows of pixels that a line for a pen fills, between strip and edge."""
    grey = np.asarray(page.render(scale=PER_MM * MM).to_pil().convert("L"))[120:450, 330:820]
    full = [y for y, row in enumerate(grey) if (row < 225).mean() > 0.95]
    return [y for y in full if y - 1 not in full]


@pytest.mark.parametrize(
    ("language", "text"),
    some_always(product(LANGUAGES, PACK.texts), *zip(LANGUAGES[::-1] * 2, PACK.texts)),
)
def test_no_card_has_type_below_its_floor_or_texts_that_touch(language: Language, text: str) -> None:
    whole = Box(0, 0, *CARD)
    for card, page in zip(cards(), pages(alone(language, text).data), strict=True):
        found = list(set_texts(page))
        assert too_small(page) == [], card.name
        for each in found:
            assert each.box.inside(whole, 2.0), (card.name, each)
        assert touching(found, 0.15) == [], card.name


@pytest.mark.parametrize("language", first_always(LANGUAGES[::-1]))
def test_two_languages_fit_on_one_card(language: Language) -> None:
    (file,) = printed(both(language, "cards"), language, ALONE).values()
    for card, page in zip(cards(), pages(file.data), strict=True):
        shown = words_on(page)
        for effect in card.effects:
            assert squeezed(effect.last.en) in shown
            assert squeezed(effect.last.zh) in shown
        assert too_small(page) == [], card.name


@each_row("size", ["mini", "business"])
def test_cards_without_room_for_two_languages_are_refused_in_one_line(size: str) -> None:
    with pytest.raises(OneLanguageOnly, match="print one language"):
        printed(both("en", "cards"), "en", replace(ALONE, size=CARD_SIZES[size]))


def test_effects_are_as_large_on_every_card_and_two_languages_stand_apart() -> None:
    (file,) = printed(both("en", "cards"), "en", ALONE).values()
    sizes, gaps = set(), []
    for card, page in zip(cards(), pages(file.data), strict=True):
        said = [squeezed(effect.last(language)) for effect in card.effects for language in LANGUAGES]
        lines = [
            each
            for each in set_texts(page)
            if each.box.top > 11 and len(squeezed(each.text)) > 3 and any(squeezed(each.text) in text for text in said)
        ]
        sizes |= {round(each.size, 2) for each in lines}
        for one, other in pairwise(sorted(lines, key=lambda each: each.box.bottom)):
            if not HAN.search(one.text) and HAN.search(other.text):
                gaps.append(other.box.top - one.box.bottom)
    assert sizes == {7.0}
    assert min(gaps) > 0.7


@pytest.mark.parametrize("sizes", some_of(["own", *CARD_SIZES], 3))
@each_row("kinds", [("cards",), ("specials", "ages", "ladder", "seats", "teams")])
def test_the_lower_left_stays_free_for_a_code(sizes: list[str], kinds: tuple[str, ...]) -> None:
    """8 x 8 mm: in the corner, or beside the icon that stands there."""
    for size in sizes:
        lower_left_is_free(size, kinds)


def lower_left_is_free(size: str, kinds: tuple[str, ...]) -> None:
    """No text stands there on cards of that size."""
    width, height = CARD_SIZES.get(size, CARD)
    some = [replace(sheet, faces=sheet.faces[::9]) for sheet in sheets(kinds) if isinstance(sheet, CardSheets)]
    assert some
    for file in printed(list(some), settings=replace(ALONE, size=(width, height))).values():
        for page in pages(file.data):
            share = max(min(width / 88, height / 63, 1.3), width / 110, 0.5)
            if height > width:
                share = max(min(width / 78, height / 78, 1.3), 0.5)
            left = 2.6 + 12 * share + 0.3 if kinds == ("cards",) else 3.0
            square = Box(left, height - 11, left + 8, height - 3)
            assert not [each for each in set_texts(page) if each.box.overlaps(square)], (size, kinds)


@each_row("size", [name for name in CARD_SIZES if name not in ("mini", "business")], always=slice(None, None, 3))
def test_cards_of_other_shapes_take_the_longest_effects(size: str) -> None:
    longest = sorted(cards(), key=lambda card: sum(len(effect.last.en) for effect in card.effects))[-6:]
    picked = [
        replace(sheet, faces=tuple(sheet.faces[card.number] for card in longest))
        for sheet in both("en", "cards")
        if isinstance(sheet, CardSheets)
    ]
    (file,) = printed(list(picked), "en", replace(ALONE, size=CARD_SIZES[size])).values()
    assert len(file.pages) == len(longest)
    assert [each for page in pages(file.data) for each in too_small(page)] == []


def test_the_largest_fall_back_is_told_when_a_card_is_too_small() -> None:
    with pytest.raises(SheetProblem, match="does not fit"):
        printed(sheets(("cards",)), "en", replace(ALONE, size=(44.45, 30)))


# Backs


def _card_backs(flip: Flip, backs: Any) -> tuple[PrintedFile, list[Any]]:
    (file,) = printed(sheets(("cards",)), "en", SheetSettings(backs=backs, flip=flip)).values()
    return file, pages(file.data)


@pytest.mark.parametrize(("flip", "backs"), first_always([("short", "plain"), ("long", "plain"), ("long", "kind")]))
def test_the_age_stands_behind_each_card_whatever_backs_are_wished(flip: Flip, backs: str) -> None:
    file, found = _card_backs(flip, backs)
    ages = {f"{card.number:03d}": str(card.age) for card in cards()}
    for front, back in zip(file.pages[::2], file.pages[1::2], strict=True):
        width, height = front.paper
        set_back = list(set_texts(found[back.number - 1]))
        for one, other in zip(front.cards, back.cards, strict=True):
            assert one.id == other.id
            x, y, w, h = one.rectangle
            behind = (width - x - w, y) if (flip == "long") == (width < height) else (x, height - y - h)
            assert other.rectangle[:2] == pytest.approx(behind, abs=0.01)
            place = Box(*behind, behind[0] + w, behind[1] + h)
            figures = [each.text for each in set_back if each.text.isdigit() and each.box.inside(place)]
            assert figures == [ages[one.id]] * 5


def test_ages_have_ten_backs_and_achievements_their_own() -> None:
    (deck,) = (sheet for sheet in sheets(("cards",)) if isinstance(sheet, CardSheets))
    assert len({face.back for face in deck.faces}) == 10
    assert not deck.one_back
    (extras,) = (sheet for sheet in sheets(("specials", "ages", "ladder", "seats", "teams")))
    assert isinstance(extras, CardSheets)
    assert [face.back for face in extras.faces] == ["special"] * 5 + ["achievement"] * 9 + ["aid"] * 3


def test_a_back_shows_its_value_when_it_is_tucked_under_a_mat_on_either_side() -> None:
    (file,) = printed(sheets(("cards",)), "en", replace(ALONE, backs="plain")).values()
    page = pages(file.data)[1]
    figures = [each.box for each in set_texts(page) if each.text == "1"]
    for left in (True, False):
        strip = Box(0, 0, STRIP, CARD[1]) if left else Box(CARD[0] - STRIP, 0, *CARD)
        assert len([box for box in figures if box.inside(strip, 1.0)]) == 2


# The line on every page


@pytest.mark.parametrize("language", first_always(LANGUAGES))
def test_so_does_every_picture_of_a_card_and_every_sheet_of_a_poster(language: Language) -> None:
    kinds = ("cards", "specials", "ages", "ladder", "seats", "teams")
    for file in printed(sheets(kinds, language), language, replace(ALONE, backs="plain")).values():
        for page in pages(file.data):
            assert word("unofficial", language) in strings(page)
    poster = SheetSettings(poster=find_poster("2x2"))
    for file in printed(sheets(("reference", "glossary", "tracker"), language), language, poster).values():
        assert len(file.pages) == 4
        for page in pages(file.data):
            assert squeezed(PACK.notice[language]) in squeezed(strings(page))


def test_pages_of_the_other_language_say_it_in_theirs() -> None:
    (sheet,) = sheets(("glossary",), "zh")
    assert isinstance(sheet, Page)
    (file,) = printed([replace(sheet, language="zh")], "en").values()
    assert squeezed(PACK.notice["zh"]) in squeezed(strings(pages(file.data)[0]))


# Pages


@each_row("paper", ["a4", "letter"])
def test_mats_are_as_large_on_every_paper_and_one_for_each_player(paper: str) -> None:
    for players in (2, 3, 4):
        (file,) = printed(sheets(("mats",), players=players), paper=paper).values()
        found = [strings(page) for page in pages(file.data)]
        assert len(found) == (players + 1) // 2
        assert all(any(name in words for words in found) for name in NAMES[:players])
        wanted = word("to_win", "en").format({2: 6, 3: 5, 4: 4}[players])
        assert all(wanted in words for words in found)
        outlines = [
            box for page in pages(file.data) for box in paths(page) if abs(box.width - 190) < 0.3 and box.height > 100
        ]
        assert {round(box.height) for box in outlines} == {126}


def test_mats_without_players_leave_a_line_for_the_name() -> None:
    (file,) = printed(sheets(("mats",), players=0)).values()
    assert len(file.pages) == 2
    assert all("2 players: 6 3 players: 5 4 players: 4" in strings(page) for page in pages(file.data))


@each_row("paper", ["a4", "letter"])
def test_the_supply_has_bays_as_wide_as_cards_and_counts_each_pile(paper: str) -> None:
    (file,) = printed(sheets(("supply",)), paper=paper).values()
    (page,) = pages(file.data)
    counts = [each.text for each in set_texts(page) if each.text.endswith("cards")]
    assert sorted(counts) == sorted(["8 cards", *["9 cards"] * 8, "10 cards"])
    widths = [round(box.width, 1) for box in paths(page)]
    assert sum(abs(width - CARD[0]) < 0.7 for width in widths) >= 6 + 9


def test_the_tracker_marks_twelve_clocks_and_three_of_all() -> None:
    (file,) = printed(sheets(("tracker",), players=4)).values()
    (page,) = pages(file.data)
    found = [each.text for each in set_texts(page)]
    assert found.count("20+") == 6 * 4
    assert sum(each.text == "45" for each in set_texts(page)) == 4
    assert word("tracker_note", "en") in strings(page)


def test_japanese_words_are_printed_as_they_are_written() -> None:
    (file,) = printed(sheets(("glossary",))).values()
    shown = strings(pages(file.data)[0])
    for said in ("アクティブなカード", "共有ボーナス", "譲渡する", "啟動", "時計"):
        assert said in shown


# Colours


def few(sheet: Printable) -> Printable:
    """Of the deck a card of each colour and age."""
    if not isinstance(sheet, CardSheets) or sheet.kind != "cards":
        return sheet
    return replace(sheet, faces=tuple(sheet.faces[card.number] for card in _one_of_each()))


def _one_of_each() -> list[Card]:
    found = {(card.colour, card.age % 2): card for card in cards()} | {(card.age, ""): card for card in cards()}
    return sorted(set(found.values()))


@each_row("theme", THEMES)
def test_colours_of_cards_differ_however_they_are_seen_and_bear_what_stands_on_them(theme: str) -> None:
    colour = themes.find_theme(theme).colours
    for one, other in combinations(COLOURS, 2):
        for way, role in product(WAYS, ("{}", "band_{}")):
            here, there = (colour[role.format(each)] for each in (one, other))
            if here != "none":
                assert np.linalg.norm(lab(here, way) - lab(there, way)) >= (3 if way == "grey" else 15), (one, other)
    for each, way in product(COLOURS, WAYS):
        assert seen_contrast(rgb(colour[each]), rgb(colour["tile"]), way) >= TEXT
        if colour["solid"] != "none":
            assert seen_contrast(rgb(colour["on_solid"]), rgb(colour[each]), way) >= TEXT
        for sign, ground in ((f"on_{each}", f"band_{each}"), (each, f"pale_{each}")):
            behind = "#fff" if colour[ground] == "none" else colour[ground]
            assert seen_contrast(rgb(colour[sign]), rgb(behind), way) >= (TEXT if sign != each else LARGE)


def test_the_notebook_takes_little_ink_and_the_ink_saver_less() -> None:
    shares = {}
    for theme in ("notebook", "ink-saver"):
        page = pages(alone("en", theme=theme).data)[0]
        shares[theme] = ink(np.asarray(page.render(scale=150 / 72).to_pil().convert("RGB")))
    assert shares["notebook"] <= 0.08
    assert shares["ink-saver"] <= 0.75 * shares["notebook"]


# Templates


JOINTED = sorted(
    path for path in (ROOT / "templates/innovation").glob("*.j2") if "{% block " in path.read_text("utf-8")
)


def test_every_joint_of_a_template_is_documented() -> None:
    told = (ROOT / "docs/templates.md").read_text("utf-8").partition("## innovation/")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)\.svg\.j2` \|(.*)\|$", told, re.MULTILINE))
    assert len(JOINTED) >= 9
    for path in JOINTED:
        joints = re.findall(r"{% block (\w+) %}", path.read_text("utf-8"))
        assert [joint for joint in joints if f"`{joint}`" not in rows[path.name.removesuffix(".svg.j2")]] == []


def test_the_ink_saver_draws_every_icon_anew() -> None:
    usual, saving = (set(Templates(PACK.name, "en", theme).symbols) for theme in ("notebook", "ink-saver"))
    assert usual == saving >= {*ICONS, *COLOURS}
