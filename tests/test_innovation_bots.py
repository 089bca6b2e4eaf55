"""Innovation's bots: what they choose is legal, honest and repeatable, and each is stronger than the one before."""

from __future__ import annotations

import pytest
from any_game import steps
from fuzzing import games
from innovating import WAYS, begun, bot, seated
from rows import each_row
from sampling import first_always, played

from generator.engine.chance import Dealer
from generator.engine.pack import find_pack
from generator.games.innovation.bots import BOTS
from generator.games.innovation.bots.answers import RATES, answer
from generator.games.innovation.bots.greedy import after
from generator.games.innovation.bots.values import meld_gain, prospects, splay_gain
from generator.games.innovation.game import Game
from generator.games.innovation.rules.codes import ACTION, RIGHT, UP
from generator.games.innovation.rules.described import laid_out
from generator.games.innovation.rules.notation import card_called, read, write
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.problems import problems
from generator.games.innovation.rules.seeing import dealt_anew

NAMES = tuple(BOTS)


def card(title: str) -> int:
    found = card_called(title)
    assert found is not None
    return found


def test_the_bots_are_found_by_their_names_and_say_what_they_play() -> None:
    assert NAMES == ("random", "sensible", "greedy", "search")
    for name, kind in BOTS.items():
        assert kind.name == name
        assert kind.game == "innovation"
    assert find_pack("innovation").usual_bot in BOTS  # type: ignore[attr-defined]


@pytest.mark.parametrize("turns", [5, pytest.param(1000, marks=pytest.mark.prove)])
@each_row("name", NAMES)
@each_row(("rules", "seats"), WAYS)
def test_a_bot_chooses_what_is_legal_and_moves_nothing(
    name: str, rules: dict[str, object], seats: int, turns: int
) -> None:
    """In whole games; those that look ahead play only their first turns in `make test`."""
    game, bots = begun(seats, rules, 2), seated([name] * seats, 2)
    while not game.over and game.position.turns < (turns if name in {"greedy", "search"} else 1000):
        pos = game.position
        before, story = pos.copy(), pos.story[:]
        choice = bots[pos.asker].choose(pos, pos.options)
        assert choice in pos.options
        assert read(write(choice)) == choice
        assert pos == before
        assert pos.story == story
        game.apply(choice)
    assert problems(game.position) == []


@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.prove)])
@each_row("name", NAMES)
@each_row("seats", [2, 3, 4], always=slice(1, None, 2))
def test_a_bot_does_not_peek_at_piles_hands_or_score_piles(name: str, seats: int, every: int) -> None:
    """Of the choices of those that look ahead each, or each eighth."""
    game, bots = begun(seats, {}, 11), seated(["sensible"] * seats, 11)
    asked = 0
    for number, _ in enumerate(steps(game, bots)):
        pos = game.position
        if len(pos.options) == 1 or (name in {"greedy", "search"} and number % every):
            continue
        choices = {
            bot(name, number).choose(world, pos.options)
            for world in (pos, *(dealt_anew(pos, pos.asker, Dealer(seed)) for seed in (1, 2)))
        }
        assert len(choices) == 1, (pos.question, pos.purpose)
        asked += 1
    assert asked > (25 if every == 1 else 12)


@pytest.mark.parametrize("most", first_always([60, 100_000]))
@each_row("name", NAMES, always=slice(None, None, 2))
def test_the_same_seed_plays_the_same_game(name: str, most: int) -> None:
    games = [begun(3, {}, 4) for _ in range(2)]
    played(most, *(steps(game, seated([name] * 3, 4)) for game in games))
    assert games[0].happened == games[1].happened


@each_row("name", NAMES, always=slice(None, None, 2))
def test_another_seed_plays_another_game(name: str) -> None:
    games = [begun(2, {}, 1) for _ in range(2)]
    for seed, game in enumerate(games):
        for number, _ in enumerate(steps(game, seated([name] * 2, seed))):
            if number > 60:  # by then they have parted
                break
    assert games[0].happened != games[1].happened


def wins(name: str, other: str, seats: int, games: int) -> int:
    """How many of so many games *name* wins from every seat in turn, against one *other* in each other seat."""
    won = 0
    for number in range(games):
        seat = number % seats
        names = [name if at == seat else other for at in range(seats)]
        game = begun(seats, {}, 1 + number // seats, keep=False)
        for _ in steps(game, seated(names, number)):
            pass
        won += seat in game.position.winners
    return won


@games(12, 48)
@each_row("seats", [2, 3, 4], always=slice(1))
def test_each_bot_is_better_than_the_one_before(seats: int, games: int) -> None:
    share = games / seats
    assert wins("sensible", "random", seats, games) > 1.4 * share
    assert wins("greedy", "sensible", seats, games) > 1.5 * share


@pytest.mark.prove
@games(4, 40)
def test_thinking_ahead_is_better_than_greed(games: int) -> None:
    assert wins("search", "greedy", 2, games) > 0.5 * games


def test_every_purpose_of_a_question_has_its_own_answer_or_is_given_away() -> None:
    """Questions that random games ask are all answered by what the choice is for."""
    purposes = set[str]()
    for seed in range(12):
        game = begun(2 + seed % 3, {"edition": ("last", "first")[seed % 2]}, seed)
        for _ in steps(game, seated(["random"] * game.position.seats, seed)):
            purposes.add(game.position.purpose)
            if game.position.question != ACTION:
                assert answer(game.position, game.position.options) in game.position.options
    assert len(purposes & set(RATES)) > 12


def told(**ada: object) -> Position:
    """Two players, Ada to act."""
    return laid_out({"players": [ada, {"board": {"red": ["Archery"]}}], "turn": 1, "actions": 2}, Dealer(1))


def best(pos: Position) -> str:
    """The action of the greedy bot."""
    game = Game(pos)
    return write(BOTS["greedy"](1).choose(game.position, game.choices()))


def test_a_game_that_can_be_won_at_once_is_won() -> None:
    pos = told(
        board={"blue": ["Quantum Theory"]}, score=["Software", "A.I.", "Robotics"], achievements=[1, 2, 3, 4, "world"]
    )
    assert best(pos) in {f"achieve {age}" for age in (5, 6)}


def test_a_dogma_that_wins_is_activated() -> None:
    pos = told(board={"green": ["Self Service"]}, hand=["Pottery"], achievements=[1])
    assert best(pos) == "dogma Self Service"


def test_a_card_on_top_of_a_better_one_is_a_loss_and_a_new_colour_a_gain() -> None:
    pos = told(board={"blue": ["Physics"]}, hand=["Pottery", "Agriculture"])
    assert meld_gain(pos, 0, card("Pottery")) < 0 < meld_gain(pos, 0, card("Agriculture"))


def test_a_splay_is_worth_the_icons_it_shows_more() -> None:
    pos = told(board={"blue": ["Physics", "Writing", "Tools"]})
    assert splay_gain(pos, 0, 0, RIGHT) == 2
    assert splay_gain(pos, 0, 0, UP) == 6


def test_prospects_count_a_victory_above_all() -> None:
    pos = told(board={"green": ["Self Service"]}, achievements=[1])
    Game(pos, keep=False)
    won = after(pos.copy(), ("dogma", card("Self Service")))
    assert won.winners == [0]
    assert prospects(won, 0) > 1000 > -1000 > prospects(won, 1)
