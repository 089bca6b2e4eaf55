"""Eminent Domain's rulings: by name, from questions in two languages, worked cases, bad inputs, their documentation."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from booked import SHARED, documented
from rows import each_row

from generator import cli
from generator.engine.questions.frames import Asked
from generator.engine.questions.question import Question
from generator.errors import BadInputs
from generator.games.eminent_domain.adviser import EminentDomainAdviser
from generator.games.eminent_domain.book import sides
from generator.games.eminent_domain.book.terms import VOCABULARY
from generator.games.eminent_domain.facts.deck import ROLES, planets, technologies
from generator.games.eminent_domain.rulings import RULINGS

ROOT = Path(__file__).resolve().parent.parent
ADVISER = EminentDomainAdviser()
#: The rulings of the specification's section 12, with the inputs and outputs that it names.
SPECIFIED = {
    "starting_deck": ("", "politics warfare colonize research survey produce_trade total"),
    "stack_sizes": ("players variant", "colonize research survey warfare produce_trade"),
    "influence_supply": ("total aside", "supply"),
    "technology_counts": ("", "total per_type"),
    "role_symbols": ("stack_card hand_symbols planet_symbols", "symbols"),
    "hand_limit": ("hand_bonus_planets", "limit"),
    "action_effect": ("action", "draw remove_up_to fighters resources influence"),
    "survey_look": ("role leader symbols", "look keep"),
    "warfare_role": ("role leader symbols want", "fighters legal"),
    "attack": ("fighters warfare_cost colonies own", "legal fighters_left colonies_to_discard"),
    "settle": ("colonize_cost colonies planet_symbols right_to_settle", "effective_cost legal"),
    "produce": ("role symbols empty_slots leader stack_empty", "resources"),
    "trade": ("role symbols resources leader stack_empty", "influence resources_left"),
    "research_levels": ("levels", "symbols planets"),
    "research_eligible": ("symbols level type planets", "legal"),
    "end_stacks": ("players variant", "stacks"),
    "end_trigger": ("players empty_stacks influence_left variant", "triggered"),
    "remaining_turns": ("players trigger_seat", "remaining_turns_seats"),
    "final_score": ("tokens techs planets_face_up", "score"),
    "winner": ("players", "winners"),
    "technology": ("name", "facts steps versions provenance"),
}
TIED = {"A": {"score": 30, "resources": 2, "fighters": 3}, "B": {"score": 30, "resources": 5, "fighters": 0}}
#: Cases of the specification, most of them from its section 10: a ruling, its inputs, what it must give.
CASES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("starting_deck", {}, {"politics": 1, "warfare": 1, "colonize": 2, "survey": 2, "produce_trade": 2, "total": 10}),
    ("stack_sizes", {"players": 2}, {"colonize": 16, "research": 16, "survey": 16, "warfare": 14, "produce_trade": 12}),
    ("stack_sizes", {"players": 3}, {"colonize": 14, "research": 14, "survey": 14, "warfare": 13, "produce_trade": 10}),
    ("stack_sizes", {"players": 3, "variant": "extended"}, {"colonize": 12, "warfare": 12, "produce_trade": 8}),
    ("stack_sizes", {"players": 4}, {"colonize": 12, "research": 12, "survey": 12, "warfare": 12, "produce_trade": 8}),
    ("stack_sizes", {"players": 2, "variant": "bga"}, {"survey": 12, "warfare": 12, "produce_trade": 8}),
    ("influence_supply", {"total": 32, "aside": 8}, {"supply": 24}),
    ("technology_counts", {}, {"total": 39, "per_type": 13, "double_sided": 6}),
    ("role_cards_count", {"role": "trade"}, {"cards": 16}),
    ("role_symbols", {"stack_card": 1, "hand_symbols": 2, "planet_symbols": 1}, {"symbols": 4}),
    ("hand_limit", {"hand_bonus_planets": 0}, {"limit": 5}),
    ("hand_limit", {"hand_bonus_planets": 3}, {"limit": 8}),
    ("cleanup", {"hand": 7}, {"draw": 0, "must_discard": 2}),
    ("cleanup", {"hand": 4, "discard": 2}, {"draw": 3, "must_discard": 0}),
    ("action_effect", {"action": "survey"}, {"draw": 2}),
    ("action_effect", {"action": "research"}, {"remove_up_to": 2}),
    ("action_effect", {"action": "warfare"}, {"fighters": 1, "attack": True}),
    ("action_effect", {"action": "produce"}, {"resources": 1}),
    ("action_effect", {"action": "trade"}, {"influence": 1}),
    ("action_effect", {"action": "Improved Research"}, {"draw": 1, "remove_up_to": 3}),
    ("survey_look", {"role": "survey", "leader": True, "symbols": 2}, {"look": 2, "keep": 1}),
    ("survey_look", {"role": "survey", "leader": False, "symbols": 3}, {"look": 2, "keep": 1}),
    ("survey_look", {"role": "survey", "leader": False, "symbols": 1}, {"look": 0, "keep": 0}),
    ("survey_look", {"role": "survey", "leader": True, "symbols": 0}, {"look": 0, "keep": 0}),
    ("warfare_role", {"role": "warfare", "leader": True, "symbols": 4}, {"fighters": 4}),
    ("warfare_role", {"role": "warfare", "leader": True, "want": "attack"}, {"legal": True}),
    ("warfare_role", {"role": "warfare", "leader": False, "want": "attack"}, {"legal": False}),
    ("warfare_role", {"leader": False, "want": "attack", "bureaucracy": True}, {"legal": True}),
    (
        "attack",
        {"fighters": 5, "warfare_cost": 5, "colonies": 2},
        {"legal": True, "fighters_left": 0, "colonies_to_discard": 2},
    ),
    (
        "attack",
        {"fighters": 4, "warfare_cost": 5, "colonies": 2},
        {"legal": False, "fighters_left": 4, "colonies_to_discard": 0},
    ),
    ("attack", {"fighters": 9, "warfare_cost": 2, "own": False}, {"legal": False, "fighters_left": 9}),
    ("attack", {"fighters": 3, "warfare_cost": 5, "scorched_earth": True}, {"legal": True, "fighters_left": 0}),
    ("attack", {"fighters": 6, "planet": "Idroyos", "face_down": False}, {"legal": False}),
    ("attack", {"fighters": 6, "planet": "idroyos", "right_to_attack": "follower"}, {"legal": False}),
    ("settle", {"colonize_cost": 4, "colonies": 2, "planet_symbols": 2}, {"effective_cost": 2, "legal": True}),
    ("settle", {"colonize_cost": 2, "colonies": 0, "planet_symbols": 3}, {"effective_cost": 0, "legal": True}),
    ("settle", {"colonize_cost": 3, "colonies": 5, "right_to_settle": "follower"}, {"legal": False}),
    ("settle", {"planet": "New Texas", "colonies": 2}, {"effective_cost": 3, "legal": False, "missing": 1}),
    ("produce", {"role": "produce", "symbols": 3, "empty_slots": 1}, {"resources": 1}),
    ("produce", {"symbols": 1, "empty_slots": 3, "leader": True, "stack_empty": True}, {"resources": 2}),
    ("produce", {"symbols": 1, "empty_slots": 3, "leader": False, "stack_empty": True}, {"resources": 1}),
    ("trade", {"role": "trade", "symbols": 5, "resources": 4}, {"influence": 4, "resources_left": 0}),
    (
        "trade",
        {"symbols": 1, "resources": 4, "leader": True, "stack_empty": True},
        {"influence": 2, "resources_left": 2},
    ),
    ("research_levels", {"levels": [1, 2, 3]}, {"symbols": [3, 5, 7], "planets": [1, 2, 3]}),
    ("research_levels", {"levels": [3, 1]}, {"symbols": [7, 3], "planets": [3, 1]}),
    ("research_eligible", {"symbols": 3, "level": 1, "type": "fertile", "planets": {"utopian": 1}}, {"legal": True}),
    (
        "research_eligible",
        {"symbols": 7, "level": 3, "type": "metallic", "planets": {"metallic": 1, "utopian": 2}},
        {"legal": False},
    ),
    ("research_eligible", {"symbols": 5, "technology": "War Path", "planets": {"metallic": 2}}, {"legal": True}),
    (
        "research_eligible",
        {"symbols": 4, "level": 2, "type": "fertile", "planets": {"fertile": 2}, "leader": True, "stack_empty": True},
        {"legal": True},
    ),
    ("end_stacks", {"players": [2, 3, 4]}, {"stacks": [1, 1, 2]}),
    ("end_stacks", {"players": 3, "variant": "extended"}, {"stacks": 2}),
    ("end_stacks", {"players": 4}, {"stacks": 2}),
    ("end_trigger", {"players": 4, "empty_stacks": 1, "influence_left": 3}, {"triggered": False}),
    ("end_trigger", {"players": 4, "empty_stacks": 0, "influence_left": 0}, {"triggered": True}),
    (
        "end_trigger",
        {"players": 3, "empty_stacks": 1, "influence_left": 3, "variant": "extended"},
        {"triggered": False},
    ),
    ("end_trigger", {"players": 3, "empty_stacks": 1, "influence_left": 3}, {"triggered": True}),
    ("remaining_turns", {"players": 3, "trigger_seat": 1}, {"remaining_turns_seats": [2, 3]}),
    ("remaining_turns", {"players": 4, "trigger_seat": 4}, {"remaining_turns_seats": []}),
    ("final_score", {"tokens": 7, "techs": [2, 5], "planets_face_up": [3, 3, 4]}, {"score": 24}),
    (
        "final_score",
        {"tokens": 0, "techs": ["Logistics", "improved trade"], "planets_face_up": ["Oknow"]},
        {"score": 7},
    ),
    ("winner", {"players": TIED}, {"winners": ["A", "B"], "winner": None}),
    ("winner", {"players": {**TIED, "B": {"score": 30, "resources": 6, "fighters": 0}}}, {"winners": ["B"]}),
    ("winner", {"players": {**TIED, "B": {"score": 29, "resources": 9, "fighters": 9}}}, {"winners": ["A"]}),
    ("planet", {"name": "mik mik", "about": "warfare"}, {"warfare_cost": 4, "colonize_cost": 5}),
    ("planet_list", {"type": "advanced", "symbol": "research"}, {"count": 3}),
    ("planet_list", {"start": True}, {"count": 6}),
    ("technology_list", {"level": 1}, {"count": 24}),
    ("technology_list", {"errata": True}, {"count": 4}),
    ("term", {"word": "異議"}, {"term": "dissent"}),
    ("no_such", {"kind": "planet", "value": "Lytle"}, {"exists": False, "near": ["Lyttle"]}),
]


def shared_items() -> list[dict[str, Any]]:
    source = SHARED / "qa" / "eminent_domain.json"
    items = json.loads(source.read_text("utf-8"))["items"] if source.exists() else []
    return [item for item in items if item["kind"] == "computed"]


def understood(typed: str) -> Asked | None:
    """The ruling that a question asks for."""
    adviser = ADVISER
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
    given["technology"] = set(RULINGS.rule_on("technology", {"name": "War Path"}).result)
    for name, (_, outputs) in SPECIFIED.items():
        assert set(outputs.split()) <= given[name], name


@each_row(("name", "inputs", "expected"), CASES, ids=lambda value: str(value)[:40])
def test_a_worked_case(name: str, inputs: dict[str, Any], expected: dict[str, Any]) -> None:
    ruled = RULINGS.rule_on(name, inputs)
    assert met(expected, ruled.result), ruled


@each_row("item", shared_items() or [{}], ids=lambda item: str(item.get("id")))
def test_the_shared_examples_by_name_and_from_their_questions(item: dict[str, Any]) -> None:
    if not item:
        pytest.skip("../shared is not there")
    name = item["ruling"].removeprefix("eminent_domain.")
    assert met(item["expected"], RULINGS.rule_on(name, item["inputs"]).result)
    asked = understood(item["question"])
    if asked is not None and asked.ruling == name:
        assert met(item["expected"], RULINGS.rule_on(asked.ruling, asked.inputs).result), asked


@each_row(
    ("intro", "own"),
    [
        ("I lead Survey with the stack card", 1),
        ("The Survey stack has run out. I lead Survey with nothing of it", 0),
        ("As leader of Survey I have one card from the stack", 1),
        ("My opponent leads Survey and I follow", -1),
        ("Following Survey", -1),
    ],
)
def test_symbols_are_counted_part_by_part(intro: str, own: int) -> None:
    """A part that is told in other words, or in another place, counts the same, or is not understood; nothing twice."""
    hands = [("two Survey cards from my hand", 2), ("a Survey card", 1), ("3 hand cards", 3)]
    empires = [
        ("a planet with a survey symbol", 1),
        ("2 survey symbols on my planets", 2),
        ("two face-up planets showing survey", 2),
        ("Voson and Pink Sonar face up", 2),
    ]
    wrong, computed = [], 0
    for hand, cards in hands:
        for empire, planets_ in empires:
            for parts in ((hand, empire), (empire, hand)):
                typed = f"{intro}, {parts[0]} and {parts[1]}. How many planets do I look at?"
                asked = understood(typed)
                symbols = max(0, own) + cards + planets_
                wanted = {"leader": own >= 0, "symbols": symbols}
                if asked is not None and not wanted.items() <= dict(asked.inputs).items():
                    wrong.append((typed, asked))
                computed += asked is not None
    assert wrong == []
    assert computed >= 8 * ("nothing" not in intro)


@each_row(
    ("question", "yes"),
    [
        ("I lead Trade with 3 symbols and 2 resources. Do I get 3 influence?", False),
        ("I follow Survey with 3 symbols. Do I look at two planets?", True),
        ("I lead Produce with 3 symbols and have two empty slots. May I take one resource?", True),
        ("I follow Warfare with 2 symbols. Can I take three fighters?", False),
        ("I'm following Warfare with Bureaucracy in my empire. May I attack?", True),
        ("Two players: the second player takes the last influence. Do I, the start player, get another turn?", False),
        ("Ann has 25 points and Bob has 24. Does Bob win?", False),
    ],
)
def test_what_is_claimed_is_so_or_not(question: str, yes: bool) -> None:
    asked = understood(question)
    said = None if asked is None else asked.verdict(RULINGS.rule_on(asked.ruling, asked.inputs).result)
    assert said in (yes, None)


@each_row("planet", planets(), ids=lambda planet: str(planet.name))
def test_every_planet_is_known_by_its_name(planet: Any) -> None:
    for way in (planet.name, planet.name.upper(), planet.name.replace(" ", ""), planet.name.replace("-", " ")):
        result = RULINGS.rule_on("planet", {"name": way}).result
        assert (result["name"], result["influence"], result["warfare_cost"]) == (
            planet.name, planet.influence, planet.warfare,
        )  # fmt: skip
    asked = understood(f"What is the colonize cost of {planet.name}?")
    assert asked is not None
    assert (asked.ruling, asked.inputs["name"]) == ("planet", planet.name)


@each_row("name", sides())
def test_every_technology_is_known_by_both_names(name: str) -> None:
    for way in (name, name.upper(), sides()[name].name.zh):
        assert RULINGS.rule_on("technology", {"name": way}).result["name"] == name
    for typed in (f"What does {name} do?", f"{sides()[name].name.zh}有什么效果？"):
        asked = understood(typed)
        assert asked is not None, typed
        assert (asked.ruling, asked.inputs) == ("technology", {"name": name})


def test_the_facts_are_those_of_the_specification() -> None:
    source = SHARED / "packs" / "eminent_domain_facts.json"
    if not source.exists():
        pytest.skip("../shared is not there")
    facts = json.loads(source.read_text("utf-8"))
    for fact in [*facts["planets"], *facts["start_planets"]]:
        assert met(fact, RULINGS.rule_on("planet", {"name": fact["name"]}).result), fact["name"]
    for fact in facts["technologies"]:
        for side in fact["sides"]:
            result = RULINGS.rule_on("technology", {"name": side["name"]}).result
            its = (result["level"], result["research_cost"], result["planets_required"], result["double_sided"])
            assert its == (fact["level"], fact["research_cost"], fact["planets_required"], fact["double_sided"])
            assert result["influence"] == side["influence"]
            symbols = result["symbols"] if result["level"] == 1 else [result["symbols"]]
            assert sorted(side["symbols"]) in [sorted(each) for each in symbols]
    assert RULINGS.rule_on("role_cards_count", {}).result["total"] == facts["role_card_counts"]["total"]


def test_later_texts_are_told() -> None:
    differ = [name for name in sides() if RULINGS.rule_on("technology", {"name": name}).result["errata_differ"]]
    assert differ == ["Terraforming", "Abundance", "Bureaucracy", "Logistics"] or set(differ) == {
        "Terraforming", "Abundance", "Bureaucracy", "Logistics",
    }  # fmt: skip
    later = RULINGS.rule_on("technology", {"name": "Abundance", "errata": "escalation"})
    assert later.en.startswith("With the later text")
    assert later.result["versions"]["original"] != later.result["versions"]["escalation"]
    assert "E-U18" in later.rests


def test_every_symbol_of_the_lists_is_there() -> None:
    """Of each symbol three planets, as the list has it (section 4)."""
    assert [RULINGS.rule_on("planet_list", {"symbol": role}).result["count"] for role in ROLES] == [3] * len(ROLES)
    assert RULINGS.rule_on("technology_list", {"double_sided": True}).result["count"] == 6
    assert RULINGS.rule_on("technology_list", {}).result["count"] == len(technologies())


def test_every_word_of_the_game_is_known() -> None:
    for entry in VOCABULARY.all:
        for way in (*entry.name, *entry.foreign, *entry.also):
            result = RULINGS.rule_on("term", {"word": way}).result
            assert entry.name.en in [result["term"], *(each["term"] for each in result["also"])], way
            assert result["rules"]


@each_row(
    ("name", "inputs", "told"),
    [
        ("nonsense", {}, "no such ruling"),
        ("planet", {"name": "Lytle"}, "there is no planet 'Lytle'; did you mean Lyttle"),
        ("planet", {"name": "Tatooine"}, "there is no planet 'Tatooine'"),
        ("planet", {"name": "Oknow", "about": "mass"}, "about 'mass' is not one of type"),
        ("technology", {"name": "Data Netwrok"}, "there is no technology 'Data Netwrok'; did you mean Data Network"),
        ("technology", {"name": "War Path", "errata": "newest"}, "not one of original, escalation"),
        ("stack_sizes", {"players": 5}, "players 5 is not a whole number from 2 to 4"),
        ("stack_sizes", {"players": 4, "variant": "extended"}, "is for 3 players, not for 4"),
        ("stack_sizes", {"players": 3, "variant": "solo"}, "variant 'solo' is not one of base"),
        ("end_stacks", {"players": [2, 6]}, "players 6 is not"),
        ("influence_supply", {"total": 4, "aside": 8}, "aside 8 is not a whole number from 0 to 4"),
        ("survey_look", {"role": "trade", "symbols": 3}, "role 'trade' is not one of survey"),
        ("survey_look", {"role": "diplomacy", "symbols": 3}, "role 'diplomacy' is not one of survey, warfare"),
        ("survey_look", {"leader": True}, "it needs symbols"),
        ("survey_look", {"symbols": -1}, "symbols -1 is not a whole number"),
        ("warfare_role", {"leader": False}, "it needs one of these: symbols"),
        ("warfare_role", {"symbols": 2, "want": "gold"}, "want 'gold' is not one of fighters, attack"),
        ("attack", {"fighters": 4}, "it needs one of these: warfare_cost, planet"),
        ("attack", {"fighters": 4, "planet": "Voson", "right_to_attack": "thief"}, "action_or_leader, follower"),
        ("settle", {"colonize_cost": 4, "colonies": 1, "right_to_settle": "thief"}, "action_or_leader, follower"),
        ("research_levels", {"levels": [1, 4]}, "level 4 is not one of 1, 2, 3"),
        ("research_eligible", {"symbols": 5, "level": 2}, "it needs one of these: level [+] type, technology"),
        ("research_eligible", {"symbols": 5, "level": 2, "type": "utopian"}, "type 'utopian' is not one of advanced"),
        ("research_eligible", {"symbols": 5, "level": 2, "type": "fertile", "planets": 2}, "must be an object"),
        ("remaining_turns", {"players": 3, "trigger_seat": 4}, "seat 4 is not a whole number from 1 to 3"),
        ("winner", {"players": {"A": {"score": 3}}}, "not a whole number from 2 to 4"),
        ("final_score", {"tokens": 3, "planets_face_up": ["Lytle"]}, "did you mean Lyttle"),
        ("action_effect", {"action": "Imperialism"}, "has no action, it stays in the empire"),
        ("action_effect", {"action": "sleep"}, "'sleep' is not an action; use survey"),
        ("planet_list", {"slot": "gold"}, "not one of food, water, iron, silicon"),
        ("term", {"word": "disent"}, "did you mean dissent"),
        ("no_such", {"kind": "moon", "value": "x"}, "not one of planet, technology"),
        ("survey_look", {"symbols": 2, "leader": "perhaps"}, "leader 'perhaps' must be true or false"),
        ("produce", {"symbols": 2, "empty_slots": 3, "stack_empty": 7}, "stack_empty 7 must be true or false"),
        ("attack", {"fighters": 5, "warfare_cost": 5, "own": "whose"}, "own 'whose' must be true or false"),
        ("attack", {"fighters": 5, "warfare_cost": 4, "planet": "Narnia"}, "there is no planet 'Narnia'"),
        ("attack", {"fighters": 5, "warfare_cost": 4, "planet": "Voson"}, "warfare_cost 4 does not agree with Voson 5"),
        ("settle", {"colonies": 5, "colonize_cost": 3, "planet": "Voson"}, "3 does not agree with Voson 4"),
        ("technology_list", {"errata": "x"}, "errata 'x' must be true or false"),
        ("winner", {"players": {"Ada": {"score": 3}, "Ben": {}}}, "score of Ben None is not a whole number"),
        ("winner", {"players": {"": None}}, "score of  None is not a whole number"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_in_a_line(name: str, inputs: dict[str, Any], told: str) -> None:
    with pytest.raises(BadInputs, match=told) as problem:
        RULINGS.rule_on(name, inputs)
    assert "\n" not in str(problem.value)


@each_row(("told", "look"), [("leader", 2), ("no", 1), ("follower", 1), ("false", 1), (1, 2), ("是", 2)])
def test_yes_and_no_as_people_write_them(told: object, look: int) -> None:
    assert RULINGS.rule_on("survey_look", {"symbols": 2, "leader": told}).result["look"] == look


def test_technologies_without_a_later_text_are_all_of_them() -> None:
    every = RULINGS.rule_on("technology_list", {}).result
    assert RULINGS.rule_on("technology_list", {"errata": False}).result == every


def test_every_answer_is_told_in_both_languages_and_rests_on_the_book() -> None:
    books = [ADVISER.book(language) for language in ("en", "zh")]
    for name, inputs, _ in CASES:
        ruled = RULINGS.rule_on(name, inputs)
        assert re.search(r"[.?]$", ruled.en), ruled
        assert re.search("[\u4e00-\u9fff]", ruled.zh), ruled
        assert re.search("[。？]$", ruled.zh), ruled
        for book in books:
            assert [rest for rest in ruled.rests if book.passage(rest) is None] == [], name
        assert ruled.rests, name


def test_every_ruling_and_every_key_is_documented() -> None:
    parts = documented("Eminent Domain")
    assert set(parts) == {ruling.name for ruling in RULINGS}
    for ruling in RULINGS:
        assert [key for key in ruling.keys if f"| `{key}` |" not in parts[ruling.name]] == [], ruling.name
        assert ruling.about


@each_row("name", documented("Eminent Domain"))
def test_every_example_of_the_documentation_is_so(name: str) -> None:
    told = documented("Eminent Domain")[name]
    inputs, result, sentence = (line.strip() for line in re.findall(r"(?m)^    (.+)$", told)[-3:])
    ruled = RULINGS.rule_on(name, json.loads(inputs))
    assert met(json.loads(result), json.loads(json.dumps(ruled.result)))
    assert ruled.en == sentence


def test_a_ruling_is_called_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ask", "--game", "eminent_domain", "--ruling"]
    assert cli.run([*words, "survey_look", "--inputs", '{"leader":true,"symbols":2}', "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["label"], answer["result"]["look"]) == ("COMPUTED", 2)
    assert answer["cites"][0]["id"] == "E-R4"
    assert cli.run([*words, "planet", "--inputs", '{"name": "Lytle"}']) == 2
    assert capsys.readouterr().err.count("\n") == 1


@each_row(
    "typed", ["", "?", "x" * 5000, "A A A A", "5 5 5 5 5 5", "Ann Ann Ann", "星球星球星球", "%s {}", "survey", "P1 P2"]
)
def test_nonsense_is_no_ruling_and_never_a_fault(typed: str) -> None:
    assert understood(typed) is None


@each_row(
    "typed",
    [
        "I have 9 influence tokens and a technology of level 5. What is my final score?",
        "9 influence tokens, two level 2 technologies and one level 4, planets worth 3. What do I score?",
    ],
)
def test_a_level_that_no_technology_has_is_no_score(typed: str) -> None:
    asked = ADVISER.understood(Question(typed, ADVISER.speech()))
    assert asked is None or asked.ruling != "final_score"
