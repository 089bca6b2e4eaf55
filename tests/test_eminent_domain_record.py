"""Eminent Domain in the record: what events keep, replay without random numbers, undo, what a record cannot say."""

from __future__ import annotations

import json
from typing import Any

import pytest
from empires import PLAYERS, WAYS, Rules, begun, campaign, finished, played, seated, steps
from rows import each_row

from generator.engine.chance import Dealer, Lots
from generator.engine.pack import Event, Founding, find_pack
from generator.errors import BadNameList, BadPlayers, RecordProblem
from generator.games.eminent_domain.campaign import EminentDomainCampaign
from generator.games.eminent_domain.refereed import chance_from_json, chance_to_json
from generator.games.eminent_domain.rules.codes import ACTION, ROLE
from generator.games.eminent_domain.rules.described import described, laid_out
from generator.games.eminent_domain.table import EminentDomainTable


def founding(*players: str, rules: dict[str, object] | None = None) -> list[Event]:
    return find_pack("eminent_domain").found(Founding(players, "en", rules=rules or {}), Lots(1))


def recorded(seats: int, rules: Rules, seed: int) -> tuple[EminentDomainTable, list[Event]]:
    """A game played at a table, and its events as they are read back from a file."""
    table = played(campaign(seats), rules, seed)
    return table, [json.loads(json.dumps(event)) for event in table.news()]


def apply_all(state: EminentDomainCampaign, events: list[Event]) -> None:
    for event in events:
        state.apply(event)


@each_row(
    ("players", "told"),
    [
        ((), "nobody is named, a game of Eminent Domain seats 2 to 4"),
        (("Ada",), "1 is named, a game of Eminent Domain seats 2 to 4"),
        (("Ada", "Ben", "Cleo", "Dan", "Eve"), "5 are named, a game of Eminent Domain seats 2 to 4"),
        (("Ada", "ada"), "'Ada' is named twice"),
        (("Ada", ""), "a name is empty"),
        (("Ada", "B\x07n"), "holds a control character"),
    ],
)
def test_players_that_cannot_be_are_told_what_would_be_right(players: tuple[str, ...], told: str) -> None:
    with pytest.raises(BadPlayers, match=told):
        founding(*players)


def test_there_is_nothing_to_name() -> None:
    with pytest.raises(BadNameList, match=r"names.txt: the cards of Eminent Domain have their names"):
        find_pack("eminent_domain").found(Founding(("Ada", "Ben"), "en", ("Kran",), "names.txt"), Lots(1))


def test_the_longer_game_needs_three() -> None:
    with pytest.raises(BadPlayers, match=r"2 are named, the longer game \(extended3\) is for 3"):
        EminentDomainTable.begin(campaign(2), PLAYERS[:2], {"variant": "extended3"}, 1)


def test_a_new_campaign_has_the_cards_and_who_plays() -> None:
    state = campaign(3)
    assert state.players == PLAYERS[:3]
    assert not state.playing
    contents = state.contents()
    assert len(contents) == len(set(contents.values())) - 0 == 6 + 39 + 33
    assert contents["R5"] == "16 | produce trade"
    assert contents["P01"] == "Lyttle | advanced 5 4 | research | silicon | 3 | 0"
    assert contents["S1"].startswith("Pomerene | advanced 2 2")
    assert state.board() == {}


@each_row(("rules", "seats"), WAYS)
def test_a_game_is_replayed_from_its_events_alone(rules: Rules, seats: int) -> None:
    table, events = recorded(seats, rules, 3)
    thorough = campaign(seats)
    thorough.thorough = True
    apply_all(thorough, events[:-1])
    assert thorough.sitting is not None
    assert thorough.sitting.game.position == table.game.position
    assert thorough.sitting.game.happened == table.game.happened
    thorough.apply(events[-1])
    quick = campaign(seats)
    apply_all(quick, events)
    quick.finish()
    assert quick == thorough
    assert not quick.playing
    assert quick.chronology[0].winners == tuple(table.players[who] for who in table.game.position.winners)
    assert dict(quick.chronology[0].rules) == rules


