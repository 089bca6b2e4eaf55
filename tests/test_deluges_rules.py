"""The rules of Déluges, one by one (ids D-...), on the house map for three; switches both ways; the worked cases.

Where things are: ea1 touches ea2, ea3; ea2 ea1, ea4; ea4 ea2, ea3, ea5. Sea s7 touches ea2, ea5, oc1, sea s11 ea5,
af3, oc2, oc4, sea s13 ea3, ea4, ea5, af1, af2, af3. s7 and s11 touch, s11 and s13 too. Easter Island ei1 has no land
beside it.
"""

from __future__ import annotations

from typing import Any

import pytest
from deluging import (
    BLUE,
    GREEN,
    YELLOW,
    at,
    begun,
    do,
    end_turns,
    happened,
    lay,
    number,
    of_land,
    offered,
    slaves,
    soldiers,
    workers,
)
from rows import each_row

from generator.errors import IllegalChoice
from generator.games.deluges.board import board
from generator.games.deluges.facts import PLAYERS, RESOURCES
from generator.games.deluges.game import Game
from generator.games.deluges.rules import counting
from generator.games.deluges.rules.codes import BREEDING, BUILDING, FLOOD, NOBODY, STANDSTILL
from generator.games.deluges.rules.counting import Standing
from generator.games.deluges.rules.nature import breed
from generator.games.deluges.rules.problems import broken, problems
from generator.games.deluges.rules.switches import WORDS
from generator.games.deluges.rules.turn import final, standings

MOVING: dict[str, Any] = {"phase": "movement"}


def refused(game: Game, words: str) -> IllegalChoice:
    with pytest.raises(IllegalChoice) as error:
        do(game, words)
    return error.value


def done(game: Game) -> Game:
    """The player who is asked has done what he wants in this phase."""
    return do(game, "done")


def after_round(game: Game) -> Game:
    """Everything up to the next round, everybody taking the first choice there is."""
    its = game.position.round
    while not game.over and game.position.round == its:
        game.play(game.choices()[0])
    return game


def floods(game: Game) -> Game:
    """From building on: nobody builds, so that the next thing is breeding, then the flood."""
    assert game.position.phase == BUILDING
    its = game.position.round
    while not game.over and game.position.round == its:
        game.play(game.choices()[0])
    return game


# 1 to 3: components, setup, map


def test_d_s1_four_workers_begin_on_each_start_space() -> None:
    for seats in (3, 4):
        game = begun(seats)
        its = game.position
        starts = its.board.starts(seats)
        assert [its.workers[who][start] for who, start in enumerate(starts)] == [4] * seats
        assert sum(map(sum, its.workers)) == 4 * seats  # islands and all other lands are empty (D-X2)
        assert its.woods == [3] * its.lands  # D-G1
        assert [PLAYERS[who] for who in range(seats)] == [its.board.territories[start].start for start in starts]


def test_d_x1_minerals_follow_the_colour() -> None:
    its = board("", 4)
    minerals = {its.territories[land].colour: RESOURCES[mineral] for land, mineral in enumerate(its.minerals)}
    assert minerals == {"white": "marble", "yellow": "gold", "purple": "granite", "green": "bronze"}


def test_d_m11_boats_go_round_the_world() -> None:
    wrap = next(edge for edge in board("", 3).edges if edge.wrap and edge.a[0] == edge.b[0] == "s")
    game = at({"workers": {"ea1": 1}, "boats": {wrap.a: 1}}, {"workers": {"am1": 1}}, **MOVING)
    do(game, f"sail {wrap.a} {wrap.b}")
    assert game.position.boats[YELLOW][number(game, wrap.b)] == 1


# 4: the round


def test_d_p0_phases_follow_each_other_and_everybody_finishes_one_d_pub3() -> None:
    game = begun(3)
    seen = []
    while game.position.round == 1:
        seen.append((game.position.phase, game.position.asker))
        game.play(game.choices()[0])
    phases = [phase for phase, _ in seen]
    assert phases == sorted(phases)
    assert [who for phase, who in seen if phase == 0] == [0, 1, 2]


def test_d_m1_the_next_round_begins_with_the_player_to_the_left() -> None:
    game = begun(3)
    assert game.position.order() == [0, 1, 2]
    after_round(game)
    assert game.position.first == 1
    assert game.position.order() == [1, 2, 0]
    assert game.position.asker == 1


# 4.1: movement


def test_d_m2_a_piece_moves_one_space_and_d_pub4_all_may() -> None:
    game = at({"workers": {"ea1": 2}, "soldiers": {"ea1": 1}}, **MOVING)
    do(game, "move 1 worker ea1 ea2")
    assert not {each for each in offered(game) if each.startswith("move 1 worker ea2")}
    assert "D-M2" in refused(game, "move 1 worker ea2 ea4").rule
    do(game, "move 1 worker ea1 ea3", "move 1 soldier ea1 ea2")
    assert offered(game) == {"done"} or game.position.asker != YELLOW
    assert (workers(game, YELLOW, "ea2"), workers(game, YELLOW, "ea3"), soldiers(game, YELLOW, "ea2")) == (1, 1, 1)


def test_all_pieces_of_a_kind_may_go_at_once() -> None:
    game = at({"workers": {"ea1": 3}}, **MOVING)
    assert {"move 1 worker ea1 ea2", "move 3 workers ea1 ea2"} <= offered(game)
    assert "move one, or all 3" in refused(game, "move 2 workers ea1 ea2").reason
    do(game, "move 3 workers ea1 ea2")
    assert workers(game, YELLOW, "ea2") == 3


def test_no_way_to_where_there_is_none() -> None:
    game = at({"workers": {"ea1": 1}, "boats": {"s7": 1}}, **MOVING)
    assert "neither beside ea1 nor across boats" in refused(game, "move 1 worker ea1 oc1").reason
    assert "do not stay at sea" in refused(game, "move 1 worker ea1 s2").reason
    assert "0 workers in ea5 can still move" in refused(game, "move 1 worker ea5 ea4").reason


def test_d_m3_over_one_boat_from_land_to_land() -> None:
    game = at({"workers": {"ea2": 2}, "boats": {"s7": 1}}, {}, {"workers": {"oc5": 1}}, **MOVING)
    assert {"move 1 worker ea2 ea5", "move 1 worker ea2 oc1"} <= offered(game)
    do(game, "move 2 workers ea2 oc1")  # D-PUB5: all on one space
    assert workers(game, YELLOW, "oc1") == 2


