"""What the winner leaves behind: a sector's name, a civilization card, perhaps a wonder (3, Tables 3, 4).

In: a won position. Out: the same with the new card in the discard pile and the wonder on the map.
"""

from __future__ import annotations

from generator.games.deep_future.facts.amounts import FOR_EFFECT, FOR_WONDER, SLOTS
from generator.games.deep_future.rules.choices import ASK_CIVILIZATION, ASK_VICTORY, ASK_WONDER, RAISE, SUIT, VICTORY
from generator.games.deep_future.rules.codes import CIVILIZATION, Choice, Flow
from generator.games.deep_future.rules.deck import new_card
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.writing import one_of


def found_civilization(pos: Position) -> Flow:
    """Found: victory, suit and wonder by choice, the card's corner by chance (3, R-3-06, R-3-08, R-3-09)."""
    who = pos.winner
    reached: list[Choice] = [(VICTORY, victory, 0, 0) for victory in pos.won_by[who]]
    victory = (yield from one_of(pos, who, ASK_VICTORY, reached))[1]
    suits = suit_counts(pos, who)
    effects: list[Choice] = [(SUIT, suit, 0, 0) for suit in range(6) if suits[suit] >= FOR_EFFECT]
    effect = (yield from one_of(pos, who, ASK_CIVILIZATION, effects))[1]
    possible = possible_wonders(pos, who, victory)
    if possible:
        made = yield from one_of(pos, who, ASK_WONDER, possible)
        pos.wonder[pos.sector[pos.home[who]]] = 6 * made[1] + made[2]
    pos.named[pos.sector[pos.home[who]]] = 1
    card = write_card(pos, who, victory, effect)  # its making may shuffle the discard pile
    pos.discard.append(card)
    pos.founded = 1


def write_card(pos: Position, who: int, victory: int, effect: int) -> int:
    """Return the civilization card: corner, sector, effects, homeworld and complete techs (3, 1.4)."""
    card = new_card(pos)
    pos.kind[card] = CIVILIZATION
    pos.era_of[card] = pos.era
    pos.sector[card] = pos.sector[pos.home[who]]
    pos.civ_victory[card] = victory
    pos.civ_effect[card] = effect
    pos.histories[card] = (pos.home[who], *complete_techs(pos, who))
    return card


def complete_techs(pos: Position, who: int) -> list[int]:
    """Return the complete techs of the tableau, in the order in which they came there."""
    return [tech for tech in pos.techs[who] if pos.written[tech] == SLOTS]


def suit_counts(pos: Position, who: int) -> list[int]:
    """Return advancements of each suit on the homeworld and the complete techs (3, R-3-07)."""
    counts = [0] * 6
    for card in (pos.home[who], *complete_techs(pos, who)):
        for advancement in pos.advs[SLOTS * card : SLOTS * card + SLOTS]:
            counts[advancement // 6] += 1
    return counts


def possible_wonders(pos: Position, who: int, victory: int) -> list[Choice]:
    """Return wonders that the winner may make in their homeworld's sector; each pair only once on a map (3, R-3-08)."""
    if pos.wonder[pos.sector[pos.home[who]]] >= 0:
        return []
    letters = pos.won_by[who] if pos.switches.wonder_letter == "any_achieved" else [victory]  # R-3-06
    suits = suit_counts(pos, who)
    return [
        (RAISE, letter, suit, 0)
        for letter in letters
        for suit in range(6)
        if suits[suit] >= FOR_WONDER and 6 * letter + suit not in pos.wonder
    ]
