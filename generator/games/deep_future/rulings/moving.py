"""Rulings about cubes: GROW, BATTLE, EXPAND (2.2)."""

from __future__ import annotations

from typing import Any

from generator.engine.bilingual import Words
from generator.engine.questions import slots
from generator.engine.questions.frames import Frame
from generator.engine.questions.slots import Filled, Reading
from generator.engine.questions.words import Token
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.amounts import FULL
from generator.games.deep_future.rulings import asked, values
from generator.games.deep_future.rulings.effects import action_effects, in_one_sector
from generator.games.deep_future.rulings.lookups import told_tracks
from generator.games.deep_future.rulings.values import ruling, say


def _lying(reading: Reading) -> Filled | None:
    """How many cubes lie in the sector: the one number, if it is not of those that are added."""
    tokens = reading.tokens
    wasted = [
        at
        for at in reading.free_numbers()
        if at and tokens[at - 1].word in {"waste", "lose"} and tokens[at].number == 1
    ]
    reading.used |= set(wasted)
    found = asked.one_number("cube").take(reading)
    if found is None:
        return None
    before = {token.word for token in reading.tokens[max(0, min(found.places) - 2) : min(found.places)]}
    up = {token.raw for token in tokens[max(0, min(found.places) - 3) : min(found.places)]}
    unclear = len(reading.free_numbers()) > 1 or bool({"up", "到", "to"} & up)
    return None if unclear or before & {"add", "more", "another"} else found


def _each_alike(reading: Reading) -> Filled | None:
    """So many cubes in each of so many sectors: those of one, of the others, how many sectors."""
    cubes = asked.counted("cube").take(reading)
    sectors = asked.counted("sector", "other control my").take(reading)
    if cubes is None or sectors is None:
        return None
    return Filled((cubes.value, [cubes.value] * (sectors.value - 1), sectors.value), cubes.places | sectors.places)


def _sides(reading: Reading) -> Filled | None:
    """One's own cubes and those of the other side in a battle, by whose they are said to be."""
    sides: dict[str, set[tuple[int, int]]] = {"mine": set(), "theirs": set(), "": set()}
    for at in [*reading.free_numbers(), *reading.places({"single", "lone"})]:
        sides[_whose(reading, at)].add((at, reading.tokens[at].number or 1))
    numbers = [len(each) for each in sides.values()]
    if sum(numbers) != 2 or (max(numbers[:2]) != 1 and len({many for _, many in sides[""]}) != 1):
        return None
    if _attacked(reading, sides):
        return None
    if numbers[2] == 2:
        sides["mine"] = {sides[""].pop()}
    mine = (sides["mine"] or sides[""]).pop()
    theirs = (sides["theirs"] or sides[""]).pop()
    return Filled((mine[1], theirs[1]), frozenset([mine[0], theirs[0]]))


def _attacked(reading: Reading, sides: dict[str, set[tuple[int, int]]]) -> bool:
    """Whether it is the other side that attacks: its cubes are told first, then the verb, then one's own."""
    theirs, mine = (min((at for at, _ in sides[side]), default=None) for side in ("theirs", "mine"))
    if theirs is None or mine is None or theirs > mine:
        return False
    return any(token.word == "battle" and token.raw not in _AGAINST for token in reading.tokens[theirs:mine])


_AGAINST = frozenset(["against", "versus", "vs"])
_THEIRS = frozenset(["theirs", "his", "her", "hers", "their", "他", "她"])


