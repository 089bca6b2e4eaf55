"""Campaigns, positions, games of Déluges for tests: founded without the press, described, by bots, at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from any_game import begun_by, played_out

from generator.engine.bots import Bot
from generator.engine.view import Language
from generator.games.deluges.bots import BOTS
from generator.games.deluges.bots.searching import Search
from generator.games.deluges.game import Game
from generator.games.deluges.legacy.campaign import DelugesCampaign
from generator.games.deluges.play.table import DelugesTable, given
from generator.games.deluges.rules.described import laid_out
from generator.games.deluges.rules.notation import read, write
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.switches import read_switches

YELLOW, BLUE, GREEN, WHITE = range(4)
#: Simulations of the bot that searches.
FEW = 4
#: Ways of playing besides the usual one, and how many play so.
WAYS: tuple[tuple[dict[str, object], int], ...] = (
    ({}, 3),
    ({}, 4),
    ({"war": "all_pieces", "soldiers_breed": True, "grace_rounds": 2}, 4),
    ({"end": "rounds14", "births": "one", "bare": "every_round", "offers": 0}, 3),
)


def at(*players: Mapping[str, Any], **told: Any) -> Game:
    """A game of three or four in the position described; players that are not told have a worker far away.

    Where they are: green in oc1, white in am1 (of the map for four), so that everybody is alive.
    """
    return Game(lay(*players, **told))


def lay(*players: Mapping[str, Any], **told: Any) -> Position:
    """The same before anybody is asked."""
    far: list[Mapping[str, Any]] = [{}, {}, {"workers": {"oc1": 1}}, {"workers": {"am1": 1}}]
    seats = max(3, len(players))
    its = [*players, *far[len(players) : seats]]
    return laid_out({"players": its, **told})


def do(game: Game, *words: str) -> Game:
    """Make choices, one after the other."""
    for each in words:
        choice = read(game.position.board, each, given(game.position))
        assert choice is not None, each
        game.play(choice)
    return game


def offered(game: Game) -> set[str]:
    """Every legal choice, as it is written."""
    return {write(game.position.board, choice) for choice in game.choices()}


def end_turns(game: Game, until: str) -> Game:
    """Everybody says "done", takes no wood, refuses, until the question is another one, of the *until* kind."""
    while not game.over and game.position.question != until:
        game.play(game.choices()[0])
    return game


def _pos(game: Game | Position) -> Position:
    return game if isinstance(game, Position) else game.position


def number(game: Game | Position, its: str) -> int:
    """The number of a space."""
    return _pos(game).board.number[its]


def workers(game: Game | Position, who: int, its: str) -> int:
    """How many workers a player has there."""
    return _pos(game).workers[who][number(game, its)]


def soldiers(game: Game | Position, who: int, its: str) -> int:
    """How many soldiers a player has there."""
    return _pos(game).soldiers[who][number(game, its)]


def slaves(game: Game | Position, its: str) -> list[int]:
    """Slaves there, by their own colour."""
    return _pos(game).slaves[number(game, its)]


def of_land(game: Game | Position, name: str, its: str) -> int:
    """A figure of a land: "woods", "fanatics", "lost", "flooded", "dolmen"."""
    value: int = getattr(_pos(game), name)[number(game, its)]
    return value


def happened(game: Game, kind: str) -> list[tuple[str | int, ...]]:
    """Everything of that kind in the story."""
    return [item[1:] for item in game.position.story if item[0] == kind]


def campaign(players: int = 3, language: Language = "en", rules: Mapping[str, object] | None = None) -> DelugesCampaign:
    """A campaign in which nothing has happened yet."""
    return begun_by(DelugesCampaign(), "deluges", players, language, rules)


def begun(seats: int, rules: Mapping[str, object] | None = None, keep: bool = True) -> Game:
    """A game at its first question."""
    return Game(Position(seats, read_switches(rules or {})), keep)


def seated(names: Sequence[str], seed: int = 1) -> list[Bot]:
    """A bot for each seat."""
    seeds = range(100 * seed, 100 * seed + len(names))
    return [Search(its, FEW) if name == "search" else BOTS[name](its) for its, name in zip(seeds, names)]


def finished(names: Sequence[str], rules: Mapping[str, object] | None = None, seed: int = 1, keep: bool = True) -> Game:
    """A whole game of those bots."""
    game = begun(len(names), rules, keep)
    played_out(game, seated(names, seed))
    return game


def played(
    state: DelugesCampaign, rules: Mapping[str, object], seed: int = 1, names: Sequence[str] = ("random",)
) -> DelugesTable:
    """A game of *state* played at a table to its end, and closed; its events are still to be had."""
    table = DelugesTable.begin(state, state.players, rules, seed)
    bots = seated([names[seat % len(names)] for seat in range(len(state.players))], seed)
    while not table.over:
        pos = table.game.position
        table.play(write(pos.board, bots[pos.asker].choose(pos, table.game.choices())))
    table.close()
    return table
