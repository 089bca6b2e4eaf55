"""A book that is written in the files of its pack: `book/PART.LANGUAGE.toml`, how people ask in `book/asked/`.

In: a package and the names of its parts. Out: passages, questions, speech, and where what is prepared of them is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from generator.engine import signs, wording
from generator.engine.book import Kept, Kind, Passage, Questions, Section
from generator.engine.packdata import fair_copy, pack_data, pack_path
from generator.engine.wording import Speech

if TYPE_CHECKING:
    from generator.engine.view import Language


def passages(package: str, parts: Sequence[str], language: Language) -> Iterator[Passage]:
    """All passages of the parts, in their order: an `atom` is a rule, a `reading` has a status, a `silence` neither."""
    for part in parts:
        for name, rows in pack_data(package, f"book/{part}.{language}.toml").items():
            yield from (_passage(row, _kind(name, row)) for row in rows)


def _kind(name: str, row: Mapping[str, Any]) -> Kind:
    return "silence" if name == "silence" else "reading" if "status" in row else "rule"


def _passage(row: Mapping[str, Any], kind: Kind) -> Passage:
    more = {key: row[key] for key in ("status", "why", "source", "switch") if key in row}
    return Passage(
        id=row["id"],
        kind=kind,
        section=row.get("section", ""),
        page=0,
        title=row["title"],
        text=row["text"],
        see=tuple(row.get("see", ())),
        others=tuple(row.get("others", ())),
        **more,
    )


def chapters(package: str, language: Language) -> Iterator[Section]:
    """The chapters of the sources as passages call them, with the files that have them (book/sections.toml)."""
    for row in pack_data(package, "book/sections.toml")["section"]:
        yield Section(row["section"], 0, f"{row[language]} ({', '.join(row['files'])})")


@cache
def speech_of(package: str) -> Speech:
    """How the players of that game say things (book/speech.toml)."""
    source = pack_path(package, "book/speech.toml")
    made = fair_copy(
        pack_path(package, "book/speech.prepared.toml"),
        [source, wording.__file__, signs.__file__],
        lambda: Speech.prepared(pack_data(package, "book/speech.toml")),
    )
    return Speech(made)


class WrittenBook:
    """What an adviser answers out of such files; *parts* are those of the book, *facts* the other files in it."""

    package: str
    parts: tuple[str, ...]
    facts: tuple[str, ...] = ()

    def sections(self, language: Language) -> Sequence[Section]:
        """Chapters of the sources."""
        return tuple(chapters(self.package, language))

    def speech(self) -> Speech:
        """How its players say things."""
        return speech_of(self.package)

    def questions(self, language: Language) -> Mapping[str, Questions]:
        """How people ask for each passage."""
        return {
            passage: Questions(*(tuple(lists.get(kind, ())) for kind in Questions._fields))
            for part in self.parts
            for passage, lists in pack_data(self.package, f"book/asked/{part}.{language}.toml").items()
        }

    def kept(self, language: Language) -> Kept:
        """Where the index is kept, and its sources."""
        sources = ["book/speech.toml", *self.facts]
        sources += [f"book/{folder}{part}.{language}.toml" for part in self.parts for folder in ("", "asked/")]
        place = pack_path(self.package, f"book/index.{language}.toml")
        return Kept(place, tuple(pack_path(self.package, name) for name in sources))
