"""The cards of age 1, from the specification's section 14. In: tables laid by hand. Out: assertions."""

from __future__ import annotations

from innovation_cards.table import lay

# 000 Pottery (leaf)


def test_pottery_returns_two_and_scores_a_two() -> None:
    """E1: return k = 1, 2 or 3 hand cards, then draw(k) and score. E2: draw(1)."""
    game = lay({"board": "Pottery", "hand": "Oars, Tools, Sailing, Optics"}, {}, piles={1: "Masonry", 2: "Calendar"})
    game.activate("Pottery").asked(1, "Oars, Tools, Sailing, Optics, done").answer("Oars")
    game.asked(1, "Tools, Sailing, Optics, done").answer("Tools")
    game.asked(1, "Sailing, Optics, done").answer("done")
    game.expect(hand={1: "Sailing, Optics, Masonry"}, score={1: "Calendar"}, scored={1: 1}, returned="Oars, Tools")


def test_pottery_returns_three_at_most_in_the_order_picked() -> None:
    game = lay({"board": "Pottery", "hand": "Oars, Tools, Sailing, Optics"}, {}, piles={1: "Masonry", 3: "Alchemy"})
    game.activate("Pottery").answer("Sailing").answer("Tools").answer("Oars")
    game.expect(hand={1: "Optics, Masonry"}, score={1: "Alchemy"}, scored={1: 1}, returned="Sailing, Tools, Oars")


def test_pottery_returns_one_and_scores_a_one() -> None:
    game = lay({"board": "Pottery", "hand": "Calendar, Tools"}, {}, piles={1: "Masonry, Oars"})
    game.activate("Pottery").answer("Calendar").answer("done")
    game.expect(hand={1: "Tools, Oars"}, score={1: "Masonry"}, scored={1: 1}, returned="Calendar")


def test_pottery_declined_still_draws() -> None:
    game = lay({"board": "Pottery", "hand": "Calendar"}, {}, piles={1: "Masonry"})
    game.activate("Pottery").asked(1, "Calendar, done").answer("done")
    game.expect(hand={1: "Calendar, Masonry"})


def test_pottery_with_an_empty_hand_only_draws() -> None:
    game = lay({"board": "Pottery"}, {}, piles={1: "Masonry"})
    game.activate("Pottery").expect(hand={1: "Masonry"})


def test_pottery_is_shared_effect_by_effect() -> None:
    """I-D3, I-D4, I-D5, I-A10: the sharer first in each effect; a bonus draw at the highest top card after both."""
    game = lay(
        {"board": "Pottery"}, {"board": "Agriculture", "hand": "Optics"}, piles={1: "Masonry, Oars, Tools, Sailing"}
    )
    game.activate("Pottery").asked(2, "Optics, done").answer("Optics")
    game.expect(hand={1: "Tools, Sailing", 2: "Oars"}, score={2: "Masonry"}, scored={2: 1}, returned="Optics")


# 001 Tools (bulb)


def test_tools_returns_three_and_melds_a_three() -> None:
    """E1: may return 3 hand cards; if three went back, draw(3) and meld."""
    game = lay({"board": "Tools", "hand": "Oars, Sailing, Calendar, Masonry"}, {}, piles={3: "Optics"})
    game.activate("Tools").asked(1, "yes, no").answer("yes")
    game.asked(1, "Oars, Sailing, Calendar, Masonry").answer("Calendar").answer("Oars").answer("Masonry")
    game.expect(hand={1: "Sailing"}, board={1: "Tools, Optics"}, returned="Calendar, Oars, Masonry")


def test_tools_needs_three_cards() -> None:
    """Note: with fewer than three hand cards it is not offered (I-U16)."""
    game = lay({"board": "Tools", "hand": "Oars, Sailing"}, {})
    game.activate("Tools").expect()


def test_tools_offers_it_with_exactly_three() -> None:
    game = lay({"board": "Tools", "hand": "Oars, Sailing, Masonry"}, {}, piles={3: "Alchemy"})
    game.activate("Tools").asked(1, "yes, no").answer("yes").answer("Sailing").answer("Oars")
    game.expect(hand={1: ""}, board={1: "Alchemy, Tools"}, returned="Sailing, Oars, Masonry")


