"""Rulings about the phases around the actions: start, payment, challenges (2.1, 2.3, 2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from generator.engine.bilingual import Words
from generator.engine.questions import slots
from generator.engine.questions.frames import Frame
from generator.engine.questions.slots import Filled, Reading
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.amounts import ACTIONS, LARGEST_HAND, MOST_UPKEEP, SMALLEST_HAND
from generator.games.deep_future.rulings import asked, values
from generator.games.deep_future.rulings.lookups import moved_on, on_tracks, row_id, told_tracks
from generator.games.deep_future.rulings.matching import served
from generator.games.deep_future.rulings.values import ruling, say
from generator.games.deep_future.tables import actions, suits, tracks
from generator.games.deep_future.tables import tracks as track_rows


def _hand(reading: Reading) -> Filled | None:
    """The hand: the one number, if it is not of cards that are drawn or discarded."""
    places = reading.free_numbers()
    if not places:
        return asked.one_number("card").take(reading)
    if len({reading.tokens[at].number for at in places}) != 1:
        return None
    if any(reading.tokens[at - 1].word in {"draw", "discard"} for at in places if at):
        return None
    return Filled(reading.tokens[places[0]].number, frozenset(places))


def _no_card(reading: Reading) -> Filled | None:
    """That there is no card in hand."""
    found = [each for each in reading.question.bound({"card", "inhand"}, set()) if each.number == 0]
    empty = [at for at, token in enumerate(reading.tokens) if token.word == "empty" or token.raw == "empty hand"]
    none = [
        at + 1
        for at in reading.places({"inhand"})
        if reading.tokens[at + 1 : at + 2]
        and reading.tokens[at + 1].word == "no"
        and "limit" not in reading.question.words
    ]
    if none and reading.question.language == "zh":
        return Filled(0, frozenset(none))
    if empty and not found and not {"no", "not"} & reading.question.words:
        return Filled(0, frozenset(empty))
    return Filled(0, found[0].places) if len(found) == 1 and not empty else None


def _hand_and_claim(reading: Reading) -> Filled | None:
    """The hand that is told first, and the number that is asked about behind."""
    places = reading.free_numbers()
    none = _no_card(reading) if len(places) == 1 else None
    if len(places) != 2 and none is None:
        return None
    words = [token.word for token in reading.tokens[: places[-1]]]
    if not {"draw", "discard"} & set(words[-4:]):
        return None
    told = 0 if none else reading.tokens[places[0]].number
    return Filled((told, reading.tokens[places[-1]].number), frozenset(places) | (none.places if none else frozenset()))


def _cards_due(reading: Reading) -> Filled | None:
    """How many cards upkeep is due for, how many of them are paid, how many settled worlds there are."""
    settled = [each for each in reading.question.bound({"settled"}, set()) if _is_number(reading, each.places)]
    taken = frozenset().union(*(each.places for each in settled))
    due, used = _due(reading, taken)
    if due is None or len(settled) > 1:
        return None
    paid, more = _paid(reading, due, taken | used)
    if paid is None:
        return None
    return Filled((due, paid, settled[0].number if settled else 0), taken | used | more)


def _each_paid(reading: Reading) -> Filled | None:
    """Cards due and paid, where homeworld and techs are told apart: "the two techs are paid, the homeworld isn't"."""
    tokens, told = reading.tokens, {"homeworld": 1, "tech": 0}
    techs = {
        each.number
        for each in reading.question.bound({"tech"}, {"complete", "my", "card"})
        if _is_number(reading, each.places)
    }
    both = reading.places({"both"})
    techs = techs or ({2} if both else {1} if reading.places({"tech"}) and not reading.free_numbers() else set())
    paid: dict[str, int] = {}
    start = 0
    for end in [*(at for at, token in enumerate(tokens) if token.stop or token.raw in _PARTS), len(tokens)]:
        words = {token.word for token in tokens[start:end]}
        kinds = words & set(told)
        pays = words & {"pay", "unpaid"} or (paid and words & {"not"})
        start = end + 1
        if not pays or not kinds:
            if pays and "challenge" not in words:
                return None
            continue
        kind = kinds.pop()
        if kinds or kind in paid or len(words & {"no", "not", "unpaid"}) > 1:
            return None
        paid[kind] = 0 if words & {"no", "not", "unpaid"} else 1
    if len(techs) != 1 or set(paid) != set(told):
        return None
    many = techs.pop()
    used = reading.places({"pay", "unpaid", "not", "no", "both", "homeworld", "tech", "all"})
    numbers = [at for at, token in enumerate(tokens) if _counts(reading, at) and token.number in {many, None}]
    return Filled((1 + many, paid["homeworld"] + many * paid["tech"], 0), frozenset([*used, *numbers]))


_PARTS = frozenset(["but", "while", "whereas", "although", "though", "但", "但是", "而", "可是"])


def _all_told(reading: Reading) -> bool:
    """Whether no "only" is about the challenges that come: "does that add only one?"."""
    tokens = reading.tokens
    return not any(
        {"add", "challenge"} & {token.word for token in tokens[at + 1 : at + 5]} for at in reading.places({"only"})
    )


def _is_number(reading: Reading, places: frozenset[int]) -> bool:
    return any(reading.tokens[at].number is not None or reading.tokens[at].raw == "one" for at in places)


def _due(reading: Reading, taken: frozenset[int]) -> tuple[int | None, frozenset[int]]:
    """Homeworld and techs, or cards, that upkeep is due for: what is told first."""
    homes = reading.places({"homeworld"})
    wanted = {"tech"} if homes else {"card", "tech"}
    bound = [
        each
        for each in reading.question.bound(wanted, {"complete", "more", "upper", "row", "card", "unpaid"})
        if not each.places & taken
    ]
    bound = [each for each in bound if reading.tokens[min(each.places)].raw not in {"the", "that", "this", "my", "s"}]
    both = [
        at for at in reading.places({"both"}) if "tech" in {token.word for token in reading.tokens[at + 1 : at + 3]}
    ]
    if not bound and len(both) == 1 and homes:
        return 3, frozenset([*homes, *reading.places({"tech"})])
    if not bound:
        alone = homes and not reading.places({"tech", "card"}) and {"only", "alone"} & reading.question.words
        return (1, frozenset(homes)) if alone else (None, frozenset())
    first = min(bound, key=lambda each: min(each.places))
    if not homes and first.noun == "tech" and not _all_paid(reading):
        return None, frozenset()
    return first.number + bool(homes), first.places | frozenset(homes)


def _all_paid(reading: Reading) -> bool:
    """Whether all is paid; the homeworld goes with the techs then."""
    words = reading.question.words
    return bool({"all", "both"} & words) and not {"no", "not", "unpaid", "but"} & words


def _paid(reading: Reading, due: int, taken: frozenset[int]) -> tuple[int | None, frozenset[int]]:
    """How many of the cards due are paid: the number beside the paying, all, or none."""
    tokens = reading.tokens
    taken |= frozenset(reading.used)
    pays = [at for at, token in enumerate(tokens) if token.word in {"pay", "unpaid"}]
    numbers = [at for at in range(len(tokens)) if _counts(reading, at) and at not in taken]
    whole = [
        at for at in numbers if tokens[at].number == due and {"of", "the"} & {tokens[at - 1].raw, tokens[at - 2].raw}
    ]
    taken |= frozenset(whole)
    numbers = [at for at in numbers if at not in whole]
    denials = [at for at, token in enumerate(tokens) if token.word in {"no", "not"} and at not in taken]
    wholes = [at for at, token in enumerate(tokens) if token.word in {"all", "both", "each"} and at not in taken]
    excepted = [at for at, token in enumerate(tokens) if token.raw == "all but"]
    used = frozenset([*pays, *numbers, *denials, *wholes, *whole, *excepted])
    if not pays or len(denials) > 1 or len(numbers) > 1 or len(wholes) > 1:
        return None, used
    unpaid = bool(denials) or any(tokens[at].word == "unpaid" for at in pays)
    if (
        len({tokens[at].word for at in pays}) > 1
        or (denials and len(pays) > 1)
        or (numbers and _home_behind(reading, pays[0]))
    ):
        return None, used
    if excepted:
        many = (tokens[numbers[0]].number or 1) if numbers else due + 1
        return (due - many if many <= due and not unpaid else None), used
    if numbers:
        many = tokens[numbers[0]].number or 1
        return (None if wholes or many > due else due - many if unpaid else many), used
    return _whole(reading, due, pays, denials, wholes), used


def _home_behind(reading: Reading, at: int) -> bool:
    """Whether the homeworld is told of behind the paying, in the same clause."""
    behind = reading.tokens[at + 1 :]
    end = next((place for place, token in enumerate(behind) if token.stop), len(behind))
    return any(token.word == "homeworld" for token in behind[:end])


def _whole(reading: Reading, due: int, pays: list[int], denials: list[int], wholes: list[int]) -> int | None:
    """All cards due if all are paid, none if none is; None if it is told of some of them."""
    tokens = reading.tokens
    behind = []
    for token in tokens[pays[-1] + 1 :]:
        if token.stop:
            break
        behind.append(token.word)
    if denials and ((wholes and denials[0] != wholes[0] + 1) or abs(denials[0] - pays[-1]) > 3):
        return None
    if due > 1 and {"homeworld", "tech"} & set(behind) and not {"homeworld", "tech"} <= set(behind):
        return None
    if any(tokens[at].word == "unpaid" for at in pays):
        return 0 if wholes or due == 1 else None
    return 0 if denials else due if wholes or due == 1 else None


def _counts(reading: Reading, at: int) -> bool:
    token = reading.tokens[at]
    behind = reading.tokens[at + 1 : at + 2]
    if behind and behind[0].word == "challenge":
        return False
    return token.number is not None or (token.raw == "one" and not token.stop)


def _completed_and_card(reading: Reading) -> Filled | None:
    """The suits of a card's completed advancements, and the suit that is to pay for it: the last one."""
    found = asked.corners(reading)
    tokens = reading.tokens
    if {"homeworld", "tech"} <= reading.question.words or len(found) < 2 or any(each.many != 1 for each in found):
        return None
    empty = {
        each.suit
        for each, after in pairwise(found)
        if any(token.word in {"empty", "incomplete"} for token in tokens[max(each.places) : min(after.places)])
    }
    only = reading.places({"only"})
    if only:
        end = next((at for at in range(only[0], len(tokens)) if tokens[at].stop), len(tokens))
        written = [each for each in found if only[0] < min(each.places) < end]
        empty |= {each.suit for each in found if each not in written} - {each.suit for each in written}
    pays = found[-1]
    held = [
        each
        for each in found
        if tokens[max(each.places) + 1 : max(each.places) + 2] and tokens[max(each.places) + 1].word == "card"
    ]
    if held == found[:1]:
        pays = found[0]
    done = [each.suit for each in found if each is not pays and each.suit not in empty]
    if not done or (len(empty) > 1 and not only) or len(held) > 1 or len(only) > 1:
        return None
    return Filled((done, pays.suit), frozenset().union(*(each.places for each in found)))


