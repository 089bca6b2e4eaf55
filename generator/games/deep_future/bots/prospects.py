"""How good a player's prospects are when a turn begins, learned from games that the heuristic player finished.

In: a position and a player. Out: the chance that he wins. It looks only at what he sees himself.
"""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Final

from generator.engine.packdata import pack_data
from generator.games.deep_future.amounts import MOST_WONDER_WORLDS, SLOTS, SMALLEST_HAND, VICTORY_TECHS
from generator.games.deep_future.rules.codes import (
    ADVANCE,
    ADVANCEMENTS,
    GAIN,
    GAIN_TRACK,
    HIGHEST,
    LOWEST,
    NEUTRAL,
    NOBODY,
    POWER,
    SETTLE,
)
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import AROUND, SECTORS

#: What is looked at, and how many values of it are told apart.
TRAITS: Final = (
    ("missing", 13), ("culture", 13), ("might", 13), ("stability", 13), ("xeno", 13), ("nearest", 13), ("lowest", 8),
    ("sectors", 13), ("population", 26), ("home_cubes", 6), ("upkeep", 13), ("shields", 7), ("techs", 9), ("hand", 11),
    ("suits", 7), ("payable", 5), ("can_advance", 2), ("can_power", 2), ("can_settle", 2), ("settled", 7),
    ("conquests", 4), ("threats", 7), ("wonders_short", 5), ("gains_c", 8), ("gains_m", 8), ("gains_s", 8),
    ("gains_x", 8), ("turns", 31), ("spare", 5), ("homes", 4), ("best_gain", 8), ("rivals", 3),
)  # fmt: skip
#: Where the values of each begin.
FIRST: Final = [sum(size for _, size in TRAITS[:at]) for at in range(len(TRAITS))]
WIDTH: Final = sum(size for _, size in TRAITS)
#: Each trait weighs differently as more advancements are missing (by how many are).
STAGES: Final = (0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3)
STAGE_COUNT: Final = 4


def missing(pos: Position, who: int) -> int:
    """Advancements missing on the homeworld and the three fullest techs (3)."""
    written = sorted([pos.written[tech] for tech in pos.techs[who]], reverse=True)[:VICTORY_TECHS]
    home = pos.home[who]
    return SLOTS * (1 + VICTORY_TECHS) - sum(written) - (pos.written[home] if home >= 0 else 0)


def traits(pos: Position, who: int) -> list[int]:
    """The value of each trait, in the order of TRAITS."""
    worlds, hand, own = pos.settled[who], pos.hand[who], pos.own[who]
    cultural, mighty, stable, xeno = levels = pos.tracks[4 * who : 4 * who + 4]
    distances = [HIGHEST[track] - level for track, level in enumerate(levels)]
    gains = gains_of(pos, [*upper_row(pos, who), *worlds])
    uses = [-(-distance // gain) for distance, gain in zip(distances, gains) if gain]
    held = 0
    for card in hand:
        held |= 1 << pos.suit[card]
    upkeep, shields, payable = upkeep_of(pos, who, held)
    at_home, threats = around_home(pos, who)
    places = len({pos.sector[world] for world in worlds})
    conquests = [world for world in pos.line if pos.owner[pos.sector[world]] == who]
    return [
        missing(pos, who), cultural, mighty - LOWEST[1], stable - LOWEST[2], xeno - LOWEST[3], min(distances),
        min(levels[1:]) - LOWEST[1], len(own), pos.population[who], at_home, upkeep, shields.bit_count(),
        len(pos.techs[who]), len(hand), held.bit_count(), payable, held >> ADVANCE & 1, held >> POWER & 1,
        held >> SETTLE & 1, len(worlds), len(conquests), threats, wonders_short(pos, places), *gains,
        pos.turns // pos.seats, len(hand) - SMALLEST_HAND, places, min(uses, default=12), rivals_near_victory(pos, who),
    ]  # fmt: skip


def upper_row(pos: Position, who: int) -> list[int]:
    """Homeworld and techs (1.5)."""
    return [pos.home[who], *pos.techs[who]] if pos.home[who] >= 0 else []


def gains_of(pos: Position, cards: list[int]) -> list[int]:
    """Steps that the advancements on *cards* can move each track (Table 5)."""
    gains = [0, 0, 0, 0]
    for card in cards:
        for advancement in pos.advs[SLOTS * card : SLOTS * card + SLOTS]:
            if 0 <= advancement < ADVANCEMENTS and GAIN[advancement]:
                gains[GAIN_TRACK[advancement]] += GAIN[advancement]
    return gains


def upkeep_of(pos: Position, who: int, held: int) -> tuple[int, int, int]:
    """Upkeep cubes, the suits that cubes and settled worlds meet, cards that the suits *held* pay for (2.3, 2.4)."""
    upkeep = shields = payable = 0
    for card in upper_row(pos, who):
        if pos.suits_of[card] & held:
            payable += 1
        if pos.upkeep[card]:
            upkeep += pos.upkeep[card]
            shields |= pos.suits_of[card]
    for world in pos.settled[who]:
        shields |= pos.suits_of[world]
    return upkeep, shields, payable


def around_home(pos: Position, who: int) -> tuple[int, int]:
    """Own cubes in the homeworld's sector, and neutral sectors next to it."""
    if pos.home[who] < 0:
        return 0, 0
    place = pos.sector[pos.home[who]]
    threats = [there for there in AROUND[place] if pos.owner[there] == NEUTRAL]
    return pos.cubes[place] if pos.owner[place] == who else 0, len(threats)


def wonders_short(pos: Position, places: int) -> int:
    """Sectors with settled worlds that the wonders still ask of a solo player who has *places* of them (3, R-3-05)."""
    if pos.seats > 1:
        return 0
    wonders = SECTORS - pos.wonder.count(NOBODY)
    return max(0, min(wonders, MOST_WONDER_WORLDS) - places)


def rivals_near_victory(pos: Position, who: int) -> int:
    """Other players with few advancements missing."""
    others = [other for other in range(pos.seats) if other != who and pos.home[other] >= 0]
    return sum([missing(pos, other) <= SLOTS for other in others])


def marks(pos: Position, who: int) -> list[int]:
    """The weights that count in this position, by their numbers."""
    values = traits(pos, who)
    base = WIDTH * STAGES[max(0, values[0])]
    return [base + first + min(max(value, 0), size - 1) for first, value, (_, size) in zip(FIRST, values, TRAITS)]


@cache
def weights() -> list[float]:
    """What stands in prospects.toml, stage by stage."""
    table = pack_data("generator.games.deep_future.bots", "prospects.toml")
    return [float(weight) for stage in range(STAGE_COUNT) for trait, _ in TRAITS for weight in table[trait][stage]]


def prospects(pos: Position, who: int) -> float:
    """The chance that *who* wins, between 0 and 1."""
    learned = weights()
    return 1 / (1 + exp(-sum([learned[mark] for mark in marks(pos, who)])))
