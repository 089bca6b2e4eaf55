"""Printed sheets, measured: sizes, places, words, fonts, in both languages and on both papers."""

from __future__ import annotations

import io
import re
import shutil
from dataclasses import replace
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest
import specimen
from conftest import Sheets
from measuring import MM, Box, find, pages, paths, strings, texts, touching
from rows import each_row

from generator.engine.view import Language
from generator.errors import TemplateProblem
from generator.games.deep_future.facts.cards import CardKind
from generator.games.deep_future.facts.galaxy import hexes
from generator.games.deep_future.facts.tables import actions, advancements, failures, suits, tracks, when_words
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.sheets.cards import suit_title
from generator.press.assets.stock import stock
from generator.press.layout.paper import PAPERS, UNPRINTABLE

Way = tuple[Language, str]
CARD = (63.5, 76.2)
CUBE = 8.0


def every_page(sheets: Sheets) -> list[tuple[str, Any]]:
    return [(f"{name} {number}", page) for name in sheets for number, page in enumerate(pages(sheets[name].data), 1)]


def card_boxes(sheets: Sheets) -> list[tuple[Any, str, Box]]:
    """Every card: its page, its id, its trimmed box as the manifest gives it."""
    file = sheets["cards.pdf"]
    return [
        (page, card.id, Box(x, y, x + w, y + h))
        for printed, page in zip(file.pages, pages(file.data), strict=True)
        for card in printed.cards
        for x, y, w, h in [card.rectangle]
    ]


def campaign_of(way: Way) -> DeepFutureCampaign:
    return specimen.grown(way[0])


# What every page must hold


def test_every_kind_of_sheet_is_printed(sheets: Sheets) -> None:
    kinds = [page.kind for file in sheets.values() for page in file.pages]
    assert set(kinds) == {"cards", "map", "tracks", "board", "mats", "chronology", "reference"}
    assert kinds.count("mats") == 3  # two players, and the neutral line


def test_pages_have_the_papers_size_and_a_trim_box(sheets: Sheets, way: Way) -> None:
    paper = PAPERS[way[1]]
    for name, file in sheets.items():
        with pikepdf.open(io.BytesIO(file.data)) as document:
            for printed, page in zip(file.pages, document.pages, strict=True):
                size = [float(value) * MM for value in page.mediabox[2:]]
                assert size == pytest.approx(list(printed.paper), abs=0.01), name
                assert sorted(size) == pytest.approx(sorted((paper.width, paper.height)), abs=0.01)
                assert list(page.trimbox) == list(page.mediabox)


def test_every_page_carries_rulers_of_100_mm_and_4_in_and_the_word_about_scaling(sheets: Sheets) -> None:
    line = 2 * 0.25 * MM  # pdfium counts a whole line width on either side
    for name, page in every_page(sheets):
        lengths = [max(box.width, box.height) - line for box in paths(page)]
        for wanted in (100.0, 101.6):
            assert min(abs(length - wanted) for length in lengths) < 0.05, name
        words = strings(page)
        assert "100 mm" in words
        assert "4 in" in words
        assert "print at 100 %" in words


def test_nothing_but_crop_marks_comes_near_the_edge_of_the_paper(sheets: Sheets) -> None:
    for name, page in every_page(sheets):
        paper = Box(0, 0, page.get_width() * MM, page.get_height() * MM)
        for text in texts(page):
            assert text.box.inside(paper, UNPRINTABLE - 0.3), (name, text)


def test_no_two_texts_overlap(sheets: Sheets) -> None:
    for name, page in every_page(sheets):
        assert touching(texts(page), 0.15) == [], name


def test_fonts_are_embedded_subsets_and_nothing_is_an_image(sheets: Sheets) -> None:
    for name, file in sheets.items():
        with pikepdf.open(io.BytesIO(file.data)) as document:
            assert document.check_pdf_syntax() == []
            fonts = [thing for thing in document.objects if _of_type(thing, "/Font")]
            assert fonts
            for font in fonts:
                assert re.search(r"\+(NotoSans|NotoSerifSC|Alegreya)", str(font.BaseFont)), name
                assert "/FontFile2" in font.FontDescriptor
                assert "/ToUnicode" in font
            assert not [thing for thing in document.objects if _of_type(thing, "/XObject", "/Image")]
            assert document.Root.ViewerPreferences.PrintScaling == "/None"


