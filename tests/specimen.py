"""A campaign in which something of every kind exists, and every way to print (specimen_rows), held by digests.

In: nothing. Out: `make specimen` prints all of it into output/specimen/, a folder for each row, and says which files
are not what specimen.digests has of them: SVGs pixel for pixel, all others byte for byte. `python tests/specimen.py
--accept` writes the digests anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from unittest.mock import patch

import resvg_py
import specimen_rows

import generator
from generator import cli
from generator.engine.view import Language, PrintContext
from generator.games.deep_future import PACK
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.specimen import founded, grown
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.paper import PAPERS
from generator.press.sheets.printing import print_sheets

__all__ = ["founded", "grown", "printed"]

TESTS = Path(__file__).resolve().parent
DIGESTS = TESTS / "specimen.digests"
OUTPUT = TESTS.parent / "output" / "specimen"
CAMPAIGNS = {
    "grown": TESTS / "records" / "schema-3",
    "shoebox": TESTS / "records" / "schema-3-shoebox",
    "example": TESTS.parent / "campaigns" / "example",
}
#: The version that stands in what is printed, whichever it is today.
VERSION = "0.1.0"
#: How large an SVG is looked at (6 pixels to the millimetre), and what its mm are worth.
ZOOM, DPI = 1.5, 96.0
_PRINTER = "printer set shifted --paper a4 --front 0.4,-0.3 --back 0.2,0.5 --back-rotation 0.2 --margins 6,6,9,6"
#: Files by name, each with its digest.
Digests = dict[str, str]


def printed(campaign: DeepFutureCampaign, language: Language, paper: str = "letter", *kinds: str) -> list[PrintedFile]:
    """Its sheets as PDF files; all kinds unless some are named."""
    job = PrintPlan("Kran", PACK.name, language, PAPERS[paper])
    return print_sheets(job, PACK.printables(campaign, kinds or PACK.kinds, language, PrintContext(campaign.players)))


def folder_of(row: str) -> str:
    """What the folder of a row is called."""
    return re.sub(r"[^a-z0-9.]+", "-", row.removeprefix("print ").lower().replace("--only ", "")).strip("-")[:120]


def print_row(row: str, into: Path) -> None:
    """Print a row, one command or several joined by &&, into a new folder.

    Raises AssertionError with what makeplay said if it refused.
    """
    with tempfile.TemporaryDirectory() as home:
        for name, record in CAMPAIGNS.items():
            shutil.copytree(record, Path(home) / "campaigns" / name, ignore=shutil.ignore_patterns(".*"))
        for words in (_PRINTER, *row.split(" && ")):
            _call(home, words)
        shutil.copytree(Path(home) / "output", into)


def digests_of(folder: Path) -> Digests:
    """The digest of every file in *folder*, by its path there."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): _digest(path) for path in files}


def known_digests() -> dict[str, Digests]:
    """What specimen.digests has, row by row."""
    known: dict[str, Digests] = {}
    for line in DIGESTS.read_text("utf-8").splitlines():
        if line.startswith("$ "):
            row = known[line[2:]] = {}
        else:
            digest, name = line.split("  ", 1)
            row[name] = digest
    return known


def differences(row: str, now: Digests, known: dict[str, Digests]) -> list[str]:
    """Files of a row that are not as they were, each in a sentence."""
    then = known.get(row, {})
    told = dict.fromkeys(now.keys() - then, "is new") | dict.fromkeys(then.keys() - now, "is gone")
    told |= {name: "differs" for name in now.keys() & then if now[name] != then[name]}
    return [f"{row}: {name} {what}" for name, what in sorted(told.items())]


def _call(home: str, words: str) -> None:
    said = io.StringIO()
    at_home = patch.dict(os.environ, {"MAKEPLAY_HOME": home, "MAKEPLAY_CONFIG": f"{home}/config"})
    version = patch.object(generator, "__version__", VERSION)
    with at_home, version, contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = cli.run(shlex.split(words))
    assert not code, f"{words}: {code}: {said.getvalue()}"


def _digest(path: Path) -> str:
    data = path.read_bytes()
    if path.suffix == ".svg":
        fonts = str(TESTS.parent / "templates" / "fonts")
        data = resvg_py.svg_to_bytes(data.decode(), zoom=ZOOM, dpi=DPI, skip_system_fonts=True, font_dirs=[fonts])
    elif path.suffix == ".json":
        data = re.sub(rb'file://[^"]*/output/', b"", data)  # where its pictures lie just now
    return hashlib.sha256(data).hexdigest()[:24]


def _printed_into_output(row: str) -> tuple[str, Digests]:
    print_row(row, OUTPUT / folder_of(row))
    return row, digests_of(OUTPUT / folder_of(row))


def _all(rows: Sequence[str]) -> Iterator[tuple[str, Digests]]:
    shutil.rmtree(OUTPUT, ignore_errors=True)
    with ProcessPoolExecutor() as pool:
        for done, printed_row in enumerate(pool.map(_printed_into_output, rows), 1):
            if sys.stderr.isatty():
                print(f"\r{done} of {len(rows)}", end="", file=sys.stderr, flush=True)
            yield printed_row


def _lines(digests: Iterable[tuple[str, Digests]]) -> Iterator[str]:
    for row, files in digests:
        yield f"$ {row}"
        yield from (f"{digest}  {name}" for name, digest in files.items())


def main(words: Sequence[str]) -> int:
    """Print every row, and compare or write the digests; 1 if something differs."""
    rows = specimen_rows.rows()
    made = list(_all(rows))
    print(f"output/specimen: {sum(len(files) for _, files in made)} files of {len(rows)} command lines")
    if "--accept" in words:
        DIGESTS.write_text("\n".join(_lines(made)) + "\n", "utf-8")
        return 0
    known = known_digests()
    told = [line for row, files in made for line in differences(row, files, known)]
    told += [f"{row}: is not printed any more" for row in known.keys() - set(rows)]
    print("\n".join(told) or "every file is what specimen.digests has of it")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
