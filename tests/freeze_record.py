"""Makes a record in today's schema with everything that can be in one, and writes down what it adds up to.

    python tests/freeze_record.py [deck]     anew into tests/records/schema-N; only while N is not yet released

test_record_frozen.py reads these records for ever. Dates, identities and chance are fixed, so that the same makeplay
freezes the same bytes.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stdout
from dataclasses import asdict
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from players import sane

from generator import cli
from generator.campaign import branching, writing
from generator.campaign import folder as campaigns
from generator.campaign.folder import OpenCampaign
from generator.campaign.migrate import SCHEMA
from generator.campaign.timeline import timeline
from generator.cli.log_session import LogSession, split
from generator.cli.opening import keep
from generator.engine.chance import RandomSource
from generator.engine.pack import Event
from generator.engine.table import Corrected, TableQuestion
from generator.errors import IllegalChoice
from generator.games.deck.campaign import DeckCampaign
from generator.games.deep_future.keeping.shoebox import COLUMNS
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.play.real_table import RealTable
from generator.games.deep_future.play.table import DeepFutureTable
from generator.games.deep_future.rules.notation import write

RECORDS = Path(__file__).parent / "records"
NAME = f"schema-{SCHEMA}"
SHOEBOX, DECK = f"{NAME}-shoebox", f"{NAME}-deck"
PLAYERS = ("Ada", "贝拉")

ROWS = f"""\
{",".join(COLUMNS)}
world,001,4,skull,O,34,Kranax,R6,Genetics.2,K2.1,,,,,,
world,002,1,sun,O,12,深空港,S1,,,,,,,,
tech,003,6,moon,1,,Green Priesthood,S1,M2*,K4,,,,,,
blank,004,2,foot,,,,,,,,,,,,
civilization,005,3,hand,2,34,Kran Dominion,,,,might,sun,Kranax,Green Priesthood,,
sector,,,,,34,Reach,,,,,,,,,
wonder,,,,,34,,,,,might,sun,,,,
game,,,,1,,,,,,might,,,,Ada: Kranax; Ben: 深空港,Ada
"""


# What a record adds up to


def adds_up_to(opened: OpenCampaign) -> dict[str, Any]:
    """Everything that a record says, as plain JSON values; homeworlds of the chronology by their present names."""
    state = opened.state
    if isinstance(state, DeckCampaign):
        rows = [row.plain() for row in state.rows.values()]
        deck = {"rows": rows, "deck": state.deck.plain(), "files": state.files, "printed": opened.prints.content}
        return deck | {"revisions": opened.prints.revision, "events": 0, "standing": 0}
    assert isinstance(state, DeepFutureCampaign)
    pos = state.in_progress.position if state.in_progress else None
    return {
        "era": state.era,
        "cards": {card.id: asdict(card) | {"corner": str(card.corner)} for card in state.cards.values()},
        "sector_names": {str(sector): name for sector, name in state.sector_names.items()},
        "wonders": {str(sector): str(wonder) for sector, wonder in state.wonders.items()},
        "chronology": [
            {
                "era": entry.era,
                "players": [[player, [state.name_of(home) for home in homes]] for player, homes in entry.players],
                "winner": entry.winner,
                "victory": entry.victory,
                "abandoned": entry.abandoned,
            }
            for entry in state.chronology
        ],
        "printed": opened.prints.content,
        "asked": state.in_progress.players[pos.asker] if state.in_progress and pos else None,
        "choices": [write(choice) for choice in state.in_progress.game.choices()]
        if state.in_progress and state.in_progress.game
        else [],
        "hands": [list(hand) for hand in pos.hand] if pos else [],
        "events": len(opened.record.lines),
        "standing": len(list(timeline(opened.record))),
    }


# Making one


@contextmanager
def on(day: str, identity: str = "") -> Iterator[None]:
    """It is that *day*; a campaign begun meanwhile gets that *identity*, and invented names are always the same."""
    with ExitStack() as patches:
        patches.enter_context(patch.object(writing, "today", lambda: day))
        for module in (campaigns, branching):
            patches.enter_context(patch.object(module, "new_identity", lambda: identity))
        patches.enter_context(
            patch("generator.games.deep_future.play.table.RandomSource", partial(RandomSource, int(day[-2:])))
        )
        yield


def run(home: Path, *words: str) -> None:
    """What makeplay does; it must succeed."""
    code = cli.run([*words, "--home", str(home)])
    assert code == 0, words


def say(home: Path, name: str, *lines: str) -> None:
    """Lines written down at the prompt; NEWEST is the card made last."""
    desk = LogSession(keep(home, name), home)
    for line in lines:
        newest = list(state_of(desk.kept.campaign).cards)[-1] if "NEWEST" in line else ""
        desk.write(split(line.replace("NEWEST", newest)))


def save(opened: OpenCampaign, events: Sequence[Event]) -> OpenCampaign:
    """More events behind the record."""
    return opened.grown(writing.append(opened.folder, events, known=opened.record))


def state_of(opened: OpenCampaign) -> DeepFutureCampaign:
    """The campaign as this game knows it."""
    assert isinstance(opened.state, DeepFutureCampaign)
    return opened.state


def play_shuffled(home: Path, name: str, players: Sequence[str], seed: int, choices: int, leaving: bool) -> None:
    """A game with a shuffled deck by sane players: some choices taken back, somebody leaves, over or broken off."""
    opened = campaigns.open_campaign(home, name)
    table = DeepFutureTable.begin(state_of(opened), players, {"battle_zero_cubes": False}, seed)
    dice = Random(seed)
    pick = sane(dice)
    writing.append(opened.folder, table.news(), known=opened.record)
    made = 0
    while not table.over and made < choices:
        made += 1
        table.play(write(pick(table.game.position)))
        if made % 17 == 0:
            table.undo()
        if made == 20:
            world = next(card for card in state_of(opened).worlds() if card.name)
            table.name(f"{world.id} {world.name}-{made}")
        if leaving and may_leave(table):
            table.leave()
            leaving = False
    table.unnamed()
    table.close()
    writing.append(opened.folder, [*table.news(), {"type": "end"}])


def may_leave(table: DeepFutureTable) -> bool:
    """Whether the player asked is between two actions of a turn of his own (R-3-26)."""
    try:
        table.game.check_leaving(table.game.position.asker)
    except IllegalChoice:
        return False
    return True


class People:
    """People at a real table: they read out some card, now and then a wrong one, and stop after some answers."""

    class Stopped(Exception):
        """They stop."""

    def __init__(self, home: Path, name: str, seed: int, answers: int) -> None:
        self.opened = campaigns.open_campaign(home, name)
        self.its_record = self.opened.record
        self.dice = Random(seed)
        self.answers = answers

    def write(self, events: Sequence[Event]) -> None:
        self.its_record = writing.append(self.opened.folder, events, known=self.its_record)

    def strike(self, kind: str) -> Event:
        last = [line for line in timeline(self.its_record) if line.event["type"] == kind][-1]
        self.write([{"type": "undo", "of": [last.address]}])
        return last.event

    def ask(self, wanted: TableQuestion) -> str:
        self.answers -= 1
        if self.answers < 0:
            raise self.Stopped
        if self.answers % 11 == 5:
            raise Corrected
        return self.dice.choice(list(wanted.answers))

    def tell(self, text: str) -> None:
        """They shuffle."""

    def play(self, players: Sequence[str], choices: int) -> RealTable | None:
        """A game until they stop, or have made so many choices; the table then."""
        table = RealTable.sit_down(state_of(self.opened), players, {}, self)
        pick = sane(self.dice)
        try:
            table.read_out()
            for made in range(1, choices + 1):
                table.play(write(pick(table.game.position)))
                if made % 5 == 0:
                    table.undo()
                    self.write(table.news())
        except self.Stopped:
            return None
        return table


def make(home: Path) -> None:
    """Both records."""
    with on("2026-11-01"):
        run(home, "new", "origin", "--player", PLAYERS[0], "--player", PLAYERS[1], "--seed", "2")
        play_shuffled(home, "origin", ["Ada"], seed=WON, choices=9999, leaving=False)
        play_shuffled(home, "origin", PLAYERS, seed=LEFT, choices=60, leaving=True)
    with on("2026-11-07", "7e57ab1e-0000-4000-8000-000000000002"):
        run(home, "branch", "origin", NAME)
        say(home, NAME, "note a slip of the pne")
    with on("2026-11-08"):
        people = People(home, NAME, seed=REAL, answers=150)
        table = people.play(PLAYERS[:1], choices=14)
        assert table is not None
        table.close()
        people.write([*table.news(), {"type": "end"}])
    path = sorted((home / "campaigns" / NAME / "log").iterdir())[-1]
    with on("2026-11-09"):
        say(home, NAME, "lost 001")
        path.write_text(path.read_text("utf-8").replace("of the pne", "of the pen"), "utf-8")
        run(home, "check", NAME, "--accept")
        say(home, NAME, "note 手工校对过", "printed all", 'sector 34 "Old Reach"')
    shutil.copytree(home / "campaigns" / NAME, home / "campaigns" / "theirs")
    by_hand(home)
    shutil.rmtree(home / "campaigns" / "theirs")
    with on("2026-11-12"):
        people = People(home, NAME, seed=8, answers=33)
        assert people.play(PLAYERS, choices=99) is None
    with on("2026-11-02", "7e57ab1e-0000-4000-8000-000000000003"):
        (home / "rows.csv").write_text(ROWS, "utf-8")
        run(home, "import", str(home / "rows.csv"), SHOEBOX, "--player", "Ada", "--anyway")
        say(home, SHOEBOX, "blank 4 skull", "undo", "advance 002 R3", "printed 001 002")


def make_deck(home: Path) -> None:
    """A deck that grows: rows new, altered, renamed, gone, made by hand, in another order; an icon."""
    folder = home / "campaigns" / DECK
    (folder / "icons").mkdir(parents=True)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>\n'
    (folder / "icons" / "paw.svg").write_text(svg)
    (folder / "deck.toml").write_text('title = "狐"\nlanguage = "zh"\n\n[kinds.cards]\nsize = "mini"\n')
    sittings = (
        'id,name,cost,text,count\nfox,狐狸,1,Run :paw:.,2\nowl,Owl,2,"Ask\n*one*.",1\nelk,Elk,3,,1\n',
        "id,name,cost,text,count\nowl,Owl,4,Ask.,3\nvixen,狐狸,1,Run :paw:.,2\nbat,Bat,1,,1\n",
        "id,name,cost,text,count,by_hand\nbat,Bat,1,Hang.,1,\nvixen,狐狸,1,Run :paw:.,1,\nyak,Yak,,,1,yes\n",
    )
    for day, rows in enumerate(sittings, 1):
        with on(f"2026-11-2{day}", "7e57ab1e-0000-4000-8000-000000000004"):
            (folder / "cards.csv").write_text(rows, "utf-8")
            again = ("--renamed", "fox=vixen") if day == 2 else ()
            run(home, "print", DECK, "--changed", "--confirm", "--json", *again)
            say(home, DECK, f"note {day} 只", "undo", "redo")
    run(home, "undo", DECK, "2:2")


def by_hand(home: Path) -> None:
    """What people write down themselves, here and on another copy, which is merged twice."""
    with on("2026-11-10"):
        say(home, "theirs", "world new 41 Theirs 5 moon M1 --anyway", "name NEWEST 他们的世界", "undo")
        say(home, "theirs", "note 他们的", "printed 002 003 NEWEST")
        say(home, NAME, 'world new 42 "Kranax Prime" 3 heart genetics*.1 --anyway', "advance NEWEST K4", "undo", "redo")
        say(home, NAME, 'tech new 6 moon M2 S1 K4* "Green Way" --anyway', "tech new 5 hand M S6 K --anyway")
        say(home, NAME, 'civ new 42 Dominion 1 sun might sun "Kranax Prime" "Green Way" --anyway')
        say(home, NAME, 'name "Kranax Prime" 新家园', "blank 2 foot --anyway", "back 001", "lost 002", "replaced 002")
        say(home, NAME, "wonder 34 territory/S --anyway", "printed 001 002 003")
        say(home, NAME, "game Ada 新家园, Cleo 003; Ada won might --anyway", "era 7 --anyway", "undo")
        run(home, "merge", NAME, "theirs", "--renumber")
    with on("2026-11-11"):
        say(home, "theirs", 'sector 41 "Their Reach" --anyway')
        run(home, "merge", NAME, "theirs")
        say(home, NAME, "name 003 回声 --anyway", "note last", "lost 004", "note 又一条", "undo", "undo", "redo")
        say(home, NAME, "printed 002 003", "name 003 Again", "name 003 Wrong", "undo", "era 5 --anyway")


#: Seeds of a game that is won soon, of one that somebody leaves, and of one in which cards are looked at.
WON, LEFT, REAL = 896, 2, 12


def main() -> None:
    """Freeze."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        decks_only = sys.argv[1:] == ["deck"]
        with redirect_stdout(StringIO()):
            make_deck(home) if decks_only else make(home)
        for name in (DECK,) if decks_only else (NAME, SHOEBOX):
            made = home / "campaigns" / name
            for derived in (".lock", ".cache"):
                shutil.rmtree(made / derived) if (made / derived).is_dir() else (made / derived).unlink(missing_ok=True)
            shutil.rmtree(RECORDS / name, ignore_errors=True)
            shutil.copytree(made, RECORDS / name)
            told = json.dumps(adds_up_to(campaigns.open_campaign(home, name)), ensure_ascii=False)
            (RECORDS / f"{name}.json").write_text(told + "\n", "utf-8")
    sys.stdout.write(f"frozen: {RECORDS / NAME}\n")


if __name__ == "__main__":
    main()
