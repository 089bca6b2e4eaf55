"""Rulings about which cards move: the highest ones, those of a wanted value, as many as there are (I-K3, I-K16).

In: values of cards. Out: the values of the cards that move.
"""

from __future__ import annotations

from typing import Any

from generator.engine import inputs
from generator.engine.questions import Filled, Frame, Reading, slots
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.rulings import asked, values
from generator.games.innovation.rulings.values import ruling, say

#: Words before the value that is asked for, and before what is there.
_WANTING = "transfer demand ask asks @want wants wanted asking @claim"
_HOLDING = "@have has hold holds contains there got own owns owned @is are with only"

#: How it is said how many of the highest cards move.
_SO_MANY = (
    "N highest|lowest",
    "highest|lowest N card|.",
    "@which N",
    "N @of_cards highest|lowest",
    "highest|lowest @possessive N @of_cards",
)


#: That no number counts cards: "I have only one card".
_UNCOUNTED = slots.only_if(
    lambda reading: (
        not any(any(asked.standing(reading, pattern)) for pattern in ("N card|hand", "N @of_cards .|,|@possessive"))
    )
)


@ruling(
    "I-K3",
    asks=(
        Frame(
            "highest|lowest what|@which|leaves|go|transfer|return|remove|hand|demand",
            {
                "n": asked.numbered(*_SO_MANY, default=None),
                "hand": asked.row(),
                "all_highest": slots.said("all", None),
                "lowest": slots.said("lowest", None),
            },
        ),
    ),
    may="transfer hand score_pile return effect demand value age highest must leave board opponent score dogma only victim left",
)
def select_highest(hand: Any, n: object = None, all_highest: object = False, lowest: object = False) -> Ruled:
    """Which cards "the *n* highest" or "all highest" are (I-K3), highest first; *lowest* for the lowest ones."""
    least = inputs.truth(lowest)
    held = sorted(values.ages(hand), reverse=not least)
    if inputs.truth(all_highest) or (n is not None and inputs.plain(n) == "all"):
        chosen = [each for each in held if each == held[0]]
        text = say("select_highest.all", chosen=chosen, least=least)
    else:
        number = inputs.whole(1 if n is None else n, "n", 0, 105)
        chosen = held[:number]
        there = {"held": held, "there": len(held), "short": len(held) < number}
        text = say("select_highest.some", chosen=chosen, n=number, least=least, **there)
    result: Result = {"values": chosen}
    return Ruled(result, *text, ("I-K3", "I-K16") if len(held) < len(chosen) else ("I-K3",))


@ruling(
    "I-K16",
    asks=(
        Frame(
            "transfer|demand|ask|asks|take|taken|asked|want|wants score_pile|transfer|demand",
            {
                "_": _UNCOUNTED,
                "wanted": asked.one(asked.row(_WANTING, "demand wanted", _HOLDING)),
                "score_pile": asked.row(),
            },
            "number",
        ),
    ),
    may="transfer hand score_pile return effect demand value age highest must leave board opponent score dogma only victim instead next supply",
)
def transfer_exact(score_pile: Any, wanted: object, count: object = 1) -> Ruled:
    """Which cards move if a card of the value *wanted* is asked for (I-K16): none, if there is none of it.

    *wanted* may be a list of values that will do; *count* is how many are asked for, or "all".
    """
    held = values.ages(score_pile)
    asked = [values.age(each) for each in inputs.listed(wanted)]
    fitting = [each for each in held if each in asked]
    number = len(fitting) if inputs.plain(count) == "all" else inputs.whole(count, "count", 0, 105)
    moved = fitting[:number]
    result: Result = {"transferred": moved, "number": len(moved)}
    if moved:
        return Ruled(result, *say("transfer_exact.moved", moved=moved))
    return Ruled(result, *say("transfer_exact.nothing", wanted=say.joined("transfer_exact.or", asked)))


def _up_to(reading: Reading) -> Filled | None:
    """How many are asked for, then how many there are: "give 3 cards but hold none", "I have just one"."""
    pointed = {found[1] for found in asked.standing(reading, "this|that|which|the|no|any|each one")}
    found = {at: token.number for at, token in enumerate(reading.tokens) if token.number is not None}
    found |= dict.fromkeys(reading.places({"no"}), 0) | dict.fromkeys({*reading.places({"one"})} - pointed, 1)
    places = sorted(found)
    if len(places) != 2 or not found[places[0]] or not reading.said(range(*places)) & {"card", "hand"}:
        return None
    return Filled((found[places[0]], found[places[1]]), frozenset(places))


@ruling(
    "I-K16 I-PUB9",
    asks=(Frame("transfer|demand|give|exchange", {"wanted available": slots.hook(_up_to)}),),
    may="transfer hand score_pile return effect demand value age highest must leave board opponent score dogma only victim",
)
def transfer_up_to(available: Any, wanted: object) -> Ruled:
    """How many cards move if more are asked for than there are (I-K16): as many as there are."""
    held = len(available) if isinstance(available, list | tuple) else inputs.whole(available, "available")
    asked = inputs.whole(wanted, "wanted")
    moved = min(held, asked)
    key = "transfer_up_to.fewer" if held < asked else "transfer_up_to.all"
    return Ruled({"transferred": moved}, *say(key, moved=moved, wanted=asked, held=held))
