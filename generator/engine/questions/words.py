"""What people type, as words: one word for each meaning, whichever language and spelling it was said in.

In: a question, the words of a game (book/speech.toml) and those of all games (plain.toml). Out: tokens such as "fail",
"challenge", "3". Chinese (of both scripts) and Japanese become the same words as English; what is no word of the game
stays as stems and single signs. Nothing here knows which games there are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise, takewhile
from typing import Any, NamedTuple

from generator.engine.languages import FIRST, Language, languages, manner, ways
from generator.engine.packdata import pack_data_as_written, pack_path, pack_sources, pack_text
from generator.engine.questions import spelling
from generator.engine.questions.spelling import ANGULAR, OWNING, ROUND, TELLS, letters_at, names_in, one_off, stem
from generator.engine.signs import SIMPLIFIED

_SIGN = re.compile(rf"[{ROUND}{ANGULAR}\u3400-\u9fff]")
#: A word, a number, a run of Chinese or Japanese, a stop, or a sign such as a drawn heart.
_PIECE = re.compile(
    rf"[A-Za-z]+|\d+(?:st|nd|rd|th)\b|(?<![\d])[-+]?\d+|\d+|{_SIGN.pattern}+|[.,;:!?()。，；：！？、（）]+|[\u2014\u2013]|"
    r"[^\s\w'\"/“”‘’「」…·~=<>*\[\]-]"
)
_STOPS = re.compile(r"[.,;:!?()。，；：！？、（）\u2014\u2013]+")
_GRAMMAR = pack_data_as_written(__package__, "grammar.toml")
#: Patterns for Chinese and Japanese.
SIGNS: Mapping[str, Any] = _GRAMMAR["signs"]
#: Numbers and ordinals that are words: "#2" for the second, the 2nd.
NUMBERS = {way: number for number, said in _GRAMMAR["numbers"].items() for way in ways(said)}
ORDINALS = {way: f"#{number}" for number, said in _GRAMMAR["ordinals"].items() for way in ways(said)}
#: Longest phrase, in words and in signs.
_MOST_WORDS, _MOST_SIGNS = 5, 12
#: The shortest English word that is mended, the shortest in which two mistakes are, as alike as its spellings must be.
_MENDED, _LONG, _ALIKE = 4, 7, 0.82
#: The shortest with a capital within a sentence that is mended; a letter typed twice.
_NAMED, _DOUBLED = 6, re.compile(r"(.)\1")
#: How a name stands among Chinese signs; its groups are signs that are no words.
_NAME = re.compile(SIGNS["name"])
#: A word that is nearly one of these may deny: what it says nobody knows.
_DENIALS = frozenset(
    ["cannot", "without", "not", "never", "dont", "doesnt", "isnt", "cant", "wont", "unless", "except", "nobody"]
)
#: A "once" that says when, not how often.
_WHEN = re.compile(
    r"\bonce(?= (?:the|my|his|her|their|our|its|i|we|you|he|she|they|it|this|that|these|there|all)\b)", re.IGNORECASE
)


class Token(NamedTuple):
    """One word of a question: what it means, as it was typed, whether with a capital, where its sentence is.

    *stop* is "," or "." for what is between two clauses or sentences; *doubt* a misspelt word that may deny; *name*
    the name of somebody.
    """

    word: str
    raw: str
    capital: bool = False
    stop: bool = False
    doubt: bool = False
    name: bool = False

    @property
    def number(self) -> int | None:
        """The number that it is."""
        return int(self.word) if re.fullmatch(r"[-+]?\d{1,6}", self.word) else None

    @property
    def ordinal(self) -> int | None:
        """The number that it is in a row: 2 for the second."""
        return int(self.word[1:]) if re.fullmatch(r"#\d{1,3}", self.word) else None


@cache
def grammar(key: str) -> frozenset[str]:
    """Return the words by which any question is read under *key* in grammar.toml, of all languages."""
    return frozenset(ways(_GRAMMAR["words"][key]))


def is_chinese(text: str) -> bool:
    """Return whether there is a Chinese or Japanese sign in it."""
    return not text.isascii() and bool(_SIGN.search(text))


def language_of(text: str, otherwise: Language = FIRST) -> Language:
    """Return the language of a question: that whose words it asks with, else whose letters it has, or *otherwise*."""
    manners = {language: manner(language) for language in languages()}
    asked = (each for each, its in manners.items() if its.asks and re.search(rf"\b(?:{its.asks})\b", text.casefold()))
    lettered = (each for each, its in manners.items() if its.letters and re.search(its.letters, text))
    return next(asked, None) or next(lettered, otherwise)


def made_of() -> tuple[str, ...]:
    """The files from which the words of all games come; what is prepared from a speech is made anew if one changes."""
    return (
        *pack_sources(__package__, "plain.toml", "grammar.toml", "spelt.txt"),
        pack_path("generator.engine", "signs.txt"),
        pack_path(__package__, "spelling.py"),
        __file__,
    )


def _plain(text: str) -> str:
    """*text* without full-width signs and apostrophes, in simplified signs; capitals stay."""
    plain = unicodedata.normalize("NFKC", text).replace("\ufe0f", "").replace("\u2212", "-")
    if not plain.isascii():
        plain = re.sub(SIGNS["already"], SIGNS["particles"][0], plain.translate(SIMPLIFIED))
        plain = re.sub(SIGNS["either"], lambda found: found[1] or SIGNS["left"].get(found[0][0], found[0][0]), plain)
    plain = re.sub(r"\b([Ww])/\s*", r"\1ith ", plain.replace("w/o", "without"))
    plain = _WHEN.sub("when", plain)
    plain = re.sub(r"(?<=[\w])\s*(?:-+>|=>|→|➔|⇒)\s*(?=[\w])", " to ", plain)
    plain = re.sub(r"(?<=[A-Za-z])['\u2019\u02bc`]s\b", " \u02bcs", plain)  # a possessive, or "is"
    plain = re.sub(r"(?<=[A-Za-z])-(?=[A-Za-z\d])|(?<=\d)-(?=[A-Za-z])", " ", plain)
    return re.sub(r"(?<=[A-Za-z])['\u2019\u02bc`](?=[A-Za-z])", "", plain)


def normalised(text: str) -> str:
    """*text* without capitals, full-width signs and apostrophes, in simplified signs."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("\ufe0f", "").replace("\u2212", "-")
    plain = plain if plain.isascii() else plain.translate(SIMPLIFIED)
    return re.sub(r"(?<=[a-z])['\u2019\u02bc`](?=[a-z])", "", plain)


