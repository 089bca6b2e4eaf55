"""Questions about planets that are so, or have most or least of something."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.eminent_domain.asking.question import TYPE, Question
from generator.games.eminent_domain.deck import RESOURCES

_WHICH = (
    r"\b(?:which|what|list|name|how many)\b(?: [\w-]+)* (?:planets?|worlds?)\b|哪[些几幾一]?(?:颗|顆)?\w*星球"
    r"|星球\w*哪[一些]?[颗顆]|[几幾][颗顆]\w*星球"
)
#: Asking what something is for, which is no list.
_FOR_WHAT = r"\bwhat (?:do|does|did|use|about|happens)\b|\bwhat (?:is|are) the (?:use|point|effect|purpose)|\b(?:which|what) (?:kinds? of |type of )?(?:resources?|goods|slots?)\b"
_IS_THERE = r"\b(?:is there (?:a|any)|are there|does any|do any|has any)\b(?: [\w-]+)* (?:planets?|worlds?)\b"
#: What a question may not have that asks for planets by what is on them.
_OTHER = (
    "survey", "look", "keep", "lead", "follow", "technology", "level", "require", "draw", "promo", "utopian", "prestige",
    "deal", "play", "player", "win", "tie", "boost", "empire", "opponent", "random", "under", "token", "take",
)  # fmt: skip
_MOST = r"(?:most|highest|greatest|biggest|largest|best|maximum(?! number| of)|dearest|hardest|strongest|最高|最多|最大|最贵|最貴)"
_LEAST = r"(?:least|lowest|fewest|smallest|minimum|cheapest|easiest|weakest|最低|最少|最小|最便宜)"
_BY_WAR = r"attack|conquer|fighters?|warfare|by war|攻击|攻擊|战争|戰爭|战机|戰機"
_BY_COLONIES = r"settle|colon|安置|殖民"
_WORTH = r"influence|points?\b|vps?\b|valuable|worth|scores?\b|影响力|影響力|分"


def planet_list(asked: Question) -> Asked | None:
    """Planets that are so."""
    if asked.said(_FOR_WHAT):
        return None
    exists = asked.said(_IS_THERE) is not None
    if asked.planets or asked.technologies or asked.has(*_OTHER) or not (asked.said(_WHICH) or exists):
        return None
    if (asked.yes_no and not exists) or asked.said(r"\bwhat (?:does|do|happens)\b"):
        return None
    extreme = _extreme(asked)
    if extreme is None and asked.has("score", "face_down", "deck", "attack", "effect"):
        return None
    found = _told(asked)
    types = [found["type"]] if "type" in found else re.findall(rf"(?<!\S)({TYPE})(?!\S)", asked.text)
    if len(set(types)) > 1 or not (found or extreme):
        return None
    if asked.has("start_planet"):
        found["start"] = True
    elif found.keys() <= {"type", "hand_bonus"} and not (extreme or exists or asked.said(_OF_A_TYPE)):
        return None
    if extreme is not None:  # "which one": no number of what they have most of
        found.pop(next(iter(extreme.values())), None)
    return Asked("planet_list", found | (extreme or {}), "exists" if exists else "")


_OF_A_TYPE = (
    r"\b(?:which|what|list)\b(?! (?:can|do|does|may))|哪"
    r"|\bhow many (?:of the )?(?:planets|\w+ (?:planets?|ones) (?:are there|exist|does|in the))\b"
)


def _told(asked: Question) -> dict[str, Any]:
    """What the planets must have."""
    types = re.findall(rf"(?<!\S)({TYPE})(?!\S)", asked.text)
    found: dict[str, Any] = {"type": types[0]} if len(set(types)) == 1 else {}
    if asked.find(r"(?:no|without) (?:role )?symbol"):
        found["symbol"] = "none"
    elif asked.has("symbol") and len(asked.roles) == 1:
        found["symbol"] = asked.roles[0]
    if asked.has("handbonus", "limit"):
        found["hand_bonus"] = True
    goods = [each for each in RESOURCES if asked.has(each)]
    if goods and (len(goods) == 1 or not asked.said(r"\bor\b|或")):
        found["slot"] = goods[0] if len(goods) == 1 else goods
    if asked.find(r"(?:no|without) (?:resource )?(?:slot|resource)"):
        found["slots"] = 0
    number = asked.number(r"([1-3]) (?:resource |different )?(?:slot|resource)")
    if number is not None:
        found["slots"] = number
    for key, pattern in (
        ("warfare_cost", r"warfare_cost (\d+)|(\d+) fighter"),
        ("colonize_cost", r"colonize_cost (\d+)|(\d+) colony"),
        ("influence", r"influence (\d+)|(\d+) influence|worth (\d+)"),
    ):
        number = asked.number(pattern)
        if number is not None:
            found[key] = number
    return found


def _extreme(asked: Question) -> dict[str, str] | None:
    """What they must have most or least of."""
    said = asked.said(rf"\b{_MOST}|{_LEAST}|最") and asked.said(rf"{_MOST}|{_LEAST}|\bmost expensive")
    if not said or asked.said(r"\bat (?:most|least)\b"):
        return None
    cheap = asked.said(rf"{_LEAST}|\bleast expensive") is not None
    about = [
        aspect
        for aspect, pattern in (("warfare_cost", _BY_WAR), ("colonize_cost", _BY_COLONIES), ("influence", _WORTH))
        if asked.said(pattern)
    ]
    return {"least" if cheap else "most": about[0]} if len(about) == 1 else None


GRAMMARS = (planet_list,)
