"""The prompt of `makeplay log`: completion, history, immediate answers.

In: a session, lines as people type them. Out: what the session answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from generator.cli.console import show_all, tell
from generator.cli.log_session import LogSession, split
from generator.cli.opening import command_line
from generator.cli.texts import error_lines, session_words
from generator.engine.keeping import Word
from generator.engine.languages import languages
from generator.engine.plain_text import visible
from generator.errors import MakeplayError

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer


class Prompt:
    """The prompt at a terminal: completion, history, immediate answers."""

    def __init__(self, session: LogSession, always: list[str]) -> None:
        self.session = session
        self.always = always

    def run(self) -> None:
        """Read and write until the person leaves."""
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import FileHistory

        class Remembered(FileHistory):
            """Lines of earlier evenings; a full disk, on which they cannot be saved, is no reason to stop."""

            def store_string(self, string: str) -> None:
                """Keep a line."""
                with suppress(OSError):
                    super().store_string(string)

        show_all()
        folder = self.session.kept.campaign.folder
        kept = folder / ".cache" / "log-history"
        try:
            kept.parent.mkdir(exist_ok=True)
            history = Remembered(str(kept)) if kept.is_file() or not kept.exists() else None
        except OSError:
            history = None
        session: PromptSession[str] = PromptSession(
            history=history, completer=self._completer(), complete_while_typing=False
        )
        tell(f"{self.session.kept.campaign.settings.title}: write down what happened; help, Tab, quit.")
        while True:
            try:
                line = session.prompt(f"{folder.name}> ")
            except KeyboardInterrupt:
                if session.default_buffer.text:  # the line is given up, not the sitting
                    continue
                break
            except EOFError:
                break
            try:
                if line.strip() and not self.session.write([*split(line), *self.always]):
                    break
            except MakeplayError as error:
                tell(*error_lines(error, self.session.language))
        tell(f"Everything is written. Look at it: {command_line(self.session.home, 'status', folder.name)}")

    def _completer(self) -> Completer:
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.document import Document

        session = self.session

        class LineCompleter(Completer):
            """Words of the line, and names of the campaign."""

            def get_completions(self, document: Document, complete_event: object) -> Iterator[Completion]:
                del complete_event
                before = document.text_before_cursor
                words = split(before)
                typed = "" if not before or before[-1].isspace() else words.pop() if words else ""
                for word in fitting(session, words, typed):
                    text = f'"{word.text}"' if " " in word.text else word.text
                    yield Completion(text, -len(typed), visible(text), visible(word.meaning[:60]))

        return LineCompleter()


def fitting(session: LogSession, words: Sequence[str], typed: str) -> list[Word]:
    """Return words that may come after *words* and begin with what is *typed*."""
    state = session.kept.campaign.state
    known = session.kept.keeper.completions(state, words)
    if not words:
        every = {its["typed"].split()[0]: its for each in languages() for its in session_words(each).values()}
        known = [*known, *(Word(word, its["meaning"]) for word, its in every.items())]
    wanted = typed.lstrip('"').casefold()
    return [word for word in known if word.text.casefold().startswith(wanted)]
