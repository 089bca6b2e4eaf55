"""What can be asked: the book, and what is computed from it (makeplay ask, makeplay rules).

In: nothing. Out: rulings, each with the frames of the questions that ask for it; all other questions go to the book in
book/.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from generator.engine.plainbook import PlainAdviser
from generator.engine.questions import Frame, slots
from generator.engine.ruling import Ruled, Rulings

from my_game.rules import EACH, NUMBERS

RULINGS = Rulings()

#: The numbers in a question are a path; if they may be something else, the book answers.
PATH = slots.row()
NO_PATH = "one gone player players player_count"


@RULINGS.ruling("MG-1", asks=(Frame("chance slip", {"path": PATH}),), may="path next after", never=NO_PATH)
def slip(path: Sequence[int], gone: Sequence[int] = ()) -> Ruled:
    """Return the chance to slip on the next stone: *path* is the player's path, *gone* are stones out of play."""
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


ADVISER = PlainAdviser("my_game", RULINGS)
