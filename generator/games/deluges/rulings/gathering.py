"""Rulings about jobs, fanatics and costs (D-G1, D-G4, D-M9, D-B2 to D-B4).

In: people, woods, a stock. Out: who works, whether fanatics take over, what can be paid.
"""

from __future__ import annotations

from typing import Any

from generator.engine.inputs import whole
from generator.engine.languages import Words
from generator.engine.questions import Filled, Frame, Reading, alternatives, places_of, slots
from generator.engine.ruling import Result, Ruled
from generator.games.deluges.facts import (
    BOAT_WOOD,
    EACH_OF,
    MOST_BOATS,
    MOST_DOLMENS,
    MOST_MINES,
    RESOURCES,
    WOOD,
    WOODS,
    Text,
)
from generator.games.deluges.rules import counting
from generator.games.deluges.rulings import asked, values
from generator.games.deluges.rulings.values import BUILDING, LANDS, count, name, one_of, ruling, say, typed

#: Who looks for work and what there is; the same in a bare territory.
_PEOPLE = {
    "workers": slots.count("worker", 0, one=True),
    "woods": slots.hook(asked.woods, nouns="wood"),
    "slaves": slots.count("slave", 0, one=True),
    "mines": slots.count("mine", None, one=True),
    "mineral_jobs": slots.count("job place", None),
    "": slots.only_if(
        lambda reading: (
            bool(reading.counted({"worker", "slave"}, one=True))
            and not any(reading.standing("many|share wood"))
            and not any(reading.standing("share one wood"))
            and not any(reading.standing("become|becomes|turn|turns|turned slave"))
        )
    ),
}
_RESOURCES = " ".join(RESOURCES)


@ruling(
    "D-G1a D-U6 D-G5",
    asks=(
        Frame("worker|slave wood|bare unemployed|fanatic", _PEOPLE, "unemployed"),
        Frame("worker|slave wood|bare|mine enough", _PEOPLE, "!unemployed"),
        Frame("worker|slave wood|bare find|job all|both|each|everybody|every", _PEOPLE, "!unemployed"),
        Frame("worker|slave wood|bare", _PEOPLE),
    ),
    tells="unemployed|fanatic=unemployed find|job=employed",
    may="territory job gather live place free lose left round phase single mineral opponent find result enough fanatic unemployed wood wait resource only piece all both each every",
    never="take",
)
def jobs(
    workers: object, woods: object, mineral_jobs: object = None, slaves: object = 0, mines: object = None
) -> Ruled:
    """Who finds work in a territory (D-G1, D-G5): one for each wood, and *mineral_jobs* on the mineral (1 without a mine).

    *slaves* gather first; *mines* instead of *mineral_jobs*: 1, 3, 6, 9 jobs (D-U6, D-U7: open from two mines on).
    """
    free, kept = count(workers, "workers"), count(slaves, "slaves")
    trees = whole(woods, "woods", 0, WOODS)
    pits = whole(0 if mines is None else mines, "mines", 0, MOST_MINES)
    places = counting.mineral_jobs(pits, "1/3/6/9") if mineral_jobs is None else count(mineral_jobs, "mineral_jobs")
    if mines is not None and places not in {counting.mineral_jobs(pits, each) for each in ("1/3/6/9", "1/3/3/3")}:
        raise ValueError(Text("do_not_agree", one="mineral_jobs", given=places, other="mines", value=pits))
    people = free + kept
    employed = min(people, trees + places)
    slaves_at_work = min(kept, employed)
    result: Result = {
        "employed": employed,
        "unemployed": people - employed,
        "mineral_jobs": places,
        "slaves_employed": slaves_at_work,
        "workers_employed": employed - slaves_at_work,
    }
    text = say("jobs.text", employed=employed, unemployed=people - employed, woods=trees, places=places, people=people)
    if mineral_jobs is None and pits > 1:
        return values.unsettled(("D-U7",), result, text, ("D-U7", "D-G6"))
    rests = ("D-G1a", *(("D-G5",) if kept else ()), "D-G6" if pits else "D-U6")
    return Ruled(result, *text, (*rests, "D-U10") if people > employed else rests)


