"""What people type, as plain words: one word for each meaning, whichever language and spelling it was said in.

In: a question, the speech of a game. Out: words such as "fail", "challenge", "3"; Chinese (of both
scripts) and Japanese become the same words as English, what is no word of the game stays as stems and single signs.
Nothing here knows which games there are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from generator.engine.signs import SIMPLIFIED

if TYPE_CHECKING:
    from generator.engine.view import Language

#: Japanese letters: the round ones, with which verbs and particles are written, and the angular ones of foreign words.
_ROUND, _ANGULAR = "\u3041-\u3096", "\u30a1-\u30fa\u30fc-\u30fe"
_SIGN = re.compile(rf"[{_ROUND}{_ANGULAR}\u3400-\u9fff]")
#: A word, a number, a run of Chinese or Japanese, or a sign such as a drawn heart.
_PIECE = re.compile(
    rf"[a-z]+|[-+]?\d+|{_SIGN.pattern}+|"
    r"[^\s\w.,;:!?()'\"/，。；：！？（）、“”‘’「」…·~—–=<>*\[\]-]"
)
_NUMERALS = {sign: value for value, sign in enumerate("零一二三四五六七八九十")} | {"两": 2, "〇": 0}
_NUMBERS = {
    "zero": "0", "once": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "dozen": "12", "thirteen": "13",
    "fourteen": "14", "fifteen": "15", "sixteen": "16", "seventeen": "17", "eighteen": "18", "nineteen": "19",
    "twenty": "20", "thirty": "30",
}  # fmt: skip
#: Endings of English words, the longest first, and what is put in their place.
_ENDINGS = (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("es", "e"), ("s", ""))
#: Longest phrase of the speech, in words and in signs.
_MOST_WORDS, _MOST_SIGNS = 5, 12
#: Words with which English asks, whatever foreign word it asks about.
_ENGLISH = re.compile(
    r"\b(?:what|which|who|whom|whose|how|when|where|why|is|are|do|does|did|can|may|must|will|means?)\b"
)
#: The shortest English word that is mended, as alike as two spellings must be.
_MENDED, _ALIKE = 5, 0.8


@cache
def whole_words(pattern: str) -> re.Pattern[str]:
    """A pattern of words that stand by themselves; kept, for a grammar has more of them than `re` keeps."""
    return re.compile(rf"(?<!\S)(?:{pattern})(?!\S)")


def is_chinese(text: str) -> bool:
    """Whether there is a Chinese or Japanese sign in it."""
    return not text.isascii() and bool(_SIGN.search(text))


def normalised(text: str) -> str:
    """*text* without capitals, full-width signs and apostrophes, in simplified signs."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("\ufe0f", "").replace("\u2212", "-")
    plain = plain if plain.isascii() else plain.translate(SIMPLIFIED)
    plain = re.sub(r"\bnothing (?:but|except|(?:other|else) than|besides)\b", "only", plain.replace("w/", "with "))
    return re.sub(r"(?<=[a-z])['\u2019\u02bc`](?=[a-z])", "", plain)


def language_of(text: str) -> Language:
    """The language of a question: Chinese if it has a Chinese or Japanese sign and asks with no English word."""
    return "zh" if is_chinese(text) and not _ENGLISH.search(text.casefold()) else "en"


