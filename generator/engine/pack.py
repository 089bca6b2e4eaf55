"""What a game must answer to be a pack, and how a pack is found by its name.

In: the name of a game. Out: its pack. Nothing here knows which games there are.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from generator.engine.former_names import answer_as_today, former
from generator.engine.languages import Words
from generator.engine.names import tidy
from generator.errors import BrokenPack, Said, Text, UnknownGame

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from generator.engine.chance import RandomSource
    from generator.engine.events import EventKind
    from generator.engine.view import Inscription, Language, Printable, PrintContext

#: Where other distributions announce their packs, and the package in which makeplay's own lie.
GROUP = "makeplay.games"
OWN = "generator.games"
#: What a pack may be called.
NAME = r"[a-z][a-z0-9_]*"
#: One line of a record: keys in fixed order, plain JSON values.
Event = dict[str, Any]
#: Set in a `game` whose choices are not all there any more: its results are taken from its `over`.
UNPLAYED = "unplayed"
#: The key of the beginning of a game that says which bot plays for whom; nothing else in the record depends on it.
BOT_SEATS = "_bots"


@dataclass(frozen=True, slots=True)
class Founding:
    """What people say when they found a campaign; names are tidied."""

    players: tuple[str, ...]
    language: Language
    names: tuple[str, ...] = ()
    #: How an error names the place the names come from, before ":LINE".
    names_source: str = "names"
    rules: Mapping[str, object] = field(default_factory=dict)
    seed: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", tuple(map(tidy, self.players)))
        object.__setattr__(self, "names", tuple(map(tidy, self.names)))

    def event(self, game: str, rules_version: str, players: Sequence[str]) -> Event:
        """The first event of a record: which game is played, by whom, by which rules."""
        return {
            "type": "found",
            "game": game,
            "rules_version": rules_version,
            "language": self.language,
            "players": list(players),
            "rules": dict(self.rules),
            "seed": self.seed,
        }


class Campaign(Protocol):
    """The state of a campaign of any game: what its record adds up to."""

    language: Language

    @property
    def playing(self) -> bool:
        """Whether a game is under way."""

    def contents(self) -> Mapping[str, str]:
        """What is on each card, by its id, in one line free of language."""

    def board(self) -> Mapping[str, str]:
        """What has been written on the board, by its place, in one line free of language."""

    def copy(self) -> Campaign:
        """The same campaign, to be changed independently."""

    def apply(self, event: Event) -> None:
        """Add one event.

        Raises RecordProblem if it contradicts what came before.
        """

    def finish(self) -> None:
        """Say that the record ends here.

        Raises RecordProblem if something is missing that every campaign has.
        """

    def summary(self) -> list[str]:
        """A few lines on what is there, for people."""


@runtime_checkable
class Recheckable(Protocol):
    """A campaign that takes finished games from their results, and can be asked to play the next one by the rules.

    Two such campaigns are equal if games that begin in them can be played alike; a game under way does not count.
    """

    thorough: bool


class Pack(Protocol):
    """One game.

    What else a pack may answer: `Switched`, `Declaring`, `Published`, `SeveralDecks` and `Conforming` here,
    `engine.table.Playable` and `Judging`, `engine.keeping.Keepable`, `engine.simulator.Simulated`,
    `engine.study.Studied`, `engine.book.Advised`.
    """

    name: str
    rules_version: str
    #: How many may play.
    seats: range
    #: Ways in which its cards can be worded, the usual one first; none if there is only one.
    texts: tuple[str, ...]
    #: The kinds of sheet that are printed if nothing else is asked for, in printing order.
    kinds: tuple[str, ...]
    #: Those that are printed only if they are asked for.
    kinds_on_request: tuple[str, ...]
    #: Those that show what has been written on the board.
    board_kinds: frozenset[str]
    #: A line that every page bears, by language; empty for a game whose sheets need none.
    notice: Mapping[Language, str]

    def found(self, founding: Founding, chance: RandomSource) -> list[Event]:
        """The events of a new campaign, in order, without numbers.

        Raises BadPlayers, BadNameList or SeveralBadNames.
        """

    def fresh(self, thorough: bool = False) -> Campaign:
        """A campaign in which nothing has happened yet; a *thorough* one plays finished games again by the rules."""

    def specimen(self, language: Language) -> Campaign:
        """A campaign in which something of every kind exists, to look at every kind of sheet."""

    def printables(
        self, campaign: Campaign, kinds: Sequence[str], language: Language, context: PrintContext
    ) -> list[Printable]:
        """Everything of *kinds* that can be printed, in printing order, as the *context* wants it.

        Raises NotUnderstood for a set-up that cannot be read.
        """

    def labels(self, campaign: Campaign, language: Language) -> Mapping[str, str]:
        """How people call each card beside its id: its name, or what it is."""

    def inscriptions(
        self, campaign: Campaign, before: Mapping[str, str], board: Mapping[str, str], language: Language
    ) -> list[Inscription]:
        """What is to be written by hand where *before* lies printed, by card, and *board* is on the board."""


@runtime_checkable
class Switched(Protocol):
    """A pack whose rules can be read in more than one way."""

    def rule_problems(self, rules: Mapping[str, object]) -> list[tuple[str, Said]]:
        """What is wrong with a campaign's [rules]: (key, what was expected)."""


