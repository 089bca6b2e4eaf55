"""A question taken to pieces: what it asks for, its halves, its tokens, what it counts.

In: a question as typed, the speech of a game. Out: a Question; nothing here knows which games there are.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from copy import copy
from functools import cached_property
from typing import NamedTuple

from generator.engine.languages import Language, manner
from generator.engine.questions.words import NUMBERS, SIGNS, Speech, Token, grammar, language_of, normalised

#: A longer question is cut off here.
LONGEST = 1000
# The patterns below are texts: `re` compiles and keeps those that are needed, which a first question need not wait for.
_AUX = (
    r"(?:can|may|do|does|did|is|are|am|was|were|will|must|should|could|would|has|have|shall|need"
    r"|isnt|arent|dont|doesnt|didnt|cant|cannot|wont|couldnt|shouldnt|wouldnt|hasnt|havent|neednt|mustnt)"
)
_WHO = (
    r"(?:i|you|we|he|she|it|they|my|the|this|that|these|those|there|a|an|any|anyone|one|every|each|all|both|his|her|our"
    r"|your|their)"
)
_WH = r"(?:how|what|which|where|who|whom|whose|why|when|whats|hows|wheres|whos)"
#: What may be in front of what is asked: "so", "and", "if this, then".
_FRONT = (
    r"(?:(?:so|and|but|then|also|or|now|ok|okay|hi|hey|hello|guys|quick question|question|rules question|wait|please"
    r"|if so|in that case)\b[,:]? *)*"
)
#: A clause before the one that asks: "when my soldier dies, ...".
_CASE = (
    rf"^{_FRONT}(?:if|when|whenever|after|before|once|while|as|since|suppose|supposing|assuming|given|with|without|in|on"
    rf"|during|unless|say|because|for)\b(?! {_AUX}\b)[^,]*, *(?={_FRONT}(?:{_AUX}|{_WH})\b)"
)
#: The same without a comma: "when I dissent do I draw a card?".
_CASE_BARE = (
    rf"^{_FRONT}(?:if|when|whenever|after|before|once|while|as|since|with|without|in|on|during|unless|because|for)\b"
    rf"(?! {_AUX}\b)(?:(?!\b{_WH}\b)[^,])*? "
    rf"(?=(?:do|does|did|can|may|must|should|could|will) (?:{_WHO}|players)\b"
    r"|(?:have|has|am|would) (?:i|we|they|he|she)\b"
    rf"|(?:is|are|was|were) (?:the|my|his|her|their|our|your|it|they|he|she|there)\b(?!.*\b{_WH}\b))"
)
_INVERTED = rf"^{_FRONT}{_AUX} (?:{_WHO}|[\w']+)\b"
#: The same in the middle: "with 10 bronze can I ...?"
_MIDDLE = (
    r"\b(?:can|may|must|do|does|did|should|could|will) (?:i|we|you|he|she|they|it)\b"
    r"|(?:^|[,:;-] *)(?:enough (?:for|to)|still [a-z]+)\b"
)
_OPEN = rf"^{_FRONT}(?:(?:in|on|at|by|for|to|from|with|of|into|until|since) )?{_WH}\b"
_WITHIN = (
    rf"(?:[,:;\u2014-] *|\b(?:then|so|and|but) ){_FRONT}({_AUX} {_WHO}\b|{_WH}\b)"
    r"|[,:;\u2014-] *((?:can|may|must|do(?! not)|does|is|are|will|would|could|should|did) [\w']+)"
)
_ENDS = (
    r"(?:\b(?:ok|okay|allowed|legal|possible|correct|yeah|or not|permitted|fine|enough|valid"
    r"|sufficient|met|done|complete|anything to \w+|\w{4,}able)"
    r"|, (?:right|yes|no))\W*$"
)
#: A short end that asks whether it is over: "..., won?", "Still alive?", "a victory yet?"
_OVER = (
    r"(?:^|[,:;-] *)"
    r"(?:(?:so|and|then|or|still|a|an|the|is|it|that|this|i|im|game|already|[a-z]+(?= (?:win|victory))) )*"
    r"(?:won|win|winner|winning|victory|lost|loss|dead|alive|out|over|survived|safe|eliminated)"
    r"(?: (?:yet|already|now|then|right|for (?:me|him|her|us)|of the game|or not|or what))*\W*$"
)
#: One whose verb was left out: "any cards for me?", "still mine?"
_LEFT_OUT = rf"(?:^|[,;:] *){_FRONT}(?:any|anything|still) [^,;:]*\?$"
#: What asks at the end whether it is so: "..., isn't it?"
_TAG = (
    r"(?i), ?(?:is|are|do|does|did|can|will|must|should|was|has|have)(n['\u2019]?t| not)?"
    r" (?:it|that|they|he|she|i|we|you|there)( not)?\?$"
)
#: A statement that asks whether it is so: "so my cubes carry over?"
_STATED = rf"^{_FRONT}(?:i|you|we|he|she|it|they|my|the|this|that|one|a|an|his|her|each|all)(?: [\w']+,?){{3,}}\?$"
#: A question with its verb first that offers two answers, and not just any; "or not", "or more" are none.
_TWO = r"^(?!.*\b(?:either|any)\b).*\bor\b(?! (?:not|more|less|fewer|higher|lower|later|better|no|else|any)\b)"
#: What is denied only in asking: "can't I ...?", "isn't it ...?"
_ASKED_DENIED = (
    r"(?i)(^|[.!?,;:\u2014]\s*|\b(?:so|and|but|then|or|now|also|well),?\s+)"
    r"(ca|wo|ai|is|are|was|were|do|does|did|could|would|should|has|have|had|must|need)n['\u2019]?t"
    rf"(?=\s+(?:{_WHO}|players?)\b|(?-i:\s+[A-Z][a-z]))"
)
#: A statement that ends so asks to be confirmed; what it denies is not so if the contrary is.
_CONFIRMED = r"(?i)[,;] ?(?:right|correct|yes|ok(?:ay)?|true)\?$|" + SIGNS["confirmed"]
_STATED_DENIED = (
    r"(?i)\b(ca|wo|is|are|was|were|do|does|did|could|would|should|has|have|had|need)n['\u2019]?t\b|\b(cannot)\b"
    r"|\b(can|may|will|is|are|was|were|do|does|did|could|would|should|has|have|had|need) not\b|\b(never)\b"
)
#: Particles at the end of what is sure to ask whether something is so.
_SURE = tuple(SIGNS["particles"].split("|"))
#: What is left of a denial where that is not what its pattern finds: "will" of the "wo" of "won't".
_LEFT: dict[str, str] = {"ca": "can", "cannot": "can", "wo": "will", "ai": "is", "never": "", **SIGNS["left"]}
#: "I may ask how many he has?"
_MAY_STATED = rf"^{_FRONT}(?:i|you|we|he|she|they|players?) (?:can|may|must|have to|am allowed)\b.*\?$"
#: How a clause begins or ends by which it is known whether yes or no answers it, the first that fits.
_BEGINNINGS = ((_TWO, False), (_OPEN, False), (_CONFIRMED, True), (_INVERTED, True), (_MAY_STATED, True))
#: Forms of a clause that asks for yes or no if no word such as "how" is in it.
_STATEMENTS = (_ENDS, _STATED, _MIDDLE, _OVER, _LEFT_OUT)
#: A case given first, which asks nothing: "when he shares, do I ...?", "what if he shares, do I ...?"
_CASE_FIRST = rf"^{_FRONT}(?:when(?:ever)?\b(?! {_AUX}\b)|what if\b)"
#: A last sentence of one word after a case: "12 of them. A win?", "Still yours?"
_BARE = (
    r"(?:(?:an?|the|my|any|still|enough|also|again) )*"
    r"(?!score|result|total|points|outcome|winner|price|cost|number|order)[a-z]+"
    r"(?: (?:for|to) (?:me|him|her|us|them))?\?"
)
_WHY = r"^\W*(?:why|how come)\b|" + SIGNS["why"]
#: Numbers as English says them, from two on.
_MANY = "|".join(way for way in NUMBERS if way.isascii() and way != "one")
#: A short last clause behind a case, without a verb that asks: "everything paid: no challenge at all?", "evoke it?"
_SHORT = (
    rf"(?!{_WH}\b)(?:(?:an?|any|anyone|no|another|still|more than|less than|fewer than|\d+"
    rf"|one|{_MANY})(?: [\w'+]+){{1,6}}|[a-z]+ (?:it|that|them|this)(?: [\w']+){{0,4}})\?"
)
#: Asks whether so much is needed, not whether it is enough: "do I need six ...?", but not "do I need to draw?".
_NEEDS = (
    rf"^{_FRONT}(?:(?:do|does|will|would) [^,]*\b(?:need|require|it take)|must [^,]*\b(?:have|hold|own|control))"
    rf" (?:at least |exactly )?(?:{_MANY}|\d+|all|both|every)\b|" + SIGNS["needs"]
)
#: Asks if nothing else will do: "may I only pay with ...?", "is it the only one?", but not "do I only have three?".
_ONLY = (
    rf"^{_FRONT}(?:do|does|can|may|must|could|will|should) (?:[\w']+ ){{1,3}}(?:only|merely|solely) "
    rf"(?!(?:have|has|own|hold|an?|one|{_MANY})\b|\d)|\bthe only\b|" + SIGNS["only"]
)
#: Tells of more than one round or turn, for which one's limits do not hold: "in two turns", "this turn and next turn".
_LONG = (
    rf"\b(?:in|over|within) (?:{_MANY}|\d+) (?:rounds|turns)\b"
    r"|\b(?:round|turn)\b.* (?:next|following|other) (?:round|turn)\b|" + SIGNS["long"]
)
#: How a half begins that asks; "when I boost, ..." does not, "when do I boost" does.
_ASKS = rf"(?i)^{_FRONT}(?:{_AUX} |(?!when\b|where\b){_WH}\b|(?:when|where) {_AUX}\b)|[,:] *(?:{_AUX} |{_WH}\b)"
#: Where one half ends and another that asks begins.
_HALVES = rf"(?i)(?:,? (?:and|but|or) (?:if so,? |then |also )?|; *|, )(?=(?:{_AUX} {_WHO}\b|{_WH}\b))"
_SENTENCES = r"(?<=[.!?。！？])\s*(?=\S)"
_DETERMINERS = frozenset(
    ["a", "an", "my", "his", "her", "its", "our", "your", "their", "the", "this", "that", "one", "single", "lone", "s"]
)
#: Words that part a number from a noun behind it: "at 4 and one territory".
_APART = grammar("apart")

#: What else reads questions by these patterns (generator/companion/search.js), by the names that it has for them.
PATTERNS: dict[str, str] = {
    "sentences": _SENTENCES,
    "halves": _HALVES,
    "case_first": _CASE_FIRST,
    "asks": _ASKS,
    "tag": _TAG,
    "confirmed": _CONFIRMED,
    "asked_denied": _ASKED_DENIED,
    "stated_denied": _STATED_DENIED,
    "case": _CASE,
    "case_bare": _CASE_BARE,
    "needs": _NEEDS,
    "long": _LONG,
    "wh_word": rf"\b{_WH}\b",
    "wh_first": rf"^(?:{_WH})",
    "bare": rf"^(?:{_BARE}|{_SHORT})$",
    "within": _WITHIN,
    **{f"beginning_{number}": pattern for number, (pattern, _) in enumerate(_BEGINNINGS)},
    **{f"statement_{number}": pattern for number, pattern in enumerate(_STATEMENTS)},
}
#: Of those called beginning_0 and so on, whether yes or no answers a clause that begins so.
ANSWERED = tuple(answer for _, answer in _BEGINNINGS)


class Bound(NamedTuple):
    """A number, the word of what it counts, and the places of both among the tokens."""

    number: int
    noun: str
    places: frozenset[int]


class Question:
    """What one question asks. A denial that only asks ("can't I ...?") is left out of what is looked at, and that of a
    statement to be confirmed ("I can't ..., right?"), with which yes and no are *turned*. Where they mean the same to
    some ("I can't, can I?") it is *unsure*.
    """

    def __init__(self, typed: str, speech: Speech) -> None:
        self.typed = " ".join(typed.split())[:LONGEST]
        self.speech = speech
        self.language = language_of(self.typed)
        self._affirmed, self.unsure, self.turned = _affirmed(self.typed, self.language)
        self.plain = normalised(self._affirmed)

    @cached_property
    def tokens(self) -> Sequence[Token]:
        """Its words in order, and the stops between them."""
        return self.speech.tokens(self._affirmed)

    @cached_property
    def words(self) -> frozenset[str]:
        """What its words mean."""
        return frozenset(token.word for token in self.tokens if not token.stop)

    @cached_property
    def said(self) -> frozenset[str]:
        """The words that it means, and what was typed for them."""
        return self.words | {token.raw for token in self.tokens}

    @cached_property
    def heard(self) -> list[str]:
        """Its words by which a passage is found, each once."""
        return list(dict.fromkeys(t.word for t in self.tokens if not t.stop and t.word not in self.speech.empty))

    @cached_property
    def doubtful(self) -> bool:
        """Whether a misspelt word may be a denial."""
        return any(token.doubt for token in self.tokens)

    @property
    def decidable(self) -> bool:
        """Whether yes or no is asked for, means the same to everybody, and of one round or turn."""
        return self.yes_no and not self.unsure and not re.search(_LONG, self.plain)

    @cached_property
    def asks_why(self) -> bool:
        """Whether it asks for a reason."""
        return bool(re.search(_WHY, self.plain))

    @cached_property
    def asks_need(self) -> bool:
        """Whether it asks if so much is needed; that it is enough is then no yes."""
        return bool(re.search(_NEEDS, _without_case(self.asking)))

    @cached_property
    def asks_only(self) -> bool:
        """Whether it asks if nothing else will do; that this will is then no yes."""
        return bool(re.search(_ONLY, _without_case(self.asking)))

    @cached_property
    def says_only(self) -> bool:
        """Whether it says "only", "just" or "exactly"; a "nobody else" tells of somebody."""
        return any(token.word == "only" and " " not in token.raw for token in self.tokens)

    @cached_property
    def asking(self) -> str:
        """The clause that asks, without capitals: the last sentence that ends in a question mark, or the last."""
        parts = [part.strip() for part in re.split(_SENTENCES, self.plain) if part.strip(" .?!。？！")]
        asked = [part for part in parts if part.endswith(("?", "？"))]
        return (asked or parts or [""])[-1]

    @cached_property
    def yes_no(self) -> bool:
        """Whether it is answered with yes or no first, and with nothing else."""
        if manner(self.language).has_words:
            return _is_yes_no_en(self.asking, self.plain)
        return _is_yes_no_zh(self.asking)

    def in_words(self, tokens: Sequence[Token], **known: bool) -> Question:
        """Return the same question in these words, with what is *known* of it then: "yes_no=False"."""
        rest = copy(self)
        rest.__dict__ = {key: its for key, its in vars(self).items() if key not in {"words", "said", "heard"}}
        rest.__dict__ |= {"tokens": tokens, **known}
        return rest

    def bound(self, nouns: Collection[str], fill: Collection[str], behind: bool = False) -> list[Bound]:
        """Return what is counted: "3 of my workers", "no mine", "a worker"; *behind*, "workers: 3".

        *fill* are words that may be between a number and its noun.
        """
        finder = self._behind if behind else self._before
        bound = [found for at in range(len(self.tokens)) if (found := finder(at, nouns, fill)) is not None]
        counted = {place for each in bound if self._in_figures(each) for place in each.places}
        return [each for each in bound if self._in_figures(each) or not counted & each.places]  # "three of the people"

    def _in_figures(self, bound: Bound) -> bool:
        return not any(self.tokens[at].raw in _DETERMINERS for at in bound.places)

    def _fills(self, at: int, fill: Collection[str]) -> bool:
        token = self.tokens[at]
        idle = token.word in self.speech.idle or token.word == "only"
        return not token.stop and token.number is None and (idle or token.word in fill)

    def _number_at(self, at: int) -> int | None:
        """Return the number at a place: of a "no" and of an "a" too, but not of "not a", "any one", "once"."""
        token = self.tokens[at]
        if token.word == "no":
            return 0
        if token.raw not in _DETERMINERS:
            return None if token.raw == "once" else token.number
        before = self.tokens[at - 1] if at else token
        other = before.word in {"no", "not"} or (token.raw == "one" and before.raw in {"any", "each", "which"})
        return None if other else 1

    def _before(self, at: int, nouns: Collection[str], fill: Collection[str]) -> Bound | None:
        """Return what the number at a place counts: the noun behind it."""
        number, raw = self._number_at(at), self.tokens[at].raw
        if number is None:
            return None
        fill = () if number == 0 else fill  # "nothing happens to my worker" is no worker at all
        apart = _DETERMINERS if raw in _DETERMINERS else _APART - {"a", "an"} if raw == "without" else _APART
        for end in range(at + 1, min(at + 6, len(self.tokens))):
            noun = self.tokens[end]
            if noun.word in nouns:
                several = raw in _DETERMINERS and (noun.raw.endswith("s") or not noun.raw.isascii())
                return None if several else Bound(number, noun.word, frozenset({at, end}))
            if noun.raw in apart or not self._fills(end, fill):
                return None
        return None

    def _behind(self, at: int, nouns: Collection[str], fill: Collection[str]) -> Bound | None:
        """Return the number behind the noun at a place."""
        if self.tokens[at].word not in nouns:
            return None
        for end in range(at + 1, min(at + 6, len(self.tokens))):
            token = self.tokens[end]
            if self._fills(end, fill) or token.raw == ":":
                continue
            more = any(self.speech.has(behind.word) for behind in self.tokens[end + 1 : end + 2] if not behind.stop)
            number = None if more or token.raw == "once" else token.number
            return None if number is None else Bound(number, self.tokens[at].word, frozenset({at, end}))
        return None


def _without_case(asking: str) -> str:
    """Return what is asked, without the case that is given before it."""
    return re.sub(_CASE_BARE, "", re.sub(_CASE, "", asking))


def _is_yes_no_en(asking: str, whole: str) -> bool:
    """Return whether a clause in English is answered with yes or no; it may end a longer text with a bare word."""
    clause = _without_case(asking)
    for pattern, answer in _BEGINNINGS:
        if re.search(pattern, clause):
            return answer
    open_word = re.search(rf"\b{_WH}\b", clause)
    last = re.split(r"[,:;\u2014] *", clause)[-1]
    if len(whole) > len(last) + 1 and re.fullmatch(f"{_BARE}|{_SHORT}", last.strip()) and not open_word:
        return True
    within = [each[1] or each[2] for each in re.finditer(_WITHIN, clause)]
    if within:
        return not any(re.match(_WH, each) for each in within)
    return not open_word and any(re.search(pattern, clause) for pattern in _STATEMENTS)


def _is_yes_no_zh(asking: str) -> bool:
    """Return whether a clause in Chinese or Japanese is answered with yes or no."""
    clauses = [part for part in re.split("[，,；;：:]", asking.strip("?？。 ")) if part]
    asked = [part for part in clauses if re.search(SIGNS["asked"], part)]
    if not asked or (re.search(SIGNS["two"], asking) and not asking.rstrip("?？").endswith(_SURE[0])):
        return False
    if asked[-1] is clauses[-1] and asked[-1].endswith(_SURE):
        return True
    return not any(re.search(SIGNS["open"], each) for each in clauses)


def _affirmed(typed: str, language: Language) -> tuple[str, bool, bool]:
    """A question without the denial in its asking; whether yes and no are unsure or turned by that."""
    text, tag = re.sub(_TAG, ", right?", typed), re.search(_TAG, typed)
    last = re.split(_SENTENCES, text)[-1]
    confirmed = bool(re.search(_CONFIRMED, last))
    if manner(language).has_words and not confirmed:
        return re.sub(_ASKED_DENIED, lambda found: found[1] + _without(found), text), False, False
    clause = last if confirmed else re.split("[，,；;：:]", last)[-1]
    denial = _STATED_DENIED if manner(language).has_words else SIGNS["denied"]
    denials = len(re.findall(denial, clause))
    if tag and denials and not (tag[1] or tag[2]):
        return text, True, False
    if denials != 1 or not (confirmed or re.search(SIGNS["end"], clause)):
        return text, False, False
    return text[: -len(clause)] + re.sub(denial, _without, clause), not confirmed, confirmed


def _without(found: re.Match[str]) -> str:
    """Return what is left of a denial, given by the last group of its pattern: "do" of "don't", "will" of "won't"."""
    verb = found[found.lastindex].casefold() if found.lastindex else ""
    return _LEFT.get(verb, verb)


def halves(typed: str) -> Iterator[str]:
    """Yield the questions in what was typed, each with what was given before; one if there is but one."""
    before: list[str] = []
    asked: list[str] = []
    for sentence in filter(None, map(str.strip, re.split(_SENTENCES, typed))):
        (asked if sentence.endswith(("?", "？")) else before).append(sentence)
    parts = [part for sentence in asked for part in _parted(sentence)]
    if len(parts) < 2:
        yield typed
        return
    yield from (" ".join([*before, part]) for part in parts)


def _parted(sentence: str) -> list[str]:
    """A sentence parted where a second question begins in it; whole if its first part asks nothing."""
    parts: list[str] = []
    rest = sentence
    for found in re.finditer(_HALVES, sentence):
        first = sentence[: found.start()]
        if not parts and (re.match(_CASE_FIRST, normalised(first)) or not re.search(_ASKS, normalised(first))):
            continue
        if parts:
            break
        parts, rest = [f"{first}?"], sentence[found.end() :]
    return [*parts, rest]
