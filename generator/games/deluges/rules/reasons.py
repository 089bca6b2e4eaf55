"""Why a choice is legal or not, and the rule that says so.

In: a position, a choice. Out: a rule's id, or an IllegalChoice that names it and what would be legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.errors import IllegalChoice
from generator.games.deluges.facts import BOAT_WOOD, CALLED, MOST_BOATS, MOST_MINES, MOST_SOLDIERS, PLAYERS, WOOD, Text
from generator.games.deluges.rules import codes
from generator.games.deluges.rules.codes import Choice
from generator.games.deluges.rules.counting import ways_to_pay
from generator.games.deluges.rules.movement import may_enter, reachable
from generator.games.deluges.rules.notation import PIECES, owners_of, write
from generator.games.deluges.rules.position import Position

#: What is wrong, and the rule it rests on.
Reason = tuple[Text, str]
#: The rule that a question rests on.
OF_QUESTION = {
    codes.MOVE: "D-M2, D-PUB4",
    codes.GATHER: "D-G1",
    codes.OFFER: "D-T1",
    codes.GIVE: "D-T1",
    codes.WANT: "D-T1",
    codes.ANSWER: "D-T1",
    codes.BUILD: "D-B1",
    codes.PAY: "D-B3",
    codes.FERRY: "D-M7, D-M8",
    codes.FLEE: "D-F4",
    codes.OVER: "D-F3",
}
#: The rule of what is done, where it is asked for.
OF_CHOICE = {"sail": "D-M5", "boat": "D-B2", "soldier": "D-B3, D-B5", "mine": "D-B3, D-G6", "dolmen": "D-B3, D-B4"}


def rule_of(pos: Position, choice: Choice) -> str:
    """Return the id of the rule that allows a legal *choice* where it is asked for."""
    kind, what = choice
    if kind == "move":
        land, to, pieces, _, borrowed = what
        if pieces >= codes.SLAVE:
            return "D-M10"
        if borrowed:
            return "D-M3, D-M8"
        if to not in pos.board.neighbours[land]:
            return "D-M3, D-M6"
        return "D-M4" if pos.others_there(to, pos.asker) else "D-M2"
    return OF_CHOICE.get(kind, OF_QUESTION[pos.question])


def refuse(pos: Position, choice: Choice) -> IllegalChoice:
    """Return the error for a choice that is not among the options."""
    reason, rule = _why_not(pos, choice)
    return IllegalChoice(reason, rule, [write(pos.board, option) for option in pos.options])


def _why_not(pos: Position, choice: Choice) -> Reason:
    """Return what is wrong with it, and the rule."""
    kind, what = choice
    if pos.question == codes.OVER:
        return Text("game_over"), "D-F3"
    if pos.question == codes.BUILD and kind in {"boat", "soldier", "mine", "dolmen"}:
        return _no_building(pos, kind, what[0])
    if pos.question == codes.FLEE and kind == "flee":
        return Text("flee_where"), "D-F4, D-U21"
    if closer := _CLOSER.get((pos.question, kind)):
        return closer(pos, *what)
    asked = "agree" if pos.question in {codes.ANSWER, codes.FERRY} else pos.question
    answers = Text(f"answer_{asked}")
    return Text("no_answer_here", choice=write(pos.board, choice), answers=answers), OF_QUESTION[pos.question]


def _no_move(pos: Position, land: int, to: int, kind: int, count: int, borrowed: int) -> Reason:
    who, ids = pos.asker, pos.board.ids
    if land >= pos.lands or to >= pos.lands:
        return Text("not_at_sea"), "D-M3"
    if kind >= codes.SLAVE:
        return _no_slave_move(pos, land, to)
    row = pos.workers if kind == codes.WORKER else pos.soldiers
    free = row[who][land] - pos.moved[kind][land]
    if not 0 < count <= free:
        return Text(f"left_{PIECES[kind]}", count=free, land=ids[land]), "D-M2"
    if pos.flooded[to] or not pos.open_land(to):
        return (
            (Text("is_flooded", land=ids[to]), "D-F2") if pos.flooded[to] else (Text("is_lost", land=ids[to]), "D-G4")
        )
    return _no_way(pos, land, to, kind, borrowed) or (Text("one_or_all", count=free), "D-M2")


def _no_way(pos: Position, land: int, to: int, kind: int, borrowed: int) -> Reason | None:
    who, ids = pos.asker, pos.board.ids
    if not pos.open_land(to):
        return Text("is_lost", land=ids[to]), "D-G4"
    ways = dict(reachable(pos, who, land))
    if to not in ways:
        return Text("out_of_reach", to=ids[to], land=ids[land]), "D-M2, D-M3, D-M6"
    if ways[to] != borrowed:
        return Text("boats_needed", owners=tuple(CALLED[owner] for owner in owners_of(ways[to]))), "D-M8"
    if kind == codes.WORKER and not may_enter(pos, who, to):
        return Text("soldier_needed", to=ids[to]), "D-M4, D-U2"
    return None


def _no_slave_move(pos: Position, land: int, to: int) -> Reason:
    if pos.keeper[land] != pos.asker:
        return Text("no_slaves", land=pos.board.ids[land]), "D-C6"
    if pos.others_there(to, pos.asker):
        return Text("slaves_not_there"), "D-M10"
    return Text("slaves_with_soldier"), "D-M10"


def _no_sailing(pos: Position, space: int, to: int) -> Reason:
    who, ids = pos.asker, pos.board.ids
    if not pos.boats[who][space]:
        return Text("no_boat", space=ids[space]), "D-M5"
    if not pos.is_sea(to) or to not in pos.board.neighbours[space]:
        return Text("no_water_beside", to=ids[to], space=ids[space]), "D-M5"
    if pos.ferried[who][space]:
        return Text("has_ferried", space=ids[space]), "D-M6"
    return Text("have_sailed", space=ids[space]), "D-M5"


def _no_building(pos: Position, kind: str, space: int) -> Reason:
    who, name = pos.asker, pos.board.ids[space]
    stock = pos.stock[who]
    if kind == "boat":
        if not pos.is_sea(space):
            return Text("no_water", space=name), "D-B1"
        if stock[WOOD] < BOAT_WOOD:
            return Text("boat_costs", wood=BOAT_WOOD, there=stock[WOOD]), "D-B2"
        if sum(pos.boats[who]) >= MOST_BOATS:
            return Text("boats_already", most=MOST_BOATS), "D-C4"
        return Text("not_beside_yours", space=name), "D-B1"
    if space >= pos.lands or space not in pos.held(who):
        return Text("no_people", land=name), "D-B1"
    if not ways_to_pay(stock):
        return Text("building_costs", building=CALLED[kind]), "D-B3"
    if kind == "soldier":
        return Text("soldiers_already", most=MOST_SOLDIERS), "D-C3, D-B5, D-PUB8"
    if kind == "mine":
        return Text("mines_already", land=name, most=MOST_MINES), "D-G6"
    assert pos.dolmen[space] != codes.NOBODY
    return Text("dolmen_already", land=name, owner=CALLED[PLAYERS[pos.dolmen[space]]]), "D-B4"


def _no_wood(pos: Position, land: int, woods: int) -> Reason:
    asked = pos.offered[0]
    if land != asked:
        return Text("worked_now", land=pos.board.ids[asked]), "D-G1"
    return Text("woods_there", woods=woods, there=pos.woods[land]), "D-G1"


#: Who says more about a choice, by what is asked and its kind.
_CLOSER: Mapping[tuple[object, str], Callable[..., Reason]] = {
    (codes.MOVE, "move"): _no_move,
    (codes.MOVE, "sail"): _no_sailing,
    (codes.GATHER, "take"): _no_wood,
}
