"""Roles in questions about Eminent Domain: who leads, whether the stack is empty, which symbols there are.

In: a question as a frame reads it. Out: slots that give who leads, and the symbols of a role in one number or in parts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache, partial

from generator.engine.questions import Filled, Reading, Slot, agreed, alternatives, hook, mentions
from generator.games.eminent_domain.facts.deck import ROLES, technologies
from generator.games.eminent_domain.rulings.asked import CountedItem, items
from generator.games.eminent_domain.rulings.asked_names import named, target, word_of

_ME = alternatives("@i im as")
#: Who leads or follows and is not he who asks.
OTHERS = alternatives("opponent other neighbour somebody someone somebodys friend friends @he @she they his her")
_LEADS, _FOLLOWS = frozenset(["lead", "leader"]), frozenset(["follow", "follower", "following"])


@cache
def _permanents() -> Mapping[str, tuple[int, ...]]:
    """Symbols of the technologies that stay in the empire (E-R28)."""
    return {
        word_of("tech", side.name.en): side.symbols for card in technologies() for side in card.sides if side.permanent
    }


def _not_leading(reading: Reading) -> int | None:
    """Where it is denied that one leads, if that is all that is said of it: "not leading"."""
    leads = reading.places(_LEADS)
    return reading.denied(leads[0]) if len(leads) == 1 and not reading.places(_FOLLOWS) else None


def leading(reading: Reading) -> bool | None:
    """Whether who asks leads: "I lead", "as a follower"; None if nobody says so, or "my neighbour leads"."""
    leads, follows = reading.places(_LEADS), reading.places(_FOLLOWS)
    if _not_leading(reading) is not None:
        return False
    if leads and follows:
        i_lead, i_follow = (
            any(not at or reading.said(range(at - 3, at)) & _ME for at in places) for places in (leads, follows)
        )
        return i_lead if i_lead != i_follow or reading.said() & OTHERS else None
    said = leads or follows
    if not said or reading.said(range(said[0] - 3, said[0])) & {*OTHERS, "another"}:
        return None
    return bool(leads)


def _whom_i_follow(reading: Reading) -> frozenset[int]:
    """Where one is named who leads, if who asks follows, and nothing is counted of whom he follows."""
    follows = [at for at in reading.places(_FOLLOWS) if reading.said(range(at - 3, at)) & _ME]
    leads = [at for at in reading.places(_LEADS) if follows and not reading.numbers(range(at, follows[0]))]
    return frozenset(each.place for each in mentions(reading, selves=False) if {each.place + 1} & {*leads})


@hook
def is_leader(reading: Reading) -> Filled | None:
    """Whether who asks leads."""
    leads, denial = leading(reading), _not_leading(reading)
    return None if leads is None else Filled(leads, frozenset() if denial is None else frozenset([denial]))


def stack_empty(reading: Reading) -> Filled | None:
    """Whether the stack is said to be empty: "the stack is empty", "an empty stack", "not empty"."""
    for at in reading.places({"empty"}):
        if "stack" in reading.said(range(at - 5, at + 3)):
            denied = reading.denied(at)
            return Filled(denied is None, frozenset({at, at if denied is None else denied}))
    return None


#: Whether the stack is empty; it is not if nothing is said.
IS_STACK_EMPTY = hook(stack_empty, default=False)


@partial(hook, default=None)
def gone_stack(reading: Reading) -> Filled | None:
    """No input, but what is said of an empty stack is understood."""
    empty = stack_empty(reading)
    return empty and Filled(None, empty.places)


@hook
def who_leads(reading: Reading) -> Filled | None:
    """Whether who asks leads or follows; how many fighters or symbols a follower has is no matter."""
    leads = leading(reading)
    if any(reading.said(range(at - 3, at)) & OTHERS for at in reading.places({"attack"})):
        return None
    besides = [] if leads else [each.at for each in items(reading) if each.words & {"fighter", "symbol"}]
    return None if leads is None else Filled(leads, _whom_i_follow(reading).union(besides, one_of(reading)))


def one_of(reading: Reading) -> set[int]:
    """Where "one of" says no number: "may I attack one of my planets"."""
    return {at for at in reading.places({"one"}) if "of" in reading.said([at + 1])}


@hook
def right(reading: Reading) -> Filled:
    """Whether one acts or leads, or follows; one acts if nothing is said."""
    return Filled("follower" if leading(reading) is False else "action_or_leader", _whom_i_follow(reading))


# Symbols


def _kind(words: frozenset[str], role: str) -> str:
    """What an item gives to a role: stack, hand, empire, whole; empty for none of them."""
    if words & {"slot", "fighter", "resource", "face_down"} or {"stack", "full"} <= words:
        return ""
    if "stack" in words and "empty" not in words:
        return "stack"
    if words & {"planet", "empire", "start_planet"}:
        return "empire" if words & {"symbol", role} else ""
    return "hand" if words & {"hand", "card"} else "whole" if "symbol" in words else ""


def _nothing(reading: Reading, item: CountedItem) -> str:
    """What it is of which there is nothing: "nothing in my empire", "I add nothing", "without boosting"."""
    if item.number:
        return ""
    added = {"add", "play", "boost", "use"} & reading.said(range(item.at - 2, item.at + 2))
    return "empire" if item.words & {"empire", "planet"} else "hand" if added else ""


def _counting(reading: Reading, role: str) -> list[tuple[str, CountedItem]]:
    """The items that give something to a role, or of which there is nothing, each behind its kind."""
    kinds = ((_kind(each.words, role) or _nothing(reading, each), each) for each in items(reading))
    return [(kind, each) for kind, each in kinds if kind]


def _read(reading: Reading, role: str) -> Filled | None:
    """What is said of the symbols of a role, by its kind; None if one thing is given twice."""
    said: dict[str, int] = {}
    places: set[int] = set()
    within: set[int] = set()
    for kind, each in _counting(reading, role):
        if role not in each.words and each.words & {*ROLES}:  # those of another role
            return None
        if said.setdefault(kind, each.number) != each.number or (kind == "stack" and each.number > 1):
            return None
        places.add(each.at)
        within |= set(each.within)
    card = _stack_card(reading, within)
    worth = {} if "whole" in said else named_symbols(reading, role)
    if worth and "face_down" in reading.question.words:
        return None
    said |= {"stack": 1} if card else {}
    said |= {"empire": said.get("empire", 0) + sum(worth.values())} if worth else {}
    return Filled(said, frozenset([*places, *card, *worth, *both(reading, worth)]))


def both(reading: Reading, named_at: Collection[int]) -> set[int]:
    """Where a "both" tells of the two things that are named: "Tankahshin and Erkam-W are both face up"."""
    parts = [reading.part(at) for at in named_at]
    return {at for at in reading.places({"both"}) if len(parts) == 2 and any(at in part for part in parts)}


def _stack_card(reading: Reading, within: set[int]) -> set[int]:
    """Where the card of the stack is given without a number: "the stack card", "the card I take from the stack"."""
    for at in set(reading.places({"stack"})) - within:
        for place in (at + 1, at + 2, *range(at - 1, at - 7, -1)):
            if place not in within and reading.at(place).word == "card":
                return {at, place}
    return set()


def named_symbols(reading: Reading, role: str) -> dict[int, int]:
    """Symbols of the planets and permanent technologies that are named, by where they are."""
    place, stay = ROLES.index(role), _permanents()
    found = {at: int(its.symbol == place) for at, its in named(reading).items()}
    return found | {at: stay[reading.tokens[at].word].count(place) for at in reading.places(stay)}


def _of_another(reading: Reading, places: Collection[int]) -> bool:
    """Whether what is given or asked is told of the leader where who asks follows, or of a follower where he leads."""
    his, mine = (_FOLLOWS, _LEADS) if leading(reading) else (_LEADS, _FOLLOWS)
    if not reading.places(his) or not reading.places(mine):
        return leading(reading) is None and bool(reading.places(_LEADS | _FOLLOWS))
    parts = (reading.said(part) for part in [*map(reading.part, places), reading.clauses()[-1]])
    return any(said & his and not said & mine for said in parts)


def symbols_of(reading: Reading, role: str) -> Filled | None:
    """The symbols of a role by kind; of a leader who plays cards one more, that of the stack, if it is not given."""
    found = _read(reading, role)
    if found is None or not found.value or _of_another(reading, found.places):
        return None
    given, words = found.value, reading.question.words
    if "whole" in given:
        parts = sum(given.values()) - given["whole"]
        return found if parts in {0, given["whole"]} or "altogether" in words else None
    empty = stack_empty(reading)
    if leading(reading) and "stack" not in given and not (empty and empty.value):
        return found._replace(value=given | {"stack": 1}) if {"hand", "boost", "play", "add"} & words else None
    return found


def symbols(role: str) -> Slot:
    """The symbols of a role before the leader bonus, in one number or in its parts: "three symbols", "two cards"."""

    def take(reading: Reading) -> Filled | None:
        found = symbols_of(reading, role)
        if found is None:
            return None
        many = found.value.get("whole", sum(found.value.values()))
        return Filled(many, found.places | _whom_i_follow(reading))

    return hook(take)


@hook
def symbol_parts(reading: Reading) -> Filled | None:
    """The card of the stack, the cards played, the symbols of the empire, the bonus of an empty stack; four keys."""
    roles = reading.places(ROLES)
    led = [at for at in roles if {"lead", "follow"} & reading.said(range(at - 2, at))] or roles
    role = reading.tokens[led[0]].word if led else "research"
    found, empty = symbols_of(reading, role), stack_empty(reading)
    if found is None or "whole" in found.value:
        return None
    bonus = bool(leading(reading) and empty and empty.value and role in {"produce", "trade", "research"})
    bonus = bonus and not {"before", "bonus"} <= reading.said()
    return found._replace(value=(*(found.value.get(kind, 0) for kind in ("stack", "hand", "empire")), bonus))


def _colonize_symbols_named(reading: Reading) -> dict[int, int]:
    """Colonize symbols of what is named, but for the planet that is to be settled."""
    names, aim = named(reading), target(reading, "settle")
    found = named_symbols(reading, "colonize")
    return {at: number for at, number in found.items() if at not in names or names[at].name != aim}


@hook
def colonize_symbols(reading: Reading) -> Filled | None:
    """The colonize symbols of the empire: "two symbols", or the planets that are face up; not "one each"."""
    its = [each for each in items(reading) if each.words & {"symbol", "face_down"} == {"symbol"}]
    given = {each.at: each.number for each in its}
    worth = _colonize_symbols_named(reading)
    if (
        any(each.words & {"opponent", "neighbour", "other"} for each in its)
        or (worth and "face_down" in reading.question.words)
        or (1 in given.values() and reading.places({"each"}))
    ):
        return None
    found = given | dict.fromkeys(worth, sum(worth.values()))
    return agreed(found) if found else Filled(0)
