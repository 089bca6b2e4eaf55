"""A pack looked at as a whole: founded, printed, played, taken out of its record again, studied, its book read.

In: a pack. Out: what is well, and everything that is wrong, each in one line with the place where it is.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from generator.campaign.events import kinds_of
from generator.campaign.replay import state_of
from generator.cli import pack_answers, pack_book
from generator.cli.language import in_words, say, spoken_language
from generator.engine.book import Advised
from generator.engine.chance import RandomSource
from generator.engine.events import Kinds
from generator.engine.languages import between, languages, listed
from generator.engine.pack import Campaign, Declaring, Event, Founding, Pack, Switched, describe_fault, package_of
from generator.engine.study import Studied, Task
from generator.engine.table import Playable, Table
from generator.engine.view import Language
from generator.errors import BadPlayers, BrokenPack, MakeplayError, RecordProblem, Said, Text
from generator.press.proofing import Proof, TemplateSet
from generator.press.sheets.press import Progress

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ida", "Jo", "Kim", "Leo")
#: What the modules of a pack import of makeplay, and what they leave to it.
OURS, PURE = "generator", ("generator.engine", "generator.errors")
LEFT_TO_US = frozenset(
    {"click", "jinja2", "reportlab", "svgwrite", "time", "datetime", "random", "secrets"}
    | {"os", "pathlib", "io", "shutil", "tempfile"}
)
#: A choice is taken back at every so many-th choice; the record is read so often at first, and less and less.
OFTEN = 7
#: Choices of a random game, and problems of a part that are reported.
LONGEST_GAME, MOST_SHOWN = 5000, 6
_KINDS = {"int": int, "str": str, "bool": bool}


class Checkup:
    """A pack and what was found: *well* in words, *problems*."""

    def __init__(self, pack: Pack, games: int) -> None:
        self.pack = pack
        self.games = games
        self.well: list[str] = []
        self.problems: list[Said] = []
        self._endless = False

    def look(self, note: Progress | None = None) -> None:
        """Look at everything; a part that fails does not stop the others."""
        parts: list[tuple[str, Callable[[], str]]] = [("answers", self._answered), ("pure", self._pure)]
        parts += [("founded", self._founded), ("printed", self._printed)]
        parts += [("read", self._read)] * isinstance(self.pack, Advised)
        parts += [("played", self._played)] * isinstance(self.pack, Playable)
        parts += [("studied", self._studied)] * isinstance(self.pack, Studied)
        for number, (name, part) in enumerate(parts, start=1):
            before = len(self.problems)
            try:
                found = part()
            except BrokenPack as broken:
                for reason in broken.reasons:
                    self._wrong(name, reason)
            except MakeplayError as problem:
                self._wrong(name, problem)
            except Exception as error:  # a pack is a program of others: whatever it does is reported
                self._wrong(name, describe_fault(error))
            else:
                self.well += [in_words(_of_part(name, found))] * (len(self.problems) == before)
            more = len(self.problems) - before - MOST_SHOWN
            self.problems[before + MOST_SHOWN :] = [_of_part(name, Text("more", number=more))] * (more > 0)
            if note:
                note(number, len(parts))

    @cached_property
    def _kinds(self) -> Kinds:
        """Return the kinds of events that it declares."""
        return kinds_of(self.pack)

    def _wrong(self, name: str, problem: Said | MakeplayError) -> None:
        line = _of_part(name, problem)
        self.problems += [line] * (line not in self.problems)

    def _events(self, seats: int, language: Language = "en") -> list[Event]:
        """Return a founding event, as the record would have it."""
        return self._kept(self.pack.found(Founding(NAMES[:seats], language, seed=1), RandomSource(1)))

    def _kept(self, events: list[Event]) -> list[Event]:
        """Return events as they come back from the record."""
        kept: list[Event] = json.loads(json.dumps(events))
        if kept != events:
            odd = next(one for one in events if one not in kept)
            kind = odd.get("type")
            keys = [key for key, value in odd.items() if {key: value} not in [{key: one.get(key)} for one in kept]]
            self._wrong("record", Text("check_event", kind=kind, keys=tuple(keys)))
        for event in kept:
            for wrong in self._kinds.faults(event):
                self._wrong("record", Text("check_declared", wrong=wrong))
        return kept

    def _pure(self) -> str:
        """Check that its modules import only what a pack may."""
        package = package_of(self.pack)
        found = import_module(package or type(self.pack).__module__)
        paths = [path for place in getattr(found, "__path__", ()) for path in sorted(Path(place).rglob("*.py"))]
        paths = paths or [Path(str(found.__file__))]
        for path in paths:
            for name, line in _imported(path):
                ours = name == OURS or name.startswith(f"{OURS}.")
                allowed = name.startswith((*PURE, f"{package}.")) or name == package
                if (ours and not allowed) or name.partition(".")[0] in LEFT_TO_US:
                    self._wrong("pure", Text("check_imports", path=path, line=line, name=name, pure=PURE))
        return say("checkup.modules", count=len(paths))

    def _founded(self) -> str:
        """Check that every number of players is accepted, in both languages, and others are refused."""
        pack = self.pack
        for language in languages():
            for seats in pack.seats:
                campaign = state_of(self._events(seats, language), pack)
                if campaign.language != language or campaign.playing:
                    self._wrong("founded", Text("check_started", language=language, found=campaign.language))
                if campaign.copy().contents() != campaign.contents():
                    self._wrong("founded", Text("check_copy"))
                self._cards(campaign, language)
            self._cards(pack.specimen(language), language)
        first, last = pack.seats[0], pack.seats[-1]
        for seats in (first - 1, last + 1):
            try:
                self._events(seats)
            except BadPlayers:
                continue
            self._wrong("founded", Text("check_seats", first=first, last=last, players=seats))
        return say("checkup.founded", first=first, last=last, cards=len(pack.specimen("en").contents()))

    def _cards(self, campaign: Campaign, language: Language) -> None:
        """Check that every card says something, even a bare one, and has a name."""
        labels = self.pack.labels(campaign, language)
        said = campaign.contents()
        mute = [card for card in said if not said[card]]
        if mute:
            self._wrong("founded", Text("check_mute", card=mute[0]))
        for card in [card for card in said if card not in labels][:1]:
            self._wrong("founded", Text("check_nameless", card=card))

    def _printed(self) -> str:
        """Print everything of every kind, in both languages."""
        proof = Proof(TemplateSet(self.pack), shipped=True)
        proof.look()
        for problem in proof.problems:
            self._wrong("printed", problem)
        return say("checkup.printed", sheets=proof.sheets, files=proof.files)

    def _answered(self) -> str:
        """Check its answers by their names, and what it returns for all that is asked of it."""
        pack = self.pack
        found = [*pack_answers.problems(pack), *pack_answers.of_campaign(pack.fresh())]
        found += pack_answers.of_bots(pack, pack.name) if isinstance(pack, Studied) else []
        if isinstance(pack, Playable) and not found:
            seats = pack.seats[0]
            found += pack_answers.of_table(pack.begin(state_of(self._events(seats), pack), NAMES[:seats], {}, 1))
        for problem in found:
            self._wrong("answers", problem)
        return say(
            "checkup.answers",
            commands=listed(pack_answers.commands(pack), spoken_language()),
            closed=between(spoken_language()).clauses.join(map(in_words, pack_answers.closed(pack))),
            declared=isinstance(pack, Declaring),
        )

    def _read(self) -> str:
        """Look at the book: both languages, and no word of a passage that is not there."""
        assert isinstance(self.pack, Advised)
        adviser = self.pack.adviser()
        switches = self.pack.rule_problems if isinstance(self.pack, Switched) else None
        for problem in pack_book.problems(adviser, switches):
            self._wrong("read", problem)
        passages, rulings = len(adviser.book("en").passages), len(list(adviser.rulings()))
        return say("checkup.read", passages=passages, words=len(adviser.terms()), rulings=rulings)

    def _played(self) -> str:
        """Play random games through the table: each ends, and its record gives it again at every moment."""
        count = choices = 0
        for seats in self.pack.seats:
            founded = self._events(seats)
            for seed in range(1, self.games + 1):
                taken = self._game(founded, seats, seed)
                choices += taken
                count += 1
                if taken == LONGEST_GAME:  # so would the next one be, and those of a study
                    self._endless = True
                    return ""
        return say("checkup.played", games=count, choices=choices)

    def _game(self, founded: list[Event], seats: int, seed: int) -> int:
        """Play one game; return how many choices it took."""
        pack, source = self.pack, RandomSource(seed)
        assert isinstance(pack, Playable)
        table = pack.begin(state_of(founded, pack), NAMES[:seats], {}, seed)
        events = [*founded, *self._kept(table.news())]
        where: dict[str, object] = {"seed": seed, "players": seats}
        before = state_of(founded, pack).contents()
        compared = 0
        for number in range(LONGEST_GAME):
            if table.over:
                break
            offers = table.offers()
            if not offers:
                self._wrong("played", _in_game(where, Text("check_no_choice", player=table.asked)))
                return number
            chosen = source.pick(offers).notation
            table.play(chosen)
            if number % OFTEN == 0 and table.undo():
                if table.offers() != offers:
                    self._wrong("played", _in_game(where, Text("check_taken_back", choice=chosen)))
                table.play(chosen)
            events += self._kept(table.news())
            if number >= compared:
                compared = number + OFTEN + number // 10
                for problem in self._compared(events, table):
                    self._wrong("played", _in_game(where, problem, chosen))
        else:
            self._wrong("played", _in_game(where, Text("check_endless", most=LONGEST_GAME)))
            return LONGEST_GAME
        table.unnamed()
        if not self._closed(events, table, before):
            self._wrong("played", _in_game(where, Text("check_not_closed")))
        return number

    def _closed(self, events: list[Event], table: Table, before: Mapping[str, str]) -> bool:
        """Close a game, and look at what it has written on cards; return whether it has ended."""
        ending = table.ending()
        table.close()
        campaign = state_of([*events, *self._kept(table.news())], self.pack)
        self._written(campaign, before)
        return bool(ending) and not campaign.playing

    def _written(self, campaign: Campaign, before: Mapping[str, str]) -> None:
        """Check that what was written on cards in play can be written by hand on printed ones."""
        places = {line.place for line in self.pack.inscriptions(campaign, before, {}, "en")}
        changed = [card for card, said in campaign.contents().items() if card in before and before[card] != said]
        if set(changed) - places:
            self._wrong("played", Text("check_inscriptions"))

    def _compared(self, events: list[Event], table: Table) -> Iterator[Said]:
        """Yield where the game replayed from its record is not the one at the table."""
        assert isinstance(self.pack, Playable)
        try:
            again = self.pack.resume(state_of(events, self.pack), None)
        except RecordProblem as problem:
            yield Text("check_unread", problem=problem)
            return
        if again is None:
            yield Text("check_no_game")
        elif (again.over, again.over or again.asked) != (table.over, table.over or table.asked):
            yield Text("check_other_player")
        elif again.offers() != table.offers():
            yield Text("check_other_choices")

    def _studied(self) -> str:
        """Play a game of each bot for each number of players: rows must fit their columns."""
        pack = self.pack
        assert isinstance(pack, Studied)
        if self._endless:
            raise BrokenPack(pack.name, [Text("check_left_out")])
        columns = pack.columns()
        for bot in pack.bots().values():
            for seats in pack.seats:
                rows = pack.campaign_rows(Task("base", 1, 0, 0, 1, (bot,) * seats, {}))
                where = Text("check_bot", bot=bot.name, players=seats)
                for misfit in _misfits(rows, columns, seats):
                    self._wrong("studied", Text("at", where=where, what=misfit))
        return say("checkup.studied", bots=listed(pack.bots(), spoken_language()), columns=len(columns))


def _of_part(name: str, problem: object) -> Text:
    """Return what is said about a part."""
    return Text("at", where=say(f"checkup.part_{name}"), what=problem)


def _in_game(where: dict[str, object], problem: Said, after: str = "") -> Text:
    """Return what is wrong in a random game."""
    return Text("at", where=Text("check_game", after=after, **where), what=problem)


def _imported(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the modules that a module imports, and where."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


def _misfits(rows: Any, columns: Any, seats: int) -> Iterator[Said]:
    """Yield what is wrong with the rows of one game."""
    if len(rows) != seats:
        yield Text("check_rows", rows=len(rows), players=seats)
    for row in rows[:1]:
        if len(row) != len(columns):
            yield Text("check_values", values=len(row), columns=len(columns))
        for value, column in zip(row, columns):
            if type(value) is not _KINDS[column.kind]:
                yield Text("check_column", name=column.name, kind=column.kind, value=value)
