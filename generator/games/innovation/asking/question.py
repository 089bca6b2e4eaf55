"""A question taken to pieces: its words, numbers, cards, icons, colours, players.

In: a question as typed, the speech of the game. Out: the things that rulings are about.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property

from generator.engine.wording import Speech, is_yes_no, language_of
from generator.games.innovation.asking.people import OPPONENT, players, with_self
from generator.games.innovation.deck import COLOURS, ICONS, Card, cards

#: A number, or that there is none.
N = r"(\d+|no)"
ICON = "|".join(ICONS)
COLOUR = "|".join(COLOURS)
DIRECTION = "left|right|up"
PLAYER = r"zq[a-z]+"
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
_SMALL = frozenset(["s", "d", "ll", "ve", "m", "t"])


def card_word(card: Card) -> str:
    """The word of the speech that a card's name becomes."""
    return re.sub(r"[^a-z]+", "_", card.name.en.casefold()).strip("_")


_CARDS = {card_word(card): card for card in cards()}


class Question:
    """What a question has in it; its words have one word for each meaning, idle ones left out."""

    def __init__(self, typed: str, speech: Speech) -> None:
        self.typed = _AI.sub("artificial intelligence", unicodedata.normalize("NFKC", typed).replace("\u2212", "-"))
        self.language = language_of(self.typed)
        self.yes_no = is_yes_no(self.typed, strictly=True)
        self.speech = speech
        self.ending = bool(re.search(r"\bwins?\b|winner", self.typed.casefold()))
        signed, named = players(self.typed, self._known)
        #: What was typed with signs for the players.
        self.signed = signed
        self.text = self._plain(signed)
        #: The names of players by their signs.
        self.players = named
        told, selves = with_self(signed)
        self.text_with_self = self._plain(told)
        self.all_players = {**named, **selves}
        self.words = frozenset(self.text.split())

    def _known(self, word: str) -> bool:
        """Whether a word is one of the game's, or an idle one."""
        return all(map(self.speech.has, self.speech.words(word)))

    def _plain(self, typed: str) -> str:
        """The words of a text, numbers put as figures."""
        text = (
            re.sub(
                r"(?i:\bachievements?)(?:\s*[:：]|(?=\s+[A-Z]\w*\s+\d|\s+zq[a-h]\s+\d))",
                " qach ",
                re.sub(r"(?i)\b(?:scores?|points)\s*[:：]", " score qsco ", typed),
            )
            if self.ending
            else typed
        )
        typed = text
        text = _HYPHEN.sub(" ", _VALUE_BEHIND.sub("", typed))
        text = _ONE.sub(" 1 ", _LEFT_OVER.sub(" remaining ", text))
        text = _RANGE.sub(_ranged, text)
        text = _BETWEEN.sub(f" {APART} ", text)
        said = [word for word in self.speech.words(text) if word not in _SMALL]
        return " ".join(said)

    @cached_property
    def raw(self) -> str:
        """What was typed, without capitals."""
        return self.typed.casefold()

    def has(self, *words: str) -> bool:
        """Whether one of these words is there."""
        return any(word in self.words for word in words)

    def all(self, *words: str) -> bool:
        """Whether all of these words are there."""
        return all(word in self.words for word in words)

    def find(self, pattern: str, whole: bool = False) -> re.Match[str] | None:
        """The first place where the words are so; *whole*, those of the one who asks among them."""
        return re.search(rf"(?<!\S)(?:{pattern})(?!\S)", self.text_with_self if whole else self.text)

    def said(self, pattern: str) -> re.Match[str] | None:
        """The first place in what was typed, capitals not counting."""
        return re.search(pattern, self.raw)

    def number(self, pattern: str, whole: bool = False) -> int | None:
        """The number in the first group of *pattern* that there is."""
        found = self.find(pattern, whole)
        return None if found is None else as_number(next(group for group in found.groups() if group))

    @cached_property
    def numbers(self) -> list[int]:
        """All whole numbers, in order."""
        return [int(word) for word in self.text.split() if re.fullmatch(r"[-+]?\d+", word)]

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

    def number_of_players(self) -> int | None:
        """How many play, if it is said."""
        found = self.find(r"([2-9]|1\d) (?:player|人)|player ([2-9])(?= (?:game)|$)")
        if found:
            return int(found[1] or found[2])
        if self.said(
            r"\b(?:one|single|1)[- ]player game|\b(?:rules for|can|game for) (?:one|1|a single) (?:player|person)|\bsolo\b"
        ):
            return 1
        of_so_many = re.search(r"\b(?:game|players?) of (two|three|four|[2-4])\b", self.raw)
        if of_so_many:
            return {"two": 2, "three": 3, "four": 4}.get(of_so_many[1]) or int(of_so_many[1])
        several = re.search(
            r"\b(?:we are|we['\u2019]?re|we play(?: as| with)?|there are) (?:only |just )?(two|three|four|five|[2-5])\b(?! \w)"
            r"|\b(two|three|four|five|[2-5]) of us\b|\bus (two|three|four|five|[2-5])\b"
            r"|\b(?:with|for|as|at) (two|three|four|five|[2-5])\s*(?:[,;?:.]|$)",
            self.raw,
        )
        if several:
            word = next(filter(None, several.groups()))
            return int(word) if word.isdigit() else {"two": 2, "three": 3, "four": 4, "five": 5}[word]
        return None

    def player_named(self, sign: str) -> str:
        """Who a sign stands for."""
        return self.all_players.get(sign, OPPONENT)


def _ranged(found: re.Match[str]) -> str:
    """A range of ages written out."""
    first, last = int(found[1]), int(found[2])
    if not 1 <= first < last <= 10:
        return found[0]
    return " ".join(map(str, range(first, last + 1)))


def as_number(word: str) -> int:
    """A number as a figure, or none."""
    return 0 if word == "no" else int(word)


def figures(text: str) -> list[int]:
    """All numbers of a text."""
    return [int(each) for each in re.findall(r"\d+", text)]