def _whose(reading: Reading, at: int) -> str:
    """Whose cubes a number counts: words of the rival beside it, or of one's own."""
    tokens = reading.tokens
    behind = []
    for token in tokens[at + 1 : at + 5]:
        if token.stop or token.number is not None or token.word in {"battle", "adjacent", "vs", "against", "and", "in"}:
            break
        behind.append(token)
    before = [token for token in tokens[max(0, at - 3) : at] if not token.stop]
    near = 3 if before and before[-1].raw in {"of", "with"} else 2  # "a rival stack of 3"
    front = [place for place in range(max(0, at - near), at) if not tokens[place].stop]
    near_words = {tokens[place].word for place in front if not place or tokens[place - 1].number is None}
    words = {token.word for token in behind} | near_words
    if words & {"rival", "neutral", "other"} or {token.raw for token in (*behind, *before[-1:])} & _THEIRS:
        return "theirs"
    mine = {"my"} & {token.word for token in (*behind, *before)} or {token.raw for token in before} & {"i", "我"}
    return "mine" if mine else ""


def _nobody_near(reading: Reading) -> Filled | None:
    """That no rivals are next to one's sectors: one denial, and it is "no" or "nobody"."""
    denials = reading.places({"no", "not"})
    return Filled(False, frozenset(denials)) if [reading.tokens[at].word for at in denials] == ["no"] else None


def _numbers(reading: Reading) -> list[int]:
    """Places of numbers that nothing has used, but for the one of "一个星区"."""
    tokens = reading.tokens
    ones = [at for at, token in enumerate(tokens) if token.raw == "一"]
    sectors = {at for at in ones if "sector" in {token.word for token in tokens[at + 1 : at + 3]}}
    times = {at for at in ones if tokens[at + 1 : at + 2] and tokens[at + 1].raw == "次"}
    return [at for at in reading.free_numbers() if at not in sectors | times]


def _moving(reading: Reading) -> Filled | None:
    """How many cubes are to leave a sector, and how many lie there: "may 2 cubes leave a sector of 3"."""
    places = _numbers(reading)
    wholes = reading.places({"both", "all"})
    if len(places) == 1 and len(wholes) == 1:
        cubes = reading.tokens[places[0]].number
        moving = 2 if reading.tokens[wholes[0]].word == "both" else cubes
        return Filled((moving, cubes), frozenset([*places, *wholes]))
    if len(places) != 2 or any(token.raw in {"sectors", "spaces", "hexes"} for token in _behind(reading, places)):
        return None
    if any(_counts_sectors(reading, at) for at in places):
        return None
    if "从" in {token.raw for token in reading.tokens[: places[0]]}:
        places = places[::-1]
    between = {token.word for token in reading.tokens[min(places) : max(places)]}
    of = [token.raw for token in reading.tokens[places[0] + 1 : places[1]] if token.raw not in {"my", "the", "cubes"}]
    if not between & {"leave", "out", "from", "expand", "leav"} and of != ["of"]:
        return None
    moving, cubes = (reading.tokens[at].number for at in places)
    return Filled((moving, cubes), frozenset(places))


def _behind(reading: Reading, places: list[int]) -> list[Token]:
    return [token for at in places for token in reading.tokens[at + 1 : at + 3]]


def _from_and_into(reading: Reading) -> Filled | None:
    """Cubes of the sector they leave, and of one's own sector that they enter, by the words before each number."""
    places = _numbers(reading)
    if len(places) != 2 or any(token.raw in {"sectors", "spaces", "hexes"} for token in _behind(reading, places)):
        return None
    if {"can", "may", "能", "must"} & {token.raw for token in reading.tokens[places[1] - 3 : places[1]]}:
        return None
    between = {token.word for token in reading.tokens[places[0] : places[1]]}
    before = {token.word for token in reading.tokens[: places[0]]}
    turned = bool({"into"} & before) and "from" in between
    if not turned and not between & {"into", "to", "adjacent", "target", "other", "next"}:
        return None
    first, second = (reading.tokens[at].number for at in (places[::-1] if turned else places))
    return Filled((first, second), frozenset(places))


