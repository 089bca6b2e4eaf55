"""The bots that play Eminent Domain, from any choice to one that looks ahead.

In: a bot's name. Out: its class. A module is read only when its bot is wanted.
"""

from __future__ import annotations

from typing import Final

from generator.engine.bots import Bots

#: Any choice; three that go by rules of thumb; one that looks ahead.
BOTS: Final = Bots(
    __name__,
    {
        "random": "styles:Uniform",
        "traders": "styles:Traders",
        "warriors": "styles:Warriors",
        "scholars": "styles:Scholars",
        "greedy": "greedy:Greedy",
        "search": "searching:Search",
    },
)
