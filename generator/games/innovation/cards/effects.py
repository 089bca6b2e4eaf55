"""Every card's effects, loaded age by age.

In: nothing. Out: the effects, registered (rules.dogma).
"""

from __future__ import annotations

from importlib import import_module

from generator.games.innovation.facts.deck import AGES

for _age in AGES:
    import_module(f"generator.games.innovation.cards.age_{_age:02d}")
