"""The state of a Deep Future campaign: what its record adds up to.

In: events in order. Out: cards, galaxy, chronology, era. A finished game is taken from the results its last event
keeps; a thorough campaign plays it again by the rules, and refuses results that differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.engine.chance import Dealer
from generator.engine.languages import languages, listed
from generator.engine.names import card_name
from generator.engine.pack import UNPLAYED, Event
from generator.engine.sentences import Phrases
from generator.errors import BadPlayers, RecordProblem
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.cards import Card, CardKind, Corner, Wonder, card_event, read_card
from generator.games.deep_future.facts.tables import SUITS
from generator.games.deep_future.legacy import ChronologyEntry, Legacy, kept
from generator.games.deep_future.legacy.founding import check_players, world_event
from generator.games.deep_future.legacy.game_in_progress import (
    DeepFutureInProgress,
    aside_of,
    begun,
    homeworlds_of,
    victory_of,
    winner_of,
)
from generator.games.deep_future.legacy.on_the_table import CHANCE, Laid, card_of, changed_cards
from generator.games.deep_future.rules.campaign import original_world
from generator.games.deep_future.rules.notation import VICTORY_KEYS
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import PRINTED
from generator.games.deep_future.rules.switches import Switches, read_switches


@dataclass(slots=True)
class DeepFutureCampaign(Legacy):
    """A legacy and the game under way. It grows by `apply` and by nothing else."""

    dealt: dict[str, tuple[str, ...]] = field(default_factory=dict)
    #: What its sky, globes and arms are drawn from: how it began, which nothing changes.
    start: str = ""
    #: Whether finished games are played again by the rules.
    thorough: bool = field(default=False, compare=False)
    #: Whether it grew out of a shoebox of cards instead of a founding by the rules.
    shoebox: bool = False
    #: The game under way, if one is, and the campaign as it was before it.
    in_progress: DeepFutureInProgress | None = field(default=None, compare=False)
    before: DeepFutureCampaign | None = field(default=None, compare=False, repr=False)
    #: Events of a game that are carried out only if they are needed.
    _unplayed: list[Event] = field(default_factory=list, compare=False, repr=False)
    #: Its cards as the last game found them; copies share it, each brings it up to its own.
    _laid: Laid = field(default_factory=Laid, compare=False, repr=False)
    #: Where the original worlds are made.
    _table: Position | None = field(default=None, compare=False, repr=False)

    @property
    def playing(self) -> bool:
        """Whether a game is under way."""
        return self.in_progress is not None or bool(self._unplayed)

    def copy(self) -> DeepFutureCampaign:
        """The same campaign, to be changed independently; a game under way is shared."""
        return replace(
            self,
            cards=dict(self.cards),
            sector_names=dict(self.sector_names),
            wonders=dict(self.wonders),
            chronology=list(self.chronology),
            _unplayed=list(self._unplayed),
            _table=self._table and self._table.copy(),
        )

    def summary(self) -> list[str]:
        """Cards and era, then each player's original worlds with their sectors."""
        blanks = sum(card.kind is CardKind.BLANK for card in self.cards.values())
        say, its = Phrases("generator.games.deep_future", "texts/keeping.toml"), self.language
        lines = [say("s_founded", its, len(self.cards), len(self.worlds()), blanks, self.era)]
        for player, dealt in self.dealt.items():
            worlds = [f"{self.cards[card].name} ({self.cards[card].sector})" for card in dealt]
            lines.append(say("s_dealt", its, player, listed(worlds, its)))
        return lines

    def apply(self, event: Event) -> None:
        """Add one event. Raises RecordProblem if it contradicts what came before."""
        kind = event["type"]
        handler = _HANDLERS.get(kind)
        if handler is None:
            raise RecordProblem(Text("unknown_type", kind=kind))
        if (kind == "found") == bool(self.players):
            raise RecordProblem(Text("one_founding"))
        handler(self, event)

    def finish(self) -> None:
        """Check that the founding is whole (1.6); a game under way is played up to here. Raises RecordProblem."""
        needed: list[tuple[str, object]] = [("era", self.era)]
        if not self.shoebox:
            needed = [("deck", self.cards), ("deal", self.dealt), *needed]
        for step, done in needed:
            if not done:
                raise RecordProblem(Text("step_missing", step=step))
        self._play_unplayed()
        if self.in_progress:
            self.in_progress.keep_the_way_back()
        if self.in_progress and self.in_progress.try_to_settle():  # what was written lies on the table already
            self._take_over(self.in_progress.position)

    def position(self, seats: int, rules: Mapping[str, object], dealer: Dealer) -> Position:
        """All that the campaign has, before a game with that many players: the deck is still to be shuffled (1.7)."""
        pos = Position(seats, read_switches(rules), dealer)
        pos.era = self.era if isinstance(self.era, int) else 1
        self._laid.lay(pos, self.cards, self.sector_names, self.wonders)
        return pos

    def _found(self, event: Event) -> None:
        if event["game"] != "deep_future":
            raise RecordProblem(Text("of_game", game=event["game"]))
        if event["language"] not in languages():
            raise RecordProblem(Text("language_unknown", language=event["language"]))
        if not isinstance(event["players"], list):
            raise RecordProblem(Text("players_no_names"))
        try:
            self.players = check_players(event["players"])
        except BadPlayers as error:
            raise RecordProblem(error.reason) from error
        self.language = event["language"]
        self.rules = dict(event["rules"])
        self.shoebox = bool(event.get("shoebox"))
        self.start = " ".join(self.players)

    def _made(self, event: Event) -> None:
        """36 blanks, shuffled (1.6)."""
        if self.cards:
            raise RecordProblem(Text("deck_made_once"))
        self.cards = {key: Card(key, Corner.read(text)) for key, text in event["cards"].items()}
        if list(self.cards) != [card_name(card) for card in range(len(self.cards))]:
            raise RecordProblem(Text("cards_in_order"))
        self.start = str(event["chance"])
        chance = CHANCE.dealer(event["chance"], sealed=False)
        self._table = Position(1, Switches(), chance)
        self._laid.lay(self._table, self.cards, {}, {})
        self._table.deck = chance.shuffle(list(range(len(self.cards))))
        chance.finish()

    def _world(self, event: Event) -> None:
        """An original world, made again from the cards that were turned over for it (1.6)."""
        pos = self._table
        if pos is None or not pos.deck + pos.discard:
            raise RecordProblem(Text("no_deck"))
        pos.dealer = chance = CHANCE.dealer(event["chance"], sealed=False)
        world = card_of(pos, original_world(pos))
        chance.finish()
        for key, value in world_event(world).items():
            if event.get(key) != value:
                raise RecordProblem(Text("cards_give", key=key, found=event.get(key), value=value))
        self.cards[world.id] = world

    def _deal(self, event: Event) -> None:
        hands = {player: tuple(dealt) for player, dealt in event["hands"].items()}
        dealt = sorted(card for hand in hands.values() for card in hand)
        if dealt != [world.id for world in self.worlds()]:
            raise RecordProblem(Text("dealt_worlds"))
        if tuple(hands) != self.players:
            raise RecordProblem(Text("dealt_to_players"))
        self.dealt = hands

    def _name(self, event: Event) -> None:
        if self.playing:
            self._in_game(event)
            return
        kept.name(self, event)
        if self.era is None and event["card"] not in self.dealt.get(event["player"], ()):
            raise RecordProblem(Text("not_dealt", card=event["card"], player=event["player"]))

    def _keep(self, event: Event) -> None:
        """Something written down between two games."""
        if self.playing:
            raise RecordProblem(Text("cards_on_table"))
        kept.BETWEEN_GAMES[event["type"]](self, event)

    def _check(self, event: Event) -> None:
        """A count that must agree, so that a slip of the hand shows where it happened."""
        found = {"cards": len(self.cards), "worlds": len(self.worlds()), "era": self.era}
        for key, value in found.items():
            if event.get(key, value) != value:
                raise RecordProblem(Text("count_differs", key=key, found=event[key], value=value))

    def _game(self, event: Event) -> None:
        """A game begins: who plays, by which switches, the deck top first or read out, chance of the set-up (1.7)."""
        if self.playing:
            raise RecordProblem(Text("two_games"))
        if self.thorough and not event.get(UNPLAYED):
            self._begin(event)
        else:
            self._unplayed = [event]

    def _begin(self, event: Event) -> None:
        self.before = self.copy()
        start = self.position(len(event["players"]), event["rules"], CHANCE.dealer(event["chance"]))
        self.in_progress = begun(event, start, straight_on=self.thorough)

    def _in_game(self, event: Event) -> None:
        """A choice, what chance did, a name."""
        if self._unplayed:
            self._unplayed.append(event)
        elif self.in_progress:
            self.in_progress.apply(event)
        else:
            raise RecordProblem(Text("no_game_under_way"))

    def _play_unplayed(self) -> None:
        """Carry out what was put off."""
        events, self._unplayed = self._unplayed, []
        for number, event in enumerate(events):
            if number:
                self._in_game(event)
            else:
                self._begin(event)

    def _over(self, event: Event) -> None:
        """The game is over or broken off: what was written stays, the chronology gets its entry (3, R-3-10, R-3-25)."""
        if not self.playing:
            raise RecordProblem(Text("no_game_under_way"))
        if self._unplayed and "homeworlds" in event:
            self._take_results(event)
            return
        self._play_unplayed()
        assert self.in_progress is not None
        if event.get("abandoned"):
            self.in_progress.try_to_settle()
        else:
            self.in_progress.settle()
        if not event.get("abandoned") and self.in_progress.game is not None and not self.in_progress.game.over:
            raise RecordProblem(Text("not_over"))
        found = outcome(self, self.in_progress)
        results = event if "homeworlds" in event else found | event  # schema 1 recorded the winner and the era only
        for key, value in found.items():
            if results.get(key) != value:
                raise RecordProblem(Text("otherwise", key=key, found=results.get(key), value=value))
        self._take_results(results)

    def _take_results(self, event: Event) -> None:
        """What the game has left behind, by its last event."""
        kept.check_winner(event, event["homeworlds"])
        before = self.before or self
        cards = dict(before.cards)
        for written in event["cards"]:
            card = read_card(written)
            cards[card.id] = _with_what_the_rules_do_not_know(card, before.cards.get(card.id))
        self.cards = cards
        for sector, name in event["sectors"].items():
            self.sector_names[int(sector)] = name
        built = {int(sector): Wonder(*wonder.split("/")) for sector, wonder in event["wonders"].items()}
        self.wonders |= built
        self.chronology.append(_entry(self.era if isinstance(self.era, int) else 1, event, built))
        self.era = event["era"]
        self.in_progress = self.before = None
        self._unplayed = []

    def _take_over(self, pos: Position) -> None:
        """Cards, names and wonders as the game has written them (1.1, R-1.1-03)."""
        before = self.cards
        self.cards = before | {
            key: _with_what_the_rules_do_not_know(card, before.get(key)) for key, card in changed_cards(pos).items()
        }
        self.sector_names |= sectors_named(pos)
        self.wonders |= wonders_on(pos)