def _of_type(thing: Any, kind: str, subtype: str | None = None) -> bool:
    if not isinstance(thing, (pikepdf.Dictionary, pikepdf.Stream)) or thing.get("/Type") != kind:
        return False
    return subtype is None or thing.get("/Subtype") == subtype


def test_the_same_record_gives_the_same_bytes(way: Way, sheets: Sheets) -> None:
    again = specimen.printed(specimen.grown(way[0]), *way)
    assert {file.name: file.data for file in again} == {name: file.data for name, file in sheets.items()}


def test_each_sheet_stands_in_the_outline(sheets: Sheets) -> None:
    for file in sheets.values():
        outline = list(pdfium.PdfDocument(file.data).get_toc())
        assert len(outline) == len(file.pages)


# Cards


def test_nine_cards_of_half_an_index_card_lie_on_a_page(sheets: Sheets, way: Way) -> None:
    file = sheets["cards.pdf"]
    assert [len(page.cards) for page in file.pages] == [9, 9, 9, 9, 6]
    for _, _, box in card_boxes(sheets):
        assert (box.width, box.height) == pytest.approx(CARD)
    ids = [card.id for page in file.pages for card in page.cards]
    assert sorted(ids) == sorted(campaign_of(way).cards)


def test_crop_marks_as_printed_are_one_card_apart_and_touch_no_card(sheets: Sheets) -> None:
    """Read off the page as pixels, 600 to the inch."""
    file = sheets["cards.pdf"]
    page = pages(file.data)[0]
    scale = 600 / 72
    image = page.render(scale=scale, grayscale=True).to_pil()
    first = Box(*[*file.pages[0].cards[0].rectangle[:2], 0, 0])
    per_mm = 600 / 25.4
    row = [image.getpixel((x, int((first.top - 3) * per_mm))) for x in range(image.width)]
    columns = [
        image.getpixel((int((first.left - 3) * per_mm), y)) for y in range(int((first.top + 3 * CARD[1] + 5) * per_mm))
    ]
    for line, wanted, start in ((row, CARD[0], first.left), (columns, CARD[1], first.top)):
        marks = _dark_runs(line)
        assert len(marks) == 4
        assert marks[0] / per_mm == pytest.approx(start, abs=0.05)
        for left, right in pairwise(marks):
            assert (right - left) / per_mm == pytest.approx(wanted, abs=0.1)


def _dark_runs(line: list[int]) -> list[float]:
    """Middles of the dark stretches of a row of pixels."""
    dark = [position for position, value in enumerate(line) if value < 160]
    runs: list[list[int]] = []
    for position in dark:
        if runs and position - runs[-1][-1] == 1:
            runs[-1].append(position)
        else:
            runs.append([position])
    return [(run[0] + run[-1] + 1) / 2 for run in runs]


def test_number_and_suit_stand_top_left_and_turned_bottom_right(sheets: Sheets, way: Way) -> None:
    cards = campaign_of(way).cards
    for page, card_id, box in card_boxes(sheets):
        number = str(cards[card_id].corner.number)
        here = [found for found in find(page, number) if found.overlaps(box) and found.height > 3.5]
        assert len(here) == 2, card_id
        upper, lower = sorted(here, key=lambda found: found.top)
        assert upper.inside(Box(box.left, box.top, box.left + 11, box.top + 11), 1.5)
        assert lower.inside(Box(box.right - 11, box.bottom - 11, box.right, box.bottom), 1.5)
        middle_x, middle_y = upper.middle
        assert lower.middle == pytest.approx((2 * box.middle[0] - middle_x, 2 * box.middle[1] - middle_y), abs=0.15)


def test_text_keeps_away_from_the_cut(sheets: Sheets) -> None:
    for page, card_id, box in card_boxes(sheets):
        for text in texts(page):
            if text.box.overlaps(box):
                assert text.box.inside(box, 1.7), (card_id, text)


