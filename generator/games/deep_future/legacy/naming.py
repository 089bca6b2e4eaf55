"""Invented names of worlds, never the same twice and seldom alike.

In: chance, the names already taken, the sector a world is in. Out: a new name. Each of the six regions of the galaxy,
the sectors with the same first digit, has one family in every language, always the same: whoever reads a name knows
roughly where it is spoken. Names have no effect on play (R-1.4-11).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from generator.engine.chance import RandomSource
from generator.engine.languages import manner
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
FAMILIES = tuple(Family(**row) for row in _SOUNDS["placed"]["letters"])

#: Sounds that would make a table laugh or worse, and those that nobody can say: names of later worlds have none.
UNFORTUNATE = ("shit", "nazi", "fuk", "kunt", "dik", "kok", "anus", "rape", "slut", "pis", "fag", "nig", "tit", "kkk")
HARSH = ("xix", "sx", "xs", "kz", "zs", "qs")

#: So many names of a region in a row that are taken, and it has no short ones left.
MANY = 60

#: So many names are thought of, and the one least like the others is given.
CANDIDATES = 24

#: What it weighs that a name begins or ends like another, by how many letters or signs.
LETTER_WEIGHTS = {1: 0.5, 2: 1.0, 3: 4.0, 4: 20.0}
SIGN_WEIGHTS = {1: 1.0, 2: 6.0}


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
SIGN_FAMILIES = tuple(SignFamily(**row) for row in _SOUNDS["placed"]["signs"])

#: Those of original worlds, which mix: a seed founds the same campaign as ever.
FOUNDING = tuple(Family(**row) for row in _SOUNDS["founding"]["letters"])
FOUNDING_SIGNS = tuple(SignFamily(**_SOUNDS["founding"]["signs"][region - 1]) for region in (1, 2, 5, 4))
#: Words that an original world now and then carries behind its name.
EPITHETS = ("Prime", "Minor", "Reach", "Deep", "Landing")


class Namer:
    """Invents names for one campaign; *taken* are those it must not repeat."""

    def __init__(self, chance: RandomSource, taken: Iterable[str] = ()) -> None:
        self._chance = chance
        self._taken: set[str] = set()
        #: How the words of all names begin and end.
        self._heard: Counter[str] = Counter()
        for name in taken:
            self._take(name)

    def world(self, language: Language, sector: int | None = None) -> str:
        """A new name for a world as its *sector*'s region speaks; without one it is an original world's."""
        words = manner(language).has_words
        if sector is None:
            name = self._free(self._original if words else self._original_signs)
        else:
            family = (FAMILIES if words else SIGN_FAMILIES)[region_of(sector) - 1]
            name = min((self._free(partial(family.name, self._chance)) for _ in range(CANDIDATES)), key=self._likeness)
        self._take(name)
        return name

    def _original(self) -> str:
        name = self._chance.pick(FOUNDING).name(self._chance)
        return self._chance.pick((name, f"{name} {self._chance.pick(EPITHETS)}"), (14, 1))

    def _original_signs(self) -> str:
        return self._chance.pick(FOUNDING_SIGNS).name(self._chance)

    def _free(self, draw: Callable[[], str]) -> str:
        """A name that is not taken; once the short ones are used up, a number of them joined."""
        name, tries = draw(), 1
        while name.casefold() in self._taken or any(part in name.casefold() for part in UNFORTUNATE):
            name = ("-" if name.isascii() else "·").join(draw() for _ in range(1 + tries // MANY))
            tries += 1
        return name

    def _take(self, name: str) -> None:
        self._taken.add(name.casefold())
        for word in re.findall(r"[^\W\d_]+", name.casefold()):
            self._heard.update(_ends(word))

    def _likeness(self, name: str) -> float:
        """How much of *name* has been heard at the beginning or the end of others, or is hard to say."""
        harsh = any(sounds in name for sounds in HARSH)
        return 100 * harsh + sum(weight * self._heard[part] for part, weight in _ends(name.casefold()).items())


def _ends(word: str) -> dict[str, float]:
    """The beginnings and ends of a word, and what it weighs to hear them once more."""
    weights = LETTER_WEIGHTS if word.isascii() else SIGN_WEIGHTS
    begins = {f"{word[:size]}-": weight for size, weight in weights.items()}
    return begins | {f"-{word[-size:]}": weight for size, weight in weights.items() if size > 1 or not word.isascii()}


def region_of(sector: int) -> int:
    """The region, 1 to 6, of a *sector* as printed on the map: its first digit (1.5)."""
    return sector // 10
