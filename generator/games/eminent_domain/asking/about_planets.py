"""Questions about attacking and settling planets.

In: a question taken to pieces. Out: the ruling it asks for. Costs are taken out of the words first, then what one has;
a number that is left over means that something was not understood.
"""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.engine.wording import whole_words
from generator.games.eminent_domain.asking import counted
from generator.games.eminent_domain.asking.question import N, Question
from generator.games.eminent_domain.deck import ROLES

_BEYOND = (
    "errata", "politics", "bga", "planet_deck", "survey", "research", "trade", "produce", "must", "before", "spread",
    "both", "draw", "score", "win", "look",
)  # fmt: skip
#: What is not asked by whether one may.
_ELSE = r"\b(?:keep|stay|remain|back|twice|(?:attack|settle|flip|conquer) (?:both|two|2|a second|another planet)|lose|destroyed|automatic\w*|at once)\b"
#: Somebody else's planet.
_OTHERS = r"\b(?:another|other|someone|somebody|opponent|neighbou?r|his|her|their)(?: \w+)?['\u2019]s\b|opponent|\b(?:rival|enemy|friend|partner|brother|sister|wife|husband)\b|another player|other player|other people|neighbou?r|player (?:on|to) (?:my|the)|next player|of (?:a|the|some) (?:\w+ )?player|别人|其他玩家|別人|对手|對手"
_PLANET = r"(?:planet|start_planet|planet_\w+)"
#: How a cost is told.
_WARFARE_COST = (
    rf"warfare_cost (?:{_PLANET} |is )*{N}|{N} warfare_cost(?! \d)|cost {_PLANET} {N}(?! colony)"
    rf"|cost (?:attack )?{N}(?: fighter)?(?! (?:own |colonize )*(?:colony|colonize))|require {N} fighter"
)
_COLONIZE_COST = (
    rf"colonize_cost (?:{_PLANET} |is )*{N}|{N} colonize_cost(?! \d)|cost {_PLANET} {N}(?! symbol)"
    rf"|cost (?:settle |colonize )*{N}(?! symbol)(?: (?:settle|colonize)(?! symbol))?|{N} cost"
    rf"|require {N}(?: (?:colony|colonize))?(?: card)?"
)
#: Asking how many colonies it takes.
_HOW_MANY = (
    r"how many (?:colon(?:y|ies)|(?:colonize )?cards?) (?:do|must|are|does|would|will|should|have|i)\b|需要[几幾多]"
)
#: What every start planet costs (E-PUB3).
_START = 2


class _Left:
    """Words out of which numbers are taken."""

    def __init__(self, words: str) -> None:
        self.words = words

    def number(self, pattern: str) -> int | None:
        """The number of the first place that fits, which is taken out."""
        found = whole_words(pattern).search(self.words)
        if found is None:
            return None
        self.words = f"{self.words[: found.start()]} ; {self.words[found.end() :]}"
        value = next(filter(None, found.groups()), "no")
        return 0 if value in {"no", "without"} else int(value)

    def numbers(self) -> list[int]:
        """The numbers that are left; a one may be an article."""
        return [int(each) for each in re.findall(r"(?<!\S)\d+(?!\S)", self.words) if each != "1"]


def _not_about_it(asked: Question) -> bool:
    """Whether yes or no is asked about something besides."""
    return asked.yes_no and asked.said(_ELSE) is not None and not asked.said(r"\bhow many\b|[几幾]|剩")


def attack(asked: Question) -> Asked | None:
    """Whether a planet may be attacked with so many fighters."""
    if not _is_an_attack(asked):
        return None
    left = _Left(re.sub(r"(?<!\S)(?:many (?:\w+ )?fighter|instead take fighter)(?!\S)", ";", asked.counted))
    cost = left.number(_WARFARE_COST)
    colonies = _colonies(left)
    fighters = left.number(rf"{N} (?:own |any )?fighter|fighter {N}")
    rest = left.numbers()
    if fighters is None and len(rest) == 1:
        fighters = rest.pop()
    target = _target(asked, cost, "warfare_cost")
    if fighters is None or rest or not target or re.search(r"(?<!\S)\d+ fighter", left.words):
        return None
    some = asked.has("colony") or asked.all("colonize", "under")
    if colonies is None and some and not asked.said(r"no colon|没有殖民|沒有殖民"):
        return None
    asked.counted_names = asked.all_heeded = True
    under = {} if colonies is None else {"colonies": colonies}
    return Asked("attack", {"fighters": fighters, **target, **under, **_right_to_attack(asked)}, "legal")


