"""The page of a report: headings, sentences, plots, tables.

In: what decides, the parts of a report. Out: report.html, one file that needs nothing else, light or dark as its reader
has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from generator.campaign import files
from generator.engine.packdata import pack_text
from generator.engine.study import ReportSection
from generator.sim import plots
from generator.sim.findings import Findings
from generator.sim.report import ReportPart, ReportTable, StudyReport
from generator.sim.usage import Usage
from generator.sim.wording import Wording, first_lines, how

REPORT = "report.html"
#: A table with more lines is folded.
MANY = 16


def write(
    folder: Path, findings: Findings, usage: Usage, say: Wording, sections: Sequence[ReportSection],
    caveats: Sequence[str] = (),
) -> Path:  # fmt: skip
    """Write the report with a pack's own *sections* and the *caveats* that its results hold under; return its path.

    Raises CannotWrite; it needs matplotlib.
    """
    with plots.style():
        parts = list(StudyReport(findings, usage, say).parts(sections))
    lines = [*_head(findings, say, caveats), *(line for part in parts for line in _part(part, say)), "</body></html>"]
    files.replace_synced(folder / REPORT, "\n".join(lines).encode())
    return folder / REPORT


def _head(findings: Findings, say: Wording, caveats: Sequence[str]) -> Iterator[str]:
    """Yield the head of the page: what was played, and what decides."""
    plan = say.plan
    title = say("page.title", game=say.title)
    yield f'<!doctype html>\n<html lang="{say.language}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title><style>{pack_text('generator.sim', 'page.css')}</style></head>"
    yield f"<body><h1>{escape(title)}</h1>"
    yield from (f'<p class="caveat">{escape(caveat)}</p>' for caveat in caveats)
    told, unseen = first_lines(findings, say)
    if told or unseen:
        yield f'<section class="first"><h2>{escape(say("first.heading"))}</h2>\n<ul>'
        yield from (f"<li><strong>{escape(line)}</strong></li>" for line in told)
        yield from (f"<li>{escape(line)}</li>" for line in unseen)
        yield f'</ul><p class="note">{escape(how(findings, say))}</p></section>'
    players = [say("label.players", players=count) for count in plan.players]
    about = say(
        "page.about", campaigns=plan.campaigns, games=plan.games, players=players, bots=list(plan.bots),
        seed=plan.seed, rules=say.rules(), makeplay=plan.makeplay,
    )  # fmt: skip
    yield f'<p class="note">{escape(about)}<br>{escape(say("page.files"))}</p>'


def _part(part: ReportPart, say: Wording) -> Iterator[str]:
    """Yield the lines of a part."""
    yield f"<h2>{escape(part.title)}</h2>"
    yield from (f"<p>{escape(text)}</p>" for text in part.text if text)
    yield part.plot
    for empty, rows in groupby(part.table, key=lambda row: not row):
        if not empty:
            yield _table(list(rows), say)


def _table(lines: ReportTable, say: Wording) -> str:
    """Return a table; a long one is folded."""
    head, *rest = lines
    cells = "".join(f"<th>{escape(str(cell))}</th>" for cell in head)
    rows = "\n".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rest)
    table = f'<div class="wide"><table><thead><tr>{cells}</tr></thead>\n<tbody>{rows}</tbody></table></div>'
    if len(rest) <= MANY:
        return table
    return f"<details><summary>{escape(say('table.all', count=len(rest)))}</summary>{table}</details>"
