"""Make the copies that a wheel brings along: what parsing the shipped files gives, words and index of each book.

    python -I -S -X pycache_prefix=FOLDER tools/prepare_copies.py

In: the source tree in which this lies. Out: the copies in FOLDER, as `generator.engine.packdata` keeps them; nothing is
written into the tree. Needs nothing but the standard library (-S), as a wheel is built where nothing else need be.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "generator"


def main() -> None:
    """Load everything once."""
    if sys.pycache_prefix is None:
        sys.exit("say where: -X pycache_prefix=FOLDER")
    sys.path.insert(0, str(ROOT))
    for package, name in _files():
        _load(package, name)
    _ask()


def _files() -> Iterator[tuple[str, str]]:
    """Every TOML file that is shipped, with the package it lies in."""
    for path in sorted(PACKAGE.rglob("*.toml")):
        home = next(folder for folder in path.parents if (folder / "__init__.py").is_file())
        yield ".".join(home.relative_to(ROOT).parts), path.relative_to(home).as_posix()


def _load(package: str, name: str) -> None:
    from generator.engine.packdata import pack_data, pack_data_as_written

    whole = not Path(name).name.startswith("help.")  # English help stands in the code
    (pack_data if whole else pack_data_as_written)(package, name)


def _ask() -> None:
    """The words, the index and the book in both languages of every game."""
    from generator.assistant.likeness import Likeness
    from generator.engine.book import Advised
    from generator.engine.languages import languages
    from generator.engine.pack import find_pack

    for folder in sorted((PACKAGE / "games").iterdir()):
        if not (folder / "__init__.py").is_file():
            continue
        pack: object = find_pack(folder.name)
        if isinstance(pack, Advised):
            adviser = pack.adviser()
            for language in languages():
                Likeness(adviser, language)


if __name__ == "__main__":
    main()
