"""Rows as faces: each part of the layout with what the row says there, for the one template that draws all layouts.

In: a deck, a row. Out: a face's data.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from generator.engine.card_sizes import LEAST_TOKEN, find_card_size
from generator.engine.packdata import pack_data
from generator.engine.view import Face, Language
from generator.games.deck.cards import ICON, CardKind, CardRow, Deck
from generator.games.deck.layouts.checking import TONES
from generator.games.deck.layouts.parts import COLUMN, LAYOUTS, Part, parts_of, usual_layout, usual_size
from generator.games.deck.layouts.showing import icon_words, other_names
from generator.games.deck.sheets.pictures import picture
from generator.games.deck.sheets.rich import BREAK, PARAGRAPH, rich

#: What a part is if nothing is said of it.
_USUAL: Mapping[str, Any] = {
    "kind": "text", "shape": "none", "colour": "ink", "ground": "none", "line": "none", "weight": 0.5, "radius": 0.0,
    "font": "text", "bold": False, "italic": False, "align": "left", "valign": "top", "lines": 99, "leading": 1.28,
    "pad": 0.0, "turn": 0, "twice": False, "over": False, "fit": "cover", "blank": "none", "revised": False,
    "clip": False, "columns": 4, "step": 6.0,
}  # fmt: skip
#: Colours that follow the card's own: with one, and without.
_TONED = {
    "tone": ("{}", "coast"),
    "tone_ink": ("{}", "ink"),
    "band": ("band_{}", "sky"),
    "on_band": ("on_{}", "on_sky"),
    "pale": ("pale_{}", "paper"),
    "medal": ("tile", "tile"),
    "on_medal": ("ink", "ink"),
}
_NUMBER = re.compile(r"\d+")
#: The size of cards whose layout has none.
_POKER = "poker"


@cache
def _words(table: str) -> Mapping[str, tuple[str, ...]]:
    said = pack_data("generator.games.deck.layouts", "words.toml")[table]
    return {name: tuple(others) for name, others in said.items()}


def _tone(word: str) -> str:
    """Return the colour that a cell means, "" if none."""
    folded = word.strip().casefold()
    return next((name for name, others in _words("tones").items() if folded in (name, *others)), "")


def layout_of(kind: CardKind, row: CardRow) -> str:
    """Return the layout of a row's cards."""
    return kind.layout_of(row) or usual_layout(kind)


@cache
def _measured(size: str) -> tuple[float, float]:
    return find_card_size(size, LEAST_TOKEN)


def size_of(kind: CardKind, row: CardRow) -> tuple[float, float] | None:
    """Return the size of a row's cards in mm; None for what takes a page."""
    size = kind.size_of(row) or usual_size(layout_of(kind, row))
    return _measured(size or _POKER) if size or kind.what != "board" else None


