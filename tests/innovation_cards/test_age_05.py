"""The cards of age 5, from the specification's section 14. In: tables laid by hand. Out: assertions."""

from __future__ import annotations

import pytest

from innovation_cards.table import lay

FIRST = {"edition": "first"}

# 045 Chemistry (factory)


def test_chemistry_splays_blue_and_scores_one_above_the_highest_top_card() -> None:
    """E1: may splay blue right. E2: draw for the highest top value + 1 and score; then return one score card."""
    game = lay(
        {"board": "Chemistry, Tools, Industrialization, Oars, Archery, Sailing", "score": "Optics"},
        {},
        piles={7: "Bicycle"},
    )
    game.activate("Chemistry").asked(1, "blue, no").answer("blue").asked(1, "Optics, Bicycle").answer("Optics")
    game.expect(splay={1: "blue right"}, score={1: "Bicycle"}, scored={1: 1}, returned="Optics")


def test_chemistry_returns_the_new_card_if_there_is_no_other() -> None:
    game = lay({"board": "Chemistry, Tools"}, {}, piles={6: "Canning"})
    game.activate("Chemistry").answer("no").expect(scored={1: 1}, returned="Canning")


def test_chemistry_may_return_the_new_card() -> None:
    game = lay({"board": "Chemistry", "score": "Optics"}, {}, piles={6: "Canning"})
    game.activate("Chemistry").answer("Canning").expect(scored={1: 1}, returned="Canning")


def test_chemistry_with_a_ten_on_top_ends_the_game() -> None:
    """I-PUB18: a draw for 11."""
    game = lay({"board": "Chemistry, Robotics"}, {"score": "Tools"})
    game.activate("Chemistry").expect(ending="score", winners=(2,))


# 046 Physics (bulb)


def test_physics_keeps_three_different_colours() -> None:
    """E1: three times draw(6) and reveal; all colours different: they stay in hand."""
    drawn = "Canning, Democracy, Classification"
    game = lay({"board": "Physics", "hand": "Machine Tools"}, {}, piles={6: drawn})
    game.activate("Physics").expect(hand={1: f"Machine Tools, {drawn}"}, revealed=drawn)


@pytest.mark.parametrize(
    "drawn",
    [
        "Canning, Vaccination, Classification",
        "Canning, Classification, Vaccination",
        "Classification, Canning, Vaccination",
    ],
)
def test_physics_returns_everything_if_two_share_a_colour(drawn: str) -> None:
    """Return them and the whole hand, in an order of his choice."""
    game = lay({"board": "Physics", "hand": "Tools, Calendar"}, {}, piles={6: drawn})
    game.activate("Physics").asked(1, drawn).answer("Vaccination").answer("Canning")
    game.expect(hand={1: ""}, returned="Tools, Calendar, Vaccination, Canning, Classification", revealed=drawn)


def test_physics_counts_three_of_a_colour_too() -> None:
    drawn = "Canning, Vaccination"
    game = lay({"board": "Physics"}, {}, piles={6: drawn, 7: "Sanitation"}, empty=[6])
    game.activate("Physics").answer("Canning")
    game.expect(returned="Canning, Vaccination, Sanitation", revealed=f"{drawn}, Sanitation")


# 047 Coal (factory)


def test_coal_tucks_splays_and_scores_two_cards() -> None:
    """E1: draw(5) and tuck. E2: may splay red right. E3: may score a top card and the card beneath it."""
    game = lay({"board": "Coal, Oars, Tools, Writing, Pottery, Sailing"}, {}, piles={5: "The Pirate Code"})
    game.activate("Coal").asked(1, "red, no").answer("red")
    game.asked(1, "Coal, Tools, Sailing, no").answer("Tools")
    game.expect(
        board={1: "Coal, Oars, The Pirate Code, Pottery, Sailing"},
        splay={1: "red right"},
        score={1: "Tools, Writing"},
        scored={1: 2},
        tucked={1: 1},
    )