def test_tools_declined() -> None:
    game = lay({"board": "Tools", "hand": "Oars, Sailing, Masonry"}, {})
    game.activate("Tools").answer("no").expect()


def test_tools_returns_a_three_for_three_ones() -> None:
    """E2: may return one hand card of value 3; if so, three times draw(1)."""
    game = lay({"board": "Tools", "hand": "Optics, Calendar"}, {}, piles={1: "Oars, Masonry, Sailing"})
    game.activate("Tools").asked(1, "Optics, no").answer("Optics")
    game.expect(hand={1: "Calendar, Oars, Masonry, Sailing"}, returned="Optics")


def test_tools_second_effect_declined() -> None:
    game = lay({"board": "Tools", "hand": "Optics, Alchemy"}, {})
    game.activate("Tools").asked(1, "Optics, Alchemy, no").answer("no").expect()


def test_tools_second_effect_wants_a_three_exactly() -> None:
    game = lay({"board": "Tools", "hand": "Calendar, Invention"}, {})
    game.activate("Tools").expect()


def test_tools_draws_three_times_through_an_empty_pile() -> None:
    """I-A4: each draw falls to the next higher pile that has cards."""
    game = lay({"board": "Tools", "hand": "Optics"}, {}, piles={1: "Oars", 2: "Calendar, Currency"}, empty=[1])
    game.activate("Tools").answer("Optics").expect(hand={1: "Oars, Calendar, Currency"}, returned="Optics")


# 002 Writing (bulb)


def test_writing_draws_a_two() -> None:
    """E1: draw(2)."""
    game = lay({"board": "Writing"}, {}, piles={2: "Calendar"})
    game.activate("Writing").expect(hand={1: "Calendar"})


def test_writing_falls_through_empty_piles() -> None:
    game = lay({"board": "Writing"}, {}, piles={4: "Invention"}, empty=[2, 3])
    game.activate("Writing").expect(hand={1: "Invention"})


# 003 Archery (castle)


def test_archery_takes_the_highest_card_of_the_hand() -> None:
    """E1 D: V draws a 1, then moves the highest card of his hand to A's hand."""
    game = lay({"board": "Archery"}, {"hand": "Optics, Calendar"}, piles={1: "Oars"})
    game.activate("Archery").expect(hand={1: "Optics", 2: "Calendar, Oars"})


def test_archery_may_take_the_card_just_drawn() -> None:
    game = lay({"board": "Archery"}, {}, piles={1: "Oars"})
    game.activate("Archery").expect(hand={1: "Oars"})


def test_archery_lets_the_victim_pick_among_ties() -> None:
    game = lay({"board": "Archery"}, {"hand": "Tools"}, piles={1: "Oars"})
    game.activate("Archery").asked(2, "Tools, Oars").answer("Tools")
    game.expect(hand={1: "Tools", 2: "Oars"})


def test_archery_hits_whoever_has_fewer_castles_clockwise() -> None:
    """I-D1, I-D2: player 3 has as many castles and is spared; 4 comes before 1, 1 is the activator."""
    game = lay(
        {"board": "Pottery"},
        {"board": "Archery"},
        {"board": "Oars"},
        {"board": "Alchemy, Engineering", "hand": "Optics"},
        piles={1: "Sailing"},
        turn=2,
    )
    game.activate("Archery").expect(hand={2: "Sailing"})


def test_archery_draws_for_value_one() -> None:
    game = lay({"board": "Archery"}, {"board": "Astronomy"}, piles={1: "Oars"}, empty=[1])
    game.activate("Archery").expect(hand={1: "Oars"})


# 004 Metalworking (castle)


def test_metalworking_scores_castles_until_another_card_comes() -> None:
    """E1: loop draw(1) and reveal; a castle card is scored and the loop goes on; any other stays in hand."""
    game = lay({"board": "Metalworking"}, {}, piles={1: "Oars, Tools, Pottery, Masonry"})
    game.activate("Metalworking").expect(
        hand={1: "Pottery"}, score={1: "Oars, Tools"}, scored={1: 2}, revealed="Oars, Tools, Pottery"
    )


