"""`makeplay status`, `cards`, `history`, `chronology`, `saga`, `setup`, `audit`, `at`: a campaign looked at.

In: a campaign's name. Out: an answer for people, or as JSON; nothing is changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import click

from generator.campaign import settings
from generator.campaign.events import agreed_to
from generator.campaign.folder import OpenCampaign
from generator.campaign.history import HistoryLine, Sought, tell_record
from generator.campaign.logfile import Line
from generator.campaign.moments import as_it_was
from generator.cli.console import tell, tell_json, tell_report, through_pager, wrapped
from generator.cli.language import lang_option, say
from generator.cli.opening import KeptCampaign, keep, keeper_of, opened_campaign, printed_of
from generator.cli.options import at_option, home_option, json_option
from generator.cli.progress import ProgressBar
from generator.cli.sourcing import as_wanted
from generator.engine.game_campaign import GameCampaign
from generator.engine.keeping import Keepable, Report, SagaTelling
from generator.engine.pack import Switched
from generator.engine.view import Language
from generator.errors import BadSettings, CannotDo, Text


def _kept(home: Path, name: str, when: str | None = None) -> KeptCampaign:
    """Return the campaign for its keeper to look at, at an earlier moment if one is asked for."""
    kept = keep(home, name, Text("shown_so"))
    now = as_wanted(kept.campaign).opened if when is None else as_it_was(kept.campaign, when)[0]
    return kept._replace(campaign=now)


def _status(opened: OpenCampaign) -> Report:
    """Return the summary of the game's keeper, else of its campaign."""
    if isinstance(opened.pack, Keepable):
        return opened.pack.keeper().status(opened.state, printed_of(opened))
    lines, its = opened.state.summary(), opened.state
    drawing = None
    if isinstance(its, GameCampaign) and its.in_progress:
        drawing = partial(its.renderer(its.language).public_picture, its.in_progress)
    return Report(lines, {"summary": lines}, drawing)


@click.command("status")
@click.argument("name")
@at_option
@json_option
@home_option
def status_command(name: str, when: str | None, as_json: bool, home: Path) -> None:
    """Show the current state of the campaign NAME.

    It lists the era, the deck by kind of card, the galaxy, and what is unnamed, unfinished or not printed.
    """
    opened = opened_campaign(home, name)
    tell_report(_status(as_wanted(opened).opened if when is None else as_it_was(opened, when)[0]), as_json)


@click.command("at")
@click.argument("name")
@click.argument("when")
@json_option
@home_option
def at_command(name: str, when: str, as_json: bool, home: Path) -> None:
    """Show the campaign NAME as it was at an earlier moment.

    WHEN is an event by its address (0001-sitting:12, or 1:12), as history shows it, or an era, which means the end of
    that era. status, cards, chronology and audit also accept it as --at.
    """
    earlier, line = as_it_was(opened_campaign(home, name), when)
    if not as_json:
        found = next(_history(earlier, Sought(line=line)))
        tell(f"{_place(line, _days(earlier))}  {found.text}")
    tell_report(_status(earlier), as_json)


@click.command("cards")
@click.argument("name")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@at_option
@json_option
@home_option
def cards_command(name: str, words: tuple[str, ...], when: str | None, as_json: bool, home: Path) -> None:
    """Find cards of the campaign NAME.

    WORDs narrow the list: a kind (worlds, techs, civilizations, blanks), a sector (34), a suit (heart), a corner
    (4K), an advancement (genetics), an era (era 2), part of a name; unnamed, unfinished, complete, lost, unprinted,
    altered. A card's number (012) or its whole name shows that card with its history.
    """
    kept = _kept(home, name, when)
    card, found = kept.keeper.cards(kept.campaign.state, words, kept.printed)
    if card is None:
        tell_report(found, as_json)
        return
    chapters = [chapter for chapter in _history(kept.campaign, Sought(card=card)) if not chapter.gone]
    days = _days(kept.campaign)
    if as_json:
        found.data["history"] = [_as_data(chapter, days) for chapter in chapters]
    with through_pager():
        tell_report(found, as_json)
        if not as_json:
            tell(*(f"  {_place(chapter.line, days)}  {chapter.text}" for chapter in chapters))


