"""How people tell what the end of the game needs: stacks that are empty, seats, sheets of scores.

In: a question as a frame reads it. Out: what the rulings of the end take, with the words that say it.
"""

from __future__ import annotations

from generator.engine.questions.reading import Reading
from generator.engine.questions.sides import ME, OPPONENT, mentions
from generator.engine.questions.slots import Filled
from generator.games.eminent_domain.facts.deck import ROLES, planets
from generator.games.eminent_domain.rulings.asked import items, level_at, players
from generator.games.eminent_domain.rulings.asked_names import named, named_technologies

_STACKS = frozenset([*ROLES, "produce_trade"])
#: Influence printed on a technology by its level (E-PUB12).
_OF_LEVEL = {1: 0, 2: 2, 3: 5}
#: Words that say that a number is that of several players.
_SHARED = frozenset(["both", "each", "all", "tie", "same"])


# What is empty


def influence_left(reading: Reading) -> Filled | None:
    """Influence in the supply: "5 influence left"; none if "the last influence was taken", "the supply is empty"."""
    said = {each.at: each.number for each in items(reading) if "influence" in each.words and "player" not in each.words}
    places = frozenset(said)
    for part in reading.clauses(("and", "but", "while")):
        words = reading.said(part)
        if "influence" not in words or words & {"stack", *_STACKS} or said.keys() & set(part):
            continue
        if "empty" in words or {"last", "take"} <= words:
            if words & {"no", "not"}:
                return None
            said[part.start] = 0
    if len(set(said.values())) > 1:
        return None
    return Filled(next(iter(said.values()), None), places)


def empty_stacks(reading: Reading) -> Filled | None:
    """How many role stacks are empty: "two stacks are empty", "the second stack", "Survey and Trade have run out"."""
    for at, token in enumerate(reading.tokens):
        near = reading.said(range(at, at + 7))
        if token.ordinal is not None and {"stack", "empty"} <= near:
            return Filled(token.ordinal, frozenset([at]))
    counted = [
        each
        for each in items(reading)
        if "stack" in each.words
        and not each.words & {"influence", "player"}
        and reading.tokens[each.at].raw not in {"a", "an"}
        and (not each.number or {"empty", "trigger"} & reading.question.words)
    ]
    if not counted:
        return _named_stacks(reading)
    number = counted[0].number
    agree = all(each.number == number for each in counted) and len(_stacks(reading.question.words)) in {0, number}
    return Filled(number, frozenset(each.at for each in counted)) if agree else None


def _stacks(words: frozenset[str] | set[str]) -> set[str]:
    """The stacks that are named: "the Produce stack" and "the Trade stack" are one."""
    return {"produce_trade" if word in {"produce", "trade"} else word for word in words if word in _STACKS}


def _named_stacks(reading: Reading) -> Filled | None:
    """How many stacks are told by name to be empty: "Survey and Warfare have run out, Trade still has cards"."""
    gone: set[str] = set()
    waiting: set[str] = set()
    for part in reading.clauses():
        words = reading.said(part) | waiting
        stacks, waiting = _stacks(words), set()
        empty = "empty" in words or {"last", "card", "take"} <= words
        if stacks and not empty and "still" not in words:
            waiting = stacks
        elif stacks and (words & {"no", "not"} or (empty and "still" in words)):
            return None
        elif empty:
            gone |= stacks
    influence = influence_left(reading)
    told = gone or (influence is not None and influence.value is not None)
    return Filled(len(gone)) if told and not waiting else None


def seat(reading: Reading) -> Filled | None:
    """The seat of who triggers the end: "the third player", "player 3", "the last player", "left of the start player"."""
    tokens = reading.tokens
    many = players().take(reading)
    last = None if many is None else many.value
    found: dict[int, int | None] = {}
    stacks: set[int] = set()
    for at, token in enumerate(tokens):
        near = [each.word for each in tokens[at + 1 : at + 6]]
        if token.word in {"left", "right"} and "start_player" in near:
            beside = 2 if token.word == "left" else last
            found = dict.fromkeys([at, at + 1 + near.index("start_player")], beside)
            break
        if token.word == "last" and near[:1] == ["player"]:
            found[at] = last
        elif token.word == "start_player":
            found[at] = 1
        elif token.ordinal is not None and "stack" in near[:3]:
            stacks.add(at)
        elif token.ordinal is not None:
            found[at] = token.ordinal
        elif token.word in {"player", "seat"} and near and tokens[at + 1].number is not None:
            found[at + 1] = tokens[at + 1].number
    seats = set(found.values())
    return Filled(seats.pop(), frozenset([*found, *stacks])) if len(seats) == 1 and None not in seats else None


# The score


class _Entry:
    """What is told of tokens, technologies or planets: "two technologies worth 2 each"."""

    def __init__(self, noun: str) -> None:
        self.noun = noun
        self.counts: list[int] = []
        self.values: list[int] = []
        self.levels: list[int] = []
        self.hidden = False

    def worth(self) -> list[int] | None:
        """The influence of each of them; None if one cannot tell."""
        many = self.counts[0] if self.counts else None
        if self.hidden:
            return []
        if len(self.counts) > 1 or (self.noun == "token" and len(self.values) != 1) or (self.levels and self.values):
            return None
        told = self.values or [_OF_LEVEL.get(level, -1) for level in self.levels]
        if -1 in told or (many not in {None, len(told)} and len(told) != 1):
            return None
        return told * (many or 1) if len(told) == 1 else told


