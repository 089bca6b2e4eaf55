"""How good a player's prospects are when a turn begins, learned from games that the tuned player finished.

In: a position and a player. Out: the chance that they win, a little less the longer it takes. It looks only at what
they see. The log odds are a sum of one weight for each trait, and of some units that count only above 0: these see how
traits work together.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp
from typing import Any, Final

from generator.engine.packdata import pack_data
from generator.games.deep_future.bots.keeping import outside, worlds_missing
from generator.games.deep_future.facts.amounts import MOST_WONDER_WORLDS, SLOTS, SMALLEST_HAND, VICTORY_TECHS
from generator.games.deep_future.rules import codes
from generator.games.deep_future.rules.endings import worlds_asked
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import AROUND, SECTORS

#: What is looked at, and how many values of it are distinguished.
TRAITS: Final = (
    ("missing", 13), ("culture", 13), ("might", 13), ("stability", 13), ("xeno", 13), ("nearest", 13), ("lowest", 8),
    ("sectors", 13), ("population", 26), ("home_cubes", 6), ("upkeep", 13), ("shields", 7), ("techs", 9), ("hand", 11),
    ("suits", 7), ("payable", 5), ("can_advance", 2), ("can_power", 2), ("can_settle", 2), ("settled", 7),
    ("conquests", 4), ("threats", 7), ("wonders_short", 5), ("gains_c", 8), ("gains_m", 8), ("gains_s", 8),
    ("gains_x", 8), ("turns", 31), ("spare", 5), ("homes", 4), ("best_gain", 8), ("rivals", 3),
    ("complete", 5), ("second", 13), ("blanks", 6), ("hand_worlds", 6), ("advances", 5), ("powers", 5), ("unpaid", 5),
    ("held_suits", 64), ("shield_suits", 64), ("deck", 13), ("wonders", 6), ("worlds_short", 5), ("seats", 4),
    ("civilizations", 4), ("outside", 5), ("wanted", 5), ("strong", 5), ("actions", 3),
    ("rival_missing", 13), ("rival_nearest", 13), ("rival_guard", 7), ("grip", 3), ("danger", 3), ("fallen", 4),
)  # fmt: skip
#: Cards of the deck that are not distinguished.
DECK_STEP: Final = 3
#: Where the values of each begin.
FIRST: Final = [sum(size for _, size in TRAITS[:at]) for at in range(len(TRAITS))]
WIDTH: Final = sum(size for _, size in TRAITS)
#: Each trait weighs differently as more advancements are missing (by how many are).
STAGES: Final = (0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3)
STAGE_COUNT: Final = 4
#: Units that see how traits work together.
UNITS: Final = 12
#: The odds of a certainty, near enough.
CERTAIN: Final = 30.0


def missing(pos: Position, who: int) -> int:
    """Return how many advancements are missing on the homeworld and the three fullest techs (3)."""
    written = sorted([pos.written[tech] for tech in pos.techs[who]], reverse=True)[:VICTORY_TECHS]
    home = pos.home[who]
    return SLOTS * (1 + VICTORY_TECHS) - sum(written) - (pos.written[home] if home >= 0 else 0)


def traits(pos: Position, who: int) -> list[int]:
    """Return the value of each trait, in the order of TRAITS."""
    worlds, hand, own = pos.settled[who], pos.hand[who], pos.own[who]
    cultural, mighty, stable, xeno = levels = pos.tracks[4 * who : 4 * who + 4]
    distances = [codes.HIGHEST[track] - level for track, level in enumerate(levels)]
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
        missing(pos, who), cultural, mighty - codes.LOWEST[1], stable - codes.LOWEST[2], xeno - codes.LOWEST[3],
        min(distances), min(levels[1:]) - codes.LOWEST[1], len(own), pos.population[who], at_home, upkeep,
        shields.bit_count(), len(pos.techs[who]), len(hand), held.bit_count(), payable, held >> codes.ADVANCE & 1,
        held >> codes.POWER & 1, held >> codes.SETTLE & 1, len(worlds), len(conquests), threats,
        max(0, worlds_asked(pos) - places), *gains, pos.turns // pos.seats, len(hand) - SMALLEST_HAND, places,
        min(uses, default=12), rivals_near_victory(pos, who),
        *further_traits(pos, who, held, shields, payable, sorted(distances)[1]), *traits_of_rivals(pos, who),
    ]  # fmt: skip


def further_traits(pos: Position, who: int, held: int, shields: int, payable: int, second: int) -> list[int]:
    """Return the traits from "complete" on; *second* is the distance to the second nearest star."""
    upper, hand = upper_row(pos, who), pos.hand[who]
    suits, kinds = [pos.suit[card] for card in hand], [pos.kind[card] for card in hand]
    unsettled = outside(pos, who) if upper else []
    return [
        sum([pos.written[card] == SLOTS for card in upper]), second, kinds.count(codes.BLANK), kinds.count(codes.WORLD),
        suits.count(codes.ADVANCE), suits.count(codes.POWER), len(upper) - payable, held, shields,
        len(pos.deck) // DECK_STEP, SECTORS - pos.wonder.count(codes.NOBODY),
        worlds_missing(pos, who) if upper else MOST_WONDER_WORLDS, pos.seats, kinds.count(codes.CIVILIZATION),
        len(unsettled), (suits_to_write(pos, upper) & held).bit_count(),
        sum([pos.cubes[sector] > 1 for sector in pos.own[who]]), pos.actions,
    ]  # fmt: skip


def traits_of_rivals(pos: Position, who: int) -> list[int]:
    """Return the traits from "rival_missing" on: of the other player with fewest advancements missing."""
    fallen = (pos.fallen >> who & 1) + 2 * (pos.fallen & ~(1 << who) != 0)
    others = [other for other in range(pos.seats) if other != who and pos.home[other] >= 0]
    if not others or pos.home[who] < 0:
        return [12, 12, 0, 0, 0, fallen]
    short, rival = min([(missing(pos, other), other) for other in others])
    nearest = min([codes.HIGHEST[track] - pos.tracks[4 * rival + track] for track in range(4)])
    there, here = pos.sector[pos.home[rival]], pos.sector[pos.home[who]]
    guard = pos.cubes[there] + 1
    return [short, nearest, guard, grip_on(pos, there, who), grip_on(pos, here, rival), fallen]


def grip_on(pos: Position, there: int, who: int) -> int:
    """Return 2 if *who* could empty the sector *there* by one battle, 1 if they stand next to it, else 0."""
    near = [pos.cubes[here] for here in AROUND[there] if pos.owner[here] == who]
    return 0 if not near else 1 + (max(near) >= pos.cubes[there])


def suits_to_write(pos: Position, upper: list[int]) -> int:
    """Return the bits of the suits that are still open on techs (1.4)."""
    found = 0
    for card in upper:
        for place in pos.advs[SLOTS * card : SLOTS * card + SLOTS]:
            if place >= codes.ADVANCEMENTS:
                found |= 1 << place - codes.ADVANCEMENTS
    return found


def upper_row(pos: Position, who: int) -> list[int]:
    """Return the homeworld and the techs (1.5)."""
    return [pos.home[who], *pos.techs[who]] if pos.home[who] >= 0 else []


def gains_of(pos: Position, cards: list[int]) -> list[int]:
    """Return the steps that the advancements on *cards* can move each track (Table 5)."""
    gains = [0, 0, 0, 0]
    for card in cards:
        for advancement in pos.advs[SLOTS * card : SLOTS * card + SLOTS]:
            if 0 <= advancement < codes.ADVANCEMENTS and codes.GAIN[advancement]:
                gains[codes.GAIN_TRACK[advancement]] += codes.GAIN[advancement]
    return gains


def upkeep_of(pos: Position, who: int, held: int) -> tuple[int, int, int]:
    """Return upkeep cubes, the suits that cubes and settled worlds meet, cards that suits *held* pay for (2.3, 2.4)."""
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
    """Return own cubes in the homeworld's sector, and neutral sectors next to it."""
    if pos.home[who] < 0:
        return 0, 0
    place = pos.sector[pos.home[who]]
    threats = [there for there in AROUND[place] if pos.owner[there] == codes.NEUTRAL]
    return pos.cubes[place] if pos.owner[place] == who else 0, len(threats)


