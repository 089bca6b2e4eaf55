"""The prompt of `makeplay log`: completion, history, immediate answers.

In: a session, lines as people type them. Out: what the session answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.cli.console import tell
from generator.cli.keyboard import Keyboard
from generator.cli.language import lines_of, say
from generator.cli.log_session import LogSession, split
from generator.cli.opening import command_line
from generator.cli.texts import session_words, typed
from generator.cli.written import SessionStart
from generator.engine.keeping import Word
from generator.engine.languages import languages
from generator.engine.plain_text import visible
from generator.errors import MakeplayError, SeveralWays

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer


class Prompt:
    """The prompt at a terminal: completion, history, immediate answers."""

    def __init__(self, session: LogSession, always: list[str]) -> None:
        self.session = session
        self.always = always

    def run(self) -> None:
        """Read and write until the person leaves."""
        folder = self.session.kept.campaign.folder
        keyboard = Keyboard(folder / ".cache" / "log-history", self._completer())
        sitting = SessionStart(self.session.kept.campaign)
        self.session.prompting = True
        tell(say("log.begin", campaign=self.session.kept.campaign.settings.title))
        while (line := keyboard.line(f"{folder.name}> ")) is not None:
            try:
                if line.strip() and not write_asking(self.session, [*split(line), *self.always], keyboard):
                    break
            except MakeplayError as error:
                tell(*lines_of(error))
        by_hand = sitting.written(self.session.kept.campaign)
        if by_hand:
            tell(say("session.by_hand", cards=list(by_hand["cards"])))
            if (keyboard.line("> ") or "").strip().casefold() in typed("yes"):
                self.session.keep_written(by_hand)
        tell(say("log.end", command=command_line(self.session.home, "status", folder.name)))

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


def write_asking(session: LogSession, words: Sequence[str], keyboard: Keyboard) -> bool:
    """Write a line, and ask if it may mean one of several things; whether more may follow.

    Raises what makes the line one that cannot be written down.
    """
    try:
        return session.write(words)
    except SeveralWays as question:
        tell(*lines_of(question))
        for number, way in enumerate(question.ways, start=1):
            tell(f"{number:4}  {way}")
        answer = (keyboard.line("> ") or "").strip().casefold()
        meant = [way for number, way in enumerate(question.ways, start=1) if answer in {str(number), way.casefold()}]
        if not meant:
            tell(say("session.not_written"))
            return True
        return session.write([*words, *split(meant[0])])


def fitting(session: LogSession, words: Sequence[str], typed: str) -> list[Word]:
    """Return words that may come after *words* and begin with what is *typed*."""
    state = session.kept.campaign.state
    known = session.kept.keeper.completions(state, words)
    if not words:
        every = {its["typed"].split()[0]: its for each in languages() for its in session_words(each).values()}
        known = [*known, *(Word(word, its["meaning"]) for word, its in every.items())]
    wanted = typed.lstrip('"').casefold()
    return [word for word in known if word.text.casefold().startswith(wanted)]
