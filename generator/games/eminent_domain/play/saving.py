"""A whole game as plain text (docs/notation.md).

In: a game. Out: lines, and the same game back from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict

from generator.engine.chance import Deal
from generator.errors import BadGameText, BadPlayers, ChanceMissing, Contradiction, IllegalChoice
from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.legacy.founding import check_seats
from generator.games.eminent_domain.legacy.refereed import chance_from_json, chance_to_json, recorded
from generator.games.eminent_domain.rules.notation import read, write
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.switches import Switches, read_switches, switch_problems

#: A line of chance: what was shuffled, the top first, or the seat that was picked.
SHUFFLED, PICKED = "shuffled", "picked"
SEATS = ("2", "3", "4")


def changed_switches(switches: Switches) -> dict[str, object]:
    """The switches that are not at their default."""
    default = asdict(Switches())
    return {key: value for key, value in asdict(switches).items() if value != default[key]}


def game_to_text(game: Game) -> list[str]:
    """A whole game (docs/notation.md): who and how, then choices and, indented, what chance did after each."""
    pos = game.position
    lines = [f"players {pos.seats}"]
    lines += [f"rule {key} {value}" for key, value in changed_switches(pos.switches).items()]
    for item in game.happened:
        lines.append(write(item[1]) if item[0] == "chose" else f"  {_chance_line(item)}")
    return lines


def _chance_line(item: tuple[object, ...]) -> str:
    ((kind, what),) = chance_to_json([item])[0].items()
    return f"{kind} {what if kind == PICKED else ' '.join(what)}"


def game_from_text(lines: Iterable[str], source: str = "game") -> Game:
    """The game that `game_to_text` wrote down, played through again.

    Raises BadGameText at SOURCE:LINE.
    """
    told = list(_told(lines, source))
    seats, rules, at = _beginning(told, source)
    blocks = _blocks(told[at:], source)
    where, words, results = next(blocks)
    if words:
        raise BadGameText(where, "what was shuffled in the set-up comes before the first choice")
    dealer = recorded([])
    try:
        dealer = recorded(results)
        game = Game(Position(seats, read_switches(rules), dealer))
        dealer.finish()
    except (Contradiction, ChanceMissing) as error:
        raise BadGameText(where, str(error)) from error
    for where, words, results in blocks:
        _play(game, where, words, results)
    return game


def _play(game: Game, where: str, words: str, results: Sequence[object]) -> None:
    """A choice, and what chance did after it."""
    choice = read(words)
    if choice is None:
        raise BadGameText(where, f"{words!r} is no choice of docs/notation.md")
    try:
        dealer = recorded(results)
        game.deal_with(dealer)
        game.play(choice)
        dealer.finish()
    except IllegalChoice as error:
        raise BadGameText(where, f"{words!r} was not legal: {error.reason} [{error.rule}]") from error
    except (Contradiction, ChanceMissing) as error:
        raise BadGameText(where, str(error)) from error


def _told(lines: Iterable[str], source: str) -> Iterator[tuple[str, str]]:
    """Lines that say something, each with its place."""
    for number, line in enumerate(lines, start=1):
        words = " ".join(line.split())
        if words and not words.startswith("#"):
            yield f"{source}:{number}", words


def _beginning(told: Sequence[tuple[str, str]], source: str) -> tuple[int, dict[str, object], int]:
    """Players, switches, and how many lines say so."""
    seats, rules, at = 0, dict[str, object](), 0
    for _, words in told:
        word, *rest = words.split()
        if word == "players" and len(rest) == 1 and rest[0] in SEATS:
            seats = int(rest[0])
        elif word == "rule" and len(rest) == 2:
            rules[rest[0]] = rest[1]
        else:
            break
        at += 1
    where = told[min(at, len(told) - 1)][0] if told else source
    for key, wrong in switch_problems(rules):
        raise BadGameText(where, f"rule {key}: {wrong}")
    if not seats:
        raise BadGameText(where, f"the number of players comes first: players {', '.join(SEATS)}")
    try:
        check_seats([str(seat) for seat in range(seats)], read_switches(rules).variant)
    except BadPlayers as error:
        raise BadGameText(where, str(error)) from error
    return seats, rules, at


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
        deals: list[Deal] = chance_from_json([result])
    except Contradiction as error:
        raise BadGameText(where, str(error)) from error
    assert deals
    return result
