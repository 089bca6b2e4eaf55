"""The cards of age 3, from the specification's section 14. In: tables laid by hand. Out: assertions."""

from __future__ import annotations

import pytest

from innovation_cards.table import lay

# 025 Alchemy (castle)


@pytest.mark.parametrize(
    ("castles", "drawn"),
    [
        ("", ""),
        ("City States", "Invention"),
        ("Metalworking", "Invention"),
        ("Metalworking, City States", "Invention, Experimentation"),
        ("Metalworking, City States, Masonry", "Invention, Experimentation, Anatomy"),
    ],
)
def test_alchemy_reveals_a_four_for_three_castles(castles: str, drawn: str) -> None:
    """E1: n = castles divided by 3, rounded down: of 2, 3, 5, 6, 9; n times draw(4) and reveal; no red: they stay.

    E2: meld one hand card, then score one.
    """
    game = lay(
        {"board": f"Alchemy, {castles}", "hand": "Tools, Pottery, Sailing"},
        {},
        piles={4: "Invention, Experimentation, Anatomy, Enterprise"},
    )
    hand = ", ".join(filter(None, ["Tools", "Pottery", "Sailing", drawn]))
    left = ", ".join(filter(None, ["Pottery", "Sailing", drawn]))
    game.activate("Alchemy").asked(1, hand).answer("Tools").asked(1, left).answer("Pottery")
    game.expect(
        hand={1: f"Sailing, {drawn}"},
        board={1: f"Tools, Alchemy, {castles}"},
        score={1: "Pottery"},
        scored={1: 1},
        revealed=drawn,
    )


def test_alchemy_returns_everything_if_a_red_card_was_revealed() -> None:
    """Return the revealed cards and the whole hand; effect 2 finds nothing then."""
    game = lay(
        {"board": "Alchemy, Metalworking, City States", "hand": "Optics, Calendar"},
        {},
        piles={4: "Colonialism, Anatomy, Enterprise"},
    )
    game.activate("Alchemy").asked(1, "Colonialism, Anatomy").answer("Anatomy")
    game.expect(hand={1: ""}, returned="Optics, Calendar, Anatomy, Colonialism", revealed="Colonialism, Anatomy")


def test_alchemy_looks_for_red_in_the_last_card_revealed_too() -> None:
    game = lay({"board": "Alchemy, Metalworking, City States"}, {}, piles={4: "Anatomy, Gunpowder, Enterprise"})
    game.activate("Alchemy").answer("Gunpowder")
    game.expect(returned="Gunpowder, Anatomy", revealed="Anatomy, Gunpowder")


def test_alchemy_does_not_mind_a_red_card_of_the_hand() -> None:
    """Only revealed cards are looked at. The one hand card is melded, then nothing is left to score."""
    game = lay({"board": "Alchemy", "hand": "Oars"}, {})
    game.activate("Alchemy").expect(hand={1: ""}, board={1: "Alchemy, Oars"})


def test_alchemy_with_an_empty_hand() -> None:
    lay({"board": "Alchemy"}, {}).activate("Alchemy").expect()


# 026 Translation (crown)


def test_translation_melds_the_whole_score_pile() -> None:
    """E1: may meld every card of the score pile, in an order of his choice."""
    game = lay({"board": "Translation", "score": "Tools, Pottery, Oars"}, {})
    game.activate("Translation").asked(1, "yes, no").answer("yes")
    game.asked(1, "Tools, Pottery, Oars").answer("Pottery").asked(1, "Tools, Oars").answer("Tools")
    game.expect(board={1: "Tools, Pottery, Translation, Oars"}, score={1: ""})


def test_translation_declined_claims_world_with_crowns_only() -> None:
    """E2: if every top card is a crown card, claim World."""
    game = lay({"board": "Translation, Oars, Sailing", "score": "Tools"}, {})
    game.activate("Translation").answer("no").expect(achievements={1: "world"})


def test_translation_with_a_top_card_without_crowns() -> None:
    game = lay({"board": "Translation, Oars, The Wheel"}, {})
    game.activate("Translation").expect()


def test_translation_looks_at_top_cards_only() -> None:
    game = lay({"board": "Translation, Tools, Oars"}, {})
    game.activate("Translation").expect(achievements={1: "world"})


def test_translation_looks_after_melding() -> None:
    game = lay({"board": "Translation, Archery", "score": "Oars"}, {})
    game.activate("Translation").answer("yes")
    game.expect(board={1: "Translation, Oars, Archery"}, score={1: ""}, achievements={1: "world"})


