"""Rulings about the deforestation track and what the water leaves (D-F1 to D-F4).

In: points of the track, what is in a territory. Out: where it floods, whether the game ends, what is left.
"""

from __future__ import annotations

from generator.engine.languages import Words
from generator.engine.questions import Filled, Frame, Reading, slots
from generator.engine.ruling import Ruled
from generator.games.deluges.facts import LAST_POINT, Text
from generator.games.deluges.rules.counting import at_its_end, floods_at
from generator.games.deluges.rulings import asked
from generator.games.deluges.rulings.values import LANDS, count, ruling, say

_REACHED = {"track": slots.hook(asked.reached, nouns="round flood")}


def _is_of_floods(reading: Reading) -> bool:
    """Whether no place is asked about, which the board tells: "how many territories flood?", "is my land flooded?"."""
    places = [
        *reading.standing("many|which|my|our|his|her territory|island"),
        *reading.standing("@i|@he|@she @possessive territory"),
    ]
    asked_of = (reading.tokens[each.start].raw != "many" for each in places)  # "one territory" is asked as "many"
    return not any(asked_of) and not (reading.question.yes_no and reading.said() & LANDS)


_FLOODS = slots.only_if(_is_of_floods)
_STEPS = {"old new": slots.hook(asked.steps), "_": _FLOODS}
#: That it is asked when a certain place is flooded, which the board tells (D-U11).
_OF_LAND = f"territory island {' '.join(LANDS)}"
_WHOLE_TRACK = {"old new": slots.constant((0, LAST_POINT))}


@ruling(
    "D-F3",
    asks=(
        Frame(
            "end|over|done|finished track|game|reach|rise|deforestation|place|over point|track|game|deforestation",
            _REACHED,
            "game_over",
        ),
        Frame("continue track|game|reach|point|deforestation|place|@now", _REACHED, "!game_over"),
        Frame("score|heritage|count track|deforestation", _REACHED, "game_over"),
        Frame(
            "end track|point|deforestation|number|@when|how|far|@how_many",
            {"track": slots.constant(LAST_POINT), "": slots.OPEN},
            never="turn round heritage",
        ),
    ),
    may="track point reach rise place deforestation token mark flood_token flood bare round third another next heritage score far must enough",
)
def game_over(track: object) -> Ruled:
    """Whether the track ends the game (D-F3): at 14 points."""
    points = count(track, "track")
    over = at_its_end(points)
    text = say("game_over.over" if over else "game_over.goes_on", track=points, last=LAST_POINT)
    return Ruled({"game_over": over}, *text, ("D-F3", "D-U1") if over else ("D-F3",))


@ruling(
    "D-F2 D-F3",
    asks=(
        Frame("flood|flood_token", _STEPS, "floods", never="end player @inside"),
        Frame("end", _STEPS, "game_over", may="flood"),
        Frame("track|deforestation|rise|point", _STEPS),
        Frame("flood|flood_token when|often", _WHOLE_TRACK, never=f"all end mine mines {_OF_LAND}"),
        Frame(
            "flood|flood_token track|point|deforestation|threshold|number which|what|many|value|worth|when|at|often",
            _WHOLE_TRACK,
            own=(3,),
            tells="point=",
            never=f"mean {_OF_LAND}",
        ),
    ),
    tells="flood|flood_token=floods point=",
    may="track point deforestation place phase round token move cross mark often all rise before after map single simultaneous run_out start most threshold during must cause again another third reach territory blue regrow continue between",
    never="player @inside",
)
def track_step(old: object, new: object) -> Ruled:
    """What the track passes from *old* (not counted) to *new* (counted): floods, the end (D-F2, D-F3, D-U12)."""
    before, after = count(old, "old"), count(new, "new")
    if after < before:
        raise ValueError(Text("track_goes_back", after=after, before=before))
    floods = floods_at(before, after)
    over = at_its_end(after)
    text = say("track_step.text", old=before, new=after, floods=_floods(floods), over=over)
    if not before and len(floods) > 1 and after == LAST_POINT:
        text = say("track_step.whole", count=len(floods), at=floods)
    rests = ("D-F2", *(("D-F3",) if over else ()), *(("D-U12",) if len(floods) + over > 1 else ()))
    return Ruled({"floods_at": floods, "floods": len(floods), "game_over": over}, *text, rests)


def _floods(floods: list[int]) -> Words:
    """How many floods, and where."""
    return say("track_step.floods", count=len(floods), at=floods) if floods else say("track_step.no_flood")


