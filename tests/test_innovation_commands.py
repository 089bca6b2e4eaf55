"""Innovation through the doors of the command line: founded, printed with and without a campaign, grown, studied."""

from __future__ import annotations

import io
import json
import re
import shutil
from pathlib import Path

import pypdfium2
import pytest
from rows import each_row
from sampling import first_always
from talking import Makeplay, Told

TWO = ("--player", "Ada", "--player", "Ben")


@pytest.fixture
def no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Campaigns are founded without a proof of their sheets."""
    monkeypatch.setattr("generator.cli.founding.proof", lambda *_: None)


def words_of(path: str) -> str:
    """Everything that stands on the pages of a PDF."""
    pages = pypdfium2.PdfDocument(path)
    return "\n".join(page.get_textpage().get_text_bounded() for page in pages)


def refused(told: Told, *words: str) -> None:
    """One line that says all of *words*."""
    assert told.code == 2, told
    assert told.err.count("\n") == 1, told.err
    for word in words:
        assert word in told.err


@each_row(
    ("words", "said"),
    [
        (["--player", "A"], ["for 2 to 4 players"]),
        ([f"--player={name}" for name in "ABCDE"], ["5 are named", "for 2 to 4 players"]),
        ([*TWO, "--rule", "edition=third"], ["'edition'", "last, first", "'third'"]),
        ([*TWO, "--rule", "editions=first"], ["'editions'", "there is no such switch", "edition"]),
        ([*TWO, "--rule", "teams=1+2"], ["2 are named", "teams of two (1+2) need 4"]),
    ],
)
def test_what_cannot_be_founded(makeplay: Makeplay, words: list[str], said: list[str]) -> None:
    refused(makeplay("new", "eve", "--game", "innovation", *words), *said)
    assert not Path("campaigns").exists()


@pytest.mark.prove
def test_the_whole_game_is_printed_without_a_campaign(makeplay: Makeplay) -> None:
    told = makeplay("print", "--game", "innovation", "--json")
    assert (told.code, told.err) == (0, "")
    files = json.loads(told.out)["files"]
    ids = [card["id"] for file in files for page in file["pages"] if page["kind"] == "cards" for card in page["cards"]]
    assert len(ids) == len(set(ids)) == 105
    assert {Path(file["path"]).parent for file in files} == {Path("output/innovation")}
    assert not Path("campaigns").exists()


@pytest.mark.parametrize("lang", first_always(["en", "zh"]))
def test_three_wordings_of_the_cards(makeplay: Makeplay, lang: str) -> None:
    length = {}
    for wording in ("steps", "facts", "blank"):
        told = makeplay("print", "--game", "innovation", "--only", "cards", "--lang", lang, "--text", wording)
        assert told.code == 0, told.err
        length[wording] = len(words_of("output/innovation/cards.pdf"))
    assert length["steps"] > length["facts"] > length["blank"]
    refused(makeplay("print", "--game", "innovation", "--text", "long"), "'long'", "steps, facts, blank")


def test_the_edition_is_on_the_cards(makeplay: Makeplay) -> None:
    printed = {}
    for edition in ("last", "first"):
        words = ("--only", "cards", "--cards", "Combustion", "--rule", f"edition={edition}")
        assert makeplay("print", "--game", "innovation", *words).code == 0
        printed[edition] = words_of("output/innovation/picked.pdf")
    assert printed["last"] != printed["first"]
    assert all("Combustion" in text for text in printed.values())


def test_cards_by_number_range_and_either_name(makeplay: Makeplay) -> None:
    told = makeplay("print", "--game", "innovation", "--cards", "'The Wheel' 17-18 ROBOTICS", "--json")
    assert told.code == 0, told.err
    (file,) = json.loads(told.out)["files"]
    assert len([card for page in file["pages"] for card in page["cards"]]) == 4
    refused(makeplay("print", "--game", "innovation", "--cards", "Wheels"), "'Wheels'", "no card has that name")
    refused(makeplay("print", "--game", "innovation", "--cards", "106"), "'106'", "no card has that name")


def test_a_campaign_keeps_the_edition_of_a_run(makeplay: Makeplay) -> None:
    assert makeplay("new", "eve", "--game", "innovation", *TWO, "--rule", "edition=first").code == 0
    assert makeplay("print", "eve", "--cards", "Combustion", "--confirm").code == 0
    first = words_of("output/eve/picked.pdf")
    path = Path("campaigns/eve/campaign.toml")
    path.write_text(path.read_text("utf-8").replace('"first"', '"last"'), "utf-8")
    assert makeplay("print", "eve", "--cards", "Combustion").code == 0
    assert words_of("output/eve/picked.pdf") != first
    assert makeplay("print", "eve", "--repeat", "0001-sitting:1").code == 0
    assert words_of("output/eve/picked.pdf") == first


@pytest.mark.usefixtures("no_proof")
def test_a_bad_edition_in_the_settings(makeplay: Makeplay) -> None:
    assert makeplay("new", "eve", "--game", "innovation", *TWO, "--rule", "edition=first").code == 0
    path = Path("campaigns/eve/campaign.toml")
    path.write_text(path.read_text("utf-8").replace('"first"', '"worst"'), "utf-8")
    for words in (["print", "eve"], ["play", "eve"], ["simulate", "eve"]):
        told = makeplay(*words)
        assert told.code == 3
        assert "rules.edition" in told.err
        assert told.err.count("\n") == 1


@pytest.mark.usefixtures("no_proof")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_a_campaign(makeplay: Makeplay, players: int) -> None:
    words = ("--game", "innovation", "--players", str(players), "--games", "1", "--seed", "3", "--bot", "random")
    told = makeplay("simulate", "eve", *words)
    assert (told.code, told.err) == (0, "")
    assert "1 game," in told.out
    assert makeplay("check", "eve").out.endswith("all is well\n")
    assert "note: " in makeplay("history", "eve").out
    refused(makeplay("simulate", "eve", "--players", "5"), "innovation is for 2 to 4")


@pytest.mark.usefixtures("without_plots")
def test_a_study_of_all_numbers_of_players(makeplay: Makeplay) -> None:
    seats = ("--players", "2", "--players", "3", "--players", "4")
    words = ("--campaigns", "2", "--workers", "1", *seats, "--bot", "random", "--compare", "edition=first")
    told = makeplay("study", "s", "--game", "innovation", *words)
    assert (told.code, told.err) == (0, "")
    titles = re.findall("<h2>(.*?)</h2>", Path("s/report.html").read_text("utf-8"))
    assert titles[:2] == ["What decides", "Win rate"]
    assert {"First turn and seats", "The switches", "Victories", "Length", "Dogma actions"} <= set(titles)
    assert not {"Causes of loss", "Corner bias", "Growth of the deck", "Advancements"} & set(titles)
    assert len(titles) > 5
    refused(makeplay("study", "t", "--game", "innovation", "--players", "1"), "innovation is for 2 to 4")


@pytest.mark.usefixtures("in_english")
@pytest.mark.prove
def test_templates_of_innovation_are_right(makeplay: Makeplay) -> None:
    told = makeplay("templates", "check", "--game", "innovation", "--all")
    assert (told.code, told.err) == (0, "")
    assert "innovation/card.svg.j2" in makeplay("templates", "list", "--game", "innovation").out


def test_teams_without_four_found_and_begin_nothing(makeplay: Makeplay) -> None:
    words = ("--game", "innovation", "--rule", "teams=1+2", "--players", "3")
    refused(makeplay("simulate", "eve", *words), "3 are named; teams of two (1+2) need 4")
    refused(makeplay("study", "s", "--campaigns", "1", "--workers", "1", *words), "teams of two (1+2) need 4")
    assert not Path("campaigns").exists()
    assert not Path("s").exists()


@each_row(("rule", "said"), [("teams=1+3", "6 together to win"), ("teams=none", "4 to win")], always=slice(1))
def test_mats_say_how_many_achievements_win(makeplay: Makeplay, rule: str, said: str) -> None:
    four = [word for name in ("Ada", "Ben", "Cleo", "Dan") for word in ("--player", name)]
    assert makeplay("new", rule[-1], "--game", "innovation", *four, "--rule", rule).code == 0
    assert makeplay("print", rule[-1], "--only", "mats").code == 0
    assert words_of(f"output/{rule[-1]}/mats.pdf").count(said) == 4


@pytest.mark.usefixtures("no_proof")
def test_a_campaign_is_asked_about_the_edition_it_plays(makeplay: Makeplay) -> None:
    assert makeplay("new", "old", "--game", "innovation", *TWO, "--rule", "edition=first").code == 0
    assert makeplay("new", "eve", "--game", "innovation", *TWO).code == 0
    question = "what does Oars do?"
    assert "Do not repeat" in makeplay("ask", "--campaign", "old", question).out
    assert "Last edition" in makeplay("ask", "--campaign", "old", "what does Oars do in the last edition?").out
    assert "Do not repeat" not in makeplay("ask", "--campaign", "eve", question).out


@pytest.mark.usefixtures("no_proof")
@each_row(
    ("line", "old", "new", "said"),
    [
        (2, '"shuffled": ["0', '"shuffled": ["9', "is not a card from 000 to 104"),
        (2, '"shuffled": ["00', '"shuffled": ["01', "the shuffled cards are not the cards that were there"),
        (2, '"rules": {}', '"rules": []', "rules: [] is not a table of switches"),
        (2, '"rules": {}', '"rules": {"edition": "zeroth"}', "rules: edition: expected one of last, first"),
        (2, '["Ada", "Ben"]', "[1, 2]", "players: entry 1: 1 is not a name"),
        (2, '["Ada", "Ben"]', '["A", "B", "C", "D", "E"]', "5 are named"),
        (2, '"chance"', '"chances"', 'there is no key "chances"; did you mean "chance"?'),
        (3, '"Ada"', '"Ben"', "'Ben' made the choice, but it was for 'Ada' to choose"),
        (3, '"take ', '"take no ', "is not a choice"),
        (4, '"play"', '"plays"', 'there is no event of the type "plays"; did you mean "play"?'),
    ],
)
def test_a_game_under_way_edited_by_hand_is_told_with_its_line(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, line: int, old: str, new: str, said: str
) -> None:
    path = Path("campaigns/eve/log/0001-sitting.jsonl")
    if not path.exists():
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n"))
        assert makeplay("new", "eve", "--game", "innovation", *TWO, "--seed", "5").code == 0
        assert makeplay("play", "eve", "--seed", "5").code == 0
        shutil.copy(path, "as it was")
    lines = Path("as it was").read_text("utf-8").splitlines(keepends=True)
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    path.write_text("".join(lines), "utf-8")
    for words in (("check", "eve"), ("play", "eve")):
        told = makeplay(*words)
        assert told.code == 4, told
        assert f"0001-sitting.jsonl:{line}: " in told.out + told.err
        assert said in told.out + told.err


@pytest.mark.usefixtures("no_proof")
@each_row(
    ("old", "new", "said"),
    [
        (r'"ended": "\w+"', '"ended": "luck"', 'ended: "luck" is not one of "", "achievements", "score", "dogma"'),
        (r'"winners": \[[^]]*\]', '"winners": ["Zoe"]', "'Zoe' has won, but does not play"),
    ],
)
def test_an_ending_that_cannot_be_is_refused(makeplay: Makeplay, old: str, new: str, said: str) -> None:
    words = ("--game", "innovation", "--players", "2", "--games", "1", "--seed", "3", "--bot", "random")
    path = Path("campaigns/eve/log/0001-grown.jsonl")
    if not path.exists():
        assert makeplay("simulate", "eve", *words).code == 0
        shutil.copy(path, "as it was")
    path.write_text(re.sub(old, new, Path("as it was").read_text("utf-8")), "utf-8")
    told = makeplay("status", "eve")
    assert told.code == 4
    assert said in told.err
    assert makeplay("check", "eve").code == 4


@pytest.mark.usefixtures("no_proof")
def test_cards_that_never_come_are_not_waited_for(makeplay: Makeplay) -> None:
    words = ("simulate", "agora", "--game", "innovation", "--cards", "200", "--max-games", "2", "--bot", "random")
    told = makeplay(*words)
    assert told.code == 0 and "in 2 games; stopped here (--max-games)" in told.out
    assert "2 games" in told.out
