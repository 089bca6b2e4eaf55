"""Rulings about the deforestation track and what the water leaves (D-F1 to D-F4).

In: points of the track, what stands in a territory. Out: where it floods, whether the game ends, what is left.
"""

from __future__ import annotations

from generator.engine.bilingual import Words
from generator.engine.questions import slots
from generator.engine.questions.frames import Frame
from generator.engine.ruling import Ruled
from generator.games.deluges.facts import LAST_POINT
from generator.games.deluges.rules.counting import at_its_end, floods_at
from generator.games.deluges.rulings import asked
from generator.games.deluges.rulings.values import count, ruling, say

#: What may be said beside points of the track, beside a step of it, beside woods that were cut.
_TRACK = "track point game reach rise place deforestation token mark flood_token flood bare round third"
_STEP = "track point deforestation place many phase round token happen move cross end game mark often all new rise before after now map single simultaneous run_out start most name worth threshold during must"
_LOGGED = "track point deforestation mark wood cut lose take territory round phase turn this last new bare place next happen all gather people result move count where before after flood drown run_out now rise worth unemployed worker token start first many number more full left water before sea my end name during another each player opponent three_way job"
_FOUND = {
    "workers": "worker",
    "soldiers": "soldier",
    "mines": "mine",
    "dolmens": "dolmen",
    "fanatics": "fanatic",
    "slaves": "slave",
}


@ruling(
    "D-F3",
    asks=(
        Frame(
            "end|over track|game|reach|rise|deforestation|place|over point|track|game|deforestation",
            {"track": slots.hook(asked.reached)},
            may=_TRACK + " my",
            never="continue gets for worth score heritage win bonus after 14th many",
            yes="game_over",
        ),
        Frame(
            "continue track|game|reach|point|deforestation|place|now|现在",
            {"track": slots.hook(asked.reached)},
            may=_TRACK + " my",
            never="end get gets score win bonus many",
            yes="!game_over",
        ),
        Frame(
            "end continue",
            {"track": slots.hook(asked.reached)},
            may=_TRACK + " another next my one",
            never="get gets score win bonus",
        ),
        Frame(
            "score|heritage|count track|deforestation",
            {"track": slots.hook(asked.reached)},
            may=_TRACK + " count heritage score now",
            never="most win total bonus wood soldier dolmen mine boat get gets many",
            yes="game_over",
        ),
        Frame(
            "end track|point|deforestation|number|when|how|far|什|何|几",
            {"track": slots.constant(LAST_POINT)},
            may=_TRACK + " number many far must rise",
            never="flood third happen result after win score heritage player long often first start",
        ),
    ),
)
def game_over(track: object) -> Ruled:
    """Whether the track ends the game (D-F3): at 14 points."""
    stands = count(track, "track")
    over = at_its_end(stands)
    told = say("game_over.over" if over else "game_over.goes_on", track=stands, last=LAST_POINT)
    return Ruled({"game_over": over}, *told)


@ruling(
    "D-F2",
    "D-F3",
    asks=(
        Frame(
            "flood|flood_token",
            {"old new": slots.hook(asked.steps)},
            may=_STEP + " territory must run_out cause again",
            never="another continue drown lose",
            yes="floods",
        ),
        Frame(
            "flood|flood_token",
            {"old new": slots.hook(asked.steps)},
            may=_STEP + " territory must another run_out cause again third",
            never="drown lose",
        ),
        Frame("end", {"old new": slots.hook(asked.steps)}, may=_STEP, never="flood another get gets", yes="game_over"),
        Frame(
            "continue",
            {"old new": slots.hook(asked.steps)},
            may=_STEP,
            never="flood end another get gets",
            yes="!game_over",
        ),
        Frame(
            "track|deforestation|rise|point",
            {"old new": slots.hook(asked.steps)},
            may=_STEP + " threshold",
            never="flood end continue get gets score win heritage",
        ),
        Frame(
            "flood|flood_token",
            {"old new": slots.hook(asked.point)},
            may="track point deforestation token happen at reach rise place game must",
            never="player who where already still 哪里 里",
            yes="floods",
        ),
        Frame(
            "flood|flood_token when|often",
            {"old": slots.constant(0), "new": slots.constant(LAST_POINT)},
            may="happen game place token map many during often",
            never="what who which result player",
        ),
        Frame(
            "flood|flood_token track|point|deforestation|threshold|number which|what|many|value|worth|when|at|often",
            {"old": slots.constant(0), "new": slots.constant(LAST_POINT)},
            may=_STEP + " threshold territory worth number cause often",
            own=(3,),
        ),
    ),
)
def track_step(old: object, new: object) -> Ruled:
    """What the track passes from *old* (not counted) to *new* (counted): floods, the end (D-F2, D-F3, D-U12)."""
    before, after = count(old, "old"), count(new, "new")
    if after < before:
        raise ValueError(f"new {after} is below old {before}; the track never goes back")
    floods = floods_at(before, after)
    over = at_its_end(after)
    told = say("track_step.told", old=before, new=after, floods=_floods(floods), over=over)
    rests = ("D-F2", *(("D-F3",) if over else ()), *(("D-U12",) if len(floods) + over > 1 else ()))
    return Ruled({"floods_at": floods, "floods": len(floods), "game_over": over}, *told, rests)


