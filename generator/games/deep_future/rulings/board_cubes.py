"""Rulings about random rival cubes and those that overflow (2.4): which sector they come to, what they do there.

In: what is in a sector, what comes. Out: what is there then, and where the rest goes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import Filled, Frame, Reading, alternatives, grammar, sides, slots
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import FULL
from generator.games.deep_future.facts.galaxy import BLACK_HOLE
from generator.games.deep_future.facts.galaxy import neighbours as around
from generator.games.deep_future.rulings import asked, values
from generator.games.deep_future.rulings.board import named
from generator.games.deep_future.rulings.values import ruling, say, typed


def _shown(sector: int | None) -> int | str | None:
    """A sector as results call it."""
    return asked.HOLE if sector == BLACK_HOLE else sector


#: Words of somebody else; "they" and "them" are cubes.
_THEIRS = alternatives("@he|@she|his|her|him|hers|their|@somebody|friends")


def _owner(reading: Reading) -> Filled | None:
    """Whose sector it is: empty, another player's, one's own, neutral: "Ann's sector"."""
    words = reading.question.words
    others = [at for at in reading.places({"other"}) if reading.tokens[at].raw != "other"]
    others += [each.place for each in sides.mentions(reading, (), selves=False)]
    theirs = others or {token.raw for token in reading.tokens} & _THEIRS
    said = {"empty": "empty" in words, "other": bool(theirs), "me": _mine(reading)}
    found = [owner for owner, is_said in said.items() if is_said] or ["neutral"] * ("neutral" in words)
    return Filled(found[0], frozenset(others)) if len(found) == 1 else None


#: What is behind "my" and "I" where no sector and no cubes of one's own are spoken of.
_NOT_MINE = alternatives("challenge|turn|friend|game|civilization|other|rival|player|draw|flip|add|meet|fail")
_OWNED = alternatives("sector|cube|control|@have|had|single")


def _mine(reading: Reading) -> bool:
    """Whether a sector or cubes of one's own are spoken of: "my 3 cubes", never "my challenge"."""
    for at in reading.places({"my", "i"}):
        behind = [place for place in range(at + 1, at + 5) if not reading.at(place).stop][:3]
        owned = reading.said(behind) & _OWNED or reading.numbers(behind)
        if owned and reading.at(behind[0]).word not in _NOT_MINE:
            return True
    return False


def _comes(reading: Reading) -> Filled | None:
    """How many random cubes come, to how many that lie there: "2 rival cubes come to my 3"."""
    bound = asked.read_counts(reading, {"rival", "random"}, {"random", "new", "more", "cube"})
    if len(set(bound)) != 1:
        return None
    more, places = bound[0].number, bound[0].places
    others = sorted(set(reading.free_numbers()) - places)
    ones = reading.places({"single", "lone", "one"} - {reading.tokens[at].raw for at in places})
    others += [at for at in ones if reading.at(at - 1).word not in {"add", "lose", "keep"}]
    if len(others) != (0 if "empty" in reading.question.words else 1):
        return None
    if any({"add", "gain"} & reading.said([at - 2, at - 1]) for at in others):
        return None
    there = [reading.tokens[at].number or 1 for at in others]
    return Filled((more, there[0] if there else None), places.union(others))


#: What random cubes do.
_FALL = "spawn|arrives|shows|pops|pop|drop|drops|appears|join|enter|show|random|new|@come|@land|hit|hits|lands|falls|comes|fall|lower|add|arrive|appear|into|get|go|end|place|fell|happen"
_CUBES = {**asked.ANYWHERE, "add cubes": slots.hook(_comes, "random rival"), "owner": slots.hook(_owner)}


def _new_world(reading: Reading) -> Filled | None:
    """One's own cubes where the world of a new civilization comes, which brings a full sector of rivals: "my 3"."""
    given = reading.numbers(reading.free_numbers())
    lying = [number for number in given.values() if number != FULL] or [FULL] * (len(given) - 1)
    right = len(lying) == 1 and len(given) <= 2 and _mine(reading)
    return Filled((FULL, lying[0], "me"), frozenset(given)) if right else None


