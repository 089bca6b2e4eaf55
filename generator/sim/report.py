"""The report of a study: what the rules do, in plots and tables, as one HTML file that needs nothing else.

In: a plan and its figures. Out: report.html.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from generator.campaign import files
from generator.engine.study import ReportSection
from generator.sim.figures import Rate, Study, rate, shares
from generator.sim.plan import StudyPlan, shown

REPORT = "report.html"
#: Distinct also for those who see no colours; hatched besides.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
HATCHES = ("", "///", "...", "xx", "\\\\\\", "++")
#: Players a rate needs to be shown.
FEW = 5
#: Inches of a plot.
WIDE, HIGH = 7.5, 3.2
STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; }
h1, h2 { font-weight: normal; } h2 { border-top: 1px solid #999; padding-top: .6rem; margin-top: 2.4rem; }
table { border-collapse: collapse; font-size: .9rem; } td, th { padding: .15rem .7rem; text-align: right; }
th { border-bottom: 1px solid #999; } td:first-child, th:first-child { text-align: left; } svg { max-width: 100%; }
"""


class Part(NamedTuple):
    """A part of the report: a heading, a sentence, a plot as SVG, a table whose first line is its head."""

    title: str
    text: str
    plot: str
    table: Sequence[Sequence[object]]


def write(
    folder: Path, plan: StudyPlan, study: Study, sections: Sequence[ReportSection] = (), caveats: Sequence[str] = ()
) -> Path:
    """Write the report with a pack's own *sections* and the *caveats* that its results hold under; return its path.

    Raises CannotWrite; it needs matplotlib.
    """
    import matplotlib  # no dependency of the rest

    matplotlib.use("Agg")
    matplotlib.rcParams.update(
        {"svg.hashsalt": "makeplay", "svg.fonttype": "path", "font.size": 9, "axes.spines.top": False,
         "axes.spines.right": False, "figure.constrained_layout.use": True}
    )  # fmt: skip
    path = folder / REPORT
    files.replace_synced(path, _page(plan, list(parts(plan, study, sections)), caveats).encode())
    return path


def parts(plan: StudyPlan, study: Study, sections: Sequence[ReportSection]) -> Iterator[Part]:
    """Yield all parts, in order."""
    yield _wins(study)
    if plan.games > 1:
        yield _along(study, "game", "Along a campaign", "Games of a campaign from the first on")
        if len(set(study.column("era"))) > 1 and study.column("era") != study.column("game"):
            yield _along(study, "era", "By era", "An era ends when somebody has won it")
    yield _victories(study)
    yield _length(study)
    for section in sections:
        if section.figure != "growth" or plan.games > 1:
            yield FIGURES[section.figure](study, section)
    if max(plan.players) > 1:
        yield _first(study)
    if plan.compared:
        yield _compared(study)


def _wins(study: Study) -> Part:
    rates = {
        f"{bot}, {players} player{'s' * (players > 1)}": its
        for (bot, players), its in study.win_rates("bot", "players").items()
    }
    text = (
        "Each with the interval in which the true rate lies with 95 % (Wilson). "
        f"{study.games_per_era():.2f} games were played for each that somebody won."
    )
    return Part("Win rate", text, _barred(rates), _table_of_rates("bot", rates))


def _along(study: Study, by: str, title: str, text: str) -> Part:
    rates = {key: its for key, its in study.win_rates("bot", by).items() if its.total >= FEW}
    bots = list(dict.fromkeys(bot for bot, _ in rates))

    def draw(axes: Any) -> None:
        for bot, colour in zip(bots, COLOURS, strict=False):
            its = {place: found for (other, place), found in rates.items() if other == bot}
            places, share = list(its), [found.share for found in its.values()]
            axes.plot(places, share, color=colour, marker="o", markersize=3, label=bot)
            low, high = [found.low for found in its.values()], [found.high for found in its.values()]
            axes.fill_between(places, low, high, alpha=0.2, color=colour)
        axes.set_xlabel(by)
        axes.set_ylim(0, 1)
        axes.set_ylabel("won")
        axes.legend(frameon=False)

    shown = {f"{bot}, {by} {place}": found for (bot, place), found in rates.items()}
    return Part(title, f"{text}; the bands are the 95 % intervals.", _drawn(draw), _table_of_rates(by, shown))


def _victories(study: Study) -> Part:
    counts = study.victories()
    found = {key: rate(count, counts.total()) for key, count in counts.most_common()}
    return Part("Victories", "How those who won have won.", _barred(found), _table_of_rates("victory", found))


