"""Random games of Eminent Domain: what must hold after every choice, after every detour, and over ten thousand games.

Random players seldom research, so rich positions are laid out too: empires with planets, technologies in every hand.
A failing game prints its seed, seats and switches; `begun` starts it again. `python tests/test_eminent_domain_fuzz.py`
prints how often each card was played and how games ended.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any, NamedTuple

import pytest
from any_game import Rules
from empires import begun
from fuzzing import choices_of, games
from proving import at_length
from rows import each_row

from generator.engine.chance import Dealer
from generator.games.eminent_domain.facts.deck import RESOURCES, planets, technologies
from generator.games.eminent_domain.game import SETTLED, Game
from generator.games.eminent_domain.rules.acting import ACTIONS
from generator.games.eminent_domain.rules.codes import (
    BACK,
    ENDINGS,
    FACES,
    FIRST_TECHNOLOGY,
    FOLLOW,
    NOT_YET,
    OVER,
    ROLE,
)
from generator.games.eminent_domain.rules.described import described, laid_out
from generator.games.eminent_domain.rules.notation import read, title_of, write
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.problems import problems
from generator.games.eminent_domain.rules.seeing import dealt_anew
from generator.games.eminent_domain.rules.switches import read_switches

GAMES = 10_000
#: Games of one test of the long run.
CHUNK = 1000
#: Each card is played, and each side taken and owned, at least so often in rich games of the long run.
AT_LEAST = 100


class Table(NamedTuple):
    """Who plays how."""

    name: str
    seats: int
    rules: Rules


TABLES = [
    Table("two", 2, {}),
    Table("three", 3, {}),
    Table("four", 4, {}),
    Table("longer", 3, {"variant": "extended3"}),
    Table("learning-2", 2, {"research": "none"}),
    Table("learning-3", 3, {"research": "none"}),
    Table("learning-4", 4, {"research": "none"}),
    Table("level1-trimmed", 2, {"research": "level1", "trim": "bga"}),
    Table("escalation", 3, {"errata": "escalation", "extra_turn": "yes"}),
]
some_tables = each_row("table", TABLES)


def sane(pos: Position) -> None:
    """What must hold at every question (section 13)."""
    assert not problems(pos)
    if pos.question == OVER:
        assert not pos.options
        assert pos.ending != NOT_YET
        assert pos.winners
        return
    assert pos.options
    assert len(set(pos.options)) == len(pos.options)
    assert [read(write(choice)) for choice in pos.options] == pos.options
    assert not pos.winners
    if pos.question == FOLLOW:
        assert pos.asker == pos.followers[0] != pos.turn
    elif pos.question in SETTLED:
        assert pos.asker == pos.turn
    assert (pos.question == ROLE) <= (pos.role == -1)


@games(1, 12)
@some_tables
def test_every_choice_of_a_random_game_leaves_a_sane_table(table: Table, games: int) -> None:
    for seed in range(games):
        game, random = begun(table.seats, table.rules, seed), Random(seed)
        for choice in choices_of(game, random):
            sane(game.position)
            game.play(choice)
        sane(game.position)
        again = Game(_empty(table), happened=game.happened)
        assert again.position == game.position, (seed, table)


def _empty(table: Table) -> Position:
    """A table of the same kind before anything is dealt."""
    return Position(table.seats, read_switches(table.rules), Dealer(0))


def rich(table: Table, random: Random) -> Game:
    """A game from a position with planets of all kinds, technologies in hand, permanent ones in every empire."""
    its = [card for card in range(FIRST_TECHNOLOGY, FIRST_TECHNOLOGY + len(technologies())) if card in ACTIONS]
    faces = [FACES[2 * pair + random.randrange(2)][1].name.en for pair in range(len(FACES) // 2)]
    random.shuffle(its)
    random.shuffle(faces)
    names = [planet.name for planet in planets()]
    random.shuffle(names)
    basic = ["Survey", "Warfare", "Colonize", "Produce/Trade", "Research"]
    seats: list[dict[str, Any]] = []
    for who in range(table.seats):
        up, down = [names.pop() for _ in range(4)], [names.pop() for _ in range(2)]
        slots = {planet.name: [RESOURCES[slot] for slot in planet.slots] for planet in planets()}
        cards = [title_of(its.pop()).en for _ in range(6)] + basic * 2 + ["Politics"]
        random.shuffle(cards)
        seats.append(
            {
                "hand": cards[:6],
                "deck": cards[6:],
                "face_up": up,
                "face_down": down,
                "resources": {name: slots[name] for name in up if slots[name] and random.random() < 0.5},
                "colonies": {down[0]: ["Colonize"] * random.randrange(3)},
                "permanents": faces[who :: table.seats],
                "fighters": random.randrange(8),
                "influence": random.randrange(3),
            }
        )
    return Game(laid_out({"players": seats, "rules": table.rules}, Dealer(random.randrange(1 << 30))))


RICH = [
    Table("two", 2, {}),
    Table("three", 3, {}),
    Table("four", 4, {}),
    Table("two-later", 2, {"errata": "escalation"}),
    Table("four-later", 4, {"errata": "escalation"}),
]
rich_tables = each_row("table", RICH)


@games(3, 12)
@rich_tables
def test_rich_games_are_sane_too(table: Table, games: int) -> None:
    for seed in range(games):
        random = Random(seed)
        game = rich(table, random)
        for number, choice in enumerate(choices_of(game, random)):
            if number < 150:
                sane(game.position)
            game.play(choice)
        sane(game.position)


@games(2, 6)
@rich_tables
def test_a_copy_goes_its_own_way_and_undo_comes_back(table: Table, games: int) -> None:
    for seed in range(games):
        random = Random(seed)
        game = rich(table, random)
        for choice in choices_of(game, random):
            if random.random() < 0.05:
                _copied(game, random)
                _undone(game, random)
            game.play(choice)


def _copied(game: Game, random: Random) -> None:
    before = game.position.copy()
    twin, other = game.copy(), game.copy()
    twin.deal_with(Dealer(7))
    other.deal_with(Dealer(7))
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


def _undone(game: Game, random: Random) -> None:
    twin = game.copy()
    twin.deal_with(Dealer(8))
    before, happened = twin.position.copy(), twin.happened[:]
    twin.play(random.choice(twin.choices()))
    assert twin.undo()
    if twin.position != before:  # the choice ended the turn: the new one has nothing of its own to take back
        assert len(twin.happened) <= len(happened)
        return
    assert twin.happened == happened
    assert not problems(twin.position)


@games(2, 12)
@rich_tables
def test_a_described_position_is_laid_out_as_it_was(table: Table, games: int) -> None:
    seen = 0
    for seed in range(games):
        random = Random(seed)
        game = rich(table, random)
        for choice in choices_of(game, random):
            pos = game.position
            if pos.question == ROLE and not pos.lasting and not pos.ending and random.random() < 0.2:
                again = laid_out(described(pos), Dealer(0))
                assert described(again) == described(pos)
                assert Game(again, keep=False).choices() == pos.options or pos.streamlined
                seen += 1
            game.play(choice)
    assert seen > 10


@games(2, 12)
@rich_tables
def test_dealt_anew_keeps_what_a_player_sees(table: Table, games: int) -> None:
    differs = 0
    for seed in range(games):
        random = Random(seed)
        game = rich(table, random)
        for choice in choices_of(game, random):
            if game.settled() and random.random() < 0.1:
                differs += _dealt_anew(game.position, random.randrange(table.seats), seed)
            game.play(choice)
    assert differs > 20


def _dealt_anew(pos: Position, who: int, seed: int) -> bool:
    before = pos.copy()
    other = dealt_anew(pos, who, Dealer(seed))
    assert pos == before
    assert not problems(other)
    assert seen(other, who) == seen(pos, who)
    if pos.asker == who:
        twin = Game(other, keep=False)
        assert twin.choices() == pos.options
        twin.apply(twin.choices()[0])
        assert not problems(twin.position)
    return (other.deck, other.hand, other.planet_deck) != (pos.deck, pos.hand, pos.planet_deck)


def seen(pos: Position, who: int) -> tuple[object, ...]:
    """What a player may see: his hand, empires (others' face-down planets by their backs), discards, the middle."""
    empires = [
        [
            (planet if pos.face_up[planet] or seat == who else BACK[planet], pos.colonies[planet], pos.filled[planet])
            for planet in pos.empire[seat]
        ]
        for seat in range(pos.seats)
    ]
    counts = [(len(pos.hand[seat]), len(pos.deck[seat])) for seat in range(pos.seats)]
    owned = [sorted(pos.hand[seat] + pos.deck[seat]) for seat in range(pos.seats)]
    middle = (pos.stacks, pos.technologies, pos.supply, pos.planet_discard, len(pos.planet_deck))
    rest = (pos.discard, pos.played, pos.faces, pos.fighters, pos.tokens, pos.turn, pos.turns, pos.phase)
    return pos.hand[who], empires, counts, owned, middle, rest


# The long run


def many_games(table: Table, seeds: range) -> Counter[str]:
    """Random games with every invariant at the end of each turn; how they ended."""
    endings = Counter[str]()
    for seed in seeds:
        game, random = begun(table.seats, table.rules, seed, keep=False), Random(seed)
        turns = 0
        for choice in choices_of(game, random):
            if game.position.turns != turns:
                turns = game.position.turns
                sane(game.position)
            game.apply(choice)
        sane(game.position)
        assert game.position.turns % table.seats == 0 or table.rules.get("errata") == "escalation"
        endings[ENDINGS[game.position.ending]] += 1
    return endings


def rich_games(table: Table, seeds: range) -> Counter[str]:
    """Rich games with every invariant at the end of each turn; how often cards were played and sides owned."""
    counts = Counter[str]()
    for seed in seeds:
        random = Random(seed)
        game = rich(table, random)
        turns = 0
        for choice in choices_of(game, random):
            if game.position.turns != turns:
                turns = game.position.turns
                sane(game.position)
            game.apply(choice)
        sane(game.position)
        pos = game.position
        counts.update(title_of(int(item[2])).en for item in pos.story if item[0] == "play")
        counts.update(FACES[face][1].name.en for faces in pos.faces for face in faces)
    return counts


def test_the_long_run_runs() -> None:
    assert sum(many_games(TABLES[0], range(3)).values()) == 3
    counts = rich_games(RICH[0], range(8))
    assert set(counts) >= {side.name.en for _, side in FACES}


@pytest.mark.prove
@pytest.mark.parametrize("chunk", range(0, at_length(GAMES, CHUNK), CHUNK))
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_ten_thousand_games(table: Table, chunk: int) -> None:
    many_games(table, range(chunk, chunk + CHUNK))


@pytest.mark.prove
def test_every_card_is_played_a_hundred_times() -> None:
    counts = Counter[str]()
    for table in RICH:
        counts += rich_games(table, range(at_length(400)))
    names = [title_of(card).en for card in ACTIONS] + [side.name.en for _, side in FACES]
    assert not {name: counts[name] for name in names if counts[name] < at_length(AT_LEAST)}


def main(games: int) -> None:
    """Print how often each card was played in rich games, rarest first, and how random games ended."""
    counts = Counter[str]()
    for table in RICH:
        counts += rich_games(table, range(games))
    for name, count in sorted(counts.items(), key=lambda pair: pair[1]):
        sys.stdout.write(f"{count:8} {name}\n")
    for table in TABLES:
        sys.stdout.write(f"{table.name} {dict(many_games(table, range(games)))}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
