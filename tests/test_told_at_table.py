"""What `makeplay play` tells a stranger of Deep Future: names that can be given, what a choice leads to, and why."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from talking import Makeplay, Told

from generator.engine.chance import Dealer
from generator.games.deep_future.rules import choices, codes
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.questions import QUESTIONS, asked
from generator.games.deep_future.rules.rendering import choice_text
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
        "leaves the neutral line: 001 4K 15 Ling: ",
        "Ben discards from the tableau: 001 4K 15 Ling: ",
    ]


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