def test_d_u22_a_chain_of_boats_is_one_move() -> None:
    game = at({"workers": {"ea2": 2}, "boats": {"s7": 1, "s11": 1}}, {}, {"workers": {"oc5": 1}}, **MOVING)
    do(game, "move 1 worker ea2 af3", "move 1 worker ea2 oc4")  # D-M6: any destinations
    assert (workers(game, YELLOW, "af3"), workers(game, YELLOW, "oc4")) == (1, 1)


def test_boats_that_do_not_touch_are_no_chain() -> None:
    game = at({"workers": {"ea2": 1}, "boats": {"s7": 1, "s13": 1}}, {}, {"workers": {"oc5": 1}}, **MOVING)
    assert "move 1 worker ea2 af1" not in offered(game)


def test_d_m6_a_boat_that_ferries_does_not_sail_and_one_that_has_sailed_does_not_ferry() -> None:
    game = at({"workers": {"ea2": 2}, "boats": {"s7": 1}}, {}, {"workers": {"oc5": 1}}, **MOVING)
    assert "sail s7 s11" in offered(game)
    do(game, "move 1 worker ea2 oc1")
    assert "the boat in s7 has ferried in this round" in refused(game, "sail s7 s11").reason
    assert "move 1 worker ea2 ea5" in offered(game)  # D-M6: any number of pieces
    game = at({"workers": {"ea2": 1}, "boats": {"s2": 1}}, {}, {"workers": {"oc5": 1}}, **MOVING)
    do(game, "sail s2 s7")
    assert "move 1 worker ea2 ea5" not in offered(game)
    assert "have sailed in this round" in refused(game, "sail s7 s11").reason
    after_round(game)
    assert game.position.sailed[YELLOW] == [0] * len(game.position.board.ids)


def test_a_second_boat_in_the_same_water_may_sail() -> None:
    game = at({"workers": {"ea2": 1}, "boats": {"s7": 2}}, {}, {"workers": {"oc5": 1}}, **MOVING)
    do(game, "move 1 worker ea2 oc1", "sail s7 s11")
    assert game.position.boats[YELLOW][number(game, "s7")] == 1


def test_d_m5_boats_move_one_water() -> None:
    game = at({"workers": {"am2": 1}, "boats": {"s7": 1}}, **MOVING)
    assert "not water beside s7" in refused(game, "sail s7 s10").reason
    assert "not water beside s7" in refused(game, "sail s7 ea2").reason
    assert "you have no boat in s1" in refused(game, "sail s1 s2").reason


def test_d_m4_only_soldiers_enter_an_opponents_land() -> None:
    """Worked case: a worker alone wants to enter enemy land."""
    game = at({"workers": {"ea1": 1}, "soldiers": {"ea1": 1}}, {"workers": {"ea2": 1}}, **MOVING)
    assert "move 1 worker ea1 ea2" not in offered(game)
    error = refused(game, "move 1 worker ea1 ea2")
    assert error.rule == "D-M4, D-U2"
    assert "move 1 soldier ea1 ea2" in offered(game)


@each_row(("followers", "legal"), [("with_soldier", True), ("never", False)])
def test_d_u2_workers_beside_an_own_soldier(followers: str, legal: bool) -> None:
    game = at(
        {"workers": {"ea1": 1}, "soldiers": {"ea1": 2}},
        {"workers": {"ea2": 1}},
        rules={"followers": followers},
        **MOVING,
    )
    do(game, "move 1 soldier ea1 ea2")
    assert ("move 1 worker ea1 ea2" in offered(game)) == legal


def test_d_m7_d_m8_a_boat_may_be_borrowed_if_its_owner_agrees() -> None:
    players: tuple[dict[str, Any], ...] = (
        {"workers": {"ea2": 1}, "soldiers": {"ea2": 1}},
        {"workers": {"am1": 1}, "boats": {"s7": 1}},
        {"workers": {"oc1": 1}},
    )
    game = at(*players, **MOVING)
    assert "move 1 soldier ea2 oc1 by blue" in offered(game)
    assert "move 1 worker ea2 oc1 by blue" not in offered(game)  # D-M4
    assert refused(game, "move 1 soldier ea2 oc1").rule == "D-M8"
    do(game, "move 1 soldier ea2 oc1 by blue")
    assert (game.position.question, game.position.asker) == ("ferry", BLUE)
    assert offered(game) == {"agree", "refuse"}
    do(game, "agree")
    assert soldiers(game, YELLOW, "oc1") == 1
    assert game.position.asker == YELLOW
    assert game.position.ferried[BLUE][number(game, "s7")] == 1
    do(game, "done")
    assert "sail s7 s2" not in offered(game)  # D-M6
    assert slaves(game, "oc1") == [0, 0, 1]  # a third one's boat, used to make war

    game = do(at(*players, **MOVING), "move 1 soldier ea2 oc1 by blue", "refuse")
    assert soldiers(game, YELLOW, "ea2") == 1
    assert not {each for each in offered(game) if " by " in each}  # he is not asked twice
    assert happened(game, "refused_ferry") == [(BLUE, YELLOW)]


def test_a_chain_over_boats_of_two_others_asks_both() -> None:
    game = at(
        {"workers": {"ea2": 1}},
        {"workers": {"am1": 1}, "boats": {"s7": 1}},
        {"workers": {"oc5": 1}, "boats": {"s11": 1}},
        **MOVING,
    )
    do(game, "move 1 worker ea2 af3 by blue+green")
    assert game.position.asker == BLUE
    do(game, "agree")
    assert game.position.asker == GREEN
    do(game, "agree")
    assert workers(game, YELLOW, "af3") == 1


def test_d_m8_ferrying_others_is_no_move_of_ones_own() -> None:
    game = at({"workers": {"ea2": 1}}, {"workers": {"ea5": 1}, "boats": {"s7": 1}}, {"workers": {"oc5": 1}}, **MOVING)
    do(game, "move 1 worker ea2 oc1 by blue", "agree")
    assert game.position.asker == BLUE
    assert "move 1 worker ea5 ea4" in offered(game)
    assert "move 1 worker ea5 ea2" in offered(game)  # his own boat still ferries


