"""A game of Deep Future told in one language.

In: a game in progress. Out: words.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.engine.game_in_progress import GameInProgress
from generator.engine.names import card_name
from generator.engine.renderer import Names, Renderer, Texts
from generator.engine.view import Language
from generator.games.deep_future.rules.choices import (
    ACT,
    AFRESH,
    ASK_ACTION,
    ASK_DISCARD,
    CARD,
    CUBE,
    DO,
    DROP,
    FAIL,
    GO,
    NUMBER,
    QUITS,
    USE,
    WONDER,
)
from generator.games.deep_future.rules.codes import STORY_TURN, Choice
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.questions import asked
from generator.games.deep_future.rules.rendering import (
    asked_about,
    choice_text,
    ending_lines,
    position_lines,
    say,
    say_why,
    why,
)
from generator.games.deep_future.rules.telling import change_lines, story_lines

if TYPE_CHECKING:
    from generator.engine.screen import Picture


def _question(pos: Position, names: Names, language: Language) -> str:
    return say("asked", language, asked(pos)(language), asked_about(pos, names, language))


def _choice(pos: Position, choice: Choice, names: Names, language: Language) -> str:
    del names
    return choice_text(pos, choice, language)


def _rule(pos: Position, choice: Choice) -> str:
    return why(pos, choice, "en")[1]


def _story(pos: Position, since: int, who: int, names: Names, language: Language) -> list[str]:
    return story_lines(pos, pos.story[since:], who, names, language)


def _picture(pos: Position, who: int | None, names: Names, language: Language, width: int) -> Picture:
    from generator.games.deep_future.play.picture import picture  # what draws is loaded when somebody looks

    return picture(pos, who, names, language, width)


def _chart(pos: Position, names: Names, language: Language, width: int) -> Picture:
    from generator.games.deep_future.play.picture import chart

    return chart(pos, names, language, width)


#: The order of choices where it is not that of their kinds: what costs least comes first; and behind all numbers.
_ORDER = {DROP: 1, CUBE: 3, AFRESH: QUITS, QUITS: AFRESH}
CHANCE_LAST = 7
#: Choices that are announced; of others all see what they change.
_SEEN = {ACT, USE, WONDER, FAIL, DO, AFRESH}
#: Others that all see by the question: cards put away in the start and action phases, and the end of the actions.
_SEEN_THERE = {(ASK_DISCARD, DROP), (ASK_ACTION, GO)}


class Watched(list[tuple[int, ...]]):
    """The story of a position from here on, which also keeps how the table looked before each thing it tells."""

    def __init__(self, pos: Position) -> None:
        super().__init__(pos.story)
        self._pos, self._since = pos, len(self)
        self._before = [pos.copy()]
        pos.story = self

    def append(self, item: tuple[int, ...]) -> None:
        """Tell one thing more."""
        self._before.append(self._pos.copy())
        super().append(item)

    def so_far(self, who: int, names: Names, language: Language) -> list[str]:
        """Return the same as `lines` does, and go on from here."""
        found = self.lines(who, names, language)
        self._pos.story, self._since, self._before = self, len(self), [self._pos.copy()]
        return found

    def lines(self, who: int, names: Names, language: Language) -> list[str]:
        """Return what happened and what changed for player *who*, one after the other; the story is a list again."""
        pos = self._pos
        pos.story = told = list(self)
        looks, found = [*self._before, pos], list[str]()
        for number, (before, after) in enumerate(pairwise(looks)):
            found += change_lines(before, after, who, names, language)
            if number < len(looks) - 2:
                found += story_lines(pos, [told[self._since + number]], who, names, language)
        return found


class DeepFutureRenderer(Renderer):
    """Tells a game in progress."""

    texts = Texts(say, _question, _choice, _rule, _story, position_lines, _picture, _chart)
    scenes = ("turns", "asker")
    turn = STORY_TURN
    turns_of_setup = 1

    def place(self, choice: Choice) -> tuple[int, ...]:
        """Return where a choice stands: actions by Table 1, things by number, chance and what goes on come last."""
        kind, *about, number = choice
        return kind == GO, _ORDER.get(kind, kind), *about, number or CHANCE_LAST * (kind == NUMBER)

    def offered(self, its: GameInProgress, choice: Choice) -> str:
        """Return what a choice means; the number of a card stands before it already."""
        meaning = self.meaning(its, choice)
        return meaning.removeprefix(f"{card_name(choice[1])} ") if choice[0] == CARD else meaning

    def watch(self, its: GameInProgress, who: int | None = None) -> Callable[[], list[str]]:
        """Return what a choice has led to, and what it has changed on the table, in the order in which it happened."""
        watched = Watched(its.position)
        watcher = its.position.asker if who is None else who
        return lambda: watched.lines(watcher, its.players, self.language)

    def announced(self, its: GameInProgress, choice: Choice) -> list[str]:
        """Return the action or the advancement that a player uses: all see it (2.2, 2.2.1)."""
        seen = choice[0] in _SEEN or (its.position.question, choice[0]) in _SEEN_THERE
        return [say("announced", self.language, its.asked, self.meaning(its, choice))] if seen else []

    def because(self, its: GameInProgress, choice: Choice) -> str:
        """Return what a legal choice means, and the rule with its sentence."""
        return say_why(its.position, choice, self.language)

    def why(self, its: GameInProgress, choice: Choice) -> str:
        """Return whether a choice is legal, what it means, and the rule with its sentence."""
        return self.because(its, choice) if choice in its.game.choices() else super().why(its, choice)

    def ending(self, its: GameInProgress) -> list[str]:
        """Return how the game ended."""
        return ending_lines(its.position, its.players, self.language)
