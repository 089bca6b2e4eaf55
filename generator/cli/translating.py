"""Help and errors of the command line in the language to speak; English ones are in the code.

In: commands, what click says. Out: copies of the commands with the texts of texts/help.LANGUAGE.toml, found by the
names of commands and options. Whatever a language lacks is taken from its fallback.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

import click

from generator.cli.language import spoken_language
from generator.engine.packdata import FIRST, Language, fallback, pack_data_as_written

C = TypeVar("C", bound=click.Command)
#: The modules of click that say something, and the two names by which each calls for a translation.
_SPEAKERS = ("core", "decorators", "exceptions", "formatting", "parser", "termui", "types")
_ONE, _SOME = "_", "ngettext"


@cache
def help_texts(language: Language) -> Mapping[str, Any]:
    """Return the tables of texts/help.LANGUAGE.toml over those of its fallback; {} for English."""
    if language == FIRST:
        return {}
    below, own = help_texts(fallback(language)), pack_data_as_written("generator.cli", f"texts/help.{language}.toml")
    return {table: {**below.get(table, {}), **own.get(table, {})} for table in {*below, *own}}


def text(table: str, english: str) -> str:
    """Return what stands for the *english* text in a table of the language to speak."""
    return str(help_texts(spoken_language()).get(table, {}).get(english, english))


def translated(command: C, path: str) -> C:
    """Return a copy of the *command* at that *path* ("print", "printer set") whose help is in the language to speak."""
    texts, its = help_texts(spoken_language()), copy(command)
    its._help_option = None  # it may have been made in another language
    its.params = list(map(copy, its.params))
    if not texts:
        return its
    said = texts["command"].get(path, {})
    its.help = said.get("help", its.help)
    its.short_help = said.get("short", its.short_help)
    options = {**texts["option"], **said.get("option", {})}
    for param in its.params:
        if isinstance(param, click.Option):
            param.help = options.get(str(param.name), param.help)
    if hasattr(its, "examples"):
        its.examples = {typed: said.get("example", {}).get(typed, does) for typed, does in its.examples.items()}
    if isinstance(its, click.Group):
        its.commands = {name: translated(each, f"{path} {name}") for name, each in its.commands.items()}
    return its


def teach_click() -> None:
    """Let click say everything in the language to speak; it looks its texts up each time it says one."""
    for name in _SPEAKERS:
        speaker = import_module(f"click.{name}")
        for call, said in ((_ONE, _one), (_SOME, _some)):
            if hasattr(speaker, call):
                setattr(speaker, call, said)


def _one(english: str) -> str:
    return text("click", english)


def _some(one: str, more: str, number: int) -> str:
    return text("click", one if number == 1 else more)