def test_a_summary_tells_the_games() -> None:
    state = campaign(2, rules={"errata": "escalation"})
    apply_all(state, recorded(2, {}, 3)[1])
    lines = state.summary()
    assert lines[0] == "78 kinds of card, the same in every game"
    assert "errata = escalation" in lines[2]
    assert lines[3].startswith("game 1: Ada, Ben; ")
    chinese = campaign(2, "zh")
    apply_all(chinese, recorded(2, {}, 3)[1])
    assert chinese.summary()[2].startswith("第 1 局：Ada、Ben；")


def test_the_game_event_holds_the_set_up_and_choices_what_was_shuffled_after_them() -> None:
    """decisions/0003: chance stands in the event that it belongs to; the top comes first."""
    table, events = recorded(2, {}, 1)
    starts, deck, *decks, picked = events[0]["chance"]
    assert sorted(starts["shuffled"]) == [f"S{number}" for number in range(1, 7)]
    assert sorted(deck["shuffled"]) == [f"P{number:02d}" for number in range(1, 28)]
    assert [len(its["shuffled"]) for its in decks] == [10, 10]
    assert picked["picked"] in (1, 2)
    plays = [event for event in events if event["type"] == "play"]
    shuffles = [result for event in plays for result in event.get("chance", [])]
    assert len(shuffles) == sum(item[0] in {"reshuffle", "planets_shuffled"} for item in table.game.position.story) > 0
    assert {tuple(event) for event in plays} <= {
        ("type", "player", "choice"), ("type", "player", "choice", "chance"),
    }  # fmt: skip
    state = campaign()
    state.thorough = True
    state.apply(events[0])
    assert state.sitting is not None
    pos = state.sitting.game.position
    assert len(pos.planet_deck) == 27
    assert chance_from_json(chance_to_json([("shuffled", (0, 44, 132))])) == [("shuffled", (0, 44, 132))]


def test_a_game_under_way_is_at_its_choice_again() -> None:
    table, events = recorded(3, {}, 2)
    state = campaign(3)
    apply_all(state, events[:60])
    assert state.playing
    state.finish()
    again = EminentDomainTable.resume(state, 2)
    assert again is not None
    assert again.asked == events[60]["player"]
    for event in events[60:-1]:
        assert [offer.notation for offer in again.offers()].count(event["choice"]) == 1
        again.play(event["choice"])
    assert again.game.position == table.game.position, "the same seed shuffles the same"


@each_row(("rules", "seats"), WAYS)
def test_undo_gives_the_position_before_at_every_point(rules: Rules, seats: int) -> None:
    game, bots = begun(seats, rules, 5), seated(["random"] * seats, 5)
    undone = 0
    for number, choice in enumerate(steps(game, bots)):
        if number % 3:
            continue
        before, other = game.position.copy(), game.copy()
        other.apply(choice)
        if other.over or other.position.turns != before.turns:
            continue
        assert other.undo()
        assert other.position == before
        assert other.happened == game.happened
        undone += 1
    assert undone > 40


def test_undo_stops_where_the_turn_began() -> None:
    game, bots = begun(2, {}, 5), seated(["traders"] * 2, 5)
    for _ in steps(game, bots):
        if game.position.turns == 4 and game.position.question == ROLE:
            break
    while game.undo():
        assert game.position.turns >= 4 or game.position.question == "cleanup"
    assert game.position.turns == 4
    assert game.position.question == ACTION


def test_what_was_taken_back_stays_in_the_record_and_is_dealt_the_same() -> None:
    table = EminentDomainTable.begin(campaign(), PLAYERS[:2], {}, 7)
    state = campaign()
    bots = seated(["random"] * 2, 4)
    shuffled = 0
    for _ in range(120):
        if table.over:
            break
        pos = table.game.position
        notation = table.offers()[pos.options.index(bots[pos.asker].choose(pos, pos.options))].notation
        first, turn = table.play(notation), table.game.position.turns
        if turn == pos.turns and table.undo():
            assert table.play(notation) == first
            shuffled += any("shuffles" in line for line in first)
    assert shuffled > 0
    for event in table.news():
        state.apply(event)
    state.finish()
    assert state.sitting is not None
    assert state.sitting.game.position == table.game.position


@each_row(("rules", "seats"), WAYS)
def test_a_position_is_written_down_as_json_and_read_again(rules: Rules, seats: int) -> None:
    game, bots = begun(seats, rules, seats), seated(["traders"] * seats, seats)
    seen = 0
    for _ in steps(game, bots):
        pos = game.position
        if pos.question == ROLE and not pos.lasting and pos.turns % 5 == 0 and pos.ending == 0:
            told = json.loads(json.dumps(described(pos)))
            assert described(laid_out(told, Dealer(1))) == told
            seen += 1
    assert seen > 1


