"""Rulings that search the 105 cards: those that are so, and how many icons of a kind are printed.

In: what a card must have. Out: names, ages, numbers.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine import inputs
from generator.engine.languages import Words, in_all, manner
from generator.engine.questions import Filled, Frame, Reading, alternatives, slots
from generator.engine.ruling import Result, Ruled, Wish, fitting
from generator.games.innovation.facts.deck import AGES, COLOURS, ICONS, PICTURE, Card, cards
from generator.games.innovation.rulings import asked, values
from generator.games.innovation.rulings.lookups import GIVING, WINNING, only_icon
from generator.games.innovation.rulings.specials import SPECIAL_NAMES
from generator.games.innovation.rulings.values import ruling, say


def _truth(is_so: Callable[[Card], bool], key: str) -> Wish:
    """Cards that are so, or that are not."""
    return Wish(inputs.truth, lambda each, so: is_so(each) is so, lambda so: say(f"card_list.{key}", so=so))


def _icons(key: str, fits: Callable[[Card, list[str]], bool]) -> Wish:
    """Cards with, or without, one icon or several."""
    return Wish(
        lambda given: [*map(values.icon, inputs.listed(given))],
        fits,
        lambda icons: _joined("both", [say(f"card_list.{key}", icon=values.ICON_NAMES[each]) for each in icons]),
    )


def _special(given: object) -> str | bool:
    """A special achievement by its name, or whether one is given (I-M3)."""
    named = next((name for name in GIVING.values() if inputs.plain(name) == inputs.plain(given)), None)
    return inputs.truth(given) if named is None else named


def _say_special(its: str | bool) -> Words:
    """A special achievement that is given, in words."""
    if isinstance(its, str):
        return say("card_list.gives_one", special=SPECIAL_NAMES[its.casefold()])
    return say("card_list.gives", so=its)


#: What cards may have: an age or one of several, a colour, an icon anywhere, a featured one; a demand; an effect that
#: can win (I-E5); a special achievement; another text in the first edition (I-PUB19).
_WISHES = {
    "age": Wish(values.ages, lambda each, ages: each.age in ages, lambda ages: say("card_list.of_age", ages=ages)),
    "colour": Wish(
        values.colour,
        lambda each, key: COLOURS[each.colour] == key,
        lambda key: say("card_list.of_colour", colour=values.COLOUR_NAMES[key]),
    ),
    "no_colour": Wish(
        values.colour,
        lambda each, key: COLOURS[each.colour] != key,
        lambda key: say("card_list.not_of_colour", colour=values.COLOUR_NAMES[key]),
    ),
    "icon": _icons("with_icon", lambda each, keys: {*map(ICONS.index, keys)} <= {*each.icons}),
    "no_icon": _icons("without_icon", lambda each, keys: {*map(ICONS.index, keys)}.isdisjoint(each.icons)),
    "only_icon": _icons("only_icon", lambda each, keys: [only_icon(each)] == keys),
    "featured": Wish(
        values.icon,
        lambda each, key: ICONS[each.featured] == key,
        lambda key: say("card_list.featuring", icon=values.ICON_NAMES[key]),
    ),
    "demand": _truth(lambda each: each.demands, "demand"),
    "wins": _truth(lambda each: each.number in WINNING, "wins"),
    "gives_special": Wish(
        _special,
        lambda each, its: its in (GIVING.get(each.number), each.number in GIVING),
        _say_special,
    ),
    "editions_differ": _truth(lambda each: each.editions_differ, "editions"),
}


def _ages(reading: Reading) -> Filled | None:
    """The ages that are given, or those from one on, or up to it: "from age 4 on", "before age 3"."""
    found = asked.AGES_GIVEN.take(reading)
    if found is None or len(found.value or ()) != 1:
        return found
    (age,), at = found.value, max(found.places)
    near = _bounds(reading, at)
    if not near:
        return found
    said, strictly = reading.said(near), reading.said(range(at - 3, at)) & {"than", "below", "under"}
    itself = bool(said & _BEHIND) and not strictly
    ages = range(1, age + itself) if said & _DOWN else range(age + (not itself), 11)
    return Filled([*ages], found.places | near) if ages else slots.UNCLEAR


def _bounds(reading: Reading, at: int) -> set[int]:
    """Where it is said before a number, or behind it, that it bounds a range."""
    behind = range(at + 1, at + 2 if reading.said([at + 1]) & alternatives("card @possessive") else at + 3)
    before = {place for place in range(at - 3, at) if reading.said([place]) & _BEFORE}
    return before | {place for place in behind if reading.said([place]) & _BEHIND}


#: What tells that ages from one on are meant, or up to it: before the number; also behind it, then with that one.
_BEFORE = alternatives("least most more less higher lower later earlier before after above below")
_BEHIND = alternatives("@onward least most lower earlier")
_DOWN = alternatives("before below most less lower earlier")


def _parted(reading: Reading, words: str) -> tuple[list[str], list[str], frozenset[int]] | None:
    """Those of these words that are wanted, those that are denied, and where that is said; nothing if there is none."""
    wanted: list[str] = []
    denied: list[str] = []
    places: set[int] = set()
    for at in reading.places(alternatives(words)):
        idle = next((place for place in range(at - 1, -1, -1) if not reading.said([place]) & _IDLE), -1)
        no = idle not in reading.used and reading.at(idle).word in {"no", "not"}
        (denied if no else wanted).append(reading.tokens[at].word)
        places |= {at, *([idle] if no else [])}
    return (wanted, denied, frozenset(places)) if places else None


_IDLE = alternatives("@have have has show shows with a an any @is are of any @article @of_anything @possessive")


def _with_icons(reading: Reading) -> Filled | None:
    """The icons that cards must have, may not have, or have alone: "a castle and a bulb", "no clock", "only leaves"."""
    found = _parted(reading, asked.ICON_WORDS)
    alone = {*reading.places({"only"})}
    if found is None or (alone and (len(found[0]), found[1]) != (1, [])):
        return None
    wanted, denied, places = found
    return Filled((None, None, wanted) if alone else (wanted or None, denied or None, None), places | alone)


def _of_colour(reading: Reading) -> Filled | None:
    """The one colour that cards have, or may not have."""
    wanted, denied, places = _parted(reading, asked.COLOUR_WORDS) or ([], [], frozenset[int]())
    if len({*wanted, *denied}) != 1:
        return slots.UNCLEAR if places else None
    return Filled((wanted[0], None) if wanted else (None, denied[0]), places)


#: How a list of cards is asked for; an age and a colour that may be given beside something else.
_LIST = "card @which|what|many|list|name|show|there"
_AGES = slots.hook(_ages)
_COLOUR = {"colour no_colour": slots.hook(_of_colour)}
_NARROWED = {"age": _AGES._replace(default=None), "colour no_colour": slots.hook(_of_colour, default=(None, None))}
_DEMAND = {"demand": slots.said("demand", None)}


@ruling(
    "I-PUB1",
    asks=(
        Frame(_LIST, {**_NARROWED, "age": _AGES, **_DEMAND}, "exists"),
        Frame(_LIST, {**_NARROWED, **_COLOUR, **_DEMAND}, "exists"),
        Frame(f"{_LIST} demand", {**_NARROWED, "demand": slots.said("demand")}, "exists"),
        Frame(f"{_LIST} win", {**_NARROWED, "wins": slots.said("win", denied=None)}, "exists"),
        Frame(
            _LIST,
            {
                **_NARROWED,
                "icon no_icon only_icon": slots.hook(_with_icons),
                **_DEMAND,
                "__": asked.uncounted(asked.ICON_WORDS),
            },
            "exists",
        ),
        Frame(f"{_LIST} featured", {**_NARROWED, "featured": slots.pick(asked.ICON_WORDS)}),
        Frame(
            f"{_LIST} special transfer|get|achieve",
            {"gives_special": slots.said("special", denied=None)},
        ),
        Frame(
            f"{_LIST} transfer|get|achieve",
            {"gives_special": slots.pick(asked.SPECIAL_WORDS)},
        ),
        Frame(
            f"{_LIST} different edition|first_edition|last_edition",
            {"editions_differ": slots.said("different", denied=None)},
        ),
    ),
    may="simultaneous name all age colour icon effect edition every dogma sum public transfer achieve special both first_edition last_edition",
    never="mine my @i",
)
def card_list(
    age: object = None,
    colour: object = None,
    no_colour: object = None,
    icon: object = None,
    no_icon: object = None,
    only_icon: object = None,
    featured: object = None,
    demand: object = None,
    wins: object = None,
    gives_special: object = None,
    editions_differ: object = None,
) -> Ruled:
    """The cards that have all that is told, and how many: an age, a colour, an icon anywhere, a featured icon.

    *no_colour*, *no_icon*: another colour, without an icon; *only_icon*: no other icon. Several icons are all wanted.
    *demand*: with, or without, a demand; *wins*: an effect that can win; *gives_special*: a special achievement;
    *editions_differ*: another effect in the first edition.
    """
    wishes = {"age": age, "colour": colour, "no_colour": no_colour, "featured": featured}
    wishes |= {
        "icon": icon,
        "no_icon": no_icon,
        "only_icon": only_icon,
        "demand": demand,
        "wins": wins,
        "gives_special": gives_special,
        "editions_differ": editions_differ,
    }
    found, wanted = fitting(cards(), _WISHES, wishes)
    result: Result = {
        "count": len(found),
        "names": [each.name.en for each in found],
        "ages": sorted({each.age for each in found}),
        "exists": bool(found),
    }
    few = found if len(found) <= 45 else []
    listed = _joined("comma", [say("card_list.card", card=values.titled(each), age=each.age) for each in few])
    said = say("card_list.text", n=len(found), **_wished(wanted), found=listed)
    return Ruled(result, *said, ("I-E5", "I-PUB1") if wins is not None else ("I-PUB1", "I-C1"))


def _wished(words: list[Words]) -> dict[str, Words]:
    """Return what was looked for: the colour and the rest; without blanks between words it is among the rest."""
    every = _joined("and", words)
    colours, rest = (_joined("and", [each for each in words if (each.en in COLOURS) is its]) for its in (True, False))
    return {
        "colour": in_all(lambda language: colours(language) if manner(language).has_words else ""),
        "rest": in_all(lambda language: (rest if manner(language).has_words else every)(language)),
    }


def _joined(key: str, words: list[Words]) -> Words:
    """Texts one behind the other; nothing, if there are none."""
    return say.joined(f"card_list.{key}", words) if words else Words("")


@ruling(
    "I-PUB1",
    asks=(
        Frame(
            "many there|sum|print|printed|all|@total|exist|are|@altogether|@in_all",
            {"icon": slots.pick(asked.ICON_WORDS), "age": asked.AGE_GIVEN},
        ),
    ),
    may="icon sum all age",
)
def icon_totals(icon: object = None, age: object = None) -> Ruled:
    """How many icons of a kind are printed, on all cards or on those of an *age*; of how many, and in which ages."""
    of_age = inputs.if_given(values.age, age)
    there = [each for each in cards() if of_age in {None, each.age}]
    printed = [ICONS[place] for each in there for place in each.icons if place != PICTURE]
    if icon is None:
        numbers = {name: printed.count(name) for name in ICONS}
        text = say("icon_totals.all", icons=values.say_icons(numbers), cards=len(there), age=of_age)
        return Ruled({**numbers, "of": len(printed)}, *text)
    key = values.icon(icon)
    count = printed.count(key)
    ages = sorted({each.age for each in cards() if ICONS.index(key) in each.icons})
    result: Result = {
        "count": count,
        "of": len(printed),
        "percent": round(100 * count / len(printed)),
        "ages": ages,
        "cards": sum(ICONS.index(key) in each.icons for each in there),
    }
    names = {"icon": values.icons_word(key, count), "age": of_age}
    spread = {"everywhere": len(ages) == len(AGES), "first": ages[0], "last": ages[-1]}
    return Ruled(result, *say("icon_totals.one", n=count, **result, **names, **spread), (_about(key, age), "I-PUB1"))


def _about(icon: str, age: object) -> str:
    """The passage about an icon: what the wiki says of it, or where that is wrong (section 11)."""
    if icon == "castle" and age is not None and values.age(age) <= 3:
        return "I-F1"
    return {"castle": "I-O4", "factory": "I-O5", "clock": "I-O6", "crown": "I-O2"}.get(icon, "I-O3")
