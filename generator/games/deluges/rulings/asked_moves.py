"""How people tell of moves and wars of Déluges: who goes where, with whom, over whose boat; who fights whom.

In: a question as a frame reads it. Out: values of slots; None where it could mean two things.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import pairwise
from typing import Any

from generator.engine.questions.question import Bound
from generator.engine.questions.slots import Filled, Reading
from generator.games.deluges.facts import PLAYERS

#: A boat that is to move: "may the boat ...", "can I sail it".
_BOAT = re.compile(
    r"\b(?:can|may|could|does|is|will|must|should|might|has)(?: still| also| now)* "
    r"(?:(?:a|an|the|my|this|that|his|her|our|empty) ){0,2}(?:boat|ship|vessel|it)\b"
    r"|\b(?:i|we|to|you|then|and)(?: \w+)? (?:sail|move|steer|row)\b (?:(?:a|the|my|that|this|same) ){0,2}(?:boat|ship|vessel|it)\b"
)
#: A boat that is to carry: "may my boat ferry ...".
_FERRIES = re.compile(
    r"\b(?:can|may|could|does|is|will)(?: still| also| now)* (?:\w+ ){0,2}(?:boat|ship|vessel|it)(?: still| also| now| be)* "
    r"(?:ferry|carry|transport|take|bring|used|be used|convey)\b"
)
#: How many one of them may kill.
_KILLS = re.compile(
    r"\b(?:can|may|does|could|will|do) (?:a|an|one|1|each|every|single|my|the)(?: \w+){1,2} (?:kill|slay|take out)|(?:一|1)个?(?:士兵|兵士|兵)(?:可以|能)?(?:杀|消灭)"
)
_PIECES = ("worker", "soldier", "slave", "fanatic", "boat")
_WITH = frozenset(["with", "together", "carry", "along", "beside", "along with"])
_MINE = frozenset(["my", "mine", "i", "own", "我", "我的", "自己", "we", "our"])
_OTHERS = frozenset(["opponent", "enemy", *PLAYERS])
_HIS = frozenset([*_OTHERS, "he", "his", "他", "她", "she", "her"])


def _raws(reading: Reading) -> set[str]:
    return {token.raw for token in reading.tokens} | {token.word for token in reading.tokens}


def _pieces(reading: Reading) -> list[tuple[int, str]]:
    """The pieces that are named, with their places."""
    return [(at, token.word) for at, token in enumerate(reading.tokens) if token.word in _PIECES]


def of_boat(reading: Reading) -> bool:
    """Whether it is asked of a boat whether it may move."""
    question = reading.question
    if question.language == "zh":
        asked = [at for at, token in enumerate(reading.tokens) if token.raw in {"能", "可以", "还", "吗", "可"}]
        boats = reading.places({"boat"})
        return bool(asked and boats) and boats[0] < asked[0]
    return bool(_BOAT.search(question.plain)) and not _FERRIES.search(question.plain)


def march(reading: Reading) -> Filled | None:
    """The piece that goes, whose the territory is, how many soldiers go along, over which boats."""
    named = [(at, piece) for at, piece in _pieces(reading) if piece != "boat"]
    if not named or ("boat" in _raws(reading) and of_boat(reading)):
        return None
    denials = {at: place for at, piece in named if piece == "soldier" and (place := _none(reading, at)) is not None}
    present = [(at, piece) for at, piece in named if at not in denials]
    mover = _mover(reading, present, bool(denials))
    target = _target(reading, mover)
    if mover is None or target is None:
        return None
    piece, along = mover
    boats = _boats(reading)
    numbers = [each for each in reading.counted(_PIECES, one=False) if each.number]
    if (
        boats is None
        or len({each.noun for each in numbers}) < len(numbers)
        or _odd(reading, piece, along or bool(denials), target)
    ):
        return None
    used = frozenset([*(at for at, _ in named), *denials.values()]).union(*(each.places for each in numbers))
    return Filled((piece, target, along, boats), used | _one_of(reading) | _nobody(reading))


def _odd(reading: Reading, piece: str, told: int, target: str) -> bool:
    """Whether it is another question: an attack on nobody, fanatics that are attacked, pieces that go together."""
    said = _raws(reading)
    if said & {"attack", "conquer"} and (target == "none" or piece == "fanatic"):
        return True
    if target == "opponent" and ("leave" in said or _beside_theirs(reading)):
        return True
    if "carry" in said and not said & {"boat", "slave"}:
        return True
    if {"and", "move"} <= said and said & {"cross", "boat", "sail"}:  # two moves
        return True
    if piece == "fanatic" and said & {"take", "takeover", "piece", "worker", "soldier", "slave"}:
        return True
    return (piece == "fanatic" and "enter" in said) or ("together" in said and not told)


def _beside_theirs(reading: Reading) -> bool:
    """Whether the land lies beside an opponent's: "a land next to Blue's"."""
    tokens = reading.tokens
    return any(
        token.raw in {"next to", "beside", "borders", "bordering", "near", "touches"}
        and {each.word for each in tokens[at + 1 : at + 3]} & _OTHERS
        for at, token in enumerate(tokens)
    )


