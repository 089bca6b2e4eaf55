"""Write docs/campaign.schema.json: the schema of `export --format json`, with every kind of event that is declared.

    python tools/campaign_schema.py         write it anew

The program itself checks a file against generator/interchange/whole.schema.json, and then its record as any other.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from event_tables import HEAD, RECORD, kinds_of_game

from generator.engine.events import EventKind
from generator.interchange.whole import schema

DOCUMENTED = Path(__file__).resolve().parent.parent / "docs" / "campaign.schema.json"
#: What every line has besides the keys of its kind.
EVERYWHERE: Mapping[str, Any] = {
    "n": {"type": "integer", "minimum": 0},
    "sum": {"type": "string"},
    "anyway": {"description": "Why it was odd by the rules.", "type": "array", "items": {"type": "string"}},
}


def event(kind: EventKind) -> dict[str, Any]:
    """The schema of a kind of event; a key that begins with an underscore may be there as well."""
    keys = {key: {"description": str(value.one)} for key, value in kind.shape.keys.items()}
    return {
        "description": kind.meaning,
        "type": "object",
        "required": ["n", "type", *kind.shape.needed],
        "properties": {**EVERYWHERE, "type": {"const": kind.type}, **keys},
        "patternProperties": {"^_": {}},
        "additionalProperties": False,
    }


def documented() -> str:
    """The document."""
    found = copy.deepcopy(schema())
    games = sorted({game for game, _ in HEAD.findall(RECORD.read_text("utf-8"))})
    defined = {game: {kind.type: event(kind) for kind in kinds_of_game(game).values()} for game in games}
    found["$defs"]["events"] = defined
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    DOCUMENTED.write_text(documented(), "utf-8")
