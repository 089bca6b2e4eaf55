"""Rulings about the actions of a turn: which age is drawn, what an age achievement asks for.

In: top cards, piles, a score. Out: an age, the achievements that may be claimed.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import Filled, Frame, Reading, agreed, alternatives, grammar, places_of, slots
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.facts import Text
from generator.games.innovation.facts.deck import AGES
from generator.games.innovation.rulings import asked, asked_ages, values
from generator.games.innovation.rulings.asked import NumberRow
from generator.games.innovation.rulings.asked_ages import LAST_ACHIEVEMENT
from generator.games.innovation.rulings.values import ruling, say

#: Points per age for its achievement (I-A12).
POINTS = 5
LAST_AGE = AGES[-1]
#: What numbers are that no draw hangs on: cards in the hand, points.
_ELSEWHERE = "elsewhere"


def _drawing(reading: Reading) -> Filled | None:
    """Top cards, empty piles, or the value that an effect asks for: "draw a 5 and the 5s are empty"."""
    gone, bare, there = _none_left(reading), _bare_board(reading), _still_there(reading)
    if reading.said() >= {"meld", "highest"}:  # which may be covered
        return None
    found = _read_draw(reading, bool(gone), there)
    if found is None:
        return None
    used = {
        *places_of(asked.runs(reading)),
        *bare,
        *there,
        *(reading.places({"empty"}) if "empty_piles" in found else ()),
    }
    found |= {"top_values": []} if bare else {}
    if "empty_piles" not in found and "asked" in found and gone:
        found["empty_piles"], used = found["asked"], used | gone
    if "asked" in found and reading.said() & {"effect", "says"}:
        found.pop("top_values", None)
    if ("asked" in found) == ("top_values" in found):
        return None
    return Filled((found.get("top_values"), found.get("empty_piles"), found.get("asked", [None])[0]), frozenset(used))


#: How a pile is said not to be empty: "there are still 6s", "pile 6 isn't".
_STILL = ("still N s", "there are N s left", "are N s still", "supply|age N not .|,|and")


def _still_there(reading: Reading) -> set[int]:
    """Where it says that a pile has cards."""
    return set(reading.stands(*_STILL))


def _read_draw(reading: Reading, gone: bool, there: Collection[int]) -> dict[str, list[int]] | None:
    """What the rows of numbers are; None if one is nothing that belongs to a draw, or two values are asked for."""
    found: dict[str, list[int]] = {}
    for row in asked.runs(reading):
        if row.places <= {*there}:
            found["there"] = [*found.get("there", []), *row.values]
            continue
        key, ages = _of_a_draw(reading, row), row.values
        if key == _ELSEWHERE or (gone and ages == found.get("asked")):  # "draw a 10 and there are no 10s left"
            continue
        if not key or (key == "asked" and key in found):
            return None
        if key == "empty_piles" and _begins_with_the_top(reading, row):
            found.setdefault("top_values", []).append(ages[0])
            ages = ages[1:]
        found[key] = [*found.get(key, []), *ages]
    full = found.pop("there", [])
    return None if {*full} & {*found.get("empty_piles", [])} else found


def _begins_with_the_top(reading: Reading, row: NumberRow) -> bool:
    """Whether the first of a run of empty piles is a top card: "my highest top card is 6, 6 and 7 are empty"."""
    return "highest" in reading.question.words and asked.head(reading, row, {"top", "supply", "empty"}) == "top"


def _of_a_draw(reading: Reading, row: NumberRow) -> str:
    """What a run of numbers is in a question about a draw."""
    marks, fronts = (
        {"empty", "no", "top", "draw", "but", "board"},
        {"top", "supply", "stack", "draw", "board", "highest"},
    )
    behind, before = asked.tail(reading, row, marks), asked.head(reading, row, {*fronts, "empty", "hand"})
    if _is_elsewhere(reading, row, before):
        return _ELSEWHERE
    if asked.counts_cards(reading, row):
        return ""
    if behind in {"top", "board"}:  # not "I meld a 7, my top cards are 4 and 2"
        behind = asked.tail(reading, row, {*marks, ",", "and", "while"})
    if before == "empty":  # not "9 is empty, 10 is not"
        before = asked.head(reading, row, {*fronts, before, ",", "and", "but", "while"})
    if "empty" in {behind, before} or (behind, before) == ("no", "supply"):
        return "empty_piles"
    if {before, behind} & {"top", "board"} or before == "highest":
        return "top_values"
    return "asked" if before == "draw" and len(row.values) == 1 else ""


def _is_elsewhere(reading: Reading, row: NumberRow, before: str) -> bool:
    """Whether a run of numbers tells of the hand or the score pile, or of points."""
    owner = asked.head(reading, row, {"hand", "score_pile", "score", "top", "board", ","})
    held = owner in {"hand", "score_pile"} or (owner, before) == ("score", "highest")
    return held or bool(asked.tail(reading, row, {"hand", ",", *grammar("points")}))


def _bare_board(reading: Reading) -> set[int]:
    """Where it says that there is no card on the board, or no top card: "my board is empty"; nothing, if it does not."""
    for found in reading.standing("no top|meld"):
        return set(found)
    pairs = ((at, place) for at in reading.places({"board"}) for place in reading.places({"empty", "no"}))
    return next(({at, place} for at, place in pairs if -5 <= place - at <= 3), set())


def _none_left(reading: Reading) -> set[int]:
    """Where it says that there is no card left: "none left", "empty"; nothing, if it does not."""
    lefts = reading.places({"left"})
    denials = [at for at in reading.places({"no"}) if any(at < left < at + 4 for left in lefts)]
    gone = [*reading.places({"empty"}), *denials]
    return {*gone, *lefts} if gone else set()


#: How an age is asked for: "do I draw a 3?", "may I take a card from pile 3?".
_GUESSES = (
    *(f"@do|@can|@may|must|@could|should|will i draw|take|get {'* ' * many}N" for many in range(5)),
    *(f"@do|@can|@may|@need|@is draw {'* ' * many}N" for many in range(3)),
    *(f"i really draw|take|get {'* ' * many}N" for many in range(3)),
    "draw N .",
    "draw N @asks_whether .",
    "draw N age|supply|stack",
    "from N age|supply|stack draw",
    "from * N age|supply|stack draw",
    "from age|supply|stack N draw",
    "i draw * N , right",
    "@could * draw N",
)
#: What may be said beside it.
_GUESSED = "all both only although instead stack age effect action supply top board highest must empty card"


def _guess(reading: Reading) -> Filled | None:
    """The age of which it asks whether it is drawn."""
    places = reading.stands(*_GUESSES)
    ages = {at for at in places if not reading.said([at + 1]) & alternatives("card @of_cards")}
    found = {at: number for at, number in reading.numbers(ages).items() if at >= asked.sentence_asked(reading)}
    return agreed(found) if reading.question.decidable and len(found) == 1 else None


_DRAWING = {"top_values empty_piles asked": slots.hook(_drawing)}
#: That it is not asked whether only a turn ends.
_OF_THE_GAME = slots.only_if(lambda reading: "game" in reading.said() or "turn" not in reading.said())
#: The values of top cards that are named: "my top cards are Pottery and Tools".
_TOP_CARDS = slots.hook(
    lambda reading: (
        Filled([its.age for its in found.values()], frozenset(found)) if (found := asked.cards_at(reading)) else None
    )
)


@ruling(
    "I-A1 I-A4 I-A3",
    asks=(
        Frame("draw|supply @what|@which|@how|happen|happens|gives|action|@how_many", {**_DRAWING, "_": slots.OPEN}),
        Frame("draw what|which|how age|supply top", {"top_values": _TOP_CARDS, "_": slots.OPEN}),
        Frame("draw|supply end", {**_DRAWING, "_": _OF_THE_GAME}, "game_over"),
        Frame("draw|supply|take|get", {"guess": slots.hook(_guess)} | _DRAWING, "guessed", may=_GUESSED),
        Frame("draw left|empty", _DRAWING | {"_": slots.only_if(lambda reading: _guess(reading) is None)}),
    ),
    may="no left all both only although instead meld stack during value age hand dogma effect action supply top score tuck board highest must immediately next last transfer win",
)
def draw_age(top_values: Any = (), empty_piles: Any = (), asked: object = None, guess: object = None) -> Ruled:
    """Which pile is drawn from (I-A1, I-A3, I-A4, I-PUB18): null if the draw ends the game.

    *top_values* are your top cards, *empty_piles* the ages that have run out, *asked* the value that an effect names;
    *guess*: whether it is this age.
    """
    tops = values.ages(top_values)
    empty = set(values.ages(empty_piles))
    highest = max(tops, default=0)
    wanted = inputs.whole(asked, "asked", 0, 99) if asked is not None else highest
    start = max(1, wanted)
    found = next((age for age in range(start, LAST_AGE + 1) if age not in empty), None)
    result: Result = {"draw_age": found, "game_over": found is None, "asked_age": start}
    result |= {} if guess is None else {"guessed": found == inputs.whole(guess, "guess", 0, 99)}
    because, rest = _why(tops, wanted, asked is not None)
    if found is None:
        text = say("draw_age.nothing", because=because, start=min(start, LAST_AGE))
        return Ruled(result, *text, ("I-E2", "I-PUB18", "I-A4") if start > LAST_AGE else ("I-E2", "I-A4"))
    if found > start:
        skipped = list(range(start, found))
        text = say("draw_age.above", age=found, because=because, skipped=skipped, piles=len(skipped))
        return Ruled(result, *text, ("I-A4", rest))
    rests = (rest, "I-A4") if rest != "I-PUB18" else ("I-PUB18", "I-K4")
    return Ruled(result, *say("draw_age.at_once", age=found, because=because), rests)


def _why(tops: list[int], wanted: int, by_effect: bool) -> tuple[Words, str]:
    """The reason for the age that is asked for, and the rule."""
    if by_effect and wanted == 0:
        return say("draw_age.of_none"), "I-PUB18"
    if by_effect:
        return say("draw_age.of_effect", wanted=wanted), "I-A4"
    if not tops:
        return say("draw_age.empty_board"), "I-A3"
    return say("draw_age.highest_top", wanted=wanted), "I-A1"


@ruling(
    "I-A12 I-A13",
    asks=(
        Frame(
            "achieve|achievement|age need|must|requirement|required|necessary|take|cost|spend|price|@amount|@conditions|@how_many_points",
            {"age": slots.number(), "_": slots.OPEN, "__": asked.uncounted("card player achievement turn")},
        ),
        Frame(
            "score|top achieve|achievement|top @what|which|how|many|@amount|need|must|requirement",
            {"age": slots.number(), "_": slots.OPEN},
        ),
    ),
    may="achieve achievement age score top value must requirement @highest",
    never="worth worth_points lose",
)
def achieve_requirement(age: object) -> Ruled:
    """What the achievement of an *age* asks for: 5 points per age and a top card of that value (I-A12, I-A13)."""
    wanted = _achievement(age)
    need = POINTS * wanted
    result: Result = {"score_needed": need, "top_card_needed": wanted}
    return Ruled(result, *say("achieve_requirement.text", need=need, age=wanted))


def _achievement(value: object) -> int:
    """An age that has an achievement (I-S3)."""
    wanted = values.age(value)
    if wanted > LAST_ACHIEVEMENT:
        raise ValueError(Text("no_achievement", age=wanted))
    return wanted


_WHAT = "score achieve|achievement|age @what|@which|any|anything"
#: That it is done as an action, which is always so (I-A17).
_BY_ACTION = slots.beside("with an|one|my action", "as an action")


@ruling(
    "I-A12 I-A13 I-A16",
    asks=(
        Frame(_WHAT, asked_ages.CLAIMING, "any"),
        Frame(_WHAT, {**asked_ages.CLAIMING, "available": asked_ages.AVAILABLE}, "any"),
        Frame(_WHAT, {**asked_ages.CLAIMING, "available": asked_ages.OTHERS}, "any"),
        Frame(
            "score|top|score_pile achieve|achievement|age",
            {"__": asked_ages.ONE_THERE, "___": _BY_ACTION, **asked_ages.CLAIMING_ONE, "_": asked_ages.OF_AN_AGE},
            "allowed",
        ),
        Frame(
            "achieve|achievement age",
            {"available": asked_ages.WITHOUT_ONE, **asked_ages.CLAIMING_ONE, "_": asked_ages.BY_ME},
            "allowed",
        ),
    ),
    may="stay score_pile free total sum transfer achieve achievement age score top value highest left limit best middle immediately only every public requirement empty all",
    never="under worth count had used out outside off",
)
def achievable_ages(
    score: object = None, highest_top: object = None, available: Any = None, age: object = None, top_values: Any = None
) -> Ruled:
    """Which age achievements may be claimed (I-A12, I-A13, I-A16), ascending; *age*, whether that one may be.

    *available* are those still in the middle (all nine if nothing is given); *top_values* may stand for *highest_top*.
    With an *age*, score or top card may be left out; the answer then says what it hangs on.
    """
    points = inputs.if_given(inputs.whole, score, "score")
    top = inputs.if_given(inputs.whole, highest_top, "highest_top", 0, LAST_AGE)
    top = max(values.ages(top_values), default=0) if top_values is not None else top
    there = _available(available)
    if age is not None and (points is not None or top is not None):
        return _of_one(_achievement(age), points, top, there)
    if points is None or top is None:
        raise ValueError(Text("must_know", missing=("score", "highest_top")))
    eligible = [each for each in there if points >= POINTS * each and top >= each]
    result: Result = {"eligible": eligible, "any": bool(eligible)}
    if not eligible:
        return Ruled(result, *say("achievable_ages.none", why=_short(points, top, there)))
    return Ruled(result, *say("achievable_ages.some", ages=eligible, points=points, reached=points // POINTS, top=top))


def _available(value: Any) -> list[int]:
    """The achievements in the middle, ascending."""
    if value is None:
        return asked_ages.ages_without(())
    return sorted({_achievement(each) for each in inputs.listed(value)})


def _short(points: int, top: int, there: list[int]) -> Words:
    """Why nothing can be claimed."""
    if not there:
        return say("achievable_ages.none_left")
    lowest = there[0]
    if points >= POINTS * lowest and top < lowest:
        return say("achievable_ages.low_top", points=points, top=top, lowest=lowest)
    return say("achievable_ages.few_points", points=points, top=top, lowest=lowest, need=POINTS * lowest)


def _of_one(wanted: int, points: int | None, top: int | None, there: list[int]) -> Ruled:
    """Whether one age may be claimed, and what is missing; what was not given is left open."""
    numbers = {"age": wanted, "need": POINTS * wanted, "points": points, "top": top}
    result: Result = {"age": wanted, "eligible": [], "allowed": False}
    if wanted not in there:
        return Ruled(result, *say("achievable_ages.taken", age=wanted), ("I-A16", "I-A12"))
    poor, low = points is not None and points < POINTS * wanted, top is not None and top < wanted
    if poor or low:
        lack = [say("achievable_ages.lack_points", **numbers)] * poor + [
            say("achievable_ages.lack_top", **numbers)
        ] * low
        rests = ("I-A12", "I-A13") if poor else ("I-A13", "I-A12")
        return Ruled(result, *say("achievable_ages.lacking", age=wanted, lack=lack), rests)
    if points is None or top is None:
        rests = ("I-A13", "I-A12") if top is None else ("I-A12", "I-A13")
        need = say("achievable_ages.need_top" if top is None else "achievable_ages.need_points", **numbers)
        return Ruled({"age": wanted}, *say("achievable_ages.if_too", age=wanted, need=need), rests)
    result |= {"allowed": True, "eligible": [wanted]}
    return Ruled(result, *say("achievable_ages.may", **numbers), ("I-A12", "I-A13"))