def _none(reading: Reading, at: int) -> int | None:
    """Where the word stands that says that there is no such soldier."""
    place = reading.denied(at)
    return place if place is not None and reading.tokens[place].word == "no" else None


def _one_of(reading: Reading) -> frozenset[int]:
    """Places of "one of my ...", "one of the ..."."""
    tokens = reading.tokens
    return frozenset(
        at
        for at in range(len(tokens) - 2)
        if tokens[at].raw == "one"
        and (tokens[at + 1].raw == "of" or any(token.word in _PIECES for token in tokens[at + 1 : at + 3]))
    )


def _nobody(reading: Reading) -> frozenset[int]:
    """Places of nobody who lives there."""
    tokens = reading.tokens
    return frozenset(
        at
        for at, token in enumerate(tokens)
        if token.raw in {"nobody", "no one"}
        and any(each.word in {"live", "control", "belong", "place"} for each in tokens[at + 1 : at + 3])
    )


def _mover(reading: Reading, present: list[tuple[int, str]], unguarded: bool) -> tuple[str, int] | None:
    """Which piece goes, and how many own soldiers go along."""
    kinds = [piece for at, piece in present if not _his(reading, at)]
    kinds = [piece for piece in kinds if piece != "fanatic"] or kinds
    if not kinds:
        return None
    if "slave" in kinds and kinds[0] in {"slave", "soldier"} and set(kinds) <= {"slave", "soldier"}:
        along = int("soldier" in kinds)
        return None if along and (unguarded or not _raws(reading) & _WITH) else ("slave", along)
    rest = set(kinds[1:]) - {kinds[0]}
    if not rest:
        return kinds[0], 0
    if kinds[0] == "worker" and rest == {"soldier"} and not unguarded and _raws(reading) & _WITH:
        return "worker", 1
    return None


def _his(reading: Reading, at: int) -> bool:
    """Whether the piece at a place is the opponent's, who is named just before or behind it."""
    tokens = reading.tokens
    before = [token for token in tokens[max(0, at - 4) : at] if not token.stop]
    for token in reversed(before):
        if {token.word, token.raw} & _MINE:
            return False
        if {token.word, token.raw} & _OTHERS:
            return True
    behind = tokens[at + 1 : at + 3]
    return len(behind) == 2 and behind[0].raw == "of" and behind[1].word in _OTHERS


def _target(reading: Reading, mover: tuple[str, int] | None) -> str | None:
    """Whose the territory is: an opponent's, the fanatics', or nobody's ("none"); None if that is not clear."""
    said = _raws(reading)
    fanatics = "fanatic" in said and mover is not None and mover[0] != "fanatic"
    if fanatics:
        return "fanatic" if said & {"takeover", "control", "belong"} and not said & _OTHERS else None
    empty = bool(said & {"empty", "live"} or _nobody(reading))
    if empty or ({"boat", "cross"} & said and said & {"agree", "let", "refuse"}):
        return "none" if empty or "refuse" in said else None
    return "opponent" if said & _OTHERS else "none"


