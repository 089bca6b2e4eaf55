"""A question taken to pieces: roles, types, planets and technologies named, symbols and cards told.

In: a question as typed, the speech of the game. Out: the things that rulings are about.
"""

from __future__ import annotations

import re
from functools import cached_property

from generator.engine import question
from generator.engine.wording import Speech
from generator.games.eminent_domain.book import sides
from generator.games.eminent_domain.deck import ROLES, TYPES, planets

#: A number, or that there is none.
N = r"(\d+|no)"
ROLE = "|".join((*ROLES, "produce_trade"))
TYPE = "|".join((*TYPES, "utopian"))
#: "One" before a thing, and "a" before a type of planet.
_ONE = re.compile(
    r"\b(?:one|a single|a lone|an only)\b(?! of\b|'s| player has| another| or more| at a time| turn)|(?<=[有剩看拿])一(?=[张个枚颗架])",
    re.IGNORECASE,
)
_A_PLANET = re.compile(
    r"\b(?:a|an|my only)\s+(?=(?:face[- ]up )?(?:advanced|fertile|metallic|utopian)(?: planet| and|,| one))",
    re.IGNORECASE,
)
#: "A" before a planet, a card, a symbol.
_ARTICLE = re.compile(
    r"\b(?:a single|a lone|one more|one of my|one of the|my only|another|an|a)\s+(?=(?:(?:face[- ]up|survey|warfare|colonize|produce|trade|research|produce/trade"
    r"|matching|hand|further|single|more|role|fertile|advanced|metallic|technology|permanent|suitable|second|third)\s+){0,3}"
    r"(?:planets?|worlds?|cards?|symbols?|icons?|technology|permanent|colony|fighter)\b)",
    re.IGNORECASE,
)
_NOTHING = re.compile(
    r"\b(?:add(?:ing|s)?|play(?:ing|ed|s)?|boost(?:ing)?(?: with)?|us(?:e|ing))\s+(?:nothing|no cards?)\b(?: else| more)?(?:,? from (?:my |the )?hand)?",
    re.IGNORECASE,
)
#: Who leads, if somebody leads and somebody follows.
_NOT_LEADING = r"\bnot (?:the |a )?(?:leader|leading)\b|\b(?:do|did|am) ?n[o'\u2019]t lead|不是发起人|不是發起人"
_I_LEAD = r"\b(?:i|we)(?:['\u2019]m| am| was)?(?: \w+){0,2} (?:lead|led|leading)\b|\bas (?:the )?leader\b|\bi(?:['\u2019]m| am) (?:the )?leader|^leading\b|我(?:来|來)?(?:发起|發起)"
_I_FOLLOW = (
    r"\bi(?:['\u2019]m| am| was)?(?: \w+){0,2} follow(?:ed|ing)?\b|\bas (?:a |the )?follower\b|\b(?:and|,) follow\b|\bi(?:['\u2019]m| am) (?:a |the )?follower|^following\b"
    r"|\b(?:when|if|while|by|i,) following\b|\b(?:can|may|do|does|could) (?:the |a |any )?followers?\b|我[^，。？]{0,8}跟随|我[^，。？]{0,8}跟隨|跟随[^，。]{0,4}[几可]|跟隨[^，。]{0,4}[幾可]"
)
#: Whether the stack has cards, which is no card of the stack.
_STATE = re.compile(
    r"[,;:]?\s*\b(?:and |but |while |although |since |because )?(?:(?:the|its|that|this|central) )?(?:[\w/]+ )?(?:stack|pile)\b(?: (?:is|has|are|was|still|already|now|just|yet))*"
    r" (?:(?:not (?:yet )?)?(?:empty|exhausted|run out|gone|depleted|used up)|(?:has|holds|contains|with)? ?(?:some |plenty of )?cards(?: left| remaining| in it)?)(?![\w-])",
    re.IGNORECASE,
)
#: Where a sentence ends, and the word that stands for that while words are made plain.
_SENTENCE, _STOP = re.compile(r"[.;!?](?=\s|$)|[。；！？，]|(?<=[\u4e00-\u9fff]),"), "zzstop"
_OF_MY_PLANET = re.compile(r"\bmy planet['\u2019]s (?=(?:\w+ )?symbol\b)", re.IGNORECASE)
_ICON = re.compile(r"\bicon(s?)\b", re.IGNORECASE)
_GREETING = re.compile(r"^\s*(?:(?:hi|hello|hey|quick question|a question|question)\b[!,:.]*\s+)+", re.IGNORECASE)
_SEATED = re.compile(r"\b(seat|player) (two|three|four)\b(?! (?:players?|seats?|resources?|cards?))", re.IGNORECASE)
_OTHERS_LEAD = r"\b(?:opponent|someone|somebody|someone else|somebody else|another player|other player|neighbou?r|friend|he|she) (?:has |just )?(?:leads?|led|is leading|chooses to lead)\b"
#: A list with its numbers behind: "symbols 2, empty slots 5".
_NOUN_FIRST = re.compile(
    r"\b((?:stack|hand) cards?|stack|hand|planet symbols?|(?:(?:advanced|fertile|metallic|utopian) )?planets?|players|empty stacks|influence(?: left)?|(?:(?:survey|warfare|colonize|produce|trade|research) )?symbols?"
    r"|(?:(?:empty|free) )?slots?|resources?|colonies|fighters?)(?: is| are|:| =)? (\d+)(?=\s*(?:[,;.:?]|and\b|$))",
    re.IGNORECASE,
)
_NO_VARIANT = re.compile(
    r",?\s*\b(?:no|without(?: the| any)?|not the) (?:[\w-]+ )?variant(?: rules?)?\b|\bnormal (?=\w+[- ]player (?:game )?variant)",
    re.IGNORECASE,
)
_OF_SLOTS = re.compile(
    r"\b(\d+|one|two|three|four|five|none) of my (?:\w+ )?slots? (?:is|are) (?:still |left )?(?:empty|free|open)\b",
    re.IGNORECASE,
)
_RIVAL = re.compile(
    r"\b(?:my|the) (?:rival|enemy|neighbou?r|friend|partner|brother|sister|wife|husband|son|daughter)\b(?!['\u2019])",
    re.IGNORECASE,
)
_TIED = re.compile(r"\b(?:tied?|wins?|won|winner)\b", re.IGNORECASE)
_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBER = re.compile(rf"\b({'|'.join(_WORDS)})\b(?=[^.;]*(?:resource|fighter|point|influence))", re.IGNORECASE)
#: An outcome that is asked about: "do I get three fighters?".
_CLAIM = re.compile(
    r"\b(?P<verb>do|can|may|will|would|could) I (?:really |then |now |still |also )?(?:get(?: to (?:look at|see|draw|take))?|take|look at|see|draw|gain|receive|earn|produce|place|collect)"
    rf" (?:all |exactly )?(?P<number>\d+|{'|'.join(_WORDS)}) (?=(?:of the |of them|planets?|fighters?|resources?|influence)\b[^?,;]*\?\s*$)",
    re.IGNORECASE,
)
_TWICE = re.compile(r"\b(?:a pair of|a couple of)\b", re.IGNORECASE)
_HYPHEN = re.compile(r"(?<=[a-z])-(?=\d)|(?<=\d)-(?=[a-z])", re.IGNORECASE)
_N_IS = re.compile(r"\bN ?(?:=|is) ?(?=\d|(?:one|two|three|four|five|six|seven|eight)\b)")
_LEFT_OVER = re.compile(r"\bleft(?: over)?\b(?! (?:hand )?(?:neighbou?r|of the|side|or right))", re.IGNORECASE)
_ZH_LEVELS = re.compile(r"([一二三1-3])级|([一二三1-3])級")
_PRODUCE_TRADE = re.compile(r"生[产產] ?[/／、] ?交易(?=牌)")
_LEVEL_LISTS = re.compile(r"([一二三])([一二三])([一二三])?[级級]")
_PLANET_WORDS = {
    f"planet_{re.sub(r'[^a-z0-9]+', '_', each.name.casefold().replace(chr(39), '')).strip('_')}": each
    for each in planets()
}
_TECH_WORDS = {f"tech_{re.sub(r'[^a-z0-9]+', '_', name.casefold()).strip('_')}": name for name in sides()}