def test_metalworking_stops_at_once() -> None:
    game = lay({"board": "Metalworking"}, {}, piles={1: "Sailing, Oars"})
    game.activate("Metalworking").expect(hand={1: "Sailing"}, revealed="Sailing")


def test_metalworking_claims_monument_at_the_sixth_card_scored() -> None:
    """I-PUB15: six scored in one turn claim Monument."""
    ones = "Oars, Tools, Masonry, Domestication, Archery, City States, Pottery"
    game = lay({"board": "Metalworking"}, {}, piles={1: ones})
    game.activate("Metalworking").expect(
        hand={1: "Pottery"},
        score={1: "Oars, Tools, Masonry, Domestication, Archery, City States"},
        scored={1: 6},
        achievements={1: "monument"},
        revealed=ones,
    )


def test_metalworking_goes_on_into_higher_ages() -> None:
    game = lay({"board": "Metalworking"}, {}, piles={1: "Oars", 2: "Construction, Calendar"}, empty=[1])
    game.activate("Metalworking").expect(
        hand={1: "Calendar"}, score={1: "Oars, Construction"}, scored={1: 2}, revealed="Oars, Construction, Calendar"
    )


# 005 Oars (castle)


def test_oars_takes_crowns_until_there_are_none() -> None:
    """E1 D: V moves a crown card of his hand to A's score and draws a 1, over and over. E2 does nothing then."""
    game = lay({"board": "Oars"}, {"hand": "Sailing, Pottery"}, piles={1: "City States, Archery, Tools"})
    game.activate("Oars")
    game.expect(hand={2: "Pottery, Archery"}, score={1: "Sailing, City States"})


def test_oars_lets_the_victim_pick_the_crown_card() -> None:
    game = lay({"board": "Oars"}, {"hand": "Sailing, Writing, Pottery"}, piles={1: "Archery, Tools"})
    game.activate("Oars").asked(2, "Sailing, Writing").answer("Writing")
    game.expect(hand={2: "Pottery, Archery, Tools"}, score={1: "Writing, Sailing"})


def test_oars_of_the_first_edition_takes_one_crown() -> None:
    """Section 15: no repetition."""
    game = lay({"board": "Oars"}, {"hand": "Sailing, Writing"}, piles={1: "Archery, Tools"}, rules={"edition": "first"})
    game.activate("Oars").asked(2, "Sailing, Writing").answer("Sailing")
    game.expect(hand={2: "Writing, Archery"}, score={1: "Sailing"})


def test_oars_of_the_first_edition_without_crowns_draws() -> None:
    game = lay({"board": "Oars"}, {"hand": "Pottery"}, piles={1: "Archery"}, rules={"edition": "first"})
    game.activate("Oars").expect(hand={1: "Archery"})


def test_oars_without_crowns_draws_for_activator_and_sharers() -> None:
    """Section 10: nothing moves; effect 2 draws a 1 for the activator and all sharers, and a bonus."""
    game = lay(
        {"board": "Oars"},
        {"hand": "Pottery"},
        {"board": "Masonry"},
        piles={1: "Archery, Tools, Clothing"},
    )
    game.activate("Oars").expect(hand={1: "Tools, Clothing", 3: "Archery"})


def test_oars_that_moved_from_one_victim_draws_for_nobody() -> None:
    """E2: no card from ANYBODY during this dogma action: one victim had a crown, the later one had none."""
    game = lay(
        {"board": "Oars"},
        {"hand": "Sailing"},
        {"hand": "Pottery"},
        {"board": "Masonry"},
        piles={1: "Archery, Tools"},
    )
    game.activate("Oars").expect(hand={2: "Archery"}, score={1: "Sailing"})


def test_oars_without_victims_draws() -> None:
    game = lay({"board": "Oars"}, {"board": "Masonry", "hand": "Sailing"}, piles={1: "Archery, Tools, Clothing"})
    game.activate("Oars").expect(hand={1: "Tools, Clothing", 2: "Sailing, Archery"})


