"""Cards of any campaign as a table: a deck's in the columns of its spreadsheet, those of a game as it prints them.

In: an open campaign. Out: CSV.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from generator.campaign.folder import OpenCampaign
from generator.engine.pack import card_kinds
from generator.engine.view import CardSheets, PrintContext
from generator.errors import NotUnderstood, Text

if TYPE_CHECKING:
    from generator.games.deck.campaign import DeckCampaign

#: How deep the data of a face is looked into.
_DEEPEST = 4


def cards_as_csv(opened: OpenCampaign, kind: str | None) -> str:
    """Return the cards of a campaign as CSV, only those of one *kind* if one is named.

    Raises NotUnderstood for a kind that there is not, or if a deck has several and none is named.
    """
    from generator.decks.written import as_csv
    from generator.games.deck import PACK

    if opened.pack is not PACK:
        rows = _counted(_printed(opened, kind))
        columns = list(dict.fromkeys(column for row in rows for column in row))
        return as_csv(columns, ([row.get(column, "") for column in columns] for row in rows))
    return _of_deck(PACK.ours(opened.state), kind)


def _of_deck(state: DeckCampaign, kind: str | None) -> str:
    """Return the cards of a deck as CSV. Raises NotUnderstood."""
    from generator.decks.written import rows_as_csv

    kinds = state.deck.kinds
    name = kind or next(iter(kinds), "")
    if name not in kinds or (kind is None and len(kinds) > 1):
        raise NotUnderstood(kind or "", Text("deck_several", kinds=tuple(kinds)), Text("deck_choose"))
    return rows_as_csv(kinds[name], [row for row in state.rows.values() if row.kind == name])


def _printed(opened: OpenCampaign, kind: str | None) -> Iterator[dict[str, str]]:
    """Yield each card of a game: its id, name and kind, what the record says is on it, and all that its face shows."""
    pack, its = opened.pack, opened.settings
    kinds = [each for each in card_kinds(pack) if kind in (None, each)]
    if not kinds:
        raise NotUnderstood(kind or "", Text("deck_several", kinds=tuple(card_kinds(pack))), Text("deck_choose"))
    from generator.decks.tables import tidy_cell

    labels, contents = pack.labels(opened.state, its.language), opened.state.contents()
    context = PrintContext(its.players, rules=its.rules)
    for sheet in pack.printables(opened.state, kinds, its.language, context):
        for face in sheet.faces if isinstance(sheet, CardSheets) else ():
            row = {
                "id": face.id,
                "name": tidy_cell(labels.get(face.id, "")),
                "sheet": sheet.kind,
                "kind": face.template,
            }
            row |= {"content": tidy_cell(contents[face.id])} if face.id in contents else {}
            yield row | {f"face.{key}": said for key, said in _flat("", face.data, 0) if said}


def _counted(cards: Iterator[dict[str, str]]) -> list[dict[str, str]]:
    """Return cards that are alike as one row with a count; each row has an id of its own."""
    found: dict[tuple[tuple[str, str], ...], int] = Counter(tuple(card.items()) for card in cards)
    taken: set[str] = set()
    rows: list[dict[str, str]] = []
    for cells, count in found.items():
        row = dict(cells)
        names = (
            row["id"] or row["kind"],
            *(f"{row['id'] or row['kind']}.{number}" for number in range(2, len(found) + 2)),
        )
        row["id"] = next(name for name in names if name.casefold() not in taken)
        taken.add(row["id"].casefold())
        rows.append({"id": row.pop("id"), "count": str(count), **row})
    return rows


def _flat(key: str, value: object, depth: int) -> Iterator[tuple[str, str]]:
    """Yield what a face shows, by its place in the data: "corner.suit"."""
    from generator.decks.tables import tidy_cell

    if isinstance(value, Mapping) and depth < _DEEPEST:
        for name, its in value.items():
            yield from _flat(f"{key}.{name}".lstrip("."), its, depth + 1)
    elif isinstance(value, list | tuple) and depth < _DEEPEST:
        for number, its in enumerate(value, 1):
            yield from _flat(f"{key}.{number}", its, depth + 1)
    elif isinstance(value, str | int | float) and not isinstance(value, bool) and str(value):
        yield key, tidy_cell(str(value))
