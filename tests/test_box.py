"""A box for the deck: it is folded here as a person folds it, and its lines are measured in the finished file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, cycle, product
from math import dist, sqrt
from pathlib import Path
from typing import Any

import homes
import pytest
import specimen
from measuring import Box as Area
from measuring import pages, paths, strings, texts, touching
from rows import each_row

from generator import cli
from generator.engine.card_sizes import CARD_SIZES
from generator.engine.view import Box, CardSheets, Language, PrintContext
from generator.errors import CannotImpose, NotTogether
from generator.games.deep_future import PACK
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout import boxes
from generator.press.layout.box_layout import BoxPlan
from generator.press.layout.box_layout import plan as laid
from generator.press.layout.boxes import Contents, Measures, Panel, Piece
from generator.press.layout.imposition import PLAIN_MARGINS, Margins
from generator.press.layout.measures import Point
from generator.press.layout.paper import Paper, find_paper
from generator.press.layout.printers import Correction, Profile
from generator.press.layout.sheet_settings import SLEEVE_EDGE, SheetSettings
from generator.press.sheets.box_drawing import plan_of
from generator.press.sheets.printing import print_sheets

Vector = tuple[float, float, float]
#: What a fold may be off by, in mm.
EXACT = 0.01
#: How far the box that a viewer draws around a line is from the line itself.
LINE = 0.2
COUNTS = (5, 36, 64, 100, 150, 200, 300)
SIZES = ("half-index", "poker", "mini", "tarot", "business")
PAPERS = ("letter", "a4", "a3", "a5", "240x330")
#: Panels of a box that is whole.
FACES = {"front", "right", "back", "left", "lid", "bottom"}
FLAPS = {"tuck", "left dust", "right dust", "left bottom glue", "right bottom glue", "back bottom glue"}


# Folding


def minus(one: Vector, other: Vector) -> Vector:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def dot(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other))


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def unit(vector: Vector) -> Vector:
    long = sqrt(dot(vector, vector))
    return vector[0] / long, vector[1] / long, vector[2] / long


class Sheet:
    """Where a flat piece lies in the room: *at* is where its origin came to lie, *x* and *y* where its axes point.

    The printed side looks along the cross product of y and x: towards whoever reads it.
    """

    def __init__(self, at: Vector = (0, 0, 0), x: Vector = (1, 0, 0), y: Vector = (0, 0, -1)) -> None:
        self.at, self.x, self.y = at, x, y

    @property
    def printed(self) -> Vector:
        return cross(self.y, self.x)

    def put(self, point: Point) -> Vector:
        a, b = point
        return tuple(self.at[n] + a * self.x[n] + b * self.y[n] for n in range(3))  # type: ignore[return-value]

    def folded(self, panel: Panel) -> Sheet:
        """The same after a quarter turn away from the printed side at the panel's first edge."""
        start, end = panel.points[:2]
        middle = (
            sum(x for x, _ in panel.points) / len(panel.points),
            sum(y for _, y in panel.points) / len(panel.points),
        )
        along = unit(minus(self.put(end), self.put(start)))
        out = cross(along, self.printed)
        if dot(out, minus(self.put(middle), self.put(start))) < 0:
            out = (-out[0], -out[1], -out[2])
        back = (-self.printed[0], -self.printed[1], -self.printed[2])
        pivot = self.put(start)

        def turned(vector: Vector) -> Vector:
            """What pointed out of the parent points back; what pointed at the reader points out."""
            a, b, c = dot(vector, along), dot(vector, out), dot(vector, back)
            return tuple(a * along[n] + b * back[n] - c * out[n] for n in range(3))  # type: ignore[return-value]

        moved = turned(minus(self.at, pivot))
        at = (pivot[0] + moved[0], pivot[1] + moved[1], pivot[2] + moved[2])
        return Sheet(at, turned(self.x), turned(self.y))


