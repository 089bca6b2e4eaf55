"""A campaign as a folder of Markdown notes that link to each other, as note-taking vaults read them.

In: a campaign, a language. Out: files by their path: a note for each card, sector, era and person, and one of all.
File names are safe on every system, names are text and nothing else: no link, tag or HTML comes out of them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.campaign.folder import OpenCampaign
from generator.campaign.names import alike, composed, fault_of
from generator.engine.plain_text import visible
from generator.engine.telling import Note, NoteFact, NoteLine, NoteLink, NoteSection
from generator.engine.view import Language
from generator.interchange.telling import TEXTS, game_title, notes_of

#: Lists what makeplay has written into a folder, with the digest of each note.
MANIFEST = ".makeplay-notes.json"
#: Kinds of notes, in the order in which they are listed.
KINDS = ("era", "person", "game", "sector", "card")
#: Characters that no system, no link and no heading minds; bytes of a name, so that paths stay short.
_UNSAFE = re.compile(r"""[\x00-\x1f\x7f\\/:*?"<>|#^\[\]`$%{}@=~;]+""")
_UNFIT_TO_READ = re.compile(r"[\[\]|\\<>`#^]+")
_LONGEST = 90
#: What Markdown, or a vault, would take for more than a character.
_MARKED = re.compile(r"([\\`*_{}\[\]<>#|~$&%=^!])")
_LINK = re.compile(r"\[(?=\[)")
_LIST = re.compile(r"^(\s*)([-+]|[0-9]+[.)])")


def write_vault(opened: OpenCampaign, language: Language) -> dict[str, bytes]:
    """Return the notes of a campaign by their path; the same for the same campaign."""
    notes = notes_of(opened, language)
    vault = _Vault(opened, language, _paths(notes, language, opened.folder.name))
    return {vault.paths[""]: vault.index(notes), **{vault.paths[note.key]: vault.note(note) for note in notes}}


def manifest_of(notes: Mapping[str, bytes]) -> bytes:
    """Return what a folder remembers of the *notes* in it."""
    return (json.dumps({path: digest(data) for path, data in notes.items()}, ensure_ascii=False, indent=1)).encode()


def read_manifest(folder: Path) -> dict[str, str] | None:
    """Return the digests of notes that makeplay has written into *folder*, by path; None if it has not."""
    try:
        found = json.loads((folder / MANIFEST).read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    whole = isinstance(found, dict) and all(isinstance(each, str) for each in found.values())
    return {path: its for path, its in found.items() if _stays(folder, path)} if whole else None


def _stays(folder: Path, path: str) -> bool:
    """Return whether *path* is that of a note in *folder*, however it got into its list."""
    inside = path.endswith(".md") and path.isprintable() and "\\" not in path
    return inside and (folder / path).resolve().is_relative_to(folder.resolve())


def digest(data: bytes) -> str:
    """Return what a note is compared by."""
    return hashlib.sha256(data).hexdigest()


def safe_name(title: str) -> str:
    """Return a name for a file on every system that is as much as possible like *title*."""
    name = re.sub(r"\s+", " ", _UNSAFE.sub(" ", visible(composed(title)))).strip(" .-_")
    while len(name.encode()) > _LONGEST:
        name = name[:-1].rstrip(" .-_")
    return f"_{name}" if name and fault_of(f"{name}.md") else name or "_"


def _paths(notes: Sequence[Note], language: Language, campaign: str) -> dict[str, str]:
    """Return the path of each note by its key, each once wherever case and accents are ignored; "" is that of all."""
    found = {"": f"{safe_name(campaign)}.md"}
    taken = {alike(found[""])}
    for note in notes:
        folder = safe_name(TEXTS.text(f"folders.{note.kind}", language))
        stem = f"{folder}/{safe_name(note.title)}"
        path, again = f"{stem}.md", 2
        while alike(path) in taken:
            path, again = f"{stem} {again}.md", again + 1
        taken.add(alike(path))
        found[note.key] = path
    return found


@dataclass
class _Vault:
    opened: OpenCampaign
    language: Language
    paths: Mapping[str, str] = field(default_factory=dict)

    def index(self, notes: Sequence[Note]) -> bytes:
        """Return the note of the whole campaign, which links to every other."""
        name = self.opened.folder.name
        facts: dict[str, NoteFact] = {"game": game_title(self.opened, self.language)}
        sections = [NoteSection("", ((TEXTS.text("notes.made", self.language),),), listed=False)]
        for kind in KINDS:
            lines = tuple((NoteLink(note.key, note.title),) for note in notes if note.kind == kind)
            if lines:
                sections.append(NoteSection(TEXTS.text(f"folders.{kind}", self.language), lines))
        return self.note(Note("campaign", "", name, facts, tuple(sections)))

    def note(self, note: Note) -> bytes:
        """Return the text of a note: its facts, its title, its sections."""
        lines = ["---", f"type: {note.kind}", f"title: {_quoted(note.title)}"]
        for key, fact in note.facts.items():
            lines += self._fact(key, fact)
        lines += ["---", "", f"# {escaped(note.title)}"]
        for section in note.sections:
            lines += ["", *([f"## {escaped(section.heading)}", ""] if section.heading else [])]
            if section.listed:
                lines += [f"- {self._line(line)}" for line in section.lines]
            else:
                lines += "\n\n".join(map(self._line, section.lines)).split("\n")
        return ("\n".join(lines) + "\n").encode("utf-8", "backslashreplace")

    def _fact(self, key: str, fact: NoteFact) -> Iterator[str]:
        """Yield the lines of the front matter that say *fact*: YAML, every text of it in quotation marks."""
        if isinstance(fact, tuple) and not isinstance(fact, NoteLink):
            yield f"{key}:" if fact else f"{key}: []"
            yield from (f"  - {self._value(each)}" for each in fact)
        else:
            yield f"{key}: {self._value(fact)}"

    def _value(self, value: str | int | NoteLink) -> str:
        if isinstance(value, NoteLink):
            return _quoted(self._link(value), linked=True)
        return str(value) if isinstance(value, int) else _quoted(value)

    def _line(self, line: NoteLine) -> str:
        text = "".join(self._link(part) if isinstance(part, NoteLink) else escaped(part) for part in line)
        return _LIST.sub(r"\1\\\2", text)

    def _link(self, mention: NoteLink) -> str:
        """Return a link to a note, under the name that is meant to be read there."""
        path = self.paths[mention.key].removesuffix(".md")
        shown = " ".join(_UNFIT_TO_READ.sub(" ", visible(mention.text)).split())
        return f"[[{path}|{shown}]]" if shown and shown != path else f"[[{path}]]"


def escaped(text: str) -> str:
    """Return *text* so that Markdown shows it as it is."""
    return _MARKED.sub(r"\\\1", visible(text))


def _quoted(text: str, linked: bool = False) -> str:
    """Return *text* as YAML, and JSON, have it; what would be a link is none unless it is *linked*."""
    return json.dumps(text if linked else _LINK.sub("[ ", visible(text)), ensure_ascii=False)