def test_coal_scores_a_card_without_another_beneath() -> None:
    game = lay({"board": "Coal, Sailing"}, {}, piles={5: "Banking"})
    game.activate("Coal").answer("Coal")
    game.expect(board={1: "Sailing, Banking"}, score={1: "Coal"}, scored={1: 1}, tucked={1: 1})


def test_coal_declined() -> None:
    game = lay({"board": "Coal, Oars, Tools, Pottery"}, {}, piles={5: "Astronomy"})
    game.activate("Coal").answer("no").answer("no")
    game.expect(board={1: "Coal, Oars, Tools, Pottery, Astronomy"}, tucked={1: 1})


# 048 The Pirate Code (crown)


def test_the_pirate_code_takes_two_cards_and_scores_the_lowest_crown() -> None:
    """E1 D: V moves two score cards of value 4 or less. E2: if any moved, P scores his lowest top crown card."""
    game = lay(
        {"board": "The Pirate Code, Optics, Translation, Sailing, Masonry"},
        {"score": "Tools, Invention, Chemistry, Calendar"},
    )
    game.activate("The Pirate Code").asked(2, "Tools, Invention, Calendar").answer("Invention")
    game.asked(2, "Tools, Calendar").answer("Calendar")
    game.expect(
        score={1: "Invention, Calendar, Sailing", 2: "Tools, Chemistry"},
        board={1: "The Pirate Code, Optics, Translation, Masonry"},
        scored={1: 1},
    )


def test_the_pirate_code_takes_one_if_there_is_one() -> None:
    game = lay({"board": "The Pirate Code, Oars, Tools"}, {"score": "Invention, Chemistry"})
    game.activate("The Pirate Code")
    game.expect(score={1: "Invention, The Pirate Code", 2: "Chemistry"}, board={1: "Oars, Tools"}, scored={1: 1})


def test_the_pirate_code_takes_no_five() -> None:
    game = lay({"board": "The Pirate Code, Sailing"}, {"score": "Chemistry, Canning"})
    game.activate("The Pirate Code").expect()


def test_the_pirate_code_moved_from_the_first_victim_only() -> None:
    game = lay({"board": "The Pirate Code, Sailing"}, {"score": "Tools"}, {"score": "Chemistry"})
    game.activate("The Pirate Code").expect(
        score={1: "Tools, Sailing", 2: ""}, board={1: "The Pirate Code"}, scored={1: 1}
    )


def test_the_pirate_code_lets_him_pick_among_ties_and_sharers_score_too() -> None:
    game = lay(
        {"board": "The Pirate Code, Sailing"},
        {"score": "Tools"},
        {"board": "Clothing, Oars, City States, Metalworking"},
        piles={1: "Pottery", 5: "Coal"},
    )
    game.activate("The Pirate Code").asked(3, "Clothing, Oars, City States").answer("Oars")
    game.expect(
        hand={1: "Coal"},
        board={1: "The Pirate Code", 3: "Clothing, City States, Metalworking"},
        score={1: "Tools, Sailing", 2: "", 3: "Oars"},
        scored={1: 1, 3: 1},
    )


def test_the_pirate_code_without_a_crown_on_top_scores_nothing() -> None:
    """A sharer whose crowns are all covered: frozen counts let him share, but no top card has a crown."""
    game = lay(
        {"board": "The Pirate Code"},
        {"score": "Tools"},
        {"board": "The Wheel, Sailing", "splay": "green right"},
    )
    game.activate("The Pirate Code")
    game.expect(score={1: "Tools, The Pirate Code", 2: ""}, board={1: ""}, scored={1: 1})


# 049 Banking (crown)


def test_banking_takes_a_top_factory_card_for_a_five() -> None:
    """E1 D: V moves a top non-green factory card to A's board; if it moved, he draws and scores a 5."""
    game = lay(
        {"board": "Banking"},
        {"board": "Coal, Colonialism, Chemistry, Invention, Agriculture"},
        piles={5: "Statistics"},
    )
    game.activate("Banking").asked(2, "Coal, Chemistry").answer("Coal")
    game.expect(
        board={1: "Banking, Coal", 2: "Colonialism, Chemistry, Invention, Agriculture"},
        score={2: "Statistics"},
        scored={2: 1},
    )


