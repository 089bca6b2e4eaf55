"""Documentation that cannot rot: README commands run, and every command, option, error and variable is told."""

from __future__ import annotations

import inspect
import io
import pickle
import re
import shlex
import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
import event_tables
import pytest
from jinja2 import Environment, FileSystemLoader, meta
from rows import each_row
from talking import Makeplay

import generator
from generator import cli, errors
from generator.cli import language
from generator.engine.pack import installed
from generator.games.deep_future.rules import choices
from generator.games.deep_future.rules.notation import read, write
from generator.games.deep_future.rules.switches import WORDS, Switches
from generator.games.eminent_domain.rules import notation as eminent_domains
from generator.games.eminent_domain.rules.switches import WORDS as EMINENT_DOMAIN_WORDS
from generator.games.eminent_domain.rules.switches import Switches as EminentDomainSwitches
from generator.games.innovation.rules import notation as innovations
from generator.games.innovation.rules.switches import WORDS as INNOVATION_WORDS
from generator.games.innovation.rules.switches import Switches as InnovationSwitches
from generator.press.svg import elements as svg

ROOT = Path(__file__).resolve().parent.parent
DOCS = {path.name: path.read_text("utf-8") for path in [*(ROOT / "docs").glob("*.md"), ROOT / "README.md"]}
STOCK = ROOT / "templates"
TEMPLATES = sorted(path.relative_to(STOCK) for path in STOCK.rglob("*.j2") if not path.is_relative_to(STOCK / "pack"))

#: Names that docs/templates.md has as code.
TOLD_OF_TEMPLATES = set(re.findall(r"`(\w+)(?=[`(])", DOCS["templates.md"]))
ENVIRONMENT = Environment(loader=FileSystemLoader(STOCK), autoescape=True)


