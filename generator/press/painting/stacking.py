"""Texts that stand under each other on a card, in one language or two: how large they can be on all cards of a game.

In: the texts of each card, the room they have (mm). Out: the first of some sizes that all of them take.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from generator.press.painting.typesetting import Span, floor_of, lines_taken

#: What stands on a card from top to bottom.
TextStack = Sequence[str]


class Room(NamedTuple):
    """How a stack stands: width and height; between texts *gap*, between languages *apart*.

    A text is at least *least* high, for a sign stands before it. *leading* and *apart* are in em, all else in mm.
    """

    width: float
    height: float
    leading: float
    gap: float = 0.0
    apart: float = 0.0
    least: float = 0.0


def largest_stack(
    stacks: Sequence[TextStack],
    others: Sequence[TextStack],
    room: Room,
    sizes: Sequence[float],
    measured: Callable[[str, float], list[Span]],
) -> float:
    """Return the first of the falling *sizes*, in mm, at which each stack has *room*; the last if there is none.

    *others* are the same in a second language, each text below its first; no text is smaller than its own floor.
    """
    pairs = [
        [tuple(filter(None, texts)) for texts in zip_longest(*two)] for two in zip_longest(stacks, others, fillvalue=())
    ]
    longest_first = sorted(pairs, key=lambda stack: -sum(len(text) for texts in stack for text in texts))

    def high(texts: tuple[str, ...], size: float) -> float:
        sized = [(text, max(size, floor_of(text))) for text in texts]
        lines = sum(lines_taken(measured(text, its), room.width) * its for text, its in sized)
        return max(lines * room.leading + room.apart * size * (len(texts) - 1), room.least)

    for size in sizes:
        if all(
            sum(high(texts, size) for texts in stack) + room.gap * (len(stack) - 1) <= room.height + 1e-6
            for stack in longest_first
        ):
            return size
    return sizes[-1]
