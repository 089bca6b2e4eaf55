"""Questions about the final score and who wins.

In: a question. Out: the ruling it asks for, if everybody's things or totals are told.
"""

from __future__ import annotations

import re

from generator.engine.people import ME
from generator.engine.question import as_number
from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import N, Question
from generator.games.deluges.facts import PLAYERS

_WHO = (
    r"\bwho\b|\bwinners?|\bwins?\b|\bwon\b|\bwinning\b|\bresult|\bscores?\b|\bpoints\b|\btotals?|\bvictor|\bfirst place|\bahead\b|\bend of the game|\bfinal"
    r"|谁|获胜|赢|几分|得分|胜|终局|总分"
)
_COUNTED = ("wood", "boat", "soldier", "mine", "dolmen")
_KEYS = {"wood": "wood", "boat": "boats", "soldier": "soldiers", "mine": "mines", "dolmen": "dolmens"}
_NAME = rf"(?:zq[a-z]+|{'|'.join(PLAYERS)})"
#: Names that share what is told of them.
_ROW = re.compile(rf"(?<!\S)({_NAME}(?: (?:and )?{_NAME})*)(?!\S)")


def final_score(asked: Question) -> Asked | None:
    """Points and winner, if everybody's things are told."""
    if asked.has("war", "attack", "build", "gather", "cost", "fanatic", "worker", "slave"):
        return None
    parts = _parts(asked)
    if not 2 <= len(parts) <= 4:
        return None
    told = {who: _things(text) for who, text in parts.items()}
    least = min(len(things) for things in told.values())
    if least < 2 or not (asked.said(_WHO) or least == len(_COUNTED)):
        return None
    kinds = {key for things in told.values() for key in things}
    if any(set(things) != kinds for things in told.values()):
        return None
    every = {who: {_KEYS[key]: number for key, number in things.items()} for who, things in told.items()}
    return Asked("final_score", {"players": every}, _wins(asked))


def _parts(asked: Question) -> dict[str, str]:
    """What is told of each player, up to the next one; nothing if one is told of twice."""
    pieces = re.split(rf"(?<!\S)({_NAME})(?!\S)", asked.text_with_self if _speaks_of_self(asked) else asked.text)
    found: dict[str, str] = {}
    for word, text in zip(pieces[1::2], pieces[2::2]):
        if not re.search(r"\d|(?<!\S)no(?!\S)", text):
            continue
        name = word if word in PLAYERS else asked.player_named(word)
        if name in found:
            return {}
        found[name] = text
    return found


def _speaks_of_self(asked: Question) -> bool:
    """Whether the one who asks tells of himself: "I have 12 points"."""
    return bool(
        re.search(
            r"\b(?:i|we) (?:have|got|ended?|finish|score|scored|hold)\b|\bi['\u2019]ve\b|\bmy (?:\w+ )?(?:score|total|points)\b|我(?:是|有|得)?\d",
            asked.raw,
        )
    )