def test_d_m9_fanatics_do_not_move_and_take_what_is_left_to_them() -> None:
    """Worked cases: 4 fanatics and 4 others, 5 fanatics and 6 others of whom 3 leave."""
    lands = {"ea1": {"fanatics": 5}}
    game = at({"workers": {"ea1": 6}}, lands=lands, **MOVING)
    assert not any("fanatic" in each for each in offered(game))
    do(game, *["move 1 worker ea1 ea2"] * 3, "done")
    assert of_land(game, "lost", "ea1")
    assert workers(game, YELLOW, "ea1") == 0
    game = at({"workers": {"ea1": 4}}, lands={"ea1": {"fanatics": 4}}, **MOVING)
    do(game, "done")
    assert not of_land(game, "lost", "ea1")


def test_d_m10_slaves_move_only_with_a_soldier() -> None:
    game = at({"soldiers": {"ea1": 2}, "slaves": {"ea1": {"blue": 2}}}, {"workers": {"am2": 1}}, **MOVING)
    assert not any("slave" in each for each in offered(game))
    assert refused(game, "move 1 blue slave ea1 ea2").rule == "D-M10"
    do(game, "move 1 soldier ea1 ea2")
    assert {"move 1 blue slave ea1 ea2", "move 2 blue slaves ea1 ea2"} <= offered(game)
    assert "move 1 blue slave ea1 ea3" not in offered(game)
    do(game, "move 1 blue slave ea1 ea2", "done")
    assert slaves(game, "ea2") == [0, 1, 0]
    assert slaves(game, "ea1") == [0, 1, 0]


def test_d_m10_without_their_soldier_slaves_are_free_d_u25() -> None:
    game = at({"soldiers": {"ea1": 1}, "slaves": {"ea1": {"blue": 2}}}, {"workers": {"am2": 1}}, **MOVING)
    do(game, "move 1 soldier ea1 ea2", "done")
    assert slaves(game, "ea1") == [0, 0, 0]
    assert workers(game, BLUE, "ea1") == 2


def test_d_m10_a_soldier_with_slaves_attacks_without_them() -> None:
    """Worked case: they stay behind and, without a guard, are free."""
    game = at({"soldiers": {"ea1": 2}, "slaves": {"ea1": {"green": 1}}}, {"workers": {"ea2": 1}}, **MOVING)
    do(game, "move 1 soldier ea1 ea2")
    assert "never taken to a land with other players" in refused(game, "move 1 green slave ea1 ea2").reason
    do(game, "move 1 soldier ea1 ea2")
    assert slaves(game, "ea2") == [0, 1, 0]
    assert workers(game, GREEN, "ea1") == 1


def test_slaves_are_ferried_with_their_soldier() -> None:
    game = at(
        {"soldiers": {"ea2": 1}, "slaves": {"ea2": {"blue": 1}}, "boats": {"s7": 1}},
        {"workers": {"am2": 1}},
        {"workers": {"oc5": 1}},
        **MOVING,
    )
    do(game, "move 1 soldier ea2 oc1", "move 1 blue slave ea2 oc1")
    assert slaves(game, "oc1") == [0, 1, 0]
    assert game.position.keeper[number(game, "oc1")] == YELLOW


def test_slaves_ferried_by_another_need_no_second_agreement() -> None:
    game = at(
        {"soldiers": {"ea2": 1}, "slaves": {"ea2": {"green": 1}}},
        {"workers": {"am2": 1}, "boats": {"s7": 1}},
        {"workers": {"oc5": 1}},
        **MOVING,
    )
    do(game, "move 1 soldier ea2 oc1 by blue", "agree", "move 1 green slave ea2 oc1 by blue")
    assert slaves(game, "oc1") == [0, 0, 1]


# 4.2: war


def attack(blue: dict[str, Any], soldiers_: int = 1, workers_: int = 0, **told: Any) -> Game:
    """Yellow goes from ea1 against blue in ea2 with all he has."""
    yellow = {"workers": {"ea1": workers_} if workers_ else {}, "soldiers": {"ea1": soldiers_}}
    game = at(yellow, blue, **MOVING, **told)
    do(game, f"move {soldiers_} soldier{'s' * (soldiers_ > 1)} ea1 ea2")
    if workers_:
        do(game, f"move {workers_} worker{'s' * (workers_ > 1)} ea1 ea2")
    if game.position.asker == YELLOW and game.position.question == "move":
        do(game, "done")
    return game


def test_d_w1_five_against_three_leaves_two() -> None:
    game = attack({"soldiers": {"ea2": 3}}, 5)
    assert (soldiers(game, YELLOW, "ea2"), soldiers(game, BLUE, "ea2")) == (2, 0)
    assert counting.fought([5, 3]) == [2, 0]
    assert happened(game, "war") == [(number(game, "ea2"),)]


def test_d_u4_equal_numbers_are_both_gone() -> None:
    game = attack({"soldiers": {"ea2": 2}}, 2)
    assert (soldiers(game, YELLOW, "ea2"), soldiers(game, BLUE, "ea2")) == (0, 0)
    assert counting.fought([2, 2]) == [0, 0]


def test_d_u5_of_three_sides_each_loses_what_the_second_largest_has() -> None:
    assert counting.fought([5, 3, 1]) == [2, 0, 0]
    assert counting.fought([4, 4, 1]) == [0, 0, 0]
    assert counting.fought([3]) == [3]


def test_d_w2_workers_without_soldiers_become_slaves() -> None:
    game = attack({"soldiers": {"ea2": 1}, "workers": {"ea2": 3}}, 2)
    assert soldiers(game, YELLOW, "ea2") == 1
    assert slaves(game, "ea2") == [0, 3, 0]
    assert workers(game, BLUE, "ea2") == 0
    assert happened(game, "enslaved") == [(YELLOW, number(game, "ea2"), BLUE, 3)]