def _challenge_and_hand(reading: Reading) -> Filled | None:
    """The suit of a challenge, and the suits of the cards in hand: all others."""
    found = asked.corners(reading)
    tokens = reading.tokens
    asks = [
        each
        for each in found
        if any(token.word == "challenge" for token in tokens[max(each.places) + 1 : max(each.places) + 2])
    ]
    rest = [each for each in found if each not in asks]
    if len({each.suit for each in asks}) != 1 or not rest or any(each.number for each in asks):
        return None
    hand = [each.suit for each in rest for _ in range(each.many)]
    return Filled((asks[0].suit, hand), frozenset().union(*(each.places for each in found)))


def _described(reading: Reading, marks: Mapping[str, str]) -> dict[str, list[list[asked.Corner]]] | None:
    """Suits by the thing of which they are told, each thing in a list of its own: "homeworld: sun; tech: foot".

    *marks* are words and what they begin; None if a suit belongs to nothing or a number of cards is told of it.
    """
    parts: dict[str, list[list[asked.Corner]]] = {kind: [] for kind in marks.values()}
    found = {min(each.places): each for each in asked.corners(reading)}
    kind = ""
    for at, token in enumerate(reading.tokens):
        word = token.word if token.word in marks else token.raw
        behind = reading.tokens[at + 1] if at + 1 < len(reading.tokens) else None
        if word == "hand" and behind is not None and behind.raw in {":", "is", "has"}:
            word = "inhand"
        elif at in found:
            if not kind:
                return None
            parts[kind][-1].append(found[at])
            continue
        if word in marks and (marks[word] != kind or parts[kind][-1]):
            kind = marks[word]
            parts[kind].append([])
    return {kind: [its for its in told if its] for kind, told in parts.items()}


