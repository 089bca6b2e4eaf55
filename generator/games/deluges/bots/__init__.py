"""The bots that play Déluges, from any choice to one thought over, and four styles.

In: a bot's name. Out: its class. A module is read only when its bot is wanted.
"""

from __future__ import annotations

from typing import Final

from generator.engine.bots import Bots

#: Any choice; the styles of section 15; the one who looks what each building makes of the points.
BOTS: Final = Bots(
    __name__,
    {
        "random": "styles:Uniform",
        "forester": "styles:Forester",
        "logger": "styles:Logger",
        "builder": "styles:Builder",
        "warrior": "styles:Warrior",
        "greedy": "greedy:Greedy",
        "steward": "greedy:Steward",
        "merchant": "merchant:Merchant",
        "search": "searching:Search",
    },
)
