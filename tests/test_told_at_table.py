"""What `makeplay play` tells a stranger of Deep Future: names that can be given, what a choice leads to, and why."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from rows import each_row
from talking import Makeplay, Told

from generator.engine.chance import Dealer
from generator.engine.view import Language
from generator.games.deep_future.play.picture import picture
from generator.games.deep_future.rules import choices, codes
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.questions import QUESTIONS, asked
from generator.games.deep_future.rules.rendering import choice_text, ending_lines
from generator.games.deep_future.rules.sectors import INDEX
from generator.games.deep_future.rules.switches import Switches
from generator.games.deep_future.rules.telling import change_lines, story_lines

Play = Callable[..., Told]


@pytest.fixture
def play(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays a solo campaign: lines typed, then the words of the command line."""
    assert makeplay("new", "kran", "--player", "Ada", "--seed", "5").code == 0

    def call(typed: str, *words: str) -> Told:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return makeplay("play", "kran", *words)

    return call


#: A whole game: always the last choice but one or the only one.
WHOLE_GAME = "\n".join(["1", "2", "go"] * 400)


def test_a_name_that_is_offered_can_be_given(play: Play) -> None:
    told = play("help\nname 012 Kranax\n", "--seed", "2").out
    offered = re.search(r"name a thing, such as (name \d{3} \w+)$", told, re.MULTILINE)
    assert offered, told
    assert f"[1.4]; legal here: {offered[1]}" in told or "012" in offered[1]
    assert "name sector" not in told
    assert "is called KRANAX" in play(f"{offered[1]}\n").out


def test_at_the_end_what_can_be_named_is_told_and_the_last_choice_can_be_undone(play: Play) -> None:
    told = play(f"{WHOLE_GAME}\nhelp\nlist\nundo\n", "--seed", "2").out
    asked = re.findall(r"Other names\? (name \d{3} KRANAX); undo takes back the last choice; an empty line", told)
    assert len(asked) == 3
    assert "name sector" not in told[told.index("Nobody has won") :]
    behind = told[told.rindex("undo takes back the last choice") :]
    assert re.search(r"undone.*Ada: .*\?.*Stopped here", behind, re.DOTALL), behind
    assert "is called KRANAX" in play(f"{WHOLE_GAME}\n{asked[0]}\n").out


def test_a_name_does_not_come_back_to_what_is_made_later(play: Play) -> None:
    """A world is named, its making undone: the card is blank, and what it becomes next has no name yet."""
    told = play("settle 010\nblank 021 22\nname 021 Sixtoes\nundo\nblank 021 22\n", "--seed", "18").out
    assert "021 is called Sixtoes" in told
    assert "unnamed world" in told[told.index("undone") :]
    assert "Sixtoes" not in told[told.index("undone") :] + play("look\n").out


def test_the_number_in_the_list_is_the_number_on_the_card_and_chance_comes_last(play: Play) -> None:
    told = play(WHOLE_GAME, "--seed", "2").out
    found = [re.findall(r"^ +(\d)  (number \d|random) +\S", part, re.MULTILINE) for part in told.split("Ada: ")]
    numbers = [each for each in found if len(each) == 7]
    assert numbers
    for each in numbers:
        assert each == [*((str(number), f"number {number}") for number in range(1, 7)), ("7", "random")]


def test_choices_of_a_kind_are_in_order_and_the_number_stands_once(play: Play) -> None:
    told = play(WHOLE_GAME, "--seed", "2").out
    for part in told.split("Ada: ")[1:]:
        listed = re.findall(r"^ +\d+  (\S+)(?: (\S+))?  ", part, re.MULTILINE)
        for kind in ("grow", "settle", "advance", "expand", "card", "drop"):
            cards = [card for word, card in listed if word == kind]
            assert cards == sorted(cards), part
        moved = [word for word, _ in listed if re.fullmatch(r"\d\d>\d\d:\d", word)]
        assert moved == sorted(moved)
    assert re.search(r"  card \d{3}  \d[A-Z] \d\d ", told)


