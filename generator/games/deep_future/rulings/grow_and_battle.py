"""Rulings about cubes: GROW and BATTLE (2.2)."""

from __future__ import annotations

from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import Filled, Frame, Reading, alternatives, grammar, sides, slots
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import FULL
from generator.games.deep_future.rulings import asked
from generator.games.deep_future.rulings.asked_advancements import listed_advancements, many_of
from generator.games.deep_future.rulings.effects import action_effects, in_one_sector
from generator.games.deep_future.rulings.markers import say_tracks
from generator.games.deep_future.rulings.values import ruling, say


def _lying(reading: Reading) -> Filled | None:
    """How many cubes lie in the sector: the one number, if it is not of those that are added: "GROW with 3 cubes"."""
    ones = {at for at, number in reading.numbers(reading.free_numbers()).items() if number == 1}
    reading.used |= {at for at in ones if reading.at(at - 1).word in {"waste", "lose"}}
    found = asked.one_number("cube").take(reading)
    if found is None or len(reading.free_numbers()) > 1:
        return None
    first = min(found.places)
    added = reading.said([first - 2, first - 1]) & alternatives("add more another @fits_or_not")
    others = reading.said([first + 1]) & {"grow", "sectors", "another", "more"} or asked.counts_sectors(reading, first)
    before = reading.said(range(first - 4, first)) & alternatives("up|@to|give|gives|bring|room|space")
    return None if added or others or before else found


def _is_full(reading: Reading) -> bool:
    """Whether a sector is said to be full: "a sector full of 5 cubes", "a full sector of mine"; never "is it full then?"."""
    return bool(reading.stands("full of|with", "full sector|hex|@possessive", "full N"))


#: Whose two numbers of cubes are said to be, where one's own is the second.
_MINE_SECOND = {("theirs", "mine"), ("theirs", ""), ("", "mine")}


def _sides(reading: Reading) -> Filled | None:
    """One's own cubes and those of the other side in a battle, by whose they are said to be: "my 4 against 3 rivals"."""
    places = sorted([*asked.numbers_given(reading), *reading.places({"single", "lone"})])
    numbers = [reading.tokens[at].number or 1 for at in places]
    if len(places) != 2:
        return None
    first, second = (_whose(reading, at) for at in places)
    if first == second and (first or numbers[0] != numbers[1]):
        return None
    if (first, second) == ("theirs", "mine") and _attacks(reading, range(*places)):
        return None
    if (first, second) in _MINE_SECOND:
        numbers.reverse()
    return Filled(tuple(numbers), frozenset(places).union(each.place for each in sides.mentions(reading, selves=False)))


def _counts_battles(reading: Reading, at: int) -> bool:
    """Whether a number is of battles and not of cubes: "three battles"."""
    behind = reading.at(at + 2) if reading.at(at + 1).raw in _MEASURES else reading.at(at + 1)
    return behind.raw == "battles" or (behind.word == "battle" and behind is not reading.at(at + 1))


#: What stands between the number of battles and the word in Chinese.
_MEASURES = alternatives("@of_battles")


def _helps_another(reading: Reading) -> bool:
    """Whether advancements for the battle are another's: he is the last who is named before them."""
    named = {each.place for each in sides.mentions(reading, selves=False)}
    people = sorted([*named, *(at for at, token in enumerate(reading.tokens) if token.raw in grammar("me"))])
    helps = reading.places({"defense", "military"})
    return any([at for at in people if at < place][-1:] in [[each] for each in named] for place in helps)


def _attacks(reading: Reading, part: range) -> bool:
    """Whether the verb is there, so that the other side attacks: "3 rivals attack my 2", never "against my 2"."""
    verbs = [token.raw for token in reading.tokens[part.start : part.stop] if token.word == "battle"]
    return bool(set(verbs) - {"against", "versus", "vs"})


_THEIRS = alternatives("theirs|@his|@her|hers|their")
#: What ends the words about a number of cubes.
_NEXT_SIDE = alternatives("battle|adjacent|vs|against|and|in")


