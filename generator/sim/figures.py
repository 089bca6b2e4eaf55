"""What a study says, in figures: rates with their intervals, means, shares.

In: the rows of a study as columns. Out: numbers for the report and for programs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from generator.engine.study import Column, Row

#: Of the normal distribution, for an interval of 95 %.
Z = 1.96


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


def rate(hits: int, total: int) -> Rate:
    """Return a share with its Wilson interval."""
    if not total:
        return Rate(0, 0, 0.0, 1.0)
    share, spread = hits / total, Z * Z / total
    centre = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / total + spread / (4 * total)) / (1 + spread)
    return Rate(hits, total, max(0.0, centre - half), round(min(1.0, centre + half), 12))


class Difference(NamedTuple):
    """A mean difference of pairs, and the 95 % interval of it."""

    mean: float
    low: float
    high: float
    pairs: int


class Study:
    """The rows of a study, asked questions."""

    def __init__(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        self.columns = columns
        self._at = {column.name: place for place, column in enumerate(columns)}
        self.rows = rows
        base = rows[0][0] if rows else ""
        self.base = [row for row in rows if row[0] == base]

    def column(self, name: str, rows: Sequence[Row] | None = None) -> list[Any]:
        """Return all values of a column, those of the first variant if no rows are given."""
        at = self._at[name]
        return [row[at] for row in (self.base if rows is None else rows)]

    def group(self, name: str) -> list[str]:
        """Return the columns of a group."""
        return [column.name for column in self.columns if column.group == name]

    def win_rates(self, *by: str) -> dict[tuple[Any, ...], Rate]:
        """Return how often a player won, for all combinations of those columns."""
        won, at = self._at["won"], [self._at[name] for name in by]
        hits: Counter[tuple[Any, ...]] = Counter()
        total: Counter[tuple[Any, ...]] = Counter()
        for row in self.base:
            key = tuple(row[place] for place in at)
            total[key] += 1
            hits[key] += bool(row[won])
        return {key: rate(hits[key], total[key]) for key in sorted(total)}

    def victories(self) -> Counter[str]:
        """Return how often each victory was won."""
        return Counter(victory for victory in self.column("victory") if victory)

    def words(self, name: str) -> Counter[str]:
        """Return how often each word occurs in a column."""
        return Counter(word for words in self.column(name) for word in words.split())

    def games(self) -> list[Row]:
        """Return one row for each game."""
        seat = self._at["seat"]
        return [row for row in self.base if row[seat] == 1]

    def means(self, name: str, by: str) -> dict[Any, tuple[float, float, float]]:
        """Return the mean of a column with its 10 and 90 % values, by another column; over games, not players."""
        found: dict[Any, list[float]] = defaultdict(list)
        for row in self.games():
            found[row[self._at[by]]].append(float(row[self._at[name]]))
        return {key: (fmean(its), *_tenths(its)) for key, its in sorted(found.items())}

    def worth(self, name: str) -> tuple[float, Rate, Rate]:
        """Return how often a player used it in a game, and how often he won with it and without."""
        at, won = self._at[name], self._at["won"]
        with_it = [row for row in self.base if row[at]]
        without = [row for row in self.base if not row[at]]
        mean = fmean(float(row[at]) for row in self.base) if self.base else 0.0
        first, second = (rate(sum(bool(row[won]) for row in its), len(its)) for its in (with_it, without))
        return mean, first, second

    def games_per_era(self) -> float:
        """Return how many games were played for each that was won by anybody."""
        games = {row[1:3] for row in self.base}
        won = {row[1:3] for row in self.base if row[self._at["won"]]}
        return len(games) / len(won) if won else float("inf")

    def compared(self, name: str) -> dict[str, Difference]:
        """Return how much more of *name* each variant has than the first, by campaigns dealt the same cards."""
        sums: dict[str, dict[Any, list[float]]] = defaultdict(lambda: defaultdict(list))
        for row in self.rows:
            sums[str(row[0])][row[1]].append(float(row[self._at[name]]))
        first, *others = sums
        found = {}
        for other in others:
            both = sums[first].keys() & sums[other].keys()
            found[other] = difference([fmean(sums[other][each]) - fmean(sums[first][each]) for each in sorted(both)])
        return found


def difference(pairs: Sequence[float]) -> Difference:
    """Return the mean of differences with its interval."""
    if len(pairs) < 2:
        return Difference(fmean(pairs) if pairs else 0.0, float("-inf"), float("inf"), len(pairs))
    half = Z * stdev(pairs) / sqrt(len(pairs))
    return Difference(fmean(pairs), fmean(pairs) - half, fmean(pairs) + half, len(pairs))


def _tenths(values: Iterable[float]) -> tuple[float, float]:
    """Return what a tenth of them do not reach, and what a tenth exceed."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[round(last * 0.1)], ordered[round(last * 0.9)]


def shares(counts: Mapping[str, float]) -> dict[str, float]:
    """Return each count as a share of all."""
    total = sum(counts.values())
    return {key: count / total for key, count in counts.items()} if total else dict.fromkeys(counts, 0.0)
