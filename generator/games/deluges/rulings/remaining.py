"""Rulings about how many more: points to the end, boats and soldiers still to be built, people who may leave, places.

In: how many there are. Out: how many there still may be, or are still needed.
"""

from __future__ import annotations

from typing import Any

from generator.engine.inputs import whole
from generator.engine.questions import Filled, Frame, Reading, alternatives, slots
from generator.engine.ruling import Ruled
from generator.games.deluges.facts import BOAT_WOOD, EACH_OF, LAST_POINT, MOST_BOATS, MOST_MINES, RESOURCES, WOOD, WOODS
from generator.games.deluges.rules import counting
from generator.games.deluges.rules.switches import Switches
from generator.games.deluges.rulings import asked, values
from generator.games.deluges.rulings.values import BUILDING, MOST, RESOURCE, count, name, one_of, ruling, say

_RESOURCES = " ".join(RESOURCES)
#: Of more resources than these nobody has counted how many buildings they pay for.
_PAIR = 2
_PEOPLE = "worker soldier slave other piece people"
#: What comes before the boats that are wanted, not those that are there.
_WANTED = alternatives("for want wants need needs cost costs @want @need @wishes plan")
#: How it is asked how much is missing.
_HOW_FAR = "many|much|far|@how_many|@amount more|left|short|still|until|away|missing|again|another|before|lacking|@yet"


@ruling(
    "D-F3 D-F1",
    asks=(
        Frame(
            f"{_HOW_FAR} end|over|finished track|deforestation|point|@now|territory|bare",
            {"track": slots.hook(asked.reached), "": slots.OPEN},
        ),
    ),
    may="track point deforestation territory bare wood cut lose rise place end before more must last next game enough stand only again another",
    never="flood flood_token drown round rounds turn turns heritage win",
)
def until_end(track: object) -> Ruled:
    """How many points the track still has to go until the game ends (D-F3)."""
    points = max(0, LAST_POINT - count(track, "track"))
    return Ruled(
        {"points": points}, *say("until_end.text", points=points, track=track, last=LAST_POINT), ("D-F3", "D-F1")
    )


def _is_wanted(reading: Reading, at: int) -> bool:
    """Whether what is counted at a place is wanted, not there: "for 2 boats", "to build two"; not "I have built two"."""
    near = range(max(0, at - 4), at)
    before = {reading.tokens[each].raw for each in near if each in reading.clause(at)}
    builds = before & alternatives("build to @makes")
    return bool(before & _WANTED or (builds and not before & alternatives("have has had @already @done")))


def _built(reading: Reading) -> Filled | None:
    """A thing and how many of it are there; nothing if somebody else has some, or a number counts another thing."""
    of = slots.pick("boat soldier").take(reading)
    if of is None or of is slots.UNCLEAR:
        return None
    number = slots.count(of.value, one=True).take(reading)
    if number is None or _is_wanted(reading, min(number.places)):
        return None
    return Filled((of.value, number.value), of.places | number.places)


def _stock(reading: Reading) -> Filled | None:
    """What there is to pay with; unclear if that can be spent in too many ways."""
    found = slots.stock(_RESOURCES).take(reading)
    return slots.UNCLEAR if found is not None and len(found.value) > _PAIR else found


@ruling(
    "D-C3a D-C4a",
    asks=(
        Frame(
            "many|@how_many more|left|still|short|@again|lacking|@still_may boat|soldier",
            {
                "of built": slots.hook(_built, nouns="boat soldier"),
                "stock": slots.hook(_stock, _RESOURCES, None, _RESOURCES),
                "": slots.OPEN,
            },
        ),
    ),
    may="build limit stock own boat soldier most place island sea territory again more wait far rise",
    never="war against lose kill conquer flood takeover opponent each @altogether @in_all turn round carry cross move worker people fanatic slave fits fit room attack survive mine dolmen cost need point",
)
def still_to_build(of: object, built: object, stock: Any = None) -> Ruled:
    """How many more boats or soldiers somebody may build (D-C3, D-C4), and can pay with a *stock* of one or two resources."""
    wanted = one_of({key: BUILDING[key] for key in MOST}, of, "of")
    most = MOST[wanted]
    free = max(0, most - count(built, "built"))
    have = None if stock is None else values.stock(stock)
    paid = None if have is None else have[WOOD] // BOAT_WOOD if wanted == "boat" else counting.buildings_paid(have)
    more = free if paid is None else min(free, paid)
    pays = "" if paid is None else say("still_to_build.pays", paid=paid)
    text = say("still_to_build.text", more=more, limit=say(f"limits.{wanted}s", most=most), pays=pays)
    return Ruled({"more": more, "limit": free, "paid": paid}, *text, ("D-C4a" if wanted == "boat" else "D-C3a",))


