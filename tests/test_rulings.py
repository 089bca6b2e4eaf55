"""The rules assistant: rulings by name, questions by many hands, bad questions, and what the command line does."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from examining import assistant, questions
from rows import each_row

from generator import cli
from generator.assistant.answering import Assistant
from generator.assistant.beginning import as_asked, begun, unbegun
from generator.campaign.folder import open_campaign
from generator.engine.questions.question import Question
from generator.engine.ruling import Result
from generator.errors import BadInputs
from generator.games.deep_future import PACK
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.rulings import RULINGS

SHARED = Path(__file__).resolve().parents[2] / "shared"
DOCS = Path(__file__).resolve().parents[1] / "docs"
NAMED = [
    question
    for name in ("computed", "zh")
    for question in questions(name)
    if "ruling" in question and question["ruling"] not in {"homeworld_lost"} and "moves" not in question["inputs"]
]


def met(expected: Any, found: Any) -> bool:
    """Whether a result has everything that is expected; lists in any order, "none" for nothing."""
    if expected == "none":
        return found in (None, [], "none")
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(met(value, found.get(key, 0 if isinstance(value, int) else None)) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(found, list):
        return sorted(map(str, expected)) == sorted(map(str, found))
    if isinstance(expected, float):
        return isinstance(found, float) and abs(expected - found) < 0.0005
    return bool(expected == found)


@each_row("question", NAMED, ids=lambda question: question["id"])
def test_a_ruling_called_by_name_is_exact(question: dict[str, Any]) -> None:
    ruled = RULINGS.rule_on(question["ruling"], question["inputs"])
    assert met(question["expected"], ruled.result), ruled


@each_row("suit", ["heart", "Heart", "hearts", "R", "r", "♡", "❤️", "3", 3, "爱心"])
@each_row("number", [5, "5", " 5 "])
def test_values_are_forgiven(suit: object, number: object) -> None:
    found = RULINGS.rule_on("challenge_failure", {"suit": suit, "number": number, "stray": 1}).result
    assert (found["track"], found["random_rival_cubes"]) == ({"S": -1}, 3)


@each_row(
    ("name", "inputs", "told"),
    [
        ("nonsense", {}, "no such ruling"),
        ("overflow", {"sector": 11}, "it needs direction"),
        ("overflow", {"sector": 77, "direction": 1}, "not a sector"),
        ("overflow", {"sector": 11, "direction": 9}, "direction|number"),
        ("challenge_failure", {"suit": "spade", "number": 1}, "not a suit"),
        ("grow", {"cubes": 9}, "cubes"),
        ("reach", {"from": [11], "to": {}}, "sector"),
        ("challenge_pile", {"cards": 1, "paid": 2}, "paid 2 is more than the 1 there are"),
        ("odds", {"deck": 3, "matching": 5}, "matching"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(name: str, inputs: Result, told: str) -> None:
    with pytest.raises(BadInputs, match=told) as problem:
        RULINGS.rule_on(name, inputs)
    assert "\n" not in str(problem.value)


def test_every_ruling_and_every_key_is_documented() -> None:
    text = (DOCS / "rulings.md").read_text("utf-8")
    for ruling in RULINGS:
        part = re.search(rf"(?ms)^### `?{ruling.name}`?$(.*?)(?=^### |\Z)", text)
        assert part, ruling.name
        assert [key for key in ruling.keys if f"`{key}`" not in part[1]] == [], ruling.name
        assert ruling.about


@each_row(
    "typed",
    [
        "",
        "   ",
        "?",
        "x" * 100_000,
        "the the of of",
        "\u0000\u0007",
        "🦄🦄🦄",
        "如如如",
        "-3",
        "a\nb",
        "%s {} \\",
        "1" * 5000,
    ],
)
def test_nonsense_is_not_known_and_never_a_fault(typed: str) -> None:
    answer = assistant().answer(typed)
    assert answer.label == "SILENT", answer
    assert answer.cites == ()


@each_row(
    "typed",
    [
        "how many wheat for a settlement",
        "can I castle through check",
        "how does the Telepathy advancement work",
        "how many hitpoints has my homeworld",
        "tap two mana to cast a counterspell?",
    ],
)
def test_another_games_question_is_not_answered_with_a_rule(typed: str) -> None:
    assert assistant().answer(typed).label == "SILENT"


@each_row(
    ("typed", "kind"),
    [
        ("is 77 a sector", "sector"),
        ("skull challenge failed, number 9", "number"),
        ("挑战失败花色是黑桃，数字3", "suit"),
        ("overflow from 24 with direction 7", "number"),
        ("what does table 9 say", "table"),
    ],
)
def test_what_does_not_exist_is_said_not_to(typed: str, kind: str) -> None:
    """What does not exist is named, or nothing is computed from it."""
    answer = assistant().answer(typed)
    assert answer.result is None or answer.result["kind"] == kind, answer


@each_row(
    ("typed", "verdict"),
    [
        ("May I settle two worlds in one action?", False),
        ("Is there still a challenge if I pay for everything?", True),
        ("Can I grow in a sector full of my 5 cubes?", False),
        ("My sector is full with 5 cubes. Can I grow it?", False),
        ("满了5个方块的星区还能发展吗", False),
        ("If I grow a sector with 3 cubes, is it full?", True),
    ],
)
def test_yes_or_no_comes_first(typed: str, verdict: bool) -> None:
    answer = assistant().answer(typed)
    assert answer.verdict is verdict
    assert answer.text.startswith((("No", "不"), ("Yes", "是"))[verdict])


def test_what_is_too_much_for_it_gets_neither_yes_nor_no() -> None:
    answer = assistant().answer("我控制13个星区，但有一张科技只有2个发展，我赢了吗？")
    assert answer.verdict is not True


@each_row(
    ("typed", "verdict"),
    [
        ("Can I expand into Ben's sector?", False),  # of another player
        ("我能扩张到阿美的星区吗？", False),
        ("Can I power, then settle?", True),
        ("Can I settle, then grow, then power?", None),  # three actions
        ("一个回合能不能先充能再发展再扩张？", None),
        ("发展行动的两个方块能放两个星区吗？", False),  # two numbers
        ("发展能往一个星区放两个方块吗？", True),
        ("发展项得跟我做的行动对得上才能用吗？", None),  # what is needed first, not what must be done
        ("超过十张丢哪几张我说了算吗？", None),  # not whether, but which
        ("回合开始手牌超过十张要丢到十张吗？", True),
        ("手里全是垃圾，能一把全扔了做张新的吗？", None),  # PLAN, not the end of a turn
        ("超光速和航天对脚掌效果有用吗？", False),  # EXPAND, not a civilization
        ("战斗用掉最后的方块，世界还在吗？", None),  # another thing asked
        ("战斗可以用掉最后一个方块吗？", True),
        ("我想用扩张把三个方块送进黑洞里。可以吗？", False),
        ("咱仨共用一支笔就行了吧？", False),
        ("Can I do expand, then plan, then evoke?", None),
        ("Do I draw up to 5 at the start of my turn?", True),
        ("Do I draw up to 5 at the end of my turn?", False),  # at another time
        ("Does settling a neutral world give me the cubes there?", None),
        ("May I discard a complete tech from hand for its battle effects when I battle?", True),
        ("May I discard a complete tech from hand for its power effects when I battle?", None),  # two actions
        ("手里完整科技的战斗效果可以在充能时用吗", None),
        ("Do I win as soon as Stability is at 6?", None),  # only with complete cards
        ("Can two upkeep cubes of one tech go to two challenges?", None),
        ("Does the free POWER after a conquest count as an action?", None),
        ("If era 2 is won, is the next game of era 2?", None),
        ("用工业时先抽牌后弃牌吗？", None),
        ("Is the seventh turn's hand of 12 cards cut down at the end of the turn?", None),
        ("Can I GROW now and GROW again on my next turn?", None),  # two turns
        ("这回合战斗，下个回合可以再战斗吗？", None),
        ("Does my homeworld count as one of the settled worlds in solo play?", False),
        ("单人游戏里母星算定居的世界吗？", False),
        ("Can neutral rivals attack me?", None),  # whom I may battle says nothing of who battles me
        ("Can my cubes be attacked by neutral cubes?", None),
        ("中立对手可以攻击玩家吗？", None),
        ("Can neutral cubes be attacked?", True),
        ("Can I be attacked by another player?", True),
        ("Can I use Defense when I am attacked?", False),
        ("Can I battle with cubes from two sectors at once?", False),
        ("可以用两个星区的方块一起战斗吗？", False),
        ("I control 12 sectors. Have I won?", None),  # the cards count, too
        ("我控制12个星区，赢了吗？", None),
        ("Does Literature give 1 Culture?", False),
        ("Does Leisure give 2 Culture?", True),
        ("Does Economy let me draw 3 cards?", False),
        ("Do I need three techs to win?", True),
        ("Can I win with no techs and 25 cubes?", False),
        ("军事轨道最高是12吗？", False),
        ("May a battle remove no cubes at all?", True),  # readings of open points
        ("Must I remove as many cubes as possible in a battle?", False),
        ("May I look through the discard pile?", True),
        ("可以看别人的手牌吗？", False),
        ("Can my homeworld be discarded to meet a challenge?", False),
        ("Is the homeworld barred from being discarded for a challenge?", True),
        ("May I start my turn with a battle of no cubes and one of 2?", None),
        ("My settled world has Art and Economy. At the start, can I use both of them with the one discard?", True),
        ("有14个已命名的星区，我的母星所在星区有奇观，那里开局放中立方块吗？", False),  # no cube where a player is
    ],
)
def test_a_claim_decides_only_what_it_tells_of(typed: str, verdict: bool | None) -> None:
    assert assistant().answer(typed).verdict is verdict


@each_row("typed", ["Do I have to leave a cube behind when I battle?", "战斗时必须留下一个方块吗？"])
def test_no_cube_need_stay_behind_in_a_battle(typed: str) -> None:
    answer = assistant().answer(typed)
    assert (answer.verdict, answer.cites[0].id) == (False, "2.2-BATTLE-03")


@each_row(
    "typed",
    [
        "手中没有世界也没有空白卡，能定居吗？定居后抽牌吗？",
        "I have no world and no blank in hand. May I SETTLE, and do I draw a card then?",
    ],
)
def test_neither_yes_nor_no_where_it_may_be_wrong(typed: str) -> None:
    """Two things are asked, or of somebody else, or of another number than the ruling takes."""
    assert assistant().answer(typed).verdict is None


def test_an_open_point_keeps_the_yes_of_its_own_question_or_gets_that_of_the_one_asked() -> None:
    left_open = "Open in 1.6; we play it so: yes. Your worlds there are then lost at once."
    assert unbegun(left_open) == left_open
    assert begun(left_open, False, "en") == "Open in 1.6; we play it so: no. Your worlds there are then lost at once."
    assert (
        begun("1.6 没有定论；我们这样玩：可以，抽到的都行。", True, "zh")
        == "1.6 没有定论；我们这样玩：是的。抽到的都行。"
    )
    assert begun("Open in 1.6; we play it so: the suit.", True, "en") == "Open in 1.6; we play it so: yes. The suit."
    assert unbegun("no, you draw none.") == "You draw none."


@each_row(
    ("typed", "verdict", "said"),
    [
        ("手里的科技算分吗", False, "不算。"),
        ("要是没有牌，还能定居吗？", True, "能。"),
        ("可以不移除方块，但要抽牌吗？", False, "不用。"),
        ("社会的能力有用吗", False, "不是。"),
        ("不能一次定居两个世界，对吧？", True, "是的。"),
        ("移动在战斗之前吗", True, "是的。"),
        ("帝国是充能的时候用的吗", True, "是的。"),
        ("十张牌够不够？", False, "不够。"),
        ("先计划再唤起，行不行？", False, "不行。"),
        ("同一回合既探索又扩张行吗？", True, "行。"),
        ("十块大理石够建一个矿吗", True, "够。"),
        ("手牌有限制吗", False, "没有。"),
        ("能有六个兵士吗", False, "不能。"),
        ("有人有14分游戏就结束吗", True, "是的。"),
    ],
)
def test_yes_and_no_are_said_with_the_verb_of_a_chinese_question(typed: str, verdict: bool, said: str) -> None:
    question = Question(typed, assistant().adviser.speech())
    assert as_asked(begun("另有规定。", verdict, "zh"), verdict, question, "zh") == f"{said}另有规定。"
    assert as_asked("Yes. So it is.", True, question, "en") == "Yes. So it is."


@each_row("typed", ["May I settle from my hand, and how many?", "How do I settle from my hand?"])
def test_what_asks_nothing_by_itself_is_no_second_half(typed: str) -> None:
    assert len(assistant().answers(typed)) == 1


def test_an_open_point_is_answered_as_open_in_both_languages() -> None:
    english = assistant().answer("may my own cubes end in the black hole")
    assert (english.label, english.verdict) in (("READING", None), ("READING", False))
    assert "Open in 1.6" in english.text
    chinese = assistant().answer("我的方块能停在黑洞里吗")
    assert chinese.label == "READING"
    assert "没有定论" in chinese.text
    assert [cite.id for cite in english.cites] == [cite.id for cite in chinese.cites]


@each_row(
    ("typed", "inputs"),
    [
        ("Stability is at minus 2 and drops 2. Where is it?", {"track": "S", "value": -2, "delta": -2}),
        ("Stability loses 2 from minus 3. Where is it?", {"track": "S", "value": -3, "delta": -2}),
        ("With 2 minus 2 Might do I lose?", {"track": "M", "value": 2, "delta": -2}),
        ("Might from 5 to minus 2. Have I lost?", None),
        ("I failed a sun challenge with 3 and minus 4 Might. Lost?", None),
        ("I failed a sun challenge with minus 2 Might.", None),
    ],
)
def test_a_sign_is_neither_a_step_nor_a_card(typed: str, inputs: Result | None) -> None:
    assert assistant().answer(typed).inputs == inputs


@each_row("deck", ["", " from a full deck", " from the whole deck", " if the deck is fresh"])
def test_one_card_off_a_deck_that_is_whole(deck: str) -> None:
    answer = assistant().answer(f"What is the chance of drawing a sun{deck}?")
    assert answer.result is not None
    assert answer.result["probability"] == pytest.approx(1 / 6, abs=1e-5)


def test_an_answer_can_be_had_in_the_other_language() -> None:
    here, there = (assistant().answer("牌库空了怎么办？", language) for language in ("zh", "en"))
    assert here.cites == there.cites
    assert there.text.isascii()


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = cli.run(list(words))
    said = capsys.readouterr()
    return code, said.out, said.err


def test_json_has_what_a_program_needs(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, "ask", "I failed a heart challenge with a 5.", "--json")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert answer["label"] == "COMPUTED"
    assert answer["cites"][0] == {"id": "T6-19", "section": "Table 6", "page": 11, "edition": "Deep Future 1.6"}
    assert answer["inputs"] == {"suit": "heart", "number": 5}
    assert answer["result"]["track"] == {"S": -1}
    assert {"answer", "related", "verdict", "ruling"} <= set(answer)


def test_a_file_of_questions_is_answered_in_order(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source = tmp_path / "questions.txt"
    source.write_text("牌库空了怎么办？\n\nasdf\nmay I settle twice\n", "utf-8")
    code, out, _err = told(capsys, "ask", "--file", str(source), "--json")
    assert code == 0
    labels = [json.loads(line)["label"] for line in out.splitlines()]
    assert labels == ["RULE", "SILENT", "COMPUTED"]


@each_row(
    "words",
    [
        ["ask"],
        ["ask", "--ruling", "nonsense"],
        ["ask", "--ruling", "reach", "--inputs", "{"],
        ["ask", "--ruling", "reach", "--inputs", "[1]"],
        ["ask", "--inputs", "{}"],
        ["ask", "--game", "chess", "x"],
        ["ask", "--campaign", "nowhere", "x"],
        ["ask", "--file", "nowhere.txt"],
    ],
)
def test_a_wrong_call_is_told_in_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path, words: list[str]) -> None:
    code, out, err = told(capsys, *words, "--home", str(tmp_path))
    assert code in {2, 3}
    assert (out, err.count("\n")) == ("", 1)


def test_neither_the_press_nor_the_record_is_loaded_to_answer() -> None:
    script = (
        "import sys; from generator import cli;"
        "cli.run(['ask', 'may I settle twice']); cli.run(['ask', '牌库空了怎么办']);"
        "heavy = ('reportlab', 'jinja2', 'numpy', 'sqlite3', 'filelock');"
        "print([name for name in sys.modules if name.split('.')[0] in heavy],"
        " file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert run.stderr.strip() == "[]"


@pytest.fixture(scope="module")
def kran(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a campaign."""
    folder = tmp_path_factory.mktemp("asked")
    assert cli.run(["new", "kran", "--player", "Ada", "--player", "Ben", "--home", str(folder)]) == 0
    return folder