@click.command("history")
@click.argument("name")
@click.option("--card", metavar="CARD", help="Only what concerns this card, by number or name.")
@click.option("--sector", metavar="SECTOR", help="Only what concerns this sector.")
@click.option("--era", metavar="ERA", help="Only what happened in this era.")
@json_option
@home_option
def history_command(
    name: str, card: str | None, sector: str | None, era: str | None, as_json: bool, home: Path
) -> None:
    """List everything that happened in the campaign NAME, in order.

    Each event is shown with its address in the record (its file and number), which makeplay undo, at and branch
    accept. Events that were undone are shown and marked.
    """
    opened = opened_campaign(home, name)
    if sector or era:
        keeper_of(opened.pack, Text("searched_so"))
    wanted = keeper_of(opened.pack, Text("searched_so")).find_cards(opened.state, [card])[0] if card else None
    days = _days(opened)
    sought = Sought(wanted, sector and sector.strip(), era and era.strip())
    chapters = _history(opened, sought)
    if as_json:
        tell_json([_as_data(chapter, days) for chapter in chapters])
        return
    gone = {True: say("tips.was_undone"), False: ""}
    lines = [f"{_place(each.line, days)}  {each.text}{gone[each.gone]}" for each in chapters]
    with through_pager():
        tell(*(lines or [say("tips.no_event")]))


@click.command("chronology")
@click.argument("name")
@at_option
@json_option
@home_option
def chronology_command(name: str, when: str | None, as_json: bool, home: Path) -> None:
    """Show the chronology of the campaign NAME as the rules define it.

    Each game is shown with its era, the players and their homeworlds; an asterisk and a solid line mark a winner, a
    dashed line a game without one.
    """
    kept = _kept(home, name, when)
    tell_report(kept.keeper.chronology(kept.campaign.state), as_json)


@click.command("saga")
@click.argument("name")
@at_option
@lang_option("Language of the saga; by default that of the campaign.")
@json_option
@home_option
def saga_command(name: str, when: str | None, lang: Language | None, as_json: bool, home: Path) -> None:
    """Tell the campaign NAME as a story, five eras at a time.

    The story comes from the record alone: the same record always gives the same story. makeplay print NAME --only saga
    prints it, a page for every five eras.
    """
    kept = _kept(home, name, when)
    if not isinstance(kept.keeper, SagaTelling):
        raise CannotDo(kept.campaign.pack.name, Text("told_as_story"))
    report = kept.keeper.saga(kept.campaign.state, lang or kept.campaign.state.language)
    tell_report(report._replace(lines=[part for line in report.lines for part in wrapped(line)]), as_json)


@click.command("setup")
@click.argument("name")
@click.argument("drawn", nargs=-1, metavar="[WORD]...")
@click.option("--player", "players", multiple=True, metavar="NAME", help="Who plays tonight, in seat order.")
@json_option
@home_option
def setup_command(name: str, drawn: tuple[str, ...], players: tuple[str, ...], as_json: bool, home: Path) -> None:
    """Show how to set up tonight's game of the campaign NAME.

    It lists every step in order, with its rule, and the sectors that get cubes. Once you have drawn homeworlds and the
    neutral line, add them for an exact list: makeplay setup kran Ada Kranax Ben 014 line 020 021.
    """
    kept = _kept(home, name)
    opened = kept.campaign
    rules = opened.settings.rules
    if isinstance(opened.pack, Switched):
        for key, wrong in opened.pack.rule_problems(rules):
            raise BadSettings(f"{opened.folder / settings.FILE}, rules.{key}", wrong, Text("correct_line"))
    tell_report(kept.keeper.setup(opened.state, players or opened.settings.players, rules, drawn), as_json)


@click.command("audit")
@click.argument("name")
@click.argument("seen", nargs=-1, metavar="[NUMBER]...")
@at_option
@json_option
@home_option
def audit_command(name: str, seen: tuple[str, ...], when: str | None, as_json: bool, home: Path) -> None:
    """Print a checklist of all cards of the campaign NAME by corner, and how evenly the corners are distributed.

    With the NUMBERs of the cards in the deck (1-36 38 40-52), it shows which are missing.
    """
    kept = _kept(home, name, when)
    tell_report(kept.keeper.audit(kept.campaign.state, seen), as_json)


def _history(opened: OpenCampaign, sought: Sought) -> Iterator[HistoryLine]:
    """Yield the events of the record that are *sought*, in words, with a progress bar if that takes long."""
    with ProgressBar(say("progress.reading")) as progress:
        yield from tell_record(opened, sought, progress)


def _days(opened: OpenCampaign) -> dict[str, str]:
    """Return the day on which each file was begun."""
    return {log.path.stem: log.date or "" for log in opened.record.logs}


def _place(line: Line, days: dict[str, str]) -> str:
    return f"{days[line.path.stem]:10}  {line.address:<18}"


def _as_data(chapter: HistoryLine, days: dict[str, str]) -> dict[str, Any]:
    return {
        "address": chapter.line.address,
        "date": days[chapter.line.path.stem] or None,
        "era": chapter.era or None,
        "type": chapter.line.event["type"],
        "text": chapter.text,
        "cards": sorted(chapter.cards),
        "sectors": sorted(chapter.sectors),
        "undone": chapter.gone,
        "anyway": agreed_to(chapter.line.event),
    }