_DUE_MARKS = {
    "other": "card",
    "another": "card",
    "homeworld": "card",
    "tech": "card",
    "inhand": "hand",
    "hold": "hand",
    "holding": "hand",
    "held": "hand",
}


def _hand_and_due(reading: Reading) -> Filled | None:
    """The suits of the hand, and the completed suits of homeworld and techs."""
    told = _described(reading, _DUE_MARKS)
    if told is None or len(told["hand"]) != 1 or not told["card"]:
        return None
    if len(reading.places({"homeworld"})) > 1:
        return None
    everything = [each for its in (*told["hand"], *told["card"]) for each in its]
    if any(each.many != 1 for its in told["card"] for each in its) or any(each.many < 1 for each in everything):
        return None
    hands = [at for at in reading.places({"hand"}) if reading.tokens[at + 1 : at + 2]]
    heads = {at for at in hands if reading.tokens[at + 1].raw in {":", "is", "has"}}
    hand = [each.suit for each in told["hand"][0] for _ in range(each.many) if not heads & each.places]
    cards = [[each.suit for each in its] for its in told["card"]]
    return Filled((hand, cards), frozenset(heads).union(*(each.places for each in everything)))


#: What may answer a challenge, by the words that begin it.
_WAYS = {
    "inhand": "hand", "hold": "hand", "settled": "settled", "tech": "cube_on", "homeworld": "cube_on",
    "world": "corner", "planet": "corner",
}  # fmt: skip


def _challenge_and_ways(reading: Reading) -> Filled | None:
    """The suit of a challenge, and one thing beside the hand that may answer it: a settled world, a card with a cube."""
    found = asked.corners(reading)
    tokens, words = reading.tokens, reading.question.words
    asks = [
        each
        for each in found
        if tokens[max(each.places) + 1 : max(each.places) + 2] and tokens[max(each.places) + 1].word == "challenge"
    ]
    rest = [each for each in found if each not in asks and not _written_nowhere(reading, each)]
    if len({each.suit for each in asks}) != 1 or any(each.number for each in asks) or not rest:
        return None
    if any(each.many != 1 for each in found):
        return None
    kinds = {_WAYS[token.word] for token in tokens if token.word in _WAYS}
    if kinds == {"cube_on"} and "cube" in words:
        told: tuple[Any, Any] = ([each.suit for each in rest], None)
    elif kinds == {"settled"} and "cube" not in words:
        told = (None, [each.suit for each in rest])
    else:
        return None
    about = [token.word for token in tokens]
    if "advancement" not in words and "complete" not in words and "with" not in about and "has" not in about:
        return None
    return Filled((asks[0].suit, *told), frozenset().union(*(each.places for each in found)))


