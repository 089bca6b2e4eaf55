"""Eminent Domain's procedures: set-up, turn, roles, follow and dissent, cleanup, the end, scores, worked cases.

Written from the specification's sections 1 to 10; technologies have their own tests in test_eminent_domain_cards.
"""

from __future__ import annotations

from collections import Counter

import pytest
from any_game import PLAYERS, Rules, steps
from empires import begun, can, do, empire, finished, hand, holds, lay, planet, seated
from rows import each_row

from generator.engine.chance import Dealer
from generator.errors import BadPlayers, IllegalChoice
from generator.games.eminent_domain.facts.deck import planets, role_cards
from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.play.table import EminentDomainInProgress
from generator.games.eminent_domain.rules.codes import BY_INFLUENCE, BY_STACKS, CLEANUP, FOLLOW, NOT_YET
from generator.games.eminent_domain.rules.described import laid_out, titles
from generator.games.eminent_domain.rules.empire import settle_cost
from generator.games.eminent_domain.rules.endings import best, influence_on_cards, influence_on_planets, score
from generator.games.eminent_domain.rules.notation import read
from generator.games.eminent_domain.rules.problems import problems
from generator.games.eminent_domain.rules.roles import eligible
from generator.games.eminent_domain.rules.setup import stack_sizes
from generator.games.eminent_domain.rules.supply import gain
from generator.games.eminent_domain.rules.switches import read_switches, switch_problems

#: Stacks in the order of the section's table: Colonize, Research, Survey, Warfare, Produce/Trade.
STACKS: dict[tuple[int, str], list[int]] = {
    (2, "base"): [16, 16, 16, 14, 12],
    (3, "base"): [14, 14, 14, 13, 10],
    (3, "extended3"): [12, 12, 12, 12, 8],
    (4, "base"): [12, 12, 12, 12, 8],
}


# Section 2: set-up


@each_row(("players", "variant"), STACKS)
def test_stacks_are_those_of_section_2(players: int, variant: str) -> None:
    """E-S2, E-V1: what is left after the starting decks, and without two of each (one Warfare) in the longer game."""
    game = begun(players, {"variant": variant})
    assert game.position.stacks == STACKS[players, variant]
    assert problems(game.position) == []


def test_two_players_may_trim_their_stacks_as_on_board_game_arena() -> None:
    """E-U12."""
    assert begun(2, {"trim": "bga"}).position.stacks == [12, 12, 12, 12, 8]
    assert begun(3, {"trim": "bga"}).position.stacks == STACKS[3, "base"]


@each_row("players", [2, 3, 4])
def test_a_starting_deck_has_ten_cards_of_which_five_are_in_hand(players: int) -> None:
    """E-S1, E-S3, E-S9."""
    pos = begun(players).position
    for who in range(players):
        deck = Counter(titles([*pos.hand[who], *pos.deck[who]]))
        assert deck == {"Politics": 1, "Warfare": 1, "Colonize": 2, "Research": 2, "Survey": 2, "Produce/Trade": 2}
        assert len(pos.hand[who]) == 5
    assert Counter(titles(pos.removed)) == Counter({"Politics": 4 - players})


@each_row("players", [2, 3, 4])
def test_everybody_has_a_start_planet_face_down_and_the_rest_is_away(players: int) -> None:
    """E-S4, E-PUB3, E-U5, E-S5."""
    pos = begun(players).position
    for who in range(players):
        (its,) = pos.empire[who]
        assert planets()[its].start
        assert not pos.face_up[its]
        assert not pos.colonies[its]
    assert len(pos.planets_away) == 6 - players
    assert len(pos.planet_deck) == 27
    assert not any(planets()[its].start for its in pos.planet_deck)


def test_twenty_four_influence_are_in_the_supply_and_eight_aside() -> None:
    """E-S7, E-S8."""
    pos = begun(3).position
    assert (pos.supply, pos.set_aside, pos.substitutes) == (24, 8, 0)
    assert len(pos.technologies) == 39


def test_chance_decides_who_begins_and_how_decks_lie() -> None:
    """E-S6, E-S5."""
    tables = [begun(4, {}, seed).position for seed in range(24)]
    assert {pos.first for pos in tables} == {0, 1, 2, 3}
    assert all(pos.turn == pos.first for pos in tables)
    assert len({tuple(pos.planet_deck) for pos in tables}) == 24
    assert len({tuple(pos.deck[0]) for pos in tables}) > 20
    assert {planets()[pos.empire[0][0]].name for pos in tables} >= {"Pomerene", "Drawde", "Piedra Seca"}


def test_the_learning_game_is_without_research() -> None:
    """E-PUB15: no technology, no Research stack or card, no planet that shows the symbol; five roles."""
    game = begun(2, {"research": "none"})
    pos = game.position
    assert pos.stacks == [16, 0, 16, 14, 12]
    assert pos.technologies == []
    assert len(pos.planet_deck) == 24
    assert {planets()[its].name for its in pos.planets_away} >= {"Lyttle", "Echo Rose", "Srod Avain N2"}
    assert all("Research" not in titles([*pos.hand[who], *pos.deck[who]]) for who in range(2))
    assert sum(map(len, (pos.hand[0], pos.deck[0]))) == 8
    do(game, "skip")
    assert can(game) == {"lead Survey", "lead Warfare", "lead Colonize", "lead Produce", "lead Trade"}
    with pytest.raises(IllegalChoice, match="E-PUB15"):
        do(game, "lead Research")
    assert pos.trigger == NOT_YET, "a stack that is not there is not an empty one"


