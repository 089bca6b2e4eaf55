"""Innovation in the record: what events keep, replay, undo, and what a record cannot say."""

from __future__ import annotations

import json
from typing import Any

import pytest
from innovating import PLAYERS, WAYS, begun, campaign, finished, played, seated, steps
from rows import each_row

from generator.engine.chance import Dealer, Lots
from generator.engine.pack import Event, Founding, find_pack
from generator.errors import BadNameList, BadPlayers, RecordProblem
from generator.games.innovation.campaign import InnovationCampaign
from generator.games.innovation.rules.codes import ACTION
from generator.games.innovation.rules.described import described, laid_out
from generator.games.innovation.table import InnovationTable


def founding(*players: str) -> list[Event]:
    return find_pack("innovation").found(Founding(players, "en"), Lots(1))


def recorded(seats: int, rules: dict[str, object], seed: int) -> tuple[InnovationTable, list[Event]]:
    """A game played at a table, and its events as they are read back from a file."""
    table = played(campaign(seats), rules, seed)
    return table, [json.loads(json.dumps(event)) for event in table.news()]


@each_row(
    ("players", "told"),
    [
        ((), "nobody is named, a game of Innovation seats 2 to 4"),
        (("Ada",), "1 is named, a game of Innovation seats 2 to 4"),
        (("Ada", "Ben", "Cleo", "Dan", "Eve"), "5 are named, a game of Innovation seats 2 to 4"),
        (("Ada", "ada"), "'Ada' is named twice"),
        (("Ada", ""), "a name is empty"),
        (("Ada", "B\x07n"), "holds a control character"),
    ],
)
def test_players_that_cannot_be_are_told_what_would_be_right(players: tuple[str, ...], told: str) -> None:
    with pytest.raises(BadPlayers, match=told):
        founding(*players)


def test_there_is_nothing_to_name() -> None:
    with pytest.raises(BadNameList, match=r"names.txt: the cards of Innovation have their names; leave the names out"):
        find_pack("innovation").found(Founding(("Ada", "Ben"), "en", ("Kran",), "names.txt"), Lots(1))


def test_teams_need_four() -> None:
    with pytest.raises(BadPlayers, match=r"3 are named, teams of two \(1\+3\) need 4"):
        InnovationTable.begin(campaign(3), PLAYERS[:3], {"teams": "1+3"}, 1)


def test_a_new_campaign_has_the_deck_and_who_plays() -> None:
    state = campaign(3)
    assert state.players == PLAYERS[:3]
    assert not state.playing
    assert list(state.contents()) == [f"{number:03d}" for number in range(105)]
    assert state.contents()["000"] == "1 | blue | Pottery | - leaf leaf leaf"
    assert len(set(state.contents().values())) == 105
    assert state.board() == {}


@each_row(("rules", "seats"), WAYS)
def test_a_game_is_replayed_from_its_events_alone(rules: dict[str, object], seats: int) -> None:
    table, events = recorded(seats, rules, 3)
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
    assert not quick.playing
    assert quick.chronology[0].winners == tuple(table.players[who] for who in table.game.position.winners)
    assert dict(quick.chronology[0].rules) == rules


def test_what_is_printed_never_changes_by_play() -> None:
    state = campaign()
    before = dict(state.contents())
    for event in recorded(2, {}, 1)[1]:
        state.apply(event)
    assert state.contents() == before


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
    assert state.sitting is not None
    piles = state.sitting.game.position.piles
    lying = [[int(card) for card in result["shuffled"]] for result in events[0]["chance"]]
    assert piles[10][::-1] == lying[9]
    assert piles[9][::-1] == lying[8][1:]  # its top is the achievement


def test_a_game_under_way_is_at_its_choice_again() -> None:
    table, events = recorded(3, {}, 2)
    state = campaign(3)
    for event in events[:40]:
        state.apply(event)
    assert state.playing
    state.finish()
    again = InnovationTable.resume(state)
    assert again is not None
    assert again.asked == events[40]["player"]
    assert [offer.notation for offer in again.offers()].count(events[40]["choice"]) == 1
    for event in events[40:-1]:
        again.play(event["choice"])
    assert again.game.position == table.game.position


@each_row(("rules", "seats"), WAYS)
def test_undo_gives_the_position_before_at_every_point(rules: dict[str, object], seats: int) -> None:
    game, bots = begun(seats, rules, 5), seated(["random"] * seats, 5)
    undone = 0
    for choice in steps(game, bots):
        before, other = game.position.copy(), game.copy()
        other.apply(choice)
        if other.over:
            continue
        assert other.undo()
        assert other.position == before
        assert other.happened == game.happened
        undone += 1
    assert undone > 50


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
    assert state.sitting is not None
    assert state.sitting.game.position == table.game.position


