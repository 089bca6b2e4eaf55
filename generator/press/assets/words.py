"""The press's own words on every sheet, in every language (words.toml).

In: nothing. Out: a term by key and language.
"""

from __future__ import annotations

from generator.engine.languages import Language
from generator.engine.packdata import pack_data

WORDS: dict[str, dict[Language, str]] = pack_data("generator.press.assets", "words.toml")