def test_the_second_game_has_technologies_of_level_one_only() -> None:
    """E-PUB15."""
    pos = begun(2, {"research": "level1"}).position
    assert len(pos.technologies) == 24
    assert pos.stacks[1] == 16


def test_only_three_play_the_longer_game() -> None:
    """E-V1, E-C1."""
    with pytest.raises(BadPlayers, match=r"2 are named; the longer game \(extended3\) is for 3"):
        EminentDomainInProgress.seated(PLAYERS[:2], {"variant": "extended3"})
    assert EminentDomainInProgress.seated(PLAYERS[:3], {"variant": "extended3"}) == PLAYERS[:3]
    with pytest.raises(BadPlayers, match="Eminent Domain is for 2 to 4 players"):
        EminentDomainInProgress.seated((*PLAYERS, "Eve"), {})


def test_switches_that_are_none_are_told() -> None:
    assert switch_problems({"research": "some", "trims": "bga"}) == [
        ("research", "expected one of full, level1, none, found 'some'"),
        ("trims", "there is no such switch; use one of errata, extra_turn, research, trim, variant"),
    ]
    assert switch_problems({"errata": "escalation"}) == []


# Section 3: the turn


def test_a_turn_is_action_role_and_cleanup() -> None:
    """E-T1: the action may be left out, a role must be led, the next player is the one to the left."""
    game = lay(empire("Survey, Warfare"), empire("Survey"), empire())
    assert can(game) == {"play Survey", "play Warfare", "skip"}
    with pytest.raises(IllegalChoice, match="the Action phase comes first"):
        do(game, "lead Trade")
    do(game, "skip")
    assert can(game) == {f"lead {role}" for role in ("Survey", "Warfare", "Colonize", "Produce", "Trade", "Research")}
    do(game, "lead Trade")
    assert (game.position.asker, game.position.question) == (1, FOLLOW)
    do(game, "dissent")
    assert (game.position.asker, game.position.question) == (2, FOLLOW)
    do(game, "dissent")
    assert (game.position.asker, game.position.question) == (0, CLEANUP)
    do(game, "done")
    assert (game.position.asker, game.position.turn) == (1, 1)


def test_a_card_played_for_its_action_is_discarded_and_does_not_boost() -> None:
    """E-T2, E-PUB4, E-U8."""
    game = do(lay(empire("Warfare"), empire("Warfare, Warfare")), "play Warfare")
    assert can(game) == {"fighters"}, "others cannot follow an action"
    do(game, "fighters")
    assert titles(game.position.discard[0]) == ["Warfare"]
    do(game, "lead Warfare")
    assert game.position.fighters[0] == 2, "one by the action, one by the stack's card"


def test_only_one_card_is_played_for_its_action() -> None:
    """E-T2."""
    game = do(lay(empire("Survey, Survey, Warfare")), "play Warfare", "fighters")
    assert "lead Survey" in can(game)


def test_the_leader_takes_a_card_of_the_stack_and_boosts_with_hand_and_planets() -> None:
    """E-T3, E-T4, E-PUB6, E-PUB7: the stack's card, cards of the symbol, symbols of face-up planets."""
    ada = empire("Warfare, Improved Warfare/Trade, Survey", up="Tankahshin", down="Erkam-W")
    game = do(lay(ada, phase="role"), "lead Warfare")
    assert game.position.stacks[3] == 13
    assert can(game) == {"boost Warfare", "boost Improved Warfare/Trade", "done"}
    do(game, "boost Improved Warfare/Trade", "boost Warfare")
    assert game.position.fighters[0] == 4, "stack, two cards, one face-up planet; the face-down one shows nothing"


def test_boosting_is_as_the_leader_likes() -> None:
    """E-T4: any number of cards."""
    game = do(lay(empire("Warfare, Warfare"), phase="role"), "lead Warfare", "boost Warfare", "done")
    assert game.position.fighters[0] == 2
    assert hand(game) == ["Warfare"]


def test_of_a_produce_and_trade_card_only_the_symbol_of_the_role_counts() -> None:
    """E-PUB7."""
    ada = empire("Produce/Trade", up="New Texas, Angus Daffy", resources={"New Texas": ["food", "water"]})
    game = do(lay(ada, phase="role"), "lead Trade", "boost Produce/Trade")
    do(game, "trade New Texas/food", "trade New Texas/water")
    assert game.position.tokens[0] == 2
    assert holds(game, "Angus Daffy") == 0


@each_row(("role", "stack"), [("Produce", 4), ("Trade", 4), ("Survey", 2)])
def test_a_role_is_led_although_its_stack_is_empty(role: str, stack: int) -> None:
    """E-T5, E-R20, E-R23, E-U4: only Produce, Trade and Research have a symbol more then."""
    key = role_cards()[stack].key
    ada = empire("Survey", up="New Texas", resources={"New Texas": ["food"]} if role == "Trade" else {})
    game = lay(ada, empire(), empire(), empire(), phase="role", stacks={key: 0})
    do(game, f"lead {role}")
    if role == "Survey":
        do(game, "done")
    if role != "Survey":
        do(game, f"{role.lower()} New Texas/food")
    pos = game.position
    assert pos.played[0] == []
    assert pos.tokens[0] == int(role == "Trade")
    assert holds(game, "New Texas") == int(role == "Produce")
    assert len(pos.empire[0]) == 1, "no symbol, no planet (E-U11)"