@runtime_checkable
class Declaring(Protocol):
    """A pack that declares the kinds of events its records hold; without it they are taken as they are."""

    def events(self) -> Sequence[EventKind]:
        """Every kind, in the order of docs/record.md."""


@runtime_checkable
class Titled(Protocol):
    """A pack that says what people call its game."""

    titles: Mapping[Language, str]


def title_of(pack: Pack) -> Words | str:
    """Return what people call a game, else the name of its pack."""
    return Words.of(pack.titles) if isinstance(pack, Titled) else pack.name


@runtime_checkable
class Published(Titled, Protocol):
    """A pack whose parts are the same for everybody: they can be printed without a campaign."""

    def published(self, language: Language, rules: Mapping[str, object]) -> Campaign:
        """A campaign in which nothing has happened, to be printed with those switches."""


@runtime_checkable
class SeveralDecks(Protocol):
    """A pack whose cards come in several kinds of sheets, none of which is called "cards"."""

    #: The kinds whose cards are those of the campaign, picked by id and compared with what lies printed.
    card_kinds: tuple[str, ...]


def card_kinds(pack: Pack) -> tuple[str, ...]:
    """The kinds of sheets that the campaign's cards are on."""
    return pack.card_kinds if isinstance(pack, SeveralDecks) else ("cards",)


@runtime_checkable
class Sourced(Protocol):
    """A pack whose campaigns are what a file in their folder wants; the record has what was wanted, run by run."""

    #: The file; a folder that has it is a campaign of this game even before anything is recorded.
    source: str

    def made_by_hand(self, campaign: Campaign) -> Collection[str]:
        """Cards that people have made themselves: they are there, never printed, and their contents end in HANDMADE."""

    def called(self, content: str) -> str:
        """What people call the card with that *content*, even if it is gone."""


#: What the contents of a card that was made by hand end in.
HANDMADE = " (by hand)"


def made_by_hand(pack: Pack, campaign: Campaign) -> Collection[str]:
    """Cards of *campaign* that people have made themselves."""
    return pack.made_by_hand(campaign) if isinstance(pack, Sourced) else ()


def called(pack: Pack, content: str) -> str:
    """What a line of contents says to people."""
    return pack.called(content) if isinstance(pack, Sourced) else content


@runtime_checkable
class LargePrinted(Protocol):
    """A pack with sheets for poor sight, beside its open points."""

    #: The kinds of sheets that it can make so that no text is smaller than 14 pt.
    large_kinds: tuple[str, ...]


@runtime_checkable
class Growing(Protocol):
    """A pack with pages, neither cards nor boards, on which more is written as a campaign goes on."""

    #: Their kinds, such as a chronology.
    growing_kinds: frozenset[str]


@runtime_checkable
class OnScreen(Protocol):
    """A pack that says which pages lie on a table on the screen, beside its cards."""

    #: Board, mats and the like, each thing once.
    screen_kinds: tuple[str, ...]


class ScenarioResult(Protocol):
    """How one scenario went: `failure` is "" if it passed."""

    @property
    def failure(self) -> Said:
        """Where it failed and the difference."""

    @property
    def line(self) -> Said:
        """The line to print if it failed; of older packs, the result as text."""


