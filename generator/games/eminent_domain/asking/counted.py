"""The symbols of a role that a question tells: a total, or its parts, the stack's card, cards played, the empire.

In: a question taken to pieces, a role, words to look in. Out: how many, and the words that are left; None if it is not
clear. Each part is taken out of the words when it is counted, so that nothing counts twice and nothing is left over.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from generator.engine.wording import whole_words
from generator.games.eminent_domain.book import sides
from generator.games.eminent_domain.deck import ROLES, planets, technologies

if TYPE_CHECKING:
    from generator.games.eminent_domain.asking.question import Question

_N = r"(\d+|no)"
#: Words that may stand between a number and what it counts.
_OF = r"(?:own|face_up|show|give|have|mine|use|such|matching|match|fit|each|come|total|score|bear|carry|already|metallic|advanced|fertile|different|draw|print|printed|带|画|着|著|上)"
_PLACE = r"(?:planet|empire|technology)"
#: What tells no symbols: what is asked for, and whether the stack has cards.
_ASIDE = re.compile(
    r"(?<!\S)(?:many (?:(?:additional|own|score|total|empty|survey|warfare|colonize|produce|trade|research|produce_trade) )*"
    r"(?:planet|symbol|fighter|resource|influence|card|slot)?"
    r"|(?:symbol|planet|fighter|resource|influence) many$"
    r"|stack (?:(?:(?!slot|card)\w+) )?(?:no )?empty|empty (?:\w+ )?stack|no empty|(?:take )?last (?:\w+ )?card stack"
    r"|stack (?:still |have |with )*(?:many |plenty )?card (?:remaining|left|stay)|stack still (?:\w+ )?card|still (?:\w+ )?card stack"
    r"|card remaining stack|stack no card|no card (?:remaining )?stack)(?!\S)"
)
_STACK = re.compile(
    r"(?<!\S)(?:(?:1 )?stack (?:(?:survey|warfare|colonize|produce|trade|research|produce_trade|own|role|1) )?card"
    r"|(?:1 )?(?:(?:survey|warfare|colonize|produce|trade|research|produce_trade|role) )?card (?:(?:come|take|draw|central|board|of|produce_trade) )*stack(?! card)"
    r"|(?:take )?stack (?:take |draw |come )?1|stack give (?:1 )?(?:(?:survey|warfare|colonize|produce|trade|research|produce_trade) )?card|take 1 stack|1 (?:(?:take|come|survey|warfare|colonize|produce|trade|research|produce_trade) )*stack)(?!\S)"
)
#: How a total is told apart from what is played besides.
_IN_ALL = re.compile(
    r"\bin all\b|\bin total\b|\baltogether\b|\btotal\b|includ|\bcounting\b|\bjust\b|\bonly\b|\bsum\b|包括|连同|連同|连牌堆|連牌堆|共|合计|合計"
)
#: That the stack's card is one of the cards told.
_INCLUDED = re.compile(
    r"\bstack(?: card)?[^.;?]{0,8} (?:included|counted)\b|\b(?:including|counting|incl\.?) (?:the )?(?:stack card|(?:one |card )?from the stack)"
)
#: That cards of the hand are played on top of the leader's own.
_PLAYED = re.compile(
    r"\bhand\b|\bplay(?:s|ing|ed)?\b|\bboost|\badd(?:s|ing|ed)?\b|\bmore\b|\buse\b|\badditional\b|\bextra\b|手|打出|加强|加強|打"
)
PLANETS = {
    f"planet_{re.sub(r'[^a-z0-9]+', '_', each.name.casefold().replace(chr(39), '')).strip('_')}": each
    for each in planets()
}


def word_of(name: str) -> str:
    """The one word that a technology's name becomes."""
    return f"tech_{re.sub(r'[^a-z0-9]+', '_', name.casefold()).strip('_')}"


_TECHNOLOGIES = {word_of(name): name for name in sides()}


def shown(name: str, role: int) -> tuple[bool, int] | None:
    """Whether a technology stays in the empire, and its symbols of a role; None if its cards differ in them."""
    chosen = [side for card in technologies() for side in card.sides if side.name.en == name]
    counts = {sum(symbol == role for symbol in side.symbols) for side in chosen}
    return (chosen[0].permanent, counts.pop()) if len(counts) == 1 else None


class Told(NamedTuple):
    """Symbols as they are told. *rest* are the words that tell something else."""

    total: int | None
    stack: bool
    hand: int | None
    empire: int | None
    rest: str


class _Text:
    """Words out of which what was counted is taken."""

    def __init__(self, words: str) -> None:
        self.words = f" {words} "

    def take(self, pattern: str) -> re.Match[str] | None:
        """The first place that fits, which is taken out."""
        found = whole_words(pattern).search(self.words)
        if found:
            self.words = f"{self.words[: found.start()]} ; {self.words[found.end() :]}"
        return found

    def numbers(self, pattern: str) -> list[int]:
        """The numbers of all places that fit, all taken out."""
        found = []
        while (one := self.take(pattern)) is not None:
            found.append(_number(next(filter(None, one.groups()), "1")))
        return found


def _number(word: str) -> int:
    return 0 if word == "no" else int(word)