#: A verb put before who is asked about: "may I", "is the deck".
_ASKED = (
    r"(?:^|[,:;\u2014-] *|\b(?:so|and|but|then|also|or|now|else) "
    r"(?!(?:has|have|need|was|were|is|are) (?:only|just|no|not|\d|an?|some|one|two|three|four|five|six|seven|eight"
    r"|plenty|lots|enough|exactly)\b)"
    r"(?!(?:dont|doesnt|didnt|(?:do|does|did) not)\b(?! (?:i|you|we|he|she|it|they)\b)))"
    r"(?:can|may|do|does|did|is|are|am|was|were|will|must|should|could|would|has|have|shall|need"
    r"|might(?! is| stands?| at| to| from| track| [-+\d])"
    r"|isnt|arent|dont|doesnt|cant|wont|couldnt|shouldnt)\b(?! \w+ times)"
    r"|\b(?:can|may|do|does|did|must|should|could|would|shall) "
    r"(?:i|you|we|he|she|it|they|my|the|this|that|these|those|there|a|an|any|one)\b"
    r"|\b(?:am i|is it|is there|are there|are they)\b"
)
#: A word that asks for more than yes or no.
_OPEN = (
    r"\b(?:how|what|which|where|who|whom|whose|why|whats|hows|wheres|whos)\b"
    r"|(?:^|[,:;] ?)(?:(?:and|but|so|then|just|exactly|precisely|since|until|from|by) )?when (?:exactly )?"
    r"(?:do|does|is|are|can|may|must|did|will|should)\b"
    r"|^(?:tell|list|name|explain|and) \w+"
)
#: What stands at the end of a question that leaves its verb out.
_ENDS = r"\b(?:ok|okay|allowed|right|legal|possible|or not|enough|correct|yeah|yes|no)$"
#: One that asks for something by its name: "... : result?"
_THING = (
    r"(?:^|[,:;] ?)(?:the )?(?:result|outcome|winner|order|consequences?|effect|icons?|total|difference|meaning"
    r"|new value|new number|number of|(?:hand )?limit|score|points|resources|influence|fighters)\b"
    r"[^,.:;?]{0,20}\??$"
)
#: A question with its verb left out that offers two answers.
_EITHER = r"\bor\b(?! not\b| more\b| less\b| fewer\b| higher\b| lower\b| later\b| better\b|$)"
_ASKED_ZH = (
    "[吗嘛]|能不能|可不可以|是不是|是否|要不要|会不会|行不行|有没有|算不算|能否|对不对|对吧|可否|该不该|用不用|需不需要|成不成|好不好"
    "|抽不抽|[赢输]了?没|行么|么[?？]?$|(?:ます|です|せん|るの|いい|良い)か"
)
_OPEN_ZH = (
    "多少|几[个张次块枚条步名种号]|哪|什么|怎么|如何|谁|为什么|啥|咋|会怎样|结果"
    "|(?<!任)何[枚个人回点色种がを]|なに|いくつ|どの|どこ|どう|いつ|だれ|なぜ|どちら"
)


#: A word that would ask for more, but stands behind what it tells more about: "the player who".
_RELATIVE = re.compile(
    r"(?<!which )(?<!what )(?<!many )\b(players?|persons?|people|those|ones?|others?|opponents?"
    r"|somebody|someone|anybody|anyone|everybody|everyone|nobody|all|he|she) (?:who|whom|whose|which)\b"
)
#: A statement that asks whether it is so: "I may know how many ...?"
_STATED = re.compile(
    r"^(?:so |then |and |but )?(?:i|you|we|he|she|they) (?:may|can|could|must|should|need to|have to)(?: not)?"
    r" (?:know|ask|see|check|count|choose|decide|tell|say|look)\b.*\?$"
)
_MUST = r"\b(?:must|have to|has to|needs?|obliged|forced)\b|必须|一定要|非得|需要|要不要"
_MAY = r"\b(?:can|may|could|allowed|able)\b|能|可以|可否|行吗|行不行"
_DENIED = r"\b(?:not|no|without|dont|doesnt|isnt|cannot|cant|never|nothing|none|neither)\b|不|没|无|未"


def is_yes_no(text: str, strictly: bool = False) -> bool:
    """Whether a question is to be answered with yes or no first; *strictly*, one that leaves its verb out is none."""
    plain = _RELATIVE.sub(r"\1 that", normalised(text).strip())
    if language_of(plain) == "zh":
        parts = [part for part in re.split("[。？?！!，,；;]", plain) if part.strip()]
        return any(re.search(_ASKED_ZH, part) and not re.search(_OPEN_ZH, part) for part in parts)
    parts = [part for part in re.split(r"[.!?]+(?:\s+|$)", plain) if part.strip()]
    if re.search(r"\b(?:[a-z]|\d+) or (?:[a-z]|\d+)\?$", plain):
        return False
    if any(_inverted(part) or _STATED.match(part.strip()) for part in _questions(plain)):
        return True
    last = parts[-1].strip() if parts else ""
    open_somewhere = any(re.search(_OPEN, part) for part in parts)
    either = not re.search(_ENDS, last) and (re.search(_EITHER, last) or re.search(_THING, last))
    if open_somewhere or either:
        return False
    return bool(re.search(_ENDS, last)) or (plain.endswith("?") and not strictly)


#: A question with its verb first that offers two answers; what may be done is none ("may I draw or discard?").
_ONE_OF_TWO = re.compile(
    r"(?:^|[,:;] *|\b(?:and|so|but) )(?:is|are|was|am|do|does|did|will|would|should|must)\b(?!.*\b(?:either|any|no)\b)"
    r"[^,:;?]{3,}?\bor\b(?! not\b| more\b| less\b| fewer\b| higher\b| lower\b| later\b| better\b| else\b| any)[^?]*\?$"
)


