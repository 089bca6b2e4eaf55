"""The one door: a question in words becomes the ruling it asks for.

In: a question and the speech of the game. Out: an Asked, or None.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.engine.ruling import Asked
from generator.engine.wording import Speech
from generator.games.innovation.asking import (
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
    *about_cards.GRAMMARS,
    *about_words.GRAMMARS,
)
#: A question for a reason is none that can be computed.
_WHY = re.compile(r"^\W*(?:why|how come)\b|为什么|为何|為什麼|なぜ")
#: The longest question that is taken to pieces, in signs.
LONGEST = 600


def understood(typed: str, speech: Speech) -> Asked | None:
    """The ruling that is asked for, if it is one that can be computed."""
    if len(typed) > LONGEST or typed.isdigit() or _WHY.search(typed.casefold()):
        return None
    question = Question(typed, speech)
    all_found = (found for grammar in GRAMMARS if (found := grammar(question)) is not None)
    return next((found for found in all_found if heeded(question, found)), None)
