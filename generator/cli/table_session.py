"""An evening at a real table: people say which card was turned over, makeplay is the referee.

In: cards read out, choices, words. Out: what happens; every card is in the record before the next is asked for.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from pathlib import Path

from generator.campaign import writing
from generator.campaign.folder import OpenCampaign
from generator.campaign.timeline import ABOUT_THE_RECORD, timeline
from generator.cli.console import tell
from generator.cli.language import say
from generator.cli.play_session import PlaySession, word_meant
from generator.cli.texts import typed
from generator.engine.inputs import nearest
from generator.engine.pack import Event
from generator.engine.table import DEALT, Corrected, RealTable, Refereed, TableQuestion


class Stopped(Exception):
    """The people stop while cards are read out."""


class Abandoned(Exception):
    """The people break the game off while cards are read out."""


class TableSession(PlaySession):
    """The same at a real table: it asks the people which card was turned over (engine.table.Scribe)."""

    command = "table"
    table: RealTable
    #: Whether people were asked for a card since this was last looked at.
    answered = False

    def __init__(self, opened: OpenCampaign, home: Path) -> None:
        super().__init__(opened, None, home)
        self.pack: Refereed

    def sit_down(self, pack: Refereed, players: Sequence[str]) -> None:
        """Begin a game, or go on with the one under way."""
        self.pack = pack
        self.table = pack.real_table(self.opened.state, players, self.opened.settings.rules, self)

    def play(self) -> None:
        """Ask for what is still to be read out, then as at any table."""
        if self.table.waiting:
            self.tell(say("table.hint"))
        try:
            self._read_out()
            super().play()
        except (Stopped, KeyboardInterrupt):
            self._stop()
        except Abandoned:
            self._close()

    def write(self, events: Sequence[Event]) -> None:
        """Write *events* down, now."""
        self.record = writing.append(self.folder, events, known=self.record, kinds=self.opened.kinds)

    def strike(self, kind: str) -> Event:
        """Undo the last event of that *kind*, and return it."""
        last = [line for line in timeline(self.record) if line.event["type"] == kind][-1]
        self.write([{"type": "undo", "of": [last.address]}])
        return last.event

    def _undo(self) -> None:
        """Take back the card that was read out last, or the choice that came after it, one step at a time."""
        self.answered = False
        if self._last_of_game() == DEALT:
            struck = self.strike(DEALT)
            self.opened = self.opened.grown(self.record)
            self.sit_down(self.pack, self.table.players)
            self.table.taken_back(struck)
            self._read_out()
        if not self.answered:  # it was a choice, or a card that everybody had seen before
            super()._undo()
        self.shown, self.listed = "", False

    def _last_of_game(self) -> str:
        """Return the type of the last event of the game."""
        lines = [line for line in timeline(self.record).last(50) if line.event["type"] not in ABOUT_THE_RECORD]
        return str(lines[0].event["type"]) if lines else ""

    def _read_out(self) -> None:
        """Ask for the cards that were turned over, and print what they do."""
        if self.table.waiting:
            for happened in self.table.read_out():
                tell(f"  {happened}")

    def _close(self) -> None:
        """Close the game, which is over or broken off in the middle of something; before its first card, undo it."""
        if self._last_of_game() == "game":
            self.strike("game")
            self.closed = True
            tell(say("table.left_nothing"))
            return
        self.table.drop()
        super()._close()

    def tell(self, text: str) -> None:
        """Tell the people what to do."""
        tell(f"  {text}")

    def ask(self, wanted: TableQuestion) -> str:
        """Ask until one of the answers is given.

        Raises Corrected, Stopped or Abandoned.
        """
        short = ""
        while True:
            tell(f"  {wanted.question}")
            line = self._read(f"  {wanted.question}")
            word = "quit" if line is None else word_meant(line)
            self.answered = True
            self._heed(word)
            if short and word in typed("yes"):
                return short
            short = short_for(wanted, word)
            if word and not self._aside(wanted, word) and (answer := _the_one(wanted, line or "")):
                return answer

    def _aside(self, wanted: TableQuestion, word: str) -> bool:
        """Answer a line that is no answer; return whether it was one."""
        first, _, rest = word.partition(" ")
        if word == "look":
            self._draw()
        elif first == "rules":
            self._rules(rest)
        elif first == "why":
            tell(f"    {_reason(wanted, rest)}" if rest else say("table.why"))
        elif word == "help":
            lines = say("table.help").splitlines()
            tell(*(line for line in lines if wanted.unsure or not ("012" in line or "CARD" in line)))
        elif word == "list":
            tell(*(f"    {answer}  {text.removeprefix(answer).strip()}" for answer, text in wanted.answers.items()))
        else:
            return word == "abandon"
        return True

    def _heed(self, word: str) -> None:
        """Stop, correct or break off if *word* says so.

        Raises Corrected, Stopped or Abandoned.
        """
        if word == "quit":
            raise Stopped
        if word in {"undo", "back", "wrong"}:
            raise Corrected
        if word == "abandon" and self._sure(say("session.ends")):
            raise Abandoned


def _the_one(wanted: TableQuestion, word: str) -> str:
    """Return the answer that *word* means for sure; else print why none is accepted, and return nothing."""
    found = fitting(wanted, word)
    if len(found) == 1 and found[0] in wanted.answers and not short_for(wanted, word):
        return found[0]
    tell(f"    {_reason(wanted, word)}")
    return ""


def _reason(wanted: TableQuestion, word: str) -> str:
    """Return why *word* is not one answer, and what to type; or that it is one."""
    found, short = fitting(wanted, word), short_for(wanted, word)
    if short:
        return wanted.unsure.format(word, short)
    if len(found) > 1:
        return say("table.several", cards=", ".join(found[:10]))
    if not found:
        forms = {_plain(form): form for forms in wanted.also.values() for form in forms if form}
        near = [forms[form] for form in nearest(_plain(word), forms, 1)]
        return say("table.not_possible", typed=repr(word), near="".join(near), cards=bool(wanted.unsure))
    if found[0] in wanted.refused:
        return say("table.refused", typed=repr(word), why=wanted.refused[found[0]])
    return say("table.possible", card=wanted.answers[found[0]])


def fitting(wanted: TableQuestion, word: str) -> list[str]:
    """Return the answers that *word* may mean: the one it is, else all that may also be called so.

    What is refused is meant only if no answer is.
    """
    said = _plain(word)
    number = said.removeprefix("#").lstrip("0")
    exact = [answer for answer in (*wanted.answers, *wanted.refused) if answer.lstrip("0") == number]
    found = exact or [answer for answer, forms in wanted.also.items() if said in map(_plain, forms)]
    return [answer for answer in found if answer in wanted.answers] or found


def short_for(wanted: TableQuestion, word: str) -> str:
    """Return the answer of which *word* is the number without its zeros, as 12 is of 012, or nothing.

    Something else may be meant by it.
    """
    said = _plain(word)
    return next((answer for answer in wanted.answers if said and said == answer.lstrip("0") != answer), "")


def _plain(word: str) -> str:
    """Return *word* without capitals and full-width characters, accents joined to their letters."""
    return unicodedata.normalize("NFKC", word).casefold()