def scored(reading: Reading) -> Filled | None:
    """Influence in tokens, on technologies, on face-up planets: "7 tokens, techs worth 2 and 5, planets worth 3"."""
    entries: list[_Entry] = []
    places: set[int] = set()
    for part in reading.clauses(("and", "+", "和")):
        if not _read(reading, part, entries):
            return None
        places |= {at for at in part if reading.tokens[at].number is not None}
        places |= {at for at in part if reading.tokens[at].word in {"face_down", "no"}}
    worth: dict[str, list[object]] = {"token": [], "technology": [], "planet": []}
    for entry in entries:
        values = entry.worth()
        if values is None:
            return None
        worth[entry.noun] += values
    names, technologies = named(reading), named_technologies(reading)
    worth["technology"] += technologies.values()
    worth["planet"] += [each.influence for each in names.values()]
    if reading.places({"start_planet"}):
        if "face_up" not in reading.question.words:
            return None
        worth["planet"].append(next(each.influence for each in planets() if each.start))
    tokens = worth["token"]
    if len(tokens) > 1 or not (tokens or any(entry.values or entry.levels for entry in entries)):
        return None
    held = tokens[0] if tokens else 0
    return Filled((held, worth["technology"], worth["planet"]), frozenset([*places, *names, *technologies]))


def _read(reading: Reading, part: range, entries: list[_Entry]) -> bool:
    """Read the numbers of a clause; one that has no noun goes on with the noun before: "worth 2, 3 and 4"."""
    tokens = reading.tokens
    nouns = {at: noun for at in part if (noun := _scoring(reading, at))}
    numbers = [at for at in part if tokens[at].number is not None]
    alone = numbers and not nouns
    if len(nouns) > 1 or (alone and (not entries or reading.said(part) & {"worth", "face_down"})):
        return False
    for at, noun in nouns.items():
        entries.append(_Entry(noun))
        before = tokens[at - 1].word if at > part.start else ""
        entries[-1].hidden = "face_down" in reading.said(part) or before == "no"
    noun_at = next(iter(nouns), part.start)
    for at in numbers:
        number = tokens[at].number or 0
        behind = tokens[at + 1].word if at + 1 < len(tokens) else ""
        worth = at >= noun_at or behind == "influence" or "worth" in reading.said(range(part.start, at))
        if level_at(reading, at):
            entries[-1].levels.append(number)
        elif entries[-1].noun == "token" or (worth and tokens[at].raw != "one"):
            entries[-1].values.append(number)
        else:
            entries[-1].counts.append(number)
    return True


def _scoring(reading: Reading, at: int) -> str:
    """What scores that is said there: token, technology, planet; "influence tokens" are tokens, "5 influence" not."""
    token = reading.tokens[at]
    if token.word == "influence":
        return "token" if any(way in token.raw for way in ("token", "chip", "指示物")) else ""
    return token.word if token.word in {"token", "technology", "planet"} else ""


# Who wins


def standings(reading: Reading) -> Filled | None:
    """What each player has: "Ann 24 with 3 resources, Ben 24" is {"Ann": {"score": 24, "resources": 3}, "Ben": ...}."""
    tokens = reading.tokens
    people = [
        each
        for each in mentions(reading)
        if each.name not in {ME, OPPONENT}
        or any(token.number is not None for token in tokens[each.place : each.place + 6])
    ]
    sheet: dict[str, dict[str, int]] = {each.name: {} for each in people}
    numbers = [at for at, token in enumerate(tokens) if token.number is not None or token.word == "no"]
    for at in numbers:
        before = [each for each in people if each.place < at]
        behind = next((place for place in range(at + 1, len(tokens)) if tokens[place].stop), len(tokens))
        if not before:
            return None
        near = reading.said(range(before[-1].place, behind))
        shared = near & _SHARED and {each.name for each in before} == set(sheet)
        for name in sheet if shared else [before[-1].name]:
            kinds = _counted(reading, at)
            if not kinds or sheet[name].keys() & kinds:
                return None
            for kind in kinds:
                sheet[name][kind] = tokens[at].number or 0
    if len(sheet) < 2 or any("score" not in told for told in sheet.values()):
        return None
    return Filled(sheet, frozenset([*numbers, *(each.place for each in people)]))


def _counted(reading: Reading, at: int) -> list[str]:
    """What a number counts, behind it or before a nought: resources, fighters, "nothing left" both; else a score."""
    row: list[str] = []
    for token in reading.tokens[at + 1 : at + 6]:
        if token.stop or token.number is not None or token.word == "no":
            break
        row.append(token.word)
    nothing = not reading.tokens[at].number
    if nothing and not {"resource", "fighter", "influence"} & set(row):
        row += [token.word for token in reading.tokens[max(0, at - 5) : at]]
    kinds = [f"{kind}s" for kind in ("resource", "fighter") if kind in row]
    if reading.tokens[at].number is None:
        return ["resources", "fighters"] if "left" in row else kinds
    return kinds[: None if nothing else 1] or ["score"]
