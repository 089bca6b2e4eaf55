"""Whether a territory file has the tables and fields it needs, each of the right kind (section 12).

In: a parsed file, where its rows are. Out: problems. What the fields mean together, `checks` looks at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from generator.engine.languages import languages
from generator.engine.plain_text import is_plain
from generator.games.deluges.board.places import MapProblem, Places, wrong
from generator.games.deluges.facts import FLOODS, ISLANDS, LANDS, PLAYERS, SEATS, Text

#: A field: whether a value is one, and what would be.
FieldKind = tuple[Callable[[Any], bool], Text]


def _text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip()) and is_plain(value)


def _id(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[a-z][a-z0-9_-]{0,15}", value) is not None


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _pair(value: Any) -> bool:
    right = isinstance(value, list) and len(value) == 2
    return right and all(type(each) in (int, float) and 0 <= each < 10_000 for each in value)


def _size(value: Any) -> bool:
    return _pair(value) and all(value)


def _players(value: Any) -> bool:
    right = isinstance(value, list) and bool(value) and len(set(map(str, value))) == len(value)
    return right and all(type(each) is int and each in SEATS for each in value)


def _size_of_study(value: Any) -> bool:
    return type(value) is int and value > 0


def _counts(value: Any) -> bool:
    return isinstance(value, list) and len(value) in SEATS and all(type(each) is int and each >= 0 for each in value)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_text, value))


def _one_of(words: tuple[Any, ...]) -> FieldKind:
    shown = tuple(repr(word).replace("'", '"') for word in words)
    return (lambda value: type(value) in (str, int) and value in words), Text("field_one_of", known=shown)


TEXT: FieldKind = (_text, Text("field_text"))
ID: FieldKind = (_id, Text("field_id"))
FLAG: FieldKind = (_flag, Text("field_flag"))
PAIR: FieldKind = (_pair, Text("field_pair"))
SIZE: FieldKind = (_size, Text("field_size"))
PLAYING: FieldKind = (_players, Text("field_players"))


#: Fields that each table must have, then those it may have.
MUST: Mapping[str, Mapping[str, FieldKind]] = {
    "map": {"name": ID, "label": TEXT, "players": PLAYING, "wrap": _one_of(("east-west",))},
    "territory": {
        "id": ID,
        "name": TEXT,
        "colour": _one_of(LANDS),
        "island": _one_of(("", *ISLANDS)),
        "start": _one_of(("", *PLAYERS)),
        "flood": _one_of((0, *FLOODS)),
        "at": PAIR,
    },
    "sea": {"id": ID, "at": PAIR},
    "edge": {"a": ID, "b": ID},
}
MAY: Mapping[str, Mapping[str, FieldKind]] = {
    "map": {"size": SIZE, "cell": SIZE},
    "territory": {**dict.fromkeys(languages()[1:], TEXT), "box": SIZE},
    "sea": {"box": SIZE},
    "edge": {"wrap": FLAG},
}
#: A table of the generator's options; nothing depends on it.
MADE = "made"
#: The table of what was measured, and what it must have; makeplay writes it.
MEASURED = "measured"
OF_MEASURED: Mapping[str, Callable[[Any], bool]] = {
    "games": _size_of_study, "won": _counts, "bots": _texts, "makeplay": _text, "command": _text, "of": _text,
}  # fmt: skip
#: Territories and seas that a map may have: more can be neither drawn nor overlooked.
MOST_SPACES = 300
#: The check for a field of few words.
RULES = {"colour": "D-H2", "island": "D-H3", "start": "D-H4", "flood": "D-H7", "wrap": "D-H6"}
#: How much of a value is reported.
LONGEST = 60


def shape_problems(data: Mapping[str, Any], places: Places) -> Iterator[MapProblem]:
    """Yield tables and fields that are missing, unknown or of the wrong kind."""
    for table in data:
        if table not in {*MUST, MADE, MEASURED}:
            where = f"{places.source}, {_shown(table)[1:-1]}"
            yield wrong(where, "no_table", known=(*MUST, MADE), measured=MEASURED)
    for table in (MADE, MEASURED):
        if not isinstance(data.get(table, {}), dict):
            yield wrong(f"{places.source}, {table}", "not_a_table")
    yield from _measured(data.get(MEASURED), places)
    head = data.get("map")
    if isinstance(head, dict):
        yield from _fields("map", head, places.head)
    else:
        yield wrong(places.source, "no_head")
    for table in ("territory", "sea", "edge"):
        yield from _rows(table, data.get(table), places)
    spaces = sum(len(data[table]) for table in ("territory", "sea") if isinstance(data.get(table), list))
    if spaces > MOST_SPACES:
        yield wrong(places.source, "too_large", count=spaces, most=MOST_SPACES)


def _measured(row: Any, places: Places) -> Iterator[MapProblem]:
    """Yield what is wrong in the table of what was measured."""
    for field, valid in OF_MEASURED.items() if isinstance(row, dict) else ():
        if not valid(row.get(field)):
            where = f"{places.source}, [{MEASURED}], {field}"
            yield wrong(where, "measured_invalid", value=_shown(row.get(field)))


def _rows(table: str, rows: Any, places: Places) -> Iterator[MapProblem]:
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        yield wrong(places.source, "no_rows", table=table)
        return
    for number, row in enumerate(rows):
        its = _shown(str(row.get("id", "")))[1:-1]
        yield from _fields(table, row, partial(_place, places, table, number, its))


def _place(places: Places, table: str, number: int, its: str, field: str) -> str:
    return places.row(table, number, its, field)


def _fields(table: str, row: Mapping[str, Any], where: Callable[[str], str]) -> Iterator[MapProblem]:
    fields = {**MUST[table], **MAY[table]}
    for field in MUST[table]:
        if field not in row:
            yield where(field), Text("field_missing"), fields[field][1]
    for field, value in row.items():
        if field not in fields:
            yield wrong(where(_shown(field)[1:-1]), "field_unknown", known=tuple(fields))
        elif not fields[field][0](value):
            yield where(field), Text("field_invalid", value=_shown(value), rule=RULES.get(field)), fields[field][1]


def _shown(value: object) -> str:
    """Return what is in a file, short enough for one line."""
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…{text[-1]}"
