"""Random games of Déluges: what must hold after every choice, after every detour, and over ten thousand games.

A failing game prints its seed, seats, bots and switches; `Sample.of` starts it again.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

import pytest
from proving import at_length
from rows import each_row

from generator.games.deluges.bots import BOTS
from generator.games.deluges.game import Game
from generator.games.deluges.play.table import given
from generator.games.deluges.rules.codes import ENDINGS, NOT_YET, OVER, TURN_QUESTIONS, Choice
from generator.games.deluges.rules.described import described, laid_out
from generator.games.deluges.rules.notation import read, write
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.problems import broken, problems
from generator.games.deluges.rules.switches import WORDS, read_switches

#: No game of these takes that many choices; one that does has met an endless loop.
MOST_CHOICES = 40_000
#: Who plays: a bot that searches takes long, and its own tests play with it.
QUICK_BOTS = [name for name in BOTS if name != "search"]
#: Games of every `make test`; every word of every switch and every one of these bots is among them.
QUICK = 14
GAMES = 10_000
CHUNK = 500


class Sample(NamedTuple):
    """A game: its seed says who plays and by which switches."""

    seats: int
    seed: int
    bots: tuple[str, ...]
    rules: dict[str, object]

    @classmethod
    def of(cls, seats: int, seed: int) -> Sample:
        """Every second game is one of random players; the others mix all bots. Every third is by the usual rules."""
        random = Random(seed)
        names = ("random",) * seats if seed % 2 else tuple(random.choice(QUICK_BOTS) for _ in range(seats))
        rules: dict[str, object] = {key: random.choice(words) for key, words in WORDS.items()}
        rules |= {"soldiers_breed": random.random() < 0.5, "grace_rounds": random.randrange(3)}
        rules |= {"offers": random.randrange(3), "standstill": 10}
        return cls(seats, seed, names, rules if seed % 3 else {})

    def begun(self, keep: bool = True) -> Game:
        """The game at its first question."""
        return Game(Position(self.seats, read_switches(self.rules)), keep=keep)

    def choices(self, game: Game) -> Iterator[Choice]:
        """Its choices until it is over, each to be made by whoever asked for it."""
        bots = [BOTS[name](10 * self.seed + seat) for seat, name in enumerate(self.bots)]
        pos = game.position
        for _ in range(MOST_CHOICES):
            if game.over:
                return
            yield bots[pos.asker].choose(pos, pos.options)
        raise AssertionError(f"the game does not end: {self}")


SAMPLES = [Sample.of(3 + seed % 2, seed) for seed in range(at_length(24, QUICK + 1))]


def some_games(few: int) -> Callable[[Callable[[Sample], None]], Callable[[list[Sample]], None]]:
    """A test of one game becomes one of the first *few* in `make test`, and one of all the others in `make prove`."""

    def of(test: Callable[[Sample], None]) -> Callable[[list[Sample]], None]:
        @pytest.mark.parametrize(
            "samples", [SAMPLES[:few], pytest.param(SAMPLES[few:], marks=pytest.mark.prove)], ids=["few", "many"]
        )
        def each(samples: list[Sample]) -> None:
            each_row("sample", samples)(test)()

        return each

    return of


def sane(pos: Position) -> None:
    """What must hold at every question."""
    if pos.question == OVER:
        assert not problems(pos)
        assert not pos.options
        assert pos.ending != NOT_YET
        assert len(pos.winners) <= 1
        return
    assert pos.options
    assert len(set(pos.options)) == len(pos.options)
    told = [read(pos.board, write(pos.board, choice), given(pos)) for choice in pos.options]
    assert told == pos.options
    assert len(pos.options) > 1 or pos.question in {"give", "want"}
    if pos.question in TURN_QUESTIONS:
        assert pos.asker == pos.turn


@some_games(QUICK)
def test_every_choice_leaves_a_sane_table(sample: Sample) -> None:
    game = sample.begun()
    before = game.position.copy()
    for choice in sample.choices(game):
        sane(game.position)
        assert choice in game.choices(), (sample, choice)
        if game.settled():
            assert not problems(game.position), sample
            assert not broken(before, game.position), sample
            before = game.position.copy()
        game.apply(choice)
    sane(game.position)
    assert not broken(before, game.position), sample
    again = Game(Position(sample.seats, read_switches(sample.rules)), happened=game.happened)
    assert again.position == game.position, sample
    assert again.position.story == game.position.story


@some_games(5)
def test_a_copy_goes_its_own_way_and_undo_comes_back(sample: Sample) -> None:
    game, random = sample.begun(), Random(sample.seed)
    for number, choice in enumerate(sample.choices(game)):
        if number > 400:
            break
        if random.random() < 0.05:
            _copied(game, random)
            _undone(game, random)
        game.apply(choice)


def _copied(game: Game, random: Random) -> None:
    before = game.position.copy()
    twin, other = game.copy(), game.copy()
    assert twin.position == before
    assert twin.happened == game.happened
    for _ in range(6):
        if not twin.over:
            choice = random.choice(twin.choices())
            twin.play(choice)
            other.play(choice)
            assert twin.position == other.position
    assert game.position == before


def _undone(game: Game, random: Random) -> None:
    twin = game.copy()
    before, happened = twin.position.copy(), twin.happened[:]
    twin.play(random.choice(twin.choices()))
    if twin.over:
        return
    assert twin.undo()
    assert twin.position == before
    assert twin.happened == happened


@some_games(5)
def test_a_described_position_is_laid_out_as_it_was(sample: Sample) -> None:
    """At the beginning of a turn of movement or building; what is idle is not described."""
    game, random, seen = sample.begun(keep=False), Random(sample.seed), 0
    for choice in sample.choices(game):
        pos = game.position
        if game.settled() and pos.question in {"move", "build"} and random.random() < 0.7:
            told = described(pos)
            again = laid_out(told)
            assert described(again) == told
            if not sample.rules.get("grace_rounds") and pos.question == "move" and pos.step == 0:
                twin = Game(again, keep=False).position
                assert (twin.options, twin.asker) == (pos.options, pos.asker)
            seen += 1
        game.apply(choice)
    assert seen


# The long run


def many_games(seats: int, seeds: range) -> tuple[Counter[str], int]:
    """Games with every invariant at the beginning of each turn; how they ended, and how many choices they took."""
    endings, choices = Counter[str](), 0
    for seed in seeds:
        sample = Sample.of(seats, seed)
        game = sample.begun(keep=False)
        before = game.position.copy()
        for choice in sample.choices(game):
            choices += 1
            if game.settled():
                wrong = problems(game.position) + broken(before, game.position)
                assert not wrong, (sample, wrong)
                before = game.position.copy()
            game.apply(choice)
        wrong = problems(game.position) + broken(before, game.position)
        assert not wrong, (sample, wrong)
        sane(game.position)
        endings[ENDINGS[game.position.ending]] += 1
        endings["flooded"] += any(game.position.flooded)
        endings["won"] += bool(game.position.winners)
    return endings, choices


def test_quick_games_reach_every_ending_and_floods() -> None:
    endings = sum((many_games(seats, range(8))[0] for seats in (3, 4)), Counter[str]())
    assert set(ENDINGS) - {""} | {"flooded", "won"} <= set(endings)


@pytest.mark.prove
@pytest.mark.parametrize("chunk", range(0, at_length(GAMES, CHUNK), CHUNK))
@pytest.mark.parametrize("seats", [3, 4])
def test_ten_thousand_games(seats: int, chunk: int) -> None:
    endings, _ = many_games(seats, range(chunk, chunk + CHUNK))
    assert endings["track14"] > 20
    assert endings["flooded"] > 50


def main(games: int) -> None:
    """Print how the games ended and how long they took."""
    for seats in (3, 4):
        began = time.perf_counter()
        jobs = [range(start, min(start + 100, games)) for start in range(0, games, 100)]
        with ProcessPoolExecutor(2) as pool:
            found = list(pool.map(many_games, [seats] * len(jobs), jobs))
        endings = sum((its for its, _ in found), Counter[str]())
        took, choices = time.perf_counter() - began, sum(count for _, count in found)
        sys.stdout.write(
            f"{seats} players: {games} games in {took:.0f} s, {games / took:.1f} a second, {choices / games:.0f}"
            f" choices each; {dict(endings)}\n"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]))
