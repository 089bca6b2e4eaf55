"""Positions as plain data: written down whole, or described by hand as far as it matters.

In: a position, or a mapping such as {"players": [{"workers": {"am1": 3}}, {}, {}], "lands": {"am1": {"woods": 2}}}.
Out: the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from generator.engine.inputs import NotPossible, Problem, misshapen, strange_keys
from generator.games.deluges.board import board
from generator.games.deluges.facts import FLOODS, PHASES, PLAYERS, RESOURCES, SEATS, Text
from generator.games.deluges.rules.codes import BREEDING, SLAVE
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.switches import read_switches, switch_problems

#: What a description may have, and a player and a land in it.
KEYS = ("players", "lands", "round", "phase", "turn", "first", "track", "rules")
OF_A_PLAYER = ("workers", "soldiers", "slaves", "boats", "mines", "dolmens", "stock", "gone")
OF_A_LAND = ("woods", "fanatics", "lost", "flooded", "bare")
#: What is neither a number nor a word (`engine.inputs.misshapen`).
SHAPES = {"players": "list", "rules": "table", "lands": "table of tables"}
SHAPES_OF_A_PLAYER = {
    "slaves": "table of tables", "dolmens": "list",
    **dict.fromkeys(("workers", "soldiers", "boats", "mines", "stock"), "table"),
}  # fmt: skip
#: Phases in which somebody is asked first.
ASKING = PHASES[:BREEDING]


def described(pos: Position) -> dict[str, Any]:
    """Return the whole position at the beginning of a turn; the map by its name or as it is."""
    rules = {key: value for key, value in asdict(pos.switches).items() if key != "map" or value}
    return {
        "players": [_player(pos, who) for who in range(pos.seats)],
        "lands": {its: _land(pos, land) for land, its in enumerate(pos.board.ids[: pos.lands])},
        "round": pos.round,
        "phase": PHASES[pos.phase],
        "turn": pos.turn + 1,
        "first": pos.first + 1,
        "track": pos.track,
        "rules": rules,
    }


def _land(pos: Position, land: int) -> dict[str, Any]:
    return {
        "woods": pos.woods[land],
        "fanatics": pos.fanatics[land],
        "lost": bool(pos.lost[land]),
        "flooded": bool(pos.flooded[land]),
        "bare": bool(pos.bare[land]),
    }


def _player(pos: Position, who: int) -> dict[str, Any]:
    ids = pos.board.ids
    return {
        "workers": _counted(ids, pos.workers[who]),
        "soldiers": _counted(ids, pos.soldiers[who]),
        "slaves": {ids[land]: _counted(PLAYERS, pos.slaves[land]) for land, by in enumerate(pos.keeper) if by == who},
        "boats": _counted(ids, pos.boats[who]),
        "mines": _counted(ids, [row[who] for row in pos.mines]),
        "dolmens": [ids[land] for land, owner in enumerate(pos.dolmen) if owner == who],
        "stock": _counted(RESOURCES, pos.stock[who]),
        "gone": pos.gone[who],
    }


def _counted(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts) if count}


def laid_out(given: Mapping[str, Any]) -> Position:
    """Return the position described; lands it does not name have three woods and nobody.

    Raises NotPossible with everything that is wrong.
    """
    if shapeless := list(misshapen(given, SHAPES)):
        raise NotPossible(shapeless)
    wrong = [*strange_keys(given, KEYS)]
    players = given.get("players", [])
    if len(players) not in SEATS:
        wrong.append(Problem("players", Text("three_or_four", count=len(players), least=SEATS[0], most=SEATS[-1])))
    wrong += [Problem(f"rules.{key}", problem) for key, problem in switch_problems(given.get("rules", {}))]
    for number, player in enumerate(players, 1):
        wrong += strange_keys(player, OF_A_PLAYER, f"player {number}, ")
        wrong += misshapen(player, SHAPES_OF_A_PLAYER, f"player {number}, ")
    if not wrong:
        its = board(read_switches(given.get("rules", {})).map, len(players))
        if len(players) not in its.players:
            wrong.append(Problem("players", Text("map_not_for", map=its.name, seats=len(players))))
    if wrong:
        raise NotPossible(wrong)
    return _Reader(given).position()


class _Reader:
    """Lays a description out, gathering what is wrong with it."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._given = given
        self._wrong: list[Problem] = []
        rules = read_switches(given.get("rules", {}))
        self._pos = Position(len(given["players"]), rules)
        for row in self._pos.workers:
            row[:] = [0] * len(row)

    def _add(self, where: str, what: Text) -> None:
        self._wrong.append(Problem(where, what))

    def position(self) -> Position:
        """Return the position. Raises NotPossible."""
        pos = self._pos
        self._round()
        for its, row in self._given.get("lands", {}).items():
            self._land(its, row)
        for point in FLOODS:
            if pos.track >= point:
                for land in pos.board.flooding(point):
                    pos.flooded[land], pos.woods[land], pos.fanatics[land] = 1, 0, 0
        for who, player in enumerate(self._given["players"]):
            self._seat(who, player)
        if self._wrong:
            raise NotPossible(self._wrong)
        return pos

    def _round(self) -> None:
        """Read round, phase, whose turn it is, and track."""
        pos, given = self._pos, self._given
        pos.round = self._count(given.get("round", 1), "round", 1)
        pos.track = self._count(given.get("track", 0), "track")
        phase = given.get("phase", PHASES[0])
        if phase in ASKING:
            pos.phase = PHASES.index(phase)
        else:
            self._add("phase", Text("none_of_these", name="", given=phase, known=ASKING))
        seats = range(1, pos.seats + 1)
        turn, first = given.get("turn", 1), given.get("first", given.get("turn", 1))
        if turn in seats and first in seats:
            pos.first, pos.step = first - 1, (turn - first) % pos.seats
        else:
            self._add("turn, first", Text("seats_up_to", turn=turn, first=first, last=pos.seats))

    def _land(self, its: str, row: Mapping[str, Any]) -> None:
        pos, where = self._pos, f"lands.{its}"
        land = self._space(its, "lands", land=True)
        if land is None:
            return
        self._wrong += strange_keys(row, OF_A_LAND, f"{where}, ")
        pos.woods[land] = self._count(row.get("woods", pos.woods[land]), f"{where}, woods")
        pos.fanatics[land] = self._count(row.get("fanatics", 0), f"{where}, fanatics")
        pos.lost[land] = self._flag(row.get("lost", False), f"{where}, lost")
        pos.flooded[land] = self._flag(row.get("flooded", False), f"{where}, flooded")
        logged = row.get("woods") == 0 and not pos.flooded[land]
        pos.bare[land] = self._flag(row.get("bare", logged), f"{where}, bare")

    def _seat(self, who: int, player: Mapping[str, Any]) -> None:
        pos, name = self._pos, f"player {who + 1}"
        for key, row in (("workers", pos.workers[who]), ("soldiers", pos.soldiers[who]), ("boats", pos.boats[who])):
            for space, count in self._spaces(player.get(key, {}), f"{name}, {key}", key != "boats"):
                row[space] = count
        for land, count in self._spaces(player.get("mines", {}), f"{name}, mines", True):
            pos.mines[land][who] = count
        for its in player.get("dolmens", []):
            land_of = self._space(its, f"{name}, dolmens", land=True)
            if land_of is not None:
                pos.dolmen[land_of] = who
        for its, colours in player.get("slaves", {}).items():
            self._slaves(who, its, colours)
        for resource, count in player.get("stock", {}).items():
            if resource in RESOURCES:
                pos.stock[who][RESOURCES.index(resource)] = self._count(count, f"{name}, stock {resource}")
            else:
                self._add(f"{name}, stock", Text("none_of_these", name="", given=resource, known=RESOURCES))
        pos.gone[who] = self._count(player.get("gone", 0), f"{name}, gone")

    def _slaves(self, who: int, its: str, colours: Mapping[str, Any]) -> None:
        where = f"player {who + 1}, slaves"
        land = self._space(its, where, land=True)
        for colour, count in colours.items():
            known = PLAYERS[: self._pos.seats]
            if colour not in known or PLAYERS.index(colour) == who:
                others = tuple(each for each in known if PLAYERS.index(each) != who)
                self._add(f"{where} {its}", Text("none_of_these", name="", given=colour, known=others))
            elif land is not None:
                self._pos.put(SLAVE + PLAYERS.index(colour), who, land, self._count(count, f"{where} {its}"))

    def _spaces(self, given: Mapping[str, Any], where: str, land: bool) -> Iterator[tuple[int, int]]:
        for its, count in given.items():
            space = self._space(its, where, land)
            if space is not None:
                yield space, self._count(count, f"{where} {its}")

    def _space(self, its: str, where: str, land: bool) -> int | None:
        """Return a space by its id; one of land if that is asked for."""
        space = self._pos.board.number.get(str(its))
        if space is None or (land and space >= self._pos.lands):
            self._add(where, Text("not_on_map", its=its, land=land, map=self._pos.board.name))
            return None
        return space

    def _flag(self, value: Any, where: str) -> int:
        if not isinstance(value, bool):
            self._add(where, Text("neither_true_nor_false", value=value))
        return int(bool(value))

    def _count(self, value: Any, where: str, least: int = 0) -> int:
        if type(value) is int and value >= least:
            return value
        self._add(where, Text("number_up", value=value, least=least))
        return least
