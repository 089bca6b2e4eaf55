"""What the rulings compute is what the referee does, wherever both say something about the same thing."""

from __future__ import annotations

from typing import Any

import pytest
from rows import each_row

from generator.engine.chance import Dealer
from generator.games.deep_future.facts.amounts import GROW_CUBES
from generator.games.deep_future.facts.tables import SUITS, tracks
from generator.games.deep_future.rules import challenge, endings, moving
from generator.games.deep_future.rules.challenge import answers, rivals_arrive
from generator.games.deep_future.rules.codes import NEUTRAL, NOBODY, PLAYING, SUIT_EFFECTS, XENO
from generator.games.deep_future.rules.endings import GameOver, check_victory, move_track, payable_tracks
from generator.games.deep_future.rules.map import place
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import BLACK_HOLE, DIRECTIONS, INDEX, PRINTED, SECTORS
from generator.games.deep_future.rules.start import begin_turn
from generator.games.deep_future.rules.switches import Switches
from generator.games.deep_future.rulings import RULINGS

ME, OTHER = 0, 1
FAR = INDEX[66]


def table(seats: int = 2) -> Position:
    pos = Position(seats, Switches(), Dealer(1))
    for who in range(seats):  # a home far away, so that nobody is out when a sector falls
        pos.add_card(1, who)
        pos.make_world(who, FAR, 0)
        pos.home[who] = who
    return pos


def result(name: str, **inputs: Any) -> dict[str, Any]:
    return dict(RULINGS.rule_on(name, inputs).result)


@each_row("sector", PRINTED[1:])
def test_cubes_overflow_into_the_same_sector(sector: int) -> None:
    for direction, there in enumerate(DIRECTIONS[INDEX[sector]], start=1):
        target = {NOBODY: None, BLACK_HOLE: "black hole"}.get(there, PRINTED[there])
        assert result("overflow", sector=sector, direction=direction)["target"] == target


@each_row("owner", ["me", "other", "neutral", "empty"])
@each_row("cubes", range(1, 6))
@each_row("add", range(1, 8))
def test_random_rival_cubes_do_the_same(owner: str, cubes: int, add: int, monkeypatch: pytest.MonkeyPatch) -> None:
    who = {"me": ME, "other": OTHER, "neutral": NEUTRAL, "empty": NOBODY}[owner]
    pos = table()
    here = INDEX[34]
    there = cubes if owner != "empty" else 0
    if there:
        place(pos, here, who, there)
    monkeypatch.setattr(challenge, "random_number", lambda *_: 1)
    rivals_arrive(pos, ME, here, add)
    told = result("random_cubes", owner=owner, cubes=there, add=add)
    left = {NOBODY: 0}.get(pos.owner[here], pos.cubes[here])
    assert told.get("mine", 0) == (left if pos.owner[here] == ME else 0)
    assert told.get("other", 0) == (left if pos.owner[here] == OTHER else 0)
    assert told["neutral"] == (left if pos.owner[here] == NEUTRAL else 0)
    went_on = sum(pos.cubes) - pos.cubes[here]
    assert told["overflow"] == went_on


@each_row("owner", ["me", "other"])
@each_row("cubes", range(1, 6))
@each_row("add", range(1, 8))
def test_overflowing_cubes_do_the_same(owner: str, cubes: int, add: int) -> None:
    pos = table()
    here = INDEX[34]
    place(pos, here, ME if owner == "me" else OTHER, cubes)
    assert challenge.push_in(pos, here, add) == 0 or add - cubes > 5
    told = result("random_cubes", owner=owner, cubes=cubes, add=add, overflow=True)
    neutral = pos.cubes[here] if pos.owner[here] == NEUTRAL else 0
    assert told["neutral"] == neutral
    assert told["mine" if owner == "me" else "other"] == pos.cubes[here] - neutral


@each_row("cubes", range(1, 6))
@each_row("genetics", [0, 1])
def test_grow_adds_as_many(cubes: int, genetics: int) -> None:
    pos = table()
    place(pos, INDEX[11], ME, cubes)
    added = place(pos, INDEX[11], ME, GROW_CUBES) + (place(pos, INDEX[11], ME, 2) if genetics else 0)
    told = result("grow", cubes=cubes, genetics=genetics)
    assert (told["added"], told["cubes_after"]) == (added, pos.cubes[INDEX[11]])


@each_row("cubes", range(1, 6))
@each_row("target", range(6))
@each_row("rival", [0, 1])
def test_expand_moves_as_many(cubes: int, target: int, rival: int) -> None:
    pos = table()
    here, there = INDEX[34], INDEX[35]
    place(pos, here, ME, cubes)
    if target or rival:
        place(pos, there, OTHER if rival else ME, target or 1)
    most = max((move[3] for move in moving.moves_from(pos, ME, here, 1) if move[2] == there), default=0)
    told = result("expand", cubes=cubes, target_own=0 if rival else target, target_rival=(target or 1) * rival)
    assert told["max_move"] == most


