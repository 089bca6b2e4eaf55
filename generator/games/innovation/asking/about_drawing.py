"""Questions about drawing and achieving: which age is drawn, what an achievement needs, which may be claimed."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.innovation.asking.question import Question, figures

_LIST = r"(\d+(?: \d+)*)"


def draw_age(asked: Question) -> Asked | None:
    """Which age is drawn."""
    told = asked.has("draw") or (
        asked.has("top") and asked.has("empty", "gone") and asked.said(r"(?:what|which) (?:age|pile)")
    )
    if not told or len(asked.players) > 1 or asked.has("score_pile", "tuck", "team", "bonus", "share"):
        return None
    if (
        asked.said("how many|几张|多少张")
        or asked.has("demand", "exchange", "setup", "reveal", "win", "tie")
        or (asked.yes_no and not asked.said("game (?:end|over)|end the game|游戏.{0,4}结束"))
    ):
        return None
    empty, effect = _empty(asked), _asked_value(asked)
    if effect is not None and not empty and asked.said(r"\bnone (?:are |is )?left|no more of (?:them|those)"):
        empty = [effect]
    bare = asked.find(
        r"(?:no|empty|without) (?:card |top )*board|board (?:\w+ )?(?:empty|no|no card)|no top(?: card)?|no card (?:board|top)|empty board"
    ) or asked.said(r"no cards? (?:on|in) (?:my|the|your) (?:board|play|tableau)|(?:版图|场上|屬地)上?(?:没有|没|空)")
    tops = None if bare else _tops(asked)
    if tops is None and not bare and effect is None:
        return None
    if (
        not empty
        and not bare
        and (asked.has("empty") or asked.said(r"\bgone\b|exhaust|ran out|run out|\bleft\b|used up|抽光|空了|没牌"))
    ):
        return None  # piles that have run out were not understood
    if any(not 1 <= each <= 10 for each in [*(tops or []), *empty]) or asked.has("lowest"):
        return None
    inputs: dict[str, Any] = {"top_values": tops or [], "empty_piles": empty}
    if effect is not None:
        inputs["asked"] = effect
    return Asked("draw_age", inputs, "game_over" if asked.yes_no else "")


def draw_of_a_card(asked: Question) -> Asked | None:
    """Which age Agriculture and Mathematics draw: one above the card returned."""
    if asked.names not in (["Agriculture"], ["Mathematics"]) or not asked.has("draw", "end") or asked.yes_no:
        return None
    value = asked.number(r"return (?:card |value |age |1 )*(\d+)")
    if value is None or not 1 <= value <= 10 or len(asked.numbers) > 1:
        return None
    return Asked("draw_age", {"top_values": [], "empty_piles": [], "asked": value + 1})


def _tops(asked: Question) -> list[int] | None:
    """Values of the top cards."""
    found = asked.find(
        rf"top (?:card |value |age |highest |is |are |of |show |只 |= |has )*{_LIST}|{_LIST} (?:card |as )*(?:highest )?top(?! \d)|highest (?:card |value |age )*(?:board |is )*{_LIST}(?! (?:highest|card hand))"
    )
    each = [int(number) for number in re.findall(r"(?<!\S)top (?:card )?(\d+)(?!\S)(?! \d)", asked.text)]
    if len(each) > 1 and not asked.said("highest"):
        return each
    if found:
        values = figures(next(group for group in found.groups() if group))
        if (
            len(values) > 1
            and asked.find(rf"highest (?:top |card |value |is )*{values[0]}")
            and not asked.said("top cards")
        ):
            return values[:1]
        behind = asked.text[found.end() :].split()
        of_a_pile = behind[:1] in (["supply"], ["stack"]) and not any(word.isdigit() for word in behind[1:2])
        return values[:-1] if len(values) > 1 and of_a_pile else values
    if asked.has("top") and asked.cards and not asked.numbers:
        return [card.age for card in asked.cards]
    if asked.has("top") and asked.cards and asked.find(r"empty|supply"):
        return [card.age for card in asked.cards]
    if asked.find("board") and len(asked.cards) > 0 and not asked.has("dogma"):
        return [card.age for card in asked.cards]
    return None


def _empty(asked: Question) -> list[int]:
    """Piles that have run out."""
    found = asked.find(
        rf"(?:supply|age|stack) (?:age |supply |number |card |stack )*{_LIST}(?: supply| stack| card| age)* (?:[^\W\d]+ )?(?:every |both |now |already |都 |已 |也 )*(?:empty|no|go|finish)|{_LIST} (?:age )?(?:supply|stack) (?:[^\W\d]+ )?(?:every |both |also |都 |已 )*(?:empty|no)|no {_LIST} left|empty (?:supply|stack|age) (?:supply |stack |age )*{_LIST}|{_LIST} (?:s )?(?:every |both |already |已 |经 |都 )*(?:empty|gone?)"
    )
    if found:
        return figures(next(group for group in found.groups() if group))
    return []


def _asked_value(asked: Question) -> int | None:
    """The value that an effect names."""
    found = asked.find(
        r"(?:must|effect|told|ask|card say|say|require) (?:\w+ ){0,3}?draw (?:a |an |card |for |value |age |from |supply |stack |pile |of |1 )*(\d+)|draw (?:for |value |age |from |card |supply |1 |meld |score |tuck )*(\d+)(?! (?:card|s|left|empty|supply empty))|draw (?:for |value |age )*(\d+)(?= (?:supply|stack|age)? ?(?:\d+ )?(?:\w+ )?empty)"
    )
    if not found:
        return None
    number = int(next(group for group in found.groups() if group))
    if asked.said(rf"draws? {number} (?:cards?|times)|抽{number}张"):
        return None
    return number if 0 <= number <= 12 else None


def achieve(asked: Question) -> Asked | None:
    """What an achievement needs, or which may be claimed."""
    taking = asked.has("age") and asked.has("top", "highest") and asked.said(r"\btake\b|\bget\b|\bpossible\b|拿")
    asked_for = (
        asked.has("score")
        and asked.has("top")
        and asked.said(r"\bage \d+ ?\?$|时代 ?\d+[呢吗]?？?$|\bavailable\b.*\bwhich\b")
    )
    price = asked.find(r"many score (?:need |must |require )*age \d+|age \d+ (?:need )?many score")
    if (
        not (asked.has("achieve", "achievement") or price or taking or asked_for or asked.said("enough for age|够"))
        or asked.players
        or asked.cards
        or asked.has("special", "team", "win", "tie", "icon", "bonus")
    ):
        return None
    if asked.has("monument", "empire", "world", "wonder", "universe", "draw", "opponent", "other") or asked.said(
        r"\bcost|spen[dt]|pay|again|lose|steal|look|replac|in order|after|keep|still have|claimed|give|花|支付"
    ):
        return None
    points = asked.number(
        r"score (?:of |is |total |sum |pile |有 )*(\d+)|(\d+) score|score_pile (?:of |is |total |sum |有 )*(\d+)"
    )
    top = _highest(asked)
    age = _wanted(asked, points, top)
    if age is not None and _left_open(points, top, age):
        return None  # whether the other condition is met was not told: the book has both
    if points is None and top is None:
        if age is None or not 1 <= age <= 9 or asked.yes_no:
            return None
        if asked.numbers != [age] or not (
            asked.has("need", "requirement", "many", "must", "score") or asked.said(r"what|cost|怎么|什么|需要")
        ):
            return None
        return Asked("achieve_requirement", {"age": age})
    return _eligible(asked, points, top, age)


def _left_open(points: int | None, top: list[int] | None, age: int) -> bool:
    """Whether only one of both conditions is told, and it is met."""
    if (points is None) == (top is None):
        return False
    return points >= 5 * age if points is not None else max(top or [0]) >= age


def _eligible(asked: Question, points: int | None, top: list[int] | None, age: int | None) -> Asked | None:
    """Which achievements may be claimed, or whether one may."""
    inputs: dict[str, Any] = {}
    if points is not None:
        inputs["score"] = points
    if top is not None:
        inputs |= {"highest_top": max(top)} if len(top) == 1 else {"top_values": top}
    gone = (
        asked.find(
            rf"(?:age |achievement )*{_LIST} (?:age |achievement )*(?:\w+ )?(?:already )?(?:take|taken|gone|achieve already|被|拿走|拿 走|取 走)|(?:without|except|no) (?:age |achievement )*{_LIST}"
        )
        if asked.said(r"taken|gone|already|claimed by|not available|被|拿走|取走")
        else None
    )
    if gone is None and asked.said(r"\btaken\b|\bgone\b|already claimed|not available|被|拿走|取走"):
        return None  # what is gone was not understood
    left = asked.find(r"(?:availabl\w*|remain\w*) (?:age |achievement |is |are )*(\d+(?: \d+)+)") or asked.find(
        rf"(?:only )?(?:age |achievement )*{_LIST} (?:age |achievement )*(?:\w+ )?(?:availabl\w*|left|remain\w*|剩)|(?:availabl\w*|remain\w*|left|剩) (?:age |achievement )*{_LIST}"
    )
    if age is not None:
        if not 1 <= age <= 9:
            return None
        taken = figures(next(group for group in gone.groups() if group)) if gone else []
        available = figures(next(group for group in left.groups() if group)) if left else [age]
        return Asked(
            "achievable_ages",
            {**inputs, "available": [each for each in available if each not in taken], "age": age},
            "allowed",
        )
    if points is None or top is None or (asked.yes_no and not asked.said(r"\bany(?:thing)?\b|任何")):
        return None
    if left is None and gone is None:
        left = asked.find(r"(?:age|achievement) (?:age |achievement )*(\d+(?: \d+)+)")
    if left:
        inputs["available"] = figures(next(group for group in left.groups() if group))
    elif gone:
        taken = figures(next(group for group in gone.groups() if group))
        inputs["available"] = [each for each in range(1, 10) if each not in taken]
    if any(not 1 <= each <= 9 for each in inputs.get("available", [])):
        return None
    return Asked("achievable_ages", inputs, "any" if asked.yes_no else "")


def _highest(asked: Question) -> list[int] | None:
    """Values of the top cards that are told."""
    found = asked.find(
        rf"top (?:card |value |age |highest |is |are |= |of |只 |有 |only )*{_LIST}|(?:highest|best) (?:card |value |age |board |is )*{_LIST}|{_LIST} (?:as )?(?:highest )?top(?! (?:card |value |is )*\d)|no (?:\w+ )?top (?:card )?(?:above|over|higher) (\d+)"
    )
    if found is None:
        return [0] if asked.said(r"empty board|no top cards?\b|no cards? on (?:my|the) board") else None
    values = figures(next(group for group in found.groups() if group))
    return values if all(0 <= each <= 10 for each in values) else None


def _wanted(asked: Question, points: int | None, top: list[int] | None) -> int | None:
    """The one age that is asked about."""
    if asked.said(
        r"\bwhich\b|any achievement|what (?:age )?achievements|what (?:am i|can i|may i|could i)|哪[些几一个]"
    ):
        return None
    told = re.search(
        r"\bage[- ]?(\d+)[- ]?(?:achievement)?|(\d+)(?:st|nd|rd|th)[- ](?:age|era|period)|achievement (?:for |of |number |no\.? ?)?(?:age )?(\d+)|时代 ?(\d+)|時代 ?(\d+)|(?:claim|dominate|achieve|take|get|支配|取得)\w* (?:the |a |an |age |period |era )*(\d+)\b(?! (?:point|achievements|cards))|(?:period|era) (\d+)|(\d+) achievement\b",
        asked.raw,
    )
    known = {points, *(top or [])}
    matches = (
        [int(next(group for group in each.groups() if group)) for each in re.finditer(told.re, asked.raw)]
        if told
        else []
    )
    asked_for = [each for each in matches if each not in known] or [
        each for each in matches if asked.numbers.count(each) > 1 or each in matches
    ]
    unique = list(dict.fromkeys(asked_for))
    if len(unique) > 1:
        return None
    if unique and unique[0] in known and asked.numbers.count(unique[0]) < 2 and (points is not None or top is not None):
        return None
    return unique[0] if unique else None


GRAMMARS = (achieve, draw_of_a_card, draw_age)
