"""Rulings about the five special achievements (section 7).

In: a player's icons, splays, top cards, what he tucked and scored. Out: which conditions are met, who gets one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import Filled, Frame, Reading, alternatives, company, grammar, slots
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.facts import Text
from generator.games.innovation.facts.deck import COLOURS, ICONS
from generator.games.innovation.rulings import asked, asked_players, values
from generator.games.innovation.rulings.values import ruling, say, typed

#: Icons of each kind for Empire, clocks for World, cards for Monument, the value for Universe (I-M5, I-PUB15).
OF_EACH, CLOCKS, CARDS, VALUE = 3, 12, 6, 8
SPECIAL_NAMES = {name: say(f"special.{name}") for name in asked.SPECIAL_WORDS.split()}
Condition = tuple[bool, Words]


def _all_icons(reading: Reading) -> Filled | None:
    """How many of each icon; all six must be given."""
    found = slots.stock(asked.ICON_WORDS, one=False).take(reading)
    return found if found is not None and len(found.value) == len(ICONS) else None


_ICONS = slots.hook(_all_icons, nouns=asked.ICON_WORDS)


def _splays(reading: Reading) -> Filled | None:
    """The splay of each colour: "blue and red up, green right", "all five right", "four right, yellow up"."""
    return _splays_named(reading) or _splays_counted(reading)


_SPLAYS = alternatives(f"{asked.WAYS} unsplay")
#: The colours that are not named; what is behind a number of colours.
_REST = alternatives("rest others other")
_SO_MANY = alternatives("of colour stack splay left right up are is")


def _splays_named(reading: Reading) -> Filled | None:
    """The splay of colours that all are named, or of all five together."""
    ways, colours = reading.places(_SPLAYS), reading.places(COLOURS)
    words = {at: reading.tokens[at].word for at in sorted([*ways, *colours])}
    alls = [*reading.places({"all", "each"}), *(at for at in reading.free_numbers() if reading.tokens[at].number == 5)]
    if alls and not colours and len({*words.values()}) == 1:
        return Filled(dict.fromkeys(COLOURS, words[ways[0]]), frozenset([*ways, *alls]))
    found = dict(_told(words.values()))
    return Filled(found, frozenset(words)) if len(found) == len(COLOURS) else None


def _splays_counted(reading: Reading) -> Filled | None:
    """The same, of so many colours: "four of them right and yellow up", "purple only left, the rest up"."""
    numbers = {at: asked.number(reading, at) for at in reading.free_numbers()}
    if not all(_counts_colours(reading, at) for at in numbers):
        return None
    alls = {*reading.places({"all"}), *(at for at, number in numbers.items() if number == len(COLOURS))}
    places = sorted({*reading.places(_SPLAYS | _REST | {*COLOURS}), *numbers} - alls)
    found = _of_every_colour(_told(numbers.get(at, reading.tokens[at].word) for at in places))
    return Filled(found, frozenset([*places, *alls])) if found else None


def _counts_colours(reading: Reading, at: int) -> bool:
    """Whether the number at a place is one of colours: "four of them"; in Chinese a word is between."""
    behind = at + 1 if reading.at(at + 1).raw.isascii() else at + 2
    return bool(reading.said([behind]) & _SO_MANY)


def _told(words: Iterable[str | int]) -> list[tuple[str | int, str]]:
    """What is splayed and the way behind it, for each colour, number of colours or "rest"; nothing if one is alone.

    Only colours that are named may share a way: "blue and red up".
    """
    told: list[tuple[str | int, str]] = []
    waiting: list[str | int] = []
    for word in words:
        if isinstance(word, int) or word not in _SPLAYS:
            waiting.append(word)
        elif len(waiting) == 1 or (waiting and {*waiting} <= {*COLOURS}):
            told += [(each, {"unsplay": "none"}.get(word, word)) for each in waiting]
            waiting = []
        else:
            return []
    return [] if waiting else told


def _of_every_colour(told: Sequence[tuple[str | int, str]]) -> dict[str, str]:
    """The way of each colour, those not named in their order; nothing if all are named, or too few or many are told."""
    named = {each: way for each, way in told if each in COLOURS}
    counted = [way for each, way in told if isinstance(each, int) for _ in range(each)]
    rest = [way for each, way in told if each in _REST]
    left = [colour for colour in COLOURS if colour not in named]
    ways = counted + rest * (len(left) - len(counted))
    return named | dict(zip(left, ways)) if 0 < len(left) == len(ways) and len(rest) < 2 else {}


def _cards_of_turn(reading: Reading) -> Filled | None:
    """How many cards were tucked and scored this turn: "tucked 4, scored 2", "six cards tucked"."""
    found: dict[str, int] = {}
    used: set[int] = set()
    for at in reading.free_numbers():
        if reading.at(at + 1).word == "sum":  # "six altogether"
            continue
        done = _done_with(reading, at)
        if not done or done in found or reading.said([at + 1]) & grammar("points"):
            return None
        found[done] = asked.number(reading, at)
        used.add(at)
    used |= _summed_up(reading, sum(found.values()))
    return Filled((found.get("tuck", 0), found.get("score", 0)), frozenset(used)) if found else None


def _done_with(reading: Reading, at: int) -> str:
    """What was done with so many cards, "tuck" or "score": said behind the number, else before it; or nothing."""
    behind = [token.word for token in reading.tokens[at + 1 : at + 3] if token.word != "card"][:1]
    before = [token.word for token in reversed(reading.tokens[max(0, at - 2) : at])]
    return next((word for word in [*behind, *before] if word in {"tuck", "score"}), "")


def _summed_up(reading: Reading, together: int) -> set[int]:
    """Where the sum of both is told, which is no other number: "4 and 2, six altogether"."""
    sums = (found for found in reading.standing("N sum") if asked.number(reading, found[0]) == together)
    return {at for found in sums for at in found}


_TURN = {"tucked scored": slots.hook(_cards_of_turn, "tuck score"), "_": slots.only_if(asked.this_turn)}


#: That it is still there; that it needs no action, which none of the five does (I-M1).
_ONE_OF_THEM = asked.SPECIAL_WORDS.replace(" ", "|")
_THERE = slots.beside(*(f"no {who}has|holds|owns|got|claimed|achieve|with {_ONE_OF_THEM}" for who in ("", "player ")))
_WITHOUT = slots.beside("no spend|use|dogma an|one|1|my action", "no action")
_ASIDE = {"__": _THERE, "___": _WITHOUT}


#: That nobody is said to have it: "Ben has World".
_NOT_HELD = slots.only_if(
    lambda reading: all(
        "no" in reading.said([found[0] - 1])
        for found in reading.standing("has|holds|owns|took world", "achieve @done world")
    )
)


@ruling(
    "I-M5 I-PUB15 I-M1",
    asks=(
        Frame("empire", {"icons": _ICONS, "about": slots.constant("empire"), **_ASIDE}, "empire"),
        Frame(
            "world clock",
            {"icons": slots.stock("clock"), "about": slots.constant("world"), "_": _NOT_HELD, **_ASIDE},
            "world",
            never="card gone taken already",
        ),
        Frame("special|which clock", {"icons": slots.stock("clock"), "about": slots.constant("world")}),
        Frame(
            "wonder",
            {"splays": slots.hook(_splays, "splay colour"), "about": slots.constant("wonder"), **_ASIDE},
            "wonder",
        ),
        Frame(
            "universe top|card",
            {"top_values": asked.listed(), "about": slots.constant("universe"), **_ASIDE},
            "universe",
        ),
        Frame("monument tuck|score", {**_TURN, "about": slots.constant("monument"), **_ASIDE}, "monument"),
    ),
    may="all only same icon board achievement special public value top requirement achieve immediately score colour unless splay unsplay left stack",
    never="gone taken already",
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
    checks = _checks(icons, tucked, scored, splays, top_values)
    result: Result = {name: met for name, (met, _) in checks.items()}
    if "empire" in result:
        result["military"] = result["empire"]
    if about is not None:
        only = _special(about)
        if only not in checks:
            raise ValueError(Text("says_nothing_about", name="it", missing=only))
        checks = {only: checks[only]}
        result = {only: checks[only][0], "met": checks[only][0]} | (
            {"military": checks[only][0]} if only == "empire" else {}
        )
    said = [
        say("special_check.check", name=SPECIAL_NAMES[name], met=met, why=why) for name, (met, why) in checks.items()
    ]
    text = say("special_check.text", checks=say.joined("special_check.and", said))
    rests = ("I-M5", "I-PUB15", "I-M1") if "empire" in checks else ("I-PUB15", "I-M1")
    return Ruled(result, *text, rests)


def _checks(icons: Any, tucked: object, scored: object, splays: Any, tops: Any) -> dict[str, Condition]:
    """The conditions that the inputs tell something about."""
    checks: dict[str, Condition] = {}
    if tucked is not None or scored is not None:
        both = {"tucked": inputs.whole(tucked or 0, "tucked"), "scored": inputs.whole(scored or 0, "scored")}
        checks["monument"] = max(both.values()) >= CARDS, say("special_check.monument", **both, need=CARDS)
    if icons is not None:
        numbers = values.icons(icons)
        clocks = numbers["clock"]
        checks |= {
            "empire": _empire(numbers),
            "world": (clocks >= CLOCKS, say("special_check.world", clocks=clocks, need=CLOCKS)),
        }
    checks |= {} if splays is None else {"wonder": _wonder(splays)}
    checks |= {} if tops is None else {"universe": _universe(tops)}
    if not checks:
        raise ValueError(Text("needs_one", keys=("icons", "tucked", "scored", "splays", "top_values")))
    return checks


def _special(value: object) -> str:
    """The key of a special achievement."""
    ways = {way.casefold(): name for name, words in SPECIAL_NAMES.items() for way in (name, *words)}
    ways |= typed.meanings("special")
    return inputs.meant(ways, value, "about", SPECIAL_NAMES)


def _empire(numbers: dict[str, int]) -> Condition:
    few = {name: count for name, count in numbers.items() if count < OF_EACH}
    sentences = [say("special_check.icon", icon=values.ICON_NAMES[name], n=count) for name, count in few.items()]
    return not few, say("special_check.no_empire" if few else "special_check.empire", need=OF_EACH, few=sentences)


def _wonder(splays: Any) -> Condition:
    given = {values.colour(name): values.splay(how) for name, how in inputs.mapped(splays, "splays").items()}
    lacking = [values.COLOUR_NAMES[name] for name in COLOURS if given.get(name) not in {"up", "right"}]
    key = "special_check.no_wonder" if lacking else "special_check.wonder"
    return not lacking, say(key, lacking=lacking, n=len(lacking))


def _universe(tops: Any) -> Condition:
    given = tops.values() if isinstance(tops, dict) else inputs.listed(tops)
    shown = values.ages([each for each in given if each is not None])
    if len(shown) > len(COLOURS):
        raise ValueError(Text("more_than_there_are", name="top_values", given=len(shown), most=5))
    high = sum(value >= VALUE for value in shown)
    return high == len(COLOURS), say("special_check.universe", high=high, need=VALUE)


def _claiming(reading: Reading) -> Filled | None:
    """Whose turn it is, the seats, who meets the condition: "Ann, Ben and Cleo sit in order; Ben and Cleo both qualify"."""
    named = asked_players.actors(reading, {"i"})
    sized = company(reading)
    order = asked_players.seats(reading, named)
    active = asked_players.near(reading.places({"turn", "activator", "active"})[:1], named)
    able = [
        [each.name for each in row]
        for row in asked_players.rows_of_names(reading, named)
        if len(row) > 1 and reading.said(range(row[-1].end, row[-1].end + 2)) & _MEETING
    ]
    if not able or not active or not {*active, *able[-1]} <= set(order):
        return None
    places = [*asked_players.name_places(named), *(at for at, number in sized.items() if number == len(order))]
    return Filled((active.pop(), order, able[-1]), frozenset(places))


#: What is behind the names of those who meet a condition.
_MEETING = alternatives("requirement meet meets both @satisfied simultaneous")


@ruling(
    "I-M4",
    asks=(
        Frame(
            "turn|activator|active requirement|meet|meets|simultaneous",
            {"active order qualifying": slots.hook(_claiming)},
        ),
    ),
    may="activator requirement special simultaneous seat order clockwise empire world universe monument both all same achieve immediately together sum",
)
def simultaneous_claim(active: object, order: Any, qualifying: Any) -> Ruled:
    """Who gets a special achievement for which several qualify at the same instant (I-M4).

    *order* are the seats clockwise, *active* whose turn it is.
    """
    seats = [str(each) for each in inputs.listed(order)]
    values.players(len(seats))
    able = {str(each) for each in inputs.listed(qualifying)}
    strangers = sorted((able | {str(active)}) - set(seats))
    if strangers:
        raise ValueError(Text("not_at_the_table", strangers=tuple(strangers), known=tuple(seats)))
    at = seats.index(str(active))
    winner = next((each for each in [*seats[at:], *seats[:at]] if each in able), None)
    result: Result = {"winner": winner}
    if winner is None:
        return Ruled(result, *say("simultaneous_claim.nobody"))
    key = "simultaneous_claim.active" if winner == str(active) else "simultaneous_claim.other"
    return Ruled(result, *say(key, winner=winner, active=str(active)))
