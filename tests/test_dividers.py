"""Dividers for the box, and cubes for people without any: measured on paper."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, product
from typing import Any

import pytest
import specimen
from measuring import Box, pages, paths, strings, texts
from rows import each_row
from sampling import some_of

from generator.engine.card_sizes import CARD_SIZES
from generator.engine.view import CardSheets, Language, PrintContext
from generator.errors import NotTogether
from generator.games.deep_future import PACK
from generator.games.deep_future.facts.tables import advancements
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.paper import find_paper
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.sheets.printing import print_sheets

CAMPAIGNS = {language: specimen.grown(language) for language in ("en", "zh")}


def dividers(language: Language = "en") -> CardSheets:
    (sheet,) = PACK.printables(specimen.grown(language), ["dividers"], language, PrintContext())
    assert isinstance(sheet, CardSheets)
    return sheet


def printed(
    kind: str, language: Language, paper: str, settings: SheetSettings | None = None, players: int = 2
) -> PrintedFile:
    context = PrintContext(("Ada", "Ben", "Alma")[:players])
    job = PrintPlan("Kran", PACK.name, language, find_paper(paper), settings or SheetSettings())
    (file,) = print_sheets(job, PACK.printables(specimen.grown(language), [kind], language, context))
    return file


def on(page: Any, card: Box) -> list[tuple[str, Box]]:
    return [(text.text.strip(), text.box) for text in texts(page) if text.box.overlaps(card)]


# Dividers


@pytest.mark.parametrize("rows", some_of(product(["en", "zh"], CARD_SIZES), 4))
def test_dividers_of_every_size_keep_their_words_apart_and_legible(rows: list[tuple[Language, str]]) -> None:
    for language, size in rows:
        words_are_apart_and_legible(language, size)


def words_are_apart_and_legible(language: Language, size: str) -> None:
    """On dividers of that size."""
    settings = SheetSettings(size=CARD_SIZES[size])
    file = printed("dividers", language, "a3", settings)
    count = 0
    for told, page in zip(file.pages, pages(file.data)):
        for place in told.cards:
            count += 1
            x, y, width, height = place.rectangle
            card = Box(x, y, x + width, y + height)
            assert sorted((width, height)) == pytest.approx(sorted((CARD_SIZES[size][0], CARD_SIZES[size][1] + 9)))
            words = on(page, card)
            assert words and all(box.inside(card, 0.8) for _, box in words)
            for (one, its), (other, others) in combinations(words, 2):
                assert not its.overlaps(others, 0.1), (one, other)
    assert count == 12


def test_tabs_side_by_side_can_all_be_read() -> None:
    """What stands on one tab stands over none of the next two or five."""
    file = printed("dividers", "en", "a4")
    spans = []
    for told, page in zip(file.pages, pages(file.data)):
        for place in told.cards:
            x, y, width, _ = place.rectangle
            tab = Box(x, y, x + width, y + 9)
            boxes = [box for _, box in on(page, tab) if box.inside(tab)]
            spans.append((min(box.left for box in boxes) - x, max(box.right for box in boxes) - x))
    for row in (spans[:3], spans[3:6], spans[6:]):
        assert all(one[1] + 2 < other[0] for one, other in pairwise(row))


def test_there_is_a_divider_for_the_blanks_of_each_suit_with_its_six_advancements() -> None:
    faces = [face for face in dividers().faces if face.data["suit"]]
    told = {(face.data["suit"]["letter"], row["number"], row["name"]) for face in faces for row in face.data["rows"]}  # type: ignore[index, attr-defined]
    assert told == {(suit, number, row.name("en")) for (suit, number), row in advancements().items()}
    assert len(faces) == 6


def test_the_shoulders_of_a_tab_are_drawn_to_be_cut_and_the_tab_is_not() -> None:
    file = printed("dividers", "en", "a4")
    page, told = pages(file.data)[0], file.pages[0]
    scale = 300 / 25.4
    picture = page.render(scale=300 / 72, grayscale=True).to_pil()

    def dark(x: float, y: float) -> bool:
        around = [picture.getpixel((round(x * scale), round(y * scale) + n)) for n in (-2, -1, 0, 1, 2)]
        return bool(min(around) < 128)

    for place, face in zip(told.cards[:6], dividers().faces):
        x, y, width, _ = place.rectangle
        position = face.data["place"]
        for third in range(3):
            middle = x + (third + 0.12) * width / 3
            assert dark(middle, y + 9) == (third != position), face.label


def test_dividers_are_as_large_as_sleeved_cards_and_can_have_backs() -> None:
    layout = SheetSettings(sleeve=1.0).layout_of(dividers(), find_paper("a4"))
    assert layout.card == (66.0, 76.2 + 2.5 + 9.0)
    file = printed("dividers", "en", "a4", SheetSettings(backs="kind"))
    assert [page.side for page in file.pages] == ["front", "back"] * (len(file.pages) // 2)


def test_machines_do_not_cut_tabs() -> None:
    job = PrintPlan("Kran", PACK.name, "en", find_paper("a4"), cut="svg")
    with pytest.raises(NotTogether, match="tabs are cut by hand"):
        print_sheets(job, [dividers()])


# Cubes


@each_row("paper", ["letter", "a4", "a3"])
@each_row("players", [1, 2, 3], always=slice(None, None, 2))
def test_there_are_enough_tokens_for_each_player_and_for_rivals(paper: str, players: int) -> None:
    """One colour more than players (1.1), and more of each than any simulated game has taken."""
    file = printed("cubes", "en", paper, players=players)
    (page,) = pages(file.data)
    told = strings(page)
    for name in [*("Ada", "Ben", "Alma")[:players], "Neutral rivals"]:
        count = int(told.split(f"{name} · ")[1].split()[0])
        assert count >= 42
    letters = Counter(text.text.strip() for text in texts(page) if len(text.text.strip()) == 1)
    marks = ("A",) if players == 1 else ("A", "B") if players == 2 else ("1", "2", "3")
    assert {letters[mark] for mark in marks} == {2 * count}, "both sides"


@each_row("paper", ["letter", "a4", "a5", "a3"])
def test_tokens_are_8_mm_on_any_paper_and_have_two_sides(paper: str) -> None:
    (page,) = pages(printed("cubes", "en", paper).data)
    marks = [text.box.middle for text in texts(page) if text.text.strip() == "B"]
    rows: dict[int, list[float]] = {}
    for x, y in marks:
        rows.setdefault(round(y / 4), []).append(x)
    assert len(rows) % 2 == 0
    for xs in rows.values():
        assert [b - a for a, b in pairwise(sorted(xs))] == pytest.approx([8.0] * (len(xs) - 1), abs=0.01)
    ys = sorted(sum(y for _, y in marks if round(y / 4) == row) / len(xs) for row, xs in rows.items())
    assert [b - a for a, b in pairwise(ys)] == pytest.approx([8.0] * (len(ys) - 1), abs=1.0)
    width = page.get_width() * 25.4 / 72
    assert all(path.left > 5.5 and path.right < width - 5.5 for path in paths(page))


def test_players_whose_names_begin_alike_have_numbers() -> None:
    (page,) = pages(printed("cubes", "en", "a4", players=3).data)
    assert {"1", "2", "3"} <= {text.text.strip() for text in texts(page)}
    assert "A" not in {text.text.strip() for text in texts(page)}
