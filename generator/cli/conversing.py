"""`makeplay ask` at a terminal without a question: one question after another, each by itself.

In: lines as people type them. Out: answers; a number shows a passage of the last one.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.cli.answers import tell_answer
from generator.cli.console import show_all, tell
from generator.cli.language import say, spoken_language, wanted
from generator.cli.rulebook import read_rules, tell_passage
from generator.cli.texts import meant
from generator.engine.sentences import error_lines
from generator.errors import MakeplayError, NotUnderstood, Text

if TYPE_CHECKING:
    from generator.assistant.answering import Answer, Assistant
    from generator.engine.view import Language


def at_terminal() -> bool:
    """Return whether somebody is at the keyboard who can be asked for a question."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def converse(assistant: Assistant, lang: Language | None) -> None:
    """Answer each question typed at a prompt by itself; 2 shows the second passage, "rules 2.4" reads the rules."""
    from prompt_toolkit import PromptSession

    show_all()
    session: PromptSession[str] = PromptSession()
    tell(say("session.ask"))
    last: Sequence[Answer] = ()
    while True:
        try:
            typed = " ".join(session.prompt("ask> ").split())
        except KeyboardInterrupt:
            if session.default_buffer.text:  # the question is given up, not the conversation
                continue
            return
        except EOFError:
            return
        if typed.casefold() in {"quit", "exit", "q"}:
            return
        try:
            last = _reply(assistant, typed, lang, last)
        except MakeplayError as error:
            tell(*error_lines(error, wanted(lang) or (last[0].language if last else spoken_language())))


def _reply(assistant: Assistant, typed: str, lang: Language | None, last: Sequence[Answer]) -> Sequence[Answer]:
    """Reply to a line at the prompt; return the answers whose passages can now be shown by their numbers."""
    first, _, rest = typed.partition(" ")
    if meant().get(typed.casefold()) == "help":
        tell(say("session.ask"))
    elif typed.isdecimal():
        _show(assistant, typed, lang, last)
    elif first.casefold() == "rules":
        read_rules(assistant.adviser, rest, lang)
    elif typed:
        last = assistant.answers(typed, lang)
        for answer in last:
            tell_answer(answer, as_json=False)
    return last


def _show(assistant: Assistant, number: str, lang: Language | None, last: Sequence[Answer]) -> None:
    """Print the passage that had this *number* in the last answers.

    Raises NotUnderstood.
    """
    shown = [cite for answer in last for cite in (*answer.cites[:1], *(each.cite for each in answer.also))]
    if not 1 <= int(number) <= len(shown):
        raise NotUnderstood(number, Text("passages_shown", number=len(shown)), Text("question_or_number"))
    tell_passage(assistant.adviser, shown[int(number) - 1].id, lang or last[0].language)
