"""A makeplay killed at any moment: what it acknowledged is there, the campaign is readable, and goes on from there."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from proving import always_and_at_length
from test_folder import found
from writers import Nursery, Order, fingerprints, nursery, told_state

from generator.campaign import folder as campaigns
from generator.campaign import record, writing
from generator.campaign.archive import unpack
from generator.campaign.checking import WRONG, check
from generator.engine.pack import Event

if sys.platform == "win32":
    pytest.skip("processes are neither forked nor killed so there", allow_module_level=True)

#: Kills of one campaign, one after the other; and campaigns: the first always, the rest for `make prove`.
KILLS = 25
LOTS = always_and_at_length(1, 40)
#: In every `make test` so many kills.
QUICK = 10
#: The longest life, in seconds from the first moment at which something is written.
LONGEST_LIFE = 0.05


@pytest.fixture(scope="module")
def warm() -> Iterator[Nursery]:
    with nursery() as its_nursery:
        yield its_nursery


def killed(warm: Nursery, order: Order, after: float) -> list[Order]:
    """What a writer had acknowledged when it was killed, *after* seconds."""
    (pid,) = warm.bear(order)
    told = warm.told()
    assert next(told) == {"ready": True}
    time.sleep(after)
    os.kill(pid, signal.SIGKILL)
    *acknowledged, end = told
    assert end == {"gone": [-signal.SIGKILL]}
    return acknowledged


@pytest.mark.parametrize("lot", LOTS)
def test_a_writer_killed_at_a_random_moment_loses_nothing_it_has_acknowledged(
    tmp_path: Path, warm: Nursery, lot: int
) -> None:
    folder = found(tmp_path)
    before = record.read(folder)
    for seed in range(KILLS * lot, KILLS * lot + (KILLS if lot else QUICK)):
        dice = random.Random(seed)
        order = {"do": "record", "home": str(tmp_path), "seed": seed, "piece": dice.choice([8, 16, 1 << 20])}
        acknowledged = killed(warm, order, dice.uniform(0, LONGEST_LIFE))
        read = record.read(folder)
        seen = list(fingerprints(read))
        count = len(before.lines)
        assert seen[:count] == list(fingerprints(before)), "what was there before is there no more"
        begun = 0
        state = None
        for told in acknowledged:
            begun = told.get("tries", 0)
            state = told.get("state", None if begun else state)
            if "lines" in told:
                count = told["lines"]
                assert seen[count - 1 : count] == [told["fingerprint"]], f"seed {seed}: acknowledged, but not there"
        assert len(seen) <= count + begun, "more is written than was ever begun"
        assert len(read.warnings) <= 1
        opened = campaigns.open_campaign(tmp_path, "kran")
        if state:
            assert told_state(opened.grown(read.until(read.lines[count - 1]))) == state
        before = read
        if dice.random() < 0.2:
            before = writing.append(folder, [{"type": "note", "text": "healed"}])
            assert before.warnings == []
            assert before == record.read(folder)
            assert list(fingerprints(before))[: len(seen)] == seen
    writing.append(folder, [{"type": "note", "text": "healed"}])
    assert [finding for finding in check(folder) if finding.kind == WRONG or "torn" in str(finding.what)] == []


# Killed at every step of a thing done, not only where chance strikes


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory, warm: Nursery) -> Path:
    """A home with a campaign, another copy of it that has two more sittings, an export, and a table of cards."""
    home = tmp_path_factory.mktemp("grown")
    folder = found(home)
    run(warm, home, "log", "kran", "name", "001", "Old Harbour")
    shutil.copytree(folder, home / "campaigns" / "copy")
    run(warm, home, "log", "kran", "sector", "34", "Ours")
    run(warm, home, "log", "copy", "sector", "35", "Theirs")
    run(warm, home, "log", "copy", "note", "later", today="2026-11-22")
    run(warm, home, "export", "copy", str(home / "copy.zip"))
    run(warm, home, "deck", "new", "foxes")
    shutil.copytree(home / "campaigns" / "foxes", home / "campaigns" / "unopened")
    run(warm, home, "print", "foxes", "--confirm", "--json")
    (home / "rows.csv").write_text("kind,number,suit\nblank,3,heart\nblank,4,skull\nblank,5,sun\n", "utf-8")
    return home


def run(warm: Nursery, home: Path, *words: str, **more: object) -> None:
    told = warm.call(home, *words, **more)
    assert told["code"] == 0, told


def torn(folder: Path) -> None:
    path = record.read(folder).logs[-1].path
    path.write_bytes(path.read_bytes() + b'{"n": 3, "type": "note", "te')


def without_its_end(folder: Path) -> None:
    path = record.read(folder).logs[-1].path
    path.write_bytes(path.read_bytes()[:-1])


def with_a_fox(folder: Path) -> None:
    with (folder / "cards.csv").open("a") as sheet:
        sheet.write("fox,Fox,1,Run.,2\n")


def as_it_is(folder: Path) -> None:
    assert folder.exists()


TODAY, TOMORROW = "2026-11-21", "2026-11-22"
#: What is called, what is amiss before, and what else of the home may be new afterwards.
DEEDS: dict[str, tuple[str, Callable[[Path], None], str]] = {
    "a line": ("log kran world 34 Kranax 3 heart genetics --anyway", as_it_is, ""),
    "a line behind a torn one": ("log kran note x", torn, ""),
    "a line behind one without its end": ("log kran note x", without_its_end, ""),
    "a line of another day": ("log kran note x", as_it_is, ""),
    "a run of a deck": ("print foxes --changed --confirm --json", with_a_fox, ""),
    "undo": ("undo kran", as_it_is, ""),
    "a print run": ("log kran printed all", as_it_is, ""),
    "rows of a table": ("import {home}/rows.csv kran", as_it_is, ""),
    "merge": ("merge kran copy", as_it_is, ""),
    "branch": ("branch kran other", as_it_is, "campaigns/other"),
    "import": ("import {home}/copy.zip other", as_it_is, "campaigns/other"),
    "export": ("export kran {here}/out.zip --force", as_it_is, "out.zip"),
}
#: Done again after a kill, these come to what they would have come to at once.
FINISHED = {"merge", "branch", "import", "export"}
#: Killed at some of their steps in every `make test`.
OFTEN = ("a line", "a line behind a torn one", "undo", "merge", "import")


def events_of(folder: Path) -> list[Event]:
    """All events without their numbers."""
    return [{key: value for key, value in line.event.items() if key != "n"} for line in record.read(folder).lines]


#: Every step for `make prove`, some of them always.
SOME, LEAST = 28, 4


@pytest.mark.parametrize(
    ("deed", "stride"),
    [*((deed, SOME) for deed in OFTEN), *(pytest.param(deed, 1, marks=pytest.mark.prove) for deed in DEEDS)],
)
def test_killed_at_any_step_a_deed_is_done_or_not_done_and_can_be_done_again(
    tmp_path: Path, warm: Nursery, grown: Path, deed: str, stride: int
) -> None:
    words, damage, new = DEEDS[deed]
    today = TOMORROW if "another day" in deed else TODAY
    its = "campaigns/foxes" if "deck" in deed else "campaigns/kran"

    def home_for(step: int) -> Path:
        home = tmp_path / str(step)
        shutil.copytree(grown, home)
        damage(home / its)
        return home

    def call(home: Path, **more: object) -> int:
        told = warm.call(home, *words.format(home=grown, here=home).split(), today=today, **more)
        code: int = told["code"]
        return code

    home = home_for(0)
    started = events_of(home / its)
    assert call(home) == 0
    ended = events_of(home / its)
    for step in range(1 + len(deed) % stride, 1000, stride):
        home = home_for(step)
        code = call(home, step=step)
        now = events_of(home / its)
        assert started == now[: len(started)]
        assert now == ended[: len(now)]
        campaigns.open_campaign(home, Path(its).name)
        assert whole(home, new) or code
        if code == 0:
            break
        assert code == -signal.SIGKILL
        there = new.startswith("campaigns") and (home / new).exists()
        assert call(home) == (3 if there else 0)
        if deed in FINISHED:
            assert events_of(home / its) == ended
            assert whole(home, new)
    assert step >= LEAST


@pytest.mark.parametrize("stride", [8 * SOME, pytest.param(1, marks=pytest.mark.prove)])
def test_killed_at_any_step_a_deck_that_is_opened_first_is_begun_or_can_be(
    tmp_path: Path, warm: Nursery, grown: Path, stride: int
) -> None:
    for step in range(1, 1000, stride):
        home = tmp_path / str(step)
        shutil.copytree(grown / "campaigns" / "unopened", home / "campaigns" / "foxes")
        code = warm.call(home, "status", "foxes", step=step)["code"]
        assert warm.call(home, "print", "foxes", "--confirm", "--json")["code"] == 0
        assert len(events_of(home / "campaigns/foxes")) == 4
        if code == 0:
            break
    assert step >= LEAST


def whole(home: Path, new: str) -> bool:
    """Whether what is *new* there; if it is, it holds all it should."""
    path = home / new
    if path.suffix == ".zip" and path.exists():
        assert "log/0000-setup.jsonl" in unpack(path.read_bytes(), new).contents
    elif new and path.exists():
        campaigns.open_campaign(home, path.name)
    return path.exists()
