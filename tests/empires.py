"""Campaigns, games and positions of Eminent Domain for tests: founded without the press, played by bots, laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from any_game import Rules, begun_by, played_out

from generator.engine.bots import Bot
from generator.engine.chance import Dealer
from generator.engine.view import Language
from generator.games.eminent_domain.bots import BOTS
from generator.games.eminent_domain.bots.searching import Search
from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.legacy.campaign import EminentDomainCampaign
from generator.games.eminent_domain.play.table import EminentDomainTable
from generator.games.eminent_domain.rules.described import laid_out, titles
from generator.games.eminent_domain.rules.notation import planet_called, read, write
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.problems import problems
from generator.games.eminent_domain.rules.switches import read_switches

#: Enough simulations for a search to be one, few enough for a test.
FEW = 8
#: Ways of playing besides the usual one, and how many may play so.
WAYS: tuple[tuple[Rules, int], ...] = (
    ({}, 2),
    ({}, 3),
    ({}, 4),
    ({"variant": "extended3"}, 3),
    ({"research": "none"}, 2),
    ({"research": "level1", "trim": "bga"}, 2),
    ({"errata": "escalation"}, 4),
    ({"extra_turn": "yes", "errata": "escalation"}, 2),
)


# Campaigns and whole games


def campaign(
    players: int = 2, language: Language = "en", rules: Mapping[str, object] | None = None
) -> EminentDomainCampaign:
    """A campaign in which nothing has happened yet."""
    return begun_by(EminentDomainCampaign(), "eminent_domain", players, language, rules)


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


def played(
    state: EminentDomainCampaign, rules: Mapping[str, object], seed: int, bot: str = "random"
) -> EminentDomainTable:
    """A game of *state* played at a table to its end, and closed; its events are still to be had."""
    table = EminentDomainTable.begin(state, state.players, rules, seed)
    bots = seated([bot] * len(state.players), seed)
    while not table.over:
        pos = table.game.position
        table.play(write(bots[pos.asker].choose(pos, table.game.choices())))
    table.close()
    return table


# Positions laid out


def words(cards: str) -> list[str]:
    """Cards or planets in one line; the lists of the tests read better so."""
    return [card.strip() for card in cards.split(",") if card.strip()]


def empire(hand: str = "", up: str = "", down: str = "", **rest: Any) -> dict[str, Any]:
    """A player of a description: hand, planets face up and face down, and what else there is."""
    told: dict[str, Any] = {"hand": words(hand), "face_up": words(up), "face_down": words(down)}
    return told | {key: words(its) if isinstance(its, str) else its for key, its in rest.items()}


def lay(*players: dict[str, Any], rules: Rules | None = None, **rest: Any) -> Game:
    """A game in that position, the first player to act; those who are not told have nothing."""
    seats = [*players, *([empire()] * (2 - len(players)))]
    told: dict[str, Any] = {"players": seats, "rules": rules or {}, **rest}
    game = Game(laid_out(told, Dealer(3)))
    assert problems(game.position) == []
    return game


def do(game: Game, *choices: str) -> Game:
    """Make those choices one after the other; every position on the way can be."""
    for told in choices:
        choice = read(told)
        assert choice is not None, told
        game.play(choice)
        assert problems(game.position) == [], told
    return game


def can(game: Game) -> set[str]:
    """What can be chosen."""
    return set(map(write, game.choices()))


def hand(game: Game, who: int = 0) -> list[str]:
    """A player's hand, in the order of the kinds."""
    return titles(sorted(game.position.hand[who]))


def planet(name: str) -> int:
    """The number of a planet."""
    found = planet_called(name)
    assert found is not None
    return found


def holds(game: Game, name: str) -> int:
    """How many resources lie on a planet."""
    return game.position.filled[planet(name)].bit_count()
