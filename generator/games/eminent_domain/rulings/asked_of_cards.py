"""How people tell what the rulings about single cards and lists of cards need: facts, filters, words, levels there are not.

In: a question as a frame reads it. Out: what is asked of a card, what is claimed of it, what the cards of a list have.
"""

from __future__ import annotations

from collections.abc import Collection

from generator.engine.questions import Filled, Reading, Slot, hook
from generator.games.eminent_domain.book.terms import VOCABULARY
from generator.games.eminent_domain.facts.deck import RESOURCES, ROLES, TYPES

#: What a number counts that is said of a card, by the words beside it.
_NUMBERED = {
    "warfare_cost": {"warfare_cost", "fighter", "attack", "warfare"},
    "colonize_cost": {"colonize_cost", "colony", "settle", "colonize"},
    "influence": {"influence", "worth", "score"},
    "slots": {"slot"},
    "level": {"level"},
    "research_cost": {"research", "cost"},
}
OF_PLANETS = ("warfare_cost", "colonize_cost", "influence", "slots")
OF_TECHNOLOGIES = ("level", "influence", "research_cost")
_SHOWS = frozenset(["symbol", "show", "boost", "give", "help", "count"])
_HIGHEST = 3


def numbered(reading: Reading, kinds: Collection[str]) -> Filled | None:
    """The one number that is said of a card, and what it counts: "worth 3" is ("influence", 3)."""
    places = reading.free_numbers()
    if len(places) != 1 or reading.tokens[places[0]].raw.startswith("+"):
        return None
    found = [kind for kind in kinds if reading.said() & _NUMBERED[kind]]
    if len(found) != 1:
        return None
    value = found[0], reading.tokens[places[0]].number
    return Filled(value, frozenset([*places, *reading.places(_NUMBERED[found[0]])]))


def number_of(kind: str) -> Slot:
    """The number that the planets of a list have of something: "planets worth 3"."""

    def take(reading: Reading) -> Filled | None:
        found = numbered(reading, OF_PLANETS)
        return None if found is None or found.value[0] != kind else Filled(found.value[1], found.places)

    return hook(take, default=None)


def _one_of(reading: Reading, known: Collection[str], beside: Collection[str] = ()) -> Filled | None:
    """The word of these that is said, if it is but one; *beside*, words that go with it."""
    places = reading.places(known)
    said = {reading.tokens[at].word for at in places}
    return Filled(said.pop(), frozenset([*places, *reading.places(beside)])) if len(said) == 1 else None


def shown(reading: Reading, beside: Collection[str] = ("symbol", "show", "boost")) -> Filled | None:
    """The role whose symbol cards show: "which planets show Survey?"; some of the words *beside* must be said."""
    return _one_of(reading, ROLES, beside) if reading.places(beside) else None


def claim(numbers: Collection[str]) -> Slot:
    """What is asked of a card, and whether it is so, as two keys: "is Idroyos fertile?", "is War Path worth 2?"."""

    def take(reading: Reading) -> Filled | None:
        given = {
            "type": _one_of(reading, TYPES),
            "symbol": shown(reading, _SHOWS),
            "slots": _one_of(reading, RESOURCES, ("slot", "produce", "resource")),
        }
        found = [Filled((about, claimed.value), claimed.places) for about, claimed in given.items() if claimed]
        number = numbered(reading, numbers)
        found += [number] if number else []
        return found[0] if len(found) == 1 and reading.question.yes_no else None

    return hook(take)


def raising(reading: Reading) -> Filled | None:
    """That the planets of a list raise the hand limit: "which planets show card +1?"."""
    words = reading.said()
    if "+1" not in words and not (words & {"raise", "bonus"} and words & {"limit", "hand"}):
        return None
    return Filled(True, frozenset(reading.places({"+1", "card", "limit", "bonus", "raise", "hand"})))


def a_word(reading: Reading) -> Filled | None:
    """The one word of the game whose meaning is asked for."""
    found = [at for at, token in enumerate(reading.tokens) if not token.stop and VOCABULARY.called(token.raw)]
    words = {reading.tokens[at].raw for at in found}
    return Filled(words.pop(), frozenset(found)) if len(words) == 1 else None


def no_level(reading: Reading) -> Filled | None:
    """A level that no technology has: "level 4"."""
    places = reading.free_numbers()
    if len(places) != 1 or "level" not in reading.said(range(places[0] - 1, places[0] + 2)):
        return None
    level = reading.tokens[places[0]].number or 0
    return None if 0 < level <= _HIGHEST else Filled(level, frozenset(places))
