"""Questions about whether a boat may sail that pieces did, or did not, use.

In: a question. Out: the ruling it asks for, if it is the boat that moves.
"""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import Question

#: Pieces use a boat, or are on it; that nobody does.
_USED = (
    r"carry|cross|use|load|bridge|桥|full|borrow|walk over|on board|over 1 boat|by 1 boat|with 1 \w+|land from"
    r"|(?:worker|soldier|slave|piece|people|who|someone|somebody|passenger) (?:\w+ ){0,4}(?:on|onto|in|over) (?:1 |my |the |its )?(?:\w+ )?boat"
    r"|boat (?:上|里) (?!empty|no)|on it(?! has)"
)
#: Who moves is the boat.
_BOAT_GOES = (
    r"(?:can|may|could|does|is|will|must|should|do|am|allow|allowed)\b(?: i| you| we)?(?: \S+){0,5}? (?:it|that|this|boat)(?: \S+){0,9}? (?:move|sail|leave|free)"
    r"|(?:can|may|could|do|am)\b(?: \S+){0,4}? (?:i|we)(?: \S+){0,8}? (?:move|sail) (?:\S+ ){0,2}?(?:it|boat|that|this)"
    r"|(?:i|we)(?: \S+){0,4}? sail|boat(?: \S+){0,9}? (?:move|sail|开)|它(?: \S+){0,9}? (?:move|sail|开)"
)


def boat_may_move(asked: Question) -> Asked | None:
    """Whether a boat may sail that was, or was not, used by pieces."""
    if not asked.has("boat") or (not asked.has("move", "sail", "free", "leave") and not asked.said("开")):
        return None
    if not (asked.yes_no or asked.said(r"\b(?:allowed|legal|ok|possible)\b\W*$")) or _of_other_things(asked):
        return None
    if not re.search(_BOAT_GOES, asked.clauses[-1]) and not re.search(_BOAT_GOES, asked.full):
        return None
    if _piece_goes(asked):
        return None
    if asked.asks("territory") and not asked.asks("sea"):
        return None
    used = [_use(clause) for clause in asked.clauses]
    if True in used or False in used:
        return Asked("boat_may_move", {"boat_used_for_crossing": True in used}, "may_move")
    return None


def _of_other_things(asked: Question) -> bool:
    if any(each.thing == "boat" and each.number > 1 for each in asked.things):
        return True
    if asked.has(
        "flee",
        "agree",
        "war",
        "far",
        "mark",
        "build",
        "cost",
        "flood",
        "attack",
        "wood",
        "gold",
        "count",
        "land_on",
        "capacity",
    ):
        return True
    return bool(
        asked.said(
            r"\bthey\b|\bdifferent\b|\bseparate\b|\bby boat\b|piece['\u2019]s move|\bhow\b|\bwhy\b|\btwo spaces|\bturn order|\bmany\b"
        )
    )


def _piece_goes(asked: Question) -> bool:
    """Whether the last clause asks whether pieces may move, not a boat."""
    last = re.sub(r"(?:in|as) (?:1|one|the same|a single) move", "", asked.clauses[-1])
    return bool(
        re.search(
            r"(?:can|may|could|must|do|does|should) (?:\S+ ){0,3}?(?:worker|soldier|slave|piece|people)(?: \S+){0,6}? (?:move|cross|sail|land_on)",
            last,
        )
        and not re.search(r"(?:move|sail) (?:\S+ ){0,2}?(?:it|boat)|boat (?:\S+ ){0,3}?(?:move|sail)|and then", last)
    )


def _use(clause: str) -> bool | None:
    """Whether a clause says that pieces use a boat, or that none do; None if it says neither."""
    clause = re.sub(r"^((?:is|are) (?:\S+ )?boat) not (?=move|sail|to )", r"\1 ", clause)  # "forbidden"
    asks = re.match(r"(?:can|may|could|is|will|does)\b", clause)
    if re.search(r"(?<!\S)(?:empty|unus\w*|unload\w*)(?!\S)", clause):
        return False
    if re.search(rf"(?<!\S)(?:{_USED})(?!\S)", clause) or re.search(r"(?<!\S)no(?!\S)", clause):
        return not re.search(r"(?<!\S)(?:no|not|没|未)(?!\S)", clause)
    return (
        True
        if not asks and re.search(r"(?<!\S)(?:worker|soldier|slave|piece)(?!\S)", clause) and "boat" in clause.split()
        else None
    )


GRAMMARS = (boat_may_move,)
