"""Whatever strangers can hand to makeplay, with characters in it that do something to a terminal.

In: a home with a campaign in it, a hostile text. Out: what is run there so that the text is told, if it is told raw.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import homes

#: A line that only makeplay may say.
FORGED = "makeplay: all is well"
#: Texts that do something else than to show themselves.
TEXTS = {
    "escape": "Kra\x1b[31mnax\x1b]0;mine\x07",
    "c1": "Kra\x9b31mnax\x85\x9c",
    "return": f"Kra\r{FORGED}",
    "line": f"Kra\n{FORGED}",
    "override": "Kra\u202exan\u2066",
    "separator": f"Kra\u2028nax\u2029{FORGED}",
    "unseen": "Kra\u200bn\ufeffa\u200dx\xad\U000e0041",
    "delete": "Kra\x7f\b\b\x0b\x0cnax",
    "broken": "Kra\udcffnax",
}
GROWN = (
    ("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "1"),
    ("simulate", "kran", "--games", "1", "--bot", "random", "--seed", "1"),
    ("print", "kran", "--only", "chronology", "--confirm"),
    ("log", "kran", "note", "a quiet evening"),
    ("log", "kran", "undo"),
)
ABC = (("new", "kran", "--game", "innovation", "--player", "Ada", "--player", "Ben", "--seed", "1"),)
SETTINGS = "campaigns/kran/campaign.toml"


class Run(NamedTuple):
    """A command line, what is typed behind it, and a file that is its input."""

    words: tuple[str, ...]
    typed: str = ""
    piped: Path | None = None


Entrance = Callable[[Path, str], Run]


def grown(home: Path) -> None:
    """A campaign that has seen something."""
    homes.left_by(GROWN, home)


def typed_words(*words: str) -> Entrance:
    """A command line with the text for every "H"."""

    def prepare(home: Path, text: str) -> Run:
        grown(home)
        return Run(tuple(word.replace("H", text) for word in words))

    return prepare


def typed_at(*words: str, typed: str) -> Entrance:
    """A command line, and lines typed there."""

    def prepare(home: Path, text: str) -> Run:
        grown(home)
        return Run(words, typed.replace("H", text.replace("\n", " ")) + "\n\x04\x04")

    return prepare


def in_the_record(*words: str, steps: homes.Steps = GROWN, **said: Any) -> Entrance:
    """A campaign whose record has one more event, of another hand."""

    def prepare(home: Path, text: str) -> Run:
        homes.left_by(steps, home)
        add_event(home / "campaigns/kran", with_text(said, text))
        return Run(words)

    return prepare


def renamed(old: str, *words: str, steps: homes.Steps = GROWN) -> Entrance:
    """A campaign in whose record a name stands otherwise everywhere."""

    def prepare(home: Path, text: str) -> Run:
        homes.left_by(steps, home)
        for path in (home / "campaigns/kran/log").iterdir():
            there = path.read_text("utf-8")
            _write(path, there.replace(f'"{old}"', json.dumps(text)))
        return Run(words)

    return prepare


def in_settings(line: str, *words: str) -> Entrance:
    """A campaign.toml with a line of another hand instead of its own."""

    def prepare(home: Path, text: str) -> Run:
        grown(home)
        path = home / SETTINGS
        key = line.partition(" ")[0]
        lines = [each for each in path.read_text("utf-8").splitlines() if not each.startswith(f"{key} ")]
        rules = [*lines, line] if line.startswith("[") else [line, *lines]
        _write(path, "\n".join(rules).replace("H", as_toml(text)) + "\n")
        return Run(words)

    return prepare


def in_a_file(name: str, content: str, *words: str, quoted: Callable[[str], str] = str) -> Entrance:
    """A file with the text in its name or its content, for every "H"."""

    def prepare(home: Path, text: str) -> Run:
        grown(home)
        path = home / name.replace("H", text)
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, content.replace("H", quoted(text)))
        return Run(tuple(word.replace("FILE", str(path.relative_to(home))) for word in words))

    return prepare


def in_an_archive(*words: str, **said: Any) -> Entrance:
    """An exported campaign of somebody else with an event in it."""

    def prepare(home: Path, text: str) -> Run:
        grown(home)
        homes.left_by((*GROWN, ("export", "kran", "theirs.zip")), home / "there")
        add_to_archive(home / "there/theirs.zip", with_text(said, text))
        return Run(words)

    return prepare


def named_in_an_archive(home: Path, text: str) -> Run:
    """An archive that has a file of such a name."""
    grown(home)
    with zipfile.ZipFile(home / "theirs.zip", "w") as made:
        made.writestr("kran/campaign.toml", (home / SETTINGS).read_bytes())
        made.writestr("kran/log/" + text.replace("\udcff", "\x9f"), b"x")
    return Run(("import", "theirs.zip", "theirs"))


def in_a_table(home: Path, text: str) -> Run:
    """A table with such cells, whose columns are called so."""
    written = io.StringIO()
    csv.writer(written).writerows([["kind", "card", "name", text], ["world", text, text, ""], [text, "1", "x", "y"]])
    _write(home / "cards.csv", written.getvalue())
    return Run(("import", "cards.csv", "shoebox", "--player", "Ada"))


def in_a_template(home: Path, text: str) -> Run:
    """A template of the person's own that asks for what is not there."""
    grown(home)
    folder = home / "campaigns/kran/templates"
    folder.mkdir()
    _write(folder / "world.svg.j2", "<svg>{{ '" + text + "'.nothing_there() }}{% " + text + " %}</svg>")
    return Run(("print", "kran", "--only", "cards"))


