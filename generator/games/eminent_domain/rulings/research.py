"""Rulings about research: what technologies take, and whether one may be taken (E-R25, E-R26).

In: symbols, planets that are face up, a technology or its type and level. Out: what it takes, whether that is there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise, takewhile
from typing import Any

from generator.engine import inputs
from generator.engine.questions import UNCLEAR, Filled, Frame, Reading, Slot, alternatives, grammar, slots
from generator.engine.ruling import Result, Ruled
from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.facts.deck import COSTS, TYPES
from generator.games.eminent_domain.rulings import asked, asked_names, asked_roles, values
from generator.games.eminent_domain.rulings.roles import BONUS, with_bonus
from generator.games.eminent_domain.rulings.values import ruling, say

#: A utopian planet counts as any type, one at most (E-R26).
_WILD = 1
_TECHNOLOGY_WORDS = "|".join(asked_names.technology_words())


def _levels(reading: Reading) -> Filled | None:
    """The levels that are given: "level 2 and 3", "a level two tech", "each level"; no number besides."""
    words = reading.said()
    levels: list[int] = []
    places = reading.free_numbers()
    for at in places:
        token = reading.tokens[at]
        joined = at - 2 in places and reading.said([at - 1]) & alternatives("@and or , 、 versus vs")
        if not (joined or asked.level_at(reading, at)):
            return None
        levels += map(int, token.word if len(token.raw) > 1 and not token.raw.isascii() else [token.word])
    if "first" in words:
        return UNCLEAR
    if not levels and not {"all", "each", "by"} & words:
        return None
    return Filled(levels or [1, 2, 3], frozenset(places)) if len(set(levels) & {1, 2, 3}) == len(levels) else None


def _type(reading: Reading) -> Filled | None:
    """The type of the technology that is meant, beside that word or a level: "a fertile technology"."""
    found: dict[str, int] = {}
    for at in reading.places(TYPES):
        behind = [token.word for token in reading.tokens[at + 1 : at + 4]]
        behind = list(takewhile(lambda word: word not in {"planet", ","}, behind))
        technology = any(word.startswith("tech") for word in reading.said([at - 1]) | set(behind[:2]))
        if technology or "level" in reading.said(range(at - 3, at)) | set(behind):
            found.setdefault(reading.tokens[at].word, at)
    return Filled(next(iter(found)), frozenset(found.values())) if len(found) == 1 else None


def _planets(reading: Reading) -> Filled | None:
    """The planets that are face up, by type: "two fertile planets"; those named count as what they are."""
    named, counted = asked_names.named(reading), _counted_planets(reading)
    up = {at: _is_up(reading, at, named) for at in named}
    if counted is None or None in up.values():
        return None
    said, places = counted.value, counted.places.union(named)
    for its in (its for at, its in named.items() if up[at]):
        said[TYPES[its.type]] = said.get(TYPES[its.type], 0) + 1
    return Filled(said, places) if places else None


def _is_up(reading: Reading, at: int, named: Collection[int]) -> bool | None:
    """Whether a planet that is named is face up; None of the first of "Styku and Mik-Mik face down"."""
    parts = [*reading.clauses(alternatives("@and")), range(0)]
    here, behind = next(pair for pair in pairwise(parts) if at in pair[0])
    if {"face_down", "face_up", "front"} & reading.said(here) or "face_down" not in reading.said(behind):
        return "face_down" not in reading.said(here)
    return None if {*named} & {*behind} else True


#: What tells that something else than planets is counted.
_NO_PLANETS = {"technology", "level", "symbol", "research"}


def _are_partly_down(reading: Reading) -> bool:
    """Whether some of the planets that are counted are face down: "one of them face down", "but one is not flipped"."""
    turned, said_up = "face_down" in reading.question.words, False
    for each in asked.items(reading):
        down = "face_down" in each.words
        if down and reading.said([*each.within, *range(each.at - 3, each.at)]) & {"of", *grammar("includes")}:
            return True
        if each.words & _NO_PLANETS:
            continue
        if not each.words & {*TYPES, "utopian", "planet"}:
            if turned and not said_up:
                return True
            continue
        said_up |= "face_up" in each.words
    return False


def _counted_planets(reading: Reading) -> Filled | None:
    """The planets that are face up and counted, by type; None if that is unclear."""
    said: dict[str, int] = {}
    places: set[int] = set()
    if _are_partly_down(reading):
        return None
    for each in asked.items(reading):
        kinds = each.words & {*TYPES, "utopian"}
        if each.words & _NO_PLANETS or not each.words & {*kinds, "planet"}:
            continue
        face_down = "face_down" in each.words
        if len(kinds) > 1 or (kinds & said.keys() and not face_down) or (not kinds and each.number and not face_down):
            return None
        places.add(each.at)
        said |= {} if face_down else dict.fromkeys(kinds, each.number)
    return Filled(said, frozenset(places))


@ruling(
    "E-R25",
    asks=(
        Frame(
            "technology|level level|cost require|need|needs|needed|cost|take|takes|required|requirements|requirement|symbol|planet",
            {"levels": slots.hook(_levels, default=None), "_": slots.OPEN},
        ),
    ),
    may="technology level cost require research symbol planet must each all several face_up role advanced fertile metallic",
)
def research_levels(levels: Any = (1, 2, 3)) -> Ruled:
    """What technologies of these levels take (E-R25): research symbols and face-up planets of their type."""
    wanted = [values.level(each) for each in inputs.listed(levels)]
    symbols, planets = [COSTS[each][0] for each in wanted], [COSTS[each][1] for each in wanted]
    sentences = [
        say("research_levels.level", level=each, symbols=needs, planets=worlds)
        for each, needs, worlds in zip(wanted, symbols, planets)
    ]
    levels = say.joined("research_levels.and", sentences)
    return Ruled({"symbols": symbols, "planets": planets}, *say("research_levels.text", levels=levels))


#: That something is given in numbers, and that no copy of level 1 is told by its second symbol.
_THIS_ONE = slots.only_if(lambda reading: bool(reading.numbers()) and "with research" not in reading.question.plain)
#: What must be said of research besides the technology.
_RESEARCH: Mapping[str, Slot] = {"planets": slots.hook(_planets), **BONUS}


@ruling(
    "E-R25 E-R26",
    asks=(
        Frame(
            "technology|level take|enough|suffic|sufficient|research|possible|allowed|legal|buy|suffice|choose|get",
            {
                "symbols": asked_roles.symbols("research"),
                "level": asked.level,
                "type": slots.hook(_type),
                **_RESEARCH,
            },
            "legal",
        ),
        Frame(
            _TECHNOLOGY_WORDS,
            {
                "technology": asked_names.TECHNOLOGY_NAME,
                "symbols": asked_roles.symbols("research"),
                "type": slots.hook(_type, default=None),
                "_": _THIS_ONE,
                **_RESEARCH,
            },
            "legal",
            never="was @undergone @already help count give add change require @in_company",
        ),
    ),
    may="research symbol level technology planet face_up face_down lead leader follow follower following stack role only enough buy front utopian advanced fertile metallic play hand boost choose all one",
)
def research_eligible(
    symbols: object,
    level: object = None,
    type: object = None,
    planets: Any = None,
    technology: object = None,
    leader: object = False,
    stack_empty: object = False,
) -> Ruled:
    """Whether a technology may be taken (E-R25, E-R26): *planets* {type: number}, face up; or a *technology* by its name.

    *type* may be any, for whichever type one has most planets of.
    """
    rank, kinds = _wanted(level, type, technology)
    strength = with_bonus(symbols, leader, stack_empty)[0]
    there = inputs.mapped(planets or {}, "planets").items()
    own = {values.kind(each, utopian=True): inputs.whole(number, f"{each} planets", 0, 99) for each, number in there}
    wild = min(_WILD, own.get("utopian", 0))
    wanted = max(kinds, key=lambda kind: own.get(kind, 0))
    have = own.get(wanted, 0) + wild
    needs, worlds = COSTS[rank]
    legal = strength >= needs and have >= worlds
    result: Result = {
        "legal": legal,
        "symbols_needed": needs,
        "planets_needed": worlds,
        "symbols": strength,
        "planets": have,
    }
    empty = values.leads(leader) and inputs.decided(stack_empty, "stack_empty")
    rests = ("E-R26", "E-R25") if own.get("utopian") else ("E-R25", "E-R27") if empty else ("E-R25",)
    its = {"kind": values.name(wanted), "own": own.get(wanted, 0), "wild": wild, "more": own.get("utopian", 0) > _WILD}
    return Ruled(result, *say("research_eligible.text", **result, **its), rests)


def _wanted(level: object, kind: object, technology: object) -> tuple[int, list[str]]:
    """Level of the technology that is asked about, and the types it may have: cards of one name have several."""
    if technology is not None:
        cards = values.technology(technology)[1]
        types = dict.fromkeys(TYPES[card.type] for card in cards)
        return cards[0].level, list(types) if kind is None else [values.kind(kind)]
    if level is None or kind is None:
        raise ValueError(Text("needs_one", keys=("level + type", "technology")))
    return values.level(level), list(TYPES) if inputs.plain(kind) == "any" else [values.kind(kind)]
