"""Eminent Domain played at a table by people: the rules, their words, and the events of the record.

In: a campaign, what people type. Out: engine.table.Table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.engine.chance import SteadyDealer
from generator.engine.refereed import RefereedTable
from generator.games.eminent_domain.legacy.campaign import EminentDomainCampaign
from generator.games.eminent_domain.legacy.refereed import seated
from generator.games.eminent_domain.rendering.renderer import EminentDomainRenderer


class EminentDomainTable(RefereedTable):
    """One game of a campaign, from the shuffled decks to its end."""

    of_leaving = "E-N1, E-N2"
    of_names = "E-C2"

    @classmethod
    def begin(
        cls, campaign: EminentDomainCampaign, players: Sequence[str], rules: Mapping[str, object], seed: int | None
    ) -> EminentDomainTable:
        """A new game of *campaign*, its decks shuffled (section 2).

        Raises BadPlayers.
        """
        dealer = SteadyDealer(seed)
        sitting = seated(players, rules, dealer)
        return cls(sitting, EminentDomainRenderer(campaign.language), begins=True, dealer=dealer)

    @classmethod
    def resume(cls, campaign: EminentDomainCampaign, seed: int | None) -> EminentDomainTable | None:
        """The game of *campaign* that is under way, at the choice where it was left; None if there is none."""
        if campaign.sitting is None:
            return None
        return cls(campaign.sitting, EminentDomainRenderer(campaign.language), dealer=SteadyDealer(seed))
