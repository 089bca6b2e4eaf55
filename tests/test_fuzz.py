"""Random play of whole campaigns under random switches: what must hold after every choice, and after every detour.

A failing run prints its seed, its switches and the text of the game, which `save.game_from_text` plays again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import pytest
from players import complete_cards, games_of, mixed, play_some, random_switches, sane, uniform
from proving import at_length
from rows import each_row
from sampling import first_always

from generator.engine.chance import Deal, Dealer, NotingDealer, ReadingDealer, RepeatingDealer
from generator.games.deep_future.rules import choices as c
from generator.games.deep_future.rules.campaign import new_campaign, next_game
from generator.games.deep_future.rules.codes import AT_END, CIVILIZATION, IN_SETUP, NOBODY, WON, Choice
from generator.games.deep_future.rules.endings import victories
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.notation import read, write
from generator.games.deep_future.rules.position import DERIVED_FIGURES, DERIVED_LISTS, FIGURES, LISTS, ROWS, Position
from generator.games.deep_future.rules.problems import places, problems
from generator.games.deep_future.rules.saving import (
    changed_switches,
    game_from_json,
    game_from_text,
    game_to_json,
    game_to_text,
    position_from_json,
    position_to_json,
)
from generator.games.deep_future.rules.sectors import SECTORS
from generator.games.deep_future.rules.switches import Switches
from generator.games.deep_future.rules.view import redeal, view

#: Games in a row in one campaign.
GAMES = 4
#: How often the sane player's choice is taken, by game: at random, mostly at random, with care.
SANITY = (0.0, 0.5, 0.8, 0.95, 1.0)
Check = Callable[[Game], None]


@dataclass
class Run:
    """A campaign played at random, wholly determined by its seed."""

    seed: int
    keep: bool = False

    def games(self) -> Iterator[tuple[Position, Game, Iterator[None]]]:
        """The games: their beginning, the game, and the choices that are made as one goes over them."""
        random = Random(self.seed)
        switches = random_switches(random, random.choice((0.0, 0.2, 0.5)))
        seats = [random.randint(1, 3) for _ in range(GAMES)]
        first = new_campaign(seats[0], switches, Dealer(self.seed))
        first.pauses = int(random.random() < 0.25)
        if random.random() < 0.3:
            grow_old(first, random)
        for start, game in games_of(first, seats[1:], self.keep):
            yield start, game, self.moves(game, random)

    def moves(self, game: Game, random: Random) -> Iterator[None]:
        """Play *game*, a stop after each choice; in some games somebody may leave in his turn (R-3-26)."""
        player = mixed(random, random.choice(SANITY))
        restless = random.choice((0.0, 0.0, 0.02))
        while not game.over:
            pos = game.position
            if restless and may_walk_out(pos) and random.random() < restless:
                game.leave(pos.asker)
            else:
                game.apply(player(pos))
            yield


def grow_old(pos: Position, random: Random) -> None:
    """Names and wonders on the map, as after a long campaign (3); now and then more names than 12 (1.7)."""
    for sector in random.sample(range(1, SECTORS), random.randint(1, 20)):
        pos.named[sector] = 1
    pairs = random.sample(range(36), 4)
    for sector in random.sample(range(1, SECTORS), random.randint(1, 4)):
        pos.named[sector], pos.wonder[sector] = 1, pairs.pop()
    pos.era = random.randint(2, 12)


def may_walk_out(pos: Position) -> bool:
    """Whether the player asked is in a turn of his own and between two actions (3, R-3-26)."""
    return pos.asker == pos.turn and pos.phase not in {IN_SETUP, AT_END} and pos.question in c.SETTLED


def fuzz(seed: int, choices: int, check: Check) -> None:
    """Campaigns one after the other until *choices* have been made, *check* after each."""
    while choices > 0:
        choices -= checked(seed, check)
        seed += 1


def checked(seed: int, check: Check) -> int:
    """One campaign; how many choices were made. A failure is told with what plays it again."""
    made = 0
    try:
        for _, game, moves in Run(seed).games():
            check(game)
            for _ in moves:
                made += 1
                check(game)
    except Exception as error:
        raise AssertionError(f"{type(error).__name__}: {error}\n{story(seed, made)}") from error
    return made


def story(seed: int, made: int) -> str:
    """The text of the game in which the campaign of *seed* stands after *made* choices."""
    start, game = None, None
    try:
        for start, game, moves in Run(seed, keep=True).games():
            for _ in moves:
                made -= 1
                if made == 0:
                    return told(seed, start, game)
    except Exception as error:  # the failure itself, seen a second time
        return f"seed {seed}: {error!r}\n" + (told(seed, start, game) if start and game else "")
    return f"seed {seed}: the failure does not come again"


def told(seed: int, start: Position, game: Game) -> str:
    lines = [f"seed {seed}, switches {changed_switches(start.switches)}, pauses {start.pauses}"]
    return "\n".join(lines + game_to_text(start, game))


def sound(game: Game) -> None:
    """What holds after every choice."""
    pos = game.position
    assert problems(pos) == [], [str(problem) for problem in problems(pos)]
    assert len(set(pos.options)) == len(pos.options), "a choice is offered twice"
    assert bool(pos.options) == (not ended(pos)), f"{len(pos.options)} options in phase {pos.phase}"
    assert 0 <= pos.asker < pos.seats
    assert 0 <= pos.turn < pos.seats
    twin = pos.copy()
    assert twin == pos
    assert twin.hand is not pos.hand
    if not pos.options:
        fair_end(pos)


def ended(pos: Position) -> bool:
    """Whether nothing is left to decide (3)."""
    return pos.phase == AT_END and (pos.winner == NOBODY or bool(pos.founded))


def fair_end(pos: Position) -> None:
    """A game ends by a win with complete cards, or when everybody has lost (3, R-3-04, R-3-22)."""
    if pos.winner == NOBODY:
        assert pos.fallen == (1 << pos.seats) - 1
        assert all(status != WON for status in pos.status)
        return
    who = pos.winner
    assert len(complete_cards(pos, who)) >= 4
    assert pos.home[who] in complete_cards(pos, who)
    assert pos.won_by[who] == victories(pos, who) != []
    assert pos.kind[-1] == CIVILIZATION
    assert len(pos.kind) - 1 in pos.discard, "the new civilization is not in the discard pile"
    assert [at for at, status in enumerate(pos.status) if status == WON] == [who]


# ---- what holds after every choice


@pytest.mark.parametrize("seed", first_always([1_000, 2_000]))
def test_after_every_choice_the_position_is_sound(seed: int) -> None:
    fuzz(seed, 1_500, sound)


@pytest.mark.prove
@pytest.mark.parametrize(
    "seed", [1_000 * (part + 1) for part in range(4)] + [1_000_000 * (part + 1) for part in range(20)]
)
def test_after_each_of_a_million_choices_the_position_is_sound(seed: int) -> None:
    fuzz(seed, at_length(50_000), sound)


# ---- detours at random moments change nothing


def moments(seed: int, choices: int, chance: float, keep: bool = True) -> Iterator[tuple[Random, Position, Game]]:
    """Random moments of campaigns: the beginning of the game, and the game as it stands."""
    random = Random(seed)
    made = 0
    while made < choices:
        seed += 1
        for start, game, moves in Run(seed, keep).games():
            for _ in moves:
                made += 1
                if random.random() < chance:
                    yield random, start, game


def same(one: Position, other: Position) -> bool:
    """Equal, and in what is kept beside it too."""
    derived = all(getattr(one, name) == getattr(other, name) for name in DERIVED_LISTS + DERIVED_FIGURES)
    written = (one.histories, one.titles, one.sector_names) == (other.histories, other.titles, other.sector_names)
    return one == other and derived and written and one.switches == other.switches


def test_a_copy_is_the_same_game_and_goes_its_own_way() -> None:
    for random, _, game in moments(100, 2_500, 0.05):
        before = game.position.copy()
        twin = game.copy()
        assert same(twin.position, before)
        assert twin.happened == game.happened
        twin.deal_with(Dealer(1))
        play_some(twin, uniform(random), 15)
        assert same(game.position, before)


def test_two_copies_with_the_same_chance_and_choices_stay_equal() -> None:
    for _, _, game in moments(200, 2_500, 0.03):
        one, other = game.copy(), game.copy()
        for twin in (one, other):
            twin.deal_with(Dealer(5))
            play_some(twin, sane(Random(9)), 40)
        assert same(one.position, other.position)
        assert one.happened == other.happened


def test_undo_goes_back_choice_by_choice_to_the_beginning_of_the_turn() -> None:
    for random, _, game in moments(300, 2_000, 0.02):
        trail = game.copy()
        trail.deal_with(Dealer(3))
        before = []
        for _ in range(random.randint(1, 12)):
            if trail.over:
                break
            before.append(trail.position.copy())
            trail.apply(uniform(random)(trail.position))
        take_back(trail, before)


def take_back(trail: Game, before: list[Position]) -> None:
    """Undo as far as it goes; *before* are the positions before each choice."""
    while before and trail.undo():
        expected = before.pop()
        assert same(trail.position, expected)
        assert trail.choices() == expected.options
    assert len(before) == 0 or not trail.undo()


def test_a_position_written_as_json_and_read_is_the_same() -> None:
    for _, _, game in moments(400, 6_000, 0.1, keep=False):
        again = position_from_json(json.loads(json.dumps(position_to_json(game.position))), Dealer(0))
        again.options = game.position.options
        assert same(again, game.position)


def test_a_game_written_as_json_and_read_is_the_same() -> None:
    for _, _, game in moments(500, 3_000, 0.05):
        again = game_from_json(json.loads(json.dumps(game_to_json(game))), Dealer(0))
        assert same(again.position, game.position)
        assert again.choices() == game.choices()
        assert game_to_json(again) == game_to_json(game)


@pytest.mark.parametrize("choices", [1_500, pytest.param(at_length(30_000, 3_000), marks=pytest.mark.prove)])
def test_a_game_written_as_text_and_read_is_the_same(choices: int) -> None:
    for _, start, game in moments(600, choices, 0.02):
        if start.pauses:
            continue  # how a table asks is no part of a game's text
        lines = game_to_text(start, game)
        again = game_from_text(lines, Dealer(0))
        assert again.position == game.position
        assert again.happened == game.happened


def test_a_settled_position_says_by_itself_how_the_rules_go_on() -> None:
    seen = set()
    for _, _, game in moments(700, 20_000, 0.1, keep=False):
        pos = game.position
        if pos.question in c.SETTLED and not game.over:
            seen.add(pos.question)
            again = Game(position_from_json(position_to_json(pos), Dealer(0)), keep=False)
            assert again.position == pos
    assert seen == c.SETTLED


def test_every_choice_offered_is_written_and_read_back() -> None:
    for _, _, game in moments(800, 8_000, 0.1, keep=False):
        for choice in game.choices():
            assert read(write(choice)) == choice


# ---- what a player knows (1.4, R-1.4-04)


def sizes(pos: Position) -> list[int]:
    """How many cards lie in each place."""
    zones = [pos.deck, pos.discard, pos.line, pos.pile, pos.spent, *pos.hand, *pos.techs, *pos.settled]
    return [len(zone) for zone in zones]


def open_to_all(pos: Position) -> list[object]:
    """Everything that does not lie hidden."""
    hidden = {"deck", "pile", "hand"}
    return [getattr(pos, name) for name in LISTS + ROWS + FIGURES if name not in hidden]


def test_what_is_dealt_anew_makes_no_difference_to_the_player() -> None:
    moved = 0
    for random, _, game in moments(900, 10_000, 0.1, keep=False):
        pos = game.position
        for who in range(pos.seats):
            twin = pos.copy()
            redeal(twin, who, Dealer(random.randrange(1_000)))
            assert view(twin, who) == view(pos, who)
            assert sizes(twin) == sizes(pos)
            assert open_to_all(twin) == open_to_all(pos)
            assert sorted(card for _, card in places(twin)) == sorted(card for _, card in places(pos))
            assert twin.hand[who] == pos.hand[who]
            moved += twin.deck != pos.deck
    assert moved > 500


def test_the_options_of_a_player_rest_on_what_he_knows_only() -> None:
    for random, _, game in moments(1_100, 10_000, 0.1, keep=False):
        pos = game.position
        if pos.question in c.SETTLED and not game.over:
            twin = pos.copy()
            redeal(twin, pos.asker, Dealer(random.randrange(1_000)))
            assert Game(twin, keep=False).choices() == pos.options


def test_a_view_names_the_own_hand_and_hides_the_rest() -> None:
    for _, _, game in moments(1_200, 8_000, 0.1, keep=False):
        pos = game.position
        for who in range(pos.seats):
            seen = view(pos, who)
            assert list(seen.hands[who]) == pos.hand[who]
            assert len(seen.deck) == len(pos.deck)
            for at, card in enumerate(seen.deck):
                assert card in {None, pos.deck[-1 - at]}
            unknown = [card for card in pos.deck if not pos.known[card] >> who & 1]
            assert seen.deck.count(None) == len(unknown)


# ---- three tables (1.3, 1.4): a sealed deck, a record, a person who reads out the cards


class Unsealed(Dealer):
    """A dealer whose deck nobody knows: every card is asked for as it is turned."""

    sealed = False


class Nobody(Dealer):
    """Chance that must not be asked."""

    def shuffle(self, cards: list[int]) -> list[int]:
        raise AssertionError(f"a shuffle of {cards} was not in the record")

    def turn(self, deck: list[int]) -> int:
        raise AssertionError(f"a card turned over from {deck} was not in the record")

    def pick(self, count: int) -> int:
        raise AssertionError(f"a pick of {count} was not in the record")


class NobodyUnsealed(Nobody):
    """The same at a table with a real deck."""

    sealed = False


class Person:
    """Somebody with the real deck of an earlier run, whose results were noted: answers a ReadingDealer."""

    def __init__(self, notes: Sequence[Deal]) -> None:
        self.notes = list(notes)
        self.told: list[int] = []

    def next(self, wanted: str) -> tuple[int, ...]:
        """The next result of that kind; cards seen on top before need no answer when they are turned."""
        while self.notes:
            kind, values = self.notes.pop(0)
            if kind == "shuffled":
                self.told = []
            elif kind == "turned" and self.told:
                assert self.told.pop(0) == values[0]
            elif kind == "looked" and list(values) == self.told[: len(values)]:
                continue
            elif kind == wanted:
                return values
            else:
                raise AssertionError(f"{wanted} was asked, {kind} comes next")
        raise AssertionError(f"{wanted} was asked, nothing is left")

    def __call__(self, what: str, among: list[int], count: int) -> list[int]:
        values = self.next(what)
        new = list(values[len(self.told) :]) if what == "looked" else list(values)
        if what == "looked":
            self.told += new
        assert len(new) == count
        assert set(new) <= set(among)
        return new


@dataclass
class Table:
    """A campaign played with one kind of chance: the choices of each game, and how each ended."""

    switches: Switches
    seats: list[int]
    dealer: Dealer
    given: list[list[Choice]]
    ends: list[Position]

    def play(self, random: Random | None = None) -> None:
        """With *random* the choices are made and noted, without it those given are made again."""
        pos = new_campaign(self.seats[0], self.switches, self.dealer)
        for at, seats in enumerate([*self.seats[1:], 1]):
            game = Game(pos, keep=False)
            if random is not None:
                self.given.append(self.make(game, mixed(random, SANITY[at % len(SANITY)])))
            else:
                for choice in self.given[at]:
                    game.play(choice)
            assert game.over
            self.ends.append(game.position)
            pos, _ = next_game(game.position, seats)

    def make(self, game: Game, player: Callable[[Position], Choice]) -> list[Choice]:
        made = []
        while not game.over:
            made.append(player(game.position))
            game.apply(made[-1])
        return made

    def again(self, dealer: Dealer) -> Table:
        """The same choices with another chance."""
        table = Table(self.switches, self.seats, dealer, self.given, [])
        table.play()
        return table


def unordered(pos: Position) -> Position:
    """The position with a deck of which nobody knows the order."""
    twin = pos.copy()
    twin.deck.sort()
    return twin


@pytest.mark.prove
def test_many_games_at_the_three_tables_end_in_equal_positions() -> None:
    for seed in range(at_length(200)):
        the_same_games_at_the_three_tables_end_in_equal_positions(seed)


@each_row("seed", range(12), always=slice(None, None, 3))
def test_the_same_games_at_the_three_tables_end_in_equal_positions(seed: int) -> None:
    the_same_games_at_the_three_tables_end_in_equal_positions(seed)


def the_same_games_at_the_three_tables_end_in_equal_positions(seed: int) -> None:
    random = Random(seed)
    seats = [random.randint(1, 3) for _ in range(GAMES)]
    sealed: list[Deal] = []
    first = Table(random_switches(random, 0.3), seats, NotingDealer(Dealer(seed), sealed.append), [], [])
    first.play(random)
    record = RepeatingDealer(sealed, Nobody(0))
    assert first.again(record).ends == first.ends
    record.finish()
    notes: list[Deal] = []
    assert first.again(NotingDealer(Unsealed(seed), notes.append)).ends == first.ends
    record = RepeatingDealer(notes, NobodyUnsealed(0))
    assert first.again(record).ends == first.ends
    record.finish()
    read_out = first.again(ReadingDealer(Person(notes)))
    assert [unordered(end) for end in read_out.ends] == [unordered(end) for end in first.ends]


def test_a_person_asked_for_one_card_on_top_is_shown_no_more_than_one() -> None:
    """R-2.1-12: a look is as deep as the History used this turn, also after a deeper look in an earlier turn."""
    dealer = ReadingDealer(lambda _what, _among, count: [4, 3][:count])
    deck = [0, 1, 2, 3, 4]
    assert dealer.look(deck, 2) == [4, 3]
    assert dealer.look(deck, 1) == [4]
    assert Dealer(0).look(deck, 1) == [4]


# ---- that the random games go everywhere


def test_random_games_meet_every_question_every_ending_and_every_kind_of_choice() -> None:
    questions: set[int] = set()
    kinds: set[int] = set()
    winners: set[int] = set()
    sizes_won: set[tuple[int, bool]] = set()
    for seed in range(5_000, 5_120):
        for _, game, moves in Run(seed).games():
            for _ in moves:
                questions.add(game.position.question)
                kinds.update(choice[0] for choice in game.choices())
            winners.update(game.position.won_by[game.position.winner] if game.position.winner >= 0 else [NOBODY])
            sizes_won.add((game.position.seats, game.position.winner >= 0))
    every = {value for name, value in vars(c).items() if name.startswith("ASK_")}
    assert every - questions <= set(), f"questions never met: {sorted(every - questions)}"
    assert set(range(c.RAISE + 1)) - kinds == set()
    assert len(sizes_won) == 6
    assert winners >= {NOBODY, 0, 1, 2, 3, 4, 5}
