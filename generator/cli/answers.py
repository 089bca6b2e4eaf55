"""Print answers of the rules assistant for people and for programs.

In: answers. Out: lines, or plain values.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from generator.cli.console import tell, tell_json, wrapped
from generator.cli.texts import TEXTS
from generator.engine.book import Advised, Adviser, in_words, paged
from generator.engine.pack import find_pack
from generator.errors import CannotDo, Text

if TYPE_CHECKING:
    from generator.assistant.answering import Answer, Cite, Possible
    from generator.campaign.folder import OpenCampaign


def adviser_of(game: str) -> Adviser:
    """Return the adviser, who knows the rules of a game.

    Raises UnknownGame, CannotDo.
    """
    pack = find_pack(game)
    if not isinstance(pack, Advised):
        raise CannotDo(game, Text("asked_about"))
    return pack.adviser()


def situated(opened: OpenCampaign, openly: bool = False) -> tuple[Adviser, Mapping[str, object]]:
    """Return the adviser for a campaign, and the switches that the campaign has set.

    Raises CannotDo.
    """
    if not isinstance(opened.pack, Advised):
        raise CannotDo(opened.pack.name, Text("asked_about"))
    return opened.pack.adviser(opened.state, openly), opened.settings.rules


def tell_answer(answer: Answer, as_json: bool) -> None:
    """Print an answer for people or for programs."""
    if as_json:
        from generator.assistant.answering import as_data

        tell_json(as_data(answer))
        return
    _tell_wrapped(_said(answer), "", "  ")
    say = partial(TEXTS.text, language=answer.language)
    for cite in answer.cites[:3]:
        tell(f"  {say('answer.rests_on')}: {_where(cite)}")
    which = say("answer.nearest" if answer.label == "SILENT" else "answer.also")
    for number, each in enumerate(answer.also, 1 + bool(answer.cites)):
        _tell_wrapped(f"{number} {which}: {_said(each)}", "  ", "    ")
        tell(f"    {say('answer.rests_on')}: {_where(each.cite)}")
    shown = {each.cite.id for each in answer.also}
    related = [passage for passage in answer.related if passage.id not in shown]
    if related:
        near = "; ".join(f"{passage.id} {passage.title}" for passage in related)
        _tell_wrapped(f"{say('answer.see')}: {near}", "  ", "    ")


def _said(given: Answer | Possible) -> str:
    """Return how sure it is, the question it was written for if it has one, what it says."""
    return "  ".join(filter(None, (given.label, given.replies_to, given.text)))


def _tell_wrapped(text: str, first: str, others: str) -> None:
    """Print *text* in lines, with room before the *first* and before the *others*."""
    for number, line in enumerate(wrapped(text, beside=len(others))):
        tell(f"{others if number else first}{line}")


def _where(cite: Cite) -> str:
    """Return the source of a passage for people."""
    section = f", {paged(in_words(cite.section), cite.page)}" if cite.section else ""
    return f"{cite.edition}{section} ({cite.id})"