def _entry(era: int, event: Event, built: Mapping[int, Wonder]) -> ChronologyEntry:
    """The entry of the chronology for a game that is over, or broken off."""
    return ChronologyEntry(
        era,
        tuple((player, tuple(cards)) for player, cards in event["homeworlds"].items()),
        event["winner"],
        event.get("victory"),
        bool(event.get("abandoned")),
        event.get("_turns", 0),
        tuple((player, tuple(causes)) for player, causes in event.get("_lost", {}).items()),
        tuple(event.get("_used", ())),
        tuple(built.items()),
    )


def with_game(campaign: DeepFutureCampaign, its: DeepFutureInProgress) -> DeepFutureCampaign:
    """The campaign as it is once *its* game is entered in the chronology, which began with it."""
    then = campaign.copy()
    over: Event = {**outcome(campaign, its), **aside_of(its), "abandoned": its.game is None or not its.game.over}
    then._take_results(over)
    return then


def _with_what_the_rules_do_not_know(card: Card, before: Card | None) -> Card:
    """*card* as a game left it, with what lies outside the rules as it was: a line too many, that it is lost."""
    if before is None or (len(before.advancements) <= SLOTS and not before.lost):
        return card
    return replace(card, advancements=card.advancements + before.advancements[SLOTS:], lost=before.lost)


