"""The cards of age 2, from the specification's section 14. In: tables laid by hand. Out: assertions."""

from __future__ import annotations

import pytest

from innovation_cards.table import lay

# 015 Calendar (leaf)


def test_calendar_draws_two_threes_if_the_score_pile_is_larger() -> None:
    """E1: if the score pile holds more cards than the hand, twice draw(3)."""
    game = lay({"board": "Calendar", "hand": "Robotics", "score": "Tools, Oars"}, {}, piles={3: "Optics, Alchemy"})
    game.activate("Calendar").expect(hand={1: "Robotics, Optics, Alchemy"})


def test_calendar_counts_cards_and_wants_more() -> None:
    game = lay({"board": "Calendar", "hand": "Tools, Oars", "score": "Robotics, Software"}, {})
    game.activate("Calendar").expect()


def test_calendar_with_fewer_cards_scored() -> None:
    game = lay({"board": "Calendar", "hand": "Tools, Oars", "score": "Robotics"}, {})
    game.activate("Calendar").expect()


def test_calendar_with_both_empty() -> None:
    lay({"board": "Calendar"}, {}).activate("Calendar").expect()


# 016 Mathematics (bulb)


def test_mathematics_melds_a_card_one_higher() -> None:
    """E1: may return one hand card, value v; if so, draw(v + 1) and meld."""
    game = lay({"board": "Mathematics", "hand": "Oars, Optics"}, {}, piles={4: "Experimentation"})
    game.activate("Mathematics").asked(1, "Oars, Optics, no").answer("Optics")
    game.expect(hand={1: "Oars"}, board={1: "Experimentation, Mathematics"}, returned="Optics")


def test_mathematics_declined() -> None:
    game = lay({"board": "Mathematics", "hand": "Oars"}, {})
    game.activate("Mathematics").answer("no").expect()


def test_mathematics_with_an_empty_hand() -> None:
    lay({"board": "Mathematics"}, {}).activate("Mathematics").expect()


def test_mathematics_returning_a_ten_ends_the_game() -> None:
    game = lay({"board": "Mathematics", "hand": "Robotics"}, {"score": "Tools"})
    game.activate("Mathematics").answer("Robotics")
    game.expect(hand={1: ""}, returned="Robotics", ending="score", winners=(2,))


# 017 Construction (castle)


def test_construction_takes_two_cards_and_the_victim_draws() -> None:
    """E1 D: V moves two hand cards of his choice to A's hand, then draws a 2."""
    game = lay({"board": "Construction"}, {"hand": "Oars, Tools, Optics"}, piles={2: "Calendar"})
    game.activate("Construction").asked(2, "Oars, Tools, Optics").answer("Optics")
    game.asked(2, "Oars, Tools").answer("Oars").expect(hand={1: "Optics, Oars", 2: "Tools, Calendar"})


def test_construction_takes_one_if_there_is_one() -> None:
    """I-PUB9, section 10."""
    game = lay({"board": "Construction"}, {"hand": "Oars"}, piles={2: "Calendar"})
    game.activate("Construction").expect(hand={1: "Oars", 2: "Calendar"})


def test_construction_makes_an_empty_hand_draw() -> None:
    game = lay({"board": "Construction"}, {}, piles={2: "Calendar"})
    game.activate("Construction").expect(hand={2: "Calendar"})


def test_construction_claims_empire_with_five_colours() -> None:
    """E2: five top cards, and no other player has five."""
    game = lay(
        {"board": "Construction, Pottery, Sailing, Agriculture, City States"},
        {"board": "Oars, Archery, Tools, The Wheel, Masonry"},
    )
    game.activate("Construction").expect(achievements={1: "empire"})


def test_construction_with_four_colours() -> None:
    game = lay({"board": "Construction, Pottery, Sailing, Agriculture"}, {"board": "Oars"}, piles={2: "Calendar"})
    game.activate("Construction").expect(hand={2: "Calendar"})


def test_construction_with_an_opponent_who_has_five_too() -> None:
    """Section 10: nobody gets Empire by the card."""
    five = "Archery, Tools, The Wheel, Masonry, Monotheism"
    game = lay(
        {"board": "Construction, Pottery, Sailing, Agriculture, City States"},
        {"board": five},
        {},
        piles={2: "Calendar"},
    )
    game.activate("Construction").expect(hand={3: "Calendar"})


