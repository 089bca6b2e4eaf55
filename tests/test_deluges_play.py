"""Déluges at the keyboard: what is shown, why, taking back, going on, the end; judged; grown by bots."""

from __future__ import annotations

import io
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from any_game import PLAYERS, found
from deluging import campaign, seated
from rows import each_row
from sampling import first_always
from sitting_down import Play, events_of, state_of, typing
from talking import Makeplay

from generator.engine.packdata import pack_data
from generator.engine.table import Refereed
from generator.engine.view import Language
from generator.errors import BadPosition, GameUnderWay, IllegalChoice
from generator.games.deluges import PACK
from generator.games.deluges.judging.analysis import Analysis
from generator.games.deluges.legacy.campaign import DelugesCampaign
from generator.games.deluges.pack import Deluges
from generator.games.deluges.play.table import DelugesTable
from generator.games.deluges.rules.notation import write

pytestmark = pytest.mark.usefixtures("undrawn")

HOUSE_MAP = "House map, not the published board"


@pytest.fixture
def play(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays the campaign: lines typed, then the words of the command line."""
    found("deluges", "flood", 3)
    return typing(makeplay, monkeypatch, "flood")


def state(name: str = "flood") -> DelugesCampaign:
    its = state_of(name)
    assert isinstance(its, DelugesCampaign)
    return its


def events(sitting: str = "0001-sitting") -> list[dict[str, Any]]:
    return events_of("flood", sitting)


def test_the_position_the_question_and_every_choice_are_shown(play: Play) -> None:
    told = play("")
    assert told.code == 0
    for part in (
        HOUSE_MAP,
        "Round 1, movement; first player: Ada; track 0 of 14; map house-27",
        "│ea2 g │",
        "│A4 ^3 │",
        "Ada: Movement: which pieces go where?",
        "move 1 worker ea2 ea1",
        "move 4 workers ea2 ea4",
    ):
        assert part in told.out, part
    assert told.out.rstrip().endswith("Stopped here. To continue:  makeplay play flood")


def test_a_number_the_notation_and_capitals_make_the_same_choice(play: Play) -> None:
    play("1\nundo\nmove 1 worker ea2 ea1\nundo\n  MOVE 1 WORKER EA2 EA1\n")
    made = [event["choice"] for event in events() if event["type"] == "play"]
    assert made == ["move 1 worker ea2 ea1"] * 3


def test_every_choice_is_in_the_record_at_once_and_the_game_goes_on_there(play: Play) -> None:
    play("move 2 workers ea2 ea1\n")
    assert [event["type"] for event in events()] == ["log", "game"]  # two of four is neither one nor all
    play("move 1 worker ea2 ea1\nmove 1 worker ea2 ea4\ndone\n")
    again = play("")
    assert "Ben: Movement" in again.out
    assert [event["type"] for event in events()][-3:] == ["play"] * 3


def test_taking_back_gives_the_question_before(play: Play) -> None:
    told = play("move 1 worker ea2 ea1\nundo\n")
    assert "undone" in told.out
    assert "no choice of this turn" in play("undo\n").out


def test_why_names_the_rule_of_what_is_legal_and_what_is_not(play: Play) -> None:
    told = play("why move 1 worker ea2 ea1\nwhy move 1 worker ea2 oc1\nwhy sail s1 s2\nwhy explode\nwhy 99\n").out
    assert (
        "legal: move 1 worker ea2 ea1 (1 worker from Europe and Asia 2 (ea2) to Europe and Asia 1 (ea1)) [D-M2]" in told
    )
    assert "oc1 is neither beside ea2 nor across boats that may ferry [D-M2, D-M3, D-M6]; legal here: " in told
    assert "you have no boat in s1 [D-M5]" in told
    assert "'explode' cannot be read as a choice [docs/notation.md]" in told
    assert "there is no choice 99" in told


def test_why_not_is_told_in_the_language_of_the_campaign(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = (
        "new",
        "zh",
        "--game",
        "deluges",
        "--rule",
        "map=house-27",
        "--lang",
        "zh",
        *(f"--player={name}" for name in PLAYERS[:3]),
    )
    assert makeplay(*begin).code == 0
    asked = "move 1 worker ea2 oc1, move 2 workers ea2 ea1, move 9 workers ea2 ea1, sail s1 s2, agree, boat zz1"
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"why {each}\n{each}\n" for each in asked.split(", "))))
    told = makeplay("play", "zh", "--seed", "1").out
    for said in (
        "oc1 既不与 ea2 相邻，也没有可摆渡的船相连 [D-M2, D-M3, D-M6]；此时合法的有：",
        "移动一个，或还能移动的全部 4 个 [D-M2]",
        "ea2 还能移动的劳动者：4 [D-M2]",
        "你在 s1 没有船 [D-M5]",
        "'agree' 不是这里的回答；请写：move（人）或 sail（船）和地点，或 done [D-M2, D-PUB4]",
        "没有叫 'zz1' 的领地或海域（地图 house-27） [docs/notation.md]",
    ):
        assert told.count(said) == 2, told


def test_what_is_legal_is_named_in_the_order_of_the_list(play: Play) -> None:
    told = play("why sail s1 s2\nsail s1 s2\nfly\n").out
    listed = re.findall(r"^ +\d+  (\S.*?)  ", told, re.MULTILINE)
    refused = [re.sub(r" and \d+ more$", "", line).split(", ") for line in re.findall("legal here: (.*)", told)]
    assert len(refused) == 3
    assert all(choices == listed[: len(choices)] and len(choices) > 3 for choices in refused), refused


def test_a_judgement_tells_why_not_in_its_language() -> None:
    assert (
        analysis(TWO, "zh")
        .rule_of("move 1 worker ea1 ea2")
        .startswith("ea2 有对手，劳动者没有兵士就不能进入 [D-M4, D-U2]；此时合法的有：")
    )


def test_leaving_and_naming_are_refused_in_one_line(play: Play) -> None:
    told = play("leave\nyes\nname 000 Kran\n").out
    assert "nobody can leave this game; abandon ends it for all" in told
    assert "cannot be named in this game" in told


def test_a_game_played_to_its_end_is_in_the_chronology(play: Play, makeplay: Makeplay) -> None:
    told = play("1\n" * 3000)
    assert told.code == 0
    assert "The track has not moved for so long that the game ends" in told.out
    assert "Déluges on a house map (house-27), not the published board; open rules: end = track14 (D-U1)" in told.out
    (game,) = state().chronology
    assert (game.players, game.results["map"], game.ended) == (PLAYERS[:3], "house-27", "standstill")
    assert makeplay("status", "flood").out.splitlines()[-1] == game.line(1, "en")
    assert makeplay("check", "flood").out.strip() == "all is well"


def test_a_game_broken_off_is_nobodys(play: Play) -> None:
    told = play("done\nabandon\nyes\n").out
    assert "The game was broken off" in told
    assert state().chronology[0].abandoned


def test_more_players_than_a_game_seats_are_refused(play: Play) -> None:
    told = play("", *[word for name in (*PLAYERS, "Eve") for word in ("--player", name)])
    assert told.code == 2
    assert "5 are named; Déluges is for 3 to 4 players" in told.err
    told = play("", "--player", "Ada", "--player", "Ben")
    assert (told.code, "2 are named" in told.err) == (2, True)


def test_switches_of_the_campaign_are_checked_and_noted(play: Play) -> None:
    path = Path("campaigns/flood/campaign.toml")
    plain = path.read_text("utf-8")
    for rules, said in (
        ('war = "wild"', "rules.war: expected one of soldiers_first, all_pieces, found 'wild'"),
        ("grace_rounds = 9", "rules.grace_rounds: expected a number from 0 to 5, found 9"),
        ('map = "atlantis"', "rules.map: there is no map 'atlantis'; one of house-27, house-31, even-27, even-32, or"),
        ("soldiers_breed = 1", "rules.soldiers_breed: expected true or false, found 1"),
    ):
        path.write_text(f"{plain}\n[rules]\n{rules}\n", "utf-8")
        told = play("")
        assert told.code != 0
        assert said in told.err
    path.write_text(f'{plain}\n[rules]\nwar = "all_pieces"\n', "utf-8")
    assert play("").code == 0
    assert events()[1]["rules"] == {"war": "all_pieces"}


@pytest.mark.parametrize(
    ("language", "seats"),
    first_always([("en", 3), ("zh", 4), ("zh", 3), ("en", 4)], 2),
)
def test_everything_that_games_ask_and_do_can_be_told(language: Language, seats: int) -> None:
    """No phrase is missing, no gap is left open, no key is told instead of words."""
    rules: dict[str, object] = {"majority_tie": "all", "grace_rounds": 1}
    told = set[str]()
    for seed, names in ((1, ["random"] * 4), (2, ["warrior", "random", "logger", "random"])):
        table = DelugesTable.begin(campaign(seats, language), PLAYERS[:seats], rules, seed)
        bots = seated(names[:seats], seed)
        while not table.over:
            pos = table.game.position
            lines = [table.question(), *(offer.meaning for offer in table.offers()), *table.position()]
            choice = write(pos.board, bots[pos.asker].choose(pos, pos.options))
            lines += [table.why(choice), *table.play(choice), *table.opening()]
            for line in lines:
                assert line.strip()
                assert "{" not in line
                assert "did_" not in line
                if language == "zh":
                    assert not re.search(r"\b(?:workers?|soldiers?|woods?|track)\b", line.partition("合法")[0])
            told |= {str(item[0]) for item in pos.story}
        assert len(table.ending()) >= seats + 3
    keys = pack_data("generator.games.deluges", "texts/telling.toml")
    assert {f"did_{kind}" for kind in told - {"over"}} <= set(keys)
    assert len(told) > 12


def test_what_happened_meanwhile_is_told_to_who_sits_down() -> None:
    table = DelugesTable.begin(campaign(), PLAYERS[:3], {}, 3)
    table.play("move 1 worker ea2 ea1")
    table.play("done")
    assert table.asked == "Ben"
    assert table.position()[:2] == [
        "Since then:",
        "  Ada: 1 worker from Europe and Asia 2 (ea2) to Europe and Asia 1 (ea1)",
    ]


def test_an_illegal_choice_changes_nothing() -> None:
    table = DelugesTable.begin(campaign(), PLAYERS[:3], {}, 3)
    before = table.game.position.copy()
    for wrong in ("draw", "move 1 worker ea2 af1", "take 1 ea2", "agree", "want nothing", "x" * 500, "", "move"):
        with pytest.raises(IllegalChoice):
            table.play(wrong)
    assert table.game.position == before
    assert [event["type"] for event in table.news()] == ["game"]


def test_tied_majorities_are_told_with_both_totals() -> None:
    for reading, said in (("none", "If all who tie scored"), ("all", "If nobody who ties scored")):
        table = DelugesTable.begin(campaign(), PLAYERS[:3], {"majority_tie": reading}, 1)
        (line,) = [line for line in table.ending() if "D-U16" in line and line.startswith("Tied")]
        assert said in line
        assert "wood" in line


def test_a_chinese_campaign_is_asked_in_chinese(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    found("deluges", "zhong", 3, "zh")
    monkeypatch.setattr("sys.stdin", io.StringIO("2\n"))
    told = makeplay("play", "zhong").out
    assert "自制地图，并非原版版图" in told
    assert "移动：哪些棋子去哪里？" in told


def test_the_pack_refuses_what_it_cannot() -> None:
    pack, its = Deluges(), campaign()
    assert not isinstance(pack, Refereed)
    its.apply(DelugesTable.begin(its, PLAYERS[:3], {}, 1).news()[0])
    with pytest.raises(GameUnderWay):
        pack.begin(its, PLAYERS[:3], {}, 1)


def test_bots_play_games_into_the_record(makeplay: Makeplay) -> None:
    found("deluges", "flood", 4)
    told = makeplay("simulate", "flood", "--games", "2", "--seed", "5", "--bot", "random", "--bot", "logger")
    assert told.code == 0, told.err
    first, _, caveat, *_ = told.out.splitlines()
    assert re.match(r"Ada, Ben, Cleo, Dan played \d+ rounds of Déluges on the house map house-31\. ", first)
    assert caveat.startswith("Déluges on a house map (house-31), not the published board; open rules: ")
    assert len(state().chronology) == 2
    assert makeplay("check", "flood").out.strip() == "all is well"
    again = makeplay("simulate", "flood", "--games", "1", "--bot", "random", "--json")
    assert "not the published board" in json.loads(again.out)["caveat"]


# Judged


def analysis(text: str, language: str = "en") -> Analysis:
    return Analysis.from_description("position.toml", tomllib.loads(text), "zh" if language == "zh" else "en")


def test_the_example_is_a_position_that_can_be_played() -> None:
    judged = analysis(PACK.example_position)
    assert judged.problems() == []
    assert judged.asked == "Ada"
    assert judged.position()[0] == HOUSE_MAP
    notations = {offer.notation for offer in judged.offers()}
    assert {"move 2 soldiers ea2 ea1", "sail s6 s1", "move 3 workers ea1 ea2"} <= notations
    told = judged.play("move 1 soldier ea2 ea1")
    assert told == ["1 soldier from Europe and Asia 2 (ea2) to Europe and Asia 1 (ea1) [D-M2]", *told[1:]]
    assert "D-M10" in judged.rule_of("move 1 blue slave ea2 ea1")
    assert "house-27" in judged.caveat()


TWO = """
players = ["Ada", "Ben", "Cleo"]
[Ada]
workers = { ea1 = 2 }
[Ben]
workers = { ea2 = 1 }
"""


def test_why_a_worker_may_not_come_in() -> None:
    judged = analysis(TWO)
    assert "D-M4, D-U2" in judged.rule_of("move 1 worker ea1 ea2")
    with pytest.raises(IllegalChoice, match="D-M4"):
        judged.play("move 1 worker ea1 ea2")
    assert any("欧亚" in offer.meaning for offer in analysis(TWO, "zh").offers())


def test_problems_of_a_position_are_told() -> None:
    assert analysis(TWO.replace("ea2 = 1", "ea1 = 1")).problems() == [
        "ea1 has people of yellow, blue, which is war (D-W1)"
    ]


@each_row(
    ("change", "told"),
    [
        (("ea1 = 2", "eu1 = 2"), "Ada, workers: 'eu1' is not a territory of the map house-27"),
        (("ea1 = 2", "s1 = 2"), "Ada, workers: 's1' is not a territory of the map house-27"),
        (("ea1 = 2", "ea1 = -2"), "Ada, workers ea1: -2 is not a number from 0 up"),
        (('"Ada", "Ben", "Cleo"', '"Ada", "Ben"'), "for 3 to 4 players"),
        (("players =", "turn = 'Dan'\nplayers ="), "'Dan' does not play"),
        (
            ("players =", "phase = 'sleep'\nplayers ="),
            "phase: 'sleep' is not one of movement, gathering, trade",
        ),
        (
            ("[Ada]", "[Ada]\nstock = { iron = 1 }"),
            "Ada, stock: 'iron' is not one of wood, gold, bronze, marble",
        ),
        (("[Ada]", "[Ada]\nslaves = { ea1 = { yellow = 1 } }"), "'yellow' is not one of blue, green"),
        (("[Ada]", "[Ada]\nhorses = 1"), "Ada, 'horses': there is no such key"),
        (("[Ada]", "[lands.zz1]\nwoods = 1\n[Ada]"), "lands: 'zz1' is not a territory of the map house-27"),
        (("[Ada]", "rules = { war = 'x' }\n[Ada]"), "rules.war: expected one of soldiers_first, all_pieces"),
        (("[Ada]", "rules = { map = 'x' }\n[Ada]"), "there is no map 'x'; one of house-27, house-31"),
        (("[Ada]", "rules = []\n[Ada]"), "rules: [] is not a table such as { name = ... }"),
        (("[Ada]", "[Ada]\nboats = ['s1']"), "Ada, boats: ['s1'] is not a table such as { name = ... }"),
        (("[Ada]", "[Ada]\nslaves = { ea1 = 2 }"), "Ada, slaves, ea1: 2 is not a table such as { name = ... }"),
        (("[Ada]", "[Ada]\ndolmens = [['ea1']]"), "Ada, dolmens: ['ea1'] is not a territory of the map house-27"),
        (("[Ada]", "[lands.ea2]\nlost = 'no'\n[Ada]"), "lands.ea2, lost: 'no' is neither true nor false"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(change: tuple[str, str], told: str) -> None:
    with pytest.raises(BadPosition, match=r"position\.toml: ") as caught:
        analysis(TWO.replace(*change))
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_judging_from_the_command_line_names_the_house_map(makeplay: Makeplay) -> None:
    Path("p.toml").write_text(makeplay("judge", "--example", "--game", "deluges").out, "utf-8")
    for words in ((), ("move 1 soldier ea2 ea1",)):
        told = makeplay("judge", "p.toml", *words, "--game", "deluges")
        assert told.code == 0, told.err
        assert "Déluges on a house map (house-27), not the published board" in told.out
    data = json.loads(makeplay("judge", "p.toml", "--game", "deluges", "--json").out)
    assert "not the published board" in data["caveat"]
    found("deluges", "flood", 3)
    makeplay("simulate", "flood", "--games", "1", "--bot", "random", "--seed", "1")
    assert makeplay("judge", "--campaign", "flood").code == 3


def test_a_space_that_the_map_does_not_have_is_named() -> None:
    judged = Analysis.from_description("kran.toml", tomllib.loads(PACK.example_position), "en")
    for typed in ("move 1 worker ea1 zz1", "dolmen zz1", "sail s6 zz1"):
        with pytest.raises(IllegalChoice, match=r"there is no territory or sea 'zz1'.* \(map house-27\)"):
            judged.rule_of(typed)
