"""Questions about one card: what it does, its age, colour, icons, editions."""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.innovation.asking.question import COLOUR, ICON, SPECIALS, Question

#: Words that may stand with a card's name whatever is asked about it.
_PLAIN = (
    "card",
    "game",
    "innovation",
    "name",
    "the",
    "so",
    "base",
    "s",
    "of",
    "called",
    "卡",
    "这",
    "张",
    "那",
    "牌",
    "呢",
    "吗",
    "的",
    "叫",
    "you",
    "kind",
    "give",
    "me",
)
_EFFECTS = (
    "effect",
    "dogma",
    "do",
    "work",
    "text",
    "say",
    "read",
    "rule",
    "power",
    "use",
    "trigger",
    "作",
    "用",
    "怎",
    "样",
    "干",
    "run",
    "describe",
    "steps",
    "step",
    "ability",
    "detail",
)
#: Words that may stand with a card's name if this is asked about it.
_EDITION_WORDS = (
    "edition", "first_edition", "last_edition", "different", "effect", "text", "do", "dogma", "change", "between",
    "iello", "both", "say", "in", "work", "1", "2", "3", "play", "meld", "same", "has", "have", "way", "how",
    "compare", "old", "new", "first", "last", "third", "vs", "and", "with", "有", "any", "not", "other", "from",
    "printed", "asmadi", "is", "was", "two",
)  # fmt: skip
_EFFECT_WORDS = (
    "first", "second", "third", "next", "st", "nd", "rd", "1", "2", "3", "第", "个", "条", "number",
)  # fmt: skip
_DEMAND_WORDS = (
    "demand", "share", "effect", "dogma", "has", "have", "有", "contain", "type", "kind", "which", "or", "is", "it",
    "as", "many", "any", "non", "not", "no", "only", "还", "或", "者",
)  # fmt: skip
_ICON_WORDS = (
    "icon", "featured", "many", "has", "have", "有", "show", "which", "position", "print", "dogma", "where", "slot",
    "on", "symbol", "what", "compare", "count", "hexagon", "location", "place", "列", "出", "use", "need", "any",
    "list", "its", "upon",
)  # fmt: skip
_AGE_WORDS = (
    "many", "has", "have", "有", "when", "happen", "if", "about", "info", "information", "fact", "please", "card",
)  # fmt: skip
_WHAT = r"\b(?:what|how|which|explain|tell|describe|show|read|give|look)\b|什么|怎么|怎样|如何|干嘛|啥|效果|说明|作用|とは|何"
_ORDINAL = {
    "one": 1,
    "two": 2,
    "three": 3,
    "first": 1,
    "1st": 1,
    "second": 2,
    "2nd": 2,
    "third": 3,
    "3rd": 3,
    "第一": 1,
    "第二": 2,
    "第三": 3,
}


def card(asked: Question) -> Asked | None:
    """Something about one card."""
    if len(asked.cards) != 1 or asked.players or asked.splays:
        return None
    name = asked.names[0]
    for grammar in (_editions, _effect, _wins, _gives, _demand, _icons, _age, _colour, _effects):
        found = grammar(asked, name)
        if found is not None:
            return found
    return None


def _rest(asked: Question, *words: str) -> str:
    """What is left of the question without plain words and these."""
    return asked.left("|".join(re.escape(word) for word in (*_PLAIN, *words)))


def _editions(asked: Question, name: str) -> Asked | None:
    """What the editions of it differ in."""
    if not (asked.has("edition", "first_edition", "last_edition") or asked.said("iello|differ|不同|区别")):
        return None
    if asked.yes_no and not (asked.has("edition", "first_edition", "last_edition") or asked.said("iello")):
        return None
    left = _rest(asked, *_EDITION_WORDS)
    if left:
        return None
    one_of = asked.has("first_edition") and not asked.has("different", "last_edition", "edition") and not asked.yes_no
    if asked.yes_no:
        return Asked(
            "card",
            {"name": name, "about": "editions"},
            "first_edition_differs"
            if asked.has("different", "change")
            else "!first_edition_differs"
            if asked.has("same")
            else "",
        )
    return Asked(
        "card",
        {"name": name, "about": "editions"}
        if one_of or asked.has("different", "edition", "first_edition")
        else {"name": name, "about": "effects"},
    )


def _effect(asked: Question, name: str) -> Asked | None:
    """One effect by its number."""
    found = asked.said(
        r"\b(first|second|third|1st|2nd|3rd) (?:dogma )?effect|effect (?:number |no\.? ?)?([1-3]|one|two|three)\b|(第[一二三])(?:个|条|项)?(?:效果|教义)|效果 ?([1-3])"
    )
    if found is None or asked.yes_no:
        return None
    word = next(group for group in found.groups() if group)
    number = int(word) if word.isdigit() else _ORDINAL[word]
    left = _rest(asked, *_EFFECT_WORDS, *_EFFECTS)
    return None if left else Asked("card", {"name": name, "about": "effects", "effect": number})


