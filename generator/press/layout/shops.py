"""Print shops: the files that they ask for, number by number, each with the shop's page to compare them with.

In: the name of a preset. Out: what it sets of a run: the card's size, its page, resolution, order of sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from generator.errors import UnknownPreset
from generator.press.layout.card_pages import CardPage
from generator.press.layout.sheet_settings import SheetSettings

Pair = tuple[float, float]
_INCH = 25.4
#: Dots per inch that every shop here asks for.
RESOLUTION = 300


@dataclass(frozen=True, slots=True)
class Shop:
    """A print shop: the *form* of its files, how far inside the cut text must stay (mm), its page about that.

    *note* is what a person has yet to do, empty if the files are as the shop wants them.
    """

    name: str
    form: Literal["png", "pdf"]
    safe: float
    source: str
    note: str = ""
    backs_first: bool = False


@dataclass(frozen=True, slots=True)
class Preset:
    """A card of a shop: *size* is cut, *page* with what is cut off, both in mm."""

    name: str
    shop: Shop
    size: Pair
    page: Pair

    @property
    def pixels(self) -> tuple[int, int]:
        """Return the page's size at the shop's resolution."""
        return round(self.page[0] / _INCH * RESOLUTION), round(self.page[1] / _INCH * RESOLUTION)

    def laid(self, settings: SheetSettings) -> SheetSettings:
        """Return *settings* as the shop wants them: it prints both sides, with a plain back if none is asked for."""
        bleed = max((page - size) / 2 for page, size in zip(self.page, self.size))
        return replace(
            settings,
            size=self.size,
            arrangement=replace(settings.arrangement, bleed=round(bleed, 4)),
            backs="plain" if settings.backs == "none" else settings.backs,
            alone=CardPage(self.page, self.shop.backs_first, self.shop.safe),
        )


_TGC = Shop(
    "The Game Crafter",
    "png",
    _INCH / 8,
    "help.thegamecrafter.com/article/39-templates and /391-bleed; thegamecrafter.com/make/products",
)
_MPC = Shop("MakePlayingCards", "png", 36 / RESOLUTION * _INCH, "makeplayingcards.com/pops/faq-photo.html")
_PPG = Shop(
    "Print & Play Games",
    "png",
    _INCH / 8,
    "printplaygames.com/prototypes/formatting-guidelines",
    "the shop wants the pictures placed in its template of 12 x 18 in; it places them for you for a fee",
)
_DTC = Shop(
    "DriveThruCards",
    "pdf",
    _INCH / 8,
    "help.drivethrupartners.com/hc/en-us/articles/12780748203543",
    "the shop takes CMYK as PDF/X-1a:2003 only, this file is RGB and grey: convert it before you send it",
    backs_first=True,
)
_MB = Shop(
    "MB Print",
    "pdf",
    4.0,
    "mbprint.pl/en/?p=658",
    "the shop wants letters as outlines, this file has their fonts embedded: convert it before you send it",
)


def _inches(width: float, height: float) -> Pair:
    return round(width * _INCH, 4), round(height * _INCH, 4)


def _dots(width: int, height: int) -> Pair:
    """Return so many pixels at the shop's resolution, in mm."""
    return width / RESOLUTION * _INCH, height / RESOLUTION * _INCH


#: Sizes as public tools and guides quote them (docs/printing.md); mpc-mini follows from that shop's other cards.
PRESETS: Mapping[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset("tgc-poker", _TGC, _inches(2.5, 3.5), _dots(825, 1125)),
        Preset("tgc-euro-poker", _TGC, (63.0, 88.0), _dots(825, 1125)),
        Preset("tgc-bridge", _TGC, _inches(2.25, 3.5), _dots(750, 1125)),
        Preset("tgc-mini", _TGC, _inches(1.75, 2.5), _dots(600, 825)),
        Preset("tgc-tarot", _TGC, _inches(2.75, 4.75), _dots(900, 1500)),
        Preset("tgc-jumbo", _TGC, _inches(3.5, 5.5), _dots(1125, 1725)),
        Preset("tgc-euro-square", _TGC, (70.0, 70.0), _dots(900, 900)),
        Preset("mpc-poker", _MPC, _inches(2.5, 3.5), _dots(822, 1122)),
        Preset("mpc-bridge", _MPC, _inches(2.25, 3.5), _dots(747, 1122)),
        Preset("mpc-mini", _MPC, _inches(1.75, 2.5), _dots(597, 822)),
        Preset("mpc-tarot", _MPC, _inches(2.75, 4.75), _dots(897, 1497)),
        Preset("ppg-poker", _PPG, _inches(2.5, 3.5), _dots(825, 1125)),
        Preset("dtc-poker", _DTC, _inches(2.5, 3.5), _inches(2.75, 3.75)),
        Preset("mb-euro-poker", _MB, (63.0, 88.0), (69.0, 94.0)),
    )
}


def find_preset(name: str) -> Preset:
    """Return the preset called *name*.

    Raises UnknownPreset.
    """
    found = PRESETS.get(name.strip().lower())
    if found is None:
        raise UnknownPreset(name, list(PRESETS))
    return found
