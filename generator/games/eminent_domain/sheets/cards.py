"""Role cards and technologies as plain data for their templates, and their backs.

In: which text they are to bear, the errata, a language. Out: card sheets. Cards that are shuffled into a deck share a
back; double-sided technologies never are, and have their other side behind them (E-R28).
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine.view import CardSheets, Face, Language, PrintContext
from generator.games.eminent_domain.facts import deck
from generator.games.eminent_domain.facts.deck import RoleCard, Technology, TechnologySide
from generator.games.eminent_domain.sheets.signs import card_signs, role_sign, symbols, type_sign
from generator.games.eminent_domain.sheets.words import word, words

#: Trimmed size in mm.
CARD_SIZE = (63.0, 88.0)
#: What is on a card: what it does in our words, only of which kind that is, or lines to write it on.
STEPS, FACTS, BLANK = "steps", "facts", "blank"


def errata_of(rules: Mapping[str, object]) -> str:
    """Return which texts of four technologies are printed (E-U18): the original unless the switch says otherwise."""
    return "escalation" if rules.get("errata") == "escalation" else "original"


def roles(language: Language, context: PrintContext) -> CardSheets:
    """Return all 96 role cards, kind by kind (E-PUB1)."""
    text = context.text or STEPS
    every = tuple(_halves(card, text, language) for card in deck.role_cards())
    faces = [_role(card, text, every, language) for card in deck.role_cards() for _ in range(card.copies)]
    return _sheet("roles", faces, {"": _deck_back(language), "role": _deck_back(language)}, language)


def _halves(card: RoleCard, text: str, language: Language) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what stands in the two halves of a role card; a bonus that both its roles share stands once."""
    rows = [_does(sign["key"], text, language) for sign in card_signs(card, language)]
    roles, leaders = (tuple(str(row[part]) for row in rows) for part in ("role", "leader"))
    return tuple(str(row["action"]) for row in rows), roles + tuple(dict.fromkeys(leaders))


def _role(
    card: RoleCard, text: str, every: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...], language: Language
) -> Face:
    """Return a role card: what it does in the Action phase, and as a role (section 5); *every* is that of all."""
    rows = [_does(sign["key"], text, language) for sign in card_signs(card, language)]
    dealt = word("role_count", language).format(card.copies, card.start)
    data: dict[str, object] = {
        "id": deck.role_id(card.number),
        "name": card.name(language),
        "signs": card_signs(card, language),
        "counts": bool(card.symbols),
        "text": text,
        "rows": rows,
        "every": every,
        "dealt": dealt,
        "t": words(language),
    }
    return Face(deck.role_id(card.number), "role", f"role card {card.name.en}", data)


def _does(key: str, text: str, language: Language) -> dict[str, object]:
    kind = deck.kinds()[key]
    said = [each(language) if text == STEPS else "" for each in (kind.action, kind.role, kind.leader)]
    return {"sign": role_sign(key, language), **dict(zip(("action", "role", "leader"), said))}


def technologies_sheet(language: Language, context: PrintContext) -> CardSheets:
    """Return the 39 technologies, the six double-sided ones first (E-C4, E-R28)."""
    text, errata = context.text or STEPS, errata_of(context.rules)
    cards = sorted(deck.technologies(), key=lambda card: not card.double_sided)
    sides = [side for card in cards for side in card.sides]
    shared = {
        "every": tuple((side.words(errata)(language) if text == STEPS else "",) for side in sides),
        "names": tuple(side.name(language) for side in sides),
        "english_names": tuple(side.name.en for side in sides),
    }
    backs: dict[str, Mapping[str, object]] = {"": _deck_back(language)}
    backs |= {key: _deck_back(language, place) for place, key in enumerate(deck.TYPES)}
    backs |= {
        deck.card_id(card.number): shared | _side(card, 1, text, errata, language)
        for card in cards
        if card.double_sided
    }
    faces = [_technology(card, shared | _side(card, 0, text, errata, language)) for card in cards]
    return _sheet("technologies", faces, backs, language, "technology_back")


def _technology(card: Technology, data: Mapping[str, object]) -> Face:
    name = deck.card_id(card.number)
    back = name if card.double_sided else None
    label = f"technology {name} {card.title.en}"
    return Face(name, "technology", label, data, back=back, sort=deck.TYPES[card.type], two_sided=card.double_sided)


def _side(card: Technology, place: int, text: str, errata: str, language: Language) -> dict[str, object]:
    """Return a side of a technology, as its template has it (E-R25, E-PUB12)."""
    side = card.sides[place]
    others = [each.name(language) for number, each in enumerate(card.sides) if number != place]
    return {
        "kind": "side",
        "id": deck.card_id(card.number) + ("ab"[place] if card.double_sided else ""),
        "name": side.name(language),
        "english": side.name.en,
        "type": type_sign(card.type, language),
        "level": card.level,
        "symbols": symbols(side.symbols, language),
        "influence": card.influence,
        "cost": card.cost,
        "planets": card.planets,
        "permanent": side.permanent,
        "text": text,
        "effect": side.words(errata)(language) if text == STEPS else "",
        "edition": _edition(side, errata, text, language),
        "behind": word("behind", language).format(*others) if others else "",
        "revision": 0,
        "t": words(language),
    }


def _edition(side: TechnologySide, errata: str, text: str, language: Language) -> str:
    """Return which text it is, where there are two (E-U18)."""
    return word(f"errata_{errata}", language) if side.escalation is not None and text == STEPS else ""


def _deck_back(language: Language, place: int | None = None) -> dict[str, object]:
    """Return the back of what is shuffled into decks; in the colour of a type where backs are to tell kinds."""
    kind = None if place is None else type_sign(place, language)
    return {"kind": "deck", "type": kind, "title": word("title", language), "unofficial": word("unofficial", language)}


def _sheet(
    kind: str, faces: list[Face], backs: Mapping[str, Mapping[str, object]], language: Language, back: str = "back"
) -> CardSheets:
    return CardSheets(kind, f"{kind}.pdf", word(kind, language), CARD_SIZE, tuple(faces), backs, back)
