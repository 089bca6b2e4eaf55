"""Compile the rules engine with mypyc into build/compiled: the same source, the same games, several times faster.

    python tools/compile_engine.py [FOLDER]

Needs a C compiler. FOLDER (build/compiled) gets a copy of the package whose rules are extension modules; put it on
PYTHONPATH to use it. The plain package stays as it is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = "generator/games/deep_future/rules"
#: Modules of the rules that talk or write and gain nothing.
PLAIN = {"__init__", "notation", "problems", "questions", "reasons", "saving", "rendering", "view"}
SETUP = """
from setuptools import setup
from mypyc.build import mypycify

setup(name="makeplay-compiled", ext_modules=mypycify({modules!r}, opt_level="3"))
"""


def main() -> int:
    """Copy, compile, say where it is."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "compiled").resolve()
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "generator", folder / "generator", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "templates", folder / "generator" / "_templates")
    rules = (path for path in sorted((folder / RULES).glob("*.py")) if path.stem not in PLAIN)
    modules = [path.relative_to(folder).as_posix() for path in rules]
    modules += ["generator/engine/chance.py", "generator/engine/game.py"]
    options = ["--config-file=", "--ignore-missing-imports", *modules]
    (folder / "setup.py").write_text(SETUP.format(modules=options), "utf-8")
    print(f"Compiling {len(modules)} modules (about a minute)", flush=True)
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    run = subprocess.run(build, cwd=folder, env=environment, capture_output=True, text=True)
    if run.returncode:
        print(run.stdout + run.stderr, file=sys.stderr)
        print("makeplay: the engine could not be compiled; a C compiler is needed (see above)", file=sys.stderr)
        return 1
    shutil.rmtree(folder / "build", ignore_errors=True)
    print(f"Compiled: {folder} (use it with PYTHONPATH={folder})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
