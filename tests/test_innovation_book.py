"""The book of Innovation: who says it, words that decide, no sign of an icon (test_pack_books has the rest)."""

from __future__ import annotations

import re
from functools import cache

from examining_banks import assistant
from rows import each_row

from generator.engine.book import Book, Passage
from generator.engine.view import Language
from generator.games.innovation import PACK
from generator.games.innovation.book import card_id
from generator.games.innovation.facts.deck import cards
from generator.games.innovation.rendering.looking_up import card_lines

ADVISER = PACK.adviser()
both = each_row("language", ["en", "zh"])


@cache
def book(language: Language) -> Book:
    return ADVISER.book(language)


def written(language: Language) -> list[Passage]:
    """All passages but those about single cards."""
    of_cards = set(map(card_id, cards()))
    return [passage for passage in book(language).passages if passage.id not in of_cards]


def test_who_says_it_is_told() -> None:
    """What stands beyond the sources is marked in its text: public, naming who, or our reading."""
    for passage in written("en"):
        text = passage.text
        if passage.status == "public":
            assert passage.source, passage.id
            assert re.search(r"[Pp]ublic|not in the sources", text), passage.id
            said = r"[Nn]either source|[Tt]he (?:two )?sources|[Tt]he rulebook|[Tt]he wiki|[Nn]o source"
            assert re.search(said, text), passage.id
        elif passage.status == "open":
            assert re.search(r"[Oo]ur reading|Public card data", text), passage.id
            assert passage.why, passage.id
        elif passage.kind == "silence":
            assert re.search(r"[Nn]either source|two sources have no|not", text), passage.id
    for passage in written("zh"):
        if passage.status == "public":
            assert re.search("公开", passage.text), passage.id
        elif passage.status == "open":
            assert re.search("我们的读法|公开卡片数据", passage.text), passage.id


@both
def test_no_sign_of_an_icon_is_left_in_what_is_read(language: Language) -> None:
    texts = [passage.text for passage in book(language).passages]
    texts += [line for card in range(105) for line in card_lines(card, language, "last")]
    assert not [text for text in texts if re.search(":[a-z]+:", text)]


@each_row(
    ("question", "begins"),
    [
        ("我有4个王冠，对手有3个，要求效果影响他吗", "是"),
        ("我有3个王冠，对手有4个，要求效果影响他吗", "不"),
        ("I have 4 crowns and my opponent has 3, does the demand hit him?", "Yes."),
        ("I have 3 crowns and my opponent has 4, is he hit by the demand?", "No."),
        ("I have 3 crowns and my opponent has 4, am I hit by his demand?", "Yes."),
        ("can I look at my opponent's hand?", "No."),
        ("can my opponent see my hand?", "No."),
        ("may I see how many cards my opponent holds?", "Yes."),
        ("Does the demand hit me if I have 4 castles and he has 6?", "Yes."),
        ("Does the demand hit me if I have 6 castles and he has 4?", "No."),
        ("我有4个城堡，对手有6个，要求效果影响我吗？", "是"),
        ("I have 4 castles and Ben has 6. Am I hit by my demand?", "No."),
        # a word spelt wrong in one of our phrasings is mended all the same
        ("Is there an achievment for age 10?", "No."),
        ("Is there an age 10?", "Yes."),
        # who goes before whom, and what before what
        ("When others share my card, do I go before them?", "No."),
        ("When others share my card, do they go before me?", "Yes."),
        ("Do the others execute it before the activator?", "Yes."),
        ("在发动者之前别人先执行吗？", "是"),
        ("Do all players resolve the second effect before the first?", "No."),
        ("Do all players resolve the first effect before the second?", "Yes."),
        ("Do all players execute the second effect after the first?", "Yes."),
        ("大家先做第二个效果再做第一个吗？", "不"),
        ("大家先做完第一个效果再做第二个吗？", "是"),
        ("第二条效果开始前，大家都要做完第一条吗？", "是"),
        # what both have
        ("Both of us have 33 points at the end, I've 3 achievements and she has 4. do I win", "No."),
        ("Both of us have 33 points at the end, I've 4 achievements and she has 3. do I win", "Yes."),
        ("At the end we both have 33 points. I have 2 achievements and Tom has 5. Does Tom win?", "Yes."),
        ("最后我35分3个成就，他35分4个成就，是我赢吗？", "不"),
        ("最后我们都是33分，我4个成就，她3个成就，我赢吗？", "是"),
        ("Ben and I both have 5 castles and I use a castle demand. Is Ben affected?", "No."),
        ("I've got 6 leaves, my opponent has 4, and the effect isn't a demand. Does he share it?", "No."),
        # the last of so many achievements
        ("We're three players and I've just got my 4th achievement. Have I won?", "No."),
        ("We are 4 and Lisa just claimed her fourth achievement. Is the game over?", "Yes."),
        ("There are two of us and I have 3 ages and 2 specials. Did I win?", "No."),
        ("At 4 players I have three age achievements and now claim Wonder. Is it over?", "Yes."),
        ("Do I need a fifth achievement to win with four players?", "No."),
        ("Do I have to draw before I meld?", "No."),
        ("May I draw before I meld?", "Yes."),
        # what a card does when it is activated is not that it must be
        ("Must I activate The Wheel?", "No."),
        ("Do I have to use Mysticism this turn?", "No."),
        ("Do I have to draw with The Wheel?", "Yes."),
        # how many boards for the players, not how many players
        ("游戏里有六块玩家图板吗？", "不"),
        ("两个行动都能拿来抽牌吗？", "是"),
        ("Can two players get the same special achievement?", "No."),
        ("Do crowns appear in all age 1 cards?", "No."),
        ("May I see how many achievements Ben has?", "Yes."),
    ],
)
def test_what_a_player_asked_and_was_told_the_contrary(question: str, begins: str) -> None:
    answer = assistant("innovation").answer(question)
    assert answer.verdict is None or answer.verdict is begins.startswith(("Yes", "是")), answer


