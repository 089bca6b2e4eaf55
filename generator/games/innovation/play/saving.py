"""A whole game as plain text (docs/notation.md).

In: a game. Out: lines, and the same game back from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.engine.chance import Deal, NoMoreChance, RepeatingDealer
from generator.engine.game_text import Header, changed_switches, play_line, told_lines
from generator.errors import BadGameText
from generator.games.innovation.facts import Text
from generator.games.innovation.facts.deck import card_id
from generator.games.innovation.game import Game
from generator.games.innovation.play.table import InnovationInProgress
from generator.games.innovation.rules.codes import AGE
from generator.games.innovation.rules.notation import read, write
from generator.games.innovation.rules.switches import switch_problems

AGES = range(1, 11)


def game_to_text(game: Game) -> list[str]:
    """Return a whole game (docs/notation.md): who and how, the piles as they were shuffled, every choice."""
    pos = game.position
    lines = [f"players {pos.seats}"]
    lines += [f"rule {key} {value}" for key, value in changed_switches(pos.switches).items()]
    shuffles = [item[1] for item in game.happened if item[0] == "shuffled"]
    lines += [
        f"pile {age} {' '.join(card_id(int(card)) for card in reversed(pile))}" for age, pile in zip(AGES, shuffles)
    ]
    return [*lines, "begin", *(write((str(it[1][0]), int(it[1][1]))) for it in game.happened if it[0] == "chose")]


def game_from_text(lines: Iterable[str], source: str = "game") -> Game:
    """Return the game that `game_to_text` wrote down, played through again.

    Raises BadGameText at SOURCE:LINE.
    """
    left = told_lines(lines, source)
    game = _begin(left, source)
    for where, words in left:
        play_line(game, read(words), where, words)
    return game


def _begin(lines: Iterator[tuple[str, str]], source: str) -> Game:
    """Everything up to the line "begin"."""
    head, piles = Header(source, InnovationInProgress.seats, switch_problems), dict[int, Deal]()
    for words in head.pack_lines(lines):
        word, *rest = words.split()
        if word != "pile" or not rest or not rest[0].isdecimal() or int(rest[0]) not in AGES:
            raise head.unknown(words)
        piles[int(rest[0])] = ("shuffled", _pile(head.where, int(rest[0]), rest[1:]))
    head.check()
    if not head.seats or len(piles) != len(AGES):
        raise BadGameText(head.where, Text("players_and_piles"))
    deals = [piles[age] for age in AGES]
    return Game.begin(head.seats, head.rules, RepeatingDealer(deals, NoMoreChance(sealed=True)))


def _pile(where: str, age: int, words: Sequence[str]) -> tuple[int, ...]:
    """A pile, its top last, as the referee has it."""
    pile = tuple(int(word) for word in reversed(words) if word.isdecimal())
    if len(pile) != len(words) or sorted(pile) != [card for card, its in enumerate(AGE) if its == age]:
        raise BadGameText(where, Text("not_the_pile", age=age))
    return pile
