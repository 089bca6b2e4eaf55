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
_TWICE = re.compile(r"\b(?:a pair of|a couple of)\b", re.IGNORECASE)
_HYPHEN = re.compile(r"(?<=[a-z])-(?=\d)|(?<=\d)-(?=[a-z])", re.IGNORECASE)
_N_IS = re.compile(r"\bN ?(?:=|is) ?(?=\d)")
_LEFT_OVER = re.compile(r"\bleft(?: over)?\b(?! (?:hand )?(?:neighbou?r|of the|side|or right))", re.IGNORECASE)
_ZH_LEVELS = re.compile(r"([一二三1-3])级|([一二三1-3])級")
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
        #: Whether the symbols are a sum of parts, so that their number stands nowhere.
        self.summed = False

    def plain(self, typed: str) -> str:
        """The words of a text, numbers put as figures."""
        text = _LEVEL_LISTS.sub(lambda found: " level ".join(["", *filter(None, found.groups())]) + " ", typed)
        text = _ZH_LEVELS.sub(lambda found: f" level {found[1] or found[2]} ", text)
        text = _HYPHEN.sub(" ", _N_IS.sub("symbols ", text))
        text = _ONE.sub(" 1 ", _A_PLANET.sub("1 ", _TWICE.sub("2", text)))
        text = re.sub(r"(?<=\d)\s*[x×]\s*(?=[a-zA-Z])", " ", _LEFT_OVER.sub(" remaining ", text))
        text = re.sub(r"(?i)\bcards? ?[+] ?1\b|牌 ?[+＋] ?1", " handbonus ", text)
        text = super().plain(text)
        return re.sub(r"\b(level) ([1-3]) (?:level )?([1-3])(?: (?:level )?([1-3]))?\b", _levels, text)

    def number_of_players(self) -> int | None:
        """How many play, if it is said; the variant is for three (E-V1)."""
        found = super().number_of_players()
        if found is not None:
            return found
        word = re.search(
            r"\b(?:game|version) (?:for|of|with|among) (two|three|four|five|[2-5])\b(?! \w*stacks)", self.raw
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
        follows = self.has("follow", "follower")
        leads = self.has("lead", "leader")
        return None if follows == leads else leads

    @cached_property
    def stack_is_empty(self) -> bool:
        """Whether it is told that the stack of the role has run out."""
        found = self.find(
            r"stack (?:(?!slot|no)\w+ ){0,2}empty(?! slot)|empty (?:(?!slot)\w+ ){0,2}stack|no (?:\w+ ){0,2}card (?:\w+ ){0,1}stack"
        )
        return found is not None and not self.find(
            r"stack (?:\w+ ){0,2}no(?:\w+ ){0,1} empty|no (?:\w+ )?empty (?:\w+ )?stack"
        )

    def symbols(self, role: str) -> int | None:
        """How many symbols of *role* are told in all: a total, or the sum of its parts; None if that is not clear."""
        its = rf"(?:{role}|role|produce_trade)"
        on_planet, rest = self._on_planets(its)
        text = rest
        stack, hand = _stack_and_hand(its, text)
        total = _first(rf"{N} (?:(?:{its}|total) )*symbol(?! (?:\w+ )?hand)|(?:{its} )?symbol {N}", text)
        if total is not None:
            if hand is not None or on_planet is not None:
                return None
            return total if not stack or total == 1 or self.said(r"includ|counting|just|包括|连同") else None
        if hand is None and not stack and on_planet is None:
            return None
        if stack and self.stack_is_empty:
            stack = False
        if self.leads and not stack and not self.stack_is_empty:
            if not self.said(r"from (?:my )?hand|hand cards?|boost|more|手牌|加强"):
                return None
            stack = True  # the leader takes one (E-T3)
        self.spent |= {each for each in (hand, on_planet, 1 if stack else None) if each is not None}
        self.summed = True
        return (hand or 0) + (on_planet or 0) + int(stack)

    def parts(self, role: str) -> tuple[bool, int | None, int | None]:
        """Whether the card of the stack is told, cards of the hand, symbols in the empire."""
        its = rf"(?:{role}|role|produce_trade)"
        on_planet, text = self._on_planets(its)
        stack, hand = _stack_and_hand(its, text)
        return stack, hand, on_planet

    def _on_planets(self, its: str) -> tuple[int | None, str]:
        """Symbols in the empire, and the words without them."""
        place = r"(?:planet|empire|technology)"
        number = (
            rf"{N} (?:own |face_up )*{place} (?:own )?(?:show )?(?:{its} )?symbol"
            rf"|{N} (?:{its} )?symbol (?:(?:face_up|own|show|give|no|2|come) )*{place}(?! discard| look| keep)"
            rf"|{place} (?:(?:show|give|have|total|face_up) )*{N} (?:{its} )?symbol"
            rf"|{N} (?:more |additional )?(?:{its} )?symbol (?:on )?{place}"
            rf"|{N} {place} symbol"
        )
        found = re.search(rf"(?<!\S)(?:{number})(?!\S)", self.text)
        if found:
            value = question.as_number(next(group for group in found.groups() if group))
            return value, f"{self.text[: found.start()]} {self.text[found.end() :]}"
        single = re.search(rf"(?<!\S)(?:face_up )?{place} (?:(?:show|give|own|1) )*(?:{its} )?symbol(?!\S)", self.text)
        if single and not re.search(r"\d (?:own |face_up )?$", self.text[: single.start()]) and self._one_planet():
            return 1, f"{self.text[: single.start()]} {self.text[single.end() :]}"
        return None, self.text

    def _one_planet(self) -> bool:
        """Whether it is one planet or technology that has it."""
        return (
            self.said(
                r"\b(?:a|one|the|my|its|another) (?:[\w-]+ ){0,3}(?:planet|technology|tech|permanent)\b(?!s)|一颗|一顆|星球上?有?(?:一个)?"
            )
            is not None
        )


def _stack_and_hand(its: str, text: str) -> tuple[bool, int | None]:
    """Whether the stack's card is told, and how many cards or symbols come from the hand."""
    card = r"(?<!\S)(?:stack (?:(?!empty)\w+ )?card|card (?:take )?stack(?! empty)|1 stack(?! empty))(?!\S)"
    cards = rf"{N} (?:(?:additional|matching|own|hand|play|{its}) )*card(?: hand)?(?! (?:take )?stack)"
    hand = _first(rf"{cards}|{N} (?:(?:additional|{its}) )*hand|{N} (?:{its} )?symbol (?:\w+ )?hand", text)
    return re.search(card, text) is not None, hand


def _first(pattern: str, text: str) -> int | None:
    """The number in the first place where the words are so."""
    found = re.search(rf"(?<!\S)(?:{pattern})(?!\S)", text)
    return None if found is None else question.as_number(next(group for group in found.groups() if group))


def _levels(found: re.Match[str]) -> str:
    """Levels one after the other."""
    return " ".join(["level", *(each for each in found.groups()[1:] if each)])
