"""A deck from its first print to its tenth: what is printed is what the spreadsheet says, what is confirmed is kept.

In: a folder with deck.toml and a spreadsheet, commands as people type them. Out: files, a record, answers.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

import pytest
from talking import Makeplay
from test_folder import everything

from generator import cli
from generator.campaign import folder as campaigns

TOML = 'title = "Foxes"\n\n[kinds.cards]\nsize = "poker"\n'
CSV = "id,name,cost,text,count\nfox,Fox,1,Run.,2\nowl,Owl,2,Ask.,1\nelk,Elk,3,,1\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="{}" height="9"/></svg>'


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A deck of four cards that nobody has printed."""
    folder = tmp_path / "campaigns" / "foxes"
    folder.mkdir(parents=True)
    (folder / "deck.toml").write_text(TOML)
    (folder / "cards.csv").write_text(CSV)
    return folder


def write(deck: Path, *swaps: tuple[str, str], more: str = "") -> None:
    """Change the spreadsheet."""
    path = deck / "cards.csv"
    text = path.read_text()
    for old, new in swaps:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text + more)


#: Print what is new or changed, and confirm it.
RUN = ("--changed", "--confirm", "--json")


def cards(told: str) -> list[str]:
    """The cards of a manifest, in printing order."""
    files = json.loads(told)["files"]
    return [card["id"] for file in files for page in file["pages"] if "side" not in page for card in page["cards"]]


def test_a_new_deck_is_two_files_and_prints(makeplay: Makeplay, tmp_path: Path) -> None:
    for name, words in (("a", ("--lang", "zh")), ("b", ("--into", "else/b"))):
        assert makeplay("deck", "new", name, *words).code == 0
    for folder in (tmp_path / "campaigns" / "a", tmp_path / "else" / "b"):
        assert sorted(path.name for path in folder.iterdir()) == ["cards.csv", "deck.toml"]
        its = makeplay("print", "a" if folder.name == "a" else str(folder), "--json")
        assert cards(its.out) == ["lantern", "lantern#2", "bridge", "owl", "storm"], its.err
    assert makeplay("print", "else/b", "--confirm").code == 0
    assert "0001-sitting:3" in makeplay("history", "else/b").out
    assert makeplay("rename", "else/b", "c").code == 3
    assert (tmp_path / "else" / "b").is_dir()


def test_a_deck_from_a_spreadsheet_has_the_pictures_and_icons_beside_it(makeplay: Makeplay, tmp_path: Path) -> None:
    old = tmp_path / "old"
    for name in ("art", "icons"):
        (old / name).mkdir(parents=True)
        (old / name / "owl.svg").write_text(SVG.format(9))
    (old / "art" / "unused.svg").write_text(SVG.format(9))
    (old / "birds.csv").write_text("name,art,text\nOwl,art/owl.svg,:owl:\n")
    assert makeplay("deck", "new", "birds", "--from", str(old / "birds.csv")).err == ""
    new = tmp_path / "campaigns" / "birds"
    found = sorted(path.relative_to(new).as_posix() for path in new.rglob("*.*"))
    assert found == ["art/owl.svg", "birds.csv", "deck.toml", "icons/owl.svg"]
    (old / "birds.csv").write_text("name,art\nOwl,../art/owl.svg\n")
    refused = makeplay("deck", "new", "more", "--from", str(old / "birds.csv"))
    assert refused.code == 3 and "outside the deck's folder" in refused.err


def test_a_confirmed_run_records_rows_and_the_next_prints_only_what_changed(makeplay: Makeplay, deck: Path) -> None:
    assert cards(makeplay("print", "foxes", "--json").out) == ["fox", "fox#2", "owl", "elk"]
    assert [path.name for path in (deck / "log").iterdir()] == ["0000-setup.jsonl"], "nothing was confirmed"
    assert "0001-sitting:3" in makeplay("print", "foxes", "--confirm").out
    write(deck, ("Fox,1,Run.,2", "Fox,1,Run.,3"), ("Owl,2", "Owl,4"), ("elk,Elk,3,,1\n", ""), more="bat,Bat,1,,1\n")
    assert makeplay("status", "foxes").out.splitlines()[1:3] == [
        "not printed yet: 2 cards",
        "changed since printed: 2 cards",
    ]
    assert "take out elk revision 1  (Elk)" in makeplay("print", "foxes", "--changed").out
    told = json.loads(makeplay("print", "foxes", "--changed", "--json", "--confirm").out)
    assert cards(json.dumps(told)) == ["fox#3", "owl", "bat"]
    assert {row["card"]: (row["out"], row["in"]) for row in told["pull"]} == {
        "bat": (None, 1), "elk": (1, None), "fox#3": (None, 1), "owl": (1, 2),
    }  # fmt: skip
    assert makeplay("print", "foxes", "--changed").out.startswith("Nothing has changed")
    history = makeplay("history", "foxes").out
    assert "1 new: Bat; 2 altered: Fox and Owl; 1 gone: Elk" in history
    assert history.splitlines()[-1].endswith("cards printed: 3"), "what was taken out is not printed"


