"""The options of `makeplay print` that say what is printed and how it is placed on the paper.

In: words. Out: a request for the press, or the invalid option.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.engine.languages import languages, spoken
from generator.engine.view import Language
from generator.errors import BadMeasure, Text, reason_of
from generator.press.job.outputs import OUTPUTS

if TYPE_CHECKING:
    from generator.press.job.asked import PrintRequest
    from generator.press.layout.sheet_settings import SheetSettings

T = TypeVar("T")
Pick = Callable[[Sequence[str]], list[str]]

_OPTIONS = [
    click.option(
        "--only",
        multiple=True,
        metavar="KIND",
        help="cards, map, tracks, board (both on one sheet), mats, chronology, reference: all of these by default; "
        "a game may have others. Only if asked for: blanks (write-in cards), reserve (one blank for every "
        "corner), restock (the corners used up), aids (reference cards of the deck's size), advancements (a card for "
        "each), atlas (the galaxy as each era left it), booklet (the chronicle, to be folded), box, dividers, "
        "cubes (to cut out), readings (what the rules "
        "leave open, to agree on before a first game; every game has it). May be repeated.",
    ),
    click.option("--text", metavar="WORDING", help="The wording of the cards, if the game has several."),
    click.option("--changed", is_flag=True, help="Only cards new or changed since the last confirmed run."),
    click.option("--cards", metavar="WORDS", help="Only these cards: '012 014-020', a name, or 'worlds era 2'."),
    click.option(
        "--as",
        "form",
        type=click.Choice(["cards", "sheet", "stickers"]),
        default="cards",
        help="Print changes as cards, as a sheet to copy from by hand, or as stickers.",
    ),
    click.option(
        "--lang",
        type=click.Choice(spoken()),
        metavar=f"[{'|'.join(languages())}|both|{'+'.join(languages()[:2])}]",
        help="Language of the sheets, or two languages, the main one first; by default the campaign's.",
    ),
    click.option(
        "--paper",
        metavar="PAPER",
        help="letter, a4, legal, tabloid, a3, a5, 3x5 or WxH; by default as in campaign.toml.",
    ),
    click.option(
        "--size", metavar="SIZE", help="Card: half-index, poker, euro-poker, bridge, mini, tarot, a7, ... or WxH."
    ),
    click.option(
        "--sleeve",
        metavar="MM",
        help="Make each card narrower and shorter by this much, so that it slides into a sleeve.",
    ),
    click.option("--corners", metavar="MM", help="Radius of round corners."),
    click.option("--gutter", metavar="MM[xMM]", help="Space between cards, across x down."),
    click.option(
        "--bleed", metavar="MM", help="Print this far beyond the cut line; cards are spaced further apart to make room."
    ),
    click.option("--marks", type=click.Choice(["edge", "full", "none"]), default="edge", help="Crop marks."),
    click.option("--no-mixed", is_flag=True, help="Do not rotate any cards, even if fewer then fit on a page."),
    click.option(
        "--order",
        type=click.Choice(["rows", "stack"]),
        default="rows",
        help="stack: the piles are in order after the pages are cut.",
    ),
    click.option("--start-at", type=int, default=1, metavar="N", help="First free slot or label of the first page."),
    click.option(
        "--onto", metavar="LABELS", help="Labels or perforated cards: 5160, 5167, l7160, l7651, 5371, c32011."
    ),
    click.option("--backs", type=click.Choice(["none", "plain", "kind"]), default="none", help="Backs of cards."),
    click.option(
        "--flip",
        type=click.Choice(["long", "short"]),
        help="The edge on which sheets are turned over; long by default.",
    ),
    click.option(
        "--fold", is_flag=True, help="Print backs beside the fronts, to fold over: for printers without duplex."
    ),
    click.option("--printer", metavar="NAME", help="Use this printer profile (makeplay printer)."),
    click.option("--cut", type=click.Choice(["svg", "dxf"]), help="Also write the lines to cut, for cutting machines."),
    click.option(
        "--large-print",
        is_flag=True,
        help="Sheets for poor sight, all text at least 14 pt: tracks, chronology, reference, aids, advancements, "
        "readings; not the cards of the deck.",
    ),
    click.option(
        "--theme",
        metavar="THEME",
        help="notebook, starlight, sepia, ink-saver or your own; by default as in campaign.toml.",
    ),
    click.option(
        "--templates", multiple=True, metavar="DIR", help="A folder with templates of your own. May be repeated."
    ),
    click.option("--at", "moment", metavar="WHEN", help="The state at the end of an era (2) or at an event's address."),
    click.option("--plain", is_flag=True, help="Print map and board without anything written on them."),
    click.option(
        "--setup",
        is_flag=False,
        flag_value="",
        metavar="[WORDS]",
        help="Show the cubes of the next game's set-up on map and board; add the cards already drawn:  "
        "'Ada Kranax line 020 021'.",
    ),
    click.option(
        "--poster",
        metavar="SHEETS|SIZE",
        help="Spread map and board, or whatever --only names, over several sheets to glue together: "
        "2x2 (columns x rows), a2, 60x80cm.",
    ),
    click.option(
        "--thickness", metavar="MM", help="Thickness of one card, for the box; by default 0.3 mm, 0.45 mm in a sleeve."
    ),
    click.option(
        "--room-for",
        type=click.IntRange(1, 2000),
        metavar="N",
        help="Number of cards the box has to hold; by default those of the deck, and if it grows, of ten games more.",
    ),
    click.option(
        "--format",
        "form_of_files",
        type=click.Choice(tuple(OUTPUTS)),
        default="pdf",
        help="png, svg: a file for each card and page; tts: deck, board and mats for Tabletop Simulator; "
        "pcio: a room of playingcards.io.",
    ),
    click.option("--resolution", type=int, metavar="DPI", help="For --format png, in dots per inch; 300 by default."),
    click.option(
        "--preset",
        metavar="SHOP",
        help="Cards as a print shop wants them: tgc-poker, tgc-euro-poker, tgc-bridge, tgc-mini, tgc-tarot, tgc-jumbo, "
        "tgc-euro-square, mpc-poker, mpc-bridge, mpc-mini, mpc-tarot, ppg-poker, dtc-poker, mb-euro-poker.",
    ),
    click.option("--url", metavar="ADDRESS", help="For --format tts: the web address of its pictures."),
    click.option(
        "--renamed",
        multiple=True,
        metavar="OLD=NEW",
        help="Of a deck: the row with the id OLD is the same card as the one with the id NEW. May be repeated.",
    ),
    click.option(
        "--qr",
        is_flag=False,
        flag_value="",
        metavar="[ADDRESS]",
        help="A QR code on cards, map, board, chronology and box: the campaign's mark and the card, or a link if you "
        "give the address of your page (https://...).",
    ),
    click.option("--colophon", is_flag=True, help="Add a page at the end that lists every setting used."),
]
#: How help groups the options of `makeplay print`; docs/commands.md has the same order.
SECTIONS = {
    "What is printed": ("game", "rules", "only", "text", "changed", "renamed", "cards", "form", "lang"),
    "Layout on paper": (
        "paper", "size", "sleeve", "corners", "gutter", "bleed", "marks", "no_mixed", "order", "start_at", "onto",
        "cut",
    ),
    "Map and board": ("poster", "moment", "plain", "setup"),
    "The box": ("room_for", "thickness"),
    "Looks": ("theme", "templates", "large_print", "qr"),
    "Both sides, and your printer": ("backs", "flip", "fold", "printer"),
    "Output": ("form_of_files", "resolution", "preset", "url"),
    "Runs": ("confirm", "runs", "repeat", "preview", "watch", "colophon"),
}  # fmt: skip


def sheet_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give *command* all of them."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def asked_for(options: dict[str, Any], paper: str, language: Language, theme: str, pick: Pick) -> PrintRequest:
    """Return the request that *options* make; *pick* finds the cards they name.

    Raises what is wrong with an option.
    """
    from generator.press.job.asked import PrintRequest

    settings, its_paper = _settings(options, paper)
    words = options["cards"]
    return PrintRequest(
        its_paper,
        options["lang"] or language,
        options["form"],
        tuple(options["only"]),
        None if words is None else tuple(pick(_words(words))),
        options["changed"] or options["form"] != "cards",
        settings,
        options["cut"] or "",
        options["colophon"],
        theme,
        options["templates"],
        options["moment"] or "",
        options["plain"],
        None if options["setup"] is None else tuple(_words(options["setup"])),
        _thickness(options["thickness"], bool(settings.sleeve)),
        options["room_for"] or 0,
        options["text"] or "",
        options["large_print"],
        _address(options["qr"]),
        **_output(options),
    )


def _settings(options: dict[str, Any], paper: str) -> tuple[SheetSettings, str]:
    """Return how sheets are laid out, and the paper's name.

    Raises what is wrong with an option.
    """
    from generator.engine.card_sizes import find_card_size
    from generator.press.layout.diecut import find_die_cut
    from generator.press.layout.imposition import Arrangement
    from generator.press.layout.paper import find_paper
    from generator.press.layout.poster import find_poster
    from generator.press.layout.printers import load
    from generator.press.layout.sheet_settings import Backs, SheetSettings

    onto = find_die_cut(options["onto"]) if options["onto"] else None
    its_paper = find_paper(onto.paper if onto else paper).name
    printer = load(options["printer"], its_paper) if options["printer"] else None
    backs: Backs = "plain" if options["fold"] and options["backs"] == "none" else options["backs"]
    gutter = _gutter(options["gutter"])
    settings = SheetSettings(
        find_card_size(options["size"]) if options["size"] else None,
        Arrangement(gutter, _length(options, "bleed"), options["marks"], not options["no_mixed"], options["fold"]),
        _length(options, "sleeve"),
        _length(options, "corners"),
        _slot(options["start_at"]),
        options["order"],
        backs,
        options["flip"] or (printer.flip if printer else "long"),
        onto,
        printer,
        find_poster(options["poster"]) if options["poster"] is not None else None,
    )
    return settings, its_paper


def _output(options: dict[str, Any]) -> dict[str, Any]:
    """Return the form of files that *options* ask for, as fields of a request.

    Raises BadMeasure, UnknownPreset.
    """
    form, url = options["form_of_files"], options["url"] or ""
    if options["preset"] is not None:
        from generator.press.layout.shops import find_preset

        preset = find_preset(options["preset"])
        return {"output": preset.shop.form, "preset": preset}
    if url and not url.startswith(("http://", "https://")):
        raise BadMeasure("--url", Text("no_address", url=url[:80]))
    if options["resolution"] is None:
        return {"output": form, "url": url}
    from generator.press.exports.pictures import check_resolution

    return {"output": form, "url": url, "resolution": check_resolution(options["resolution"])}


def _address(typed: str | None) -> str | None:
    """Return what stands before the campaign's mark in a code.

    Raises BadMeasure.
    """
    from generator.press.job.asked import read_address

    return _measured("--qr", typed, read_address) if typed else typed


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text.replace(",", " "))
    except ValueError:
        return text.split()


def _slot(start: int) -> int:
    if start < 1:
        raise BadMeasure("--start-at", Text("no_slot", start=start))
    return start


def _measured(option: str, text: str, read: Callable[[str], T]) -> T:
    """Return what *read* makes of *text*.

    Raises BadMeasure.
    """
    try:
        return read(text)
    except ValueError as problem:
        raise BadMeasure(option, reason_of(problem)) from None


def _thickness(text: str | None, sleeved: bool) -> float:
    """Return the thickness of a card in its box, in mm."""
    from generator.press.job.asked import SLEEVE, THICKEST, THICKNESS, THINNEST
    from generator.press.layout.measures import length_mm

    if text is None:
        return THICKNESS + (SLEEVE if sleeved else 0.0)
    length = _measured("--thickness", text, length_mm)
    if not THINNEST <= length <= THICKEST:
        raise BadMeasure("--thickness", Text("no_card_thick", length=length, least=THINNEST, most=THICKEST))
    return length


def _length(options: dict[str, Any], name: str) -> float:
    """Return a length in mm, 0 if it is not given."""
    from generator.press.layout.measures import length_mm
    from generator.press.layout.sheet_settings import LIMITS

    text = options[name]
    if text is None:
        return 0.0
    most = LIMITS["radius" if name == "corners" else name]
    length = _measured(f"--{name}", text, length_mm)
    if length > most:
        raise BadMeasure(f"--{name}", Text("too_much", length=length, most=most))
    return length


def _gutter(text: str | None) -> tuple[float, float] | None:
    """Return the room between cards, across and down, in mm; one length counts for both."""
    from generator.press.layout.measures import length_mm, size_mm
    from generator.press.layout.sheet_settings import LIMITS

    if text is None:
        return None
    both = _measured("--gutter", text, size_mm if re.search("[x×*]", text) else lambda one: (length_mm(one),) * 2)
    if max(both) > LIMITS["gutter"]:
        raise BadMeasure("--gutter", Text("too_much", length=max(both), most=LIMITS["gutter"]))
    return both
