"""The book of Déluges: who says it, switches, words that decide, a bank (test_pack_books has what all books have)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from examining_banks import assistant
from rows import each_row

from generator.engine.book import Book
from generator.engine.view import Language
from generator.games.deluges.adviser import DelugesAdviser
from generator.games.deluges.board import board
from generator.games.deluges.rules.switches import OPEN_POINTS

ADVISER = DelugesAdviser()
ROOT = Path(__file__).resolve().parent.parent
both = each_row("language", ["en", "zh"])


@cache
def book(language: Language) -> Book:
    return ADVISER.book(language)


def test_who_says_it_is_told() -> None:
    """What stands beyond the leaflet is marked in its text: public, naming who, our reading, or the house map."""
    for passage in book("en").passages:
        text = passage.text
        if passage.status == "public":
            assert passage.source, passage.id
            assert "Public (" in text, passage.id
            assert "The leaflet" in text, passage.id
        elif passage.id.startswith("D-H"):
            assert text.startswith("House map, not the published board"), passage.id
        elif passage.status == "open":
            assert "Our reading" in text, passage.id
            assert re.search(r"[Tt]he leaflet", text), passage.id
        elif passage.kind == "silence":
            assert re.search(r"[Tt]he leaflet|no source|No French", text), passage.id
        assert bool(passage.why) == (passage.status == "open"), passage.id
    for passage in book("zh").passages:
        if passage.status == "public":
            assert "公开来源" in passage.text, passage.id
        elif passage.id.startswith("D-H"):
            assert passage.text.startswith("自制地图"), passage.id
            assert "并非原版版图" in passage.text, passage.id
        elif passage.status == "open":
            assert "我们的读法" in passage.text, passage.id


def test_every_switch_stands_with_the_open_point_that_it_decides() -> None:
    for switch, points in OPEN_POINTS.items():
        for point in points.split(", "):
            passage = book("en").passage(point)
            assert passage is not None, point
            if point.startswith("D-U"):
                assert passage.switch == switch, point
                assert switch in passage.text or switch == "map", point


#: What D-U11 says that our maps flood, by their spaces: change both together.
FLOODS = {
    "even-32": {5: "ei1 mu1 at1 an1", 8: "am6 ea6 af6 oc6", 11: "am4 ea4 af4 oc4"},
    "even-27": {5: "ei1 mu1 at1", 8: "an1 an2 an3", 11: "af2 af4 af6"},
    "house-27": {5: "ei1 at1", 8: "mu1 mu2", 11: "at2 an1"},
    "house-31": {5: "ei1 at1", 8: "mu1 mu2", 11: "at2 an1"},
}


@each_row("name", list(FLOODS))
def test_the_book_tells_what_each_of_our_maps_floods(name: str) -> None:
    world = board(name)
    flooded = {
        point: {world.territories[each].id for each in world.flooding(point)}
        for point in range(1, 15)
        if world.flooding(point)
    }
    assert flooded == {point: set(ids.split()) for point, ids in FLOODS[name].items()}
    for passage in (book("en").passage("D-U11"), book("zh").passage("D-U11")):
        assert passage is not None
        assert name in passage.text
    assert not any(answer.verdict for answer in assistant("deluges").answers("does Mu flood at 8?"))


@each_row(
    ("typed", "passage", "yes"),
    [
        ("Do we build before we trade?", "D-P0", False),
        ("Before trade, do we build?", "D-P0", False),
        ("Does the flood come after breeding?", "D-P0", True),
        ("Is movement the first phase?", "D-P0", True),
        ("Is flood and deforestation the last phase?", "D-P0", False),
        ("There is one wood; does the slave get it before my worker?", "D-G5", True),
        ("Do my workers gather first?", "D-G5", False),
        ("My map has 15 lands and 3 of them flood; is that enough?", "D-H8", False),
        ("My map has 20 lands and 4 of them flood; can the track reach 14?", "D-H8", True),
        ("Blue has only workers in his land. May my soldier go in?", "D-M4", True),
        ("My worker wants to go into Green's land without a soldier. May he?", "D-M4", False),
        ("May my worker go with a soldier into Green's land?", "D-M4", None),
        ("Blue conquered my land with a dolmen. Do I still score it?", "D-W3", True),
        ("I conquered Blue's land with a dolmen. Do I score it?", "D-W3", False),
        ("I conquered Blue's land with a dolmen. Does he still score it?", "D-W3", True),
        ("Blue took the land with my dolmen. Is the dolmen his now?", "D-B4b", False),
        ("我攻占了绿方的石棚，它归我吗？", "D-W3", False),
        ("My workers are in America. Can they mine gold there?", "D-X1a", False),
        ("Is there an end to the bronze of a land?", "D-X1d", None),
    ],
)
def test_who_does_what_and_in_which_order_is_not_mistaken(typed: str, passage: str, yes: bool | None) -> None:
    del passage
    assert assistant("deluges").answer(typed).verdict in (yes, None)


@each_row(
    ("typed", "yes"),
    [
        ("Is a sixth soldier forbidden?", True),
        ("Can I have a sixth soldier?", False),
        ("Is it forbidden to give resources away?", False),
        ("Does White have to let me use his boat?", False),
        ("Exactly when does an unemployed worker turn into a fanatic?", None),
        ("We have played 14 rounds and the deforestation track is only at 10. Is the game over?", None),
        ("The track is at 10. Is the game over?", False),
        ("After the battle only workers of White and mine are left. Do they live together in peace?", False),
        ("Can Ben's worker enter my territory?", False),
        ("May the blue player's worker enter yellow's territory?", False),
        ("My worker wants to walk into Ben's land, may he?", False),
        ("Can Ben move my workers?", None),
        ("Can a worker walk into the sea?", False),
        ("劳动者能走到海里吗？", False),
        ("Can a worker move diagonally?", None),
        ("劳动者能斜着走吗？", None),
        ("Do only workers move?", None),
        ("Can slaves come with my soldier into Ben's territory?", False),
        ("If the soldier stays, are the slaves free?", False),
        ("兵士没走，奴隶自由吗？", False),
        ("Do beaten soldiers become slaves?", False),
        ("打败的兵士会变成奴隶吗？", False),
        ("奴隶替原来的主人干活吗？", False),
        ("Are 5 boats the maximum?", False),
        ("Is the limit of boats 8?", True),
        ("兵士的上限是4吗？", False),
        ("Can we together have six soldiers?", None),
        ("所有玩家一共最多8条船吗？", False),
        ("Can I have four mines?", True),
        ("Can I build a mine where there is already a dolmen?", True),
        ("有矿场的领地能建石棚吗？", True),
        ("Is a second dolmen in the territory forbidden?", True),
        ("A boat costs 10 wood, doesn't it?", False),
        ("Is a boat 9 wood?", False),
        ("I have 10 gold, can I build a mine and a soldier?", None),
        ("10 gold, and a dolmen is already here. May I build a dolmen?", None),
        ("Can I build two soldiers with 10 gold?", False),
        ("8个木头能造两条船吗？", True),
        ("Can three workers work on the gold with one mine?", True),
        ("Can I build a boat with a neighbour's territory next to it?", None),
        ("Is phase 4 building?", True),
        ("Is phase 4 trade?", False),
        ("第6步骤是洪水吗？", True),
        ("建设之后还能买卖吗？", False),
        ("发掘之后还能建设吗？", True),
        ("卡片10点，一块领地砍光，有洪水吗？", True),
        ("Track at 8, one territory logged bare, is there a flood?", False),
        ("Does the track move by two for one bare territory?", False),
        ("三块领地砍光，点数加三吗？", None),
        ("Does the game end when a player has 14 points?", False),
        ("有人得14分游戏就结束吗？", None),
        ("Two players tie for last place, is there a winner?", True),
        ("最后一名并列还有胜者吗？", True),
        ("My 5 soldiers against Ben's 3: does Ben win?", False),
        ("My 3 soldiers against Ben's 5: does Ben win?", True),
        ("I have 9, Ben has 7. Do I lose?", None),
        ("3个兵士对3个兵士都会死吗？", None),
        ("Does an unemployed worker become a fanatic at once?", None),
        ("失业者马上变成狂热分子吗？", None),
        ("Can a soldier lost in a fanatic takeover be rebuilt?", False),
        ("Must I let Blue use my boat?", False),
        ("Does the last flood come at 14?", False),
        ("2 workers: are 2 born?", False),
        ("Does gold breed?", False),
        ("5 fanatics, 6 others, one leaves: takeover?", False),
        ("Is it five soldiers per territory?", False),
        ("Are five soldiers allowed in each of my territories?", None),
        ("Will five people fit on my boat?", None),
        ("May each player have only one dolmen?", False),
        ("每人只能有一个石棚，对吗？", False),
        ("There is a dolmen next door. May I build one here?", True),
        ("隔壁有石棚，我能在这块地建吗？", True),
        ("May I build dolmens in two territories?", True),
        ("Do two soldiers give me another soldier?", None),
        ("4 fanatics, 5 workers; one worker turns fanatic. Takeover?", True),
        ("4 个狂热分子，5 个劳动者，一个劳动者变成狂热分子，会被占吗？", True),
        ("2 workers, one becomes a fanatic. Are any born?", False),
        ("I have 3 soldiers and build two. May I build another?", None),
        ("我有 7 条船，又造了一条，还能再造吗？", False),
        ("我有 7 条船，还能再造一条吗？", True),
        ("Two mines stand here and I build one. May I build another?", False),
        ("Does a worker need a boat to go to the next territory on land?", False),
        ("Do slaves need a mine to gather?", False),
        ("用自己的船要别人同意吗？", False),
        ("Can a boat ferry after it has moved?", None),
        ("我的船走了一格，还能运人吗？", None),
        ("May a boat move after it ferried a worker?", False),
        ("Can boats cross land?", False),
        ("Does the boat owner need my permission?", False),
        ("Does killing my own soldiers free his slaves?", False),
        ("Are my soldiers made slaves when my workers die?", False),
        ("Does the water fall at 8?", False),
        ("Is a dolmen as expensive as a mine?", True),
        ("Fanatics took my best land, can I get it back?", False),
        ("Can we play this with two?", False),
        ("Is movement the last phase?", False),
        ("每块领地有四块木头吗？", False),
        ("There are 3 mines in my territory already, can I build a forth?", False),
        ("There are 2 mines, can I build two more?", False),
        ("I already have 5 soldiers here. Can I build in another territory?", False),
        ("我的领地已经有3个矿场，还能造第四个吗？", False),
        ("When land floods, are mines lost but dolmens kept?", True),
        ("When land floods, are dolmens lost but mines kept?", False),
        ("In a flood do I lose the dolmen but keep my mine?", False),
        ("I have a dolmen and a mine in a territory that floods. Do I keep the dolmen?", True),
        ("I have a mine and a dolmen in a flooding territory. Do I keep the mine?", False),
        ("洪水时石棚会留下、矿场被毁吗？", True),
        ("洪水会毁掉石棚、留下矿场吗？", False),
        ("Are fanatics the white pieces?", False),
        ("Are green pieces fanatics?", False),
        ("Are the red pieces fanatics?", True),
        ("绿色棋子是狂热分子吗？", False),
        ("Can white have fanatics in his territory?", True),
        ("My boat was used by Tom to cross this turn. Can I still move that boat?", False),
        ("My boat was used by Tom to cross this turn. Can I still move my other boat?", True),
        ("My boat was used for a crossing. Is it stuck?", True),
        ("我的船被用来渡海，我的兵士还能走吗？", True),
        ("Blue has five pieces and yellow three in the same territory. Does yellow win?", False),
        ("Anna has 5 soldiers and Ben 3. Does Anna win the game?", None),
        ("Anna and I both got 11 points, the most. Do we share the win?", False),
        ("Can five play?", False),
        ("Can three play?", True),
        ("Can three pieces play?", None),
        ("五个人能玩吗？", False),
        ("If no soldiers are left, do my own workers fight each other?", False),
        ("I took the last but one wood in a territory; does the track go up?", False),
        ("I built a dolmen and later green conquered the land. Do the two points still count for him?", False),
        ("我的兵士没走，留下的奴隶还归我管吗？", True),
        ("Can I build only boats in a sea next to my land?", None),
        ("Can a boat be paid for with wood other than my own?", None),
        ("Blue's boat carried my worker. May my own boat still sail?", True),
        ("My boat carries two workers of mine. May my other boat sail?", True),
        ("蓝方的船载了我的劳动者，蓝方还能移动自己的棋子吗？", True),
        ("我的两条船在同一海域会打起来吗？", False),
        ("小王还有一个兵士，他的劳动者变成我的奴隶吗？", False),
        ("我的劳动者被小红俘虏了，他们挖到的资源归我吗？", False),
        ("Blue's last soldier dies. Do my workers become slaves of Blue?", False),
        ("Does the track rise when the forest is cut bare and then flooded?", None),
        ("If we cut the last wood, can we plant a new one?", False),
        ("After I moved one worker out, 3 fanatics and 2 workers are left. Do I lose the land?", True),
        ("洪水在繁殖之后吗？", True),
        ("采集在交易之后吗？", False),
    ],
)
def test_yes_and_no_are_not_mistaken_for_one_another(typed: str, yes: bool | None) -> None:
    answer = assistant("deluges").answer(typed)
    assert answer.verdict in (yes, None), answer


@each_row(
    ("typed", "result"),
    [
        ("How much wood do I need for two boats?", {"wood": 8}),
        ("造三条船要几个木头？", {"wood": 12}),
        ("How many points are 3 dolmens worth?", {"points": 6}),
        ("我木头最多、船最多，还有两个石棚，一共几分？", {"points": 10}),
        ("I've got 13 wood. How many boats can I build?", {"most": 3}),
        ("I have 2 dolmens and 3 boats. How many points is that?", None),
        ("Two of us have the most boats, how many points do we get?", None),
        ("I have 2 boats. How much wood do 3 boats cost?", None),
        ("我有10个黄金，造完矿场还剩几个？", None),
        ("I have 3 boats and 30 wood. How many more boats can I build?", {"more": 5}),
        ("我有3条船，还差几条才到上限？", {"more": 5}),
        ("I have 4 soldiers and Ben has 2, how many more may he build?", None),
        ("The track stands at 10. How many bare lands are missing until the end?", {"points": 4}),
        ("Six fanatics and nine workers live there. How many may leave without losing the land?", {"may_leave": 3}),
        ("Six fanatics and nine workers live there. How many fanatics may leave?", None),
        ("How much gold do 3 soldiers cost?", {"amount": 30}),
        ("我想造三条船，有6个木头，还差多少木头？", {"missing": 6}),
        ("I have 5 wood and 2 boats, how much more wood do I need?", None),
        ("How many jobs do three woods and one mine give?", {"jobs": 6}),
        ("我有1个石棚，船最多，木头不是最多，多少分？", {"points": 5}),
        ("My guard goes away without his slaves. How many of them are free?", None),
        ("几个木头可以长出一个新木头？", {"woods_after": 3}),
        ("5 fanatics and 6 workers; after one worker leaves, who has the land?", {"others": 5}),
        ("My soldier leaves 2 slaves and one soldier stays. How many are free?", {"freed": 0}),
    ],
)
def test_sums_of_prices_and_points_are_computed_if_nothing_else_is_told(
    typed: str, result: dict[str, int] | None
) -> None:
    found = assistant("deluges").answer(typed).result
    assert found is None if result is None else found is not None and result.items() <= found.items()


def test_who_asks_is_called_so_in_each_language() -> None:
    assert "小陈 9 分" in (text := assistant("deluges").answer("我和小陈都是9分，我们一起赢吗？").text)
    assert "I " not in text
