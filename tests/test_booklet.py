"""The chronicle: a booklet that reads in order once it is printed and folded, with everything that happened."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from math import dist
from pathlib import Path
from typing import Any, NamedTuple

import homes
import pikepdf
import pypdfium2.raw as pdfium_c
import pytest
import specimen
from measuring import MM, Box, pages, squeezed, strings, texts, touching
from PIL import ImageChops
from talking import Makeplay
from test_press_measured import PROFILES, Ink, Point, for_paper, inks, printer, strokes

from generator.campaign import folder as campaigns
from generator.campaign import writing
from generator.campaign.moments import Past
from generator.engine.chance import RandomSource
from generator.engine.pack import Event, Founding
from generator.engine.view import Booklet, CardSheets, Language, Moment, PrintContext
from generator.errors import CannotImpose, TemplateProblem
from generator.games.deep_future import PACK
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.sheets.booklet import pieces
from generator.games.deep_future.sheets.chapters import EraChapter, chapters
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.imposition import Flip
from generator.press.layout.paper import PAPERS, find_paper
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.sheets import booklet as press
from generator.press.sheets.printing import print_sheets

FLIPS: tuple[Flip, ...] = ("long", "short")
Sitting = Sequence[Event]


# A campaign written down evening by evening


def founding(language: Language = "en") -> list[Event]:
    return PACK.found(Founding(("Ada", "Ben"), language, seed=3), RandomSource(3))


def evening(era: int, victory: str = "might", note: str = "") -> Sitting:
    """A game of that era, as people write it down: what was found and founded, who won, a note."""
    start = 37 + 5 * (era - 1)
    world, *techs, realm = (f"{number:03d}" for number in range(start, start + 5))
    sector = 11 + 10 * (era % 6) + era // 6
    written: list[Event] = [
        {"type": "card", "card": world, "corner": "3K", "kind": "world", "era": era, "sector": sector}
        | {"name": f"Kran {era}", "advancements": [f"S1.{era}", f"M2*.{era}"]}
    ]
    for number, tech in enumerate(techs):
        lines = [f"F{number + 1}.{era}", f"R5.{era}", f"S1*.{era}"]
        written.append(
            {"type": "card", "card": tech, "corner": "2M", "kind": "tech", "era": era, "name": f"Loom {era}.{number}"}
            | {"advancements": lines}
        )
    written += [
        {"type": "played", "players": {"Ada": [world], "Ben": ["001"]}, "winner": "Ada", "victory": victory}
        | {"era": era + 1},
        {"type": "card", "card": realm, "corner": "4H", "kind": "civilization", "era": era, "sector": sector}
        | {"name": f"Realm {era}", "victory": victory, "effect": "H", "homeworld": world, "techs": techs},
        {"type": "name", "sector": sector, "name": f"Reach of the era {era}"},
        {"type": "wonder", "sector": sector, "victory": victory, "suit": "S"},
    ]
    return [*written, *([{"type": "note", "text": note}] if note else [])]


def lived(sittings: Sequence[Sitting], language: Language = "en") -> tuple[DeepFutureCampaign, list[Moment]]:
    """The campaign they add up to, and its past with a copy of each state."""
    state, past = PACK.fresh(), []
    for number, sitting in enumerate([founding(language), *sittings]):
        for event in sitting:
            if event["type"] != "note":
                state.apply(event)
            past.append(
                Moment(event, state.copy(), f"{number:04d}", f"2026-01-{number + 1:02d}" if number < 30 else "")
            )
    return state, past


def drawn(
    state: DeepFutureCampaign,
    past: Sequence[Moment] = (),
    language: Language = "en",
    paper: str = "a4",
    settings: SheetSettings | None = None,
    title: str = "Kran",
) -> PrintedFile:
    printables = PACK.printables(state, ["booklet"], language, PrintContext(("Ada", "Ben"), past=past))
    (file,) = print_sheets(
        PrintPlan(title, PACK.name, language, find_paper(paper), settings or SheetSettings()), printables
    )
    return file


@cache
def after(eras: int, language: Language = "en", paper: str = "a4", flip: Flip = "long") -> PrintedFile:
    """The chronicle of a campaign of so many eras."""
    state, past = lived([evening(era + 1, note=f"Era {era + 1} was long.") for era in range(eras)], language)
    return drawn(state, past, language, paper, SheetSettings(flip=flip))


def noted(note: str) -> list[dict[str, Any]]:
    """The notes of an era as its page has them."""
    state, past = lived([evening(1, note=note)])
    (booklet,) = PACK.printables(state, ["booklet"], "en", PrintContext(past=past))
    assert isinstance(booklet, Booklet)
    items = booklet.chapters[1][0].data["items"]
    assert isinstance(items, list)
    return [item for item in items if item["shape"] == "note"]


# Printed, turned over, folded


class Leaf(NamedTuple):
    """What a reader sees of one page: its texts with their middles in mm from the page's own upper left corner."""

    found: list[Ink]
    width: float
    height: float

    def at_the_corner(self, left: bool) -> str:
        """The text that stands at the outer lower corner."""
        x = 0.0 if left else self.width
        lowest = max((ink.middle[1] for ink in self.found), default=0.0)
        line = [ink for ink in self.found if ink.middle[1] > lowest - 0.8]
        near = min(line, key=lambda ink: abs(ink.middle[0] - x), default=None)
        return near.text if near and abs(near.middle[0] - x) < 0.12 * self.width else ""


