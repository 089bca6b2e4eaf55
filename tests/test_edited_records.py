"""Records of games edited by hand: every wrong value is told with its line, and nothing breaks.

In: a record in which a value is replaced or left out. Out: one line that says what is wrong, or that nothing is.
"""

from __future__ import annotations

import copy
import io
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from proving import SHARE
from sampling import first_always
from talking import Makeplay

PLAYED = ("innovation", "eminent_domain", "deluges")
GAMES = ("deep_future", *PLAYED, "deck")
VALUES: tuple[Any, ...] = (None, 0, -1, 99999, "", [], {}, "x", True, [1], {"a": 1}, ["x"], 1.5, [None])
#: What stands for a value that is left out.
GONE = object()
#: Of so many edits one is tried where there is little time.
EACH = 89


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of an event, of long lists the first two."""
    if path:
        yield path
    keys = list(value) if isinstance(value, dict) else range(min(len(value), 2)) if isinstance(value, list) else ()
    for key in keys:
        yield from places(value[key], (*path, key))


def edited(event: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """An event with another value at a place, or with none."""
    other = copy.deepcopy(event)
    inner: Any = other
    for key in path[:-1]:
        inner = inner[key]
    if value is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return other


def edits(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Every line with a wrong value in it, of all choices but those of the first ten lines the last alone."""
    for at, line in enumerate(lines):
        event = json.loads(line)
        if at < 10 or event["type"] != "play":
            for path in places(event):
                for value in (*VALUES, GONE):
                    yield at, json.dumps(edited(event, path, value), ensure_ascii=False)


def try_edits(makeplay: Makeplay, campaign: str, each: int) -> int:
    """How many edits of the log of a campaign were tried; each must be all right or told in one line."""
    (path,) = Path(f"campaigns/{campaign}/log").glob("0001-*.jsonl")
    lines = path.read_text("utf-8").splitlines()
    tried = 0
    for number, (at, line) in enumerate(edits(lines)):
        if number % each:
            continue
        tried += 1
        path.write_text("\n".join([*lines[:at], line, *lines[at + 1 :]]) + "\n", "utf-8")
        for words in (("check", campaign), ("status", campaign)):
            told = makeplay(*words)
            assert told.code in {0, 4}, (words, at, line, told)
            assert told.code == 0 or ".jsonl" in told.out + told.err, (words, at, line, told)
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return tried


@pytest.fixture(autouse=True)
def _no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Campaigns are founded without a proof of their sheets."""
    monkeypatch.setattr("generator.cli.founding.proof", lambda *_: None)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the campaigns of each game are kept once they are made."""
    return tmp_path_factory.mktemp("kept")


def keep(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, kept: Path, game: str) -> None:
    """A campaign with a game under way, and one with a finished game."""
    if not (kept / game).exists():
        make(makeplay, monkeypatch, game)
        shutil.copytree("campaigns", kept / game)
    shutil.copytree(kept / game, "campaigns", dirs_exist_ok=True)


def make(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Found and play them; a deck is printed, and altered."""
    if game == "deck":
        for name in ("begun", "ended"):
            assert makeplay("deck", "new", name).code == 0
            for more in ("", "fox,Fox,1,Run.,2\n"):
                with Path(f"campaigns/{name}/cards.csv").open("a") as sheet:
                    sheet.write(more)
                assert makeplay("print", name, "--changed", "--confirm", "--json").code == 0
        return
    seats = ("--player", "Ada", "--player", "Ben", "--player", "Cleo")
    assert makeplay("new", "begun", "--game", game, *seats, "--seed", "5").code == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 6))
    assert makeplay("play", "begun", "--seed", "5").code == 0
    words = ("--game", game, "--players", "3", "--games", "1", "--seed", "3", "--bot", "random")
    assert makeplay("simulate", "ended", *words).code == 0


@pytest.mark.parametrize("game", first_always(["deck", *GAMES[:-1]], 3))
def test_a_record_edited_by_hand_is_read_or_told(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, kept: Path, game: str
) -> None:
    keep(makeplay, monkeypatch, kept, game)
    assert try_edits(makeplay, "begun", EACH) > 5
    assert try_edits(makeplay, "ended", EACH) > 2


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_every_edit_of_a_record_is_read_or_told(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, kept: Path, game: str
) -> None:
    keep(makeplay, monkeypatch, kept, game)
    each = max(1, round(1 / SHARE))
    assert try_edits(makeplay, "begun", each) > 500 // each
    assert try_edits(makeplay, "ended", each) > 500 // each


@pytest.mark.parametrize("game", ["deep_future", *PLAYED])
def test_who_has_won_must_play(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, kept: Path, game: str) -> None:
    keep(makeplay, monkeypatch, kept, game)
    path = Path("campaigns/ended/log/0001-grown.jsonl")
    *before, last = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    ends = [event for event in (*before, last) if event["type"] == "over"]
    ends[-1] |= {"winner": "Zoe"} if game == "deep_future" else {"winners": ["Zoe"]}
    path.write_text("".join(f"{json.dumps(event, ensure_ascii=False)}\n" for event in (*before, last)), "utf-8")
    told = makeplay("status", "ended")
    assert told.code == 4
    assert "'Zoe' has won, but does not play" in told.err
