"""Rulings about payment (2.3): which cards are due, which are paid, how many challenges come.

In: the cards due, the suits of the hand, as people tell them. Out: what is paid, and what that does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from generator.engine import inputs
from generator.engine.questions import Filled, Frame, Reading, Token, alternatives, grammar, places_of, slots
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import MOST_UPKEEP
from generator.games.deep_future.rulings import asked, values
from generator.games.deep_future.rulings.values import ruling, say


def _cards_due(reading: Reading) -> Filled | None:
    """Cards that upkeep is due for, those paid, settled worlds: "a homeworld and 3 techs, 2 of them paid"."""
    settled = asked.read_counts(reading, {"settled"})
    taken = places_of(settled).union(reading.used)
    due = _due(reading, taken)
    if due is None or len(settled) > 1:
        return None
    paid = _paid(reading, due.value, taken | due.places)
    if paid is None:
        return None
    return Filled((due.value, paid.value, settled[0].number if settled else 0), taken | due.places | paid.places)


def _due(reading: Reading, taken: frozenset[int]) -> Filled | None:
    """Homeworld and techs, or cards, that upkeep is due for: what is given first: "homeworld and 2 techs"."""
    homes, techs = frozenset(reading.places({"homeworld"})), reading.places({"tech"})
    homes |= places_of(each for each in asked.read_counts(reading, {"homeworld"}) if each.number == 1)
    given = asked.read_counts(reading, {"tech"} if homes else {"card", "tech"}, _OF_UPKEEP)
    bound = [each for each in given if not each.places & taken and not _of_challenges(reading, min(each.places))]
    if not bound:
        return _due_unnumbered(reading, homes, techs)
    if not homes and bound[0].noun == "tech":
        return None
    return Filled(bound[0].number + bool(homes), bound[0].places | homes)


def _due_unnumbered(reading: Reading, homes: frozenset[int], techs: list[int]) -> Filled | None:
    """What is due where no number says it: "homeworld and both techs", "only the homeworld"."""
    if {"homeworld", "tech"} <= reading.question.words and len(reading.places({"both"})) == 1:
        return Filled(3, homes.union(techs))
    alone = homes and not reading.places({"tech", "card"}) and reading.places({"only", "alone"})
    return Filled(1, homes) if alone else None


def _of_challenges(reading: Reading, at: int) -> bool:
    """Whether a number tells how many challenges come: "the challenge pile has 2 cards", where nothing is paid or due."""
    clause = reading.said(reading.clause(at))
    return "challenge" in clause and clause.isdisjoint(["pay", "unpaid", "upkeep", "homeworld", "tech"])


#: What says of cards that they are those not told of before.
_REST = alternatives("rest|others|other|@rest")
_OF_UPKEEP = frozenset(["complete", "more", "upper", "row", "card", "unpaid"])


def _paid(reading: Reading, due: int, taken: frozenset[int]) -> Filled | None:
    """How many of the cards due are paid: the number beside the paying, all, or none: "one is unpaid"."""
    taken |= _of_the_rest(reading)
    pays = [at for at in reading.places({"pay", "unpaid"}) if at not in taken]
    given = {*reading.numbers(), *reading.places({"one"})} - taken
    numbers = {at for at in given if _counted_by(reading, at).word != "challenge"}
    again = {at for at in numbers if _is_again(reading, at, due)}
    denials = sorted({*reading.places({"no", "not"})} - taken)
    wholes = sorted({*reading.places({"all", "both", "each"})} - taken)
    if max(map(len, (denials, numbers - again, wholes))) > 1 or len(_words_at(reading, pays)) != 1:
        return None
    many = _how_many(reading, due, pays, numbers - again, denials, wholes)
    if many is None:
        return None
    unpaid = denials or reading.tokens[pays[0]].word == "unpaid"
    return Filled(due - many if unpaid else many, frozenset(numbers).union(pays, denials, wholes))


def _words_at(reading: Reading, places: Collection[int]) -> set[str]:
    """The words that these places have, as they are meant."""
    return {reading.tokens[at].word for at in places}


def _is_again(reading: Reading, at: int, due: int) -> bool:
    """Whether a number only says again how many are due: "one of the 3"."""
    return reading.at(at).number == due and bool({"of", "the", "all"} & reading.said([at - 1, at - 2]))


def _of_the_rest(reading: Reading) -> frozenset[int]:
    """The clause that only says of the others what is not so of those told of: "two are unpaid, all others are paid"."""
    pays = reading.places({"pay", "unpaid"})
    if len(_words_at(reading, pays)) < 2:
        return frozenset()
    clauses = [reading.clause(at) for at in pays]
    return frozenset().union(*(its for its in clauses if reading.said(its) & _REST and not reading.numbers(its)))


def _counted_by(reading: Reading, at: int) -> Token:
    """What the number at a place counts: the word behind it, and behind a measure word of Chinese."""
    return reading.at(at + 1 + (reading.at(at + 1).raw in grammar("counted_by")))


def _how_many(
    reading: Reading, due: int, pays: list[int], numbers: set[int], denials: list[int], wholes: list[int]
) -> int | None:
    """Of how many cards it is said whether they are paid; None if that is unclear."""
    if (denials and len(pays) > 1) or reading.places({"all but"}):
        return None
    if not numbers:
        return due if _about_all(reading, due, pays[-1], denials, wholes) else None
    many = reading.tokens[min(numbers)].number or 1
    return None if wholes or many > due or "homeworld" in _clause_behind(reading, pays[0]) else many


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
    counted = unpaid and bool(reading.numbers(range(pays - 3, pays)))  # "2 cards unpaid"
    return bool(wholes) or counted or due == 1 or (bool(denials) and not unpaid)


def _completed_and_card(reading: Reading) -> Filled | None:
    """The completed suits of a card, and the suit that is to pay: "a tech with sun and moon, do I pay with a heart?"."""
    found = asked.singles(reading)
    held = asked.before_word(reading, found, {"card"})
    if {"homeworld", "tech"} <= reading.question.words or not len(held) < 2 <= len(found) or reading.places({"only"}):
        return None
    pays = found[0] if held == found[:1] else found[-1]
    empty = _empty(reading, found)
    if empty is None:
        return None
    done = [each.suit for each in found if each is not pays and each.suit not in empty.value]
    return Filled((done, pays.suit), places_of([*found, empty])) if done else None


def _empty(reading: Reading, found: Sequence[asked.NamedSuit]) -> Filled | None:
    """The suits that are said to be empty: "an empty skull", "the skull is not written"; nothing if it is unclear which."""
    said = reading.places(_EMPTY)
    if len(said) != 1:
        return None if said else Filled(frozenset())
    at = said[0]
    before, behind = _beside(reading, found, range(at - 4, at)), _beside(reading, found, range(at + 3, at, -1))
    if bool(behind) == bool(before) or ("not" in reading.said([at]) and not _not_done(reading, at, behind)):
        return None
    return Filled(frozenset([(behind or before)[-1]]), frozenset(said))


def _beside(reading: Reading, found: Sequence[asked.NamedSuit], places: range) -> list[str]:
    """The suits at these places, which end beside a word, if nothing parts them from it; the nearest last."""
    suits = {at: each.suit for each in found for at in each.places}
    return [suits[at] for nth, at in enumerate(places) if at in suits and not reading.said(places[nth:]) & _OVER]


def _not_done(reading: Reading, at: int, behind: Collection[str]) -> bool:
    """Whether a "not" says of the suit before it that it is not written yet."""
    return not behind and bool(reading.said([at + 1, at + 2]) & _DONE)


#: What is said of a suit of a tech that is not written yet; what ends the words about it.
_EMPTY = alternatives("empty|incomplete|blank|missing|no|not|open|unused|draw|lose|only|never")
_DONE = alternatives("write|complete|add|full|yet")
_OVER = alternatives("and|but|,|.|;|with|can|pay|card|write|complete")

#: Words with which the hand begins, and those with which the suits of a card that is due begin.
_HELD = alternatives("inhand|hold|holding|held")
_DUE = alternatives("other|another|homeworld|tech")


def _hand_and_due(reading: Reading) -> Filled | None:
    """The suits of the hand, and the completed suits of homeworld and techs: "homeworld: sun; tech: foot; I hold a sun"."""
    found = asked.corners(reading)
    parts = _read_in_turn(reading, {min(each.places): each for each in found})
    hands = [its for kind, its in parts if kind == "hand" and its]
    cards = [its for kind, its in parts if kind == "card" and its]
    if len(hands) != 1 or not cards or len(reading.places({"homeworld"})) > 1:
        return None
    return Filled((asked.suits_of(hands[0]), [asked.suits_of(its) for its in cards]), places_of(found))


def _read_in_turn(reading: Reading, found: Mapping[int, asked.NamedSuit]) -> list[tuple[str, list[asked.NamedSuit]]]:
    """What hand and cards are said to have, in order; nothing if a suit is no one's, or a card has it twice."""
    parts: list[tuple[str, list[asked.NamedSuit]]] = []
    for at in range(len(reading.tokens)):
        words = reading.said([at])
        kind = "hand" if words & _HELD else "card" if words & _DUE else ""
        if at in found:
            if not parts or found[at].many < 1 or (parts[-1][0] == "card" and found[at].many > 1):
                return []
            parts[-1][1].append(found[at])
        elif kind:
            parts.append((kind, []))
    return parts


