"""Who has what: the players a question names, and what is given of each.

In: a reading, words that are players in the game (its colours). Out: slots that give {player: number}, {player: {thing:
number}}, players in a row, the numbers of two sides. A name is a word with a capital that the game does not have, the
one who asks, or the opponent; there is no list of names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from generator.engine.former_names import keep_former
from generator.engine.questions.question import Question
from generator.engine.questions.reading import Reading
from generator.engine.questions.slots import REQUIRED, Filled, Slot
from generator.engine.questions.spelling import stem
from generator.engine.questions.words import alternatives, grammar

#: Names of the one who asks and of the one against him.
ME, OPPONENT = "I", "opponent"
_ME, _WE = grammar("me"), frozenset(["we", "us", "our"])
_OPPONENT = grammar("opponent")
#: What is behind a name at the beginning of a sentence.
_HAS = grammar("has")
#: What is behind one who only tells.
_SAYS = grammar("says")
#: What is before one who does something, but for the beginning of a clause.
_BEFORE_SUBJECT = grammar("before_subject")
#: Words for another who has something; that he is called the asker's.
_THEIRS = alternatives("@opponent other another friend partner teammate")
_OF_MINE = tuple(f"my|@i {of}@opponent|friend|partner|teammate" for of in ("", "@possessive "))
#: Words for another; what is behind a name is none.
_OTHERS = grammar("others") - {"s"}
#: Names of somebody or other.
_SOMEBODY = grammar("somebody")


class NamedPlayer(NamedTuple):
    """A player named at a place among the tokens."""

    name: str
    place: int


def mentions(reading: Reading, players: Collection[str] = (), selves: bool = True) -> list[NamedPlayer]:
    """Return who is named, in order; *players* are words of the game that are players, *selves* I and he."""
    everybody = ((_name(reading, at, players, selves), at) for at in range(len(reading.tokens)))
    found = [NamedPlayer(name, at) for name, at in everybody if name]
    names = {each.name for each in found}
    again = [
        NamedPlayer(token.raw.capitalize(), at)
        for at, token in enumerate(reading.tokens)
        if token.capital and token.raw.capitalize() in names
    ]  # a name at the beginning of a sentence that is elsewhere, too
    unused = {each.place: each for each in (*again, *found) if each.place not in reading.used}
    return sorted(unused.values(), key=lambda each: each.place)


def strangers(reading: Reading, used: Collection[int] = ()) -> bool:
    """Return whether two people are named of whom nothing took account: "Ann fails, do I lose?"; not "Ann says"."""
    strange = _strange(reading, used)
    named = len({reading.tokens[at].raw for at in strange}) or _another(reading, used or reading.numbers())
    return bool(named) and named + _is_of_oneself(reading, strange) > 1


def of_several(reading: Reading, at: int) -> bool:
    """Return whether a word for oneself tells of others, too: "we"."""
    return reading.at(at).raw in _WE or reading.at(at + 1).raw in grammar("several")


def _strange(reading: Reading, used: Collection[int] = ()) -> list[int]:
    """Return where people are named of whom nothing took account."""
    places = {each.place for each in mentions(reading, selves=False)} - {*used}
    return [at for at in sorted(places) if _is_strange(reading, at)]


def _another(reading: Reading, used: Collection[int]) -> bool:
    """Whether another has so many of which nothing took account: "she has 5"; not beside so many of one's own."""
    own, numbers = _own(reading), reading.numbers()
    mine = reading.said(place for at in numbers if own & {*reading.part(at)} for place in reading.part(at))
    return any(_has_so_many(reading, at, used, own, mine) for at in {*used} & {*numbers})


def _has_so_many(reading: Reading, at: int, used: Collection[int], own: set[int], mine: Collection[str]) -> bool:
    """Whether a number is what another has, in its part of the question, and nothing alike is *mine*."""
    before, thing = range(reading.part(at).start, at), reading.at(at + 1).word
    if mine and (thing in mine or not reading.question.speech.has(thing)):
        return False
    whose = [place for place in before if place not in used and reading.said([place]) & _THEIRS]
    return bool(whose and own.isdisjoint(before) and reading.said(range(whose[-1], at)) & _HAS)


def _own(reading: Reading) -> set[int]:
    """Where it is told or asked of oneself: "I", but not "we", nor "my opponent"."""
    theirs = {places[0] for places in reading.standing(*_OF_MINE)}
    named = {at for at, token in enumerate(reading.tokens) if {*token.raw.split(), token.word} & _ME}
    return {at for at in named - theirs if reading.tokens[at].raw not in _WE}