def _line_and_card(reading: Reading) -> Filled | None:
    """The worlds of the line with their sectors, and the numbers of the cards turned over: "2 in 34, 4 in 51; a 4"."""
    line: dict[str, int | str] = {}
    used: set[int] = set()
    digits = {at for at in reading.free_numbers() if asked.is_corner(reading.tokens[at].number)}
    for sector, at in asked.sector_places(reading):
        before = (digits - used) & {*range(at - 4, at)}
        if not before:
            return None
        line[str(reading.tokens[max(before)].number)] = sector
        used |= {at, max(before)}
    rest = reading.numbers(sorted(set(reading.free_numbers()) - used))
    cards = [*rest.values()]
    return Filled((line, cards[0], cards[1:] or None), frozenset([*used, *rest])) if line and cards else None


def _counts_cubes(reading: Reading) -> bool:
    """Whether a number counts cubes and tells no direction: "more than 5 surplus cubes in the black hole"."""
    counted = any(reading.at(at + 1).raw in grammar("counted_by") for at in reading.free_numbers())
    return counted or bool(asked.read_counts(reading, {"cube"}, {"more", "overflow", "rival", "neutral"}))


_NO_CUBES = slots.only_if(lambda reading: not _counts_cubes(reading))


def _there(sector: int, direction: object) -> int | None:
    return around(sector)[values.number(direction) - 1]


@ruling(
    "2.4-27 2.4-28",
    asks=(
        Frame(
            "overflow|direction|full|random|rest",
            {"_": _NO_CUBES, "sector": asked.sector(), "direction": asked.number_between(1, 6)},
        ),
    ),
    may="must draw another left overflow direction full cube card flip sector number neutral add rival galaxy discard random show discardpile lose more after when_over phase",
)
def overflow(sector: object, direction: object) -> Ruled:
    """Where cubes go that a full sector cannot take (2.4): *direction* is the card's number, 1 above, clockwise."""
    here = values.sector(sector)
    there = _there(here, direction)
    key, rests = "there", tuple[str, ...]()
    if there is None:
        key, rests = "out", ("2.4-28", "2.4-27")
    elif there == BLACK_HOLE:
        key, rests = "hole", ("2.4-27", "R-2.4-14")
    return Ruled({"target": _shown(there)}, *say(f"overflow.{key}", here=here, there=there, direction=direction), rests)


@ruling(
    "2.4-28 2.4-27",
    asks=(
        Frame(
            "direction|outside|leave|off|edge|out galaxy|outside|off|lead|out|map|overflow",
            {"sector": asked.sector(), "_": slots.OPEN},
        ),
    ),
    tells="direction=outside",
    never="inside within stay remain",
    may="direction overflow galaxy cube sector remove surplus lose lower all",
)
def outward(sector: object) -> Ruled:
    """In which directions surplus cubes leave the galaxy from a sector (2.4)."""
    here = values.sector(sector)
    out = [direction for direction in range(1, 7) if _there(here, direction) is None]
    names = say.joined("sector.next", out) if out else say("overflow.none")
    return Ruled(
        {"outside": len(out), "directions": out}, *say("overflow.outward", here=here, many=len(out), names=names)
    )


OWNERS = typed.meanings("owner")


@ruling(
    "2.4-22 2.4-23 2.4-25 2.4-26",
    asks=(
        Frame(
            "civilization|world new my|mine|i come|@land|lands|hit|hits|@appear|emerg|where|puts|add",
            {**asked.ANYWHERE, "add cubes owner": slots.hook(_new_world)},
        ),
        Frame("rival|random keep|control|hold|@still|left " + _FALL, _CUBES, "kept"),
        Frame("rival|random lose " + _FALL, _CUBES, "!kept"),
        Frame("rival|random neutral my|mine|i " + _FALL, _CUBES, "neutral"),
        Frame("rival|random overflow " + _FALL, _CUBES, "overflow"),
        Frame("rival|random gain|get|add does|@do " + _FALL, _CUBES, "gained"),
        Frame("rival|random " + _FALL, _CUBES),
    ),
    tells="neutral=neutral keep=mine",
    may="more change draw cube random rival neutral sector left control add after lie place challenge world together color civilization empty full join all first flip failure lose overflow during fail choose discard",
)
def random_cubes(
    owner: object,
    cubes: object = 0,
    add: object = 1,
    overflow: object = False,
    sector: object = None,
    directions: Any = (),
    around: Mapping[str, Any] | None = None,
) -> Ruled:
    """What random rival cubes do in a sector (2.4): *owner* is me, other, neutral or empty.

    *overflow* says that they come from a full sector next door. With *sector* and the *directions* turned over for it
    the surplus is followed; *around* holds what is elsewhere, as {"23": {"owner": "me", "cubes": 2}}, else empty.
    """
    who = OWNERS.get(inputs.plain(owner))
    if who is None:
        raise ValueError(Text("none_of_these", name="owner", given=owner, known=("me", "other", "neutral", "empty")))
    there, more = inputs.whole(cubes, "cubes", 0, FULL), inputs.whole(add, "add", 0, 99)
    spilled = inputs.truth(overflow)
    if who == "other" and not spilled:
        now = min(FULL, there + 1)
        result: Result = {"other": now, "neutral": 0, "overflow": 0, "gained": now > there, "kept": True}
        key = "other_full" if there == FULL else "other"
        return Ruled(result, *say(f"random_cubes.{key}", now=now), ("2.4-25",))
    if who in {"me", "other"}:
        return _against_a_player(who, there, more, spilled)
    now, surplus = min(FULL, there + more), max(0, there + more - FULL)
    result = {"neutral": now, "added": now - there, "overflow": surplus}
    way: Words | None = None
    if sector is not None and surplus and directions:
        lying, way = _followed(values.sector(sector), surplus, inputs.listed(directions), around or {})
        result["cubes"] = {str(values.sector(sector)): now} | lying
    text = say("random_cubes.neutral", added=now - there, now=now, surplus=surplus, way=way)
    return Ruled(result, *text, ("2.4-22",) if who == "empty" and not surplus else ("2.4-26", "2.4-27"))


