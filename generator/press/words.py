"""The press's own words on every sheet, in both languages.

In: nothing. Out: a term by key and language.
"""

from __future__ import annotations

from generator.engine.view import Language

WORDS: dict[str, dict[Language, str]] = {
    "at_100": {
        "en": "print at 100 %",
        "zh": "请按 100 % 打印（print at 100 %）",
    },
}
