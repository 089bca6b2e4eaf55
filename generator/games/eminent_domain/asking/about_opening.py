"""Questions about what is in the box and how a game begins."""

from __future__ import annotations

from typing import Any

from generator.engine.ruling import Asked
from generator.games.eminent_domain.asking.question import Question
from generator.games.eminent_domain.deck import TYPES

_COUNTS = r"\bhow many\b|\bnumber of\b|\bhow much\b|\bcount\b|几[张个颗种]|多少|幾[張個顆種]"


def starting_deck(asked: Question) -> Asked | None:
    """What is in a starting deck."""
    if asked.yes_no or not asked.has("starting_deck") or asked.numbers not in ([], [10]):
        return None
    if (
        asked.has("learning_game", "remove", "shuffle", "different", "no", "stack", "place")
        or asked.said(r"\bwhere\b|哪里")
        or asked.technologies
    ):
        return None
    return Asked("starting_deck", {})


def stack_sizes(asked: Question) -> Asked | None:
    """How many cards the stacks have."""
    players = asked.number_of_players()
    sizes = asked.said(
        r"stack sizes?|sizes? of the (?:\w+ )?stacks?|cards (?:per|in each) stack|牌堆(?:各)?有?[几幾多]"
    )
    if players is None or asked.yes_no or asked.has("end", "trigger", "empty", "remove", "tuck", "boost"):
        return None
    if not sizes and not (asked.has("stack") and asked.has("card") and asked.said(_COUNTS)):
        return None
    inputs: dict[str, Any] = {"players": players}
    if asked.has("variant"):
        inputs["variant"] = "extended"
    elif asked.has("bga"):
        inputs["variant"] = "bga"
    return Asked("stack_sizes", inputs)


def influence_supply(asked: Question) -> Asked | None:
    """How much influence lies in the supply when the game begins."""
    if asked.yes_no or not asked.all("influence", "supply") or not asked.said(_COUNTS):
        return None
    if asked.has("empty", "trade", "end", "trigger", "player", "planet", "resource", "technology", "score"):
        return None
    total = asked.number(r"(\d+) (?:\w+ )?influence|influence (\d+)(?! aside)")
    aside = asked.number(r"(\d+) (?:\w+ )?aside|aside (\d+)")
    if total is None and aside is None and not asked.has("setup", "aside", "remaining"):
        return None
    given = {"total": total, "aside": aside}
    return Asked("influence_supply", {key: value for key, value in given.items() if value is not None})


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
        "score",
        "influence",
        "hand",
        "remove",
        "place",
        "use",
        "worth",
    ):
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
    if not role or not there or asked.yes_no or asked.numbers or not asked.has("card"):
        return None
    if asked.has("player", "stack", "starting_deck", "setup", "hand", "action", "draw", "deck"):
        return None
    return Asked("role_cards_count", {"role": role})


GRAMMARS = (starting_deck, stack_sizes, influence_supply, technologies, role_cards)