def _whose(reading: Reading, at: int) -> str:
    """Whose cubes a number counts: words of the rival beside it, or of one's own: "2 rival cubes", "my stack of 3"."""
    end = next(place for place in range(at + 1, at + 6) if place == at + 5 or _ends(reading, place))
    before = [place for place in range(max(0, at - 3), at) if not reading.tokens[place].stop]
    least = at - 2 - bool(reading.said(before[-1:]) & {"of", "with"})  # "a rival stack of 3"
    front = [each for each in before if each >= least and not reading.numbers([each - 1])]
    near = reading.said([*range(at + 1, end), *front])
    if (
        near & {"rival", "neutral", "other", *grammar("opponent")}
        or reading.said([*range(at + 1, end), *before[-1:]]) & _THEIRS
    ):
        return "theirs"
    return "mine" if reading.said([*range(at + 1, end), *before]) & {"my", *grammar("i")} else ""


def _ends(reading: Reading, place: int) -> bool:
    """Whether a word, or what is behind it, is said of something else: "my 2, the rival 5"."""
    token = reading.at(place)
    return bool(reading.numbers([place + 1])) or token.stop or token.word in _NEXT_SIDE or token.number is not None


def _nobody_near(reading: Reading) -> Filled | None:
    """That no rivals are next to one's sectors: one denial, and it is "no" or "nobody"."""
    denials = reading.places({"no", "not"})
    return Filled(False, frozenset(denials)) if [reading.tokens[at].word for at in denials] == ["no"] else None


_HELPED = {**asked.ANYWHERE, "__": asked.unaided, "defense": many_of("defense"), "military": many_of("military")}
_ONE_BATTLE = slots.only_if(
    lambda reading: not any(_counts_battles(reading, at) for at in asked.numbers_given(reading))
)
_FIGHT = {
    "____": _ONE_BATTLE,
    "___": slots.only_if(lambda reading: not _helps_another(reading)),
    **_HELPED,
    "own rival": slots.hook(_sides),
}
#: It is asked what is left of the others, or of one's own: as much as can be after the most is removed.
_FOUGHT, _MAY = "battle|adjacent|remove|defense|@fight|@facing", "|@can|@may|possible|least|most"
_US, _THEM = "my|@i", "rival|neutral|other|they|him|theirs|their|@opponent"
_LEFT_THEM = {"_left": asked.asks_of(_THEM, f"{_US}{_MAY}")}
_NOT_THEIRS = {"_left": asked.asks_of(_US, "they|him|theirs|their")}
_LEFT_ME = {
    "_left": asked.asks_of(_US, f"{_THEM}{_MAY}"),
    "_attacked": slots.only_if(lambda reading: not any(reading.standing("battle my|me|@i"))),
}
_CLEARED = {
    "_": slots.only_if(lambda reading: not any(reading.standing("my N"))),
    "rival": slots.count("rival neutral"),
    "defense": many_of("defense"),
}
#: A sector and what helps it to grow; advancements that help several sectors.
_IN_ONE = {**asked.ANYWHERE, "__": asked.unaided, "genetics": many_of("genetics"), "cubes": slots.hook(_lying)}
_BIOLOGY = {
    "_": slots.OPEN,
    "biology": many_of("biology"),
    "genetics": many_of("genetics"),
    "cubes": slots.count("cube", None),
}


