"""Rulings about breeding and reforestation (D-R1, D-R2).

In: pieces of a kind in a territory, woods. Out: how many are born, how many woods stand afterwards.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from generator.engine.inputs import mapped, whole
from generator.engine.questions import Frame, Reading, alternatives, slots
from generator.engine.ruling import Ruled
from generator.games.deluges.facts import WOODS, Text
from generator.games.deluges.rules import counting
from generator.games.deluges.rulings import asked, values
from generator.games.deluges.rulings.values import BREEDS, name, one_of, ruling, say


def _of_their_own(reading: Reading) -> bool:
    """Whether no two kinds are to have children together: not "2 workers with 2 slaves"."""
    mixed = reading.said(range(1, len(reading.tokens))) & alternatives("with together @in_company")
    needed = reading.said() & alternatives("need needs needed")  # "how many more fanatics are needed?"
    more = bool(needed) and any(reading.standing("many more"))
    child = any(reading.standing(f"breed|make|give a|one|1|another {'|'.join(BREEDS)}"))  # "breed a worker"
    return not more and not child and (not mixed or len(reading.said() & {*BREEDS}) < 2)


_BRED = {"kinds": slots.stock("worker slave fanatic soldier"), "": slots.only_if(_of_their_own)}


@ruling(
    "D-R1 D-U8 D-U9",
    asks=(Frame("breed|born|pair|new|more", _BRED, "born"),),
    tells="new|born|breed|piece=born",
    may="breed territory live pair wait single phase alone result together piece all round same after place more peace only boat island belong blue green white yellow next produce total each leave enter enough",
    never="than need becomes turns turned @change enslaved leaves",
)
def births(
    kind: object = None,
    count: object = None,
    kinds: Any = None,
    workers: object = None,
    slaves: object = None,
    fanatics: object = None,
    soldiers: object = None,
) -> Ruled:
    """How many pieces are born in a territory (D-R1): a pair of one kind brings one more of it.

    *kind* and *count*, or *kinds* {kind: count}, or the counts by name. From four on open (D-U8), soldiers too (D-U9).
    """
    named = {"worker": workers, "slave": slaves, "fanatic": fanatics, "soldier": soldiers}
    given = [(own, number) for own, number in named.items() if number is not None]
    given += mapped(kinds, "kinds").items() if kinds is not None else []
    if kind is not None:
        given.append((str(kind), 0 if count is None else count))
    if not given or (kind is not None and count is None):
        raise ValueError(Text("needs_one", keys=("kind + count", "kinds")))
    there: Counter[str] = Counter()
    for own, number in given:
        key = one_of(BREEDS, own, "kind")
        there[key] += values.count(number, f"count of {own}")
    return _born(there)


def _born(there: Counter[str]) -> Ruled:
    """The births of all kinds, and the open points on which they rest."""
    born = {kind: _of_kind(kind, number) for kind, number in there.items()}
    total = sum(born.values())
    pieces = [say("births.piece", count=number, kind=name(kind)) for kind, number in there.items()]
    new = [say("births.new", count=number, kind=name(kind)) for kind, number in born.items() if number]
    more = say("births.born", more=new) if new else say("births.nobody")
    text = say("births.text", pieces=pieces, more=more, few=total < 2, pairs=total > 0)
    many = any(there[kind] > 3 for kind in ("worker", "slave", "fanatic"))
    points = [point for point, is_open in (("D-U8", many), ("D-U9", there["soldier"] > 1)) if is_open]
    result = {"born": total, "by_kind": born}
    if points:
        return values.unsettled(points, result, text, (*points, "D-R1"))
    return Ruled(result, *text, ("D-R2",) if set(there) == {"wood"} else ("D-R1",))


def _of_kind(kind: str, number: int) -> int:
    """How many of one kind are born (D-R1, D-R2; D-U8 and D-U9 by default)."""
    if kind == "soldier":
        return 0
    if kind == "wood":
        return counting.regrown(min(number, WOODS)) - min(number, WOODS)
    return counting.births(number, "per_pair")


#: What is said of a wood that is to come.
_FOR_ONE = "new @newly give gives make makes produce produces need needs needed another"
#: That it is said how many woods there are: never "how many woods give a new one?".
_OF_A_FOREST = slots.only_if(
    lambda reading: not any(reading.standing("many wood")) or reading.said().isdisjoint(alternatives(_FOR_ONE))
)


#: That it is asked how many are needed for one: "how many woods grow a new one?".
_FOR_A_NEW_ONE = slots.only_if(
    lambda reading: any(reading.standing("many wood")) and not reading.said().isdisjoint(alternatives("new @newly"))
)


@ruling(
    "D-R2 D-U14",
    asks=(
        Frame(
            "wood|regrow|bare regrow|breed|next|back|recover|#4|grow|full",
            {"woods": slots.hook(asked.standing, nouns="wood"), "": _OF_A_FOREST},
            "regrows",
        ),
        Frame("regrow|back|breed bare", {"woods": slots.constant(0)}, "regrows"),
        Frame("many wood regrow|breed|grow", {"woods": slots.constant(2), "": slots.OPEN, "_": _FOR_A_NEW_ONE}),
    ),
    may="new @newly regrow wood bare territory cut left single alone another round phase next grow @again wait forest gather last result all after full only survive place breed worker more live neighbour rise complete third recover lose enough",
)
def forest_regrowth(woods: object) -> Ruled:
    """How many woods a territory has after reforestation (D-R2): two become three, fewer never regrow (D-U14)."""
    before = whole(woods, "woods", 0, WOODS)
    after = counting.regrown(before)
    result = {"woods_after": after, "regrows": after > before}
    if after > before:
        return Ruled(result, *say("forest_regrowth.grows"), ("D-R2",))
    if before == WOODS:
        return Ruled(result, *say("forest_regrowth.full"), ("D-R2", "D-G1"))
    return Ruled(result, *say("forest_regrowth.stays", woods=before), ("D-R2a",) if before else ("D-R2a", "D-U14"))
