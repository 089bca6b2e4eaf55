"""Questions about the start, who begins, how far one goes, how many there may be."""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import Question

_ORDINALS = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9}
_ORDINAL = re.compile(rf"\b({'|'.join(_ORDINALS)})\b (?:soldier|boat|ship|mine|dolmen)|第([二三四五六七八九])[个条座]?")
_MORE = r"\banother\b|\bone more\b|\bmore\b|\bnext\b|再"
#: What limits are not about.
_ELSEWHERE = (
    "war", "start", "cost", "carry", "cross", "kill", "flee", "flood", "bonus", "heritage", "point", "tie", "win", "worth",
    "box", "job", "attack", "breed", "turn", "phase", "round",  "slave", "worker", "fanatic", "resource",
    "gather", "wood", "gold", "bronze", "marble", "granite", "mineral", "conquer", "sea", "far", "move", "third", "trade",
)  # fmt: skip


def starting_pieces(asked: Question) -> Asked | None:
    """How many pieces one begins with."""
    if not asked.has("start", "setup", "start_space") or not asked.has("piece", "people", "token"):
        return None
    if (
        not asked.has("many")
        or asked.yes_no
        or asked.numbers
        or asked.has("island", "soldier", "kind", "territory", "box")
    ):
        return None
    return Asked("starting_pieces", {})


def next_first_player(asked: Question) -> Asked | None:
    """Who begins the next round, if the order is told."""
    if not asked.has("next", "round", "turn") or not asked.has("first_player", "first", "start", "clockwise"):
        return None
    names = list(dict.fromkeys(asked.seated))
    if not 3 <= len(names) <= 4 or len(asked.seated) <= len(names):
        return None
    order = (
        asked.seated[: len(names)]
        if len(set(asked.seated[: len(names)])) == len(names)
        else asked.seated[-len(names) :]
    )
    again = asked.seated[len(names) :] if order == asked.seated[: len(names)] else asked.seated[: -len(names)]
    if len(set(order)) < len(names) or len(set(again)) != 1 or asked.has("war", "win"):
        return None
    return Asked("next_first_player", {"order": order, "first": again[0]})


def move_distance(asked: Question) -> Asked | None:
    """How far a piece goes."""
    if not asked.has("move") or not asked.has("piece", "worker", "soldier") or asked.yes_no or set(asked.numbers) - {1}:
        return None
    if not asked.has("far") and not (asked.has("many") and (asked.has("territory") or asked.said("几格"))):
        return None
    if asked.has("boat", "slave", "fanatic", "flee", "start_space", "turn_order", "cross", "opponent"):
        return None
    return Asked("move_distance", {})


def limits(asked: Question) -> Asked | None:
    """How many there may be of a thing, or whether so many are allowed."""
    things = [thing for thing in ("soldier", "boat", "mine", "dolmen") if asked.has(thing)]
    if (
        len(things) != 1
        or asked.has(*_ELSEWHERE)
        or asked.said(r"分|\bmake\b|\bnew\b")
        or asked.has("use", "destroy", "opponent", "control", "survive")
    ):
        return None
    thing = things[0]
    if not asked.numbers and not asked.yes_no:
        asks = asked.has("limit") or (
            asked.has("many") and (asked.has("player", "territory", "limit", "most") or _have(asked))
        )
        return Asked("limits", {"of": thing}) if asks else None
    wanted = _wanted(asked, thing)
    if wanted is None or not asked.yes_no or (thing in {"mine", "dolmen"} and not asked.has("territory")):
        return None
    return Asked("limits", {"of": thing, "number": wanted}, "allowed")


def _have(asked: Question) -> bool:
    return bool(asked.said(r"\b(?:have|own|build|possess|command)\b|能有|可以有|拥有"))


def _wanted(asked: Question, thing: str) -> int | None:
    """How many of a thing somebody wants to have."""
    ordinal = _ORDINAL.search(asked.raw)
    if ordinal and not asked.numbers:
        return _ORDINALS[ordinal[1]] if ordinal[1] else "一二三四五六七八九".index(ordinal[2]) + 1
    number = asked.amount(thing)
    if number is None or len(asked.numbers) != 1 or asked.said(r"more than|over \d|超过"):
        return None
    return number + 1 if asked.said(_MORE) else number


GRAMMARS = (starting_pieces, next_first_player, move_distance, limits)