def told(asked: Question, role: str, words: str) -> Told | None:
    """What *words* tell about the symbols of a role; of any one if *role* is empty."""
    text = _Text(_ASIDE.sub(" ; ", words))
    its = rf"(?:{role or '|'.join(ROLES)}|role|{'produce_trade' if role in {'produce', 'trade', ''} else role})"
    named = _named(text, role, its)
    if named is None:
        return None
    empire = [*named[1], *_in_the_empire(asked, text, its)]
    stack = bool(_STACK.search(text.words))
    text.words = _STACK.sub(" ; ", text.words)
    hand = [*named[0], *_of_the_hand(text, its)]
    total = text.numbers(rf"{_N} (?:(?:{its}|total|score|own) )*symbol|(?:{its} )?symbol (?:total |score )?(\d+)")
    unclear = rf"(?<!\S)(?:\d+ (?:{its} )?(?:card|symbol|{_PLACE} {its})|{its} symbol {_PLACE}|{_PLACE} (?:show |have )?{its} symbol)(?!\S)"
    if len(total) > 1 or re.search(unclear, re.sub(r"(?<!\S)no (?:\w+ )?symbol \w+", ";", text.words)):
        return None
    if stack and hand and _INCLUDED.search(asked.raw):
        hand = [sum(hand) - 1]  # "two cards, stack card included"
    return Told(total[0] if total else None, stack, _sum(hand), _sum(empire), " ".join(text.words.split()))


def _sum(parts: list[int]) -> int | None:
    return sum(parts) if parts else None


def _named(text: _Text, role: str, its: str) -> tuple[list[int], list[int]] | None:
    """Symbols of the technologies and planets named, of the hand and of the empire; None if they do something else."""
    hand: list[int] = []
    empire: list[int] = []
    if not role:
        return None if any(word in _TECHNOLOGIES or word in PLANETS for word in text.words.split()) else ([], [])
    place = ROLES.index(role)
    for word in [each for each in text.words.split() if each in _TECHNOLOGIES]:
        name = _TECHNOLOGIES[word]
        its_own = shown(name, place)
        found = text.take(
            rf"(?:1 )?(?:technology )?{word}(?: (?:card|technology|show|side|face_up|empire))*(?: {_N} (?:{its} )?symbol)?"
        )
        if found is None or its_own is None or not its_own[1]:
            return None
        (empire if its_own[0] else hand).append(_number(found[1]) if found[1] else its_own[1])
    for word in [each for each in text.words.split() if each in PLANETS]:
        text.take(
            rf"(?:\d )?(?:{its} )?symbol {word}|{word}(?: (?:face_up|show|give|\d))*(?: (?:{its}))?(?: symbol)|{word}"
        )
        empire.append(int(PLANETS[word].symbol == place))
    return hand, empire


def _in_the_empire(asked: Question, text: _Text, its: str) -> list[int]:
    """Symbols on planets and permanent technologies."""
    between = rf"(?:{_OF} |{_PLACE} )*"
    found = []
    each_has = "各 " if asked.language == "zh" else ""
    while (one := text.take(rf"{_N} {between}{_PLACE} {between}{each_has}(\d+) (?:{its} )?symbol")) is not None:
        many, of_each = _number(one[1]), int(one[2])
        found.append(many * of_each if of_each == 1 or asked.said(r"\beach\b|各") else of_each)
    while (one := text.take(rf"{_N} (?:{its} )?symbol {between}(\d+) {between}{_PLACE}")) is not None:
        found.append(max(_number(one[1]), int(one[2])) if one[1] == "1" else _number(one[1]))
    found += text.numbers(rf"{_N} (?:{_OF} )*{its} {_PLACE}(?: {between}(?:{its} )?symbol)?")
    found += text.numbers(
        rf"{_N} (?:{_OF} )*{_PLACE} {between}{its}(?: symbol)?|{_N} (?:{_OF} )*{_PLACE} {between}symbol"
    )
    found += text.numbers(rf"{_N} (?:{_OF} )*(?:{its} )?symbol {between}{_PLACE}(?: {between}face_up)?")
    found += text.numbers(rf"{_PLACE} {between}{_N} (?:{its} )?symbol")
    return found


def _of_the_hand(text: _Text, its: str) -> list[int]:
    """Cards played from the hand."""
    own = rf"(?:additional|matching|match|own|hand|play|use|plus|role|boost|{its})"
    found = []
    while (one := text.take(rf"{_N} (?:{own} )*card (?:of |each |with )*(\d) (?:{its} )?symbol(?: each)?")) is not None:
        found.append(_number(one[1]) * int(one[2]))
    found += text.numbers(
        rf"{_N} (?:{own} )*card(?: (?:of|own|play|boost))*(?: {its})?(?: (?:own |play )*hand)?(?: symbol)?"
    )
    found += text.numbers(
        rf"{_N} (?:{own} )*(?:symbol (?:\w+ )?)?hand|hand (?:(?:play|additional|use|加|出|card) )*{_N}(?: {its})?(?! symbol)"
    )
    found += text.numbers(
        rf"(?:play|boost|add|plus|use) {_N}(?: (?:additional|{its}))*(?! symbol| slot| resource| fighter)"
    )
    found += text.numbers(rf"{_N} {its}(?= (?:;|hand|plus|boost)|\s*$)")
    return found


def symbols(asked: Question, role: str, words: str) -> tuple[int, str] | None:
    """How many symbols of *role* there are, and the words that tell something else; None if that is not clear."""
    has = told(asked, role, words)
    if has is None or (has.empire and asked.has("face_down")):
        return None
    stack = has.stack and not asked.stack_is_empty and asked.leads is not False
    parts = (has.hand or 0) + (has.empire or 0)
    if has.total is not None:
        whole = parts + stack
        if (has.hand or has.empire) and has.total != whole:
            return None
        clear = not stack or has.total in {1, whole} or _IN_ALL.search(asked.raw)
        return (has.total, has.rest) if clear else None
    if has.hand is None and has.empire is None and not stack:
        return None
    if asked.leads and not stack and not asked.stack_is_empty:
        if has.hand is None or not _PLAYED.search(asked.raw):
            return None
        stack = True  # the leader takes one (E-T3)
    return parts + int(stack), has.rest