def _length(study: Study) -> Part:
    turns: list[int] = study.column("turns", study.games())

    def draw(axes: Any) -> None:
        axes.hist(turns, bins=range(max(turns, default=1) + 2), color=COLOURS[0])
        axes.set_xlabel("turns of all players")
        axes.set_ylabel("games")

    ordered = sorted(turns) or [0]
    at = [(f"{share:.0%}", ordered[round(share * (len(ordered) - 1))]) for share in (0.1, 0.25, 0.5, 0.75, 0.9)]
    return Part(
        "Length", "Turns until a game was over.", _drawn(draw), [("of the games, this share", "took at most"), *at]
    )


def _words(study: Study, section: ReportSection) -> Part:
    """Return how often each word occurs in a column."""
    counts = study.words(section.group)
    found = {key: rate(count, counts.total()) for key, count in counts.most_common()}
    return Part(section.title, section.text, _barred(found), _table_of_rates("what", found))


def _use(study: Study, section: ReportSection) -> Part:
    """Return how often each of the columns was used, and who won with it."""
    found = {_key(name): study.worth(name) for name in study.group(section.group)}
    ranked = sorted(found, key=lambda name: -found[name][0])

    def draw(axes: Any) -> None:
        for name in ranked:
            mean, with_it, without = found[name]
            if with_it.total and without.total:
                spot = (mean, with_it.share - without.share)
                axes.plot(*spot, "o", color=COLOURS[0], markersize=4)
                axes.annotate(name, spot, fontsize=6, xytext=(3, 2), textcoords="offset points")
        axes.axhline(0, color="#999", linewidth=0.7)
        axes.set_xlabel("used per player and game")
        axes.set_ylabel("won more often with it")

    lines = [
        (name, f"{found[name][0]:.2f}", _with_interval(found[name][1]), _with_interval(found[name][2]))
        for name in ranked
    ]
    head = (section.group, "per game", "won with it", "won without")
    return Part(section.title, section.text, _drawn(draw, HIGH * 1.5), [head, *lines])


