"""The state of an Innovation campaign: who plays, and how each game ended.

In: events in order. Out: the chronology, and the game under way. Nothing is written on the cards, so they are the same
after every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator.engine.chronicled import ChronicledCampaign, Ways
from generator.games.innovation.facts.deck import COLOURS, ICONS, PICTURE, card_id, cards
from generator.games.innovation.legacy.chronology import entry
from generator.games.innovation.legacy.founding import GAME, check_players
from generator.games.innovation.legacy.refereed import begun
from generator.games.innovation.rendering.phrases import say
from generator.games.innovation.rules.codes import ENDINGS, NOT_YET
from generator.games.innovation.rules.switches import switch_problems


class InnovationCampaign(ChronicledCampaign):
    """A chronology and the game under way."""

    ways = Ways(GAME, check_players, switch_problems, begun, ENDINGS[NOT_YET + 1 :], entry, say)

    @property
    def edition(self) -> str:
        """The edition of the game under way, else the one the campaign was founded with (I-V7)."""
        rules = self.rules if self._begun is None else self._begun["rules"]
        return str(rules.get("edition", "last"))

    def headline(self) -> str:
        """How many cards there are."""
        return say("cards", self.language, len(_contents()))

    def contents(self) -> Mapping[str, str]:
        """What is printed on each card: the same for good."""
        return _contents()


@cache
def _contents() -> Mapping[str, str]:
    """The 105 cards, each in one line free of language."""
    return {
        card_id(card.number): f"{card.age} | {COLOURS[card.colour]} | {card.name.en} | {_icons(card.icons)}"
        for card in cards()
    }


def _icons(icons: tuple[int, ...]) -> str:
    return " ".join("-" if icon == PICTURE else ICONS[icon] for icon in icons)
