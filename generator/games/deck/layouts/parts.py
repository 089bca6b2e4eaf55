"""The parts of a layout, as its file and deck.toml have them: merged, their places as shares and lengths.

In: the name of a layout, a kind of cards. Out: parts in drawing order, the columns that they show.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from generator.engine.packdata import pack_data
from generator.games.deck.cards import PICTURE, CardKind, Deck

_ROOM = "generator.games.deck.layouts"
#: The layouts that makeplay has, by what they are for; the first is that of a deck which names none.
LAYOUTS = (
    "title-bar", "full-art", "text-box", "corner-index", "four-corners", "tarot", "domino", "hex-tile", "standee",
    "map-key", "label", "score-sheet", "blank", "token", "board", "night", "plain-back",
    "sticker",
)  # fmt: skip
#: The layout of what names none, by what its rows become; of backs.
USUAL = {"tokens": "token", "hexes": "hex-tile", "board": "board"}
USUAL_BACK, PICTURE_BACK = "night", "plain-back"
BACKS = (USUAL_BACK, PICTURE_BACK)
#: A column that a part shows: "{cost}"; what else may stand there: a row's id, its kind, the deck's title, its tags.
COLUMN = re.compile(r"\{([^{}]+)\}")
OTHERS = frozenset({"id", "kind", "deck", "tags", "count"})
#: A place: a length in mm, a share of the card, or both: 4, "40%", "40% + 3".
PLACE = re.compile(r"(?:(-?\d+(?:\.\d+)?)\s*%)?\s*(?:([+-]?)\s*(\d+(?:\.\d+)?))?")
#: The keys of a place by its axis: the edge that it begins at, the other one, the length.
ACROSS, DOWN = ("left", "right", "width"), ("top", "bottom", "height")
#: Keys of a part that may show columns.
SHOWING = ("shows", "without", "icon", "tone", "colour", "ground", "line")

EdgePlace = tuple[float, float]


class Edges(NamedTuple):
    """Where a part is: each edge as mm and a share of the card's width or height."""

    x0: EdgePlace
    y0: EdgePlace
    x1: EdgePlace
    y1: EdgePlace


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a layout: what was *said* of it, and its *place*."""

    key: str
    said: Mapping[str, Any]
    place: Edges


@cache
def layout_file(name: str) -> Mapping[str, Any]:
    """Return what the file of a layout of makeplay's says."""
    return pack_data(_ROOM, f"{name}.toml")


def usual_layout(kind: CardKind) -> str:
    """Return the layout of a *kind* that names none."""
    return USUAL.get(kind.what, LAYOUTS[0])


def looked(deck: Deck, kind: CardKind) -> CardKind:
    """Return a *kind* with what `[look]` says of all kinds, where it says nothing itself.

    A part that its layout does not have is left out, unless it is a whole part.
    """
    look = deck.look
    layout = kind.layout or str(look.get("layout", ""))
    its = layout or usual_layout(kind)
    there = {**(layout_file(its)["parts"] if its in LAYOUTS else {}), **kind.parts}
    given = look.get("parts")
    parts = {
        key: said
        for key, said in (given.items() if isinstance(given, Mapping) else ())
        if isinstance(said, Mapping) and (key in there or "kind" in said)
    }
    every = {key: {**parts.get(key, {}), **kind.parts.get(key, {})} for key in (*parts, *kind.parts)}
    size, back = kind.size or str(look.get("size", "")), kind.back or str(look.get("back", ""))
    return replace(kind, layout=layout, size=size, back=back, parts=every)


def back_layout(deck: Deck, name: str) -> str:
    """Return the layout of the back of that *name*; "" if there is none of it."""
    said = deck.backs.get(name)
    if said is not None and "layout" in said:
        return str(said["layout"])
    if said is None and name in BACKS:
        return name
    if PICTURE.fullmatch(name) or (said is not None and "art" in said):
        return PICTURE_BACK
    return USUAL_BACK if said is not None or not name else ""


