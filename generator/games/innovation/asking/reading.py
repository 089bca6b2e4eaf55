"""The one door: a question in words becomes the ruling it asks for.

In: a question and the speech of the game. Out: an Asked, or None.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine import question
from generator.engine.ruling import Asked
from generator.engine.wording import Speech
from generator.games.innovation.asking import (
    about_card_lists,
    about_cards,
    about_dogma,
    about_drawing,
    about_ending,
    about_icons,
    about_moving,
    about_opening,
    about_specials,
    about_words,
)
from generator.games.innovation.asking.heeded import heeded
from generator.games.innovation.asking.question import Question

#: In this order: what asks for more comes first.
GRAMMARS: tuple[Callable[[Question], Asked | None], ...] = (
    *about_opening.GRAMMARS,
    *about_specials.GRAMMARS,
    *about_dogma.GRAMMARS,
    *about_icons.GRAMMARS,
    *about_ending.GRAMMARS,
    *about_moving.GRAMMARS,
    *about_drawing.GRAMMARS,
    *about_card_lists.GRAMMARS,
    *about_cards.GRAMMARS,
    *about_words.GRAMMARS,
)


def understood(typed: str, speech: Speech) -> Asked | None:
    """The ruling that is asked for, if it is one that can be computed."""
    return question.understood(typed, lambda words: Question(words, speech), GRAMMARS, heeded)
