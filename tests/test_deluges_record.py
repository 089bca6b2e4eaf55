"""Déluges in the record: its map and open rules, where undo stops (test_pack_records has what all records have)."""

from __future__ import annotations

import json

from any_game import PLAYERS
from deluging import WAYS, at, begun, campaign, do, offered, played
from rows import each_row

from generator.engine.pack import Event
from generator.games.deluges.board.making import new_board
from generator.games.deluges.play.table import DelugesTable
from generator.games.deluges.rules.notation import write

MIXED = ("random", "logger", "warrior", "greedy")


def recorded(seats: int, rules: dict[str, object], seed: int = 1) -> tuple[DelugesTable, list[Event]]:
    """A game played at a table, and its events as they are read back from a file."""
    table = played(campaign(seats), rules, seed, MIXED)
    return table, [json.loads(json.dumps(event)) for event in table.news()]


def test_a_new_campaign_says_that_its_map_is_a_house_map() -> None:
    state = campaign(3)
    assert state.summary()[0] == "House map, not the published board"
    assert campaign(3, "zh").summary()[0] == "自制地图，并非原版版图"
    assert (state.contents(), state.board(), state.playing) == ({}, {}, False)


def test_every_result_names_the_map_and_how_open_points_were_read() -> None:
    rules: dict[str, object] = {"war": "all_pieces", "majority_tie": "all", "end": "rounds14"}
    table, events = recorded(3, rules)
    over = events[-1]
    assert over["open"]["war"] == "all_pieces"
    assert set(over["open"]) >= {"end", "war", "mineral_jobs", "births", "soldiers_breed", "grace_rounds", "bare"}
    assert events[0]["map"] == "house-27"
    told = table.ending()[0]
    assert told.startswith("Déluges on a house map (house-27), not the published board; open rules: ")
    assert "war = all_pieces (D-U3)" in told
    state = campaign(3)
    for event in events:
        state.apply(event)
    assert "house map house-27" in state.summary()[-1]


@each_row(("rules", "seats"), [*WAYS, ({"map": new_board({"players": 3, "seed": 2})}, 3)])
def test_a_game_says_on_which_map_it_was(rules: dict[str, object], seats: int) -> None:
    table, events = recorded(seats, rules)
    state = campaign(seats)
    for event in events:
        state.apply(event)
    assert state.chronology[0].results["map"] == table.game.position.board.name


def test_choices_are_all_there_is_and_none_holds_chance() -> None:
    _, events = recorded(3, {})
    assert {event["type"] for event in events} == {"game", "play", "over"}
    assert {tuple(event) for event in events if event["type"] == "play"} == {("type", "player", "choice")}
    assert tuple(events[0]) == ("type", "players", "rules", "map")


def test_undo_stops_where_the_turn_began() -> None:
    game = begun(3)
    do(game, "move 1 worker ea2 ea1", "move 1 worker ea2 ea4")
    assert game.undo()
    assert game.undo()
    assert not game.undo()
    do(game, "done")
    assert game.position.asker == 1
    before = game.position.copy()
    assert game.undo()  # the last choice, as long as nobody has made another
    assert game.position.asker == 0
    do(game, "done")
    assert game.position == before


def test_what_was_taken_back_stays_in_the_record() -> None:
    table = DelugesTable.begin(campaign(), PLAYERS[:3], {}, 7)
    first = table.play("move 1 worker ea2 ea1")
    assert table.undo()
    assert table.play("move 1 worker ea2 ea1") == first
    events = table.news()
    assert [event["type"] for event in events] == ["game", "play", "take_back", "play"]
    state = campaign()
    for event in events:
        state.apply(event)
    state.finish()
    assert state.in_progress is not None
    assert state.in_progress.game.position == table.game.position


def test_every_choice_offered_is_read_as_it_is_written() -> None:
    game = at(
        {"workers": {"ea2": 2}, "soldiers": {"ea2": 1}, "slaves": {"ea2": {"blue": 1}}, "boats": {"s7": 2}},
        {"workers": {"am1": 1}, "boats": {"s11": 1}},
        {"workers": {"oc5": 1}, "boats": {"s18": 1}},
    )
    assert "move 1 worker ea2 af3 by blue" in offered(game)
    assert "move 1 worker ea2 oc4 by blue" in offered(game)
    for choice in game.choices():
        do(game.copy(), write(game.position.board, choice))
