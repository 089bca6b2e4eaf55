"""A pack looked at as a whole: founded, printed, played, taken out of its record again, studied, its book read.

In: a pack. Out: what is well, and everything that is wrong, each in one line with the place where it is.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

from generator.campaign.replay import state_of
from generator.engine.book import Advised
from generator.engine.bots import MOST_CHOICES
from generator.engine.chance import Lots
from generator.engine.growing import Growing
from generator.engine.keeping import Keepable
from generator.engine.pack import Conforming, Event, Founding, Pack, Published, package_of, told_fault
from generator.engine.study import Studied, Task
from generator.engine.table import Judging, Playable, Refereed, Table
from generator.engine.view import Language
from generator.errors import BadPlayers, BrokenPack, MakeplayError, RecordProblem
from generator.press.proofing import Progress, Proof, Wardrobe

#: What a pack may answer, and the commands that this opens.
OPENS: tuple[tuple[type, tuple[str, ...]], ...] = (
    (Published, ("print --game",)),
    (Playable, ("play",)),
    (Refereed, ("table",)),
    (Judging, ("judge",)),
    (Advised, ("ask", "rules")),
    (Growing, ("simulate",)),
    (Studied, ("study",)),
    (Keepable, ("log", "cards", "setup", "audit", "merge")),
    (Conforming, ("conform",)),
)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ida", "Jo", "Kim", "Leo")
#: What the modules of a pack import of makeplay, and what they leave to it.
OURS, PURE = "generator", ("generator.engine", "generator.errors")
LEFT_TO_US = frozenset(
    {"click", "jinja2", "reportlab", "svgwrite", "time", "datetime", "random", "secrets"}
    | {"os", "pathlib", "io", "shutil", "tempfile"}
)
#: A choice is taken back, and the record read, at every so many-th choice.
OFTEN = 7
_KINDS = {"int": int, "str": str, "bool": bool}


def commands(pack: Pack) -> list[str]:
    """What can be done with a game."""
    return [
        "new",
        "print",
        *(command for protocol, opened in OPENS if isinstance(pack, protocol) for command in opened),
    ]


class Checkup:
    """A pack and what was found: *well* in words, *problems*."""

    def __init__(self, pack: Pack, games: int) -> None:
        self.pack = pack
        self.games = games
        self.well: list[str] = []
        self.problems: list[str] = []

    def look(self, note: Progress | None = None) -> None:
        """Look at everything; a part that fails does not stop the others."""
        parts: list[tuple[str, Callable[[], str]]] = [("pure", self._pure)]
        parts += [("founded", self._founded), ("printed", self._printed)]
        parts += [("read", self._read)] * isinstance(self.pack, Advised)
        parts += [("played", self._played)] * isinstance(self.pack, Playable)
        parts += [("studied", self._studied)] * isinstance(self.pack, Studied)
        for number, (name, part) in enumerate(parts, start=1):
            before = len(self.problems)
            try:
                told = part()
            except BrokenPack as broken:
                for reason in broken.reasons:
                    self._wrong(name, reason)
            except MakeplayError as problem:
                self._wrong(name, str(problem))
            except Exception as error:  # a pack is a program of others: whatever it does is told
                self._wrong(name, told_fault(error))
            else:
                self.well += [f"{name}: {told}"] * (len(self.problems) == before)
            if note:
                note(number, len(parts))

    def _wrong(self, name: str, told: str) -> None:
        self.problems.append(f"{name}: {told}")

    def _events(self, seats: int, language: Language = "en") -> list[Event]:
        """A founding, as the record would have it."""
        return self._kept(self.pack.found(Founding(NAMES[:seats], language, seed=1), Lots(1)))

    def _kept(self, events: list[Event]) -> list[Event]:
        """Events as they come back from the record."""
        kept: list[Event] = json.loads(json.dumps(events))
        if kept != events:
            self._wrong("record", f"an event is not plain JSON: {next(one for one in events if one not in kept)}")
        return kept

    def _pure(self) -> str:
        """Its modules import what a pack may."""
        package = package_of(self.pack)
        found = import_module(package or type(self.pack).__module__)
        paths = [path for place in getattr(found, "__path__", ()) for path in sorted(Path(place).rglob("*.py"))]
        for path in paths or [Path(str(found.__file__))]:
            for name, line in _imported(path):
                ours = name == OURS or name.startswith(f"{OURS}.")
                allowed = name.startswith((*PURE, f"{package}.")) or name == package
                if (ours and not allowed) or name.partition(".")[0] in LEFT_TO_US:
                    self._wrong("pure", f"{path}:{line}: it imports {name}; a pack has {' and '.join(PURE)} instead")
        return f"{len(paths) or 1} modules"

    def _founded(self) -> str:
        """Every number of players, in both languages; others are refused."""
        pack = self.pack
        for language in get_args(Language):
            for seats in pack.seats:
                campaign = state_of(self._events(seats, language), pack)
                if campaign.language != language or campaign.playing:
                    self._wrong(
                        "founded", f"a campaign founded in {language!r} is in {campaign.language!r}, or playing"
                    )
                if campaign.copy().contents() != campaign.contents():
                    self._wrong("founded", "copy() has other contents()")
        for seats in (pack.seats[0] - 1, pack.seats[-1] + 1):
            try:
                self._events(seats)
            except BadPlayers:
                continue
            self._wrong("founded", f"seats says {pack.seats[0]} to {pack.seats[-1]}, but found() takes {seats} players")
        return f"{pack.seats[0]} to {pack.seats[-1]} players, {len(pack.specimen('en').contents())} cards"

    def _printed(self) -> str:
        """Everything of every kind, in both languages."""
        proof = Proof(Wardrobe(self.pack), shipped=True)
        proof.look()
        for problem in proof.problems:
            self._wrong("printed", str(problem))
        return f"{proof.sheets} cards and pages, {proof.files} templates"

    def _read(self) -> str:
        """The book: the same passages in both languages, and no word of one that is not there."""
        assert isinstance(self.pack, Advised)
        adviser = self.pack.adviser()
        books = {language: [each.id for each in adviser.book(language).passages] for language in get_args(Language)}
        en, zh = books["en"], books["zh"]
        for language, ids in books.items():
            known = set(ids)
            twice = sorted({each for each in ids if ids.count(each) > 1}) if len(known) < len(ids) else []
            cited = [(passage.id, other) for passage in adviser.book(language).passages for other in passage.see]
            cited += [(f"word {term.en!r}", other) for term in adviser.terms() for other in term.rests]
            cited += [(f"ruling {ruling.name!r}", other) for ruling in adviser.rulings() for other in ruling.rests]
            cited += [("questions", other) for other in adviser.questions(language)]
            for told in [f"{each} is there twice" for each in twice] + [
                f"{one} names {other}, and there is no such passage" for one, other in cited if other not in known
            ]:
                self._wrong("read", f"book, {language}: {told}")
        if en != zh:
            odd = sorted(set(en) ^ set(zh)) or [next(one for one, other in zip(en, zh) if one != other)]
            self._wrong("read", f"book: {odd[0]} does not stand at the same place in both languages")
        return f"{len(en)} passages, {len(adviser.terms())} words, {len(list(adviser.rulings()))} computed"

    def _played(self) -> str:
        """Random games through the table: each ends, and its record gives it again at every moment."""
        count = choices = 0
        for seats in self.pack.seats:
            founded = self._events(seats)
            for seed in range(1, self.games + 1):
                choices += self._game(founded, seats, seed)
                count += 1
        return f"{count} random games, {choices} choices"

    def _game(self, founded: list[Event], seats: int, seed: int) -> int:
        """One game; how many choices it took."""
        pack, lots = self.pack, Lots(seed)
        assert isinstance(pack, Playable)
        table = pack.begin(state_of(founded, pack), NAMES[:seats], {}, seed)
        events = [*founded, *self._kept(table.news())]
        for number in range(MOST_CHOICES):
            if table.over:
                break
            offers = table.offers()
            if not offers:
                self._wrong("played", f"game {seed} of {seats}: {table.asked} is asked, and there is no choice")
                return number
            chosen = lots.pick(offers).notation
            table.play(chosen)
            if number % OFTEN == 0 and table.undo():
                if table.offers() != offers:
                    self._wrong("played", f"game {seed} of {seats}: {chosen!r} taken back leaves other choices")
                table.play(chosen)
            events += self._kept(table.news())
            if number % OFTEN == 0:
                self._compare(events, table, f"game {seed} of {seats}, behind {chosen!r}")
        else:
            self._wrong("played", f"game {seed} of {seats}: no end after {MOST_CHOICES:,} choices")
        table.unnamed()
        ending = table.ending()
        table.close()
        campaign = state_of([*events, *self._kept(table.news())], pack)
        if campaign.playing or not ending:
            self._wrong("played", f"game {seed} of {seats}: close() leaves it under way, or ending() says nothing")
        return number

    def _compare(self, events: list[Event], table: Table, where: str) -> None:
        """The game out of its record is the one at the table."""
        assert isinstance(self.pack, Playable)
        try:
            again = self.pack.resume(state_of(events, self.pack), None)
        except RecordProblem as problem:
            self._wrong("played", f"{where}: its own record cannot be read: {problem}")
            return
        if again is None:
            self._wrong("played", f"{where}: the record has no game under way")
        elif (again.over, again.over or again.asked) != (table.over, table.over or table.asked):
            self._wrong("played", f"{where}: out of the record somebody else is asked")
        elif again.offers() != table.offers():
            self._wrong("played", f"{where}: out of the record there are other choices")

    def _studied(self) -> str:
        """A game of each bot for each number of players: rows fit their columns."""
        pack = self.pack
        assert isinstance(pack, Studied)
        if pack.usual_bot not in pack.bots():
            self._wrong("studied", f"usual_bot is {pack.usual_bot!r}, and bots() has no such bot")
        columns = pack.columns()
        for bot in pack.bots().values():
            for seats in pack.seats:
                rows = pack.campaign_rows(Task("base", 1, 0, 0, 1, (bot,) * seats, {}))
                for told in _misfits(rows, columns, seats):
                    self._wrong("studied", f"{bot.name}, {seats} players: {told}")
        return f"bots {', '.join(pack.bots())}, {len(columns)} columns"


def _imported(path: Path) -> Iterator[tuple[str, int]]:
    """The modules that a module imports, and where."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


def _misfits(rows: Any, columns: Any, seats: int) -> Iterator[str]:
    """What is wrong with the rows of one game."""
    if len(rows) != seats:
        yield f"campaign_rows() has {len(rows)} rows, there is one for each player"
    for row in rows[:1]:
        if len(row) != len(columns):
            yield f"a row has {len(row)} values, there are {len(columns)} columns"
        for value, column in zip(row, columns):
            if type(value) is not _KINDS[column.kind]:
                yield f"column {column.name} is {column.kind}, but has {value!r}"
