"""A player in the middle of an effect: what they do, what they are asked.

In: a position, a seat, the dogma action under way. Out: the verbs of the cards (draw, meld, tuck, score, splay, return,
transfer, claim), each an atomic step after which achievements are settled (I-U8).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from generator.games.innovation.rules import codes
from generator.games.innovation.rules.codes import Choice, Flow
from generator.games.innovation.rules.endings import claim_special, settle, team_mates, win_by_dogma
from generator.games.innovation.rules.holdings import Holdings
from generator.games.innovation.rules.piles import draw
from generator.games.innovation.rules.position import Position


class UnderWay(Protocol):
    """The dogma action under way, as far as effects know it (`dogma.Dogma`)."""

    moved: bool
    kept: dict[int, int]

    def alone(self, player: Player, card: int) -> Flow[None]:
        """Carry out a card's effects that are not demands, by one player only."""


class Player(Holdings):
    """One player while an effect is executed."""

    __slots__ = ("dogma",)

    def __init__(self, pos: Position, who: int, dogma: UnderWay) -> None:
        super().__init__(pos, who)
        self.dogma = dogma

    @property
    def opponents(self) -> list[Player]:
        """Return everybody else but team-mates (I-PUB17), from the player's left."""
        return [Player(self.pos, other, self.dogma) for other in self.pos.opponents(self.who)]

    @property
    def others(self) -> list[Player]:
        """Return everybody else, from the player's left."""
        return [Player(self.pos, other, self.dogma) for other in self.pos.clockwise(self.who)]

    # What they do: each an atomic step

    def draw(self, value: int) -> int:
        """Draw for a value (`piles.draw`): the card, or GameOver."""
        return draw(self.pos, self.who, value)

    def draws(self, times: int, value: int) -> list[int]:
        """Draw several times, one after the other; the cards."""
        return [self.draw(value) for _ in range(times)]

    def draw_and_meld(self, value: int) -> int:
        """Draw and meld exactly that card (I-K9)."""
        return self._and(value, self.meld)

    def draw_and_tuck(self, value: int) -> int:
        """Draw and tuck exactly that card (I-K9)."""
        return self._and(value, self.tuck)

    def draw_and_score(self, value: int) -> int:
        """Draw and score exactly that card (I-K9)."""
        return self._and(value, self.score)

    def draw_and_reveal(self, value: int) -> int:
        """Draw and show the card; it is in the hand."""
        return self._and(value, self.reveal)

    def _and(self, value: int, then: Callable[[int], None]) -> int:
        card = self.draw(value)
        then(card)
        return card

    def reveal(self, card: int) -> None:
        """Show a card of the hand; that is a change (I-PUB8)."""
        self.pos.changes += 1
        self.pos.tell("reveal", self.who, card)

    def meld(self, card: int) -> None:
        """Put a card on top of the stack of its colour (I-A6, I-A7)."""
        self.pos.lift(card)
        self.pos.lay(card, codes.BOARD, self.who)
        self.pos.tell("meld", self.who, card)
        settle(self.pos)

    def tuck(self, card: int) -> None:
        """Put a card beneath the stack of its colour, splayed as it is (I-K6)."""
        self.pos.lift(card)
        self.pos.lay(card, codes.BOARD, self.who, at_bottom=True)
        self.pos.tucked[self.who] += 1
        self.pos.tell("tuck", self.who, card)
        settle(self.pos)

    def score(self, *cards: int) -> None:
        """Put cards into the score pile, several as one step (I-K13); NO_CARD is left out."""
        for card in cards:
            if card != codes.NO_CARD:
                self.pos.lift(card)
                self.pos.lay(card, codes.SCORE, self.who)
                self.pos.scored[self.who] += 1
                self.pos.stirred |= 1 << self.who
                self.pos.tell("score", self.who, card)
        settle(self.pos)

    def put_back(self, *cards: int) -> None:
        """Return cards beneath the supply piles of their ages, in that order, as one step (I-K11, I-K12)."""
        for card in cards:
            if card != codes.NO_CARD:
                self.pos.lift(card)
                self.pos.lay(card, codes.PILE, codes.NOBODY, at_bottom=True)
                self.pos.tell("return", self.who, card)
        settle(self.pos)

    def take_in_hand(self, *cards: int) -> None:
        """Transfer cards into the player's hand, as one step (I-K16); NO_CARD is left out."""
        self._take(codes.HAND, cards)

    def take_in_score(self, *cards: int) -> None:
        """Transfer cards into the player's score pile: they are not scored (I-PUB13)."""
        self._take(codes.SCORE, cards)

    def take_on_board(self, *cards: int) -> None:
        """Transfer cards onto the stacks of their colours: they are not melded (I-K16, I-PUB13)."""
        self._take(codes.BOARD, cards)

    def _take(self, zone: int, cards: Sequence[int]) -> None:
        for card in cards:
            if card != codes.NO_CARD:
                self.pos.lift(card)
                self.pos.lay(card, zone, self.who)
                self.pos.tell("transfer", self.who, card, zone)
        settle(self.pos)

    def splay(self, colour: int, direction: int) -> bool:
        """Splay a colour; return whether that changed anything (I-K14, I-U4)."""
        if not self.pos.turn_stack(self.who, colour, direction):
            return False
        self.pos.tell("splay", self.who, colour, direction)
        settle(self.pos)
        return True

    def claim(self, special: int) -> bool:
        """Claim a special achievement by an effect, if it is still there (I-M3); return whether it was."""
        return claim_special(self.pos, special, self.who)

    def reorder(self, colour: int, from_top: list[int]) -> None:
        """Put a stack into another order, its splay as it was."""
        if self.pos.reorder(self.who, colour, from_top[::-1]):
            self.pos.tell("reorder", self.who, colour)
            settle(self.pos)

    def only_winner(self, best: list[int]) -> None:
        """End the game if the best of all is one player, or one team; else nothing happens (I-E6, I-U20).

        Raises GameOver.
        """
        if len({self.pos.team[who] for who in best}) == 1:
            win_by_dogma(self.pos, best[0])

    def of_the_team(self, count: Callable[[int], int]) -> int:
        """Return what a player and their team-mate have together; without teams, what the player has."""
        return sum(map(count, team_mates(self.pos, self.who)))

    def wins(self) -> None:
        """End the game: the player has met a card's winning condition (I-E5). Raises GameOver."""
        win_by_dogma(self.pos, self.who)

    # What they are asked

    def choose(self, question: str, options: list[Choice], purpose: str = "") -> Flow[Choice]:
        """Ask for one of *options*; a single one is not asked."""
        if len(options) == 1:
            return options[0]
        self.pos.ask(question, self.who, options, purpose)
        return (yield)

    def may(self, purpose: str) -> Flow[bool]:
        """Ask whether the player does what they may do (I-D8)."""
        return (yield from self.choose(codes.MAY, [codes.YES, codes.NO], purpose)) == codes.YES

    def pick(self, cards: Iterable[int], purpose: str, optional: bool = False) -> Flow[int]:
        """Ask for one of *cards*; NO_CARD if there is none (I-PUB9) or the player may decline and does."""
        picked = yield from self._pick(codes.PICK, [("card", card) for card in cards], purpose, optional)
        return codes.NO_CARD if picked is None else picked

    def _pick(self, question: str, options: list[Choice], purpose: str, optional: bool) -> Flow[int | None]:
        """Ask for one of *options*; None if there is none or the player may decline and does."""
        if not options:
            return None
        choice = yield from self.choose(question, [*options, codes.NO] if optional else options, purpose)
        return None if choice == codes.NO else choice[1]

    def pick_several(self, cards: Iterable[int], least: int, most: int, purpose: str) -> Flow[list[int]]:
        """Ask for *least* to *most* of *cards*, one after the other, in the order picked; fewer if there are fewer."""
        left, picked = list(cards), list[int]()
        while left and len(picked) < most:
            options: list[Choice] = [("card", card) for card in left]
            if len(picked) >= least:
                options.append(codes.DONE)
            kind, card = yield from self.choose(codes.PICK, options, purpose)
            if kind == "done":
                break
            left.remove(card)
            picked.append(card)
        return picked

    def pick_extreme(self, cards: Iterable[int], count: int, purpose: str, lowest: bool = False) -> Flow[list[int]]:
        """Ask for the *count* highest (or lowest) of own cards; the player picks among ties (I-K3, I-PUB10, I-U6)."""
        sign = -1 if lowest else 1
        left, picked = list(cards), list[int]()
        while left and len(picked) < count:
            best = max(sign * codes.AGE[card] for card in left)
            tied = [card for card in left if sign * codes.AGE[card] == best]
            room = count - len(picked)
            found = tied if len(tied) <= room else (yield from self.pick_several(tied, room, room, purpose))
            picked += found
            left = [card for card in left if card not in found]
        return picked

    def in_order(self, cards: Iterable[int], purpose: str) -> Flow[list[int]]:
        """Ask for all of *cards*, in the order picked."""
        left = list(cards)
        return (yield from self.pick_several(left, len(left), len(left), purpose))

    def pick_colour(self, colours: Iterable[int], purpose: str, optional: bool = False) -> Flow[int]:
        """Ask for one of *colours*, NO_CARD if there is none or the player declines."""
        picked = yield from self._pick(codes.COLOUR_OF, [("colour", each) for each in colours], purpose, optional)
        return codes.NO_CARD if picked is None else picked

    def pick_value(self, values: Iterable[int], purpose: str) -> Flow[int]:
        """Ask for one of *values*."""
        return (yield from self.choose(codes.VALUE_OF, [("value", value) for value in values], purpose))[1]

    def pick_player(self, players: Sequence[Player], purpose: str, optional: bool = False) -> Flow[Player | None]:
        """Ask for one of *players*, None if there is none or the player declines."""
        who = yield from self._pick(codes.PLAYER_OF, [("player", each.who) for each in players], purpose, optional)
        return None if who is None else Player(self.pos, who, self.dogma)

    def pick_option(self, count: int, purpose: str) -> Flow[int]:
        """Ask for one of so many ways, from 1; 0 if the player declines."""
        options: list[Choice] = [("option", number) for number in range(1, count + 1)]
        return (yield from self.choose(codes.OPTION_OF, [*options, codes.NO], purpose))[1]

    def pick_back(self, players: Sequence[Player], purpose: str) -> Flow[int]:
        """Ask for a card in the score pile of one of *players*, by its back: of equal ones the first."""
        backs = dict.fromkeys((other.who, codes.AGE[card]) for other in players for card in other.score_pile)
        options: list[Choice] = [("back", codes.BACKS * who + value) for who, value in backs]
        if not options:
            return codes.NO_CARD
        who, value = divmod((yield from self.choose(codes.PICK, options, purpose))[1], codes.BACKS)
        return next(card for card in self.pos.score[who] if codes.AGE[card] == value)

    def in_order_as_seen(self, cards: Iterable[int], purpose: str) -> Flow[list[int]]:
        """Ask for all of *cards* in an order: their own by name, others' by their backs."""
        left, picked = list(cards), list[int]()
        while left:
            seen = {card: self._as_seen(card) for card in left}
            choice = yield from self.choose(codes.PICK, list(dict.fromkeys(seen.values())), purpose)
            picked.append(next(card for card in left if seen[card] == choice))
            left.remove(picked[-1])
        return picked

    def _as_seen(self, card: int) -> Choice:
        """Return a card as the player may pick it: nobody sees the face of another player's score (I-PUB14)."""
        _, owner = self.pos.place[card]
        return ("card", card) if owner == self.who else ("back", codes.BACKS * owner + codes.AGE[card])

    # Several verbs together

    def may_put_back(self, most: int) -> Flow[list[int]]:
        """Put back up to *most* cards of the hand, if the player likes, in order; return which they were."""
        cards = yield from self.pick_several(self.hand, 0, most, "return")
        self.put_back(*cards)
        return cards

    def may_put_back_one(self, cards: Iterable[int]) -> Flow[int]:
        """Put back one of *cards*, if the player likes; return which it was."""
        card = yield from self.pick(cards, "return", optional=True)
        self.put_back(card)
        return card

    def may_score_one(self, cards: Iterable[int]) -> Flow[int]:
        """Score one of *cards*, if the player likes; return which it was."""
        card = yield from self.pick(cards, "score", optional=True)
        self.score(card)
        return card

    def may_splay(self, direction: int, *colours: int) -> Flow[int]:
        """Splay one of *colours* in which that changes anything, if the player likes; return which it was."""
        fit = [
            colour
            for colour in colours
            if len(self.pos.board[self.who][colour]) > 1 and self.splay_of(colour) != direction
        ]
        colour = yield from self.pick_colour(fit, f"splay_{codes.SPLAYS[direction]}", optional=True)
        if colour != codes.NO_CARD:
            self.splay(colour, direction)
        return colour

    def put_back_all(self, cards: Iterable[int]) -> Flow[list[int]]:
        """Put back *cards*; the order of those of one age under their pile is the player's choice (I-K11)."""
        returned: list[int] = []
        by_age: dict[int, list[int]] = {}
        for card in cards:
            by_age.setdefault(codes.AGE[card], []).append(card)
        for alike in by_age.values():
            returned += yield from self.in_order(alike, "return_order")
        self.put_back(*returned)
        return returned

    def meld_all(self, cards: Iterable[int]) -> Flow[None]:
        """Meld *cards* in the order the player picks, each its own step."""
        for card in (yield from self.in_order(cards, "meld_order")):
            self.meld(card)

    def tuck_all(self, cards: Iterable[int]) -> Flow[None]:
        """Tuck *cards* in the order the player picks, each its own step."""
        for card in (yield from self.in_order(cards, "tuck_order")):
            self.tuck(card)

    def execute(self, card: int) -> Flow[None]:
        """Execute another card's effects that are not demands, for this player only (I-PUB11)."""
        yield from self.dogma.alone(self, card)
