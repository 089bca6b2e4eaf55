"""The one door: a question in words becomes the ruling it asks for.

In: a question and the speech of the game. Out: an Asked, or None.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine import question
from generator.engine.question import numbers_heeded
from generator.engine.ruling import Asked
from generator.engine.wording import Speech
from generator.games.deluges.asking import (
    about_boats,
    about_ending,
    about_gathering,
    about_growing,
    about_moving,
    about_people,
    about_preparing,
    about_track,
    about_war,
    about_water,
)
from generator.games.deluges.asking.question import Question

#: In this order: what asks for more comes first.
GRAMMARS: tuple[Callable[[Question], Asked | None], ...] = (
    *about_ending.GRAMMARS,
    *about_water.GRAMMARS,
    *about_track.GRAMMARS,
    *about_gathering.GRAMMARS,
    *about_growing.GRAMMARS,
    *about_people.GRAMMARS,
    *about_war.GRAMMARS,
    *about_boats.GRAMMARS,
    *about_moving.GRAMMARS,
    *about_preparing.GRAMMARS,
)
#: Numbers of the rules themselves that people say with a question, by ruling.
_OF_THE_RULES = {
    "forest_regrowth": {1, 2, 3},
    "births": {1, 2, 3},
    "jobs": {1},
    "dolmen_limit": {1, 2},
    "fanatic_takeover": set(range(100)),  # every number was taken by the grammar
    "move_legal": set(range(20)),
    "boat_may_move": set(range(1, 20)),
    "slaves_freed": set(range(100)),
    "starting_pieces": set(range(20)),
    "move_distance": set(range(20)),
    "limits": set(range(20)),
    "next_first_player": {3, 4},
    "affordable": {1},
    "war": {1, 3, 4},
    "track_step": {1, 2, 3, 14},
    "deforestation": set(range(100)),
}


def heeded(asked: Question, found: Asked) -> bool:
    """Whether every number that was told went into the inputs."""
    own = _OF_THE_RULES.get(found.ruling, set())
    if found.ruling == "track_step":  # "by 2"
        own = own | {found.inputs["new"] - found.inputs["old"]}
    return numbers_heeded(asked, found, own)


def understood(typed: str, speech: Speech) -> Asked | None:
    """The ruling that is asked for, if it is one that can be computed."""
    return question.understood(typed, lambda words: Question(words, speech), GRAMMARS, heeded)