def test_d_w3_dolmens_keep_their_colour_and_d_u18_mines_serve_the_holder() -> None:
    game = attack({"workers": {"ea2": 3}, "dolmens": ["ea2"], "mines": {"ea2": 1}}, 1)
    assert of_land(game, "dolmen", "ea2") == BLUE
    assert standings(game.position)[YELLOW].mines == 1
    assert standings(game.position)[BLUE].mines == 0
    assert standings(game.position)[BLUE].dolmens == 1
    end_turns(game, "gather")
    assert "take 0 ea2" in offered(game)
    do(game, "take 0 ea2")
    assert game.position.stock[YELLOW][RESOURCES.index("gold")] == 3  # three slaves, three jobs at the mine


def test_d_w4_killing_the_guards_frees_ones_own_workers() -> None:
    game = attack({"soldiers": {"ea2": 1}, "slaves": {"ea2": {"yellow": 2, "green": 1}}}, 2)
    assert workers(game, YELLOW, "ea2") == 2
    assert slaves(game, "ea2") == [0, 0, 1]  # a third one's stay slaves, the winner's now
    assert game.position.keeper[number(game, "ea2")] == YELLOW


def test_d_w4_without_soldiers_workers_fight_each_other() -> None:
    game = attack({"soldiers": {"ea2": 1}, "workers": {"ea2": 3}}, 1, 2)
    assert (workers(game, YELLOW, "ea2"), workers(game, BLUE, "ea2")) == (0, 1)
    game = attack({"soldiers": {"ea2": 1}, "slaves": {"ea2": {"yellow": 2}}, "workers": {"ea2": 1}}, 1)
    assert (workers(game, YELLOW, "ea2"), workers(game, BLUE, "ea2")) == (1, 0)  # freed, and stronger


@each_row(
    ("war", "left"),
    [
        ("soldiers_first", (1, 0, [0, 2, 0])),  # the soldier loses nobody and takes both
        ("all_pieces", (0, 1, [0, 0, 0])),  # one for one
    ],
)
def test_d_u3_who_counts_in_a_war(war: str, left: tuple[int, int, list[int]]) -> None:
    game = attack({"workers": {"ea2": 2}}, 1, rules={"war": war})
    assert (soldiers(game, YELLOW, "ea2"), workers(game, BLUE, "ea2"), slaves(game, "ea2")) == left


def test_d_u3_all_pieces_soldiers_fall_first() -> None:
    game = attack({"soldiers": {"ea2": 1}, "workers": {"ea2": 1}}, 1, 2, rules={"war": "all_pieces"})
    assert (soldiers(game, YELLOW, "ea2"), workers(game, YELLOW, "ea2")) == (0, 1)
    assert (soldiers(game, BLUE, "ea2"), workers(game, BLUE, "ea2")) == (0, 0)


def test_d_u3_the_authors_case() -> None:
    """1 soldier, 2 workers and 1 slave against 2 soldiers and 2 workers (D-U3)."""
    blue = {"soldiers": {"ea2": 1}, "workers": {"ea2": 2}, "slaves": {"ea2": {"green": 1}}}
    game = attack(blue, 2, 2)
    assert (soldiers(game, YELLOW, "ea2"), workers(game, YELLOW, "ea2"), slaves(game, "ea2")) == (1, 2, [0, 2, 1])
    game = attack(blue, 2, 2, rules={"war": "all_pieces"})  # 4 against 3: one worker left, the slave is free again
    assert (soldiers(game, YELLOW, "ea2"), soldiers(game, BLUE, "ea2")) == (0, 0)
    assert [workers(game, who, "ea2") for who in (YELLOW, BLUE, GREEN)] == [0, 0, 0]  # the freed one fights (D-W4)


def test_d_w5_boats_fight_like_people() -> None:
    game = at({"workers": {"ea2": 1}, "boats": {"s2": 3}}, {"workers": {"am2": 1}, "boats": {"s7": 2}}, **MOVING)
    do(game, *["sail s2 s7"] * 3)
    if game.position.asker == YELLOW and game.position.question == "move":
        do(game, "done")
    boats = game.position.boats
    assert (boats[YELLOW][number(game, "s7")], boats[BLUE][number(game, "s7")]) == (1, 0)
    assert happened(game, "sea_war") == [(number(game, "s7"),)]


# 4.3: gathering and fanaticism

GATHERING: dict[str, Any] = {"phase": "gathering"}


def test_d_g1_each_worker_takes_one_wood_or_one_mineral() -> None:
    game = at({"workers": {"ea1": 3}}, **GATHERING)
    assert offered(game) == {f"take {woods} ea1" for woods in range(4)}
    do(game, "take 2 ea1")
    stock = game.position.stock[YELLOW]
    assert (stock[RESOURCES.index("wood")], stock[RESOURCES.index("gold")]) == (2, 1)
    assert of_land(game, "woods", "ea1") == 1  # D-G2


def test_d_pub7_the_mineral_never_runs_out() -> None:
    game = at({"workers": {"ea1": 1}}, lands={"ea1": {"woods": 0}}, rules={"offers": 0}, **GATHERING)
    for _ in range(4):
        after_round(game)
    assert game.position.stock[YELLOW][RESOURCES.index("gold")] >= 4


@each_row(
    ("people", "woods", "mines", "taken", "idle"),
    [(5, 2, 0, 2, 2), (5, 2, 1, 2, 0), (4, 3, 0, 3, 0), (4, 3, 0, 0, 3), (1, 0, 0, 0, 0), (9, 0, 2, 0, 3)],
)
def test_d_g3_who_has_no_job(people: int, woods: int, mines: int, taken: int, idle: int) -> None:
    """Worked case: 5 workers, 2 woods, no mine: 3 work, 2 do not."""
    found = counting.shift(people, 0, taken, counting.mineral_jobs(mines, "1/3/6/9"))
    assert found.idle_workers == idle
    game = at(
        {"workers": {"ea1": people}, "mines": {"ea1": mines} if mines else {}},
        lands={"ea1": {"woods": woods}},
        **GATHERING,
    )
    if woods:
        do(game, f"take {taken} ea1")
    while game.position.phase == 1:
        game.play(game.choices()[0])
    assert happened(game, "fanatics") == ([(YELLOW, number(game, "ea1"), idle)] if idle else [])