def test_every_card_says_in_selectable_text_what_is_on_it(sheets: Sheets, way: Way) -> None:
    language = way[0]
    cards = campaign_of(way).cards
    for page, card_id, box in card_boxes(sheets):
        reader = page.get_textpage()
        height = page.get_height()
        words = " ".join(
            reader.get_text_bounded(
                box.left / MM, height - box.bottom / MM, box.right / MM, height - box.top / MM
            ).split()
        )
        card = cards[card_id]
        squeezed = words.replace(" ", "")
        assert card_id in words
        if card.name:
            assert card.name.replace(" ", "") in squeezed
        if card.kind is CardKind.WORLD:
            assert f"{card.sector}." in words
            assert f"{card.era}. " + {"en": "World", "zh": "世界"}[language] in words
        for slot in card.advancements:
            if slot.number is None:
                continue
            row = advancements()[slot.suit, slot.number]
            assert f"{row.name(language)} · {slot.era}" in words
            assert when_words()[row.action](language) in words
            assert row.reminder(language).replace(" ", "") in squeezed


def test_a_blank_bears_corners_and_id_and_leaves_the_rest_to_the_pen(sheets: Sheets, way: Way) -> None:
    cards = campaign_of(way).cards
    blanks = [entry for entry in card_boxes(sheets) if cards[entry[1]].kind is CardKind.BLANK]
    assert len(blanks) == 24
    for page, card_id, box in blanks:
        corner = cards[card_id].corner
        here = [text.text.strip() for text in texts(page) if text.box.overlaps(box)]
        assert sorted(here) == sorted([str(corner.number), corner.suit] * 2 + [card_id])


def test_a_civilization_quotes_the_names_that_its_cards_have_now(way: Way) -> None:
    campaign = campaign_of(way)
    civilization = campaign.cards["042"]
    assert civilization.homeworld
    campaign.cards[civilization.homeworld] = campaign.cards[civilization.homeworld].named("Ulterra")
    [file] = specimen.printed(campaign, way[0], way[1], "cards")
    assert sum("Ulterra" in strings(page) for page in pages(file.data)) == 2


def test_a_civilization_leaves_a_line_for_a_tech_without_a_name() -> None:
    def lines_below(named: str) -> int:
        campaign = specimen.grown("en")
        techs = campaign.cards["042"].techs
        campaign.cards[techs[0]] = replace(campaign.cards[techs[0]], name=named or None)
        [file] = specimen.printed(campaign, "en", "letter", "cards")
        page, box = next((page, box) for page, card, box in card_boxes({"cards.pdf": file}) if card == "042")
        assert ("– Slow Boats" in strings(page)) == bool(named) and "unnamed" not in strings(page)
        lower = replace_top(box, box.middle[1])
        return sum(line.width > 15 and line.height < 0.3 for line in paths(page) if line.inside(lower))

    assert lines_below("") == lines_below("Slow Boats") + 1


def replace_top(box: Box, top: float) -> Box:
    return Box(box.left, top, box.right, box.bottom)


@each_row("name", ["Ada", "Mufumere", "Promigeros", "Gagurn Minor", "The Last of Kran"])
def test_a_worlds_number_stands_on_the_line_its_name_begins_on(name: str) -> None:
    campaign = specimen.grown("en")
    world = campaign.worlds()[0]
    campaign.cards[world.id] = replace(world, name=name)
    [file] = specimen.printed(campaign, "en", "letter", "cards")
    page, box = next((page, box) for page, card, box in card_boxes({"cards.pdf": file}) if card == world.id)
    here = [text for text in texts(page) if text.box.overlaps(box)]
    [number] = [text.box for text in here if text.text.strip().startswith(f"{world.sector}.")]
    [first] = [text.box for text in here if name.partition(" ")[0] in text.text]
    assert number.top < first.middle[1] < number.bottom


# Galaxy and tracks


