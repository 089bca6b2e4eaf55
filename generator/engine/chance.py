"""Chance is an actor: asked which card comes, it answers, and every answer is recorded.

In: the cards that lie face down. Out: the card that was turned over, the order after a shuffle. The same
question goes to a shuffled deck in a simulation, to a person at a table, or to a record being replayed.
This is the only module of makeplay that knows random numbers.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from generator.errors import Contradiction

T = TypeVar("T")

#: One result of chance as the record keeps it: a card's id, or {"shuffled": [ids, top first]}.
Result = str | dict[str, list[str]]


class Chance(Protocol):
    """Whoever decides what the rules leave to the deck."""

    def turn(self, deck: Sequence[str]) -> str:
        """The id of the card that lies on top of *deck* (rules 1.3)."""

    def shuffle(self, cards: Sequence[str]) -> list[str]:
        """The order of *cards* after a shuffle, top first (rules 1.4)."""


class ShuffledDeck:
    """Chance as a well-shuffled deck: the top card is the first of the deck's known order.

    *seed* makes every answer repeatable; without it the system's entropy is used.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(secrets.randbits(128) if seed is None else seed)

    def turn(self, deck: Sequence[str]) -> str:
        """The first card of *deck*."""
        return deck[0]

    def shuffle(self, cards: Sequence[str]) -> list[str]:
        """A uniformly random order."""
        order = list(cards)
        self._random.shuffle(order)
        return order

    def pick(self, options: Sequence[T], weights: Sequence[float] | None = None) -> T:
        """One of *options*, for what no rule decides (invented names, say)."""
        return self._random.choices(options, weights)[0]

    def token(self) -> int:
        """128 random bits, for an identity."""
        return self._random.getrandbits(128)


