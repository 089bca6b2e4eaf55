"""Whether what was understood heeds all that was told: a number, card or player left over means that something was missed.

In: a question taken to pieces, the ruling it was taken for. Out: yes or no. A wrong certainty is worse than the book.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from generator.engine.ruling import Asked
from generator.games.innovation.asking.question import Question
from generator.games.innovation.rulings.values import name_key

#: Numbers of the rules themselves that people say with a question, by ruling.
_OF_THE_RULES = {
    "achievable_ages": {5},
    "special_check": {1, 3, 5, 6, 8, 12},
    "splay_state": {1},
    "sharing_bonus": {1},
    "explain_end": {10},
    "score_ending": {10, 11},
    "team_score_ending": {2, 10, 11},
    "team_achievements": {2, 6},
    "achievements_needed": {2},
    "first_turn_actions": {1, 2},
    "dogma_preview": {1, 2, 3},
    "dogma_scope": {1, 2},
    "clothing_draws": {1, 2},
    "simultaneous_claim": {2},
    "card": {1, 2, 3, 105},
    "card_list": {105},
    "draw_age": {1},
    "pile_size": {1},
}
#: Rulings in which cards are named only to say what is going on.
_CARDS_IN_PASSING = frozenset(
    {
        "dogma_scope",
        "clothing_draws",
        "sharing_bonus",
        "draw_age",
        "transfer_exact",
        "transfer_up_to",
        "select_highest",
        "splay_state",
    }
)


def heeded(question: Question, asked: Asked) -> bool:
    """Whether nothing was left aside that might matter."""
    if asked.ruling in {"no_such", "keyword"}:
        return True
    return _all_numbers(question, asked) and _all_cards(question, asked)


def _all_numbers(question: Question, asked: Asked) -> bool:
    told = Counter(question.numbers)
    left = told - _numbers(asked.inputs)
    own = _OF_THE_RULES.get(asked.ruling, set())
    if asked.ruling == "achievable_ages" and "available" in asked.inputs:
        own = own | set(range(1, 10)) - set(asked.inputs["available"])  # those that are gone
    if asked.ruling == "achievable_ages" and question.find("every 9|9 every"):
        own = own | {9}  # "all nine are there"
    if asked.ruling == "achievements_needed" and "held" in asked.inputs:
        own = own | set(range(1, asked.inputs["held"]))  # "three of ages and one special"
    if asked.ruling == "draw_age":  # "the 10s are still there"
        own = own | set(map(int, re.findall(r"(\d+)s? (?:are|is) (?:still )?(?:there|left|available)", question.raw)))
    if asked.ruling == "draw_age" and question.has("return") and "asked" in asked.inputs:
        own = own | {asked.inputs["asked"] - 1}  # "I return a 10 and so draw an 11"
    taken = set(_numbers(asked.inputs))
    repeated = 0
    for number, count in left.items():
        if number in own:
            continue
        if number in taken:
            repeated += count
            continue
        return False
    return repeated <= 1


def _all_cards(question: Question, asked: Asked) -> bool:
    if asked.ruling in _CARDS_IN_PASSING:
        return True
    named = {name_key(text) for text in _texts(asked.inputs)}
    return all(name_key(name) in named for name in question.names)


def _texts(value: Any) -> list[str]:
    """All texts in inputs."""
    if isinstance(value, dict):
        return [text for key, inner in value.items() for text in (str(key), *_texts(inner))]
    if isinstance(value, list | tuple):
        return [text for inner in value for text in _texts(inner)]
    return [value] if isinstance(value, str) else []


def _numbers(value: Any) -> Counter[int]:
    """All numbers in inputs, and how many things of a kind there are."""
    found: Counter[int] = Counter()
    if isinstance(value, dict):
        for key, inner in value.items():
            found += _numbers(inner) + _numbers(str(key))
    elif isinstance(value, list | tuple):
        found += Counter([len(value)]) + Counter(Counter(map(str, value)).values())
        for inner in value:
            found += _numbers(inner)
    elif isinstance(value, str):
        found += Counter(map(int, re.findall(r"\d+", value)))
    elif isinstance(value, int) and not isinstance(value, bool):
        found += Counter([abs(value)])
    return found
