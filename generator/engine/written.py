"""A book that is written in the files of its pack: `book/PART.LANGUAGE.toml`.

In: a package and the names of its parts. Out: passages, and the chapters that they are in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.engine.book import Passage, PassageKind, Section
from generator.engine.packdata import pack_data

if TYPE_CHECKING:
    from generator.engine.view import Language


def passages(package: str, parts: Sequence[str], language: Language) -> Iterator[Passage]:
    """All passages of the parts, in their order: an `atom` is a rule, a `reading` has a status, a `silence` neither."""
    for part in parts:
        for name, rows in pack_data(package, f"book/{part}.{language}.toml").items():
            yield from (_passage(row, _kind(name, row)) for row in rows)


def _kind(name: str, row: Mapping[str, Any]) -> PassageKind:
    return "silence" if name == "silence" else "reading" if "status" in row else "rule"


def _passage(row: Mapping[str, Any], kind: PassageKind) -> Passage:
    more = {key: row[key] for key in ("status", "why", "source", "switch") if key in row}
    return Passage(
        id=row["id"],
        kind=kind,
        section=row.get("section", ""),
        page=0,
        title=row["title"],
        text=row["text"],
        see=tuple(row.get("see", ())),
        also=tuple(row.get("also", ())),
        others=tuple(row.get("others", ())),
        case=row.get("case", False),
        **more,
    )


def chapters(package: str, language: Language) -> Iterator[Section]:
    """Yield the chapters of the sources as passages call them, with the files that have them (book/sections.toml)."""
    for row in pack_data(package, "book/sections.toml")["section"]:
        yield Section(row["section"], 0, f"{row[language]} ({', '.join(row['files'])})")
