"""A game being played, as the command line and any other host of a table needs it.

In: what a person types. Out: the open question, its choices, what happened, events for the record. Nothing here
knows which games there are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, NoReturn, Protocol, runtime_checkable

from generator.engine.former_names import former
from generator.engine.pack import Campaign, Event, Switched
from generator.engine.view import Language
from generator.errors import IllegalChoice, Said, Text

if TYPE_CHECKING:
    from generator.engine.screen import Picture


class Offer(NamedTuple):
    """A legal choice: its notation, and what it means in a few words."""

    notation: str
    meaning: str


class Table(Protocol):
    """One game at one table."""

    players: tuple[str, ...]
    #: Whether things of the game are given names.
    nameable: bool

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def asked(self) -> str:
        """The name of the player who is asked."""

    @property
    def scene(self) -> str:
        """Whose turn it is and its phase; a new one is worth showing the position again."""

    def opening(self) -> list[str]:
        """What has happened before the open question, as far as it is news."""

    def question(self) -> str:
        """What is being asked, in the campaign's language."""

    def offers(self) -> list[Offer]:
        """Every legal choice."""

    def play(self, notation: str) -> list[str]:
        """Make a choice; return lines on what happened.

        Raises IllegalChoice.
        """

    def why(self, notation: str) -> str:
        """Whether a choice is legal, and the rule that makes it so."""

    def undo(self) -> str | bool:
        """Take back the last choice of this turn; who chose what or just whether there was one."""

    def name(self, words: str) -> str:
        """Name a thing: its number and the name; says what was named.

        Raises IllegalChoice if there is no such thing to name.
        """

    def trial(self, words: str) -> Campaign:
        """A campaign with nothing but the thing that would be named so, to be printed as a proof.

        Raises IllegalChoice.
        """

    def leave(self) -> None:
        """The player who is asked leaves for good.

        Raises IllegalChoice if he may not now.
        """

    def unnamed(self) -> list[str]:
        """Invent names for all that must have one and has none; return lines with them."""

    def close(self) -> None:
        """Enter the game into the chronology: finished, or broken off if it is not over."""

    def position(self) -> list[str]:
        """The position as the player who is asked may see it."""

    def rules(self, words: str) -> list[str]:
        """What the book says about a section or a word."""

    def news(self) -> list[Event]:
        """Events since the last call, for the record."""

    def ending(self) -> list[str]:
        """How the game ended, in a few lines."""


@runtime_checkable
class Drawn(Protocol):
    """A table that can be drawn on a terminal."""

    def since_then(self) -> list[str]:
        """What has happened since the player who is asked made a choice."""

    def picture(self, width: int) -> Picture:
        """The position as the player who is asked may see it, for a terminal of *width* columns."""

    def chart(self, width: int) -> Picture:
        """The part of the board on which a place is to be chosen; nothing if none is."""


class DrawnTable(Table, Drawn, Protocol):
    """Both."""


@runtime_checkable
class Textual(Protocol):
    """A pack whose games can be written down as plain text, and read again (docs/notation.md)."""

    def game_text(self, campaign: Campaign) -> list[str]:
        """The game in progress, line by line; nothing if there is none, or not all of it is known."""

    def read_game(self, campaign: Campaign, lines: Sequence[str], source: str) -> DrawnTable:
        """A game read from text, every choice made again; its players are those of *campaign*, if they are as many.

        Raises BadGameText at SOURCE:LINE.
        """


@runtime_checkable
class Naming(Protocol):
    """A table that says how its things are named."""

    @property
    def naming(self) -> Sequence[str]:
        """An example, such as "name 012 KRANAX", of each kind of thing that can be named now."""


class NothingNamed:
    """What a table answers at which nothing is given a name and nobody leaves early, to be built upon."""

    nameable = False
    #: The rules by which nobody leaves, and everything has its name; a pack says its own.
    of_leaving: Said = Text("its_rules")
    of_names: Said = of_leaving

    def name(self, words: str) -> NoReturn:
        """Raises IllegalChoice."""
        raise IllegalChoice(Text("no_name_given", words=words[:40]), self.of_names, ())

    def trial(self, words: str) -> NoReturn:
        """Raises IllegalChoice."""
        self.name(words)

    def unnamed(self) -> list[str]:
        """Nothing is without a name."""
        return []

    def leave(self) -> None:
        """Raises IllegalChoice."""
        raise IllegalChoice(Text("nobody_leaves"), self.of_leaving, ())


