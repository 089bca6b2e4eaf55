"""Eminent Domain in progress: who sits where, what its record keeps, the table of people.

In: players, switches and chance, or events. Out: the game as it stands; engine.table.Table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from generator.engine.game_in_progress import GameInProgress
from generator.engine.game_table import GameTable
from generator.engine.recorded_chance import RecordedChance
from generator.errors import BadPlayers
from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.facts.deck import card_id, planet_id, planets, role_cards, technologies
from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.rules.codes import ENDINGS, FIRST_PLANET, FIRST_TECHNOLOGY
from generator.games.eminent_domain.rules.endings import influence_on_cards, influence_on_planets, standing
from generator.games.eminent_domain.rules.notation import read, unread, write
from generator.games.eminent_domain.rules.switches import EXTENDED_PLAYERS, read_switches, switch_problems


def name_of(number: int) -> str:
    """Return how the record calls a card or planet: role cards by their kind, others by their ids."""
    if number >= FIRST_PLANET:
        return planet_id(number - FIRST_PLANET)
    return role_cards()[number].key if number < FIRST_TECHNOLOGY else card_id(number - FIRST_TECHNOLOGY)


@cache
def _numbers() -> dict[str, int]:
    """Every card and planet by its name in the record."""
    cards = range(FIRST_TECHNOLOGY + len(technologies()))
    return {name_of(number): number for number in (*cards, *range(FIRST_PLANET, FIRST_PLANET + len(planets())))}


class EminentDomainInProgress(GameInProgress):
    """A game that has begun; chance answers in its midst, too."""

    name = "eminent_domain"
    title = "Eminent Domain"
    seats = range(2, 5)  # E-C1
    nothing_to_name = Text("cards_have_names")
    switch_problems = staticmethod(switch_problems)
    read = staticmethod(read)
    write = staticmethod(write)
    unread = staticmethod(unread)
    game_type = Game
    endings = ENDINGS
    recorded_chance = RecordedChance(name_of, lambda name: _numbers()[name], ("shuffled", "picked"), first=1)

    @classmethod
    def seated(cls, players: Sequence[str], rules: Mapping[str, object]) -> tuple[str, ...]:
        """Return the players clockwise (E-T1); three of them for the longer game (E-V1). Raises BadPlayers."""
        names, variant = cls.named(players), read_switches(rules).variant
        if variant == "extended3" and len(names) != EXTENDED_PLAYERS:
            raise BadPlayers(Text("longer_game_for", count=len(names), variant=variant, seats=EXTENDED_PLAYERS))
        return names

    def outcome(self) -> dict[str, Any]:
        """Return how the game ended: winners, what brought the end, scores and what they are of (section 7)."""
        pos, players = self.position, self.players
        return {
            "winners": [players[who] for who in pos.winners],
            "ended": ENDINGS[pos.ending],
            "scores": {player: standing(pos, who)[0] for who, player in enumerate(players)},
            "of": {
                player: [pos.tokens[who], influence_on_cards(pos, who), influence_on_planets(pos, who)]
                for who, player in enumerate(players)
            },
            "ties": {player: standing(pos, who)[1] for who, player in enumerate(players)},
            "turns": pos.turns,
        }


class EminentDomainTable(GameTable):
    """One game of a campaign, from the shuffled decks to its end."""

    of_leaving = "E-N1, E-N2"
    of_names = "E-C2"
