"""The rulers are right."""

from __future__ import annotations

from itertools import combinations
from random import Random

from measuring import Box, Text, touching
from rows import each_row


@each_row("slack", [0.0, 0.15, 1.0])
def test_what_touches_is_what_comparing_every_two_finds(slack: float) -> None:
    random, met = Random(1), 0
    for _ in range(30):
        corners = [(random.uniform(0, 50), random.uniform(0, 50)) for _ in range(20)]
        sides = [(random.uniform(0, 9), random.uniform(0, 9)) for _ in corners]
        things = [Text(f"{n}", Box(x, y, x + w, y + h)) for n, ((x, y), (w, h)) in enumerate(zip(corners, sides))]
        wanted = {frozenset(pair) for pair in combinations(things, 2) if pair[0].box.overlaps(pair[1].box, slack)}
        assert {frozenset(pair) for pair in touching(things, slack)} == wanted
        met += len(wanted)
    assert met > 50
