"""makeplay killed at random moments: what it said is written is there, and the next time goes on from it."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from proving import always_and_at_length
from test_folder import everything, found

from generator.campaign import folder as campaigns
from generator.campaign import record, witness, writing

FOUND = """
import sys
from itertools import count
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from test_folder import found
print("ready", flush=True)
for n in count():
    found(Path(sys.argv[1]), f"第{n}局", seed=n)
    print(n, flush=True)
"""

#: The disk takes pieces of 64 bytes, so that many a kill tears a line; about every third event closes its sitting.
APPEND = """
import os, random, sys
from itertools import count
from pathlib import Path
from generator.campaign import writing
folder, dice, write = Path(sys.argv[1]), random.Random(int(sys.argv[2])), os.write
os.write = lambda handle, data: write(handle, data[:64])
print("ready", flush=True)
for n in count():
    note = {"type": "note", "mark": n, "text": "深空港" * dice.choice([1, 20, 20_000])}
    writing.append(folder, [note, {"type": "end"}] if dice.random() < 0.3 else [note])
    print(n, flush=True)
"""

#: Two quick rounds always, the rest for `make prove`.
ROUNDS = always_and_at_length(1, 80)


def acknowledged(code: str, seed: int, *arguments: str) -> int:
    """How many writes a makeplay acknowledged before it was killed with -9, after a delay that *seed* decides."""
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as victim:
        assert victim.stdout
        assert victim.stderr
        assert victim.stdout.readline() == "ready\n", victim.stderr.read()
        time.sleep(random.Random(seed).uniform(0, 0.35))
        assert victim.poll() is None, victim.stderr.read()
        victim.kill()
        said = [int(line) for line in victim.stdout.read().splitlines() if line]
    assert said == list(range(len(said)))
    return len(said)


def marks(read: record.Record) -> list[int]:
    """The marks of all notes; their texts are checked too."""
    notes = [line.event for line in read.lines if line.event["type"] == "note"]
    assert all(note["text"] == "深空港" * (len(note["text"]) // 3) for note in notes)
    return [note["mark"] for note in notes]


@pytest.mark.parametrize("seed", ROUNDS)
def test_a_makeplay_killed_while_it_writes_loses_nothing_it_has_acknowledged(tmp_path: Path, seed: int) -> None:
    """Twice in a row, so that the second time begins with a healed record."""
    folder = found(tmp_path)
    setup = everything(folder)
    known: list[int] = []
    for life in range(2):
        count = acknowledged(APPEND, 2 * seed + life, str(folder), str(seed))
        read = record.read(folder)
        since = marks(read)[len(known) :]
        assert marks(read) == known + since
        assert since in (list(range(count)), list(range(count + 1)))  # one may be written that was not yet told
        assert len(read.warnings) <= 1
        healed = writing.append(folder, [{"type": "note", "mark": -1, "text": ""}])
        assert healed.warnings == []
        known = [*known, *since, -1]
        assert marks(healed) == known
    del setup[witness.FILE]  # it goes along
    assert everything(folder).items() >= setup.items()


@pytest.mark.parametrize("seed", ROUNDS)
def test_a_campaign_whose_founding_was_killed_is_whole_or_absent(tmp_path: Path, seed: int) -> None:
    count = acknowledged(FOUND, seed, str(tmp_path), str(Path(__file__).parent))
    whole = [f"第{n}局" for n in range(count)]
    there = campaigns.known_campaigns(tmp_path)
    next_one = f"第{count}局"
    assert set(there) - {next_one} == set(whole)
    for name in there:
        opened = campaigns.open_campaign(tmp_path, name)
        assert opened.record.warnings == []
        assert opened.record.logs[0].ended
        assert opened.state.summary()[0].startswith("36 张牌，其中世界 12")
    if next_one not in there:
        found(tmp_path, next_one)
        assert campaigns.open_campaign(tmp_path, next_one).record.logs[0].ended
