"""Questions about Eminent Domain that are nearly those of a rule: what turns its yes into no, or leaves it open."""

from __future__ import annotations

import json

import pytest
from rows import each_row

from generator import cli

#: Questions by what is answered: "yes", "no", a figure in the answer, or nothing that is certain.
ROWS: list[tuple[str, str | None]] = [
    # one role a turn, the same one in the next
    ("May I lead Produce twice in one turn?", "no"),
    ("Can I lead Produce again next turn?", "yes"),
    ("一回合可以发起两次生产吗？", "no"),
    # any number is just one, too
    ("May I boost with just one card?", "yes"),
    ("May I only boost with one card?", "no"),
    ("可以只出一张牌加强吗？", "yes"),
    ("只能出一张牌加强吗？", "no"),
    # one's own role; who draws
    ("Can the leader dissent from his own role?", "no"),
    ("自己发起的任务可以跟随吗？", "no"),
    ("Does the leader draw a card if nobody follows?", "no"),
    # the cleanup in its order
    ("May I draw before I discard in the cleanup?", "no"),
    ("May I discard before I draw in the cleanup?", "yes"),
    ("先补牌再弃牌吗？", "no"),
    ("Can I keep all of my five cards in the cleanup?", None),
    # what an action gave, and the card played for it
    ("Can I boost with a card drawn by my action?", "yes"),
    ("Can I boost with the card I played as an action?", "no"),
    # somebody else leads, has, is on turn
    ("When another player leads Colonize, may I settle instead?", None),
    ("She has 6 fighters. Can I attack Lyttle?", None),
    ("他有六架战机，我能攻击Lyttle吗？", None),
    ("I have 4 colonies under my neighbour's Lyttle. Can I settle it?", None),
    ("The leader has 3 warfare symbols, how many fighters does a follower get?", None),
    # not there any more, turned up already, face down
    ("I have 7 fighters and Lyttle lies in the planet discard; can I attack it?", None),
    ("Lyttle is already face up with 4 colonies under it. Can I settle it?", None),
    ("I follow Warfare with one card and two face-down warfare planets, how many fighters?", None),
    # the end
    ("With 2 players no influence is taken yet. Does the game end?", None),
    ("With 3 players one stack has one card left. Does the game end?", None),
    ("With 3 players one stack is empty. Does the game end?", "yes"),
    ("With 3 players one stack is down to its last card. Does the game end?", None),
    ("Three-player long game, one role stack is empty, does it end?", "no"),
    ("三人加长局，两叠任务牌空了，游戏结束吗？", "yes"),
    ("三人加长局，一叠任务牌空了，游戏结束吗？", "no"),
    # the card of the action, and another one
    ("I played Warfare as my action to grab a fighter and lead Warfare. Does that card still count as a boost?", "no"),
    ("我行动打了战争拿战机，现在发起战争，刚才那张还算增强吗？", "no"),
    ("I played Survey as my action and drew a Warfare card. Does that card boost when I lead Warfare?", "yes"),
    ("I used Politics to take a Warfare card. May I play that card as a boost in the same turn?", "yes"),
    ("I used Politics to take a Warfare card. May I boost with the Politics card in the same turn?", None),
    # left out, and left in
    ("In the learning game do we leave the technologies out?", "yes"),
    ("In the learning game do we leave the technologies in?", "no"),
    ("In the learning game do we leave the planets out?", None),
    ("入门局要把科技拿掉吗？", "yes"),
    # planets looked at, and planets kept
    ("跟探勘打三张牌，看到的两颗都能收吗？", "no"),
    ("I follow Survey with three cards. May I keep both planets I see?", "no"),
    ("I lead Survey with three symbols: do I look at two and choose which to keep?", None),
    ("I lead Survey with three symbols. Can I look at three planets?", "yes"),
    # not all of the planets are turned up
    ("我有5个研究符号，两颗金属星球但一颗还没翻开，可以拿二级金属科技吗？", None),
    (
        "5 research symbols, two metallic planets, one of which is face down. May I take a level 2 metallic tech?",
        None,
    ),
    (
        "5 research symbols, two metallic planets face up and one face down. May I take a level 2 metallic tech?",
        "yes",
    ),
    # no card but the one of his turn; the cleanup of another
    ("It's Ben's cleanup. May I refill to five cards?", "no"),
    ("I lead Colonize and tuck a card. Can I settle the planet with next turn's action?", None),
    ("I lead Colonize and tuck a card. Can I also settle the planet in the same role?", "no"),
    # the facts of cards
    ("Does Improved Production have a produce symbol?", "yes"),
    ("Does Improved Production have a trade symbol?", None),
    ("Does Improved Production have a colonize symbol?", "no"),
    ("Does Fertile Ground only have a colonize symbol?", "no"),
    ("沃土只有殖民符号吗？", "no"),
    ("Does War Path only have warfare symbols?", "yes"),
    ("Does War Path have one warfare symbol?", None),
    ("Do my colonize symbols help with Terraforming?", None),
    ("How much influence does Improved Trade give?", None),
    # a card beside another, a copy, a planet that is face down
    ("Does Lyttle go well with Data Network?", None),
    ("Styku 和 Genetic Engineering 可以一起用嗎?", None),
    ("With 3 research symbols and Gerdland face down, may I take Improved Survey?", "no"),
    ("With 5 research symbols, Gerdland and Styku face down, may I take Terraforming?", None),
    ("With 3 research symbols and a fertile planet, may I take Improved Survey with research?", None),
    ("With 3 research symbols and a fertile planet, may I take the advanced Improved Survey?", "no"),
    ("Does War Path work with my warfare symbols?", None),
    # another time, another place, another's
    ("I have 9 fighters. May I attack Idroyos when the game is over?", None),
    ("Idroyos下面有5張殖民牌,遊戲結束時可以安置嗎?", None),
    ("I own Gerdland. May I settle a planet with 4 colonies?", None),
    ("I lead Trade with 2 symbols and my neighbour has 4 resources. How much influence do I get?", None),
    ("May a follower attack when his own turn comes?", None),
    ("我有官僚主義,跟隨戰爭時可以攻擊嗎?", "yes"),
    # what a technology lets you do
    ("With Bureaucracy, may I settle when I follow Warfare?", "no"),
    ("Adaptability: may I follow Trade with a Research card?", "yes"),
    ("Adaptability: do my Survey cards count as Trade?", "no"),
    # more that is plain
    ("May a follower of Research take a technology?", "yes"),
    ("May I take a technology without research?", None),
    ("戰爭符號可以減少攻擊花費嗎?", "no"),
    ("Can I take a level 3 technology with 5 symbols?", "no"),
    ("六个人可以玩吗？", "no"),
    ("Must I follow with all my matching cards?", "no"),
    # how many play, in other words
    ("五个人能一起玩吗？", "no"),
    ("三个人能一起玩吗？", "yes"),
    # facts that a card has and has not
    ("Does Oknow have a role symbol?", "no"),
    ("Does Lyttle have a role symbol?", "yes"),
    ("Zhephan 有储槽吗？", "no"),
    ("Can I produce water on Mik-Mik?", "no"),
    ("Marghannah Prime 会增加手牌上限吗？", "yes"),
    ("Does Voson raise my hand limit?", "no"),
    ("Is Idroyos worth 4 influence?", "no"),
    ("Is Styku worth 3 resources?", None),
    ("Do I get 3 influence tokens for Lyttle?", None),
    ("Are five fighters enough for Lyttle?", "yes"),
    ("Can I take Lyttle with 4 fighters?", "no"),
    ("Can I take Data Network with one advanced planet?", None),
    ("Is Imperialism on the back of Abundance?", "no"),
    ("Are there two copies of Improved Trade?", "no"),
    ("If Lyttle is face down, do I have its research symbol?", None),
    ("Does Styku start with water in its slot?", None),
    ("Does War Path need two planets of any type?", None),
    ("Does War Path need two face-up planets?", "yes"),
    ("Do I need 5 fighters to attack Lyttle?", "yes"),
    ("Do I need 6 fighters to attack Lyttle?", "no"),
    ("Do we need two empty stacks with three players to trigger the end?", "no"),
    # what cards do, and to whom
    ("Does Diverse Markets give two influence for two resources of the same kind?", "no"),
    ("I produced 3 iron with Genetic Engineering. Do I get 1 influence?", "yes"),
    ("My opponent has Dissension. Do I draw two cards when I dissent?", None),
    ("Can Improved Colonize go under a face-up planet?", "no"),
    ("There are 2 colonies under a planet of cost 5 and I play Terraforming. Is it settled at once?", "no"),
    # points that the rules leave open
    ("May I follow with no symbol at all?", None),
    ("Can I peek at the front of my own face-down planets later in the game?", None),
    # altogether, in one turn, of a level
    ("Can I skip the Action phase altogether?", "yes"),
    ("May I lead two different roles in the same turn?", "no"),
    ("Does a level 3 technology need three planets of its type?", "yes"),
    ("三级科技需要两颗星球吗？", "no"),
    ("Are two of the Politics cards removed with two players?", "yes"),
    # stacks, planets and sides that are named
    ("There are four of us and the Survey and Colonize stacks are both empty now. Does that trigger the end?", "yes"),
    ("Two of us play. The Warfare stack ran out, the other four are still there. Is that the end trigger?", "yes"),
    ("我们三个人，影响力还剩3个，一堆任务牌都没抽光，游戏结束了吗？", "no"),
    ("兩人局一個牌堆剩一張，遊戲結束嗎？", None),
    ("My planet costs 4 to settle and has 3 colonies. Styku is face up. May I settle it?", "yes"),
    ("I lead Warfare: may I take three fighters and then attack?", "no"),
    ("I lead Warfare: may I take three fighters and attack next turn?", None),
]


