"""How people tell of moves and wars of Déluges: who goes where, with whom, over whose boat; who fights whom.

In: a question as a frame reads it. Out: values of slots; None where it could mean two things.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from generator.engine.languages import manner
from generator.engine.questions import Bound, Filled, Reading, alternatives, grammar, mentions, places_of, sides
from generator.games.deluges.facts import PLAYERS
from generator.games.deluges.rulings.asked import without

#: What is before a boat that is to move, with at most two words between: "may the boat ...", "can I sail it".
_ASKING = "can|may|could|does|is|will|must|should|might|has|sail|move|steer|row"
_BETWEEN = "a|an|the|my|this|that|same|his|her|our|empty|still|also|now|other|second"
_ANYBODY = alternatives("people|piece|pieces|men")
_ON_FOOT = ("worker", "soldier", "slave", "fanatic")
_PIECES = (*_ON_FOOT, "boat")
_WITH = alternatives("with together carry along beside take bring")
_MINE = alternatives("my @mine @i @own we our")
_OTHERS = frozenset(["opponent", "enemy", *PLAYERS])
_HIS = _OTHERS | alternatives("@he his @she her")
_NOBODY = frozenset(["nobody", "no one"])
#: The players who may be named beside the asker.
_PLAYING = " ".join(PLAYERS)
#: Whose a thing is that is the asker's.
_ME = "me"
_LANDS = frozenset(["territory", "island", "continent"])
_HIS_BOAT = "@his|@her|their boat"
_HIS_LAND = "@his|@her|their territory"


def of_boat(reading: Reading) -> bool:
    """Whether it is asked of a boat whether it may move: "may the boat sail on?", "can I sail it?"."""
    question = reading.question
    if not manner(question.language).has_words:
        asked = [at for at, token in enumerate(reading.tokens) if token.raw in grammar("asks_whether")]
        boats = reading.places({"boat"})
        last = reading.said(reading.clauses()[-1])  # "...: may my soldier go on?"
        return (
            bool(asked and boats) and boats[0] < asked[0] and (last.isdisjoint((*_ON_FOOT, "piece")) or "boat" in last)
        )
    people = _people(reading)
    if len({_owner(reading, people, at) for at in reading.places({"boat"})} - {""}) > 1:
        return False
    between = [" ".join([_BETWEEN] * number) for number in range(3)]
    return any(any(reading.standing(f"{_ASKING} {words} boat|it")) for words in between)


def march(reading: Reading) -> Filled | None:
    """The piece that goes, whose the territory is, how many soldiers go along, over which boats, into the sea or not.

    "May my slave enter Blue's land with a soldier?"
    """
    named, missing, people = reading.places(_ON_FOOT), without(reading, "soldier"), _people(reading)
    going, boats = _going(reading, people, named, missing), _boats(reading, people)
    numbers = [each for each in reading.counted(_PIECES, one=False) if each.number]
    if going is None or boats is None or _is_of_boats(reading, numbers):
        return None
    mover, target, along = going
    if _odd(reading.said(), bool(along or missing), target) or (
        mover == "slave" and _is_at_sea(reading, along, missing)
    ):
        return None
    of = [each.start for each in reading.standing("one of")]
    used = frozenset([*named, *missing.values(), *reading.places(_NOBODY), *of, *people])
    return Filled((*going, boats, "" if boats else _to(reading)), used | places_of(numbers))


def _is_of_boats(reading: Reading, numbers: Sequence[Bound]) -> bool:
    """Whether a number counts spaces, or is one of two of the same: "two spaces by boat"."""
    spaces = any("territory" in reading.said(range(min(each.places), max(each.places))) for each in numbers)
    return spaces or len({each.noun for each in numbers}) < len(numbers)


def _is_at_sea(reading: Reading, along: int, missing: Collection[int]) -> bool:
    """Whether a slave sails of whom it is not said if a soldier is with him."""
    return bool(reading.said() & {"boat", "sail"}) and not along and not missing


def _people(reading: Reading) -> dict[int, str]:
    """Who is against the one who asks, by colour or name, and where."""
    others = {at: token.word for at, token in enumerate(reading.tokens) if token.word in _OTHERS}
    return others | {each.place: each.name for each in mentions(reading, selves=False)}


def _to(reading: Reading) -> str:
    """The sea, if the piece is to end there: "walk into the sea"."""
    into = ("into|onto|in|on|enter sea", "into|onto|in|on|enter the|a sea")
    return "sea" if reading.stands(*into) else ""


def _odd(said: set[str], along: bool, target: str) -> bool:
    """Whether it is another question: an attack on nobody, a way out, two moves, who carries, who goes together."""
    return bool(
        (said & {"attack", "conquer", "only"} and target == "none")
        or (target == "opponent" and "leave" in said)
        or ("move" in said and said & {"and", "still"} and said & {"cross", "boat", "sail"})
        or (said & {"carry", "use"} and ("slave" not in said) != ("boat" in said))
        or ("together" in said and not along)
    )


def _going(
    reading: Reading, people: Mapping[int, str], named: Sequence[int], missing: Collection[int]
) -> tuple[str, str, int] | None:
    """The piece that goes, whose the territory is, how many soldiers go along; None if one of these is unclear."""
    owners = {at: _owner(reading, people, at) for at in named if at not in missing}
    own = {at: owner for at, owner in owners.items() if owner in {"", _ME}} or owners
    kinds, movers = _kinds(reading, own)
    whose, along = {*own.values()}, movers != kinds
    if len(movers) != 1 or len(whose - {""}) > 1 or _is_done_to(reading, people, owners.keys() - own.keys()):
        return None
    if along and not reading.said() & _WITH:
        return None
    mover = movers.pop()
    target = _target(reading, people, mover, max(whose))
    return None if target is None else (mover, target, int(along))


def _kinds(reading: Reading, places: Iterable[int]) -> tuple[set[str], set[str]]:
    """The kinds of pieces at some places, fanatics only if there are no others; those that a soldier may lead."""
    kinds = {reading.tokens[at].word for at in places}
    kinds = kinds - {"fanatic"} or (set() if reading.said() & _ANYBODY else kinds)
    return kinds, kinds - {"soldier"} or kinds


def _is_done_to(reading: Reading, people: Collection[int], places: Collection[int]) -> bool:
    """Whether pieces of others are led or captured, or somebody moves what is another's: "may Blue move my workers?"."""
    others = {reading.tokens[at].word for at in places}
    said = [reading.said(range(at + 1, at + 4)) for at in people]
    moved = any(each & {"move", "send"} and each & _MINE for each in said)
    return moved or "slave" in others or ("soldier" in others and "conquer" in reading.said())


