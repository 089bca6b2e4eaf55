"""Makeplays that write: forked by the hundred from one warm process, to be killed, raced and starved.

    python tests/writers.py     takes orders on its standard input, each a line of JSON with a list of children

Every child does what its order says and prints what is on the disk; the nursery tells their process
ids when they are born, and how they ended when all of them are gone.
"""

from __future__ import annotations

import hashlib
import io
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from generator import cli
from generator.campaign import logfile, record, writing
from generator.campaign.folder import OpenCampaign
from generator.campaign.record import Record
from generator.cli import copying, keeping
from generator.cli.log_session import LogSession
from generator.cli.opening import keep
from generator.engine.pack import Event
from generator.errors import CampaignBusy, CannotUndo, NotUnderstood, RecordMoved
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.pack import DeepFuture

Order = dict[str, Any]

#: No child outlives its test by more than this, in seconds, not even if nobody kills it.
LONGEST = 300
DAYS = ("2026-11-20", "2026-11-21", "2026-11-22")
SUITS = ("sun", "moon", "heart", "skull", "hand", "foot")
WRITE = os.write


# What is told of a record, by a writer and by whoever reads it afterwards


def fingerprints(its_record: Record) -> Iterator[str]:
    """After each event: the fingerprint of everything up to it."""
    seen = hashlib.sha256()
    for line in its_record.lines:
        seen.update(f"{line.address} {json.dumps(line.event)}\n".encode())
        yield seen.hexdigest()


def told_state(opened: OpenCampaign) -> str:
    """Everything a campaign adds up to, in a few letters."""
    state = opened.state
    assert isinstance(state, DeepFutureCampaign)
    held = [state.cards, state.sector_names, state.wonders, state.chronology, state.era, state.playing, opened.prints]
    return hashlib.sha256(repr(held).encode()).hexdigest()[:16]


# Children


def say(**what: object) -> None:
    """Tell it at once; so short that nothing comes between."""
    WRITE(1, json.dumps(what).encode() + b"\n")


APPEND = writing.append


def told_append(folder: Path, events: Sequence[Event], *more: Any, **named: Any) -> Record:
    """Append, and say before how many events are meant to be written, after what is on the disk."""
    say(tries=sum(event["type"] not in logfile.FRAME for event in events))
    written = APPEND(folder, events, *more, **named)
    *_, fingerprint = fingerprints(written)
    say(lines=len(written.lines), fingerprint=fingerprint)
    return written


