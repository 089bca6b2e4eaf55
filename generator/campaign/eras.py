"""The era that each event of a record belongs to, so that every room means the same by the end of an era.

In: events in order, each with the campaign as it left it. Out: eras.
"""

from __future__ import annotations

from generator.engine.keeping import EndingEras, keeper_if_any
from generator.engine.pack import Campaign, Event, Pack


class EraCounter:
    """Goes through a record from its start; *now* is the era it has come to, " " if the game does not count eras."""

    def __init__(self, pack: Pack) -> None:
        self._keeper = keeper_if_any(pack)
        self.now = self._era_of(pack.fresh())
        self._over = ""

    def era_of(self, event: Event, then: Campaign) -> str:
        """Return the era of the next event: the one in which it began, or the one just over if it still belongs there.

        *then* is the campaign as the event left it.
        """
        before, self.now = self.now, self._era_of(then)
        if self.now != before:
            self._over = before
            return before
        return self._over if self._is_late(event, then) else before

    def _is_late(self, event: Event, then: Campaign) -> bool:
        keeper: object = self._keeper
        return isinstance(keeper, EndingEras) and not then.playing and keeper.of_era_just_over(then, event)

    def _era_of(self, campaign: Campaign) -> str:
        return self._keeper.era(campaign) if self._keeper else " "
