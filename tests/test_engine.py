"""The engine's first floor: chance, deck, hexes, packs."""

from __future__ import annotations

import pytest
from rows import each_row

from generator.engine.chance import Deal, Dealer, NoMoreChance, NotingDealer, ReadingDealer, RepeatingDealer
from generator.engine.hexgrid import Axial
from generator.engine.pack import find_pack
from generator.errors import Contradiction, UnknownGame
from generator.games.deep_future.rules.challenge import rivals_arrive
from generator.games.deep_future.rules.codes import NEUTRAL, STORY_OVERFLOW
from generator.games.deep_future.rules.deck import turn_over, turn_to_discard
from generator.games.deep_future.rules.map import place
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import BLACK_HOLE, DIRECTIONS
from generator.games.deep_future.rules.switches import Switches

CARDS = list(range(36))


def table(dealer: Dealer, deck: list[int], discard: list[int]) -> Position:
    """Three blanks in deck and discard pile, tops at the ends."""
    pos = Position(1, Switches(), dealer)
    pos.add_cards([1, 2, 3], [0, 0, 0])
    pos.deck, pos.discard = deck, discard
    return pos


def test_the_top_card_is_turned_onto_the_discard_pile() -> None:
    pos = table(Dealer(1), [1, 0, 2], [])
    assert turn_to_discard(pos) == 2
    assert (pos.deck, pos.discard) == ([1, 0], [2])


def test_the_discard_pile_is_shuffled_when_a_card_is_needed_and_not_earlier() -> None:
    """1.4, R-1.4-01."""
    noted: list[Deal] = []
    pos = table(NotingDealer(Dealer(1), noted.append, each=True), [0], [1, 2])
    assert turn_over(pos) == 0
    assert (pos.deck, pos.discard) == ([], [1, 2])
    assert turn_over(pos) in (1, 2)
    assert pos.discard == []
    assert [kind for kind, _ in noted] == ["turned", "shuffled", "turned"]


def test_with_deck_and_discard_pile_empty_nothing_is_turned() -> None:
    """1.4, R-1.4-02."""
    assert turn_over(table(Dealer(1), [], [])) == -1


def test_cubes_do_not_overflow_to_and_fro_for_ever() -> None:
    """With a 2 and a 5 as the last two cards each takes the cubes back: what overflows too often is lost (2.4)."""
    pos = Position(1, Switches(), Dealer(1))
    pos.add_cards([2, 5], [0, 0])
    pos.deck, pos.discard = [0, 1], []
    beside = {DIRECTIONS[BLACK_HOLE][1], DIRECTIONS[BLACK_HOLE][4]}
    for sector in (BLACK_HOLE, *beside):
        place(pos, sector, NEUTRAL, 5)
    rivals_arrive(pos, 0, BLACK_HOLE, 3)
    assert sum(pos.cubes) == 15
    assert {each[3] for each in pos.story if each[0] == STORY_OVERFLOW} == {BLACK_HOLE, *beside}


def test_a_seed_makes_the_same_shuffle_again_and_another_seed_another() -> None:
    def shuffled(seed: int | None) -> list[int]:
        return Dealer(seed).shuffle(CARDS[:])

    assert shuffled(5) == shuffled(5)
    assert shuffled(5) != shuffled(6)
    assert shuffled(None) != shuffled(None)


def test_every_place_of_the_deck_is_equally_likely_for_a_card() -> None:
    dealer = Dealer(11)
    places = [dealer.shuffle(CARDS[:]).index(0) for _ in range(7200)]
    counts = [places.count(place) for place in range(36)]
    expected = 200
    assert sum((count - expected) ** 2 / expected for count in counts) < 66.6  # chi-squared, 35 degrees, p = 0.001


def read_out(kind: str, cards: list[int], count: int) -> list[int]:
    """A person whose deck lies in the order of its numbers."""
    assert kind == "turned"
    return cards[:count]


@each_row("dealer", [Dealer(3), ReadingDealer(read_out)])
def test_what_any_table_turned_over_is_replayed_from_its_results(dealer: Dealer) -> None:
    noted: list[Deal] = []
    noting = NotingDealer(dealer, noted.append, each=True)
    deck = noting.shuffle(CARDS[:])
    turned = [noting.turn(deck) for _ in range(36)]
    again = RepeatingDealer(noted, NoMoreChance(sealed=False))
    deck = again.shuffle(CARDS[:])
    assert [again.turn(deck) for _ in range(36)] == turned
    again.finish()


@each_row(
    ("results", "told"),
    [
        ([("turned", (998,))], "999 was turned over, but it was not in the deck"),
        ([], "missing"),
        ([("shuffled", (0,))], "has a shuffle"),
        ([("picked", (0,))], "has a pick"),
    ],
)
def test_a_result_that_cannot_have_happened_is_refused(results: list[Deal], told: str) -> None:
    with pytest.raises(Contradiction, match=told):
        RepeatingDealer(results, NoMoreChance(sealed=False)).turn([0, 1])


@each_row("result", [("shuffled", (0,)), ("shuffled", (0, 2)), ("turned", (0,))])
def test_a_shuffle_must_be_of_the_cards_that_lay_there(result: Deal) -> None:
    with pytest.raises(Contradiction):
        RepeatingDealer([result], NoMoreChance(sealed=True)).shuffle([0, 1])


def test_a_pick_must_be_one_of_those_there() -> None:
    assert RepeatingDealer([("picked", (2,))], NoMoreChance(sealed=True)).pick(3) == 2
    with pytest.raises(Contradiction):
        RepeatingDealer([("picked", (3,))], NoMoreChance(sealed=True)).pick(3)


def test_cards_seen_on_top_are_turned_over_next() -> None:
    """2.1, R-2.1-12: a person who has looked is not asked for those cards again."""
    asked: list[str] = []

    def person(kind: str, cards: list[int], count: int) -> list[int]:
        asked.append(kind)
        return sorted(cards, reverse=True)[:count]

    dealer, deck = ReadingDealer(person), [0, 1, 2, 3]
    assert dealer.look(deck, 2) == [3, 2]
    assert [dealer.turn(deck) for _ in range(3)] == [3, 2, 1]
    assert asked == ["looked", "turned"]


def test_a_result_left_over_is_refused() -> None:
    with pytest.raises(Contradiction, match="one result too many: 001"):
        RepeatingDealer([("turned", (0,))], NoMoreChance(sealed=True)).finish()


def test_neighbours_count_clockwise_from_above() -> None:
    here = Axial(0, 0)
    around = [here.neighbour(direction).centre for direction in range(1, 7)]
    assert around[0] == pytest.approx((0, -(3**0.5)))
    assert [x > 0 for x, _ in around[1:3]] == [True, True]
    assert around[3] == pytest.approx((0, 3**0.5))
    assert [x < 0 for x, _ in around[4:]] == [True, True]
    assert around[1][1] < 0 < around[2][1]


@each_row("direction", range(1, 7))
def test_two_neighbours_share_one_edge(direction: int) -> None:
    here = Axial(2, -1)
    there = here.neighbour(direction)
    opposite = (direction + 2) % 6 + 1
    for mine, theirs in zip(here.edge(direction), there.edge(opposite)[::-1], strict=True):
        assert mine == pytest.approx(theirs)


def test_a_game_is_found_by_its_name() -> None:
    assert find_pack("deep_future").name == "deep_future"


@each_row("name", ["nosuchgame", "Deep Future", "os.path", "", "../deep_future"])
def test_an_unknown_game_is_told(name: str) -> None:
    with pytest.raises(UnknownGame, match="no game called"):
        find_pack(name)
