"""Planning a print job: what a request means for a campaign as it is now, and what the record says of it later.

In: an open campaign and a request. Out: a plan, with the sheets to be printed and the event that confirms them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import generator
from generator.campaign.folder import OpenCampaign
from generator.campaign.moments import as_it_was
from generator.campaign.writing import today
from generator.engine.pack import Event, Pack, Sourced, called, card_kinds, made_by_hand
from generator.engine.view import CardSheets, Inscription, Language, Page, Printable
from generator.errors import NoTemplates, NotTogether, Text
from generator.press.assets.folders import named
from generator.press.assets.themes import find_theme
from generator.press.job.asked import PrintRequest
from generator.press.job.change_pages import PullRow, change_pages, pull_pages, stickers
from generator.press.job.colophon import colophon_page
from generator.press.job.contents import as_of, as_poster, sheets
from generator.press.job.outdated_pages import growing_kinds, outdated_pages
from generator.press.job.outputs import OUTPUTS
from generator.press.job.planned import PrintPlan
from generator.press.job.selection import check_rules, chosen, follows_rules, kinds, languages, leaves_pages_out
from generator.press.layout.diecut import find_die_cut
from generator.press.layout.paper import find_paper

#: The file of changed cards.
CHANGED = "changed.pdf"
#: Labels for stickers if none are named, by paper.
LABELS = {"letter": "5160", "a4": "l7160"}
#: Kinds of pages that have a code if one is wanted, besides boards and the campaign's cards.
CODED = ("map", "board", "chronology", "box")
#: The folder of a campaign with templates of its own.
TEMPLATES = "templates"


class _Contents(NamedTuple):
    """What is printed; the cards it shows, as the record will have them; whether it shows the board."""

    printables: list[Printable]
    cards: dict[str, str]
    shows_board: bool
    pulls: list[PullRow]


def plan(opened: OpenCampaign, request: PrintRequest) -> PrintPlan:
    """Return what *request* means for the campaign as it is now.

    Raises UnknownKind, UnknownText, UnknownPaper, UnknownDieCut, NotTogether, BadSettings, and what a pack finds wrong
    with its set-up.
    """
    its = opened.settings
    spoken = languages(opened, request.lang)
    if follows_rules(opened, request):
        check_rules(opened)
    request = _with_settings(request)
    paper = find_paper(request.paper if request.settings.onto is None else request.settings.onto.paper)
    revisions = _revisions(opened)
    contents = (_sheets if request.form == "cards" else _changes)(opened, request, spoken, revisions)
    folders = template_folders(opened, request.templates)
    board = dict(opened.state.board()) if contents.shows_board else None
    return PrintPlan(
        its.title,
        opened.pack.name,
        spoken[0],
        paper,
        request.settings,
        revisions if opened.kept and not request.moment else {},
        request.cut,
        find_theme(request.theme, folders).name,
        folders,
        opened.pack.notice,
        tuple(_with_room([*contents.printables, *_colophon(opened, request, spoken[0], contents)], request)),
        tuple(contents.pulls),
        _event(opened, request, contents.cards, board, revisions),
        "" if contents.shows_board else _changed_board(opened, request),
        {} if request.on_paper else opened.pack.labels(_then(opened, request).state, spoken[0]),
        request.large,
        its.art,
        (opened.folder,) if opened.kept else (),
        _code(opened, request),
        _coded(opened.pack),
        _outdated(opened, request, spoken),
        not request.moment and not {sheet.kind for sheet in contents.printables}.isdisjoint(growing_kinds(opened.pack)),
    )


def _changed_board(opened: OpenCampaign, request: PrintRequest) -> str:
    """Return the kind of the board that has changed since it was printed, for who asks for what has changed."""
    differs = request.changed and dict(opened.state.board()) != opened.prints.board
    return _board_kind(opened) if differs else ""


def _outdated(opened: OpenCampaign, request: PrintRequest, spoken: Sequence[Language]) -> tuple[str, ...]:
    """Return the kinds of pages that have changed since they were printed, for who asks for what has changed."""
    asks = request.changed and request.on_paper and request.form == "cards"
    compares = asks and opened.kept and not (request.kinds or leaves_pages_out(request))
    return tuple(outdated_pages(opened, request, spoken)) if compares else ()


def _coded(pack: Pack) -> frozenset[str]:
    """Return the kinds of sheets that have a code if one is wanted: the cards, or all decks of others, and boards."""
    cards = card_kinds(pack)
    return frozenset({*(("cards",) if "cards" in cards else cards), *pack.board_kinds, *CODED})


def _code(opened: OpenCampaign, request: PrintRequest) -> str:
    """Return what a code for phones begins with: the campaign's mark, behind an address if there is one."""
    if request.qr is None:
        return ""
    its = opened.record.campaign[:8] if opened.kept else opened.pack.name
    mark = re.sub("[^0-9A-Z]+", "-", its.upper())
    if not request.qr:
        return f"MAKEPLAY:{mark}:"
    return f"{request.qr}{'' if request.qr[-1] in '/#=' else '/'}{mark}/"


