"""Questions about the rules that people type while a game is played: "ask may I settle two worlds in one action?".

In: a line typed, the campaign as it is now. Out: the question in the line, the answers printed; nothing is recorded.
"""

from __future__ import annotations

from generator.campaign.folder import OpenCampaign
from generator.cli.answers import situated, tell_answer
from generator.cli.console import tell, through_pager
from generator.cli.language import lines_of, say, wanted
from generator.cli.texts import typed
from generator.errors import MakeplayError

#: What may be between the word that asks and the question, and what ends a question.
_COLONS, _MARKS = ": \uff1a", ("?", "\uff1f")


def question_in(line: str) -> str:
    """Return the question in a line that asks: "ask may I ...?"; "" for any other. Chinese needs no blank behind it."""
    for way in sorted(typed("ask"), key=len, reverse=True):
        rest = line[len(way) :]
        if line[: len(way)].casefold() == way and (rest[:1] in _COLONS or not way.isascii()):
            return rest.lstrip(_COLONS)
    return ""


def is_question(line: str) -> bool:
    """Return whether a line is a question by itself: several words, or signs, with a question mark at the end."""
    return line.endswith(_MARKS) and (" " in line or not line[0].isascii())


def answer_question(opened: OpenCampaign, question: str, seated: bool = True) -> None:
    """Print what `makeplay ask --campaign` answers now; while nobody is *seated*, nothing of what a player may see."""
    from generator.assistant.answering import Assistant  # an evening without questions needs none of it

    if not seated:
        from generator.companion.telling import before_the_game

        opened = before_the_game(opened)
    try:
        answers = Assistant(*situated(opened)).answers(question, wanted())
    except MakeplayError as error:
        tell(*lines_of(error))
        return
    with through_pager():
        for answer in answers:
            if seated or (answer.result or {}).get("under_way", True):
                tell_answer(answer, as_json=False)
            else:  # there is a game, and what is known of it waits for its player
                tell(say("session.not_seated"))
