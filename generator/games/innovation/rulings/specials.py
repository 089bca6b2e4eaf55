"""Rulings about the five special achievements (section 7).

In: a player's icons, splays, top cards, what he tucked and scored. Out: which conditions are met, who gets one.
"""

from __future__ import annotations

from typing import Any

from generator.engine.bilingual import Words
from generator.engine.questions import slots
from generator.engine.questions.frames import Frame
from generator.engine.questions.slots import Filled, Reading
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.deck import COLOURS, ICONS
from generator.games.innovation.rulings import asked, asked_dogma, values
from generator.games.innovation.rulings.values import ruling, say

#: Icons of each kind for Empire, clocks for World, cards for Monument, the value for Universe (I-M5, I-PUB15).
OF_EACH, CLOCKS, CARDS, VALUE = 3, 12, 6, 8
SPECIAL_NAMES = {
    "monument": Words("Monument", "纪念碑"),
    "empire": Words("Empire", "帝国"),
    "world": Words("World", "世界"),
    "wonder": Words("Wonder", "奇观"),
    "universe": Words("Universe", "宇宙"),
}
Check = tuple[bool, Words]


_WAYS = {"up": "up", "right": "right", "left": "left"}


def _all_icons(reading: Reading) -> Filled | None:
    """How many of each icon; all six must be told."""
    found = slots.stock(asked.ICON_WORDS, one=False).take(reading)
    if found is not None and len(found.value) == len(ICONS):
        return found
    each = reading.places({"each", "every"})
    numbers = reading.free_numbers()
    if len(each) == 1 and len(numbers) == 1 and not reading.question.words & set(ICONS):
        number = reading.tokens[numbers[0]].number
        return Filled(dict.fromkeys(ICONS, number), frozenset([*each, *numbers]))
    return None


_ICONS = slots.hook(_all_icons, asked.ICON_WORDS)._replace(nouns=frozenset(ICONS))


def _splays(reading: Reading) -> Filled | None:
    """The splay of each colour: "blue and red up, green right", "all five right"."""
    tokens = reading.tokens
    found: dict[str, str | None] = {}
    waiting: list[str] = []
    used: set[int] = set()
    for at, token in enumerate(tokens):
        if token.word in COLOURS:
            waiting.append(token.word)
        elif token.word in _WAYS or (token.word == "unsplay" and waiting):
            if not waiting:
                return None if found else _all_splayed(reading)
            found |= dict.fromkeys(waiting, _WAYS.get(token.word))
            waiting = []
        else:
            continue
        used.add(at)
    return Filled(found, frozenset(used)) if len(found) == len(COLOURS) and not waiting else None


def _all_splayed(reading: Reading) -> Filled | None:
    """One direction for all five colours."""
    ways = reading.places(set(_WAYS))
    alls = reading.places({"all", "each"})
    fives = [at for at, token in enumerate(reading.tokens) if token.number == len(COLOURS)]
    if len({reading.tokens[at].word for at in ways}) != 1 or not (alls or fives):
        return _counted_splays(reading)
    return Filled(dict.fromkeys(COLOURS, reading.tokens[ways[0]].word), frozenset([*ways, *alls, *fives]))


def _counted_splays(reading: Reading) -> Filled | None:
    """So many colours one way and so many another: "four up, one left"; five altogether."""
    found: list[str] = []
    used: set[int] = set()
    number = 0
    for at, token in enumerate(reading.tokens):
        if token.number is not None or token.raw in {"one", "other"}:
            number, used = (token.number or 1), used | {at}
        elif token.word in _WAYS and number:
            found, number, used = [*found, *[token.word] * number], 0, used | {at}
    return Filled(dict(zip(COLOURS, found)), frozenset(used)) if len(found) == len(COLOURS) else None


def _tops(reading: Reading) -> Filled | None:
    """The values of the top cards; their number may be told, too."""
    rows = asked.runs(reading)
    listed = [row for row in rows if len(row.values) > 1]
    rest = [row for row in rows if row not in listed]
    if len(listed) != 1 or any(row.values != (len(listed[0].values),) for row in rest):
        return None
    return Filled(list(listed[0].values), asked.places_of(rows))


def _cards_between(reading: Reading, place: int, at: int) -> bool:
    """Whether only cards stand between a number and what was done with them: "six cards tucked"."""
    return place == at - 2 and reading.tokens[place + 1].word == "card"


def _cards_of_turn(word: str) -> slots.Slot:
    """How many cards were tucked, or scored, this turn: the number behind the verb or before the card."""

    def take(reading: Reading) -> Filled | None:
        numbers = reading.free_numbers()
        places = [at for at in reading.places({word}) if reading.tokens[at].word != "score_pile"]
        behind = [(at, place) for at in places for place in numbers if at < place < at + 3]
        before = [
            (at, place) for at in places for place in numbers if place == at - 1 or _cards_between(reading, place, at)
        ]
        found = next(iter([*before[:1], *behind] if before and before[0][1] < places[0] else behind), None)
        return None if found is None else Filled(reading.tokens[found[1]].number, frozenset(found))

    return slots.hook(take, word, 0)


