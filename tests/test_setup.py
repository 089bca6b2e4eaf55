"""The two commands of a fresh machine: what is pinned, what is told when it goes wrong, what the demo leaves."""

from __future__ import annotations

import ast
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random

import environment
import make
import pytest
import targets
from proving import at_length
from rows import each_row

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def pins(lock: str) -> dict[str, tuple[str, ...]]:
    """Each pinned distribution, with its version and hashes."""
    text = (ROOT / lock).read_text("utf-8")
    found = re.findall(r"^([\w.-]+)(==[^ ]+).*\\\n((?:    --hash=\S+ ?\\?\n)+)", text, re.MULTILINE)
    return {name: tuple(sorted({version.strip(), *hashes.split()} - {"\\"})) for name, version, hashes in found}


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[>=<]", each)[0].replace("_", "-") for each in requirements}


# What is pinned


def test_what_the_program_needs_is_a_subset_of_what_its_tests_need() -> None:
    run, test = pins(environment.RUN), pins(environment.TEST)
    assert names(PROJECT["project"]["dependencies"]) <= set(run) < set(test)
    assert {name: pin for name, pin in test.items() if name in run} == run
    assert all(any("sha256:" in part for part in pin) for pin in test.values())


def test_no_tool_and_no_library_of_studies_is_installed_to_print_a_sheet() -> None:
    groups = PROJECT["dependency-groups"]
    build = names(groups["build"])
    heavy = names([each for each in groups["test"] if isinstance(each, str)]) | {"numpy", "dask", "pikepdf"}
    assert heavy & set(pins(environment.RUN)) == set()
    assert build <= set(pins(environment.RUN))


# What is told when it goes wrong


@each_row(
    ("said", "told"),
    [
        ("OSError: [Errno 28] No space left on device: 'x'", "the disk is full; make room (about 100 MB are needed)"),
        ("ENOSPC [Errno 28] No space left on device", "the disk is full"),
        ("Failed to establish a new connection: [Errno 101] Network is unreachable", "connect to the network"),
        ("[Errno -3] Temporary failure in name resolution", "connect to the network"),
        ("ERROR: Could not find a version that satisfies ... (from versions: none)", "connect to the network"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "not the one that requirements"),
        ("/usr/bin/python3: No module named ensurepip", "apt install python3-venv"),
        ("EACCES [Errno 13] Permission denied: '/x/.venv'", "cannot be written"),
    ],
)
def test_what_went_wrong_is_one_line_with_what_to_do(said: str, told: str) -> None:
    line = environment._told(f"Collecting click\n{said}\n", environment.RUN)
    assert told in line
    assert "\n" not in line
    assert line.endswith(", then run the same command again")


def test_what_nobody_knows_is_kept_to_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "LOG", tmp_path / "said.log")
    line = environment._told("Segmentation\nfault", environment.RUN)
    assert str(tmp_path / "said.log") in line
    assert (tmp_path / "said.log").read_text("utf-8") == "Segmentation\nfault"
    monkeypatch.setattr(environment, "LOG", tmp_path / "nowhere" / "said.log")
    assert environment._told("Segmentation\nfault", environment.RUN) == "setting up failed: Segmentation fault"


def test_an_old_python_is_told_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 10, "final", 0))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert make.main() == 2
    told = capsys.readouterr().err
    assert told.startswith("makeplay: this is Python 3.8.10 (")
    assert "install Python 3.11 or newer" in told
    assert told.count("\n") == 1


def test_the_first_file_is_read_by_old_pythons() -> None:
    tree = ast.parse((ROOT / "tools" / "make.py").read_text("utf-8"), feature_version=(3, 4))
    new = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.Starred)
    assert not [node for node in ast.walk(tree) if isinstance(node, new)]
    assert not [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) and each.returns]
    top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert {name.name for node in top for name in node.names} == {"os", "sys"}


