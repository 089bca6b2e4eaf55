"""Short, plain questions in which every word is understood, as those about a record: a wrong fact is worse than none.

In: a question as one frame reads it, phrases and words that such a question may have. Out: phrases, names and numbers
that it has; nothing, if a single word of it is none of these.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import accumulate

from generator.engine.questions.reading import Reading
from generator.engine.questions.slots import REQUIRED, UNCLEAR, Filled, Slot, only_if
from generator.engine.questions.words import Token


def run_of(reading: Reading, phrases: Collection[str]) -> frozenset[int]:
    """Return where one of these phrases is, word for word; the longest that is there."""
    raws = [token.raw for token in reading.tokens]
    text, starts = "".join(raws), [*accumulate(map(len, raws), initial=0)]
    places = {start: at for at, start in enumerate(starts)}  # signs of a name may be one word here, and several there
    for phrase in sorted(phrases, key=len, reverse=True):
        words = "".join(token.raw for token in reading.question.speech.tokens(phrase) if not token.stop)
        for start in starts:
            end = start + len(words)
            if words and end in places and text[start:end] == words:
                return frozenset(range(places[start], places[end]))
    return frozenset()


def phrase(phrases: Collection[str], default: object = REQUIRED, value: object = None) -> Slot:
    """No input, or this *value*, but that one of these phrases is said."""

    def take(reading: Reading) -> Filled | None:
        places = run_of(reading, phrases)
        return Filled(value, places) if places else None

    return Slot(take, default=default)


def player(names: Sequence[str], default: object = REQUIRED) -> Slot:
    """The one of these players who is named."""

    def take(reading: Reading) -> Filled | None:
        found = {name: run_of(reading, {name, name.casefold()}) for name in names}
        said = [Filled(name, places) for name, places in found.items() if places]
        return said[0] if len(said) == 1 else UNCLEAR if said else None

    return Slot(take, default=default)


def numbered(nouns: Collection[str], marks: Collection[str], default: object = None) -> Slot:
    """The number of a thing: "game 2", "game no. 2" with one of these *marks*, "the second game"; "2 games" is none.

    One word of no meaning may be between an ordinal and its noun.
    """

    def is_noun(token: Token) -> bool:
        return bool({token.word, token.raw} & {*nouns})

    def is_mark(token: Token) -> bool:
        return bool({token.word, token.raw} & {*marks})

    def is_of(reading: Reading, at: int) -> bool:
        marked = is_mark(reading.at(at - 1))
        if is_noun(reading.at(at - 1 - marked)):
            return True
        if reading.at(at).number is not None and not marked:
            return False
        behind = reading.at(at + 1)
        return is_noun(behind) or (not reading.question.speech.has(behind.word) and is_noun(reading.at(at + 2)))

    def take(reading: Reading) -> Filled | None:
        said = {at: _in_a_row(token) for at, token in enumerate(reading.tokens) if at not in reading.used}
        found = [(number, at) for at, number in said.items() if number is not None and is_of(reading, at)]
        if len(found) != 1:
            return None
        ((number, at),) = found
        return Filled(number, frozenset([at - 1, at] if is_mark(reading.at(at - 1)) else [at]))

    return Slot(take, default=default)


def _in_a_row(token: Token) -> int | None:
    """Return the number that a word has, or its place in a row: 1 for "first"."""
    return 1 if token.word == "first" else token.number or token.ordinal


def all_known(known: Collection[str], words: Collection[str] = (), doing: Collection[str] = ()) -> Slot:
    """No input, but that every word is *known* as it is typed, or is one of these *words*, or was used.

    A question whose last word is one of *doing* asks something else: "what do wonders do?".
    """

    def is_plain(reading: Reading) -> bool:
        said = [(at, token) for at, token in enumerate(reading.tokens) if not token.stop]
        unused = [token for at, token in said if at not in reading.used]
        if unused and unused[-1] is said[-1][1] and unused[-1].raw in doing:
            return False
        return all(token.raw in known or token.raw in words or token.word in words for token in unused)

    return only_if(is_plain)
