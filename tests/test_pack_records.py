"""The record of every published game: what events keep, replay, undo, and what a record cannot say.

What a game brings stands in brings_GAME.py (`Recorded`); what only one has is in test_GAME_record.py.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from any_game import steps
from brought import Brought, Rules
from packs import each_pack
from rows import each_row
from sampling import first_always

from generator.engine.chance import RandomSource
from generator.engine.pack import Event, Founding, find_pack
from generator.errors import BadNameList, BadPlayers, RecordProblem

PLAYERS = ("Ada", "Ben", "Cleo", "Dan")


def founding(pack: Brought, *players: str, rules: Rules | None = None) -> list[Event]:
    return find_pack(pack.game).found(Founding(players, "en", rules=rules or {}), RandomSource(1))


@cache
def _told(pack: Brought, seats: int, rules: str, seed: int) -> tuple[Any, str]:
    table = pack.recorded.played(pack.recorded.campaign(seats), json.loads(rules), seed)
    return table, json.dumps(table.news())


def recorded(pack: Brought, seats: int, rules: Rules, seed: int) -> tuple[Any, list[Event]]:
    """A game played at a table once, and its events as they are read back from a file."""
    table, told = _told(pack, seats, json.dumps(rules), seed)
    events: list[Event] = json.loads(told)
    return table, events


def apply_all(state: Any, events: list[Event]) -> Any:
    for event in events:
        state.apply(event)
    return state


@each_pack
def test_players_that_cannot_be_are_told_what_would_be_right(pack: Brought) -> None:
    for players, told in pack.recorded.players:
        with pytest.raises(BadPlayers, match=told):
            founding(pack, *players)


@each_pack
def test_there_is_nothing_to_name(pack: Brought) -> None:
    its = Founding(PLAYERS[: pack.recorded.least], "en", ("Kran",), "names.txt")
    with pytest.raises(BadNameList, match=pack.recorded.no_names):
        find_pack(pack.game).found(its, RandomSource(1))


@each_pack
def test_rules_for_other_numbers_of_players_found_and_begin_nothing(pack: Brought) -> None:
    its = pack.recorded
    for seats, rules, told in its.not_founded:
        with pytest.raises(BadPlayers, match=told):
            founding(pack, *PLAYERS[:seats], rules=rules)
    for seats, rules in its.founded:
        assert founding(pack, *PLAYERS[:seats], rules=rules)
    for seats, rules, told in its.not_begun:
        with pytest.raises(BadPlayers, match=told):
            its.table.begin(its.campaign(seats), PLAYERS[:seats], rules, 1)


@pytest.mark.parametrize("every", first_always([2, 1]))
@each_pack
def test_a_game_is_replayed_from_its_events_alone(pack: Brought, every: int) -> None:
    its = pack.recorded

    @each_row(("rules", "seats"), [*its.ways, *its.replayed_too][::every])
    def replayed(rules: Rules, seats: int) -> None:
        table, events = recorded(pack, seats, rules, 3)
        thorough = its.campaign(seats)
        thorough.thorough = True
        apply_all(thorough, events[:-1])
        assert thorough.in_progress is not None
        assert thorough.in_progress.game.position == table.game.position
        assert thorough.in_progress.game.happened == table.game.happened
        thorough.apply(events[-1])
        quick = apply_all(its.campaign(seats), events)
        quick.finish()
        assert quick == thorough
        assert not quick.playing
        (game,) = quick.chronology
        assert game.winners == tuple(table.players[who] for who in table.game.position.winners)
        assert dict(game.rules) == rules

    replayed()


@each_pack
def test_what_is_printed_never_changes_by_play(pack: Brought) -> None:
    state = pack.recorded.campaign(pack.recorded.least)
    before = dict(state.contents())
    apply_all(state, recorded(pack, pack.recorded.least, {}, 1)[1])
    assert state.contents() == before


@each_pack
def test_a_game_under_way_is_at_its_choice_again(pack: Brought) -> None:
    table, events = recorded(pack, 3, {}, 2)
    for cut in pack.recorded.cuts:
        state = apply_all(pack.recorded.campaign(3), events[:cut])
        assert state.playing
        state.finish()
        again = pack.recorded.resume(state)
        assert again is not None
        assert again.asked == events[cut]["player"]
        for number, event in enumerate(events[cut:-1]):
            if number < 40:
                assert [offer.notation for offer in again.offers()].count(event["choice"]) == 1
            again.play(event["choice"])
        assert again.game.position == table.game.position, "the same seed shuffles the same"


@pytest.mark.parametrize("every", first_always([2, 1]))
@each_pack
def test_undo_gives_the_position_before_at_every_point(pack: Brought, every: int) -> None:
    its = pack.recorded

    @each_row(("rules", "seats"), its.ways[::every])
    def undone(rules: Rules, seats: int) -> None:
        game = its.begun(seats, rules, 5)
        count = 0
        for number, choice in enumerate(steps(game, its.seated(its.bots[:seats], 5))):
            if number % its.every or count > 250:
                continue
            before, other = game.position.copy(), game.copy()
            other.apply(choice)
            if other.over or (its.only_in_turn and other.position.turns != before.turns):
                continue
            assert other.undo()
            assert other.position == before
            assert other.happened == game.happened
            count += 1
        assert count > its.undone

    undone()


@each_pack
def test_a_position_is_written_down_as_json_and_read_again(pack: Brought) -> None:
    its = pack.recorded

    @each_row(("rules", "seats"), its.ways)
    def described(rules: Rules, seats: int) -> None:
        game = its.begun(seats, rules, seats)
        seen = 0
        for _ in steps(game, its.seated(its.described_by[:seats], seats)):
            if its.calm(game.position):
                told = json.loads(json.dumps(its.described(game.position)))
                assert its.described(its.laid_out(told)) == told
                seen += 1
            if seen == 5:
                break
        assert seen > 1

    described()


@each_pack
def test_a_game_broken_off_is_nobodys(pack: Brought) -> None:
    its = pack.recorded
    table = its.table.begin(its.campaign(its.least), PLAYERS[: its.least], {}, 7)
    table.play(table.offers()[0].notation)
    table.close()
    state = its.campaign(its.least)
    state.thorough = True
    apply_all(state, table.news())
    assert state.chronology[0].abandoned
    assert state.chronology[0].winners == ()
    assert "The game was broken off" in state.chronology[0].line(1, "en")
    assert "broken off" in state.summary()[-1]
    assert find_pack(pack.game).eras(state) == 0  # type: ignore[attr-defined]


@each_pack
def test_a_record_that_cannot_have_happened_is_refused(pack: Brought) -> None:
    its = pack.recorded

    @each_row(("at", "keys", "told"), its.impossible)
    def refused(at: int, keys: dict[str, Any], told: str) -> None:
        events = recorded(pack, its.least, {}, 1)[1]
        events[at] |= keys
        state = its.state(thorough=True)
        apply_all(state, founding(pack, *PLAYERS[: its.least]))
        with pytest.raises(RecordProblem, match=told.replace("[", r"\[")):
            apply_all(state, events)

    refused()


@each_pack
def test_events_out_of_their_place_are_refused(pack: Brought) -> None:
    its = pack.recorded
    players = PLAYERS[: its.least]
    state = its.campaign(its.least)
    for event, told in (
        ({"type": "play", "player": "Ada", "choice": its.choice}, "no game is under way"),
        ({"type": "over"}, "no game is under way"),
        (founding(pack, *players)[0], "a record begins with one 'found' event"),
    ):
        with pytest.raises(RecordProblem, match=told):
            state.apply(event)
    game = recorded(pack, its.least, {}, 1)[1][0]
    state.apply(game)
    with pytest.raises(RecordProblem, match="a game is under way already"):
        state.apply(game)
    early = {"type": "over", **its.table.begin(its.campaign(its.least), players, {}, 1).in_progress.outcome()}
    state.finish()
    with pytest.raises(RecordProblem, match="the game is not over"):
        state.apply(early)
    with pytest.raises(RecordProblem, match="its 'found' event is missing"):
        its.state().finish()


@each_pack
def test_each_game_counts_as_an_era(pack: Brought) -> None:
    its = pack.recorded
    state = its.campaign(its.least)
    tables = []
    for seed in (1, 2):
        table, events = recorded(pack, its.least, {}, seed)
        tables.append(table)
        apply_all(state, events)
    assert find_pack(pack.game).eras(state) == 2  # type: ignore[attr-defined]
    turns = [game.turns for game in state.chronology]
    assert turns == [table.game.position.turns for table in tables]
    if its.finished is not None:
        assert turns == [its.finished(seed).position.turns for seed in (1, 2)]
