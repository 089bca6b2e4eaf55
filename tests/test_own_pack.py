"""A pack of one's own: written, built, installed where makeplay is, and used from the command line as a person would.

Nothing is fetched: the wheel is built by the hatchling that is here, and laid where Python finds it. Runs are
processes of their own, so that each pack is loaded as it lies there; most are forked from one that is loaded already.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2
import pytest
from forked import Forking
from rows import each_row
from sampling import first_always
from talking import Makeplay, Told

from generator.cli.new_pack import pack_files, pack_name
from generator.press.assets.stock import stock

ROOT = Path(__file__).resolve().parent.parent
MANUAL = (ROOT / "docs" / "packs.md").read_text("utf-8")
#: Makeplay in a process of its own, with a pack where Python finds it.
Run = Callable[..., Told]


def run(*words: str, path: Path, cwd: Path, typed: str = "") -> Told:
    """A Python of its own that finds makeplay, and what lies in *path*."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "MAKEPLAY"))}
    environment["PYTHONPATH"] = os.pathsep.join((str(ROOT), str(path)))
    done = subprocess.run(
        [sys.executable, *words], cwd=cwd, env=environment, input=typed, capture_output=True, text=True
    )
    return Told(done.returncode, done.stdout, done.stderr)


def installed(project: Path, target: Path) -> Path:
    """*target*, with the wheel of *project* laid out in it as pip would."""
    built = ["-m", "hatchling", "build", "--target", "wheel", "--directory", str(target / "dist")]
    told = run(*built, path=target, cwd=project)
    assert told.code == 0, told.err
    [wheel] = (target / "dist").glob("*.whl")
    zipfile.ZipFile(wheel).extractall(target / "site")
    return target / "site"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `makeplay pack new my-game` has written."""
    folder = tmp_path_factory.mktemp("own")
    told = run("-m", "generator", "pack", "new", "my-game", path=folder, cwd=folder)
    assert told == (0, "Wrote my-game, 19 files; my-game/README.md says what to change.\n"
                       "Next: pip install -e ./my-game\nThen: makeplay pack check my_game\n", "")  # fmt: skip
    return folder / "my-game"


@pytest.fixture(scope="module")
def site(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where it is installed."""
    return installed(project, tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def forking() -> Iterator[Forking]:
    """What runs makeplay."""
    started = Forking()
    yield started
    started.close()


@pytest.fixture
def own(forking: Forking, site: Path, tmp_path: Path) -> Run:
    """Makeplay in an empty folder, the pack installed."""

    def call(*words: str, typed: str = "") -> Told:
        return forking.run(*words, path=site, cwd=tmp_path, typed=typed)

    return call


@pytest.fixture
def by_itself(site: Path, tmp_path: Path) -> Run:
    """The same in a process that nothing was loaded in: a study starts others like itself."""

    def call(*words: str, typed: str = "") -> Told:
        return run("-W", "error", "-m", "generator", *words, path=site, cwd=tmp_path, typed=typed)

    return call


@pytest.fixture
def changed(forking: Forking, site: Path, tmp_path: Path) -> tuple[Path, Run]:
    """A copy of the installed pack to be changed, and makeplay that finds it."""
    copy = tmp_path / "site"
    shutil.copytree(site, copy, ignore=shutil.ignore_patterns("__pycache__"))

    def call(*words: str, typed: str = "") -> Told:
        return forking.run(*words, path=copy, cwd=tmp_path, typed=typed)

    return copy, call


def texts_of(path: Path) -> str:
    """Everything that stands on the pages of a PDF."""
    return "\n".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path))


def alter(path: Path, old: str, new: str) -> None:
    """Change a file, which must have *old* in it."""
    text = path.read_text("utf-8")
    assert old in text, (path, old)
    path.write_text(text.replace(old, new), "utf-8")