def asked(capsys: pytest.CaptureFixture[str], home: Path, question: str) -> dict[str, Any]:
    code, out, err = told(capsys, "ask", question, "--campaign", "kran", "--home", str(home), "--json")
    assert (code, err) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_a_campaign_tells_its_cards_deck_and_next_game(capsys: pytest.CaptureFixture[str], kran: Path) -> None:
    assert asked(capsys, kran, "how many worlds are in the deck")["result"]["count"] == 12
    code, out, _ = told(capsys, "cards", "kran", "world", "--home", str(kran), "--json")
    assert code == 0
    world = next(card for card in json.loads(out) if card["name"] and card["sector"] != 11)
    found = asked(capsys, kran, f"where is {world['name']}?")["result"]
    assert (found["card"], found["sector"]) == (world["card"], world["sector"])
    away = asked(capsys, kran, f"how much FTL do I need from {world['name']} to 11?")["result"]["distance"]
    assert away > 0
    assert asked(capsys, kran, "how do we set up the next game")["result"]["candidates"] == 5


@each_row("name", ["Falhen", "Beahen", "Broward", "Eleveen"])
def test_a_world_whose_name_is_nearly_a_word_is_found(kran: Path, name: str) -> None:
    campaign = open_campaign(kran, "kran").state
    assert isinstance(campaign, DeepFutureCampaign)
    world = next(card for card in campaign.cards.values() if card.name)
    campaign.cards[world.id] = replace(world, name=name)
    found = Assistant(PACK.adviser(campaign)).answer(f"where is {name}?")
    assert found.result is not None and found.result["card"] == world.id