def _against_a_player(who: str, there: int, more: int, spilled: bool) -> Ruled:
    """Rival cubes that cancel a player's, one for one (2.4)."""
    left, neutral = max(0, there - more), min(FULL, max(0, more - there))
    surplus, mine = max(0, more - there - FULL), who == "me"
    result: Result = {"neutral": neutral, "overflow": surplus, "gained": False, "kept": left > 0}
    result = {"mine" if mine else "other": left} | result
    text = say(
        "random_cubes.cancelled", gone=there - left, mine=mine, there=there, left=left, neutral=neutral, surplus=surplus
    )
    return Ruled(result, *text, ("2.4-30",) if spilled else ("2.4-23", "2.4-24"))


def _followed(here: int, surplus: int, directions: Any, lying: Mapping[str, Any]) -> tuple[dict[str, Any], Words]:
    """What the surplus does along the directions turned over for it."""
    found: dict[str, Any] = {}
    sentences: list[Words] = []
    for direction in directions:
        there = _there(here, direction)
        if not surplus:
            break
        if there is None:
            sentences.append(say("random_cubes.out"))
            break
        its: Mapping[str, Any] = {} if there == BLACK_HOLE else lying.get(str(there), {})
        ruled = random_cubes(its.get("owner", "empty"), its.get("cubes", 0), surplus, overflow=True)
        found[str(_shown(there))] = next(
            ruled.result[key]
            for key in ("neutral", "mine", "other")
            if ruled.result.get(key) or key == "other" or (key == "neutral" and "added" in ruled.result)
        )
        sentences.append(say("random_cubes.step", surplus=surplus, there=named(there)))
        here, surplus = there, ruled.result["overflow"]
    return found, say.joined("random_cubes.next", sentences)


@ruling(
    "2.4-18 2.4-19 2.4-20 R-1.3-03",
    asks=(Frame("line random|rival", {"line card cards": slots.hook(_line_and_card)}),),
    may="control line random rival cube sector neutral world card flip number place add show stand lie challenge first discard deck",
)
def random_cube_sector(line: Mapping[str, Any], card: object, cards: Any = ()) -> Ruled:
    """The sector of random rival cubes (2.4): *line* holds number and sector of its worlds, *card* is the first number.

    If it is not in the line, *cards* are the two that follow.
    """
    first = values.number(card)
    lying = {values.number(number): values.sector(sector) for number, sector in line.items()}
    there: int | None = lying.get(first)
    if there is not None:
        return Ruled({"sector": there}, *say("random_cube_sector.line", first=first, there=there), ("2.4-19", "2.4-18"))
    digits = [values.number(each) for each in inputs.listed(cards)]
    if len(digits) < 2:
        return Ruled({"sector": None, "draw": 2}, *say("random_cube_sector.draw", first=first), ("2.4-20",))
    there = values.sector(f"{digits[0]}{digits[1]}")
    return Ruled({"sector": there}, *say("random_cube_sector.drawn", first=first, there=there), ("2.4-20", "R-1.3-03"))
