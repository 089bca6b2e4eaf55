"""What a person wants printed of a campaign, as the record keeps it.

In: options, or what a record says was asked for. Out: a request, or plain data.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from generator.engine.languages import spoken
from generator.errors import Text
from generator.press.assets.themes import DEFAULT
from generator.press.layout.cutpath import FORMATS
from generator.press.layout.paper import find_paper
from generator.press.layout.sheet_settings import SheetSettings, read_settings
from generator.press.layout.shops import RESOLUTION, Preset

Form = Literal["cards", "sheet", "stickers"]
#: A card of printed index card, and both sides of a sleeve, in mm.
THICKNESS, SLEEVE = 0.3, 0.15
#: The thinnest and the thickest card, in mm; the most cards of a box.
THINNEST, THICKEST, MOST_CARDS = 0.05, 3.0, 2000
#: What may stand before a campaign's mark in a code.
_ADDRESS = re.compile(r"https?://[!-~]{1,200}")
#: What the record always says, whether it is usual or not.
_ALWAYS = frozenset({"paper", "lang", "settings"})


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """What a person wants printed.

    *form*: the sheets themselves, a change sheet to write from, or stickers. *kinds* are kinds of sheet, none for all
    that are printed by default; *cards* are ids, None for all; *changed* leaves out what is printed already.
    """

    paper: str
    lang: str
    form: Form = "cards"
    kinds: tuple[str, ...] = ()
    cards: tuple[str, ...] | None = None
    changed: bool = False
    settings: SheetSettings = field(default_factory=SheetSettings)
    cut: str = ""
    colophon: bool = False
    theme: str = DEFAULT
    #: Folders of templates besides the campaign's own; a repeated run takes them as they are then.
    templates: tuple[str, ...] = ()
    #: The era or the address of the event whose campaign is shown, "" for the one that is.
    moment: str = ""
    #: Whether the board is shown as nobody has written on it; set-up cubes of the next game, what is drawn for it.
    plain: bool = False
    setup: tuple[str, ...] | None = None
    #: A box: thickness of a card in mm, and for how many cards, 0 for those there are.
    thickness: float = THICKNESS
    room_for: int = 0
    #: Which wording of the cards, of those that the pack has; "" is the usual one.
    text: str = ""
    #: Whether sheets are for poor sight, all their text at least 14 pt.
    large: bool = False
    #: A code for phones on faces and pages: None for none, "" for the campaign's mark, else the address before it.
    qr: str | None = None
    #: The form of the files (exports.forms), dots per inch of a picture, a print shop's cards, where pictures of a deck
    #: will be on the web. No record has them: such files are not on any table.
    output: str = "pdf"
    resolution: int = RESOLUTION
    preset: Preset | None = None
    url: str = ""

    @property
    def on_paper(self) -> bool:
        """Return whether it is for sheets of paper, printed at home."""
        return self.output == "pdf" and self.preset is None

    def as_dict(self) -> dict[str, Any]:
        """Return the request as plain data for the record, without what is usual."""
        usual = PrintRequest("", "en")._every()
        return {key: value for key, value in self._every().items() if key in _ALWAYS or value != usual[key]}

    def _every(self) -> dict[str, Any]:
        return {
            "paper": self.paper,
            "lang": self.lang,
            "as": self.form,
            "only": list(self.kinds),
            "cards": None if self.cards is None else list(self.cards),
            "changed": self.changed,
            "settings": self.settings.as_dict(),
            "cut": self.cut,
            "colophon": self.colophon,
            "theme": self.theme,
            "templates": list(self.templates),
            "moment": self.moment,
            "plain": self.plain,
            "setup": None if self.setup is None else list(self.setup),
            "thickness": self.thickness,
            "room_for": self.room_for,
            "text": self.text,
            "large": self.large,
            "qr": self.qr,
        }


def read_request(data: Mapping[str, Any]) -> PrintRequest:
    """Return the request that `PrintRequest.as_dict` returned as plain data.

    Raises ValueError, KeyError; a MakeplayError for an invalid paper, labels or printer.
    """
    form, lang = data.get("as", "cards"), data["lang"]
    if form not in get_args(Form) or lang not in spoken():
        raise ValueError(Text("no_such_form", form=form, lang=lang))
    cards = None if data.get("cards") is None else _names(data["cards"])
    thickness, room_for, cut = data.get("thickness", THICKNESS), data.get("room_for", 0), str(data.get("cut", ""))
    if not THINNEST <= thickness <= THICKEST or not 0 <= room_for <= MOST_CARDS:
        raise ValueError(Text("no_such_box", cards=room_for, thickness=thickness))
    if cut not in ("", *FORMATS):
        raise ValueError(Text("no_such_cut", cut=cut))
    return PrintRequest(
        find_paper(str(data["paper"])).name,
        lang,
        form,
        _names(data.get("only", [])),
        cards,
        bool(data.get("changed", False)),
        read_settings(data.get("settings", {})),
        cut,
        bool(data.get("colophon", False)),
        str(data.get("theme", DEFAULT)),
        tuple(map(str, data.get("templates", ()))),
        str(data.get("moment", "")),
        bool(data.get("plain", False)),
        None if data.get("setup") is None else tuple(map(str, data["setup"])),
        float(thickness),
        room_for,
        str(data.get("text", "")),
        bool(data.get("large", False)),
        read_address(data.get("qr")),
    )


def read_address(address: object) -> str | None:
    """Return what stands before a campaign's mark in a code: nothing, or the address of a page.

    Raises ValueError for what is no address.
    """
    if address in (None, "") or (isinstance(address, str) and _ADDRESS.fullmatch(address)):
        return address
    raise ValueError(Text("no_address", url=str(address)[:80]))


def _names(names: object) -> tuple[str, ...]:
    """Return a list of names; raise ValueError for anything else."""
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError(Text("not_names", names=names))
    return tuple(names)
