"""Whatever people do to the copies of a campaign, in any order: the record says what they did, and adds up to it.

Beside every copy runs a model that knows nothing of makeplay: a list of what was written, which of it was undone, and
cards as plain dictionaries. Its rules of what can stand are written here anew, from docs/record.md and sections 1.3,
1.4 and 3 of the rules.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from proving import at_length
from test_folder import found

from generator import cli
from generator.campaign import folder as campaigns
from generator.campaign import logfile, record, writing
from generator.campaign.folder import OpenCampaign
from generator.campaign.moments import as_it_was
from generator.cli.log_session import LogSession, split
from generator.cli.opening import keep
from generator.errors import CannotUndo, SeveralWays
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign

Event = dict[str, Any]
#: A card of the model: what is written on it.
Card = dict[str, Any]

SUITS = {"sun": "S", "moon": "M", "heart": "R", "skull": "K", "hand": "H", "foot": "F"}
ROOM = 4
STEPS = ("undo", "redo", "branch")
#: So many copies and branches are looked at together.
MOST = 4


class Impossible(Exception):
    """It cannot stand."""


# The model: what a list of events adds up to


@dataclass
class Model:
    """Cards, map, games, era: everything that has been written."""

    cards: dict[str, Card] = field(default_factory=dict)
    sectors: dict[int, str] = field(default_factory=dict)
    wonders: dict[int, str] = field(default_factory=dict)
    games: list[list[Any]] = field(default_factory=list)
    era: int = 0

    def next_card(self) -> str:
        return f"{len(self.cards) + 1:03d}"

    def board(self) -> dict[str, str]:
        """What stands on the map."""
        both = {
            sector: (self.sectors.get(sector), self.wonders.get(sector)) for sector in {*self.sectors, *self.wonders}
        }
        return {str(sector): " | ".join(filter(None, said)) for sector, said in sorted(both.items())}

    def apply(self, event: Event) -> None:
        if event["type"] in WRITERS:
            WRITERS[event["type"]](self, event)

    def deck(self, event: Event) -> None:
        for key, corner in event["cards"].items():
            self.cards[key] = new_card(corner=corner)

    def world(self, event: Event) -> None:
        self.cards[event["card"]] |= {
            "kind": "world",
            "era": "O",
            "sector": event["sector"],
            "advs": [f"{event['advancement']}.O"],
        }

    def card(self, event: Event) -> None:
        known = self.cards.get(event["card"])
        if known is None and event["card"] != self.next_card():
            raise Impossible
        if known and known["corner"] != event["corner"]:
            raise Impossible
        if event["kind"] == "civilization":
            for other in (event["homeworld"], *event.get("techs", [])):
                self.there(other)
        self.cards[event["card"]] = new_card(
            corner=event["corner"],
            kind=event["kind"],
            era=event.get("era"),
            sector=event.get("sector"),
            name=event.get("name"),
            advs=list(event.get("advancements", [])),
            victory=event.get("victory"),
            effect=event.get("effect"),
            homeworld=event.get("homeworld"),
            techs=list(event.get("techs", [])),
        )

    def there(self, card: str) -> Card:
        if card not in self.cards:
            raise Impossible
        return self.cards[card]

    def advance(self, event: Event) -> None:
        card = self.there(event["card"])
        if card["kind"] not in {"world", "tech"}:
            raise Impossible
        empty = f"{event['advancement'][0]}?"
        if empty in card["advs"]:
            card["advs"][card["advs"].index(empty)] = event["advancement"]
        elif len(card["advs"]) == ROOM:
            raise Impossible
        else:
            card["advs"].append(event["advancement"])

    def name(self, event: Event) -> None:
        if "sector" in event:
            self.sectors[event["sector"]] = event["name"]
        elif self.there(event["card"])["kind"] == "blank":
            raise Impossible
        else:
            self.cards[event["card"]]["name"] = event["name"]

    def wonder(self, event: Event) -> None:
        self.wonders[event["sector"]] = f"{event['victory']}/{event['suit']}"

    def lost(self, event: Event) -> None:
        self.there(event["card"])["lost"] = True

    def back(self, event: Event) -> None:
        self.there(event["card"])["lost"] = False

    def played(self, event: Event) -> None:
        self.games.append([self.era, event["players"], event["winner"], event["victory"]])
        self.games.sort(key=lambda game: int(game[0]))  # written down late, it stands in its era all the same
        self.era = event["era"]

    def goes_on(self, event: Event) -> None:
        self.era = event["era"]

    def said(self, key: str) -> str:
        """What stands on a card, in one line."""
        card = self.cards[key]
        name = card["name"] or ""
        lines = [card["corner"]]
        if card["sector"]:
            lines.append(f"{card['sector']}. {name}".strip())
        elif name:
            lines.append(name)
        if card["kind"] != "blank":
            lines.append(f"{card['kind']} {card['era']}")
        lines += card["advs"]
        if card["victory"]:
            lines.append(f"{card['victory']}/{card['effect']}")
            for other in (card["homeworld"], *card["techs"]):
                lines.append(f"- {self.cards[other]['name'] or ''}".strip())
        return " | ".join(lines)


def new_card(**written: Any) -> Card:
    """A card with that on it and nothing else."""
    nothing: Card = dict.fromkeys(("era", "sector", "name", "victory", "effect", "homeworld"))
    return {**nothing, "kind": "blank", "advs": [], "techs": [], "lost": False, **written}


WRITERS: dict[str, Callable[[Model, Event], None]] = {
    "deck": Model.deck, "world": Model.world, "card": Model.card, "advance": Model.advance, "name": Model.name,
    "wonder": Model.wonder, "lost": Model.lost, "back": Model.back, "replaced": Model.back, "played": Model.played,
    "era": Model.goes_on,
}  # fmt: skip


def folded(events: Iterable[Event]) -> Model:
    """What they add up to.

    Raises Impossible.
    """
    model = Model()
    for event in events:
        model.apply(event)
    return model


# The model of a record


@dataclass(frozen=True)
class Entry:
    """Something written: *id* is the same in every copy that has it, *of* are the ids that a step is about."""

    id: int
    address: str
    event: Event
    of: tuple[int, ...] = ()
    #: Whether it is a step that came with what another copy has undone or redone.
    merged: bool = False
    #: Of a step: how many steps about the same were known before it.
    depth: int = 0


@dataclass
class Copy:
    """One folder: who the campaign is, what was written in it."""

    name: str
    identity: int
    entries: list[Entry]
    #: What others have undone or redone, as far as it is known here, and what each of it was about.
    heard: dict[int, Entry] = field(default_factory=dict)

    def gone(self) -> set[int]:
        """What was undone."""
        return steps(self.entries)[0]

    def redoable(self) -> Entry | None:
        """The undo that could be taken back."""
        pending = steps(self.entries)[1]
        return pending[-1] if pending else None

    def known_steps(self) -> dict[int, Entry]:
        """All undoing and redoing that is known here, one's own too."""
        own = {entry.id: entry for entry in self.entries if entry.event["type"] in STEPS and not entry.merged}
        return self.heard | own

    def depth_of(self, ids: Iterable[int]) -> int:
        """How many steps about one of them are known at most."""
        about = set(ids)
        return max((step.depth for step in self.known_steps().values() if about & set(step.of)), default=0)

    def standing(self, without: Iterable[int] = (), but: Iterable[int] = ()) -> list[Entry]:
        """What counts, if besides *without* were undone and *but* were redone."""
        gone = (self.gone() | set(without)) - set(but)
        return [entry for entry in self.entries if entry.event["type"] not in STEPS and entry.id not in gone]

    def model(self) -> Model:
        return folded(entry.event for entry in self.standing())

    def printed(self) -> dict[str, str]:
        """What lies printed on the table."""
        found: dict[str, str] = {}
        for entry in self.standing():
            if entry.event["type"] == "print":
                found |= entry.event["cards"]
        return found

    def unmade(self) -> bool:
        """Whether the making of a card was undone."""
        gone = self.gone()
        return any(entry.id in gone for entry in self.entries if entry.event["type"] == "card")

    def sittings(self) -> list[Entry]:
        return [entry for entry in self.entries if not entry.address.startswith(logfile.SETUP)]


