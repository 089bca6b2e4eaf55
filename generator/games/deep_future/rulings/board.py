"""Rulings about the galaxy: what is next to what, how far EXPAND comes, how many cubes it moves (1.5, 2.2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from generator.engine import inputs
from generator.engine.questions import Filled, Frame, Reading, alternatives, grammar, slots
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.facts.amounts import FULL
from generator.games.deep_future.facts.galaxy import BLACK_HOLE
from generator.games.deep_future.facts.galaxy import neighbours as around
from generator.games.deep_future.rulings import asked, values
from generator.games.deep_future.rulings.asked_advancements import many_of, speaks_of_another
from generator.games.deep_future.rulings.values import ruling, say


def named(sector: int | None) -> object:
    """A sector as sentences call it."""
    return say("sector.hole") if sector == BLACK_HOLE else sector


def _ends(reading: Reading) -> Filled | None:
    """The sectors from which and to which a move goes, whatever sectors are named in between: "from 23 to 25"."""
    found = [(its, at) for its, at in asked.sector_places(reading) if its != asked.HOLE]
    pairs = [
        (first, second)
        for (first, start), (second, end) in pairwise(found)
        if reading.said(range(start + 1, end)) & {"to", "into"} and end - start < 7
    ]
    places = frozenset([*reading.places({"blackhole"}), *(at for _, at in found)])
    return Filled(pairs[0], places) if len(pairs) == 1 else None


@ruling(
    "map-03 1.5-01",
    asks=(
        Frame("adjacent", {"sector": asked.sector()}),
        Frame("adjacent many", {"sector": asked.sector()}, tells="sector|adjacent=neighbours", never="number all each"),
    ),
    may="number sector galaxy lie each line all name",
)
def neighbours(sector: object) -> Ruled:
    """The sectors next to one, clockwise from above (1.5)."""
    here = values.sector(sector)
    found = [there for there in around(here) if there is not None]
    result: Result = {"neighbours": [there for there in found if there], "black_hole": BLACK_HOLE in found}
    names = say.joined("sector.next", [named(there) for there in found])
    return Ruled(result, *say("sector.neighbours", here=named(here), names=names, many=len(found)))


@ruling(
    "map-03 1.5-01",
    asks=(
        Frame(
            "adjacent", {"from to": asked.two_sectors}, "adjacent", may="number sector galaxy lie other both cube each"
        ),
        Frame("far|step|distance|long|@in_steps", {"from to": asked.two_sectors}),
    ),
    tells="step|@in_steps=distance",
    may="number sector galaxy lie cube move step each expand through line other both split far phase short missing",
    never="@which list",
)
def adjacent(from_: object, to: object) -> Ruled:
    """Whether two sectors touch (1.5)."""
    here, there = values.sector(from_), values.sector(to)
    touching, steps = there in around(here), distances(here)[there]
    text = say("sector.adjacent", here=named(here), there=named(there), touching=touching, steps=steps)
    return Ruled({"adjacent": touching, "distance": steps}, *text)


@cache
def distances(here: int) -> Mapping[int, int]:
    """Steps from a sector to every other, through anything but never off the map (R-2.2-42)."""
    steps = {here: 0}
    edge = {here}
    while edge:
        edge = {there for place in edge for there in around(place) if there is not None} - set(steps)
        steps |= dict.fromkeys(edge, max(steps.values()) + 1)
    return steps


#: What bars a sector where a move ends, and what is said of cubes that are only passed.
_BARS, _PASSED = alternatives("neutral|rival|full"), alternatives("through|between|over|across|past|line|way|blackhole")


def _barred(reading: Reading) -> Filled | None:
    """That cubes of another colour lie where a move ends: "if there are neutral cubes in 46"; nothing if on the way.

    Unclear where it is not said in which sector they lie.
    """
    said = reading.places(_BARS)
    if not said:
        return Filled(None)
    named = {at: its for its, at in asked.sector_places(reading)}
    behind = [at for at in named if 0 < at - said[-1] < 5 and at in reading.clause(said[-1])]
    if behind and not reading.said(range(said[0] - 3, said[0])) & _PASSED:
        ends = [its for at, its in named.items() if reading.said([at - 1]) & {"to", "into"}]
        return Filled(True) if named[behind[0]] in ends else Filled(None)
    return Filled(None) if reading.places(_PASSED) else None


#: From one sector to another, with how many FTL.
_BOTH = {"target_rival": slots.hook(_barred), "from to": asked.two_sectors, "ftl": many_of("ftl", None, None)}


@ruling(
    "2.2-EXPAND-08 2.2-EXPAND-09 2.2-EXPAND-10 R-2.2-42",
    asks=(
        Frame("expand|move|ftl|far|reach|from|jump|get|cube|into|step|through|possible", _BOTH, "reachable"),
        Frame("through|between|across|over|blackhole", _BOTH | {"from to": slots.hook(_ends)}, "reachable"),
        Frame(
            "ftl @which|@where|list|what expand|move|far|reach|range|rang|get|add|to|cube|land|when_over|into|jump",
            {"from": asked.sector(), "ftl": many_of("ftl")},
        ),
    ),
    tells="ftl=ftl_needed step=distance",
    may="number sector galaxy lie cube move step each expand through line cross ftl far phase empty action distance missing must least neutral rival full blackhole order all start control add when_over left help",
    never="little",
)
def reach(from_: object, to: object = None, ftl: object = None, occupied: Any = (), target_rival: object = 0) -> Ruled:
    """Whether EXPAND comes from a sector to another with so many FTL (2.2), or where it can end.

    *occupied* sectors in between do not matter; *target_rival* are cubes of another colour at the end.
    """
    here, drives = values.sector(from_), inputs.if_given(inputs.whole, ftl, "ftl", 0, 36)
    if to is None:
        return _all_ends(here, drives or 0)
    there = values.sector(to)
    steps = distances(here)[there]
    rivals = target_rival if isinstance(target_rival, bool) else inputs.whole(target_rival, "target_rival", 0, FULL)
    blocked = rivals or there in map(values.sector, inputs.listed(occupied))
    rests: tuple[str, ...] = ()
    if here == there:
        key = "same"
    elif there == BLACK_HOLE:
        key, rests = "hole", ("R-1.5-03", "2.2-EXPAND-10")
    elif blocked:
        key, rests = "blocked", ("2.2-EXPAND-10", "2.2-EXPAND-03")
    else:
        key = "steps" if drives is None else "too_far" if steps > 1 + drives else "enough"
    result: Result = {"distance": steps, "ftl_needed": max(0, steps - 1)}
    if drives is not None or blocked:
        result["reachable"] = key == "enough"
    way = say("reach.way", here=named(here), there=named(there), steps=steps, needed=result["ftl_needed"])
    return Ruled(result, *say(f"reach.{key}", way=way, drives=drives), rests)


def _all_ends(here: int, drives: int) -> Ruled:
    """Where EXPAND can end with so many FTL."""
    ends = sorted(end for end, steps in distances(here).items() if 0 < steps <= 1 + drives and end != BLACK_HOLE)
    return Ruled({"sectors": ends}, *say("reach.ends", here=here, drives=drives, names=", ".join(map(str, ends))))


def _cubes_only(reading: Reading) -> list[int]:
    """Places of two numbers, if neither counts sectors: "2 of 3 cubes"; else none."""
    places = asked.numbers_given(reading)
    return places if len(places) == 2 and not any(asked.counts_sectors(reading, at) for at in places) else []


def _moving(reading: Reading) -> Filled | None:
    """How many cubes are to leave, and how many lie there: "may 2 leave a sector of 3", "I have 3, may 2 go?"."""
    places, wholes = asked.numbers_given(reading), reading.places({"both", "all"})
    if len(places) == len(wholes) == 1:
        cubes = reading.tokens[places[0]].number
        moving = {"both": 2}.get(reading.tokens[wholes[0]].word, cubes)
        return Filled((moving, cubes), frozenset([*places, *wholes]))
    places = [] if _enters_there(reading) else _cubes_only(reading)
    if not places:
        return None
    first, second = places
    whole, moves = _is_to_move(reading, second)
    of = [token.raw for token in reading.tokens[first + 1 : second] if token.raw not in {"my", "the", "cubes"}]
    leaves = reading.said(range(first + 1, second)) & {"leave", "out", "from", "expand", "leav"}
    if not (moves or leaves or of == ["of"]):
        return None
    if moves or grammar("out_of") & reading.said(range(first)):  # "I have 5, may I move 3?"
        places.reverse()
    given = reading.numbers()
    leaving, there = given[places[0]], given[places[1]]
    return Filled((leaving, there), frozenset(whole).union(places)) if leaving <= there else None  # else it is misread


def _enters_there(reading: Reading) -> bool:
    """Whether cubes enter the sector of which it was said how many lie there: "four, may three cubes move there?"."""
    into = any(reading.at(at - 1).word in {"to", "into"} for at in asked.numbers_given(reading)[1:])
    return into or bool(reading.places({"target"})) or any(reading.standing("N cube there"))


def _is_to_move(reading: Reading, at: int) -> tuple[set[int], bool]:
    """Where it says that the cubes whose number is at a place are all, "with all three", and whether they are to move."""
    behind = at + 1 + (reading.at(at + 1).raw in grammar("counted_by"))
    whole = {place for place in (at - 1, behind) if reading.at(place).word in {"all", "both"}}
    near = reading.said([at - 2, at - 1, behind]) & alternatives("expand|move|send|take|@go")
    return whole, bool(whole or near or any(at in its for its in reading.standing("may|@can N of")))


def _from_and_into(reading: Reading) -> Filled | None:
    """Cubes of the sector they leave, and of one's own sector that they enter: "from 4 cubes into a sector with 3"."""
    places = _cubes_only(reading)
    if (
        speaks_of_another(reading)
        or not places
        or reading.said(range(places[1] - 3, places[1])) & alternatives("@can|may|must|expand")
        or reading.said([places[1] - 1]) & _MOVED
    ):
        return None
    between = reading.said(range(*places))
    if not between & {"into", "to", "adjacent", "target", "other", "next"}:
        return None
    return Filled(tuple(reading.tokens[at].number for at in places), frozenset(places))


