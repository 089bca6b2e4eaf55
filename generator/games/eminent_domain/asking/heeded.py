"""Whether what was understood heeds all that was told: a number or a card left over means that something was missed.

In: a question taken to pieces, the ruling it was taken for. Out: yes or no. A wrong certainty is worse than the book.
"""

from __future__ import annotations

from generator.engine.inputs import name_key
from generator.engine.question import numbers_heeded, texts_in
from generator.engine.ruling import Asked
from generator.games.eminent_domain.asking.question import Question

#: Numbers of the rules themselves that people say with a question, by ruling.
_OF_THE_RULES: dict[str, set[int]] = {
    "survey_look": {1},
    "warfare_role": {1},
    "attack": {1},
    "settle": {1},
    "produce": {1},
    "trade": {1},
    "hand_limit": {1, 5},
    "cleanup": {1, 5},
    "research_eligible": {1},
    "research_levels": {1, 2, 3},
    "technology": {1, 2, 3},
    "technology_list": {39},
    "planet": {1},
    "planet_list": {1, 27},
    "starting_deck": {10},
    "technology_counts": {39, 3},
    "influence_supply": {32, 8, 1},
    "winner": {1},
    "remaining_turns": {1},
    "end_trigger": {1},
}


def heeded(question: Question, asked: Asked) -> bool:
    """Whether nothing was left aside that might matter."""
    if asked.ruling in {"no_such", "term"}:
        return True
    own = _OF_THE_RULES.get(asked.ruling, set()) | question.spent
    named = {name_key(text) for text in texts_in(asked.inputs)}
    cards = all(name_key(name) in named for name in (*question.planets, *question.technologies))
    return (cards or question.counted_names) and (question.all_heeded or numbers_heeded(question, asked, own))
