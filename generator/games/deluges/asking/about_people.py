"""Questions about slaves without guards, and territories with so many fanatics.

In: a question. Out: the ruling it asks for, if every figure is known.
"""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import Question, told

_GOES = r"(?:is |are |was |were |then |away |now |just |all |both )*(?:leave|move|go|goes|kill|die|lose|walk|depart|away|retreat|attack)"
_GONE = re.compile(
    rf"(?<!\S)(\d+)(?: of)?(?: the| my| them| his| these| those| 1| only| me| their)*(?: \d+)?(?: soldier)?(?: that| who| which)? {_GOES}(?!\S)"
)
_GONE_NUMBERS = re.compile(
    r"(?<!\S)(\d+)(?= (?:of|leave|move|go|goes|kill|die|away|wait|stay|is|are|was|were|soldier)(?!\S))"
)
_GONE_ZH = re.compile(
    r"(?<!\S)(?:leave|move|kill|lose|die) (\d+)(?: of)?(?: the| my| them| his)*(?: soldier|(?= \||$))"
)
_STAYS = re.compile(
    r"(?<!\S)(\d+)(?: of)?(?: the| my| them| his)*(?: \d+)?(?: soldier)? (?:still )?(?:wait|stay|remain|keep|is still|is left)(?!\S)|survive (\d+)(?: soldier)"
)
_NONE_LEFT = (
    r"no (?:1 |any |more )*soldier|every (?:of )?(?:my |the |his |their |\S+ )?soldier(?! [a-z]+ 1)|both (?:of )?(?:my |the |his )?soldier|both (?:of them )?(?:leave|move|die|kill)"
    r"|(?:my|his|their|the|\d+) soldier (?:every|both) |last soldier"
)
_OTHERS = frozenset(["worker", "soldier", "slave", "piece", "people", "other", "opponent"])


def slaves_freed(asked: Question) -> Asked | None:
    """How many slaves become free."""
    if not asked.has("slave") or asked.has(
        "breed", "gather", "job", "carry", "cross", "flood", "unemployed", "trade", "build", "cost"
    ):
        return None
    slaves = [each.number for each in asked.things if each.thing == "slave"]
    many = [number for number in slaves if number > 1]
    if (
        not slaves
        or len(set(many)) > 1
        or asked.said(
            r"\b(?:may|can|must) (?:my|a|the|his) (?:\w+ )?(?:soldier|slave)|\binto\b|\bmove (?:my|a|the|his|\d) (?:\w+ )?slaves?|能带|可以带"
        )
    ):
        return None
    if asked.has("enter") or not (
        asked.has("free", "leave", "move", "kill", "wait", "survive", "lose")
        or asked.said(r"\bhappens? to\b|becomes? of")
    ):
        return None
    if asked.yes_no and not asked.has("free"):
        return None
    left = _guards(asked)
    counted = {each.number for each in asked.things} | {int(each) for each in _GONE_NUMBERS.findall(asked.full)}
    if left is None or set(asked.numbers) - counted - {1}:
        return None
    return Asked(
        "slaves_freed", {"soldiers_left": left, "slaves": (many or slaves)[0]}, "freed" if asked.has("free") else ""
    )


def _guards(asked: Question) -> int | None:
    """How many soldiers are left with the slaves; None if that cannot be known."""
    if not asked.has("soldier"):
        return None
    full = asked.full
    stays = _STAYS.search(full)
    if stays:
        return int(stays[1] or stays[2])
    if re.search(rf"(?<!\S)(?:{_NONE_LEFT})", full):
        return 0
    soldiers = [each for each in asked.things if each.thing == "soldier"]
    gone = _GONE.search(full) or _GONE_ZH.search(full)
    there = max((each.number for each in soldiers), default=1)
    if gone:
        return _of_them(asked, int(gone[1]), there, gone)
    if not asked.has("leave", "move", "kill", "lose"):
        return (
            there
            if soldiers and asked.said(r"\bstays?\b|\bstayed\b|\bremain|\bstill\b|\bleft\b|\bkeeps?\b|留|还有|剩")
            else None
        )
    return 0 if there <= 1 else None