@ruling(
    "I-M5",
    "I-PUB15",
    "I-M1",
    asks=(
        Frame("empire", {"icons": _ICONS, "about": slots.constant("empire")}, "empire"),
        Frame("special|which", {"icons": _ICONS}),
        Frame("world clock", {"icons": slots.stock("clock"), "about": slots.constant("world")}, "world"),
        Frame("special|which clock", {"icons": slots.stock("clock")}),
        Frame("wonder", {"splays": slots.hook(_splays, "splay colour"), "about": slots.constant("wonder")}, "wonder"),
        Frame("universe top|card", {"top_values": slots.hook(_tops), "about": slots.constant("universe")}, "universe"),
        Frame("special tuck score", {"tucked": _cards_of_turn("tuck"), "scored": _cards_of_turn("score")}),
        Frame(
            "monument tuck|score",
            {"tucked": _cards_of_turn("tuck"), "scored": _cards_of_turn("score"), "about": slots.constant("monument")},
            "monument",
        ),
    ),
    may="all only same least icon board achievement special public value top requirement achieve immediately score colour no unless splay unsplay left stack",
)
def special_check(
    icons: Any = None,
    tucked: object = None,
    scored: object = None,
    splays: Any = None,
    top_values: Any = None,
    about: object = None,
) -> Ruled:
    """Which special achievements' conditions are met (I-M5, I-PUB15), as far as the inputs tell.

    *icons* are those visible, *tucked* and *scored* the cards of this turn, *splays* {colour: direction or null},
    *top_values* {colour: value}; *about* names one of the five.
    """
    checks: dict[str, Check] = {}
    if tucked is not None or scored is not None:
        checks["monument"] = _monument(values.whole(tucked or 0, "tucked"), values.whole(scored or 0, "scored"))
    if icons is not None:
        numbers = values.icons(icons)
        checks["empire"] = _empire(numbers)
        checks["world"] = _world(numbers["clock"])
    if splays is not None:
        checks["wonder"] = _wonder(splays)
    if top_values is not None:
        checks["universe"] = _universe(top_values)
    if not checks:
        raise ValueError("it must know icons, tucked, scored, splays or top_values")
    result: Result = {name: met for name, (met, _) in checks.items()}
    if "empire" in result:
        result["military"] = result["empire"]
    if about is not None:
        only = _special(about)
        if only not in checks:
            raise ValueError(f"nothing was told that {only} depends on")
        checks = {only: checks[only]}
        result = {only: checks[only][0], "met": checks[only][0]} | (
            {"military": checks[only][0]} if only == "empire" else {}
        )
    said = [
        say("special_check.check", name=SPECIAL_NAMES[name], met=met, why=why) for name, (met, why) in checks.items()
    ]
    told = say("special_check.told", checks=say.joined("special_check.and", said))
    rests = ("I-M5", "I-PUB15", "I-M1") if "empire" in checks else ("I-PUB15", "I-M1")
    return Ruled(result, *told, rests)


def _special(value: object) -> str:
    """The key of a special achievement."""
    wanted = values.plain(value)
    ways = {way.casefold(): name for name, words in SPECIAL_NAMES.items() for way in (name, *words)}
    ways |= {"military": "empire", "军事": "empire", "軍事": "empire"}
    if wanted not in ways:
        raise ValueError(f"{value!r} is no special achievement; there are {', '.join(SPECIAL_NAMES)}")
    return ways[wanted]


def _empire(numbers: dict[str, int]) -> Check:
    few = {name: count for name, count in numbers.items() if count < OF_EACH}
    told = [say("special_check.icon", icon=values.ICON_NAMES[name], n=count) for name, count in few.items()]
    return not few, say("special_check.no_empire" if few else "special_check.empire", need=OF_EACH, few=told)


def _world(clocks: int) -> Check:
    return clocks >= CLOCKS, say("special_check.world", clocks=clocks, need=CLOCKS)


def _monument(tucked: int, scored: int) -> Check:
    return max(tucked, scored) >= CARDS, say("special_check.monument", tucked=tucked, scored=scored, need=CARDS)


def _wonder(splays: Any) -> Check:
    given = {values.colour(name): values.splay(how) for name, how in values.mapped(splays, "splays").items()}
    lacking = [values.COLOUR_NAMES[name] for name in COLOURS if given.get(name) not in {"up", "right"}]
    key = "special_check.no_wonder" if lacking else "special_check.wonder"
    return not lacking, say(key, lacking=lacking, n=len(lacking))


def _universe(tops: Any) -> Check:
    given = tops.values() if isinstance(tops, dict) else values.listed(tops)
    shown = values.ages([each for each in given if each is not None])
    if len(shown) > len(COLOURS):
        raise ValueError(f"{len(shown)} top cards; there are five colours")
    high = sum(value >= VALUE for value in shown)
    return high == len(COLOURS), say("special_check.universe", high=high, need=VALUE)


@ruling(
    "I-M4",
    asks=(
        Frame(
            "turn|activator|active requirement|meet|meets|simultaneous",
            {"active order qualifying": slots.hook(asked_dogma.qualifying("active order qualifying"))},
        ),
    ),
    may="activator requirement special simultaneous seat order clockwise empire world universe monument both all same achieve immediately together sum",
)
def simultaneous_claim(active: object, order: Any, qualifying: Any) -> Ruled:
    """Who gets a special achievement for which several qualify at the same instant (I-M4).

    *order* are the seats clockwise, *active* whose turn it is.
    """
    seats = [str(each) for each in values.listed(order)]
    values.players(len(seats))
    able = {str(each) for each in values.listed(qualifying)}
    strangers = sorted((able | {str(active)}) - set(seats))
    if strangers:
        raise ValueError(f"{values.all_of(strangers)} does not sit at the table; there are {', '.join(seats)}")
    at = seats.index(str(active))
    winner = next((each for each in [*seats[at:], *seats[:at]] if each in able), None)
    result: Result = {"winner": winner}
    if winner is None:
        return Ruled(result, *say("simultaneous_claim.nobody"))
    key = "simultaneous_claim.active" if winner == str(active) else "simultaneous_claim.other"
    return Ruled(result, *say(key, winner=winner, active=str(active)))
