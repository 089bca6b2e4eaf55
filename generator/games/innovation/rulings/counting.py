"""Rulings that count values: a score, the highest value, what Clothing draws (I-K4, I-K5, card 6).

In: values of cards, colours of boards. Out: a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.questions import sides, slots
from generator.engine.questions.frames import Frame
from generator.engine.questions.slots import Filled, Reading
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.deck import COLOURS
from generator.games.innovation.rulings import asked, values
from generator.games.innovation.rulings.values import ruling

#: What may be said beside a score pile.
_PILE = "card value age score_pile score have hold there player sum supply highest lowest my value among"


def _colours_of_all(reading: Reading) -> Filled | None:
    """My colours, and those of everybody else."""
    tokens = reading.tokens
    found: dict[str, list[str]] = {}
    used: set[int] = set()
    owner, rivals = "", 0
    named = {each.place: each.name for each in asked.people(reading)}
    if any(token.raw in {"opponents", "rivals", "others"} for token in tokens):
        return None
    for at, token in enumerate(tokens):
        if token.raw in {"one", "other", "another"} or token.word in {"other", "another"} or at in named:
            name = named.get(at, "other")
            used.add(at)
            if name == sides.ME and token.raw in {"my", "me", "us"}:
                name = sides.ME if tokens[at + 1 : at + 2] and tokens[at + 1].word == "board" else owner
            if name in {"other", sides.OPPONENT}:
                rivals += 1
                name = f"rival {rivals}" if token.raw != "rival" else owner
            owner = name or owner
        elif token.word in COLOURS:
            if not owner:
                owner = sides.ME
            used.add(at)
            found.setdefault(owner, []).append(token.word)
    mine = found.pop(sides.ME, None)
    return None if mine is None or not found else Filled((mine, list(found.values())), frozenset(used))


@ruling(
    "I-K4",
    asks=(
        Frame(
            "highest|lowest score_pile value|what|which|how|多少",
            {"score_pile": asked.values_told(empty="empty"), "lowest": slots.said("lowest")},
            may=_PILE + " empty",
            never="transfer draw achieve opponent",
        ),
    ),
)
def highest_value(score_pile: Any = (), lowest: object = False) -> Ruled:
    """The highest value in a pile (I-K4), 0 if it is empty; *lowest* for the lowest one."""
    held = values.ages(score_pile)
    least = values.truth(lowest)
    value = (min(held) if least else max(held)) if held else 0
    result: Result = {"value": value}
    if not held:
        return Ruled(result, "0: what is not there has the value 0.", "0：没有的东西数值算 0。")
    word, word_zh = ("lowest", "最低") if least else ("highest", "最高")
    en = f"{value}: the {word} of {values.all_of(sorted(held))}."
    return Ruled(result, en, f"{value}：{values.all_of_zh(sorted(held))} 中{word_zh}的。")


@ruling(
    "I-K5",
    asks=(
        Frame(
            "score|score_pile what|whats|many|sum|score|total|how",
            {"score_pile": asked.values_told(2)},
            may=_PILE,
            never="achieve achievement top highest lowest tie win opponent other transfer draw team hand board is each",
        ),
        Frame(
            "score score_pile what|whats|many|how",
            {"score_pile": asked.values_told(2)},
            may=_PILE,
            never="achieve achievement top highest lowest tie win opponent other transfer draw team hand board each",
        ),
    ),
)
def score(score_pile: Any = ()) -> Ruled:
    """The score: the sum of the values in the score pile (I-K5)."""
    held = values.ages(score_pile)
    points = sum(held)
    if not held:
        return Ruled({"points": 0}, "0 points: the score pile is empty.", "0 分：计分区是空的。")
    sums = f"{' + '.join(map(str, held))} = {points}" if len(held) > 1 else f"{points}"
    return Ruled({"points": points}, f"{points} points: {sums}.", f"{points} 分：{sums}。")


@ruling(
    "I-Y3",
    "I-N1",
    asks=(
        Frame(
            "clothing",
            {"my_colors others": slots.hook(_colours_of_all)},
            may=f"{asked.COLOUR_WORDS} score draw card effect many #2 opponent board colour only other player count with",
            own=(1,),
            never="no not same",
        ),
    ),
)
def clothing_draws(my_colors: Any, others: Any = ()) -> Ruled:
    """How many cards Clothing's second effect draws and scores (card 6): your colours that no opponent has."""
    mine = _colours(my_colors)
    boards = others.values() if isinstance(others, Mapping) else values.listed(others)
    theirs = [_colours(each) for each in boards]
    alone = [colour for colour in COLOURS if colour in mine and not any(colour in board for board in theirs)]
    result: Result = {"draws": len(alone), "colors": alone}
    named = values.all_of(alone) or "none"
    named_zh = values.all_of_zh(values.COLOUR_NAMES[each].zh for each in alone) or "没有"
    en = f"{len(alone)}: colours on your board and on no opponent's: {named}. Each draws and scores a 1."
    zh = f"{len(alone)} 张：你有而任何对手都没有的颜色：{named_zh}。每种抽一张 1 并计分。"
    return Ruled(result, en, zh)


def _colours(value: Any) -> set[str]:
    """The colours of a board."""
    return {values.colour(each) for each in values.listed(value)}
