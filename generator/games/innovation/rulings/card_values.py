"""Rulings about values of cards: a score, the highest one, which cards move (I-K3 to I-K5, I-K16, card 6).

In: values of cards, colours of boards. Out: a number, the values of the cards that move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.engine import inputs
from generator.engine.questions import Filled, Frame, Reading, sides, slots
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.facts import Text
from generator.games.innovation.facts.deck import COLOURS, ICONS
from generator.games.innovation.rulings import asked, asked_players, values
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
_UNCOUNTED = slots.only_if(lambda reading: not any(reading.standing("N card|hand|of", "N @of_cards .|,|@possessive")))


def _colours_of_all(reading: Reading) -> Filled | None:
    """My colours, and those of everybody else: "I have red and blue, Ann has red, another one green"."""
    found: dict[str, list[str]] = {}
    named = {each.place: each.name for each in asked_players.people(reading)}
    used, owner = set(), sides.ME
    for at, token in enumerate(reading.tokens):
        if token.word in COLOURS:
            found.setdefault(owner, []).append(token.word)
            used.add(at)
        elif reading.said([at]) & {"one", "other", "another"}:
            owner = f"rival {at}"
            used.add(at)
        elif at in named and token.raw not in {"my", "me", "us"}:
            owner = named[at] if named[at] != sides.OPPONENT else owner if token.raw == "rival" else f"rival {at}"
            used.add(at)
    mine = found.pop(sides.ME, None)
    if mine is None or not found or reading.places({"opponents", "rivals", "others"}):
        return None
    return Filled((mine, list(found.values())), frozenset(used))


@ruling(
    "I-K4",
    asks=(
        Frame(
            "highest|lowest score_pile value|what|which|how|@amount",
            {"score_pile": asked.listed(1, "empty"), "lowest": slots.said("lowest")},
        ),
    ),
    may="value age score_pile score sum supply highest lowest empty",
)
def highest_value(score_pile: Any = (), lowest: object = False) -> Ruled:
    """The highest value in a pile (I-K4), 0 if it is empty; *lowest* for the lowest one."""
    held = values.ages(score_pile)
    least = inputs.truth(lowest)
    value = (min(held) if least else max(held)) if held else 0
    text = say("highest_value.text", value=value, least=least, held=sorted(held)) if held else say("highest_value.none")
    return Ruled({"value": value}, *text)


@ruling(
    "I-K5",
    asks=(
        Frame(
            "score|score_pile what|whats|many|sum|score|total|how",
            {"score_pile": asked.listed(), "_": slots.OPEN},
        ),
    ),
    tells="@points|point|score=points",
    may="value age score_pile score sum supply highest lowest",
)
def score(score_pile: Any = ()) -> Ruled:
    """The score: the sum of the values in the score pile (I-K5)."""
    held = values.ages(score_pile)
    points = sum(held)
    sums = f"{' + '.join(map(str, held))} = {points}" if len(held) > 1 else f"{points}"
    return Ruled({"points": points}, *(say("score.text", points=points, sums=sums) if held else say("score.none")))


@ruling(
    "I-Y3 I-N1",
    asks=(Frame("clothing", {"my_colors others": slots.hook(_colours_of_all)}, own=(1,)),),
    may="blue red green yellow purple score draw effect #2 opponent board colour only other",
)
def clothing_draws(my_colors: Any, others: Any = ()) -> Ruled:
    """How many cards Clothing's second effect draws and scores (card 6): your colours that no opponent has."""
    mine = _colours(my_colors)
    boards = others.values() if isinstance(others, Mapping) else inputs.listed(others)
    theirs = [_colours(each) for each in boards]
    alone = [colour for colour in COLOURS if colour in mine and not any(colour in board for board in theirs)]
    result: Result = {"draws": len(alone), "colors": alone}
    colours = [values.COLOUR_NAMES[each] for each in alone]
    return Ruled(result, *say("clothing_draws.text", draws=len(alone), colours=colours))


def _colours(value: Any) -> set[str]:
    """The colours of a board."""
    return {values.colour(each) for each in inputs.listed(value)}


