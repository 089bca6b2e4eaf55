"""An evening at the keyboard: a table, its campaign, and what people type.

In: choices and words. Out: the game goes on, and every choice is in the record as soon as it is made.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from generator.campaign import writing
from generator.campaign.folder import OpenCampaign
from generator.cli.console import clear, columns, show, tell, through_pager
from generator.cli.keyboard import Keyboard, at_terminal
from generator.cli.language import lines_of, say
from generator.cli.opening import command_line
from generator.cli.opponents import Opponents
from generator.cli.play_questions import answer_question, is_question, question_in
from generator.cli.proof import proof
from generator.cli.texts import meant, typed
from generator.engine.book import Advised
from generator.engine.table import Drawn, Naming, Table
from generator.errors import IllegalChoice, SheetProblem, Text

#: Figures of a number somebody may mean.
LONGEST_NUMBER = 6
#: What may be said at a table in the words of any language, beside quit, help and undo.
SAID = ("look", "list", "why", "rules", "ask", "name", "leave", "abandon")


def word_meant(line: str) -> str:
    """Return a line without capitals, its first word as it is in English, in whichever language that was typed."""
    first, blank, rest = line.casefold().partition(" ")
    meant_by = meant().get(first, "")
    if meant_by in {"quit", "help", "undo"} and not blank and first != "done":
        return meant_by
    return f"{next((word for word in SAID if first in typed(word)), first)}{blank}{rest}"


class PlaySession:
    """A table, the campaign it belongs to, and the person at the keyboard."""

    command = "play"
    table: Table

    def __init__(
        self, opened: OpenCampaign, table: Table | None, home: Path, opponents: Opponents | None = None
    ) -> None:
        self.folder = opened.folder
        self.opened = opened
        self.record = opened.record
        if table is not None:
            self.table = table
        self.home = home
        self.opponents = opponents
        self.keyboard = Keyboard()
        #: Turn and phase on the screen, and who sits before it.
        self.shown = self.seated = ""
        #: Whether the choices on the screen are still those that are open.
        self.listed = False
        self.closed = False
        self.words: dict[str, Callable[[str], None]] = {
            "why": lambda rest: tell(self.table.why(self._choice(rest))),
            "rules": self._rules,
            "ask": lambda _: tell(say("session.which_question")),
            "name": self._name,
        }
        self.bare_words: dict[str, Callable[[], None]] = {
            "look": self._look,
            "why": self._tell_why,
            "list": self._ask,
            "help": self._help,
            "undo": self._undo,
            "leave": self._leave,
            "abandon": self._abandon,
        }

    def play(self) -> None:
        """Ask and answer until the game is over or somebody stops, if by Ctrl-C."""
        try:
            self._save()
            tell(*(f"  {happened}" for happened in self.table.opening()))
            self._go_on()
        except KeyboardInterrupt:
            self._stop()

    def _go_on(self) -> None:
        while not self.table.over:
            if self.opponents and self.table.asked in self.opponents:
                self._watch(self.opponents)
                continue
            anew = self.table.scene != self.shown
            if anew and not self._show():
                self._stop()
                return
            if not self.listed:
                self._ask(chart=not anew)
            line = self._read(self._asking())
            if line is None or word_meant(line) == "quit":
                self._stop()
                return
            try:
                self._do(line)
            except (IllegalChoice, SheetProblem) as error:
                tell(*lines_of(error))
            if self.closed:
                return
        self._finish()

    def _watch(self, opponents: Opponents) -> None:
        """Let the bots choose, and show it to the person who played last, else to the first one."""
        people = [player for player in self.table.players if player not in opponents]
        for told in opponents.play(self.table, self.seated or [*people, self.table.asked][0]):
            tell(f"  {told}")
        self.listed = False
        self._save()

    def _do(self, line: str) -> None:
        """Carry out a command or a choice."""
        word, _, rest = line.partition(" ")
        if not line:
            return
        if (bare := word_meant(line)) in self.bare_words:
            self.bare_words[bare]()
        elif (said := word_meant(word)) in self.words:
            self.words[said](rest)
        elif is_question(line):
            self._answer(line, self._asking())
        else:
            for happened in self.table.play(self._choice(line)):
                tell(f"  {happened}")
            self.listed = False
            self._save()

    def _help(self) -> None:
        lines = say("session.help", naming=self._examples, undo=say(f"session.undo_{self.command}")).splitlines()
        missing = {"THING": not self._examples, "QUESTION": not isinstance(self.opened.pack, Advised)}
        tell(*(line for line in lines if not any(lacks and word in line for word, lacks in missing.items())))

    @property
    def _examples(self) -> tuple[str, ...]:
        """Return how things can be named now."""
        return tuple(self.table.naming) if isinstance(self.table, Naming) else ()

    def _undo(self) -> None:
        undone = self.opponents.undo(self.table) if self.opponents else self.table.undo()
        what = undone if isinstance(undone, str) else ""
        tell(say("session.undone", choice=what) if undone else say("session.nothing_to_undo"))
        self._save()
        if undone:
            self.listed, self.shown = False, ""

    def _tell_why(self) -> None:
        """Print what the word `why` takes."""
        example = self.table.offers()[0].notation
        tell(say("session.why", example=example))

    def _leave(self) -> None:
        if self._sure(say("session.leaves", player=self.table.asked)):
            self.table.leave()
            self.listed = False
            self._save()

    def _abandon(self) -> None:
        if self._sure(say("session.ends")):
            self._close()

    def _choice(self, text: str) -> str:
        """Return a choice by its number in the list, by a card that only it names (012), or as it was typed.

        Raises IllegalChoice for a number that is not in the list.
        """
        if not text.isdecimal():
            return text
        offers = self.table.offers()
        named = [offer.notation for offer in offers if text[0] == "0" and text in offer.notation.split()]
        if len(named) == 1:
            return named[0]
        if text[0] == "0" or len(text) > LONGEST_NUMBER or int(text) > len(offers):
            raise IllegalChoice(Text("no_such_choice", number=text), Text("up_to", last=len(offers)), ())
        return offers[int(text) - 1].notation

    def _ask(self, chart: bool = True) -> None:
        """Ask for a choice, with a *chart* of the places there are to choose if the position was not drawn just now."""
        self.listed = True
        tell("")
        if chart and isinstance(self.table, Drawn):
            show(*self.table.chart(columns()))
        tell(*self._asking().splitlines())
        offers = self.table.offers()
        width = max(len(offer.notation) for offer in offers)
        for number, offer in enumerate(offers, start=1):
            tell(f"{number:4}  {offer.notation:{width}}  {offer.meaning}", hang=width + 4 + len(str(number)))

    def _asking(self) -> str:
        """Return who is asked for a choice, and what is asked."""
        return say("session.asks", player=self.table.asked, question=self.table.question())

    def _read(self, asking: str, next_player: str = "") -> str | None:
        """Return the next line typed, by the *next_player* before they sit down; None at the end, and at Ctrl-C.

        A question to the rules is answered, and what makeplay is *asking* is asked again.
        """
        while True:
            line = self.keyboard.line("" if next_player else "> ", next_player or self.seated)
            if line is None:
                return None
            line = " ".join(line.split())
            question = question_in(line)
            if not question:
                return line
            self._answer(question, asking, seated=not next_player)

    def _answer(self, question: str, asking: str, seated: bool = True) -> None:
        """Answer a question to the rules as the campaign is now, then ask again what makeplay is *asking*."""
        self.opened = self.opened.grown(self.record)
        answer_question(self.opened, question, seated)
        tell("", *asking.splitlines())

    def _show(self) -> bool:
        """Show the position; return False if the next one, who sits down first at one keyboard, stops."""
        while at_terminal() and self.seated not in {"", self.table.asked}:
            asking = say("session.sit_down", player=self.table.asked)
            tell(asking)
            line = self._read(asking, self.table.asked)
            if line is None or (word := word_meant(line)) == "quit":
                return False
            if not line:
                clear()
                break
            if word in {"undo", "help"}:
                self.bare_words[word]()
        self.shown, self.seated = self.table.scene, self.table.asked
        self.listed = False
        tell("")
        self._draw()
        return True

    def _draw(self) -> None:
        """Show the position, drawn if the table can draw."""
        if isinstance(self.table, Drawn):
            tell(*self.table.since_then())
            show(*self.table.picture(columns()))
        else:
            tell(*self.table.position())

    def _look(self) -> None:
        self.shown = ""

    def _rules(self, words: str) -> None:
        found = self.table.rules(words) if words else [say("session.which_rule")]
        with through_pager():
            tell(*(f"  {line}" for line in found or [say("session.no_rule")]))

    def _name(self, words: str) -> None:
        """Name something, unless its card or the map could not be printed then."""
        pack, its_settings = self.opened.pack, self.opened.settings
        proof(pack, self.table.trial(words), its_settings, [kind for kind in ("cards", "map") if kind in pack.kinds])
        tell(self.table.name(words))
        self._save()

    def _sure(self, question: str) -> bool:
        asking = say("session.sure", question=question)
        tell(asking)
        if sure := (self._read(asking) or "").casefold() in typed("yes"):
            return sure
        tell(say("session.goes_on"))
        return False

    def _finish(self) -> None:
        """Ask for missing names when the game is over, then close it."""
        tell("")
        self._draw()
        tell("", *self.table.ending(), *self.table.unnamed())
        self._save()
        if self.table.nameable:
            self._rename()
        if self.table.over:
            self._close()
        else:
            self._go_on()

    def _rename(self) -> None:
        """Ask for other names, as long as somebody types one and the last choice is not undone."""
        asking = say("session.other_names", naming=self._examples)
        tell(asking)
        while self.table.over and word_meant(words := self._read(asking) or "quit") not in {"quit", "done"}:
            try:
                if (word := word_meant(words)) == "undo":
                    self._undo()
                elif word in {"help", "list"}:
                    tell(say("session.other_names", naming=self._examples))
                else:
                    first, _, rest = words.partition(" ")
                    self._name(rest if rest and word_meant(first) == "name" else words)
            except (IllegalChoice, SheetProblem) as error:
                tell(*lines_of(error))

    def _close(self) -> None:
        finished = self.table.over  # then its end has been printed
        if not finished:
            tell(*self.table.unnamed())
        self.table.close()
        self.closed = True
        self._save([{"type": "end"}])
        if not finished:
            tell(self.table.ending()[-1])
        if self.table.nameable:  # elsewhere the cards are the same in every game
            tell(say("tips.next", command=command_line(self.home, "print", self.folder.name)))

    def _stop(self) -> None:
        tell(say("tips.stopped", command=command_line(self.home, self.command, self.folder.name)))

    def _save(self, last: list[dict[str, object]] | None = None) -> None:
        """Record what has happened."""
        events = self.table.news() + (last or [])
        if self.opponents:
            events = self.opponents.noted(events)
        if events:
            self.record = writing.append(self.folder, events, known=self.record, kinds=self.opened.kinds)
