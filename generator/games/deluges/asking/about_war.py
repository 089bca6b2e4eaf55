"""Questions about wars of so many against so many.

In: a question. Out: the ruling it asks for, if the pieces of every side are known.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import COLOUR, Question, told

_AGAINST = (
    r"\b(?:against|versus|vs|v|meets?|met|faces?|clash\w*|fought|encounters?|runs? into|ran into|comes? with|collides?|stumbles?|guarded|held by"
    r"|enters?|invades?|attacks?|defends?|defended|battle|fights?)\b|\d+\s*[:：]\s*\d+|对|打|进攻|攻击|遇到|遇上|碰到|碰上|相遇"
)
#: What makes a war more than two numbers.
_MORE = (
    "fanatic", "mine", "dolmen", "building", "track", "wood", "resource", "build", "flee", "breed", "cost", "limit", "heritage", "point",
    "round", "carry", "cross", "flood", "gold", "peace", "free", "gather", "job", "leaflet", "trade", "move_first",
)  # fmt: skip
#: Who fights.
_FIGHTERS = frozenset(["soldier", "boat", "piece", "worker", "slave", "people"])
_PEOPLE = rf"(?:{COLOUR}|zq[a-z]+)"
_MINE = r"(?:i|my|me|we|our|us|mine|ours)"


class Side(NamedTuple):
    """How many one side has, of what, and whose they are ("me", a colour, or nothing)."""

    number: int
    what: str
    whose: str


def war(asked: Question) -> Asked | None:
    """What is left of two sides."""
    if asked.has(*_MORE) or asked.has("three_way") or asked.said(r"\d spaces?\b|two spaces|\bthird\b"):
        return None
    sides = _sides(asked)
    kinds = {side.what for side in sides}
    if (
        not _fighting(asked, kinds)
        or {"soldier", "worker"} <= kinds
        or {"soldier", "slave"} <= kinds
        or ("boat" in kinds and len(kinds) > 1)
    ):
        return None
    if _denied_workers(asked) is False:
        return None
    if len(sides) == 1 and _as_many(asked):
        sides = [sides[0], sides[0]._replace(whose="")]
    if len(sides) != 2 or max(side.number for side in sides) > 30:
        return None
    if asked.has("neighbour") and asked.has("sea"):
        return None
    if not asked.numbers and not asked.said(r"\bleft\b|\bwins?\b|surviv|result|谁赢|剩"):
        return None
    sides = _turned_round(asked, sides)
    return Asked("war", {"a": sides[0].number, "b": sides[1].number}, _verdict(asked, sides))


def _fighting(asked: Question, kinds: set[str]) -> bool:
    if asked.said(_AGAINST) or asked.has("war", "attack", "defend"):
        return bool(kinds & _FIGHTERS) or bool(asked.said(r"against|versus|对")) or asked.has("soldier", "army", "war")
    together = asked.has("tie") and asked.has("territory") and asked.said(r"what happens|\bleft\b|\bwins?\b")
    if together and kinds == {"soldier"}:
        return True
    same = "boat" in kinds and asked.has("sea") and asked.said(r"\bsame\b|同一")
    return bool(same) or (kinds == {"soldier"} and asked.said(r"\bleft\b|\bwins?\b|surviv|谁赢|剩") is not None)


def _denied_workers(asked: Question) -> bool | None:
    """Whether other people are only said not to be there; None if nothing is said of them."""
    if not asked.has("worker", "slave"):
        return None
    if not asked.has("soldier") or asked.finds(r"no (?:\S+ ){0,2}?soldier"):
        return True
    return all(each.number == 0 for each in asked.things if each.thing in {"worker", "slave"}) and bool(
        re.search(r"(?<!\S)no (?:\S+ ){0,3}?(?:worker|slave)", asked.full)
    )


def _as_many(asked: Question) -> bool:
    return bool(asked.said(r"\beach\b|\bboth\b|\bequal|\beither side|as many|双方|两边|各"))


_WITH_LAST = re.compile(
    rf"(?<!\S)({_PEOPLE}|{_MINE}) (?:(?!\d|with|\|)\S+ )*?(?:attack|enter|invade|meet|war|face) (?:(?!with|\|)\S+ )*?\d+ (?:(?!\|)\S+ )*?with (?:my |only |just |1 )*\d+(?! \S+ territory)"
)


def _turned_round(asked: Question, sides: list[Side]) -> list[Side]:
    """Those who attack first, if they are told last: "I attack 3 soldiers with 5"."""
    found = _WITH_LAST.search(asked.full)
    if not found:
        return sides
    attacker = _called(found[1])
    other = "" if sides[0].whose == attacker else sides[0].whose
    return [sides[1]._replace(whose=attacker), sides[0]._replace(whose=other)]


def _sides(asked: Question) -> list[Side]:
    """Everybody who fights, in the order in which they are told."""
    words = asked.full.split()
    known = {each.at: each.thing for each in told(asked.full) if words[each.at] != "no"}
    found: list[Side] = []
    places = [at for at, word in enumerate(words) if word.isdigit()]
    for at in places:
        thing = known.get(at, "")
        after = words[at + 1] if at + 1 < len(words) else "|"
        if (thing and thing not in _FIGHTERS) or after in {"player", "army", "colour", "war", "sea", "time"}:
            continue
        if (
            not thing
            and after
            not in {"|", "of", "in", "and", "against", "there", "with", "defend", "attack", "to", "left", "myself"}
            and not re.fullmatch(_PEOPLE, after)
        ):
            continue
        found.append(Side(int(words[at]), thing, _whose(words, at, places)))
    main = next((side.what for side in found if side.what), "")
    return [side._replace(what=side.what or main) for side in found]


def _whose(words: list[str], at: int, places: list[int]) -> str:
    """Whose the pieces are: what stands right behind them, or before them in the same clause."""
    end = next((place for place in [*places, len(words)] if place > at), len(words))
    stop = next((place for place in range(at, end) if words[place] == "|"), end)
    behind = re.search(
        rf"(?<!\S)(?:of|belong to|by) (?:the )?({_PEOPLE}|{_MINE})(?!\S)|^\S+ ({_PEOPLE}) ", " ".join(words[at:stop])
    )
    if behind:
        return _called(behind[1] or behind[2])
    begin = max([place + 1 for place in range(at) if words[place] in {"|"}], default=0)
    begin = max([begin, *(place + 1 for place in places if place < at)])
    before = re.findall(rf"(?<!\S)({_PEOPLE}|{_MINE})(?!\S)", " ".join(words[begin:at]))
    return _called(before[-1]) if before else ""


def _called(word: str) -> str:
    return "me" if re.fullmatch(_MINE, word) else word


def _verdict(asked: Question, sides: list[Side]) -> str:
    """What yes means, if it is asked whether somebody wins or is left."""
    if asked.said(r"\banybody\b|\banyone\b|有人"):
        return "winner"
    if not asked.yes_no:
        return ""
    last = asked.clauses[-1]
    who = re.search(rf"^(?:can|do|does|will|would|could|is|are|did|have) (?:\S+ )??({_PEOPLE}|{_MINE}) ", f"{last} ")
    if not who or not asked.has("win", "survive", "lose", "conquer"):
        return ""
    mine = [letter for letter, side in zip("ab", sides) if side.whose == _called(who[1])]
    if len(mine) != 1:
        return ""
    return (
        f"{'!' if asked.has('lose') and not asked.has('win') else ''}winner={mine[0]}"
        if sides[0].number != sides[1].number
        else "winner"
    )


def three_way(asked: Question) -> Asked | None:
    """What is left of three or four sides."""
    if (
        asked.has(*_MORE)
        or (asked.has("worker", "slave", "win") and asked.has("total"))
        or not asked.has("soldier", "war", "army", "piece")
    ):
        return None
    if asked.has("worker", "slave") or not (
        asked.has("war", "three_way", "attack", "army", "territory") or asked.said(_AGAINST)
    ):
        return None
    sides = _sides(asked)
    listed = re.search(
        r"(?<!\S)(\d+) (?:\| )?(?:and )?(\d+) (?:\| )?(?:and )?(\d+)(?: (?:\| )?(?:and )?(\d+))?(?!\S)", asked.full
    )
    if len(sides) not in (3, 4) and listed and (asked.has("three_way") or asked.finds(r"[34] (?:player|army|colour)")):
        sides = [Side(int(number), "soldier", str(at)) for at, number in enumerate(listed.groups()) if number]
    if len(sides) not in (3, 4) or len({side.whose for side in sides}) < len(sides):
        return None
    return Asked("war", {letter: side.number for letter, side in zip("abcd", sides)})


GRAMMARS = (three_way, war)