def from_a_pipe(home: Path, text: str) -> Run:
    """Lines that come from another program."""
    grown(home)
    path = home / "lines"
    _write(path, f"note {text}\nworld 34 {text} 3 heart genetics\n")
    return Run(("log", "kran"), piped=path)


def brought(home: Path, text: str) -> Run:
    """A pack of another distribution that fails so."""
    (home / "site/bad").mkdir(parents=True)
    (home / "site/bad/__init__.py").write_text(f"raise ValueError({text!r})")
    about = home / "site/bad-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bad\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[makeplay.games]\nbad = bad:PACK\n")
    return Run(("pack", "check", "bad"))


def with_text(said: Mapping[str, Any], text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(said).replace('"H"', json.dumps(text)))
    return found


def as_toml(text: str) -> str:
    """*text* as it stands between quotation marks."""
    return "".join(f"\\U{ord(each):08X}" if ord(each) < 32 or ord(each) > 126 else each for each in text)


def _write(path: Path, content: str) -> None:
    path.write_bytes(content.encode("utf-8", "surrogateescape"))


def add_event(folder: Path, event: Mapping[str, Any]) -> None:
    """One more line in the last file of a record."""
    last = max((folder / "log").iterdir())
    last.write_bytes(_with_line(last.read_bytes(), event))


def add_to_archive(path: Path, event: Mapping[str, Any]) -> None:
    """The same in an exported campaign."""
    with zipfile.ZipFile(path) as archive:
        files = {each.filename: archive.read(each) for each in archive.infolist() if not each.is_dir()}
    last = max(name for name in files if name.endswith(".jsonl"))
    files[last] = _with_line(files[last], event)
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)


def _with_line(data: bytes, event: Mapping[str, Any]) -> bytes:
    lines = data.splitlines()
    if json.loads(lines[-1])["type"] == "end":
        lines.pop()
    return b"\n".join([*lines, json.dumps({"n": len(lines), **event}).encode(), b""])


