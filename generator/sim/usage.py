"""Whether it goes with winning to use a thing, by bot and number of players.

In: the counts of a study, and its table once more. Out: for each thing, how often it was won with it and without, and
the difference. Decks of later games have more to use, and a weak opponent lets one do what one likes: so only games are
compared in the same third of their campaigns, of a bot in the same seat against the same others. Who lives longer uses
more of everything: so they must also have lasted equally long, unless the users had the shorter games, which only what
they used can be to blame for (Mantel and Haenszel, 1959).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.sim.counts import Chunk, Counts, Ints, jackknife
from generator.sim.figures import EffectEstimate, effect

#: Lengths of games, and parts of a campaign, that are told apart; groups of deals.
LENGTHS, PARTS, GROUPS = 12, 3, 25
#: What more players use than this share is compared by how often they use it.
OFTEN = 0.9
#: Pairs of games of like length that a difference needs to be shown.
FEW = 10


class Use(NamedTuple):
    """How a thing was used by a bot: times a game, from how many uses on it counts as used, shares won, difference.

    *alike* says whether only games of like length were compared; *whole* is the difference among games of any length.
    """

    group: str
    name: str
    kind: int
    bot: int
    mean: float
    least: int
    users: tuple[int, int]
    others: tuple[int, int]
    alike: bool
    effect: EffectEstimate | None
    whole: EffectEstimate | None


class Usage:
    """Counts the uses of all things of a study's sections."""

    def __init__(self, counts: Counts) -> None:
        self._counts, self._plan = counts, counts.plan
        self._edges = [_edges(counts, kind) for kind in range(len(self._plan.players))]
        #: Who sits where with whom, and the place of each in the counts.
        self._cases = {
            (company, bot, seat): (kind, bot)
            for company, (kind, bots) in enumerate(counts.companies.names)
            for bot in sorted(set(bots))
            for seat in range(self._plan.players[kind])
        }
        self._place = np.zeros((len(counts.companies.names), len(self._plan.bots), max(self._plan.players)), np.int64)
        for at, case in enumerate(self._cases):
            self._place[case] = at
        self._deals: Ints = np.append(counts.deals[:-1].reshape(-1, GROUPS).sum(axis=0), counts.deals[-1])
        self._size = (len(self._cases), LENGTHS * PARTS, GROUPS + 1)
        self._all = np.zeros((2, *self._size), dtype=np.int32)
        self._users = {
            name: np.zeros((2, *self._size), dtype=np.int32) for group in counts.used for name in counts.groups[group]
        }
        self._least = {group: _least(used) for group, used in counts.used.items()}

    def add(self, table: Any) -> None:
        """Count some rows of whole campaigns."""
        its = Chunk(self._plan, table, self._counts.companies)
        if its.variant:
            return
        stratum = np.zeros(len(its.won), dtype=np.int64)
        for kind, edges in enumerate(self._edges):
            stratum[its.kind == kind] = np.searchsorted(edges, its.ints("turns")[its.kind == kind])
        stratum += LENGTHS * ((its.game - 1) * PARTS // self._plan.games)
        those = np.where(its.group < len(self._counts.deals) - 1, its.group % GROUPS, GROUPS)
        case = self._place[its.company, its.bot, its.seat - 1]
        flat = np.ravel_multi_index((case, stratum, those), self._size)
        self._tally(self._all, flat, its.won)
        for group, least in self._least.items():
            for at, name in enumerate(self._counts.groups[group]):
                used = its.ints(name) >= least[its.kind, its.bot, at]
                self._tally(self._users[name], flat[used], its.won[used])

    def _tally(self, into: NDArray[np.int32], flat: Ints, won: Ints) -> None:
        size = self._all[0].size
        for place, values in enumerate((None, won)):
            into[place] += np.bincount(flat, values, size).reshape(self._size).astype(np.int32)

    def found(self, group: str) -> Iterator[Use]:
        """Yield what is known of each thing, for each number of players and each bot."""
        counts = self._counts
        for kind, bot in np.ndindex(len(self._plan.players), len(self._plan.bots)):
            cases = [at for at, its in enumerate(self._cases.values()) if its == (kind, bot)]
            total, won = (int(its.sum()) for its in self._all[:, cases])
            for at, name in enumerate(counts.groups[group]):
                mean = counts.uses[group][kind, bot, at] / max(1, total)
                users, winners = (int(its.sum()) for its in self._users[name][:, cases])
                yield Use(
                    group, name, kind, bot, float(mean), int(self._least[group][kind, bot, at]), (winners, users),
                    (won - winners, total - users), *self._effect(name, cases),
                )  # fmt: skip

    def _effect(self, name: str, cases: list[int]) -> tuple[bool, EffectEstimate | None, EffectEstimate | None]:
        """Return whether only games of like length can be compared, the difference among these, and among all."""
        both = np.concatenate([self._all[:, cases], self._users[name][:, cases]]).astype(np.int64)
        by_length = both.reshape(4, -1, LENGTHS, GROUPS + 1)
        whole = self._within(by_length.sum(axis=2, keepdims=True))
        alike = _longer(by_length.sum(axis=-1)) > 0
        return alike, self._within(by_length) if alike else whole, whole

    def _within(self, counts: Ints) -> EffectEstimate | None:
        """Return how much more often was won with a thing in the same stratum; the last axis of *counts* are groups."""
        by_group = counts.reshape(4, -1, GROUPS + 1).transpose(2, 0, 1)  # groups, what, strata
        total, won, users, _ = by_group.sum(axis=0)
        with np.errstate(divide="ignore", invalid="ignore"):
            pairs = float(np.nansum(users * (total - users) / total))
            chance = float(np.nansum(users * (total - users) * won * (total - won) / (total**2 * (total - 1.0))))
        if pairs < FEW:
            return None
        its = jackknife(_matched, by_group, self._deals)
        variance = max(its.variance, chance / pairs**2)
        return effect(its.mean, variance, its.groups, min(pairs, float(self._deals.sum())))


def _matched(counts: Ints) -> NDArray[Any]:
    """Return the difference of shares won, of users and others in the same stratum."""
    total, won, users, winners = (counts[:, what].astype(float) for what in range(4))
    with np.errstate(divide="ignore", invalid="ignore"):
        above = np.nansum((winners * (total - users) - (won - winners) * users) / total, axis=1)
        return np.asarray(above / np.nansum(users * (total - users) / total, axis=1))


def _longer(counts: Ints) -> float:
    """Return by how many steps of length the games of users are longer; its axes are what, cases, lengths."""
    total, users = counts[0], counts[2]
    steps = np.arange(LENGTHS)
    every, some = total.sum(axis=1), users.sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        apart = (users @ steps) * (every - some) - ((total - users) @ steps) * some
        return float(np.nansum(apart / every))


def _edges(counts: Counts, kind: int) -> list[int]:
    """Return the lengths at which games with so many players are cut into equally many."""
    lengths = [its for company, its in counts.turns.items() if counts.companies.names[company][0] == kind]
    total = sum((its for its in lengths[1:]), lengths[0].copy()) if lengths else {}
    values = np.array(sorted(total))
    below = np.cumsum([total[value] for value in values])
    cuts = np.arange(1, LENGTHS) * (below[-1] if len(below) else 0) / LENGTHS
    return sorted({int(values[np.searchsorted(below, cut)]) for cut in cuts}) if len(values) else []


def _least(used: Ints) -> Ints:
    """Return from how many uses on a thing counts as used: once, or as often as half of the players do."""
    at_least = used[..., ::-1].cumsum(axis=-1)[..., ::-1]
    share = at_least / np.maximum(1, at_least[..., :1])
    typical = 1 + np.abs(share[..., 1:] - 0.5).argmin(axis=-1)
    return np.where(share[..., 1] <= OFTEN, 1, typical)


def used(counts: Counts, tables: Iterable[Any]) -> Usage:
    """Count all *tables* of a study."""
    found = Usage(counts)
    for table in tables if counts.used else ():
        found.add(table)
    return found