_LOGGED = {"old newly_deforested_by_logging forests_lost_to_flood": slots.hook(asked.logging, nouns="territory wood")}


#: That it is asked whether the track rises: never "the marker reaches 5; does a territory flood?".
_RISING = {"_": slots.only_if(lambda reading: bool({"rise", "move"} & reading.said(reading.clauses()[-1])))}


#: That it is asked whether it floods.
_FLOODING = {"_": slots.only_if(lambda reading: "flood" in reading.said(reading.clauses()[-1]))}


@ruling(
    "D-F1",
    asks=(
        Frame("track|point|deforestation bare|cut|run_out|flood|drown|wood rise|move", _LOGGED | _RISING, "rises"),
        Frame("track|point|deforestation bare|cut|run_out|flood|drown|wood flood", _LOGGED | _FLOODING, "floods_at"),
        Frame("track|point|deforestation|from bare|cut|run_out|flood|drown|wood", _LOGGED),
        Frame("track|point|deforestation|place|stand bare|cut|run_out|flood|drown|wood end", _LOGGED, "game_over"),
        Frame("track|point|deforestation|place bare|cut|run_out|flood|drown|wood continue", _LOGGED, "!game_over"),
    ),
    tells="at|@to=new",
    may="track point deforestation mark wood cut lose territory round phase last bare place next all gather result move before after flood drown run_out rise unemployed worker token start first more full left water sea during another each opponent three_way job moreover",
)
def deforestation(old: object, newly_deforested_by_logging: object, forests_lost_to_flood: object = 0) -> Ruled:
    """Where the track goes: a point for each territory logged bare, none for drowned forests (D-F1)."""
    before = count(old, "old")
    logged = count(newly_deforested_by_logging, "newly_deforested_by_logging")
    drowned = count(forests_lost_to_flood, "forests_lost_to_flood")
    after = before + logged
    floods, over = floods_at(before, after), at_its_end(after)
    aside = say("deforestation.aside", drowned=drowned) if drowned else ""
    text = say(
        "deforestation.text", old=before, new=after, logged=logged, aside=aside, floods=_floods(floods), over=over
    )
    result = {"new": after, "floods_at": floods, "game_over": over, "rises": logged > 0}
    return Ruled(result, *text, ("D-F1", "D-F2"))


_FOUND = ("worker", "soldier", "mine", "dolmen", "fanatic", "slave")
#: That of something it is said how many there are: "2 mines", not "my mines".
_COUNTED = slots.hook(
    lambda reading: Filled(None) if reading.counted(_FOUND, one=False) else None, nouns=" ".join(_FOUND)
)
_FLOODED = {f"{noun}s": slots.count(noun, 0, one=True) for noun in _FOUND} | {"_": _COUNTED}


def _left(noun: str) -> Frame:
    """Whether things of one kind are still there after the flood; no other may be asked about in the last clause."""

    def is_asked(reading: Reading) -> bool:
        named = set(_FOUND) & reading.said(reading.clauses()[-1])
        return noun in named or not named

    its = _FLOODED | {"": slots.only_if(is_asked)}
    return Frame(f"flood|flood_token {noun} survive|keep|stay|stays|remain|left|safe", its, f"{noun}s")


@ruling(
    "D-F4",
    asks=(
        _left("mine"),
        _left("dolmen"),
        Frame("flood|drown|flood_token worker|soldier|slave|mine|dolmen|fanatic", _FLOODED),
    ),
    tells="flee|piece=flee drown=drowned",
    may="flood territory place wait all both each after lie token island sea flee survive destroy lose left piece drown result remain free building live leave move must every kill",
    never="atlantis",
)
def flood(
    workers: object = 0,
    soldiers: object = 0,
    mines: object = 0,
    dolmens: object = 0,
    fanatics: object = 0,
    slaves: object = 0,
) -> Ruled:
    """What a flood leaves of a territory (D-F4): who flees, and what still stands there."""
    people = {"workers": workers, "soldiers": soldiers, "slaves": slaves}
    flee = sum(count(number, name) for name, number in people.items())
    mined, stones = count(mines, "mines"), count(dolmens, "dolmens")
    drowned = count(fanatics, "fanatics")
    counted = {"flee": flee, "mines": mined, "fanatics": drowned, "dolmens": stones}
    told = {key: number for key, number in counted.items() if number} or counted
    parts = [say(f"flood.{key}", count=number) for key, number in told.items()]
    text = say("flood.text", parts=say.joined("flood.and", parts))
    return Ruled({"flee": flee, "mines": 0, "dolmens": stones, "fanatics": 0, "drowned": drowned}, *text)
