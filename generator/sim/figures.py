"""Rates, differences and their intervals; which of many differences are more than chance.

In: counts, and the same counts without each group of deals in turn. Out: numbers for the report and for programs.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, isfinite, log1p, sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

#: Of the normal distribution, for an interval of 95 %; for a chance of 80 % to see a difference.
Z, POWER = 1.96, 0.84
#: What is called shown is wrong in one study of twenty at the most.
LEVEL = 0.05
NORMAL = NormalDist()


class Rate(NamedTuple):
    """How many of how many, and the interval that holds the true share with 95 % (Wilson)."""

    hits: int
    total: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """Return the share itself."""
        return self.hits / self.total if self.total else 0.0


def rate(hits: int, total: int, worth: float | None = None) -> Rate:
    """Return a share with its Wilson interval; *worth* is how many independent ones the total is worth."""
    count = total if worth is None else min(worth, total)
    if not count:
        return Rate(0, 0, 0.0, 1.0)
    share, spread = hits / total, Z * Z / count
    centre = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / count + spread / (4 * count)) / (1 + spread)
    return Rate(hits, total, max(0.0, centre - half), round(min(1.0, centre + half), 12))


def worth(share: float, total: int, deals: int, variance: float, groups: int) -> float:
    """Return how many independent ones a *total* is worth that comes from so many *deals*.

    Games of one campaign resemble each other, and so do games of one deal.
    """
    if total == deals:
        return total
    if groups < 2 or not 0 < share < 1:
        return deals
    wider = (student(Z, groups - 1) / Z) ** 2
    return total / max(1.0, wider * variance * total / (share * (1 - share)))


class MeanDifference(NamedTuple):
    """A mean difference of pairs, and the 95 % interval of it."""

    mean: float
    low: float
    high: float
    pairs: int


def difference(pairs: Sequence[float]) -> MeanDifference:
    """Return the mean of differences with its interval."""
    if len(pairs) < 2:
        return MeanDifference(fmean(pairs) if pairs else 0.0, float("-inf"), float("inf"), len(pairs))
    half = Z * stdev(pairs) / sqrt(len(pairs))
    return MeanDifference(fmean(pairs), fmean(pairs) - half, fmean(pairs) + half, len(pairs))


class EffectEstimate(NamedTuple):
    """A difference with its 95 % interval; *pairs* are the deals that it comes from, *p* how likely chance alone is."""

    mean: float
    low: float
    high: float
    pairs: int
    p: float
    error: float


def effect(mean: float, variance: float, groups: int, pairs: float, most: float = 1) -> EffectEstimate | None:
    """Return a difference whose *variance* comes from so many *groups* of deals; None if that cannot be known.

    A difference of shares, *most* at the most, is never certain: two more *pairs* might have spoken for one side and
    for the other (the interval of Bonett and Price for shares of pairs). With 0 it is no difference of shares.
    """
    if groups < 2 or not isfinite(mean) or not isfinite(variance):
        return None
    variance += most * (2 * most + 2 * abs(mean)) / (pairs + 2) ** 2
    error = sqrt(variance)
    half = student(Z, groups - 1) * error
    chance = 2 * NORMAL.cdf(-normal(abs(mean) / error, groups - 1)) if error else float(not mean)
    bound = most or float("inf")
    return EffectEstimate(mean, max(-bound, mean - half), min(bound, mean + half), int(pairs), chance, error)


def student(z: float, freedom: int) -> float:
    """Return the quantile of Student's distribution where the normal one has *z* (after Wallace, 1959)."""
    return sqrt(freedom * (exp((z * (8 * freedom + 3) / (8 * freedom + 1)) ** 2 / freedom) - 1))


def normal(t: float, freedom: int) -> float:
    """Return the quantile of the normal distribution where Student's has *t*."""
    return (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log1p(t * t / freedom))


def shown(chances: Sequence[float]) -> list[bool]:
    """Return which differences are more than chance, of so many that were looked at (Holm, 1979)."""
    found = [False] * len(chances)
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        if chances[place] > LEVEL / (len(chances) - rank):
            break
        found[place] = True
    return found
