"""The parts of a study's report: what the rules do, in plots and tables.

In: findings and uses, words. Out: parts, each with its heading.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.engine.languages import between
from generator.engine.study import ReportSection
from generator.sim import plots
from generator.sim.counts import jackknife
from generator.sim.figures import EffectEstimate, Rate, effect, shown
from generator.sim.findings import Findings, StudyFinding
from generator.sim.plots import Curve, Dot, Lengths
from generator.sim.usage import Usage, Use
from generator.sim.wording import Wording, minus, points

#: Players a rate needs to be shown; of all campaigns, so many must have finished an era.
FEW, MOST_FINISHED = 5, 0.95
#: What a thing can go with; the last does so only because long games have more of it.
GOES_WITH, (WINS, LOSES, LONG) = ("wins", "loses", "long"), range(3)
#: Things that one sentence names; of all games, the longest that make the overflow of a plot of lengths.
MOST_THINGS, OVERFLOW = 8, 0.01

ReportTable = Sequence[Sequence[object]]


class ReportPart(NamedTuple):
    """A part of the report: a heading, sentences, a plot as SVG, a table whose first line is its head."""

    title: str
    text: Sequence[str]
    plot: str = ""
    table: ReportTable = ()


class StudyReport:
    """What a report is made of."""

    def __init__(self, findings: Findings, usage: Usage, say: Wording) -> None:
        self.findings, self.usage, self.say = findings, usage, say
        self.counts, self.plan = findings.counts, findings.plan

    def parts(self, sections: Sequence[ReportSection]) -> Iterator[ReportPart]:
        """Yield all parts, in order."""
        yield self.wins()
        if len(self.plan.bots) > 1:
            yield self.bots()
        if max(self.plan.players) > 1:
            yield self.seats()
        if self.plan.compared:
            yield self.switches()
        if self.plan.games > 1:
            yield self.along()
            if self.counts.own_eras:
                yield self.eras()
        yield self.words("victory", self.say("victories.title"), self.say("victories.text"))
        yield self.length()
        for section in sections:
            if section.figure != "growth" or self.plan.games > 1:
                yield FIGURES[section.figure](self, section)

    def wins(self) -> ReportPart:
        """Return how often each bot won."""
        found = {self.say.who(players, bot): its for (players, bot), its in self.findings.won().items()}
        series = [self.plan.bots.index(bot) for _, bot in self.findings.won()]
        lines = [Dot(who, its.share, its.low, its.high, at) for (who, its), at in zip(found.items(), series)]
        plot = plots.dots(lines, self.say("wins.of"), zero=False)
        return ReportPart(self.say("wins.title"), [self.say("wins.text")], plot, self._rates("who", found))

    def bots(self) -> ReportPart:
        """Return how each bot did against each other on the same deals."""
        found = self.findings.about("bot")
        return self._differences("bots", found, lambda its: f"{its.one} \N{EN DASH} {its.other}", "pair")

    def seats(self) -> ReportPart:
        """Return how each bot did with the first turn and in each seat."""

        def name(its: StudyFinding) -> str:
            return self.say("label.first") if its.about == "first" else self.say("label.seat", seat=its.one)

        part = self._differences("seats", self.findings.about("first", "seat"), name, "seat")
        rates = {
            self._both(self.say.who(players, bot), self._seat(seat)): its
            for kind, players in enumerate(self.plan.players)
            for at, bot in enumerate(self.plan.bots)
            for seat, its in (self.findings.at_seats(kind, at).items() if players > 1 else ())
        }
        return part._replace(table=[*part.table, *([()] if part.table else ()), *self._rates("seat", rates)])

    def switches(self) -> ReportPart:
        """Return what each set of switches changes against each other."""
        names = self.findings.variants
        found = self.findings.about("switch", "edge")

        def both(its: StudyFinding) -> str:
            return f"{self.say.variant(its.one)} \N{EN DASH} {self.say.variant(its.other)}"

        def name(its: StudyFinding) -> str:
            return self._both(both(its), self.say("table.edge" if its.about == "edge" else "table.rate"))

        part = self._differences("switches", found, name, "switch")
        longer: list[Sequence[object]] = []
        for its in (each for each in found if each.about == "switch"):
            kind, bot = self.plan.players.index(its.players), self.plan.bots.index(its.bot)
            turns = self.findings.longer(names.index(its.one), names.index(its.other), kind, bot)
            if turns and turns.error:
                interval = self.say.between(minus(f"{turns.low:+.2f}"), minus(f"{turns.high:+.2f}"))
                longer.append((both(its), self.say.who(its.players, its.bot), minus(f"{turns.mean:+.2f}"), interval))
        head = [self.say(f"table.{key}") for key in ("switch", "who", "turns", "interval")]
        return part._replace(table=[*part.table, *([(), head, *longer] if longer else ())])

    def along(self) -> ReportPart:
        """Return how often each bot won, along the games of a campaign."""
        found = {
            (kind, at, step): self.findings.rate_of(self.counts.along[kind, at, step], 1, 0)
            for kind, at, step in np.ndindex(self.counts.along.shape[:3])
        }
        text = self.say("along.text", width=self.counts.width if self.counts.width > 1 else "")
        return self._curved("along", "game", {key: its for key, its in found.items() if its.total >= FEW}, [text])

    def eras(self) -> ReportPart:
        """Return how often each bot won in an era, as far as nearly all campaigns have finished it."""
        found: dict[tuple[int, int, int], Rate] = {}
        told: list[str] = []
        for kind, at in np.ndindex(self.counts.finished.shape[:2]):
            ended = self.counts.finished[kind, at]
            reached = ended[::-1].cumsum()[::-1]
            last = int((reached[1:] >= max(1, MOST_FINISHED * ended.sum())).sum())
            steps = last // self.counts.width
            found |= {
                (kind, at, step): self.findings.rate_of(self.counts.by_era[kind, at, step], 1, 0)
                for step in range(min(steps, self.counts.steps))
            }
            if ended.sum():
                who = self.say.who(self.plan.players[kind], self.plan.bots[at])
                told.append(self.say("eras.until" if steps else "eras.none", who=who, last=steps * self.counts.width))
        cut = self.say("eras.cut", found=between(self.say.language).clauses.join(told))
        return self._curved("eras", "era", found, [self.say("eras.text"), cut])

    def words(self, name: str, title: str, text: str) -> ReportPart:
        """Return how often each word stands in a column."""
        lines: dict[str, dict[str, float]] = {}
        table: dict[str, Rate] = {}
        for kind, at in np.ndindex((len(self.plan.players), len(self.plan.bots))):
            found = self.counts.words.get((name, kind, at), {})
            who = self.say.who(self.plan.players[kind], self.plan.bots[at])
            total = np.sum([*found.values()], axis=0)
            for word in sorted(found, key=lambda each: (-int(found[each].sum()), each)):
                its = self.findings.rate_of(np.stack([total, found[word]], axis=1), 1, 0)
                lines.setdefault(who, {})[self.say.named(word)] = its.share
                table[self._both(who, self.say.named(word))] = its
        return ReportPart(title, [text], plots.stacked(lines) if lines else "", self._rates("what", table))

    def length(self) -> ReportPart:
        """Return how long games were, by who plays together."""
        found = {self._company(company): its for company, its in sorted(self.counts.turns.items())}
        last = max((_quantile(its, 1 - OVERFLOW) for its in found.values()), default=1)
        longest = max((max(its) for its in found.values()), default=1)
        last = last if longest > 1.25 * last else longest
        panels = [_panel(who, its, last) for who, its in found.items()]
        longer = self.say("length.longer", last=last, share=f"{max(its.longer for its in panels):.1%}")
        marks = (0.1, 0.25, 0.5, 0.75, 0.9, 0.99)
        least = (self.say("table.least", share=f"{mark:.0%}") for mark in marks)
        head = [self.say("table.who"), *least, self.say("table.longest"), self.say("table.won")]
        rows = [
            (self._company(at), *(_quantile(its, mark) for mark in marks), max(its), self.say.share(self._ended(at)))
            for at, its in sorted(self.counts.turns.items())
        ]
        text = self.say("length.text") + (self.say("length.cap", last=last, longest=longest) if longest > last else "")
        plot = plots.lengths(panels, last, longer, self.say("length.of"))
        return ReportPart(self.say("length.title"), [text], plot, [head, *rows])

    def use(self, section: ReportSection) -> ReportPart:
        """Return how often each of the columns was used, and whether it goes with winning."""
        ranked = self._ranked(section.group)
        by_bot = sorted(ranked, key=lambda its: its[0][2:4])
        told = [(its, its.effect, sure) for its, sure in ranked if its.effect]
        best = list(dict.fromkeys(its.name for its, *_ in told))
        names = list(dict.fromkeys(self._who(its) for its, _ in by_bot))
        lines = [
            Dot(self.say.named(name, section.group), *its_effect[:3], names.index(self._who(its)), sure)
            for name in best[: plots.MOST_LINES]
            for its, its_effect, sure in told
            if its.name == name
        ]
        text = [*self._said(ranked), self.say("use.note"), self.say("use.plot", count=len(told))]
        if len(best) > plots.MOST_LINES:
            text.append(self.say("use.few", count=plots.MOST_LINES))
        plot = plots.dots(lines, self.say("use.of"), zero=True, names=names) if lines else ""
        heads = ("who", "what", "mean", "with", "without", "difference", "interval", "among", "shown")
        rows = [self._used(its, sure) for its, sure in by_bot]
        return self._of_pack(section, text, plot, [[self.say(f"table.{key}") for key in heads], *rows])

    def _ranked(self, group: str) -> list[tuple[Use, bool]]:
        """Return the uses of things, and whether each goes with winning or losing; the largest differences first."""
        found = list(self.usage.found(group))
        tested = [(its, its.effect) for its in found if its.effect]
        known = zip(tested, shown([its_effect.p for _, its_effect in tested]))
        told = [(its, sure) for (its, _), sure in sorted(known, key=lambda its: -abs(its[0][1].mean))]
        return [*told, *((its, False) for its in found if not its.effect)]

    def growth(self, section: ReportSection) -> ReportPart:
        """Return how the means of the columns grow from game to game."""
        panels: dict[str, list[Curve]] = {}
        rows: list[Sequence[object]] = []
        for company, sums in enumerate(self.counts.sums[section.group]):
            if not sums[:, -1].all():
                continue
            who, means = self._company(company), sums[:, :-1] / sums[:, -1:]
            panels[who] = self._grown(section.group, company, means)
            for step, its in enumerate(means):
                rows.append((self._both(who, self._range(step)), *(f"{mean:.1f}" for mean in its)))
        plot = plots.curves(panels, self.say("along.game"), "", shares=False) if panels else ""
        band_text = self.say("growth.band", width=self.counts.width if self.counts.width > 1 else "")
        head = (self.say("table.game"), *map(self.say.named, self.counts.groups[section.group]))
        return self._of_pack(section, [band_text], plot, [head, *rows])

    def _grown(self, group: str, company: int, means: NDArray[Any]) -> list[Curve]:
        """Return how the means of columns grow, step by step; the first has a band of what most games had."""
        places = [self._place(step) for step in range(self.counts.steps)]
        found = [self.counts.values[group, company, step] for step in range(self.counts.steps)]
        low, high = ([_quantile(its, mark) for its in found] for mark in (0.1, 0.9))
        curves = []
        for at, name in enumerate(self.counts.groups[group]):
            its: list[float] = means[:, at].tolist()
            below, above = (its, its) if at else (low, high)
            curves.append(Curve(self.say.named(name), places, its, below, above, at))
        return curves

    def shares(self, section: ReportSection) -> ReportPart:
        """Return how the columns share in their sum when the last game began, part by part."""
        names, counts = self.counts.groups[section.group], self.counts.last[section.group]
        size = len(names) // section.parts
        found: list[tuple[int, str, EffectEstimate]] = []
        for company, sums in enumerate(counts):
            for at, name in enumerate(names):
                first = at - at % size
                those = sums[:, first : first + size]
                both = np.stack([those.sum(axis=1), sums[:, at]], axis=1)
                its = jackknife(lambda each: each[:, 1] / each[:, 0] - 1 / size, both, self.counts.deals)
                if its_effect := effect(its.mean, its.variance, its.groups, 0, most=0):
                    found.append((company, self.say.named(name, section.group), its_effect))
        known = shown([its.p for *_, its in found])
        companies = [self._company(company) for company in range(len(counts))]
        lines = [Dot(name, its.mean, its.low, its.high, at, sure) for (at, name, its), sure in zip(found, known)]
        plot = plots.dots(lines, self.say("shares.even"), zero=True, names=companies) if lines else ""
        rows = [
            (self._company(at), name, f"{its.mean + 1 / size:.2%}", *self._effect(its), self._yes(sure))
            for (at, name, its), sure in zip(found, known)
        ]
        head = [self.say(f"table.{key}") for key in ("who", "what", "share", "difference", "interval", "shown")]
        return self._of_pack(section, [self.say("shares.text")], plot, [head, *rows])

    def _of_pack(self, section: ReportSection, text: Sequence[str], plot: str, table: ReportTable) -> ReportPart:
        """Return a part that a pack has a title and a first sentence for."""
        return ReportPart(self.say.of(section.title), [self.say.of(section.text), *text], plot, table)

    def said(self, section: ReportSection) -> ReportPart:
        """Return how often each word stands in a column of a pack's own."""
        return self.words(section.group, self.say.of(section.title), self.say.of(section.text))

    def _said(self, ranked: Sequence[tuple[Use, bool]]) -> Iterator[str]:
        """Yield what goes with winning and with losing, for each bot, and what does so as long games do."""
        things: dict[tuple[int, int, int], list[str]] = defaultdict(list)
        for place, its, its_effect in _going_with(ranked):
            things[its.kind, its.bot, place].append(f"{self._thing(its)} {points(its_effect.mean)}")
        for (kind, bot, place), those in sorted(things.items()):
            who = self.say.who(self.plan.players[kind], self.plan.bots[bot])
            yield self.say(f"use.{GOES_WITH[place]}", who=who, things=those[:MOST_THINGS])
        if all(place == LONG for *_, place in things):
            yield self.say("use.nothing")

    def _used(self, its: Use, sure: bool) -> Sequence[object]:
        """Return the line of a table about a thing."""
        both = [f"{won / total:.1%}" if total else "-" for won, total in (its.users, its.others)]
        like = self._effect(its.effect) if its.effect else ("-", "-")
        among = self.say("table.alike" if its.alike else "table.any") if its.effect else "-"
        return self._who(its), self._thing(its), f"{its.mean:.2f}", *both, *like, among, self._yes(sure)

    def _thing(self, its: Use) -> str:
        name = self.say.named(its.name, its.group)
        return self.say("use.often", name=name, least=its.least) if its.least > 1 else name

    def _who(self, its: Use) -> str:
        return self.say.who(self.plan.players[its.kind], self.plan.bots[its.bot])

    def _both(self, before: str, after: str) -> str:
        return self.say("label.colon", before=before, after=after)

    def _seat(self, seat: str) -> str:
        return self.say("label.seat", seat=seat) if seat.isdigit() else self.say(f"label.{seat}")

    def _ended(self, company: int) -> Rate:
        """Return how often somebody won of those who play together."""
        return self.findings.rate_of(self.counts.ended[company], 1, 0)

    def _company(self, company: int) -> str:
        kind, bots = self.counts.companies.names[company]
        return self.say.company(self.plan.players[kind], [self.plan.bots[bot] for bot in bots])

    def _place(self, step: int) -> float:
        """Return where a step of a curve is."""
        last = min((step + 1) * self.counts.width, self.plan.games)
        return (step * self.counts.width + 1 + last) / 2

    def _range(self, step: int) -> str:
        """Return the games of a step."""
        first, last = step * self.counts.width + 1, min((step + 1) * self.counts.width, self.plan.games)
        return str(first) if first == last else self.say("label.range", first=first, last=last)

    def _curved(
        self, key: str, along: str, found: Mapping[tuple[int, int, int], Rate], text: Sequence[str]
    ) -> ReportPart:
        """Return rates along games or eras, a panel for each number of players."""
        panels: dict[str, list[Curve]] = {}
        for kind, at in dict.fromkeys((kind, at) for kind, at, _ in found):
            its = {step: rate for (one, other, step), rate in found.items() if (one, other) == (kind, at)}
            places = [self._place(step) for step in its]
            shares, low, high = ([getattr(each, name) for each in its.values()] for name in ("share", "low", "high"))
            curve = Curve(self.plan.bots[at], places, shares, low, high, at)
            panels.setdefault(self.say("label.players", players=self.plan.players[kind]), []).append(curve)
        rates = {
            self._both(self.say.who(self.plan.players[kind], self.plan.bots[at]), self._range(step)): its
            for (kind, at, step), its in found.items()
        }
        plot = plots.curves(panels, self.say(f"{key}.{along}"), self.say(f"{key}.of"), shares=True) if panels else ""
        return ReportPart(self.say(f"{key}.title"), text, plot, self._rates(along, rates))

    def _differences(
        self, key: str, found: Sequence[StudyFinding], name: Callable[[StudyFinding], str], first: str
    ) -> ReportPart:
        """Return differences of shares won."""
        by_bot = any(its.bot for its in found)
        names = list(dict.fromkeys(self.say.who(its.players, its.bot) for its in found)) if by_bot else []
        lines, rows = [], []
        for its in found:
            who = self.say.who(its.players, its.bot or name(its))
            label = (name(its), who) if by_bot else (who,)
            lines.append(Dot(label[0], *its.effect[:3], names.index(who) if by_bot else 0, its.shown))
            rows.append((*label, *self._effect(its.effect), its.effect.pairs, self._yes(its.shown)))
        plot = plots.dots(lines, self.say(f"{key}.of"), zero=True, names=names) if lines else ""
        heads = (first, *(["who"] if by_bot else []), "difference", "interval", "pairs", "shown")
        head = [self.say(f"table.{each}") for each in heads]
        text = self.say(f"{key}.text", base=self.say("label.base"))
        return ReportPart(self.say(f"{key}.title"), [text], plot, [head, *rows] if rows else [])

    def _effect(self, its: EffectEstimate) -> tuple[str, str]:
        return points(its.mean), self.say.between(points(its.low), points(its.high))

    def _yes(self, sure: bool) -> str:
        return self.say("table.yes" if sure else "table.no")

    def _rates(self, by: str, rates: Mapping[str, Rate]) -> ReportTable:
        head = [self.say(f"table.{key}") for key in (by, "share", "interval", "total")]
        rows = [
            (key, f"{its.share:.1%}", self.say.between(f"{its.low:.1%}", f"{its.high:.1%}"), its.total)
            for key, its in rates.items()
        ]
        return [head, *rows]