def _is_of_oneself(reading: Reading, strange: Collection[int]) -> bool:
    """Return whether it is also asked of oneself: with an "I", or where nobody does it: "is it paid with Ben's?"."""
    if _own(reading):
        return True
    subject = any(not at or reading.at(at - 1).stop or reading.said([at - 1]) & _BEFORE_SUBJECT for at in strange)
    besides = reading.said({*range(len(reading.tokens))} - {*strange})
    return not subject and besides.isdisjoint(_OPPONENT)


def others(question: Question) -> bool:
    """Return whether a question of one's own, or of one who is named, names another: "my cubes, Ben's sector"."""
    return strangers(Reading(question, (), (), False))


def of_another(question: Question) -> Question | None:
    """Return a question of one's own that names one other, in which his name means "another player"; None if it names
    nobody or several, or has such a word besides.
    """
    reading = Reading(question, (), (), False)
    strange = _strange(reading)
    if len({reading.tokens[at].raw for at in strange}) != 1 or not _is_of_oneself(reading, strange):
        return None
    if not question.said.isdisjoint(_OTHERS):
        return None
    meant = question.speech.tokens(OPPONENT)[0].word
    name = {at: reading.tokens[at]._replace(word=meant, raw=OPPONENT) for at in strange}
    return question.in_words([name.get(at, token) for at, token in enumerate(reading.tokens)])


def _is_strange(reading: Reading, at: int) -> bool:
    """Return whether a name is no word of any game, and does more than tell ("Ann says") or be called ("mate, ...")."""
    token, speech, behind = reading.at(at), reading.question.speech, reading.at(at + 1)
    if token.raw in _SOMEBODY:
        return behind.raw not in _SAYS and not behind.stop
    word = not token.name and (speech.knows(token.word) or speech.is_spelt(token.raw))
    return not word and behind.raw not in _SAYS


def _name(reading: Reading, at: int, players: Collection[str], selves: bool) -> str:
    """Return the player who is named at a place; nothing if nobody is."""
    token = reading.tokens[at]
    if token.word in players:
        return token.word
    if selves and token.raw in _ME and not reading.question.speech.has(token.word):
        return ME
    if selves and (token.raw in _OPPONENT or token.word == OPPONENT):
        return OPPONENT
    if token.raw in _SOMEBODY:
        return token.raw
    return token.raw.capitalize() if _is_a_name(reading, at) else ""


def _is_a_name(reading: Reading, at: int) -> bool:
    """Return whether a word with a capital names somebody; of an idle word only its letter does: "A has 3"."""
    token, speech = reading.tokens[at], reading.question.speech
    known = speech.has(token.word) or token.word in speech.heavy or token.word != stem(token.raw)
    if token.name or not token.capital or known:
        return token.name
    followed = any(behind.raw in _HAS or behind.number is not None for behind in reading.tokens[at + 1 : at + 2])
    if token.raw in speech.idle:
        return followed and len(token.raw) == 1 and token.raw != "i"
    return followed or reading.at(at - 1).word not in {"", "."}


def _parts(reading: Reading, named: list[NamedPlayer]) -> list[tuple[str, range]]:
    """What is said of each: what is behind a name up to the next; before it, if a number is there first."""
    numbers = _numbers(reading, range(len(reading.tokens)))
    if not named or not numbers:
        return []
    if numbers[0] < named[0].place and numbers[-1] < named[-1].place:
        starts = [0, *(each.place + 1 for each in named[:-1])]
        return [(each.name, range(start, each.place)) for start, each in zip(starts, named)]
    ends = [*(each.place for each in named[1:]), len(reading.tokens)]
    return [(each.name, range(each.place, end)) for each, end in zip(named, ends)]


def _numbers(reading: Reading, places: Iterable[int]) -> list[int]:
    """Return those of some places where a number is."""
    return [at for at in places if reading.tokens[at].number is not None]


#: Words that say that several players have the same.
_ALIKE = grammar("alike")
#: Words between two players, and between one and the next in a row.
_AND, _THEN = grammar("and"), grammar("then")


def _joined(reading: Reading, part: range) -> bool:
    """Return whether nothing but "and" is between a player and the next: "Ann, Ben and Cleo have 12 each"."""
    between = [reading.tokens[at] for at in list(part)[1:]]
    return all(token.word == "," or token.raw in _AND for token in between)


def _sharing(reading: Reading, waiting: list[str]) -> list[str]:
    """Return the players who have the number of the next one, too."""
    return waiting if any({token.word, token.raw} & _ALIKE for token in reading.tokens) else []


