"""Connections that nobody can keep open for long, and not many for one address.

In: bytes. Out: requests, for uvicorn. Whoever is slow with a request, or with taking the answer, is cut off.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

#: Seconds for a request, and for an answer to be made and taken; connections of one address; bytes of the headers.
REQUEST, ANSWER, EACH, HEAD = 10.0, 180.0, 16, 16384


class Impatient(H11Protocol):
    """One connection."""

    #: How many connections each address has.
    of_address: Counter[str] = Counter()
    request, answer, each = REQUEST, ANSWER, EACH

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._timer: asyncio.TimerHandle | None = None
        self._address: str | None = None
        self._answering = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, unless its address has enough."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self.of_address[self._address] += 1
        if self.of_address[self._address] > self.each:
            transport.abort()
        else:
            self._wait(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._stop()
        if self._address is not None:
            self.of_address[self._address] -= 1
            if not self.of_address[self._address]:
                del self.of_address[self._address]
            self._address = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._answering = False
        self._wait(self.request)
        super().on_response_complete()
        self._look()

    def send_400_response(self, msg: str) -> None:
        """Say nothing to what is no HTTP."""
        del msg
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()

    def _look(self) -> None:
        """Be patient once a whole request is there."""
        asked = self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete
        if asked and not self._answering:
            self._answering = True
            self._wait(self.answer)

    def _wait(self, seconds: float) -> None:
        self._stop()
        if not self.transport.is_closing():
            self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
