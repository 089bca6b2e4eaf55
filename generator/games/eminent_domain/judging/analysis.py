"""A position that is analysed: described by hand or taken from a game, what may be chosen in it, and what that does.

In: a table of a TOML file, or a campaign's game. Out: the answers of engine.table.Analysis. Choices are made on a copy
only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.chance import Dealer
from generator.engine.refereed import RefereedAnalysis, described
from generator.engine.view import Language
from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.legacy.campaign import EminentDomainCampaign
from generator.games.eminent_domain.legacy.founding import GAME
from generator.games.eminent_domain.legacy.refereed import EminentDomainSitting
from generator.games.eminent_domain.rendering.renderer import EminentDomainRenderer
from generator.games.eminent_domain.rules.described import KEYS, laid_out
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.problems import problems
from generator.games.eminent_domain.rules.seeing import dealt_anew

EXAMPLE = """# A position for `makeplay judge --game eminent_domain`. Leave out what you do not need; cards by their
# titles, decks from the top. Role cards, technologies and planets that stand nowhere lie in the middle.
players = ["Ada", "Ben"]
turn = "Ada"
first = "Ada"                                # who began the game
phase = "role"                               # or "action", which comes before it
rules = { research = "full", errata = "original" }
stacks = { survey = 11, warfare = 9 }

[Ada]
hand = ["Warfare", "Survey", "Research", "Improved Trade/Survey"]
deck = ["Produce/Trade", "Colonize", "Politics"]
discard = ["Colonize", "Research"]
face_up = ["Drawde", "Voson"]
resources = { Drawde = ["food"] }
face_down = ["Lyttle"]
colonies = { Lyttle = ["Colonize", "Colonize"] }
fighters = 4
influence = 3

[Ben]
hand = ["Warfare", "Warfare", "Produce/Trade"]
face_up = ["Pomerene"]
permanents = ["Dissension"]
"""


class Analysis(RefereedAnalysis):
    """One game to be judged."""

    @classmethod
    def from_description(cls, source: str, told: Mapping[str, Any], language: Language) -> Analysis:
        """A position described by hand.

        Raises BadPosition.
        """
        pos, names = described(source, told, GAME, KEYS, _laid_out)
        return cls(EminentDomainSitting(names, {}, Game(pos)), EminentDomainRenderer(language))

    @classmethod
    def from_campaign(cls, campaign: EminentDomainCampaign, language: Language | None) -> Analysis | None:
        """The game of a campaign as the player who is asked sees it: what he cannot know is dealt anew (section 13)."""
        sitting = campaign.sitting
        if sitting is None or sitting.game.over:
            return None
        dealer, game = Dealer(), sitting.game.copy()
        if game.settled():
            game = Game(dealt_anew(game.position, game.position.asker, dealer))
        else:  # in the middle of a role what lies in other hands does not matter yet; what is drawn next does
            pos = game.position
            pos.planet_deck = dealer.shuffle(pos.planet_deck)
            pos.deck = list(map(dealer.shuffle, pos.deck))
            game.deal_with(dealer)
        its = EminentDomainSitting(sitting.players, sitting.rules, game)
        return cls(its, EminentDomainRenderer(language or campaign.language))

    def problems(self) -> list[str]:
        """Everything that cannot be."""
        return problems(self.sitting.pos)


def _laid_out(told: Mapping[str, Any]) -> Position:
    """The position, what it leaves open dealt anew each time. Raises ValueError."""
    return laid_out(told, Dealer())
