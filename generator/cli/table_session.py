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
from generator.cli.play_session import PlaySession, word_meant
from generator.cli.tongue import say
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
        """Take back a choice of this turn, or, if there is none, the card that was read out last."""
        if undone := self.table.undo():
            tell(say("session.undone", choice=undone))
            self._save()
        elif self._last_of_game() == DEALT:
            struck = self.strike(DEALT)
            self.opened = self.opened.grown(self.record)
            self.sit_down(self.pack, self.table.players)
            self.table.taken_back(struck)
            self._read_out()
        else:
            tell(say("session.nothing_to_undo"))
        self.shown = ""

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
        """Close the game, which is over or broken off in the middle of something."""
        self.table.drop()
        super()._close()

    def tell(self, text: str) -> None:
        """Tell the people what to do."""
        tell(f"  {text}")

    def ask(self, wanted: TableQuestion) -> str:
        """Ask until one of the answers is given.

        Raises Corrected, Stopped or Abandoned.
        """
        while True:
            tell(f"  {wanted.question}")
            line = self._read()
            word = "quit" if line is None else word_meant(line)
            self._heed(word)
            if word == "help":
                tell(*say("table.help").splitlines())
            elif word == "list":
                tell(*(f"    {answer}  {meaning}" for answer, meaning in wanted.answers.items()))
            elif word and word != "abandon" and (answer := _the_one(wanted, word)):
                return answer

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
    """Return the answer that *word* means for sure; else tell why none is taken, and return nothing."""
    found, short = fitting(wanted, word), short_for(wanted, word)
    if len(found) == 1 and not short:
        return found[0]
    tell(f"    {wanted.unsure.format(word, short) if short else _not_one(found, word)}")
    return ""


def fitting(wanted: TableQuestion, word: str) -> list[str]:
    """Return the answers that *word* may mean: the one it is, else all that may also be called so."""
    typed = _plain(word)
    number = typed.removeprefix("#").lstrip("0")
    exact = [answer for answer in wanted.answers if answer.lstrip("0") == number]
    return exact or [answer for answer, forms in wanted.also.items() if typed in map(_plain, forms)]


def short_for(wanted: TableQuestion, word: str) -> str:
    """Return the answer of which *word* is the number without its zeros, as 12 is of 012, or nothing.

    Something else may be meant by it.
    """
    typed = _plain(word)
    return next((answer for answer in wanted.answers if typed and typed == answer.lstrip("0") != answer), "")


def _plain(word: str) -> str:
    """Return *word* without capitals and full-width characters, accents joined to their letters."""
    return unicodedata.normalize("NFKC", word).casefold()


def _not_one(found: Sequence[str], word: str) -> str:
    """Return why *word* is not one answer, and what to type."""
    if found:
        return say("table.several", cards=", ".join(found[:10]))
    return say("table.not_possible", typed=repr(word))