def _things(text: str) -> dict[str, int]:
    """How many of each thing, numbers standing before or behind them all along."""
    kinds = "|".join(_COUNTED)
    words = [word for word in text.split() if re.fullmatch(rf"\d+|no|{kinds}", word)]
    before = bool(words) and not re.fullmatch(kinds, words[0])
    if before and len(words) % 2:  # the question's own words behind the last figure
        words = words[: len(words) // 2 * 2]
    pairs = _paired(words, before)
    while not before and not pairs and len(words) > 2 and re.fullmatch(kinds, words[-1]):  # "... who has most boats?"
        words.pop()
        pairs = _paired(words, before)
    return pairs


def _paired(words: list[str], before: bool) -> dict[str, int]:
    """Figures and things two by two; nothing if one is left over or told twice."""
    kinds = "|".join(_COUNTED)
    pattern = rf"{N} ({kinds})(?!\S)" if before else rf"({kinds}) {N}(?!\S)"
    pairs = re.findall(rf"(?<!\S){pattern}", " ".join(words))
    found = {(each[1] if before else each[0]): as_number(each[0] if before else each[1]) for each in pairs}
    return found if len(found) == len(pairs) and 2 * len(pairs) == len(words) else {}


def _wins(asked: Question) -> str:
    """What yes means: that just the one who is asked about wins, or that somebody does."""
    if not asked.yes_no:
        return ""
    text = asked.signed.casefold()
    who = re.search(
        rf"\b(?:does|did|has|is|will|can|do|have|am) ({_NAME}|i|we)\b(?: \w+)* (?:win|won|the winner|winner|winning|ahead|first)\b",
        text,
    )
    who = who or re.search(rf"({_NAME})\s*(?:方)?\s*(?:赢|获胜|胜)[^。？?]*吗", asked.text.casefold())
    if who:
        name = asked.player_named(who[1]) if who[1].startswith("zq") else who[1]
        return f"winner={_self_name(asked) if name in {'i', 'we'} else name}"
    if asked.said(r"\b(?:a tie|a draw|tied|undecided|no winner|nobody wins|no one wins)\b|平局|没有胜者"):
        return "!winner"
    return (
        "winner"
        if asked.said(
            r"\b(?:is|be) there (?:still )?(?:a|any) winner|\b(?:anybody|anyone|somebody|someone|one of them|either)\b[^.?!]*\bwin|有人(?:赢|获胜)|有胜者"
        )
        else ""
    )


def _self_name(asked: Question) -> str:
    """What the one who asks is called: a colour that he says is his, or "I"."""
    mine = re.search(
        rf"\b(?:i['\u2019]m|i am|i play|playing|me) (?:as )?({'|'.join(PLAYERS)})\b", asked.typed.casefold()
    )
    return mine[1] if mine else ME


def winner(asked: Question) -> Asked | None:
    """Who wins with totals that are told."""
    if not asked.said(_WHO) and not asked.has("tie"):
        return None
    if asked.has(*_COUNTED, "war", "attack", "fanatic", "round", "track", "worker", "slave", "breed", "flood"):
        return None
    if not asked.has("win", "point", "total", "end", "heritage", "tie", "game"):
        return None
    totals = _totals(asked) or _unnamed(asked)
    if not 2 <= len(totals) <= 4:
        return None
    return Asked("winner", {"scores": totals}, _wins(asked))


def _totals(asked: Question) -> dict[str, int]:
    """The total of each player; those in a row before one number share it. Nothing if one has none, or two."""
    text = re.sub(
        r"(?<!\S)(?:point|heritage|every|both|total|end|all|and|has|also|too)(?!\S)",
        " ",
        asked.text_with_self if _speaks_of_self(asked) else asked.text,
    )
    text = " ".join(text.split())
    found: dict[str, int] = {}
    rows = list(_ROW.finditer(text))
    for row, following in zip(rows, [*rows[1:], None]):
        names = [
            asked.player_named(each) if each.startswith("zq") else each for each in row[1].split() if each != "and"
        ]
        numbers = re.findall(r"(?<!\S)\d+(?!\S)", text[row.end() : following.start() if following else None])
        if not numbers and set(names) <= set(found):
            continue  # named again in the question
        if not numbers and following is None:
            continue
        if len(set(numbers)) != 1 or set(names) & set(found):
            return {}
        found |= dict.fromkeys(names, int(numbers[0]))
    named = {
        asked.player_named(each) if each.startswith("zq") else each
        for row in rows
        for each in row[1].split()
        if each != "and"
    }
    return found if named == set(found) else {}


def _unnamed(asked: Question) -> dict[str, int]:
    """Totals of players who are only counted: "two players have 14 each and the third has 9"."""
    if asked.seated or asked.has("most", "piece", "dolmen") or not asked.has("win"):
        return {}
    crowd = asked.finds(
        r"(?:every )?(\d) (?:of us |of them |of |us |player |other |最 高 )*(?:us |player |them )?(?:[a-z]+ ){0,6}?(?:with |has |have |on |at |end |tie |every )*(\d+)"
    )
    all_ = asked.finds(r"every (?:of us |player |of them |us )?(?:4 |3 )?(?:of us |player )?(?:[a-z]+ ){0,3}?(\d+)")
    if crowd and 2 <= int(crowd[1]) <= 4:
        rest = [
            int(each)
            for each in re.findall(r"(?<!\S)\d+(?!\S)", asked.full[crowd.end() :])
            if int(each) != int(crowd[2])
        ]
        scores = [int(crowd[2])] * int(crowd[1]) + rest
    elif all_:
        scores = [int(all_[1])] * 3
    elif 2 <= len(asked.numbers) <= 4 and asked.said(r"\bscores\b|\btotals\b|总分") and not asked.has("player"):
        scores = asked.numbers
    else:
        return {}
    return {f"player {place}": number for place, number in enumerate(scores, 1)} if len(scores) <= 4 else {}


GRAMMARS = (final_score, winner)
