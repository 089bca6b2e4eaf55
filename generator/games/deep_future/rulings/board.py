"""Rulings about the galaxy: what is next to what, how far EXPAND comes (1.5, 2.2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from generator.engine import inputs
from generator.engine.questions import Filled, Frame, Reading, slots
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.facts.amounts import FULL
from generator.games.deep_future.facts.galaxy import BLACK_HOLE
from generator.games.deep_future.facts.galaxy import neighbours as around
from generator.games.deep_future.rulings import asked, values
from generator.games.deep_future.rulings.asked_advancements import many_of
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
    "1.5-01 map-03",
    asks=(Frame("adjacent", {"sector": asked.sector()}),),
    tells="sector|adjacent=neighbours",
    may="number sector galaxy lie each line all name",
)
def neighbours(sector: object) -> Ruled:
    """The sectors next to one, clockwise from above (1.5)."""
    here = values.sector(sector)
    found = [there for there in around(here) if there is not None]
    result: Result = {"neighbours": [there for there in found if there], "black_hole": BLACK_HOLE in found}
    names = say.joined("sector.next", [named(there) for there in found])
    return Ruled(result, *say("sector.neighbours", here=named(here), names=names))


@ruling(
    "1.5-01 map-03",
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


#: From one sector to another, with how many FTL.
_BOTH = {"from to": asked.two_sectors, "ftl": many_of("ftl", None, None)}


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
