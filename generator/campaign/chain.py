"""The chain: every line of a log file has a digest of itself and of the line before it.

In: lines. Out: the same with their digests; which of them are no longer what was written.

A line ends in `, "sum": "0123456789abcdef"}`: the first 16 digits of the sha256 of the sum of the line before it in its
file ("" before the first) and of the line's own bytes up to there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

#: The key under which a line keeps its digest, always its last.
SUM = "sum"
_DIGITS = 16
_KEY = f', "{SUM}": "'.encode()
_TAIL = len(_KEY) + _DIGITS + len(b'"}')


class Changed(NamedTuple):
    """A line that is not what was written: its number, from 1, and the digest that would fit it as it is now."""

    number: int
    sum: str


def sealed(before: str, lines: Iterable[bytes]) -> tuple[bytes, str]:
    """Return the bytes of JSON objects, one a line, as they follow the line whose digest is *before*.

    Out comes their bytes, and the digest of the last one.
    """
    written = []
    for line in lines:
        body = line.removesuffix(b"}")
        before = _digest(before, body)
        written.append(b'%b%b%b"}\n' % (body, _KEY, before.encode()))
    return b"".join(written), before


def changed(lines: Sequence[bytes]) -> tuple[list[Changed], str]:
    """Return which *lines* of a whole file do not fit, and the digest on which the next line is to follow."""
    found: list[Changed] = []
    known = {""}
    last = ""
    for number, line in enumerate(lines, start=1):
        body, claimed = _parted(line)
        if claimed not in {_digest(before, body) for before in known}:
            found.append(Changed(number, _digest(last, body)))
            # the next one may follow what was there or is there, or the one before if this was put between
            known |= {claimed, _digest(last, body)}
            known -= {""} if number > 1 else set()
        else:
            known = {claimed}
        last = claimed or found[-1].sum
    return found, last


def unsealed(data: bytes) -> bytes:
    """Return a file without its digests: what an older schema would have written."""
    return b"\n".join(_parted(line)[0] + b"}" if line else b"" for line in data.split(b"\n"))


def sum_of(line: bytes) -> str:
    """Return the digest that *line* says it has; "" if it has none."""
    return _parted(line)[1]


def _parted(line: bytes) -> tuple[bytes, str]:
    """Return a line without its digest, and the digest."""
    tail = line[-_TAIL:]
    if tail.startswith(_KEY) and tail.endswith(b'"}') and len(tail) == _TAIL:
        return line[:-_TAIL], tail[len(_KEY) : -2].decode("latin-1")
    return line.removesuffix(b"}"), ""


def _digest(before: str, body: bytes) -> str:
    return hashlib.sha256(before.encode() + body).hexdigest()[:_DIGITS]