def _board_kind(opened: OpenCampaign) -> str:
    """Return the first kind of sheet that shows the board."""
    return next(kind for kind in opened.pack.kinds if kind in opened.pack.board_kinds)


def _revisions(opened: OpenCampaign) -> dict[str, int]:
    """Return how often each card was printed with another content, this time included."""
    now, before = opened.state.contents(), opened.prints
    return {card: before.revision.get(card, 0) + (before.content.get(card) != said) for card, said in now.items()}


def _sheets(
    opened: OpenCampaign, request: PrintRequest, spoken: Sequence[Language], revisions: Mapping[str, int]
) -> _Contents:
    """Return the sheets themselves."""
    printables = sheets(_then(opened, request), kinds(opened, request), spoken, chosen(opened, request), request)
    cards: dict[str, str] = {}
    shows_board = False
    if not request.moment:  # an earlier campaign is looked at, not laid on the table
        cards = _shown(printables, opened.state.contents()) | _by_hand(opened, request)
        shows_board = not request.plain and any(sheet.kind in opened.pack.board_kinds for sheet in printables)
    if request.moment:
        printables = [as_of(sheet, request.moment) for sheet in printables]
    if request.settings.poster:
        printables = list(map(as_poster, printables))
    if not request.changed:
        return _Contents(printables, cards, shows_board, [])
    pulls = _pulls(opened, cards, revisions, spoken[0], request)
    cards |= {row.card: "" for row in pulls if row.put is None}
    return _Contents(_as_changed(printables, pulls, spoken[0]), cards, shows_board, pulls)


def _by_hand(opened: OpenCampaign, request: PrintRequest) -> dict[str, str]:
    """Return what cards say that people have made themselves: they are on the table, too."""
    now, picked = opened.state.contents(), chosen(opened, request)
    its = () if request.kinds else made_by_hand(opened.pack, opened.state)
    return {card: now[card] for card in its if picked is None or card in picked}


def _shown(printables: Sequence[Printable], now: Mapping[str, str]) -> dict[str, str]:
    """Return what the cards on sheets say *now*, by id."""
    ids = [face.id for sheet in printables if isinstance(sheet, CardSheets) for face in sheet.faces]
    ids += [sheet.card for sheet in printables if isinstance(sheet, Page)]
    return {card: now[card] for card in ids if card in now}


def _changes(
    opened: OpenCampaign, request: PrintRequest, spoken: Sequence[Language], revisions: Mapping[str, int]
) -> _Contents:
    """Return a change sheet to write from, or stickers."""
    del revisions
    kinds(opened, request)  # raises what is wrong with them
    its, wanted = opened.prints, chosen(opened, request)
    now = opened.state.contents()
    every = opened.pack.inscriptions(opened.state, its.content, its.board, spoken[0])
    lines = [line for line in every if wanted is None or line.place in wanted or line.place not in now]
    places = dict.fromkeys(line.place for line in lines)
    cards = {place: now.get(place, "") for place in places if place in now or place in its.content}
    return _Contents(_instead(opened, lines, request, spoken[0]), cards, len(cards) < len(places), [])


def _with_settings(request: PrintRequest) -> PrintRequest:
    """Return *request* with labels for its stickers, and with the settings that the form of its files has."""
    settings = request.settings
    if request.form == "stickers" and settings.onto is None:
        settings = replace(settings, onto=find_die_cut(LABELS.get(request.paper, "l7160")))
    return replace(request, settings=OUTPUTS[request.output].settings(settings, request.preset))


def _colophon(
    opened: OpenCampaign, request: PrintRequest, language: Language, contents: _Contents
) -> Iterator[Printable]:
    """Yield the page that lists every setting, if it is asked for and there is a file for it."""
    if request.colophon and contents.printables:
        rules = {"rules": dict(opened.settings.rules)} if opened.settings.rules else {}
        last = contents.printables[-1].file
        yield colophon_page(opened.pack.name, language, request.settings, request.as_dict() | rules, last)


def _with_room(printables: Sequence[Printable], request: PrintRequest) -> Sequence[Printable]:
    """Return those of the *printables* that the files asked for have room for.

    Raises NotTogether if they have none for a kind that was asked for.
    """
    if request.on_paper or not (OUTPUTS[request.output].flat or request.preset):
        return printables
    has_room = [sheet for sheet in printables if _has_room(sheet, request)]
    for sheet in printables:
        if sheet not in has_room and sheet.kind in request.kinds:
            option = f"--preset {request.preset.name}" if request.preset else f"--format {request.output}"
            why = Text("deck_of_cards")
            raise NotTogether(option, f"--only {sheet.kind}", why)
    return has_room


