"""What the press gets of a deck: cards by kind and size with their backs, boards, leaflets, a box, dividers.

In: a deck, the kinds asked for, a language, a context. Out: printables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from generator.engine.packdata import pack_data
from generator.engine.view import Box, CardSheets, Face, Language, Page, Printable, PrintContext
from generator.games.deck.campaign import DeckCampaign
from generator.games.deck.cards import PICTURE, CardKind, CardRow
from generator.games.deck.layouts.checking import sound
from generator.games.deck.layouts.parts import LAYOUTS, USUAL_BACK, back_layout, looked, merged
from generator.games.deck.sheets.faces import FaceMaker, layout_of, size_of
from generator.games.deck.sheets.leaflet import blocks
from generator.games.deck.sheets.pictures import plate_of
from generator.games.deck.sheets.rich import plain

Size = tuple[float, float]
#: How much higher than a card a divider is, in mm: its tab; so many tabs stand side by side.
TAB, TABS = 9.0, 3
#: The shapes of a card that are cut out.
_CUT = ("disc", "hexagon")
#: The layout of stickers, and the template that the press asks for.
_STICKER = "sticker"


def word(key: str, language: Language) -> str:
    """Return a word of the sheets."""
    said: str = pack_data("generator.games.deck.sheets", "words.toml")[language][key]
    return said


def printables(
    campaign: DeckCampaign, kinds: Sequence[str], language: Language, context: PrintContext
) -> list[Printable]:
    """Return everything of *kinds* that can be printed, in that order."""
    sheets = _Sheets(campaign, language)
    found: list[Printable] = []
    for kind in kinds:
        if kind == "box":
            found += _box(campaign, language, context, divided="dividers" in kinds)
        elif kind == "dividers":
            found += _dividers(campaign, language)
        else:
            found += sheets.of(kind)
    return found


class _Sheets:
    """The sheets of a deck's own kinds."""

    def __init__(self, campaign: DeckCampaign, language: Language) -> None:
        self._deck, self._language = campaign.deck, language
        self._rows = [row for row in campaign.rows.values() if not row.by_hand and row.count]
        self._maker = FaceMaker(campaign.deck, language, campaign.places)

    def of(self, what: str) -> Iterator[Printable]:
        """Yield the sheets of the kinds that become *what*."""
        for row_kind in dict.fromkeys(row.kind for row in self._rows):
            kind = looked(self._deck, self._deck.kinds.get(row_kind, CardKind(row_kind)))
            kind = replace(kind, parts=sound(kind.parts))
            rows = [row for row in self._rows if row.kind == row_kind]
            if kind.what != what:
                continue
            if what == "leaflet":
                yield from map(partial(self._leaflet, kind), rows)
            else:
                yield from self._cards(kind, [row for row in rows if size_of(kind, row) is not None])
                yield from (self._board(kind, row) for row in rows if size_of(kind, row) is None)

    def _cards(self, kind: CardKind, rows: Sequence[CardRow]) -> Iterator[CardSheets]:
        """Yield the cards of a kind: those of each size, outline and template of the back by themselves."""
        groups: dict[tuple[Size, str, str], list[CardRow]] = {}
        for row in rows:
            size = size_of(kind, row)
            assert size is not None
            back = _template(back_layout(self._deck, kind.back_of(row)), "back")
            groups.setdefault((size, outline_of(kind, row), back), []).append(row)
        for number, ((size, outline, back), its) in enumerate(groups.items(), start=1):
            name = kind.name if len(groups) == 1 else f"{kind.name}-{number}"
            faces = tuple(self._face(kind, row, card) for row in its for card in row.cards)
            backs = {name: self._back(name, its) for name in {"", *(kind.back_of(row) for row in its)}}
            backs[_sort(kind)] = self._back(kind.back, its, kind.name)
            yield CardSheets(kind.what, f"{name}.pdf", kind.name, size, faces, backs, back, apart=True, outline=outline)

    def _face(self, kind: CardKind, row: CardRow, card: str) -> Face:
        face = self._maker.face(kind, row, card)
        back = kind.back_of(row)
        return Face(
            face.id, face.template, face.label, face.data, back=back or None, sort=_sort(kind), two_sided=bool(back)
        )

    def _back(self, name: str, rows: Sequence[CardRow], title: str = "") -> Mapping[str, object]:
        """Return what the back of that *name* shows, which depends on nothing but the deck."""
        said = self._deck.backs.get(name, {})
        values = {key: str(value) for key, value in said.items() if key not in ("layout", "parts")}
        if PICTURE.fullmatch(name):
            values["art"] = name
        if title:
            values.setdefault("name", title)
        layout = back_layout(self._deck, name) or USUAL_BACK
        kind = CardKind(f"back {name} {title}", layout=layout, parts=sound(said.get("parts")), size=_size_name(rows))
        return self._maker.data(kind, CardRow(name or "back", kind.name, values), layout, name)

    def _board(self, kind: CardKind, row: CardRow) -> Page:
        face = self._maker.face(kind, row, row.id)
        template = "board" if face.template == "card" else face.template
        return Page("board", f"{kind.name}.pdf", row.name, template, face.data, card=row.id)

    def _leaflet(self, kind: CardKind, row: CardRow) -> Page:
        found = blocks(row.said("text"))
        first = next((block["plain"] for block in found if block["shape"] == "heading"), "")
        title = first or self._deck.title or word("leaflet", self._language)
        data = {"blocks": found, "title": title}
        return Page("leaflet", f"{kind.name}.pdf", plain(title), "leaflet", data, flows=True, card=row.id)


