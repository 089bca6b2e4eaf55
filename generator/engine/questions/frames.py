"""Frames: which words ask for a ruling, what fills its inputs, and the one rule of consumption.

In: a question, the frames declared beside the rulings of a game. Out: the ruling asked for, if every number, denial and
word of the game in the question was used; else nothing, and the book is shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import takewhile
from typing import Any, NamedTuple

from generator.engine.questions import amounts, sides
from generator.engine.questions.amounts import Amount
from generator.engine.questions.question import Question
from generator.engine.questions.reading import Reading
from generator.engine.questions.slots import Slot
from generator.engine.questions.words import Token, alternatives, grammar

#: Words for one that are often no number: "one territory".
_ONE = grammar("one")
#: Words before a "one" that stands for a thing given before.
_POINTING = grammar("pointing")
#: Words before a "one" that ends the question: "may I build one?".
_HAVING = grammar("having_one")
#: Words before a number that is not just so many.
_BOUNDS = frozenset(["more", "less", "least", "most"])
#: What turns an answer where an "out" follows: "leave the cards out".
_LEAVING = grammar("leaving")
_TOO_STRANGE = Token("?", "?")
#: Among so many words at the beginning it is said what is asked.
HEAD = 6
#: What is before the first word.
_NOTHING = Token("", "")


class Frame(NamedTuple):
    """How people ask for a ruling.

    *says* are groups of words, one of each must be said ("track|marker end|@stop", where "@stop" is what grammar.toml
    has for it); *slots* its inputs by key; *yes* the key of the result that is yes ("!key" its contrary, "key=value",
    "key=@slot"); *own* numbers of the rules themselves. What *may* be said beside, what makes it *never* be asked for,
    and which amounts its result *tells* ("flood=floods"), its ruling tells for all its frames that do not themselves.
    """

    says: str
    slots: Mapping[str, Slot] = {}
    yes: str = ""
    own: Collection[int] = ()
    may: str = ""
    never: str = ""
    tells: str = ""


class Asked(NamedTuple):
    """A ruling that is asked for, with its inputs; *yes* as in its frame, *weight* how much of the question it is.

    Of an *amount* that is asked about, *yes* is the key that tells how many there are.
    """

    ruling: str
    inputs: Mapping[str, Any]
    yes: str = ""
    weight: int = 0
    amount: Amount | None = None

    def verdict(self, result: Mapping[str, Any]) -> bool | None:
        """Return whether the answer is yes; None if neither yes nor no answers it, or if it rests on an open point."""
        if result.get("unsettled"):
            return None
        if self.amount is not None:
            return self.amount.answers(result, self.yes)
        key, equal, value = self.yes.removeprefix("!").partition("=")
        value = str(self.inputs.get(value[1:], "")) if value.startswith("@") else value
        found = result.get(key)
        if found is None or (equal and not value):
            return None
        return (str(found) == value if equal else bool(found)) != self.yes.startswith("!")

    def by_many(self, result: Mapping[str, Any]) -> bool:
        """Return whether yes is any number but none: a yes to "is there a flood?", none to "only after a flood?"."""
        value = result.get(self.yes)
        return isinstance(value, int) and not isinstance(value, bool)


def left_over(
    question: Question, used: Collection[int], known: Collection[str], own: Collection[int] = ()
) -> list[Token]:
    """Return the tokens that an answer for sure must have used and did not: the one rule of consumption.

    Numbers, heavy words (denials, order, exceptions, quantities) and words of the game that are not *known* count; what
    is no word of the game and not idle only if there is more of it than of what was used. *own* are harmless numbers.
    """
    unused = [at for at, token in enumerate(question.tokens) if at not in used and not token.stop]
    counts = (at for at in unused if _turns(question, at, known) or _counts(question, at, used, known, own))
    left = [question.tokens[at] for at in counts]
    strange = sum(_strangeness(question, at) for at in unused if question.tokens[at].word not in known)
    return [*left, _TOO_STRANGE] if strange > max(1, len(used)) else left


def _counts(question: Question, at: int, used: Collection[int], known: Collection[str], own: Collection[int]) -> bool:
    """Return whether what is asked may hang on the token at a place."""
    token, speech = question.tokens[at], question.speech
    said = {token.word, token.raw}
    if not said.isdisjoint(known) or (token.word == "than" and at - 1 in used):  # "more than"
        return False
    if token.number in own and token.raw.isdigit():
        return False
    if token.raw in _ONE:
        return _one(question, at, used, known)
    if token.doubt or token.word in speech.heavy or token.ordinal is not None:
        return True
    if token.number is not None:
        return token.number not in own
    return said.isdisjoint(speech.idle) and speech.has(token.word)


def _turns(question: Question, at: int, known: Collection[str]) -> bool:
    """Return whether a word turns what is asked: an "out" of "do we leave the cards out?", or one that nobody knows and
    that stands where "may" does: "is it rude to ...?".
    """
    tokens = question.tokens
    if tokens[at].raw == "out":
        clause = takewhile(lambda each: not each.stop, reversed(tokens[:at]))
        return any(each.raw in _LEAVING for each in clause)
    strange = at < HEAD and tokens[at].word not in known and _strangeness(question, at) == 1
    return strange and at + 1 < len(tokens) and tokens[at + 1].raw == "to"


def _one(question: Question, at: int, used: Collection[int], known: Collection[str]) -> bool:
    """Return whether a one says more than "a": not in "one territory", "the second one", "may I build one?"."""
    before = question.tokens[at - 1] if at else _NOTHING
    if question.tokens[at].raw == "one" and (before.raw in _POINTING or before.ordinal is not None):
        return False
    if any(token.word == "only" for token in question.tokens[max(0, at - 2) : at]):  # "just one rival"
        return True
    place = _counted(question, at)
    if place is None:
        return not (before.raw in _HAVING and at + 1 >= len(question.tokens) - question.tokens[-1].stop)
    counted = question.tokens[place]
    return counted.raw == "of" or (place not in used and counted.word not in known)  # one of so many


def _counted(question: Question, at: int) -> int | None:
    """The place of what a one counts: behind it and behind the measure words of Chinese; None if a stop comes first."""
    for place in range(at + 1, min(at + 4, len(question.tokens))):
        token = question.tokens[place]
        if token.stop:
            return None
        if token.raw.isascii() or token.raw not in question.speech.idle:
            return place
    return None


def _strangeness(question: Question, at: int) -> float:
    """How much a word says that is none of the game's: a name says nothing, a single Chinese sign half a word."""
    token, speech = question.tokens[at], question.speech
    if token.number is not None or token.ordinal is not None or (token.capital and at) or speech.has(token.word):
        return 0
    if {token.word, token.raw} & speech.idle or token.word in speech.heavy:
        return 0
    return 1 if token.raw.isascii() else 0.5