class Recorder:
    """Writes down whatever a table writes down, one thing after the other, and says so after each."""

    def __init__(self, home: Path, seed: int) -> None:
        self.home = home
        self.dice = random.Random(seed)
        self.named = 0
        self.open()

    def open(self) -> None:
        """Look at what is there."""
        self.session = LogSession(keep(self.home, "kran"), self.home)

    @property
    def campaign(self) -> OpenCampaign:
        return self.session.kept.campaign

    @property
    def state(self) -> DeepFutureCampaign:
        state = self.campaign.state
        assert isinstance(state, DeepFutureCampaign)
        return state

    def done(self) -> None:
        """Say what it has come to."""
        say(state=told_state(self.campaign))

    def run(self) -> None:
        """Until somebody kills it."""
        deeds: list[tuple[Callable[[], None], int]] = [
            (self.line, 10), (self.note, 4), (self.undo, 3), (self.redo, 2), (self.printed, 1), (self.day, 1),
            (self.batch, 1), (self.close, 1), (self.play, 1),
        ]  # fmt: skip
        while True:
            deed = self.dice.choices([deed for deed, _ in deeds], [often for _, often in deeds])[0]
            with suppress(CannotUndo, NotUnderstood):
                deed()
                self.done()

    def note(self) -> None:
        """A line for the history, short, or long enough to be torn."""
        self.session.write(["note", "深空港" * self.dice.choice([1, 10, 3_000])])

    def line(self) -> None:
        """A card, a name, a game that nobody refereed; only a note while a game is under way."""
        if self.state.playing:
            self.note()
            return
        dice = self.dice
        card = dice.choice(list(self.state.cards))
        sector = f"{dice.randint(1, 6)}{dice.randint(1, 6)}"
        self.named += 1
        self.session.write(
            [
                *dice.choice(
                    [
                        ["world", sector, f'"World {self.named}"', str(dice.randint(1, 6)), dice.choice(SUITS), "R6"],
                        ["blank", str(dice.randint(1, 6)), dice.choice(SUITS)],
                        ["advance", card, "K2*"],
                        ["name", card, f"港 {self.named}"],
                        ["sector", sector, f"Reach {self.named}"],
                        ["wonder", sector, "might", "sun"],
                        ["lost", card],
                        ["back", card],
                        ["era", str(dice.randint(1, 9))],
                        ["game", "Ada", dice.choice(self.state.worlds()).id, "贝拉", ";", "Ada", "won", "might"],
                    ]
                ),
                "--anyway",
            ]
        )

    def undo(self) -> None:
        """The last thing, or any other."""
        lines = [line for line in self.campaign.record.lines if line.path.stem != logfile.SETUP]
        self.session.undo([self.dice.choice(lines).address] if lines and self.dice.random() < 0.3 else [], False)

    def redo(self) -> None:
        self.session.redo()

    def printed(self) -> None:
        self.session.write(["printed", "all"])

    def day(self) -> None:
        """From now on it is another day: the next line closes the file and opens a new one."""
        today = self.dice.choice(DAYS)
        writing.today = lambda: today

    def batch(self) -> None:
        """Several events at once, as the rows of a table."""
        notes = [{"type": "note", "text": f"{n}" * 99} for n in range(self.dice.randint(2, 4))]
        its_record = self.campaign.record
        written = writing.append(self.campaign.folder, notes, name="import", known=its_record, new_day=True)
        self.session.kept = self.session.kept._replace(campaign=self.campaign.grown(written))

    def close(self) -> None:
        """The sitting is over."""
        its_record = self.campaign.record
        written = writing.append(
            self.campaign.folder, [{"type": "note", "text": "好"}, {"type": "end"}], known=its_record
        )
        self.session.kept = self.session.kept._replace(campaign=self.campaign.grown(written))

    def play(self) -> None:
        """A refereed game: a few choices of it, and perhaps its end."""
        pack = self.campaign.pack
        assert isinstance(pack, DeepFuture)
        table = pack.resume(self.state, 1) or pack.begin(self.state, ["Ada", "贝拉"], {}, self.dice.randint(0, 999))
        its_record = self.campaign.record
        for _ in range(self.dice.randint(1, 6)):
            if not table.over:
                table.play(self.dice.choice(table.offers()).notation)
            if self.dice.random() < 0.2:
                table.undo()
            its_record = writing.append(self.campaign.folder, table.news(), known=its_record)
        if table.over or self.dice.random() < 0.6:
            table.unnamed()
            table.close()
            writing.append(self.campaign.folder, [*table.news(), {"type": "end"}], known=its_record)
        self.open()


def be_recorder(order: Order) -> None:
    """Record until killed, on a disk that takes *piece* bytes at a time, so that many a kill tears a line."""
    piece = order["piece"]
    os.write = lambda handle, data: WRITE(handle, bytes(data)[:piece])
    writing.append = told_append
    recorder = Recorder(Path(order["home"]), order["seed"])
    say(ready=True)
    recorder.run()


#: What the system is asked to do, and after which a makeplay may be dead.
STEPS = ("write", "fsync", "rename", "replace", "unlink", "mkdir")