def is_number(word: str) -> bool:
    """Return whether a word of a question is a number, with or without a sign."""
    return word.lstrip("+-").isdigit()


class Speech:
    """How the people of one game say things: English phrases and Chinese signs, each with the word it stands for."""

    def __init__(self, made: Mapping[str, Any]) -> None:
        #: What `prepared` returned.
        self.made = made
        self._english: Mapping[str, str] = made["english"]
        self._chinese: Mapping[str, str] = made["chinese"]
        self._stems: Mapping[str, str] = made["stems"]
        #: Words that change no answer, and those of them by which no passage is found.
        self.idle = frozenset(made["idle"])
        self.empty = self.idle - frozenset(made["game"])
        self._alike: Mapping[str, str] = made["alike"]
        self._numbered = tuple(made["numbered"])
        self._firsts, self._own, self._spelt = (frozenset(made[key]) for key in ("firsts", "own", "spelt"))
        self._names, self.heavy = frozenset(made["names"]), frozenset(made["heavy"])
        self._often: Mapping[str, int] = made["often"]

    @staticmethod
    def prepared(table: Mapping[str, Any], texts: Iterable[str] = ()) -> dict[str, Any]:
        """A table of words with those of all games, in the shape that a Speech is made from.

        *texts* are some of ours: their words are spelt right, and what they have only with a capital is a name.
        """
        general = pack_data_as_written(__package__, "plain.toml")
        words = [*general["words"].items(), *table["words"].items(), *general["otherwise"].items()]
        english, stems = _phrases(words)
        idle = _idle_words(general["idle"], table.get("idle", {}), english)
        texts = (*texts, *english, *idle)
        spelt = pack_text(__package__, "spelt.txt").split()
        return {
            "english": english,
            "chinese": {normalised(way): word for word, said in reversed(words) for way in _ways(said, apart=False)},
            "stems": stems,
            "firsts": sorted({phrase.partition(" ")[0] for phrase in english if " " in phrase}),
            "idle": sorted({*idle} - set(general["words"]) | {"please"}),
            "alike": {sign: right for right, signs in table.get("alike", {}).items() for sign in signs},
            "numbered": [*_ways(table.get("numbered", {}), apart=False)],
            "own": sorted(set(table["words"]) - set(general["words"])),
            "heavy": general["heavy"]["words"].split(),
            "game": sorted({way for word, its in table["words"].items() for way in (word, *_ways(its, apart=True))}),
            "often": spelling.known_words(map(normalised, texts), spelt, " ".join([*english, *idle]).split()),
            "spelt": spelt,
            "names": sorted(names_in(texts) - {*spelt}),
        }

    @cached_property
    def meanings(self) -> frozenset[str]:
        """The words that others are said for: those of the game, and those of all games."""
        return frozenset([*self._english.values(), *self._chinese.values()])

    def knows(self, word: str) -> bool:
        """Return whether a question may have it: what is meant or what is said, a number, an ordinal, an idle word."""
        said = any(word in its for its in (self.meanings, self._english, self._chinese, self.idle))
        return said or is_number(word.lstrip("#"))

    def has(self, word: str) -> bool:
        """Return whether it is a word of the game, or a number."""
        return word in self._own or is_number(word)

    def words(self, text: str) -> list[str]:
        """Return the words of *text*, empty ones and stops left out; text of ours, in which nothing is misspelt."""
        tokens = self._tokens_of(_PIECE.findall(_plain(text)))
        return [token.word for token in tokens if not token.stop and token.word not in self.empty]

    def tokens(self, text: str) -> list[Token]:
        """Return all words that somebody typed in their order, misspelt ones mended, with the stops between them."""
        pieces = _PIECE.findall(_plain(text))
        mended = [self._mended(piece, at, pieces) for at, piece in enumerate(pieces)]
        doubtful = {piece.casefold() for piece in mended if self._may_deny(piece)}
        tokens = [*self._tokens_of(mended), Token("", "")]
        return [
            token._replace(doubt=token.raw in doubtful, name=token.name or self._is_name(token, tokens[at - 1], behind))
            for at, (token, behind) in enumerate(pairwise(tokens))
        ]

    def _mended(self, piece: str, at: int, pieces: Sequence[str]) -> str:
        """Return a word, put right if no text of ours has it and one of them has it with one letter otherwise.

        A capital within a sentence makes a name, left as it is unless it is long and nearly a word of the game.
        """
        word = piece.casefold()
        if not self._is_strange(word):
            return piece
        within = (at and not _STOPS.fullmatch(pieces[at - 1])) or OWNING.search("".join(pieces[at + 1 : at + 2]))
        named = piece[:1].isupper() and not piece.isupper() and within
        best = "" if named and len(word) < _NAMED else self._nearest(word)
        kept = not best or best in _DENIALS or (named and not self.has(self._english_word(best)))
        return piece if kept else best

    def _nearest(self, word: str) -> str:
        """Return the word of ours that is most likely meant by a misspelt one; nothing if none is like it."""
        near = [
            each
            for each in self._often.keys() & one_off(word)
            if len(each) > _MENDED or sorted(each) == sorted(word) or each == _DOUBLED.sub(r"\1", word)
        ]
        if near or len(word) < _LONG:
            return max(near, key=lambda each: (each[0] == word[0], self._often[each], each), default="")
        from difflib import get_close_matches  # only a word with two mistakes needs it

        long = [each for each in self._often if each[0] == word[0] and abs(len(each) - len(word)) < _MENDED - 1]
        return next(iter(get_close_matches(word, long, 1, _ALIKE)), "")

    def _is_strange(self, word: str) -> bool:
        """Return whether it is an English word, not too short to be mended, that nobody is known to spell so."""
        return len(word) >= _MENDED and word.isascii() and word.isalpha() and not self.is_spelt(word)

    def _is_name(self, token: Token, before: Token, behind: Token) -> bool:
        """Return whether an English word names somebody: our texts have it as a name, or nobody spells a word so."""
        if not (len(token.raw) > 1 and token.raw.isascii() and token.raw.isalpha()) or self.knows(token.word):
            return False
        listed = not self._names.isdisjoint({token.raw, token.raw.removesuffix("s")})
        within = before.word not in {"", "."} or TELLS.search(behind.raw) or not behind.raw.isascii()
        return listed or (token.capital and bool(within) and not self.is_spelt(token.raw))

    def is_spelt(self, word: str) -> bool:
        """Return whether an English word is known to be spelt so."""
        return stem(word) in self._stems or any(word in its for its in (self._often, self._spelt, NUMBERS, ORDINALS))

    def _may_deny(self, piece: str) -> bool:
        """Return whether a word that nobody knows may be a misspelt denial, or the contrary of a word of the game."""
        word = piece.casefold()
        if not self._is_strange(word):
            return False
        if word.startswith("un") and self.is_spelt(word[2:]):
            return True
        return piece.islower() and any(each in _DENIALS for each in one_off(word))

    def _tokens_of(self, pieces: list[str]) -> Iterator[Token]:
        at = 0
        folded = [piece.casefold() for piece in pieces]
        while at < len(pieces):
            piece, length = folded[at], 0
            if is_chinese(piece[0]):
                yield from self._chinese_words(piece)
            elif _STOPS.fullmatch(piece):
                yield Token("." if re.search(r"[.!?。！？;；]", piece) else ",", piece, stop=True)
            else:
                length = self._phrase_at(folded, at)
                raw = " ".join(folded[at : at + length]) or piece
                word = self._english[raw] if length else self._english_word(piece)
                yield Token(word, raw, capital=pieces[at][:1].isupper())
            at += length or 1

    def _phrase_at(self, pieces: list[str], at: int) -> int:
        """Return how many pieces from there make a phrase."""
        longest = _MOST_WORDS if pieces[at] in self._firsts else 1
        for length in range(longest, 0, -1):
            if at + length <= len(pieces) and " ".join(pieces[at : at + length]) in self._english:
                return length
        return 0

    def _english_word(self, piece: str) -> str:
        if piece in self.idle:
            return piece
        if piece[0].isdigit() and not piece.isdigit():
            return f"#{re.sub('[a-z]', '', piece)}"
        stemmed = stem(piece)
        meant = NUMBERS.get(piece) or self._english.get(piece) or ORDINALS.get(piece)
        return meant or self._stems.get(stemmed, stemmed)

    def _chinese_words(self, run: str) -> Iterator[Token]:
        at = 0
        while at < len(run):
            name = 0 if (known := self._signs_at(run, at)) else self._name_at(run, at)
            length, word = (
                known
                or ((name, run[at : at + name]) if name else None)
                or _ordinal_at(run, at, self._numbered)
                or (None if self._begins_a_word(run, at) else _numeral_at(run, at))
                or self._alike_at(run, at)
                or letters_at(run, at)
                or (1, self._chinese.get(run[at], run[at]))
            )
            if word:
                yield Token(word, run[at : at + length], capital=bool(name), name=bool(name))
            at += length

    def _name_at(self, run: str, at: int) -> int:
        """Return how many signs there stand as a name does, if those that make it one are no word of anybody's."""
        found = _NAME.match(run, at)
        behind = run[found.end() : found.end() + 1] if found else ""
        if not found or any(map(self._is_sign, filter(None, found.groups()))):
            return 0
        return len(found[0]) if self._is_sign(behind) or self._signs_at(run, found.end()) else 0

    def _is_sign(self, sign: str) -> bool:
        """Return whether a sign is a word, a numeral, or the end; one that nobody knows is none."""
        known = (self._chinese, self.idle, SIGNS["digits"], SIGNS["name_behind"])
        return not sign or any(sign in its for its in known)

    def _signs_at(self, run: str, at: int) -> tuple[int, str] | None:
        """Return the longest word of more than one sign."""
        for length in range(min(_MOST_SIGNS, len(run) - at), 1, -1):
            if word := self._chinese.get(run[at : at + length]):
                return length, word
        return None

    def _begins_a_word(self, run: str, at: int) -> bool:
        """Return whether a one is the beginning of a word that nobody knows, such as a misspelt "altogether"."""
        if run[at] != SIGNS["one"]:
            return False
        behind = run[at + 1 : at + 2]
        known = any(behind in its for its in (SIGNS["digits"], self._chinese, self.idle, SIGNS["measures"]))
        return bool(behind) and not known and self._signs_at(run, at + 1) is None

    def _alike_at(self, run: str, at: int) -> tuple[int, str] | None:
        """A word of two signs and more one of which was typed as one that sounds like it."""
        for length in range(min(3, len(run) - at), 1, -1):
            typed = run[at : at + length]
            for place, sign in enumerate(typed):
                right = self._alike.get(sign)
                word = self._chinese.get(typed[:place] + right + typed[place + 1 :]) if right else None
                if word:
                    return length, word
        return None