@pytest.mark.usefixtures("in_english")
@pytest.mark.parametrize("page", ["README.md", pytest.param("guide.md", marks=pytest.mark.prove)])
def test_the_commands_of_the_readme_and_the_guide_run(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MAKEPLAY_HOME", raising=False)
    shutil.copytree(ROOT / "campaigns" / "example", tmp_path / "campaigns" / "example")
    shutil.copytree(ROOT / "tests" / "scenarios", tmp_path / "tests" / "scenarios")
    (tmp_path / "my-worlds.txt").write_text("Kranax\nProspero\n", "utf-8")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    commands = re.findall(r"^\$ makeplay (.+)$", DOCS[page], re.MULTILINE)
    assert len(commands) >= 5
    for command in commands:
        assert cli.run(shlex.split(command)) == 0, (command, capsys.readouterr().err)
        told = capsys.readouterr().out
        assert "--changed" not in command or "changed.pdf" in told, (command, told)
    printed = {path.name for path in (tmp_path / "output" / "kran").iterdir()}
    tables = set(re.findall(r"^\| `(\w+\.pdf)`", DOCS[page], re.MULTILINE))
    assert printed >= tables
    assert bool(tables) == (page == "README.md")


def test_the_examples_of_every_document_are_command_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    seen = 0
    for page, text in DOCS.items():
        lines = re.findall(r"^(?:    |\$ )makeplay (.+)$", text, re.MULTILINE) if page != "commands.md" else ()
        for line in lines:
            if not re.search(r"[\[|…]|\.\.\.", line):  # a synopsis
                _parse(shlex.split(line, comments=True))
                seen += 1
    assert seen > 100


def _parse(words: list[str]) -> None:
    """Have click read a command line; nothing is done. Raises UsageError."""
    context = click.Context(cli.makeplay, info_name="makeplay")
    command: click.Command | None = cli.makeplay
    while isinstance(command, click.Group):
        name, command, words = command.resolve_command(context, words)
        context = click.Context(command or cli.makeplay, context, info_name=name)
    assert command is not None
    command.make_context(command.name, [*words], parent=context)


def test_version_and_changelog_go_together() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    coming = headings[0].endswith(" (not yet out)")
    assert all(re.match(r"\d+\.\d+\.\d+(: |$)", heading) for heading in headings[coming:])
    assert headings[coming].startswith(f"{generator.__version__}: ")
    assert f"makeplay-{generator.__version__}-py3" in DOCS["README.md"]


def test_the_help_of_the_group_names_each_command_as_its_module_does() -> None:
    for name, told in cli.COMMANDS.items():
        command = cli.LazyGroup().get_command(click.Context(cli.makeplay), name)
        assert command is not None
        assert command.name == name
        assert told.endswith(".")


def test_every_command_and_option_is_documented() -> None:
    sections = dict(re.findall(r"^## makeplay (\w+)\n(.*?)(?=^## |\Z)", DOCS["commands.md"], re.MULTILINE | re.DOTALL))
    assert set(sections) == set(cli.COMMANDS)
    for name, text in sections.items():
        command = cli.LazyGroup().get_command(click.Context(cli.makeplay), name)
        assert command is not None
        for parameter in command.params:
            for word in parameter.opts if isinstance(parameter, click.Option) else [str(parameter.name).upper()]:
                assert f"`{word}" in text, (name, word)


def test_help_and_manual_tell_the_options_of_print_in_the_same_sections() -> None:
    language.start_anew()  # an earlier test may have asked for Chinese
    command = cli.LazyGroup().get_command(click.Context(cli.makeplay), "print")
    assert command is not None
    told = command.get_help(click.Context(command, info_name="print"))
    (text,) = re.findall(r"^## makeplay print\n(.*?)^## ", DOCS["commands.md"], re.MULTILINE | re.DOTALL)
    _, *manual = re.split(r"^\*\*(.+?)\*\*", text, flags=re.MULTILINE)
    _, *shown = re.split(r"^(\w.*):$", told, flags=re.MULTILINE)
    assert shown[:1] == ["Examples"]
    del shown[:2]
    assert shown[::2] == [*manual[::2], "Other options"]
    synopsis = text.partition("Prints the campaign")[0]
    for heading, options, table in zip(shown[::2], shown[1::2], [*manual[1::2], manual[-1]], strict=True):
        for option in set(re.findall(r"^  (--[\w-]+)", options, re.MULTILINE)) - {"--help"}:
            assert re.search(rf"\[{option}\b", synopsis), option
            assert f"| `{option}" in table, (heading, option)


def test_every_error_is_documented_with_its_exit_code() -> None:
    rows = dict(re.findall(r"^\| (\d+) \| [^|]+ \| ([^|]*) \|$", DOCS["errors.md"], re.MULTILINE))
    told = {name: int(code) for code, names in rows.items() for name in re.findall(r"`(\w+)`", names)}
    told.pop("MAKEPLAY_DEBUG", None)
    known = {(kind.exit_code, kind.family) for kind in errors.MakeplayError.__subclasses__()}
    classes = {
        name: kind.exit_code
        for name, kind in inspect.getmembers(errors, inspect.isclass)
        if issubclass(kind, errors.MakeplayError) and kind is not errors.MakeplayError
    }
    assert told == classes
    families = dict(re.findall(r"^\| (\d+) \| (\w+): ", DOCS["errors.md"], re.MULTILINE))
    assert families == {str(code): family for code, family in known}
    assert str(cli.INTERNAL) in rows
    assert str(cli.INTERRUPTED) in rows


@each_row(
    "cause,words",
    [
        ("UnknownGame", ["new", "q", "--game", "chess", "--player", "Ada"]),
        ("UnknownBot", ["simulate", "kran", "--bot", "deep thought"]),
        ("UnknownTheme", ["print", "kran", "--theme", "dawn"]),
        ("UnknownKind", ["print", "kran", "--only", "foo"]),
        ("BadSeats", ["simulate", "kran", "--players", "4"]),
        ("BadPlayers", ["new", "q"]),
        ("BadInputs", ["ask", "--ruling", "reach"]),
        ("CannotCompute", ["ask", "--ruling", "odds", "--inputs", '{"corner": "4Q"}']),
        ("NoSuchCampaign", ["status", "nope"]),
    ],
)
def test_examples_of_errors_say_what_the_command_says(makeplay: Makeplay, cause: str, words: list[str]) -> None:
    (example,) = re.findall(rf"^\| `{cause}` \| (.*) \|$", DOCS["errors.md"], re.MULTILINE)
    makeplay("new", "kran", "--player", "Ada", "--seed", "3")
    told = makeplay(*words).err.removeprefix("makeplay: ").rstrip("\n")
    assert re.fullmatch(".*".join(map(re.escape, example.split("…"))), told), told


@each_row("template", TEMPLATES, ids=str, always=slice(None, None, 5))
def test_every_variable_of_a_template_is_documented(template: Path) -> None:
    source = (ROOT / "templates" / template).read_text("utf-8")
    targets = re.findall(r"{%-? set ([\w, ]+?) *(?:=|%})", source)
    local = {name for names in targets for name in names.split(", ")}  # blocks see what stands outside them
    local |= set(re.findall(r"{%-? (?:import \S+ as|macro) (\w+)", source))
    for name in meta.find_undeclared_variables(ENVIRONMENT.parse(source)) - local:
        assert name in TOLD_OF_TEMPLATES, (template, name)
    if not template.name.startswith("_"):
        assert f"`{template.name}`" in DOCS["templates.md"]


def test_every_element_and_attribute_that_may_be_used_is_documented() -> None:
    for tag, attributes in svg.ALLOWED.items():
        if tag != "defs":
            assert f"`{tag}`" in DOCS["templates.md"] or f"`<{tag}" in DOCS["templates.md"], tag
        for attribute in attributes:
            if attribute.startswith("data-"):
                assert f"`{attribute}`" in DOCS["templates.md"], attribute


def test_every_type_of_event_that_a_founding_writes_is_documented() -> None:
    log = (ROOT / "campaigns/example/log/0000-setup.jsonl").read_text("utf-8")
    for kind in set(re.findall(r'"type": "(\w+)"', log)) - {"log"}:
        assert f"`{kind}`" in DOCS["record.md"], kind


def test_links_between_documents_lead_somewhere() -> None:
    for name, text in DOCS.items():
        folder = ROOT if name == "README.md" else ROOT / "docs"
        for target in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (folder / target).exists(), (name, target)


def test_each_module_says_what_comes_in_and_goes_out() -> None:
    for path in (ROOT / "generator").rglob("*.py"):
        assert path.read_text("utf-8").startswith('"""'), path


def test_every_example_of_the_notation_reads_and_writes_itself() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| .* \| [123]", DOCS["notation.md"], re.MULTILINE)
    assert len(rows) == 30
    for written in rows:
        choice = read(written)
        assert choice is not None, written
        assert write(choice) == written
    written_kinds = {choice[0] for choice in map(read, rows) if choice}
    all_kinds = {
        value
        for name, value in vars(choices).items()
        if name.isupper() and isinstance(value, int) and not name.startswith("ASK_")
    }
    plain = {choices.DECK, choices.GO, choices.DO, choices.QUITS, choices.AFRESH}
    assert all_kinds - plain <= written_kinds


def test_every_example_of_innovations_notation_reads_and_writes_itself() -> None:
    table = DOCS["notation.md"].partition("## Innovation")[2].partition("Several cards")[0]
    rows = [written for line in table.splitlines() if line.startswith("| `") for written in _examples(line)]
    assert len(rows) == 13
    for written in rows:
        choice = innovations.read(written)
        assert choice is not None, written
        assert innovations.write(choice) == written
    kinds = {written.split()[0] for written in rows}
    assert kinds == {*innovations.SINGLE, *innovations.OF_A_CARD, *innovations.OF_A_NUMBER, "colour", "back"}


def test_every_example_of_eminent_domains_notation_reads_and_writes_itself() -> None:
    table = DOCS["notation.md"].partition("## Eminent Domain")[2].partition("Several cards")[0]
    rows = [written for line in table.splitlines() if line.startswith("| `") for written in _examples(line)]
    assert len(rows) == 23
    kinds = set()
    for written in rows:
        choice = eminent_domains.read(written)
        assert choice is not None, written
        assert eminent_domains.write(choice) == written
        kinds.add(choice[0])
    known = {choice[0] for choice in eminent_domains.SINGLE.values()}
    known |= {*eminent_domains.OF_A_CARD, *eminent_domains.OF_A_PLANET, *eminent_domains.OF_A_SLOT.values()}
    assert kinds == (known | {"lead", "stack", "technology", "name"})


def _examples(line: str) -> list[str]:
    """What stands as code in the first cell of a row."""
    return re.findall(r"`([^`]+)`", line.split(" | ", maxsplit=1)[0])


#: Headings of the games in switches.md after Deep Future's, their switches and what these may be.
SWITCHED: dict[str, tuple[str, Any, Any]] = {
    "deep_future": ("", Switches, WORDS),
    "innovation": ("## Innovation", InnovationSwitches, INNOVATION_WORDS),
    "eminent_domain": ("## Eminent Domain", EminentDomainSwitches, EMINENT_DOMAIN_WORDS),
}


@each_row("game", SWITCHED)
def test_every_switch_is_documented_with_its_default_and_its_other_words(game: str) -> None:
    heading, kind, words_of = SWITCHED[game]
    page = DOCS["switches.md"].partition(heading)[2] if heading else DOCS["switches.md"]
    page = page.partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| `([^`]+)` \|", page, re.MULTILINE))
    defaults = asdict(kind())
    said = {key: f'"{value}"' if isinstance(value, str) else str(value).lower() for key, value in defaults.items()}
    assert rows == said
    for key, words in words_of.items():
        (line,) = re.findall(rf"^\| `{key}` \|.*$", page, re.MULTILINE)
        assert all(f'"{word}"' in line for word in words)


def test_the_tables_of_events_are_as_packs_and_the_record_declare_them() -> None:
    assert event_tables.written_anew(DOCS["record.md"]) == DOCS["record.md"], "python tools/event_tables.py"
    told: dict[str, set[str]] = {}
    for game, types in event_tables.HEAD.findall(DOCS["record.md"]):
        told.setdefault(game, set()).update(types.split())
    games = [name for name, brought_by in installed().items() if not brought_by]
    assert told == {game: set(event_tables.kinds_of_game(game)) - {"log"} for game in [*games, "record"]}


def test_an_error_is_worded_once_when_a_worker_hands_it_over() -> None:
    error = errors.BadPlayers("'Ada' is named twice")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is errors.BadPlayers
    assert str(again) == str(error)
    assert again.reason == error.reason
