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
from generator.errors import Said, Text, short

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


def closed(pack: Pack) -> list[Text]:
    """Return commands that stay closed because some of the answers for them are there and others are not."""
    return [
        Text("answers_lack", commands=opened, lacks=tuple(lacks))
        for protocol, opened in OPENS
        if (lacks := lacking(pack, protocol)) and _own(protocol) - set(lacks)
    ]


def problems(pack: Pack) -> Iterator[Said]:
    """Yield what is wrong with the answers of a pack by their names and kinds."""
    yield from _misspelt(pack)
    for name, right, example in _KINDS:
        value = getattr(pack, name)
        if not right(value):
            yield Text("answers_write", name=name, value=repr(value), example=example)
    for each in sorted(set(pack.board_kinds) - {*pack.kinds, *pack.kinds_on_request}):
        yield Text("answers_board_kinds", kind=each)
    if isinstance(pack, Declaring):
        yield from _declared(pack.events())
    if isinstance(pack, Titled) and FIRST not in pack.titles:
        yield Text("answers_titles", titles=repr(pack.titles), language=FIRST)


def _declared(kinds: Sequence[EventKind]) -> Iterator[Said]:
    """Yield what is wrong with the kinds of events that a pack declares."""
    if not all(isinstance(each, EventKind) for each in kinds):
        yield Text("answers_no_kinds", kinds=short(repr(kinds)))
        return
    for name, times in Counter(kind.type for kind in kinds).items():
        if name in OWN.shapes:
            yield Text("answers_own_kind", name=name)
        if times > 1:
            yield Text("answers_kind_twice", name=name, times=times)


def of_campaign(campaign: Campaign) -> Iterator[Said]:
    """Yield the same about a campaign that it returns."""
    yield from _lacks(campaign, Campaign)


def of_table(table: Table) -> Iterator[Said]:
    """Yield the same about a table that it returns."""
    yield from _lacks(table, Table)


def of_bots(pack: Studied, name: str) -> Iterator[Said]:
    """Yield the same about the bots of the pack called *name*."""
    for key, bot in pack.bots().items():
        lacks = lacking(bot, Bot)
        yield from _lacks(bot, Bot)
        if not lacks and (bot.name, bot.game) != (key, name):
            yield Text("answers_bot", key=key, name=bot.name, game=bot.game)
    if pack.usual_bot not in pack.bots():
        yield Text("answers_usual_bot", bot=pack.usual_bot)


def _lacks(thing: object, protocol: type) -> Iterator[Said]:
    kind = (thing if isinstance(thing, type) else type(thing)).__name__
    for name in lacking(thing, protocol):
        near = "".join(get_close_matches(name, [each for each in dir(thing) if not each.startswith("_")], 1, ALIKE))
        yield Text("answers_required", kind=kind, name=name, protocol=protocol.__name__, near=near)


def _misspelt(pack: Pack) -> Iterator[Said]:
    """Yield answers that nothing asks for, spelt nearly as one that is missing."""
    protocols = (Pack, Switched, Declaring, SeveralDecks, *(one for one, _ in OPENS))
    asked = [name for each in protocols for name in answers(each)]
    missing = [name for name in asked if not hasattr(pack, name)]
    for own in dir(pack):
        if not own.startswith("_") and own not in asked:
            for meant in get_close_matches(own, missing, 1, ALIKE):
                yield Text("answers_misspelt", own=own, meant=meant)


def _own(protocol: type) -> set[str]:
    """Return what a protocol asks for itself, not the protocols that it is built on."""
    return {name for name in (*vars(protocol).get("__annotations__", ()), *vars(protocol)) if not name.startswith("_")}


def _texts(value: Any) -> bool:
    return isinstance(value, tuple | list) and all(isinstance(each, str) for each in value)


#: Answers that are no functions: the kind of each, and how one is written.
_KINDS: tuple[tuple[str, Callable[[Any], bool], str], ...] = (
    ("rules_version", lambda value: isinstance(value, str), '"1"'),
    ("seats", lambda value: isinstance(value, range) and len(value) > 0, "range(2, 5)"),
    ("texts", _texts, "()"),
    ("kinds", _texts, '("cards",)'),
    ("kinds_on_request", _texts, "()"),
    ("board_kinds", lambda value: isinstance(value, set | frozenset), "frozenset()"),
    ("notice", lambda value: isinstance(value, Mapping), "{}"),
)
