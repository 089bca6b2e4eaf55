"""How people tell what the rulings of Eminent Domain need: symbols of a role, who leads, costs, colonies, names of cards.

In: a question as a frame reads it. Out: slots for the frames beside the rulings. A thing that is told in numbers is an
item: "two Survey cards from my hand", "one planet symbol", "no colonies"; in Chinese the noun may stand before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import NamedTuple

from generator.engine.questions.slots import REQUIRED, Filled, Reading, Slot
from generator.engine.questions.words import Token
from generator.games.eminent_domain.book import sides
from generator.games.eminent_domain.deck import ROLES, Planet, planets, technologies

#: Words that end what a number counts, and farthest word of it.
_ENDS = frozenset(
    [
        *("and", "plus", "but", "while", "when", "if", "for", "i", "you", "as", "how", "what", "which", "then", "so"),
        *(
            "how many",
            "how much",
            "do",
            "does",
            "can",
            "may",
            "must",
            "will",
            "和",
            "加",
            "并",
            "但",
            "而",
            "我",
            "能",
            "可",
        ),
    ]
)
_FARTHEST = 9
_ONE = frozenset(["a", "an", "one", "single", "lone"])
#: Who leads or follows and is not who asks.
_OTHERS = frozenset(
    [
        "opponent",
        "other",
        "neighbour",
        "somebody",
        "someone",
        "somebodys",
        "friend",
        "friends",
        "he",
        "she",
        "they",
        "his",
        "her",
    ]
)
_ME = frozenset(["i", "im", "ive", "me", "we", "my", "我", "when", "while", "by", "as", "and", "but", "lead"])
_PRODUCE_TRADE = frozenset(["produce", "trade", "produce_trade"])


class Item(NamedTuple):
    """A number, the words of what it counts, and where it stands."""

    number: int
    words: frozenset[str]
    at: int
    within: range


def _number(token: Token) -> int | None:
    if token.word in {"no", "another"}:
        return (
            int(token.word == "another" and token.raw not in {"another", "额外", "另外"})
            if token.word == "another"
            else 0
        )
    if token.number is not None:
        return token.number if not token.raw.startswith("+") else None
    return 1 if token.raw in _ONE else None


def _ended(reading: Reading, at: int, words: Collection[str]) -> bool:
    """Whether the word at a place ends an item that has these words."""
    token = reading.tokens[at]
    if token.raw == "、" and reading.tokens[at + 1 : at + 2] and reading.tokens[at + 1].raw in {"带", "有"}:
        return False
    if token.stop or token.raw in _ENDS or (token.word == "stack" and "hand" in words):
        return True
    if token.word == "attack" and "fighter" in words:
        return True
    number = _number(token)
    if number is None:
        return False
    return number != 1 or not ({"planet", "symbol"} & set(words))


def items(reading: Reading) -> list[Item]:
    """What is told in numbers, in its order."""
    chinese = reading.question.language == "zh"
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
        if chinese or not any(reading.question.speech.has(word) for word in words):
            least = found[-1].within.stop if found else 0
            first -= int(first > least + 1 and reading.tokens[first - 1].raw in {":", "："})
            while first > least and not _ended(reading, first - 1, ()):
                first -= 1
                words.add(reading.tokens[first].word)
        if not _foreign(reading, at):
            found.append(Item(number, frozenset(words), at, range(first, end)))
        at = end
    return found


def _foreign(reading: Reading, at: int) -> bool:
    """Whether somebody else has it: "my neighbour has two"."""
    near = [token for token in reading.tokens[max(0, at - 2) : at] if token.raw not in {"s", "的"}]
    if near and {near[-1].raw, near[-1].word} & (_OTHERS - {"other", "friend", "friends"}):
        return True
    has = False
    for token in reversed(reading.tokens[max(0, at - 4) : at]):
        if token.stop or token.raw in {"i", "my", "我"}:
            return False
        has |= token.raw in {"has", "have", "had", "owns", "holds", "shows", "show", "有"}
        if has and {token.raw, token.word} & _OTHERS:
            return True
    return False


def item(test: Callable[[frozenset[str]], bool], default: object = REQUIRED) -> Slot:
    """The number of the items that are so; two different ones are none."""

    def take(reading: Reading) -> Filled | None:
        said = [each for each in items(reading) if test(each.words)]
        if len({each.number for each in said}) != 1:
            return None
        return Filled(said[0].number, frozenset(each.at for each in said))

    return Slot(take, default=default)


def clauses(reading: Reading) -> Iterator[range]:
    """The parts of a question between stops and "and"."""
    start = 0
    for at, token in enumerate(reading.tokens):
        if (token.stop and token.raw != "、") or token.raw in {"and", "but", "while"}:
            yield range(start, at)
            start = at + 1
    yield range(start, len(reading.tokens))


def words_of(reading: Reading, part: Collection[int]) -> frozenset[str]:
    """The words of a part."""
    return frozenset(reading.tokens[at].word for at in part)


@cache
def planet_words() -> dict[str, Planet]:
    """Planets by the word that stands for their name."""
    return {_word("planet", each.name): each for each in planets()}


@cache
def technology_words() -> dict[str, str]:
    """Names of technologies, or of a side of one, by the word that stands for them."""
    return {_word("tech", its): its for its in sides()}


def _word(kind: str, name: str) -> str:
    plain = re.sub(r"['’]", "", name).casefold()
    return f"{kind}_{'_'.join(re.findall('[a-z0-9]+', plain))}"


@cache
def _permanents() -> dict[str, tuple[int, ...]]:
    """Symbols of the technologies that stay in the empire."""
    return {
        _word("tech", side.name.en): side.symbols for card in technologies() for side in card.sides if side.permanent
    }


def named(reading: Reading) -> dict[int, Planet]:
    """The planets that are named, by where they stand."""
    known = planet_words()
    return {at: known[token.word] for at, token in enumerate(reading.tokens) if token.word in known}


def planet_name(default: object = REQUIRED) -> Slot:
    """The name of the one planet that is named."""

    def take(reading: Reading) -> Filled | None:
        found = named(reading)
        names = {each.name for each in found.values()}
        return Filled(names.pop(), frozenset(found)) if len(names) == 1 else None

    return Slot(take, default=default)


def named_technologies(reading: Reading) -> dict[int, str]:
    """The technologies that are named, by where they stand."""
    known = technology_words()
    return {at: known[token.word] for at, token in enumerate(reading.tokens) if token.word in known}


def level_at(reading: Reading, at: int) -> bool:
    """Whether a number is that of a level: "level 2", "2 级"."""
    near = reading.tokens[max(0, at - 1) : at + 2]
    return any(token.word == "level" and (token is near[0] or not token.raw.isascii()) for token in near)


def technology_name(default: object = REQUIRED) -> Slot:
    """The name of the one technology that is named."""

    def take(reading: Reading) -> Filled | None:
        known = technology_words()
        found = {at: known[token.word] for at, token in enumerate(reading.tokens) if token.word in known}
        names = set(found.values())
        return Filled(names.pop(), frozenset(found)) if len(names) == 1 else None

    return Slot(take, default=default)


# Who leads, what is empty


def _mine(reading: Reading, at: int) -> bool:
    """Whether who asks does what is said there: "I lead", "while following", "as a follower"."""
    before = [token.raw for token in reading.tokens[max(0, at - 3) : at]]
    return at == 0 or bool(_ME & set(before[-1:])) or bool({"i", "im", "我", "as"} & set(before))


def leading(reading: Reading) -> bool | None:
    """Whether who asks leads; None if nobody says so, or one cannot tell."""
    tokens = reading.tokens
    leads = [at for at, token in enumerate(tokens) if token.word in {"lead", "leader"}]
    follows = [
        at for at, token in enumerate(tokens) if token.word in {"follow", "follower"} or token.raw == "following"
    ]
    if leads and follows:
        mine = [any(_mine(reading, at) for at in places) for places in (leads, follows)]
        others = bool(_OTHERS & {raw for token in tokens for raw in (token.raw, token.word)})
        if mine[0]:
            return None if mine[1] else True
        return False if mine[1] or others else None
    if not leads and not follows:
        return None
    said = leads or follows
    others = bool(_OTHERS & {tokens[at].word for at in range(max(0, said[0] - 3), said[0])}) or bool(
        _OTHERS & {tokens[at].raw for at in range(max(0, said[0] - 3), said[0])}
    )
    return None if others and not _mine(reading, said[0]) else bool(leads)


def stack_empty(reading: Reading) -> tuple[bool, frozenset[int]] | None:
    """Whether the stack is told to be empty, and the denials in that; None if nothing is said of it."""
    for at, token in enumerate(reading.tokens):
        if token.word != "stack":
            continue
        near = list(range(max(0, at - 2), min(len(reading.tokens), at + 6)))
        for place in near:
            told = reading.tokens[place]
            if told.stop and place > at:
                break
            if told.word == "slot" and place > at:
                break
            if told.word == "empty":
                denied = reading.denied(place)
                return denied is None, frozenset([place] if denied is None else [place, denied])
            if told.word == "full" or (
                told.word in {"card"} and {"still", "还"} & {each.raw for each in reading.tokens[at:place]}
            ):
                return False, frozenset([place])
    return None


def is_stack_empty() -> Slot:
    """Whether the stack is empty; it is not if nothing is said."""

    def take(reading: Reading) -> Filled | None:
        told = stack_empty(reading)
        return Filled(False) if told is None else Filled(*told)

    return Slot(take)


def is_leader(needed: bool = True) -> Slot:
    """Whether who asks leads; if it is not *needed*, it must be told only of an empty stack."""

    def take(reading: Reading) -> Filled | None:
        leads = leading(reading)
        said = {"lead", "leader", "follow", "follower"} & reading.question.words
        if leads is not None:
            return Filled(leads)
        empty = stack_empty(reading)
        return Filled(False) if not said and not needed and not (empty and empty[0]) else None

    return Slot(take)


# Symbols


class Sum(NamedTuple):
    """The symbols of a role as they are told: None what is not; *whole* all of them in one number."""

    stack: int | None
    hand: int | None
    empire: int | None
    whole: int | None
    places: frozenset[int]


def _kind(words: frozenset[str], role: str) -> str:
    """What an item gives to a role: stack, hand, empire, whole; empty for none of them."""
    if "slot" in words or "fighter" in words or "resource" in words:
        return ""
    if {"stack", "empty"} <= words:
        words -= {"stack", "empty"}
    if "stack" in words and "full" in words:
        return ""
    if "stack" in words:
        return "whole" if "altogether" in words else "stack"
    symbol = bool(words & {"symbol", role}) or (role in {"produce", "trade"} and bool(words & _PRODUCE_TRADE))
    if words & {"planet", "empire", "start_planet"}:
        return "empire" if symbol else ""
    if words & {"hand", "card"}:
        return "hand"
    return "whole" if "symbol" in words else ""


def summed(reading: Reading, role: str) -> Sum | None:
    """What is told of the symbols of a role; None if one thing is told twice."""
    said: dict[str, int] = {}
    places: set[int] = set()
    within: set[int] = set()
    for each in items(reading):
        kind = _kind(each.words, role)
        if not kind and each.number == 0:
            kind = _nothing(reading, each)
        if not kind:
            continue
        if (kind in said and said[kind] != each.number) or (kind == "stack" and each.number > 1):
            return None
        said[kind] = each.number
        places.add(each.at)
        within |= set(each.within)
    card = _stack_card(reading, within)
    if card:
        said["stack"] = 1
        places |= card
    worth = {} if "whole" in said else _named_symbols(reading, ROLES.index(role))
    if worth:
        said["empire"] = said.get("empire", 0) + sum(worth.values())
        places |= set(worth)
    if _untold(reading, role, within) or (worth and "face_down" in reading.question.words):
        return None
    return Sum(said.get("stack"), said.get("hand"), said.get("empire"), said.get("whole"), frozenset(places))


def _untold(reading: Reading, role: str, within: Collection[int]) -> bool:
    """Whether symbols of planets or cards of the hand are named without a number: "my planets show trade"."""
    for at, token in enumerate(reading.tokens):
        if at in within or token.word not in {"planet", "empire", "hand"}:
            continue
        behind = []
        for each in reading.tokens[at + 1 : at + 6]:
            if each.stop or each.raw in _ENDS:
                break
            behind.append(each.word)
        held = token.word == "hand" and "resource" not in behind[:4]
        if held or {"symbol", "show", role} & set(behind):
            return True
    return False


def _nothing(reading: Reading, told: Item) -> str:
    """What it is of which there is nothing: "nothing in my empire", "I add nothing", "without boosting"."""
    if "empire" in told.words or ("planet" in told.words and reading.tokens[told.at].word == "no"):
        return "empire"
    near = reading.tokens[max(0, told.at - 2) : told.at + 2]
    return "hand" if {"add", "play", "boost", "use"} & {token.word for token in near} or "hand" in told.words else ""


def _stack_card(reading: Reading, within: Collection[int]) -> set[int]:
    """Where the card of the stack is told without a number: "the stack card", "the card I take from the stack"."""
    for at, token in enumerate(reading.tokens):
        if token.word != "stack" or at in within:
            continue
        behind = list(range(at + 1, min(at + 3, len(reading.tokens))))
        before = list(range(at - 1, max(-1, at - 7), -1))
        for row in (behind, before):
            for place in row:
                told = reading.tokens[place]
                if told.stop or told.word in {"empty", "full", "hand"} or place in within:
                    break
                if told.word == "card":
                    return {at, place}
    return set()


def _named_symbols(reading: Reading, role: int) -> dict[int, int]:
    """Symbols of the planets and permanent technologies that are named, by where they stand."""
    told = {at: int(its.symbol == role) for at, its in named(reading).items()}
    stay = _permanents()
    for at, token in enumerate(reading.tokens):
        if token.word in stay:
            told[at] = stay[token.word].count(role)
    return told


def _strength(reading: Reading, role: str) -> tuple[Sum, int] | None:
    """What is told of a role, and its symbols altogether."""
    told = summed(reading, role)
    if told is None:
        return None
    parts = [each for each in (told.stack, told.hand, told.empire) if each is not None]
    if told.whole is not None:
        agree = not parts or sum(parts) == told.whole or "altogether" in reading.question.words
        return (told, told.whole) if agree else None
    leads, empty = leading(reading), stack_empty(reading)
    gone = empty is not None and empty[0]
    if not parts or (told.stack and (gone or leads is False)):
        return None
    if leads and told.stack is None and not gone:  # the leader has the card of the stack besides
        if not {"hand", "boost", "play", "add"} & reading.question.words:
            return None
        told = told._replace(stack=1)
        parts.append(1)
    return told, sum(parts)


def symbols(role: str) -> Slot:
    """The symbols of a role before the leader bonus, in one number or in its parts."""

    def take(reading: Reading) -> Filled | None:
        found = _strength(reading, role)
        return None if found is None else Filled(found[1], found[0].places)

    return Slot(take)


def symbol_parts() -> Slot:
    """The card of the stack, the cards played, the symbols of the empire; three keys."""

    def take(reading: Reading) -> Filled | None:
        roles = [role for role in ROLES if role in reading.question.words]
        if len(roles) > 1:
            leads = {
                token.word
                for at, token in enumerate(reading.tokens)
                if token.word in roles and {"lead", "follow"} & words_of(reading, range(max(0, at - 2), at))
            }
            roles = [role for role in roles if role in leads]
        found = _strength(reading, roles[0] if roles else "research") if len(roles) < 2 else None
        if found is None or found[0].whole is not None:
            return None
        told = found[0]
        return Filled((told.stack or 0, told.hand or 0, told.empire or 0), told.places)

    return Slot(take)


# Planets that are attacked or settled


def cost(kind: str, acts: str) -> Slot:
    """What a planet costs, its name, the symbols that lower it, as three keys; *acts* is "settle" or "attack".

    A start planet that is not named costs what all of them do.
    """

    def take(reading: Reading) -> Filled | None:
        told = _cost(reading, kind)
        if told is None:
            return None
        number, places = told
        target = None if number is not None else _target(reading, acts)
        if number is None and target is None:
            return _start_cost(reading, kind)
        name = target[1].name if target else None
        left = {at: its for at, its in named(reading).items() if not target or its.name != name}
        if left and acts == "attack":
            return None
        if target and not left and {"face_up"} <= reading.question.words and "symbol" not in reading.question.words:
            return None
        if any("face_up" not in reading.question.words for _ in left):
            return None
        own = {at for at in named(reading) if target and at not in left}
        return Filled((number, name), frozenset([*places, *own]))

    return Slot(take)


def _cost(reading: Reading, kind: str) -> tuple[int | None, list[int]] | None:
    """The number behind the word for the cost, and where it stands; None if two are told."""
    found: dict[int, int] = {}
    for at, token in enumerate(reading.tokens):
        if token.word not in {kind, "cost", "require"}:
            continue
        for place in range(at + 1, min(at + 5, len(reading.tokens))):
            told = reading.tokens[place]
            counts = {each.word for each in reading.tokens[place + 1 : place + 2]}
            if told.number is not None and not (token.word == "require" and counts & {"colony", "fighter", "more"}):
                found[place] = told.number
            if told.number is not None or (told.stop and told.raw not in {":", "："}):
                break
    if len(set(found.values())) > 1:
        return None
    return (next(iter(found.values())), list(found)) if found else (None, [])


def _target(reading: Reading, acts: str) -> tuple[int, Planet] | None:
    """The planet that is attacked or settled: the only one, or the one named behind the verb."""
    found = named(reading)
    if len({each.name for each in found.values()}) == 1:
        return next(iter(found.items()))
    behind = [
        (at, its)
        for at, its in found.items()
        if any(token.word in {acts, "under"} for token in reading.tokens[max(0, at - 2) : at])
    ]
    return behind[0] if len({its.name for _, its in behind}) == 1 else None


def _start_cost(reading: Reading, kind: str) -> Filled | None:
    """The cost of every start planet."""
    costs = {each.warfare if kind == "warfare_cost" else each.colonize for each in planets() if each.start}
    if "start_planet" not in reading.question.words or len(costs) > 1:
        return None
    return Filled((costs.pop(), None))


def is_colony(words: frozenset[str]) -> bool:
    """Whether an item is of colonies under a planet."""
    if words & {"symbol", "hand", "cost", "colonize_cost"}:
        return False
    return (
        bool({"colony"} & words)
        or ("under" in words and not words & {"planet", "fighter"})
        or ("colonize" in words and bool(words & {"under", "tuck", "card", "个"}))
    )


def is_fighter(words: frozenset[str]) -> bool:
    """Whether an item is of fighters one has."""
    return "fighter" in words and not words & {"left", "cost", "warfare_cost"}


def colonize_symbols() -> Slot:
    """The colonize symbols of the empire: told in a number, or by the planets that are face up."""

    def take(reading: Reading) -> Filled | None:
        said = [each for each in items(reading) if "symbol" in each.words and "face_down" not in each.words]
        if len({each.number for each in said}) > 1:
            return None
        worth = _named_symbols(reading, ROLES.index("colonize"))
        target = _target(reading, "settle")
        aim = target[1].name if target else None
        besides = {
            at: value for at, value in worth.items() if at not in named(reading) or named(reading)[at].name != aim
        }
        if besides and ("face_down" in reading.question.words or (said and said[0].number != sum(besides.values()))):
            return None
        number = said[0].number if said else sum(besides.values())
        return Filled(number, frozenset([*(each.at for each in said), *besides]))

    return Slot(take)


def right(needed: bool = False) -> Slot:
    """Whether one acts or leads, or follows; one acts if nothing is said."""

    def take(reading: Reading) -> Filled | None:
        leads = leading(reading)
        said = {"lead", "leader", "follow", "follower", "opponent", "other", "neighbour"} & reading.question.words
        if leads is None and (needed or said):
            return None
        return Filled("follower" if leads is False else "action_or_leader")

    return Slot(take)


# How many play, and which game

#: Words before "for two", "of three", "with four" that say that so many play.
_COMPANY = frozenset(["game", "games", "play", "playing", "party", "table", "group", "round", "session", "setup", "us"])


def players() -> Slot:
    """How many play: "four players", "a two-player game", "we are three"; three in the longer game."""

    def take(reading: Reading) -> Filled | None:
        said = [
            each for each in items(reading) if each.words & {"player", "人", "start_player"} or _with(reading, each)
        ]
        told = {each.number for each in said if reading.tokens[each.at].number is not None}
        if not told and "variant" in reading.question.words:
            return Filled(3)
        if len(told) != 1 or not told <= {2, 3, 4}:
            return None
        return Filled(told.pop(), frozenset(each.at for each in said))

    return Slot(take)


def _with(reading: Reading, each: Item) -> bool:
    """Whether it is a number of players that has no noun: "a game for two", "we are three", "three of us", "4p"."""
    before = [token.raw for token in reading.tokens[max(0, each.at - 2) : each.at]]
    behind = [token.raw for token in reading.tokens[each.at + 1 : each.at + 3]]
    if behind[:2] in (["of", "us"], ["of", "you"], ["of", "them"]) or behind[:1] in (["p"], ["handed"], ["friends"]):
        return True
    alone = not any(reading.question.speech.has(word) for word in words_of(reading, range(each.at + 1, each.at + 2)))
    last, first = before[-1:], before[:-1]
    told = last in (["for"], ["of"], ["with"]) and first and first[0] in _COMPANY
    if before == ["out", "of"] and {"player", "seat"} & reading.question.words:
        return alone
    return alone and bool(told or before in (["we", "are"], ["we", "re"], ["are", "only"]) or last == ["were"])


def variant() -> Slot:
    """The longer game of three or the smaller stacks of two, if they are named."""

    def take(reading: Reading) -> Filled | None:
        longer, smaller = reading.places({"variant"}), reading.places({"smaller_stack", "bga"})
        places = [*longer, *smaller]
        if any(reading.denied(at) is not None for at in places) or (longer and smaller):
            return None
        return Filled("extended" if longer else "bga" if smaller else None, frozenset(places))

    return Slot(take)


def gone_stack() -> Slot:
    """Whether the stack is empty, which is no input; what is said of it is understood."""

    def take(reading: Reading) -> Filled | None:
        told = stack_empty(reading)
        return Filled(None, frozenset() if told is None else told[1])

    return Slot(take, default=None)


def only_if(test: Callable[[Reading], bool]) -> Slot:
    """No input, but what must be so."""
    return Slot(lambda reading: Filled(None) if test(reading) else None)


def not_asked(noun: str) -> Slot:
    """No input, but that it is not this of which it is asked how many there are."""

    def take(reading: Reading) -> Filled | None:
        for at in reading.places({"many", "number", "total"}):
            for token in reading.tokens[at + 1 : at + 5]:
                if token.word == noun:
                    return None
                if token.stop or token.word in {"planet", "fighter", "resource", "influence", "card"}:
                    break
        return Filled(None)

    return Slot(take)


def open_question() -> Slot:
    """No input, but that it is asked what or how many, not whether."""
    return only_if(lambda reading: not reading.question.yes_no)


_AUXILIARIES = frozenset(
    ["may", "can", "could", "is", "am", "are", "do", "does", "did", "has", "have", "will", "must", "should"]
)
_SUBJECTS = frozenset(["i", "you", "we", "he", "she", "they", "it", "that", "this", "there", "the"])
_FITS = frozenset(["enough", "possible", "legal", "allowed", "permitted", "ok", "okay", "suffice", "sufficient", "够"])


def outcome(nouns: str) -> Slot:
    """How much of it is asked to come of a role, as two keys: exactly so much, or that so much is allowed."""
    wanted = frozenset(nouns.split())

    def take(reading: Reading) -> Filled | None:
        tokens = reading.tokens
        asks = [
            at
            for at, token in enumerate(tokens[:-1])
            if (token.raw in _AUXILIARIES and tokens[at + 1].raw in _SUBJECTS) or (token.stop and token.word == ",")
        ]
        said = [
            each
            for each in items(reading)
            if each.words & wanted and not each.words & {"symbol", "slot", "card", "hand", "stack"}
        ]
        if not reading.question.yes_no or not said or (asks and said[-1].at < asks[-1]):
            return None
        least = {token.raw for token in tokens[asks[-1] if asks else 0 :]} & {"can", "may", "could", "可", "能"}
        told = (None, said[-1].number) if least and "only" not in reading.question.words else (said[-1].number, None)
        return Filled(told, frozenset([said[-1].at]))

    return Slot(take)


def whether(verbs: str, never: str = "free without keep stay discard return lose left receive") -> Slot:
    """No input, but that if it is asked whether, it is whether this is done, and nothing else."""
    wanted, wrong = frozenset(verbs.split()), frozenset(never.split())

    def test(reading: Reading) -> bool:
        question = reading.question
        if not question.yes_no:
            return True
        row = question.speech.tokens(question.asking)
        places = [at for at, token in enumerate(row) if token.raw in _AUXILIARIES]
        inverted = [at for at in places if row[at + 1 : at + 2] and row[at + 1].raw in _SUBJECTS]
        places = inverted or [at for at in places if row[at].raw not in {"has", "have"}]
        if question.language == "zh":
            places = [at + 1 for at, token in enumerate(row[:-3]) if token.stop]
        rest = row[places[-1] if places else 0 :]
        said = {told for token in rest for told in (token.word, token.raw)}
        own = {token.word for token in rest if question.speech.has(token.word) and token.number is None}
        return bool(_FITS & said) or (not wrong & said and bool(wanted & said or not own))

    return only_if(test)


def only_asked(word: str) -> Slot:
    """No input, but that this word stands only in what is asked: "how many do I keep"."""

    def test(reading: Reading) -> bool:
        return all(
            {"many", "what"} & {told for each in reading.tokens[max(0, at - 6) : at] for told in (each.word, each.raw)}
            for at in reading.places({word})
        )

    return only_if(test)
