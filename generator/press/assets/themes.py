"""Themes: colours and fonts of all sheets by what they are for, and templates that a theme draws in its own way.

In: a theme's name and the folders that contain themes. Out: its colours, its fonts and the folder of its templates.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.engine.documents import read_toml
from generator.engine.languages import Words, languages
from generator.engine.view import Language
from generator.errors import BadTheme, Text, UnknownTheme, reason_of
from generator.press.assets.folders import MOST_TEMPLATE, Unreadable, read_inside
from generator.press.assets.fonts import SHIPPED, NamedFonts, PressFont, UnknownFamily, families
from generator.press.assets.stock import stock

DEFAULT = "notebook"
#: The folder of themes inside a folder of templates: each has one of its own, with the templates that it draws.
FOLDER = "themes"
FILE = "theme.toml"
#: Colours that may be "none", which leaves the paper as it is.
GROUNDS = (
    *("paper", "field", "solid", "box", "sky", "dusk", "twinkle", "strip", "back", "globe_land", "globe_ball"),
    *("dust", "glow", "wind"),
    *("argent", "or", "gules", "azure", "sable", "vert", "purpure"),
    *(
        f"{ground}_{colour}"
        for ground in ("band", "pale")
        for colour in ("blue", "red", "green", "yellow", "purple", "orange")
    ),
)
#: What a theme may say of its pictures.
ART = ("drawn", CONTOURS := "contours", NO_ART := "none")
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}|none")


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme: *colours* by role, the *folders* of its own templates, its own first, the *fonts* that it names."""

    name: str
    title: Mapping[Language, str]
    colours: Mapping[str, str]
    folders: tuple[Path, ...]
    fonts: NamedFonts = SHIPPED
    #: Whether sheets have pictures: globes, arms, skies.
    art: bool = True
    #: Whether they are contours only.
    contours: bool = False

    @property
    def shipped(self) -> tuple[Path, ...]:
        """Return those of its folders that are shipped, not a person's."""
        return tuple(folder for folder in self.folders if folder.is_relative_to(stock()))

    @property
    def looks(self) -> dict[str, str]:
        """Return what of it decides how sheets look, for a digest: colours by role, and fonts if it names some."""
        named = {role: self.fonts.of(role) for role in self.fonts._fields if self.fonts.of(role)}
        fonts = {
            f"font {role}": repr([font.fontName for files in its for font in files]) for role, its in named.items()
        }
        art = NO_ART if not self.art else CONTOURS if self.contours else ""
        return {**self.colours, **fonts, **({"art": art} if art else {})}


def themes(folders: Sequence[Path] = ()) -> list[str]:
    """Return the names of all themes, also of those in the person's *folders*."""
    found = {path.parent.name for root in (*folders, stock()) for path in (root / FOLDER).glob(f"*/{FILE}")}
    return sorted(found, key=lambda name: (name != DEFAULT, name))


def find_theme(name: str = DEFAULT, folders: Sequence[Path] = ()) -> Theme:
    """Return the theme called *name*, from the first of *folders* that has it, else a shipped one.

    Colours that it does not name are those of the theme that it extends, by default "notebook".
    Raises UnknownTheme, BadTheme.
    """
    return _find(name, folders, ())


def _find(name: str, folders: Sequence[Path], inside: tuple[str, ...]) -> Theme:
    path = next((root / FOLDER / name / FILE for root in (*folders, stock()) if _has(root, name)), None)
    if path is None:
        raise UnknownTheme(name, themes(folders))
    table = _read(path)
    colours = table.get("colour", {})
    if name == DEFAULT and path.is_relative_to(stock()):
        return Theme(name, table["name"], colours, (path.parent,))
    base = _base(path, str(table.get("extends", DEFAULT)), folders, (*inside, name))
    _check(path, colours, base.colours)
    title = {language: str(words) for language, words in table.get("name", {}).items()}
    return Theme(
        name,
        dict(zip(languages(), Words.of(title, usual=name))),
        {**base.colours, **colours},
        (path.parent, *base.folders),
        base.fonts._replace(**_fonts(path, table.get("font", {}))),
        table["art"] != NO_ART if "art" in table else base.art,
        table["art"] == CONTOURS if "art" in table else base.contours,
    )


def _base(path: Path, base: str, folders: Sequence[Path], inside: tuple[str, ...]) -> Theme:
    """Return the theme called *base*, which the theme in the file *path* extends; a person's "notebook" extends ours.

    *inside* are the themes that are being read, that one last. Raises BadTheme.
    """
    *others, name = inside
    own = base == name == DEFAULT and not path.is_relative_to(stock())
    if base in others or (base == name and not own):
        raise BadTheme(path, Text("extends_itself", base=base))
    try:
        return _find(base, () if own else folders, inside)
    except UnknownTheme as problem:
        raise BadTheme(path, Text("extends_nothing", base=base)) from problem


def _read(path: Path) -> dict[str, Any]:
    """Return what a theme's file says; its tables are tables.

    Raises BadTheme.
    """
    try:
        table = read_toml(read_inside(path, path.parent.parent.parent, MOST_TEMPLATE).decode("utf-8-sig"))
    except (Unreadable, ValueError) as problem:
        raise BadTheme(path, reason_of(problem)) from problem
    unknown = sorted(set(table) - {"name", "extends", "colour", "font", "art"})
    if unknown:
        raise BadTheme(path, Text("no_theme_key", key=unknown[0]))
    if table.get("art", ART[0]) not in ART:
        raise BadTheme(path, Text("art_or_none", value=table["art"], known=ART))
    for key in ("name", "colour", "font"):
        if not isinstance(table.get(key, {}), dict):
            raise BadTheme(path, Text("theme_no_table", key=key, value=table[key]))
    return table


def _fonts(path: Path, named: Mapping[str, object]) -> dict[str, tuple[tuple[PressFont, ...], ...]]:
    """Return the fonts that a theme's file names, by what is set in them.

    Raises BadFont, and BadTheme for what is not there.
    """
    found = {}
    for role, names in named.items():
        wanted = [names] if isinstance(names, str) else names
        if role not in NamedFonts._fields:
            raise BadTheme(path, Text("no_font_role", role=role, known=NamedFonts._fields))
        if not isinstance(wanted, list) or not all(isinstance(name, str) for name in wanted):
            raise BadTheme(path, Text("no_font_names", role=role, names=names))
        try:
            found[role] = families(wanted)
        except UnknownFamily as problem:
            raise BadTheme(
                path, Text("no_font_family", role=role, family=problem.family, known=problem.known)
            ) from problem
    return found


def _check(path: Path, colours: Mapping[str, object], known: Mapping[str, str]) -> None:
    """Raise BadTheme for a role that is not *known*, or for what is not a colour."""
    for role, colour in colours.items():
        if role not in known:
            raise BadTheme(path, Text("no_colour_role", role=role, known=tuple(known)))
        if not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
            raise BadTheme(path, Text("no_colour", role=role, colour=colour))
        if colour == "none" and role not in GROUNDS:
            raise BadTheme(path, Text("not_none", role=role, grounds=tuple(GROUNDS)))


def _has(root: Path, name: str) -> bool:
    return bool(re.fullmatch(r"[\w-]{1,60}", name)) and (root / FOLDER / name / FILE).is_file()