def test_translation_claims_world_only_if_it_is_there() -> None:
    game = lay({"board": "Translation"}, {"achievements": "world"})
    game.activate("Translation").expect()


# 027 Engineering (castle)


def test_engineering_takes_all_top_castle_cards() -> None:
    """E1 D: V moves all top castle cards to A's score, only those on top at first. E2: may splay red left."""
    game = lay(
        {"board": "Engineering, Metalworking, Masonry"},
        {"board": "Oars, Archery, Sailing, Tools, Pottery, Writing"},
        {"board": "City States"},
    )
    game.activate("Engineering").asked(1, "red, no").answer("red")
    game.expect(
        board={2: "Archery, Sailing, Pottery, Writing", 3: ""},
        score={1: "Oars, Tools, City States"},
        splay={1: "red left"},
    )


def test_engineering_without_castles_or_splaying() -> None:
    game = lay({"board": "Engineering, Metalworking"}, {"board": "Coal"})
    game.activate("Engineering").answer("no").expect()


def test_engineering_cannot_splay_one_card() -> None:
    """I-K14. No other colour is offered."""
    game = lay({"board": "Engineering, Sailing, Clothing"}, {})
    game.activate("Engineering").expect()


def test_engineering_turns_a_splay() -> None:
    game = lay({"board": "Engineering, Coal", "splay": "red right"}, {})
    game.activate("Engineering").answer("red").expect(splay={1: "red left"})


# 028 Optics (crown)


def test_optics_with_a_crown_scores_a_four() -> None:
    """E1: draw(3) and meld; a crown card: draw(4) and score."""
    game = lay({"board": "Optics", "score": "Tools"}, {}, piles={3: "Compass", 4: "Invention"})
    game.activate("Optics").expect(board={1: "Optics, Compass"}, score={1: "Tools, Invention"}, scored={1: 1})


def test_optics_without_a_crown_gives_points_away() -> None:
    """Otherwise P picks an opponent with a lower score and one card of his score pile for him."""
    game = lay(
        {"board": "Optics", "score": "Tools, Oars, Calendar"},
        {"score": "Sailing, Agriculture"},
        {"score": "Invention"},
        {},
        piles={3: "Engineering"},
    )
    game.activate("Optics").asked(1, "player 2, player 4").answer("player 4")
    game.asked(1, "Tools, Oars, Calendar").answer("Calendar")
    game.expect(board={1: "Engineering, Optics"}, score={1: "Tools, Oars", 4: "Calendar"})


def test_optics_with_nobody_lower() -> None:
    """An equal score is not lower."""
    game = lay({"board": "Optics", "score": "Tools"}, {"score": "Oars"}, piles={3: "Alchemy"})
    game.activate("Optics").expect(board={1: "Optics, Alchemy"})


def test_optics_with_an_empty_score_pile() -> None:
    game = lay({"board": "Optics"}, {}, piles={3: "Alchemy"})
    game.activate("Optics").expect(board={1: "Optics, Alchemy"})


def test_optics_does_not_give_to_the_team_mate() -> None:
    """I-PUB17: a team-mate is no opponent."""
    game = lay(
        {"board": "Optics", "score": "Tools"}, {}, {}, {"score": "Oars"}, piles={3: "Alchemy"}, rules={"teams": "1+3"}
    )
    game.activate("Optics").expect(board={1: "Optics, Alchemy"}, score={1: "", 2: "Tools"})


# 029 Compass (crown)


def test_compass_trades_a_leaf_for_a_card_without() -> None:
    """E1 D: V moves a top non-green leaf card to A's board, then picks a top card without leaf there for himself."""
    game = lay(
        {"board": "Compass, Oars, Tools, Mysticism"},
        {"board": "Pottery, Machinery, Clothing, Archery"},
    )
    game.activate("Compass").asked(2, "Pottery, Machinery").answer("Pottery")
    game.asked(2, "Oars, Mysticism").answer("Mysticism")
    game.expect(
        board={1: "Compass, Oars, Pottery, Tools", 2: "Machinery, Clothing, Archery, Mysticism"},
    )


def test_compass_takes_back_even_if_nothing_was_given() -> None:
    game = lay({"board": "Compass, Oars, Tools"}, {"board": "Measurement"})
    game.activate("Compass").asked(2, "Oars, Tools").answer("Tools")
    game.expect(board={1: "Compass, Oars", 2: "Measurement, Tools"})


