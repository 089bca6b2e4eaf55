"""Innovation in progress: who sits where, what its record keeps, the table of people.

In: players, switches and chance, or events. Out: the game as it stands; engine.table.Table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.game_in_progress import GameInProgress
from generator.engine.game_table import GameTable
from generator.engine.recorded_chance import RecordedChance
from generator.errors import BadPlayers
from generator.games.innovation.facts import Text
from generator.games.innovation.facts.deck import card_id
from generator.games.innovation.game import Game
from generator.games.innovation.rules.codes import ENDINGS, SPECIALS
from generator.games.innovation.rules.notation import read, unread, write
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.switches import TEAM_SEATS, read_switches, switch_problems


class InnovationInProgress(GameInProgress):
    """A game that has begun; all its chance is in the piles it begins with (I-S1)."""

    name = "innovation"
    title = "Innovation"
    seats = range(2, 5)  # I-C3, I-E1
    nothing_to_name = Text("cards_have_names")
    switch_problems = staticmethod(switch_problems)
    read = staticmethod(read)
    write = staticmethod(write)
    unread = staticmethod(unread)
    game_type = Game
    endings = ENDINGS
    recorded_chance = RecordedChance(card_id, int, ("shuffled",), "shuffled pile", throughout=False)

    @classmethod
    def seated(cls, players: Sequence[str], rules: Mapping[str, object]) -> tuple[str, ...]:
        """Return the players clockwise (I-T2); four of them for a game of teams (I-V1). Raises BadPlayers."""
        names, teams = cls.named(players), read_switches(rules).teams
        if teams != "none" and len(names) != TEAM_SEATS:
            raise BadPlayers(Text("teams_need", count=len(names), teams=teams, seats=TEAM_SEATS))
        return names

    def outcome(self) -> dict[str, Any]:
        """Return how the game ended: winners, ending, the card that brought it, scores, achievements (8)."""
        pos: Position = self.position
        return {
            "winners": [self.players[who] for who in pos.winners],
            "ended": ENDINGS[pos.ending],
            "by": _brought_by(pos),
            "scores": {player: pos.points(who) for who, player in enumerate(self.players)},
            "achievements": {player: _achieved(pos, who) for who, player in enumerate(self.players)},
            "turns": pos.turns,
        }


def _achieved(pos: Position, who: int) -> list[str]:
    """What a player has claimed: ages as figures, then special achievements by their keys."""
    ages = [str(age) for age, owner in enumerate(pos.age_owner) if owner == who]
    return ages + [key for key, owner in zip(SPECIALS, pos.special_owner) if owner == who]


def _brought_by(pos: Position) -> str | None:
    """The card in whose effect the game ended; None if it was no effect."""
    card = next((int(item[2]) for item in reversed(pos.story) if item[0] == "over"), -1)
    return card_id(card) if card >= 0 else None


class InnovationTable(GameTable):
    """One game of a campaign, from the shuffled piles to its end."""

    of_leaving = "I-E1, I-E2, I-E5"
    of_names = "I-C5"