def _boats(reading: Reading) -> list[Any] | None:
    """The boats that are crossed: whether their owner agrees."""
    said = _raws(reading)
    if "boat" not in said:
        return []
    if said & {"refuse"}:
        return [{"owner": "opponent", "agrees": False}]
    if not said & {"agree", "let"} and any(
        token.word in _OTHERS and behind.word == "boat" for token, behind in pairwise(reading.tokens)
    ):
        return None
    return [{"owner": "opponent" if said & {"agree", "let"} else "own", "agrees": True}]


def fight(reading: Reading) -> Filled | None:
    """The fighting pieces of all sides in the order in which they are told; who attacks "with" some goes first."""
    found = reading.counted({"soldier", "boat", "worker", "army", "piece"}, one=True)
    found = [each for each in found if each.noun != "army" or any(reading.tokens[at].number for at in each.places)]
    if _KILLS.search(reading.question.plain):
        return None
    armed = [each for each in found if each.number]
    sides = sorted([*((min(each.places), each.number) for each in armed), *_bare(reading, found)])
    used = frozenset(at for at, _ in sides).union(*(each.places for each in found))
    kinds = {each.noun for each in armed}
    said = _raws(reading)
    against = bool(said & {"against", "vs", "versus", "对", "对上", "meet", "打"} or {"attack", "defend"} <= said)
    if len(kinds - {"army", "piece"}) > 1 or not (armed or against) or _others(reading, kinds):
        return None
    several = [at for at, token in enumerate(reading.tokens) if token.word in {"each", "both"}]
    if any(token.raw == "other" for at in several for token in reading.tokens[at + 1 : at + 2]):
        return None  # "each other"
    if len(sides) == 1 and several:
        return Filled(([sides[0][1]] * 2), used | frozenset(several))
    if len(sides) < 2 or several:
        return None
    if len(sides) > 2 and not _raws(reading) & {"three_way"} and len({at for at, _ in sides}) != _colours(reading):
        return None
    return Filled(_attacker_first(reading, sides), used)


def _bare(reading: Reading, found: Collection[Bound]) -> list[tuple[int, int]]:
    """Numbers that nothing is told of: "5 soldiers against 3", "Blue has one"."""
    taken = {place for each in found for place in each.places}
    tokens = reading.tokens
    ones = [at for at, token in enumerate(tokens) if token.raw == "one" and at not in taken]
    ones = [at for at in ones if at + 1 == len(tokens) or tokens[at + 1].stop or tokens[at + 1].raw in {"in", "there"}]
    return [
        *((at, 1) for at in ones),
        *((at, tokens[at].number or 0) for at in reading.free_numbers() if at not in taken),
    ]


def _others(reading: Reading, kinds: set[str]) -> bool:
    """Whether another kind of fighters is named, but for none of them."""
    denied = {each.noun for each in reading.counted(_PIECES, one=False) if each.number == 0}
    named = {piece for _, piece in _pieces(reading)} - kinds - denied
    return bool(named)


def _colours(reading: Reading) -> int:
    """How many sides are named."""
    said = _raws(reading)
    return len(said & _OTHERS) + bool(said & _MINE)


def _attacker_first(reading: Reading, sides: list[tuple[int, int]]) -> list[int]:
    """The numbers of the sides; "I attack 3 soldiers with 2": the two attack."""
    numbers = [number for _, number in sides]
    if len(sides) != 2:
        return numbers
    (first, _), (second, _) = sides
    attack = [at for at, token in enumerate(reading.tokens) if token.word in {"attack", "war"} and at < first]
    within = [token.raw for token in reading.tokens[first:second]]
    turned = bool(attack) and "with" in within and not any(token.stop for token in reading.tokens[attack[0] : second])
    return numbers[::-1] if turned else numbers


def mine_first(reading: Reading) -> Filled | None:
    """The sides of a fight, if the first one is clearly that of who asks."""
    found = fight(reading)
    if found is None:
        return None
    first = min(found.places)
    told = [token for token in reading.tokens[max(0, first - 4) : first] if not token.stop]
    mine = any({token.word, token.raw} & _MINE for token in told)
    return found if mine and not any({token.word, token.raw} & _HIS for token in told) else None
