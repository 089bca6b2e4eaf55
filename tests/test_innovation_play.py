"""Innovation at the keyboard: what is shown and to whom, why, taking back, going on, the end; grown by bots."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from any_game import PLAYERS, found, steps
from fuzzing import games
from innovating import begun, campaign, seated
from rows import each_row
from sitting_down import Play, choices_shown, events_of, state_of, typing
from talking import Makeplay

from generator.engine.packdata import pack_data
from generator.engine.table import Refereed
from generator.engine.view import Language
from generator.errors import GameUnderWay, IllegalChoice
from generator.games.innovation.legacy.campaign import InnovationCampaign
from generator.games.innovation.pack import Innovation
from generator.games.innovation.play.table import InnovationTable
from generator.games.innovation.rendering.phrases import title
from generator.games.innovation.rendering.story import story_lines
from generator.games.innovation.rendering.table import position_lines
from generator.games.innovation.rules.codes import ACTION, AGE, BOARD, HAND, SCORE, START


@pytest.fixture
def play(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays the campaign: lines typed, then the words of the command line."""
    found("innovation", "inno")
    return typing(makeplay, monkeypatch, "inno")


def state(name: str = "inno") -> InnovationCampaign:
    its = state_of(name)
    assert isinstance(its, InnovationCampaign)
    return its


def events(sitting: str = "0001-sitting") -> list[dict[str, Any]]:
    return events_of("inno", sitting)


def test_the_position_the_question_and_every_choice_are_shown(play: Play) -> None:
    told = play("1\n1\n", "--seed", "3")
    assert told.code == 0
    for part in (
        "Turn 1, Ben; actions left: 1",
        "\nCards in the pile    10   9   9   9   9   9   9   9   9  10\n",
        "\nTo claim it: points   5  10  15  20  25  30  35  40  45\n",
        "Special achievements:  Monument  Empire  World  Wonder  Universe",
        "Ben: score 0 (ages -), cards in hand 1 (ages 1)",
        "Hand of Ben:",
        "Ben: which action? (1 left)",
    ):
        assert part in told.out, part
    assert told.out.rstrip().endswith("Stopped here. To continue:  makeplay play inno")


def test_the_first_cards_are_put_down_at_the_same_time(play: Play) -> None:
    told = play("1\n", "--seed", "3").out
    shown_to_ben = told.rsplit("First cards: ", 1)[1]
    assert "Ben: which of your two cards" in shown_to_ben
    assert "melds" not in told
    ada = events()[2]["choice"].removeprefix("take ")
    assert ada not in shown_to_ben


def test_a_number_the_notation_and_capitals_make_the_same_choice(play: Play) -> None:
    offered = choices_shown(play("", "--seed", "3"))
    play(f"1\nundo\n{offered[0].upper()}\nundo\n  {offered[0].lower()}\n")
    made = [event["choice"] for event in events() if event["type"] == "play"]
    assert made == [offered[0]] * 3


def test_every_choice_is_in_the_record_at_once_and_the_game_goes_on_there(play: Play) -> None:
    first = play("1\n1\n", "--seed", "3")
    again = play("")
    assert choices_shown(first) == choices_shown(again)
    assert [event["type"] for event in events()] == ["log", "game", "play", "play"]


def test_taking_back_gives_the_question_before(play: Play) -> None:
    first = play("1\n1\n", "--seed", "3")
    again = play("draw\nundo\n")
    assert choices_shown(again) == choices_shown(first)
    assert "undone" in again.out
    assert "no choice of this turn" in play("undo\nundo\nundo\n").out


def test_why_names_the_rule_of_what_is_legal_and_what_is_not(play: Play) -> None:
    play("1\n1\n", "--seed", "3")
    told = play("why draw\nwhy achieve 1\nwhy achieve 10\nwhy dogma Tools\nwhy meld A.I.\nwhy explode\nwhy 77\n").out
    assert "draw is legal: take a card of age 1 [I-A1]" in told
    assert "age 1 takes 5 points; you have 0 [I-A12]; legal here: draw, " in told
    assert "there is no achievement of age 10, only of 1 to 9 [I-S3]" in told
    assert "Tools is not one of your top cards [I-A9]" in told
    assert "A.I. is not in your hand [I-A6]" in told
    assert "'explode' cannot be read as a choice [docs/notation.md]" in told
    assert "there is no choice 77" in told


