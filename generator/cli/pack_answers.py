"""The answers of a pack looked at by their names: what is misspelt, of another kind, or missing where it is needed.

In: a pack, and what it hands over. Out: the commands that it opens; everything that is wrong, each in one line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from generator.campaign.events import OWN
from generator.engine.book import Advised
from generator.engine.bots import Bot
from generator.engine.events import EventKind
from generator.engine.keeping import Keepable
from generator.engine.languages import FIRST
from generator.engine.pack import (
    Campaign,
    Conforming,
    Declaring,
    Pack,
    Published,
    SeveralDecks,
    Sourced,
    Switched,
    Titled,
)
from generator.engine.simulator import Simulated
from generator.engine.study import Studied
from generator.engine.table import Judging, Playable, Refereed, Table

#: What a pack may answer, and the commands that this opens.
OPENS: tuple[tuple[type, tuple[str, ...]], ...] = (
    (Published, ("print --game",)),
    (Playable, ("play",)),
    (Refereed, ("table",)),
    (Judging, ("judge",)),
    (Advised, ("ask", "rules")),
    (Simulated, ("simulate",)),
    (Studied, ("study",)),
    (Keepable, ("log", "cards", "setup", "audit", "merge")),
    (Conforming, ("conform",)),
)
#: How much alike a misspelt answer and the one that was meant are.
ALIKE = 0.8


def commands(pack: Pack) -> list[str]:
    """Return what can be done with a game."""
    if isinstance(pack, Sourced):
        return ["deck", "print", "log", "cards", "audit", "merge"]
    return [
        "new",
        "print",
        *(command for protocol, opened in OPENS if isinstance(pack, protocol) for command in opened),
    ]


def answers(protocol: type) -> list[str]:
    """Return the names of what a protocol asks for, including the protocols that it is built on."""
    asked = [name for each in protocol.__mro__ for name in (*vars(each).get("__annotations__", ()), *vars(each))]
    return list(dict.fromkeys(name for name in asked if not name.startswith("_")))


def lacking(thing: object, protocol: type) -> list[str]:
    """Return the answers of *protocol* that *thing* does not give."""
    return [name for name in answers(protocol) if not hasattr(thing, name)]


def closed(pack: Pack) -> list[str]:
    """Return commands that stay closed because some of the answers for them are there and others are not."""
    return [
        f"{', '.join(opened)} (there is no {', no '.join(lacks)})"
        for protocol, opened in OPENS
        if (lacks := lacking(pack, protocol)) and _own(protocol) - set(lacks)
    ]


def problems(pack: Pack) -> Iterator[str]:
    """Yield what is wrong with the answers of a pack by their names and kinds."""
    yield from _misspelt(pack)
    for name, right, example in _KINDS:
        value = getattr(pack, name)
        if not right(value):
            yield f"{name} is {value!r}; write {example}"
    for each in sorted(set(pack.board_kinds) - {*pack.kinds, *pack.kinds_on_request}):
        yield f"board_kinds has {each!r}, which is in neither kinds nor kinds_on_request"
    if isinstance(pack, Declaring):
        yield from _declared(pack.events())
    if isinstance(pack, Titled) and FIRST not in pack.titles:
        yield f"titles is {pack.titles!r}; it needs {FIRST!r}"


def _declared(kinds: Sequence[EventKind]) -> Iterator[str]:
    """Yield what is wrong with the kinds of events that a pack declares."""
    if not all(isinstance(each, EventKind) for each in kinds):
        yield f"events() has {kinds!r:.60}; write kind(...) of engine/events.py for each"
        return
    for name, times in Counter(kind.type for kind in kinds).items():
        if name in OWN.shapes:
            yield f"events() declares {name!r}, which is the record's own; call it otherwise"
        if times > 1:
            yield f"events() declares {name!r} {times} times; declare it once"


def of_campaign(campaign: Campaign) -> Iterator[str]:
    """Yield the same about a campaign that it returns."""
    yield from _lacks(campaign, Campaign, "a campaign")


def of_table(table: Table) -> Iterator[str]:
    """Yield the same about a table that it returns."""
    yield from _lacks(table, Table, "a table")


def of_bots(pack: Studied, name: str) -> Iterator[str]:
    """Yield the same about the bots of the pack called *name*."""
    for key, bot in pack.bots().items():
        lacks = lacking(bot, Bot)
        yield from _lacks(bot, Bot, "a bot")
        if not lacks and (bot.name, bot.game) != (key, name):
            yield f"bots() calls one {key!r}; its name is {bot.name!r}, its game {bot.game!r}"
    if pack.usual_bot not in pack.bots():
        yield f"usual_bot is {pack.usual_bot!r}, and bots() has no such bot"


def _lacks(thing: object, protocol: type, what: str) -> Iterator[str]:
    kind = thing if isinstance(thing, type) else type(thing)
    for name in lacking(thing, protocol):
        near = get_close_matches(name, [each for each in dir(thing) if not each.startswith("_")], 1, ALIKE)
        yield f"{kind.__name__} has no {name!r}, which {what} needs" + f"; it has {near[0]!r}" * bool(near)


def _misspelt(pack: Pack) -> Iterator[str]:
    """Yield answers that nothing asks for, spelt nearly as one that is missing."""
    protocols = (Pack, Switched, Declaring, SeveralDecks, *(one for one, _ in OPENS))
    asked = [name for each in protocols for name in answers(each)]
    missing = [name for name in asked if not hasattr(pack, name)]
    for own in dir(pack):
        if not own.startswith("_") and own not in asked:
            for meant in get_close_matches(own, missing, 1, ALIKE):
                yield f"nothing asks for {own!r}; if it is meant to be {meant!r}, call it so"


def _own(protocol: type) -> set[str]:
    """Return what a protocol asks for itself, not the protocols that it is built on."""
    return {name for name in (*vars(protocol).get("__annotations__", ()), *vars(protocol)) if not name.startswith("_")}


def _texts(value: Any) -> bool:
    return isinstance(value, tuple | list) and all(isinstance(each, str) for each in value)


#: Answers that are no functions: the kind of each, and how one is written.
_KINDS: tuple[tuple[str, Callable[[Any], bool], str], ...] = (
    ("rules_version", lambda value: isinstance(value, str), 'a text, such as "1"'),
    ("seats", lambda value: isinstance(value, range) and len(value) > 0, "a range, such as range(2, 5) for 2 to 4"),
    ("texts", _texts, "a tuple of texts, () if there is one wording"),
    ("kinds", _texts, 'a tuple of texts, such as ("cards",)'),
    ("kinds_on_request", _texts, "a tuple of texts, () if there are none"),
    ("board_kinds", lambda value: isinstance(value, set | frozenset), "a frozenset of texts, frozenset() if none"),
    ("notice", lambda value: isinstance(value, Mapping), "a mapping from languages, {} if there is none"),
)
