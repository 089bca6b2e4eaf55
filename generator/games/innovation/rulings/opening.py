"""Rulings about who starts and how many actions a first turn has (section 2 of the specification).

In: players, seats, the cards chosen at the start. Out: actions, the first player.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine import inputs
from generator.engine.questions import Filled, Frame, Reading, agreed, grammar, sides, slots
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.facts import Text
from generator.games.innovation.facts.deck import AGES, Card
from generator.games.innovation.rulings import asked, asked_players, values
from generator.games.innovation.rulings.values import ruling, say

#: Actions of a turn, and of a short first one (I-T1, I-S8).
ACTIONS, SHORT = 2, 1
#: Cards of age 1 and of each other age (I-PUB1), those dealt to each (I-S5), the age without an achievement (I-S3).
CARDS_OF_FIRST, CARDS_OF_AGE, DEALT, LAST = 15, 10, 2, AGES[-1]
#: Which player of the first round is asked about.
_SEATS = {"first_player": 1, "#2": 2, "#3": 3, "#4": 4}


def _seat(reading: Reading) -> Filled | None:
    """Which seat: the second player, "do I start?"; two different ones are none."""
    found = {at: _SEATS[reading.tokens[at].word] for at in reading.places(_SEATS)}
    found |= {places[0]: 1 for places in reading.standing("first player")}
    return agreed(found | {places[1]: 1 for places in reading.standing("i|who start|begin")})


def _starting_cards(reading: Reading) -> Filled | None:
    """The cards of all players, each with the name before or behind it: "Ann has Oars"; without names, the cards."""
    there = asked.cards_once(reading)
    places, named = list(there), asked_players.actors(reading, grammar("i"))
    if len(there) < 2:
        return None
    used = frozenset([*there, *asked_players.name_places(named)])
    if not named:
        return Filled([card.name.en for card in there.values()], used)
    parts = zip([0, *places], places) if named[0].place < places[0] else ((at, at + 3) for at in places)
    owners = [asked_players.between(named, start, end) for start, end in parts]
    owned = {owner.pop(): card.name.en for owner, card in zip(owners, there.values()) if len(owner) == 1}
    return Filled(owned, used) if len(owned) == len(there) == len({each.name for each in named}) else None


@ruling(
    "I-S8 I-T1",
    asks=(
        Frame(
            "action first_turn|first|opening",
            {"seat": slots.hook(_seat, "first_player"), "players": asked_players.PLAYERS},
        ),
    ),
    tells="action=actions",
    may="first_turn action meld seat only",
)
def first_turn_actions(players: object, seat: object = 1, first_turn: object = True) -> Ruled:
    """How many actions a turn has (I-S8, I-T1): *seat* counts from the starting player as 1."""
    there = values.players(players)
    place = inputs.whole(seat, "seat", 1, there)
    first = inputs.truth(first_turn)
    shortened = 2 if there == values.MOST else 1
    actions = SHORT if first and place <= shortened else ACTIONS
    text = (
        say("first_turn_actions.first", actions=actions, players=there, two=shortened == 2, seat=place)
        if first
        else say("first_turn_actions.later")
    )
    return Ruled({"actions": actions, "two": actions == ACTIONS}, *text)


@ruling(
    "I-S6 I-S7 I-PUB3",
    asks=(
        Frame(
            "first_player|@first|start|@begin|begins|before",
            {"cards": slots.hook(_starting_cards), "who": sides.asked()},
            "first=@who",
            never="before",
        ),
        Frame(
            "first_player|@first|start|@begin|begins|before", {"cards": slots.hook(_starting_cards), "_": slots.OPEN}
        ),
    ),
    may="first_player before choose meld board name title must",
)
def first_player(cards: Any) -> Ruled:
    """Who starts (I-S6, I-S7): *cards* is the starting card of each player; English titles, the article counts."""
    if not isinstance(cards, Mapping):
        cards = {values.card(name).name.en: name for name in inputs.listed(cards)}
    chosen = {str(player): values.card(name) for player, name in cards.items()}
    if not chosen:
        raise ValueError(Text("must_know", missing="cards"))
    if len({card.number for card in chosen.values()}) < len(chosen):
        raise ValueError(Text("stated_twice", name="cards"))
    order = sorted(chosen, key=lambda player: _title(chosen[player]))
    first = order[0]
    title = chosen[first].name.en
    titles = ", ".join(chosen[player].name.en for player in order)
    key = "first_player.card" if first == title else "first_player.named"
    text = say(key, first=first, card=title, titles=titles)
    rests = ("I-S6", "I-S7", "I-PUB3") if any(_title(card).startswith("the ") for card in chosen.values()) else ()
    return Ruled({"first": first, "card": title, "order": order}, *text, rests or ("I-S6", "I-S7"))


def _title(card: Card) -> str:
    """What is compared: the English title with its article (I-PUB3)."""
    return card.name.en.casefold()


@ruling(
    "I-S1 I-S2 I-S5",
    asks=(
        Frame(
            "supply|pile|stack many|size|big|large|tall|thick|@left|stay|hold|@of_cards setup|@start|beginning|after|deal|dealer|begin|initially",
            {"players": asked_players.PLAYERS._replace(default=None), "age": asked.AGE_GIVEN},
        ),
    ),
    may="stack supply age after each left remain deal stay dealer meld before achievement first_player first_turn",
)
def pile_size(players: object = None, age: object = None) -> Ruled:
    """How many cards a supply pile holds after setup (section 2): one is the achievement, two of age 1 go to each player."""
    there = values.players(values.FEWEST if players is None and age not in {None, 1} else players)
    piles = {each: CARDS_OF_AGE - (each < LAST) for each in AGES} | {1: CARDS_OF_FIRST - 1 - DEALT * there}
    result: Result = {"piles": piles, "total": sum(piles.values())}
    if age is None:
        return Ruled(result, *say("pile_size.all", first=piles[1], total=result["total"]))
    wanted = values.age(age)
    result["cards"] = piles[wanted]
    which = {1: "first_age", LAST: "last_age"}.get(wanted, "each_age")
    return Ruled(result, *say(f"pile_size.{which}", cards=piles[wanted], players=there))