@each_row(("reading", "jobs"), [("1/3/6/9", [1, 3, 6, 9]), ("1/3/3/3", [1, 3, 3, 3])])
def test_d_u7_jobs_by_mines(reading: str, jobs: list[int]) -> None:
    assert [counting.mineral_jobs(mines, reading) for mines in range(4)] == jobs
    game = at(
        {"workers": {"ea1": 9}, "mines": {"ea1": 3}},
        lands={"ea1": {"woods": 0}},
        rules={"mineral_jobs": reading},
        **GATHERING,
    )
    while game.position.phase == 1:
        game.play(game.choices()[0])
    assert game.position.stock[YELLOW][RESOURCES.index("gold")] == jobs[3]


def test_d_g4_fanatics_take_over_and_d_pub8_soldiers_are_gone_for_good() -> None:
    game = at({"workers": {"ea1": 4, "ea5": 1}, "soldiers": {"ea1": 1}}, lands={"ea1": {"woods": 0}}, **GATHERING)
    while game.position.phase == 1:
        game.play(game.choices()[0])
    assert of_land(game, "lost", "ea1")  # three without a job against one worker and a soldier
    assert (workers(game, YELLOW, "ea1"), soldiers(game, YELLOW, "ea1")) == (0, 0)
    assert game.position.gone[YELLOW] == 1
    assert game.position.soldiers_left(YELLOW) == 4


def test_a_lost_land_is_never_entered_again() -> None:
    game = at({"workers": {"ea1": 1}, "soldiers": {"ea1": 1}}, lands={"ea2": {"lost": True, "fanatics": 2}}, **MOVING)
    assert not any(each.endswith(" ea2") for each in offered(game))
    error = refused(game, "move 1 soldier ea1 ea2")
    assert (error.rule, "lost to fanatics" in error.reason) == ("D-G4", True)


def test_d_g5_slaves_gather_before_workers() -> None:
    found = counting.shift(2, 3, 0, 3)
    assert (found.idle_workers, found.idle_slaves) == (2, 0)
    game = at(
        {"workers": {"ea1": 2}, "soldiers": {"ea1": 1}, "slaves": {"ea1": {"blue": 3}}, "mines": {"ea1": 1}},
        lands={"ea1": {"woods": 0}},
        **GATHERING,
    )
    while game.position.phase == 1:
        game.play(game.choices()[0])
    assert of_land(game, "fanatics", "ea1") == 2
    assert slaves(game, "ea1") == [0, 3, 0]


@each_row(("grace", "rounds"), [(0, 1), (1, 2), (2, 3)])
def test_d_u10_grace_rounds(grace: int, rounds: int) -> None:
    rules = {"grace_rounds": grace, "births": "one", "offers": 0, "standstill": 0}
    game = at({"workers": {"ea1": 3}}, lands={"ea1": {"woods": 0}}, rules=rules, **GATHERING)
    while not happened(game, "fanatics"):
        game.play(game.choices()[0])
    kinds = [item[0] for item in game.position.story]
    when = 1 + kinds[: kinds.index("fanatics")].count("round")
    assert when == rounds


# 4.4: trade

TRADING: dict[str, Any] = {"phase": "trade"}


def test_d_t1_an_offer_is_agreed_to_or_refused() -> None:
    game = at({"stock": {"wood": 4}, "workers": {"ea1": 1}}, {"stock": {"marble": 2}}, **TRADING)
    assert offered(game) == {"done", "offer blue"}
    do(game, "offer blue")
    assert offered(game) == {f"give {count} wood" for count in range(1, 5)}
    do(game, "give 3 wood")
    assert offered(game) == {"want nothing", "want 1 marble", "want 2 marble"}
    do(game, "want 1 marble")
    assert (game.position.asker, offered(game)) == (BLUE, {"agree", "refuse"})
    do(game, "agree")
    assert game.position.stock[YELLOW] == [1, 0, 0, 1, 0]
    assert game.position.stock[BLUE] == [3, 0, 0, 1, 0]
    do(game, "offer blue", "give 1 wood", "want nothing", "refuse")
    assert game.position.stock[YELLOW] == [1, 0, 0, 1, 0]


@each_row("offers", [0, 1, 2, 3, 4])
def test_so_many_offers_in_a_phase(offers: int) -> None:
    game = at(
        {"stock": {"wood": 9}, "workers": {"ea1": 1}}, {"stock": {"marble": 9}}, rules={"offers": offers}, **TRADING
    )
    made = 0
    while game.position.phase == 2 and game.position.turn == YELLOW:
        do(game, "offer blue", "give 1 wood", "want 1 marble", "refuse")
        made += 1
    assert made == offers


# 4.5: building

BUILDS: dict[str, Any] = {"phase": "building"}


@each_row(
    ("stock", "ways"),
    [
        ([1, 9, 0, 0, 0], []),  # 9 gold, 1 wood
        ([3, 3, 0, 3, 0], [(0, 1, 3)]),  # 2 + 2 + 2
        ([0, 10, 0, 0, 0], [(1,)]),
        ([4, 4, 0, 0, 0], [(0, 1)]),
        ([1, 1, 1, 1, 0], [(0, 1, 2, 3)]),
        ([1, 1, 1, 0, 0], []),
        ([4, 4, 2, 1, 0], [(0, 1, 2, 3), (0, 1, 2), (0, 1)]),
    ],
)
def test_d_b3_ways_to_pay(stock: list[int], ways: list[tuple[int, ...]]) -> None:
    assert counting.ways_to_pay(stock) == ways


def test_d_b2_a_boat_is_four_wood_and_nothing_else() -> None:
    """Worked case: 9 bronze and 3 wood are no boat."""
    game = at(
        {"workers": {"ea1": 1}, "stock": {"bronze": 9, "wood": 3}},
        {"workers": {"am2": 1}, "stock": {"wood": 4}},
        **BUILDS,
    )
    assert game.position.asker == BLUE
    assert offered(game) == {"done", "boat s5", "boat s12"}  # D-B1: beside own land
    do(game, "boat s12")
    assert game.position.stock[BLUE] == [0] * 5
    assert game.position.boats[BLUE][number(game, "s12")] == 1


def test_d_b2_building_beside_another_boat_is_war() -> None:
    game = at({"workers": {"ea2": 1}, "stock": {"wood": 4}}, {"workers": {"am2": 1}, "boats": {"s7": 1}}, **BUILDS)
    do(game, "boat s7")
    assert happened(game, "sank") == [(YELLOW, number(game, "s7"), 1), (BLUE, number(game, "s7"), 1)]


