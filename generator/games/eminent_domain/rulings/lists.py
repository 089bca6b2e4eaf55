"""Rulings that search the planets and the technologies for those that are so (cards/).

In: what a card must have. Out: names and how many.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import Frame, Reading, alternatives, slots
from generator.engine.ruling import Result, Ruled, Wish, fitting
from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.facts.deck import RESOURCES, ROLES, TYPES, Planet, Technology, planets, technologies
from generator.games.eminent_domain.rulings import asked, asked_names, values
from generator.games.eminent_domain.rulings.values import ruling, say, typed

#: What a planet may have most or least of.
_ASPECTS: dict[str, Callable[[Planet], int]] = {
    "influence": lambda each: each.influence,
    "warfare_cost": lambda each: each.warfare,
    "colonize_cost": lambda each: each.colonize,
}


def _numbered(aspect: str, number: Callable[[Planet], int]) -> Wish:
    """Those that have so much of something."""
    called = say(f"aspect.{aspect}")
    return Wish(
        lambda given: inputs.whole(given, called.en, 0, 20),
        lambda each, value: number(each) == value,
        lambda value: say("having.number", aspect=called, value=value),
    )


def _decided(name: str, is_so: Callable[[Any], object], key: str) -> Wish:
    """Those that are so, or those that are not."""
    return Wish(
        lambda given: inputs.decided(given, name),
        lambda each, so: bool(is_so(each)) is so,
        lambda so: say(f"having.{key}", so=so),
    )


def _resources(given: Any) -> list[str]:
    """Resources by their names."""
    known = {way: key for key in RESOURCES for way in (key, values.name(key).zh)} | typed.meanings("resource")
    return [inputs.meant(known, each, "resource", RESOURCES) for each in inputs.listed(given)]


def _symbol(given: object) -> str | None:
    """A role by its name; None for no symbol."""
    return None if inputs.plain(given) in typed("symbol.none") else values.role(given)


def _symbols(given: tuple[object, object]) -> tuple[int | None, str | None]:
    """How many symbols, of any kind or of one; of one, if no number is given, any number."""
    number, symbol = given
    return inputs.if_given(inputs.whole, number, "symbols", 0, 9), inputs.if_given(values.role, symbol)


def _shows(card: Technology, wanted: tuple[int | None, str | None]) -> bool:
    """Whether a side of a card shows so many symbols."""
    number, key = wanted
    shown = [side.symbols if key is None else side.symbols.count(ROLES.index(key)) for side in card.sides]
    counts = [each if isinstance(each, int) else len(each) for each in shown]
    return any(counts) if number is None else number in counts


def _say_symbols(wanted: tuple[int | None, str | None]) -> Words:
    """So many symbols in words."""
    number, key = wanted
    if key is None:
        return say("having.symbols", number=number)
    its = values.name(key)
    return say("having.symbol", its=its) if number is None else say("having.symbols_of", number=number, its=its)


_TYPE = Wish(values.kind, lambda each, key: TYPES[each.type] == key, values.name)
_PLANETS = {
    "type": _TYPE,
    "symbol": Wish(
        _symbol,
        lambda each, key: each.symbol == (None if key is None else ROLES.index(key)),
        lambda key: say("having.no_symbol") if key is None else say("having.symbol", its=values.name(key)),
    ),
    "slot": Wish(
        _resources,
        lambda each, keys: {*map(RESOURCES.index, keys)} <= {*each.slots},
        lambda keys: say.joined("having.and", [say("having.slot", its=values.name(key)) for key in keys]),
    ),
    "slots": _numbered("slots", lambda each: len(each.slots)),
    **{aspect: _numbered(aspect, number) for aspect, number in _ASPECTS.items()},
    "hand_bonus": _decided("hand_bonus", lambda each: each.hand, "bonus"),
}
_TECHNOLOGIES = {
    "type": _TYPE,
    "level": Wish(values.level, lambda each, rank: each.level == rank, lambda rank: say("having.level", level=rank)),
    "symbols": Wish(_symbols, _shows, _say_symbols),
    "errata": Wish(
        bool,
        lambda each, _: any(side.escalation for side in each.sides),
        lambda _: say("having.later_text"),
    ),
    "double_sided": _decided("double_sided", lambda each: each.double_sided, "two_sides"),
}


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
            "planet|start_planet @which|what|@many|list|@which_ones|@there|any|exist",
            {
                "start": slots.said("start_planet", denied=None),
                "slot": slots.pick("food water iron silicon", default=None),
                "symbol": slots.hook(asked_names.shown, default=None),
                "hand_bonus": slots.hook(asked_names.raising, default=None),
                "type": slots.pick("advanced fertile metallic", default=None),
                "influence": asked_names.number_of("influence"),
                "warfare_cost": asked_names.number_of("warfare_cost"),
                "colonize_cost": asked_names.number_of("colonize_cost"),
                "slots": asked_names.number_of("slots"),
                "_": slots.only_if(_narrows_planets),
                "_2": slots.only_if(
                    lambda reading: not reading.places({"planet"}) or not reading.places({"start_planet"})
                ),
            },
            "exists",
        ),
    ),
    may="planet slot card show planet_deck deck box cost produce resource",
    never="look mine my @i",
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
    wishes = {"type": type, "symbol": symbol, "slot": slot, "slots": slots, "warfare_cost": warfare_cost}
    wishes |= {"colonize_cost": colonize_cost, "influence": influence, "hand_bonus": hand_bonus}
    first = inputs.decided(start, "start")
    found, said = fitting((each for each in planets() if each.start == first), _PLANETS, wishes)
    kind, source = ("list.start_planet", "E-PUB3") if first else ("list.planet", "E-C3")
    if found and (most, least) != (None, None):
        return _extreme(found, said, say(kind), most, least, ("E-P2", source))
    return _listed([each.name for each in found], said, say(kind), ("E-P2", source))


def _extreme(
    found: list[Planet], so: Sequence[Words], kind: Words, most: object, least: object, rests: tuple[str, ...]
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
    never="mine my @i",
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
    wishes: dict[str, object] = {"type": type, "level": level}
    if (symbols, symbol) != (None, None):
        wishes["symbols"] = (symbols, symbol)
    later = errata is not None and inputs.decided(errata, "errata")
    wishes |= {"double_sided": double_sided, "errata": later or None}
    found, said = fitting(technologies(), _TECHNOLOGIES, wishes)
    names = [_called(each, later, symbols if symbol is None else None) for each in found]
    rests = ("E-U18", "E-R25") if later else ("E-R28", "E-C4") if double_sided is not None else ("E-C4", "E-R25")
    ruled = _listed(names, said, say("list.technology_card"), rests)
    if rests[0] == "E-R28":  # how many have two sides is a rule of the seed
        ruled.result["public"] = False
    return ruled


def _called(card: Technology, errata: bool, symbols: object) -> str:
    """A card's name; of one with two sides only those that are meant, if later texts or symbols are."""
    meant = [
        side
        for side in card.sides
        if (side.escalation or not errata) and (symbols is None or len(side.symbols) == int(str(symbols)))
    ]
    return card.title.en if len(meant) == len(card.sides) else " or ".join(side.name.en for side in meant)


def _listed(names: list[str], said: Sequence[Words], kind: Words, rests: tuple[str, ...]) -> Ruled:
    """The cards that were found, and what was looked for."""
    result: Result = {"count": len(names), "names": names, "exists": bool(names), "public": True}
    so, listed = say.joined("having.and", said), say.joined("list.and", names)
    sentence = say("list.text", count=len(names), kind=kind, filtered=bool(said), so=so, names=listed)
    return Ruled(result, *sentence, rests)
