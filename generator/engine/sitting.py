"""A game under way that the referee watches over: who sits where, its events carried out again, its words.

In: a game (engine.game), events. Out: the sitting, which a pack completes, and what tells it to people.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.engine.chance import RepeatingDealer
from generator.engine.former_names import former
from generator.engine.game import Playing
from generator.engine.languages import between, listed
from generator.engine.pack import Event
from generator.engine.table import Offer
from generator.engine.view import Language
from generator.errors import IllegalChoice, RecordProblem

#: Letters of something typed that are shown again.
LONGEST = 40


class Sitting:
    """A game under way, who sits where, by which switches; a pack's own knows notation and what is recorded."""

    def __init__(self, players: tuple[str, ...], rules: Mapping[str, object], game: Playing[Any]) -> None:
        self.players = players
        self.rules = rules
        self.game = game

    @property
    def pos(self) -> Any:
        """The position as it stands."""
        return self.game.position

    @property
    def asked(self) -> str:
        """The name of the player who is asked."""
        asker: int = self.pos.asker
        return self.players[asker]

    def read(self, notation: str) -> Any:
        """The choice that is written so, None if it is none."""
        raise NotImplementedError

    def write(self, choice: Any) -> str:
        """A choice in words."""
        raise NotImplementedError

    def unread(self, notation: str) -> str:
        """What cannot be read in something typed; "" if there is nothing to name. A pack names cards and places."""
        del notation
        return ""

    def begun_event(self) -> Event:
        """The `game` event of a game that has just begun."""
        raise NotImplementedError

    def outcome(self) -> dict[str, Any]:
        """How the game ended, for its last event."""
        raise NotImplementedError

    def chance(self, since: int) -> list[Any]:
        """What chance did after so many happenings, for the event of a choice; nothing where all is dealt at first."""
        del since
        return []

    def recorded(self, event: Event) -> RepeatingDealer | None:
        """Chance as the event of a choice has it; None where all is dealt at first.

        Raises RecordProblem if it cannot be read.
        """
        del event
        return None

    def apply(self, event: Event) -> None:
        """Carry out one event of the game.

        Raises RecordProblem.
        """
        if event["type"] == "take_back":
            if not self.game.undo():
                raise RecordProblem("there is no choice of this turn to take back")
            return
        if not self.game.over and event["player"] != self.asked:
            raise RecordProblem(f"{event['player']!r} chooses, but {self.asked!r} is asked")
        choice = self.read(event["choice"])
        if choice is None:
            raise RecordProblem(f"{event['choice']!r} is no choice")
        dealer = self.recorded(event)
        if dealer is not None:
            self.game.deal_with(dealer)
        try:
            self.game.play(choice)
        except IllegalChoice as error:
            raise RecordProblem(f"{event['choice']!r} was not legal: {error.reason} [{error.rule}]") from error
        if dealer is not None:
            dealer.finish()

    def typed(self, notation: str) -> Any:
        """The choice that somebody typed.

        Raises IllegalChoice if it cannot be read.
        """
        choice = self.read(notation)
        if choice is None:
            legal = list(map(self.write, self.game.choices()))
            reason = self.unread(notation) or f"{notation[:LONGEST]!r} is no choice that can be read"
            raise IllegalChoice(reason, "docs/notation.md", legal)
        return choice


class Renderer:
    """Tells a game under way in one language, and nothing that the player who is asked may not know."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def say(self, key: str, *parts: object) -> str:
        """A phrase of the pack with its gaps filled: `legal`, `since_then`, `chronicle` and the pack's own."""
        raise NotImplementedError

    def scene(self, sitting: Sitting) -> str:
        """What changes when the position is worth showing again."""
        raise NotImplementedError

    def question(self, sitting: Sitting) -> str:
        """What is asked."""
        raise NotImplementedError

    def meaning(self, sitting: Sitting, choice: Any) -> str:
        """What a choice means, in a few words."""
        raise NotImplementedError

    def rule(self, sitting: Sitting, choice: Any) -> str:
        """The id of the rule that allows a legal choice."""
        raise NotImplementedError

    def began(self, sitting: Sitting) -> int:
        """How much of the story was told when the turn began."""
        raise NotImplementedError

    def story(self, sitting: Sitting, since: int, who: int) -> list[str]:
        """What has happened since so much was told, as player *who* may know it."""
        raise NotImplementedError

    def position(self, sitting: Sitting) -> list[str]:
        """The position as the player who is asked may see it."""
        raise NotImplementedError

    def looked_up(self, sitting: Sitting, words: str) -> list[str]:
        """What the book says about an id, a section or a word."""
        raise NotImplementedError

    def ending(self, sitting: Sitting) -> list[str]:
        """How the game ended, in a few lines."""
        raise NotImplementedError

    def chronicle(self, sitting: Sitting) -> str:
        """The finished game in one sentence: who played, the turns, its end, then everybody's standing."""
        *standing, end = self.ending(sitting)
        players = listed(sitting.players, self.language)
        return self.say("chronicle", players, sitting.pos.turns, end, between(self.language).clauses.join(standing))

    def why(self, sitting: Sitting, choice: Any) -> str:
        """Whether a choice is legal, what it means, and the rule."""
        if choice not in sitting.game.choices():
            return str(sitting.game.refused(choice))
        told = (self.meaning(sitting, choice), self.rule(sitting, choice))
        return self.say("legal", sitting.write(choice), *told)

    def offers(self, sitting: Sitting) -> list[Offer]:
        """Every legal choice with its meaning."""
        return [Offer(sitting.write(choice), self.meaning(sitting, choice)) for choice in sitting.game.choices()]

    def news(self, sitting: Sitting, since: int) -> list[str]:
        """What has happened since the player who is asked was told so much, under a heading; nothing if nothing has."""
        told = self.story(sitting, since, sitting.pos.asker)
        return [self.say("since_then"), *(f"  {line}" for line in told)] if told else []


if not TYPE_CHECKING:
    __getattr__ = former(__name__, {"Teller": "Renderer"})
