"""Questions about the start: who goes first, how many actions a first turn has, how large the piles are."""

from __future__ import annotations

import re
from itertools import pairwise

from generator.engine.ruling import Asked
from generator.games.innovation.asking.question import PLAYER, Question, card_word

_SEATS = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "last": 0,
    "第一": 1, "第二": 2, "第三": 3, "第四": 4, "最后": 0, "starting": 1, "start": 1, "起始": 1, "首位": 1,
}  # fmt: skip


def first_turn_actions(asked: Question) -> Asked | None:
    """How many actions a first turn has."""
    if not asked.has("action") or not (asked.has("many", "first_turn") or asked.said(r"第一[个次]?回合|首[个]?回合")):
        return None
    if asked.has("free", "bonus", "share", "achievement", "special") or asked.cards:
        return None
    players = asked.number_of_players()
    seat = _seat(asked)
    first = (
        asked.has("first_turn")
        or asked.said(r"first turn|opening turn|round (?:one|1)\b|turn (?:one|1)\b|第一[个次]?回合|首[个]?回合")
        is not None
    )
    later = asked.said(r"second turn|later turns?|next turn|第二[个]?回合|以后")
    if players is None or not 2 <= players <= 4 or seat is None or not (first or later):
        return None
    place = players if seat == 0 else seat
    if place > players:
        return None
    verdict = (
        "two"
        if asked.said(r"\b(?:two|2|both)\b|两")
        else "!two"
        if asked.said(r"\b(?:only )?(?:one|1|single)\b|一个")
        else ""
    )
    return Asked(
        "first_turn_actions",
        {"players": players, "seat": place, "first_turn": not later},
        verdict if asked.yes_no else "",
    )


def _seat(asked: Question) -> int | None:
    """Which seat, counted from the starting player."""
    numbered = asked.said(r"\b(?:seat|player|position)(?: number| no\.?)? ?([1-4])\b|第([1-4])[位名个]|([1-4])号")
    if numbered:
        return int(next(group for group in numbered.groups() if group))
    words = "|".join(sorted(_SEATS, key=len, reverse=True))
    found = asked.said(
        rf"\b({words})(?:[- ](?:player|seat|in (?:turn )?order|to (?:play|act|move))|er\b)|(第[一二三四]|最后一?|起始|首)(?:[位名个])?玩家"
    )
    if found:
        word = found[1] or found[2].removesuffix("一") if found[2] != "第一" else "第一"
        return _SEATS.get(word, 1)
    return 1 if asked.has("first_player") else None


def first_player(asked: Question) -> Asked | None:
    """Who starts with these cards."""
    if len(asked.cards) < 2 or not (
        asked.has("first_player", "alphabet")
        or asked.said(r"\bwh(?:o|ich)(?: \w+)? (?:starts|begins|is first|goes first)|\bfirst\b|谁.{0,3}先|先手")
    ):
        return None
    if asked.has("dogma", "splay", "icon", "draw", "score") or len(asked.cards) > 4:
        return None
    words = [card_word(card) for card in asked.cards]
    order = [word for word in asked.text.split() if word in words or re.fullmatch(PLAYER, word)]
    signs = [word for word in order if word not in words]
    mapping: dict[str, str] = {}
    behind = order[:1] != signs[:1]  # "Archery (Ann)"
    for one, other in pairwise(order):
        sign, word = (other, one) if behind else (one, other)
        if sign in asked.players and word in words:
            mapping.setdefault(asked.players[sign], asked.cards[words.index(word)].name.en)
    if signs and len(mapping) == len(asked.cards):
        return Asked("first_player", {"cards": mapping})
    return Asked("first_player", {"cards": asked.names}) if not signs else _with_self(asked)


def _with_self(asked: Question) -> Asked | None:
    """The same if one of them is the one who asks."""
    words = [card_word(card) for card in asked.cards]
    order = [word for word in asked.text_with_self.split() if word in words or word in asked.all_players]
    mapping: dict[str, str] = {}
    for sign, word in pairwise(order):
        if sign in asked.all_players and word in words:
            mapping.setdefault(asked.all_players[sign], asked.cards[words.index(word)].name.en)
    return Asked("first_player", {"cards": mapping}) if len(mapping) == len(asked.cards) else None


def pile_size(asked: Question) -> Asked | None:
    """How many cards a pile holds after setup."""
    if (
        not asked.has("supply")
        or not asked.has("many")
        or not asked.has("card")
        or not (asked.has("setup") or asked.said(r"\bstart|begin|left|remain|剩|开始"))
    ):
        return None
    players = asked.number_of_players()
    if players is None or not 2 <= players <= 4 or asked.has("empty", "draw", "return"):
        return None
    age = asked.number(r"age (\d+)|(\d+) supply|supply (\d+)(?! player)")
    return Asked("pile_size", {"players": players, **({} if age is None else {"age": age})})


GRAMMARS = (first_turn_actions, first_player, pile_size)