def test_a_position_is_written_down_as_json_and_read_again() -> None:
    for seats in (2, 3, 4):
        game, bots = begun(seats, {}, seats), seated(["random"] * seats, seats)
        for _ in steps(game, bots):
            if game.position.question == ACTION and game.position.turns > 20:
                break
        told = json.loads(json.dumps(described(game.position)))
        assert described(laid_out(told, Dealer(1))) == told


def test_a_game_broken_off_is_nobodys() -> None:
    table = InnovationTable.begin(campaign(), PLAYERS[:2], {}, 7)
    table.play(table.offers()[0].notation)
    table.close()
    state = campaign()
    state.thorough = True
    for event in table.news():
        state.apply(event)
    assert state.chronology[0].abandoned
    assert state.chronology[0].winners == ()
    assert find_pack("innovation").eras(state) == 0  # type: ignore[attr-defined]


def changed(events: list[Event], at: int, **keys: Any) -> list[Event]:
    """The events, one of them otherwise."""
    return [event | keys if number == at % len(events) else event for number, event in enumerate(events)]


@pytest.mark.parametrize(
    ("at", "keys", "told"),
    [
        (0, {"players": ["Ada"]}, "1 is named, a game of Innovation seats 2 to 4"),
        (0, {"rules": {"edition": "third"}}, "rules, edition: expected one of last, first, found 'third'"),
        (0, {"rules": {"teams": "1+2"}}, "teams of two"),
        (0, {"chance": []}, "cards were shuffled"),
        (0, {"chance": ["001"]}, "'001' is no shuffled pile"),
        (1, {"player": "Cleo"}, "'Cleo' chooses, but 'Ada' is asked"),
        (1, {"choice": "explode"}, "'explode' is no choice"),
        (1, {"choice": "draw"}, "'draw' was not legal: .* [I-S5]"),
        (1, {"type": "leave"}, "an event of the unknown type 'leave'"),
        (-1, {"winners": ["Cleo"]}, "winners is"),
        (-1, {"scores": {"Ada": 999, "Ben": 0}}, "scores is"),
        (-1, {"ended": "dogma", "by": "083"}, "is dogma, but the game gives"),
        (-1, {"turns": 1}, "turns is 1, but the game gives"),
    ],
)
def test_a_record_that_cannot_have_happened_is_refused(at: int, keys: dict[str, Any], told: str) -> None:
    table = played(campaign(), {}, 1)
    events = changed(table.news(), at, **keys)
    state = InnovationCampaign(thorough=True)
    for event in founding("Ada", "Ben"):
        state.apply(event)
    with pytest.raises(RecordProblem, match=told.replace("[", r"\[")):
        apply_all(state, events)


def apply_all(state: InnovationCampaign, events: list[Event]) -> None:
    for event in events:
        state.apply(event)


def test_events_out_of_their_place_are_refused() -> None:
    state = campaign()
    for event, told in (
        ({"type": "play", "player": "Ada", "choice": "draw"}, "no game is under way"),
        ({"type": "over"}, "no game is under way"),
        (founding("Ada", "Ben")[0], "a record begins with one 'found' event"),
    ):
        with pytest.raises(RecordProblem, match=told):
            state.apply(event)
    game = played(campaign(), {}, 1).news()[0]
    state.apply(game)
    with pytest.raises(RecordProblem, match="a game is under way already"):
        state.apply(game)
    early = {"type": "over", **InnovationTable.begin(campaign(), PLAYERS[:2], {}, 1).sitting.outcome()}
    state.finish()
    with pytest.raises(RecordProblem, match="the game is not over"):
        state.apply(early)


def test_a_record_without_its_founding_is_not_whole() -> None:
    with pytest.raises(RecordProblem, match="its 'found' event is missing"):
        InnovationCampaign().finish()


def test_each_game_counts_as_an_era() -> None:
    state = campaign()
    for seed in (1, 2):
        for event in played(state, {}, seed).news():
            state.apply(event)
    assert find_pack("innovation").eras(state) == 2  # type: ignore[attr-defined]
    assert [game.turns for game in state.chronology] == [
        finished(2, "random", {}, seed).position.turns for seed in (1, 2)
    ]