def _is_an_attack(asked: Question) -> bool:
    """Whether it is asked about one attack, and about nothing besides."""
    before = asked.has("before") and not asked.said(r"\bbefore (?:the |my )?attack")
    if before or asked.has(*(each for each in _BEYOND if each != "before"), "settle") or _not_about_it(asked):
        return False
    if asked.technologies not in ([], ["Scorched Earth Policy"]) or len(asked.planets) > 1:
        return False
    told = asked.has("attack", "warfare_cost") and asked.has("fighter")
    return told and not asked.find(r"\d+ (?:\w+ )?symbol|planet face_up")


def _right_to_attack(asked: Question) -> dict[str, Any]:
    """What else matters: whose planet it is, who follows, Scorched Earth Policy."""
    found: dict[str, Any] = {}
    if asked.said(_OTHERS) and not (asked.leads is False and asked.said(r"\b(?:my|own)\b|自己")):
        found["own"] = False
    if asked.leads is False:
        found["right_to_attack"] = "follower"
    if asked.technologies:
        found["scorched_earth"] = True
    return found


def _target(asked: Question, cost: int | None, key: str) -> dict[str, Any]:
    """The cost that was told, or the planet."""
    if cost is not None:
        return {key: cost}
    if len(asked.planets) == 1:
        return {"planet": asked.planets[0]}
    return {key: _START} if asked.has("start_planet") else {}


def _colonies(left: _Left) -> int | None:
    """The colonies under a planet."""
    own = r"(?:own |already |face_down |that |such |fertile |metallic |advanced )*"
    return left.number(
        rf"{N} (?:colonize )?(?:colony|card (?:of colonize )?(?:\w+ )?(?:under|tuck|place under))|{N} colonize(?= (?:tuck|under|;|place))|tuck {N}(?: (?:colonize|colony))?(?: card)?"
        rf"|{N} (?:card )?(?:tuck |lie |place )*under|under {own}{_PLANET} {N}(?: colonize)?(?: card| colony)?(?! (?:colonize )?symbol| planet| cost)"
        rf"|under (?:already |lie |place |tuck |压 |壓 |还 |還 |有 |已 )*{N}(?: colonize)?(?: card| colony)?(?! (?:colonize )?symbol| planet| cost)|colony (?:under )?{N}(?! symbol| colonize)|{N} colonize card"
        r"|(no) (?:\w+ )?(?:tuck|place)|(no) (?:card |colony )?under|under (?:还 |還 )?(no|without) (?:colony|colonize card|card)"
    )


def settle(asked: Question) -> Asked | None:
    """Whether a planet may be settled with so many colonies, or how many that takes."""
    if not _is_a_settlement(asked):
        return None
    many = asked.said(_HOW_MANY)
    left = _Left(re.sub(r"(?<!\S)many (?:colony|colonize card|card)(?: require)?(?!\S)", ";", asked.counted))
    cost = _colonize_cost(asked, left)
    names = _names(asked, left, cost)
    if names is None:
        return None
    target, colonies, given = names
    more = _colonies(left)
    symbols = _symbols(asked, left)
    rest = left.numbers()
    if more is None and len(rest) == 1 and not many:
        more = rest.pop()
    told = more is not None or colonies > 0
    if symbols is None or rest or (not told and (not many or (cost is None and not target))):
        return None
    price = {"planet": target} if target else {"colonize_cost": _START if cost is None else cost}
    if cost is None and not target and not asked.has("start_planet"):
        return None
    asked.counted_names = asked.all_heeded = True
    under = {"colonies": colonies + (more or 0)} if told and not (many and more is None) else {}
    follows = asked.leads is False and "Bureaucracy" not in asked.technologies
    right = "follower" if follows else "action_or_leader"
    inputs = {**under, "planet_symbols": symbols + given, **price, "right_to_settle": right}
    return Asked("settle", inputs, "legal")


