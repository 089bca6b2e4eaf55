"""Questions about what a campaign has recorded, and the game under way: answered from the record, or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from afresh import each_row_afresh
from rows import each_row
from sampling import by_turns
from sitting_down import state_of, typing
from talking import Makeplay

from generator.assistant.answering import Answer, Assistant
from generator.engine.book import Advised
from generator.engine.pack import find_pack
from generator.games.deep_future.legacy import ChronologyEntry
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.pack import DeepFuture
from generator.games.deep_future.rules.game import Game

Ask = Callable[[str], Answer]


@pytest.fixture(scope="module")
def grown() -> tuple[DeepFutureCampaign, Ask]:
    """A campaign with something of every kind; no game is under way."""
    pack = find_pack("deep_future")
    assert isinstance(pack, DeepFuture)
    campaign = pack.specimen("en")
    return campaign, Assistant(pack.adviser(campaign)).answer


#: A question in either language, the ruling, and what it is about of the record.
ASKED = [
    ("Who won era 1?", "谁赢了时代1？", "winners"),
    ("Who won the second era?", "谁赢了第二个时代？", "winners"),
    ("Who won the first era?", "谁赢了第一个时代？", "winners"),
    ("Who won game 2?", "谁赢了第2局？", "winners"),
    ("Who won the first game?", "谁赢了第一局？", "winners"),
    ("What can I do now?", "我现在能做什么？", "no_game"),
    ("Whose turn is it?", "轮到谁了？", "no_game"),
    ("What is in my hand?", "我手里有什么牌？", "no_game"),
    ("Who won the last game?", "谁赢了上一局？", "winners"),
    ("How many times has Ada won?", "Ada赢了几次？", "winners"),
    ("How many games have been played?", "打了几局？", "winners"),
    ("How many cards are in the deck?", "牌库里有多少张牌？", "deck"),
    ("How many techs are complete?", "有几张完整的科技？", "deck"),
    ("How many civilizations are there?", "有几张文明？", "deck"),
    ("Which sectors have names?", "哪些星区有名字？", "named"),
    ("What wonders are there?", "有哪些奇观？", "wonders"),
    ("Which suit is most common?", "哪种花色最多？", "suits"),
    ("What does card 12 say?", "12号卡写着什么？", "card"),
    ("Which era is it now?", "现在是什么时代？", "now"),
]


@each_row(("english", "chinese", "ruling"), ASKED)
def test_a_plain_question_is_answered_from_the_record_in_both_languages(
    grown: tuple[DeepFutureCampaign, Ask], english: str, chinese: str, ruling: str
) -> None:
    _, ask = grown
    first, second = ask(english), ask(chinese)
    assert (first.label, first.ruling, first.language) == ("COMPUTED", ruling, "en")
    assert (second.label, second.ruling, second.language) == ("COMPUTED", ruling, "zh")
    assert first.result == second.result


def test_what_is_told_is_what_the_campaign_has(grown: tuple[DeepFutureCampaign, Ask]) -> None:
    campaign, ask = grown
    cards = [card for card in campaign.cards.values() if not card.lost]
    won = [entry.winner for entry in campaign.chronology if entry.winner]

    def result(question: str) -> dict[str, Any]:
        found = ask(question).result
        assert found is not None, question
        return dict(found)

    assert won == ["Ada"]
    assert result("Who won era 1?")["wins"] == {"Ada": 1}
    assert "era 1: Ada" in ask("Who won era 1?").text
    assert ask("Did Ben win era 1?").verdict is False
    assert ask("Did Ada win era 1?").verdict is True
    assert result("who won era 6?")["games"] == []
    assert result("how many techs are complete")["count"] == sum(
        each.kind == "tech" and each.complete for each in cards
    )
    assert result("list the civilizations")["listed"] == [each.id for each in cards if each.kind == "civilization"]
    assert result("which sectors are named?")["sectors"] == {
        str(sector): name for sector, name in campaign.sector_names.items() if name
    }
    assert result("where are the wonders?")["count"] == len(campaign.wonders)
    assert sum(result("what is the rarest suit?")["by_suit"].values()) == len(cards)
    assert result("what is on card 12?")["card"] == "012"
    assert result("who holds Nowhere?")["name"] == "nowhere"


@each_row(
    "question",
    [
        "What do wonders do?",
        "What is a wonder?",
        "How are wonders made?",
        "How many cards does a tech have?",
        "How many cards do I draw?",
        "How many techs do I need?",
        "How many cubes fit into 62?",
        "Which suit pays for SETTLE?",
        "What era do I write on a card?",
        "How many cards may I hold in hand?",
        "How many cards does Zed have?",
        "Who won the battle for 34?",
        "Who won two games?",
        "谁赢了两局？",
        "有几张科技才能赢？",
    ],
)
def test_a_question_about_the_rules_is_no_question_about_the_record(
    grown: tuple[DeepFutureCampaign, Ask], question: str
) -> None:
    _, ask = grown
    without = Assistant(DeepFuture().adviser()).answer(question)
    assert ask(question).text == without.text


def test_a_game_is_told_by_its_number_and_an_era_by_its_own(makeplay: Makeplay) -> None:
    """A game that nobody wins does not end its era: the third game may be of era 2."""
    assert makeplay("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "4").code == 0
    assert makeplay("simulate", "kran", "--games", "3", "--seed", "3").code == 0
    campaign = state_of("kran")
    campaign.chronology[1:1] = [ChronologyEntry(2, campaign.chronology[0].players, None, abandoned=True)]
    ask = Assistant(DeepFuture().adviser(campaign)).answer
    winners = [entry.winner for entry in campaign.chronology]
    for number, winner in enumerate(winners, start=1):
        for question in (f"who won game {number}?", f"谁赢了第{number}局", f"who won game #{number}"):
            (found,) = (ask(question).result or {})["games"]
            assert (found["game"], found["winner"]) == (number, winner)
    assert "game 2 (era 2): nobody, it was broken off" in ask("who won the second game?").text
    assert [each["game"] for each in (ask("who won era 2?").result or {})["games"]] == [2, 3]
    assert [each["game"] for each in (ask("who won the second game of era 2?").result or {})["games"]] == [3]
    assert ask(f"did {winners[0]} win game 1?").verdict is True
    assert ask(f"did {winners[0]} win game 2?").verdict is False
    assert "4 games have been played" in ask("who won game 9?").text


@each_row("typed,told", [("", "makeplay play NAME"), ("abandon\nyes\n", "makeplay play NAME"), ("001\n", "read out")])
def test_without_a_choice_to_make_that_is_told_and_how_to_begin(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, typed: str, told: str
) -> None:
    name = f"kran{len(typed)}"
    assert makeplay("new", name, "--player", "Ada", "--seed", "7").code == 0
    if typed:
        typing(lambda _, *words: makeplay("table" if "0" in typed else "play", *words), monkeypatch, name)(typed)
    found = makeplay("ask", "--campaign", name, "what can I do now?").out
    assert found.startswith("COMPUTED")
    assert told in found


def test_who_has_won_the_game_that_has_just_ended_is_told_before_it_is_entered(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While names are still given."""
    assert makeplay("new", "kran", "--player", "Ada", "--seed", "9").code == 0
    told = typing(makeplay, monkeypatch, "kran")("1\n" * 400 + "ask who won?\nask who won game 2?\n", "--seed", "3").out
    told = " ".join(told.split())
    first, second = (part.split(".")[0] for part in told.split("By the record of the campaign: ")[1:])
    assert first == "the game that has just ended, not in the chronology yet: nobody"
    assert "just ended" not in second


