"""A position: everything on the table, and the question that is open.

In: seats. Out: an object the rules move on, cheap to copy, equal to another one if the same is there and the same is
asked. Lists about players are in seat order; a pile's and a stack's top is the end of its list; cards are 0 to 104.
"""

from __future__ import annotations

from generator.engine.chance import Dealer
from generator.engine.position import GamePosition
from generator.games.innovation.rules import codes
from generator.games.innovation.rules.codes import Choice
from generator.games.innovation.rules.switches import Switches, teams_of

COLOURS_OF_A_BOARD = 5
NO_ICONS = (0,) * 6


class Position(GamePosition[Choice]):
    """The table at one moment."""

    lists = ("age_card", "age_owner", "special_owner", "removed", "tucked", "scored", "chosen", "winners")
    rows = ("piles", "hand", "score", "splay")
    figures = ("seats", "turn", "actions", "turns", "ending", "board")

    def __init__(self, seats: int, switches: Switches, dealer: Dealer) -> None:
        self.switches = switches
        self.dealer = dealer
        self.seats = seats
        self.team = teams_of(switches, seats)
        # The middle (I-S1 to I-S4).
        self.piles: list[list[int]] = [[] for _ in range(11)]  # by age; 0 stays empty
        self.age_card = [codes.NO_CARD] * 10  # the card under each age achievement, nobody has seen it (I-A15)
        self.age_owner = [codes.NOBODY] * 10
        self.special_owner = [codes.NOBODY] * len(codes.SPECIALS)
        self.removed: list[int] = []
        # The players.
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.score: list[list[int]] = [[] for _ in range(seats)]
        self.board: list[list[list[int]]] = [[[] for _ in range(COLOURS_OF_A_BOARD)] for _ in range(seats)]
        self.splay: list[list[int]] = [[codes.UNSPLAYED] * COLOURS_OF_A_BOARD for _ in range(seats)]
        # The turn.
        self.chosen: list[int] = [codes.NO_CARD] * seats  # first cards, put down at the same time (I-PUB2)
        self.turn = 0
        self.actions = 0  # how many the player whose turn it is may still take
        self.turns = 0  # turns begun
        self.tucked = [0] * seats  # in this turn (Monument, I-PUB15)
        self.scored = [0] * seats
        # The end (I-E1 to I-E6).
        self.ending = codes.NOT_YET
        self.winners: list[int] = []  # several after a tie
        # What follows from the rest, or is kept while an action lasts.
        self.place: list[tuple[int, int]] = [(codes.PILE, codes.NOBODY)] * len(codes.AGE)
        self.changes = 0  # how often anything has changed (I-PUB8)
        self.story: list[tuple[str | int, ...]] = []  # what happened, for `rendering`
        self.effects: list[tuple[int, int, int]] = []  # card, effect, executor, outermost first
        self.purpose = ""  # what a card, colour or value is picked for
        self.question = codes.START
        self.asker = 0
        self.options: list[Choice] = []
        self.stirred = (1 << seats) - 1  # bits of the players for whom an achievement may have come within reach
        self._icons: list[list[int] | None] = [None] * seats

    # What can be seen

    def icons(self, who: int) -> list[int]:
        """Return how many of each icon a player's board shows (6, I-PUB12)."""
        found = self._icons[who]
        if found is None:
            tables = [NO_ICONS]
            for stack, splay in zip(self.board[who], self.splay[who]):
                if stack:
                    tables.append(codes.ON_TOP[stack[-1]])
                    if splay:
                        covered = codes.COVERED[splay]
                        tables += [covered[card] for card in stack[:-1]]
            self._icons[who] = found = list(map(sum, zip(*tables)))
        return found

    def tops(self, who: int) -> list[int]:
        """Return a player's top cards (I-K1)."""
        return [stack[-1] for stack in self.board[who] if stack]

    def highest_top(self, who: int) -> int:
        """Return the highest value among a player's top cards, 0 without any (I-K4)."""
        return max([codes.AGE[card] for card in self.tops(who)], default=0)

    def points(self, who: int) -> int:
        """Return a player's score (I-K5)."""
        return sum(codes.AGE[card] for card in self.score[who])

    def achievements(self, who: int) -> int:
        """Return how many achievements a player has, of age and special (I-E1)."""
        return self.age_owner.count(who) + self.special_owner.count(who)

    def clockwise(self, who: int) -> list[int]:
        """Return the other players from the left of *who* (I-D2)."""
        return [(who + step) % self.seats for step in range(1, self.seats)]

    def opponents(self, who: int) -> list[int]:
        """Return the other players who are not team-mates (I-PUB17), from the left of *who*."""
        return [other for other in self.clockwise(who) if self.team[other] != self.team[who]]

    # What moves

    def turn_over(self, age: int) -> int:
        """Take the top card off a pile; where the order of the piles is known it follows from the shuffle."""
        return self.piles[age].pop() if self.dealer.sealed else self.dealer.turn(self.piles[age])

    def lift(self, card: int) -> None:
        """Take a card from where it is; a stack left with one card is unsplayed (I-K14)."""
        zone, who = self.place[card]
        if zone == codes.HAND:
            self.hand[who].remove(card)
        elif zone == codes.SCORE:
            self.score[who].remove(card)
        elif zone == codes.BOARD:
            stack = self.board[who][codes.COLOUR[card]]
            stack.remove(card)
            if len(stack) < 2:
                self.splay[who][codes.COLOUR[card]] = codes.UNSPLAYED
            self._stir(who)
        else:
            self.piles[codes.AGE[card]].remove(card)

    def lay(self, card: int, zone: int, who: int, at_bottom: bool = False) -> None:
        """Put a lifted card somewhere; on a board and on a pile on top, unless *at_bottom*."""
        self.place[card] = (zone, who)
        self.changes += 1
        if zone == codes.HAND:
            self.hand[who].append(card)
        elif zone == codes.SCORE:
            self.score[who].append(card)
        elif zone == codes.BOARD:
            stack = self.board[who][codes.COLOUR[card]]
            stack.insert(0 if at_bottom else len(stack), card)
            self._stir(who)
        elif zone == codes.PILE:
            self.piles[codes.AGE[card]].insert(0 if at_bottom else len(self.piles[codes.AGE[card]]), card)
        else:
            self.removed.append(card)

    def remove_all(self) -> None:
        """Remove every hand, board and score pile from the game; achievements stay (I-K8)."""
        for who in range(self.seats):
            stacks = [card for stack in self.board[who] for card in stack]
            for card in (*self.hand[who], *stacks, *self.score[who]):
                self.lift(card)
                self.lay(card, codes.REMOVED, codes.NOBODY)
        self.tell("removed")

    def turn_stack(self, who: int, colour: int, direction: int) -> bool:
        """Splay a stack; return whether that changes anything: one card stays as it is (I-K14, I-U4)."""
        if len(self.board[who][colour]) < 2 or self.splay[who][colour] == direction:
            return False
        self.splay[who][colour] = direction
        self._stir(who)
        self.changes += 1
        return True

    def reorder(self, who: int, colour: int, stack: list[int]) -> bool:
        """Put a stack's cards into another order, bottom first; return whether it is another one (I-U4)."""
        if self.board[who][colour] == stack:
            return False
        self.board[who][colour] = stack
        self._stir(who)
        self.changes += 1
        return True

    def _stir(self, who: int) -> None:
        """Note that a board has changed: what it shows is counted again."""
        self.stirred |= 1 << who
        self._icons[who] = None

    def locate(self) -> None:
        """Find every card's place anew, after lists were filled from outside."""
        lying = [(codes.PILE, codes.NOBODY, pile) for pile in self.piles]
        lying.append((codes.REMOVED, codes.NOBODY, self.removed))
        lying.append((codes.AGE_ACHIEVEMENT, codes.NOBODY, [card for card in self.age_card if card != codes.NO_CARD]))
        for who in range(self.seats):
            lying += [(codes.HAND, who, self.hand[who]), (codes.SCORE, who, self.score[who])]
            lying += [(codes.BOARD, who, stack) for stack in self.board[who]]
        for zone, who, its_cards in lying:
            for card in its_cards:
                self.place[card] = (zone, who)
        self._icons = [None] * self.seats

    def copy(self) -> Position:
        """Return the same position, to be played on independently."""
        other = super().copy()
        other.board = [[stack[:] for stack in stacks] for stacks in self.board]
        other.place = self.place[:]
        other.effects = self.effects[:]
        other._icons = self._icons[:]
        return other
