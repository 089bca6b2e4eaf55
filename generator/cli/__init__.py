"""The command `makeplay`: words in, exit codes out.

Commands live in modules of their own that are loaded when they are called, so that help is instant.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from io import TextIOWrapper

import click

import generator
from generator.cli.console import Guarded, complain, cut, tell
from generator.cli.language import in_words, lines_of, say, start_anew
from generator.cli.named import naming
from generator.cli.sections import WholeWords
from generator.cli.translating import teach_click, text, translated
from generator.engine.plain_text import visible
from generator.errors import MakeplayError, StorageProblem, Text, told_by_system

#: What one wants to do -> its commands and what each does, in the order in which people need them.
GROUPS = {
    "Start": {
        "new": "Start a campaign by the rules of its game.",
        "deck": "Make a deck of your own from a spreadsheet.",
        "list": "List the campaigns here, with game, players and era.",
        "simulate": "Let bots play games of a campaign, to give a galaxy a history.",
        "branch": "Start a second campaign from an earlier moment.",
        "import": "Import a campaign, the save of a digital game, or a table of cards.",
    },
    "Print": {
        "print": "Print a campaign's sheets into output/NAME/.",
        "companion": "Write a campaign as one page for a phone.",
        "open": "Show a printed sheet in the system's viewer.",
        "printer": "Calibrate printers: offsets, scale, margins.",
        "templates": "Change how sheets look: list, copy and check templates.",
        "board": "Make boards of your own, for games whose board is a file.",
    },
    "Play": {
        "setup": "Show how to set up tonight's game, step by step.",
        "table": "Referee a game on a real table, card by card.",
        "play": "Play a game of a campaign in the terminal, against bots if you like.",
    },
    "Keep": {
        "log": "Write down what happened at the table.",
        "status": "Show the current state of a campaign.",
        "serve": "Show a campaign on the phones at the table.",
        "cards": "Find cards; show one in full with its history.",
        "history": "List everything that happened, with its place in the record.",
        "chronology": "Show the chronology as the rules define it.",
        "saga": "Tell a campaign as a story, five eras at a time.",
        "audit": "Print a checklist of the deck; find missing cards.",
        "undo": "Undo the last entry, or an earlier one.",
        "redo": "Restore what was undone.",
        "at": "Show a campaign as it was at an earlier event or era.",
        "merge": "Merge the entries of two people for the same campaign.",
        "export": "Export a campaign: one file, linked notes, an e-book.",
        "rename": "Give a campaign another name.",
        "remove": "Move a campaign to the bin, or restore it.",
        "check": "Find everything that is wrong with a campaign.",
    },
    "Ask": {
        "ask": "Ask about the rules, in English or Chinese.",
        "rules": "Read the rules: a section, a table, a word.",
        "judge": "Judge a position: its legal choices and what they would do.",
    },
    "Study and make": {
        "study": "Let bots play thousands of campaigns, and report the results.",
        "conform": "Run scenario files against the rules engine.",
        "pack": "List the games; start and check a pack of your own.",
    },
}
COMMANDS = {name: does for group in GROUPS.values() for name, does in group.items()}
#: The module of generator.cli that defines COMMAND_command.
FAMILIES = {
    "founding": ("new",),
    "printing": ("print",),
    "companion": ("companion",),
    "printers": ("printer",),
    "templating": ("templates",),
    "boarding": ("board",),
    "playing": ("play", "table"),
    "keeping": ("log", "undo", "redo"),
    "looking": ("status", "cards", "history", "chronology", "saga", "setup", "audit", "at"),
    "serving": ("serve",),
    "managing": ("list", "rename", "remove", "open"),
    "copying": ("branch", "merge"),
    "exporting": ("export",),
    "importing": ("import",),
    "asking": ("ask",),
    "judging": ("judge",),
    "rulebook": ("rules",),
    "simulating": ("simulate",),
    "studying": ("study",),
    "checking": ("check",),
    "conforming": ("conform",),
    "packing": ("pack",),
    "decking": ("deck",),
}

INTERRUPTED = 130
INTERNAL = 70
#: The longest error message that quotes an argument, in characters.
_LONGEST_USAGE = 300


class LazyGroup(click.Group):
    """A group that knows its commands by name and loads one only to run it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return all commands, in the order in which people need them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name and load its module."""
        for family, names in FAMILIES.items():
            if cmd_name in names:
                command: click.Command = getattr(import_module(f"generator.cli.{family}"), f"{cmd_name}_command")
                return self._complete(naming(translated(command, cmd_name)), ctx)
        return None

    def _complete(self, command: click.Command, context: click.Context) -> click.Command:
        """Return *command*; where a shell asks what can be typed, it knows."""
        if not context.resilient_parsing:
            return command
        from generator.cli.completing import completing

        return completing(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        longest = max(map(len, COMMANDS))
        for heading, commands in GROUPS.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(longest), text("commands", does)) for name, does in commands.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that *args* begin with; for a misspelt one, name the nearest."""
        if args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            near = get_close_matches(args[0].casefold(), COMMANDS, 1)
            ctx.fail(say("usage.no_command", typed=repr(args[0]), near=near[0] if near else ""))
        return super().resolve_command(ctx, args)


