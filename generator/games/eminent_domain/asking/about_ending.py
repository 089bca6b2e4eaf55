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

#: How people ask whose turns are left.
_TURN = (
    r"\bwho (?:still|else|gets|has|plays|may|takes|will|is)|\bwhich (?:players|seats|of)\b|another turn|one more turn|more turns?|turns? (?:are |is )?(?:left|remain)"
    r"|still (?:has|have|gets?|takes?) (?:[a-z]+ ){0,2}turns?|still plays?\b|how many (?:more )?turns|anyone (?:get|still)|gets? a turn|have a turn|take a turn|turns? (?:still )?(?:follow|come)"
    r"|谁|誰|哪[些几]|还有.{0,6}回合|還有.{0,6}回合|再(?:进行|進行)?一?[个個]?回合"
)
_AT_ONCE = r"at once|immediately|right away|straight away|instantly|立刻|马上|馬上|立即"
_SEAT_WORD = r"(?:first|second|third|fourth|1st|2nd|3rd|4th|last|final|start|starting)[- ]?(?:player|seat|one|person)|player (?:number )?[1-4]|seat [1-4]|p[1-4]"
#: Who brings the end about.
_DOING = re.compile(
    rf"(?:{_SEAT_WORD})(?: [a-z]+){{0,2}} (?:triggers?|triggered|takes?|took|empties|emptied|exhausts?|exhausted|uses|draws|drew|grabs|ends)\b"
    rf"|(?:in|on|during|by) (?:the )?(?:turn of )?(?:the )?(?:{_SEAT_WORD})(?:['\u2019]s)?"
)
_BESIDE = re.compile(
    r"(?:player|person|neighbou?r|one)(?: who (?:is|sits))? (?:to|on|at) the (?:start(?:ing)? player['\u2019]s )?(right|left)(?: hand)?(?: of the start(?:ing)? player)?"
    r"|(?:player|person|one) (?:right |just |directly )?(before|after) the start"
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
        or not (asked.yes_no or asked.has("enough") or asked.said(r"\b(?:triggered|over|ended|the end)\s*\?\s*$"))
        or not asked.has("end", "trigger")
        or asked.has("score", "win", "planet_deck", "deck")
        or asked.said(_TURN)
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


#: How stacks are told to be empty, or not.
_NONE_EMPTY = r"(?<!\S)(?:no (?:other )?empty stack|no (?:other )?(?:role )?stack (?:\w+ )?empty|(?:other |all )*stack still card)(?!\S)"
_WHICH_STACK = r"\b(second|third|2nd|3rd)\b (?:role |central )?(?:stack|pile)|第([二三])[个個]?(?:任[务務])?牌堆"
_CARDS_LEFT = r"(?<!\S)(?:stack (?:still |only |have )*(\d+) card (?:stay|remaining)|(\d+) card (?:stay|remaining|still) stack)(?!\S)"
_NAMED = rf"(?<!\S)((?:(?:{ROLE}) )+)(?:(?:card|role|pile|both|draw) )*(?:stack|empty)|last ((?:(?:{ROLE}) )+)card"
_SO_MANY_STACKS = (
    rf"(?<!\S)(?:{N} (?:(?:role|of|card|different|{ROLE}) )*stack (?:\w+ )?empty|{N} empty (?:role )?stack"
    rf"|empty {N} (?:role )?stack|{N} (?:role )?stack)(?!\S)"
)
_A_STACK = r"\b(?:a|one|1|single)\b (?:\w+ )?(?:stack|pile)|一个牌堆|一個牌堆|last card of (?:a|the|its) (?:\w+ )?stack"
#: A stack that is told to have cards.
_NOT_EMPTY = rf"(?<!\S)(?:(?:{ROLE}) )+stack (?:still |only |have )*(?:(?:\d+ )card(?: (?:stay|remaining))?|(?:still )?card(?: (?:stay|remaining))|no(?: (?:\w+ )?empty)?)(?!\S)"


def _empty_stacks(asked: Question) -> int | None:
    """How many stacks are told to be empty."""
    words = re.sub(_NONE_EMPTY, "; none ;", asked.text)
    order = re.search(_WHICH_STACK, asked.raw)
    if order:
        return {"second": 2, "2nd": 2, "二": 2}.get(order[1] or order[2], 3)
    left = re.search(_CARDS_LEFT, words)
    if left and not (asked.stack_is_empty or asked.has("last")):
        asked.spent |= {int(left[1] or left[2])}
        last_one = asked.has("lead", "leader") and int(left[1] or left[2]) == 1  # the leader takes it (E-T3)
        return int(last_one) if last_one or not asked.has("lead", "leader") else None
    named = _named_stacks(asked, words)
    if named:
        return named
    found = re.search(_SO_MANY_STACKS, words)
    if found:
        value = next(group for group in found.groups() if group)
        return 0 if value == "no" else int(value)
    if asked.said(_A_STACK) and (asked.stack_is_empty or asked.has("last")):
        return 1
    return 0 if "none" in words.split() else None


def _named_stacks(asked: Question, words: str) -> int:
    """How many stacks are told to be empty by their names."""
    for full in re.finditer(_NOT_EMPTY, words):
        asked.spent |= {int(number) for number in re.findall(r"\d+", full[0])}
    kept = re.sub(_NOT_EMPTY, "; none ;", words)
    runs = [run[1] or run[2] for run in re.finditer(_NAMED, kept)]
    named = {"produce_trade" if each in {"produce", "trade"} else each for run in runs for each in run.split()}
    named |= {"colonize" for _ in re.finditer(r"(?<!\S)colony stack(?!\S)", words)}  # 殖民牌堆
    empty = asked.stack_is_empty or re.search(rf"(?<!\S)(?:{ROLE}) empty", kept)
    return len(named) if empty or re.search(r"(?<!\S)last (?:\w+ ){0,2}card(?!\S)", words) else 0


def _influence(asked: Question) -> int | None:
    """How much influence is told to be in the supply."""
    found = asked.find(
        rf"{N} (?:additional )?influence|influence (?:supply |remaining |剩 |stay )*{N}|supply (?:\w+ )?{N} (?:influence)?"
    )
    if found and asked.has("influence") and not asked.find(r"last \d influence"):
        value = next(group for group in found.groups() if group)
        return 0 if value == "no" else int(value)
    gone = asked.find(r"last (?:\w+ ){0,3}influence|influence (?:supply )?(?:\w+ )?empty|supply (?:\w+ )?empty")
    not_yet = asked.said(
        r"(?:supply|influence) (?:is|are) not|not (?:yet )?(?:empty|exhausted|gone)|\blast (?:two|three|[2-9])"
    )
    return 0 if (gone or asked.said(r"\b(?:empty|exhausted) influence")) and not not_yet else None


def remaining_turns(asked: Question) -> Asked | None:
    """Who still has a turn after the end was triggered."""
    who = asked.said(_TURN)
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
    inputs: dict[str, Any] = {"players": count, "trigger_seat": seat}
    if asked.yes_no:
        if asked.said(_AT_ONCE):
            return None
        whose = _whose(asked, count)
        if whose is None:
            return None
        inputs |= {"seat": whose} if whose else {}
    asked.all_heeded = True
    return Asked("remaining_turns", inputs, "plays" if asked.yes_no else "")


def _whose(asked: Question, count: int) -> int | None:
    """The seat that yes or no is asked about; 0 if it is about anybody; None if that is not clear."""
    clause = next(
        (part for part in re.split(r"(?<=[.?;!])\s+|[。；？]", asked.raw)[::-1] if re.search(_TURN, part)), asked.raw
    )
    clause = re.split(r"triggers? the end|takes the last", clause)[-1] if "?" in clause else clause
    if re.search(
        r"\banybody|\banyone|\bsomebody|\bothers?\b|\bother (?:two|three|player)|\bthe rest|\beverybody|\bplayers still|任何人|其他|别人|別人|还有人|還有人",
        clause,
    ):
        return 0
    mine = _mine(asked, count)
    if re.search(r"\bmy opponent\b|\bthe opponent\b|对手|對手", clause):
        return 3 - mine if mine and count == min(_SEATS["second"], count) else None
    if re.search(r"\bi\b|我", clause):
        return mine
    clause = re.sub(
        r"\bthe (first|second|third|fourth) (?=(?:still )?(?:get|have|take|play))", r"the \1 player ", clause
    )
    told = list(_SEAT.finditer(_DOING.sub(" ", clause)))
    return _seat_of(told[0], count) if len(told) == 1 else None


def _mine(asked: Question, count: int) -> int | None:
    """The seat of the one who asks, if he tells it."""
    if asked.said(r"\bi start\b|\bi began\b|\bi begin\b"):
        return 1
    own = re.search(
        r"\bi(?:['\u2019]m| am)(?: the)? (first|second|third|fourth|start|starting|last)\b|\bi,? (?:the|as) (?:the )?(start|starting|first|second|third|fourth|last)\b",
        asked.raw,
    )
    return (_SEATS[own[1] or own[2]] or count) if own else None


def _seat_of(found: re.Match[str], count: int) -> int:
    """The seat that words tell."""
    key = found[1] or found[4] or found[5]
    return (_SEATS[key] or count) if key else int(found[2] or found[3])


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
    count = asked.number_of_players() or 0
    if count_found is not None:
        word = next(group for group in count_found.groups() if group)
        count = {**numbers, "两": 2, "二": 2, "三": 3, "四": 4}.get(word) or int(word)
    if not count:
        return None, None
    beside = _BESIDE.search(asked.raw)
    if beside:
        return (2 if (beside[1] or beside[2]) in {"left", "after"} else count), count
    doing = _DOING.search(asked.raw)
    told = [_SEAT.search(doing[0])] if doing else list(_SEAT.finditer(asked.raw))
    seats = {_seat_of(found, count) for found in told if found and not found[0].startswith("last turn")}
    mine = _mine(asked, count)
    if mine and asked.said(
        r"\bi(?:, [^,]*,)? (?:then |now |just )?(?:trigger|take|took|empt|exhaust|end)|\band exhaust|\band trigger|\band take"
    ):
        seats = {mine}
    return (seats.pop() if len(seats) == 1 else None), count


GRAMMARS = (remaining_turns, end_trigger, end_stacks)
