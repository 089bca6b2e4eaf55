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
from generator.games.innovation.facts import Text
from generator.games.innovation.game import Game
from generator.games.innovation.legacy.campaign import InnovationCampaign
from generator.games.innovation.rules.described import KEYS, laid_out
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.problems import problems
from generator.games.innovation.rules.seeing import dealt_anew


class Analysis(GameAnalysis):
    """One game to be judged."""

    campaign_type = InnovationCampaign
    keys = KEYS

    @classmethod
    def laid_out(cls, given: Mapping[str, Any]) -> Position:
        """Return the position, what it leaves open dealt anew each time. Raises NotPossible."""
        return laid_out(given, Dealer())

    @classmethod
    def dealt_anew(cls, game: Playing[Any], dealer: Dealer) -> Playing[Any]:
        """Deal anew what the player who is asked cannot know (I-PUB14), and return the game."""
        if game.settled():
            return Game(dealt_anew(game.position, game.position.asker, dealer))
        # in the middle of an effect hands may be spoken for; the piles are not
        game.position.piles = list(map(dealer.shuffle, game.position.piles))
        return game

    def problems(self) -> list[Text]:
        """Return everything that is not possible."""
        return problems(self.in_progress.position)
