"""The engine's first floor: chance, deck, hexes, packs."""

from __future__ import annotations

import pytest

from generator.engine.chance import Chance, Recorder, Replay, ShuffledDeck
from generator.engine.deck import Deck
from generator.engine.hexgrid import Axial
from generator.engine.pack import find_pack
from generator.errors import Contradiction, UnknownGame

CARDS = [f"{n:03d}" for n in range(1, 37)]


class Reader:
    """A person who reads out the cards turned over at a real table."""

    def __init__(self, *cards: str) -> None:
        self.cards = list(cards)

    def turn(self, _deck: object) -> str:
        return self.cards.pop(0)

    def shuffle(self, cards: list[str]) -> list[str]:
        return sorted(cards)


def test_the_top_card_is_turned_onto_the_discard_pile() -> None:
    deck = Deck(["003", "001", "002"])
    assert deck.turn_to_discard(ShuffledDeck(1)) == "003"
    assert (deck.cards, deck.discarded) == (["001", "002"], ["003"])


def test_the_discard_pile_is_shuffled_when_a_card_is_needed_and_not_earlier() -> None:
    """R-1.4-01."""
    deck = Deck(["001"], discarded=["002", "003"])
    chance = Recorder(ShuffledDeck(1))
    deck.turn(chance)
    assert (deck.cards, deck.discarded) == ([], ["002", "003"])
    card = deck.turn(chance)
    assert card in ("002", "003")
    assert deck.discarded == []
    assert [type(result) for result in chance.results] == [str, dict, str]


def test_with_deck_and_discard_pile_empty_nothing_is_turned() -> None:
    """R-1.4-02."""
    assert Deck().turn(ShuffledDeck(1)) is None


def test_a_seed_makes_the_same_shuffle_again_and_another_seed_another() -> None:
    assert ShuffledDeck(5).shuffle(CARDS) == ShuffledDeck(5).shuffle(CARDS)
    assert ShuffledDeck(5).shuffle(CARDS) != ShuffledDeck(6).shuffle(CARDS)
    assert ShuffledDeck().shuffle(CARDS) != ShuffledDeck().shuffle(CARDS)


def test_every_place_of_the_deck_is_equally_likely_for_a_card() -> None:
    chance = ShuffledDeck(11)
    places = [chance.shuffle(CARDS).index("001") for _ in range(7200)]
    counts = [places.count(place) for place in range(36)]
    expected = 200
    assert sum((count - expected) ** 2 / expected for count in counts) < 66.6  # chi-squared, 35 degrees, p = 0.001


@pytest.mark.parametrize(
    "table", [ShuffledDeck(3), Reader(*CARDS[::-1])], ids=["shuffled deck", "a person reading out"]
)
def test_what_any_table_turned_over_is_replayed_from_its_results(table: Chance) -> None:
    recorder = Recorder(table)
    deck = Deck(CARDS)
    turned = [deck.turn_to_discard(recorder) for _ in range(36)]
    again = Deck(CARDS)
    replay = Replay(recorder.taken())
    assert [again.turn_to_discard(replay) for _ in range(36)] == turned
    replay.finish()
    assert recorder.taken() == []


@pytest.mark.parametrize(
    ("results", "told"),
    [
        (["999"], "999 was turned over, but it was not in the deck"),
        ([], "missing"),
        ([{"shuffled": ["001"]}], "has a shuffle"),
    ],
)
def test_a_result_that_cannot_have_happened_is_refused(results: list[str], told: str) -> None:
    with pytest.raises(Contradiction, match=told):
        Deck(["001", "002"]).turn(Replay(results))


@pytest.mark.parametrize(
    "result", [{"shuffled": ["001"]}, {"shuffled": ["001", "003"]}, "001", {"shuffled": ["001", "002"], "x": []}]
)
def test_a_shuffle_must_be_of_the_cards_that_lay_there(result: dict[str, list[str]]) -> None:
    with pytest.raises(Contradiction):
        Replay([result]).shuffle(["001", "002"])


def test_a_result_left_over_is_refused() -> None:
    with pytest.raises(Contradiction, match="one result too many: 001"):
        Replay(["001"]).finish()


def test_neighbours_count_clockwise_from_above() -> None:
    here = Axial(0, 0)
    around = [here.neighbour(direction).centre for direction in range(1, 7)]
    assert around[0] == pytest.approx((0, -(3**0.5)))
    assert [x > 0 for x, _ in around[1:3]] == [True, True]
    assert around[3] == pytest.approx((0, 3**0.5))
    assert [x < 0 for x, _ in around[4:]] == [True, True]
    assert around[1][1] < 0 < around[2][1]


@pytest.mark.parametrize("direction", range(1, 7))
def test_two_neighbours_share_one_edge(direction: int) -> None:
    here = Axial(2, -1)
    there = here.neighbour(direction)
    opposite = (direction + 2) % 6 + 1
    for mine, theirs in zip(here.edge(direction), there.edge(opposite)[::-1], strict=True):
        assert mine == pytest.approx(theirs)


def test_a_game_is_found_by_its_name() -> None:
    assert find_pack("deep_future").name == "deep_future"


@pytest.mark.parametrize("name", ["nosuchgame", "Deep Future", "os.path", "", "../deep_future"])
def test_an_unknown_game_is_told(name: str) -> None:
    with pytest.raises(UnknownGame, match="no game called"):
        find_pack(name)