def test_what_a_challenge_takes_and_gives_is_named(play: Play) -> None:
    """2.3, 2.4: whoever could not answer is told so; the row of Table 6 comes from a card."""
    told = play(WHOLE_GAME, "--seed", "2").out
    assert re.search(
        r"challenge \w+ \(\d{3}\): nothing to meet it with; card \d{3} gives row [1-6] of Table 6, \w", told
    )
    assert re.search(r"not paid for: \d{3}, one more challenge \(no card in hand fits\)", told)
    assert re.search(r"the deck was empty: the discard pile \(\d+ cards\) was shuffled", told)
    assert "now: -" not in told


def test_what_belongs_to_a_turn_is_told_under_its_heading(play: Play) -> None:
    told = play("1\ngo\n" * 12, "--seed", "2").out
    assert len(re.findall(r"^  Turn \d+, Ada:\n  Ada drew ", told, re.MULTILINE)) > 3
    assert not re.search(r"^  Ada drew .*\n  Turn ", told, re.MULTILINE)


@each_row(
    "language, told",
    [
        ("en", "complete techs 0 of 3; and one track at its end, or sectors 1 of 12, or cubes 3 of 25"),
        ("zh", "完成科技 0/3；并且任一轨道到达终点，或星区 1/12，或方块 3/25"),
    ],
)
def test_what_a_victory_asks_for_is_shown_with_what_is_there(language: Language, told: str) -> None:
    """3: a track at its end alone does not win."""
    pos = Position(2, Switches(), Dealer(1))
    world = pos.add_card(4, 3)
    pos.make_world(world, INDEX[15], 1)
    pos.home[0], pos.written[world], pos.own[0], pos.population[0] = world, 1, [INDEX[15]], 3
    shown = "\n".join(map(str, picture(pos, 1, ("Ada", "Ben"), language, 200)))
    assert shown.count(told) == 1  # of Ada, for Ben has no homeworld yet
    pos.status[0] = codes.LOST
    assert told not in "\n".join(map(str, picture(pos, 1, ("Ada", "Ben"), language, 200)))


def test_a_player_who_cannot_leave_now_is_told_in_the_language_of_the_campaign(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, language in (("en", "en"), ("zh", "zh")):
        assert makeplay("new", name, "--player", "Ada", "--lang", language, "--seed", "5").code == 0
        monkeypatch.setattr("sys.stdin", io.StringIO("plan\nleave\nyes\n"))
        told = makeplay("play", name, "--seed", "2").out
        assert {"en": "a player leaves between two actions", "zh": "只能在两个行动之间退出"}[language] in told


REFUSED = ("grow 001", "why grow 001", "why use 001/F4", "why 22>21:1", "why pay 001 002", "why number 1",
           "why card 001", "why C+1", "why suit S")  # fmt: skip


def test_why_not_is_told_in_the_language_of_the_campaign(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    assert makeplay("new", "zh", "--player", "小明", "--lang", "zh", "--seed", "5").code == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(REFUSED) + "\n"))
    told = makeplay("play", "zh", "--seed", "2").out
    refused = re.findall(r"(.*) \[[^\]]*\]；此时合法的有：", told)
    assert len(refused) == len(REFUSED), told
    assert "001 号牌不在手牌里" in refused[0]
    assert not [each for each in refused if re.search("[a-z]{4}", re.sub("(grow|number|card|suit|pay|use)", "", each))]


def test_the_five_cards_of_the_set_up_are_shown_and_why_there_is_no_choice(play: Play) -> None:
    """1.7."""
    told = play("", "--seed", "2").out
    assert re.search(r"The five cards of Ada: (\d{3} .*; ){4}\d{3} .*- none of them can be a homeworld", told), told