def seen(page: Any, through: Callable[[Point], Point]) -> list[Ink]:
    """Its texts as they lie for somebody who looks at the sheet *through* something; all must stand upright."""
    found = []
    for ink in inks(page):
        x, y = through(ink.middle)
        ahead = through((ink.middle[0] + ink.right[0], ink.middle[1] + ink.right[1]))
        up = through((ink.middle[0] + ink.up[0], ink.middle[1] + ink.up[1]))
        found.append(Ink(ink.text, (x, y), (ahead[0] - x, ahead[1] - y), (up[0] - x, up[1] - y)))
    return found


def itself(point: Point) -> Point:
    return point


def turned_by_half(width: float, height: float) -> Callable[[Point], Point]:
    return lambda point: (width - point[0], height - point[1])


def folded(file: PrintedFile, flip: Flip) -> list[Leaf]:
    """Print the sheets, turn each over as the printer does, put them into each other and read from the cover on.

    A lying sheet turned over its long edge is mirrored down, over its short one across; who turns it like a page of a
    book sees it mirrored across.
    """
    sides = []
    for page, told in zip(pages(file.data), file.pages, strict=True):
        width, height = (side * MM for side in page.get_size())
        on_its_head = told.side == "back" and flip == "long"
        sides.append((seen(page, turned_by_half(width, height) if on_its_head else itself), width, height))
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    read: list[Leaf] = []
    for count in stapled(file):
        gathering, sheets = sheets[:count], sheets[count:]
        first_half = [half for front, back in gathering for half in (right_half(front), left_half(back))]
        second_half = [half for front, back in reversed(gathering) for half in (right_half(back), left_half(front))]
        read += [*first_half, *second_half]
    return read


def stapled(file: PrintedFile) -> list[int]:
    """How many sheets each gathering has: the outermost shows where staples go."""
    fronts = pages(file.data)[::2]
    outermost = [number for number, page in enumerate(fronts) if staples(page)]
    return [end - start for start, end in zip(outermost, [*outermost[1:], len(fronts)])]


def staples(page: Any) -> list[float]:
    """Heights at which a short line crosses the fold."""
    fold = page.get_width() * MM / 2
    return [
        line.start[1]
        for line in strokes(page)
        if 2 < line.length < 5
        and abs((line.start[0] + line.end[0]) / 2 - fold) < 0.1
        and abs(line.start[1] - line.end[1]) < 0.01
    ]


def left_half(side: tuple[list[Ink], float, float]) -> Leaf:
    found, width, height = side
    return Leaf([ink for ink in found if ink.middle[0] < width / 2], width / 2, height)


def right_half(side: tuple[list[Ink], float, float]) -> Leaf:
    found, width, height = side
    moved = [ink._replace(middle=(ink.middle[0] - width / 2, ink.middle[1])) for ink in found]
    return Leaf([ink for ink in moved if ink.middle[0] >= 0], width / 2, height)


#: How the sheets are printed, said once, beside the staples.
ALONG_THE_SPINE = {
    *(f"both sides, {edge} edge" for edge in ("long", "short")),
    "\u53cc\u9762\uff0c\u6cbf\u957f\u8fb9\u7ffb\u8f6c",
}


