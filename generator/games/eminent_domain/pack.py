"""Eminent Domain's answers to what every pack is asked (engine.pack).

In: a founding, events, a wish for sheets. Out: events, a campaign, things to print. What an answer needs is loaded when
it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.engine.game_pack import GamePack

if TYPE_CHECKING:
    from generator.engine.view import Language


class EminentDomain(GamePack):
    """The pack."""

    name = "eminent_domain"
    rules_version = "base"
    seats = range(2, 5)
    texts: tuple[str, ...] = ("steps", "facts", "blank")
    kinds: tuple[str, ...] = (
        "roles",
        "planets",
        "starts",
        "technologies",
        "board",
        "aids",
        "tokens",
        "score",
        "reference",
    )
    kinds_on_request: tuple[str, ...] = ("mats", "readings")
    #: The kinds whose cards are those of the game (engine.pack.SeveralDecks).
    card_kinds: tuple[str, ...] = ("roles", "planets", "starts", "technologies")
    board_kinds: frozenset[str] = frozenset()
    titles: Mapping[Language, str] = {"en": "Eminent Domain", "zh": "浩瀚疆域"}
    usual_bot = "greedy"
    notice: Mapping[Language, str] = {
        "en": "Unofficial aid for owners of Eminent Domain (by Seth Jaffee)",
        "zh": "非官方辅助品，供《浩瀚疆域》（Seth Jaffee 设计）拥有者使用",
    }