def filled(question: Question, ruling: str, frame: Frame, harmless: Collection[str] = ()) -> Asked | None:
    """Return the ruling with its inputs, if the frame is filled and nothing is left over."""
    said = question.said
    if any(said.isdisjoint(group) for group in groups(frame.says)) or not said.isdisjoint(alternatives(frame.never)):
        return None
    return _filled(question, ruling, frame, harmless, False) or _filled(question, ruling, frame, harmless, True)


@cache
def groups(says: str) -> tuple[frozenset[str], ...]:
    """Return the groups of words of a frame, one of each of which must be said."""
    return tuple(alternatives(group) for group in says.split())


def _filled(question: Question, ruling: str, frame: Frame, harmless: Collection[str], behind: bool) -> Asked | None:
    """Return the ruling as `filled` does; *behind*, numbers follow their nouns: "workers: 3"."""
    slots = frame.slots.values()
    may = {*harmless, *alternatives(frame.may)}
    reading = Reading(question, _nouns(frame), may, behind)
    inputs: dict[str, Any] = {}
    for key, slot in frame.slots.items():
        found = slot.fill(reading)
        if found is None:
            return None
        reading.used |= found.places
        keys = key.split()
        values = found.value if len(keys) > 1 else [found.value]
        inputs.update(zip(keys, values or ()))
    used = reading.used | set(reading.places(alternatives(frame.says)))
    if left_over(question, used, may.union(*(slot.words for slot in slots)), frame.own) or _otherwise(reading, used):
        return None
    given = {key: value for key, value in inputs.items() if value is not None}
    return Asked(ruling, given, frame.yes, len(used))


