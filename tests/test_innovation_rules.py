"""Innovation's procedures: set-up, turns, actions, dogma, special achievements, endings, teams, worked cases.

Written from the specification's sections 2 to 10 and 12; cards have their own tests in `innovation_cards`.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from innovation_cards.table import lay, words
from rows import each_row

from generator.engine.chance import Dealer
from generator.games.innovation.facts.deck import cards
from generator.games.innovation.game import Game
from generator.games.innovation.rules.codes import AGE, NO_CARD, START
from generator.games.innovation.rules.described import laid_out
from generator.games.innovation.rules.dogma import DEEPEST, Dogma
from generator.games.innovation.rules.notation import card_called, read, write
from generator.games.innovation.rules.player import Player
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.switches import Switches

# Section 2: set-up


def begun(*hands: str, seed: int = 1) -> Game:
    """A game whose players have just drawn those two cards each."""
    told = {"players": [{"hand": words(hand)} for hand in hands]}
    pos = laid_out(told, Dealer(seed))
    pos.turns, pos.actions = 0, 0
    return Game(pos)


@each_row("players", [2, 3, 4])
def test_setting_up_leaves_the_piles_of_section_2(players: int) -> None:
    """I-S1 to I-S5: piles hold 15 - 1 - 2 a player, then 9, then 10; nine achievements, none of age 10."""
    game = Game(Position(players, Switches(), Dealer(5)))
    pos = game.position
    assert pos.question == START
    assert [len(pile) for pile in pos.piles[1:]] == [14 - 2 * players, 9, 9, 9, 9, 9, 9, 9, 9, 10]
    assert [AGE[card] for card in pos.age_card[1:]] == list(range(1, 10))
    assert len(pos.age_card) == 10
    assert all([AGE[card] for card in hand] == [1, 1] for hand in pos.hand)


def test_shuffling_differs_by_seed_and_moves_the_achievements() -> None:
    ones = [Position(2, Switches(), Dealer(seed)) for seed in range(6)]
    for pos in ones:
        Game(pos)
    assert len({tuple(pos.piles[3]) for pos in ones}) == 6
    assert len({pos.age_card[1] for pos in ones}) > 1


def test_first_cards_are_chosen_one_after_the_other_but_put_down_together() -> None:
    """I-S5, I-PUB2: nobody's card lies there before the last one has chosen."""
    game = begun("Tools, Oars", "Sailing, Archery", "Pottery, Writing")
    for seat, choice in ((0, "take Oars"), (1, "take Sailing"), (2, "take Pottery")):
        assert game.position.asker == seat
        assert len(game.choices()) == 2
        assert not any(any(stacks) for stacks in game.position.board)
        game.play(read(choice) or ("", 0))
    pos = game.position
    assert [[cards()[card].name.en for card in pos.tops(who)] for who in range(3)] == [
        ["Oars"],
        ["Sailing"],
        ["Pottery"],
    ]
    assert [[cards()[card].name.en for card in hand] for hand in pos.hand] == [["Tools"], ["Archery"], ["Writing"]]
    assert pos.turn == 0


@each_row(
    ("first", "second", "starts"),
    [
        ("Tools", "Sailing", 2),
        ("Archery", "Agriculture", 2),
        ("Tools", "The Wheel", 2),
        ("The Wheel", "Sailing", 2),
        ("City States", "Clothing", 1),
        ("Code of Laws", "Clothing", 2),
    ],
)
def test_the_first_in_the_alphabet_starts(first: str, second: str, starts: int) -> None:
    """I-S6, I-S7, I-PUB3: English titles, the article counts."""
    game = begun(f"{first}, Oars", f"{second}, Writing")
    game.play(read(f"take {first}") or ("", 0))
    game.play(read(f"take {second}") or ("", 0))
    assert game.position.turn + 1 == starts


@each_row(("players", "actions"), [(2, [1, 2, 2]), (3, [1, 2, 2, 2]), (4, [1, 1, 2, 2, 2])])
def test_first_turns_are_short(players: int, actions: list[int]) -> None:
    """I-S8: one action for the first player, with four for the first two; then two each (I-T1), clockwise (I-T2)."""
    hands = ["Sailing, Oars", "Archery, Tools", "Pottery, Writing", "Masonry, Mysticism"][:players]
    game = begun(*hands)
    for hand in hands:
        game.play(read(f"take {words(hand)[0]}") or ("", 0))
    seat = 1
    for expected in actions:
        for left in range(expected, 0, -1):
            assert (game.position.turn, game.position.actions) == (seat, left)
            game.play(("draw", 0))
        seat = (seat + 1) % players


# Sections 3 and 4: turns and actions


def test_two_actions_the_same_or_different() -> None:
    """I-T1, I-A11: the same card twice; then it is the left neighbour's turn."""
    game = lay({"board": "The Wheel"}, {}, piles={1: "Oars, Tools, Sailing, Masonry"})
    game.activate("The Wheel").activate("The Wheel").expect(hand={1: "Oars, Tools, Sailing, Masonry"})


def test_the_last_player_is_followed_by_the_first() -> None:
    game = lay({}, {}, {}, turn=3, actions=1, piles={1: "Oars"})
    game.do("draw").expect(hand={3: "Oars"})


@each_row(("board", "age"), [("", 1), ("Oars", 1), ("Coal, Tools", 5), ("Tools, Coal, Invention", 5), ("Robotics", 10)])
def test_a_draw_is_of_the_highest_top_card(board: str, age: int) -> None:
    """I-A1, I-A3, I-A5."""
    its = next(card.name.en for card in reversed(cards()) if card.age == age and card.name.en != board)
    lay({"board": board}, {}, piles={age: its}).do("draw").expect(hand={1: its})


