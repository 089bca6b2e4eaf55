"""What to write: advancements on cards, which card to advance, which world to live on.

In: scales, a position, its choices. Out: how much each weighs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.games.deep_future.bots.keeping import stage
from generator.games.deep_future.bots.scales import Scales
from generator.games.deep_future.facts.amounts import SLOTS, VICTORY_TECHS
from generator.games.deep_future.rules.choices import CARD, DECK, SUIT, USE
from generator.games.deep_future.rules.codes import ADVANCEMENTS, GAIN_TRACK, PHYSICS, Choice
from generator.games.deep_future.rules.position import Position


def wants(s: Scales, pos: Position, who: int, suit: int) -> list[float]:
    """Return how much the six advancements of *suit* are wanted, more so where their track is low or near its star."""
    now = s.weights["want.now"]
    first, ready, tracks = 4 * who, stage(pos, who), pos.tracks
    focus, there = s.weights["want.focus"], rates_by_track(s, pos, who)
    found = []
    for advancement in range(6 * suit, 6 * suit + 6):
        worth = s.wanted[advancement]
        rate = s.rates[advancement]
        if rate:
            track = GAIN_TRACK[advancement]
            worth += now * rate * s.gain(tracks, first, ready, track, 2) + focus * rate * there[track]
        found.append(worth)
    return found


def rates_by_track(s: Scales, pos: Position, who: int) -> list[float]:
    """Return how many steps a turn each track is expected to rise by what is written already."""
    found = [0.0] * 4
    for card in (pos.home[who], *pos.techs[who]):
        for advancement in pos.advs[SLOTS * card : SLOTS * card + SLOTS]:
            if 0 <= advancement < ADVANCEMENTS and s.rates[advancement]:
                found[GAIN_TRACK[advancement]] += s.rates[advancement]
    return found


def numbers(s: Scales, pos: Position, choices: Sequence[Choice]) -> Iterator[float]:
    """Yield weights: the one wanted most, unless chance is nearly as good and saves the circle (2.2 ADVANCE)."""
    wanted = wants(s, pos, pos.asker, pos.at_stake)
    mean = sum(wanted) / 6
    for kind, _, _, number in choices:
        if kind == USE:
            yield mean + s.uses[PHYSICS]
        elif number:
            yield wanted[number - 1]
        else:
            yield mean + s.weights["circle"]


def suits(s: Scales, pos: Position, choices: Sequence[Choice]) -> Iterator[float]:
    """Yield weights: the suit with the best advancement first, and one that pays upkeep where none did."""
    who = pos.asker
    there = 0
    for card in (pos.home[who], *pos.techs[who]):
        there |= pos.suits_of[card]
    for kind, suit, _, _ in choices:
        if kind != SUIT:
            yield 0.0
            continue
        new = 0.0 if there >> suit & 1 else s.weights["suit.new"]
        yield max(wants(s, pos, who, suit)) + new


def targets(s: Scales, pos: Position, choices: Sequence[Choice]) -> Iterator[float]:
    """Yield weights: the homeworld and begun techs before new ones, those with most written first (2.2 ADVANCE)."""
    w = s.weights
    who = pos.asker
    techs = pos.techs[who]
    for kind, card, _, _ in choices:
        if kind == CARD:
            worth = w["advance.written"] * pos.written[card]
            if card == pos.home[who]:
                worth += w["advance.home"]
            elif card in techs:
                worth += w["advance.tech"]
            else:
                worth += w["advance.settled"]
            yield worth
        elif kind == DECK:
            yield w["deck.open"] if len(techs) < VICTORY_TECHS else 0.5
        else:
            yield 0.0


def redrawn_suits(s: Scales, pos: Position, choices: Sequence[Choice]) -> list[float]:
    """Weigh Chemistry on a suit: its card is on top of the discard, unless none was left (2.2 ADVANCE, R-1.4-02)."""
    again = sum(s.best) / 6
    drawn = s.best[pos.suit[pos.discard[-1]]] if pos.discard else again
    return [again - s.weights["use.chemistry"] if choice[0] == USE else drawn for choice in choices]


def redrawn_numbers(s: Scales, pos: Position, choices: Sequence[Choice]) -> list[float]:
    """Weigh Chemistry on a number."""
    suit = pos.at_stake
    wanted = wants(s, pos, pos.asker, suit)
    again = sum(wanted) / 6
    drawn = wanted[pos.number[pos.discard[-1]] - 1] if pos.discard else again
    return [again - s.weights["use.chemistry"] if choice[0] == USE else drawn for choice in choices]


def homeworlds(s: Scales, pos: Position, choices: Sequence[Choice]) -> Iterator[float]:
    """Yield weights: a homeworld with much on it, and with what is wanted (1.7, 2.2.1)."""
    w = s.weights
    for _, card, _, _ in choices:
        worth = w["home.written"] * pos.written[card]
        for advancement in pos.advs[SLOTS * card : SLOTS * card + SLOTS]:
            if 0 <= advancement < ADVANCEMENTS:
                worth += w["home.want"] * s.wanted[advancement]
        yield worth + 0.2 * pos.cubes[pos.sector[card]]
