"""Rulings about movement and war (D-M3 to D-M10, D-W1, D-W4).

In: a piece and where it goes, the pieces of two sides. Out: whether it may, whether that is war, what is left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.engine.inputs import counted, decided, listed, plain
from generator.engine.questions import sides, slots
from generator.engine.questions.frames import Frame
from generator.engine.ruling import Ruled
from generator.games.deluges.facts import Words
from generator.games.deluges.rules.counting import fought
from generator.games.deluges.rulings import values
from generator.games.deluges.rulings.values import PIECE, count, one_of, ruling

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


#: What may be said beside a move, and beside a fight.
_MOVE = "move enter cross walk sail territory land_on alone space go far sea round turn neighbour forever use"
_WAR = "war attack survive wait left many win lose enter territory sea move kill happen result result end side army both each tie meet defend place my strength my of empty"


@ruling(
    "D-M6",
    asks=(
        Frame(
            "boat|sail carry|cross|on|borrow|use",
            {"boat_used_for_crossing": slots.said("carry cross borrow use on")},
            may="boat sail move piece worker soldier slave my opponent round turn still same sea space player each",
            never="agree refuse refuse",
            yes="may_move",
        ),
    ),
)
def boat_may_move(boat_used_for_crossing: object) -> Ruled:
    """Whether a boat may still sail (D-M6): not if it carries pieces or ferried some."""
    used = decided(boat_used_for_crossing, "boat_used_for_crossing")
    if used:
        en = "The boat stays where it is: it has pieces on it or served them as a crossing."
        return Ruled({"may_move": False}, en, "这条船不能移动：船上有棋子，或已用来渡海。")
    return Ruled(
        {"may_move": True},
        "The boat may sail one sea space: nobody used it to cross.",
        "这条船可以移动一格海域：没有棋子用它渡海。",
        ("D-M6", "D-M5"),
    )


@ruling(
    "D-M3",
    "D-M4",
    asks=(
        Frame(
            "worker|soldier|slave|fanatic|boat move|enter|sail|cross|leave|land_on",
            {
                "piece": slots.pick("worker soldier slave fanatic boat"),
                "owner_of_target": slots.pick("opponent fanatic", None),
                "soldiers_along": slots.count("soldier", 0, one=True),
                "to": slots.pick("sea", None),
            },
            may=_MOVE + " enter leave",
            never="carry flood job breed",
            yes="legal",
        ),
    ),
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
    return Ruled(result, move.why.en, move.why.zh, move.rests)


def _moved(piece: str, to: str, target: str, along: int, boats: list[Any] | Any) -> Move:
    """The rule that decides about a move, in the order in which they stop it."""
    enemy = target not in _NOBODY and target not in _FANATICS
    if piece == "fanatic":
        return Move(False, False, Words("This move is not allowed.", "这一步不行。"), ("D-M9",))
    if piece == "boat":
        return _sailed(to, target not in _NOBODY)
    if to in _SEA:
        why = Words(
            "A land piece ends its move on land; boats only carry it across.",
            "陆地棋子最后要停在陆地上，船只用来渡海。",
        )
        return Move(False, False, why, ("D-M3",))
    if any(isinstance(boat, Mapping) and not decided(boat.get("agrees", True), "agrees") for boat in boats):
        why = Words("The owner of that boat must agree, and does not.", "船主必须同意运载，而他不同意。")
        return Move(False, False, why, ("D-M7",))
    if target in _FANATICS:
        why = Words("Fanatics hold that territory for ever.", "这块领地永远归狂热分子。")
        return Move(False, False, why, ("D-G4a",))
    return {"slave": _slave, "worker": _worker, "soldier": _soldier}[piece](enemy, along)


def _sailed(to: str, enemy: bool) -> Move:
    if to in _LAND:
        return Move(False, False, Words("Boats sail on sea spaces only.", "船只能在海域上移动。"), ("D-M5",))
    if enemy:
        why = Words("The boat may sail there, and fights the other player's boat.", "船可以驶入，并与另一家的船开战。")
        return Move(True, True, why, ("D-M5",))
    return Move(True, False, Words("The boat may sail one sea space.", "船可以移动一格海域。"), ("D-M5",))


def _slave(enemy: bool, along: int) -> Move:
    if not along:
        why = Words("This slave stays where it is.", "这个奴隶留在原地。")
        return Move(False, False, why, ("D-M10",))
    if enemy:
        why = Words("The slave may not come along.", "奴隶不能同去。")
        return Move(False, False, why, ("D-M10a",))
    why = Words("The slave may go with its soldier.", "奴隶可以跟着兵士走。")
    return Move(True, False, why, ("D-M10",))


def _worker(enemy: bool, along: int) -> Move:
    if not enemy:
        why = Words("A worker may go one space, over land or across boats.", "劳动者可以走一格，走陆路或乘船渡海。")
        return Move(True, False, why, ("D-M3",))
    if not along:
        why = Words("This worker may not go there.", "这个劳动者不能去。")
        return Move(False, False, why, ("D-M4", "D-U2"))
    why = Words(
        "a worker may come in beside an own soldier, and it is war.", "有己方兵士同行时劳动者可以进入，并引起战争。"
    )
    return Move(True, True, why, ("D-U2", "D-M4"), ("D-U2",))


def _soldier(enemy: bool, along: int) -> Move:
    del along
    if enemy:
        why = Words("The soldier may enter, and it is war.", "兵士可以进入，并引起战争。")
        return Move(True, True, why, ("D-M4",))
    why = Words("The soldier may go one space, over land or across boats.", "兵士可以走一格，走陆路或乘船渡海。")
    return Move(True, False, why, ("D-M3",))


@ruling(
    "D-W1",
    asks=(
        Frame(
            "war|attack|against|kill|fight|enter|meet",
            {"a b c d": sides.numbers("soldier boat piece army worker")},
            may=_WAR + " soldier boat piece army opponent yellow blue green white player other",
            never="fanatic flood slave job breed",
        ),
    ),
)
def war(a: object, b: object, c: object = None, d: object = None) -> Ruled:
    """What is left of the fighting pieces of two sides (D-W1), and who wins; null if nobody is left.

    *c* and *d*: further sides (D-U5). Whether workers fight beside soldiers is open (D-U3): tell those that do.
    """
    told = {side: number for side, number in zip("abcd", (a, b, c, d)) if number is not None}
    before = [count(number, side) for side, number in told.items()]
    left = fought(before)
    standing = [side for side, number in zip(told, left) if number]
    winner = standing[0] if standing else None
    result = {**dict(zip(told, left)), "winner": winner, "lost": min(before[0], before[0] - left[0])}
    sides = " against ".join(map(str, before))
    sides_zh = " 对 ".join(map(str, before))
    if winner:
        en = f"{sides}: the side with {max(before)} wins and keeps {max(left)}; one piece kills one."
        zh = f"{sides_zh}：{max(before)} 个的一方获胜，剩 {max(left)} 个；一个兵士只能消灭一个敌人。"
    else:
        en = f"{sides}: nobody is left, nobody wins."
        zh = f"{sides_zh}：同归于尽，没有胜者。"
    if len(before) > 2 and any(before):
        return values.unsettled(("D-U5",), result, Words(en, zh), ("D-U5", "D-W1"))
    if not winner and any(before):
        return values.unsettled(("D-U4",), result, Words(en, zh), ("D-U4", "D-W1", "D-PUB6"))
    return Ruled(result, en, zh, ("D-W1a", "D-W1"))


@ruling(
    "D-M10b",
    "D-W4",
    asks=(
        Frame(
            "slave free|leave|kill|guard|soldier",
            {"slaves": slots.count("slave", one=True), "soldiers_left": slots.count("soldier", one=False)},
            may="free soldier kill leave happen become territory guard left alone many wait stay",
            never="breed job wood",
            yes="freed",
        ),
    ),
)
def slaves_freed(soldiers_left: object, slaves: object) -> Ruled:
    """How many slaves become free (D-M10, D-W4): all, if no soldier of their keeper is left with them."""
    guards, kept = count(soldiers_left, "soldiers_left"), count(slaves, "slaves")
    freed = 0 if guards else kept
    if guards:
        en = (
            f"None: {counted(guards, 'soldier')} still guards them."
            if guards == 1
            else f"None: {guards} soldiers still guard them."
        )
        return Ruled({"freed": 0}, en, f"没有：还有 {guards} 个兵士看守。")
    en = f"{counted(freed, 'slave is', 'slaves are')} free: no soldier is left to guard them."
    return Ruled({"freed": freed}, en, f"{freed} 个奴隶获得自由：没有兵士看守了。")
