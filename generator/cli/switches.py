"""Switches of the rules as they are typed: KEY=VALUE, or KEY=@FILE for the content of a file.

In: words, a pack. Out: the switches by name, as in the [rules] table of campaign.toml.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from generator.campaign.reading import text_named
from generator.engine.documents import BadDocument, read_toml
from generator.engine.pack import Pack, Switched
from generator.errors import CannotDo, CannotRead, NotUnderstood, Text


def switches(pack: Pack, typed: Sequence[str]) -> dict[str, object]:
    """Return the switches in *typed*, checked by the *pack*.

    Raises NotUnderstood for an unknown or invalid switch, CannotDo if the game has no switches.
    """
    found = typed_values(typed)
    if not found:
        return found
    if not isinstance(pack, Switched):
        raise CannotDo(pack.name, Text("with_switches"))
    for place, wrong in pack.rule_problems(found):
        raise NotUnderstood(_as_typed(place, typed), wrong, "" if "; " in str(wrong) else "KEY=VALUE")
    return found


def new_switches(pack: Pack, typed: Sequence[str]) -> dict[str, object]:
    """Return the switches of something that begins: those in *typed*, and those that the pack sets in what is new.

    Raises as `switches`.
    """
    return {**getattr(pack, "usual_rules", {}), **switches(pack, typed)}


def _as_typed(place: str, typed: Sequence[str]) -> str:
    """Return where a problem is: a switch, or a place in the file that was given for it."""
    key = re.split(r"\W", place)[0]
    named = [value.strip() for name, _, value in (each.partition("=") for each in typed) if name.strip() == key]
    return f"{key}={named[-1]}{place[len(key) :]}" if named and named[-1].startswith("@") else place


def typed_values(typed: Sequence[str]) -> dict[str, object]:
    """Return the keys and values in *typed*.

    Raises NotUnderstood for anything but KEY=VALUE and for an empty file, CannotRead for an unreadable one.
    """
    found: dict[str, object] = {}
    for each in typed:
        key, equals, value = each.partition("=")
        if not equals or not key.strip():
            raise NotUnderstood(each, Text("no_switch"), "KEY=VALUE")
        found[key.strip()] = _value(value.strip())
    return found


def _value(text: str) -> object:
    """Return a value read as TOML, else the text itself; after @, the content of that file."""
    if text.startswith("@") and len(text) > 1:
        return _filled(Path(text[1:]))
    try:
        found = read_toml(f"value = {text}")
    except BadDocument:
        return text
    return found["value"] if len(found) == 1 else text


def _filled(path: Path) -> str:
    """Return the content of a file; an empty one is refused, since it would pass for the default of a switch."""
    text = text_of(path)
    if not text.strip():
        raise NotUnderstood(str(path), Text("file_empty"), Text("value_into_it"))
    return text


def text_of(path: Path) -> str:
    """Return the content of a text file.

    Raises CannotRead, NotUnderstood if it is not text.
    """
    try:
        return text_named(path)
    except OSError as error:
        raise CannotRead(path, error) from error
    except UnicodeDecodeError as error:
        raise NotUnderstood(str(path), Text("not_utf_8"), Text("as_utf_8")) from error
