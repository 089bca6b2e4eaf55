"""The help of every command, at every width of a window: nothing torn, nothing beyond the edge, no mark of our own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest

from generator import cli
from generator.cli.language import start_anew
from generator.cli.sections import Exemplified


@pytest.fixture(autouse=True)
def _in_english() -> None:
    """Whatever a test before has asked for."""
    start_anew()


def commands(command: click.Command, context: click.Context) -> Iterator[click.Context]:
    """The context of the command and of every command below it."""
    yield context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, click.Context(below, parent=context, info_name=name))


def shown() -> Iterator[tuple[str, click.Command, list[str]]]:
    """Each command: how it is called, itself, the lines of its help."""
    root = click.Context(cli.makeplay, info_name="makeplay", **cli.makeplay.context_settings)
    for context in commands(cli.makeplay, root):
        yield context.command_path, context.command, context.get_help().splitlines()


def rows_of(command: click.Command) -> list[str]:
    """What is said of each example and option of a command."""
    examples = command.examples.values() if isinstance(command, Exemplified) else ()
    return [*examples, *(each.help or "" for each in command.params if isinstance(each, click.Option))]


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_help_fits_the_window_and_examples_stand_on_their_lines(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    wrong = []
    seen = set()
    for path, command, lines in shown():
        seen.add(path)
        wrong += [(path, "beyond the edge", line) for line in lines if len(line) > columns]
        wrong += [(path, "torn at a hyphen", line) for line in lines if re.search(r"\w-$", line)]
        words = {word for row in rows_of(command) for word in row.split()}
        shown_ = {word for line in lines for word in line.split()}
        wrong += [(path, "torn", word) for word in words - shown_ if len(word) < columns / 2]
        wrong += [(path, "a mark of click's", line) for line in lines if "\b" in line or "\\b" in line]
        for example in command.examples if isinstance(command, Exemplified) else ():
            if not any(line.strip() == example or line.strip().startswith(f"{example}  ") for line in lines):
                wrong.append((path, "no line of its own", example))
        options = [name for each in command.params if isinstance(each, click.Option) for name in each.opts]
        wrong += [(path, "not told", name) for name in options if not any(name in line for line in lines)]
    assert wrong == []
    assert {f"makeplay {name}" for name in cli.COMMANDS} < seen


def test_what_an_example_does_stands_beside_it_or_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    example, does = "makeplay print kran --only map --poster 2x2", "the map over four sheets to glue"
    for columns, beside in ((120, True), (80, True), (60, False)):
        monkeypatch.setenv("COLUMNS", str(columns))
        text = "\n".join(next(lines for path, _, lines in shown() if path == "makeplay print"))
        assert (f"{example}  " in text) == beside
        assert does in " ".join(text.split())


def test_examples_name_commands_and_options_that_there_are() -> None:
    known = {path: {name for each in command.params for name in each.opts} for path, command, _ in shown()}
    examples = [line for _, command, _ in shown() if isinstance(command, Exemplified) for line in command.examples]
    assert len(examples) > 30
    for line in examples:
        words = line.split()
        if words[0] != "makeplay":
            continue
        path = " ".join(words[: 3 if " ".join(words[:3]) in known else 2])
        assert {word for word in words if word.startswith("--")} <= known[path], line