def _written_nowhere(reading: Reading, corner: asked.Corner) -> bool:
    """Whether a suit stands in a corner, or in a slot that is still empty."""
    tokens, first, end = reading.tokens, min(corner.places), max(corner.places)
    behind = [token.word for token in tokens[end + 1 : end + 5]]
    if "," in behind or "." in behind:
        behind = behind[: min(behind.index(stop) for stop in (",", ".") if stop in behind)]
    before = [token.word for token in tokens[max(0, first - 4) : first]]
    before = before[
        max(
            (at + 1 for at, word in enumerate(before) if word in {",", ".", "advancement", "and", "but", "only"}),
            default=0,
        ) :
    ]
    return bool({"corner", "blank", "empty", "incomplete"} & {*behind, *({"corner"} & set(before))})


def _taken_and_wanted(reading: Reading) -> Filled | None:
    """The actions that have been taken this turn, and the one that is asked about behind them, or "again"."""
    tokens = reading.tokens
    found = [(at, token.word) for at, token in enumerate(tokens) if token.word in asked.ACTIONS]
    if len(found) < 2 or len({name for _, name in found[:-1]}) < len(found[:-1]):
        return None
    (last, wanted), before = found[-1], found[:-1]
    front = range(before[-1][0] + 1, last)
    asks = [at for at in front if tokens[at].raw in _ASKS]
    said = {token.raw for token in tokens[: asks[0]]} | {token.word for token in tokens[: asks[0]]} if asks else set()
    first = next((at for at, token in enumerate(tokens) if token.raw in _ASKS), 0)
    if not asks or first < before[0][0] or not said & _TAKEN:
        return None
    ordinals = [at for at, token in enumerate(tokens) if token.ordinal in {1, 2, 3}]
    afters = reading.places({"after", "before"}) if reading.question.language == "zh" else reading.places({"after"})
    return Filled(([name for _, name in before], wanted), frozenset([*ordinals, *afters, *(at for at, _ in found)]))


_ASKS = frozenset(["can", "may", "am", "is", "could", "能", "可以", "可", "还能", "还可以", "allowed"])
_TAKEN = frozenset(
    [
        *("after", "use", "did", "done", "taken", "took", "first", "already", "have", "had", "ive", "played"),
        *("complete", "used", "chose", "choose", "了", "过", "已经", "已"),
    ]
)


def _taken_only(reading: Reading) -> Filled | None:
    """The actions that have been taken, when no other is named."""
    found = [(at, token.word) for at, token in enumerate(reading.tokens) if token.word in asked.ACTIONS]
    ones = [at - 1 for at, _ in found if at and reading.tokens[at - 1].raw in {"one", "a", "1"}]
    names = [name for _, name in found]
    if not names or len(set(names)) < len(names) or len(names) > 2:
        return None
    return Filled(names, frozenset([*ones, *(at for at, _ in found)]))


def _cubes_on(reading: Reading) -> Filled | None:
    """How many cubes lie on the card: the one number, if it is not of those that are added."""
    found = slots.number().take(reading)
    if found is None:
        return None
    first = min(found.places)
    return None if "add" in {token.word for token in reading.tokens[max(0, first - 2) : first]} else found


def _after_plan(reading: Reading) -> Filled | None:
    """That PLAN was taken before: "after plan", in Chinese the other way round."""
    tokens = [
        (at, token) for at, token in enumerate(reading.tokens) if token.word not in {"a", "the", "my", "take", "i"}
    ]
    words = [token.word for _, token in tokens]
    step = -1 if reading.question.language == "zh" else 1
    for place, (at, token) in enumerate(tokens):
        if token.word == "after" and 0 <= place + step < len(words) and words[place + step] == "plan":
            return Filled(["plan"], frozenset([at, tokens[place + step][0]]))
    return None


def _changed(reading: Reading) -> Filled | None:
    """A track, where it stands, and by how much it moves: "might 5 goes up 2"."""
    named = [at for at, token in enumerate(reading.tokens) if token.word in asked.TRACKS]
    numbers = reading.free_numbers()
    if len({reading.tokens[at].word for at in named}) != 1 or len(numbers) != 2:
        return None
    words = {token.word for token in reading.tokens} | {token.raw for token in reading.tokens}
    up, down = bool(words & _UP), bool(words & _DOWN)
    if reading.tokens[numbers[1] - 1].word in _FROM and reading.tokens[numbers[0] - 1].word not in _FROM:
        numbers = numbers[::-1]
    if any(reading.tokens[at - 1].raw in {"to", "到", "by"} for at in numbers[:1]) or reading.tokens[
        numbers[1] - 1
    ].raw in {"to", "到"}:
        return None
    first, second = (reading.tokens[at].number or 0 for at in numbers)
    signed = reading.tokens[numbers[1]].raw[:1] in "+-"
    if (up and down) or (signed and ((up and second < 0) or (down and second > 0))):
        return None
    if up == down and not signed:
        return None
    delta = second if signed else -abs(second) if down else abs(second)
    track = asked.TRACKS[reading.tokens[named[0]].word]
    return Filled((track, first, delta), frozenset([*named, *numbers]))