def test_odds_come_from_the_campaigns_cards(capsys: pytest.CaptureFixture[str], kran: Path) -> None:
    found = asked(capsys, kran, "what is the chance that the top card is a heart")
    assert found["result"]["probability"] == pytest.approx(6 / 36, abs=1e-5)
    two = asked(capsys, kran, "how likely do I draw a world in the next two cards")
    assert two["result"]["probability"] == pytest.approx(1 - (24 * 23) / (36 * 35), abs=1e-5)  # 12 of 36 are worlds


def test_how_many_cards_of_a_kind_a_deck_has_only_a_campaign_knows(capsys: pytest.CaptureFixture[str]) -> None:
    assert assistant().answer("how likely is it that the next card is a world?").result is None
    code, _, err = told(capsys, "ask", "--ruling", "odds", "--inputs", '{"kind": "world"}')
    assert (code, "only a campaign knows" in err) == (2, True)


@each_row(
    ("inputs", "wrong"),
    [
        ({"kind": "dragon"}, "kind 'dragon' is not one of blank, world, tech, civilization"),
        ({"kind": "world", "suit": "sun"}, "kind world is counted by itself"),
        ({"kind": "homeworld"}, "kind 'homeworld' is not one of"),
        ({"number": [], "draws": 2}, "it needs one of these: matching, suit, number"),
    ],
)
def test_what_odds_do_not_count_is_refused(
    capsys: pytest.CaptureFixture[str], kran: Path, inputs: Result, wrong: str
) -> None:
    for words in ((), ("--campaign", "kran", "--home", str(kran))):
        code, _, err = told(capsys, "ask", "--ruling", "odds", "--inputs", json.dumps(inputs), *words)
        assert (code, wrong in err, err.count("\n")) == (2, True, 1), err