def last_word(steps: Iterable[Entry]) -> set[int]:
    """What is undone, when of the deepest steps about a thing one that redoes it has the last word."""
    last: dict[int, tuple[int, bool]] = {}
    for step in steps:
        for entry in step.of:
            last[entry] = max(last.get(entry, (0, False)), (step.depth, step.event["type"] == "redo"))
    return {entry for entry, (_, redone) in last.items() if not redone}


def steps(entries: Sequence[Entry]) -> tuple[set[int], list[Entry]]:
    """What is undone after all of them, and the undos that could still be taken back."""
    gone: set[int] = set()
    pending: list[Entry] = []
    for entry in entries:
        kind = entry.event["type"]
        if kind == "undo":
            gone |= set(entry.of)
            pending.append(entry)
        elif kind == "redo" and entry.merged:
            gone -= set(entry.of)
            pending.clear()
        elif kind == "redo":
            gone -= set(pending.pop().of)
        elif kind not in STEPS:
            pending.clear()
    return gone, pending


# What people do


@cache
def founding() -> Path:
    """A founded campaign, made once."""
    home = Path(tempfile.mkdtemp(prefix="makeplay-test-"))
    atexit.register(shutil.rmtree, home)
    return found(home)


some = st.integers(0, 10**6)
#: Numbers drawn, one after the other.
Dice = Callable[[], int]


