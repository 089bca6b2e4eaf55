"""Sheets are printed once for all tests that look at them."""

from __future__ import annotations

import gc
import importlib
import os
import re
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from types import SimpleNamespace

import pytest
import specimen
from reportlab.pdfbase.ttfonts import TTFontFile
from sampling import two_of_each
from talking import PROVING, Makeplay, Told

from generator import cli
from generator.campaign import files
from generator.campaign.settings import Settings
from generator.cli.proof import proof
from generator.engine.pack import Campaign, Pack
from generator.engine.view import CardSheets, Language, Printable
from generator.press.job.printed import PrintedFile
from generator.press.sheets import printing
from generator.press.sheets.printing import try_sheets
from generator.press.templating.templates import Templates

# Books, exams and sheets stay for as long as the process lives; looking through them for garbage took a seventh of it.
gc.set_threshold(500_000, 20, 100)

Sheets = dict[str, PrintedFile]
_templates = cache(Templates)

#: The four ways in which every sheet is looked at, two of them in every `make test`.
WAYS = [
    ("en", "letter"),
    ("zh", "a4"),
    pytest.param(("en", "a4"), marks=pytest.mark.prove),
    pytest.param(("zh", "letter"), marks=pytest.mark.prove),
]


#: So much room (in bytes) the temporary folders of a run need, those of failed runs before it included.
_ROOM = 2 << 30


def pytest_configure() -> None:
    """Temporary folders lie in memory where that can be had: a disk has each small file that replaces another wait."""
    memory = Path("/dev/shm")
    if "TMPDIR" in os.environ or not memory.is_dir() or not os.access(memory, os.W_OK):
        return
    its = os.statvfs(memory)
    if its.f_bavail * its.f_frsize >= _ROOM and not its.f_flag & os.ST_NOEXEC:
        os.environ["TMPDIR"] = str(memory)
        tempfile.tempdir = None  # asked for anew


def pytest_sessionstart() -> None:
    """Speak English, whatever the language of this machine; then load the tests."""
    for variable in ("MAKEPLAY_LANG", "LC_ALL"):
        os.environ.pop(variable, None)
    os.environ["LC_MESSAGES"] = "C"
    _load_from_behind()


def pytest_sessionfinish() -> None:
    """Look for garbage once: pytest does so five times at its end, which takes seconds with all the books in memory."""
    gc.collect()
    gc.freeze()


def _load_from_behind() -> None:
    """Of two processes one loads the tests from behind, so that what Python makes of each module is made once."""
    if int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 2:
        for path in sorted(Path(__file__).parent.glob("test_*.py"), reverse=True):
            with suppress(Exception, pytest.skip.Exception):  # it is told when it is collected
                importlib.import_module(path.stem)


