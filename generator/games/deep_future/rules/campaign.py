"""From one game of a campaign to the next: what carries over, and what the chronology keeps (1.6, 3).

In: a finished position. Out: the position before the set-up of the next game, and the entry of the chronology.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.engine.chance import Dealer
from generator.games.deep_future.facts.amounts import ORIGINAL_WORLDS
from generator.games.deep_future.rules.deck import random_sector, turn_over
from generator.games.deep_future.rules.position import OF_CARDS, Position
from generator.games.deep_future.rules.switches import Switches
from generator.games.deep_future.rules.writing import first_advancement


@dataclass(frozen=True)
class Chronicle:
    """One game in the chronology (3, R-3-12): its era, the winner or -1, every player's homeworlds in order."""

    era: int
    winner: int
    homeworlds: tuple[tuple[int, ...], ...]


def next_game(pos: Position, seats: int) -> tuple[Position, Chronicle]:
    """Gather all cards in one deck for *seats* players; a win starts an era (3, R-3-10, R-3-11, R-1.1-02)."""
    entry = Chronicle(pos.era, pos.winner, tuple(tuple(homes) for homes in pos.homes))
    following = gather(pos, seats)
    following.era = pos.era + (1 if pos.winner >= 0 else 0)
    following.deck = following.dealer.shuffle(list(range(len(following.kind))))
    return following, entry


def gather(pos: Position, seats: int) -> Position:
    """Return the campaign without a game: all that is written on cards and on the map, nothing on the table (1.7)."""
    bare = Position(seats, pos.switches, pos.dealer)
    for name in (*OF_CARDS, "named", "wonder"):
        setattr(bare, name, getattr(pos, name)[:])
    bare.upkeep = [0] * len(pos.kind)
    bare.known = [0] * len(pos.kind)
    bare.histories = dict(pos.histories)
    bare.titles = dict(pos.titles)
    bare.sector_names = dict(pos.sector_names)
    bare.era = pos.era
    return bare


def new_campaign(seats: int, switches: Switches, dealer: Dealer) -> Position:
    """Return a campaign before its first game: 36 cards, 12 of them worlds, shuffled into one deck (1.6, R-1.7-01)."""
    pos = Position(seats, switches, dealer)
    add_initial_cards(pos)
    worlds = [original_world(pos) for _ in range(ORIGINAL_WORLDS)]
    pos.deck = dealer.shuffle(pos.deck + pos.discard + worlds)
    pos.discard = []
    return pos


def add_initial_cards(pos: Position) -> None:
    """Add 36 blanks, every pair of number and suit once, shuffled (1.6)."""
    pos.add_cards(list(range(1, 7)) * 6, [suit for suit in range(6) for _ in range(6)])
    pos.deck = pos.dealer.shuffle(list(range(36)))


def original_world(pos: Position) -> int:
    """Make the top card an original world, by cards then turned over for sector, suit and number (1.6, R-1.6-06).

    It is set aside, has the era O and one advancement with nothing chosen (R-1.6-02, R-1.6-03, R-1.6-05).
    """
    card = turn_over(pos)
    pos.make_world(card, random_sector(pos), 0)
    first_advancement(pos, card, 0)
    return card
