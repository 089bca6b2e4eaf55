"""What the advancements do in an action, and when each has its moment (2.2, Table 5).

In: a position within an action. Out: advancements used as long as the player likes.
"""

from __future__ import annotations

from typing import Final

from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.rules import choices, codes
from generator.games.deep_future.rules.codes import Choice, Flow
from generator.games.deep_future.rules.deck import draw, drop
from generator.games.deep_future.rules.endings import effect_done, move_track
from generator.games.deep_future.rules.fighting import fights, least_cubes, more_battle, rivals_anywhere, struck
from generator.games.deep_future.rules.map import place, rooms
from generator.games.deep_future.rules.moving import carry, spare_moves
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.uses import discard_one, hand_techs, note_new, spend, usable
from generator.games.deep_future.rules.writing import add_to_world, one_of

#: Moments of an action: before its own effect, once a world is in the tableau, after the effect (R-2.2-04).
BEFORE: Final = 0
PLACED: Final = 1
AFTER: Final = 2


def helpers(pos: Position, who: int) -> bool:
    """Return whether anything might augment the action: nothing is asked where this is False."""
    if pos.tools or pos.entered:
        return True
    return bool(hand_techs(pos, who))


def employ(pos: Position, who: int, when: int, moment: int) -> Flow:
    """Use advancements and wonders of this moment as long as the player likes (2.2, 2.2.1)."""
    while True:
        options = [use for use in usable(pos, who, when) if useful(pos, who, use, moment)]
        if when == codes.EXPAND and moment == AFTER:
            options += wonders(pos, who)
        if not options:
            pos.owing = 0
            return
        if not pos.owing:
            options.append(choices.GO_ON)
        pos.moment = moment
        pos.ask(choices.ASK_USE, who, options)
        pick = yield
        if pick == choices.GO_ON:
            return
        if pick[0] == choices.WONDER:
            use_wonder(pos, who, pick)
        else:
            yield from effect(pos, who, spend(pos, who, pick))


def employ_needed(pos: Position, who: int, when: int, advancement: int) -> Flow:
    """Use the advancement without which the action cannot go on (R-2.2-04)."""
    options = [use for use in usable(pos, who, when) if use[2] == advancement]
    pos.moment = BEFORE
    pick = yield from one_of(pos, who, choices.ASK_USE, options)
    spend(pos, who, pick)
    pos.reach += 1


def useful(pos: Position, who: int, use: Choice, moment: int) -> bool:
    """Return whether a use can take effect at this moment; those that change a step come before it (R-2.2-04)."""
    advancement = use[2]
    if pos.owing:
        return _useful_in_battle(pos, who, advancement)
    if advancement == codes.GOVERNMENT:
        return moment != BEFORE and pos.written[pos.focus] < SLOTS
    if moment == PLACED or advancement in {
        codes.CHEMISTRY,
        codes.PHYSICS,
    }:  # these two answer a card or a circle, in `advance`
        return False
    if codes.GAIN[advancement] or advancement == codes.ENERGY:
        return True
    if advancement == codes.INDUSTRY:  # a card besides the tech that gives it, R-2.2-09
        return any(card != use[1] for card in pos.hand[who])
    return useful_before(pos, who, advancement) if moment == BEFORE else useful_after(pos, who, advancement)


def _useful_in_battle(pos: Position, who: int, advancement: int) -> bool:
    again = advancement == codes.MILITARY and bool(fights(pos, who, least_cubes(pos, who)))
    return again or advancement == codes.DEFENSE


def useful_before(pos: Position, who: int, advancement: int) -> bool:
    """Return whether an advancement has something to do before the action."""
    if advancement in {codes.MILITARY, codes.DEFENSE}:  # a world may be spent for them before its sector is given up
        return rivals_anywhere(pos, who)
    return advancement in {codes.FTL, codes.SOCIETY}


