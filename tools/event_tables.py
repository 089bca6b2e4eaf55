"""Write the tables of events in docs/record.md from what packs and the record declare (engine/events.py).

    python tools/event_tables.py            write them anew

A table stands between `<!-- events GAME: TYPE ... -->` and `<!-- /events -->`; GAME is `record` for the record's own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from generator.campaign.events import FRAMES, KINDS
from generator.engine.events import EventKind
from generator.engine.pack import Declaring, find_pack
from generator.engine.values import ValueKind

RECORD = Path(__file__).resolve().parent.parent / "docs" / "record.md"
HEAD = re.compile(r"^<!-- events (\w+): ([\w ]+) -->$", re.MULTILINE)
TABLE = re.compile(r"^<!-- events (\w+): ([\w ]+) -->\n.*?^<!-- /events -->$", re.MULTILINE | re.DOTALL)


def kinds_of_game(game: str) -> Mapping[str, EventKind]:
    """The declared kinds of events of a game, or of the record itself, by type."""
    if game == "record":
        return {kind.type: kind for kind in (*FRAMES, *KINDS)}
    pack = find_pack(game)
    assert isinstance(pack, Declaring), game
    return {kind.type: kind for kind in pack.events()}


def row(kind: EventKind) -> str:
    """A kind of event as a row of its table."""
    told = [_keys(kind.shape.needed)] if kind.shape.needed else []
    told += [f"optional: {_keys(kind.shape.perhaps)}"] if kind.shape.perhaps else []
    return f"| `{kind.type}` | {'; '.join(told)} | {kind.meaning} |"


def _keys(keys: Mapping[str, ValueKind]) -> str:
    return ", ".join(f"`{key}` ({value.one})" for key, value in keys.items())


def written_anew(text: str) -> str:
    """The document with every table as it is declared."""

    def table(found: re.Match[str]) -> str:
        kinds = kinds_of_game(found[1])
        rows = [row(kinds[each]) for each in found[2].split()]
        head = ["| type | keys | meaning |", "|---|---|---|"]
        return "\n".join([f"<!-- events {found[1]}: {found[2]} -->", "", *head, *rows, "", "<!-- /events -->"])

    return TABLE.sub(table, text)


if __name__ == "__main__":
    RECORD.write_text(written_anew(RECORD.read_text("utf-8")), "utf-8")
