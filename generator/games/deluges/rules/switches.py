"""How a table plays: the open readings of the rules, and the house map (section 10).

In: the [rules] of a campaign. Out: `Switches`, or every problem in them at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from generator.engine.switches import problems_of
from generator.errors import BadBoard, Said, clauses
from generator.games.deluges.board import board
from generator.games.deluges.facts import Text


@dataclass(frozen=True, slots=True)
class Switches:
    """How the game is played; every default is that of the specification."""

    map: str = ""  # D-U15: a map's name, or a whole territory file; "" is the one for so many players
    end: str = "track14"  # D-U1, D-E3
    war: str = "soldiers_first"  # D-U3
    followers: str = "with_soldier"  # D-U2: whether workers may come into enemy land beside an own soldier
    mineral_jobs: str = "1/3/6/9"  # D-U7
    births: str = "per_pair"  # D-U8
    soldiers_breed: bool = False  # D-U9
    grace_rounds: int = 0  # D-U10
    bare: str = "once"  # D-U13
    majority_tie: str = "none"  # D-U16
    most_wood: str = "standing"  # D-U17
    buildings: str = "any"  # D-U20
    standstill: int = 20  # rounds without a point on the track after which a game is closed; 0 is never (ours)
    offers: int = 2  # how often a player may offer a trade in one phase; the rules set no bound (D-T1)


#: The words that a switch may have, the default first; the others are true or false, numbers, or the map.
WORDS: Mapping[str, tuple[str, ...]] = {
    "end": ("track14", "rounds14"),
    "war": ("soldiers_first", "all_pieces"),
    "followers": ("with_soldier", "never"),
    "mineral_jobs": ("1/3/6/9", "1/3/3/3"),
    "births": ("per_pair", "one"),
    "bare": ("once", "every_round"),
    "majority_tie": ("none", "all"),
    "most_wood": ("standing", "stock"),
    "buildings": ("any", "one"),
}
NUMBERS: Mapping[str, range] = {"grace_rounds": range(6), "standstill": range(1001), "offers": range(11)}
#: The open points that each switch decides.
OPEN_POINTS: Mapping[str, str] = {
    "map": "D-U15",
    "end": "D-U1",
    "war": "D-U3",
    "followers": "D-U2",
    "mineral_jobs": "D-U7",
    "births": "D-U8",
    "soldiers_breed": "D-U9",
    "grace_rounds": "D-U10",
    "bare": "D-U13",
    "majority_tie": "D-U16",
    "most_wood": "D-U17",
    "buildings": "D-U20",
    "standstill": "D-F3",
    "offers": "D-T1",
}


def switch_problems(rules: Mapping[str, object]) -> list[tuple[str, Said]]:
    """Return what is wrong with those rules: (key, what was expected)."""
    plain = {key: value for key, value in rules.items() if key not in NUMBERS and key != "map"}
    found = list(problems_of(plain, Switches, WORDS))
    for key, its in NUMBERS.items():
        if key in rules and (type(rules[key]) is not int or rules[key] not in its):
            found.append((key, Text("expected_number", least=its[0], most=its[-1], value=rules[key])))
    return found + (_map_problems(rules["map"]) if "map" in rules else [])


def _map_problems(value: object) -> list[tuple[str, Said]]:
    if not isinstance(value, str):
        return [("map", Text("neither_map", value=value))]
    try:
        board(value)
    except BadBoard as error:
        return [(where, clauses((wrong, right))) for where, wrong, right in error.problems]
    return []


def read_switches(rules: Mapping[str, object]) -> Switches:
    """Return the switches; *rules* have no problems."""
    return Switches(**rules)  # type: ignore[arg-type]  # looked at by `switch_problems`


def open_rules(switches: Switches) -> dict[str, str]:
    """Return every open point that a game was played by, and how it was read; the map by its name (15)."""
    readings = {}
    for field in fields(Switches):
        value = getattr(switches, field.name)
        if field.name != "map":
            readings[field.name] = str(value).lower() if isinstance(value, bool) else str(value)
    return readings
