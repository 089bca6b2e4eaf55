"""Questions about the end: how many stacks, whether it is triggered, who still plays."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.eminent_domain.asking.question import ROLE, N, Question

_SEATS = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "last": 0, "final": 0,
    "start": 1, "starting": 1, "第一": 1, "第二": 2, "第三": 3, "第四": 4, "最后": 0, "最後": 0, "起始": 1, "先手": 1,
}  # fmt: skip
_SEAT = re.compile(
    r"\b(first|second|third|fourth|1st|2nd|3rd|4th|last|final|start|starting)[- ]?(?:player|seat|one|person)(?:'s)?"
    r"|\b(?:player|seat|p) ?(?:number |no\.? ?)?([1-4])\b|座位 ?([1-4])|(第[一二三四]|起始|先手)(?:位|个|個|名)?(?:的)?(?:玩家)?|(最后|最後)(?:一)?(?:位|名)?玩家"
)


def end_stacks(asked: Question) -> Asked | None:
    """How many stacks trigger the end."""
    ends = asked.has("end", "trigger") or asked.find(r"(?:must|require) (?:\w+ ){0,2}empty")
    if asked.yes_no or not ends or asked.has("influence", "score", "win", "last_turn", "equal_turns"):
        return None
    counts = _counts(asked)
    open_end = asked.said(r"^(?:so )?when (?:does|will|is|do)\b|\bwhat (?:ends|triggers)\b|什么时候|何时|什麼時候")
    many = asked.has("stack") and asked.said(r"how many|number of|[几幾多]")
    if not (many or (open_end and counts)) or (
        asked.has("empty") and re.search(rf"(?<!\S)(?:\d) (?:{ROLE} )?stack", asked.text)
    ):
        return None
    inputs: dict[str, Any] = {}
    if asked.has("variant"):
        inputs = {"players": 3, "variant": "extended"}
        asked.spent |= {3}
        return Asked("end_stacks", inputs)
    if not counts and not many:
        return None
    if counts:
        inputs["players"] = counts if len(counts) > 1 else counts[0]
    return Asked("end_stacks", inputs)


def _counts(asked: Question) -> list[int]:
    """Numbers of players that are told."""
    found = re.search(r"(?<!\S)(\d(?: \d)*) (?:player|人)|player (\d(?: \d)*)", asked.text)
    if found is None:
        one = asked.number_of_players()
        return [one] if one else []
    return [int(each) for each in next(group for group in found.groups() if group).split()]


def end_trigger(asked: Question) -> Asked | None:
    """Whether the end is triggered."""
    players = asked.number_of_players()
    if (
        players is None
        or not asked.yes_no
        or not asked.has("end", "trigger")
        or asked.has("score", "win", "planet_deck", "deck")
    ):
        return None
    if asked.said(
        r"at once|immediately|right away|right now|straight away|stop|立刻|马上|馬上|立即|planet deck|technolog|fighter"
    ):
        return None
    stacks, left = _empty_stacks(asked), _influence(asked)
    if stacks is None and left is None:
        return None
    inputs: dict[str, Any] = {"players": players, "empty_stacks": stacks or 0}
    if left is not None:
        inputs["influence_left"] = left
    if asked.has("variant"):
        inputs["variant"] = "extended"
    return Asked("end_trigger", inputs, "triggered")


def _empty_stacks(asked: Question) -> int | None:
    """How many stacks are told to be empty."""
    found = asked.find(
        rf"{N} (?:(?:role|of|{ROLE}) )*stack (?:\w+ )?empty|{N} empty (?:role )?stack|empty {N} (?:role )?stack"
    )
    if found:
        value = next(group for group in found.groups() if group)
        return 0 if value == "no" else int(value)
    if not asked.stack_is_empty:
        return None
    stacks = {
        "produce_trade" if each in {"produce", "trade", "produce_trade"} else each
        for each in asked.text.split()
        if re.fullmatch(ROLE, each)
    }
    if stacks:
        return len(stacks)
    return 1 if asked.said(r"\b(?:a|one|1|single)\b (?:\w+ )?(?:stack|pile)|一个牌堆|一個牌堆") else None


def _influence(asked: Question) -> int | None:
    """How much influence is told to be in the supply."""
    found = asked.find(rf"{N} influence|influence (?:supply |remaining )*{N}|supply (?:\w+ )?{N} (?:influence)?")
    if found and asked.has("influence"):
        value = next(group for group in found.groups() if group)
        return 0 if value == "no" else int(value)
    return 0 if asked.find(r"influence (?:supply )?(?:\w+ )?empty|empty influence|supply empty") else None


def remaining_turns(asked: Question) -> Asked | None:
    """Who still has a turn after the end was triggered."""
    who = asked.said(
        r"\bwho (?:still|else|gets|has|plays|may|takes|will)|\bwhich (?:players|seats)\b|another turn|one more turn|more turns?|turns? (?:are |is )?(?:left|remain)|still (?:has|have|get|gets|play|take|takes)|how many (?:more )?turns|anyone (?:get|still)|谁|誰|哪[些几]|还有.?.?回合|還有"
    )
    if not who or asked.has("variant", "score", "win"):
        return None
    if not (
        asked.has("end", "trigger")
        or asked.find(
            r"influence (?:\w+ )?empty|stack (?:\w+ )?empty|empty (?:\w+ )?stack|last (?:\w+ ){0,3}(?:influence|card)"
        )
    ):
        return None
    seat, count = _seat_and_players(asked)
    if seat is None or count is None or not 1 <= seat <= count <= 4 or count < 2:
        return None
    asked.spent |= {seat, count, 1}
    return Asked("remaining_turns", {"players": count, "trigger_seat": seat})


def _seat_and_players(asked: Question) -> tuple[int | None, int | None]:
    """In whose turn it was, of how many."""
    of = re.search(
        r"(?:seat|player) ?([1-4]) of ([2-4])\b|\b(first|second|third|fourth|last) of (?:the )?(two|three|four|[2-4])\b|\b(first|second|third|fourth|last) (?:player )?of (?:the )?(two|three|four|[2-4])\b|last player of (three|two|four)",
        asked.raw,
    )
    numbers = {"two": 2, "three": 3, "four": 4}
    if of and of[1]:
        return int(of[1]), int(of[2])
    if of:
        word = of[4] or of[6] or of[7]
        count = numbers.get(word) or int(word)
        seat = _SEATS[of[3] or of[5] or "last"]
        return seat or count, count
    count_found = re.search(
        r"\b([2-4]|two|three|four)[- ]?(?:players?|people|person)|(?:game|with|among|of) (?:of )?([2-4]|two|three|four)\b(?: of us)?|([2-4两二三四]) ?人|\b([2-4]|two|three|four) of us",
        asked.raw,
    )
    if count_found is None:
        return None, None
    word = next(group for group in count_found.groups() if group)
    count = {**numbers, "两": 2, "二": 2, "三": 3, "四": 4}.get(word) or int(word)
    told = [found for found in _SEAT.finditer(asked.raw) if not found[0].startswith("last turn")]
    seats = set()
    for found in told:
        key = found[1] or found[4] or found[5]
        seats.add((_SEATS[key] or count) if key else int(found[2] or found[3]))
    return (seats.pop() if len(seats) == 1 else None), count


GRAMMARS = (remaining_turns, end_trigger, end_stacks)
