"""Decks as their files want them: what is printed is what the spreadsheet says now, and a confirmed run records it.

In: an open campaign. Out: the same with the state that is wanted, and the events that lead to it.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.campaign.folder import SOURCE, OpenCampaign
from generator.campaign.settings import Settings
from generator.cli.console import agreed, complain
from generator.cli.language import in_words, say
from generator.engine.languages import FIRST
from generator.engine.pack import Event, Sourced
from generator.errors import BadSettings, NotUnderstood, SheetProblem, Text, UnknownPaper

if TYPE_CHECKING:
    from generator.decks.document import DeckFile
    from generator.games.deck.cards import CardRow

#: How many ids an error lists.
_SHOWN = 12


class AsWanted(NamedTuple):
    """A campaign as its files want it, and the events that the record does not have yet."""

    opened: OpenCampaign
    events: Sequence[Event] = ()


def icons_beside(folder: Path, named: Sequence[str] = ()) -> Collection[str]:
    """Return the icons that the deck in *folder* has beside its own: makeplay's, and those of *named* templates.

    Raises NoTemplates.
    """
    from generator.press.job.planning import TEMPLATES, named_folders

    its = folder / TEMPLATES
    folders = (*named_folders(named), *((its,) if its.is_dir() else ()))
    return _icons(folders) if folders else _shipped_icons()


@cache
def _shipped_icons() -> Collection[str]:
    return _icons(())


def _icons(folders: Sequence[Path]) -> Collection[str]:
    """Return the icons there are with these *folders* of templates; none if they are unsound, as printing reports."""
    from generator.games.deck import PACK
    from generator.press.templating.templates import Templates

    try:
        return frozenset(Templates(PACK.name, FIRST, folders=folders).symbols)
    except SheetProblem:
        return ()


def as_wanted(
    opened: OpenCampaign, renamed: Sequence[str] = (), asking: bool | None = None, templates: Sequence[str] = ()
) -> AsWanted:
    """Return *opened* as its files want it; a game without such files stays as it is.

    *renamed* are pairs OLD=NEW. With *asking*, somebody at a terminal is asked about rows that may have been renamed;
    with None nothing is said of them. *templates* are folders whose icons count, too.
    Raises BadDeck, CannotReport, NotUnderstood.
    """
    if not isinstance(opened.pack, Sourced) or not (opened.folder / opened.pack.source).is_file():
        if renamed:
            raise NotUnderstood(renamed[0], Text("deck_only"), Text("deck_leave_out"))
        return AsWanted(opened)  # a deck whose files are lost is what its record has
    from generator.decks.changes import changes, renamings
    from generator.decks.wanted import read_wanted
    from generator.games.deck import PACK

    wanted = read_wanted(opened.folder, icons_beside(opened.folder, tuple(templates)))
    state = PACK.ours(opened.state)
    names = _named(renamed, list(state.rows), list(wanted.rows))
    for old, new in () if asking is None else renamings(state, wanted):
        if old.id not in names and new.id not in names.values() and _is_renamed(old, new, bool(asking)):
            names[old.id] = new.id
    events = changes(state, wanted, names)
    after, prints = state.copy(), opened.prints
    for event in events:
        after.apply(event)
        prints = prints.renamed(event.get("renamed", {}))
    after.places = {name: in_words(place) for name, place in wanted.places.items()}
    _check_settings(opened, said := wanted.said)
    settings = _told_in(said, opened.settings)
    return AsWanted(replace(opened, state=after, settings=settings, prints=prints), events)


def _told_in(said: DeckFile, settings: Settings) -> Settings:
    """Return the settings of a campaign with those that deck.toml has."""
    keys = ("title", "language", "players", "paper", "theme")
    return replace(settings, **{key: its for key in keys if (its := getattr(said, key))})


def _check_settings(opened: OpenCampaign, said: DeckFile) -> None:
    """Raise BadSettings for a paper or a theme in deck.toml that there is not."""
    from generator.press.assets.themes import themes
    from generator.press.job.planning import template_folders
    from generator.press.layout.paper import PAPERS, find_paper

    where = opened.folder / SOURCE
    if said.theme and said.theme not in (known := themes(template_folders(opened, ()))):
        unknown = Text("unknown", named=said.theme)
        raise BadSettings(f"{where}, theme", unknown, Text("use_one_of", known=tuple(known)))
    try:
        find_paper(said.paper or opened.settings.paper)
    except UnknownPaper as error:
        if said.paper:
            remedy = Text("use_one_or_size", known=tuple(PAPERS))
            raise BadSettings(f"{where}, paper", Text("unknown", named=said.paper), remedy) from error


def _named(renamed: Sequence[str], old: Sequence[str], new: Sequence[str]) -> dict[str, str]:
    """Return the pairs that --renamed gives.

    Raises NotUnderstood.
    """
    found: dict[str, str] = {}
    for said in renamed:
        before, _, after = said.partition("=")
        if before not in old or after not in new or before in new or after in old:
            gone, there = [name for name in old if name not in new], [name for name in new if name not in old]
            raise NotUnderstood(
                said,
                Text("deck_not_renamed"),
                Text("deck_old_new", gone=tuple(gone[:_SHOWN]), new=tuple(there[:_SHOWN])),
            )
        found[before] = after
    return found


def _is_renamed(old: CardRow, new: CardRow, asking: bool) -> bool:
    """Return whether somebody at a terminal says that two rows are one; elsewhere the new row is taken as new."""
    words = {"old": old.id, "new": new.id, "old_name": old.name, "new_name": new.name}
    if asking and sys.stdin.isatty() and sys.stdout.isatty():
        return agreed(say("deck.ask_renamed", **words))
    complain(say("deck.maybe_renamed", **words))
    return False
