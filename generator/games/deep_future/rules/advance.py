"""ADVANCE (2.2): one advancement on a homeworld, a settled world, a tech, or a card turned from the deck.

In: a position within the action. Out: the card with its advancement.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.rules import choices, codes
from generator.games.deep_future.rules.codes import Choice, Flow
from generator.games.deep_future.rules.deck import new_card, random_number, random_suit, turn_over
from generator.games.deep_future.rules.endings import effect_done
from generator.games.deep_future.rules.map import refresh
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.uses import hand_techs, note_new, note_new_card, spend, usable
from generator.games.deep_future.rules.writing import SIX, Deciding, one_of

#: Circles a card may carry without Physics (1.4, R-1.4-09).
ONE_CIRCLE = 1


def advance(pos: Position, who: int) -> Flow:
    """Add one advancement (2.2 ADVANCE)."""
    pick = yield from one_of(pos, who, choices.ASK_ADVANCE, targets(pos, who))
    card = pick[1]
    if pick[0] == choices.DECK:
        card = yield from tech_from_deck(pos, who)
    if pos.kind[card] == codes.WORLD:  # a random suit; on a tech the player's choice of those that are empty, R-2.2-26
        suit = yield from chemical(pos, who, random_suit, choices.ASK_REDRAW_SUIT)
        slot = pos.free_slot(card)
    else:
        slot = yield from empty_slot(pos, who, card)
        suit = pos.advs[slot] - codes.ADVANCEMENTS
    pos.at_stake = suit
    number = yield from number_for(pos, who, card)
    write(pos, who, slot, suit, number)


def targets(pos: Position, who: int) -> list[Choice]:
    """Return what may be advanced: cards with fewer than three advancements, and always the deck (R-2.2-24)."""
    cards = [pos.home[who], *pos.techs[who], *pos.settled[who]]
    found: list[Choice] = [(choices.CARD, card, 0, 0) for card in cards if pos.written[card] < SLOTS]
    found.append((choices.DECK, 0, 0, 0))
    return found


def tech_from_deck(pos: Position, who: int) -> Deciding:
    """Turn a card over: an incomplete tech, or a blank or new card made into one (2.2 ADVANCE, R-2.2-27)."""
    card = turn_from_deck(pos)
    if is_incomplete_tech(pos, card):
        pos.techs[who].append(card)
        note_new_card(pos, card, codes.ADVANCE)
        return card
    card = pos.making = material(pos, card)
    column = []
    for _ in range(SLOTS):
        suit = yield from chemical(pos, who, random_suit, choices.ASK_REDRAW_SUIT)
        column.append(suit)
    place_tech(pos, who, card, column)
    return card


def place_tech(pos: Position, who: int, card: int, column: list[int]) -> None:
    """Write the new tech's column and put it into the tableau."""
    pos.make_tech(card, column)
    pos.making = codes.NOBODY
    pos.techs[who].append(card)


def turn_from_deck(pos: Position) -> int:
    """Return the card that ADVANCE turns over; -1 if there is none."""
    card = turn_over(pos, codes.FOR_ADVANCE)
    if card >= 0:
        pos.story.append((codes.STORY_TURNED, card))
    return card


def is_incomplete_tech(pos: Position, card: int) -> bool:
    """Return whether the card turned over joins the tableau as it is."""
    return card >= 0 and pos.kind[card] == codes.TECH and pos.written[card] < SLOTS


def material(pos: Position, card: int) -> int:
    """Return what the new tech is written on: the blank turned over, else a new card (2.2 ADVANCE, R-1.3-07)."""
    if card >= 0 and pos.kind[card] == codes.BLANK:
        return card
    if card >= 0:
        pos.discard.append(card)
    return new_card(pos)


def empty_slot(pos: Position, who: int, card: int) -> Deciding:
    """Return the slot to fill; of equal suits it is the upper one."""
    there = dict.fromkeys(pos.advs[SLOTS * card : SLOTS * card + SLOTS])
    options: list[Choice] = [
        (choices.SUIT, code - codes.ADVANCEMENTS, 0, 0) for code in there if code >= codes.ADVANCEMENTS
    ]
    pick = yield from one_of(pos, who, choices.ASK_SLOT, options)
    return pos.free_slot(card, pick[1])


def number_for(pos: Position, who: int, card: int) -> Deciding:
    """Return the number for a card's next advancement: positive if chosen, negative if drawn (R-2.2-25)."""
    drawn = 0
    if pos.switches.choose_after_roll:
        drawn = yield from chemical(pos, who, random_number, choices.ASK_REDRAW_NUMBER)
    chosen = yield from chosen_number(pos, who, card)
    if chosen:
        return chosen
    if not drawn:
        drawn = yield from chemical(pos, who, random_number, choices.ASK_REDRAW_NUMBER)
    return -drawn


def chosen_number(pos: Position, who: int, card: int) -> Deciding:
    """Ask for the number if the circles allow it, else return 0; Physics helps on techs only (R-2.2-28, R-2.2-29)."""
    pos.reach = 0
    while True:
        options: list[Choice] = [choices.CHANCE]
        if may_choose(pos, card):
            options += SIX
        if pos.kind[card] == codes.TECH:
            options += [use for use in usable(pos, who, codes.ADVANCE) if use[2] == codes.PHYSICS]
        pick = yield from one_of(pos, who, choices.ASK_NUMBER, options)
        if pick[0] != choices.USE:
            return pick[3]
        spend(pos, who, pick)
        pos.reach += 1


def may_choose(pos: Position, card: int) -> bool:
    """Return whether one more circle fits: one, and on techs one more for each Physics used (R-1.4-09, R-2.2-28)."""
    if pos.switches.physics_counting == "per_use" and pos.reach:
        return True
    return pos.circles[card].bit_count() < ONE_CIRCLE + pos.reach


def chemical(pos: Position, who: int, draw: Callable[[Position], int], question: int) -> Deciding:
    """Draw a suit or a number, its card replaced as often as Chemistry is used for it (R-2.2-30)."""
    drawn = draw(pos)
    while (yield from redraw(pos, who, question)):
        drawn = draw(pos)
    return drawn


def redraw(pos: Position, who: int, question: int) -> Deciding:
    """Return 1 if the player uses a Chemistry on the card just turned over, else 0."""
    options: list[Choice] = []
    if pos.tools or hand_techs(pos, who):
        options = [use for use in usable(pos, who, codes.ADVANCE) if use[2] == codes.CHEMISTRY]
    if not options:
        return 0
    pos.ask(question, who, [*options, choices.GO_ON])
    pick = yield
    if pick == choices.GO_ON:
        return 0
    spend(pos, who, pick)
    return 1


def write(pos: Position, who: int, slot: int, suit: int, number: int) -> None:
    """Write the advancement, circled if its number was chosen (positive). Raises GameOver."""
    pos.write(slot, codes.adv(suit, abs(number)), pos.era, int(number > 0))
    refresh(pos, who)
    note_new(pos, slot, codes.ADVANCE)
    effect_done(pos)
