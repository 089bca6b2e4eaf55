"""The state of an Innovation campaign: who plays, and how each game ended.

In: events in order. Out: the chronology, and the game in progress. Nothing is written on the cards, so they are the
same after every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator.engine.game_campaign import GameCampaign
from generator.games.innovation.facts.deck import COLOURS, ICONS, PICTURE, card_id, cards
from generator.games.innovation.play.table import InnovationInProgress
from generator.games.innovation.rendering.renderer import InnovationRenderer


class InnovationCampaign(GameCampaign):
    """A chronology and the game in progress."""

    game_type = InnovationInProgress
    renderer = InnovationRenderer
    results = ("by", "scores", "achievements")

    @property
    def edition(self) -> str:
        """The edition of the game in progress, else the one the campaign was founded with (I-V7)."""
        rules = self.rules if self._begun is None else self._begun["rules"]
        return str(rules.get("edition", "last"))

    def contents(self) -> Mapping[str, str]:
        """Return what is printed on each card: the same for good."""
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
