"""What would be misread in a question, put otherwise: "of mine" is no building, "once" no number, "has left" no west.

In: a question as typed. Out: the same in words that mean but one thing.
"""

from __future__ import annotations

import re

from generator.games.deluges.facts import PLAYERS

_COUPLE = re.compile(r"\ba (?:couple|pair) of\b", re.IGNORECASE)
#: "Mine" that is no building.
_MY_OWN = re.compile(
    r"\b(?:(of|to|is|are|already|still|stays?|remains?|becomes?|it) mine\b(?! \d)|(build|put|place|add) mine(?= (?:there|here|beside|next|too|as well|in)\b))",
    re.IGNORECASE,
)
_ONCE = re.compile(r"\bonce(?= (?!a\b|per\b|every\b|each\b|in\b|or\b|only\b|again\b|more\b)\w)", re.IGNORECASE)
_NOT_ONE = re.compile(r"一[个块条座]([^，。？]{1,4}?)[也都]没有?(?:了|剩)?")
#: Numbers that only tell when it was, and how many sit there.
_ASIDE = re.compile(
    r"\bso far\b|\bbefore the first round\b|\b(?:in|during|of) (?:round (?:\d+|two|three|four|five|six|seven|eight|nine|ten)|the (?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) round)\b,?"
    r"|\b(?:one|two|three|four|\d) rounds? ago\b|\bphase (?:\d|five|six)\b|\bwe are (?:three|four|[34])(?: players)?\b(?: and)?"
    r"|\b(?:three|four|[34])[- ]player game\b|第[一二三四五六七八九十]轮",
    re.IGNORECASE,
)
#: "Logs" that is what somebody does.
_LOGS = re.compile(rf"\b(i|he|she|we|they|who|nobody|{'|'.join(PLAYERS)}) logs?\b", re.IGNORECASE)
#: Who has left, which is no side of the map and nothing that is left over.
_HAS_LEFT = re.compile(
    r"\b(has|have|had) left\b(?=\s*[.;,]|\s+(?:the|them|his|my|him|her|their|its|a|this|that|it|me)\b)", re.IGNORECASE
)
_OF_KINDS = re.compile(
    r"\b(?:two|three|four|[234])[- ](?:(?:different )?kinds?(?: of (?:resources?|materials?))?|different (?:resources?|materials?|minerals?))\b",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"(?<=\b)over(?= (?:(?:a|an|my|the|his|her|their|our|your|this|that|one|two|three|four|both|several|some|any|these|\d)\b ?)*(?:\w+['\u2019]s |(?:own|single|empty|chain of|\w+) )?(?:boat|ship|vessel)s?\b)"
    r"|(?<=\b)over(?= land\b)|(?<=cross )over|(?<=crosses )over|(?<=crossed )over|(?<=crossing )over|(?<=step )over(?! )|(?<=step )over(?= the\b)|(?<=walk )over(?= (?:to|the)\b)|(?<=go )over(?= to\b)",
    re.IGNORECASE,
)
#: Other words for building something.
_BUILDS = re.compile(
    r"(?<!soldiers )(?<!workers )(?<!slaves )(?<!pieces )(?<!fanatics )\b(?:make|produce|train|hire|set up|add)\b(?= (?:(?:an?|one|another|two|three|my|\d+|new|more) )+(?:soldier|boat|mine|dolmen)s?\b)",
    re.IGNORECASE,
)
_AT_ONCE = re.compile(r"\bin a row\b|一下子?|一口气|一共|[一二两三四](?=种资源)")


def mended(typed: str) -> str:
    """The question as it is meant."""
    typed = _NOT_ONE.sub(r"没有\1", _ASIDE.sub("", _COUPLE.sub("2", typed)))
    typed = _LOGS.sub(r"\1 cuts", _BUILDS.sub("build", typed))
    typed = _HAS_LEFT.sub(r"\1 gone away and leaves", typed)
    typed = _OVER.sub("across", _OF_KINDS.sub("kinds", typed))
    return _AT_ONCE.sub("", _ONCE.sub("when", _MY_OWN.sub(lambda found: f"{found[1] or found[2]} me", typed)))
