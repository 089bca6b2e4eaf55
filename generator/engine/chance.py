"""Chance is an actor: asked which card comes, it answers, and every answer can be noted.

In: the cards that lie face down, as whole numbers, the top at the end of the list. Out: the card that was turned
over, the order after a shuffle. The same question goes to a shuffled deck in a simulation, to a person at a table, or
to a record being replayed. This is the only module of makeplay that knows random numbers.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from generator.engine.former_names import keep_former
from generator.engine.names import card_name
from generator.errors import ChanceMissing, Contradiction, Said, Text

T = TypeVar("T")


class RandomSource:
    """A random source for what no rule decides: invented names, an identity.

    *seed* makes every answer repeatable; without it the system's entropy is used.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(secrets.randbits(128) if seed is None else seed)

    def pick(self, options: Sequence[T], weights: Sequence[float] | None = None) -> T:
        """One of *options*."""
        return self._random.choices(options, weights)[0]

    def token(self) -> int:
        """128 random bits."""
        return self._random.getrandbits(128)


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

    def look_on(self, deck: list[int], depth: int, seen: list[int]) -> list[int]:
        """The *depth* top cards of *deck*, of which *seen* are known already."""
        put_on_top(deck, seen)
        return self.look(deck, depth)

    def pick(self, count: int) -> int:
        """One of 0 .. count - 1, for what the deck does not decide."""
        return int(self._random() * count)


class SteadyDealer(Dealer):
    """A dealer whose answers depend on *seed* and on how many there were: a choice taken back and made again is
    dealt the same.
    """

    def __init__(self, seed: int | None = None, step: int = 0) -> None:
        self._seed = secrets.randbits(128) if seed is None else seed
        self.step = step

    def _next(self) -> None:
        self._random = random.Random(f"{self._seed} {self.step}").random
        self.step += 1

    def shuffle(self, cards: list[int]) -> list[int]:
        """A random order, the same again at the same step."""
        self._next()
        return super().shuffle(cards)

    def pick(self, count: int) -> int:
        """One of 0 .. count - 1, the same again at the same step."""
        self._next()
        return super().pick(count)


#: One result of chance that a Dealer gave: ("shuffled", cards), ("turned", card), ("looked", cards), ("picked", n).
Deal = tuple[str, tuple[int, ...]]


class NotingDealer(Dealer):
    """Passes every question on to *dealer* and hands the answer to *note*.

    Single cards of a sealed deck are noted only if *each* is wanted: they follow from the shuffle.
    """

    def __init__(self, dealer: Dealer, note: Callable[[Deal], None], each: bool = False) -> None:
        self.dealer = dealer
        self.note = note
        self.sealed = dealer.sealed and not each

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
        if cards and not self.sealed:
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
        for kind, values in self._results:
            left: Said = card_name(values[0]) if kind == "turned" else THE_RECORD_HAS[kind]
            raise Contradiction(Text("one_too_many", left=left))

    def _next(self, kind: str) -> tuple[int, ...] | None:
        for found, values in self._results:
            if found != kind:
                raise Contradiction(Text("other_result", happened=HAPPENED[kind], found=THE_RECORD_HAS[found]))
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
            raise Contradiction(Text("other_cards"))
        return list(order)

    def turn(self, deck: list[int]) -> int:
        """The card noted.

        Raises Contradiction if it does not lie in *deck*.
        """
        turned = self._next("turned")
        if turned is None:
            return self._then.turn(deck)
        return take_out(deck, turned[0])

    def look(self, deck: list[int], depth: int) -> list[int]:
        """The cards noted, be it one by one; in a sealed deck they lie where they lie."""
        seen: list[int] = []
        while not self.sealed and len(seen) < min(depth, len(deck)):
            more = self._next("looked")
            if more is None:
                return self._then.look_on(deck, depth, seen)
            seen += more
        return self._then.look(deck, depth) if self.sealed else put_on_top(deck, seen)

    def pick(self, count: int) -> int:
        """The number noted.

        Raises Contradiction if it is not one of *count*.
        """
        picked = self._next("picked")
        if picked is None:
            return self._then.pick(count)
        if not 0 <= picked[0] < count:
            raise Contradiction(Text("picked_beyond", picked=picked[0], count=count))
        return picked[0]