def rivals_near_victory(pos: Position, who: int) -> int:
    """Return how many other players have few advancements missing."""
    others = [other for other in range(pos.seats) if other != who and pos.home[other] >= 0]
    return sum([missing(pos, other) <= SLOTS for other in others])


#: Where the values of each trait begin, and the greatest of them.
ROOM: Final = [(first, size - 1) for first, (_, size) in zip(FIRST, TRAITS)]


def marks(pos: Position, who: int) -> tuple[int, list[int]]:
    """Return the stage, and what counts in this position: the numbers of the traits' values."""
    values = traits(pos, who)
    found = [
        first + (0 if value < 0 else value if value < last else last) for (first, last), value in zip(ROOM, values)
    ]
    return STAGES[max(0, values[0])], found


class Learned:
    """What is in prospects.toml."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        traits_of, units_of = table["traits"], table["units"]
        #: A weight for each value of each trait, stage by stage.
        self.weights = [
            [float(weight) for trait, _ in TRAITS for weight in traits_of[trait][stage]] for stage in range(STAGE_COUNT)
        ]
        #: What each value adds to each unit.
        self.units = [[float(weight) for weight in row] for trait, _ in TRAITS for row in units_of[trait]]
        #: What the units add to the odds.
        self.worths = [float(worth) for worth in table["worths"]]


@cache
def learned() -> Learned:
    """Return what was learned, read once."""
    return Learned(pack_data("generator.games.deep_future.bots", "prospects.toml"))


def prospects(pos: Position, who: int) -> float:
    """Return the chance that *who* wins, between 0 and 1."""
    knowledge = learned()
    stage, found = marks(pos, who)
    weights, units = knowledge.weights[stage], knowledge.units
    odds = sum([weights[mark] for mark in found])
    for unit, worth in zip(zip(*[units[mark] for mark in found]), knowledge.worths):
        level = sum(unit)
        if level > 0:
            odds += level * worth
    return 1 / (1 + exp(-max(-CERTAIN, min(CERTAIN, odds))))