def test_the_last_card_of_a_stack_gives_no_symbol_more() -> None:
    """E-R20: the stack is not empty when the role is led."""
    ada = empire(up="New Texas, Angus Daffy")
    game = lay(ada, empire(), empire(), empire(), phase="role", stacks={"produce_trade": 1})
    do(game, "lead Produce", "produce New Texas/food")
    assert holds(game, "New Texas") + holds(game, "Angus Daffy") == 1


def test_others_answer_clockwise() -> None:
    """E-T6: from the leader's left."""
    game = do(lay(empire(), empire(), empire(), empire(), turn=3, phase="role"), "lead Survey")
    asked = []
    while game.position.question == FOLLOW:
        asked.append(game.position.asker)
        do(game, "dissent")
    assert asked == [3, 0, 1]


def test_a_dissent_draws_a_card() -> None:
    """E-T6."""
    game = do(lay(empire(), empire("Warfare", deck="Survey, Colonize"), phase="role"), "lead Warfare", "dissent")
    assert hand(game, 1) == ["Survey", "Warfare"], "the top of the deck"


def test_a_follower_plays_cards_but_takes_none_and_has_no_bonus() -> None:
    """E-T7, E-PUB5: the leader looks at 1 - 1 + 1, a follower with two cards at 2 - 1."""
    game = lay(empire(), empire("Survey, Survey"), phase="role", planet_deck=["Lyttle", "Voson", "Styku"])
    do(game, "lead Survey")
    assert [planets()[its].name for its in game.position.empire[0]] == ["Lyttle"]
    assert game.position.stacks[2] == 15
    do(game, "boost Survey", "boost Survey")
    assert game.position.stacks[2] == 15
    assert [planets()[its].name for its in game.position.empire[1]] == ["Voson"]
    assert game.position.planet_discard == []


def test_symbols_of_the_empire_are_enough_to_follow() -> None:
    """E-T7: without any card."""
    game = do(lay(empire(), empire(up="Tankahshin, Erkam-W"), phase="role"), "lead Warfare")
    assert can(game) == {"dissent", "follow"}
    assert do(game, "follow").position.fighters[1] == 2


def test_without_any_symbol_nobody_follows() -> None:
    """E-U10, E-R2: Politics has none."""
    game = do(lay(empire(), empire("Politics, Survey"), phase="role"), "lead Warfare")
    assert can(game) == {"dissent"}
    for told, rule in (("follow", "E-U10"), ("boost Politics", "E-R2"), ("boost Survey", "E-T4")):
        with pytest.raises(IllegalChoice, match=rule):
            do(game, told)


def test_cards_of_the_role_are_discarded_in_the_leaders_cleanup_everybodys() -> None:
    """E-T9, E-U8: only the hand of the player whose turn it is is reconciled (E-T11)."""
    deck = "Survey, Survey, Survey, Survey, Survey, Survey"
    game = lay(empire("Warfare", deck=deck), empire("Warfare, Survey"), phase="role")
    do(game, "lead Warfare", "boost Warfare", "boost Warfare")
    pos = game.position
    assert [titles(cards) for cards in pos.discard] == [["Warfare", "Warfare"], ["Warfare"]]
    assert pos.played == [[], []]
    assert hand(game) == ["Survey"] * 5, "hand empty: drawn up at once"
    assert hand(game, 1) == ["Survey"], "a follower's card is not replaced"


def test_cleanup_discards_what_one_likes_and_draws_up_to_five() -> None:
    """E-T8, E-T10."""
    ada = empire("Survey, Politics, Warfare", deck="Colonize, Colonize, Colonize, Research, Research")
    game = do(lay(ada, phase="role"), "lead Trade", "dissent", "discard Politics", "done")
    assert hand(game) == ["Colonize", "Colonize", "Colonize", "Survey", "Warfare"]


def test_above_the_limit_one_discards_down() -> None:
    """E-T10, E-U20."""
    ada = empire("Survey, Survey, Survey, Colonize, Colonize, Politics, Research", deck="Warfare")
    game = do(lay(ada, phase="role"), "lead Trade", "dissent")
    assert "done" not in can(game)
    with pytest.raises(IllegalChoice, match="you hold 7 cards, 5 may stay"):
        do(game, "done")
    do(game, "discard Politics", "discard Research")
    assert "done" in can(game)
    do(game, "done")
    assert len(game.position.hand[0]) == 5
    assert game.position.deck[0] != []


def test_some_planets_raise_the_limit() -> None:
    """E-T8, E-P1: each face-up planet with +1."""
    deck = "Survey, Survey, Survey, Survey, Survey, Survey, Survey, Survey"
    ada = empire(deck=deck, up="Oknow, Nelos IV, Voson", down="Sima-07C")
    game = lay(ada, phase="role")
    assert game.position.hand_limit(0) == 7
    do(game, "lead Trade", "dissent")
    assert len(game.position.hand[0]) == 7


