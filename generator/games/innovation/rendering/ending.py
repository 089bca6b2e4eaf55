"""How a game ended, in a few lines and in one.

In: a game, or what its last event keeps. Out: words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.bilingual import listed
from generator.engine.view import Language
from generator.games.innovation.facts.deck import card_id, cards
from generator.games.innovation.rendering.phrases import say, title


def ending_lines(players: Sequence[str], found: Mapping[str, Any], language: Language) -> list[str]:
    """Scores and achievements of all, then who has won and how; that the game was broken off if it was."""
    lines = [
        say("standing", language, player, found["scores"][player], len(found["achievements"][player]))
        for player in players
    ]
    if not found["ended"]:
        return [*lines, say("broken_off", language)]
    return [*lines, won_text(found["winners"], found["ended"], found["by"], language)]


def won_text(winners: Sequence[str], ended: str, by: str | None, language: Language) -> str:
    """Who has won and how, in one sentence."""
    who = listed(winners, language)
    if ended == "dogma":
        card = next((card.number for card in cards() if card_id(card.number) == by), None)
        return say("won_dogma", language, who, "-" if card is None else title(card, language))
    return say(f"won_{ended}", language, who)
