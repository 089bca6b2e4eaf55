"""Names, never the same twice: invented ones of worlds, and of techs, civilizations, sectors what they grew from.

In: chance, the names already taken, the sector a world is in, what a thing was made of. Out: a new name. Each of the
six regions of the galaxy, the sectors with the same first digit, has one family in every language, always the same:
whoever reads a name knows roughly where it is spoken. Names have no effect on play (R-1.4-11).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, count, permutations
from typing import Any

from generator.engine.chance import RandomSource
from generator.engine.languages import between, manner
from generator.engine.packdata import pack_data
from generator.engine.view import Language

VOWELS = "aeiouy"


@dataclass(frozen=True, slots=True)
class Family:
    """A family of names: the sounds a syllable may begin, carry and close with, and how names end.

    Each string lists its sounds separated by blanks; a doubled entry is twice as likely, "-" is no sound.
    """

    begins: str
    vowels: str
    closes: str
    endings: str
    syllables: tuple[int, ...] = (0, 1, 1, 1, 1, 2)

    def name(self, chance: RandomSource) -> str:
        """One name of four to nine letters: some syllables and an ending, never three consonants in a row."""
        while True:
            name = self._attempt(chance)
            if 4 <= len(name) <= 9:
                return name

    def _attempt(self, chance: RandomSource) -> str:
        ending = chance.pick(self.endings.split())
        open_ending = ending[0] in VOWELS
        built = ""
        for _ in range(chance.pick(self.syllables) or not open_ending):
            built += self._fitting(chance, self.begins, built)
            built += chance.pick(self.vowels.split())
            built += chance.pick(self.closes.split()).replace("-", "")
        if open_ending:
            built += self._fitting(chance, self.begins, built)
        return (built + ending).capitalize()

    def _fitting(self, chance: RandomSource, sounds: str, before: str) -> str:
        """A sound that *before* can be followed by: single after a consonant, never the same letter again."""
        closed = before[-1:] not in VOWELS
        options = [s for s in sounds.split() if not before or (s[0] != before[-1] and not (closed and len(s) > 1))]
        return chance.pick(options)


_SOUNDS = pack_data("generator.games.deep_future", "names/worlds.toml")
#: By region: the family of sector 34 is the third.
FAMILIES = tuple(Family(**row) for row in _SOUNDS["letters"])

#: Sounds that would make a table laugh or worse.
UNFORTUNATE = ("shit", "nazi", "fuk", "kunt", "dik", "kok", "anus", "rape", "slut", "pis", "fag", "nig", "tit", "kkk")

#: Words that a settled world now and then carries behind its name.
EPITHETS = ("Prime", "Minor", "Reach", "Deep", "Landing")

#: So many names of a region in a row that are taken, and it has no short ones left.
MANY = 60

#: So many names of a region are thought of, and the one least like the others is given.
CANDIDATES = 6


@dataclass(frozen=True, slots=True)
class SignFamily:
    """The same for names in Chinese: signs that may open, carry on and close a name."""

    opens: str
    middles: str
    closes: str
    lengths: Sequence[int]

    def name(self, chance: RandomSource) -> str:
        """One name of two to four signs, none of them twice."""
        length = chance.pick(self.lengths)
        signs = [chance.pick(self.opens)]
        while len(signs) < length:
            stock = self.closes if len(signs) == length - 1 else self.middles
            signs.append(chance.pick([sign for sign in stock if sign not in signs]))
        return "".join(signs)


#: By region, as the families above: each sounds, or feels, like the one there.
SIGN_FAMILIES = tuple(SignFamily(**row) for row in _SOUNDS["signs"])

#: Those that mix where no sector is given; a seed founds the same campaign as ever.
UNPLACED = tuple(SIGN_FAMILIES[region - 1] for region in (1, 2, 5, 4))


class Namer:
    """Invents names for one campaign; *taken* are those it must not repeat."""

    def __init__(self, chance: RandomSource, taken: Iterable[str] = ()) -> None:
        self._chance = chance
        self._taken = {name.casefold() for name in taken}

    def world(self, language: Language, sector: int | None = None) -> str:
        """A new name for a world as its *sector*'s region speaks; without one families mix, some with an epithet."""
        if sector is None:
            name = self._free(self._english if manner(language).has_words else self._signs)
        else:
            family = (FAMILIES if manner(language).has_words else SIGN_FAMILIES)[region_of(sector) - 1]
            names = [self._free(partial(family.name, self._chance)) for _ in range(CANDIDATES)]
            name = min(names, key=self._likeness)
        self._taken.add(name.casefold())
        return name

    def _free(self, draw: Callable[[], str]) -> str:
        """A name that is not taken; once the short ones are used up, a number of them joined."""
        name, tries = draw(), 1
        while name.casefold() in self._taken or any(part in name.casefold() for part in UNFORTUNATE):
            name = ("-" if name.isascii() else "·").join(draw() for _ in range(1 + tries // MANY))
            tries += 1
        return name

    def _likeness(self, name: str) -> int:
        """How many names begin or end like *name*."""
        low, reach = name.casefold(), 3 if name.isascii() else 1
        return sum((low[:reach] == other[:reach]) + (low[-reach:] == other[-reach:]) for other in self._taken)

    def _signs(self) -> str:
        return self._chance.pick(UNPLACED).name(self._chance)

    def _english(self) -> str:
        name = self._chance.pick(FAMILIES).name(self._chance)
        return self._chance.pick((name, f"{name} {self._chance.pick(EPITHETS)}"), (14, 1))


def region_of(sector: int) -> int:
    """The region, 1 to 6, of a *sector* as printed on the map: its first digit (1.5)."""
    return sector // 10


# Names that grow from what was played

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