def test_a_draw_does_not_look_at_covered_cards() -> None:
    lay({"board": "Oars, Coal"}, {}, piles={1: "Tools"}).do("draw").expect(hand={1: "Tools"})


def test_a_draw_falls_through_empty_piles() -> None:
    """Section 10: highest top card 6, piles 6 and 7 empty: an 8. I-A4."""
    lay({"board": "Canning"}, {}, piles={8: "Flight"}, empty=[6, 7]).do("draw").expect(hand={1: "Flight"})


def test_melding_goes_on_top_and_joins_the_splay() -> None:
    """I-A6 to I-A8: also of a lower value."""
    game = lay({"board": "Coal, Optics", "splay": "red up", "hand": "Oars, Tools"}, {})
    game.do("meld Oars").expect(hand={1: "Tools"}, board={1: "Oars, Coal, Optics"})
    game.do("meld Tools").expect(hand={1: ""}, board={1: "Oars, Coal, Optics, Tools"})


def test_only_top_cards_are_activated() -> None:
    """I-A9, I-K1."""
    game = lay({"board": "Coal, Optics, Tools", "splay": "red up", "hand": "Sailing"}, {})
    written = {write(choice) for choice in game.position.options}
    assert written == {"draw", "meld Sailing", "dogma Coal", "dogma Tools"}


def test_a_card_that_does_nothing_may_be_activated() -> None:
    """I-PUB5."""
    lay({"board": "Agriculture"}, {}).activate("Agriculture").expect()


@each_row(
    ("score", "top", "ages"),
    [
        ("Optics, Tools", "Coal", ""),
        ("Invention, Tools", "Coal", "1"),
        ("Invention, Anatomy, Tools", "Coal", "1"),
        ("Invention, Anatomy, Calendar", "Coal", "1, 2"),
        ("Coal, Physics", "Oars", "1"),
        ("Coal, Physics", "Construction", "1, 2"),
        ("Robotics, Software, Databases, Miniaturization, Coal", "Composites", "1, 2, 3, 4, 5, 6, 7, 8, 9"),
        ("Robotics, Software, Databases, Miniaturization, Invention", "Composites", "1, 2, 3, 4, 5, 6, 7, 8"),
        ("Robotics, Software, Databases, Bioengineering, Stem Cells", "Miniaturization", "1, 2, 3, 4, 5, 6, 7, 8, 9"),
    ],
)
def test_achieving_takes_points_and_a_top_card(score: str, top: str, ages: str) -> None:
    """I-A12, I-A13: five times the age, a top card as high; none of age 10 (I-S3)."""
    game = lay({"score": score, "board": top}, {})
    assert [choice[1] for choice in game.position.options if choice[0] == "achieve"] == list(map(int, words(ages)))


def test_points_stay_and_an_achievement_is_there_once() -> None:
    """I-A14, I-A16, I-PUB6: in any order, nothing is spent, nothing replaced."""
    game = lay({"score": "Coal, Physics", "board": "Construction"}, {"score": "Robotics", "board": "Oars"})
    game.do("achieve 2").expect(achievements={1: "2"})
    game.do("achieve 1").expect(achievements={1: "1, 2"})
    assert {write(choice) for choice in game.position.options} == {"draw", "dogma Oars"}
    assert card_called("Tools") != game.position.age_card[1] != NO_CARD


# Section 5: the dogma procedure


def test_a_demand_hits_those_with_fewer_clockwise() -> None:
    """I-D1, I-D2: 4 has as many and more; 1 obeys before 2."""
    game = lay(
        {"hand": "Optics"},
        {"hand": "Alchemy"},
        {"board": "Archery"},
        {"board": "The Wheel", "hand": "Machinery"},
        turn=3,
        piles={1: "Pottery, Writing"},
    )
    game.activate("Archery").expect(hand={1: "Pottery", 2: "Writing", 3: "Optics, Alchemy"})


def test_sharers_come_clockwise_and_the_activator_last() -> None:
    """I-D3, I-D4: 4, 1, then 3; 2 has fewer. One bonus for two sharers (I-D5), at the highest top card then (I-U5)."""
    game = lay(
        {"board": "City States"},
        {"board": "Oars"},
        {"board": "Sailing"},
        {"board": "Currency"},
        turn=3,
        piles={1: "The Wheel, Clothing, Tools, Masonry", 2: "Calendar"},
    )
    game.activate("Sailing").expect(
        hand={3: "Masonry"},
        board={4: "The Wheel, Currency", 1: "City States, Clothing", 3: "Sailing, Tools"},
    )


def test_the_bonus_is_drawn_after_all_effects_at_the_highest_top_card_then() -> None:
    """I-U5; it is no action (I-PUB4)."""
    game = lay(
        {"board": "Experimentation"}, {"board": "Philosophy"}, piles={5: "Coal, Banking, Statistics", 4: "Anatomy"}
    )
    game.activate("Experimentation").expect(
        hand={1: "Statistics"}, board={1: "Experimentation, Banking", 2: "Philosophy, Coal"}
    )


def test_no_bonus_if_the_sharers_changed_nothing() -> None:
    """I-D6."""
    game = lay({"board": "Agriculture", "hand": "Tools"}, {"board": "Pottery"}, piles={2: "Calendar"})
    game.activate("Agriculture").answer("Tools")
    game.expect(hand={1: ""}, score={1: "Calendar"}, scored={1: 1}, returned="Tools")


