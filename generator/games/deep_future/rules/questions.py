"""What is being asked, in words of both languages, with the rule that asks it.

In: tables/questions.toml. Out: questions by their number in `choices`.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.games.deep_future.rules import choices


@dataclass(frozen=True)
class Question:
    """One question: its words and the section or reading it rests on."""

    key: str
    en: str
    zh: str
    rule: str

    def __call__(self, language: Language) -> str:
        """Return the question in *language*."""
        return self.en if language == "en" else self.zh


def _read() -> dict[int, Question]:
    rows = pack_data("generator.games.deep_future", "tables/questions.toml")
    return {getattr(choices, f"ASK_{key.upper()}"): Question(key, **row) for key, row in rows.items()}


QUESTIONS: dict[int, Question] = _read()
