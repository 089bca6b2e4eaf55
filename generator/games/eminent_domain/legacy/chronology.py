"""The games of a campaign, one entry each.

In: the first and the last event of a game. Out: its entry, and a line that tells it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.engine.bilingual import listed
from generator.engine.pack import Event
from generator.engine.view import Language
from generator.games.eminent_domain.rendering.ending import won_text
from generator.games.eminent_domain.rendering.phrases import say


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of the chronology: who won it and what brought the end (E-N1); nobody and "" if it was broken off.

    *scores* are those of its players, *of* what they consist of: tokens, technologies, planets (E-N4).
    """

    players: tuple[str, ...]
    winners: tuple[str, ...]
    ended: str
    scores: Mapping[str, int]
    of: Mapping[str, tuple[int, ...]]
    turns: int
    rules: Mapping[str, object]
    abandoned: bool = False

    def line(self, number: int, language: Language) -> str:
        """The game in one line."""
        end = say("broken_off", language) if self.abandoned else won_text(self.winners, self.ended, language)
        return say("game", language, number, listed(self.players, language), self.turns, end)


def entry(begun: Event, event: Event) -> PlayedGame:
    """The line of the chronology."""
    return PlayedGame(
        tuple(begun["players"]),
        tuple(event["winners"]),
        event["ended"],
        {player: int(score) for player, score in event["scores"].items()},
        {player: tuple(parts) for player, parts in event["of"].items()},
        int(event["turns"]),
        dict(begun["rules"]),
        bool(event.get("abandoned")),
    )