def _boats(reading: Reading, people: Mapping[int, str]) -> list[dict[str, Any]] | None:
    """The boat that is used, another player's if he refuses it; None for a boat that goes itself, or that is his."""
    refused, boats = "refuse" in reading.said(), reading.places({"boat"})
    his = any(_owner(reading, people, at) not in {"", _ME} for at in boats) or any(reading.standing(_HIS_BOAT))
    if boats and (of_boat(reading) or (his and not refused)):
        return None
    return [{"owner": "opponent" if refused else "own", "agrees": not refused}] if boats else []


def _owner(reading: Reading, people: Mapping[int, str], at: int) -> str:
    """Whose a thing is, by what is before it or "of" behind it: "Blue's worker", "a worker of Blue"; nobody's: ""."""
    if reading.at(at + 1).raw == "of" and at + 2 in people:
        return people[at + 2]
    for place in range(at - 1, max(-1, at - 5), -1):
        if place in people:
            return people[place]
        if reading.said([place]) & _MINE:
            return _ME
    return ""


def _target(reading: Reading, people: Mapping[int, str], mover: str, whose: str) -> str | None:
    """Whose the territory is, "Blue's" or "empty"; None if that is not clear: fanatics hold it, "Green agrees"."""
    if _is_theirs(reading.said(), mover):
        return None
    lands = {_owner(reading, people, at) for at in reading.places(_LANDS)} - {""}
    if whose not in {"", _ME}:  # it is another's piece: only into whose land is asked
        return "opponent" if lands - {whose} else None
    if _is_free(reading) or not (people or (mover != "fanatic" and any(reading.standing(_HIS_LAND)))):
        return "none"
    return None if _is_beside(reading, people) else "opponent"


def _is_theirs(said: set[str], mover: str) -> bool:
    """Whether fanatics have the territory, or it hangs on what somebody agrees to."""
    if "fanatic" in said and (mover != "fanatic" or said & {"take", "takeover", "piece", "capacity", "enter"}):
        return True
    return bool(said & {"agree", "let"} and said & {"boat", "cross"})


def _is_free(reading: Reading) -> bool:
    """Whether it is said that nobody has the territory, or that the boat's owner refuses; not "nobody guards it"."""
    nobody = (reading.at(at + 1).word != "soldier" for at in reading.places(_NOBODY))
    return bool(reading.said() & {"empty", "live", "refuse"}) or any(nobody)


def _is_beside(reading: Reading, people: Collection[int]) -> bool:
    """Whether the territory is only beside that of an opponent: "a land next to Blue's"."""
    near = reading.places({"next to", "beside", "near", "borders", "bordering"})
    return any({at + 1, at + 2} & {*people} for at in near)