def _is_a_settlement(asked: Question) -> bool:
    """Whether it is asked about settling a planet, and about nothing besides."""
    turned = asked.has("colonize_cost", "colony") and asked.said(
        r"(?:turn|flip) (?:it|the planet|that planet) ?(?:over|face|up|\?|$)|翻|\bhow many\b"
    )
    if not (asked.has("settle") or turned or asked.all("colonize_cost", "enough")):
        return False
    return not asked.has(*_BEYOND, "fighter", "attack") and not _not_about_it(asked)


def _colonize_cost(asked: Question, left: _Left) -> int | None:
    """The cost that is told; of "3 of 4 colonies" it is the second number."""
    cost = left.number(_COLONIZE_COST)
    if cost is not None or not asked.said(r"\b\w+ of (?:the )?\w+\b"):
        return cost
    of = re.search(r"(?<!\S)(?:colony )?(\d+) (\d+)(?: (?:require )?colony)?(?!\S)", left.words)
    if of is None:
        return None
    left.words = left.words.replace(of[0], f"{of[1]} colony")
    return int(of[2])


def _names(asked: Question, left: _Left, cost: int | None) -> tuple[str, int, int] | None:
    """The planet to settle, colonies and symbols that cards named give; None if they do something else."""
    target, colonies, symbols, place = "", 0, 0, ROLES.index("colonize")
    words = [word for word in left.words.split() if word in counted.PLANETS]
    if cost is None and len(set(words)) > 1:
        close = set(
            re.findall(
                r"(?:settle|under|other_side) (?:(?:own|face_down|planet|its|already|mine) )*(planet_\w+)", left.words
            )
        )
        close |= (
            set(re.findall(r"(planet_\w+) (?:\w+ )?face_down|face_down (planet_\w+)", left.words))
            if not close
            else set()
        )
        if len(close) != 1 or not isinstance(only := close.pop(), str):
            return None
        target = counted.PLANETS[only].name
    elif cost is None and words:
        target = counted.PLANETS[words[0]].name
    for word in dict.fromkeys(words):
        its = counted.PLANETS[word]
        meant = its.name == target or (its.colonize == cost and not asked.has("face_up"))
        symbols += its.symbol == place and not meant
    for name in asked.technologies:
        if name == "Bureaucracy" and asked.leads is False:
            continue
        shown = counted.shown(name, place)
        if shown is None or not shown[1] or asked.has("action"):
            return None
        permanent, count = shown
        if not permanent and not asked.has("tuck", "under", "colony"):
            return None
        colonies, symbols = colonies + (not permanent) * count, symbols + permanent * count
        left.words = re.sub(rf"{counted.word_of(name)}(?: \d+ (?:colonize )?symbol)?", ";", left.words)
    return target, colonies, symbols


def _symbols(asked: Question, left: _Left) -> int | None:
    """Colonize symbols in the empire; None if there are some and their number is not clear."""
    has = counted.told(asked, "colonize", re.sub(r"(?<!\S)(?:planet_\w+|tech_bureaucracy)", ";", left.words))
    if has is None or has.hand or (has.stack and not asked.leads):
        return None
    if has.total is not None and has.empire:
        return None
    left.words = has.rest
    found = has.total if has.total is not None else has.empire
    if found is None and asked.has("symbol"):
        if not asked.said(
            r"\bno (?:\w+ ){0,2}symbol|without (?:any )?(?:\w+ )?symbol|没有(?:任何)?殖民符号|沒有(?:任何)?殖民符號|(?:有|提供)(?:一个)?殖民符号"
        ):
            return None
        return int(asked.said(r"(?<!没)(?<!沒)(?:有|提供)(?:一个)?殖民符号") is not None)
    return found or 0


GRAMMARS = (attack, settle)