class NoMoreChance(Dealer):
    """Stands behind recorded results: nothing may be asked of it."""

    def __init__(self, sealed: bool) -> None:
        self.sealed = sealed

    def shuffle(self, cards: list[int]) -> list[int]:
        """Raises ChanceMissing."""
        raise ChanceMissing(Text("cards_shuffled", count=len(cards)))

    def turn(self, deck: list[int]) -> int:
        """Raises ChanceMissing."""
        raise ChanceMissing(Text("card_turned", count=len(deck)))

    def look(self, deck: list[int], depth: int) -> list[int]:
        """The top of a sealed deck, which is known.

        Raises ChanceMissing for any other.
        """
        if self.sealed:
            return super().look(deck, depth)
        raise ChanceMissing(Text("top_seen", count=len(deck)))

    def pick(self, count: int) -> int:
        """Raises ChanceMissing."""
        raise ChanceMissing(Text("one_picked", count=count))


class ReadingDealer(Dealer):
    """A person with a real deck: asked which card was turned over, who was picked, what is on top.

    *ask* gets what is asked ("turned", "looked", "picked"), the cards it may be or the number of possibilities, and
    how many answers are wanted; it returns them. Cards already seen on top need not be asked for again.
    """

    sealed = False

    def __init__(self, ask: Callable[[str, list[int], int], list[int]], seen: Iterable[int] = ()) -> None:
        self._ask = ask
        self._seen = list(seen)

    def shuffle(self, cards: list[int]) -> list[int]:
        """The person shuffles; nobody knows the order."""
        self._seen = []
        return cards

    def turn(self, deck: list[int]) -> int:
        """The card the person read out, or the one seen there before."""
        self._forget(deck)
        return take_out(deck, self._seen.pop(0) if self._seen else self._ask("turned", sorted(deck), 1)[0])

    def look(self, deck: list[int], depth: int) -> list[int]:
        """The cards the person sees on top, top first."""
        self._forget(deck)
        more = min(depth, len(deck)) - len(self._seen)
        if more > 0:
            self._seen += self._ask("looked", sorted(set(deck) - set(self._seen)), more)
        return put_on_top(deck, self._seen)[:depth]

    def look_on(self, deck: list[int], depth: int, seen: list[int]) -> list[int]:
        """The same, the first of them known."""
        self._seen = seen + [card for card in self._seen if card not in seen]
        return self.look(deck, depth)

    def _forget(self, deck: list[int]) -> None:
        """Cards seen that have left the deck on another way."""
        self._seen = [card for card in self._seen if card in deck]

    def pick(self, count: int) -> int:
        """What the person's die or shuffled hand gave."""
        return self._ask("picked", list(range(count)), 1)[0]


def put_on_top(deck: list[int], cards: Sequence[int]) -> list[int]:
    """Move *cards* to the top of *deck*, first on top; returns them.

    Raises Contradiction if one is not there.
    """
    for card in reversed(cards):
        if card not in deck:
            raise Contradiction(Text("seen_not_there"))
        deck.remove(card)
        deck.append(card)
    return list(cards)


def take_out(deck: list[int], card: int) -> int:
    """Take *card* out of *deck*, wherever it is.

    Raises Contradiction if it is not there.
    """
    if card not in deck:
        raise Contradiction(Text("turned_not_there", card=card_name(card)))
    deck.remove(card)
    return card


#: What chance did, and how a result of another kind is called in its place.
_KINDS = ("turned", "shuffled", "looked", "picked")
HAPPENED = dict(zip(_KINDS, (Text("turned"), Text("shuffled"), Text("looked"), Text("picked"))))
THE_RECORD_HAS = dict(zip(_KINDS, (Text("a_card"), Text("a_shuffle"), Text("cards_seen"), Text("a_pick"))))


keep_former(__name__, {"Lots": "RandomSource"})
