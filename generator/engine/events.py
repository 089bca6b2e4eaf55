"""The kinds of events a record may hold: declared once, asked whenever a line is read or written.

In: declarations, an event. Out: everything that is wrong with it, in words that follow FILE:LINE.

A key or a type whose name begins with an underscore is beside the record: whoever does not know it passes over it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import Any, NamedTuple

from generator.engine.former_names import keep_former
from generator.engine.values import ValueKind, explained, shown
from generator.errors import BadEvent, Said, Text

#: What is wrong with the keys of a table together, "" if nothing is.
Rule = Callable[[Mapping[str, Any]], Said]
#: How much alike a misspelt word and the one that was meant are; how many words are named where none is alike.
ALIKE, MOST_SHOWN = 0.6, 12


def beside(name: str) -> bool:
    """Whether a key or a type of that name is beside the record."""
    return name[:1] == "_"


@dataclass(frozen=True)
class EventKeys:
    """The keys of an event, or of a table within one: *needed*, *perhaps* there, and what must fit together."""

    needed: Mapping[str, ValueKind]
    perhaps: Mapping[str, ValueKind] = field(default_factory=dict)
    rules: tuple[Rule, ...] = ()

    @cached_property
    def fits(self) -> Callable[[Mapping[str, Any]], bool]:
        """Whether nothing is wrong with a table."""
        return _fitting(self.keys, frozenset(self.needed), self.rules)

    @property
    def keys(self) -> dict[str, ValueKind]:
        """Every key there may be, in order."""
        return {**self.needed, **self.perhaps}

    def having(self, more: Mapping[str, ValueKind]) -> EventKeys:
        """The same with *more* keys that there are perhaps."""
        return EventKeys(self.needed, {**self.perhaps, **more}, self.rules)

    def faults(self, table: Mapping[str, Any]) -> Iterator[Said]:
        """Everything that is wrong with *table*; how its keys fit together only if each by itself is right."""
        found = [*self._of_keys(table)]
        return iter(found or filter(None, (rule(table) for rule in self.rules)))

    def _of_keys(self, table: Mapping[str, Any]) -> Iterator[Said]:
        known = self.keys
        missing = [key for key in self.needed if key not in table]
        for key, value in table.items():
            if key in known:
                yield from (Text("at", where=key, what=wrong) for wrong in explained(known[key], value))
            elif not beside(key):
                absent = [each for each in known if each not in table]
                near = nearest(key, absent)
                missing = [each for each in missing if each != near]
                yield Text("value_no_key", key=shown(key), instead=_instead(near, absent))
        yield from (Text("value_key_missing", keys=shown(key), one=self.needed[key].one) for key in missing)


def _fitting(
    keys: Mapping[str, ValueKind], needed: frozenset[str], rules: tuple[Rule, ...]
) -> Callable[[Mapping[str, Any]], bool]:
    """Whether a table is right, and no more: 90,000 events are looked at when a long campaign is opened."""
    exact = {key: value.exact for key, value in keys.items() if value.exact}
    known = {key: value.fits for key, value in keys.items()}

    def fits(table: Mapping[str, Any]) -> bool:
        for key, value in table.items():
            if exact.get(key) is not value.__class__:
                its = known.get(key)
                if not (its(value) if its else beside(key)):
                    return False
        return needed.issubset(table) and not (rules and any(rule(table) for rule in rules))

    return fits


class EventKind(NamedTuple):
    """A kind of event: its type, what it means (a sentence in Markdown, for docs/record.md), its keys."""

    type: str
    meaning: str
    shape: EventKeys


def kind(
    type: str,
    meaning: str,
    needed: Mapping[str, ValueKind],
    perhaps: Mapping[str, ValueKind] | None = None,
    *rules: Rule,
) -> EventKind:
    """A kind of event with those keys."""
    return EventKind(type, meaning, EventKeys(needed, perhaps or {}, rules))


class Kinds:
    """All kinds of events of a record; *everywhere* are keys that any of them may have.

    An *open* one takes events of other types as they are: nobody has declared them.
    """

    def __init__(self, kinds: Iterable[EventKind], everywhere: Mapping[str, ValueKind], open: bool = False) -> None:
        self._declared = {each.type: each.shape for each in kinds}
        self._everywhere = everywhere
        self.open = open
        self._fits: dict[str, Callable[[Mapping[str, Any]], bool]] = {}  # of the few that are asked for

    @cached_property
    def shapes(self) -> dict[str, EventKeys]:
        """The keys of every kind by its type, with those that any kind may have."""
        return {name: shape.having(self._everywhere) for name, shape in self._declared.items()}

    def faults(self, event: Mapping[str, Any]) -> list[Said]:
        """Everything that is wrong with how *event* is written, a line each; nothing if it is right."""
        name = event["type"]
        fits = self._fits.get(name)
        if fits is None:
            if name not in self._declared:
                return [] if self.open or beside(name) else [self._unknown(name)]
            fits = self._fits[name] = self._declared[name].having(self._everywhere).fits
        return [] if fits(event) else [Text("at", where=name, what=wrong) for wrong in self.shapes[name].faults(event)]

    def check(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Raise BadEvent if anything is wrong with how one of *events* is written."""
        for event in events:
            if found := self.faults(event):
                raise BadEvent(found)

    def besides(self, event: Mapping[str, Any]) -> list[Said]:
        """Its type, or its keys, that are beside the record and that nobody here has declared."""
        name = event["type"]
        if beside(name) and name not in self.shapes:
            return [Text("value_the_event", name=shown(name))]
        known = self.shapes[name].keys if name in self.shapes else {}
        return [Text("value_the_key", key=shown(key)) for key in event if beside(key) and key not in known]

    def _unknown(self, type: str) -> Text:
        known = [each for each in self.shapes if each not in {"log", "end"}]
        return Text("value_no_event", type=shown(type), instead=_instead(nearest(type, known), known))


def tables(one: Said, many: Said, shape: EventKeys) -> ValueKind:
    """Tables within an event that have the keys of *shape*; *one* and *many* are what people call them."""

    def wrong(given: Any) -> Iterator[Said]:
        return shape.faults(given)

    return ValueKind(one, many, lambda given: type(given) is dict and shape.fits(given), wrong, dict)


def one_of_keys(*keys: str) -> Rule:
    """Exactly one of *keys* is there."""
    needed = Text("value_needs_one", keys=tuple(map(shown, keys)))
    return lambda table: "" if sum(key in table for key in keys) == 1 else needed


def together(*keys: str) -> Rule:
    """All of *keys* are there, or none."""

    def rule(table: Mapping[str, Any]) -> Said:
        lacking = tuple(shown(key) for key in keys if key not in table)
        return Text("value_key_missing", keys=lacking, one="") if 0 < len(lacking) < len(keys) else ""

    return rule


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The word of *known* that was meant; None if none is like it."""
    folded = {_folded(each): each for each in known}
    typed = _folded(word)
    near = get_close_matches(typed, folded, 1, ALIKE)
    near += [each for each in folded if sorted(each) == sorted(typed)]  # letters of a short word in another order
    return folded[near[0]] if near else None


def _folded(word: str) -> str:
    return word.casefold().replace("_", "")


def _instead(near: str | None, known: list[str]) -> Text:
    if near:
        return Text("value_did_you_mean", near=shown(near))
    more = ("…",) if len(known) > MOST_SHOWN else ()
    return Text("value_there_are", known=(*map(shown, known[:MOST_SHOWN]), *more))


keep_former(__name__, {"Kind": "EventKind", "Shape": "EventKeys"})