@each_row(
    ("question", "winner"),
    [
        ("At the end we all have 30 points, I've 1 achievement, Ann 2 and Ben 3. Who wins?", "Ben"),
        ("最后双方都33分，我有2个成就，对手有3个，谁赢？", "opponent"),
        (
            "The 10s ran out: I have 40 points and 2 achievements, Tom has 38 points and 5 achievements. Does Tom win?",
            "I",
        ),
        ("We both have 33 points at the end and my opponent has 3 achievements. Who wins?", None),
    ],
)
def test_points_that_several_have_are_those_of_each(question: str, winner: str | None) -> None:
    assert (assistant("innovation").answer(question).result or {}).get("winner") == winner


@each_row(
    ("question", "cards"),
    [
        ("I use Alchemy with 9 castles. How many 4s do I draw?", 3),
        ("I hit someone with Combustion and have 9 crowns. How many cards must he give me?", 2),
        ("databases on a player with 7 cards in his score pile, how many does he return?", 4),
        ("Refrigeration hits me with 5 cards in hand, how many do I return?", 2),
        ("宗教改革(Reformation)我有7片叶子可以垫几张手牌", 3),
        ("炼金术我有9个城堡，抽几张4？", 3),
        ("Rocketry with 7 castles: how many cards get returned?", None),
        ("How many castles do I need for Alchemy to draw 3 cards?", None),
        ("Refrigeration: I have 5 cards in my hand. How many do I keep?", None),
    ],
)
def test_a_card_moves_as_many_cards_as_it_counts(question: str, cards: int | None) -> None:
    assert (assistant("innovation").answer(question).result or {}).get("cards") == cards


@each_row(
    ("question", "together"),
    [
        ("How many extra icon positions does a pile of 4 cards splayed right show?", 6),
        ("A stack of five cards is splayed up. How many icon positions do the covered cards show?", 12),
        ("一叠3张牌向左展开，盖住的牌多露出几个图标位置？", 2),
        ("How many positions show with 4 covered cards splayed right?", None),
        ("How many icon positions does each covered card show if splayed left?", None),
    ],
)
def test_what_a_whole_stack_shows_is_summed_up(question: str, together: int | None) -> None:
    assert (assistant("innovation").answer(question).result or {}).get("together") == together


@each_row(
    ("question", "yes"),
    [
        ("Four stacks are splayed right and yellow is splayed up. Do I get Wonder?", True),
        ("Four stacks are splayed right and yellow is splayed left. Do I get Wonder?", False),
        ("All five colours are splayed, red only left, the rest up. Is Wonder mine?", False),
        ("Four stacks are splayed up. Do I get Wonder if Ben has it?", None),
        ("I show 12 clocks and nobody has World. Is it mine?", True),
        ("I show 12 clocks and Ben has World. Is it mine?", None),
        ("I tucked 5 cards and scored 1 this turn, six altogether. Is Monument mine?", False),
        ("My five top cards are 8, 9, 9, 10 and 10. Is Universe mine without spending an action?", True),
        ("Tom already claimed age 2. I have 30 points and a 5 on top, may I claim age 2?", False),
        ("Tom already claimed age 2. I have 30 points and a 5 on top, may I claim age 3?", True),
        ("I have 16 points and a 4 on top. Age 3 is still in the middle, may I claim it?", True),
        ("I have 26 points and a 5 on top, age 5 is still in the middle. May I claim age 5?", True),
        ("Piles 4 and 5 are empty, pile 6 isn't, and my highest top card is a 4. Do I really draw a 6?", True),
        ("Pile 4 is empty, there are still 4s, and my highest top card is a 4. Do I draw a 5?", None),
    ],
)
def test_what_is_said_beside_a_position_is_taken_into_account(question: str, yes: bool | None) -> None:
    assert assistant("innovation").answer(question).verdict is yes


@each_row(
    ("question", "card"),
    [
        ("How many bulbs do I need to win with Empiricism?", "I-083"),
        ("I return a 3, another 3 and a 5 to Currency. How many 2s do I draw and score?", "I-019"),
        ("我四种颜色里有三种看得到叶子，发动发酵可以抽几张2？", "I-022"),
    ],
)
def test_a_card_that_is_named_is_shown(question: str, card: str) -> None:
    answer = assistant("innovation").answer(question)
    assert card in {cite.id for cite in (*answer.cites, *(each.cite for each in answer.also))}


def test_of_two_cards_that_are_named_both_are_shown() -> None:
    answer = assistant("innovation").answer("How many bulbs do I need to win with Empiricism and Currency?")
    assert {"I-019", "I-083"} <= {cite.id for cite in (*answer.cites, *(each.cite for each in answer.also))}
