"""How questions tell of draws, claims and endings: top cards, empty piles, points, achievements, teams.

In: a reading of a question. Out: inputs of draw_age, achievable_ages, score_ending, team_score_ending and
team_achievements, with their tokens; nothing, if a number could mean two things.
"""

from __future__ import annotations

from typing import Any

from generator.engine.questions.sides import ME, OPPONENT, Mention
from generator.engine.questions.slots import Filled, Reading
from generator.games.innovation.deck import AGES, COLOURS
from generator.games.innovation.rulings import asked
from generator.games.innovation.rulings.asked import Run

#: Words for what is no longer there, as the speech or as typed.
_GONE = frozenset(["empty", "gone", "taken", "claimed", "拿走", "取走", "被拿走"])
_LAST_ACHIEVEMENT, _HIGHEST = 9, AGES[-1]
#: Achievements that win, by number of players (I-E1).
_WINNING = {2: 6, 3: 5, 4: 4}


def drawing(keys: str) -> Any:
    """Top cards, empty piles, or the value that an effect asks for."""

    def take(reading: Reading) -> Filled | None:
        rows = asked.runs(reading, by_name=True)
        found: dict[str, Any] = {}
        used = set(asked.places_of(rows))
        for row in rows:
            key = _of_a_draw(reading, row)
            if not key or (key == "asked" and key in found):
                return None
            row_values = _split(reading, row, key, found)
            found[key] = [*found.get(key, []), *row_values]
        blank = _bare_board(reading)
        if "empty_piles" in found:
            used |= set(reading.places({"empty"}))
        if blank:
            if "top_values" in found:
                return None
            found["top_values"] = []
            used |= blank
        if ("asked" in found) == ("top_values" in found):
            return _same_gone(found, used, keys)
        if "asked" in found:
            if len(found["asked"]) != 1:
                return None
            found["asked"] = found["asked"][0]
        return asked.whole(found, keys, used) if _deals(found) else None

    return take


def _same_gone(found: dict[str, Any], used: set[int], keys: str) -> Filled | None:
    """A draw of 10 when 10 has run out, told once: "I need to draw a 10 and there are none left"."""
    told = found.get("asked") or []
    if "top_values" in found and "asked" in found and found["asked"] == found.get("empty_piles"):
        return None
    if set(found) == {"asked"} and len(told) == 1:
        return asked.whole({"asked": told[0]}, keys, used)
    return None


def _split(reading: Reading, row: Run, key: str, found: dict[str, Any]) -> list[int]:
    """The numbers of a row; of "my highest top card is 6, 6 and 7 are empty" those behind the first."""
    head = asked.head(reading, row, {"top", "supply", "empty"})
    if key == "empty_piles" and head == "top" and "highest" in reading.question.words and len(row.values) > 1:
        found.setdefault("top_values", []).append(row.values[0])
        return list(row.values[1:])
    return list(row.values)


def _deals(found: dict[str, Any]) -> bool:
    """Whether all values can be."""
    tops = found.get("top_values", [])
    return all(1 <= each <= _HIGHEST for each in [*tops, *found.get("empty_piles", [])]) and len(tops) <= len(COLOURS)


def _of_a_draw(reading: Reading, row: Run) -> str:
    """What a run of numbers is in a question about a draw."""
    tokens = reading.tokens
    behind = asked.tail(reading, row, {"empty", "no", "top", "draw", "but", "什么"})
    before = asked.head(reading, row, {"top", "supply", "stack", "draw", "board", "highest", "empty"})
    if behind == "empty" or (behind == "no" and before == "supply"):
        return "empty_piles"
    if before == "empty" and behind != "top":
        return "empty_piles"
    if before in {"top", "board"} or (before == "highest" and behind != "draw"):
        return "top_values"
    if behind == "top" or (row.start and tokens[row.start - 1].word == "top"):
        return "top_values"
    return "asked" if before == "draw" and len(row.values) == 1 else ""


def _bare_board(reading: Reading) -> set[int]:
    """Where it says that there is no card on the board, or no top card; nothing, if it does not."""
    tokens = reading.tokens
    for at in reading.places({"top"}):
        if at and tokens[at - 1].word == "no":
            return {at - 1, at}
    boards = reading.places({"board"})
    for at in boards:
        for place in range(max(0, at - 5), min(len(tokens), at + 4)):
            between = tokens[min(at, place) + 1 : max(at, place)]
            if tokens[place].word in {"empty", "no"} and not any(
                token.stop or token.number is not None or token.word in {"supply", "age"} for token in between
            ):
                return {at, place}
    return set()