_CROWD = {
    "fanatics others_before leaving": slots.hook(
        asked.crowd, nouns="fanatic red worker soldier slave other piece people opponent"
    ),
    "": slots.only_if(lambda reading: not any(reading.standing("becomes a|fanatic"))),
}


#: That the land is to be safe, not somebody on it.
_SAFE = slots.only_if(lambda reading: any(reading.standing("territory survive", "territory is survive")))


@ruling(
    "D-G4 D-M9",
    asks=(
        Frame("fanatic|red keep", _CROWD, "!takeover"),
        Frame("fanatic|red survive territory|place", _CROWD | {"_": _SAFE}, "!takeover"),
        Frame("fanatic|red takeover|lose|conquer|enough|get|gets|win|seize|belong|run_out|take", _CROWD, "takeover"),
        Frame("fanatic", _CROWD),
    ),
    may="takeover territory control belong lose piece live outnumber more wait place soldier worker leave move retreat conquer neighbour enough opponent blue green white yellow only forever result together sail flee every survive vs versus peace after tie alone left moreover",
    never="become missing turn turns turned @change",
)
def fanatic_takeover(
    fanatics: object, others: object = None, others_before: object = None, leaving: object = 0
) -> Ruled:
    """Whether fanatics take a territory over: more of them than of all others together (D-G4, D-M9).

    *others* now, or *others_before* of whom some are *leaving*; `recoverable` is false after a takeover.
    """
    if others is None and others_before is None:
        raise ValueError(Text("needs_one", keys=("others", "others_before + leaving")))
    gone = count(leaving, "leaving")
    before = count(others if others_before is None else others_before, "others")
    if gone > before:
        raise ValueError(Text("more_than_there_are", name="leaving", given=gone, most=before))
    if None not in {others, others_before} and count(others, "others") != before - gone:
        raise ValueError(
            Text("do_not_agree", one="others", given=others, other="others_before - leaving", value=before - gone)
        )
    zealots, left = count(fanatics, "fanatics"), before - gone
    taken = counting.taken_over(zealots, left)
    sides = say("fanatic_takeover.sides", fanatics=zealots, others=left)
    result = {"takeover": taken, "recoverable": False if taken else None, "others": left}
    text = say("fanatic_takeover.taken" if taken else "fanatic_takeover.held", sides=sides)
    rests = ("D-M9a", "D-G4a") if gone else ("D-G4", "D-G4a") if taken else ("D-G4", "D-M9a")
    return Ruled(result, *text, rests)


#: Who asks what a thing costs, not whether a stock is enough: "does a boat cost 10 wood?".
_PRICE = slots.only_if(lambda reading: bool(typed.pattern("price.asked").search(reading.question.plain)))
_HOW_MANY = slots.only_if(
    lambda reading: any(reading.standing(f"many {'|'.join(BUILDING)}")) or any(reading.standing("build many ."))
)
#: What may be said beside what there is to pay with.
_BESIDE_A_STOCK = "build cost enough bare alone stock resource only territory sea neighbour worker mineral together place wait left before rise gather every each all take"
_WALLET = {"stock building number": slots.hook(asked.wallet, nouns=f"{_RESOURCES} boat soldier mine dolmen")}


@ruling(
    "D-B3 D-B2",
    asks=(
        Frame("build|cost|enough|boat|soldier|mine|dolmen", _WALLET | {"_": _PRICE}, "exact"),
        Frame("build|cost|enough|boat|soldier|mine|dolmen", _WALLET, "affordable"),
        Frame(
            "many build|cost|enough",
            _WALLET | {"": _HOW_MANY},
            may=f"{_BESIDE_A_STOCK} limit most",
            never="short already opponent turn round left wait",
        ),
    ),
    may=_BESIDE_A_STOCK,
    never="many short already opponent @by_now @already",
)
def affordable(stock: Any, building: object, number: object = None) -> Ruled:
    """Whether a stock pays for a boat (4 wood, D-B2), a soldier, a mine or a dolmen (D-B3), and in which ways.

    *number*: for so many of it. How many it pays for is told of one or two resources, up to the limit.
    """
    have, wanted = values.stock(stock), one_of(BUILDING, building, "building")
    many = count(1 if number is None else number, "number", 1)
    ways, most, text = _boat_paid(have) if wanted == "boat" else _building_paid(have, name(wanted))
    enough = bool(ways) if many == 1 else None if most is None else most >= many
    if most is not None and (many > 1 or 1 < most <= values.MOST.get(wanted, most)):
        text = say("affordable.most", text=text, most=most)
    exact = {resource: each for resource, each in zip(RESOURCES, have) if each} in ways
    result = {"affordable": enough, "exact": exact, "ways": ways, "most": most}
    return Ruled(result, *text, ("D-B2",) if wanted == "boat" else ("D-B3",))


