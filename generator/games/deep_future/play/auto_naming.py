"""Naming by itself: everything that wants a name in a game nobody names things in gets one, by what it is.

In: a table at any moment, chance. Out: names given there, as a player would give them (1.4, 3).
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Protocol

from generator.engine.chance import RandomSource
from generator.engine.names import card_name
from generator.engine.view import Language
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.tables import SUITS, advancements
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign, with_game
from generator.games.deep_future.legacy.game_in_progress import DeepFutureInProgress
from generator.games.deep_future.legacy.naming import Namer
from generator.games.deep_future.legacy.titles import civilization_name, sector_name, tech_name
from generator.games.deep_future.rules.codes import CIVILIZATION, TECH, WORLD
from generator.games.deep_future.rules.notation import VICTORY_KEYS
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import PRINTED
from generator.games.deep_future.saga.deeds import deeds, seed_of
from generator.games.deep_future.saga.notes import line_of
from generator.games.deep_future.saga.renderer import SagaRenderer, told
from generator.games.deep_future.saga.words import Tongue


class NamedTable(Protocol):
    """What of a table is needed to name things there."""

    in_progress: DeepFutureInProgress
    language: Language
    campaign: DeepFutureCampaign

    def name(self, words: str) -> str:
        """Name a card or a sector."""


class AutoNamer:
    """Names things as they come into being, and tells each game in a line; one for a whole run of games.

    The same *chance* gives the same names to the same games.
    """

    def __init__(self, chance: RandomSource) -> None:
        self._chance = chance
        self._teller: SagaRenderer | None = None

    def name_all(self, table: NamedTable, but: Container[int] = ()) -> list[str]:
        """Name everything at *table* that wants a name now, *but* those cards; return lines with the names.

        Worlds when they are made (R-1.4-11); techs with their third advancement, those made without a name by others
        once they come out of the deck (R-1.4-10); the winner's sector and civilization (R-3-09).
        """
        if table.in_progress.game is None:
            return []
        return [table.name(words) for words in self._names(table.in_progress.position, table.language, but)]

    def chronicle(self, table: NamedTable) -> str:
        """Return a line about the game at *table*, once it has ended or is to be broken off (3, R-3-12)."""
        campaign = with_game(table.campaign, table.in_progress)
        played = deeds(campaign)
        number = len(deeds(table.campaign))  # in that era it is the last
        if self._teller is None or [each.deed for each in self._teller.told] != played[:number]:
            self._teller = SagaRenderer(Tongue(campaign, table.language), seed_of(campaign))
        self._teller.tongue.campaign = campaign
        telling = told(self._teller, played[len(self._teller.told) :])[-1]
        return line_of(telling, self._teller.tongue)

    def _names(self, pos: Position, language: Language, but: Container[int]) -> Iterator[str]:
        """What to name, as a player would type it; each name is given before the next is looked for."""
        waiting = [card for card in nameless(pos) if card not in but]
        for card in waiting:
            if pos.kind[card] != CIVILIZATION:
                invent = self._world if pos.kind[card] == WORLD else self._tech
                yield f"{card_name(card)} {invent(pos, card, language)}"
        for sector, named in enumerate(pos.named):
            if named and not pos.sector_names.get(sector):
                name = sector_name(world_of(pos, sector), PRINTED[sector], self._chance, names_of(pos), language)
                yield f"sector {PRINTED[sector]} {name}"
        for card in waiting:
            if pos.kind[card] == CIVILIZATION:
                yield f"{card_name(card)} {self._civilization(pos, card, language)}"

    def _world(self, pos: Position, card: int, language: Language) -> str:
        return Namer(self._chance, names_of(pos)).world(language, PRINTED[pos.sector[card]])

    def _tech(self, pos: Position, card: int, language: Language) -> str:
        rows = list(advancements().values())
        joined = [rows[code].key for code in pos.advs[SLOTS * card : SLOTS * card + SLOTS]]
        return tech_name(joined, self._chance, names_of(pos), language)

    def _civilization(self, pos: Position, card: int, language: Language) -> str:
        home = pos.titles.get(pos.histories[card][0], "")
        victory, suit = VICTORY_KEYS[pos.civ_victory[card]], SUITS[pos.civ_effect[card]]
        return civilization_name(home, victory, suit, self._chance, names_of(pos), language)


def nameless(pos: Position) -> list[int]:
    """Cards that may be named now, worlds first: techs only if complete and not face down in a pile (R-1.4-10)."""
    titles = pos.titles
    found = [card for card, kind in enumerate(pos.kind) if kind and card not in titles]
    found = [card for card in found if pos.kind[card] != TECH or pos.written[card] == SLOTS]
    if not found:
        return found
    hidden = {*pos.deck, *pos.pile}
    there = [card for card in found if card not in pos.away and not (pos.kind[card] == TECH and card in hidden)]
    return sorted(there, key=pos.kind.__getitem__)


def names_of(pos: Position) -> list[str]:
    """Return every name of the campaign."""
    return [*pos.titles.values(), *pos.sector_names.values()]


def world_of(pos: Position, sector: int) -> str:
    """The world that a named *sector* is called after: the winner's homeworld; else the newest there, "" if none."""
    if pos.winner >= 0 and pos.sector[pos.home[pos.winner]] == sector:
        return pos.titles.get(pos.home[pos.winner], "")
    there = [card for card, lies in enumerate(pos.sector) if lies == sector and pos.kind[card] == WORLD]
    return next((pos.titles[card] for card in reversed(there) if pos.titles.get(card)), "")
