"""The wheel works where the source tree is not: installed into a bare environment it founds and prints."""

from __future__ import annotations

import os
import site
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_an_installed_wheel_founds_a_campaign_and_prints_it(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path / "dist")],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    [wheel] = (tmp_path / "dist").glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "generator/_templates/fonts/NotoSansSC-Regular.ttf" in names, built.stdout
    assert "generator/_templates/deep_future/world.svg.j2" in names
    assert "generator/py.typed" in names
    own = {name.removeprefix("generator/_templates/pack/") for name in names if "/_templates/pack/" in name}
    assert {".gitignore", "pyproject.toml", "my_game/py.typed", "my_game/templates/card.svg.j2"} <= own
    assert not [name for name in own if "cache" in name]
    assert not [name for name in names if name.startswith(("tests", "campaigns", "tools"))]
    assert wheel.stat().st_size < 12_000_000  # more than 7 of them are fonts, 2 the books of four games

    bare = tmp_path / "bare"
    venv.create(bare, with_pip=False)
    [packages] = bare.glob("lib/python*/site-packages")
    zipfile.ZipFile(wheel).extractall(packages)
    # its dependencies are those of this environment; a path in a .pth file does not bring the editable makeplay along
    (packages / "dependencies.pth").write_text(site.getsitepackages()[0])

    def makeplay(*words: str) -> str:
        python = bare / "bin" / "python"
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        run = subprocess.run(
            [python, "-W", "error", "-m", "generator", *words],
            cwd=tmp_path,
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return run.stdout

    makeplay("new", "kran", "--player", "Ada", "--lang", "zh", "--seed", "1")
    assert "36 cards" in makeplay("print", "kran")
    assert (tmp_path / "output" / "kran" / "cards.pdf").read_bytes().startswith(b"%PDF")
    assert "18 files" in makeplay("pack", "new", "red-river")
    assert (tmp_path / "red-river" / "red_river" / "rules.py").is_file()
