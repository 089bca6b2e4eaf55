"""Questions about the end: achievements that win, scores that decide, teams."""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.innovation.asking.question import PLAYER, SPECIALS, Question, figures

_WHO = r"\bwho\b|\bwinner|\bwins?\b|\bresult|which team|谁|哪[队边]|获胜|赢"


#: A team and the scores of both players: "A 20+31", "Team 1 scored 22 and 18".
_SIDE = r"(?:\bteam |队伍? ?)?\b((?<=team )\d|[a-z]+|[甲乙红蓝])\s*(?:队|team)?\s*(?:has|have|had|scores?|scored|with|:|=|有|是|,)?\s*(?:scores? )?\(?(\d+)\s*(?:points? )?(?:\+|and|&|/|,|和|加)\s*(\d+)\)?"
_OURS = re.compile(r"\b(?:our|ours|theirs?|they)\b(?: team)?(?:'s)?(?: scores?)?(?: are| have| is)? ", re.IGNORECASE)


def achievements_needed(asked: Question) -> Asked | None:
    """How many achievements win, or whether so many do."""
    if not asked.has("achievement", "achieve") or not (
        asked.has("win", "need", "end")
        or asked.said(r"enough|够|victory|achievements? (?:for|with) (?:[2-4]|two|three|four)\b")
    ):
        return None
    if (
        asked.has("score", "score_pile", "top", "tie", "share", "demand", "effect")
        or asked.cards
        or len(asked.players) > 1
    ):
        return None
    in_teams = asked.has("team", "teammate")
    told = [int(each) for each in re.findall(r"(?<!\S)(\d)(?!\S)(?= (?:\d )*(?:player|人))", asked.text)]
    told = told or [each for each in (asked.number_of_players(),) if each is not None]
    held = asked.number(
        r"(\d+) (?:(?!many)[^\W\d]+ )?achieve(?:ment)?|achieve(?:ment)? (\d+)(?! (?:\d+ )*(?:player|人))|(\d+) age(?! \d)"
    )
    held = held if held is None else held + _specials(asked)
    if any(not 2 <= each <= 4 for each in told):
        return None
    if in_teams:
        return None if held is not None or asked.yes_no else Asked("achievements_needed", {"players": 4, "team": True})
    if not told:
        if held is None and asked.has("many") and not asked.yes_no and not asked.numbers:
            return Asked("achievements_needed", {"players": [2, 3, 4]})
        return None
    asks = asked.yes_no or asked.said(r"enough|够|many (?:more|still)|还|\b(?:over|win|won|end|victory)\s*\?$")
    if held is not None and asks:
        verdict = "exact" if asked.has("need", "must") and not asked.has("enough") else "wins"
        return Asked("achievements_needed", {"players": told[0], "held": held}, verdict) if len(told) == 1 else None
    if held is not None or asked.yes_no:
        return None
    return Asked("achievements_needed", {"players": told[0] if len(told) == 1 else told})


def _specials(asked: Question) -> int:
    """How many special achievements are told beside those of ages: "three achievements and Wonder"."""
    number = asked.number(r"(\d+) special")
    if number is None and asked.said(r"\b(?:a|an|another) (?:special|domain)|一个(?:特殊|领域)"):
        number = 1
    return number if number is not None else sum(asked.has(word) for word in SPECIALS)


def score_ending(asked: Question) -> Asked | None:
    """Who wins by score, if scores and achievements are told."""
    if asked.has("team", "teammate", "dogma", "demand", "share", "victim") or asked.icons:
        return None
    if not asked.said(_WHO) or asked.cards:
        return None
    many = len(asked.players) > 1
    text, names = (asked.text, asked.players) if many else (asked.text_with_self, asked.all_players)
    if not asked.has("score", "achievement", "achieve", "end"):
        return None
    held = _scores(text, list(names))
    if len(held) < 2 or len(held) != len(set(names) - {"zqme"} | set(held)) or len(held) > 4:
        return None
    if not asked.has("score") and not asked.has("end"):
        return None
    best = max(score for score, _ in held.values())
    if [score for score, _ in held.values()].count(best) > 1 and len(_told_achievements(asked, text)) < 2:
        return None  # a tie: achievements decide, and nothing is told of them
    result = {names[sign]: [score, achievements] for sign, (score, achievements) in held.items()}
    return Asked("score_ending", {"players": result})


def _told_achievements(asked: Question, text: str) -> list[str]:
    """Numbers of achievements, or second numbers of players, that are told."""
    pairs = re.findall(rf"{PLAYER} (?:[^\W\d]+ )*\d+ (?:[^\W\d]+ )*\d+", text)
    return (
        pairs
        if len(pairs) > 1
        else re.findall(r"\d+", text)[len(asked.players) :]
        if asked.has("achievement", "achieve")
        else []
    )


