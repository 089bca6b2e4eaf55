"""Several makeplays at one campaign: one waits or is refused, nothing is mixed up, what was told is there once."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from afresh import each_row_afresh
from proving import at_length
from sampling import first_always
from test_folder import everything, found
from writers import Nursery, Order, nursery

from generator import cli
from generator.campaign import files, record, writing
from generator.campaign import folder as campaigns
from generator.cli import log_session as desk_room
from generator.cli.log_session import LogSession, split
from generator.cli.opening import KeptCampaign, keep
from generator.errors import CampaignBusy, NotUnderstood, RecordMoved

pytestmark = pytest.mark.usefixtures("told_in_english")

if sys.platform == "win32":
    pytest.skip("processes are not forked there", allow_module_level=True)


@pytest.fixture(scope="module")
def warm() -> Iterator[Nursery]:
    with nursery() as its_nursery:
        yield its_nursery


def notes(folder: Path) -> list[str]:
    """The texts of all notes, in order; the numbers of all lines are looked at, too."""
    read = record.read(folder)
    assert read.warnings == []
    for log in read.logs:
        assert [line.event["n"] for line in log.lines] == list(range(len(log.lines)))
    return [line.event["text"] for line in read.lines if line.event["type"] == "note"]


def in_order(texts: list[str], who: str) -> bool:
    """Whether what somebody has written stands in the order in which he wrote it."""
    numbers = [int(text.split("-")[1]) for text in texts if text.split("-")[0] == who]
    return numbers == sorted(numbers)


LITTLE, MUCH = 8, at_length(150, 12)
BOTH = pytest.mark.parametrize("count", [LITTLE, pytest.param(MUCH, marks=pytest.mark.prove)])


@BOTH
@pytest.mark.parametrize(
    "ways", ["session session session", "append append append", "known known known", "session append known"]
)
def test_what_several_writers_were_told_is_written_stands_there_once(
    tmp_path: Path, warm: Nursery, ways: str, count: int
) -> None:
    """At the prompt, with what is known of the record, and without: who is refused has written nothing."""
    folder = found(tmp_path)
    people = [f"{way}{seat}" for seat, way in enumerate(ways.split())]
    told = rivals(warm, tmp_path, people, count)
    written = [order["written"] for order in told if "written" in order]
    refused = [order["refused"] for order in told if "refused" in order]
    assert len(written) == count * len(people)
    assert set(written).isdisjoint(refused)
    assert Counter(notes(folder)) == Counter(written)
    assert all(in_order(notes(folder), who) for who in people)
    assert {order["why"] for order in told if "why" in order} <= {"CampaignBusy", "RecordMoved"}
    assert campaigns.open_campaign(tmp_path, "kran").state == campaigns.open_campaign(tmp_path, "kran").state


def rivals(warm: Nursery, home: Path, people: list[str], count: int) -> list[Order]:
    """What they tell."""
    orders = [
        {"do": "rival", "home": str(home), "who": who, "how": who.rstrip("0123456789"), "count": count}
        for who in people
    ]
    warm.bear(*orders)
    *told, end = warm.told()
    assert end == {"gone": [0] * len(people)}
    return told


@BOTH
def test_lines_logged_one_by_one_by_several_makeplays_stand_there_once(
    tmp_path: Path, warm: Nursery, count: int
) -> None:
    """Cards are made, too: each has its own number, and no line was written with another's number in mind."""
    folder = found(tmp_path)
    people = "abc"
    orders: list[Order] = []
    for who in people:
        calls = [
            ["log", "kran", f"note {who}-{n}"] if n % 2 else ["log", "kran", "blank new 3 heart"]
            for n in range(count // 2)
        ]
        orders.append({"do": "call", "home": str(tmp_path), "calls": [[*call[:2], *call[2].split()] for call in calls]})
    warm.bear(*orders)
    *told, _ = warm.told()
    assert len(told) == len(people) * (count // 2)
    for answer in told:
        assert answer["code"] in {0, 3}, answer
        assert answer["code"] == 0 or "another program" in answer["told"]
        waited = len(re.findall("waiting for it|正在等它", answer["told"]))
        assert answer["told"].count("\n") == (answer["code"] == 3) + waited
    done = [answer["words"] for answer in told if answer["code"] == 0]
    assert Counter(notes(folder)) == Counter(words[3] for words in done if words[2] == "note")
    made = [line.event["card"] for line in record.read(folder).lines if line.event["type"] == "card"]
    assert made == [f"{number:03d}" for number in range(37, 37 + sum(words[2] == "blank" for words in done))]
    assert all(in_order(notes(folder), who) for who in people)


def test_makeplays_started_at_the_same_moment_write_once_or_say_why_not(tmp_path: Path) -> None:
    """Real processes, as people start them."""
    folder = found(tmp_path)
    command = [sys.executable, "-m", "generator", "log", "kran", "--home", str(tmp_path), "note"]
    started = [
        subprocess.Popen([*command, f"p-{n}"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for n in range(4)
    ]
    told: list[str] = []
    for number, process in enumerate(started):
        out, err = process.communicate(timeout=300)
        assert process.returncode in {0, 3}, err
        if process.returncode:
            assert "by another" in err
        else:
            assert out == f"noted: p-{number}\n"
            told.append(f"p-{number}")
    assert sorted(notes(folder)) == told


# One after the other, step by step


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign; proofs are not drawn."""
    monkeypatch.setitem(vars(desk_room), "proof", lambda *_: None)
    return found(tmp_path)


def session(home: Path) -> LogSession:
    return LogSession(keep(home, "kran"), home)


def meanwhile(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object], times: int) -> None:
    """Somebody does something right after a session has looked at the record again."""
    left = [times]

    def look(home: Path, name: str) -> KeptCampaign:
        found = keep(home, name)
        if left[0]:
            left[0] -= 1
            act()
        return found

    monkeypatch.setattr(desk_room, "keep", look)


def test_a_line_typed_while_another_wrote_is_understood_anew_and_written(folder: Path, tmp_path: Path) -> None:
    ada, ben = session(tmp_path), session(tmp_path)
    ben.write(split("blank new 4 skull"))
    ada.write(split("blank new 3 heart"))
    assert [line.event["card"] for line in record.read(folder).lines[-2:]] == ["037", "038"]
    ben.write(["name", "001", "Harbour", "--anyway"])
    assert ben.kept.campaign.state == campaigns.open_campaign(tmp_path, "kran").state


def test_a_line_that_does_not_fit_any_more_is_told_and_not_written(folder: Path, tmp_path: Path) -> None:
    ada, ben = session(tmp_path), session(tmp_path)
    ben.write(split("world 34 Kranax 3 heart genetics --anyway"))
    ada.write(["note", "x"])
    session(tmp_path).undo(["0001-sitting:1"], False)
    card = record.read(folder).find("0001-sitting:1").event["card"]
    before = everything(folder / "log")
    with pytest.raises(NotUnderstood, match="there is no card of that number"):
        ben.write(["name", card, "Neuhafen", "--anyway"])
    assert everything(folder / "log") == before
    assert ben.write(["note", "y"])


def test_who_is_overtaken_again_and_again_is_told_and_has_written_nothing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = session(tmp_path)

    def overtake() -> None:
        writing.append(folder, [{"type": "note", "text": "faster"}])

    overtake()
    monkeypatch.setattr(desk_room, "AGAIN", 1)
    meanwhile(monkeypatch, overtake, 1)
    with pytest.raises(RecordMoved):
        ada.write(["note", "slow"])
    assert notes(folder) == ["faster", "faster"]
    assert ada.write(["note", "slow"])
    assert notes(folder) == ["faster", "faster", "slow"]


@each_row_afresh("word", ["undo", "redo", "printed all"])
def test_what_means_the_record_as_it_was_seen_is_not_done_to_what_another_wrote(
    folder: Path, tmp_path: Path, word: str
) -> None:
    """Who takes back the last line means the one he knows; who has printed, the cards as he knows them."""
    ada = session(tmp_path)
    ada.write(["note", "by Ada"])
    if word == "redo":
        ada.write(["undo"])
    ben = session(tmp_path)
    ben.write(split("name 001 Neuhafen --anyway"))
    if word == "redo":
        ben.write(["undo"])
    with pytest.raises(RecordMoved):
        ada.write(split(word))
    assert ada.kept.campaign.record.lines == record.read(folder).lines, "what is there now is known to her"
    last = record.read(folder).lines[-1].event
    assert last["type"] == ("undo" if word == "redo" else "name")
    assert session(tmp_path).kept.campaign.state == ben.kept.campaign.state


@each_row_afresh("words", ["log kran note x", "undo kran", "redo kran", "check kran --accept"])
def test_a_busy_campaign_is_told_in_one_line(
    folder: Path, tmp_path: Path, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ada = session(tmp_path)
    ada.write(["note", "one"])
    if words.startswith("redo"):
        ada.write(["undo"])
    if words.startswith("check"):
        edited = folder / "log" / "0000-setup.jsonl"
        edited.write_text(edited.read_text("utf-8").replace('"seed": 7', '"seed": 8'), "utf-8")
    before = everything(folder / "log")
    capsys.readouterr()
    with files.locked(folder):
        assert cli.run([*words.split(), "--home", str(tmp_path)]) == 3
    told = capsys.readouterr().err.splitlines()
    assert told[-1].endswith("is being written to by another makeplay; wait for it to finish and try again")
    assert everything(folder / "log") == before


def test_a_file_edited_by_hand_meanwhile_is_looked_at_again(folder: Path, tmp_path: Path) -> None:
    """Somebody mends a name in the open file while a prompt is open: what is known is not what is there."""
    ada = session(tmp_path)
    ada.write(split("name 001 Neuhafen --anyway"))
    path = folder / "log" / "0001-sitting.jsonl"
    path.write_text(path.read_text("utf-8").replace("Neuhafen", "Neuhafen am Meer"), "utf-8")
    ada.write(["note", "x"])
    assert ada.kept.campaign.state == campaigns.open_campaign(tmp_path, "kran").state


def test_the_lock_is_not_kept_between_lines(folder: Path, tmp_path: Path) -> None:
    ada = session(tmp_path)
    ada.write(["note", "one"])
    with files.locked(folder), pytest.raises(CampaignBusy):
        ada.write(["note", "two"])
    assert ada.write(["note", "two"])
    assert notes(folder) == ["one", "two"]


# The lock deleted

#: Writes notes and ends of sittings; prints each that is acknowledged.
ALONE = """
import sys
from pathlib import Path
from random import Random
from generator.campaign import writing
from generator.errors import MakeplayError
folder, who, count, dice = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), Random(sys.argv[2])
for n in range(count):
    note = {"type": "note", "text": f"{who}-{n} " + "x" * 3000}
    try:
        writing.append(folder, [note, {"type": "end"}] if dice.random() < 0.2 else [note])
        print(f"{who}-{n}", flush=True)
    except MakeplayError as error:
        assert error.exit_code in (3, 5), error
"""


@pytest.mark.parametrize(("rounds", "notes_of_each", "writing"), first_always([(1, 8, "ab"), (20, 25, "abcd")]))
def test_a_lock_that_is_deleted_under_its_writers_loses_nothing(
    tmp_path: Path, rounds: int, notes_of_each: int, writing: str
) -> None:
    """All the time, by somebody who cleans up."""
    for number in range(rounds):
        folder = found(tmp_path / str(number))
        arguments = [[str(folder), f"{number}{who}", str(notes_of_each)] for who in writing]
        writers = [
            subprocess.Popen(
                [sys.executable, "-c", ALONE, *each], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            for each in arguments
        ]
        while any(writer.poll() is None for writer in writers):
            (folder / files.LOCK).unlink(missing_ok=True)
            time.sleep(0.001)
        told = [writer.communicate() for writer in writers]
        acknowledged = [line for out, _ in told for line in out.split()]
        assert [writer.returncode for writer in writers] == [0] * len(writing), told
        assert acknowledged
        assert Counter(text.split(" ")[0] for text in notes(folder)) >= Counter(acknowledged)
        assert record.read(folder).warnings == []
