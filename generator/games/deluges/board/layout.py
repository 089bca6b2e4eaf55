"""Where the spaces of a new house map are: continents as strips from west to east, islands between them, seas around.

In: how many territories everything has, a dealer. Out: rectangles on a grid, in mm, large enough for woods and pieces.

Columns are narrow seas (N) and lands (L), from the west: N, America LL, N, Atlantis L, N, Europe and Asia above Africa,
N, Oceania LL, N, Mu and Easter Island L; after the last one the first one comes again. Rows are a polar sea, two rows
of land, an inland sea, two rows of land, a southern sea, and the row of Antarctica.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from generator.engine.chance import Dealer

#: Width and height of a land, and how wide a narrow sea is, in mm: tokens are 10 to 15 mm, boats 12 x 20.
LAND = (33.0, 40.0)
NARROW = 20.0
#: Rows of land in both halves; the others are the seas and Antarctica.
NORTH, SOUTH = (1, 2), (4, 5)
INLAND_SEA, ANTARCTIC = 3, 7
ROWS = 8
#: A sea has so many cells at most.
MOST_CELLS = 12
#: For a coast at every sea there may be fewer than were asked for, but this share of them.
MANY_OF_THEM = 0.75

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many territories each continent and island has."""

    white: int
    yellow: int
    purple: int
    green: int
    easter: int
    mu: int
    atlantis: int
    antarctica: int


