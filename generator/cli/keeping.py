"""`makeplay log`, `undo`, `redo`: what happened at the table is written down, taken back, restored.

In: lines as people type them, at a prompt, from a pipe or as arguments. Out: events in the record, printed at once.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.keyboard import Keyboard, at_terminal
from generator.cli.log_session import ANYWAY, LogSession, split
from generator.cli.opening import keep
from generator.cli.options import home_option
from generator.cli.prompt import Prompt, write_asking
from generator.cli.sections import Exemplified
from generator.errors import MakeplayError, NotUnderstood, Text

HELP = """Write down what happened at the table of the campaign NAME.

Without LINE, a prompt opens, with completion (Tab) and history (arrow keys); help lists every kind of line, in
English and Chinese. Piped input is read line by line, stopping at the first line with an error. Each line
is saved before it is confirmed.
"""
EXAMPLES = {
    "makeplay log kran world 34 Kranax 3 heart genetics": "",
    "makeplay log kran advance Kranax physics circled": "",
    "makeplay log kran game Ada Kranax, Ada won might": "",
}

#: The most characters of a line that are read at once.
_LONGEST = 1 << 16


@click.command("log", cls=Exemplified, examples=EXAMPLES, context_settings={"ignore_unknown_options": True}, help=HELP)
@click.argument("name")
@click.argument("words", nargs=-1, metavar="[LINE]...", type=click.UNPROCESSED)
@click.option("--anyway", is_flag=True, help="Record a line even if it is odd under the rules, and mark it as such.")
@home_option
def log_command(name: str, words: tuple[str, ...], anyway: bool, home: Path) -> None:
    """Record lines given as arguments, from a pipe, or typed at the prompt."""
    session = LogSession(keep(home, name), home)
    always = [ANYWAY] if anyway else []
    if words:
        alone = len(words) == 1 and " " in words[0].strip()  # a whole line in quotation marks
        line = [*(split(words[0]) if alone else words), *always]
        if at_terminal():
            write_asking(session, line, Keyboard())
        else:
            session.write(line)
    elif at_terminal():
        Prompt(session, always).run()
    else:
        _from_pipe(session, always)


@click.command("undo")
@click.argument("name")
@click.argument("event", nargs=-1)
@click.option("--since", is_flag=True, help="Also undo everything after this EVENT.")
@home_option
def undo_command(name: str, event: tuple[str, ...], since: bool, home: Path) -> None:
    """Undo the last entry in the campaign NAME, or each EVENT by its address, all in one go.

    Nothing is deleted: an undo is recorded, and redo restores the entry. Printed cards that become wrong are listed.
    """
    LogSession(keep(home, name), home).undo(event, since)


@click.command("redo")
@click.argument("name")
@home_option
def redo_command(name: str, home: Path) -> None:
    """Restore what was undone last in the campaign NAME, unless something else has happened since."""
    LogSession(keep(home, name), home).redo()


def _check_text(line: str) -> None:
    """Raise NotUnderstood for bytes that are not UTF-8, which a line holds as halves of characters."""
    try:
        line.encode()
    except UnicodeEncodeError as error:
        raise NotUnderstood(line.strip(), Text("not_utf_8"), Text("as_utf_8")) from error


def _from_pipe(session: LogSession, always: list[str]) -> None:
    """Record line by line; what is wrong is reported with the number of its line."""
    for number, typed in enumerate(iter(lambda: sys.stdin.readline(_LONGEST), ""), start=1):
        line = typed.removeprefix("\ufeff")
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            _check_text(line)
            if not session.write([*split(line), *always]):
                return
        except MakeplayError as error:
            error.args = (Text("line", number=number, said=error.args[0]), *error.args[1:])
            raise
