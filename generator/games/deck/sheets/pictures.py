"""What a cell says about a picture: a file of the deck's folder, one of makeplay's engravings, or art made from words.

In: the cell, the row's id. Out: data for the template.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache

from generator.engine.packdata import pack_data
from generator.games.deck.cards import PICTURE

_GLOBES = ("ocean", "banded", "cratered", "ringed", "icy", "barren", "urban", "fertile", "strata")
_CHARGES = ("sun", "moon", "heart", "skull", "hand", "foot", "star")
_WHEELS = ("sun", "moon", "heart", "skull", "hand", "foot")
#: Kinds of art that are drawn with a plate.
_PLATED = frozenset(("plate", "vignette"))

CellPicture = Mapping[str, object]


@cache
def _words(table: str) -> Mapping[str, str]:
    """Return the names by what a cell may say."""
    said = pack_data("generator.games.deck.layouts", "words.toml")[table]
    return {word: name for name, others in said.items() for word in (name, *others)}


@cache
def _plates() -> Mapping[str, str]:
    said = pack_data("generator.games.deck.layouts", "words.toml")["plates"]
    return {name: str(others[0]) for name, others in said.items()}


def picture(cell: str, id: str) -> CellPicture | None:
    """Return what is drawn for a *cell* of the row *id*; None if it is empty."""
    said = cell.strip()
    if not said:
        return None
    if PICTURE.fullmatch(said):
        return {"art": "file", "href": said.removeprefix("./"), "made": (), "name": "", "kind": ""}
    word, _, made = said.partition(":")
    kind, _, sub = word.strip().casefold().partition("-")
    plates = _words("plates")
    if word.strip().casefold() in plates:
        name = _plates()[plates[word.strip().casefold()]]
        return {"art": "plate", "made": (id,), "name": name, "kind": ""}
    art = _words("art").get(kind)
    if art is None:
        return {"art": "file", "href": said, "made": (), "name": "", "kind": ""}
    words = tuple(made.strip().split() or (id,))
    return {
        "art": art,
        "lot": _number(1000, words),
        "made": words,
        "name": _name(art, words),
        "kind": _kind(art, sub, words),
    }


def plate_of(name: str) -> str:
    """Return the plate that stands for a thing of that *name*."""
    return _pick(tuple(_plates().values()), (name,))


def _name(art: str, words: tuple[str, ...]) -> str:
    """Return the plate that is drawn for *words*."""
    return _pick(tuple(_plates().values()), words) if art in _PLATED else ""


def _kind(art: str, sub: str, words: tuple[str, ...]) -> object:
    if art in ("globe", "night"):
        return sub if sub in _GLOBES else ""
    if art == "arms":
        return sub if sub in _CHARGES else _pick(_CHARGES, words)
    if art == "constellation":
        return sub if sub in _WHEELS else _pick(_WHEELS, words)
    if art == "device":
        return tuple((_pick(_WHEELS, (*words, place)), _number(6, (*words, place, "teeth")) + 1) for place in "abc")
    return ""


def _pick(names: tuple[str, ...], words: tuple[str, ...]) -> str:
    return names[_number(len(names), words)]


def _number(count: int, words: tuple[str, ...]) -> int:
    """Return a number below *count*, the same for the same *words*."""
    digest = hashlib.blake2b("\x1f".join(words).encode("utf-8", "surrogatepass"), digest_size=4).digest()
    return int.from_bytes(digest, "big") * count >> 32