#: The type of an event with what people read out.
DEALT = "dealt"


class TableQuestion(NamedTuple):
    """What people at a real table are asked: which of *answers* it is, each with its meaning.

    *also* are other ways in which an answer may be given; one that fits several is none. *unsure* is what is said to
    a number typed without its zeros: {0} it, {1} the whole one. *refused* are what cannot be one, and why.
    """

    question: str
    answers: Mapping[str, str]
    also: Mapping[str, Sequence[str]]
    unsure: str = ""
    refused: Mapping[str, str] = MappingProxyType({})


class Corrected(Exception):
    """People say that what they read out last was wrong."""


class Scribe(Protocol):
    """Who sits between the people at a real table and the referee, and keeps the record."""

    def write(self, events: Sequence[Event]) -> None:
        """Write *events* down, now."""

    def strike(self, kind: str) -> Event:
        """The last event of that *kind* does not count any more; it is returned."""

    def ask(self, wanted: TableQuestion) -> str:
        """One of the answers wanted.

        Raises Corrected if what was read out before was wrong, and what the host likes if people stop.
        """

    def tell(self, text: str) -> None:
        """Tell the people something to do."""


class RealTable(Table, Protocol):
    """A table at which people turn over the cards."""

    @property
    def waiting(self) -> bool:
        """Whether something is still to be read out."""

    def read_out(self) -> list[str]:
        """Ask for what is still to be read out; return lines on what it has led to."""

    def taken_back(self, dealt: Event) -> None:
        """Tell the people what they read out, which has been struck out."""

    def drop(self) -> None:
        """What is not read out to its end has not happened."""


@runtime_checkable
class Playable(Switched, Protocol):
    """A pack whose games can be played at a table."""

    def begin(self, campaign: Campaign, players: Sequence[str], rules: Mapping[str, object], seed: int | None) -> Table:
        """A new game of *campaign*.

        Raises BadPlayers.
        """

    def resume(self, campaign: Campaign, seed: int | None) -> Table | None:
        """The game of *campaign* under way, None if there is none."""


@runtime_checkable
class Refereed(Playable, Protocol):
    """A pack that referees games played with real cards."""

    def real_table(
        self, campaign: Campaign, players: Sequence[str], rules: Mapping[str, object], scribe: Scribe
    ) -> RealTable:
        """The game under way with real cards, or a new one.

        Raises BadPlayers.
        """


class Analysis(Protocol):
    """One position to be judged; choices are made on the analysis only."""

    def problems(self) -> Sequence[Said]:
        """Everything that cannot be."""

    def position(self) -> list[str]:
        """The position as the player who is asked sees it."""

    @property
    def asked(self) -> str:
        """Who is asked."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    def question(self) -> str:
        """What is asked, and the rule."""

    def offers(self) -> list[Offer]:
        """Every legal choice."""

    def rule_of(self, notation: str) -> str:
        """The rule that makes a choice legal, or forbids it."""

    def play(self, notation: str) -> list[str]:
        """Make a choice; what it is and the rule, then what happens.

        Raises IllegalChoice.
        """


@runtime_checkable
class Cautioned(Protocol):
    """A analysis whose judgements hold under conditions that must be named beside them."""

    def caveat(self) -> str:
        """The line that names them."""


@runtime_checkable
class Judging(Protocol):
    """A pack whose positions can be judged."""

    #: A description to copy.
    example_position: str

    def analysis(self, source: str, given: Mapping[str, object], language: Language) -> Analysis:
        """A position described by hand; *source* is how its file is called.

        Raises BadPosition.
        """

    def analysis_of(self, campaign: Campaign, language: Language | None = None) -> Analysis | None:
        """The game of a campaign that is under way, if there is one."""


if not TYPE_CHECKING:
    __getattr__ = former(__name__, {"Bench": "Analysis", "Wanted": "TableQuestion"})
