"""The bots that play Deep Future, from any choice to one thought over.

In: a bot's name. Out: its class. A module is read only when its bot is wanted.
"""

from __future__ import annotations

from typing import Final

from generator.engine.bots import Bots

#: From the weakest to the strongest.
BOTS: Final = Bots(
    __name__,
    {
        "random": "sensible:Uniform",
        "sensible": "sensible:Sensible",
        "heuristic": "weighing:Heuristic",
        "tuned": "weighing:Tuned",
        "search": "searching:Search",
    },
)
