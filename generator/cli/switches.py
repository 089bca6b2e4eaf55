"""Switches of the rules as they are typed: KEY=VALUE.

In: words, a pack. Out: the switches by name, as a campaign.toml has them in [rules].
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence

from generator.engine.pack import Pack, Switched
from generator.errors import CannotDo, NotUnderstood


def switches(pack: Pack, typed: Sequence[str]) -> dict[str, object]:
    """What *typed* says, looked at by the *pack*.

    Raises NotUnderstood for what is no switch of its, CannotDo if it has none.
    """
    found: dict[str, object] = {}
    for each in typed:
        key, sign, value = each.partition("=")
        if not sign or not key.strip():
            raise NotUnderstood(each, "that is no switch", "KEY=VALUE")
        found[key.strip()] = _value(value.strip())
    if not found:
        return found
    if not isinstance(pack, Switched):
        raise CannotDo(pack.name, "played with switches")
    for key, wrong in pack.rule_problems(found):
        raise NotUnderstood(key, wrong, "KEY=VALUE")
    return found


def _value(text: str) -> object:
    """A value as TOML has it, else the text itself."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
