"""Work that takes its time, done beside what is served.

In: a piece of work. Out: what it comes to, once a thread has had time for it. Nobody waits for them at the end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


class Workers:
    """So many threads, which end with the program whatever they are doing."""

    def __init__(self, count: int) -> None:
        self._waiting: SimpleQueue[tuple[asyncio.Future[Any], Callable[[], Any]]] = SimpleQueue()
        for _ in range(count):
            Thread(target=self._work, daemon=True).start()

    async def do(self, work: Callable[[], T]) -> T:
        """Return what *work* returns, or raise what it raises."""
        found: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put((found, work))
        return await found

    def _work(self) -> None:
        while True:
            found, work = self._waiting.get()
            if found.cancelled():
                continue
            try:
                done, wrong = work(), None
            except Exception as error:
                done, wrong = None, error
            with suppress(RuntimeError):  # the server has ended meanwhile
                found.get_loop().call_soon_threadsafe(_settle, found, done, wrong)


def _settle(found: asyncio.Future[Any], done: Any, wrong: Exception | None) -> None:
    if found.cancelled():
        return
    if wrong is None:
        found.set_result(done)
    else:
        found.set_exception(wrong)
