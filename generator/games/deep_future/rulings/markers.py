"""How far effects move the markers of tracks, where these end, and both in words (1.5, 2.4).

In: effects of a table, places on tracks. Out: moves and places by the letters of the tracks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from generator.engine.languages import Words
from generator.games.deep_future.facts.tables import AdvancementRow, tracks
from generator.games.deep_future.rulings.values import say


def on_tracks(effects: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """How far effects move each track."""
    moved: dict[str, int] = {}
    for effect in effects:
        if effect.get("track") in {"C", "M", "S", "X"} and "delta" in effect:
            moved[effect["track"]] = moved.get(effect["track"], 0) + effect["delta"]
    return moved


def say_tracks(moved: Mapping[str, int]) -> Words:
    """Moves of tracks in words: "Stability -2, Culture -1"."""
    each = [say("on_tracks.moved", track=tracks()[letter].name, delta=delta) for letter, delta in moved.items()]
    return say.joined("on_tracks.and", each)


def say_if_moved(moved: Mapping[str, int]) -> list[Words]:
    """The same as a list; nothing, if nothing moves."""
    return [say_tracks(moved)] if moved else []


def moved_on(at: Mapping[str, int], moved: Mapping[str, int]) -> tuple[dict[str, int], bool]:
    """Where markers end (1.5, 2.4), and whether one of them is on a cross then."""
    ends = {letter: max(tracks()[letter].low, min(tracks()[letter].high, value)) for letter, value in at.items()}
    for letter, delta in moved.items():
        if letter in at:
            its = tracks()[letter]
            ends[letter] = max(its.low, min(its.high, at[letter] + delta))
    lost = any((lose := tracks()[letter].lose) is not None and value <= lose for letter, value in ends.items())
    return ends, lost


def say_markers(ends: Mapping[str, int], lost: bool) -> Words:
    """Where markers are, in words."""
    return say("on_tracks.ends", each=say_places(ends), lost=lost)


def say_places(ends: Mapping[str, int]) -> Words:
    """Where markers are, and nothing of what that means."""
    each = [say("on_tracks.at", track=tracks()[letter].name, value=value) for letter, value in ends.items()]
    return say.joined("on_tracks.then", each)


def effects_of(rows: Iterable[AdvancementRow]) -> list[Mapping[str, Any]]:
    """All effects of these advancements."""
    return [effect for row in rows for effect in row.effects]


def total(effects: Iterable[Mapping[str, Any]], field: str) -> int:
    """How much of one thing effects give together."""
    return sum(effect.get(field, 0) for effect in effects)
