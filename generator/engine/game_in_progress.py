"""A game in progress: who sits where, by which switches, how far it has come.

In: players, switches and chance, or the events of a record. Out: the game, its next question, its own events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, TypeVar

from generator.engine.chance import Dealer, RepeatingDealer, SteadyDealer
from generator.engine.game import Playing
from generator.engine.pack import Event
from generator.engine.recorded_chance import RecordedChance
from generator.engine.seating import seated_players
from generator.errors import IllegalChoice, RecordProblem, Said, Text

#: Letters of something typed that are shown again.
LONGEST = 40
G = TypeVar("G", bound="GameInProgress")


class GameInProgress:
    """A game that has begun, who sits where, by which switches; a pack's own knows notation and what is recorded."""

    #: What records and people call the game, how many it seats, and why a founding takes no names.
    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    nothing_to_name: ClassVar[Said]
    #: Its rules at work, and how it may end; "" comes first, while it is not over.
    game_type: ClassVar[type[Playing[Any]]]
    endings: ClassVar[Sequence[str]]
    #: How its record writes chance; None if its rules hold none.
    recorded_chance: ClassVar[RecordedChance | None] = None

    def __init__(self, players: tuple[str, ...], rules: Mapping[str, object], game: Playing[Any]) -> None:
        self.players = players
        self.rules = rules
        self.game = game

    @staticmethod
    def switch_problems(rules: Mapping[str, object]) -> Sequence[tuple[str, Said]]:
        """Return what is wrong with switches: each key and why."""
        raise NotImplementedError

    @classmethod
    def named(cls, players: Sequence[str]) -> tuple[str, ...]:
        """Return the players' names as they are, in seat order.

        Raises BadPlayers if they are too few or too many, two are alike, or one is no name.
        """
        return seated_players(players, cls.seats, cls.title)

    @classmethod
    def seated(cls, players: Sequence[str], rules: Mapping[str, object]) -> tuple[str, ...]:
        """Return the players of a game by those *rules*, which have no problems.

        Raises BadPlayers as `named`, and a pack's own if the rules are for other numbers of players.
        """
        del rules
        return cls.named(players)

    @classmethod
    def begin(cls: type[G], players: Sequence[str], rules: Mapping[str, object], dealer: Dealer) -> G:
        """Return a game that begins, all that chance does in it done by *dealer*.

        Raises BadPlayers.
        """
        names = cls.seated(players, rules)
        return cls(names, dict(rules), cls.game_type.begin(len(names), rules, dealer))

    @classmethod
    def begun(cls: type[G], event: Event) -> G:
        """Return the game that a `game` event begins.

        Raises BadPlayers, and RecordProblem if it cannot have begun so.
        """
        if cls.recorded_chance is None:
            return cls.begin(event["players"], event["rules"], Dealer())
        dealer = cls.recorded_chance.dealer(event["chance"])
        its = cls.begin(event["players"], event["rules"], dealer)
        dealer.finish()
        return its

    @classmethod
    def dealer(cls, seed: int | None) -> Dealer:
        """Return who deals at a table: what is dealt in the midst of a game is dealt the same after an undo."""
        return SteadyDealer(seed) if cls.recorded_chance and cls.recorded_chance.throughout else Dealer(seed)

    def with_game(self: G, game: Playing[Any]) -> G:
        """Return the same players at another *game*."""
        other = copy(self)
        other.game = game
        return other

    @property
    def position(self) -> Any:
        """The position as it is."""
        return self.game.position

    @property
    def asked(self) -> str:
        """The name of the player who is asked."""
        asker: int = self.position.asker
        return self.players[asker]

    def read(self, words: str) -> Any:
        """Return the choice that is written so, None if there is no such choice."""
        raise NotImplementedError

    def write(self, choice: Any) -> str:
        """Return a choice in words."""
        raise NotImplementedError

    def unread(self, words: str) -> Said:
        """Return the name in something typed that nothing bears; "" if there is none."""
        del words
        return ""

    def beginning(self) -> dict[str, Any]:
        """Return what the `game` event keeps beside players and switches: what was dealt at first."""
        return {"chance": self.recorded_chance.to_json(self.game.happened)} if self.recorded_chance else {}

    def begun_event(self) -> Event:
        """Return the `game` event of a game that has just begun."""
        return {"type": "game", "players": list(self.players), "rules": dict(self.rules), **self.beginning()}

    def outcome(self) -> dict[str, Any]:
        """Return how the game ended, for its last event."""
        raise NotImplementedError

    def chance(self, since: int) -> list[Any]:
        """Return what chance did after so many happenings, for the event of a choice."""
        its = self.recorded_chance
        if its is None or not its.throughout:
            return []
        return its.to_json(item for item in self.game.happened[since:] if item[0] not in self.game.ours)

    def chance_since(self, since: int) -> dict[str, Any]:
        """Return what the event of a choice keeps of chance: nothing if it did nothing."""
        results = self.chance(since)
        return {"chance": results} if results else {}

    def recorded(self, event: Event) -> RepeatingDealer | None:
        """Return chance as the event of a choice has it; None where all is dealt at first.

        Raises RecordProblem if it cannot be read.
        """
        its = self.recorded_chance
        return its.dealer(event.get("chance", [])) if its and its.throughout else None

    def apply(self, event: Event) -> None:
        """Carry out one event of the game.

        Raises RecordProblem.
        """
        if event["type"] == "take_back":
            if not self.game.undo():
                raise RecordProblem(Text("nothing_to_take_back"))
            return
        if not self.game.over and event["player"] != self.asked:
            raise RecordProblem(Text("other_asked", player=event["player"], asked=self.asked))
        choice = self.read(event["choice"])
        if choice is None:
            raise RecordProblem(Text("no_choice", choice=event["choice"]))
        dealer = self.recorded(event)
        if dealer is not None:
            self.game.deal_with(dealer)
        try:
            self.game.play(choice)
        except IllegalChoice as error:
            raise RecordProblem(Text("was_not_legal", choice=event["choice"], why=error.why)) from error
        if dealer is not None:
            dealer.finish()

    def typed(self, notation: str) -> Any:
        """Return the choice that somebody typed.

        Raises IllegalChoice if it cannot be read.
        """
        choice = self.read(notation)
        if choice is None:
            legal = list(map(self.write, self.game.choices()))
            reason = self.unread(notation) or Text("unread_choice", choice=notation[:LONGEST])
            raise IllegalChoice(reason, "docs/notation.md", legal)
        return choice