def distribution(site: Path, record: str | None) -> None:
    """A distribution called click in *site* that consists of one file of three letters."""
    (site / "click-9.dist-info").mkdir(parents=True)
    (site / "click-9.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: Click\nVersion: 9\n", "utf-8")
    (site / "clicking.py").write_text("abc", "utf-8")
    if record is not None:
        (site / "click-9.dist-info" / "RECORD").write_text(record, "utf-8")


@pytest.mark.parametrize(
    ("record", "lacking"),
    [
        ("clicking.py,sha256=x,3\nclick-9.dist-info/RECORD,,\n", None),
        ("clicking.py,sha256=x,4\n", "clicking.py"),
        ("gone.py,sha256=x,4\n", "gone.py"),
        ("gone.pyc,,\nclicking.py,,\n", None),
        (None, "the list of files of click"),
    ],
)
def test_a_package_that_is_not_whole_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: str | None, lacking: str | None
) -> None:
    distribution(tmp_path, record)
    monkeypatch.setattr(environment, "PYTHON", Path(sys.executable))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    there, missing = environment._look(["click"])
    assert "click" in there
    assert missing == (f"{lacking or 'pip'} is missing or damaged" if lacking or "pip" not in there else None)


def test_an_environment_without_a_python_that_runs_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "PYTHON", tmp_path / "python")
    assert environment._look(["click"]) == ([], "its Python does not run")


def test_what_is_not_ours_is_not_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / ".venv"
    monkeypatch.setattr(environment, "VENV", place)
    monkeypatch.setattr(environment, "PYTHON", place / "bin" / "python")
    place.write_text("mine", "utf-8")
    with pytest.raises(environment.CannotSetUp, match=r"\.venv is not a folder; move it away, then run"):
        environment.ready(environment.RUN)
    assert place.read_text("utf-8") == "mine"
    place.unlink()
    place.mkdir()
    (place / "mine").touch()
    with pytest.raises(environment.CannotSetUp, match=r"\.venv is not makeplay's, and its Python does not run; move"):
        environment.ready(environment.RUN)
    assert (place / "mine").exists()


def test_an_environment_in_a_folder_that_was_moved_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "BIN", tmp_path / "bin")
    monkeypatch.setattr(environment, "_run", lambda *_: '[["pip"], null]')
    assert environment._look([]) == (["pip"], None)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "makeplay").write_text("#!/elsewhere/.venv/bin/python\n", "utf-8")
    assert environment._look([]) == (["pip"], "the folder was moved or copied")
    (tmp_path / "bin" / "makeplay").write_text(f"#!{tmp_path}/bin/python\n", "utf-8")
    assert environment._look([]) == (["pip"], None)


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (environment.CannotSetUp("no network"), 1, "makeplay: no network\n"),
        (OSError(28, "No space left on device", "x.pdf"), 1, "makeplay: x.pdf: No space left on device\n"),
        (KeyboardInterrupt(), 130, "\nmakeplay: stopped; make demo goes on or begins anew\n"),
        (subprocess.CalledProcessError(3, "makeplay"), 3, ""),
    ],
)
def test_no_traceback_reaches_a_person(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: BaseException,
    code: int,
    told: str,
) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr(targets, "demo", fail)
    assert targets.main(["demo"]) == code
    assert capsys.readouterr().err == told
    assert targets.main(["demonstrate"]) == 2


# The demonstration


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, and this Python instead of .venv's."""
    monkeypatch.setenv("MAKEPLAY_HOME", str(tmp_path))
    monkeypatch.setattr(targets, "ready", lambda _lock: None)
    monkeypatch.setattr(targets, "PYTHON", Path(sys.executable))
    return tmp_path


