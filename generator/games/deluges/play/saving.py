"""A whole game as plain text (docs/notation.md).

In: a game. Out: lines, and the same game back from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict

from generator.engine.documents import BadDocument, read_toml
from generator.errors import BadGameText, IllegalChoice
from generator.games.deluges.board import board
from generator.games.deluges.facts import SEATS
from generator.games.deluges.game import Game
from generator.games.deluges.legacy.refereed import given
from generator.games.deluges.rules.notation import read, write
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.switches import Switches, read_switches, switch_problems

#: What a line of a map that is written out begins with.
MAP_LINE = "map|"


def changed_switches(switches: Switches) -> dict[str, object]:
    """The switches that are not at their default."""
    default = asdict(Switches())
    return {key: value for key, value in asdict(switches).items() if value != default[key]}


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
    left = _told(lines, source)
    game = _begin(left, source)
    for where, words in left:
        choice = read(game.position.board, words, given(game.position))
        if choice is None:
            raise BadGameText(where, f"{words!r} is no choice of docs/notation.md")
        try:
            game.play(choice)
        except IllegalChoice as error:
            raise BadGameText(where, f"{words!r} was not legal: {error.reason} [{error.rule}]") from error
    return game


def _told(lines: Iterable[str], source: str) -> Iterator[tuple[str, str]]:
    """Lines that say something, each with its place; those of a map as they are."""
    for number, line in enumerate(lines, start=1):
        words = line.rstrip("\n") if line.startswith(MAP_LINE) else " ".join(line.split())
        if words and not words.startswith("#"):
            yield f"{source}:{number}", words


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
    for key, wrong in switch_problems(rules):
        raise BadGameText(where, f"rule {key}: {wrong}")
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
