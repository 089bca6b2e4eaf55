"""Help of a command with many options, in sections.

In: headings, and which options stand below each. Out: a kind of click command whose help is ordered so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

#: Heading -> parameters, in the order in which they are told.
Sections = Mapping[str, Sequence[str]]


def in_sections(sections: Sections) -> type[click.Command]:
    """A command whose help tells its options below those headings; what stands below none comes last."""

    class Sectioned(click.Command):
        def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
            """The options, section by section."""
            told = {str(each.name): row for each in self.get_params(ctx) if (row := each.get_help_record(ctx))}
            for heading, names in sections.items():
                with formatter.section(heading):
                    formatter.write_dl([told.pop(name) for name in names])
            with formatter.section("Besides"):
                formatter.write_dl(list(told.values()))

    return Sectioned
