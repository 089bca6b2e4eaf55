"""Rows of a table as rows of a deck: makeplay's own columns understood, cells checked.

In: a table and its kind. Out: rows; what is wrong is collected.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from generator.decks.document import FILE, check_size
from generator.decks.problems import Place, Problems, did_you_mean, meant
from generator.decks.tables import Worksheet, tidy_cell
from generator.decks.workbooks import FORMULA_ERRORS
from generator.engine.packdata import pack_data
from generator.engine.plain_text import is_plain
from generator.errors import Text
from generator.games.deck.cards import COPY, OWN_COLUMNS, PICTURE, CardKind, CardRow, ColumnCheck
from generator.games.deck.layouts.parts import columns_in

#: The most cards of one row, of a whole deck.
MOST_COPIES, MOST_CARDS = 1000, 50_000
_LONGEST_ID = 60
_LIBRE_ERROR = re.compile(r"Err:[0-9]{3}")
_TAGS = re.compile(r"[,;\s]+")


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """A row of a deck, and where it stands."""

    row: CardRow
    place: Place


def own_columns(header: Iterable[str]) -> dict[str, str]:
    """Return which of makeplay's own columns each of a *header* is, in any language; others are left out."""
    aliases: Mapping[str, str] = pack_data("generator.decks", "columns.toml")["own"]
    known = {**{name: name for name in OWN_COLUMNS}, **aliases}
    found = {column: known.get(column.casefold().replace(" ", "_").replace("-", "_")) for column in header}
    return {column: own for column, own in found.items() if own}


def read_rows(
    table: Worksheet, kind: CardKind, shown: Sequence[str], seen: Collection[str], problems: Problems
) -> list[PlacedRow]:
    """Return the rows of *table*; *shown* are the columns that its layout shows, *seen* those it has of these."""
    own = own_columns(table.header)
    checks = _checks(table, kind, shown, seen, own, problems)
    if faulty := [column for column in set(own.values()) if list(own.values()).count(column) > 1]:
        problems.add(table.place.at(0, faulty[0]), Text("deck_same_column"), Text("deck_own_names"))
        return []
    found: list[PlacedRow] = []
    for number, cells in table.rows:
        said = {column: cell for column, raw in zip(table.header, cells) if column and (cell := tidy_cell(raw))}
        place = table.place.at(number)
        _check_cells(said, checks, place, problems)
        if row := _row(said, own, kind, place, problems):
            found.append(PlacedRow(row, place))
    return found


def _row(
    said: Mapping[str, str], own: Mapping[str, str], kind: CardKind, place: Place, problems: Problems
) -> CardRow | None:
    """Return one row; None if nobody can tell which it is."""
    named = {its: column for column, its in own.items()}
    ours = {own[column]: cell for column, cell in said.items() if column in own}
    values = {column: cell for column, cell in said.items() if column not in own}

    def at(name: str) -> Place:
        return place.at(place.row, named.get(name, name))

    bare = CardRow(ours.get("id", ""), kind.name, values)
    name = bare.id or id_of(bare)
    if not name:
        problems.add(place, Text("deck_nameless"), Text("deck_give_id"))
        return None
    if not _is_id(name):
        problems.add(at("id"), Text("deck_bad_id", id=name[:_LONGEST_ID]), Text("deck_good_id", most=_LONGEST_ID))
    check_size(ours.get("size", ""), at("size"), problems, kind.what)
    tags = tuple(tag for tag in _TAGS.split(ours.get("tags", "")) if tag)
    row = CardRow(
        name,
        kind.name,
        values,
        _count(ours.get("count", "1"), at("count"), problems),
        ours.get("back", ""),
        ours.get("size", ""),
        ours.get("layout", ""),
        tags,
        _truth(ours.get("by_hand", ""), at("by_hand"), problems),
    )
    return replace(row, written=_written({key: ours.get(key, "") for key in named}, row))


def _written(cells: Mapping[str, str], row: CardRow) -> dict[str, str]:
    """Return the cells of our own columns that are written otherwise than we would."""
    by_hand = "yes" if row.by_hand else ""
    usual = {"id": row.id, "count": str(row.count), "tags": ", ".join(row.tags), "by_hand": by_hand}
    return {key: cell for key, cell in cells.items() if cell != usual.get(key, cell)}


