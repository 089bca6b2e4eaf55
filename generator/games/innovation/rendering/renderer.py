"""A game of Innovation told in one language, and nothing that the player who is asked may not know.

In: a game in progress. Out: words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.game_in_progress import GameInProgress
from generator.engine.languages import listed
from generator.engine.renderer import Names, Renderer, Texts
from generator.games.innovation.facts.deck import card_id, cards
from generator.games.innovation.rendering.asking import choice_text, question_text
from generator.games.innovation.rendering.phrases import say, title
from generator.games.innovation.rendering.story import story_lines
from generator.games.innovation.rendering.table import position_lines
from generator.games.innovation.rules.reasons import rule_of


class InnovationRenderer(Renderer):
    """Tells a game in progress."""

    texts = Texts(say, question_text, choice_text, rule_of, story_lines, position_lines)
    scenes = ("turns", "actions", "asker")

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
