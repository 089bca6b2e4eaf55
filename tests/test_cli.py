"""The command line as a person meets it: what it says, what it writes, how it fails."""

from __future__ import annotations

import json
import os
import pty
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import homes
import pytest
from afresh import each_row_afresh
from measuring import pages, strings
from rows import each_row
from sampling import first_always, some_always
from talking import Makeplay

import generator
from generator import cli

ROOT = Path(__file__).resolve().parent.parent
#: A campaign founded; and all of it printed.
FOUNDED: homes.Steps = (("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "1"),)
PRINTED: homes.Steps = (*FOUNDED, ("print", "kran"))


@pytest.fixture
def kran(makeplay: Makeplay) -> Makeplay:
    """The same, with a campaign founded."""
    homes.left_by(FOUNDED, Path())
    return makeplay


def everything(folder: Path) -> dict[str, bytes]:
    """Every file and folder below *folder*."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b"" for path in folder.rglob("*")}


def test_help_is_shown_without_arguments_and_for_each_command(makeplay: Makeplay) -> None:
    told = makeplay()
    assert told.code == 0
    for command in cli.COMMANDS:
        assert command in told.out
        told_of_it = makeplay(command, "--help")
        assert told_of_it.code == 0
        without = {"board", "conform", "deck", "pack", "printer", "study", "templates"}
        assert ("--home" in told_of_it.out) == (command not in without)
    assert makeplay("-h").out == told.out
    assert generator.__version__ in makeplay("--version").out


def test_help_starts_without_loading_any_room() -> None:
    script = (
        "import sys; from generator import cli; cli.run(['--help']);"
        "heavy = ('reportlab', 'jinja2', 'tomlkit', 'filelock', 'dataclasses', 'generator.press', 'generator.games');"
        "print([name for name in sys.modules if name.startswith(heavy)], file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert run.stderr.strip() == "[]"


def test_new_founds_a_campaign_and_says_what_to_do_next(makeplay: Makeplay, tmp_path: Path) -> None:
    told = makeplay("new", "kran", "--player", "Ada", "--seed", "1")
    assert told.err == ""
    assert "Started campaigns/kran" in told.out
    assert "36 cards, 12 of them worlds and 24 blank; era 1" in told.out
    assert told.out.endswith("Next: makeplay print kran\n")
    assert sorted(everything(tmp_path / "campaigns")) == [
        "kran",
        "kran/.gitattributes",
        "kran/.gitignore",
        "kran/campaign.toml",
        "kran/log",
        "kran/log/0000-setup.jsonl",
        "kran/witness.json",
    ]


def test_a_seed_makes_the_same_campaign_to_the_byte(makeplay: Makeplay, tmp_path: Path) -> None:
    for home in ("one", "two"):
        assert makeplay("new", "kran", "--player", "Ada", "--seed", "9", "--home", home).code == 0
    assert everything(tmp_path / "one") == everything(tmp_path / "two")


def test_without_a_seed_two_campaigns_differ(makeplay: Makeplay, tmp_path: Path) -> None:
    for home in ("one", "two"):
        makeplay("new", "kran", "--player", "Ada", "--home", home)
    assert everything(tmp_path / "one") != everything(tmp_path / "two")


def test_given_names_are_used_and_those_not_needed_are_told(makeplay: Makeplay, tmp_path: Path) -> None:
    names = [f"World {letter}" for letter in "ABCDEFGHIJKLMN"]
    (tmp_path / "names.txt").write_text("\ufeff" + "\n\n".join(names), "utf-8")
    told = makeplay("new", "kran", "--player", "Ada", "--names", "names.txt")
    assert all(f"{name} (" in told.out for name in names[:12])
    assert told.err == "Not needed: World M, World N\n"


def test_home_moves_campaigns_and_output(makeplay: Makeplay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAKEPLAY_HOME", "elsewhere")
    assert makeplay("new", "kran", "--player", "Ada").code == 0
    assert makeplay("print", "kran", "--only", "map").out.startswith("elsewhere/output/kran/map.pdf")
    assert (tmp_path / "elsewhere" / "campaigns" / "kran").is_dir()
    assert makeplay("print", "kran", "--home", ".").code == 3


@each_row_afresh(
    "usual,named,needed",
    [
        ("", "", ""),
        ("", ".", ""),
        ("", "elsewhere", " --home elsewhere"),
        ("elsewhere", "", ""),
        ("elsewhere", "elsewhere", ""),
        ("elsewhere", "other", " --home other"),
        ("elsewhere", ".", " --home ."),
    ],
)
def test_a_command_told_names_the_home_only_where_it_is_needed(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, usual: str, named: str, needed: str
) -> None:
    monkeypatch.setenv("MAKEPLAY_HOME", usual)
    home = ("--home", named) if named else ()
    assert makeplay("new", "kran", "--player", "Ada", *home).out.endswith(f"Next: makeplay print kran{needed}\n")
    assert f"makeplay new kren --player Ada{needed}\n" in makeplay("status", "kren", *home).err


def test_print_writes_every_sheet_and_lists_it(kran: Makeplay, tmp_path: Path) -> None:
    told = kran("print", "kran")
    assert told.err == ""
    files = ["cards", "map", "tracks", "board", "mats", "chronology", "reference"]
    assert [line.split()[0] for line in told.out.splitlines()] == [f"output/kran/{file}.pdf" for file in files]
    assert "4 pages of 215.9 x 279.4 mm, 36 cards" in told.out
    assert sorted(everything(tmp_path / "output" / "kran")) == sorted(f"{file}.pdf" for file in files)


def test_printing_again_gives_the_same_bytes(kran: Makeplay, tmp_path: Path) -> None:
    kran("print", "kran")
    first = everything(tmp_path / "output")
    kran("print", "kran")
    assert everything(tmp_path / "output") == first


def test_only_paper_and_language_are_heard_and_the_manifest_says_where_each_card_lies(
    kran: Makeplay, tmp_path: Path
) -> None:
    told = kran("print", "kran", "--only", "cards", "--only", "reference", "--paper", "a4", "--lang", "zh", "--json")
    manifest = json.loads(told.out)
    assert [file["path"] for file in manifest["files"]] == ["output/kran/cards.pdf", "output/kran/reference.pdf"]
    first = manifest["files"][0]["pages"][0]
    assert first | {"cards": first["cards"][:1]} == {
        "page": 1,
        "kind": "cards",
        "paper_mm": [210.0, 297.0],
        "cards": [{"id": first["cards"][0]["id"], "rect_mm": [9.75, 34.2, 63.5, 76.2]}],
    }
    assert sum(len(page["cards"]) for page in manifest["files"][0]["pages"]) == 36
    assert "世界" in strings(pages((tmp_path / "output/kran/cards.pdf").read_bytes())[0])
    assert sorted(everything(tmp_path / "output" / "kran")) == ["cards.pdf", "reference.pdf"]


def test_a_chinese_campaign_starts_with_chinese_names_and_a4(makeplay: Makeplay) -> None:
    told = makeplay("new", "星海", "--player", "阿达", "--lang", "zh", "--seed", "1")
    assert told.code == 0
    pages_of_map = json.loads(makeplay("print", "星海", "--only", "map", "--json").out)["files"][0]["pages"]
    assert pages_of_map[0]["paper_mm"] == [210.0, 297.0]


@each_row(
    ("words", "code", "told"),
    [
        (["quux"], 2, "there is no command 'quux'; see makeplay --help"),
        (["new"], 2, "Missing argument 'NAME'; see makeplay new --help"),
        (["new", "x", "--sead", "3"], 2, "No such option"),
        (["new", "x", "--seed", "three", "--player", "A"], 2, "'three' is not a valid integer"),
        (["new", "x", "--lang", "de", "--player", "A"], 2, "'de' is not one of 'en', 'zh'"),
        (["new", "x"], 2, "players: nobody is named; Deep Future is for 1 to 3 players; name each player once"),
        (["new", "x", "--player", "A", "--player", "B", "--player", "C", "--player", "D"], 2, "4 are named"),
        (["new", "x", "--player", "A", "--player", "a"], 2, "named twice"),
        (["new", "../x", "--player", "A"], 2, "would leave the campaigns folder"),
        (["new", "/etc/x", "--player", "A"], 2, "would leave the campaigns folder"),
        (["new", "..", "--player", "A"], 2, "begins or ends with a dot"),
        (["new", "kran", "--player", "A"], 3, "campaigns/kran already exists"),
        (["new", "x", "--player", "A", "--names", "none.txt"], 6, "cannot read none.txt: No such file"),
        (["new", "x", "--player", "สวัสดี"], 5, "field player: no font here can print 'ส' (U+0E2A)"),
        (["new", "x", "--player", "W" * 300], 5, "does not fit"),
        (["new", "กข", "--player", "A"], 5, "no font here can print"),
        (["print", "nope"], 3, "campaigns/nope is not a campaign (campaigns here: kran)"),
        (["print", "../kran"], 2, "would leave the campaigns folder"),
        (["print", "kran", "--only", "foo"], 2, "use one of cards, map, tracks, board"),
        (["print", "kran", "--paper", "b5"], 2, "paper 'b5': there is no such paper; use one of letter, a4"),
    ],
)
def test_nonsense_gets_one_clear_line_and_leaves_all_as_it_was(
    kran: Makeplay, tmp_path: Path, words: list[str], code: int, told: str
) -> None:
    before = everything(tmp_path)
    answer = kran(*words)
    assert answer.code == code
    assert answer.out == ""
    for line in answer.err.splitlines():
        assert line.startswith("makeplay: ")
    assert told in answer.err.splitlines()[0]
    assert everything(tmp_path) == before


@each_row(
    ("name", "told"),
    [
        ("Averyveryveryverylongworldnameindeedyes", "field title: '"),
        ("Kra\u0e2anax", "U+0E2A"),
        ("Kranax of the very long and winding road that leads to nowhere in particular", "does not fit"),
    ],
)
def test_a_world_name_that_cannot_be_printed_is_told_before_anything_is_written(
    makeplay: Makeplay, tmp_path: Path, name: str, told: str
) -> None:
    (tmp_path / "names.txt").write_text(f"Kranax\n{name}\n", "utf-8")
    before = everything(tmp_path)
    answer = makeplay("new", "kran", "--player", "Ada", "--names", "names.txt", "--seed", "1")
    assert answer.code == 5
    assert len(answer.err.splitlines()) == 1
    assert "makeplay: world 0" in answer.err
    assert told in answer.err
    assert name[:20] in answer.err
    assert everything(tmp_path) == before


def test_names_in_a_file_that_is_not_text_are_told(makeplay: Makeplay, tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_bytes(b"\xff\xfeK\x00")
    assert "names.txt: it is not UTF-8 text" in makeplay("new", "x", "--player", "A", "--names", "names.txt").err


@pytest.mark.parametrize("blocked", ["output", "output/kran"])
def test_an_output_folder_that_cannot_be_written_is_told_and_nothing_changes(
    kran: Makeplay, tmp_path: Path, blocked: str
) -> None:
    (tmp_path / blocked).parent.mkdir(exist_ok=True)
    (tmp_path / blocked).write_text("in the way")
    before = everything(tmp_path)
    told = kran("print", "kran")
    assert told.code == 6
    assert told.err.startswith("makeplay: cannot write output/kran: ")
    assert everything(tmp_path) == before


@pytest.mark.parametrize(
    ("command", "printed"),
    some_always(
        product((("new", "x", "--player", "A"), ("print", "kran")), (False, True)),
        (("new", "x", "--player", "A"), False),
        (("print", "kran"), True),
    ),
)
def test_a_full_disk_is_told_and_nothing_is_half_written(
    tmp_path: Path, command: tuple[str, ...], printed: bool
) -> None:
    homes.left_by((*FOUNDED, ("print", "kran", "--only", "tracks")) if printed else FOUNDED, tmp_path)
    before = everything(tmp_path)
    script = (
        "import resource, sys; from generator import cli;"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300)); sys.exit(cli.run({command!r}))"
    )
    run = subprocess.run(
        [sys.executable, "-B", "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 6, run.stderr
    assert run.stderr.startswith("makeplay: cannot write ")
    assert len(run.stderr.splitlines()) == 1
    assert everything(tmp_path) == before


@each_row("blocked", ["map", "reference"], always=slice(1))
def test_if_one_file_cannot_be_replaced_the_others_stay_as_they_were(
    kran: Makeplay, tmp_path: Path, blocked: str
) -> None:
    shutil.rmtree(tmp_path / "output", ignore_errors=True)
    homes.left_by(PRINTED, tmp_path)
    (tmp_path / f"output/kran/{blocked}.pdf").unlink()
    (tmp_path / f"output/kran/{blocked}.pdf").mkdir()
    (tmp_path / f"output/kran/{blocked}.pdf/mine").write_text("not yours")
    before = everything(tmp_path)
    assert kran("print", "kran", "--lang", "zh").code == 6
    assert everything(tmp_path) == before


def test_a_replacement_that_fails_half_way_is_taken_back(
    kran: Makeplay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kran("print", "kran", "--only", "map", "--only", "tracks")
    before = everything(tmp_path)
    real, moved = Path.replace, []

    def replace(self: Path, target: Path) -> Path:
        if self.name == "mats.pdf":
            raise OSError(13, "Permission denied")
        moved.append(self.name)
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    assert kran("print", "kran", "--lang", "zh").code == 6
    assert "map.pdf" in moved
    assert everything(tmp_path) == before


def in_a_shell(tmp_path: Path, line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command line as a person types it, `makeplay` being this one."""
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", line.replace("makeplay", f"{sys.executable} -m generator")],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("reader", first_always(["true", "head -1"]))
def test_a_reader_that_leaves_early_is_no_failure(kran: Makeplay, tmp_path: Path, reader: str) -> None:
    assert kran("print", "kran", "--only", "map").code == 0
    run = in_a_shell(tmp_path, f"makeplay print kran --only tracks | {reader}")
    assert (run.returncode, run.stderr) == (0, "")
    assert (tmp_path / "output/kran/tracks.pdf").is_file()


def test_an_answer_that_cannot_be_written_is_told_as_that(tmp_path: Path) -> None:
    run = in_a_shell(tmp_path, "makeplay new kran --player Ada >/dev/full")
    assert run.returncode == 6
    assert run.stderr.startswith("makeplay: the work is done, but its result cannot be shown here: No space left")
    assert (tmp_path / "campaigns/kran").is_dir()


@pytest.mark.parametrize("encoding", ["ascii", pytest.param("cp1252", marks=pytest.mark.prove)])
def test_a_terminal_that_lacks_a_sign_shows_its_code(tmp_path: Path, encoding: str) -> None:
    run = in_a_shell(tmp_path, "makeplay new kran --player 阿达 --lang zh --seed 1", PYTHONIOENCODING=encoding)
    assert (run.returncode, run.stderr) == (0, "")
    assert "\\u963f\\u8fbe" in run.stdout or "阿达" in run.stdout  # click answers ascii in UTF-8
    told = in_a_shell(tmp_path, "makeplay print kran --only map --json", PYTHONIOENCODING=encoding)
    assert json.loads(told.stdout)["files"]


def test_the_first_screen_shows_the_three_steps_line_by_line(makeplay: Makeplay) -> None:
    lines = [line.strip() for line in makeplay().out.splitlines()]
    assert "makeplay print kran" in lines
    assert not any("\\b" in line or "\b" in line for line in lines)


def test_what_to_do_next_can_be_typed_as_it_stands(makeplay: Makeplay, tmp_path: Path) -> None:
    *_, told = makeplay("new", "my game", "--player", "Ada", "--home", "some where").out.splitlines()
    assert told == "Next: makeplay print 'my game' --home 'some where'"
    assert in_a_shell(tmp_path, told.removeprefix("Next: ") + " --only tracks").returncode == 0


def test_a_title_that_cannot_be_printed_is_told_once(makeplay: Makeplay) -> None:
    for name in ("สวัสดี", "\U0001f1ec\U0001f1e7"):
        told = makeplay("new", name, "--player", "A")
        assert told.code == 5
        assert len(told.err.splitlines()) == 1


def test_names_that_look_alike_are_one_campaign(makeplay: Makeplay) -> None:
    assert makeplay("new", "cafe\u0301", "--player", "A").code == 0
    assert makeplay("new", "caf\u00e9", "--player", "A").code == 3


def test_settings_may_be_edited_by_any_editor_and_are_heard(kran: Makeplay, tmp_path: Path) -> None:
    settings = tmp_path / "campaigns/kran/campaign.toml"
    text = settings.read_text("utf-8").replace('["Ada", "Ben"]', '["Cy"]').replace('"letter"', '"A4"')
    settings.write_text(text, "utf-8-sig")
    [file] = json.loads(kran("print", "kran", "--only", "mats", "--json").out)["files"]
    assert [page["paper_mm"] for page in file["pages"]] == [[297.0, 210.0]] * 2, "his, and the neutral line's"
    assert "Cy" in strings(pages((tmp_path / file["path"]).read_bytes())[0])


def test_with_nobody_at_the_table_there_is_the_mat_of_the_neutral_line_only(kran: Makeplay, tmp_path: Path) -> None:
    settings = tmp_path / "campaigns/kran/campaign.toml"
    settings.write_text(settings.read_text("utf-8").replace('["Ada", "Ben"]', "[]"), "utf-8")
    [file] = json.loads(kran("print", "kran", "--only", "mats", "--json").out)["files"]
    [page] = pages((tmp_path / file["path"]).read_bytes())
    assert "Neutral worlds line" in strings(page)


def test_no_wish_of_the_environment_changes_the_sheets(
    kran: Makeplay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kran("print", "kran", "--only", "map")
    before = everything(tmp_path / "output")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    kran("print", "kran", "--only", "map")
    assert everything(tmp_path / "output") == before
    assert os.environ["SOURCE_DATE_EPOCH"] == "1"


def test_several_bad_names_are_told_together(makeplay: Makeplay, tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_text("A\nB\na\nb\n", "utf-8")
    told = makeplay("new", "x", "--player", "A", "--names", "names.txt")
    assert told.code == 2
    assert [line.split(" ")[1] for line in told.err.splitlines()] == ["names.txt:3:", "names.txt:4:"]


def test_a_torn_last_line_is_read_with_a_warning(kran: Makeplay, tmp_path: Path) -> None:
    log = tmp_path / "campaigns/kran/log/0000-setup.jsonl"
    with log.open("ab") as handle:
        handle.write(b'{"n": 31, "ty')
    told = kran("print", "kran", "--only", "map")
    assert told.code == 0
    assert "makeplay: warning: campaigns/kran/log/0000-setup.jsonl:32: the text here is incomplete" in told.err


def test_a_record_changed_by_hand_is_told_with_file_and_line(kran: Makeplay, tmp_path: Path) -> None:
    log = tmp_path / "campaigns/kran/log/0000-setup.jsonl"
    log.write_text(log.read_text("utf-8").replace('"type": "world", "card": ', '"type": "world", "crad": ', 1), "utf-8")
    told = kran("print", "kran")
    assert told.code == 4
    assert told.err.startswith("makeplay: campaigns/kran/log/0000-setup.jsonl:4: ")
    assert not (tmp_path / "output").exists()


@each_row(
    ("change", "told"),
    [
        (('language = "en"', 'language = "de"'), "campaign.toml, language: 'de' is unknown"),
        (('paper = "letter"', 'paper = "b5"'), "campaign.toml, paper: 'b5' is unknown"),
        (('game = "deep_future"', 'game = "chess"'), "no game called 'chess' is installed"),
        (('title = "kran"', "title ="), "it is not TOML"),
    ],
)
def test_settings_that_cannot_be_are_told(kran: Makeplay, tmp_path: Path, change: tuple[str, str], told: str) -> None:
    homes.left_by(FOUNDED, tmp_path)
    settings = tmp_path / "campaigns/kran/campaign.toml"
    settings.write_text(settings.read_text("utf-8").replace(*change), "utf-8")
    answer = kran("print", "kran")
    assert answer.code in (2, 3)
    assert told in answer.err


def test_a_fault_of_our_own_is_one_line_too(kran: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("generator.campaign.folder.open_campaign", broken)
    told = kran("print", "kran")
    assert told.code == 70
    assert "a fault in makeplay itself (ZeroDivisionError: oops)" in told.err
    assert "Traceback" not in told.err
    monkeypatch.setenv("MAKEPLAY_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        kran("print", "kran")


def test_a_long_run_shows_its_progress_on_a_terminal_and_nothing_when_piped() -> None:
    script = (
        "import sys, time; from generator.cli.progress import ProgressBar\n"
        "with ProgressBar('Printing') as progress:\n"
        "    for done in range(1, 4): time.sleep(0.3); progress(done, 3)"
    )
    command = [sys.executable, "-c", script]
    piped = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    assert piped.stderr == ""
    leader, follower = pty.openpty()
    subprocess.run(command, check=True, stderr=follower, cwd=ROOT)
    os.close(follower)
    shown = os.read(leader, 10_000).decode()
    os.close(leader)
    assert "Printing" in shown
    assert "100%" in shown