def fold(pieces: list[Piece]) -> dict[str, tuple[Panel, Sheet]]:
    """All panels of a box where they lie when it is closed, each piece joined to the one before by its flap."""
    found: dict[str, tuple[Panel, Sheet]] = {}
    for piece in pieces:
        first = piece.panels[0]
        sheet = Sheet()
        if found:  # its first wall's free edge lies where the flap that is glued to it folds
            flap, its_sheet = next(there for there in found.values() if there[0].glued == first.name)
            corner, fold_top = first.points[0], min(flap.points[:2], key=lambda point: point[1])
            top = (fold_top[0], fold_top[1] - NEAR)
            sheet = Sheet((0, 0, 0), its_sheet.x, its_sheet.y)
            here, there = sheet.put(corner), its_sheet.put(top)
            sheet.at = minus(there, here)
        found[first.name] = first, sheet
        for panel in piece.panels[1:]:
            assert panel.name not in found, f"{panel.name} is there twice"
            found[panel.name] = panel, found[panel.parent][1].folded(panel)
    return found


#: How much shorter a glued flap's fold is than the wall's edge, at each end.
NEAR = 0.5


def corners(there: tuple[Panel, Sheet], *numbers: int) -> list[Vector]:
    panel, sheet = there
    return [sheet.put(panel.points[number]) for number in numbers or range(len(panel.points))]


def meet(one: list[Vector], other: list[Vector]) -> bool:
    """Whether two edges are the same one."""
    return any(all(dist(a, b) < EXACT for a, b in zip(one, way)) for way in (other, other[::-1]))


def plans() -> Iterator[tuple[str, Contents, Paper, BoxPlan]]:
    for name, count, upright, paper in product(SIZES, COUNTS, (False, True), map(find_paper, PAPERS)):
        contents = Contents(CARD_SIZES[name], round(count * 0.3, 4), upright)
        plan = laid(contents, paper, PLAIN_MARGINS)
        if plan is not None:
            yield f"{count} {name} on {paper.name}", contents, paper, plan


@cache
def every() -> list[tuple[str, Contents, Paper, BoxPlan]]:
    """All of them."""
    return list(plans())


@cache
def distinct() -> list[tuple[str, Contents, Measures, int]]:
    """Every net there is among them, once."""
    found = {(plan.measures, len(plan.pieces)): (what, contents) for what, contents, _, plan in every()}
    return [(what, contents, box, pieces) for (box, pieces), (what, contents) in found.items()]


def test_there_are_boxes_in_one_piece_and_in_two_on_one_page_and_on_two() -> None:
    ways = {(len(plan.pieces), len(plan.pages)) for *_, plan in every()}
    assert ways == {(1, 1), (2, 1), (2, 2)}
    assert len(distinct()) > 60


@each_row(("paper", "count"), product(("letter", "a4"), range(1, 301, 13)), always=slice(None, None, 5))
def test_every_deck_of_half_index_cards_up_to_300_gets_a_box_on_letter_and_a4(paper: str, count: int) -> None:
    for number in (count, 300):
        contents = Contents(CARD_SIZES["half-index"], number * 0.3)
        assert laid(contents, find_paper(paper), PLAIN_MARGINS) is not None


def test_folded_every_edge_of_a_box_meets_its_neighbour_and_no_panel_is_missing() -> None:
    for what, _, (width, depth, height), count in distinct():
        pieces = list(boxes.net(Measures(width, depth, height), 1 if count == 1 else 2))
        there = fold(pieces)
        joints = {name for name in there if name.endswith(" glue") and "bottom" not in name}
        assert set(there) == FACES | FLAPS | joints, what
        assert len(joints) == count
        # The four walls stand around a rectangle, the last one's free edge at the first one's.
        walls = [there[name] for name in boxes.WALLS]
        for one, other in zip(walls, [*walls[1:], walls[0]]):
            assert meet(corners(one, 2, 3), corners(other, 0, 1)), (what, one[0].name)
        all_corners = [corner for wall in walls for corner in corners(wall, 0, 1, 2, 3)]
        spans = [max(axis) - min(axis) for axis in zip(*all_corners)]
        assert spans == pytest.approx([width, depth, height], abs=EXACT), what
        # Lid and bottom close it.
        assert meet(corners(there["lid"], 2, 3), corners(there["front"], 0, 3)), what
        assert meet(corners(there["bottom"], 2, 3), corners(there["back"], 1, 2)), what


