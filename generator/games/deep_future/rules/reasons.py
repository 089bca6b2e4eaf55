"""Why a choice is legal or not: the rule, and what would be legal.

In: a position with its question and a choice. Out: a sentence and the section or reading it rests on.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine.names import card_name
from generator.errors import IllegalChoice
from generator.games.deep_future.facts.amounts import FULL, SLOTS
from generator.games.deep_future.facts.tables import SUITS, actions, suits
from generator.games.deep_future.rules import choices, codes
from generator.games.deep_future.rules.codes import Choice
from generator.games.deep_future.rules.map import may_leave, rivals_near
from generator.games.deep_future.rules.moving import reachable
from generator.games.deep_future.rules.notation import sector_name, write
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.questions import asked
from generator.games.deep_future.rules.sectors import BLACK_HOLE

#: A sentence and the rule it rests on.
Reason = tuple[str, str]
ACTION_ROWS = tuple(actions().values())


def refuse(pos: Position, choice: Choice) -> IllegalChoice:
    """Return the error for a choice that is not legal now."""
    reason, rule = why_not(pos, choice)
    return IllegalChoice(reason, rule, [write(option) for option in pos.options])


def why_not(pos: Position, choice: Choice) -> Reason:
    """Return the rule that forbids *choice* at the open question."""
    if not pos.options:
        return "the game is over, nothing more is chosen", "3"
    special = REASONS.get(choice[0])
    fits = choice[0] in ANYTIME or AT.get(choice[0]) == pos.question
    if special is not None and (fits or any(option[0] == choice[0] for option in pos.options)):
        found = special(pos, choice)
        if found is not None:
            return found
    question = asked(pos)
    return f"{write(choice)} does not answer what is asked: {question.en}", question.rule


def _no_card(pos: Position, card: int) -> Reason | None:
    """Return what is wrong with a card that is not in the hand of the player who is asked."""
    if not 0 <= card < len(pos.kind):
        return f"there is no card {card_name(card)}", "1.4"
    if card not in pos.hand[pos.asker]:
        return f"card {card_name(card)} is not in the hand", "2.2, R-2.2-02"
    return None


def _act(pos: Position, choice: Choice) -> Reason | None:
    """Return why an action is not possible."""
    _, action, card, _ = choice
    if pos.question not in {choices.ASK_ACTION, choices.ASK_FREE}:
        return "an action is taken in the action phase, one after the other", "2.2"
    row = ACTION_ROWS[action]
    name = row.name.en
    if pos.question == choices.ASK_FREE:
        return f"after a conquest only {write(pos.options[0])} is free now", "2.2 SETTLE, R-2.2-14"
    if not pos.actions:
        return "no more actions can be taken this turn", "2.2, R-2.2-01, R-2.2-43"
    if pos.taken >> action & 1:
        return f"{name} was taken this turn already, and the two actions must differ", "2.2, R-2.2-01"
    if action == codes.PLAN:
        return "PLAN takes no card", "2.2 PLAN"
    if card < 0:
        return f"{name} needs a card: write {row.key} and the card's number", "2.2, R-2.2-02"
    return _no_card(pos, card) or _cannot_pay(pos, action, card) or CANNOT.get(name)


def _cannot_pay(pos: Position, action: int, card: int) -> Reason | None:
    """Return why a hand card does not pay for the action."""
    if action == codes.EVOKE:
        if pos.kind[card] != codes.CIVILIZATION:
            return f"card {card_name(card)} is not a civilization", "2.2 EVOKE"
        sector = sector_name(pos.sector[card])
        return f"EVOKE needs control of the civilization's sector {sector}", "2.2 EVOKE, R-2.2-45"
    if pos.suit[card] != action:
        need, has = (suits()[SUITS[suit]].name.en for suit in (action, pos.suit[card]))
        return (
            f"{ACTION_ROWS[action].name.en} is paid with a {need}, card {card_name(card)} is a {has}",
            "2.2, R-2.2-02",
        )
    return None


#: Why an action whose price fits is still not possible.
CANNOT: dict[str, Reason] = {
    "GROW": ("GROW needs a controlled sector with fewer than 5 cubes", "2.2 GROW, R-2.2-22"),
    "EXPAND": ("EXPAND needs a cube that can move while one stays", "2.2 EXPAND, R-2.2-03"),
    "SETTLE": (
        "SETTLE takes a world from the hand or the neutral line whose sector is controlled, and there is none; "
        "a new world is not made while worlds are in hand, unless Society is used",
        "2.2 SETTLE, R-2.2-11",
    ),
    "BATTLE": ("at this table a rival cube must go, and none can", "2.2 BATTLE, R-2.2-38"),
}


def _use(pos: Position, choice: Choice) -> Reason | None:
    """Return why an advancement cannot help now."""
    _, card, advancement, _ = choice
    if not 0 <= card < len(pos.kind) or advancement not in pos.advs[SLOTS * card : SLOTS * card + SLOTS]:
        return f"that advancement is not written on card {card_name(card)}", "2.2, R-2.2-05"
    who = pos.asker
    if card in pos.hand[who] and not (pos.kind[card] == codes.TECH and pos.written[card] == SLOTS):
        return "of the cards in hand only complete techs give effects", "2.2, R-2.2-05"
    if card not in [*pos.hand[who], *pos.spent, pos.home[who], *pos.techs[who], *pos.settled[who]]:
        return f"card {card_name(card)} is neither in the tableau nor in the hand", "2.2, R-2.2-05"
    if codes.WHEN[advancement] == codes.AT_START and pos.question == choices.ASK_USE:
        return "it works at the start of the turn, before the first action", "2.1"
    if codes.WHEN[advancement] < codes.AT_START and not pos.taken >> codes.WHEN[advancement] & 1:
        return f"it belongs to another action: {ACTION_ROWS[codes.WHEN[advancement]].name.en}", "2.2, R-2.2-04"
    return "it has worked already, or has nothing to do at this moment", "2.2, R-2.2-04, R-2.2-06"


def _move(pos: Position, choice: Choice) -> Reason | None:
    """Return why cubes cannot move so."""
    _, sector, there, cubes = choice
    who = pos.asker
    if pos.question == choices.ASK_EXPLORE:
        return _explore(pos, choice)
    if pos.owner[sector] != who:
        return f"sector {sector_name(sector)} is not controlled", "2.2 EXPAND"
    if there == BLACK_HOLE and not pos.switches.enter_black_hole:
        return "cubes cannot end in the black hole", "1.5, R-1.5-03"
    if there not in reachable(pos, sector, 1 + pos.reach):
        return f"{sector_name(there)} is out of reach of {sector_name(sector)}", "2.2 EXPAND, R-2.2-40, R-2.2-42"
    if pos.cubes[there] and pos.owner[there] != who:
        return f"other cubes are in {sector_name(there)}", "2.2 EXPAND, R-2.2-40"
    if pos.cubes[there] + cubes > FULL:
        return f"{sector_name(there)} would hold more than {FULL} cubes", "2.2 GROW, R-1.5-05"
    if cubes >= pos.cubes[sector]:
        return f"one cube must stay in {sector_name(sector)}", "2.2 EXPAND, R-2.2-40"
    return None


def _explore(pos: Position, choice: Choice) -> Reason:
    """Return why a cube cannot explore so."""
    _, sector, there, cubes = choice
    if cubes != 1:
        return "Exploration moves one cube", "2.1, R-2.1-09"
    if pos.owner[sector] != pos.asker:
        return f"sector {sector_name(sector)} is not controlled", "2.1"
    if pos.cubes[sector] == 1 and not may_leave(pos, pos.asker, sector):
        return "giving up the homeworld's last cube would lose the game, no world could replace it", "2.1, R-2.1-10"
    return f"{sector_name(there)} is not an empty neighbour of {sector_name(sector)}", "2.1, R-2.1-08"


def _fight(pos: Position, choice: Choice) -> Reason | None:
    """Return why a battle cannot be declared so."""
    _, sector, there, cubes = choice
    who = pos.asker
    if pos.owner[sector] != who:
        return f"sector {sector_name(sector)} is not controlled", "2.2 BATTLE"
    if there not in rivals_near(pos, who, sector):
        return f"no rival cubes are in {sector_name(there)} next to {sector_name(sector)}", "2.2 BATTLE, R-2.2-32"
    if cubes > pos.cubes[there] or cubes > pos.cubes[sector]:
        return "a battle takes as many cubes on both sides as both have", "2.2 BATTLE"
    if cubes == pos.cubes[sector] and not may_leave(pos, who, sector):
        return "giving up the homeworld's last cube would lose the game, no world could replace it", "R-2.2-33"
    return "at this table a battle removes at least one rival cube", "R-2.2-38"


def _sector(pos: Position, choice: Choice) -> Reason | None:
    """Return why a sector takes no cube here."""
    sector = choice[1]
    if pos.cubes[sector] >= FULL:
        return f"sector {sector_name(sector)} is full", "2.2 GROW, R-1.5-05"
    if pos.owner[sector] != pos.asker:
        return f"sector {sector_name(sector)} is not one of those allowed", asked(pos).rule
    return None


def _pay(pos: Position, choice: Choice) -> Reason | None:
    """Return why upkeep cannot be paid so."""
    _, card, other, _ = choice
    if card not in pos.unpaid:
        return f"card {card_name(card)} has no upkeep to be settled", "2.3, R-2.3-02"
    missing = _no_card(pos, other)
    if missing:
        return missing
    return "the card paid must have the suit of a written advancement", "2.3, R-2.3-01"


def _meet(pos: Position, choice: Choice) -> Reason | None:
    """Return why a challenge cannot be met so."""
    if pos.question != choices.ASK_MEET:
        return None
    suit = suits()[SUITS[pos.suit[pos.revealed]]].name.en
    if choice[0] == choices.DROP:
        return _no_card(pos, choice[1]) or (f"the challenge is a {suit}, the card is not", "2.4")
    if choice[0] == choices.CUBE:
        return f"an upkeep cube meets it from a card with an advancement of {suit}", "2.4, R-2.4-04"
    return f"a settled world meets it with an advancement of {suit}; the homeworld does not", "2.4, R-2.4-05"


def _world(pos: Position, choice: Choice) -> Reason | None:
    """Return why a card cannot be settled, advanced, or made a homeworld."""
    if pos.question == choices.ASK_MEET:
        return _meet(pos, choice)
    card = choice[1]
    if not 0 <= card < len(pos.kind):
        return f"there is no card {card_name(card)}", "1.4"
    if pos.written[card] == SLOTS and pos.kind[card] in {codes.WORLD, codes.TECH}:
        return f"card {card_name(card)} has three advancements and gets no more", "2.2 ADVANCE, R-2.2-24"
    return None


def _slot(pos: Position, _choice: Choice) -> Reason | None:
    letters = ", ".join(SUITS[option[1]] for option in pos.options if option[0] == choices.SUIT)
    return f"only {letters} can be picked", asked(pos).rule


def _new(pos: Position, choice: Choice) -> Reason | None:
    sector = choice[2] if choice[0] == choices.BLANK_AT else choice[1]
    if pos.owner[sector] != pos.asker:
        return f"a new world is in a controlled sector, {sector_name(sector)} is not", "2.2 SETTLE, R-2.2-12"
    return "a new world is made when no world is in hand, from a blank in hand if there is one", "2.2 SETTLE, R-2.2-10"


REASONS: dict[int, Callable[[Position, Choice], Reason | None]] = {
    choices.ACT: _act,
    choices.USE: _use,
    choices.MOVE: _move,
    choices.FIGHT: _fight,
    choices.SECTOR: _sector,
    choices.HIT: lambda _pos, choice: (
        f"no rival cube can be taken from {sector_name(choice[1])} now",
        "2.2 BATTLE, R-2.2-34, R-T4-04",
    ),
    choices.NUMBER: lambda *_: (
        "a number is chosen once on a card, and this one has its circle",
        "1.4, R-1.4-09, R-2.2-28",
    ),
    choices.PAY: _pay,
    choices.DROP: _meet,
    choices.CUBE: _meet,
    choices.TRACK: lambda _pos, choice: (
        f"track {codes.TRACK_IDS[choice[1]]} cannot go {choice[3]:+d} here",
        "2.1, R-2.1-04, R-2.2-39",
    ),
    choices.CARD: _world,
    choices.GO: lambda pos, _: (f"it is not optional: {asked(pos).en}", asked(pos).rule),
    choices.SUIT: _slot,
    choices.NEW_AT: _new,
    choices.BLANK_AT: _new,
    choices.WONDER: lambda *_: (
        "a wonder works in a sector just entered that was empty, for a hand card of its suit",
        "2.2.1, R-2.2.1-05",
    ),
}
#: Kinds whose reason holds whatever is asked.
ANYTIME = frozenset({choices.ACT, choices.USE, choices.GO, choices.CUBE, choices.DROP, choices.CARD})
#: Kinds whose reason holds at one question.
AT = {choices.NUMBER: choices.ASK_NUMBER, choices.NEW_AT: choices.ASK_WORLD, choices.BLANK_AT: choices.ASK_WORLD}