# 006 Clothing (leaf)


def test_clothing_melds_a_missing_colour_and_scores_for_colours_nobody_else_has() -> None:
    """E1: meld a hand card of a missing colour. E2: draw and score a 1 for each colour no opponent has."""
    game = lay(
        {"board": "Clothing", "hand": "Oars, Sailing, Tools"},
        {"board": "Writing"},
        piles={1: "Masonry, Archery, Mysticism"},
    )
    game.activate("Clothing").asked(1, "Oars, Tools").answer("Oars")
    game.expect(
        hand={1: "Sailing, Tools"},
        board={1: "Clothing, Oars"},
        score={1: "Masonry, Archery"},
        scored={1: 2},
    )


def test_clothing_with_colours_on_the_board_only_melds_nothing() -> None:
    game = lay({"board": "Clothing", "hand": "Sailing"}, {"board": "The Wheel"})
    game.activate("Clothing").expect()


def test_clothing_must_meld_the_only_fitting_card() -> None:
    """No "may": I-D8."""
    game = lay({"board": "Clothing", "hand": "Tools, Sailing"}, {"board": "Writing, The Wheel"})
    game.activate("Clothing").expect(hand={1: "Sailing"}, board={1: "Clothing, Tools"})


def test_clothing_counts_the_team_mates_colours() -> None:
    """Note: opponents only; the team-mate has green too and that does not matter."""
    game = lay(
        {"board": "Clothing"},
        {"board": "Writing"},
        {"board": "The Wheel"},
        {"board": "Oars"},
        piles={1: "Masonry, Archery"},
        rules={"teams": "1+3"},
    )
    game.activate("Clothing").expect(score={1: "Masonry"}, scored={1: 1})


# 007 Sailing (crown)


def test_sailing_draws_and_melds_a_one() -> None:
    """E1: draw(1) and meld."""
    game = lay({"board": "Sailing", "hand": "Oars"}, {}, piles={1: "The Wheel"})
    game.activate("Sailing").expect(board={1: "The Wheel, Sailing"})


def test_sailing_covered_by_the_sharer_of_another_stack_is_executed_in_full() -> None:
    """I-D7, section 10."""
    game = lay({"board": "Sailing"}, {"board": "City States"}, piles={1: "Clothing, The Wheel, Tools"})
    game.activate("Sailing").expect(hand={1: "Tools"}, board={1: "The Wheel, Sailing", 2: "City States, Clothing"})


# 008 The Wheel (castle)


def test_the_wheel_draws_two_ones() -> None:
    """E1: twice draw(1)."""
    game = lay({"board": "The Wheel"}, {}, piles={1: "Oars, Tools, Sailing"})
    game.activate("The Wheel").expect(hand={1: "Oars, Tools"})


def test_the_wheel_draws_the_second_card_from_the_next_pile() -> None:
    game = lay({"board": "The Wheel"}, {}, piles={1: "Oars", 2: "Calendar"}, empty=[1])
    game.activate("The Wheel").expect(hand={1: "Oars, Calendar"})


# 009 Agriculture (leaf)


def test_agriculture_scores_a_card_one_higher() -> None:
    """E1: may return one hand card, value v; if so, draw(v + 1) and score."""
    game = lay({"board": "Agriculture", "hand": "Calendar, Oars"}, {}, piles={3: "Optics"})
    game.activate("Agriculture").asked(1, "Calendar, Oars, no").answer("Calendar")
    game.expect(hand={1: "Oars"}, score={1: "Optics"}, scored={1: 1}, returned="Calendar")


def test_agriculture_declined() -> None:
    game = lay({"board": "Agriculture", "hand": "Calendar"}, {})
    game.activate("Agriculture").answer("no").expect()


def test_agriculture_with_an_empty_hand() -> None:
    game = lay({"board": "Agriculture"}, {})
    game.activate("Agriculture").expect()


