"""Cards and events in words, in the campaign's language.

In: cards, events, a legacy. Out: lines of text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.engine.languages import between
from generator.engine.pack import Event
from generator.engine.sentences import Phrases
from generator.engine.view import Language
from generator.games.deep_future.facts.cards import Advancement, Card, CardKind, Wonder, read_card
from generator.games.deep_future.facts.tables import advancements, suits, victories
from generator.games.deep_future.legacy import Legacy

phrase = Phrases("generator.games.deep_future", "texts/keeping.toml")


def joined(parts: Sequence[str], language: Language) -> str:
    """Return a list in one line."""
    return between(language).things.join(parts)


def advancement_text(added: Advancement, language: Language) -> str:
    """Return "Genetics R6" with its circle; for a suit still to be filled, its name."""
    if added.number is None:
        return phrase("still_empty", language, suits()[added.suit].name(language))
    row = advancements()[added.suit, added.number]
    mark = phrase("chosen", language) if added.chosen else ""
    return f"{row.name(language)} {added.suit}{added.number}{mark}"


def card_short(card: Card) -> str:
    """Return number and name: 012 Kranax."""
    return f"{card.id} {card.name}" if card.name else card.id


def card_text(card: Card, legacy: Legacy, now: Mapping[str, Card] | None = None) -> str:
    """Return what is written on *card*, without its number and corner; what it quotes is of *now*, or as it is kept."""
    language = legacy.language
    mark = phrase("lost_mark", language) if card.lost else ""
    if card.kind is CardKind.BLANK:
        return phrase("card_blank", language) + mark
    if card.kind is CardKind.CIVILIZATION:
        return _civilization_text(card, legacy, legacy.cards if now is None else now) + mark
    places = (card.sector,) if card.kind is CardKind.WORLD else ()
    head = phrase(f"card_{card.kind.value}", language, *places, card.name or phrase("unnamed", language), card.era)
    written = [_with_era(added, card, language) for added in card.advancements]
    return f"{head}{': ' if language == 'en' else '：'}{joined(written, language)}{mark}"


def _civilization_text(card: Card, legacy: Legacy, cards: Mapping[str, Card]) -> str:
    language = legacy.language
    assert card.victory and card.effect_suit
    home = cards.get(card.homeworld or "")
    techs = [card_short(cards[tech]) for tech in card.techs if tech in cards]
    return phrase(
        "card_civilization",
        language,
        card.sector,
        card.name or phrase("unnamed", language),
        card.era,
        victories()[card.victory].name(language),
        suits()[card.effect_suit].name(language),
        card_short(home) if home else "-",
        joined(techs, language) or "-",
    )


def _with_era(added: Advancement, card: Card, language: Language) -> str:
    """Return an advancement with its era where that is not the card's."""
    text = advancement_text(added, language)
    return text if added.era in {None, card.era} else phrase("in_era", language, text, added.era)


def card_line(card: Card, legacy: Legacy) -> str:
    """Return a card in one line: number, corner, what is written on it."""
    return f"{card.id} {card.corner}  {card_text(card, legacy)}"


def wonder_text(wonder: Wonder, language: Language) -> str:
    """Return a wonder as on the map, and in words: T/S (Territory, Sun)."""
    victory = victories()[wonder.victory]
    words = phrase("wonder_words", language, victory.name(language), suits()[wonder.suit].name(language))
    return f"{victory.letter}/{wonder.suit}{words}"


def quoting(card: str, legacy: Legacy) -> list[Card]:
    """Return civilizations whose cards quote that card."""
    return [other for other in legacy.cards.values() if card == other.homeworld or card in other.techs]


def event_text(legacy: Legacy, event: Event) -> str:
    """Return what *event* of `kept` says, with *legacy* as it was before it."""
    return TEXTS[event["type"]](legacy, event)


def _text_of_card(legacy: Legacy, event: Event) -> str:
    made = read_card(event)
    known = legacy.cards.get(made.id)
    label = f"{made.id} {made.corner}"
    text = card_text(made, legacy)
    if known is None:
        return phrase("new_card", legacy.language, label, text)
    if known.kind is CardKind.BLANK:
        return phrase("on_blank", legacy.language, label, text)
    return phrase("now_says", legacy.language, label, text, card_text(known, legacy))


def _text_of_advance(legacy: Legacy, event: Event) -> str:
    added = Advancement.read(event["advancement"])
    text = advancement_text(added, legacy.language)
    if added.era:
        text = phrase("in_era", legacy.language, text, added.era)
    return phrase("advanced", legacy.language, card_short(legacy.cards[event["card"]]), text)


def _text_of_name(legacy: Legacy, event: Event) -> str:
    language = legacy.language
    if "sector" in event:
        before = legacy.sector_names.get(event["sector"])
        if before:
            return phrase("sector_renamed", language, event["sector"], before, event["name"])
        return phrase("sector_named", language, event["sector"], event["name"])
    card = legacy.cards[event["card"]]
    text = phrase("renamed" if card.name else "named", language, card_short(card), event["name"])
    others = quoting(card.id, legacy)
    return phrase("quoted_by", language, text, joined(list(map(card_short, others)), language)) if others else text


def _text_of_wonder(legacy: Legacy, event: Event) -> str:
    language = legacy.language
    victory, suit = victories()[event["victory"]].name(language), suits()[event["suit"]].name(language)
    return phrase("wonder_made", language, event["sector"], victory, suit)


def _text_of_lost(legacy: Legacy, event: Event) -> str:
    return phrase(f"{event['type']}_card", legacy.language, card_short(legacy.cards[event["card"]]))


def _text_of_played(legacy: Legacy, event: Event) -> str:
    return game_text(
        legacy,
        event.get("during") or legacy.era,
        event["players"],
        event["winner"],
        event.get("victory"),
        bool(event.get("abandoned")),
        event["era"],
    )


def game_text(
    legacy: Legacy,
    era: object,
    homes: dict[str, list[str]],
    winner: str | None,
    victory: str | None,
    abandoned: bool,
    following: object,
) -> str:
    """Return a whole game in one line."""
    language = legacy.language
    players = [
        phrase("player_homes", language, player, joined([legacy.name_of(world) for world in worlds], language) or "-")
        for player, worlds in homes.items()
    ]
    if winner and victory:
        ending = phrase("won_by", language, winner, victories()[victory].name(language))
    elif winner:
        ending = phrase("won_plain", language, winner)
    else:
        ending = phrase("broken_off" if abandoned else "nobody", language)
    text = phrase("game_played", language, era, joined(players, language), ending)
    return phrase("era_next", language, text, following) if following != legacy.era else text


def _text_of_era(legacy: Legacy, event: Event) -> str:
    return phrase("era_set", legacy.language, event["era"])


TEXTS: dict[str, Callable[[Legacy, Event], str]] = {
    "card": _text_of_card,
    "advance": _text_of_advance,
    "name": _text_of_name,
    "wonder": _text_of_wonder,
    "lost": _text_of_lost,
    "back": _text_of_lost,
    "replaced": _text_of_lost,
    "played": _text_of_played,
    "era": _text_of_era,
}
