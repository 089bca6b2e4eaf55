"""Questions about which cards are so, and which gives a special achievement.

In: a question taken to pieces. Out: the ruling it asks for.
"""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.innovation.asking.question import COLOUR, ICON, Question


def card_list(asked: Question) -> Asked | None:
    """The cards that are so, and how many."""
    if asked.cards or asked.players or asked.splays or not (asked.has("card") or asked.has("effect")):
        return None
    if not (
        asked.has("many", "every")
        or asked.said(r"\bwhich\b|\blist\b|\bname\b|\bwhat cards\b|\bare there\b|in which|what ages|哪|列出")
    ):
        return None
    if re.search(r"\b(?:i|my|me|you|your|player|hand)\b|我|你", asked.raw):
        return None
    if asked.find("special (?:achieve(?:ment)? )?card"):
        return None  # how many special achievements there are
    inputs = _filters(asked)
    if inputs is None:
        return None
    left = asked.left(
        "card", "many", "every", "age", r"\d+", "colour", COLOUR, ICON, "icon", "demand", "effect", "dogma", "win", "game", "featured",
        "different", "edition", "first_edition", "last_edition", "special", "achievement", "give", "claim", "achieve", "list", "name",
        "with", "without", "there", "in", "have", "has", "having", "contain", "exist", "sum", "is", "are", "of", "no", "not", "any", "base", "innovation",
        "immediately", "can", "by", "let", "make", "between", "change", "both", "which", "through", "transfer", "s", "their", "player", "end",
        "monument", "empire", "world", "wonder", "universe", "可", "以", "有", "哪", "些", "列", "出", "共", "张", "的", "that", "all", "show", "same", "text", "and",
    )  # fmt: skip
    if left or (
        asked.has("transfer", "end", "same") and not {"wins", "editions_differ", "gives_special"} & set(inputs)
    ):
        return None
    if asked.has("every") and (asked.yes_no or (asked.has("many") and not inputs)):
        return None  # whether all are so; how many of each
    return Asked("card_list", inputs, "exists" if asked.yes_no else "")


def _filters(asked: Question) -> dict[str, Any] | None:
    """What the cards must have; None if that is not clear."""
    inputs: dict[str, Any] = {}
    ages = re.findall(r"(?<!\S)age (\d+(?: \d+)*)(?!\S)|(?<!\S)(\d+) age(?!\S)", asked.text)
    if ages:
        told = [int(number) for pair in ages for number in " ".join(pair).split()]
        if any(not 1 <= each <= 10 for each in told):
            return None
        inputs["age"] = told[0] if len(told) == 1 else told
    if len(set(asked.colours)) > 1 or len(asked.icons) > 1:
        return None
    if asked.colours:
        inputs["colour"] = asked.colours[0]
    if asked.icons:
        inputs["featured" if asked.has("featured") or asked.said("dogma icon") else "icon"] = asked.icons[0]
    if asked.has("demand"):
        inputs["demand"] = not (asked.has("no", "not", "without") or asked.said("without|lack|没有|无"))
    if asked.has("win"):
        inputs["wins"] = True
    if asked.has("special", "monument", "empire", "world", "wonder", "universe") or (
        asked.has("achievement") and not asked.has("win")
    ):
        if asked.has("monument", "empire", "world", "wonder", "universe", "no", "not", "without"):
            return None
        inputs["gives_special"] = True
    if asked.has("different", "edition", "first_edition") and asked.has("different", "change"):
        inputs["editions_differ"] = True
    elif asked.has("edition", "first_edition", "last_edition"):
        return None
    return inputs or (
        {} if asked.has("many") and asked.find("many (?:innovation )?card") and not asked.numbers else None
    )


def special_giver(asked: Question) -> Asked | None:
    """Which card gives a special achievement."""
    named = [word for word in ("monument", "empire", "world", "wonder", "universe") if asked.has(word)]
    if (
        len(named) != 1
        or asked.cards
        or asked.numbers
        or not asked.has("card")
        or not asked.said(r"\bwhich\b|\bwhat\b|哪")
    ):
        return None
    left = asked.left(
        named[0],
        "card",
        "special",
        "achievement",
        "give",
        "achieve",
        "claim",
        "dogma",
        "effect",
        "also",
        "can",
        "get",
        "which",
        "by",
        "with",
        "lead",
        "let",
        "allow",
        "grant",
        "take",
        "early",
        "earlier",
        "哪",
        "张",
        "能",
        "给",
        "可",
        "以",
        "transfer",
        "through",
    )
    return None if left else Asked("card_list", {"gives_special": named[0]})


GRAMMARS = (special_giver, card_list)
