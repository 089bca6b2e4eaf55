"""What a won game leaves to be written down, and of which won game a civilization is (3, R-3-12).

In: a legacy, a game or what a civilization quotes. Out: eras, lines to write.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.pack import Event
from generator.games.deep_future.facts.cards import Card, Era
from generator.games.deep_future.facts.tables import victories
from generator.games.deep_future.keeping.wording import phrase
from generator.games.deep_future.legacy import Legacy
from generator.games.deep_future.legacy.eras import civilizations, eras_on, has_begun


def eras_of_civilization(legacy: Legacy, homeworld: Card, techs: Sequence[Card]) -> list[Era | None]:
    """Return the eras a civilization may be of: that whose winner had this homeworld and has left none yet.

    If another has won the last era and left none, or if it quotes something of the present era, either may be meant.
    """
    found: list[Era | None] = [
        era for era, worlds in _without_civilization(legacy).items() if worlds[-1:] == (homeworld.id,)
    ]
    if any(legacy.era in eras_on(card) for card in (homeworld, *techs)):
        return [*found, legacy.era]
    return found or _last_and_now(legacy)


def eras_now(legacy: Legacy) -> list[Era | None]:
    """Return the eras what is written now may be of: the present one; that just won too, while that game is written.

    It is, until its civilization or something of the present era is there.
    """
    return [legacy.era] if has_begun(legacy) else _last_and_now(legacy)


def _last_and_now(legacy: Legacy) -> list[Era | None]:
    """Return the present era, and before it the last one if its winner has left no civilization yet."""
    now = legacy.era
    return [*(era for era in _without_civilization(legacy) if isinstance(now, int) and era == now - 1), now]


def _without_civilization(legacy: Legacy) -> dict[int, tuple[str, ...]]:
    """Return the homeworlds of the winner of each past era of which no civilization is there."""
    there = {card.era for card in civilizations(legacy)}
    games = [entry for entry in legacy.chronology if entry.era not in {*there, legacy.era}]
    return {entry.era: dict(entry.players)[entry.winner] for entry in games if entry.winner}


def lines_to_write(legacy: Legacy, event: Event) -> list[str]:
    """Return what the winner of a game leaves, as lines to be written: name of the sector, civilization, wonder (3)."""
    winner, language = event["winner"], legacy.language
    home = legacy.cards.get((event["players"][winner] or [""])[-1])
    era = event.get("during") or event["era"] - 1
    world = home.id if home else phrase("left_some_world", language)
    sector = home.sector if home and home.sector else 0
    place = sector or phrase("left_some_sector", language)
    victory = event.get("victory")
    won_by = victories()[victory].name(language) if victory else phrase("left_some_victory", language)
    wanted = {
        "left_sector": (sector not in legacy.sector_names, (place,)),
        "left_civilization": (era in _without_civilization(legacy), (place, won_by, world)),
        "left_wonder": (sector not in legacy.wonders, (place, won_by)),
    }
    found = [phrase(key, language, *parts) for key, (lacking, parts) in wanted.items() if lacking]
    return [phrase("left_to_write", language, winner), *(f"  {line}" for line in found)] if found else []
