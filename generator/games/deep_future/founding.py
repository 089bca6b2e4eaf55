"""Founding a campaign by section 1.6: 36 cards, 12 original worlds dealt to be named, era 1 opened.

In: players, given names, chance. Out: the events of the founding, in the order in which a table does it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, product

from generator.engine.chance import Chance, Recorder, ShuffledDeck
from generator.engine.deck import Deck
from generator.engine.pack import Event, Founding
from generator.errors import BadNameList, BadPlayers, Contradiction, SeveralBadNames
from generator.games.deep_future.cards import ORIGINAL, Advancement, Card, Corner, card_id
from generator.games.deep_future.naming import Namer
from generator.games.deep_future.tables import NUMBERS, SUITS

#: Players of a game (title page of the rules, R-1.1-02).
MOST_PLAYERS = 3
#: Worlds made before the first game, 12 of the 36 cards (1.6, R-1.6-01).
ORIGINAL_WORLDS = 12
#: Era of the first game (1.6).
FIRST_ERA = 1


def initial_cards() -> dict[str, Card]:
    """The 36 blanks, every pair of number and suit once (1.6)."""
    corners = (Corner(number, suit) for suit, number in product(SUITS, NUMBERS))
    return {card_id(n): Card(card_id(n), corner) for n, corner in enumerate(corners, start=1)}


def seed_world(deck: Deck, cards: dict[str, Card], chance: Chance) -> Card:
    """One original world: the top card of the deck becomes it and is set aside (1.6, R-1.6-06).

    Of the cards then discarded for it, two give the sector, tens first (R-1.3-03), one the suit and one the
    number of its advancement (R-1.3-04, R-1.6-02, R-1.6-03). It carries the era O (R-1.6-05).
    """
    blank = cards[_certain(deck.turn(chance))]
    tens, units, suit, number = (cards[_certain(deck.turn_to_discard(chance))].corner for _ in range(4))
    sector = 10 * tens.number + units.number
    return blank.as_world(sector, ORIGINAL, Advancement(suit.suit, number.number, ORIGINAL))


def deal_worlds(worlds: Sequence[str], players: Sequence[str]) -> dict[str, list[str]]:
    """The original worlds dealt evenly, one by one in seat order (1.6, R-1.6-04)."""
    hands: dict[str, list[str]] = {player: [] for player in players}
    for world, player in zip(worlds, cycle(players)):
        hands[player].append(world)
    return hands


def found(founding: Founding, version: str, chance: ShuffledDeck) -> list[Event]:
    """All events of a founding, unnumbered: who, the deck, 12 worlds, the deal, their names, the era, a check.

    Raises BadPlayers, BadNameList or SeveralBadNames.
    """
    players = check_players(founding.players)
    given = check_names(founding.names, founding.names_source)
    events: list[Event] = [
        {
            "type": "found",
            "game": "deep_future",
            "rules_version": version,
            "language": founding.language,
            "players": list(players),
            "rules": dict(founding.rules),
            "seed": founding.seed,
        }
    ]
    recorder = Recorder(chance)
    cards = initial_cards()
    deck = Deck(recorder.shuffle(list(cards)))
    events.append(
        {
            "type": "deck",
            "cards": {card.id: str(card.corner) for card in cards.values()},
            "chance": recorder.taken(),
        }
    )
    worlds = []
    for _ in range(ORIGINAL_WORLDS):
        world = seed_world(deck, cards, recorder)
        cards[world.id] = world
        worlds.append(world.id)
        events.append(world_event(world) | {"chance": recorder.taken()})
    hands = deal_worlds(worlds, players)
    events.append({"type": "deal", "hands": hands})
    namer = Namer(chance, taken=given)
    supply = iter(given)
    for player, dealt in hands.items():
        for world_id in dealt:
            name = next(supply, None) or namer.world(founding.language)
            events.append({"type": "name", "card": world_id, "player": player, "name": name})
    events.append({"type": "era", "era": FIRST_ERA})
    events.append({"type": "check", "cards": len(cards), "worlds": len(worlds), "era": FIRST_ERA})
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
    names = tuple(players)
    if not names:
        raise BadPlayers(f"nobody is named, a game of Deep Future seats 1 to {MOST_PLAYERS}")
    if len(names) > MOST_PLAYERS:
        raise BadPlayers(f"{len(names)} are named, a game of Deep Future seats 1 to {MOST_PLAYERS}")
    for name in names:
        if not name:
            raise BadPlayers("a name is empty")
        if not name.isprintable():
            raise BadPlayers(f"{name!r} holds a control character or a broken one")
        if sum(other.casefold() == name.casefold() for other in names) > 1:
            raise BadPlayers(f"{name!r} is named twice")
    return names


def check_names(lines: Sequence[str], source: str) -> tuple[str, ...]:
    """The given world names in order, empty lines left out.

    Raises BadNameList at SOURCE:LINE if one cannot be printed or comes twice, SeveralBadNames if more do.
    """
    seen: dict[str, int] = {}
    names, problems = [], []
    for number, name in enumerate(lines, start=1):
        where = f"{source}:{number}"
        if not name.isprintable():
            problems.append(BadNameList(where, f"{name!r} holds a control character", "write plain names, one a line"))
        elif name.casefold() in seen:
            before = seen[name.casefold()]
            problems.append(BadNameList(where, f"{name!r} stands already in line {before}", "give each name once"))
        elif name:
            seen[name.casefold()] = number
            names.append(name)
    if len(problems) == 1:
        raise problems[0]
    if problems:
        raise SeveralBadNames(problems)
    return tuple(names)


def _certain(card: str | None) -> str:
    """24 cards at least take part in a founding, so that the deck never runs dry (R-1.4-02 cannot arise).

    Raises Contradiction if a record says otherwise.
    """
    if card is None:
        raise Contradiction("there is no deck to turn a card over from")
    return card
