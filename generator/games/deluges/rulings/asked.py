"""How people tell what rulings of Déluges must know, where the shape of the question is odd.

In: a question as a frame reads it. Out: values of slots; None where it could mean two things.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from generator.engine.questions import Bound, Filled, Reading, Slot, alternatives, grammar, places_of, sides, slots
from generator.games.deluges.facts import MOST_MINES, PLAYERS, RESOURCES, WOODS
from generator.games.deluges.rulings.values import LANDS, MOST

_KILL = tuple(grammar("kill"))
_CLAUSES = alternatives("and then @but @once_more @and_also @moreover")
#: What is said between two points of the track.
_BETWEEN = alternatives("@to now then @until @up is rise move grow after @jump @change") | {"up to"}
_BEING = alternatives("is are was were been @be get gets got just being")
#: How a territory loses its woods (D-F1).
_BARE = {"logged": alternatives("bare cut run_out"), "drowned": alternatives("flood drown")}
#: Words of points that are a player's: heritage, and who has them.
_POINTS_OF = alternatives("heritage player opponent people someone somebody anyone anybody @i") | frozenset(PLAYERS)
#: Where something is built.
PLACES = LANDS | alternatives("territory island place here there same")
#: With these nothing is said of several buildings: their price, a limit for each territory.
_NOT_OF_SEVERAL = PLACES | {"cost", "need", "needs", "dolmen"}
#: Of these there are no more, with a player or in a territory.
_MOST = MOST | {"mine": MOST_MINES}
#: Words for woods that are cut, and for those that stay.
_LONE = alternatives("single alone only last")
_CUT, _STAY = alternatives("cut take"), alternatives("wait @left survive place @only_left")
#: What is said of that which is there.
_THERE = alternatives("@have @there theres has ive got own place @by_now @already")
_OUT = alternatives("away out off elsewhere")


def without(reading: Reading, noun: str) -> dict[int, int]:
    """Where a thing is said not to be there: "no soldier"; each place with that of the denial."""
    denied = {at: reading.denied(at) for at in reading.places({noun})}
    return {at: no for at, no in denied.items() if no is not None and reading.tokens[no].word == "no"}


def _numbers(reading: Reading) -> dict[int, int]:
    """All numbers, by where they are; "one" is one."""
    ones = [at for at, token in enumerate(reading.tokens) if token.raw == "one"]
    return dict(sorted((reading.numbers() | dict.fromkeys(ones, 1)).items()))


def _sum(counted: Iterable[Bound]) -> int:
    """How many these are together."""
    return sum(each.number for each in counted)


# the track


def steps(reading: Reading) -> Filled | None:
    """From where to where the track goes: "from 4 to 8", "at 4, up by two", "6 before, 9 now"."""
    tokens, numbers = reading.tokens, _numbers(reading)
    if reading.question.bound({"round"}, (), behind=True) or sides.mentions(reading, selves=False):
        return None
    risen = [number for at, number in numbers.items() if tokens[at - 1].raw == "by"]
    points = [at for at in reading.numbers() if tokens[at - 1].raw != "by"]
    places = frozenset(numbers)
    if len(points) == len(risen) == 1:
        return Filled((numbers[points[0]], numbers[points[0]] + risen[0]), places)
    if len(points) != 2:
        return None
    first, second = points
    old, new = numbers[first], numbers[second]
    if old >= new or risen not in ([], [new - old]):
        return None
    between = reading.said([*range(first, second), second + 1])
    return Filled((old, new), places) if between & _BETWEEN else None


def reached(reading: Reading) -> Filled | None:
    """The point that the track has reached, if that number counts nothing else: "at 13", not "in round 13"."""
    said = reading.said()
    if said & _POINTS_OF and not said & {"track", "deforestation"}:
        return None
    found = slots.number().take(reading)
    nouns = {"player", "territory", "worker", "soldier", "boat", "wood", "piece", "fanatic", "mine", "dolmen"}
    counted = places_of([*reading.question.bound(nouns, ()), *reading.bound])
    return found if found is not None and not found.places & counted else None


def logging(reading: Reading) -> Filled | None:
    """Where the track was, how many territories were logged bare, how many forests drowned: "at 6, one cut bare"."""
    nobody = frozenset(reading.places({"nobody", "nothing", "none"}))
    bound = _with_another(reading)
    taken = places_of(bound) | nobody
    free = sorted(set(reading.free_numbers()) - taken)
    given = [each for each in bound if "last" not in reading.said(range(min(each.places), max(each.places)))]
    counted = [each for each in given if not nobody & set(reading.clause(min(each.places), _CLAUSES))]
    bare: Counter[str | None] = Counter()
    for each in counted:
        bare[_how_bare(reading, each, counted)] += each.number
    if len(free) != 1 or None in bare or not (counted or nobody) or _asks_back(reading, free[0]):
        return None
    return Filled((reading.tokens[free[0]].number, bare["logged"], bare["drowned"]), taken | {free[0]})


def _with_another(reading: Reading) -> list[Bound]:
    """Everything that is counted, "another territory" as one."""
    more = [Bound(1, "territory", frozenset(each)) for each in reading.standing("another territory")]
    return [*(each for each in reading.bound if not each.places & places_of(more)), *more]


def _asks_back(reading: Reading, at: int) -> bool:
    """Whether it is asked where the track was, or a number is that of its steps: "up by two"."""
    steps = reading.said([at - 1]) & alternatives("by @add @up")
    return bool(steps or "before" in reading.said(reading.clauses()[-1]) or any(reading.standing("none of")))


def _how_bare(reading: Reading, bound: Bound, counted: Collection[Bound]) -> str | None:
    """Whether what is counted was logged or drowned, by the word nearest to it: "2 cut bare", "a flood drowns one"."""
    own, others = min(bound.places), places_of([each for each in counted if each is not bound])
    clause = reading.clause(own, _CLAUSES)
    near = {
        (bool(others & {*range(min(own, at), max(own, at))}) or at not in clause, at < own, abs(at - own)): kind
        for kind, words in _BARE.items()
        for at in reading.places(words)
    }
    kind = near[min(near)] if near else "" if bound.number else "logged"
    return kind if kind and (kind, bound.noun, bool(bound.number)) != ("logged", "wood", True) else None


# people


def crowd(reading: Reading) -> Filled | None:
    """How many fanatics, how many others, how many of these leave: "5 fanatics, 6 workers, three of them leave"."""
    fanatics = slots.count("fanatic red", one=True).take(reading)
    leaving, gone = _leavings(reading)
    if fanatics is None or len(leaving) > 1:
        return None
    others = reading.counted(alternatives("worker soldier slave other piece people opponent"), one=True)
    others = [each for each in others if not each.places & (fanatics.places | gone)]  # "red pieces: 4"
    part = next(iter(leaving), range(0))
    going = _going(reading, part, fanatics.places, others)
    there = [each for each in others if each not in going]
    if not there or len(going) != len(leaving):
        return None
    before = min(places_of(there)) < part.start  # who is named there before was there with the others
    others_before = _sum(there) + (0 if before else _sum(going))
    places = fanatics.places | places_of([*others, *going]) | (gone & {*_numbers(reading)})
    return Filled((fanatics.value, others_before, _sum(going)), places)


def _leavings(reading: Reading) -> tuple[list[range], frozenset[int]]:
    """The clauses in which somebody leaves, and where it is said who had left before the others were counted."""
    parts = [part for part in reading.clauses(_CLAUSES | {"after"}) if _leaves(reading, part)]
    gone = frozenset(at for part in parts if _is_told_after(reading, part) for at in part)
    return [part for part in parts if not gone & {*part}], gone


def _going(reading: Reading, part: range, fanatics: Collection[int], others: Collection[Bound]) -> list[Bound]:
    """Who leaves in a clause, also by a number alone; nobody if that may be fanatics: "2 of 5 fanatics leave"."""
    taken = places_of(others).union(fanatics)
    bare = [at for at in _numbers(reading) if at in part and at not in taken]
    if bare and set(fanatics) & set(part):
        return []
    alone = [Bound(_numbers(reading)[at], "other", frozenset({at})) for at in bare]
    return [*(each for each in others if each.places <= set(part)), *alone]


def _leaves(reading: Reading, part: range) -> bool:
    """Whether somebody leaves in a clause; not if that was before: "4 fanatics and 4 workers after I moved out"."""
    gone = reading.at(part.start - 1).word == "after" and not {*_numbers(reading)} & {*part}
    return not gone and _is_leaving(reading.said(part))


def _is_told_after(reading: Reading, part: range) -> bool:
    """Whether behind "after I take one away" only those are told who are left: "3 fanatics and 2 workers are left"."""
    behind = reading.said(range(part.stop + 1, len(reading.tokens)))
    after = "after" in reading.said([*part, part.start - 1, part.stop])
    earlier = reading.counted(alternatives("worker soldier slave other piece people fanatic"), one=False)
    return after and bool(behind & _STAY) and min(places_of(earlier), default=0) > part.stop


def _is_leaving(said: set[str]) -> bool:
    """Whether somebody leaves in a clause with these words: "two retreat", "I move one away"."""
    return bool(said & {"leave", "retreat"} or (said & {"move", "take", "sail"} and said & _OUT) or "gone" in said)


def guards(reading: Reading) -> Filled | None:
    """How many soldiers are left with the slaves: "two guards, one leaves", "no soldier", "my guard dies"."""
    missing, given = without(reading, "soldier"), _soldiers(reading)
    places = frozenset([*reading.places({"soldier"}), *given, *missing.values()])
    if missing:
        return Filled(0, places)
    numbers, said = list(given.values()), reading.said()
    if not _killed(reading) and not _is_leaving(said):
        return Filled(numbers[0], places) if len(numbers) == 1 else None
    if len(numbers) == 1 and _stays(reading, min(given)):
        return Filled(numbers[0], places)
    if len(numbers) == 2:
        return Filled(max(numbers) - min(numbers), places)
    every = len(numbers) == 1 and reading.said(reading.clause(min(places), _CLAUSES)) & {"all", "both"}
    return Filled(0, places) if numbers in ([], [1]) or every else None


def _stays(reading: Reading, at: int) -> bool:
    """Whether the soldiers whose number is at a place stay, whoever leaves: "one soldier stays"."""
    said = reading.said(reading.clause(at, _CLAUSES))
    nouns = [token.word for token in reading.tokens[at : at + 5] if token.word in {"soldier", "worker", "slave"}]
    return bool(said & _STAY) and not _is_leaving(said) and "kill" not in said and nouns[:1] in ([], ["soldier"])


def _soldiers(reading: Reading) -> dict[int, int]:
    """The numbers of soldiers, by where they are, with a "one" alone."""
    bound = places_of([each for each in reading.bound if each.noun == "soldier"])
    return {at: number for at, number in _numbers(reading).items() if at in bound or reading.at(at).raw == "one"}


def _killed(reading: Reading) -> bool:
    """Whether somebody dies or is killed: "my guard dies", "was killed", not "he kills my guard"."""
    return any(
        not reading.at(at).raw.startswith(_KILL) or reading.at(at - 1).raw in _BEING for at in reading.places({"kill"})
    )


# woods


def woods(reading: Reading) -> Filled | None:
    """How many woods there are; none in a bare territory."""
    return slots.count("wood", one=True).take(reading) or (Filled(0) if reading.places({"bare"}) else None)


def standing(reading: Reading) -> Filled | None:
    """How many woods stand after the cutting: "two of three cut", "one is left", "two stand"."""
    given = sorted((_out_of_phases(reading) | _few_woods(reading)).items())
    if len(given) not in {1, 2}:
        return None
    at, number = given[0]
    near = reading.said(reading.clause(at, _CLAUSES))
    if len(given) > 1 and not near & (_CUT | _STAY):
        near = reading.said()
    cut, stay = bool(near & _CUT), bool(near & _STAY)
    left: int | None = number
    if len(given) == 2:
        left = _left_of_three(reading, given, stay) if cut != stay else None
    elif cut:
        left = 0 if _all_cut(number, near) else None
    elif reading.said() & _CUT and not stay:
        left = None
    return (
        None if left is None else Filled(left, frozenset(_numbers(reading)).union(dict(given), reading.places({"#3"})))
    )


def _out_of_phases(reading: Reading) -> dict[int, int]:
    """All numbers but those of phases, by where they are."""
    return {at: number for at, number in _numbers(reading).items() if reading.at(at - 1).word != "phase"}


def _all_cut(number: int, near: Collection[str]) -> bool:
    """Whether no wood is left where so many were cut: "all three were cut", "my two woods were both cut"."""
    words = {WOODS: {"all"}, WOODS - 1: {"all", "both"}}
    return bool(words.get(number, set()) & {*near})


def _few_woods(reading: Reading) -> dict[int, int]:
    """Where it is said that there is no wood, or a single one."""
    none = {min(each.places): 0 for each in reading.counted({"wood"}, one=False) if not each.number}
    return none | {at: 1 for at in reading.places(_LONE) if reading.at(at + 1).word == "wood"}


def _left_of_three(reading: Reading, given: Sequence[tuple[int, int]], stay: bool) -> int | None:
    """How many woods are left of all, given by two numbers: "two of three", "three, one was cut"."""
    (at, number), (end, other) = given
    fewer, more = sorted([number, other])
    if more != WOODS or (number < more and "of" not in reading.said(range(at, end))):
        return None
    return fewer if stay else more - fewer


# what one may have


def some(noun: str) -> Slot:
    """How many there are of a thing, if there are any: "without the slaves" tells no number."""

    def take(reading: Reading) -> Filled | None:
        found = slots.count(noun, one=True).take(reading)
        return found if found is not None and found.value else None

    return slots.hook(take, nouns=noun)


def resources_beside(reading: Reading) -> Filled | None:
    """So much of resources as is told beside a limit, which asks for no price."""
    found = [each for each in reading.counted(RESOURCES, one=False) if each.number]
    return Filled(None, places_of(found)) if found else None


def one_more(nouns: str) -> Slot:
    """A thing and how many of it one would have: "8 boats and another", "5, build two more", "a ninth boat"; two keys.

    Beside a stock only what is too many is asked about: the rest hangs on the price.
    """
    more = "another @again more than @again_built"
    asked = slots.so_many(nouns, more)

    def take(reading: Reading) -> Filled | None:
        found = asked.take(reading) or _and_one(reading, nouns, more)
        if found is None or any(reading.standing("another territory|island|sea")):
            return None
        noun, number = found.value
        free = reading.numbers(sorted({*reading.free_numbers()} - found.places))
        ordinal = any(reading.tokens[at].ordinal is not None for at in found.places)
        further = reading.places(alternatives(more))
        if _is_unclear(reading, found.places, free, ordinal, further):
            return None
        number += sum(free.values()) - len(free)  # "5, build two more" are not six but seven
        if number < 2 or (reading.used and number <= _MOST[noun]) or _is_of_two(reading, bool(free)):
            return None
        return Filled((noun, number), found.places.union(free))

    return asked._replace(take=take)


def _and_one(reading: Reading, nouns: str, more: str) -> Filled | None:
    """So many and one more of the same, which is told twice: "5 soldiers; may I build one more soldier?"."""
    found, further = reading.counted(alternatives(nouns), one=True), reading.places(alternatives(more))
    if len(found) != 2 or found[0].noun != found[1].noun or found[1].number != 1:
        return None
    beyond = [at for at in further if max(found[0].places) < at <= min(found[1].places)]
    said = Filled((found[0].noun, found[0].number + 1), places_of(found).union(further))
    return said if beyond and "build" in reading.said(range(beyond[0], max(found[1].places))) else None


def _is_unclear(
    reading: Reading, said: Collection[int], free: Collection[int], ordinal: bool, further: Collection[int]
) -> bool:
    """Whether nobody knows if a number is how many there are or are to be; *ordinal* and *further* tell of one more."""
    if free:
        return ordinal or len(free) > 1 or not _is_of_more(reading, min(free), further)
    return not (ordinal or further) and _is_there(reading, said)


def _is_of_more(reading: Reading, number: int, more: Collection[int]) -> bool:
    """Whether a number is how many more there are to be, not how many there are: "build two. May I build another?"."""
    last = reading.clauses()[-1]
    return bool(more) and (number in last or not {*more} & {*last})


def _is_there(reading: Reading, said: Collection[int]) -> bool:
    """Whether so many are there, and more are to be built: "there are 3. May I build a forth?", which nobody can read."""
    building = max(reading.places({"build"}), default=0)
    return max(said) < building and bool(reading.said(range(building)) & _THERE)


def _is_of_two(reading: Reading, free: bool) -> bool:
    """Whether another player has some, too: "I have 4, Blue has 5"; "Blue has 8, may I build one?"."""
    return bool(reading.said() & {"opponent", *PLAYERS}) and (free or bool(reading.places({"i"})))


def wallet(reading: Reading) -> Filled | None:
    """What somebody has to pay with, for which building and how many of it; nothing if the mine is one for workers, or
    if it is only said what he lacks.
    """
    stock = slots.stock(" ".join(RESOURCES)).take(reading)
    building = slots.pick("boat soldier mine dolmen").take(reading)
    if stock is None or building is None or building is slots.UNCLEAR or _is_another_stock(reading):
        return None
    if building.value != "boat" and not any(stock.value.values()):
        return None
    several = _several(reading, building.value)
    if several and (len(building.places) > 1 or reading.said() & _NOT_OF_SEVERAL):
        return None
    number = several[0].number if several else None
    return Filled((stock.value, building.value, number), stock.places | building.places | places_of(several))


def _is_another_stock(reading: Reading) -> bool:
    """Whether it is a neighbour's stock, or what workers gather in a mine."""
    return bool(reading.question.bound({"worker"}, ())) or any(reading.standing("neighbour has|have"))


def _several(reading: Reading, building: str) -> list[Bound]:
    """How many of a building are given, if it is more than one, with no more than a word between."""
    found = reading.counted({building}, one=False)
    return [each for each in found if each.number > 1 and max(each.places) - min(each.places) < 3]
