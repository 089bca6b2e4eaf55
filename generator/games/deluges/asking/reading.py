"""The one door: a question in words becomes the ruling it asks for.

In: a question and the speech of the game. Out: an Asked, or None.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.engine import question
from generator.engine.question import numbers_heeded
from generator.engine.ruling import Asked
from generator.engine.wording import Speech
from generator.games.deluges.asking import (
    about_boats,
    about_ending,
    about_gathering,
    about_growing,
    about_moving,
    about_people,
    about_preparing,
    about_track,
    about_war,
    about_water,
)
from generator.games.deluges.asking.question import Question

#: In this order: what asks for more comes first.
GRAMMARS: tuple[Callable[[Question], Asked | None], ...] = (
    *about_ending.GRAMMARS,
    *about_water.GRAMMARS,
    *about_track.GRAMMARS,
    *about_gathering.GRAMMARS,
    *about_growing.GRAMMARS,
    *about_people.GRAMMARS,
    *about_war.GRAMMARS,
    *about_boats.GRAMMARS,
    *about_moving.GRAMMARS,
    *about_preparing.GRAMMARS,
)
#: Numbers of the rules themselves that people say with a question, by ruling.
_OF_THE_RULES = {
    "forest_regrowth": {1, 2, 3},
    "births": {1, 2, 3},
    "jobs": {1},
    "dolmen_limit": {1, 2},
    "fanatic_takeover": set(range(100)),  # every number was taken by the grammar
    "move_legal": set(range(20)),
    "boat_may_move": set(range(1, 20)),
    "slaves_freed": set(range(100)),
    "starting_pieces": set(range(20)),
    "move_distance": set(range(20)),
    "limits": set(range(20)),
    "next_first_player": set(range(20)),
    "affordable": {1},
    "war": {1, 3, 4},
    "track_step": {1, 2, 3, 14},
    "deforestation": set(range(100)),
}
#: That a dolmen stands there, or that none does.
_STANDING = (
    r"another|second|third|already|stands?\b|\bhas (?:a|one|no)\b|\bthere(?: is|['\u2019]s| are)\b|\bmore\b|beside|\btoo\b|\balso\b"
    r"|\b(?:no|two|2|three|first|own|without|with a|yet|empty|limit)\b|dolmens"
)
#: What a question is about that only the book answers, although it has all that a ruling needs.
_OF_THE_BOOK = {
    "boat_may_move": (
        r"\bforbidden\b|\brefus|\bobject|\bpermission|\bcosts?\b|\buses? up|\b(?:one|my|any|of my) (?:move|step)s?\b|\bsteps? gone"
        r"|\bon foot|\bwalking\b|\bpassengers|\bin a row|\bstill walk\b|\bwalk (?:on|further|in)\b|还能再走|少走"
        r"|(?:can|may|does) (?:a|my|the|one) (?:\w+ )?(?:worker|soldier|piece)s? (?:first )?(?:walk|take a step|go)\b"
    ),
    "deforestation": r"\bdolmen|\bmap\b|\bboats?\b|石棚|地图",
    "track_step": r"\bwhat (?:makes|causes|moves|raises|lets)\b|\b(?:past|passes|over|crosses) \w+ and\b|\bwoods?\b|木头|\bflood possible before\b|\bbefore the track\b|\bwhat (?:exactly )?gets flooded at\b",
    "limits": r"\bmust\b.*\bboat|\bpieces of (?:one|a) boat|\bdied\b|\bused up\b|\bbeat\b|\benough\b|\bplaces\b|位置|岗位",
    "dolmen_limit": r"\bno (?:own )?pieces?\b|\bno (?:worker|soldier)s?\b|没有(?:我的)?棋子",
    "move_legal": (
        r"\b(?:carry|ferry|transport)\b.*\bon my (?:boat|ship)|\bleads?\b"
        r"|\b(?:workers?|slaves?)\b[^.?!]*\b(?:fight|defend|count)\b|\bonly workers\b[^.?!]*\bleft\b"
        r"|\bused (?:up )?(?:one|a|my)\b|\bone of my (?:own )?(?:moves?|steps?)\b|\blose\b"
    ),
    "flood": r"\bfull of (?:enem|oppon)|\bnowhere\b|\bno free\b|\bonly enem|\bheld by (?:enem|oppon)",
    "slaves_freed": (
        r"\b(?:move|send|bring|take|march|walk)\b[^.?!]*\bslaves?\b[^.?!]*\bsoldiers?\b[^.?!]*\b(?:stays?|remains?|at home)\b"
    ),
    "game_over": (
        r"\brounds or points|\bpoints or rounds|\bround (?:14|fourteen)\b|\b(?:14|fourteen|14th|fourteenth) rounds?\b"
        r"|轮还是|点还是|14\s*轮|十四轮"
    ),
    "starting_pieces": r"\bkind\b|\bwhat are\b|\bworkers\b|\bsoldiers?\b|什么棋子|哪种|劳动者|兵士",
    "affordable": r"\bhow many (?:of my )?workers\b",
}


#: Results that say that something is allowed, and words that ask whether it is not (the assistant knows "forbidden").
_ALLOWED = frozenset(["legal", "allowed", "may_move", "may_build", "affordable", "born", "regrows"])
_FORBIDDEN = re.compile(r"\b(?:against the rules|too many|too few|too little|not enough)\b|禁止|违规|不够")


def heeded(asked: Question, found: Asked) -> bool:
    """Whether every number that was told went into the inputs, and the question is not one for the book."""
    if found.ruling == "dolmen_limit" and asked.raw.count("dolmen") == 1 and not asked.said(_STANDING):
        return False
    if found.ruling in _OF_THE_BOOK and asked.said(_OF_THE_BOOK[found.ruling]):
        return False
    own = _OF_THE_RULES.get(found.ruling, set())
    if found.ruling == "track_step":  # "by 2"
        own = own | {found.inputs["new"] - found.inputs["old"]}
    return numbers_heeded(asked, found, own)


def understood(typed: str, speech: Speech) -> Asked | None:
    """The ruling that is asked for, if it is one that can be computed."""
    found = question.understood(typed, lambda words: Question(words, speech), GRAMMARS, heeded)
    if found is None or found.verdict not in _ALLOWED or not _FORBIDDEN.search(typed.casefold()):
        return found
    return found._replace(verdict=f"!{found.verdict}")