def usual_size(layout: str) -> str:
    """Return the size of cards of that layout as it is written; "" if it has none."""
    return str(layout_file(layout).get("size", "")) if layout in LAYOUTS else ""


def merged(kind: CardKind, layout: str, lying: bool = False) -> dict[str, dict[str, Any]]:
    """Return what is said of every part, by name, in drawing order: deck.toml over the layout's file.

    Cards that are *lying* are wider than high.
    """
    file = layout_file(layout) if layout in LAYOUTS else {}
    found: dict[str, dict[str, Any]] = {}
    for key, said in [
        *file.get("parts", {}).items(),
        *(file.get("lying", {}) if lying else {}).items(),
        *kind.parts.items(),
    ]:
        before = found.get(key) or found.get(str(said.get("like", "")), {})
        found[key] = _over(before, said)
    return {key: said for key, said in found.items() if said.get("kind") != "none"}


def _over(before: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is *said* of a part over what was said *before*; of three lengths of an axis the new ones count."""
    every = {**before, **said}
    for first, last, length in (ACROSS, DOWN):
        if all(key in every for key in (first, last, length)):
            new = [key for key in (first, last, length) if key in said]
            drop = next((key for key in (last, first, length) if key not in new), last)
            if new == [last]:
                drop = first
            if new == [first]:
                drop = last
            del every[drop]
    return every


@cache
def _placed(said: tuple[tuple[str, object], ...]) -> Edges:
    known = dict(said)
    x0, x1 = _edges(*(known.get(key) for key in ACROSS))
    y0, y1 = _edges(*(known.get(key) for key in DOWN))
    return Edges(x0, y0, x1, y1)


def _edges(first: object, last: object, length: object) -> tuple[EdgePlace, EdgePlace]:
    """Return both edges on one axis; what is not said is as far from its edge as the other, or the middle."""
    start, end, long = (None if each is None else read_place(each) for each in (first, last, length))
    if long is not None and start is not None:
        return start, (start[0] + long[0], start[1] + long[1])
    if long is not None and end is not None:
        return (-end[0] - long[0], 1 - end[1] - long[1]), (-end[0], 1 - end[1])
    if long is not None:
        return (-long[0] / 2, 0.5 - long[1] / 2), (long[0] / 2, 0.5 + long[1] / 2)
    near = start if start is not None else end if end is not None else (0.0, 0.0)
    far = end if end is not None else near
    return near, (-far[0], 1 - far[1])


def read_place(said: object) -> EdgePlace:
    """Return a place as mm and a share.

    Raises ValueError.
    """
    if isinstance(said, int | float) and not isinstance(said, bool):
        return float(said), 0.0
    found = PLACE.fullmatch(str(said).strip())
    if found is None or not any(found.groups()):
        raise ValueError(said)
    share, sign, length = found.groups()
    return float(f"{sign or ''}{length or 0}"), float(share or 0) / 100


def parts_of(kind: CardKind, layout: str, lying: bool = False) -> tuple[Part, ...]:
    """Return the parts of a *kind*'s cards in drawing order."""
    return tuple(
        Part(key, said, _placed(tuple((name, said[name]) for name in (*ACROSS, *DOWN) if name in said)))
        for key, said in merged(kind, layout, lying).items()
    )


def columns_in(said: Mapping[str, Any]) -> Iterator[str]:
    """Yield the columns that a part shows."""
    for key in SHOWING:
        for name in COLUMN.findall(str(said.get(key, ""))):
            if name.strip().casefold() not in OTHERS:
                yield name.strip()


def shown_columns(kind: CardKind, layout: str) -> tuple[str, ...]:
    """Return the columns that the parts of a *layout* show; none if it is a template of one's own."""
    said = merged(kind, layout or usual_layout(kind)).values()
    return tuple(dict.fromkeys(name for each in said for name in columns_in(each)))
