"""A game in progress told to people: the position, what is asked, what may be chosen, what happened.

In: a game in progress, a pack's texts for its positions. Out: words; nothing that the player addressed may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from generator.engine.former_names import former
from generator.engine.game_in_progress import GameInProgress
from generator.engine.languages import between, listed
from generator.engine.sentences import error_lines
from generator.engine.table import Offer
from generator.engine.view import Language
from generator.errors import IllegalChoice

if TYPE_CHECKING:
    from generator.engine.screen import Picture

#: Players' names in seat order.
Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game of the chronology: who won it and how it ended; nobody and "" if it was broken off.

    *results* are what else the pack keeps of its first and its last event.
    """

    players: tuple[str, ...]
    winners: tuple[str, ...]
    ended: str
    turns: int
    results: Mapping[str, Any]
    rules: Mapping[str, object]
    abandoned: bool
    renderer: type[Renderer]

    def line(self, number: int, language: Language) -> str:
        """Return the game in one line."""
        return self.renderer(language).chronology_line(number, self)


class Texts(NamedTuple):
    """A pack's functions that put its positions into words.

    *phrase* fills the phrase of a key, *question* says what is asked, *choice* what a choice means, *rule* names the
    rule that allows it, *story* what happened since so much was told as one player may know it, *position* what one
    player sees, *picture* the same drawn for a terminal of so many columns; for None, what everybody sees;
    *chart* the part of the board on which a place is to be chosen.
    """

    phrase: Callable[..., str]
    question: Callable[[Any, Names, Language], str]
    choice: Callable[[Any, Any, Names, Language], str]
    rule: Callable[[Any, Any], str]
    story: Callable[[Any, int, int, Names, Language], list[str]]
    position: Callable[[Any, int, Names, Language], list[str]]
    picture: Callable[[Any, int | None, Names, Language, int], Picture] | None = None
    chart: Callable[[Any, Names, Language, int], Picture] | None = None