def test_compass_may_find_nothing_to_take_back() -> None:
    game = lay({"board": "Compass"}, {"board": "Machinery"})
    game.activate("Compass").expect(board={1: "Compass, Machinery", 2: ""})


# 030 Paper (bulb)


def test_paper_splays_and_draws_for_each_colour_splayed_left() -> None:
    """E1: may splay green or blue left. E2: draw(4) for each colour splayed left."""
    game = lay(
        {
            "board": "Paper, Sailing, Tools, Pottery, Oars, Archery, Masonry, Agriculture, Mysticism, Monotheism",
            "splay": "red left, yellow right, purple up",
        },
        {},
        piles={4: "Invention, Anatomy, Enterprise"},
    )
    game.activate("Paper").asked(1, "green, blue, no").answer("green")
    game.expect(
        hand={1: "Invention, Anatomy"},
        splay={1: "green left, red left, yellow right, purple up"},
    )


def test_paper_splays_blue() -> None:
    game = lay({"board": "Paper, Tools, Pottery"}, {}, piles={4: "Invention, Anatomy"})
    game.activate("Paper").asked(1, "blue, no").answer("blue").expect(hand={1: "Invention"}, splay={1: "blue left"})


def test_paper_declined() -> None:
    game = lay({"board": "Paper, Sailing"}, {})
    game.activate("Paper").answer("no").expect()


# 031 Machinery (leaf)


def test_machinery_exchanges_the_hand_for_all_highest_cards() -> None:
    """E1 D: the whole hand of V for all highest cards of A's hand."""
    game = lay(
        {"board": "Machinery", "hand": "Optics, Translation, Tools"},
        {"hand": "Sailing, Coal"},
    )
    game.activate("Machinery").expect(
        hand={1: "Sailing, Coal", 2: "Optics, Translation"}, score={1: "Tools"}, scored={1: 1}
    )


def test_machinery_exchanges_with_an_empty_hand() -> None:
    game = lay({"board": "Machinery", "hand": "Optics, Pottery"}, {})
    game.activate("Machinery").expect(hand={1: "Pottery", 2: "Optics"})


def test_machinery_takes_for_nothing() -> None:
    game = lay({"board": "Machinery"}, {"hand": "Optics, Pottery"})
    game.activate("Machinery").expect(hand={1: "Optics, Pottery", 2: ""})


def test_machinery_exchanges_with_every_victim_in_turn() -> None:
    """Note: the second victim gets what the first one gave, if it is the highest."""
    game = lay({"board": "Machinery", "hand": "Optics"}, {"hand": "Pottery, Coal"}, {"hand": "Sailing"})
    game.activate("Machinery").expect(hand={1: "Pottery, Sailing", 2: "Optics", 3: "Coal"})


def test_machinery_scores_a_castle_card_and_splays_red() -> None:
    """E2: score one castle card of the hand (mandatory); then may splay red left."""
    game = lay({"board": "Machinery, Coal, Optics", "hand": "Tools, Oars, Pottery"}, {"board": "Agriculture"})
    game.activate("Machinery")
    game.asked(1, "Tools, Oars").answer("Oars").asked(1, "red, no").answer("red")
    game.expect(hand={1: "Tools, Pottery"}, score={1: "Oars"}, scored={1: 1}, splay={1: "red left"})


def test_machinery_splays_without_scoring() -> None:
    game = lay({"board": "Machinery, Coal, Optics", "hand": "Pottery"}, {"board": "Agriculture"})
    game.activate("Machinery").answer("red").expect(splay={1: "red left"})


def test_machinery_scores_without_splaying() -> None:
    game = lay({"board": "Machinery, Coal, Optics", "hand": "Tools"}, {"board": "Agriculture"})
    game.activate("Machinery").answer("no").expect(hand={1: ""}, score={1: "Tools"}, scored={1: 1})


# 032 Medicine (leaf)


def test_medicine_exchanges_the_highest_for_the_lowest() -> None:
    """E1 D: the highest card of V's score for the lowest of A's."""
    game = lay({"board": "Medicine", "score": "Oars, Coal"}, {"score": "Tools, Optics, Calendar"})
    game.activate("Medicine").expect(score={1: "Optics, Coal", 2: "Tools, Calendar, Oars"})


def test_medicine_lets_each_pick_among_his_own() -> None:
    """Note: V picks among V's ties, A among A's."""
    game = lay({"board": "Medicine", "score": "Oars, Tools, Coal"}, {"score": "Alchemy, Optics, Calendar"})
    game.activate("Medicine").asked(2, "Alchemy, Optics").answer("Optics")
    game.asked(1, "Oars, Tools").answer("Tools")
    game.expect(score={1: "Oars, Coal, Optics", 2: "Alchemy, Calendar, Tools"})


