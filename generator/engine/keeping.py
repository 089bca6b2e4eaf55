"""What a pack must answer so that a campaign played with paper can be written down, looked at and found again.

In: what people type, events of a record. Out: events, and answers for people and programs. Nothing here knows which
games there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from generator.engine.former_names import former
from generator.engine.pack import Campaign, Event, Founding, Pack
from generator.engine.view import Language
from generator.errors import Said

if TYPE_CHECKING:
    from generator.engine.screen import Picture

#: A row of a table by the names of its columns.
ImportRow = Mapping[str, str]


class UnderstoodLine(NamedTuple):
    """A line that was understood: its event, what it says in plain words, and what the rules find odd about it."""

    event: Event
    told: str
    odd: tuple[str, ...]


class Report(NamedTuple):
    """An answer for people, line by line, and the same as JSON values for programs.

    *picture* is drawn below the lines for a terminal of so many columns.
    """

    lines: list[str]
    data: Any
    picture: Callable[[int], Picture] | None = None


class EventSummary(NamedTuple):
    """An event in plain words, and the cards and sectors it is about."""

    text: str
    cards: frozenset[str] = frozenset()
    sectors: frozenset[str] = frozenset()


class Word(NamedTuple):
    """What can be typed next, and what it means."""

    text: str
    meaning: str


@dataclass(frozen=True, slots=True)
class PrintStatus:
    """How what lies printed on the table compares with the campaign: ids of cards, in order; *board*: it differs.

    *command* prints it again.
    """

    never: tuple[str, ...] = ()
    outdated: tuple[str, ...] = ()
    board: bool = False
    command: str = "makeplay print"


class Historian(Protocol):
    """Goes through a record from its beginning and tells what happened."""

    @property
    def campaign(self) -> Campaign:
        """The campaign so far."""

    def add(self, event: Event) -> EventSummary:
        """Apply the next event and tell it.

        Raises RecordProblem if it cannot be recorded.
        """

    def tell(self, event: Event) -> str:
        """What an event would say here, without applying it; a word or two if that cannot be said."""


class HistoryFilter(NamedTuple):
    """What of a game is wanted of its history: what is about this card, or this sector; nothing if neither is named."""

    card: str | None = None
    sector: str | None = None


@runtime_checkable
class Abridging(Protocol):
    """A historian that can take a finished game from its results, without telling it event by event."""

    def pass_over(self, game: Sequence[Event], wanted: HistoryFilter) -> EventSummary | None:
        """Apply all events of a finished game, and tell the last one: what it has led to.

        None, and nothing has happened, if an event before that may be about what is *wanted*.
        Raises RecordProblem.
        """


@runtime_checkable
class SagaTelling(Protocol):
    """A keeper who tells a campaign as a story."""

    def saga(self, campaign: Campaign, language: Language) -> Report:
        """The story, a paragraph a line, an empty one between two."""


@runtime_checkable
class Chronicling(Protocol):
    """A campaign that has an entry for each finished game."""

    chronology: list[Any]


@runtime_checkable
class HavingEras(Protocol):
    """A campaign whose games belong to eras."""

    era: Any


class Keeper(Protocol):
    """How a campaign of one game is written down by hand, looked at and found again."""

    def manual(self, campaign: Campaign) -> list[Word]:
        """Every kind of line that can be written down: its form and what it is for, in the order of need."""

    def understand(self, campaign: Campaign, words: Sequence[str]) -> UnderstoodLine:
        """What a line says; a word in quotation marks, or with blanks in it, is a name.

        Raises NotUnderstood.
        """

    def odd(self, campaign: Campaign, event: Event) -> list[str]:
        """What the rules find odd about an event before it is applied."""

    def completions(self, campaign: Campaign, words: Sequence[str]) -> list[Word]:
        """Words that fit behind *words*."""

    def trial(self, campaign: Campaign, event: Event) -> Campaign:
        """A campaign with nothing but what *event* has just written in *campaign*, to be printed as a proof."""

    def find_cards(self, campaign: Campaign, words: Sequence[str]) -> list[str]:
        """Ids of the cards named by number or name.

        Raises NotUnderstood.
        """

    def pick_cards(self, campaign: Campaign, words: Sequence[str], printed: PrintStatus) -> list[str]:
        """Ids of the cards named by number, range or name, or else of all that fit every word, as `cards` has them.

        Raises NotUnderstood.
        """

    def historian(self) -> Historian:
        """Somebody to tell a record from its first event."""

    def era(self, campaign: Campaign) -> str:
        """The era the campaign is in."""

    def status(self, campaign: Campaign, printed: PrintStatus) -> Report:
        """Return where the campaign stands."""

    def cards(self, campaign: Campaign, words: Sequence[str], printed: PrintStatus) -> tuple[str | None, Report]:
        """The one card that *words* name, its id beside it, or all that fit every word.

        Raises NotUnderstood for a word that no card can fit.
        """

    def chronology(self, campaign: Campaign) -> Report:
        """The chronology as the rules keep it."""

    def setup(
        self, campaign: Campaign, players: Sequence[str], rules: Mapping[str, object], drawn: Sequence[str]
    ) -> Report:
        """How to set up the next game, step by step, with the rule beside each; *drawn* is what is known of it.

        Raises NotUnderstood for something *drawn* that cannot be.
        """

    def audit(self, campaign: Campaign, seen: Sequence[str]) -> Report:
        """A list to tick off the deck by; with *seen*, what is missing.

        Raises NotUnderstood.
        """

    def example_table(self, language: Language) -> list[list[str]]:
        """A filled example of the table that can be imported, header first."""

    def found_from_table(self, founding: Founding, rows: Sequence[ImportRow]) -> list[Event]:
        """The first events of a campaign whose cards people have already.

        Raises BadPlayers.
        """

    def take_table(self, campaign: Campaign, rows: Sequence[ImportRow]) -> list[tuple[int, UnderstoodLine | Said]]:
        """What each row, counted from 0, becomes or what is wrong with it, in order; *campaign* grows by it."""

    def made_cards(self, events: Sequence[Event]) -> list[str]:
        """Ids of cards that *events* make."""

    def renumbered(self, event: Event, numbers: Mapping[str, str]) -> Event:
        """The same event about cards with other numbers.

        Raises Contradiction if that cannot be: in a game the cards are part of the deck.
        """


class BroughtIn(NamedTuple):
    """A campaign from a file of another program: its events, and what of the file is not in them."""

    events: list[Event]
    left: tuple[Said, ...]


@runtime_checkable
class BringingIn(Protocol):
    """A keeper who reads files of another program, such as the save of a digital version."""

    def recognizes(self, text: str) -> bool:
        """Whether a file with this *text* may be one."""

    def bring_in(self, founding: Founding, text: str, source: str) -> BroughtIn:
        """The campaign that the *text* of a file leads to; errors call it *source*.

        Raises BadTable with SOURCE:LINE for everything that is wrong, BadPlayers.
        """


@runtime_checkable
class FollowedUp(Protocol):
    """A keeper that knows what is usually written down next."""

    def lines_to_write(self, campaign: Campaign, event: Event) -> list[str]:
        """What *event*, the last one of *campaign*, leaves to be written: a sentence, then lines; or nothing."""


@runtime_checkable
class Forgiving(Protocol):
    """A keeper who knows what of an odd event a later one puts right."""

    def still_odd(self, campaign: Campaign, event: Event, odd: Sequence[str]) -> list[str]:
        """What of all that was *odd* about *event* is so in *campaign*, after everything that came later."""


@runtime_checkable
class EndingEras(Protocol):
    """A keeper of a game whose winner writes something down after the game that ended an era."""

    def of_era_just_over(self, campaign: Campaign, event: Event) -> bool:
        """Whether *event*, the last one of *campaign*, still belongs to the era that ended before the present one."""


@runtime_checkable
class Keepable(Protocol):
    """A pack whose campaigns can be kept by hand."""

    def keeper(self) -> Keeper:
        """Return who keeps its records."""


def keeper_if_any(pack: Pack) -> Keeper | None:
    """Return who keeps campaigns of a game; None if nobody does."""
    return pack.keeper() if isinstance(pack, Keepable) else None


if not TYPE_CHECKING:
    __getattr__ = former(
        __name__,
        {
            "Happening": "EventSummary",
            "Answer": "Report",
            "Printed": "PrintStatus",
            "Wanted": "HistoryFilter",
            "Entry": "UnderstoodLine",
            "Row": "ImportRow",
        },
    )