@ruling(
    "I-K3",
    asks=(
        Frame(
            "highest|lowest what|@which|leaves|go|transfer|return|remove|hand|demand",
            {
                "": asked.SPENT,
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
            "transfer ask|asked|@want|wanted",
            {"_": _UNCOUNTED, "wanted": asked.one(asked.row(behind="ask wanted")), "score_pile": asked.row()},
            "number",
        ),
        Frame(
            "transfer|demand|ask|asks|take|taken|asked|@want|wants score_pile|transfer|demand",
            {
                "_": _UNCOUNTED,
                "wanted": asked.one(asked.row(_WANTING, "demand wanted", _HOLDING)),
                "score_pile": asked.row(),
            },
            "number",
        ),
    ),
    may="transfer hand score_pile return effect demand value age highest must leave board opponent score dogma only victim instead next supply",
    never="@points point",
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
    pointed = {found[1] for found in reading.standing("this|that|which|the|no|any|each one")}
    found = {at: token.number for at, token in enumerate(reading.tokens) if token.number is not None}
    found |= dict.fromkeys(reading.places({"no", "empty"}), 0) | dict.fromkeys({*reading.places({"one"})} - pointed, 1)
    places = sorted(found)
    if len(places) != 2 or not found[places[0]] or not reading.said(range(*places)) & {"card", "hand"}:
        return None
    return Filled((found[places[0]], found[places[1]]), frozenset(places))


@ruling(
    "I-K16 I-PUB9",
    asks=(Frame("transfer|demand|give|exchange|return", {"wanted available": slots.hook(_up_to), "_": asked.SPENT}),),
    may="transfer hand score_pile return effect demand value age highest must leave board opponent score dogma only victim",
)
def transfer_up_to(available: Any, wanted: object) -> Ruled:
    """How many cards move if more are asked for than there are (I-K16): as many as there are."""
    held = len(available) if isinstance(available, list | tuple) else inputs.whole(available, "available")
    asked = inputs.whole(wanted, "wanted")
    moved = min(held, asked)
    key = "transfer_up_to.fewer" if held < asked else "transfer_up_to.all"
    return Ruled({"transferred": moved}, *say(key, moved=moved, wanted=asked, held=held))


class Scale(NamedTuple):
    """What a card counts, for how many of it there is one card, and whether that is rounded up."""

    counted: str
    per: int
    up: bool = False


#: Cards whose effect moves as many cards as something counts, the same in all editions.
_SCALES = {
    "Alchemy": Scale("castle", 3),
    "Perspective": Scale("bulb", 2),
    "Reformation": Scale("leaf", 2),
    "Combustion": Scale("crown", 4),
    "Refrigeration": Scale("hand", 2),
    "Rocketry": Scale("clock", 2),
    "Databases": Scale("score_pile", 2, up=True),
    "The Internet": Scale("clock", 2),
}
#: How far from its number may be what is counted.
_NEAR = 5


def _scaled(reading: Reading) -> Filled | None:
    """The one such card that is named, and how much there is of what it counts."""
    named = {at: its for at, its in asked.cards_at(reading).items() if its.name.en in _SCALES}
    if len({*named.values()}) != 1:
        return None
    its = next(iter(named.values()))
    counted = _SCALES[its.name.en].counted
    held = _held(reading, counted)
    return held and Filled((its.name.en, held.value), held.places.union(named, reading.places({counted})))


def _held(reading: Reading, counted: str) -> Filled | None:
    """The one number beside what is *counted*; values of cards ("how many 4s") are no such number."""
    every = reading.numbers()
    drawn = every.keys() & reading.stands("N s", "many N")
    given = [
        at for at in every if at not in drawn and not (every[at] == 1 and reading.at(at + 1).word in {"hand", "card"})
    ]
    others = (f"{counted} card", "N card") if counted in ICONS else ()
    if len(given) != 1 or reading.stands(*others, f"many {counted}"):
        return None
    near = any(abs(given[0] - place) <= _NEAR for place in reading.places({counted}))
    return Filled(every[given[0]], frozenset(every)) if near else None


@ruling(
    "I-PUB1",
    asks=(Frame("many", {"card held": slots.hook(_scaled), "_": asked.SPENT}),),
    tells="card=cards",
    may="card draw transfer return tuck score meld dogma effect demand must opponent victim show most player icon hand own score_pile activator board during before #2 #3 last_edition @on_top_of_it",
    never="less more half twice each all both another still remain left empty",
)
def card_scale(card: object, held: object) -> Ruled:
    """How many cards the effect of a card moves that counts icons or cards (I-PUB1): *held*, how many of them there are.

    Raises ValueError for a card whose effect counts nothing.
    """
    its = values.card(card)
    if its.name.en not in _SCALES:
        raise ValueError(Text("no_scale", card=its.name))
    counted, per, up = _SCALES[its.name.en]
    number = inputs.whole(held, "held", 0, 105)
    cards = -(-number // per) if up else number // per
    icons = say(f"icon.{counted}", n=per) if counted in ICONS else ""
    text = say("card_scale.text", n=cards, held=number, per=per, icons=icons, up=up)
    return Ruled({"cards": cards}, *text, (f"I-{its.number:03}",))
