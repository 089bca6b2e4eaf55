"""Doors for a second game: founding, printing without a campaign, wordings, studies; no game is named above games/."""

from __future__ import annotations

import io
import json
import re
import shutil
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from nim import CARD, Pack, nim  # noqa: F401 - a fixture
from rows import each_row
from talking import Makeplay, Told

import generator
from generator.engine.picking import pick_cards
from generator.errors import NotUnderstood
from generator.sim import running

ROOT = Path(generator.__file__).parent
#: What a game is called in code and to people.
GAMES = [path.name for path in (ROOT / "games").iterdir() if (path / "pack.py").exists()]

pytestmark = pytest.mark.usefixtures("nim")


def words_of(path: Path) -> str:
    """Everything that stands on the pages of a PDF."""
    pages = pypdfium2.PdfDocument(path)
    return "\n".join(page.get_textpage().get_text_bounded() for page in pages)


def refused(told: Told, *words: str) -> None:
    """One line that says all of *words*; no traceback, nothing else."""
    assert told.code == 2, told
    assert told.err.count("\n") == 1, told.err
    assert told.err.startswith("makeplay: ")
    for word in words:
        assert word in told.err


def test_no_game_is_named_above_the_games() -> None:
    assert len(GAMES) >= 2
    names = re.compile("|".join(name.replace("_", "[_ -]?") for name in GAMES if name != "deck"), re.IGNORECASE)
    named = {
        f"{path.relative_to(ROOT)}:{number}"
        for path in ROOT.rglob("*.py")
        if path.parts[: len(ROOT.parts) + 1] != (*ROOT.parts, "games") or path.parent == ROOT / "games"
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if names.search(line)
    }
    assert {where.partition(":")[0] for where in named} == {"games/__init__.py"}
    assert len(named) == 1
    reads_decks = {
        str(path.relative_to(ROOT).parent)
        for path in ROOT.rglob("*.py")
        if "generator.games.deck" in path.read_text("utf-8") and "games" not in path.relative_to(ROOT).parts
    }
    assert reads_decks == {"cli", "decks"}  # "deck" is a word of every game; its pack is known to those who read sheets


def test_a_campaign_of_another_game_with_a_switch(makeplay: Makeplay) -> None:
    told = makeplay("new", "eve", "--game", "nim", "--player", "Ada", "--player", "Ben", "--rule", "misere=true")
    assert told.code == 0, told.err
    settings = Path("campaigns/eve/campaign.toml").read_text("utf-8")
    assert 'game = "nim"' in settings
    assert "[rules]\nmisere = true" in settings
    assert '"rules": {"misere": true}' in Path("campaigns/eve/log/0000-setup.jsonl").read_text("utf-8")


def test_a_campaign_without_a_game_is_one_of_the_usual_game(makeplay: Makeplay) -> None:
    assert makeplay("new", "eve", "--player", "Ada").code == 0
    assert 'game = "deep_future"' in Path("campaigns/eve/campaign.toml").read_text("utf-8")


PLAYERS = ("--player", "A", "--player", "B")


@each_row(
    ("words", "said"),
    [
        (["--game", "chess", *PLAYERS], ["no game called 'chess'"]),
        (["--game", "nim", "--player", "A"], ["1 are named", "2 to 4"]),
        (["--game", "nim", *PLAYERS, *PLAYERS, "--player", "E"], ["5 are named", "2 to 4"]),
        (["--game", "nim", *PLAYERS, "--rule", "miserly=true"], ["'miserly'", "use misere"]),
        (["--game", "nim", *PLAYERS, "--rule", "misere=yes"], ["'misere'", "expected true or false", "'yes'"]),
        (["--game", "nim", *PLAYERS, "--rule", "misere"], ["'misere'", "not a switch", "KEY=VALUE"]),
        (["--player", "A", "--rule", "misere=true"], ["'misere'", "there is no such switch", "battle_zero_cubes"]),
    ],
)
def test_what_cannot_be_founded_is_told_in_one_line(makeplay: Makeplay, words: list[str], said: list[str]) -> None:
    refused(makeplay("new", "eve", *words), *said)
    assert not Path("campaigns/eve").exists()


