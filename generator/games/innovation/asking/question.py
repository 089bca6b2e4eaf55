"""A question taken to pieces: its words, numbers, cards, icons, colours, players.

In: a question as typed, the speech of the game. Out: the things that rulings are about.
"""

from __future__ import annotations

import re
from functools import cached_property

from generator.engine import question
from generator.games.innovation.deck import COLOURS, ICONS, Card, cards

#: A number, or that there is none.
N = r"(\d+|no)"
ICON = "|".join(ICONS)
COLOUR = "|".join(COLOURS)
DIRECTION = "left|right|up"
SPECIALS = ("monument", "empire", "world", "wonder", "universe")
#: "One" before a thing, and other words for 1.
_ONE = re.compile(
    r"(?<!draw )(?<!draws )\b(?:one|a single|a lone|an only)\b(?! of\b|'s| player has| another| or more| at a time)|(?<=[有剩])一(?=[张个枚])",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"(?<![\d+])(\d{1,2})\s*(?:-|\u2013|\u2014|~|\.\.\.?|\bto\b|\bthrough\b|到|至)\s*(\d{1,2})(?!\d|\s*(?:points|分|achievement|项))"
)
_VALUE_BEHIND = re.compile(r"(?<=[a-z\u4e00-\u9fff])\s*[(（]\s*(?:age |时代)?\d{1,2}\s*[)）]", re.IGNORECASE)
_HYPHEN = re.compile(r"(?<=[a-z])-(?=\d)|(?<=\d)-(?=[a-z])", re.IGNORECASE)
_LEFT_OVER = re.compile(
    r"(?<=\bcard) left\b|(?<=\bcards) left\b|(?<=\bone) left\b|(?<=\bcard is) left\b|(?<=\bcards are) left\b|(?<=\bone is) left\b|\bleft (?=(?:of|in|on|from) )|\bleft over\b|(?<=[剩只]下)",
    re.IGNORECASE,
)
_AI = re.compile(r"\bA\. ?I\.?(?![a-z])")
#: Stands between numbers that are no list: "top 6, if 1 to 3 are gone".
APART = "qqq"
_BETWEEN = re.compile(
    r"(?<=\d)(?<!v2)(?<!s2)(?:[.;:?!。；：？！]+(?=\s|$)|\s*[,，]?\s+(?=(?:if|when|but|while|because|since|then|so|although)\b)|[,，](?=如果|但|而|若))"
)


def card_word(card: Card) -> str:
    """The word of the speech that a card's name becomes."""
    return re.sub(r"[^a-z]+", "_", card.name.en.casefold()).strip("_")


_CARDS = {card_word(card): card for card in cards()}
_WINNING = re.compile(r"\bwins?\b|winner")


class Question(question.Question):
    """What a question has in it."""

    titles = re.compile("|".join(re.escape(card.name.en) for card in cards() if " " in card.name.en), re.IGNORECASE)

    owners = re.compile(
        r"(?<![A-Za-z])([A-Z][a-z]{1,9})(?:['\u2019]s)?(?=[:=]? (?:"
        + "|".join(sorted((re.escape(card.name.en) for card in cards()), key=len, reverse=True))
        + r")(?![A-Za-z]))"
    )

    def mended(self, typed: str) -> str:
        """The question with a card's initials written out."""
        return _AI.sub("artificial intelligence", typed)

    def plain(self, typed: str) -> str:
        """The words of a text, numbers put as figures."""
        text = (
            re.sub(
                r"(?i:\bachievements?)(?:\s*[:：]|(?=\s+[A-Z]\w*\s+\d|\s+zq[a-h]\s+\d))",
                " qach ",
                re.sub(r"(?i)\b(?:scores?|points)\s*[:：]", " score qsco ", typed),
            )
            if _WINNING.search(self.raw)
            else typed
        )
        typed = text
        text = _HYPHEN.sub(" ", _VALUE_BEHIND.sub("", typed))
        text = _ONE.sub(" 1 ", _LEFT_OVER.sub(" remaining ", text))
        text = _RANGE.sub(_ranged, text)
        return super().plain(_BETWEEN.sub(f" {APART} ", text))

    @cached_property
    def cards(self) -> list[Card]:
        """The cards named, each once, in order."""
        return list(dict.fromkeys(_CARDS[word] for word in self.text.split() if word in _CARDS))

    @cached_property
    def names(self) -> list[str]:
        """The English names of those cards."""
        return [card.name.en for card in self.cards]

    @cached_property
    def icons(self) -> list[str]:
        """The icons named, each once."""
        return list(dict.fromkeys(word for word in self.text.split() if word in ICONS))

    @cached_property
    def colours(self) -> list[str]:
        """The colours named, in order."""
        return [word for word in self.text.split() if word in COLOURS]

    @cached_property
    def splays(self) -> list[str]:
        """The directions named, each once."""
        return list(dict.fromkeys(word for word in self.text.split() if word in DIRECTION.split("|")))

    @cached_property
    def open(self) -> str:
        """The words without cards: what is left when the names are taken away."""
        return " ".join(word for word in self.text.split() if word not in _CARDS)

    def left(self, *patterns: str) -> str:
        """The words without cards and without what these patterns take."""
        text = " ".join(word for word in self.open.split() if word != APART)
        for pattern in patterns:
            text = re.sub(rf"(?<!\S)(?:{pattern})(?!\S)", " ", text)
        return " ".join(text.split())


def _ranged(found: re.Match[str]) -> str:
    """A range of ages written out."""
    first, last = int(found[1]), int(found[2])
    if not 1 <= first < last <= 10:
        return found[0]
    return " ".join(map(str, range(first, last + 1)))