def reads_in_order(file: PrintedFile, flip: Flip) -> None:
    leaves = folded(file, flip)
    assert len(leaves) % 4 == 0
    assert any(ink.text == "Kran" for ink in leaves[0].found)
    for number, leaf in enumerate(leaves[1:-1], start=2):
        assert leaf.at_the_corner(left=number % 2 == 0) == str(number), (number, leaf)
    for number, leaf in enumerate(leaves, start=1):
        for ink in leaf.found:
            upright = ink.right[0] > 0 and abs(ink.right[1]) < 1e-6 and ink.up[1] < 0
            turned_corner = ink.right[0] < 0 and ink.text in {*"123456", *"SMRKHF"}
            assert upright or turned_corner or ink.text in ALONG_THE_SPINE, (number, ink)


def in_turn(rows: Sequence[Any], others: Sequence[Any], first: int = 0) -> list[Any]:
    """Each of *rows* with one of the *others*, which take turns; with all of them in `make prove`."""
    return [
        pytest.param(row, other, marks=[pytest.mark.prove] * bool((at + number + first) % len(others)))
        for at, row in enumerate(rows)
        for number, other in enumerate(others)
    ]


@pytest.mark.parametrize(
    ("paper", "flip"),
    [
        *in_turn(["letter", "a5"], FLIPS),
        *(
            pytest.param(*row, marks=pytest.mark.prove)
            for row in product(["a4", "a3", "legal", "tabloid", "240x330"], FLIPS)
        ),
    ],
)
def test_the_folded_sheets_read_from_cover_to_back(paper: str, flip: Flip) -> None:
    reads_in_order(after(2, paper=paper, flip=flip), flip)


@pytest.mark.parametrize(
    ("eras", "language"),
    [
        *in_turn([0, 1, 5], ["en", "zh"], 1),
        *(pytest.param(*row, marks=pytest.mark.prove) for row in product((12, 30), ("en", "zh"))),
    ],
)
def test_a_campaign_of_any_age_makes_a_booklet(eras: int, language: Language) -> None:
    reads_in_order(after(eras, language), "long")


def test_a_campaign_that_was_just_founded_takes_one_sheet() -> None:
    assert len(after(0).pages) == 2


@pytest.mark.prove
def test_a_long_chronicle_is_stapled_in_parts_of_about_equal_thickness() -> None:
    counts = stapled(after(30))
    assert sum(counts) == len(after(30).pages) / 2
    assert len(counts) == 2
    assert max(counts) <= press.MOST_SHEETS
    assert max(counts) - min(counts) <= 1
    assert [press.gatherings(sheets) for sheets in (1, 16, 17, 33)] == [[1], [16], [9, 8], [11, 11, 11]]


@pytest.mark.parametrize("flip", FLIPS)
def test_the_viewer_is_asked_to_print_on_both_sides(flip: Flip) -> None:
    with pikepdf.open(io.BytesIO(after(1, flip=flip).data)) as file:
        assert file.Root.ViewerPreferences.Duplex == f"/DuplexFlip{flip.title()}Edge"


def test_the_manifest_tells_which_pages_lie_where() -> None:
    file = after(2)
    half = (148.5, 210.0)
    numbers = [page.number for side in file.pages for page in side.folded]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    front, back = file.pages[:2]
    assert [(page.number, page.rectangle, page.turned) for page in front.folded] == [
        (len(numbers), (0.0, 0.0, *half), 0),
        (1, (148.5, 0.0, *half), 0),
    ]
    assert [(page.number, page.rectangle, page.turned) for page in back.folded] == [
        (2, (148.5, 0.0, *half), 180),
        (len(numbers) - 1, (0.0, 0.0, *half), 180),
    ]


