"""Questions about the track: what it passes, what moves it, whether the game is over; and what a flood leaves."""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import Question
from generator.games.deluges.facts import FLOODS, LAST_POINT

_WHERE = r"\bwhich (?:territor|land|island|place|space|area|region)|\bwhere\b|\bwhat (?:is |gets |will be )?flood(?:s|ed)\b|哪里|哪些|哪块|什么地方|地方"
_WHEN = r"\bwhen\b|\bwhich (?:\w+ )?(?:track )?(?:values?|points?|numbers?|thresholds?)|\bat what\b|\bhow many floods|什么时候|几点|哪几点|哪些点|几次洪水"
_RISE = re.compile(
    r"(?:track|marker|it|at|point)\D{0,30}?(\d+)\D{0,40}?(?:rises?|goes up|moves?|advances?|up|increases?) (?:by )?(\d+)"
)
_STANDS = r"(?:reach|stand|show|hits?|get|\bis\b|\bare\b|\bat\b|到)\D{0,25}\d|\d+ (?:points?|点)|\d\s*点"
#: A number that is a point of the track.
_ON_TRACK = (
    r"(?:track|marker|points?|deforestation|reach\w*|hits?|\bat|升到|达到|到)\W{0,3}(?:\w+ ){0,3}?(?:\d+|five|eight|eleven|fourteen)\b"
    r"|(?:\d+|[五八]|十一|十四)\s*(?:points?|点)|(?:five|eight|eleven) points"
)
_MARKED = ("track", "point", "flood", "flood_token", "mark")


def game_over(asked: Question) -> Asked | None:
    """Whether the game ends at a point, or at which."""
    if asked.has("round", "bare", "flood", "cut", "territory", "tie", "fanatic", "before", "most", "heritage", "win"):
        return None
    if not asked.has("end") and not asked.said(r"keep playing|go on|play on|continue|继续"):
        return None
    ends = asked.has("end")
    if len(asked.numbers) == 1 and (asked.has("track", "mark") or (asked.numbers[0] > 4 and asked.said(_STANDS))):
        if asked.numbers[0] > LAST_POINT or asked.has("player", "turn"):
            return None
        return Asked("game_over", {"track": asked.numbers[0]}, "game_over" if ends else "!game_over")
    if (
        not asked.numbers
        and ends
        and (asked.has("game", "track") or asked.said("game"))
        and asked.said(_WHEN)
        and not asked.yes_no
    ):
        return Asked("game_over", {"track": LAST_POINT})
    return None


def track_step(asked: Question) -> Asked | None:
    """What the track passes on its way."""
    if not asked.has(*_MARKED) or asked.has(
        "bare", "cut", "round", "heritage", "dolmen", "most", "win", "tie", "worker"
    ):
        return None
    numbers = asked.numbers
    rising = _RISE.search(asked.raw)
    if rising and len(numbers) == 2:
        old, more = int(rising[1]), int(rising[2])
        return Asked("track_step", {"old": old, "new": old + more}) if old + more <= 30 and more else None
    if len(numbers) == 2 and numbers[0] < numbers[1] <= 30 and _way(asked):
        return Asked("track_step", {"old": numbers[0], "new": numbers[1]}, _flooding(asked))
    if asked.said(_WHERE):
        return None
    if (
        not numbers
        and asked.has("flood", "flood_token")
        and asked.said(_WHEN)
        and not _about_land(asked)
        and not asked.has("phase", "wood", "end")
    ):
        return Asked("track_step", {"old": 0, "new": LAST_POINT})
    return _reached(asked)


def _way(asked: Question) -> bool:
    """Whether two numbers are a way from one to the other."""
    return bool(
        asked.said(r"\d+\D{0,40}?(?:\bto\b|->|→|-|–|升到|到|跳到|涨到|and (?:now|then)|reach|jump|passes)\D{0,20}?\d+")
    )


def _flooding(asked: Question) -> str:
    """What yes or no depends on: the end or a flood."""
    return "game_over" if asked.has("end") else "floods"


def _about_land(asked: Question) -> bool:
    return asked.has("territory", "island", "people", "piece", "soldier", "boat", "mine", "fanatic", "building", "flee")


def _reached(asked: Question) -> Asked | None:
    """What one point brings that is reached."""
    if len(asked.numbers) != 1 or not 1 <= asked.numbers[0] <= LAST_POINT or not asked.said(_ON_TRACK):
        return None
    there = asked.numbers[0]
    if (
        _about_land(asked)
        or asked.has("wood", "start", "player", "again", "wait")
        or not asked.said(r"happen|reach|rise|hits?\b|do we|what now|会怎样|怎么办|升到|达到|flood|洪水")
    ):
        return None
    if there == LAST_POINT:
        return Asked("game_over", {"track": there}, "game_over") if not asked.has("flood") else None
    return (
        Asked("track_step", {"old": there - 1, "new": there}, "floods")
        if there in FLOODS or asked.has("flood")
        else None
    )


def deforestation(asked: Question) -> Asked | None:
    """Where the track goes when territories are logged bare."""
    if not asked.has("track", "point", "mark") or not (asked.has("bare", "cut") or asked.said(r"last (?:wood|tree)")):
        return None
    text = asked.counted
    logged = re.search(r"(?<!\S)(\d+|no) (?:(?!flood|drown)[^\W\d]+ ){0,3}?(?:bare|cut|lose)", text) or re.search(
        r"bare (\d+)", text
    )
    drowned = re.search(
        r"(?<!\S)(\d+|no) (?:(?:more|other|wood|territory|island) ){0,2}(?:flood|drown|lose flood)", text
    )
    if not logged or (
        drowned is None
        and asked.has("flood", "drown")
        and not asked.said(r"does it flood|is there a flood|floods\b|洪水")
    ):
        return None
    told = {"logged": _number(logged[1]), "drowned": _number(drowned[1]) if drowned else 0}
    left = [int(word) for word in re.findall(r"(?<!\S)\d+(?!\S)", text)]
    for found in (logged, drowned):
        if found and found[1].isdigit() and int(found[1]) in left:
            left.remove(int(found[1]))
    if len(left) != 1 or not 0 <= left[0] <= 30:
        return None
    return Asked(
        "deforestation",
        {"old": left[0], "newly_deforested_by_logging": told["logged"], "forests_lost_to_flood": told["drowned"]},
    )


def _number(word: str) -> int:
    return 0 if word == "no" else int(word)


def flood(asked: Question) -> Asked | None:
    """What is left of a territory that floods."""
    if not asked.has("flood", "drown") or asked.has("track", "bare", "build", "cost", "sail"):
        return None
    told = asked.amounts(asked.counted, ("worker", "soldier", "slave", "mine", "dolmen", "fanatic"))
    if len(told) < 2 or asked.has("limit", "most", "win"):
        return None
    return Asked("flood", {f"{thing}s": number for thing, number in told.items()})


GRAMMARS = (deforestation, flood, game_over, track_step)
