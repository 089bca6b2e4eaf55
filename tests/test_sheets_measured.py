"""Deep Future's sheets beside the cards, measured in the PDFs: sizes that siblings share, gaps, marks, ink, corners."""

from __future__ import annotations

import numpy as np
import pytest
import specimen
from measuring import Box, Set, find, pages, paths, set_texts, squeezed, strings
from rows import each_row

from generator.engine.view import CardSheets, Language, PrintContext
from generator.games.deep_future import PACK
from generator.games.deep_future.facts.tables import failures
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.crop_marks import crop_marks
from generator.press.layout.paper import find_paper
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.sheets.printing import print_sheets

KINDS = (
    "map",
    "tracks",
    "board",
    "mats",
    "chronology",
    "reference",
    "aids",
    "advancements",
    "dividers",
    "cubes",
    "box",
)
#: A small code will stand there, 8 x 8 mm from the corner of the margin on.
CODE, MARGIN = 8.0, 6.35


def printed(
    kind: str, language: Language = "en", paper: str = "letter", theme: str = "notebook", players: int = 2
) -> PrintedFile:
    context = PrintContext(("Ada", "Ben", "Cleo")[:players])
    plan = PrintPlan("Kran", PACK.name, language, find_paper(paper), theme=theme)
    (file,) = print_sheets(plan, PACK.printables(specimen.grown(language), [kind], language, context))
    return file


def card_texts(file: PrintedFile) -> list[tuple[Box, list[Set]]]:
    """Every card with what is set on it."""
    found = []
    for told, page in zip(file.pages, pages(file.data), strict=True):
        for card in told.cards:
            x, y, width, height = card.rectangle
            place = Box(x, y, x + width, y + height)
            found.append((place, [each for each in set_texts(page) if each.box.inside(place)]))
    return found


@each_row("kind", KINDS, always=slice(None, None, 2))
def test_the_lower_left_corner_of_every_page_is_free(kind: str) -> None:
    for page in pages(printed(kind).data):
        height = page.get_height() * 25.4 / 72
        corner = Box(MARGIN, height - MARGIN - CODE, MARGIN + CODE, height - MARGIN)
        assert [each.text for each in set_texts(page) if each.box.overlaps(corner)] == []


@each_row("language", ["en", "zh"], always=slice(1, None))
@each_row("kind", ["aids", "advancements"])
def test_reference_cards_share_a_size_and_keep_a_line_and_a_corner_free(kind: str, language: Language) -> None:
    read: set[float] = set()
    for place, words in card_texts(printed(kind, language)):
        corner = Box(place.left + 3, place.bottom - 11, place.left + 11, place.bottom - 3)
        assert [each.text for each in words if each.box.overlaps(corner)] == []
        footer = [each for each in words if each.box.top > place.bottom - 8]
        text = [each for each in words if each not in footer and each.box.top > place.top + 16]
        assert all(min(each.box.top for each in footer) - each.box.bottom > 1.7 for each in text)
        read |= {round(each.size, 1) for each in text if len(each.text) > 12}
    assert len(read - {6.5, 7.0}) == 1, "passages and tables; questions are in small type"


def test_the_winners_asterisk_keeps_off_the_name_and_the_civilization_is_named() -> None:
    (page,) = pages(printed("chronology").data)
    stars = find(page, "*")
    assert len(stars) == 2
    for star in stars:
        right = min(
            each.box.left - star.right for each in set_texts(page) if each.box.left > star.right and _level(each, star)
        )
        assert right > 0.8
    assert "Dominion of the Nine Harbours" in strings(page)


def _level(each: Set, star: Box) -> bool:
    return each.box.top < star.bottom and star.top < each.box.bottom


@each_row("paper", ["letter", "a4", "legal"])
def test_dividers_have_marks_that_are_seen_and_off_the_words_of_the_page(paper: str) -> None:
    (sheet,) = PACK.printables(specimen.grown(), ["dividers"], "en", PrintContext())
    assert isinstance(sheet, CardSheets)
    layout = SheetSettings().layout_of(sheet, find_paper(paper))
    marks = crop_marks(layout)
    assert min(abs(x1 - x0) + abs(y1 - y0) for x0, y0, x1, y1 in marks) >= 2.0
    for page in pages(printed("dividers", paper=paper).data):
        (words,) = find(page, "print at 100 %")
        assert not any(words.overlaps(Box(x0 - 0.1, y0, x1 + 0.1, y1)) for x0, y0, x1, y1 in marks)


@each_row(("paper", "players"), [("letter", 1), ("letter", 2), ("letter", 3), ("a4", 2), ("a4", 3)])
def test_tokens_take_as_little_ink_as_the_notebook_promises(paper: str, players: int) -> None:
    """docs/templates.md: at most 8 % of a page."""
    (page,) = pages(printed("cubes", paper=paper, players=players).data)
    picture = np.asarray(page.render(scale=150 / 72).to_pil().convert("L"), dtype=float)
    assert 1 - (picture / 255).mean() <= 0.08


def test_the_neutral_line_has_a_place_for_a_world_of_each_number() -> None:
    *_, page = pages(printed("mats").data)
    places = [box for box in paths(page) if box.width == pytest.approx(63.5, abs=0.5) and box.height > 70]
    places.sort(key=lambda box: (round(box.top), box.left))
    assert len(places) == 6
    for number, place in enumerate(places, start=1):
        (box,) = find(page, str(number))
        assert 0 < place.left - box.right < 4 and place.top < box.middle[1] < place.top + 10


def test_each_section_stands_once_beside_its_block_and_every_action_is_bold() -> None:
    page = pages(printed("reference").data)[1]
    words = [each.text for each in set_texts(page)]
    assert [words.count(section) for section in ("2.1", "2.2", "2.2.1", "2.3", "2.4", "1.7")] == [1] * 6
    for action in ("POWER", "SETTLE", "GROW", "ADVANCE", "BATTLE", "EXPAND", "PLAN", "EVOKE"):
        assert any(text == action for text in words), action
    lefts = {round(find(page, action)[0].left, 0) for action in ("POWER", "PLAN", "EVOKE", "BATTLE")}
    assert len(lefts) == 1


def test_type_keeps_its_size_on_small_paper() -> None:
    for kind in ("map", "board", "chronology", "mats", "tracks"):
        sizes = [each.size for page in pages(printed(kind, paper="a5").data) for each in set_texts(page)]
        assert min(sizes) > 6.49, kind


@each_row(
    ("theme", "language"), [("notebook", "zh"), ("starlight", "en"), ("ink-saver", "zh")], always=slice(None, None, 2)
)
def test_siblings_share_one_size_on_the_reference(theme: str, language: Language) -> None:
    first = pages(printed("reference", language, "a4", theme).data)[0]
    names = {squeezed(cell.name(language)) for cell in failures().values()}
    sizes = {round(each.size, 1) for each in set_texts(first) if squeezed(each.text) in names}
    assert len(sizes) == 1 and min(sizes) >= 6.5
