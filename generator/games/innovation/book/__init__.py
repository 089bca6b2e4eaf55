"""The rules of Innovation in our own words: numbered passages, each with the source that says it.

In: a language. Out: the whole book. A passage's section is the chapter of a source and that source's file; of what only
public sources say, those; a card's effects are beside its facts (cards/).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from generator.engine.book import Book, Passage
from generator.engine.languages import between
from generator.engine.packdata import pack_data
from generator.engine.sentences import Sentences
from generator.engine.written import passages
from generator.games.innovation.facts.deck import COLOURS, ICONS, PICTURE, Card, cards, with_icons

if TYPE_CHECKING:
    from generator.engine.view import Language

#: What the book goes with; its two sources are named with every passage.
EDITION = "Innovation (base game)"
#: The files of the book, in its order.
PARTS = ("rules-1", "rules-2", "readings", "sources", "silences")
#: Where facts and effects of the cards come from (section 19 of the specification).
CARD_SOURCES = (
    "github.com/micahstairs/bga-innovation; github.com/jamesrp/innovation-ai; "
    "github.com/dennishorte/battlestar; github.com/sbarli/innovation"
)
_TEXTS = Sentences("generator.games.innovation", "book/texts")


@cache
def book(language: Language) -> Book:
    """Return the whole book."""
    return Book(
        language,
        EDITION,
        (*passages("generator.games.innovation", PARTS, language), *(_of_card(card, language) for card in cards())),
    )


def card_id(card: Card) -> str:
    """Return what the passage about a card is called: I-006."""
    return f"I-{card.number:03}"


def _of_card(card: Card, language: Language) -> Passage:
    """Return a card's facts and what its effects do, in our words."""
    names = pack_data("generator.games.innovation", "book/words.toml")
    icons = ["–" if icon == PICTURE else names[ICONS[icon]][language] for icon in card.icons]
    text = _TEXTS.text(
        "card.text",
        language,
        **dict(zip(("top_left", "bottom_left", "bottom_centre", "bottom_right"), icons)),
        name=card.name(language) or card.name.en,
        english=card.name.en,
        colour=names[COLOURS[card.colour]][language],
        age=card.age,
        featured=names[ICONS[card.featured]][language],
        effects=_effects(card, language),
    )
    see = ("I-PUB1", "I-PUB19") if card.editions_differ else ("I-PUB1",)
    title = " ".join(dict.fromkeys(card.name))
    return Passage(card_id(card), "reading", CARD_SOURCES, 0, title, text, see, status="public", source=CARD_SOURCES)


def _effects(card: Card, language: Language) -> str:
    """Return its effects one after the other, with what the first edition has instead."""
    effects = []
    for number, effect in enumerate(card.effects, start=1):
        text = effect.last(language)
        if effect.first != effect.last:
            first = effect.first(language) if effect.first else _TEXTS.text("card.nothing", language)
            text += _TEXTS.text("card.otherwise", language, text=first)
        effects.append(_TEXTS.text("card.effect", language, number=number, demand=effect.demand, text=text))
    whole = between(language).sentences.join(effects)
    names = pack_data("generator.games.innovation", "book/words.toml")
    return with_icons(whole, lambda icon, number: names[icon if number == 1 else f"{icon}s"][language])