@each_row("named", [{}, {16: "Krozurn", 34: "Old Reach"}])
def test_a_map_counts_named_sectors_in_words_if_there_are_any(named: dict[int, str]) -> None:
    campaign = specimen.grown("en")
    campaign.sector_names.clear()
    campaign.sector_names.update(named)
    for file in specimen.printed(campaign, "en", "letter", "map", "board"):
        [page] = pages(file.data)
        assert ("named sectors: 2" in strings(page)) == bool(named)
        assert ("named sectors" in strings(page)) == bool(named)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_mat_names_all_eight_actions_clear_of_each_other(language: Language) -> None:
    file, *_ = specimen.printed(specimen.grown(language), language, "letter", "mats")
    page = pages(file.data)[0]
    names = {action.name(language) for action in actions().values()}
    strip = [text for text in texts(page) if text.text.strip() in names]
    assert len(strip) == len(names) == 8 and touching(strip, 0.3) == []


def _sector_numbers(page: Any) -> dict[int, Box]:
    found = {}
    for sector in hexes():
        boxes = find(page, str(sector)) if sector else []
        if boxes:
            [found[sector]] = boxes
    return found


@each_row("name", ["map.pdf", "board.pdf"])
def test_36_sector_numbers_stand_where_the_rules_have_them(sheets: Sheets, name: str) -> None:
    [page] = pages(sheets[name].data)
    numbers = _sector_numbers(page)
    assert len(numbers) == 36
    side = (numbers[12].left - numbers[11].left) / 1.5
    origin = (numbers[11].left, (numbers[14].middle[1] + numbers[16].middle[1]) / 2)
    for sector, box in numbers.items():
        x, y = hexes()[sector].centre
        top_x, top_y = hexes()[14].centre
        assert box.left == pytest.approx(origin[0] + (x - top_x) * side, abs=0.5), sector
        assert box.middle[1] == pytest.approx(numbers[14].middle[1] + (y - top_y) * side, abs=0.5), sector


@each_row(("name", "widest"), [("map.pdf", 35.0), ("board.pdf", 32.0)])
def test_hexes_are_as_large_as_the_page_allows_and_hold_five_cubes(sheets: Sheets, name: str, widest: float) -> None:
    """Five 8 mm cubes lie in every hex, two above three, and leave number, name and marks readable."""
    [page] = pages(sheets[name].data)
    numbers = _sector_numbers(page)
    side = (numbers[12].left - numbers[11].left) / 1.5
    assert 2 * side > widest
    written = [text.box for text in texts(page)]
    for sector, box in numbers.items():
        x = box.left - 1.7 + side
        y = box.middle[1]
        assert _room_for_cubes(x, y, side, [w for w in written if hypot(w.middle[0] - x, w.middle[1] - y) < side]), (
            sector
        )


def _room_for_cubes(x: float, y: float, side: float, written: list[Box]) -> bool:
    """Whether some way of laying two cubes above three keeps clear of the hex's borders and its texts."""
    for tenth_x in range(-30, 31):
        for tenth_y in range(-40, 41):
            left, top = x + tenth_x / 10, y + tenth_y / 10
            rows = (
                Box(left - CUBE, top - CUBE, left + CUBE, top),
                Box(left - 1.5 * CUBE, top, left + 1.5 * CUBE, top + CUBE),
            )
            corners = [(row.left, row.top) for row in rows] + [(row.right, row.bottom) for row in rows]
            corners += [(row.right, row.top) for row in rows] + [(row.left, row.bottom) for row in rows]
            inside = all(
                abs(py - y) < 0.866 * side and 0.866 * abs(px - x) + 0.5 * abs(py - y) < 0.866 * side
                for px, py in corners
            )
            if inside and not any(row.overlaps(box) for row in rows for box in written):
                return True
    return False


def test_names_and_wonders_stand_in_their_sector(sheets: Sheets, way: Way) -> None:
    campaign = campaign_of(way)
    for name in ("map.pdf", "board.pdf"):
        [page] = pages(sheets[name].data)
        numbers = _sector_numbers(page)
        side = (numbers[12].left - numbers[11].left) / 1.5
        for sector, title in campaign.sector_names.items():
            word = title.split()[0]
            [box] = [text.box for text in texts(page) if text.text.strip().startswith(word)][:1]
            centre = numbers[sector].left - 1.7 + side
            assert box.left > centre - side / 2 - 0.5
            assert box.right < centre + side / 2 + 0.5
            assert 0 < box.middle[1] - numbers[sector].middle[1] < 0.866 * side
        assert {text.text.strip() for text in texts(page)} >= {"M", "T"}