_FROM = frozenset(["from", "at", "in", "is"])
_UP = frozenset(["add", "up", "raise", "raises", "gain", "gains", "win", "plus", "升", "加"])
_DOWN = frozenset(["lower", "lose", "lost", "down", "minus", "降", "减"])


@ruling(
    "2.1-01",
    "2.1-03",
    asks=(
        Frame("start|open|turn turn|inhand|phase|card|draw|discard draw|补", {"hand": slots.hook(_hand)}, "draw"),
        Frame("start|open|turn turn|inhand|phase|card discard", {"hand": slots.hook(_hand)}, "random_discard"),
        Frame("start|open turn|inhand|phase|card|draw|discard|补", {"hand": slots.hook(_hand)}),
        Frame(
            "start|open turn|inhand|phase draw|discard|inhand",
            {"hand claimed": slots.hook(_hand_and_claim)},
            "as_claimed",
        ),
        Frame("start inhand|card", {"hand": slots.hook(_no_card)}, "draw"),
        Frame("start inhand|card", {"hand": slots.hook(_no_card)}),
    ),
    may="card inhand start phase random deck control add left draw discard limit first see all must both empty",
    never="when_over",
)
def start_hand(hand: object, claimed: object = None) -> Ruled:
    """What the hand does when a turn starts (2.1); *claimed* is a number of cards said to be drawn or discarded."""
    cards = values.whole(hand, "hand", 0, 500)
    draw, lose = max(0, SMALLEST_HAND - cards), max(0, cards - LARGEST_HAND)
    result: Result = {"draw": draw, "random_discard": lose, "hand": cards + draw - lose}
    if claimed is not None:
        result["as_claimed"] = values.whole(claimed, "claimed") == draw + lose
    if draw:
        return Ruled(result, *say("start_hand.draw", draw=draw, least=SMALLEST_HAND), ("2.1-01",))
    if lose:
        return Ruled(result, *say("start_hand.discard", lose=lose, most=LARGEST_HAND), ("2.1-03",))
    told = say("start_hand.neither", cards=cards, least=SMALLEST_HAND, most=LARGEST_HAND)
    return Ruled(result, *told, ("2.1-02", "2.1-03"))


@ruling(
    "2.1-07",
    asks=(
        Frame("history look|deep|far|see", {"advancements": asked.listed_advancements("start")}),
        Frame(
            "computation|art|economy|history|exploration|infrastructure inhand|card|hold|draw",
            {"advancements": asked.listed_advancements("start"), "hand": slots.count("card inhand")},
        ),
        Frame(
            "infrastructure cube", {"advancements": asked.listed_advancements("start"), "cubes": slots.count("cube")}
        ),
        Frame(
            "infrastructure cube full",
            {"advancements": asked.listed_advancements("start"), "cubes": slots.count("cube")},
            "full",
        ),
        Frame(
            "art|economy|computation|exploration start|turn|phase", {"advancements": asked.listed_advancements("start")}
        ),
    ),
    may="advancement card deck top start phase tableau draw history tech homeworld together far all both inhand random control add left discard limit first see after before action when_over size cube upkeep lie full track change move",
    never="deck",
)
def start_effects(advancements: Any, hand: object = None, cubes: object = None) -> Ruled:
    """What advancements of the start phase do together (2.1).

    *hand* is that before the turn's cards are drawn, *cubes* are those on the card that Infrastructure serves.
    """
    rows = [values.advancement(name) for name in values.listed(advancements)]
    if not any(row.action == "start" for row in rows):
        raise ValueError("none of these works in the start phase")
    rows = [row for row in rows if row.action == "start"]
    effects = [effect for row in rows for effect in row.effects]
    result: Result = {
        "track": on_tracks(effects),
        "track_cost": sum(effect.get("track") == "any" for effect in effects),
        "look": sum(effect.get("look", 0) for effect in effects),
        "draw": sum(effect.get("draw", 0) for effect in effects),
        "discard": sum(effect.get("discard", 0) for effect in effects),
    }
    told = [Words(*told_tracks(result["track"]))] if result["track"] else []
    if result["track_cost"]:
        told.append(say("start_effects.cost", times=result["track_cost"]))
    if result["look"]:
        told.append(say("start_effects.look", look=result["look"]))
    draw, discard = result["draw"], result["discard"]
    if draw:
        told.append(say("start_effects.draw", draw=draw, discard=discard))
    if hand is not None:
        before = values.whole(hand, "hand", 0, 500)
        cards = min(LARGEST_HAND, max(SMALLEST_HAND, before))
        result |= {"hand": cards + draw - discard, "drawn": max(0, cards - before) + draw}
        told.append(say("start_effects.hand", before=max(0, cards - before), hand=result["hand"]))
    moves = sum(effect.get("move_own_cubes", 0) for effect in effects)
    if moves:
        result["moves"] = moves
        told.append(say("start_effects.moves", moves=moves))
    served = sum(effect.get("upkeep_cubes", 0) for effect in effects)
    if served:
        told.append(say("start_effects.served", served=served))
    if served and cubes is not None:
        result["cubes_after"] = min(MOST_UPKEEP, values.whole(cubes, "cubes", 0, MOST_UPKEEP) + served)
        result["full"] = result["cubes_after"] == MOST_UPKEEP
        told.append(say("start_effects.after", after=result["cubes_after"]))
    does = say.joined("start_effects.next", told)
    return Ruled(result, *say("start_effects.told", does=does), ("2.1-07", *_chief(rows)))


