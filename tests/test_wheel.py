"""The wheel works where the source tree is not: installed into a bare environment it founds, prints and answers."""

from __future__ import annotations

import compileall
import os
import site
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from filelock import FileLock

ROOT = Path(__file__).resolve().parent.parent
QUESTIONS = ("what does each player do on his turn?", "回合里可以做什么？")
GAMES = ("deep_future", "deluges", "eminent_domain", "innovation")
#: Asks where nothing can be parsed.
ASK = "import sys, tomllib; tomllib.loads = None; from generator.cli import run; sys.exit(run(sys.argv[1:]))"

#: As `python -m hatchling`, in a tenth of the time for what is unpacked at once.
HARDLY_PACKED = """
import gzip, sys
from functools import partialmethod
from hatchling.cli import hatchling

gzip.GzipFile.__init__ = partialmethod(gzip.GzipFile.__init__, compresslevel=1)
sys.exit(hatchling())
"""


def build(target: str, cwd: Path, into: Path, script: Sequence[str] = ("-m", "hatchling")) -> Path:
    """What hatchling builds there."""
    command = [sys.executable, *script, "build", "--target", target, "--directory", str(into)]
    subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True)
    [built] = into.iterdir()
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, which one process of the run builds for all."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # its own folder is one within that of the run
        folder = folder.parent
    with FileLock(folder / "wheel.lock"):
        built = list((folder / "built" / "wheel").glob("*.whl"))
        return built[0] if built else from_source_distribution(folder / "built")


def from_source_distribution(folder: Path) -> Path:
    """The wheel, built as others build it."""
    folder.mkdir()
    with tarfile.open(build("sdist", ROOT, folder / "sdist", ("-c", HARDLY_PACKED))) as archive:
        archive.extractall(folder / "tree", filter="data")
    [tree] = (folder / "tree").iterdir()
    return build("wheel", tree, folder / "wheel")


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment in which nothing but the wheel and what it needs is installed."""
    folder = tmp_path_factory.mktemp("environment") / "bare"
    venv.create(folder, with_pip=False)
    packages = packages_of(folder)
    zipfile.ZipFile(wheel).extractall(packages)
    compileall.compile_dir(packages / "generator", quiet=2)  # as installers do, and not once more for every command
    # its dependencies are those of this environment; a path in a .pth file does not bring the editable makeplay along
    (packages / "dependencies.pth").write_text(site.getsitepackages()[0])
    return folder


def packages_of(environment: Path) -> Path:
    """Where its packages lie."""
    [packages] = environment.glob("lib/python*/site-packages")
    return packages


def python(environment: Path, cwd: Path, *words: str) -> str:
    """What its Python says."""
    variables = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    variables["PYTHONDONTWRITEBYTECODE"] = "1"
    command = [str(environment / "bin" / "python"), "-W", "error", *words]
    return subprocess.run(command, cwd=cwd, env=variables, check=True, capture_output=True, text=True).stdout


def test_the_wheel_has_what_it_needs_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "generator/_templates/fonts/NotoSansSC-Regular.ttf" in names
    assert "generator/_templates/deep_future/world.svg.j2" in names
    assert "generator/py.typed" in names
    own = {name.removeprefix("generator/_templates/pack/") for name in names if "/_templates/pack/" in name}
    assert {".gitignore", "pyproject.toml", "my_game/py.typed", "my_game/templates/card.svg.j2"} <= own
    assert not [name for name in own if "cache" in name]
    assert not [name for name in names if name.startswith(("tests", "campaigns", "tools"))]
    assert wheel.stat().st_size < 14_500_000  # more than 7 of them are fonts, the others the books of four games


def test_an_installed_wheel_founds_a_campaign_and_prints_it(bare: Path, tmp_path: Path) -> None:
    def makeplay(*words: str) -> str:
        return python(bare, tmp_path, "-m", "generator", *words)

    makeplay("new", "kran", "--player", "Ada", "--lang", "zh", "--seed", "1")
    assert "36 张牌" in makeplay("print", "kran")
    assert (tmp_path / "output" / "kran" / "cards.pdf").read_bytes().startswith(b"%PDF")
    assert "19 files" in makeplay("pack", "new", "red-river")
    assert (tmp_path / "red-river" / "red_river" / "rules.py").is_file()


def test_every_file_that_is_parsed_has_its_copy_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    parsed = {name for name in names if name.endswith(".toml") and not name.startswith("generator/_templates/")}
    assert len(parsed) > 100
    copies = {name: {name.replace(".toml", f"{how}.prepared.json") for how in ("", ".own")} for name in parsed}
    assert not [name for name, either in copies.items() if not either & names]
    for game in GAMES:
        book = f"generator/games/{game}/book"
        assert {f"{book}/{name}.prepared.json" for name in ("speech.words", "index.en")} <= names


@pytest.mark.parametrize(
    ("game", "question"),
    [
        pytest.param(game, question, marks=[pytest.mark.prove] * (3 * at != number))
        for number, game in enumerate(GAMES)
        for at, question in enumerate(QUESTIONS)
    ],
)
def test_the_first_question_parses_nothing_and_writes_nothing(
    game: str, question: str, bare: Path, tmp_path: Path
) -> None:
    package = packages_of(bare) / "generator"
    before = sorted(package.rglob("*"))
    for path in (package, *before):
        path.chmod(0o555 if path.is_dir() else 0o444)
    assert python(bare, tmp_path, "-c", ASK, "ask", "--game", game, question)
    assert sorted(package.rglob("*")) == before


def test_a_changed_file_is_read_anew_and_its_copy_left_aside(bare: Path, tmp_path: Path) -> None:
    book = packages_of(bare) / "generator" / "games" / "innovation" / "book" / "rules-1.en.toml"
    text = book.read_text("utf-8")
    passage = "I-T1"
    assert "2 actions" in text
    book.chmod(0o644)
    try:
        book.write_text(text.replace("2 actions", "9 actions"), "utf-8")  # as long as it was
        assert "9 actions" in python(bare, tmp_path, "-m", "generator", "ask", "--game", "innovation", passage)
    finally:
        book.write_text(text, "utf-8")
    assert "2 actions" in python(bare, tmp_path, "-m", "generator", "ask", "--game", "innovation", passage)


def test_an_editable_install_has_no_copies(tmp_path: Path) -> None:
    names = zipfile.ZipFile(build("wheel:editable", ROOT, tmp_path / "editable")).namelist()
    assert not [name for name in names if name.endswith(".prepared.json")]
