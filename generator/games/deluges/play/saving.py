"""A whole game as plain text (docs/notation.md).

In: a game. Out: lines, and the same game back from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.engine.documents import BadDocument, read_toml
from generator.engine.game_text import changed_switches, check_switches, play_line, told_lines
from generator.errors import BadGameText
from generator.games.deluges.board import board
from generator.games.deluges.facts import SEATS
from generator.games.deluges.game import Game
from generator.games.deluges.play.table import given
from generator.games.deluges.rules.notation import read, write
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.switches import Switches, read_switches, switch_problems

#: What a line of a map that is written out begins with.
MAP_LINE = "map|"


def game_to_text(game: Game) -> list[str]:
    """A whole game: how many play, by which switches, on which map, and every choice."""
    pos = game.position
    lines = [f"players {pos.seats}"]
    for key, value in changed_switches(pos.switches).items():
        if key == "map" and "\n" in str(value):
            lines += [f"{MAP_LINE}{line}" for line in str(value).splitlines()]
        else:
            lines.append(f"rule {key} {str(value).lower() if isinstance(value, bool) else value}")
    chosen = [item[1] for item in game.happened if item[0] == "chose"]
    return [*lines, "begin", *(write(pos.board, (str(kind), tuple(map(int, what)))) for kind, what in chosen)]


def game_from_text(lines: Iterable[str], source: str = "game") -> Game:
    """The game that `game_to_text` wrote down, played through again.

    Raises BadGameText at SOURCE:LINE.
    """
    left = told_lines(lines, source, MAP_LINE)
    game = _begin(left, source)
    for where, words in left:
        play_line(game, read(game.position.board, words, given(game.position)), where, words)
    return game


def _begin(lines: Iterator[tuple[str, str]], source: str) -> Game:
    """Everything up to the line "begin"."""
    seats, rules, drawn, where = 0, dict[str, object](), list[str](), source
    for where, words in lines:
        word, *rest = words.split()
        if word == "begin":
            break
        if words.startswith(MAP_LINE):
            drawn.append(words.removeprefix(MAP_LINE))
        elif word == "players" and len(rest) == 1 and rest[0].isdecimal() and int(rest[0]) in SEATS:
            seats = int(rest[0])
        elif word == "rule" and len(rest) == 2:
            rules[rest[0]] = _value(rest[1])
        else:
            raise BadGameText(where, f"{words!r} is no line of a game before its beginning")
    else:
        raise BadGameText(where, "the game does not begin")
    if drawn:
        rules["map"] = "\n".join(drawn) + "\n"
    check_switches(where, rules, switch_problems)
    if not seats:
        raise BadGameText(where, f"players ({SEATS[0]} or {SEATS[-1]}) come first")
    switches = read_switches(rules)
    _check_map(switches, seats, where)
    return Game(Position(seats, switches))


def _check_map(switches: Switches, seats: int, where: str) -> None:
    """Raises BadGameText if the map is not made for so many."""
    its = board(switches.map, seats)
    if seats not in its.players:
        raise BadGameText(where, f"the map {its.name} is not made for {seats} players")


def _value(word: str) -> object:
    """A switch's value as TOML has it, else the word itself."""
    try:
        return read_toml(f"value = {word}")["value"]
    except BadDocument:
        return word