def test_agriculture_returning_a_ten_ends_the_game() -> None:
    """Section 10: draw for 11, the game ends at once (I-PUB18, I-E2); the highest score wins."""
    game = lay({"board": "Agriculture", "hand": "Robotics"}, {"score": "Tools"})
    game.activate("Agriculture").answer("Robotics")
    game.expect(hand={1: ""}, returned="Robotics", ending="score", winners=(2,))


# 010 Domestication (castle)


def test_domestication_melds_the_lowest_card_and_draws() -> None:
    """E1: meld the lowest hand card, then draw(1)."""
    game = lay({"board": "Domestication", "hand": "Calendar, Tools, Optics"}, {}, piles={1: "Oars"})
    game.activate("Domestication").expect(hand={1: "Calendar, Optics, Oars"}, board={1: "Domestication, Tools"})


def test_domestication_lets_him_pick_among_ties() -> None:
    game = lay({"board": "Domestication", "hand": "Tools, Masonry, Calendar"}, {}, piles={1: "Oars"})
    game.activate("Domestication").asked(1, "Tools, Masonry").answer("Masonry")
    game.expect(hand={1: "Tools, Calendar, Oars"}, board={1: "Masonry, Domestication"})


def test_domestication_draws_with_an_empty_hand() -> None:
    game = lay({"board": "Domestication"}, {}, piles={1: "Oars"})
    game.activate("Domestication").expect(hand={1: "Oars"})


# 011 Masonry (castle)


def test_masonry_melds_castles_in_any_order() -> None:
    """E1: may meld any number of castle cards from hand; three of them claim nothing."""
    game = lay({"board": "Masonry", "hand": "Oars, Archery, Sailing, Tools"}, {})
    game.activate("Masonry").asked(1, "Oars, Archery, Tools, done").answer("Archery")
    game.asked(1, "Oars, Tools, done").answer("Oars").asked(1, "Tools, done").answer("Tools")
    game.expect(hand={1: "Sailing"}, board={1: "Masonry, Oars, Archery, Tools"})


def test_masonry_stops_when_he_wants() -> None:
    game = lay({"board": "Masonry", "hand": "Oars, Archery"}, {})
    game.activate("Masonry").answer("Archery").answer("done").expect(hand={1: "Oars"}, board={1: "Masonry, Archery"})


def test_masonry_declined() -> None:
    game = lay({"board": "Masonry", "hand": "Oars, Archery"}, {})
    game.activate("Masonry").answer("done").expect()


def test_masonry_without_castles_in_hand() -> None:
    game = lay({"board": "Masonry", "hand": "Sailing"}, {})
    game.activate("Masonry").expect()


def test_masonry_claims_monument_with_four() -> None:
    game = lay({"board": "Masonry", "hand": "Oars, Archery, Tools, Mysticism"}, {})
    game.activate("Masonry").answer("Oars").answer("Archery").answer("Tools").answer("Mysticism")
    game.expect(hand={1: ""}, board={1: "Masonry, Archery, Oars, Tools, Mysticism"}, achievements={1: "monument"})


def test_masonry_claims_monument_with_five() -> None:
    game = lay({"board": "Masonry", "hand": "Oars, Archery, Tools, Mysticism, The Wheel"}, {})
    game.activate("Masonry").answer("Oars").answer("Archery").answer("Tools").answer("Mysticism").answer("The Wheel")
    game.expect(
        hand={1: ""}, board={1: "Masonry, Archery, Oars, Tools, Mysticism, The Wheel"}, achievements={1: "monument"}
    )


def test_masonry_claims_monument_only_if_it_is_there() -> None:
    game = lay({"board": "Masonry", "hand": "Oars, Archery, Tools, Mysticism"}, {"achievements": "monument"})
    game.activate("Masonry").answer("Oars").answer("Archery").answer("Tools").answer("Mysticism")
    game.expect(hand={1: ""}, board={1: "Masonry, Archery, Oars, Tools, Mysticism"})


# 012 City States (crown)


def test_city_states_takes_a_top_castle_card_of_four_castles() -> None:
    """E1 D: V with four castles or more moves a top castle card to A's board, then draws a 1."""
    game = lay({"board": "City States"}, {"board": "Archery, Engineering, The Wheel, Pottery"}, piles={1: "Oars"})
    game.activate("City States").asked(2, "Archery, The Wheel").answer("The Wheel")
    game.expect(hand={2: "Oars"}, board={1: "City States, The Wheel", 2: "Archery, Engineering, Pottery"})