#: The passages of 2.1 about each advancement of the start phase.
_OF_START = {
    "art": "2.1-09", "computation": "2.1-10", "economy": "2.1-11", "exploration": "2.1-12", "history": "2.1-17",
    "infrastructure": "2.1-19",
}  # fmt: skip


def _chief(rows: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_OF_START.get(row.key, row_id(row)) for row in rows))[:3]


@ruling(
    "2.1-08",
    "R-2.1-04",
    asks=(
        Frame("pay|lower can|may|possible|能|可以", {"tracks": asked.on_tracks(), "track": asked.track()}, "legal"),
        Frame("pay can|may|能|可以", {"tracks": asked.on_tracks(least=2)}, "payable"),
        Frame("pay|price|cost|push", {"tracks": asked.on_tracks()}),
    ),
    may="track pay lower start phase advancement step space economy computation infrastructure exploration choose lie history all",
)
def start_track_price(tracks: Mapping[str, Any], track: object = None) -> Ruled:
    """Which tracks can pay for an advancement of the start phase (2.1): a step down that does not lose (R-2.1-04).

    *track* is the one that is asked about.
    """
    places = values.markers(tracks)
    payable = [letter for letter in track_rows() if letter in places and places[letter] > _least(letter)]
    names = [track_rows()[letter].name for letter in payable]
    result: Result = {"payable": payable}
    if track is not None:
        result["legal"] = values.track(track) in payable
    told = say.joined("start_track_price.next", names) if names else say("start_track_price.none")
    return Ruled(result, *say("start_track_price.told", names=told))


def _least(letter: str) -> int:
    its = tracks()[letter]
    return its.low if its.lose is None else its.lose + 1


@ruling(
    "2.3-13",
    "2.3-12",
    "2.3-02",
    asks=(
        Frame(
            "challenge pay|unpaid",
            {"claimed": asked.counted("challenge", "card"), "cards paid settled": slots.hook(_cards_due)},
            "as_claimed",
        ),
        Frame(
            "challenge homeworld tech pay|unpaid",
            {"claimed": asked.counted("challenge", "card"), "cards paid settled": slots.hook(_each_paid)},
            "as_claimed",
        ),
        Frame("challenge homeworld tech pay|unpaid", {"cards paid settled": slots.hook(_each_paid)}),
        Frame(
            "challenge|pile|face pay|unpaid must many|几|多少",
            {"_": asked.only_if(_all_told), "cards paid settled": slots.hook(_cards_due)},
        ),
        Frame(
            "challenge|pile|face pay|unpaid",
            {"_": asked.only_if(_all_told), "cards paid settled": slots.hook(_cards_due)},
            "challenge_pile",
        ),
        Frame("challenge|pile|face pay|unpaid free", {"cards paid settled": slots.hook(_cards_due)}, "!challenge_pile"),
        Frame("pay upkeep|due|upper|row", {"cards paid settled": slots.hook(_cards_due)}),
    ),
    may="row upper homeworld tech card pay upkeep challenge pile settled both all each complete left only unpaid missing add limit free draw place size secret every together flip deck first resolve meet action must",
)
def challenge_pile(cards: object, paid: object = 0, settled: object = 0, claimed: object = None) -> Ruled:
    """How many challenges come (2.3): one for every homeworld or tech not paid for, and one more in any case.

    *claimed* is a number of challenges that is asked about.
    """
    due, settled_up = values.whole(cards, "cards"), values.whole(paid, "paid")
    worlds = values.whole(settled, "settled")  # they cost nothing
    if settled_up > due:
        raise ValueError(f"paid {settled_up} of {due} cards")
    count = due - settled_up + 1
    result: Result = {"challenge_pile": count}
    if claimed is not None:
        result["as_claimed"] = count == values.whole(claimed, "claimed")
    told = say("upkeep.pile", count=count, unpaid=count - 1, worlds=worlds)
    return Ruled(result, *told, ("2.3-12", "2.3-13") if due == settled_up else ())


@ruling(
    "2.3-01",
    "2.3-02",
    asks=(Frame("upkeep|pay|due many|几|多少", {"techs": slots.count("tech"), "settled": slots.count("settled", 0)}),),
    may="homeworld tech settled upkeep pay card full all each both must complete discard missing tableau only",
)
def upkeep_due(techs: object, settled: object = 0) -> Ruled:
    """How many cards upkeep is due for (2.3): the homeworld and every tech."""
    count = 1 + values.whole(techs, "techs", 0, 99)
    values.whole(settled, "settled")
    return Ruled({"cards": count}, *say("upkeep.due", count=count, techs=count - 1))