def test_d_b1_only_where_one_has_people() -> None:
    game = at({"workers": {"ea1": 1}, "stock": {"gold": 10, "wood": 4}}, **BUILDS)
    assert {"mine ea1", "soldier ea1", "dolmen ea1", "boat s2"} <= offered(game)
    assert refused(game, "mine ea2").rule == "D-B1"
    assert refused(game, "boat s7").rule == "D-B1"
    assert "is not water" in refused(game, "boat ea1").reason


def test_d_b3_one_says_what_it_is_paid_with() -> None:
    game = at({"workers": {"ea1": 1}, "stock": {"gold": 10, "wood": 4, "marble": 2}}, **BUILDS)
    do(game, "dolmen ea1")
    assert offered(game) == {"pay wood gold marble", "pay wood gold", "pay gold"}
    do(game, "pay gold")
    assert game.position.stock[YELLOW] == [4, 0, 0, 2, 0]
    assert of_land(game, "dolmen", "ea1") == YELLOW


def test_limits_of_buildings() -> None:
    rich = {"gold": 40, "wood": 4}
    game = at(
        {
            "workers": {"ea1": 1},
            "soldiers": {"ea3": 4},
            "gone": 1,
            "mines": {"ea1": 3},
            "stock": rich,
            "boats": {"s6": 8},
        },
        {"dolmens": ["ea1"]},
        **BUILDS,
    )
    legal = offered(game)
    assert "mine ea3" in legal
    assert refused(game, "mine ea1").rule == "D-G6"
    assert refused(game, "dolmen ea1").rule == "D-B4"
    assert refused(game, "soldier ea1").rule == "D-C3, D-B5, D-PUB8"
    assert refused(game, "boat s2").rule == "D-C4"


def test_d_u20_a_soldier_stands_where_it_is_built_and_as_many_as_can_be_paid() -> None:
    for buildings, left in (("any", 1), ("one", 2)):
        game = at({"workers": {"ea1": 1}, "stock": {"gold": 30}}, rules={"buildings": buildings}, **BUILDS)
        do(game, "soldier ea1")
        if buildings == "any":
            do(game, "soldier ea1", "done")
        assert soldiers(game, YELLOW, "ea1") == 3 - left
        assert game.position.stock[YELLOW][1] == 10 * left


# 4.6: breeding and reforestation


@each_row(("count", "per_pair", "one"), [(0, 0, 0), (1, 0, 0), (2, 1, 1), (3, 1, 1), (4, 2, 1), (7, 3, 1)])
def test_d_r1_d_u8_births(count: int, per_pair: int, one: int) -> None:
    assert counting.births(count, "per_pair") == per_pair
    assert counting.births(count, "one") == one


def test_d_r1_only_equal_pieces_breed() -> None:
    """Worked case: 1 fanatic and 1 worker."""
    pos = lay(
        {"workers": {"ea1": 1}, "soldiers": {"ea2": 2}, "slaves": {"ea2": {"blue": 2, "green": 1}}},
        {"workers": {"am2": 4}},
        lands={"ea1": {"fanatics": 1}, "am2": {"fanatics": 2}},
        **BUILDS,
    )
    breed(pos)
    assert (workers(pos, YELLOW, "ea1"), of_land(pos, "fanatics", "ea1")) == (1, 1)
    assert (workers(pos, BLUE, "am2"), of_land(pos, "fanatics", "am2")) == (6, 3)  # D-C5
    assert slaves(pos, "ea2") == [0, 3, 1]  # D-C6; a lone green one breeds with nobody
    assert soldiers(pos, YELLOW, "ea2") == 2


@each_row(("breeds", "have", "after"), [(False, 4, 4), (True, 2, 3), (True, 4, 5), (True, 5, 5)])
def test_d_u9_soldiers_and_reproduction(breeds: bool, have: int, after: int) -> None:
    pos = lay({"soldiers": {"ea1": have}}, rules={"soldiers_breed": breeds}, **BUILDS)
    breed(pos)
    assert soldiers(pos, YELLOW, "ea1") == after


def test_breeding_fanatics_take_over() -> None:
    pos = lay({"workers": {"ea1": 1}, "soldiers": {"ea1": 1}}, lands={"ea1": {"fanatics": 2}}, **BUILDS)
    breed(pos)
    assert of_land(pos, "lost", "ea1")


def test_d_r2_two_woods_bring_a_third_and_d_u14_fewer_do_not() -> None:
    assert [counting.regrown(woods) for woods in range(4)] == [0, 1, 3, 3]
    pos = lay({"workers": {"am2": 1}}, lands={"ea1": {"woods": 2}, "ea2": {"woods": 1}, "ea3": {"woods": 0}}, **BUILDS)
    breed(pos)
    assert [of_land(pos, "woods", its) for its in ("ea1", "ea2", "ea3")] == [3, 1, 0]


# 4.7, 6: flood and deforestation


@each_row(
    ("old", "new", "points", "over"),
    [(9, 12, [11], False), (4, 8, [5, 8], False), (3, 15, [5, 8, 11], True), (5, 7, [], False), (13, 14, [], True)],
)
def test_d_f2_d_f3_track_arithmetic(old: int, new: int, points: list[int], over: bool) -> None:
    """Worked cases: 9 to 12 one flood, 4 to 8 two."""
    assert counting.floods_at(old, new) == points
    assert counting.at_its_end(new) == over


def test_d_f1_lands_logged_bare_move_the_track_and_drowned_forests_do_not() -> None:
    """Worked case: 2 logged bare at 6, a forest drowned: 8, one flood."""
    game = at(
        {"workers": {"ea1": 1, "ea3": 1}},
        {"workers": {"am2": 1}},
        lands={"ea1": {"woods": 1}, "ea3": {"woods": 1}},
        track=6,
        rules={"offers": 0},
        **GATHERING,
    )
    do(game, "take 1 ea1", "take 1 ea3")
    after_round(game)
    assert game.position.track == 8
    assert [of_land(game, "flooded", its) for its in ("mu1", "mu2")] == [1, 1]
    assert of_land(game, "woods", "mu1") == 0
    assert happened(game, "flooded") == [(number(game, its), 8) for its in ("mu1", "mu2")]
    after_round(game)
    assert game.position.track == 8  # three drowned woods move nothing


