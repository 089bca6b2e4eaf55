"""What may be said of a part of a layout, and what is wrong with what deck.toml says.

In: a kind of cards. Out: pairs of a place in deck.toml and a text.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from generator.errors import Text
from generator.games.deck.cards import CardKind, CardRow, Deck
from generator.games.deck.layouts.parts import (
    ACROSS,
    BACKS,
    COLUMN,
    DOWN,
    LAYOUTS,
    back_layout,
    columns_in,
    merged,
    read_place,
    usual_layout,
)

#: What a part can be.
KINDS = ("text", "picture", "icon", "frame", "lines", "pips", "list", "table", "none")
SHAPES = (
    "none", "box", "round", "disc", "hexagon", "arch", "bar", "swell", "dashes", "ornate", "corners", "neatline",
    "cartouche", "sketch",
)  # fmt: skip
#: Colours of parts: those of the theme that suit cards, and what follows the card's own colour.
TONES = ("blue", "red", "green", "yellow", "purple", "orange")
COLOURS = (
    "tone", "tone_ink", "band", "on_band", "pale", "medal", "on_medal", "ink", "quiet", "grey", "faint", "paper",
    "field", "tile", "solid", "on_solid", "accent", "rule", "hair", "frame", "coast", "border", "sky", "on_sky",
    "dusk", "strip", "back", "on_back", "arms", "core", "none", *TONES,
)  # fmt: skip
_MOST_POINTS, _MOST_LINES = 200, 99


#: What is wrong with a value, and what would be right.
LayoutFault = tuple[Text, Text]
Check = Callable[[object], LayoutFault | None]
_WRONG = Text("deck_wrong_type")


def _one_of(*names: object) -> Check:
    def check(given: object) -> LayoutFault | None:
        if given in names:
            return None
        near = get_close_matches(str(given), [str(name) for name in names], 1)
        return Text("deck_not_one_of", cell=given), Text("deck_write_one_of", known=tuple(near or names))

    return check


def _number(least: float, most: float) -> Check:
    def check(given: object) -> LayoutFault | None:
        plain = isinstance(given, int | float) and not isinstance(given, bool)
        if plain and least <= given <= most:  # type: ignore[operator]
            return None
        right = Text("deck_write_number", whole=False, least=f"{least:g}", most=f"{most:g}")
        return Text("deck_no_number", cell=given, whole=False), right

    return check


def _text(given: object) -> LayoutFault | None:
    return None if isinstance(given, str) else (_WRONG, Text("deck_text"))


def _showing(given: object) -> LayoutFault | None:
    if not isinstance(given, str):
        return _WRONG, Text("deck_text")
    whole = given.count("{") == given.count("}") == len(COLUMN.findall(given))
    return None if whole else (Text("deck_braces", given=given), Text("deck_good_braces"))


def _truth(given: object) -> LayoutFault | None:
    return None if isinstance(given, bool) else (_WRONG, Text("deck_truth"))


def _place(given: object) -> LayoutFault | None:
    try:
        read_place(given)
    except ValueError:
        return Text("deck_no_place", given=given), Text("deck_good_place")
    return None


def _size(given: object) -> LayoutFault | None:
    sizes = given if isinstance(given, list | tuple) else [given]
    right = Text("deck_good_sizes", most=_MOST_POINTS)
    if len(sizes) not in (1, 2) or any(_number(1, _MOST_POINTS)(each) is not None for each in sizes):
        return _WRONG, right
    return None


def _colour(given: object) -> LayoutFault | None:
    if isinstance(given, str) and COLUMN.search(given):
        return _showing(given)
    return _one_of(*COLOURS)(given)


def _tones(given: object) -> LayoutFault | None:
    if not isinstance(given, Mapping):
        return _WRONG, Text("deck_good_tones", known=TONES)
    return next((wrong for each in given.values() if (wrong := _one_of(*TONES)(each))), None)


#: What may be said of a part, by key, and how it is checked.
KEYS: dict[str, Check] = {
    "kind": _one_of(*KINDS),
    "like": _text,
    **dict.fromkeys((*ACROSS, *DOWN), _place),
    **dict.fromkeys(("shows", "without", "icon", "tone"), _showing),
    **dict.fromkeys(("colour", "ground", "line"), _colour),
    **dict.fromkeys(("over", "bold", "italic", "twice", "revised", "clip"), _truth),
    "tones": _tones,
    "size": _size,
    "font": _one_of("text", "title", "figures"),
    "align": _one_of("left", "centre", "right"),
    "valign": _one_of("top", "middle", "bottom"),
    "lines": _number(1, _MOST_LINES),
    "columns": _number(1, 12),
    "leading": _number(0.8, 3),
    "step": _number(3, 20),
    "weight": _number(0, 10),
    "radius": _number(0, 50),
    "pad": _number(0, 50),
    "turn": _one_of(0, 90, 180, 270),
    "shape": _one_of(*SHAPES),
    "fit": _one_of("cover", "contain"),
    "blank": _one_of("none", "line", "lines", "shape"),
}


def _table(given: object) -> LayoutFault | None:
    return None if isinstance(given, Mapping) else (_WRONG, Text("deck_table"))


#: What `[look]` may say.
_LOOK: dict[str, Check] = {**dict.fromkeys(("layout", "size", "back"), _text), "parts": _table}


def sound(parts: object) -> dict[str, dict[str, Any]]:
    """Return what is right of what is said of *parts*: a record that was edited may say anything."""
    if not isinstance(parts, Mapping):
        return {}
    return {
        str(key): {name: value for name, value in said.items() if name in KEYS and KEYS[name](value) is None}
        for key, said in parts.items()
        if isinstance(said, Mapping)
    }


def layout_faults(kind: CardKind) -> Iterator[tuple[str, Text, Text]]:
    """Yield what is wrong with the parts of a *kind*: where in deck.toml, what is wrong, what would be right."""
    its = kind.layout or usual_layout(kind)
    known = merged(CardKind(kind.name, what=kind.what), its) if its in LAYOUTS else {}
    for key, said in kind.parts.items():
        yield from part_faults(f"parts.{key}", said)
        like = said.get("like", "")
        for given, where in ((like, f"parts.{key}.like"), (key, f"parts.{key}")):
            wrong = (
                given
                and given not in known
                and (given not in kind.parts if where.endswith(".like") else "kind" not in said and not like)
            )
            if wrong:
                yield where, Text("deck_no_part", given=given), _part_meant(given, known)


def deck_faults(deck: Deck) -> Iterator[tuple[str, Text, Text]]:
    """Yield what is wrong with `[look]`, `[backs]` and the backs of kinds: where in deck.toml, what, what is right."""
    for key, said in deck.look.items():
        if key not in _LOOK:
            yield f"look.{key}", Text("deck_no_key", key=key), _meant(key, _LOOK)
        elif (wrong := _LOOK[key](said)) is not None:
            yield f"look.{key}", *wrong
    for where, parts in [("look", deck.look), *((f"backs.{name}", said) for name, said in deck.backs.items())]:
        its = parts.get("parts", {})
        for part, said in its.items() if isinstance(its, Mapping) else ():
            yield from part_faults(f"{where}.parts.{part}", said) if isinstance(said, Mapping) else ()
    for kind in deck.kinds.values():
        if not back_layout(deck, kind.back):
            yield f"kinds.{kind.name}.back", Text("deck_unknown", word=kind.back), _back_meant(deck, kind.back)


def row_faults(deck: Deck, row: CardRow) -> Iterator[tuple[str, Text, Text]]:
    """Yield what is wrong with how a row is to look: the column, what is wrong, what would be right."""
    if not back_layout(deck, row.back):
        yield "back", Text("deck_unknown", word=row.back), _back_meant(deck, row.back)


def _back_meant(deck: Deck, word: str) -> Text:
    return _meant(word, (*deck.backs, *BACKS))


def _part_meant(given: str, known: Mapping[str, Mapping[str, Any]]) -> Text:
    """Return the part that was meant: the one that shows a column of that name, or one called nearly so."""
    showing = [key for key, said in known.items() if given.casefold() in columns_in(said)]
    return Text("deck_meant", near=showing[0]) if showing else _meant(given, known)


def part_faults(where: str, said: Mapping[str, Any]) -> Iterator[tuple[str, Text, Text]]:
    """Yield what is wrong with what is *said* of a part."""
    for name, given in said.items():
        check = KEYS.get(name)
        if check is None:
            yield f"{where}.{name}", Text("deck_no_key", key=name), _meant(name, KEYS)
        elif (wrong := check(given)) is not None:
            yield f"{where}.{name}", *wrong


def _meant(word: str, known: Collection[str]) -> Text:
    near = get_close_matches(word, known, 1)
    return Text("deck_meant", near=near[0]) if near else Text("deck_there_are", known=tuple(known), more=False)
