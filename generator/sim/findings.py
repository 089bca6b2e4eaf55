"""What decides games: seats, bots and switches compared on the same deals, never across bots or numbers of players.

In: the counts of a study. Out: rates, differences with intervals, and which of them are more than chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.sim.counts import GROUPS, TURNS, WON, Counts, Ints, N, jackknife
from generator.sim.figures import EffectEstimate, Rate, effect, rate, shown, worth

#: Shares of a hundred from which a difference is said to decide games, and to be nearly certain.
DECIDES, CERTAIN = 0.25, 0.9


class StudyFinding(NamedTuple):
    """A difference of shares won: of what *about*, with so many players, of which bot (of all if it is "").

    *about* is "bot" (*one* has won more often than *other*), "seat" or "first" (there more often than elsewhere),
    "switch" (with *one* more often than with *other*) or "edge" (how much more the first turn is worth so).
    It is *shown* if it is more than chance, although so many were looked at.
    """

    about: str
    players: int
    bot: str
    one: str
    other: str
    effect: EffectEstimate
    shown: bool

    @property
    def decides(self) -> bool:
        """Return whether it is as large as that."""
        return self.shown and abs(self.effect.mean) >= DECIDES


class Findings:
    """The counts of a study, asked questions."""

    def __init__(self, counts: Counts) -> None:
        self.counts, self.plan = counts, counts.plan
        self.variants = list(counts.plan.variants)

    def rate_of(self, sums: Ints, hits: int = WON, total: int = N) -> Rate:
        """Return a rate of counts, whose first axis are groups of deals and whose last one says what is counted."""
        its = sums.sum(axis=0)
        won, count = int(its[hits]), int(its[total])
        found = jackknife(lambda each: each[:, hits] / each[:, total], sums, self.counts.deals)
        deals = int(self.counts.deals[(sums[:, total] > 0)].sum())
        return rate(won, count, worth(won / max(1, count), count, deals, found.variance, found.groups))

    def won(self, variant: int = 0) -> dict[tuple[int, str], Rate]:
        """Return how often each bot won, by number of players."""
        return {
            (players, bot): self.rate_of(self._sums(variant, kind, at).sum(axis=(0, 1)))
            for kind, players in enumerate(self.plan.players)
            for at, bot in enumerate(self.plan.bots)
            if self._sums(variant, kind, at).any()
        }

    def at_seats(self, kind: int, bot: int) -> dict[str, Rate]:
        """Return how often a bot won with the first turn, without it, and in each seat."""
        sums = self._sums(0, kind, bot)
        parts = {} if self.first_seat(kind) else {"first": sums[:, 1].sum(axis=0), "later": sums[:, 0].sum(axis=0)}
        parts |= {str(seat): sums[seat - 1].sum(axis=0) for seat in range(1, self.plan.players[kind] + 1)}
        return {name: self.rate_of(its) for name, its in parts.items() if its.any()}

    @cached_property
    def all(self) -> list[StudyFinding]:
        """Return all differences of shares won."""
        found = list(self._compared())
        known = shown([its.effect.p for its in found])
        return [its._replace(shown=is_shown) for its, is_shown in zip(found, known)]

    def about(self, *kinds: str) -> list[StudyFinding]:
        """Return the differences of some kinds."""
        return [its for its in self.all if its.about in kinds]

    def longer(self, one: int, other: int, kind: int, bot: int) -> EffectEstimate | None:
        """Return how many more turns games of a bot take in a variant than in another."""
        both = self._whole([self._sums(each, kind, bot).sum(axis=(0, 1)) for each in (one, other)])
        its = jackknife(lambda each: _ratio(each, 0, TURNS) - _ratio(each, 1, TURNS), both, self._deals)
        return effect(its.mean, its.variance, its.groups, self.plan.fair_deals, most=0)

    @property
    def _deals(self) -> Ints:
        return self.counts.deals[:GROUPS]

    def _sums(self, variant: int, kind: int, bot: int) -> Ints:
        """Return the sums of a bot by seat, first turn or not, group of deals."""
        found: Ints = self.counts.players[variant, kind, bot]
        return found

    def _whole(self, sums: list[Ints]) -> Ints:
        """Return several sums side by side, of whole deals only, groups first."""
        return np.stack(sums, axis=1)[:GROUPS]

    def _compared(self) -> Iterator[StudyFinding]:
        for kind, players in enumerate(self.plan.players):
            for one, other in combinations(range(len(self.plan.bots)), 2):
                sums = [self._sums(0, kind, each).sum(axis=(0, 1)) for each in (one, other)]
                yield from self._told("bot", players, "", (self.plan.bots[one], self.plan.bots[other]), sums)
            for bot in range(len(self.plan.bots)):
                if players > 1:
                    yield from self._seats(kind, bot)
                yield from self._switches(kind, bot)

    def first_seat(self, kind: int) -> int:
        """Return the seat that always has the first turn, 0 if that changes."""
        seats = np.flatnonzero(self.counts.players[0, kind, :, :, 1, :, N].sum(axis=(0, 2)))
        return int(seats[0]) + 1 if len(seats) == 1 else 0

    def _seats(self, kind: int, bot: int) -> Iterator[StudyFinding]:
        """Yield how a bot does with the first turn, unless one seat always has it, and in each seat."""
        players, name, sums = self.plan.players[kind], self.plan.bots[bot], self._sums(0, kind, bot)
        if not self.first_seat(kind):
            yield from self._told("first", players, name, ("", ""), [sums[:, 1].sum(axis=0), sums[:, 0].sum(axis=0)])
        for seat in range(players if players > 2 else 1):  # of two, the other is the same the other way round
            others = sums.sum(axis=(0, 1)) - sums[seat].sum(axis=0)
            yield from self._told("seat", players, name, (str(seat + 1), ""), [sums[seat].sum(axis=0), others])

    def _switches(self, kind: int, bot: int) -> Iterator[StudyFinding]:
        """Yield how a bot does with each switch against each other, and what the first turn is worth."""
        for one, other in combinations(range(len(self.variants)), 2):
            names = self.variants[other], self.variants[one]
            both = [self._sums(each, kind, bot) for each in (other, one)]
            players, name = self.plan.players[kind], self.plan.bots[bot]
            yield from self._told("switch", players, name, names, [each.sum(axis=(0, 1)) for each in both])
            if players > 1:
                parts = [each[:, first].sum(axis=0) for each in both for first in (1, 0)]
                yield from self._told("edge", players, name, names, parts)

    def _told(
        self, about: str, players: int, bot: str, names: tuple[str, str], sums: list[Ints]
    ) -> Iterator[StudyFinding]:
        """Yield the difference of two shares won, or of two such differences, if there is enough to show it."""
        signs = (1, -1, -1, 1)[: len(sums)]

        def figure(each: Ints) -> NDArray[Any]:
            return sum((sign * _ratio(each, at, WON) for at, sign in enumerate(signs)), start=0 * each[:, 0, 0])

        its = jackknife(figure, self._whole(sums), self._deals)
        found = effect(its.mean, its.variance, its.groups, self.plan.fair_deals, len(sums) // 2)
        if found is not None:
            yield StudyFinding(about, players, bot, *names, found, False)


def _ratio(each: Ints, at: int, what: int) -> NDArray[Any]:
    """Return a sum for each player of each game."""
    return each[:, at, what] / each[:, at, N]
