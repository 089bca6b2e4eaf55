"""The one door: a question in words becomes the ruling it asks for.

In: a question and the speech of the game. Out: an Asked, or None.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine.ruling import Asked
from generator.engine.wording import Speech, is_yes_no, normalised
from generator.games.deep_future.asking import (
    about_board,
    about_chances,
    about_ending,
    about_moving,
    about_nothing,
    about_opening,
    about_paying,
    about_tables,
    about_taking,
    about_turn,
    about_wonders,
)
from generator.games.deep_future.asking.heeded import heeded
from generator.games.deep_future.asking.people import as_players
from generator.games.deep_future.asking.question import Question, held
from generator.games.deep_future.asking.verdicts import asking_clause, with_verdict

#: In this order: what asks for more comes first.
GRAMMARS: tuple[Callable[[Question], Asked | None], ...] = (
    *about_nothing.GRAMMARS,
    *about_chances.GRAMMARS,
    *about_tables.FAILURES,
    about_turn.track_move,
    *about_board.GRAMMARS,
    *about_wonders.GRAMMARS,
    *about_ending.GRAMMARS,
    *about_opening.GRAMMARS,
    *about_turn.GRAMMARS,
    *about_paying.GRAMMARS,
    *about_taking.GRAMMARS,
    *about_moving.GRAMMARS,
    *about_taking.EFFECTS,
    *about_tables.GRAMMARS,
)


def taken_apart(typed: str, speech: Speech) -> Question:
    """A question taken to pieces."""
    told = as_players(typed)
    asking = speech.said(held(normalised(asking_clause(told))))
    return Question(told, speech.said(held(normalised(told))), is_yes_no(typed, strictly=True), asking)


def understood(typed: str, speech: Speech) -> Asked | None:
    """The ruling that is asked for, if it is one that can be computed."""
    question = taken_apart(typed, speech)
    all_found = (found for grammar in GRAMMARS if (found := grammar(question)) is not None)
    meant = (with_verdict(question, found) for found in all_found)
    return next((found for found in meant if heeded(question, found)), None)
