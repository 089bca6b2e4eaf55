"""Nothing raw reaches a terminal, wherever it came in; what a script or an emoji needs is shown as it is."""

from __future__ import annotations

import json
import re
import zipfile
from io import BytesIO, TextIOWrapper
from itertools import pairwise
from pathlib import Path

import hostile
import pytest
from hostile import ENTRANCES, TEXTS
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from sealing import resealed
from talking import Makeplay
from terminal import DUMB, raw, shown

from generator.cli.console import Guarded
from generator.cli.log_session import LogSession
from generator.cli.opening import keep
from generator.cli.prompt import Prompt
from generator.engine.keeping import Word
from generator.engine.plain_text import is_plain

#: What a person may well write: Persian, Hindi, an emoji of several.
JOINED = "کتاب\u200cها क्\u200dष 👩\u200d🚀"
HOSTILE = "Kra\x1b[31mnax\u202e"


def _cases() -> list[object]:
    """Every third entrance with one text, another one each time; all with all in `make prove`."""
    kinds = list(TEXTS)
    return [
        pytest.param(
            where,
            kind,
            marks=[] if at % 3 == 0 and at // 3 % len(kinds) == number else pytest.mark.prove,
            id=f"{where}: {kind}",
        )
        for at, where in enumerate(ENTRANCES)
        for number, kind in enumerate(kinds)
    ]


@pytest.mark.parametrize(("where", "kind"), _cases())
def test_nothing_raw_reaches_a_terminal(tmp_path: Path, where: str, kind: str) -> None:
    run = ENTRANCES[where](tmp_path, TEXTS[kind])
    found = shown(run.words, tmp_path, run.typed, run.piped)
    assert found
    assert not raw(found), found.decode("utf-8", "backslashreplace")
    assert not [line for line in found.decode().splitlines() if line.startswith(hostile.FORGED)]


def test_what_is_typed_at_the_prompt_is_shown_whole_too(tmp_path: Path) -> None:
    """With all the codes of a terminal that can do more than print."""
    hostile.grown(tmp_path)
    typed = "note a\u202eb\u200bc\u2028\nquit\n"
    found = shown(("log", "kran"), tmp_path, typed, environment=DUMB | {"TERM": "xterm"}).decode()
    assert not {"\u202e", "\u200b", "\u2028"} & set(found)
    assert "\\u202e" in found


def test_what_is_typed_before_somebody_sits_down_is_not_lost(tmp_path: Path, makeplay: Makeplay) -> None:
    """Undo, help and quit do there what they do elsewhere; anything else asks again."""
    home = ("--home", str(tmp_path))
    people = ("--player", "Ada", "--player", "Ben")
    assert makeplay("new", "kran", "--game", "innovation", *people, "--seed", "5", *home).code == 0
    typed = "1\nundo\n1\nhello\nhelp\n\nquit\n"
    found = shown(("play", "kran", "--seed", "3", *home), tmp_path, typed).decode()
    assert found.count("sit down and press Enter") == 4
    assert found.count("undone") == 1
    assert found.count("undo the last choice of this turn") == 1
    assert found.count("Ada: which") == 2
    assert found.count("Ben: which") == 1
    assert "Stopped here" in found
    choice, goes_on = next(pair for pair in pairwise(found.splitlines()) if re.match(" +1  .* 1[.] ", pair[0]))
    meaning = re.match(r" +1  .*?  +(?=\d{3} )", choice)
    assert meaning and len(goes_on) - len(goes_on.lstrip()) == meaning.end()