def _stack(reading: Reading) -> Filled | None:
    """How many cubes lie in the sector: those counted, or the number behind the sector ("a sector with 4")."""
    counted = slots.count("cube").take(reading)
    places = _numbers(reading)
    if counted is not None and len(places) > 1:
        return None
    if counted is None and len(places) == 1 and "cube" in {token.word for token in reading.tokens[places[0] :][1:5]}:
        return Filled(reading.tokens[places[0]].number, frozenset(places))
    if counted is not None or len(places) != 1:
        return counted
    before = [token.word for token in reading.tokens[max(0, places[0] - 3) : places[0]]]
    behind = [token for token in reading.tokens[places[0] + 1 : places[0] + 2] if not token.stop]
    alone = not behind or behind[0].word in {"left", "in", "my", "there", "on", "with"}
    if "sector" not in before or not alone or not {"of", "with", "has", "have", "control"} & set(before):
        return None
    return Filled(reading.tokens[places[0]].number, frozenset(places))


def _several(reading: Reading) -> Filled | None:
    """One's own cubes, and those of each of several sectors that they fight: "3 and 2", "2 in each of two"."""
    tokens, numbers = reading.tokens, _numbers(reading)
    sectors = [at for at in numbers if _counts_sectors(reading, at)]
    rest = [at for at in numbers if at not in sectors]
    whose = {at: _whose(reading, at) for at in rest}
    mine = [at for at in rest if whose[at] == "mine"] or [at for at in rest[:1] if whose[at] != "theirs"]
    theirs = [tokens[at].number for at in rest if at not in mine]
    each = reading.places({"each"})
    many = {tokens[at].number for at in sectors}
    if len(theirs) == 1 and each and len(many) == 1:
        theirs = theirs * (tokens[sectors[0]].number or 1)
    row = [at for at in rest if at not in mine]
    if len(each) != 1 or len(row) > 1:
        between = [tokens[at] for at in range(row[0], row[-1]) if at not in row] if row else []
        if not all(_in_row(token) for token in between):
            return None
    if len(mine) != 1 or len(theirs) < 2 or many - {len(theirs)} or not _THEIR_WORDS & reading.question.words:
        return None
    return Filled((tokens[mine[0]].number, theirs), frozenset([*numbers, *each]))


def _in_row(token: Token) -> bool:
    """Whether a word may stand between the cubes of two sectors that are fought: "2 and 3", "25 has 2, 36 has 4"."""
    joins = token.word in {"cube", "rival", "neutral", "other", "sector", "control", "with", ",", "and", "in"}
    return joins or token.number is not None or token.raw in {"has", "个", "的", "the", "one", "lie", "holds"}


_THEIR_WORDS = frozenset(["rival", "neutral", "other", "adjacent"])


def _counts_sectors(reading: Reading, at: int) -> bool:
    """Whether a number counts sectors: "two enemy sectors", "两个相邻星区"."""
    for token in reading.tokens[at + 1 : at + 5]:
        if token.stop or token.number is not None or token.word in {"cube", "with", "and", "in", "leav", "move", "out"}:
            return False
        if token.word == "sector" or token.raw in {"neighbours", "neighbors", "stacks", "piles"}:
            return True
    return False


def _given(reading: Reading) -> Filled | None:
    """How many cubes are given up in a battle: the number behind the giving."""
    tokens = reading.tokens
    found = [
        (place, at)
        for at in reading.places({"give", "pay", "sacrifice", "giving", "spend"})
        for place in (at + 1, at + 2)
        if place < len(tokens) and tokens[place].number is not None
    ]
    return Filled(tokens[found[0][0]].number, frozenset(found[0])) if len(found) == 1 else None


#: A sector and what helps it to grow; a battle and what helps there.
_IN_ONE = {
    "_": asked.sectors(),
    "__": asked.unaided(),
    "genetics": asked.many_of("genetics"),
    "cubes": slots.hook(_lying),
}
_HELPED = {"defense": asked.many_of("defense"), "military": asked.many_of("military")}
_FIGHT = {
    "_": asked.sectors(),
    "__": asked.unaided(),
    **_HELPED,
    "own rival": slots.hook(_sides),
}