def test_no_bonus_for_what_a_demand_changed() -> None:
    """I-D5: victims do not share."""
    game = lay({"board": "Archery"}, {}, piles={1: "Tools, Oars"})
    game.activate("Archery").expect(hand={1: "Tools"})


def test_no_bonus_for_what_the_activator_changed() -> None:
    game = lay({"board": "Machinery, Coal, Optics"}, {"board": "Pottery"})
    game.activate("Machinery").answer("red").expect(splay={1: "red left"})


def test_a_change_undone_later_earns_the_bonus() -> None:
    """I-U2: the sharer returns what he scored just before."""
    game = lay({"board": "Chemistry"}, {"board": "Coal"}, piles={6: "Canning, Vaccination", 5: "Banking"})
    game.activate("Chemistry").expect(hand={1: "Banking"}, scored={1: 1, 2: 1}, returned="Canning, Vaccination")


def test_a_splay_alone_earns_the_bonus() -> None:
    """I-PUB8: a colour splayed is a change."""
    game = lay({"board": "Engineering"}, {"board": "Metalworking, Archery"}, piles={3: "Optics"})
    game.activate("Engineering").asked(2, "red, no").answer("red").expect(hand={1: "Optics"}, splay={2: "red left"})


def test_declining_to_splay_earns_none() -> None:
    game = lay({"board": "Engineering"}, {"board": "Metalworking, Archery"})
    game.activate("Engineering").answer("no").expect()


def test_splaying_as_it_is_splayed_already_is_no_change() -> None:
    """I-U4, section 10: the sharer's green is splayed right already; it is not even offered."""
    game = lay({"board": "Enterprise"}, {"board": "Translation, Sailing, Clothing", "splay": "green right"})
    game.activate("Enterprise").expect()


def test_counts_are_frozen_for_sharing() -> None:
    """I-PUB7: the victim tucks three castles of a new colour; he does not share the second effect."""
    game = lay({"board": "Monotheism"}, {"board": "Coal"}, piles={1: "The Wheel, Mysticism, Oars"})
    game.activate("Monotheism").expect(
        board={1: "Monotheism, Mysticism", 2: "The Wheel"}, score={1: "Coal"}, tucked={1: 1, 2: 1}
    )


def test_counts_are_frozen_for_demands() -> None:
    """I-PUB7: player 3 has as many crowns; that the activator gets one more meanwhile does not matter."""
    game = lay(
        {"board": "City States"},
        {"board": "Oars, The Wheel"},
        {"board": "Code of Laws, Metalworking, Masonry"},
        piles={1: "Pottery"},
    )
    game.activate("City States").answer("Oars")
    game.expect(hand={2: "Pottery"}, board={1: "City States, Oars", 2: "The Wheel"})


def test_counts_inside_an_effect_are_live() -> None:
    """I-U1: Alchemy shared: the sharer counts his own six castles, not the activator's two; then the bonus."""
    game = lay(
        {"board": "Alchemy", "hand": "Pottery"},
        {"board": "Oars, Masonry, Tools"},
        piles={1: "Sailing", 4: "Anatomy, Invention"},
    )
    game.activate("Alchemy").asked(2, "Anatomy, Invention").answer("Anatomy")
    game.expect(
        hand={1: "Sailing"},
        board={1: "Pottery, Alchemy", 2: "Oars, Anatomy, Masonry, Tools"},
        score={2: "Invention"},
        scored={2: 1},
        revealed="Anatomy, Invention",
    )


def test_the_bonus_is_not_drawn_after_the_end() -> None:
    """Section 10: a sharer takes the sixth achievement; the activator gets nothing more."""
    game = lay(
        {"board": "Construction, Engineering"},
        {"board": "Archery, Tools, The Wheel, Masonry, Monotheism", "achievements": "1, 2, 3, 4, 5"},
    )
    game.activate("Construction").expect(achievements={2: "1, 2, 3, 4, 5, empire"}, ending="achievements", winners=(2,))


def test_a_card_that_left_is_executed_in_full() -> None:
    """I-D7: Coal scores itself in its last effect."""
    game = lay({"board": "Coal"}, {}, piles={5: "Banking"})
    game.activate("Coal").answer("Coal")
    game.expect(board={1: "Banking"}, score={1: "Coal"}, tucked={1: 1}, scored={1: 1})


def test_a_card_covered_meanwhile_is_executed_in_full() -> None:
    """I-D7: Translation's first effect covers it, its second is executed all the same."""
    game = lay({"board": "Translation", "score": "Encyclopedia"}, {})
    game.activate("Translation").answer("yes")
    game.expect(board={1: "Encyclopedia, Translation"}, score={1: ""}, achievements={1: "world"})


def test_sharers_execute_a_card_that_has_been_covered_in_full() -> None:
    """I-D7, section 10: Sailing is covered by what is drawn; nobody gets less of it."""
    game = lay(
        {"board": "Sailing"},
        {"board": "Navigation"},
        {"board": "Compass"},
        piles={1: "Tools, Clothing, The Wheel, Oars"},
    )
    game.activate("Sailing").expect(
        hand={1: "Oars"}, board={1: "The Wheel, Sailing", 2: "Navigation, Tools", 3: "Clothing, Compass"}
    )


def test_a_victim_who_must_draw_above_ten_ends_the_game() -> None:
    """Section 10: at once; the rest of the card is not executed."""
    game = lay({"board": "Archery", "hand": "Tools"}, {"score": "Robotics", "hand": "Optics"}, empty=range(1, 11))
    game.activate("Archery").expect(ending="score", winners=(2,))


# Section 6: zones