click.Context.formatter_class = WholeWords
teach_click()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="""Print, keep and grow make-as-you-play campaigns.

    \b
    A first game in three steps:
      makeplay new kran --player Ada --player Ben
      makeplay print kran
      print output/kran/*.pdf at 100 %, cut, play
    """,
)
@click.version_option(generator.__version__, prog_name="makeplay")
def makeplay() -> None:
    """Run one of the commands."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with an exit code (docs/errors.md); no traceback reaches a person."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout = Guarded(sys.stdout)
    if isinstance(sys.stderr, TextIOWrapper):
        sys.stderr = Guarded(sys.stderr)
    if isinstance(sys.stdin, TextIOWrapper):  # invalid bytes are reported by the reader
        sys.stdin.reconfigure(errors="surrogateescape")
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    try:
        return _run(arguments)
    except Exception as error:  # the last resort: an unforeseen error
        if os.environ.get("MAKEPLAY_DEBUG"):
            raise
        if isinstance(error, OSError):
            where = error.filename or Text("the_system")
            return _fail([in_words(Text("at", where=where, what=told_by_system(error)))], StorageProblem.exit_code)
        from generator.cli.faults import fault

        return _fail([fault(error)], INTERNAL)


def _run(arguments: Sequence[str] | None) -> int:
    try:
        start_anew()
        code = translated(makeplay, "makeplay").main(args=arguments, prog_name="makeplay", standalone_mode=False)
        return code if isinstance(code, int) else 0  # the exit code that a command passed to its context
    except click.exceptions.NoArgsIsHelpError as help_wanted:
        tell(*help_wanted.format_message().splitlines())
    except click.UsageError as error:
        about = error.ctx.command_path if error.ctx else "makeplay"
        return _fail([say("usage.see", wrong=_usage_text(error), command=about)], error.exit_code)
    except click.Abort:
        return _fail([say("usage.stopped")], INTERRUPTED)
    except MakeplayError as error:
        return _fail(lines_of(error), error.exit_code)
    except SystemExit:  # click does this when the reader of a pipe has closed it; by then the work is done
        return 0
    return 0


def _usage_text(error: click.UsageError) -> str:
    """Return click's message in one line; a long argument is cut in the middle."""
    text = error.format_message()
    if isinstance(error, click.MissingParameter):  # click puts each choice on a line of its own
        text = " ".join(text.split())
    return cut(visible(text.rstrip(".。")), _LONGEST_USAGE)


def _fail(lines: Sequence[str], code: int) -> int:
    complain(*lines)
    return code