@each_row("typed, verdict", ROWS, always=slice(None, None, 3))
def test_what_is_near_a_rule_is_no_rule(typed: str, verdict: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    cli.run(["ask", "--game", "eminent_domain", "--json", typed])
    answer = json.loads(capsys.readouterr().out)
    assert answer["verdict"] == verdict, answer["answer"]
    assert verdict or answer["label"] != "COMPUTED"


@each_row(
    "typed, symbols",
    [
        ("I lead Produce from an empty stack with two cards. How many symbols do I have?", 3),
        ("生产牌堆空了，我出两张生产牌发起生产，有几个符号？", 3),
        ("I lead Warfare from an empty stack with two cards. How many symbols do I have?", 2),
    ],
)
def test_an_empty_stack_gives_its_leader_a_symbol(typed: str, symbols: int, capsys: pytest.CaptureFixture[str]) -> None:
    cli.run(["ask", "--game", "eminent_domain", "--json", typed])
    assert json.loads(capsys.readouterr().out)["result"] == {"symbols": symbols}


@each_row(
    "typed, begins",
    [
        ("I have 7 fighters and attack a planet costing 5. how many left?", "5 fighters paid, 2 left"),
        (
            "I own Scorched Earth Policy, the planet has warfare cost 5 and I have 3 fighters. Can I attack it?",
            "Yes. 3 fighters paid (5 less 2)",
        ),
        ("Is every player given exactly one Politics card at the start?", "Yes. 1 Politics of 10 cards"),
        ("How many fighters does Improved Warfare give?", "Improved Warfare"),
        ("我有Dissension，别人发起生产我选异议，可以抽两张牌吗？", "异见 Dissension"),
        ("我发起探勘，牌堆那张加上场上一颗探勘星球的符号，可以看几张星球？", "看 2 颗"),
        ("三人长局，战争牌堆有几张？", "3 人（三人变体）：殖民 12、研究 12、探勘 12、战争 12"),
    ],
)
def test_an_answer_begins_with_what_is_asked(typed: str, begins: str, capsys: pytest.CaptureFixture[str]) -> None:
    cli.run(["ask", "--game", "eminent_domain", "--json", typed])
    assert json.loads(capsys.readouterr().out)["answer"].startswith(begins)


@each_row(
    "typed, begins",
    [
        # a planet that is not turned up scores nothing, however that is said
        ("我有6个影响力指示物，一张二级科技，正面星球分别是4分、3分、2分，还有一颗没翻的3分星球，总共几分？", "17 分"),
        (
            "I have 6 influence tokens and face-up planets worth 4 and 3, and one not flipped worth 3. My score?",
            "13 influence",
        ),
        # copies, costs, what is left
        ("How many copies of Improved Trade are there?", "There are 4 cards of Improved Trade."),
        ("改良交易有几张？", "Improved Trade 的张数：4。"),
        (
            "How many fighters do I need for a planet of warfare cost 5 with Scorched Earth Policy?",
            "3 fighters are needed: 5 less 2.",
        ),
        ("How many fighters do I need to attack Idroyos?", "6 fighters are needed."),
        ("殖民花费3的星球，我场上已经有2个殖民符号，底下至少要压几个殖民才能安置？", "需要 1 个殖民"),
        (
            "I hold 5 resources and trade with 3 trade symbols, not leading. How many resources do I have left?",
            "3 influence, 2 resources left",
        ),
        (
            "I lead Warfare, play two Warfare cards, and Tankahshin and Erkam-W are both face up. How many fighters?",
            "5 fighters",
        ),
        # others that go on with a level or a value are counted by themselves
        (
            "Nine tokens, two level 2 techs and one level 3, planets worth 3 and 2, one worth 4 face down: my score?",
            "23 influence: 9 in tokens + 9 on technologies + 5",
        ),
        (
            "Ten tokens, two level 3 technologies and one level 2, planets worth 4 and 4. What's my score?",
            "30 influence",
        ),
        ("5 tokens, three planets, two worth 3 and one worth 5: what is my score?", "16 influence"),
        ("Nineteen influence tokens have been taken, how many are left in the supply?", "5: 32"),
        ("I used Genetic Engineering and produced three iron and one food, how much influence is that?", "2 influence"),
        ("Which of the start planets have an iron slot?", "2 start planets"),
        ("With Scorched Earth Policy, how many fighters must I pay for Sholmican?", "4 fighters"),
        ("Do I need seven planets to research Logistics?", "No. Logistics takes 3 face-up planets"),
        # a word that is none of the game's hides nothing
        ("How are ties broken?", "If the totals are equal"),
        ("How do turns proceed?", "A turn has three phases"),
        ("How does the learning game differ from the full game?", "For a first game, the learning game, leave out"),
    ],
)
def test_what_is_computed_comes_first(typed: str, begins: str, capsys: pytest.CaptureFixture[str]) -> None:
    cli.run(["ask", "--game", "eminent_domain", "--json", typed])
    assert json.loads(capsys.readouterr().out)["answer"].startswith(begins)