def test_the_demonstration_keeps_its_campaign_and_goes_on_with_it(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    targets.demo()
    told = capsys.readouterr().out
    assert (here / "output" / "demo" / "map.pdf").read_bytes().startswith(b"%PDF")
    *_, status, play, ask = told.splitlines()
    assert status.endswith("makeplay status demo")
    assert play.endswith("makeplay play demo")
    assert "makeplay ask " in ask
    log = here / "campaigns" / "demo" / "log" / "0000-setup.jsonl"
    founded = log.read_bytes()
    (here / "output" / "demo" / "map.pdf").unlink()
    targets.demo()
    assert "Founded" not in capsys.readouterr().out
    assert (here / "output" / "demo" / "map.pdf").exists()
    assert log.read_bytes() == founded


def test_what_a_person_calls_demo_is_left_alone(tmp_path: Path) -> None:
    assert targets.demo_name(tmp_path) == ("demo", False)
    (tmp_path / "output" / "demo").mkdir(parents=True)
    assert targets.demo_name(tmp_path) == ("demo-2", False)
    log = tmp_path / "campaigns" / "demo-2" / "log"
    log.mkdir(parents=True)
    assert targets.demo_name(tmp_path) == ("demo-3", False)
    setup = log / "0000-setup.jsonl"
    for founded in ('{"game": "deep_future", "players": ["Ada", "Ben"], "seed": 7}', "[]", "{", '{"game": 1}'):
        setup.write_text(f'{{"type": "log"}}\n{founded}\n', "utf-8")
        assert targets.demo_name(tmp_path) == ("demo-3", False)
    setup.write_text('{}\n{"game": "deep_future", "players": ["Ada", "Ben"], "seed": 1, "n": 1}\n', "utf-8")
    assert targets.demo_name(tmp_path) == ("demo-2", True)
    (tmp_path / "output" / "demo").rmdir()
    assert targets.demo_name(tmp_path) == ("demo-2", True)
    (tmp_path / "campaigns" / "demo").mkdir()
    (tmp_path / "campaigns" / "demo-3").symlink_to("nowhere")
    setup.unlink()
    assert targets.demo_name(tmp_path) == ("demo-4", False)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources of makeplay, without what was set up or printed there."""
    copy = tmp_path_factory.mktemp("fresh") / "makeplay"
    kept = shutil.ignore_patterns(".venv", ".git", "__pycache__", ".*_cache", "output", "tests", ".hypothesis")
    shutil.copytree(ROOT, copy, ignore=kept)
    return copy


def demonstrated(tree: Path, *words: str, **surroundings: str) -> subprocess.CompletedProcess[str]:
    command = [*words, sys.executable, "tools/make.py", "demo"]
    given = {**os.environ, **surroundings}
    return subprocess.run(command, cwd=tree, env=given, check=False, capture_output=True, text=True)


@pytest.mark.prove
def test_from_nothing_without_a_network_killed_and_damaged_it_comes_to_its_end(tree: Path) -> None:
    nowhere = {
        "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
        "PIP_EXTRA_INDEX_URL": "",
        "PIP_FIND_LINKS": "",
        "PIP_NO_CACHE_DIR": "1",
    }
    told = demonstrated(tree, **nowhere)
    assert told.returncode == 1
    assert "connect to the network" in told.stderr.splitlines()[-1]
    for seed in range(at_length(8)):
        with subprocess.Popen([sys.executable, "tools/make.py", "demo"], cwd=tree, start_new_session=True) as victim:
            try:
                victim.wait(Random(seed).uniform(0.2, 20))
            except subprocess.TimeoutExpired:
                os.killpg(victim.pid, signal.SIGKILL)
        shutil.rmtree(tree / ".venv" / "lib", ignore_errors=True) if seed % 4 == 3 else None
    assert demonstrated(tree).returncode == 0
    (site,) = (tree / ".venv").glob("lib/python*/site-packages")
    (site / "reportlab" / "pdfgen" / "canvas.py").write_text("", "utf-8")
    told = demonstrated(tree)
    assert told.returncode == 0
    assert "canvas.py is missing or damaged" in told.stderr
    told = demonstrated(tree)
    assert (told.returncode, told.stderr) == (0, "")
    size = sum(path.stat().st_size for path in (tree / ".venv").rglob("*") if path.is_file() and not path.is_symlink())
    assert size < 120_000_000
