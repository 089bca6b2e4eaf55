"""The campaign a command is for, where its NAME is left out.

In: the words of a command line. Out: the same with a campaign's name in front, if there is only one it can be.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

import click

from generator.cli.console import remark
from generator.cli.language import say, spoken_language
from generator.engine.languages import between

#: Commands at which nobody is taken to mean the only campaign: they change more than a line of it, or begin one.
ALWAYS_NAMED = frozenset({"remove", "rename", "undo", "redo", "branch", "merge", "simulate"})
#: Commands whose NAME is a new one.
_NEW = frozenset({"new", "import"})
#: The campaign that comes with makeplay; nobody has to leave it out.
SHIPPED = "example"
#: How much a word is like a campaign's name that is meant to be one.
_ALIKE = 0.75


def naming(command: click.Command) -> click.Command:
    """Return *command*, which from now on takes words that leave its campaign's NAME out."""
    arguments = [each.name for each in command.params if isinstance(each, click.Argument)]
    if command.name in _NEW or arguments[:1] != ["name"]:
        return command

    def parse_args(context: click.Context, words: list[str]) -> list[str]:
        if context.resilient_parsing:  # a shell asks what can be typed next
            return type(command).parse_args(command, context, words)
        if command.name in ALWAYS_NAMED:
            _need_name(command, words)
            return type(command).parse_args(command, context, words)
        # that of the class: in one process the same command may come here more than once
        return type(command).parse_args(command, context, [*_left_out(command, words, len(arguments) > 1), *words])

    command.parse_args = parse_args  # type: ignore[method-assign, assignment]
    return command


def _left_out(command: click.Command, words: Sequence[str], takes_more: bool) -> list[str]:
    """Return the words that are to be in front: the campaign meant, and its home if one is in its folder."""
    typed, values = _apart(command, words)
    if "--help" in values or "--game" in values or (typed and not takes_more):
        return []
    named_home = values.get("--home") or os.environ.get("MAKEPLAY_HOME", "")
    here = None if named_home else _folder_here()
    home = here.parent.parent if here else Path(named_home)
    ones = [here.name] if here else _ones_meant(home, typed, command.params[0].required)
    if len(ones) != 1:
        return []
    remark(say("tips.campaign", name=ones[0]))
    return [ones[0], "--home", str(home)] if here else ones


def _need_name(command: click.Command, words: Sequence[str]) -> None:
    """Raise UsageError that says which campaigns there are if too few words are typed and none of them is the first."""
    from generator.campaign.folder import known_campaigns

    typed, values = _apart(command, words)
    needed = sum(isinstance(each, click.Argument) and each.required for each in command.params)
    known = known_campaigns(Path(values.get("--home") or os.environ.get("MAKEPLAY_HOME", "")))
    if len(typed) >= needed or "--help" in values or {*typed[:1]} & {*known}:
        return
    names = between(spoken_language()).things.join(known)
    raise click.UsageError(say("usage.name_it", names=names) if known else say("usage.none_yet"))


def _ones_meant(home: Path, typed: Sequence[str], needed: bool) -> list[str]:
    """Return the campaigns that somebody may mean who names none; none if the first word is a name, or nearly one.

    Raises UsageError if there are several and no word is typed, or none at all and a name is *needed*.
    """
    from generator.campaign.folder import known_campaigns

    known = known_campaigns(home)
    if typed and get_close_matches(typed[0], known, 1, _ALIKE):
        return []
    ones = [name for name in known if name != SHIPPED]
    if len(ones) > 1 and not typed:
        raise click.UsageError(say("usage.name_it", names=between(spoken_language()).things.join(ones)))
    if needed and not (known or typed):
        raise click.UsageError(say("usage.none_yet"))
    return ones


def _apart(command: click.Command, words: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Return the words that are no options, and each option with its value."""
    flags = {form: each for each in command.params if isinstance(each, click.Option) for form in each.opts}
    typed, values, left = list[str](), dict[str, str](), [*words]
    while left:
        word = left.pop(0)
        option, _, value = word.partition("=")
        if option in {"-h", "--help"}:
            values["--help"] = ""
        elif option in flags:
            takes = not (flags[option].is_flag or flags[option].count or "=" in word)
            values[option] = left.pop(0) if takes and left else value
        else:
            typed.append(word)
    return typed, values


def _folder_here() -> Path | None:
    """Return the campaign folder that is the current one, if it is one."""
    here = Path.cwd()
    return here if here.parent.name == "campaigns" and (here / "campaign.toml").is_file() else None