def test_an_empty_deck_is_the_discard_pile_shuffled() -> None:
    """E-T12, and as many cards as there are (section 10)."""
    game = lay(empire("Survey", discard="Colonize, Warfare"), empire())
    do(game, "play Survey")
    assert hand(game) == ["Colonize", "Warfare"]
    assert titles(game.position.discard[0]) == ["Survey"], "the card being played is not shuffled in"
    game = do(lay(empire("Survey", deck="Politics")), "play Survey")
    assert hand(game) == ["Politics"], "deck and discard both empty"


def test_a_reshuffle_is_left_to_chance() -> None:
    """E-T12."""
    discard = "Colonize, Warfare, Politics, Research, Produce/Trade"
    orders = set()
    for seed in range(8):
        told = {"players": [empire("Survey", discard=discard), empire()]}
        game = Game(laid_out(told, Dealer(seed)))
        do(game, "play Survey")
        orders.add(tuple(hand(game)))
    assert len(orders) > 2


# Section 5: the roles


def test_politics_goes_for_a_card_of_any_stack() -> None:
    """E-R1, E-PUB8, E-U1: from the stacks, Politics leaves the game."""
    game = do(lay(empire("Politics", deck="Survey"), stacks={"survey": 0, "warfare": 3}), "play Politics")
    assert can(game) == {"take Colonize", "take Research", "take Warfare", "take Produce/Trade"}
    do(game, "take Warfare")
    assert hand(game) == ["Warfare"]
    assert game.position.stacks[3] == 2
    assert "Politics" in titles(game.position.removed)
    assert game.position.discard[0] == []


def test_survey_played_draws_two() -> None:
    """E-R3, E-U21."""
    game = do(lay(empire("Survey", deck="Warfare, Politics, Colonize")), "play Survey")
    assert hand(game) == ["Warfare", "Politics"]


def test_leading_survey_looks_at_as_many_as_symbols_and_keeps_one() -> None:
    """E-R4, E-R6, first worked case: 2 - 1 + 1."""
    game = lay(empire("Survey"), phase="role", planet_deck=["Lyttle", "Voson", "Styku"])
    do(game, "lead Survey", "boost Survey")
    assert can(game) == {"keep Lyttle", "keep Voson"}
    do(game, "keep Voson")
    pos = game.position
    assert pos.empire[0] == [planet("Voson")]
    assert not pos.face_up[planet("Voson")]
    assert pos.planet_discard == [planet("Lyttle")]


def test_following_survey_with_three_symbols_looks_at_two() -> None:
    """E-R4, second worked case."""
    ben = empire("Survey, Improved Survey/Trade", up="Voson")
    game = lay(empire(), ben, phase="role", planet_deck=["Oknow", "Lyttle", "Pink Sonar", "Styku"])
    do(game, "lead Survey", "boost Survey", "boost Improved Survey/Trade")
    assert can(game) == {"keep Lyttle", "keep Pink Sonar"}


def test_a_follower_with_one_survey_symbol_sees_nothing() -> None:
    """E-U11."""
    game = do(lay(empire(), empire("Survey"), phase="role"), "lead Survey", "boost Survey")
    assert game.position.empire[1] == []


def test_an_empty_planet_deck_is_the_discard_shuffled() -> None:
    """E-R5; fewer if there are no more."""
    game = lay(empire("Survey, Survey, Survey"), phase="role", planet_deck=["Voson"])
    pos = game.position
    pos.planet_discard, pos.planet_deck = pos.planet_deck[:-1], pos.planet_deck[-1:]
    do(game, "lead Survey", "boost Survey", "boost Survey", "done")
    assert len(can(game)) == 3
    assert len(pos.planet_deck) == 27 - 3
    assert pos.planet_discard == []
    game = lay(empire("Survey, Survey"), phase="role", planet_discard=[its.name for its in planets()[1:27]])
    do(game, "lead Survey", "boost Survey", "boost Survey")
    assert len(can(game)) == 3
    do(game, sorted(can(game))[0])


def test_warfare_played_is_a_fighter_or_an_attack() -> None:
    """E-R7, E-R8."""
    game = do(lay(empire("Warfare", down="Drawde", fighters=2)), "play Warfare")
    assert can(game) == {"fighters", "attack Drawde"}
    do(game, "attack Drawde")
    assert game.position.fighters[0] == 0
    assert game.position.face_up[planet("Drawde")]
    assert game.position.tokens[0] == 0, "a planet scores as it is printed (E-R13)"
    assert score(game.position, 0) == 2


def test_an_attack_takes_the_fighters() -> None:
    """E-R8."""
    game = do(lay(empire("Warfare", down="Lyttle", fighters=4)), "play Warfare")
    assert can(game) == {"fighters"}
    with pytest.raises(IllegalChoice, match="Lyttle takes 5 fighters, you have 4"):
        do(game, "attack Lyttle")


def test_the_leader_of_warfare_takes_a_fighter_for_each_symbol_or_attacks() -> None:
    """E-R9, E-R10, E-U16: what was played for it is discarded, no fighter is taken."""
    ada = empire("Warfare, Warfare", down="Lyttle", fighters=5)
    game = do(lay(ada, phase="role"), "lead Warfare")
    assert can(game) == {"boost Warfare", "attack Lyttle", "done"}
    do(game, "boost Warfare", "attack Lyttle")
    assert game.position.fighters[0] == 0
    do(game, "dissent")
    assert titles(game.position.discard[0]) == ["Warfare", "Warfare"]


