"""Rulings that search the 105 cards: those that are so, and how many icons of a kind are printed.

In: what a card must have. Out: names, ages, numbers.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine.bilingual import Words
from generator.engine.questions import slots
from generator.engine.questions.frames import Frame
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.deck import AGES, COLOURS, ICONS, PICTURE, Card, cards
from generator.games.innovation.rulings import asked, values
from generator.games.innovation.rulings.lookups import GIVING, WINNING
from generator.games.innovation.rulings.specials import SPECIAL_NAMES
from generator.games.innovation.rulings.values import ruling

Filter = tuple[Callable[[Card], bool], Words]


@ruling(
    "I-PUB1",
    asks=(
        Frame(
            "card which|what|many|list|name|哪|show",
            {
                "_": asked.NAMELESS,
                "age": asked.AGES_TOLD,
                "colour": slots.pick(asked.COLOUR_WORDS, None),
                "demand": slots.said("demand", None),
            },
        ),
        Frame(
            "card which|what|many|list|name|哪|show",
            {
                "_": asked.NAMELESS,
                "age": asked.AGES_TOLD._replace(default=None),
                "colour": slots.pick(asked.COLOUR_WORDS),
                "demand": slots.said("demand", None),
            },
        ),
        Frame(
            "card which|what|many|list|name|哪|show demand",
            {
                "_": asked.NAMELESS,
                "age": asked.AGES_TOLD._replace(default=None),
                "colour": slots.pick(asked.COLOUR_WORDS, None),
                "demand": slots.said("demand"),
            },
        ),
        Frame(
            "card which|what|many|list|name|哪|show win",
            {
                "_": asked.NAMELESS,
                "age": asked.AGES_TOLD._replace(default=None),
                "colour": slots.pick(asked.COLOUR_WORDS, None),
                "wins": slots.said("win", denied=None),
            },
        ),
        Frame(
            "card which|what|many|list|name|哪|show",
            {
                "_": asked.NAMELESS,
                "age": asked.AGES_TOLD._replace(default=None),
                "colour": slots.pick(asked.COLOUR_WORDS, None),
                "icon": slots.pick(asked.ICON_WORDS),
                "__": asked.NO_ICONS_COUNTED,
            },
        ),
        Frame(
            "card which|what|many|list|name|哪|show featured",
            {
                "_": asked.NAMELESS,
                "age": asked.AGES_TOLD._replace(default=None),
                "colour": slots.pick(asked.COLOUR_WORDS, None),
                "featured": slots.pick(asked.ICON_WORDS),
            },
        ),
        Frame(
            "card which|what|many|list|name|哪|show special transfer|get|achieve",
            {"_": asked.NAMELESS, "gives_special": slots.said("special", denied=None)},
        ),
        Frame(
            "card which|what|many|list|name|哪|show transfer|get|achieve",
            {"_": asked.NAMELESS, "gives_special": slots.pick("monument empire world wonder universe")},
        ),
        Frame(
            "card which|what|many|list|name|哪|show different edition|first_edition|last_edition",
            {"_": asked.NAMELESS, "editions_differ": slots.said("different", denied=None)},
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
    filters = [
        *([_of_age(age)] if age is not None else []),
        *([_of_colour(colour)] if colour is not None else []),
        *([_with_icon(icon)] if icon is not None else []),
        *([_featuring(featured)] if featured is not None else []),
        *_traits(demand, wins, gives_special, editions_differ),
    ]
    found = [each for each in cards() if all(test(each) for test, _ in filters)]
    return _listed(found, [words for _, words in filters], wins is not None)


def _of_age(age: object) -> Filter:
    wanted = [values.age(each) for each in values.listed(age)]
    words = Words(f"of age {values.all_of(wanted)}", f"时代 {values.all_of_zh(wanted)}")
    return lambda each: each.age in wanted, words


def _of_colour(colour: object) -> Filter:
    key = values.colour(colour)
    return lambda each: COLOURS[each.colour] == key, Words(key, f"{values.COLOUR_NAMES[key].zh}色")


def _with_icon(icon: object) -> Filter:
    key = values.icon(icon)
    return lambda each: ICONS.index(key) in each.icons, Words(f"with a {key}", f"有{values.ICON_NAMES[key].zh}")


def _featuring(icon: object) -> Filter:
    key = values.icon(icon)
    words = Words(f"with the {key} as featured icon", f"主图标为{values.ICON_NAMES[key].zh}")
    return lambda each: ICONS[each.featured] == key, words


#: What a card may be or not: the test, and both in words.
_TRAITS: tuple[tuple[Callable[[Card], bool], Words, Words], ...] = (
    (lambda each: each.demands, Words("with a demand", "有要求效果"), Words("without a demand", "没有要求效果")),
    (
        lambda each: each.number in WINNING,
        Words("that can win the game", "可以赢得游戏"),
        Words("that cannot win the game", "不能赢得游戏"),
    ),
    (
        lambda each: each.number in GIVING,
        Words("that can give a special achievement", "可以取得特殊成就"),
        Words("that give no special achievement", "不给特殊成就"),
    ),
    (
        lambda each: each.editions_differ,
        Words("that differ in the first edition", "第一版不同"),
        Words("alike in both editions", "两版相同"),
    ),
)


def _traits(*wished: object) -> list[Filter]:
    """Filters of what is told to be so, or not; a special achievement may be told by its name."""
    found: list[Filter] = []
    for wish, (test, yes, no) in zip(wished, _TRAITS):
        if wish is None:
            continue
        special = next((name for name in GIVING.values() if values.plain(name) == values.plain(wish)), None)
        if special is not None:
            words = Words(f"that can give {special}", f"可以取得{SPECIAL_NAMES[special.casefold()].zh}")
            found.append((_giving(special), words))
        elif values.truth(wish):
            found.append((test, yes))
        else:
            found.append((_not(test), no))
    return found


def _giving(special: str) -> Callable[[Card], bool]:
    return lambda each: GIVING.get(each.number) == special


def _not(test: Callable[[Card], bool]) -> Callable[[Card], bool]:
    return lambda each: not test(each)


def _listed(found: list[Card], what: list[Words], winning: bool) -> Ruled:
    result: Result = {
        "count": len(found),
        "names": [each.name.en for each in found],
        "ages": sorted({each.age for each in found}),
        "exists": bool(found),
    }
    first = [each.en for each in what if each.en in COLOURS]
    rest = [each.en for each in what if each.en not in COLOURS]
    en = f"{values.counted(len(found), ' '.join([*first, 'card']))} {' '.join(rest)}".strip()
    zh = f"{'、'.join(each.zh for each in what)}的牌有 {len(found)} 张" if what else f"共有 {len(found)} 张牌"
    if found and len(found) <= 45:
        en += f": {', '.join(f'{each.name.en} ({each.age})' for each in found)}"
        zh += f"：{'、'.join(f'{(each.name.zh or each.name.en)}（{each.age}）' for each in found)}"
    return Ruled(result, f"{en}.", f"{zh}。", ("I-E5", "I-PUB1") if winning else ("I-PUB1", "I-C1"))


@ruling(
    "I-PUB1",
    asks=(
        Frame(
            "many there|sum|print|printed|all|total|exist|are|共|一共|总共",
            {"icon": slots.pick(asked.ICON_WORDS), "age": asked.AGE_TOLD},
        ),
    ),
    may="icon sum all age",
)
def icon_totals(icon: object = None, age: object = None) -> Ruled:
    """How many icons of a kind are printed, on all cards or on those of an *age*; of how many, and in which ages."""
    there = [each for each in cards() if age is None or each.age == values.age(age)]
    printed = [ICONS[place] for each in there for place in each.icons if place != PICTURE]
    where = "" if age is None else f" of age {values.age(age)}"
    where_zh = "" if age is None else f"时代 {values.age(age)} 的"
    if icon is None:
        numbers = {name: printed.count(name) for name in ICONS}
        told = values.icons_told(numbers)
        return Ruled(
            {**numbers, "of": len(printed)},
            f"{told.en} on the {len(there)} cards{where}.",
            f"{where_zh}{len(there)} 张牌上有：{told.zh}。",
        )
    key = values.icon(icon)
    count = printed.count(key)
    ages = sorted({each.age for each in cards() if ICONS.index(key) in each.icons})
    share = round(100 * count / len(printed))
    result: Result = {
        "count": count,
        "of": len(printed),
        "percent": share,
        "ages": ages,
        "cards": sum(ICONS.index(key) in each.icons for each in there),
    }
    spread = "all ages" if len(ages) == len(AGES) else f"ages {ages[0]} to {ages[-1]}"
    spread_zh = "各个时代" if len(ages) == len(AGES) else f"时代 {ages[0]} 到 {ages[-1]}"
    plural = {"leaf": "leaves", "factory": "factories"}.get(key, "")
    en = f"{values.counted(count, key, plural)} of {len(printed)} printed icons{where} ({share} %), on {values.counted(result['cards'], 'card')}; it stands on cards of {spread}."
    zh = f"{where_zh}{len(printed)} 个图标中有 {count} 个{values.ICON_NAMES[key].zh}（{share}%），在 {result['cards']} 张牌上；它出现在{spread_zh}。"
    return Ruled(result, en, zh, (_about(key, age), "I-PUB1"))


def _about(icon: str, age: object) -> str:
    """The passage about an icon: what the wiki says of it, or where that is wrong (section 11)."""
    if icon == "castle" and age is not None and values.age(age) <= 3:
        return "I-F1"
    return {"castle": "I-O4", "factory": "I-O5", "clock": "I-O6", "crown": "I-O2"}.get(icon, "I-O3")
