"""What the documents say about Déluges: notation, switches, events."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path

from generator.engine.game_campaign import EVENTS
from generator.games.deluges.board import board
from generator.games.deluges.rules.codes import BUILDINGS
from generator.games.deluges.rules.notation import SINGLE, read, write
from generator.games.deluges.rules.switches import NUMBERS, OPEN_POINTS, WORDS, Switches

DOCS = Path(__file__).resolve().parent.parent / "docs"


def section(document: str, heading: str) -> str:
    """What stands below a heading, up to the next one."""
    text = (DOCS / document).read_text("utf-8")
    assert heading in text
    return text.partition(heading)[2].partition("\n## ")[0]


def test_every_example_of_the_notation_reads_and_writes_itself() -> None:
    its = board("", 3)
    cells = [line.split(" | ", maxsplit=1)[0] for line in section("notation.md", "## Déluges").splitlines()]
    rows = [written for cell in cells if cell.startswith("| `") for written in re.findall(r"`([^`]+)`", cell)]
    assert len(rows) == 18
    for written in rows:
        choice = read(its, written)
        assert choice is not None, written
        assert write(its, choice) == written
    words = {written.split()[0] for written in rows}
    assert words == {*SINGLE, *BUILDINGS, "move", "sail", "take", "offer", "give", "want", "pay", "flee"}


def test_every_switch_is_documented_with_its_default_and_its_other_words() -> None:
    page = section("switches.md", "## Déluges")
    rows = dict(re.findall(r"^\| `(\w+)` \| `([^`]+)` \|", page, re.MULTILINE))
    defaults = asdict(Switches())
    assert rows == {
        key: f'"{value}"' if isinstance(value, str) else str(value).lower() for key, value in defaults.items()
    }
    assert set(OPEN_POINTS) == set(defaults)
    for key, words in WORDS.items():
        (line,) = re.findall(rf"^\| `{key}` \|.*$", page, re.MULTILINE)
        assert all(f'"{word}"' in line for word in words)
    for key, numbers in NUMBERS.items():
        (line,) = re.findall(rf"^\| `{key}` \|.*$", page, re.MULTILINE)
        assert str(numbers[-1]) in line


def test_every_type_of_event_is_documented() -> None:
    page = section("record.md", "## Events of Déluges")
    assert set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) == set(EVENTS)
