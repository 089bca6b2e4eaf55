"""Déluges played at a table by people: the rules, their words, and the events of the record.

In: a campaign, what people type. Out: engine.table.Table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.engine.refereed import RefereedTable
from generator.games.deluges.legacy.campaign import DelugesCampaign
from generator.games.deluges.legacy.refereed import seated
from generator.games.deluges.rendering.renderer import DelugesRenderer


class DelugesTable(RefereedTable):
    """One game of a campaign, from the first round to its end."""

    of_leaving = "D-E1, D-F3"

    @classmethod
    def begin(
        cls, campaign: DelugesCampaign, players: Sequence[str], rules: Mapping[str, object], seed: int | None
    ) -> DelugesTable:
        """A new game of *campaign*; there is no chance in it that *seed* could fix.

        Raises BadPlayers.
        """
        del seed
        return cls(seated(players, rules), DelugesRenderer(campaign.language), begins=True)

    @classmethod
    def resume(cls, campaign: DelugesCampaign, seed: int | None = None) -> DelugesTable | None:
        """The game of *campaign* that is under way, at the choice where it was left; None if there is none."""
        del seed
        return None if campaign.sitting is None else cls(campaign.sitting, DelugesRenderer(campaign.language))
