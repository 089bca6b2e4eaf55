"""A game of Déluges told in one language; everybody sees all of it (D-T1).

In: a game in progress. Out: words.
"""

from __future__ import annotations

from generator.engine.book import looked_up
from generator.engine.game_in_progress import GameInProgress
from generator.engine.languages import listed
from generator.engine.renderer import FinishedGame, Renderer, Texts
from generator.games.deluges.rendering.asking import choice_text, question_text
from generator.games.deluges.rendering.ending import ending_lines, won_text
from generator.games.deluges.rendering.phrases import say
from generator.games.deluges.rendering.story import story_lines
from generator.games.deluges.rendering.table import position_lines
from generator.games.deluges.rules.codes import ENDINGS
from generator.games.deluges.rules.reasons import rule_of


class DelugesRenderer(Renderer):
    """Tells a game in progress, by its rounds."""

    texts = Texts(say, question_text, choice_text, rule_of, story_lines, position_lines)
    scenes = ("round", "phase", "asker")
    turn = "round"

    def looked_up(self, its: GameInProgress, words: str) -> list[str]:
        """Return what the book says."""
        from generator.games.deluges.book import book  # seldom asked for, and the book is long

        del its
        return looked_up(book(self.language), words)

    def ending(self, its: GameInProgress) -> list[str]:
        """Return how the game ended."""
        return ending_lines(its.position, its.players, self.language)

    def chronology_line(self, number: int, finished: FinishedGame) -> str:
        """Return a finished game in one line, the house map named in it (15)."""
        found, end = finished.results, self.say("nobody_won")
        if finished.abandoned:
            end = self.say("broken_off")
        elif finished.winners:
            end = self.say("won", listed(finished.winners, self.language))
        points = listed([f"{player} {count}" for player, count in found["points"].items()], self.language)
        return self.say("game", number, points, found["rounds"], found["map"], end)

    def chronicle(self, its: GameInProgress) -> str:
        """Return the game in one sentence, the house map named in it (15)."""
        pos, names = its.position, listed(its.players, self.language)
        end, won = self.say(f"over_{ENDINGS[pos.ending]}"), won_text(pos, its.players, self.language)
        return self.say("chronicle", names, pos.round, pos.board.name, end, won)
