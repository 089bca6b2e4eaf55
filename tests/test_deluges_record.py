"""Déluges in the record: what events keep, replay, undo, and what a record cannot say."""

from __future__ import annotations

import json
from typing import Any

import pytest
from deluging import PLAYERS, WAYS, at, begun, campaign, do, finished, offered, played, seated, steps
from rows import each_row

from generator.engine.chance import Lots
from generator.engine.pack import Event, Founding, find_pack
from generator.errors import BadNameList, BadPlayers, RecordProblem
from generator.games.deluges.board_making import new_board
from generator.games.deluges.campaign import DelugesCampaign
from generator.games.deluges.rules.described import described, laid_out
from generator.games.deluges.rules.notation import write
from generator.games.deluges.table import DelugesTable

MIXED = ("random", "logger", "warrior", "greedy")


def founding(*players: str, rules: dict[str, object] | None = None) -> list[Event]:
    return find_pack("deluges").found(Founding(players, "en", rules=rules or {}), Lots(1))


def recorded(seats: int, rules: dict[str, object], seed: int = 1) -> tuple[DelugesTable, list[Event]]:
    """A game played at a table, and its events as they are read back from a file."""
    table = played(campaign(seats), rules, seed, MIXED)
    return table, [json.loads(json.dumps(event)) for event in table.news()]


@each_row(
    ("players", "told"),
    [
        ((), "nobody is named, a game of Déluges seats 3 to 4"),
        (("Ada", "Ben"), "2 are named, a game of Déluges seats 3 to 4"),
        (("Ada", "Ben", "Cleo", "Dan", "Eve"), "5 are named, a game of Déluges seats 3 to 4"),
        (("Ada", "ada", "Ben"), "'Ada' is named twice"),
        (("Ada", "", "Ben"), "a name is empty"),
    ],
)
def test_players_that_cannot_be_are_told_what_would_be_right(players: tuple[str, ...], told: str) -> None:
    with pytest.raises(BadPlayers, match=told):
        founding(*players)


def test_there_is_nothing_to_name() -> None:
    with pytest.raises(BadNameList, match=r"names.txt: nothing in Déluges is given a name; leave the names out"):
        find_pack("deluges").found(Founding(PLAYERS[:3], "en", ("Kran",), "names.txt"), Lots(1))


def test_a_map_for_four_seats_no_three() -> None:
    with pytest.raises(BadPlayers, match="3 are named, the map house-31 has start spaces for 4"):
        DelugesTable.begin(campaign(3), PLAYERS[:3], {"map": "house-31"}, 1)


def test_a_new_campaign_says_that_its_map_is_a_house_map() -> None:
    state = campaign(3)
    assert state.summary()[0] == "House map, not the published board"
    assert campaign(3, "zh").summary()[0] == "自制地图，并非原版版图"
    assert (state.contents(), state.board(), state.playing) == ({}, {}, False)


@each_row(("rules", "seats"), [*WAYS, ({"map": new_board({"players": 3, "seed": 2})}, 3)])
def test_a_game_is_replayed_from_its_events_alone(rules: dict[str, object], seats: int) -> None:
    table, events = recorded(seats, rules)
    thorough = campaign(seats)
    thorough.thorough = True
    for event in events[:-1]:
        thorough.apply(event)
    assert thorough.sitting is not None
    assert thorough.sitting.game.position == table.game.position
    assert thorough.sitting.game.happened == table.game.happened
    thorough.apply(events[-1])
    quick = campaign(seats)
    for event in events:
        quick.apply(event)
    quick.finish()
    assert quick == thorough
    (game,) = quick.chronology
    assert game.winners == tuple(table.players[who] for who in table.game.position.winners)
    assert dict(game.rules) == rules
    assert game.on == table.game.position.board.name


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


def test_choices_are_all_there_is_and_none_holds_chance() -> None:
    _, events = recorded(3, {})
    assert {event["type"] for event in events} == {"game", "play", "over"}
    assert {tuple(event) for event in events if event["type"] == "play"} == {("type", "player", "choice")}
    assert tuple(events[0]) == ("type", "players", "rules", "map")


def test_a_game_under_way_is_at_its_choice_again() -> None:
    table, events = recorded(3, {}, 2)
    for cut in (2, 17, 40, 90):
        state = campaign(3)
        for event in events[:cut]:
            state.apply(event)
        assert state.playing
        state.finish()
        again = DelugesTable.resume(state)
        assert again is not None
        assert again.asked == events[cut]["player"]
        assert [offer.notation for offer in again.offers()].count(events[cut]["choice"]) == 1
        for event in events[cut:-1]:
            again.play(event["choice"])
        assert again.game.position == table.game.position