def test_medicine_with_an_empty_score_pile_of_the_victim() -> None:
    game = lay({"board": "Medicine", "score": "Oars, Coal"}, {})
    game.activate("Medicine").expect(score={1: "Coal", 2: "Oars"})


def test_medicine_with_an_empty_score_pile_of_the_activator() -> None:
    game = lay({"board": "Medicine"}, {"score": "Oars, Coal"})
    game.activate("Medicine").expect(score={1: "Coal", 2: "Oars"})


# 033 Education (bulb)


def test_education_draws_two_above_the_highest_left() -> None:
    """E1: may return the highest card of the score pile; if so, draw for the highest value left, plus 2."""
    game = lay({"board": "Education", "score": "Invention, Calendar, Tools"}, {}, piles={4: "Experimentation"})
    game.activate("Education").asked(1, "Invention, no").answer("Invention")
    game.expect(hand={1: "Experimentation"}, score={1: "Calendar, Tools"}, returned="Invention")


def test_education_picks_among_ties() -> None:
    game = lay({"board": "Education", "score": "Calendar, Fermenting, Tools"}, {}, piles={4: "Invention"})
    game.activate("Education").asked(1, "Calendar, Fermenting, no").answer("Fermenting")
    game.expect(hand={1: "Invention"}, score={1: "Calendar, Tools"}, returned="Fermenting")


def test_education_with_nothing_left_draws_a_two() -> None:
    """I-K4: the value of nothing is 0."""
    game = lay({"board": "Education", "score": "Invention"}, {}, piles={2: "Calendar"})
    game.activate("Education").answer("Invention").expect(hand={1: "Calendar"}, score={1: ""}, returned="Invention")


def test_education_declined() -> None:
    game = lay({"board": "Education", "score": "Invention"}, {})
    game.activate("Education").answer("no").expect()


def test_education_with_an_empty_score_pile() -> None:
    lay({"board": "Education"}, {}).activate("Education").expect()


# 034 Feudalism (castle)


def test_feudalism_takes_a_castle_card_and_unsplays_its_colour() -> None:
    """E1 D: V moves a castle card of his hand to A's hand; if it moved, he unsplays that colour of his board."""
    game = lay(
        {"board": "Feudalism"},
        {"hand": "Oars, Tools, Pottery", "board": "Coal, Optics, Calendar, Writing", "splay": "red left, blue up"},
    )
    game.activate("Feudalism").asked(2, "Oars, Tools").answer("Tools")
    game.expect(hand={1: "Tools", 2: "Oars, Pottery"}, splay={2: "red left"})


def test_feudalism_of_the_first_edition_unsplays_nothing() -> None:
    """Section 15."""
    game = lay(
        {"board": "Feudalism"},
        {"hand": "Oars, Tools", "board": "Coal, Optics", "splay": "red left"},
        rules={"edition": "first"},
    )
    game.activate("Feudalism").asked(2, "Oars, Tools").answer("Oars").expect(hand={1: "Oars", 2: "Tools"})


def test_feudalism_without_castles_in_hand_unsplays_nothing() -> None:
    game = lay(
        {"board": "Feudalism"},
        {
            "hand": "Pottery",
            "board": "Tools, Writing, Coal, Optics, Sailing, Clothing, Anatomy, Medicine, Education, Philosophy",
            "splay": "blue up, red up, green up, yellow up, purple up",
            "achievements": "wonder",
        },
    )
    game.activate("Feudalism").expect()


@pytest.mark.parametrize("edition", ["last", "first"])
def test_feudalism_splays_yellow_or_purple(edition: str) -> None:
    """E2: may splay yellow or purple left."""
    board = "Feudalism, Mysticism, Masonry, Agriculture, Tools, Pottery, Oars, Archery, Sailing, Clothing"
    game = lay({"board": board}, {}, rules={"edition": edition})
    game.activate("Feudalism").asked(1, "yellow, purple, no").answer("purple").expect(splay={1: "purple left"})
    game = lay({"board": board}, {}, rules={"edition": edition})
    game.activate("Feudalism").answer("yellow").expect(splay={1: "yellow left"})
    game = lay({"board": board}, {}, rules={"edition": edition})
    game.activate("Feudalism").answer("no").expect()