def test_only_ones_own_planets_that_lie_face_down_are_attacked() -> None:
    """E-R11."""
    ada = empire("Warfare", up="Voson", fighters=9)
    game = do(lay(ada, empire(down="Drawde")), "play Warfare")
    assert can(game) == {"fighters"}
    for name, told in (("Drawde", "not in your empire"), ("Voson", "face up already")):
        with pytest.raises(IllegalChoice, match=rf"{told} \[E-R11\]"):
            do(game, f"attack {name}")


def test_followers_neither_attack_nor_settle() -> None:
    """E-R11, E-R17."""
    ben = empire("Warfare, Colonize", down="Drawde", fighters=5, colonies={"Drawde": ["Colonize", "Colonize"]})
    game = do(lay(empire(), ben, phase="role"), "lead Warfare")
    with pytest.raises(IllegalChoice, match=r"followers cannot attack \[E-R11\]"):
        do(game, "attack Drawde")
    assert do(game, "boost Warfare").position.fighters[1] == 6
    game = do(lay(empire(), ben, phase="role"), "lead Colonize")
    with pytest.raises(IllegalChoice, match=r"followers cannot settle \[E-R17\]"):
        do(game, "settle Drawde")
    assert can(game) == {"dissent", "boost Colonize"}


def test_colonies_under_an_attacked_planet_are_discarded() -> None:
    """E-R12, fifth worked case."""
    ada = empire("Warfare", down="Drawde", fighters=3, colonies={"Drawde": ["Colonize", "Improved Colonize/Trade"]})
    game = do(lay(ada), "play Warfare", "attack Drawde")
    assert titles(game.position.discard[0]) == ["Colonize", "Improved Colonize/Trade", "Warfare"]
    assert game.position.fighters[0] == 1


def test_colonize_played_is_a_colony_or_a_planet_settled() -> None:
    """E-R14: the card itself is tucked; on settling the colonies are discarded."""
    ada = empire("Colonize, Colonize", down="Drawde, Voson", colonies={"Drawde": ["Colonize", "Colonize"]})
    game = do(lay(ada), "play Colonize")
    assert can(game) == {"colony Drawde", "colony Voson", "settle Drawde"}
    twin = do(game.copy(), "colony Drawde")
    assert twin.position.colonies_on(planet("Drawde")) == 3, "more than it takes (E-R17)"
    assert twin.position.discard[0] == []
    do(game, "settle Drawde")
    assert game.position.face_up[planet("Drawde")]
    assert titles(game.position.discard[0]) == ["Colonize", "Colonize", "Colonize"]


def test_leading_colonize_tucks_every_card_played_spread_as_one_likes() -> None:
    """E-R15, E-PUB9, E-U9: a technology with the symbol is a colony as well."""
    ada = empire("Colonize, Terraforming", down="Drawde, Voson")
    game = do(lay(ada, phase="role"), "lead Colonize", "boost Colonize", "boost Terraforming")
    assert can(game) == {"tuck Drawde", "tuck Voson"}
    do(game, "tuck Voson", "tuck Drawde", "tuck Drawde")
    pos = game.position
    assert titles(pos.colonies[planet("Voson")]) == ["Terraforming"]
    assert pos.colonies_on(planet("Voson")) == 2, "two symbols are two colonies"
    assert pos.colonies_on(planet("Drawde")) == 2
    do(game, "dissent")
    assert pos.discard[0] == [], "tucked cards stay in the cleanup (E-T9)"


def test_without_a_face_down_planet_the_cards_of_colonize_are_discarded() -> None:
    """E-R15."""
    deck = "Survey, Survey, Survey, Survey, Survey"
    game = do(lay(empire("Colonize", deck=deck), phase="role"), "lead Colonize", "boost Colonize", "dissent")
    assert titles(game.position.discard[0]) == ["Colonize", "Colonize"]


def test_the_leader_of_colonize_may_settle_instead() -> None:
    """E-R16: nothing is tucked then (E-U16)."""
    ada = empire("Colonize", down="Drawde, Voson", colonies={"Drawde": ["Colonize", "Colonize"]})
    game = do(lay(ada, phase="role"), "lead Colonize", "settle Drawde")
    assert game.position.face_up[planet("Drawde")]
    assert game.position.colonies[planet("Voson")] == []
    assert hand(game) == ["Colonize"]


def test_followers_tuck_their_cards() -> None:
    """E-R17."""
    game = do(lay(empire(), empire("Colonize", down="Voson"), phase="role"), "lead Colonize", "boost Colonize")
    assert game.position.colonies_on(planet("Voson")) == 1