@ruling(
    "2.2-GROW-01",
    "2.2-GROW-02",
    asks=(
        Frame("grow|发展 full", _IN_ONE, "full"),
        Frame("grow|发展|genetics lose|waste|overflow", _IN_ONE, "wasted"),
        Frame("grow match", _IN_ONE, "!wasted"),
        Frame("grow add", _IN_ONE, "added"),
        Frame("grow|发展 all|each|only|last can|may|allowed|let|能|可以", _IN_ONE, "legal"),
        Frame("grow|发展 can|may|allowed|let|possible", _IN_ONE, "legal"),
        Frame("grow|发展|genetics", _IN_ONE),
        Frame(
            "biology each",
            {
                "biology": asked.many_of("biology"),
                "genetics": asked.many_of("genetics"),
                "cubes others controlled_sectors": slots.hook(_each_alike),
            },
        ),
        Frame(
            "biology",
            {
                "biology": asked.many_of("biology"),
                "genetics": asked.many_of("genetics"),
                "cubes": slots.count("cube", None),
                "controlled_sectors": asked.counted("sector", "other control"),
            },
        ),
        Frame(
            "biology grow",
            {
                "biology": asked.many_of("biology"),
                "genetics": asked.many_of("genetics"),
                "cubes": slots.count("cube", None),
                "controlled_sectors": asked.counted("sector", "other control", None),
            },
        ),
    ),
    may="lie waste advancement choose cube sector grow add full action left after all empty limit control place together lose both hold free more match last another different extra",
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
        if any(values.whole(each, "cubes", 0, FULL) < FULL for each in values.listed(sectors)):
            return Ruled({"legal": True}, *say("grow.room"), ("2.2-GROW-01",))
        return Ruled({"legal": False}, *say("grow.no_room"), ("2.2-GROW-03", "2.2-GROW-02"))
    if cubes is None and not biology:
        raise ValueError("it must know cubes, biology or sectors")
    result: Result = {}
    told: list[Words] = []
    rests: list[str] = []
    helped = bool(values.whole(genetics, "genetics", 0, 36))
    if cubes is not None:
        there = values.whole(cubes, "cubes", 1, FULL)
        added = min(in_one_sector(helped), FULL - there)
        result |= {"legal": added > 0, "added": added, "cubes_after": there + added, "full": there + added == FULL}
        result["wasted"] = in_one_sector(helped) - added
        told.append(say("grow.added", added=added, after=there + added, most=FULL) if added else say("grow.full"))
        rests += ["2.2-GROW-03" if not added else "2.2-GROW-11" if helped else "2.2-GROW-01"]
    extra = values.whole(biology, "biology", 0, 36)
    if extra:
        held = 36 if controlled_sectors is None else values.whole(controlled_sectors, "controlled_sectors", 0, 36)
        elsewhere = min(extra, max(0, held - 1))
        if others is not None:
            elsewhere = min(extra, sum(values.whole(each, "others", 1, FULL) < FULL for each in values.listed(others)))
        total = elsewhere + result.get("added", in_one_sector(helped))
        result |= {"biology_cubes": elsewhere, "total": total}
        told.append(say("grow.biology", elsewhere=elsewhere, total=total, known=cubes is not None))
        rests += ["2.2-GROW-06", "2.2-GROW-08"]
    return Ruled(result, *say("grow.told", told=say.joined("grow.next", told)), (*rests[:2], "2.2-GROW-02"))


def _battle_without_cubes(rival: object, free: int, more: int, paid: object) -> Ruled:
    """A battle of which one's own cubes were not told: what is paid, what clearing costs, or how many there are (2.2)."""
    there = FULL if rival is None else values.whole(rival, "rival", 1, FULL)
    if paid is not None:
        cost = values.whole(paid, "paid", 0, FULL)
        gone = min(cost + free, there)
        result: Result = {"max_removed": gone, "own_lost": cost}
        if rival is not None:
            result |= {"rival_after": there - gone, "cleared": there == gone}
        told = say("battle.paid", gone=gone, cost=cost, free=gone - cost, known=rival is not None, left=there - gone)
        return Ruled(result, *told, ("2.2-BATTLE-07", "2.2-BATTLE-06") if free else ())
    if rival is not None:
        price = max(0, there - free)
        result = {"own_lost": price, "rival_after": 0, "cleared": True}
        told = say("battle.clearing", there=there, free=free, price=price)
        return Ruled(result, *told, ("2.2-BATTLE-07", "2.2-BATTLE-06"))
    result = {"battles": 1 + more, "free_rival_removals": free}
    rests = ("2.2-BATTLE-12", "2.2-BATTLE-13") if more else ("2.2-BATTLE-07",)
    return Ruled(result, *say("battle.number", battles=1 + more, free=free), rests)


@ruling(
    "2.2-BATTLE-01",
    "2.2-BATTLE-06",
    asks=(
        Frame("battle military pair|battle|many|sector", {"military": asked.many_of("military")}),
        Frame("remove|meet|win battle|adjacent|defense|对|beat", _FIGHT, "cleared"),
        Frame("battle|adjacent left|keep|still my|mine", _FIGHT, "own_after"),
        Frame(
            "battle|adjacent|defense|military|打|meet can|will|are|be|能|会|吗 remove|both|all",
            {"_": asked.sectors(), "__": asked.unaided()} | _HELPED | {"own rivals": slots.hook(_several)},
            "cleared",
        ),
        Frame(
            "battle|adjacent|defense|military|打",
            {"_": asked.sectors(), "__": asked.unaided()} | _HELPED | {"own rivals": slots.hook(_several)},
        ),
        Frame("battle|adjacent|defense|打", {"paid": slots.hook(_given)} | _FIGHT),
        Frame("battle|adjacent|defense|打|对", _FIGHT),
        Frame(
            "remove|clear|battle defense pay|cost|lose|need|give|many",
            {"rival": slots.count("rival neutral"), "defense": asked.many_of("defense")},
        ),
        Frame("battle adjacent", {"rivals_adjacent": slots.hook(_nobody_near)}),
    ),
    may="advancement pile battle sector cube rival neutral adjacent left action pay lose remove add after all each win free other defense military help empty galaxy color together full both control direction lie tableau card different meet track move instead",
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
    Without cubes told, how many battles and free removals there are.
    """
    free, more = values.whole(defense, "defense", 0, 36), values.whole(military, "military", 0, 36)
    if not values.truth(rivals_adjacent):
        return Ruled({"track_any": 1}, *say("battle.nobody_near"), ("2.2-BATTLE-04", "R-2.2-39"))
    if own is None:
        return _battle_without_cubes(rival, free, more, paid)
    mine = values.whole(own, "own", 1, FULL)
    given = mine if paid is None else values.whole(paid, "paid", 0, mine)
    theirs = [values.whole(each, "rival", 1, FULL) for each in values.listed(rivals if rivals is not None else rival)]
    if not theirs:
        raise ValueError("it must know the rival cubes")
    rested = given
    after, removed = [], 0
    spare = free
    for place, there in enumerate(theirs):
        if place > more:
            after.append(there)
            continue
        for_nothing = min(spare, there)
        for_one = min(rested, there - for_nothing)
        spare, rested = spare - for_nothing, rested - for_one
        after.append(there - for_nothing - for_one)
        removed += for_nothing + for_one
    rested += mine - given
    result = {
        "cleared": not any(after),
        "max_removed": removed,
        "own_after": rested,
        "rival_after": sum(after),
        "rivals_after": after,
        "battles": 1 + more,
    }
    left = say.joined("battle.and", after)
    told = say("battle.most", removed=removed, rested=rested, left=left, defended=free, free=min(free, removed))
    rests = ("2.2-BATTLE-01", "2.2-BATTLE-03")
    if more:
        rests = ("2.2-BATTLE-10", "2.2-BATTLE-11")
    elif free:
        rests = ("2.2-BATTLE-06", "2.2-BATTLE-01")
    return Ruled(result, *told, rests)


@ruling(
    "2.2-BATTLE-04",
    "R-2.2-39",
    asks=(
        Frame("battle adjacent", {"_": slots.hook(_nobody_near), "advancements": asked.listed_advancements("battle")}),
    ),
    may="battle sector rival neutral adjacent cube action track move add tableau help instead all",
)
def idle_battle(advancements: Any = ()) -> Ruled:
    """BATTLE with no rivals next to any sector (2.2): one track moves, and advancements work as ever."""
    used = action_effects("battle", advancements)
    result: Result = {"track_any": 1} | used.result
    moved = Words(*told_tracks(result["track"])) if result["track"] else say("battle.no_track")
    return Ruled(result, *say("battle.idle", moved=moved))


@ruling(
    "2.2-EXPAND-01",
    "2.2-EXPAND-02",
    asks=(
        Frame(
            "can|may|allowed|possible|能|可以 expand|leave|leav|out|from",
            {"_": asked.sectors(), "moving cubes": slots.hook(_moving)},
            "legal",
        ),
        Frame(
            "spacecraft expand|sector|target|different|move",
            {"_": asked.sectors(), "cubes": slots.count("cube"), "spacecraft": asked.many_of("spacecraft")},
        ),
        Frame(
            "expand can|may|allowed|能|可以|possible",
            {"_": asked.sectors(), "cubes": slots.hook(_stack, nouns="cube")},
            "legal",
        ),
        Frame(
            "expand|leave|leav|move|go|take|out",
            {"_": asked.sectors(), "cubes": slots.hook(_stack, nouns="cube")},
        ),
        Frame(
            "expand|leave|leav|move|go|take|fit|out|into",
            {"_": asked.sectors(), "cubes target_own": slots.hook(_from_and_into)},
        ),
    ),
    may="pile sector cube expand move adjacent action left together most control add limit original full empty start least elsewhere spacecraft each fit match other",
)
def expand(
    cubes: object, target_own: object = 0, target_rival: object = 0, spacecraft: object = 0, moving: object = None
) -> Ruled:
    """How many cubes may move out of a sector into one (2.2): one stays behind, five is full, rivals keep out.

    With *moving* told, whether so many may.
    """
    there, own = values.whole(cubes, "cubes", 1, FULL), values.whole(target_own, "target_own", 0, FULL)
    rivals = values.whole(target_rival, "target_rival", 0, FULL)
    room = 0 if rivals else max(0, min(there - 1, FULL - own))
    crafts = values.whole(spacecraft, "spacecraft", 0, 36)
    wanted = 1 if moving is None else values.whole(moving, "moving", 1, FULL)
    result: Result = {"legal": wanted <= room, "max_move": room}
    if rivals:
        return Ruled(result, *say("expand.barred"), ("2.2-EXPAND-03",))
    if crafts and not room and there > 1:
        return Ruled(result, *say("expand.no_main_move"), ("R-2.2-41", "2.2-EXPAND-14"))
    if crafts:
        targets = min(1 + crafts, there - 1)
        result |= {"targets": targets, "left": 1}
        return Ruled(
            result, *say("expand.targets", targets=targets, most=there - 1), ("2.2-EXPAND-14", "2.2-EXPAND-02")
        )
    if not room:
        return Ruled(result, *say("expand.none", last=there == 1), ("2.2-EXPAND-04", "2.2-EXPAND-02"))
    return Ruled(result, *say("expand.some", room=room, most=FULL), ("2.2-EXPAND-02", "2.2-EXPAND-01"))
