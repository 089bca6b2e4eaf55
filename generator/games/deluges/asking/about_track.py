"""Questions about the track: what it passes, what moves it, whether the game is over.

In: a question. Out: the ruling it asks for, if every figure is known.
"""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import Question
from generator.games.deluges.facts import FLOODS, LAST_POINT

_WHERE = r"\bwhich (?:territor|land|island|place|space|area|region)|\bwhere\b|\bwhat (?:is |gets |will be )?flood(?:s|ed)\b|哪里|哪些|哪块|什么地方|地方"
_WHEN = (
    r"\bwhen\b|\bpoints at which\b|\b(?:which|what) (?:\w+ ){0,4}(?:values?|points?|numbers?|thresholds?)|\bat what\b|\bhow many (?:floods|points)|\bhow often\b|\bhow (?:far|high)\b"
    r"|什么时候|几点|哪几点|哪些点|几次洪水|多少点|到几|何时"
)
#: The game goes on, or stops.
_ON = r"still (?:running|on|going)|keep playing|carry on|go(?:es)? on|play on|\bcontinues?\b|another round|next round|keep going|继续|接着玩"
_OVER = r"\blast round\b|\bstop\b|\bcount (?:our |the )?(?:heritage )?points now|\bscore now|\bthe end\b|\bfinal\b"
#: The track moves so many points.
_BY = re.compile(
    r"(?<!\S)(?:by|another|up|further) (\d+)(?!\S)|(?<!\S)(\d+) (?:more )?(?:point|step|field|territory|up|higher)(?: (?:up|more|further|higher))?(?= \||$)"
)
_UP = r"\brises?\b|\bgo(?:es)? up|\bmoves?\b|\badvances?\b|\bup\b|\bincreases?\b|\bclimbs?\b|\bjumps?\b|升|增加|涨|前进"
#: Two points are a way from one to the other.
_WAY = (
    r"\bto\b|->|→|\brises?\b|\bclimb|\bjump|\bleap|\bpass|\bgo(?:es|ing)?\b|\bwent\b|\bmove|\badvance|\bwas\b|\bstood\b|\bnow\b|\breach|\bbefore\b.*\bafter\b"
    r"|升|变|到|增|涨|跳"
)
_STANDS = r"(?:reach\w*|stand|show|hits?|get|got|\bis|\bare|\bat|\bon|到|现在|是)\D{0,25}\d|\d+ (?:points?|点)|\d\s*点|\b(?:thirteen|fourteen)\b|十[三四]"
_FIGURES = {1: ("one", "1", "一"), 2: ("two", "2", "两", "二"), 3: ("three", "3", "三")}
_MARKED = ("track", "point", "flood", "flood_token", "mark")
_LAND = (
    "territory",
    "island",
    "people",
    "piece",
    "soldier",
    "boat",
    "mine",
    "fanatic",
    "building",
    "flee",
    "start_space",
    "sea",
)
_ROUNDS = r"\d+(?:th)? rounds?\b|\bround \d+|\d+\s*轮|第\s*\S\s*轮"


def game_over(asked: Question) -> Asked | None:
    """Whether the game ends at a point, or at which."""
    if asked.asks("flood", "territory") or asked.has("bare", "tie", "fanatic", "before", "most", "win", "first_player"):
        return None
    if not asked.numbers and asked.has("track") and asked.said(r"\b(?:up to|until) (?:what|which)\b.*\bplay\b"):
        return Asked("game_over", {"track": LAST_POINT})
    ends, on = asked.has("end") or re.search(_OVER, asked.asking), asked.said(_ON)
    if not (ends or on) or asked.said(_ROUNDS):
        return None
    if len(asked.numbers) == 1:
        there = asked.numbers[0]
        marked = asked.has("track", "mark") or (there > 4 and asked.said(_STANDS))
        if not marked or there > LAST_POINT or asked.has("player", "turn"):
            return None
        return Asked("game_over", {"track": there}, "" if ends and on and not asked.yes_no else _going_on(asked))
    about = asked.has("game", "track") or asked.said("game")
    if (
        not asked.numbers
        and asked.has("end")
        and about
        and asked.said(_WHEN)
        and not asked.yes_no
        and not asked.has("round")
    ):
        return Asked("game_over", {"track": LAST_POINT})
    return None


def _going_on(asked: Question) -> str:
    """What yes means: the game is over, or goes on."""
    on, over = asked.said(_ON), asked.said(r"\bover\b|\bends?\b|\bended\b|\bfinished\b|\bstop\b|结束")
    return "!game_over" if on and not over else "" if on else "game_over"