def test_with_a_campaign_a_common_question_is_answered_as_ever(capsys: pytest.CaptureFixture[str], kran: Path) -> None:
    assert asked(capsys, kran, "may I settle two worlds in one action?")["verdict"] == "no"


@pytest.mark.parametrize(
    ("question", "without"),
    [
        ("May I move cubes into the black hole?", "This campaign has set enter_black_hole = true. Without it: Open"),
        ("可以进入黑洞吗", "本战役已设定 enter_black_hole = true。未设定时：1.6 没有定论"),
    ],
)
def test_what_a_campaign_plays_otherwise_is_said_first_and_neither_yes_nor_no(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, question: str, without: str
) -> None:
    words = ["new", "kran", "--player", "Ada", "--home", str(tmp_path)]
    assert cli.run([*words, "--rule", "enter_black_hole=true"]) == 0
    capsys.readouterr()
    answer = asked(capsys, tmp_path, question)
    assert answer["verdict"] is None
    assert answer["answer"].startswith(without)
    assert asked(capsys, tmp_path, "may I settle two worlds in one action?")["verdict"] == "no"


def test_a_word_of_a_name_asks_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.run(["new", "kran", "--player", "Ada", "--home", str(tmp_path)]) == 0
    _, out, _ = told(capsys, "cards", "kran", "world", "--home", str(tmp_path), "--json")
    world = next(card for card in json.loads(out[out.index("[") :]) if card["name"])
    assert cli.run(["log", "kran", "rename", world["card"], "Far Reach", "--home", str(tmp_path)]) == 0
    capsys.readouterr()
    found = asked(capsys, tmp_path, "where is Far Reach?")
    assert found["result"]["card"] == world["card"]


