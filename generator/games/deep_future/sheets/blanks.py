"""Cards still to be written by hand: empty ones of every kind, and blanks that bear a corner only (1.2, 1.4).

In: a language, corners. Out: faces of the templates that written cards have, without an id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.engine.view import Face, Language
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.cards import Corner, Kind
from generator.games.deep_future.facts.tables import NUMBERS, SUITS
from generator.games.deep_future.facts.words import word
from generator.games.deep_future.sheets.cards import suit_data

#: An advancement of which nothing is written yet.
_EMPTY_SLOT: Mapping[str, object] = {"written": False, "chosen": False, "suit": None}
#: Both effects of a civilization that is still to be founded; the suit of the second is not known (3).
_EMPTY_EFFECTS: Sequence[Mapping[str, str]] = ({"icon": "star", "text": ""}, {"icon": "", "text": ""})


def write_in(language: Language) -> tuple[Face, ...]:
    """Return one card of every kind on which everything is still to be written, its corners too."""
    own: dict[Kind, dict[str, object]] = {
        Kind.WORLD: {"slots": [_EMPTY_SLOT] * SLOTS},
        Kind.TECH: {"slots": [_EMPTY_SLOT] * SLOTS},
        Kind.CIVILIZATION: {"effects": list(_EMPTY_EFFECTS), "homeworld": "", "techs": []},
    }
    return tuple(_face(kind, "write-in", "", None, language, data) for kind, data in own.items())


def reserve(language: Language) -> tuple[Face, ...]:
    """Return one blank of every number and suit, suit by suit."""
    return restock([Corner(number, suit) for suit in SUITS for number in NUMBERS], language)


def restock(corners: Sequence[Corner], language: Language) -> tuple[Face, ...]:
    """Return one blank for each of *corners*, in that order."""
    return tuple(
        _face(Kind.BLANK, str(corner), corner.number, suit_data(corner.suit), language, {}) for corner in corners
    )


def _face(
    kind: Kind,
    label: str,
    number: int | str,
    suit: Mapping[str, str] | None,
    language: Language,
    data: Mapping[str, object],
) -> Face:
    """Return a face without an id, and so without a mark: nobody knows yet which card it becomes."""
    written: dict[str, object] = {
        "id": "",
        "number": number,
        "suit": suit,
        "kind": word(kind.value, language),
        "era": "",
        "sector": "",
        "name": "",
    }
    return Face("", kind.value, f"{kind.value} {label}", {**written, **data})
