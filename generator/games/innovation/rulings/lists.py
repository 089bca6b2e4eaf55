"""Rulings that search the 105 cards: those that are so, and how many icons of a kind are printed.

In: what a card must have. Out: names, ages, numbers.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine import inputs
from generator.engine.languages import Words, in_all, manner
from generator.engine.questions import Frame, slots
from generator.engine.ruling import Result, Ruled, Wish, fitting
from generator.games.innovation.facts.deck import AGES, COLOURS, ICONS, PICTURE, Card, cards
from generator.games.innovation.rulings import asked, values
from generator.games.innovation.rulings.lookups import GIVING, WINNING
from generator.games.innovation.rulings.specials import SPECIAL_NAMES
from generator.games.innovation.rulings.values import ruling, say


def _truth(is_so: Callable[[Card], bool], key: str) -> Wish:
    """Cards that are so, or that are not."""
    return Wish(inputs.truth, lambda each, so: is_so(each) is so, lambda so: say(f"card_list.{key}", so=so))


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
    "icon": Wish(
        values.icon,
        lambda each, key: ICONS.index(key) in each.icons,
        lambda key: say("card_list.with_icon", icon=values.ICON_NAMES[key]),
    ),
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

#: How a list of cards is asked for; an age and a colour that may be given beside something else.
_LIST = "card @which|what|many|list|name|show"
_NARROWED = {
    "age": asked.AGES_GIVEN._replace(default=None),
    "colour": slots.pick(asked.COLOUR_WORDS, None),
}
_DEMAND = {"demand": slots.said("demand", None)}


@ruling(
    "I-PUB1",
    asks=(
        Frame(_LIST, {**_NARROWED, "age": asked.AGES_GIVEN, **_DEMAND}),
        Frame(_LIST, {**_NARROWED, "colour": slots.pick(asked.COLOUR_WORDS), **_DEMAND}),
        Frame(f"{_LIST} demand", {**_NARROWED, "demand": slots.said("demand")}),
        Frame(f"{_LIST} win", {**_NARROWED, "wins": slots.said("win", denied=None)}),
        Frame(_LIST, {**_NARROWED, "icon": slots.pick(asked.ICON_WORDS), "__": asked.uncounted(asked.ICON_WORDS)}),
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
    may="name all age colour icon effect edition every dogma sum public transfer achieve special both first_edition last_edition",
    never="mine my @i",
)
def card_list(
    age: object = None,
    colour: object = None,
    icon: object = None,
    featured: object = None,
    demand: object = None,
    wins: object = None,
    gives_special: object = None,
    editions_differ: object = None,
) -> Ruled:
    """The cards that have all that is told, and how many: an age, a colour, an icon anywhere, a featured icon.

    *demand*: with, or without, a demand; *wins*: an effect that can win; *gives_special*: a special achievement;
    *editions_differ*: another effect in the first edition.
    """
    wishes = {"age": age, "colour": colour, "icon": icon, "featured": featured}
    wishes |= {"demand": demand, "wins": wins, "gives_special": gives_special, "editions_differ": editions_differ}
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
