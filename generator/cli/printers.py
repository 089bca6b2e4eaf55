"""`makeplay printer`: what is known of people's printers, and the sheet to measure it by.

In: a printer's name, its paper, what was read off a sheet. Out: a calibration sheet as PDF, profiles kept and shown.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.console import tell, tell_json
from generator.cli.language import say, spoken_language
from generator.cli.opening import command_line
from generator.cli.options import home_option, json_option
from generator.cli.sections import ExemplifiedGroup
from generator.cli.texts import typed
from generator.errors import BadProfile, Text, UnknownPrinter

if TYPE_CHECKING:  # the press is loaded when it is needed
    from generator.press.layout.imposition import Flip, Margins
    from generator.press.layout.paper import Paper
    from generator.press.layout.printers import Correction, Profile
    from generator.press.sheets.calibration import Measurements

_NUMBER = re.compile(r"([+-]?(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+))(%?)")
#: Characters that people type, or that input methods make, for others.
_TYPED = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "、": ";", "。": "."})

_paper_option = click.option(
    "--paper", default="a4", show_default=True, metavar="PAPER", help="The paper, or a size WxH."
)
_flip_option = click.option(
    "--flip",
    type=click.Choice(["long", "short"]),
    help="The edge over which sheets are turned; by default the saved one, or long.",
)


def numbers(text: str, option: str, *counts: int) -> tuple[float, ...]:
    """Return the numbers that a person wrote, as many as one of *counts*; percent become factors.

    Points and commas may both divide a number, and commas, blanks, semicolons or slashes one number from the next.
    Raises BadProfile.
    """
    plain = unicodedata.normalize("NFKC", text.translate(_TYPED)).translate(_TYPED).lower()
    units = "|".join(sorted(typed("units"), reverse=True))
    plain = re.sub(r"\s+%", "%", re.sub(rf"\s*(?:{units})(?![a-z])", "", plain)).strip()
    parts = _parts(plain, counts)
    found = [_NUMBER.fullmatch(part) for part in parts]
    if len(parts) not in counts or not all(found):
        example = {1: "0.4", 2: "0.6,-0.4", 4: "6,4,6,4"}[counts[0]]
        asked = {"four": 4 in counts, "two": 2 in counts, "also": len(counts) > 1, "one": 1 in counts}
        raise BadProfile(option, Text("no_numbers", text=text, **asked), Text("write", example=example))
    return tuple(float(one[1].replace(",", ".")) / (100 if one[2] else 1) for one in found if one)


def _parts(plain: str, counts: tuple[int, ...]) -> list[str]:
    """Return the numbers that *plain* divides, as they are written."""
    if re.search(r"[;/|]", plain):
        return re.split(r"\s*[;/|]\s*", plain)
    if re.search(r"\s", plain):
        return re.split(r"\s*,\s+|\s+,\s*|\s+", plain)
    parts = plain.split(",")
    if len(parts) not in counts and len(parts) % 2 == 0 and "." not in plain:  # decimal commas
        return [f"{whole}.{rest}" for whole, rest in zip(parts[::2], parts[1::2])]
    return parts


@click.group(
    "printer",
    cls=ExemplifiedGroup,
    help="""Printer profiles: how far off a printer prints, and which margins it leaves unprinted.

    A printer has one profile for each paper. docs/printers.md explains how to measure.
    """,
    examples={
        "makeplay printer calibrate kitchen": "make a sheet to print on both sides",
        "makeplay printer set kitchen --left ...": "save what you read from it",
        "makeplay print NAME --printer kitchen": "print with these corrections",
    },
)
def printer_command() -> None:
    """Run a command for printer profiles."""


@printer_command.command("calibrate", short_help="Make a calibration sheet for a printer.")
@click.argument("name")
@_paper_option
@_flip_option
@home_option
def calibrate_command(name: str, paper: str, flip: Flip | None, home: Path) -> None:
    """Make the calibration sheet of the printer NAME: output/printer-NAME-PAPER.pdf, two pages.

    An existing profile is applied to it, so that a second round refines the first.
    """
    from generator.campaign import files
    from generator.press.layout.paper import find_paper
    from generator.press.sheets.calibration import calibration_sheet

    its_paper = find_paper(paper)
    profile = _kept(name, its_paper.name)
    profile = profile.turned_over(flip or profile.flip)
    target = home / "output" / f"printer-{profile.name}-{its_paper.name}.pdf"
    data = calibration_sheet(profile, its_paper, spoken_language())
    files.replace_synced(target, data)
    size = f"{its_paper.width:g} x {its_paper.height:g} mm"
    tell(say("tips.calibration", file=target, size=size), say(f"tips.turned_{profile.flip}"))
    its_flip = ("--flip", profile.flip) if profile.flip != "long" else ()
    words = ("printer", "set", profile.name, "--paper", its_paper.name, *its_flip)
    tell(say("tips.measured", command=command_line(None, *words)))


@printer_command.command("set", short_help="Save readings of a sheet, or set values.")
@click.argument("name")
@_paper_option
@_flip_option
@click.option(
    "--left", metavar="X,Y", help="Left vernier: how far the back is to the right of and below the front, mm."
)
@click.option("--right", metavar="X,Y", help="Right vernier: the same.")
@click.option("--foot", metavar="Y", help="Vernier at the foot: how far below, mm.")
@click.option("--corner", metavar="X,Y", help="From the paper's left and upper edge to the lines of the corner, mm.")
@click.option("--lower-corner", metavar="X", help="From the left edge to the lower line, mm.")
@click.option("--ruler", metavar="X,Y", help="Measured lengths of the rulers, across and down, mm.")
@click.option(
    "--margins", metavar="T,R,B,L", help="At the top, right, bottom, left: the smallest number whose line is complete."
)
@click.option("--front", metavar="X,Y", help="Move the front to the right and down, mm.")
@click.option("--back", metavar="X,Y", help="Move the back, as seen from the back, mm.")
@click.option("--front-rotation", metavar="DEGREES", help="Turn the front clockwise.")
@click.option("--back-rotation", metavar="DEGREES", help="Turn the back clockwise, as seen from the back.")
@click.option("--scale", metavar="X,Y", help="Stretch both sides: 1.002,0.998 or 100.2 %, 99.8 %.")
@click.option("--back-scale", metavar="X,Y", help="Stretch the back differently.")
def set_command(name: str, paper: str, flip: Flip | None, **given: str | None) -> None:
    """Save what you read from the calibration sheet of the printer NAME, or set its profile directly.

    Readings (left, right, foot, corner, lower-corner, ruler) are added to the profile that the sheet was printed
    with. All other options replace the saved values.
    """
    from generator.press.layout.paper import find_paper
    from generator.press.layout.printers import store

    options = {f"--{key.replace('_', '-')}": text for key, text in given.items() if text is not None}
    if not options and flip is None:
        raise click.UsageError(say("usage.nothing_to_save"))
    its_paper = find_paper(paper)
    kept = _kept(name, its_paper.name)
    profile = kept.turned_over(flip or kept.flip)
    profile = _with_options(profile, its_paper, options)
    path = store(profile)
    tell(*_described(profile))
    tell(say("printers.saved", path=path))
    if profile != kept:
        again = command_line(None, "printer", "calibrate", profile.name, "--paper", its_paper.name)
        tell(say("printers.check", command=again))


def _with_options(profile: Profile, paper: Paper, options: dict[str, str]) -> Profile:
    """Return *profile* with what was read off a sheet added, or with values replaced.

    Raises BadProfile.
    """
    from generator.press.layout.printers import checked_margins
    from generator.press.sheets.calibration import mended

    direct = [option for option in _DIRECT if option in options]
    read = [option for option in options if option not in _DIRECT and option != "--margins"]
    if direct and read:
        reason = Text("replaces_added", option=read[0])
        raise BadProfile(direct[0], reason, Text("readings_or_values"))
    readings = _readings(options)
    if read:
        profile = mended(profile, paper, readings)
    elif readings.margins is not None:
        profile = replace(profile, margins=checked_margins(readings.margins, "--margins"))
    for option in direct:
        profile = _DIRECT[option](profile, options[option], option)
    return profile


@printer_command.command("list", short_help="List all profiles.")
@json_option
def list_command(as_json: bool) -> None:
    """List all profiles, one line for each printer and paper."""
    from generator.press.layout.printers import profiles

    known = profiles()
    if as_json:
        tell_json([profile.as_dict() for profile in known])
        return
    for profile in known:
        tell(say("printers.row", its=profile, margins=_margins(profile)))
    if not known:
        tell(say("printers.none"))


@printer_command.command("show", short_help="Show the profiles of a printer.")
@click.argument("name")
def show_command(name: str) -> None:
    """Show the profiles of the printer NAME, one for each paper."""
    from generator.press.layout.printers import profiles

    every = profiles()
    name = unicodedata.normalize("NFC", name)
    known = [profile for profile in every if profile.name == name]
    if not known:
        raise UnknownPrinter(name, "", [f"{profile.name} ({profile.paper})" for profile in every])
    tell(*(line for profile in known for line in _described(profile)))


@printer_command.command("remove", short_help="Remove a printer.")
@click.argument("name")
@click.option("--paper", metavar="PAPER", help="Remove only its profile for this paper.")
def remove_command(name: str, paper: str | None) -> None:
    """Remove the printer NAME, or its profile for one paper."""
    from generator.press.layout.printers import remove

    tell(*(say("printers.removed", its=profile) for profile in remove(name, paper)))


def _kept(name: str, paper: str) -> Profile:
    """Return the saved profile of a printer, or one that corrects nothing.

    Raises BadProfile for an invalid name.
    """
    from generator.press.layout.printers import Profile, checked_name, find

    name = checked_name(name, "printer")
    return find(name, paper) or Profile(name, paper)


def _readings(options: dict[str, str]) -> Measurements:
    from generator.press.sheets.calibration import Measurements

    def pair(option: str) -> tuple[float, float] | None:
        if option not in options:
            return None
        x, y = numbers(options[option], option, 2)
        return x, y

    def one(option: str) -> float | None:
        return numbers(options[option], option, 1)[0] if option in options else None

    return Measurements(
        pair("--corner"), one("--lower-corner"), pair("--ruler"), pair("--left"), pair("--right"), one("--foot"),
        _four(options["--margins"]) if "--margins" in options else None,
    )  # fmt: skip


def _four(text: str) -> Margins:
    found = numbers(text, "--margins", 4, 1)
    top, right, bottom, left = found if len(found) == 4 else 4 * found
    return top, right, bottom, left


def _moved(side: str, profile: Profile, text: str, option: str) -> Profile:
    x, y = numbers(text, option, 2)
    return _changed(profile, side, option, x=x, y=y)


def _turned(side: str, profile: Profile, text: str, option: str) -> Profile:
    return _changed(profile, side, option, rotation=numbers(text, option, 1)[0])


def _stretched(sides: Sequence[str], profile: Profile, text: str, option: str) -> Profile:
    found = numbers(text, option, 2, 1)
    if not all(0.5 <= value <= 1.5 or 50 <= value <= 150 for value in found):
        with suppress(BadProfile):
            found = numbers(text, option, 1)  # 0,995 is one number
    x, y = (value / 100 if value > 10 else value for value in (found[0], found[-1]))  # 99.8 is percent
    for side in sides:
        profile = _changed(profile, side, option, scale_x=x, scale_y=y)
    return profile


#: What replaces a value of the profile: option -> how, in the order in which they are applied.
_DIRECT = {
    "--front": partial(_moved, "front"),
    "--back": partial(_moved, "back"),
    "--front-rotation": partial(_turned, "front"),
    "--back-rotation": partial(_turned, "back"),
    "--scale": partial(_stretched, ("front", "back")),
    "--back-scale": partial(_stretched, ("back",)),
}


def _changed(profile: Profile, side: str, option: str, **values: float) -> Profile:
    """Return *profile* with other values of one side, checked; errors name the *option*."""
    from generator.press.layout.printers import Correction

    Correction.from_dict(values, option)
    before: Correction = getattr(profile, side)
    changes: dict[str, Any] = {side: replace(before, **values)}
    return replace(profile, **changes)


def _described(profile: Profile) -> list[str]:
    from generator.press.sheets.calibration import in_words

    return [
        say(f"printers.turned_{profile.flip}", its=profile),
        say("printers.front", words=in_words(profile.front)),
        say("printers.back", words=in_words(profile.back)),
        say("printers.margins", margins=_margins(profile)),
    ]


def _margins(profile: Profile) -> str:
    return ", ".join(f"{margin:g}" for margin in profile.margins)