def test_banking_spares_green() -> None:
    game = lay({"board": "Banking"}, {"board": "Invention, Agriculture"})
    game.activate("Banking").expect()


def test_banking_splays_green_right() -> None:
    """E2: may splay green right."""
    game = lay({"board": "Banking, Sailing, Oars, Archery"}, {})
    game.activate("Banking").asked(1, "green, no").answer("green").expect(splay={1: "green right"})
    game = lay({"board": "Banking, Sailing"}, {})
    game.activate("Banking").answer("no").expect()


# 050 Measurement (bulb)


def test_measurement_splays_the_colour_returned_and_draws_for_its_number() -> None:
    """E1: may reveal and return a hand card; splay its colour right; draw for the number of cards of that colour."""
    game = lay({"board": "Measurement, Oars, Archery, Coal", "hand": "Metalworking, Pottery"}, {}, piles={3: "Optics"})
    game.activate("Measurement").asked(1, "Metalworking, Pottery, no").answer("Metalworking")
    game.expect(hand={1: "Pottery, Optics"}, splay={1: "red right"}, returned="Metalworking", revealed="Metalworking")


def test_measurement_of_one_card_splays_nothing_and_draws_a_one() -> None:
    """Note."""
    game = lay({"board": "Measurement", "hand": "Sailing"}, {}, piles={1: "Oars"})
    game.activate("Measurement").answer("Sailing")
    game.expect(hand={1: "Oars"}, returned="Sailing", revealed="Sailing")


def test_measurement_of_a_missing_colour_draws_a_one() -> None:
    """Note, I-PUB18: n = 0."""
    game = lay({"board": "Measurement, Tools, Pottery", "hand": "Mysticism"}, {}, piles={1: "Oars"})
    game.activate("Measurement").answer("Mysticism")
    game.expect(hand={1: "Oars"}, returned="Mysticism", revealed="Mysticism")


def test_measurement_replaces_another_splay() -> None:
    """No "may" for the splay."""
    game = lay(
        {"board": "Measurement, Tools, Pottery", "splay": "blue up", "hand": "Writing"}, {}, piles={2: "Calendar"}
    )
    game.activate("Measurement").answer("Writing")
    game.expect(hand={1: "Calendar"}, splay={1: "blue right"}, returned="Writing", revealed="Writing")


@pytest.mark.parametrize("rules", [{}, FIRST])
def test_measurement_declined(rules: dict[str, str]) -> None:
    game = lay({"board": "Measurement", "hand": "Sailing"}, {}, rules=rules)
    game.activate("Measurement").answer("no").expect()
    lay({"board": "Measurement"}, {}, rules=rules).activate("Measurement").expect()


def test_measurement_of_the_first_edition_picks_any_colour() -> None:
    """Section 15: return one hand card; then pick any colour."""
    game = lay(
        {"board": "Measurement, Oars, Archery", "hand": "Metalworking, Pottery"}, {}, piles={2: "Calendar"}, rules=FIRST
    )
    game.activate("Measurement").answer("Pottery").asked(1, "blue, red, green, yellow, purple").answer("red")
    game.expect(hand={1: "Metalworking, Calendar"}, splay={1: "red right"}, returned="Pottery")


@pytest.mark.parametrize("colour", ["green", "purple"])
def test_measurement_of_the_first_edition_with_one_card_or_none(colour: str) -> None:
    game = lay({"board": "Measurement", "hand": "Pottery"}, {}, piles={1: "Oars"}, rules=FIRST)
    game.activate("Measurement").answer("Pottery").answer(colour).expect(hand={1: "Oars"}, returned="Pottery")


# 051 Statistics (leaf)


def test_statistics_moves_all_highest_cards_to_the_hand() -> None:
    """E1 D: V moves all highest cards of his score to his hand."""
    game = lay({"board": "Statistics"}, {"score": "Optics, Alchemy, Calendar", "hand": "Oars"})
    game.activate("Statistics").expect(score={2: "Calendar"}, hand={2: "Oars, Optics, Alchemy"})


