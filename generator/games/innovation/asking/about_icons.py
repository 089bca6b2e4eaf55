"""Questions about icons and splays: what a stack shows, how many positions, whether a stack is splayed still."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.innovation.asking.question import DIRECTION, ICON, Question, card_word
from generator.games.innovation.deck import COLOURS, Card

_NOT_SPLAYED = r"unsplay|not (?:\w+ )?splay|without (?:a )?splay|no splay|isn.t splayed|未展开|没有展开|没展开|不展开"
#: Words with which more is asked than what shows.
_MORE = r"\b(?:re-?splay|meld(?:ed|s)?|tuck(?:ed|s)?|return|transfer|if i (?:add|splay)|difference|more than|instead|change[sd]?)\b"


def visible_icons(asked: Question) -> Asked | None:
    """What a stack of named cards shows."""
    if not asked.cards or not (asked.has("icon", "stack", "splay", "covered") or asked.icons) or asked.players:
        return None
    if asked.has("dogma", "demand", "share", "effect") or re.search(_MORE, asked.raw) or asked.yes_no:
        return None
    unsplayed = re.search(_NOT_SPLAYED, asked.raw) is not None
    if len(asked.splays) > 1 or (unsplayed and asked.splays) or asked.numbers:
        return None
    if len({card.colour for card in asked.cards}) > 1:
        return _board(asked, unsplayed)
    if len(asked.cards) == 1:
        return _one(asked, unsplayed)
    if not asked.splays and not unsplayed:
        return None
    order = _top_first(asked)
    if order is None:
        return None
    inputs: dict[str, Any] = {"stack_top_first": order, "splay": asked.splays[0] if asked.splays else None}
    if len(asked.icons) == 1:
        inputs["icon"] = asked.icons[0]
    return Asked("visible_icons", inputs)


def _one(asked: Question, unsplayed: bool) -> Asked | None:
    """What one card shows when it is covered."""
    left = asked.left(
        "icon",
        "splay",
        "covered",
        DIRECTION,
        "many",
        "card",
        "show",
        "stack",
        "visible",
        "public",
        "position",
        "when",
        "露",
        "出",
    )
    if left or unsplayed or not asked.splays:
        return None
    return Asked("card_icons", {"card": asked.names[0], "splay": asked.splays[0], "covered": True})


def _top_first(asked: Question) -> list[str] | None:
    """The cards from the top down; as they are named, unless it is said otherwise."""
    names = asked.names
    words = [card_word(card) for card in asked.cards]
    sequence = " ".join(word for word in asked.text.split() if word in words or word in {"top", "bottom", "covered"})
    reversed_order = list(reversed(names))
    if asked.said(r"bottom to top|from (?:the )?bottom|bottom first|从下(?:到|往)上|底(?:部)?(?:到|往)顶"):
        return reversed_order
    if asked.said(r"top to bottom|top first|from (?:the )?top|从上(?:到|往)下|顶(?:部)?(?:到|往)底"):
        return names
    first, last = words[0], words[-1]
    if asked.said(r"covered by|(?:is|are|lies?|under|beneath|below)\b.{0,12}(?:under|beneath|below)|被.{1,12}盖"):
        return (
            reversed_order
            if len(names) == 2 and asked.said(r"covered by|被.{1,12}盖|\b(?:is|lies) (?:under|beneath|below)")
            else _beneath(asked, names)
        )
    if re.search(rf"{last} (?:\w+ )?top$|top {last}$", sequence) and not re.search(
        rf"{first} top|top {first}", sequence
    ):
        return [names[-1], *names[:-1]] if len(names) == 2 else None
    if re.search(rf"bottom {first}|{first} bottom", sequence) and not re.search(rf"{first} top", sequence):
        return reversed_order
    return names


def _beneath(asked: Question, names: list[str]) -> list[str] | None:
    """Cards "beneath" the one named first, or last: "Oars and Archery lie under Metalworking"."""
    if asked.said(r"with .{1,40} (?:under|beneath|below) it|(?:under|beneath|below) (?:it|that|which)\b"):
        return names
    if asked.said(r"\b(?:lie|are) (?:under|beneath|below)\b") and len(names) > 1:
        return None if len(names) > 2 else list(reversed(names))
    return names


def _board(asked: Question, unsplayed: bool) -> Asked | None:
    """What a whole board shows: stacks of several colours, at most one of them with more than one card."""
    if not asked.has("board", "top", "stack", "many", "icon"):
        return None
    stacks: dict[str, list[Card]] = {}
    for card in asked.cards:
        stacks.setdefault(COLOURS[card.colour], []).append(card)
    tall = [colour for colour, held in stacks.items() if len(held) > 1]
    if len(tall) > 1 or (tall and not asked.splays and not unsplayed) or (asked.splays and not tall):
        return None
    board = {
        colour: {
            "cards": [card.name.en for card in held],
            "splay": asked.splays[0] if colour in tall and asked.splays else None,
        }
        for colour, held in stacks.items()
    }
    inputs: dict[str, Any] = {"board": board}
    if len(asked.icons) == 1:
        inputs["icon"] = asked.icons[0]
    return Asked("board_icons", inputs)


def splay_positions(asked: Question) -> Asked | None:
    """How many positions a covered card shows."""
    if asked.cards or not asked.has("splay") or asked.icons or asked.players or asked.yes_no:
        return None
    if not (asked.has("icon", "covered") or asked.said(r"position|位置")) or not (
        asked.has("many") or asked.said(r"\bwhich\b|\bwhat\b|哪")
    ):
        return None
    left = asked.left(
        "splay",
        "icon",
        "covered",
        "card",
        "many",
        DIRECTION,
        "every",
        "position",
        "位 置",
        "per",
        "look",
        "see",
        "seen",
        "of",
        "show",
        "visible",
        "public",
        "stack",
        "露 出",
        "露",
        "出",
        "direction",
        "additional",
        "extra",
        "add",
        "reveal",
        "of",
        "when",
        "1",
    )
    if left:
        return None
    return Asked("splay_positions", {"directions": asked.splays or ["left", "right", "up"]})


def splay_state(asked: Question) -> Asked | None:
    """Whether a stack with one card, or none, is splayed."""
    if asked.cards or not asked.has("splay") or len(asked.splays) > 1 or asked.icons or asked.players:
        return None
    single = asked.find(r"(?:only )?1 card|single card|last card|1 left card") or asked.said(
        r"\b(?:only )?one card\b|single card|lone card|just a card|只剩(?:下)?一张|剩一张|一张牌"
    )
    none = asked.said(r"\bno cards?\b|empty stack|没有牌")
    bigger = asked.number(r"stack (?:of )?(\d+)|(\d+) card")
    if asked.has("draw", "meld", "many", "icon", "tuck") or not asked.said(
        r"its splay|still|remain|stay|happen|shrink|down to|left|state|splayed\?|还|仍|剩|怎"
    ):
        return None
    size = 1 if single else 0 if none else bigger
    if size is None or size > 21:
        return None
    grown = asked.said(r"again|later|second|regrow|grows?|new card|又|再|以后")
    gone = asked.said(
        r"\b(?:lose|loses|lost|end|ends|cancel\w*|disappear\w*|stop|stops|gone|vanish\w*)\b|取消|消失|失去"
    ) and not asked.said("lost all")
    verdict = "!splayed" if gone or asked.said("unsplayed") else "splayed"
    if bigger is not None and bigger > 1 and asked.said(r"taken|removed|leaves|returned|loses|lost"):
        return None
    if grown and size > 1:
        return None
    return Asked("splay_state", {"stack_size": size, "splay": asked.splays[0] if asked.splays else "left"}, verdict)


def icon_totals(asked: Question) -> Asked | None:
    """How many icons of a kind are printed, and in which ages."""
    if len(asked.icons) != 1 or asked.cards or asked.players or asked.yes_no:
        return None
    if asked.said(r"\bmy\b|\bi\b|\bme\b|board|stack|我"):
        return None
    left = asked.left(
        ICON,
        "icon",
        "many",
        "card",
        "age",
        r"\d+",
        "game",
        "every",
        "sum",
        "print",
        "there",
        "appear",
        "show",
        "share",
        "percent",
        "%",
        "occur",
        "exist",
        "上",
        "有",
        "with",
        "共",
        "出",
        "现",
        "in",
        "of",
        "all",
        "find",
        "stand",
        "base",
        "symbol",
        "together",
        "proportion",
        "part",
        "come",
        "up",
        "featured",
    )
    if left or asked.has("featured"):
        return None
    age = asked.number(r"age (\d+)")
    if asked.numbers and asked.numbers != [age]:
        return None
    if (
        asked.has("card")
        and not asked.find(rf"many (?:{ICON}|icon)")
        and not asked.said(r"which ages?\b(?! \d)|what ages?\b(?! \d)|哪[些个几]?时代")
    ):
        return None  # how many cards: a list of cards
    if not (asked.has("many", "age", "share") or asked.said("percent|proportion|%")):
        return None
    return Asked("icon_totals", {"icon": asked.icons[0], **({} if age is None else {"age": age})})


GRAMMARS = (visible_icons, splay_positions, splay_state, icon_totals)