def track_step(asked: Question) -> Asked | None:
    """What the track passes on its way."""
    if not asked.has(*_MARKED) or asked.has("bare", "cut", "heritage", "dolmen", "most", "win", "tie", "worker"):
        return None
    if asked.said(_ROUNDS) or (asked.has("round") and not asked.has("track")):
        return None
    numbers = _points(asked)
    if len(numbers) == 2:
        return _stepped(asked, *numbers)
    if asked.said(_WHERE) or asked.has("round"):
        return None
    about_when = asked.has("flood", "flood_token") and asked.said(_WHEN)
    if (
        not numbers
        and about_when
        and not (asked.has(*_LAND) and not asked.has("flood_token"))
        and not asked.has("phase", "wood", "end")
    ):
        return Asked("track_step", {"old": 0, "new": LAST_POINT})
    return _reached(asked)


def _points(asked: Question) -> list[int]:
    """The numbers of a question, without those of answers that it offers: "one flood or two"."""
    if re.search(
        r"\b(?:one|1) (?:flood|token|blue token)s? or (?:two|2)\b|\b(?:one|two) or (?:two|three) floods", asked.raw
    ):
        return [number for number in asked.numbers if number not in {1, 2}]
    way = re.search(r"(?<!\S)from (\d+)(?: \S+){0,5}? to (\d+)(?!\S)", asked.full)
    if way:
        return [int(way[1]), int(way[2])]
    counted = [int(number) for number in re.findall(r"(?<!\S)(\d) (?:time )?flood(?!\S)", asked.text)]
    others = [number for number in asked.numbers if number not in counted]
    return others if len(asked.numbers) > 2 or not others else asked.numbers


def _stepped(asked: Question, old: int, new: int) -> Asked | None:
    """From one point to another, or so many points on."""
    by = _BY.search(asked.full.partition("|")[2] if "|" in asked.full else asked.full) or _BY.search(asked.full)
    more = int(by[1] or by[2]) if by else None
    if more is not None and asked.said(_UP) and more in (old, new) and not asked.said(r"\bup to\b|升到|增加到|涨到"):
        start = old if more == new else new
        return (
            Asked("track_step", {"old": start, "new": start + more}, _flooding(asked)) if start + more <= 30 else None
        )
    if (
        not old < new <= 30
        or not asked.said(_WAY)
        or asked.said(r"\bbetween\b|\bboth\b|之间|(?:over|pass\w*|cross\w*) (?:the )?\w+ and \w+|\d和\d|\d、\d")
    ):
        return None
    return Asked("track_step", {"old": old, "new": new}, _flooding(asked))


def _flooding(asked: Question) -> str:
    """What yes or no depends on: the end or a flood; nothing if both are asked."""
    so_many = re.search(r"\b(?:one|1|two|2|three|3) floods?\b|([一两二三123])次洪水", asked.asking)
    if so_many and asked.yes_no:
        return f"floods={next(n for n, ways in _FIGURES.items() if any(way in so_many[0] for way in ways))}"
    flood = asked.asks("flood", "flood_token", "drown")
    if asked.has("end") or re.search(_OVER, asked.asking):
        return "" if asked.said(r"\b(?:is|are) there\b|\bdoes it flood|洪水.*吗") and flood else "game_over"
    return "floods" if flood else ""


def _reached(asked: Question) -> Asked | None:
    """What one point brings that is reached."""
    numbers = asked.numbers
    if len(numbers) == 2 and numbers[1] == 1 and asked.said(_UP):
        return Asked("track_step", {"old": numbers[0], "new": numbers[0] + 1}, _flooding(asked))
    by_one = asked.said(r"\bby one\b|\bone (?:point|step|field|up)\b|一点")
    if len(numbers) == 1 and by_one and asked.has("track") and asked.said(_UP):
        return Asked("track_step", {"old": numbers[0], "new": numbers[0] + 1}, _flooding(asked))
    on_track = asked.has("track", "point") or asked.said(r"\breach\w*\b|\bhits?\b|\bat \w+\W*$|升到|达到|到")
    if len(numbers) != 1 or not 1 <= numbers[0] <= LAST_POINT or not on_track:
        return None
    there = numbers[0]
    if (
        asked.has(*_LAND)
        or asked.has("wood", "start", "player", "again", "wait", "every")
        or not asked.said(r"happen|reach|rise|hits?\b|do we|what now|会怎样|怎么办|升到|达到|发生|flood|洪水")
    ):
        return None
    if there == LAST_POINT:
        return Asked("game_over", {"track": there}, "game_over") if not asked.has("flood") else None
    if there not in FLOODS and not asked.has("flood"):
        return None
    return Asked("track_step", {"old": there - 1, "new": there}, _flooding(asked))


GRAMMARS = (game_over, track_step)