@runtime_checkable
class Conforming(Protocol):
    """A pack that runs scenario files."""

    def conform(self, name: str, text: str) -> Iterator[ScenarioResult]:
        """Run the scenarios in *text*, the content of the file called *name*.

        Raises BadScenarioFile before the first one if the file is not valid.
        """


def find_pack(name: str) -> Pack:
    """The pack called *name*: a module of generator.games, else an entry point `makeplay.games`.

    Raises UnknownGame, BrokenPack.
    """
    if re.fullmatch(NAME, name):
        module = f"{OWN}.{name}"
        if importlib.util.find_spec(module):
            pack: Pack = importlib.import_module(module).PACK
            return pack
    from importlib.metadata import entry_points  # looked up only here: it costs 50-90 ms

    for point in entry_points(group=GROUP, name=name):
        return _loaded(point)
    known = list(installed())
    raise UnknownGame(name, known, _meant(name, known))


def installed() -> dict[str, str]:
    """Every game there is a pack of, and the distribution that brings it ("" is makeplay); nothing is loaded."""
    import pkgutil
    from importlib.metadata import entry_points

    own = pkgutil.iter_modules(importlib.import_module(OWN).__path__)
    found = {module.name: "" for module in own if module.ispkg}
    others = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return found | {point.name: _brought_by(point) for point in others if point.name not in found}


def package_of(pack: Pack) -> str:
    """The package in which a pack is written; "" if its module is in none."""
    return sys.modules[type(pack).__module__].__package__ or ""


def _meant(name: str, known: Sequence[str]) -> Said:
    """Which game or package somebody may have meant by a name that no pack has; "" if that is unclear."""
    package = name.replace("-", "_")
    if package in known:
        return Text("pack_meant", package=package)
    found = re.fullmatch(NAME, package) and package not in sys.stdlib_module_names and importlib.util.find_spec(package)
    if not found or found.origin is None:
        return ""
    return Text("pack_undeclared", package=package, group=GROUP)


def _loaded(point: EntryPoint) -> Pack:
    """The pack of another distribution.

    Raises BrokenPack if it cannot be loaded or lacks an answer that every pack gives.
    """
    if not re.fullmatch(NAME, point.name):
        wrong = Text("pack_entry_point", name=point.name, better=point.name.lower().replace("-", "_"))
        raise BrokenPack(point.name, [wrong], _brought_by(point))
    try:
        found: Pack = point.load()
        answer_as_today(found)
        for answer in vars(Pack):
            hasattr(found, answer)  # raises what a __getattr__ of theirs may raise
    except (Exception, SystemExit) as error:  # its modules are programs of others: whatever they do
        fault = Text("pack_not_loaded", fault=describe_fault(error))
        raise BrokenPack(point.name, [fault], _brought_by(point)) from error
    answers = [name for name in (*Pack.__annotations__, *vars(Pack)) if not name.startswith("_")]
    lacks = [Text("pack_lacks", where=point.value, name=name) for name in answers if not hasattr(found, name)]
    if isinstance(found, type):
        lacks = [Text("pack_is_class", where=point.value, kind=found.__name__, name=point.attr)]
    if not lacks and found.name != point.name:
        lacks = [Text("pack_other_name", name=found.name, called=point.name)]
    lacks += _twice(point)
    if lacks:
        raise BrokenPack(point.name, lacks, _brought_by(point))
    return found


def _twice(point: EntryPoint) -> list[Text]:
    """That several distributions bring a game of that name, so that it is not known which is meant."""
    from importlib.metadata import entry_points

    brought_by = sorted(map(_brought_by, entry_points(group=GROUP, name=point.name)))
    return [Text("pack_twice", packs=tuple(brought_by))] if len(brought_by) > 1 else []


def _brought_by(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else point.value


def describe_fault(error: BaseException) -> str:
    """What went wrong in a program, and where, in one line."""
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg} ({error.filename}:{error.lineno})"
    where, line = "", error.__traceback__
    while line is not None:
        file = line.tb_frame.f_code.co_filename
        if "importlib" not in file:  # the way to a module is not where its fault is
            where = f" ({file}:{line.tb_lineno})"
        line = line.tb_next
    return " ".join(f"{type(error).__name__}: {error}{where}".split())


if not TYPE_CHECKING:
    __getattr__ = former(__name__, {"Verdict": "ScenarioResult", "told_fault": "describe_fault"})