def test_a_waiting_run_is_confirmed_as_it_was_printed(makeplay: Makeplay, deck: Path) -> None:
    makeplay("print", "foxes")
    write(deck, ("Owl,2", "Owl,9"))
    assert makeplay("print", "foxes", "--confirm").code == 0
    assert "owl  Owl" in makeplay("cards", "foxes", "altered").out, "printed with 2, wanted with 9"
    assert makeplay("cards", "foxes", "owl", "--at", "1:3").out.splitlines()[2] == "  cost: 2"


def test_changed_cards_of_two_kinds_share_a_sheet_if_they_are_as_large(makeplay: Makeplay, deck: Path) -> None:
    (deck / "bears.csv").write_text("id,name\nbear,Bear\ncub,Cub\n")
    for size, pages in (("poker", [["owl", "bear"]]), ("tarot", [["owl"], ["bear"]])):
        (deck / "deck.toml").write_text(f'{TOML}\n[kinds.bears]\nsheet = "bears.csv"\nsize = "{size}"\n')
        its = json.loads(makeplay("print", "foxes", "--changed", "--json", "--cards", "owl bear").out)
        found = [page["cards"] for file in its["files"] for page in file["pages"]]
        assert [[card["id"] for card in cards] for cards in found if cards] == pages


def test_a_picture_or_a_layout_that_changed_changes_the_card(makeplay: Makeplay, deck: Path) -> None:
    (deck / "art").mkdir()
    (deck / "art" / "owl.svg").write_text(SVG.format(9))
    write(deck, ("cost,text", "art,text"), ("Fox,1", "Fox,"), ("Owl,2", "Owl,art/owl.svg"), ("Elk,3", "Elk,"))
    assert makeplay("print", "foxes", *RUN).code == 0
    (deck / "art" / "owl.svg").write_text(SVG.format(5))
    assert cards(makeplay("print", "foxes", "--changed", "--json").out) == ["owl"]
    (deck / "deck.toml").write_text(TOML + 'layout = "text-box"\n')
    assert len(cards(makeplay("print", "foxes", "--changed", "--json").out)) == 4


def test_everything_wrong_is_told_and_nothing_is_printed_or_written(makeplay: Makeplay, deck: Path) -> None:
    makeplay("print", "foxes", "--confirm")
    write(deck, ("Owl,2", "#REF!,2"), ("elk,", "fox,"))
    before = everything(deck)
    shutil.rmtree(deck.parent.parent / "output")
    for words in (("print", "foxes"), ("print", "foxes", "--confirm", "--changed"), ("status", "foxes")):
        told = makeplay(*words)
        assert told.code == 3 and len(told.err.splitlines()) == 2, told
        assert "cards.csv, row 3, name: the formula failed: #REF!" in told.err
        assert "cards.csv, row 4: 'fox' is also the id of cards.csv, row 2" in told.err
    assert everything(deck) == before
    assert not (deck.parent.parent / "output").exists()
    assert makeplay("check", "foxes").code == 4
    assert makeplay("history", "foxes").code == 0, "the record needs no spreadsheet"


def test_a_deck_with_problems_is_not_even_begun(makeplay: Makeplay, deck: Path) -> None:
    write(deck, ("elk,", "fox,"))
    assert makeplay("print", "foxes").code == 3
    assert sorted(path.name for path in deck.iterdir()) == ["cards.csv", "deck.toml"]
    assert "cannot be read: cards.csv, row 4" in makeplay("list").out


def test_a_first_run_that_is_refused_leaves_nothing_behind(makeplay: Makeplay, deck: Path) -> None:
    for words in (("print", "foxes", "--theme", "nothing"), ("print", "foxes", "--cards", "nothing")):
        assert makeplay(*words).code != 0
        assert sorted(path.name for path in deck.iterdir()) == ["cards.csv", "deck.toml"]
    write(deck, ("Run.", "word " * 900))
    refused = makeplay("print", "foxes")
    assert (refused.code != 0 and "too long" in refused.err) or "fit" in refused.err
    assert sorted(path.name for path in deck.iterdir()) == ["cards.csv", "deck.toml"]