@pytest.mark.parametrize(("name", "flip"), in_turn(list(PROFILES), FLIPS))
def test_folds_of_both_sides_meet_on_the_paper_and_margins_are_kept(name: str, flip: Flip) -> None:
    paper = find_paper("a4")
    profile = for_paper(PROFILES[name], paper)
    state, past = lived([evening(1)])
    file = drawn(state, past, settings=SheetSettings(flip=flip, printer=profile))
    front, back = printer(profile, paper, True, flip)
    for one, other in zip(pages(file.data)[::2], pages(file.data)[1::2], strict=True):
        ends = [sorted(folds(page, through)) for page, through in ((one, front), (other, back))]
        assert len(ends[0]) == 4
        for here, there in zip(*ends, strict=True):
            assert dist(here, there) < 0.1, (here, there)
            assert abs(here[1] - 297 / 2) < 0.05
    margins = profile.margins if profile else (6.35, 6.35, 6.35, 6.35)
    for page, through in zip(pages(file.data), [front, back] * len(file.pages)):
        for ink in inks(page):
            x, y = through(ink.middle)
            assert min(margins[3], margins[1]) < x < 210 - min(margins[1], margins[3]), ink
            assert margins[0] < y < 297 - margins[2], ink


def folds(page: Any, through: Callable[[Point], Point]) -> Iterator[Point]:
    """The ends of the short dashes on the fold, on the paper."""
    for line in strokes(page):
        on_fold = abs(through(line.start)[1] - 297 / 2) < 2
        if on_fold and 2.8 < line.length < 3.2 and abs(line.start[0] - line.end[0]) < 0.2:
            yield through(line.start)
            yield through(line.end)


# What is printed


def words(file: PrintedFile) -> list[str]:
    """The pages' words in the order of the file."""
    return [strings(page) for page in pages(file.data)]


def page_of(file: PrintedFile, number: int) -> str:
    """The words of a page of the booklet."""
    for told, page in zip(file.pages, pages(file.data), strict=True):
        for each in told.folded:
            if each.number == number:
                left, top, width, height = (side / MM for side in each.rectangle)
                reader = page.get_textpage()
                return " ".join(
                    reader.get_text_bounded(
                        left, page.get_height() - top - height, left + width, page.get_height() - top
                    ).split()
                )
    raise AssertionError(number)


def test_an_era_tells_who_played_and_won_what_was_founded_and_what_was_noted() -> None:
    told = page_of(after(3), 6)
    for said in (
        "Era 2",
        "Realm 2",
        "Ada: victory by Might",
        "Kran 2",
        "Loom 2.0",
        "Loom 2.1",
        "Loom 2.2",
        "2026-01-03",
    ):
        assert said in told, (said, told)
    assert "Era 2 was long." in told
    assert "Realm 1" not in told
    assert "Realm 3" not in told


@pytest.mark.parametrize(("note", "initial"), [
    ("Rain.", 1), ("\u201cRevenge\u201d, he said.", 2), ("7 ships came.", 0),
    ("\u62a5\u4ec7\u4e8c\u5b57\u3002", 1), ("- and so on", 0),
])  # fmt: skip
def test_a_chapter_begins_with_a_letter_that_may_be_set_large(note: str, initial: int) -> None:
    first, *others = noted(f"{note} " + "It went on. " * 60)
    assert first["initial"] == initial
    assert others and all(each["initial"] == 0 for each in others)


def test_a_long_note_is_set_around_its_initial_and_nothing_of_it_is_lost() -> None:
    note = "Long was the era, and long are the words that tell of it; they go on beside the letter and below it. " * 2
    state, past = lived([evening(1, note=note.strip())])
    assert squeezed(note) in squeezed(page_of(drawn(state, past), 4))


def test_a_theme_of_ones_own_prints_the_index_of_many_eras(tmp_path: Path) -> None:
    theme = tmp_path / "themes/mine/theme.toml"
    theme.parent.mkdir(parents=True)
    theme.write_text('extends = "notebook"', "utf-8")
    state, past = lived([evening(era + 1) for era in range(8)])
    job = PrintPlan("Kran", PACK.name, "en", PAPERS["a4"], theme="mine", folders=(tmp_path,))
    (booklet,) = PACK.printables(state, ["booklet"], "en", PrintContext(past=past))
    assert isinstance(booklet, Booklet)
    (file,) = print_sheets(job, [replace(booklet, chapters=booklet.chapters[-1:])])
    assert "Realm 8" in page_of(file, 2)


