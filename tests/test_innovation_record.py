"""Innovation in the record: the ten piles, where undo stops (test_pack_records has what all records have)."""

from __future__ import annotations

import json

from any_game import PLAYERS, steps
from innovating import begun, campaign, played, seated

from generator.engine.pack import Event
from generator.games.innovation.play.table import InnovationTable
from generator.games.innovation.rules.codes import ACTION


def recorded(seats: int, rules: dict[str, object], seed: int) -> tuple[InnovationTable, list[Event]]:
    """A game played at a table, and its events as they are read back from a file."""
    table = played(campaign(seats), rules, seed)
    return table, [json.loads(json.dumps(event)) for event in table.news()]


def test_a_new_campaign_has_the_deck_and_who_plays() -> None:
    state = campaign(3)
    assert state.players == PLAYERS[:3]
    assert not state.playing
    assert list(state.contents()) == [f"{number:03d}" for number in range(105)]
    assert state.contents()["000"] == "1 | blue | Pottery | - leaf leaf leaf"
    assert len(set(state.contents().values())) == 105
    assert state.board() == {}


def test_the_game_event_holds_the_ten_piles_and_no_choice_holds_chance() -> None:
    _, events = recorded(2, {}, 1)
    piles = [result["shuffled"] for result in events[0]["chance"]]
    assert [len(pile) for pile in piles] == [15] + [10] * 9
    assert sorted(card for pile in piles for card in pile) == [f"{number:03d}" for number in range(105)]
    assert {event["type"] for event in events} == {"game", "play", "over"}
    assert {tuple(event) for event in events if event["type"] == "play"} == {("type", "player", "choice")}


def test_the_first_of_a_pile_is_its_top() -> None:
    _, events = recorded(2, {}, 1)
    state = campaign()
    state.thorough = True
    state.apply(events[0])
    assert state.in_progress is not None
    piles = state.in_progress.game.position.piles
    lying = [[int(card) for card in result["shuffled"]] for result in events[0]["chance"]]
    assert piles[10][::-1] == lying[9]
    assert piles[9][::-1] == lying[8][1:]  # its top is the achievement


def test_undo_stops_where_the_turn_began() -> None:
    game, bots = begun(2, {}, 5), seated(["random"] * 2, 5)
    for _ in steps(game, bots):
        if (game.position.turns, game.position.actions) == (4, 1):
            break
    taken = 0
    while game.undo():
        taken += 1
    assert taken > 0
    assert game.position.turns == 4
    assert game.position.question == ACTION
    assert game.position.actions == 2


def test_what_was_taken_back_stays_in_the_record_and_is_dealt_the_same() -> None:
    table = InnovationTable.begin(campaign(), PLAYERS[:2], {}, 7)
    table.play(table.offers()[0].notation)
    table.play(table.offers()[0].notation)
    first = table.play("draw")
    assert table.undo()
    again = table.play("draw")
    assert first == again
    events = table.news()
    assert [event["type"] for event in events] == ["game", "play", "play", "play", "take_back", "play"]
    state = campaign()
    for event in events:
        state.apply(event)
    state.finish()
    assert state.in_progress is not None
    assert state.in_progress.game.position == table.game.position
