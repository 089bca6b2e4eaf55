"""What the press gets of Déluges: plain data for every card and sheet, no drawing.

In: a campaign, the kinds asked for, a language, an context. Out: card sheets and pages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.engine.view import Language, Printable, PrintContext
from generator.errors import NotUnderstood
from generator.games.deluges.board import Board, board
from generator.games.deluges.facts import SEATS, Text
from generator.games.deluges.legacy.campaign import DelugesCampaign
from generator.games.deluges.rules.position import Position
from generator.games.deluges.sheets.aids import CARDS, AidSettings
from generator.games.deluges.sheets.aids import sheet as cards
from generator.games.deluges.sheets.map import house_map
from generator.games.deluges.sheets.reference import readings, reference, score
from generator.games.deluges.sheets.tokens import tokens


def printables(
    campaign: DelugesCampaign, kinds: Sequence[str], language: Language, context: PrintContext
) -> list[Printable]:
    """Return everything of *kinds* that can be printed, in that order, as the *context* wants it.

    Raises NotUnderstood for words of a set-up.
    """
    if context.setup:
        raise NotUnderstood(" ".join(context.setup), Text("nothing_drawn"), Text("setup_alone"))
    pos = _position(campaign, context)
    its = pos.board if pos is not None else _board(context.rules, len(context.players))
    seats = len(context.players) if len(context.players) in SEATS else max(its.players)
    makers: dict[str, Callable[[], Sequence[Printable]]] = {
        "map": lambda: [house_map(its, pos, language, context.setup is not None)],
        "score": lambda: score(its, context.players, seats, context.rules, language),
        "tokens": lambda: tokens(its, seats, language),
        "reference": lambda: reference(context.rules, language),
        "readings": lambda: readings(context.rules, language),
    }
    few = [kind for kind in kinds if kind in CARDS]
    found: list[Printable] = []
    for kind in kinds:
        if kind in makers:
            found += makers[kind]()
        elif kind == few[0]:
            table = AidSettings(its, seats, context.rules, None if pos is None else pos.track)
            faces = [face for each in few for face in CARDS[each](table, language)]
            found.append(cards(few, faces, language))
    return found


def _position(campaign: DelugesCampaign, context: PrintContext) -> Position | None:
    """Return the game in progress, unless the map is to be as it was before."""
    its = campaign.in_progress
    return None if its is None or context.plain or context.setup is not None else its.game.position


def _board(rules: Mapping[str, object], players: int) -> Board:
    """Return the map that the switches mean, else the one for so many players."""
    return board(str(rules.get("map", "")), players if players in SEATS else 0)