class Renderer:
    """Tells a game in progress in one language."""

    texts: ClassVar[Texts]
    #: What of a position changes when it is worth showing again; the kind of item with which a turn begins in its
    #: story, and how many of these belong to the set-up.
    scenes: ClassVar[Sequence[str]] = ("turns", "asker")
    turn: ClassVar[object] = "turn"
    turns_of_setup: ClassVar[int] = 0

    def __init__(self, language: Language) -> None:
        self.language = language

    def say(self, key: str, *parts: object) -> str:
        """Return a phrase of the pack with its gaps filled: `legal`, `since_then`, `chronicle`, the pack's own."""
        return self.texts.phrase(key, self.language, *parts)

    def scene(self, its: GameInProgress) -> str:
        """Return what changes when the position is worth showing again."""
        return " ".join([*(str(getattr(its.position, name)) for name in self.scenes), str(its.game.over)])

    def question(self, its: GameInProgress) -> str:
        """Return what is asked."""
        return self.texts.question(its.position, its.players, self.language)

    def meaning(self, its: GameInProgress, choice: Any) -> str:
        """Return what a choice means, in a few words."""
        return self.texts.choice(its.position, choice, its.players, self.language)

    def rule(self, its: GameInProgress, choice: Any) -> str:
        """Return the id of the rule that allows a legal choice."""
        return self.texts.rule(its.position, choice)

    def began(self, its: GameInProgress) -> int:
        """Return how much of the story was told when the turn began."""
        turns = [at for at, item in enumerate(its.position.story) if item[0] == self.turn]
        return turns[-1] if len(turns) > self.turns_of_setup else 0

    def story(self, its: GameInProgress, since: int, who: int) -> list[str]:
        """Return what has happened since so much was told, as player *who* may know it."""
        return self.texts.story(its.position, since, who, its.players, self.language)

    def watch(self, its: GameInProgress, who: int | None = None) -> Callable[[], list[str]]:
        """Return what says, after a choice, what came of it: as player *who*, else the one asked now, may know it."""
        since, watcher = len(its.position.story), its.position.asker if who is None else who
        return lambda: self.story(its, since, watcher)

    def announced(self, its: GameInProgress, choice: Any) -> list[str]:
        """Return what all hear of a choice before its effects; nothing where the story has it."""
        del its, choice
        return []

    def position(self, its: GameInProgress, who: int | None = None) -> list[str]:
        """Return the position as player *who* may see it, else the one who is asked."""
        return self.texts.position(its.position, self._looking(its, who), its.players, self.language)

    def picture(self, its: GameInProgress, width: int, who: int | None = None) -> Picture:
        """Return the position as player *who* may see it, else the one who is asked, drawn for *width* columns."""
        if self.texts.picture is None:
            return list(self.position(its, who))
        return self.texts.picture(its.position, self._looking(its, who), its.players, self.language, width)

    @staticmethod
    def _looking(its: GameInProgress, who: int | None) -> int:
        """Return the player *who* looks at the position, else the one who is asked."""
        return int(its.position.asker) if who is None else who

    def public_picture(self, its: GameInProgress, width: int) -> Picture:
        """Return the position as everybody may see it, drawn; nothing if the game has no such picture."""
        drawn = self.texts.picture
        return drawn(its.position, None, its.players, self.language, width) if drawn else []

    def chart(self, its: GameInProgress, width: int) -> Picture:
        """Return the part of the board on which a place is to be chosen, drawn; nothing if none is."""
        drawn = self.texts.chart
        return drawn(its.position, its.players, self.language, width) if drawn else []

    def looked_up(self, its: GameInProgress, words: str) -> list[str]:
        """Return what the book says about an id, a section or a word."""
        raise NotImplementedError

    def ending(self, its: GameInProgress) -> list[str]:
        """Return how the game ended, in a few lines: everybody's standing, then who has won."""
        found = its.outcome()
        lines = [self.standing(player, found) for player in its.players]
        return [*lines, self.won(found["winners"], found["ended"], found) if found["ended"] else self.say("broken_off")]

    def standing(self, player: str, found: Mapping[str, Any]) -> str:
        """Return what a player has in the end, by the outcome *found*."""
        raise NotImplementedError

    def won(self, winners: Names, ended: str, found: Mapping[str, Any]) -> str:
        """Return who has won and how, in one sentence; *found* is what else is known of the end."""
        raise NotImplementedError

    def chronology_line(self, number: int, finished: FinishedGame) -> str:
        """Return a finished game in one line."""
        end = self.say("broken_off")
        if not finished.abandoned:
            end = self.won(finished.winners, finished.ended, finished.results)
        return self.say("game", number, listed(finished.players, self.language), finished.turns, end)

    def chronicle(self, its: GameInProgress) -> str:
        """Return the finished game in one sentence: who played, the turns, its end, then everybody's standing."""
        *standing, end = self.ending(its)
        players, told = listed(its.players, self.language), between(self.language).clauses.join(standing)
        return self.say("chronicle", players, its.position.turns, end, told)

    def why(self, its: GameInProgress, choice: Any) -> str:
        """Return whether a choice is legal, what it means, and the rule."""
        if choice not in its.game.choices():
            return "\n".join(error_lines(self.refused(its, choice), self.language))
        return self.say("legal", its.write(choice), self.meaning(its, choice), self.rule(its, choice))

    def because(self, its: GameInProgress, choice: Any) -> str:
        """Return what a legal choice means, and the rule."""
        return f"{self.meaning(its, choice)} [{self.rule(its, choice)}]"

    def place(self, choice: Any) -> tuple[int, ...]:
        """Return where a choice stands among the others in the list that people read: lower ones come first."""
        del choice
        return ()

    def offers(self, its: GameInProgress) -> list[Offer]:
        """Return every legal choice with its meaning, in the order in which people look for them."""
        choices = sorted(its.game.choices(), key=self.place)
        return [Offer(its.write(choice), self.offered(its, choice)) for choice in choices]

    def refused(self, its: GameInProgress, choice: Any) -> IllegalChoice:
        """Return why a choice is not legal, and the legal ones in the order of `offers`."""
        return its.game.refused(choice).offering([offer.notation for offer in self.offers(its)])

    def offered(self, its: GameInProgress, choice: Any) -> str:
        """Return what stands beside a choice in the list: its meaning, and what people must know to make it."""
        return self.meaning(its, choice)

    def news(self, its: GameInProgress, since: int, who: int | None = None) -> list[str]:
        """Return what has happened since player *who*, else the one who is asked, was told so much; a heading first."""
        told = self.story(its, since, self._looking(its, who))
        return [self.say("since_then"), *(f"  {line}" for line in told)] if told else []


if not TYPE_CHECKING:
    __getattr__ = former(__name__, {"Phrases": "generator.engine.sentences.Phrases"})
