"""`makeplay play` as people use it: typing, asking why, taking back, going on later, and what the record keeps."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from afresh import each_row_afresh
from sitting_down import choices_shown
from talking import Makeplay, Told

from generator.campaign import folder as campaigns
from generator.campaign import writing
from generator.campaign.folder import OpenCampaign
from generator.errors import IllegalChoice, RecordMoved
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.play.table import DeepFutureTable

Play = Callable[..., Told]


@pytest.fixture
def kran(makeplay: Makeplay) -> Makeplay:
    """A solo campaign."""
    assert makeplay("new", "kran", "--player", "Ada", "--seed", "5").code == 0
    return makeplay


@pytest.fixture
def play(kran: Makeplay, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays the campaign: lines typed, then the words of the command line."""

    def call(typed: str, *words: str) -> Told:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return kran("play", "kran", *words)

    return call


def opened(name: str = "kran") -> OpenCampaign:
    return campaigns.open_campaign(Path(), name)


def state(name: str = "kran") -> DeepFutureCampaign:
    found = opened(name).state
    assert isinstance(found, DeepFutureCampaign)
    return found


def events(sitting: str = "0001-sitting") -> list[dict[str, Any]]:
    text = Path("campaigns/kran/log", f"{sitting}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_the_position_the_question_and_every_choice_are_shown(play: Play) -> None:
    told = play("", "--seed", "2")
    assert told.code == 0
    for part in (
        "Era 1, turn of Ada",
        "│ 61 ",
        "A Ada",
        "Neutral worlds line:",
        "C Culture",
        "Hand of Ada, 5 cards:",
        "Deck ",
    ):
        assert part in told.out
    assert "Ada: which action?" in told.out
    assert told.out.rstrip().endswith("Stopped here. To continue:  makeplay play kran")


def test_a_number_and_the_notation_make_the_same_choice(play: Play) -> None:
    offered = choices_shown(play("", "--seed", "2"))
    wanted = next(choice for choice in offered if choice.startswith("power"))
    play(f"{offered.index(wanted) + 1}\nundo\n{wanted.upper()}\n")
    made = [event["choice"] for event in events() if event["type"] == "play"]
    assert made == [wanted, wanted]
    assert [event["type"] for event in events()] == ["log", "game", "play", "take_back", "play"]


def test_every_choice_is_in_the_record_at_once_and_the_game_goes_on_there(play: Play) -> None:
    first = play("1\n1\n", "--seed", "2")
    before = state().in_progress
    again = play("")
    assert before is not None
    assert choices_shown(first) == choices_shown(again)
    assert len(events()) == 4
    after = state().in_progress
    assert after is not None
    assert after.position == before.position


def test_going_on_tells_what_happened_since_the_turn_began_and_no_more(play: Play) -> None:
    play("go\nfail\n", "--seed", "2")
    again = play("").out
    assert re.findall(r"^  Turn \d+, Ada:$", again, re.MULTILINE) == ["  Turn 2, Ada:"]
    assert "takes the homeworld" not in again


def test_taking_back_gives_the_position_before(play: Play) -> None:
    first = play("", "--seed", "2")
    again = play("plan\n1\nundo\nundo\n")
    assert choices_shown(again) == choices_shown(first)
    assert "undone" in again.out
    assert "no choice of this turn" in play("undo\n").out


def test_why_names_the_rule_of_what_is_legal_and_what_is_not(play: Play) -> None:
    offered = choices_shown(play("", "--seed", "2"))
    power = next(choice for choice in offered if choice.startswith("power"))
    card = power.split()[1]
    told = play(f"why {power}\nwhy 1\nwhy grow {card}\nwhy power\nwhy 11>11:1\nwhy explode\nwhy 77\n").out
    assert re.search(rf"POWER with {card} .*: paid with a Sun; draw 2 cards? .*\[2\.2 POWER\]|\[2\.2 POWER\]", told)
    assert f"GROW is paid with a Heart, card {card} is a Sun [2.2, R-2.2-02]; legal here: " in told
    assert "POWER needs a card" in told
    assert "11>11:1 does not answer what is asked" in told
    assert "'explode' cannot be read as a choice" in told
    assert "there is no choice 77" in told


def test_an_illegal_choice_changes_nothing(play: Play) -> None:
    play("", "--seed", "2")
    before = events()
    told = play("power 099\ngrow 001\n14>15:9\n")
    assert told.out.count("legal here: ") >= 2
    assert events() == before


def test_rules_and_help_can_be_looked_up(play: Play) -> None:
    told = play("rules 2.4\nrules overflow of nonsense\nhelp\n?\nlook\n", "--seed", "2").out
    assert "[2.4-02, p. 8]" in told
    assert "the rules say nothing about that" in told
    assert told.count("undo the last choice of this turn") == 2
    assert told.count("Hand of Ada") == 2


def test_a_card_is_chosen_by_its_number_as_it_is_written(play: Play) -> None:
    asked = play("", "--seed", "2").out
    number, card = re.findall(r"^ +(\d+)  [a-z]+ (\d{3})  ", asked, re.MULTILINE)[-1]
    assert int(card) != int(number)
    choice = re.findall(rf"^ +{number}  ([a-z]+ {card})  ", asked, re.MULTILINE)
    told = play(f"00{number}\nwhy {card}\n{card}\n").out
    assert f"there is no choice 00{number}" in told
    assert [event["choice"] for event in events() if event["type"] == "play"][-1:] == choice


def test_where_nothing_can_be_undone_nothing_is_shown_again(play: Play) -> None:
    told = play("undo\n", "--seed", "2").out
    assert told.count("there is no choice of this turn to undo") == told.count("Hand of Ada") == 1


def test_rules_tell_how_many_passages_more_there_are_and_show_them(play: Play) -> None:
    told = play("rules sector\n", "--seed", "2").out
    more = re.search(r"^  (\d+) more passages: (rules all sector)$", told, re.MULTILINE)
    assert more is not None
    every = play(f"{more[2]}\n").out
    assert len(re.findall(r"\]$", every, re.MULTILINE)) == len(re.findall(r"\]$", told, re.MULTILINE)) + int(more[1])
    assert "more passage" not in every
    assert "1.4-02" in play("rules all 1.4\n").out


def played_out(play: Play, seed: int) -> Told:
    """A whole game, always the last choice but one or the only one."""
    return play("\n".join(["1", "2", "go"] * 400) + "\n", "--seed", str(seed))


def test_a_game_played_to_its_end_is_in_the_chronology_and_can_be_printed(play: Play, kran: Makeplay) -> None:
    told = played_out(play, 2)
    assert told.code == 0
    assert "Nobody has won. Lost - Ada: " in told.out
    after = state()
    assert after.in_progress is None
    assert [entry.winner for entry in after.chronology] == [None]
    assert after.era == 1
    assert events()[-2]["type"] == "over"
    assert events()[-1]["type"] == "end"
    made = [card for card in after.cards.values() if card.era == 1]
    assert made
    assert all(card.name for card in made if card.kind == "world")
    assert kran("print", "kran").code == 0


def test_the_next_game_opens_a_file_of_its_own_with_all_that_was_written(play: Play) -> None:
    played_out(play, 2)
    written = state().cards
    play("1\n", "--seed", "4")
    assert events("0002-sitting")[1]["deck"] != events()[1]["deck"]
    assert sorted(events("0002-sitting")[1]["deck"]) == sorted(written)


def test_cards_and_sectors_get_the_names_people_give(play: Play) -> None:
    world = state().worlds()[0]
    told = play(f"name {world.id} Neue  Heimat\nname 999 Nowhere\nname sector 34 Rim\nname {world.id}\n", "--seed", "2")
    assert f"{world.id} is called Neue Heimat" in told.out
    assert "'999' has nothing to name" in told.out
    assert "sector 34 gets its name from a winner" in told.out
    assert "the name is missing: it follows the number of the card or sector" in told.out
    assert state().cards[world.id].name == "Neue Heimat"


def test_a_name_given_outlives_what_is_taken_back(play: Play) -> None:
    world = state().worlds()[0].id
    play(f"plan\nname {world} Neue Heimat\nundo\n", "--seed", "2")
    assert state().cards[world].name == "Neue Heimat"


def test_a_game_broken_off_keeps_the_era_and_what_was_written(play: Play) -> None:
    assert "Type yes" in play("abandon\nno\n", "--seed", "2").out
    assert state().in_progress is not None
    told = play("abandon\nyes\n")
    assert "ended early" in told.out
    assert (state().in_progress, state().era, len(state().chronology)) == (None, 1, 1)
    over = events()[-2]
    assert (over["type"], over["winner"], over["era"], over["abandoned"]) == ("over", None, 1, True)


def test_two_players_share_the_keyboard_and_one_may_leave(kran: Makeplay, play: Play) -> None:
    assert kran("new", "both", "--player", "Ada", "--player", "Ben", "--seed", "1").code == 0
    told = play("", "--player", "Ada", "--player", "Ben", "--seed", "2")
    assert "A Ada" in told.out
    assert "B Ben" in told.out
    assert "A game is under way" in play("", "--player", "Cleo").err
    asked = play("leave\nno\n")
    assert "leaves this game for good? Type yes." in asked.out
    assert "leave" not in {event["type"] for event in events()}
    left = play("leave\nyes\n")
    assert left.code == 0
    assert [event["type"] for event in events()][-1] == "leave"


def test_a_card_not_paid_for_is_no_player_who_leaves(play: Play) -> None:
    play("", "--seed", "2")
    told = play("leave 035\nleave 001\n")
    assert told.out.count("does not answer what is asked") == 2
    assert "Type yes" not in told.out


def test_a_name_that_cannot_be_printed_is_refused(play: Play) -> None:
    world = state().worlds()[0].id
    play("", "--seed", "2")
    before = events()
    told = play(f"name {world} สวัสดี\nname {world} {'Averylongname' * 5}\n").out
    assert "no font here can print" in told
    assert "does not fit" in told
    assert events() == before


def test_a_tech_gets_its_name_when_it_is_complete(play: Play) -> None:
    """1.4, R-1.4-10."""
    play("", "--seed", "2")
    table = DeepFutureTable.resume(state(), 1)
    assert table is not None
    pos = table.game.position
    card = next(card for card in pos.deck if pos.kind[card] == 0)
    pos.make_tech(card, [0, 1, 2])
    with pytest.raises(IllegalChoice, match="when it is complete"):
        table.name(f"{card + 1:03d} Half")
    for slot in range(3 * card, 3 * card + 3):
        pos.write(slot, 5, 1, 0)
    assert table.name(f"{card + 1:03d} Whole") == f"{card + 1:03d} is called Whole"


def test_two_programs_at_one_table_do_not_spoil_the_record(play: Play) -> None:
    play("", "--seed", "2")
    here, there = opened(), opened()
    writing.append(there.folder, [{"type": "undo"}], known=there.record)
    with pytest.raises(RecordMoved) as told:
        writing.append(here.folder, [{"type": "undo"}], known=here.record)
    assert "was changed by another program in the meantime" in str(told.value)
    assert [event["type"] for event in events()] == ["log", "game", "undo"]


def test_the_same_choice_taken_back_and_made_again_is_dealt_the_same(play: Play) -> None:
    played_out(play, 2)
    undone = play("\n".join(["1", "undo", "1"] * 45), "--seed", "9")
    assert undone.code == 0
    lines = events("0002-sitting")
    pairs = 0
    for first, taken, again in zip(lines, lines[1:], lines[2:]):
        if (first["type"], taken["type"], again["type"]) == ("play", "take_back", "play"):
            assert first["choice"] == again["choice"]
            assert first["chance"] == again["chance"]
            pairs += bool(first["chance"])
    assert pairs > 0


def test_every_challenge_is_told_with_what_it_did(play: Play) -> None:
    """2.4, Table 6."""
    told = played_out(play, 2).out
    assert re.search(r"challenge \w+ \(\d{3}\): not met; card \d{3} gives row [1-6] of Table 6, \w[\w -]+: ", told)
    assert re.search(r"not paid for: \d{3}, one more challenge", told)
    assert re.search(r"Turn 2, Ada:", told)
    assert re.search(r"Ada is out: ", told)


def test_more_players_than_a_game_seats_are_refused(play: Play) -> None:
    told = play("", *(word for name in "abcd" for word in ("--player", name)))
    assert told.code == 2
    assert not Path("campaigns/kran/log/0001-sitting.jsonl").exists()


def test_switches_of_the_campaign_are_checked_and_noted(play: Play) -> None:
    file = Path("campaigns/kran/campaign.toml")
    plain = file.read_text("utf-8")
    file.write_text(plain + '\n[rules]\nvictory_check = "sometimes"\n', "utf-8")
    told = play("")
    assert told.code == 3
    assert "rules.victory_check: expected one of every_effect, between_actions" in told.err
    file.write_text(plain + "\n[rules]\nbattle_zero_cubes = false\n", "utf-8")
    play("", "--seed", "1")
    assert events()[1]["rules"] == {"battle_zero_cubes": False}
    sitting = state().in_progress
    assert sitting is not None
    assert not sitting.position.switches.battle_zero_cubes


FORGED: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda event: event.update(choice="power 999"), "'power 999' was not legal"),
    (lambda event: event.update(choice="dance"), "'dance' is not a choice"),
    (lambda event: event.update(player="Ben"), "'Ben' made the choice, but it was for 'Ada' to choose"),
    (lambda event: event.update(chance=[{"picked": 3}]), "one result too many"),
]


