"""What is being asked, in words of every language, with the rule that asks it.

In: tables/questions.toml. Out: questions by their number in `choices`.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.engine.languages import Language, Words
from generator.engine.packdata import pack_data
from generator.games.deep_future.rules import choices


@dataclass(frozen=True)
class Question:
    """One question: its words and the section or reading it rests on."""

    key: str
    words: Words
    rule: str

    def __call__(self, language: Language) -> str:
        """Return the question in *language*."""
        return self.words(language)

    @property
    def en(self) -> str:
        """The question in English."""
        return self.words.en


def _read() -> dict[int, Question]:
    rows = pack_data("generator.games.deep_future", "tables/questions.toml")
    return {
        getattr(choices, f"ASK_{key.upper()}"): Question(key, Words.of(row), row["rule"]) for key, row in rows.items()
    }


QUESTIONS: dict[int, Question] = _read()
