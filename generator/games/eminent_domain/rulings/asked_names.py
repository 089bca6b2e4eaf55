"""Planets and technologies in questions about Eminent Domain: their names, what they cost, what is said of them.

In: a question as a frame reads it. Out: slots that give names, the cost of a planet that is attacked or settled, what is
asked of a card or claimed of it, what the cards of a list have.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache

from generator.engine.questions import Filled, Reading, Slot, agreed, alternatives, hook
from generator.games.eminent_domain.book import sides
from generator.games.eminent_domain.book.terms import VOCABULARY
from generator.games.eminent_domain.facts.deck import RESOURCES, ROLES, TYPES, Planet, planets
from generator.games.eminent_domain.rulings.values import typed

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
_OF_SLOTS = frozenset(["slot", "produce", "resource"])
#: What is asked of a resource that lies there, not of the slot.
_HELD = frozenset(["start", "starts", "setup", "worth", "influence", "full", "empty", "already", "trade"])
_SHOWS = frozenset(["symbol", "show", "boost", "give", "help", "count"])
_HIGHEST = 3
#: What a technology does not cost: "do I need three cards for it?".
_NO_COST = frozenset(["card", "turn", "round", "player", "fighter", "colony", "resource", "technology", "influence"])
#: What is not worth itself: "is it worth 3 resources?".
_OTHER_THINGS = frozenset(["resource", "fighter", "colony", "card", "symbol"])
_ONE = alternatives("@one")


@cache
def planet_words() -> Mapping[str, Planet]:
    """Planets by the word that stands for their name."""
    return {word_of("planet", each.name): each for each in planets()}


@cache
def technology_words() -> Mapping[str, str]:
    """Names of technologies, or of a side of one, by the word that stands for them."""
    return {word_of("tech", its): its for its in sides()}


def word_of(kind: str, name: str) -> str:
    """The word that stands for a name: "tech_war_path"."""
    plain = re.sub(r"['’]", "", name).casefold()
    return f"{kind}_{'_'.join(re.findall('[a-z0-9]+', plain))}"


def named(reading: Reading) -> dict[int, Planet]:
    """The planets that are named, by where they are."""
    return reading.named(planet_words())


def named_technologies(reading: Reading) -> dict[int, str]:
    """The technologies that are named, by where they are."""
    return reading.named(technology_words())


#: The name of the one planet, or technology, that is named: "Idroyos", "War Path".
PLANET_NAME = hook(lambda reading: agreed({at: its.name for at, its in named(reading).items()}))
TECHNOLOGY_NAME = hook(lambda reading: agreed(named_technologies(reading)))


def cost(kind: str, acts: str) -> Slot:
    """What a planet costs, and its name, as two keys; *acts* is "settle" or "attack".

    A start planet that is not named costs what all of them do.
    """

    def take(reading: Reading) -> Filled | None:
        given = _costs(reading, kind)
        if given:
            found = agreed(given)
            return found and found._replace(value=(found.value, None))
        aim = target(reading, acts)
        if aim is not None:
            return Filled((None, aim), frozenset(at for at, its in named(reading).items() if its.name == aim))
        its = next(each for each in planets() if each.start)
        price = its.warfare if acts == "attack" else its.colonize
        return Filled((price, None)) if "start_planet" in reading.question.words else None

    return Slot(take)


def other_cost(kind: str) -> Slot:
    """No input, but the other cost of the planet, on which nothing hangs."""

    def take(reading: Reading) -> Filled | None:
        found = _costs(reading, kind, ())
        return Filled(None, frozenset([*found, *reading.places({kind})])) if found else None

    return hook(take, default=None)


def _costs(reading: Reading, kind: str, besides: Collection[str] = ("cost", "require")) -> dict[int, int]:
    """The numbers behind a word for the cost, and where they are: "warfare cost 4", "it costs 3"."""
    found: dict[int, int] = {}
    for at in reading.places({kind, *besides}):
        for place in range(at + 1, min(at + 5, len(reading.tokens))):
            token = reading.tokens[place]
            of_others = reading.tokens[at].word == "require" and reading.said([place + 1]) & {
                "colony",
                "fighter",
                "more",
            }
            if token.number is not None and not of_others:
                found[place] = token.number
            if token.number is not None or (token.stop and token.raw not in {":", "："}):
                break
    return found


def target(reading: Reading, acts: str) -> str | None:
    """The planet that is attacked or settled: the only one, or the one named behind the verb or "under"."""
    found = {at: its for at, its in named(reading).items() if "face_up" not in reading.said(reading.part(at))}
    names = {its.name for its in found.values()}
    some = any(
        reading.said([at - 1]) & alternatives("a|@article|another|any|other") for at in reading.places({"planet"})
    )
    if len(names) != 1 or some:  # "I own Styku. Can I settle a planet?"
        names = {
            its.name
            for at, its in (found or named(reading)).items()
            if reading.said(range(at - 2, at)) & {acts, "under"}
        }
    return names.pop() if len(names) == 1 else None


# What is said of a card


def numbered(reading: Reading, kinds: Collection[str]) -> Filled | None:
    """The one number that is said of a card, and what it counts: "worth 3" is ("influence", 3)."""
    places = reading.free_numbers()
    found = [kind for kind in kinds if reading.said() & _NUMBERED[kind]]
    if len(places) != 1 or len(found) != 1 or reading.tokens[places[0]].raw.startswith("+"):
        return None
    if found[0] == "influence" and (reading.at(places[0] + 1).word in _OTHER_THINGS or reading.places({"face_down"})):
        return None
    kind, behind = found[0], reading.said(range(places[0] + 1, places[0] + 4))
    if kind == "research_cost" and behind & {"planet", *_NO_COST}:  # "does it need two planets?"
        if behind & _NO_COST:
            return None
        kind = "planets_required"
    value = kind, reading.tokens[places[0]].number
    return Filled(value, frozenset([*places, *reading.places(_NUMBERED[found[0]])]))


def number_of(kind: str) -> Slot:
    """The number that the planets of a list have of something: "planets worth 3"."""

    def take(reading: Reading) -> Filled | None:
        found = numbered(reading, OF_PLANETS)
        return None if found is None or found.value[0] != kind else Filled(found.value[1], found.places)

    return hook(take, default=None)


def _one_of(reading: Reading, known: Collection[str], beside: Collection[str] = ()) -> Filled | None:
    """The word of these that is said, if it is but one; *beside*, words that go with it."""
    found = agreed({at: reading.tokens[at].word for at in reading.places(known)})
    return found and found._replace(places=found.places.union(reading.places(beside)))


def shown(reading: Reading, beside: Collection[str] = ("symbol", "show", "boost")) -> Filled | None:
    """The role whose symbol cards show: "which planets show Survey?"; some of the words *beside* must be said."""
    return _one_of(reading, ROLES, beside) if reading.places(beside) else None


def claim(numbers: Collection[str]) -> Slot:
    """What is asked of a card, and whether it is so, as two keys: "is Idroyos fertile?", "is War Path worth 2?"."""

    def take(reading: Reading) -> Filled | None:
        found = _claimed(reading, numbers is OF_PLANETS)
        number = None if _of_means(reading) or _of_gain(reading) else numbered(reading, numbers)
        if number or len(found) != 1 or not reading.question.yes_no or _of_use(reading):
            return number if number and not found and reading.question.yes_no else None
        (about, word), places = found[0]
        return Filled((about, [word] if reading.question.says_only else word), places)

    return hook(take)


def _claimed(reading: Reading, of_planet: bool) -> list[Filled]:
    """What is said of a planet or of a technology, and which: its type, a symbol, a slot, that it raises the limit.

    A type beside planets is no type of a technology; a planet that is face down raises nothing.
    """
    others, hidden = not of_planet and reading.places({"planet"}), reading.places({"face_down"})
    given = {"type": None if others else _one_of(reading, TYPES)}
    if not hidden:
        given["symbol"] = shown(reading, _SHOWS)
        given["slots"] = None if reading.places(_HELD) else _one_of(reading, RESOURCES, _OF_SLOTS)
        given["hand_size_bonus"] = raising(reading) if of_planet else None
    return [Filled((about, said.value), said.places) for about, said in given.items() if said]


def _of_means(reading: Reading) -> bool:
    """Whether it is asked what can be done with so many, not what a card costs: "can I take it with 6 fighters?"."""
    means = bool(
        reading.said() & alternatives("fighter colony symbol")
        and reading.said() & alternatives("with enough have @use")
    )
    return means and reading.said().isdisjoint({"cost", "warfare_cost", "colonize_cost"})


def _of_gain(reading: Reading) -> bool:
    """Whether it is asked what one is given, not what a card is worth: "do I get 3 influence tokens for it?"."""
    tokens = any(way in reading.tokens[at].raw for way in typed("token.within") for at in reading.places({"influence"}))
    return bool(reading.places({"influence"}) and (tokens or reading.places({"take", "give"})))


def _of_use(reading: Reading) -> bool:
    """Whether it is asked of what use symbols are, or whether there is just one, not whether a card shows them."""
    symbols = reading.places({"symbol"})
    uses = reading.places({"help", "count", "use", "effect", "cost", "work"})
    return any(reading.said(range(at - 3, at)) & _ONE for at in symbols) or any(
        at > place or reading.said([at]) & {"use", "cost", "work"} for at in uses for place in symbols
    )


def raising(reading: Reading) -> Filled | None:
    """That the planets of a list raise the hand limit: "which planets show card +1?"."""
    words = reading.said()
    if "+1" not in words and not (words & {"raise", "bonus"} and words & {"limit", "hand"}):
        return None
    return Filled(True, frozenset(reading.places({"+1", "card", "limit", "bonus", "raise", "hand"})))


#: The one word of the game whose meaning is asked for.
A_WORD = hook(
    lambda reading: agreed(
        {at: token.raw for at, token in enumerate(reading.tokens) if not token.stop and VOCABULARY.called(token.raw)}
    )
)


def no_level(reading: Reading) -> Filled | None:
    """A level that no technology has: "level 4"."""
    found = agreed({at: reading.tokens[at].number for at in reading.free_numbers()})
    beside = found and "level" in reading.said(range(min(found.places) - 1, min(found.places) + 2))
    return found if found and beside and not 0 < found.value <= _HIGHEST else None