@pytest.mark.parametrize("rules", [{}, FIRST])
def test_statistics_with_an_empty_score_pile(rules: dict[str, str]) -> None:
    lay({"board": "Statistics"}, {"hand": "Oars"}, rules=rules).activate("Statistics").expect()
    lay({"board": "Statistics"}, {}, rules=rules).activate("Statistics").expect()


def test_statistics_of_the_first_edition_moves_one_card() -> None:
    """Section 15: one highest card; again only if the hand now holds exactly one."""
    game = lay({"board": "Statistics"}, {"score": "Optics, Alchemy, Calendar", "hand": "Oars"}, rules=FIRST)
    game.activate("Statistics").asked(2, "Optics, Alchemy").answer("Alchemy")
    game.expect(score={2: "Optics, Calendar"}, hand={2: "Oars, Alchemy"})


def test_statistics_of_the_first_edition_moves_a_second_card_into_an_empty_hand() -> None:
    game = lay({"board": "Statistics"}, {"score": "Optics, Alchemy, Calendar, Tools"}, rules=FIRST)
    game.activate("Statistics").answer("Alchemy").expect(score={2: "Calendar, Tools"}, hand={2: "Alchemy, Optics"})


def test_statistics_of_the_first_edition_stops_with_an_empty_score_pile() -> None:
    game = lay({"board": "Statistics"}, {"score": "Optics"}, rules=FIRST)
    game.activate("Statistics").expect(score={2: ""}, hand={2: "Optics"})


@pytest.mark.parametrize("rules", [{}, FIRST])
def test_statistics_splays_yellow_right(rules: dict[str, str]) -> None:
    """E2: may splay yellow right."""
    game = lay({"board": "Statistics, Masonry, Oars, Archery"}, {}, rules=rules)
    game.activate("Statistics").asked(1, "yellow, no").answer("yellow").expect(splay={1: "yellow right"})
    game = lay({"board": "Statistics, Masonry"}, {}, rules=rules)
    game.activate("Statistics").answer("no").expect()


# 052 Steam Engine (factory)


def test_steam_engine_tucks_two_fours_and_scores_the_bottom_yellow_card() -> None:
    """E1: twice draw(4) and tuck; then score the bottom yellow card."""
    game = lay({"board": "Steam Engine, Masonry"}, {}, piles={4: "Invention, Enterprise, Anatomy"})
    game.activate("Steam Engine").expect(
        board={1: "Steam Engine, Invention, Enterprise"}, score={1: "Masonry"}, tucked={1: 2}, scored={1: 1}
    )


def test_steam_engine_may_score_what_it_tucked() -> None:
    game = lay({"board": "Steam Engine, Masonry"}, {}, piles={4: "Anatomy, Perspective"})
    game.activate("Steam Engine").expect(
        board={1: "Steam Engine, Masonry, Anatomy"}, score={1: "Perspective"}, tucked={1: 2}, scored={1: 1}
    )


def test_steam_engine_may_score_itself() -> None:
    """I-K2: a lone card is top and bottom."""
    game = lay({"board": "Steam Engine"}, {}, piles={4: "Invention, Enterprise"})
    game.activate("Steam Engine").expect(
        board={1: "Invention, Enterprise"}, score={1: "Steam Engine"}, tucked={1: 2}, scored={1: 1}
    )


def test_steam_engine_shared_without_yellow_scores_nothing() -> None:
    game = lay(
        {"board": "Steam Engine"},
        {"board": "Coal"},
        piles={4: "Invention, Enterprise, Gunpowder, Colonialism", 5: "Banking"},
    )
    game.activate("Steam Engine").expect(
        hand={1: "Experimentation"},
        board={1: "Gunpowder, Colonialism", 2: "Coal, Invention, Enterprise"},
        score={1: "Steam Engine"},
        tucked={1: 2, 2: 2},
        scored={1: 1},
    )


# 053 Astronomy (bulb)


