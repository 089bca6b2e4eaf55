"""The plots of a report: dots with their intervals, curves, shares, lengths of games.

In: labels and numbers. Out: SVG that takes its colours from the page around it, so that it can be dark as well.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import generator

#: Distinct also for those who see no colours (Okabe and Ito); the page has lighter ones where it is dark.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56b4e9", "#7f7f7f", "#332288")
MARKS = "osD^vPX*"
INK, RULE, ON = "#1b1b1b", "#9a9a9a", "#fefefe"
#: Inches: how wide a plot is, how high a line of it.
WIDE, LINE = 7.5, 0.27
#: Lines that a plot has at the most; the table below has all.
MOST_LINES = 24


class Dot(NamedTuple):
    """A figure with its interval in the line *label*; hollow if it is not *shown* to be more than chance."""

    label: str
    value: float
    low: float
    high: float
    series: int = 0
    shown: bool = True


class Curve(NamedTuple):
    """Values along an axis, between lower and upper ones."""

    label: str
    places: Sequence[float]
    values: Sequence[float]
    low: Sequence[float]
    high: Sequence[float]
    series: int = 0


class Lengths(NamedTuple):
    """Shares of games by length up to the *last*; how many are longer, in a bar of their own."""

    label: str
    shares: Mapping[int, float]
    longer: float


@contextmanager
def style() -> Iterator[None]:
    """Draw in makeplay's fonts, and the same each time."""
    import matplotlib
    from matplotlib import font_manager

    package = Path(generator.__file__).parent
    shipped = package / "_templates"
    fonts = (shipped if shipped.is_dir() else package.parent / "templates") / "fonts"
    for name in ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf", "NotoSansSC-Regular.ttf", "NotoSansSC-Bold.ttf"):
        font_manager.fontManager.addfont(fonts / name)
    settings: Any = {
        "svg.hashsalt": "makeplay", "svg.fonttype": "path", "font.size": 9,
        "font.family": ["Noto Sans", "Noto Sans SC"],
        "axes.spines.top": False, "axes.spines.right": False, "figure.constrained_layout.use": True,
        "text.color": INK, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK, "axes.edgecolor": RULE,
        "axes.titlesize": 9, "axes.titleweight": "bold", "axes.titlelocation": "left", "legend.frameon": False,
        "axes.unicode_minus": True, "savefig.transparent": True, "grid.color": RULE, "grid.alpha": 0.35,
        "xtick.labelsize": 8.5, "ytick.labelsize": 8.5, "legend.fontsize": 8.5,
    }  # fmt: skip
    with matplotlib.rc_context(settings):
        yield


def dots(lines: Sequence[Dot], about: str, *, zero: bool, names: Sequence[str] = ()) -> str:
    """Return figures below each other: differences around *zero*, or shares. *names* are those of the series."""
    labels = list(dict.fromkeys(dot.label for dot in lines))[:MOST_LINES]
    series = sorted({dot.series for dot in lines})
    step = min(0.22, 0.75 / max(1, len(series)))

    def draw(axes: Any) -> None:
        for dot in lines:
            if dot.label not in labels:
                continue
            at = labels.index(dot.label) + step * (series.index(dot.series) - (len(series) - 1) / 2)
            colour, mark = COLOURS[dot.series % 8], MARKS[dot.series % 8]
            axes.plot([dot.low, dot.high], [at, at], color=colour, linewidth=1.6, alpha=1 if dot.shown else 0.55)
            axes.plot(dot.value, at, mark, color=colour, markersize=5, markerfacecolor=colour if dot.shown else "none")
        axes.set_yticks(range(len(labels)), labels)
        axes.set_ylim(len(labels) - 0.5, -0.5)
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x")
        axes.set_xlabel(about)
        if zero:
            axes.axvline(0, color=INK, linewidth=0.9)
            axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:+.0f}".replace("-", "\N{MINUS SIGN}"))
        else:
            axes.set_xlim(0, max(0.05, min(1.0, 1.15 * max((dot.high for dot in lines), default=1))))
            axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        if len(names) > 1:
            handles = [axes.plot([], [], MARKS[at % 8], color=COLOURS[at % 8], label=names[at])[0] for at in series]
            axes.legend(handles=handles, loc="upper left", bbox_to_anchor=(1, 1))

    return _drawn([draw], 0.65 + LINE * len(labels) * max(1, len(series) / 2.5), about)


