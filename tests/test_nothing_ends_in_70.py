"""Nothing that a person can type, write or spoil ends in 70, a fault of makeplay's own (docs/errors.md).

In: the number of a case, which decides everything about it. Out: the run is all right, or refused in words, at once and
with nothing half-written. A failure names the kind and the number of its case: `python tests/test_nothing_ends_in_70.py
KIND FIRST LAST` tries cases again, here or there.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from random import Random

import hostile_commands
import hostile_files
import hostile_parsing
import hostile_records
import inside
import pytest
from proving import at_length
from rows import each_row
from sampling import first_always
from sealing import unsealed
from talking import Makeplay

from generator.campaign.logfile import read_log

#: Cases of each kind in `make prove`, and how many are one test there; a file is read by several commands, slowly.
CASES, CHUNK = {"commands": 100_000, "records": 100_000, "files": 10_000, "parsing": 100_000}, 2_000
#: Exit codes that tell a person something; 1 is what conform, board and pack give for what they looked at.
TELLING = range(8)
#: Seconds of the processor in which a refusal is told.
AT_ONCE = 3.0
#: So many failures are told of one chunk.
MOST_TOLD = 10
#: So often a record is one with a whole game in it, which takes long to play through again.
PLAYED_OUT = 0.05
#: They write each line at once, and keep the good ones before a bad one; a study keeps what was played.
LINE_BY_LINE = frozenset({"log", "play", "table", "study"})
#: They draw every sheet, right or wrong, before they answer.
DRAWING = frozenset({"templates", "pack"})
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

    def spoilt_file(self, random: Random) -> None:
        """A spoilt file, and a command that reads it."""
        with self.box.entered():
            words = list(hostile_files.spoil(random))
            self._told(words, hostile_commands.typed(random))

    def edited_record(self, random: Random) -> None:
        """An edited record, and what is asked of it."""
        long = random.random() < PLAYED_OUT
        name = random.choice([name for name in self.logs if name.startswith("grown-") == long])
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
        assert not told.code or told.seconds < AT_ONCE or words[0] in DRAWING, f"{told.seconds:.1f} s: {case}"
        assert not left or words[0] in LINE_BY_LINE, f"{left} is left by {case}"


def parsed(random: Random) -> None:
    """Something written, bent and read."""
    began = time.process_time()
    who = hostile_parsing.try_one(random)
    assert time.process_time() - began < AT_ONCE, f"{who} takes long"


def make_records() -> None:
    """Campaigns of the four games and a deck, a copy of each, and its archive."""
    hostile_commands.make_deck()
    for game in hostile_commands.GAMES:
        hostile_commands.make_campaign(game)
        seats = ("--players", str(hostile_commands.SEATS[game]), "--games", "1")
        hostile_commands.say("simulate", f"grown-{game}", "--game", game, *seats, "--bot", "random", "--seed", "3")
    for folder in list(Path("campaigns").iterdir()):
        hostile_commands.say("export", folder.name, f"{folder.name}.zip")
        shutil.copytree(folder, folder.with_name(f"copy-{folder.name}"))
    Path("table.csv").write_bytes(hostile_commands.say("import", "--template"))


@contextmanager
def ground(kind: str) -> Iterator[Try]:
    """What tries a case of that kind."""
    if kind == "parsing":
        yield parsed
        return
    homes = {"commands": hostile_commands.make_home, "files": hostile_files.make_home, "records": make_records}
    playground = Playground(homes[kind])
    tries: dict[str, Try] = {"commands": playground.command, "files": playground.spoilt_file}
    try:
        yield tries.get(kind, playground.edited_record)
    finally:
        playground.box.close()


#: Cases of each kind in every `make test`: some seconds.
FEW = {"commands": 2, "records": 2, "files": 2, "parsing": 50}


@pytest.fixture(scope="module")
def grounds() -> Iterator[Callable[[str], Try]]:
    """What tries cases of a kind, made once; workers of a study are this process, and nothing waits for the disk."""
    with pytest.MonkeyPatch.context() as patch, ExitStack() as made:
        patch.setattr("generator.sim.running.local", inside.workers)
        yield cache(lambda kind: made.enter_context(ground(kind)))


@pytest.mark.parametrize("kind", CASES)
def test_some_cases_are_told_in_words(grounds: Callable[[str], Try], kind: str) -> None:
    assert hunted(kind, range(FEW[kind]), grounds(kind)) == []


@pytest.mark.prove
@pytest.mark.parametrize(
    ("kind", "first"),
    [(kind, first) for kind, cases in CASES.items() for first in range(0, at_length(cases, CHUNK), CHUNK)],
)
def test_a_hundred_thousand_cases_are_told_in_words(grounds: Callable[[str], Try], kind: str, first: int) -> None:
    assert hunted(kind, range(first, first + CHUNK), grounds(kind)) == []


DIGITS = "9" * 5000
#: What stands in a file, the command that reads it, the exit code, what is said.
FILES = (
    ("phase = []", ("judge", "x.toml"), 2, "x.toml: phase: '[]' is not a phase"),
    (f"era = {DIGITS}", ("judge", "x.toml"), 2, "a number is bigger than 9223372036854775807 (at line 1)"),
    (f"era = 0x{DIGITS}", ("judge", "x.toml"), 2, "era: a number is bigger"),
    (f"players = {2**62}", ("judge", "x.toml"), 2, "players: there are one to three players"),
    ('[sectors]\n34 = "P1 \u00b2"', ("judge", "x.toml"), 2, "sectors.34: "),
    (f'players = ["Ada"]\nround = {DIGITS}', ("judge", "x.toml", "--game", "innovation"), 2, "(at line 2)"),
    (f'\n{{"scenarios": {DIGITS}}}', ("conform", "x.toml"), 2, "x.toml:2: expected JSON: a number is bigger"),
    ("[" * 5000, ("conform", "x.toml"), 2, "more than 60 deep"),
    ('["\\ud800"]', ("conform", "x.toml"), 2, "half a character"),
    (
        f"[map]\nname = {DIGITS}",
        ("board", "check", "deluges", "x.toml"),
        1,
        "bigger than 9223372036854775807 (at line 2)",
    ),
    (f"{'a.' * 200}b = 1", ("board", "check", "deluges", "x.toml"), 1, "more than 60 deep"),
)


@each_row("written, words, code, said", FILES)
def test_a_file_that_holds_what_cannot_be_is_told_with_its_place(
    makeplay: Makeplay, tmp_path: Path, written: str, words: tuple[str, ...], code: int, said: str
) -> None:
    (tmp_path / "x.toml").write_text(written, "utf-8")
    told = makeplay(*words)
    assert told.code == code
    assert said in told.out + told.err


def test_a_number_of_five_thousand_digits_in_campaign_toml_is_told_with_its_line(
    makeplay: Makeplay, tmp_path: Path
) -> None:
    assert makeplay("new", "kran", "--player", "Ada", "--seed", "5").code == 0
    path = tmp_path / "campaigns" / "kran" / "campaign.toml"
    path.write_text(f"x = {DIGITS}\n{path.read_text('utf-8')}", "utf-8")
    for words in (("status", "kran"), ("check", "kran"), ("print", "kran")):
        told = makeplay(*words)
        assert told.code == 3
        assert "campaign.toml: it is not TOML: a number is bigger than" in told.err
        assert "(at line 1); correct the line" in told.err


#: An event that somebody has written, and what history says of it; None if it cannot stand.
EVENTS = (
    ('"type": "branch"', "a branch of ? from ? on"),
    ('"type": "branch", "of": [1], "at": {}', "a branch of 1 from ? on"),
    ('"type": "note", "cards": 5', "note: "),
    ('"type": "note", "text": "hm", "anyway": 5', "note: hm  (anyway: 5)"),
    ('"type": "accept", "file": [], "sha256": []', "accepted as it is now: ?.jsonl"),
    ('"type": "undo"', None),
    ('"type": "print", "cards": 5', None),
)


@each_row("event, said", EVENTS)
def test_an_event_about_the_record_that_says_nothing_is_told(
    makeplay: Makeplay, tmp_path: Path, event: str, said: str | None
) -> None:
    shutil.rmtree(tmp_path / "campaigns", ignore_errors=True)
    assert makeplay("new", "kran", "--player", "Ada", "--seed", "5").code == 0
    assert makeplay("log", "kran", "note", "first").code == 0
    path = tmp_path / "campaigns" / "kran" / "log" / "0001-sitting.jsonl"
    unsealed(path.parent.parent)  # a later schema refuses it before anything stumbles over it
    path.write_text(f'{path.read_text("utf-8")}{{"n": 2, {event}}}\n', "utf-8")
    told, checked = makeplay("history", "kran"), makeplay("check", "kran")
    assert told.code == checked.code == (0 if said else 4)
    assert (said or "0001-sitting.jsonl:3: ") in told.out + told.err
    assert makeplay("undo", "kran").code in {0, 3, 4}


@pytest.mark.parametrize("all_ways", first_always([False, True]))
@each_row("game", hostile_commands.GAMES)
def test_a_choice_edited_by_hand_in_a_finished_game_is_told_with_its_line(
    makeplay: Makeplay, tmp_path: Path, game: str, *, all_ways: bool
) -> None:
    """In every way, or in one for each game by turns."""
    words = ("--game", game, "--players", str(hostile_commands.SEATS[game]), "--games", "1", "--seed", "3")
    assert makeplay("simulate", game, *words, "--bot", "random").code == 0
    path = tmp_path / "campaigns" / game / "log" / "0001-grown.jsonl"
    unsealed(path.parent.parent)
    lines = path.read_text("utf-8").splitlines()
    plays = [at for at, line in enumerate(lines) if '"type": "play"' in line]
    every: tuple[dict[str, object], ...] = ({"choice": DIGITS}, {"choice": "grow \u00b2"}, {"choice": []}, {})
    turn = list(hostile_commands.GAMES).index(game) % len(every)
    for written in every if all_ways else every[turn : turn + 1]:
        event = {key: value for key, value in json.loads(lines[plays[5]]).items() if key != "choice"} | written
        path.write_text("\n".join([*lines[: plays[5]], json.dumps(event), *lines[plays[5] + 1 :], ""]), "utf-8")
        told = makeplay("check", game)
        assert told.code == 4
        assert f"0001-grown.jsonl:{plays[5] + 1}: " in told.out
        assert makeplay("history", game).code in {0, 4}
        assert makeplay("status", game).code == 0


def test_half_a_character_in_a_record_is_copied_as_it_is(makeplay: Makeplay, tmp_path: Path) -> None:
    assert makeplay("new", "kran", "--player", "Ada", "--seed", "5").code == 0
    assert makeplay("log", "kran", "note", "first").code == 0
    path = tmp_path / "campaigns" / "kran" / "log" / "0001-sitting.jsonl"
    path.write_text(path.read_text("utf-8").replace('"first"', '"\\ud800"'), "utf-8")
    assert makeplay("branch", "kran", "other").code == 0
    copied = (tmp_path / "campaigns" / "other" / "log" / path.name).read_text("utf-8")
    assert '"\\ud800"' in copied


def test_what_is_wrong_is_not_accepted(makeplay: Makeplay, tmp_path: Path) -> None:
    assert makeplay("new", "kran", "--player", "Ada", "--seed", "5").code == 0
    assert makeplay("log", "kran", "note", "first").code == 0
    path = tmp_path / "campaigns" / "kran" / "log" / "0000-setup.jsonl"
    path.write_text(path.read_text("utf-8").replace('"type": "deal"', '"type": "dael"'), "utf-8")
    before = (path.parent / "0001-sitting.jsonl").read_bytes()
    told = makeplay("check", "kran", "--accept")
    assert told.code == 4
    assert "accepted as it is now" not in told.out
    assert (path.parent / "0001-sitting.jsonl").read_bytes() == before


def test_a_copy_of_another_game_is_not_merged(makeplay: Makeplay) -> None:
    for game in ("deep_future", "innovation"):
        words = ("--game", game, "--player", "Ada", "--player", "Ben", "--seed", "5")
        assert makeplay("new", game, *words).code == 0
    told = makeplay("merge", "deep_future", "innovation")
    assert told.code == 3
    assert "theirs is a campaign of innovation" in told.err


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
    wrong, began = 0, time.monotonic()
    with pytest.MonkeyPatch.context() as patch, ExitStack() as made:
        patch.setattr("generator.sim.running.local", inside.workers)
        patch.setattr(os, "fsync", os.fstat)
        one = made.enter_context(ground(kind))
        for start in range(first, last, 500):
            end = min(start + 500, last)
            for told in hunted(kind, range(start, end), one):
                sys.stdout.write(f"{told}\n")
                wrong += 1
            sys.stdout.write(f"{end - first} {kind}, {wrong} failed, {time.monotonic() - began:.0f} s\n")
            sys.stdout.flush()
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