def _ways(said: Mapping[str, Any], *, apart: bool) -> Iterator[str]:
    """Yield how a word is said in the languages that write their words apart, or in the others."""
    return (way for each in languages() if manner(each).has_words is apart for way in said.get(each, ()))


def _phrases(words: Sequence[tuple[str, Mapping[str, Any]]]) -> tuple[dict[str, str], dict[str, str]]:
    """Return for each English phrase, and for each stem of a single word, what it means: the first of several."""
    phrases = [
        (" ".join(re.findall(r"[a-z]+|[-+]?\d+|[^\s\w]", normalised(phrase).replace("-", " "))), word)
        for word, said in reversed(words)
        for phrase in (word, *_ways(said, apart=True))
    ]
    # words of all games that mean something else in this one
    phrases += [(phrase, word) for word, said in words for phrase in said.get("over", ())]
    return dict(phrases), {stem(phrase): word for phrase, word in phrases if " " not in phrase}


def _idle_words(general: Mapping[str, str], own: Mapping[str, str], english: Collection[str]) -> Sequence[str]:
    """Return the words that change no answer: those of all games and the game's *own*, but for unwanted ones."""
    said = " ".join(words.get(each, "") for words in (general, own) for each in languages()).replace("'", "").split()
    unwanted = own.get("not", "").split()
    return [word for word in said if word not in unwanted and (word not in english or word in general[FIRST])]


