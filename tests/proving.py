"""How long the long runs of `make prove` are: their counts times MAKEPLAY_PROVE (`make prove MAKEPLAY_PROVE=0.1`).

In: how many games, kills, seeds a long run has by default. Out: how many it has now; rows of which some are always run.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

SHARE = float(os.environ.get("MAKEPLAY_PROVE", "1"))


def at_length(count: int, least: int = 1) -> int:
    """So many of *count* as are asked for, *least* at the least."""
    return max(least, round(count * SHARE))


def always_and_at_length(always: int, count: int, start: int = 0) -> list[Any]:
    """Seeds from *start*: the first *always* in every `make test`, of *count* in all the others in `make prove`."""
    end = start + max(always, at_length(count))
    later = (pytest.param(seed, marks=pytest.mark.prove) for seed in range(start + always, end))
    return [*range(start, start + always), *later]