#: Where a text can come in.
ENTRANCES: dict[str, Entrance] = {
    "a command": typed_words("H"),
    "an option": typed_words("status", "kran", "--H"),
    "one word too many": typed_words("status", "kran", "H"),
    "a choice of click's": typed_words("new", "x", "--lang", "H"),
    "a number of click's": typed_words("new", "x", "--seed", "H"),
    "a campaign's name": typed_words("status", "H"),
    "a new campaign's name": typed_words("new", "H", "--player", "Ada"),
    "a player": typed_words("new", "x", "--player", "H"),
    "a game": typed_words("new", "x", "--player", "Ada", "--game", "H"),
    "a switch": typed_words("new", "x", "--player", "Ada", "--rule", "H"),
    "the file of a switch": typed_words("new", "x", "--player", "Ada", "--rule", "map=@H"),
    "a home": typed_words("status", "kran", "--home", "H"),
    "a kind of sheet": typed_words("print", "kran", "--only", "H"),
    "a paper": typed_words("print", "kran", "--paper", "H"),
    "a theme": typed_words("print", "kran", "--theme", "H"),
    "a folder of templates": typed_words("print", "kran", "--templates", "H"),
    "a run": typed_words("print", "kran", "--repeat", "H"),
    "a question": typed_words("ask", "H"),
    "a ruling": typed_words("ask", "--ruling", "H", "--inputs", "{}"),
    "inputs of a ruling": typed_words("ask", "--ruling", "actions_left", "--inputs", "H"),
    "a word of the rules": typed_words("rules", "H"),
    "a position's file": typed_words("judge", "H"),
    "a choice": typed_words("judge", "--campaign", "kran", "H"),
    "a line": typed_words("log", "kran", "world", "34", "H", "3", "heart", "genetics"),
    "a line of one word": typed_words("log", "kran", "H"),
    "a note": typed_words("log", "kran", "note", "H"),
    "an event to undo": typed_words("undo", "kran", "H"),
    "a moment": typed_words("at", "kran", "H"),
    "words for cards": typed_words("cards", "kran", "H"),
    "a copy": typed_words("merge", "kran", "H"),
    "a file to import": typed_words("import", "H"),
    "a file to export": typed_words("export", "kran", "H.zip"),
    "a branch": typed_words("branch", "kran", "H"),
    "a scenario": typed_words("conform", "H"),
    "a pack": typed_words("pack", "check", "H"),
    "a new pack": typed_words("pack", "new", "H"),
    "a printer": typed_words("printer", "show", "H"),
    "a board": typed_words("board", "check", "deluges", "H"),
    "a template": typed_words("templates", "copy", "kran", "H"),
    "a bot": typed_words("simulate", "kran", "--games", "1", "--bot", "H"),
    "a study": typed_words("study", "H/x", "--bot", "H", "--campaigns", "1"),
    "a drawn card": typed_words("setup", "kran", "H"),
    "a choice typed": typed_at("play", "kran", typed="H\nwhy H\nrules H\nname 012 H\nquit"),
    "a card read out": typed_at("table", "kran", typed="H\nundo\nquit"),
    "a pipe": from_a_pipe,
    "a note in the record": in_the_record("history", "kran", type="note", text="H"),
    "a note as JSON": in_the_record("history", "kran", "--json", type="note", text="H"),
    "a note taken back": in_the_record("undo", "kran", type="note", text="H"),
    "a name in the record": in_the_record("status", "kran", type="name", card="001", player="Ada", name="H"),
    "what was agreed to": in_the_record("check", "kran", type="name", sector=14, name="Q", anyway=["H"]),
    "a kind of event": in_the_record("history", "kran", type="H"),
    "a key of an event": in_the_record("check", "kran", type="name", H="H"),
    "what was undone": in_the_record("history", "kran", type="undo", of=["H"]),
    "a print run": in_the_record(
        "print", "kran", "--runs", type="print", date="H", cards={}, run={"paper": "H", "settings": {"H": "H"}}
    ),
    "a branch in the record": in_the_record("history", "kran", type="branch", of="H", at="H"),
    "players in the record": renamed("Ada", "history", "kran"),
    "players, looked at": renamed("Ada", "status", "kran"),
    "players of another game": renamed("Ada", "status", "kran", steps=ABC),
    "players of another game, told": renamed("Ada", "history", "kran", steps=ABC),
    "a day in the record": renamed(date.today().isoformat(), "history", "kran"),
    "a campaign's title": in_settings('title = "H"', "status", "kran"),
    "players of a campaign": in_settings('players = ["H"]', "status", "kran"),
    "a campaign's game": in_settings('game = "H"', "status", "kran"),
    "a campaign's theme": in_settings('theme = "H"', "print", "kran"),
    "a campaign's paper": in_settings('paper = "H"', "print", "kran"),
    "a campaign's switch": in_settings('[rules]\n"H" = "H"', "check", "kran"),
    "a campaign that is no TOML": in_a_file(SETTINGS, 'title = "H" H', "status", "kran"),
    "a note in an archive": in_an_archive("import", "there/theirs.zip", "theirs", type="note", text="H"),
    "a note to be merged": in_an_archive("merge", "kran", "there/theirs.zip", type="note", text="H"),
    "a kind of event to be merged": in_an_archive("merge", "kran", "there/theirs.zip", type="H"),
    "a file in an archive": named_in_an_archive,
    "a table": in_a_table,
    "a template of one's own": in_a_template,
    "a template nobody asks for": in_a_file("campaigns/kran/templates/H.svg.j2", "", "templates", "list", "kran"),
    "a pack of others": brought,
    "names for worlds": in_a_file("names", "H", "new", "x", "--player", "Ada", "--names", "FILE"),
    "a file of questions": in_a_file("asked", "H\nH?", "ask", "--file", "FILE"),
    "a position": in_a_file("at.toml", 'phase = "H"\n"H" = 1\n', "judge", "FILE", quoted=as_toml),
    "a position that is no TOML": in_a_file("H.toml", "H", "judge", "FILE"),
    "a board that is none": in_a_file("H.toml", 'players = "H"\n["H"]\n', "board", "check", "deluges", "FILE"),
    "a board in words": in_a_file("b.toml", 'name = "H"\n', "board", "check", "deluges", "FILE", quoted=as_toml),
    "scenarios": in_a_file(
        "H.json", '{"format": "deep-future-scenarios/2", "scenarios": [{"id": "H", "setup": {"H": 1}}]}',
        "conform", "FILE", quoted=lambda text: json.dumps(text)[1:-1],
    ),
    "a scenario's format": in_a_file("s.json", '{"format": "H"}', "conform", "FILE"),
    "a table of such a name": in_a_file("H.csv", "kind,card\nworld,H\n", "import", "FILE"),
    "no archive": in_a_file("H.zip", "PKH", "merge", "kran", "FILE"),
}  # fmt: skip
