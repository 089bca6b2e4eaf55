"""Why a choice is legal or not, and the rule that says so.

In: a position, a choice. Out: a rule's id, or an IllegalChoice that names it and what would be legal.
"""

from __future__ import annotations

from generator.errors import IllegalChoice
from generator.games.innovation.facts import Text
from generator.games.innovation.facts.deck import cards
from generator.games.innovation.rules.codes import ACTION, AGE, NOBODY, OVER, START, Choice
from generator.games.innovation.rules.notation import write
from generator.games.innovation.rules.position import Position

#: The rule that a legal choice rests on.
RULES = {"draw": "I-A1", "meld": "I-A6", "dogma": "I-A9", "achieve": "I-A12, I-A13", "no": "I-D8", "yes": "I-D8"}


def rule_of(pos: Position, choice: Choice) -> str:
    """Return the id of the rule that allows a legal *choice* where it is asked for."""
    if pos.question == START:
        return "I-S5"
    return RULES.get(choice[0], "I-D8" if pos.question != ACTION else "I-T1")


def refuse(pos: Position, choice: Choice) -> IllegalChoice:
    """Return the error for a choice that is not among the options."""
    reason, rule = _why_not(pos, choice)
    return IllegalChoice(reason, rule, list(map(write, pos.options)))


def _why_not(pos: Position, choice: Choice) -> tuple[Text, str]:
    """Return what is wrong with it, and the rule."""
    kind, what = choice
    if pos.question == OVER:
        return Text("game_over"), "I-E1"
    if pos.question == START:
        return Text("card_put_down_first", choice=write(choice)), "I-S5"
    if pos.question != ACTION:
        card, number, _ = pos.effects[-1]
        return Text("not_asked_by", choice=write(choice), number=number, card=cards()[card].name), "I-D8"
    if kind == "meld":
        return Text("not_in_hand", card=cards()[what].name), "I-A6"
    if kind == "dogma":
        return Text("not_on_top", card=cards()[what].name), "I-A9"
    if kind == "achieve":
        return _no_achievement(pos, what)
    return Text("no_action", choice=write(choice)), "I-T1"


def _no_achievement(pos: Position, age: int) -> tuple[Text, str]:
    who = pos.turn
    if not 1 <= age <= 9:
        return Text("no_achievement", age=age), "I-S3"
    if pos.age_owner[age] != NOBODY:
        return Text("achievement_claimed", age=age), "I-A16"
    if pos.points(who) < 5 * age:
        return Text("too_few_points", age=age, takes=5 * age, points=pos.points(who)), "I-A12"
    highest = max([AGE[card] for card in pos.tops(who)], default=0)
    return Text("no_high_card", age=age, highest=highest), "I-A13"
