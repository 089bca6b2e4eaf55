"""Roles in questions about Eminent Domain: who leads, whether the stack is empty, which symbols there are.

In: a question as a frame reads it. Out: slots that give who leads, and the symbols of a role in one number or in parts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache, partial
from typing import NamedTuple

from generator.engine.questions import Filled, Reading, Slot, alternatives, hook
from generator.games.eminent_domain.facts.deck import ROLES, technologies
from generator.games.eminent_domain.rulings.asked import ENDS, OTHERS, CountedItem, is_fighter, items
from generator.games.eminent_domain.rulings.asked_names import named, target, word_of

_ME = alternatives("@i im ive me we my when while by as and but lead")
_LEADS, _FOLLOWS = frozenset(["lead", "leader"]), frozenset(["follow", "follower", "following"])


@cache
def _permanents() -> Mapping[str, tuple[int, ...]]:
    """Symbols of the technologies that stay in the empire (E-R28)."""
    return {
        word_of("tech", side.name.en): side.symbols for card in technologies() for side in card.sides if side.permanent
    }


def _mine(reading: Reading, at: int) -> bool:
    """Whether who asks does what is said there: "I lead", "while following", "as a follower"."""
    before = [token.raw for token in reading.tokens[max(0, at - 3) : at]]
    return at == 0 or before[-1] in _ME or bool(alternatives("@i im as") & set(before))


def leading(reading: Reading) -> bool | None:
    """Whether who asks leads: "I lead", "as a follower"; None if nobody says so, or "my neighbour leads"."""
    leads, follows = reading.places(_LEADS), reading.places(_FOLLOWS)
    if leads and follows:
        i_lead, i_follow = (any(_mine(reading, at) for at in places) for places in (leads, follows))
        if i_lead != i_follow:
            return i_lead
        return False if not i_lead and reading.said() & OTHERS else None
    said = leads or follows
    if not said:
        return None
    others = reading.said(range(said[0] - 3, said[0])) & OTHERS
    return None if others and not _mine(reading, said[0]) else bool(leads)


def stack_empty(reading: Reading) -> Filled | None:
    """Whether the stack is said to be empty: "the stack is empty", "an empty stack", "not empty"."""
    for at in reading.places({"stack"}):
        for place in range(max(0, at - 2), min(len(reading.tokens), at + 6)):
            token = reading.tokens[place]
            if place > at and (token.stop or token.word == "slot"):
                break
            if token.word == "empty":
                denied = reading.denied(place)
                return Filled(denied is None, frozenset([place] if denied is None else [place, denied]))
    return None


#: Whether the stack is empty; it is not if nothing is said.
IS_STACK_EMPTY = hook(stack_empty, default=False)


def _is_gone(reading: Reading) -> bool:
    """Whether the stack is said to be empty."""
    empty = stack_empty(reading)
    return empty is not None and bool(empty.value)


@partial(hook, default=None)
def gone_stack(reading: Reading) -> Filled | None:
    """No input, but what is said of an empty stack is understood."""
    empty = stack_empty(reading)
    return empty and Filled(None, empty.places)


def is_leader(needed: bool = True) -> Slot:
    """Whether who asks leads; if it is not *needed*, it must be said only of an empty stack."""

    def take(reading: Reading) -> Filled | None:
        leads = leading(reading)
        if leads is not None:
            return Filled(leads)
        said = reading.places(_LEADS | {"follow", "follower"})
        return Filled(False) if not said and not needed and not _is_gone(reading) else None

    return Slot(take)


@hook
def who_leads(reading: Reading) -> Filled | None:
    """Whether who asks leads or follows; how many fighters a follower has is no matter."""
    leads = leading(reading)
    fighters = {each.at for each in items(reading) if is_fighter(each.words)}
    besides = [] if leads else [*fighters, *one_of(reading)]
    return None if leads is None else Filled(leads, frozenset(besides))


def one_of(reading: Reading) -> set[int]:
    """Where "one of" says no number: "may I attack one of my planets"."""
    return {at for at in reading.places({"one"}) if "of" in reading.said([at + 1])}


@hook
def right(reading: Reading) -> Filled | None:
    """Whether one acts or leads, or follows; one acts if nothing is said."""
    leads = leading(reading)
    if leads is None and reading.places(_LEADS | {"follow", "follower", "opponent", "other", "neighbour"}):
        return None
    return Filled("follower" if leads is False else "action_or_leader")


# Symbols


class Symbols(NamedTuple):
    """The symbols of a role as they are given: of stack, hand and empire, or the whole in one number; and where."""

    given: Mapping[str, int]
    places: frozenset[int]

    @property
    def sum(self) -> int:
        """All symbols."""
        return self.given["whole"] if "whole" in self.given else sum(self.given.values())


def _kind(words: frozenset[str], role: str) -> str:
    """What an item gives to a role: stack, hand, empire, whole; empty for none of them."""
    if words & {"slot", "fighter", "resource"} or {"stack", "full"} <= words:
        return ""
    if "stack" in words and "empty" not in words:
        return "whole" if "altogether" in words else "stack"
    roles = {role, "produce_trade"} if role in {"produce", "trade"} else {role}
    if words & {"planet", "empire", "start_planet"}:
        return "empire" if words & {"symbol", *roles, *(ROLES if len(roles) > 1 else ())} else ""
    if words & {"hand", "card"}:
        return "hand"
    return "whole" if "symbol" in words else ""


def _nothing(reading: Reading, item: CountedItem) -> str:
    """What it is of which there is nothing: "nothing in my empire", "I add nothing", "without boosting"."""
    if item.number:
        return ""
    if "empire" in item.words or ("planet" in item.words and reading.tokens[item.at].word == "no"):
        return "empire"
    return "hand" if {"add", "play", "boost", "use"} & reading.said(range(item.at - 2, item.at + 2)) else ""


def _read(reading: Reading, role: str) -> Symbols | None:
    """What is said of the symbols of a role; None if one thing is given twice, or without a number."""
    said: dict[str, int] = {}
    places: set[int] = set()
    within: set[int] = set()
    for each in items(reading):
        kind = _kind(each.words, role) or _nothing(reading, each)
        if not kind:
            continue
        if said.get(kind, each.number) != each.number or (kind == "stack" and each.number > 1):
            return None
        said[kind] = each.number
        places.add(each.at)
        within |= set(each.within)
    card = _stack_card(reading, within)
    if card:
        said["stack"] = 1
        places |= card
    worth = {} if "whole" in said else _named_symbols(reading, role)
    if worth:
        said["empire"] = said.get("empire", 0) + sum(worth.values())
        if "face_down" in reading.question.words:
            return None
    return None if _lacks_number(reading, role, within) else Symbols(said, frozenset([*places, *worth]))


def _lacks_number(reading: Reading, role: str, within: Collection[int]) -> bool:
    """Whether symbols of planets or cards of the hand are named without a number: "my planets show trade"."""
    for at in set(reading.places({"planet", "empire", "hand"})) - set(within):
        behind = reading.said(range(at + 1, min(at + 6, reading.clause(at, ENDS).stop)))
        if {"symbol", "show", role} & behind or (reading.tokens[at].word == "hand" and "resource" not in behind):
            return True
    return False


def _stack_card(reading: Reading, within: Collection[int]) -> set[int]:
    """Where the card of the stack is given without a number: "the stack card", "the card I take from the stack"."""
    for at in set(reading.places({"stack"})) - set(within):
        for row in (range(at + 1, min(at + 3, len(reading.tokens))), range(at - 1, max(-1, at - 7), -1)):
            for place in row:
                token = reading.tokens[place]
                if token.stop or token.word in {"empty", "full", "hand"} or place in within:
                    break
                if token.word == "card":
                    return {at, place}
    return set()


def _named_symbols(reading: Reading, role: str) -> dict[int, int]:
    """Symbols of the planets and permanent technologies that are named, by where they are."""
    place, stay = ROLES.index(role), _permanents()
    found = {at: int(its.symbol == place) for at, its in named(reading).items()}
    return found | {at: stay[reading.tokens[at].word].count(place) for at in reading.places(stay)}


def symbols_of(reading: Reading, role: str) -> Symbols | None:
    """The symbols of a role; of a leader who plays cards one more, that of the stack, if it is not given."""
    found = _read(reading, role)
    if found is None:
        return None
    if "whole" in found.given:
        return found if _agrees(reading, found.given) else None
    parts = dict(found.given)
    leads, gone = leading(reading), _is_gone(reading)
    if not parts or (parts.get("stack") and (gone or leads is False)):
        return None
    if leads and "stack" not in parts and not gone:
        if not {"hand", "boost", "play", "add"} & reading.question.words:
            return None
        parts["stack"] = 1
    return Symbols(parts, found.places)


def _agrees(reading: Reading, given: Mapping[str, int]) -> bool:
    """Whether the parts that are given make the whole."""
    whole, parts = given["whole"], [number for kind, number in given.items() if kind != "whole"]
    return not parts or sum(parts) == whole or "altogether" in reading.question.words


def symbols(role: str) -> Slot:
    """The symbols of a role before the leader bonus, in one number or in its parts: "three symbols", "two cards"."""
    return hook(lambda reading: (found := symbols_of(reading, role)) and Filled(found.sum, found.places))


@hook
def symbol_parts(reading: Reading) -> Filled | None:
    """The card of the stack, the cards played, the symbols of the empire; three keys."""
    places = reading.places(ROLES)
    led = [at for at in places if {"lead", "follow"} & reading.said(range(at - 2, at))]
    roles = {reading.tokens[at].word for at in places}
    if len(roles) > 1:
        roles = {reading.tokens[at].word for at in led}
    found = symbols_of(reading, roles.pop() if roles else "research") if len(roles) < 2 else None
    if found is None or "whole" in found.given:
        return None
    return Filled(tuple(found.given.get(kind, 0) for kind in ("stack", "hand", "empire")), found.places)


@hook
def colonize_symbols(reading: Reading) -> Filled | None:
    """The colonize symbols of the empire: "two symbols", or the planets that are face up; not "one each"."""
    words = reading.question.words
    given = {each.at: each.number for each in items(reading) if each.words & {"symbol", "face_down"} == {"symbol"}}
    worth = _symbols_besides(reading, target(reading, "settle"))
    numbers = {*given.values(), *([sum(worth.values())] if worth else [])}
    unclear = (worth and "face_down" in words) or (1 in numbers and reading.places({"each"}))
    if len(numbers) > 1 or unclear:
        return None
    return Filled(numbers.pop() if numbers else 0, frozenset([*given, *worth]))


def _symbols_besides(reading: Reading, aim: str | None) -> dict[int, int]:
    """Colonize symbols of what is named, but for the planet that is to be settled, by where they are."""
    names = named(reading)
    worth = _named_symbols(reading, "colonize")
    return {at: value for at, value in worth.items() if at not in names or names[at].name != aim}