class Copies(RuleBasedStateMachine):
    """Some copies and branches of one campaign."""

    #: Whether copies are merged both ways, and more than two of them.
    everybody = True

    def __init__(self) -> None:
        super().__init__()
        self.home = Path(tempfile.mkdtemp(prefix="makeplay-test-"))
        self.copies: list[Copy] = []
        self.desks: dict[str, LogSession] = {}
        self.count = 0
        self.patches = ExitStack()
        for target in ("cli.log_session.proof", "cli.copying.proof"):
            self.patches.enter_context(patch(f"generator.{target}", lambda *_: None))
        self.patches.enter_context(patch("click.echo", lambda *_, **__: None))
        self.patches.enter_context(patch("generator.games.deep_future.keeping.keeper.odd", lambda *_: []))

    def teardown(self) -> None:
        try:
            for copy in self.copies:
                self.desks.pop(copy.name)
                self.compare(copy)
        finally:
            self.close()

    def close(self) -> None:
        """Nothing is left behind."""
        self.patches.close()
        shutil.rmtree(self.home)

    # What is there

    def desk(self, copy: Copy) -> LogSession:
        if copy.name not in self.desks:
            self.desks[copy.name] = LogSession(keep(self.home, copy.name), self.home)
        return self.desks[copy.name]

    def opened(self, copy: Copy) -> OpenCampaign:
        return self.desk(copy).kept.campaign

    def a(self, which: int) -> Copy:
        return self.copies[which % len(self.copies)]

    def new_id(self) -> int:
        self.count += 1
        return self.count

    def compare(self, copy: Copy) -> None:
        """Record and state against the model."""
        opened = self.opened(copy)
        lines = opened.record.lines
        assert [line.address for line in lines] == [entry.address for entry in copy.entries]
        for line, entry in zip(lines, copy.entries):
            written = {key: value for key, value in line.event.items() if key not in {"n", "date"}}
            if entry.of:
                assert written == {"type": entry.event["type"], "of": self.addresses(copy, entry.of)}
            elif entry.event["type"] != "branch":
                assert written == entry.event
        assert told(opened) == expected(copy)
        assert opened.prints.content == copy.printed()
        assert opened.record.warnings == []

    def addresses(self, copy: Copy, ids: Iterable[int]) -> list[str]:
        known = {entry.id: entry.address for entry in copy.entries}
        return [known[number] for number in ids]

    def wrote(self, copy: Copy, event: Event, of: Sequence[int] = ()) -> None:
        """It was written just now, and nothing else."""
        lines = self.opened(copy).record.lines
        assert len(lines) == len(copy.entries) + 1
        depth = 1 + copy.depth_of(of)
        copy.entries.append(Entry(self.new_id(), lines[-1].address, event, tuple(of), depth=depth))
        self.compare(copy)

    def line(self, copy: Copy, text: str, event: Event) -> None:
        """A line is typed; *event* is what it should become, or nothing if that cannot stand."""
        try:
            folded([*(entry.event for entry in copy.standing()), event])
        except Impossible:
            with pytest.raises(Exception, match=r"\w"):
                self.desk(copy).write(split(text))
            self.compare(copy)
            return
        try:
            self.desk(copy).write(split(text))
        except SeveralWays:  # behind a won game a card may be of either era
            self.desk(copy).write(split(f"{text} era {copy.model().era}"))
        self.wrote(copy, event)

    @initialize()
    def begin(self) -> None:
        shutil.copytree(founding(), self.home / "campaigns" / "kran")
        lines = record.read(self.home / "campaigns" / "kran").lines
        entries = [
            Entry(self.new_id(), line.address, {key: value for key, value in line.event.items() if key != "n"})
            for line in lines
        ]
        self.copies.append(Copy("kran", 0, entries))
        self.compare(self.copies[0])
        self.copied(0)

    # Lines

    def card_line(self, copy: Copy, kind: str, rest: Event, head: str, tail: str, pick: int) -> None:
        """A card is written: a new one, the first blank of that corner (but a civilization), or one named by number."""
        model = copy.model()
        suit = list(SUITS)[pick % 6]
        corner, number, way = f"{pick // 6 % 6 + 1}{SUITS[suit]}", "", pick // 36 % 4
        card = model.next_card()
        if way == 0 and kind != "blank":
            blanks = [
                key
                for key, known in model.cards.items()
                if (known["kind"], known["lost"], known["corner"]) == ("blank", False, corner)
            ]
            card = blanks[0] if blanks and kind != "civilization" else card
        elif way == 1 and kind not in {"blank", "civilization"}:
            card = number = list(model.cards)[pick // 144 % len(model.cards)]
            corner = model.cards[card]["corner"]
            suit = next(word for word, letter in SUITS.items() if letter == corner[1])
        else:
            number = "" if kind == "blank" else "new"
        event = {"type": "card", "card": card, "corner": corner, "kind": kind} | rest
        self.line(copy, f"{kind} {number} {head} {corner[0]} {suit} {tail}", event)

    def world(self, copy: Copy, dice: Dice) -> None:
        era, sector, name = copy.model().era, place(dice()), f"World {self.count}"
        written = [advancement(dice()) for _ in range(dice() % 4 + 1)]
        rest = {"era": era, "sector": sector, "name": name, "advancements": [f"{adv}.{era}" for adv in written]}
        self.card_line(copy, "world", rest, f'{sector} "{name}"', " ".join(written), dice())

    def tech(self, copy: Copy, dice: Dice) -> None:
        era, name = copy.model().era, f"Tech {self.count}"
        written = [advancement(dice())[: dice() % 2 + 1] for _ in range(3)]
        column = [f"{adv}?" if len(adv) == 1 else f"{adv}.{era}" for adv in written]
        rest = {"era": era, "name": name, "advancements": column}
        self.card_line(copy, "tech", rest, f'"{name}"', " ".join(written), dice())

    def blank(self, copy: Copy, dice: Dice) -> None:
        self.card_line(copy, "blank", {}, "new", "", dice())

    def civilization(self, copy: Copy, dice: Dice) -> None:
        model = copy.model()
        sector, name, homeworld = place(dice()), f"League {self.count}", self.one_of(copy, "world", dice())
        known = [key for key, card in model.cards.items() if card["kind"] == "tech"]
        techs = list(dict.fromkeys(known[dice() % len(known)] for _ in range(3))) if known else []
        rest: Event = {"era": model.era, "sector": sector, "name": name, "victory": "might", "effect": "S"}
        rest |= {"homeworld": homeworld} | ({"techs": techs} if techs else {})
        tail = f"might sun {' '.join([homeworld, *techs])} era {model.era}"
        self.card_line(copy, "civilization", rest, f'{sector} "{name}"', tail, dice())

    def advance(self, copy: Copy, dice: Dice) -> None:
        card, adv = self.one_of(copy, "", dice()), advancement(dice())
        event = {"type": "advance", "card": card, "advancement": f"{adv}.{copy.model().era}"}
        self.line(copy, f"advance {card} {adv}", event)

    def name(self, copy: Copy, dice: Dice) -> None:
        card = self.one_of(copy, "", dice())
        self.line(copy, f"name {card} 港 {self.count}", {"type": "name", "card": card, "name": f"港 {self.count}"})

    def sector(self, copy: Copy, dice: Dice) -> None:
        sector, name = place(dice()), f"Reach {self.count}"
        self.line(copy, f"sector {sector} {name}", {"type": "name", "sector": sector, "name": name})

    def wonder(self, copy: Copy, dice: Dice) -> None:
        sector, suit = place(dice()), list(SUITS)[dice() % 6]
        event = {"type": "wonder", "sector": sector, "victory": "territory", "suit": SUITS[suit]}
        self.line(copy, f"wonder {sector} territory {suit}", event)

    def missing(self, copy: Copy, dice: Dice) -> None:
        card, word = self.one_of(copy, "", dice()), ("lost", "back", "replaced")[dice() % 3]
        self.line(copy, f"{word} {card}", {"type": word, "card": card})

    def era(self, copy: Copy, dice: Dice) -> None:
        era = dice() % 12 + 1
        self.line(copy, f"era {era}", {"type": "era", "era": era})

    def game(self, copy: Copy, dice: Dice) -> None:
        ada, ben, won = self.one_of(copy, "world", dice()), self.one_of(copy, "world", dice()), dice() % 2
        event = {
            "type": "played",
            "players": {"Ada": [ada], "Ben": [ben]},
            "winner": "Ben" if won else None,
            "victory": "might" if won else None,
            "era": copy.model().era + won,
        }
        self.line(copy, f"game Ada {ada}, Ben {ben}; {'Ben won might' if won else 'nobody'}", event)

    def note(self, copy: Copy, _: Dice) -> None:
        self.line(copy, f"note 第 {self.count} 条", {"type": "note", "text": f"第 {self.count} 条"})

    def printed(self, copy: Copy, dice: Dice) -> None:
        model = copy.model()
        some_cards = list(dict.fromkeys(self.one_of(copy, "", dice()) for _ in range(dice() % 4)))
        cards = some_cards or list(model.cards)
        event: Event = {"type": "print", "cards": {card: model.said(card) for card in cards}}
        if not some_cards and model.board():
            event["board"] = model.board()
        self.line(copy, f"printed {' '.join(some_cards) or 'all'}", event)

    def one_of(self, copy: Copy, kind: str, number: int) -> str:
        """A card, the newest ones most often."""
        cards = [key for key, card in copy.model().cards.items() if kind in {"", card["kind"]}]
        return cards[-(number % 5) - 1] if number % 3 else cards[number % len(cards)]

    LINES = (
        world, world, tech, blank, civilization, advance, name, sector, wonder, missing, era, game, note, printed,
    )  # fmt: skip

    @rule(which=some, kind=st.sampled_from(LINES), numbers=st.lists(some, min_size=9, max_size=9))
    def write(self, which: int, kind: Callable[[Copies, Copy, Dice], None], numbers: list[int]) -> None:
        kind(self, self.a(which), iter(numbers).__next__)

    # Back and forth

    def undo_these(self, copy: Copy, entries: Sequence[Entry], address: str | None, since: bool) -> None:
        """They are to be undone, the last one first, unless the rest cannot stand without them."""
        ids = [entry.id for entry in entries]
        try:
            folded(entry.event for entry in copy.standing(without=ids))
        except Impossible:
            with pytest.raises(CannotUndo, match="would be invalid"):
                self.desk(copy).undo([address] if address else [], since)
            self.compare(copy)
            return
        self.desk(copy).undo([address] if address else [], since)
        self.wrote(copy, {"type": "undo"}, ids)

    @rule(which=some)
    def undo(self, which: int) -> None:
        copy = self.a(which)
        last = copy.standing()[-1]
        if last.address.startswith(logfile.SETUP):
            with pytest.raises(CannotUndo, match="since the campaign was started"):
                self.desk(copy).undo([], False)
        else:
            self.undo_these(copy, [last], None, False)

    @rule(which=some, event=some, since=st.booleans())
    def undo_an_address(self, which: int, event: int, since: bool) -> None:
        copy = self.a(which)
        if not copy.sittings():
            return
        entry = copy.sittings()[event % len(copy.sittings())]
        standing = copy.standing()
        if entry not in standing:
            with pytest.raises(CannotUndo, match=r"is undone already|is an? (undo|redo|branch)"):
                self.desk(copy).undo([entry.address], since)
            self.compare(copy)
            return
        entries = standing[standing.index(entry) :][::-1] if since else [entry]
        self.undo_these(copy, entries, entry.address, since)

    @rule(which=some)
    def redo(self, which: int) -> None:
        copy = self.a(which)
        undo = copy.redoable()
        if undo is None:
            with pytest.raises(CannotUndo, match="nothing was undone"):
                self.desk(copy).redo()
            self.compare(copy)
            return
        try:
            folded(entry.event for entry in copy.standing(but=undo.of))
        except Impossible:  # it came with a merge, and something else is in its place
            with pytest.raises(CannotUndo, match="would be invalid"):
                self.desk(copy).redo()
            self.compare(copy)
            return
        self.desk(copy).redo()
        lines = self.opened(copy).record.lines
        by_address = {entry.address: entry.id for entry in copy.entries}
        of = [by_address[address] for address in lines[-1].event["of"]]
        assert set(of) == set(undo.of)
        self.wrote(copy, {"type": "redo"}, of)

    @rule(which=some, event=some)
    def look_back(self, which: int, event: int) -> None:
        """As it was then is what it was then."""
        copy = self.a(which)
        if copy.sittings():
            entry = copy.sittings()[event % len(copy.sittings())]
            then = Copy(copy.name, copy.identity, copy.entries[: copy.entries.index(entry) + 1])
            opened, line = as_it_was(self.opened(copy), entry.address)
            assert line.address == entry.address
            assert told(opened) == expected(then)
            assert opened.prints.content == then.printed()

    @rule(which=some)
    def come_back_later(self, which: int) -> None:
        """Nothing was only in memory."""
        copy = self.a(which)
        del self.desks[copy.name]
        self.compare(copy)

    @rule(which=some)
    def another_day(self, which: int) -> None:
        """The sitting is closed; what comes then stands in a new file."""
        copy = self.a(which)
        opened = self.opened(copy)
        if not opened.record.logs[-1].ended:
            writing.append(opened.folder, [{"type": "end"}], known=opened.record)
            del self.desks[copy.name]
            self.compare(copy)

    # Copies

    @precondition(lambda self: len(self.copies) < MOST)
    @rule(which=some, event=some, now=st.booleans())
    def branch(self, which: int, event: int, now: bool) -> None:
        """A campaign of its own, from any event of a sitting on."""
        copy = self.a(which)
        if not copy.sittings():
            return
        at = len(copy.entries) - 1 if now else copy.entries.index(copy.sittings()[event % len(copy.sittings())])
        name = f"branch-{self.new_id()}"
        when = [] if now else ["--at", copy.entries[at].address]
        assert cli.run(["branch", copy.name, name, *when, "--home", str(self.home)]) == 0
        other = Copy(name, self.new_id(), copy.entries[: at + 1], dict(copy.heard))
        self.copies.append(other)
        self.wrote(other, {"type": "branch"})
        self.compare(copy)

    @precondition(lambda self: len(self.copies) < MOST)
    @rule(which=some)
    def copied(self, which: int) -> None:
        """Somebody takes a copy home; both write something that the other has not."""
        copy = self.a(which)
        name = f"copy-{self.new_id()}"
        shutil.copytree(self.home / "campaigns" / copy.name, self.home / "campaigns" / name)
        other = Copy(name, copy.identity, list(copy.entries), dict(copy.heard))
        self.copies.append(other)
        self.compare(other)
        for one in (copy, other):
            self.line(one, f"note {one.name} {self.count}", {"type": "note", "text": f"{one.name} {self.count}"})

    @precondition(lambda self: len(self.copies) > 1)
    @rule(which=some, other=some, renumber=st.booleans())
    def merge(self, which: int, other: int, renumber: bool) -> None:
        """What the other copy has and this one has not comes behind it, once; or nothing does, and why is told."""
        ours, theirs = self.a(which), self.a(other)
        if ours is theirs or not (self.everybody or self.one_way(ours, theirs)):
            return
        merged = self.merged(ours, theirs, renumber)
        words = ["merge", ours.name, theirs.name, *(["--renumber"] if renumber else [])]
        code = cli.run([*words, "--home", str(self.home)])
        self.desks.pop(ours.name)
        if code and (ours.unmade() or theirs.unmade()):
            merged = None  # numbers of cards that are no more may be in the way; then nothing is done
        assert (code == 0) == (merged is not None), (code, merged)
        if merged:
            lines = self.opened(ours).record.lines
            assert len(lines) == len(ours.entries) + len(merged)
            for line, entry in zip(lines[len(ours.entries) :], merged):
                ours.entries.append(replace(entry, address=line.address))
        if merged is not None:
            ours.heard |= theirs.known_steps()
        self.compare(ours)
        self.compare(theirs)

    def one_way(self, ours: Copy, theirs: Copy) -> bool:
        """Whether this is the first campaign and the other was copied from it."""
        return ours is self.copies[0] and theirs.name.startswith("copy")

    def merged(self, ours: Copy, theirs: Copy, renumber: bool) -> list[Entry] | None:
        """What comes behind ours, or nothing if it cannot: their events, and one undo of all that they have undone."""
        if ours.identity != theirs.identity:
            return None
        held = {entry.id for entry in ours.entries}
        fresh = [entry for entry in theirs.entries if entry.id not in held and entry.event["type"] not in STEPS]
        news = {id_: step for id_, step in theirs.known_steps().items() if id_ not in ours.known_steps()}
        about = {entry for step in news.values() for entry in step.of}
        gone = last_word([*ours.known_steps().values(), *news.values()])
        undone = (about & gone) - ours.gone()
        redone = (about - gone) & ours.gone()
        try:
            model = folded(entry.event for entry in ours.standing(without=undone, but=redone))
            numbers = self.numbers(ours, theirs, {entry.id for entry in fresh}, model, renumber)
            merged = [Entry(entry.id, "", renumbered(entry.event, numbers)) for entry in fresh]
            for entry in merged:
                if entry.id not in undone:
                    model.apply(entry.event)
        except Impossible:
            return None
        order = [entry.id for entry in [*ours.entries, *merged]]
        for kind, ids in (("undo", undone), ("redo", redone)):
            if ids:
                of = tuple(sorted(ids, key=order.index))
                merged.append(Entry(self.new_id(), "", {"type": kind}, of, merged=True))
        return merged

    def numbers(self, ours: Copy, theirs: Copy, new: set[int], model: Model, renumber: bool) -> dict[str, str]:
        """How their cards are called here, where *model* stands.

        Raises Impossible if cards were made twice and are not to be renumbered.
        """
        here = {entry.id: entry.event["card"] for entry in ours.entries if entry.event["type"] == "card"}
        cards = [entry for entry in theirs.entries if entry.event["type"] == "card"]
        numbers = {entry.event["card"]: here[entry.id] for entry in cards if entry.id in here}
        there = Model()
        made: list[str] = []
        for entry in theirs.standing():
            if entry.id in new and entry.event["type"] == "card" and entry.event["card"] not in there.cards:
                made.append(entry.event["card"])
            there.apply(entry.event)
        if any(card in model.cards for card in made) and not renumber:
            raise Impossible
        first = len(model.cards) + 1
        return numbers | {card: f"{at:03d}" if renumber else card for at, card in enumerate(made, start=first)}

    @invariant()
    def every_campaign_can_be_opened(self) -> None:
        if self.count % 5 == 0:
            for copy in self.copies:
                campaigns.open_campaign(self.home, copy.name)


def place(number: int) -> int:
    """A sector."""
    return 10 * (number % 6 + 1) + number // 6 % 6 + 1


def advancement(number: int) -> str:
    """An advancement, chosen or not."""
    return f"{'SMRKHF'[number % 6]}{number // 6 % 6 + 1}{'*' if number // 36 % 2 else ''}"


def renumbered(event: Event, numbers: dict[str, str]) -> Event:
    """The same event about cards with other numbers."""
    changed = dict(event)
    for key in ("card", "homeworld"):
        if key in event:
            changed[key] = numbers.get(event[key], event[key])
    if "techs" in event:
        changed["techs"] = [numbers.get(card, card) for card in event["techs"]]
    if event["type"] == "played":
        changed["players"] = {who: [numbers.get(card, card) for card in at] for who, at in event["players"].items()}
    if event["type"] == "print":
        changed["cards"] = {numbers.get(card, card): said for card, said in event["cards"].items()}
    return changed


def told(opened: OpenCampaign) -> dict[str, Any]:
    """What makeplay says that a campaign adds up to, in the words of the model."""
    state = opened.state
    assert isinstance(state, DeepFutureCampaign)
    cards = {
        card.id: new_card(
            corner=str(card.corner),
            kind=card.kind.value,
            era=card.era,
            sector=card.sector,
            name=card.name,
            advs=[str(adv) for adv in card.advancements],
            victory=card.victory,
            effect=card.effect_suit,
            homeworld=card.homeworld,
            techs=list(card.techs),
            lost=card.lost,
        )
        for card in state.cards.values()
    }
    games = [
        [entry.era, {who: list(homes) for who, homes in entry.players}, entry.winner, entry.victory]
        for entry in state.chronology
    ]
    wonders = {sector: str(wonder) for sector, wonder in state.wonders.items()}
    return {"cards": cards, "sectors": state.sector_names, "wonders": wonders, "games": games, "era": state.era}


def expected(copy: Copy) -> dict[str, Any]:
    return vars(copy.model())


COMMON = settings(
    deadline=None,
    derandomize=True,
    database=None,
    print_blob=False,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


class OneWay(Copies):
    """A campaign kept in one place; what others have written comes in."""

    everybody = False


@pytest.mark.parametrize(
    ("examples", "steps"),
    [(4, 24), pytest.param(at_length(250, 20), 50, marks=pytest.mark.prove)],
    ids=["some", "many"],
)
@pytest.mark.parametrize("machine", [OneWay, Copies])
def test_copies_hold_what_was_written_in_them_and_nothing_else(
    machine: type[Copies], examples: int, steps: int
) -> None:
    run_state_machine_as_test(machine, settings=settings(COMMON, max_examples=examples, stateful_step_count=steps))


# Ways that copies go, step by step: 0 is the first campaign, 1 a copy of it


@pytest.fixture
def copies() -> Iterator[Copies]:
    """A campaign and a copy of it, with a model beside each."""
    machine = Copies()
    machine.begin()
    yield machine
    machine.close()


def make_card(copies: Copies, which: int) -> None:
    """A new card of a world in a copy; whichever number it gets there."""
    copies.write(which, Copies.world, [0, 0, 0, 72])


def name_newest(copies: Copies, which: int) -> None:
    copies.write(which, Copies.name, [5])


def test_what_is_written_behind_what_was_taken_in_is_taken_back_too(copies: Copies) -> None:
    copies.merge(0, 1, False)
    copies.write(0, Copies.note, [])
    copies.merge(1, 0, False)
    copies.write(1, Copies.note, [])
    copies.merge(0, 1, False)
    assert len(copies.copies[0].entries) == len(copies.copies[1].entries)


def test_what_a_copy_and_a_copy_of_it_have_in_common_is_taken_once(copies: Copies) -> None:
    copies.copied(1)
    for which in (1, 2):
        copies.write(which, Copies.note, [])
    copies.merge(0, 1, False)
    copies.merge(0, 2, False)
    copies.merge(1, 2, False)
    copies.merge(1, 0, False)
    assert {entry.id for entry in copies.copies[0].entries} == {entry.id for entry in copies.copies[1].entries}


def test_a_card_keeps_the_number_it_was_given(copies: Copies) -> None:
    """Both make a card 037; theirs is 038 here, on whatever way they hear of each other again."""
    make_card(copies, 0)
    make_card(copies, 1)
    copies.merge(0, 1, False)  # refused
    copies.merge(0, 1, True)
    name_newest(copies, 1)
    copies.merge(0, 1, False)
    name_newest(copies, 0)
    copies.merge(1, 0, True)
    name_newest(copies, 1)
    copies.merge(0, 1, False)
    assert list(copies.copies[0].model().cards)[36:] == ["037", "038"]
    assert list(copies.copies[1].model().cards)[36:] == ["037", "038"]


def test_a_card_keeps_its_number_by_way_of_a_third_copy(copies: Copies) -> None:
    copies.copied(0)
    for which in (0, 1, 2):
        make_card(copies, which)
    copies.merge(2, 1, True)
    name_newest(copies, 2)
    copies.merge(0, 1, True)
    copies.merge(0, 2, True)
    name_newest(copies, 2)
    copies.merge(0, 2, False)
    assert len(copies.copies[0].model().cards) == 39


def test_a_card_written_anew_stays_that_card_whatever_is_made_before_it_there(copies: Copies) -> None:
    """Ours is 037 here and 038 there, behind their own 037; there it is written anew."""
    make_card(copies, 0)
    make_card(copies, 1)
    copies.merge(1, 0, True)
    copies.write(1, Copies.world, [1, 0, 0, 36 + 144 * 37])
    assert copies.copies[1].entries[-1].event["card"] == "038"
    copies.merge(0, 1, True)
    assert len(copies.copies[0].model().cards) == 38
    assert copies.copies[0].entries[-1].event["card"] == "037"


def test_what_one_has_undone_is_undone_in_the_other(copies: Copies) -> None:
    make_card(copies, 0)
    copies.merge(1, 0, False)
    copies.write(1, Copies.note, [])
    copies.undo_an_address(0, 1, False)
    copies.merge(1, 0, False)
    copies.merge(0, 1, False)
    copies.redo(1)
    copies.merge(0, 1, False)
    copies.merge(1, 0, False)
