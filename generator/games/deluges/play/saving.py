"""A whole game as plain text (docs/notation.md).

In: a game. Out: lines, and the same game back from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.engine.chance import Dealer
from generator.engine.documents import BadDocument, read_toml
from generator.engine.game_text import Header, changed_switches, play_line, told_lines
from generator.errors import BadGameText
from generator.games.deluges.board import board
from generator.games.deluges.facts import SEATS, Text
from generator.games.deluges.game import Game
from generator.games.deluges.play.table import given
from generator.games.deluges.rules.notation import read, write
from generator.games.deluges.rules.switches import read_switches, switch_problems

#: What a line of a map that is written out begins with.
MAP_LINE = "map|"


def game_to_text(game: Game) -> list[str]:
    """Return a whole game: how many play, by which switches, on which map, and every choice."""
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
    """Return the game that `game_to_text` wrote down, played through again.

    Raises BadGameText at SOURCE:LINE.
    """
    left = told_lines(lines, source, MAP_LINE)
    game = _begin(left, source)
    for where, words in left:
        play_line(game, read(game.position.board, words, given(game.position)), where, words)
    return game


def _begin(lines: Iterator[tuple[str, str]], source: str) -> Game:
    """Everything up to the line "begin"."""
    head, drawn = Header(source, SEATS, switch_problems, _value), list[str]()
    for words in head.pack_lines(lines):
        if not words.startswith(MAP_LINE):
            raise head.unknown(words)
        drawn.append(words.removeprefix(MAP_LINE))
    if drawn:
        head.rules["map"] = "\n".join(drawn) + "\n"
    head.check()
    if not head.seats:
        raise BadGameText(head.where, Text("players_first", fewest=SEATS[0], most=SEATS[-1]))
    its = board(read_switches(head.rules).map, head.seats)
    if head.seats not in its.players:
        raise BadGameText(head.where, Text("map_not_for", map=its.name, seats=head.seats))
    return Game.begin(head.seats, head.rules, Dealer())


def _value(word: str) -> object:
    """A switch's value as TOML has it, else the word itself."""
    try:
        return read_toml(f"value = {word}")["value"]
    except BadDocument:
        return word
