"""Records of every schema there was, kept as they were written: each is read for ever, and adds up to what it did."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from afresh import each_row_afresh
from freeze_record import RECORDS, adds_up_to
from talking import Makeplay
from test_folder import everything

from generator.campaign import folder as campaigns
from generator.campaign import logfile, record, witness, writing
from generator.campaign.checking import AGREED, ODD, check
from generator.campaign.folder import OpenCampaign
from generator.campaign.migrate import SCHEMA
from generator.campaign.replay import replay
from generator.campaign.timeline import ABOUT_THE_RECORD
from generator.games.deep_future.legacy import campaign as deep_future
from generator.games.deep_future.legacy import kept

FROZEN = sorted(path.name for path in RECORDS.iterdir() if path.is_dir())
NEWEST = f"schema-{SCHEMA}"


def expected(name: str) -> dict[str, Any]:
    """What the record is known to add up to."""
    told: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    return told


def found(told: dict[str, Any], name: str) -> dict[str, Any]:
    """Of what a record adds up to, that which was frozen with it, in the form it had then."""
    if name != "schema-1":
        return told
    cards = {
        key: {part: value for part, value in card.items() if part != "lost"} for key, card in told["cards"].items()
    }
    games = [{part: entry[part] for part in ("era", "players", "winner")} for entry in told["chronology"]]
    return told | {"cards": cards, "chronology": games}


def plain(value: object) -> Any:
    """The same as it comes back from JSON."""
    return json.loads(json.dumps(value))


@pytest.fixture(params=FROZEN)
def name(request: pytest.FixtureRequest) -> str:
    its_name: str = request.param
    return its_name


@pytest.fixture
def opened(tmp_path: Path, name: str) -> OpenCampaign:
    """A copy of a frozen campaign."""
    shutil.copytree(RECORDS / name, tmp_path / "campaigns" / name)
    return campaigns.open_campaign(tmp_path, name)


def test_it_adds_up_to_what_it_did(opened: OpenCampaign, name: str) -> None:
    told = found(plain(adds_up_to(opened)), name)
    wanted = expected(name)
    for key in wanted.keys() - {"question"}:
        thing = told[key]
        if name == "schema-1" and key == "cards":
            thing = {card: value | {"corner": wanted[key][card]["corner"]} for card, value in thing.items()}
        assert thing == wanted[key], key


def test_schema_1_asks_what_it_asked(tmp_path: Path) -> None:
    shutil.copytree(RECORDS / "schema-1", tmp_path / "campaigns" / "kran")
    state = campaigns.open_campaign(tmp_path, "kran").state
    assert isinstance(state, deep_future.DeepFutureCampaign)
    assert state.in_progress is not None
    assert state.in_progress.position.question == expected("schema-1")["question"]
    corners = {card.id: {"number": card.corner.number, "suit": card.corner.suit} for card in state.cards.values()}
    assert corners == {key: card["corner"] for key, card in expected("schema-1")["cards"].items()}


def test_played_again_by_the_rules_it_adds_up_to_the_same(opened: OpenCampaign) -> None:
    thorough = replay(opened.record, opened.pack, thorough=True)
    again = opened.grown(opened.record, thorough)
    assert thorough == opened.state
    assert adds_up_to(again) == adds_up_to(opened)


def test_nothing_is_wrong_with_it(opened: OpenCampaign) -> None:
    assert {finding.kind for finding in check(opened.folder)} <= {ODD, AGREED}
    assert opened.record.warnings == []


def test_what_is_appended_leaves_its_bytes_as_they_are(opened: OpenCampaign, name: str) -> None:
    before = everything(RECORDS / name)
    lines = [line.event for line in opened.record.lines]
    grown = writing.append(opened.folder, [{"type": "note", "text": "好"}], known=opened.record)
    assert grown.lines == record.read(opened.folder).lines
    assert [line.event for line in grown.lines[:-1]] == lines
    after = everything(opened.folder)
    new = set(after) - set(before) - {".lock", witness.FILE}
    last = sorted(path for path in before if path.startswith("log/"))[-1]
    header = json.loads((after[last] or b"").partition(b"\n")[0])
    if header["schema"] == SCHEMA:
        assert new == set()
    else:
        (path,) = new
        opens = json.loads((after[path] or b"").partition(b"\n")[0])
        assert (opens["schema"], opens["after"].split()[0]) == (SCHEMA, Path(last).stem)
        end = logfile.encode({"n": len((before[last] or b"").splitlines()), "type": "end"})
        assert (after[last] or b"") == (before[last] or b"") + end
    for path, data in before.items():
        if path == witness.FILE:
            continue  # it goes along
        assert data is None or (after[path] or b"").startswith(data)
        assert after[path] == data or path == last
    again = campaigns.open_campaign(opened.folder.parent.parent, name)
    assert adds_up_to(again) | {"events": 0, "standing": 0} == adds_up_to(opened) | {"events": 0, "standing": 0}


COMMANDS = (
    ("status",), ("cards",), ("history",), ("chronology",), ("setup",), ("audit",), ("check",), ("export",),
    ("branch", "other"), ("print", "--only", "chronology"), ("at", "1:1"),
)  # fmt: skip


@each_row_afresh("words", COMMANDS, ids=" ".join)
def test_every_command_takes_it(opened: OpenCampaign, name: str, makeplay: Makeplay, words: tuple[str, ...]) -> None:
    command, *more = words
    if name.endswith("-deck") and ("chronology" in words or command == "setup"):
        pytest.skip("a deck has none")
    before = everything(opened.folder)
    told = makeplay(command, name, *more)
    assert (told.code, told.err) == (0, "")
    assert told.out
    waits = {path for path in (".cache", ".cache/last-run.json") if "print" in command}  # a run that may be confirmed
    assert {path: kept for path, kept in everything(opened.folder).items() if path not in waits} == before


def test_its_branch_is_the_same_in_todays_schema(opened: OpenCampaign, name: str, makeplay: Makeplay) -> None:
    assert makeplay("branch", name, "other").code == 0
    other = campaigns.open_campaign(Path(), "other")
    assert {log.header["schema"] for log in other.record.logs} == {SCHEMA}
    kinds = [line.event["type"] for line in other.record.lines]
    assert kinds == [*(line.event["type"] for line in opened.record.lines), "branch"]
    told = adds_up_to(other) | {"events": 0}
    assert told == adds_up_to(opened) | {"events": 0}


def test_its_export_comes_back_to_the_byte(opened: OpenCampaign, name: str, makeplay: Makeplay) -> None:
    assert makeplay("export", name, "kept.zip").code == 0
    assert makeplay("import", "kept.zip", "other").code == 0
    logs = {path: data for path, data in everything(opened.folder).items() if path.startswith("log")}
    assert logs.items() <= everything(Path("campaigns/other")).items()


# The newest schema has an example of everything


def lines_of(*names: str) -> Iterator[dict[str, Any]]:
    for name in names:
        for path in sorted((RECORDS / name / "log").iterdir()):
            yield from map(json.loads, path.read_text("utf-8").splitlines())


def test_every_event_there_is_occurs_in_the_newest_record() -> None:
    known = {*deep_future._HANDLERS, *ABOUT_THE_RECORD, *logfile.FRAME, *kept.BETWEEN_GAMES}
    occurring = {line["type"] for line in lines_of(NEWEST)}
    assert known - occurring == set(), "freeze them: tests/freeze_record.py"
    assert occurring - known == set()


def test_every_form_of_them_occurs_too() -> None:
    lines = list(lines_of(NEWEST, f"{NEWEST}-shoebox"))

    def kinds(key: str, of: str = "") -> set[str]:
        return {line["type"] for line in lines if line.get(key) and line["type"].startswith(of)}

    cards = {line["kind"] for line in lines if line["type"] == "card"}
    assert cards == {"world", "tech", "civilization", "blank"}
    assert kinds("anyway") >= {"card", "era", "played"}
    assert kinds("sector", "name") and kinds("card", "name")
    assert kinds("abandoned") == {"over"}
    assert kinds("shoebox") == {"found"}
    assert kinds("merged") == {"log"}
    assert {bool(line["winner"]) for line in lines if line["type"] == "over"} == {True, False}
    assert {line["deck"] is None for line in lines if line["type"] == "game"} == {True, False}
    assert any(line["merged"]["marks"] for line in lines if line.get("merged"))
    results = [result for line in lines for result in line.get("chance", ())]
    shapes = {next(iter(result)) if isinstance(result, dict) else "turned" for result in results}
    assert shapes == {"turned", "shuffled", "looked", "picked"}
    undone = {address for line in lines if line["type"] == "undo" for address in line["of"]}
    assert len(undone) > 3