def test_a_stack_that_shrinks_to_one_card_forgets_its_splay() -> None:
    """I-K14, section 10: it grows again and stays unsplayed."""
    game = lay(
        {"board": "Tools, Writing", "splay": "blue right", "hand": "Pottery"},
        {"board": "Engineering, Masonry"},
        turn=2,
        actions=1,
    )
    game.activate("Engineering").expect(board={1: "Writing"}, splay={1: ""}, score={2: "Tools"})
    game.game.play(read("meld Pottery") or ("", 0))
    assert len(game.position.board[0][0]) == 2
    assert not any(game.position.splay[0])


def test_a_stack_that_shrinks_to_two_cards_stays_splayed() -> None:
    game = lay({"board": "Tools, Writing, Pottery", "splay": "blue right"}, {"board": "Engineering, Masonry"}, turn=2)
    game.activate("Engineering").expect(board={1: "Writing, Pottery"}, score={2: "Tools"})


def test_icons_leave_with_the_card() -> None:
    """The victim shared castles until his Wheel was taken; then a demand for castles hits him."""
    game = lay(
        {"board": "City States, Oars"},
        {"board": "The Wheel, Alchemy", "hand": "Sailing"},
        piles={1: "Tools, Mysticism"},
    )
    assert game.position.icons(1)[0] == 5
    game.activate("City States").answer("The Wheel")
    assert (game.position.icons(0)[0], game.position.icons(1)[0]) == (6, 2)
    game.activate("Oars")
    assert [cards()[card].name.en for card in game.position.score[0]] == ["Sailing"]


def test_icons_come_and_go_with_the_splay() -> None:
    game = lay({"board": "Engineering, Metalworking"}, {})
    before = game.position.icons(0)[0]
    game.activate("Engineering").answer("red")
    assert game.position.icons(0)[0] == before + 1


def test_cards_at_a_real_table_are_asked_for() -> None:
    """A dealer who does not know the order of the piles turns the card over himself."""
    pos = lay({}, {}, piles={1: "Tools, Oars"}).position
    oars = next(card.number for card in cards() if card.name.en == "Oars")

    class AtATable(Dealer):
        sealed = False

        def turn(self, deck: list[int]) -> int:
            deck.remove(oars)
            return oars

    pos.dealer = AtATable(1)
    assert pos.turn_over(1) == oars
    assert oars not in pos.piles[1]


@each_row(
    ("splay", "icons"),
    [
        ("", (3, 0, 0, 0, 0, 0)),
        ("yellow left", (4, 0, 0, 0, 0, 0)),
        ("yellow right", (3, 1, 3, 0, 0, 0)),
        ("yellow up", (4, 0, 3, 0, 0, 0)),
    ],
)
def test_a_splay_shows_its_places_of_every_covered_card(splay: str, icons: tuple[int, ...]) -> None:
    """I-K15, I-PUB12: left bottom right; right top left and bottom left; up the three at the bottom."""
    game = lay({"board": "Masonry, Medicine, Machinery", "splay": splay}, {})
    assert tuple(game.position.icons(0)) == icons


def test_icons_are_those_of_all_stacks() -> None:
    game = lay({"board": "Masonry, Medicine, Oars, Satellites"}, {})
    assert tuple(game.position.icons(0)) == (5, 1, 0, 0, 0, 3)


# Section 7: special achievements

#: Three of each icon but leaves, of which there are none.
EMPIRE = {"board": "The Wheel, Translation, Philosophy, Coal, Fission", "splay": "red up"}
#: Eleven clocks.
WORLD = {"board": "Satellites, Self Service, Fission, The Internet, Quantum Theory", "splay": "green left"}
PAIRS = "Tools, Pottery, Oars, Archery, Sailing, Clothing, Masonry, Agriculture, Philosophy, Mysticism"
MOST_UP = "blue up, red right, green up, yellow right"


@each_row("seat", [1, 2, 3])
def test_empire_takes_three_of_each_icon(seat: int) -> None:
    """I-M1, I-M5: claimed at once, without an action, whoever it is; two leaves are not enough."""
    seats: list[dict[str, Any]] = [{}, {}, {}]
    seats[seat - 1] = {**EMPIRE, "hand": "Agriculture, Fermenting"}
    game = lay(*seats, turn=seat)
    assert game.position.icons(seat - 1) == [3, 3, 0, 3, 3, 3]
    board = EMPIRE["board"]
    game.do("meld Fermenting").expect(hand={seat: "Agriculture"}, board={seat: f"{board}, Fermenting"})
    game.do("meld Agriculture")
    game.expect(hand={seat: ""}, board={seat: f"{board}, Agriculture, Fermenting"}, achievements={seat: "empire"})


def test_world_takes_twelve_clocks() -> None:
    game = lay({**WORLD, "hand": "Databases, Tools"}, {})
    assert game.position.icons(0)[5] == 11
    game.do("meld Databases")
    game.expect(hand={1: "Tools"}, board={1: f"Databases, {WORLD['board']}"}, achievements={1: "world"})


def test_eleven_clocks_are_too_few_for_world() -> None:
    game = lay({**WORLD, "hand": "Sanitation"}, {})
    game.do("meld Sanitation").expect(hand={1: ""}, board={1: f"{WORLD['board']}, Sanitation"})


@each_row(("direction", "claimed"), [("up", True), ("right", True), ("left", False)])
def test_wonder_takes_five_colours_splayed_up_or_right(direction: str, claimed: bool) -> None:
    game = lay({"board": PAIRS, "splay": f"{MOST_UP}, purple {direction}"}, {}, piles={2: "Calendar"})
    game.do("draw").expect(hand={1: "Calendar"}, achievements={1: "wonder" if claimed else ""})