@each_row(("rules", "seats"), WAYS)
def test_undo_gives_the_position_before_at_every_point(rules: dict[str, object], seats: int) -> None:
    game, bots = begun(seats, rules), seated(MIXED[:seats], 5)
    undone = 0
    for choice in steps(game, bots):
        before, other = game.position.copy(), game.copy()
        other.apply(choice)
        if other.over or undone > 250:
            continue
        assert other.undo()
        assert other.position == before
        assert other.happened == game.happened
        undone += 1
    assert undone > 50


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
    assert state.sitting is not None
    assert state.sitting.game.position == table.game.position


def test_a_position_is_written_down_as_json_and_read_again() -> None:
    for seats in (3, 4):
        game, bots = begun(seats), seated(MIXED[:seats], seats)
        for _ in steps(game, bots):
            if game.position.round == 5:
                break
        told = json.loads(json.dumps(described(game.position)))
        assert described(laid_out(told)) == told


def test_a_game_broken_off_is_nobodys() -> None:
    table = DelugesTable.begin(campaign(), PLAYERS[:3], {}, 7)
    table.play("done")
    table.close()
    state = campaign()
    state.thorough = True
    for event in table.news():
        state.apply(event)
    assert state.chronology[0].abandoned
    assert state.chronology[0].winners == ()
    assert state.chronology[0].line(1, "en").endswith("The game was broken off")
    assert find_pack("deluges").eras(state) == 0  # type: ignore[attr-defined]


def changed(events: list[Event], where: int, **keys: Any) -> list[Event]:
    """The events, one of them otherwise."""
    return [event | keys if number == where % len(events) else event for number, event in enumerate(events)]


@each_row(
    ("where", "keys", "told"),
    [
        (0, {"players": ["Ada", "Ben"]}, "2 are named, a game of Déluges seats 3 to 4"),
        (0, {"rules": {"war": "none"}}, "rules, war: expected one of soldiers_first, all_pieces, found 'none'"),
        (0, {"rules": {"map": "house-31"}}, "3 are named, the map house-31 has start spaces for 4"),
        (0, {"rules": {"grace_rounds": True}}, "rules, grace_rounds: expected a number from 0 to 5, found True"),
        (0, {"map": "house-31"}, "the map is 'house-27', the game was on 'house-31'"),
        (1, {"player": "Cleo"}, "'Cleo' chooses, but 'Ada' is asked"),
        (1, {"choice": "explode"}, "'explode' is no choice"),
        (1, {"choice": "take 1 ea2"}, "'take 1 ea2' was not legal: .* [D-M2, D-PUB4]"),
        (1, {"type": "leave"}, "an event of the unknown type 'leave'"),
        (-1, {"winners": ["Nobody"]}, "winners is"),
        (-1, {"points": {"Ada": 999, "Ben": 0, "Cleo": 0}}, "points is"),
        (-1, {"rounds": 1}, "rounds is 1, but the game gives"),
        (-1, {"open": {}}, "open is"),
    ],
)
def test_a_record_that_cannot_have_happened_is_refused(where: int, keys: dict[str, Any], told: str) -> None:
    events = changed(recorded(3, {})[1], where, **keys)
    state = DelugesCampaign(thorough=True)
    for event in founding(*PLAYERS[:3]):
        state.apply(event)
    with pytest.raises(RecordProblem, match=told.replace("[", r"\[")):
        _apply_all(state, events)


def _apply_all(state: DelugesCampaign, events: list[Event]) -> None:
    for event in events:
        state.apply(event)


def test_events_out_of_their_place_are_refused() -> None:
    state = campaign()
    for event, told in (
        ({"type": "play", "player": "Ada", "choice": "done"}, "no game is under way"),
        ({"type": "over"}, "no game is under way"),
        (founding(*PLAYERS[:3])[0], "a record begins with one 'found' event"),
    ):
        with pytest.raises(RecordProblem, match=told):
            state.apply(event)
    game = recorded(3, {})[1][0]
    state.apply(game)
    with pytest.raises(RecordProblem, match="a game is under way already"):
        state.apply(game)
    early = {"type": "over", **DelugesTable.begin(campaign(), PLAYERS[:3], {}, 1).sitting.outcome()}
    state.finish()
    with pytest.raises(RecordProblem, match="the game is not over"):
        state.apply(early)
    with pytest.raises(RecordProblem, match="its 'found' event is missing"):
        DelugesCampaign().finish()


def test_each_game_counts_as_an_era() -> None:
    state = campaign()
    for seed in (1, 2):
        for event in played(state, {}, seed).news():
            state.apply(event)
    assert find_pack("deluges").eras(state) == 2  # type: ignore[attr-defined]
    assert [game.turns for game in state.chronology] == [
        finished(("random",) * 3, {}, seed).position.turns for seed in (1, 2)
    ]


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


@each_row(("seats", "its"), [(4, "house-27"), (3, "house-31")])
def test_a_map_for_another_number_is_refused_at_the_founding(seats: int, its: str) -> None:
    with pytest.raises(BadPlayers, match=f"{seats} are named, the map {its} has start spaces for"):
        founding(*PLAYERS[:seats], rules={"map": its})
    assert founding(*PLAYERS[: 7 - seats], rules={"map": its})
