"""What a save file of the digital Deep Future says: cards, names and wonders on the map, how far its history is.

In: the text of a save (docs/interchange.md lists its fields). Out: its cards and the map, each with its line;
everything that is wrong with it, line by line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from generator.engine.names import tidy
from generator.engine.plain_text import is_plain
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.cards import ORIGINAL, Advancement, CardKind, Corner, Era, Wonder
from generator.games.deep_future.facts.galaxy import BLACK_HOLE, hexes
from generator.games.deep_future.facts.tables import NUMBERS, SUITS, victories
from generator.games.deep_future.keeping.datalist import BadText, DataValue, read

#: What a save has at its outermost level.
SECTIONS = ("deck", "galaxy", "game", "history", "map", "timestamp", "track", "version")
KINDS = {"blank": CardKind.BLANK, "world": CardKind.WORLD, "tech": CardKind.TECH, "civ": CardKind.CIVILIZATION}
#: Cards that the game has taken out of the deck, and one that was being planned and has no corner yet.
DELETED, PLANNED = "deleted", "P"
_CARD_KEYS = frozenset(
    (
        "type",
        "suit",
        "value",
        "name",
        "sector",
        "era",
        "adv1",
        "adv2",
        "adv3",
        "world",
        "tech",
        "victory",
        "advancement",
    )
)
_VERSION = re.compile(r"([0-9]+)\.([0-9]+)(\.[0-9]+)?.*")
_LATEST = 9999
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SavedCard:
    """A card of a save; *place* is its number there, counted from 1. What it quotes it has by name."""

    line: int
    place: int
    kind: CardKind
    corner: Corner
    era: Era
    name: str | None = None
    sector: int | None = None
    advancements: tuple[Advancement, ...] = ()
    world: str = ""
    techs: tuple[str, ...] = ()
    victory: str = ""
    suit: str = ""


@dataclass(slots=True)
class Save:
    """A save that was read: what a campaign takes over, and in *left* what it does not."""

    era: int = 1
    cards: list[SavedCard] = field(default_factory=list)
    #: By sector, with the line.
    names: dict[int, tuple[str, int]] = field(default_factory=dict)
    wonders: dict[int, tuple[Wonder, int]] = field(default_factory=dict)
    left: list[Text] = field(default_factory=list)
    problems: list[tuple[int, Text]] = field(default_factory=list)


def looks_like_save(text: str) -> bool:
    """Return whether *text* begins with a save's deck, or has two sections of a save at least."""
    return (
        bool(re.match(r"\s*deck[ \t]*:[ \t]*\n", text))
        or len(set(re.findall(rf"^({'|'.join(SECTIONS)})[ \t]*:", text, re.MULTILINE))) > 1
    )


def read_save(text: str) -> Save:
    """Return what *text* says; nothing of it may be taken over if it has *problems*, each with its line."""
    save = Save()
    try:
        sections = read(text).table()
    except BadText as wrong:
        save.problems.append((wrong.line, wrong.reason))
        return save
    _Reader(save, sections, text.count("\n") + 1).all()
    save.problems.sort(key=lambda problem: problem[0])
    return save


