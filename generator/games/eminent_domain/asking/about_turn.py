"""Questions about a turn: symbols, the hand limit, the cleanup, actions."""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.eminent_domain.asking.counted import told
from generator.games.eminent_domain.asking.question import ROLE, N, Question
from generator.games.eminent_domain.book import sides
from generator.games.eminent_domain.deck import planets

_HOW_MANY = (
    r"how many (?:[\w/]+ )?symbols|how strong|strength|what is (?:n\b|my (?:n|total))|\bn is what|count my symbols|symbol count|number of (?:\w+ )?symbols"
    r"|[几幾多][个個]?[\w/]{0,5}符[号號]|total (?:number of )?(?:\w+ )?symbols|total\?"
)
_HELD = r"cards? (?:may|can|do|must|should) i (?:hold|keep|have|draw (?:back )?up to|refill)|draw (?:back )?up to|up to how many cards|[几幾]张手牌|[几幾]張手牌"
_RAISED = r"\+ ?1|raise|increase|bonus|one more|hand[- ]limit planet|加一|提高"
#: The hand limit without planets (E-T8).
_LIMIT = 5
_HAND = {each.name for each in planets() if each.hand}


def role_symbols(asked: Question) -> Asked | None:
    """How many symbols a role has."""
    if asked.technologies and not asked.has("lead", "follow", "leader", "follower", "play", "boost"):
        return None
    if asked.yes_no or len(asked.roles) > 1 or asked.has("boost_limit", "require", "slot", "cost"):
        return None
    if not asked.said(_HOW_MANY) or (asked.has("technology", "level") and not asked.has("lead", "follow", "leader")):
        return None
    if asked.has("look", "fighter") and not asked.said(r"symbols?\b[^.?!]*\?|符[号號]"):
        return None
    if asked.said(r"symbols? (?:has|does|do|is|are on|counts?) (?:a|an|the|each|one|every)\b[^,.]*\bcard"):
        return None
    has = told(asked, "".join(asked.roles[:1]), asked.counted)
    if (
        has is None
        or (not asked.roles and has.hand is None)
        or has.total is not None
        or (has.hand is None and has.empire is None and not has.stack)
    ):
        return None
    if re.search(r"(?<!\S)(?:\d\d+|[02-9])(?!\S)", has.rest):
        return None
    stack = (has.stack or bool(asked.leads)) and not asked.stack_is_empty and asked.leads is not False
    asked.all_heeded = asked.counted_names = True
    inputs = {"stack_card": int(stack), "hand_symbols": has.hand or 0, "planet_symbols": has.empire or 0}
    return Asked("role_symbols", inputs)


def hand_limit(asked: Question) -> Asked | None:
    """The hand limit with so many planets that raise it."""
    if asked.yes_no or asked.technologies or asked.has("discard", "lead", "follow") or asked.roles:
        return None
    if not asked.has("limit") and not (asked.said(_HELD) and (asked.has("handbonus") or asked.planets)):
        return None
    count = asked.number(
        rf"{N} (?:own |face_up |different |such |start_planet |take |other |limit |handbonus |\+1 |bonus |mine )*(?:planet|handbonus)"
    )
    if asked.planets:
        if count is not None or (asked.has("face_down") and len(asked.planets) > 1):
            return None
        asked.counted_names = True
        count = 0 if asked.has("face_down") else sum(name in _HAND for name in asked.planets)
    elif count is None and asked.said(r"\b(?:a|one|1|single|another)(?: of my)? (?:[\w-]+ )*planets?\b|一[颗顆]"):
        count = 1
    elif count is None and asked.said(r"\bno (?:[\w-]+ ){0,2}planets?\b|without (?:any )?(?:[\w-]+ ){0,2}planets?\b"):
        count = 0
    if count and not asked.planets and asked.has("face_down"):
        count = 0 if count == 1 else None
    if count is None or (not asked.planets and not asked.has("handbonus") and not asked.said(_RAISED)):
        return None
    return Asked("hand_limit", {"hand_bonus_planets": count})


def cleanup(asked: Question) -> Asked | None:
    """How many cards are drawn in the cleanup."""
    if asked.yes_no or not asked.said(
        r"how many (?:cards )?(?:do|must|may|can|will) i (?:draw|discard)|[抽补補弃棄][几幾多]"
    ):
        return None
    if not asked.has("cleanup", "refill", "limit") or asked.roles:
        return None
    held = asked.number(rf"{N} (?:card )?hand|hand {N}(?: card)?|{N} card|hold {N}|keep {N}")
    planets_ = asked.number(rf"{N} (?:own |face_up )*(?:planet handbonus|handbonus planet)") or 0
    gone = asked.number(rf"discard {N}") or 0
    if held is None:
        return None
    limit = asked.number(r"limit (?:card )?(\d+)")
    if limit is not None and (limit < _LIMIT or planets_):
        return None
    planets_ = planets_ if limit is None else limit - _LIMIT
    asked.spent |= {limit or 0}
    return Asked("cleanup", {"hand": held, "hand_bonus_planets": planets_, "discard": gone})


def action_effect(asked: Question) -> Asked | None:
    """What a card does as an action."""
    if asked.yes_no or not asked.has("action") or asked.numbers not in ([], [1]) or asked.has("politics"):
        return None
    attacks = asked.has("attack") and not asked.said(
        r"without attacking|(?:do|did|if i do) ?n[o'\u2019]t attack|not attack|instead of attacking"
    )
    if attacks or asked.has(
        "lead",
        "leader",
        "follow",
        "bonus",
        "boost",
        "cost",
        "settle",
        "where",
        "limit",
        "optional",
        "skip",
        "before",
        "list",
    ):
        return None
    if asked.said(
        r"\b(?:where|who|which|whose)\b|\bwhen (?:do|does|is|can|may|will|must)\b|哪|谁|誰|何时"
    ) or not asked.said(
        r"how many|how much|number of|what (?:does|do|is|can|happens|would|will)|effect of|[几幾]|多少|什么|什麼|效果"
    ):
        return None
    if any(sides()[name].permanent for name in asked.technologies):
        return None  # no action at all
    named = asked.technologies or asked.roles
    if len(named) != 1 or len(asked.roles) > 1 or asked.planets:
        return None
    asked.spent |= {1}
    if asked.find(rf"(?:{ROLE}) role|role_phase|discard|go"):
        return None
    return Asked("action_effect", {"action": named[0]})


GRAMMARS = (role_symbols, hand_limit, cleanup, action_effect)
