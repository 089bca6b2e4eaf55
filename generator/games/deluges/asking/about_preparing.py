"""Questions about the start, who begins, how far one goes, how many there may be.

In: a question. Out: the ruling it asks for, if every figure is known.
"""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import ONE_MORE, Question, ordinal
from generator.games.deluges.facts import PLAYERS

#: What limits are not about.
_ELSEWHERE = (
    "war", "start", "cost", "carry", "cross", "kill", "flee", "flood", "bonus", "heritage", "point", "tie", "win", "worth",
    "box", "job", "attack", "breed", "turn", "phase", "slave", "worker", "fanatic", "gather", "wood", "mineral",
    "conquer", "sea", "far", "move", "trade", "use", "destroy", "opponent", "control", "survive", "lose", "building", "neighbour",
    "third", "piece", "run_out", "borrow", "land_on", "together",
)  # fmt: skip
_FAR = (
    r"\bhow far\b|\bdistance\b|\brange\b|how many (?:\w+ )?(?:spaces|territories|lands|steps|fields|areas|regions|squares|hexes|places)\b"
    r"|几格|几步|多远|多少格"
)
_BEGUN = r"began|begun|started|starts?|opened|opens|led|leads?|went first|was first|goes first|first player|start(?:ing)? player|marker|first|先|第一个|首位|起始|开始"


def starting_pieces(asked: Question) -> Asked | None:
    """How many pieces one begins with."""
    begins = asked.has("start", "setup", "start_space", "begin") or asked.said(
        r"\bgame opens\b|\benter the game\b|开局"
    )
    if not begins or (
        not asked.has("piece", "people", "token", *PLAYERS) and not asked.said(r"\bwhat do (?:i|we) (?:place|put)")
    ):
        return None
    if (
        asked.has(
            "island",
            "soldier",
            "worker",
            "kind",
            "round",
            "move",
            "next",
            "boat",
            "clockwise",
            "flood",
            "war",
            "first_player",
        )
        or asked.has("mineral", "continent", "wood", "opponent", "leave")
        or asked.said(r"\bin the box|\bcolou?rs\b")
    ):
        return None
    if asked.yes_no:
        return _so_many_at_start(asked)
    open_ = (
        asked.has("many")
        or len(asked.text.split()) <= 3
        or (asked.has("start_space") and asked.said(r"\bwhat do (?:i|we) (?:place|put)"))
    )
    return Asked("starting_pieces", {}) if open_ and not asked.said(r"\bwhich\b|\bwhere\b|哪") else None


def _so_many_at_start(asked: Question) -> Asked | None:
    """Whether it is so many."""
    players = asked.number_of_players()
    numbers = [number for number in asked.numbers if number != players]
    return Asked("starting_pieces", {}, f"pieces={numbers[0]}") if len(numbers) == 1 else None


def next_first_player(asked: Question) -> Asked | None:
    """Who begins the next round, if the order is told."""
    if not asked.has("next", "round", "turn", "clockwise") and not asked.said(r"\bnow\b|现在"):
        return None
    if asked.has("war", "win", "attack", "total", "heritage") or not asked.said(_BEGUN):
        return None
    left = _to_the_left(asked)
    if left is not None:
        return left
    names = list(dict.fromkeys(asked.seated))
    if not 3 <= len(names) <= 4 or len(asked.seated) <= len(names) or asked.said(r"\bleft of\b|\bright of\b|左边|右边"):
        return None
    order = _row(asked.seated, len(names))
    again = list(asked.seated)
    for each in order:
        again.remove(each)
    wanted = _wanted_first(asked)
    if wanted and len(again) > 1 and again[-1] == wanted:
        again.pop()
    if not order or len(set(again)) != 1:
        return None
    return Asked("next_first_player", {"order": order, "first": again[0]}, f"next_first={wanted}" if wanted else "")


def _row(seated: list[str], many: int) -> list[str]:
    """All players in a row, the first place or the last where they stand so."""
    rows = [seated[:many], seated[-many:], *(seated[at : at + many] for at in range(1, len(seated) - many))]
    return next((row for row in rows if len(set(row)) == many), [])


def _wanted_first(asked: Question) -> str:
    """Who is asked about: "does Green begin the next round?"."""
    found = re.search(
        rf"\b(?:does|is|will|can|may|do) (zq[a-z]+|{'|'.join(PLAYERS)})\b[^.?!]*\?\s*$", asked.signed.casefold()
    )
    if not found or not asked.yes_no:
        return ""
    return asked.player_named(found[1]) if found[1].startswith("zq") else found[1]


def _to_the_left(asked: Question) -> Asked | None:
    """Who sits to the left of the one who began."""
    who = rf"(zq[a-z]+|{'|'.join(PLAYERS)})"
    text = asked.signed.casefold()
    beside = re.search(
        rf"{who} (?:sits |is |sitting )*(?:directly |immediately )?(?:to|on|at) the left (?:hand )?(?:side )?of {who}",
        text,
    )
    began = re.search(
        rf"{who}(?: \w+){{0,3}}? (?:began|started|opened|led|went first|was first|was (?:the )?(?:first|start(?:ing)?) player)",
        text,
    )
    if not beside or not began or beside[2] != began[1]:
        return None
    named = [asked.player_named(each) if each.startswith("zq") else each for each in (began[1], beside[1])]
    rest = [each for each in dict.fromkeys(asked.seated) if each not in named]
    return Asked("next_first_player", {"order": [*named, *rest], "first": named[0]})


