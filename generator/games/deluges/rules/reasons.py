"""Why a choice is legal or not, and the rule that says so.

In: a position, a choice. Out: a rule's id, or an IllegalChoice that names it and what would be legal.
"""

from __future__ import annotations

from generator.errors import IllegalChoice
from generator.games.deluges.facts import BOAT_WOOD, MOST_BOATS, MOST_MINES, MOST_SOLDIERS, PLAYERS, WOOD
from generator.games.deluges.rules import codes
from generator.games.deluges.rules.codes import Choice
from generator.games.deluges.rules.counting import ways_to_pay
from generator.games.deluges.rules.movement import may_enter, reachable
from generator.games.deluges.rules.notation import owners_of, piece, write
from generator.games.deluges.rules.position import Position

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
#: What each question is answered with.
ANSWERED_BY = {
    codes.MOVE: "a move of people or a boat, or done",
    codes.GATHER: "take, and how many woods",
    codes.OFFER: "offer and a player, or done",
    codes.GIVE: "give, how many and of what",
    codes.WANT: "want, how many and of what",
    codes.ANSWER: "agree or refuse",
    codes.BUILD: "boat, soldier, mine or dolmen and where, or done",
    codes.PAY: "pay and the resources",
    codes.FERRY: "agree or refuse",
    codes.FLEE: "flee and where to",
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


def _why_not(pos: Position, choice: Choice) -> tuple[str, str]:
    """Return what is wrong with it, and the rule."""
    kind, what = choice
    if pos.question == codes.OVER:
        return "the game is over", "D-F3"
    if pos.question == codes.MOVE and kind == "move":
        return _no_move(pos, *what)
    if pos.question == codes.MOVE and kind == "sail":
        return _no_sailing(pos, *what)
    if pos.question == codes.BUILD and kind in {"boat", "soldier", "mine", "dolmen"}:
        return _no_building(pos, kind, what[0])
    if pos.question == codes.GATHER and kind == "take":
        return _no_wood(pos, *what)
    if pos.question == codes.FLEE and kind == "flee":
        return "people flee to a neighbouring land without opponents, and not by boat", "D-F4, D-U21"
    rule = OF_QUESTION[pos.question]
    return f"{write(pos.board, choice)!r} is not an answer here: {ANSWERED_BY[pos.question]}", rule


def _no_move(pos: Position, land: int, to: int, kind: int, count: int, borrowed: int) -> tuple[str, str]:
    who, ids = pos.asker, pos.board.ids
    if land >= pos.lands or to >= pos.lands:
        return "people go from land to land; they do not stay at sea", "D-M3"
    if kind >= codes.SLAVE:
        return _no_slave_move(pos, land, to)
    row = pos.workers if kind == codes.WORKER else pos.soldiers
    free = row[who][land] - pos.moved[kind][land]
    if not 0 < count <= free:
        return f"{piece(kind, free)} in {ids[land]} can still move", "D-M2"
    if pos.flooded[to]:
        return f"{ids[to]} is flooded", "D-F2"
    if not pos.open_land(to):
        return f"{ids[to]} is lost to fanatics for ever", "D-G4"
    ways = dict(reachable(pos, who, land))
    if to not in ways:
        return f"{ids[to]} is neither beside {ids[land]} nor across boats that may ferry", "D-M2, D-M3, D-M6"
    if ways[to] != borrowed:
        return _boats_needed(ways[to]), "D-M8"
    if kind == codes.WORKER and not may_enter(pos, who, to):
        return f"workers do not enter {ids[to]}, where opponents are, without a soldier", "D-M4, D-U2"
    return f"move one, or all {free} that can still move", "D-M2"


def _boats_needed(borrowed: int) -> str:
    needed = " and ".join(owners_of(borrowed))
    return f"that needs boats of {needed}" if needed else "that needs nobody else's boats"


def _no_slave_move(pos: Position, land: int, to: int) -> tuple[str, str]:
    if pos.keeper[land] != pos.asker:
        return f"you keep no slaves in {pos.board.ids[land]}", "D-C6"
    if pos.others_there(to, pos.asker):
        return "slaves are never taken to a land with other players", "D-M10"
    return "slaves move only with a soldier: move one first", "D-M10"


def _no_sailing(pos: Position, space: int, to: int) -> tuple[str, str]:
    who, ids = pos.asker, pos.board.ids
    if not pos.boats[who][space]:
        return f"you have no boat in {ids[space]}", "D-M5"
    if not pos.is_sea(to) or to not in pos.board.neighbours[space]:
        return f"{ids[to]} is not water beside {ids[space]}", "D-M5"
    if pos.ferried[who][space]:
        return f"the boat in {ids[space]} has ferried in this round", "D-M6"
    return f"the boats in {ids[space]} have sailed in this round", "D-M5"


def _no_building(pos: Position, kind: str, space: int) -> tuple[str, str]:
    who, name = pos.asker, pos.board.ids[space]
    stock = pos.stock[who]
    if kind == "boat":
        if not pos.is_sea(space):
            return f"{name} is not water", "D-B1"
        if stock[WOOD] < BOAT_WOOD:
            return f"a boat costs {BOAT_WOOD} wood, you have {stock[WOOD]}", "D-B2"
        if sum(pos.boats[who]) >= MOST_BOATS:
            return f"you have {MOST_BOATS} boats already", "D-C4"
        return f"{name} is not beside a land with people of yours", "D-B1"
    if space >= pos.lands or space not in pos.held(who):
        return f"you have no people in {name}", "D-B1"
    if not ways_to_pay(stock):
        return f"a {kind} costs 10 of one resource, 4 of each of two, 2 of three or 1 of four", "D-B3"
    if kind == "soldier":
        reason = f"you have {MOST_SOLDIERS} soldiers already, those counted that fanatics took"
        return reason, "D-C3, D-B5, D-PUB8"
    if kind == "mine":
        return f"{name} has {MOST_MINES} mines already", "D-G6"
    assert pos.dolmen[space] != codes.NOBODY
    return f"{name} has a dolmen already, of {PLAYERS[pos.dolmen[space]]}", "D-B4"


def _no_wood(pos: Position, land: int, woods: int) -> tuple[str, str]:
    asked = pos.offered[0]
    if land != asked:
        return f"{pos.board.ids[asked]} is worked now", "D-G1"
    return f"{woods} woods: {pos.woods[land]} are there, and each pair of hands takes one", "D-G1"