#: How a pack's own columns are shown, by the figure that its section asks for.
FIGURES: dict[str, Callable[[StudyReport, ReportSection], ReportPart]] = {
    "words": StudyReport.said, "use": StudyReport.use, "growth": StudyReport.growth, "shares": StudyReport.shares,
}  # fmt: skip


def _going_with(ranked: Sequence[tuple[Use, bool]]) -> Iterator[tuple[int, Use, EffectEstimate]]:
    """Yield what goes with winning, with losing, or does so only as long games do: its place in GOES_WITH."""
    for its, sure in ranked:
        if sure and its.effect:
            yield WINS if its.effect.mean > 0 else LOSES, its, its.effect
    whole = [(its, its.whole) for its, sure in ranked if its.whole and not sure]
    known = shown([its_effect.p for _, its_effect in whole])
    yield from ((LONG, its, its_effect) for (its, its_effect), sure in zip(whole, known) if sure and its.alike)


def _panel(who: str, its: Counter[int], last: int) -> Lengths:
    """Return the lengths of games, those beyond the *last* together."""
    within = {length: count / its.total() for length, count in its.items() if length <= last}
    return Lengths(who, within, 1 - sum(within.values()) if max(its) > last else 0.0)


def _quantile(its: Counter[int], share: float) -> int:
    """Return the value that a share of all do not exceed."""
    wanted, seen = share * its.total(), 0
    for value in sorted(its):
        seen += its[value]
        if seen >= wanted:
            return value
    return 0