@pytest.fixture(scope="session", autouse=True)
def _no_waiting_for_the_disk() -> Iterator[None]:
    """What makes files durable cannot be seen by a test in this process, and costs milliseconds for every line.

    Whether, when and for which files it is asked is tested with calls of its own (test_files, test_record_mishaps).
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", os.fstat)  # a handle that cannot be synced is none here, too
        patch.setattr(files, "PATIENCE", 0.05)  # nor for a writer that does not go
        yield


@pytest.fixture(scope="session", autouse=True)
def _what_is_alike_is_packed_once() -> Iterator[None]:
    """Most fonts and icons of a file are those of another; to cut and to compress them takes a tenth of its time."""
    with pytest.MonkeyPatch.context() as patch:
        its_zlib = SimpleNamespace(compress=lru_cache(512)(zlib.compress), decompress=zlib.decompress)
        patch.setattr("reportlab.pdfbase.pdfdoc.zlib", its_zlib)
        cut = TTFontFile.makeSubset
        kept = lru_cache(128)(lambda font, points: cut(font, list(points)))
        patch.setattr(TTFontFile, "makeSubset", lambda font, points: kept(font, tuple(points)))
        yield


def _form(text: str) -> str:
    """A text in which all short words of Latin letters are alike."""
    return re.sub(r"\b\w{1,10}\b", "x", text, flags=re.ASCII)


def _forms(pack: Pack, state: Campaign, settings: Settings, kinds: Sequence[str]) -> set[tuple[object, ...]]:
    """What a proof is drawn for: each text on the sheets, all short words of Latin letters being alike."""
    fixed = (pack.name, settings.language, settings.paper, len(settings.players), repr(settings.rules), *kinds)
    texts = (*settings.players, *state.contents().values(), *state.board().values())
    title = re.sub(r"[\w-]{1,24}", "x", settings.title, flags=re.ASCII)
    return {(*fixed, _form(text)) for text in (title, *texts)}


def _with(faces: set[str], sheet: Printable) -> Printable:
    """Sheets with those cards, and two of each template; a page as it is."""
    few = two_of_each(sheet)
    if not isinstance(sheet, CardSheets) or not isinstance(few, CardSheets):
        return sheet
    return replace(few, faces=tuple(face for face in sheet.faces if face.id in faces or face in few.faces))


@pytest.fixture(scope="session", autouse=True)
def _what_is_alike_is_proved_once() -> Iterator[None]:
    """Many tests write down what is like something else; sheets are drawn as a proof if there is what is new there.

    Of cards those that say something new are drawn, and two of each template for what is the same on all.
    """
    proved, said = set[tuple[object, ...]](), set[tuple[object, ...]]()

    def once(pack: Pack, state: Campaign, settings: Settings, kinds: Sequence[str]) -> None:
        forms = _forms(pack, state, settings, kinds)
        if forms <= proved:
            return
        cards = {(pack.name, settings.language, *kinds, _form(text)): card for card, text in state.contents().items()}
        new = {card for form, card in cards.items() if form not in said}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                printing, "try_sheets", lambda plan, sheets: try_sheets(plan, [_with(new, sheet) for sheet in sheets])
            )
            proof(pack, state, settings, kinds)
        proved.update(forms)
        said.update(cards)

    with pytest.MonkeyPatch.context() as patch:
        for command in PROVING:
            patch.setattr(f"generator.cli.{command}.proof", once)
        yield


@pytest.fixture
def undrawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is proved by drawing sheets, where they are not the subject: it takes most of the time of every line.

    For modules; tests in them that ask for `drawn` are left out.
    """
    if "drawn" not in request.fixturenames:
        for command in PROVING:
            monkeypatch.setattr(f"generator.cli.{command}.proof", lambda *_: None)


@pytest.fixture
def drawn() -> None:
    """Asked for by tests in which sheets are drawn as a proof, as they are for people."""


@pytest.fixture
def templates_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are the same for all runs, and reading them takes longer than printing."""
    monkeypatch.setattr("generator.press.sheets.press.Templates", _templates)


@pytest.fixture
def without_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    """A study's page has no plots, where its words are the subject."""
    monkeypatch.setattr("generator.sim.plots._drawn", lambda *_: "<svg/>")


@pytest.fixture
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """`templates check` draws in one language, where that is not the subject."""
    monkeypatch.setattr("generator.press.proofing.languages", lambda: ["en"])


@pytest.fixture
def told_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command line speaks English, whatever the language of a campaign."""
    monkeypatch.setenv("MAKEPLAY_LANG", "en")


@pytest.fixture(scope="session", params=WAYS, ids="-".join)
def way(request: pytest.FixtureRequest) -> tuple[Language, str]:
    """A language and a paper."""
    found: tuple[Language, str] = request.param
    return found


@pytest.fixture(scope="session")
def sheets(way: tuple[Language, str]) -> Sheets:
    """All files of a campaign in which something of every kind exists, by name."""
    language, paper = way
    return {file.name: file for file in specimen.printed(specimen.grown(language), language, paper)}


@pytest.fixture(scope="session")
def letter_sheets() -> Sheets:
    """The same, English on Letter."""
    return {file.name: file for file in specimen.printed(specimen.grown("en"), "en", "letter")}


@pytest.fixture
def makeplay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Makeplay:
    """Runs makeplay in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MAKEPLAY_HOME", raising=False)

    def call(*words: str) -> Told:
        code = cli.run(words)
        return Told(code, *capsys.readouterr())

    return call
