"""What is wrong with a territory file: every problem, its place, what would be right (section 12, D-H1 to D-H10).

In: the text of a file and what it is called. Out: problems as (where, what is wrong, what would be right); warnings
apart, for they do not keep anybody from playing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from generator.engine.documents import BadDocument, read_toml
from generator.games.deluges.board.measured import measured
from generator.games.deluges.board.places import Places, Problem
from generator.games.deluges.board.shape import shape_problems
from generator.games.deluges.board.territories import Board, laid_out
from generator.games.deluges.facts import CONTINENTS, FLOODS, ISLANDS, LAST_POINT, PLAYERS

#: How many territories should be left to be logged bare for a game that does not drag (D-H8).
ENOUGH_TERRITORIES = 18
#: Start spaces are so many edges apart at least (D-H4).
START_DISTANCE = 2


def problems(text: str, source: str) -> list[Problem]:
    """Return everything that makes a territory file unplayable; what is built on a wrong shape is not looked at."""
    try:
        data = read_toml(text)
    except BadDocument as error:
        return [(source, f"it is not TOML: {error}", "correct the line; makeplay board new writes a file to copy")]
    places = Places(text, source)
    wrong = list(shape_problems(data, places))
    if wrong:
        return wrong
    wrong += _ids(data, places)
    if wrong:
        return wrong
    board = laid_out(data)
    checks = (_continents, _islands, _starts, _touching, _connected, _wrap, _floods, _woods, _by_sea, _label)
    return [problem for check in checks for problem in check(board, places)]


def warnings(text: str, source: str) -> list[Problem]:
    """Return what makes a playable map a worse one (D-H4 fairness, D-H8)."""
    board, places = laid_out(read_toml(text)), Places(text, source)
    checks = (_unfair, _dragging, _open_sea, _measured_before)
    return [warning for check in checks for warning in check(board, places)]


def _ids(data: Mapping[str, Any], places: Places) -> Iterator[Problem]:
    """Check D-H1: names of spaces are unique; edges join known ones, none twice, none to itself."""
    seen: dict[str, str] = {}
    for table in ("territory", "sea"):
        for number, row in enumerate(data[table]):
            its = row["id"]
            if its in seen:
                where = places.row(table, number, its, "id")
                yield where, f"{its!r} is the id of {seen[its]} already (D-H1)", "give it an id of its own"
            seen.setdefault(its, f"[[{table}]] {number + 1}")
    pairs: dict[frozenset[str], int] = {}
    for number, row in enumerate(data["edge"]):
        yield from _edge(number, row, set(seen), pairs, places)


def _edge(
    number: int, row: Mapping[str, Any], known: set[str], pairs: dict[frozenset[str], int], places: Places
) -> Iterator[Problem]:
    for end in ("a", "b"):
        if row[end] not in known:
            where = places.row("edge", number, "", end)
            yield where, f"there is no space {row[end]!r} (D-H1)", "write the id of a [[territory]] or a [[sea]]"
    pair = frozenset((row["a"], row["b"]))
    if len(pair) == 1:
        where = places.row("edge", number)
        yield where, f"it joins {row['a']!r} to itself (D-H1)", "join it to another space, or leave the edge out"
    elif pair in pairs:
        where = places.row("edge", number)
        what = f"{row['a']!r} and {row['b']!r} are joined by [[edge]] {pairs[pair] + 1} already (D-H1)"
        yield where, what, "leave this one out"
    pairs.setdefault(pair, number)


def _continents(board: Board, places: Places) -> Iterator[Problem]:
    """Check D-H2: all four continents occur; that colours are the four is checked with the shape."""
    there = {territory.colour for territory in board.territories if not territory.island}
    for colour, name in CONTINENTS.items():
        if colour not in there:
            what = f"no territory belongs to {name.en} (D-H2)"
            yield places.source, what, f'add one with colour = "{colour}" and island = ""'


def _islands(board: Board, places: Places) -> Iterator[Problem]:
    """Check D-H3: the four islands occur, Easter Island once; islands have no start, for nobody lives there (D-X2)."""
    counts = Counter(territory.island for territory in board.territories)
    for island, name in ISLANDS.items():
        if not counts[island]:
            yield places.source, f"no territory belongs to {name.en} (D-H3)", f'add one with island = "{island}"'
    if counts["easter"] > 1:
        what = f"Easter Island has {counts['easter']} territories (D-H3)"
        yield places.source, what, "it is a single territory (D-X2)"
    for number, territory in enumerate(board.territories):
        if territory.island and territory.start:
            where = places.space(board, number, "start")
            yield where, "nobody begins on an island (D-H3)", 'write start = "" and begin on a continent'


def _starts(board: Board, places: Places) -> Iterator[Problem]:
    """Check D-H4: one start space for each player of every number that may play, two edges apart at least."""
    needed = PLAYERS[: max(board.players)]
    at: dict[str, list[int]] = {colour: [] for colour in PLAYERS}
    for number, territory in enumerate(board.territories):
        if territory.start:
            at[territory.start].append(number)
    for colour, found in at.items():
        if colour in needed and not found:
            yield places.source, f"{colour} has no start space (D-H4)", f'write start = "{colour}" in one territory'
        if colour not in needed and found:
            what = f"{colour} does not play here, only {', '.join(needed)} (D-H4)"
            yield places.space(board, found[0], "start"), what, 'write start = "", or more players in [map]'
        for number in found[1:]:
            where = places.space(board, number, "start")
            yield where, f"{colour} begins in {board.ids[found[0]]} already (D-H4)", "keep one of the two"
    yield from _too_near([number for found in at.values() for number in found], board, places)


def _too_near(starts: list[int], board: Board, places: Places) -> Iterator[Problem]:
    for place, one in enumerate(starts):
        for other in starts[place + 1 :]:
            if other in board.neighbours[one]:
                where = places.space(board, other, "start")
                what = f"it touches the start space {board.ids[one]} (D-H4)"
                yield where, what, f"start spaces are {START_DISTANCE} edges apart at least"


def _touching(board: Board, places: Places) -> Iterator[Problem]:
    """Check D-H5: no space is by itself; a sea that no land and no sea touches is a hole in the map."""
    for number, beside in enumerate(board.neighbours):
        if not beside:
            what = "nothing is beside it (D-H5)"
            yield places.space(board, number), what, "add an [[edge]] to a territory or a sea"
    lands = len(board.territories)
    coasts = {number for number in range(lands) for beside in board.neighbours[number] if beside >= lands}
    if not coasts:
        yield places.source, "no territory has a coast (D-H5)", "join territories and seas by [[edge]]"


def _connected(board: Board, places: Places) -> Iterator[Problem]:
    """Check D-H5: every space can be reached from every other one."""
    unreached = set(range(len(board.ids)))
    first = True
    while unreached:
        start = min(unreached)
        part = _part(start, board)
        unreached -= part
        if not first and board.neighbours[start]:
            names = ", ".join(board.ids[number] for number in sorted(part)[:6])
            what = f"nobody can get there from {board.ids[0]}: {names} (D-H5)"
            yield places.space(board, start), what, "close the hole in the map with an [[edge]] to the rest"
        first = False


def _part(start: int, board: Board) -> set[int]:
    """Return every space that can be reached from *start*."""
    found, edge = {start}, [start]
    while edge:
        for beside in board.neighbours[edge.pop()]:
            if beside not in found:
                found.add(beside)
                edge.append(beside)
    return found


def _wrap(board: Board, places: Places) -> Iterator[Problem]:
    """Check D-H6: the map goes on from its east end to its west end (D-M11), never from north to south (D-PUB2)."""
    if not any(edge.wrap for edge in board.edges):
        what = "no edge goes round the world (D-H6)"
        yield places.source, what, "write wrap = true at an [[edge]] of the east and the west end (D-M11)"
    spaces = board.spaces
    for number, edge in enumerate(board.edges):
        one, other = (spaces[board.number[end]] for end in (edge.a, edge.b))
        across = abs(one.at[0] - other.at[0])
        down = abs(one.at[1] - other.at[1])
        if edge.wrap and across < board.size[0] / 2:
            north_south = down > board.size[1] / 2
            what = "it joins north and south (D-H6, D-PUB2)" if north_south else "it does not join east and west (D-H6)"
            yield places.row("edge", number, f"{edge.a} - {edge.b}", "wrap"), what, "write wrap = false, or other ends"
        if not edge.wrap and across > board.size[0] * 0.75:
            what = "it reaches over three quarters of the map without going round the world (D-H6)"
            yield places.row("edge", number, f"{edge.a} - {edge.b}", "wrap"), what, "write wrap = true"


def _floods(board: Board, places: Places) -> Iterator[Problem]:
    """Check D-H7: something floods at each of 5, 8 and 11 (D-F2), and never a start space."""
    there = {territory.flood for territory in board.territories}
    for point in FLOODS:
        if point not in there:
            yield places.source, f"nothing floods at {point} (D-H7)", f"write flood = {point} in a territory"
    for number, territory in enumerate(board.territories):
        if territory.flood and territory.start:
            where = places.space(board, number, "flood")
            yield where, "a start space does not flood (D-H7)", "write flood = 0"


def _loggable(board: Board) -> int:
    """Return how many territories can move the track: those that never flood (D-F1, D-H8)."""
    return sum(not territory.flood for territory in board.territories)


def _woods(board: Board, places: Places) -> Iterator[Problem]:
    """Check D-H8: the track can reach its end, for a flooded forest does not count."""
    if _loggable(board) < LAST_POINT:
        what = f"{_loggable(board)} territories stay dry, the track could not reach {LAST_POINT} (D-H8)"
        yield places.source, what, f"have {LAST_POINT} territories with flood = 0 at least"


def _by_sea(board: Board, places: Places) -> Iterator[Problem]:
    """Check D-H9: an island is reached by sea only."""
    for number, edge in enumerate(board.edges):
        ends = [board.number[edge.a], board.number[edge.b]]
        if max(ends) >= len(board.territories):
            continue
        islands = [board.territories[end].island for end in ends]
        if islands[0] != islands[1]:
            where = places.row("edge", number, f"{edge.a} - {edge.b}")
            yield where, "it reaches an island over land (D-H9)", "join each of the two to a sea between them"


def _label(board: Board, places: Places) -> Iterator[Problem]:
    """Check D-H10: every sheet says what this is."""
    if "house map" not in board.label.casefold():
        what = f"{board.label!r} does not say that this is a house map (D-H10)"
        yield places.head("label"), what, 'write "House map, not the published board"'


def _unfair(board: Board, places: Places) -> Iterator[Problem]:
    """Check D-H4: start spaces have as many neighbouring lands, within one."""
    lands = len(board.territories)
    beside = {
        board.territories[start].start: sum(other < lands for other in board.neighbours[start])
        for start in board.starts(max(board.players))
    }
    if max(beside.values()) - min(beside.values()) > 1:
        counts = ", ".join(f"{colour} {count}" for colour, count in beside.items())
        yield places.source, f"neighbouring lands of the start spaces differ: {counts} (D-H4)", "fair is within one"


def _open_sea(board: Board, places: Places) -> Iterator[Problem]:
    """Yield seas that touch no land: nothing can be built there or ferried."""
    lands = len(board.territories)
    for number in range(lands, len(board.ids)):
        if min(board.neighbours[number]) >= lands:
            what = "it has no coast: boats only pass through"
            yield places.space(board, number), what, "join it to a [[territory]] by an [[edge]], or to a bigger sea"


def _measured_before(board: Board, places: Places) -> Iterator[Problem]:
    """Yield that the figures in the file are those of another map; they are not printed."""
    if board.measured and measured(board) is None:
        what = "it was changed after it was measured, so the figures are not printed"
        yield f"{places.source}, [measured]", what, "measure it again: makeplay board measure"


def _dragging(board: Board, places: Places) -> Iterator[Problem]:
    if _loggable(board) < ENOUGH_TERRITORIES:
        what = f"{_loggable(board)} territories stay dry: nearly all must be logged bare to reach the end (D-H8)"
        yield places.source, what, f"{ENOUGH_TERRITORIES} or more make a better game"