def test_folded_every_flap_lands_inside_flat_on_what_it_belongs_to() -> None:
    for what, _, box, count in distinct():
        there = fold(list(boxes.net(box, 1 if count == 1 else 2)))
        space = [corner for name in boxes.WALLS for corner in corners(there[name], 0, 1, 2, 3)]
        low, high = [min(axis) for axis in zip(*space)], [max(axis) for axis in zip(*space)]
        lies_on = {"tuck": "front", "left dust": "lid", "right dust": "lid"}
        flaps = {name: (panel, sheet) for name, (panel, sheet) in there.items() if name not in FACES}
        for name, (panel, sheet) in flaps.items():
            wall, its_sheet = there[panel.glued or lies_on[name]]
            assert abs(dot(sheet.printed, its_sheet.printed)) == pytest.approx(1), (what, name)
            for corner in corners((panel, sheet)):
                assert all(a - EXACT <= x <= b + EXACT for a, x, b in zip(low, corner, high)), (what, name)
                off = dot(minus(corner, its_sheet.put(wall.points[0])), its_sheet.printed)
                assert abs(off) < EXACT, (what, name)
        # What lies side by side in one plane does not lie on top of each other.
        for group in (("left dust", "right dust"), ("left bottom glue", "right bottom glue", "back bottom glue")):
            for one, other in combinations(group, 2):
                assert not overlapping(corners(there[one]), corners(there[other])), (what, one, other)


def overlapping(one: list[Vector], other: list[Vector]) -> bool:
    """Whether the boxes around two outlines share more than a line; both lie in one plane, across the axes."""
    shared = 0
    for axis in range(3):
        a, b = [corner[axis] for corner in one], [corner[axis] for corner in other]
        shared += min(max(a), max(b)) - max(min(a), min(b)) > EXACT
    return shared >= 2


def test_the_room_inside_holds_the_deck_and_a_little_more() -> None:
    for what, contents, paper, plan in every():
        width, depth, height = plan.measures
        inside = sorted((width - 2 * boxes.BOARD, height - 3 * boxes.BOARD))
        for room, needed in zip(inside, sorted(contents.size)):
            assert 1.0 - EXACT <= room - needed < 1.6, (what, paper.name)
        assert depth - 2 * boxes.BOARD >= contents.stack + boxes.PLAY - EXACT, what
        assert depth - 2 * boxes.BOARD - contents.stack < 3.5 or depth == boxes.SHALLOWEST, what


def test_a_closed_box_shows_every_picture_upright() -> None:
    for what, _, box, count in distinct():
        there = fold(list(boxes.net(box, 1 if count == 1 else 2)))
        for name, (panel, sheet) in there.items():
            if panel.turned is None:
                continue
            up = sheet.put((0, 1 if panel.turned == 180 else -1))
            points = minus(up, sheet.put((0, 0)))
            if name in boxes.WALLS:
                assert points == pytest.approx((0, 0, 1), abs=1e-6), (what, name)
            if name == "lid":  # read from above, the front towards the reader
                assert dot(points, minus(middle_of(there["back"]), middle_of(there["front"]))) > 0, what


def middle_of(there: tuple[Panel, Sheet]) -> Vector:
    points = corners(there, 0, 1, 2, 3)
    return tuple(sum(axis) / 4 for axis in zip(*points))


def test_nothing_of_a_net_lies_on_anything_else_and_all_of_it_lies_where_the_printer_prints() -> None:
    for what, _, paper, plan in every():
        for page in plan.pages:
            width, height = page.paper.width, page.paper.height
            assert {width, height} == {paper.width, paper.height}
            panels = [Area(*panel.box) for piece in page.pieces for panel in piece.panels]
            for one, other in combinations(panels, 2):
                assert not one.overlaps(other, 0.02), what
            room = Area(6.35, 6.35, width - 6.35, height - 6.35)
            assert all(panel.inside(room) for panel in panels), what
            words = Area(*page.words)
            assert words.width >= 0 and not any(words.overlaps(panel) for panel in panels), what


# In the finished file


