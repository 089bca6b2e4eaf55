"""Rulings about the phases around the actions: start, payment, challenges (2.1, 2.3, 2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from generator.engine.bilingual import Words
from generator.engine.questions import slots
from generator.engine.questions.frames import Frame
from generator.engine.questions.reading import Reading, places_of
from generator.engine.questions.slots import Filled
from generator.engine.questions.words import alternatives
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.amounts import ACTIONS, LARGEST_HAND, MOST_UPKEEP, SMALLEST_HAND
from generator.games.deep_future.rulings import asked, values
from generator.games.deep_future.rulings.lookups import moved_on, on_tracks, row_id, told_tracks
from generator.games.deep_future.rulings.matching import served
from generator.games.deep_future.rulings.values import ruling, say
from generator.games.deep_future.tables import actions, suits, tracks
from generator.games.deep_future.tables import tracks as track_rows


def _hand(reading: Reading) -> Filled | None:
    """The hand: the one number, if it is not of cards that are drawn or discarded: "a hand of 7"."""
    found = asked.one_number("card").take(reading)
    if found is None or any(reading.tokens[at - 1].word in {"draw", "discard"} for at in found.places if at):
        return None
    return found


def _no_card(reading: Reading) -> Filled | None:
    """That there is no card in hand: "no cards", "an empty hand"."""
    none = [each for each in reading.question.bound({"card", "inhand"}, set()) if each.number == 0]
    empty = reading.places({"empty", "empty hand"})
    if empty and not none and not reading.places({"no", "not"}):
        return Filled(0, frozenset(empty))
    return Filled(0, none[0].places) if len(none) == 1 and not empty else None


def _cards_due(reading: Reading) -> Filled | None:
    """Cards that upkeep is due for, those paid, settled worlds: "a homeworld and 3 techs, 2 of them paid"."""
    settled = asked.told_in_numbers(reading, {"settled"})
    taken = places_of(settled).union(reading.used)
    due = _due(reading, taken)
    if due is None or len(settled) > 1:
        return None
    paid = _paid(reading, due.value, taken | due.places)
    if paid is None:
        return None
    return Filled((due.value, paid.value, settled[0].number if settled else 0), taken | due.places | paid.places)


def _all_told(reading: Reading) -> bool:
    """Whether no "only" is about the challenges that come: "does that add only one?"."""
    return not any({"add", "challenge"} & reading.said(range(at + 1, at + 5)) for at in reading.places({"only"}))


def _due(reading: Reading, taken: frozenset[int]) -> Filled | None:
    """Homeworld and techs, or cards, that upkeep is due for: what is told first: "homeworld and 2 techs"."""
    homes = reading.places({"homeworld"})
    bound = [
        each
        for each in asked.told_in_numbers(reading, {"tech"} if homes else {"card", "tech"}, _OF_UPKEEP)
        if not each.places & taken
    ]
    if homes and not bound:
        both = "tech" in reading.question.words and len(reading.places({"both"})) == 1
        alone = not reading.places({"tech", "card"}) and reading.places({"only", "alone"})
        return Filled(3 if both else 1, frozenset([*homes, *reading.places({"tech"})])) if both or alone else None
    if not bound or (not homes and bound[0].noun == "tech"):
        return None
    return Filled(bound[0].number + bool(homes), bound[0].places | frozenset(homes))


_OF_UPKEEP = frozenset(["complete", "more", "upper", "row", "card", "unpaid"])


def _paid(reading: Reading, due: int, taken: frozenset[int]) -> Filled | None:
    """How many of the cards due are paid: the number beside the paying, all, or none: "one is unpaid"."""
    tokens = reading.tokens
    pays = reading.places({"pay", "unpaid"})
    numbers = [at for at in range(len(tokens)) if _counts(reading, at) and at not in taken]
    again = [
        at for at in numbers if tokens[at].number == due and {"of", "the"} & {tokens[at - 1].raw, tokens[at - 2].raw}
    ]
    numbers = [at for at in numbers if at not in again]
    denials = [at for at in reading.places({"no", "not"}) if at not in taken]
    wholes = [at for at in reading.places({"all", "both", "each"}) if at not in taken]
    if max(map(len, (denials, numbers, wholes))) > 1 or len({tokens[at].word for at in pays}) != 1:
        return None
    if (denials and len(pays) > 1) or reading.places({"all but"}):
        return None
    unpaid = bool(denials) or tokens[pays[0]].word == "unpaid"
    if numbers:
        many = tokens[numbers[0]].number or 1
        if wholes or many > due or "homeworld" in _clause_behind(reading, pays[0]):
            return None
        paid = due - many if unpaid else many
    elif not _about_all(reading, due, pays[-1], denials, wholes):
        return None
    else:
        paid = 0 if unpaid else due
    return Filled(paid, frozenset([*pays, *numbers, *denials, *wholes, *again]))


def _counts(reading: Reading, at: int) -> bool:
    """Whether a number or a "one" stands there that counts no challenges: "2 techs", never "2 challenges"."""
    token = reading.tokens[at]
    if any(behind.word == "challenge" for behind in reading.tokens[at + 1 : at + 2]):
        return False
    return token.number is not None or (token.raw == "one" and not token.stop)


def _clause_behind(reading: Reading, at: int) -> set[str]:
    """The words between a place and the end of its clause."""
    return reading.said(range(at + 1, reading.clause(at).stop))


def _about_all(reading: Reading, due: int, pays: int, denials: list[int], wholes: list[int]) -> bool:
    """Whether paying without a number is about all cards due: "I pay for all", "none is paid"; never about one kind."""
    kinds = {"homeworld", "tech"} & _clause_behind(reading, pays)
    if denials and ((wholes and denials[0] != wholes[0] + 1) or abs(denials[0] - pays) > 3):
        return False
    if due > 1 and len(kinds) == 1:
        return False
    unpaid = reading.tokens[pays].word == "unpaid"
    return bool(wholes) or due == 1 or (bool(denials) and not unpaid)


def _completed_and_card(reading: Reading) -> Filled | None:
    """The suits of a card's completed advancements, and the suit that is to pay for it, the last one: "a tech with sun
    and moon complete, do I pay with a heart?".
    """
    found = asked.corners(reading)
    if {"homeworld", "tech"} <= reading.question.words or len(found) < 2 or any(each.many != 1 for each in found):
        return None
    held = asked.before_word(reading, found, {"card"})
    if reading.places({"only"}) or len(held) > 1:
        return None
    pays = found[0] if held == found[:1] else found[-1]
    empty = {
        each.suit
        for each, after in pairwise(found)
        if {"empty", "incomplete"} & reading.said(range(max(each.places), min(after.places)))
    }
    done = [each.suit for each in found if each is not pays and each.suit not in empty]
    return Filled((done, pays.suit), places_of(found)) if done and len(empty) < 2 else None


def _challenge_and_rest(reading: Reading) -> tuple[str, list[asked.Corner]] | None:
    """The suit of a challenge, and all other suits, without the number of a card: "a sun challenge, I hold 2 moons"."""
    found = asked.corners(reading)
    asks = asked.before_word(reading, found, {"challenge"})
    rest = [each for each in found if each not in asks]
    if len({each.suit for each in asks}) != 1 or not rest or any(each.number for each in asks):
        return None
    return asks[0].suit, rest


def _challenge_and_hand(reading: Reading) -> Filled | None:
    """The suit of a challenge, and the suits of the cards in hand, all others: "a sun challenge, I hold 2 moons"."""
    told = _challenge_and_rest(reading)
    if told is None:
        return None
    hand = [each.suit for each in told[1] for _ in range(each.many)]
    return Filled((told[0], hand), places_of(asked.corners(reading)))


#: Words with which the hand begins, and those with which the suits of a card that is due begin.
_HELD = alternatives("inhand|hold|holding|held")
_DUE = alternatives("other|another|homeworld|tech")


def _hand_and_due(reading: Reading) -> Filled | None:
    """The suits of the hand, and the completed suits of homeworld and techs: "homeworld: sun; tech: foot; I hold a sun"."""
    found = {min(each.places): each for each in asked.corners(reading)}
    told: list[tuple[str, list[asked.Corner]]] = []
    for at in range(len(reading.tokens)):
        words = reading.said([at])
        kind = "hand" if words & _HELD else "card" if words & _DUE else ""
        if at in found:
            if not told:
                return None
            told[-1][1].append(found[at])
        elif kind and (not told or told[-1][0] != kind or told[-1][1]):
            told.append((kind, []))
    hands = [its for kind, its in told if kind == "hand" and its]
    cards = [its for kind, its in told if kind == "card" and its]
    if len(hands) != 1 or not cards or len(reading.places({"homeworld"})) > 1:
        return None
    if any(each.many != 1 for its in cards for each in its) or any(each.many < 1 for each in hands[0]):
        return None
    held = [each.suit for each in hands[0] for _ in range(each.many)]
    return Filled((held, [[each.suit for each in its] for its in cards]), places_of(found.values()))


def _challenge_and_ways(reading: Reading) -> Filled | None:
    """The suit of a challenge, and what may answer it: a card with a cube, or a settled world: "a sun challenge, my tech
    with sun and moon has a cube".
    """
    told, words = _challenge_and_rest(reading), reading.question.words
    on_card, settled = bool({"tech", "homeworld"} & words), "settled" in words
    if told is None or any(each.many != 1 for each in asked.corners(reading)):
        return None
    if {"inhand", "hold", "corner", "blank", "empty", "incomplete", "world"} & words:
        return None
    if on_card == settled or on_card != ("cube" in words) or not {"advancement", "complete", "with", "has"} & words:
        return None
    suits_told = [each.suit for each in told[1]]
    ways = (suits_told, None) if on_card else (None, suits_told)
    return Filled((told[0], *ways), places_of(asked.corners(reading)))


def _taken_and_wanted(reading: Reading) -> Filled | None:
    """The actions that have been taken, and the one that is asked about behind them: "after POWER, can I GROW?"."""
    found = asked.actions_named(reading)
    names = [reading.tokens[at].word for at in found]
    asks = reading.places(_ASKS)
    if len(found) < 2 or len(set(names[:-1])) < len(names[:-1]) or not asks or asks[0] < found[0]:
        return None
    if not any(found[-2] < at < found[-1] for at in asks) or not reading.said(range(asks[0])) & _TAKEN:
        return None
    ordinals = [at for at, token in enumerate(reading.tokens) if token.ordinal in {1, 2, 3}]
    afters = reading.places({"after", "before"} if reading.question.language == "zh" else {"after"})
    return Filled((names[:-1], names[-1]), frozenset([*ordinals, *afters, *found]))


_ASKS = alternatives("can|may|am|is|could|能|可以|可|还能|还可以|allowed")
_TAKEN = alternatives("after|use|did|done|taken|took|first|already|have|had|ive|played|complete|choose|了|过|已经|已")


def _taken_only(reading: Reading) -> Filled | None:
    """The actions that have been taken, when no other is named: "I took POWER, is there another action?"."""
    found = asked.actions_named(reading)
    ones = [at - 1 for at in found if at and reading.tokens[at - 1].raw in {"one", "a", "1"}]
    names = [reading.tokens[at].word for at in found]
    if len(set(names)) < len(names) or len(names) not in {1, 2}:
        return None
    return Filled(names, frozenset([*ones, *found]))


def _cubes_on(reading: Reading) -> Filled | None:
    """How many cubes lie on the card: the one number, if it is not of those that are added."""
    found = slots.number().take(reading)
    if found is None:
        return None
    first = min(found.places)
    return None if "add" in {token.word for token in reading.tokens[max(0, first - 2) : first]} else found


def _changed(reading: Reading) -> Filled | None:
    """A track, where it stands, and by how much it moves: "might 5 goes up 2"."""
    track = asked.track().take(reading)
    numbers = reading.free_numbers()
    if track is None or len(numbers) != 2:
        return None
    before = [reading.tokens[at - 1].raw for at in numbers]
    if before[1] in _FROM and before[0] not in _FROM:
        numbers, before = numbers[::-1], before[::-1]
    if before[0] == "by" or {"to", "到"} & set(before):
        return None
    words = reading.said()
    up, down = bool(words & _UP), bool(words & _DOWN)
    start, delta = (reading.tokens[at].number or 0 for at in numbers)
    if reading.tokens[numbers[1]].raw[:1] in "+-":
        up, down = up or (delta > 0 and not down), down or (delta < 0 and not up)
        if (up and delta < 0) or (down and delta > 0):
            return None
    if up == down:
        return None
    return Filled((track.value, start, -abs(delta) if down else abs(delta)), frozenset([*track.places, *numbers]))


_FROM = alternatives("from|at|in|is")
_UP = alternatives("add|up|raise|raises|gain|gains|win|plus|升|加")
_DOWN = alternatives("lower|lose|lost|down|minus|降|减")


@ruling(
    "2.1-01",
    "2.1-03",
    asks=(
        Frame("start|open|turn turn|inhand|phase|card|draw|discard draw|补", {"hand": slots.hook(_hand)}, "draw"),
        Frame("start|open|turn turn|inhand|phase|card discard", {"hand": slots.hook(_hand)}, "random_discard"),
        Frame("start|open turn|inhand|phase|card|draw|discard|补", {"hand": slots.hook(_hand)}),
        Frame("start inhand|card", {"hand": slots.hook(_no_card)}, "draw"),
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
            "art|economy|computation|exploration start|turn|phase", {"advancements": asked.listed_advancements("start")}
        ),
    ),
    may="advancement card deck top start phase tableau draw history tech homeworld together far all both inhand random control add left discard limit first see after before action when_over size cube upkeep lie full track change move culture",
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
    }
    result |= {key: sum(effect.get(key, 0) for effect in effects) for key in ("look", "draw", "discard")}
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
            "challenge|pile|face pay|unpaid",
            {"_": slots.only_if(_all_told), "cards paid settled": slots.hook(_cards_due)},
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
    may="challenge meet discard card inhand only hold control pile flip first number lose complete advancement cube upkeep tech homeworld settled remove lie help return_ another corner blank empty incomplete write written show suit all",
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
    asks=(Frame("another|more|left|any turn|action", {"taken": slots.hook(_taken_only)}, "more"),),
    may="action left more another complete plan",
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
            {"action": asked.action(), "taken": asked.action()},
            "legal",
            may="action again twice same",
            never="plan later",
        ),
        Frame("can|may|allowed|is|能|可以|am", {"taken action": slots.hook(_taken_and_wanted)}, "legal"),
    ),
    may="action again twice same first complete choose more another after plan civilization",
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