@ruling(
    "2.3-03",
    "2.3-04",
    "2.3-13",
    asks=(Frame("pay|upkeep|challenge many|几|多少|number", {"hand cards": slots.hook(_hand_and_due)}),),
    may="pay upkeep tech homeworld card complete advancement inhand show control challenge only hand another other together",
)
def pay_upkeep(hand: Any, cards: Any) -> Ruled:
    """How many cards can be paid for (2.3): *hand* are suits held, *cards* the completed suits of each card due."""
    held = [values.suit_of(each) for each in values.listed(hand)]
    due = [[values.suit(each) for each in values.listed(its)] for its in values.listed(cards)]
    paid = served(due, held)
    pile = len(due) - paid + 1
    return Ruled({"paid": paid, "challenge_pile": pile}, *say("upkeep.payable", paid=paid, due=len(due), pile=pile))


@ruling(
    "2.3-04",
    "2.3-05",
    asks=(
        Frame(
            "pay complete|advancement|written|shows|empty|written|write",
            {"completed card": slots.hook(_completed_and_card)},
            "legal",
        ),
        Frame("pay tech|homeworld|card add|get|receive|another|more cube", {"cubes": slots.hook(_cubes_on)}, "added"),
        Frame("pay tech|homeworld|card cube", {"cubes": slots.hook(_cubes_on)}),
        Frame("pay add cube", {"cubes": slots.hook(_cubes_on, nouns="cube")}, "added"),
    ),
    may="pay upkeep tech homeworld card complete advancement empty slot discard show inhand write incomplete control cube again after lie add challenge full meet all no",
    never="challenge may",
)
def upkeep(completed: Any = None, card: object = None, cubes: object = None, paid: object = None) -> Ruled:
    """Whether a card pays for another by its suit (2.3), or what paying does to a card with so many *cubes*."""
    if card is not None:
        letter = values.suit(card)
        pays = letter in [values.suit(each) for each in values.listed(completed)]
        return Ruled({"legal": pays}, *say("upkeep.pays" if pays else "upkeep.pays_not", suit=_in_text(letter)))
    there = values.whole(cubes or 0, "cubes", 0, MOST_UPKEEP)
    if values.truth(paid if paid is not None else True):
        after = min(MOST_UPKEEP, there + 1)
        rests = ("2.3-09" if there == MOST_UPKEEP else "2.3-08", "2.3-10")
        result: Result = {"cubes_after": after, "added": after > there, "cube_lost": False, "challenges": 0}
        return Ruled(result, *say("upkeep.paid", after=after, most=MOST_UPKEEP), rests)
    result = {"cubes_after": there, "added": False, "cube_lost": False, "challenges": 1}
    return Ruled(result, *say("upkeep.unpaid", there=there), ("2.3-11",))


@ruling(
    "2.4-04",
    "2.4-05",
    "2.4-06",
    "2.4-09",
    asks=(
        Frame(
            "challenge meet|discard|pay|enough|do|use|answer|work|count",
            {"suit hand": slots.hook(_challenge_and_hand)},
            "met",
        ),
        Frame("challenge fail|lose", {"suit hand": slots.hook(_challenge_and_hand)}, "!met"),
        Frame(
            "challenge meet|discard|pay|enough|do|does|use|answer|work|count|help|serve|with|take|good",
            {"suit cube_on settled": slots.hook(_challenge_and_ways)},
            "met",
        ),
    ),
    may="challenge meet discard card inhand only hold control pile flip first number lose complete advancement cube upkeep tech homeworld settled remove lie help return_ another corner blank empty incomplete write written show suit",
    never="corner",
)
def meet_challenge(
    suit: object,
    hand: Any = (),
    cube_on: Any = None,
    settled: Any = None,
    settled_corner: object = None,
    hand_advancements: Any = (),
) -> Ruled:
    """Whether a challenge can be met (2.4): by a card in *hand* of its suit, by an upkeep cube on a card with such an
    advancement (*cube_on* are that card's suits), by a settled world with one (*settled* are its suits).

    Corners of worlds and advancements of hand cards do not count.
    """
    letter = values.suit(suit)
    ways: list[str] = []
    if any(letter == values.suit_of(each) for each in values.listed(hand)):
        ways.append("hand")
    if cube_on is not None and letter in [values.suit(each) for each in values.listed(cube_on)]:
        ways.append("cube")
    if settled is not None and letter in [values.suit(each) for each in values.listed(settled)]:
        ways.append("world")
    name = _in_text(letter)
    result: Result = {"met": bool(ways), "ways": ways}
    rests = {"hand": "2.4-05", "cube": "2.4-06", "world": "2.4-09"}
    if ways:
        how = say.joined("meet_challenge.or", [say(f"meet_challenge.{way}", suit=name) for way in ways])
        return Ruled(result, *say("meet_challenge.met", suit=name, how=how), tuple(rests[way] for way in ways))
    tried = {"world": settled is not None, "hand": bool(values.listed(hand)), "cube": cube_on is not None}
    del settled_corner, hand_advancements  # they count for nothing here
    chief = [rests[way] for way, is_tried in tried.items() if is_tried][:1]
    return Ruled(result, *say("meet_challenge.not_met", suit=name), (*chief, "2.4-04"))


