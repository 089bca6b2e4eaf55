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
    "flip_long": {"en": "both sides, long edge", "zh": "双面，沿长边翻转"},
    "flip_short": {"en": "both sides, short edge", "zh": "双面，沿短边翻转"},
}
