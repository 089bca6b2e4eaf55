"""What the press gets of Innovation: plain data for every card and sheet, no drawing.

In: the kinds asked for, a language, an context. Out: card sheets and pages. The cards are the same in every campaign.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.engine.pack import Campaign
from generator.engine.view import Language, Printable, PrintContext
from generator.games.innovation.facts.deck import cards
from generator.games.innovation.sheets.cards import card_id, deck
from generator.games.innovation.sheets.extras import BESIDE_THE_DECK, together
from generator.games.innovation.sheets.mats import mats, supply, trackers
from generator.games.innovation.sheets.reference import glossary, readings, reference


def printables(campaign: Campaign, kinds: Sequence[str], language: Language, context: PrintContext) -> list[Printable]:
    """Return everything of *kinds* that can be printed, in that order, as the *context* wants it."""
    del campaign
    makers: dict[str, Callable[[], Sequence[Printable]]] = {
        "cards": lambda: [deck(language, context)],
        "mats": lambda: mats(context.players, language, context.rules.get("teams", "none") != "none"),
        "supply": lambda: supply(context.players, language),
        "tracker": lambda: trackers(context.players, language),
        "reference": lambda: reference(language),
        "glossary": lambda: glossary(language),
        "readings": lambda: readings(context.rules, language),
    }
    few = [kind for kind in kinds if kind in BESIDE_THE_DECK]
    found: list[Printable] = []
    for kind in kinds:
        if kind in makers:
            found += makers[kind]()
        elif kind == few[0]:
            found.append(together([BESIDE_THE_DECK[each](language) for each in few], language))
    return found


def labels(language: Language) -> dict[str, str]:
    """Return each card's name by its id."""
    return {card_id(card): card.name(language) for card in cards()}
