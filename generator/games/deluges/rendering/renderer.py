"""A game of Déluges told in one language; everybody sees all of it (D-T1).

In: a sitting. Out: words.
"""

from __future__ import annotations

from generator.engine.bilingual import listed
from generator.engine.book import looked_up
from generator.engine.sitting import Renderer, Sitting
from generator.games.deluges.rendering.asking import choice_text, question_text
from generator.games.deluges.rendering.ending import ending_lines, won_text
from generator.games.deluges.rendering.phrases import say
from generator.games.deluges.rendering.story import round_began, story_lines
from generator.games.deluges.rendering.table import position_lines
from generator.games.deluges.rules.codes import ENDINGS, Choice
from generator.games.deluges.rules.reasons import rule_of


class DelugesRenderer(Renderer):
    """Tells a game under way."""

    def say(self, key: str, *parts: object) -> str:
        """A phrase of this pack."""
        return say(key, self.language, *parts)

    def scene(self, sitting: Sitting) -> str:
        """Round, phase and the player who is asked."""
        pos = sitting.pos
        return f"{pos.round} {pos.phase} {pos.asker} {sitting.game.over}"

    def question(self, sitting: Sitting) -> str:
        """What is asked."""
        return question_text(sitting.pos, sitting.players, self.language)

    def meaning(self, sitting: Sitting, choice: Choice) -> str:
        """What a choice means."""
        return choice_text(sitting.pos, choice, sitting.players, self.language)

    def rule(self, sitting: Sitting, choice: Choice) -> str:
        """The rule that allows a choice."""
        return rule_of(sitting.pos, choice)

    def began(self, sitting: Sitting) -> int:
        """Where in the story the round began."""
        return round_began(sitting.pos)

    def story(self, sitting: Sitting, since: int, who: int) -> list[str]:
        """What has happened."""
        del who
        return story_lines(sitting.pos, since, sitting.players, self.language)

    def position(self, sitting: Sitting) -> list[str]:
        """The position."""
        return position_lines(sitting.pos, sitting.players, self.language)

    def looked_up(self, sitting: Sitting, words: str) -> list[str]:
        """What the book says."""
        from generator.games.deluges.book import book  # seldom asked for, and the book is long

        del sitting
        return looked_up(book(self.language), words)

    def ending(self, sitting: Sitting) -> list[str]:
        """How the game ended."""
        return ending_lines(sitting.pos, sitting.players, self.language)

    def chronicle(self, sitting: Sitting) -> str:
        """The game in one sentence, the house map named in it (15)."""
        pos, names = sitting.pos, listed(sitting.players, self.language)
        end, won = self.say(f"over_{ENDINGS[pos.ending]}"), won_text(pos, sitting.players, self.language)
        return self.say("chronicle", names, pos.round, pos.board.name, end, won)
