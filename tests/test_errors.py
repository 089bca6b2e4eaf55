"""What errors say: texts in files by language, alike in each, which no value can break."""

from __future__ import annotations

import ast
import inspect
import io
import pickle
import re
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from string import Formatter

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rows import each_row
from talking import Makeplay

from generator import errors
from generator.assistant.answering import Assistant
from generator.cli.answers import adviser_of
from generator.cli.conversing import converse
from generator.engine.languages import languages
from generator.engine.packdata import pack_data_as_written
from generator.engine.sentences import error_lines

FOLDER = Path(errors.__file__).parent
CLASSES = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, errors.MakeplayError)]
#: Classes that are given lines: families, and those that tell several problems.
LINES = {
    "BadDeck",
    "MakeplayError",
    "Contradiction",
    "SeveralSheetProblems",
    "SeveralBadNames",
    "BadTable",
    "BrokenPack",
    "BadBoard",
}
LINES |= {kind.__name__ for kind in errors.MakeplayError.__subclasses__()}
#: Packs with texts of their own, and rooms whose errors say nothing but texts.
PACKS = [f"generator.games.{path.parent.parent.name}" for path in sorted(FOLDER.parent.glob("games/*/errors/en.toml"))]
IN_TEXTS = ["games", "cli", "campaign", "engine", "sim", "press"]
#: What somebody may type or a file may hold.
NASTY = ("", "{", "}", "{0}", "{typed!r}", "a|b?", "?x|y", 'it\'s "so"', "\x1b[2J\u202e\n", "x" * 5000, "牌")


def texts(language: str, package: str = "generator") -> Mapping[str, str]:
    """The texts in the file of a language, and nothing of its fallback."""
    return pack_data_as_written(package, f"errors/{language}.toml")


@cache
def parsed(file: Path) -> ast.Module:
    """A module as Python reads it."""
    return ast.parse(file.read_text("utf-8"))


def places(sentence: str) -> set[str]:
    """The places of a text, also those in one of two texts, each with how it is told."""
    told = set()
    for _, name, choice, conversion in Formatter().parse(sentence):
        if name:
            told |= {f"{name}!{conversion}{':?' if (choice or '').startswith('?') else ''}"} | places(choice or "")
    return told


def built(kind: type[errors.MakeplayError], text: str) -> errors.MakeplayError:
    """An error of a class, in which *text* stands wherever one may stand."""
    values: dict[str, object] = {
        "str": text,
        "Said": text,
        "object": text,
        "Path": Path(text),
        "int": 3,
        "float": 44.45,
        "range": range(1, 4),
        "OSError": OSError(28, text),
        "MakeplayError": errors.RecordProblem(text),
        "Sequence[str]": [text] * 25,
        "Sequence[Said]": [text] * 25,
        "Sequence[tuple[str, Said, Said]]": [(text, text, text)] * 25,
        "Sequence[SheetProblem]": [errors.BadTheme(Path("theme.toml"), text)] * 2,
        "Sequence[BadNameList]": [errors.BadNameList("names.txt", text, text)] * 2,
    }
    wanted = {name: each.annotation for name, each in inspect.signature(kind).parameters.items()}
    if "lines" in wanted:
        return kind(text)
    return kind(**{name: "x" if name == "character" else values[its] for name, its in wanted.items()})


@each_row("language", languages())
def test_every_class_has_a_text_with_the_same_places_in_each_language(language: str) -> None:
    names = {kind.__name__ for kind in CLASSES} - LINES
    inherited = {kind.__name__ for kind in CLASSES if kind.__name__ not in texts(language)} - LINES
    assert inherited == {"BadArchive"}  # it says what a BadImport says
    assert {key for key in texts(language) if re.fullmatch("[A-Z][A-Za-z]+", key)} == names - inherited
    assert {key: places(text) for key, text in texts(language).items()} == {
        key: places(text) for key, text in texts("en").items()
    }


def asked_for(folder: Path) -> set[str]:
    """The names of texts that the code in a folder asks for."""
    code = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    names = set(re.findall(r'\bText\(\s*"(\w+)"', code))
    begun = tuple(re.findall(r'\bText\(f"(\w+)\{', code))
    known = {key for package in ("generator", *PACKS) for key in texts("en", package)}
    return names | {key for key in known if key.startswith(begun)}


