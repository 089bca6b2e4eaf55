"""A game of Innovation told in one language, and nothing that the player who is asked may not know.

In: a game in progress. Out: words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.engine.game_in_progress import GameInProgress
from generator.engine.languages import listed
from generator.engine.renderer import Names, Renderer, Texts
from generator.engine.view import Language
from generator.games.innovation.facts.deck import card_id, cards
from generator.games.innovation.rendering.asking import choice_text, question_text
from generator.games.innovation.rendering.phrases import effects_of, say, title
from generator.games.innovation.rendering.story import story_lines
from generator.games.innovation.rendering.table import position_lines
from generator.games.innovation.rules.codes import START, Choice
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.reasons import rule_of

if TYPE_CHECKING:
    from generator.engine.screen import Picture

#: The four actions in the order of the rules (I-T1).
_ACTIONS = ("draw", "meld", "dogma", "achieve")


def _picture(pos: Position, who: int | None, names: Names, language: Language, width: int) -> Picture:
    from generator.games.innovation.rendering.picture import picture  # what draws is loaded when somebody looks

    return picture(pos, who, names, language, width)


class InnovationRenderer(Renderer):
    """Tells a game in progress."""

    texts = Texts(say, question_text, choice_text, rule_of, story_lines, position_lines, _picture)
    scenes = ("turns", "actions", "asker")

    def place(self, choice: Choice) -> tuple[int, ...]:
        """Return where a choice stands among the others: actions by the rules, cards as they are in hand, ends last."""
        kind, what = choice
        return (
            _ACTIONS.index(kind) if kind in _ACTIONS else int(kind in {"no", "done"}),
            what if kind in {"meld", "card"} else 0,
        )

    def offered(self, its: GameInProgress, choice: Choice) -> str:
        """Return what a choice means; of a card to be played or activated also what each of its effects does."""
        meaning, (kind, card) = self.meaning(its, choice), choice
        if kind in {"meld", "dogma"} or its.position.question == START:
            return " | ".join([meaning, *effects_of(card, self.language, its.position.switches.edition)])
        return meaning

    def looked_up(self, its: GameInProgress, words: str) -> list[str]:
        """Return what the book says, and what a card does."""
        from generator.games.innovation.rendering.looking_up import looked_up  # seldom asked for, and the book is long

        return looked_up(words, self.language, its.position.switches.edition)

    def standing(self, player: str, found: Mapping[str, Any]) -> str:
        """Return a player's score and achievements."""
        return self.say("standing", player, found["scores"][player], len(found["achievements"][player]))

    def won(self, winners: Names, ended: str, found: Mapping[str, Any]) -> str:
        """Return who has won and how, in one sentence; by which card, if it was one."""
        who = listed(winners, self.language)
        if ended == "dogma":
            card = next((card.number for card in cards() if card_id(card.number) == found["by"]), None)
            return self.say("won_dogma", who, "-" if card is None else title(card, self.language))
        return self.say(f"won_{ended}", who)