#: Games that keep nothing but who won, and how many play them.
OTHERS = [("innovation", 2), ("eminent_domain", 2), ("deluges", 3)]


@each_row_afresh("game,players", OTHERS, always=slice(1))
def test_other_games_tell_their_winners_and_the_choices_too(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, game: str, players: int
) -> None:
    people = [word for name in ("Ada", "Ben", "Cleo")[:players] for word in ("--player", name)]
    assert makeplay("new", "kran", "--game", game, *people, "--seed", "4").code == 0

    def result(question: str) -> Any:
        found = json.loads(makeplay("ask", "--campaign", "kran", "--json", question).out)
        assert found["label"] == "COMPUTED", question
        return found["result"]

    for question in ("what can I do now?", "whose turn is it?", "我现在能做什么？", "轮到谁了？"):
        assert result(question) == {"under_way": False}
    assert "No game is over yet." in makeplay("ask", "--campaign", "kran", "who won?").out
    assert makeplay("simulate", "kran", "--games", "2", "--seed", "3").code == 0
    won = [[*game.winners] for game in state_of("kran").chronology]
    for question in ("who won game 2?", "who won the second game?", "谁赢了第二局？", "who won the last game"):
        assert [each["winners"] for each in result(question)["games"]] == won[1:]
    assert [each["winners"] for each in result("who won?")["games"]] == won
    assert (
        result("how often has Ada won?")["wins"]
        == result("Ada赢了几局？")["wins"]
        == sum("Ada" in each for each in won)
    )
    assert result("how many games have been played?")["played"] == result("打了几局？")["played"] == 2
    typing(makeplay, monkeypatch, "kran")("", "--seed", "3")
    its = state_of("kran").in_progress
    for question in ("what can I do now?", "what are my options", "我现在能做什么？"):
        assert result(question) == {"player": its.asked, "choices": [its.write(each) for each in its.game.choices()]}
    assert result("whose turn is it?") == {"player": its.asked}


