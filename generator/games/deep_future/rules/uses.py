"""Which advancements may help now, and how one is used up (2.1, 2.2, 2.2.1).

In: a position within an action or the start phase. Out: the uses to choose from; a card spent.
"""

from __future__ import annotations

from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.rules.choices import ASK_DISCARD, DROP, USE
from generator.games.deep_future.rules.codes import IN_ACTION, TECH, WHEN, Choice, Flow
from generator.games.deep_future.rules.deck import drop
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.writing import one_of


def lay_out(pos: Position, who: int, when: int) -> None:
    """Note the advancements on the table that fit an action, as they are when it begins (2.2, R-2.2-05, R-2.2-07)."""
    advs, written, home = pos.advs, pos.written, pos.home[who]
    cards = [home, *pos.techs[who], *pos.settled[who]] if home >= 0 else []
    slots = [slot for card in cards if written[card] for slot in range(SLOTS * card, SLOTS * card + SLOTS)]
    pos.tools = [slot for slot in slots if WHEN[advs[slot]] == when]
    pos.held = pos.hand[who][:]
    pos.focus = pos.reach = pos.owing = 0
    pos.marks = []
    pos.banked = []
    pos.entered = []


def put_away(pos: Position) -> None:
    """End the action or start phase: what was used up reaches the discard pile (R-2.2.1-04)."""
    if pos.spent:
        pos.discard += pos.spent
        pos.spent = []
    pos.tools = []


def hand_techs(pos: Position, who: int) -> list[int]:
    """Return complete techs in hand that may be discarded for their effects now (2.2.1, R-2.2-08)."""
    found = [card for card in pos.hand[who] if pos.kind[card] == TECH and pos.written[card] == SLOTS]
    if found and pos.phase == IN_ACTION and not pos.switches.use_techs_drawn_in_action:
        found = [card for card in found if card in pos.held]
    return found


def at_hand(pos: Position, who: int, card: int, advancement: int) -> int:
    """Return how often *advancement* could be used in an action paid for with *card* (2.2, R-2.2.1-02)."""
    cards = [pos.home[who], *pos.techs[who], *pos.settled[who]]
    cards += [tech for tech in pos.hand[who] if tech != card and pos.kind[tech] == TECH and pos.written[tech] == SLOTS]
    counts = [pos.advs[SLOTS * other : SLOTS * other + SLOTS].count(advancement) for other in cards]
    if pos.switches.settled_world_effects == "one":
        worlds = range(1 + len(pos.techs[who]), 1 + len(pos.techs[who]) + len(pos.settled[who]))
        counts = [min(count, 1) if at in worlds else count for at, count in enumerate(counts)]
    return sum(counts)


def usable(pos: Position, who: int, when: int) -> list[Choice]:
    """Return every advancement that fits *when* and has not worked yet, each once a card (2.2, R-2.2-06)."""
    there = pos.tools[:]
    for card in hand_techs(pos, who):
        there += [slot for slot in range(SLOTS * card, SLOTS * card + SLOTS) if WHEN[pos.advs[slot]] == when]
    return list(dict.fromkeys([(USE, slot // SLOTS, pos.advs[slot], 0) for slot in there]))


def spend(pos: Position, who: int, choice: Choice) -> int:
    """Take the use out of what may still work; a settled world or hand tech is spent with it. Returns the advancement.

    A settled world or hand tech gives all its effects that fit and is gone (2.2.1, R-2.2.1-03, R-2.2.1-04).
    """
    card, advancement = choice[1], choice[2]
    slots = [slot for slot in range(SLOTS * card, SLOTS * card + SLOTS) if pos.advs[slot] == advancement]
    if card in pos.hand[who]:
        pos.hand[who].remove(card)
        pos.spent.append(card)
        when = WHEN[advancement]
        pos.tools += [slot for slot in range(SLOTS * card, SLOTS * card + SLOTS) if WHEN[pos.advs[slot]] == when]
    elif card in pos.settled[who]:
        pos.settled[who].remove(card)
        pos.spent.append(card)
        if pos.switches.settled_world_effects == "one":
            pos.tools = [slot for slot in pos.tools if slot // SLOTS != card]
    for slot in slots:
        if slot in pos.tools:
            pos.tools.remove(slot)
            break
    return advancement


def note_new(pos: Position, slot: int, when: int) -> None:
    """Note an advancement put on the table during the action: it works from now on only by a switch (R-2.2-07)."""
    if pos.switches.use_new_advancements and WHEN[pos.advs[slot]] == when:
        pos.tools.append(slot)


def note_new_card(pos: Position, card: int, when: int) -> None:
    """Note a card that has come into the tableau during the action: see `note_new`."""
    for slot in range(SLOTS * card, SLOTS * card + SLOTS):
        note_new(pos, slot, when)


def discard_one(pos: Position, who: int) -> Flow:
    """Let the player discard a card of their choice from the hand (R-2.1-06, R-2.2-09)."""
    if pos.hand[who]:
        pick = yield from one_of(pos, who, ASK_DISCARD, [(DROP, card, 0, 0) for card in pos.hand[who]])
        drop(pos, who, pick[1])