def test_a_game_as_it_was_published_is_printed_without_a_campaign(makeplay: Makeplay) -> None:
    told = makeplay("print", "--game", "nim")
    assert told.code == 0, told.err
    assert {path.name for path in Path("output/nim").iterdir()} == {"cards.pdf", "mats.pdf"}
    assert not Path("campaigns").exists()
    assert "Last One" in words_of(Path("output/nim/cards.pdf"))
    assert "usual {}" in words_of(Path("output/nim/cards.pdf"))
    assert "nobody" in words_of(Path("output/nim/mats.pdf"))


def test_switches_and_wordings_reach_the_sheets_of_a_published_game(makeplay: Makeplay) -> None:
    words = ("print", "--game", "nim", "--rule", "misere=true", "--text", "short", "--only", "cards", "--colophon")
    told = makeplay(*words, "--json")
    assert told.code == 0, told.err
    settings = json.loads(told.out)["settings"]
    assert settings["text"] == "short"
    assert settings["rules"] == {"misere": True}
    assert "at" not in settings
    text = words_of(Path("output/nim/cards.pdf"))
    assert "short {\u2018misere\u2019: True}" in text
    assert "misere" in text.partition("makeplay")[2]


@each_row(
    ("words", "files"),
    [
        (["--backs", "kind", "--marks", "full", "--paper", "a4", "--bleed", "2"], {"cards.pdf", "mats.pdf"}),
        (["--lang", "zh"], {"cards.pdf", "mats.pdf"}),
        (["--lang", "both", "--theme", "ink-saver", "--only", "cards"], {"cards.pdf"}),
        (["--format", "svg", "--only", "cards"], {"svg"}),
        (["--preset", "mpc-poker"], {"mpc-poker"}),
        (["--fold", "--only", "cards"], {"cards.pdf"}),
        (["--preview"], {"cards.png", "mats.png"}),
        (["--cards", "1 'Last One'"], {"picked.pdf"}),
        (["--cut", "svg", "--only", "cards"], {"cards.pdf", "cards.cut.svg"}),
    ],
)
def test_a_published_game_takes_the_usual_options(makeplay: Makeplay, words: list[str], files: set[str]) -> None:
    shutil.rmtree("output", ignore_errors=True)
    told = makeplay("print", "--game", "nim", *words)
    assert told.code == 0, told.err
    assert {path.name for path in Path("output/nim").iterdir()} == files


