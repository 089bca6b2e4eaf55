"""House maps of Déluges: what is wrong with a territory file and where, new ones, the two that come with the pack."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import tomlkit
from any_game import found
from deluging import begun
from rows import each_row
from talking import Makeplay

from generator.engine.board import Boarded
from generator.engine.pack import find_pack
from generator.errors import BadBoard, BadPlayers, NotUnderstood
from generator.games.deluges.board import NAMES, SHIPPED, board, board_text, read_board
from generator.games.deluges.board.checks import problems, warnings
from generator.games.deluges.board.making import RANGES, Options, new_board
from generator.games.deluges.facts import FLOODS, ISLANDS, LANDS, MINERAL_OF, PLAYERS
from generator.games.deluges.play.table import DelugesInProgress

Told = dict[str, Any]
TEXT = board_text("house-27")


def told() -> Told:
    """The map for three, to be spoilt."""
    return tomllib.loads(TEXT)


def wrong(data: Told) -> list[tuple[str, str, str]]:
    return [(where, str(what), str(right)) for where, what, right in problems(tomlkit.dumps(data), "mine.toml")]


def one(data: Told) -> tuple[str, str, str]:
    """The only problem."""
    found = wrong(data)
    assert len(found) == 1, found
    return found[0]


def land(data: Told, its: str) -> dict[str, Any]:
    """A territory of the file."""
    (row,) = [row for row in data["territory"] if row["id"] == its]
    return dict_of(row)


def dict_of(row: Any) -> dict[str, Any]:
    assert isinstance(row, dict)
    return row


def without(data: Told, table: str, drop: Callable[[dict[str, Any]], bool]) -> None:
    data[table] = [row for row in data[table] if not drop(row)]


def edge(data: Told, a: str, b: str) -> dict[str, Any]:
    (row,) = [row for row in data["edge"] if {row["a"], row["b"]} == {a, b}]
    return dict_of(row)


# The two that come with the pack


@each_row(("seats", "lands", "seas"), [(3, 27, 22), (4, 31, 23)])
def test_the_default_maps(seats: int, lands: int, seas: int) -> None:
    its = board("", seats)
    assert its.name == SHIPPED[seats] == f"house-{lands}"
    assert (len(its.territories), len(its.seas), its.players) == (lands, seas, (seats,))
    assert problems(board_text(its.name), its.name) == []
    assert warnings(board_text(its.name), its.name) == []
    assert its.label == "House map, not the published board"
    assert [its.territories[start].start for start in its.starts(seats)] == list(PLAYERS[:seats])
    assert {territory.mineral for territory in its.territories} == set(MINERAL_OF.values())
    counts = [sum(territory.island == island for territory in its.territories) for island in ISLANDS]
    assert counts == [1, 2, 2, 2]
    flooded = [[its.territories[land].id for land in its.flooding(point)] for point in FLOODS]
    assert flooded == [["ei1", "at1"], ["mu1", "mu2"], ["at2", "an1"]]


@each_row("seats", [3, 4])
def test_a_default_map_is_what_the_generator_makes(seats: int) -> None:
    name = SHIPPED[seats]
    assert new_board({"players": seats, "name": name}) == board_text(name)


@pytest.mark.parametrize("name", NAMES)
def test_spaces_do_not_overlap_and_are_large_enough_for_pieces(name: str) -> None:
    its = board(name)
    boxes = []
    for space in its.spaces:
        (x, y), (wide, high) = space.at, space.box
        boxes.append((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2))
        assert min(wide, high) >= 20
    for territory in its.territories:
        assert territory.box[0] >= 33
        assert territory.box[1] >= 40
    for at, (left, top, right, bottom) in enumerate(boxes):
        assert 0 <= left < right <= its.size[0]
        assert 0 <= top < bottom <= its.size[1]
        for other in boxes[at + 1 :]:
            apart = right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
            assert apart
    area = sum((right - left) * (bottom - top) for left, top, right, bottom in boxes)
    assert area == its.size[0] * its.size[1]  # no hole anywhere
    assert its.size[0] <= 400  # A3 with a margin
    assert its.size[1] <= 277


@pytest.mark.parametrize("name", NAMES)
def test_neighbours_touch_and_whatever_touches_is_a_neighbour(name: str) -> None:
    its = board(name)
    joined = {frozenset((edge.a, edge.b)) for edge in its.edges if not edge.wrap}
    for at, one in enumerate(its.spaces):
        for other in its.spaces[at + 1 :]:
            across = abs(one.at[0] - other.at[0]) - (one.box[0] + other.box[0]) / 2
            down = abs(one.at[1] - other.at[1]) - (one.box[1] + other.box[1]) / 2
            touch = (across == 0 and down < 0) or (down == 0 and across < 0)
            assert touch == (frozenset((one.id, other.id)) in joined), (one.id, other.id)


# What is wrong with a file


def test_what_is_no_toml() -> None:
    ((where, what, right),) = problems("[map\n", "mine.toml")
    assert where == "mine.toml"
    assert "it is not TOML" in str(what)
    assert "makeplay board new" in str(right)


@each_row("table", ["map", "territory", "sea", "edge"])
def test_a_table_that_is_missing(table: str) -> None:
    data = told()
    del data[table]
    shown = "[map]" if table == "map" else f"[[{table}]]"
    assert any(where == "mine.toml" and f"there is no table {shown}" in what for where, what, _ in wrong(data))


@each_row(
    ("field", "value", "said", "right"),
    [
        ("colour", "red", "'red' is invalid (D-H2)", 'write one of "white", "yellow", "purple", "green"'),
        (
            "island",
            "iceland",
            "'iceland' is invalid (D-H3)",
            'write one of "", "easter", "mu", "atlantis", "antarctica"',
        ),
        ("start", "red", "'red' is invalid (D-H4)", 'write one of "", "yellow", "blue", "green", "white"'),
        ("flood", 6, "6 is invalid (D-H7)", "write one of 0, 5, 8, 11"),
        ("flood", True, "True is invalid (D-H7)", "write one of 0, 5, 8, 11"),
        ("at", [1.0], "[1.0] is invalid", "write two numbers in mm, such as [120.0, 80.0]"),
        ("box", [0, 40], "[0, 40] is invalid", "write two numbers above 0 in mm, such as [33.0, 40.0]"),
        ("name", "", "'' is invalid", 'write a text, such as "America 1"'),
        ("id", "AM 1", "'AM 1' is invalid", "write a small letter, then"),
        (
            "mineral",
            "gold",
            "there is no such field",
            "the fields are id, name, colour, island, start, flood, at, zh, box",
        ),
    ],
)
def test_a_field_that_will_not_do(field: str, value: object, said: str, right: str) -> None:
    data = told()
    data["territory"][2][field] = value
    where, what, remedy = one(data)
    line = tomlkit.dumps(data).split("[[territory]]")[:3]
    assert where.startswith(f"mine.toml:{sum(part.count(chr(10)) for part in line) + 1}, [[territory]] 3 (")
    assert where.endswith(f", {field}")
    assert what == said
    assert remedy.startswith(right)


def test_a_field_that_is_missing_has_its_place_too() -> None:
    data = told()
    del data["sea"][1]["at"]
    del data["map"]["label"]
    del data["edge"][0]["b"]
    found = wrong(data)
    assert [what for _, what, _ in found] == ["it is missing"] * 3
    assert re.fullmatch(r"mine.toml:\d+, \[map\], label", found[0][0])
    assert re.fullmatch(r"mine.toml:\d+, \[\[sea\]\] 2 \(s2\), at", found[1][0])
    assert re.fullmatch(r"mine.toml:\d+, \[\[edge\]\] 1, b", found[2][0])


def test_players_and_wrap_of_the_head() -> None:
    data = told()
    data["map"]["players"], data["map"]["wrap"] = [2], "north-south"
    assert [(what, right) for _, what, right in wrong(data)] == [
        ("[2] is invalid", "write [3], [4] or [3, 4]"),
        ("'north-south' is invalid (D-H6)", 'write one of "east-west"'),
    ]


def test_d_h1_ids_are_unique() -> None:
    data = told()
    data["territory"][3]["id"] = "am1"
    where, what, right = wrong(data)[0]
    assert "[[territory]] 4 (am1), id" in where
    assert what == "'am1' is the id of [[territory]] 1 already (D-H1)"
    assert right == "give it an id of its own"


@each_row(
    ("a", "b", "said"),
    [
        ("am1", "am9", "there is no space 'am9' (D-H1)"),
        ("am1", "am1", "it joins 'am1' to itself (D-H1)"),
        ("am2", "am1", "'am2' and 'am1' are joined by [[edge]] 1 already (D-H1)"),
    ],
)
def test_d_h1_edges(a: str, b: str, said: str) -> None:
    data = told()
    data["edge"].append({"a": a, "b": b})
    where, what, _ = one(data)
    assert f"[[edge]] {len(data['edge'])}" in where
    assert what == said


def test_d_h2_every_continent_occurs() -> None:
    data = told()
    for row in data["territory"]:
        if row["colour"] == "purple":
            row["colour"] = "yellow"
    assert one(data) == (
        "mine.toml",
        "no territory belongs to Africa (D-H2)",
        'add one with colour = "purple" and island = ""',
    )


@each_row("island", ["mu", "atlantis", "antarctica"])
def test_d_h3_every_island_occurs(island: str) -> None:
    data = told()
    names = {row["id"] for row in data["territory"] if row["island"] == island}
    without(data, "territory", lambda row: row["id"] in names)
    without(data, "edge", lambda row: bool({row["a"], row["b"]} & names))
    assert f"no territory belongs to {ISLANDS[island].en} (D-H3)" in [what for _, what, _ in wrong(data)]


def test_d_h3_easter_island_is_one_and_nobody_begins_on_an_island() -> None:
    data = told()
    land(data, "mu1")["island"] = "easter"
    assert "Easter Island has 2 territories (D-H3)" in [what for _, what, _ in wrong(data)]
    data = told()
    land(data, "ea2")["start"] = ""
    land(data, "an2")["start"] = "yellow"
    where, what, _ = one(data)
    assert "(an2), start" in where
    assert what == "nobody begins on an island (D-H3)"


def test_d_h4_one_start_space_for_each_player() -> None:
    data = told()
    land(data, "am3")["start"] = ""
    assert one(data)[1:] == ("blue has no start space (D-H4)", 'write start = "blue" in one territory')
    data = told()
    land(data, "af1")["start"] = "blue"
    assert one(data)[1] == "blue begins in am3 already (D-H4)"
    data = told()
    land(data, "af1")["start"] = "white"
    assert one(data)[1] == "white does not play here, only yellow, blue, green (D-H4)"
    data["map"]["players"] = [3, 4]
    assert wrong(data) == []


def test_d_h4_start_spaces_are_two_edges_apart() -> None:
    data = told()
    land(data, "am3")["start"] = ""
    land(data, "ea1")["start"] = "blue"
    assert one(data)[1] == "it touches the start space ea2 (D-H4)"


def test_d_h4_unlike_start_spaces_are_a_warning() -> None:
    data = told()
    data["edge"] += [{"a": "oc3", "b": its} for its in ("oc1", "oc4")]
    text = tomlkit.dumps(data)
    assert problems(text, "mine.toml") == []
    ((_, what, right),) = warnings(text, "mine.toml")
    assert what == "neighbouring lands of the start spaces differ: yellow 2, blue 2, green 4 (D-H4)"
    assert right == "the numbers should differ by one at most"


def test_d_h5_a_territory_that_lies_by_itself() -> None:
    data = told()
    without(data, "edge", lambda row: "ei1" in (row["a"], row["b"]))
    where, what, right = one(data)
    assert "(ei1)" in where
    assert what == "nothing is beside it (D-H5)"
    assert right == "add an [[edge]] to a territory or a sea"


def test_d_h5_a_hole_in_the_map() -> None:
    data = told()
    cut = {"mu1", "mu2"}
    without(data, "edge", lambda row: len({row["a"], row["b"]} & cut) == 1)
    where, what, right = one(data)
    assert "(mu1)" in where
    assert what == "nobody can get there from am1: mu1, mu2 (D-H5)"
    assert right == "close the hole in the map with an [[edge]] to the rest"


def test_a_sea_without_a_coast_is_a_warning() -> None:
    ((where, what, _),) = warnings(new_board({"seas": 40}), "mine.toml")[:1]
    assert re.fullmatch(r"mine.toml:\d+, \[\[sea\]\] \d+ \(s\d+\)", where)
    assert what == "it has no coast: boats only pass through"


def test_d_h6_the_map_goes_round_the_world() -> None:
    data = told()
    for row in data["edge"]:
        row.pop("wrap", None)
    assert "no edge goes round the world (D-H6)" in [what for _, what, _ in wrong(data)]


def test_d_h6_only_east_and_west_wrap() -> None:
    data = told()
    edge(data, "am1", "am2")["wrap"] = True
    assert one(data)[1] == "it does not join east and west (D-H6)"
    data = told()
    data["edge"].append({"a": "s2", "b": "an2", "wrap": True})
    assert one(data)[1:] == (
        "it joins north and south (D-H6, D-PUB2)",
        "write wrap = false, or other ends",
    )
    data = told()
    next(row for row in data["edge"] if row.get("wrap") and row["a"] == "mu1").pop("wrap")
    assert one(data)[1] == "it reaches over three quarters of the map without going round the world (D-H6)"


def test_d_h7_something_floods_at_each_point_and_no_start() -> None:
    data = told()
    for its in ("mu1", "mu2"):
        land(data, its)["flood"] = 0
    assert one(data)[1:] == ("nothing floods at 8 (D-H7)", "write flood = 8 in a territory")
    data = told()
    land(data, "oc3")["flood"] = 5
    where, what, _ = one(data)
    assert "(oc3), flood" in where
    assert what == "a start space does not flood (D-H7)"


def test_d_h8_enough_wood_to_reach_the_end() -> None:
    data = told()
    dry = [row for row in data["territory"] if not row["flood"] and not row["start"]]
    for row in dry[:4]:
        row["flood"] = 11
    assert wrong(data) == []
    ((_, what, _),) = warnings(tomlkit.dumps(data), "mine.toml")
    assert what == "17 territories stay dry: nearly all must be logged bare to reach the end (D-H8)"
    for row in dry[4:8]:
        row["flood"] = 11
    assert one(data)[1] == "13 territories stay dry, the track could not reach 14 (D-H8)"


def test_d_h9_islands_are_reached_by_sea_only() -> None:
    data = told()
    data["edge"].append({"a": "an1", "b": "af4"})
    where, what, right = one(data)
    assert "(an1 - af4)" in where
    assert what == "it reaches an island over land (D-H9)"
    assert right == "join each of the two to a sea between them"


def test_d_h10_the_label_says_what_it_is() -> None:
    data = told()
    data["map"]["label"] = "The board of the game"
    where, what, right = one(data)
    assert where.endswith("[map], label")
    assert what == "'The board of the game' does not say that this is a house map (D-H10)"
    assert right == 'write "House map, not the published board"'


def test_all_problems_are_told_at_once() -> None:
    data = told()
    land(data, "am3")["start"] = ""
    data["map"]["label"] = "mine"
    data["edge"].append({"a": "an1", "b": "af4"})
    assert {re.findall(r"D-H\d+", what)[0] for _, what, _ in wrong(data)} == {"D-H4", "D-H9", "D-H10"}
    with pytest.raises(BadBoard) as error:
        read_board(tomlkit.dumps(data), "mine.toml")
    assert str(error.value).count("\n") == 2


# New ones


@pytest.mark.parametrize("seeds", [2, pytest.param(13, marks=pytest.mark.prove)])
def test_a_new_map_has_no_problem_and_its_file_alone_makes_it_again(seeds: int) -> None:
    for options in (
        {"players": 3},
        {"players": 4},
        {"players": 4, "continent": 8, "mu": 4, "atlantis": 4, "antarctica": 4, "seas": 40},
        {"players": 3, "continent": 4, "antarctica": 1, "mu": 1},
        {"players": 4, "africa_joined": True, "seas": 20},
        *({"players": 3 + seed % 2, "seed": seed, "seas": 20 + seed} for seed in range(1, seeds)),
    ):
        is_sound_and_made_again(options)


def is_sound_and_made_again(options: Mapping[str, object]) -> None:
    """A new map with those *options*."""
    text = new_board(options)
    assert problems(text, "new") == []
    its = read_board(text, "new")
    wanted = Options(**options)  # type: ignore[arg-type]
    assert len(its.territories) == 4 * wanted.lands + 1 + wanted.mu + wanted.atlantis + wanted.antarctica
    assert len(its.seas) <= max(wanted.seas, 22)
    assert its.made["seed"] == wanted.seed
    assert read_board(new_board(its.made), "again") == its


def test_lots_change_a_map_and_the_same_seed_does_not() -> None:
    made = {new_board({"players": 4, "seed": seed}) for seed in range(1, 9)}
    assert len(made) > 4
    assert new_board({"players": 4, "seed": 3}) == new_board({"players": 4, "seed": 3})


def test_a_map_that_lots_made_is_not_called_like_the_one_that_comes_with_the_game() -> None:
    names = [read_board(new_board({"players": 4, "seed": seed}), "new").name for seed in (0, 3, 4)]
    assert names == ["house-31", "house-31-3", "house-31-4"]


def test_africa_is_joined_only_if_asked_for() -> None:
    for joined in (False, True):
        its = read_board(new_board({"africa_joined": joined}), "new")
        over_land = [edge for edge in its.edges if {edge.a[:2], edge.b[:2]} == {"ea", "af"}]
        assert bool(over_land) == joined


@each_row(
    ("options", "said"),
    [
        ({"player": 3}, "there is no such option of a map"),
        ({"players": 5}, "a number from 3 to 4"),
        ({"seas": "many"}, "a number from 20 to 60"),
        ({"africa_joined": 1}, "true or false"),
        ({"name": "My Map"}, "lowercase letters, digits"),
    ],
)
def test_options_that_will_not_do(options: dict[str, object], said: str) -> None:
    with pytest.raises(NotUnderstood, match=said):
        new_board(options)


def test_a_world_too_small_is_refused() -> None:
    with pytest.raises(BadBoard, match="12 territories stay dry, the track could not reach 14"):
        new_board({"continent": 3, "mu": 1, "antarctica": 1})


def test_the_pack_tells_every_option() -> None:
    pack = find_pack("deluges")
    assert isinstance(pack, Boarded)
    assert set(pack.board_options) == {*Options.__slots__}
    assert set(RANGES) < set(pack.board_options)
    assert set(LANDS) == set(MINERAL_OF)


# As a switch, from the command line


def test_a_map_may_be_a_switch_by_its_name_or_as_it_is() -> None:
    text = new_board({"players": 3, "seed": 5, "name": "mine"})
    assert begun(3, {"map": text}).position.board.name == "mine"
    assert begun(3, {"map": "house-27"}).position.board.name == "house-27"
    with pytest.raises(BadPlayers, match="3 are named; the map house-31 has start spaces for 4"):
        DelugesInProgress.seated(("Ada", "Ben", "Cleo"), {"map": "house-31"})
    with pytest.raises(BadBoard, match="there is no map 'house-99'; one of house-27, house-31, even-27, even-32, or"):
        board("house-99")


def test_the_command_makes_and_checks_a_map(makeplay: Makeplay) -> None:
    told_ = makeplay("board", "new", "deluges", "mine.toml", "--set", "players=3", "--set", "seed=4")
    assert told_.code == 0, told_.err
    assert "House map, not the published board: house-27-4, 27 territories" in told_.out
    again = makeplay("board", "new", "deluges", "mine.toml")
    assert (again.code, again.err.count("\n")) == (2, 1)
    assert "mine.toml already exists" in again.err
    assert makeplay("board", "new", "deluges", "mine.toml", "--force").code == 0
    checked = makeplay("board", "check", "deluges", "mine.toml")
    assert checked.code == 0
    assert "house-31" in checked.out
    text = Path("mine.toml").read_text("utf-8").replace('colour = "purple"', 'colour = "red"', 1)
    Path("mine.toml").write_text(text, "utf-8")
    checked = makeplay("board", "check", "deluges", "mine.toml")
    assert checked.code == 1
    assert re.search(
        r"mine.toml:\d+, \[\[territory\]\] 13 \(af1\), colour: 'red' is invalid \(D-H2\); write", checked.out
    )
    data = json.loads(makeplay("board", "check", "deluges", "mine.toml", "--json").out)
    assert data["warnings"] == []
    assert list(data["problems"][0]) == ["where", "wrong", "right"]


def test_what_cannot_be_done_with_boards(makeplay: Makeplay) -> None:
    for words, said in (
        (("check", "innovation", "x.toml"), "the game 'innovation' cannot be played on a board of your own here"),
        (("check", "deluges", "x.toml"), "x.toml"),
        (("new", "deluges", "x.toml", "--set", "players=9"), "a number from 3 to 4"),
        (("new", "deluges", "x.toml", "--set", "players"), "this is not a switch"),
    ):
        its = makeplay("board", *words)
        assert its.code in {2, 6}, its
        assert its.err.count("\n") == 1
        assert said in its.err
        assert not Path("x.toml").exists()
    options = makeplay("board", "options", "deluges")
    assert "To play on a board: --rule map=@FILE" in options.out
    assert json.loads(makeplay("board", "options", "deluges", "--json").out)["switch"] == "map"


def test_a_campaign_keeps_the_map_it_was_founded_on(makeplay: Makeplay) -> None:
    text = new_board({"players": 3, "seed": 9, "name": "ours"})
    found("deluges", "flood", 3, rules={"map": text})
    settings = tomllib.loads(Path("campaigns/flood/campaign.toml").read_text("utf-8"))
    assert settings["rules"]["map"] == text
    told_ = makeplay("simulate", "flood", "--games", "1", "--bot", "logger", "--seed", "1")
    assert told_.code == 0, told_.err
    assert "ours" in told_.out
    log = next(Path("campaigns/flood/log").glob("0001*")).read_text("utf-8")
    game = next(json.loads(line) for line in log.splitlines() if '"type": "game"' in line)
    assert game["map"] == "ours"
    assert game["rules"]["map"] == text
    assert makeplay("check", "flood").code == 0


# How it is drawn


def drawn(data: Told) -> list[tuple[str, str, str]]:
    """The warnings of a map that is played on."""
    return drawn_as(tomlkit.dumps(data))


def drawn_as(text: str) -> list[tuple[str, str, str]]:
    assert problems(text, "mine.toml") == []
    pack = find_pack("deluges")
    assert isinstance(pack, Boarded)
    return [(where, str(what), str(right)) for where, what, right in pack.board_warnings(text, "mine.toml")]


def test_spaces_that_lie_over_each_other_are_a_warning() -> None:
    data = told()
    land(data, "am2")["at"] = [36.5, 60.0]
    ((where, what, right),) = drawn(data)
    assert where.endswith("[[territory]] 2 (am2), at")
    assert what == "it is drawn over am1, 33 x 20 mm, so that all spaces must be made smaller"
    assert right == "move one of the two, or give them smaller boxes"


def test_a_land_without_room_and_a_hole_that_nothing_fills_are_warnings() -> None:
    data = told()
    land(data, "am1")["box"] = [10, 10]
    small, hole = drawn(data)
    assert small[0].endswith("[[territory]] 1 (am1), box")
    assert small[1:] == (
        "10 x 10 mm have no room for its name and pieces",
        "give it at least 25x20 mm; 33x40 mm have room for everything",
    )
    assert hole[1] == "nothing is drawn around [36.5, 40], 33 x 40 mm: a hole in the map"


def test_a_space_cut_out_of_the_map_leaves_a_hole() -> None:
    data = told()
    without(data, "sea", lambda row: row["id"] == "s10")
    without(data, "edge", lambda row: "s10" in (row["a"], row["b"]))
    assert [what for _, what, _ in drawn(data)] == [
        "nothing is drawn around [149, 160], 20 x 200 mm: a hole in the map"
    ]


@each_row(
    "told_", [{"players": seats, "seed": seed} for seats in (3, 4) for seed in range(8)], always=slice(None, None, 5)
)
def test_maps_of_the_generator_are_drawn_well(told_: dict[str, object]) -> None:
    assert not [what for _, what, _ in drawn_as(new_board(told_)) if "drawn" in what or "room" in what]


def test_what_stands_in_a_file_is_told_in_one_short_line() -> None:
    data = told()
    land(data, "am1").update({"id": "a\nb" * 500, "fo\no": 1})
    data["edge"] = [row for row in data["edge"] if "am1" not in (row["a"], row["b"])]
    for where, what, right in wrong(data):
        assert "\n" not in where + what + right
        assert len(where + what + right) < 300


def test_a_file_that_will_not_do_as_a_switch_is_named(makeplay: Makeplay) -> None:
    data = told()
    land(data, "am2")["id"] = "am1"
    Path("mine.toml").write_text(tomlkit.dumps(data), "utf-8")
    words = ("new", "flood", "--game", "deluges", "--player", "Ada", "--player", "Ben", "--player", "Cleo")
    its = makeplay(*words, "--rule", "map=@mine.toml")
    assert its.code == 2
    assert re.search(r"'map=@mine.toml:\d+, \[\[territory\]\] 2 \(am1\), id': 'am1' is the id of", its.err)
    assert its.err.endswith("give it an id of its own\n")
    Path("mine.toml").write_text("\n", "utf-8")
    its = makeplay(*words, "--rule", "map=@mine.toml")
    assert (its.code, its.err) == (2, "makeplay: 'mine.toml': the file is empty; write the value into it\n")
    its = makeplay(*words, "--rule", "end=track14\nwar=1")
    assert its.code == 2
    its = makeplay(*words, "--rule", 'end="track14"\nwar="all_pieces"')
    assert its.code == 2
    assert not Path("campaigns/flood").exists()


def test_a_huge_map_is_refused_at_once() -> None:
    seas = "".join(f'\n[[sea]]\nid = "w{number}"\nat = [5.0, 5.0]\n' for number in range(5000))
    edges = "".join(f'\n[[edge]]\na = "s1"\nb = "w{number}"\n' for number in range(5000))
    (problem,) = problems(TEXT + seas + edges, "mine.toml")
    assert tuple(map(str, problem)) == (
        "mine.toml",
        "5049 territories and seas, 300 at most can be drawn",
        "leave some out, or join several to one",
    )