def test_what_happens_in_full_sectors_and_to_tableaus_is_told_in_both_languages() -> None:
    pos, names = Position(2, Switches(), Dealer(1)), ("Ada", "Ben")
    full, there = INDEX[15], INDEX[21]
    story = [(codes.STORY_OVERFLOW, full, 2, there), (codes.STORY_OVERFLOW, full, 1, -1), (codes.STORY_RIVALS, full, 1)]
    assert story_lines(pos, story, 0, names, "en") == [
        "sector 15 is full: 2 cubes go on to sector 21",
        "sector 15 is full: 1 cube goes over the edge of the galaxy and out of play",
        "1 rival cube due in sector 15",
    ]
    assert story_lines(pos, story[:1], 0, names, "zh") == ["星区 15 已满：2 个方块溢出到星区 21"]
    world = pos.add_card(4, 3)
    pos.make_world(world, full, 1)
    pos.titles[world] = "Ling"
    pos.settled[1] = [world]
    pos.line, pos.owner[there], pos.cubes[there] = [world], 1, 1
    after = pos.copy()
    after.settled[1], after.line, after.owner[there], after.cubes[there] = [], [], codes.NEUTRAL, 2
    assert change_lines(pos, after, 0, names, "en") == [
        "sector 21: Ben 1 > neutral 2",
        "leaves the neutral line: 001 4K 15 Ling",
        "Ben discards from the tableau: 001 4K 15 Ling",
    ]
    again = after.copy()
    again.settled[0], again.home[1], again.upkeep = [world], world, [2]
    assert change_lines(after, again, 1, names, "en") == [
        "Ada has in the tableau now: 001 4K 15 Ling",
        "upkeep on 001: 0 > 2 cubes",
    ]
    assert change_lines(after, again, 1, names, "zh") == [
        "Ada 的展示区新增：001 4K 15 Ling",
        "001 的维护：0 > 2 个方块",
    ]
    again.settled[0] = []
    assert change_lines(after, again, 1, names, "en") == ["upkeep on 001: 0 > 2 cubes"]


def test_the_end_of_a_game_that_all_have_lost_once_says_so() -> None:
    """R-3-22: one who has begun afresh is still there, and yet nobody can win."""
    pos, names = Position(2, Switches(), Dealer(1)), ("Ada", "Ben")
    pos.phase, pos.lost_by[0], pos.status[0] = codes.AT_END, 2, codes.LOST
    assert ending_lines(pos, names, "en") == [
        "Nobody has won: each player has lost at least once, and that ends the game [R-3-22]. "
        "Lost at the end - Ada: Might."
    ]
    assert ending_lines(pos, names, "zh")[0].startswith("无人获胜：每位玩家都至少落败过一次")
    pos.lost_by[1], pos.status[1] = 4, codes.LOST
    assert ending_lines(pos, names, "en") == ["Nobody has won. Lost - Ada: Might; Ben: Stability."]


def test_why_tells_the_rule_and_what_follows(play: Play, makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    told = play("why plan\nwhy go\nplan\nwhy 1\n", "--seed", "2").out
    assert re.search(r"plan +PLAN: discard the hand \(5 cards\) and make a card .*; no action follows$", told, re.M)
    assert re.search(r"go +end the actions and pay upkeep; actions left are lost$", told, re.M)
    assert "you may take up to two different actions; then you pay upkeep" in told
    assert "Sun: the new card has this suit and a random number, and goes into your hand [2.2 PLAN, R-2.2-44]" in told
    assert "it answers" not in told
    assert makeplay("new", "zh", "--player", "小明", "--lang", "zh", "--seed", "5").code == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("why plan\nwhy go\n"))
    told = makeplay("play", "zh", "--seed", "2").out
    assert "计划：弃掉手牌（5 张）" in told
    assert "最多执行两个不同的行动，可以不执行；然后支付维护 [2.2, R-2.2-01, R-2.2-02]" in told


def test_a_battle_without_rivals_asks_for_a_track() -> None:
    pos = Position(1, Switches(), Dealer(1))
    pos.ask(choices.ASK_BATTLE, 0, [(choices.TRACK, 0, 0, 1), choices.GO_ON])
    assert asked(pos)("en") == "no rival is near: which track goes up by 1?"
    assert asked(pos)("zh") == "没有相邻的对手：哪条轨道 +1？"
    assert choice_text(pos, choices.GO_ON, "en") == "raise no track; the action is used up"
    pos.ask(choices.ASK_BATTLE, 0, [(choices.FIGHT, INDEX[15], INDEX[21], 1)])
    assert asked(pos)("en").startswith("which sectors fight")


def test_every_question_says_what_follows_in_both_languages() -> None:
    for question in QUESTIONS.values():
        assert question.why.en
        assert question.why.zh != question.why.en
        assert bool(question.go.en) == bool(question.go.zh)


def test_undo_says_what_it_takes_back(play: Play) -> None:
    told = play("plan\nundo\nundo\n", "--seed", "2").out
    assert "undone: Ada, PLAN: discard the hand (5 cards)" in told
    assert "there is no choice of this turn to undo" in told