@each_row(
    ("question", "ruling"),
    [
        ("What is row 5 for heart?", "corner"),
        ("skull row 2", "corner"),
        ("what is row 4 of moon in table 6", "challenge_failure"),
        ("what is row 4 of moon in table 5", "advancement"),
        ("are 3 cubes needed to control a sector?", ""),
        ("Does it take two cubes to hold a sector?", ""),
        ("Can I use Ben's Leisure when he settles?", ""),
        ("May I apply Ben's Weapons when he battles me?", ""),
        ("Ben uses Leisure. Do I gain Culture?", ""),
        ("Can I use Ben's Art at the start of my turn?", ""),
        ("我能用对手的休闲吗？", ""),
        ("What does Ben's Leisure do?", "advancement"),
        ("Does Leisure add Culture?", "advancement"),
        ("Does paying with two cards give two cubes?", ""),
        ("My tech has 3 cubes and I pay for it: does it get another cube?", "upkeep"),
        ("average number of cards I need to see for a heart", ""),
        ("which action needs a heart", "action_suit"),
        ("Is it 3 neutral cubes for named sectors at setup?", ""),
        ("Do 5 named sectors bring 5 neutral cubes?", ""),
        ("5 named sectors at setup, how many neutral cubes?", "setup_named"),
        ("may I move two cubes from 41 to 42?", ""),
        ("我能把2个方块从41移到42吗？", ""),
        ("can I expand with 3 cubes?", "expand"),
        ("I control 9 sectors, what do I still need to win?", "victory"),
        ("I am one short of 25 cubes, all cards complete. Have I won?", ""),
        ("我有25个方块，其中包括2个维护方块，牌都完整，赢了吗？", ""),
        ("I draw with Labor on a settled world that I used already: how many cards with POWER?", ""),
        ("Is 26 next to the black hole, so that I can expand there?", ""),
        ("Culture 1-2", ""),
        ("I have 4 cards left after paying for POWER. With Energy, how many do I have?", ""),
        ("My Might is 2, his Might is 3. I battle with Weapons. Where is Might?", ""),
    ],
)
def test_what_is_computed_is_about_what_is_asked(question: str, ruling: str) -> None:
    """A row may be of Table 5 or of Table 6; cubes that control a sector are no victory."""
    assert assistant().answer(question).ruling == ruling


