"""The language in which the command line speaks.

In: --lang, MAKEPLAY_LANG, the campaign that is open, the locale. Out: the first of them that names a language that is
shipped or is in MAKEPLAY_LANGUAGES; English if none is.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from generator.cli.texts import TEXTS
from generator.engine.packdata import FIRST, Language, languages
from generator.engine.sentences import error_lines
from generator.errors import MakeplayError, Said, UnknownLanguage

C = TypeVar("C", bound=Callable[..., Any])
#: The variable that says in which language to speak, and those of the locale: the first that is set counts.
VARIABLE, LOCALE = "MAKEPLAY_LANG", ("LC_ALL", "LC_MESSAGES", "LANG")
#: What this run of the program was asked for, and the language of its campaign.
_heard: dict[str, Language] = {}


def spoken_language(asked: Language | None = None) -> Language:
    """Return the language to speak: *asked*, else as --lang, MAKEPLAY_LANG, the campaign and the locale have it."""
    set_here = _shipped(os.environ.get(VARIABLE, ""))
    return asked or _heard.get("asked") or set_here or _heard.get("campaign") or _of_locale()


def wanted(asked: Language | None = None) -> Language | None:
    """Return the language that somebody has asked for, by --lang or MAKEPLAY_LANG; None if nobody has."""
    return asked or _heard.get("asked") or _shipped(os.environ.get(VARIABLE, "")) or None


def in_campaign(language: Language) -> None:
    """Speak the *language* of a campaign from now on, unless another was asked for."""
    if language in languages():
        _heard["campaign"] = language


def start_anew() -> None:
    """Forget what an earlier run was asked for.

    Raises UnknownLanguage if MAKEPLAY_LANG names a language that is not here.
    """
    _heard.clear()
    named = os.environ.get(VARIABLE, "")
    if named and not _shipped(named):
        raise UnknownLanguage(named, languages())


def say(key: str, **values: object) -> str:
    """Return a text of the command line (texts/*.toml) in the language to speak."""
    return TEXTS.text(key, spoken_language(), **values)


def lines_of(error: MakeplayError) -> tuple[str, ...]:
    """Return the message of an error in the language to speak."""
    return error_lines(error, spoken_language())


def in_words(said: Said) -> str:
    """Return what a person reads in the language to speak."""
    return "\n".join(lines_of(MakeplayError(said)))


def lang_option(does: str) -> Callable[[C], C]:
    """Return the option --lang, which *does* something; errors and tips are printed in that language, too."""
    return click.option("--lang", type=click.Choice(languages()), is_eager=True, callback=_asked, help=does)


def _asked(_context: click.Context, _option: click.Parameter, language: Language | None) -> Language | None:
    if language:
        _heard["asked"] = language
    return language


def _of_locale() -> Language:
    return _shipped(next(filter(None, map(os.environ.get, LOCALE)), "")) or FIRST


def _shipped(name: str) -> Language:
    """Return the language that a locale such as zh_CN.UTF-8 names; "" if it is not here."""
    whole = name.partition(".")[0].partition("@")[0].replace("_", "-").casefold()
    known = {each.replace("_", "-").casefold(): each for each in languages()}
    return known.get(whole) or known.get(whole.partition("-")[0], "")
