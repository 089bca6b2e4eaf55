"""Questions about what is in the box and how a game begins."""

from __future__ import annotations

from typing import Any

from generator.engine.ruling import Asked
from generator.games.eminent_domain.asking.question import Question
from generator.games.eminent_domain.deck import TYPES

_COUNTS = r"\bdivided\b|\bsplit\b|\bdistributed\b|\bhow many\b|\bnumber of\b|\bhow much\b|\bcount\b|几[张个颗种]|多少|幾[張個顆種]"

_BEGINS = r"\bstarts? with\b|\bbegins? with\b|\bstart(?:s)? (?:the game )?with\b|when the game (?:begins|starts)|ten cards|\b10 cards|\bfirst deck\b|\bown deck\b.*\bstart|(?:开始|開始|开局|開局|起始)"
_SIZES = r"stack sizes?|sizes? (?:of|has|have)|how (?:large|big|high|tall)|cards (?:per|in each|in the) (?:\w+ )?stack|牌堆(?:各|一开始|一開始)?有?[几幾多]|各有?[几幾多]"
#: Fewer tokens than this are what is put aside, not all there are.
_FEW = 20


def starting_deck(asked: Question) -> Asked | None:
    """What is in a starting deck."""
    begins = asked.said(_BEGINS) and asked.has("card", "deck")
    if asked.yes_no or not (asked.has("starting_deck") or begins) or asked.numbers not in ([], [10], [1], [10, 1]):
        return None
    if (
        asked.has(
            "learning_game",
            "remove",
            "different",
            "no",
            "stack",
            "place",
            "hand",
            "draw",
            "planet",
            "influence",
            "board",
        )
        or asked.has("variant", "technology", "aid", "fighter", "resource")
        or (asked.has("shuffle") and not asked.said(r"\bwhich\b|\bwhat cards\b"))
        or asked.said(r"\bwhere\b|\bwho\b|哪里|哪裡|谁|誰")
        or asked.technologies
    ):
        return None
    asked.spent |= {1}
    return Asked("starting_deck", {})


def stack_sizes(asked: Question) -> Asked | None:
    """How many cards the stacks have."""
    players = asked.number_of_players() or asked.number(r"(\d) starting_deck")
    if players is None or asked.yes_no or asked.has("end", "trigger", "tuck", "boost", "lead", "follow", "hand"):
        return None
    if asked.said(r"how many (?:[\w-]+ ){0,3}(?:stacks|piles)|[几幾][个個]?(?:任[务務])?牌堆") or not asked.has(
        "stack", "board", "central"
    ):
        return None
    if (asked.has("remove") and not asked.said(r"\b(?:left|remain)")) or asked.said(
        r"taken? out|(?<!nothing )(?<!nothing is )(?<!not )(?<!without )(?<!no )\btrim|\bfewer\b|cut down|移除[几幾]"
    ):
        return None
    counts = asked.said(_COUNTS) and (
        asked.has("card") or asked.language == "zh" or asked.said(r"how many (?:\w+ )?do")
    )
    if not asked.said(_SIZES) and not counts:
        return None
    inputs: dict[str, Any] = {"players": players}
    if asked.has("variant"):
        inputs["variant"] = "extended"
    elif asked.has("bga"):
        inputs["variant"] = "bga"
    asked.spent |= {1, 5}
    return Asked("stack_sizes", inputs)


def influence_supply(asked: Question) -> Asked | None:
    """How much influence lies in the supply when the game begins."""
    if asked.yes_no or not asked.has("influence") or not asked.has("supply", "aside", "setup"):
        return None
    left = asked.said(r"\bwhat (?:is|remains|stays)\b|\bsize\b|\bremain|\bhow (?:big|large)|剩") or asked.said(_COUNTS)
    if (
        not left
        or asked.has("trade", "player", "planet", "resource", "technology", "score", "attack")
        or (asked.has("take") and not asked.said(r"\bbefore\b|拿出|挑出"))
    ):
        return None
    told = [each for each in asked.numbers if each != 1]
    if not told:
        first = asked.has("setup", "aside") or asked.said(r"\bbefore\b|\bfull\b|\bstart")
        wrong = asked.has("end", "trigger", "empty") and not asked.said(r"\bbefore\b")
        beside = asked.said(
            r"how (?:many|much) (?:[\w-]+ )*(?:are|is|do we|must be|get|have to be) (?:set |put |laid )?(?:aside|to the side|apart|away)|把[几幾]|[几幾][个個枚](?:影[响響]力)?(?:指示物)?(?:另外|放在?旁|要放)|挑出[几幾]"
        )
        return None if wrong or beside or not first else Asked("influence_supply", {})
    if len(told) > 2 or (len(told) == 2 and not (asked.has("aside") or asked.said(r"\bminus\b|減|减|拿出|挑出|旁"))):
        return None
    aside = asked.has("aside") or asked.said(r"挑出|拿出")
    if len(told) == 2:
        return Asked("influence_supply", {"total": max(told), "aside": min(told)})
    return Asked("influence_supply", {"aside" if aside and told[0] < _FEW else "total": told[0]})


