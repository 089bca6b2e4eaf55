"""What every request must pass before anything is done for it, and what every response bears.

In: requests of HTTP, as ASGI has them. Out: those that are small, from the page itself and from somebody with a
session; nothing but a number for all others.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, Final

from generator.companion.serving.keys import Keys

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[MutableMapping[str, Any], Receive, Send], Awaitable[None]]

#: Bytes of the largest body that is read, seconds that it may take, and the address where a code is exchanged.
MOST_BODY: Final = 4096
PATIENCE: Final = 10.0
JOIN: Final = "/join"
_PORT = re.compile(r":\d+$")
_METHODS = frozenset({"GET", "HEAD", "POST"})
_OWN = frozenset({"same-origin", "none"})
#: Nothing is loaded from elsewhere, shown in a frame, sent on as a referrer or kept by a browser.
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
#: For everything that says nothing of its own.
POLICY: Final = b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"


class Gate:
    """Lets requests through to *app* whose scope then says whose *session* they are, None for those who join."""

    def __init__(self, app: App, keys: Keys, hosts: frozenset[str], cookie: str, patience: float = PATIENCE) -> None:
        """*hosts* are names of this machine besides the address of a connection; *cookie* has the token."""
        self._app, self._keys, self._hosts = app, keys, hosts
        self._cookie, self._patience = cookie, patience

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            return
        headers = _headers(scope)
        number = self._refused(scope, headers)
        session = None
        if not number:
            tokens = _values(headers.get("cookie", ""), self._cookie)
            session = next(filter(None, map(self._keys.session, tokens)), None)
            number = 0 if session or _may_join(scope) else 403
        if not number:
            body = await self._body(receive, headers) if scope["method"] == "POST" else b""
            if isinstance(body, bytes):
                await self._app({**scope, "session": session}, _ready(body, receive), _bearing(send))
                return
            number = body
        await _nothing(number, send)

    def _refused(self, scope: Mapping[str, Any], headers: Mapping[str, str]) -> int:
        """Return the number with which a request is refused, whoever sent it; 0 if it is not."""
        method, host = scope["method"], headers.get("host", "")
        if method not in _METHODS:
            return 405
        named = host if _PORT.search(host) else f"{host}:80"
        if named not in self._hosts and named != _host_of(scope.get("server")):
            return 403
        origin, site = headers.get("origin"), headers.get("sec-fetch-site", "none")
        if origin not in ((f"http://{host}",) if method == "POST" else (None, f"http://{host}")):
            return 403
        if site not in _OWN and headers.get("sec-fetch-mode") != "navigate":
            return 403
        return 0 if _fits(method, headers) else 413

    async def _body(self, receive: Receive, headers: Mapping[str, str]) -> bytes | int:
        """Return the body of a request, or the number with which it is refused: too slow, too large, no JSON."""
        if headers.get("content-type", "").partition(";")[0] != "application/json":
            return 415
        body: bytes = b""
        try:
            async with asyncio.timeout(self._patience):
                while True:
                    message = await receive()
                    body += message.get("body", b"")
                    if len(body) > MOST_BODY:
                        return 413
                    if message["type"] != "http.request" or not message.get("more_body", False):
                        return body
        except TimeoutError:
            return 408


def _fits(method: str, headers: Mapping[str, str]) -> bool:
    """Return whether a request says that it has no more in it than its *method* may have."""
    length = headers.get("content-length", "0")
    if method != "POST":
        return length == "0" and "transfer-encoding" not in headers
    return length.isdecimal() and len(length) < 9 and int(length) <= MOST_BODY


def _headers(scope: Mapping[str, Any]) -> dict[str, str]:
    """Return the headers of a request; one that is there twice has no value that is allowed."""
    found: dict[str, str] = {}
    for raw, value in scope["headers"]:
        name = raw.decode("latin-1").lower()
        found[name] = value.decode("latin-1") if name not in found else f"{found[name]}; {value.decode('latin-1')}"
    return found


def _host_of(server: tuple[str, int | None] | None) -> str:
    """Return the address at which a connection came in, as a browser has it."""
    if server is None:
        return ""
    address, port = server
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def _values(cookies: str, name: str) -> list[str]:
    """Return the values of a cookie, whatever other programs on this machine have set beside it."""
    pairs = (each.strip().partition("=") for each in cookies.split(";"))
    return [value for key, _, value in pairs if key == name]


def _may_join(scope: Mapping[str, Any]) -> bool:
    """Return whether a request without a session is for the page that asks for a code, or brings one."""
    return bool(scope["path"] == (JOIN if scope["method"] == "POST" else "/"))


def _ready(body: bytes, receive: Receive) -> Receive:
    """Return what gives an application a *body* that was read, and afterwards what comes."""
    given = False

    async def received() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return received


def _bearing(send: Send) -> Send:
    """Return what sends a response with the headers that all have."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = list(message.get("headers", ()))
            names = {name.lower() for name, _ in own}
            both = ((b"content-security-policy", POLICY), *HEADERS)
            message = {**message, "headers": [*own, *(each for each in both if each[0] not in names)]}
        await send(message)

    return sent


async def _nothing(number: int, send: Send) -> None:
    """Answer with a number and end the connection."""
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    bearing = _bearing(send)
    await bearing({"type": "http.response.start", "status": number, "headers": headers})
    await bearing({"type": "http.response.body", "body": b""})