def _growth(study: Study, section: ReportSection) -> Part:
    """Return how the means of the columns grow from game to game."""
    names = study.group(section.group)
    found = {name: study.means(name, "game") for name in names}

    def draw(axes: Any) -> None:
        for name, colour in zip(names, COLOURS, strict=False):
            means = [its[0] for its in found[name].values()]
            axes.plot(list(found[name]), means, color=colour, label=name.replace("_", " "))
        cards = found[names[0]]
        low, high = [its[1] for its in cards.values()], [its[2] for its in cards.values()]
        axes.fill_between(list(cards), low, high, alpha=0.15)
        axes.set_xlabel("game of the campaign")
        axes.legend(frameon=False, ncols=2)

    steps = sorted(found[names[0]])
    shown = steps[:: max(1, len(steps) // 10)]
    lines = [(step, *(f"{found[name][step][0]:.1f}" for name in names)) for step in shown]
    head = ("game", *(name.replace("_", " ") for name in names))
    return Part(section.title, section.text, _drawn(draw), [head, *lines])


def _shares(study: Study, section: ReportSection) -> Part:
    """Return how the columns share in their sum when the last game began, part by part."""
    last = max(study.column("game"), default=1)
    rows = [row for row in study.games() if study.column("game", [row])[0] == last]
    names = study.group(section.group)
    size = len(names) // section.parts
    found: dict[str, float] = {}
    for first in range(0, len(names), size):
        found |= shares({_key(name): sum(study.column(name, rows)) for name in names[first : first + size]})

    def draw(axes: Any) -> None:
        axes.bar(list(found), list(found.values()), color=[COLOURS[place // size % 6] for place in range(len(names))])
        axes.axhline(1 / size, color="#333", linewidth=0.8, linestyle="--")
        axes.tick_params(axis="x", rotation=45)

    lines = [(name, f"{share:.2%}", f"{share - 1 / size:+.2%}") for name, share in found.items()]
    return Part(section.title, section.text, _drawn(draw), [(section.group, "share", "more than even"), *lines])


#: How a pack's own columns are shown, by the figure that its section asks for.
FIGURES: dict[str, Callable[[Study, ReportSection], Part]] = {
    "words": _words, "use": _use, "growth": _growth, "shares": _shares,
}  # fmt: skip


def _key(name: str) -> str:
    """Return what a column named PREFIX_KEY counts."""
    return name.partition("_")[2]


def _first(study: Study) -> Part:
    rates = {"first" if first else "later": its for (first,), its in study.win_rates("first").items()}
    rates |= {f"seat {seat}": its for (seat,), its in study.win_rates("seat").items()}
    return Part(
        "The first player", "Whether it helps to have the first turn.", _barred(rates), _table_of_rates("turn", rates)
    )


def _compared(study: Study) -> Part:
    names = ("won", "turns", "choices")
    lines = [
        (variant, name, f"{found.mean:+.4f}", f"{found.low:+.4f} to {found.high:+.4f}", found.pairs)
        for name in names
        for variant, found in study.compared(name).items()
    ]
    wins = study.compared("won")

    def draw(axes: Any) -> None:
        for place, found in enumerate(wins.values()):
            around = [[found.mean - found.low], [found.high - found.mean]]
            axes.errorbar(found.mean, place, xerr=around, fmt="o", color=COLOURS[0], capsize=3)
        axes.axvline(0, color="#333", linewidth=0.8)
        axes.set_yticks(range(len(wins)), list(wins))
        axes.set_xlabel("won more often")

    text = "The same campaigns, dealt the same cards, with the switch and without; differences are of pairs."
    return Part(
        "The switch", text, _drawn(draw, HIGH / 2), [("switch", "what", "difference", "95 % interval", "pairs"), *lines]
    )


def _barred(rates: Mapping[str, Rate]) -> str:
    """Return a plot of rates as bars with their intervals."""

    def draw(axes: Any) -> None:
        for place, its in enumerate(rates.values()):
            colour, hatch = COLOURS[place % 6], HATCHES[place % 6]
            axes.bar(place, its.share, color=colour, hatch=hatch, edgecolor="white", linewidth=0)
            around = [[its.share - its.low], [its.high - its.share]]
            axes.errorbar(place, its.share, yerr=around, color="#1b1b1b", capsize=3)
        axes.set_xticks(range(len(rates)), list(rates), rotation=20 if len(rates) > 4 else 0)
        axes.set_ylim(0, max([1.05 * its.high for its in rates.values()], default=1))

    return _drawn(draw)


def _drawn(draw: Callable[[Any], None], high: float = HIGH) -> str:
    """Return a plot as SVG."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDE, high))
    draw(figure.subplots())
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return text.getvalue().partition("<svg")[1] + text.getvalue().partition("<svg")[2]


def _with_interval(its: Rate) -> str:
    return f"{its.share:.1%} ({its.low:.1%} to {its.high:.1%})" if its.total else "-"


def _table_of_rates(by: str, rates: Mapping[Any, Rate]) -> list[Sequence[object]]:
    return [
        (by, "share", "95 % interval", "of"),
        *((key, f"{its.share:.2%}", f"{its.low:.2%} to {its.high:.2%}", its.total) for key, its in rates.items()),
    ]


def _page(plan: StudyPlan, its_parts: Sequence[Part], caveats: Sequence[str]) -> str:
    switches = ", ".join(f"{key} = {shown(value)}" for key, value in plan.rules.items()) or "the rules as they stand"
    about = (
        f"{plan.campaigns} campaigns of {plan.games} game{'s' * (plan.games > 1)}, {', '.join(map(str, plan.players))}"
        f" player{'s' * (plan.players != (1,))}: {', '.join(plan.bots)};"
        f" seed {plan.seed}; {switches}; makeplay {plan.makeplay}."
        " The table is in games.csv and games.parquet, its columns are explained in dictionary.csv."
    )
    return "\n".join(
        (
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
            f"<title>A study of {escape(plan.game)}</title><style>{STYLE}</style></head>",
            f"<body><h1>A study of {escape(plan.game.replace('_', ' ').title())}</h1>\n<p>{escape(about)}</p>",
            *(f"<p><strong>{escape(caveat)}</strong></p>" for caveat in caveats),
            *map(_section, its_parts),
            "</body></html>\n",
        )
    )


def _section(part: Part) -> str:
    return f"<h2>{escape(part.title)}</h2>\n<p>{escape(part.text)}</p>\n{part.plot}\n{_html_table(part.table)}"


def _html_table(lines: Sequence[Sequence[object]]) -> str:
    head, *rest = lines
    cells = "".join(f"<th>{escape(str(cell))}</th>" for cell in head)
    rows = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rest)
    return f"<table><tr>{cells}</tr>{rows}</table>"