@dataclass(frozen=True, slots=True)
class CellBlock:
    """A rectangle of cells: columns and rows from *left*, *top* up to *right*, *bottom*, both counted in."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def count(self) -> int:
        """Return how many cells it has."""
        return (self.right - self.left + 1) * (self.bottom - self.top + 1)

    def cells(self) -> Iterator[Cell]:
        """Yield every cell of it, as column and row."""
        for row in range(self.top, self.bottom + 1):
            for column in range(self.left, self.right + 1):
                yield column, row


@dataclass
class Grid:
    """Columns and rows of a map, and what is where."""

    #: Whether each column is a land's (wide) or a narrow sea's.
    columns: list[bool]
    #: What is where, by the region's name, in the order in which its territories are numbered.
    lands: dict[str, list[CellBlock]] = field(default_factory=dict)
    seas: list[CellBlock] = field(default_factory=list)

    def across(self, space: CellBlock) -> tuple[float, float]:
        """Return its left and its right rim, in mm."""
        widths = [LAND[0] if wide else NARROW for wide in self.columns]
        return sum(widths[: space.left]), sum(widths[: space.right + 1])

    def down(self, space: CellBlock) -> tuple[float, float]:
        """Return its upper and its lower rim, in mm."""
        heights = [LAND[1] if row in (*NORTH, *SOUTH, ANTARCTIC) else NARROW for row in range(ROWS)]
        return sum(heights[: space.top]), sum(heights[: space.bottom + 1])

    def size(self) -> tuple[float, float]:
        """Return width and height of the whole, in mm."""
        whole = CellBlock(0, 0, len(self.columns) - 1, ROWS - 1)
        return self.across(whole)[1], self.down(whole)[1]

    def taken(self) -> set[Cell]:
        """Return the cells where land is."""
        return {cell for spaces in self.lands.values() for space in spaces for cell in space.cells()}


def lay_out(sizes: Sizes, bridges: Iterable[str], seas: int, dealer: Dealer | None) -> Grid:
    """Return lands and at most *seas* sea spaces, or as few as possible; without *dealer* nothing is left to chance.

    Both halves of America and of Oceania are joined across the inland sea; *bridges* may name "africa" as well.
    """
    middle = max(2, (max(sizes.yellow, sizes.purple) + 1) // 2, sizes.antarctica)
    grid = Grid([False, True, True, False, True, False, *[True] * middle, False, True, True, False, True])
    oceania = 7 + middle
    grid.lands["white"] = _continent(1, sizes.white, dealer)
    grid.lands["yellow"] = block(6, middle, (NORTH[1], NORTH[0]), sizes.yellow, dealer)
    grid.lands["purple"] = block(6, middle, SOUTH, sizes.purple, dealer)
    grid.lands["green"] = _continent(oceania, sizes.green, dealer)
    if "africa" in set(bridges):
        bridge(grid.lands["yellow"], grid.lands["purple"], dealer)
    west, east = 4, oceania + 3
    grid.lands["easter"] = [CellBlock(east, ANTARCTIC, east, ANTARCTIC)]
    grid.lands["mu"] = _chain(east, sizes.mu)
    grid.lands["atlantis"] = _chain(west, sizes.atlantis)
    grid.lands["antarctica"] = [CellBlock(6 + each, ANTARCTIC, 6 + each, ANTARCTIC) for each in range(sizes.antarctica)]
    grid.seas = divided(grid, seas)
    return grid


def _continent(left: int, count: int, dealer: Dealer | None) -> list[CellBlock]:
    """Return two columns, a block in the north and one in the south, joined by land."""
    north = block(left, 2, (NORTH[1], NORTH[0]), (count + 1) // 2, dealer)
    south = block(left, 2, SOUTH, count // 2, dealer)
    bridge(north, south, dealer)
    return north + south


def block(left: int, width: int, rows: tuple[int, int], count: int, dealer: Dealer | None) -> list[CellBlock]:
    """Return *count* lands, the nearer of two rows filled first; *dealer* leaves places of the other to the sea."""
    near = [(left + column, rows[0]) for column in range(min(width, count))]
    places = [(left + column, rows[1]) for column in range(width)]
    far = sorted((dealer.shuffle_places(places) if isinstance(dealer, PlaceDealer) else places)[: count - len(near)])
    return [CellBlock(column, row, column, row) for column, row in sorted(near + far, key=lambda cell: cell[::-1])]


def bridge(north: list[CellBlock], south: list[CellBlock], dealer: Dealer | None) -> None:
    """Let one land of the south reach across the inland sea to the north."""
    above = {space.left for space in north if space.bottom == NORTH[1]}
    ends = [place for place, space in enumerate(south) if space.top == SOUTH[0] and space.left in above]
    if ends:
        place = ends[dealer.pick(len(ends))] if dealer else ends[-1]
        south[place] = replace(south[place], top=INLAND_SEA)


def _chain(column: int, count: int) -> list[CellBlock]:
    """Return the lands of an island, one below the other, from the north."""
    rows = (NORTH[1], SOUTH[0], SOUTH[1], NORTH[0])[:count]
    spaces = [CellBlock(column, row, column, row) for row in sorted(rows)]
    return [replace(space, top=INLAND_SEA) if space.top == SOUTH[0] and count > 1 else space for space in spaces]


class PlaceDealer(Dealer):
    """A dealer that can also put places into another order."""

    def shuffle_places(self, places: list[Cell]) -> list[Cell]:
        """Return the same places in a random order."""
        order = self.shuffle(list(range(len(places))))
        return [places[number] for number in order]


def divided(grid: Grid, most: int) -> list[CellBlock]:
    """Return the rest in rectangles, as fine as gives no more than *most*; with a coast for every sea if possible."""
    free = {(column, row) for column in range(len(grid.columns)) for row in range(ROWS)} - grid.taken()
    ways = [_rectangles(free, limit, grid) for limit in range(1, MOST_CELLS + 1)]
    few = [found for found in ways if len(found) <= most] or [min(ways, key=len)]
    enough = [found for found in few if len(found) >= MANY_OF_THEM * most]
    return next((found for found in enough if _all_coastal(grid, found)), few[0])


def _all_coastal(grid: Grid, seas: list[CellBlock]) -> bool:
    """Return whether each touches a land."""
    lands = [space for spaces in grid.lands.values() for space in spaces]
    return all(any(touching(sea, land) or touching_round(grid, sea, land) for land in lands) for sea in seas)


def _rectangles(free: set[Cell], limit: int, grid: Grid) -> list[CellBlock]:
    """Return rectangles of at most *limit* cells that cover *free*, each as large as possible where it begins."""
    left = set(free)
    found = []
    for column, row in sorted(free, key=lambda cell: cell[::-1]):
        if (column, row) in left:
            space = _largest(column, row, left, limit, grid)
            left -= set(space.cells())
            found.append(space)
    return found


def _largest(column: int, row: int, free: set[Cell], limit: int, grid: Grid) -> CellBlock:
    """Return the largest rectangle of free cells with its upper left one there; of equal ones the squarest."""
    fitting = [CellBlock(column, row, column, row)]
    for right in range(column, len(grid.columns)):
        for bottom in range(row, ROWS):
            if (right - column + 1) * (bottom - row + 1) > limit:
                break
            space = CellBlock(column, row, right, bottom)
            if not free.issuperset(space.cells()):
                break
            fitting.append(space)
    return max(fitting, key=lambda space: (space.count, -_longer_side(space, grid)))


def _longer_side(space: CellBlock, grid: Grid) -> float:
    left, right = grid.across(space)
    top, bottom = grid.down(space)
    return max(right - left, bottom - top)


def touching(one: CellBlock, other: CellBlock) -> bool:
    """Return whether two spaces have more than a corner in common."""
    wide = min(one.right, other.right) + 1 - max(one.left, other.left)
    high = min(one.bottom, other.bottom) + 1 - max(one.top, other.top)
    return (wide > 0 and high == 0) or (wide == 0 and high > 0)


def touching_round(grid: Grid, one: CellBlock, other: CellBlock) -> bool:
    """Return whether they touch across the east and the west rim (D-M11)."""
    last = len(grid.columns) - 1
    if {one.left, other.left} & {0} and {one.right, other.right} & {last} and not (one.left == 0 and one.right == last):
        ends = (one.left == 0 and other.right == last) or (other.left == 0 and one.right == last)
        return ends and min(one.bottom, other.bottom) >= max(one.top, other.top)
    return False
