"""Innovation played at a table by people: the rules, their words, and the events of the record.

In: a campaign, what people type. Out: engine.table.Table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.engine.chance import Dealer
from generator.engine.refereed import RefereedTable
from generator.games.innovation.legacy.campaign import InnovationCampaign
from generator.games.innovation.legacy.refereed import seated
from generator.games.innovation.rendering.renderer import InnovationRenderer


class InnovationTable(RefereedTable):
    """One game of a campaign, from the shuffled piles to its end."""

    of_leaving = "I-E1, I-E2, I-E5"
    of_names = "I-C5"

    @classmethod
    def begin(
        cls, campaign: InnovationCampaign, players: Sequence[str], rules: Mapping[str, object], seed: int | None
    ) -> InnovationTable:
        """A new game of *campaign*, its piles shuffled (I-S1).

        Raises BadPlayers.
        """
        return cls(seated(players, rules, Dealer(seed)), InnovationRenderer(campaign.language), begins=True)

    @classmethod
    def resume(cls, campaign: InnovationCampaign, seed: int | None = None) -> InnovationTable | None:
        """The game of *campaign* that is under way, at the choice where it was left; None if there is none."""
        del seed
        return None if campaign.sitting is None else cls(campaign.sitting, InnovationRenderer(campaign.language))
