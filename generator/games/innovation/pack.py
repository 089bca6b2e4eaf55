"""Innovation's answers to what every pack is asked (engine.pack).

In: a founding, events, a wish for sheets. Out: events, a campaign, things to print. What an answer needs is loaded when
it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.engine.game_pack import GamePack
from generator.engine.packdata import pack_data

if TYPE_CHECKING:
    from generator.engine.book import Adviser
    from generator.engine.pack import Campaign
    from generator.engine.view import Language


class Innovation(GamePack):
    """The pack."""

    name = "innovation"
    rules_version = "base"
    seats = range(2, 5)
    texts: tuple[str, ...] = ("steps", "facts", "blank")
    kinds: tuple[str, ...] = (
        "cards", "specials", "ages", "ladder", "mats", "supply", "tracker", "seats", "reference", "glossary",
    )  # fmt: skip
    kinds_on_request: tuple[str, ...] = ("teams", "readings")
    screen_kinds: tuple[str, ...] = ("specials", "ages", "ladder", "mats", "supply", "tracker", "reference")
    board_kinds: frozenset[str] = frozenset()
    titles: Mapping[Language, str] = pack_data("generator.games.innovation", "pack.toml")["title"]
    usual_bot = "greedy"
    notice: Mapping[Language, str] = pack_data("generator.games.innovation", "pack.toml")["notice"]

    def adviser(self, campaign: Campaign | None = None, openly: bool = False) -> Adviser:
        """Who knows the rules, the edition that a campaign plays, and its games."""
        from generator.games.innovation.adviser import InnovationAdviser

        its = super().adviser(campaign, openly)
        if campaign is not None and isinstance(its, InnovationAdviser):
            its.edition = self.ours(campaign).edition
        return its