_STAYING = r"\bstays?\b|\bstayed\b|\bremain|\bstill\b|\bguards?\b|\bleft\b|\bkeeps?\b|\bwatch|留|还有|剩|看守"


def _of_them(asked: Question, gone: int, there: int, found: re.Match[str]) -> int | None:
    """How many stay if so many go: all go if there were no more."""
    mentioned = [each.number for each in asked.things if each.thing == "soldier"]
    if gone >= there or (len(mentioned) == 1 and "of" not in found[0] and gone == there):
        return 0
    return there - gone


def fanatic_takeover(asked: Question) -> Asked | None:
    """Whether fanatics take a territory over."""
    if not asked.has("fanatic") or asked.has(
        "breed",
        "flood",
        "drown",
        "job",
        "build",
        "cost",
        "unemployed",
        "cross",
        "flee",
        "mine",
        "dolmen",
        "sea",
    ):
        return None
    if asked.said(
        r"\bwhy\b|\bmove a fanatic\b|\bhow many (?:\w+ ){0,2}(?:fanatics|zealots|workers|pieces)\b|\bneed|altogether|\bin (?:all|total)\b|including|总共"
    ):
        return None
    if not asked.numbers and not re.search(
        r"(?<!\S)1 (?:only |single |own )?(?:fanatic|worker|piece)(?!\S).*(?:leave|who|alone|no )", asked.full
    ):
        return None
    if asked.asks("gather"):
        return None
    turned = _turned(asked)
    told_of = turned if turned is not None else _told(asked)
    if told_of is None or (asked.said(r"\bbecomes?\b(?! of)|\bbecame|\bturn") and turned is None):
        return None
    return Asked("fanatic_takeover", told_of, _verdict(asked, told_of))


def _turned(asked: Question) -> dict[str, int] | None:
    """So many of the workers there have become fanatics."""
    found = asked.finds(
        r"(\d+) of (?:them|the|these|my|his)(?: \d+)?(?: worker)? (?:has |have |had |then )?(?:becam|become|becomes|turn|turned|becom)(?: into)? (?:a )?fanatic"
    )
    there = asked.sums(*_OTHERS)
    if not found or len(there) != 1 or asked.sums("fanatic"):
        return None
    everybody, new = sum(there.values()), int(found[1])
    return {"fanatics": new, "others": everybody - new} if new <= everybody else None


def _told(asked: Question) -> dict[str, int] | None:
    """Fanatics, and the others who are there or were before some left; None if that cannot be known."""
    zealots = [each for each in asked.things if each.thing == "fanatic"]
    if len({each.number for each in zealots}) != 1:
        return None
    later = len(asked.clauses) > 1 and (asked.has("recover") or asked.said(r"\bback\b|recapture|收回|夺回"))
    full = " | ".join(asked.clauses[:-1]) if later else asked.full
    zealots = [each for each in told(full) if each.thing == "fanatic"]
    if not zealots:
        return None
    going = _leaving(full)
    if not _all_told(asked, going):
        return None
    rest = f"{full[: going.start()]} {' ' * len(going[0])} {full[going.end() :]}" if going else full
    others = [each for each in told(rest) if each.thing in _OTHERS]
    there = sum(each.number for each in others)
    fanatics = zealots[0].number
    if going is None:
        return _still(asked, fanatics, there, bool(others))
    leaving = int(going[1] or going[2])
    beside = re.search(r"(?<!\S)(\d+)(?: \S+){1,2} and (?:my |the )?$", full[: going.start()]) if going[2] else None
    if beside:  # "my soldier and my 2 workers leave"
        leaving, there, others = leaving + int(beside[1]), there - int(beside[1]), others[1:]
    first = going.start() < full.find("fanatic")
    if not others:
        return (
            {"fanatics": fanatics, "others_before": leaving, "leaving": leaving}
            if going[2] and _everybody(going[0])
            else None
        )
    if leaving > there or (first and re.search(r"(?<!\S)\d+ (?:\S+ )?other ", rest)):
        return {
            "fanatics": fanatics,
            "others_before": there + leaving,
            "leaving": leaving,
        }  # those that are told of stay
    return None if first else {"fanatics": fanatics, "others_before": there, "leaving": leaving}