def test_leaving_and_naming_are_refused_in_one_line(play: Play) -> None:
    told = play("leave\nyes\nname 000 Kran\n", "--seed", "3").out
    assert "> nobody can leave this game; abandon ends it for all [I-E1, I-E2, I-E5]\n" in told.replace(
        "Ada leaves this game for good? Type yes.\n> ", ""
    )
    assert "'000 Kran' cannot be named in this game [I-C5]" in told


@pytest.mark.prove
def test_a_game_played_to_its_end_is_in_the_chronology(play: Play, makeplay: Makeplay) -> None:
    told = play("1\n" * 3000, "--seed", "4")
    assert told.code == 0
    assert makeplay("status", "inno").out.splitlines()[-1] == f"game 1: {state().chronology[0].line(1, 'en')[8:]}"
    assert "The game is over: " in told.out
    assert re.search(r"^Won by \w+", told.out, re.MULTILINE)
    assert "Other names?" not in told.out
    (game,) = state().chronology
    assert game.players == ("Ada", "Ben")
    assert game.winners
    assert events()[-1]["type"] == "end"
    assert makeplay("check", "inno").out.strip() == "all is well"


def test_a_game_broken_off_is_nobodys(play: Play) -> None:
    told = play("1\nabandon\nyes\n", "--seed", "4").out
    assert "The game was broken off; nobody has won." in told
    assert state().chronology[0].abandoned
    assert state().summary()[-1] == "game 1: Ada, Ben; 0 turns; The game was broken off; nobody has won."


def test_more_players_than_a_game_seats_are_refused(play: Play) -> None:
    told = play("", *[word for name in (*PLAYERS, "Eve") for word in ("--player", name)])
    assert told.code == 2
    assert "5 are named; Innovation is for 2 to 4 players" in told.err
    assert play("", "--player", "Ada").code == 2


def test_switches_of_the_campaign_are_checked_and_noted(play: Play) -> None:
    path = Path("campaigns/inno/campaign.toml")
    plain = path.read_text("utf-8")
    path.write_text(plain + '\n[rules]\nedition = "third"\n', "utf-8")
    told = play("")
    assert told.code != 0
    assert "rules.edition: expected one of last, first, found 'third'" in told.err
    path.write_text(plain + '\n[rules]\nedition = "first"\n', "utf-8")
    assert play("").code == 0
    assert events()[1]["rules"] == {"edition": "first"}


@games(1, 6)
@each_row(("rules", "seats"), [({}, 2), ({"edition": "first"}, 3), ({"teams": "1+3"}, 4)])
def test_everything_that_random_games_ask_and_do_can_be_told(rules: dict[str, object], seats: int, games: int) -> None:
    """No phrase is missing, no gap is left open, no key is told instead of words; languages take turns."""
    for seed in range(seats, seats + games):
        language: Language = "zh" if seed % 2 else "en"
        table = InnovationTable.begin(campaign(seats, language), PLAYERS[:seats], rules, seed)
        bots = seated(["random"] * seats, seed)
        while not table.over:
            lines = [table.question(), *(offer.meaning for offer in table.offers()), *table.position()]
            pos = table.game.position
            choice = bots[pos.asker].choose(pos, pos.options)
            notation = table.in_progress.write(choice)
            lines += [table.why(notation), *table.play(notation)]
            for line in lines:
                assert line.strip()
                assert "{" not in line
                assert "did_" not in line
                assert not re.search(":[a-z]+:", line)  # the sign of an icon, for sheets only
        assert len(table.ending()) == seats + 1


