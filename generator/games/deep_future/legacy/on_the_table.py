"""From the cards and map of a campaign to a position of the rules, and back to what was written.

In: cards, names, wonders. Out: a position with them; its cards as people know them; chance as the record has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import compress
from operator import is_not

from generator.engine.chance import Dealer
from generator.engine.names import card_name
from generator.engine.recorded_chance import RecordedChance
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.cards import ORIGINAL, Advancement, Card, CardKind, Corner, Wonder
from generator.games.deep_future.facts.tables import SUITS
from generator.games.deep_future.rules.codes import ADVANCEMENTS, CIVILIZATION, NOTHING, adv
from generator.games.deep_future.rules.notation import VICTORY_KEYS
from generator.games.deep_future.rules.position import OF_CARDS, Position
from generator.games.deep_future.rules.sectors import INDEX, PRINTED
from generator.games.deep_future.rules.switches import Switches

KINDS = tuple(CardKind)
#: A card is known by its number; chance is recorded card by card where people read it out.
CHANCE = RecordedChance(card_name, lambda name: int(name) - 1, ("turned", "shuffled", "looked", "picked"))


class Laid:
    """Cards of a campaign laid in a position once; for each game only those are written anew that have changed."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._pos = Position(0, Switches(), Dealer())
        self._cards: list[Card | None] = []
        #: Cards that nobody can find: their places, and the numbers they are known by.
        self._away: dict[int, int] = {}
        #: Cards that the rules know otherwise: an advancement without an era has that of the original worlds.
        self._unlike: set[int] = set()

    def lay(
        self, pos: Position, cards: Mapping[str, Card], names: Mapping[int, str], wonders: Mapping[int, Wonder]
    ) -> None:
        """Put all *cards* into an empty position, sector names and wonders on its map (1.7, R-1.7-01)."""
        if len(self._cards) > len(cards):
            self._begin()
        self._cards += [None] * (len(cards) - len(self._cards))
        altered = map(is_not, cards.values(), self._cards)  # every card is looked at here, so without a loop of our own
        for at, card in list(compress(enumerate(cards.values()), altered)):
            self._write(at, card)
        for name in OF_CARDS:
            setattr(pos, name, getattr(self._pos, name)[:])
        pos.titles, pos.histories = dict(self._pos.titles), dict(self._pos.histories)
        pos.away = [self._away[at] for at in sorted(self._away)]
        pos.changed = sorted(self._unlike)
        for sector, name in names.items():
            pos.named[INDEX[sector]] = 1
            pos.sector_names[INDEX[sector]] = name
        for sector, wonder in wonders.items():
            pos.wonder[INDEX[sector]] = 6 * VICTORY_KEYS.index(wonder.victory) + SUITS.index(wonder.suit)

    def _write(self, at: int, card: Card) -> None:
        """*card* in that place of the deck, or next behind it."""
        if at == len(self._pos.kind):
            self._pos.add_card(0, 0)
        self._cards[at] = None  # until it is written whole
        _write(self._pos, at, card)
        self._away.pop(at, None)
        if card.lost:
            self._away[at] = int(card.id) - 1
        (self._unlike.discard if card_of(self._pos, at) == card else self._unlike.add)(at)
        self._cards[at] = card


def _write(pos: Position, at: int, card: Card) -> None:
    """Write *card*, and nothing else, on the card *at* of the position."""
    _clear(pos, at)
    pos.number[at], pos.suit[at] = card.corner.number, SUITS.index(card.corner.suit)
    pos.kind[at] = KINDS.index(card.kind)
    if card.era is not None:
        pos.era_of[at] = 0 if card.era == ORIGINAL else card.era
    if card.sector is not None:
        pos.sector[at] = INDEX[card.sector]
    if card.name:
        pos.titles[at] = card.name
    _write_advancements(pos, at, card)
    if card.victory and card.effect_suit:
        pos.civ_victory[at] = VICTORY_KEYS.index(card.victory)
        pos.civ_effect[at] = SUITS.index(card.effect_suit)
        pos.histories[at] = tuple(int(other) - 1 for other in (card.homeworld, *card.techs) if other)


def _write_advancements(pos: Position, at: int, card: Card) -> None:
    for slot, advancement in enumerate(card.advancements[:SLOTS], start=SLOTS * at):
        suit = SUITS.index(advancement.suit)
        if advancement.number is None:
            pos.advs[slot] = ADVANCEMENTS + suit
        else:
            era = 0 if advancement.era == ORIGINAL else advancement.era or 0
            pos.write(slot, adv(suit, advancement.number), era, int(advancement.chosen))


def _clear(pos: Position, at: int) -> None:
    """The card *at* of the position is blank again."""
    for name in ("sector", "circles", "written", "suits_of"):
        getattr(pos, name)[at] = 0
    for name in ("era_of", "civ_victory", "civ_effect"):
        getattr(pos, name)[at] = NOTHING
    pos.advs[SLOTS * at : SLOTS * at + SLOTS] = pos.adv_era[SLOTS * at : SLOTS * at + SLOTS] = [NOTHING] * SLOTS
    pos.titles.pop(at, None)
    pos.histories.pop(at, None)


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


def cards_of(pos: Position, numbers: Iterable[int] | None = None) -> dict[str, Card]:
    """The cards of those *numbers* by their ids, else every card of the position."""
    return {card_name(at): card_of(pos, at) for at in (range(len(pos.kind)) if numbers is None else numbers)}


def changed_cards(pos: Position) -> dict[str, Card]:
    """Every card that was written on in this game, by its id, in order; also those that the rules know otherwise."""
    return cards_of(pos, sorted(set(pos.changed)))
