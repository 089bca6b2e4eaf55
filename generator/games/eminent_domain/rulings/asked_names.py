"""Planets and technologies by their names in questions about Eminent Domain, and what planets cost.

In: a question as a frame reads it. Out: slots that give names, or the cost of a planet that is attacked or settled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from generator.engine.questions import Filled, Reading, Slot
from generator.games.eminent_domain.book import sides
from generator.games.eminent_domain.facts.deck import Planet, planets


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
    known = planet_words()
    return {at: known[token.word] for at, token in enumerate(reading.tokens) if token.word in known}


def named_technologies(reading: Reading) -> dict[int, str]:
    """The technologies that are named, by where they are."""
    known = technology_words()
    return {at: known[token.word] for at, token in enumerate(reading.tokens) if token.word in known}


def planet_name() -> Slot:
    """The name of the one planet that is named: "Idroyos"."""
    return Slot(lambda reading: _only({at: its.name for at, its in named(reading).items()}))


def technology_name() -> Slot:
    """The name of the one technology that is named: "War Path"."""
    return Slot(lambda reading: _only(named_technologies(reading)))


def _only(found: Mapping[int, str]) -> Filled | None:
    """The one name that was found, and where."""
    names = set(found.values())
    return Filled(names.pop(), frozenset(found)) if len(names) == 1 else None


def cost(kind: str, acts: str) -> Slot:
    """What a planet costs, its name, the symbols that lower it, as three keys; *acts* is "settle" or "attack".

    A start planet that is not named costs what all of them do.
    """

    def take(reading: Reading) -> Filled | None:
        words = reading.question.words
        given = _costs(reading, kind)
        aim = None if given else target(reading, acts)
        others = [its.name for its in named(reading).values() if its.name != aim]
        if len(set(given.values())) > 1 or (others and (acts == "attack" or "face_up" not in words)):
            return None
        if given:
            return Filled((next(iter(given.values())), None), frozenset(given))
        if aim is None:
            start = {each.warfare if acts == "attack" else each.colonize for each in planets() if each.start}
            return Filled((start.pop(), None)) if "start_planet" in words and len(start) == 1 else None
        if not others and "face_up" in words and "symbol" not in words:
            return None
        return Filled((None, aim), frozenset(at for at, its in named(reading).items() if its.name == aim))

    return Slot(take)


def _costs(reading: Reading, kind: str) -> dict[int, int]:
    """The numbers behind a word for the cost, and where they are: "warfare cost 4", "it costs 3"."""
    found: dict[int, int] = {}
    for at in reading.places({kind, "cost", "require"}):
        for place in range(at + 1, min(at + 5, len(reading.tokens))):
            token = reading.tokens[place]
            of_others = reading.tokens[at].word == "require" and reading.said([place + 1])
            if token.number is not None and not (of_others and of_others & {"colony", "fighter", "more"}):
                found[place] = token.number
            if token.number is not None or (token.stop and token.raw not in {":", "："}):
                break
    return found


def target(reading: Reading, acts: str) -> str | None:
    """The planet that is attacked or settled: the only one, or the one named behind the verb or "under"."""
    found = named(reading)
    names = {its.name for its in found.values()}
    if len(names) > 1:
        names = {its.name for at, its in found.items() if reading.said(range(at - 2, at)) & {acts, "under"}}
    return names.pop() if len(names) == 1 else None