def fight(reading: Reading) -> Filled | None:
    """The fighting pieces of all sides in the order in which they are given: "3 soldiers against 2", "two each".

    Who attacks "with" some goes first.
    """
    found = reading.counted({"soldier", "boat", "worker", "piece"}, one=True)
    kinds, said = {each.noun for each in found if each.number}, reading.said()
    none = {each.noun for each in reading.counted(_PIECES, one=False) if not each.number}
    if len(kinds - {"piece"}) > 1 or said & set(_PIECES) - kinds - none or "each other" in reading.question.plain:
        return None
    sides, each = _sides(reading, found), _for_each(reading)
    numbers = _attacker_first(reading, sides, bool(each))
    if not 2 <= len(numbers) <= (len(numbers) if "three_way" in said else 2) or _named(reading) > len(numbers):
        return None
    people = (named.place for named in mentions(reading, selves=False))
    return Filled(numbers, places_of(found).union(each, dict(sides), people))


def _named(reading: Reading) -> int:
    """How many are named, with the one who asks: three in "my 6 against Blue, who has as many as Green, who has 2"."""
    others = {named.name for named in mentions(reading, PLAYERS, selves=False)}
    return len(others) + bool(reading.said() & _MINE)


def _for_each(reading: Reading) -> list[int]:
    """Where it is said that both sides have as many; not where it is asked what each has left."""
    last, each = reading.clauses()[-1], reading.places({"each", "both"})
    asked = not reading.question.yes_no and not reading.numbers(last)
    return [at for at in each if not (asked and at in last)]


def _sides(reading: Reading, found: Iterable[Bound]) -> list[tuple[int, int]]:
    """The number of each side, in order, and where it is; also "1 against one in ..."."""
    taken = places_of(found)
    bare = {at: reading.tokens[at].number or 0 for at in reading.free_numbers()}
    bare |= {part.stop - 1: 1 for part in reading.clauses({"in"}) if reading.tokens[part.stop - 1].raw == "one"}
    given = [(min(each.places), each.number) for each in found if each.number]
    return sorted([*given, *((at, number) for at, number in bare.items() if at not in taken)])


def _attacker_first(reading: Reading, sides: list[tuple[int, int]], each: bool) -> list[int]:
    """The numbers of the sides, of *each* the only one twice; "I attack 3 soldiers with 2": the two attack."""
    numbers = [number for _, number in sides]
    if each:
        return numbers * 2 if len(numbers) == 1 else []
    if len(sides) != 2:
        return numbers
    (first, _), (second, _) = sides
    attack = [at for at in reading.places({"attack", "war"}) if at < first]
    turned = bool(attack) and not any(token.stop for token in reading.tokens[attack[0] : second])
    return numbers[::-1] if turned and "with" in reading.said(range(first, second)) else numbers


def whose_win(reading: Reading) -> Filled | None:
    """Whose win the last clause asks about, and the sides as in `mine_first`: "a" is mine, "b" another's; or both named."""
    return None if "the game" in reading.question.plain else _of_me(reading) or _of_named(reading)


def _of_named(reading: Reading) -> Filled | None:
    """Whose win is asked about of two who are named with their numbers: "Blue has 5, Yellow 3. Does Blue win?"."""
    found, named = fight(reading), sides.by_player("", _PLAYING).take(reading)
    who = sides.asked(_PLAYING).take(reading)
    if found is None or named is None or who is None or sorted(found.value) != sorted(named.value.values()):
        return None
    return Filled(("ab"[[*named.value].index(who.value)], *named.value.values()), found.places | named.places)


def _of_me(reading: Reading) -> Filled | None:
    """The same, if one of the two is who asks."""
    found, last = mine_first(reading), reading.clauses()[-1]
    said = reading.said(last)
    others = said & _HIS or any(each.place in last for each in mentions(reading, selves=False))
    his = bool(others) and not reading.numbers(last)
    if found is None or (his and said & _MINE):
        return None
    return Filled(("b" if his else "a", *found.value), found.places)


def stronger_first(reading: Reading) -> Filled | None:
    """The sides of a fight of nobody in particular, the stronger one first, of which alone something is left."""
    found = fight(reading)
    nobody = not mentions(reading, PLAYERS) and reading.said().isdisjoint(_MINE | _HIS | {"i", "me"})
    return Filled(sorted(found.value, reverse=True), found.places) if found and nobody else None


def mine_first(reading: Reading) -> Filled | None:
    """The sides of a fight, if the first one is clearly that of who asks: "my 3 soldiers against 2"."""
    found = fight(reading)
    first = min(found.places) if found else 0
    said = reading.said(range(first - 4, first))
    asked = {each.place + 1 for each in mentions(reading, selves=False)} & {*reading.places({"win"})}  # "does Ben win?"
    return found if said & _MINE and not said & _HIS and not asked else None
