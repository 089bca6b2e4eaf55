"""Figures told in many words are computed from the right numbers, or not at all.

Each row is a way to ask with letters for numbers, asked with all pairs of them; what is computed must be what the
ruling gives for the same numbers by name. Abstaining is right, another figure is wrong; half of the ways at least must
be understood for some numbers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from itertools import permutations
from typing import Any

from rows import each_row

from generator.assistant.answering import Assistant
from generator.cli.answers import adviser_of

#: For each ruling: its game, its inputs by letter, wordings.
ASKED: Mapping[tuple[str, str], tuple[Mapping[str, str], list[str]]] = {
    ("deep_future", "expand"): (
        {"cubes": "a", "moving": "b"},
        [
            "I have {a} cubes in 24, can I expand {b} of them to an empty neighbour?",
            "There are {a} of my cubes in a sector. May {b} of them leave with EXPAND?",
            "May {b} cubes leave a sector of {a}?",
            "My sector holds {a} cubes; can I move {b} out of it with EXPAND?",
            "Can I expand {b} of my {a} cubes into an empty sector?",
            "24有{a}个方块，能扩张出去{b}个吗？",
            "从有{a}个方块的星区扩张，可以移走{b}个吗？",
        ],
    ),
    ("deep_future", "battle"): (
        {"own": "a", "rival": "b"},
        [
            "I attack {b} neutral cubes with {a} of mine. How many can I remove?",
            "{a} of my cubes against {b} rivals in the next sector: how many go at most?",
            "I have {a} cubes and the rival next door has {b}. What can a BATTLE remove?",
            "My {a} cubes fight {b} enemy cubes, how many of mine are left if I remove as many as I can?",
            "我的星区有{a}个方块，隔壁中立有{b}个，战斗最多移除几个？",
            "我用{a}个方块打{b}个中立方块，最多清掉几个？",
        ],
    ),
    ("deep_future", "track_move"): (
        {"track": "M", "value": "a", "delta": "-b"},
        [
            "Might is at {a} and I lose {b}. Where is the marker then?",
            "My Might marker stands on {a} and goes down by {b}. Where does it end?",
            "Might {a}, minus {b}: where am I?",
            "军事在{a}，降{b}，到几？",
        ],
    ),
    ("deluges", "war"): (
        {"a": "a", "b": "b"},
        [
            "I attack {b} soldiers with {a} of mine. Who is left?",
            "My {a} soldiers meet {b} enemy soldiers. How many of mine are left?",
            "{a} soldiers of mine go against {b} of Blue's: what is left?",
            "我的{a}个士兵攻打对手的{b}个士兵，剩几个？",
        ],
    ),
    ("deluges", "track_step"): (
        {"old": "a", "new": "a+b"},
        [
            "The track goes from {a} to {c}. How many floods?",
            "The track stood at {a} and is now at {c}: which floods come?",
            "轨道从{a}到{c}，有几次洪水？",
        ],
    ),
    ("eminent_domain", "attack"): (
        {"fighters": "a", "warfare_cost": "b"},
        [
            "I have {a} fighters and the planet's warfare cost is {b}. Can I attack it?",
            "A planet costs {b} to attack and I have {a} fighters. Is that enough?",
            "Are {a} fighters enough for a planet with warfare cost {b}?",
            "我有{a}架战机，星球战争花费是{b}，能打吗？",
        ],
    ),
    ("deep_future", "start_hand"): (
        {"hand": "a"},
        [
            "I begin my turn with {a} cards. How many do I draw?",
            "My turn starts and I hold {a} cards, how many cards do I get?",
            "回合开始我有{a}张牌，抽几张？",
        ],
    ),
    ("deep_future", "grow"): (
        {"cubes": "a"},
        ["I GROW in a sector with {a} cubes. How many are added?", "在有{a}个方块的星区发展，放几个？"],
    ),
    ("deep_future", "challenge_pile"): (
        {"cards": "c", "paid": "b"},
        [
            "I have {c} cards that need upkeep and pay for {b} of them. How many challenges?",
            "I pay {b} of my {c} cards. How many challenge cards come?",
            "{c}张牌要付维护，我付了{b}张，有几张挑战？",
        ],
    ),
    ("deluges", "fanatic_takeover"): (
        {"fanatics": "a", "others_before": "b"},
        [
            "{a} fanatics are in a territory with {b} of my workers. Do they take it over?",
            "A territory has {b} workers and {a} fanatics. Is it lost?",
            "领地里有{a}个狂热分子和{b}个劳动者，会被占吗？",
        ],
    ),
    ("deluges", "jobs"): (
        {"workers": "a", "woods": "b"},
        ["{a} workers and {b} wood stand in a territory. How many are unemployed?"],
    ),
    ("eminent_domain", "survey_look"): (
        {"symbols": "a"},
        ["I follow Survey with {a} symbols. How many planets do I look at?", "我跟随探勘，有{a}个符号，看几颗星球？"],
    ),
    ("eminent_domain", "settle"): (
        {"colonize_cost": "a", "colonies": "b"},
        [
            "A planet has colonize cost {a} and {b} colonies lie under it. Can I settle it?",
            "There are {b} colonies under my planet, its cost is {a}. May it be settled?",
            "星球的殖民花费是{a}，下面有{b}张殖民牌，能安置吗？",
        ],
    ),
    ("innovation", "score"): (
        {"score_pile": "[a,b]"},
        ["My score pile has a {a} and a {b}. How many points?", "我的计分区有{a}和{b}，几分？"],
    ),
    ("innovation", "draw_age"): (
        {"top_values": "[a,b]"},
        ["My top cards are {a} and {b}. Which age do I draw?", "我的顶牌是{a}和{b}，抽哪个时代？"],
    ),
    ("innovation", "achieve_requirement"): (
        {"age": "a"},
        ["I want to achieve age {a}, how many points do I need?", "How many points does age {a} need?"],
    ),
}
#: Numbers that the letters stand for.
NUMBERS = (2, 3, 4, 5)


@cache
def assistant(game: str) -> Assistant:
    return Assistant(adviser_of(game))


def _value(told: str, a: int, b: int) -> Any:
    return {"a": a, "b": b, "c": a + b, "-b": -b, "a+b": a + b, "[a,b]": [a, b]}.get(told, told)


@each_row(("game", "ruling"), list(ASKED), always=slice(None, None, 3))
def test_a_figure_is_that_of_the_numbers_that_were_told(game: str, ruling: str) -> None:
    inputs, ways = ASKED[game, ruling]
    wrong, silent = [], set(ways)
    for way in ways:
        for a, b in permutations(NUMBERS, 2):
            if ruling == "expand" and b > a:
                continue
            typed = way.format(a=a, b=b, c=a + b)
            answer = assistant(game).answer(typed)
            if answer.ruling != ruling:
                continue
            silent.discard(way)
            named = assistant(game).ruled(ruling, {key: _value(told, a, b) for key, told in inputs.items()})
            expected = {key: value for key, value in (named.result or {}).items() if key in (answer.result or {})}
            found = {key: (answer.result or {})[key] for key in expected}
            if json.dumps(found, sort_keys=True, default=str) != json.dumps(expected, sort_keys=True, default=str):
                wrong.append((typed, answer.inputs, found, expected))
    assert wrong == []
    assert len(silent) <= len(ways) // 2, silent
