"""The one door: a question in words becomes the ruling it asks for.

In: a question and the speech of the game. Out: an Asked, or None.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine import question
from generator.engine.ruling import Asked
from generator.engine.wording import Speech
from generator.games.eminent_domain.asking import (
    about_cards,
    about_ending,
    about_lists,
    about_opening,
    about_planets,
    about_points,
    about_research,
    about_roles,
    about_score,
    about_turn,
)
from generator.games.eminent_domain.asking.heeded import heeded
from generator.games.eminent_domain.asking.question import Question

#: In this order: what asks for more comes first.
GRAMMARS: tuple[Callable[[Question], Asked | None], ...] = (
    *about_score.GRAMMARS,
    *about_points.GRAMMARS,
    *about_ending.GRAMMARS,
    *about_research.GRAMMARS,
    *about_planets.GRAMMARS,
    *about_roles.GRAMMARS,
    *about_turn.GRAMMARS,
    *about_opening.GRAMMARS,
    *about_lists.GRAMMARS,
    *about_cards.GRAMMARS,
)


def understood(typed: str, speech: Speech) -> Asked | None:
    """The ruling that is asked for, if it is one that can be computed."""
    return question.understood(typed, lambda words: Question(words, speech), GRAMMARS, heeded)