@each_row(("bare", "after"), [("once", [1, 1, 1]), ("every_round", [1, 2, 3])])
def test_d_u13_once_or_every_round(bare: str, after: list[int]) -> None:
    game = at({"workers": {"ea1": 1}}, lands={"ea1": {"woods": 1}}, rules={"bare": bare, "offers": 0}, **GATHERING)
    do(game, "take 1 ea1")
    tracks = []
    for _ in range(3):
        after_round(game)
        tracks.append(game.position.track)
    assert tracks == after


def drown(yellow: dict[str, Any], blue: dict[str, Any] | None = None, **told: Any) -> Game:
    """Yellow logs the last wood of ea1, which floods Easter Island and Atlantis 1 (5)."""
    mine = {**yellow, "workers": {"ea1": 1, **yellow.get("workers", {})}}
    lands = {"ea1": {"woods": 1}, **told.pop("lands", {})}
    game = at(mine, blue or {"workers": {"am2": 1}}, lands=lands, track=4, phase="gathering", **told)
    while game.position.question == "gather" and game.position.asker == YELLOW:
        do(game, "take 1 ea1" if "take 1 ea1" in offered(game) else sorted(offered(game))[0])
    its = game.position.round
    while game.position.round == its and game.position.question != "flee":
        game.play(game.choices()[0])
    return game


def test_d_f4_people_flee_mines_go_fanatics_drown_dolmens_stay() -> None:
    """Worked case: 3 workers, 2 mines, 2 fanatics."""
    lands = {"at1": {"woods": 0, "fanatics": 2}}
    game = drown({"workers": {"at1": 3}, "mines": {"at1": 2}, "dolmens": ["at1"]}, lands=lands)
    assert of_land(game, "flooded", "at1")
    assert of_land(game, "fanatics", "at1") == 0
    assert game.position.mines[number(game, "at1")] == [0, 0, 0]
    assert of_land(game, "dolmen", "at1") == YELLOW
    assert workers(game, YELLOW, "at1") == 0
    assert workers(game, YELLOW, "at2") == 4  # 3 have bred before the flood; at2 is the only land beside it
    assert final(game.position).points[YELLOW] >= 2
    assert not problems(game.position)


def test_d_f4_boats_are_no_way_to_flee() -> None:
    game = drown({"workers": {"ei1": 2}, "boats": {"s19": 1}})
    assert sum(game.position.workers[YELLOW]) == 1
    assert [item[2] for item in happened(game, "fled")] == [NOBODY]
    assert "sail s19 ei1" in _when_asked(game, YELLOW)  # a flooded land is sea


def _when_asked(game: Game, who: int) -> set[str]:
    while game.position.question != "move" or game.position.asker != who:
        game.play(game.choices()[0])
    return offered(game)


def test_d_f4_nobody_flees_to_opponents_and_soldiers_do_not_fight() -> None:
    game = drown({"workers": {"at1": 2}, "soldiers": {"at1": 3}}, {"workers": {"at2": 1}})
    assert not happened(game, "war")
    assert workers(game, BLUE, "at2") == 1
    assert sum(game.position.soldiers[YELLOW]) == 0
    assert game.position.soldiers_left(YELLOW) == 5  # drowned ones may be built again


def test_d_u21_the_owner_picks_where_they_flee_to() -> None:
    from generator.games.deluges.board.making import new_board

    text = new_board({"players": 3, "name": "other"}).replace("flood = 8", "flood = 11")
    head, mark, rest = text.partition('id = "ea4"')
    own = head + mark + rest.replace("flood = 0", "flood = 8", 1)
    game = at(
        {"workers": {"ea4": 2}, "soldiers": {"ea4": 1}, "slaves": {"ea4": {"blue": 1}}},
        {"workers": {"am2": 1}},
        {"workers": {"oc1": 1}},
        lands={"am2": {"woods": 1}, "ea3": {"lost": True}},
        track=7,
        phase="gathering",
        rules={"map": own, "offers": 0},
    )
    while game.position.question != "flee":
        game.play(game.choices()[-1] if game.position.question == "gather" else game.choices()[0])
    assert offered(game) == {"flee ea4 ea2", "flee ea4 ea5"}
    assert refused(game, "flee ea4 ea3").rule == "D-F4, D-U21"
    do(game, "flee ea4 ea5")
    assert (workers(game, YELLOW, "ea5"), soldiers(game, YELLOW, "ea5")) == (3, 1)
    assert slaves(game, "ea5") == [0, 1, 0]


def test_boats_are_built_in_a_flooded_land() -> None:
    game = at({"workers": {"at2": 1}, "stock": {"wood": 4}}, track=6, phase="building")
    assert of_land(game, "flooded", "at1")
    assert "boat at1" in offered(game)
    do(game, "boat at1")
    assert not problems(game.position)


def test_a_flooded_land_is_not_entered() -> None:
    game = at({"workers": {"at2": 1}, "boats": {"s9": 1}}, track=6, phase="movement")
    assert refused(game, "move 1 worker at2 at1").rule == "D-F2"


# 5: end and scoring


def test_d_f3_d_u12_floods_come_before_the_end() -> None:
    game = at(
        {"workers": {"ea1": 1, "ea3": 1, "ea4": 1, "ea5": 1}},
        lands={its: {"woods": 1} for its in ("ea1", "ea3", "ea4", "ea5")},
        track=10,
        rules={"offers": 0},
        phase="gathering",
    )
    do(game, "take 1 ea1", "take 1 ea3", "take 1 ea4", "take 1 ea5")
    end_turns(game, "over")
    assert game.position.track == 14
    assert of_land(game, "flooded", "an1")
    assert game.over
    assert happened(game, "over") == [(1,)]


@each_row(("end", "rounds", "track"), [("track14", 3, 14), ("rounds14", 14, 14)])
def test_d_u1_d_e3_fourteen_points_or_fourteen_rounds(end: str, rounds: int, track: int) -> None:
    game = at(
        {"workers": {"ea1": 1, "am5": 2}},
        lands={"ea1": {"woods": 1}},
        track=13,
        round=3,
        rules={"end": end, "offers": 0},
        phase="gathering",
    )
    while not game.over:
        takes = [choice for choice in game.choices() if choice == ("take", (number(game, "ea1"), 1))]
        game.play(takes[0] if takes else game.choices()[0])
    assert (game.position.round, game.position.track) == (rounds, track)
    assert game.position.ending == {"track14": 1, "rounds14": 2}[end]


