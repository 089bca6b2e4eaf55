"""One-time codes and what they are exchanged for: a session of one phone.

In: a code as somebody typed it. Out: a token for a cookie; whose seat a token shows. All of it is forgotten when the
server stops. A code has 60 bits, a token 256; what is kept of a token is its digest.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from hashlib import sha256
from hmac import compare_digest
from typing import NamedTuple

#: Letters and figures that nobody takes for each other; others are read as those that they look like.
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MEANT = str.maketrans("OIL", "011")
#: A code: groups of signs.
_GROUPS, _EACH = 3, 4
#: Wrong guesses that one address has in so many seconds; the most addresses that are remembered; the most sessions.
GUESSES, SECONDS, ADDRESSES, SESSIONS = 5, 60.0, 1000, 64


class Session(NamedTuple):
    """What a phone may see: as the player at a *seat*, or "" for what everybody may."""

    seat: str


class TooManyGuessesError(Exception):
    """An address has guessed wrong too often."""


class Keys:
    """The codes that wait to be used, one for each seat, and the sessions that they were exchanged for."""

    def __init__(
        self,
        seats: Iterable[str] = ("",),
        shown: Callable[[str, str], None] = lambda _code, _seat: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Make a code for each of *seats*; *shown* is called with a code and its seat whenever there is a new one."""
        self._shown, self._clock = shown, clock
        self._codes: dict[str, str] = {}
        self._sessions: dict[bytes, Session] = {}
        self._wrong: dict[str, list[float]] = {}
        self._seats = tuple(seats)

    def show(self) -> None:
        """Show a code for every seat that has none."""
        for seat in self._seats:
            if seat not in self._codes.values():
                code = new_code()
                self._codes[code] = seat
                self._shown(code, seat)

    def exchange(self, typed: str, address: str) -> str | None:
        """Return the token of a new session for a code, which is worth nothing from then on; None for a wrong one.

        Raises TooManyGuesses if that *address* has just been wrong too often.
        """
        now = self._clock()
        wrong = [when for when in self._wrong.get(address, ()) if now - when < SECONDS]
        if len(wrong) >= GUESSES:
            raise TooManyGuessesError
        code = self._known(typed)
        if code is None:
            self._wrong.pop(address, None)
            self._wrong[address] = [*wrong, now]
            if len(self._wrong) > ADDRESSES:
                del self._wrong[next(iter(self._wrong))]
            return None
        seat = self._codes.pop(code)
        token = secrets.token_urlsafe(32)
        self._sessions[_digest(token)] = Session(seat)
        if len(self._sessions) > SESSIONS:  # the oldest phone may join again
            del self._sessions[next(iter(self._sessions))]
        self.show()
        return token

    def session(self, token: str) -> Session | None:
        """Return the session that a token is for."""
        return self._sessions.get(_digest(token))

    def _known(self, typed: str) -> str | None:
        """Return the code that was typed; every code is compared whole, however early they differ."""
        given = read_code(typed).encode()
        same = [code for code in self._codes if compare_digest(code.encode(), given)]
        return same[0] if same else None


def new_code() -> str:
    """Return a code that nobody can guess, in groups for people to read."""
    signs = [secrets.choice(_SIGNS) for _ in range(_GROUPS * _EACH)]
    return "-".join("".join(signs[at : at + _EACH]) for at in range(0, len(signs), _EACH))


def read_code(typed: str) -> str:
    """Return the code that people mean by what they type, with small letters, blanks, O for 0."""
    signs = [sign for sign in typed[:100].upper().translate(_MEANT) if sign in _SIGNS]
    return "-".join("".join(signs[at : at + _EACH]) for at in range(0, len(signs), _EACH))


def _digest(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()
