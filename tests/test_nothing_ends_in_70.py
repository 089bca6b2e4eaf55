"""Nothing that a person can type, write or spoil ends in 70, a fault of makeplay's own (docs/errors.md).

In: the number of a case, which decides everything about it. Out: the run is all right, or refused in words, at once and
with nothing half-written. A failure tells the kind and the number of its case: `python tests/test_nothing_ends_in_70.py
KIND FIRST LAST` tries cases again, here or there.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import hostile_commands
import hostile_parsing
import hostile_records
import inside
import pytest
from proving import at_length
from talking import Makeplay

from generator.campaign.record import read_log

#: Cases of each kind in `make prove`, and how many are one test there.
CASES, CHUNK = 100_000, 2_000
#: Exit codes that tell a person something; 1 is what conform, board and pack give for what they looked at.
TELLING = range(8)
#: Seconds of the processor in which a refusal is told.
AT_ONCE = 3.0
#: So many failures are told of one chunk.
MOST_TOLD = 10
#: They write each line at once, and keep the good ones before a bad one; a study keeps what was played.
LINE_BY_LINE = frozenset({"log", "play", "table", "study"})
Try = Callable[[Random], None]


def hunted(kind: str, numbers: range, one: Try) -> list[str]:
    """What has failed of the cases of a kind with those *numbers*."""
    wrong: list[str] = []
    for number in numbers:
        try:
            one(Random(f"{kind} {number}"))
        except (Exception, inside.TooSlow) as error:
            wrong.append(f"{kind} {number}: {type(error).__name__}: {str(error)[:600]}")
            if len(wrong) == MOST_TOLD:
                break
    return wrong


class Playground:
    """A sandbox and the cases that are played in it."""

    def __init__(self, make: Callable[[], None]) -> None:
        self.box = inside.Sandbox(make)
        self.logs = hostile_records.logs(self.box.home)

    def command(self, random: Random) -> None:
        """A command line."""
        words, typed = hostile_commands.command_line(random)
        with self.box.entered():
            self._told(words, typed)

    def edited_record(self, random: Random) -> None:
        """An edited record, and what is asked of it."""
        name = random.choice(list(self.logs))
        with self.box.entered():
            hostile_records.edit(random, self.logs[name], self.box.content)
            for question in hostile_records.questions(random):
                words = [word.format(name).replace("copy.zip", f"{name}.zip") for word in question]
                self._told(words, hostile_commands.typed(random), last=False)
        self.box.restore()

    def _told(self, words: list[str], typed: bytes, last: bool = True) -> None:
        """Run makeplay; what must hold of every answer."""
        before = self.box.looked()
        try:
            told = inside.run(words, typed)
            left = self.box.differing_from(before) if told.code else []
        finally:
            if last:
                self.box.restore()
        case = f"{words} < {typed!r}: exit code {told.code}, {told.told[-400:]}"
        assert told.code in TELLING, case
        assert "Traceback" not in told.told, case
        assert told.code < 2 or told.err or words[0] in {"check", "pack"}, f"nothing is said: {case}"
        assert not told.code or told.seconds < AT_ONCE, f"{told.seconds:.1f} s: {case}"
        assert not left or words[0] in LINE_BY_LINE, f"{left} is left by {case}"


def parsed(random: Random) -> None:
    """Something written, bent and read."""
    began = time.process_time()
    who = hostile_parsing.try_one(random)
    assert time.process_time() - began < AT_ONCE, f"{who} takes long"


def make_records() -> None:
    """Campaigns of the four games, a copy of each, and its archive."""
    for game in hostile_commands.GAMES:
        hostile_commands.make_campaign(game)
    for folder in list(Path("campaigns").iterdir()):
        hostile_commands.say("export", folder.name, f"{folder.name}.zip")
        shutil.copytree(folder, folder.with_name(f"copy-{folder.name}"))
    Path("table.csv").write_bytes(hostile_commands.say("import", "--template"))


def ground(kind: str) -> Try:
    """What tries a case of that kind."""
    if kind == "parsing":
        return parsed
    if kind == "commands":
        return Playground(hostile_commands.make_home).command
    return Playground(make_records).edited_record


KINDS = ("commands", "records", "parsing")
#: Cases of each kind in every `make test`: some seconds.
FEW = {"commands": 150, "records": 200, "parsing": 1_000}


@pytest.fixture(scope="module")
def grounds() -> Iterator[Callable[[str], Try]]:
    """What tries cases of a kind, made once; workers of a study are this process, and nothing waits for the disk."""
    made: dict[str, Try] = {}

    def its(kind: str) -> Try:
        if kind not in made:
            made[kind] = ground(kind)
        return made[kind]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.sim.running.local", inside.workers)
        yield its


@pytest.mark.parametrize("kind", KINDS)
def test_some_cases_are_told_in_words(grounds: Callable[[str], Try], kind: str) -> None:
    assert hunted(kind, range(FEW[kind]), grounds(kind)) == []


@pytest.mark.prove
@pytest.mark.parametrize("first", range(0, at_length(CASES, CHUNK), CHUNK))
@pytest.mark.parametrize("kind", KINDS)
def test_a_hundred_thousand_cases_are_told_in_words(grounds: Callable[[str], Try], kind: str, first: int) -> None:
    assert hunted(kind, range(first, first + CHUNK), grounds(kind)) == []


def test_a_byte_that_is_no_text_is_told_with_its_line_and_the_lines_before_it_are_kept(
    makeplay: Makeplay, tmp_path: Path
) -> None:
    assert makeplay("new", "kran", "--player", "Ada", "--seed", "5").code == 0
    told = inside.run(["log", "kran"], b"note one\nnote two\nnote \xff three\nnote four\n")
    assert told.code == 2
    assert "line 3: " in told.told
    assert "UTF-8" in told.told
    kept = makeplay("history", "kran").out
    assert "two" in kept
    assert "four" not in kept
    told = inside.run(["play", "kran", "--seed", "5"], b"1\n1\n\xff\n1\nquit\n")
    assert told.code == 0, told
    log = read_log(
        next(tmp_path.glob("campaigns/kran/log/0001-*")), next(tmp_path.glob("campaigns/kran/log/0001-*")).read_bytes()
    )
    assert sum(line.event["type"] == "play" for line in log.lines) == 3


def main(kind: str, first: int, last: int) -> int:
    """Try cases and tell what has failed; the exit code."""
    import generator.sim.running

    generator.sim.running.local = inside.workers
    os.fsync = os.fstat
    one, wrong, began = ground(kind), 0, time.monotonic()
    for start in range(first, last, 500):
        for told in hunted(kind, range(start, min(start + 500, last)), one):
            sys.stdout.write(f"{told}\n")
            wrong += 1
        sys.stdout.write(f"{min(start + 500, last) - first} {kind}, {wrong} failed, {time.monotonic() - began:.0f} s\n")
        sys.stdout.flush()
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
