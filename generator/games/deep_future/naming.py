"""Invented names of worlds: pronounceable, in families that sound akin, never the same twice.

In: chance and the names already taken. Out: a new name. Names have no effect on play (R-1.4-11).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.engine.chance import Lots
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

    def name(self, chance: Lots) -> str:
        """One name of four to nine letters: some syllables and an ending, never three consonants in a row."""
        while True:
            name = self._attempt(chance)
            if 4 <= len(name) <= 9:
                return name

    def _attempt(self, chance: Lots) -> str:
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

    def _fitting(self, chance: Lots, sounds: str, before: str) -> str:
        """A sound that *before* can be followed by: single after a consonant, never the same letter again."""
        closed = before[-1:] not in VOWELS
        options = [s for s in sounds.split() if not before or (s[0] != before[-1] and not (closed and len(s) > 1))]
        return chance.pick(options)


FAMILIES = (
    # hard and short, from the outer rim
    Family("k k kr dr t v z g gr b", "a a o e u", "- - - n r", "ax ar on arn os urn ath"),
    # flowing, many liquids
    Family("l l m n s r v el th", "a e e i o", "- - - l n", "ia ora een elle una iel ys"),
    # old and scholarly
    Family("p pr th g c m ph d s", "o e i a", "- - n s r", "ero alen ides ion eus anth ora"),
    # broad vowels, settlers' speech
    Family("h w b br m d st f l", "o a ea u", "- - - l r n", "holm ward en mere dale ow ing"),
    # soft sibilants, far spinward
    Family("sh s z j y n t ch", "i u ao ai e a", "- - - n", "un ai iro eshi oan uki aya"),
    # clipped, machine-born
    Family("t v k n d z x", "i e a y o", "- - - s n", "ix ine eron ulon aq et odex"),
)

#: Sounds that would make a table laugh or worse.
UNFORTUNATE = ("shit", "nazi", "fuk", "kunt", "dik", "kok", "anus", "rape", "slut", "pis", "fag", "nig", "tit", "kkk")

#: Words that a settled world now and then carries behind its name.
EPITHETS = ("Prime", "Minor", "Reach", "Deep", "Landing")


@dataclass(frozen=True, slots=True)
class SignFamily:
    """The same for names in Chinese: signs that may open, carry on and close a name."""

    opens: str
    middles: str
    closes: str
    lengths: tuple[int, ...]

    def name(self, chance: Lots) -> str:
        """One name of two to four signs, none of them twice."""
        length = chance.pick(self.lengths)
        signs = [chance.pick(self.opens)]
        while len(signs) < length:
            stock = self.closes if len(signs) == length - 1 else self.middles
            signs.append(chance.pick([sign for sign in stock if sign not in signs]))
        return "".join(signs)


SIGN_FAMILIES = (
    # sounds written with signs, as foreign names are
    SignFamily("克卡德塔泽戈布维奥", "拉兰罗里诺莫尔", "克斯恩特农萨顿", (2, 3, 3)),
    SignFamily("艾莉薇娜赛露西伊", "拉莉洛薇尔丽", "亚娅恩丝妮雅", (3, 3, 4)),
    # signs chosen for what they mean
    SignFamily("苍玄曜霜赤琼岚寒碧素", "云河星潮", "渊穹墟原屿汀野川丘", (2, 2, 3)),
    SignFamily("望归远安镇启守临", "辰岳沧夜海", "港州关台城津", (2, 3)),
)


class Namer:
    """Invents names for one campaign; *taken* are those it must not repeat."""

    def __init__(self, chance: Lots, taken: Iterable[str] = ()) -> None:
        self._chance = chance
        self._taken = {name.casefold() for name in taken}

    def world(self, language: Language) -> str:
        """A name for a world that no card of the campaign bears yet."""
        while True:
            name = self._english() if language == "en" else self._chance.pick(SIGN_FAMILIES).name(self._chance)
            low = name.casefold()
            if low not in self._taken and not any(part in low for part in UNFORTUNATE):
                self._taken.add(low)
                return name

    def _english(self) -> str:
        name = self._chance.pick(FAMILIES).name(self._chance)
        return self._chance.pick((name, f"{name} {self._chance.pick(EPITHETS)}"), (14, 1))
