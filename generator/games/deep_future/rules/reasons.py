"""Why a choice is legal or not: the rule, and what would be legal.

In: a position with its question and a choice. Out: a sentence and the section or reading it rests on.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine.names import card_name
from generator.errors import IllegalChoice
from generator.games.deep_future.facts import Text
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

#: What is wrong, and the rule it rests on.
Reason = tuple[Text, str]
ACTION_ROWS = tuple(actions().values())


def refuse(pos: Position, choice: Choice) -> IllegalChoice:
    """Return the error for a choice that is not legal now."""
    reason, rule = why_not(pos, choice)
    return IllegalChoice(reason, rule, [write(option) for option in pos.options])


def why_not(pos: Position, choice: Choice) -> Reason:
    """Return the rule that forbids *choice* at the open question."""
    if not pos.options:
        return Text("game_is_over"), "3"
    special = REASONS.get(choice[0])
    fits = choice[0] in ANYTIME or AT.get(choice[0]) == pos.question
    if special is not None and (fits or any(option[0] == choice[0] for option in pos.options)):
        found = special(pos, choice)
        if found is not None:
            return found
    question = asked(pos)
    return Text("not_asked", choice=write(choice), question=question), question.rule


def _no_card(pos: Position, card: int) -> Reason | None:
    """Return what is wrong with a card that is not in the hand of the player who is asked."""
    if not 0 <= card < len(pos.kind):
        return Text("card_unknown", card=card_name(card)), "1.4"
    if card not in pos.hand[pos.asker]:
        return Text("card_not_in_hand", card=card_name(card)), "2.2, R-2.2-02"
    return None


def _act(pos: Position, choice: Choice) -> Reason | None:
    """Return why an action is not possible."""
    _, action, card, _ = choice
    if pos.question not in {choices.ASK_ACTION, choices.ASK_FREE}:
        return Text("action_in_phase"), "2.2"
    row = ACTION_ROWS[action]
    if pos.question == choices.ASK_FREE:
        return Text("only_free", choice=write(pos.options[0])), "2.2 SETTLE, R-2.2-14"
    if not pos.actions:
        return Text("no_more_actions"), "2.2, R-2.2-01, R-2.2-43"
    if pos.taken >> action & 1:
        return Text("action_taken", action=row.name), "2.2, R-2.2-01"
    if action == codes.PLAN:
        return Text("plan_no_card"), "2.2 PLAN"
    if card < 0:
        return Text("action_needs_card", action=row.name, key=row.key), "2.2, R-2.2-02"
    return _no_card(pos, card) or _cannot_pay(pos, action, card) or CANNOT.get(row.name.en)


def _cannot_pay(pos: Position, action: int, card: int) -> Reason | None:
    """Return why a hand card does not pay for the action."""
    if action == codes.EVOKE:
        if pos.kind[card] != codes.CIVILIZATION:
            return Text("no_civilization", card=card_name(card)), "2.2 EVOKE"
        sector = sector_name(pos.sector[card])
        return Text("evoke_needs", sector=sector), "2.2 EVOKE, R-2.2-45"
    if pos.suit[card] != action:
        need, has = (suits()[SUITS[suit]].name for suit in (action, pos.suit[card]))
        said = Text("action_paid_with", action=ACTION_ROWS[action].name, need=need, card=card_name(card), has=has)
        return said, "2.2, R-2.2-02"
    return None


#: Why an action whose price fits is still not possible.
CANNOT: dict[str, Reason] = {
    "GROW": (Text("grow_needs"), "2.2 GROW, R-2.2-22"),
    "EXPAND": (Text("expand_needs"), "2.2 EXPAND, R-2.2-03"),
    "SETTLE": (Text("settle_needs"), "2.2 SETTLE, R-2.2-11"),
    "BATTLE": (Text("battle_needs"), "2.2 BATTLE, R-2.2-38"),
}


def _use(pos: Position, choice: Choice) -> Reason | None:
    """Return why an advancement cannot help now."""
    _, card, advancement, _ = choice
    if not 0 <= card < len(pos.kind) or advancement not in pos.advs[SLOTS * card : SLOTS * card + SLOTS]:
        return Text("advancement_not_there", card=card_name(card)), "2.2, R-2.2-05"
    who = pos.asker
    if card in pos.hand[who] and not (pos.kind[card] == codes.TECH and pos.written[card] == SLOTS):
        return Text("only_complete_techs"), "2.2, R-2.2-05"
    if card not in [*pos.hand[who], *pos.spent, pos.home[who], *pos.techs[who], *pos.settled[who]]:
        return Text("card_nowhere", card=card_name(card)), "2.2, R-2.2-05"
    if codes.WHEN[advancement] == codes.AT_START and pos.question == choices.ASK_USE:
        return Text("works_at_start"), "2.1"
    if codes.WHEN[advancement] < codes.AT_START and not pos.taken >> codes.WHEN[advancement] & 1:
        return Text("other_action", action=ACTION_ROWS[codes.WHEN[advancement]].name), "2.2, R-2.2-04"
    return Text("worked_already"), "2.2, R-2.2-04, R-2.2-06"


def _move(pos: Position, choice: Choice) -> Reason | None:
    """Return why cubes cannot move so."""
    _, sector, there, cubes = choice
    who = pos.asker
    if pos.question == choices.ASK_EXPLORE:
        return _explore(pos, choice)
    if pos.owner[sector] != who:
        return Text("not_controlled", sector=sector_name(sector)), "2.2 EXPAND"
    if there == BLACK_HOLE and not pos.switches.enter_black_hole:
        return Text("not_black_hole"), "1.5, R-1.5-03"
    if there not in reachable(pos, sector, 1 + pos.reach):
        said = Text("out_of_reach", there=sector_name(there), sector=sector_name(sector))
        return said, "2.2 EXPAND, R-2.2-40, R-2.2-42"
    if pos.cubes[there] and pos.owner[there] != who:
        return Text("others_there", there=sector_name(there)), "2.2 EXPAND, R-2.2-40"
    if pos.cubes[there] + cubes > FULL:
        return Text("too_many", there=sector_name(there), most=FULL), "2.2 GROW, R-1.5-05"
    if cubes >= pos.cubes[sector]:
        return Text("one_must_stay", sector=sector_name(sector)), "2.2 EXPAND, R-2.2-40"
    return None


def _explore(pos: Position, choice: Choice) -> Reason:
    """Return why a cube cannot explore so."""
    _, sector, there, cubes = choice
    if cubes != 1:
        return Text("explore_one"), "2.1, R-2.1-09"
    if pos.owner[sector] != pos.asker:
        return Text("not_controlled", sector=sector_name(sector)), "2.1"
    if pos.cubes[sector] == 1 and not may_leave(pos, pos.asker, sector):
        return Text("home_needed"), "2.1, R-2.1-10"
    return Text("no_empty_neighbour", there=sector_name(there), sector=sector_name(sector)), "2.1, R-2.1-08"


def _fight(pos: Position, choice: Choice) -> Reason | None:
    """Return why a battle cannot be declared so."""
    _, sector, there, cubes = choice
    who = pos.asker
    if pos.owner[sector] != who:
        return Text("not_controlled", sector=sector_name(sector)), "2.2 BATTLE"
    if there not in rivals_near(pos, who, sector):
        said = Text("no_rivals_there", there=sector_name(there), sector=sector_name(sector))
        return said, "2.2 BATTLE, R-2.2-32"
    if cubes > pos.cubes[there] or cubes > pos.cubes[sector]:
        return Text("battle_even"), "2.2 BATTLE"
    if cubes == pos.cubes[sector] and not may_leave(pos, who, sector):
        return Text("home_needed"), "R-2.2-33"
    return Text("battle_removes"), "R-2.2-38"


def _sector(pos: Position, choice: Choice) -> Reason | None:
    """Return why a sector takes no cube here."""
    sector = choice[1]
    if pos.cubes[sector] >= FULL:
        return Text("sector_full", sector=sector_name(sector)), "2.2 GROW, R-1.5-05"
    if pos.owner[sector] != pos.asker:
        return Text("sector_not_allowed", sector=sector_name(sector)), asked(pos).rule
    return None


def _pay(pos: Position, choice: Choice) -> Reason | None:
    """Return why upkeep cannot be paid so."""
    _, card, other, _ = choice
    if card not in pos.unpaid:
        return Text("no_upkeep", card=card_name(card)), "2.3, R-2.3-02"
    missing = _no_card(pos, other)
    if missing:
        return missing
    return Text("upkeep_suit"), "2.3, R-2.3-01"


def _meet(pos: Position, choice: Choice) -> Reason | None:
    """Return why a challenge cannot be met so."""
    if pos.question != choices.ASK_MEET:
        return None
    suit = suits()[SUITS[pos.suit[pos.revealed]]].name
    if choice[0] == choices.DROP:
        return _no_card(pos, choice[1]) or (Text("challenge_suit", suit=suit), "2.4")
    if choice[0] == choices.CUBE:
        return Text("challenge_cube", suit=suit), "2.4, R-2.4-04"
    return Text("challenge_world", suit=suit), "2.4, R-2.4-05"


def _world(pos: Position, choice: Choice) -> Reason | None:
    """Return why a card cannot be settled, advanced, or made a homeworld."""
    if pos.question == choices.ASK_MEET:
        return _meet(pos, choice)
    card = choice[1]
    if not 0 <= card < len(pos.kind):
        return Text("card_unknown", card=card_name(card)), "1.4"
    if pos.written[card] == SLOTS and pos.kind[card] in {codes.WORLD, codes.TECH}:
        return Text("three_already", card=card_name(card)), "2.2 ADVANCE, R-2.2-24"
    return None


def _slot(pos: Position, _choice: Choice) -> Reason | None:
    letters = tuple(SUITS[option[1]] for option in pos.options if option[0] == choices.SUIT)
    return Text("only_suits", suits=letters), asked(pos).rule


def _new(pos: Position, choice: Choice) -> Reason | None:
    sector = choice[2] if choice[0] == choices.BLANK_AT else choice[1]
    if pos.owner[sector] != pos.asker:
        return Text("new_in_controlled", sector=sector_name(sector)), "2.2 SETTLE, R-2.2-12"
    return Text("new_without_world"), "2.2 SETTLE, R-2.2-10"


REASONS: dict[int, Callable[[Position, Choice], Reason | None]] = {
    choices.ACT: _act,
    choices.USE: _use,
    choices.MOVE: _move,
    choices.FIGHT: _fight,
    choices.SECTOR: _sector,
    choices.HIT: lambda _pos, its: (Text("no_hit", sector=sector_name(its[1])), "2.2 BATTLE, R-2.2-34, R-T4-04"),
    choices.NUMBER: lambda *_: (Text("number_once"), "1.4, R-1.4-09, R-2.2-28"),
    choices.PAY: _pay,
    choices.DROP: _meet,
    choices.CUBE: _meet,
    choices.TRACK: lambda _pos, choice: (
        Text("track_stays", track=codes.TRACK_IDS[choice[1]], steps=choice[3]),
        "2.1, R-2.1-04, R-2.2-39",
    ),
    choices.CARD: _world,
    choices.GO: lambda pos, _: (Text("not_optional", question=asked(pos)), asked(pos).rule),
    choices.SUIT: _slot,
    choices.NEW_AT: _new,
    choices.BLANK_AT: _new,
    choices.WONDER: lambda *_: (Text("wonder_works"), "2.2.1, R-2.2.1-05"),
}
#: Kinds whose reason holds whatever is asked.
ANYTIME = frozenset({choices.ACT, choices.USE, choices.GO, choices.CUBE, choices.DROP, choices.CARD})
#: Kinds whose reason holds at one question.
AT = {choices.NUMBER: choices.ASK_NUMBER, choices.NEW_AT: choices.ASK_WORLD, choices.BLANK_AT: choices.ASK_WORLD}