def box_of(count: int, divided: bool = False, language: Language = "en", thickness: float = 0.3) -> Box:
    kinds = ["box", "dividers"] if divided else ["box"]
    context = PrintContext(("Ada", "Ben"), thickness=thickness, room_for=count)
    box = PACK.printables(specimen.grown(language), kinds, language, context)[0]
    assert isinstance(box, Box)
    return box


def lines(page: Any) -> list[Area]:
    return [path for path in paths(page) if min(path.width, path.height) < 0.3]


CASES = [
    (36, "letter", SheetSettings()),
    (58, "a4", SheetSettings()),
    (100, "a4", SheetSettings()),
    (100, "letter", SheetSettings(size=CARD_SIZES["poker"])),
    (300, "letter", SheetSettings()),
    (300, "a4", SheetSettings(sleeve=1.0)),
    (60, "a5", SheetSettings()),
    (36, "a4", SheetSettings(size=CARD_SIZES["business"])),
    (120, "a3", SheetSettings(size=CARD_SIZES["tarot"])),
]


LANGUAGES: tuple[Language, ...] = ("en", "zh")
#: Each case in one language; all of them in both in `make prove`.
IN_TURN = list(zip(CASES, cycle(LANGUAGES)))
IN_BOTH = [each for each in product(CASES, LANGUAGES) if each not in IN_TURN]


@pytest.mark.parametrize(
    "rows", [pytest.param(IN_TURN, id="some"), pytest.param(IN_BOTH, id="rest", marks=pytest.mark.prove)]
)
def test_the_lines_on_paper_are_the_net_words_keep_to_their_faces_and_say_how_it_is_made(
    rows: list[tuple[tuple[int, str, SheetSettings], Language]],
) -> None:
    for (count, paper, settings), language in rows:
        box = box_of(count, language=language)
        title = "The Long Dark" if language == "en" else "漫长的黑夜"
        job = PrintPlan(title, PACK.name, language, find_paper(paper), settings)
        (file,) = print_sheets(job, [box])
        the_lines_are_the_net_and_words_keep_to_their_faces(plan_of(box, settings, job.paper), file)
        it_says_how_it_is_made(file, language)


def the_lines_are_the_net_and_words_keep_to_their_faces(plan: BoxPlan, file: PrintedFile) -> None:
    drawn = pages(file.data)
    assert len(drawn) == len(plan.pages) == len(file.pages)
    for page, its in zip(plan.pages, drawn):
        found = lines(its)
        straight = [
            (x0, y0, x1, y1)
            for piece in page.pieces
            for x0, y0, x1, y1 in (*piece.cuts(), *piece.folds())
            if x0 == x1 or y0 == y1
        ]
        for x0, y0, x1, y1 in straight:
            wanted = min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
            near = [line for line in found if max(abs(a - b) for a, b in zip(line, wanted)) < LINE]
            assert near, (x0, y0, x1, y1)
        faces = [Area(*panel.box) for piece in page.pieces for panel in piece.panels]
        for text in texts(its):
            on = [face for face in faces if text.box.overlaps(face)]
            assert len(on) <= 1, text
            assert all(text.box.inside(face) for face in on), text
            assert text.box.inside(Area(0, 0, page.paper.width, page.paper.height), 5), text


def it_says_how_it_is_made(file: PrintedFile, language: Language) -> None:
    for told in ["".join(strings(page) for page in pages(file.data)).replace(" ", "")]:
        for words in {"en": ["cut", "fold", "Scorethedashedlines", "tongueofthelid"], "zh": ["裁切", "虚线", "盖舌"]}[
            language
        ]:
            assert words in told


def test_the_campaigns_name_its_eras_and_who_ruled_them_stand_on_the_box() -> None:
    (file,) = print_sheets(PrintPlan("Kran", PACK.name, "en", find_paper("a4")), [box_of(64)])
    (page,) = pages(file.data)
    told = strings(page)
    assert "Eras 1 to 2" in told
    assert "Dominion of the Nine Harbours · Ada" in told
    assert "room for 64 cards of 0.3 mm" in told
    (plan,) = plan_of(box_of(64), SheetSettings(), find_paper("a4")).pages
    titled = [text.box.middle for text in texts(page) if text.text.strip() == "Kran"]
    panels = {panel.name: Area(*panel.box) for piece in plan.pieces for panel in piece.panels}
    for name in ("front", "left", "right", "lid"):
        face = panels[name]
        assert any(face.left < x < face.right and face.top < y < face.bottom for x, y in titled), name


