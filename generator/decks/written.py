"""Decks as files: rows as CSV, deck.toml, out of a state; what is written is read as the same deck.

In: a deck as its record has it at any moment, or the cards of any campaign. Out: CSV, TOML.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from generator.decks.document import FILE
from generator.decks.rows import id_of, own_columns
from generator.games.deck.campaign import DeckCampaign
from generator.games.deck.cards import OWN_COLUMNS, CardKind, CardRow, ColumnCheck


def as_csv(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table as CSV, which every spreadsheet reads."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()


def rows_as_csv(kind: CardKind, rows: Sequence[CardRow]) -> str:
    """Return the rows of a kind, in the columns of its sheet; what these lack comes behind them."""
    values = dict.fromkeys(chain.from_iterable(row.values for row in rows))
    header = list(kind.header) or ["id", *values]
    own = own_columns(header)
    header += [column for column in values if column not in header]
    used = [name for name in OWN_COLUMNS if name not in own.values() and not all(_is_usual(row, name) for row in rows)]
    header += used
    own |= {name: name for name in used}

    def cell(row: CardRow, column: str) -> str:
        return _own(row, own[column], column not in used) if column in own else row.values.get(column, "")

    return as_csv(header, ([cell(row, column) for column in header] for row in rows))


def _is_usual(row: CardRow, column: str) -> bool:
    """Return whether one of makeplay's own columns says what it does if nothing is written there."""
    return _own(row, column, False) == {"count": "1", "id": id_of(row)}.get(column, "")


def _own(row: CardRow, column: str, as_written: bool) -> str:
    """Return what one of makeplay's own columns says of a row; *as_written* in the spreadsheet, if that is known."""
    if as_written and column in row.written:
        return row.written[column]
    said = {
        "id": row.id,
        "count": str(row.count),
        "back": row.back,
        "size": row.size,
        "layout": row.layout,
        "tags": ", ".join(row.tags),
        "by_hand": "yes" if row.by_hand else "",
    }
    return said[column]


def as_files(state: DeckCampaign) -> dict[str, bytes]:
    """Return deck.toml and a CSV for each kind of cards: a folder with these is the same deck."""
    files: dict[str, bytes] = {}
    kinds: dict[str, CardKind] = {}
    for kind in state.deck.kinds.values():
        rows = [row for row in state.rows.values() if row.kind == kind.name]
        if kind.what == "leaflet":
            kinds[kind.name] = kind
            files |= {kind.sheet or f"{kind.name}.md": row.values["text"].encode() for row in rows}
            continue
        file = f"{kind.name}.csv"
        kinds[kind.name] = CardKind(
            kind.name, file, kind.what, kind.size, kind.layout, kind.back, kind.parts, kind.columns
        )
        files[file] = rows_as_csv(kind, rows).encode()
    return {FILE: _as_toml(state, kinds).encode(), **files}


def _as_toml(state: DeckCampaign, kinds: Mapping[str, CardKind]) -> str:
    """Return deck.toml."""
    import tomlkit  # needed for writing only

    document = tomlkit.document()
    if state.deck.title:
        document.add("title", tomlkit.item(state.deck.title))
    if state.deck.look:
        document.add("look", tomlkit.item(dict(state.deck.look)))
    document.add("kinds", tomlkit.item({name: _kind(kind) for name, kind in kinds.items()}))
    if state.deck.backs:
        document.add("backs", tomlkit.item({name: dict(back) for name, back in state.deck.backs.items()}))
    return tomlkit.dumps(document)


def _kind(kind: CardKind) -> dict[str, object]:
    said = {key: its for key in ("sheet", "what", "size", "layout", "back") if (its := getattr(kind, key))}
    parts = {"parts": {name: dict(part) for name, part in kind.parts.items()}} if kind.parts else {}
    checks = {column: _check(check) for column, check in kind.columns.items()}
    return said | parts | ({"columns": checks} if checks else {})


def _check(check: ColumnCheck) -> dict[str, object]:
    return check.plain()