def die_before(step: int) -> None:
    """Be killed before the given call of the system, counted from 1; it takes 64 bytes at a time."""
    calls = 0

    def watched(name: str) -> Callable[..., Any]:
        real = getattr(os, name)

        def call(*arguments: Any, **named: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == step:
                os.kill(os.getpid(), signal.SIGKILL)
            if name == "write":
                return real(arguments[0], arguments[1][:64])
            return real(*arguments, **named)

        return call

    for name in STEPS:
        setattr(os, name, watched(name))


def be_called(order: Order) -> None:
    """Run makeplay once for each of *calls*, and say how it ended; killed at a step if one is told."""
    writing.today = lambda: order.get("today", DAYS[1])
    if "step" in order:
        die_before(order["step"])
    for words in order["calls"]:
        sys.stderr = io.StringIO()
        code = cli.run([*words, "--home", order["home"]])
        say(code=code, words=words, told=sys.stderr.getvalue()[:1000])


def be_rival(order: Order) -> None:
    """Write until *count* notes are written, in one of three ways; say which were written and which were refused."""
    home = Path(order["home"])
    folder = home / "campaigns" / "kran"
    session = LogSession(keep(home, "kran"), home)
    known = record.read(folder)
    written = 0
    for number in itertools.count():
        if written == order["count"]:
            break
        text = f"{order['who']}-{number}"
        event: Event = {"type": "note", "text": text}
        try:
            if order["how"] == "session":
                session.write(["note", text])
            elif order["how"] == "append":
                writing.append(folder, [event])
            else:
                known = writing.append(folder, [event], known=known)
        except (CampaignBusy, RecordMoved) as refusal:
            say(refused=text, why=type(refusal).__name__)
            known = record.read(folder)
        else:
            say(written=text)
            written += 1


DEEDS: dict[str, Callable[[Order], None]] = {
    "record": be_recorder,
    "call": be_called,
    "rival": be_rival,
}


def be_born(order: Order) -> None:
    """A child's life."""
    signal.alarm(LONGEST)
    os.environ["MAKEPLAY_DEBUG"] = "1"  # a fault shows itself
    for module in (keeping, copying):
        vars(module)["proof"] = lambda *_: None  # drawing sheets takes time and writes nothing
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123
        sys.stdout = sys.stderr = nowhere
        try:
            DEEDS[order["do"]](order)
        except BaseException:
            say(fault=traceback.format_exc()[-3000:])
            os._exit(70)
    os._exit(0)


def main() -> None:
    """Take orders."""
    for line in sys.stdin:
        pids: list[int] = []
        for order in json.loads(line):
            pid = os.fork()
            if not pid:
                be_born(order)
            pids.append(pid)
        say(born=pids)
        say(gone=[os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids])


# For tests


class Nursery:
    """The process that has children."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._early: list[Order] = []

    def bear(self, *orders: Order) -> list[int]:
        """Their process ids."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps(orders) + "\n")
        self._process.stdin.flush()
        for told in self._hear():
            if "born" in told:
                pids: list[int] = told["born"]
                return pids
            self._early.append(told)
        raise AssertionError("the nursery has closed")

    def told(self) -> Iterator[Order]:
        """What the children tell, until all are gone; "gone" comes last, with their exit codes."""
        while self._early:
            yield self._early.pop(0)
        for told in self._hear():
            assert "fault" not in told, told["fault"]
            yield told
            if "gone" in told:
                return

    def _hear(self) -> Iterator[Order]:
        assert self._process.stdout
        for line in self._process.stdout:
            yield json.loads(line)

    def call(self, home: Path, *words: str, **more: object) -> Order:
        """How one run of makeplay ended: its exit code and what it told; code -9 if it was killed."""
        self.bear({"do": "call", "home": str(home), "calls": [words], **more})
        told = list(self.told())
        return told[0] if len(told) > 1 else {"code": told[0]["gone"][0], "told": ""}


@contextmanager
def nursery() -> Iterator[Nursery]:
    """A nursery, warm."""
    with subprocess.Popen(
        [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Nursery(process)
        finally:
            assert process.stdin
            process.stdin.close()


if __name__ == "__main__":
    main()
