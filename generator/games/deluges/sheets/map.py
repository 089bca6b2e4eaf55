"""The house map as plain data for its template: coasts, borders, woods, minerals, seas, what leads around the world.

In: a board, a game under way if there is one, a language. Out: a page; lengths in mm of the map, from its upper left
corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product
from math import hypot
from typing import Any

from generator.engine.languages import between
from generator.engine.view import Language, Page
from generator.games.deluges.board import Board, Territory
from generator.games.deluges.board.coasts import STEP, Bounds, Ring, coast, hatched, line, to_coast
from generator.games.deluges.board.measured import measured
from generator.games.deluges.board.spaces import Chart, Spot, chart
from generator.games.deluges.board.warp import Point
from generator.games.deluges.facts import HOUSE_MAP, LANDS, MINERAL_OF, PLAYERS, SEA_NAMES, START_PIECES
from generator.games.deluges.rules.position import Position
from generator.games.deluges.sheets.signs import colour_sign, resource_sign
from generator.games.deluges.sheets.words import word, words

#: Lines in the water before every coast: how far out, in mm.
WATERS = (0.9, 2.0, 3.4)
#: Room beyond the rim where a land lies at it, for the frame: coasts there run along it. In mm.
BEYOND = 2.2
#: Hatching: how far lines are apart, how far they keep from sides of a land and from woods, what a name takes, in mm.
HATCH_STEP, HATCH_PAD, HATCH_GAP, NAME_HEIGHT = 2.5, 0.35, 0.7, 5.0
#: How lands are hatched: as engravers show colours. Dots are strokes cut into points.
SLOPES = {"yellow": 0, "purple": -1, "green": 1, "flooded": 0}
DOTTED = "yellow"
#: Marks of neighbouring arrows at the rim keep so far from each other, in mm.
ARROWS_APART = 12.0
#: How much of a sea's upper or left end its name takes, in mm.
SEA_NAME = 7.5
#: Names of seas are taken in steps of so many from the list: neighbours differ.
SEA_STEP = 11
#: Waves keep so far from coasts and ends of their sea, from each other and from a rose; a sea with a rose is so wide.
#: In mm.
OFF_COAST, RIPPLE_PAD, RIPPLES_APART, ROSE_ROOM, OFF_ROSE = 7.5, 4.0, 27.0, 30.0, 19.0


def house_map(board: Board, pos: Position | None, language: Language, starting: bool) -> Page:
    """Return the page of *board*, as the game *pos* has left it; with the first pieces if one is *starting* (D-S1)."""
    its = chart(board)
    data = {
        "name": board.name,
        "label": HOUSE_MAP(language),
        "note": "" if board.label == HOUSE_MAP.en else board.label,
        "players": word("map_players", language).format("/".join(map(str, board.players))),
        "standing": _standing(pos, language),
        "measured": _measured(board, language),
        "size": (its.rim.width, its.rim.height),
        "beyond": _beyond(its),
        "ids": [territory.id for territory in board.territories],
        "names": [territory.called(language) for territory in board.territories],
        "regions": _regions(its, pos, language),
        "coast": [points(ring) for ring in coast(its.lands(), its.warp)],
        "waters": [[points(ring) for ring in coast(its.lands(), its.warp, far)] for far in WATERS],
        "borders": _borders(its),
        "links": _links(its),
        "wraps": _wraps(its),
        "territories": [
            _territory(territory, number, its, pos, language) for number, territory in enumerate(board.territories)
        ],
        "seas": _seas(its, language),
        "ripples": _ripples(its),
        "rose": _rose(its),
        "legend": [
            {"colour": colour_sign(colour, language), "mineral": resource_sign(MINERAL_OF[colour], language)}
            for colour in LANDS
        ],
        "pieces": START_PIECES if starting and pos is None else 0,
        "t": words(language),
    }
    return Page("map", "map.pdf", HOUSE_MAP(language), "map", data, lying=True)


def _beyond(its: Chart) -> Bounds:
    """Return how much sea there is beyond each side of the rim."""
    lands = its.lands()
    at_rim = (
        any(land.left < STEP for land in lands),
        any(land.top < STEP for land in lands),
        any(land.right > its.rim.width - STEP for land in lands),
        any(land.bottom > its.rim.height - STEP for land in lands),
    )
    return Bounds(*(BEYOND * each for each in at_rim))


def points(ring: Iterable[Point]) -> str:
    """Return the points of a line as SVG has them."""
    return " ".join(f"{x:.2f} {y:.2f}" for x, y in ring)


def _standing(pos: Position | None, language: Language) -> str:
    """Return how far a game under way has come."""
    return "" if pos is None else word("map_standing", language).format(pos.round, pos.track)


def _measured(board: Board, language: Language) -> str:
    """Return how often each colour won when it was measured how fair the map is; "" if it was not."""
    its = measured(board)
    if its is None:
        return ""
    shares = [
        word("map_share", language).format(word(colour, language), share) for colour, share in zip(PLAYERS, its.shares)
    ]
    return word("map_measured", language).format(
        games=its.games, shares=between(language).things.join(shares), margin=its.margin, nobody=its.nobody
    )


def _regions(its: Chart, pos: Position | None, language: Language) -> list[dict[str, Any]]:
    """Return lands of one colour together, and what is under water: their coast and their hatching."""
    colours: dict[str, list[str]] = {}
    for number, territory in enumerate(its.board.territories):
        colours.setdefault("flooded" if _under_water(pos, number) else territory.colour, []).append(territory.id)
    found = []
    for key, lands in sorted(colours.items()):
        rings = coast([its.boxes[land] for land in lands], its.warp)
        ground = "pale_blue" if key == "flooded" else colour_sign(key, language)["pale"]
        hatch = _hatch(key, [*rings, *(hole for land in lands for hole in _unhatched(its, land, key == "flooded"))])
        found.append({"key": key, "pale": ground, "rings": [points(ring) for ring in rings], "hatch": hatch})
    return found


def _under_water(pos: Position | None, number: int) -> bool:
    return pos is not None and bool(pos.flooded[number])


def _unhatched(its: Chart, land: str, drowned: bool) -> list[Ring]:
    """Return what of a land is not hatched: around its mineral and its name, around its woods if it has any left."""
    spot = its.places(land)
    left, right = spot.mineral.x - spot.mineral.size / 2 - HATCH_GAP, spot.head.right + HATCH_GAP
    top = min(spot.head.top, spot.mineral.y - spot.mineral.size / 2) - HATCH_GAP / 2
    low = spot.mineral.y + spot.mineral.size / 2 + NAME_HEIGHT
    rooms: list[Ring] = [[(left, top), (right, top), (right, low), (left, low)]]
    if not drowned:
        far = spot.woods[0].size / 2 + HATCH_GAP
        ends = [(spot.woods[0].x - far, spot.woods[0].y), (spot.woods[-1].x + far, spot.woods[-1].y)]
        rooms.append([(x, y - far) for x, y in ends] + [(x, y + far) for x, y in reversed(ends)])
    return rooms


def _hatch(key: str, rings: Sequence[Ring]) -> str:
    """Return strokes or dots inside *rings* as path data; "" for white."""
    if key not in SLOPES:
        return ""
    strokes = hatched(rings, SLOPES[key], HATCH_STEP, HATCH_PAD)
    if key == DOTTED:
        return " ".join(f"M{x:.2f} {y:.2f}h0.01" for stroke in strokes for x, y in _dots(*stroke))
    return " ".join(f"M{a:.2f} {b:.2f}L{c:.2f} {d:.2f}" for (a, b), (c, d) in strokes)


def _dots(start: Point, end: Point) -> list[Point]:
    """Return points of a level stroke, every other row between those of its neighbours."""
    level = start[1]
    shift = 0.5 * (round(level / HATCH_STEP) % 2)
    first, last = int(start[0] / HATCH_STEP - shift) + 1, int(end[0] / HATCH_STEP - shift)
    return [((number + shift) * HATCH_STEP, level) for number in range(first, last + 1)]


def _borders(its: Chart) -> list[dict[str, Any]]:
    """Return sides that neighbours have in common; *closed* ones cannot be crossed, for no edge says so."""
    joined = {frozenset((edge.a, edge.b)) for edge in its.board.edges}
    lands = {territory.id for territory in its.board.territories}
    found = []
    for pair, side in its.common().items():
        ashore = len(lands.intersection(pair))
        closed = frozenset(pair) not in joined
        if ashore != 1 or closed:  # between land and sea is a coast
            kind = ("sea", "coast", "land")[ashore]
            drawn = line(side.start, side.end, its.warp)
            ends = (_end(side.start, its, kind), _end(side.end, its, kind))
            found.append({"kind": kind, "closed": closed, "line": points([ends[0], *drawn, ends[1]])})
    return found


def _end(end: Point, its: Chart, kind: str) -> Point:
    """Return where a border really ends: at the coast, at the frame beside the rim, or where it meets others."""
    x, y = end if kind == "coast" else to_coast(end, its.lands())
    if kind == "sea" and (x, y) == end:
        beyond = _beyond(its)
        x += beyond.right * (x >= its.rim.width) - beyond.left * (x <= 0)
        y += beyond.bottom * (y >= its.rim.height) - beyond.top * (y <= 0)
    return its.warp.wavered(x, y)


def _links(its: Chart) -> list[dict[str, float]]:
    """Return edges between spaces that do not touch: straight lines from side to side."""
    touching = its.common()
    found = []
    for edge in its.board.edges:
        pair = (edge.a, edge.b) if its.board.number[edge.a] < its.board.number[edge.b] else (edge.b, edge.a)
        if not edge.wrap and pair not in touching:
            (a, b), (c, d) = _nearest(its.boxes[edge.a], its.boxes[edge.b])
            found.append({"x0": a, "y0": b, "x1": c, "y1": d})
    return found


def _nearest(one: Bounds, other: Bounds) -> tuple[Point, Point]:
    """Return the ends of a short line between two boxes."""

    def ends(low: float, high: float, lower: float, higher: float) -> tuple[float, float]:
        if high < lower:
            return high, lower
        if higher < low:
            return low, higher
        middle = (max(low, lower) + min(high, higher)) / 2
        return middle, middle

    a, c = ends(one.left, one.right, other.left, other.right)
    b, d = ends(one.top, one.bottom, other.top, other.bottom)
    return (a, b), (c, d)


def _wraps(its: Chart) -> list[dict[str, Any]]:
    """Return edges around the world (D-M11), from the north: the spaces they join, at what height, where these end."""
    found: list[dict[str, Any]] = []
    for edge in its.board.edges:
        if edge.wrap:
            west, east = sorted((edge.a, edge.b), key=lambda end: its.boxes[end].left)
            one, other = its.boxes[west], its.boxes[east]
            top, bottom = max(one.top, other.top), min(one.bottom, other.bottom)
            y = (top + bottom) / 2
            y += its.warp.down(0, y)
            found.append({"west": west, "east": east, "y": y, "from_west": one.left, "from_east": other.right})
    found.sort(key=lambda wrap: wrap["y"])
    for before, wrap in pairwise(found):
        wrap["y"] = max(wrap["y"], before["y"] + ARROWS_APART)
    return found


def _territory(
    territory: Territory, number: int, its: Chart, pos: Position | None, language: Language
) -> dict[str, Any]:
    """Return one land: where its things are, and what a game has left of them."""
    box = its.boxes[territory.id]
    spot = its.places(territory.id)
    return {
        "id": territory.id,
        "name": territory.called(language),
        "colour": colour_sign(territory.colour, language),
        "mineral": resource_sign(territory.mineral, language) | _at(spot.mineral),
        "box": _room(box),
        "head": _room(spot.head),
        "mark": _at(spot.mark),
        "corner": _room(spot.corner),
        "start": colour_sign(territory.start, language) if territory.start else None,
        "flood": territory.flood,
        "flooded": _under_water(pos, number),
        "lost": pos is not None and bool(pos.lost[number]),
        "woods": [
            _at(wood) | {"cut": pos is not None and place >= pos.woods[number]} for place, wood in enumerate(spot.woods)
        ],
    }


def _at(place: Spot) -> dict[str, float]:
    return place._asdict()


def _room(box: Bounds) -> dict[str, float]:
    return {"x": box.left, "y": box.top, "width": box.width, "height": box.height}


def _seas(its: Chart, language: Language) -> list[dict[str, Any]]:
    """Return a sea's id at the end of its middle line, so that boats leave it free, its name along that line beyond it.

    Its box if it touches nothing.
    """
    touched = {end for pair in its.common() for end in pair}
    first = sum(its.board.name.encode()) * 7
    found = []
    for number, sea in enumerate(its.board.seas):
        box = its.boxes[sea.id]
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        level = box.width > box.height
        if level:
            x = box.left + min(SEA_NAME, box.width / 2)
        else:
            y = box.top + min(SEA_NAME, box.height / 2)
        end = ((box.right if level else x), (y if level else box.bottom))
        named = number < len(SEA_NAMES)
        found.append(
            {
                "id": sea.id,
                "x": x + its.warp.across(x, y),
                "y": y + its.warp.down(x, y),
                "name": _spaced(SEA_NAMES[(first + number * SEA_STEP) % len(SEA_NAMES)](language)) if named else "",
                "level": level,
                "room": (end[0] - x if level else end[1] - y) - SEA_NAME,
                "alone": None if sea.id in touched else _room(box),
            }
        )
    return found


def _spaced(name: str) -> str:
    """Return a name, its letters apart if each is a word."""
    return name if name.isascii() else " ".join(name)


def _ripples(its: Chart) -> list[Point]:
    """Return places in the sea for waves: clear of coasts, of names and of the rim."""
    rose = _rose(its) or {"x": -100.0, "y": -100.0}
    lands = [land.grown(OFF_COAST) for land in its.lands()]
    free = [
        its.warp.swollen(x, y)
        for sea in its.board.seas
        for x, y in _waves(its.boxes[sea.id].grown(-RIPPLE_PAD))
        if not any(a < x < c and b < y < d for a, b, c, d in lands)
    ]
    return [place for place in free if hypot(place[0] - rose["x"], place[1] - rose["y"]) > OFF_ROSE]


def _waves(box: Bounds) -> Iterator[Point]:
    """Yield places for waves in the box of a sea, but none where its name is."""
    across, down = (max(1, int(side / RIPPLES_APART)) for side in (box.width, box.height))
    for column, row in product(range(across), range(down)):
        if row or (column and down <= across):
            x = box.left + box.width * (column + 0.5 + 0.25 * (-1) ** row) / across
            yield x, box.top + box.height * (row + 0.5) / down


def _rose(its: Chart) -> dict[str, float] | None:
    """Return where a compass rose has room: in the lower half of the largest sea that is far enough from coasts."""
    seas = [its.boxes[sea.id] for sea in its.board.seas]
    largest = max(seas, key=lambda box: (min(box.width, box.height), box.height, -box.left), default=None)
    if largest is None or min(largest.width, largest.height) < ROSE_ROOM:
        return None
    x, y = (largest.left + largest.right) / 2, largest.bottom - (largest.height - SEA_NAME) / 2.2
    size = min(largest.width, largest.height - SEA_NAME) / 2 - OFF_COAST
    return {"x": x + its.warp.across(x, y), "y": y + its.warp.down(x, y), "size": min(size, 13.0)}
