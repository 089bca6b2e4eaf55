"""What is known of each game of a campaign, in order.

In: a campaign. Out: deeds; whatever the record does not hold is empty.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from generator.games.deep_future.facts.cards import ORIGINAL, Card, CardKind, Wonder
from generator.games.deep_future.legacy import ChronologyEntry
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign

#: So many cards of a campaign, the first ones, distinguish it from every other.
FIRST_CARDS = 36


@dataclass(frozen=True, slots=True)
class Deed:
    """One game; or a civilization of which only its card is known.

    Homeworlds are ids of cards, or names where no card is known; *homes* has all of each player, in order.
    """

    era: int
    homes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    won: bool = False
    winner: str = ""
    victory: str = ""
    #: The card of the civilization that was founded.
    realm: Card | None = None
    abandoned: bool = False
    turns: int = 0
    #: Why the only player lost.
    causes: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    built: tuple[tuple[int, Wonder], ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """Return who took part."""
        return tuple(player for player, _ in self.homes)

    def last_home(self, player: str) -> str:
        """Return a player's homeworld at the end, "" if they had none or did not take part."""
        return (dict(self.homes).get(player) or ("",))[-1]

    @property
    def home(self) -> str:
        """Return the homeworld that the game is told of: the winner's, else the only player's; "" if there is none."""
        if self.realm is not None and self.realm.homeworld:
            return self.realm.homeworld
        return self.last_home(self.winner if self.won else self.players[0]) if self.players else ""

    @property
    def fell(self) -> tuple[str, ...]:
        """Return the homeworlds that the winner had before."""
        return tuple(home for home in dict.fromkeys(dict(self.homes).get(self.winner, ())) if home != self.home)

    @property
    def lost(self) -> bool:
        """Return whether it was played to its end without a winner."""
        return not self.won and not self.abandoned

    @property
    def seat(self) -> int:
        """Return the sector of the civilization that was founded, 0 if there is none."""
        return (self.realm.sector if self.realm else 0) or 0

    @property
    def alone(self) -> bool:
        """Return whether there was but one player."""
        return len(self.homes) == 1


def deeds(campaign: DeepFutureCampaign) -> list[Deed]:
    """Return the games of the chronology, and civilizations older than it, in order."""
    realms = [
        card for card in campaign.cards.values() if card.kind is CardKind.CIVILIZATION and isinstance(card.era, int)
    ]
    found = list(_from_chronology(campaign.chronology, realms))
    found += [Deed(_era(card), won=True, victory=card.victory or "", realm=card) for card in realms]
    return sorted(found, key=lambda deed: deed.era)  # the sort is stable


def _from_chronology(chronology: list[ChronologyEntry], realms: list[Card]) -> Iterator[Deed]:
    """Yield the games; the civilization of each is taken out of *realms*."""
    won = Counter(entry.era for entry in chronology if entry.winner)
    for entry in chronology:
        realm = _founded(entry, realms, won[entry.era] == 1)
        if realm is not None:
            realms.remove(realm)
        yield Deed(
            entry.era,
            entry.players,
            bool(entry.winner),
            entry.winner or "",
            entry.victory or (realm.victory if realm and realm.victory else ""),
            realm,
            entry.abandoned,
            entry.turns,
            dict(entry.lost).get(entry.players[0][0], ()) if len(entry.players) == 1 and not entry.winner else (),
            entry.used,
            entry.built if entry.winner else (),
        )


def _founded(entry: ChronologyEntry, realms: list[Card], only: bool) -> Card | None:
    """Return the civilization of its era that grew from a homeworld of the winner; if one alone has won in it, any."""
    if not entry.winner:
        return None
    homes = dict(entry.players)[entry.winner]
    own = [card for card in realms if card.era == entry.era and (only or card.homeworld in homes)]
    return max(own, key=lambda card: card.homeworld in homes[-1:], default=None)


def _era(card: Card) -> int:
    return card.era if isinstance(card.era, int) else 0


def seed_of(campaign: DeepFutureCampaign) -> int:
    """Return a number that stays the same however often the campaign is told, and however its things are called."""
    first = [campaign.cards[card] for card in sorted(campaign.cards)[:FIRST_CARDS]]
    said = [f"{card.corner} {card.sector if card.era == ORIGINAL else ''} {_original(card)}" for card in first]
    return zlib.crc32("\n".join(said).encode())


def _original(card: Card) -> str:
    """Return what has been written on a card from the beginning."""
    return " ".join(f"{line.suit}{line.number}" for line in card.advancements if line.era == ORIGINAL)