#: Questions about the rules that a record could be asked as well.
OF_RULES = [
    "who wins?",
    "who won two games?",
    "how do I win the game?",
    "what can I do with a card?",
    "who won the battle?",
    "does the winner of game 1 go first in game 2?",
    "how many games does a winner win?",
    "what do I do now that the deck is empty?",
]


@each_row(("question", "game"), by_turns(OF_RULES, [game for game, _ in OTHERS]), always=slice(len(OF_RULES)))
def test_other_games_take_no_question_about_their_rules_for_one_about_the_record(game: str, question: str) -> None:
    pack = find_pack(game)
    assert isinstance(pack, Advised)
    with_record = Assistant(pack.adviser(pack.fresh())).answer(question)
    assert with_record.text == Assistant(pack.adviser()).answer(question).text


@pytest.fixture
def under_way(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> tuple[Game, Ask, Ask]:
    """A game that goes on: the game, who asks as a player, who asks openly."""
    assert makeplay("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "7").code == 0
    typing(makeplay, monkeypatch, "kran")("1\n" * 6, "--seed", "5")
    campaign = state_of("kran")
    game = campaign.in_progress.game
    assert isinstance(game, Game)
    pack = DeepFuture()
    return game, Assistant(pack.adviser(campaign)).answer, Assistant(pack.adviser(campaign, openly=True)).answer


def test_the_game_under_way_is_told_as_its_player_may_see_it(under_way: tuple[Game, Ask, Ask]) -> None:
    game, ask, openly = under_way
    pos = game.position
    names = state_of("kran").in_progress.players
    me, other = names[pos.asker], names[1 - pos.asker]

    def result(question: str, asked: Ask = ask) -> dict[str, Any]:
        found = asked(question).result
        assert found is not None, question
        return dict(found)

    for question in ("how many cards are in the deck?", "牌库里有多少张牌？"):
        found = result(question)
        assert (found["draw_deck"], found["cards"]) == (len(pos.deck), len(pos.kind))
    for question in ("what can I do now?", "What are my options?", "我现在能做什么？"):
        assert len(result(question)["choices"]) == len(game.choices())
    for question in ("what is in my hand?", "what's in hand?", f"what is in {me}'s hand", "我手里有什么牌？"):
        assert result(question)["cards"] == [f"{card + 1:03}" for card in sorted(pos.hand[pos.asker])]
    known = [card for card in pos.hand[1 - pos.asker] if pos.known[card] >> pos.asker & 1]
    for question in (f"what is in {other}'s hand?", f"{other}手里有什么？", f"how many cards does {other} have?"):
        found = result(question)
        assert (found["count"], len(found["cards"])) == (len(pos.hand[1 - pos.asker]), len(known))
        assert len(result(question, openly)["cards"]) == len(pos.hand[1 - pos.asker])
    assert {each["player"] for each in result("who is winning?")["players"]} == {*names}
    assert result("谁领先？") == result("who is ahead?")
    assert result("whose turn is it?")["turn"] == names[pos.turn]
    assert "no winner yet" in ask("who won?").text
    assert ask("what is in Zed's hand?").result is None
    assert ask("has Zed won?").ruling == ""


@each_row("question", [row[0] for row in ASKED] + ["what can I do now?", "what is in my hand?", "who is winning?"])
def test_without_a_campaign_nothing_is_told_of_one(question: str) -> None:
    answer = Assistant(DeepFuture().adviser()).answer(question)
    assert not {"games", "wins", "draw_deck", "by_suit", "choices"} & set(answer.result or ())


@each_row("question", ["may I {}?", "who holds {}?", "{}-1", "is {} a world?", "{}-2.1 {}"])
def test_of_a_word_that_nobody_knows_no_more_is_said_again_than_a_line_holds(
    grown: tuple[DeepFutureCampaign, Ask], question: str
) -> None:
    _, ask = grown
    found = ask(question.replace("{}", "Zyx" + "q" * 5000))
    assert len(found.text) < 400
    assert "q" * 90 not in found.text


def test_of_many_words_that_nobody_knows_a_few_are_said_again(grown: tuple[DeepFutureCampaign, Ask]) -> None:
    _, ask = grown
    found = ask("may I " + " ".join("qx" + "zvwk"[at % 4] * (at // 4 + 3) for at in range(800)) + "?")
    assert found.label == "SILENT"
    assert len(found.text) < 300
