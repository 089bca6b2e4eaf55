"""The cards that odds count in a campaign: those that may come, and how an answer names them.

In: a campaign, the game under way, who may see what, how many cards a ruling takes off the deck. Out: the cards; a
refusal where what comes is known in part, or comes out of two decks (1.4-02).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from generator.engine import inputs as read
from generator.engine.languages import Words
from generator.errors import CannotCompute
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import SMALLEST_HAND
from generator.games.deep_future.facts.cards import CardKind
from generator.games.deep_future.facts.tables import SUITS
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.view import hidden
from generator.games.deep_future.situation.record import say

_KINDS = tuple(CardKind)
#: The cards of a random sector or advancement (R-1.3-03, R-1.3-04); a failed challenge takes itself and one more (2.4).
_TWO = 2
#: The passage on what is drawn when the deck is empty.
RESHUFFLED = "1.4-02"


class DrawnFrom(NamedTuple):
    """Cards of which any may come next: corner and kind of each, what they are in words, what that rests on."""

    cards: Collection[tuple[str, CardKind]]
    words: Words
    rests: tuple[str, ...] = ()


def taken_by(ruling: str, given: Mapping[str, Any]) -> int:
    """How many cards a ruling of odds takes off the deck.

    Raises ValueError.
    """
    if ruling == "challenge_odds":
        return read.whole(given.get("challenges"), "challenges", 0, 60)
    if ruling == "loss_odds":
        return _TWO * read.whole(given.get("failures"), "failures", 0, 60)
    if ruling == "action_odds":
        return max(0, SMALLEST_HAND - len(list(read.listed(given.get("hand", ())))))
    if not {"sector", "advancement"}.isdisjoint(given):
        return _TWO
    return read.whole(given.get("draws", 1), "draws", 0, 9999)


def of_campaign(campaign: DeepFutureCampaign) -> DrawnFrom:
    """All cards that are not lost: they are the deck of a game that begins (1.7)."""
    there = [card for card in campaign.cards.values() if not card.lost]
    cards = [(f"{card.corner.number}{card.corner.suit}", card.kind) for card in there]
    return DrawnFrom(cards, say("situation.of_campaign", count=len(cards)))


def of_game(pos: Position, ruling: str, taken: int, openly: bool) -> DrawnFrom:
    """The draw pile, with all that the player who is asked cannot tell from it; the discards if it is empty (1.4-02).

    Raises CannotCompute.
    """
    if not pos.deck and not pos.discard:
        raise CannotCompute(ruling, Text("no_card_to_come"), Text("tell_a_deck"))
    if not pos.deck:
        return DrawnFrom(_told(pos, pos.discard), say("situation.of_discards", count=len(pos.discard)), (RESHUFFLED,))
    if taken > len(pos.deck):
        raise CannotCompute(ruling, Text("deck_runs_out", deck=len(pos.deck), taken=taken), Text("tell_a_deck"))
    if openly:
        return DrawnFrom(_told(pos, pos.deck), say("situation.of_deck", count=len(pos.deck)))
    if any(pos.known[card] >> pos.asker & 1 for card in pos.deck):
        raise CannotCompute(ruling, Text("deck_is_seen"), Text("tell_a_deck"))
    unseen = [zone[at] for zone, at in hidden(pos, pos.asker)]
    others = len(unseen) - len(pos.deck)
    key = "situation.of_unseen" if others else "situation.of_deck"
    return DrawnFrom(_told(pos, unseen), say(key, count=len(unseen), deck=len(pos.deck), others=others))


def _told(pos: Position, cards: Collection[int]) -> list[tuple[str, CardKind]]:
    return [(f"{pos.number[its]}{SUITS[pos.suit[its]]}", _KINDS[pos.kind[its]]) for its in cards]
