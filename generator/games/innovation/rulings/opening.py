"""Rulings about who starts and how many actions a first turn has (section 2 of the specification).

In: players, seats, the cards chosen at the start. Out: actions, the first player.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.ruling import Ruled
from generator.games.innovation.cards import Card
from generator.games.innovation.rulings import values
from generator.games.innovation.rulings.values import ruling

#: Actions of a turn, and of a short first one (I-T1, I-S8).
ACTIONS, SHORT = 2, 1


@ruling("I-S8", "I-T1")
def first_turn_actions(players: object, seat: object = 1, first_turn: object = True) -> Ruled:
    """How many actions a turn has (I-S8, I-T1): *seat* counts from the starting player as 1."""
    there = values.players(players)
    place = values.whole(seat, "seat", 1, there)
    first = values.truth(first_turn)
    shortened = 2 if there == values.MOST else 1
    actions = SHORT if first and place <= shortened else ACTIONS
    if not first:
        en = "2 actions: only first turns are shortened, every later turn has two."
        zh = "2 个行动：只有首个回合才缩短，以后每个回合都是两个。"
    else:
        who = ("the first two players have", "前两名玩家") if shortened == 2 else ("the starting player has", "起始玩家")
        en = (
            f"{values.counted(actions, 'action')}: with {there} players {who[0]} one action on the first turn, "
            f"everybody else two; this is seat {place}."
        )
        zh = f"{actions} 个行动：{there} 人游戏中{who[1]}首个回合只有一个行动，其他人两个；这里是第 {place} 位。"
    return Ruled({"actions": actions}, en, zh)


@ruling("I-S6", "I-S7", "I-PUB3")
def first_player(cards: Any) -> Ruled:
    """Who starts (I-S6, I-S7): *cards* is the starting card of each player; English titles, the article counts."""
    if not isinstance(cards, Mapping):
        cards = {values.card(name).name.en: name for name in values.listed(cards)}
    chosen = {str(player): values.card(name) for player, name in cards.items()}
    if not chosen:
        raise ValueError("there are no cards; tell each player's starting card")
    if len({card.number for card in chosen.values()}) < len(chosen):
        raise ValueError("two players have the same card; each card is there once")
    order = sorted(chosen, key=lambda player: _title(chosen[player]))
    first = order[0]
    title = chosen[first].name
    titles = ", ".join(chosen[player].name.en for player in order)
    who = "" if first == title.en else f"{first} starts with "
    who_zh = "" if first == title.en else f"{first} 先手，牌是 "
    en = f"{who}{title.en}{'' if who else ' starts'}: its English title comes first in the alphabet ({titles})."
    zh = f"{who_zh}{title.en}{'' if who else ' 先手'}：英文卡名按字母排在最前（{titles}）。"
    rests = ("I-S6", "I-S7", "I-PUB3") if any(_title(card).startswith("the ") for card in chosen.values()) else ()
    return Ruled({"first": first, "card": title.en, "order": order}, en, zh, rests or ("I-S6", "I-S7"))


def _title(card: Card) -> str:
    """What is compared: the English title with its article (I-PUB3)."""
    return card.name.en.casefold()
