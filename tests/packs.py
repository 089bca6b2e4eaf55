"""The published games and what each brings to the tests that all of them share (brought.py).

In: the modules `brings_*.py` beside this one. Out: all of them, by the name of the game; a test for each.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from brought import Brought


def _brought() -> dict[str, Brought]:
    modules = [import_module(path.stem) for path in sorted(Path(__file__).parent.glob("brings_*.py"))]
    found: list[Brought] = [module.BROUGHT for module in modules]
    return {its.game: its for its in found}


PACKS = _brought()
#: The test below for every game; it takes `pack`.
each_pack = pytest.mark.parametrize("pack", PACKS.values(), ids=list(PACKS))