@ruling(
    "2.2-GROW-01 2.2-GROW-02",
    asks=(
        Frame("@grow full", {"__full": slots.only_if(lambda reading: not _is_full(reading)), **_IN_ONE}, "full"),
        Frame("@grow|genetics lose|waste|overflow", _IN_ONE, "wasted"),
        Frame("grow match", _IN_ONE, "!wasted", never="need"),
        Frame("@grow can|may|allowed|let|possible", _IN_ONE, "legal"),
        Frame("@grow|genetics", _IN_ONE),
        Frame("biology", {**_BIOLOGY, "controlled_sectors": asked.counted("sector", "other control")}),
        Frame("biology grow", {**_BIOLOGY, "controlled_sectors": asked.counted("sector", "other control", None)}),
    ),
    tells="add=added waste=wasted",
    may="lie waste advancement choose cube sector grow add full action left after all empty limit control place together lose both hold free more match last another different extra tableau again",
)
def grow(
    cubes: object = None,
    genetics: object = 0,
    sectors: Any = None,
    biology: object = 0,
    controlled_sectors: object = None,
    others: Any = None,
) -> Ruled:
    """How many cubes GROW adds in a sector (2.2); of several *sectors* whether any has room.

    Biology adds one in each other sector of the *controlled_sectors*, or of the *others* with so many cubes.
    """
    if sectors is not None:
        if any(inputs.whole(each, "cubes", 0, FULL) < FULL for each in inputs.listed(sectors)):
            return Ruled({"legal": True}, *say("grow.room"), ("2.2-GROW-01",))
        return Ruled({"legal": False}, *say("grow.no_room"), ("2.2-GROW-03", "2.2-GROW-02"))
    if cubes is None and not biology:
        raise ValueError(Text("needs_one", keys=("cubes", "biology", "sectors")))
    result: Result = {}
    sentences: list[Words] = []
    rests: list[str] = []
    helped = bool(inputs.whole(genetics, "genetics", 0, 36))
    if cubes is not None:
        there = inputs.whole(cubes, "cubes", 1, FULL)
        added = min(in_one_sector(helped), FULL - there)
        result |= {"legal": added > 0, "added": added, "cubes_after": there + added, "full": there + added == FULL}
        result["wasted"] = in_one_sector(helped) - added
        sentences.append(say("grow.added", added=added, after=there + added, most=FULL) if added else say("grow.full"))
        rests += ["2.2-GROW-03" if not added else "2.2-GROW-11" if helped else "2.2-GROW-01"]
    extra = inputs.whole(biology, "biology", 0, 36)
    if extra:
        elsewhere = min(extra, _other_sectors(controlled_sectors, others))
        total = elsewhere + result.get("added", in_one_sector(helped))
        result |= {"biology_cubes": elsewhere, "total": total}
        key = "biology" if elsewhere else "no_biology"
        sentences.append(say(f"grow.{key}", elsewhere=elsewhere, total=total, known=cubes is not None))
        rests += ["2.2-GROW-06", "2.2-GROW-08"]
    return Ruled(result, *say("grow.text", text=say.joined("grow.next", sentences)), (*rests[:2], "2.2-GROW-02"))


def _other_sectors(controlled: object, others: Any) -> int:
    """In how many other sectors there is room: all of those controlled, or those of the *others* that are not full."""
    held = 36 if controlled is None else inputs.whole(controlled, "controlled_sectors", 0, 36)
    if others is None:
        return max(0, held - 1)
    return sum(inputs.whole(each, "others", 1, FULL) < FULL for each in inputs.listed(others))


def _battle_without_cubes(rival: object, free: int, more: int, paid: object) -> Ruled:
    """A battle of which one's own cubes were not given: what is paid, what clearing costs, or how many there are (2.2)."""
    there = FULL if rival is None else inputs.whole(rival, "rival", 1, FULL)
    if paid is not None:
        cost = inputs.whole(paid, "paid", 0, FULL)
        gone = min(cost + free, there)
        result: Result = {"max_removed": gone, "own_lost": cost}
        if rival is not None:
            result |= {"rival_after": there - gone, "cleared": there == gone}
        text = say("battle.paid", gone=gone, cost=cost, free=gone - cost, known=rival is not None, left=there - gone)
        return Ruled(result, *text, ("2.2-BATTLE-07", "2.2-BATTLE-06") if free else ())
    if rival is not None:
        price = max(0, there - free)
        result = {"own_lost": price, "rival_after": 0, "cleared": True}
        text = say("battle.clearing", there=there, free=free, price=price)
        return Ruled(result, *text, ("2.2-BATTLE-07", "2.2-BATTLE-06"))
    result = {"battles": 1 + more, "free_rival_removals": free}
    rests = ("2.2-BATTLE-12", "2.2-BATTLE-13") if more else ("2.2-BATTLE-07",)
    return Ruled(result, *say("battle.number", battles=1 + more, free=free), rests)


