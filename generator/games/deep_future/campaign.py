"""The state of a Deep Future campaign: what its record adds up to.

In: events in order. Out: cards, galaxy, chronology, era. Every result is checked again while it is replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import get_args

from generator.engine.chance import Dealer
from generator.engine.names import card_name
from generator.engine.pack import Event
from generator.engine.view import Language
from generator.errors import BadPlayers, IllegalChoice, RecordProblem
from generator.games.deep_future.cards import Card, Corner, Era, Kind, Wonder
from generator.games.deep_future.founding import check_players, world_event
from generator.games.deep_future.rules.campaign import original_world
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.notation import VICTORY_KEYS, read
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import INDEX, PRINTED
from generator.games.deep_future.rules.switches import Switches, read_switches, switch_problems
from generator.games.deep_future.sitting import Sitting, card_of, cards_of, lay, recorded
from generator.games.deep_future.tables import SUITS


@dataclass(frozen=True, slots=True)
class ChronologyEntry:
    """One game in the chronology (3, R-3-12): each player with his homeworlds, the winner or None."""

    era: int
    players: tuple[tuple[str, tuple[str, ...]], ...]
    winner: str | None


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
    #: The game under way, if one is.
    sitting: Sitting | None = field(default=None, compare=False)
    #: Where the original worlds are made.
    _table: Position | None = field(default=None, compare=False, repr=False)

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
        if self.sitting:  # what has been written so far lies on the table already
            self._take_over(self.sitting.game.position)

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
        if list(self.cards) != [card_name(card) for card in range(len(self.cards))]:
            raise RecordProblem("the cards are not 001, 002 and so on, in order")
        chance = recorded(event["chance"], sealed=False)
        self._table = Position(1, Switches(), chance)
        lay(self._table, self.cards.values(), {}, {})
        self._table.deck = chance.shuffle(list(range(len(self.cards))))
        chance.finish()

    def _world(self, event: Event) -> None:
        """An original world, made again from the cards that were turned over for it (1.6)."""
        pos = self._table
        if pos is None or not pos.deck + pos.discard:
            raise RecordProblem("there is no deck to turn a card over from")
        pos.dealer = chance = recorded(event["chance"], sealed=False)
        world = card_of(pos, original_world(pos))
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
        if self.sitting:
            self._name_in_game(event, self.sitting.game)
            return
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

    def _game(self, event: Event) -> None:
        """A game begins: who plays, by which switches, the deck top first; chance of the set-up (1.7)."""
        if self.sitting:
            raise RecordProblem("a game begins while another is under way")
        players = event["players"]
        try:
            check_players(players)
        except BadPlayers as error:
            raise RecordProblem(error.reason) from error
        for key, wrong in switch_problems(event["rules"]):
            raise RecordProblem(f"rules, {key}: {wrong}")
        chance = recorded(event["chance"])
        pos = self.position(len(players), event["rules"], chance)
        pos.deck = [int(card) - 1 for card in reversed(event["deck"])]
        if sorted(pos.deck) != list(range(len(pos.kind))):
            raise RecordProblem("the deck is not all cards of the campaign, each once")
        self.sitting = Sitting(Game(pos), tuple(players))
        chance.finish()

    def position(self, seats: int, rules: Mapping[str, object], dealer: Dealer) -> Position:
        """All that the campaign has, before a game with that many players: the deck is still to be shuffled (1.7)."""
        pos = Position(seats, read_switches(rules), dealer)
        pos.era = self.era if isinstance(self.era, int) else 1
        lay(pos, self.cards.values(), self.sector_names, self.wonders)
        return pos

    def _playing(self) -> Sitting:
        if self.sitting is None:
            raise RecordProblem("no game is under way")
        return self.sitting

    def _play(self, event: Event) -> None:
        """A choice, and what chance did until the next one."""
        sitting = self._playing()
        game = sitting.game
        if not game.over and event["player"] != sitting.players[game.position.asker]:
            raise RecordProblem(f"{event['player']!r} chooses, but {sitting.players[game.position.asker]!r} is asked")
        choice = read(event["choice"])
        if choice is None:
            raise RecordProblem(f"{event['choice']!r} is no choice")
        chance = recorded(event["chance"])
        game.deal_with(chance)
        try:
            game.play(choice)
        except IllegalChoice as error:
            raise RecordProblem(f"{event['choice']!r} was not legal: {error.reason} [{error.rule}]") from error
        chance.finish()

    def _undo(self, event: Event) -> None:
        del event
        if not self._playing().game.undo():
            raise RecordProblem("there is no choice of this turn to take back")

    def _leave(self, event: Event) -> None:
        """A player leaves for good (R-3-26)."""
        sitting = self._playing()
        chance = recorded(event["chance"])
        sitting.game.deal_with(chance)
        try:
            sitting.game.leave(sitting.players.index(event["player"]))
        except IllegalChoice as error:
            raise RecordProblem(error.reason) from error
        chance.finish()

    def _name_in_game(self, event: Event, game: Game) -> None:
        """A card or sector named while a game is under way (1.4, R-1.4-10, R-1.4-11; 3, R-3-09)."""
        if not isinstance(event["name"], str) or not event["name"] or not event["name"].isprintable():
            raise RecordProblem(f"{event['name']!r} is not a name")
        pos = game.position
        if "sector" in event:
            if event["sector"] not in INDEX or not pos.named[INDEX[event["sector"]]]:
                raise RecordProblem(f"sector {event['sector']} has not been named by a winner")
            game.name_sector(INDEX[event["sector"]], event["name"])
            return
        card = int(event["card"]) - 1
        if not 0 <= card < len(pos.kind) or pos.kind[card] == 0:
            raise RecordProblem(f"card {event['card']} has nothing to name")
        game.name_card(card, event["name"])

    def _over(self, event: Event) -> None:
        """The game is over or broken off: what was written stays, the chronology gets its entry (3, R-3-10, R-3-25)."""
        sitting = self._playing()
        pos = sitting.game.position
        if not sitting.game.over and not event.get("abandoned"):
            raise RecordProblem("the game is not over")
        winner = sitting.players[pos.winner] if pos.winner >= 0 else None
        era = pos.era + (winner is not None)
        for key, value in (("winner", winner), ("era", era)):
            if event[key] != value:
                raise RecordProblem(f"{key} is {event[key]}, but the game gives {value}")
        self._take_over(pos)
        homes = [tuple(pos.titles.get(card, card_name(card)) for card in cards) for cards in pos.homes]
        self.chronology.append(ChronologyEntry(pos.era, tuple(zip(sitting.players, homes)), winner))
        self.era = era
        self.sitting = None

    def _take_over(self, pos: Position) -> None:
        """Cards, names and wonders as the game has written them (1.1, R-1.1-03)."""
        self.cards = cards_of(pos)
        for at, named in enumerate(pos.named):
            if named:
                self.sector_names[PRINTED[at]] = pos.sector_names.get(at, "")
            if pos.wonder[at] >= 0:
                victory, suit = divmod(pos.wonder[at], 6)
                self.wonders[PRINTED[at]] = Wonder(VICTORY_KEYS[victory], SUITS[suit])


_HANDLERS: dict[str, Callable[[DeepFutureCampaign, Event], None]] = {
    "found": DeepFutureCampaign._found,
    "deck": DeepFutureCampaign._made,
    "world": DeepFutureCampaign._world,
    "deal": DeepFutureCampaign._deal,
    "name": DeepFutureCampaign._name,
    "era": DeepFutureCampaign._era,
    "check": DeepFutureCampaign._check,
    "game": DeepFutureCampaign._game,
    "play": DeepFutureCampaign._play,
    "undo": DeepFutureCampaign._undo,
    "leave": DeepFutureCampaign._leave,
    "over": DeepFutureCampaign._over,
}
