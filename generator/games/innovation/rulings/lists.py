"""Rulings that search the 105 cards: those that are so, and how many icons of a kind are printed.

In: what a card must have. Out: names, ages, numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words, in_all, manner
from generator.engine.questions import Frame, slots
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.facts.deck import AGES, COLOURS, ICONS, PICTURE, Card, cards
from generator.games.innovation.rulings import asked, asked_players, values
from generator.games.innovation.rulings.lookups import GIVING, WINNING
from generator.games.innovation.rulings.specials import SPECIAL_NAMES
from generator.games.innovation.rulings.values import ruling, say

Filter = tuple[Callable[[Card], bool], Words]

#: How a list of cards is asked for; an age and a colour that may be given beside something else.
_LIST = "card @which|what|many|list|name|show"
_NARROWED = {
    "_": asked_players.NAMELESS,
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
            {"_": asked_players.NAMELESS, "gives_special": slots.said("special", denied=None)},
        ),
        Frame(
            f"{_LIST} transfer|get|achieve",
            {"_": asked_players.NAMELESS, "gives_special": slots.pick(asked.SPECIAL_WORDS)},
        ),
        Frame(
            f"{_LIST} different edition|first_edition|last_edition",
            {"_": asked_players.NAMELESS, "editions_differ": slots.said("different", denied=None)},
        ),
    ),
    may="name all age colour icon effect edition every dogma sum public transfer achieve special both first_edition last_edition",
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
    wishes = {
        _of_age: age,
        _of_colour: colour,
        _with_icon: icon,
        _featuring: featured,
        _with_demand: demand,
        _winning: wins,
        _giving: gives_special,
        _differing: editions_differ,
    }
    filters = [made(wish) for made, wish in wishes.items() if wish is not None]
    found = [each for each in cards() if all(test(each) for test, _ in filters)]
    result: Result = {
        "count": len(found),
        "names": [each.name.en for each in found],
        "ages": sorted({each.age for each in found}),
        "exists": bool(found),
    }
    few = found if len(found) <= 45 else []
    listed = _joined("comma", [say("card_list.card", card=values.titled(each), age=each.age) for each in few])
    said = say("card_list.text", n=len(found), **_wished([words for _, words in filters]), found=listed)
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


def _of_age(age: Any) -> Filter:
    """Cards of one age, or of several."""
    wanted = [values.age(each) for each in inputs.listed(age)]
    return lambda each: each.age in wanted, say("card_list.of_age", ages=wanted)


def _of_colour(colour: object) -> Filter:
    """Cards of a colour."""
    key = values.colour(colour)
    return lambda each: COLOURS[each.colour] == key, say("card_list.of_colour", colour=values.COLOUR_NAMES[key])


def _with_icon(icon: object) -> Filter:
    """Cards with an icon anywhere."""
    key = values.icon(icon)
    return lambda each: ICONS.index(key) in each.icons, say("card_list.with_icon", icon=values.ICON_NAMES[key])


def _featuring(icon: object) -> Filter:
    """Cards with a featured icon."""
    key = values.icon(icon)
    return lambda each: ICONS[each.featured] == key, say("card_list.featuring", icon=values.ICON_NAMES[key])


def _with_demand(wish: object) -> Filter:
    """Cards with a demand, or without."""
    so = inputs.truth(wish)
    return lambda each: each.demands == so, say("card_list.demand", so=so)


def _winning(wish: object) -> Filter:
    """Cards that can win the game (I-E5), or that cannot."""
    so = inputs.truth(wish)
    return lambda each: (each.number in WINNING) == so, say("card_list.wins", so=so)


def _giving(wish: object) -> Filter:
    """Cards that give a special achievement (I-M3), or that do not; one may be given by its name."""
    special = next((name for name in GIVING.values() if inputs.plain(name) == inputs.plain(wish)), None)
    if special is not None:
        named = SPECIAL_NAMES[special.casefold()]
        return lambda each: GIVING.get(each.number) == special, say("card_list.gives_one", special=named)
    so = inputs.truth(wish)
    return lambda each: (each.number in GIVING) == so, say("card_list.gives", so=so)


def _differing(wish: object) -> Filter:
    """Cards that differ in the first edition, or that are alike in both (I-PUB19)."""
    so = inputs.truth(wish)
    return lambda each: each.editions_differ == so, say("card_list.editions", so=so)


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
