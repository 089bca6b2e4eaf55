"""A whole game as plain text (docs/notation.md).

In: a game. Out: lines, and the same game back from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict

from generator.engine.chance import Deal, NoMoreChance, RepeatingDealer
from generator.errors import BadGameText, IllegalChoice
from generator.games.innovation.facts.deck import card_id
from generator.games.innovation.game import Game
from generator.games.innovation.rules.codes import AGE
from generator.games.innovation.rules.notation import read, write
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.switches import Switches, read_switches, switch_problems

AGES = range(1, 11)


def changed_switches(switches: Switches) -> dict[str, object]:
    """The switches that are not at their default."""
    default = asdict(Switches())
    return {key: value for key, value in asdict(switches).items() if value != default[key]}


def game_to_text(game: Game) -> list[str]:
    """A whole game (docs/notation.md): who and how, the piles as they were shuffled, every choice."""
    pos = game.position
    lines = [f"players {pos.seats}"]
    lines += [f"rule {key} {value}" for key, value in changed_switches(pos.switches).items()]
    shuffles = [item[1] for item in game.happened if item[0] == "shuffled"]
    lines += [
        f"pile {age} {' '.join(card_id(int(card)) for card in reversed(pile))}" for age, pile in zip(AGES, shuffles)
    ]
    return [*lines, "begin", *(write((str(it[1][0]), int(it[1][1]))) for it in game.happened if it[0] == "chose")]


def game_from_text(lines: Iterable[str], source: str = "game") -> Game:
    """The game that `game_to_text` wrote down, played through again.

    Raises BadGameText at SOURCE:LINE.
    """
    left = _told(lines, source)
    game = _begin(left, source)
    for where, words in left:
        choice = read(words)
        if choice is None:
            raise BadGameText(where, f"{words!r} is no choice of docs/notation.md")
        try:
            game.play(choice)
        except IllegalChoice as error:
            raise BadGameText(where, f"{words!r} was not legal: {error.reason} [{error.rule}]") from error
    return game


def _told(lines: Iterable[str], source: str) -> Iterator[tuple[str, str]]:
    """Lines that say something, each with its place."""
    for number, line in enumerate(lines, start=1):
        words = " ".join(line.split())
        if words and not words.startswith("#"):
            yield f"{source}:{number}", words


def _begin(lines: Iterator[tuple[str, str]], source: str) -> Game:
    """Everything up to the line "begin"."""
    seats, rules, piles, where = 0, dict[str, object](), dict[int, Deal](), source
    for where, words in lines:
        word, *rest = words.split()
        if word == "begin":
            break
        if word == "players" and len(rest) == 1 and rest[0] in {"2", "3", "4"}:
            seats = int(rest[0])
        elif word == "rule" and len(rest) == 2:
            rules[rest[0]] = rest[1]
        elif word == "pile" and rest and rest[0].isdecimal() and int(rest[0]) in AGES:
            piles[int(rest[0])] = ("shuffled", _pile(where, int(rest[0]), rest[1:]))
        else:
            raise BadGameText(where, f"{words!r} is no line of a game before its beginning")
    else:
        raise BadGameText(where, "the game does not begin")
    for key, wrong in switch_problems(rules):
        raise BadGameText(where, f"rule {key}: {wrong}")
    if not seats or len(piles) != len(AGES):
        raise BadGameText(where, "players (2 to 4) and the ten piles come first")
    deals = [piles[age] for age in AGES]
    return Game(Position(seats, read_switches(rules), RepeatingDealer(deals, NoMoreChance(sealed=True))))


def _pile(where: str, age: int, words: Sequence[str]) -> tuple[int, ...]:
    """A pile, its top last, as the referee has it."""
    pile = tuple(int(word) for word in reversed(words) if word.isdecimal())
    if len(pile) != len(words) or sorted(pile) != [card for card, its in enumerate(AGE) if its == age]:
        raise BadGameText(where, f"pile {age} is not the cards of age {age}, each once")
    return pile