def useful_after(pos: Position, who: int, advancement: int) -> bool:
    """Return whether an advancement has something to do once the action's own effect has happened."""
    if advancement == codes.GENETICS:
        return True  # a second one, or one without room, is spent for nothing
    if advancement == codes.BIOLOGY:
        return bool(biology_sectors(pos, who))
    if advancement == codes.MILITARY:
        return bool(pos.marks) and bool(fights(pos, who, least_cubes(pos, who)))
    if advancement == codes.DEFENSE:
        return bool(struck(pos, who))
    if advancement == codes.SPACECRAFT:
        return bool(spare_moves(pos, who, 1 + pos.reach))
    return advancement == codes.FTL and any(use[2] == codes.SPACECRAFT for use in usable(pos, who, codes.EXPAND))


def effect(pos: Position, who: int, advancement: int) -> Flow:
    """Carry out the effect of one advancement (Table 5)."""
    if codes.GAIN[advancement]:
        move_track(pos, who, codes.GAIN_TRACK[advancement], codes.GAIN[advancement])
    elif advancement == codes.ENERGY:
        draw(pos, who, 1)
    elif advancement == codes.INDUSTRY:
        yield from discard_one(pos, who)
        draw(pos, who, 2)
    elif advancement in {codes.FTL, codes.SOCIETY}:
        pos.reach += 1
    elif advancement == codes.GENETICS:
        if not pos.reach:  # several do no more than one, R-2.2-23
            place(pos, pos.focus, who, 2)
        pos.reach = 1
    else:
        yield from placed_effect(pos, who, advancement)
    effect_done(pos)


def placed_effect(pos: Position, who: int, advancement: int) -> Flow:
    """Carry out the effects that ask where: Biology, Government, Military, Defense, Spacecraft (Table 5)."""
    if advancement == codes.GOVERNMENT:
        slot = pos.free_slot(pos.focus)
        yield from add_to_world(pos, who, pos.focus)
        note_new(pos, slot, codes.SETTLE)
    elif advancement == codes.BIOLOGY:
        pick = yield from one_of(pos, who, choices.ASK_BIOLOGY, biology_sectors(pos, who))
        pos.marks.append(pick[1])
        place(pos, pick[1], who, 1)
    elif advancement in {codes.MILITARY, codes.DEFENSE}:
        if pos.marks:
            yield from more_battle(pos, who, advancement)
        else:
            pos.banked.append(advancement)
    elif advancement == codes.SPACECRAFT:
        pick = yield from one_of(pos, who, choices.ASK_EXPAND, spare_moves(pos, who, 1 + pos.reach))
        carry(pos, who, pick, pos.switches.wonder_on_spacecraft)


def biology_sectors(pos: Position, who: int) -> list[Choice]:
    """Return other own sectors with room that have had no cube of Biology yet (2.2 GROW, R-2.2-23)."""
    return [
        (choices.SECTOR, sector, 0, 0) for sector in rooms(pos, who) if sector != pos.focus and sector not in pos.marks
    ]


def wonders(pos: Position, who: int) -> list[Choice]:
    """Return the wonders entered, with each hand card of their suit (2.2.1, R-2.2.1-05)."""
    return [
        (choices.WONDER, sector, card, 0)
        for sector in pos.entered
        for card in pos.hand[who]
        if pos.suit[card] == pos.wonder[sector] % 6
    ]


def use_wonder(pos: Position, who: int, pick: Choice) -> None:
    """Discard the card and take the wonder's effect by its number (2.2.1, Table 2, R-T2-01). Raises GameOver."""
    _, sector, card, _ = pick
    drop(pos, who, card)
    pos.entered.remove(sector)
    victory, number = pos.wonder[sector] // 6, pos.number[card]
    if victory == codes.TERRITORY:
        draw(pos, who, number)
    elif victory == codes.POPULATION:
        place(pos, sector, who, number)
        effect_done(pos)
    else:
        move_track(pos, who, victory - codes.POPULATION - 1 + codes.CULTURE, number)