def test_every_other_text_is_asked_for_by_its_name() -> None:
    plain = {key for key in texts("en") if not re.fullmatch("[A-Z][A-Za-z]+", key)}
    of_packs = {key for pack in PACKS for key in texts("en", pack)}
    assert plain - {"between"} - of_packs == asked_for(FOLDER.parent) - of_packs


@each_row("pack", PACKS)
def test_a_pack_has_the_texts_that_it_asks_for_in_each_language(pack: str) -> None:
    asked, own = asked_for(FOLDER.parent / "games" / pack.rpartition(".")[2]), texts("en", pack)
    assert own.keys() <= asked <= own.keys() | texts("en").keys()
    for language in languages():
        assert {key: places(text) for key, text in texts(language, pack).items()} == {
            key: places(text) for key, text in own.items()
        }


@each_row("package", ["generator", *PACKS])
def test_a_text_is_given_the_values_that_it_names(package: str) -> None:
    """Only where it is asked for by its name, with values by theirs; another `Text` is what a terminal shows."""
    known = {**texts("en"), **texts("en", package)}
    for file in FOLDER.parent.parent.joinpath(*package.split(".")).rglob("*.py"):
        if package == "generator" and "games" in file.parts:
            continue
        if not re.search(r"\bText\(", file.read_text("utf-8")):
            continue
        for each in ast.walk(parsed(file)):
            match each:
                case ast.Call(func=ast.Name(id="Text"), args=[ast.Constant(value=str(name))]) if name in known:
                    given = {word.arg for word in each.keywords}
                    named = {re.split("[!.]", place)[0] for place in places(known[name])}
                    assert None in given or given == named, (file, name)


@each_row("room", IN_TEXTS)
def test_no_reason_of_these_rooms_is_an_english_literal(room: str) -> None:
    kinds = {kind.__name__ for kind in CLASSES} | {
        "BadSvg",
        "DoesNotFit",
        "NotPossible",
        "Problem",
        "Refused",
        "Unreadable",
    }
    path, named = FOLDER.parent / room, re.compile(rf"\b({'|'.join(kinds)})\(")
    for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
        if not named.search(file.read_text("utf-8")):  # sooner said than parsed
            continue
        raised = [each for each in ast.walk(parsed(file)) if isinstance(each, ast.Call)]
        raised = [each for each in raised if isinstance(each.func, ast.Name) and each.func.id in kinds]
        said = [value for each in raised for value in (*each.args, *(word.value for word in each.keywords))]
        assert [ast.unparse(value) for value in said if is_sentence(value)] == [], file


@each_row("game", [Path(pack.replace(".", "/")).name for pack in PACKS])
def test_why_a_choice_is_refused_is_no_english_literal(game: str) -> None:
    """Nor is what is not possible in a position; the tables of a notation are what is typed."""
    for file in ("reasons.py", "notation.py", "problems.py", "described.py"):
        path = FOLDER.parent / "games" / game / "rules" / file
        if not path.exists():
            path = path.parents[1] / "judging" / file
        parts = ast.parse(path.read_text("utf-8")).body
        parts = [part for part in parts if file == "reasons.py" or isinstance(part, ast.FunctionDef | ast.ClassDef)]
        every = [each for part in parts for each in ast.walk(part)]
        explains = {each.value for each in every if isinstance(each, ast.Expr)}
        explains |= {part.value for part in parts if isinstance(part, ast.Expr)}
        assert [ast.unparse(each) for each in every if is_sentence(each) and each not in explains] == [], file


def is_sentence(value: ast.AST) -> bool:
    """Whether an expression is a text in English: a literal with two words one behind the other."""
    if isinstance(value, ast.IfExp):
        return is_sentence(value.body) or is_sentence(value.orelse)
    parts = [value.value] if isinstance(value, ast.Constant) else []
    if isinstance(value, ast.JoinedStr):
        parts = [part.value for part in value.values if isinstance(part, ast.Constant)]
    said = [str(part) for part in parts if not str(part).startswith(("--", "makeplay "))]  # an option, a command
    return any(re.search("[a-z]{3,} [a-z]|[a-z] [a-z]{3,}", part) for part in said)


