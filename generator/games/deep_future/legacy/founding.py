"""Founding a campaign by section 1.6: 36 cards, 12 original worlds dealt to be named, era 1 opened.

In: players, given names, chance. Out: the events of the founding, in the order in which a table does it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.engine.chance import Deal, Dealer, NotingDealer, RandomSource
from generator.engine.names import card_name
from generator.engine.pack import Event, Founding
from generator.engine.plain_text import is_plain
from generator.engine.seating import seated_players
from generator.errors import BadNameList, SeveralBadNames
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import MOST_PLAYERS, ORIGINAL_WORLDS
from generator.games.deep_future.facts.cards import Card
from generator.games.deep_future.legacy.naming import Namer
from generator.games.deep_future.legacy.on_the_table import CHANCE, card_of
from generator.games.deep_future.rules.campaign import add_initial_cards, original_world
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.switches import Switches

#: Era of the first game (1.6).
FIRST_ERA = 1


def found(founding: Founding, version: str, source: RandomSource) -> list[Event]:
    """All events of a founding, unnumbered, in order. Raises BadPlayers, BadNameList or SeveralBadNames."""
    players = check_players(founding.players)
    given = check_names(founding.names, founding.names_source)
    events = [founding.event("deep_future", version, players)]
    made = made_cards(Dealer(source.token()))
    events += made
    worlds = [event["card"] for event in made if event["type"] == "world"]
    hands = {player: worlds[seat :: len(players)] for seat, player in enumerate(players)}  # one by one, R-1.6-04
    events.append({"type": "deal", "hands": hands})
    namer = Namer(source, taken=given)
    supply = iter(given)
    for player, dealt in hands.items():
        for world_id in dealt:
            name = next(supply, None) or namer.world(founding.language)
            events.append({"type": "name", "card": world_id, "player": player, "name": name})
    events.append({"type": "era", "era": FIRST_ERA})
    events.append({"type": "check", "cards": len(made[0]["cards"]), "worlds": len(worlds), "era": FIRST_ERA})
    return events


def made_cards(dealer: Dealer) -> list[Event]:
    """The deck, then the 12 original worlds, each with the cards turned over for it (1.6)."""
    noted: list[Deal] = []
    pos = Position(1, Switches(), NotingDealer(dealer, noted.append, each=True))
    add_initial_cards(pos)
    corners = {card_name(card): str(card_of(pos, card).corner) for card in range(len(pos.kind))}
    events: list[Event] = [{"type": "deck", "cards": corners, "chance": taken(noted)}]
    for _ in range(ORIGINAL_WORLDS):
        world = card_of(pos, original_world(pos))
        events.append(world_event(world) | {"chance": taken(noted)})
    return events


def world_event(world: Card) -> Event:
    """What is written down of an original world; the advancement as suit and number ("R6")."""
    first = world.advancements[0]
    return {
        "type": "world",
        "card": world.id,
        "sector": world.sector,
        "era": world.era,
        "advancement": f"{first.suit}{first.number}",
    }


def check_players(players: Sequence[str]) -> tuple[str, ...]:
    """The players' names as they are.

    Raises BadPlayers if there are none, more than three, two alike, or one that is no name.
    """
    return seated_players(players, range(1, MOST_PLAYERS + 1), "Deep Future")


def check_names(lines: Sequence[str], source: str) -> tuple[str, ...]:
    """The given names in order, no empty ones. Raises BadNameList at SOURCE:LINE, SeveralBadNames for more than one."""
    seen: dict[str, int] = {}
    names, problems = [], []
    for number, name in enumerate(lines, start=1):
        where = f"{source}:{number}"
        if not is_plain(name):
            problems.append(BadNameList(where, Text("name_control", name=name), Text("plain_names")))
        elif name.casefold() in seen:
            reason = Text("name_in_line", name=name, line=seen[name.casefold()])
            problems.append(BadNameList(where, reason, Text("names_once")))
        elif name:
            seen[name.casefold()] = number
            names.append(name)
    if len(problems) == 1:
        raise problems[0]
    if problems:
        raise SeveralBadNames(problems)
    return tuple(names)


def taken(noted: list[Deal]) -> list[Any]:
    """The results of chance noted so far, for the record; the list is empty afterwards."""
    results = CHANCE.to_json(noted)
    noted.clear()
    return results