#: The ways to pay for a building, for how many a stock is enough, and what is said of it.
_Payment = tuple[list[dict[str, int]], int | None, Words]


def _boat_paid(have: list[int]) -> _Payment:
    most = have[WOOD] // BOAT_WOOD
    text = say("affordable.boat", cost=BOAT_WOOD, have=have[WOOD], enough=most > 0)
    return [{"wood": BOAT_WOOD}] if most else [], most, text


def _building_paid(have: list[int], own: Words) -> _Payment:
    ways = [{RESOURCES[resource]: EACH_OF[len(way)] for resource in way} for way in counting.ways_to_pay(have)]
    more = say("affordable.one_of", ways=len(ways)) if len(ways) > 1 else ""
    paid = say("affordable.paid", building=own, way=_paid(ways[0]), more=more) if ways else None
    return ways, counting.buildings_paid(have), paid or say("affordable.not_paid", building=own)


def _paid(way: dict[str, int]) -> Words:
    """One way to pay."""
    each = [say("affordable.some", number=number, resource=name(resource)) for resource, number in way.items()]
    return say.joined("affordable.and", each)


@ruling(
    "D-B2",
    asks=(Frame("wood boat", {"boats": slots.count("boat"), "": slots.OPEN}, never="left"),),
    may="build cost need many wood piece",
)
def boats_cost(boats: object) -> Ruled:
    """What so many boats cost together (D-B2), as many as a civilisation may have (D-C4)."""
    number = whole(boats, "boats", 1, MOST_BOATS)
    return Ruled({"wood": number * BOAT_WOOD}, *say("boats_cost.text", boats=number, wood=number * BOAT_WOOD))


def _of_one_place(reading: Reading) -> frozenset[str]:
    """What says that it is one place: no "another" alone, if it is only said that somebody has one."""
    has = reading.said() & alternatives("have has had got own")
    return asked.PLACES | ({"where"} if has else {"another", "again", "#2"})


def _second_dolmen(reading: Reading) -> Filled | None:
    """The dolmen that is where one more is to be built: "a second dolmen", not "one in another territory"."""
    if (
        len(LANDS & reading.question.words) > 1
        or any(reading.standing("mines|quarry|pit"))
        or any(reading.standing("a|the|my|another|this|that|one mine"))
        or any(reading.standing("2|3|4|another|different|next|neighbour|opponent territory|island|continent"))
    ):
        return None
    counted = reading.counted({"dolmen"}, one=False)
    if {each.number for each in counted} - {1, 2} or not reading.said() & _of_one_place(reading):
        return None
    return Filled(1, places_of(counted).union(reading.places({"another", "again", "#2"})))


_SECOND = {"existing": slots.hook(_second_dolmen, nouns="dolmen")}


@ruling(
    "D-B4a",
    asks=(
        Frame("dolmen #2|another|@again|2|already|@by_now", _SECOND, "may_build"),
        Frame("dolmen no build|place|set|put|raise", {"existing": slots.count("dolmen")}, "may_build", own=(1,)),
    ),
    may="build territory island place stand opponent same live control worker soldier yellow blue green white each both belong first one 1",
    never="cost phase turn",
)
def dolmen_limit(existing: object) -> Ruled:
    """Whether a territory takes another dolmen (D-B4): one only."""
    there = count(existing, "existing")
    free = there < MOST_DOLMENS
    return Ruled({"may_build": free}, *say("dolmen_limit.first" if free else "dolmen_limit.second"))