def _cubes_on(reading: Reading) -> Filled | None:
    """How many cubes lie on the card: the one number, if it counts no cards and no cubes that are added."""
    found = slots.number().take(reading)
    places = found.places if found else ()
    added = any(reading.said([at - 2, at - 1]) & _GIVEN for at in places)
    return None if added or any(reading.at(at + 1).word in {"card", "tech", "inhand"} for at in places) else found


#: What is said before a number of cubes that come.
_GIVEN = alternatives("add|give|gives|get|gets|gain|gains|receive|receives|put|place")


#: What may be given: cards due and paid; the suits of a card, and what pays for it; the cubes on it.
_PAID, _PAYING = {"cards paid settled": slots.hook(_cards_due)}, {"completed card": slots.hook(_completed_and_card)}
_WITH_CUBES = {"cubes": slots.hook(_cubes_on)}
#: That no "only" is about the challenges that come: "does that add only one?".
_OF_ALL = slots.only_if(
    lambda reading: (
        not any({"add", "challenge"} & reading.said(range(at + 1, at + 5)) for at in reading.places({"only"}))
    )
)


@ruling(
    "2.3-13 2.3-12 2.3-02",
    asks=(
        Frame("challenge|pile|face pay|unpaid", {"_": _OF_ALL} | _PAID, "challenge_pile"),
        Frame("pay upkeep|due|upper|row", _PAID),
    ),
    tells="challenge=challenge_pile!",
    may="row upper homeworld tech card pay upkeep challenge pile settled both all each complete left only unpaid missing add limit free draw place size secret every together flip deck first resolve meet action must",
)
def challenge_pile(cards: object, paid: object = 0, settled: object = 0) -> Ruled:
    """How many challenges come (2.3): one for every homeworld or tech not paid for, and one more in any case."""
    due, settled_up = inputs.whole(cards, "cards"), inputs.whole(paid, "paid")
    worlds = inputs.whole(settled, "settled")  # they cost nothing
    if settled_up > due:
        raise ValueError(Text("more_than_there_are", name="paid", given=settled_up, most=due))
    count = due - settled_up + 1
    text = say("upkeep.pile", count=count, unpaid=count - 1, worlds=worlds)
    return Ruled({"challenge_pile": count}, *text, ("2.3-12", "2.3-13") if due == settled_up else ())


