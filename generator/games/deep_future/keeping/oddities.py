"""What the rules and the record find odd about an event that a table writes down; the table has the last word.

In: a legacy and an event of `kept`, before it is applied. Out: sentences with the rule they rest on, or none.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine.pack import Event
from generator.games.deep_future.facts.amounts import MOST_PLAYERS, SLOTS
from generator.games.deep_future.facts.cards import ORIGINAL, Advancement, Card, CardKind, Era, read_card
from generator.games.deep_future.facts.tables import suits
from generator.games.deep_future.keeping.winner_oddities import (
    Oddities,
    civilization,
    game_of_civilization,
    sector_named,
    wonder,
)
from generator.games.deep_future.keeping.wording import card_short, phrase
from generator.games.deep_future.legacy import Legacy


def odd(legacy: Legacy, event: Event) -> list[str]:
    """Return everything that is odd about *event*."""
    find = FINDERS.get(event["type"])
    if find is None:
        return []
    return [phrase(str(key), legacy.language, *parts) for key, *parts in find(legacy, event)]


def _era_number(era: Era | None) -> int:
    return 0 if era is None or era == ORIGINAL else era


def _era(legacy: Legacy, era: Era | None) -> Oddities:
    if _era_number(era) > _era_number(legacy.era):
        yield "odd_future", era, legacy.era


def _card(legacy: Legacy, event: Event) -> Oddities:
    made = read_card(event)
    known = legacy.cards.get(made.id)
    if known and known.kind is not CardKind.BLANK:
        yield ("odd_becomes_blank",) if made.kind is CardKind.BLANK else ("odd_not_blank", known.id, known.kind.value)
    if known and known.lost:
        yield "odd_is_lost", card_short(known)
    if made.name:
        yield from _name_taken(legacy, made.id, made.name)
    yield from _era(legacy, made.era)
    if made.kind is not CardKind.WORLD and made.era == ORIGINAL:
        yield ("odd_original",)
    yield from _advancements(legacy, made)
    if made.kind is CardKind.CIVILIZATION:
        yield from civilization(legacy, made)


def _advancements(legacy: Legacy, card: Card) -> Oddities:
    """Yield what is odd about era, number and circles of what is written on a card (1.4)."""
    for added in card.advancements:
        yield from _added_era(legacy, card, added)
    if card.kind is CardKind.WORLD:
        yield from _world(card)
    if card.kind is CardKind.TECH:
        yield from _tech(card)


def _added_era(legacy: Legacy, card: Card, added: Advancement) -> Oddities:
    if added.era is not None:
        yield from _era(legacy, added.era)
        if _era_number(added.era) < _era_number(card.era):
            yield "odd_older", str(added)


def _world(card: Card) -> Oddities:
    if len(card.advancements) > SLOTS:
        yield "odd_many", len(card.advancements)
    if card.circles > 1:
        yield "odd_circles_world", card.circles
    if card.circles == 1 and len(card.advancements) == 1:
        yield ("odd_first_circled",)


def _tech(card: Card) -> Oddities:
    if len(card.advancements) != SLOTS:
        yield "odd_column", len(card.advancements)
    if card.circles > 1:
        yield "odd_circles_tech", card.circles
    if card.name and not card.complete:
        yield ("odd_tech_name",)


def _name_taken(legacy: Legacy, card: str, name: str) -> Oddities:
    if not any(sign.isalpha() for sign in name):
        yield "odd_no_letters", name
    for other in legacy.named(name):
        if other.id != card:
            yield "odd_same_name", card_short(other)


def _advance(legacy: Legacy, event: Event) -> Oddities:
    card = legacy.cards[event["card"]]
    added = Advancement.read(event["advancement"])
    if card.lost:
        yield "odd_is_lost", card_short(card)
    yield from _added_era(legacy, card, added)
    written = sum(slot.written for slot in card.advancements) + 1
    if card.kind is CardKind.TECH and not any(s.suit == added.suit and not s.written for s in card.advancements):
        yield "odd_no_column", suits()[added.suit].name(legacy.language)
    elif written > SLOTS:
        yield "odd_many", written
    if added.chosen and card.circles:
        key = "odd_circles_tech" if card.kind is CardKind.TECH else "odd_circles_world"
        yield key, card.circles + 1


def _name(legacy: Legacy, event: Event) -> Oddities:
    if "sector" in event:
        for sector, name in legacy.sector_names.items():
            if sector != event["sector"] and name.casefold() == event["name"].casefold():
                yield "odd_sector_same", sector
        yield from sector_named(legacy, event["sector"])
        return
    card = legacy.cards[event["card"]]
    yield from _name_taken(legacy, card.id, event["name"])
    if card.name == event["name"]:
        yield "odd_same", card_short(card)
    if card.kind is CardKind.TECH and not card.complete:
        yield ("odd_tech_name",)


def _lost(legacy: Legacy, event: Event) -> Oddities:
    card = legacy.cards[event["card"]]
    if card.lost == (event["type"] == "lost") and event["type"] != "replaced":
        yield "odd_lost_already" if card.lost else "odd_not_lost", card_short(card)


def _played(legacy: Legacy, event: Event) -> Oddities:
    players: dict[str, list[str]] = event["players"]
    during = event.get("during") or legacy.era
    yield from _era(legacy, during)
    if len(players) > MOST_PLAYERS:
        yield "odd_many_players", len(players)
    yield from _homeworlds(legacy, players)
    if event["winner"]:
        yield from _winner(legacy, event, during)
    elif event.get("victory"):
        yield ("odd_loser_victory",)
    if _era_number(event["era"]) - _era_number(legacy.era) not in {0, 1}:
        yield "odd_era_step", event["era"], legacy.era


def _winner(legacy: Legacy, event: Event, during: Era | None) -> Oddities:
    winner = event["winner"]
    if not event.get("victory"):
        yield "odd_no_victory", winner
    for entry in legacy.chronology:
        if entry.era == during and entry.winner:
            yield "odd_two_wins", during, entry.winner
    yield from game_of_civilization(legacy, event, during)
    if event["players"][winner]:
        home = legacy.cards.get(event["players"][winner][-1])
        if home and home.kind is CardKind.WORLD and not home.complete:
            yield "odd_home_incomplete", card_short(home), len(home.advancements)


def _homeworlds(legacy: Legacy, players: dict[str, list[str]]) -> Oddities:
    first: list[Card] = []
    for player, worlds in players.items():
        if not worlds:
            yield "odd_no_home", player
        cards = [legacy.cards[world] for world in worlds if world in legacy.cards]
        for card in cards:
            if card.kind is not CardKind.WORLD:
                yield "odd_home_kind", card_short(card)
        for other in first:
            if cards and other.id == cards[0].id:
                yield "odd_shared_home", card_short(other)
            elif cards and other.sector == cards[0].sector:
                yield "odd_shared_sector", other.sector
        first += cards[:1]


def _next_era(legacy: Legacy, event: Event) -> Oddities:
    if legacy.era is not None and event["era"] != _era_number(legacy.era) + 1:
        yield "odd_era_step", event["era"], legacy.era


FINDERS: dict[str, Callable[[Legacy, Event], Oddities]] = {
    "card": _card,
    "advance": _advance,
    "name": _name,
    "wonder": wonder,
    "lost": _lost,
    "back": _lost,
    "replaced": _lost,
    "played": _played,
    "era": _next_era,
}