def test_construction_ignores_a_team_mate_who_has_five() -> None:
    """Note: in a team game the team-mate's board is ignored."""
    game = lay(
        {"board": "Construction, Pottery, Sailing, Agriculture, City States"},
        {"board": "Road Building"},
        {"board": "Coal, Writing, Clothing, Canal Building, Philosophy"},
        {"board": "Metalworking"},
        rules={"teams": "1+3"},
        piles={2: "Calendar, Mathematics"},
    )
    game.activate("Construction").expect(hand={2: "Calendar", 4: "Mathematics"}, achievements={1: "empire"})


def test_construction_claims_empire_only_if_it_is_there() -> None:
    game = lay(
        {"board": "Construction, Pottery, Sailing, Agriculture, City States"},
        {"board": "Oars, Tools, The Wheel, Masonry", "achievements": "empire"},
    )
    game.activate("Construction").expect()


def test_construction_gives_empire_to_a_sharer() -> None:
    """I-M3: those effects are shared, sharers act before you; claiming earns the bonus (I-U3)."""
    game = lay(
        {"board": "Construction, Engineering"},
        {"board": "Archery, Tools, The Wheel, Masonry, Monotheism"},
        piles={2: "Calendar"},
    )
    game.activate("Construction").expect(hand={1: "Calendar"}, achievements={2: "empire"})


# 018 Road Building (castle)


def test_road_building_melds_two_and_trades_red_for_green() -> None:
    """E1: meld one or two; after two may move top red to another board and take that player's top green."""
    game = lay(
        {"board": "Road Building", "hand": "Tools, Agriculture, Oars"},
        {"board": "Archery, Sailing, The Wheel"},
        {"board": "Coal"},
    )
    game.activate("Road Building").asked(1, "Tools, Agriculture, Oars").answer("Tools")
    game.asked(1, "Agriculture, Oars, done").answer("Oars").asked(1, "player 2, player 3, no").answer("player 2")
    game.expect(
        hand={1: "Agriculture"},
        board={1: "Tools, Road Building, Sailing", 2: "Oars, Archery, The Wheel"},
    )


def test_road_building_melds_one_only() -> None:
    """Note: one is enough; then nothing is traded."""
    game = lay({"board": "Road Building", "hand": "Tools, Oars"}, {"board": "Sailing"})
    game.activate("Road Building").answer("Tools").answer("done")
    game.expect(hand={1: "Oars"}, board={1: "Road Building, Tools"})


def test_road_building_must_meld_the_only_card() -> None:
    game = lay({"board": "Road Building", "hand": "Tools"}, {"board": "Sailing"})
    game.activate("Road Building").expect(hand={1: ""}, board={1: "Road Building, Tools"})


def test_road_building_with_an_empty_hand() -> None:
    lay({"board": "Road Building"}, {"board": "Sailing"}).activate("Road Building").expect()


def test_road_building_without_trading() -> None:
    game = lay({"board": "Road Building", "hand": "Tools, Agriculture"}, {"board": "Sailing"})
    game.activate("Road Building").answer("Tools").answer("Agriculture").answer("no")
    game.expect(hand={1: ""}, board={1: "Road Building, Tools, Agriculture"})


def test_road_building_gives_red_to_a_player_without_green() -> None:
    game = lay({"board": "Road Building, Oars", "hand": "Tools, Agriculture"}, {"board": "Archery"})
    game.activate("Road Building").answer("Tools").answer("Agriculture").answer("player 2")
    game.expect(hand={1: ""}, board={1: "Oars, Tools, Agriculture", 2: "Road Building, Archery"})


def test_road_building_may_trade_with_the_team_mate() -> None:
    """Note: Q may be the team-mate."""
    game = lay(
        {"board": "Road Building", "hand": "Tools, Agriculture"}, {}, {"board": "Sailing"}, {}, rules={"teams": "1+3"}
    )
    game.activate("Road Building").answer("Tools").answer("Agriculture")
    game.asked(1, "player 2, player 3, player 4, no").answer("player 3")
    game.expect(hand={1: ""}, board={1: "Sailing, Tools, Agriculture", 3: "Road Building"})


def test_road_building_shared_without_red_takes_no_green() -> None:
    """(3) only if a red card moved."""
    game = lay(
        {"board": "Road Building"},
        {"board": "The Wheel", "hand": "Tools, Agriculture"},
        {"board": "Sailing"},
        piles={2: "Calendar"},
    )
    game.activate("Road Building").asked(2, "Tools, Agriculture").answer("Tools").answer("Agriculture")
    game.expect(hand={1: "Calendar", 2: ""}, board={2: "The Wheel, Tools, Agriculture"})


# 019 Currency (crown)