def curves(panels: Mapping[str, Sequence[Curve]], along: str, what: str, *, shares: bool) -> str:
    """Return curves with their bands, in a panel for each title."""

    def panel(title: str, its: Sequence[Curve]) -> Callable[[Any], None]:
        def draw(axes: Any) -> None:
            for curve in its:
                colour = COLOURS[curve.series % 8]
                small = 3 if len(curve.places) <= 40 else 0
                axes.plot(curve.places, curve.values, color=colour, marker=MARKS[curve.series % 8], markersize=small,
                          label=curve.label, linewidth=1.4)  # fmt: skip
                axes.fill_between(curve.places, curve.low, curve.high, alpha=0.18, color=colour, linewidth=0)
            axes.set_title(title)
            axes.set_xlabel(along)
            axes.set_ylabel(what)
            axes.grid(axis="y")
            axes.set_ylim(0, 1.02 if shares else None)
            if shares:
                axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
            axes.xaxis.get_major_locator().set_params(integer=True)
            axes.legend(loc="upper left", bbox_to_anchor=(1, 1))

        return draw

    return _drawn([panel(*its) for its in panels.items()], 2.5, what)


def stacked(lines: Mapping[str, Mapping[str, float]]) -> str:
    """Return shares of a whole, in a bar for each line."""
    words = list(dict.fromkeys(word for its in lines.values() for word in its))

    def draw(axes: Any) -> None:
        for number, word in enumerate(words):
            before = [sum(its.get(each, 0) for each in words[:number]) for its in lines.values()]
            shares = [its.get(word, 0) for its in lines.values()]
            axes.barh(range(len(lines)), shares, 0.62, before, color=COLOURS[number % 8], label=word, edgecolor="none",
                      hatch=("", "///", "...")[number // 8 % 3])  # fmt: skip
            for at, (left, share) in enumerate(zip(before, shares)):
                if share >= 0.07:
                    axes.text(left + share / 2, at, f"{share:.0%}", ha="center", va="center", color=ON, fontsize=8)
        axes.set_yticks(range(len(lines)), list(lines))
        axes.set_ylim(len(lines) - 0.5, -0.5)
        axes.set_xlim(0, 1)
        axes.tick_params(axis="y", length=0)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        axes.legend(loc="upper left", bbox_to_anchor=(1, 1))

    return _drawn([draw], max(0.65 + 0.33 * len(lines), 0.35 + 0.2 * len(words)), ", ".join(words))


def lengths(panels: Sequence[Lengths], last: int, longer: str, about: str) -> str:
    """Return how long games were, in a panel for each; those longer than *last* in one bar."""
    bar = max(1, -(-last // 60))

    def panel(number: int, its: Lengths) -> Callable[[Any], None]:
        def draw(axes: Any) -> None:
            found: dict[int, float] = {}
            for length, share in its.shares.items():
                found[length // bar] = found.get(length // bar, 0) + share
            places = [(at + 0.5) * bar - 0.5 for at in found]
            axes.bar(places, list(found.values()), 0.9 * bar, color=COLOURS[number % 8])
            end = last + 2.5 * bar
            if its.longer:
                axes.bar(end, its.longer, 0.9 * bar, color=RULE)
                axes.annotate(longer, (end, its.longer), ha="right", va="bottom", fontsize=8)
            axes.set_xlim(-0.5, end + bar)
            axes.set_title(its.label)
            axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
            if number == len(panels) - 1:
                axes.set_xlabel(about)

        return draw

    return _drawn([panel(*each) for each in enumerate(panels)], 1.25, about)


def _drawn(panels: Sequence[Callable[[Any], None]], high: float, about: str) -> str:
    """Return panels below each other as SVG."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDE, high * len(panels)))
    for draw, axes in zip(panels, figure.subplots(len(panels), squeeze=False)[:, 0]):
        draw(axes)
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    svg = text.getvalue()[text.getvalue().index("<svg") :]
    for number, colour in enumerate(COLOURS):
        svg = svg.replace(colour, f"var(--s{number})")
    svg = svg.replace(INK, "currentColor").replace(RULE, "var(--rule)").replace(ON, "var(--on)")
    return svg.replace("<svg", f'<svg role="img" aria-label="{escape(about)}"', 1)