def _in_text(letter: str) -> Words:
    """The name of a suit as it stands within a sentence."""
    name = suits()[letter].name
    return Words(name.en.lower(), name.zh)


@ruling(
    "2.2-01",
    "2.2-PLAN-03",
    "R-2.2-14",
    asks=(
        Frame("another|more|left|any turn|action", {"taken": slots.hook(_taken_only)}, "more"),
        Frame("left|more|many|几|another turn|action", {"taken": slots.hook(_taken_only)}),
        Frame("plan left|more|many|几", {"taken": slots.constant(["plan"])}),
    ),
    may="action left more after another complete first plan",
)
def actions_left(taken: Any = (), free: Any = ()) -> Ruled:
    """How many actions are left in a turn (2.2): free ones do not count, after PLAN there is none."""
    done = [values.action(each) for each in values.listed(taken)]
    free_ones = [values.action(each) for each in values.listed(free)]
    left = 0 if "plan" in done else max(0, ACTIONS - len(done))
    result: Result = {"actions_left": left, "more": left > 0}
    if "plan" in done:
        return Ruled(result, *say("take_action.none_left"), ("2.2-PLAN-03",))
    told = say("take_action.left", left=left, free=free_ones)
    return Ruled(result, *told, ("R-2.2-14", "2.2-01") if free_ones else ())


@ruling(
    "2.2-01",
    asks=(
        Frame(
            "again|twice",
            {
                "_": asked.only_if(lambda reading: "行动再" not in reading.question.typed),
                "action": slots.pick(" ".join(sorted(asked.ACTIONS))),
                "taken": slots.pick(" ".join(sorted(asked.ACTIONS))),
            },
            "legal",
        ),
        Frame("can|may|allowed|is|能|可以|am", {"taken action": slots.hook(_taken_and_wanted)}, "legal"),
        Frame(
            "after plan",
            {"taken": slots.hook(_after_plan), "action": slots.pick(" ".join(sorted(asked.ACTIONS - {"plan"})))},
            "legal",
        ),
    ),
    may="action again twice same first complete choose more another after plan",
)
def take_action(action: object, taken: Any = (), hand: Any = None) -> Ruled:
    """Whether an action may be taken (2.2): two a turn, not the same twice, none after PLAN, a card of its suit."""
    wanted = values.action(action)
    done = [values.action(each) for each in values.listed(taken)]
    its = actions()[wanted]
    if wanted in done:
        return Ruled({"legal": False}, *say("take_action.again", action=its.name))
    if "plan" in done:
        return Ruled({"legal": False}, *say("take_action.after_plan"), ("2.2-PLAN-03",))
    if len(done) >= ACTIONS:
        return Ruled({"legal": False}, *say("take_action.two_taken"))
    if its.suit and hand is not None and its.suit not in [values.suit_of(each) for each in values.listed(hand)]:
        told = say("take_action.no_card", action=its.name, suit=_in_text(its.suit))
        return Ruled({"legal": False}, *told, ("2.2-02", "T1-01"))
    return Ruled({"legal": True}, *say("take_action.may", action=its.name))


@ruling(
    "2.4-14",
    "1.5-05",
    "1.5-06",
    asks=(
        Frame("culture|might|stability|xeno lower lose", {"track value delta": slots.hook(_changed)}, "lost"),
        Frame(
            "culture|might|stability|xeno add|lower|lose|gain|up|down|goes|升|降|drop|gain|minus|plus|loses",
            {"track value delta": slots.hook(_changed)},
        ),
    ),
    may="track lower lose move lie space step add together star win dead stand further more back",
)
def track_move(track: object = None, value: object = 0, delta: object = 0, moves: Any = None) -> Ruled:
    """Where a marker comes to stand, and what that means (1.5, 2.4, 3); or several of them, as *moves*."""
    if moves is not None:
        told = [track_move(each["track"], each["value"], each["delta"]) for each in values.listed(moves)]
        ends: Result = {values.track(each["track"]): ruled.result["value"] for each, ruled in zip(moves, told)}
        result: Result = {"tracks": ends, "lost": any(ruled.result["lost"] for ruled in told)}
        return Ruled(result, *say.joined("track_move.next", [Words(ruled.en, ruled.zh) for ruled in told]))
    letter = values.track(track)
    its = tracks()[letter]
    start = values.whole(value, "value", -99, 99)
    places, lost = moved_on({letter: start}, {letter: values.whole(delta, "delta", -99, 99)})
    stands = places[letter]
    star = stands >= its.win
    at_end = not its.low < stands < its.high
    rests = ("3-28", "2.4-14") if lost else ("1.5-06", "R-1.5-07") if star else ()
    standing = say("track_move.told", track=its.name, stands=stands, lost=lost, won=star and not lost, at_end=at_end)
    return Ruled({"value": stands, "star": star, "lost": lost}, *standing, rests)
