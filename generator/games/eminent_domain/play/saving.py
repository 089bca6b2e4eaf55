"""A whole game as plain text (docs/notation.md).

In: a game. Out: lines, and the same game back from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile

from generator.engine.game_text import Header, changed_switches, play_line, told_lines
from generator.errors import BadGameText, BadPlayers, ChanceMissing, Contradiction
from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.play.table import EminentDomainInProgress
from generator.games.eminent_domain.rules.notation import read, write
from generator.games.eminent_domain.rules.switches import switch_problems

CHANCE = EminentDomainInProgress.recorded_chance
#: A line of chance: what was shuffled, the top first, or the seat that was picked.
SHUFFLED, PICKED = "shuffled", "picked"


def game_to_text(game: Game) -> list[str]:
    """Return a whole game (docs/notation.md): who and how, then choices and, indented, what chance did after each."""
    pos = game.position
    lines = [f"players {pos.seats}"]
    lines += [f"rule {key} {value}" for key, value in changed_switches(pos.switches).items()]
    for item in game.happened:
        lines.append(write(item[1]) if item[0] == "chose" else f"  {_chance_line(item)}")
    return lines


def _chance_line(item: tuple[object, ...]) -> str:
    ((kind, what),) = CHANCE.to_json([item])[0].items()
    return f"{kind} {what if kind == PICKED else ' '.join(what)}"


def game_from_text(lines: Iterable[str], source: str = "game") -> Game:
    """Return the game that `game_to_text` wrote down, played through again.

    Raises BadGameText at SOURCE:LINE.
    """
    told = list(told_lines(lines, source))
    head = _beginning(told, source)
    blocks = _blocks(list(dropwhile(lambda line: head.takes(line[1]), told)), source)
    where, words, results = next(blocks)
    if words:
        raise BadGameText(where, Text("shuffled_first"))
    try:
        dealer = CHANCE.dealer(results)
        game = Game.begin(head.seats, head.rules, dealer)
        dealer.finish()
    except (Contradiction, ChanceMissing) as error:
        raise BadGameText(where, error.args[0]) from error
    for where, words, results in blocks:
        _play(game, where, words, results)
    return game


def _play(game: Game, where: str, words: str, results: Sequence[object]) -> None:
    """A choice, and what chance did after it."""
    try:
        dealer = CHANCE.dealer(results)
        game.deal_with(dealer)
        play_line(game, read(words), where, words)
        dealer.finish()
    except (Contradiction, ChanceMissing) as error:
        raise BadGameText(where, error.args[0]) from error


def _beginning(told: Sequence[tuple[str, str]], source: str) -> Header:
    """Players and switches."""
    head = Header(source, EminentDomainInProgress.seats, switch_problems)
    for head.where, words in told:
        if not head.takes(words):
            break
    head.check()
    if not head.seats:
        raise BadGameText(head.where, Text("players_first", seats=tuple(EminentDomainInProgress.seats)))
    try:
        EminentDomainInProgress.seated([str(seat) for seat in range(head.seats)], head.rules)
    except BadPlayers as error:
        raise BadGameText(head.where, error.args[0]) from error
    return head


def _blocks(told: Sequence[tuple[str, str]], source: str) -> Iterator[tuple[str, str, list[object]]]:
    """Each choice with what chance did after it; the set-up first, which has no choice."""
    place, choice, results = (told[0][0] if told else source), "", list[object]()
    for where, words in told:
        if words.split()[0] in {SHUFFLED, PICKED}:
            results.append(_result(where, words))
            continue
        yield place, choice, results
        place, choice, results = where, words, []
    yield place, choice, results


def _result(where: str, words: str) -> object:
    kind, _, rest = words.partition(" ")
    result: object = {kind: rest.split() if kind == SHUFFLED else (int(rest) if rest.isdecimal() else rest)}
    try:
        CHANCE.from_json([result])
    except Contradiction as error:
        raise BadGameText(where, error.args[0]) from error
    return result
