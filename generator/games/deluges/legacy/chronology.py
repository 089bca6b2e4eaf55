"""The games of a campaign, one entry each.

In: the first and the last event of a game. Out: its entry, and a line that tells it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.engine.bilingual import listed
from generator.engine.pack import Event
from generator.engine.view import Language
from generator.games.deluges.rendering.phrases import say


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of the chronology: who won it and how it ended (D-E1 to D-E3, D-F3); nobody and "" if it was broken off.

    *points* are those of its players, *tied* the majorities that nobody had alone (D-U16), *on* the name of the map, a
    house map always; *read* says how each open point was read.
    """

    players: tuple[str, ...]
    winners: tuple[str, ...]
    ended: str
    on: str
    points: Mapping[str, int]
    tied: tuple[str, ...]
    rounds: int
    turns: int
    read: Mapping[str, str]
    rules: Mapping[str, object]
    abandoned: bool = False

    def line(self, number: int, language: Language) -> str:
        """The game in one line, the house map named in it (15)."""
        points = listed([f"{player} {count}" for player, count in self.points.items()], language)
        if self.abandoned:
            end = say("broken_off", language)
        elif self.winners:
            end = say("won", language, listed(self.winners, language))
        else:
            end = say("nobody_won", language)
        return say("game", language, number, points, self.rounds, self.on, end)


def entry(begun: Event, event: Event) -> PlayedGame:
    """The line of the chronology."""
    return PlayedGame(
        tuple(begun["players"]),
        tuple(event["winners"]),
        event["ended"],
        begun["map"],
        {player: int(points) for player, points in event["points"].items()},
        tuple(event["tied"]),
        int(event["rounds"]),
        int(event["turns"]),
        dict(event["open"]),
        dict(begun["rules"]),
        bool(event.get("abandoned")),
    )
