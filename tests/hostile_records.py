"""Records that somebody has edited, a program has cut, a disk has spoilt, of campaigns of all four games.

In: a source of chance, the lines of a log. Out: other lines; the commands that are called on them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import spoiling

Lines = list[bytes]
#: Events about the record, as they are written down; each is bent like any other.
ABOUT: tuple[dict[str, Any], ...] = (
    {"type": "undo", "of": ["0001-sitting:1"]},
    {"type": "redo", "of": ["0001-sitting:1"]},
    {"type": "note", "text": "it rained"},
    {"type": "accept", "file": "0000-setup", "sha256": "0" * 64},
    {"type": "branch", "of": "kran", "campaign": "x", "at": "0000-setup:1"},
    {"type": "print", "date": "2026-11-21", "cards": {"001": "3R"}, "board": {"34": "x"}, "revisions": {"001": 2},
     "run": {"as": "cards", "paper": "a4", "lang": "en", "only": ["cards"], "settings": {}, "at": "0000-setup:2"}},
    {"type": "end"}, {"type": "log", "schema": 2}, {"type": "take_back"}, {"type": "lost", "card": "001"},
    {"type": "back", "card": "001"}, {"type": "replaced", "card": "001"}, {"type": "era", "era": 2},
    {"type": "card", "card": "040", "corner": "4K", "kind": "world", "era": "1", "sector": "35", "name": "X"},
    {"type": "advance", "card": "001", "advancement": "R6.2"}, {"type": "name", "card": "001", "name": "Y"},
    {"type": "wonder", "sector": "35", "victory": "might", "suit": "sun"},
    {"type": "leave", "player": "Ada", "chance": []},    {"type": "played", "players": {"Ada": "001"},
    "winner": "Ada", "victory": "might", "era": 2},
    {"type": "dealt", "chance": ["001"]}, {"type": "over", "winner": "Ada", "winners": ["Ada"], "era": 2},
)  # fmt: skip


def edited(random: Random, lines: Sequence[bytes]) -> Lines:
    """A log with one to three edits; the numbers of its events are mostly right again."""
    events = [json.loads(line) for line in lines]
    raw: Lines | None = None
    for _ in range(random.choice((1, 1, 2, 3))):
        kind = random.randrange(20)
        if kind <= 8:
            at = _somewhere(random, events)
            events[at] = spoiling.changed(random, events[at], events)
        elif kind <= 11:
            events.insert(_place(random, events), spoiling.changed(random, random.choice(ABOUT), events))
        elif kind <= 13:
            _rearrange(random, events)
        elif kind <= 16:
            _other_choice(random, events)
        elif kind <= 18:
            _bend_addresses(random, events)
        else:
            raw = raw or []
    if random.random() < 0.85:
        _renumber(events)
    written = [spoiling.json_line(random, event) for event in events]
    return written if raw is None else _spoilt(random, written)


def _somewhere(random: Random, events: Sequence[Any]) -> int:
    """A place, the header seldom."""
    return 0 if random.random() < 0.08 or len(events) < 2 else random.randrange(1, len(events))


def _place(random: Random, events: Sequence[Any]) -> int:
    """Where one more event may stand: mostly at the end, before the line that closes a file."""
    if random.random() < 0.3:
        return _somewhere(random, events) + 1
    closed = isinstance(events[-1], dict) and events[-1].get("type") == "end"
    return max(len(events) - closed, 1)


def _rearrange(random: Random, events: list[Any]) -> None:
    one, other = (_somewhere(random, events) for _ in range(2))
    kind = random.randrange(4)
    if kind == 0:
        events[one], events[other] = events[other], events[one]
    elif kind == 1:
        events.insert(other, events[one])
    elif kind == 2 and len(events) > 2:
        del events[one]
    else:
        del events[max(one, 1) :]


def _other_choice(random: Random, events: list[Any]) -> None:
    """A choice of the game replaced by another, of its own or made up."""
    plays = [event for event in events if isinstance(event, dict) and isinstance(event.get("choice"), str)]
    if plays:
        play = random.choice(plays)
        taken: str = random.choice(plays)["choice"]
        play["choice"] = random.choice((taken, spoiling.changed_text(random, taken), spoiling.text(random)))
    else:
        _rearrange(random, events)


def _bend_addresses(random: Random, events: list[Any]) -> None:
    """Something is undone, restored, accepted or branched that may not be there."""
    stem = random.choice(("0000-setup", "0001-sitting", "0001-grown", "0009-x", "", "é", spoiling.text(random)))
    address = f"{stem}:{random.choice((0, 1, 2, 5, 99, -1, '²', '01', 10**9))}"
    events.insert(
        _place(random, events),
        {"type": random.choice(("undo", "redo", "accept", "branch", "print")), "of": [address], "at": address},
    )


def _renumber(events: Sequence[Any]) -> None:
    for n, event in enumerate(events):
        if isinstance(event, dict) and "n" in event | {"n": 0}:
            event["n"] = n


def _spoilt(random: Random, lines: Lines) -> Lines:
    """Bytes changed, lost, doubled; the end torn."""
    at = random.randrange(len(lines))
    line = spoiling.bent_bytes(random, lines[at])
    return [*lines[:at], line] if random.random() < 0.3 else [*lines[:at], line, *lines[at + 1 :]]


#: What is asked of a campaign, {} its name; the first is always asked.
ASKED: tuple[tuple[str, ...], ...] = (
    ("check", "{}"), ("status", "{}"), ("history", "{}"), ("cards", "{}"), ("chronology", "{}"), ("undo", "{}"),
    ("redo", "{}"), ("undo", "{}", "0001-sitting:2", "--since"), ("undo", "{}", "0001-sitting:1"), ("audit", "{}"),
    ("at", "{}", "1"), ("at", "{}", "0001-sitting:2"), ("at", "{}", "0001-sitting:3", "--json"),
    ("history", "{}", "--json"), ("status", "{}", "--json"), ("status", "{}", "--at", "0000-setup:3"),
    ("cards", "{}", "001"), ("cards", "{}", "unprinted"),    ("history", "{}", "--card", "001"), ("history", "{}",
    "--era", "1"), ("export", "{}", "out.zip", "--force"),
    ("branch", "{}", "other"), ("branch", "{}", "other", "--at", "1:2"), ("merge", "{}", "copy.zip"),
    ("merge", "{}", "copy.zip", "--renumber"), ("merge", "{}", "copy.zip", "--branch", "other"), ("merge", "copy-{}",
    "{}"), ("merge", "copy-{}", "{}", "--renumber"),
    ("merge", "copy-{}", "{}", "--branch", "other"), ("print", "{}", "--runs"),
    ("print", "{}", "--repeat", "1:2"), ("print", "{}", "--changed", "--as", "sheet"), ("print", "{}", "--confirm"),
    ("setup", "{}"), ("log", "{}", "note", "x"), ("log", "{}", "world 35 Vey 3 heart genetics"), ("play", "{}"),
    ("table", "{}"), ("judge", "--campaign", "{}"), ("ask", "--campaign", "{}", "how many cards are there?"),
    ("check", "{}", "--accept"), ("check", "{}", "--json"), ("simulate", "{}", "--games", "1", "--max-games", "1"),
    ("import", "table.csv", "{}"), ("templates", "check", "{}"),
)  # fmt: skip
#: They draw or play, and are asked less often.
SLOW = frozenset({"print", "simulate", "templates"})


def questions(random: Random) -> list[tuple[str, ...]]:
    """What is asked of an edited campaign."""
    drawn = [random.choice(ASKED) for _ in range(2)]
    return [ASKED[0], *(words for words in drawn if words[0] not in SLOW or random.random() < 0.08)]


def logs(home: Path) -> dict[str, tuple[Path, ...]]:
    """The logs of each campaign but those that are a copy of another."""
    folders = (folder for folder in sorted((home / "campaigns").iterdir()) if not folder.name.startswith("copy-"))
    return {folder.name: tuple(sorted((folder / "log").glob("*.jsonl"))) for folder in folders}


def edit(random: Random, paths: Sequence[Path], kept: Callable[[Path], bytes]) -> Path:
    """Write one of the logs anew, edited; which."""
    path = paths[-1] if random.random() < 0.85 else random.choice(paths)
    lines = edited(random, kept(path).splitlines())
    data = b"\n".join(lines) + (b"" if random.random() < 0.05 else b"\n")
    handle = os.open(path, os.O_WRONLY | os.O_TRUNC)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    return path