@each_row("name", ["tracks.pdf", "board.pdf"])
def test_tracks_carry_the_figures_of_the_last_page(sheets: Sheets, name: str, way: Way) -> None:
    [page] = pages(sheets[name].data)
    read = [text for text in texts(page) if text.box.height > 2.5]
    columns = {}
    for track in tracks().values():
        assert track.name(way[0]) in strings(page)
        letter = next(t.box for t in reversed(read) if t.text.strip() == track.id)
        below = [t for t in read if abs(t.box.middle[0] - letter.middle[0]) < 3 and t.box.top > letter.bottom]
        columns[track.id] = [t.text.strip() for t in sorted(below, key=lambda t: t.box.top)]
    assert columns["C"] == ["10", "8", "6", "4", "2"]
    for track_id in "MSX":
        assert columns[track_id] == ["4", "2", "-2", "-4"]


def test_a_ladder_has_thirteen_spaces_for_a_cube(letter_sheets: Sheets) -> None:
    for name in ("tracks.pdf", "board.pdf"):
        [page] = pages(letter_sheets[name].data)
        ladders = [box for box in paths(page) if box.height > 180 and 12 < box.width < 60]
        frames = [box for box in ladders if box.height == max(each.height for each in ladders)]
        assert len(frames) == 4
        for frame in frames:
            assert frame.height / 13 > CUBE
            assert frame.width > CUBE


# Mats, chronology, reference


def test_a_mat_has_places_for_a_homeworld_techs_settled_worlds_and_upkeep_cubes(letter_sheets: Sheets) -> None:
    *mats, line = pages(letter_sheets["mats.pdf"].data)
    cards = [box for box in paths(line) if box.width == pytest.approx(CARD[0], abs=0.8) and box.height > 70]
    assert len(cards) == 6 and [len(find(line, str(number))) for number in range(1, 7)] == [1] * 6
    for player, page in zip(("Ada", "Ben"), mats, strict=True):
        assert find(page, player)
        boxes = list(paths(page))
        places = [box for box in boxes if box.width == pytest.approx(CARD[0], abs=0.8) and box.height > 70]
        cubes = [
            box
            for box in boxes
            if box.width == pytest.approx(9.6, abs=0.4) and box.height == pytest.approx(9.6, abs=0.4)
        ]
        assert len(places) == 8
        assert len(cubes) == 12
        assert all(place.height == pytest.approx(CARD[1], abs=0.8) for place in places)


def test_the_chronology_keeps_asterisk_lines_and_the_next_era(letter_sheets: Sheets) -> None:
    """R-3-12."""
    [page] = pages(letter_sheets["chronology.pdf"].data)
    words = strings(page)
    home = specimen.grown("en").worlds()[0].name
    assert f"* Ada * {home}" in words.replace("*", "* ").replace("  ", " ")
    assert "Ulon · Shiro" in words
    assert len(find(page, "1")) == 1
    assert len(find(page, "2")) == 1


def test_a_new_chronology_says_era_1_and_nothing_else() -> None:
    """1.6."""
    [file] = specimen.printed(specimen.founded(), "en", "letter", "chronology")
    [page] = pages(file.data)
    assert len(find(page, "1")) == 1
    assert not find(page, "Ada")


def test_a_long_chronology_goes_on_over_sheets_without_tearing_a_game() -> None:
    campaign = specimen.grown("en")
    campaign.chronology *= 20
    [file] = specimen.printed(campaign, "en", "letter", "chronology")
    assert len(file.pages) == 4
    for page in pages(file.data):
        assert len(find(page, "Ada")) == len(find(page, "Ben"))


def test_table_6_is_there_whole_with_equal_cells_drawn_once(sheets: Sheets, way: Way) -> None:
    page = pages(sheets["reference.pdf"].data)[0]
    squeezed = strings(page).replace(" ", "")
    cells = {id(cell): cell for cell in failures().values()}
    for cell in cells.values():
        assert squeezed.count(cell.name(way[0]).replace(" ", "")) == 1
        assert cell.reminder(way[0]).replace(" ", "") in squeezed
    for suit in suits().values():
        assert suit_title(suit.id, way[0]) in strings(page)


