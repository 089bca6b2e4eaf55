"""What rulings of Déluges are given: pieces, buildings, resources, players, as people write them; what they begin with.

In: what somebody wrote. Out: our word for it, or ValueError that says what would be one; a ruled open point.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.engine import inputs
from generator.engine.inputs import name_key, nearest, plain
from generator.engine.languages import Words, between, in_all
from generator.engine.packdata import pack_data
from generator.engine.questions import alternatives
from generator.engine.ruling import Result, Ruled, Rulings
from generator.engine.sentences import Sentences
from generator.engine.typed import Typed
from generator.games.deluges.facts import MOST_BOATS, MOST_SOLDIERS, PLAYERS, RESOURCES, SEATS, Text

#: The names of lands change no answer, nor do words for what a thing is called, is worth, holds.
LANDS = frozenset(["mu", "easter", "atlantis", "antarctica", "america", "europe", "asia", "africa", "oceania"])
RULINGS = Rulings(harmless=f"game play name worth capacity {' '.join(LANDS)}")
ruling = RULINGS.ruling
#: What rulings say, in the files beside this one.
say = Sentences("generator.games.deluges", "rulings")

#: What is typed for values, and beside them in questions.
typed = Typed("generator.games.deluges", "rulings")
_WORDS = pack_data("generator.games.deluges", "rulings/things.toml")
#: Our words for things: what each is called, and what else people call it (section 0).
RESOURCE, _THINGS, COLOUR, COUNTED = (_WORDS[table] for table in ("resource", "thing", "colour", "counted"))
_NAMED = RESOURCE | _THINGS | COLOUR | COUNTED | _WORDS["unnamed"]
BUILDING = {key: _THINGS[key] for key in ("boat", "soldier", "mine", "dolmen")}
PIECE = {key: _THINGS[key] for key in ("worker", "soldier", "slave", "fanatic", "boat")}
BREEDS = {key: _THINGS[key] for key in ("worker", "soldier", "slave", "fanatic")} | {"wood": RESOURCE["wood"]}
#: Of these nobody has more.
MOST = {"boat": MOST_BOATS, "soldier": MOST_SOLDIERS}
#: Colours that no player has; red pieces are fanatics (D-C1).
NO_COLOURS = alternatives("@red pink orange @black @purple violet brown grey gray")

NAMES: Mapping[str, Words] = {own: Words.of(row) for own, row in _NAMED.items()}


def _ways(table: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """All ways to write the things of a table, each with our word for it."""
    return {name_key(way): own for own, row in table.items() for way in (*Words.of(row), *row["also"].split())}


def one_of(table: Mapping[str, Mapping[str, str]], value: object, what: str) -> str:
    """Our word for *value* out of a table; ValueError names those there are."""
    ways = _ways(table)
    key = name_key(value)
    if key in ways:
        return ways[key]
    raise ValueError(Text("none_of_these", name=what, given=value, known=tuple(table)))


def stock(value: Any) -> list[int]:
    """So many of each resource, in the order of RESOURCES (D-C7)."""
    have = dict.fromkeys(RESOURCES, 0)
    for name, count in inputs.mapped(value, "stock").items():
        own = one_of(RESOURCE, name, "resource")
        have[own] += inputs.whole(count, f"{own} in stock")
    return list(have.values())


def count(value: object, name: str, least: int = 0) -> int:
    """A whole number, not below *least*."""
    return inputs.whole(value, name, least)


def player(value: object) -> str:
    """A player: one of the four colours, or a name; ValueError for a colour that nobody has (D-C1)."""
    text = plain(value)
    ways = _ways(COLOUR)
    if name_key(text) in ways:
        return ways[name_key(text)]
    if not text or text in NO_COLOURS or nearest(text, COLOUR):
        raise ValueError(Text("no_such_colour", given=value, known=PLAYERS))
    return str(value).strip()


def players(values: Iterable[object]) -> list[str]:
    """Up to four players, each once (D-PUB1)."""
    found = [player(value) for value in values]
    if len(found) > SEATS[-1]:
        raise ValueError(Text("for_three_or_four", count=len(found)))
    if not found or len(set(found)) < len(found):
        raise ValueError(Text("each_player_once", known=PLAYERS))
    return found


def name(own: str) -> Words:
    """A thing or a player in both languages."""
    return NAMES.get(own, Words(own))


def unsettled(points: Sequence[str], result: Result, text: Words, rests: tuple[str, ...]) -> Ruled:
    """A ruling that rests on open points: they are named in the result and said first (section 14)."""
    joined = in_all(lambda language: between(language).things.join(points))
    return Ruled(result | {"unsettled": list(points)}, *say("open.text", points=joined, text=text), rests)
