"""The words of the game in three languages, then its cards.

In: nothing. Out: `VOCABULARY`, and what `makeplay rules terms` lists.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine.book import Term
from generator.engine.vocabulary import Vocabulary
from generator.games.innovation.book import card_id
from generator.games.innovation.facts.deck import cards

#: Ours in two languages, those of the Iello rulebook, those of the Japanese page (section 0).
VOCABULARY = Vocabulary("generator.games.innovation")


def terms() -> Iterator[Term]:
    """Yield words of the game, with what the Iello rulebook and the Japanese page call them; then the cards."""
    yield from VOCABULARY.terms()
    for card in cards():
        yield Term(card.name.en, card.name.zh, "card", (), (card_id(card),))