class Question(question.Question):
    """What a question has in it."""

    titles = re.compile(
        "|".join(re.escape(name) for name in (*(each.name for each in planets()), *sides())), re.IGNORECASE
    )

    def __init__(self, typed: str, speech: Speech) -> None:
        super().__init__(typed, speech)
        #: Numbers that went into a sum, and whether the cards named did.
        self.spent: set[int] = set()
        self.counted_names = False
        #: Whether a grammar has itself made sure that no number is left over.
        self.all_heeded = False

    def mended(self, typed: str) -> str:
        """The question with rivals as opponents, and what is claimed of a role's outcome kept apart."""
        typed = _ICON.sub(lambda found: "symbol" + found[1], _GREETING.sub("", typed))
        typed = _SEATED.sub(lambda found: f"{found[1]} {_WORDS.index(found[2].casefold()) + 2}", typed)
        if _TIED.search(typed):
            typed = _NUMBER.sub(
                lambda found: str(_WORDS.index(found[1].casefold()) + 2), _RIVAL.sub("my opponent", typed)
            )
        typed = _OF_SLOTS.sub(r"\1 empty slots", _NO_VARIANT.sub("", typed))
        if len(_NOUN_FIRST.findall(typed)) > 1 or re.match(r"players:? \d", typed, re.IGNORECASE):
            typed = _NOUN_FIRST.sub(lambda told: f"{told[2]} {_of_planets(told[1], typed)}", typed)
        found = _CLAIM.search(typed)
        #: What the question says the outcome is, and whether that is only allowed.
        self.claimed = None if found is None else _claimed(found["number"])
        self.at_most = found is not None and found["verb"].casefold() in {"can", "may", "could"}
        return (
            typed if found is None else f"{typed[: found.start('number')]}any {typed[found.end('number') :].lstrip()}"
        )

    def plain(self, typed: str) -> str:
        """The words of a text, numbers put as figures."""
        typed = _OF_MY_PLANET.sub("1 planet ", typed)
        text = _PRODUCE_TRADE.sub("生产交易", typed)
        text = _LEVEL_LISTS.sub(lambda found: " level ".join(["", *filter(None, found.groups())]) + " ", text)
        text = _ZH_LEVELS.sub(lambda found: f" level {found[1] or found[2]} ", text)
        text = _HYPHEN.sub(" ", _N_IS.sub("symbols ", _NOTHING.sub(" no hand ", text)))
        text = _ONE.sub(" 1 ", _A_PLANET.sub("1 ", _TWICE.sub("2", text)))
        text = re.sub(r"(?<=\d)\s*[x×]\s*(?=[a-zA-Z])", " ", _LEFT_OVER.sub(" remaining ", text))
        text = re.sub(
            r"(?i)\bcards? ?[+] ?1\b|牌 ?[+＋] ?1|(?<!\d)[+] ?1['\"\u2019\u201d]? ?(?:hand )?cards?\b|(?<!\d)[+] ?1 hand\b|\bhand bonus\b|\b(?:one|a) (?:extra|bonus|additional) (?:hand )?card\b(?= (?:in|to|for) (?:my |the |your )?hand)|手牌(?:上限)? ?[+＋] ?1",
            " handbonus ",
            text,
        )
        text = super().plain(text)
        return re.sub(r"\b(level) ([1-3]) (?:level )?([1-3])(?: (?:level )?([1-3]))?\b", _levels, text)

    def number_of_players(self) -> int | None:
        """How many play, if it is said; the variant is for three (E-V1)."""
        found = super().number_of_players()
        if found is not None:
            return found
        word = re.search(
            r"\b(?:(?:game|version) (?:for|of|with|among)|we (?:play|are playing)(?: with)?|we are) (two|three|four|five|[2-5])\b(?! (?:[\w-]+ ){0,2}(?:stacks?|piles?|cards?|roles?))",
            self.raw,
        )
        if word:
            return {"two": 2, "three": 3, "four": 4, "five": 5}.get(word[1]) or int(word[1])
        return 3 if self.has("variant") else None

    @cached_property
    def roles(self) -> list[str]:
        """The roles named, each once."""
        return list(dict.fromkeys(word for word in self.text.split() if word in ROLES))

    @cached_property
    def planets(self) -> list[str]:
        """The planets named, each once, in order."""
        return list(dict.fromkeys(_PLANET_WORDS[word].name for word in self.text.split() if word in _PLANET_WORDS))

    @cached_property
    def technologies(self) -> list[str]:
        """The technologies named, each once, in order."""
        return list(dict.fromkeys(_TECH_WORDS[word] for word in self.text.split() if word in _TECH_WORDS))

    @cached_property
    def leads(self) -> bool | None:
        """Whether the one who asks leads; None if that is not clear."""
        if self.said(_NOT_LEADING) or (self.said(_OTHERS_LEAD) and not self.said(_I_LEAD)):
            return False
        if self.has("follow", "follower") and self.has("lead", "leader"):
            mine, others = self.said(_I_LEAD), self.said(_I_FOLLOW)
            return bool(mine) if bool(mine) != bool(others) else None
        return True if self.has("lead", "leader") else False if self.has("follow", "follower") else None

    @cached_property
    def counted(self) -> str:
        """The words with a number for every "a": "a planet" is one; a stroke between sentences."""
        text = _SENTENCE.sub(f" {_STOP} ", _STATE.sub(f" {_STOP} ", self.signed))
        return self.plain(_ARTICLE.sub(" 1 ", text)).replace(_STOP, ";").strip("; ")

    @cached_property
    def stack_is_empty(self) -> bool:
        """Whether it is told that the stack of the role has run out."""
        if self.said(
            r"\b(?:stack|pile) (?:is |has |was |already |now |just )*(?:empty|exhausted|run out|gone|depleted|used up)\b"
        ):
            return True
        words = f" {self.plain(_SENTENCE.sub(f' {_STOP} ', self.signed)).replace(_STOP, ';')} "
        found = re.search(
            r"(?<!\S)(?:stack (?:(?!slot|no)\w+ ){0,2}empty(?! slot)|empty (?:(?!slot)\w+ ){0,2}stack|no (?:(?!hand)\w+ ){0,2}card (?:\w+ ){0,1}stack)(?!\S)",
            words,
        )
        not_yet = r"(?<!\S)(?:stack (?:\w+ ){0,2}no(?:\w+ ){0,1} empty|no (?:\w+ )?empty (?:\w+ )?stack)(?!\S)"
        return found is not None and not re.search(not_yet, words)


def _of_planets(noun: str, typed: str) -> str:
    """Planets in a list of symbols are their symbols."""
    listed = re.search(r"symbols?:", typed, re.IGNORECASE) and re.fullmatch(r"planets?", noun, re.IGNORECASE)
    return f"{noun.rstrip('sS')} symbols" if listed else noun


def _claimed(word: str) -> int:
    """A number as a figure or a word."""
    return int(word) if word.isdigit() else _WORDS.index(word.casefold()) + 2


def _levels(found: re.Match[str]) -> str:
    """Levels one after the other."""
    return " ".join(["level", *(each for each in found.groups()[1:] if each)])
