"""The campaign that is served, as its record has it now.

In: a way to open it, a seat, a question. Out: its page, the answers, its sheets; nothing is written into its record.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from html import escape
from pathlib import Path
from secrets import token_hex
from threading import Lock, Thread, get_ident
from typing import Any, NamedTuple

from generator.assistant.answering import Answer, Assistant, as_data
from generator.campaign.folder import OpenCampaign
from generator.companion.page import companion_page
from generator.companion.serving.joining import TEXTS
from generator.companion.telling import before_the_game
from generator.engine.book import Advised, Adviser
from generator.engine.languages import languages
from generator.engine.table import Playable
from generator.engine.view import Language
from generator.errors import MakeplayError

#: Characters of the longest question that is answered.
LONGEST = 500


class ServedPage(NamedTuple):
    """A page, and a tag that no other page has."""

    tag: str
    data: bytes


class ServedCampaign:
    """A campaign on the table: opened again whenever a file of its record or its settings has changed."""

    def __init__(
        self,
        opening: Callable[[], OpenCampaign],
        printing: Callable[[OpenCampaign], Sequence[Path]],
        spoken: Sequence[Language],
        troubled: Callable[[Exception], None],
        seated: bool = False,
    ) -> None:
        """Raise what *opening* raises; later, *troubled* gets it, and the campaign stays as it was.

        Pages say whose they are if they are *seated*; nothing else differs, since no page shows what is hidden.
        """
        self._opening, self._printing = opening, printing
        self._spoken, self._troubled = tuple(spoken), troubled
        self._lock = Lock()
        self._printing_now = Lock()
        self._opened = opening()
        self._stamp = _stamp(self._opened.folder)
        #: Stands in the page where a player's name will.
        self._seated, self._whose = seated, token_hex()
        #: The page of everybody, and the campaign that it shows.
        self._page, self._page_of = "", self._opened
        self._making = Lock()
        #: Who answers: each thread has its own.
        self._assistants: dict[tuple[int, str], Assistant] = {}
        #: What was printed last, for those who want the files themselves.
        self.printed: dict[str, Path] = {}

    def _now(self) -> OpenCampaign:
        """Return the campaign; the lock must be held."""
        stamp = _stamp(self._opened.folder)
        if stamp != self._stamp:
            self._stamp = stamp
            try:
                self._opened = self._opening()
                self._assistants = {}
            except MakeplayError as problem:
                self._troubled(problem)
        return self._opened

    def page(self, seat: str) -> ServedPage:
        """Return the page for a seat; while a new one is made, the old one.

        Raises what making the first one raises.
        """
        with self._lock:
            opened = self._now()
        if not self._page:
            with self._making:
                if not self._page:
                    self._page, self._page_of = self._made(opened), opened
        elif self._page_of is not opened and self._making.acquire(blocking=False):
            Thread(target=self._make_again, args=(opened,), daemon=True).start()
        data = self._page.replace(self._whose, escape(seat)).encode()
        return ServedPage(sha256(data).hexdigest()[:32], data)

    def _made(self, opened: OpenCampaign) -> str:
        return companion_page(opened, self._spoken, seat=self._whose if self._seated else None, live=True)

    def _make_again(self, opened: OpenCampaign) -> None:
        """Make the page of a campaign that has changed; if that fails, the old one stays."""
        try:
            self._page = self._made(opened)
        except Exception as problem:
            self._troubled(problem)
        finally:
            self._page_of = opened
            self._making.release()

    def answers(self, question: str, language: Language | None, seat: str) -> list[dict[str, Any]]:
        """Return what `makeplay ask` answers, as far as the player at that seat may know."""
        with self._lock:
            opened, assistants = self._now(), self._assistants
        if not isinstance(opened.pack, Advised):
            return []
        key = (get_ident(), seat)
        if key not in assistants:
            assistants[key] = Assistant(_adviser(opened, seat), opened.settings.rules)
        known = language if language in languages() else None
        found = assistants[key].answers(question[:LONGEST], known)
        return [as_data(_withheld(answer) if opened.state.playing else answer) for answer in found]

    def print_changed(self) -> list[str] | None:
        """Print what has changed since the last confirmed run; return the names of its files, None while one prints."""
        if not self._printing_now.acquire(blocking=False):
            return None
        try:
            with self._lock:
                opened = self._now()
            self.printed = {path.name: path for path in self._printing(opened)}
            return list(self.printed)
        finally:
            self._printing_now.release()


def _adviser(opened: OpenCampaign, seat: str) -> Adviser:
    """Return who answers: one who knows the game under way only for the player who is to choose in it."""
    pack = opened.pack
    assert isinstance(pack, Advised)
    if opened.state.playing and not (seat and _asked_in(opened) == seat):
        opened = before_the_game(opened)
    return pack.adviser(opened.state)


def _withheld(answer: Answer) -> Answer:
    """Return an answer; if it is that no game is under way, that others are told of the one there is."""
    if (answer.result or {}).get("under_way", True):
        return answer
    return answer._replace(text=TEXTS.text("answers.withheld", answer.language), result={"under_way": True})


def _asked_in(opened: OpenCampaign) -> str:
    """Return who is to choose in the game under way, "" if that is not known."""
    if isinstance(opened.pack, Playable):
        with suppress(MakeplayError):
            table = opened.pack.resume(opened.state.copy(), None)
            return "" if table is None or table.over else table.asked
    return ""


def _stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Return what changes with the files of a campaign."""
    return tuple(sorted(_stamps(folder)))


def _stamps(folder: Path) -> Iterator[tuple[str, int, int]]:
    """Yield every file of a folder and its subfolders with when it was changed and its size; none that is hidden."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            if not name.startswith(".") and not name.endswith(".lock"):
                with suppress(OSError):
                    state = Path(place, name).stat()
                    yield str(Path(place, name)), state.st_mtime_ns, state.st_size