#: What is said at once before cubes that are to move, and not before those that lie there: "may I move two cubes?".
_MOVED = alternatives("move|take|send|bring|expand|leave|leav|shift|transfer")


def _moves(reading: Reading, at: int) -> bool:
    """Whether a number is of cubes that are to move: "may I move just two cubes", "2 cubes from 41 to 42"."""
    behind = [place for place in range(at + 1, at + 5) if place in reading.clause(at)]
    before = at - 1
    while reading.at(before).word in {"only", "a"} and before > 0:
        before -= 1
    return bool(reading.said([before]) & _MOVED or reading.said(behind) & {"from"})


#: Words of oneself that tell that a thing is one's own.
_OWN = frozenset(["my", "mine", "our"])


def _target(reading: Reading) -> Filled | None:
    """How many cubes lie in one's own sector that others are to enter: "into a sector of mine with 4 cubes"."""
    found = slots.count("cube").take(reading)
    if found is None or speaks_of_another(reading) or not _enters(reading, min(found.places)):
        return None
    near = [reading.tokens[at] for at in reading.clause(min(found.places))]
    mine = (
        any(token.word == "my" and token.raw not in grammar("me") - _OWN for token in near)
        or "my own sector" in reading.said()
    )
    return found if mine else None


#: What is between the sector that is entered and a number where that is of the sector that is left.
_SOURCE = alternatives("if|when|from|have|move|expand|,")