@dataclass
class _Reader:
    """Reads a save's sections one by one."""

    save: Save
    sections: Mapping[str, DataValue]
    last_line: int

    def all(self) -> None:
        """Read them."""
        for key in ("deck", "history", "version"):
            if key not in self.sections:
                self._wrong(self.last_line, Text("save_no_section", section=key))
        for key, node in self.sections.items():
            if key not in SECTIONS:
                self.save.left.append(Text("save_unknown", key=key, line=node.line))
        self._version()
        self._history()
        for place, node in enumerate(self.sections.get("deck", DataValue(1, [])).items(), start=1):
            self._card(place, node)
        self._map()
        self._game()

    def _wrong(self, line: int, said: Text) -> None:
        self.save.problems.append((line, said))

    def _version(self) -> None:
        node = self.sections.get("version")
        if node and not (_VERSION.fullmatch(node.raw) and node.raw >= "0.1"):
            self._wrong(node.line, Text("save_version", version=node.raw[:20]))

    def _history(self) -> None:
        node = self.sections.get("history")
        if node is None:
            return
        history = node.table()
        if "era" not in history:
            self._wrong(node.line, Text("save_key_missing", key="era", what=Text("save_history")))
        era = self._number(history.get("era"), 0, _LATEST, Text("save_era"))
        self.save.era = max(1, era or 1)
        for key, entry in history.items():
            if key not in {"era", "year"}:
                self.save.left.append(Text("save_unknown", key=f"history.{key}", line=entry.line))

    # A card

    def _is_left(self, place: int, node: DataValue) -> bool:
        """Return whether a card is none that is played with, or lacks something, and say so."""
        its, where = node.table(), {"place": place, "line": node.line}
        missing = [key for key in ("type", "suit", "value", "era") if key not in its]
        for key in missing:
            self._wrong(node.line, Text("save_key_missing", key=key, what=Text("save_card", place=place)))
        if missing:
            return True
        deleted = its["type"].value == DELETED
        left = deleted or (its["suit"].value == PLANNED and its["value"].value == 0)
        if left:
            self.save.left.append(Text("save_deleted", **where) if deleted else Text("save_planned", **where))
        return left

    def _card(self, place: int, node: DataValue) -> None:
        its = node.table()
        if self._is_left(place, node):
            return
        for key in sorted(set(its) - _CARD_KEYS):
            self.save.left.append(Text("save_unknown", key=f"deck.{place}.{key}", line=its[key].line))
        kind = self._one_of(its["type"], KINDS, Text("save_type"))
        suit = self._one_of(its["suit"], {each: each for each in SUITS}, Text("save_suit"))
        number = self._number(its["value"], NUMBERS[0], NUMBERS[-1], Text("save_value"))
        era = self._era(its["era"])
        if kind is None or suit is None or number is None or era is None:
            return
        written = {} if kind is CardKind.BLANK else self._written(place, kind, its, node.line)
        self.save.cards.append(SavedCard(node.line, place, kind, Corner(number, suit), era, **written))

    def _written(self, place: int, kind: CardKind, its: Mapping[str, DataValue], line: int) -> dict[str, Any]:
        """Return what is written on a card."""
        found: dict[str, Any] = {"name": self._name(its["name"]) if "name" in its else None}
        if kind in {CardKind.WORLD, CardKind.CIVILIZATION}:
            if "sector" not in its:
                self._wrong(line, Text("save_key_missing", key="sector", what=Text("save_card", place=place)))
            found["sector"] = self._sector(its["sector"]) if "sector" in its else None
        if kind is CardKind.CIVILIZATION:
            return found | self._civilization(place, its, line)
        keys = [f"adv{slot}" for slot in range(1, SLOTS + 1)]
        nodes = [its[key] for key in keys if key in its and its[key].value not in (None, [])]
        found["advancements"] = tuple(filter(None, (self._advancement(kind, each, place) for each in nodes)))
        return found

    def _civilization(self, place: int, its: Mapping[str, DataValue], line: int) -> dict[str, Any]:
        for key in ("victory", "advancement"):
            if key not in its:
                self._wrong(line, Text("save_key_missing", key=key, what=Text("save_card", place=place)))
        techs = its["tech"].items() if "tech" in its else []
        return {
            "victory": self._one_of(its.get("victory"), {key: key for key in victories()}, Text("save_victory")) or "",
            "suit": self._one_of(its.get("advancement"), {each: each for each in SUITS}, Text("save_suit")) or "",
            "world": self._name(its["world"]) if "world" in its else "",
            "techs": tuple(filter(None, map(self._name, techs))),
        }

    def _advancement(self, kind: CardKind, node: DataValue, place: int) -> Advancement | None:
        its = node.table()
        suit = self._one_of(its.get("suit"), {each: each for each in SUITS}, Text("save_suit"), node.line)
        if suit is None:
            return None
        if "value" not in its:
            if kind is CardKind.WORLD:
                self.save.left.append(Text("save_half_written", place=place, line=node.line))
                return None
            return Advancement(suit, None)
        number = self._number(its["value"], NUMBERS[0], NUMBERS[-1], Text("save_value"))
        era = self._era(its["era"]) if "era" in its else None
        chosen = its["chosen"].value is True if "chosen" in its else False
        return None if number is None else Advancement(suit, number, era, chosen)

    # The map, and a game under way

    def _map(self) -> None:
        for key, node in self.sections.get("map", DataValue(1, {})).table().items():
            sector = self._sector(DataValue(node.line, int(key) if key.isdecimal() and len(key) < 4 else key, key))
            its = node.table()
            if sector is None:
                continue
            if "name" in its and (name := self._name(its["name"])):
                self.save.names[sector] = name, its["name"].line
            if "wonder" in its:
                symbols = {victory.letter: key for key, victory in victories().items()}
                victory = self._one_of(its["wonder"], symbols, Text("save_wonder"))
                suit = self._one_of(its.get("suit"), {each: each for each in SUITS}, Text("save_suit"), node.line)
                if victory and suit:
                    self.save.wonders[sector] = Wonder(victory, suit), its["wonder"].line

    def _game(self) -> None:
        """Say what of a game under way is not taken over; check the numbers of its cards."""
        game = self.sections.get("game", DataValue(1, {})).table()
        places = len(self.sections.get("deck", DataValue(1, [])).items())
        piles = {key: node.items() for key, node in game.items() if key != "upkeep"}
        for key, items in piles.items():
            for item in items:
                self._number(item, 1, places, Text("save_pile", pile=key))
        there = [key for key in ("homeworld", "colony", "hand", "neutral", "challenge") if piles.get(key)]
        if there:
            phase = game["phase"].raw if "phase" in game else "?"
            counts = tuple(f"{key} {len(piles[key])}" for key in there)
            self.save.left.append(Text("save_under_way", phase=phase, piles=counts))
            self._table_left()

    def _table_left(self) -> None:
        """Say which tracks and cubes of a game under way are not taken over."""
        track = self.sections.get("track", DataValue(1, {})).table()
        if track:
            self.save.left.append(
                Text("save_tracks", tracks=tuple(f"{key} {node.raw}" for key, node in sorted(track.items())))
            )
        cubes = self.sections.get("galaxy", DataValue(1, {})).table()
        if cubes:
            self.save.left.append(Text("save_cubes", sectors=len(cubes)))

    # Values

    def _number(self, node: DataValue | None, least: int, most: int, what: Text) -> int | None:
        if node is None:
            return None
        number = int(node.value) if isinstance(node.value, float) and node.value.is_integer() else node.value
        if type(number) is not int or not least <= number <= most:
            self._wrong(node.line, Text("save_number", what=what, least=least, most=most, found=node.raw[:20]))
            return None
        return number

    def _era(self, node: DataValue) -> Era | None:
        era = self._number(node, 0, _LATEST, Text("save_era"))
        return ORIGINAL if era == 0 else era

    def _sector(self, node: DataValue) -> int | None:
        if type(node.value) is int and node.value in hexes() and node.value != BLACK_HOLE:
            return node.value
        self._wrong(node.line, Text("save_sector", found=node.raw[:20]))
        return None

    def _name(self, node: DataValue) -> str | None:
        """Return a name, None for an empty one; one that the game has written without quotation marks is as it is."""
        if not node.single or not is_plain(node.raw):
            self._wrong(node.line, Text("save_name", name=node.raw[:40]))
            return None
        return tidy(node.raw) or None

    def _one_of(self, node: DataValue | None, known: Mapping[str, T], what: Text, line: int = 0) -> T | None:
        if node is None:
            if line:
                self._wrong(line, Text("save_one_of", what=what, known=tuple(known), found=""))
            return None
        if node.raw not in known:
            self._wrong(node.line, Text("save_one_of", what=what, known=tuple(known), found=node.raw[:20]))
            return None
        return known[node.raw]
