"""deck.toml: kinds of cards, backs, the look of a deck, and a few settings.

In: its text. Out: a deck and its settings; what is wrong with it is collected.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.decks.problems import Place, Problems, did_you_mean
from generator.engine.card_sizes import LEAST_CARD, LEAST_TOKEN, find_card_size
from generator.engine.documents import BadDocument, read_toml
from generator.engine.languages import languages
from generator.engine.plain_text import is_plain
from generator.errors import Text, UnknownFormat
from generator.games.deck.cards import WHAT, CardKind, ColumnCheck, Deck

FILE = "deck.toml"
#: What deck.toml may say, and of which kind it is.
_DECK: Mapping[str, type] = {
    "title": str, "language": str, "players": list, "paper": str, "theme": str, "encoding": str,
    "look": dict, "kinds": dict, "backs": dict,
}  # fmt: skip
_KIND: Mapping[str, type] = {
    "sheet": str, "what": str, "size": str, "layout": str, "back": str, "encoding": str, "parts": dict, "columns": dict,
}  # fmt: skip
_CHECK: Mapping[str, type] = {"kind": str, "least": float, "most": float, "one_of": list, "needed": bool}
_CHECKS = ("text", "number", "whole", "picture")
#: Encodings of CSV that may be named, by the names that people have for them.
ENCODINGS: Mapping[str, str] = {
    "utf-8": "utf-8-sig", "utf-16": "utf-16", "latin-1": "cp1252", "iso-8859-1": "cp1252", "windows-1252": "cp1252",
    "gb18030": "gb18030", "gbk": "gb18030", "big5": "big5",
}  # fmt: skip
_NAME = re.compile(r"\w[\w-]{0,39}")
_WORDS = {
    str: Text("deck_text"), list: Text("deck_list"), dict: Text("deck_table"), bool: Text("deck_truth"),
    float: Text("deck_number"),
}  # fmt: skip


@dataclass(slots=True)
class DeckFile:
    """What deck.toml says: the deck, its settings ("" if it says nothing), encodings by kind, "" for all."""

    deck: Deck = field(default_factory=Deck)
    title: str = ""
    language: str = ""
    players: tuple[str, ...] = ()
    paper: str = ""
    theme: str = ""
    encodings: dict[str, str] = field(default_factory=dict)


def read_document(text: str, problems: Problems) -> DeckFile:
    """Return what deck.toml says; what cannot be used is left out and added to *problems*."""
    place = Place(FILE)
    try:
        table = read_toml(text)
    except BadDocument as error:
        problems.add(place, Text("not_toml", error=error), Text("correct_line"))
        return DeckFile()
    said = _checked(table, _DECK, "", problems)
    found = DeckFile(
        title=said.get("title", ""),
        language=said.get("language", ""),
        players=_names(said.get("players", []), problems),
        paper=said.get("paper", ""),
        theme=said.get("theme", ""),
    )
    if not is_plain(found.title):
        problems.add(Place(FILE, column="title"), Text("hides", text=found.title[:60]), Text("deck_plain"))
    if found.language and found.language not in languages():
        problems.add(Place(FILE, column="language"), _quoted(found.language), did_you_mean("", languages()))
        found.language = ""
    kinds: dict[str, CardKind] = {}
    for name, its in said.get("kinds", {}).items():
        if kind := _kind(name, its, found.encodings, problems):
            kinds[name] = kind
    _encoding("", said, found.encodings, "encoding", problems)
    backs = {name: back for name, back in said.get("backs", {}).items() if _is_table(f"backs.{name}", back, problems)}
    found.deck = Deck(found.title, kinds, backs, said.get("look", {}))
    return found


def _kind(name: str, its: Any, encodings: dict[str, str], problems: Problems) -> CardKind | None:
    """Return the kind of cards that `[kinds.NAME]` describes."""
    where = f"kinds.{name}"
    if not _NAME.fullmatch(name):
        problems.add(Place(FILE, column=where), Text("deck_bad_name", name=name), Text("deck_good_name"))
        return None
    if not _is_table(where, its, problems):
        return None
    said = _checked(its, _KIND, where, problems)
    if said.get("what", WHAT[0]) not in WHAT:
        problems.add(Place(FILE, column=f"{where}.what"), _quoted(said["what"]), did_you_mean(said.pop("what"), WHAT))
    check_size(said.get("size", ""), Place(FILE, column=f"{where}.size"), problems, said.get("what", ""))
    _encoding(name, said, encodings, f"{where}.encoding", problems)
    parts = {part: its for part, its in said.get("parts", {}).items() if _is_table(f"{where}.parts", its, problems)}
    columns = {
        column: check
        for column, its in said.get("columns", {}).items()
        if (check := _column(its, f"{where}.columns.{column}", problems)) is not None
    }
    looks = {key: said.get(key, "") for key in ("sheet", "size", "layout", "back")}
    return CardKind(name, what=said.get("what", WHAT[0]), parts=parts, columns=columns, **looks)


def _column(its: Any, where: str, problems: Problems) -> ColumnCheck | None:
    """Return what cells of a column must be: a kind by its name, a list of words, or a table of both and limits."""
    table = {"kind": its} if isinstance(its, str) else {"one_of": its} if isinstance(its, list) else its
    if not _is_table(where, table, problems):
        return None
    said = _checked(table, _CHECK, where, problems)
    if said.get("kind", "text") not in _CHECKS:
        problems.add(Place(FILE, column=where), _quoted(said["kind"]), did_you_mean(said.pop("kind"), _CHECKS))
    if ("least" in said or "most" in said) and "kind" not in said:
        said["kind"] = "number"
    words = tuple(map(str, said.get("one_of", ())))
    return ColumnCheck(
        said.get("kind", "text"), said.get("least"), said.get("most"), words, bool(said.get("needed", False))
    )


def check_size(size: str, place: Place, problems: Problems, what: str) -> None:
    """Add a problem if *size* does not fit what the rows of a kind become."""
    try:
        if size:
            find_card_size(size, LEAST_TOKEN if what == "tokens" else LEAST_CARD)
    except UnknownFormat as error:
        its = error.args[0].values
        wrong = Text("deck_bad_size", size=size[:40], why=its["reason"])
        problems.add(place, wrong, Text("deck_good_size", known=its["formats"]))


def _encoding(kind: str, said: Mapping[str, Any], encodings: dict[str, str], where: str, problems: Problems) -> None:
    """Note the encoding of a kind's table, if one is given."""
    name = said.get("encoding", "").casefold()
    if name in ENCODINGS:
        encodings[kind] = name
    elif name:
        problems.add(Place(FILE, column=where), _quoted(name), did_you_mean(name, ENCODINGS))


def _checked(table: Mapping[str, Any], known: Mapping[str, type], where: str, problems: Problems) -> dict[str, Any]:
    """Return those entries of *table* that are *known* and of the right kind."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        place = Place(FILE, column=f"{where}.{key}".lstrip("."))
        wanted = known.get(key)
        if wanted is None:
            problems.add(place, Text("deck_no_key", key=key), did_you_mean(key, known))
        elif type(value) is wanted or (wanted is float and type(value) is int):
            found[key] = value
        else:
            problems.add(place, Text("deck_wrong_type"), _WORDS[wanted])
    return found


def _names(given: list[Any], problems: Problems) -> tuple[str, ...]:
    """Return the players."""
    if all(isinstance(name, str) and name.strip() and is_plain(name) for name in given):
        return tuple(given)
    problems.add(Place(FILE, column="players"), Text("no_names"), Text("write_names"))
    return ()


def _is_table(where: str, value: object, problems: Problems) -> bool:
    if isinstance(value, dict):
        return True
    problems.add(Place(FILE, column=where), Text("deck_wrong_type"), Text("deck_table"))
    return False


def _quoted(word: str) -> Text:
    return Text("deck_unknown", word=word)