def _enters(reading: Reading, at: int) -> bool:
    """Whether a number is of the cubes in the sector that is entered: "into a sector with 4", "4, may I move into it?"."""
    into = [place for place in reading.places({"into", "to"}) if place < at]
    if into:
        return not reading.said(range(into[-1], at)) & _SOURCE
    return any(reading.standing("into it|there|that|@go"))


def _is_of_others(reading: Reading, at: int) -> bool:
    """Whether a number is not of the cubes that lie in the sector: they move or are entered, or it counts sectors."""
    behind = reading.said(range(at + 1, at + 4))
    counts_sectors = "sector" in behind and behind.isdisjoint({"cube", "in"})  # "out of two of my sectors"
    return _moves(reading, at) or _enters(reading, at) or counts_sectors


def _stack(reading: Reading) -> Filled | None:
    """How many cubes lie in the sector: those counted, or the one number of the sector: "a sector of 4"."""
    counted, places = slots.count("cube").take(reading), asked.numbers_given(reading)
    numbers = counted.places if counted else frozenset[int]()
    if (
        reading.places({"least", "most"})
        or speaks_of_another(reading)
        or any(_is_of_others(reading, at) for at in numbers)
    ):
        return None
    if counted is not None or len(places) != 1:
        return counted if len(places) < 2 else None
    return Filled(reading.tokens[places[0]].number, frozenset(places)) if _lies(reading, places[0]) else None


