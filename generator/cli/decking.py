"""`makeplay deck`: decks from a spreadsheet started, compared, written as CSV.

In: a deck's name, two moments of it. Out: a new folder; what differs, as text, as a page or as JSON; rows as CSV.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from generator.campaign import files
from generator.campaign import folder as campaigns
from generator.campaign.folder import OpenCampaign
from generator.campaign.logfile import Line
from generator.campaign.moments import as_it_was
from generator.campaign.timeline import timeline
from generator.cli.console import aligned, cut, hand_over, tell, tell_json
from generator.cli.language import lang_option, say, spoken_language
from generator.cli.opening import opened_campaign, print_command, usual_theme
from generator.cli.options import at_option, home_option, json_option
from generator.cli.sections import ExemplifiedGroup
from generator.cli.sourcing import as_wanted
from generator.engine.pack import Event
from generator.engine.view import Language
from generator.errors import BadImport, CannotDo, Text

if TYPE_CHECKING:
    from generator.decks.difference import CellDifference, DeckDifference


@click.group(
    "deck",
    cls=ExemplifiedGroup,
    help="Decks of your own: cards that are rows of a spreadsheet.\n\ndocs/decks.md explains deck.toml.",
    examples={
        "makeplay deck new my-deck": "a folder with deck.toml and a small spreadsheet",
        "makeplay print my-deck": "print it",
        "makeplay print my-deck --changed": "only the cards that are new or changed since",
        "makeplay deck difference my-deck 1:2": "what has changed since that moment",
        "makeplay deck csv my-deck cards.csv": "its cards as CSV",
    },
)
def deck_command() -> None:
    """Run a command for decks."""


@deck_command.command("new", short_help="Start a deck.")
@click.argument("name")
@click.option(
    "--from",
    "table",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A spreadsheet to start with: CSV, XLSX or ODS.",
)
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="The folder to create; by default campaigns/NAME.",
)
@lang_option("Language of the deck; by default MAKEPLAY_LANG, or that of your system.")
@home_option
def new_command(name: str, table: Path | None, into: Path | None, lang: Language | None, home: Path) -> None:
    """Start the deck NAME: a folder with deck.toml and a spreadsheet of a few rows.

    Edit both, and print the deck with makeplay print NAME. Its record begins with the first run.
    """
    from generator.decks.starting import new_deck, with_table

    place = campaigns.new_folder(home, name) if into is None else into
    if table is None:
        new_deck(place, name, spoken_language(lang))
    else:
        with_table(place, name, table)
    tell(say("deck.started", folder=place, file="cards.csv" if table is None else table.name))
    tell(say("tips.next", command=print_command(place)))


@deck_command.command("layouts", short_help="List the layouts.")
@json_option
def layouts_command(as_json: bool) -> None:
    """List the layouts of cards, and the columns that each shows; deck.toml chooses one and changes its parts."""
    from generator.games.deck.cards import CardKind
    from generator.games.deck.layouts.parts import LAYOUTS, layout_file, shown_columns

    found = {name: shown_columns(CardKind(name), name) for name in LAYOUTS}
    if as_json:
        tell_json({name: list(columns) for name, columns in found.items()})
        return
    called = {name: layout_file(name)["name"][spoken_language()] for name in LAYOUTS}
    tell(*aligned([[name, called[name], ", ".join(columns)] for name, columns in found.items()]))


@deck_command.command("difference", short_help="Compare two versions of a deck.")
@click.argument("name")
@click.argument("before", required=False)
@click.argument("after", required=False)
@click.option("--page", is_flag=True, help="Print it as a checklist, output/NAME/difference.pdf.")
@json_option
@home_option
def difference_command(name: str, before: str | None, after: str | None, page: bool, as_json: bool, home: Path) -> None:
    """Show what differs between two versions of the deck NAME: rows and cells, new, altered, gone or renamed.

    BEFORE and AFTER are events by their addresses, as makeplay history shows them (0001-sitting:3, or 1:3). Without
    AFTER, the later version is the spreadsheet as it is now; without BEFORE, the earlier one is the last confirmed run.
    """
    versions = _versions(opened_campaign(home, name), before, after)
    found = versions.differences
    if as_json:
        tell_json([each.plain() for each in found])
        return
    if before is None:
        tell(say("deck.since_confirmed"))
    if page and found:
        tell(str(_page(versions, campaigns.output_folder(home, name))))
    else:
        tell(*([line for each in found for line in _lines(each)] or [say("deck.no_difference")]))


class _Versions(NamedTuple):
    """Two versions of a deck, and what differs."""

    opened: OpenCampaign
    differences: list[DeckDifference]


def _renamed(events: Iterable[Event]) -> dict[str, str]:
    """Return the ids that rows had before *events*, and what they are in the end."""
    renamed: dict[str, str] = {}
    for event in events:
        for old, new in event.get("renamed", {}).items():
            renamed[next((first for first, now in renamed.items() if now == old), old)] = new
    return renamed


def _versions(opened: OpenCampaign, before: str | None, after: str | None) -> _Versions:
    """Return two versions of a deck; the first is what was confirmed last if none is named.

    Raises CannotDo for another game, UnknownEvent, BadDeck.
    """
    from generator.decks.difference import differences
    from generator.games.deck import PACK

    if opened.pack is not PACK:
        raise CannotDo(opened.pack.name, Text("compared_so"))
    first, start = as_it_was(opened, before) if before else (opened, None)
    last, end = as_it_was(opened, after) if after else (opened, None)
    wanted = as_wanted(opened) if after is None else None
    events = [line.event for line in timeline(opened.record) if start and _between(line, start, end)]
    renamed = _renamed([*events, *(wanted.events if wanted else ())])
    state = PACK.ours((wanted.opened if wanted else last).state)
    return _Versions(wanted.opened if wanted else last, differences(PACK.ours(first.state), state, renamed))


def _between(line: Line, start: Line, end: Line | None) -> bool:
    """Return whether *line* changes rows after *start*, up to *end*."""
    return line.event["type"] == "rows" and line.place > start.place and (end is None or line.place <= end.place)


def _lines(it: DeckDifference) -> Iterator[str]:
    """Yield a difference in words: what it is about, then each cell."""
    yield say(f"deck.{it.how}", id=it.id, name=it.name, was=it.was)
    for cell in it.cells if it.how != "new" else ():
        yield "  " + _cell(cell)


def _cell(cell: CellDifference) -> str:
    before, after = (" / ".join(said.split("\n")) for said in (cell.before, cell.after))
    if before == after:
        return say("deck.redrawn", column=cell.column, file=after)
    return say("deck.cell", column=cell.column, before=cut(before), after=cut(after))


def _page(versions: _Versions, target: Path) -> Path:
    """Print what differs as a page; return the file."""
    from generator.engine.view import Inscription
    from generator.press.assets.themes import find_theme
    from generator.press.exports.delivery import deliver
    from generator.press.job.change_pages import change_pages
    from generator.press.job.planned import PrintPlan
    from generator.press.layout.paper import find_paper
    from generator.press.sheets.printing import print_sheets

    opened = versions.opened
    its, theme = opened.settings, usual_theme(opened)
    told = [(number, list(_lines(each))) for number, each in enumerate(versions.differences)]
    lines = [
        Inscription(str(number), head, line.strip())
        for number, (head, *cells) in told
        for line in cells or [say("deck.see_card")]
    ]
    pages = change_pages(lines, its.language, find_theme(theme).fonts, "difference")
    plan = PrintPlan(its.title, opened.pack.name, its.language, find_paper(its.paper), theme=theme)
    return deliver(target, print_sheets(plan, pages))[0]


@deck_command.command("csv", short_help="Write cards as CSV.")
@click.argument("name")
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--kind", metavar="KIND", help="Only the cards of this kind; needed if a deck has several.")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
@at_option
@home_option
def csv_command(name: str, file: Path | None, kind: str | None, force: bool, when: str | None, home: Path) -> None:
    """Write the cards of the campaign NAME, of any game, as CSV into FILE, or print them.

    A deck's cards are written in the columns of its spreadsheet; makeplay deck new NEW --from FILE makes a deck of such
    a file.
    """
    from generator.cli.tables import cards_as_csv

    opened = opened_campaign(home, name)
    now = as_wanted(opened).opened if when is None else as_it_was(opened, when)[0]
    text = cards_as_csv(now, kind)
    if file is None:
        hand_over(text.rstrip("\n"))
        return
    if file.exists() and not force:
        raise BadImport(file, Text("exists"), Text("other_or_force"))
    files.replace_synced(file, text.encode())
    tell(str(file))