def _has_room(sheet: Printable, request: PrintRequest) -> bool:
    """Return whether a shop makes a sheet's pieces, or a table on the screen has room for them, boards among them."""
    if isinstance(sheet, CardSheets):
        return request.preset is None or not sheet.outline
    return isinstance(sheet, Page) and OUTPUTS[request.output].flat and request.preset is None


def _event(
    opened: OpenCampaign,
    request: PrintRequest,
    printed: Mapping[str, str],
    board: Mapping[str, str] | None,
    revisions: Mapping[str, int],
) -> Event:
    """Return the event that records this run."""
    its = opened.settings
    run = request.as_dict()
    if opened.kept:
        last = next(log.events[-1] for log in reversed(opened.record.logs) if log.count > 1 + log.ended)
        run |= {"at": last.address}
    run |= {"by": generator.__version__, "title": its.title, "players": list(its.players), "leads": its.language}
    if follows_rules(opened, request):
        run |= {"rules": dict(its.rules)}
    if not its.art:
        run |= {"art": False}
    event: Event = {"type": "print", "date": today(), "cards": dict(printed)}
    if request.form == "cards":
        event["revisions"] = {card: revisions[card] for card, said in printed.items() if said}
    return event | ({} if board is None else {"board": dict(board)}) | {"run": run}


def template_folders(opened: OpenCampaign, names: Sequence[str]) -> tuple[Path, ...]:
    """Return the person's own folders of templates: those of those *names*, then the campaign's own, if it has one.

    A game as it was published has none of its own.

    Raises NoTemplates for a folder that is not there.
    """
    its = opened.folder / TEMPLATES
    return (*named_folders(names), *((its,) if opened.kept and its.is_dir() else ()))


def named_folders(names: Sequence[str]) -> tuple[Path, ...]:
    """Return the folders that a person named.

    Raises NoTemplates for one that is not there.
    """
    folders = tuple(map(named, names))
    for folder in folders:
        if not folder.is_dir():
            raise NoTemplates(folder)
    return folders


def _then(opened: OpenCampaign, request: PrintRequest) -> OpenCampaign:
    """Return the campaign at the moment that is asked for.

    Raises UnknownEvent.
    """
    return as_it_was(opened, request.moment)[0] if request.moment else opened


def _pulls(
    opened: OpenCampaign,
    printed: Mapping[str, str],
    revisions: Mapping[str, int],
    language: Language,
    request: PrintRequest,
) -> list[PullRow]:
    """Return what to take out of the deck and what to put in, by card; what is gone only if no cards were chosen."""
    there = opened.prints
    if not there.content:  # the first run: everything is new, and there is nothing to take out
        return []
    labels = opened.pack.labels(opened.state, language)
    gone = [card for card in there.content if card not in revisions] if request.cards is None else []
    by_hand = {card for card in made_by_hand(opened.pack, opened.state) if card in there.content}  # written over
    return [
        PullRow(
            card,
            labels.get(card) or (_name_of_gone(opened, card) if card in gone else ""),
            there.revision.get(card) if card in there.content else None,
            revisions.get(card),
        )
        for card in sorted({*printed, *gone} - by_hand)
    ]


def _name_of_gone(opened: OpenCampaign, card: str) -> str:
    """Return what people call a card that is on the table only."""
    return called(opened.pack, opened.prints.content[card]) if isinstance(opened.pack, Sourced) else ""


def _as_changed(printables: Sequence[Printable], pulls: Sequence[PullRow], language: Language) -> list[Printable]:
    """Return the changed cards in a file of their own, the pull list behind them."""
    cards = _joined(replace(each, file=CHANGED) for each in printables if isinstance(each, CardSheets))
    pages = [each for each in printables if isinstance(each, Page) and not each.card]
    boards = [replace(each, file=CHANGED) for each in printables if isinstance(each, Page) and each.card]
    return [*boards, *cards, *(pull_pages(pulls, language) if pulls else ()), *pages]


def _joined(sheets: Iterable[CardSheets]) -> list[CardSheets]:
    """Return cards that fit on one sheet together as one: a few of each kind need no sheet for each."""
    joined: list[CardSheets] = []
    for each in sheets:
        at = next((at for at, other in enumerate(joined) if other.fits_with(each)), None)
        if at is None:
            joined.append(each)
        else:
            joined[at] = joined[at].joined(each)
    return joined


def _instead(
    opened: OpenCampaign, inscriptions: Sequence[Inscription], request: PrintRequest, language: Language
) -> list[Printable]:
    """Return a change sheet, or stickers, instead of cards."""
    if request.form == "sheet":
        theme = find_theme(request.theme, template_folders(opened, request.templates))
        return list(change_pages(inscriptions, language, theme.fonts)) if inscriptions else []
    labels = request.settings.onto
    assert labels is not None
    found = stickers(inscriptions, labels.cell, language, opened.settings.title)
    return [found] if found.faces else []