def sectors_named(pos: Position) -> dict[int, str]:
    """Names on the map by sector, "" where one is still to be given."""
    return {PRINTED[at]: pos.sector_names.get(at, "") for at, named in enumerate(pos.named) if named}


def wonders_on(pos: Position) -> dict[int, Wonder]:
    """Wonders on the map by sector."""
    return {
        PRINTED[at]: Wonder(VICTORY_KEYS[wonder // 6], SUITS[wonder % 6])
        for at, wonder in enumerate(pos.wonder)
        if wonder >= 0
    }


def outcome(campaign: DeepFutureCampaign, its: DeepFutureInProgress) -> dict[str, Any]:
    """What a game leaves behind, for its last event: who won how, homeworlds, every card and sector it changed."""
    before = campaign.before or campaign
    pos = its.position
    winner = winner_of(its)
    cards = [card for card in changed_cards(pos).values() if not _same(card, before.cards.get(card.id))]
    return {
        "winner": winner,
        "era": pos.era + (winner is not None),
        "victory": victory_of(its),
        "homeworlds": homeworlds_of(its),
        "cards": [card_event(card) for card in cards],
        "sectors": {
            str(sector): name for sector, name in sectors_named(pos).items() if before.sector_names.get(sector) != name
        },
        "wonders": {
            str(sector): str(wonder)
            for sector, wonder in wonders_on(pos).items()
            if before.wonders.get(sector) != wonder
        },
    }


def _same(card: Card, before: Card | None) -> bool:
    """Whether a game has written nothing on *card*."""
    return before is not None and _with_what_the_rules_do_not_know(card, before) == before


_HANDLERS: dict[str, Callable[[DeepFutureCampaign, Event], None]] = {
    "found": DeepFutureCampaign._found,
    "deck": DeepFutureCampaign._made,
    "world": DeepFutureCampaign._world,
    "deal": DeepFutureCampaign._deal,
    "check": DeepFutureCampaign._check,
    "game": DeepFutureCampaign._game,
    "over": DeepFutureCampaign._over,
    "name": DeepFutureCampaign._name,
    **dict.fromkeys(("play", "dealt", "take_back", "leave"), DeepFutureCampaign._in_game),
    **dict.fromkeys(kept.BETWEEN_GAMES, DeepFutureCampaign._keep),
}
