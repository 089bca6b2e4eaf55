"""Eminent Domain's bots: what they choose is legal, honest and repeatable, and each is stronger than chance."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from any_game import Rules, played_out, steps
from empires import FEW, WAYS, begun, bot, can, do, empire, lay, planet, seated
from fuzzing import games
from rows import each_row
from sampling import first_always, played

from generator.engine.chance import Dealer
from generator.engine.pack import find_pack
from generator.engine.packdata import pack_data
from generator.games.eminent_domain.bots import BOTS, outlook
from generator.games.eminent_domain.bots.answers import answer
from generator.games.eminent_domain.bots.greedy import after
from generator.games.eminent_domain.bots.searching import Search
from generator.games.eminent_domain.bots.values import planet_worth, prospects
from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.rules.codes import ACTION, DO, KEEP, ROLE, Choice
from generator.games.eminent_domain.rules.notation import read, write
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.problems import problems
from generator.games.eminent_domain.rules.seeing import dealt_anew
from generator.games.eminent_domain.rules.turn import play_on

NAMES = tuple(BOTS)
#: Those that look ahead.
SLOW_NAMES = ("greedy", "search")
QUICK_NAMES = tuple(name for name in NAMES if name not in SLOW_NAMES)


def test_the_bots_are_found_by_their_names_and_say_what_they_play() -> None:
    assert NAMES == ("random", "traders", "warriors", "scholars", "greedy", "search")
    for name, kind in BOTS.items():
        assert kind.name == name
        assert kind.game == "eminent_domain"
    assert find_pack("eminent_domain").usual_bot in BOTS  # type: ignore[attr-defined]


@pytest.mark.parametrize("turns", [2, pytest.param(30, marks=pytest.mark.prove)])
@each_row("name", NAMES)
@each_row(("rules", "seats"), WAYS, always=slice(None, None, 2))
def test_a_bot_chooses_what_is_legal_and_moves_nothing(name: str, rules: Rules, seats: int, turns: int) -> None:
    game, bots = begun(seats, rules, 2), seated([name] * seats, 2)
    while not game.over and game.position.turns < (turns if name in SLOW_NAMES else 30):
        pos = game.position
        before, story = pos.copy(), pos.story[:]
        choice = bots[pos.asker].choose(pos, pos.options)
        assert choice in pos.options
        assert read(write(choice)) == choice
        assert pos == before
        assert pos.story == story
        game.apply(choice)
    assert problems(game.position) == []


@pytest.mark.parametrize("every", [16, pytest.param(3, marks=pytest.mark.prove)])
@each_row("name", NAMES)
@each_row("seats", [2, 4], always=slice(1))
def test_a_bot_does_not_peek_at_decks_hands_or_planets(name: str, seats: int, every: int) -> None:
    game, bots = begun(seats, {}, 11), seated(["traders"] * seats, 11)
    asked = 0
    for number, _ in enumerate(steps(game, bots)):
        pos = game.position
        if len(pos.options) == 1 or (name in SLOW_NAMES and number % every):
            continue
        choices = {
            bot(name, number).choose(world, pos.options)
            for world in (pos, *(dealt_anew(pos, pos.asker, Dealer(seed)) for seed in (1, 2)))
        }
        assert len(choices) == 1, (pos.question, pos.purpose)
        asked += 1
    assert asked > (20 if every < 16 else 4)


def test_the_search_does_not_peek_between_a_card_and_what_it_does() -> None:
    """A question in the middle of an action is searched from where the action began, whatever is hidden there."""
    game, asked = begun(2, {}, 7), 0
    for number, _ in enumerate(steps(game, seated(["traders"] * 2, 7))):
        pos = game.position
        for card in (choice for choice in pos.options if pos.question == ACTION and choice[0] == "play"):
            chosen = set()
            for settled in (pos, dealt_anew(pos, pos.asker, Dealer(number))):
                world = settled.copy()
                world.dealer = Dealer(1)
                flow = play_on(world)
                next(flow)
                flow.send(card)
                if world.question == DO and len(world.options) > 1:
                    searching = Search(number, FEW)
                    searching.recall(settled, [card])
                    assert searching.searches(world, world.options)
                    chosen.add(searching.choose(world, world.options))
            asked += len(chosen)
            assert len(chosen) < 2
    assert asked > 5


def test_at_a_table_the_search_is_told_how_a_question_came_about() -> None:
    """Even a bot that has made none of the choices before can search in the middle of an action."""
    known = list[bool]()

    class Told(Search):
        def choose(self, position: Position, choices: Sequence[Choice]) -> Choice:
            if position.question in {DO, KEEP} and len(choices) > 1:
                known.append(self.searches(position, choices))
            return answer(position, choices)

    game = begun(2, {}, 7)
    while not game.over:
        game.apply(game.chosen_by(Told(1)))
    assert sum(known) > 0.8 * len(known) > 5


@pytest.mark.parametrize("most", first_always([60, 100_000]))
@each_row("name", NAMES, always=slice(None, None, 2))
def test_the_same_seed_plays_the_same_game(name: str, most: int) -> None:
    games = [begun(3, {}, 4) for _ in range(2)]
    played(most, *(steps(game, seated([name] * 3, 4)) for game in games))
    assert games[0].happened == games[1].happened


def wins(name: str, other: str, seats: int, games: int) -> float:
    """How many of so many games *name* wins from every seat in turn, against one *other* in each other seat."""
    won = 0.0
    for number in range(games):
        seat = number % seats
        names = [name if at == seat else other for at in range(seats)]
        game = begun(seats, {}, 1 + number // seats, keep=False)
        played_out(game, seated(names, number))
        if seat in game.position.winners:
            won += 1 / len(game.position.winners)
    return won


@games(12, 48)
@each_row("seats", [2, 3, 4], always=slice(None, None, 2))
@each_row("name", [name for name in QUICK_NAMES if name != "random"])
def test_every_style_beats_chance_clearly(name: str, seats: int, games: int) -> None:
    assert wins(name, "random", seats, games) > 0.8 * games


@games(4, 24)
@each_row(("other", "share"), [("random", 0.9), ("traders", 0.55)], always=slice(1))
def test_the_one_who_looks_ahead_is_the_best(other: str, share: float, games: int) -> None:
    assert wins("greedy", other, 2, games) > share * games


@pytest.mark.prove
@games(2, 40)
def test_thinking_further_ahead_is_better(games: int) -> None:
    assert wins("search", "traders", 2, games) > 0.5 * games


def test_the_outlook_is_of_all_traits_and_what_one_gains_another_loses() -> None:
    assert [*pack_data("generator.games.eminent_domain.bots", "outlook.toml")["traits"]] == [*outlook.TRAITS]
    game = begun(2, {}, 3)
    for _ in steps(game, seated(["traders"] * 2, 3)):
        pos = game.position
        assert all(len(outlook.traits(pos, who)) == len(outlook.TRAITS) for who in range(2))
        assert outlook.ahead(pos, 0) == pytest.approx(-outlook.ahead(pos, 1))
        assert 0 <= outlook.progress(pos) <= 1
    assert outlook.progress(game.position) == 1


def test_who_is_ahead_by_the_outlook_late_in_a_game_usually_wins() -> None:
    right = 0
    for seed in range(40):
        game, leader = begun(2, {}, 500 + seed, keep=False), -1
        for _ in steps(game, seated(["traders"] * 2, seed)):
            if leader < 0 and outlook.progress(game.position) > 0.7:
                leader = int(outlook.ahead(game.position, 1) > 0)
        right += leader in game.position.winners
    assert right > 28, "chance would be right 20 times"


def best(game: Game, name: str = "traders") -> str:
    """What a bot chooses."""
    return write(bot(name, 1).choose(game.position, game.choices()))


@each_row("name", ["traders", "greedy", "search"])
def test_a_planet_that_can_be_settled_is_settled(name: str) -> None:
    colonies = {"Sholmican": ["Colonize", "Colonize", "Colonize"]}
    game = lay(empire("Survey", down="Sholmican", colonies=colonies), phase="role")
    assert best(game, name) == "lead Colonize"
    assert best(do(game, "lead Colonize"), name) == "settle Sholmican"


@each_row("name", ["warriors", "greedy"])
def test_a_planet_that_can_be_attacked_is_attacked(name: str) -> None:
    game = lay(empire(down="Lyttle", fighters=5), phase="role")
    assert best(game, name) == "lead Warfare"
    assert best(do(game, "lead Warfare"), name) == "attack Lyttle"


def test_full_slots_are_traded() -> None:
    full = {"New Texas": ["food", "water"], "Drawde": ["food"]}
    game = lay(empire("Produce/Trade, Produce/Trade", up="New Texas, Drawde", resources=full), phase="role")
    assert best(game) == "lead Trade"
    do(game, "lead Trade")
    assert best(game) == "boost Produce/Trade"


def test_a_scholar_takes_what_is_in_reach() -> None:
    game = lay(empire("Research, Research, Research, Research", up="Oknow, Zhephan"), phase="role")
    assert best(game, "scholars") == "lead Research"
    do(game, "lead Research", *["boost Research"] * 4)
    assert best(game, "scholars").removeprefix("research ") in {
        "Data Network", "Diverse Markets", "Specialization", "Weapon Emporium", "Streamlining",
    }  # fmt: skip


def test_the_better_planet_is_kept() -> None:
    game = lay(empire("Survey, Survey"), phase="role", planet_deck=["Spielbany VI", "Sholmican", "Voson"])
    do(game, "lead Survey", "boost Survey", "boost Survey")
    assert can(game) == {"keep Spielbany VI", "keep Sholmican", "keep Voson"}
    worth = {told: planet_worth(planet(told.removeprefix("keep "))) for told in can(game)}
    assert worth[best(game)] == max(worth.values())


def test_prospects_count_a_victory_above_all() -> None:
    pos = lay(empire(influence=9), empire(), phase="role", turn=2, stacks={"survey": 1}).position
    won = after(pos.copy(), ("lead", 0), 1)
    assert won.question == "over"
    assert prospects(won, 0) > 1000 > -1000 > prospects(won, 1)


def test_looking_ahead_stops_after_so_many_turns() -> None:
    game = begun(3, {}, 3)
    do(game, "skip")
    assert game.position.question == ROLE
    world = after(game.position.copy(), ("lead", 0), 2)
    assert world.turns == game.position.turns + 2
