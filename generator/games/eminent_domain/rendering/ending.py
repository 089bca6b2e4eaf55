"""How a game ended, in a few lines and in one.

In: a game, or what its last event keeps. Out: words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.bilingual import listed
from generator.engine.view import Language
from generator.games.eminent_domain.rendering.phrases import say


def ending_lines(players: Sequence[str], found: Mapping[str, Any], language: Language) -> list[str]:
    """Everybody's score and what it is of, then who has won or is tied; that the game was broken off if it was (7)."""
    lines = [
        say("standing", language, player, found["scores"][player], *found["of"][player], found["ties"][player])
        for player in players
    ]
    if not found["ended"]:
        return [*lines, say("broken_off", language)]
    return [*lines, won_text(found["winners"], found["ended"], language)]


def won_text(winners: Sequence[str], ended: str, language: Language) -> str:
    """Who has won or is tied, and what brought the end, in one sentence (E-N1, E-N5)."""
    how = "won" if len(winners) == 1 else "tied"
    return say(f"{how}_{ended}", language, listed(winners, language))