def _lies(reading: Reading, at: int) -> bool:
    """Whether a number without its noun tells what lies in a sector: "a sector of 4", "I have 4 in it"."""
    before, behind = [token.word for token in reading.tokens[max(0, at - 2) : at]], reading.said([at + 1])
    if before in (["sector", "of"], ["sector", "with"]):
        return not behind - {",", ".", "?", "left", "in", "with"}
    return before[-1:] == ["have"] and not behind.isdisjoint(["in", "there"]) and bool(reading.places({"cube"}))


_STACK = {**asked.ANYWHERE, "cubes": slots.hook(_stack, nouns="cube")}
_MOVING = {**asked.ANYWHERE, "moving cubes": slots.hook(_moving)}
_INTO = {**asked.ANYWHERE, "cubes target_own": slots.hook(_from_and_into)}
_TARGET = {**asked.ANYWHERE, "target_own": slots.hook(_target, nouns="cube")}
_SPACECRAFT = {**asked.ANYWHERE, "cubes": slots.count("cube"), "spacecraft": many_of("spacecraft")}


@ruling(
    "2.2-EXPAND-01 2.2-EXPAND-02",
    asks=(
        Frame("@can|@may|allowed|possible|right expand|leave|leav|out|from|move", _MOVING, "legal"),
        Frame("spacecraft expand|sector|target|different|move", _SPACECRAFT),
        Frame("expand left|keep", _MOVING, tells="left|keep=remain!"),
        Frame("expand @can|@may|allowed|possible", _STACK, "legal"),
        Frame("expand|leave|leav|move|go|take|out", _STACK),
        Frame("expand|leave|leav|move|go|take|fit|out|into", _INTO),
        Frame("expand @can|@may|allowed|possible", _TARGET, "legal"),
    ),
    may="pile sector cube expand move adjacent action left together most control add limit original full empty start least elsewhere spacecraft each fit match other at_once",
    never="blackhole",
)
def expand(
    cubes: object = FULL,
    target_own: object = 0,
    target_rival: object = 0,
    spacecraft: object = 0,
    moving: object = None,
) -> Ruled:
    """How many cubes may move out of a sector into one (2.2): one stays behind, five is full, rivals keep out.

    With *moving* given, whether so many may.
    """
    there, own = inputs.whole(cubes, "cubes", 1, FULL), inputs.whole(target_own, "target_own", 0, FULL)
    rivals = inputs.whole(target_rival, "target_rival", 0, FULL)
    room = 0 if rivals else max(0, min(there - 1, FULL - own))
    crafts = inputs.whole(spacecraft, "spacecraft", 0, 36)
    wanted = 1 if moving is None else inputs.whole(moving, "moving", 1, FULL)
    result: Result = {"legal": wanted <= room, "max_move": room}
    if moving is not None and wanted <= room:
        result["remain"] = there - wanted
    if rivals:
        return Ruled(result, *say("expand.barred"), ("2.2-EXPAND-03",))
    if crafts and not room and there > 1:
        return Ruled(result, *say("expand.no_main_move"), ("R-2.2-41", "2.2-EXPAND-14"))
    if crafts:
        targets = min(1 + crafts, there - 1)
        result |= {"targets": targets, "left": 1}
        return Ruled(
            result, *say("expand.targets", targets=targets, most=there - 1), ("2.2-EXPAND-14", "2.2-EXPAND-02")
        )
    if not room:
        return Ruled(result, *say("expand.none", last=there == 1), ("2.2-EXPAND-04", "2.2-EXPAND-02"))
    return Ruled(result, *say("expand.some", room=room, most=FULL), ("2.2-EXPAND-02", "2.2-EXPAND-01"))