@pytest.mark.prove
def test_the_written_project_is_clean_and_its_tests_pass(project: Path, tmp_path: Path) -> None:
    ruff = [str(Path(sys.executable).with_name("ruff")), "--no-cache"]
    for words in (["check"], ["format", "--check"]):
        done = subprocess.run([ruff[0], *words, *ruff[1:], "."], cwd=project, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout
    kept = str(ROOT / ".mypy_cache" / "own_pack")  # what it imports of makeplay is read once
    told = run("-m", "mypy", "--cache-dir", kept, path=tmp_path, cwd=project)
    assert "Success: no issues found in 11 source files" in told.out, told.out
    told = run("-m", "pytest", "-q", "-p", "no:cacheprovider", path=tmp_path, cwd=project)
    assert "17 passed" in told.out, told.out


@pytest.mark.parametrize("typed", ["go", "red-river", "an_island_of_long_names"])
def test_the_name_stands_everywhere_and_no_line_grows_too_long(typed: str, tmp_path: Path) -> None:
    name = pack_name(typed)
    written = pack_files(name)
    assert f"{name.package}/pack.py" in written
    assert f"tests/test_{name.package}.py" in written
    assert ".gitignore" in written
    for path, data in written.items():
        text = data.decode()
        assert not re.search("my[-_ ]?game|MG-", path + text, re.IGNORECASE), path
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    assert f'{name.package} = "{name.package}:PACK"'.encode() in written["pyproject.toml"]
    assert f'"{name.initials}-1"'.encode() in written[f"{name.package}/book/zh.toml"]
    ruff = str(Path(sys.executable).with_name("ruff"))
    done = subprocess.run([ruff, "check", "--no-cache", "."], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_it_can_be_read_in_ten_minutes() -> None:
    written = pack_files(pack_name("red-river"))
    code = [line for path, data in written.items() if path.endswith(".py") for line in data.decode().splitlines()]
    assert len(code) < 850
    assert max(data.count(b"\n") for data in written.values()) < 150


@each_row(
    ("typed", "said"),
    [
        ("My-Game", "lowercase letters"),
        ("my game", "lowercase letters"),
        ("../x", "lowercase letters"),
        ("1st", "lowercase letters"),
        ("my--game", "lowercase letters"),
        ("", "lowercase letters"),
        ("a" * 25, "longer than 24 characters"),
        ("innovation", "makeplay already has a game innovation"),
        ("deep-future", "already has a game deep_future"),
        ("json", "there is already a Python package json"),
        ("click", "there is already a Python package click"),
        ("generator", "there is already a Python package generator"),
        ("class", "another meaning"),
        ("sheet", "another meaning"),
        ("fonts", "another meaning"),
        ("true", "another meaning"),
        ("con", "Windows reserves that name"),
        ("markdown-it-py", "there is already a distribution markdown-it-py"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_one_line(makeplay: Makeplay, typed: str, said: str) -> None:
    told = makeplay("pack", "new", "--", typed)
    assert (told.code, told.out) == (2, "")
    assert said in told.err
    assert told.err.startswith("makeplay: pack name ")
    assert told.err.count("\n") == 1
    assert list(Path().iterdir()) == []


def test_a_folder_that_is_there_is_left_as_it_is(makeplay: Makeplay) -> None:
    Path("red-river").mkdir()
    told = makeplay("pack", "new", "red-river")
    assert (told.code, told.err) == (
        2,
        "makeplay: red-river already exists; nothing was written; name another folder with --into\n",
    )
    assert list(Path("red-river").iterdir()) == []
    assert makeplay("pack", "new", "red-river", "--into", "some/where").code == 0
    assert Path("some/where/red_river/rules.py").is_file()
    Path("file").write_text("", "utf-8")
    told = makeplay("pack", "new", "red-river", "--into", "file/x")
    assert told.code == 6
    assert "cannot write file/x: " in told.err
    assert "--into" in told.err


def test_the_game_of_an_installed_pack_is_no_name_for_another(own: Run) -> None:
    told = own("pack", "new", "my-game", "--into", "x")
    assert told.code == 2
    assert "my-game 0.1.0 already has a game my_game" in told.err


@pytest.mark.prove
def test_the_commands_of_the_manual_run(own: Run, by_itself: Run) -> None:
    commands = re.findall(r"^\$ makeplay (.+)$", MANUAL, re.MULTILINE)
    assert commands[0] == "pack new my-game"
    assert len(commands) > 8
    for command in commands[1:]:
        told = (by_itself if command.startswith("study") else own)(*shlex.split(command))
        assert (told.code, told.err) == (0, ""), command


def test_the_manual_shows_the_files_as_they_are() -> None:
    written = "\n".join(data.decode() for data in pack_files(pack_name("my-game")).values())
    shown = re.findall(r"^```(?:python|toml)\n(.*?)^```", MANUAL, re.MULTILINE | re.DOTALL)
    parts = [part for part in shown if not part.startswith("# my_game/")]
    assert len(parts) >= 4
    for part in parts:
        assert part in written, part
    for path in pack_files(pack_name("my-game")):
        if path.endswith(".py") and "__init__" not in path and "test" not in path:
            assert f"{Path(path).name}" in MANUAL, path


def test_one_more_of_each_as_the_manual_adds_it(changed: tuple[Path, Run], tmp_path: Path) -> None:
    site, own = changed
    for path, added in re.findall(r"^```\w+\n# (my_game/\S+)\n(.*?)^```", MANUAL, re.MULTILINE | re.DOTALL):
        file = site / path
        file.write_text(f"{file.read_text('utf-8')}\n\n{added}", "utf-8")
    [(path, drawn)] = re.findall(r"^```svg\n<!-- (\S+) -->\n(.*?)^```", MANUAL, re.MULTILINE | re.DOTALL)
    (site / path).write_text(drawn, "utf-8")
    told = own("pack", "check", "my_game", "--games", "1")
    assert (told.code, told.err) == (0, "")
    assert "bots careful, random, bold" in told.out
    assert "2 computed" in told.out
    assert own("simulate", "brook", "--game", "my_game", "--bot", "bold", "--games", "1").code == 0
    told = own("ask", "--game", "my_game", "--ruling", "worth", "--inputs", '{"path": [2, 5]}')
    assert told.out.startswith("COMPUTED  It is worth 7.")
    assert own("ask", "--game", "my_game", "what is a path of 2 and 5 worth?").out.startswith(
        "COMPUTED  It is worth 7."
    )
    assert not own("ask", "--game", "my_game", "is a path of 2 and 5 worth 7 points?").out.startswith("COMPUTED")
    assert own("print", "brook").code == 0
    assert "Ada" in texts_of(tmp_path / "output/brook/score.pdf")


def diffs(manual: str) -> list[tuple[str, str, str]]:
    """The changes that the manual shows: a file, the lines that go, the lines that come."""
    found = []
    for block in re.findall(r"^```diff\n(.*?)^```", manual, re.MULTILINE | re.DOTALL):
        for path, hunks in re.findall(r"^--- (\S+)\n(.*?)(?=^--- |\Z)", block, re.MULTILINE | re.DOTALL):
            for hunk in hunks.split("@@\n"):
                lines = hunk.splitlines()
                gone, come = (chr(10).join(line[1:] for line in lines if line[0] == sign) for sign in "-+")
                found.append((path, gone, come))
    return found


@pytest.mark.prove
def test_a_die_and_a_written_card_as_the_manual_adds_them(changed: tuple[Path, Run], tmp_path: Path) -> None:
    site, own = changed
    changes = diffs(MANUAL)
    assert len(changes) == 12
    for path, gone, come in changes:
        alter(site / path, gone, come)
    told = own("pack", "check", "my_game", "--games", "3")
    assert (told.code, told.err) == (0, "")
    assert own("simulate", "brook", "--game", "my_game", "--games", "1", "--seed", "1").code == 0
    assert own("print", "brook", "--confirm").code == 0
    assert own("simulate", "brook", "--games", "1", "--seed", "2").code == 0
    log = (tmp_path / "campaigns/brook/log/0001-grown.jsonl").read_text("utf-8")
    assert len(set(re.findall(r'"dice": \[(\d)\]', log))) > 2
    told = own("print", "brook", "--changed", "--as", "sheet")
    assert (told.code, told.err) == (0, "")
    assert "changes.pdf" in told.out
    table = site / "my_game/table.py"  # what the record lacks is told
    alter(table, '"dice": dice', '"dice": []')
    told = own("pack", "check", "my_game", "--games", "1")
    assert told.code == 2
    assert "its own record cannot be read: a result of chance is missing here" in told.err


def test_games_with_dice_are_left_taken_up_and_taken_back(changed: tuple[Path, Run]) -> None:
    site, own = changed
    for path, gone, come in diffs(MANUAL):
        alter(site / path, gone, come)
    assert own("new", "shore", "--game", "my_game", "--player", "Ada", "--player", "Ben").code == 0
    assert own("play", "shore", "--seed", "4", typed="step\nundo\nstep\nquit\n").code == 0
    told = own("play", "shore", typed="step\nstay\n" * 100)
    assert (told.code, told.err) == (0, "")
    assert own("check", "shore").out == "all is well\n"


def test_it_is_printed_from_its_own_templates(own: Run, site: Path, tmp_path: Path) -> None:
    told = own("print", "--game", "my_game", "--paper", "a4", "--backs", "plain", "--lang", "both")
    assert (told.code, told.err) == (0, "")
    assert "24 cards" in told.out
    text = texts_of(tmp_path / "output/my_game/cards.pdf")
    assert text.count("stone · 石头") == 24
    assert "My Game" in text
    told = own("templates", "list", "--game", "my_game", "--json")
    found = {each["name"]: each["file"] for each in json.loads(told.out)["templates"]}
    assert found["my_game/card.svg.j2"] == str(site / "my_game/templates/card.svg.j2")
    assert not [name for name in found if name.startswith(("pack", "deep_future", "innovation"))]
    told = own("templates", "check", "--game", "my_game", "--all")
    assert (told.code, told.err) == (0, "")
    assert "no problems found" in told.out


@pytest.mark.prove
def test_a_persons_template_lies_before_the_packs_and_may_extend_it(own: Run, tmp_path: Path) -> None:
    assert own("templates", "copy", "--game", "my_game", "card", "--to", "mine").out == "mine/my_game/card.svg.j2\n"
    mine = tmp_path / "mine/my_game/card.svg.j2"
    assert own("templates", "check", "--game", "my_game", "--templates", "mine").code == 0
    alter(mine, "{{ number }}", "no. {{ number }}")
    assert own("print", "--game", "my_game", "--templates", "mine").code == 0
    assert "no. 6" in texts_of(tmp_path / "output/my_game/cards.pdf")
    mine.write_text('{% include "shipped/my_game/card.svg.j2" %}', "utf-8")
    assert own("print", "--game", "my_game", "--templates", "mine").code == 0
    assert "no. 6" not in texts_of(tmp_path / "output/my_game/cards.pdf")
    told = own("templates", "list", "--game", "my_game", "--templates", "mine")
    assert re.search(r"my_game/card\.svg\.j2 +mine/my_game/card\.svg\.j2  hides \S+/my_game/templates/card", told.out)
    mine.write_text("{{ ''.__class__ }}", "utf-8")  # a person's own runs guarded
    told = own("print", "--game", "my_game", "--templates", "mine")
    assert told.code == 5
    assert "mine/my_game/card.svg.j2:1: '__class__'" in told.err


def test_a_pack_draws_otherwise_in_a_theme_and_has_icons(changed: tuple[Path, Run], tmp_path: Path) -> None:
    site, own = changed
    folder = site / "my_game/templates"
    (folder / "themes/ink-saver").mkdir(parents=True)
    card = (folder / "card.svg.j2").read_text("utf-8")
    (folder / "themes/ink-saver/card.svg.j2").write_text(card.replace("{{ title }}", "saved"), "utf-8")
    for theme, count in (("starlight", 0), ("ink-saver", 24)):
        assert own("print", "--game", "my_game", "--theme", theme).code == 0
        assert texts_of(tmp_path / "output/my_game/cards.pdf").count("saved") == count
    alter(folder / "card.svg.j2", "</svg>", '<use href="#drop" x="2" y="2" width="4" height="4"/></svg>')
    told = own("print", "--game", "my_game")
    assert told.code == 5
    assert f"{folder}/card.svg.j2:" in told.err
    (folder / "icons.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="drop" viewBox="0 0 2 2"><circle r="1"/></symbol></svg>',
        "utf-8",
    )
    assert own("print", "--game", "my_game").code == 0


def test_sheets_are_printed_again_when_a_template_of_the_pack_is_saved(
    changed: tuple[Path, Run], tmp_path: Path
) -> None:
    site, _ = changed
    card = site / "my_game/templates/card.svg.j2"
    script = f"""
import pathlib
from generator.cli import run, watching
def pause(_):
    card = pathlib.Path({str(card)!r})
    if "again" in card.read_text():
        raise KeyboardInterrupt
    card.write_text(card.read_text().replace("{{{{ title }}}}", "again"))
watching.time.sleep = pause
raise SystemExit(run(["print", "--game", "my_game", "--watch"]))
"""
    told = run("-c", script, path=site, cwd=tmp_path)
    assert told.code == 0, told.err
    assert told.out.count("output/my_game/cards.pdf") == 2
    assert texts_of(tmp_path / "output/my_game/cards.pdf").count("again") == 24


def test_it_is_played_left_taken_up_again_and_recorded(own: Run, tmp_path: Path) -> None:
    assert (
        own("new", "shore", "--game", "my_game", "--player", "Ada", "--player", "Ben", "--rule", "tie=last").code == 0
    )
    told = own("play", "shore", "--seed", "1", typed="stay\nstep\nundo\n1\nwhy stay\nrules tie\nquit\n")
    assert (told.code, told.err) == (0, "")
    for said in ("there is no path to score yet [MG-1]; legal here: step", "undone", "stay [MG-1]", "[MG-3]"):
        assert said in told.out
    told = own("play", "shore", typed="step\nstay\n" * 100)
    assert (told.code, told.err) == (0, "")
    assert re.search("(Ada|Ben) has won", told.out)
    assert "24 cards; 1 games" in own("status", "shore").out
    assert own("check", "shore").out == "all is well\n"
    log = tmp_path / "campaigns/shore/log/0001-sitting.jsonl"
    alter(log, '"choice": "stay"', '"choice": "fly"')
    told = own("status", "shore")
    assert told.code == 4
    assert "'fly' is not a choice [MG-1]; legal here: step" in told.err


def test_it_is_asked_in_two_languages(own: Run, tmp_path: Path) -> None:
    questions = {
        "what happens when I slip?": ("RULE", "MG-1"),
        "may I stay without stepping at all?": ("RULE", "MG-1"),
        "when does the game end": ("RULE", "MG-2"),
        "who wins if two of us have the same points?": ("READING", "MG-3"),
        "what is the chance to slip with 2 and 5?": ("COMPUTED", "MG-1"),
        "how do dragons breathe?": ("SILENT", None),
        "滑倒了会怎样": ("RULE", "MG-1"),
        "游戏什么时候结束？": ("RULE", "MG-2"),
        "平局谁赢": ("READING", "MG-3"),
        "我有2和5，滑倒的概率是多少？": ("COMPUTED", "MG-1"),
        "must I step again?": ("RULE", "MG-1"),
        "may I step again when I slip?": ("RULE", "MG-1"),
        "what is the chance to slip with 2 and 5 when a 3 is gone?": ("RULE", "MG-1"),
        "滑倒时能保留路径吗？": ("RULE", "MG-1"),
    }
    (tmp_path / "q.txt").write_text("\n".join(questions), "utf-8")
    told = own("ask", "--game", "my_game", "--file", "q.txt", "--json")
    assert (told.code, told.err) == (0, "")
    answers = [json.loads(line) for line in told.out.splitlines()]
    found = [(each["label"], each["cites"][0]["id"] if each["cites"] else None) for each in answers]
    assert dict(zip(questions, found)) == questions
    assert answers[4]["result"] == answers[9]["result"] == {"bad": 6, "left": 22, "percent": 27}
    assert [answers[at]["verdict"] for at in (1, 10, 11, 12, 13)] == ["no", "no", None, None, "no"]
    told = own("ask", "--game", "my_game", "--ruling", "slip", "--inputs", '{"path": [7]}')
    assert told.code == 2
    assert "the numbers are 1 to 6, 4 times each" in told.err
    assert "switch tie" in own("rules", "MG-3", "--game", "my_game").out


@pytest.mark.prove
def test_it_is_simulated_and_studied(own: Run, by_itself: Run, tmp_path: Path) -> None:
    words = ("simulate", "brook", "--game", "my_game", "--games", "2", "--players", "4", "--seed", "5")
    assert re.search(r"2 games, 2 eras, 24 cards\.", own(*words).out)
    assert own("check", "brook").out == "all is well\n"
    words = ("study", "s", "--game", "my_game", "--campaigns", "30", "--bot", "careful", "--bot", "random")
    told = by_itself(*words, "--compare", "tie=last", "--workers", "1", "--json")
    assert (told.code, told.err) == (0, "")
    rows = (tmp_path / "s/games.csv").read_text("utf-8").splitlines()
    assert len(rows) == 1 + 2 * 2 * 30
    careful = [row.split(",")[8] for row in rows if row.startswith("base") and ",careful," in row]
    assert careful.count("true") > 20


def test_games_are_listed_and_looked_at(own: Run) -> None:
    told = own("pack", "list", "--json")
    listed = {each["name"]: each for each in json.loads(told.out)}
    assert listed["my_game"] == {
        "name": "my_game",
        "title": "My Game",
        "players": "2 to 4",
        "brought_by": "my-game 0.1.0",
        "commands": ["new", "print", "print --game", "play", "ask", "rules", "simulate", "study"],
        "problem": "",
    }
    assert listed["deep_future"]["brought_by"] == ""
    assert "log" in listed["deep_future"]["commands"]
    told = own("pack", "check", "my_game")
    assert (told.code, told.err) == (0, "")
    assert [line.partition(":")[0] for line in told.out.splitlines()] == [
        "answers", "pure", "founded", "printed", "read", "played", "studied",
    ]  # fmt: skip
    told = own("print", "--game", "chess")
    assert told.code == 2
    assert re.search(r"no game called 'chess' is installed; available: .*innovation, my_game; correct", told.err)


#: A file of the pack, what is taken out of it, what is put there, and what the look at the pack says of it.
FAULTS = {
    "an import that is not a pack's": (
        "views.py", "from generator.engine.view", "import random\nfrom generator.engine.view",
        r"pure: \S+/views\.py:\d+: it imports random",
    ),
    "a room of makeplay's": (
        "views.py", "from generator.engine.view", "import generator.press.layout.paper\nfrom generator.engine.view",
        r"pure: \S+/views\.py:\d+: it imports generator\.press\.layout\.paper",
    ),
    "seats that founding does not check": (
        "campaign.py", "if len(players) not in SEATS:", "if not players:",
        r"founded: seats is 2 to 4, but found\(\) accepts 1 players",
    ),
    "an event that is not JSON": (
        "campaign.py", 'players = list(check', 'players = tuple(check',
        r"record: an event 'found' is not the same after .*, in players",
    ),
    "a key that is not declared": (
        "events.py", '"points": lists', '"point": lists', r'record: over: there is no key "points"; did you mean "poin',
    ),
    "a kind of event that is the record's": (
        "events.py", "    TAKE_BACK,", '    TAKE_BACK, kind("note", "", {}),', r"events\(\) declares 'note', which is",
    ),
    "an element that is not SVG": (
        "templates/card.svg.j2", "<ellipse", "<elipse", r"printed: \S+/card\.svg\.j2:6: the element <elipse>",
    ),
    "a variable that is none": (
        "templates/card.svg.j2", "{{ title }}", "{{ tittle }}", r"printed: \S+/card\.svg\.j2:10: 'tittle' is undefined",
    ),
    "a passage that one language lacks": (
        "book/zh.toml", 'id = "MG-3"', 'id = "MG-4"', r"read: book: MG-3 is not at the same place",
    ),
    "a file that is no TOML": (
        "book/en.toml", 'kind = "rule"', "kind = rule", r"read: book/en\.toml: Invalid value \(at line \d",
    ),
    "a key that is none": (
        "book/en.toml", 'text = "The game', 'txt = "The game',
        r"passage MG-2 has no text(.|\n)*book/en\.toml: passage MG-2: 'txt' is not one of id, ",
    ),
    "a reading whose status is none": (
        "book/zh.toml", 'status = "open"', 'status = "unknown"', r"book/zh\.toml: passage MG-3 is a reading, and",
    ),
    "a word in one language": (
        "book/words.toml", 'zh = ["路径", "路"]', "", r"book/words\.toml: path has a what, but not both en and zh",
    ),
    "a passage that leads nowhere": (
        "book/en.toml", 'see = ["MG-3"]', 'see = ["MG-9"]', r"read: book, en: MG-2 names MG-9, and there is no such",
    ),
    "a claim with a word that nobody says": (
        "book/en.toml", 'no = ["stay no>step"', 'no = ["stay no>stpe"',
        r"read: claim of MG-1: 'stpe' is not a word of the game; did you mean step\?",
    ),
    "claims in the other book": (
        "book/zh.toml", 'id = "MG-2"', 'id = "MG-2"\nyes = ["win"]', r"MG-2 has a yes, which belongs in book/en\.toml",
    ),
    "a frame with a word that nobody says": (
        "adviser.py", '"chance slip"', '"chanse slip"',
        r"read: frame of slip: 'chanse' is not a word of the game; did you mean chance\?",
    ),
    "a frame that fills what is no input": (
        "adviser.py", '{"path": PATH}', '{"way": PATH}', r"frame of slip: it fills 'way'; the ruling takes path, gone",
    ),
    "a yes that is no result": (
        "adviser.py", '{"path": PATH})', '{"path": PATH}, "!safe")', r"yes is '!safe', and no result is called 'safe'",
    ),
    "a ruling that rests on nothing": (
        "adviser.py", 'ruling("MG-1"', 'ruling("MG-7"', r"read: book, en: ruling 'slip' names MG-7",
    ),
    "chance that is not in the record": (
        "rules.py", "stone = self.river.pop()", "stone = Dealer().shuffle(self.river).pop()",
        r"played: game \d of \d players",  # what comes of it is a matter of chance
    ),
    "a choice that is not recorded": (
        "table.py", 'self._events.append({"type": "play"', 'dict[str, object]().update({"type": "play"',
        r"played: game 1 of 2 players, after 'step': its own record cannot be read: 'take_back' cannot happen here",
    ),
    "a game without an end": (
        "rules.py", "return not self.river", "return False",
        r"played: IndexError: pop from empty list \(\S+/rules\.py:",
    ),
    "a column too many": (
        "studying.py", 'Column("points"', 'Column("more", "int", "nothing"), Column("points"',
        r"studied: careful, 2 players: a row has 17 values for 18 columns",
    ),
    "a value of another kind": (
        "studying.py", "its.points[seat], *counts", "str(its.points[seat]), *counts",
        r"column points is int, but has '\d",
    ),
    "an answer that is misspelt": ("pack.py", "def adviser", "def advisor", r"nothing asks for 'advisor'.*'adviser'"),
    "an answer of another kind": ("pack.py", "tuple(views.SHEETS)", '"cards"', r"kinds is 'cards'; write a value such"),
    "seats that are no range": ("rules.py", "range(2, 5)", "(2, 4)", r"seats is \(2, 4\); write a value such as range"),
    "a table that lacks an answer": (
        "table.py", "def offers", "def ofers", r"MyGameTable has no 'offers', which every Table .*; it has 'ofers'",
    ),
    "a campaign that lacks an answer": (
        "campaign.py", "def summary", "def sumary", r"MyGameCampaign has no 'summary', which every Campaign requires",
    ),
    "cards that say nothing": (
        "campaign.py", 'f"{card:03}": str(number)', 'f"{card:03}": ""', r"contents\(\) is '' for cards such as 001",
    ),
    "cards that are called nothing": ("views.py", "return {card: f", "return {card + '0': f", r"labels\(\) does not"),
    "a switch that is none": ("book/en.toml", 'switch = "tie"', 'switch = "tye"', r"rule_problems\(\) knows no such"),
    "one text for a list": (
        "book/zh.toml", 'see = ["MG-2"]', 'see = "MG-2"', r"see of passage MG-1 is not a list of texts; write see = \["
    ),
    "a section that is none": ("book/en.toml", 'section = "2"', 'section = "3"', r"in section '3'; the sections are"),
    "another kind in Chinese": ("book/zh.toml", 'kind = "rule"', 'kind = "silence"', r"'rule' in en, 'silence' in zh"),
    "a usual bot that is none": ("pack.py", '"careful"', '"clever"', r"usual_bot is 'clever'"),
}  # fmt: skip


#: Of so many faults one is looked for where there is little time.
EACH = 16


@pytest.mark.parametrize(
    "fault", [pytest.param(fault, marks=[pytest.mark.prove] * bool(at % EACH)) for at, fault in enumerate(FAULTS)]
)
def test_a_look_at_the_pack_finds(fault: str, changed: tuple[Path, Run]) -> None:
    site, own = changed
    path, old, new, said = FAULTS[fault]
    alter(site / "my_game" / path, old, new)
    told = own("pack", "check", "my_game", "--games", "2")
    assert told.code == 2, told
    assert re.search(said, told.err), told.err
    assert all(line.startswith("makeplay: pack my_game (my-game 0.1.0): ") for line in told.err.splitlines())
    assert told.err.endswith("; fix it (docs/packs.md), or uninstall it\n")
    assert told.err.count("uninstall") == 1
    assert told.out.count("\n") in range(3, 7), told.out


BROKEN = {
    "it cannot be loaded": (
        "rules.py", "SEATS = range", "SEATS = rang",
        r"it cannot be loaded: NameError: name 'rang'.* \(\S+/rules\.py:19\)",
    ),
    "an answer is missing": ("pack.py", "def labels", "def lables", r"my_game:PACK has no 'labels'"),
    "another name": ("pack.py", 'name = "my_game"', 'name = "mine"', r"its name is 'mine', but .* calls it 'my_game'"),
    "no pack there": ("__init__.py", "PACK", "PACKS", r"it cannot be loaded: ImportError"),
}  # fmt: skip


@pytest.mark.parametrize("fault", first_always(BROKEN))
def test_a_broken_pack_is_told_in_one_line(fault: str, changed: tuple[Path, Run]) -> None:
    site, own = changed
    path, old, new, said = BROKEN[fault]
    assert own("new", "shore", "--game", "my_game", "--player", "Ada", "--player", "Ben").code == 0
    alter(site / "my_game" / path, old, new)
    for words in (("print", "--game", "my_game"), ("status", "shore"), ("pack", "check", "my_game")):
        told = own(*words)
        assert (told.code, told.out, told.err.count("\n")) == (2, "", 1), told
        assert re.search(r"^makeplay: pack my_game \(my-game 0\.1\.0\): " + said, told.err), told.err
    told = own("pack", "list")
    assert told.code == 0
    assert re.search(said, told.out)
    assert "Innovation, 2 to 4 players" in told.out


@pytest.mark.parametrize(
    ("text", "said"),
    first_always(
        [
            ("raise SystemExit(0)\n", "it cannot be loaded: SystemExit: 0"),
            (
                'class Any:\n    def __getattr__(self, name):\n        raise RuntimeError("boom")\n\n\nPACK = Any()\n',
                "it cannot be loaded: RuntimeError: boom",
            ),
        ]
    ),
)
def test_whatever_a_pack_does_when_it_is_loaded_the_others_go_on(
    text: str, said: str, changed: tuple[Path, Run]
) -> None:
    site, own = changed
    (site / "my_game" / "__init__.py").write_text(text, "utf-8")
    told = own("ask", "--game", "my_game", "what happens when I slip?")
    assert (told.code, told.out, told.err.count("\n")) == (2, "", 1), told
    assert said in told.err
    told = own("pack", "list")
    assert told.code == 0
    assert said in told.out
    assert "Innovation, 2 to 4 players" in told.out


@pytest.mark.prove
def test_two_packs_of_one_name_are_told_apart_by_nobody(changed: tuple[Path, Run]) -> None:
    site, own = changed
    [info] = site.glob("my_game-*.dist-info")
    shutil.copytree(info, site / "other-0.2.0.dist-info")
    (site / "other-0.2.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 0.2.0\n")
    told = own("pack", "check", "my_game")
    assert (told.code, told.out, told.err.count("\n")) == (2, "", 1), told
    assert "several distributions have a game of this name: my-game 0.1.0, other 0.2.0" in told.err
    told = own("pack", "list")
    assert told.code == 0
    assert "Innovation, 2 to 4 players" in told.out


def test_a_fault_in_a_pack_is_no_fault_of_makeplay(changed: tuple[Path, Run]) -> None:
    site, own = changed
    alter(site / "my_game/views.py", "    back: dict", "    assert not SIZE\n    back: dict")
    told = own("print", "--game", "my_game")
    assert told.code == 70
    assert re.search(r"^makeplay: a fault in the pack my_game \(\S+/my_game/views\.py:\d+, AssertionError", told.err)
    assert told.err.count("\n") == 1


def test_what_is_left_out_closes_its_commands_and_nothing_else(changed: tuple[Path, Run]) -> None:
    site, own = changed
    alter(site / "my_game/pack.py", "def adviser", "def _adviser")
    alter(site / "my_game/pack.py", "def columns", "def _columns")
    told = own("pack", "check", "my_game", "--games", "1")
    assert (told.code, told.err) == (0, "")
    assert "studied" not in told.out
    for words, said in (
        (("ask", "--game", "my_game", "why?"), "asked about"),
        (("rules", "--game", "my_game"), "asked"),
    ):
        told = own(*words)
        assert told.code == 2
        assert f"the game 'my_game' cannot be {said}" in told.err
    assert own("print", "--game", "my_game").code == 0


def test_a_campaign_whose_pack_is_gone_says_which_games_there_are(own: Run, tmp_path: Path) -> None:
    assert own("new", "shore", "--game", "my_game", "--player", "Ada", "--player", "Ben").code == 0
    told = run("-m", "generator", "status", "shore", path=tmp_path, cwd=tmp_path)
    assert told.code == 3
    assert "no game called 'my_game' is installed; install its pack, or write one of deck, deep_future" in told.err


def test_nothing_but_the_pack_lies_in_its_folder_of_the_stock() -> None:
    assert {path.name for path in (stock() / "pack").iterdir()} == {
        ".gitignore", "README.md", "my_game", "pyproject.toml", "tests",
    }  # fmt: skip
