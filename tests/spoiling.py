"""Hostile values: what a person's data may turn out to be after a slip, a crash, a bad disk or a bad mind.

In: a source of chance; a text, or JSON values. Out: the same with something wrong, always alike for the same chance.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

LONG_NUMBER = "9" * 5000
#: Texts that programs have stumbled over.
TEXTS = (
    "", " ", "-", "--", "---", ".", "..", "../x", "a/b", "con", "x" * 70, "ä" * 300, "A" * 20_000, "0", "-1", "1e999",
    "nan", "inf", "0x10", "1_000", "٣", "²", "１２", "Ⅳ", "½", LONG_NUMBER, "-" + LONG_NUMBER, "9" * 4000, "9" * 19,
    "\x1b[31m", "\x07", "a\nb", "a\rb", "\t", "\u202e", "\u200d", "\ufeff", "\udcff", "x\ud800y", "e\u0301", "𝔘",
    "👩\u200d🚀",
    "中文", "世界 34", '"', "'", "“", "「x」", "\\", "[", "[" * 3000, "{" * 3000, "{}", "{0}", "{x", "%s%n",
    "$(x)", "(?:", "*", "null", "true", "[]", "@", "@x", "a=b", "=", "#", "# x", "1:2", "0001-sitting:3",
    "0000-setup:1", "012", "34", "4 sun",
    "Ada", "Ada,Ben", "1,2", "3x4", "10mm", "undo", "quit", "yes", "help", "why", "leave", "abandon", "name 012 X",
)  # fmt: skip
#: JSON values of every kind, small ones often.
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 36, 37, 99999, 2**31, 2**63, -(2**70), 10**400, 10**4200, 0.5, 1e308, float("inf"),
    float("nan"), "", "x", "001", "R6.2", "Ada", [], [[]], {}, {"a": 1}, [None], [1], ["x"], [{}], {"": {}},
    {"shuffled": []}, {"shuffled": ["001"]}, {"picked": 3}, {"picked": None}, ["001", "001"], {"Ada": ["001"]},
)  # fmt: skip

BYTES = (b"", b"", b"\n", b"\0", b"\xff", b"\r", b"\xef\xbb\xbf", b"[" * 2000, b"9" * 5000, b'"', b"{}", b"1")
#: What makes an event one, changed seldom, for little is looked at behind it.
FRAME = frozenset({"n", "type"})


def text(random: Random) -> str:
    """A text out of the pool, sometimes two of them, or one changed."""
    found = random.choice(TEXTS)
    if random.random() < 0.2:
        found += random.choice((" ", "", ",", "\n")) + random.choice(TEXTS)
    return changed_text(random, found) if random.random() < 0.15 else found


def word(random: Random) -> str:
    """A text as a command line can have it."""
    return as_word(text(random))


def as_word(said: str) -> str:
    """Without the sign that ends a word, and without half characters but those that stand for single bytes."""
    return re.sub("[\0\ud800-\udbff]", "", said)


def value(random: Random) -> Any:
    """A JSON value."""
    if random.random() < 0.3:
        return text(random)
    if random.random() < 0.03:
        return nested(random.choice((5, 50, 300, 900)))
    return copy.deepcopy(random.choice(VALUES))


def nested(depth: int) -> Any:
    """Lists in tables in lists."""
    found: Any = 1
    for level in range(depth):
        found = [found] if level % 2 else {"a": found}
    return found


def changed_text(random: Random, old: str, others: Sequence[str] = TEXTS) -> str:
    """*old* after one to three slips: cut, doubled, swapped, something else put in."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        at, end = sorted((random.randrange(len(old) + 1), random.randrange(len(old) + 1)))
        end = min(end, at + random.choice((0, 1, 1, 3, 10, 200)))
        slip = random.randrange(5)
        if slip == 0:
            old = old[:at] + old[end:]
        elif slip == 1:
            old = old[:end] + old[at:end] + old[end:]
        elif slip == 2:
            old = old[:at] + random.choice(others) + old[end:]
        elif slip == 3:
            old = old[:at] + random.choice("\0\t\n \"',-09:=[{\u0661\ud800") + old[at:]
        else:
            old = old[at:end] + old[:at] + old[end:]
    return old


def bent_bytes(random: Random, data: bytes) -> bytes:
    """*data* with some bytes lost, doubled, swapped or put in."""
    at = random.randrange(len(data) + 1)
    end = min(len(data), at + random.choice((0, 1, 1, 4, 50)))
    put_in = random.choice(BYTES)
    return random.choice((data[:at] + put_in + data[end:], data[:at] + data[at:end] * 2 + data[end:], data[:at]))


def places(tree: Any) -> Iterator[tuple[Any, ...]]:
    """Every place of a value, however deep, of long lists the first four and the last."""
    left: list[tuple[Any, tuple[Any, ...]]] = [(tree, ())]
    while left:
        value, path = left.pop()
        if path:
            yield path
        if isinstance(value, dict):
            keys: Sequence[Any] = list(value)
        elif isinstance(value, list):
            keys = [*range(min(len(value), 4)), *range(max(len(value) - 1, 4), len(value))]
        else:
            keys = ()
        left += [(value[key], (*path, key)) for key in reversed(keys)]


def changed(random: Random, tree: Any, others: Sequence[Any] = ()) -> Any:
    """A copy of *tree* with something dropped, replaced, added, or with a value out of one of *others*."""
    try:
        tree = copy.deepcopy(tree)
    except RecursionError:  # it is spoilt enough
        return tree
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        there = list(places(tree))
        if not there:
            return value(random)
        path = random.choice(there)
        if path[0] in FRAME and random.random() < 0.9:
            continue
        inner = tree
        for key in path[:-1]:
            inner = inner[key]
        _change(random, inner, path[-1], others)
    return tree


def _change(random: Random, inner: Any, key: Any, others: Sequence[Any]) -> None:
    """One change in a table or a list."""
    kind = random.randrange(7)
    if kind == 0:
        del inner[key]
    elif kind == 1 and isinstance(inner, dict):
        inner[text(random)] = inner.pop(key)
    elif kind == 1:
        inner.insert(key, value(random))
    elif kind == 2 and others:
        inner[key] = _taken(random, random.choice(others))
    elif kind == 3 and isinstance(inner[key], str):
        inner[key] = changed_text(random, inner[key])
    elif kind == 4 and type(inner[key]) is int:
        inner[key] += random.choice((-1, 1, 10, -100, 10**9))
    elif kind == 5:
        inner[key] = [inner[key]] if random.random() < 0.5 else {"a": inner[key]}
    else:
        inner[key] = value(random)


def _taken(random: Random, other: Any) -> Any:
    """A value from somewhere in another tree."""
    there = list(places(other))
    if not there:
        return copy.deepcopy(other)
    inner = other
    for key in random.choice(there):
        inner = inner[key]
    return copy.deepcopy(inner)


def json_line(random: Random, event: Any) -> bytes:
    """An event as a line, now and then with a key doubled; half characters as they are written in JSON."""
    line = json.dumps(event, ensure_ascii=random.random() < 0.3)
    if random.random() < 0.02 and isinstance(event, dict) and event:
        line = f"{line[:-1]}, {json.dumps(random.choice(list(event)))}: {json.dumps(value(random))}}}"
    return line.encode("utf-8", "surrogatepass")
