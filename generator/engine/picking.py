"""Cards picked by what is written on them: numbers, ranges of numbers, names.

In: words, and how each card is called. Out: the cards' ids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.errors import NotUnderstood, Text

_REMEDY = Text("card_words")


def pick_cards(labels: Sequence[Mapping[str, str]], words: Sequence[str]) -> list[str]:
    """Ids of the cards that *words* name by number, range or name; *labels* are names by id, language by language.

    All words together may be one name, else each stands for itself.
    Raises NotUnderstood.
    """
    if not words:
        raise NotUnderstood("", Text("no_card_named"), _REMEDY)
    whole = " ".join(words)
    found = list(_named(labels, whole)) or [card for word in words for card in _meant(labels, word)]
    return list(dict.fromkeys(found))


def _meant(labels: Sequence[Mapping[str, str]], word: str) -> list[str]:
    """The cards of one word."""
    numbers = re.fullmatch(r"#?(\d{1,6})(?:\s*[-\u2013]\s*#?(\d{1,6}))?", word.strip())
    if numbers:
        first = int(numbers[1])
        last = int(numbers[2] or numbers[1])
        found = [card for card in labels[0] if card.isdecimal() and first <= int(card) <= last]
    else:
        found = list(_named(labels, word))
    if not found:
        raise NotUnderstood(word, Text("no_such_card"), _REMEDY)
    return found


def _named(labels: Sequence[Mapping[str, str]], name: str) -> Iterator[str]:
    """Cards whose id or name that is, in any language."""
    wanted = name.strip().casefold()
    for card in labels[0]:
        if wanted in {card.casefold(), *(its[card].casefold() for its in labels if card in its)}:
            yield card
