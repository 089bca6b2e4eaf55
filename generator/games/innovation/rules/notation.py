"""Choices as people write and type them (docs/notation.md).

In: a choice, or words. Out: words such as "meld Pottery", or the choice.
"""

from __future__ import annotations

import re
from functools import cache

from generator.engine.inputs import unknown
from generator.errors import Said
from generator.games.innovation.facts import Text
from generator.games.innovation.facts.deck import COLOURS, cards
from generator.games.innovation.rules.codes import BACKS, DONE, DRAW, NO, YES, Choice

#: Choices that say everything in one word.
SINGLE = {"draw": DRAW, "yes": YES, "no": NO, "done": DONE}
#: Words before a card's title, and the kind of choice.
OF_A_CARD = {"meld": "meld", "dogma": "dogma", "take": "card"}
#: Words before a number.
OF_A_NUMBER = {"achieve": "achieve", "value": "value", "player": "player", "option": "option"}
_KIND_TO_WORD = {kind: word for word, kind in (OF_A_CARD | OF_A_NUMBER).items()}


@cache
def _numbers() -> dict[str, int]:
    """Return cards by their English and Chinese titles, in lowercase."""
    return {title.casefold(): card.number for card in cards() for title in card.name if title}


def card_called(title: str) -> int | None:
    """Return the card with that title in either language, None if there is none."""
    return _numbers().get(" ".join(title.split()).casefold())


def write(choice: Choice) -> str:
    """Return the choice in words; a player by their seat, from 1."""
    kind, what = choice
    if kind in SINGLE:
        return kind
    if kind == "colour":
        return f"colour {COLOURS[what]}"
    if kind == "back":
        who, value = divmod(what, BACKS)
        return f"back {who + 1}/{value}"
    word = _KIND_TO_WORD[kind]
    if word in OF_A_CARD:
        return f"{word} {cards()[what].name.en}"
    return f"{word} {what + (kind == 'player')}"


def read(words: str) -> Choice | None:
    """Return the choice that somebody wrote, None if it is invalid."""
    word, _, rest = " ".join(words.split()).partition(" ")
    word = word.casefold()
    if not rest:
        return SINGLE.get(word)
    if word in OF_A_CARD:
        card = card_called(rest)
        return None if card is None else (OF_A_CARD[word], card)
    if word == "colour":
        return ("colour", COLOURS.index(rest.casefold())) if rest.casefold() in COLOURS else None
    if word == "back":
        found = re.fullmatch(r"([1-4])/(\d{1,2})", rest)
        return ("back", BACKS * (int(found[1]) - 1) + int(found[2])) if found else None
    if word in OF_A_NUMBER and rest.isascii() and rest.isdecimal() and len(rest) < 4:
        return OF_A_NUMBER[word], int(rest) - (word == "player")
    return None


def unread(words: str) -> Said:
    """Return what cannot be read in a choice: the card or colour that does not exist."""
    word, _, rest = " ".join(words.split()).partition(" ")
    word = word.casefold()
    if word in OF_A_CARD and rest and card_called(rest) is None:
        return unknown(Text("a_card"), rest, [name for card in cards() for name in card.name if name])
    return unknown(Text("a_colour"), rest, COLOURS) if word == "colour" and rest.casefold() not in COLOURS else ""