def _scores(text: str, signs: list[str]) -> dict[str, tuple[int, int]]:
    """Score and achievements of each player, by sign; a number without a word is what the one before it was."""
    parts = re.split(rf"(?<!\S)({PLAYER}|qach|qsco)(?!\S)", text)
    scores: dict[str, int] = {}
    held: dict[str, int] = {}
    kind = ""
    waiting: list[str] = []
    for sign, told in zip(parts[1::2], parts[2::2]):
        if sign in {"qach", "qsco"}:
            kind, waiting = {"qach": "achievements", "qsco": "score"}[sign], []
            continue
        waiting.append(sign)
        numbers = figures(told)
        if not numbers:
            continue
        pair = _pair(told, kind)
        if pair is None:
            return {}
        kind, points, achievements = pair
        for each in waiting:
            if points is not None and scores.setdefault(each, points) != points:
                return {}
            if achievements is not None and held.setdefault(each, achievements) != achievements:
                return {}
        waiting = []
    told_of = [sign for sign in signs if sign in scores]
    return {sign: (scores[sign], held.get(sign, 0)) for sign in told_of} if set(held) <= set(scores) else {}


def _pair(told: str, kind: str) -> tuple[str, int | None, int | None] | None:
    """What is told about a player: the kind of the last number, a score, a number of achievements."""
    score = re.search(r"(?<!\S)(\d+) score|score (?:of )?(\d+)(?! achieve)", told)
    held = re.search(r"(?<!\S)(\d+) (?:[^\W\d]+ )?achieve(?:ment)?(?!\S)|achieve(?:ment)? (\d+)", told)
    numbers = figures(told)
    points = int(score[1] or score[2]) if score else None
    achievements = int(held[1] or held[2]) if held else None
    left = list(numbers)
    for known in (points, achievements):
        if known is not None:
            left.remove(known)
    if len(left) > 1 + (points is None and achievements is None):
        return None
    if len(left) == 2:
        return "pair", left[0], left[1]
    if left and points is None and (achievements is not None or kind != "achievements"):
        points = left.pop()
    elif left and achievements is None:
        achievements = left.pop()
    return ("score" if achievements is None else "achievements" if points is None else "pair"), points, achievements


def team_score_ending(asked: Question) -> Asked | None:
    """Which team wins by score: "A 20+31, B 45+4"."""
    if not asked.has("team", "teammate") or not asked.said(_WHO) or asked.has("achievement", "achieve"):
        return None
    typed = _OURS.sub(lambda found: "ours " if found[0].casefold().startswith("o") else "theirs ", asked.typed)
    found = re.findall(_SIDE, typed, re.IGNORECASE)
    sides = [
        (name, [int(one), int(other)])
        for name, one, other in found
        if name.casefold() not in {"v", "vs", "and", "the", "against", "score"}
    ]
    against = re.search(
        r"(\d+) ?(?:and|\+|&|,|和) ?(\d+)(?: points)? (?:against|vs\.?|versus|to|对) (\d+) ?(?:and|\+|&|,|和) ?(\d+)",
        typed,
    )
    if against and len(sides) != 2:
        one, other, third, fourth = map(int, against.groups())
        sides = [("1", [one, other]), ("2", [third, fourth])]
    if len(sides) != 2 or sides[0][0] == sides[1][0]:
        return None
    return Asked("team_score_ending", {"teams": dict(sides)})


def team_achievements(asked: Question) -> Asked | None:
    """Whether a team has enough achievements."""
    if not asked.has("team", "teammate") or not asked.has("achievement", "achieve") or asked.has("score"):
        return None
    if not asked.has("win", "end") and not asked.said("enough|够"):
        return None
    if asked.has("need"):
        return None
    numbers = [each for each in asked.numbers if each <= 14]
    pair = asked.said(r"(\d+)\s*(?:achievements? )?(?:\+|and|&|,|和|加)\s*(?:\w+ ){0,4}?(\d+)")
    words = asked.find(r"(\d+) (?:\w+ ){0,4}?(\d+)")
    if len(numbers) == 2 and (pair or words) and (asked.yes_no or asked.said(_WHO)):
        return Asked("team_achievements", {"team": "", "achievements": numbers}, "wins")
    if len(numbers) == 1 and asked.has("sum") and asked.yes_no:
        return Asked("team_achievements", {"team": "", "achievements": numbers}, "wins")
    every = asked.find(r"(?:every|both) (?:\w+ )?(\d+) (?:\w+ )?achieve(?:ment)?|(\d+) achieve(?:ment)? every")
    if len(numbers) == 1 and every and asked.yes_no:
        return Asked("team_achievements", {"team": "", "achievements": numbers * 2}, "wins")
    return None


GRAMMARS = (team_score_ending, team_achievements, score_ending, achievements_needed)