def test_the_map_of_an_era_shows_what_stood_then_and_not_what_came_later() -> None:
    file = after(3)
    then = page_of(file, 7)
    assert "when era 2 was over" in then
    assert "Worlds 14 · Techs 6 · Civilizations 2 · Wonders 2" in then
    assert "Reach of the era 2" in then
    assert "Reach of the era 3" not in then
    assert "Reach of the era 3" in page_of(file, 9)


def test_what_is_written_down_after_the_game_belongs_to_its_era() -> None:
    state, past = lived([evening(1), evening(2)])
    told = {chapter.era: chapter for chapter in chapters(state, past)}
    assert [len(told[era].then.wonders) for era in ("O", 1, 2)] == [0, 1, 2]
    assert [len(told[era].then.sector_names) for era in ("O", 1, 2)] == [0, 1, 2]
    assert [[card.name for card in told[era].civilizations] for era in ("O", 1, 2)] == [[], ["Realm 1"], ["Realm 2"]]


def test_a_game_told_late_stands_in_its_era_and_leaves_its_map_alone() -> None:
    late: Event = {"type": "played", "players": {"Cid": []}, "winner": None, "during": 1, "era": 3}
    state, past = lived([evening(1), evening(2), [late]])
    told = {chapter.era: chapter for chapter in chapters(state, past)}
    assert [len(told[era].games) for era in (1, 2)] == [2, 1]
    assert len(told[1].then.wonders) == 1
    assert "2026-01-04" in told[1].days


def test_an_era_that_lasts_still_is_told_as_far_as_it_has_come() -> None:
    lost: Event = {"type": "played", "players": {"Ada": ["001"]}, "winner": None, "victory": None, "era": 2}
    state, past = lived([evening(1), [lost]])
    file = drawn(state, past)
    told = page_of(file, 6)
    assert "Era 2" in told
    assert "the era goes on" in told
    assert "nobody won" in told
    assert "The galaxy in era 2" in page_of(file, 7)


def test_without_a_past_what_the_cards_say_is_told() -> None:
    state, _ = lived([evening(1), evening(2)])
    told: list[EraChapter] = chapters(state, ())
    assert [chapter.era for chapter in told] == ["O", 1, 2]
    assert [len(chapter.then.worlds()) for chapter in told] == [12, 13, 14]
    assert [len(chapter.then.wonders) for chapter in told] == [0, 1, 2]
    assert [len(chapter.games) for chapter in told] == [0, 1, 1]


def test_a_shoebox_of_cards_has_the_eras_that_its_cards_tell() -> None:
    found: Event = {"type": "found", "game": "deep_future", "rules_version": "1.6", "language": "en"}
    found |= {"players": ["Ada"], "rules": {}, "seed": None, "shoebox": True}
    cards: list[Event] = [
        {"type": "card", "card": "001", "corner": "3K", "kind": "world", "era": "O", "sector": 22, "name": "Ur"},
        {"type": "card", "card": "002", "corner": "3S", "kind": "world", "era": 1, "sector": 23, "name": "Eno"},
        {"type": "card", "card": "003", "corner": "4S", "kind": "civilization", "era": 1, "sector": 23, "name": "Enoic"}
        | {"victory": "xeno", "effect": "S", "homeworld": "002", "techs": []},
        {"type": "card", "card": "004", "corner": "5S", "kind": "world", "era": 2, "sector": 24, "name": "Tri"},
        {"type": "wonder", "sector": 23, "victory": "xeno", "suit": "S"},
        {"type": "era", "era": 3},
    ]
    state, past = PACK.fresh(), []
    for event in [found, *cards]:
        state.apply(event)
        past.append(Moment(event, state.copy(), "0000-setup", ""))
    told = chapters(state, past)
    assert [chapter.era for chapter in told] == ["O", 1]
    assert [[card.name for card in chapter.then.worlds()] for chapter in told] == [["Ur"], ["Ur", "Eno"]]
    assert [len(chapter.then.wonders) for chapter in told] == [0, 1]
    file = drawn(state, past)
    assert "The cards were there before the record." in page_of(file, 2)
    assert "Enoic" in page_of(file, 4)


