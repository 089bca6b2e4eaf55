"""What can be asked: the book, and what is computed from it (makeplay ask, makeplay rules).

In: a question. Out: the ruling that it asks for, if it asks for one; all other questions go to the book in book/.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from generator.engine.plainbook import PlainAdviser
from generator.engine.ruling import Asked, Ruled, Rulings
from generator.engine.wording import Speech

from my_game.rules import EACH, NUMBERS

RULINGS = Rulings()


@RULINGS.ruling("MG-1")
def slip(path: Sequence[int], gone: Sequence[int] = ()) -> Ruled:
    """The chance to slip on the next stone: *path* is what lies in one's path, *gone* what went out of play before."""
    seen = Counter([*path, *gone])
    if set(seen) - set(NUMBERS) or max(seen.values(), default=0) > EACH or len(set(path)) < len(path):
        raise ValueError(f"the numbers are {NUMBERS[0]} to {NUMBERS[-1]}, {EACH} times each, once each in a path")
    left = len(NUMBERS) * EACH - seen.total()
    bad = sum(EACH - seen[number] for number in path)
    percent = round(100 * bad / left) if left else 0
    return Ruled(
        {"bad": bad, "left": left, "percent": percent},
        f"{bad} of the {left} stones that are left make you slip: {percent} %.",
        f"剩下的 {left} 块石头里有 {bad} 块会让你滑倒：{percent}%。",
    )


def understood(typed: str, speech: Speech) -> Asked | None:
    """Whether a question asks for a ruling: one about the chance to slip, with the numbers of a path in it."""
    numbers = [int(number) for number in re.findall(r"(?<!\d)[1-6](?!\d)", typed)]
    if numbers and {"chance", "slip"} <= set(speech.words(typed)):
        return Asked("slip", {"path": numbers})
    return None


ADVISER = PlainAdviser("my_game", RULINGS, understood)
