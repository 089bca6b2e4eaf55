"""A position that is analysed: described by hand or taken from a game, what may be chosen in it, and what that does.

In: a table of a TOML file, or a campaign's game. Out: the answers of engine.table.Analysis. Choices are made on a copy
only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.chance import Dealer
from generator.engine.game import Playing
from generator.engine.game_analysis import GameAnalysis
from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.legacy.campaign import EminentDomainCampaign
from generator.games.eminent_domain.rules.described import KEYS, laid_out
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.problems import problems
from generator.games.eminent_domain.rules.seeing import dealt_anew


class Analysis(GameAnalysis):
    """One game to be judged."""

    campaign_type = EminentDomainCampaign
    keys = KEYS

    @classmethod
    def laid_out(cls, given: Mapping[str, Any]) -> Position:
        """Return the position, what it leaves open dealt anew each time. Raises NotPossible."""
        return laid_out(given, Dealer())

    @classmethod
    def dealt_anew(cls, game: Playing[Any], dealer: Dealer) -> Playing[Any]:
        """Deal anew what the player who is asked cannot know (section 13), and return the game."""
        pos = game.position
        if game.settled():
            return Game(dealt_anew(pos, pos.asker, dealer))
        # in the middle of a role what is in other hands does not matter yet; what is drawn next does
        pos.planet_deck = dealer.shuffle(pos.planet_deck)
        pos.deck = list(map(dealer.shuffle, pos.deck))
        game.deal_with(dealer)
        return game

    def problems(self) -> list[Text]:
        """Return everything that is not possible."""
        return problems(self.in_progress.position)
