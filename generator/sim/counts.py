"""What a study counts of its table: sums by bot, number of players and group of deals, never the rows themselves.

In: the table, some thousand rows at a time. Out: arrays that are small however many campaigns there are. Their last
axes but one are groups of deals: leaving one out after the other shows how far chance may carry a figure (jackknife).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.engine.study import Column, ReportSection
from generator.sim.plan import StudyPlace, StudyPlan, orders

Ints = NDArray[np.int64]
#: Groups of deals; the last deals, if not all orders of the bots are played in them, are one more group behind them.
GROUPS = 50
#: Points of a curve; uses of one thing in one game that are told apart.
STEPS, MOST_USES = 20, 40
#: What is summed of each player of each game.
N, WON, TURNS, CHOICES = range(4)


class Jackknife(NamedTuple):
    """A figure, its variance, and of how many groups it comes."""

    mean: float
    variance: float
    groups: int


def jackknife(figure: Callable[[Ints], NDArray[Any]], counts: Ints, deals: Ints) -> Jackknife:
    """Return a *figure* of *counts*, whose first axis are groups of so many *deals* each."""
    there = np.flatnonzero(deals)
    total = counts.sum(axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = float(figure(total[None])[0])
        spread = figure(total[None] - counts[there]) - mean
    weights = 1 - deals[there] / max(1, deals.sum())
    return Jackknife(mean, float((weights * spread**2).sum()), len(there))


class Chunk:
    """Some campaigns of a table, as numbers."""

    def __init__(self, plan: StudyPlan, table: Any, companies: Companies) -> None:
        self._table = table
        self.variant = list(plan.variants).index(table["variant"][0].as_py())
        self.campaign, self.game, self.era, self.seat = map(self.ints, ("campaign", "game", "era", "seat"))
        self.deal, self.first, self.won = map(self.ints, ("deal", "first", "won"))
        turn, self.kind = np.divmod(self.campaign % plan.cycle, len(plan.players))
        self.bot = self._numbers("bot", plan.bots)
        self.group = np.where(self.deal < plan.fair_deals, self.deal // plan.block % GROUPS, GROUPS)
        self.company = companies.of(self.kind, self.deal, turn)
        self.whole_game = self.seat == 1
        self.starts = np.flatnonzero(np.diff(self.campaign, prepend=-1))

    def ints(self, name: str) -> Ints:
        """Return a column of numbers."""
        return np.asarray(self._table[name].to_numpy(), dtype=np.int64)

    def words(self, name: str) -> tuple[Ints, list[str]]:
        """Return for each row which of some words stands in a column, and the words."""
        its = self._table[name].combine_chunks().dictionary_encode()
        return np.asarray(its.indices.to_numpy(zero_copy_only=False), dtype=np.int64), its.dictionary.to_pylist()

    def _numbers(self, name: str, known: Sequence[str]) -> Ints:
        at, words = self.words(name)
        return np.array([known.index(word) for word in words], dtype=np.int64)[at]


class Companies:
    """Who plays together: the numbers of players with the bots at the table, however they sit."""

    def __init__(self, plan: StudyPlan) -> None:
        self.names: list[tuple[int, tuple[int, ...]]] = []
        self._known: list[Ints] = []
        for kind, players in enumerate(plan.players):
            seatings = [
                [tuple(sorted(plan.seating(StudyPlace(order, kind, turn)))) for turn in range(len(plan.bots))]
                for order in range(len(orders(len(plan.bots), players)))
            ]
            its = sorted({each for turns in seatings for each in turns})
            before = len(self.names)
            self.names += [(kind, each) for each in its]
            self._known.append(np.array([[before + its.index(each) for each in turns] for turns in seatings]))

    def of(self, kinds: Ints, deals: Ints, turns: Ints) -> Ints:
        """Return the company of each row."""
        found = np.zeros(len(kinds), dtype=np.int64)
        for kind, known in enumerate(self._known):
            its = kinds == kind
            found[its] = known[deals[its] % len(known), turns[its]]
        return found


class Counts:
    """The counts of a study; *kind* is the index of a number of players, *company* that of who plays together."""

    def __init__(self, plan: StudyPlan, columns: Sequence[Column], sections: Sequence[ReportSection]) -> None:
        self.plan, self.companies = plan, Companies(plan)
        self.groups: dict[str, list[str]] = {column.group: [] for column in columns}
        for column in columns:
            self.groups[column.group].append(column.name)
        self.width = -(-plan.games // STEPS)
        self.steps = -(-plan.games // self.width)
        kinds, bots, seats = len(plan.players), len(plan.bots), max(plan.players)
        fair = np.bincount(np.arange(plan.fair_deals) // plan.block % GROUPS, minlength=GROUPS)
        self.deals: Ints = np.append(fair, -(-plan.campaigns // plan.cycle) - plan.fair_deals)
        self.players = _zeros(len(plan.variants), kinds, bots, seats, 2, GROUPS + 1, 4)
        self.along = _zeros(kinds, bots, self.steps, GROUPS + 1, 2)
        self.by_era = _zeros(kinds, bots, self.steps, GROUPS + 1, 2)
        self.finished = _zeros(kinds, bots, plan.games + 2)
        self._eras_seen, self._not_games = 1, False
        self.turns: dict[int, Counter[int]] = defaultdict(Counter)
        self.sections = sections
        self.ended = _zeros(len(self.companies.names), GROUPS + 1, 2)
        self.said = dict.fromkeys(["victory", *self._shown_as("words")])
        self.words: dict[tuple[str, int, int], dict[str, Ints]] = defaultdict(lambda: defaultdict(_by_group))
        together = len(self.companies.names)
        self.sums = {
            each: _zeros(together, self.steps, len(self.groups[each]) + 1) for each in self._shown_as("growth")
        }
        self.values: dict[tuple[str, int, int], Counter[int]] = defaultdict(Counter)
        self.last = {each: _zeros(together, GROUPS + 1, len(self.groups[each])) for each in self._shown_as("shares")}
        self.used = {each: _zeros(kinds, bots, len(self.groups[each]), MOST_USES + 1) for each in self._shown_as("use")}
        self.uses = {each: np.zeros(its.shape[:3], dtype=np.int64) for each, its in self.used.items()}
        self.prints = np.zeros((len(plan.variants), plan.campaigns if plan.compared else 0), dtype=np.uint64)
        self._figures = [column.name for column in columns if column.kind != "str"]

    def _shown_as(self, figure: str) -> list[str]:
        """Return the groups of columns that are shown as a figure of that kind."""
        return [each.group for each in self.sections if each.figure == figure]

    def add(self, table: Any) -> None:
        """Count some rows of whole campaigns."""
        its = Chunk(self.plan, table, self.companies)
        ones, turns, choices = np.ones(len(its.won), dtype=np.int64), its.ints("turns"), its.ints("choices")
        place = (its.kind, its.bot, its.seat - 1, its.first, its.group)
        for what, values in enumerate((ones, its.won, turns, choices)):
            _count(self.players[its.variant, ..., what], place, values)
        if self.plan.compared:
            self._print(its)
        if its.variant:
            return
        step = (its.game - 1) // self.width
        self._eras(its, ones, step)
        for company in np.unique(its.company):
            self.turns[int(company)].update(turns[its.whole_game & (its.company == company)].tolist())
        games = np.flatnonzero(its.whole_game)
        for what, values in enumerate((ones[games], np.maximum.reduceat(its.won, games))):
            _count(self.ended[..., what], (its.company[games], its.group[games]), values)
        for name in self.said:
            self._words(name, its)
        for group, used in self.used.items():
            for at, name in enumerate(self.groups[group]):
                values = its.ints(name)
                _count(used[:, :, at], (its.kind, its.bot, np.minimum(values, MOST_USES)), ones)
                _count(self.uses[group][:, :, at], (its.kind, its.bot), values)
        self._decks(its, step)

    def _eras(self, its: Chunk, ones: Ints, step: Ints) -> None:
        """Count along the games and along the eras, and how many eras each campaign has finished."""
        for what, values in enumerate((ones, its.won)):
            _count(self.along[..., what], (its.kind, its.bot, step, its.group), values)
            era = np.clip((its.era - 1) // self.width, 0, self.steps - 1)
            _count(self.by_era[..., what], (its.kind, its.bot, era, its.group), values)
        self._eras_seen = max(self._eras_seen, int(its.era.max()))
        self._not_games = self._not_games or bool((its.era != its.game).any())
        eras = np.minimum(np.maximum.reduceat(its.era * its.won, its.starts), self.plan.games + 1)
        number = np.searchsorted(its.starts, np.arange(len(its.won)), side="right") - 1
        pairs, at = np.unique(number * len(self.plan.bots) + its.bot, return_index=True)
        _count(self.finished, (its.kind[at], its.bot[at], eras[pairs // len(self.plan.bots)]), np.ones(len(at)))

    def _words(self, name: str, its: Chunk) -> None:
        """Count the words of a column."""
        at, known = its.words(name)
        size = (len(self.plan.players), len(self.plan.bots), len(known), GROUPS + 1)
        found = _zeros(*size)
        _count(found, (its.kind, its.bot, at, its.group), np.ones(len(at)))
        for kind, bot, said in np.ndindex(size[:3]):
            for word in known[said].split():
                if found[kind, bot, said].any():
                    self.words[name, kind, bot][word] += found[kind, bot, said]

    def _decks(self, its: Chunk, step: Ints) -> None:
        """Count what there is when a game begins: all along, and at the last."""
        at = its.whole_game
        for group, sums in self.sums.items():
            columns = [its.ints(name)[at] for name in self.groups[group]]
            for place, values in enumerate([*columns, np.ones(at.sum())]):
                _count(sums[..., place], (its.company[at], step[at]), values)
            for company, number in set(zip(its.company[at].tolist(), step[at].tolist())):
                wanted = (its.company[at] == company) & (step[at] == number)
                self.values[group, company, number].update(columns[0][wanted].tolist())
        at = its.whole_game & (its.game == self.plan.games)
        for group, sums in self.last.items():
            for place, name in enumerate(self.groups[group]):
                _count(sums[..., place], (its.company[at], its.group[at]), its.ints(name)[at])

    def _print(self, its: Chunk) -> None:
        """Keep a number for each campaign that differs if any of its figures does."""
        rows = np.zeros(len(its.won), dtype=np.uint64)
        for place, name in enumerate(self._figures):
            if name != "campaign":
                rows = rows * np.uint64(0x9E3779B97F4A7C15) + its.ints(name).astype(np.uint64) + np.uint64(place)
                rows ^= rows >> np.uint64(29)
        self.prints[its.variant, its.campaign[its.starts]] = np.add.reduceat(rows, its.starts)

    @property
    def own_eras(self) -> bool:
        """Return whether there are several eras, and they are not the games."""
        return self._not_games and self._eras_seen > 1

    def alike(self, variant: int, other: int) -> int:
        """Return how many campaigns went exactly the same in two variants."""
        return int((self.prints[variant] == self.prints[other]).sum())


def counted(counts: Counts, tables: Iterable[Any]) -> Counts:
    """Count all *tables* of a study."""
    for table in tables:
        counts.add(table)
    return counts


def _zeros(*size: int) -> Ints:
    return np.zeros(size, dtype=np.int64)


def _by_group() -> Ints:
    return _zeros(GROUPS + 1)


def _count(into: Ints, place: tuple[Ints, ...], values: NDArray[Any]) -> None:
    """Add *values* at their places."""
    flat = np.ravel_multi_index(place, into.shape)
    into += np.bincount(flat, values, into.size).reshape(into.shape).astype(np.int64)
