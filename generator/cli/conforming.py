"""`makeplay conform`: run scenario files against the rules engine.

In: files. Out: one line for each scenario that fails, and the count; exit code 0, 1, or 2 for an invalid file.
"""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import click

from generator.campaign.reading import text_named
from generator.cli.console import tell
from generator.cli.language import in_words, say
from generator.cli.options import game_option
from generator.engine.pack import Conforming, find_pack
from generator.errors import BadScenarioFile, CannotDo, Text, told_by_system

FAILED = 1


@click.command("conform")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@game_option
@click.pass_context
def conform_command(context: click.Context, files: tuple[Path, ...], game: str) -> None:
    """Run the scenarios in all FILEs, each from its own setup.

    A line FAIL shows where a result differs from the scenario; the last line is the count. The exit code is 0 if
    none failed, 1 if one did, and 2 for a file that is unreadable or does not fit the schema.
    """
    pack = find_pack(game)
    if not isinstance(pack, Conforming):
        raise CannotDo(game, Text("by_scenarios"))
    runs = [pack.conform(str(path), _text(path)) for path in files]
    passed = failed = 0
    for verdict in chain.from_iterable(runs):
        if verdict.failure:
            failed += 1
            tell(in_words(getattr(verdict, "line", str(verdict))))
        else:
            passed += 1
    tell(say("tips.conformed", passed=passed, failed=failed))
    if failed:
        context.exit(FAILED)


def _text(path: Path) -> str:
    try:
        return text_named(path)
    except OSError as error:
        raise BadScenarioFile(str(path), Text("cannot_be_read", why=told_by_system(error))) from error
    except UnicodeDecodeError as error:
        raise BadScenarioFile(str(path), Text("byte_no_utf_8", byte=error.start)) from error
