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
from generator.games.deluges.board.places import MapProblem, Places, wrong
from generator.games.deluges.board.shape import shape_problems
from generator.games.deluges.board.territories import Board, laid_out
from generator.games.deluges.facts import CONTINENTS, FLOODS, ISLANDS, LAST_POINT, PLAYERS

#: How many territories should be left to be logged bare for a game that does not drag (D-H8).
ENOUGH_TERRITORIES = 18
#: Start spaces are so many edges apart at least (D-H4).
START_DISTANCE = 2


def problems(text: str, source: str) -> list[MapProblem]:
    """Return everything that makes a territory file unplayable; what is built on a wrong shape is not looked at."""
    try:
        data = read_toml(text)
    except BadDocument as error:
        return [wrong(source, "not_toml", error=error)]
    places = Places(text, source)
    found = list(shape_problems(data, places)) or list(_ids(data, places))
    if found:
        return found
    board = laid_out(data)
    checks = (_continents, _islands, _starts, _touching, _connected, _wrap, _floods, _woods, _by_sea, _label)
    return [problem for check in checks for problem in check(board, places)]


def warnings(text: str, source: str) -> list[MapProblem]:
    """Return what makes a playable map a worse one (D-H4 fairness, D-H8)."""
    board, places = laid_out(read_toml(text)), Places(text, source)
    checks = (_unfair, _dragging, _open_sea, _measured_before)
    return [warning for check in checks for warning in check(board, places)]


def _ids(data: Mapping[str, Any], places: Places) -> Iterator[MapProblem]:
    """Check D-H1: names of spaces are unique; edges join known ones, none twice, none to itself."""
    seen: dict[str, str] = {}
    for table in ("territory", "sea"):
        for number, row in enumerate(data[table]):
            its = row["id"]
            if its in seen:
                where = places.row(table, number, its, "id")
                yield wrong(where, "id_twice", its=its, other=seen[its])
            seen.setdefault(its, f"[[{table}]] {number + 1}")
    pairs: dict[frozenset[str], int] = {}
    for number, row in enumerate(data["edge"]):
        yield from _edge(number, row, set(seen), pairs, places)


def _edge(
    number: int, row: Mapping[str, Any], known: set[str], pairs: dict[frozenset[str], int], places: Places
) -> Iterator[MapProblem]:
    for end in ("a", "b"):
        if row[end] not in known:
            where = places.row("edge", number, "", end)
            yield wrong(where, "no_space", its=row[end])
    pair = frozenset((row["a"], row["b"]))
    if len(pair) == 1:
        yield wrong(places.row("edge", number), "to_itself", its=row["a"])
    elif pair in pairs:
        where = places.row("edge", number)
        yield wrong(where, "joined_already", one=row["a"], other=row["b"], edge=pairs[pair] + 1)
    pairs.setdefault(pair, number)


def _continents(board: Board, places: Places) -> Iterator[MapProblem]:
    """Check D-H2: all four continents occur; that colours are the four is checked with the shape."""
    there = {territory.colour for territory in board.territories if not territory.island}
    for colour, name in CONTINENTS.items():
        if colour not in there:
            yield wrong(places.source, "no_continent", name=name, colour=colour)


def _islands(board: Board, places: Places) -> Iterator[MapProblem]:
    """Check D-H3: the four islands occur, Easter Island once; islands have no start, for nobody lives there (D-X2)."""
    counts = Counter(territory.island for territory in board.territories)
    for island, name in ISLANDS.items():
        if not counts[island]:
            yield wrong(places.source, "no_island", name=name, island=island)
    if counts["easter"] > 1:
        yield wrong(places.source, "easter_island", count=counts["easter"])
    for number, territory in enumerate(board.territories):
        if territory.island and territory.start:
            yield wrong(places.space(board, number, "start"), "start_on_island")


def _starts(board: Board, places: Places) -> Iterator[MapProblem]:
    """Check D-H4: one start space for each player of every number that may play, two edges apart at least."""
    needed = PLAYERS[: max(board.players)]
    at: dict[str, list[int]] = {colour: [] for colour in PLAYERS}
    for number, territory in enumerate(board.territories):
        if territory.start:
            at[territory.start].append(number)
    for colour, found in at.items():
        if colour in needed and not found:
            yield wrong(places.source, "no_start", colour=colour)
        if colour not in needed and found:
            yield wrong(places.space(board, found[0], "start"), "not_playing", colour=colour, players=needed)
        for number in found[1:]:
            where = places.space(board, number, "start")
            yield wrong(where, "start_twice", colour=colour, land=board.ids[found[0]])
    yield from _too_near([number for found in at.values() for number in found], board, places)


def _too_near(starts: list[int], board: Board, places: Places) -> Iterator[MapProblem]:
    for place, one in enumerate(starts):
        for other in starts[place + 1 :]:
            if other in board.neighbours[one]:
                where = places.space(board, other, "start")
                yield wrong(where, "too_near", land=board.ids[one], edges=START_DISTANCE)