def test_table_5_is_there_whole(sheets: Sheets, way: Way) -> None:
    squeezed = strings(pages(sheets["reference.pdf"].data)[2]).replace(" ", "")
    for row in advancements().values():
        when = when_words()[row.action](way[0])
        assert f"{row.name(way[0])}{when}{row.reminder(way[0])}".replace(" ", "") in squeezed


def test_no_line_of_a_reference_sheet_is_longer_than_75_characters(sheets: Sheets) -> None:
    for page in pages(sheets["reference.pdf"].data):
        for text in texts(page):
            assert len(text.text) <= 75, text


@each_row("count", [3, 6, 9])
def test_a_civilization_lists_as_many_techs_as_its_winner_had(count: int) -> None:
    """R-3-04: there is no limit to them."""
    campaign = specimen.grown("en")
    techs = ("038", "039", "040") * 3
    campaign.cards["042"] = replace(campaign.cards["042"], techs=techs[:count])
    [file] = specimen.printed(campaign, "en", "letter", "cards")
    page, box = next((page, box) for page, card, box in card_boxes({"cards.pdf": file}) if card == "042")
    here = [text for text in texts(page) if text.box.overlaps(box)]
    assert sum(text.text.startswith("– ") for text in here) == count
    assert touching(here, 0.15) == []


def test_a_crowded_sector_is_counted_instead_of_drawn() -> None:
    campaign = specimen.grown("en")
    for world in campaign.worlds():
        campaign.cards[world.id] = replace(world, sector=16)
    [file] = specimen.printed(campaign, "en", "letter", "map")
    [page] = pages(file.data)
    assert find(page, "12")


@each_row("name", ["Antidisestablish", "Wammawummawimma", "五光十色的遥远世界之一"])
def test_a_long_name_stands_beside_its_sector_or_below_it_and_keeps_clear_of_the_curve(name: str) -> None:
    campaign = specimen.founded()
    world = campaign.worlds()[0]
    campaign.cards[world.id] = world.named(name)
    [file] = specimen.printed(campaign, "en", "letter", "cards")
    page, _, box = card_boxes({"cards.pdf": file})[0]
    title = [
        t for t in texts(page) if t.box.overlaps(box) and 0 < t.box.top - box.top < 15 and t.box.left > box.left + 12
    ]
    sector = next(t for t in title if t.text.strip() == f"{world.sector}.")
    assert any(-1.5 < t.box.middle[1] - sector.box.middle[1] < 5 for t in title if t is not sector)
    for text in title:
        assert text.box.left > box.left + _curve(text.box.bottom - box.top)


def _curve(y: float) -> float:
    """How far right a world's curve runs at the height *y* of its card (mm)."""
    steps = [n / 1000 for n in range(1001)]
    points = (
        (
            (1 - t) ** 3 * 20 + 3 * (1 - t) ** 2 * t * 22 + 3 * (1 - t) * t**2 * 33 + t**3 * 63.5,
            3 * (1 - t) ** 2 * t * 10.6 + 3 * (1 - t) * t**2 * 18.9 + t**3 * 20.8,
        )
        for t in steps
    )
    return max(x for x, height in points if height <= y)


def test_a_problem_that_every_card_has_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    templates = tmp_path / "templates"
    shutil.copytree(stock(), templates, ignore=shutil.ignore_patterns("fonts"))
    blank = templates / "deep_future" / "blank.svg.j2"
    blank.write_text(blank.read_text("utf-8").replace("</svg>", "<mask/></svg>"), "utf-8")
    monkeypatch.setattr("generator.press.templating.templates.stock", lambda: templates)
    told = r"blank\.svg\.j2:\d+: the element <mask> is not understood.*\(blank \d+\)"
    with pytest.raises(TemplateProblem, match=told):
        specimen.printed(specimen.founded(seed=2), "en", "letter", "cards")