def all_gone(reading: Reading) -> Filled | None:
    """The one value that must be drawn and is not there any more, told before: "... a 10 and there are none left"."""
    rows = asked.runs(reading)
    values = {value for row in rows for value in row.values}
    empties = reading.places({"empty"})
    denials = [
        at
        for at, token in enumerate(reading.tokens)
        if token.word == "no" and any(each.word == "left" for each in reading.tokens[at : at + 4])
    ]
    first = asked.head(reading, rows[0], {"draw", "top"}) if rows else ""
    if len(values) != 1 or first != "draw" or not (empties or denials):
        return None
    value = values.pop()
    if len(rows) == 1 and empties and empties[0] < rows[0].start:
        return None
    lefts = [at for at, token in enumerate(reading.tokens) if token.word == "left"]
    return Filled((value, [value]), frozenset([*asked.places_of(rows), *empties, *denials, *lefts]))


# claiming -----------------------------------------------------------------------------------------------------------


def claiming(keys: str) -> Any:
    """Score, top cards, the ages that are left or gone, or the one age that is asked about."""

    def take(reading: Reading) -> Filled | None:
        rows = asked.runs(reading)
        found: dict[str, list[int]] = {}
        gone: list[int] = []
        for row in rows:
            key = _of_a_claim(reading, row)
            if key == "gone":
                gone += row.values
            elif key in found:
                return None
            else:
                found[key] = list(row.values)
        answer = _claim(reading, found, gone)
        return None if answer is None else asked.whole(answer, keys, asked.places_of(rows))

    return take


def _of_a_claim(reading: Reading, row: Run) -> str:
    """What a run of numbers is in a question about claiming."""
    next_word = asked.beside(reading, row)
    on_top = any(token.word == "top" or token.raw == "on" for token in reading.tokens[row.end + 1 : row.end + 2])
    before = asked.head(reading, row, {"score", "top", "age", "achievement", "achieve"})
    if next_word == "score":
        return "score"
    if on_top and before != "top":
        return "top"
    if before in {"score", "top"}:
        return before
    close = [token.word for token in reading.tokens[max(0, row.start - 5) : row.start]]
    if (
        before == "age"
        and "top" in close
        and not {",", "."} & set(close[close.index("top") :])
        and "achieve" not in close
    ):
        return "top"
    if before in {"age", "achievement"} and _owned(reading, row):
        return "gone"
    return "gone" if asked.tail(reading, row, _GONE) or (before == "" and _GONE & reading.question.words) else "age"


def _owned(reading: Reading, row: Run) -> bool:
    """Whether these ages are said to be claimed by somebody: "I already have age 4"."""
    for token in reversed(reading.tokens[max(0, row.start - 6) : row.start]):
        if token.stop or token.number is not None:
            return False
        if token.raw in {"have", "has", "already", "own", "hold", "claimed", "got", "已", "有"}:
            return True
    return False


def _claim(reading: Reading, found: dict[str, list[int]], gone: list[int]) -> dict[str, Any] | None:
    """The inputs of achievable_ages."""
    scores, ages = found.get("score", []), found.get("age", [])
    if len(scores) > 1 or any(not 1 <= each <= _HIGHEST for each in found.get("top", [])):
        return None
    if any(not 1 <= each <= _LAST_ACHIEVEMENT for each in [*ages, *gone]) or (ages and gone):
        return None
    answer: dict[str, Any] = {"score": scores[0] if scores else None, "top_values": found.get("top")}
    nine = [at for at, token in enumerate(reading.tokens) if token.raw in {"nine", "九"}]
    if ages == [_LAST_ACHIEVEMENT] and nine:
        ages = []
    if len(ages) == 1 and reading.question.yes_no:
        return answer | {"age": ages[0]} if scores or found.get("top") else None
    if not scores or not found.get("top"):
        return None
    if len(ages) == 1 and not reading.question.words & {"left", "still", "available", "there"}:
        return None
    if ages:
        answer["available"] = ages
    elif gone:
        answer["available"] = [each for each in range(1, _LAST_ACHIEVEMENT + 1) if each not in gone]
    return answer


# endings ------------------------------------------------------------------------------------------------------------


