"""A game of Déluges told in one language; everybody sees all of it (D-T1).

In: a game in progress. Out: words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.engine.book import looked_up
from generator.engine.game_in_progress import GameInProgress
from generator.engine.languages import listed
from generator.engine.renderer import FinishedGame, Names, Renderer, Texts
from generator.engine.view import Language
from generator.games.deluges.rendering.asking import choice_text, question_text
from generator.games.deluges.rendering.ending import ending_lines, won_text
from generator.games.deluges.rendering.phrases import say
from generator.games.deluges.rendering.story import story_lines
from generator.games.deluges.rendering.table import position_lines
from generator.games.deluges.rules.codes import ENDINGS, Choice
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.reasons import rule_of

if TYPE_CHECKING:
    from generator.engine.screen import Picture

#: Kinds of choices in the order of the phases (4); what ends something comes last.
_KINDS = (
    "move", "sail", "take", "offer", "give", "want", "boat", "soldier", "mine", "dolmen", "pay", "flee", "agree",
    "refuse", "done",
)  # fmt: skip


def _picture(pos: Position, who: int | None, names: Names, language: Language, width: int) -> Picture:
    from generator.games.deluges.rendering.picture import picture  # what draws is loaded when somebody looks

    return picture(pos, who, names, language, width)


class DelugesRenderer(Renderer):
    """Tells a game in progress, by its rounds."""

    texts = Texts(say, question_text, choice_text, rule_of, story_lines, position_lines, _picture)
    scenes = ("round", "phase", "asker")
    turn = "round"

    def place(self, choice: Choice) -> tuple[int, ...]:
        """Return where a choice stands among the others: its kind by the phases."""
        return (_KINDS.index(choice[0]),)

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