def test_each_question_of_an_effect_tells_the_card_and_its_words() -> None:
    """Whatever is asked in the middle of an effect is asked in the words of questions.toml."""
    words = pack_data("generator.games.innovation", "texts/questions.toml")
    kinds = {"may", "pick", "colour", "value", "player", "option"}
    asked = set[str]()
    for seed in range(30):
        game = begun(2 + seed % 3, {"edition": ("last", "first")[seed % 2]}, seed)
        for _ in steps(game, seated(["random"] * game.position.seats, seed)):
            pos = game.position
            if pos.question not in {START, ACTION}:
                asked.add(pos.purpose if pos.purpose in words else f"{pos.purpose}_{pos.question}")
    assert asked - kinds <= set(words), asked - set(words)
    assert len(asked) > 15


def test_a_hidden_card_is_told_by_its_age_alone() -> None:
    """What a player is told names no card that he has never been shown."""
    for seats, seed in ((2, 1), (3, 2), (4, 3)):
        game = begun(seats, {}, seed)
        for _ in steps(game, seated(["random"] * seats, seed)):
            pass
        pos = game.position
        for viewer in range(seats):
            told = "\n".join(story_lines(pos, 0, viewer, PLAYERS, "en"))
            unknown = never_shown(pos.story, viewer)
            assert unknown, "a game in which everything was shown proves nothing"
            for card in unknown:
                assert f"{card:03d} {title(card, 'en')}" not in told


def never_shown(story: list[Any], viewer: int) -> set[int]:
    """Cards that moved and lay neither on a board nor with *viewer*, and were not revealed."""
    moved, shown, owner = set[int](), set[int](), dict[int, int]()
    for kind, *rest in story:
        if kind in {"draw", "meld", "tuck", "score", "return", "transfer", "reveal"}:
            who, card = rest[:2]
            moved.add(card)
            zone = {"meld": BOARD, "tuck": BOARD, "draw": HAND, "score": SCORE}.get(
                kind, rest[2] if len(rest) > 2 else -1
            )
            if kind == "reveal" or zone == BOARD or viewer in {who, owner.get(card, -1)}:
                shown.add(card)
            owner[card] = -1 if kind == "return" else who
    return moved - shown


def test_the_position_shows_a_player_his_own_cards_and_of_others_only_ages() -> None:
    game = begun(3, {}, 6)
    for _ in steps(game, seated(["random"] * 3, 6)):
        pos = game.position
        for viewer in range(3):
            told = "\n".join(position_lines(pos, viewer, PLAYERS, "en"))
            for seat in range(3):
                for card in (*pos.hand[seat], *pos.score[seat]):
                    assert (f"{card:03d} {title(card, 'en')}" in told) == (seat == viewer)
                ages = " ".join(str(age) for age in sorted(AGE[card] for card in pos.hand[seat])) or "-"
                assert f"{PLAYERS[seat]}: score {pos.points(seat)} " in told
                assert f"(ages {ages})" in told
                covered = [card for stack in pos.board[seat] for card in stack[:-1]]
                for card in covered:
                    assert (f"{card:03d} {title(card, 'en')}" in told) == (seat == viewer)
        if pos.turns > 60:
            break


def test_how_many_lie_in_an_unsplayed_stack_of_another_is_not_told() -> None:
    game = begun(2, {}, 6)
    seen = set[bool]()
    for _ in steps(game, seated(["random"] * 2, 6)):
        pos = game.position
        for stack, splay in zip(pos.board[1], pos.splay[1]):
            if len(stack) > 1:
                (line,) = [
                    line for line in position_lines(pos, 0, PLAYERS, "en") if line.startswith(f"  {stack[-1]:03d} ")
                ]
                assert (f"{len(stack) - 1} beneath it" in line) == bool(splay)
                seen.add(bool(splay))
    assert seen == {True, False}


def test_what_happened_meanwhile_is_told_to_who_sits_down() -> None:
    table = InnovationTable.begin(campaign(), PLAYERS[:2], {}, 3)
    table.play(table.offers()[0].notation)
    table.play(table.offers()[0].notation)
    first = table.asked
    table.play("draw")
    assert table.asked != first
    told = table.position()
    assert told[0] == "Since then:"
    assert f"  {first} draws a card of age 1" in told
    table.play("draw")
    assert "Since then:" not in table.position()


