"""Set-up (section 2).

In: a position with empty zones. Out: decks shuffled, five cards in each hand, a start player.
"""

from __future__ import annotations

from generator.games.eminent_domain.facts.deck import planets, role_cards, technologies
from generator.games.eminent_domain.rules.codes import (
    FIRST_TECHNOLOGY,
    ORDINARY_PLANETS,
    POLITICS_CARD,
    RESEARCH,
    RESEARCH_CARD,
    STACKS,
    START_PLANETS,
)
from generator.games.eminent_domain.rules.deck import draw
from generator.games.eminent_domain.rules.empire import shuffled_planets
from generator.games.eminent_domain.rules.position import HAND_LIMIT, Position
from generator.games.eminent_domain.rules.switches import Switches

#: Stacks of a game of two on Board Game Arena, in the order of `deck.role_cards` (E-U12).
TRIMMED = (12, 12, 12, 12, 8)
#: Cards of each kind that the longer game of three does without (E-V1).
TAKEN_OUT = (2, 2, 2, 1, 2)


def starting_deck(switches: Switches) -> list[int]:
    """Return Politics, Warfare, two of each other kind (E-S3); the learning game has no Research (E-PUB15)."""
    without = RESEARCH_CARD if switches.research == "none" else -1
    return [card.number for card in role_cards() for _ in range(card.start) if card.number != without]


def stack_sizes(seats: int, switches: Switches) -> list[int]:
    """Return how many cards are in each stack after the starting decks are dealt (E-S2, E-V1, E-U12, E-PUB15)."""
    sizes = [card.copies - seats * card.start for card in role_cards()[:STACKS]]
    if switches.variant == "extended3":
        sizes = [size - less for size, less in zip(sizes, TAKEN_OUT)]
    if switches.trim == "bga" and seats == 2:
        sizes = list(TRIMMED)
    if switches.research == "none":
        sizes[RESEARCH_CARD] = 0
    return sizes


def planets_in_play(switches: Switches) -> list[int]:
    """Return the planet deck; the learning game has none that shows a research symbol (E-PUB15)."""
    learning = switches.research == "none"
    return [planet for planet in ORDINARY_PLANETS if not (learning and planets()[planet].symbol == RESEARCH)]


def technologies_in_play(switches: Switches) -> list[int]:
    """Return all, those of level 1, or none (E-S8, E-PUB15)."""
    most = {"full": 3, "level1": 1, "none": 0}[switches.research]
    return [FIRST_TECHNOLOGY + card.number for card in technologies() if card.level <= most]


def removed_at_first(seats: int, switches: Switches) -> list[int]:
    """Return cards that take no part: Politics nobody got (E-S1), and what variants leave out."""
    sizes, deck = stack_sizes(seats, switches), starting_deck(switches)
    found = []
    for card in role_cards():
        used = seats * deck.count(card.number) + (sizes[card.number] if card.number < POLITICS_CARD else 0)
        found += [card.number] * (card.copies - used)
    playing = set(technologies_in_play(switches))
    every = range(FIRST_TECHNOLOGY, FIRST_TECHNOLOGY + len(technologies()))
    return found + [card for card in every if card not in playing]


def deal(pos: Position) -> None:
    """Deal the table; chance: start planets, planet deck, each deck, the start player (E-S1 to E-S9)."""
    seats, switches, dealer = pos.seats, pos.switches, pos.dealer
    pos.stacks = stack_sizes(seats, switches)
    pos.removed = removed_at_first(seats, switches)
    pos.technologies = technologies_in_play(switches)
    pos.more_rounds = int(switches.extra_turn == "yes")  # E-PUB16
    starts = shuffled_planets(pos, list(START_PLANETS))
    for who in range(seats):
        pos.empire[who] = [starts.pop()]  # face down (E-S4, E-PUB3, E-U5)
    playing = planets_in_play(switches)
    pos.planets_away = [*sorted(starts), *(planet for planet in ORDINARY_PLANETS if planet not in playing)]
    pos.planet_deck = shuffled_planets(pos, playing)
    for who in range(seats):
        pos.deck[who] = dealer.shuffle(starting_deck(switches))
    pos.first = pos.turn = dealer.pick(seats)  # E-S6
    pos.tell("start", pos.first)
    for who in range(seats):
        draw(pos, who, HAND_LIMIT)
