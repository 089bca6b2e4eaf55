"""Déluges' sheets as they are printed: the map in mm, what fits into it, counts, words, colours, notices."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, partial
from itertools import combinations, pairwise, product
from math import hypot
from pathlib import Path
from typing import Any

import any_game
import numpy as np
import pypdfium2 as pdfium
import pytest
from contact_sheet import ink
from measuring import Box, pages, paths, set_texts, squeezed, strings, too_small, touching
from PIL import Image, ImageDraw
from proving import at_length
from rows import each_row
from sampling import first_always, some_always, some_of
from seeing import LANGUAGES, THEMES
from talking import Makeplay

from generator.engine.card_sizes import CARD_SIZES
from generator.engine.chance import Dealer
from generator.engine.packdata import pack_data
from generator.engine.view import CardSheets, Language, Page, Printable, PrintContext
from generator.errors import NotUnderstood
from generator.games.deluges import PACK
from generator.games.deluges.board import Board, board, board_text, read_board
from generator.games.deluges.board.coasts import Bounds, coast, hatched, line, outline
from generator.games.deluges.board.making import new_board
from generator.games.deluges.board.spaces import MINE_SIZE, WOOD_SIZE, Chart, LandSpots, chart, places
from generator.games.deluges.facts import HOUSE_MAP, MAJORITIES, PLAYERS, RESOURCES
from generator.games.deluges.legacy.campaign import DelugesCampaign
from generator.games.deluges.play.table import DelugesInProgress
from generator.games.deluges.rules.switches import WORDS
from generator.games.deluges.sheets.aids import CARD_SIZE, CARDS
from generator.games.deluges.sheets.map import house_map
from generator.games.deluges.sheets.readings import open_points, played
from generator.games.deluges.sheets.tokens import SIZES
from generator.games.deluges.sheets.words import word
from generator.press.layout.card_pages import CardPage
from generator.press.layout.poster import find_poster
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.painting.document import Document
from generator.press.painting.painter import Item, Painter
from generator.press.templating.templates import Templates

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("Ada", "Ben", "Chris", "Dora")
#: The two maps that come with the pack, and those that the generator makes.
SHIPPED = ["house-27", "house-31"]
MADE = [f"{players} players, seed {seed}" for seed in range(1, 1 + at_length(10)) for players in (3, 4)]
#: One of both in every `make test`.
BOARDS = first_always(dict.fromkeys([SHIPPED[0], "4 players, seed 10", *SHIPPED, *MADE]))
#: What lies side by side in a territory (11), in mm.
SOLDIER, WORKER, BOAT = SIZES["soldier"], SIZES["worker"], SIZES["boat"]
#: A territory file as somebody draws one who does not measure: no boxes, an edge left out, one that leaps.
LOOSE = re.sub(r"\n(?:box|size|cell) = .*", "", board_text("house-27"))
CHANGED = (
    board_text("house-27").replace('[[edge]]\na = "am1"\nb = "am2"\n\n', "") + '\n[[edge]]\na = "am2"\nb = "s16"\n'
)


@cache
def made(name: str) -> Board:
    if name.startswith(("house", "even")):
        return board(name)
    players, seed = map(int, re.findall(r"\d+", name))
    return read_board(new_board({"players": players, "seed": seed, "name": f"made-{seed}"}), name)


def sheets(
    kinds: Sequence[str] = PACK.kinds,
    language: Language = "en",
    rules: dict[str, object] | None = None,
    players: int = 4,
    campaign: DelugesCampaign | None = None,
    **more: Any,
) -> list[Printable]:
    context = PrintContext(NAMES[:players], rules=rules or {}, **more)
    return PACK.printables(campaign or PACK.specimen(language), kinds, language, context)


printed = partial(any_game.printed, PACK)


@cache
def charted(name: str) -> Chart:
    """Where everything lies on a map."""
    return chart(made(name))


def map_page(its: Board, language: Language = "en", paper: str = "a3", theme: str = "notebook") -> Any:
    (file,) = printed([house_map(its, None, language, starting=False)], language, theme=theme, paper=paper).values()
    (page,) = pages(file.data)
    return page


def data_of(sheet: Printable) -> dict[str, Any]:
    assert isinstance(sheet, Page)
    return dict(sheet.data)


def rooms(free: np.ndarray) -> np.ndarray:
    """A number for each free pixel, the same for all that are joined side by side; 0 where it is not free."""
    began = np.diff(free.astype(np.int8), axis=1, prepend=0) == 1
    runs = np.where(free, np.cumsum(began).reshape(free.shape), 0)  # the free pixels of a row that lie side by side
    count = int(began.sum()) + 1
    both = (runs[:-1] > 0) & (runs[1:] > 0)
    root = list(range(count))

    def found(run: int) -> int:
        while root[run] != run:
            root[run] = run = root[root[run]]
        return run

    for pair in np.unique(runs[:-1][both] * count + runs[1:][both]).tolist():
        above, below = divmod(pair, count)
        root[found(above)] = found(below)
    joined: np.ndarray = np.array([found(run) for run in root])[runs]
    return joined


def ends(path: str) -> list[tuple[float, float]]:
    """The points of a line as templates have it."""
    numbers = [float(each) for each in path.split()]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


# Lines


def test_the_outline_of_rectangles_is_walked_once_with_a_lake_apart() -> None:
    ring = [Bounds(0, 0, 30, 10), Bounds(0, 10, 10, 30), Bounds(20, 10, 30, 30), Bounds(10, 20, 20, 30)]
    outer, lake = sorted(outline(ring), key=len, reverse=True), outline(ring)
    assert sorted(map(set, outer), key=min) == sorted(
        [{(0, 0), (30, 0), (30, 30), (0, 30)}, {(10, 10), (20, 10), (20, 20), (10, 20)}], key=min
    )
    assert len(lake) == 2


def test_lands_that_meet_at_a_corner_only_have_coasts_of_their_own() -> None:
    rings = outline([Bounds(0, 0, 10, 10), Bounds(10, 10, 20, 20)])
    assert sorted(map(sorted, rings)) == [
        [(0, 0), (0, 10), (10, 0), (10, 10)],
        [(10, 10), (10, 20), (20, 10), (20, 20)],
    ]


def test_hatching_keeps_out_of_what_is_left_free() -> None:
    square = [(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)]
    hole = [(5.0, 5.0), (15.0, 5.0), (15.0, 15.0), (5.0, 15.0)]
    for slope in (-1, 0, 1):
        strokes = hatched([square, hole], slope, 1.0, 0.2)
        assert len(strokes) > 15
        for (a, b), (c, d) in strokes:
            middle = (a + c) / 2, (b + d) / 2
            assert not all(5 < each < 15 for each in middle)
            assert all(0 < each < 20 for each in (a, b, c, d))
    (lowest, *_), falling = hatched([square], 0, 1.0, 0.2), hatched([square], 1, 1.0, 0.2)[10]
    assert lowest[0][1] == pytest.approx(lowest[1][1])
    assert falling[1][1] > falling[0][1]  # to the right and down: y goes down the page


def test_rooms_are_joined_side_by_side_and_not_at_corners() -> None:
    plan = np.array([[1, 0, 1, 1], [1, 0, 0, 1], [1, 1, 0, 1], [0, 0, 1, 0], [1, 1, 1, 0]], bool)
    found = rooms(plan)
    assert ((found == 0) == ~plan).all()
    assert len({*found.flat} - {0}) == 3
    assert found[0, 0] == found[2, 1] != found[0, 2] == found[2, 3]
    assert found[4, 0] == found[3, 2] not in (found[2, 1], found[2, 3])


# What fits into the map


#: So much of a place may be outside: a rounded corner of the coast beside the corner of a square, in mm.
TAKEN = 0.5


def rectangles(its: LandSpots) -> list[Bounds]:
    """Everything that has its place in a land."""
    found = [its.head, its.field, its.corner]
    for place in (*its.woods, its.mineral):
        r = place.size / 2
        found.append(Bounds(place.x - r, place.y - r, place.x + r, place.y + r))
    return found


def held(room: Bounds, piece: tuple[float, float]) -> Bounds:
    """What a piece takes in the middle of a room that is as high as two or more."""
    low = (room.top + room.bottom - piece[1]) / 2
    x = (room.left + room.right - piece[0]) / 2
    return Bounds(x, low, x + piece[0], low + piece[1]) if room.height > piece[1] else room


@pytest.mark.parametrize("name", BOARDS)
def test_pieces_lie_side_by_side_in_every_territory(name: str) -> None:
    its = charted(name)
    for territory in its.board.territories:
        box = its.boxes[territory.id]
        lies = places(box)
        assert all(wood.size >= WOOD_SIZE for wood in lies.woods)
        assert lies.mineral.size >= MINE_SIZE
        assert lies.field.width >= SOLDIER[0]
        assert lies.field.height >= SOLDIER[1]
        assert lies.corner.width >= WORKER[0]
        assert lies.corner.height >= WORKER[1]
        for one in rectangles(lies):
            assert Box(*one).inside(Box(*box), 1.0)
        for one, other in combinations(rectangles(lies), 2):
            assert not Box(*one).overlaps(Box(*other), 0.001), (territory.id, one, other)


@pytest.mark.parametrize("name", BOARDS)
def test_no_line_runs_through_a_place_and_spaces_do_not_overlap(name: str) -> None:
    its = charted(name)
    drawn = [point for ring in coast(its.lands(), its.warp) for point in ring]
    for side in its.common().values():
        drawn += line(side.start, side.end, its.warp)
    lands = [rectangle for land in its.board.territories for rectangle in rectangles(its.places(land.id))]
    lands = [held(each, SOLDIER if each.width > WORKER[0] + 1 else WORKER) for each in lands]
    x, y = np.array(drawn).T
    for left, top, right, bottom in lands:
        inside = (left + TAKEN < x) & (x < right - TAKEN) & (top + TAKEN < y) & (y < bottom - TAKEN)
        assert not inside.any(), (left, top)
    for one, other in combinations(its.boxes.values(), 2):
        assert not Box(*one).overlaps(Box(*other), 0.001)


@pytest.mark.parametrize("name", BOARDS)
def test_a_boat_fits_into_every_sea_and_not_onto_its_name(name: str) -> None:
    its = charted(name)
    for sea in data_of(house_map(its.board, None, "en", starting=False))["seas"]:
        box = its.boxes[sea["id"]]
        assert min(box.width, box.height) >= BOAT[0]
        assert max(box.width, box.height) >= BOAT[1]
        x, y = sea["x"] - its.warp.across(sea["x"], sea["y"]), sea["y"] - its.warp.down(sea["x"], sea["y"])
        assert Box(x - 3, y - 2, x + 3, y + 2).inside(Box(*box), 1.0)


@pytest.mark.parametrize("name", [*BOARDS, *first_always(["even-27", "even-32"])])
def test_a_boat_lies_in_every_sea_clear_of_the_coast(name: str) -> None:
    its = charted(name)
    shores = np.array([point for ring in coast(its.lands(), its.warp) for point in ring])
    for sea in its.board.seas:
        left, top, right, bottom = its.boxes[sea.id]

        def clear(x: float, y: float, wide: float, high: float) -> bool:
            apart = np.abs(shores - its.warp.swollen(x, y)) - (wide / 2, high / 2)
            return bool((apart.max(axis=1) > 0).all())

        ways = ((*BOAT, 0), (*reversed(BOAT), 0))
        across, down = np.arange(left + 6, right - 5, 0.25), np.arange(top + 6, bottom - 5, 0.25)
        middles = sorted(product(across, down), key=lambda at: abs(at[1] - (top + bottom) / 2))  # most room is halfway
        assert any(clear(x, y, wide, high) for x, y in middles for wide, high, _ in ways), sea.id


@pytest.mark.parametrize("name", [*BOARDS, *first_always(["even-27", "even-32"])])
def test_spaces_touch_as_they_are_drawn_exactly_if_the_board_says_so(name: str) -> None:
    """Lines of the page as walls, every space filled from where its id stands; walls between two are their border."""
    its = made(name)
    told = data_of(house_map(its, None, "en", starting=False))
    fine, beyond = 6, told["beyond"]
    size = [round(fine * (told["size"][at] + beyond[at] + beyond[at + 2])) + 1 for at in (0, 1)]
    plan = Image.new("I", (size[0], size[1]), 0)
    pen = ImageDraw.Draw(plan)

    def drawn(path: str) -> list[tuple[float, float]]:
        return [(fine * (x + beyond[0]), fine * (y + beyond[1])) for x, y in ends(path)]

    for ring in told["coast"]:
        pen.line([*drawn(ring), drawn(ring)[0]], 1, 3)
    for border in told["borders"]:
        pen.line(drawn(border["line"]), 1, 3)
    x, y = (fine * each for each in beyond[:2])
    rim = Image.new("I", plan.size, 1)  # the frame, and what lies beyond it
    rim.paste(
        plan.crop((round(x) + 2, round(y) + 2, *(round(z + fine * side) - 2 for z, side in zip((x, y), told["size"])))),
        (round(x) + 2, round(y) + 2),
    )
    plan = rim
    places = {land["id"]: (land["head"]["x"] + 2, land["head"]["y"] + 2) for land in told["territories"]}
    places |= {sea["id"]: (sea["x"], sea["y"]) for sea in told["seas"]}
    ground = rooms(np.asarray(plan) == 0)
    filled = np.asarray(plan).copy()
    for number, (x, y) in enumerate(places.values(), start=2):
        spot = round(fine * (y + beyond[1])), round(fine * (x + beyond[0]))
        assert filled[spot] == 0, list(places)[number - 2]  # nothing runs there, no other space does
        filled[ground == ground[spot]] = number
    assert (filled == 0).mean() < 0.001
    beside: Counter[frozenset[int]] = Counter()
    reach = 6  # over a wall three pixels wide, half a mm
    for one, other in ((filled[:, :-reach], filled[:, reach:]), (filled[:-reach], filled[reach:])):
        met = (one != other) & (one > 1) & (other > 1)
        for pair, count in zip(*np.unique(one[met] * 1000 + other[met], return_counts=True), strict=True):
            beside[frozenset(divmod(int(pair), 1000))] += int(count)
    ids = list(places)
    long = 3 * fine  # corners come near each other, borders are longer
    touching = {frozenset(ids[each - 2] for each in pair) for pair, count in beside.items() if count / reach > long}
    assert touching == {frozenset((edge.a, edge.b)) for edge in its.edges if not edge.wrap}


@pytest.mark.parametrize(
    ("name", "paper", "poster"),
    some_always(
        ((name, *way) for name in SHIPPED for way in (("a3", ""), ("a4", "2x2"), ("letter", "2x2"))),
        ("house-31", "a3", ""),
        ("house-27", "a4", "2x2"),
        ("house-27", "letter", "2x2"),
    ),
)
def test_places_on_paper_are_as_large_as_the_pieces(name: str, paper: str, poster: str) -> None:
    """Circles of woods and squares of minerals, as they are drawn."""
    its = made(name)
    settings = SheetSettings(poster=find_poster(poster) if poster else None)
    (file,) = printed([house_map(its, None, "en", starting=False)], settings=settings, paper=paper).values()
    found: Counter[str] = Counter()
    for page in pages(file.data):
        squares = [box for box in paths(page) if abs(box.width - box.height) < 0.02 and 9 < box.width < 24]
        sizes = Counter(round(box.width, 2) for box in squares)
        (wood, _), (mineral, _) = sorted(sizes.most_common(2))
        assert wood >= WOOD_SIZE - 0.01
        assert mineral >= MINE_SIZE
        found["wood"] += sizes[wood]
        found["mineral"] += sizes[mineral]
        middles = [box.middle for box in squares if round(box.width, 2) == wood]
        assert min(hypot(a - c, b - d) for (a, b), (c, d) in combinations(set(middles), 2)) >= WOOD_SIZE - 0.01
    lands = len(its.territories)
    assert found["mineral"] >= lands  # what lies across two sheets is drawn on both
    assert found["wood"] >= 3 * lands
    if not poster:
        assert (found["mineral"], found["wood"]) == (lands, 3 * lands)


@pytest.mark.parametrize("name", BOARDS)
def test_all_that_is_written_on_a_map_is_read_and_stands_by_itself(name: str) -> None:
    language = LANGUAGES[len(name) % 2]
    its = made(name)
    for paper in ("a3", "a4"):
        page = map_page(its, language, paper)
        found = list(set_texts(page))
        assert too_small(page) == []
        assert touching(found, 0.15) == []
        shown = Counter(each.text for each in found)
        rims = Counter(end for edge in its.edges if edge.wrap for end in (edge.a, edge.b))
        assert {space: shown[space] for space in its.ids} == {space: 1 + rims[space] for space in its.ids}
        told = squeezed("".join(each.text for each in found))
        for territory in its.territories:
            assert squeezed(territory.called(language)) in told
        floods = Counter(f"{territory.flood}" for territory in its.territories if territory.flood)
        drops = Counter(
            each.text for each in found if each.size > (10.8 if paper == "a3" else 7.6) and each.text.isdigit()
        )
        assert drops == floods


@each_row("name", ["house-27", "house-31"])
def test_the_map_tells_minerals_starts_and_what_leads_round_the_world(name: str) -> None:
    its = data_of(house_map(made(name), None, "en", starting=False))
    for told, territory in zip(its["territories"], made(name).territories, strict=True):
        assert told["mineral"]["icon"] == territory.mineral
        assert (told["start"] or {}).get("key", "") == territory.start
        assert len(told["woods"]) == 3
    assert len(its["wraps"]) == sum(edge.wrap for edge in made(name).edges)
    for wrap in its["wraps"]:
        assert wrap["from_west"] == 0  # arrows stand right beside the space that they lead out of
        assert wrap["from_east"] == made(name).size[0]
    assert not any(border["closed"] for border in its["borders"])
    assert its["links"] == []
    heights = [wrap["y"] for wrap in its["wraps"]]
    assert min(b - a for a, b in pairwise(heights)) >= 8


def test_a_border_without_an_edge_is_closed_and_an_edge_without_a_border_is_a_line() -> None:
    its = data_of(house_map(read_board(CHANGED, "changed"), None, "en", starting=False))
    assert [border["kind"] for border in its["borders"] if border["closed"]] == ["land"]
    assert len(its["links"]) == 1


@pytest.mark.parametrize("language", first_always(LANGUAGES[::-1]))
def test_a_file_without_boxes_is_drawn_all_the_same(language: Language) -> None:
    its = chart(read_board(LOOSE, "loose"))
    for one, other in combinations(its.boxes.values(), 2):
        assert not Box(*one).overlaps(Box(*other), 0.01)
    told = data_of(house_map(its.board, None, language, starting=False))
    assert len(told["links"]) + len(told["borders"]) >= len(its.board.edges) / 2
    assert strings(map_page(its.board, language)).count("am1") >= 1


# A game under way


def under_way() -> DelugesCampaign:
    campaign = DelugesCampaign()
    campaign.apply(
        {"type": "found", "game": "deluges", "language": "en", "players": list(NAMES[:3]), "rules": {}, "seed": None}
    )
    campaign.apply(DelugesInProgress.begin(NAMES[:3], {}, Dealer()).begun_event())
    campaign.finish()
    assert campaign.in_progress is not None
    pos = campaign.in_progress.game.position
    pos.woods[:3] = [0, 1, 2]
    pos.lost[4] = 1
    pos.track, pos.round = 6, 4
    for land in pos.board.flooding(5):
        pos.flooded[land] = 1
    return campaign


def test_the_map_of_a_game_shows_what_is_cut_flooded_and_lost() -> None:
    campaign = under_way()
    (sheet,) = sheets(("map",), players=3, campaign=campaign)
    its = data_of(sheet)
    lands = its["territories"]
    assert [sum(wood["cut"] for wood in land["woods"]) for land in lands[:4]] == [3, 2, 1, 0]
    assert {land["id"] for land in lands if land["flooded"]} == {"ei1", "at1"}
    assert [number for number, land in enumerate(lands) if land["lost"]] == [4]
    assert {region["key"] for region in its["regions"]} == {"flooded", "green", "purple", "white", "yellow"}
    (file,) = printed([sheet]).values()
    shown = strings(pages(file.data)[0])
    assert "round 4, track at 6" in shown
    assert "taken by fanatics" in shown
    (track,) = sheets(("track",), players=3, campaign=campaign)
    assert isinstance(track, CardSheets)
    assert [space["point"] for space in track.faces[0].data["spaces"] if space["here"]] == [6]  # type: ignore[attr-defined]


def test_a_plain_map_and_a_set_up_leave_the_game_out() -> None:
    for more, pieces in ({"plain": True}, 0), ({"setup": ()}, 4):
        (sheet,) = sheets(("map",), players=3, campaign=under_way(), **more)
        its = data_of(sheet)
        assert not any(land["flooded"] or land["woods"][0]["cut"] for land in its["territories"])
        assert (its["standing"], its["pieces"]) == ("", pieces)
    (file,) = printed([sheet]).values()
    assert [each.text for each in set_texts(pages(file.data)[0])].count("4") == 3
    with pytest.raises(NotUnderstood, match="write --setup alone"):
        sheets(("map",), setup=("Ada",))


# Cards


@each_row("language", LANGUAGES)
def test_the_track_names_what_floods_where_on_this_map(language: Language) -> None:
    (sheet,) = sheets(("track",), language, {"map": "house-27"}, 3)
    (file,) = printed([sheet], language, SheetSettings(alone=CardPage())).values()
    (page,) = pages(file.data)
    shown = squeezed("".join(each.text for each in set_texts(page)))
    large = [each.text for each in set_texts(page) if each.size > 10]
    assert Counter(text for text in large if text.isdigit()) == Counter(map(str, range(15)))
    its = board("house-27")
    for point in (5, 8, 11):
        for land in its.flooding(point):
            assert squeezed(its.territories[land].called(language)) in shown
    assert squeezed(word("track_end", language)) in shown
    (sheet,) = sheets(("track",), language, {"end": "rounds14"})
    (file,) = printed([sheet], language).values()
    assert word("track_end", language) not in strings(pages(file.data)[0])


@each_row("players", [3, 4])
def test_there_is_one_track_and_a_card_of_phases_and_costs_for_each_player(players: int) -> None:
    (sheet,) = sheets(tuple(CARDS), players=players)
    assert isinstance(sheet, CardSheets)
    assert Counter(face.template for face in sheet.faces) == {"track": 1, "phases": players, "costs": players}
    assert sheet.size == CARD_SIZE == (105.0, 148.0)
    (file,) = printed([sheet]).values()
    assert {card.rectangle[2:] for page in file.pages for card in page.cards} <= {CARD_SIZE, CARD_SIZE[::-1]}


@each_row("language", LANGUAGES)
def test_cards_say_what_the_rules_say(language: Language) -> None:
    texts, large = [], []
    for kind in ("phases", "costs"):
        (sheet,) = sheets((kind,), language)
        (file,) = printed([sheet], language, SheetSettings(alone=CardPage())).values()
        found = list(set_texts(pages(file.data)[0]))
        assert too_small(pages(file.data)[0]) == []
        assert touching(found, 0.15) == []
        texts.append([each.text for each in found])
        large.append([each.text for each in found if each.size > 10.2])
    phases, costs = texts
    assert {str(number) for number in range(1, 8)} <= set(phases)
    rows = pack_data("generator.games.deluges", "sheets/phases.toml")
    assert len(rows) == 7
    joined = squeezed("".join(phases))
    for phase in rows.values():
        assert squeezed(phase["title"][language]) in joined
        for row in phase["row"]:
            assert squeezed(row[language].format(**played({}, language))) in joined
    figures = [text for text in large[1] if text.isdigit()]
    assert Counter(figures) == {"10": 1, "4": 2, "2": 3, "1": 4}
    assert squeezed(word("cost_boat", language).format(4)) in squeezed("".join(costs))


@pytest.mark.parametrize("sizes", some_of(CARD_SIZES, 3))
def test_cards_of_other_shapes_take_all_of_it(sizes: Iterable[str]) -> None:
    for size in sizes:
        takes_all_of_it(size)


def takes_all_of_it(size: str) -> None:
    """All texts of the cards stand on cards of that size."""
    (sheet,) = sheets(tuple(CARDS))
    (file,) = printed([sheet], settings=SheetSettings(size=CARD_SIZES[size])).values()
    shown = squeezed("".join(strings(page) for page in pages(file.data)))
    assert shown.count(squeezed("Flood and deforestation")) == 4
    assert sum(len(page.cards) for page in file.pages) >= 9


def test_two_languages_have_cards_of_their_own() -> None:
    (sheet,) = sheets(tuple(CARDS))
    assert isinstance(sheet, CardSheets)
    assert sheet.apart
    assert set(sheet.backs) == {*CARDS, ""}


# Pieces


def round_boxes(page: Any, width: float, height: float) -> list[Box]:
    """Outlines to be cut, by their size, give or take the line."""
    return [box for box in paths(page) if 0 <= box.width - width < 0.4 and 0 <= box.height - height < 0.4]


@pytest.mark.parametrize(
    ("language", "paper"), some_always(product(LANGUAGES, ("a4", "letter")), ("en", "a4"), ("zh", "letter"))
)
def test_every_player_has_his_pieces_in_life_size(language: Language, paper: str) -> None:
    (file,) = printed(sheets(("tokens",), language), language, paper=paper).values()
    found = pages(file.data)
    assert len(found) == len(PLAYERS) + 2
    for colour, page in zip(PLAYERS, found, strict=False):
        twelve = round_boxes(page, *WORKER)
        assert len(twelve) == 2 * (30 + 10 + 10)  # workers and slaves; mines, dolmens with both their sides
        assert len(round_boxes(page, *SOLDIER)) == 2 * 5
        assert len(round_boxes(page, *BOAT)) == 2 * 8
        letters = [each for each in set_texts(page) if each.text == word(f"letter_{colour}", language)]
        assert len(letters) == 2 * (30 + 5 + 8 + 10 + 10)
        assert too_small(page) == []
        for one, other in combinations(twelve, 2):
            assert not one.overlaps(other, 0.2)


def test_behind_each_worker_lies_a_slave() -> None:
    """The other side is the same across the fold."""
    (file, *_) = printed(sheets(("tokens",))).values()
    page = pages(file.data)[0]
    folds = sorted({round(box.middle[1], 2) for box in paths(page) if box.width > 100 and box.height < 0.3})
    assert len(folds) >= 2
    rings = [box for box in paths(page) if 11 < box.width < 11.95 and abs(box.width - box.height) < 0.05]
    assert len(rings) == 30  # a slave's ring
    middles = [box.middle for box in round_boxes(page, *WORKER)]
    for ring in rings:
        x, y = ring.middle
        fold = min(folds, key=lambda its, y=y: abs(its - y))  # type: ignore[misc]
        assert min(hypot(x - a, 2 * fold - y - b) for a, b in middles) < 0.1


@pytest.mark.parametrize(
    ("name", "players", "paper"),
    some_always(
        ((f"house-{size}", players, paper) for size, players in ((27, 3), (31, 4)) for paper in ("a4", "letter")),
        ("house-27", 3, "a4"),
        ("house-31", 4, "letter"),
    ),
)
def test_resources_and_tokens_are_as_many_as_the_map_needs(name: str, players: int, paper: str) -> None:
    (file,) = printed(sheets(("tokens",), rules={"map": name}, players=players), paper=paper).values()
    *_, resources, rest = pages(file.data)
    shown = Counter(each.text for each in set_texts(resources))
    letters = {resource: word(f"letters_{resource}", "en") for resource in RESOURCES}
    assert len(set(letters.values())) == 5
    assert {resource: shown[its] for resource, its in letters.items()} == dict.fromkeys(RESOURCES, 30) | {"wood": 60}
    its = board(name)
    assert len(round_boxes(resources, 10, 10)) == 60 + 4 * 30 + 3 * len(its.territories)
    assert len(round_boxes(rest, 12, 12)) == 40
    floods = [territory for territory in its.territories if territory.flood]
    assert len(round_boxes(rest, 28, 28)) == len(floods)
    assert len(round_boxes(rest, 20, 20)) == 1
    for territory in floods:
        assert territory.name in strings(rest)


def test_pieces_on_small_paper_are_all_there_and_it_is_told() -> None:
    (file,) = printed(sheets(("tokens",)), paper="a5").values()
    for page in pages(file.data)[:4]:
        assert "too small for life size" in strings(page)
        assert [each.text for each in set_texts(page)].count("Y") in (0, 126)
    largest = printed(sheets(("tokens",)), paper="a3").values()
    assert len(round_boxes(pages(next(iter(largest)).data)[0], *WORKER)) == 100


def shapes(theme: str, icons: Sequence[str], size: float = 4.0) -> list[np.ndarray]:
    symbols = Templates(PACK.name, "en", theme).symbols
    document = Document("icons", PACK.name, "en")
    painter = Painter(document, "en", symbols)
    for icon in icons:
        document.begin_page(size, size, None, label="1")
        source = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        painter.draw(
            f'{source}<use href="#{icon}" x="0" y="0" width="{size}" height="{size}"/></svg>', Item(icon, "icons")
        )
        document.end_page()
    return [
        1 - np.asarray(page.render(scale=300 / 72).to_pil().convert("L")) / 255
        for page in pdfium.PdfDocument(document.finish())
    ]


@each_row("theme", THEMES)
@each_row(
    "icons",
    [RESOURCES, ("worker", "soldier", "boat", "mine", "dolmen", "fanatic", "cut"), PLAYERS, (*PLAYERS, "purple")],
)
def test_signs_differ_by_shape_at_four_millimetres(theme: str, icons: tuple[str, ...]) -> None:
    for one, other in combinations(shapes(theme, icons), 2):
        assert np.abs(one - other).sum() / max(one.sum(), other.sum()) > 0.2


# Words


@each_row("language", LANGUAGES)
def test_every_open_point_that_a_switch_decides_is_on_the_list_with_all_its_readings(language: Language) -> None:
    rows = {
        row["switch"]: row
        for row in pack_data("generator.games.deluges", "sheets/open_points.toml")["row"]
        if "switch" in row
    }
    for switch, values in WORDS.items():
        assert tuple(reading["is"] for reading in rows[switch]["reading"]) == values
    assert {"soldiers_breed", "grace_rounds"} < set(rows)
    rules: dict[str, object] = {"war": "all_pieces", "grace_rounds": 5}
    points = {point.switch: point for point in open_points(rules, language).values()}
    for switch in WORDS:
        assert list(points[switch].answers.values()) == [each[language] for each in rows[switch]["reading"]]
    assert played(rules, language)["war"] == rows["war"]["reading"][1][language]
    assert "5" in played(rules, language)["grace_rounds"]


@each_row("language", LANGUAGES, always=slice(1, None))
def test_sheets_say_how_this_table_reads_the_rules(language: Language) -> None:
    rules: dict[str, object] = {"mineral_jobs": "1/3/3/3", "most_wood": "stock", "majority_tie": "all"}
    files = printed(sheets(("phases", "score", "reference"), language, rules), language)
    said = played(rules, language)
    for name, switch in (("phases.pdf", "mineral_jobs"), ("score.pdf", "most_wood"), ("reference.pdf", "mineral_jobs")):
        shown = squeezed("".join(each.text for page in pages(files[name].data) for each in set_texts(page)))
        assert squeezed(said[switch]) in shown
    usual = printed(sheets(("score",), language), language)["score.pdf"]
    assert squeezed(said["majority_tie"]) not in squeezed(strings(pages(usual.data)[0]))


@each_row("language", LANGUAGES)
def test_the_reference_cites_rules_and_lists_every_open_point(language: Language) -> None:
    (file,) = printed(sheets(("reference",), language), language).values()
    rules, points = (strings(page) for page in pages(file.data))
    cited = re.findall(r"D-(?:PUB|[A-Z])\d+", rules)
    assert len(cited) == sum(
        len(block["row"]) for block in pack_data("generator.games.deluges", "sheets/reference.toml")["block"]
    )
    numbers = [int(each) for each in re.findall(r"D-U(\d+)", points)]
    assert sorted(numbers) == [number for number in range(1, 26) if number not in (6, 14, 24)]  # those are settled


@each_row("language", LANGUAGES)
def test_the_track_says_that_its_floods_are_those_of_a_house_map_however_small_it_is(language: Language) -> None:
    (file,) = printed(sheets(("track",), language), language).values()
    assert squeezed(HOUSE_MAP(language)) in squeezed(strings(pages(file.data)[0]))
    for size in ("mini", "poker"):
        alone = SheetSettings(size=CARD_SIZES[size], alone=CardPage())
        (file,) = printed(sheets(("track",), language), language, alone).values()
        (page,) = pages(file.data)
        assert word("house_map", language) in strings(page)
        floods = [each for each in set_texts(page) if re.fullmatch(r"[a-z]{2}\d( [a-z]{2}\d)*", each.text)]
        rows = sorted(each.box.middle[1] for each in set_texts(page) if each.text in ("1", "4", "7", "10", "13"))
        half = (rows[1] - rows[0]) / 2 - 0.7
        assert floods
        assert too_small(page) == []
        for each in floods:
            middle = min(rows, key=lambda row: abs(row - each.box.middle[1]))
            assert middle - half < each.box.top < each.box.bottom < middle + half, f"{size}: {each.text} runs over"


@each_row("players", [3, 4])
def test_the_score_sheet_has_five_lines_for_everybody(players: int) -> None:
    (file,) = printed(sheets(("score",), players=players)).values()
    (page,) = pages(file.data)
    shown = [each.text for each in set_texts(page)]
    for name in NAMES[:players]:
        assert shown.count(name) == 2
    assert sum(word("score_points", "en").format(3) in text for text in shown) == 2 * len(MAJORITIES)
    assert "house map" in strings(page)


# Every page


@each_row("language", LANGUAGES)
def test_so_does_every_picture_of_a_card(language: Language) -> None:
    (sheet,) = sheets(tuple(CARDS), language)
    (file,) = printed([sheet], language, SheetSettings(alone=CardPage(), backs="plain")).values()
    for page in pages(file.data):
        assert word("unofficial", language) in strings(page)


@pytest.mark.parametrize(
    ("language", "poster"),
    [
        row if row == ("zh", "2x2") else pytest.param(*row, marks=pytest.mark.prove)
        for row in product(LANGUAGES, ("2x2", "a2", "3x2"))
    ],
)
def test_every_sheet_of_a_map_says_that_it_is_a_house_map(language: Language, poster: str) -> None:
    label = squeezed(HOUSE_MAP(language))
    assert label in squeezed(strings(map_page(board("house-27"), language)))
    (file,) = printed(sheets(("map",), language), language, SheetSettings(poster=find_poster(poster))).values()
    assert len(file.pages) >= 4
    for page in pages(file.data):
        shown = squeezed(strings(page))
        assert label in shown
        assert squeezed(PACK.notice[language]) in shown


def test_a_label_of_ones_own_is_printed_too() -> None:
    text = board_text("house-27").replace(f'label = "{HOUSE_MAP.en}"', 'label = "Our house map of the flooded north"')
    for language in LANGUAGES:
        shown = strings(map_page(read_board(text, "own"), language))
        assert "Our house map of the flooded north" in shown
        assert squeezed(HOUSE_MAP(language)) in squeezed(shown)


# Colours


@pytest.mark.prove
def test_the_notebook_takes_little_ink_and_the_ink_saver_less() -> None:
    shares = {}
    for theme in ("notebook", "ink-saver"):
        page = map_page(board("house-31"), paper="a4", theme=theme)
        shares[theme] = ink(np.asarray(page.render(scale=150 / 72).to_pil().convert("RGB")))
    assert shares["notebook"] <= 0.06
    assert shares["ink-saver"] <= 0.75 * shares["notebook"]


# Templates and the command


JOINTED = sorted(path for path in (ROOT / "templates/deluges").glob("*.j2") if "{% block " in path.read_text("utf-8"))


def test_every_joint_of_a_template_is_documented() -> None:
    told = (ROOT / "docs/templates.md").read_text("utf-8").partition("## deluges/")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)\.svg\.j2` \|(.*)\|$", told, re.MULTILINE))
    assert len(JOINTED) == len(rows) == 8
    for path in JOINTED:
        joints = re.findall(r"{% block (\w+) %}", path.read_text("utf-8"))
        assert [joint for joint in joints if f"`{joint}`" not in rows[path.name.removesuffix(".svg.j2")]] == []


def test_every_value_of_a_template_is_documented() -> None:
    told = (ROOT / "docs/templates.md").read_text("utf-8").partition("## deluges/")[2].partition("\n## ")[0]
    for sheet in sheets():
        found = [(sheet.template, sheet.data)] if isinstance(sheet, Page) and "/" not in sheet.template else []
        found += [(face.template, face.data) for face in sheet.faces] if isinstance(sheet, CardSheets) else []
        for template, data in found:
            assert [key for key in data if key not in ("t", "title") and f"`{key}`" not in told] == [], template


def test_the_game_is_printed_without_a_campaign(makeplay: Makeplay) -> None:
    told = makeplay("print", "--game", "deluges", "--rule", "map=house-27", "--paper", "a3")
    assert told.code == 0, told
    assert "aids.pdf" in told.out
    assert "7 cards" in told.out
    shown = strings(pages(Path("output/deluges/map.pdf").read_bytes())[0])
    assert "house-27 · for 3 players" in shown


@pytest.mark.usefixtures("in_english")
@pytest.mark.prove
def test_a_campaign_is_printed_and_nothing_in_it_changes_by_play(makeplay: Makeplay) -> None:
    assert (
        makeplay("new", "isle", "--game", "deluges", *(word for name in NAMES[:3] for word in ("--player", name))).code
        == 0
    )
    told = makeplay("print", "isle", "--poster", "2x2")
    assert "map-poster.pdf" in told.out
    assert told.out.count(".pdf") == 1  # the rest is no picture that may be of any size
    assert makeplay("print", "isle", "--changed").out == "Nothing has changed since the last confirmed run.\n"
    assert "no problems found" in makeplay("templates", "check", "isle", "--all").out


@pytest.mark.parametrize("template", first_always(["phases", "map", "tokens"]))
def test_a_template_of_ones_own_draws_the_same(makeplay: Makeplay, template: str) -> None:
    """What is guarded then has steps enough."""
    assert (
        makeplay("new", "isle", "--game", "deluges", *(word for name in NAMES for word in ("--player", name))).code == 0
    )
    assert makeplay("print", "isle", "--only", template).code == 0
    before = Path(f"output/isle/{template}.pdf").read_bytes()
    assert makeplay("templates", "copy", "isle", template, "--extend").code == 0
    assert makeplay("print", "isle", "--only", template).code == 0
    assert Path(f"output/isle/{template}.pdf").read_bytes() == before


@each_row(
    ("words", "said"),
    [
        (["--rule", "map=atlantis"], "there is no map 'atlantis'; one of house-27, house-31"),
        (["--only", "cards"], "use one of map, track, phases, costs, score, tokens, reference"),
        (["--only", "track", "--poster", "2x2"], "--poster"),
    ],
)
def test_what_cannot_be_printed_is_told_in_one_line(makeplay: Makeplay, words: list[str], said: str) -> None:
    told = makeplay("print", "--game", "deluges", *words)
    assert told.code != 0
    assert said in told.err
    assert told.err.count("\n") == 1
