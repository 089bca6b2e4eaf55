"""Tables 1 to 5 as the referee applies them, and the parts of section 1 that no scenario can state."""

from __future__ import annotations

from rows import each_row

from generator.engine.chance import Dealer
from generator.games.deep_future.facts.tables import (
    advancements,
    suit_benefits,
    suits,
    tracks,
    victory_benefits,
    wonder_benefits,
)
from generator.games.deep_future.rules import codes
from generator.games.deep_future.rules.actions import actions
from generator.games.deep_future.rules.campaign import new_campaign, next_game
from generator.games.deep_future.rules.choices import ACT, DO, GO_ON, MOVE, SECTOR, USE, WONDER
from generator.games.deep_future.rules.codes import Choice
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.map import place, refresh
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.problems import problems
from generator.games.deep_future.rules.sectors import INDEX, SECTORS
from generator.games.deep_future.rules.switches import Switches

TRACKS = list(tracks())
VICTORIES = list(wonder_benefits())


def at_home(cubes: int = 3, blanks: int = 30) -> Position:
    """A solo player with a homeworld in 33 and no hand, in his action phase."""
    pos = Position(1, Switches(), Dealer(1))
    home = pos.add_card(4, codes.MOON)
    pos.make_world(home, INDEX[33], 0)
    pos.write(3 * home, codes.adv(codes.MOON, 3), 0, 0)
    pos.home[0], pos.homes[0] = home, [home]
    place(pos, INDEX[33], 0, cubes)
    pos.deck = [pos.add_card(n % 6 + 1, n // 6 % 6) for n in range(blanks)]
    pos.phase, pos.begun = codes.IN_ACTION, 1
    refresh(pos, 0)
    assert problems(pos) == []
    return pos


def hold(pos: Position, number: int, suit: int) -> int:
    """Put a new blank into the hand."""
    card = pos.add_card(number, suit)
    pos.hand[0].append(card)
    return card


def play(pos: Position, *choices: Choice) -> Game:
    """Make *choices* in that position."""
    game = Game(pos)
    for choice in choices:
        game.play(choice)
    return game


@each_row("suit", range(6))
def test_each_suit_pays_for_its_action_and_no_other(suit: int) -> None:
    """Table 1: the six suits and the actions they pay for (1.2)."""
    pos = at_home()
    card = hold(pos, 1, suit)
    wanted = list(suits().values())[suit].action
    assert actions(pos) == [(ACT, codes.ACTION_KEYS.index(wanted), card, 0), (ACT, codes.PLAN, -1, 0)]


def test_only_the_corner_of_a_card_pays() -> None:
    """1.2: number and suit of a card are those of its corner, whatever is written on it."""
    pos = at_home()
    card = hold(pos, 1, codes.SUN)
    pos.make_world(card, INDEX[11], 0)
    pos.write(3 * card, codes.adv(codes.HEART, 3), 0, 0)
    assert (ACT, codes.POWER, card, 0) in actions(pos)
    assert (ACT, codes.GROW, card, 0) not in actions(pos)


def test_there_are_as_many_cubes_as_a_game_needs() -> None:
    """1.1: all sectors full of one colour, 180 cubes, are no problem (R-1.1-01)."""
    pos = at_home(5)
    for sector in range(1, SECTORS):
        place(pos, sector, 0, 5)
    assert pos.population == [180]
    assert problems(pos) == []


def test_players_may_change_from_game_to_game() -> None:
    """1.1: each game has one to three players, chosen anew (R-1.1-02); what is written stays (R-1.1-03)."""
    pos = new_campaign(1, Switches(), Dealer(3))
    worlds = [card for card, kind in enumerate(pos.kind) if kind == codes.WORLD]
    for seats in (2, 3, 1):
        pos, _ = next_game(pos, seats)
        assert (pos.seats, sorted(pos.deck)) == (seats, list(range(36)))
        assert [card for card, kind in enumerate(pos.kind) if kind == codes.WORLD] == worlds


@each_row("victory", range(6))
def test_a_wonder_gives_its_effect_by_the_number(victory: int) -> None:
    """Table 2: draw, cubes here up to five, or a track, by the number of the card discarded (R-T2-01)."""
    pos = at_home()
    pos.wonder[INDEX[32]] = 6 * victory + codes.HEART
    foot, heart = hold(pos, 1, codes.FOOT), hold(pos, 4, codes.HEART)
    move: Choice = (MOVE, INDEX[33], INDEX[32], 2)
    game = play(pos, (ACT, codes.EXPAND, foot, 0), move, (WONDER, INDEX[32], heart, 0))
    after = game.position
    found = [len(after.hand[0]), after.cubes[INDEX[32]] - 2, *after.tracks]
    wanted = [4, 3, 4, 4, 4, 4]  # three more cubes fill the sector
    assert found == [wanted[victory] if at == victory else 0 for at in range(6)]


@each_row("victory", range(6))
def test_a_civilization_gives_the_effect_of_its_victory(victory: int) -> None:
    """Table 3: a cube next door, four cubes, or steps on the track of the victory."""
    pos = at_home(1)
    card = civilization(pos, victory, codes.HEART)
    place_choice: list[Choice] = [(SECTOR, INDEX[32], 0, 0), (SECTOR, INDEX[33], 0, 0)]
    answer = place_choice[victory] if victory < 2 else (DO, 0, 0, 0)
    after = play(pos, (ACT, codes.EVOKE, card, 0), answer).position
    rows = [row.effects[0] for row in victory_benefits().values()]
    steps = [int(row.get("delta", 0)) if at == victory else 0 for at, row in enumerate(rows)][2:]
    assert after.tracks == steps
    assert after.population == [1 + (1, 4, 0, 0, 0, 0)[victory]]


def civilization(pos: Position, victory: int, suit: int) -> int:
    """A civilization card of sector 33 in the hand."""
    card = hold(pos, 1, codes.SKULL)
    pos.kind[card], pos.sector[card] = codes.CIVILIZATION, INDEX[33]
    pos.civ_victory[card], pos.civ_effect[card] = victory, suit
    return card


def test_a_civilization_of_the_sun_draws_three_cards() -> None:
    """Table 4, sun; the other suits stand in plan-evoke.json."""
    pos = at_home()
    card = civilization(pos, 2, codes.SUN)
    after = play(pos, (ACT, codes.EVOKE, card, 0), GO_ON, (DO, 0, 0, 0)).position
    assert len(after.hand[0]) == suit_benefits()["S"].effects[0]["draw"] == 3


RAISING = [key for key, row in advancements().items() if len(row.effects) == 1 and "delta" in row.effects[0]]


@each_row(("suit", "number"), RAISING, ids=str)
def test_an_advancement_that_raises_a_track_does_so_with_its_action(suit: str, number: int) -> None:
    """Table 5: the 22 advancements that only raise a track, each with the action it belongs to."""
    row = advancements()[suit, number]
    pos = at_home()
    code = codes.adv("SMRKHF".index(suit), number)
    home = pos.home[0]
    pos.write(3 * home + 1, code, 0, 0)
    if row.action == "start":
        pos.phase = codes.IN_START
        pos.tools = [3 * home + 1]
        game = Game(pos)
    else:
        action = codes.ACTION_KEYS.index(row.action)
        game = play(pos, (ACT, action, hold(pos, 1, action), 0))
    while (USE, home, code, 0) not in game.choices():
        game.apply(game.choices()[0])
    before = game.position.tracks[:]
    game.play((USE, home, code, 0))
    effect = row.effects[0]
    moved = [after - old for after, old in zip(game.position.tracks, before)]
    assert moved == [int(effect["delta"]) if track == effect["track"] else 0 for track in TRACKS]


def test_table_5_has_what_the_referee_handles_by_hand() -> None:
    """Table 5: the names behind the numbers of the advancements that do more than raise a track."""
    by_number = [row.key for row in advancements().values()]
    special = {key: getattr(codes, key.upper()) for key in by_number if hasattr(codes, key.upper())}
    assert all(by_number[code] == key for key, code in special.items())
    assert len(special) + len(RAISING) == codes.ADVANCEMENTS