@each_row(
    ("planet_name", "colonies", "up", "settles"),
    [
        ("Lyttle", 2, "Styku, Mik-Mik", True),  # cost 4, two symbols
        ("Lyttle", 1, "Styku, Mik-Mik", False),
        ("Echo Rose", 4, "Styku", True),  # ED-030
        ("Drawde", 0, "Styku, Mik-Mik, New Texas", True),  # cost 0 or less: without colonies
        ("Drawde", 0, "Styku", False),
    ],
)
def test_colonize_symbols_lower_the_cost(planet_name: str, colonies: int, up: str, settles: bool) -> None:
    """E-R18, third and fourth worked cases: they are no colonies."""
    ada = empire("Colonize", up=up, down=planet_name, colonies={planet_name: ["Colonize"] * colonies})
    game = do(lay(ada), "play Colonize")
    assert (f"settle {planet_name}" in can(game)) == settles
    assert game.position.colonies_on(planet(planet_name)) == colonies
    assert settle_cost(game.position, 0, planet("Drawde")) == max(0, 2 - len(up.split(",")))


def test_produce_and_trade_played_are_one_of_either() -> None:
    """E-R19, E-R22, E-R21: the slot decides what it is."""
    ada = empire("Produce/Trade, Produce/Trade", up="New Texas", resources={"New Texas": ["water"]})
    game = do(lay(ada), "play Produce/Trade")
    assert can(game) == {"produce New Texas/food", "trade New Texas/water"}
    assert holds(do(game.copy(), "produce New Texas/food"), "New Texas") == 2
    do(game, "trade New Texas/water")
    assert (holds(game, "New Texas"), game.position.tokens[0]) == (0, 1)
    assert read("produce New Texas/iron") is None, "there is no such slot"


def test_produce_fills_a_slot_for_each_symbol() -> None:
    """E-R19, sixth worked case: three symbols, one empty slot."""
    ada = empire("Produce/Trade, Produce/Trade", up="Drawde")
    game = do(lay(ada, phase="role"), "lead Produce", "boost Produce/Trade", "boost Produce/Trade")
    assert holds(game, "Drawde") == 1


def test_produce_lets_one_pick_if_there_are_more_slots() -> None:
    """E-R19; not on a face-down planet."""
    game = do(lay(empire(up="Drawde, Voson", down="Gerdland"), phase="role"), "lead Produce")
    assert can(game) == {"produce Drawde/food", "produce Voson/iron"}
    do(game, "produce Voson/iron")
    assert (holds(game, "Drawde"), holds(game, "Voson")) == (0, 1)


def test_leading_produce_from_an_empty_stack() -> None:
    """E-R20, eighth worked case: N = 1, three empty slots, two resources."""
    ada = empire("Produce/Trade", up="Drawde, New Texas")
    game = lay(ada, empire(), empire(), empire(), phase="role", stacks={"produce_trade": 0})
    do(game, "lead Produce", "boost Produce/Trade", "produce New Texas/food", "produce Drawde/food")
    assert holds(game, "Drawde") + holds(game, "New Texas") == 2


def test_a_follower_of_an_empty_stack_has_no_symbol_more() -> None:
    """E-R20: the leader only."""
    ben = empire("Produce/Trade", up="New Texas")
    game = lay(empire(), ben, empire(), empire(), phase="role", stacks={"produce_trade": 0})
    do(game, "lead Produce", "boost Produce/Trade", "produce New Texas/food")
    assert holds(game, "New Texas") == 1


def test_trade_gives_influence_for_what_is_given_back() -> None:
    """E-R22, seventh worked case: five symbols, four resources, four influence."""
    full = {"New Texas": ["food", "water"], "Angus Daffy": ["food", "water"]}
    ada = empire("Produce/Trade, Produce/Trade, Produce/Trade", up="New Texas, Angus Daffy, Zhephan", resources=full)
    game = do(lay(ada, phase="role"), "lead Trade", *["boost Produce/Trade"] * 3)
    for slot in ("New Texas/food", "New Texas/water", "Angus Daffy/food", "Angus Daffy/water"):
        do(game, f"trade {slot}")
    assert game.position.tokens[0] == 4
    assert game.position.supply == 20


def test_one_may_trade_less() -> None:
    """E-R22."""
    ada = empire("Produce/Trade", up="New Texas", resources={"New Texas": ["food", "water"]})
    game = do(lay(ada, phase="role"), "lead Trade", "boost Produce/Trade", "trade New Texas/food", "done")
    assert (game.position.tokens[0], holds(game, "New Texas")) == (1, 1)


def test_research_played_removes_up_to_two_itself_included() -> None:
    """E-R24, E-PUB10, E-U7, E-U21."""
    game = do(lay(empire("Research, Research, Survey, Politics", deck="Warfare")), "play Research")
    assert can(game) == {"remove Research", "remove Survey", "remove Politics", "remove itself", "done"}
    twin = do(game.copy(), "remove Politics", "remove Survey")
    assert "lead Trade" in can(twin), "two at most"
    assert titles(twin.position.discard[0]) == ["Research"]
    do(game, "remove itself", "done")
    assert game.position.discard[0] == []
    assert hand(game) == ["Research", "Survey", "Politics"]
    assert "Research" in titles(game.position.removed)


@each_row(
    ("level", "symbols", "owned", "utopian", "may"),
    [
        (1, 3, 1, 0, True),
        (1, 2, 1, 0, False),
        (1, 3, 0, 0, False),
        (2, 5, 2, 0, True),
        (2, 5, 1, 0, False),
        (3, 7, 3, 0, True),
        (3, 6, 3, 0, False),
        (1, 3, 0, 1, True),  # ninth worked case
        (2, 5, 1, 1, True),  # ED-044
        (3, 7, 1, 2, False),  # tenth worked case: one wild at most
    ],
)
def test_what_a_technology_takes(level: int, symbols: int, owned: int, utopian: int, may: bool) -> None:
    """E-R25, E-R26."""
    assert eligible(level, symbols, owned, utopian) == may


