"""Names of techs, civilizations and sectors: they grow from what was played, and repeat as little as may be.

In: what a thing was made of, chance, the names already taken. Out: a new name. Names have no effect on play (R-1.4-11).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, count, permutations
from typing import Any, NamedTuple

from generator.engine.chance import RandomSource
from generator.engine.languages import between
from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.games.deep_future.legacy.likeness import MIRRORED, ROOT, Heard
from generator.games.deep_future.legacy.naming import region_of

#: So many names are thought of before one that is taken is given once more, with a number.
TRIES = 60
#: How much of a likeness is forgiven a name that names the homeworld.
HOMELY = 1


class Draw(NamedTuple):
    """A way to draw a name, and how much likeness is forgiven it."""

    name: Callable[[], str]
    favour: int = 0


def tech_name(advancements: Sequence[str], chance: RandomSource, taken: Iterable[str], language: Language) -> str:
    """A name for the tech that joins these *advancements*, keys of Table 5 (1.4, R-1.4-10).

    Energy, Spacecraft and Ecology make it a Radiant Fleet, a Terraform Fleet or a Radiant Terraform Fleet.
    """
    rows = [_data("techs")[key][language] for key in advancements]
    ways = list(permutations([{place: words.split() for place, words in row.items()} for row in rows]))

    def draw() -> str:
        while True:
            kind, use, thing = chance.pick(ways)
            parts = [chance.pick(source) for source in (kind["kinds"], use["uses"], thing["things"])]
            if not _repetitive(parts):
                return between(language).words.join(chance.pick((parts, parts[1:], [parts[0], parts[2]])))

    return _unheard("tech", [Draw(draw)], taken, language)


def _repetitive(words: Sequence[str]) -> bool:
    """Whether two of *words* say the same: they share a sign, or begin alike."""
    return any(
        one[:ROOT] == other[:ROOT] if one.isascii() else bool(set(one) & set(other))
        for one, other in combinations(words, 2)
    )


def civilization_name(
    homeworld: str, victory: str, suit: str, chance: RandomSource, taken: Iterable[str], language: Language
) -> str:
    """A name for the civilization that grew from *homeworld* (3, R-3-09), "" if that has no name.

    How it won gives the noun (Dominion, League) and what it is known for, the *suit* of its second effect sometimes a
    word (Table 4).
    """
    realms = _data("realms")

    def draw(form: str) -> Callable[[], str]:
        return lambda: chance.pick(_ways(realms["civilization"][language][form])).format(
            home=homeworld,
            realm=chance.pick(_ways(realms["realm"][victory][language])),
            mark=chance.pick(_ways(realms["mark"][suit][language])),
            fame=chance.pick(_ways(realms["fame"][victory][language])),
        )

    homely = [Draw(draw("plain"), HOMELY)] if homeworld and chance.pick((True, True, False)) else []
    others = [name for name in taken if name != homeworld]
    further = chance.pick((("fame", "mark"), ("fame", "mark"), ("mark", "fame")))
    return _unheard("civilization", [*homely, *(Draw(draw(form)) for form in further)], others, language)


def sector_name(homeworld: str, sector: int, chance: RandomSource, taken: Iterable[str], language: Language) -> str:
    """A name for the *sector* of a winner's *homeworld* (3, R-3-09), with a word of the region, or the region's own."""
    region = _region(sector, language)

    def draw(form: str) -> Callable[[], str]:
        return lambda: chance.pick(_ways(_data("realms")["sector"][language][form])).format(
            home=homeworld, mark=chance.pick(_ways(region["marks"])), place=chance.pick(_ways(region["places"]))
        )

    homely = [Draw(draw("plain"), HOMELY)] if homeworld and chance.pick((True, False, False)) else []
    others = [name for name in taken if name != homeworld]
    return _unheard("sector", [*homely, Draw(draw("mark"))], others, language)


def region_name(sector: int, language: Language) -> str:
    """What the region around a sector of the map is called: one of six around the black hole (1.5)."""
    name: str = _region(sector, language)["name"]
    return name


def _region(sector: int, language: Language) -> dict[str, str]:
    words: dict[str, str] = _data("realms")["region"][str(region_of(sector))][language]
    return words


def _unheard(thing: str, draws: Sequence[Draw], taken: Iterable[str], language: Language) -> str:
    """The first short name drawn that repeats none of those *taken*, else what repeats least; at last with a number."""
    longest = _data("realms")["longest"][thing][language]
    heard = Heard(taken)
    for number in count(1):
        found: dict[str, int] = {}
        for draw in draws:
            for _ in range(TRIES):
                name = _again(thing, draw.name(), number, language)
                if len(name) <= longest and name.casefold() not in heard.known:
                    found[name] = heard.weight(name) - draw.favour
                    if found[name] <= 0:
                        return name
        if found and (number > 1 or min(found.values()) < MIRRORED - HOMELY):
            return min(found, key=found.__getitem__)
    raise AssertionError("numbers do not end")


def _again(thing: str, name: str, number: int, language: Language) -> str:
    """*name* as it is the first time, later with its number: II."""
    if number == 1:
        return name
    again = _data("realms")["again"]
    numbers = again["numbers"][language].split()
    following = numbers[number - 2] if number - 2 < len(numbers) else str(number)
    numbered: str = again[thing][language].format(name, following)
    return numbered


def _ways(words: str) -> list[str]:
    """Alternatives as the tables have them."""
    return words.split("|")


def _data(file: str) -> dict[str, Any]:
    return pack_data("generator.games.deep_future", f"names/{file}.toml")
