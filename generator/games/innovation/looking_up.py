"""Looking up a word at the table: what the book says about it, and what a card does.

In: an id, a section, a word or a card's name. Out: lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine.book import Passage
from generator.engine.view import Language
from generator.games.innovation.book import book
from generator.games.innovation.deck import card_id, cards
from generator.games.innovation.rules.notation import card_called
from generator.games.innovation.telling.phrases import card_text, icon_name, say

#: Passages that are shown for one word.
MOST = 12


def looked_up(words: str, language: Language, edition: str) -> list[str]:
    """What there is on *words*; nothing for none."""
    wanted = " ".join(words.split())
    if not wanted:
        return []
    card = card_called(wanted)
    found = [] if card is None else list(card_lines(card, language, edition))
    told = "" if card is None else f"I-{card_id(card)}"  # the book's passage on a card says the same again
    return found + [_line(passage) for passage in _passages(wanted, language)[:MOST] if passage.id != told]


def _passages(wanted: str, language: Language) -> list[Passage]:
    """The passage of that id, those of that section, or those that have the word."""
    its_book = book(language)
    one = its_book.passage(wanted)
    if one is not None:
        return [one]
    word = wanted.casefold()
    return list(its_book.of_section(wanted)) or [
        passage for passage in its_book.passages if word in f"{passage.title} {passage.text}".casefold()
    ]


def _line(passage: Passage) -> str:
    return f"{passage.text} [{passage.id}]"


def card_lines(number: int, language: Language, edition: str) -> Iterator[str]:
    """A card: what it is, its icon, and each effect in our words."""
    card = cards()[number]
    yield f"{card_text(number, language)}, {icon_name(card.featured, language)}"
    for place, effect in enumerate(card.effects, start=1):
        words = effect.words("first" if edition == "first" else "last")
        if words is not None:
            kind = say("a_demand" if effect.demand else "a_shared_effect", language)
            yield f"  {place}. {kind}: {words(language)}"
