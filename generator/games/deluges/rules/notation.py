"""Choices as people write and type them (docs/notation.md).

In: a choice and the board whose spaces it names, or words. Out: words such as "move 2 workers am1 am2", or the choice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.engine.inputs import unknown
from generator.errors import Said
from generator.games.deluges.board import Board
from generator.games.deluges.facts import PLAYERS, RESOURCES, Text
from generator.games.deluges.rules.codes import AGREE, BUILDINGS, DONE, REFUSE, SLAVE, SOLDIER, WORKER, Choice

#: Choices that say everything in one word.
SINGLE = {"done": DONE, "agree": AGREE, "refuse": REFUSE}
PIECES = {WORKER: "worker", SOLDIER: "soldier"}
#: "move 2 blue slaves am1 am2 by green+white".
MOVE = re.compile(
    r"move (?P<count>\d{1,3}) (?:(?P<colour>[a-z]+) )?(?P<kind>worker|soldier|slave)s?"
    r" (?P<land>\S+) (?P<to>\S+)(?: by (?P<owners>[a-z+]+))?"
)
#: How many spaces follow a word, if nothing else does.
SPACES = {"sail": 2, "flee": 2, **dict.fromkeys(BUILDINGS, 1)}
NOTHING = "nothing"
#: Longer texts are no choice.
LONGEST = 200

#: What is written like the id of a space.
_LIKE_A_SPACE = re.compile(r"[a-z]{1,3}\d{1,3}")


def piece(kind: int, count: int) -> str:
    """Return so many pieces of a kind: "2 workers", "1 blue slave"."""
    word = PIECES.get(kind) or f"{PLAYERS[kind - SLAVE]} slave"
    return f"{count} {word}{'' if count == 1 else 's'}"


def owners_of(borrowed: int) -> list[str]:
    """Return the colours of those whose boats are borrowed."""
    return [colour for seat, colour in enumerate(PLAYERS) if borrowed >> seat & 1]


def write(board: Board, choice: Choice) -> str:
    """Return the choice in words; spaces by their ids, players by their colours."""
    kind, what = choice
    ids = board.ids
    if kind == "move":
        land, to, pieces, count, borrowed = what
        by = f" by {'+'.join(owners_of(borrowed))}" if borrowed else ""
        return f"move {piece(pieces, count)} {ids[land]} {ids[to]}{by}"
    if kind == "take":
        return f"take {what[1]} {ids[what[0]]}"
    if kind == "offer":
        return f"offer {PLAYERS[what[0]]}"
    if kind in {"give", "want"}:
        return f"{kind} {what[1]} {RESOURCES[what[0]]}" if what[1] else f"{kind} {NOTHING}"
    if kind == "pay":
        return " ".join(("pay", *(RESOURCES[resource] for resource in what)))
    return " ".join((kind, *(ids[space] for space in what)))


def read(board: Board, words: str, given: int = 0) -> Choice | None:
    """Return the choice that somebody wrote, None if it is invalid; *given* is what a trade under way gives."""
    text = " ".join(words.split()).casefold()
    if len(text) > LONGEST:
        return None
    if text in SINGLE:
        return SINGLE[text]
    kind, *rest = text.split(" ")
    spaces = tuple(board.number.get(word, -1) for word in rest)
    if kind == "move":
        return _move(board, text)
    if kind in SPACES:
        return (kind, spaces) if len(spaces) == SPACES[kind] and min(spaces) >= 0 else None
    if kind == "take":
        return _take(rest, spaces)
    if kind == "offer":
        return ("offer", (PLAYERS.index(rest[0]),)) if len(rest) == 1 and rest[0] in PLAYERS else None
    return _resources(kind, rest, given)


def _pieces(colour: str, kind: str) -> int | None:
    """Return the code of pieces; slaves have a colour, and only they."""
    if kind == "slave":
        return SLAVE + PLAYERS.index(colour) if colour in PLAYERS else None
    return None if colour else WORKER if kind == "worker" else SOLDIER


def _take(rest: Sequence[str], spaces: Sequence[int]) -> Choice | None:
    fits = len(rest) == 2 and _figure(rest[0]) and spaces[1] >= 0
    return ("take", (spaces[1], int(rest[0]))) if fits else None


def _move(board: Board, text: str) -> Choice | None:
    found = MOVE.fullmatch(text)
    if found is None:
        return None
    pieces = _pieces(found["colour"] or "", found["kind"])
    ends = [board.number.get(found[end], -1) for end in ("land", "to")]
    owners = found["owners"].split("+") if found["owners"] else []
    if pieces is None or min(ends) < 0 or any(owner not in PLAYERS for owner in owners):
        return None
    borrowed = sum({1 << PLAYERS.index(owner) for owner in owners})
    return "move", (*ends, pieces, int(found["count"]), borrowed)


def _resources(kind: str, rest: list[str], given: int) -> Choice | None:
    """Return a pile of one resource, or those that something is paid with."""
    if kind == "pay" and rest and all(word in RESOURCES for word in rest):
        return "pay", tuple(sorted({RESOURCES.index(word) for word in rest}))
    if kind == "want" and rest == [NOTHING]:
        return "want", (given, 0)
    if kind in {"give", "want"} and len(rest) == 2 and _figure(rest[0]) and rest[1] in RESOURCES:
        return kind, (RESOURCES.index(rest[1]), int(rest[0]))
    return None


def _figure(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 4


def unread(board: Board, words: str) -> Said:
    """Return what cannot be read in a choice: the territory or sea that this map does not have."""
    for word in words.casefold().split():
        if _LIKE_A_SPACE.fullmatch(word) and word not in board.number:
            return Text("on_map", said=unknown(Text("a_space"), word, board.ids), map=board.name)
    return ""
