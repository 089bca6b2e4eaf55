"""What is being asked, in words of every language, with the rule that asks it.

In: texts/questions.toml. Out: questions by their number in `choices`.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.engine.languages import Language, Words
from generator.engine.packdata import pack_data
from generator.games.deep_future.rules import choices
from generator.games.deep_future.rules.position import Position

#: What is asked instead of ASK_BATTLE where no rival is near.
IDLE_BATTLE = -1


@dataclass(frozen=True)
class ChoiceQuestion:
    """One question: its words, the section or reading it rests on, what follows from an answer, what going on means."""

    key: str
    words: Words
    rule: str
    why: Words
    go: Words

    def __call__(self, language: Language) -> str:
        """Return the question in *language*."""
        return self.words(language)


def _read() -> dict[int, ChoiceQuestion]:
    rows = pack_data("generator.games.deep_future", "texts/questions.toml")
    kinds = vars(choices) | {"ASK_IDLE_BATTLE": IDLE_BATTLE}
    return {
        kinds[f"ASK_{key.upper()}"]: ChoiceQuestion(
            key, Words.of(row), row["rule"], Words.of(row, "why_{}"), Words.of(row, "go_{}")
        )
        for key, row in rows.items()
    }


def asked(pos: Position) -> ChoiceQuestion:
    """Return what is asked in a position; a battle is one of tracks where no rival is near (R-2.2-39)."""
    idle = pos.question == choices.ASK_BATTLE and pos.options[0][0] == choices.TRACK
    return QUESTIONS[IDLE_BATTLE if idle else pos.question]


QUESTIONS: dict[int, ChoiceQuestion] = _read()