@ruling(
    "2.3-01 2.3-02",
    asks=(
        Frame(
            "upkeep|pay|due @many|@amount",
            {"techs": slots.count("tech"), "settled": slots.count("settled", 0)},
            never="only @can @may allowed optional enough",
        ),
    ),
    tells="card=cards",
    may="homeworld tech settled upkeep pay card full all each both must complete discard missing tableau only",
)
def upkeep_due(techs: object, settled: object = 0) -> Ruled:
    """How many cards upkeep is due for (2.3): the homeworld and every tech."""
    count = 1 + inputs.whole(techs, "techs", 0, 99)
    inputs.whole(settled, "settled")
    return Ruled({"cards": count}, *say("upkeep.due", count=count, techs=count - 1))


def served(wanted: Sequence[Collection[str]], means: Sequence[Collection[str]]) -> int:
    """How many of *wanted* can be served at once (2.3, 2.4): one means for each, where they share a suit."""
    serves: dict[int, int] = {}

    def place(thing: int, tried: set[int]) -> bool:
        for its, suits in enumerate(means):
            if its in tried or not set(suits) & set(wanted[thing]):
                continue
            tried.add(its)
            if its not in serves or place(serves[its], tried):
                serves[its] = thing
                return True
        return False

    return sum(place(thing, set()) for thing in range(len(wanted)))


