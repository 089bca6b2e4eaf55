"""`makeplay branch`, `merge`, `export`, `import`: whole campaigns copied, joined, carried elsewhere, brought in.

Copies of one campaign are called a, b and c here, each in the hands of somebody else.
"""

from __future__ import annotations

import codecs
import io
import json
import re
import shutil
import zipfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from afresh import each_row_afresh
from proving import always_and_at_length
from sampling import first_always
from talking import Makeplay, Told

from generator.campaign import folder as campaigns
from generator.campaign.folder import OpenCampaign
from generator.campaign.replay import replay
from generator.campaign.timeline import timeline
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign

pytestmark = pytest.mark.usefixtures("undrawn")

#: Answers that bring every game to an end.
ANYTHING = "1\n2\ngo\n" * 500
Ask = Callable[..., Told]
Bytes = dict[str, bytes]


def opened(name: str) -> OpenCampaign:
    return campaigns.open_campaign(Path(), name)


def state(name: str) -> DeepFutureCampaign:
    found = opened(name).state
    assert isinstance(found, DeepFutureCampaign)
    return found


def content(name: str) -> Bytes:
    """Every file of a campaign, byte by byte."""
    folder = Path("campaigns", name)
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != ".lock"]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def everything() -> Bytes:
    """Every file of all campaigns."""
    return {
        f"{folder.name}/{name}": data
        for folder in sorted(Path("campaigns").iterdir())
        for name, data in content(folder.name).items()
    }


def standing(name: str) -> list[dict[str, Any]]:
    """What counts behind the founding."""
    return [line.event for line in timeline(opened(name).record) if line.path.stem > "0001"]


def notes(name: str) -> list[str]:
    """The notes that count."""
    return [event["text"] for event in standing(name) if event["type"] == "note"]


def sitting(name: str, number: int = 1) -> list[dict[str, Any]]:
    """One file of a campaign, as it was written."""
    (path,) = Path("campaigns", name, "log").glob(f"{number:04d}-*.jsonl")
    return [json.loads(line) for line in path.read_bytes().splitlines()]