@each_row(("standstill", "rounds"), [(10, 10), (20, 20), (40, 40)])
def test_a_track_that_stands_still_closes_the_game(standstill: int, rounds: int) -> None:
    game = at({"workers": {"ea1": 1}}, rules={"standstill": standstill, "offers": 0, "births": "one"}, phase="movement")
    while not game.over:
        game.play(game.choices()[0])
    assert (game.position.ending, game.position.round) == (STANDSTILL, rounds)


def test_d_e1_majorities_and_dolmens() -> None:
    its = [Standing(5, 1, 2, 0, 3), Standing(4, 2, 1, 1, 0), Standing(0, 0, 0, 0, 1)]
    assert counting.score(its, "none") == ((3 + 3 + 6, 3 + 3, 2), ())


@each_row(("majority_tie", "points"), [("none", (2, 3, 0)), ("all", (5, 6, 0))])
def test_d_u16_ties_for_a_majority(majority_tie: str, points: tuple[int, ...]) -> None:
    its = [Standing(5, 0, 0, 0, 1), Standing(5, 1, 0, 0, 0), Standing(0, 0, 0, 0, 0)]
    assert counting.score(its, majority_tie) == (points, ("wood",))


def test_d_u16_the_switch_decides_at_the_end_of_a_game() -> None:
    def points(reading: str) -> tuple[int, ...]:
        ada, ben = ({"workers": {its: 1}, "mines": {its: 1}} for its in ("ea1", "am1"))
        return final(at(ada, ben, rules={"majority_tie": reading}).position).points

    assert points("none")[0] < points("all")[0] == points("all")[1]


def test_d_e2_two_totals_of_eleven_win_nothing() -> None:
    assert counting.winner([11, 11, 4]) is None
    assert counting.winner([11, 9, 9]) == 0


@each_row(("most_wood", "wood"), [("standing", (3, 2, 3)), ("stock", (7, 0, 1))])
def test_d_u17_wood_that_stands_or_lies_in_stock(most_wood: str, wood: tuple[int, ...]) -> None:
    game = at(
        {"workers": {"ea1": 1}, "stock": {"wood": 7}},
        {"workers": {"am2": 1}},
        {"workers": {"oc1": 1}, "stock": {"wood": 1}},
        lands={"am2": {"woods": 2}},
        rules={"most_wood": most_wood},
        phase="building",
    )
    assert tuple(each.wood for each in standings(game.position)) == wood


def test_d_u23_a_land_without_people_is_nobodys() -> None:
    game = at({"workers": {"ea1": 1}, "mines": {"ea2": 2}, "dolmens": ["ea2"]}, phase="building", rules={"offers": 0})
    its = standings(game.position)[YELLOW]
    assert (its.mines, its.dolmens, its.wood) == (0, 1, 3)
    assert game.position.mines[number(game, "ea2")] == [2, 0, 0]


# Switches, problems


def test_every_switch_is_tried_both_ways_here() -> None:
    """The switches with more than one word; a test above or in another file plays each of them otherwise."""
    from pathlib import Path

    text = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_deluges_*.py"))
    for key, words in WORDS.items():
        assert f'"{key}"' in text, key
        assert len(words) > 1


@each_row(
    ("spoil", "said"),
    [
        (lambda pos: pos.woods.__setitem__(0, 4), "am1 has 4 woods"),
        (lambda pos: pos.mines[0].__setitem__(0, 4), "am1 has 4 mines"),
        (lambda pos: pos.soldiers[0].__setitem__(0, 6), "yellow has 6 soldiers"),
        (lambda pos: pos.boats[1].__setitem__(30, 9), "blue has 9 boats"),
        (lambda pos: pos.workers[0].__setitem__(2, 1), "which is war (D-W1)"),
        (lambda pos: pos.fanatics.__setitem__(0, 2), "am1 has more fanatics than others"),
        (lambda pos: pos.flooded.__setitem__(2, 1), "am3 is flooded and has people"),
        (lambda pos: pos.slaves[2].__setitem__(0, 1), "am3 has slaves without a keeper"),
        (lambda pos: pos.stock[0].__setitem__(0, -1), "yellow has fewer than none"),
        (lambda pos: pos.boats[0].__setitem__(0, 1), "am1 has boats and is not water"),
        (lambda pos: setattr(pos, "track", 6), "the track is at 6 and ei1, at1 not flooded"),
        (lambda pos: pos.bare.__setitem__(0, 1), "am1 was logged bare and has 3 woods"),
        (lambda pos: pos.dolmen.__setitem__(0, 3), "a dolmen of somebody who does not play"),
    ],
)
def test_what_cannot_be_is_told(spoil: Any, said: str) -> None:
    pos = begun(3).position.copy()
    assert problems(pos) == []
    spoil(pos)
    assert any(said in str(line) for line in problems(pos)), list(map(str, problems(pos)))


@each_row(
    ("before", "after", "said"),
    [
        ({"track": 6}, {"track": 5}, "the track fell"),
        ({"lands": {"ea1": {"lost": True}}}, {}, "ea1 was lost"),
        ({"track": 6}, {"track": 6, "_dry": True}, "at1 was flooded"),
        ({"lands": {"ea1": {"woods": 1}}}, {"lands": {"ea1": {"woods": 2}}}, "ea1 had 1 woods and has 2"),
        ({"lands": {"am2": {"fanatics": 1}}}, {}, "am2 had 1 fanatics"),
    ],
)
def test_what_cannot_become_of_a_position_is_told(before: Any, after: Any, said: str) -> None:
    players = ({"workers": {"ea1": 3}}, {"workers": {"am2": 3}})
    dry = after.pop("_dry", False)
    one, other = at(*players, **before).position, at(*players, **after).position.copy()
    if dry:
        other.flooded = [0] * other.lands
    assert any(said in str(line) for line in broken(one, other)), broken(one, other)
    assert broken(one, one.copy()) == []


assert (BREEDING, FLOOD) == (4, 5)