def test_every_icon_that_there_is_not_and_every_bad_picture_is_told_with_all_else(
    makeplay: Makeplay, deck: Path
) -> None:
    (deck / "icons").mkdir()
    (deck / "icons" / "salt.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9"/></svg>'
    )
    (deck / "bad.png").write_text("no picture")
    write(deck, ("cost,text,count", "art,text,count"), ("Fox,1,Run.", "Fox,bad.png,:nope: :sun: :salt: :slat:"))
    write(deck, ("Owl,2,Ask.", "Owl,,*:never:* \\:told:"), ("elk,Elk,3,,1", "elk,Elk,,,many"))
    refused = makeplay("print", "foxes")
    assert refused.code == 3 and len(refused.err.splitlines()) == 5, refused.err
    for said in (
        "cards.csv, row 2, text: there is no icon 'nope'",
        "cards.csv, row 2, text: there is no icon 'slat'; did you mean 'salt'?",
        "cards.csv, row 3, text: there is no icon 'never'",
        "bad.png: it is not a valid PNG file",
        "'many' is not a count",
    ):
        assert said in refused.err
    assert sorted(path.name for path in deck.iterdir()) == ["bad.png", "cards.csv", "deck.toml", "icons"]


def test_a_cell_that_is_wrong_is_told_of_once(makeplay: Makeplay) -> None:
    """A suit that deck.toml does not have and that no icon is called is one fault."""
    folder = Path("campaigns/suits")
    folder.mkdir(parents=True)
    columns = 'columns = { suit = ["sun", "moon", "owl"] }'
    (folder / "deck.toml").write_text(f'[kinds.cards]\nlayout = "corner-index"\n{columns}\n', "utf-8")
    (folder / "cards.csv").write_text('name,value,suit,text\nOne,1,wol,:sun:\nTwo,2,sun,":nope: :slat:"\n', "utf-8")
    told = makeplay("print", "suits")
    assert told.code == 3
    lines = told.err.splitlines()
    assert lines[0] == "makeplay: cards.csv, row 2, suit: 'wol' is not possible here; did you mean 'owl'?"
    assert [line.split(";")[0] for line in lines[1:]] == [
        f"makeplay: cards.csv, row 3, text: there is no icon '{name}'" for name in ("nope", "slat")
    ]
    offered = re.findall("write one of (.*), …", told.err)
    assert all(each.split(", ") == sorted(each.split(", ")) for each in offered)


def test_a_sheet_that_no_layout_shows_and_a_slip_in_deck_toml_are_told(makeplay: Makeplay, deck: Path) -> None:
    (deck / "cards.csv").write_text("id,animal,remark\nfox,Fox,red\n")
    assert "cards.csv: the layout shows none of its columns; write one of " in makeplay("print", "foxes").err
    (deck / "cards.csv").write_text("id,name\nfox,Fox\n")
    (deck / "deck.toml").write_text(TOML + '[kinds.cards.parts.title]\nshows = "{nmae}"\n')
    told = makeplay("print", "foxes").err
    assert "deck.toml, kinds.cards.parts.title: cards.csv has no column 'nmae'; did you mean '{name}'?" in told
    (deck / "deck.toml").write_text('[kinds.cards]\nwhat = "tokens"\nsize = "16x16mm"\n')
    assert makeplay("print", "foxes").code == 0
    (deck / "deck.toml").write_text('[kinds.cards]\nsize = "16x16mm"\n')
    assert "'16x16mm' is not a card size" in makeplay("print", "foxes").err


