"""Rulings about movement and war (D-M3 to D-M10, D-W1, D-W4).

In: a piece and where it goes, the pieces of two sides. Out: whether it may, whether that is war, what is left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.engine.bilingual import Words
from generator.engine.inputs import decided, listed, plain
from generator.engine.questions import slots
from generator.engine.questions.frames import Frame
from generator.engine.questions.slots import Filled, Reading
from generator.engine.ruling import Ruled
from generator.games.deluges.facts import PLAYERS
from generator.games.deluges.rules.counting import fought
from generator.games.deluges.rulings import asked, asked_moves, values
from generator.games.deluges.rulings.values import PIECE, count, one_of, ruling, say

#: Words for a target that no opponent holds, and for one that fanatics do.
_NOBODY = frozenset(
    {"", "none", "nobody", "null", "empty", "no", "own", "me", "i", "self", "mine", "自己", "己方", "无", "没有"}
)
_FANATICS = frozenset({"fanatic", "fanatics", "red", "狂热分子"})
_SEA = frozenset({"sea", "sea space", "ocean", "water", "海", "海域", "海洋"})
_LAND = frozenset({"land", "territory", "领地", "陆地"})


class Move(NamedTuple):
    """Whether a move is legal, whether it is war, why, and the rules."""

    legal: bool
    war: bool
    why: Words
    rests: tuple[str, ...]
    open: tuple[str, ...] = ()


def _used_boat(reading: Reading) -> Filled | None:
    """Whether somebody used the boat: "nobody crossed it" and "an empty boat" say that nobody did."""
    used = slots.said("carry cross use borrow on bridge over 上").take(reading)
    if used is None or not asked_moves.of_boat(reading):
        return None
    empty = reading.places({"empty"})
    return Filled(used.value and not empty, used.places.union(empty, asked.places_of(reading.bound)))


@ruling(
    "D-M6",
    asks=(
        Frame("boat empty move|sail|leave", {"boat_used_for_crossing": slots.constant(False)}, "may_move"),
        Frame(
            "boat carry|cross|use|borrow|on|over|上 move|sail|leave",
            {"boat_used_for_crossing": slots.hook(_used_boat, nouns="worker soldier slave piece boat")},
            "may_move",
        ),
    ),
    may="boat sail move round sea piece worker soldier slave opponent blue green white yellow carry cross borrow island territory leave phase free live alone place next neighbour wait all far rise after empty first",
)
def boat_may_move(boat_used_for_crossing: object) -> Ruled:
    """Whether a boat may still sail (D-M6): not if it carries pieces or ferried some."""
    used = decided(boat_used_for_crossing, "boat_used_for_crossing")
    if used:
        return Ruled({"may_move": False}, *say("boat_may_move.used"))
    return Ruled({"may_move": True}, *say("boat_may_move.free"), ("D-M6", "D-M5"))


_MARCH = {
    "piece owner_of_target soldiers_along boats": slots.hook(
        asked_moves.march, nouns="worker soldier slave fanatic boat"
    )
}


@ruling(
    "D-M3",
    "D-M4",
    asks=(
        Frame("worker|soldier|slave|fanatic move|enter|cross|sail|attack|conquer|into|carry|leave", _MARCH, "legal"),
        Frame("worker|soldier|slave|fanatic move|enter|cross|sail|attack|into|send war", _MARCH, "war"),
        Frame("worker|soldier|slave|fanatic move|enter|cross|sail|attack|into|send war", _MARCH),
        Frame(
            "boat sail|move|enter sea opponent|" + "|".join(PLAYERS),
            {"piece": slots.constant("boat"), "owner_of_target": slots.constant("opponent")},
            "legal",
        ),
    ),
    may="move enter cross sail territory island land_on alone space sea round neighbour live empty belong control next piece place refuse carry together map leave start boat mineral phase attack conquer follow opponent blue green white yellow continent between owner along rise far cause",
    never="many",
)
def move_legal(
    piece: object,
    from_: object = "",
    to: object = "",
    soldiers_along: object = 0,
    owner_of_target: object = None,
    boats: Any = (),
) -> Ruled:
    """Whether a piece may go one space, and whether that is war (D-M3 to D-M10).

    *owner_of_target*: an opponent, "fanatics", or nobody; *boats*: those crossed, as owners or {owner, agrees}.
    """
    del from_  # one space beside the other is taken for granted
    own = one_of(PIECE, piece, "piece")
    target = plain("" if owner_of_target is None else owner_of_target)
    along = count(soldiers_along, "soldiers_along")
    move = _moved(own, plain(to), target, along, listed(boats))
    result = {"legal": move.legal, "war": move.war}
    if move.open:
        return values.unsettled(move.open, result, move.why, move.rests)
    return Ruled(result, *move.why, move.rests)


def _moved(piece: str, to: str, target: str, along: int, boats: list[Any] | Any) -> Move:
    """The rule that decides about a move, in the order in which they stop it."""
    enemy = target not in _NOBODY and target not in _FANATICS
    if piece == "fanatic":
        return Move(False, False, say("move_legal.fanatic"), ("D-M9",))
    if piece == "boat":
        return _sailed(to, target not in _NOBODY)
    if to in _SEA:
        why = say("move_legal.ends_on_land")
        return Move(False, False, why, ("D-M3",))
    if any(isinstance(boat, Mapping) and not decided(boat.get("agrees", True), "agrees") for boat in boats):
        why = say("move_legal.owner_refuses")
        return Move(False, False, why, ("D-M7",))
    if target in _FANATICS:
        why = say("move_legal.held_by_fanatics")
        return Move(False, False, why, ("D-G4a",))
    return {"slave": _slave, "worker": _worker, "soldier": _soldier}[piece](enemy, along)


def _sailed(to: str, enemy: bool) -> Move:
    if to in _LAND:
        return Move(False, False, say("move_legal.boat_on_land"), ("D-M5",))
    if enemy:
        why = say("move_legal.boat_fights")
        return Move(True, True, why, ("D-M5",))
    return Move(True, False, say("move_legal.boat_sails"), ("D-M5",))


def _slave(enemy: bool, along: int) -> Move:
    if not along:
        why = say("move_legal.slave_stays")
        return Move(False, False, why, ("D-M10",))
    if enemy:
        why = say("move_legal.slave_not_along")
        return Move(False, False, why, ("D-M10a",))
    why = say("move_legal.slave_goes")
    return Move(True, False, why, ("D-M10",))


def _worker(enemy: bool, along: int) -> Move:
    if not enemy:
        why = say("move_legal.worker_goes")
        return Move(True, False, why, ("D-M3",))
    if not along:
        why = say("move_legal.worker_not_there")
        return Move(False, False, why, ("D-M4", "D-U2"))
    why = say("move_legal.worker_beside_soldier")
    return Move(True, True, why, ("D-U2", "D-M4"), ("D-U2",))


def _soldier(enemy: bool, along: int) -> Move:
    del along
    if enemy:
        why = say("move_legal.soldier_fights")
        return Move(True, True, why, ("D-M4",))
    why = say("move_legal.soldier_goes")
    return Move(True, False, why, ("D-M3",))


@ruling(
    "D-W1",
    asks=(
        Frame(
            "war|attack|against|meet|win|survive|place|end|result|send|come|wait|same win",
            {"a b c d": slots.hook(asked_moves.mine_first, nouns="soldier boat worker army piece")},
            "winner=a",
        ),
        Frame(
            "war|attack|against|enter|meet|win|survive|result|wait|same|tie|left|lose|剩|end",
            {"a b c d": slots.hook(asked_moves.fight, nouns="soldier boat worker army piece")},
        ),
    ),
    may="war attack survive wait left win lose enter territory sea move kill result side army defend place strength empty soldier boat piece worker opponent yellow blue green white only three_way map live both after again neighbour same tie",
    never="neighbouring",
)
def war(a: object, b: object, c: object = None, d: object = None) -> Ruled:
    """What is left of the fighting pieces of two sides (D-W1), and who wins; null if nobody is left.

    *c* and *d*: further sides (D-U5). Whether workers fight beside soldiers is open (D-U3): tell those that do.
    """
    sent = {side: number for side, number in zip("abcd", (a, b, c, d)) if number is not None}
    before = [count(number, side) for side, number in sent.items()]
    left = fought(before)
    standing = [side for side, number in zip(sent, left) if number]
    winner = standing[0] if standing else None
    result = {**dict(zip(sent, left)), "winner": winner, "lost": min(before[0], before[0] - left[0])}
    fighting = say.joined("war.against", before)
    told = say("war.nobody", sides=fighting)
    if winner:
        told = say("war.won", sides=fighting, most=max(before), left=max(left))
    if len(before) > 2 and any(before):
        return values.unsettled(("D-U5",), result, told, ("D-U5", "D-W1"))
    if not winner and any(before):
        return values.unsettled(("D-U4",), result, told, ("D-U4", "D-W1", "D-PUB6"))
    return Ruled(result, *told, ("D-W1a", "D-W1"))


_GUARDED = {
    "soldiers_left": slots.hook(asked.guards, nouns="soldier slave"),
    "slaves": slots.count("slave", one=True),
}


@ruling(
    "D-M10b",
    "D-W4",
    asks=(
        Frame("slave soldier free", _GUARDED, "freed"),
        Frame("slave soldier leave|kill|move|become|happen", _GUARDED),
    ),
    may="free soldier kill leave territory left alone wait move opponent blue green white yellow worker guard all both last only attack survive every live war gather without belong conquer",
    never="may",
)
def slaves_freed(soldiers_left: object, slaves: object) -> Ruled:
    """How many slaves become free (D-M10, D-W4): all, if no soldier of their keeper is left with them."""
    guards, kept = count(soldiers_left, "soldiers_left"), count(slaves, "slaves")
    freed = 0 if guards else kept
    if guards:
        return Ruled({"freed": 0}, *say("slaves_freed.guarded", soldiers=guards))
    return Ruled({"freed": freed}, *say("slaves_freed.free", freed=freed))