def _touching(board: Board, places: Places) -> Iterator[MapProblem]:
    """Check D-H5: no space is by itself; a sea that no land and no sea touches is a hole in the map."""
    for number, beside in enumerate(board.neighbours):
        if not beside:
            yield wrong(places.space(board, number), "alone")
    lands = len(board.territories)
    coasts = {number for number in range(lands) for beside in board.neighbours[number] if beside >= lands}
    if not coasts:
        yield wrong(places.source, "no_coast")


def _connected(board: Board, places: Places) -> Iterator[MapProblem]:
    """Check D-H5: every space can be reached from every other one."""
    unreached = set(range(len(board.ids)))
    first = True
    while unreached:
        start = min(unreached)
        part = _part(start, board)
        unreached -= part
        if not first and board.neighbours[start]:
            names = tuple(board.ids[number] for number in sorted(part)[:6])
            yield wrong(places.space(board, start), "unreached", start=board.ids[0], spaces=names)
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


def _wrap(board: Board, places: Places) -> Iterator[MapProblem]:
    """Check D-H6: the map goes on from its east end to its west end (D-M11), never from north to south (D-PUB2)."""
    if not any(edge.wrap for edge in board.edges):
        yield wrong(places.source, "not_round")
    spaces = board.spaces
    for number, edge in enumerate(board.edges):
        one, other = (spaces[board.number[end]] for end in (edge.a, edge.b))
        across = abs(one.at[0] - other.at[0])
        down = abs(one.at[1] - other.at[1])
        where = places.row("edge", number, f"{edge.a} - {edge.b}", "wrap")
        if edge.wrap and across < board.size[0] / 2:
            yield wrong(where, "wrap_wrong", down=down > board.size[1] / 2)
        if not edge.wrap and across > board.size[0] * 0.75:
            yield wrong(where, "wrap_missing")


def _floods(board: Board, places: Places) -> Iterator[MapProblem]:
    """Check D-H7: something floods at each of 5, 8 and 11 (D-F2), and never a start space."""
    there = {territory.flood for territory in board.territories}
    for point in FLOODS:
        if point not in there:
            yield wrong(places.source, "no_flood", point=point)
    for number, territory in enumerate(board.territories):
        if territory.flood and territory.start:
            yield wrong(places.space(board, number, "flood"), "start_floods")


def _loggable(board: Board) -> int:
    """Return how many territories can move the track: those that never flood (D-F1, D-H8)."""
    return sum(not territory.flood for territory in board.territories)


def _woods(board: Board, places: Places) -> Iterator[MapProblem]:
    """Check D-H8: the track can reach its end, for a flooded forest does not count."""
    if _loggable(board) < LAST_POINT:
        yield wrong(places.source, "few_dry", count=_loggable(board), last=LAST_POINT)


def _by_sea(board: Board, places: Places) -> Iterator[MapProblem]:
    """Check D-H9: an island is reached by sea only."""
    for number, edge in enumerate(board.edges):
        ends = [board.number[edge.a], board.number[edge.b]]
        if max(ends) >= len(board.territories):
            continue
        islands = [board.territories[end].island for end in ends]
        if islands[0] != islands[1]:
            yield wrong(places.row("edge", number, f"{edge.a} - {edge.b}"), "over_land")


def _label(board: Board, places: Places) -> Iterator[MapProblem]:
    """Check D-H10: every sheet says what this is."""
    if "house map" not in board.label.casefold():
        yield wrong(places.head("label"), "no_label", label=board.label)


def _unfair(board: Board, places: Places) -> Iterator[MapProblem]:
    """Check D-H4: start spaces have as many neighbouring lands, within one."""
    lands = len(board.territories)
    beside = {
        board.territories[start].start: sum(other < lands for other in board.neighbours[start])
        for start in board.starts(max(board.players))
    }
    if max(beside.values()) - min(beside.values()) > 1:
        counts = tuple(f"{colour} {count}" for colour, count in beside.items())
        yield wrong(places.source, "unfair", counts=counts)


def _open_sea(board: Board, places: Places) -> Iterator[MapProblem]:
    """Yield seas that touch no land: nothing can be built there or ferried."""
    lands = len(board.territories)
    for number in range(lands, len(board.ids)):
        if min(board.neighbours[number]) >= lands:
            yield wrong(places.space(board, number), "open_sea")


def _measured_before(board: Board, places: Places) -> Iterator[MapProblem]:
    """Yield that the figures in the file are those of another map; they are not printed."""
    if board.measured and measured(board) is None:
        yield wrong(f"{places.source}, [measured]", "changed_since")


def _dragging(board: Board, places: Places) -> Iterator[MapProblem]:
    if _loggable(board) < ENOUGH_TERRITORIES:
        yield wrong(places.source, "dragging", count=_loggable(board), enough=ENOUGH_TERRITORIES)