@each_row(
    ("question", "figures"),
    [
        ("How many cubes may move into a sector of mine that has 3 cubes with EXPAND?", {"max_move": 2}),
        ("可以扩张到有4个己方方块的星区吗？", {"max_move": 1, "legal": True}),
        ("I have 4 cubes and want to move 4 with EXPAND, can I?", {"max_move": 3, "legal": False}),
        ("5 cubes in each of 5 sectors and complete cards, do I win?", {"win": ["population"]}),
        ("我有9个星区，每个3个方块，牌都完整，我赢了吗？", {"win": ["population"]}),
        ("How many redraws with 4 Chemistry?", {"redraws": 4}),
        ("With 6 Government how many advancements do I add?", {"extra_advancements": 2}),
        ("1 homeworld and 3 techs, none paid: how many challenges?", {"challenge_pile": 5}),
        ("有1个母星和2个科技，都没付，有几个挑战？", {"challenge_pile": 4}),
        ("Biology, but only 1 sector: how many cubes with GROW?", {"total": 2}),
        ("I have Genetics and 1 cube there, how many are there after I GROW?", {"cubes_after": 5}),
        ("Does Simmering unrest lower Culture?", {"concerns": False}),
        ("Might is at -3 and I fail with Rising warlord, am I out?", {"lost": True}),
        ("Is Xeno conflict a sun challenge?", {"of_suit": False}),
        ("Does Weapons raise Might by 2?", {"as_claimed": False}),
        ("14 sectors are named: does each empty one get a cube?", {"each_named": False}),
        ("Culture 11+2", {"value": 12}),
        ("Might -4-3", {"value": -6, "lost": True}),
        ("Culture 1 - 2", {"value": 0}),
        ("Culture is at 11 when I ADVANCE with Literature. Where does Culture end up?", {"tracks": {"C": 12}}),
        ("装置充能，文化11，之后是多少？", {"tracks": {"C": 12}}),
        ("My Might is -4 when Dwindling resources hits me. At what number does Might stop?", {"tracks": {"M": -6}}),
        ("I failed a moon challenge and flipped a 3. My Culture was 1 before. Where is it?", {"tracks": {"C": 0}}),
        ("POWER with two Energy on my board and Industry once: how many cards do I draw altogether?", {"draw": 6}),
        ("I hold 4 cards, spend one of them, a sun, on POWER with Energy. How many do I hold then?", {"hand": 6}),
        ("2 random rivals come to a sector with 4 neutral cubes. How many of them overflow?", {"overflow": 1}),
        (
            "There is an S-heart wonder on the map. I win by Stability with 5 hearts and 6 hands. Can I add S-hand?",
            {"options": ["S hand"], "legal": True},
        ),
        (
            "There is an S-heart wonder on the map. I win by Stability with 5 hearts and 6 hands. Can I add S-heart?",
            {"options": ["S hand"], "legal": False},
        ),
    ],
)
def test_a_figure_is_of_what_its_number_stands_beside(question: str, figures: Result) -> None:
    found = assistant().answer(question).result or {}
    assert {key: found.get(key) for key in figures} == figures


