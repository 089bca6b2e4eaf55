"""The state of an Eminent Domain campaign: who plays, and how each game ended.

In: events in order. Out: the chronology, and the game under way. Nothing is written on the cards, so they are the same
after every game. A finished game is taken from the results its last event keeps; a thorough campaign plays it again by
the rules, and refuses results that differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, get_args

from generator.engine.pack import Event
from generator.engine.view import Language
from generator.errors import BadPlayers, RecordProblem
from generator.games.eminent_domain.chronology import Played, entry
from generator.games.eminent_domain.deck import (
    RESOURCES,
    ROLES,
    TYPES,
    card_id,
    planet_id,
    planets,
    role_cards,
    technologies,
)
from generator.games.eminent_domain.founding import GAME, check_players
from generator.games.eminent_domain.refereed import Sitting, begun, outcome
from generator.games.eminent_domain.telling.phrases import listed, say


@dataclass(slots=True)
class EminentDomainCampaign:
    """A chronology and the game under way. It grows by `apply` and by nothing else."""

    language: Language = "en"
    players: tuple[str, ...] = ()
    rules: dict[str, object] = field(default_factory=dict)
    chronology: list[Played] = field(default_factory=list)
    #: Whether finished games are played again by the rules.
    thorough: bool = field(default=False, compare=False)
    #: The game under way, as far as it has been carried out.
    sitting: Sitting | None = field(default=None, compare=False)
    #: Its first event, and those that are carried out only if they are needed.
    _begun: Event | None = field(default=None, compare=False, repr=False)
    _unplayed: list[Event] = field(default_factory=list, compare=False, repr=False)

    @property
    def playing(self) -> bool:
        """Whether a game is under way."""
        return self._begun is not None

    def contents(self) -> Mapping[str, str]:
        """What is printed on each card: the same for good."""
        return _contents()

    def board(self) -> Mapping[str, str]:
        """Nothing is ever written on a board."""
        return {}

    def copy(self) -> EminentDomainCampaign:
        """The same campaign, to be changed independently; a game under way is shared."""
        return replace(self, chronology=list(self.chronology), _unplayed=list(self._unplayed))

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
        """Carry out what was put off of a game under way.

        Raises RecordProblem if that cannot be, or if there is no founding.
        """
        if not self.players:
            raise RecordProblem("the founding is not whole, its 'found' event is missing")
        self._play_unplayed()

    def summary(self) -> list[str]:
        """What there is, who plays, switches not at their default, and how each game ended."""
        language = self.language
        lines = [say("cards", language, len(_contents())), say("players", language, listed(self.players, language))]
        if self.rules:
            told = [f"{key} = {value}" for key, value in self.rules.items()]
            lines.append(say("switches", language, listed(told, language)))
        lines += [played.line(number, language) for number, played in enumerate(self.chronology, start=1)]
        return lines + [say("under_way", language)] * self.playing

    def _found(self, event: Event) -> None:
        if event["game"] != GAME:
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

    def _game(self, event: Event) -> None:
        if self.playing:
            raise RecordProblem("a game is under way already")
        self._begun = event
        if self.thorough:
            self.sitting = begun(event)
        else:
            self._unplayed = [event]

    def _in_game(self, event: Event) -> None:
        """A choice, or one taken back."""
        if not self.playing:
            raise RecordProblem("no game is under way")
        if self._unplayed:
            self._unplayed.append(event)
        else:
            assert self.sitting is not None
            self.sitting.apply(event)

    def _play_unplayed(self) -> None:
        """Carry out what was put off."""
        events, self._unplayed = self._unplayed, []
        for event in events:
            if self.sitting is None:
                self.sitting = begun(event)
            else:
                self.sitting.apply(event)

    def _over(self, event: Event) -> None:
        """The game is over or broken off: the chronology gets its entry."""
        if self._begun is None:
            raise RecordProblem("no game is under way")
        if not self._unplayed:
            self._compare(event)
        self.chronology.append(entry(self._begun, event))
        self.sitting = self._begun = None
        self._unplayed = []

    def _compare(self, event: Event) -> None:
        """Raises RecordProblem if the game has not ended as *event* says."""
        assert self.sitting is not None
        if not event.get("abandoned") and not self.sitting.game.over:
            raise RecordProblem("the game is not over")
        for key, value in outcome(self.sitting).items():
            if event.get(key) != value:
                raise RecordProblem(f"{key} is {event.get(key)}, but the game gives {value}")


@cache
def _contents() -> Mapping[str, str]:
    """Role cards by kind, technologies, planets, each in one line free of language."""
    found = {card.key: f"{card.copies} | {_symbols(card.symbols)}" for card in role_cards()}
    for card in technologies():
        sides = " / ".join(f"{side.name.en} {_symbols(side.symbols)}" for side in card.sides)
        found[card_id(card.number)] = f"{TYPES[card.type]} {card.level} | {sides} | {card.influence}"
    for planet in planets():
        costs = f"{planet.warfare} {planet.colonize}"
        symbol = "-" if planet.symbol is None else ROLES[planet.symbol]
        slots = " ".join(RESOURCES[slot] for slot in planet.slots) or "-"
        front = f"{symbol} | {slots} | {planet.influence} | {planet.hand}"
        found[planet_id(planet.number)] = f"{planet.name} | {TYPES[planet.type]} {costs} | {front}"
    return found


def _symbols(symbols: tuple[int, ...]) -> str:
    return " ".join(ROLES[symbol] for symbol in symbols) or "-"


_HANDLERS: dict[str, Callable[[EminentDomainCampaign, dict[str, Any]], None]] = {
    "found": EminentDomainCampaign._found,
    "game": EminentDomainCampaign._game,
    "play": EminentDomainCampaign._in_game,
    "take_back": EminentDomainCampaign._in_game,
    "over": EminentDomainCampaign._over,
}
