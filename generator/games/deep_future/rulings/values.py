"""Values as people write them: a suit is heart, R, the sign or 3; a sector is 11 or "11".

In: what somebody wrote. Out: the value, or ValueError that says what would be one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from generator.engine.inputs import plain, whole
from generator.engine.languages import Words
from generator.engine.ruling import Rulings
from generator.engine.sentences import Sentences
from generator.engine.typed import Typed
from generator.games.deep_future.facts import Text, tables
from generator.games.deep_future.facts import typed as lines
from generator.games.deep_future.facts.cards import CardKind
from generator.games.deep_future.facts.galaxy import BLACK_HOLE, hexes

#: The rulings of this game.
RULINGS = Rulings(harmless="game next player table person")
ruling = RULINGS.ruling
#: What rulings say, in the files beside this one.
say = Sentences("generator.games.deep_future", "rulings")
#: What is typed for values, and beside them in questions.
typed = Typed("generator.games.deep_future", "rulings")


def suit(value: object) -> str:
    """The letter of a suit."""
    found = _suits().get(plain(value)) or _suits().get(plain(value).rstrip("s"))
    if found is None:
        raise ValueError(Text("no_suit", given=value, known=tuple(each.key for each in tables.suits().values())))
    return found


@cache
def _suits() -> dict[str, str]:
    found: dict[str, str] = {}
    for place, letter in enumerate(tables.SUITS, start=1):
        its = tables.suits()[letter]
        names = (letter, its.key, *its.name, str(place), *lines.typed.table("suit")[letter])
        found |= dict.fromkeys(map(plain, names), letter)
    return found


def key(letter: str) -> str:
    """A suit as answers call it: "heart"."""
    return tables.suits()[letter].key


def number(value: object) -> int:
    """A number of a card (1.2)."""
    return whole(value, "number", 1, 6)


def sector(value: object) -> int:
    """A sector, or 0 for the black hole."""
    text = plain(value)
    if text in typed("sector.black_hole"):
        return BLACK_HOLE
    if not text.isdecimal() or int(text) not in hexes():
        raise ValueError(Text("no_sector", given=value))
    return int(text)


def card(value: object) -> tuple[int, str]:
    """Number and suit of a card's corner: "4 sun", "sun 4", "4S"."""
    text = plain(value)
    digit = re.search(r"[1-6]", text)
    if not digit:
        raise ValueError(Text("no_corner_card", given=value))
    return int(digit[0]), suit(text.replace(digit[0], "", 1).removeprefix(" of ").strip())


def card_kind(value: object) -> CardKind:
    """What a card is (1.4): world, tech, civilization or blank."""
    found = typed.meanings("kind").get(plain(value))
    if found not in set(CardKind):
        raise ValueError(Text("none_of_these", name="kind", given=value, known=tuple(CardKind)))
    return CardKind(found)


def suit_of(value: object) -> str:
    """The suit of a card given as "3 moon", or as "moon" only."""
    try:
        return card(value)[1]
    except ValueError:
        return suit(value)


def _known(value: object, kind: str, names: Mapping[str, Iterable[str]], there: Sequence[str] = ()) -> str:
    """Return the key of the one of these that is called so; a text of its *kind* names those *there* are."""
    for its_key, its in names.items():
        if plain(value) in map(plain, its):
            return its_key
    raise ValueError(Text(f"unknown_{kind}", given=value, known=tuple(there or names)))


def track(value: object) -> str:
    """The letter of a track."""
    return _known(
        value, "track", {its.id: (its.id, its.key, *its.name, *its.short) for its in tables.tracks().values()}
    )


def markers(given: Mapping[str, Any]) -> dict[str, int]:
    """Where markers are, by letter."""
    return {track(name): whole(value, "track", -99, 99) for name, value in given.items()}


def action(value: object) -> str:
    """The key of an action."""
    rows = tables.actions()
    return _known(value, "action", {key: (key, *its.name) for key, its in rows.items()}, tuple(map(str.upper, rows)))


def advancement(value: object) -> tables.AdvancementRow:
    """An advancement by its name, or by suit and number."""
    wanted = plain(value)
    for row in tables.advancements().values():
        if wanted in {plain(row.key), plain(row.name.en), plain(row.name.zh)}:
            return row
    try:
        its_number, its_suit = card(value)
    except ValueError:
        raise ValueError(Text("no_advancement", given=value)) from None
    return tables.advancements()[its_suit, its_number]


def victory(value: object) -> str:
    """A way to win."""
    rows = tables.victories()
    names = {key: (key, its.letter, its.name.en, its.name.zh) for key, its in rows.items()}
    return _known(value, "victory", names)


def wonder(value: object) -> tuple[str, str]:
    """Letter and suit of a wonder: "M sun", "M/S", "might heart"."""
    letter, _, its_suit = plain(value).replace("/", " ").replace("-", " ").partition(" ")
    return tables.victories()[victory(letter)].letter, suit(its_suit.strip())


def suit_name(letter: str) -> Words:
    """The name of a suit in the middle of a sentence."""
    return tables.suits()[letter].name.but(en=key(letter))