def _wins(asked: Question, name: str) -> Asked | None:
    """Whether it can win the game, which special achievement it gives."""
    if (
        asked.has("win")
        and asked.yes_no
        and not _rest(asked, "win", "effect", "dogma", "end", "by", "with", "make", "let", "itself", "immediately")
    ):
        return Asked("card", {"name": name, "about": "wins"}, "wins")
    if (
        asked.has("win")
        and not asked.yes_no
        and not _rest(asked, "win", "need", "when", "by", "with", "effect", "requirement")
    ):
        return Asked("card", {"name": name, "about": "wins"})
    return None


def _gives(asked: Question, name: str) -> Asked | None:
    """Which special achievement it gives."""
    if not asked.has("special", *SPECIALS) and not asked.said(r"\b(?:which|what) achievement|哪个成就"):
        return None
    words = (
        "hand out",
        "award",
        "grant",
        "yield",
        "link",
        "connect",
        "correspond",
        "对 应",
        "early",
        "earlier",
        "special",
        "achievement",
        "achieve",
        "transfer",
        "give",
        "which",
        "claim",
        "get",
        "with",
        "through",
        "any",
        "can",
        *SPECIALS,
    )
    if _rest(asked, *words):
        return None
    named = [word for word in SPECIALS if asked.has(word)]
    if named:
        return (
            Asked("card", {"name": name, "about": "gives", "claim": named[0]}, "as_claimed")
            if asked.yes_no and len(named) == 1
            else None
        )
    return Asked("card", {"name": name, "about": "gives"}, "gives" if asked.yes_no else "")


def _demand(asked: Question, name: str) -> Asked | None:
    """Whether it has a demand, or a shared effect."""
    if not asked.has("demand", "share") or asked.said(r"which card does|\bon a card\b|card with a|happens|执行|会发动"):
        return None
    if _rest(asked, *_DEMAND_WORDS):
        return None
    both = asked.all("demand", "share")
    verdict = "" if both or not asked.yes_no else "demand"
    if asked.has("share") and not asked.has("demand"):
        return Asked("card", {"name": name, "about": "demand", "claim": "share"}, "as_claimed" if asked.yes_no else "")
    return Asked("card", {"name": name, "about": "demand"}, verdict)


def _icons(asked: Question, name: str) -> Asked | None:
    """Its icons, or whether it has one."""
    if not (asked.has("icon", "featured", "hexagon") or asked.icons) or asked.colours:
        return None
    if _rest(asked, *_ICON_WORDS, *ICON.split("|")):
        return None
    if asked.numbers or (asked.has("need") and asked.has("many")):
        return None
    about = "featured" if asked.has("featured", "dogma") else "icons"
    if len(asked.icons) == 1 and asked.yes_no and about == "icons":
        return Asked("card", {"name": name, "about": about, "claim": asked.icons[0]}, "as_claimed")
    if len(asked.icons) == 1 and asked.has("many"):
        return Asked("visible_icons", {"stack_top_first": [name], "splay": None, "icon": asked.icons[0]})
    return None if asked.yes_no or len(asked.icons) > 1 else Asked("card", {"name": name, "about": about})


def _age(asked: Question, name: str) -> Asked | None:
    """Its age."""
    if not (asked.has("age", "value") or asked.said(r"\bhow old\b|几时代|哪个时代")) or asked.colours:
        return None
    if _rest(
        asked,
        "age",
        "value",
        "which",
        "what",
        "belong",
        "from",
        "in",
        "appear",
        "number",
        "is",
        "has",
        "have",
        "有",
        "come",
        "many",
        "哪",
        "个",
        "of",
        r"\d+",
    ) and not (asked.numbers and not _rest(asked, "age", "value", "card", *map(str, asked.numbers))):
        return None
    if len(asked.numbers) == 1 and asked.yes_no and 1 <= asked.numbers[0] <= 10:
        return Asked("card", {"name": name, "about": "age", "claim": asked.numbers[0]}, "as_claimed")
    return None if asked.numbers or asked.yes_no else Asked("card", {"name": name, "about": "age"})


def _colour(asked: Question, name: str) -> Asked | None:
    """Its colour."""
    if not (asked.has("colour") or asked.colours):
        return None
    if _rest(asked, "colour", *COLOUR.split("|"), "which", "what", "is", "has", "have", "有"):
        return None
    if len(set(asked.colours)) == 1 and asked.yes_no:
        return Asked("card", {"name": name, "about": "colour", "claim": asked.colours[0]}, "as_claimed")
    return None if len(set(asked.colours)) == 1 else Asked("card", {"name": name, "about": "colour"})


def _effects(asked: Question, name: str) -> Asked | None:
    """What it does, or how many effects it has."""
    if asked.said(r"\bof (?:a|the) card\b|\bcards\b|[牌片](?:上)?的?文字|文字在"):
        return None  # "anatomy of a card"
    if asked.find("many effect") and not _rest(asked, "many", "effect", "dogma", "has", "have", "有"):
        return Asked("card", {"name": name, "about": "count"})
    left = _rest(asked, *_AGE_WORDS, *_EFFECTS)
    bare = not asked.open
    if (
        left
        or asked.yes_no
        or not (bare or re.search(_WHAT, asked.raw) or asked.has("effect", "dogma", "card", "text"))
    ):
        return None
    return Asked("card", {"name": name, "about": "effects"} if not bare else {"name": name})


GRAMMARS = (card,)
