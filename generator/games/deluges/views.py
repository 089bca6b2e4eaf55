"""What the press is told of Déluges: plain data for every card and sheet, no drawing.

In: a campaign, the kinds asked for, a language, an occasion. Out: card sheets and pages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.engine.view import Language, Occasion, Printable
from generator.games.deluges.board import Board, board
from generator.games.deluges.campaign import DelugesCampaign
from generator.games.deluges.facts import SEATS
from generator.games.deluges.map_views import house_map
from generator.games.deluges.rules.position import Position


def printables(
    campaign: DelugesCampaign, kinds: Sequence[str], language: Language, occasion: Occasion
) -> list[Printable]:
    """Everything of *kinds* that can be printed, in that order, as the *occasion* wants it."""
    pos = _position(campaign, occasion)
    its = pos.board if pos is not None else _board(occasion.rules, len(occasion.players))
    makers: dict[str, Callable[[], Sequence[Printable]]] = {
        "map": lambda: [house_map(its, pos, language, occasion.setup is not None)],
    }
    return [each for kind in kinds for each in makers[kind]()]


def _position(campaign: DelugesCampaign, occasion: Occasion) -> Position | None:
    """The game under way, unless the map is to be as it was before."""
    sitting = campaign.sitting
    return None if sitting is None or occasion.plain or occasion.setup is not None else sitting.game.position


def _board(rules: Mapping[str, object], players: int) -> Board:
    """The map that the switches mean, else the one for so many players."""
    return board(str(rules.get("map", "")), players if players in SEATS else 0)
