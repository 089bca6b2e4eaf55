"""A game of Innovation told in one language, and nothing that the player who is asked may not know.

In: a sitting. Out: words.
"""

from __future__ import annotations

from generator.engine.sitting import Renderer, Sitting
from generator.games.innovation.rendering.asking import choice_text, question_text
from generator.games.innovation.rendering.ending import ending_lines
from generator.games.innovation.rendering.phrases import say
from generator.games.innovation.rendering.story import story_lines, turn_began
from generator.games.innovation.rendering.table import position_lines
from generator.games.innovation.rules.codes import Choice
from generator.games.innovation.rules.reasons import rule_of


class InnovationRenderer(Renderer):
    """Tells a game under way."""

    def say(self, key: str, *parts: object) -> str:
        """A phrase of this pack."""
        return say(key, self.language, *parts)

    def scene(self, sitting: Sitting) -> str:
        """Turn, actions left and the player who is asked."""
        pos = sitting.pos
        return f"{pos.turns} {pos.actions} {pos.asker} {sitting.game.over}"

    def question(self, sitting: Sitting) -> str:
        """What is asked."""
        return question_text(sitting.pos, self.language)

    def meaning(self, sitting: Sitting, choice: Choice) -> str:
        """What a choice means."""
        return choice_text(sitting.pos, choice, sitting.players, self.language)

    def rule(self, sitting: Sitting, choice: Choice) -> str:
        """The rule that allows a choice."""
        return rule_of(sitting.pos, choice)

    def began(self, sitting: Sitting) -> int:
        """Where in the story the turn began."""
        return turn_began(sitting.pos)

    def story(self, sitting: Sitting, since: int, who: int) -> list[str]:
        """What has happened, as player *who* may know it."""
        return story_lines(sitting.pos, since, who, sitting.players, self.language)

    def position(self, sitting: Sitting) -> list[str]:
        """The position as the player who is asked may see it."""
        return position_lines(sitting.pos, sitting.pos.asker, sitting.players, self.language)

    def looked_up(self, sitting: Sitting, words: str) -> list[str]:
        """What the book says, and what a card does."""
        from generator.games.innovation.rendering.looking_up import looked_up  # seldom asked for, and the book is long

        return looked_up(words, self.language, sitting.pos.switches.edition)

    def ending(self, sitting: Sitting) -> list[str]:
        """How the game ended."""
        return ending_lines(sitting.players, sitting.outcome(), self.language)