def test_research_takes_a_technology_in_hand() -> None:
    """E-R25, E-PUB12: symbols and face-up planets of its type; no token is taken."""
    ada = empire("Research, Research, Research, Research", up="Oknow, Zhephan, Voson", down="Sholmican")
    game = do(lay(ada, phase="role"), "lead Research", *["boost Research"] * 4)
    taken = {told.removeprefix("research ") for told in can(game) - {"none"}}
    assert {"Data Network", "Diverse Markets", "Weapon Emporium", "Streamlining"} <= taken
    assert "Improved Survey/Trade" in taken and "Improved Colonize/Survey" in taken, "level 1 of two types"
    assert not {"Mobilization", "Adaptability", "Improved Survey/Produce"} & taken, "one metallic, no fertile, level 3"
    do(game, "research Data Network")
    assert hand(game) == ["Data Network"]
    assert game.position.tokens[0] == 0
    assert influence_on_cards(game.position, 0) == 2


def test_a_double_sided_technology_lies_in_the_empire_on_one_side() -> None:
    """E-R28: the other side is gone for everybody."""
    ada = empire("Research, Research, Research, Research", up="Oknow, Zhephan")
    game = do(
        lay(ada, ada | {"hand": ["Research"] * 6, "face_up": ["Lyttle", "Echo Rose"]}, phase="role"), "lead Research"
    )
    do(game, *["boost Research"] * 4, "research Streamlining")
    pos = game.position
    assert hand(game) == []
    assert len(pos.faces[0]) == 1
    do(game, *["boost Research"] * 6)
    assert "research Data Network" in can(game)
    assert not {"research Weapon Emporium", "research Streamlining"} & can(game)
    with pytest.raises(IllegalChoice, match=r"Weapon Emporium is not in the supply \[E-S8\]"):
        do(game, "research Weapon Emporium")


def test_research_without_a_technology_leaves_the_card_of_the_stack() -> None:
    """E-R29, E-PUB11, E-U3: no second one."""
    ada = empire("Research, Research", up="Oknow")
    game = do(lay(ada, phase="role"), "lead Research", "boost Research", "boost Research", "none", "dissent")
    pos = game.position
    assert pos.stacks[1] == 15
    assert len(pos.discard[0]) + len(pos.hand[0]) == 3


def test_the_leader_of_research_from_an_empty_stack_has_a_symbol_more() -> None:
    """E-R27, E-T5."""
    ada = empire("Research, Research", up="Oknow")
    game = lay(ada, empire(), empire(), empire(), phase="role", stacks={"research": 0})
    do(game, "lead Research", "boost Research", "boost Research")
    assert "research Improved Survey/Trade" in can(game)


def test_followers_research_too() -> None:
    """E-T7."""
    ben = empire("Research, Research", up="Lyttle")
    game = do(lay(empire(), ben, phase="role"), "lead Research", "boost Research", "boost Research")
    do(game, "research Improved Survey/Trade")
    assert hand(game, 1) == ["Improved Survey/Trade"]


# Section 7: the end


@each_row(
    ("players", "rules", "stacks", "triggered"),
    [
        (2, {}, {"survey": 1}, True),
        (3, {}, {"survey": 1}, True),
        (4, {}, {"survey": 1}, False),
        (4, {}, {"survey": 1, "research": 0}, True),
        (3, {"variant": "extended3"}, {"survey": 1}, False),
        (3, {"variant": "extended3"}, {"survey": 1, "warfare": 0}, True),
        (2, {"research": "none"}, {"survey": 2}, False),
    ],
)
def test_empty_stacks_trigger_the_end(players: int, rules: Rules, stacks: dict[str, int], triggered: bool) -> None:
    """E-N1, E-V1: one with two or three players, two with four and in the longer game."""
    game = lay(*[empire()] * players, phase="role", stacks=stacks, rules=rules)
    assert game.position.trigger == NOT_YET
    do(game, "lead Survey")
    assert game.position.trigger == (BY_STACKS if triggered else NOT_YET)


def test_the_last_influence_triggers_the_end_and_the_rest_comes_from_the_eight() -> None:
    """E-N1, E-N3, eleventh worked case: in the middle of a trade."""
    full = {"New Texas": ["food", "water"]}
    ada = empire("Produce/Trade", up="New Texas", resources=full, influence=3)
    game = lay(ada, empire(influence=20), phase="role")
    assert game.position.supply == 1
    do(game, "lead Trade", "boost Produce/Trade", "trade New Texas/food")
    assert game.position.trigger == BY_INFLUENCE
    do(game, "trade New Texas/water")
    assert (game.position.tokens[0], game.position.supply, game.position.set_aside) == (5, 0, 7)


def test_after_the_eight_come_substitutes() -> None:
    """E-N3."""
    pos = lay(empire(influence=20), empire()).position
    gain(pos, 0, 15)
    assert (pos.tokens[0], pos.supply, pos.set_aside, pos.substitutes) == (35, 0, 0, 3)
    assert problems(pos) == []


