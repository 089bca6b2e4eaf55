"""Print runs: only what changed, confirmed, repeated exactly, told to people and programs."""

from __future__ import annotations

import json
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from itertools import cycle, product
from pathlib import Path
from typing import Any

import homes
import measuring
import pytest
from rows import each_row
from talking import Told

from generator import cli
from generator.errors import CannotWrite

#: The campaign kran, founded by Ada and Ben; with everything printed; with its whole deck printed and confirmed.
FOUNDED: homes.Steps = (("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "3"),)
PRINTED: homes.Steps = (*FOUNDED, ("print", "kran"))
CONFIRMED: homes.Steps = (*FOUNDED, ("print", "kran", "--only", "cards", "--confirm"))


class Ask:
    """The command line at homes with the campaign kran, each in a folder of its own."""

    def __init__(self, folder: Path, go: Callable[[Path], None], capsys: pytest.CaptureFixture[str]) -> None:
        self._folder, self._go, self._capsys = folder, go, capsys
        self._homes = 0

    def __call__(self, *words: str) -> Told:
        """What makeplay answers."""
        self._capsys.readouterr()
        code = cli.run(list(words))
        return Told(code, *self._capsys.readouterr())

    def afresh(self, steps: homes.Steps) -> None:
        """Go to another home, as those steps leave it."""
        self._homes += 1
        home = self._folder / f"home {self._homes}"
        homes.left_by(steps, home)
        self._go(home)


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    """The command line at a home with the campaign kran, founded by Ada and Ben."""
    monkeypatch.setenv("MAKEPLAY_CONFIG", str(tmp_path / "configuration"))
    asked = Ask(tmp_path, monkeypatch.chdir, capsys)
    asked.afresh(FOUNDED)
    return asked


def manifest(ask: Ask, *words: str) -> Any:
    told = ask("print", "kran", *words, "--json")
    assert told.code == 0, told.err
    return json.loads(told.out)


def ids(told: Any, kind: str = "cards") -> list[str]:
    """The cards of a manifest, fronts only."""
    pages = [page for file in told["files"] for page in file["pages"] if page["kind"] == kind]
    return [card["id"] for page in pages if page.get("side") != "back" for card in page["cards"]]


def a_world(ask: Ask) -> str:
    cards = json.loads(ask("cards", "kran", "worlds", "--json").out)
    return str(cards[0]["card"])


def confirmed(ask: Ask) -> str:
    """The whole deck printed and confirmed, at a home of its own; a world of it."""
    ask.afresh(CONFIRMED)
    return a_world(ask)


def test_a_pull_list_that_no_empty_slot_takes_is_a_page(ask: Ask) -> None:
    world = confirmed(ask)
    ask("log", "kran", "name", world, "Neuhafen")
    told = manifest(ask, "--changed", "--paper", "3x5", "--size", "mini")
    assert [page["kind"] for file in told["files"] for page in file["pages"]] == ["cards"], "it is reported"
    told = manifest(ask, "--changed", "--size", "mini")
    assert [page["kind"] for file in told["files"] for page in file["pages"]] == ["cards", "pull"]


def test_on_small_paper_there_are_only_cards(ask: Ask) -> None:
    told = ask("print", "kran", "--paper", "a5")
    assert [path.name for path in Path("output/kran").iterdir()] == ["cards.pdf"]
    assert "a5 is small for whole pages" in told.out
    assert ask("print", "kran", "--paper", "a5", "--only", "reference", "--only", "map").code == 0
    refused = ask("print", "kran", "--paper", "3x5", "--only", "map")
    assert refused.code == 5
    assert "too small to read; print it on larger paper" in refused.err


def test_a_campaign_that_lies_printed_prints_nothing(ask: Ask) -> None:
    assert len(ids(manifest(ask, "--changed"))) == 36
    told = ask("print", "kran", "--changed", "--confirm")
    assert "Confirmed as 0001-sitting:1: 36 cards printed" in told.out
    again = ask("print", "kran", "--changed")
    assert again.out == "Nothing has changed since the last confirmed run.\n"
    assert manifest(ask, "--changed")["files"] == []


def test_one_changed_world_is_one_card_and_one_line_of_the_pull_list(ask: Ask) -> None:
    world = confirmed(ask)
    ask("log", "kran", "name", world, "Neuhafen")
    told = manifest(ask, "--changed")
    assert ids(told) == [world]
    assert told["pull"] == [{"card": world, "out": 1, "in": 2}]
    assert [page["kind"] for file in told["files"] for page in file["pages"]] == ["cards"]
    [cards] = measuring.pages(Path(told["files"][0]["path"]).read_bytes())
    said = measuring.strings(cards)
    assert f"{world} r2" in said
    assert said.count("Neuhafen") == 2, "on the card, and on the slip in an empty slot"
    assert "take out revision 1" in said
    assert (
        f"take out {world} revision 1, put in {world} revision 2  (Neuhafen)" in ask("print", "kran", "--changed").out
    )


def test_a_new_name_of_a_homeworld_changes_the_civilization_that_quotes_it(ask: Ask) -> None:
    shutil.rmtree("campaigns/kran", ignore_errors=True)
    shutil.copytree(Path(__file__).parent / "records" / "schema-2-shoebox", "campaigns/kran")
    ask("print", "kran", "--only", "cards", "--confirm")
    cards = {card["card"]: card for card in json.loads(ask("cards", "kran", "--json").out)}
    civilization = next(card for card in cards.values() if card["kind"] == "civilization")
    assert ask("log", "kran", "name", civilization["homeworld"], "Othername", "--anyway").code == 0
    assert set(ids(manifest(ask, "--changed"))) == {civilization["card"], civilization["homeworld"]}


def test_what_is_taken_back_is_taken_out(ask: Ask) -> None:
    confirmed(ask)
    assert ask("log", "kran", "world", "34", "Kranax", "3", "heart", "genetics", "--anyway").code == 0
    ask("print", "kran", "--changed", "--confirm")
    ask("undo", "kran", "0001-sitting:2")
    told = manifest(ask, "--changed")
    assert told["pull"] == [{"card": "037", "out": 1, "in": None}]
    assert ids(told) == []
    ask("print", "kran", "--changed", "--confirm")
    assert "pull" not in manifest(ask, "--changed")


def test_changed_cards_begin_at_a_free_slot_of_a_used_sheet(ask: Ask) -> None:
    confirmed(ask)
    for world in [card["card"] for card in json.loads(ask("cards", "kran", "worlds", "--json").out)][:7]:
        assert ask("log", "kran", "name", world, f"Renamed {world}").code == 0
    whole = manifest(ask, "--only", "cards")["files"][0]["pages"][0]["cards"]
    pages = manifest(ask, "--changed", "--start-at", "5")["files"][0]["pages"]
    assert [len(page["cards"]) for page in pages if page["kind"] == "cards"] == [5, 2]
    assert [card["rect_mm"] for card in pages[0]["cards"]] == [card["rect_mm"] for card in whole[4:]]
    assert [card["rect_mm"] for card in pages[1]["cards"]] == [card["rect_mm"] for card in whole[:2]]


def test_the_last_run_can_be_confirmed_afterwards_as_it_was_printed(ask: Ask) -> None:
    world = confirmed(ask)
    ask("log", "kran", "name", world, "Neuhafen")
    ask("print", "kran", "--changed")
    ask("log", "kran", "name", world, "Althafen")  # what lies printed says Neuhafen
    assert "1 card printed" in ask("print", "kran", "--confirm").out
    assert manifest(ask, "--changed")["pull"] == [{"card": world, "out": 2, "in": 3}]


def test_confirming_with_nothing_waiting_prints_and_confirms_everything(ask: Ask) -> None:
    told = json.loads(ask("print", "kran", "--confirm", "--json").out)
    assert told["confirmed"] == "0001-sitting:1"
    assert len(ids(told)) == 36
    assert manifest(ask, "--changed")["files"] == []


def test_a_run_is_had_again_to_the_byte_however_much_has_happened_since(ask: Ask) -> None:
    how = "--paper a4 --size poker --bleed 2 --corners 3 --backs kind --flip short --lang both --order stack --colophon"
    ask("print", "kran", "--only", "cards", "--only", "map", *how.split(), "--confirm")
    before = {path.name: path.read_bytes() for path in Path("output/kran").iterdir()}
    world = a_world(ask)
    ask("log", "kran", "name", world, "Neuhafen")
    ask("print", "kran", "--changed", "--confirm")
    shutil.rmtree("output")
    assert ask("print", "kran", "--repeat", "0001-sitting:1").code == 0
    assert {path.name: path.read_bytes() for path in Path("output/kran").iterdir()} == before
    runs = json.loads(ask("print", "kran", "--runs", "--json").out)["runs"]
    assert [run["run"] for run in runs] == ["0001-sitting:1", "0001-sitting:3"]
    assert runs[1]["cards"] == [world]
    assert "0001-sitting:3" in ask("print", "kran", "--runs").out


def test_repeating_keeps_a_printers_values_when_its_profile_changes(ask: Ask) -> None:
    assert ask("printer", "set", "hp", "--paper", "a4", "--back", "1.5,-0.5").code == 0
    how = ("--only", "cards", "--paper", "a4", "--printer", "hp", "--backs", "plain")
    ask("print", "kran", *how, "--confirm")
    before = Path("output/kran/cards.pdf").read_bytes()
    assert ask("printer", "remove", "hp").code == 0
    assert ask("print", "kran", *how).code == 2
    ask("print", "kran", "--repeat", "0001-sitting:1")
    assert Path("output/kran/cards.pdf").read_bytes() == before


@each_row(
    ("words", "code", "told"),
    [
        (["--repeat", "0000-setup:3"], 2, "makeplay has not printed this run"),
        (["--repeat", "0007-sitting:3"], 2, "is neither an event of the record"),
        (["--start-at", "10"], 2, "--start-at 10: a page has 9 slots; use 1 to 9"),
        (["--start-at", "0"], 2, "there is no slot 0"),
        (["--start-at", "-3"], 2, "there is no slot -3"),
        (["--paper", "b5"], 2, "use one of letter, a4"),
        (["--paper", "30x30"], 2, "a sheet is 50 to 1200 mm"),
        (["--size", "500x500"], 2, "a card is 25 to 400 mm"),
        (["--size", "300x390"], 2, "no card of 300 x 390 mm fits on letter"),
        (["--size", "pokre"], 2, "use one of half-index, poker"),
        (["--bleed", "11"], 2, "use 0 to 10 mm"),
        (["--bleed", "x"], 2, "--bleed: 'x' is not a length"),
        (["--bleed", "3", "--gutter", "2"], 2, "too small for a bleed of 3 mm"),
        (["--corners", "-1"], 2, "--corners: '-1' is not a length"),
        (["--sleeve", "nan"], 2, "--sleeve: 'nan' is not a length"),
        (["--gutter", "61"], 2, "use 0 to 60 mm"),
        (["--printer", "nobody"], 2, "nobody"),
        (["--onto", "9999"], 2, "there are no such labels"),
        (["--cards", "999"], 2, "999"),
        (["--cards", "zzz"], 2, "zzz"),
        (["--only", "carts"], 2, "use one of cards, map"),
        (["--cards", "civilizations"], 2, "no card matches"),
        (["--changed", "--only", "reserve"], 2, "--changed does not go with --only reserve"),
        (["--onto", "5371", "--size", "poker"], 2, "--onto does not go with --size"),
        (["--onto", "5371", "--paper", "a4"], 2, "--onto does not go with --paper"),
        (["--room-for", "300", "--only", "cards"], 2, "--room-for does not go with --only cards: it is for a box"),
        (["--changed", "--only", "booklet"], 2, "only cards and board are compared with what is printed"),
        (["--repeat", "0001-sitting:1", "--paper", "a4"], 2, "--repeat does not go with --paper"),
        (["--repeat", "0001-sitting:1", "--confirm"], 2, "--repeat does not go with --confirm"),
        (["--runs", "--as", "sheet"], 2, "--runs does not go with --as"),
        (["--as", "sheet", "--only", "map"], 2, "--as sheet does not go with --only"),
        (["--as", "stickers", "--fold"], 2, "--as stickers does not go with --fold"),
        (["--as", "sheet", "--onto", "5160"], 2, "--as sheet does not go with --onto"),
        (["--preview", "--confirm"], 2, "--preview does not go with --confirm"),
        (["--watch", "--confirm"], 2, "--watch does not go with --confirm"),
        (["--marks", "dots"], 2, "'dots' is not one of"),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_all_as_it_was(ask: Ask, words: list[str], code: int, told: str) -> None:
    ask.afresh(PRINTED)
    before = everything()
    answer = ask("print", "kran", *words)
    assert answer.code == code
    assert told in answer.err
    assert answer.out == ""
    assert everything() == before


def everything() -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in Path().rglob("*") if path.is_file()}


def test_cards_are_picked_by_number_range_name_and_what_they_are(ask: Ask) -> None:
    assert set(ids(manifest(ask, "--cards", "012 014-016, 2"))) == {"002", "012", "014", "015", "016"}
    worlds = json.loads(ask("cards", "kran", "worlds", "--json").out)
    assert set(ids(manifest(ask, "--cards", "worlds"))) == {card["card"] for card in worlds}
    assert ids(manifest(ask, "--cards", worlds[3]["name"])) == [worlds[3]["card"]]


def test_the_reserve_has_every_corner_once_and_restock_the_corners_used(ask: Ask) -> None:
    told = manifest(ask, "--only", "reserve")
    assert Counter(page["kind"] for page in told["files"][0]["pages"]) == {"reserve": 4}
    pages = measuring.pages(Path("output/kran/reserve.pdf").read_bytes())
    said = Counter(" ".join(measuring.strings(page) for page in pages).split())
    said.subtract({"4": 4})  # the rulers' "4 in"
    assert [said[number] for number in "123456"] == [12] * 6  # twice on each card, in six suits
    assert manifest(ask, "--only", "restock")["files"] == []
    ask("log", "kran", "world", "34", "Kranax", "3", "heart", "genetics", "--anyway")
    ask("log", "kran", "world", "35", "Kranix", "3", "heart", "genetics", "--anyway")
    told = manifest(ask, "--only", "restock")
    assert len(ids(told, "restock")) == 2
    (page,) = measuring.pages(Path("output/kran/restock.pdf").read_bytes())
    said = Counter(measuring.strings(page).split())
    assert (said["3"], said["R"]) == (4, 4)
    ask("print", "kran", "--only", "restock", "--confirm")
    assert manifest(ask, "--only", "restock")["files"] == []


def test_cards_to_write_on_come_of_every_kind(ask: Ask) -> None:
    manifest(ask, "--only", "blanks")
    (page,) = measuring.pages(Path("output/kran/blanks.pdf").read_bytes())
    assert all(kind in measuring.strings(page) for kind in ("World", "Tech", "Civilization"))


def test_both_languages_stand_on_one_card_and_on_two_pages(ask: Ask) -> None:
    told = manifest(ask, "--lang", "both", "--only", "cards", "--only", "reference", "--size", "poker")
    cards, reference = told["files"]
    assert len(ids(told)) == 36
    first = measuring.strings(measuring.pages(Path(cards["path"]).read_bytes())[0])
    assert "World" in first
    assert "世界" in first
    assert len(reference["pages"]) == 6
    pages = [measuring.strings(page) for page in measuring.pages(Path(reference["path"]).read_bytes())]
    assert "Table 6" in pages[0]
    assert "表格 6" in pages[1]


@each_row("words", [[], ["--paper", "a5"], ["--paper", "3x5", "--size", "index"], ["--onto", "5371"]])
def test_cards_go_onto_every_kind_of_paper(ask: Ask, words: list[str]) -> None:
    told = manifest(ask, "--only", "cards", *words)
    assert Counter(ids(told)) == Counter(f"{n:03d}" for n in range(1, 37))


def test_a_change_sheet_tells_pens_what_to_write_and_confirming_it_counts(ask: Ask) -> None:
    world = confirmed(ask)
    ask("log", "kran", "name", world, "Neuhafen")
    ask("log", "kran", "sector", "34", "Reach")
    told = manifest(ask, "--as", "sheet")
    (page,) = measuring.pages(Path(told["files"][0]["path"]).read_bytes())
    assert "Neuhafen" in measuring.strings(page)
    assert "Reach" in measuring.strings(page)
    assert "Confirmed" in ask("print", "kran", "--confirm").out
    assert manifest(ask, "--as", "sheet")["files"] == []
    assert manifest(ask, "--changed")["files"] == []


@each_row(("labels", "paper"), [("5160", 215.9), ("l7160", 210.0), ("l7651", 210.0)])
def test_stickers_hold_only_what_is_new_from_a_free_label_on(ask: Ask, labels: str, paper: float) -> None:
    world = confirmed(ask)
    ask("log", "kran", "advance", world, "genetics")
    ask("log", "kran", "name", world, "Neuhafen")
    told = manifest(ask, "--as", "stickers", "--onto", labels, "--start-at", "4")
    (page,) = told["files"][0]["pages"]
    assert page["paper_mm"][0] == paper
    assert len(page["cards"]) == 2
    said = measuring.strings(measuring.pages(Path(told["files"][0]["path"]).read_bytes())[0])
    assert "Genetics" in said
    assert "Neuhafen" in said


def test_a_preview_is_a_picture_and_nothing_else(ask: Ask) -> None:
    from PIL import Image

    told = ask("print", "kran", "--only", "cards", "--preview")
    assert told.code == 0
    assert [path.name for path in Path("output/kran").iterdir()] == ["cards.png"]
    with Image.open("output/kran/cards.png") as picture:
        assert picture.width / picture.height == pytest.approx(215.9 / 279.4, abs=0.01)
        assert picture.convert("L").getextrema() == (0, 255)


def test_a_contact_sheet_shows_every_page(ask: Ask) -> None:
    from PIL import Image

    assert ask("print", "kran", "--preview", "all").code == 0
    assert [path.name for path in Path("output/kran").iterdir()] == ["preview.png"]
    few = ask("print", "kran", "--only", "map", "--only", "mats", "--preview", "all")
    with Image.open(few.out.split("  ")[0].strip()) as picture:
        assert picture.getpixel((0, 0)) != picture.getpixel((60, 45)) == (255, 255, 255)
        assert picture.width > 2 * 215.9 / 25.4 * 55


def test_the_colophon_lists_every_setting(ask: Ask) -> None:
    manifest(ask, "--only", "map", "--paper", "a4", "--bleed", "2", "--colophon")
    pages = measuring.pages(Path("output/kran/map.pdf").read_bytes())
    said = measuring.strings(pages[-1])
    assert len(pages) == 2
    assert "a4" in said
    assert "bleed 2" in said


@each_row("form", ["svg", "dxf"])
def test_the_lines_to_cut_come_beside_the_cards(ask: Ask, form: str) -> None:
    told = manifest(ask, "--only", "cards", "--cut", form)
    assert [Path(file["path"]).name for file in told["files"]] == ["cards.pdf", f"cards.cut.{form}"]
    assert f"cards.cut.{form}" in ask("print", "kran", "--only", "cards", "--cut", form).out


def test_backs_are_drawn_exactly_behind_their_fronts(ask: Ask) -> None:
    for paper in ("letter", "a4", "a3"):
        for flip in ("long", "short"):
            told = manifest(ask, "--only", "cards", "--backs", "kind", "--flip", flip, "--paper", paper)
            fronts, backs = told["files"][0]["pages"][::2], told["files"][0]["pages"][1::2]
            assert {page["side"] for page in backs} == {"back"}
            for front, back in zip(fronts, backs, strict=True):
                width, height = front["paper_mm"]
                across = (flip == "long") == (height >= width)
                for one, other in zip(front["cards"], back["cards"], strict=True):
                    (x, y, w, h), (back_x, back_y, back_w, back_h) = one["rect_mm"], other["rect_mm"]
                    assert (back_w, back_h) == (w, h)
                    assert (one["id"], back_x) == (other["id"], pytest.approx(width - x - w if across else x, abs=1e-3))
                    assert back_y == pytest.approx(y if across else height - y - h, abs=1e-3)


def test_watching_prints_again_when_something_is_written_down(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    world = confirmed(ask)
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    command = [sys.executable, "-m", "generator", "print", "kran", "--changed", "--watch"]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background ignores it
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    signal.signal(signal.SIGINT, before)
    try:
        assert running.stdout is not None
        assert "Nothing has changed" in running.stdout.readline()
        ask("log", "kran", "name", world, "Neuhafen")
        assert "changed.pdf" in running.stdout.readline()
        time.sleep(1.5)  # it waits for the next change again
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=120)
        assert running.returncode == 0
        assert "no longer watching" in said
    finally:
        running.kill()


def test_a_title_an_outline_page_labels_and_a_language_are_in_the_file(ask: Ask) -> None:
    import pikepdf

    manifest(ask, "--only", "cards", "--backs", "plain", "--flip", "short", "--lang", "zh")
    with pikepdf.open("output/kran/cards.pdf") as file:
        assert str(file.Root.Lang) == "zh-CN"
        assert str(file.docinfo["/Title"]).startswith("kran")
        assert str(file.Root.ViewerPreferences.Duplex) == "/DuplexFlipShortEdge"
        assert str(file.Root.ViewerPreferences.PrintScaling) == "/None"
        assert "/PageLabels" in file.Root
        with file.open_outline() as outline:
            assert len(outline.root) == 4


def test_boxes_of_a_page_with_bleed_are_its_cards_and_their_bleed(ask: Ask) -> None:
    import pikepdf

    told = manifest(ask, "--only", "cards", "--bleed", "3", "--paper", "a4")
    rectangles = [card["rect_mm"] for card in told["files"][0]["pages"][0]["cards"]]
    left, top = min(x for x, _, _, _ in rectangles), min(y for _, y, _, _ in rectangles)
    right, bottom = max(x + w for x, _, w, _ in rectangles), max(y + h for _, y, _, h in rectangles)
    width, height = told["files"][0]["pages"][0]["paper_mm"]
    with pikepdf.open("output/kran/cards.pdf") as file:
        trim = [float(side) * measuring.MM for side in file.pages[0].TrimBox]
        bleed = [float(side) * measuring.MM for side in file.pages[0].BleedBox]
        assert [float(side) * measuring.MM for side in file.pages[0].MediaBox] == pytest.approx([0, 0, width, height])
    assert trim == pytest.approx([left, height - bottom, right, height - top], abs=0.01)
    assert bleed == pytest.approx([left - 3, height - bottom - 3, right + 3, height - top + 3], abs=0.01)


def test_a_card_written_on_by_hand_keeps_the_revision_it_bears(ask: Ask) -> None:
    world = confirmed(ask)
    ask("log", "kran", "name", world, "Neuhafen")
    ask("print", "kran", "--as", "sheet", "--confirm")
    ask("log", "kran", "name", world, "Althafen")
    assert manifest(ask, "--changed")["pull"] == [{"card": world, "out": 1, "in": 2}]


def test_a_second_confirmation_confirms_nothing(ask: Ask) -> None:
    world = confirmed(ask)
    ask("log", "kran", "name", world, "Neuhafen")
    before = everything()
    told = ask("print", "kran", "--confirm")
    assert (told.code, told.out) == (2, "")
    assert "no run is waiting to be confirmed" in told.err
    assert everything() == before


@each_row(
    "content",
    [
        "",
        "{",
        "[]",
        "null",
        "[" * 100_000,
        '{"type": "print"}',
        '{"type": "print", "cards": 5}',
        '{"type": "print", "cards": {"001": "x"}, "n": 3}',
        '{"type": "print", "cards": {"001": "\\ud800"}}',
        '{"type": "print", "cards": {"001": "x"}, "run": {"as": []}}',
        '{"type": "print", "cards": {"001": "x"}, "run": {"only": 3}}',
    ],
    always=slice(None, None, 3),
)
def test_a_damaged_run_that_waits_is_none(ask: Ask, content: str) -> None:
    ask.afresh((*CONFIRMED, ("log", "kran", "name", "002", "Neuhafen"), ("print", "kran", "--changed")))
    Path("campaigns/kran/.cache/last-run.json").write_text(content)
    assert ask("print", "kran", "--confirm").code == 2
    assert ids(manifest(ask, "--changed")) == ["002"]


@each_row(
    "damage",
    [
        {"cards": 5},
        {"cards": {"001": 5}},
        {"board": {"34": 5}},
        {"board": []},
        {"revisions": {"001": "2"}},
        {"date": {"a": 1}},
        {"run": 5},
        {"run": None},
        {"run": {"as": []}},
        {"run": {"only": 3}},
        {"run": {"only": [{}]}},
        {"run": {"paper": 5}},
        {"run": {"cut": {}}},
        {"run": {"changed": "x"}},
        {"run": {"settings": []}},
        {"run": {"theme": 5}},
        {"run": {"templates": 5}},
        {"run": {"moment": 2}},
        {"run": {"plain": "x"}},
        {"run": {"setup": True}},
        {"run": {"thickness": []}},
        {"run": {"room_for": "x"}},
    ],
    always=slice(None, None, 2),
)
def test_a_damaged_run_of_the_record_is_told_with_its_line(ask: Ask, damage: dict[str, object]) -> None:
    ask.afresh(CONFIRMED)
    path = Path("campaigns/kran/log/0001-sitting.jsonl")
    header, run = path.read_text("utf-8").splitlines()
    path.write_text(f"{header}\n{json.dumps(json.loads(run) | damage)}\n", "utf-8")
    for words in (["--changed"], ["--runs"], ["--only", "restock"], ["--repeat", "0001-sitting:1"]):
        told = ask("print", "kran", *words)
        assert told.code == 4
        assert "0001-sitting.jsonl:2: " in told.err


@each_row(
    "damage",
    [
        {"paper": "zzz"},
        {"at": "zz"},
        {"as": "poem"},
        {"only": ["zz"]},
        {"settings": {"start_at": 0}},
        {"settings": {"printer": {"front": {"x": 99}}}},
        {"settings": {"onto": "zz"}},
        {"settings": {"zz": 1}},
        {"lang": "de"},
        {"thickness": 0},
        {"room_for": 10**400},
        {"room_for": -1},
        {"cut": "x"},
    ],
)
def test_a_run_that_cannot_be_had_again_is_told_with_its_line(ask: Ask, damage: dict[str, object]) -> None:
    ask.afresh(CONFIRMED)
    path = Path("campaigns/kran/log/0001-sitting.jsonl")
    header, line = path.read_text("utf-8").splitlines()
    event = json.loads(line)
    event["run"] |= damage
    path.write_text(f"{header}\n{json.dumps(event)}\n", "utf-8")
    told = ask("print", "kran", "--repeat", "0001-sitting:1")
    assert told.code == 4
    assert "0001-sitting.jsonl:2: its run cannot be read" in told.err
    assert ask("print", "kran", "--runs").code == 0


@each_row("thickness", [float("nan"), 1e400, "thick"])
def test_a_run_with_a_value_of_another_kind_is_refused(ask: Ask, thickness: object) -> None:
    ask.afresh(CONFIRMED)
    path = Path("campaigns/kran/log/0001-sitting.jsonl")
    header, line = path.read_text("utf-8").splitlines()
    event = json.loads(line)
    event["run"]["thickness"] = thickness
    path.write_text(f"{header}\n{json.dumps(event)}\n", "utf-8")
    told = ask("print", "kran", "--runs")
    assert told.code == 4
    assert "0001-sitting.jsonl:2: print: run: thickness: " in told.err


def test_folded_backs_ask_for_no_duplex_and_count_no_cards(ask: Ask) -> None:
    told = ask("print", "kran", "--only", "cards", "--fold")
    assert ", 36 cards" in told.out
    data = Path("output/kran/cards.pdf").read_bytes()
    assert b"Duplex" not in data
    assert "fold along the dashed line" in measuring.strings(measuring.pages(data)[0])
    page = manifest(ask, "--only", "cards", "--fold")["files"][0]["pages"][0]
    assert len(page["cards"]) == len(page["backs"])


def test_a_changed_map_is_told(ask: Ask) -> None:
    ask("print", "kran", "--confirm")
    ask("log", "kran", "sector", "34", "Reach")
    tip = ask("print", "kran", "--changed").out.partition("The board has changed, too. To print it: ")[2]
    assert Path("output/kran/map.pdf").name in ask(*shlex.split(tip)[1:]).out
    assert [page["kind"] for page in manifest(ask, "--changed", "--only", "map")["files"][0]["pages"]] == ["map"]
    ask("print", "kran", "--confirm")
    assert ask("print", "kran", "--changed").out == "Nothing has changed since the last confirmed run.\n"


def test_lines_to_cut_go_with_the_cards_they_were_for(ask: Ask) -> None:
    ask("print", "kran", "--only", "cards", "--cut", "svg", "--size", "poker")
    ask("print", "kran", "--only", "cards", "--cut", "dxf")
    assert sorted(path.name for path in Path("output/kran").iterdir()) == ["cards.cut.dxf", "cards.pdf"]
    ask("print", "kran", "--only", "cards")
    assert [path.name for path in Path("output/kran").iterdir()] == ["cards.pdf"]


def test_a_run_that_cannot_be_confirmed_says_that_it_is_printed(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, _data: bytes) -> None:
        raise CannotWrite(path, OSError(28, "No space left on device"))

    monkeypatch.setattr("generator.campaign.files.append_synced", full)
    monkeypatch.setattr("generator.campaign.files.create_synced", full)
    told = ask("print", "kran", "--only", "cards", "--confirm")
    assert told.code == 6
    assert "printed, but not confirmed: " in told.err
    assert Path("output/kran/cards.pdf").exists()


def test_a_board_that_differs_is_told_by_status_and_runs(ask: Ask) -> None:
    ask("print", "kran", "--confirm")
    assert "printed and up to date" in ask("status", "kran").out
    ask("log", "kran", "sector", "34", "Reach")
    assert "The board has changed since it was printed" in ask("status", "kran").out
    ask("print", "kran", "--only", "map", "--confirm")
    assert "printed and up to date" in ask("status", "kran").out
    assert "the board printed" in ask("print", "kran", "--runs").out.splitlines()[-1]


def test_a_run_that_shows_nothing_that_changes_says_so(ask: Ask) -> None:
    assert "nothing to confirm" in ask("print", "kran", "--only", "mats", "--confirm").out
    told = ask("print", "kran", "--only", "restock", "--confirm")
    assert "Nothing to print." in told.out
    assert ask("print", "kran", "--runs").out == "No run is confirmed yet.\n"


def test_what_is_only_written_on_cards_leaves_the_board_alone(ask: Ask) -> None:
    world = confirmed(ask)
    ask("log", "kran", "name", world, "Neuhafen")
    assert ask("print", "kran", "--as", "sheet", "--confirm").out.endswith("1 card written by hand\n")


def test_a_run_is_had_again_although_campaign_toml_was_edited(ask: Ask) -> None:
    ask("print", "kran", "--only", "cards", "--only", "mats", "--lang", "both", "--size", "poker", "--confirm")
    before = {path.name: path.read_bytes() for path in Path("output/kran").iterdir()}
    path = Path("campaigns/kran/campaign.toml")
    text = path.read_text("utf-8").replace('language = "en"', 'language = "zh"').replace('"Ben"', '"Cleo"')
    path.write_text(text.replace('title = "kran"', 'title = "Kran, the second"'), "utf-8")
    ask("print", "kran", "--repeat", "0001-sitting:1")
    assert {path.name: path.read_bytes() for path in Path("output/kran").iterdir()} == before


#: All of it in `make prove`; a part in which each margin and each paper is, always.
MARGINS, WHOLE = ("4,20,9,5", "3,3,12.7,3", "10", "15", "2"), ("letter", "a4", "legal")
MARGINS_OF_PAPERS = list(zip(MARGINS, cycle(WHOLE)))


@pytest.mark.parametrize(
    ("margins", "paper"),
    [
        pytest.param(*each, marks=[pytest.mark.prove] * (each not in MARGINS_OF_PAPERS))
        for each in product(MARGINS, WHOLE)
    ],
)
def test_whole_sheets_keep_the_margins_of_a_printer_and_their_ruler_its_length(
    ask: Ask, margins: str, paper: str
) -> None:
    assert ask("printer", "set", "hp", "--paper", paper, "--margins", margins).code == 0
    kinds = [
        word for kind in ("map", "tracks", "board", "mats", "chronology", "reference") for word in ("--only", kind)
    ]
    told = manifest(ask, *kinds, "--paper", paper, "--printer", "hp")
    every = [float(each) for each in margins.split(",")]
    top, right, bottom, left = every if len(every) == 4 else every * 4
    for file in told["files"]:
        for page, drawn in zip(file["pages"], measuring.pages(Path(file["path"]).read_bytes()), strict=True):
            width, height = page["paper_mm"]
            room = measuring.Box(left, top, width - right, height - bottom)
            if width > height:  # the printer turns it a quarter to the left: its upper edge is the paper's left one
                room = measuring.Box(bottom, left, width - top, height - right)
            for text in measuring.texts(drawn):
                assert text.box.inside(room, -0.3), (file["path"], text)


def test_a_name_taken_off_the_map_is_off_the_printed_one_too(ask: Ask) -> None:
    ask("log", "kran", "sector", "34", "Reach")
    ask("print", "kran", "--only", "map", "--confirm")
    ask("undo", "kran", "0001-sitting:1")
    assert "the board printed" in ask("print", "kran", "--only", "map", "--confirm").out
    assert "The board has changed since it was printed" not in ask("status", "kran").out


@each_row("paper", ["200x300", "Legal", "3x5", "LETTER", "b5"], always=slice(None, None, 2))
def test_a_sitting_is_written_down_whatever_paper_campaign_toml_names(ask: Ask, paper: str) -> None:
    ask.afresh(FOUNDED)
    world = a_world(ask)
    path = Path("campaigns/kran/campaign.toml")
    path.write_text(path.read_text("utf-8").replace('paper = "letter"', f'paper = "{paper}"'), "utf-8")
    assert ask("log", "kran", "name", world, "Neuhafen").code == 0
    assert ask("print", "kran", "--only", "cards").code == (3 if paper == "b5" else 0)


def test_a_campaign_keeps_its_theme_and_a_run_may_have_another(ask: Ask) -> None:
    path = Path("campaigns/kran/campaign.toml")
    path.write_text(f'theme = "starlight"\n{path.read_text("utf-8")}', "utf-8")
    assert manifest(ask, "--only", "map")["settings"]["theme"] == "starlight"
    assert "theme" not in manifest(ask, "--only", "map", "--theme", "notebook")["settings"]
    told = ask("print", "kran", "--theme", "sunlight")
    assert (told.code, told.out) == (2, "")
    assert "theme 'sunlight': there is no such theme; use one of notebook, ink-saver, sepia, starlight" in told.err
    path.write_text(path.read_text("utf-8").replace("starlight", "sunlight"), "utf-8")
    told = ask("print", "kran")
    assert told.code == 3
    assert "campaign.toml, theme: 'sunlight' is unknown; use one of notebook, ink-saver, sepia, starlight" in told.err


def test_a_run_is_had_again_in_its_theme(ask: Ask) -> None:
    assert ask("print", "kran", "--only", "cards", "--theme", "starlight", "--confirm").code == 0
    assert "36 cards printed        letter en starlight" in ask("print", "kran", "--runs").out
    before = Path("output/kran/cards.pdf").read_bytes()
    assert ask("print", "kran", "--only", "cards").code == 0
    assert ask("print", "kran", "--repeat", "0001-sitting:1").code == 0
    assert Path("output/kran/cards.pdf").read_bytes() == before


def test_changed_says_which_page_has_changed_until_it_is_printed_again(ask: Ask) -> None:
    """A game that ends adds a line to the chronology; the mats say what they said."""
    again = "To print them again: makeplay print kran --only chronology\n"
    ask("print", "kran", "--confirm")
    assert "chronology" not in ask("print", "kran", "--changed").out
    ask("simulate", "kran", "--games", "1", "--seed", "3")
    told = ask("print", "kran", "--changed").out
    assert f"Changed since they were printed: chronology. {again}" in told
    assert "mats" not in told and "reference" not in told
    assert json.loads(ask("print", "kran", "--changed", "--json").out)["pages_changed"] == ["chronology"]
    ask("print", "kran", "--changed", "--confirm")  # cards only: the chronology on the table stays as it is
    assert again in ask("print", "kran", "--changed").out
    assert "chronology printed" in ask("print", "kran", "--only", "chronology", "--confirm").out
    assert "chronology" not in ask("print", "kran", "--changed").out
    assert "chronology printed" in ask("print", "kran", "--runs").out
    ask("simulate", "kran", "--games", "1", "--seed", "4")
    assert again in ask("print", "kran", "--changed").out
    ask("log", "kran", "printed all")
    assert "chronology" not in ask("print", "kran", "--changed").out


def test_a_page_that_was_never_printed_has_not_changed(ask: Ask) -> None:
    ask("print", "kran", "--only", "cards", "--confirm")
    ask("simulate", "kran", "--games", "1", "--seed", "3")
    assert "chronology" not in ask("print", "kran", "--changed").out


@each_row(
    "when,file",
    [("1", "at-1"), ("era 1", "at-1"), ("0001-grown:1", "at-0001-grown-1"), ("1:1", "at-1-1")],
)
def test_an_earlier_state_is_printed_into_files_of_its_own(ask: Ask, when: str, file: str) -> None:
    ask.afresh((*FOUNDED, ("simulate", "kran", "--games", "2", "--seed", "3"), ("print", "kran")))
    before = {path.name: path.read_bytes() for path in Path("output/kran").iterdir()}
    told = ask("print", "kran", "--only", "map", "--only", "chronology", "--at", when)
    assert [Path(line.split()[0]).name for line in told.out.splitlines()] == [
        f"map-{file}.pdf",
        f"chronology-{file}.pdf",
    ]
    after = {path.name: path.read_bytes() for path in Path("output/kran").iterdir()}
    assert {name: after[name] for name in before} == before
    assert set(after) - set(before) == {f"map-{file}.pdf", f"chronology-{file}.pdf"}
    poster = ask("print", "kran", "--only", "map", "--poster", "2x2", "--at", when).out
    assert f"map-{file}-poster.pdf" in poster