def test_a_completion_is_shown_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that a pack of others has read from somewhere."""
    hostile.grown(tmp_path)
    words = [Word(HOSTILE, f"a world {HOSTILE}")]
    monkeypatch.setattr("generator.cli.prompt.fitting", lambda *_: words)
    session = LogSession(keep(tmp_path, "kran"), tmp_path)
    (found,) = Prompt(session, [])._completer().get_completions(Document("w"), CompleteEvent())
    assert is_plain(found.display_text)
    assert is_plain(found.display_meta_text)
    assert HOSTILE in found.text


def test_what_others_write_on_a_stream_is_shown_whole() -> None:
    below = BytesIO()
    stream = Guarded(TextIOWrapper(below, "ascii"))
    stream.write(f"Traceback:\n  {HOSTILE} é\n")
    stream.flush()
    assert below.getvalue() == b"Traceback:\n  Kra\\x1b[31mnax\\u202e \\xe9\n"


def test_a_home_in_the_environment_is_shown_whole(tmp_path: Path) -> None:
    found = shown(("status", "kran"), tmp_path, environment=DUMB | {"MAKEPLAY_HOME": HOSTILE})
    assert b"\\x1b" in found
    assert not raw(found)


def test_what_a_script_needs_is_shown_as_it_was_written(tmp_path: Path) -> None:
    hostile.grown(tmp_path)
    told = shown(("log", "kran", "note", JOINED), tmp_path) + shown(("history", "kran", "--json"), tmp_path)
    assert told.decode().count(JOINED) == 2


@pytest.mark.parametrize("unit", ["x\n", "word ", "a/", "牌"])
def test_a_long_argument_is_told_in_a_line(makeplay: Makeplay, tmp_path: Path, unit: str) -> None:
    hostile.grown(tmp_path)
    long = unit * 25_000
    for words in (["status", "kran", long], [long], ["status", f"--{long}"], ["print", "kran", "--only", long]):
        told = makeplay(*words)
        assert told.code == 2
        assert told.err.count("\n") == 1
        assert len(told.err) < 400
    told = makeplay("merge", "kran", long)
    assert told.err.count("\n") == 1
    assert len(told.err) < 1100
    assert "see makeplay status --help" in makeplay("status", "kran", long).err


def test_json_is_the_same_data(makeplay: Makeplay, tmp_path: Path) -> None:
    hostile.in_the_record(type="note", text="H")(tmp_path, HOSTILE)
    told = makeplay("history", "kran", "--json")
    assert not raw(told.out.replace("\n", "\r\n").encode())
    assert HOSTILE in json.loads(told.out)[-1]["text"]


def test_a_file_that_is_printed_is_as_it_is_when_piped(makeplay: Makeplay) -> None:
    example = makeplay("import", "--template").out
    assert "\\n" not in example
    assert example.startswith("kind,card,")
    assert example.count("\n") > 5


def test_a_text_in_a_record_already_is_read_and_shown(makeplay: Makeplay, tmp_path: Path) -> None:
    hostile.in_the_record(type="note", text="H")(tmp_path, HOSTILE)
    resealed(tmp_path / "campaigns" / "kran")
    for words in (("check", "kran"), ("history", "kran"), ("status", "kran"), ("branch", "kran", "other")):
        assert makeplay(*words).code == 0
    assert "Kra\\x1b[31mnax\\u202e" in makeplay("history", "other").out


@pytest.mark.parametrize(
    "words",
    [
        ("import", "theirs.zip", "theirs"),
        ("merge", "kran", "theirs.zip"),
        ("merge", "kran", "theirs.zip", "--branch", "b"),
    ],
)
@pytest.mark.parametrize("said", [{"type": "note", "text": "H"}, {"type": "note", "text": "a", "_by": ["x", {"H": 1}]}])
def test_a_text_of_a_stranger_is_refused_with_its_place(
    makeplay: Makeplay, tmp_path: Path, words: tuple[str, ...], said: dict[str, object]
) -> None:
    hostile.grown(tmp_path)
    assert makeplay("export", "kran", "theirs.zip").code == 0
    hostile.add_to_archive(tmp_path / "theirs.zip", hostile.with_text(said, HOSTILE))
    with zipfile.ZipFile(tmp_path / "theirs.zip") as archive:
        last = max(name for name in archive.namelist() if name.endswith(".jsonl"))
        line = archive.read(last).count(b"\n")
    before = {path: path.read_bytes() for path in (tmp_path / "campaigns").rglob("*") if path.is_file()}
    told = makeplay(*words)
    assert told.code == 4
    assert f"{last.rpartition('/')[2]}:{line}: 'Kra\\x1b[31mnax\\u202e' contains an invisible character" in told.err
    assert {path: path.read_bytes() for path in (tmp_path / "campaigns").rglob("*") if path.is_file()} == before


def test_a_text_that_both_have_is_no_reason_to_refuse_the_rest(makeplay: Makeplay, tmp_path: Path) -> None:
    hostile.in_the_record(type="note", text="H")(tmp_path, HOSTILE)
    assert makeplay("export", "kran", "theirs.zip").code == 0
    hostile.add_to_archive(tmp_path / "theirs.zip", {"type": "note", "text": JOINED})
    told = makeplay("merge", "kran", "theirs.zip")
    assert told.code == 0, told.err
    assert JOINED in makeplay("history", "kran").out


def test_a_cell_of_a_table_is_looked_at_like_a_name_that_is_typed(makeplay: Makeplay, tmp_path: Path) -> None:
    rows = f'kind,card,number,suit,sector,name\nworld,001,1,S,12,Kranax\nsector,,,,14,"Rim{HOSTILE}"\n'
    (tmp_path / "cards.csv").write_text(rows, "utf-8")
    told = makeplay("import", "cards.csv", "shoebox", "--player", "Ada")
    assert told.code == 2
    assert "cards.csv:3: " in told.err
    assert not (tmp_path / "campaigns").exists()
