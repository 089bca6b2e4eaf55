"""Rulings about movement and war (D-M3 to D-M10, D-W1, D-W4).

In: a piece and where it goes, the pieces of two sides. Out: whether it may, whether that is war, what is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.inputs import decided, listed, plain
from generator.engine.questions import Filled, Frame, Reading, places_of, slots
from generator.engine.ruling import Ruled
from generator.games.deluges.rules.counting import fought
from generator.games.deluges.rulings import asked, asked_moves, values
from generator.games.deluges.rulings.values import PIECE, count, one_of, ruling, say, typed

#: Words for a target that no opponent holds, and for one that fanatics do.
_NOBODY, _FANATICS = typed("target.nobody"), typed("target.fanatics")
#: What comes of a move: whether it is legal, whether it is war, the rules. The sentences have the same names.
_MOVES: Mapping[str, tuple[bool, bool, tuple[str, ...]]] = {
    "fanatic": (False, False, ("D-M9",)),
    "boat_on_land": (False, False, ("D-M5",)),
    "boat_fights": (True, True, ("D-M5",)),
    "boat_sails": (True, False, ("D-M5",)),
    "ends_on_land": (False, False, ("D-M3",)),
    "owner_refuses": (False, False, ("D-M7",)),
    "held_by_fanatics": (False, False, ("D-G4a",)),
    "slave_stays": (False, False, ("D-M10",)),
    "slave_not_along": (False, False, ("D-M10a",)),
    "slave_goes": (True, False, ("D-M10",)),
    "worker_goes": (True, False, ("D-M3",)),
    "worker_not_there": (False, False, ("D-M4", "D-U2")),
    "worker_beside_soldier": (True, True, ("D-U2", "D-M4")),
    "soldier_fights": (True, True, ("D-M4",)),
    "soldier_goes": (True, False, ("D-M3",)),
}


def _moved_first(reading: Reading, used: int) -> bool:
    """Whether it was used only after it moved: "it sailed; may it carry ...?", "may it move and then carry ...?"."""
    moves, last = reading.places({"move", "sail", "leave"}), reading.clauses()[-1]
    if moves[-1] not in last:
        return used in last
    between = reading.said(range(*sorted((moves[0], used))))
    return ("then" if moves[0] < used else "after") in between


def _used_boat(reading: Reading) -> Filled | None:
    """Whether somebody used the boat: "nobody crossed it" and "an empty boat" say that nobody did."""
    used = slots.said("carry cross use borrow @on bridge over").take(reading)
    if used is None or not asked_moves.of_boat(reading) or _moved_first(reading, max(used.places)):
        return None
    if not used.value and any(each.number for each in reading.bound if each.noun != "boat"):
        return None  # "it carried nobody, but two are on it"
    empty = reading.places({"empty"})
    if any(reading.standing("other|another|second|different boat")):
        return None
    return Filled(used.value and not empty, used.places.union(empty, places_of(reading.bound)))


@ruling(
    "D-M6",
    asks=(
        Frame("boat empty move|sail|leave", {"boat_used_for_crossing": slots.constant(False)}, "may_move"),
        Frame(
            "boat carry|cross|use|borrow|@on|over move|sail|leave",
            {"boat_used_for_crossing": slots.hook(_used_boat, nouns="worker soldier slave piece boat")},
            "may_move",
        ),
    ),
    may="boat sail move round sea piece worker soldier slave opponent blue green white yellow carry cross borrow island territory leave phase free live alone place next neighbour wait all far rise after empty first",
    never="chain row several",
)
def boat_may_move(boat_used_for_crossing: object) -> Ruled:
    """Whether a boat may still sail (D-M6): not if it carries pieces or ferried some."""
    used = decided(boat_used_for_crossing, "boat_used_for_crossing")
    if used:
        return Ruled({"may_move": False}, *say("boat_may_move.used"))
    return Ruled({"may_move": True}, *say("boat_may_move.free"), ("D-M6", "D-M5"))


_MARCH = {
    "piece owner_of_target soldiers_along boats to": slots.hook(
        asked_moves.march, nouns="worker soldier slave fanatic boat"
    )
}


@ruling(
    "D-M3 D-M4",
    asks=(
        Frame("worker|soldier|slave|fanatic move|enter|cross|sail|attack|conquer|into|carry|leave", _MARCH, "legal"),
        Frame("worker|soldier|slave|fanatic move|enter|cross|sail|attack|into|send war", _MARCH, "war"),
    ),
    may="move enter cross sail territory island land_on alone space sea round neighbour live empty belong control next piece place refuse carry together map leave start boat mineral phase attack conquer follow opponent blue green white yellow continent between owner along rise cause",
    never="many swim need needs then form",
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
    why = _stopped(own, plain(to), target, listed(boats)) or _gone(own, target not in _NOBODY, along)
    legal, war, rests = _MOVES[why]
    result, text = {"legal": legal, "war": war}, say(f"move_legal.{why}")
    if why == "worker_beside_soldier":
        return values.unsettled(("D-U2",), result, text, rests)
    return Ruled(result, *text, rests)


def _stopped(piece: str, to: str, target: str, boats: Sequence[Any]) -> str:
    """What stops a piece before its own rule is asked, in this order (D-M9, D-M5, D-M3, D-M7, D-G4a); "" if nothing."""
    if piece == "fanatic":
        return "fanatic"
    if piece == "boat":
        return "boat_on_land" if to in typed("space.land") else ""
    if to in typed("space.sea"):
        return "ends_on_land"
    if any(isinstance(boat, Mapping) and not decided(boat.get("agrees", True), "agrees") for boat in boats):
        return "owner_refuses"
    return "held_by_fanatics" if target in _FANATICS else ""


def _gone(piece: str, enemy: bool, along: int) -> str:
    """What comes of the move of a piece that nothing stops (D-M3 to D-M5, D-M10)."""
    if piece == "boat":
        return "boat_fights" if enemy else "boat_sails"
    if piece == "soldier":
        return "soldier_fights" if enemy else "soldier_goes"
    if piece == "slave":
        return "slave_stays" if not along else "slave_not_along" if enemy else "slave_goes"
    return "worker_goes" if not enemy else "worker_beside_soldier" if along else "worker_not_there"


_FIGHTERS = "soldier boat worker army piece"
#: What is said of a war, not of totals at the end.
_FIGHTING = "soldier|boat|worker|army|piece|war|attack|against|meet|@facing"


@ruling(
    "D-W1",
    asks=(
        Frame(
            "war|attack|against|meet|enter|win|survive|place|end|result|send|come|wait|same "
            "win soldier|boat|worker|army|piece|war|attack|against|meet|@facing",
            {"asked a b c d": slots.hook(asked_moves.whose_win, nouns=_FIGHTERS)},
            "winner=@asked",
            never="neighbour neighbouring point heritage",
        ),
        Frame(
            "war|attack|against|meet left|survive|wait|lose|kill|place",
            {"a b c d": slots.hook(asked_moves.mine_first, nouns=_FIGHTERS), "": slots.OPEN},
            tells="left|survive|wait|place=a lose|kill=lost",
        ),
        Frame(
            "war|attack|against left|survive|wait|leave|@remains",
            {"a b c d": slots.hook(asked_moves.stronger_first, nouns=_FIGHTERS), "": slots.OPEN},
            never="neighbour neighbouring lose loser weaker smaller kill side each both",
            tells="left|survive|wait|leave|@remains=a",
        ),
        Frame(
            f"war|attack|against|enter|meet|win|survive|result|wait|same|tie|@left|lose|end {_FIGHTING}",
            {"a b c d": slots.hook(asked_moves.fight, nouns=_FIGHTERS)},
        ),
    ),
    may="war attack survive wait left win lose enter territory sea move kill result side army defend place strength empty soldier boat piece worker opponent yellow blue green white only three_way map live both after again neighbour same tie",
    never="neighbour neighbouring",
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
    text = say("war.nobody", sides=fighting)
    if winner:
        text = say("war.won", sides=fighting, most=max(before), left=max(left))
    if len(before) > 2 and any(before):
        return values.unsettled(("D-U5",), result, text, ("D-U5", "D-W1"))
    if not winner and any(before):
        return values.unsettled(("D-U4",), result, text, ("D-U4", "D-W1", "D-PUB6"))
    return Ruled(result, *text, ("D-W1a", "D-W1"))


_GUARDED = {
    "soldiers_left": slots.hook(asked.guards, nouns="soldier slave"),
    "slaves": asked.some("slave"),
}


@ruling(
    "D-M10b D-W4",
    asks=(
        Frame("slave soldier free|prevent|flee", _GUARDED, "freed"),
        Frame("slave soldier leave|kill|move|become|happen", _GUARDED),
    ),
    tells="free|slave=freed",
    may="free soldier kill leave territory left alone wait move opponent blue green white yellow worker guard all both last only attack survive every live war gather without conquer army control neighbour prevent",
    never="may",
)
def slaves_freed(soldiers_left: object, slaves: object) -> Ruled:
    """How many slaves become free (D-M10, D-W4): all, if no soldier of their keeper is left with them."""
    guards, kept = count(soldiers_left, "soldiers_left"), count(slaves, "slaves")
    freed = 0 if guards else kept
    if guards:
        return Ruled({"freed": 0}, *say("slaves_freed.guarded", soldiers=guards))
    return Ruled({"freed": freed}, *say("slaves_freed.free", freed=freed))
