"""The state of a Deep Future campaign: what its record adds up to.

In: events in order. Out: cards, galaxy, chronology, era. Every result is checked again while it is replayed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import get_args

from generator.engine.chance import Replay
from generator.engine.deck import Deck
from generator.engine.pack import Event
from generator.engine.view import Language
from generator.errors import BadPlayers, RecordProblem
from generator.games.deep_future.cards import Card, Corner, Era, Kind
from generator.games.deep_future.founding import check_players, seed_world, world_event


@dataclass(frozen=True, slots=True)
class ChronologyEntry:
    """One game in the chronology (3, R-3-12): each player with his homeworlds, the winner or None."""

    era: int
    players: tuple[tuple[str, tuple[str, ...]], ...]
    winner: str | None


@dataclass(frozen=True, slots=True)
class Wonder:
    """A wonder on the map: the victory it comes from and its suit (3, Table 2)."""

    victory: str
    suit: str


@dataclass(slots=True)
class DeepFutureCampaign:
    """Everything that has been made so far. It grows by `apply` and by nothing else."""

    players: tuple[str, ...] = ()
    language: Language = "en"
    rules: dict[str, object] = field(default_factory=dict)
    era: Era | None = None
    cards: dict[str, Card] = field(default_factory=dict)
    dealt: dict[str, tuple[str, ...]] = field(default_factory=dict)
    sector_names: dict[int, str] = field(default_factory=dict)
    wonders: dict[int, Wonder] = field(default_factory=dict)
    chronology: list[ChronologyEntry] = field(default_factory=list)
    _deck: Deck = field(default_factory=Deck, compare=False, repr=False)

    def worlds(self) -> list[Card]:
        """All worlds in the order of their ids."""
        return [card for card in self.cards.values() if card.kind is Kind.WORLD]

    def summary(self) -> list[str]:
        """Cards and era, then each player's original worlds with their sectors."""
        blanks = sum(card.kind is Kind.BLANK for card in self.cards.values())
        lines = [f"{len(self.cards)} cards, {len(self.worlds())} of them worlds and {blanks} blank; era {self.era}"]
        for player, dealt in self.dealt.items():
            worlds = (self.cards[card] for card in dealt)
            lines.append(f"{player}: {', '.join(f'{world.name} ({world.sector})' for world in worlds)}")
        return lines

    def apply(self, event: Event) -> None:
        """Add one event.

        Raises RecordProblem if it contradicts what came before.
        """
        kind = event["type"]
        handler = _HANDLERS.get(kind)
        if handler is None:
            raise RecordProblem(f"an event of the unknown type {kind!r}")
        if (kind == "found") == bool(self.players):
            raise RecordProblem("a record begins with one 'found' event and has no other")
        handler(self, event)

    def finish(self) -> None:
        """Check that the founding is whole: cards, deal and era (1.6).

        Raises RecordProblem.
        """
        for step, done in (("deck", self.cards), ("deal", self.dealt), ("era", self.era)):
            if not done:
                raise RecordProblem(f"the founding is not whole, its {step!r} event is missing")

    def _found(self, event: Event) -> None:
        if event["game"] != "deep_future":
            raise RecordProblem(f"this is a record of the game {event['game']!r}")
        if event["language"] not in get_args(Language):
            raise RecordProblem(f"the language {event['language']!r} is unknown")
        if not isinstance(event["players"], list):
            raise RecordProblem("players is not a list of names")
        try:
            self.players = check_players(event["players"])
        except BadPlayers as error:
            raise RecordProblem(error.reason) from error
        self.language = event["language"]
        self.rules = dict(event["rules"])

    def _made(self, event: Event) -> None:
        """36 blanks, shuffled (1.6)."""
        if self.cards:
            raise RecordProblem("the deck is made once")
        self.cards = {key: Card(key, Corner.read(text)) for key, text in event["cards"].items()}
        chance = Replay(event["chance"])
        self._deck = Deck(chance.shuffle(list(self.cards)))
        chance.finish()

    def _world(self, event: Event) -> None:
        """An original world, made again from the cards that were turned over for it (1.6)."""
        chance = Replay(event["chance"])
        world = seed_world(self._deck, self.cards, chance)
        chance.finish()
        for key, value in world_event(world).items():
            if event.get(key) != value:
                raise RecordProblem(f"{key} is {event.get(key)}, but the cards turned over give {value}")
        self.cards[world.id] = world

    def _deal(self, event: Event) -> None:
        hands = {player: tuple(dealt) for player, dealt in event["hands"].items()}
        dealt = sorted(card for hand in hands.values() for card in hand)
        if dealt != [world.id for world in self.worlds()]:
            raise RecordProblem("the cards dealt are not the original worlds, each once")
        if tuple(hands) != self.players:
            raise RecordProblem("the worlds are not dealt to the players")
        self.dealt = hands

    def _name(self, event: Event) -> None:
        card = self.cards.get(event["card"])
        if card is None or card.kind is Kind.BLANK:
            raise RecordProblem(f"card {event['card']} has nothing to name")
        if card.id not in self.dealt.get(event["player"], ()):
            raise RecordProblem(f"card {card.id} was not dealt to {event['player']!r}")
        if not isinstance(event["name"], str) or not event["name"] or not event["name"].isprintable():
            raise RecordProblem(f"{event['name']!r} is not a name")
        self.cards[card.id] = card.named(event["name"])

    def _era(self, event: Event) -> None:
        if type(event["era"]) is not int or event["era"] < 1:
            raise RecordProblem(f"{event['era']!r} is not an era")
        self.era = event["era"]

    def _check(self, event: Event) -> None:
        """A count that must agree, so that a slip of the hand shows where it happened."""
        found = {"cards": len(self.cards), "worlds": len(self.worlds()), "era": self.era}
        for key, value in found.items():
            if event.get(key, value) != value:
                raise RecordProblem(f"check says {key} {event[key]}, replay says {value}")


_HANDLERS: dict[str, Callable[[DeepFutureCampaign, Event], None]] = {
    "found": DeepFutureCampaign._found,
    "deck": DeepFutureCampaign._made,
    "world": DeepFutureCampaign._world,
    "deal": DeepFutureCampaign._deal,
    "name": DeepFutureCampaign._name,
    "era": DeepFutureCampaign._era,
    "check": DeepFutureCampaign._check,
}