def test_a_folder_that_is_no_deck_is_told_what_it_lacks(makeplay: Makeplay, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    refused = makeplay("print", str(tmp_path / "mine"))
    assert refused.code == 2 and "mine has no deck.toml, so it is not a deck; put one into it" in refused.err


def test_an_empty_deck_is_told_and_not_begun(makeplay: Makeplay, deck: Path) -> None:
    for said in ("id,name\n", ""):
        (deck / "cards.csv").write_text(said)
        refused = makeplay("print", "foxes")
        assert refused.code == 3 and "cards.csv: no row of it has any text; write" in refused.err
    assert sorted(path.name for path in deck.iterdir()) == ["cards.csv", "deck.toml"]


def test_a_renamed_row_keeps_its_revision_if_somebody_says_so(
    makeplay: Makeplay, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    makeplay("print", "foxes", *RUN)
    write(deck, ("fox,Fox", "vixen,Vixen"))
    told = makeplay("print", "foxes", "--changed", "--json")
    assert cards(told.out) == ["vixen", "vixen#2"] and "--renamed fox=vixen" in told.err
    assert "(gone: fox) (new: vixen)" in makeplay("print", "foxes", "--renamed", "fix=vixen").err
    assert "makeplay deck new foxess;" in makeplay("print", "foxess").err
    assert {row["card"] for row in json.loads(told.out)["pull"]} == {"fox", "fox#2", "vixen", "vixen#2"}
    told = makeplay("print", "foxes", "--changed", "--renamed", "fox=vixen", "--json", "--confirm")
    assert [(row["card"], row["out"], row["in"]) for row in json.loads(told.out)["pull"]] == [
        ("vixen", 1, 2), ("vixen#2", 1, 2),
    ]  # fmt: skip
    assert "renamed: Vixen (vixen), formerly fox" in makeplay("deck", "difference", "foxes", "1:3").out
    for wrong in ("fox=vixen", "owl=elk", "x"):
        assert makeplay("print", "foxes", "--renamed", wrong).code == 2
    write(deck, ("vixen,Vixen", "tod,Tod"))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr("generator.cli.sourcing.agreed", lambda question: "Tod (tod)" in question)
    monkeypatch.setattr("generator.cli.printing.asked", lambda: True)
    assert makeplay("print", "foxes", "--changed").code == 0
    assert "vixen is now tod" in makeplay("history", "foxes").out


def test_a_card_made_by_hand_is_there_and_never_printed(makeplay: Makeplay, deck: Path) -> None:
    makeplay("print", "foxes", *RUN)
    write(deck, ("count\n", "count,by hand\n"), ("Owl,2,Ask.,1", "Owl,2,Ask a lot.,1,yes"), more="yak,Yak,1,,1,x\n")
    told = makeplay("print", "foxes", "--json")
    assert cards(told.out) == ["fox", "fox#2", "elk"]
    told = json.loads(makeplay("print", "foxes", *RUN).out)
    assert not cards(json.dumps(told)) and told["pull"] == [{"card": "yak", "out": None, "in": 1}]
    assert makeplay("print", "foxes", "--changed").out.startswith("Nothing has changed")
    assert "made by hand" in makeplay("cards", "foxes", "yak").out
    assert "2 made by hand" in makeplay("status", "foxes").out
    assert "nothing printed, 2 made by hand" in makeplay("print", "foxes", "--runs").out
    assert makeplay("history", "foxes").out.splitlines()[-1].endswith("cards printed: 0")


def test_earlier_versions_need_no_spreadsheet(makeplay: Makeplay, deck: Path) -> None:
    makeplay("print", "foxes", *RUN)
    first = (deck / "cards.csv").read_text()
    write(deck, ("Owl,2", "Owl,5"), ("elk,Elk,3,,1\n", ""), more="bat,Bat,1,,1\n")
    makeplay("print", "foxes", *RUN)
    write(deck, ("Fox,1", "Fox,7"))
    since = makeplay("deck", "difference", "foxes").out.splitlines()
    assert since[0] == "Since the last confirmed run:" and since[1:] == ["altered: Fox (fox)", "  cost: 1 -> 7"]
    for file in ("cards.csv", "deck.toml"):
        (deck / file).unlink()
    told = json.loads(makeplay("deck", "difference", "foxes", "1:3", "1:5", "--json").out)
    assert [(each["how"], each["id"]) for each in told] == [("altered", "owl"), ("new", "bat"), ("gone", "elk")]
    assert told[0]["cells"] == [{"column": "cost", "before": "2", "after": "5"}]
    assert makeplay("deck", "difference", "foxes", "1:3", "1:5", "--page").out.strip().endswith("difference.pdf")
    assert makeplay("deck", "csv", "foxes", "--at", "1:3").out == first
    assert cards(makeplay("print", "foxes", "--at", "1:3", "--json").out) == ["fox", "fox#2", "owl", "elk"]
    assert cards(makeplay("print", "foxes", "--repeat", "1:3", "--json").out) == ["fox", "fox#2", "owl", "elk"]
    assert makeplay("branch", "foxes", "old", "--at", "1:3").code == 0
    assert (deck.parent / "old" / "cards.csv").read_text() == first
    assert makeplay("print", "old", "--changed").out.startswith("Nothing has changed")


def test_undo_takes_back_what_was_recorded_and_the_next_run_brings_it_again(makeplay: Makeplay, deck: Path) -> None:
    makeplay("print", "foxes", *RUN)
    write(deck, ("Owl,2", "Owl,5"))
    makeplay("print", "foxes", *RUN)
    assert makeplay("undo", "foxes", "1:4", "--since").code == 0
    assert makeplay("cards", "foxes", "owl", "--at", "1:7").code == 2
    assert cards(makeplay("print", "foxes", "--changed", "--json", "--confirm").out) == ["owl"]
    assert makeplay("log", "foxes", "note", "Ada likes owls").code == 0
    assert makeplay("log", "foxes", "world", "34").code == 2
    assert "Ada likes owls" in makeplay("history", "foxes").out
    assert makeplay("check", "foxes").code == 0


def test_what_a_redo_says_of_cards_is_in_words(makeplay: Makeplay, deck: Path) -> None:
    makeplay("print", "foxes", *RUN)
    write(deck, ("Owl,2", "Owl,5"), ("elk,Elk,3,,1\n", ""))
    makeplay("print", "foxes", *RUN)
    for _ in "ab":
        assert makeplay("undo", "foxes").code == 0
    assert makeplay("redo", "foxes").out.splitlines()[1:] == [
        "Card owl on the table (Owl) is out of date; print it again",
        "Card elk on the table says: Elk; take it out, it is no longer there",
    ]


def test_two_people_keep_a_deck_and_merge_it(makeplay: Makeplay, deck: Path) -> None:
    makeplay("print", "foxes", *RUN)
    shutil.copytree(deck, deck.parent / "theirs")
    write(deck, more="bat,Bat,1,,1\n")
    write(deck.parent / "theirs", ("Owl,2", "Owl,5"), more="yak,Yak,1,,1\n")
    for name in ("foxes", "theirs"):
        assert makeplay("print", name, *RUN).code == 0
    assert makeplay("merge", "foxes", "theirs").code == 0
    (deck / "cards.csv").write_text(makeplay("deck", "csv", "foxes", "--at", "2:2").out)
    found = makeplay("cards", "foxes").out
    assert "bat" in found and "yak" in found
    assert makeplay("cards", "foxes", "owl").out.splitlines()[2] == "  cost: 5"
    assert makeplay("check", "foxes").code == 0


def test_an_exported_deck_has_its_files_and_prints_elsewhere(makeplay: Makeplay, deck: Path) -> None:
    (deck / "icons").mkdir()
    (deck / "icons" / "paw.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    write(deck, ("Run.", "Run :paw:."))
    makeplay("print", "foxes", *RUN)
    assert makeplay("export", "foxes").code == 0
    assert makeplay("import", "output/foxes.zip", "again").code == 0
    there = {path: data for path, data in everything(deck).items() if not path.startswith((".", "log"))}
    assert {path: data for path, data in everything(deck.parent / "again").items() if path in there} == there
    assert makeplay("print", "again", "--changed").out.startswith("Nothing has changed")


@pytest.mark.parametrize(
    "game",
    [
        "deep_future",
        *(pytest.param(each, marks=pytest.mark.prove) for each in ("innovation", "eminent_domain", "deluges")),
    ],
)
def test_the_cards_of_every_game_come_out_as_csv_and_are_a_deck(makeplay: Makeplay, game: str) -> None:
    players = [word for name in ("Ada", "Ben", "Cleo") for word in ("--player", name)]
    assert makeplay("new", "kran", *players, "--game", game, "--seed", "7").code == 0
    told = makeplay("deck", "csv", "kran", "kran.csv")
    assert told.code == 0, told.err
    assert makeplay("deck", "new", "copy", "--from", "kran.csv").code == 0
    assert makeplay("deck", "csv", "copy").out == Path("kran.csv").read_text()
    state = campaigns.open_campaign(Path(), "kran").state
    ids = [row["id"] for row in json.loads(makeplay("cards", "copy", "--json").out)]
    assert set(state.contents()) <= set(ids) and len(ids) == len(set(ids)) >= 3


def test_both_languages_speak_of_decks(monkeypatch: pytest.MonkeyPatch, makeplay: Makeplay, deck: Path) -> None:
    makeplay("print", "foxes", *RUN)
    write(deck, ("Owl,2", "Owl,#N/A"))
    monkeypatch.setenv("MAKEPLAY_LANG", "zh")
    assert "公式出错" in makeplay("print", "foxes").err
    assert "表格" in makeplay("deck", "--help").out
    assert cli.COMMANDS["deck"]