def test_every_world_tech_and_civilization_with_a_name_is_in_the_index() -> None:
    state, past = lived([evening(era + 1) for era in range(9)])
    file = drawn(state, past)
    told = " ".join(page_of(file, number) for number in range(18, 2 * len(file.pages)))
    start = told.index("Index")
    for card in state.cards.values():
        if card.name:
            assert card.name in told[start:], card


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_card_of_a_civilization_is_the_card(language: Language) -> None:
    state, past = lived([evening(1)], language)
    file = drawn(state, past, language)
    told = next(
        (told, page) for told, page in zip(file.pages, pages(file.data)) if any(p.number == 4 for p in told.folded)
    )
    cards = civilization_card(state, language)
    at = next(each for each in cards.pages[0].cards if each.id == "041")
    x, y, width, height = at.rectangle
    original = {
        (ink.text, round(ink.middle[0] - x, 1), round(ink.middle[1] - y, 1))
        for ink in inks(pages(cards.data)[0])
        if x <= ink.middle[0] <= x + width and y <= ink.middle[1] <= y + height
    }
    found = [ink for ink in seen_upright(told) if ink.middle]
    number = next(ink for ink in found if ink.text == "041")
    origin = next((dx, dy) for text, dx, dy in original if text == "041")
    left, top = number.middle[0] - origin[0], number.middle[1] - origin[1]
    for text, dx, dy in original:
        assert any(
            ink.text == text and abs(ink.middle[0] - left - dx) < 0.4 and abs(ink.middle[1] - top - dy) < 0.4
            for ink in found
        ), text
    assert len(original) > 8


def civilization_card(state: DeepFutureCampaign, language: Language) -> PrintedFile:
    """The civilization's own card on a page of cards."""
    (sheet,) = PACK.printables(state, ["cards"], language, PrintContext())
    assert isinstance(sheet, CardSheets)
    only = replace(sheet, faces=tuple(face for face in sheet.faces if face.id == "041"))
    (file,) = print_sheets(PrintPlan("Kran", PACK.name, language, PAPERS["a4"]), [only])
    return file


def seen_upright(told: tuple[Any, Any]) -> list[Ink]:
    side, page = told
    width, height = (length * MM for length in page.get_size())
    turned = side.folded[0].turned
    return seen(page, turned_by_half(width, height) if turned else itself)


# Measured


LONG = (
    "It was said of them, in every harbour and on every ring, that they would come back; nobody has seen them since. "
)


@cache
def crowded(paper: str, language: Language = "en") -> PrintedFile:
    """Eras with many games, long notes and long names; sectors whose names find no room on the map."""
    games: list[Event] = [
        {"type": "played", "players": {"Ada": ["001", "002"], "Benedetta of the Long Name": ["003"]}, "winner": None}
        | {"era": 1, "abandoned": bool(number % 2)}
        for number in range(14)
    ]
    names: list[Event] = [
        {"type": "name", "sector": 10 * first + last, "name": f"Archipelagos of Unpronounceability {first}{last}"}
        for first in range(1, 7)
        for last in range(1, 7)
    ]
    notes: list[Event] = [{"type": "note", "text": LONG * 12}, {"type": "note", "text": "x" * 900}]
    notes.append({"type": "note", "text": "他们说，那些人总会回来。" * 60})
    state, past = lived([[*games[:7], *notes, *games[7:]], [*evening(1), *names], evening(2)], language)
    return drawn(state, past, language, paper)


@pytest.mark.parametrize(("paper", "language"), in_turn(["a5", "letter", "a3"], ["en", "zh"], 1))
def test_nothing_is_cut_off_however_much_has_happened(paper: str, language: Language) -> None:
    file = crowded(paper, language)
    reads_in_order(file, "long")
    everything = "".join("".join(words(file)).split())
    painted = "".join("".join(text.text for page in pages(file.data) for text in texts(page)).split())
    assert painted.count("nobodyhasseenthemsince.") == 12
    assert painted.count("x") >= 900
    assert painted.count("那些人总会回来") == 60
    assert everything.count("14") > 0
    for first in range(1, 7):
        assert f"{first}6" in painted


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(lambda: after(2), id="a4"),
        pytest.param(lambda: after(2, "zh", "letter"), id="zh letter"),
        pytest.param(lambda: after(2, "en", "a5"), id="a5"),
        pytest.param(lambda: crowded("a4"), id="crowded"),
        pytest.param(lambda: crowded("a5", "zh"), id="crowded zh a5"),
    ],
)
def test_texts_can_be_read_lie_on_their_page_and_apart(file: Callable[[], PrintedFile]) -> None:
    for told, page in zip(file().pages, pages(file().data), strict=True):
        found = texts(page)
        for each in told.folded:
            x, y, width, height = each.rectangle
            box = Box(x, y, x + width, y + height)
            here = [text for text in found if text.box.inside(box, -1.0) and text.text not in ALONG_THE_SPINE]
            for text in here:
                assert text.box.inside(box, 6.3), (each, text)
            assert touching(here, 0.15) == [], each
        assert len(found) == sum(
            1
            for text in found
            for each in told.folded
            if text.box.inside(Box(each.rectangle[0], 0, each.rectangle[0] + each.rectangle[2], 9999), 0)
        ), "a text runs over the fold"
        for said, size in sizes(page):
            assert size > (7 if any(sign > "\u2e80" for sign in said) else 6.5) - 0.01 or said in SMALL_ON_CARDS, said


