"""Every card's action, loaded file by file.

In: nothing. Out: the actions, registered (rules.acting).
"""

from __future__ import annotations

from importlib import import_module

from generator.games.eminent_domain.rules.acting import ACTIONS
from generator.games.eminent_domain.rules.codes import CARDS, DOUBLE_SIDED

for _name in ("roles", "improved", "advanced", "fertile", "metallic"):
    import_module(f"generator.games.eminent_domain.cards.{_name}")

assert set(ACTIONS) == set(range(CARDS)) - DOUBLE_SIDED
