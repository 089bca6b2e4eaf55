"""Help of a command: its description, examples, and its options below headings.

In: examples as command line and what it does; headings and the options below each. Out: kinds of click command
whose help has this order and fits every window: each example is on a line of its own, never broken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import _GeneratorContextManager
from typing import Any

import click

from generator.cli.console import wrapped
from generator.cli.translating import text

#: A command line -> what it does; "" if that is obvious.
Examples = Mapping[str, str]
#: Heading -> parameters, in the order in which they are shown.
Sections = Mapping[str, Sequence[str]]


class WholeWords(click.HelpFormatter):
    """Help in which no word is broken at its hyphen, such as tgc-poker and --only."""

    def write(self, string: str) -> None:
        """Add wrapped text to the help."""
        super().write(string.replace(_BOUND, "-"))

    def section(self, name: str) -> _GeneratorContextManager[None]:
        """Begin a section; its heading is in the language to speak."""
        return super().section(text("heading", name))

    def write_text(self, text: str) -> None:
        """Wrap a paragraph."""
        super().write_text(_bound(text, self.width - self.current_indent))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Wrap the descriptions of a list."""
        listed = list(rows)
        beside = self.width - min(max(len(word) for word, _ in listed), col_max) - col_spacing - 2
        super().write_dl([(word, _bound(does, beside)) for word, does in listed], col_max, col_spacing)


#: Stands for a hyphen while text is wrapped, so that no line ends there.
_BOUND = "\u2011"


def _bound(said: str, width: int) -> str:
    """Return the text with its hyphens bound; Chinese is wrapped here already, and click is to leave it so."""
    if said.isascii():
        return re.sub(r"(?<=\w)-(?=\w)", _BOUND, said)
    whole = [_wrapped(paragraph, max(width, 10)) for paragraph in said.split("\n\n")]
    return "\n\n".join(whole)


def _wrapped(paragraph: str, width: int) -> str:
    if paragraph.lstrip().startswith("\b"):
        return paragraph
    return "\n".join(["\b", *wrapped(" ".join(paragraph.split()), width)])


class Exemplified(click.Command):
    """A command whose help shows *examples* below its description."""

    def __init__(self, *arguments: Any, examples: Examples, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.examples = examples

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the description, then the examples, each with its meaning beside or, if narrow, below it."""
        super().format_help_text(ctx, formatter)
        beside = formatter.width - formatter.current_indent - 4 - max(map(len, self.examples))
        longest = max(len(word) for does in self.examples.values() for word in f"{does} ".split(" "))
        with formatter.section("Examples"):
            formatter.write_dl(list(self.examples.items()), col_max=formatter.width if beside > max(20, longest) else 0)


class ExemplifiedGroup(Exemplified, click.Group):
    """A group of commands whose help shows *examples*."""


class Sectioned(Exemplified):
    """A command whose options are shown below the headings of *sections*; all others come last."""

    def __init__(self, *arguments: Any, sections: Sections, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.sections = sections

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, section by section."""
        rows = {str(each.name): row for each in self.get_params(ctx) if (row := each.get_help_record(ctx))}
        for heading, names in self.sections.items():
            with formatter.section(heading):
                formatter.write_dl([rows.pop(name) for name in names])
        with formatter.section("Other options"):
            formatter.write_dl(list(rows.values()))