def test_a_published_game_is_printed_again_when_a_template_of_ones_own_changes(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("mine").mkdir()
    its = Path("mine/card.svg.j2")
    its.write_text(CARD, "utf-8")
    pauses = iter(["once"])

    def pause(_seconds: float) -> None:
        if next(pauses, "stop") == "stop":
            raise KeyboardInterrupt
        its.write_text(CARD.replace("{{ said }}", "changed"), "utf-8")

    monkeypatch.setattr("generator.cli.watching.time.sleep", pause)
    told = makeplay("print", "--game", "nim", "--only", "cards", "--watch", "--templates", "mine")
    assert told.code == 0, told.err
    assert told.out.count("cards.pdf") == 2
    assert "changed" in words_of(Path("output/nim/cards.pdf"))


def test_sheets_in_chinese_are_titled_in_chinese(makeplay: Makeplay) -> None:
    assert makeplay("print", "--game", "nim", "--lang", "zh", "--colophon", "--json").code == 0
    assert "末" in words_of(Path("output/nim/cards.pdf"))
    assert "尼姆" in words_of(Path("output/nim/mats.pdf"))


@each_row(
    ("words", "said"),
    [
        ([], ["no campaign is named", "--game GAME"]),
        (["eve", "--game", "nim"], ["--game does not go with NAME"]),
        (["eve", "--rule", "misere=true"], ["--rule does not go with NAME", "campaign.toml"]),
        (["--game", "nim", "--confirm"], ["--game does not go with --confirm"]),
        (["--game", "nim", "--runs"], ["--runs"]),
        (["--game", "nim", "--repeat", "0001-sitting:1"], ["--repeat"]),
        (["--game", "nim", "--changed"], ["--game does not go with --changed"]),
        (["--game", "nim", "--at", "2"], ["--game does not go with --at"]),
        (["--game", "nim", "--setup"], ["--game does not go with --setup"]),
        (["--game", "nim", "--plain"], ["--game does not go with --plain"]),
        (["--game", "nim", "--as", "sheet"], ["--game does not go with --as sheet"]),
        (["--game", "nim", "--poster", "2x2"], ["--poster does not go with --only cards"]),
        (["--game", "nim", "--only", "map"], ["use one of cards, mats"]),
        (["--game", "nim", "--text", "longest"], ["'longest'", "available: long, short"]),
        (["--game", "nim", "--rule", "edition=third"], ["'edition'", "use misere"]),
        (["--game", "nim", "--cards", "9"], ["'9'", "no card has that name"]),
        (["--game", "nim", "--cards", ""], ["no card is named"]),
        (["--game", "chess"], ["no game called 'chess'"]),
        (["--game", "deep_future"], ["start a campaign with makeplay new NAME --game deep_future"]),
    ],
)
def test_what_cannot_be_printed_is_told_in_one_line(makeplay: Makeplay, words: list[str], said: list[str]) -> None:
    refused(makeplay("print", *words), *said)
    assert not Path("output").exists()


def test_a_game_with_one_wording_says_so(makeplay: Makeplay) -> None:
    makeplay("new", "kran", "--player", "Ada", "--seed", "7")
    refused(makeplay("print", "kran", "--text", "short"), "one wording", "leave --text out")


def eve(makeplay: Makeplay) -> None:
    """A campaign of Nim; the one that is there if there is one."""
    if Path("campaigns/eve").exists():
        return
    told = makeplay("new", "eve", "--game", "nim", *PLAYERS, "--rule", "misere=true")
    assert told.code == 0, told.err


def test_a_run_is_repeated_with_its_wording_and_its_switches(makeplay: Makeplay) -> None:
    eve(makeplay)
    assert makeplay("print", "eve", "--text", "short", "--confirm").code == 0
    path = Path("campaigns/eve/campaign.toml")
    path.write_text(path.read_text("utf-8").replace("misere = true", "misere = false"), "utf-8")
    assert makeplay("print", "eve").code == 0
    assert "usual {\u2018misere\u2019: False}" in words_of(Path("output/eve/cards.pdf"))
    assert makeplay("print", "eve", "--repeat", "0001-sitting:1").code == 0
    assert "short {\u2018misere\u2019: True}" in words_of(Path("output/eve/cards.pdf"))


def test_a_bad_switch_in_the_settings_is_told_when_sheets_follow_it(makeplay: Makeplay) -> None:
    eve(makeplay)
    path = Path("campaigns/eve/campaign.toml")
    path.write_text(path.read_text("utf-8").replace("misere = true", "misere = 1979-05-27"), "utf-8")
    told = makeplay("print", "eve")
    assert told.code == 3
    assert "rules.misere" in told.err
    assert told.err.count("\n") == 1


def test_templates_of_another_game(makeplay: Makeplay) -> None:
    told = makeplay("templates", "list", "--game", "nim")
    assert told.code == 0
    assert "nim/card.svg.j2" in told.out
    assert "deep_future" not in told.out
    told = makeplay("templates", "check", "--game", "nim", "--all")
    assert (told.code, told.err) == (0, "")
    assert "no problems found" in told.out


NOT_KEPT = [
    ["log", "eve", "note", "hello"], ["undo", "eve"], ["redo", "eve"], ["cards", "eve"],
    ["history", "eve", "--card", "1"], ["history", "eve", "--era", "1"],
    ["chronology", "eve"], ["setup", "eve"], ["audit", "eve"], ["merge", "eve", "eve"], ["table", "eve"],
    ["import", "--template", "--game", "nim"], ["ask", "--campaign", "eve", "why"], ["judge", "--campaign", "eve"],
    ["judge", "--example", "--game", "nim"], ["ask", "why?", "--game", "nim"], ["rules", "--game", "nim"],
    ["cards", "eve", "--at", "0000-setup:1"],
]  # fmt: skip


@each_row("words", NOT_KEPT)
def test_what_a_game_cannot_be_asked_is_told_in_one_line(makeplay: Makeplay, words: list[str]) -> None:
    eve(makeplay)
    refused(makeplay(*words), "'nim' cannot be")


def test_a_scenario_of_a_game_that_has_none(makeplay: Makeplay) -> None:
    Path("s.toml").write_text("", "utf-8")
    refused(makeplay("conform", "s.toml", "--game", "nim"), "'nim' cannot be")


def test_a_table_for_a_game_that_has_none(makeplay: Makeplay) -> None:
    Path("t.csv").write_text("kind,name\nworld,Kranax\n", "utf-8")
    refused(makeplay("import", "t.csv", "new", "--game", "nim"), "'nim' cannot be")


WORKS = [
    ["status", "eve"], ["status", "eve", "--json"], ["at", "eve", "0000-setup:1"], ["check", "eve"],
    ["print", "eve"], ["print", "eve", "--cards", "two"], ["print", "eve", "--at", "0000-setup:1"],
    ["print", "eve", "--changed"], ["print", "eve", "--as", "sheet"], ["print", "eve", "--confirm"],
    ["print", "eve", "--runs"], ["export", "eve"], ["branch", "eve", "morn"], ["templates", "list", "eve"],
    ["branch", "eve", "morn", "--at", "0000-setup:1"], ["simulate", "eve"], ["history", "eve"],
]  # fmt: skip


@each_row("words", WORKS)
def test_a_campaign_that_nobody_keeps_by_hand_works_all_the_same(
    makeplay: Makeplay, tmp_path: Path, words: list[str]
) -> None:
    folder = tmp_path / "".join(words).replace(":", "-")
    folder.mkdir()
    with chdir(folder):
        eve(makeplay)
        told = makeplay(*words)
    assert (told.code, told.err) == (0, "")


@each_row("option", ["--plain", "--setup"])
def test_a_game_without_a_board(makeplay: Makeplay, option: str) -> None:
    eve(makeplay)
    refused(makeplay("print", "eve", option), f"'nim' cannot be printed with {option}")


def test_a_campaign_is_founded_with_a_switch_and_grows(makeplay: Makeplay) -> None:
    refused(makeplay("simulate", "eve", "--game", "nim", "--rule", "edition=first"), "'edition'", "use misere")
    assert makeplay("simulate", "eve", "--game", "nim", "--rule", "misere=true", "--games", "1").code == 0
    assert "misere = true" in Path("campaigns/eve/campaign.toml").read_text("utf-8")


def test_an_era_of_a_game_without_eras(makeplay: Makeplay) -> None:
    eve(makeplay)
    for words in (["status", "eve", "--at", "1"], ["print", "eve", "--at", "1"], ["at", "eve", "era"]):
        refused(makeplay(*words), "is neither an event of the record")


def test_the_history_of_a_game_that_nobody_keeps_is_told_plainly(makeplay: Makeplay) -> None:
    eve(makeplay)
    makeplay("simulate", "eve", "--games", "1", "--seed", "1")
    told = [line.split("  ")[-1] for line in makeplay("history", "eve").out.splitlines()]
    assert told == [
        "found: en, A B",
        "game: A B",
        *[f"choice: {many}" for many in (3, 3, 1)],
        "over: A",
        "note: A has won",
    ]
    told = [row["text"] for row in json.loads(makeplay("history", "eve", "--json").out)]
    assert told[-1] == "note: A has won"
    assert "choice: 1" in makeplay("at", "eve", "0001-grown:4").out


def test_an_exported_campaign_of_another_game_comes_back(makeplay: Makeplay) -> None:
    eve(makeplay)
    assert makeplay("export", "eve", "eve.zip").code == 0
    assert makeplay("import", "eve.zip", "morn").code == 0
    assert "games of Nim" in makeplay("status", "morn").out
    refused(makeplay("import", "eve.zip", "noon", "--game", "nim"), "the file names its game")


def test_a_game_is_played_whose_things_have_no_names(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    eve(makeplay)
    monkeypatch.setattr("sys.stdin", io.StringIO("help\n9\n3\n3\n1\n"))
    told = makeplay("play", "eve")
    assert (told.code, told.err) == (0, "")
    assert "A has won" in told.out
    assert "there is no choice 9" in told.out
    assert "name" not in told.out.lower()
    assert "1 games of Nim" in makeplay("status", "eve").out


def test_bots_found_and_play_a_campaign_of_another_game(makeplay: Makeplay) -> None:
    told = makeplay("simulate", "eve", "--game", "nim", "--games", "2", "--players", "4", "--seed", "1")
    assert (told.code, told.err) == (0, "")
    assert 'players = ["Ada", "Ben", "Cleo", "Dora"]' in Path("campaigns/eve/campaign.toml").read_text("utf-8")
    assert told.out.count("Cleo has won") == 2
    refused(makeplay("simulate", "eve", "--rule", "misere=true"), "--rule does not go with", "campaign.toml")
    assert makeplay("simulate", "eve", "--games", "1").code == 0
    refused(makeplay("simulate", "eve", "--game", "deep_future"), "eve is a campaign of nim")
    refused(makeplay("simulate", "eve", "--players", "5"), "--players 5", "2 to 4")


@each_row(
    ("words", "said"),
    [
        (["--game", "nim", "--players", "1"], ["--players 1", "nim is for 2 to 4"]),
        (["--players", "4"], ["--players 4", "deep_future is for 1 to 3"]),
        (["--game", "nim", "--bot", "tuned"], ["no bot of that name plays Nim", "eager"]),
        (["--game", "chess"], ["no game called 'chess'"]),
    ],
)
def test_what_bots_cannot_play_founds_nothing(makeplay: Makeplay, words: list[str], said: list[str]) -> None:
    refused(makeplay("simulate", "eve", *words), *said)
    assert not Path("campaigns").exists()


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers of a study in this process, where the pack is installed."""

    @contextmanager
    def local(workers: int) -> Iterator[Executor]:
        with ThreadPoolExecutor(workers) as executor:
            yield executor

    monkeypatch.setattr(running, "local", local)


@pytest.mark.usefixtures("here")
@pytest.mark.usefixtures("without_plots")
def test_a_study_of_another_game_has_its_own_sections(makeplay: Makeplay) -> None:
    words = ("--campaigns", "4", "--games", "2", "--players", "2", "--players", "4", "--workers", "1")
    told = makeplay("study", "s", "--game", "nim", *words)
    assert (told.code, told.err) == (0, "")
    report = Path("s/report.html").read_text("utf-8")
    titles = re.findall("<h2>(.*?)</h2>", report)
    assert titles == [
        "What decides", "Win rate", "First turn and seats", "Along a campaign", "Victories", "Length", "What was taken"
    ]  # fmt: skip
    assert "<td>3</td>" in report
    assert "homeworld" not in report
    assert len(Path("s/games.csv").read_text("utf-8").splitlines()) == 1 + 2 * (2 + 4) * 2


@each_row(
    ("words", "said"),
    [
        (["--game", "nim", "--players", "5"], ["--players 5", "nim is for 2 to 4"]),
        (["--players", "4"], ["--players 4", "deep_future is for 1 to 3"]),
        (["--game", "nim", "--bot", "tuned"], ["no bot of that name plays Nim", "eager"]),
        (["--game", "nim", "--compare", "edition=first"], ["'edition'", "use misere"]),
        (["--game", "chess"], ["no game called 'chess'"]),
    ],
)
def test_what_cannot_be_studied_is_told_in_one_line(makeplay: Makeplay, words: list[str], said: list[str]) -> None:
    refused(makeplay("study", "s", *words), *said)
    assert not Path("s").exists()


@each_row(
    ("words", "cards"),
    [
        (["2"], ["002"]),
        (["#002-3"], ["002", "003"]),
        (["last", "one"], ["003"]),
        (["末", "one"], ["003", "001"]),
        (["2", "two", "1"], ["002", "001"]),
    ],
)
def test_cards_are_picked_by_number_range_or_name_in_any_language(words: list[str], cards: list[str]) -> None:
    its: Any = Pack().specimen("en")
    assert pick_cards([Pack().labels(its, "en"), Pack().labels(its, "zh")], words) == cards


@each_row("words", [[], ["four"], ["1", "4"], ["3-2"]])
def test_cards_that_are_not_there(words: list[str]) -> None:
    with pytest.raises(NotUnderstood):
        pick_cards([Pack().labels(Pack().specimen("en"), "en")], words)
