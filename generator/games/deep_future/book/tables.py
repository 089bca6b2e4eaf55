"""The rows of Tables 2 to 6 as passages of the book, and the ways to ask for one.

In: a language. Out: passages and phrasings, made of tables/*.toml by the templates of book/rows.en.toml and .zh.toml.
The rows of Table 1 say what the rules of the actions say: their ids are known there (book/atoms-1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.engine.book import Passage
from generator.engine.packdata import pack_data

if TYPE_CHECKING:
    from generator.engine.view import Language

_Row = Mapping[str, Any]
#: Letters of the suits in the order of the tables (1.2).
_SUITS = "SMRKHF"
#: The files of tables/ that rows are made of.
TABLES = ("basics", "actions", "wonders", "civilizations", "advancements", "challenges")
#: Where the tables are: their pages.
_PAGES = {2: 7, 3: 9, 4: 9, 5: 10, 6: 11}


class TableRow(NamedTuple):
    """A row as the book has it, and how players ask for it, by the id under which they mean it."""

    passage: Passage
    asked: Mapping[str, tuple[str, ...]]


def rows(language: Language) -> list[TableRow]:
    """Return the rows of Tables 2 to 6, in their order."""
    return list(_RowWriter(language).rows())


class _RowWriter:
    """Rows in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.words = pack_data("generator.games.deep_future", f"book/rows.{language}.toml")
        basics, actions = _table("basics"), _table("actions")
        self.suits = {row["id"]: self._name(row) for row in basics["suit"]}
        self.suits = {letter: name.lower() for letter, name in self.suits.items()}
        self.tracks = {row["id"]: self._name(row) for row in basics["track"]}
        self.victories = {row["key"]: row[language] for row in basics["victory"]}
        self.letters = {row["key"]: row["letter"] for row in basics["victory"]}
        self.actions = {row["key"]: self._name(row) for row in actions["action"]}
        self.actions["start"] = actions["start"][0][language]

    def rows(self) -> Iterator[TableRow]:
        """Yield all of them."""
        order = list(self.victories)
        for row in _table("wonders")["wonder"]:
            its = {"name": self.victories[row["victory"]], "letter": self.letters[row["victory"]]}
            own = f"T2-{2 + order.index(row['victory']):02d}"
            yield self._row_of("wonder", own, row, its, ["T2-01", "2.2.1-10"])
        civilizations = _table("civilizations")
        for row in civilizations["by_victory"]:
            own = f"T3-{2 + order.index(row['victory']):02d}"
            yield self._row_of("victory", own, row, {"name": self.victories[row["victory"]]}, ["T3-01"])
        for row in civilizations["by_suit"]:
            name = self.suits[row["suit"]].capitalize()
            its = {"name": name, "say": row[f"say_{self.language}"]}
            yield self._row_of("suit", f"T4-{2 + _SUITS.index(row['suit']):02d}", row, its, ["3-19"])
        for row in sorted(_table("advancements")["advancement"], key=_place):
            its = {key: row[key] for key in ("number",)} | {"suit": self.suits[row["suit"]]}
            its |= {"name": self._name(row), "action": self.actions[row["action"]]}
            yield self._row_of("advancement", f"T5-{1 + _place(row):02d}", row, its, [])
        yield from self._failures()

    def _failures(self) -> Iterator[TableRow]:
        """Yield Table 6; what is equal for several suits is one row, known under the ids of all."""
        failures = _table("challenges")["failure"]
        for row in sorted(failures, key=lambda row: (row["number"], _SUITS.index(row["suits"][0]))):
            letters = sorted(row["suits"], key=_SUITS.index)
            ids = [f"T6-{9 + 6 * _SUITS.index(letter) + row['number'] - 1:02d}" for letter in letters]
            suits = self.words["or"].join(self.suits[letter] for letter in letters)
            its = {"name": self._failure(row), "number": row["number"]}
            its |= {"suits": self.words["any_suit"] if len(letters) == len(_SUITS) else suits}
            rivals = any("rival_cubes" in effect for effect in row["effects"])
            new = any("new_world" in effect for effect in row["effects"])
            see = ["2.4-15", "2.4-17"] if new else [f"T6-{row['number'] + 2:02d}", *["2.4-18"] * rivals]
            whole = self._row_of("failure", ids[0], {**row, "also": [*ids[1:], *row.get("also", ())]}, its, see)
            by_suit = {own: self._asked_by_suit(letters, letter, row) for own, letter in zip(ids, letters)}
            yield whole._replace(asked={**by_suit, ids[0]: (*whole.asked[ids[0]], *by_suit[ids[0]])})

    def _failure(self, row: _Row) -> str:
        """Return what a failure is called."""
        name: str = _table("challenges")["challenges"][row["challenge"]][self.language]
        return name

    def _asked_by_suit(self, letters: Sequence[str], letter: str, row: _Row) -> tuple[str, ...]:
        """Return how players ask for a failure by its suit; fewer ways where it is the same for all."""
        ways = self.words["failure"]["asked_by_suit"]
        its = {"suit": self.suits[letter], "number": row["number"], "name": self._failure(row)}
        return tuple(way.format(**its) for way in ways[: 1 if len(letters) == len(_SUITS) else None])

    def _row_of(self, kind: str, own: str, row: _Row, its: Mapping[str, object], see: Sequence[str]) -> TableRow:
        """Return a row by the templates of its kind; *its* are the gaps."""
        words = self.words[kind]
        its = {**its, "said": row.get(f"note_{self.language}") or self._effects(row["effects"])}
        text = words["start"] if row.get("action") == "start" else words["text"]
        table = int(own[1])
        section = f"Table {table}"
        if kind == "advancement":  # the rules say so, too
            section += "; 2.1" if row["action"] == "start" else f"; 2.2 ({row['action'].upper()})"
        passage = Passage(
            id=own,
            kind="rule",
            section=section,
            page=_PAGES[table],
            title=words["title"].format(**its),
            text=text.format(**its),
            see=(*see, *row.get("see", ())),
            also=tuple(row.get("also", ())),
            why=row.get(f"why_{self.language}", ""),
            switch=row.get("switch", ""),
        )
        asked = words["asked_at_start"] if row.get("action") == "start" else words["asked"]
        return TableRow(passage, {own: tuple(way.format(**its) for way in asked)})

    def _effects(self, effects: Sequence[_Row]) -> str:
        """Return what a row does, as far as its effects word themselves."""
        if "delta_by_number" in effects[0]:
            return str(self.words["by_number"].format(track=self.tracks[effects[0]["track"]]))
        return str(self.words["comma"]).join(map(self._effect, effects)) + str(self.words["end"])

    def _effect(self, effect: _Row) -> str:
        text: str
        if "delta" in effect:
            way = self.words["up" if effect["delta"] > 0 else "down"]
            text = way.format(track=self.tracks[effect["track"]], number=abs(effect["delta"]))
        elif "rival_cubes" in effect:
            way = self.words["one_rival_cube" if effect["rival_cubes"] == 1 else "rival_cubes"]
            text = way.format(number=effect["rival_cubes"])
        else:
            new = self.words["new_world"].format(number=effect["cubes"])
            text = f"{self.words['no_track']}{self.words['comma']}{new}"
        return text

    def _name(self, row: _Row) -> str:
        """Return what a thing of the tables is called in the book."""
        name: str = self.words["names"].get(row["key"], row[self.language])
        return name


def _table(name: str) -> dict[str, Any]:
    return pack_data("generator.games.deep_future", f"tables/{name}.toml")


def _place(row: _Row) -> int:
    """Return where an advancement is in Table 5."""
    place: int = 6 * _SUITS.index(row["suit"]) + row["number"] - 1
    return place