def move_distance(asked: Question) -> Asked | None:
    """How far a piece goes."""
    moved = asked.has("move", "sail") or asked.said(r"\bget\b|\btake\b|\bcross\b|\bcover\b")
    piece = asked.has("piece", "worker", "soldier", "boat") or asked.said(r"\bi\b|我")
    if (
        not moved
        or not piece
        or asked.has("slave", "flee", "start_space", "turn_order", "opponent", "carry", "wrap", "bare", "flood", "use")
    ):
        return None
    kind = {"piece": "boat"} if asked.has("boat") and not asked.has("cross", "soldier", "worker", "piece") else {}
    if asked.has("boat") and not kind:
        return None
    if not asked.yes_no:
        return Asked("move_distance", kind) if asked.said(_FAR) and not set(asked.numbers) - {1} else None
    spaces = re.findall(
        r"(\d+) (?:neighbour |more |whole |sea )?(?:territory|sea|move|place|step|field|步)(?!\S)", asked.full
    )
    so_far = max(map(int, spaces), default=0)
    if so_far < 2 or len(asked.numbers) > 2 or asked.has("fanatic"):
        return None
    return Asked("move_distance", kind, f"spaces={so_far}")


def limits(asked: Question) -> Asked | None:
    """How many there may be of a thing, or whether so many are allowed."""
    things = [thing for thing in ("soldier", "boat", "mine", "dolmen") if asked.has(thing)]
    elsewhere = [word for word in _ELSEWHERE if word != "sea" or not asked.said(r"\b(?:on the|at|to) sea\b")]
    if (
        asked.has(*elsewhere)
        or asked.said(r"分|\bmake\b|\bdied\b|\bdead\b|\bever get\b|经过|\bin all\b|altogether")
        or not 1 <= len(things) <= 2
    ):
        return None
    if len(things) == 2:
        both = (
            set(things) == {"soldier", "boat"} and not asked.numbers and not asked.yes_no and asked.has("many", "limit")
        )
        return Asked("limits", {}) if both else None
    thing = things[0]
    if asked.has("capacity") and not (thing in {"mine", "dolmen"} and asked.has("territory")):
        return None
    if asked.has("gold", "bronze", "marble", "granite", "resource") and not _too_many(asked, thing):
        return None
    if not asked.numbers and (not asked.yes_no or asked.has("limit")) and not asked.said(ONE_MORE):
        asks = (
            (asked.has("most") and asked.said(r"\bthe most (?:\w+ )+(?:can|may)\b"))
            or asked.has("limit")
            or (asked.has("many") and (asked.has("player", "territory", "most") or _have(asked)))
            or asked.said(r"\bhow (?:big|large)\b|\b(?:largest|biggest|highest number)\b")
        )
        return Asked("limits", {"of": thing}) if asks and not asked.has("new", "third") else None
    wanted = _wanted(asked, thing)
    if wanted is None or (thing == "dolmen") or (thing == "mine" and not asked.has("territory")):
        return None
    return Asked("limits", {"of": thing, "number": wanted}, "allowed")


_HELD = (
    r"\b(?:have|has|had|own\w*|build|built|possess\w*|command|field|keep|get|got|recruit|allowed|legal|possible|most|maximum|limit|add|another|raise|hold|buy|more|with|ok|exist|control|afloat)\b"
    r"|有|建|造|最多|超过|拥有"
)


def _have(asked: Question) -> bool:
    return bool(asked.said(r"\b(?:have|own|build|possess|command)\b|能有|可以有|拥有"))


def _too_many(asked: Question, thing: str) -> bool:
    """Whether so many are wanted that no stock helps."""
    wanted = _wanted(asked, thing)
    return wanted is not None and wanted > {"soldier": 5, "boat": 8, "mine": 3, "dolmen": 1}[thing]


def _wanted(asked: Question, thing: str) -> int | None:
    """How many of a thing somebody wants to have; None if that is not asked."""
    if not asked.yes_no and not asked.said(r"\b(?:allowed|possible|ok|legal)\b\W*$"):
        return None
    nth = ordinal(asked.raw)
    if nth is not None:
        return nth
    if not asked.said(_HELD):
        return None
    told = [each.number for each in asked.things if each.thing == thing]
    named = [number for number in told if number > 1] or [number for number in told if number in asked.numbers]
    if len(set(named)) != 1 and not (not named and told == [1]):
        return None
    there = named[0] if named else 1
    more = bool(asked.said(ONE_MORE) or asked.said(r"more than|over \d|exceed|超过"))
    if not more and named and len(told) > len(named) and asked.has("build"):
        more = True  # "I have seven boats. May I build a boat?"
    if asked.has("build") and asked.said(r"\bat once\b|\bin one go\b|一次"):
        return None  # D-U20
    several = asked.finds(r"(\d+) (?:more|additional|further|new)")
    if several and more:
        return there + int(several[1])
    return there + 1 if more else there if named and not asked.said(r"\bor\b") else None


def map_check(asked: Question) -> Asked | None:
    """What is wrong with a map that is called by its name."""
    name = asked.said(r"house[- ](?:27|31)\b")
    wanted = asked.has("check", "contradict") or asked.said(
        r"\bvalid|\bproblem|\bwrong\b|\bcorrect|\berror|\bfault|有问题|有错"
    )
    if not name or not wanted:
        return None
    return Asked("map_check", {"map": name[0].replace(" ", "-")}, "ok" if asked.said(r"valid|correct") else "")


GRAMMARS = (map_check, starting_pieces, next_first_player, move_distance, limits)
