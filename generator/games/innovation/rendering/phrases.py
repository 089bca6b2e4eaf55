"""The phrases of the referee, and what cards, colours, icons and achievements are called.

In: a key or a number, a language. Out: words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.engine.languages import listed
from generator.engine.renderer import Phrases
from generator.engine.view import Language
from generator.games.innovation.facts.deck import COLOURS, ICONS, card_id, cards
from generator.games.innovation.rules.codes import AGE, COLOUR, SPECIALS, SPLAYS

_SIGN = re.compile(f":({'|'.join(ICONS)}):")


say = Phrases("generator.games.innovation")


def title(card: int, language: Language) -> str:
    """The name of a card."""
    return cards()[card].name(language) or cards()[card].name.en


def card_text(card: int, language: Language) -> str:
    """A card in a few words: its number, name, age and colour."""
    return say("card", language, card_id(card), title(card, language), AGE[card], colour_name(COLOUR[card], language))


def card_list(numbers: Iterable[int], language: Language) -> str:
    """Cards one behind the other, "-" for none."""
    return listed([card_text(card, language) for card in numbers], language)


def back_text(age: int, language: Language) -> str:
    """A card seen from behind: its age and no more (I-T3)."""
    return say("back", language, age)


def colour_name(colour: int, language: Language) -> str:
    """Blue, red, green, yellow or purple."""
    return say(COLOURS[colour], language)


def in_words(text: str, language: Language) -> str:
    """An effect's text with the names of icons instead of their signs, ":crown:" and so on."""
    return _SIGN.sub(lambda sign: icon_name(ICONS.index(sign[1]), language), text)


def effects_of(card: int, language: Language, edition: str) -> Iterator[str]:
    """Each effect of a card in our words: its number, whether it is a demand, what it does."""
    for place, effect in enumerate(cards()[card].effects, start=1):
        words = effect.words("first" if edition == "first" else "last")
        if words is not None:
            kind = say("a_demand" if effect.demand else "a_shared_effect", language)
            yield say("effect_line", language, place, kind, in_words(words(language), language))


def icon_name(icon: int, language: Language) -> str:
    """Castle, crown, leaf, bulb, factory or clock."""
    return say(ICONS[icon], language)


def splay_name(direction: int, language: Language) -> str:
    """Unsplayed, left, right or up."""
    return say(SPLAYS[direction], language)


def special_name(special: int, language: Language) -> str:
    """Monument, Empire, World, Wonder or Universe."""
    return say(SPECIALS[special], language)


def values_text(numbers: Iterable[int]) -> str:
    """The ages of cards in order: what everybody sees of hidden ones (I-T3, I-PUB14)."""
    return " ".join(str(age) for age in sorted(AGE[card] for card in numbers)) or "-"