def by_player(nouns: str = "", players: str = "", default: object = REQUIRED, selves: bool = True) -> Slot:
    """One number of each player: {"Ben": 4, "I": 3}; all who are given, each once."""
    known, wanted = alternatives(players), alternatives(nouns)

    def take(reading: Reading) -> Filled | None:
        named = mentions(reading, known, selves)
        parts = _parts(reading, named)
        found = _each_once(reading, parts)
        if found is None or len(found) < 2 or {each.name for each in named} - set(found) - {ME, OPPONENT}:
            return None
        numbers = (at for _, part in parts for at in _numbers(reading, part))
        return Filled(found, frozenset([*(each.place for each in named), *numbers]))

    return Slot(take, wanted | known, frozenset(), default)


def _each_once(reading: Reading, parts: Iterable[tuple[str, range]]) -> dict[str, int] | None:
    """Return the number of each player; None if one has two."""
    found: dict[str, int] = {}
    waiting: list[str] = []
    for name, part in parts:
        numbers = _numbers(reading, part)
        if len(numbers) > 1 or (numbers and name in found):
            return None
        for at in numbers:
            found |= dict.fromkeys([*_sharing(reading, waiting), name], reading.tokens[at].number or 0)
        waiting = [*waiting, name] if not numbers and _joined(reading, part) and name not in found else []
    return found


def sheets(nouns: str, players: str = "", default: object = REQUIRED) -> Slot:
    """So many of each thing of each player: {"Ben": {"boats": 4, "mines": 1}}."""
    known, wanted = alternatives(players), alternatives(nouns)

    def take(reading: Reading) -> Filled | None:
        named = mentions(reading, known)
        found: dict[str, dict[str, int]] = {}
        places = {each.place for each in named}
        for name, part in _parts(reading, named):
            bound = [each for each in reading.counted(wanted, one=False) if each.places <= set(part)]
            sheet = found.setdefault(name, {}) if bound else {}
            for each in bound:
                if sheet.get(each.noun, each.number) != each.number:
                    return None
                sheet[each.noun] = each.number
                places |= each.places
        return Filled(found, frozenset(places)) if len(found) > 1 else None

    return Slot(take, wanted | known, wanted, default)


def in_a_row(players: str = "", least: int = 2) -> Slot:
    """The players that are in the first row of names: "Blue, Green and White"."""
    known = alternatives(players)

    def take(reading: Reading) -> Filled | None:
        row: list[NamedPlayer] = []
        for each in mentions(reading, known, selves=False):
            if row and not _goes_on(reading, row, each):
                if len(row) >= least:
                    break
                row = []
            row.append(each)
        if len(row) < least:
            return None
        return Filled([each.name for each in row], frozenset(each.place for each in row))

    return Slot(take, known)


def _goes_on(reading: Reading, row: list[NamedPlayer], behind: NamedPlayer) -> bool:
    """Return whether a row of players goes on with one who is not in it, behind a comma or "and"."""
    between = reading.tokens[row[-1].place + 1 : behind.place]
    joined = all((token.stop and token.word == ",") or token.raw in _THEN for token in between)
    return joined and all(each.name != behind.name for each in row)


def player(players: str = "") -> Slot:
    """The one player that nothing else has used."""
    known = alternatives(players)

    def take(reading: Reading) -> Filled | None:
        named = mentions(reading, known, selves=False)
        if len({each.name for each in named}) != 1:
            return None
        return Filled(named[0].name, frozenset(each.place for each in named))

    return Slot(take, known)


def _begin_of_last(reading: Reading) -> int:
    """Where the last sentence begins, or its last clause if no number is there."""
    stops = [at for at, token in enumerate(reading.tokens[:-1]) if token.stop and token.word == "."]
    last = reading.clauses()[-1]
    return max([0, *(at + 1 for at in stops)]) if _numbers(reading, last) else last.start


def asked(players: str = "") -> Slot:
    """The one player whom the last sentence is about, or its last clause if no number is there: "Has Blue won?"; nobody
    if there are two or none, or if numbers are given, but none of him.
    """
    known = alternatives(players)

    def take(reading: Reading) -> Filled | None:
        start = _begin_of_last(reading)
        used, reading.used = reading.used, set()
        people = mentions(reading, known)
        reading.used = used
        numbered = {name for name, part in _parts(reading, people) if _numbers(reading, part)}
        named = {each.name for each in people if each.place >= start}
        return Filled(named.pop()) if len(named) == 1 and (named <= numbered or not numbered) else None

    return Slot(take, known, frozenset(), None)


keep_former(__name__, {"Mention": "NamedPlayer"})
