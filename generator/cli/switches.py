"""Switches of the rules as they are typed: KEY=VALUE, or KEY=@FILE for what stands in a file.

In: words, a pack. Out: the switches by name, as a campaign.toml has them in [rules].
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from generator.campaign.reading import text_named
from generator.engine.documents import BadDocument, read_toml
from generator.engine.pack import Pack, Switched
from generator.errors import CannotDo, CannotRead, NotUnderstood


def switches(pack: Pack, typed: Sequence[str]) -> dict[str, object]:
    """What *typed* says, looked at by the *pack*.

    Raises NotUnderstood for what is no switch of its, CannotDo if it has none.
    """
    found = typed_values(typed)
    if not found:
        return found
    if not isinstance(pack, Switched):
        raise CannotDo(pack.name, "played with switches")
    for place, wrong in pack.rule_problems(found):
        raise NotUnderstood(_as_typed(place, typed), wrong, "" if "; " in wrong else "KEY=VALUE")
    return found


def _as_typed(place: str, typed: Sequence[str]) -> str:
    """Where a problem is: a switch, or a place in the file that was named for it, which the pack knows nothing of."""
    key = re.split(r"\W", place)[0]
    named = [value.strip() for name, _, value in (each.partition("=") for each in typed) if name.strip() == key]
    return f"{key}={named[-1]}{place[len(key) :]}" if named and named[-1].startswith("@") else place


def typed_values(typed: Sequence[str]) -> dict[str, object]:
    """What *typed* says, word by word.

    Raises NotUnderstood for what is no KEY=VALUE and for an empty file, CannotRead for one that cannot be read.
    """
    found: dict[str, object] = {}
    for each in typed:
        key, sign, value = each.partition("=")
        if not sign or not key.strip():
            raise NotUnderstood(each, "that is no switch", "KEY=VALUE")
        found[key.strip()] = _value(value.strip())
    return found


def _value(text: str) -> object:
    """A value as TOML has it, else the text itself; after @ what stands in the file of that name."""
    if text.startswith("@") and len(text) > 1:
        return _filled(Path(text[1:]))
    try:
        found = read_toml(f"value = {text}")
    except BadDocument:
        return text
    return found["value"] if len(found) == 1 else text


def _filled(path: Path) -> str:
    """What stands in a file; an empty one would pass for the usual value of a switch."""
    text = text_of(path)
    if not text.strip():
        raise NotUnderstood(str(path), "nothing stands in it", "into it what is meant")
    return text


def text_of(path: Path) -> str:
    """What stands in a file.

    Raises CannotRead, NotUnderstood if it is no text.
    """
    try:
        return text_named(path)
    except OSError as error:
        raise CannotRead(path, error) from error
    except UnicodeDecodeError as error:
        raise NotUnderstood(str(path), "it is not UTF-8 text", "it as UTF-8") from error
