"""Invented names of worlds: pronounceable, in families that sound akin, never the same twice.

In: chance, the names already taken, perhaps the sector a world lies in. Out: a new name. Each of the six regions of
the galaxy, the sectors with the same first digit, has one family in every language, always the same: whoever reads a
name knows roughly where it is spoken. Names have no effect on play (R-1.4-11).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from generator.engine.chance import RandomSource
from generator.engine.languages import manner
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


#: By region: the family of sector 34 is the third. So the regions lie around the black hole (1.5): 5 above, then
#: clockwise 4, 3, 2 below, 1, 6.
FAMILIES = (
    # hard and short, from the iron rim
    Family("k k kr dr t v z g gr b", "a a o e u", "- - - n r", "ax ar on arn os urn ath"),
    # flowing, many liquids
    Family("l l m n s r v el th", "a e e i o", "- - - l n", "ia ora een elle una iel ys"),
    # old and scholarly
    Family("p pr th g c m ph d s", "o e i a", "- - n s r", "ero alen ides ion eus anth ora"),
    # broad vowels, settlers' speech
    Family("h w b br m d st f l", "o a ea u", "- - - l r n", "holm ward en mere dale ow ing"),
    # soft sibilants, from the pale drift
    Family("sh s z j y n t ch", "i u ao ai e a", "- - - n", "un ai iro eshi oan uki aya"),
    # clipped, machine-born
    Family("t v k n d z x", "i e a y o", "- - - s n", "ix ine eron ulon aq et odex"),
)

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
    lengths: tuple[int, ...]

    def name(self, chance: RandomSource) -> str:
        """One name of two to four signs, none of them twice."""
        length = chance.pick(self.lengths)
        signs = [chance.pick(self.opens)]
        while len(signs) < length:
            stock = self.closes if len(signs) == length - 1 else self.middles
            signs.append(chance.pick([sign for sign in stock if sign not in signs]))
        return "".join(signs)


#: By region, as the families above: each sounds, or feels, like the one there.
SIGN_FAMILIES = (
    # hard sounds written with signs, as foreign names are
    SignFamily("克卡德塔泽戈布维奥", "拉兰罗里诺莫尔", "克斯恩特农萨顿", (2, 3, 3)),
    # flowing
    SignFamily("艾莉薇娜赛露西伊", "拉莉洛薇尔丽", "亚娅恩丝妮雅", (3, 3, 4)),
    # old and scholarly
    SignFamily("菲墨赫忒普珀欧帕狄", "利罗涅西里洛勒拉", "昂翁斯农泰俄隆", (3, 3, 3, 4)),
    # settlers' hopes, signs chosen for what they mean
    SignFamily("望归远安镇启守临", "辰岳沧夜海", "港州关台城津", (2, 3)),
    # soft and pale, the same
    SignFamily("苍玄曜霜赤琼岚寒碧素", "云河星潮", "渊穹墟原屿汀野川丘", (2, 2, 3)),
    # clipped, machine-born
    SignFamily("提泽奈佐艾齐维扎", "克提里格尼尤德", "克斯姆特伦隆零", (2, 3, 3)),
)

#: Those that mix where no sector is told; a seed founds the same campaign as ever.
UNPLACED = tuple(SIGN_FAMILIES[region - 1] for region in (1, 2, 5, 4))


class Namer:
    """Invents names for one campaign; *taken* are those it must not repeat."""

    def __init__(self, chance: RandomSource, taken: Iterable[str] = ()) -> None:
        self._chance = chance
        self._taken = {name.casefold() for name in taken}

    def world(self, language: Language, sector: int | None = None) -> str:
        """A name for a world that no card of the campaign bears yet, as it is spoken in the region of its *sector*.

        Where no sector is told the families mix, and some worlds carry an epithet.
        """
        if sector is None:
            name = self._free(self._english if manner(language).has_words else self._signs)
        else:
            family = (FAMILIES if manner(language).has_words else SIGN_FAMILIES)[region_of(sector) - 1]
            names = [self._free(partial(_of_family, family, self._chance)) for _ in range(CANDIDATES)]
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


def _of_family(family: Family | SignFamily, chance: RandomSource) -> str:
    return family.name(chance)


def region_of(sector: int) -> int:
    """The region, 1 to 6, of a *sector* as printed on the map: its first digit (1.5)."""
    return sector // 10