def test_wonder_is_claimed_by_the_splay_that_completes_it() -> None:
    """I-M1: at once, in the middle of Invention's first effect."""
    board = f"Invention, {PAIRS}"
    game = lay({"board": board, "splay": f"{MOST_UP}, purple left"}, {}, piles={4: "Anatomy"})
    game.activate("Invention").asked(1, "purple, no").answer("purple")
    game.expect(splay={1: f"{MOST_UP}, purple right"}, score={1: "Anatomy"}, scored={1: 1}, achievements={1: "wonder"})


def test_wonder_takes_all_five() -> None:
    game = lay({"board": PAIRS, "splay": MOST_UP}, {}, piles={2: "Calendar"})
    game.do("draw").expect(hand={1: "Calendar"})


def test_universe_takes_five_top_cards_of_eight() -> None:
    four = "Flight, Skyscrapers, Socialism, Rocketry"
    game = lay({"board": four, "hand": "Bicycle, Corporations"}, {})
    game.do("meld Bicycle").expect(hand={1: "Corporations"}, board={1: f"{four}, Bicycle"})
    game.do("meld Corporations")
    game.expect(hand={1: ""}, board={1: f"{four}, Corporations, Bicycle"}, achievements={1: "universe"})


def test_monument_counts_tucked_and_scored_cards_separately() -> None:
    """I-PUB15: five of each are no six."""
    game = lay({"board": "Sailing", "tucked": 5, "scored": 5}, {}, piles={1: "Clothing"})
    game.activate("Sailing").expect(board={1: "Clothing, Sailing"})


@each_row(("so_far", "claimed"), [(4, ""), (5, "monument")])
def test_monument_comes_with_the_sixth_card(so_far: int, claimed: str) -> None:
    game = lay({"board": "Monotheism", "tucked": so_far}, {}, piles={1: "Mysticism"})
    game.activate("Monotheism").expect(
        board={1: "Monotheism, Mysticism"}, tucked={1: so_far + 1}, achievements={1: claimed}
    )
    game = lay({"board": "Philosophy", "hand": "Oars", "scored": so_far}, {})
    game.activate("Philosophy").answer("Oars")
    game.expect(hand={1: ""}, score={1: "Oars"}, scored={1: so_far + 1}, achievements={1: claimed})


def test_monument_does_not_count_transfers_and_exchanges() -> None:
    """I-PUB13."""
    game = lay({"board": "Canal Building", "hand": "Oars", "scored": 5}, {})
    game.activate("Canal Building").answer("yes").expect(hand={1: ""}, score={1: "Oars"})
    game = lay({"board": "Gunpowder", "scored": 4}, {"board": "Oars", "scored": 5}, piles={2: "Calendar"})
    game.activate("Gunpowder").expect(board={2: ""}, score={1: "Oars, Calendar"}, scored={1: 5})


def test_monument_goes_to_a_victim_too_and_counts_end_with_the_turn() -> None:
    """Every player has his own counters, reset at the end of every turn."""
    game = lay({"board": "Monotheism"}, {"board": "Coal", "tucked": 5}, piles={1: "Oars, Mysticism"}, actions=1)
    game.activate("Monotheism").expect(
        board={1: "Monotheism, Mysticism", 2: "Oars"},
        score={1: "Coal"},
        tucked={2: 0},
        achievements={2: "monument"},
    )


def test_monument_counters_end_with_the_turn() -> None:
    game = lay({"tucked": 3, "scored": 2}, {"tucked": 1, "scored": 4}, {"scored": 5}, actions=1, piles={1: "Tools"})
    game.do("draw").expect(hand={1: "Tools"}, tucked={1: 0, 2: 0}, scored={1: 0, 2: 0, 3: 0})


@each_row(
    ("active", "qualify", "winner"), [(1, (1, 2), 1), (2, (1, 2), 2), (1, (2, 3), 2), (3, (2, 4), 4), (3, (1, 2), 1)]
)
def test_at_the_same_instant_the_active_player_or_his_nearest(
    active: int, qualify: tuple[int, ...], winner: int
) -> None:
    """I-M4."""
    seats = [{"tucked": 6} if seat in qualify else {} for seat in range(1, 5)]
    game = lay(*seats, turn=active, piles={1: "Tools"})
    game.do("draw").expect(hand={active: "Tools"}, achievements={winner: "monument"})


def test_each_player_claims_all_he_can_before_the_next() -> None:
    """I-U7."""
    one = {"board": f"Databases, {WORLD['board']}", "splay": "green left", "tucked": 6}
    two = {"board": PAIRS, "splay": f"{MOST_UP}, purple up", "scored": 6}
    game = lay(one, two, piles={10: "Robotics"})
    game.do("draw").expect(hand={1: "Robotics"}, achievements={1: "monument, world", 2: "wonder"})


def test_the_order_of_one_players_claims_is_monument_first() -> None:
    """I-U7: with five achievements Monument is the sixth, World stays."""
    one = {"board": f"Databases, {WORLD['board']}", "splay": "green left", "tucked": 6, "achievements": "1, 2, 3, 4, 5"}
    game = lay(one, {}, piles={10: "Robotics"})
    game.do("draw").expect(
        hand={1: "Robotics"}, achievements={1: "1, 2, 3, 4, 5, monument"}, ending="achievements", winners=(1,)
    )