def _otherwise(reading: Reading, used: Collection[int]) -> bool:
    """Return whether another thing is asked, whatever may be said besides: how many more, whether it is so of someone
    else, a number that only bounds ("more than 3").
    """
    for at, token in enumerate(reading.tokens):
        more = token.word == "more" and reading.at(at - 1).raw.endswith("many")
        bounds = token.word in _BOUNDS and token.raw != "up to" and reading.numbers({at + 1, at + 2} & {*used})
        if at not in used and (more or bounds):
            return True
    return sides.strangers(reading, used)


def understood(question: Question, frames: Iterable[tuple[str, Frame]], harmless: Collection[str] = ()) -> Asked | None:
    """The ruling that is asked for. An amount that is compared ("more than two?") is asked about in any case, one that
    is only a number if no ruling takes that number; but a 1 in figures is no article where the whole is told.
    """
    if question.asks_why or question.doubtful or question.plain.isdigit():
        return None
    every = tuple(frames)
    return _asked(question, every, harmless) or _of_another(question, every, harmless)


def _asked(question: Question, every: Collection[tuple[str, Frame]], harmless: Collection[str]) -> Asked | None:
    """The ruling that is asked for in these words."""
    amount = amounts.amount_of(question)
    compared = amount if amount and amount.sense else None
    figure = amount if amount and question.tokens[max(amount.places)].raw == "1" else None
    return (
        _of_amount(question, compared, every, harmless)
        or _of_amount(question, figure, every, harmless, whole="!")
        or _best(question, every, harmless)
        or _of_amount(question, amount, every, harmless)
    )


def _of_another(question: Question, every: Collection[tuple[str, Frame]], harmless: Collection[str]) -> Asked | None:
    """The ruling that is asked for where the only other is named: if it takes account of "another player"."""
    renamed = sides.of_another(question)
    return None if renamed is None else _asked(renamed, every, harmless)


def _of_amount(
    question: Question,
    amount: Amount | None,
    frames: Iterable[tuple[str, Frame]],
    harmless: Collection[str],
    whole: str = "",
) -> Asked | None:
    """The ruling that tells how many there are of what an amount counts; *whole*, by a key with that end only."""
    if amount is None:
        return None
    told = ((name, frame, amounts.told(question, amount, frame.tells, _nouns(frame))) for name, frame in frames)
    telling = [(name, frame._replace(yes=key)) for name, frame, key in told if key and key.endswith(whole)]
    asked = _best(amounts.without(question, amount), telling, {*harmless, "many"})
    return asked and asked._replace(amount=amount)


def _nouns(frame: Frame) -> frozenset[str]:
    """What the slots of a frame count."""
    return frozenset().union(*(slot.nouns for slot in frame.slots.values()))


def _as_much(asked: Asked, best: Asked) -> bool:
    """Whether a ruling is asked for with the same inputs as another time, or with more that as much is said of."""
    more = asked.weight == best.weight and best.inputs.items() <= asked.inputs.items()
    return more or asked.inputs == best.inputs


def _best(question: Question, frames: Iterable[tuple[str, Frame]], harmless: Collection[str]) -> Asked | None:
    """The ruling that is asked for: of the frames that are filled the one that has used most; the first of equals.

    Of two that ask for the same, one that tells yes from no goes before one that does not.
    """
    found = [asked for name, frame in frames if (asked := filled(question, name, frame, harmless)) is not None]
    best = max(found, key=lambda asked: asked.weight, default=None)
    if best is None or best.yes:
        return best
    same = [asked for asked in found if asked.yes and asked.ruling == best.ruling and _as_much(asked, best)]
    return max(same, key=lambda asked: asked.weight, default=best)
