"""From the cards and map of a campaign to a position of the rules, and back to what was written.

In: cards, names, wonders. Out: a position with them; its cards as people know them; chance as the record has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.engine.chance import Deal, NoMoreChance, RepeatingDealer
from generator.engine.names import card_name
from generator.errors import Contradiction
from generator.games.deep_future.amounts import SLOTS
from generator.games.deep_future.cards import ORIGINAL, Advancement, Card, Corner, Kind, Wonder
from generator.games.deep_future.rules.codes import ADVANCEMENTS, CIVILIZATION, adv
from generator.games.deep_future.rules.game import Happening
from generator.games.deep_future.rules.notation import VICTORY_KEYS
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import INDEX, PRINTED
from generator.games.deep_future.tables import SUITS

KINDS = tuple(Kind)


def lay(pos: Position, cards: Iterable[Card], names: Mapping[int, str], wonders: Mapping[int, Wonder]) -> None:
    """Put all *cards* of a campaign into an empty position, sector names and wonders on its map (1.7, R-1.7-01)."""
    for card in cards:
        _add(pos, card)
        if card.lost:
            pos.away.append(int(card.id) - 1)
    for sector, name in names.items():
        pos.named[INDEX[sector]] = 1
        pos.sector_names[INDEX[sector]] = name
    for sector, wonder in wonders.items():
        pos.wonder[INDEX[sector]] = 6 * VICTORY_KEYS.index(wonder.victory) + SUITS.index(wonder.suit)


def _add(pos: Position, card: Card) -> None:
    """Write *card* as the next card of the position."""
    at = pos.add_card(card.corner.number, SUITS.index(card.corner.suit))
    pos.kind[at] = KINDS.index(card.kind)
    if card.era is not None:
        pos.era_of[at] = 0 if card.era == ORIGINAL else card.era
    if card.sector is not None:
        pos.sector[at] = INDEX[card.sector]
    if card.name:
        pos.titles[at] = card.name
    for slot, advancement in enumerate(card.advancements[:SLOTS], start=SLOTS * at):
        suit = SUITS.index(advancement.suit)
        if advancement.number is None:
            pos.advs[slot] = ADVANCEMENTS + suit
        else:
            era = 0 if advancement.era == ORIGINAL else advancement.era or 0
            pos.write(slot, adv(suit, advancement.number), era, int(advancement.chosen))
    if card.victory and card.effect_suit:
        pos.civ_victory[at] = VICTORY_KEYS.index(card.victory)
        pos.civ_effect[at] = SUITS.index(card.effect_suit)
        pos.histories[at] = tuple(int(other) - 1 for other in (card.homeworld, *card.techs) if other)


def card_of(pos: Position, at: int) -> Card:
    """The card as people know it."""
    written = []
    for place, slot in enumerate(range(SLOTS * at, SLOTS * at + SLOTS)):
        code = pos.advs[slot]
        if code >= ADVANCEMENTS:
            written.append(Advancement(SUITS[code - ADVANCEMENTS], None))
        elif code >= 0:
            chosen = bool(pos.circles[at] >> place & 1)
            written.append(Advancement(SUITS[code // 6], code % 6 + 1, pos.adv_era[slot] or ORIGINAL, chosen))
    history = [card_name(other) for other in pos.histories.get(at, ())]
    civilization = pos.kind[at] == CIVILIZATION
    return Card(
        card_name(at),
        Corner(pos.number[at], SUITS[pos.suit[at]]),
        KINDS[pos.kind[at]],
        None if pos.era_of[at] < 0 else pos.era_of[at] or ORIGINAL,
        PRINTED[pos.sector[at]] or None,
        pos.titles.get(at),
        tuple(written),
        VICTORY_KEYS[pos.civ_victory[at]] if civilization else None,
        SUITS[pos.civ_effect[at]] if civilization else None,
        history[0] if history else None,
        tuple(history[1:]),
    )


def cards_of(pos: Position) -> dict[str, Card]:
    """Every card of the position by its id."""
    return {card_name(at): card_of(pos, at) for at in range(len(pos.kind))}


def chance_to_json(happened: Iterable[Happening]) -> list[Any]:
    """Results of chance as the record keeps them."""
    return [_result(item[0], item[1]) for item in happened]


def _result(kind: str, values: tuple[int, ...]) -> Any:
    if kind == "turned":
        return card_name(values[0])
    if kind == "picked":
        return {kind: values[0]}
    return {kind: [card_name(card) for card in top_first(kind, values)]}


def top_first(kind: str, cards: Sequence[int]) -> Sequence[int]:
    """A shuffled deck is written down from its top, which is the end of the list (and read back the same way)."""
    return cards[::-1] if kind == "shuffled" else cards


def chance_from_json(results: Sequence[Any]) -> list[Deal]:
    """The results again.

    Raises Contradiction if one is none.
    """
    deals: list[Deal] = []
    for result in results:
        if isinstance(result, str):
            deals.append(("turned", (int(result) - 1,)))
        elif isinstance(result, dict) and set(result) == {"picked"}:
            deals.append(("picked", (int(result["picked"]),)))
        elif isinstance(result, dict) and set(result) in ({"shuffled"}, {"looked"}):
            ((kind, cards),) = result.items()
            deals.append((kind, tuple(int(card) - 1 for card in top_first(kind, cards))))
        else:
            raise Contradiction(f"{result!r} is no result of chance")
    return deals


def recorded(results: Sequence[Any], sealed: bool = True) -> RepeatingDealer:
    """Chance as an event of the record has it, and nothing more; not *sealed* if it has each card turned over."""
    return RepeatingDealer(chance_from_json(results), NoMoreChance(sealed))