def test_a_special_achievement_ends_the_game_in_the_middle_of_an_effect() -> None:
    """I-E1, 5 step 4: Metalworking's loop stops at the sixth card scored."""
    six = "Oars, Tools, Masonry, Domestication, Archery, City States"
    game = lay({"board": "Metalworking", "achievements": "1, 2, 3, 4, 5"}, {}, piles={1: f"{six}, Mysticism"})
    game.activate("Metalworking").expect(
        score={1: six},
        scored={1: 6},
        achievements={1: "1, 2, 3, 4, 5, monument"},
        revealed=six,
        ending="achievements",
        winners=(1,),
    )


def test_a_special_achievement_is_never_lost() -> None:
    """I-M2: another one with as many clocks gets nothing."""
    one = {"board": f"Databases, {WORLD['board']}", "splay": "green left"}
    game = lay(one, {"achievements": "world"}, piles={10: "Robotics"})
    game.do("draw").expect(hand={1: "Robotics"})


# Section 8: endings

RICH = "Robotics, Software, Databases"


@each_row(("players", "enough"), [(2, 6), (3, 5), (4, 4)])
def test_achievements_win_at_once(players: int, enough: int) -> None:
    """I-E1: six, five, four; one fewer does not."""
    for has in (enough - 1, enough - 2):
        owned = ", ".join(map(str, range(1, has + 1)))
        seats = [{"score": RICH, "board": "Canning", "achievements": owned}, *({} for _ in range(players - 1))]
        game = lay(*seats)
        wins = has == enough - 1
        game.do("achieve 6").expect(
            achievements={1: f"{owned}, 6"}, ending="achievements" if wins else "", winners=(1,) if wins else ()
        )


def test_special_achievements_count_with_the_others() -> None:
    game = lay({"score": RICH, "board": "Canning", "achievements": "1, 2, 3, empire, world"}, {})
    game.do("achieve 6").expect(achievements={1: "1, 2, 3, 6, empire, world"}, ending="achievements", winners=(1,))


@each_row(
    ("seats", "winners"),
    [
        ([{"score": "Oars, Coal"}, {"score": "Canning"}, {"score": "Tools"}], (1, 2)),
        ([{"score": "Oars, Coal"}, {"score": "Canning, Tools"}, {}], (2,)),
        ([{"score": "Coal"}, {"score": "Chemistry", "achievements": "1"}, {}], (2,)),
        ([{"score": "Coal", "achievements": "1"}, {"score": "Chemistry", "achievements": "world"}, {}], (1, 2)),
        ([{"score": "Coal"}, {"score": "Tools", "achievements": "1, 2, 3"}, {}], (1,)),
        ([{}, {}, {}], (1, 2, 3)),
    ],
)
def test_a_draw_above_ten_ends_the_game_by_score(seats: list[dict[str, Any]], winners: tuple[int, ...]) -> None:
    """I-E2, I-E3: the highest score, then the most achievements, then all who are tied."""
    lay(*seats, empty=range(1, 11)).do("draw").expect(ending="score", winners=winners)


def test_the_last_ten_may_be_drawn() -> None:
    lay({"board": "Stem Cells"}, {}, piles={10: "Robotics"}, empty=[10]).do("draw").expect(hand={1: "Robotics"})


def test_a_winning_effect_that_nobody_meets_is_ignored() -> None:
    """I-E6: both have the same number of achievements."""
    game = lay({"board": "Self Service", "achievements": "1"}, {"achievements": "2"})
    game.activate("Self Service").expect()


def test_a_dogma_victory_ends_the_game_at_once() -> None:
    """I-E5."""
    game = lay({"board": "Self Service", "achievements": "1"}, {})
    game.activate("Self Service").expect(ending="dogma", winners=(1,))


# Section 9: teams

TEAMS = {"teams": "1+3"}


@each_row(("teams", "victims"), [("1+2", {3, 4}), ("1+3", {2, 4}), ("1+4", {2, 3}), ("none", {2, 3, 4})])
def test_a_demand_never_hits_the_team_mate(teams: str, victims: set[int]) -> None:
    """I-V1, I-V2."""
    hands = {2: "Optics", 3: "Alchemy", 4: "Machinery"}
    ones = ["Oars", "Tools", "Sailing"]
    game = lay(
        {"board": "Archery"},
        *({"hand": hands[seat]} for seat in hands),
        rules={"teams": teams},
        piles={1: ", ".join(ones)},
    )
    expected = {seat: ones[sorted(victims).index(seat)] for seat in victims}
    game.activate("Archery").expect(hand={1: ", ".join(hands[seat] for seat in victims), **expected})


def test_a_team_mate_shares_but_earns_no_bonus() -> None:
    """I-V3, I-PUB16."""
    seats = [{"board": "Sailing"}, {}, {"board": "City States"}, {}]
    game = lay(*seats, rules=TEAMS, piles={1: "Tools, Oars"})
    game.activate("Sailing").expect(board={3: "City States, Tools", 1: "Sailing, Oars"})


@each_row("turn", [1, 2])
def test_an_opponent_who_shares_earns_the_bonus(turn: int) -> None:
    left, mate = (2, 3) if turn == 1 else (3, 4)
    seats: list[dict[str, Any]] = [{}, {}, {}, {}]
    seats[turn - 1] = {"board": "Sailing"}
    seats[left - 1], seats[mate - 1] = {"board": "Currency"}, {"board": "City States"}
    game = lay(*seats, rules=TEAMS, turn=turn, piles={1: "Tools, Oars, Masonry, Archery"})
    game.activate("Sailing").expect(
        hand={turn: "Archery"},
        board={left: "Currency, Tools", mate: "City States, Oars", turn: "Sailing, Masonry"},
    )


