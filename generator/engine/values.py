"""Kinds of values in the events of a record: text, a number, a list of cards, a table from players to points.

In: a value as JSON has it. Out: whether it is of a kind, and if not, what would be.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from math import isfinite
from typing import Any, NamedTuple

from generator.engine.former_names import keep_former
from generator.engine.plain_text import is_plain
from generator.errors import Said, Text


class ValueKind(NamedTuple):
    """A kind of value: what people call *one* ("a card such as 012") and *many*, and whether something *fits*.

    What is wrong *inside* one of a *form* (list, dict) is said more closely. Whatever is of the type *exact* fits, and
    so do lists of texts of which *each* matches.
    """

    one: Said
    many: Said
    fits: Callable[[Any], bool]
    inside: Callable[[Any], Iterator[Said]] | None = None
    form: type | None = None
    exact: type | None = None
    each: Callable[[str], object] | None = None


def called(key: str) -> tuple[Text, Text]:
    """What errors and docs call one and several of a kind of value."""
    return Text(f"value_{key}"), Text(f"values_{key}")


def explained(value: ValueKind, given: Any) -> Iterator[Said]:
    """What is wrong with *given*, which should be of the kind *value*; nothing if nothing is."""
    if value.fits(given):
        return
    if value.inside and type(given) is value.form:
        yield from value.inside(given)
    else:
        yield Text("value_is_not", given=shown(given), one=value.one)


def shown(given: object) -> str:
    """A value as it is in the record, not too much of it."""
    text = json.dumps(given, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:59]}…"


TEXT = ValueKind(*called("text"), lambda given: type(given) is str, exact=str)
NAME = ValueKind(
    *called("name"),
    lambda given: type(given) is str and given.strip() != "" and is_plain(given),
)
NUMBER = ValueKind(
    *called("number"),
    lambda given: type(given) is int or (type(given) is float and isfinite(given)),
)
TRUTH = ValueKind(Text("value_truth"), Text("value_truth"), lambda given: type(given) is bool, exact=bool)


def whole(least: int | None = None) -> ValueKind:
    """Whole numbers, from *least* on."""
    if least is None:
        return ValueKind(*called("whole"), lambda given: type(given) is int, exact=int)
    return ValueKind(
        Text("value_whole_from", least=least),
        Text("values_whole_from", least=least),
        lambda given: type(given) is int and given >= least,
    )


def one_of(*words: object) -> ValueKind:
    """One of these values and no other."""
    known = {(type(word), word) for word in words}
    text = Text("value_one_of", known=tuple(map(shown, words))) if len(words) > 1 else shown(words[0])
    return ValueKind(text, text, lambda given: given.__hash__ is not None and (type(given), given) in known)


def written(pattern: str, one: Said, many: Said) -> ValueKind:
    """Text that is all of a regular expression."""
    fullmatch = re.compile(pattern).fullmatch
    return ValueKind(one, many, lambda given: type(given) is str and fullmatch(given) is not None, each=fullmatch)


DAY = written("[0-9]{4}-[0-9]{2}-[0-9]{2}", *called("day"))


def readable(read: Callable[[str], object], one: Said, many: Said) -> ValueKind:
    """Text that *read* takes; it raises ValueError for any other."""

    def fits(given: Any) -> bool:
        try:
            return type(given) is str and (read(given), True)[1]
        except ValueError:
            return False

    return ValueKind(one, many, fits)


def maybe(value: ValueKind) -> ValueKind:
    """That, or null."""
    fits = value.fits
    return value._replace(
        one=Text("value_or_null", one=value.one),
        many=Text("values_or_null", many=value.many),
        fits=lambda given: given is None or fits(given),
    )


def either(*values: ValueKind) -> ValueKind:
    """One of several kinds."""
    fits = [value.fits for value in values]
    one, many = (
        reduce(lambda first, second: Text("value_either", first=first, second=second), words)
        for words in zip(*(value[:2] for value in values))
    )
    return ValueKind(one, many, lambda given: any(its(given) for its in fits))


def lists(value: ValueKind, least: int = 0) -> ValueKind:
    """Lists of *value*, with *least* entries at least."""
    all_fit = _all_match(value.each) if value.each else lambda given: all(map(value.fits, given))

    def wrong(given: list[Any]) -> Iterator[Said]:
        if len(given) < least:
            yield Text("value_empty", given=shown(given), many=value.many)
        for number, each in enumerate(given, start=1):
            yield from (Text("value_entry", number=number, reason=reason) for reason in explained(value, each))

    return ValueKind(
        Text("value_list", many=value.many),
        Text("values_list", many=value.many),
        lambda given: type(given) is list and len(given) >= least and (not given or all_fit(given)),
        wrong,
        list,
    )


def _all_match(each: Callable[[str], object]) -> Callable[[list[Any]], bool]:
    """Whether all entries of a list are texts that match; a deck is long."""

    def all_fit(given: list[Any]) -> bool:
        try:
            return all(map(each, given))
        except TypeError:  # one is no text
            return False

    return all_fit


def mappings(keys: ValueKind, value: ValueKind) -> ValueKind:
    """Tables from *keys* to *value*."""
    key_fits, fits = keys.fits, value.fits

    def wrong(given: Mapping[str, Any]) -> Iterator[Said]:
        for key, each in given.items():
            yield from explained(keys, key)
            yield from (Text("at", where=shown(key), what=reason) for reason in explained(value, each))

    return ValueKind(
        Text("value_mapping", keys=keys.many, many=value.many),
        Text("values_mapping", keys=keys.many, many=value.many),
        lambda given: type(given) is dict and all(map(key_fits, given)) and all(map(fits, given.values())),
        wrong,
        dict,
    )


def switches(problems: Callable[[Mapping[str, object]], Sequence[tuple[str, Said]]]) -> ValueKind:
    """A game's switches that are not at their default; *problems* finds what is wrong with some."""

    def wrong(given: Mapping[str, object]) -> Iterator[Said]:
        return (Text("at", where=key, what=reason) for key, reason in problems(given))

    return ValueKind(
        *called("switches"),
        lambda given: type(given) is dict and (not given or not problems(given)),
        wrong,
        dict,
    )


keep_former(__name__, {"Value": "ValueKind"})
