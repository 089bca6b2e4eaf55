"""Rulings that search the planets and the technologies for those that are so (cards/).

In: what a card must have. Out: names and how many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import Frame, Reading, alternatives, slots
from generator.engine.ruling import Result, Ruled
from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.facts.deck import RESOURCES, ROLES, TYPES, Planet, Technology, planets, technologies
from generator.games.eminent_domain.rulings import asked, asked_names, values
from generator.games.eminent_domain.rulings.values import ruling, say, typed

#: Whether a card is so, and how that is said; what makes one of these of a value that was given.
_Test = tuple[Callable[[Any], bool], Words]
_Made = tuple[Callable[[Any], _Test], object]


def resource(value: object) -> str:
    """A resource by its name."""
    known = {way: key for key in RESOURCES for way in (key, values.name(key).zh)} | typed.meanings("resource")
    return inputs.meant(known, value, "resource", RESOURCES)


#: What a planet may have most or least of, and what else is a number.
_ASPECTS: dict[str, Callable[[Planet], int]] = {
    "influence": lambda each: each.influence,
    "warfare_cost": lambda each: each.warfare,
    "colonize_cost": lambda each: each.colonize,
}
_NUMBERS: dict[str, Callable[[Planet], int]] = {**_ASPECTS, "slots": lambda each: len(each.slots)}


def _filtered(reading: Reading) -> bool:
    """Whether something is said of the technologies but that there are so many."""
    narrowing = {"level", "double_sided"} if "many" in reading.question.words else {"level", "double_sided", *TYPES}
    return bool(narrowing & reading.question.words)


def _narrows_planets(reading: Reading) -> bool:
    """Whether something is said of the planets but that there are so many: "which planets have iron?"."""
    words = reading.said()
    behind = {word for at in reading.places({"what"}) for word in reading.said(range(at + 1, at + 3))}
    asks = words & alternatives("@which @many list @there any exist")
    return bool(reading.used) and bool(asks or ("planet" in behind and not behind & {"do", "is", "happen"}))


@ruling(
    "E-P2 E-C3",
    asks=(
        Frame(
            "planet @which|what|@many|list|@which_ones|@there|any|exist",
            {
                "slot": slots.pick("food water iron silicon", default=None),
                "symbol": slots.hook(asked_names.shown, default=None),
                "hand_bonus": slots.hook(asked_names.raising, default=None),
                "type": slots.pick("advanced fertile metallic", default=None),
                "influence": asked_names.number_of("influence"),
                "warfare_cost": asked_names.number_of("warfare_cost"),
                "colonize_cost": asked_names.number_of("colonize_cost"),
                "slots": asked_names.number_of("slots"),
                "_": slots.only_if(_narrows_planets),
            },
            "exists",
        ),
    ),
    may="planet slot card show planet_deck deck box cost produce resource",
    never="look",
)
def planet_list(
    type: object = None,
    symbol: object = None,
    slot: object = None,
    slots: object = None,
    warfare_cost: object = None,
    colonize_cost: object = None,
    influence: object = None,
    hand_bonus: object = None,
    start: object = False,
    most: object = None,
    least: object = None,
) -> Ruled:
    """The planets that have all that is told, and how many; *start* planets instead of those of the planet deck.

    *most* and *least*: those of them that have most or least influence, warfare_cost or colonize_cost.
    """
    wishes: list[_Made] = [(_of_type, type), (_with_symbol, symbol)]
    wishes += [(_with_slot, each) for each in (slot if isinstance(slot, list | tuple) else [slot])]
    numbers = {"slots": slots, "warfare_cost": warfare_cost, "colonize_cost": colonize_cost, "influence": influence}
    wishes += [(partial(_numbered, aspect), wanted) for aspect, wanted in numbers.items()]
    tests = _tests([*wishes, (_with_bonus, hand_bonus)])
    first = inputs.decided(start, "start")
    found = [each for each in _that_are(planets(), tests) if each.start == first]
    kind, source = ("list.start_planet", "E-PUB3") if first else ("list.planet", "E-C3")
    if found and (most, least) != (None, None):
        return _extreme(found, tests, say(kind), most, least, ("E-P2", source))
    return _listed([each.name for each in found], tests, say(kind), ("E-P2", source))


def _tests(wishes: Iterable[_Made]) -> list[_Test]:
    """What must be so, made of everything that was given."""
    return [made(wish) for made, wish in wishes if wish is not None]


def _that_are(cards: Iterable[Any], tests: Sequence[_Test]) -> list[Any]:
    """Those cards of which everything is so."""
    return [each for each in cards if all(test(each) for test, _ in tests)]


def _extreme(
    found: list[Planet], so: Sequence[_Test], kind: Words, most: object, least: object, rests: tuple[str, ...]
) -> Ruled:
    """Those with most or least of something."""
    wanted = inputs.plain(least if most is None else most).replace(" ", "_")
    if wanted not in _ASPECTS:
        raise ValueError(Text("none_of_these", name="by", given=wanted, known=tuple(_ASPECTS)))
    number = _ASPECTS[wanted]
    value = (min if most is None else max)(map(number, found))
    names = [each.name for each in found if number(each) == value]
    listed = _listed(names, so, kind, rests)
    text = say(
        "list.extreme",
        one=len(names) == 1,
        first=names[0],
        high=say("list.lowest" if most is None else "list.highest"),
        aspect=say(f"aspect.{wanted}"),
        value=value,
        text=listed.words,
    )
    return Ruled({**listed.result, "value": value}, *text, rests)


def _of_type(wanted: object) -> _Test:
    """Those of a type."""
    key = values.kind(wanted)
    return lambda each: TYPES[each.type] == key, values.name(key)


def _of_level(wanted: object) -> _Test:
    """Those of a level."""
    rank = values.level(wanted)
    return lambda each: each.level == rank, say("having.level", level=rank)


def _double_sided(wanted: object) -> _Test:
    """Those with two sides, or those without."""
    so = inputs.decided(wanted, "double_sided")
    return lambda each: each.double_sided == so, say("having.two_sides", so=so)


def _with_slot(wanted: object) -> _Test:
    """Those with a slot for a resource."""
    its = resource(wanted)
    return lambda each: RESOURCES.index(its) in each.slots, say("having.slot", its=values.name(its))


def _with_bonus(wanted: object) -> _Test:
    """Those that add to the hand size, or those that do not."""
    so = inputs.decided(wanted, "hand_bonus")
    return lambda each: bool(each.hand) == so, say("having.bonus", so=so)


def _with_symbol(symbol: object) -> _Test:
    """Those with a symbol, or those with none."""
    if inputs.plain(symbol) in typed("symbol.none"):
        return lambda each: each.symbol is None, say("having.no_symbol")
    key = values.role(symbol)
    its = ROLES.index(key)
    return lambda each: each.symbol == its, say("having.symbol", its=values.name(key))


def _numbered(aspect: str, wanted: object) -> _Test:
    """Those that have so much of something."""
    called = say(f"aspect.{aspect}")
    value = inputs.whole(wanted, called.en, 0, 20)
    return lambda each: _NUMBERS[aspect](each) == value, say("having.number", aspect=called, value=value)


@ruling(
    "E-R25 E-C4",
    asks=(
        Frame(
            "technology @which|what|@many|list|@which_ones|there|any|exist",
            {
                "level": asked.level._replace(default=None),
                "type": slots.pick("advanced fertile metallic", default=None),
                "double_sided": slots.said("double_sided", default=None, denied=None),
                "_": slots.only_if(_filtered),
            },
            "exists",
        ),
    ),
    may="technology level type card double_sided",
)
def technology_list(
    type: object = None,
    level: object = None,
    symbol: object = None,
    symbols: object = None,
    double_sided: object = None,
    errata: object = None,
) -> Ruled:
    """The technologies that have all that is told, and how many cards; *errata*: with a later text (E-U18).

    *symbols*: how many symbols they show, or how many of that *symbol*.
    """
    tests = _tests([(_of_type, type), (_of_level, level)])
    if (symbols, symbol) != (None, None):
        tests.append(_with_symbols(symbols, symbol))
    tests += _tests([(_double_sided, double_sided)])
    later = errata is not None and inputs.decided(errata, "errata")
    if later:
        tests.append((lambda card: any(side.escalation for side in card.sides), say("having.later_text")))
    sided = symbols if symbol is None else None
    names = [_called(each, later, sided) for each in _that_are(technologies(), tests)]
    rests = ("E-U18", "E-R25") if later else ("E-R28", "E-C4") if double_sided is not None else ("E-C4", "E-R25")
    ruled = _listed(names, tests, say("list.technology_card"), rests)
    if rests[0] == "E-R28":  # how many have two sides is a rule of the seed
        ruled.result["public"] = False
    return ruled


def _with_symbols(symbols: object, symbol: object) -> _Test:
    """With so many symbols, of any kind or of that one; of one, if no number is given, with any."""
    number = None if symbols is None else inputs.whole(symbols, "symbols", 0, 9)
    if symbol is None:
        words = say("having.symbols", number=number)
        return lambda each: any(len(side.symbols) == number for side in each.sides), words
    its = values.role(symbol)
    place, name = ROLES.index(its), values.name(its)
    if number is None:
        return lambda each: any(place in side.symbols for side in each.sides), say("having.symbol", its=name)
    words = say("having.symbols_of", number=number, its=name)
    return lambda each: any(side.symbols.count(place) == number for side in each.sides), words


def _called(card: Technology, errata: bool, symbols: object) -> str:
    """A card's name; of one with two sides only those that are meant, if later texts or symbols are."""
    meant = [
        side
        for side in card.sides
        if (side.escalation or not errata) and (symbols is None or len(side.symbols) == int(str(symbols)))
    ]
    return card.title.en if len(meant) == len(card.sides) else " or ".join(side.name.en for side in meant)


def _listed(names: list[str], tests: Sequence[_Test], kind: Words, rests: tuple[str, ...]) -> Ruled:
    """The cards that were found, and what was looked for."""
    result: Result = {"count": len(names), "names": names, "exists": bool(names), "public": True}
    so, listed = say.joined("having.and", [words for _, words in tests]), say.joined("list.and", names)
    sentence = say("list.text", count=len(names), kind=kind, filtered=bool(tests), so=so, names=listed)
    return Ruled(result, *sentence, rests)