@ruling(
    "2.2-BATTLE-01 2.2-BATTLE-06",
    asks=(
        Frame("battle military pair|battle|many|sector", {"military": many_of("military"), "_": slots.OPEN}),
        Frame("remove|meet|win battle|adjacent|defense|@facing|beat", _FIGHT, "cleared"),
        Frame(f"{_FOUGHT} left|keep|have", _FIGHT | _LEFT_THEM, "rival_after", tells="keep|left|have=rival_after!"),
        Frame("battle|adjacent|remove left|keep|still my|mine", _FIGHT | _NOT_THEIRS, "own_after"),
        Frame(f"{_FOUGHT} left|keep|still", _FIGHT | _LEFT_ME, "own_after", tells="keep|left=own_after!"),
        Frame("battle|adjacent|defense|@fight|@facing", _FIGHT),
        Frame("remove|clear|battle defense pay|cost|lose|need|give|many", _CLEARED),
        Frame("battle adjacent", {"rivals_adjacent": slots.hook(_nobody_near)}),
        Frame(
            "battle adjacent @can|@may|@still_may|allowed|legal|possible",
            {"rivals_adjacent": slots.hook(_nobody_near)},
            "legal",
            may="battle action sector cube rival neutral adjacent all my my both still can take control",
            never="remove lose win must only add move lower track military advance pretend",
        ),
    ),
    tells="lose=own_lost remove=max_removed",
    may="advancement pile battle sector cube rival neutral adjacent left action pay lose remove add after all each win free other defense military help empty galaxy color together full both control direction lie tableau card different meet track move instead most alive lower limit",
)
def battle(
    own: object = None,
    rival: object = None,
    defense: object = 0,
    military: object = 0,
    rivals: Any = None,
    paid: object = None,
    rivals_adjacent: object = True,
) -> Ruled:
    """What battles remove at most (2.2): cubes go one for one, those by Defense without one of one's own.

    With *rivals* one sector of one's own fights several neighbours, one battle and one more for each Military; with
    *paid* no more than so many of one's own are given.
    Without cubes given, how many battles and free removals there are.
    """
    free, more = inputs.whole(defense, "defense", 0, 36), inputs.whole(military, "military", 0, 36)
    if not inputs.truth(rivals_adjacent):
        return Ruled({"legal": True, "track_any": 1}, *say("battle.nobody_near"), ("2.2-BATTLE-04", "R-2.2-39"))
    if own is None:
        return _battle_without_cubes(rival, free, more, paid)
    mine = inputs.whole(own, "own", 1, FULL)
    given = mine if paid is None else inputs.whole(paid, "paid", 0, mine)
    theirs = [inputs.whole(each, "rival", 1, FULL) for each in inputs.listed(rivals if rivals is not None else rival)]
    if not theirs:
        raise ValueError(Text("must_know", missing="rival_cubes"))
    after = _fought(theirs[: 1 + more], given, free) + theirs[1 + more :]
    removed = sum(theirs) - sum(after)
    rested = mine - max(0, removed - free)
    result: Result = {"cleared": not any(after), "max_removed": removed, "own_after": rested}
    result["own_lost"] = mine - rested
    result |= {"rival_after": sum(after), "rivals_after": after, "battles": 1 + more}
    left = say.joined("battle.and", after)
    text = say("battle.most", removed=removed, rested=rested, left=left, defended=free, free=min(free, removed))
    rests = ("2.2-BATTLE-01", "2.2-BATTLE-03")
    if more:
        rests = ("2.2-BATTLE-10", "2.2-BATTLE-11")
    elif free:
        rests = ("2.2-BATTLE-06", "2.2-BATTLE-01")
    return Ruled(result, *text, rests)


def _fought(theirs: list[int], own: int, free: int) -> list[int]:
    """What is left of each sector that is fought: cubes go for nothing as far as Defense serves, then one for one."""
    strength = own + free
    return [there - min(there, max(0, strength - sum(theirs[:place]))) for place, there in enumerate(theirs)]


@ruling(
    "2.2-BATTLE-04 R-2.2-39",
    asks=(Frame("battle adjacent", {"_": slots.hook(_nobody_near), "advancements": listed_advancements("battle")}),),
    may="battle sector rival neutral adjacent cube action track move add tableau help instead all effect",
)
def idle_battle(advancements: Any = ()) -> Ruled:
    """BATTLE with no rivals next to any sector (2.2): one track moves, and advancements work as ever."""
    used = action_effects("battle", advancements)
    result: Result = {"track_any": 1} | used.result
    moved = say_tracks(result["track"]) if result["track"] else say("battle.no_track")
    return Ruled(result, *say("battle.idle", moved=moved))
