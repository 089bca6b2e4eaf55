"""Eminent Domain in the record: chance in its event, where undo stops (test_pack_records has what all records have)."""

from __future__ import annotations

import json

from any_game import PLAYERS, Rules, steps
from empires import begun, campaign, played, seated

from generator.engine.pack import Event
from generator.games.eminent_domain.legacy.campaign import EminentDomainCampaign
from generator.games.eminent_domain.play.table import EminentDomainInProgress, EminentDomainTable
from generator.games.eminent_domain.rules.codes import ACTION, ROLE


def recorded(seats: int, rules: Rules, seed: int) -> tuple[EminentDomainTable, list[Event]]:
    """A game played at a table, and its events as they are read back from a file."""
    table = played(campaign(seats), rules, seed)
    return table, [json.loads(json.dumps(event)) for event in table.news()]


def apply_all(state: EminentDomainCampaign, events: list[Event]) -> None:
    for event in events:
        state.apply(event)


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
    assert state.in_progress is not None
    pos = state.in_progress.game.position
    assert len(pos.planet_deck) == 27
    chance = EminentDomainInProgress.recorded_chance
    assert chance.from_json(chance.to_json([("shuffled", (0, 44, 132))])) == [("shuffled", (0, 44, 132))]


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
        notation = table.in_progress.write(bots[pos.asker].choose(pos, pos.options))
        first, turn = table.play(notation), table.game.position.turns
        if turn == pos.turns and table.undo():
            assert table.play(notation) == first
            shuffled += any("shuffles" in line for line in first)
    assert shuffled > 0
    for event in table.news():
        state.apply(event)
    state.finish()
    assert state.in_progress is not None
    assert state.in_progress.game.position == table.game.position