def test_city_states_spares_three_castles() -> None:
    game = lay({"board": "City States"}, {"board": "The Wheel"})
    game.activate("City States").expect()


def test_city_states_takes_from_exactly_four_castles() -> None:
    """The Wheel and Tools show four; they are V's at this moment."""
    game = lay({"board": "City States"}, {"board": "The Wheel, Tools"}, piles={1: "Oars"})
    game.activate("City States").answer("Tools")
    game.expect(hand={2: "Oars"}, board={1: "City States, Tools", 2: "The Wheel"})


def test_city_states_counts_castles_of_splayed_stacks_but_takes_top_cards_only() -> None:
    """Castles of covered cards count, a top card must show one to be taken: without any, nothing is drawn."""
    game = lay(
        {"board": "City States"},
        {"board": "Coal, Oars, Metalworking, Road Building", "splay": "red right"},
        piles={1: "Tools"},
    )
    game.activate("City States").expect()


def test_city_states_puts_it_on_top_of_the_stack() -> None:
    """I-K16."""
    game = lay({"board": "City States, Sailing"}, {"board": "The Wheel, Engineering"}, piles={1: "Oars"})
    game.activate("City States").answer("The Wheel")
    game.expect(hand={2: "Oars"}, board={1: "City States, The Wheel, Sailing", 2: "Engineering"})


# 013 Code of Laws (crown)


def test_code_of_laws_tucks_and_splays_left() -> None:
    """E1: may tuck a hand card whose colour is on the board; if so, may splay that colour left."""
    game = lay({"board": "Code of Laws, Tools", "hand": "Writing, Oars, Mysticism"}, {})
    game.activate("Code of Laws").asked(1, "Writing, Mysticism, no").answer("Writing")
    game.asked(1, "blue, no").answer("blue")
    game.expect(
        hand={1: "Oars, Mysticism"}, board={1: "Code of Laws, Tools, Writing"}, splay={1: "blue left"}, tucked={1: 1}
    )


def test_code_of_laws_without_splaying() -> None:
    game = lay({"board": "Code of Laws", "hand": "Mysticism"}, {})
    game.activate("Code of Laws").answer("Mysticism").answer("no")
    game.expect(hand={1: ""}, board={1: "Code of Laws, Mysticism"}, tucked={1: 1})


def test_code_of_laws_declined() -> None:
    game = lay({"board": "Code of Laws, Tools, Writing", "hand": "Mysticism"}, {})
    game.activate("Code of Laws").answer("no").expect()


def test_code_of_laws_wants_a_colour_on_the_board() -> None:
    game = lay({"board": "Code of Laws", "hand": "Oars"}, {})
    game.activate("Code of Laws").expect()


def test_code_of_laws_may_turn_another_splay_left() -> None:
    """I-K14: a new direction replaces the old one."""
    game = lay({"board": "Code of Laws, Tools, Pottery", "splay": "blue up", "hand": "Writing"}, {})
    game.activate("Code of Laws").answer("Writing").answer("blue")
    game.expect(hand={1: ""}, board={1: "Code of Laws, Tools, Pottery, Writing"}, splay={1: "blue left"}, tucked={1: 1})


# 014 Mysticism (castle)


def test_mysticism_melds_a_colour_on_the_board_and_draws() -> None:
    """E1: draw(1) and reveal; if its colour is on the board, meld it and draw(1)."""
    game = lay({"board": "Mysticism, Tools"}, {}, piles={1: "Writing, Oars"})
    game.activate("Mysticism").expect(hand={1: "Oars"}, board={1: "Mysticism, Writing, Tools"}, revealed="Writing")


def test_mysticism_keeps_another_colour() -> None:
    game = lay({"board": "Mysticism, Tools"}, {}, piles={1: "Sailing, Oars"})
    game.activate("Mysticism").expect(hand={1: "Sailing"}, revealed="Sailing")
