"""Campaigns of a game that leaves nothing behind but its chronology: who plays, and how each game ended.

In: events in order. Out: the chronology, and the game in progress. A finished game is taken from the results its last
event keeps; a thorough campaign plays it again by the rules, and refuses results that differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, TypeVar

from generator.engine.game_in_progress import GameInProgress
from generator.engine.languages import languages, listed
from generator.engine.pack import UNPLAYED, Event
from generator.engine.renderer import FinishedGame, Renderer
from generator.engine.view import Language
from generator.errors import BadPlayers, Contradiction, RecordProblem, Text

C = TypeVar("C", bound="GameCampaign")
#: Types of the events of such a campaign, in the order in which they first come.
EVENTS = ("found", "game", "play", "take_back", "over")


@dataclass
class GameCampaign:
    """A chronology and the game in progress. It grows by `apply` and by nothing else."""

    #: The pack's games in progress, and what puts them into words.
    game_type: ClassVar[type[GameInProgress]]
    renderer: ClassVar[type[Renderer]]
    #: What an entry of the chronology has of a game's first and last event, beside what every game has.
    results: ClassVar[Sequence[str]] = ()

    language: Language = "en"
    players: tuple[str, ...] = ()
    rules: dict[str, object] = field(default_factory=dict)
    #: A `FinishedGame` each.
    chronology: list[Any] = field(default_factory=list)
    #: Whether finished games are played again by the rules.
    thorough: bool = field(default=False, compare=False)
    #: The game in progress, as far as it has been carried out.
    in_progress: Any = field(default=None, compare=False)
    #: Its first event, and those that are carried out only if they are needed.
    _begun: Event | None = field(default=None, compare=False, repr=False)
    _unplayed: list[Event] = field(default_factory=list, compare=False, repr=False)

    def say(self, key: str, *parts: object) -> str:
        """Return a phrase of the pack: `players`, `switches`, `under_way`, the pack's own."""
        return self.renderer(self.language).say(key, *parts)

    def headline(self) -> str:
        """Return what there is, the first line of the summary: how many cards."""
        return self.say("cards", len(self.contents()))

    def shown(self, value: object) -> str:
        """Return a switch's value in a few words."""
        return str(value)

    def contents(self) -> Mapping[str, str]:
        """Return nothing; a pack with cards says what is printed on each: nothing is ever written on one."""
        return {}

    def board(self) -> Mapping[str, str]:
        """Return nothing: nothing is ever written on a board."""
        return {}

    @property
    def playing(self) -> bool:
        """Whether a game is under way."""
        return self._begun is not None

    def copy(self: C) -> C:
        """Return the same campaign, to be changed independently; a game under way is shared."""
        return replace(self, chronology=list(self.chronology), _unplayed=list(self._unplayed))

    def apply(self, event: Event) -> None:
        """Add one event.

        Raises RecordProblem if it contradicts what came before.
        """
        kind = event["type"]
        if kind not in EVENTS:
            raise RecordProblem(Text("unknown_type", kind=kind))
        if (kind == "found") == bool(self.players):
            raise RecordProblem(Text("one_founding"))
        handlers = {"found": self._found, "game": self._game, "over": self._over}
        handlers.get(kind, self._in_game)(event)

    def finish(self) -> None:
        """Carry out what was put off of a game under way.

        Raises RecordProblem if that cannot be, or if there is no founding.
        """
        if not self.players:
            raise RecordProblem(Text("founding_not_whole"))
        events, self._unplayed = self._unplayed, []
        for event in events:
            if self.in_progress is None:
                self.in_progress = self._seated(event)
            else:
                self.in_progress.apply(event)

    def summary(self) -> list[str]:
        """Return what there is, who plays, switches not at their default, and how each game ended."""
        language = self.language
        lines = [self.headline(), self.say("players", listed(self.players, language))]
        if self.rules:
            switches = [f"{key} = {self.shown(value)}" for key, value in self.rules.items()]
            lines.append(self.say("switches", listed(switches, language)))
        lines += [finished.line(number, language) for number, finished in enumerate(self.chronology, start=1)]
        return lines + [self.say("under_way")] * self.playing

    def _found(self, event: Event) -> None:
        if event["game"] != self.game_type.name:
            raise RecordProblem(Text("of_game", game=event["game"]))
        if event["language"] not in languages():
            raise RecordProblem(Text("language_unknown", language=event["language"]))
        try:
            self.players = self.game_type.named(_names(event["players"]))
        except BadPlayers as error:
            raise RecordProblem(error.reason) from error
        self.language = event["language"]
        self.rules = dict(event["rules"])

    def _game(self, event: Event) -> None:
        if self.playing:
            raise RecordProblem(Text("under_way"))
        _names(event["players"])
        self._begun = event
        if self.thorough and not event.get(UNPLAYED):
            self.in_progress = self._seated(event)
        else:
            self._unplayed = [event]

    def _seated(self, event: Event) -> GameInProgress:
        """The game that an event begins. Raises RecordProblem."""
        for key, wrong in self.game_type.switch_problems(event["rules"]):
            raise RecordProblem(Text("rules_key", key=key, wrong=wrong))
        try:
            return self.game_type.begun(event)
        except BadPlayers as error:
            raise RecordProblem(error.reason) from error

    def _in_game(self, event: Event) -> None:
        """A choice, or one taken back."""
        if not self.playing:
            raise RecordProblem(Text("no_game_under_way"))
        if self._unplayed:
            self._unplayed.append(event)
        elif self.in_progress is not None:  # else it could not go on, and that is reported once
            self._go_on(event)

    def _go_on(self, event: Event) -> None:
        """Carry an event out; the game is given up if the rules broke off in its midst. Raises RecordProblem."""
        try:
            self.in_progress.apply(event)
        except (Contradiction, LookupError, TypeError, ValueError):
            self.in_progress = None
            raise

    def _over(self, event: Event) -> None:
        """The game is over or broken off: the chronology gets its entry."""
        if self._begun is None:
            raise RecordProblem(Text("no_game_under_way"))
        if not self._unplayed and self.in_progress is not None:
            self._compare(event)
        endings = self.game_type.endings[1:]
        if not event.get("abandoned") and event["ended"] not in endings:
            raise RecordProblem(Text("ends_by", endings=tuple(endings), ended=event["ended"]))
        for winner in event["winners"]:
            if winner not in self._begun["players"]:
                raise RecordProblem(Text("winner_not_playing", winner=winner))
        self.chronology.append(self.entry(self._begun, event))
        self.in_progress = self._begun = None
        self._unplayed = []

    def entry(self, begun: Event, event: Event) -> FinishedGame:
        """Return the entry of a game that one event began and another ended."""
        found = {**begun, **event}
        return FinishedGame(
            tuple(begun["players"]),
            tuple(event["winners"]),
            event["ended"],
            int(event["turns"]),
            {key: found[key] for key in self.results},
            dict(begun["rules"]),
            bool(event.get("abandoned")),
            self.renderer,
        )

    def _compare(self, event: Event) -> None:
        """Raises RecordProblem if the game has not ended as *event* says."""
        if not event.get("abandoned") and not self.in_progress.game.over:
            raise RecordProblem(Text("not_over"))
        for key, value in self.in_progress.outcome().items():
            if event.get(key) != value:
                raise RecordProblem(Text("otherwise", key=key, found=event.get(key), value=value))


def _names(players: Any) -> list[str]:
    """The names of players. Raises RecordProblem if they are not names."""
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise RecordProblem(Text("players_no_names"))
    return players