#: "Can't I ...?": yes and no mean the same to some. "..., don't they?" only asks whether what was said is so.
_NOT_SO = re.compile(
    r"\b(?:can|do|does|did|is|are|was|should|could|would|wo|must|have|has)nt "
    r"(?:i|you|we|he|she|it|they|there|the|my|a|an|this|that)\b(?! ?\??$)"
)


def asks_not(text: str) -> bool:
    """Whether a question asks with a denied verb first."""
    return bool(_NOT_SO.search(normalised(text).strip().replace("cant ", "cannt ")))


def offers_two(text: str) -> bool:
    """Whether a question asks which of two it is: "is it face up or face down?"; neither yes nor no answers that."""
    plain = normalised(text).strip()
    if language_of(plain) == "zh":
        return bool(re.search("还是", plain)) and not re.search("[吗嘛]", plain)
    return any(_ONE_OF_TWO.search(part.strip()) for part in _questions(plain))


def is_open(text: str) -> bool:
    """Whether a question asks for more than yes or no: how many, what, where."""
    plain = normalised(text)
    return bool(re.search(_OPEN_ZH if language_of(plain) == "zh" else _OPEN, plain))


def manner(text: str) -> str:
    """How a question asks: m for what must be, c for what may be, i for what is; a stroke behind it if it denies."""
    plain = normalised(text)
    parts = [part for part in re.split(r"[.!?。？！，,;；:]+\s*", plain) if part.strip()]
    asking = [part for part in parts if re.search(_ASKED_ZH if language_of(plain) == "zh" else _ASKED, part)]
    clause = (asking or parts or [plain])[-1]
    how = "m" if re.search(_MUST, clause) else "c" if re.search(_MAY, clause) else "i"
    return f"{how}-" if re.search(_DENIED, clause) else f"{how} "


def _questions(plain: str) -> list[str]:
    """The sentences that end in a question mark and the last one; all of them if no sentence has such a mark."""
    parts = [part for part in re.split(r"(?<=[.!?])\s+", plain) if part.strip(" .!?")]
    asked = [part for part in parts if part.endswith("?")]
    return [*asked, parts[-1]] if asked else parts


def _inverted(part: str) -> bool:
    """Whether a sentence asks with its verb, before any word that asks for more."""
    asked, more = re.search(_ASKED, part), re.search(_OPEN, part)
    return asked is not None and (more is None or asked.start() < more.start())


def stem(word: str) -> str:
    """An English word without its ending."""
    for ending, instead in _ENDINGS:
        if (
            word.endswith(ending)
            and len(word) - len(ending) >= 3
            and not word.endswith(("ss", "us", "is")[: 3 * (ending == "s")])
        ):
            word = word[: -len(ending)] + instead
            if not instead and ending != "s" and len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
                word = word[:-1]
            break
    return word.rstrip("e") if len(word) > 4 else word