@each_row(("mate", "ends"), [("3, 4", True), ("3", False)])
def test_six_achievements_of_a_team_win(mate: str, ends: bool) -> None:
    """I-V4: four of one player do not."""
    seats = [{"score": RICH, "board": "Canning", "achievements": "1, 2, empire"}, {}, {"achievements": mate}, {}]
    game = lay(*seats, rules=TEAMS)
    game.do("achieve 6").expect(
        achievements={1: "1, 2, 6, empire"}, ending="achievements" if ends else "", winners=(1, 3) if ends else ()
    )


@each_row(
    ("seats", "winners"),
    [
        ([{"score": "Coal"}, {"score": "Invention"}, {}, {"score": "Navigation"}], (2, 4)),
        ([{"score": "Robotics"}, {"score": "Invention"}, {}, {"score": "Navigation"}], (1, 3)),
        ([{"score": "Coal"}, {"score": "Invention", "achievements": "1"}, {}, {"score": "Oars"}], (2, 4)),
        ([{"score": "Coal"}, {"score": "Invention"}, {"achievements": "1"}, {"score": "Oars"}], (1, 3)),
        ([{"score": "Coal"}, {"score": "Invention"}, {}, {"score": "Oars"}], (1, 2, 3, 4)),
    ],
)
def test_a_team_wins_by_the_sum_of_its_scores(seats: list[dict[str, Any]], winners: tuple[int, ...]) -> None:
    """I-V5, I-U19: then by their achievements, then it is a tie."""
    lay(*seats, rules=TEAMS, empty=range(1, 11)).do("draw").expect(ending="score", winners=winners)


@each_row(("mate", "ends"), [("1, 2", True), ("1", False)])
def test_a_dogma_victory_is_the_teams(mate: str, ends: bool) -> None:
    """I-V6; Self Service compares what the teams have together (I-U20)."""
    seats = [{"board": "Self Service"}, {"achievements": "3"}, {"achievements": mate}, {}]
    game = lay(*seats, rules=TEAMS)
    game.activate("Self Service").expect(ending="dogma" if ends else "", winners=(1, 3) if ends else ())


def test_age_achievements_take_ones_own_score() -> None:
    """I-PUB17."""
    game = lay({"board": "Coal"}, {}, {"score": RICH}, {}, rules=TEAMS)
    assert {write(choice) for choice in game.position.options} == {"draw", "dogma Coal"}


# Cards that execute cards (I-PUB11), and the rest of section 10


def test_self_service_executes_no_demand_and_shares_nothing() -> None:
    """Section 10: only the effects that are no demands, for yourself; I-U17: Oars draws."""
    game = lay(
        {"board": "Self Service, Oars", "achievements": "1"},
        {"hand": "Sailing", "board": "Metalworking", "achievements": "2"},
        piles={1: "Tools"},
    )
    game.activate("Self Service").expect(hand={1: "Tools"})


def test_gunpowder_executed_by_another_card_does_nothing() -> None:
    """I-U17, section 10: no demand was executed, so nothing was moved due to it."""
    game = lay({"board": "Self Service, Gunpowder"}, {"board": "Oars, Metalworking"})
    game.activate("Self Service").expect()


def test_satellites_execute_no_demand() -> None:
    game = lay(
        {"board": "Satellites", "hand": "Tools"},
        {"board": "Oars", "hand": "Sailing"},
        piles={8: "Flight, Rocketry", 9: "Composites"},
        empty=[8],
    )
    game.activate("Satellites").answer("Composites")
    game.expect(hand={1: "Flight, Rocketry"}, board={1: "Satellites, Composites"}, returned="Tools")


def test_what_changes_inside_counts_for_the_sharer() -> None:
    """I-PUB11, I-D6: the sharer executes Oars; one bonus, none for the inner card."""
    game = lay(
        {"board": "Self Service", "achievements": "1"},
        {"board": "Oars, Navigation", "achievements": "2"},
        piles={1: "Tools", 10: "Robotics"},
    )
    game.activate("Self Service").asked(2, "Oars, Navigation").answer("Oars").expect(hand={1: "Robotics", 2: "Tools"})


def test_a_chain_without_an_end_stops_loudly() -> None:
    """18: a step ceiling."""
    pos = lay({"board": "Writing"}, {}, piles={2: "Calendar, Mathematics"}).position
    deepest = Dogma(pos, DEEPEST)
    with pytest.raises(RuntimeError, match="executed each other"):
        next(deepest.alone(Player(pos, 0, deepest), 2), None)
    almost = Dogma(pos, DEEPEST - 1)
    next(almost.alone(Player(pos, 0, almost), 2), None)
    assert len(pos.hand[0]) == 1


def test_a_question_knows_its_effect_and_its_executor() -> None:
    """Outermost first: the card, its effect, who executes it; nothing is left afterwards."""
    game = lay({"board": "Self Service, Pottery", "hand": "Oars"}, {}, piles={1: "Tools, Masonry"})
    game.activate("Self Service").asked(1, "Oars, done")
    assert game.position.effects == [(100, 1, 0), (0, 1, 0)]
    game.answer("done")
    assert game.position.effects == []
    game = lay({"board": "Construction"}, {"hand": "Oars, Tools, Sailing"}, piles={2: "Calendar"})
    game.activate("Construction").asked(2, "Oars, Tools, Sailing")
    assert game.position.effects == [(17, 1, 1)]


def test_fission_in_red_ends_the_dogma_action_but_not_the_turn() -> None:
    """Section 10, I-K8: other victims, effect 2 and the bonus are skipped; the second action remains."""
    game = lay(
        {"board": "Fission, Tools", "hand": "Oars", "achievements": "1"},
        {"hand": "Sailing", "score": "Archery"},
        {"board": "Satellites", "hand": "Pottery"},
        {"hand": "Writing"},
        piles={10: "Robotics, Databases", 1: "Masonry"},
    )
    game.activate("Fission").expect(
        hand={1: "", 2: "", 3: "", 4: ""},
        board={1: "", 3: ""},
        score={2: ""},
        removed="Oars, Tools, Fission, Robotics, Sailing, Archery, Satellites, Pottery, Writing",
        revealed="Robotics",
    )