def _is_id(name: str) -> bool:
    return len(name) <= _LONGEST_ID and COPY not in name and "\n" not in name and is_plain(name)


def id_of(row: CardRow) -> str:
    """Return the id of a row that has none: its kind and its name; "" if it has no name either."""
    name = row.name
    slug = re.sub(r"[^\w]+", "-", unicodedata.normalize("NFC", name).casefold()).strip("-_")
    return f"{row.kind}.{slug}"[:_LONGEST_ID] if slug else ""


def _count(said: str, place: Place, problems: Problems) -> int:
    if re.fullmatch(r"[0-9]{1,6}", said) and int(said) <= MOST_COPIES:
        return int(said)
    problems.add(place, Text("deck_bad_count", count=said), Text("deck_good_count", most=MOST_COPIES))
    return 1


def _truth(said: str, place: Place, problems: Problems) -> bool:
    words: Mapping[str, bool] = pack_data("generator.decks", "columns.toml")["truth"]
    known = words.get(said.casefold()) if said else False
    if known is None:
        problems.add(place, Text("deck_unknown", word=said), Text("deck_yes_or_no"))
    return bool(known)


def _checks(
    table: Worksheet,
    kind: CardKind,
    shown: Sequence[str],
    seen: Collection[str],
    own: Mapping[str, str],
    problems: Problems,
) -> dict[str, ColumnCheck]:
    """Return the check of each column that has one; add columns that are missing, and those that may be misspelt."""
    there = {column.casefold(): column for column in filter(None, table.header)}
    others = [column for column in there.values() if column not in own]
    wanted = dict.fromkeys([*shown, *kind.columns])
    spare, absent = _but(others, wanted), _but(wanted, there)
    missing = _without_misspelt(table, kind, spare, absent, own, problems)
    if shown and set(shown) <= set(missing) and spare and not seen:
        there_are = Text("deck_there_are", known=tuple(shown)[:12], more=False)
        problems.add(table.place.at(0), Text("deck_nothing_shown"), there_are)
    _add_missing(table.place, filter(kind.columns.__contains__, missing), others, problems)
    return {there[name.casefold()]: check for name, check in kind.columns.items() if name.casefold() in there}


def _add_missing(place: Place, missing: Iterable[str], others: Sequence[str], problems: Problems) -> None:
    """Add the columns that deck.toml has checks for and the sheet has not."""
    for column in missing:
        problems.add(place.at(0, column), Text("deck_no_column"), did_you_mean(column, others))


def _without_misspelt(
    table: Worksheet,
    kind: CardKind,
    spare: Iterable[str],
    missing: Sequence[str],
    own: Mapping[str, str],
    problems: Problems,
) -> Sequence[str]:
    """Return *missing* without the columns for which a *spare* one may be meant; add those."""
    for column in spare:
        if near := _near(column, missing, own):
            missing = [known for known in missing if known != near]
            _add_misspelt(table, kind, column, near, problems)
    return missing


def _near(column: str, missing: Iterable[str], own: Mapping[str, str]) -> str:
    """Return the column for which a strange one is meant: one that is missing, or of ours; "" if there is none."""
    free = (known for known in OWN_COLUMNS if known not in own.values())
    return next((known for known in (*missing, *free) if _is_close(column, known)), "")


def _add_misspelt(table: Worksheet, kind: CardKind, column: str, near: str, problems: Problems) -> None:
    """Add that a *column* may be meant for another, where it is misspelt: in deck.toml, or in the sheet."""
    if part := next((key for key, said in kind.parts.items() if near in columns_in(said)), ""):
        where = Place(FILE, column=f"kinds.{kind.name}.parts.{part}")
        what = Text("deck_shows_none", sheet=table.place.text, column=near)
        problems.add(where, what, Text("deck_meant", near=f"{{{column}}}"))
    else:
        problems.add(table.place.at(0, column), Text("deck_misspelt"), Text("deck_meant_column", near=near))


