"""How people tell what the rulings about single cards and lists of cards need: facts, filters, words, levels there are not.

In: a question as a frame reads it. Out: what is asked of a card, what is claimed of it, what the cards of a list have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.engine.questions.slots import UNCLEAR, Filled, Reading, Slot, hook
from generator.games.eminent_domain.deck import RESOURCES, ROLES, TYPES
from generator.games.eminent_domain.vocabulary import VOCABULARY

#: What a number counts that is told of a card, by the words beside it.
_NUMBERED = {
    "warfare_cost": {"warfare_cost", "fighter", "attack", "warfare"},
    "colonize_cost": {"colonize_cost", "colony", "settle", "colonize"},
    "influence": {"influence", "worth", "score"},
    "slots": {"slot"},
    "level": {"level"},
    "research_cost": {"research", "cost"},
}
_OF_PLANETS = ("warfare_cost", "colonize_cost", "influence", "slots")
_OF_TECHNOLOGIES = ("level", "influence", "research_cost")
_SHOWS = frozenset(["symbol", "show", "boost", "give", "help", "count"])
_RAISES = frozenset(["limit", "bonus", "raise", "hand"])
_HIGHEST, _MOST_PLAYERS = 3, 4


def _words(reading: Reading) -> frozenset[str]:
    return frozenset(each for token in reading.tokens for each in (token.word, token.raw))


def numbered(reading: Reading, kinds: tuple[str, ...]) -> Filled | None:
    """The one number that is told of a card, and what it counts: ("influence", 3)."""
    places = [at for at, token in enumerate(reading.tokens) if token.number is not None and at not in reading.used]
    if len(places) != 1 or reading.tokens[places[0]].raw.startswith("+"):
        return None
    words = _words(reading)
    found = [kind for kind in kinds if words & _NUMBERED[kind]]
    if len(found) != 1:
        return None
    return Filled(
        (found[0], reading.tokens[places[0]].number), frozenset([*places, *reading.places(_NUMBERED[found[0]])])
    )


def _one_of(reading: Reading, known: tuple[str, ...]) -> Iterator[tuple[str, frozenset[int]]]:
    """The word of these that is said, if it is but one."""
    places = reading.places(frozenset(known))
    said = {reading.tokens[at].word for at in places}
    if len(said) == 1:
        yield said.pop(), frozenset(places)


def _claims_of_both(reading: Reading) -> Iterator[tuple[str, object, frozenset[int]]]:
    """What is claimed of a planet or a technology: its type, a symbol."""
    for kind, places in _one_of(reading, TYPES):
        yield "type", kind, places
    if _SHOWS & _words(reading):
        for role, places in _one_of(reading, ROLES):
            yield "symbol", role, places | frozenset(reading.places(_SHOWS))


def _claims_of_planets(reading: Reading) -> Iterator[tuple[str, object, frozenset[int]]]:
    words = _words(reading)
    yield from _claims_of_both(reading)
    for resource, places in _one_of(reading, RESOURCES):
        yield "slots", resource, places | frozenset(reading.places({"slot", "produce", "resource"}))
    if "+1" in words or {"limit", "raise"} & words:
        yield "hand", True, frozenset(reading.places({"+1", "card", *_RAISES}))
    if "start_planet" in words:
        yield "start", True, frozenset(reading.places({"start_planet"}))
    number = numbered(reading, _OF_PLANETS)
    if number is not None:
        yield (*number.value, number.places)


def _claims_of_technologies(reading: Reading) -> Iterator[tuple[str, object, frozenset[int]]]:
    words = _words(reading)
    yield from _claims_of_both(reading)
    if "double_sided" in words:
        yield "double_sided", True, frozenset(reading.places({"double_sided"}))
    if "permanent" in words or {"stay", "empire"} <= words:
        yield "permanent", True, frozenset(reading.places({"permanent", "stay", "empire"}))
    number = numbered(reading, _OF_TECHNOLOGIES)
    if number is not None:
        yield (*number.value, number.places)


def aspect(known: Mapping[str, str]) -> Slot:
    """What is asked of a card, by the words for it; nothing if it is two things."""

    def take(reading: Reading) -> Filled | None:
        places = reading.places(frozenset(known))
        told = {known[reading.tokens[at].word] for at in places if reading.tokens[at].word in known}
        if len(told) > 1:
            return UNCLEAR
        return Filled(told.pop(), frozenset(places)) if told else None

    return hook(take, default=None)


def claim(technology: bool = False) -> Slot:
    """What is asked of a card, and whether it is so, as two keys: "about claimed"."""

    def take(reading: Reading) -> Filled | None:
        found = list((_claims_of_technologies if technology else _claims_of_planets)(reading))
        if len(found) != 1 or not reading.question.yes_no:
            return None
        about, claimed, places = found[0]
        return Filled((about, claimed), places)

    return hook(take)


def shown(reading: Reading) -> Filled | None:
    """The role whose symbol the cards of a list show."""
    words = _words(reading)
    if not {"symbol", "show", "boost"} & words:
        return None
    for role, places in _one_of(reading, ROLES):
        return Filled(role, places | frozenset(reading.places({"symbol", "show", "boost"})))
    return None


def raising(reading: Reading) -> Filled | None:
    """That the planets of a list raise the hand limit."""
    if not ("+1" in _words(reading) or ({"raise", "bonus"} & _words(reading) and {"limit", "hand"} & _words(reading))):
        return None
    return Filled(True, frozenset(reading.places({"+1", "card", *_RAISES})))


def number_of(kind: str) -> Slot:
    """The number that the planets of a list have of something."""

    def take(reading: Reading) -> Filled | None:
        found = numbered(reading, _OF_PLANETS)
        return None if found is None or found.value[0] != kind else Filled(found.value[1], found.places)

    return hook(take, default=None)


def a_word(reading: Reading) -> Filled | None:
    """The one word of the game whose meaning is asked for."""
    found = [at for at, token in enumerate(reading.tokens) if not token.stop and VOCABULARY.called(token.raw)]
    told = {reading.tokens[at].raw for at in found}
    return Filled(told.pop(), frozenset(found)) if len(told) == 1 else None


def no_level(reading: Reading) -> Filled | None:
    """A level that no technology has."""
    places = [at for at, token in enumerate(reading.tokens) if token.number is not None]
    if len(places) != 1 or 0 < (reading.tokens[places[0]].number or 0) <= _HIGHEST:
        return None
    near = {token.word for token in reading.tokens[max(0, places[0] - 1) : places[0] + 2]}
    return Filled(reading.tokens[places[0]].number, frozenset(places)) if "level" in near else None
