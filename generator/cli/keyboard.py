"""Lines that people type: at a terminal with arrow keys and history, from a pipe as they come.

In: a prompt. Out: the next line; None at the end of the input, and when somebody presses Ctrl-C at an empty prompt.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.console import ask_for, show_all, tell

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer
    from prompt_toolkit.history import History

#: The most characters of a line that are read at once.
_LONGEST = 1 << 16
#: Terminals that know no arrow keys.
_DUMB = {"dumb", "unknown"}


def at_terminal() -> bool:
    """Return whether somebody sits there who types and reads."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class Keyboard:
    """Somebody who types; lines of earlier evenings are kept in the file *history*, those of each player apart."""

    def __init__(self, history: Path | None = None, completer: Completer | None = None) -> None:
        self._history, self._completer = history, completer
        self._sessions: dict[str, PromptSession[str]] = {}

    def line(self, prompt: str = "> ", whose: str = "") -> str | None:
        """Return the next line of the player *whose*; Ctrl-C gives up what was typed, or else ends the input."""
        if not at_terminal() or (self._completer is None and os.environ.get("TERM", "").lower() in _DUMB):
            return _piped(prompt)
        session = self._session(whose)
        while True:
            try:
                return session.prompt(prompt)
            except KeyboardInterrupt:
                if not session.default_buffer.text:
                    return None
            except EOFError:
                return None

    def _session(self, whose: str) -> PromptSession[str]:
        if whose not in self._sessions:
            from prompt_toolkit import PromptSession

            show_all()
            history = remembered(self._history) if self._history else None
            self._sessions[whose] = PromptSession(
                history=history, completer=self._completer, complete_while_typing=False
            )
        return self._sessions[whose]


def _piped(prompt: str) -> str | None:
    ask_for(prompt)
    try:
        line = sys.stdin.readline(_LONGEST)
    except KeyboardInterrupt:
        line = ""
    if not line:
        tell("")
    return line or None


def remembered(path: Path) -> History | None:
    """Return the lines of earlier evenings in the file *path*; None if there can be none."""
    from prompt_toolkit.history import FileHistory

    class Remembered(FileHistory):
        """Lines that cannot be kept on a full disk are no reason to stop."""

        def store_string(self, string: str) -> None:
            """Keep a line."""
            with suppress(OSError):
                super().store_string(string)

    try:
        path.parent.mkdir(exist_ok=True)
        return Remembered(str(path)) if path.is_file() or not path.exists() else None
    except OSError:
        return None