def test_currency_scores_a_two_for_each_different_value() -> None:
    """E1: may return any number; n = different values; n times draw(2) and score."""
    game = lay(
        {"board": "Currency", "hand": "Oars, Tools, Optics, Coal"}, {}, piles={2: "Calendar, Construction, Fermenting"}
    )
    game.activate("Currency").asked(1, "Oars, Tools, Optics, Coal, done").answer("Oars").answer("Optics")
    game.asked(1, "Tools, Coal, done").answer("Tools").asked(1, "Coal, done").answer("done")
    game.expect(hand={1: "Coal"}, score={1: "Calendar, Construction"}, scored={1: 2}, returned="Oars, Optics, Tools")


def test_currency_returns_the_whole_hand() -> None:
    game = lay({"board": "Currency", "hand": "Tools, Oars"}, {}, piles={2: "Calendar"})
    game.activate("Currency").answer("Tools").answer("Oars")
    game.expect(hand={1: ""}, score={1: "Calendar"}, scored={1: 1}, returned="Tools, Oars")


def test_currency_declined() -> None:
    game = lay({"board": "Currency", "hand": "Tools, Oars"}, {})
    game.activate("Currency").answer("done").expect()


def test_currency_with_an_empty_hand() -> None:
    lay({"board": "Currency"}, {}).activate("Currency").expect()


# 020 Mapmaking (crown)


def test_mapmaking_takes_a_one_and_scores_a_one() -> None:
    """E1 D: V moves one card of value 1 from his score to A's. E2: if one moved, draw(1) and score."""
    game = lay({"board": "Mapmaking"}, {"score": "Oars, Tools, Calendar"}, piles={1: "Sailing"})
    game.activate("Mapmaking").asked(2, "Oars, Tools").answer("Tools")
    game.expect(score={1: "Tools, Sailing", 2: "Oars, Calendar"}, scored={1: 1})


def test_mapmaking_takes_ones_only() -> None:
    """I-K16: no substitute of another value; nothing moved, nothing is drawn."""
    game = lay({"board": "Mapmaking"}, {"score": "Calendar, Optics"})
    game.activate("Mapmaking").expect()


def test_mapmaking_scores_once_for_two_victims() -> None:
    game = lay({"board": "Mapmaking"}, {"score": "Oars"}, {"score": "Tools"}, piles={1: "Sailing"})
    game.activate("Mapmaking").expect(score={1: "Oars, Tools, Sailing", 2: "", 3: ""}, scored={1: 1})


def test_mapmaking_lets_sharers_score_too() -> None:
    """One victim had a card, the later one had none: it moved all the same."""
    game = lay(
        {"board": "Mapmaking"},
        {"score": "Oars"},
        {"score": "Calendar"},
        {"board": "City States"},
        piles={1: "Sailing, Archery", 2: "Construction"},
    )
    game.activate("Mapmaking").expect(
        hand={1: "Construction"},
        score={1: "Oars, Archery", 2: "", 4: "Sailing"},
        scored={1: 1, 4: 1},
    )


# 021 Canal Building (crown)


def test_canal_building_exchanges_all_highest_cards() -> None:
    """E1: may exchange all highest cards of the hand with all highest of the score pile; nothing is scored."""
    game = lay({"board": "Canal Building", "hand": "Optics, Alchemy, Oars", "score": "Tools, Calendar"}, {})
    game.activate("Canal Building").asked(1, "yes, no").answer("yes")
    game.expect(hand={1: "Oars, Calendar"}, score={1: "Optics, Alchemy, Tools"})


def test_canal_building_declined() -> None:
    game = lay({"board": "Canal Building", "hand": "Optics", "score": "Tools"}, {})
    game.activate("Canal Building").answer("no").expect()


def test_canal_building_with_an_empty_score_pile() -> None:
    """I-K10: an exchange happens even if one side is empty."""
    game = lay({"board": "Canal Building", "hand": "Optics, Oars"}, {})
    game.activate("Canal Building").answer("yes").expect(hand={1: "Oars"}, score={1: "Optics"})


def test_canal_building_with_an_empty_hand() -> None:
    game = lay({"board": "Canal Building", "score": "Optics, Alchemy, Oars"}, {})
    game.activate("Canal Building").answer("yes").expect(hand={1: "Optics, Alchemy"}, score={1: "Oars"})


def test_canal_building_with_both_empty_asks_nothing() -> None:
    lay({"board": "Canal Building"}, {}).activate("Canal Building").expect()


# 022 Fermenting (leaf)