class Recorder:
    """Passes questions on to *chance* and keeps the answers in order in `results`."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.results: list[Result] = []

    def turn(self, deck: Sequence[str]) -> str:
        """As *chance* says, noted."""
        card = self._chance.turn(deck)
        self.results.append(card)
        return card

    def shuffle(self, cards: Sequence[str]) -> list[str]:
        """As *chance* says, noted."""
        order = self._chance.shuffle(cards)
        self.results.append({"shuffled": list(order)})
        return order

    def taken(self) -> list[Result]:
        """The results since the last call."""
        results, self.results = self.results, []
        return results


class Replay:
    """Chance as it was: answers with recorded *results* and refuses what cannot have happened."""

    def __init__(self, results: Iterable[Result]) -> None:
        self._results = iter(results)

    def _next(self) -> Result:
        for result in self._results:
            return result
        raise Contradiction("a result of chance is missing here")

    def turn(self, deck: Sequence[str]) -> str:
        """The recorded card.

        Raises Contradiction if that card does not lie in *deck*.
        """
        card = self._next()
        if not isinstance(card, str):
            raise Contradiction("a card was turned over here, the record has a shuffle")
        if card not in deck:
            raise Contradiction(f"card {card} was turned over, but it was not in the deck")
        return card

    def shuffle(self, cards: Sequence[str]) -> list[str]:
        """The recorded order.

        Raises Contradiction if it is not an order of *cards*.
        """
        result = self._next()
        if not isinstance(result, dict) or set(result) != {"shuffled"}:
            raise Contradiction("the deck was shuffled here, the record has a card")
        order = result["shuffled"]
        if sorted(order) != sorted(cards):
            raise Contradiction("the shuffled cards are not the cards that lay there")
        return list(order)

    def finish(self) -> None:
        """Check that nothing is left over.

        Raises Contradiction if it is.
        """
        for result in self._results:
            raise Contradiction(f"one result too many: {result}")


class Dealer:
    """Chance for an engine whose cards are whole numbers: the deck in a list, its top at the end.

    *sealed* says that the order of the deck is known to the program, so that its top is simply the last of the list.
    """

    sealed = True

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(secrets.randbits(128) if seed is None else seed).random

    def shuffle(self, cards: list[int]) -> list[int]:
        """*cards* in a uniformly random order, in place (1.4)."""
        draw = self._random
        for last in range(len(cards) - 1, 0, -1):
            other = int(draw() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]
        return cards

    def turn(self, deck: list[int]) -> int:
        """Take the top card off *deck*."""
        return deck.pop()

    def look(self, deck: list[int], depth: int) -> list[int]:
        """The *depth* top cards of *deck*, top first; they stay where they are."""
        return deck[: -depth - 1 : -1]

    def pick(self, count: int) -> int:
        """One of 0 .. count - 1, for what the deck does not decide."""
        return int(self._random() * count)


#: One result of chance that a Dealer gave: ("shuffled", cards), ("turned", card), ("looked", cards), ("picked", n).
Deal = tuple[str, tuple[int, ...]]


class NotingDealer(Dealer):
    """Passes every question on to *dealer* and hands the answer to *note*."""

    def __init__(self, dealer: Dealer, note: Callable[[Deal], None]) -> None:
        self.dealer = dealer
        self.note = note
        self.sealed = dealer.sealed

    def shuffle(self, cards: list[int]) -> list[int]:
        """As the dealer does, noted."""
        order = self.dealer.shuffle(cards)
        self.note(("shuffled", tuple(order)))
        return order

    def turn(self, deck: list[int]) -> int:
        """As the dealer does, noted."""
        card = self.dealer.turn(deck)
        self.note(("turned", (card,)))
        return card

    def look(self, deck: list[int], depth: int) -> list[int]:
        """As the dealer does, noted."""
        cards = self.dealer.look(deck, depth)
        if not self.sealed:
            self.note(("looked", tuple(cards)))
        return cards

    def pick(self, count: int) -> int:
        """As the dealer does, noted."""
        picked = self.dealer.pick(count)
        self.note(("picked", (picked,)))
        return picked


class RepeatingDealer(Dealer):
    """Answers with the results of an earlier run, in order, and refuses what cannot have happened.

    *then* answers when the results have run out; it is sealed as that run was.
    """

    def __init__(self, results: Iterable[Deal], then: Dealer) -> None:
        self._results = iter(results)
        self._then = then
        self.sealed = then.sealed

    def finish(self) -> None:
        """Check that nothing is left over.

        Raises Contradiction if it is.
        """
        for result in self._results:
            raise Contradiction(f"one result too many: {result[0]}")

    def _next(self, kind: str) -> tuple[int, ...] | None:
        for found, values in self._results:
            if found != kind:
                raise Contradiction(f"a card or order was {kind} here, the record has {found}")
            return values
        return None

    def shuffle(self, cards: list[int]) -> list[int]:
        """The order noted.

        Raises Contradiction if it is not an order of *cards*.
        """
        order = self._next("shuffled")
        if order is None:
            return self._then.shuffle(cards)
        if sorted(order) != sorted(cards):
            raise Contradiction("the shuffled cards are not the cards that lay there")
        return list(order)

    def turn(self, deck: list[int]) -> int:
        """The card noted.

        Raises Contradiction if it does not lie in *deck*.
        """
        turned = self._next("turned")
        if turned is None:
            return self._then.turn(deck)
        if turned[0] not in deck:
            raise Contradiction("the card turned over was not in the deck")
        deck.remove(turned[0])
        return turned[0]

    def look(self, deck: list[int], depth: int) -> list[int]:
        """The cards noted; in a sealed deck they lie where they lie."""
        seen = None if self.sealed else self._next("looked")
        return self._then.look(deck, depth) if seen is None else put_on_top(deck, seen)

    def pick(self, count: int) -> int:
        """The number noted.

        Raises Contradiction if it is not one of *count*.
        """
        picked = self._next("picked")
        if picked is None:
            return self._then.pick(count)
        if not 0 <= picked[0] < count:
            raise Contradiction(f"{picked[0]} was picked where there were {count}")
        return picked[0]


class NoMoreChance(Dealer):
    """Stands behind recorded results: nothing may be asked of it."""

    def __init__(self) -> None:
        self.sealed = True

    def shuffle(self, cards: list[int]) -> list[int]:
        """Raises Contradiction."""
        raise Contradiction(f"{len(cards)} cards were shuffled here, the record does not have it")

    def turn(self, deck: list[int]) -> int:
        """Raises Contradiction."""
        raise Contradiction(f"one of {len(deck)} cards was turned over here, the record does not have it")

    def pick(self, count: int) -> int:
        """Raises Contradiction."""
        raise Contradiction(f"one of {count} was picked here, the record does not have it")


class ReadingDealer(Dealer):
    """A person with a real deck: asked which card was turned over, who was picked, what lies on top.

    *ask* gets what is asked ("turned", "looked", "picked"), the cards it may be or the number of possibilities, and
    how many answers are wanted; it returns them. Cards already seen on top need not be asked for again.
    """

    sealed = False

    def __init__(self, ask: Callable[[str, list[int], int], list[int]]) -> None:
        self._ask = ask
        self._seen: list[int] = []

    def shuffle(self, cards: list[int]) -> list[int]:
        """The person shuffles; nobody knows the order."""
        self._seen = []
        return cards

    def turn(self, deck: list[int]) -> int:
        """The card the person read out, or the one seen there before."""
        card = self._seen.pop(0) if self._seen else self._ask("turned", sorted(deck), 1)[0]
        if card not in deck:
            raise Contradiction("the card turned over was not in the deck")
        deck.remove(card)
        return card

    def look(self, deck: list[int], depth: int) -> list[int]:
        """The cards the person sees on top, top first."""
        more = min(depth, len(deck)) - len(self._seen)
        if more > 0:
            self._seen += self._ask("looked", sorted(set(deck) - set(self._seen)), more)
        return put_on_top(deck, self._seen)

    def pick(self, count: int) -> int:
        """What the person's die or shuffled hand gave."""
        return self._ask("picked", list(range(count)), 1)[0]


def put_on_top(deck: list[int], cards: Sequence[int]) -> list[int]:
    """Move *cards* to the top of *deck*, first on top; returns them.

    Raises Contradiction if one is not there.
    """
    for card in reversed(cards):
        if card not in deck:
            raise Contradiction("a card seen on top was not in the deck")
        deck.remove(card)
        deck.append(card)
    return list(cards)
