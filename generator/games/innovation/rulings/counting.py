"""Rulings that count values: a score, the highest value, what Clothing draws (I-K4, I-K5, card 6).

In: values of cards, colours of boards. Out: a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.ruling import Result, Ruled
from generator.games.innovation.deck import COLOURS
from generator.games.innovation.rulings import values
from generator.games.innovation.rulings.values import ruling


@ruling("I-K4")
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


@ruling("I-K5")
def score(score_pile: Any = ()) -> Ruled:
    """The score: the sum of the values in the score pile (I-K5)."""
    held = values.ages(score_pile)
    points = sum(held)
    if not held:
        return Ruled({"points": 0}, "0 points: the score pile is empty.", "0 分：计分区是空的。")
    sums = f"{' + '.join(map(str, held))} = {points}" if len(held) > 1 else f"{points}"
    return Ruled({"points": points}, f"{points} points: {sums}.", f"{points} 分：{sums}。")


@ruling("I-Y3", "I-N1")
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
