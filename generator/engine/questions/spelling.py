"""How words are spelt: endings, slips of a letter, names, which have a capital, Japanese letters.

In: words and texts. Out: stems, words that are nearly the same, names. There is no list of names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from string import ascii_lowercase

#: Japanese letters: the round ones, with which verbs and particles are written, and the angular ones of foreign words.
ROUND, ANGULAR = "\u3041-\u3096", "\u30a1-\u30fa\u30fc-\u30fe"
#: Endings of English words, the longest first, and what is put in their place.
_ENDINGS = (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("es", "e"), ("s", ""))
#: What is behind a name with which a sentence begins; what is behind one that is spelt as nobody spells a word.
TELLS, OWNING = re.compile("s$|ed$|^(?:had|led|took)$"), re.compile("^(?:ha[sd]|holds|leads?|led|took|plays|wins)$")
#: How a name stands in our texts.
_NAMED_SO = r"(?<=[a-z,] )[A-Z][a-z]+\b|\b[A-Z][a-z]+(?=['\u2019]s\b| (?:[a-z]+(?:s|ed)|had|took|led)\b)"

#: The shortest word that may be a slip of ours, and so many times is the right one there.
_SLIPPED, _RARER = 5, 4


@cache
def stem(word: str) -> str:
    """An English word without its ending."""
    for ending, instead in _ENDINGS:
        is_ending = word.endswith(ending) and not (ending == "s" and word.endswith(("ss", "us", "is")))
        if is_ending and len(word) - len(ending) >= 3:
            word = word[: -len(ending)] + instead
            if not instead and ending != "s" and len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
                word = word[:-1]
            break
    return word.rstrip("e") if len(word) > 4 else word


def one_off(word: str) -> Iterator[str]:
    """Yield all words that have one letter less, more, otherwise, or two changed places."""
    for left, right in ((word[:at], word[at:]) for at in range(len(word) + 1)):
        yield from (left + letter + right for letter in ascii_lowercase)
        if right:
            yield left + right[1:]
            yield from (left + letter + right[1:] for letter in ascii_lowercase)
        if len(right) > 1:
            yield left + right[1] + right[0] + right[2:]


def known_words(texts: Iterable[str], spelt: Collection[str], meant: Collection[str]) -> Mapping[str, int]:
    """Return how often our texts have each word, without slips of the pen: rare words that nobody is known to spell so.

    A slip has a letter within too few, or two that changed places, of a word that is *meant* more often.
    """
    often = Counter(word for text in texts for word in re.findall("[a-z]+", text))
    wanted, right = {*meant}, {stem(word) for word in (*spelt, *meant)}

    def slipped(word: str) -> bool:
        if len(word) < _SLIPPED or stem(word) in right:
            return False
        near = (each for each in one_off(word) if each in wanted and often[each] >= _RARER * often[word])
        return any((len(each) > len(word) and each[-1] == word[-1]) or sorted(each) == sorted(word) for each in near)

    return {word: number for word, number in often.items() if not slipped(word)}


def names_in(texts: Iterable[str]) -> set[str]:
    """Return the words that texts have with a capital within a sentence, or before a verb, and never without one."""
    small = {word for text in texts for word in re.findall(r"\b[a-z]+\b", text)}
    return {word.casefold() for text in texts for word in re.findall(_NAMED_SO, text)} - small


def letters_at(run: str, at: int) -> tuple[int, str] | None:
    """A foreign word in Japanese letters; round letters, with which Japanese joins its words, are no word."""
    found = re.match(rf"[{ANGULAR}]+", run[at:])
    if found:
        return len(found[0]), found[0]
    return (1, "") if re.match(rf"[{ROUND}]", run[at]) else None
