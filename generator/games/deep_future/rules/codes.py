"""The numbers the rules are written in, and Tables 1, 5 and 6 in that form.

In: the tables of the pack. Out: constants and short lists indexed by them.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from generator.games.deep_future.facts.tables import SUITS, advancements, failures, tracks, victory_benefits

#: A choice: its kind (see `choices`) and three numbers whose meaning the kind gives; always four in all.
Choice = tuple[int, ...]
#: A stretch of the rules: it stops at every question and is sent the choice.
Flow = Generator[None, Choice, None]

NOBODY: Final = -1
#: Owner of neutral rival cubes; players are 0, 1, 2 in seat order.
NEUTRAL: Final = 3

# Suits in the order of the rules (1.2, R-1.2-01).
SUN: Final = 0
MOON: Final = 1
HEART: Final = 2
SKULL: Final = 3
HAND: Final = 4
FOOT: Final = 5

# What a card is (1.4, R-1.4-12).
BLANK: Final = 0
WORLD: Final = 1
TECH: Final = 2
CIVILIZATION: Final = 3

# Actions; the first six are numbered as the suits that pay for them (Table 1).
POWER: Final = 0
SETTLE: Final = 1
GROW: Final = 2
ADVANCE: Final = 3
BATTLE: Final = 4
EXPAND: Final = 5
PLAN: Final = 6
EVOKE: Final = 7
#: When an advancement of the start phase works; it shares the numbering with the actions.
AT_START: Final = 8

# Tracks from left to right (1.5).
CULTURE: Final = 0
MIGHT: Final = 1
STABILITY: Final = 2
XENO: Final = 3

# Victories (3); that of a track is the track + 2.
TERRITORY: Final = 0
POPULATION: Final = 1

# Phases of a game and a turn (1.7, 2).
IN_SETUP: Final = 0
IN_START: Final = 1
IN_ACTION: Final = 2
IN_PAYMENT: Final = 3
IN_CHALLENGE: Final = 4
AT_END: Final = 5

# Whether a player still plays (3).
PLAYING: Final = 0
LOST: Final = 1
QUIT: Final = 2
WON: Final = 3
#: Causes of losing, as bits: the track's own number for M, S, X, and this one.
HOMEWORLD_GONE: Final = 0
#: What they are called, by bit; C has no losing space.
CAUSES: Final = ("homeworld", "might", "stability", "xeno")

#: Effects of civilizations are numbered: 0-5 those of the victories, from here on those of the suits (Tables 3, 4).
SUIT_EFFECTS: Final = 6

# What is in a position's story: the kind, then what it is about.
STORY_TURN: Final = 0  # player, how many turns have begun
STORY_HOME: Final = 1  # player, card
STORY_TURNED: Final = 2  # card turned from the deck for ADVANCE
STORY_UNPAID: Final = 3  # card, player who could not pay for it or -1
STORY_MET: Final = 4  # challenge card, kind of the answer, card given up
STORY_FAILED: Final = 5  # challenge card, cell of Table 6, card of the number or -1, player who could not meet it or -1
STORY_RIVALS: Final = 6  # sector, cubes due
STORY_OUT: Final = 7  # player, causes
STORY_OVERFLOW: Final = 8  # full sector, cubes, where they go or -1
STORY_SHUFFLED: Final = 9  # cards of the discard pile
STORY_FIVE: Final = 10  # player, how many could be the homeworld, then the cards; -1 - card for a taken sector

# What a card is turned over for, or something picked, where a person is asked which it is.
FOR_ITSELF: Final = 0
FOR_NUMBER: Final = 1
FOR_SUIT: Final = 2
FOR_TENS: Final = 3  # of a sector
FOR_UNITS: Final = 4
FOR_CORNER: Final = 5  # the number in the corner of a new card
FOR_CHALLENGE: Final = 6
FOR_LINE: Final = 7
FOR_ADVANCE: Final = 8
FOR_HOMEWORLD: Final = 9
FOR_FAILURE: Final = 10
FOR_RIVALS: Final = 11  # which world of the line they come to
FOR_DIRECTION: Final = 12
FOR_STARTER: Final = 13
FOR_DISCARD: Final = 14  # a card of the hand at random
FOR_SECTOR: Final = 15  # one of those that are free
FOR_HAND: Final = 16  # and the player

#: Number of advancements; 36 + suit is a tech's suit still to be filled, -1 nothing at all.
ADVANCEMENTS: Final = 36
NOTHING: Final = -1

# Advancements that do more than move a track, as 6 * suit + number - 1 (Table 5).
COMPUTATION: Final = 0
INDUSTRY: Final = 4
ENERGY: Final = 5
GOVERNMENT: Final = 10
SOCIETY: Final = 11
INFRASTRUCTURE: Final = 12
BIOLOGY: Final = 16
GENETICS: Final = 17
HISTORY: Final = 18
CHEMISTRY: Final = 22
PHYSICS: Final = 23
ECONOMY: Final = 24
MILITARY: Final = 28
DEFENSE: Final = 29
EXPLORATION: Final = 30
SPACECRAFT: Final = 34
FTL: Final = 35

TRACK_IDS: Final = "CMSX"
VICTORY_LETTERS: Final = "TPCMSX"
ACTION_KEYS = ("power", "settle", "grow", "advance", "battle", "expand", "plan", "evoke", "start")

#: Range of the tracks and the losing space, which C has not (1.5, R-1.5-06).
LOWEST = [track.low for track in tracks().values()]
HIGHEST = [track.high for track in tracks().values()]
LOSING = [-99 if track.lose is None else track.lose for track in tracks().values()]


def adv(suit: int, number: int) -> int:
    """Return the advancement of Table 5 in that column and row (numbers 1-6)."""
    return 6 * suit + number - 1


#: The action (or AT_START) each advancement belongs to (Table 5); -1 for an empty suit (36-41) and for nothing (-1).
WHEN: list[int] = [ACTION_KEYS.index(row.action) for row in advancements().values()] + [-1] * 7


def _gains() -> tuple[list[int], list[int]]:
    """Return track and steps of the advancements that only raise a track (Table 5); steps 0 for all others."""
    moved, steps = [], []
    for row in advancements().values():
        raises = len(row.effects) == 1 and "delta" in row.effects[0]
        moved.append(TRACK_IDS.index(row.effects[0]["track"]) if raises else 0)
        steps.append(row.effects[0]["delta"] if raises else 0)
    return moved, steps


GAIN_TRACK, GAIN = _gains()


#: Steps a civilization gives on each track for the victory of that track (Table 3).
CIVILIZATION_STEPS: list[int] = [int(victory_benefits()[track.key].effects[0]["delta"]) for track in tracks().values()]


def _failure(suit: str, number: int) -> list[tuple[int, int]]:
    """Return a cell of Table 6 as steps in their order: (track, loss), (RIVALS, cubes) or (NEW_WORLD, cubes)."""
    steps = []
    for effect in failures()[suit, number].effects:
        if "track" in effect:
            steps.append((TRACK_IDS.index(effect["track"]), int(effect["delta"])))
        elif "new_world" in effect:
            steps.append((NEW_WORLD, int(effect["cubes"])))
        else:
            steps.append((RIVALS, int(effect["rival_cubes"])))
    return steps


#: Steps of a failed challenge besides the four tracks (Table 6).
RIVALS: Final = 4
NEW_WORLD: Final = 5
#: Table 6 by 6 * suit + number - 1.
FAILURES: list[list[tuple[int, int]]] = [_failure(suit, number) for suit in SUITS for number in range(1, 7)]
