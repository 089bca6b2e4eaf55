"""Rulings of Déluges that can be computed: plain values in, a result and a sentence in two languages out (section 14).

In: the name of a ruling and its inputs as a person writes them. Out: what the rules make of them, and the passages.
What rests on an open point says so: `unsettled` names it, and the sentence begins with it.
"""

from __future__ import annotations

from generator.games.deluges.rulings import ending, gathering, growing, moving, preparing, remaining, track
from generator.games.deluges.rulings.values import RULINGS

__all__ = ["RULINGS", "ending", "gathering", "growing", "moving", "preparing", "remaining", "track"]