def _is_close(word: str, other: str) -> bool:
    """Return whether one is the other but for a letter or two in another place: "cuont", not "contents"."""
    folded, other = word.casefold(), other.casefold()
    return sorted(folded) == sorted(other) or (
        abs(len(folded) - len(other)) <= 1 and len(other) > 3 and folded[0] == other[0] and _differ(folded, other) <= 1
    )


def _differ(word: str, other: str) -> int:
    """Return how many letters are left if what both begin and end with is taken away, the longer one's."""
    start = next((at for at, pair in enumerate(zip(word, other)) if pair[0] != pair[1]), min(len(word), len(other)))
    end = next((at for at, pair in enumerate(zip(word[::-1], other[::-1])) if pair[0] != pair[1]), len(word))
    return max(len(word), len(other)) - min(start + end, len(word), len(other))


def _but(columns: Iterable[str], known: Iterable[str]) -> list[str]:
    """Return the columns that are not among those known, capitals or not."""
    folded = {word.casefold() for word in known}
    return [column for column in columns if column.casefold() not in folded]


def _check_cells(said: Mapping[str, str], checks: Mapping[str, ColumnCheck], place: Place, problems: Problems) -> None:
    """Add what is wrong with the cells of a row: formulas that failed, what hides, what is not as deck.toml says."""
    for column, cell in said.items():
        where = place.at(place.row, column)
        if cell[0] in "#E" and (cell in FORMULA_ERRORS or _LIBRE_ERROR.fullmatch(cell)):
            problems.add(where, Text("deck_formula", cell=cell), Text("deck_mend_formula"))
        elif not cell.isprintable() and not all(map(is_plain, re.split(r"[\n\t]", cell))):
            problems.add(where, Text("hides", text=cell[:60]), Text("deck_plain"))
        elif column in checks and (wrong := _wrong(cell, checks[column])):
            problems.add(where, *wrong)
    for column, check in checks.items():
        if check.needed and column not in said:
            problems.add(place.at(place.row, column), Text("deck_empty"), _right(check))


def _wrong(cell: str, check: ColumnCheck) -> tuple[Text, Text] | None:
    """Return what is wrong with a cell, and what would be right; None if nothing is."""
    if check.one_of:
        if cell in check.one_of:
            return None
        near = meant(cell, check.one_of)
        return Text("deck_not_one_of", cell=cell[:60]), did_you_mean(cell, [near] if near else check.one_of)
    if check.kind == "picture":
        return None if PICTURE.fullmatch(cell) else (Text("deck_no_picture", cell=cell[:60]), Text("deck_good_picture"))
    if check.kind == "text":
        return None
    pattern = r"[+-]?[0-9]{1,15}" if check.kind == "whole" else r"[+-]?[0-9]{1,15}([.,][0-9]{1,15})?"
    if not re.fullmatch(pattern, cell):
        return Text("deck_no_number", cell=cell[:60], whole=check.kind == "whole"), _right(check)
    number = float(cell.replace(",", "."))
    if not (-inf if check.least is None else check.least) <= number <= (inf if check.most is None else check.most):
        return Text("deck_out_of_range", cell=cell), _right(check)
    return None


def _right(check: ColumnCheck) -> Text:
    """Return what a cell should be."""
    if check.one_of:
        return Text("deck_write_one_of", known=check.one_of[:12])
    if check.kind in ("number", "whole"):
        least = "" if check.least is None else f"{check.least:g}"
        most = "" if check.most is None else f"{check.most:g}"
        return Text("deck_write_number", whole=check.kind == "whole", least=least, most=most)
    return Text("deck_good_picture") if check.kind == "picture" else Text("deck_write_text")


def check_ids(rows: Iterable[PlacedRow], problems: Problems) -> Iterator[CardRow]:
    """Yield the rows; add those whose id another one has, and a deck that is too large."""
    there: dict[str, Place] = {}
    cards = 0
    for placed in rows:
        first = there.setdefault(placed.row.id.casefold(), placed.place)
        cards += placed.row.count
        if first is not placed.place:
            what = Text("deck_same_id", id=placed.row.id, other=first.text)
            problems.add(placed.place, what, Text("deck_own_id"))
        yield placed.row
    if cards > MOST_CARDS:
        problems.add(Place(""), Text("deck_too_large", cards=cards), Text("deck_fewer", most=MOST_CARDS))
