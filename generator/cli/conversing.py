"""`makeplay ask` at a terminal without a question: one question after another, each by itself.

In: lines as people type them. Out: answers; a number shows one of the passages told last, "rules 2.4" reads on.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.cli.answers import tell_answer
from generator.cli.console import show_all, tell
from generator.cli.ruling import read_rules, tell_passage
from generator.cli.texts import error_lines, meant
from generator.cli.tongue import say, tongue, wanted
from generator.errors import MakeplayError, NotUnderstood, Text

if TYPE_CHECKING:
    from generator.assistant.answering import Answer, Assistant
    from generator.engine.view import Language


def at_terminal() -> bool:
    """Whether somebody sits there who can be asked for a question."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def converse(assistant: Assistant, lang: Language | None) -> None:
    """A prompt at which each question stands alone; 2 and 3 show what was also possible, "rules 2.4" reads on."""
    from prompt_toolkit import PromptSession

    show_all()
    session: PromptSession[str] = PromptSession()
    tell(say("session.ask"))
    last: Sequence[Answer] = ()
    while True:
        try:
            typed = " ".join(session.prompt("ask> ").split())
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        if typed.casefold() in {"quit", "exit", "q"}:
            return
        try:
            last = _reply(assistant, typed, lang, last)
        except MakeplayError as error:
            tell(*error_lines(error, wanted(lang) or (last[0].language if last else tongue())))


def _reply(assistant: Assistant, typed: str, lang: Language | None, last: Sequence[Answer]) -> Sequence[Answer]:
    """What a line at the prompt gives; the answers to which numbers belong."""
    told = [cite for answer in last for cite in (*answer.cites[:1], *(each.cite for each in answer.also))]
    first, _, rest = typed.partition(" ")
    if not typed:
        return last
    if typed.casefold() in {way for way, word in meant().items() if word == "help"}:
        tell(say("session.ask"))
        return last
    if typed.isdecimal():
        if not 1 <= int(typed) <= len(told):
            raise NotUnderstood(typed, Text("passages_shown", number=len(told)), Text("question_or_number"))
        tell_passage(assistant.adviser, told[int(typed) - 1].id, lang or last[0].language)
        return last
    if first.casefold() == "rules":
        read_rules(assistant.adviser, rest, lang)
        return last
    answers = assistant.answers(typed, lang)
    for answer in answers:
        tell_answer(answer, as_json=False)
    return answers