@ruling(
    "2.3-03 2.3-04 2.3-13",
    asks=(Frame("pay|upkeep|challenge @many|@amount|number", {"hand cards": slots.hook(_hand_and_due)}),),
    may="pay upkeep tech homeworld card complete advancement inhand show control challenge only hand another other together",
)
def pay_upkeep(hand: Any, cards: Any) -> Ruled:
    """How many cards can be paid for (2.3): *hand* are suits held, *cards* the completed suits of each card due."""
    held = [values.suit_of(each) for each in inputs.listed(hand)]
    due = [[values.suit(each) for each in inputs.listed(its)] for its in inputs.listed(cards)]
    paid = served(due, held)
    pile = len(due) - paid + 1
    return Ruled({"paid": paid, "challenge_pile": pile}, *say("upkeep.payable", paid=paid, due=len(due), pile=pile))


@ruling(
    "2.3-04 2.3-05",
    asks=(
        Frame("pay|upkeep complete|advancement|written|shows|empty|write|has|have|with", _PAYING, "legal"),
        Frame("pay tech|homeworld|card add|get|receive|another|more cube", _WITH_CUBES, "added"),
        Frame("pay tech|homeworld|card cube", _WITH_CUBES),
    ),
    tells="have|has|lie=cubes_after",
    may="pay upkeep tech homeworld card complete advancement empty slot discard show inhand write incomplete control cube again after lie add challenge full meet blank missing still yet",
    never="challenge may against battle work",
)
def upkeep(completed: Any = None, card: object = None, cubes: object = None, paid: object = None) -> Ruled:
    """Whether a card pays for another by its suit (2.3), or what paying does to a card with so many *cubes*."""
    if card is not None:
        letter = values.suit(card)
        pays = letter in [values.suit(each) for each in inputs.listed(completed)]
        return Ruled({"legal": pays}, *say("upkeep.pays" if pays else "upkeep.pays_not", suit=values.suit_name(letter)))
    there = inputs.whole(cubes or 0, "cubes", 0, MOST_UPKEEP)
    if inputs.truth(paid if paid is not None else True):
        after = min(MOST_UPKEEP, there + 1)
        rests = ("2.3-09" if there == MOST_UPKEEP else "2.3-08", "2.3-10")
        result: Result = {"cubes_after": after, "added": after > there, "cube_lost": False, "challenges": 0}
        return Ruled(result, *say("upkeep.paid", after=after, most=MOST_UPKEEP), rests)
    result = {"cubes_after": there, "added": False, "cube_lost": False, "challenges": 1}
    return Ruled(result, *say("upkeep.unpaid", there=there), ("2.3-11",))