@each_row_afresh(("forge", "told"), FORGED)
def test_a_record_that_cannot_have_happened_is_refused(
    play: Play, forge: Callable[[dict[str, Any]], object], told: str
) -> None:
    play("6\n", "--seed", "2")
    lines = events()
    forge(lines[2])
    path = Path("campaigns/kran/log/0001-sitting.jsonl")
    path.write_text("".join(json.dumps(line, separators=(", ", ": ")) + "\n" for line in lines), "utf-8")
    answer = play("")
    assert answer.code == 4
    assert f"{path}:3: " in answer.err
    assert told in answer.err


def test_a_chinese_campaign_is_asked_in_chinese(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    assert makeplay("new", "zh", "--player", "小明", "--lang", "zh", "--seed", "5").code == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("rules 2.4\n1\n"))
    told = makeplay("play", "zh", "--seed", "2")
    assert told.code == 0
    assert "时代 1，小明 的回合，行动阶段" in told.out
    assert "小明：执行哪个行动？" in told.out


@pytest.mark.usefixtures("undrawn")
@each_row_afresh(
    "game, typed, told",
    [
        ("deep_future", "settle 012", "012 号牌不在手牌里 [2.2, R-2.2-02]；此时合法的有：power 006、grow 013、"),
        ("innovation", "achieve 3", "'achieve 3'：先从两张牌中放下一张 [I-S5]；此时合法的有：take"),
        ("innovation", "meld Potery", "没有叫 'Potery' 的牌；是指 Pottery 吗？"),
        ("deluges", "sail s7 s15", "你在 s7 没有船 [D-M5]；此时合法的有：move 1 worker ea4 ea1、"),
        ("deluges", "sail s7 z9", "没有叫 'z9' 的领地或海域（地图 even-27）"),
        ("eminent_domain", "settle Pomerene", "Pomerene 不在你的帝国里 [E-R11]；此时合法的有：play"),
        ("eminent_domain", "attack Lytle", "没有叫 'Lytle' 的星球；是指 Lyttle 吗？"),
    ],
)
def test_a_chinese_campaign_is_told_in_chinese_why_a_choice_is_not_legal(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, game: str, typed: str, told: str
) -> None:
    players = [word for name in ("甲", "乙", "丙") for word in ("--player", name)]
    given = ("--game", game, "--lang", "zh", "--seed", "5", *(players[:2] if game == "deep_future" else players))
    makeplay("new", game, *given)  # the second row of a game finds it there
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\nwhy {typed}\n"))
    lines = makeplay("play", game, "--seed", "2").out.splitlines()
    assert [line.startswith(f"> {told}") for line in lines if line.startswith("> ")][:2] == [True, True]