#: A card's letters and its number, as they are on the card.
SMALL_ON_CARDS = {*"SMRKHF", *(f"{number:03d}" for number in range(1, 60))}


def sizes(page: Any) -> Iterator[tuple[str, float]]:
    """Every text with its size in points on the paper."""
    reader = page.get_textpage()
    for thing in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT], textpage=reader):
        size = pdfium_c.c_float()
        pdfium_c.FPDFTextObj_GetFontSize(thing, size)
        a, b, _, _, _, _ = thing.get_matrix().get()
        if thing.extract().strip():
            yield thing.extract().strip(), size.value * (a * a + b * b) ** 0.5


def test_notes_are_cut_between_sentences() -> None:
    assert pieces("One. Two! Three?") == ["One. Two! Three?"]
    cut = pieces(LONG * 12)
    assert all(piece.endswith("since.") for piece in cut)
    assert " ".join(cut) == (LONG * 12).strip()
    assert "".join(pieces("他们总会回来。" * 99)) == "他们总会回来。" * 99
    assert "".join("".join(pieces("y" * 999)).split()) == "y" * 999


# What goes wrong


def test_a_paper_that_is_too_small_is_refused() -> None:
    state, _ = lived([])
    with pytest.raises(CannotImpose, match="use a5 or larger"):
        drawn(state, paper="3x5")


@pytest.mark.parametrize(
    ("says", "told"),
    [("0", "its data-next is 0 again"), ("x", "data-next 'x' is not a whole number")],
)
def test_a_template_that_does_not_get_on_is_refused(tmp_path: Path, says: str, told: str) -> None:
    mine = tmp_path / "deep_future"
    mine.mkdir()
    own = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{{{ w }}}} {{{{ h }}}}" data-next="{says}"/>'
    (mine / "booklet_index.svg.j2").write_text(own, "utf-8")
    state, _ = lived([evening(1)])
    printables = PACK.printables(state, ["booklet"], "en", PrintContext())
    job = PrintPlan("Kran", PACK.name, "en", PAPERS["a4"], folders=(tmp_path,))
    with pytest.raises(TemplateProblem, match=told):
        print_sheets(job, printables)


def test_what_the_painter_does_not_know_on_a_page_is_told_with_file_and_line(tmp_path: Path) -> None:
    own = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ w }} {{ h }}">\n<g/>\n<mask/></svg>'
    (tmp_path / "booklet_cover.svg.j2").write_text(own, "utf-8")
    state, _ = lived([])
    job = PrintPlan("Kran", PACK.name, "en", PAPERS["a4"], folders=(tmp_path,))
    with pytest.raises(TemplateProblem, match=r"booklet_cover\.svg\.j2:3: the element <mask> is not understood"):
        print_sheets(job, PACK.printables(state, ["booklet"], "en", PrintContext()))


def test_only_what_the_game_has_made_is_shown_as_a_card(tmp_path: Path) -> None:
    mine = tmp_path / "deep_future"
    mine.mkdir()
    own = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ w }} {{ h }}">'
        '{{ card(namespace(template="blank", data={}, label="x"), (60, 70), 0, 0, 60) }}</svg>'
    )
    (mine / "booklet_cover.svg.j2").write_text(own, "utf-8")
    state, _ = lived([])
    job = PrintPlan("Kran", PACK.name, "en", PAPERS["a4"], folders=(tmp_path,))
    with pytest.raises(TemplateProblem, match=r"booklet_cover.*draws a face that comes from the game"):
        print_sheets(job, PACK.printables(state, ["booklet"], "en", PrintContext()))