@ruling(
    "D-M9a D-G4",
    asks=(
        Frame(
            "fanatic|red many|@how_many leave|move|withdraw|away|out|take|send",
            {
                "fanatics": slots.count("fanatic red", one=True),
                "others": slots.total(_PEOPLE, one=False),
                "": slots.OPEN,
                "_": slots.only_if(lambda reading: not any(reading.standing("many fanatic|red"))),
            },
        ),
    ),
    may=f"{_PEOPLE} territory live together before take takeover conquer lose not no limit most move leave my place keep belong wait stand at still",
    never="must need become breed kill war flood attack round turn enough more left job wood",
)
def may_leave(fanatics: object, others: object) -> Ruled:
    """How many may leave a territory before its fanatics take it over (D-M9, D-G4): till both are equal."""
    zealots, there = count(fanatics, "fanatics"), count(others, "others")
    free = max(0, there - zealots)
    taken = counting.taken_over(zealots, there)
    text = say("may_leave.taken" if taken else "may_leave.text", free=free, fanatics=zealots, others=there)
    return Ruled({"may_leave": free, "takeover": taken}, *text, ("D-M9a", "D-G4"))


@ruling(
    "D-B3",
    asks=(
        Frame(
            f"soldier|mine|dolmen many|much|@how_many|@amount {'|'.join(RESOURCES)}",
            {
                "building": slots.pick("soldier mine dolmen"),
                "number": slots.count("soldier mine dolmen"),
                "resource": slots.pick(_RESOURCES),
                "": slots.OPEN,
            },
        ),
    ),
    may="build cost need only alone use must resource",
    never="worker job point war short left more have place take gather opponent",
)
def buildings_cost(building: object, number: object, resource: object) -> Ruled:
    """What so many soldiers, mines or dolmens cost together in a single resource (D-B3)."""
    wanted = one_of({key: own for key, own in BUILDING.items() if key != "boat"}, building, "building")
    paid = one_of(RESOURCE, resource, "resource")
    most = MOST.get(wanted)
    many = whole(number, "number", 1, most) if most else count(number, "number", 1)
    amount = many * EACH_OF[1]
    text = say("buildings_cost.text", number=many, building=name(wanted), amount=amount, resource=name(paid))
    return Ruled({"amount": amount}, *text)


def _wanted(reading: Reading) -> Filled | None:
    """How many boats are to be built, never how many are there."""
    found = slots.count("boat", one=True).take(reading)
    return found if found and _is_wanted(reading, min(found.places)) else None


@ruling(
    "D-B2",
    asks=(
        Frame(
            "boat many|much|@how_many|@amount more|short|missing|lack|lacking",
            {"boats": slots.hook(_wanted, nouns="boat"), "wood": slots.count("wood"), "": slots.OPEN},
        ),
    ),
    may="build cost need wood boat want own stock more",
    never="already opponent left round turn each gold bronze marble granite",
)
def wood_missing(wood: object, boats: object = 1) -> Ruled:
    """How much wood is missing for so many boats (D-B2)."""
    have, number = count(wood, "wood"), whole(boats, "boats", 1, MOST_BOATS)
    missing = max(0, number * BOAT_WOOD - have)
    text = say("wood_missing.text", missing=missing, boats=number, cost=number * BOAT_WOOD, wood=have)
    return Ruled({"missing": missing}, *text)


@ruling(
    "D-G1a D-U6",
    asks=(
        Frame(
            "many|@how_many|@amount job wood|bare",
            {
                "woods": slots.hook(asked.woods, nouns="wood"),
                "mines": asked.some("mine"),
                "": slots.only_if(
                    lambda reading: not reading.question.yes_no and not reading.counted({"worker", "slave"}, one=False)
                ),
            },
        ),
    ),
    may="territory worker people piece mine wood wait survive place live gather all my have find still left mineral",
    never="fanatic unemployed only cut share take need more opponent each round soldier",
)
def workplaces(woods: object, mines: object = 0) -> Ruled:
    """How many find work in a territory (D-G1): one for each wood, and those on the mineral (D-U6; D-U7 from two mines on)."""
    trees, pits = whole(woods, "woods", 0, WOODS), whole(mines, "mines", 0, MOST_MINES)
    places = counting.mineral_jobs(pits, Switches().mineral_jobs)
    text = say("workplaces.text", jobs=trees + places, woods=trees, places=places)
    result = {"jobs": trees + places, "mineral_jobs": places}
    if pits > 1:
        return values.unsettled(("D-U7",), result, text, ("D-U7", "D-G6"))
    return Ruled(result, *text, ("D-G1a", "D-G6") if pits else ("D-G1a", "D-U6"))
