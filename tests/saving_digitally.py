"""Save files as the digital Deep Future writes them, made from its documented fields (docs/interchange.md).

In: values. Out: the text of a save: sections in the order of their names, a tab for each level, "---" before an item.
"""

from __future__ import annotations

from typing import Any

SUITS = "FHKMRS"  # the order in which the game makes its first 36 cards


def blank(place: int) -> dict[str, Any]:
    """One of the first 36 cards."""
    return {"type": "blank", "suit": SUITS[place % 6], "value": place // 6 + 1, "era": 0}


def world(
    name: str, sector: int, *advancements: dict[str, Any], value: int = 3, suit: str = "H", era: int = 0
) -> dict[str, Any]:
    """A world."""
    written = {f"adv{slot}": its for slot, its in enumerate(advancements, start=1)}
    return {"type": "world", "suit": suit, "value": value, "name": name, "sector": sector, "era": era, **written}


def advancement(suit: str, value: int, era: int = 0, **chosen: bool) -> dict[str, Any]:
    """An advancement."""
    return {"suit": suit, "value": value, "era": era, **chosen}


def tech(name: str, *suits: str, era: int = 1, value: int = 2) -> dict[str, Any]:
    """A tech with everything written on it."""
    written = {f"adv{slot}": advancement(suit, slot, era) for slot, suit in enumerate(suits, start=1)}
    return {"type": "tech", "suit": "K", "value": value, "name": name, "era": era, **written}


def civilization(name: str, world: str, sector: int, *techs: str, era: int = 1, **more: Any) -> dict[str, Any]:
    """A civilization of an era that was won."""
    its = {"type": "civ", "suit": "M", "value": 5, "name": name, "sector": sector, "era": era, "world": world}
    return its | {"tech": list(techs), "victory": "might", "advancement": "R"} | more


def usual() -> dict[str, Any]:
    """A save with something of everything: two eras won, the third under way."""
    deck = [blank(place) for place in range(36)]
    deck[3] = world("Kranax", 34, advancement("R", 6), advancement("M", 2, 1), advancement("S", 4, 1, chosen=True))
    deck[4] = world('Two Moons, "old"', 12, advancement("F", 1), value=1, suit="S")
    deck[5] = tech("TECH6", "R", "R", "S")
    deck[6] = tech("TECH7", "H", "M", "R")
    deck[7] = tech("TECH8", "K", "S", "F")
    deck[8] = {"type": "tech", "suit": "F", "value": 2, "era": 2, "adv1": {"suit": "M"}, "adv2": {"suit": "S"}}
    deck.append(civilization("Empire of Kranax", "Kranax", 34, "TECH6", "TECH7", "TECH8"))
    deck.append(civilization("Second", 'Two Moons, "old"', 12, "TECH6", "TECH7", "TECH8", era=2, victory="culture"))
    piles = {
        "draw": [1, 2, 3],
        "discard": [9],
        "hand": [10, 11],
        "homeworld": [4],
        "colony": [5],
        "neutral": [],
        "challenge": [],
    }
    return {
        "deck": deck,
        "galaxy": {34: {"camp": "player", "n": 3}, 12: {"camp": "neutral", "n": 3}},
        "game": {**piles, "phase": "action", "seed": 12345, "seen": 0, "upkeep": {4: 2}},
        "history": {"era": 3, "year": 3004},
        "map": {34: {"name": "Reach", "wonder": "M", "suit": "R"}, 12: {"name": "NOWHERE"}},
        "timestamp": 1764000000,
        "track": {"C": 11, "M": 6, "S": 7, "X": 8},
        "version": "0.1.0",
    }  # fmt: skip


def written(save: dict[str, Any]) -> str:
    """The text of a save."""
    lines: list[str] = []
    for key in sorted(save):
        value = save[key]
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            lines.append(f"{key}:")
            for item in value:
                lines.append("\t---")
                _table(lines, item, "\t")
        elif isinstance(value, dict) and value:
            lines.append(f"{key}:")
            _table(lines, value, "\t")
        else:
            lines.append(f"{key}:{_value(value) if key not in ('version', 'timestamp') else value}")
    return "\n".join(lines) + "\n"


def _table(lines: list[str], table: dict[Any, Any], indent: str) -> None:
    for key in sorted(table, key=str):
        value = table[key]
        if isinstance(value, dict) and value:
            lines.append(f"{indent}{key}:")
            _table(lines, value, indent + "\t")
        else:
            lines.append(f"{indent}{key}:{_value(value)}")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict) or value == []:
        return "{}"
    if isinstance(value, list):
        return "{ " + ",".join(map(_value, value)) + " }"
    if isinstance(value, str):
        return value if value.isascii() and value.isalpha() else _quoted(value)
    return str(value)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'"{escaped}"'
