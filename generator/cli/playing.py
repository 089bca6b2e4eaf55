"""`makeplay play` and `makeplay table`: a game in the terminal, or on a real table with makeplay as its referee.

In: what people type. Out: the game, every choice and every card read out in the record as soon as it is made.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from generator.campaign import folder as campaigns
from generator.campaign import record, settings
from generator.campaign.folder import OpenCampaign
from generator.campaign.timeline import ABOUT_THE_RECORD, timeline
from generator.cli.opening import command_line, warn
from generator.cli.options import home_option
from generator.cli.proof import proof
from generator.cli.telling import tell
from generator.engine.pack import Event
from generator.engine.table import DEALT, Corrected, Playable, RealTable, Table, Wanted
from generator.errors import BadSettings, CannotDo, IllegalChoice, SheetProblem

HELP = """\
  a number or a choice as it is written beside it: make that choice
  why CHOICE        which rule makes it legal, or forbids it
  undo              take back the last choice of this turn
  rules WORD        what the book says: a section such as 2.4, or a word
  look              the position again
  name 012 KRANAX   name a card; name sector 34 KRAN
  leave             leave this game for good (your own turn)
  abandon           break the game off: nobody wins, what is written stays
  list              the choices again
  quit              stop here; the same command goes on at this choice"""


@click.command("play")
@click.argument("name")
@click.option(
    "--player", "players", multiple=True, metavar="NAME", help="Who plays, in seat order; else those of the campaign."
)
@click.option("--seed", type=int, metavar="N", help="Shuffle the same way again for the same N.")
@home_option
def play_command(name: str, players: tuple[str, ...], seed: int | None, home: Path) -> None:
    """Play a game of the campaign NAME.

    The position, the question and its choices are shown; type a number or the choice itself, help for the rest.
    Every choice is in the record at once: stop when you like, the same command goes on there.
    """
    opened, pack = _playable(home, name)
    table = pack.resume(opened.state, seed)
    if table is None:
        table = pack.begin(opened.state, players or opened.settings.players, opened.settings.rules, seed)
    elif players:
        click.echo("A game is under way; its players go on.", err=True)
    Evening(opened, table, home).play()


@click.command("table")
@click.argument("name")
@click.option(
    "--player", "players", multiple=True, metavar="NAME", help="Who plays, in seat order; else those of the campaign."
)
@home_option
def table_command(name: str, players: tuple[str, ...], home: Path) -> None:
    """Referee a game of the campaign NAME that is played on a real table.

    Shuffle, and say which card was turned over: by its number, its name or its corner (012, Kranax, 4K). makeplay
    says what happens, what is owed and what is legal, and writes everything down; undo corrects a card read out
    wrongly, or takes back a choice. Stop at any point: the same command goes on behind the last card.
    """
    opened, pack = _playable(home, name)
    going_on = opened.state.playing
    evening = RealEvening(opened, home)
    evening.sit_down(pack, players or opened.settings.players)
    if going_on and players:
        click.echo("A game is under way; its players go on.", err=True)
    evening.play()


def _playable(home: Path, name: str) -> tuple[OpenCampaign, Playable]:
    """The campaign called *name* and its pack, its switches looked at."""
    opened = campaigns.open_campaign(home, name)
    warn(opened)
    pack = opened.pack
    if not isinstance(pack, Playable):
        raise CannotDo(pack.name, "played")
    for key, wrong in pack.rule_problems(opened.settings.rules):
        raise BadSettings(f"{opened.folder / settings.FILE}, rules.{key}", wrong, "correct the line")
    return opened, pack


class Evening:
    """A table, the campaign it belongs to, and the person at the keyboard."""

    command = "play"
    table: Table

    def __init__(self, opened: OpenCampaign, table: Table | None, home: Path) -> None:
        self.folder = opened.folder
        self.opened = opened
        self.record = opened.record
        if table is not None:
            self.table = table
        self.home = home
        #: Turn and phase on the screen, and who sits before it.
        self.shown = self.seated = ""
        #: Whether the choices on the screen are still those that are open.
        self.listed = False
        self.closed = False
        self.words: dict[str, Callable[[str], None]] = {
            "why": lambda rest: tell(self.table.why(self._choice(rest))),
            "rules": self._rules,
            "name": self._name,
        }
        self.bare_words: dict[str, Callable[[], None]] = {
            "look": self._look,
            "list": self._ask,
            "help": lambda: tell(HELP),
            "?": lambda: tell(HELP),
            "undo": self._undo,
            "leave": self._leave,
            "abandon": self._abandon,
        }

    def play(self) -> None:
        """Ask and answer until the game is over or somebody stops."""
        self._save()
        for told in self.table.opening():
            tell(told)
        self._go_on()

    def _go_on(self) -> None:
        while not self.table.over:
            if self.table.scene != self.shown:
                self._show()
            if not self.listed:
                self._ask()
            line = self._read()
            if line is None or line.lower() in {"quit", "exit", "q"}:
                self._stop()
                return
            try:
                self._do(line)
            except (IllegalChoice, SheetProblem) as error:
                tell(str(error))
            if self.closed:
                return
        self._finish()

    def _do(self, line: str) -> None:
        """A command or a choice."""
        word, _, rest = line.partition(" ")
        if not line:
            return
        if line.lower() in self.bare_words:
            self.bare_words[line.lower()]()
        elif word.lower() in self.words:
            self.words[word.lower()](rest)
        else:
            for told in self.table.play(self._choice(line)):
                tell(f"  {told}")
            self.listed = False
            self._save()

    def _undo(self) -> None:
        tell("taken back" if self.table.undo() else "there is no choice of this turn to take back")
        self._save()
        self.shown = ""

    def _leave(self) -> None:
        if self._sure(f"{self.table.asked} leaves this game for good?"):
            self.table.leave()
            self.listed = False
            self._save()

    def _abandon(self) -> None:
        if self._sure("Break the game off for good?"):
            self._close()

    def _choice(self, text: str) -> str:
        """A choice by its number in the list, or as it was typed.

        Raises IllegalChoice for a number that is not in the list.
        """
        if not text.isdecimal():
            return text
        offers = self.table.offers()
        if len(text) > LONGEST_NUMBER or not 1 <= int(text) <= len(offers):
            raise IllegalChoice(f"there is no choice {text}", f"1 to {len(offers)}", ())
        return offers[int(text) - 1].notation

    def _ask(self) -> None:
        self.listed = True
        tell("")
        tell(f"{self.table.asked}: {self.table.question()}")
        offers = self.table.offers()
        width = max(len(offer.notation) for offer in offers)
        for number, offer in enumerate(offers, start=1):
            tell(f"{number:4}  {offer.notation:{width}}  {offer.meaning}")

    def _read(self) -> str | None:
        """The next line typed; None at the end of the input."""
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line:
            tell("")
            return None
        return " ".join(line.split())

    def _show(self) -> None:
        """The position; at one keyboard with several players the next one sits down first."""
        if sys.stdin.isatty() and self.seated not in {"", self.table.asked}:
            tell(f"-- {self.table.asked} sits down now and presses Enter --")
            sys.stdin.readline()
            click.clear()
        self.shown, self.seated = self.table.scene, self.table.asked
        self.listed = False
        tell("")
        for line in self.table.position():
            tell(line)

    def _look(self) -> None:
        self.shown = ""

    def _rules(self, words: str) -> None:
        for line in self.table.rules(words) or ["the book has nothing on that; try a section such as 2.4, or a word"]:
            tell(f"  {line}")

    def _name(self, words: str) -> None:
        """Name something, unless its card or the map could not be printed then."""
        pack, its_settings = self.opened.pack, self.opened.settings
        proof(pack, self.table.trial(words), its_settings, [kind for kind in ("cards", "map") if kind in pack.kinds])
        tell(self.table.name(words))
        self._save()

    def _sure(self, question: str) -> bool:
        tell(f"{question} Type yes.")
        return self._read() == "yes"

    def _finish(self) -> None:
        """The game is over: names for what has none, then the chronology."""
        for line in ["", *self.table.position(), "", *self.table.ending(), *self.table.unnamed()]:
            tell(line)
        self._save()
        tell("Other names? name 012 KRANAX, name sector 34 KRAN; an empty line ends.")
        while (words := self._read()) not in {None, "", "done", "quit"}:
            try:
                self._name((words or "").removeprefix("name "))
            except (IllegalChoice, SheetProblem) as error:
                tell(str(error))
        self._close()

    def _close(self) -> None:
        if not self.table.over:
            for line in self.table.unnamed():
                tell(line)
        self.table.close()
        self.closed = True
        self._save([{"type": "end"}])
        tell(self.table.ending()[-1])
        tell(f"Next: {command_line(self.home, 'print', self.folder.name)}")

    def _stop(self) -> None:
        tell(f"Stopped here. Go on: {command_line(self.home, self.command, self.folder.name)}")

    def _save(self, last: list[dict[str, object]] | None = None) -> None:
        """What has happened goes into the record now."""
        events = self.table.news() + (last or [])
        if events:
            self.record = record.append(self.folder, events, known=self.record)


class Stopped(Exception):
    """The people stop while cards are read out."""


class Abandoned(Exception):
    """The people break the game off while cards are read out."""


#: Figures of a number somebody may mean.
LONGEST_NUMBER = 6

READING_HELP = """\
  012, KRANAX, 4K   the card, by its number, its name or its corner (if only one is like that)
  list              the cards it can be
  undo              the card read out last was another one; if none was, the choice is taken back
  abandon           break the game off: nobody wins, what is written stays
  quit              stop here; makeplay table goes on at this card"""


class RealEvening(Evening):
    """The same around a real table: it asks the people which card was turned over (engine.table.Scribe)."""

    command = "table"
    table: RealTable

    def __init__(self, opened: OpenCampaign, home: Path) -> None:
        super().__init__(opened, None, home)
        self.pack: Playable

    def sit_down(self, pack: Playable, players: Sequence[str]) -> None:
        """Begin a game, or go on with the one under way."""
        self.pack = pack
        self.table = pack.real_table(self.opened.state, players, self.opened.settings.rules, self)

    def play(self) -> None:
        """Ask for what is still to be read out, then as at any table."""
        try:
            self._read_out()
            super().play()
        except Stopped:
            self._stop()
        except Abandoned:
            self._close()

    def write(self, events: Sequence[Event]) -> None:
        """Write *events* down, now."""
        self.record = record.append(self.folder, events, known=self.record)

    def strike(self, kind: str) -> Event:
        """The last event of that *kind* is undone."""
        last = [line for line in timeline(self.record).standing if line.event["type"] == kind][-1]
        self.write([{"type": "undo", "of": [last.address]}])
        return last.event

    def _undo(self) -> None:
        """Take back a choice of this turn, or, if there is none, the card that was read out last."""
        if self.table.undo():
            tell("taken back")
            self._save()
        elif self._last_of_game() == DEALT:
            self.strike(DEALT)
            self.opened = self.opened.grown(self.record)
            self.sit_down(self.pack, self.table.players)
            tell("the card read out last does not count")
            self._read_out()
        else:
            tell("there is nothing of this turn to take back")
        self.shown = ""

    def _last_of_game(self) -> str:
        """The type of the last event of the game."""
        lines = [line for line in timeline(self.record).last(50) if line.event["type"] not in ABOUT_THE_RECORD]
        return str(lines[0].event["type"]) if lines else ""

    def _read_out(self) -> None:
        if self.table.waiting:
            for told in self.table.read_out():
                tell(f"  {told}")

    def _close(self) -> None:
        """Over, or broken off in the middle of something."""
        self.table.drop()
        super()._close()

    def tell(self, text: str) -> None:
        """Tell the people what to do."""
        tell(f"  {text}")

    def ask(self, wanted: Wanted) -> str:
        """Ask until one of the answers is given.

        Raises Corrected, Stopped or Abandoned.
        """
        while True:
            tell(f"  {wanted.question}")
            line = self._read()
            word = "quit" if line is None else line.casefold()
            if word in {"quit", "exit", "q"}:
                raise Stopped
            if word in {"undo", "back", "wrong"}:
                raise Corrected
            if word == "abandon" and self._sure("Break the game off for good?"):
                raise Abandoned
            if word in {"help", "?"}:
                tell(READING_HELP)
            elif word == "list":
                for answer, meaning in wanted.answers.items():
                    tell(f"    {answer}  {meaning}")
            elif word and word != "abandon":
                found = fitting(wanted, word)
                if len(found) == 1:
                    return found[0]
                tell(f"    {_not_one(found, word)}")


def fitting(wanted: Wanted, word: str) -> list[str]:
    """The answers that somebody may mean by *word*: the one it is, else all that may also be called so."""
    typed = _plain(word)
    number = typed.removeprefix("#").lstrip("0")
    exact = [answer for answer in wanted.answers if answer.lstrip("0") == number]
    return exact or [answer for answer, forms in wanted.also.items() if typed in map(_plain, forms)]


def _plain(word: str) -> str:
    """A word without capitals, full-width signs and accents apart from their letters."""
    return unicodedata.normalize("NFKC", word).casefold()


def _not_one(found: Sequence[str], word: str) -> str:
    if found:
        return f"more than one is like that: {', '.join(found[:10])}; say its number"
    return f"{word!r} cannot be it; list shows what can, undo if an earlier card was read wrongly"