def _ordinal_at(run: str, at: int, numbered: tuple[str, ...]) -> tuple[int, str] | None:
    """An ordinal in Chinese signs; a number before what is *numbered*, as the third age is age 3."""
    if run[at] != SIGNS["ordinal"] or (found := _numeral_at(run, at + 1)) is None:
        return None
    return found[0] + 1, found[1] if run.startswith(numbered, at + 1 + found[0]) else f"#{found[1]}"


def _numeral_at(run: str, at: int) -> tuple[int, str] | None:
    """A number in Chinese signs: up to 99."""
    digits = SIGNS["digits"]
    signs = "".join(takewhile(digits.__contains__, run[at:]))
    if not signs:
        return None
    tens, ten, ones = signs.partition(SIGNS["tens"])
    if ten:
        return len(signs), str((digits[tens[-1]] if tens else 1) * 10 + (digits[ones[0]] if ones else 0))
    return len(signs), "".join(str(digits[sign]) for sign in signs)


@cache
def alternatives(words: str) -> frozenset[str]:
    """Return words given as one text: "worker|soldier" or "worker soldier"; "@can" is all that `grammar` has for it."""
    groups = (grammar(each[1:]) if each[0] == "@" else {each} for each in words.replace("|", " ").split())
    return frozenset().union(*groups)
