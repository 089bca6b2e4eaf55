"""How a game ended, in a few lines and in one.

In: a game. Out: words.
"""

from __future__ import annotations

from generator.engine.view import Language
from generator.games.eminent_domain.refereed import Sitting, outcome
from generator.games.eminent_domain.telling.phrases import listed, say


def ending_lines(sitting: Sitting, language: Language) -> list[str]:
    """Everybody's score and what it is of, then who has won or is tied; that the game was broken off if it was (7)."""
    found = outcome(sitting)
    lines = [
        say("standing", language, player, found["scores"][player], *found["of"][player], found["ties"][player])
        for player in sitting.players
    ]
    if not found["ended"]:
        return [*lines, say("broken_off", language)]
    winners = found["winners"]
    how = "won" if len(winners) == 1 else "tied"
    return [*lines, say(f"{how}_{found['ended']}", language, listed(winners, language))]