@pytest.fixture(scope="session")
def founding(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign founded once, to be copied."""
    from generator import cli

    home = tmp_path_factory.mktemp("founding")
    assert cli.run(["new", "a", "--player", "Ada", "--player", "Ben", "--seed", "5", "--home", str(home)]) == 0
    return home / "campaigns" / "a"


@pytest.fixture
def ask(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Runs makeplay with something typed at it."""
    capsys.readouterr()

    def call(*words: str, typed: str = "") -> Told:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return makeplay(*words)

    return call


@pytest.fixture
def run(ask: Ask) -> Ask:
    """Runs makeplay, which must succeed."""

    def call(*words: str, typed: str = "") -> Told:
        told = ask(*words, typed=typed)
        assert told.code == 0, (words, told.err)
        return told

    return call


@pytest.fixture
def copies(run: Ask, founding: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Three copies of one campaign: a, b and c."""
    for name in "abc":
        shutil.copytree(founding, Path("campaigns", name))
    capsys.readouterr()
    return run


def sound(ask: Ask, *names: str) -> None:
    """The records stand, every game played again by the rules."""
    for name in names:
        there = opened(name)
        assert replay(there.record, there.pack, thorough=True) == there.state
        told = ask("check", name)
        assert (told.code, "wrong" in told.out) == (0, False), told.out


def refused(ask: Ask, *words: str, code: int = 3, typed: str = "") -> str:
    """What is told on a command that fails and leaves everything as it was."""
    before = everything() if Path("campaigns").exists() else {}
    told = ask(*words, typed=typed)
    assert (told.code, told.out) == (code, ""), told
    assert (everything() if Path("campaigns").exists() else {}) == before
    return told.err


# Branches


@pytest.fixture
def grown(copies: Ask) -> Ask:
    """Campaign a with three sittings: a world, a game won, an undone card."""
    copies("log", "a", "world", "34", "Kranax", "3", "heart", "genetics", "new")
    copies("log", "a", "note", "first evening")
    copies("log", "a", "game", "Ada", "001,", "Ben", "005;", "Ada", "won", "might", "--anyway")
    copies("log", "a", "blank", "4", "skull")
    copies("undo", "a")
    copies("log", "a", "note", "second evening")
    return copies


def test_a_branch_has_everything_and_goes_its_own_way(grown: Ask) -> None:
    before = content("a")
    told = grown("branch", "a", "d").out
    assert "Started campaigns/d from a at 0001-sitting:" in told
    assert content("a") == before
    assert state("d") == state("a")
    assert opened("d").record.campaign != opened("a").record.campaign
    assert opened("d").settings.title == "d"
    grown("log", "d", "note", "elsewhere")
    grown("log", "d", "blank", "4", "skull")
    assert content("a") == before
    branch = content("d")
    grown("log", "a", "note", "at home")
    assert content("d") == branch
    assert (notes("a")[-1], notes("d")[-1]) == ("at home", "elsewhere")
    assert len(state("d").cards) == len(state("a").cards) + 1
    sound(grown, "a", "d")


def test_a_branch_tells_where_it_comes_from(grown: Ask) -> None:
    grown("branch", "a", "d", "--at", "1:2")
    last = sitting("d", 2)[-1]
    assert (last["type"], last["of"], last["at"]) == ("branch", "a", "0001-sitting:2")
    assert last["campaign"] == opened("a").record.campaign
    assert "a branch of a from 0001-sitting:2 on" in grown("history", "d").out


WHEN = [("0001-sitting:1", 37, 1, 0), ("1:2", 37, 1, 0), ("1:3", 37, 2, 1), ("1:4", 38, 2, 1), ("1", 37, 2, 1)]


@each_row_afresh(("when", "cards", "era", "games"), WHEN, always=slice(None, None, 2))
def test_a_branch_begins_at_any_event_or_era(grown: Ask, when: str, cards: int, era: int, games: int) -> None:
    """The state is the one that `at` shows; what was undone later still counts then."""
    grown("branch", "a", "d", "--at", when)
    there = state("d")
    assert (len(there.cards), there.era, len(there.chronology)) == (cards, era, games)
    told = grown("at", "a", when, "--json").out
    assert json.loads(told) == json.loads(grown("status", "d", "--json").out)
    sound(grown, "d")


def test_what_was_undone_before_the_cut_stays_undone_and_can_be_redone(grown: Ask) -> None:
    grown("branch", "a", "d", "--at", "1:5")
    assert len(state("d").cards) == 37
    assert grown("redo", "d").out.startswith("Restored: 0001-sitting:4")
    assert len(state("d").cards) == 38
    sound(grown, "d")


def test_events_before_the_cut_can_be_undone_in_the_branch(grown: Ask) -> None:
    grown("branch", "a", "d")
    before = content("a")
    grown("undo", "d")
    assert notes("d") == ["first evening"]
    grown("undo", "d", "1:2")
    assert notes("d") == []
    grown("redo", "d")
    grown("redo", "d")
    assert notes("d") == notes("a")
    grown("undo", "d", "1:1", "--since")
    assert len(state("d").cards) == 36
    assert content("a") == before
    sound(grown, "d")


def test_a_branch_of_a_branch(grown: Ask) -> None:
    grown("branch", "a", "d")
    grown("log", "d", "note", "in d")
    grown("branch", "d", "e")
    grown("undo", "e")
    assert notes("e") == notes("a")
    grown("branch", "e", "f", "--at", "1:2")
    assert notes("f") == ["first evening"]
    sound(grown, "d", "e", "f")


@each_row_afresh("command", ["play", "table"])
def test_a_branch_in_the_middle_of_a_game_goes_on_there(copies: Ask, command: str) -> None:
    """Also from a choice before the last; the two games are independent."""
    typed = "1\n1\n1\n" if command == "play" else "001\n002\n003\n"
    copies(command, "a", typed=typed)
    before = content("a")
    copies("branch", "a", "d")
    copies("branch", "a", "e", "--at", "1:3")
    for name in "de":
        assert state(name).playing
        copies(command, name, typed="1\nundo\n1\n" if command == "play" else "010\nundo\n011\n")
        copies(command, name, typed="abandon\nyes\n")
        assert [entry.abandoned for entry in state(name).chronology] == [True]
    assert content("a") == before
    assert state("a").playing
    sound(copies, "d", "e")


def test_a_branch_takes_settings_notes_and_templates_along(grown: Ask) -> None:
    folder = Path("campaigns/a")
    settings = (folder / "campaign.toml").read_text("utf-8")
    (folder / "campaign.toml").write_text(f"# ours\n{settings}\n[rules]\nbattle_zero_cubes = false\n", "utf-8")
    for name in ("notes/深空.md", "notes/maps/first.txt", "templates/deep_future/world.svg.j2"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("ours", "utf-8")
    grown("branch", "a", "d")
    old, new = content("a"), content("d")
    for name in old:
        if not name.startswith("log/") and name not in {"campaign.toml", "witness.json"}:
            assert new[name] == old[name]
    assert new["campaign.toml"] == old["campaign.toml"].replace(b'"a"', b'"d"', 1)
    assert opened("d").settings.rules == {"battle_zero_cubes": False}


@each_row_afresh("name", ["深空" * 32, "Ada's 2nd", "a_b.c", "é" * 64, "²"], always=slice(None, None, 2))
def test_a_branch_may_have_any_name_of_a_campaign(grown: Ask, name: str) -> None:
    """And be exported and brought in again."""
    grown("branch", "a", name)
    grown("log", name, "note", "there")
    grown("export", name, "out.zip")
    grown("import", "out.zip", "d")
    assert notes("d") == notes(name)
    sound(grown, name, "d")


def test_a_branch_of_a_record_with_a_torn_end(grown: Ask) -> None:
    (path,) = Path("campaigns/a/log").glob("0001-*")
    path.write_bytes(path.read_bytes() + b'{"n": 9, "ty')
    told = grown("branch", "a", "d")
    assert "incomplete" in told.err
    assert state("d") == state("a")
    assert grown("check", "d").out == grown("check", "d").out.replace("incomplete", "")


@each_row_afresh("schema", ["schema-1", "schema-2", "schema-2-shoebox"], always=slice(None, None, 2))
def test_a_branch_of_an_old_record_is_of_todays_schema(run: Ask, schema: str) -> None:
    shutil.copytree(Path(__file__).parent / "records" / schema, "campaigns/a")
    before = content("a")
    run("branch", "a", "d")
    assert content("a") == before
    assert state("d") == state("a")
    assert {json.loads(data.splitlines()[0])["schema"] for name, data in content("d").items() if "log/" in name} == {3}
    run("log", "d", "note", "today") if not state("d").playing else None
    sound(run, "d")


NO_BRANCH: list[tuple[list[str], int, str]] = [
    (["a", "b"], 3, "campaigns/b already exists"),
    (["a", "a"], 3, "campaigns/a already exists"),
    (["a", "../x"], 2, "it would leave the campaigns folder"),
    (["a", "con"], 2, "Windows reserves"),
    (["nope", "d"], 3, "is not a campaign"),
    (["a", "d", "--at", "1:99"], 2, "is neither an event of the record"),
    (["a", "d", "--at", "9:1"], 2, "is neither an event of the record"),
    (["a", "d", "--at", "1:0"], 2, "is neither an event of the record"),
    (["a", "d", "--at", "tomorrow"], 2, "is neither an event of the record"),
    (["a", "d", "--at", "0:5"], 4, "the start of the campaign is incomplete"),
    (["a"], 2, "Missing argument"),
]


@each_row_afresh(("words", "code", "told"), NO_BRANCH)
@pytest.mark.usefixtures("grown")
def test_a_branch_that_cannot_be(ask: Ask, words: list[str], code: int, told: str) -> None:
    said = refused(ask, "branch", *words, code=code)
    assert told in said
    assert said.count("\n") == 1


# Merging


@pytest.mark.usefixtures("drawn")
def test_theirs_follow_ours(copies: Ask, ask: Ask) -> None:
    copies("log", "a", "note", "A1")
    copies("log", "a", "advance", "001", "genetics")
    copies("log", "b", "note", "B1")
    copies("log", "b", "advance", "005", "genetics")
    before = content("b")
    told = copies("merge", "a", "b").out
    assert told == "Added: 2 events as 0002-sitting\n"
    assert notes("a") == ["A1", "B1"]
    assert len(state("a").cards["005"].advancements) == 2
    assert len(state("a").cards["001"].advancements) == 2
    assert content("b") == before
    header = sitting("a", 2)[0]
    assert len(header["merged"]["marks"]) == 2
    assert refused_nothing(ask, "merge", "a", "b") == "Nothing new: all their events are here already.\n"
    sound(ask, "a")


def refused_nothing(ask: Ask, *words: str) -> str:
    """What is told by a command that has nothing to do, and does nothing."""
    before = everything()
    told = ask(*words)
    assert (told.code, told.err) == (0, "")
    assert everything() == before
    return told.out


@each_row_afresh("other", ["b", "campaigns/b", "b.zip"])
def test_the_other_copy_may_be_a_name_a_folder_or_a_file(copies: Ask, other: str) -> None:
    copies("log", "b", "note", "B1")
    copies("export", "b", "b.zip")
    copies("merge", "a", other)
    assert notes("a") == ["B1"]


def test_a_copy_merged_again_and_again_gives_only_what_is_new(copies: Ask, ask: Ask) -> None:
    """Whether its sitting goes on, another day begins, or nothing has happened."""
    copies("log", "a", "note", "A1")
    for number in range(1, 5):
        copies("log", "b", "note", f"B{number}")
        copies("merge", "a", "b")
        assert notes("a") == ["A1", *(f"B{at}" for at in range(1, number + 1))]
        refused_nothing(ask, "merge", "a", "b")
        if number == 2:
            copies("log", "a", "note", "A2")
            assert notes("a").pop() == "A2"
            notes_so_far = notes("a")
            copies("undo", "a")
            assert notes("a") == notes_so_far[:-1]
    sound(ask, "a", "b")


def test_two_copies_merged_both_ways_have_the_same(copies: Ask, ask: Ask) -> None:
    """Nobody gets his own events back."""
    copies("log", "a", "note", "A1")
    copies("log", "b", "note", "B1")
    copies("merge", "a", "b")
    copies("merge", "b", "a")
    assert sorted(notes("b")) == ["A1", "B1"]
    refused_nothing(ask, "merge", "a", "b")
    refused_nothing(ask, "merge", "b", "a")
    copies("log", "b", "note", "B2")
    copies("log", "a", "note", "A2")
    copies("merge", "b", "a")
    copies("merge", "a", "b")
    assert sorted(notes("a")) == sorted(notes("b")) == ["A1", "A2", "B1", "B2"]
    refused_nothing(ask, "merge", "a", "b")
    refused_nothing(ask, "merge", "b", "a")
    sound(ask, "a", "b")


def test_three_copies_merged_in_a_ring_end_with_the_same(copies: Ask, ask: Ask) -> None:
    for name in "abc":
        copies("log", name, "note", name)
    pairs = [(one, other) for one in "abc" for other in "abc" if one != other]
    for one, other in pairs * 2:
        copies("merge", one, other)
    for name in "abc":
        assert sorted(notes(name)) == ["a", "b", "c"]
    for one, other in pairs:
        refused_nothing(ask, "merge", one, other)
    sound(ask, *"abc")


def test_both_have_made_the_same_card(copies: Ask, ask: Ask) -> None:
    copies("log", "a", "world", "34", "Alpha", "3", "heart", "genetics", "new")
    copies("log", "b", "world", "35", "Beta", "4", "skull", "physics", "new")
    copies("log", "b", "advance", "037", "genetics")
    said = refused(ask, "merge", "a", "b")
    assert said == (
        "makeplay: both sides have made 037; with --renumber their cards get the next free numbers, "
        "with --branch NAME theirs becomes a separate campaign\n"
    )
    told = copies("merge", "a", "b", "--renumber").out
    assert "Their card 037 is 038 now: write that number on it" in told
    cards = state("a").cards
    assert (cards["037"].name, cards["038"].name) == ("Alpha", "Beta")
    assert len(cards["038"].advancements) == 2
    refused_nothing(ask, "merge", "a", "b")
    refused_nothing(ask, "merge", "a", "b", "--renumber")
    sound(ask, "a")


def test_cards_that_were_renumbered_keep_their_numbers(copies: Ask, ask: Ask) -> None:
    """Later events of theirs are about the card as it is called here; later cards of theirs may need new ones."""
    copies("log", "a", "world", "34", "Alpha", "3", "heart", "genetics", "new")
    copies("log", "b", "world", "35", "Beta", "4", "skull", "physics", "new")
    copies("merge", "a", "b", "--renumber")
    copies("log", "b", "advance", "Beta", "genetics")
    copies("log", "b", "name", "037", "Beta Prime")
    copies("merge", "a", "b")
    assert state("a").cards["038"].name == "Beta Prime"
    assert len(state("a").cards["038"].advancements) == 2
    copies("log", "b", "world", "36", "Gamma", "5", "foot", "art", "new")
    assert state("b").cards["038"].name == "Gamma"
    assert "both sides have made 038" in refused(ask, "merge", "a", "b")
    assert "Their card 038 is 039 now" in copies("merge", "a", "b", "--renumber").out
    copies("log", "b", "advance", "Gamma", "genetics")
    copies("log", "b", "lost", "037")
    copies("merge", "a", "b")
    cards = state("a").cards
    assert [cards[card].name for card in ("037", "038", "039")] == ["Alpha", "Beta Prime", "Gamma"]
    assert len(cards["039"].advancements) == 2
    assert [card.id for card in cards.values() if card.lost] == ["038"]
    refused_nothing(ask, "merge", "a", "b")
    sound(ask, "a")


def test_renumbered_both_ways(copies: Ask, ask: Ask) -> None:
    """Each side calls the other's card by a number of its own, and nothing comes twice."""
    copies("log", "a", "world", "34", "Alpha", "3", "heart", "genetics", "new")
    copies("log", "b", "world", "35", "Beta", "4", "skull", "physics", "new")
    copies("merge", "a", "b", "--renumber")
    copies("merge", "b", "a", "--renumber")
    assert [state("a").cards[card].name for card in ("037", "038")] == ["Alpha", "Beta"]
    assert [state("b").cards[card].name for card in ("037", "038")] == ["Beta", "Alpha"]
    copies("log", "a", "advance", "Beta", "art")
    copies("log", "b", "advance", "Alpha", "history")
    copies("merge", "a", "b")
    copies("merge", "b", "a")
    for name in "ab":
        cards = {card.name: len(card.advancements) for card in state(name).cards.values()}
        assert (cards["Alpha"], cards["Beta"]) == (2, 2)
        assert len(state(name).cards) == 38
    refused_nothing(ask, "merge", "a", "b")
    refused_nothing(ask, "merge", "b", "a")
    sound(ask, "a", "b")


def test_civilizations_and_games_follow_their_renumbered_cards(copies: Ask, ask: Ask) -> None:
    """What quotes a card quotes it under its new number; so do printed cards."""
    copies("log", "a", "blank", "1", "sun")
    copies("log", "b", "world", "35", "Beta", "4", "skull", "physics", "art", "history", "new")
    copies("log", "b", "tech", "6", "moon", "M2", "K4", "S1", "Fleet", "new")
    civ = ["civ", "35", "League", "3", "foot", "might", "sun", "Beta", "Fleet", "new", "--anyway"]
    copies("log", "b", *civ)
    copies("log", "b", "printed", "037", "039")
    copies("log", "b", "game", "Ada", "Beta;", "Ada", "won", "might", "--anyway")
    assert "both sides have made 037" in refused(ask, "merge", "a", "b")
    copies("merge", "a", "b", "--renumber")
    there = state("a")
    league = next(card for card in there.cards.values() if card.name == "League")
    assert league.homeworld
    assert there.cards[league.homeworld].name == "Beta"
    assert [there.cards[tech].name for tech in league.techs] == ["Fleet"]
    assert there.name_of(there.chronology[-1].players[0][1][0]) == "Beta"
    beta = next(card.id for card in there.cards.values() if card.name == "Beta")
    assert beta in opened("a").prints.content
    sound(ask, "a")


def test_undo_and_redo_inside_their_part(copies: Ask, ask: Ask) -> None:
    copies("log", "a", "note", "A1")
    for number in range(1, 4):
        copies("log", "b", "note", f"B{number}")
    copies("undo", "b")
    copies("undo", "b")
    copies("redo", "b")
    copies("log", "b", "blank", "4", "skull")
    copies("undo", "b")
    copies("log", "b", "blank", "5", "foot")
    copies("merge", "a", "b")
    assert notes("a") == ["A1", "B1", "B2"]
    assert str(state("a").cards["037"].corner) == "5F"
    assert len(state("a").cards) == 37
    refused_nothing(ask, "merge", "a", "b")
    sound(ask, "a")


def test_what_they_undo_later_is_undone_here_too(copies: Ask, ask: Ask) -> None:
    """Events of theirs that were taken in before."""
    copies("log", "a", "note", "A1")
    for number in range(1, 4):
        copies("log", "b", "note", f"B{number}")
    copies("merge", "a", "b")
    copies("undo", "b", "1:2")
    copies("log", "b", "note", "B4")
    copies("merge", "a", "b")
    assert notes("a") == ["A1", "B1", "B3", "B4"]
    refused_nothing(ask, "merge", "a", "b")
    copies("merge", "b", "a")
    assert sorted(notes("b")) == ["A1", "B1", "B3", "B4"]
    sound(ask, "a", "b")


def test_what_they_restore_later_is_restored_here_too(copies: Ask, ask: Ask) -> None:
    """Undone, merged, redone: it counts for both, whoever is merged with whom first."""
    copies("log", "b", "note", "B1")
    copies("merge", "a", "b")
    copies("undo", "b")
    copies("merge", "a", "b")
    assert notes("a") == []
    copies("redo", "b")
    copies("merge", "a", "b")
    assert notes("a") == ["B1"]
    copies("merge", "b", "a")
    assert notes("b") == ["B1"]
    sound(ask, "a", "b")


def test_nobody_loses_what_he_has_restored(copies: Ask, ask: Ask) -> None:
    copies("log", "b", "note", "B1")
    copies("merge", "a", "b")
    copies("undo", "b")
    copies("merge", "a", "b")
    copies("redo", "b")
    copies("merge", "b", "a")
    assert notes("b") == ["B1"]
    sound(ask, "a", "b")


def test_a_file_edited_by_hand_and_accepted_does_not_come_twice(copies: Ask, ask: Ask) -> None:
    """The copies have the same sitting, but for a word somebody has mended in a closed file."""
    copies("log", "a", "note", "one")
    copies("log", "a", "advance", "001", "genetics")
    copies("play", "a", typed="abandon\nyes\n")
    copies("log", "a", "note", "later")
    shutil.rmtree("campaigns/b")
    shutil.copytree("campaigns/a", "campaigns/b")
    path = Path("campaigns/a/log/0001-sitting.jsonl")
    path.write_text(path.read_text("utf-8").replace('"one"', '"uno"'), "utf-8")
    copies("check", "a", "--accept")
    copies("log", "b", "note", "B1")
    for one, other in (("a", "b"), ("b", "a")):
        told = ask("merge", one, other)
        assert told.code in {0, 3}
        assert len(state(one).cards["001"].advancements) == 2
        assert len(state(one).chronology) == 1
        assert notes(one).count("later") == 1
    sound(ask, "a", "b")


def test_a_sitting_taken_in_keeps_its_day(copies: Ask) -> None:
    copies("log", "b", "note", "B1")
    path = Path("campaigns/b/log/0001-sitting.jsonl")
    path.write_text(re.sub(r'"date": "[^"]+"', '"date": "2024-02-29"', path.read_text("utf-8")), "utf-8")
    copies("merge", "a", "b")
    assert sitting("a")[0]["date"] == "2024-02-29"
    assert "2024-02-29  0001-sitting:1" in copies("history", "a").out


def common_past(copies: Ask) -> None:
    """Copies a and b with a sitting that both have."""
    copies("log", "a", "note", "old")
    copies("log", "a", "advance", "001", "genetics")
    copies("log", "a", "note", "older")
    shutil.rmtree("campaigns/b")
    shutil.copytree("campaigns/a", "campaigns/b")


def test_what_they_have_undone_of_what_both_have(copies: Ask, ask: Ask) -> None:
    """Either it is undone here too, or it is told what to do, and doing that helps."""
    common_past(copies)
    copies("log", "a", "note", "A1")
    copies("undo", "b", "1:2")
    copies("log", "b", "note", "B1")
    before = everything()
    told = ask("merge", "a", "b")
    if told.code:
        assert everything() == before
        assert "they have undone 0001-sitting:2, which both have; undo it here too" in told.err
        copies("undo", "a", "1:2")
        copies("merge", "a", "b")
    assert notes("a") == ["old", "older", "A1", "B1"]
    assert len(state("a").cards["001"].advancements) == 1
    refused_nothing(ask, "merge", "a", "b")
    sound(ask, "a", "b")


def test_both_have_undone_the_same(copies: Ask, ask: Ask) -> None:
    common_past(copies)
    copies("log", "a", "note", "A1")
    for name in "ab":
        copies("undo", name, "1:2")
    copies("log", "b", "note", "B1")
    copies("merge", "a", "b")
    assert notes("a") == ["old", "older", "A1", "B1"]
    assert len(state("a").cards["001"].advancements) == 1
    sound(ask, "a", "b")


def test_they_undo_what_we_have_built_on(copies: Ask, ask: Ask) -> None:
    """Their undo of a card that we have written on since cannot stand; nothing is written."""
    copies("log", "a", "world", "34", "Alpha", "3", "heart", "genetics", "new")
    shutil.rmtree("campaigns/b")
    shutil.copytree("campaigns/a", "campaigns/b")
    copies("log", "a", "advance", "Alpha", "physics")
    copies("undo", "b")
    copies("log", "b", "note", "B1")
    assert refused(ask, "merge", "a", "b").count("\n") == 1
    sound(ask, "a")


def test_a_game_of_theirs_behind_ours(copies: Ask, ask: Ask) -> None:
    """A whole game with cards and names, and one under way, if our deck is still the one it was played with."""
    copies("play", "b", "--seed", "2", typed=ANYTHING)
    copies("play", "b", "--seed", "3", typed="1\n1\n")
    copies("log", "a", "note", "A1")
    copies("merge", "a", "b")
    assert state("a").cards == state("b").cards
    assert state("a").chronology == state("b").chronology
    assert state("a").playing
    sound(ask, "a")
    copies("play", "a", typed=ANYTHING)
    assert not state("a").playing
    sound(ask, "a")


def test_a_refereed_game_of_theirs_behind_ours(copies: Ask, ask: Ask) -> None:
    """Read out card by card, with corrections."""
    copies("table", "b", typed="001\n002\nundo\n003\nabandon\nyes\n")
    copies("table", "b", typed="004\nundo\n005\n")
    copies("log", "a", "note", "A1")
    copies("merge", "a", "b")
    assert state("a").playing
    assert [entry.abandoned for entry in state("a").chronology] == [True]
    told = copies("table", "a", typed="006\nundo\nundo\n007\nabandon\nyes\n").out
    assert "is not possible" not in told
    assert not state("a").playing
    sound(ask, "a")


OURS: list[list[str]] = [
    ["blank", "4", "skull"],
    ["lost", "012"],
    ["world", "34", "Alpha", "3", "heart", "genetics", "new"],
    ["advance", "001", "genetics"],
    ["game", "Ada", "001;", "Ada", "won", "might", "--anyway"],
]


@pytest.fixture
def theirs(copies: Ask, *, finished: bool) -> Ask:
    """The copies; in b a game is over, or under way."""
    copies("play", "b", "--seed", "2", typed=ANYTHING if finished else "1\n")
    return copies


@each_row_afresh("line", OURS, ids=" ".join, always=slice(None, None, 2))
@pytest.mark.parametrize("finished", first_always([True, False]))
def test_a_game_of_theirs_on_another_deck_is_refused(theirs: Ask, ask: Ask, line: list[str], *, finished: bool) -> None:
    """Its cards were those of another deck; their game cannot be played again behind ours."""
    theirs("log", "a", *line)
    renumber = ["--renumber"] if finished and line[0] in {"blank", "world"} else []
    before = everything()
    told = ask("merge", "a", "b", *renumber)
    if told.code == 0:  # only if it can be played again all the same
        assert line[0] in {"advance", "game"}
    else:
        assert told.code == 3
        assert told.err.count("\n") == 1
        assert everything() == before
    sound(ask, "a")


def test_an_advancement_of_ours_is_not_lost_to_their_game(copies: Ask, ask: Ask) -> None:
    """Their game has written on a world as it was without what we have added."""
    copies("play", "b", "--seed", "6", "--bot", "Ada=tuned", "--bot", "Ben=tuned")
    changed = [
        written["card"]
        for event in sitting("b")
        if event["type"] == "over"
        for written in event["cards"]
        if written["card"] in state("a").cards and state("a").cards[written["card"]].kind == "world"
    ]
    assert changed, "this seed writes on no original world"
    copies("log", "a", "advance", changed[0], "genetics")
    ours = state("a").cards[changed[0]].advancements
    ask("merge", "a", "b")
    assert set(ours) <= set(state("a").cards[changed[0]].advancements)
    sound(ask, "a")


def test_ours_under_way(copies: Ask, ask: Ask) -> None:
    """Its cards lie on the table; a game of theirs under way would be a second one."""
    copies("log", "b", "note", "B1")
    for command, typed in (("play", "1\n"), ("table", "001\n")):
        copies(command, "a", typed=typed)
        said = refused(ask, "merge", "a", "b")
        assert "a game is under way here; finish or abandon it first" in said or "of ours is under way" in said
        copies(command, "a", typed="abandon\nyes\n")
    copies("merge", "a", "b")
    assert notes("a") == ["B1"]


def test_theirs_as_a_branch(copies: Ask, ask: Ask) -> None:
    """From a folder and from a file; ours stays as it is."""
    copies("log", "a", "world", "34", "Alpha", "3", "heart", "genetics", "new")
    copies("log", "b", "world", "35", "Beta", "4", "skull", "physics", "new")
    Path("campaigns/b/notes").mkdir()
    Path("campaigns/b/notes/x.txt").write_text("theirs", "utf-8")
    copies("export", "b", "b.zip")
    before = {**content("a"), **content("b")}
    for other, new in (("b", "d"), ("campaigns/b", "e"), ("b.zip", "f")):
        told = copies("merge", "a", other, "--branch", new).out
        assert told == f"Started campaigns/{new}; a stays as it is\n"
        assert state(new) == state("b")
        assert opened(new).settings.title == new
        assert content(new)["notes/x.txt"] == b"theirs"
        assert "two campaigns, not two copies" in refused(ask, "merge", "a", new)
    assert {**content("a"), **content("b")} == before
    assert "campaigns/d already exists" in refused(ask, "merge", "a", "b", "--branch", "d")
    sound(ask, *"def")


def test_what_is_odd_behind_ours_is_refused(copies: Ask, ask: Ask) -> None:
    """The same name twice, a third wonder of a kind: the table has to decide, not the merge."""
    copies("log", "a", "name", "001", "Twin")
    copies("log", "b", "name", "005", "Twin")
    said = refused(ask, "merge", "a", "b")
    assert "campaigns/b/log/0001-sitting.jsonl:2 conflicts with this copy: " in said
    assert "has that name, too" in said


def test_what_cannot_stand_behind_ours_is_refused(copies: Ask, ask: Ask) -> None:
    """Both wrote the same blank."""
    corner = str(state("a").cards["002"].corner)
    copies("log", "a", "world", "34", "Alpha", corner, "genetics")
    copies("log", "b", "tech", corner, "M2", "K4", "S1")
    copies("log", "b", "note", "B1")
    said = refused(ask, "merge", "a", "b")
    assert "campaigns/b/log/0001-sitting.jsonl:2 conflicts with this copy: " in said


@pytest.mark.usefixtures("drawn")
def test_names_of_theirs_that_cannot_be_printed_are_refused(copies: Ask, ask: Ask) -> None:
    copies("log", "b", "note", "B1")
    path = Path("campaigns/b/log/0001-sitting.jsonl")
    name = {"n": 2, "type": "name", "card": "001", "name": "สวัสดี"}
    path.write_text(path.read_text("utf-8") + json.dumps(name) + "\n", "utf-8")
    assert "no font here can print" in refused(ask, "merge", "a", "b", code=5)


NO_MERGE: list[tuple[list[str], int, str]] = [
    (["a", "nope"], 2, "this is neither an exported file nor a campaign"),
    (["a", "other"], 3, "these are two campaigns, not two copies of one"),
    (["nope", "a"], 3, "is not a campaign"),
    (["a", "broken.zip"], 2, "broken.zip: "),
    (["a", "table.csv"], 2, "table.csv: this is not a zip file"),
    (["a"], 2, "Missing argument"),
]


@each_row_afresh(("words", "code", "told"), NO_MERGE)
def test_a_merge_that_cannot_be(copies: Ask, ask: Ask, words: list[str], code: int, told: str) -> None:
    copies("new", "other", "--player", "Ada")
    Path("broken.zip").write_bytes(b"PK\x03\x04 broken")
    Path("table.csv").write_text("kind\nblank\n", "utf-8")
    said = refused(ask, "merge", *words, code=code)
    assert told in said
    assert said.count("\n") == 1


def test_a_copy_merged_with_itself(copies: Ask, ask: Ask) -> None:
    copies("log", "a", "note", "A1")
    assert "Nothing new" in refused_nothing(ask, "merge", "a", "a")
    assert "Nothing new" in refused_nothing(ask, "merge", "a", "b")


def test_a_copy_with_a_record_that_cannot_stand_is_told_with_its_line(copies: Ask, ask: Ask) -> None:
    copies("log", "b", "note", "B1")
    path = Path("campaigns/b/log/0001-sitting.jsonl")
    path.write_text(path.read_text("utf-8") + '{"n": 2, "type": "lost", "card": "099"}\n', "utf-8")
    assert f"{path}:3: there is no card 099" in refused(ask, "merge", "a", "b", code=4)


#: What the copies of a group may do between two merges; {} is a number nobody else uses.
DEEDS = ["note {}", "note {}", "blank 4 skull new", "world 34 W{} 3 heart genetics new", "undo", "redo", "end of day"]


@pytest.mark.parametrize("seed", always_and_at_length(1, 59, 1))
def test_copies_that_grow_and_are_merged_at_random_agree_in_the_end(  # noqa: C901  a story in three acts
    copies: Ask, ask: Ask, seed: int
) -> None:
    """Nothing is lost, nothing comes twice, whoever is merged with whom and in which order."""
    random = Random(seed)
    said: set[str] = set()
    for number in range(14):
        name = random.choice("abc")
        deed = random.choice(DEEDS).format(number)
        if deed in {"undo", "redo"}:
            ask(deed, name)
        elif deed == "end of day":
            copies("play", name, typed="abandon\nyes\n") if seed % 5 == 0 else copies(
                "log", name, "note", f"end {number}"
            )
        else:
            written = ask("log", name, *deed.split())
            assert written.code == 0 or "a game is under way" in written.err  # its end was taken back
            said.add(str(number))
        if random.random() < 0.4:
            one, other = random.sample("abc", 2)
            merged = ask("merge", one, other, "--renumber")
            assert merged.code in {0, 3}, merged.err
            sound(ask, one)
        for copy in "abc":
            twice = [text for text, count in Counter(notes(copy)).items() if count > 1]
            assert twice == [], f"{copy} has {twice} twice"
            made = [card.name for card in state(copy).cards.values() if card.name]
            assert len(set(made)) == len(made)
    if seed % 5 == 0:  # games fit behind one deck only
        return
    for one, other in [("a", "b"), ("b", "c"), ("c", "a"), ("a", "b"), ("b", "a"), ("c", "b"), ("a", "c"), ("b", "c")]:
        merged = ask("merge", one, other, "--renumber")
        if (
            "what they have undone or restored conflicts here" in merged.err
        ):  # one took back a card behind which another made more
            return
        assert merged.code == 0, merged.err
    agreed = [sorted(notes(copy)) for copy in "abc"]
    assert agreed[0] == agreed[1] == agreed[2]
    decks = [sorted((str(card.corner), card.name or "") for card in state(copy).cards.values()) for copy in "abc"]
    assert decks[0] == decks[1] == decks[2]
    for one in "abc":
        for other in "abc":
            refused_nothing(ask, "merge", one, other)
    sound(ask, *"abc")


# Archives


def test_an_exported_campaign_comes_back_as_it_was(grown: Ask, ask: Ask) -> None:
    """Record, settings, notes and templates, byte by byte; the same identity, so that it can be merged."""
    folder = Path("campaigns/a")
    for name in ("notes/深空.md", "notes/maps/first.txt", "templates/deep_future/world.svg.j2"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("ours", "utf-8")
    told = grown("export", "a").out
    assert re.fullmatch(r"output/a\.zip  \d+ bytes, \d+ events\n", told)
    before = content("a")
    told = grown("import", "output/a.zip", "d").out
    assert told.startswith("Started campaigns/d with ")
    assert content("d") == before
    assert state("d") == state("a")
    assert "Nothing new" in refused_nothing(ask, "merge", "a", "d")
    grown("log", "d", "note", "away")
    grown("merge", "a", "d")
    assert notes("a")[-1] == "away"


def test_an_archive_keeps_its_name_unless_another_is_told(grown: Ask) -> None:
    grown("export", "a", "kept.zip")
    shutil.rmtree("campaigns/a")
    grown("import", "kept.zip")
    assert Path("campaigns/a").is_dir()


def test_the_same_campaign_is_the_same_archive(grown: Ask) -> None:
    grown("export", "a", "one.zip")
    grown("export", "a", "two.zip")
    assert Path("one.zip").read_bytes() == Path("two.zip").read_bytes()


def test_a_file_is_replaced_only_if_that_is_said(grown: Ask, ask: Ask) -> None:
    Path("x.zip").write_bytes(b"mine")
    assert "x.zip: it already exists; choose another name, or add --force" in refused(
        ask, "export", "a", "x.zip", code=2
    )
    assert Path("x.zip").read_bytes() == b"mine"
    grown("export", "a", "x.zip", "--force")
    assert zipfile.is_zipfile("x.zip")
    grown("export", "a")
    grown("export", "a")
    grown("export", "a", "new/folder/x.zip")
    assert zipfile.is_zipfile("new/folder/x.zip")


def test_a_game_under_way_is_exported_and_goes_on(copies: Ask, ask: Ask) -> None:
    copies("table", "a", typed="001\n002\n")
    copies("export", "a", "a.zip")
    copies("import", "a.zip", "d")
    copies("table", "d", typed="undo\n003\nabandon\nyes\n")
    assert not state("d").playing
    assert state("a").playing
    sound(ask, "d")


def test_an_archive_is_no_second_campaign_of_the_same_name(grown: Ask, ask: Ask) -> None:
    grown("export", "a", "a.zip")
    assert "campaigns/a already exists" in refused(ask, "import", "a.zip")
    assert "campaigns/b already exists" in refused(ask, "import", "a.zip", "b")


def rezipped(change: Callable[[str, bytes], tuple[str, bytes] | None], target: str = "bad.zip") -> None:
    """The archive a.zip, its files changed, left out or renamed."""
    with zipfile.ZipFile("a.zip") as source, zipfile.ZipFile(target, "w") as changed:
        for info in source.infolist():
            entry = change(info.filename, source.read(info))
            if entry:
                changed.writestr(*entry)


def test_a_corrupt_record_inside_is_told_with_its_line(grown: Ask, ask: Ask) -> None:
    grown("export", "a", "a.zip")
    rezipped(lambda name, data: (name, data.replace(b'"card": "037"', b'"card": "099"')))
    said = refused(ask, "import", "bad.zip", "d", code=4)
    assert "bad.zip/log/0001-sitting.jsonl:2: card 099 is not the next new one, 037" in said
    rezipped(lambda name, data: (name, data.replace(b'{"n": 3', b'{"n": 4')))
    assert re.search(
        r"bad\.zip/log/0000-setup\.jsonl:4: event 3 is expected here", refused(ask, "import", "bad.zip", "d", code=4)
    )
    rezipped(lambda name, data: (name, data.replace(b'"schema": 3', b'"schema": 9')))
    assert "schema 9, this makeplay reads up to 3" in refused(ask, "import", "bad.zip", "d", code=4)


def test_an_archive_that_lacks_something_creates_nothing(grown: Ask, ask: Ask) -> None:
    grown("export", "a", "a.zip")
    rezipped(lambda name, data: None if name.endswith("campaign.toml") else (name, data))
    assert "it contains no campaign.toml" in refused(ask, "import", "bad.zip", "d", code=2)
    rezipped(lambda name, data: None if "/log/" in name else (name, data))
    assert "it contains no record" in refused(ask, "import", "bad.zip", "d", code=2)
    rezipped(lambda name, data: None if "0000" in name else (name, data))
    assert refused(ask, "import", "bad.zip", "d", code=4).count("\n") == 1
    rezipped(lambda name, data: (name, b'title = "x"\n' if name.endswith(".toml") else data))
    assert "campaign.toml, language: " in refused(ask, "import", "bad.zip", "d", code=3)
    rezipped(lambda name, data: (name, data.replace(b'"deep_future"', b'"chess"')))
    assert "no game called 'chess' is installed" in refused(ask, "import", "bad.zip", "d", code=3)


def test_hostile_names_in_an_archive_create_nothing(grown: Ask, ask: Ask) -> None:
    """A few through the command; the rest stands in test_archive.py."""
    grown("export", "a", "a.zip")
    for name in ("../evil", "/evil", "a/../../evil", "a\\evil", "C:/evil", "a/notes/../../../evil", "a/.git/config"):
        shutil.copyfile("a.zip", "bad.zip")
        with zipfile.ZipFile("bad.zip", "a") as archive:
            archive.writestr(name, "evil")
        assert refused(ask, "import", "bad.zip", "d", code=2).count("\n") == 1
    assert not Path("evil").exists()
    for name in ("../d", "con", ".d", "d/e"):
        assert "campaign name" in refused(ask, "import", "a.zip", name, code=2)


def test_content_decides_what_a_file_is_and_an_option_overrides(grown: Ask, ask: Ask) -> None:
    grown("export", "a", "a.csv")
    grown("import", "a.csv", "d")
    table = grown("import", "--template").out
    Path("box.zip").write_text(table, "utf-8")
    grown("import", "box.zip", "e", "--player", "Ada", "--player", "Ben")
    assert len(state("e").cards) == 8
    assert "box.zip: this is not a zip file" in refused(ask, "import", "box.zip", "f", "--format", "archive", code=2)
    said = refused(ask, "import", "a.csv", "f", "--format", "csv", "--player", "Ada", code=2)
    assert said.startswith("makeplay: a.csv: ")
    assert "a.csv: byte " in refused(ask, "import", "a.csv", "f", "--format", "json", code=2)
    assert "--format" in refused(ask, "import", "a.csv", "f", "--format", "xml", code=2)


NO_IMPORT: list[tuple[list[str], int, str]] = [
    (["nothing.zip"], 6, "cannot read nothing.zip: No such file or directory"),
    (["."], 6, "cannot read ."),
    ([], 2, "Missing argument 'FILE'"),
    (["empty"], 2, "its first line has no column 'kind'"),
    (["binary", "d"], 2, "binary: "),
    (["sheet.xlsx", "d"], 2, "this is an Excel workbook; save the sheet as CSV and import that"),
    (["latin.csv", "d"], 2, " is not UTF-8 text; save the sheet as CSV UTF-8"),
    (["utf16.csv", "d"], 2, "utf16.csv: this is not text"),
    (["header.csv", "d", "--player", "Ada"], 2, "header.csv: it has no rows"),
    (["other.csv", "d"], 2, "its first line has no column 'kind'"),
    (["twice.csv", "d"], 2, "two columns have the same name"),
    (["quote.csv", "d"], 2, "quote.csv: it is not a valid table: "),
    (["good.csv", "d"], 2, "players: nobody is named"),
    (["good.csv", "d", "--player", "Ada", "--player", "ada"], 2, "is named twice"),
    (["good.csv", "../d", "--player", "Ada"], 2, "campaign name"),
]


@each_row_afresh(("words", "code", "told"), NO_IMPORT)
def test_a_file_that_cannot_be_brought_in(ask: Ask, words: list[str], code: int, told: str) -> None:
    Path("empty").write_bytes(b"")
    Path("binary").write_bytes(Random(1).randbytes(5000))
    with zipfile.ZipFile("sheet.xlsx", "w") as sheet:
        sheet.writestr("[Content_Types].xml", "<x/>")
        sheet.writestr("xl/workbook.xml", "<x/>")
    Path("latin.csv").write_bytes("kind,number,suit\nblank,1,sün\n".encode("latin-1"))
    Path("utf16.csv").write_bytes("kind,number,suit\nblank,1,sun\n".encode("utf-16-le"))
    Path("header.csv").write_text("kind,number,suit\n,,\n\n", "utf-8")
    Path("other.csv").write_text("name,price\nKranax,3\n", "utf-8")
    Path("twice.csv").write_text("kind,number,Number \nblank,1,2\n", "utf-8")
    Path("quote.csv").write_text('kind,number,suit\nblank,1,"sun\n', "utf-8")
    Path("good.csv").write_text("kind,number,suit\nblank,1,sun\n", "utf-8")
    said = refused(ask, "import", *words, code=code)
    assert told in said
    assert said.count("\n") == 1
    assert not Path("campaigns").exists()


def test_a_table_too_large_is_refused_before_it_is_understood(ask: Ask) -> None:
    Path("huge.csv").write_bytes(b"kind,number,suit\n" + b"blank,1,sun\n" * 1_500_000)
    assert "too large" in refused(ask, "import", "huge.csv", "d", "--player", "Ada", code=2)


# Tables

HEADER = (
    "kind,card,number,suit,era,sector,name,advancement 1,advancement 2,advancement 3,victory,effect,homeworld,techs,"
    "players,winner"
)
COLUMNS = HEADER.split(",")


def row(kind: str, **cells: str) -> dict[str, str]:
    """A row by its cells; `a1` to `a3` are advancements."""
    short = {"a1": "advancement 1", "a2": "advancement 2", "a3": "advancement 3"}
    return {"kind": kind, **{short.get(column, column): cell for column, cell in cells.items()}}


def csv_text(rows: Sequence[dict[str, str]], columns: Sequence[str] = COLUMNS, separator: str = ",") -> str:
    """A table as a spreadsheet writes it."""

    def quoted(cell: str) -> str:
        escaped = cell.replace('"', '""')
        return f'"{escaped}"' if any(sign in cell for sign in f'{separator}"\n') else cell

    lines = [separator.join(columns)]
    lines += [separator.join(quoted(cells.get(column, "")) for column in columns) for cells in rows]
    return "\n".join(lines) + "\n"


def write_table(rows: Sequence[dict[str, str]], columns: Sequence[str] = COLUMNS) -> None:
    Path("box.csv").write_text(csv_text(rows, columns), "utf-8")


@pytest.fixture
def bring(ask: Ask) -> Ask:
    """Brings the table box.csv in as a new campaign d."""

    def call(*words: str) -> Told:
        return ask("import", "box.csv", "d", "--player", "Ada", "--player", "Ben", *words)

    return call


WORLD = row("world", number="3", suit="heart", era="O", sector="34", name="Kranax", a1="Genetics")
PROSPERO = row(
    "world", number="1", suit="moon", era="1", sector="55", name="Prospero", a1="Agriculture", a2="Astronomy",
    a3="Engineering",
)  # fmt: skip
FLEET = row("tech", number="5", suit="sun", era="1", name="Fleet", a1="Energy", a2="Spacecraft", a3="Ecology")
PRIESTS = row("tech", number="2", suit="skull", era="1", name="Green Priesthood", a1="F2", a2="R5", a3="S1*")
WIND = row("tech", number="4", suit="hand", era="1", name="Solar Wind", a1="S5", a2="H1*", a3="F6")
LEAGUE = row(
    "civilization", number="3", suit="foot", era="1", sector="55", name="League", victory="might", effect="sun",
    homeworld="Prospero", techs="Fleet; Green Priesthood; Solar Wind",
)  # fmt: skip
BLANK = row("blank", number="4", suit="skull")
BOX = [WORLD, PROSPERO, FLEET, PRIESTS, WIND, LEAGUE, BLANK]


def names(name: str = "d") -> dict[str, str | None]:
    return {card.id: card.name for card in state(name).cards.values()}


@pytest.mark.parametrize("language", first_always(["zh", "en"]))
def test_the_template_is_a_table_that_comes_in_cleanly(ask: Ask, run: Ask, language: str) -> None:
    Path("box.csv").write_text(run("import", "--template", "--lang", language).out, "utf-8")
    told = run("import", "box.csv", "d", "--player", "Ada", "--player", "Ben", "--lang", language)
    assert told.err == ""
    there = state("d")
    kinds = Counter(str(card.kind) for card in there.cards.values())
    assert kinds == {"world": 2, "tech": 4, "civilization": 1, "blank": 1}
    assert len(there.sector_names) == len(there.wonders) == 1
    assert [entry.winner for entry in there.chronology] == ["Ada", None]
    assert [entry.era for entry in there.chronology] == [1, 2]
    assert (there.era, there.language) == (2, language)
    league = next(card for card in there.cards.values() if card.kind == "civilization")
    assert len(league.techs) == 3
    assert ask("check", "d").out in {"all is well\n", "一切正常\n"}
    assert run("print", "d").code == 0
    run("play", "d", "--seed", "1", typed=ANYTHING)
    sound(ask, "d")


@pytest.mark.usefixtures("drawn")
def test_a_shoebox_is_a_campaign_like_any_other(bring: Ask, run: Ask, ask: Ask) -> None:
    write_table(BOX)
    told = bring()
    assert (told.code, told.err) == (0, "")
    assert told.out == "Started campaigns/d from 7 rows\nNext: makeplay status d\n"
    assert list(names().values()) == ["Kranax", "Prospero", "Fleet", "Green Priesthood", "Solar Wind", None, "League"]
    run("table", "d", typed="001\nabandon\nyes\n")
    run("log", "d", "advance", "Kranax", "physics")
    run("branch", "d", "e", "--at", "1:1")
    run("export", "d", "d.zip")
    run("import", "d.zip", "f")
    sound(ask, *"def")


def utf16(text: str) -> bytes:
    return codecs.BOM_UTF16_LE + text.encode("utf-16-le")


ENCODED: dict[str, Callable[[str], bytes]] = {
    "plain": str.encode,
    "bom": lambda text: codecs.BOM_UTF8 + text.encode(),
    "utf-16 le": utf16,
    "utf-16 be": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    "windows lines": lambda text: text.replace("\n", "\r\n").encode(),
    "no last line end": lambda text: text.rstrip("\n").encode(),
    "old mac lines": lambda text: text.replace("\n", "\r").encode(),
    "utf-16 windows lines": lambda text: utf16(text.replace("\n", "\r\n")),
}


@each_row_afresh("encoding", ENCODED)
@each_row_afresh("separator", [",", ";", "\t"])
def test_tables_as_spreadsheets_write_them(bring: Ask, encoding: str, separator: str) -> None:
    """Quoted cells with separators, quotation marks and Chinese signs in them."""
    rows = [*BOX, row("world", number="6", suit="sun", sector="41", name='深空, "the" old; one', a1="基因")]
    Path("box.csv").write_bytes(ENCODED[encoding](csv_text(rows, separator=separator)))
    told = bring()
    assert (told.code, told.err) == (0, "")
    assert '深空, "the" old; one' in names().values()
    assert [len(card.techs) for card in state("d").cards.values() if card.kind == "civilization"] == [3]


def test_columns_may_stand_in_any_order_be_missing_or_be_others(bring: Ask) -> None:
    """Capitals and blanks in the header do not count; columns of the people's own are left alone."""
    columns = ["remarks", *COLUMNS[::-1], ""]
    rows = [cells | {"remarks": "bent corner", "": "x"} for cells in BOX]
    text = csv_text(rows, columns)
    Path("box.csv").write_text(text.replace("kind", " KIND ", 1).replace("advancement 1", "Advancement 1 ", 1), "utf-8")
    told = bring()
    assert told.code == 0, told.err
    first = state("d").cards
    shutil.rmtree("campaigns/d")
    write_table(BOX)
    assert bring().code == 0
    assert state("d").cards == first
    shutil.rmtree("campaigns/d")
    write_table([WORLD, BLANK], ["kind", "number", "suit", "sector", "name", "advancement 1"])
    assert bring().code == 0
    assert names() == {"001": "Kranax", "002": None}


def test_empty_rows_are_passed_over_and_counted(bring: Ask) -> None:
    lines = csv_text([WORLD, BLANK, row("world", sector="99")]).splitlines()
    Path("box.csv").write_text("\n".join([lines[0], "", ",,,", lines[1], "", lines[2], "  , ,", lines[3], ""]), "utf-8")
    told = bring()
    assert told.code == 2
    assert told.err.startswith("makeplay: box.csv:8: ")
    assert told.err.count("\n") == 1
    Path("box.csv").write_text("\n".join([lines[0], "", ",,,", lines[1], "", lines[2], "  , ,", ""]), "utf-8")
    assert bring().code == 0


BAD_ROWS: list[tuple[dict[str, str], str]] = [
    (row("planet", number="1", suit="sun"), "kind 'planet' is unknown; write one of world, tech, blank"),
    (row("", number="1", suit="sun"), "kind '' is unknown"),
    (row("world", number="1", suit="sun", a1="genetics", name="X"), "the sector is missing"),
    (row("world", number="1", suit="sun", sector="77", a1="genetics"), "there is no such sector"),
    (row("world", number="1", suit="sun", sector="34", name="X"), "a world has an advancement"),
    (row("world", suit="sun", sector="34", a1="genetics", name="X"), ""),
    (row("world", number="7", suit="sun", sector="34", a1="genetics"), ""),
    (row("world", number="1", suit="square", sector="34", a1="genetics"), ""),
    (row("world", number="1", suit="sun", sector="34", a1="gentics"), "did you mean Genetics"),
    (row("world", number="1", suit="sun", sector="34", a1="基音"), "did you mean 基建, 基因?"),
    (row("world", number="1", suit="sun", sector="34", a1="R7"), ""),
    (row("world", number="1", suit="sun", sector="34", a1="R1", era="minus one"), "minus one"),
    (row("world", number="1", suit="sun", sector="34", a1="R1", era="later", name="X"), "later"),
    (row("tech", number="1", suit="sun", a1="S1", a2="K1"), "a tech has a column of three suits"),
    (row("blank", suit="sun"), ""),
    (
        row("civilization", number="1", suit="sun", sector="34", effect="sun", homeworld="Kranax"),
        "the victory is missing",
    ),
    (row("civilization", number="1", suit="sun", sector="34", victory="might", effect="sun"), "homeworld"),
    (
        row("civ", number="1", suit="sun", sector="34", victory="might", effect="sun", homeworld="Nowhere"),
        "",
    ),
    (
        row("civ", number="1", suit="sun", sector="34", victory="might", effect="sun", homeworld="Kranax", techs="077"),
        "077",
    ),
    (
        row(
            "civ", number="1", suit="sun", sector="34", victory="might", effect="sun", homeworld="Kranax", techs="Nope"
        ),
        "Nope",
    ),
    (row("sector", sector="00", name="Hole"), "there is no such sector"),
    (row("sector", sector="34"), "the name is missing"),
    (row("wonder", sector="34", victory="might"), "a wonder has a victory and a suit"),
    (row("wonder", victory="might", effect="sun"), "a wonder is in one sector"),
    (row("game", era="1", players="", winner="Ada"), ""),
    (row("game", era="1", players="Ada: Kranax", winner="Cleo"), ""),
    (row("game", era="1", players="Ada: Nowhere", winner="Ada", victory="might"), ""),
    (row("world", card="x", number="1", suit="sun", sector="34", a1="R1"), "card 'x' is not a number"),
    (row("world", card="0", number="1", suit="sun", sector="34", a1="R1"), "card '0' is not a number"),
    (row("world", card="-3", number="1", suit="sun", sector="34", a1="R1"), "card '-3' is not a number"),
    (row("world", card="9" * 5000, number="1", suit="sun", sector="34", a1="R1"), "is not a number"),
]


@each_row_afresh(("bad", "told"), BAD_ROWS)
def test_a_row_that_cannot_be_understood_is_told_with_its_line(bring: Ask, bad: dict[str, str], told: str) -> None:
    """One line for it, and nothing for the good rows around it; --anyway does not help."""
    write_table([WORLD, bad, BLANK])
    for words in ([], ["--anyway"]):
        found = bring(*words)
        assert found.code == 2
        assert found.err.startswith("makeplay: box.csv:3: "), found.err
        assert told in found.err
        assert found.err.count("\n") == 1, found.err
        assert not Path("campaigns/d").exists()


def test_every_bad_row_is_told_in_order(bring: Ask) -> None:
    """Odd rows too, unless they are to be taken anyway."""
    odd = row("world", number="6", suit="sun", sector="35", name="Kranax", a1="R1")
    civ = row("civ", number="1", suit="sun", sector="34", victory="might", effect="sun", homeworld="Nope")
    write_table([WORLD, BAD_ROWS[3][0], civ, odd, BAD_ROWS[0][0], BAD_ROWS[12][0], BLANK, BAD_ROWS[21][0]])
    told = bring().err
    assert re.findall(r"box\.csv:(\d+):", told) == ["3", "4", "5", "6", "7", "9"]
    assert "box.csv:5: odd: 001 Kranax has that name, too" in told
    told = bring("--anyway").err
    assert re.findall(r"box\.csv:(\d+):", told) == ["3", "4", "6", "7", "9"]
    assert not Path("campaigns/d").exists()


def test_many_bad_rows_are_counted(bring: Ask) -> None:
    write_table([WORLD, *[BAD_ROWS[0][0]] * 50])
    told = bring().err
    assert len(told.splitlines()) == 21
    assert told.splitlines()[-1] == "makeplay: and 30 more like these"


def test_odd_rows_are_taken_only_if_that_is_said(bring: Ask, ask: Ask) -> None:
    """They carry a mark, and `check` reports them as agreed."""
    write_table([WORLD, row("world", number="6", suit="sun", sector="35", name="Kranax", a1="R1"), BLANK])
    told = bring()
    assert told.code == 2
    assert "box.csv:3: odd: 001 Kranax has that name, too" in told.err
    assert "add --anyway" in told.err
    assert not Path("campaigns/d").exists()
    assert bring("--anyway").code == 0
    marked = [event for event in (line.event for line in opened("d").record.lines) if event.get("anyway")]
    assert len(marked) == 1
    assert "agreed: " in ask("check", "d").out


@pytest.mark.usefixtures("drawn")
def test_a_name_that_cannot_be_printed_is_told_and_nothing_is_made(bring: Ask) -> None:
    write_table([WORLD, row("world", number="1", suit="sun", sector="35", name="สวัสดี", a1="R1")])
    told = bring()
    assert told.code == 5
    assert "no font here can print" in told.err
    assert not Path("campaigns/d").exists()


NAMES = [
    'Kran "the" Old', "Era 2", "Heart", "Genetics", "new", "circled", "A, B; C", "in", "won", "Might", "World", "12th",
    "O'Neill", "Kran the", "“Quoted”", "=SUM(A1)", "the", "Ada",
]  # fmt: skip


@pytest.mark.usefixtures("drawn")
def test_names_of_a_table_are_names_whatever_they_say(bring: Ask) -> None:
    """Words of the lines, of Table 5, of suits; signs that a spreadsheet quotes."""
    rows = [
        row("world", number=str(at % 6 + 1), suit="sun" if at < 6 else "foot" if at < 12 else "hand", sector="34",
            name=name, a1="R1")
        for at, name in enumerate(NAMES)
    ]  # fmt: skip
    write_table(rows)
    told = bring("--anyway")
    assert told.code == 0, told.err
    assert list(names().values()) == NAMES


@pytest.mark.usefixtures("drawn")
def test_a_name_over_two_lines_of_a_cell(bring: Ask) -> None:
    """A line end in a cell is a blank, or is told; the rows behind it keep their lines."""
    write_table([row("world", number="1", suit="sun", sector="35", name="Kran\nMinor", a1="R1"), WORLD])
    told = bring()
    if told.code:
        assert told.err.startswith("makeplay: box.csv:2: ")
        assert told.err.count("\n") == 1
    else:
        assert names()["001"] == "Kran Minor"


def test_cards_keep_the_numbers_that_people_gave_them(bring: Ask) -> None:
    write_table([{**WORLD, "card": "3"}, {**PROSPERO, "card": "#001"}, {**BLANK, "card": "002"}])
    assert bring().code == 0
    assert names() == {"001": "Prospero", "002": None, "003": "Kranax"}


def test_cards_without_a_number_get_the_free_ones(bring: Ask) -> None:
    write_table([WORLD, {**PROSPERO, "card": "1"}, FLEET, {**BLANK, "card": "3"}])
    assert bring().code == 0
    assert names() == {"001": "Prospero", "002": "Kranax", "003": None, "004": "Fleet"}


def test_a_number_given_twice_and_a_gap_are_told(bring: Ask) -> None:
    write_table([{**WORLD, "card": "1"}, {**PROSPERO, "card": "001"}, {**BLANK, "card": "2"}])
    told = bring().err
    assert "box.csv:3: card 001 is in another row too" in told
    assert told.count("\n") == 1
    write_table([{**WORLD, "card": "1"}, {**PROSPERO, "card": "4"}, {**BLANK, "card": "2"}])
    told = bring().err
    assert "box.csv:3: card 4 leaves a gap: there is no card 3" in told
    assert told.count("\n") == 1
    assert not Path("campaigns/d").exists()


@each_row_afresh("order", [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]])
def test_a_civilization_may_stand_before_the_cards_it_quotes(bring: Ask, order: list[int]) -> None:
    rows = [{**LEAGUE, "techs": "Fleet"}, PROSPERO, FLEET, WORLD]
    write_table([rows[at] for at in order])
    told = bring("--anyway")
    assert told.code == 0, told.err
    league = next(card for card in state("d").cards.values() if card.name == "League")
    quoted = [names()[card] for card in (league.homeworld or "", *league.techs)]
    assert quoted == ["Prospero", "Fleet"]


@each_row_afresh("numbers", ["1234", "4321", "2341", "3124"])
def test_a_civilization_keeps_the_number_that_people_gave_it(bring: Ask, ask: Ask, numbers: str) -> None:
    """Also if it is lower than those of the cards it quotes, or of others."""
    rows = [PROSPERO, FLEET, {**LEAGUE, "techs": "Fleet"}, WORLD]
    write_table([{**cells, "card": number} for cells, number in zip(rows, numbers)])
    told = bring("--anyway")
    assert told.code == 0, told.err
    wanted = {f"00{number}": cells["name"] for cells, number in zip(rows, numbers)}
    assert names() == dict(sorted(wanted.items()))
    league = next(card for card in state("d").cards.values() if card.name == "League")
    assert names()[league.homeworld or ""] == "Prospero"
    sound(ask, "d")


@each_row_afresh("quoted", [("1", "2; 3;4"), ("001", "002;003;004"), ("#1", "#2; 3; Solar Wind")])
def test_a_civilization_quotes_cards_by_number_as_a_spreadsheet_has_it(bring: Ask, quoted: tuple[str, str]) -> None:
    """A spreadsheet makes 1 of 001."""
    civ = {**LEAGUE, "homeworld": quoted[0], "techs": quoted[1]}
    write_table([PROSPERO, FLEET, PRIESTS, WIND, civ])
    told = bring()
    assert told.code == 0, told.err
    league = state("d").cards["005"]
    assert (league.homeworld, league.techs) == ("001", ("002", "003", "004"))


@each_row_afresh("name", ["Might", "Sun", "League", "Xeno", "O", "New", "Era"])
def test_a_civilization_quotes_cards_that_are_called_like_something_else(bring: Ask, name: str) -> None:
    """A victory, a suit, the civilization itself, a word of the lines."""
    write_table([{**PROSPERO, "name": name}, FLEET, PRIESTS, WIND, {**LEAGUE, "homeworld": name}], COLUMNS)
    told = bring("--anyway")
    assert told.code == 0, told.err
    league = state("d").cards["005"]
    assert (league.name, league.homeworld, league.victory, league.effect_suit) == ("League", "001", "might", "S")


def test_homeworlds_of_games_by_name_and_by_number(bring: Ask) -> None:
    games = [
        row("game", era="1", players="Ada: Kranax; Ben: 2", winner="Ben", victory="might"),
        row("game", era="2", players="Ada: 001, Prospero", winner="nobody"),
        row("game", era="2", players="Ben: Kranax", winner="abandoned"),
        row("game", era="2", players="Cleo：Kranax；Ada：Prospero", winner="无人"),
    ]
    write_table([WORLD, PROSPERO, *games])
    told = bring("--anyway")
    assert told.code == 0, told.err
    homes = [dict(entry.players) for entry in state("d").chronology]
    assert homes[0] == {"Ada": ("001",), "Ben": ("002",)}
    assert homes[1] == {"Ada": ("001", "002")}
    assert homes[3] == {"Cleo": ("001",), "Ada": ("002",)}
    assert [entry.winner for entry in state("d").chronology] == ["Ben", None, None, None]
    assert [entry.abandoned for entry in state("d").chronology] == [False, False, True, False]
    assert state("d").era == 2


def test_cells_behind_the_last_column_are_told(bring: Ask) -> None:
    """A comma too many would lose what stands behind it."""
    Path("box.csv").write_text(
        "kind,number,suit,sector,name,advancement 1\n"
        "world,1,sun,34,Kranax,R1\n"
        "world,2,sun,35,Prospero,R1,R2\n"
        "world,3,sun,36,Third,R1,,\n",
        "utf-8",
    )
    told = bring()
    assert told.code == 2
    assert told.err.startswith("makeplay: box.csv:3: ")
    assert told.err.count("\n") == 1


@pytest.mark.usefixtures("run")
def test_a_table_is_read_from_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    class Pipe:
        buffer = io.BytesIO(csv_text(BOX).encode())

    monkeypatch.setattr("sys.stdin", Pipe())
    from generator import cli

    assert cli.run(["import", "-", "d", "--player", "Ada"]) == 0
    assert len(names()) == 7


# A table for a campaign that is there


def test_a_table_is_added_to_a_campaign(copies: Ask, ask: Ask) -> None:
    write_table([*BOX, row("sector", sector="34", name="Kran")])
    told = copies("import", "box.csv", "a")
    assert told.out == "8 rows added to campaigns/a\nNext: makeplay status a\n"
    found = state("a")
    assert len(found.cards) == 43
    assert [found.cards[f"{at:03d}"].name for at in range(37, 44)] == [
        "Kranax", "Prospero", "Fleet", "Green Priesthood", "Solar Wind", None, "League",
    ]  # fmt: skip
    assert found.sector_names == {34: "Kran"}
    copies("undo", "a")
    assert state("a").sector_names == {}
    sound(ask, "a")


@pytest.mark.usefixtures("copies")
def test_a_table_for_a_campaign_may_number_its_cards(ask: Ask) -> None:
    """A blank of the campaign is written on; a new card has the next number."""
    blank = next(card for card in state("a").cards.values() if card.kind == "blank")
    here = {"number": str(blank.corner.number), "suit": blank.corner.suit, "card": str(int(blank.id))}
    write_table([{**WORLD, **here}, {**PROSPERO, "card": "38"}, {**FLEET, "card": "37"}])
    told = ask("import", "box.csv", "a")
    assert told.code == 0, told.err
    found = names("a")
    assert (found[blank.id], found["037"], found["038"]) == ("Kranax", "Fleet", "Prospero")
    assert len(found) == 38
    sound(ask, "a")


@pytest.mark.usefixtures("copies")
def test_a_table_does_not_write_over_a_card_unasked(ask: Ask) -> None:
    world = state("a").worlds()[0]
    here = {"number": str(world.corner.number), "suit": world.corner.suit, "card": world.id}
    write_table([{**WORLD, **here}])
    assert "box.csv:2: odd: " in refused(ask, "import", "box.csv", "a", code=2)
    write_table([{**WORLD, "card": world.id, "number": str(world.corner.number % 6 + 1)}])
    said = refused(ask, "import", "box.csv", "a", "--anyway", code=2)
    assert "box.csv:2: " in said
    assert f"card {world.id} has the corner {world.corner}" in said


@pytest.mark.usefixtures("copies")
def test_a_blank_with_the_number_of_another_card_makes_no_new_one(ask: Ask) -> None:
    world = state("a").worlds()[0]
    write_table([{**BLANK, "card": world.id}])
    ask("import", "box.csv", "a")
    ask("import", "box.csv", "a", "--anyway")
    assert len(state("a").cards) == 36


@pytest.mark.usefixtures("copies", "drawn")
def test_a_table_with_bad_rows_leaves_a_campaign_as_it_was(ask: Ask) -> None:
    write_table([WORLD, BAD_ROWS[0][0], BAD_ROWS[3][0]])
    said = refused(ask, "import", "box.csv", "a", code=2)
    assert re.findall(r"box\.csv:(\d+):", said) == ["3", "4"]
    write_table([{**WORLD, "name": "สวัสดี"}])
    refused(ask, "import", "box.csv", "a", code=5)


@each_row_afresh("command", ["play", "table"])
def test_a_table_for_a_campaign_with_a_game_under_way(copies: Ask, ask: Ask, command: str) -> None:
    """Its cards lie on the table."""
    copies(command, "a", typed="1\n" if command == "play" else "001\n")
    for rows in (BOX, [row("sector", sector="34", name="Kran")], [row("game", era="1", players="Ada: 1", winner="-")]):
        write_table(rows)
        said = refused(ask, "import", "box.csv", "a", "--anyway", code=2)
        assert "a game is under way" in said
    sound(ask, "a")


def test_a_table_of_a_thousand_cards(bring: Ask) -> None:
    write_table(
        [
            row("world", number=str(at % 6 + 1), suit="SMRKHF"[at // 6 % 6], sector=f"{at % 6 + 1}{at // 6 % 6 + 1}",
                name=f"W{at}", a1="R1")
            for at in range(300)
        ]
    )  # fmt: skip
    told = bring()
    assert told.code == 0, told.err
    assert len(names()) == 300
