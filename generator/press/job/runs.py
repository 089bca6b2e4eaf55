"""Print runs: what a person wants of a campaign, what that is now, and how the record says so later.

In: an open campaign and a request. Out: sheets to be printed, and the event that confirms them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import generator
from generator.campaign.folder import OpenCampaign
from generator.campaign.logfile import Line
from generator.campaign.moments import Past, as_it_was
from generator.campaign.settings import FILE, Settings
from generator.campaign.writing import today
from generator.engine.languages import other_than
from generator.engine.pack import Event, Published, Switched, card_kinds
from generator.engine.readings import KIND
from generator.engine.view import Booklet, Box, CardSheets, Inscription, Language, Page, Printable, PrintContext
from generator.errors import (
    BadRecord,
    BadSettings,
    CannotDo,
    CannotRepeat,
    MakeplayError,
    NoTemplates,
    NotTogether,
    UnknownKind,
    UnknownText,
)
from generator.press.assets.folders import named
from generator.press.assets.themes import find_theme
from generator.press.job.requests import Request, Tongue, read_request
from generator.press.layout.diecut import find_die_cut
from generator.press.layout.paper import find_paper
from generator.press.layout.poster import may_be_poster
from generator.press.sheets.change_pages import PullRow, change_pages, pull_pages, stickers
from generator.press.sheets.colophon import colophon_page
from generator.press.sheets.drawing import Job

#: Files of cards that are not the whole deck.
CHANGED, PICKED = "changed.pdf", "picked.pdf"
#: Labels for stickers if none are named, by paper.
LABELS = {"letter": "5160", "a4": "l7160"}
#: The folder of a campaign with templates of its own.
TEMPLATES = "templates"


class Prepared(NamedTuple):
    """A request as it is to be printed now, and what the record says once it is confirmed."""

    job: Job
    printables: list[Printable]
    pulls: list[PullRow]
    event: Event
    #: Whether the board says something else than the one that lies printed, and is not among what is printed.
    board_changed: bool


def prepare(opened: OpenCampaign, request: Request) -> Prepared:
    """What *request* means for the campaign as it stands.

    Raises UnknownKind, UnknownText, UnknownPaper, UnknownDieCut, NotTogether, BadSettings, and what a pack finds wrong
    with its set-up.
    """
    languages = _languages(opened, request.lang)
    if _follows_rules(opened, request):
        _check_rules(opened)
    request = _onto_labels(request)
    paper = find_paper(request.paper if request.settings.onto is None else request.settings.onto.paper)
    kinds = _kinds(opened, request)
    now, lies = opened.state.contents(), opened.prints
    chosen = _chosen(opened, request)
    revisions = {card: lies.revision.get(card, 0) + (lies.content.get(card) != said) for card, said in now.items()}
    pulls: list[PullRow] = []
    printed: dict[str, str] = {}
    shows_board = False
    if request.form == "cards":
        printables = _sheets(_then(opened, request), kinds, languages, chosen, request)
        shown = [face.id for sheet in printables if isinstance(sheet, CardSheets) for face in sheet.faces]
        if not request.moment:  # an earlier campaign is looked at, not laid on the table
            printed = {card: now[card] for card in shown if card in now}
            as_it_is = not request.plain
            shows_board = as_it_is and any(sheet.kind in opened.pack.board_kinds for sheet in printables)
        if request.settings.poster:
            printables = list(map(_as_poster, printables))
        if request.changed:
            pulls = _pulls(opened, printed, revisions, languages[0], request)
            printed |= {row.card: "" for row in pulls if row.put is None}
            printables = _as_changed(printables, pulls, languages[0])
    else:
        told = _inscriptions(opened, chosen, languages[0])
        printables = _instead(opened, told, request, languages[0])
        places = dict.fromkeys(line.place for line in told)
        printed = {place: now.get(place, "") for place in places if place in now or place in lies.content}
        shows_board = any(place not in now and place not in lies.content for place in places)
    folders = template_folders(opened, request.templates)
    theme = find_theme(request.theme, folders).name
    job = Job(
        opened.settings.title,
        opened.pack.name,
        languages[0],
        paper,
        request.settings,
        revisions if opened.kept and not request.moment else {},
        request.cut,
        theme,
        folders,
        opened.pack.notice,
    )
    if request.colophon and printables:
        told_rules = {"rules": dict(opened.settings.rules)} if opened.settings.rules else {}
        printables.append(colophon_page(job, request.told() | told_rules, printables[-1].file))
    board = dict(opened.state.board())
    differs = board != lies.board
    event = _event(opened, request, printed, board if shows_board and (board or differs) else None, revisions)
    return Prepared(job, printables, pulls, event, request.changed and differs and not shows_board)


def _event(
    opened: OpenCampaign,
    request: Request,
    printed: Mapping[str, str],
    board: Mapping[str, str] | None,
    revisions: Mapping[str, int],
) -> Event:
    """The event that says that this run lies on the table."""
    its = opened.settings
    run = request.told()
    if opened.kept:
        last = next(log.events[-1] for log in reversed(opened.record.logs) if log.count > 1 + log.ended)
        run |= {"at": last.address}
    run |= {"by": generator.__version__, "title": its.title, "players": list(its.players), "leads": its.language}
    if _follows_rules(opened, request):
        run |= {"rules": dict(its.rules)}
    event: Event = {"type": "print", "date": today(), "cards": dict(printed)}
    if request.form == "cards":
        event["revisions"] = {card: revisions[card] for card, said in printed.items() if said}
    return event | ({} if board is None else {"board": dict(board)}) | {"run": run}


def repeated(opened: OpenCampaign, address: str) -> tuple[OpenCampaign, Request]:
    """The campaign as it was when the run at *address* was printed, and what was asked for then.

    Raises UnknownEvent, CannotRepeat.
    """
    line = opened.record.find(address)
    run = line.event.get("run")
    if line.event["type"] != "print" or not isinstance(run, dict):
        raise CannotRepeat(line.address, "it is no run that the press has printed")
    if "at" not in run:
        raise CannotRepeat(line.address, "it was printed from another copy of the campaign")
    try:
        request = read_request(run)
        _kinds(opened, request)
        at = opened.record.find(str(run["at"]))
    except (ValueError, KeyError, MakeplayError) as problem:
        raise BadRecord(line.where, f"its run cannot be read: {problem}") from problem
    then = opened.grown(opened.record.until(at))
    return replace(then, settings=_settings_of(run, then.settings)), request


def _settings_of(run: Mapping[str, Any], its: Settings) -> Settings:
    """What campaign.toml said of title, players, language and switches when a run was printed."""
    players = tuple(run.get("players", its.players))
    language: Language = str(run.get("leads", its.language))
    rules = run.get("rules", its.rules)
    return replace(its, title=run.get("title", its.title), players=players, language=language, rules=rules)


def template_folders(opened: OpenCampaign, names: Sequence[str]) -> tuple[Path, ...]:
    """Where a person's own templates lie: the folders of those *names*, then the campaign's own, if it has one.

    A game as it was published has none of its own.

    Raises NoTemplates for a folder that is not there.
    """
    its = opened.folder / TEMPLATES
    return (*named_folders(names), *((its,) if opened.kept and its.is_dir() else ()))


def named_folders(names: Sequence[str]) -> tuple[Path, ...]:
    """Folders as a person names them.

    Raises NoTemplates for one that is not there.
    """
    folders = tuple(map(named, names))
    for folder in folders:
        if not folder.is_dir():
            raise NoTemplates(folder)
    return folders


def _then(opened: OpenCampaign, request: Request) -> OpenCampaign:
    """The campaign at the moment that is asked for.

    Raises UnknownEvent.
    """
    return as_it_was(opened, request.moment)[0] if request.moment else opened


def labels_of(opened: OpenCampaign, request: Request, language: Language) -> Mapping[str, str]:
    """What the cards that are asked for are called, by id, at the moment that is asked for.

    Raises UnknownEvent.
    """
    return opened.pack.labels(_then(opened, request).state, language)


def _languages(opened: OpenCampaign, tongue: Tongue) -> list[Language]:
    """The languages of the sheets, the leading one first."""
    if tongue != "both":
        return [tongue]
    first = opened.settings.language
    return [first, other_than(first)]


def _onto_labels(request: Request) -> Request:
    if request.form != "stickers" or request.settings.onto is not None:
        return request
    labels = find_die_cut(LABELS.get(request.paper, "l7160"))
    return replace(request, settings=replace(request.settings, onto=labels))


def _kinds(opened: OpenCampaign, request: Request) -> list[str]:
    """The kinds of sheet that are asked for, in printing order.

    Raises UnknownKind, UnknownText, NotTogether, CannotDo.
    """
    pack = opened.pack
    if request.text and request.text not in pack.texts:
        raise UnknownText(request.text, pack.name, pack.texts)
    every = [*pack.kinds, *pack.kinds_on_request]
    for kind in request.kinds:
        if kind not in every:
            raise UnknownKind(kind, every)
    of_cards = card_kinds(pack)
    nothing_changes = [kind for kind in request.kinds if kind not in of_cards and kind not in pack.board_kinds]
    if request.changed and nothing_changes:
        raise NotTogether(
            "--changed", f"--only {nothing_changes[0]}", "only cards and board are compared with what lies printed"
        )
    usual = of_cards if request.changed or request.cards is not None else pack.kinds
    if request.settings.poster:
        usual = tuple(kind for kind in every if kind in pack.board_kinds) or usual
    wanted = [kind for kind in every if kind in (request.kinds or usual)]
    for option, given in (("--plain", request.plain), ("--setup", request.setup is not None)):
        if given and not pack.board_kinds:
            raise CannotDo(pack.name, f"printed with {option}")
        if given and not pack.board_kinds.intersection(wanted):
            raise NotTogether(option, f"--only {' '.join(wanted)}", f"it is for {', '.join(sorted(pack.board_kinds))}")
    if request.changed and dict(opened.state.board()) == opened.prints.board:
        wanted = [kind for kind in wanted if kind not in pack.board_kinds]
    return wanted


def _chosen(opened: OpenCampaign, request: Request) -> set[str] | None:
    """The cards that are wanted, None for all."""
    if not request.changed and request.form == "cards":
        return None if request.cards is None else set(request.cards)
    now = opened.state.contents()
    changed = {*opened.prints.unprinted(now), *opened.prints.outdated(now)}
    return changed if request.cards is None else changed & set(request.cards)


def _sheets(
    opened: OpenCampaign,
    kinds: Sequence[str],
    languages: Sequence[Language],
    chosen: set[str] | None,
    request: Request,
) -> list[Printable]:
    """The sheets of those kinds, with the chosen cards only, in one language or two."""
    used = tuple(_used(opened)) if "restock" in kinds else ()
    its = opened.settings
    context = PrintContext(
        its.players,
        used,
        request.plain,
        request.setup,
        its.rules,
        request.thickness,
        request.room_for or None,
        request.moment,
        Past(opened),
        request.text,
    )
    first, *others = [opened.pack.printables(opened.state, kinds, each, context) for each in languages]
    if request.room_for and not any(isinstance(sheet, Box) for sheet in first):
        raise NotTogether("--room-for", f"--only {' '.join(kinds)}", "it is for a box")
    found: list[Printable] = first
    if others:
        found = [sheet for pair in zip(first, others[0]) for sheet in _in_both(*pair, languages[1])]
    if chosen is None:
        return found
    of_cards = card_kinds(opened.pack)
    return [kept for sheet in found for kept in _only(sheet, chosen, of_cards)]  # the whole deck's file stays as it is


def _follows_rules(opened: OpenCampaign, request: Request) -> bool:
    """Whether sheets show what the switches say: a set-up, how the rules are read, what a pack has printed anyhow."""
    return request.setup is not None or KIND in request.kinds or isinstance(opened.pack, Published)


def _check_rules(opened: OpenCampaign) -> None:
    """Look at the switches of the campaign.

    Raises BadSettings.
    """
    if isinstance(opened.pack, Switched):
        for key, wrong in opened.pack.rule_problems(opened.settings.rules):
            raise BadSettings(f"{opened.folder / FILE}, rules.{key}", wrong, "correct the line")


def _as_poster(sheet: Printable) -> Printable:
    """The same in a file of its own, beside the one of a single sheet.

    Raises NotTogether.
    """
    if not may_be_poster(sheet):
        raise NotTogether("--poster", f"--only {sheet.kind}", "it is printed in its own size")
    return replace(sheet, file=f"{sheet.file.removesuffix('.pdf')}-poster.pdf")


def _in_both(first: Printable, second: Printable, other: Language) -> list[Printable]:
    """Cards and a box in both languages at once; pages, and cards that are apart, one after the other; two booklets."""
    if isinstance(second, Booklet):
        return [first, replace(second, language=other, file=f"{second.file.removesuffix('.pdf')}-{other}.pdf")]
    if isinstance(first, Box) and isinstance(second, Box):
        return [replace(first, data={**first.data, "other": second.data})]
    assert not isinstance(second, Box)
    if isinstance(second, Page) or second.apart:
        return [first, replace(second, language=other)]
    assert isinstance(first, CardSheets)
    return [first.beside(second)]


def _only(sheet: Printable, chosen: set[str], of_cards: Sequence[str]) -> list[Printable]:
    if not isinstance(sheet, CardSheets) or sheet.kind not in of_cards:
        return [sheet]
    faces = tuple(face for face in sheet.faces if face.id in chosen)
    return [replace(sheet, faces=faces, file=PICKED)] if faces else []


def _used(opened: OpenCampaign) -> list[str]:
    """Cards made since the reserve of blanks was printed, or since the founding."""
    stocked = [
        line for line in _runs(opened) if {"reserve", "restock"} & set(line.event.get("run", {}).get("only", ()))
    ]
    since = stocked[-1] if stocked else opened.record.logs[0].events[-1]
    then = opened.grown(opened.record.until(since)).state.contents()
    return [card for card in opened.state.contents() if card not in then]


def _runs(opened: OpenCampaign) -> list[Line]:
    """The lines of all confirmed runs."""
    return [opened.record.find(run.address) for run in opened.prints.runs]


def _pulls(
    opened: OpenCampaign,
    printed: Mapping[str, str],
    revisions: Mapping[str, int],
    language: Language,
    request: Request,
) -> list[PullRow]:
    """What to take out of the deck and what to put in, by card; what is gone only if no cards were chosen."""
    lies = opened.prints
    if not lies.content:  # the first run: everything is new, and there is nothing to take out
        return []
    labels = opened.pack.labels(opened.state, language)
    gone = [card for card in lies.content if card not in revisions] if request.cards is None else []
    return [
        PullRow(
            card,
            labels.get(card, ""),
            lies.revision.get(card) if card in lies.content else None,
            revisions.get(card),
        )
        for card in sorted([*printed, *gone])
    ]


def _as_changed(printables: Sequence[Printable], pulls: Sequence[PullRow], language: Language) -> list[Printable]:
    """The changed cards in a file of their own, the pull list behind them."""
    cards = [replace(each, file=CHANGED) for each in printables if isinstance(each, CardSheets)]
    pages = [each for each in printables if isinstance(each, Page)]
    return [*cards, *(pull_pages(pulls, language) if pulls else ()), *pages]


def _inscriptions(opened: OpenCampaign, chosen: set[str] | None, language: Language) -> list[Inscription]:
    """What is to be written by hand on the chosen cards, and, if all are meant, on the board."""
    told = opened.pack.inscriptions(opened.state, opened.prints.content, opened.prints.board, language)
    return [
        line for line in told if chosen is None or line.place in chosen or line.place not in opened.state.contents()
    ]


def _instead(
    opened: OpenCampaign, told: Sequence[Inscription], request: Request, language: Language
) -> list[Printable]:
    """A change sheet, or stickers."""
    if request.form == "sheet":
        return list(change_pages(told, language)) if told else []
    labels = request.settings.onto
    assert labels is not None
    found = stickers(told, labels.cell, language, opened.settings.title)
    return [found] if found.faces else []