def test_a_game_broken_off_is_nobodys() -> None:
    table = EminentDomainTable.begin(campaign(), PLAYERS[:2], {}, 7)
    table.play(table.offers()[0].notation)
    table.close()
    state = campaign()
    state.thorough = True
    apply_all(state, table.news())
    assert state.chronology[0].abandoned
    assert state.chronology[0].winners == ()
    assert find_pack("eminent_domain").eras(state) == 0  # type: ignore[attr-defined]
    assert "broken off" in state.summary()[-1]


def changed(events: list[Event], at: int, **keys: Any) -> list[Event]:
    """The events, one of them otherwise."""
    return [event | keys if number == at % len(events) else event for number, event in enumerate(events)]


@each_row(
    ("at", "keys", "told"),
    [
        (0, {"players": ["Ada"]}, "1 is named, a game of Eminent Domain seats 2 to 4"),
        (0, {"rules": {"research": "some"}}, "rules, research: expected one of full, level1, none, found 'some'"),
        (0, {"rules": {"variant": "extended3"}}, "the longer game"),
        (0, {"chance": []}, "cards were shuffled"),
        (0, {"chance": ["P01"]}, "'P01' is no result of chance"),
        (0, {"chance": [{"shuffled": ["P99"]}]}, "no result of chance"),
        (1, {"player": "Cleo"}, "'Cleo' chooses, but"),
        (1, {"choice": "explode"}, "'explode' is no choice"),
        (1, {"choice": "dissent"}, "'dissent' was not legal: .* [E-T2]"),
        (1, {"chance": [{"shuffled": ["survey"]}]}, "one result too many"),
        (1, {"type": "leave"}, "an event of the unknown type 'leave'"),
        (-1, {"winners": ["Cleo"]}, "winners is"),
        (-1, {"scores": {"Ada": 999, "Ben": 0}}, "scores is"),
        (-1, {"ended": "influence"}, "is influence, but the game gives"),
        (-1, {"turns": 1}, "turns is 1, but the game gives"),
    ],
)
def test_a_record_that_cannot_have_happened_is_refused(at: int, keys: dict[str, Any], told: str) -> None:
    events = changed(recorded(2, {}, 1)[1], at, **keys)
    state = EminentDomainCampaign(thorough=True)
    apply_all(state, founding("Ada", "Ben"))
    with pytest.raises(RecordProblem, match=told.replace("[", r"\[")):
        apply_all(state, events)


def test_events_out_of_their_place_are_refused() -> None:
    state = campaign()
    for event, told in (
        ({"type": "play", "player": "Ada", "choice": "skip"}, "no game is under way"),
        ({"type": "over"}, "no game is under way"),
        (founding("Ada", "Ben")[0], "a record begins with one 'found' event"),
    ):
        with pytest.raises(RecordProblem, match=told):
            state.apply(event)
    game = recorded(2, {}, 1)[1][0]
    state.apply(game)
    with pytest.raises(RecordProblem, match="a game is under way already"):
        state.apply(game)
    early = {"type": "over", **EminentDomainTable.begin(campaign(), PLAYERS[:2], {}, 1).sitting.outcome()}
    state.finish()
    with pytest.raises(RecordProblem, match="the game is not over"):
        state.apply(early)


def test_a_record_without_its_founding_is_not_whole() -> None:
    with pytest.raises(RecordProblem, match="its 'found' event is missing"):
        EminentDomainCampaign().finish()


def test_each_game_counts_as_an_era() -> None:
    state = campaign()
    for seed in (1, 2):
        apply_all(state, played(state, {}, seed).news())
    assert find_pack("eminent_domain").eras(state) == 2  # type: ignore[attr-defined]
    assert len(state.chronology) == 2
    assert finished(2, seed=1).position.turns > 0


@each_row("seats", [2, 4])
def test_the_longer_game_is_founded_for_three_alone(seats: int) -> None:
    with pytest.raises(BadPlayers, match=f"{seats} are named, the longer game \\(extended3\\) is for 3"):
        founding(*PLAYERS[:seats], rules={"variant": "extended3"})
    assert founding(*PLAYERS[:3], rules={"variant": "extended3"})
