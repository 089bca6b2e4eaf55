"""campaign.toml: the few settings that people edit.

In: its text. Out: checked settings, or an error with file and key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.campaign.reading import TEXT_LIMIT, read_regular
from generator.engine.documents import BadDocument, read_toml
from generator.engine.languages import languages, listed
from generator.engine.plain_text import is_plain
from generator.engine.sentences import Sentences
from generator.engine.view import Language
from generator.errors import BadSettings, CannotRead, Text

FILE = "campaign.toml"
_TEXTS = Sentences("generator.campaign", "texts")


@dataclass(frozen=True, slots=True)
class Settings:
    """What campaign.toml says."""

    title: str
    game: str
    rules_version: str
    language: Language
    players: tuple[str, ...]
    paper: str
    rules: Mapping[str, object] = field(default_factory=dict)
    #: How sheets look, if not otherwise asked for; "" is the press's own choice.
    theme: str = ""
    #: Whether sheets have pictures, if their theme has.
    art: bool = True


def write(settings: Settings) -> bytes:
    """Return a new campaign.toml with a word about each setting, in the language of the campaign."""
    import tomlkit  # needed for writing only

    language = settings.language
    document = tomlkit.document()
    document.add(tomlkit.comment(_TEXTS.text("settings.about", language)))
    document.add("title", tomlkit.item(settings.title))
    document.add("game", tomlkit.item(settings.game))
    document.add("rules_version", tomlkit.item(settings.rules_version))
    for key, value, about in (
        ("language", language, _TEXTS.text("settings.language", language, known=listed(languages(), language))),
        ("players", list(settings.players), _TEXTS.text("settings.players", language)),
        ("paper", settings.paper, _TEXTS.text("settings.paper", language)),
    ):
        document.add(key, tomlkit.item(value).comment(about))
    if settings.theme:
        document.add("theme", tomlkit.item(settings.theme))
    else:
        document.add(tomlkit.comment(_TEXTS.text("settings.theme", language)))
    document.add(tomlkit.nl())
    document.add(tomlkit.comment(_TEXTS.text("settings.rules", language)))
    if settings.rules:
        document.add("rules", tomlkit.item(dict(settings.rules)))
    return tomlkit.dumps(document).encode()


def retitled(data: bytes, title: str) -> bytes:
    """Return a campaign.toml with that content, comments and all, under another title."""
    import tomlkit

    document = tomlkit.parse(data.decode("utf-8-sig"))
    document["title"] = title
    return tomlkit.dumps(document).encode()


def read(folder: Path) -> Settings:
    """Return the settings in the campaign *folder*.

    Raises BadSettings or CannotRead.
    """
    path = folder / FILE
    try:
        data = read_regular(path, 2 * TEXT_LIMIT)  # a switch may hold a text that was read
    except OSError as error:
        raise CannotRead(path, error) from error
    return parse(data, path)


def parse(data: bytes, path: Path) -> Settings:
    """Return the settings that a campaign.toml with that content holds; errors call it *path*.

    Raises BadSettings.
    """
    try:
        table = read_toml(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadSettings(str(path), Text("not_utf_8"), Text("save_utf_8")) from error
    except BadDocument as error:
        raise BadSettings(str(path), Text("not_toml", error=error), Text("correct_line")) from error
    language = _text(table, "language", path)
    if language not in languages():
        known = " or ".join(map(repr, languages()))
        raise BadSettings(f"{path}, language", Text("unknown", named=language), Text("write_one", known=known))
    players = table.get("players", [])
    if not isinstance(players, list) or not all(isinstance(name, str) and is_plain(name) for name in players):
        raise BadSettings(f"{path}, players", Text("no_names"), Text("write_names"))
    return Settings(
        _text(table, "title", path),
        _text(table, "game", path),
        _text(table, "rules_version", path),
        language,
        tuple(players),
        _text(table, "paper", path),
        _rules(table, path),
        _text(table, "theme", path) if "theme" in table else "",
        "art" not in table or _art(table, path),
    )


def _rules(table: dict[str, Any], path: Path) -> Mapping[str, object]:
    """Return the [rules] table; its keys are the game's own business."""
    rules = table.get("rules", {})
    if not isinstance(rules, dict):
        raise BadSettings(f"{path}, rules", Text("no_toml_table"), Text("write_rules"))
    return rules


def _art(table: dict[str, Any], path: Path) -> bool:
    """Return whether there are pictures: "drawn" or "none"."""
    art = _text(table, "art", path)
    if art not in ("drawn", "none"):
        raise BadSettings(f"{path}, art", Text("unknown", named=art), Text("write_one", known="'drawn' or 'none'"))
    return art == "drawn"


def _text(table: dict[str, Any], key: str, path: Path) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value or not is_plain(value):
        raise BadSettings(f"{path}, {key}", Text("text_required"), Text("write_key", key=key))
    return value
