"""The galaxy on a terminal, between games and during one.

In: a campaign, a width in columns. Out: a picture (engine.screen); nobody's hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.games.deep_future.facts.cards import Card
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.on_the_table import CHANCE
from generator.games.deep_future.rules.codes import NEUTRAL
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import INDEX

if TYPE_CHECKING:
    from generator.engine.screen import Picture


def galaxy_now(campaign: DeepFutureCampaign) -> Callable[[int], Picture]:
    """Return how the game under way is drawn; between games names, wonders, and worlds on cards by their number."""
    from generator.games.deep_future.play.picture import galaxy, picture  # what draws is loaded when it draws

    its = campaign.in_progress
    if its is not None and its.game is not None:
        pos = its.game.position
        return lambda width: picture(pos, None, its.players, campaign.language, width)
    pos, worlds = _table(campaign, 1), Counter(INDEX[card.sector or 0] for card in campaign.worlds() if not card.lost)
    return lambda width: galaxy(pos, campaign.players, campaign.language, width, worlds)


def galaxy_set_up(
    campaign: DeepFutureCampaign,
    players: Sequence[str],
    homes: Mapping[str, Card],
    line: Sequence[Card],
    cubes: Mapping[int, int],
) -> Callable[[int], Picture]:
    """Return how the galaxy is drawn before the first turn: *homes*, the *line*, and all *cubes* known by sector."""
    from generator.games.deep_future.play.picture import galaxy

    pos = _table(campaign, len(players))
    for sector, count in cubes.items():
        pos.cubes[INDEX[sector]], pos.owner[INDEX[sector]] = count, NEUTRAL
    for player, card in homes.items():
        pos.home[players.index(player)] = int(card.id) - 1
        pos.owner[INDEX[card.sector or 0]] = players.index(player)
    pos.line = [int(card.id) - 1 for card in line]
    return lambda width: galaxy(pos, players, campaign.language, width)


def _table(campaign: DeepFutureCampaign, seats: int) -> Position:
    """Return a table with nothing on it but what the campaign has made."""
    return campaign.position(seats, {}, CHANCE.dealer([], sealed=False))