def test_a_card_shown_on_a_page_ends_at_its_edges(tmp_path: Path) -> None:
    mine = tmp_path / "deep_future"
    mine.mkdir()
    own = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ w }} {{ h }}" fill="#f00">'
        '<rect x="-50" y="-50" width="400" height="400"/></svg>'
    )
    (mine / "civilization.svg.j2").write_text(own, "utf-8")
    state, past = lived([evening(1)])
    job = PrintPlan("Kran", PACK.name, "en", PAPERS["a4"], folders=(tmp_path,))
    printables = PACK.printables(state, ["booklet"], "en", PrintContext(past=past))
    (file,) = print_sheets(job, printables)
    page = next(page for told, page in zip(file.pages, pages(file.data)) if any(p.number == 4 for p in told.folded))
    red, green, _ = page.render(scale=4).to_pil().convert("RGB").split()
    box = ImageChops.subtract(red, green).point(lambda dot: 255 * (dot > 200)).getbbox()
    assert box
    assert abs((box[2] - box[0]) / 4 * MM - 63.5) < 0.6
    assert abs((box[3] - box[1]) / 4 * MM - 76.2) < 0.6


# From the command line


def with_eras(eras: int) -> None:
    homes.left_by((("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "3"),), Path())
    for era in range(eras):
        writing.append(Path("campaigns/kran"), evening(era + 1))


def printed(makeplay: Makeplay, *how: str) -> Any:
    told = makeplay("print", "kran", "--only", "booklet", "--json", *how)
    assert told.code == 0, told.err
    return json.loads(told.out)


def test_the_booklet_of_an_earlier_era_ends_with_it(makeplay: Makeplay) -> None:
    with_eras(3)
    now = printed(makeplay)["files"][0]
    then = printed(makeplay, "--at", "1")["files"][0]
    assert Path(now["path"]).name == "booklet.pdf"
    assert len(then["pages"]) < len(now["pages"])
    told = " ".join(strings(page) for page in pages(Path(then["path"]).read_bytes()))
    assert "Kran 1" in told
    assert "Kran 2" not in told


def test_in_both_languages_there_is_a_booklet_of_each(makeplay: Makeplay) -> None:
    with_eras(1)
    one, other = printed(makeplay, "--lang", "both")["files"]
    assert [Path(file["path"]).name for file in (one, other)] == ["booklet.pdf", "booklet-zh.pdf"]
    assert len(one["pages"]) == len(other["pages"])
    assert "How it began" in " ".join(strings(page) for page in pages(Path(one["path"]).read_bytes()))
    assert "缘起" in " ".join(strings(page) for page in pages(Path(other["path"]).read_bytes()))
    assert one["pages"][0]["folded"][1] == {"page": 1, "rect_mm": [139.7, 0.0, 139.7, 215.9]}
    assert one["pages"][1]["folded"][0]["turned"] == 180


def test_a_booklet_comes_only_if_it_is_asked_for(makeplay: Makeplay) -> None:
    with_eras(0)
    told = makeplay("print", "kran", "--json")
    assert "booklet.pdf" not in told.out


@pytest.mark.usefixtures("makeplay")
def test_the_past_is_gone_through_once_for_a_booklet() -> None:
    with_eras(2)
    opened = campaigns.open_campaign(Path(), "kran")
    assert isinstance(opened.state, DeepFutureCampaign)
    events = [moment.event["type"] for moment in Past(opened)]
    assert events.count("played") == 2
    last: Mapping[str, str] = {}
    for moment in Past(opened):
        last = moment.campaign.contents()
    assert last == opened.state.contents()


def test_what_a_specimen_has_is_in_its_booklet() -> None:
    (booklet,) = PACK.printables(specimen.grown(), ["booklet"], "en", PrintContext(("Ada", "Ben")))
    assert isinstance(booklet, Booklet)
    assert [page.title for chapter in booklet.chapters for page in chapter] == [
        "How it began",
        "The galaxy at the beginning",
        "Era 1",
        "The galaxy when era 1 was over",
        "Index",
        "Eras to come",
    ]
