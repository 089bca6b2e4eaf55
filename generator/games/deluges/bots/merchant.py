"""The steward who trades: whatever lets them build more at once is asked for, piece for piece.

In: a position and its choices. Out: one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from generator.games.deluges.bots.greedy import Steward
from generator.games.deluges.bots.trading import best_trade, fair_trades, gain_of
from generator.games.deluges.rules.codes import DONE, GIVE, OFFER, Choice
from generator.games.deluges.rules.position import Position


class Merchant(Steward):
    """The steward, with trades that pay."""

    name: ClassVar[str] = "merchant"

    def _trade(self, pos: Position, choices: Sequence[Choice]) -> Choice:
        """Return the trade that brings most, question by question."""
        who = pos.asker
        if pos.question == OFFER:
            trade = best_trade(pos, who)
            return ("offer", (trade.partner,)) if trade else DONE
        partner, *given = pos.offered
        trades = fair_trades(pos, who, (partner,))
        if pos.question != GIVE:
            trades = [trade for trade in trades if [trade.given, trade.many] == given]
        if not trades:
            return choices[0]
        best = max(trades, key=lambda trade: gain_of(pos, who, trade))
        return ("give", (best.given, best.many)) if pos.question == GIVE else ("want", (best.wanted, best.many))