class Speech:
    """How the people of one game say things: English phrases and Chinese signs, each with the word it stands for."""

    def __init__(self, made: Mapping[str, Any]) -> None:
        self._english: Mapping[str, str] = made["english"]
        self._chinese: Mapping[str, str] = made["chinese"]
        self._stems: Mapping[str, str] = made["stems"]
        self._idle = frozenset(made["idle"])
        self._alike: Mapping[str, str] = made["alike"]
        self._firsts = frozenset(made["firsts"])
        self._own = frozenset(self._stems.values()) | frozenset(self._chinese.values())

    @staticmethod
    def prepared(table: Mapping[str, Any]) -> dict[str, Any]:
        """A table of words, in the shape that a Speech is made from."""
        english: dict[str, str] = {}
        chinese: dict[str, str] = {}
        stems: dict[str, str] = {}
        for word, said in table["words"].items():
            for phrase in (word, *said.get("en", ())):
                pieces = _PIECE.findall(normalised(phrase))
                english.setdefault(" ".join(pieces), word)
                if len(pieces) == 1:
                    stems.setdefault(stem(pieces[0]), word)
            for phrase in said.get("zh", ()):
                chinese.setdefault(normalised(phrase), word)
        return {
            "english": english,
            "chinese": chinese,
            "stems": stems,
            "firsts": sorted({phrase.partition(" ")[0] for phrase in english if " " in phrase}),
            "idle": [*table["idle"]["en"].replace("'", "").split(), *table["idle"]["zh"].split()],
            "alike": {sign: right for right, signs in table.get("alike", {}).items() for sign in signs},
        }

    def has(self, word: str) -> bool:
        """Whether it is a word of the game, or a number."""
        return word in self._own or word.isdigit()

    def words(self, text: str) -> list[str]:
        """The words of *text*, idle ones left out."""
        return [word for word in self.said(text) if word not in self._idle]

    def said(self, text: str) -> list[str]:
        """All words of *text*."""
        pieces = _PIECE.findall(normalised(text))
        return list(self._told(pieces))

    def _told(self, pieces: list[str]) -> Iterator[str]:
        at = 0
        while at < len(pieces):
            piece = pieces[at]
            if is_chinese(piece[0]):
                yield from self._told_chinese(piece)
                at += 1
                continue
            length = self._phrase_at(pieces, at)
            if length:
                yield self._english[" ".join(pieces[at : at + length])]
            else:
                yield self._told_english(piece)
            at += length or 1

    def _phrase_at(self, pieces: list[str], at: int) -> int:
        """How many pieces from there make a phrase."""
        longest = _MOST_WORDS if pieces[at] in self._firsts else 1
        for length in range(longest, 0, -1):
            if " ".join(pieces[at : at + length]) in self._english and at + length <= len(pieces):
                return length
        return 0

    def _told_english(self, piece: str) -> str:
        if piece in self._idle:
            return piece
        return _NUMBERS.get(piece) or self._stems.get(stem(piece)) or stem(piece)

    def _told_chinese(self, run: str) -> Iterator[str]:
        at = 0
        while at < len(run):
            length, word = (
                self._signs_at(run, at)
                or _numeral_at(run, at)
                or self._mended_at(run, at)
                or _letters_at(run, at)
                or self._sign_at(run, at)
            )
            yield from [word] * bool(word)
            at += length

    def _signs_at(self, run: str, at: int) -> tuple[int, str] | None:
        """The longest word of more than one sign."""
        for length in range(_MOST_SIGNS, 1, -1):
            word = self._chinese.get(run[at : at + length])
            if word and at + length <= len(run):
                return length, word
        return None

    def _sign_at(self, run: str, at: int) -> tuple[int, str]:
        """A word of one sign, or the sign itself."""
        return 1, self._chinese.get(run[at], run[at])

    def _mended_at(self, run: str, at: int) -> tuple[int, str] | None:
        """A word of two signs and more one of which was typed as one that sounds like it."""
        for length in range(3, 1, -1):
            typed = run[at : at + length]
            if len(typed) < length:
                continue
            for place, sign in enumerate(typed):
                right = self._alike.get(sign)
                word = self._chinese.get(typed[:place] + right + typed[place + 1 :]) if right else None
                if word:
                    return length, word
        return None

    def mended(self, words: Iterable[str], known: Mapping[str, Any]) -> list[str]:
        """*words* with misspelt English ones as *known* has them."""
        return [self._nearest(word, known) for word in words]

    def _nearest(self, word: str, known: Mapping[str, Any]) -> str:
        if word in known or len(word) < _MENDED - 1 or not word.isascii() or not word.isalpha():
            return word
        from difflib import get_close_matches  # only a misspelt word needs it

        near = [
            other for other in known if other[:1] == word[:1] and abs(len(other) - len(word)) <= 2 and other.isascii()
        ]
        found = get_close_matches(word, near, n=1, cutoff=_ALIKE)
        return self._stems.get(found[0], found[0]) if found else word


def _letters_at(run: str, at: int) -> tuple[int, str] | None:
    """A foreign word in Japanese letters; round letters, with which Japanese joins its words, are no word."""
    found = re.match(rf"[{_ANGULAR}]+", run[at:])
    if found:
        return len(found[0]), found[0]
    return (1, "") if re.match(rf"[{_ROUND}]", run[at]) else None


def _numeral_at(run: str, at: int) -> tuple[int, str] | None:
    """A number in Chinese signs: up to 99."""
    end = at
    while end < len(run) and run[end] in _NUMERALS:
        end += 1
    signs = run[at:end]
    if not signs:
        return None
    if "十" in signs:
        tens, _, ones = signs.partition("十")
        return len(signs), str((_NUMERALS[tens[-1]] if tens else 1) * 10 + (_NUMERALS[ones[0]] if ones else 0))
    return len(signs), "".join(str(_NUMERALS[sign]) for sign in signs)
