"""What may be said of a part of a layout, and what is wrong with what deck.toml says.

In: a kind of cards. Out: pairs of a place in deck.toml and a text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from generator.errors import Text
from generator.games.deck.cards import Kind
from generator.games.deck.layouts.parts import ACROSS, COLUMN, DOWN, LAYOUTS, SHOWING, merged, read_place

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


def _one_of(*names: str) -> Callable[[object], Text | None]:
    def check(given: object) -> Text | None:
        return None if given in names else Text("deck_one_of", given=given, known=names)

    return check


def _number(least: float, most: float) -> Callable[[object], Text | None]:
    def check(given: object) -> Text | None:
        plain = isinstance(given, int | float) and not isinstance(given, bool)
        return None if plain and least <= given <= most else Text("deck_number", given=given, least=least, most=most)

    return check


def _text(given: object) -> Text | None:
    return None if isinstance(given, str) else Text("deck_text", given=given)


def _truth(given: object) -> Text | None:
    return None if isinstance(given, bool) else Text("deck_truth", given=given)


def _place(given: object) -> Text | None:
    try:
        read_place(given)
    except ValueError:
        return Text("deck_place", given=given)
    return None


def _size(given: object) -> Text | None:
    sizes = given if isinstance(given, list | tuple) else [given]
    for each in sizes:
        if (wrong := _number(1, _MOST_POINTS)(each)) is not None:
            return wrong
    return None if len(sizes) in (1, 2) else Text("deck_sizes", given=given)


def _colour(given: object) -> Text | None:
    if isinstance(given, str) and COLUMN.search(given):
        return None
    return _one_of(*COLOURS)(given)


def _tones(given: object) -> Text | None:
    if not isinstance(given, Mapping):
        return Text("deck_tones", given=given, known=TONES)
    return next((wrong for each in given.values() if (wrong := _one_of(*TONES)(each))), None)


#: What may be said of a part, by key, and how it is checked.
KEYS: dict[str, Callable[[object], Text | None]] = {
    "kind": _one_of(*KINDS),
    "like": _text,
    **dict.fromkeys((*ACROSS, *DOWN), _place),
    **dict.fromkeys(("shows", "without", "icon", "tone"), _text),
    **dict.fromkeys(("colour", "ground", "line"), _colour),
    **dict.fromkeys(("over", "bold", "italic", "twice", "revised"), _truth),
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
    "turn": _one_of(*(0, 90, 180, 270)),  # type: ignore[arg-type]
    "shape": _one_of(*SHAPES),
    "fit": _one_of("cover", "contain"),
    "blank": _one_of("none", "line", "lines", "shape"),
}


def layout_faults(kind: Kind) -> Iterator[tuple[str, Text]]:
    """Yield what is wrong with the parts of a *kind*: where it stands in deck.toml, and why."""
    known = merged(Kind(kind.name, what=kind.what), kind.layout) if kind.layout in LAYOUTS else {}
    for key, said in kind.parts.items():
        yield from part_faults(f"parts.{key}", said)
        like = said.get("like", "")
        if like and like not in known and like not in kind.parts:
            yield f"parts.{key}.like", Text("deck_no_part", given=like, known=tuple(known))
        if key not in known and not like and "kind" not in said:
            yield f"parts.{key}", _unknown_part(key, known)


def _unknown_part(key: str, known: Mapping[str, Any]) -> Text:
    near = get_close_matches(key, known, 1)
    return Text("deck_no_part", given=key, known=tuple(near or known))


def part_faults(where: str, said: Mapping[str, Any]) -> Iterator[tuple[str, Text]]:
    """Yield what is wrong with what is *said* of a part."""
    for name, given in said.items():
        check = KEYS.get(name)
        if check is None:
            yield (
                f"{where}.{name}",
                Text("deck_no_key", given=name, known=tuple(get_close_matches(name, KEYS, 1) or KEYS)),
            )
        elif (wrong := check(given)) is not None:
            yield f"{where}.{name}", wrong
        elif name in SHOWING and str(given).count("{") != len(COLUMN.findall(str(given))):
            yield f"{where}.{name}", Text("deck_braces", given=given)
