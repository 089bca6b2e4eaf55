"""Innovation's rulings: by name, from questions in two languages, worked cases, bad inputs, and their documentation."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from booked import SHARED, documented
from rows import each_row

from generator import cli
from generator.assistant.answering import Assistant
from generator.engine.questions.frames import Asked
from generator.engine.questions.question import Question
from generator.errors import BadInputs
from generator.games.innovation import PACK
from generator.games.innovation.adviser import InnovationAdviser
from generator.games.innovation.book.terms import VOCABULARY
from generator.games.innovation.facts.deck import ICONS, PICTURE, cards
from generator.games.innovation.rulings import RULINGS

ROOT = Path(__file__).resolve().parent.parent
STACK = ["Metalworking", "Archery", "Oars"]
#: The rulings of the specification's section 17, with the inputs and outputs that it names.
SPECIFIED = {
    "first_turn_actions": ("players seat first_turn", "actions"),
    "first_player": ("cards", "first"),
    "draw_age": ("top_values empty_piles asked", "draw_age game_over"),
    "achieve_requirement": ("age", "score_needed top_card_needed"),
    "achievable_ages": ("score highest_top available", "eligible"),
    "dogma_scope": ("activator icon_counts order effect teams", "affected order"),
    "sharing_bonus": ("sharers sharers_that_changed_game only_teammates", "bonus_draws"),
    "special_check": ("icons tucked scored splays top_values", "military monument world wonder universe"),
    "simultaneous_claim": ("active order qualifying", "winner"),
    "achievements_needed": ("players team", "needed"),
    "score_ending": ("players", "winners"),
    "team_score_ending": ("teams", "winner"),
    "team_achievements": ("team achievements", "wins"),
    "select_highest": ("hand n all_highest", "values"),
    "transfer_exact": ("score_pile wanted", "transferred"),
    "transfer_up_to": ("available wanted", "transferred"),
    "highest_value": ("score_pile", "value"),
    "score": ("score_pile", "points"),
    "splay_state": ("stack_size splay", "splay"),
    "splay_positions": ("directions", "positions"),
    "visible_icons": ("stack_top_first splay", "castle crown leaf bulb factory clock"),
    "clothing_draws": ("my_colors others", "draws"),
    "card": ("name", "facts steps edition_differences provenance"),
    "keyword": ("word", "term rules"),
}
FOUR = ["A", "B", "C", "D"]
ALL_RIGHT = {"blue": "right", "red": "up", "green": "right", "yellow": "up", "purple": "right"}
#: Cases of the specification, most of them from its section 10: a ruling, its inputs, what it must give.
CASES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("draw_age", {"top_values": [6], "empty_piles": [6, 7]}, {"draw_age": 8, "game_over": False}),
    ("draw_age", {"top_values": [1], "asked": 11}, {"draw_age": None, "game_over": True}),
    ("draw_age", {"asked": 0}, {"draw_age": 1}),
    ("draw_age", {"asked": 2}, {"draw_age": 2}),
    ("draw_age", {"top_values": [3, 9], "empty_piles": [9, 10]}, {"draw_age": None, "game_over": True}),
    ("draw_age", {"top_values": [3, 9], "empty_piles": [3]}, {"draw_age": 9}),
    ("draw_age", {"empty_piles": [1, 2]}, {"draw_age": 3}),
    ("first_turn_actions", {"players": 2, "seat": 2}, {"actions": 2}),
    ("first_turn_actions", {"players": 4, "seat": 2}, {"actions": 1}),
    ("first_turn_actions", {"players": 4, "seat": 3}, {"actions": 2}),
    ("first_turn_actions", {"players": 4, "seat": 1, "first_turn": False}, {"actions": 2}),
    ("first_player", {"cards": {"A": "Tools", "B": "The Wheel"}}, {"first": "B"}),
    ("first_player", {"cards": {"A": "oars", "B": "Pottery", "C": "code of laws"}}, {"first": "C"}),
    ("achieve_requirement", {"age": 3}, {"score_needed": 15, "top_card_needed": 3}),
    ("achievable_ages", {"score": 23, "highest_top": 6, "available": [2, 4, 5, 9]}, {"eligible": [2, 4]}),
    ("achievable_ages", {"score": 100, "highest_top": 10}, {"eligible": [1, 2, 3, 4, 5, 6, 7, 8, 9]}),
    ("achievable_ages", {"score": 40, "highest_top": 2, "age": 3}, {"allowed": False}),
    ("achievable_ages", {"score": 14, "age": 3}, {"allowed": False}),
    (
        "dogma_scope",
        {"activator": "A", "icon_counts": {"A": 6, "B": 7, "C": 3, "D": 4}, "order": FOUR, "effect": "demand"},
        {"affected": ["C", "D"]},
    ),
    (
        "dogma_scope",
        {"activator": "C", "icon_counts": {"A": 4, "B": 5, "C": 5, "D": 0}, "order": FOUR, "effect": "demand"},
        {"affected": ["D", "A"]},
    ),
    (
        "dogma_scope",
        {
            "activator": "A",
            "icon_counts": {"A": 6, "B": 3, "C": 2, "D": 4},
            "order": FOUR,
            "effect": "demand",
            "teams": {"one": ["A", "C"], "two": ["B", "D"]},
        },
        {"affected": ["B", "D"]},
    ),
    (
        "dogma_scope",
        {
            "activator": "A",
            "icon_counts": {"A": 2, "B": 3, "C": 2, "D": 1},
            "order": FOUR,
            "effect": "share",
            "teams": {"A": 1, "C": 1, "B": 2, "D": 2},
        },
        {"order": ["B", "C", "A"]},
    ),
    (
        "dogma_preview",
        {"card": "Archery", "icon_counts": {"A": {"castle": 3}, "B": {"castle": 2, "crown": 9}}, "activator": "A"},
        {"featured_icon": "castle", "effects": [{"effect": 1, "kind": "demand", "order": ["B"]}]},
    ),
    ("sharing_bonus", {"sharers": 3, "sharers_that_changed_game": 2}, {"bonus_draws": 1}),
    ("sharing_bonus", {"sharers": 1, "sharers_that_changed_game": 0}, {"bonus_draws": 0}),
    ("sharing_bonus", {"sharers": 1, "sharers_that_changed_game": 1, "only_teammates": True}, {"bonus_draws": 0}),
    ("special_check", {"icons": dict.fromkeys(ICONS, 3)}, {"military": True, "empire": True, "world": False}),
    ("special_check", {"icons": {"castle": 3, "clock": 12}}, {"military": False, "world": True}),
    ("special_check", {"tucked": 5, "scored": 5}, {"monument": False}),
    ("special_check", {"tucked": 0, "scored": 6}, {"monument": True}),
    ("special_check", {"splays": ALL_RIGHT}, {"wonder": True}),
    ("special_check", {"splays": ALL_RIGHT | {"red": "left"}}, {"wonder": False}),
    ("special_check", {"splays": ALL_RIGHT | {"red": None}}, {"wonder": False}),
    ("special_check", {"top_values": dict.fromkeys(ALL_RIGHT, 8)}, {"universe": True}),
    ("special_check", {"top_values": [8, 8, 8, 10]}, {"universe": False}),
    ("simultaneous_claim", {"active": "P2", "order": ["P1", "P2", "P3"], "qualifying": ["P1", "P2"]}, {"winner": "P2"}),
    ("achievements_needed", {"players": [2, 3, 4]}, {"needed": [6, 5, 4]}),
    ("achievements_needed", {"players": 4, "team": True}, {"needed": 6}),
    ("score_ending", {"players": {"A": [40, 3], "B": [40, 3], "C": [39, 4]}}, {"winners": ["A", "B"]}),
    ("score_ending", {"players": {"A": [40, 3], "B": [40, 4]}}, {"winners": ["B"]}),
    ("team_score_ending", {"teams": {"A": [20, 20], "B": [40, 0]}}, {"winner": None}),
    ("team_score_ending", {"teams": {"A": [20, 20], "B": [40, 0]}, "achievements": {"A": 2, "B": 3}}, {"winner": "B"}),
    ("team_achievements", {"team": "A", "achievements": [2, 3]}, {"wins": False}),
    ("team_achievements", {"team": "A", "achievements": [2, 4]}, {"wins": True}),
    ("select_highest", {"hand": [7, 5, 7, 5], "all_highest": True}, {"values": [7, 7]}),
    ("select_highest", {"hand": [2], "n": 3}, {"values": [2]}),
    ("transfer_exact", {"score_pile": [6, 6], "wanted": 5}, {"transferred": []}),
    ("transfer_exact", {"score_pile": [5, 5, 6], "wanted": 5}, {"transferred": [5]}),
    ("transfer_up_to", {"available": 1, "wanted": 2}, {"transferred": 1}),
    ("highest_value", {"score_pile": [3, 8, 2]}, {"value": 8}),
    ("score", {"score_pile": []}, {"points": 0}),
    ("splay_state", {"stack_size": 1, "splay": "right"}, {"splay": None}),
    ("splay_state", {"stack_size": 2, "splay": "right"}, {"splay": "right"}),
    ("splay_positions", {"directions": ["up", "left", None]}, {"positions": [3, 1, 0]}),
    ("visible_icons", {"stack_top_first": STACK, "splay": "left"}, {"castle": 5, "crown": 0}),
    ("visible_icons", {"stack_top_first": STACK, "splay": "up"}, {"castle": 5, "bulb": 1}),
    ("visible_icons", {"stack_top_first": STACK, "splay": None}, {"castle": 3, "bulb": 0}),
    ("visible_icons", {"stack_top_first": ["Oars"], "splay": "up"}, {"castle": 2, "crown": 1}),
    ("clothing_draws", {"my_colors": ["red", "green"], "others": [["blue", "green"]]}, {"draws": 1}),
    ("clothing_draws", {"my_colors": ["red", "green"], "others": [["red"], ["green"]]}, {"draws": 0}),
    ("pile_size", {"players": 4, "age": 1}, {"cards": 6}),
    ("card_list", {"wins": True}, {"count": 6, "ages": [8, 9, 10]}),
    ("icon_totals", {"icon": "castle", "age": 1}, {"count": 20, "of": 45}),
    ("explain_end", {"players": {"A": [9, 6], "B": [40, 2]}}, {"ending": "achievements", "winners": ["A"]}),
    ("explain_end", {"players": {"A": [9, 5], "B": [40, 2]}}, {"ending": None, "winners": []}),
    (
        "explain_end",
        {"players": {"A": [9, 5], "B": [40, 2]}, "drew_above_ten": True},
        {"ending": "score", "winners": ["B"]},
    ),
    (
        "explain_end",
        {"players": {"A": [9, 1], "B": [40, 2], "C": [1, 1], "D": [2, 1]}, "teams": {"1": ["A", "C"], "2": ["B", "D"]},
         "dogma_winner": "C"},
        {"ending": "dogma", "winners": ["A", "C"], "team": "1"},
    ),
]  # fmt: skip


def shared_items() -> list[dict[str, Any]]:
    source = SHARED / "qa" / "innovation.json"
    items = json.loads(source.read_text("utf-8"))["items"] if source.exists() else []
    return [item for item in items if item["kind"] == "computed"]


def understood(typed: str) -> Asked | None:
    """The ruling that a question asks for."""
    adviser = PACK.adviser()
    return adviser.understood(Question(typed, adviser.speech()))


def met(expected: dict[str, Any], found: dict[str, Any]) -> bool:
    return all(key in found and found[key] == value for key, value in expected.items())


def test_every_ruling_of_the_specification_is_there_with_its_keys() -> None:
    known = {ruling.name: ruling.keys for ruling in RULINGS}
    for name, (inputs, _) in SPECIFIED.items():
        assert set(inputs.split()) <= set(known[name]), name


def test_every_output_that_the_specification_names_is_given() -> None:
    given: dict[str, set[str]] = {}
    for name, inputs, _ in CASES:
        given.setdefault(name, set()).update(RULINGS.rule_on(name, inputs).result)
    given["card"] = set(RULINGS.rule_on("card", {"name": "Oars"}).result)
    given["keyword"] = set(RULINGS.rule_on("keyword", {"word": "tuck"}).result)
    for name, (_, outputs) in SPECIFIED.items():
        assert set(outputs.split()) <= given[name], name


@each_row(("name", "inputs", "expected"), CASES, ids=lambda value: str(value)[:40])
def test_a_worked_case(name: str, inputs: dict[str, Any], expected: dict[str, Any]) -> None:
    ruled = RULINGS.rule_on(name, inputs)
    assert met(expected, ruled.result), ruled


@each_row("item", shared_items() or [{}], ids=lambda item: str(item.get("id")))
def test_the_shared_examples_by_name(item: dict[str, Any]) -> None:
    if not item:
        pytest.skip("../shared is not there")
    ruled = RULINGS.rule_on(item["ruling"].removeprefix("innovation."), item["inputs"])
    assert met(item["expected"], ruled.result), ruled


@each_row("card", cards(), ids=lambda card: str(card.name.en), always=slice(None, None, 4))
def test_every_card_is_asked_for_in_both_languages(card: Any) -> None:
    for typed in (
        f"What does {card.name.en} do?",
        f"{card.name.zh}有什么效果？",
        f"which icons does {card.name.en} have",
    ):
        asked = understood(typed)
        assert asked is not None, typed
        assert (asked.ruling, asked.inputs["name"]) == ("card", card.name.en)
    for way in (card.name.en.upper(), card.name.zh, card.name.en.replace(" ", "-"), card.number):
        assert RULINGS.rule_on("card", {"name": way}).result["name"] == card.name.en


@each_row("typed", ["How many castles are on Archery?", "How many castles does Archery have?", "Archery 有几个城堡？"])
def test_of_one_icon_its_number_is_told_first(typed: str) -> None:
    asked = understood(typed)
    assert asked is not None
    assert RULINGS.rule_on(asked.ruling, asked.inputs).en.startswith("2 castles. ")


ASSISTANT = Assistant(InnovationAdviser())
#: Words beside those of a plain question that make it another one: what is so then, nothing if neither yes nor no is.
MEANINGS = [
    ("Can I draw twice in a turn?", True),
    ("Can I draw twice with one action?", False),
    ("用一个行动可以抽两次吗？", False),
    ("Can I draw twice and meld once in a turn?", False),
    ("一回合可以抽两次再打出一张吗？", False),
    ("Can I peek at the age 3 achievement before claiming it?", False),
    ("小明已经拿了时代2，我还能拿时代2吗？", False),
    ("Must I meld the card I drew?", False),
    ("Can I meld the card I just drew?", True),
    ("时代10空了但没人要抽，游戏继续吗？", True),
    ("我分数最高，我赢了吗？", False),
    ("Do achievements break a tie in points?", True),
    ("Do points break ties in achievements?", False),
    ("Is the bonus draw taken before my second action?", True),
    ("Is a 7 in the score pile worth one point?", False),
    ("Are the points in my score pile secret?", False),
    ("效果可以选择不做吗？", False),
    ('Is a "you may" effect voluntary?', True),
    ("Must opponents with more icons share?", True),
    ("Has Tools bulbs?", True),
    ("Has Tools only bulbs?", False),
    ("工具只有灯泡吗？", False),
    ("I have 15 points and a top card of 3. Can I claim age 3?", True),
    ("I have 15 points and a top card of 3. Can I claim age 3 on Ben's turn?", None),
    ("我有15分，这回合能拿两个时代吗？", None),
    ("I scored six cards this turn. Do I get Monument?", True),
    ("I scored six cards this game. Do I get Monument?", None),
    ("我这回合没有得分六张，能拿纪念碑吗？", None),
    ("Are there red cards with leaves?", False),
    ("My opponent has six achievements in our two player game. Do I win?", None),
    ("My friend has five achievements, three players. Does he win?", True),
    ("三人局对手有五个成就，我赢了吗？", None),
    ("My opponent has 12 clocks. Do I get World?", None),
    ("我对手每种图标都有3个，我能拿帝国吗？", None),
    ("三个人一共有五个成就，游戏结束了吗？", None),
    ("Can I claim age 3 with 15 points and a top 3 if it's been taken?", None),
    ("他已经拿了世界，我现在有12个时钟，还能拿吗？", None),
    ("I have 6 bulbs, he has 2 bulbs, and the demand needs castles. Is he hit?", None),
    ("效果图标是王冠，我3个灯泡，他4个灯泡，他能共享吗？", None),
    ("刚打出来的牌可以马上发动吗？", True),
    ("Is my stack of two cards splayed up?", None),
    ("三张牌的牌堆是展开的吗？", None),
    ("共享的人能得到奖励抽牌吗？", False),
    ("Can my opponent steal one of my achievements?", False),
    ("我得分3张、存档3张，算六张拿Monument吗？", False),
    ("Can I tuck a card of a colour I don't have yet?", True),
]


@each_row(("typed", "so"), MEANINGS)
def test_a_word_more_makes_another_question(typed: str, so: bool | None) -> None:
    assert ASSISTANT.answer(typed).verdict is so


@each_row(
    ("typed", "count"),
    [
        ("How many cards have only clocks?", 6),
        ("只有叶子的牌有几张？", 9),
        ("How many cards are not red?", 84),
        ("How many cards have no clock?", 85),
        ("Which cards have both a castle and a bulb?", 3),
        ("How many cards from age 4 on?", 70),
        ("时代8起有几张牌？", 30),
        ("How many cards before age 4?", 35),
    ],
)
def test_cards_are_counted_by_all_that_is_said(typed: str, count: int) -> None:
    asked = understood(typed)
    assert asked is not None
    assert RULINGS.rule_on(asked.ruling, asked.inputs).result["count"] == count


@each_row("typed", ["陶器在工具下面，不展开，有几片叶子？", "哲学上面盖着神秘主义，没展开，几个灯泡？"])
def test_the_card_above_is_not_guessed(typed: str) -> None:
    assert understood(typed) is None


@each_row("card", cards(), ids=lambda card: str(card.name.en))
def test_the_facts_of_a_card_are_those_of_the_deck(card: Any) -> None:
    facts = RULINGS.rule_on("card", {"name": card.name.en}).result["facts"]
    told = [ICONS[icon] if icon != PICTURE else "hex" for icon in card.icons]
    assert list(facts["slots"].values()) == told
    assert (facts["age"], facts["featured_icon"]) == (card.age, ICONS[card.featured])
    shown = RULINGS.rule_on("visible_icons", {"stack_top_first": [card.name.en], "splay": None}).result
    assert [shown[icon] for icon in ICONS] == [told.count(icon) for icon in ICONS]


def test_the_facts_are_those_of_the_specification() -> None:
    source = SHARED / "packs" / "innovation_base_cards_facts.json"
    if not source.exists():
        pytest.skip("../shared is not there")
    for fact in json.loads(source.read_text("utf-8"))["cards"]:
        assert met(fact, RULINGS.rule_on("card", {"name": fact["name"]}).result), fact["name"]


def test_no_text_keeps_the_signs_of_icons() -> None:
    for card in cards():
        ruled = RULINGS.rule_on("card", {"name": card.name.en})
        assert not re.search(r":[a-z]+:", f"{ruled.en}{ruled.zh}{ruled.result['steps']}"), card.name.en


def test_the_first_edition_is_told() -> None:
    differing = [
        card.name.en
        for card in cards()
        if RULINGS.rule_on("card", {"name": card.name.en}).result["edition_differences"]
    ]
    assert len(differing) == 9
    combustion = RULINGS.rule_on("card", {"name": "Combustion", "about": "editions"})
    assert [each["first"] is None for each in combustion.result["edition_differences"]] == [False, True]


def test_every_word_of_three_languages_is_known() -> None:
    for entry in VOCABULARY.all:
        for way in (*entry.name, *entry.foreign, *entry.also):
            result = RULINGS.rule_on("keyword", {"word": way}).result
            terms = [result["term"], *(each["term"] for each in result["also"])]
            assert entry.name.en in terms, way
            assert result["rules"]


@each_row(
    ("word", "term"),
    [
        ("支配", "achieve"),
        ("領域", "special achievement"),
        ("タック", "tuck"),
        ("資源回收", "return"),
        ("Military", "Empire"),
        ("至高無上教義", "demand effect"),
        ("協力型教義", "non-demand effect"),
        ("時計", "clock"),
        ("active card", "top card"),
    ],
)
def test_words_of_other_printings_are_ours(word: str, term: str) -> None:
    assert RULINGS.rule_on("keyword", {"word": word}).result["term"] == term


def test_the_speech_knows_the_chinese_names_of_the_cards() -> None:
    for card in cards():
        said = PACK.adviser().speech()
        assert said.words(card.name.zh) == said.words(card.name.en), card.name.en


@each_row(
    ("name", "inputs", "told"),
    [
        ("nonsense", {}, "no such ruling"),
        ("card", {"name": "Potery"}, "there is no card 'Potery'; did you mean Pottery"),
        ("card", {"name": "Telepathy"}, "there is no card 'Telepathy'"),
        ("card", {"name": "Oars", "effect": 3}, "2 effects; there is no effect 3"),
        ("visible_icons", {"stack_top_first": ["Oars", "Pottery"]}, "Pottery is not red"),
        ("visible_icons", {"stack_top_first": ["Oars", "Oars"]}, "each of them may be there once"),
        ("visible_icons", {"stack_top_first": ["Oars"], "splay": "down"}, "splay 'down' is not one of left"),
        ("visible_icons", {"stack_top_first": []}, "at least one card"),
        ("splay_positions", {"directions": ["sideways"]}, "not one of left, right, up, none"),
        ("special_check", {"icons": {"sword": 3}}, "icon 'sword' is not one of castle"),
        ("special_check", {}, "it needs one of these: icons"),
        ("special_check", {"splays": {"orange": "up"}}, "colour 'orange' is not one of blue"),
        ("draw_age", {"top_values": [11]}, "age 11 is not a whole number from 1 to 10"),
        ("achieve_requirement", {"age": 10}, "no achievement of age 10"),
        ("achievable_ages", {"score": 10}, "it needs score, highest_top"),
        ("achievements_needed", {"players": 5}, "players 5 is not a whole number"),
        ("first_turn_actions", {"players": 1}, "not a whole number from 2 to 4"),
        ("first_turn_actions", {"players": 2, "seat": 3}, "seat 3"),
        ("first_player", {"cards": {"A": "Oars", "B": "oars"}}, "cards: each of them may be there once"),
        ("score_ending", {"players": {"A": [1, 1]}}, "not a whole number from 2 to 4"),
        ("dogma_scope", {"activator": "E", "icon_counts": {"A": 1, "B": 2}}, "'E' is not a player here"),
        ("dogma_scope", {"activator": "A", "icon_counts": {"A": 1}, "order": ["A", "B"]}, "says nothing about B"),
        ("dogma_scope", {"activator": "A", "icon_counts": {"A": 1, "B": 2}, "effect": "x"}, "not one of demand, share"),
        ("simultaneous_claim", {"active": "A", "order": ["A", "B"], "qualifying": ["C"]}, "C does not sit"),
        ("keyword", {"word": "tuk"}, "did you mean tuck"),
        ("transfer_up_to", {"available": -1, "wanted": 2}, "available"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_in_a_line(name: str, inputs: dict[str, Any], told: str) -> None:
    with pytest.raises(BadInputs, match=told) as problem:
        RULINGS.rule_on(name, inputs)
    assert "\n" not in str(problem.value)


def test_every_answer_is_told_in_both_languages_and_rests_on_the_book() -> None:
    books = [PACK.adviser().book(language) for language in ("en", "zh")]
    for name, inputs, _ in CASES:
        ruled = RULINGS.rule_on(name, inputs)
        assert ruled.en.endswith("."), ruled
        assert re.search("[\u4e00-\u9fff]", ruled.zh), ruled
        assert ruled.zh.endswith("。"), ruled
        for book in books:
            assert [rest for rest in ruled.rests if book.passage(rest) is None] == [], name
        assert ruled.rests, name


def test_every_ruling_and_every_key_is_documented() -> None:
    parts = documented("Innovation")
    assert set(parts) == {ruling.name for ruling in RULINGS}
    for ruling in RULINGS:
        assert [key for key in ruling.keys if f"| `{key}` |" not in parts[ruling.name]] == [], ruling.name
        assert ruling.about


@each_row("name", documented("Innovation"))
def test_every_example_of_the_documentation_is_so(name: str) -> None:
    inputs, result, sentence = (
        line.strip() for line in re.findall(r"(?m)^    (.+)$", documented("Innovation")[name])[-3:]
    )
    ruled = RULINGS.rule_on(name, json.loads(inputs))
    assert met(json.loads(result), json.loads(json.dumps(ruled.result)))
    assert ruled.en == sentence


def test_a_ruling_is_called_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "ask",
        "--game",
        "innovation",
        "--ruling",
        "draw_age",
        "--inputs",
        '{"top_values":[6],"empty_piles":[6,7]}',
    ]
    assert cli.run([*words, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["label"], answer["result"]["draw_age"]) == ("COMPUTED", 8)
    assert answer["cites"][0]["id"] == "I-A4"
    assert cli.run(["ask", "--game", "innovation", "--ruling", "card", "--inputs", '{"name": "Potery"}']) == 2
    assert capsys.readouterr().err.count("\n") == 1


@each_row(
    "typed", ["", "?", "x" * 5000, "A A A A", "5 5 5 5 5 5", "Ann Ann Ann", "如如如", "%s {}", "A.I. A.I.", "P1 P2"]
)
def test_nonsense_is_no_ruling_and_never_a_fault(typed: str) -> None:
    asked = understood(typed)
    assert asked is None or asked.ruling == "card"


def test_a_card_named_with_a_capital_comes_before_a_rule() -> None:
    assistant = Assistant(PACK.adviser())
    assert assistant.answer("What age does Writing draw from?").cites[0].id == "I-002"
    assert assistant.answer("what age does writing draw from?").cites[0].id != "I-002"
