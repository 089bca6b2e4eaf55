"""A question taken to pieces: its words, and how many of each thing it tells.

In: a question as typed, the speech of the game. Out: the things that rulings are about.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import NamedTuple

from generator.engine import question
from generator.games.deluges.asking.mending import mended
from generator.games.deluges.facts import PLAYERS, RESOURCES

#: A number, or that there is none.
N = r"(\d+|no)"
COLOUR = "|".join(PLAYERS)
RESOURCE = "|".join(RESOURCES)
#: What is counted in one territory, and what belongs to people.
THINGS = ("worker", "soldier", "slave", "fanatic", "boat", "mine", "dolmen", *RESOURCES)
_THING = (
    r"(?:workers?|soldiers?|slaves?|fanatics?|boats?|ships?|mines?|dolmens?|woods?|trees?|forests?|gold|bronze|copper"
    r"|marble|granite|territor(?:y|ies)|lands?|pieces?|others?|floods?|points?)"
)
_MOVABLE = r"(?:worker|soldier|slave|fanatic|boat|ship|mine|dolmen|wood|tree)"
#: "One" before a place that nothing is said of but that it is a place, and before "of each".
_ONE_PLACE = re.compile(
    r"\b(?:one|a single)\b(?=\s+(?:single\s+)?(?:territory|land|space|region|place|round|turn|phase|step)\b"
    r"(?!\s+(?:(?:was|is|has|had|gets?|got|been)\s+)*(?:logged|bare|deforested|flooded|drowned|lost|loses|cut)))",
    re.IGNORECASE,
)
_ONE_EACH = re.compile(r"\bone (?:of |piece of )?each\b(?: of)?", re.IGNORECASE)
#: "One" before a thing, and other words for 1.
_ONE = re.compile(
    rf"\b(?:one|a single|a lone|an only|only a)\b(?=\s+(?:\w+\s+){{0,2}}(?:{_THING}|logged|deforested|flooded|drowned)\b)(?!\s+of\s+(?:my|his|the|them|us)\b)",
    re.IGNORECASE,
)
#: An article before a thing that is counted.
_ARTICLE = re.compile(rf"\b(?:an?)\b(?=\s+(?:(?:own|enemy|blue|lone|single)\s+)?{_MOVABLE}\b)", re.IGNORECASE)
_PLACE_ZH = re.compile(r"[一1]\s*[块片格个]?(?=领|地[^图]|海域|轮|局|回合|文明|玩家|人|阶段|步骤)|[一1]名(?=玩家)")
#: A thing that is one, as its noun tells; what may stand between it and the word that says so.
_ONE_THING = r"(?:worker|labourer|soldier|warrior|slave|fanatic|zealot|boat|ship|vessel|mine|dolmen|piece|guard|territory|land|region|forest)"
_BETWEEN = rf"(?:(?:own|only|single|lone|last|sole|solitary|enemy|opposing|new|empty|{'|'.join(PLAYERS)})\s+)*"
_DETERMINED = re.compile(
    rf"\b(?:an?|one|my|his|her|our|your|their|this|that|the|its)\s+({_BETWEEN})(?={_ONE_THING}\b(?!['\u2019]))",
    re.IGNORECASE,
)
_OWNED = re.compile(
    rf"((?:{'|'.join(PLAYERS)})['\u2019]s)\s+({_BETWEEN})(?={_ONE_THING}\b(?!['\u2019]))", re.IGNORECASE
)
_ONE_WOOD = re.compile(
    r"\b(?:an?|one|(?:only )?an? single|a lone|only one) (?=(?:lone |single )?(?:wood|tree)\b)", re.IGNORECASE
)
#: "One" that is no number: "the sixth one", "no one", "one may".
_ORDERED = re.compile(r"\b(second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) one\b", re.IGNORECASE)
_ANY_ONE = re.compile(
    r"(?<!no )(?<!any )(?<!this )(?<!that )(?<!which )(?<!the )(?<!new )(?<!each )(?<!every )(?<!some )(?<!same )\bone\b"
    r"(?! (?:can|may|must|should|wants?|builds?|places?|player|round|turn|phase|go|movement|step|move)\b)",
    re.IGNORECASE,
)
#: One more than there are.
ONE_MORE = r"\banother\b|\bone more\b|\b(?:an )?additional\b|\ban extra\b|\bmore\b(?! than)|\bnext\b|\bfurther\b|再[建造盖加添放]|还能|还可以"
_NTH = {
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
}
_ORDINAL = re.compile(
    rf"\b({'|'.join(_NTH)}|[2-9]th|2nd|3rd|10th)\b(?= (?:one|item|soldier|boat|ship|vessel|mine|dolmen|wood|tree|warrior)|\W|$| (?:in|on|there|is|allowed|be|too|as)\b)"
    r"|第([二三四五六七八九十2-9])[个条座艘枚名]?"
)
#: What stands between two clauses.
_STOP = re.compile(r":(?!\s*\d)|：(?!\s*\d)|[,.;!?，。；！？()（）\u2014\u2013]+")
#: Chinese words as the English ones; signs that count, and those that say nothing.
_SIGNS = (
    (re.compile(r"(?<=\d) (?:个|条|块|片|枚|位|处|名|座|艘|只|家|格)(?= |$)"), ""),
    (re.compile(r"(?<!\S)我 的(?!\S)"), "my"),
    (re.compile(r"(?<!\S)[我咱](?!\S)"), "i"),
    (re.compile(r" (?:的|了|被|着)(?= |$)"), ""),
    (re.compile(r"(?<!\S)有(?!\S)"), "has"),
    (re.compile(r"(?<!\S)[和加跟与](?!\S)"), "and"),
    (re.compile(r"(?<!\S)都(?!\S)"), "every"),
    (re.compile(r"(?<!\S)谁(?!\S)"), "who"),
    (re.compile(r"(?<!\S)其 他(?!\S)"), "other"),
)
#: Words between a number and what it counts.
_FILL = frozenset(
    [
        "of",
        "my",
        "his",
        "her",
        "their",
        "our",
        "the",
        "these",
        "those",
        "own",
        "other",
        "opponent",
        "only",
        "single",
        "i",
        "alone",
        "sole",
        "last",
        "more",
        "normal",
        "enemy",
        "free",
        "empty",
        "me",
        "us",
        "new",
        "lone",
        "solitary",
        "left",
        "different",
        "further",
        "additional",
        "bare",
        *PLAYERS,
    ]
)
_COUNTABLE = frozenset(
    [*THINGS, "piece", "people", "other", "opponent", "territory", "island", "mineral", "building", "place", "job"]
)
_HYPHEN = re.compile(r"(?<=[a-z])-(?=\d)|(?<=\d)-(?=[a-z])", re.IGNORECASE)
_ARROW = re.compile(r"(?<=\d)\s*(?:-+>|=>|→|➔|⇒|–|—|~|\.\.+|-(?=\d))\s*(?=\d)")


class Told(NamedTuple):
    """So many of a thing, where in the words: *at* the number, *end* behind the thing."""

    number: int
    thing: str
    at: int
    end: int


class Question(question.Question):
    """What a question has in it."""

    def mended(self, typed: str) -> str:
        """The question with what would be misread put otherwise."""
        return mended(typed)

    @cached_property
    def clauses(self) -> list[str]:
        """All words of each clause, idle ones among them, every number put as a figure: "1 soldier" for "my soldier"."""
        text = _HYPHEN.sub(" ", _ARROW.sub(" to ", _PLACE_ZH.sub("", self.signed)))
        text = re.sub(r"(?<=\d)\s*[:：]\s*(?=\d)", " against ", text)
        text = _ONE_WOOD.sub(" 1 ", _ONE_EACH.sub(" 1 each ", _ORDERED.sub(r"\1 item", text)))
        text = _ANY_ONE.sub(" 1 ", _OWNED.sub(r"\1 1 \2", _DETERMINED.sub(r" 1 \1", text)))
        return [_english(" ".join(self.speech.said(part))) for part in _STOP.split(text) if part.strip()]

    @cached_property
    def full(self) -> str:
        """The same as one text, clauses apart."""
        return " | ".join(self.clauses)

    @cached_property
    def asking(self) -> str:
        """What was typed in the last sentence, without capitals."""
        parts = [part for part in re.split(r"[.;!?。；！？]+", self.raw) if part.strip()]
        return parts[-1] if parts else self.raw

    def asks(self, *words: str) -> bool:
        """Whether one of these words is in the last sentence."""
        return not set(words).isdisjoint(self.speech.said(self.asking))

    def finds(self, pattern: str) -> re.Match[str] | None:
        """The first place where all the words are so, idle ones among them."""
        return re.search(rf"(?<!\S)(?:{pattern})(?!\S)", self.full)

    @cached_property
    def things(self) -> list[Told]:
        """What is counted, all along: "3 of my worker", "no mine"; or, if nothing is, "worker 3"."""
        return told(self.full)

    def sums(self, *things: str) -> dict[str, int]:
        """How many of each of these things are told altogether; things that are not told are left out."""
        found: dict[str, int] = {}
        for each in self.things:
            if each.thing in things:
                found[each.thing] = found.get(each.thing, 0) + each.number
        return found

    def plain(self, typed: str) -> str:
        """The words of a text, numbers put as figures."""
        text = _HYPHEN.sub(" ", _ARROW.sub(" to ", _PLACE_ZH.sub("", typed)))
        return super().plain(_ONE.sub(" 1 ", _ONE_EACH.sub(" 1 each ", _ONE_PLACE.sub(" a ", text))))

    @cached_property
    def counted(self) -> str:
        """The words, an article before a thing put as 1."""
        return self.plain(_ARTICLE.sub(" 1 ", _ONE.sub(" 1 ", _ONE_PLACE.sub(" a ", self.signed))))

    def amount(self, thing: str, text: str = "") -> int | None:
        """How many of a thing are told, before or after its name; None if nothing or two things are."""
        words = text or self.text
        found = re.findall(rf"(?<!\S)(\d+|no) (?:(?:every|other|opponent|left|free|only) )?(?:{thing})(?!\S)", words)
        if not found:
            return None
        return None if len(set(found)) > 1 else question.as_number(found[0])

    def amounts(self, text: str = "", things: tuple[str, ...] = THINGS) -> dict[str, int]:
        """How many of each thing are told."""
        found = {thing: self.amount(thing, text) for thing in things}
        return {thing: number for thing, number in found.items() if number is not None}

    @cached_property
    def denied(self) -> bool:
        """Whether something is said not to be so, beside a question that is put so itself."""
        text = re.sub(
            r"\b(?:can|could|may|must|is|does|do)(?:n['\u2019]t|not| not)\b(?= (?:i|my|the|a|it)\b)", "", self.raw
        )
        return bool(
            re.search(r"\bnot\b|n['\u2019]t\b|\bnobody\b|\bno one\b|\bno\b|\bwithout\b|\bnever\b|没有?|未|无人", text)
        )

    @cached_property
    def seated(self) -> list[str]:
        """Players named, by colour or by name, in the order in which they come, each time."""
        return [self.player_named(word) if word.startswith("zq") else word for word in self._players]

    @cached_property
    def _players(self) -> list[str]:
        return [word for word in self.text.split() if word in PLAYERS or word in self.players]


def _english(said: str) -> str:
    """Chinese words of a clause as the English ones, without signs that say nothing."""
    for sign, word in _SIGNS:
        said = sign.sub(word, said)
    return said


def told(text: str) -> list[Told]:
    """What is counted in a text of words."""
    words = text.split()
    before = [found for at in range(len(words)) if (found := _counted(words, at)) is not None]
    behind = [
        Told(question.as_number(words[at + 1]), word, at + 1, at + 2)
        for at, word in enumerate(words[:-1])
        if word in _COUNTABLE and re.fullmatch(r"\d+|no", words[at + 1])
    ]
    listed = [each for each in behind if " ".join(words[each.end : each.end + 1]) in {"", "|", "and"}]
    return listed if len(listed) > 1 else before or behind


def _counted(words: list[str], at: int) -> Told | None:
    """What the number at a place counts."""
    if not re.fullmatch(r"\d+|no", words[at]):
        return None
    end = at + 1
    while end < len(words) and words[end] in _FILL and not (words[end] in _COUNTABLE and not _more(words, end)):
        end += 1
    if end == len(words) or words[end] not in _COUNTABLE:
        return None
    none = words[at] == "1" and words[max(0, at - 1)] == "no"  # "without a mine"
    return Told(0 if none else question.as_number(words[at]), words[end], at, end + 1)


def _more(words: list[str], at: int) -> bool:
    """Whether a thing stands behind a word such as "other"."""
    return any(word in _COUNTABLE for word in words[at + 1 : at + 2])


def ordinal(raw: str) -> int | None:
    """The number of an ordinal of things: "the sixth one"; None if there is none, or several."""
    found = {each[1] or each[2] for each in _ORDINAL.finditer(raw)}
    if len(found) != 1:
        return None
    word = found.pop()
    if word in _NTH:
        return _NTH[word]
    return int(re.sub(r"\D", "", word)) if re.search(r"\d", word) else "一二三四五六七八九十".index(word) + 1
