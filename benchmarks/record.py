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
from generator.campaign import logfile, record, writing
from generator.campaign.replay import replay, state_of
from generator.campaign.settings import Settings
from generator.engine.names import card_name
from generator.engine.pack import Campaign, Event, Founding, find_pack
from generator.engine.table import Playable
from generator.games import FLAGSHIP

EVENTS = 30_000
#: Events of a sitting, so that a record has many files.
SITTING = 300
SUITS = "SMRKHF"


def main() -> None:
    """Measure in processes of their own."""
    if len(sys.argv) > 2:
        print(json.dumps(_measure(*sys.argv[1:])))
        return
    events = int(sys.argv[1]) if len(sys.argv) > 1 else EVENTS
    with tempfile.TemporaryDirectory() as home:
        _run("build", home, str(events))
        folder = Path(home) / "campaigns" / "long"
        size = sum(path.stat().st_size for path in folder.glob("log/*.jsonl"))
        files = len(list(folder.glob("log/*.jsonl")))
        cards = _run("cards", str(folder))["cards"]
        print(f"about {events} events, {files} files, {size / 1e6:.1f} MB, {cards:.0f} cards")
        for what in ("start", "json", "fold", "check"):
            runs = [_run(what, str(folder)) for _ in range(1 if what == "check" else 5)]
            best = min(runs, key=lambda run: run["cpu"])
            print(f"  {NAMES[what]:<48} {best['cpu']:6.3f} s CPU, {best['rss']:5.1f} MB at most")
    print("one more event, on the disk (median of 50, the record known)")
    for length in (100, 1_000, 10_000, 30_000):
        with tempfile.TemporaryDirectory() as home:
            _run("build", home, str(length))
            cost = _run("append", str(Path(home) / "campaigns" / "long"))["wall"]
        print(f"  behind {length:6} events {1000 * cost:6.2f} ms")


NAMES = {
    "start": "the imports alone",
    "json": "the same lines as JSON, kept",
    "fold": "read and folded into a state (aim: 0.5 s, 50 MB)",
    "check": "checked in full by the rules",
}


def _run(*words: str) -> dict[str, float]:
    """In a process of its own; this one stays small, for a child is charged with its parent's memory."""
    done = subprocess.run([sys.executable, __file__, *words], stdout=subprocess.PIPE, check=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _measure(what: str, place: str, length: str = "0") -> dict[str, float]:
    folder = Path(place)
    if what == "build":
        _build(folder, int(length))
        return {}
    if what == "append":
        return {"wall": _append_cost(folder)}
    pack = find_pack(FLAGSHIP)
    if what == "cards":
        return {"cards": len(replay(record.read(folder), pack).contents())}
    began = time.process_time()
    if what == "json":
        kept = [json.loads(line) for path in sorted(folder.glob("log/*.jsonl")) for line in path.open(encoding="utf-8")]
        assert kept
    elif what != "start":
        state = replay(record.read(folder, whole=False), pack, thorough=what == "check")
        assert state.summary()
    cpu = time.process_time() - began
    return {"cpu": cpu, "rss": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}


def _build(home: Path, events: int) -> Path:
    """A campaign with that many events, or a few more so that its last game is over."""
    pack = find_pack(FLAGSHIP)
    assert isinstance(pack, Playable)
    identity, founding = campaigns.founding_events(pack, Founding(("Ada", "Ben"), "en", seed=1))
    folder = home / "campaigns" / "long"
    campaigns.create(folder, Settings("long", pack.name, "1.6", "en", ("Ada", "Ben"), "a4"), identity, founding)
    state = state_of(founding, pack)
    written: list[Event] = []
    for event in _events(Random(1), state, pack):
        written.append(event)
        state.apply(event)
        if len(written) >= events - len(founding) and not state.playing:
            break
    last = record.read(folder).logs[-1]
    before, digest = last.path.stem, last.digest
    for number, start in enumerate(range(0, len(written), SITTING), start=1):
        name = f"{number:04d}-sitting"
        data = writing.log_bytes(identity, name, f"{before} {digest}", written[start : start + SITTING], end=True)
        (folder / "log" / f"{name}.jsonl").write_bytes(data)
        before, digest = name, logfile.file_digest(data)
    return folder


def _events(random: Random, state: Campaign, pack: Playable) -> Iterator[Event]:
    """What a table writes in years, without end: four cards made between two games, every other game refereed."""
    for game in count():
        yield from _cards(random, state)
        if game % 2:
            yield {"type": "played", "players": {"Ada": ["037"], "Ben": ["041"]}, "winner": None, "era": 1}
        else:
            yield from _refereed(random, state, pack, game)


def _cards(random: Random, state: Campaign) -> Iterator[Event]:
    for _ in range(4):
        card = card_name(len(state.contents()))
        name = f"World of {card}"
        corner = f"{random.randint(1, 6)}{random.choice(SUITS)}"
        sector = 10 * random.randint(1, 6) + random.randint(1, 6)
        first = f"{random.choice(SUITS)}{random.randint(1, 6)}.1"
        made = {"kind": "world", "era": 1, "sector": sector, "name": name, "advancements": [first]}
        yield {"type": "card", "card": card, "corner": corner, **made}
        for circle in ("", "*"):
            text = f"{random.choice(SUITS)}{random.randint(1, 6)}{circle}.1"
            yield {"type": "advance", "card": card, "advancement": text}
        yield {"type": "name", "card": card, "name": f"{name}, renamed"}


def _refereed(random: Random, state: Campaign, pack: Playable, seed: int) -> Iterator[Event]:
    """A game of two by chance, every choice an event."""
    table = pack.begin(state.copy(), ("Ada", "Ben"), {}, seed)
    while not table.over:
        table.play(random.choice(table.offers()).notation)
    table.close()
    yield from table.news()


def _append_cost(folder: Path) -> float:
    known = writing.append(folder, [{"type": "note", "text": "first"}])
    times = []
    for number in range(50):
        began = time.perf_counter()
        known = writing.append(folder, [{"type": "note", "text": str(number)}], known=known)
        times.append(time.perf_counter() - began)
    return sorted(times)[len(times) // 2]


if __name__ == "__main__":
    os.environ.setdefault("PYTHONHASHSEED", "0")
    main()
