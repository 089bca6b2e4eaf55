"""The games of a campaign, one entry each.

In: the first and the last event of a game. Out: its entry, and a line that tells it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.engine.bilingual import listed
from generator.engine.pack import Event
from generator.engine.view import Language
from generator.games.innovation.rendering.ending import won_text
from generator.games.innovation.rendering.phrases import say


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of the chronology: who won it and how it ended (I-E1 to I-E6); nobody and "" if it was broken off.

    *by* is the card that ended it, if one did; *scores* and *achievements* are those of its players.
    """

    players: tuple[str, ...]
    winners: tuple[str, ...]
    ended: str
    by: str | None
    scores: Mapping[str, int]
    achievements: Mapping[str, tuple[str, ...]]
    turns: int
    rules: Mapping[str, object]
    abandoned: bool = False

    def line(self, number: int, language: Language) -> str:
        """The game in one line."""
        ended = (self.winners, self.ended, self.by)
        end = say("broken_off", language) if self.abandoned else won_text(*ended, language)
        return say("game", language, number, listed(self.players, language), self.turns, end)


def entry(begun: Event, event: Event) -> PlayedGame:
    """The line of the chronology."""
    return PlayedGame(
        tuple(begun["players"]),
        tuple(event["winners"]),
        event["ended"],
        event["by"],
        {player: int(score) for player, score in event["scores"].items()},
        {player: tuple(held) for player, held in event["achievements"].items()},
        int(event["turns"]),
        dict(begun["rules"]),
        bool(event.get("abandoned")),
    )
