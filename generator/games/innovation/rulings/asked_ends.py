"""How questions tell of draws, claims and endings: top cards, empty piles, points, achievements, teams.

In: a reading of a question. Out: inputs of draw_age, achievable_ages, score_ending, team_score_ending and
team_achievements, with their tokens; nothing, if a number could mean two things.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.engine.questions.sides import ME, OPPONENT, Mention
from generator.engine.questions.slots import Filled, Reading
from generator.engine.questions.words import Token
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
        found = _rows_of_a_draw(reading, rows)
        if found is None or ((bare := _bare_board(reading)) and "top_values" in found):
            return None
        used = {*asked.places_of(rows), *bare}
        if bare:
            found["top_values"] = []
        if "empty_piles" in found:
            used |= set(reading.places({"empty"}))
        if ("asked" in found) == ("top_values" in found) or not _deals(found):
            return None
        return asked.whole(found | {"asked": found.get("asked", [None])[0]}, keys, used)

    return take


def _rows_of_a_draw(reading: Reading, rows: list[Run]) -> dict[str, Any] | None:
    """What each run of numbers is; nothing, if one is unclear."""
    found: dict[str, Any] = {}
    for row in rows:
        key = _of_a_draw(reading, row)
        if not key or (key == "asked" and key in found):
            return None
        values = _split(reading, row, key, found)
        found[key] = [*found.get(key, []), *values]
    return found


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
    behind = asked.tail(reading, row, {"empty", "no", "top", "draw", "but", "board"})
    before = asked.head(reading, row, {"top", "supply", "stack", "draw", "board", "highest", "empty"})
    if behind == "empty" or (behind, before) == ("no", "supply") or (before == "empty" and behind != "top"):
        return "empty_piles"
    if before in {"top", "board"} or behind in {"top", "board"} or (before == "highest" and behind != "draw"):
        return "top_values"
    return "asked" if before == "draw" and len(row.values) == 1 else ""


def _bare_board(reading: Reading) -> set[int]:
    """Where it says that there is no card on the board, or no top card; nothing, if it does not."""
    for at in reading.places({"top", "meld"}):
        if at and reading.tokens[at - 1].word == "no":
            return {at - 1, at}
    for at in reading.places({"board"}):
        for place in reading.places({"empty", "no"}):
            between = reading.tokens[min(at, place) + 1 : max(at, place)]
            if -5 <= place - at <= 3 and not any(map(_parting, between)):
                return {at, place}
    return set()


def _parting(token: Token) -> bool:
    """Whether a word parts what is empty from the board."""
    return token.stop or token.number is not None or token.word in {"supply", "age"}


def all_gone(reading: Reading) -> Filled | None:
    """The one value that must be drawn and is not there any more, told before: "... a 10 and there are none left"."""
    rows = asked.runs(reading)
    values = {value for row in rows for value in row.values}
    if len(values) != 1 or asked.head(reading, rows[0], {"draw", "top"}) != "draw":
        return None
    gone = _where_gone(reading)
    if not gone or (len(rows) == 1 and min(gone) < rows[0].start):
        return None
    value = values.pop()
    return Filled((value, [value]), asked.places_of(rows) | gone)


def _where_gone(reading: Reading) -> frozenset[int]:
    """Where it says that there is no card left."""
    lefts = reading.places({"left"})
    denials = [at for at in reading.places({"no"}) if any(at < left < at + 4 for left in lefts)]
    empties = reading.places({"empty"})
    return frozenset([*empties, *denials, *lefts]) if empties or denials else frozenset()


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
    before = asked.head(reading, row, {"score", "top", "age", "achievement", "achieve"})
    if asked.beside(reading, row) == "score":
        return "score"
    if _of_top(reading, row, before):
        return "top"
    if before == "score":
        return before
    if (before in {"age", "achievement"} and _owned(reading, row)) or asked.tail(reading, row, _GONE):
        return "gone"
    return "gone" if not before and _GONE & reading.question.words else "age"


def _of_top(reading: Reading, row: Run, before: str) -> bool:
    """Whether a number is of a top card: "top card 4", "a 4 on top", "the top card is age 4"."""
    behind = [token.word for token in reading.tokens[row.end + 1 : row.end + 3] if token.word != "card"]
    on_top = any(each in {"top", "on", "show", "showing", "public", "board"} for each in behind[:1])
    if on_top or before != "age":
        return on_top or before == "top"
    close = [token.word for token in reading.tokens[max(0, row.start - 5) : row.start]]
    return "top" in close and not {",", ".", "achieve"} & set(close[close.index("top") :]) and "achieve" not in close


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
    tops, ages = found.get("top"), _ages_told(reading, found)
    score = found.get("score", [None])
    if len(score) > 1 or (ages and gone) or not _within(ages, gone, tops or []):
        return None
    answer: dict[str, Any] = {"score": score[0], "top_values": tops}
    if len(ages) == 1 and reading.question.yes_no:
        return answer | {"age": ages[0]} if {"score", "top"} & set(found) else None
    if not {"score", "top"} <= set(found) or _open_one(reading, ages):
        return None
    return answer | {"available": ages or _without(gone)}


def _ages_told(reading: Reading, found: dict[str, list[int]]) -> list[int]:
    """The ages that are named; "all nine" names none."""
    ages = found.get("age", [])
    return [] if ages == [_LAST_ACHIEVEMENT] and reading.places({"nine", "九"}) else ages


def _open_one(reading: Reading, ages: list[int]) -> bool:
    """Whether one age is named without saying that it is there."""
    return len(ages) == 1 and not reading.question.words & {"left", "still", "available", "there"}


def _without(gone: list[int]) -> list[int] | None:
    """The ages that are left when some are gone."""
    return [each for each in range(1, _LAST_ACHIEVEMENT + 1) if each not in gone] if gone else None


def _within(ages: list[int], gone: list[int], tops: list[int]) -> bool:
    """Whether there are such achievements and such cards."""
    there = all(1 <= each <= _LAST_ACHIEVEMENT for each in [*ages, *gone])
    return there and all(1 <= each <= _HIGHEST for each in tops)


# endings ------------------------------------------------------------------------------------------------------------


def position(keys: str) -> Any:
    """Points and achievements of each player, if somebody has enough achievements."""
    return _standings(keys, _reached)


def final(keys: str) -> Any:
    """The same, if the score decides."""
    return _standings(keys, _decided)


def _standings(keys: str, fits: Callable[[dict[str, dict[str, int]], list[Mention], bool], bool]) -> Any:
    """Points and achievements of each player."""

    def take(reading: Reading) -> Filled | None:
        named = asked.people(reading)
        stray = asked.ends_of_piles(reading) | {at for _, at in asked.sizes(reading)}
        found: dict[str, dict[str, int]] = {}
        used = {*asked.name_places(named), *stray}
        for each, part in asked.parts(reading, named):
            for at in part:
                number = 0 if _none_of_these(reading, at) else reading.tokens[at].number
                if number is None or at in stray:
                    continue
                key = _scored(reading, at, found.get(each.name, {}))
                if key in found.setdefault(each.name, {}):
                    return None
                found[each.name][key] = number
                used.add(at)
        ended = bool(reading.question.words & {"end", "final"} or "final" in reading.question.plain)
        if not fits(found, named, ended):
            return None
        return asked.whole({"players": found}, keys, used)

    return take


def _none_of_these(reading: Reading, at: int) -> bool:
    """Whether it says "no achievements", or "no points"."""
    behind = [token.word for token in reading.tokens[at + 1 : at + 2]]
    return reading.tokens[at].word == "no" and behind in (["achievement"], ["score"])


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


def _reached(found: dict[str, dict[str, int]], named: list[Mention], _: bool) -> bool:
    """Whether both numbers of all are told, and one has the achievements that win."""
    strangers = {each.name for each in named} - set(found) - {ME, OPPONENT}
    if (
        len(found) not in _WINNING
        or strangers
        or not all(len(each) == len(("score", "achievements")) for each in found.values())
    ):
        return False
    return max(each["achievements"] for each in found.values()) >= _WINNING[len(found)]


def _decided(found: dict[str, dict[str, int]], named: list[Mention], ended: bool) -> bool:
    """Whether all is told that decides, and nobody has won before the end."""
    strangers = {each.name for each in named} - set(found) - {ME, OPPONENT}
    if len(found) not in _WINNING or strangers or not all("score" in each for each in found.values()):
        return False
    most = max(each["score"] for each in found.values())
    leading = [each for each in found.values() if each["score"] == most]
    tied = len(leading) > 1
    if tied and not all("achievements" in each for each in leading):
        return False
    return ended or max(each.get("achievements", 0) for each in found.values()) < _WINNING[len(found)]


def team_scores(keys: str) -> Any:
    """The two numbers of each of two teams."""

    def take(reading: Reading) -> Filled | None:
        heads = _teams(reading)
        stray = asked.ends_of_piles(reading)
        found: dict[str, list[int]] = {}
        achievements: dict[str, int] = {}
        used = {*stray, *(at for _, at in heads), *_two_teams(reading)}
        for (name, at), end in zip(heads, [*(at for _, at in heads[1:]), len(reading.tokens)]):
            numbers = [place for place in range(at + 1, end) if _number(reading, place) and place not in stray]
            won = [place for place in numbers if asked.beside(reading, _one(reading, place)) == "achievement"]
            numbers = [place for place in numbers if place not in won]
            if len(won) == 1 and name not in achievements:
                achievements[name] = reading.tokens[won[0]].number or 0
                used |= set(won)
            if numbers and (name in found or len(numbers) != 2):
                return None
            if numbers:
                found[name] = [abs(reading.tokens[place].number or 0) for place in numbers]
                used |= set(numbers)
        told = {"teams": found, "achievements": achievements or None}
        whole = len(found) == len(_SIDES_TOLD) and (not achievements or set(achievements) == set(found))
        return asked.whole(told, keys, used) if whole else None

    return take


#: As many teams as play.
_SIDES_TOLD = ("one", "other")


def _one(reading: Reading, at: int) -> Run:
    """The number at a place as a run of its own."""
    return Run((reading.tokens[at].number or 0,), frozenset({at}), at, at)


def _two_teams(reading: Reading) -> set[int]:
    """The number of "two teams"."""
    return {at - 1 for at in reading.places({"team"}) if at and reading.tokens[at - 1].number == len(_SIDES_TOLD)}


#: Teams that are told by a word for us, or for them.
_SIDES = dict.fromkeys(["our", "we", "us", "ours"], "ours") | dict.fromkeys(["their", "theirs", "they"], "theirs")


def _teams(reading: Reading) -> list[tuple[str, int]]:
    """The teams that are named, with their places: "team Sun", "North", "the reds", "we", "they"."""
    found: dict[int, str] = {each.place: each.name for each in asked.people(reading, colours=True)}
    for at, token in enumerate(reading.tokens):
        if token.raw in _SIDES:
            found[at] = _SIDES[token.raw]
        elif (at in found and token.word in COLOURS) or (
            at and reading.tokens[at - 1].raw == "team" and _names_team(reading, token)
        ):
            found[at] = _as_typed(token)
    return [(found[at], at) for at in sorted(found) if reading.tokens[at].raw not in {"team", "teams"}]


def _as_typed(token: Token) -> str:
    """A word with its capital."""
    return token.raw.capitalize() if token.capital or len(token.raw) == 1 else token.raw


def _names_team(reading: Reading, token: Token) -> bool:
    """Whether the word behind "team" is the team's name."""
    known = token.word in {"game", "win", "team", "score", "end"} or token.raw in reading.question.speech.idle
    return token.capital or not (token.stop or known)


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