def test_astronomy_melds_green_and_blue_and_keeps_the_rest() -> None:
    """E1: loop draw(6) and reveal; green or blue is melded and the loop goes on; any other stays in hand."""
    drawn = "Classification, Atomic Theory, Metric System, Machine Tools"
    game = lay({"board": "Astronomy, Oars"}, {}, piles={6: f"{drawn}, Encyclopedia"})
    game.activate("Astronomy").expect(
        hand={1: "Machine Tools"},
        board={1: "Astronomy, Oars, Atomic Theory, Metric System, Classification"},
        revealed=drawn,
    )


@pytest.mark.parametrize("drawn", ["Canning", "Democracy", "Industrialization"])
def test_astronomy_stops_at_every_other_colour(drawn: str) -> None:
    game = lay({"board": "Astronomy, Oars"}, {}, piles={6: f"{drawn}, Encyclopedia"})
    game.activate("Astronomy").expect(hand={1: drawn}, revealed=drawn)


def test_astronomy_claims_universe_with_sixes_on_top() -> None:
    """E2: every non-purple top card has value 6 or higher; Astronomy itself is purple."""
    game = lay({"board": "Astronomy, Machine Tools, Oars, Bicycle"}, {}, piles={6: "Canning"})
    game.activate("Astronomy").expect(hand={1: "Canning"}, achievements={1: "universe"}, revealed="Canning")


def test_astronomy_with_a_five_on_top() -> None:
    game = lay({"board": "Astronomy, Coal, Bicycle"}, {}, piles={6: "Canning"})
    game.activate("Astronomy").expect(hand={1: "Canning"}, revealed="Canning")


def test_astronomy_with_purple_only_claims_universe() -> None:
    """I-U9: no non-purple top card at all meets the condition."""
    game = lay({"board": "Astronomy"}, {}, piles={6: "Canning"})
    game.activate("Astronomy").expect(hand={1: "Canning"}, achievements={1: "universe"}, revealed="Canning")


def test_astronomy_claims_universe_only_if_it_is_there() -> None:
    game = lay({"board": "Astronomy"}, {"achievements": "universe"}, piles={6: "Canning"})
    game.activate("Astronomy").expect(hand={1: "Canning"}, revealed="Canning")


# 054 Societies (crown)


def test_societies_takes_a_higher_top_bulb_card() -> None:
    """E1 D: V moves a top bulb card higher than A's top card of that colour to A's board; then he draws a 5."""
    game = lay(
        {"board": "Societies, Calendar, Engineering, Measurement"},
        {"board": "Mathematics, Colonialism, Invention, Perspective, Philosophy, Pottery"},
        piles={5: "Coal"},
    )
    game.activate("Societies").asked(2, "Colonialism, Perspective").answer("Perspective")
    game.expect(
        hand={2: "Coal"},
        board={
            1: "Societies, Calendar, Engineering, Measurement, Perspective",
            2: "Mathematics, Colonialism, Invention, Philosophy, Pottery",
        },
    )


def test_societies_takes_a_higher_purple_card() -> None:
    """The last edition does not spare purple."""
    game = lay({"board": "Societies"}, {"board": "Empiricism"}, piles={5: "Coal"})
    game.activate("Societies").expect(hand={2: "Coal"}, board={1: "Empiricism, Societies", 2: ""})


def test_societies_wants_a_bulb_on_top() -> None:
    """I-U10: a top card."""
    game = lay({"board": "Societies"}, {"board": "Coal, Engineering, Pottery"})
    game.activate("Societies").expect()


def test_societies_of_the_first_edition_spares_purple_and_does_not_compare() -> None:
    """Section 15."""
    game = lay(
        {"board": "Societies, Physics"},
        {"board": "Mathematics, Colonialism, Empiricism"},
        piles={5: "Coal"},
        rules=FIRST,
    )
    game.activate("Societies").asked(2, "Mathematics, Colonialism").answer("Mathematics")
    game.expect(hand={2: "Coal"}, board={1: "Societies, Mathematics, Physics", 2: "Colonialism, Empiricism"})


def test_societies_of_the_first_edition_finds_nothing() -> None:
    game = lay({"board": "Societies"}, {"board": "Empiricism, Coal, Engineering"}, rules=FIRST)
    game.activate("Societies").expect()
