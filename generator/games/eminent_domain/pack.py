"""Eminent Domain's answers to what every pack is asked (engine.pack).

In: a founding, events, a wish for sheets. Out: events, a campaign, things to print. What an answer needs is loaded when
it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.engine.game_pack import GamePack
from generator.engine.packdata import pack_data

if TYPE_CHECKING:
    from generator.engine.view import Language


class EminentDomain(GamePack):
    """The pack."""

    name = "eminent_domain"
    rules_version = "base"
    seats = range(2, 5)
    texts: tuple[str, ...] = ("steps", "facts", "blank")
    kinds: tuple[str, ...] = (
        "roles", "planets", "starts", "technologies", "board", "aids", "tokens", "score", "reference",
    )  # fmt: skip
    kinds_on_request: tuple[str, ...] = ("mats", "readings")
    #: The kinds whose cards are those of the game (engine.pack.SeveralDecks).
    card_kinds: tuple[str, ...] = ("roles", "planets", "starts", "technologies")
    screen_kinds: tuple[str, ...] = ("board", "mats", "aids", "score", "reference")
    board_kinds: frozenset[str] = frozenset()
    titles: Mapping[Language, str] = pack_data("generator.games.eminent_domain", "pack.toml")["title"]
    usual_bot = "greedy"
    notice: Mapping[Language, str] = pack_data("generator.games.eminent_domain", "pack.toml")["notice"]