@each_row(("first", "turn", "left"), [(1, 1, [1, 2]), (1, 2, [2]), (1, 3, []), (2, 2, [2, 0]), (2, 1, [])])
def test_the_round_is_played_to_its_end(first: int, turn: int, left: list[int]) -> None:
    """E-N2, E-PUB13, E-U2, E-U13: equal turns, the player on the start player's right is the last."""
    game = lay(*[empire()] * 3, phase="role", stacks={"survey": 1}, first=first, turn=turn)
    do(game, "lead Survey", "dissent", "dissent")
    turns = []
    while not game.over:
        turns.append(game.position.turn)
        do(game, "skip" if "skip" in can(game) else "lead Warfare", *["dissent"] * 2)
    assert turns == left
    assert game.position.ending == BY_STACKS
    assert game.position.turns % 3 == 0


def test_one_more_round_if_that_is_agreed() -> None:
    """E-PUB16: off, unless it is switched on."""
    ends = []
    for more in ("no", "yes"):
        game = lay(empire(), empire(), phase="role", stacks={"survey": 1}, turn=2, rules={"extra_turn": more})
        before = game.position.turns
        do(game, "lead Survey", "dissent")
        while not game.over:
            do(game, next(told for told in ("skip", "lead Warfare", "dissent", "done") if told in can(game)))
        ends.append(game.position.turns - before)
    assert ends == [0, 2]
    assert [begun(2, {"extra_turn": more}).position.more_rounds for more in ("no", "yes")] == [0, 1]


def test_the_score_is_tokens_technologies_and_planets() -> None:
    """E-N4, E-PUB14, E-U6, E-R13: face-up planets, technologies wherever they are, none that were removed."""
    ada = empire(
        "Data Network",
        up="Idroyos, Drawde",
        down="Voson",
        deck="Specialization",
        discard="Improved Trade/Survey",
        colonies={"Voson": ["Terraforming"]},
        permanents="Dissension",
        influence=4,
    )
    pos = lay(ada, removed=["War Path"]).position
    assert influence_on_planets(pos, 0) == 5 + 2
    assert influence_on_cards(pos, 0) == 2 + 2 + 0 + 2 + 5
    assert score(pos, 0) == 4 + 7 + 11


def test_ties_are_broken_by_resources_and_fighters() -> None:
    """E-N5."""
    ada = empire(up="Drawde", resources={"Drawde": ["food"]}, fighters=1, influence=3)
    ben = empire(up="Pomerene", fighters=3, influence=3)
    assert best(lay(ada, ben).position) == [1]
    assert best(lay(ada, ben | {"fighters": 2}).position) == [0, 1], "still tied: reported as such (E-U19)"
    assert best(lay(ada, ben | {"fighters": 0, "influence": 4}).position) == [1]


def test_fighters_left_on_scorched_planets_break_no_tie() -> None:
    """E-U17."""
    ada = empire(up="Drawde", scorched=["Drawde"], influence=1)
    pos = lay(ada, empire(up="Pomerene", influence=1)).position
    assert best(pos) == [0, 1]


def test_an_outcome_says_what_the_scores_are_of() -> None:
    game = finished(3, "traders", seed=2)
    told = EminentDomainInProgress(PLAYERS[:3], {}, game).outcome()
    for player in PLAYERS[:3]:
        assert told["scores"][player] == sum(told["of"][player])
    assert max(told["scores"].values()) == told["scores"][told["winners"][0]]
    assert told["ended"] in {"influence", "stacks"}


# Invariants that tests above would miss


def test_problems_are_found() -> None:
    """Section 13."""
    pos = lay(empire("Survey", up="Drawde", resources={"Drawde": ["food"]})).position
    for spoil, told in (
        (lambda its: its.hand[0].append(0), "Colonize: 21"),
        (lambda its: its.hand[0].append(9), "Improved Survey/Produce: 2"),
        (lambda its: its.empire[1].append(planet("Drawde")), "Drawde is in 2 places"),
        (lambda its: its.fighters.__setitem__(0, -1), "-1 fighters"),
        (lambda its: its.filled.__setitem__(planet("Voson"), 1), "Voson is face up or holds resources"),
        (lambda its: its.filled.__setitem__(planet("Drawde"), 2), "without a slot"),
        (lambda its: its.scorched.__setitem__(planet("Drawde"), 1), "Drawde holds resources and cannot"),
        (lambda its: its.colonies[planet("Drawde")].append(0), "colonies are under Drawde"),
        (lambda its: its.tokens.__setitem__(0, 1), "influence: 33 tokens"),
        (lambda its: setattr(its, "trigger", 1), "is triggered and should not be"),
        (lambda its: setattr(its, "substitutes", -1), "influence"),
    ):
        spoiled = pos.copy()
        spoil(spoiled)
        assert any(told in str(line) for line in problems(spoiled)), told
    assert problems(pos) == []


def test_bots_play_every_way_to_the_end() -> None:
    for rules, seats in (({"extra_turn": "yes"}, 4), ({"research": "none"}, 3)):
        game = begun(seats, rules, 3)
        for _ in steps(game, seated(["warriors"] * seats)):
            pass
        assert game.position.winners
        assert read_switches(rules) == game.position.switches
        assert stack_sizes(seats, game.position.switches)[0] >= game.position.stacks[0]