@each_row("ftl", range(4))
@each_row("sector", [11, 34, 61, 25, 55])
def test_expand_reaches_as_far(sector: int, ftl: int) -> None:
    pos = table()
    reached = [PRINTED[there] for there in moving.reachable(pos, INDEX[sector], 1 + ftl)]
    assert result("reach", **{"from": sector, "ftl": ftl})["sectors"] == sorted(reached)


@each_row("track", range(XENO + 1))
@each_row("delta", [-3, -1, 1, 2, 5])
def test_tracks_move_as_far(track: int, delta: int) -> None:
    its = list(tracks().values())[track]
    for start in range(its.low if its.lose is None else its.lose + 1, its.high + 1):
        pos = table()
        pos.tracks[track] = start
        move_track(pos, ME, track, delta)
        told = result("track_move", track=its.id, value=start, delta=delta)
        assert (told["value"], told["lost"]) == (pos.tracks[track], bool(pos.lost_by[ME]))
        assert told["star"] == (2 + track in endings.victories(pos, ME))


@each_row("at", [-5, -4, 0, 1, 6])
def test_a_start_effect_is_paid_with_the_same_tracks(at: int) -> None:
    pos = table()
    pos.tracks[:4] = [max(0, at), at, at, at]
    told = result("start_track_price", tracks=dict(zip("CMSX", pos.tracks[:4], strict=True)))
    assert told["payable"] == ["CMSX"[track] for track in payable_tracks(pos, ME)]


@each_row("hand", range(16))
def test_a_turn_begins_with_as_many_cards(hand: int) -> None:
    pos = table()
    first = len(pos.kind)
    pos.add_cards([1] * 40, [0] * 40)
    pos.hand[ME] = list(range(first, first + hand))
    pos.deck = list(range(first + hand, first + 40))
    begin_turn(pos, ME)
    told = result("start_hand", hand=hand)
    assert told["hand"] == len(pos.hand[ME])
    assert told["draw"] == 40 - hand - len(pos.deck)
    assert told["random_discard"] == len(pos.discard)


@each_row("challenged", range(6))
@each_row("held", range(6))
@each_row("written", range(6))
def test_a_challenge_is_met_in_the_same_ways(challenged: int, held: int, written: int) -> None:
    pos = table()
    hand, world = len(pos.kind), len(pos.kind) + 1
    pos.add_cards([1, 1], [held, challenged])  # the corner of the settled world does not count
    pos.hand[ME] = [hand]
    pos.make_world(world, INDEX[11], 1)
    pos.write(3 * world, 6 * written, 1, 0)
    pos.write(0, 6 * written, 1, 0)
    pos.settled[ME] = [world]
    pos.upkeep[0] = 1
    ways = {1: "world", 0: "cube"}
    done = ["hand" if card == hand else ways[card == world] for _, card, *_ in answers(pos, ME, challenged)]
    told = result(
        "meet_challenge",
        suit=SUITS[challenged],
        hand=[SUITS[held]],
        cube_on=[SUITS[written]],
        settled=[SUITS[written]],
        settled_corner=SUITS[challenged],
    )
    assert sorted(told["ways"]) == sorted(done)


@each_row("wonders", range(7))
@each_row("settled", range(6))
@each_row("seats", [1, 2])
def test_the_same_wins(wonders: int, settled: int, seats: int) -> None:
    for sectors, culture in ((11, 11), (12, 0), (0, 12), (12, 12)):
        pos = table(seats)
        pos.own[ME] = list(range(1, sectors + 1))
        pos.tracks[:4] = [culture, 0, 0, 0]
        pos.ready[ME], pos.status[ME] = 1, PLAYING
        for place_of in range(wonders):
            pos.wonder[20 + place_of] = place_of
        for place_of in range(settled):
            pos.add_card(1, 0)
            world = len(pos.kind) - 1
            pos.make_world(world, 1 + place_of, 1)
            pos.settled[ME].append(world)
        told = result(
            "victory",
            sectors=sectors,
            tracks={"C": culture},
            players=seats,
            wonders=wonders,
            settled_sectors=[PRINTED[1 + place_of] for place_of in range(settled)],
            homeworld_sector=66,
        )
        try:
            check_victory(pos)
            won: list[str] = []
        except GameOver:
            keys = ["territory", "population", *(its.key for its in tracks().values())]
            won = [keys[each] for each in pos.won_by[ME] if each < SUIT_EFFECTS]
        assert told["win"] == won


def test_sectors_are_the_same() -> None:
    assert len(PRINTED) == SECTORS
    for sector in range(1, SECTORS):
        found = [PRINTED[there] for there in DIRECTIONS[sector] if there > 0]
        assert result("neighbours", sector=PRINTED[sector])["neighbours"] == found