@each_row(
    ("question", "verdict"),
    [
        ("Can I use Machinery outside a battle?", False),
        ("May I choose where the cubes of Determined separatists go?", False),
        ("Does the suit of the discarded card decide how much a wonder gives?", False),
        ("Can Economy be used after an action?", False),
        ("Is Weapons a start-of-turn advancement?", False),
        ("If I flip a 1 for a failed challenge, does my Culture fall?", False),
        ("Do I lose 1 Culture when I fail a challenge?", None),
        ("挑战失败翻到5，会来3个对手方块吗？", True),
        ("With a failed challenge, do 5 rival cubes come?", None),
        ("Is the civilization card made before the wonder is checked?", True),
        ("文明牌在星区命名之前做吗？", False),
        ("With more than 12 named sectors, can an unnamed sector get a cube?", True),
        ("Do sectors without names get a neutral cube as well?", None),
        ("After PLAN, may I take a different action?", False),
        ("After a different action, may I PLAN?", True),
    ],
)
def test_what_a_line_of_a_table_says_is_said_of_nothing_else(question: str, verdict: bool | None) -> None:
    assert assistant().answer(question).verdict is verdict


@each_row(
    ("question", "verdict"),
    [
        ("I have 2 cubes, the rival 3. After the battle the rival has 1 left, right?", True),
        ("I attack 5 rival cubes with my 3. Does 1 of theirs remain?", False),
        ("With 5 cubes I battle 4 rivals. Do I keep 2?", False),
        ("I have 3 cubes and attack 2, do they have none left?", True),
        ("I have 2 cubes and battle 3 rivals, can 2 rival cubes be left?", None),
        ("我4个打对面5个，对面会剩1个吗？", True),
        ("I have two Economy and three cards in my hand at the start. Can I end up with 9 cards?", True),
        ("I hold 6 cards and one Economy. Can I have 7 cards after the start phase?", False),
        ("I have three History. Can I look at the top three cards?", True),
        ("Does Economy make me discard 2 cards?", False),
        ("I start my turn with 13 cards. Do I have 9 cards after discarding?", False),
        ("I have 4 techs and a homeworld and pay 4 of them. Do I get 1 challenge?", False),
        ("I have 4 techs and a homeworld and pay 4 of them. Do I get 2 challenges?", True),
        ("Skull challenge failed, number 2: does Xeno drop by 3?", True),
        ("Skull challenge failed, number 2: does Xeno drop to 3?", None),
        ("月亮挑战失败翻到3，稳定降3吗？", False),
        ("Does my Machinery move anyone else's Stability?", None),
        ("新文明出现会来 5 个对手方块吗？", True),
        ("新文明出现的 5 个方块是随机放的吗？", False),
        ("手掌的资源枯竭，会来灰块吗？", False),
        ("太阳挑战的太空海盗袭击不影响文化吗？", None),  # a denied change
        ("令人萎靡的倦怠只降稳定吗？", None),
        ("文明的手掌效果会让一条轨道加 1 吗？", True),  # no challenge
        ("两张没付，就是两个挑战吗？", False),
        ("工业能让充能多抽两张吗？", None),  # two more than without it
        ("没抽到牌也能用计算吗？", True),
        ("编号里带 6 的星区都挨着黑洞吗？", None),
        ("输家有 3 个星区，每格放 3 个灰块吗？", False),
        ("稳定在星标下面一格，母星和三张科技都满了，可以算赢吗？", None),
        ("科技有月亮和骷髅两项、一个用月亮付的方块，能应对骷髅挑战吗？", True),
        ("主星有太阳发展项和一个用脚掌付的方块，能挡脚掌挑战吗？", False),
        ("用政体可以要月亮的发展项吗？", None),
        ("手里有脚掌就必定能扩张吗？", None),
        ("I did POWER first. Can I do POWER again with another sun card?", False),
        ("I did POWER last turn, can I do POWER again with another sun card?", None),
        ("I EVOKEd a civilization. May I take two more actions?", False),
        ("I have 5 cubes here. Can all 5 of them expand?", False),
        ("I left 2 cards unpaid. Will I face 2 challenges?", False),
    ],
)
def test_an_amount_that_is_asked_about_is_compared_with_all_there_is(question: str, verdict: bool | None) -> None:
    assert assistant().answer(question).verdict is verdict