def _floods(floods: list[int]) -> Words:
    """How many floods, and where."""
    return say("track_step.floods", count=len(floods), at=floods) if floods else say("track_step.no_flood")


@ruling(
    "D-F1",
    asks=(
        Frame(
            "track|point|deforestation bare|cut|run_out|flood|drown|wood rise|move",
            {
                "old newly_deforested_by_logging forests_lost_to_flood": slots.hook(
                    asked.logging, nouns="territory wood"
                )
            },
            may=_LOGGED,
            never="end continue regrow",
            yes="rises",
        ),
        Frame(
            "track|point|deforestation|from bare|cut|run_out|flood|drown|wood",
            {
                "old newly_deforested_by_logging forests_lost_to_flood": slots.hook(
                    asked.logging, nouns="territory wood"
                )
            },
            may=_LOGGED,
            never="end continue regrow",
        ),
        Frame(
            "track|point|deforestation|place|stand bare|cut|run_out|flood|drown|wood end",
            {
                "old newly_deforested_by_logging forests_lost_to_flood": slots.hook(
                    asked.logging, nouns="territory wood"
                )
            },
            may=_LOGGED,
            never="continue regrow",
            yes="game_over",
        ),
    ),
)
def deforestation(old: object, newly_deforested_by_logging: object, forests_lost_to_flood: object = 0) -> Ruled:
    """Where the track goes: a point for each territory logged bare, none for drowned forests (D-F1)."""
    before = count(old, "old")
    logged = count(newly_deforested_by_logging, "newly_deforested_by_logging")
    drowned = count(forests_lost_to_flood, "forests_lost_to_flood")
    after = before + logged
    floods, over = floods_at(before, after), at_its_end(after)
    aside = say("deforestation.aside", drowned=drowned) if drowned else ""
    told = say(
        "deforestation.told", old=before, new=after, logged=logged, aside=aside, floods=_floods(floods), over=over
    )
    result = {"new": after, "floods_at": floods, "game_over": over, "rises": logged > 0}
    return Ruled(result, *told, ("D-F1", "D-F2"))


_FLOODED = {key: slots.count(noun, 0, one=True) for key, noun in _FOUND.items()} | {
    "_": slots.hook(asked.anything, nouns=" ".join(_FOUND.values()))
}


def _stands(key: str) -> tuple[Frame, Frame]:
    """Whether things of one kind are still there after the flood, and whether they are gone."""
    noun = _FOUND[key]
    may = "flood territory place wait my all both each after lie token island sea mu easter atlantis antarctica"
    never = " ".join({*_FOUND.values()} - {noun}) + " no not only build breed job takeover atlantis"
    water, gone = "flood|flood_token", "destroy|lose|drown|kill|gone"
    stays = "survive|keep|stay|stays|remain|left|safe"
    return (
        Frame(f"{water} {noun} {stays}", _FLOODED, may, f"{never} {gone.replace('|', ' ')}", key),
        Frame(f"{water} {noun} {gone}", _FLOODED, may, f"{never} survive keep", f"!{key}"),
    )


@ruling(
    "D-F4",
    asks=(
        *_stands("mines"),
        *_stands("dolmens"),
        *_stands("fanatics"),
        Frame(
            "flood|drown|flood_token worker|soldier|slave|mine|dolmen|fanatic",
            _FLOODED,
            may="flee happen survive destroy keep lose left territory piece wait drown result which my remain free building all many each people place live capacity leave move take sea token must every after kill number",
            never="track build job point attack breed opponent neighbour boat atlantis",
        ),
    ),
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
    told = say("flood.told", flee=flee, mines=mined, fanatics=drowned, dolmens=stones)
    return Ruled({"flee": flee, "mines": 0, "dolmens": stones, "fanatics": 0, "drowned": drowned}, *told)
