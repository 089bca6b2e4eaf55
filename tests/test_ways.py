"""Finding one's way: campaigns listed, renamed, removed, restored; sheets opened; words completed; the pager."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from rows import each_row
from sampling import first_always
from talking import Makeplay
from terminal import DUMB, shown

from generator import cli
from generator.campaign import files
from generator.campaign.folder import open_campaign
from generator.campaign.moving import remove, rename, restore
from generator.errors import CampaignBusy, CannotWrite


@pytest.fixture
def home(makeplay: Makeplay) -> Path:
    """A home with a campaign kran, and two sheets of it."""
    assert makeplay("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "5").code == 0
    sheets = Path("output/kran")
    sheets.mkdir(parents=True)
    for number, name in enumerate(("map.pdf", "cards.pdf")):
        (sheets / name).write_bytes(b"%PDF-1.4\n")
        os.utime(sheets / name, (1000 + number, 1000 + number))
    return Path()


def everything(place: Path = Path()) -> dict[str, bytes | None]:
    """All files and folders there, but for locks."""
    paths = [path for path in place.rglob("*") if path.name != ".lock"]
    return {str(path): path.read_bytes() if path.is_file() else None for path in paths}


def test_campaigns_are_listed_and_one_that_cannot_be_read_says_why(home: Path, makeplay: Makeplay) -> None:
    assert makeplay("new", "深空", "--player", "贝拉", "--lang", "zh", "--seed", "1").code == 0
    assert makeplay("new", "agora", "--game", "innovation", "--player", "Ada", "--player", "Ben").code == 0
    (home / "campaigns/broken").mkdir()
    (home / "campaigns/broken/campaign.toml").write_text("title = ", "utf-8")
    told = makeplay("list")
    assert told.code == 0
    agora, broken, kran, space = told.out.splitlines()
    assert agora.split()[:5] == ["agora", "Innovation", "Ada,", "Ben", "0"]
    assert "campaigns/broken/campaign.toml: it is not TOML" in broken
    assert kran.split() == ["kran", "Deep", "Future", "Ada,", "Ben", "era", "1"]
    assert "时代 1" in space
    data = {each["name"]: each for each in json.loads(makeplay("list", "--json").out)}
    assert data["kran"] == {
        "name": "kran", "game": "deep_future", "players": ["Ada", "Ben"], "era": 1, "games": 0, "playing": False,
        "last": None, "problem": None,
    }  # fmt: skip
    assert data["broken"]["problem"]


def test_an_empty_home_says_how_to_begin(makeplay: Makeplay) -> None:
    told = makeplay("list")
    assert told.code == 0
    assert makeplay(*shlex.split(told.out.partition("makeplay ")[2])).code == 0
    assert json.loads(makeplay("list", "--json").out)[0]["name"] == "kran"


def test_a_campaign_is_renamed_with_its_sheets_and_its_title(home: Path, makeplay: Makeplay) -> None:
    before = open_campaign(home, "kran").state.contents()
    assert makeplay("rename", "kran", "elder").out == "kran is now campaigns/elder\n"
    assert open_campaign(home, "elder").settings.title == "elder"
    assert open_campaign(home, "elder").state.contents() == before
    assert {path.name for path in Path("output/elder").iterdir()} == {"map.pdf", "cards.pdf"}
    assert not Path("output/kran").exists()
    assert makeplay("check", "elder").code == 0


def test_a_title_of_ones_own_stays(home: Path) -> None:
    path = home / "campaigns/kran/campaign.toml"
    path.write_text(path.read_text("utf-8").replace('title = "kran"', 'title = "The Kran"'), "utf-8")
    rename(home, "kran", "elder")
    assert open_campaign(home, "elder").settings.title == "The Kran"


@pytest.mark.parametrize("new", ["kran", "KRAN", "other", "../x", "taken", ""])
def test_a_name_that_is_taken_or_none_is_refused(home: Path, makeplay: Makeplay, new: str) -> None:
    assert home
    makeplay("new", "other", "--player", "Ada")
    Path("output/taken").mkdir()
    before = everything()
    assert makeplay("rename", "kran", new).code in {2, 3}
    assert everything() == before


def test_nothing_moves_while_another_makeplay_writes(home: Path) -> None:
    moves: list[Callable[[], object]] = [lambda: rename(home, "kran", "elder"), lambda: remove(home, "kran")]
    before = everything()
    for move in moves:
        with files.locked(home / "campaigns/kran"), pytest.raises(CampaignBusy):
            move()
        assert everything() == before


def test_what_is_removed_can_be_restored_as_it_was(home: Path, makeplay: Makeplay) -> None:
    assert home
    before = everything()
    told = makeplay("remove", "kran").out.splitlines()
    assert told[0] == "kran is in the bin now: campaigns/.bin/kran/1"
    assert makeplay("list").out.startswith("There is no campaign here yet.")
    assert makeplay("status", "kran").code == 3
    assert makeplay("remove", "--list").out.split()[::2] == ["kran", "campaigns/.bin/kran/1"]
    assert [each["name"] for each in json.loads(makeplay("remove", "--list", "--json").out)] == ["kran"]
    assert makeplay(*shlex.split(told[1].partition("makeplay ")[2])).code == 0
    assert everything() == before
    assert makeplay("remove", "--list").out == "The bin is empty.\n"


def test_of_several_of_a_name_the_last_comes_back_first(home: Path, makeplay: Makeplay) -> None:
    makeplay("remove", "kran")
    makeplay("new", "kran", "--player", "Cy", "--seed", "1")
    makeplay("remove", "kran")
    assert makeplay("remove", "--restore", "kran").code == 0
    assert open_campaign(home, "kran").settings.players == ("Cy",)
    told = makeplay("remove", "--restore", "kran")
    assert told.code == 3
    assert "campaigns/kran already exists" in told.err
    makeplay("rename", "kran", "cys")
    assert makeplay("remove", "--restore", "kran").code == 0
    assert open_campaign(home, "kran").settings.players == ("Ada", "Ben")
    told = makeplay("remove", "--restore", "kran")
    assert (told.code, "'kran' is not in the bin, which is empty" in told.err) == (3, True)


def test_a_campaign_that_cannot_be_read_can_be_removed_and_renamed(home: Path, makeplay: Makeplay) -> None:
    (home / "campaigns/kran/campaign.toml").write_text("x", "utf-8")
    assert makeplay("rename", "kran", "elder").code == 0
    assert makeplay("remove", "elder").code == 0
    assert makeplay("remove", "--restore", "elder").code == 0


@pytest.mark.parametrize("words", [("remove",), ("remove", "nope"), ("rename", "nope", "x"), ("rename", "kran"),
                                   ("remove", "kran", "--restore"), ("remove", "kran", "--restore", "--list"),
                                   ("remove", "kran", "--json"), ("remove", "../kran")])  # fmt: skip
def test_what_cannot_be_done_changes_nothing(home: Path, makeplay: Makeplay, words: tuple[str, ...]) -> None:
    assert home
    before = everything()
    told = makeplay(*words)
    assert told.code in {2, 3}
    assert told.err.count("\n") == 1
    assert everything() == before


MOVES: dict[str, Callable[[Path], object]] = {
    "rename": lambda home: rename(home, "kran", "elder"),
    "remove": lambda home: remove(home, "kran"),
    "restore": lambda home: restore(home, "kran"),
}


def _stopping(monkeypatch: pytest.MonkeyPatch, step: int, stop: Callable[[], None]) -> None:
    """Have *stop* called before the step with that number: a folder that moves, a file that is written."""
    done = [0]

    def counted(do: Callable[..., object]) -> Callable[..., object]:
        def counting(*words: object) -> object:
            done[0] += 1
            if done[0] == step:
                stop()
            return do(*words)

        return counting

    monkeypatch.setattr(Path, "rename", counted(Path.rename))
    monkeypatch.setattr(Path, "unlink", counted(Path.unlink))
    monkeypatch.setattr(files, "replace_synced", counted(files.replace_synced))


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("step", first_always([1, 3, 2, 4, 5], 2))
def test_a_killed_command_leaves_everything_as_it_was(
    home: Path, makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, move: str, step: int
) -> None:
    if move == "restore":
        remove(home, "kran")
    before = everything()
    child = os.fork()
    if child == 0:
        _stopping(monkeypatch, step, lambda: os._exit(9))
        MOVES[move](home)
        os._exit(0)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert makeplay("list").code == 0
    assert (everything() == before) == (ended == 9)
    assert not [path for path in Path("campaigns").iterdir() if path.name.endswith(".moving")]
    if step <= 3:
        assert ended == 9


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("step", [2, 3])
def test_a_move_that_fails_leaves_everything_as_it_was(
    home: Path, monkeypatch: pytest.MonkeyPatch, move: str, step: int
) -> None:
    if move == "restore":
        remove(home, "kran")
    before = everything()
    with monkeypatch.context() as patch:
        _stopping(patch, step, lambda: (_ for _ in ()).throw(OSError(18, "Invalid cross-device link")))
        with pytest.raises(CannotWrite):
            MOVES[move](home)
    assert everything() == before


def test_a_note_that_leads_out_of_the_home_moves_nothing(home: Path, makeplay: Makeplay) -> None:
    note = home / "campaigns/.kran.moving"
    Path("outside").mkdir()
    note.write_text(json.dumps({"moves": [["campaigns/../x", "outside"]], "titles": []}), "utf-8")
    assert makeplay("list").code == 0
    assert Path("outside").is_dir()


@pytest.mark.parametrize("words", [(), ("map",), ("map.pdf",)])
def test_a_sheet_is_shown_in_the_viewer(
    home: Path, makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    launched = list[str]()
    monkeypatch.setattr(click, "launch", lambda path: launched.append(path) or 0)  # type: ignore[func-returns-value]
    told = makeplay("open", "kran", *words)
    meant = home / "output/kran" / ("map.pdf" if words else "cards.pdf")
    assert (told.code, told.out) == (0, f"{meant}\n")
    assert launched == [str(meant.absolute())]


def test_without_a_viewer_the_path_is_told(home: Path, makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    assert home
    monkeypatch.setenv("PATH", "")
    told = makeplay("open", "kran", "map")
    assert (told.code, told.out) == (6, "output/kran/map.pdf\n")
    assert "cannot be shown" in told.err
    assert "choose one of cards, map" in makeplay("open", "kran", "maps").err
    makeplay("new", "other", "--player", "Ada")
    assert "print it first: makeplay print other\n" in makeplay("open", "other").err
    assert "campaigns/nope is not a campaign" in makeplay("open", "nope", "map").err


def test_a_tip_names_the_home_that_was_named(makeplay: Makeplay) -> None:
    assert makeplay("list", "--home", "else").out.endswith("new kran --player Ada --player Ben --home else\n")
    assert makeplay("new", "other", "--player", "Ada", "--home", "else").code == 0
    assert "print it first: makeplay print other --home else\n" in makeplay("open", "other", "--home", "else").err


@pytest.fixture
def three(home: Path, makeplay: Makeplay) -> None:
    """Campaigns kran and agora, and one in the bin."""
    assert home
    makeplay("new", "agora", "--game", "innovation", "--player", "Ada", "--player", "Ben")
    makeplay("new", "gone", "--player", "Ada")
    makeplay("remove", "gone")


@pytest.mark.usefixtures("three")
@each_row(
    ("typed", "fits"),
    [
        ("sta", ["status"]),
        ("status k", ["kran"]),
        ("rename k", ["kran"]),
        ("new k", []),
        ("print kran --only ma", ["map", "mats"]),
        ("print agora --only l", ["ladder"]),
        ("print --game inno", ["innovation"]),
        ("print kran --theme st", ["starlight"]),
        ("play kran --bot Ben=s", ["Ben=sensible", "Ben=search"]),
        ("simulate kran --bot tu", ["tuned"]),
        ("ask --campaign k", ["kran"]),
        ("open kran m", ["map.pdf"]),
        ("remove --restore g", ["gone"]),
        ("nonsense k", []),
    ],
)
def test_a_shell_completes(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, typed: str, fits: list[str]) -> None:
    words = typed.split()
    monkeypatch.setenv("_MAKEPLAY_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", f"makeplay {typed}")
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    told = makeplay()
    assert told.code == 0
    assert told.err == ""
    assert [line.removeprefix("plain,") for line in told.out.split()] == fits


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_line_for_each_shell_is_a_script(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, shell: str) -> None:
    monkeypatch.setenv("_MAKEPLAY_COMPLETE", f"{shell}_source")
    monkeypatch.setattr("click.shell_completion.BashComplete._check_version", lambda _=None: None)
    told = makeplay()
    assert "_makeplay_completion" in told.out


def paged(words: tuple[str, ...], home: Path, tall: int) -> str:
    """What a terminal of so many lines is shown, with a pager that says that it is one."""
    pager = home / "pager"
    pager.write_text("#!/bin/sh\necho PAGER\ncat\n", "utf-8")
    pager.chmod(0o755)
    size = {"LINES": str(tall), "COLUMNS": "80", "PAGER": str(pager.absolute())}
    return shown(words, home, environment=DUMB | size).decode()


def test_only_what_is_higher_than_the_window_goes_through_the_pager(home: Path) -> None:
    long, short = paged(("history", "kran"), home, 10), paged(("history", "kran"), home, 200)
    assert long.startswith("PAGER")
    assert "PAGER" not in short
    assert long.removeprefix("PAGER\r\n") == short
    assert all(len(line) <= 80 for line in short.splitlines())
    assert paged(("check", "kran"), home, 10) == "all is well\r\n"
    for words in (("cards", "kran"), ("rules", "2.2"), ("rules", "terms"), ("audit", "kran")):
        assert paged(words, home, 3).startswith("PAGER"), words


def test_simulate_asks_before_it_starts_a_campaign_at_a_terminal(home: Path, makeplay: Makeplay) -> None:
    words = ("simulate", "elder", "--games", "1", "--bot", "random", "--seed", "1")
    told = shown(words, home, "n\n").decode()
    assert "There is no campaign called elder yet; campaigns here: kran." in told
    assert "Nothing was started." in told
    assert not Path("campaigns/elder").exists()
    assert "Next: makeplay print elder" in shown((*words, "--yes"), home).decode()
    assert makeplay(*words[:1], "piped", *words[2:]).code == 0
    chinese = {**DUMB, "MAKEPLAY_LANG": "zh"}
    told = shown(("simulate", "古国", *words[2:]), home, "否\n", environment=chinese).decode()
    assert "要开始它，并让机器人来玩吗？ [是/否，默认为否]：" in told
    assert "什么都没有开始。" in told
    assert "接下来：" in shown(("simulate", "古国", *words[2:]), home, "是\n", environment=chinese).decode()


def test_every_command_stands_in_one_group() -> None:
    assert sorted(name for group in cli.GROUPS.values() for name in group) == sorted(cli.COMMANDS)
    assert sorted(name for names in cli.FAMILIES.values() for name in names) == sorted(cli.COMMANDS)