@each_row("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_no_value_breaks_a_sentence_and_every_one_is_named(kind: type[errors.MakeplayError]) -> None:
    for text in NASTY:
        error = built(kind, text)
        again = pickle.loads(pickle.dumps(error))
        for language in languages():
            assert error_lines(again, language) == error_lines(error, language) == error.said(partial(texts, language))
        assert str(again) == str(error) == "\n".join(error_lines(error, "en"))
        for line in error.args:
            if isinstance(line, errors.Text):
                name = line.name if isinstance(line.name, str) else kind.__name__
                said = texts("en").get(name, texts("en")["BadImport"])
                assert {place.partition("!")[0] for place in places(said)} == set(line.values), kind


def test_what_a_value_says_is_never_a_place() -> None:
    assert str(errors.BadImport("{reason}", "{0}|{", "}")) == "{reason}: {0}|{; }"
    assert str(errors.CampaignExists(Path("kran"), "a|b{folder}")).startswith(
        "kran already exists, and Windows or macOS cannot tell 'a|b{folder}' from it; choose"
    )
    assert str(errors.BadSettings("here", "None", "{where!r}")) == "here: None; {where!r}"


def test_an_error_within_an_error_and_a_reason_by_its_name_are_said_in_the_language_too() -> None:
    problem = errors.NotConfirmed(errors.CampaignBusy(Path("kran")), "kran")
    assert error_lines(problem, "zh") == (
        "已打印，但未确认：另一个 makeplay 正在写入 kran；请等它完成后再试；之后请输入：makeplay print kran --confirm",
    )
    nothing = errors.NotUnderstood("x", errors.Text("nothing_follows"), errors.Text("own_line"))
    assert str(nothing) == "'x': nothing may follow here; write it on a line of its own"
    assert error_lines(nothing, "zh") == ("'x'：这里后面不能再写什么；请写：单独的一行",)


def test_several_problems_are_a_line_each_in_the_language() -> None:
    lines = error_lines(errors.BrokenPack("chess", [f"wrong {n}" for n in range(22)], "chess 1.0"), "zh")
    assert lines[0] == "游戏包 chess（chess 1.0）：wrong 0"
    assert lines[20:] == ("另有 2 个类似的问题；请修正（docs/packs.md）或卸载",)


def test_an_error_of_somebody_elses_pack_says_its_own_words_or_those_of_the_class_it_builds_upon() -> None:
    class Lost(errors.BadImport):
        """A class of a pack."""

    assert error_lines(Lost("a.zip", "gone", "look"), "zh") == ("a.zip：gone；look",)
    assert error_lines(errors.UsageProblem("no such {piece}"), "zh") == ("no such {piece}",)


def test_log_and_play_say_errors_in_the_language_of_the_campaign(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert makeplay("new", "kran", "--player", "小明", "--lang", "zh", "--seed", "5").code == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("笔记\n"))
    assert makeplay("log", "kran") == (2, "", "makeplay: 第 1 行：笔记是空的；请写：“笔记”后面的内容\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("# 第一局\n重做 x\n"))
    assert makeplay("log", "kran").err == "makeplay: 第 2 行：'x'：这里后面不能再写什么；请写：单独的一行\n"
    monkeypatch.setattr("sys.stdin", io.StringIO("99\n1\n"))
    assert "> 没有第 99 项 [1 至 2]\n" in makeplay("play", "kran", "--seed", "3").out
    assert makeplay("table", "kran").err.startswith("makeplay: 用 makeplay play 开始的一局正在进行；")


def test_the_prompt_of_ask_says_errors_in_the_language_of_its_answers(capsys: pytest.CaptureFixture[str]) -> None:
    with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=DummyOutput()):
        keyboard.send_text("7\rquit\r")
        converse(Assistant(adviser_of("innovation")), "zh")
    assert "\n'7'：刚才显示了 0 条；请写：一个问题，或其中一条的编号\n" in capsys.readouterr().out


def test_all_commands_say_errors_in_the_language_of_the_campaign(makeplay: Makeplay) -> None:
    players = ("--player", "小明", "--player", "小红")
    assert makeplay("new", "kran", *players, "--lang", "zh", "--seed", "5").code == 0
    assert makeplay("log", "kran", "笔记").err.startswith("makeplay: 笔记是空的")
    assert makeplay("log", "kran", "命名 002 克兰").err.endswith("'002' 号牌没有可以命名的内容\n")
    assert "[1.7]；小红 没有母星" in makeplay("log", "kran", "对局 小明, 小红, 小明 胜 军事").err
    assert makeplay("redo", "kran").err.startswith("makeplay: 最近的事件之后没有撤销过什么")
    assert makeplay("print", "kran", "--only", "x").err.startswith("makeplay: --only 'x'：没有这种打印页")