def test_a_crooked_printer_draws_it_corrected_and_within_its_margins() -> None:
    margins: Margins = (3, 4, 12.7, 5)
    profile = Profile("kitchen", "a4", Correction(0.8, -0.6), Correction(), margins)
    settings = SheetSettings(printer=profile)
    job = PrintPlan("Kran", PACK.name, "en", find_paper("a4"), settings)
    (file,) = print_sheets(job, [box_of(58)])
    (page,) = plan_of(box_of(58), settings, job.paper).pages
    x0, y0, x1, y1 = page.pieces[0].folds()[1]
    moved = (x0 + 0.8, y0 - 0.6, x1 + 0.8, y1 - 0.6)
    found = lines(pages(file.data)[0])
    assert any(max(abs(a - b) for a, b in zip(line, moved)) < LINE for line in found)
    for piece in page.pieces:
        left, top, right, bottom = piece.box
        assert left >= 5 and top >= 3 and right <= 206 and bottom <= 297 - 12.7


# What a person asks for


def test_too_many_cards_are_refused_with_the_number_that_fits() -> None:
    with pytest.raises(
        CannotImpose, match=r"a box for 2000 cards of 0\.3 mm does not fit on a4; a box for (\d+) cards fits"
    ) as refused:
        plan_of(box_of(2000), SheetSettings(), find_paper("a4"))
    most = int(str(refused.value).split("; a box for ")[1].split()[0])
    assert most >= 300
    plan_of(box_of(most), SheetSettings(), find_paper("a4"))
    with pytest.raises(CannotImpose):
        plan_of(box_of(most + 1), SheetSettings(), find_paper("a4"))


def test_where_no_box_fits_at_all_a_larger_paper_is_named() -> None:
    with pytest.raises(CannotImpose, match="does not fit on 3x5; use a larger paper"):
        plan_of(box_of(36), SheetSettings(), find_paper("3x5"))


def test_a_box_of_a_growing_deck_has_room_for_ten_games_more_and_says_so() -> None:
    campaign = specimen.grown()
    now = sum(not card.lost for card in campaign.cards.values())
    (box,) = PACK.printables(campaign, ["box"], "en", PrintContext(("Ada",)))
    assert isinstance(box, Box)
    assert now + 80 <= box.count < now + 90 and box.count % 10 == 0
    (file,) = print_sheets(PrintPlan("Kran", PACK.name, "en", find_paper("a4")), [box])
    assert f"room for {box.count} cards of 0.3 mm · {now} cards now" in strings(pages(file.data)[0])
    (exact,) = PACK.printables(campaign, ["box"], "en", PrintContext(("Ada",), room_for=now))
    assert isinstance(exact, Box) and exact.count == now


def test_sleeved_cards_get_a_box_for_their_sleeves() -> None:
    plain = plan_of(box_of(50), SheetSettings(), find_paper("a4")).measures
    sleeved = plan_of(box_of(50), SheetSettings(sleeve=1.0), find_paper("a4")).measures
    assert sleeved.width == pytest.approx(plain.width + SLEEVE_EDGE)
    assert sleeved.height == pytest.approx(plain.height + SLEEVE_EDGE)


def test_a_box_asked_for_with_dividers_has_room_for_them() -> None:
    context = PrintContext(("Ada",), room_for=60)
    box, dividers = PACK.printables(specimen.grown(), ["box", "dividers"], "en", context)
    assert isinstance(box, Box) and isinstance(dividers, CardSheets)
    assert (box.dividers, box.tab) == (len(dividers.faces), dividers.tab)
    alone = plan_of(box_of(60), SheetSettings(), find_paper("a4")).measures
    both = plan_of(box, SheetSettings(), find_paper("a4")).measures
    assert both.height == pytest.approx(alone.height + dividers.tab)
    assert both.width == pytest.approx(alone.width)
    assert both.depth >= alone.depth + len(dividers.faces) * 0.3
    layout = SheetSettings().layout_of(dividers, find_paper("a4"))
    assert layout.card == (63.5, 76.2 + dividers.tab)


