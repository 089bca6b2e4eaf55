"""Names that grow from what was played: of techs, civilizations and sectors, never the same twice.

In: what a thing was made of, chance, the names already taken. Out: its name, short enough for card and map. Names have
no effect on play (R-1.4-11); their words stand in names/*.toml.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, count, permutations
from typing import Any

from generator.engine.chance import RandomSource
from generator.engine.languages import between
from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.games.deep_future.legacy.naming import region_of

#: How often words are drawn before a name that is taken is given once more, with a number.
TRIES = 40
#: Letters that two words of a name must not have in common at their beginning: no Crowned Crown.
STEM = 4


def tech_name(advancements: Sequence[str], chance: RandomSource, taken: Iterable[str], language: Language) -> str:
    """A name for the tech that joins these *advancements*, keys of Table 5 (1.4, R-1.4-10).

    Energy, Spacecraft and Ecology make it a Radiant Fleet, a Terraform Fleet or a Radiant Terraform Fleet.
    """
    words = [_data("techs")[key][language] for key in advancements]

    def draw() -> str:
        while True:
            kind, use, thing = chance.pick(list(permutations(words)))
            parts = [chance.pick(source.split()) for source in (kind["kinds"], use["uses"], thing["things"])]
            if not _repetitive(parts):
                return between(language).words.join(chance.pick((parts, parts[1:], [parts[0], parts[2]])))

    return _unheard("tech", [draw], taken, language)


def _repetitive(words: Sequence[str]) -> bool:
    """Whether two of *words* say the same: they share a sign, or begin alike."""
    return any(
        one[:STEM] == other[:STEM] if one.isascii() else bool(set(one) & set(other))
        for one, other in combinations(words, 2)
    )


def civilization_name(
    homeworld: str, victory: str, suit: str, chance: RandomSource, taken: Iterable[str], language: Language
) -> str:
    """A name for the civilization that grew from *homeworld* (3, R-3-09), "" if that has no name.

    How it won gives the noun (Dominion, League), the *suit* of its second effect sometimes a word more (Table 4).
    """
    realms = _data("realms")

    def draw(*forms: str) -> Callable[[], str]:
        return lambda: chance.pick(_ways(realms["civilization"][language][chance.pick(forms)])).format(
            home=homeworld,
            realm=chance.pick(_ways(realms["realm"][victory][language])),
            mark=chance.pick(_ways(realms["mark"][suit][language])),
        )

    drawn = [draw("plain", "plain", "plain", "long"), draw("plain"), draw("short")]
    return _unheard("civilization", drawn if homeworld else drawn[2:], taken, language)


def sector_name(homeworld: str, sector: int, chance: RandomSource, taken: Iterable[str], language: Language) -> str:
    """A name for the *sector* of a winner's *homeworld* (3, R-3-09), with a word of the region, or the region's own."""
    region = _region(sector, language)

    def draw(*forms: str) -> Callable[[], str]:
        return lambda: chance.pick(_ways(_data("realms")["sector"][language][chance.pick(forms)])).format(
            home=homeworld, mark=region["mark"], place=chance.pick(_ways(region["places"]))
        )

    drawn = [draw("plain", "plain", "plain", "short"), draw("short")]
    return _unheard("sector", drawn if homeworld else drawn[1:], taken, language)


def region_name(sector: int, language: Language) -> str:
    """What the region around a sector of the map is called: one of six around the black hole (1.5)."""
    name: str = _region(sector, language)["name"]
    return name


def _region(sector: int, language: Language) -> dict[str, str]:
    words: dict[str, str] = _data("realms")["region"][str(region_of(sector))][language]
    return words


def _unheard(thing: str, draws: Sequence[Callable[[], str]], taken: Iterable[str], language: Language) -> str:
    """The first name drawn that is short and not *taken*, else one with a number; the last of *draws* are short."""
    longest = _data("realms")["longest"][thing][language]
    heard = {name.casefold() for name in taken}
    for number in count(1):
        for draw in draws:
            for _ in range(TRIES):
                name = _again(thing, draw(), number, language)
                if len(name) <= longest and name.casefold() not in heard:
                    return name
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