def test_fermenting_draws_a_two_for_each_colour_with_a_leaf() -> None:
    """E1: n = colours of the board that show a leaf; n times draw(2)."""
    game = lay({"board": "Fermenting, Sailing, Oars"}, {}, piles={2: "Calendar, Construction, Philosophy"})
    game.activate("Fermenting").expect(hand={1: "Calendar, Construction"})


def test_fermenting_counts_leaves_of_covered_cards_in_a_splay() -> None:
    game = lay(
        {"board": "Fermenting, Tools, Pottery", "splay": "blue left"},
        {},
        piles={2: "Calendar, Construction, Philosophy"},
    )
    game.activate("Fermenting").expect(hand={1: "Calendar, Construction"})


def test_fermenting_does_not_count_covered_leaves_without_a_splay() -> None:
    game = lay({"board": "Fermenting, Tools, Pottery"}, {}, piles={2: "Calendar, Construction"})
    game.activate("Fermenting").expect(hand={1: "Calendar"})


@pytest.mark.parametrize(
    ("board", "drawn"),
    [
        ("Fermenting, Oars", "Calendar"),
        ("Fermenting, Sailing", "Calendar"),
        ("Fermenting, Clothing", "Calendar, Construction"),
        ("Fermenting, Pottery", "Calendar, Construction"),
        ("Fermenting, Pottery, Sailing", "Calendar, Construction, Philosophy"),
    ],
)
def test_fermenting_of_the_first_edition_halves_the_leaves(board: str, drawn: str) -> None:
    """Section 15: n = leaves divided by 2, rounded down: of 2, 3, 4, 5, 6."""
    game = lay({"board": board}, {}, piles={2: "Calendar, Construction, Philosophy"}, rules={"edition": "first"})
    game.activate("Fermenting").expect(hand={1: drawn})


# 023 Monotheism (castle)


def test_monotheism_takes_a_top_card_of_a_colour_the_activator_lacks() -> None:
    """E1 D: V moves it to A's score and, if it moved, draws and tucks a 1. E2: draw(1) and tuck."""
    game = lay(
        {"board": "Monotheism"}, {"board": "Coal, Tools, Code of Laws"}, piles={1: "Writing, Mysticism, Archery"}
    )
    game.activate("Monotheism").asked(2, "Coal, Tools").answer("Coal").expect(
        board={1: "Monotheism, Mysticism", 2: "Tools, Writing, Code of Laws"},
        score={1: "Coal"},
        tucked={1: 1, 2: 1},
    )


def test_monotheism_without_such_a_colour_only_tucks_for_the_activator() -> None:
    game = lay({"board": "Monotheism"}, {"board": "Code of Laws"}, piles={1: "Mysticism, Archery"})
    game.activate("Monotheism").expect(board={1: "Monotheism, Mysticism"}, tucked={1: 1})


def test_monotheism_takes_top_cards_only() -> None:
    game = lay({"board": "Monotheism"}, {"board": "Coal, Optics"}, piles={1: "Writing, Archery"})
    game.activate("Monotheism").expect(
        board={1: "Monotheism, Archery", 2: "Optics, Writing"}, score={1: "Coal"}, tucked={1: 1, 2: 1}
    )


# 024 Philosophy (bulb)


def test_philosophy_splays_any_colour_left_and_scores_a_card() -> None:
    """E1: may splay one colour left. E2: may score one hand card."""
    game = lay(
        {"board": "Philosophy, Monotheism, Oars, Archery, Tools", "splay": "red up", "hand": "Sailing, Coal"}, {}
    )
    game.activate("Philosophy").asked(1, "red, purple, no").answer("red")
    game.asked(1, "Sailing, Coal, no").answer("Coal")
    game.expect(hand={1: "Sailing"}, score={1: "Coal"}, scored={1: 1}, splay={1: "red left"})


@pytest.mark.parametrize("colour", ["blue", "red", "green", "yellow", "purple"])
def test_philosophy_offers_every_colour(colour: str) -> None:
    pairs = "Philosophy, Monotheism, Oars, Archery, Tools, Writing, Sailing, Clothing, Masonry, Agriculture"
    game = lay({"board": pairs}, {})
    game.activate("Philosophy").asked(1, "blue, red, green, yellow, purple, no").answer(colour)
    game.expect(splay={1: f"{colour} left"})


def test_philosophy_declined_twice() -> None:
    game = lay({"board": "Philosophy, Monotheism", "hand": "Sailing"}, {})
    game.activate("Philosophy").answer("no").answer("no").expect()


def test_philosophy_with_nothing_to_splay_or_score() -> None:
    lay({"board": "Philosophy"}, {}).activate("Philosophy").expect()
