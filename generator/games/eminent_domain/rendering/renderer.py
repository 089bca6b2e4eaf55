"""A game of Eminent Domain told in one language, and nothing that the player who is asked may not know.

In: a game in progress. Out: words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.engine.game_in_progress import GameInProgress
from generator.engine.languages import listed
from generator.engine.renderer import Names, Renderer, Texts
from generator.engine.view import Language
from generator.games.eminent_domain.rendering.asking import choice_text, question_text
from generator.games.eminent_domain.rendering.phrases import say
from generator.games.eminent_domain.rendering.story import story_lines
from generator.games.eminent_domain.rendering.table import position_lines
from generator.games.eminent_domain.rules.codes import Choice
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.reasons import rule_of

if TYPE_CHECKING:
    from generator.engine.screen import Picture

#: Kinds of choices in the order of the rules (3, 4); what ends something comes last.
_KINDS = (
    "play", "lead", "boost", "follow", "dissent", "keep", "attack", "fighters", "settle", "colony", "tuck", "fill",
    "trade", "fighter", "stack", "technology", "face", "name", "discard", "itself", "remove", "skip", "none", "done",
)  # fmt: skip


def _picture(pos: Position, who: int | None, names: Names, language: Language, width: int) -> Picture:
    from generator.games.eminent_domain.rendering.picture import picture  # what draws is loaded when somebody looks

    return picture(pos, who, names, language, width)


class EminentDomainRenderer(Renderer):
    """Tells a game in progress."""

    texts = Texts(say, question_text, choice_text, rule_of, story_lines, position_lines, _picture)
    turns_of_setup = 1

    def place(self, choice: Choice) -> tuple[int, ...]:
        """Return where a choice stands among the others: its kind by the rules."""
        return (_KINDS.index(choice[0]),)

    def looked_up(self, its: GameInProgress, words: str) -> list[str]:
        """Return what the book says, and what a card does."""
        from generator.games.eminent_domain.rendering import looking_up  # seldom asked for, and the book is long

        return looking_up.looked_up(words, self.language, its.position.switches.errata)

    def standing(self, player: str, found: Mapping[str, Any]) -> str:
        """Return a player's score and what it is of, and what breaks ties (7)."""
        return self.say("standing", player, found["scores"][player], *found["of"][player], found["ties"][player])

    def won(self, winners: Names, ended: str, found: Mapping[str, Any]) -> str:
        """Return who has won or is tied, and what brought the end, in one sentence (E-N1, E-N5)."""
        del found
        how = "won" if len(winners) == 1 else "tied"
        return self.say(f"{how}_{ended}", listed(winners, self.language))