def test_no_box_and_no_dividers_are_printed_onto_labels() -> None:
    from generator.press.layout.diecut import find_die_cut

    settings = SheetSettings(onto=find_die_cut("5371"))
    for sheet in PACK.printables(specimen.grown(), ["box", "dividers"], "en", PrintContext()):
        with pytest.raises(NotTogether, match=f"--onto does not go with --only {sheet.kind}"):
            print_sheets(PrintPlan("Kran", PACK.name, "en", find_paper("letter"), settings), [sheet])


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MAKEPLAY_HOME", str(tmp_path))
    homes.left_by((("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "7"),), tmp_path)
    return tmp_path


def test_makeplay_prints_a_box_dividers_and_cubes_when_asked(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["print", "kran"]) == 0
    assert not (home / "output/kran/box.pdf").exists()
    asked = ["--only", "box", "--only", "dividers", "--only", "cubes"]
    capsys.readouterr()
    assert cli.run(["print", "kran", *asked, "--room-for", "100", "--thickness", "0.35", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {Path(file["path"]).name for file in told["files"]} == {"box.pdf", "dividers.pdf", "cubes.pdf"}
    assert "room for 100 cards of 0.35 mm" in strings(pages((home / "output/kran/box.pdf").read_bytes())[0])


def test_a_box_too_large_is_one_line_and_earlier_files_stay(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["print", "kran", "--only", "box"]) == 0
    before = (home / "output/kran/box.pdf").read_bytes()
    capsys.readouterr()
    assert cli.run(["print", "kran", "--only", "box", "--room-for", "1999"]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert (home / "output/kran/box.pdf").read_bytes() == before


@pytest.mark.parametrize("form", ["svg", "dxf"])
def test_a_cutting_machine_gets_lines_to_cut_and_to_score(form: str) -> None:
    job = PrintPlan("Kran", PACK.name, "en", find_paper("letter"), cut=form)
    for count, names in ((58, [""]), (300, ["-1", "-2"])):
        box = box_of(count)
        _, *files = print_sheets(job, [box])
        assert [file.name for file in files] == [f"box{name}.cut.{form}" for name in names]
        for page, file in zip(plan_of(box, job.settings, job.paper).pages, files):
            told = file.data.decode()
            cuts = sum(len(piece.cuts()) for piece in page.pieces)
            folds = sum(len(piece.folds()) for piece in page.pieces)
            assert told.count("<line " if form == "svg" else "LINE\n") == cuts + folds
            assert told.count("FOLD\n") == (folds if form == "dxf" else 0)


@pytest.mark.parametrize("size", ["mini", "half-index"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_long_title_and_thirty_eras_keep_to_their_faces(size: str, language: Language) -> None:
    box = box_of(36, language=language)
    name = "Dominion of the Nine Harbours" if language == "en" else "九港群星联合自治领"
    arms = [{"made": ("kran", 40 + era), "suit": "sun", "crown": 3} for era in range(1, 31)]
    rulers = [{"era": era, "name": name, "player": "Ada", "arms": arms[era - 1]} for era in range(1, 31)]
    title = "The Long and Winding Dark Ages of Kran" if language == "en" else "漫长的黑夜与群星的编年史之第二部"
    settings = SheetSettings(size=CARD_SIZES[size])
    job = PrintPlan(title, PACK.name, language, find_paper("a4"), settings)
    (file,) = print_sheets(job, [replace(box, data={**box.data, "rulers": rulers})])
    (page,) = pages(file.data)
    (plan,) = plan_of(box, settings, job.paper).pages
    panels = {panel.name: Area(*panel.box) for piece in plan.pieces for panel in piece.panels}
    told = [text for text in texts(page) if text.box.overlaps(panels["back"])]
    assert all(text.box.inside(panels["back"], 3) for text in told)
    eras = [int(text.text) for text in told if text.text.strip().isdigit()]
    assert eras[-1] == 30 and eras == list(range(eras[0], 31)) and len(eras) >= 5
    assert touching(told, 0.1) == []