def final(keys: str) -> Any:
    """Points and achievements of each player, if the score decides."""

    def take(reading: Reading) -> Filled | None:
        named = asked.people(reading)
        stray = asked.ends_of_piles(reading)
        found: dict[str, dict[str, int]] = {}
        used = {*asked.name_places(named), *stray}
        for each, part in asked.parts(reading, named):
            for at in part:
                number = reading.tokens[at].number
                if number is None or at in stray:
                    continue
                key = _scored(reading, at, found.get(each.name, {}))
                if key in found.setdefault(each.name, {}):
                    return None
                found[each.name][key] = number
                used.add(at)
        ended = bool(reading.question.words & {"end", "final"} or "final" in reading.question.plain)
        if not _decided(found, named, ended):
            return None
        return asked.whole({"players": found}, keys, used)

    return take


def _scored(reading: Reading, at: int, told: dict[str, int]) -> str:
    """Whether a number is points or achievements: by the word behind it, what is told already, the heading."""
    for token in reading.tokens[at + 1 : at + 3]:
        if token.word in {"score", "achievement"}:
            return "score" if token.word == "score" else "achievements"
        if token.stop or token.number is not None:
            break
    if "score" in told:
        return "achievements"
    for place in range(at - 1, -1, -1):
        if reading.tokens[place].word in {"score", "achievement"} and not _behind_number(reading, place):
            return "score" if reading.tokens[place].word == "score" else "achievements"
    return "score"


def _behind_number(reading: Reading, at: int) -> bool:
    return any(token.number is not None for token in reading.tokens[max(0, at - 2) : at])


def _number(reading: Reading, at: int) -> bool:
    return reading.tokens[at].number is not None


def _decided(found: dict[str, dict[str, int]], named: list[Mention], ended: bool) -> bool:
    """Whether it is told what decides: scores of all, achievements of those who lead; nobody has won before, unless it has *ended*."""
    told = {name: each for name, each in found.items() if "score" in each}
    strangers = {each.name for each in named} - set(found) - {ME, OPPONENT}
    if len(told) < 2 or len(told) < len(found) or strangers or len(told) > max(_WINNING):
        return False
    most = max(each["score"] for each in told.values())
    leading = [each for each in told.values() if each["score"] == most]
    if len(leading) > 1 and any("achievements" not in each for each in leading):
        return False
    return ended or all(each.get("achievements", 0) < _WINNING[len(told)] for each in told.values())


def team_scores(keys: str) -> Any:
    """The two numbers of each of two teams."""

    def take(reading: Reading) -> Filled | None:
        heads = _teams(reading)
        stray = asked.ends_of_piles(reading)
        found: dict[str, list[int]] = {}
        used = {*stray, *(at for _, at in heads)}
        ends = [*(at for _, at in heads[1:]), len(reading.tokens)]
        for (name, at), end in zip(heads, ends):
            numbers = [place for place in range(at + 1, end) if _number(reading, place) and place not in stray]
            if not numbers:
                continue
            if name in found or len(numbers) != 2:
                return None
            found[name] = [abs(reading.tokens[place].number or 0) for place in numbers]
            used |= set(numbers)
        return asked.whole({"teams": found}, keys, used) if len(found) == 2 else None

    return take


def _teams(reading: Reading) -> list[tuple[str, int]]:
    """The teams that are named, with their places: "team Sun", "North", "the reds", "we", "they"."""
    tokens = reading.tokens
    found: dict[int, str] = {each.place: each.name for each in asked.people(reading, colours=True)}
    for at, token in enumerate(tokens):
        if token.raw in {"our", "we", "us", "ours"}:
            found[at] = "ours"
        elif token.raw in {"their", "theirs", "they"}:
            found[at] = "theirs"
        elif at in found and token.word in COLOURS:
            found[at] = token.raw.capitalize() if token.capital else token.raw
        elif token.raw == "team" and at + 1 < len(tokens) and not tokens[at + 1].stop:
            behind = tokens[at + 1]
            if (
                behind.word not in {"game", "win", "team", "score", "end"}
                and behind.raw not in reading.question.speech.idle
            ) or behind.capital:
                found.pop(at, None)
                found[at + 1] = behind.raw.upper() if len(behind.raw) == 1 else behind.raw
                found[at + 1] = behind.raw.capitalize() if behind.capital and len(behind.raw) > 1 else found[at + 1]
    return [(found[at], at) for at in sorted(found) if tokens[at].raw not in {"team", "teams"}]


def team_totals(keys: str) -> Any:
    """The achievements of the two members of a team."""

    def take(reading: Reading) -> Filled | None:
        numbers = [at for at, token in enumerate(reading.tokens) if token.number is not None]
        if len(numbers) != 2:
            return None
        named = asked.people(reading)
        used = {*numbers, *asked.name_places(named)}
        return asked.whole({"achievements": [reading.tokens[at].number for at in numbers]}, keys, used)

    return take