@each_row(
    ("question", "verdict"),
    [
        ("Sixteen sectors have names. Do we draw sixteen random sectors?", None),
        ("May I keep one of the cards I looked at with History?", None),
        ("All my hexes have five cubes. Is GROW out of the question?", True),
        ("One Defense and three battles: three free kills?", None),
        ("一个防御、三场战斗，免费移除三个吗？", None),
        ("Can one EXPAND collect cubes out of two of my sectors?", False),
        ("T·foot wonder with a foot 3 discarded: do I place three cubes?", None),
        ("Failed heart, I flip a 4. Are those the Rioting worlds?", True),
        ("A skull challenge, and only my homeworld has skull. May I discard my homeworld for it?", False),
        ("I have just written Literature on my world. Do I get its Culture at once?", None),
        ("Can I use my Leisure to push my buddy's Culture?", False),
        ("我打过仗了，本回合另一个行动可以是扩张吗？", True),
        ("Do worlds in my hand stop me from settling a new world with Society?", False),
        ("Do I throw away my whole hand if I start with more than ten cards?", None),
        ("Does the winner make a civilization card?", True),
        ("Does the civilization card get the suit of the victory?", None),
        ("May I jump with FTL onto a neutral cube?", None),
        ("May I skip my second action?", True),
        ("Is it fine to leave out which action the ability goes with?", None),
        ("Does ADVANCE cost me a tech?", None),
        ("May I ADVANCE a tech of mine?", True),
        ("维护方块能留到下一局吗？", None),
        ("Does it cost me anything to leave a sector completely with Exploration?", None),
        ("May I leave a sector completely with Exploration?", True),
        ("Is it cheaper to move several cubes at once when I EXPAND?", None),
        ("Do I get a reward if I take only one action?", None),
    ],
)
def test_a_verb_that_is_not_accounted_for_gets_neither_yes_nor_no(question: str, verdict: bool | None) -> None:
    assert assistant().answer(question).verdict is verdict
