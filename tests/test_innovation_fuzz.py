"""Random games of Innovation: what must hold after every choice, after every detour, and over ten thousand games.

A failing game prints its seed, seats and switches; `begun` starts it again.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

import pytest
from fuzzing import choices_of, games
from proving import at_length
from rows import each_row

from generator.engine.chance import Dealer
from generator.games.innovation.facts.deck import cards
from generator.games.innovation.game import Game
from generator.games.innovation.rules.codes import ACTION, AGE, NO_CARD, NOBODY, NOT_YET, OVER, START, Choice
from generator.games.innovation.rules.described import described, laid_out
from generator.games.innovation.rules.dogma import EDITIONS, CodedEffect, Dogma, effects_of
from generator.games.innovation.rules.notation import read, write
from generator.games.innovation.rules.player import Player
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.problems import problems
from generator.games.innovation.rules.seeing import dealt_anew
from generator.games.innovation.rules.switches import Switches

GAMES = 10_000
CHUNK = 500
#: Each variant of each effect is executed at least so often in the long run (issue 9).
AT_LEAST = 100


class Table(NamedTuple):
    """Who plays how."""

    seats: int
    edition: str = "last"
    teams: str = "none"
    reformation: str = "all"

    def begun(self, seed: int, keep: bool = True) -> Game:
        """A game at its first question."""
        switches = Switches(edition=self.edition, teams=self.teams, reformation=self.reformation)
        return Game(Position(self.seats, switches, Dealer(seed)), keep=keep)


TABLES = [
    Table(2),
    Table(3),
    Table(4),
    Table(4, "last", "1+3"),
    Table(2, "first", "none", "each"),
    Table(3, "first"),
    Table(4, "first"),
    Table(4, "first", "1+2"),
]
some_tables = each_row("table", TABLES)


def sane(pos: Position) -> None:
    """What must hold at every question."""
    assert not problems(pos)
    if pos.question == OVER:
        assert not pos.options
        assert pos.ending != NOT_YET
        assert pos.winners
        return
    assert pos.options
    assert len(set(pos.options)) == len(pos.options)
    assert [read(write(choice)) for choice in pos.options] == pos.options
    assert pos.ending == NOT_YET
    assert not pos.winners
    if pos.question == ACTION:
        assert pos.asker == pos.turn
        assert not pos.effects
        assert 1 <= pos.actions <= 2
    assert len(pos.options) > 1 or pos.question == ACTION


def earned(pos: Position, choice: Choice) -> None:
    """I-A12, I-A13, I-A16: five points for each age, a top card as high, nobody has it."""
    if choice[0] == "achieve":
        who, age = pos.turn, choice[1]
        assert sum(AGE[card] for card in pos.score[who]) >= 5 * age
        assert max(AGE[stack[-1]] for stack in pos.board[who] if stack) >= age
        assert pos.age_owner[age] == NOBODY


@games(2, 30)
@some_tables
def test_every_choice_of_a_random_game_leaves_a_sane_table(table: Table, games: int) -> None:
    for seed in range(games):
        game, random = table.begun(seed), Random(seed)
        for choice in choices_of(game, random):
            sane(game.position)
            earned(game.position, choice)
            game.play(choice)
        sane(game.position)
        assert Game(_empty(game.position), happened=game.happened).position == game.position, (seed, table)


def _empty(pos: Position) -> Position:
    """A table of the same kind before anything is dealt."""
    return Position(pos.seats, pos.switches, Dealer(0))


@games(2, 12)
@some_tables
def test_a_copy_goes_its_own_way_and_undo_comes_back(table: Table, games: int) -> None:
    for seed in range(games):
        game, random = table.begun(seed), Random(seed)
        for choice in choices_of(game, random):
            if random.random() < 0.03:
                _copied(game, random)
                _undone(game, random)
            game.play(choice)


def _copied(game: Game, random: Random) -> None:
    before = game.position.copy()
    twin, other = game.copy(), game.copy()
    assert twin.position == before
    assert twin.happened == game.happened
    for _ in range(5):
        if not twin.over:
            choice = random.choice(twin.choices())
            twin.play(choice)
            other.play(choice)
            assert twin.position == other.position
            assert not problems(twin.position)
    assert game.position == before
    assert not problems(game.position)


def _undone(game: Game, random: Random) -> None:
    twin = game.copy()
    before, happened = twin.position.copy(), twin.happened[:]
    twin.play(random.choice(twin.choices()))
    assert twin.position != before
    assert twin.undo()
    assert twin.position == before
    assert twin.happened == happened
    assert not problems(twin.position)


@games(3, 20)
@some_tables
def test_a_described_position_is_laid_out_as_it_was(table: Table, games: int) -> None:
    for seed in range(games):
        game, random = table.begun(seed, keep=False), Random(seed)
        for choice in choices_of(game, random):
            if game.position.question == ACTION and random.random() < 0.1:
                _described(game.position)
            game.apply(choice)


def _described(pos: Position) -> None:
    again = Game(laid_out(described(pos), Dealer(0)), keep=False).position
    assert again == pos
    assert described(again) == described(pos)


@games(4, 20)
@some_tables
def test_dealt_anew_keeps_what_a_player_sees(table: Table, games: int) -> None:
    """I-T3, I-K17, I-PUB14."""
    differs = 0
    for seed in range(games):
        game, random = table.begun(seed, keep=False), Random(seed)
        for choice in choices_of(game, random):
            if game.position.question in (START, ACTION) and random.random() < 0.1:
                differs += _dealt_anew(game.position, random.randrange(table.seats), seed)
            game.apply(choice)
    assert differs > 20


def _dealt_anew(pos: Position, who: int, seed: int) -> bool:
    before = pos.copy()
    other = dealt_anew(pos, who, Dealer(seed))
    assert pos == before
    assert not problems(other)
    assert seen(other, who) == seen(pos, who)
    if pos.question == ACTION:
        twin = Game(other, keep=False)
        if pos.turn == who:
            assert twin.choices() == pos.options
        twin.apply(twin.choices()[0])
        assert not problems(twin.position)
    return (other.piles, other.hand, other.score) != (pos.piles, pos.hand, pos.score)


def seen(pos: Position, who: int) -> tuple[object, ...]:
    """What a player may see: own cards, boards, backs, achievements."""
    own = (pos.hand[who], pos.score[who])
    backs = [[AGE[card] for card in zone] for zone in (*pos.piles, *pos.hand, *pos.score)]
    middle = ([card != NO_CARD for card in pos.age_card], pos.age_owner, pos.special_owner, pos.removed)
    return own, backs, middle, pos.board, pos.splay, pos.turn, pos.actions, pos.turns, pos.tucked, pos.scored


# The long run


#: An effect: card, number, and the edition if the editions play it differently ("" if not).
Counted = tuple[int, int, str]


def variants() -> list[Counted]:
    """Every effect of every card, those of which the editions differ twice."""
    found: list[Counted] = []
    for card in cards():
        both = {
            edition: {its.number: its.carry_out for its in effects_of(card.number, edition)} for edition in EDITIONS
        }
        for number in range(1, len(card.effects) + 1):
            alike = both["last"].get(number) is both["first"].get(number)
            found += [(card.number, number, its) for its in both if not alike and number in both[its]]
            found += [(card.number, number, "")] if alike else []
    return found


class Counting:
    """Counts what is executed, and how often that changed the game, while it stands in for Dogma's own way."""

    def __init__(self) -> None:
        self.executed: Counter[Counted] = Counter()
        self.changed: Counter[Counted] = Counter()
        self.known = set(variants())
        self._run = Dogma._run

    def counted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Count from now on."""
        run = self._run

        def counting(dogma: Dogma, card: int, written: CodedEffect, *players: Player) -> Iterator[None]:
            key = (card, written.number, "")
            if key not in self.known:
                key = (card, written.number, dogma.pos.switches.edition)
            before = dogma.pos.changes
            self.executed[key] += 1
            try:
                yield from run(dogma, card, written, *players)
            finally:
                self.changed[key] += dogma.pos.changes > before

        monkeypatch.setattr(Dogma, "_run", counting)


def many_games(table: Table, seeds: range) -> tuple[Counter[Counted], Counter[Counted], Counter[str]]:
    """Random games with every invariant at the end of each turn; what was executed, and how they ended."""
    counting, endings = Counting(), Counter[str]()
    with pytest.MonkeyPatch.context() as monkeypatch:
        counting.counted(monkeypatch)
        for seed in seeds:
            game, random = table.begun(seed, keep=False), Random(seed)
            turns = 0
            for choice in choices_of(game, random):
                if game.position.turns != turns:
                    turns = game.position.turns
                    sane(game.position)
                earned(game.position, choice)
                game.apply(choice)
            sane(game.position)
            endings[f"{game.position.ending} by {len(game.position.winners)}"] += 1
    return counting.executed, counting.changed, endings


def test_every_effect_is_counted_once() -> None:
    """158 effects, ten of nine cards twice but one of them in one edition only (I-PUB19)."""
    assert len({(card, number) for card, number, _ in variants()}) == 158
    assert Counter(edition for _, _, edition in variants()) == {"": 148, "last": 10, "first": 9}
    executed, changed, endings = many_games(Table(2), range(3))
    assert sum(endings.values()) == 3
    assert set(changed) <= set(executed) <= set(variants())


@pytest.mark.prove
@pytest.mark.parametrize("chunk", range(0, at_length(GAMES, CHUNK), CHUNK))
@pytest.mark.parametrize("table", [Table(2), Table(3), Table(4)], ids=lambda table: str(table.seats))
def test_ten_thousand_games(table: Table, chunk: int) -> None:
    many_games(table, range(chunk, chunk + CHUNK))


@pytest.mark.prove
def test_every_effect_is_executed_a_hundred_times() -> None:
    executed = Counter[Counted]()
    for table in (Table(2), Table(3), Table(4), Table(2, "first"), Table(3, "first"), Table(4, "first")):
        executed += many_games(table, range(at_length(600)))[0]
    short = {key: executed[key] for key in variants() if executed[key] < at_length(AT_LEAST)}
    assert not short


def main(games: int, editions: list[str]) -> None:
    """Print how often each effect was executed, rarest first, and how the games ended."""
    executed, changed, endings = Counter[Counted](), Counter[Counted](), Counter[str]()
    jobs = [
        (Table(seats, edition), range(start, min(start + 250, games)))
        for edition in editions
        for seats in (2, 3, 4)
        for start in range(0, games, 250)
    ]
    with ProcessPoolExecutor(2) as pool:
        for its_executed, its_changed, its_endings in pool.map(many_games, *zip(*jobs)):
            executed += its_executed
            changed += its_changed
            endings += its_endings
    for key in sorted(variants(), key=executed.__getitem__):
        if key[2] in ("", *editions):
            card, number, edition = key
            name = f"{cards()[card].name.en} {number} {edition}"
            sys.stdout.write(f"{executed[key]:8} executed {changed[key]:8} changed  {name}\n")
    sys.stdout.write(f"{endings}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