class FaceMaker:
    """Makes the faces of a deck in one language; what its rows have in common is worked out once."""

    def __init__(self, deck: Deck, language: Language, places: Mapping[str, str] | None = None) -> None:
        """Take a deck; *places* are the sheets and rows in which rows stand, by id, as errors name them."""
        self._deck, self._language, self._places = deck, language, places or {}
        self._parts: dict[tuple[str, str, bool], tuple[Part, ...]] = {}
        self._static: dict[tuple[str, str, bool, str], list[dict[str, Any]]] = {}

    def face(self, kind: CardKind, row: CardRow, card: str) -> Face:
        """Return the face of one *card* of a *row*."""
        layout = layout_of(kind, row)
        template = "card" if layout in LAYOUTS else layout
        return Face(card, template, self.label(kind, row), self.data(kind, row, layout, card))

    def label(self, kind: CardKind, row: CardRow) -> str:
        """Return how an error names a row: its sheet, its id, its name."""
        place = self._places.get(row.id) or f"{(kind.sheet or kind.name).replace('#', ', ')}, {row.id}"
        return f"{place} ({row.name})" if row.name != row.id else place

    def data(self, kind: CardKind, row: CardRow, layout: str, card: str) -> dict[str, object]:
        """Return the data of a face."""
        width, height = size_of(kind, row) or (1.0, 1.0)
        key = (kind.name, layout, width > height)
        if key not in self._parts:
            self._parts[key] = parts_of(kind, *key[1:])
        parts, tone = self._parts[key], ""
        for part in parts:
            if "tone" in part.said:
                tone = self._toned(part.said, row)
        shapes = self._shapes((*key, tone), parts, tone)
        shown = [its for part, shape in zip(parts, shapes) if (its := self._shown(part, shape, kind, row)) is not None]
        values = {**dict.fromkeys(kind.header, ""), **row.values}
        return {"parts": shown, "id": card, "tone": tone, "values": values, "name": row.name, "kind": kind.name}

    def _toned(self, said: Mapping[str, Any], row: CardRow) -> str:
        """Return the colour of a row's card, as the part says it."""
        word = self._filled(str(said["tone"]), None, row)
        folded = {key.casefold(): tone for key, tone in said.get("tones", {}).items()}
        return str(folded.get(word.casefold(), "")) or _tone(word)

    def _shapes(self, key: tuple[str, str, bool, str], parts: tuple[Part, ...], tone: str) -> list[dict[str, Any]]:
        """Return what of each part is the same on all cards of a layout and a colour."""
        if key not in self._static:
            self._static[key] = [_shape(part, tone) for part in parts]
        return self._static[key]

    def _shown(self, part: Part, shape: dict[str, Any], kind: CardKind, row: CardRow) -> dict[str, Any] | None:
        """Return a part with what the row says there; None if nothing of it is drawn."""

        def filled(key: str) -> str:
            return self._filled(str(part.said.get(key, "")), kind, row)

        its, by_row = shape["kind"], [key for key in ("colour", "ground", "line") if "{" in str(part.said.get(key, ""))]
        found = shape | {key: _role(filled(key), "") for key in by_row}
        if its in ("frame", "lines"):
            return found
        text = filled("shows")
        if its == "picture":
            found["picture"] = picture(text, row.id) or picture(filled("without"), row.id)
            text = "x" if found["picture"] else ""
        else:
            found |= _told(its, text, filled("icon"))
        found["empty"] = not text.strip()
        return None if found["empty"] and shape["blank"] == "none" else found

    def _filled(self, said: str, kind: CardKind | None, row: CardRow) -> str:
        """Return a text with the columns it names; empty if all of them are."""
        if "{" not in said:
            return said
        any_filled = False

        def value(found: re.Match[str]) -> str:
            nonlocal any_filled
            its = self._value(found[1].strip(), kind, row)
            any_filled = any_filled or bool(its.strip())
            return its

        text = COLUMN.sub(value, said)
        return text if any_filled else ""

    def _value(self, name: str, kind: CardKind | None, row: CardRow) -> str:
        """Return what a row says in a column, under any of its names; or what else a text may name."""
        for each in (name, *other_names().get(name.casefold(), ())):
            if found := row.said(each, self._language):
                return found
        others = {
            "id": row.id,
            "kind": kind.name if kind else row.kind,
            "deck": self._deck.title or "deck",
            "tags": ", ".join(row.tags),
            "count": str(row.count),
        }
        return others.get(name.casefold(), "")


def _shape(part: Part, tone: str) -> dict[str, Any]:
    """Return a part without what a row says."""
    its = {**_USUAL, **{key: said for key, said in part.said.items() if key not in ("shows", "without", "tones")}}
    size = its.get("size", (9.5, 6.5))
    largest, *smaller = size if isinstance(size, list | tuple) else (size,)
    for key in ("colour", "ground", "line"):
        its[key] = _role(str(its[key]), tone)
    field = ", ".join(name.strip() for name in COLUMN.findall(str(part.said.get("shows", "")))) or part.key
    place = {edge: getattr(part.place, edge) for edge in ("x0", "y0", "x1", "y1")}
    return its | place | {"key": part.key, "field": field, "largest": largest, "least": smaller[0] if smaller else 6.5}


def _role(name: str, tone: str) -> str:
    """Return the theme's role that a part's colour means."""
    if name in _TONED:
        return _TONED[name][0].format(tone) if tone else _TONED[name][1]
    word = _tone(name)
    return word if word in TONES else name or "none"


def _text(text: str) -> dict[str, Any]:
    runs = rich(text)
    plain = "".join(run.text for run in runs)
    return {"runs": runs, "plain": plain, "broken": BREAK in plain or PARAGRAPH in plain}


def _line(line: str) -> dict[str, Any]:
    """Return a line of a list: the icons that it begins with, and the rest."""
    signs = []
    rest = line.strip()
    while found := ICON.match(rest):
        signs.append(found[1])
        rest = rest[found.end() :].lstrip()
    return {"icons": signs, **_text(rest)}


def _told(its: str, text: str, icon: str) -> dict[str, Any]:
    """Return what a part of the kind *its* says, other than a picture."""
    if its == "icon":
        return {"icons": icon_words(text)}
    if its == "pips":
        number, sign = _NUMBER.fullmatch(text.strip()), icon_words(icon)
        return {"pips": int(number[0]) if number else -1, "said": text.strip(), "icon": sign[0] if sign else ""}
    if its in ("list", "table"):
        return {"rows": [_line(line) for line in re.split(r"<br\s*/?>|\n", text) if line.strip()]}
    return _text(text)
