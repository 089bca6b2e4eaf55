"""How long a record of many events takes to be read and folded into a state, and one more event to be written.

Run: python benchmarks/record.py [EVENTS]. The events are a mix a table would write in years: cards made, advanced and
named, wonders, and games that the referee watched over, choice by choice. Asked for: 30,000 events read and folded in
under 0.5 s of CPU and 50 MB (the whole process); beside it stand what reading the same lines as plain JSON costs, and
the full check by the rules.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from generator.campaign import folder as campaigns
from generator.campaign import record
from generator.campaign.replay import replay
from generator.campaign.settings import Settings
from generator.engine.names import card_name
from generator.engine.pack import Event, Founding, find_pack
from generator.games import FLAGSHIP

EVENTS = 30_000
#: Events of a sitting, so that a record has many files.
SITTING = 300
SUITS = "SMRKHF"


def main() -> None:
    """Measure in processes of their own."""
    if len(sys.argv) > 2:
        print(json.dumps(_measure(sys.argv[1], Path(sys.argv[2]))))
        return
    events = int(sys.argv[1]) if len(sys.argv) > 1 else EVENTS
    with tempfile.TemporaryDirectory() as home:
        folder = _build(Path(home), events)
        size = sum(path.stat().st_size for path in folder.glob("log/*.jsonl"))
        print(f"{events} events, {len(list(folder.glob('log/*.jsonl')))} files, {size / 1e6:.1f} MB")
        for what in ("start", "json", "fold", "check"):
            runs = [_run(what, folder) for _ in range(3)]
            best = min(runs, key=lambda run: run["cpu"])
            print(f"  {NAMES[what]:<48} {best['cpu']:6.3f} s CPU, {best['rss']:5.1f} MB at most")
    print("one more event, on the disk (median of 50, the record known)")
    for length in (100, 1_000, 10_000, 30_000):
        with tempfile.TemporaryDirectory() as home:
            cost = _append_cost(_build(Path(home), length))
        print(f"  behind {length:6} events {1000 * cost:6.2f} ms")


NAMES = {
    "start": "the imports alone",
    "json": "the same lines as JSON, kept",
    "fold": "read and folded into a state (aim: 0.5 s, 50 MB)",
    "check": "checked in full by the rules",
}


def _run(what: str, folder: Path) -> dict[str, float]:
    done = subprocess.run([sys.executable, __file__, what, str(folder)], capture_output=True, check=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _measure(what: str, folder: Path) -> dict[str, float]:
    pack = find_pack(FLAGSHIP)
    began = time.process_time()
    if what == "json":
        kept = [json.loads(line) for path in sorted(folder.glob("log/*.jsonl")) for line in path.open(encoding="utf-8")]
        assert kept
    elif what != "start":
        state = replay(record.read(folder), pack, thorough=what == "check")
        assert state.summary()
    cpu = time.process_time() - began
    return {"cpu": cpu, "rss": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}


def _build(home: Path, events: int) -> Path:
    """A campaign with that many events."""
    pack = find_pack(FLAGSHIP)
    identity, founding = campaigns.founding_events(pack, Founding(("Ada", "Ben"), "en", seed=1))
    folder = home / "campaigns" / "long"
    campaigns.create(folder, Settings("long", pack.name, "1.6", "en", ("Ada", "Ben"), "a4"), identity, founding)
    written: list[Event] = []
    for event in _events(Random(1)):
        written.append(event)
        if len(written) == events - len(founding):
            break
    last = record.read(folder).logs[-1]
    before, digest = last.path.stem, last.digest
    for number, start in enumerate(range(0, len(written), SITTING), start=1):
        name = f"{number:04d}-sitting"
        data = record.log_bytes(identity, name, f"{before} {digest}", written[start : start + SITTING], end=True)
        (folder / "log" / f"{name}.jsonl").write_bytes(data)
        before, digest = name, record.read_log(folder / "log" / f"{name}.jsonl", data).digest
    return folder


def _events(random: Random) -> Iterator[Event]:
    """What people write down between games, without end."""
    for number in count(37):
        card = card_name(number - 1)
        era = 1 + number // 300
        yield {
            "type": "card",
            "card": card,
            "corner": f"{random.randint(1, 6)}{random.choice(SUITS)}",
            "kind": "world",
            "era": era,
            "sector": 10 * random.randint(1, 6) + random.randint(1, 6),
            "name": f"World of {number}",
            "advancements": [f"{random.choice(SUITS)}{random.randint(1, 6)}.{era}"],
        }
        for circle in ("", "*"):
            text = f"{random.choice(SUITS)}{random.randint(1, 6)}{circle}.{era}"
            yield {"type": "advance", "card": card, "advancement": text}
        yield {"type": "name", "card": card, "name": f"Second name of {number}"}
        if number % 50 == 0:
            sector = 10 * random.randint(1, 6) + random.randint(1, 6)
            yield {"type": "name", "sector": sector, "name": f"Reach of {number}"}
            yield {"type": "played", "players": {"Ada": [card], "Ben": ["001"]}, "winner": None, "era": era}


def _append_cost(folder: Path) -> float:
    known = record.append(folder, [{"type": "note", "text": "first"}])
    times = []
    for number in range(50):
        began = time.perf_counter()
        known = record.append(folder, [{"type": "note", "text": str(number)}], known=known)
        times.append(time.perf_counter() - began)
    return sorted(times)[len(times) // 2]


if __name__ == "__main__":
    os.environ.setdefault("PYTHONHASHSEED", "0")
    main()
