"""What a print job comes to: everything that its sheets share, and what is to be drawn.

In: nothing. Out: a plan; `planning` makes it from a request and a campaign.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from generator.engine.pack import Event
from generator.engine.view import Language, Printable
from generator.press.assets import themes
from generator.press.job.change_pages import PullRow
from generator.press.layout.paper import Paper
from generator.press.layout.sheet_settings import SheetSettings


@dataclass(frozen=True, slots=True)
class PrintPlan:
    """A request as it is to be printed now: the campaign's title, its pack, language, paper, how cards are laid out.

    *revisions* say how often each card was printed with another content, this time included.
    """

    title: str
    pack: str
    language: Language
    paper: Paper
    settings: SheetSettings = field(default_factory=SheetSettings)
    revisions: Mapping[str, int] = field(default_factory=dict)
    #: Files to be made beside each PDF of cards, for cutting machines: "", "svg" or "dxf".
    cut: str = ""
    theme: str = themes.DEFAULT
    #: Folders with the person's own templates, the first one that has a template wins.
    folders: tuple[Path, ...] = ()
    #: A line that every page bears, by language; a pack that has none leaves it out.
    notice: Mapping[Language, str] = field(default_factory=dict)
    printables: tuple[Printable, ...] = ()
    #: What to take out of the deck and what to put in.
    pulls: tuple[PullRow, ...] = ()
    #: What the record says once the run is confirmed.
    event: Event = field(default_factory=dict)
    #: Whether the board says something else than the printed one, and is not among what is printed.
    changed_board: str = ""
    #: What cards are called, by id.
    labels: Mapping[str, str] = field(default_factory=dict)
    #: Whether all text is at least 14 pt.
    large: bool = False
    #: Whether there are pictures, if the theme has.
    art: bool = True
    #: Folders in which pictures and icons of the person's own are looked for, besides those of templates.
    pictures: tuple[Path, ...] = ()
    #: What a code for phones begins with, "" for none; and which kinds of pages and cards have one.
    code: str = ""
    coded: frozenset[str] = frozenset()
    #: Kinds of pages, neither cards nor boards, that have changed since they were printed, and are not printed now.
    changed_pages: tuple[str, ...] = ()
    #: Whether pages are printed of which the record should know what they say.
    grows: bool = False

    def code_of(self, kind: str, card: str = "", template: str = "") -> str:
        """Return what the code on a page or a card of that kind says, "" if it has none.

        A card that is no other says its id, all else what it is.
        """
        if not self.code or kind not in self.coded:
            return ""
        called = template or kind
        if self.code.startswith("http"):
            return self.code + quote(card or called, safe="")
        return self.code + (card or called.upper())