def _sort(kind: CardKind) -> str:
    """Return the key of the back of a kind; backs with names of their own may be called like kinds."""
    return f"kind {kind.name}"


def stickers(campaign: DeckCampaign, language: Language) -> Callable[[str], Mapping[str, object]]:
    """Return what has the sticker of each card, by its id."""
    maker = FaceMaker(campaign.deck, language, campaign.places)
    rows = {card: row for row in campaign.rows.values() for card in row.cards}
    return lambda card: maker.data(CardKind(_STICKER, layout=_STICKER), rows[card], _STICKER, card)


def outline_of(kind: CardKind, row: CardRow) -> str:
    """Return what is cut out of a row's cards: the shape of their ground, if it is one to be cut."""
    shape = merged(kind, layout_of(kind, row)).get("card", {}).get("shape", "")
    return shape if shape in _CUT else ""


def _template(layout: str, usual: str) -> str:
    return usual if layout in LAYOUTS or not layout else layout


def _size_name(rows: Sequence[CardRow]) -> str:
    return rows[0].size if rows else ""


def _deck_cards(campaign: DeckCampaign) -> list[tuple[CardKind, CardRow]]:
    """Return the rows that are cards, made by hand or not, with their kinds."""
    kinds = campaign.deck.kinds
    looks = {name: looked(campaign.deck, kind) for name, kind in kinds.items()}
    pairs = [(looks.get(row.kind, CardKind(row.kind)), row) for row in campaign.rows.values()]
    return [(kind, row) for kind, row in pairs if kind.what == "cards"]


def _largest(pairs: Sequence[tuple[CardKind, CardRow]]) -> Size:
    """Return the size that holds every card."""
    sizes = [size for kind, row in pairs if (size := size_of(kind, row)) is not None]
    return max((w for w, _ in sizes), default=63.5), max((h for _, h in sizes), default=88.9)


def _box(campaign: DeckCampaign, language: Language, context: PrintContext, divided: bool) -> Iterator[Printable]:
    """Yield a box for all cards of the deck, or for as many as there is to be room for."""
    pairs = _deck_cards(campaign)
    per_kind = Counter[str]()
    for kind, row in pairs:
        per_kind[kind.name] += row.count
    total = sum(per_kind.values())
    count = context.room_for or total
    rulers = [{"era": number, "name": name, "player": "", "arms": None} for name, number in per_kind.items()]
    data: dict[str, Any] = {
        "made": (campaign.deck.title or "deck",),
        "eras": word("box_count", language).format(total),
        "rulers": rulers,
        "holds": word("box_holds", language).format(count, f"{context.thickness:g}"),
        "t": {"box_rulers": word("box_rulers", language)},
    }
    between = len(_sections(campaign)) if divided else 0
    tab = TAB if divided else 0.0
    title = word("box", language)
    yield Box("box", "box.pdf", title, "box", _largest(pairs), max(count, 1), context.thickness, data, between, tab)


def _sections(campaign: DeckCampaign) -> dict[str, list[CardRow]]:
    """Return what dividers stand for, and its rows: kinds of cards, or tags if there is one kind."""
    pairs = _deck_cards(campaign)
    kinds: dict[str, list[CardRow]] = {}
    for kind, row in pairs:
        kinds.setdefault(kind.name, []).append(row)
    tags: dict[str, list[CardRow]] = {}
    for _, row in pairs:
        for tag in row.tags:
            tags.setdefault(tag, []).append(row)
    return tags if len(kinds) == 1 and tags else kinds


def _dividers(campaign: DeckCampaign, language: Language) -> Iterator[Printable]:
    """Yield dividers with tabs, by kind or by tag."""
    sections = _sections(campaign)
    faces = []
    for place, (name, rows) in enumerate(sections.items()):
        note = word("divider_note", language).format(sum(row.count for row in rows))
        data = {"title": name, "note": note, "place": place % TABS, "places": TABS, "tab": TAB, "tabs": list(sections)}
        its = {**data, "plate": plate_of(name)}
        faces.append(Face("", "divider", f"{word('dividers', language)}: {name}", its))
    maker = _Sheets(campaign, language)
    back = maker._back("", ())
    backs = {"": back, "divider": back}
    size = _largest(_deck_cards(campaign))
    yield CardSheets("dividers", "dividers.pdf", word("dividers", language), size, tuple(faces), backs, tab=TAB)
