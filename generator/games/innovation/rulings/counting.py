"""Rulings that count values: a score, the highest value, what Clothing draws (I-K4, I-K5, card 6).

In: values of cards, colours of boards. Out: a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine import inputs
from generator.engine.questions import Filled, Frame, Reading, sides, slots
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.facts.deck import COLOURS
from generator.games.innovation.rulings import asked, asked_players, values
from generator.games.innovation.rulings.values import ruling, say


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
    asks=(Frame("score|score_pile what|whats|many|sum|score|total|how", {"score_pile": asked.listed()}),),
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
