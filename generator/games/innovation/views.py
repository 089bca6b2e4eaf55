"""What the press is told of Innovation: plain data for every card and sheet, no drawing.

In: the kinds asked for, a language, an occasion. Out: card sheets and pages. The cards are the same in every campaign.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.engine.pack import Campaign
from generator.engine.view import Inscription, Language, Occasion, Printable
from generator.games.innovation.card_views import card_id, deck
from generator.games.innovation.deck import cards
from generator.games.innovation.extra_views import ages, aid, ladder, specials
from generator.games.innovation.mat_views import mats, supply, trackers
from generator.games.innovation.reference_views import glossary, reference
from generator.games.innovation.sheet_words import word

#: In printing order: what is printed if nothing else is asked for, and what is printed only then.
KINDS = ("cards", "specials", "ages", "ladder", "mats", "supply", "tracker", "seats", "reference", "glossary")
KINDS_ON_REQUEST = ("teams",)


def printables(
    campaign: Campaign, kinds: Sequence[str], language: Language, occasion: Occasion
) -> list[Printable]:
    """Everything of *kinds* that can be printed, in that order, as the *occasion* wants it."""
    makers: dict[str, Callable[[], Sequence[Printable]]] = {
        "cards": lambda: [deck(language, occasion)],
        "specials": lambda: [specials(language)],
        "ages": lambda: [ages(language)],
        "ladder": lambda: [ladder(language)],
        "mats": lambda: mats(occasion.players, language),
        "supply": lambda: supply(occasion.players, language),
        "tracker": lambda: trackers(occasion.players, language),
        "seats": lambda: [aid("seats", language)],
        "teams": lambda: [aid("teams", language)],
        "reference": lambda: reference(language),
        "glossary": lambda: glossary(language),
    }
    return [sheet for kind in kinds for sheet in makers[kind]()]


def labels(campaign: Campaign, language: Language) -> dict[str, str]:
    """Each card's name by its id."""
    return {card_id(card): card.name(language) for card in cards()}


def inscriptions(
    campaign: Campaign, before: Mapping[str, str], board: Mapping[str, str], language: Language
) -> list[Inscription]:
    """Nothing: what is printed never changes by play."""
    return []


def notice() -> dict[Language, str]:
    """The line that every page bears, by language."""
    return {"en": word("notice", "en"), "zh": word("notice", "zh")}
