"""A position: everything that is on the board and before the players, and the question that is open (section 13).

In: seats, switches. Out: an object the rules move on, cheap to copy, equal to another one if the same is there
and the same is asked. Lists about players are in seat order, lists about spaces in the order of the board's numbers.
"""

from __future__ import annotations

from generator.engine.chance import Dealer
from generator.engine.position import GamePosition
from generator.games.deluges.board import Board, board
from generator.games.deluges.facts import RESOURCES, START_PIECES, WOODS
from generator.games.deluges.rules.codes import MOVE, MOVEMENT, NOBODY, NOT_YET, SLAVE, SOLDIER, WORKER, Choice
from generator.games.deluges.rules.switches import Switches


def _table(rows: int, columns: int) -> list[list[int]]:
    return [[0] * columns for _ in range(rows)]


class Position(GamePosition[Choice]):
    """The table at one moment."""

    lists = (
        "woods", "dolmen", "keeper", "fanatics", "lost", "flooded", "bare", "gone", "winners", "points", "ways",
        "refused",
    )  # fmt: skip
    rows = (
        "workers", "soldiers", "boats", "stock", "mines", "slaves", "idle", "moved", "moved_slaves", "sailed",
        "ferried",
    )  # fmt: skip
    figures = (
        "seats", "first", "round", "phase", "step", "turns", "track", "newly_bare", "still", "ending", "offered",
        "building",
    )  # fmt: skip

    # Long because a position is this many things.
    def __init__(self, seats: int, switches: Switches, dealer: Dealer | None = None) -> None:
        self.switches = switches
        self.dealer = dealer or Dealer(0)  # the rules hold no chance; engine.game wants to know
        self.seats = seats
        self.board: Board = board(switches.map, seats)
        lands, spaces = len(self.board.territories), len(self.board.ids)
        self.lands = lands
        # Lands.
        self.woods = [WOODS] * lands  # D-G1
        self.mines = _table(lands, seats)  # by who built them
        self.dolmen = [NOBODY] * lands  # whose it is, for ever (D-B4)
        self.fanatics = [0] * lands
        self.lost = [0] * lands  # taken over by fanatics, for ever (D-G4)
        self.flooded = [0] * lands
        self.bare = [0] * lands  # has no wood left
        # People, by player and land; slaves by land and their own colour, and who keeps them (D-C6).
        self.workers = _table(seats, lands)
        self.soldiers = _table(seats, lands)
        self.slaves = _table(lands, seats)
        self.keeper = [NOBODY] * lands
        self.idle = _table(lands, switches.grace_rounds + 1)  # unemployed of the last rounds (D-U10)
        # Boats, by player and space: a flooded land is sea (D-F4).
        self.boats = _table(seats, spaces)
        # The players.
        self.stock = _table(seats, len(RESOURCES))
        self.gone = [0] * seats  # soldiers that fanatics took: they cannot be built again (D-PUB8)
        # The round.
        self.round = 1
        self.first = 0
        self.phase = MOVEMENT
        self.step = 0  # which player in order has the turn in this phase
        self.turns = 0  # turns begun in the whole game
        self.track = 0
        self.newly_bare = 0  # territories logged bare in this round (D-F1)
        self.still = 0  # rounds one after the other in which the track has not moved
        # This turn's movement: workers and soldiers by land, slaves by land and colour; soldiers' ways.
        self.moved = _table(2, lands)
        self.moved_slaves = _table(lands, seats)
        self.ways: list[tuple[int, int, int]] = []
        # This round's boats, by player and space: those that have sailed, those that have ferried (D-M6).
        self.sailed = _table(seats, spaces)
        self.ferried = _table(seats, spaces)
        self.refused: list[int] = []  # who has said no to a ferry in this turn
        # The end.
        self.ending = NOT_YET
        self.winners: list[int] = []
        self.points: list[int] = []
        # The open question.
        self.story: list[tuple[str | int, ...]] = []  # what happened, for `rendering`
        self.question = MOVE
        self.asker = 0
        self.options: list[Choice] = []
        self.begun = False  # whether a turn has just begun, so that the position says by itself how the rules go on
        self.offered: tuple[int, ...] = ()  # the trade under way: partner, given, how many, wanted, how many
        self.building: Choice = ("", ())  # what is being paid
        self.water = 0  # changes of boats and seas
        self._lines: dict[int, list[tuple[frozenset[int], frozenset[int]]]] = {}
        self._lines_of = -1
        self._people()

    def _people(self) -> None:
        """Place four workers on every start space (D-S1, D-U19)."""
        for who, start in enumerate(self.board.starts(self.seats)):
            self.workers[who][start] = START_PIECES

    # What can be seen

    @property
    def turn(self) -> int:
        """Return whose turn it is: clockwise from the first player (D-M1)."""
        return (self.first + self.step) % self.seats

    def order(self) -> list[int]:
        """Return all players clockwise from the first one."""
        return [(self.first + step) % self.seats for step in range(self.seats)]

    def is_sea(self, space: int) -> bool:
        """Return whether boats may be there: a sea, or land under water (D-F4)."""
        return space >= self.lands or bool(self.flooded[space])

    def there(self, land: int) -> list[int]:
        """Return players with workers or soldiers in a land."""
        return [who for who in range(self.seats) if self.workers[who][land] or self.soldiers[who][land]]

    def holder(self, land: int) -> int:
        """Return who holds a land: whose people are there, nobody without any (D-U23)."""
        for who in range(self.seats):
            if self.workers[who][land] or self.soldiers[who][land]:
                return who
        return NOBODY

    def others_there(self, land: int, who: int) -> bool:
        """Return whether somebody else has people there."""
        for other in range(self.seats):
            if other != who and (self.workers[other][land] or self.soldiers[other][land]):
                return True
        return False

    def open_land(self, land: int) -> bool:
        """Return whether people may be there at all: dry, and not the fanatics' (D-F2, D-G4)."""
        return not (self.flooded[land] or self.lost[land])

    def people(self, land: int) -> int:
        """Return everybody there who is not a fanatic."""
        total = sum(self.slaves[land])
        for who in range(self.seats):
            total += self.workers[who][land] + self.soldiers[who][land]
        return total

    def held(self, who: int) -> list[int]:
        """Return lands where a player has people."""
        workers, soldiers = self.workers[who], self.soldiers[who]
        return [land for land in range(self.lands) if workers[land] or soldiers[land]]

    def soldiers_left(self, who: int) -> int:
        """Return how many soldiers a player may still build (D-C3, D-B5, D-PUB8)."""
        return 5 - self.gone[who] - sum(self.soldiers[who])

    # What moves

    def put(self, kind: int, who: int, land: int, count: int) -> None:
        """Add pieces (or take them away, below 0); *who* keeps slaves, whose kind says their colour."""
        if kind == WORKER:
            self.workers[who][land] += count
        elif kind == SOLDIER:
            self.soldiers[who][land] += count
        else:
            self.slaves[land][kind - SLAVE] += count
            self.keeper[land] = who if any(self.slaves[land]) else NOBODY

    def copy(self) -> Position:
        """Return the same position, to be played on independently."""
        other = super().copy()
        other._lines = {}
        other._lines_of = -1
        return other