def _all_told(asked: Question, going: re.Match[str] | None) -> bool:
    """Whether every number counts pieces that are there or leave."""
    counted = [each.number for each in asked.things if each.thing in {*_OTHERS, "fanatic"}]
    counted += [int(going[1] or going[2])] if going else []
    against = asked.finds(r"against (\d+)")
    counted += [int(against[1])] if against else []
    return all(number in counted or number == 1 for number in asked.numbers) and (
        going is not None or len([number for number in asked.numbers if number > 1]) <= len(counted)
    )


def _everybody(going: str) -> bool:
    """Whether those who go are all: "my 2 workers", not "2 of my workers"."""
    return " of " not in f" {going} "


def _still(asked: Question, fanatics: int, there: int, others: bool) -> dict[str, int] | None:
    """Nobody leaves, or all do."""
    full = asked.full
    if re.search(
        r"(?<!\S)every (?:of )?(?:my |the )?(?:other )?(?:piece|worker|soldier|people) (?:leave|move|retreat|flee)|(?:move|take|leave) (?:with )?every",
        full,
    ):
        return {"fanatics": fanatics, "others": 0}
    if not others and re.search(r"(?<!\S)no (?:1 |one )?(?:else|other|more)(?!\S)", full):
        return {"fanatics": fanatics, "others": 0}
    if not others:
        against = asked.finds(r"against (\d+)")
        return {"fanatics": fanatics, "others": int(against[1])} if against else None
    if asked.has("leave", "retreat") or asked.finds(r"move (?:out|away|off)") or asked.said(r"\btaking\b|with me"):
        return None
    return {"fanatics": fanatics, "others": there}


def _leaving(full: str) -> re.Match[str] | None:
    """So many who leave: "move 3 of them out", "2 worker leave"."""
    who = r"(?:worker|soldier|piece|other|people|them|those|these|player|of|the|my|me|mine|his|i)"
    return (
        re.search(rf"(?<!\S)(?:sail|move|leave|march|go) (?:(?:off|away|out) )?with (\d+)()(?: {who})*(?!\S)", full)
        or re.search(
            rf"(?<!\S)(?:move|leave|retreat|take|withdraw|remove|pull|send|march)(?: (?:away|out|piece|worker|off))? (\d+)()(?: {who})*(?: (?:away|out|off))?(?!\S)(?! (?:territory|sea|fanatic))",
            full,
        )
        or re.search(rf"(?<!\S)(?:i|we|you|he|she|they) \S+ (\d+)()(?: {who})* (?:away|out|off)(?!\S)", full)
        or re.search(rf"(?<!\S)()(\d+)(?: {who}){{0,4}} (?:leave|move|flee|retreat|walk|go)(?!\S)", full)
    )


def _verdict(asked: Question, told_of: dict[str, int]) -> str:
    """What yes means: a takeover; that it stays mine; that it can be won back."""
    left = told_of["others"] if "others" in told_of else told_of["others_before"] - told_of["leaving"]
    back = asked.has("recover", "again") or asked.said(r"\bback\b|\brecapture|\bfree it|收回|夺回")
    if back:
        return "recoverable" if told_of["fanatics"] > left else ""
    if asked.said(r"\b(?:still|stay|keep|safe|remain|hold on)\b|保住|还是我"):
        return "!takeover"
    taken = asked.has("takeover", "lose", "conquer", "take", "control", "belong", "enough", "win") or asked.said(
        r"\btheirs\b|fall|占"
    )
    return "takeover" if taken else ""


GRAMMARS = (fanatic_takeover, slaves_freed)
