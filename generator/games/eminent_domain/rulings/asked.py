"""How people tell what the rulings of Eminent Domain need: symbols of a role, who leads, costs, colonies, names of cards.

In: a question as a frame reads it. Out: slots for the frames beside the rulings. A thing that is told in numbers is an
item: "two Survey cards from my hand", "one planet symbol", "no colonies"; in Chinese the noun may stand before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import NamedTuple

from generator.engine.questions import slots
from generator.engine.questions.reading import Reading
from generator.engine.questions.slots import REQUIRED, Filled, Slot
from generator.engine.questions.words import Token, alternatives
from generator.games.eminent_domain.book import sides
from generator.games.eminent_domain.deck import ROLES, Planet, planets, technologies

#: Words that end what a number counts, and farthest word of it.
_ENDS = alternatives(
    "and plus but while when if for i you as how what which then so do does can may must will 和 加 并 但 而 我 能 可"
) | {"how many", "how much"}
_FARTHEST = 9
_ONE = frozenset(["a", "an", "one", "single", "lone"])
#: Who leads or follows and is not who asks.
_OTHERS = alternatives("opponent other neighbour somebody someone somebodys friend friends he she they his her")
_ME = alternatives("i im ive me we my 我 when while by as and but lead")
_LEADS, _FOLLOWS = frozenset(["lead", "leader"]), frozenset(["follow", "follower", "following"])


# What is told in numbers


class Item(NamedTuple):
    """A number, the words of what it counts, and where it stands."""

    number: int
    words: frozenset[str]
    at: int
    within: range


def _number(token: Token) -> int | None:
    """The number that a word is in an item: "no" is 0, "another" and "a" are 1, "+1" is none."""
    if token.word in {"no", "another"}:
        return int(token.word == "another")
    if token.number is not None:
        return token.number if not token.raw.startswith("+") else None
    return 1 if token.raw in _ONE else None


def _ended(reading: Reading, at: int, words: Collection[str]) -> bool:
    """Whether the word at a place ends an item that has these words."""
    token = reading.tokens[at]
    if token.raw == "、" and reading.said(range(at + 1, at + 2)) & {"带", "有"}:
        return False
    if token.stop or token.raw in _ENDS or (token.word == "stack" and "hand" in words):
        return True
    if token.word == "attack" and "fighter" in words:
        return True
    number = _number(token)
    return number is not None and (number != 1 or not {"planet", "symbol"} & set(words))


def items(reading: Reading) -> list[Item]:
    """What is told in numbers, in its order: "two Survey cards", "no colonies"; what somebody else has is left out."""
    found: list[Item] = []
    at = 0
    while at < len(reading.tokens):
        number = _number(reading.tokens[at])
        if number is None or at in reading.used:
            at += 1
            continue
        words: set[str] = set()
        end = at + 1
        while end < len(reading.tokens) and end - at <= _FARTHEST and not _ended(reading, end, words):
            words.add(reading.tokens[end].word)
            end += 1
        first = at
        if reading.question.language == "zh" or not any(map(reading.question.speech.has, words)):
            least = found[-1].within.stop if found else 0
            first -= int(first > least + 1 and reading.tokens[first - 1].raw == ":")
            while first > least and not _ended(reading, first - 1, ()):
                first -= 1
                words.add(reading.tokens[first].word)
        if not _foreign(reading, at):
            found.append(Item(number, frozenset(words), at, range(first, end)))
        at = end
    return found


def _foreign(reading: Reading, at: int) -> bool:
    """Whether somebody else has it: "my neighbour has two", "his 3 fighters"."""
    last = at - 1 - bool(reading.said(range(at - 1, at)) & {"s", "的"})
    if reading.said(range(last, at)) & (_OTHERS - {"other", "friend", "friends"}):
        return True
    before = reading.said(range(max(reading.clause(at, ("i", "my", "我")).start, at - 4), at))
    return bool(before & _OTHERS) and bool(before & {"has", "have", "had", "owns", "holds", "shows", "show", "有"})


def item(test: Callable[[frozenset[str]], bool], default: object = REQUIRED) -> Slot:
    """The number of the items that are so; two different ones are none."""

    def take(reading: Reading) -> Filled | None:
        said = [each for each in items(reading) if test(each.words)]
        if len({each.number for each in said}) != 1:
            return None
        return Filled(said[0].number, frozenset(each.at for each in said))

    return Slot(take, default=default)


def is_colony(words: frozenset[str]) -> bool:
    """Whether an item is of colonies under a planet: "two colonies", "three Colonize cards under it"."""
    if words & {"symbol", "hand", "cost", "colonize_cost"}:
        return False
    if "colonize" in words and words & {"under", "tuck", "card", "个"}:
        return True
    return "colony" in words or ("under" in words and not words & {"planet", "fighter"})


def is_fighter(words: frozenset[str]) -> bool:
    """Whether an item is of fighters one has: "four fighters"."""
    return "fighter" in words and not words & {"left", "cost", "warfare_cost"}


def is_slot(words: frozenset[str]) -> bool:
    """Whether an item is of empty slots: "two open slots"."""
    return "slot" in words and bool(words & {"empty", "open", "fre", "free", "vacant", "unfilled"})


def level_at(reading: Reading, at: int) -> bool:
    """Whether a number is that of a level: "level 2", "2 级"."""
    behind = reading.tokens[at + 1 : at + 2]
    return "level" in reading.said(range(at - 1, at)) or any(
        each.word == "level" and not each.raw.isascii() for each in behind
    )


def level() -> Slot:
    """The one level that is told: "a level 2 technology"."""

    def take(reading: Reading) -> Filled | None:
        places = [at for at in reading.free_numbers() if level_at(reading, at)]
        numbers = {reading.tokens[at].number for at in places}
        return Filled(numbers.pop(), frozenset(places)) if len(numbers) == 1 else None

    return Slot(take)


# Cards by their names


@cache
def planet_words() -> Mapping[str, Planet]:
    """Planets by the word that stands for their name."""
    return {_word("planet", each.name): each for each in planets()}


@cache
def technology_words() -> Mapping[str, str]:
    """Names of technologies, or of a side of one, by the word that stands for them."""
    return {_word("tech", its): its for its in sides()}


def _word(kind: str, name: str) -> str:
    """The word that stands for a name: "tech_war_path"."""
    plain = re.sub(r"['’]", "", name).casefold()
    return f"{kind}_{'_'.join(re.findall('[a-z0-9]+', plain))}"


@cache
def _permanents() -> Mapping[str, tuple[int, ...]]:
    """Symbols of the technologies that stay in the empire (E-R28)."""
    return {
        _word("tech", side.name.en): side.symbols for card in technologies() for side in card.sides if side.permanent
    }


def named(reading: Reading) -> dict[int, Planet]:
    """The planets that are named, by where they stand."""
    known = planet_words()
    return {at: known[token.word] for at, token in enumerate(reading.tokens) if token.word in known}


def named_technologies(reading: Reading) -> dict[int, str]:
    """The technologies that are named, by where they stand."""
    known = technology_words()
    return {at: known[token.word] for at, token in enumerate(reading.tokens) if token.word in known}


def planet_name() -> Slot:
    """The name of the one planet that is named: "Idroyos"."""
    return Slot(lambda reading: _only({at: its.name for at, its in named(reading).items()}))


def technology_name() -> Slot:
    """The name of the one technology that is named: "War Path"."""
    return Slot(lambda reading: _only(named_technologies(reading)))


def _only(found: Mapping[int, str]) -> Filled | None:
    """The one name that was found, and where."""
    names = set(found.values())
    return Filled(names.pop(), frozenset(found)) if len(names) == 1 else None


# Who leads, what is empty


def _mine(reading: Reading, at: int) -> bool:
    """Whether who asks does what is said there: "I lead", "while following", "as a follower"."""
    before = [token.raw for token in reading.tokens[max(0, at - 3) : at]]
    return at == 0 or before[-1] in _ME or bool({"i", "im", "我", "as"} & set(before))


def leading(reading: Reading) -> bool | None:
    """Whether who asks leads: "I lead", "as a follower"; None if nobody says so, or "my neighbour leads"."""
    leads, follows = reading.places(_LEADS), reading.places(_FOLLOWS)
    if leads and follows:
        mine = [any(_mine(reading, at) for at in places) for places in (leads, follows)]
        if mine[0] or mine[1]:
            return None if mine[0] and mine[1] else mine[0]
        return False if reading.said() & _OTHERS else None
    if not leads and not follows:
        return None
    first = (leads or follows)[0]
    others = reading.said(range(first - 3, first)) & _OTHERS
    return None if others and not _mine(reading, first) else bool(leads)


def stack_empty(reading: Reading) -> Filled | None:
    """Whether the stack is told to be empty: "the stack is empty", "an empty stack", "not empty"."""
    for at in reading.places({"stack"}):
        for place in range(max(0, at - 2), min(len(reading.tokens), at + 6)):
            told = reading.tokens[place]
            if place > at and (told.stop or told.word == "slot"):
                break
            if told.word == "empty":
                denied = reading.denied(place)
                return Filled(denied is None, frozenset([place] if denied is None else [place, denied]))
    return None


def is_stack_empty() -> Slot:
    """Whether the stack is empty; it is not if nothing is said."""
    return Slot(stack_empty, default=False)


def gone_stack() -> Slot:
    """No input, but what is said of an empty stack is understood."""

    def take(reading: Reading) -> Filled | None:
        told = stack_empty(reading)
        return None if told is None else Filled(None, told.places)

    return Slot(take, default=None)


def is_leader(needed: bool = True) -> Slot:
    """Whether who asks leads; if it is not *needed*, it must be told only of an empty stack."""

    def take(reading: Reading) -> Filled | None:
        leads, empty = leading(reading), stack_empty(reading)
        if leads is not None:
            return Filled(leads)
        said = reading.places(_LEADS | {"follow", "follower"})
        return Filled(False) if not said and not needed and not (empty and empty.value) else None

    return Slot(take)


def who_leads() -> Slot:
    """Whether who asks leads or follows; how many fighters a follower has is no matter."""

    def take(reading: Reading) -> Filled | None:
        leads = leading(reading)
        fighters = {each.at for each in items(reading) if is_fighter(each.words)}
        besides = [] if leads else [*fighters, *one_of(reading)]
        return None if leads is None else Filled(leads, frozenset(besides))

    return Slot(take)


def one_of(reading: Reading) -> set[int]:
    """Where "one of" says no number: "may I attack one of my planets"."""
    return {at for at in reading.places({"one"}) if "of" in reading.said(range(at + 1, at + 2))}


def right() -> Slot:
    """Whether one acts or leads, or follows; one acts if nothing is said."""

    def take(reading: Reading) -> Filled | None:
        leads = leading(reading)
        if leads is None and reading.places(_LEADS | {"follow", "follower", "opponent", "other", "neighbour"}):
            return None
        return Filled("follower" if leads is False else "action_or_leader")

    return Slot(take)


# Symbols


class Symbols(NamedTuple):
    """The symbols of a role as they are told: of stack, hand and empire, or the whole in one number; and where."""

    told: Mapping[str, int]
    places: frozenset[int]

    @property
    def sum(self) -> int:
        """All symbols."""
        return self.told["whole"] if "whole" in self.told else sum(self.told.values())


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


def _nothing(reading: Reading, told: Item) -> str:
    """What it is of which there is nothing: "nothing in my empire", "I add nothing", "without boosting"."""
    if "empire" in told.words or ("planet" in told.words and reading.tokens[told.at].word == "no"):
        return "empire"
    return "hand" if {"add", "play", "boost", "use"} & reading.said(range(told.at - 2, told.at + 2)) else ""


def _told(reading: Reading, role: str) -> Symbols | None:
    """What is told of the symbols of a role; None if one thing is told twice, or without a number."""
    said: dict[str, int] = {}
    places: set[int] = set()
    within: set[int] = set()
    for each in items(reading):
        kind = _kind(each.words, role) or (_nothing(reading, each) if each.number == 0 else "")
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
    unclear = _untold(reading, role, within) or (worth and "face_down" in reading.question.words)
    return None if unclear else Symbols(said, frozenset([*places, *worth]))


def _untold(reading: Reading, role: str, within: Collection[int]) -> bool:
    """Whether symbols of planets or cards of the hand are named without a number: "my planets show trade"."""
    for at in set(reading.places({"planet", "empire", "hand"})) - set(within):
        behind = reading.said(range(at + 1, min(at + 6, reading.clause(at, _ENDS).stop)))
        if {"symbol", "show", role} & behind or (reading.tokens[at].word == "hand" and "resource" not in behind):
            return True
    return False


def _stack_card(reading: Reading, within: Collection[int]) -> set[int]:
    """Where the card of the stack is told without a number: "the stack card", "the card I take from the stack"."""
    for at in set(reading.places({"stack"})) - set(within):
        for row in (range(at + 1, min(at + 3, len(reading.tokens))), range(at - 1, max(-1, at - 7), -1)):
            for place in row:
                told = reading.tokens[place]
                if told.stop or told.word in {"empty", "full", "hand"} or place in within:
                    break
                if told.word == "card":
                    return {at, place}
    return set()


def _named_symbols(reading: Reading, role: str) -> dict[int, int]:
    """Symbols of the planets and permanent technologies that are named, by where they stand."""
    place, stay = ROLES.index(role), _permanents()
    told = {at: int(its.symbol == place) for at, its in named(reading).items()}
    return told | {at: stay[reading.tokens[at].word].count(place) for at in reading.places(stay)}


def symbols_of(reading: Reading, role: str) -> Symbols | None:
    """The symbols of a role; of a leader who plays cards one more, that of the stack, if it is not told."""
    found = _told(reading, role)
    if found is None:
        return None
    parts = {kind: number for kind, number in found.told.items() if kind != "whole"}
    if "whole" in found.told:
        agree = not parts or sum(parts.values()) == found.sum or "altogether" in reading.question.words
        return found if agree else None
    leads, empty = leading(reading), stack_empty(reading)
    gone = empty is not None and empty.value
    if not parts or (parts.get("stack") and (gone or leads is False)):
        return None
    if leads and "stack" not in parts and not gone:
        if not {"hand", "boost", "play", "add"} & reading.question.words:
            return None
        parts["stack"] = 1
    return Symbols(parts, found.places)


def symbols(role: str) -> Slot:
    """The symbols of a role before the leader bonus, in one number or in its parts: "three symbols", "two cards"."""

    def take(reading: Reading) -> Filled | None:
        found = symbols_of(reading, role)
        return None if found is None else Filled(found.sum, found.places)

    return Slot(take)


def symbol_parts() -> Slot:
    """The card of the stack, the cards played, the symbols of the empire; three keys."""

    def take(reading: Reading) -> Filled | None:
        places = reading.places(ROLES)
        led = [at for at in places if {"lead", "follow"} & reading.said(range(at - 2, at))]
        roles = {reading.tokens[at].word for at in places}
        if len(roles) > 1:
            roles = {reading.tokens[at].word for at in led}
        found = symbols_of(reading, roles.pop() if roles else "research") if len(roles) < 2 else None
        if found is None or "whole" in found.told:
            return None
        return Filled(tuple(found.told.get(kind, 0) for kind in ("stack", "hand", "empire")), found.places)

    return Slot(take)


# Planets that are attacked or settled


def cost(kind: str, acts: str) -> Slot:
    """What a planet costs, its name, the symbols that lower it, as three keys; *acts* is "settle" or "attack".

    A start planet that is not named costs what all of them do.
    """

    def take(reading: Reading) -> Filled | None:
        words = reading.question.words
        told = _costs(reading, kind)
        target = None if told else _target(reading, acts)
        others = [its.name for its in named(reading).values() if its.name != target]
        if len(set(told.values())) > 1 or (others and (acts == "attack" or "face_up" not in words)):
            return None
        if told:
            return Filled((next(iter(told.values())), None), frozenset(told))
        if target is None:
            start = {each.warfare if acts == "attack" else each.colonize for each in planets() if each.start}
            return Filled((start.pop(), None)) if "start_planet" in words and len(start) == 1 else None
        if not others and "face_up" in words and "symbol" not in words:
            return None
        return Filled((None, target), frozenset(at for at, its in named(reading).items() if its.name == target))

    return Slot(take)


def _costs(reading: Reading, kind: str) -> dict[int, int]:
    """The numbers behind a word for the cost, and where they stand: "warfare cost 4", "it costs 3"."""
    found: dict[int, int] = {}
    for at in reading.places({kind, "cost", "require"}):
        for place in range(at + 1, min(at + 5, len(reading.tokens))):
            told = reading.tokens[place]
            of_others = reading.tokens[at].word == "require" and reading.said(range(place + 1, place + 2))
            if told.number is not None and not (of_others and of_others & {"colony", "fighter", "more"}):
                found[place] = told.number
            if told.number is not None or (told.stop and told.raw not in {":", "："}):
                break
    return found


def _target(reading: Reading, acts: str) -> str | None:
    """The planet that is attacked or settled: the only one, or the one named behind the verb or "under"."""
    found = named(reading)
    names = {its.name for its in found.values()}
    if len(names) > 1:
        names = {its.name for at, its in found.items() if reading.said(range(at - 2, at)) & {acts, "under"}}
    return names.pop() if len(names) == 1 else None


def colonize_symbols() -> Slot:
    """The colonize symbols of the empire: "two symbols", or the planets that are face up; not "one each"."""

    def take(reading: Reading) -> Filled | None:
        said = [each for each in items(reading) if "symbol" in each.words and "face_down" not in each.words]
        aim, names = _target(reading, "settle"), named(reading)
        worth = _named_symbols(reading, "colonize")
        worth = {at: value for at, value in worth.items() if at not in names or names[at].name != aim}
        numbers = {each.number for each in said} | ({sum(worth.values())} if worth else set())
        unclear = (worth and "face_down" in reading.question.words) or (1 in numbers and reading.places({"each"}))
        if len(numbers) > 1 or unclear:
            return None
        return Filled(numbers.pop() if numbers else 0, frozenset([*(each.at for each in said), *worth]))

    return Slot(take)


# How many play, and which game

#: Words before "for two", "of three", "with four" that say that so many play.
_COMPANY = alternatives("game games play playing party table group round session setup us")


def players() -> Slot:
    """How many play: "four players", "a two-player game", "we are three"; three in the longer game."""

    def take(reading: Reading) -> Filled | None:
        said = [
            each for each in items(reading) if each.words & {"player", "人", "start_player"} or _with(reading, each.at)
        ]
        told = {each.number for each in said if reading.tokens[each.at].number is not None}
        if not told and "variant" in reading.question.words:
            return Filled(3)
        if len(told) != 1 or not told <= {2, 3, 4}:
            return None
        return Filled(told.pop(), frozenset(each.at for each in said))

    return Slot(take)


def _with(reading: Reading, at: int) -> bool:
    """Whether it is a number of players that has no noun: "a game for two", "we are three", "three of us", "4p"."""
    before = [token.raw for token in reading.tokens[max(0, at - 2) : at]]
    behind = [token.raw for token in reading.tokens[at + 1 : at + 3]]
    if behind in (["of", "us"], ["of", "you"], ["of", "them"]) or behind[:1] in (["p"], ["handed"], ["friends"]):
        return True
    if any(reading.question.speech.has(token.word) for token in reading.tokens[at + 1 : at + 2]):
        return False
    return (before[-1:] in (["for"], ["of"], ["with"]) and before[0] in _COMPANY) or before == ["we", "are"]


def variant() -> Slot:
    """The longer game of three or the smaller stacks of two, if they are named."""

    def take(reading: Reading) -> Filled | None:
        longer, smaller = reading.places({"variant"}), reading.places({"smaller_stack", "bga"})
        places = [*longer, *smaller]
        if any(reading.denied(at) is not None for at in places) or (longer and smaller):
            return None
        return Filled("extended" if longer else "bga" if smaller else None, frozenset(places))

    return Slot(take)


# What is asked


def not_asked(noun: str) -> Slot:
    """No input, but that it is not this of which it is asked how many there are: "how many symbols"."""
    return slots.only_if(
        lambda reading: all(noun not in reading.said(range(at, at + 4)) for at in reading.places({"many"}))
    )


_AUXILIARIES = alternatives("may can could is am are do does did has have will must should")
_SUBJECTS = alternatives("i you we he she they it that this there the")
_FITS = alternatives("enough possible legal allowed permitted ok okay suffice sufficient 够")


def outcome(nouns: str) -> Slot:
    """How much is asked to come of a role, as two keys: exactly so much ("do I get 3 fighters?"), or that so much is
    allowed ("may I take 3?"); neither if it is asked how much.
    """
    wanted = frozenset(nouns.split())

    def take(reading: Reading) -> Filled | None:
        if not reading.question.yes_no:
            return Filled((None, None))
        tokens = reading.tokens
        asks = [
            at
            for at, token in enumerate(tokens[:-1])
            if (token.raw in _AUXILIARIES and tokens[at + 1].raw in _SUBJECTS) or (token.stop and token.word == ",")
        ]
        start = asks[-1] if asks else 0
        said = [
            each
            for each in items(reading)
            if each.words & wanted
            and not each.words & {"symbol", "slot", "card", "hand", "stack"}
            and reading.tokens[each.at].raw not in {"a", "an"}
        ]
        if not said or said[-1].at < start:
            return None
        least = reading.said(range(start, len(tokens))) & {"can", "may", "could", "可", "能"}
        number, at = said[-1].number, said[-1].at
        told = (None, number) if least and "only" not in reading.question.words else (number, None)
        return Filled(told, frozenset([at]))

    return Slot(take)


def whether(verbs: str, never: str = "free without keep stay discard return lose left receive") -> Slot:
    """No input, but that if it is asked whether, it is whether this is done, and nothing else: "can I attack?"."""
    wanted, wrong = frozenset(verbs.split()), frozenset(never.split())

    def test(reading: Reading) -> bool:
        question = reading.question
        if not question.yes_no:
            return True
        row = question.speech.tokens(question.asking)
        places = [at for at, token in enumerate(row) if token.raw in _AUXILIARIES]
        inverted = [at for at in places if row[at + 1 : at + 2] and row[at + 1].raw in _SUBJECTS]
        places = inverted or [at for at in places if row[at].raw not in {"has", "have"}]
        rest = row[places[-1] if places else 0 :]
        said = {told for token in rest for told in (token.word, token.raw)}
        own = any(question.speech.has(token.word) and token.number is None for token in rest)
        return bool(_FITS & said) or (not wrong & said and bool(wanted & said or not own))

    return slots.only_if(test)