def test_rocketry_picks_by_the_back() -> None:
    """Section 10, I-PUB14: the age is visible, the name is not."""
    game = lay({"board": "Rocketry"}, {"score": "Oars, Tools, Coal"}, {"score": "Canning"})
    game.activate("Rocketry").asked(1, "back 2/1, back 2/5, back 3/6").answer("back 2/5")
    game.expect(score={2: "Oars, Tools"}, returned="Coal")


# What is not legal


@each_row(
    ("choice", "rule"),
    [
        ("meld Sailing", "I-A6"),
        ("dogma Tools", "I-A9"),
        ("dogma Optics", "I-A9"),
        ("achieve 1", "I-A16"),
        ("achieve 2", "I-A13"),
        ("achieve 3", "I-A12"),
        ("achieve 10", "I-S3"),
        ("yes", "I-T1"),
    ],
)
def test_an_illegal_action_names_its_rule_and_what_is_legal(choice: str, rule: str) -> None:
    game = lay({"hand": "Tools", "board": "Oars, Optics", "score": "Robotics"}, {"achievements": "1"})
    refusal = game.refused(choice, rule)
    assert refusal.rule == rule
    assert refusal.legal == ("draw", "meld Tools", "dogma Oars")


def test_an_illegal_answer_names_the_effect_and_what_is_legal() -> None:
    game = lay({"board": "Agriculture", "hand": "Tools, Oars"}, {})
    game.activate("Agriculture")
    refusal = game.refused("Sailing", "Agriculture")
    assert refusal.legal == ("take Tools", "take Oars", "no")
    game.asked(1, "Tools, Oars, no").answer("no").expect()


def test_nothing_is_legal_after_the_end() -> None:
    game = lay({}, {}, empty=range(1, 11)).do("draw")
    assert game.position.options == []
    game.refused("draw", "over")


# Descriptions that cannot be


@each_row(
    ("told", "says"),
    [
        ({"players": [{"hand": ["Wheel"]}, {}]}, "player 1, hand: there is no card 'Wheel'"),
        ({"players": [{}]}, "1 of them; Innovation is for 2 to 4 players"),
        ({"players": [{}] * 5}, "5 of them; Innovation is for 2 to 4 players"),
        ({"players": [{"board": {"orange": ["Tools"]}}, {}]}, "blue, red, green, yellow, purple"),
        ({"players": [{"board": {"red": ["Tools"]}}, {}]}, "player 1, board red: Tools is not red"),
        ({"players": [{"board": {"blue": ["Tools"]}, "splay": {"blue": "left"}}, {}]}, "I-K14"),
        ({"players": [{"board": {"blue": ["Tools", "Pottery"]}, "splay": {"blue": "down"}}, {}]}, "left, right, up"),
        ({"players": [{"splay": {"orange": "up"}}, {}]}, "splay orange up: a colour"),
        ({"players": [{"hand": ["Tools"]}, {"score": ["Tools"]}]}, "Tools is in player 1, hand already"),
        ({"players": [{"achievements": [10]}, {}]}, "an age from 1 to 9"),
        ({"players": [{"achievements": ["glory"]}, {}]}, "monument, empire, world, wonder, universe"),
        ({"players": [{"achievements": [1]}, {"achievements": [1]}]}, "it is there once"),
        ({"players": [{"hat": []}, {}]}, "'hat': there is no such key"),
        ({"players": [{}, {}], "weather": 1}, "'weather': there is no such key"),
        ({"players": [{}, {}], "rules": {"edition": "third"}}, "expected one of last, first, found 'third'"),
        ({"players": [{}, {}], "rules": {"house": "x"}}, "there is no such switch"),
        ({"players": [{}, {}], "piles": {"2": ["Tools"]}}, "pile 2: Tools is of another age"),
        ({"players": [{}, {}], "piles": {"11": ["Tools"]}}, "piles '11': an age from 1 to 10"),
        ({"players": [{}, {}], "piles": {"one": ["Tools"]}}, "'one'"),
        ({"players": [{}, {}], "age_cards": {"1": "Coal"}}, "Coal is of another age"),
        ({"players": [{}, {}], "age_cards": {"10": "Robotics"}}, "age_cards '10': an age from 1 to 9"),
        ({"players": [{}, {}], "turn": 3}, "a seat from 1"),
        ({"players": [{}, {}], "actions": 3}, "one or two actions"),
        ({"players": [{}, {}], "turns": 0}, "a turn from 1"),
        ({"players": [{"tucked": -1}, {}]}, "tucked"),
        ({"players": [{"scored": "many"}, {}]}, "scored"),
        ({"players": [{}, {}], "turn": "second"}, "turn"),
        ({"players": [{}, {}, {}], "rules": {"teams": "1+3"}}, "takes four players, there are 3"),
    ],
)
def test_a_description_that_cannot_be_says_so(told: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        laid_out(told, Dealer(0))


def test_every_problem_is_told_at_once() -> None:
    with pytest.raises(ValueError, match=re.escape("did you mean The Wheel?")) as refusal:
        laid_out({"players": [{"hand": ["Wheel", "Tool"]}, {"board": {"red": ["Sailing"]}}]}, Dealer(0))
    assert len(str(refusal.value).splitlines()) == 3
