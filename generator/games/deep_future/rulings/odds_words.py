"""A question of odds, word by word: what is understood is taken away, and in the end nothing may be left.

In: a question as one frame reads it. Out: where its words and numbers are.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from generator.engine.questions import Reading, Token, alternatives
from generator.games.deep_future.rulings.values import typed

#: Words that may be said in any such question and change nothing.
_WORDS = frozenset(["chance", "deck", "card", "draw", "flip", "top", "next", "challenge", "many"])
_RAWS = typed("odds.idle")
#: What is between a number and the noun it counts.
_BETWEEN = alternatives(
    "of|the|my|our|them|these|those|next|top|first|more|single|random|@of_anything|@of_cards|@of_times"
)
#: Nouns of which so many are drawn.
DRAWN = alternatives("card|challenge|draw|times|@of_times")


class Unclear(Exception):
    """The question says what is not understood."""


class OddsWords:
    """A question of odds, word by word; what is understood is taken away. *glued* is what is typed without a blank."""

    def __init__(self, reading: Reading) -> None:
        self.tokens: list[Token] = [token for token in reading.tokens if not token.stop]
        for place, token in enumerate(self.tokens):  # "I turn two" is no turn of a player
            if token.word == "turn" and self.at(place - 1).raw in {"i", "we", "you", "to"}:
                self.tokens[place] = token._replace(word="flip")
        self.glued = frozenset(re.findall(r"\d+[^\w\s]|[a-z0-9]+", reading.question.plain))
        #: Where cards begin that are said by their corners.
        self.corners: frozenset[int] = frozenset()
        self.taken: set[int] = set()
        self.places = frozenset(range(len(reading.tokens)))

    def at(self, place: int) -> Token:
        """The token at a place, an empty one beyond the end."""
        return self.tokens[place] if 0 <= place < len(self.tokens) else Token("", "")

    def find(self, words: Collection[str], raw: bool = False) -> list[int]:
        """Where these words are that are not taken."""
        return [
            place
            for place, token in enumerate(self.tokens)
            if place not in self.taken and (token.raw if raw else token.word) in words
        ]

    def numbers(self) -> list[int]:
        """Where numbers are that are not taken."""
        return [
            place for place, token in enumerate(self.tokens) if token.number is not None and place not in self.taken
        ]

    def behind(self, place: int) -> int:
        """The place behind, words that only join left out."""
        place += 1
        while self.at(place).raw in _BETWEEN and self.at(place).word not in DRAWN:
            place += 1
        return place

    def take(self, *places: int) -> None:
        """These words are understood."""
        self.taken.update(places)

    def finish(self) -> None:
        """Nothing may be left that is not understood. Raises Unclear if there is."""
        for place, token in enumerate(self.tokens):
            if place in self.taken:
                continue
            if token.number is not None or not (token.word in _WORDS or token.raw in _RAWS):
                raise Unclear