def technologies(asked: Question) -> Asked | None:
    """How many technologies there are, of all kinds or of those that are so."""
    which = asked.said(
        r"\b(?:which|what|list|name)\b(?: \w+)* (?:techs?|technolog(?:y|ies)|technology cards)\b|哪些(?:\w+)?科技|哪幾張科技|科技牌?有哪些"
    )
    if asked.yes_no or not asked.has("technology") or not (asked.said(_COUNTS) or which) or asked.technologies:
        return None
    if asked.has(
        "take",
        "require",
        "planet",
        "research",
        "lead",
        "follow",
        "influence",
        "hand",
        "remove",
        "place",
        "use",
        "worth",
        "colony",
        "tuck",
    ) or asked.said(r"\bwhat (?:do|does|about|happens)\b"):
        return None
    types = [each for each in TYPES if each in asked.words]
    level = asked.number(r"level (\d)")
    symbol = asked.roles[0] if asked.has("symbol") and asked.roles else None
    double = asked.has("double_sided", "side") or None
    errata = asked.has("errata") or None
    found = {
        "type": types[0] if len(types) == 1 else None,
        "level": level,
        "symbol": symbol,
        "symbols": asked.number(rf"(\d+) (?:different |{symbol} )?symbol"),
        "double_sided": double,
        "errata": errata,
    }
    inputs = {key: value for key, value in found.items() if value is not None}
    if inputs and errata is None and (len(types) < 2):
        return Asked("technology_list", inputs)
    if inputs or (asked.has("level") and level is None) or not asked.said(_COUNTS):
        return None
    return Asked("technology_counts", {})


def role_cards(asked: Question) -> Asked | None:
    """How many role cards of a kind there are."""
    role = next(
        iter([*(["produce_trade"] if asked.has("produce_trade") else []), *asked.roles]),
        "politics" if asked.has("politics") else "",
    )
    there = asked.said(
        r"how many [\w/]+ cards (?:are there(?! in)|exist|does the (?:box|game)|are (?:there )?in the (?:game|box)|come with)|(?:总共|一共|總共)(?:有)?[几幾多]"
    )
    each = asked.said(
        r"how many (?:role )?cards (?:of|for) each (?:role|kind|type|sort)|how many of each role card|各种任务牌|各種任務牌|每种任务牌|每種任務牌"
    )
    if (
        each
        and not role
        and not asked.yes_no
        and not asked.numbers
        and not asked.has("player", "stack", "starting_deck", "setup")
    ):
        return Asked("role_cards_count", {})
    total = asked.said(
        r"\bhow many role cards\b(?! (?:of|for|does a|do i|per|can|may|must))|number of role cards\b(?! (?:of|for|per))|任[务務]牌(?:总共|一共|總共|共)?有?[几幾多]少?[张張]"
    )
    if (
        total
        and not role
        and not asked.yes_no
        and not asked.numbers
        and not asked.has("player", "stack", "starting_deck", "setup", "take", "hand", "draw")
    ):
        return Asked("role_cards_count", {"role": "all"})
    if not role or not there or asked.yes_no or asked.numbers or not asked.has("card"):
        return None
    if asked.has("player", "stack", "starting_deck", "setup", "hand", "action", "draw", "deck"):
        return None
    return Asked("role_cards_count", {"role": role})


GRAMMARS = (starting_deck, stack_sizes, influence_supply, technologies, role_cards)
