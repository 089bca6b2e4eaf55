"""Campaigns and games of Innovation for tests: founded without the press, played by bots, at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from any_game import begun_by, played_out

from generator.engine.bots import Bot
from generator.engine.chance import Dealer
from generator.engine.view import Language
from generator.games.innovation.bots import BOTS
from generator.games.innovation.bots.searching import Search
from generator.games.innovation.game import Game
from generator.games.innovation.legacy.campaign import InnovationCampaign
from generator.games.innovation.play.table import InnovationTable
from generator.games.innovation.rules.notation import write
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.switches import read_switches

#: Enough simulations for a search to be one, few enough for a test.
FEW = 16
#: Ways of playing besides the usual one, and how many may play so.
WAYS: tuple[tuple[dict[str, object], int], ...] = (
    ({}, 2),
    ({}, 3),
    ({}, 4),
    ({"edition": "first"}, 2),
    ({"edition": "first"}, 3),
    ({"teams": "1+3"}, 4),
    ({"teams": "1+2", "edition": "first", "reformation": "each"}, 4),
)


def campaign(
    players: int = 2, language: Language = "en", rules: Mapping[str, object] | None = None
) -> InnovationCampaign:
    """A campaign in which nothing has happened yet."""
    return begun_by(InnovationCampaign(), "innovation", players, language, rules)


def begun(seats: int, rules: Mapping[str, object] | None = None, seed: int = 1, keep: bool = True) -> Game:
    """A game at its first question."""
    return Game(Position(seats, read_switches(rules or {}), Dealer(seed)), keep)


def bot(name: str, seed: int) -> Bot:
    """A bot; the one that searches is content with few simulations."""
    return Search(seed, FEW) if name == "search" else BOTS[name](seed)


def seated(names: Sequence[str], seed: int = 1) -> list[Bot]:
    """A bot for each seat."""
    return [bot(name, 100 * seed + seat) for seat, name in enumerate(names)]


def finished(seats: int, bot: str = "random", rules: Mapping[str, object] | None = None, seed: int = 1) -> Game:
    """A whole game."""
    game = begun(seats, rules, seed)
    played_out(game, seated([bot] * seats, seed))
    return game


def played(state: InnovationCampaign, rules: Mapping[str, object], seed: int, bot: str = "random") -> InnovationTable:
    """A game of *state* played at a table to its end, and closed; its events are still to be had."""
    table = InnovationTable.begin(state, state.players, rules, seed)
    bots = seated([bot] * len(state.players), seed)
    while not table.over:
        pos = table.game.position
        table.play(write(bots[pos.asker].choose(pos, table.game.choices())))
    table.close()
    return table
