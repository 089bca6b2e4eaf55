"""Options of `makeplay print` that do not go together, and why.

In: what a person has typed. Out: nothing, or the first two options that contradict each other.
"""

from __future__ import annotations

from collections.abc import Collection

import click

from generator.errors import BadMeasure, NotTogether, NotUnderstood, Said, Text
from generator.press.job.outputs import OUTPUTS

#: Parameters that do not say what is printed.
_BESIDE = {"name", "home", "as_json", "confirm"}
#: Options that leave no room for others but these, and why.
_ALONE: dict[str, tuple[set[str], Said]] = {
    "runs": (_BESIDE - {"confirm"}, Text("prints_nothing")),
    "repeat": (_BESIDE - {"confirm"} | {"preview"}, Text("as_it_was")),
}
#: What cannot be confirmed, and why.
_NO_PRINT = {"watch": Text("never_confirmed"), "preview": Text("preview_no_sheet")}
#: What says something to sheets and cards only.
_OF_CARDS = {
    "only", "size", "sleeve", "corners", "gutter", "bleed", "marks", "no_mixed", "order", "backs", "flip", "fold",
    "cut", "moment", "plain", "setup", "poster", "thickness", "room_for", "text",
    "large_print", "qr",
}  # fmt: skip
#: What is about paper, not about a card on a page of its own; what is impossible for such a card.
_OF_PAPER = {
    "gutter", "marks", "no_mixed", "order", "start_at", "onto", "flip", "fold", "printer", "cut", "colophon",
    "poster",
}  # fmt: skip
_OF_RUNS = {"confirm", "preview"}
#: What is asked of a campaign, and of no game as it was published.
_OF_CAMPAIGNS = ("confirm", "runs", "repeat", "changed", "renamed", "moment", "plain", "setup")
#: What a print shop decides by itself.
_OF_SHOPS = ("form_of_files", "resolution", "url", "paper", "size", "sleeve", "corners", "bleed")
#: What is about cards of a size, or about the deck, and so not about large print.
_OF_SMALL = ("size", "sleeve", "onto", "start_at", "poster", "changed", "cards", "cut", "preset", "form_of_files")
#: What labels decide by themselves.
_OF_LABELS = ("paper", "size", "sleeve", "gutter", "marks", "no_mixed", "fold", "poster")


def refuse_together(context: click.Context) -> None:
    """Look for options that do not go together.

    Raises NotTogether, NotUnderstood if neither a campaign nor a game is named.
    """
    given = _given(context)
    _of_game(context, given)
    for name, (beside, why) in _ALONE.items():
        others = sorted(given - beside - {name})
        if name in given and others:
            raise NotTogether(_option(name), _option(others[0]), why)
    for name, why in _NO_PRINT.items():
        if {name, "confirm"} <= given:
            raise NotTogether(_option(name), "--confirm", why)
    _of_form(context, given)
    _of_output(context, given)
    _refuse("--large-print", given, _OF_SMALL if "large_print" in given else (), Text("large_only"))
    for name in _OF_LABELS:
        if {"onto", name} <= given:
            raise NotTogether("--onto", _option(name), Text("labels_fixed"))


def _of_game(context: click.Context, given: set[str]) -> None:
    """Look for options that are for a campaign only, or for a published game only.

    Raises NotTogether, NotUnderstood.
    """
    if "game" not in given:
        if context.params["name"] is None:
            raise NotUnderstood("", Text("no_campaign"), Text("name_or_game"))
        if "rules" in given:
            raise NotTogether("--rule", "NAME", Text("campaign_switches"))
        return
    if context.params["name"] is not None:
        raise NotTogether("--game", "NAME", Text("has_game"))
    _refuse("--game", given, _OF_CAMPAIGNS, Text("for_campaign"))
    if context.params["form"] != "cards":
        raise NotTogether("--game", f"--as {context.params['form']}", Text("for_campaign"))


def _of_output(context: click.Context, given: set[str]) -> None:
    """Look for options that mean nothing for pictures, SVG, a deck for Tabletop Simulator or a print shop.

    Raises NotTogether.
    """
    form, preset = context.params["form_of_files"], context.params["preset"]
    if preset is not None:
        what, none, sheet = "--preset", Text("shop_both_sides"), False
        _refuse(what, given, _OF_SHOPS, Text("shop_decides"))
    else:
        what, none, sheet = f"--format {form}", Text("needs_back"), not OUTPUTS[form].backed
        _needs_a_form(given)
        _refuse(what, given, {"resolution"} if form != "png" else (), Text("only_png"))
        _refuse(what, given, {"url"} if form != "tts" else (), Text("only_tts"))
        if form == "pdf":
            return
    _refuse(what, given, _OF_PAPER, Text("for_paper"))
    _refuse(what, given, _OF_RUNS, Text("not_at_home"))
    if context.params["form"] not in (("cards", "sheet") if sheet else ("cards",)):
        raise NotTogether(what, f"--as {context.params['form']}", Text("for_paper"))
    if not sheet and "backs" in given and context.params["backs"] == "none":
        raise NotTogether(what, "--backs none", none)


def _needs_a_form(given: set[str]) -> None:
    """Raise BadMeasure for what says something to another form than PDF only, if no form is asked for."""
    for option, form in (("resolution", "png"), ("url", "tts")):
        if option in given and "form_of_files" not in given:
            raise BadMeasure(f"--{option}", Text("for_format", form=form))


def _refuse(what: str, given: set[str], names: Collection[str], why: Said) -> None:
    """Raise NotTogether if one of the *names* is among what is *given*."""
    for name in sorted(given.intersection(names)):
        raise NotTogether(what, _option(name), why)


def _of_form(context: click.Context, given: set[str]) -> None:
    """Look for options that mean nothing for a change sheet, or for stickers.

    Raises NotTogether.
    """
    form = context.params["form"]
    if form == "cards":
        return
    others = sorted(given & (_OF_CARDS if form == "stickers" else _OF_CARDS | {"onto", "start_at"}))
    if others:
        raise NotTogether(f"--as {form}", _option(others[0]), Text("for_cards"))


def _option(name: str) -> str:
    called = {"form": "--as", "moment": "--at", "form_of_files": "--format", "rules": "--rule"}
    return called.get(name, f"--{name.replace('_', '-')}")


def _given(context: click.Context) -> set[str]:
    commandline = click.core.ParameterSource.COMMANDLINE
    return {name for name in context.params if context.get_parameter_source(name) is commandline}


def wanted_at_all(context: click.Context) -> bool:
    """Return whether any option says what is to be printed."""
    return bool(_given(context) - _BESIDE)