def test_an_illegal_choice_changes_nothing() -> None:
    table = InnovationTable.begin(campaign(), PLAYERS[:2], {}, 3)
    before = table.game.position.copy()
    for wrong in ("draw", "take Excalibur", "achieve 1", "x" * 500, ""):
        with pytest.raises(IllegalChoice):
            table.play(wrong)
    assert table.game.position == before
    assert [event["type"] for event in table.news()] == ["game"]


def test_the_end_names_the_card_that_brought_it() -> None:
    for seed in range(40):
        table = InnovationTable.begin(campaign(2), PLAYERS[:2], {}, seed)
        bots = seated(["random"] * 2, seed)
        while not table.over:
            pos = table.game.position
            table.play(table.in_progress.write(bots[pos.asker].choose(pos, pos.options)))
        table.close()
        over = table.news()[-1]
        if over["ended"] == "dogma":
            assert title(int(over["by"]), "en") in {
                "Empiricism",
                "Collaboration",
                "Bioengineering",
                "Self Service",
                "Globalization",
                "A.I.",
            }
            assert title(int(over["by"]), "en") in table.ending()[-1]
            return
    raise AssertionError("no game ended by a card")


def test_a_chinese_campaign_is_asked_in_chinese(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    found("innovation", "zhong", 3, "zh")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n1\n"))
    told = makeplay("play", "zhong", "--seed", "3").out
    assert "执行哪个行动？（剩余 1 个）" in told
    assert "\n牌堆张数 " in told
    assert "1. 共享效果：" in told
    assert not re.search("[一-鿿]: ", told)


def test_a_word_is_looked_up_in_the_book_and_a_card_in_the_deck(play: Play) -> None:
    pytest.importorskip("generator.games.innovation.book")
    told = play("rules pottery\nrules I-A4\nrules zzzz\n", "--seed", "3").out
    assert "000 Pottery (age 1, blue), leaf" in told
    assert "  2. shared effect: " in told
    assert "[I-A4]" in told
    assert "the rules say nothing about that" in told


def test_the_pack_refuses_what_it_cannot() -> None:
    pack, its = Innovation(), campaign()
    assert not isinstance(pack, Refereed)
    its.apply(InnovationTable.begin(its, PLAYERS[:2], {}, 1).news()[0])
    with pytest.raises(GameUnderWay):
        pack.begin(its, PLAYERS[:2], {}, 1)


def test_bots_play_games_into_the_record(makeplay: Makeplay) -> None:
    found("innovation", "inno", 3)
    told = makeplay("simulate", "inno", "--games", "3", "--seed", "5")
    assert told.code == 0, told.err
    lines = told.out.splitlines()
    assert re.fullmatch(r"Ada, Ben, Cleo played \d+ turns\. Won by .*; Cleo: score \d+, achievements \d+", lines[0])
    assert "3 games, 3 eras, 105 cards." in lines
    assert len(state().chronology) == 3
    assert makeplay("check", "inno").out.strip() == "all is well"
    notes = [event for event in events("0002-grown") if event["type"] == "note"]
    assert [note["text"] for note in notes] == [lines[1]]


def test_a_campaign_is_summed_up_in_both_languages() -> None:
    for language, lines in (
        ("en", ["105 cards, the same in every game", "players: Ada, Ben", "switches: edition = first"]),
        ("zh", ["105 张牌，每局相同", "玩家：Ada、Ben", "开关：edition = first"]),
    ):
        its = campaign(2, language, {"edition": "first"})
        assert its.summary() == lines
        table = InnovationTable.begin(its, PLAYERS[:2], {}, 1)
        its.apply(table.news()[0])
        assert its.summary()[-1] in {"A game is under way.", "有一局正在进行。"}


def test_the_same_seed_grows_the_same_games(makeplay: Makeplay) -> None:
    for name in ("one", "two"):
        found("innovation", name, 2)
    games = [
        makeplay("simulate", name, "--games", "2", "--seed", "9", "--bot", "random").out for name in ("one", "two")
    ]
    assert games[0].splitlines()[:2] == games[1].splitlines()[:2]
    assert state("one").chronology == state("two").chronology
