"""Whether what was understood heeds all that was told: a number or a word left over means that something was missed.

In: a question taken to pieces, the ruling it was taken for. Out: yes or no. A wrong certainty is worse than the book.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from generator.engine.ruling import Asked
from generator.games.deep_future.asking.question import Question, is_sector

#: Numbers of the rules themselves that people say with a question, by ruling.
_OF_THE_RULES = {
    "victory": {2, 3, 4, 5, 6, 12, 25},
    "original_worlds": {12, 36},
    "setup_named": {12},
    "odds": {36},
    "advancement_list": {5, 6},
    "advancement": {5, 6},
    "outward": {6},
    "wonder_choices": {2, 3, 4, 5, 12},
    "civilization_effects": {2, 12},
    "civilization_effect": {1, 2, 3, 4, 5},
    "meet_challenge": {1, 2, 3, 4, 5, 6},
    "challenge_pile": {1, 2, 3, 4, 5, 6},
    "challenge_failure": {6},
    "action_suit": {1, 2, 3, 4, 5, 6},
    "reach": {2, 3},
    "settle": {2},
    "grow": {5},
    "advance": {3},
    "advance_deck": {3},
    "random_cubes": {6},
    "solo_worlds": {4},
    "start_hand": {5, 10},
    "homeworld_balance": {3},
    "settle_government": {3},
    "take_action": {2},
    "evoke": {1, 2, 3, 4, 5},
    "wonder_effect": {5},
    "pay_upkeep": {1, 2, 3, 4, 5, 6},
    "start_track_price": {1},
}
#: Rulings in which sectors are only named in passing.
_ANYWHERE = frozenset(
    {"battle", "expand", "wonder_effect", "random_cubes", "grow", "challenge_pile", "settle", "settle_government"}
)

#: Words with which yes or no hangs on something else than the ruling computes.
_BEYOND = {
    "advance": r"discard",
    "advance_deck": r"corner|照 样",
    "battle": r"from there|from 2 different|instead|hit return_|rather not|battle action still",
    "evoke": r"lose|last turn|my \d\d no cube",
    "expand": r"enough|evoke|new homeworld|least keep|world|spacecraft (?:plus|move only one)|extra my main",
    "homeworld_lost": r"explor\w*",
    "line_joins": r"2 both|with 1 \d",
    "meet_challenge": r"no write|not write|same card|next one|1 起|接 下|both|corner (?:of my )?(?:show \w+ but no|settled)|settled that has hand",
    "settle": r"line|skip|直 接|draw 2",
    "setup_line": r"new tech|homeworld|旧",
    "setup_named": r"wonder|lower|overflow|beforehand|homeworld sector|hit no|random sector for|draw \d+|add [2-9]|worth",
    "start_hand": r"junk|simply|draw only|single card|again draw|固 定|not draw 对|new card",
    "take_action": r"same civilization|in game",
    "upkeep": r"corner",
    "victory": r"reach star|name|for track|same sector|even|only \d of|yet one|though|only write|still has blank|inhand|离|下 1|还 no|"
    r"1 card both no|after lower|really|must|够",
    "wonder_choices": r"say no|optional",
    "wonder_effect": r"could my make|up their|draw \d+|add \d+ cube",
}


#: Rulings of numbers that the asking clause may compare with another: "do I lose more than one?".
_COMPARED = frozenset({"battle", "challenge_pile", "expand", "grow", "random_cubes", "start_hand"})
_COMPARISON = r"(?<!\S)(?:over|under|(?:at )?least (?:\d|one)|fewer|less|extra than|too few|too little)(?!\S)"


def heeded(question: Question, asked: Asked) -> bool:
    """Whether nothing was left aside that might matter."""
    if asked.ruling in _COMPARED and question.yes_no and re.search(_COMPARISON, question.asking):
        return False
    beyond = _BEYOND.get(asked.ruling)
    if asked.inputs.get("neutral_world_in_controlled"):
        beyond = r"skip|直 接|draw 2"
    if beyond and question.yes_no and question.find(beyond):
        return False
    return _all_numbers(question, asked)


def _all_numbers(question: Question, asked: Asked) -> bool:
    told = Counter(abs(number) for number in question.numbers)
    for found in re.finditer(
        r"(?<!\S)(?:table (\d)|(?:which|what|哪) (\d)|(?:on|in|from) (\d) (?:of my )?(?:tech|card)|(\d) player|player (\d)|(\d) (?:upkeep|marker))(?!\S)",
        question.text,
    ):
        told[int(next(group for group in found.groups() if group))] -= 1
    taken = _numbers(asked.inputs)
    left = Counter({number: count for number, count in told.items() if count > 0}) - taken
    if asked.ruling == "no_such":
        return True
    own = _OF_THE_RULES.get(asked.ruling, set())
    if asked.ruling == "victory" and question.has("upkeep"):
        return True  # cubes and markers that do not count
    repeated = 0
    for number, count in left.items():
        if number == 1 or number in own:
            continue
        if is_sector(number) and asked.ruling in _ANYWHERE and sum(map(is_sector, left)) <= 2:
            continue
        if number in taken or (asked.ruling == "loss_board" and number + 1 in taken):
            repeated += count
            continue
        return False
    return repeated <= 1


def _numbers(value: Any) -> Counter[int]:
    """All numbers in inputs, and how many things of a kind there are."""
    found: Counter[int] = Counter()
    if isinstance(value, dict):
        for key, inner in value.items():
            found += _numbers(inner)
            found += Counter([int(key)]) if str(key).isdigit() else Counter()
    elif isinstance(value, list | tuple):
        found += Counter([len(value)]) + Counter(Counter(map(str, value)).values())
        for inner in value:
            found += _numbers(inner)
    elif isinstance(value, str):
        found += Counter(map(int, re.findall(r"\d+", value)))
    elif isinstance(value, int) and not isinstance(value, bool):
        found += Counter([abs(value)])
    return found
