"""The languages of the command line: which one is spoken, and that everything has its words."""

from __future__ import annotations

import io
import re
import shlex
from collections.abc import Iterator
from importlib import import_module
from inspect import getsource
from pathlib import Path

import click
import pytest
from talking import Makeplay

from generator import cli
from generator.cli import language as spoken
from generator.cli.language import in_campaign, spoken_language, start_anew
from generator.cli.sections import Exemplified, Sectioned
from generator.cli.texts import TEXTS
from generator.cli.translating import help_texts
from generator.engine.languages import languages
from generator.engine.packdata import pack_data
from generator.errors import UnknownLanguage

CHINESE = re.compile("[\u4e00-\u9fff]")


@pytest.fixture(autouse=True)
def _no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in (spoken.VARIABLE, *spoken.LOCALE):
        monkeypatch.delenv(variable, raising=False)
    start_anew()


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command with its path, in English."""
    context = click.Context(cli.makeplay)
    yield "makeplay", cli.makeplay
    for name in cli.COMMANDS:
        command = cli.makeplay.get_command(context, name)
        assert command is not None
        yield name, command
        if isinstance(command, click.Group):
            yield from ((f"{name} {each}", its) for each, its in command.commands.items())


def test_the_order_is_lang_variable_campaign_locale_english(monkeypatch: pytest.MonkeyPatch) -> None:
    assert spoken_language() == "en"
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert spoken_language() == "zh"
    monkeypatch.setenv("LC_MESSAGES", "de_DE")
    assert spoken_language() == "en"  # a language that is not here
    monkeypatch.setenv("LC_ALL", "zh_TW")
    assert spoken_language() == "zh"
    in_campaign("en")
    assert spoken_language() == "en"
    monkeypatch.setenv(spoken.VARIABLE, "zh")
    assert spoken_language() == "zh"
    assert spoken_language("en") == "en"
    start_anew()
    monkeypatch.setenv(spoken.VARIABLE, "tlh")
    with pytest.raises(UnknownLanguage, match="use one of en, zh"):
        start_anew()


def test_an_unknown_language_is_one_line(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(spoken.VARIABLE, "tlh")
    told = makeplay("list")
    assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)


def test_a_new_campaign_has_the_language_of_the_system(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    new = ("--player", "A", "--seed", "5")
    assert makeplay("new", "kran", *new).out.splitlines()[-1] == "接下来：makeplay print kran"
    assert 'language = "zh"' in Path("campaigns/kran/campaign.toml").read_text("utf-8")
    assert makeplay("new", "brin", "--lang", "en", *new).out.endswith("Next: makeplay print brin\n")
    assert makeplay("print", "brin", "--only", "x").err.startswith(
        "makeplay: --only 'x': there"
    )  # the campaign goes before the locale
    monkeypatch.setenv(spoken.VARIABLE, "zh")
    assert CHINESE.search(makeplay("status", "nix").err)


def test_every_command_and_option_has_its_help_and_none_is_left_over() -> None:
    texts = help_texts("zh")
    shared: dict[str, set[str | None]] = {}
    told = dict(commands())
    assert set(texts["command"]) == set(told)
    for path, command in told.items():
        said = texts["command"][path]
        assert set(said) <= {"help", "short", "option", "example"}, path
        assert CHINESE.search(said["help"]), path
        if " " in path:
            assert CHINESE.search(said["short"]), path
        options = {str(each.name): each.help for each in command.params if isinstance(each, click.Option)}
        own = said.get("option", {})
        assert set(own) <= set(options), path
        for name in set(options) - set(own):
            assert name in texts["option"], f"{path} {name}"
            shared.setdefault(name, set()).add(options[name])
        examples = command.examples if isinstance(command, Exemplified) else {}
        assert set(said.get("example", {})) == {typed for typed, does in examples.items() if does}, path
    assert set(texts["option"]) == {*shared, "help"}
    assert {name: helps for name, helps in shared.items() if len(helps) > 1} == {}


def test_every_heading_and_every_line_of_the_list_has_its_words() -> None:
    texts = help_texts("zh")
    headings = {heading for _, command in commands() if isinstance(command, Sectioned) for heading in command.sections}
    assert set(texts["heading"]) == {*headings, *cli.GROUPS, "Options", "Commands", "Examples", "Other options"}
    assert set(texts["commands"]) == set(cli.COMMANDS.values())


def test_what_click_says_is_what_is_translated() -> None:
    said = {
        text
        for module in ("core", "decorators", "exceptions", "formatting", "parser", "termui", "types")
        for text in re.findall(r'"((?:[^"\\]|\\.)*)"', getsource(import_module(f"click.{module}")))
    }
    assert {text.replace("\n", "\\n").replace("\t", "\\t") for text in help_texts("zh")["click"]} <= said


@pytest.mark.parametrize("path", [path for path, _ in commands()])
def test_all_help_is_chinese_and_fits(path: str, makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(spoken.VARIABLE, "zh")
    monkeypatch.setenv("COLUMNS", "60")
    told = makeplay(*path.split()[path == "makeplay" :], "--help")
    assert told.code == 0
    assert "用法:" in told.out
    for english in ("Options:", "Examples:", "Show this", "default:", "Usage"):
        assert english not in told.out
    for line in told.out.splitlines():
        assert not re.match(r"\s*[，。、；：）]", line), line


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("prnt", "makeplay: 没有 'prnt' 这个命令，您是指 print 吗；见 makeplay --help"),
        ("print --papr a4", "makeplay: 没有 '--papr' 这个选项"),
        ("new", "makeplay: 缺少参数 'NAME'；见 makeplay new --help"),
        ("simulate x --games many", "makeplay: '--games' 的值无效：'many' 不是有效的数字；见 makeplay simulate --help"),
        ("study x --backend moon", "makeplay: '--backend' 的值无效：'moon' 不在其中"),
        ("ask --file nowhere", "makeplay: '--file' 的值无效：'nowhere' 不存在；见 makeplay ask --help"),
        ("status kran 2 3", "makeplay: 多出了参数（2 3）；见 makeplay status --help"),
        ("judge", "makeplay: 请给出一个局面"),
        ("ask", "makeplay: 没有写问题；例如：makeplay ask 牌库空了怎么办"),
        ("import", "makeplay: 缺少参数 'FILE'；见 makeplay import --help"),
        ("status nowhere", "makeplay: campaigns/nowhere 不是战役"),
    ],
)
def test_errors_of_use_are_chinese(typed: str, said: str, makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    told = makeplay(*shlex.split(typed))
    assert told.err.startswith(said), told.err
    assert (told.out, told.err.count("\n")) == ("", 1)


def test_every_language_has_every_text() -> None:
    for language in languages():
        assert TEXTS.keys(language) == TEXTS.keys("en") or set(TEXTS.keys(language)) == set(TEXTS.keys("en"))


def test_every_text_is_said_somewhere() -> None:
    code = "".join(path.read_text("utf-8") for path in Path(cli.__file__).parent.glob("*.py"))
    for key in TEXTS.keys("en"):
        table, _, _ = key.partition(".")
        assert (
            f'"{key}"' in code
            or f"'{key}'" in code
            or table in {"answer", "typed", "rules"}
            or re.search(rf'f"{table}\.(?:\w*\{{\w+(?:\.\w+)?\}}\w*)"', code)
        ), key


def tips(text: str) -> list[str]:
    """The command lines that a text asks somebody to type."""
    leads = "Next|To continue|Look at it|To get it back|start one with|接下来|要继续|要查看|请输入"
    return re.findall(rf"(?:{leads})[:：]\s*(makeplay [^\n]+)", text)


def taken(line: str) -> None:
    """Parse a command line as click does; raises what click would say of it."""
    words = shlex.split(line)
    assert words[0] == "makeplay"
    path, context = words[1:], click.Context(cli.makeplay, info_name="makeplay")
    command = cli.makeplay.get_command(context, path[0])
    assert command is not None, line
    command.make_context(path[0], path[1:], parent=context)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_tip_can_be_typed_as_it_stands(
    language: str, makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(spoken.VARIABLE, language)
    home = ("--home", "my house")
    told = [
        makeplay("status", "kran", *home),
        makeplay("new", "kran", "--player", "Ada", "--seed", "5", *home),
        makeplay("branch", "kran", "other one", *home),
        makeplay("simulate", "kran", "--games", "1", "--bot", "random", "--seed", "1", *home),
        makeplay("export", "kran", *home),
        makeplay("import", "my house/output/kran.zip", "third", *home),
    ]
    found = [line for its in told for line in tips(its.out + its.err)]
    assert len(found) == 5, [its.out + its.err for its in told]
    for line in found:
        taken(line)
        assert "--home 'my house'" in line


def test_every_example_in_help_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("position.toml", "my-board.toml", "questions.txt"):
        Path(name).write_text("", "utf-8")
    for _, command in commands():
        for line in command.examples if isinstance(command, Exemplified) else ():
            if line.startswith("makeplay") and "..." not in line:
                taken(line.partition(" > ")[0])


def test_examples_in_errors_are_taken(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What an error says to write instead of what was typed is written, and accepted."""
    monkeypatch.setenv("MAKEPLAY_CONFIG", str(tmp_path / "printers"))
    assert makeplay("new", "kran", "--seed", "5", "--player", "Ada").code == 0
    for typed, hint, better in (
        (("new", "../x", "--player", "A"), "'kran'", ("new", "brin", "--player", "A")),
        (("new", "two"), "--player Ada --player Ben", ("new", "two", "--player", "Ada", "--player", "Ben")),
        (
            ("print", "kran", "--paper", "b5", "--preview"),
            "200x300mm",
            ("print", "kran", "--paper", "200x300mm", "--preview"),
        ),
        (("ask",), "may I settle twice?", ("ask", "may I settle twice?")),
        (("log", "kran", "note"), "the text after the word note", ("log", "kran", "note", "the text")),
        (("log", "kran", "printed"), "printed all", ("log", "kran", "printed", "all")),
        (("undo", "kran", "x"), "makeplay history", ("history", "kran")),
        (
            ("printer", "set", "kitchen"),
            "--left 0.3,0.1 --right 0.2,0.1",
            ("printer", "set", "kitchen", "--left", "0.3,0.1", "--right", "0.2,0.1"),
        ),
    ):
        wrong = makeplay(*typed)
        assert wrong.code == 2, (typed, wrong)
        assert hint in wrong.err, wrong.err
        told = makeplay(*better)
        assert told.code == 0, (better, told)


def test_a_game_is_played_and_broken_off_in_chinese(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert makeplay("new", "kran", "--player", "小安", "--seed", "5").code == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("帮助\nundo\nwhy\n99\n退出\n"))
    told = makeplay("play", "kran", "--seed", "3").out
    for said in ("数字，或它后面写的选择", "这一回合没有可以撤销的选择", "why 后面写一个选择", "没有第 99 项"):
        assert said in told
    assert told.endswith("在此停下。要继续：  makeplay play kran\n")
    assert not re.search("Stopped|Type yes|undone", told)
    monkeypatch.setattr("sys.stdin", io.StringIO("abandon\n是\n"))
    assert makeplay("play", "kran").out.endswith("接下来：makeplay print kran\n")


def test_numbers_and_nouns_agree() -> None:
    assert TEXTS.text("tips.grown", "en", games=1, eras=0, cards=1) == "1 game, 0 eras, 1 card."
    assert TEXTS.text("runs.pages", "en", pages=1, size="A4") == "1 page of A4"
    for language in languages():
        for table, texts in (("errors", pack_data("generator.errors", f"{language}.toml")),):
            assert not [text for text in texts.values() if "(s)" in text], table
