"""What the press gets of Eminent Domain: plain data for every card and sheet, no drawing.

In: the kinds asked for, a language, an context. Out: card sheets and pages. The cards are the same in every campaign.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.engine.pack import Campaign
from generator.engine.view import Language, Printable, PrintContext
from generator.games.eminent_domain.facts.deck import card_id, planet_id, planets, role_cards, role_id, technologies
from generator.games.eminent_domain.sheets.cards import roles, technologies_sheet
from generator.games.eminent_domain.sheets.extras import aids, score, tokens
from generator.games.eminent_domain.sheets.mats import board, mats
from generator.games.eminent_domain.sheets.planets import ordinary, starts
from generator.games.eminent_domain.sheets.reference import readings, reference


def printables(campaign: Campaign, kinds: Sequence[str], language: Language, context: PrintContext) -> list[Printable]:
    """Return everything of *kinds* that can be printed, in that order, as the *context* wants it."""
    del campaign
    makers: dict[str, Callable[[], Sequence[Printable]]] = {
        "roles": lambda: [roles(language, context)],
        "planets": lambda: [ordinary(language)],
        "starts": lambda: [starts(language)],
        "technologies": lambda: [technologies_sheet(language, context)],
        "board": lambda: board(context.players, context.rules, language),
        "aids": lambda: [aids(language)],
        "tokens": lambda: tokens(language),
        "score": lambda: score(context.players, language),
        "mats": lambda: mats(context.players, language),
        "reference": lambda: reference(language),
        "readings": lambda: readings(context.rules, language),
    }
    return [sheet for kind in kinds for sheet in makers[kind]()]


def labels(language: Language) -> dict[str, str]:
    """Return what each card is called, by its id."""
    found = {role_id(card.number): card.name(language) for card in role_cards()}
    found |= {card_id(card.number): card.title(language) for card in technologies()}
    return found | {planet_id(planet.number): planet.name for planet in planets()}
