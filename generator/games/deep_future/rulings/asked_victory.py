"""What questions say of a player who may have won: complete cards, sectors, cubes, tracks, worlds of a lone player.

In: a question as one frame reads it. Out: inputs of the ruling `victory`, each only if it was given. The words are read
as one line of signs ("homeworld 3/3 and three techs complete" is "H33&3TC"), in which patterns are looked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.engine.questions import Filled, Reading, alternatives, grammar
from generator.games.deep_future.facts.amounts import POPULATION_CUBES, SLOTS, TERRITORY_SECTORS, VICTORY_TECHS
from generator.games.deep_future.facts.tables import tracks
from generator.games.deep_future.rulings import asked_tracks
from generator.games.deep_future.rulings.values import typed

#: The words that matter, by their sign; what has none is left out of the line.
_WORDS = {
    "H": "homeworld", "T": "tech", "C": "complete full ready", "I": "incomplete", "A": "advancement", "K": "card",
    "L": "all each every both else different", "O": "only", "Z": "no not", "P": "upkeep", "U": "cube", "Q": "sector",
    "Y": "player", "V": "wonder", "S": "settled", "W": "world", "M": "marker track", "&": "and +", "p": "population",
    "t": "territory",
}  # fmt: skip
_SIGNS = {word: sign for sign, words in _WORDS.items() for word in words.split()}
_RAWS = typed.meanings("sign")
_FULL = rf"(?:L?C|L?{SLOTS}(?:{SLOTS}|A)?(?![A-Z0-9n]))"
#: What tells the advancements of the homeworld, and the complete techs; the group is their number.
_HOME_FULL = rf"(?:H{_FULL}|CH|H[&,]L?[0-9]?K?T{_FULL}|[0-9]K?T[&,]H{_FULL}|L?C[0-9]K?T[&,]H(?!\d)|C&H(?=[.,]|$))"
_HOME = rf"HO?([012])(?:{SLOTS}?A|{SLOTS}|(?=[.,&]|$))"
_TECHS = (
    rf"O?([0-9])K?T{_FULL}",
    r"O?([0-9])K?L?CK?T",
    r"CK?TO?([0-9])K?",
    r"O?([0-9])K?C(?=[.,]|$)",
    r"T,?O?([0-9])K?C",
    r"O([0-2])K?T",
)
_NO_TECH = r"Z[LO]?CK?T"
_ALL = r"(?:LK?C|L?4?KL?C|L?4C?K?C|(?<!\d)CK(?!T)|(?:^|(?<=[.,&]))(?:LC|C(?=[.,]|$)))"


#: What tells that a marker is not at its star yet: "one below it", "almost there".
_NOT_YET = alternatives("before|below|less|under|beneath|short|away|almost|nearly|@below_or_near")


class _Line:
    """The words of a question as signs; one sign a token, the places of which are kept."""

    def __init__(self, reading: Reading) -> None:
        self.tokens = reading.tokens
        self.signs = ""
        self.at: list[int] = []
        for at in range(len(reading.tokens)):
            sign = "," if at in reading.used else self._sign(at)
            if sign:
                self.signs += sign
                self.at.append(at)

    def _sign(self, at: int) -> str:
        token = self.tokens[at]
        if token.stop:
            return token.word
        if token.number is not None:
            return token.word if len(token.word) == 1 else "n"
        if token.ordinal is not None:
            return "#"
        return _RAWS.get(token.raw) or _SIGNS.get(token.word, "")

    def find(self, pattern: str) -> Iterator[tuple[int, frozenset[int]]]:
        """The number that a pattern tells each time, and where it is given."""
        for found in re.finditer(pattern, self.signs):
            places = frozenset(self.at[found.start() : found.end()])
            group = self.at[found.start(1)] if found.re.groups and found[1] else None
            yield (-1 if group is None else self._value(group)), places

    def _value(self, at: int) -> int:
        return self.tokens[at].number or (0 if self.tokens[at].number == 0 else 1)

    def one(self, *patterns: str) -> tuple[int, frozenset[int]] | None:
        """The one number that the first of these patterns tells that tells any; -1 if there are two."""
        for pattern in patterns:
            found = list(self.find(pattern))
            if found:
                numbers = {number for number, _ in found}
                return (numbers.pop() if len(numbers) == 1 else -1), frozenset().union(*(where for _, where in found))
        return None


def _cards(line: _Line) -> tuple[int | None, int | None, frozenset[int]] | None:
    """Advancements of the homeworld and complete techs, None where they are not given; None if two things are given."""
    everything, full, some = line.one(_ALL), line.one(_HOME_FULL), line.one(_HOME)
    if full and some:
        return None
    missing = (None, frozenset[int]())
    home = (SLOTS, full[1]) if full else some or missing
    none = line.one(_NO_TECH)
    techs = (0, none[1]) if none else line.one(*_TECHS) or missing
    if -1 in (home[0], techs[0]):
        return None
    places = home[1] | techs[1]
    if not everything:
        return home[0], techs[0], places
    return (
        SLOTS if home[0] is None else home[0],
        VICTORY_TECHS if techs[0] is None else techs[0],
        places | everything[1],
    )


def _counted(line: _Line) -> tuple[int | None, int | None, frozenset[int]] | None:
    """Sectors and cubes; upkeep cubes and markers are given, too, but do not count. None if two numbers are given."""
    besides = list(line.find(r"([0-9n])(?:PU?|M)"))
    if besides and any(token.raw in grammar("includes") for token in line.tokens):
        return None  # "26 cubes of which 2 are upkeep cubes"
    places = frozenset[int]().union(*(where for _, where in besides))
    (sectors, sectors_at), (cubes, cubes_at) = _given(line, "Q", "t"), _given(line, "U", "p")
    places |= sectors_at | cubes_at
    idle = sum(number for number, _ in besides)
    if idle and cubes is not None:
        places |= {at for at, token in enumerate(line.tokens) if token.number == cubes + idle}
    if -1 in (sectors, cubes):
        return None
    return _multiplied(line, sectors, cubes, places)


def _multiplied(
    line: _Line, sectors: int | None, cubes: int | None, places: frozenset[int]
) -> tuple[int | None, int | None, frozenset[int]] | None:
    """Sectors, and cubes in all of them if so many are in each: "7 sectors with 4 cubes each"."""
    beside = [at for _, where in line.find(r"L[0-9n]?[UQ]|[UQ]L") for at in where]
    each = {at for at in beside if line.tokens[at].word == "each"}
    if each and None in (sectors, cubes):
        return None
    return sectors, (sectors or 0) * (cubes or 0) if each else cubes, places | each


def _given(line: _Line, sign: str, victory: str) -> tuple[int | None, frozenset[int]]:
    """How many are given of what has a sign and is counted for a victory, and where; -1 if there are two numbers."""
    return line.one(
        rf"(?:(?<=[0-9n][QU])|(?<![QU]))([0-9n])(?![0-9n]){sign}",
        rf"{victory}?{sign},?([0-9n])(?=[.,&]|$)",
        rf"{victory},?([0-9n])(?=[.,&]|$)",
    ) or (None, frozenset())


def read(reading: Reading) -> Filled | None:
    """Advancements, techs, sectors, cubes, stars and tracks; the cards may be left out if the condition is not met."""
    line = _Line(reading)
    cards, counts, star = _cards(line), _counted(line), _star(reading)
    if not (cards and counts and star):
        return None
    home, techs, used = cards
    sectors, cubes, also = counts
    lying = _lying(reading, star)
    if not (star.value or lying.value) and (sectors, cubes) == (None, None):
        return None
    whole = (SLOTS if home is None else home, VICTORY_TECHS if techs is None else techs)
    if None in (home, techs) and whole >= (SLOTS, VICTORY_TECHS) and _is_met(star, sectors, cubes, lying.value):
        return None
    places = used | also | star.places | lying.places
    return Filled((*whole, sectors, cubes, star.value, lying.value), places)


def _is_full_of_cubes(reading: Reading) -> bool:
    """Whether what is full is no card: "sectors full of cubes"."""
    return any(reading.said(range(at + 1, at + 3)) & {"cube"} for at in reading.places({"full"}))


def _lying(reading: Reading, star: Filled) -> Filled:
    """Where the markers of tracks are said to lie, if no star is given."""
    return (not star.value and asked_tracks.on_tracks().take(reading)) or Filled(None)


def _is_met(star: Filled, sectors: int | None, cubes: int | None, markers: Mapping[str, int] | None) -> bool:
    """Whether there are enough sectors or cubes, or a marker is at its star."""
    enough = (sectors or 0) >= TERRITORY_SECTORS or (cubes or 0) >= POPULATION_CUBES
    return (
        bool(star.value) or enough or any(number >= tracks()[letter].win for letter, number in (markers or {}).items())
    )


def _star(reading: Reading) -> Filled | None:
    """The track that is at its star, none if there is none: "Might has reached its star"; nothing if that is unclear."""
    if _is_full_of_cubes(reading):
        return None
    stars = reading.places({"star"})
    denials = [at for star in stars if (at := reading.denied(star)) is not None]
    if len(denials) == len(stars):
        return Filled(None, frozenset([*stars, *denials]))
    named = asked_tracks.track().take(reading)
    if len(stars) != 1 or named is None or min(abs(at - stars[0]) for at in named.places) > 8:
        return None
    below = _NOT_YET & reading.said()
    return None if below else Filled([named.value], named.places | frozenset(stars))
