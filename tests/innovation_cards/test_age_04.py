"""The cards of age 4, from the specification's section 14. In: tables laid by hand. Out: assertions."""

from __future__ import annotations

import pytest

from innovation_cards.table import lay

#: Two cards of each colour.
PAIRS = {
    "blue": "Tools, Pottery",
    "red": "Oars, Archery",
    "green": "Sailing, Clothing",
    "yellow": "Masonry, Agriculture",
    "purple": "Mysticism, Monotheism",
}

# 035 Experimentation (bulb)


def test_experimentation_draws_and_melds_a_five() -> None:
    """E1: draw(5) and meld."""
    game = lay({"board": "Experimentation", "hand": "Tools"}, {}, piles={5: "Chemistry"})
    game.activate("Experimentation").expect(board={1: "Chemistry, Experimentation"})


# 036 Printing Press (bulb)


def test_printing_press_draws_two_above_the_purple_top_card() -> None:
    """E1: may return a score card; if so, draw for the top purple card's value plus 2."""
    game = lay({"board": "Printing Press, Philosophy, Reformation", "score": "Oars, Coal"}, {}, piles={4: "Invention"})
    game.activate("Printing Press").asked(1, "Oars, Coal, no").answer("Oars")
    game.expect(hand={1: "Invention"}, score={1: "Coal"}, returned="Oars")


def test_printing_press_without_purple_draws_a_two() -> None:
    """Section 10, I-K4."""
    game = lay({"board": "Printing Press, Coal", "score": "Oars"}, {}, piles={2: "Calendar"})
    game.activate("Printing Press").answer("Oars").expect(hand={1: "Calendar"}, score={1: ""}, returned="Oars")


def test_printing_press_declined_and_blue_splayed_right() -> None:
    """E2: may splay blue right."""
    game = lay({"board": "Printing Press, Tools, Oars, Archery", "score": "Sailing"}, {})
    game.activate("Printing Press").answer("no").asked(1, "blue, no").answer("blue").expect(splay={1: "blue right"})


def test_printing_press_declined_twice() -> None:
    game = lay({"board": "Printing Press, Tools", "score": "Sailing", "splay": "blue left"}, {})
    game.activate("Printing Press").answer("no").answer("no").expect()


def test_printing_press_with_nothing_to_return_or_splay() -> None:
    lay({"board": "Printing Press"}, {}).activate("Printing Press").expect()


# 037 Colonialism (factory)


def test_colonialism_tucks_as_long_as_crowns_come() -> None:
    """E1: loop draw(3) and tuck; after a crown card again."""
    game = lay({"board": "Colonialism"}, {}, piles={3: "Optics, Compass, Engineering, Translation"})
    game.activate("Colonialism").expect(board={1: "Colonialism, Optics, Engineering, Compass"}, tucked={1: 3})


def test_colonialism_stops_at_the_first_card() -> None:
    game = lay({"board": "Colonialism"}, {}, piles={3: "Alchemy, Compass"})
    game.activate("Colonialism").expect(board={1: "Colonialism, Alchemy"}, tucked={1: 1})


def test_colonialism_claims_monument_at_the_sixth_card() -> None:
    """I-PUB15: six tucked in a turn; the game goes on in the middle of the effect."""
    game = lay(
        {"board": "Colonialism"},
        {},
        piles={3: "Optics, Compass, Translation, Paper, Medicine", 4: "Navigation, Invention"},
        empty=[3],
    )
    game.activate("Colonialism").expect(
        board={1: "Colonialism, Optics, Compass, Paper, Navigation, Invention, Translation, Medicine"},
        tucked={1: 7},
        achievements={1: "monument"},
    )


# 038 Gunpowder (factory)


def test_gunpowder_takes_a_top_castle_card_and_scores_a_two() -> None:
    """E1 D: V moves a top castle card to A's score. E2: if one moved, draw(2) and score."""
    game = lay({"board": "Gunpowder"}, {"board": "Oars, Archery, Tools, Sailing"}, piles={2: "Calendar"})
    game.activate("Gunpowder").asked(2, "Oars, Tools").answer("Oars")
    game.expect(board={2: "Archery, Tools, Sailing"}, score={1: "Oars, Calendar"}, scored={1: 1})


def test_gunpowder_without_castles_on_top() -> None:
    game = lay({"board": "Gunpowder"}, {"board": "Optics, Archery"})
    game.activate("Gunpowder").expect()


def test_gunpowder_that_moved_from_the_first_victim_only() -> None:
    game = lay({"board": "Gunpowder"}, {"board": "Oars"}, {"board": "Sailing"}, piles={2: "Calendar"})
    game.activate("Gunpowder").expect(board={2: ""}, score={1: "Oars, Calendar"}, scored={1: 1})


def test_gunpowder_scores_for_sharers_first() -> None:
    game = lay(
        {"board": "Gunpowder"}, {"board": "Coal"}, {"board": "Oars"}, piles={2: "Calendar, Fermenting", 4: "Anatomy"}
    )
    game.activate("Gunpowder").expect(
        hand={1: "Anatomy"}, board={3: ""}, score={1: "Oars, Fermenting", 2: "Calendar"}, scored={1: 1, 2: 1}
    )


# 039 Invention (bulb)


def test_invention_turns_a_left_splay_right_and_scores_a_four() -> None:
    """E1: may splay right one colour that is splayed left; if so, draw(4) and score."""
    game = lay(
        {
            "board": f"Invention, Sailing, {PAIRS['red']}, {PAIRS['blue']}, {PAIRS['purple']}, {PAIRS['yellow']}",
            "splay": "red left, green left, blue up, purple right",
        },
        {},
        piles={4: "Anatomy"},
    )
    game.activate("Invention").asked(1, "red, green, no").answer("red")
    game.expect(splay={1: "red right, green left, blue up, purple right"}, score={1: "Anatomy"}, scored={1: 1})


@pytest.mark.parametrize("colour", PAIRS)
def test_invention_turns_any_colour(colour: str) -> None:
    board = f"Invention, {PAIRS[colour]}"
    game = lay({"board": board, "splay": f"{colour} left"}, {}, piles={4: "Anatomy"})
    game.activate("Invention").answer(colour)
    game.expect(splay={1: f"{colour} right"}, score={1: "Anatomy"}, scored={1: 1})


def test_invention_declined() -> None:
    game = lay({"board": "Invention, Sailing", "splay": "green left"}, {})
    game.activate("Invention").answer("no").expect()


def test_invention_without_a_left_splay() -> None:
    game = lay({"board": f"Invention, Sailing, {PAIRS['red']}", "splay": "green up, red right"}, {})
    game.activate("Invention").expect()


def test_invention_claims_wonder_with_five_splays_of_any_direction() -> None:
    """E2: all five colours splayed, any directions."""
    game = lay(
        {
            "board": ", ".join(["Invention", *PAIRS.values()]),
            "splay": "red left, green left, blue up, purple right, yellow left",
        },
        {},
    )
    game.activate("Invention").answer("no").expect(achievements={1: "wonder"})


def test_invention_with_four_splays() -> None:
    game = lay(
        {
            "board": ", ".join(["Invention", *PAIRS.values()]),
            "splay": "red left, green left, blue up, purple right",
        },
        {},
    )
    game.activate("Invention").answer("no").expect()


def test_invention_claims_wonder_only_if_it_is_there() -> None:
    game = lay(
        {
            "board": ", ".join(["Invention", *PAIRS.values()]),
            "splay": "red left, green left, blue up, purple right, yellow left",
        },
        {"achievements": "wonder"},
    )
    game.activate("Invention").answer("no").expect()


# 040 Navigation (crown)


def test_navigation_takes_a_two_or_a_three() -> None:
    """E1 D: V moves one card of value 2 or 3 from his score to A's; V picks."""
    game = lay({"board": "Navigation"}, {"score": "Oars, Calendar, Optics, Invention"})
    game.activate("Navigation").asked(2, "Calendar, Optics").answer("Calendar")
    game.expect(score={1: "Calendar", 2: "Oars, Optics, Invention"})


def test_navigation_takes_nothing_else() -> None:
    game = lay({"board": "Navigation"}, {"score": "Oars, Invention"})
    game.activate("Navigation").expect()


# 041 Anatomy (leaf)


def test_anatomy_returns_a_score_card_and_a_top_card_of_its_value() -> None:
    """E1 D: V returns a score card of his choice, then a top card of the same value."""
    game = lay(
        {"board": "Anatomy"}, {"score": "Calendar, Invention", "board": "Construction, Philosophy, Tools, Mathematics"}
    )
    game.activate("Anatomy").asked(2, "Calendar, Invention").answer("Calendar")
    game.asked(2, "Construction, Philosophy").answer("Philosophy")
    game.expect(score={2: "Invention"}, board={2: "Construction, Tools, Mathematics"}, returned="Calendar, Philosophy")


def test_anatomy_may_cost_no_top_card() -> None:
    """Note: V may choose a score card that costs no top card."""
    game = lay({"board": "Anatomy"}, {"score": "Calendar, Invention", "board": "Construction, Tools, Mathematics"})
    game.activate("Anatomy").answer("Invention")
    game.expect(score={2: "Calendar"}, returned="Invention")


def test_anatomy_returns_the_only_top_card_of_that_value() -> None:
    game = lay({"board": "Anatomy"}, {"score": "Calendar", "board": "Construction, Oars, Invention, Tools"})
    game.activate("Anatomy").expect(
        score={2: ""}, board={2: "Oars, Invention, Tools"}, returned="Calendar, Construction"
    )


def test_anatomy_with_an_empty_score_pile() -> None:
    game = lay({"board": "Anatomy"}, {"board": "Construction, Software, Databases"})
    game.activate("Anatomy").expect()


# 042 Perspective (bulb)


@pytest.mark.parametrize(
    ("board", "scored"), [("", 1), ("Archery", 1), ("Tools", 2), ("Tools, Archery", 2), ("Experimentation, Archery", 3)]
)
def test_perspective_scores_a_card_for_two_bulbs(board: str, scored: int) -> None:
    """E1: may return one hand card; if so, score one hand card for every two bulbs, rounded down: 2, 3, 4, 5, 6."""
    hand = ["Coal", "Optics", "Pottery", "Sailing", "Calendar"]
    game = lay({"board": f"Perspective, {board}", "hand": ", ".join(hand)}, {})
    game.activate("Perspective").asked(1, f"{', '.join(hand)}, no").answer("Pottery")
    hand.remove("Pottery")
    for title in hand[:scored]:
        left = hand[hand.index(title) :]
        game.asked(1, ", ".join(left)).answer(title)
    game.expect(
        hand={1: ", ".join(hand[scored:])}, score={1: ", ".join(hand[:scored])}, scored={1: scored}, returned="Pottery"
    )


def test_perspective_scores_as_many_as_there_are() -> None:
    game = lay({"board": "Perspective, Tools", "hand": "Coal, Oars"}, {})
    game.activate("Perspective").answer("Coal").expect(hand={1: ""}, score={1: "Oars"}, scored={1: 1}, returned="Coal")


def test_perspective_declined() -> None:
    game = lay({"board": "Perspective", "hand": "Coal, Oars"}, {})
    game.activate("Perspective").answer("no").expect()


def test_perspective_with_an_empty_hand() -> None:
    lay({"board": "Perspective"}, {}).activate("Perspective").expect()


# 043 Enterprise (crown)


def test_enterprise_takes_a_top_crown_card_for_a_four() -> None:
    """E1 D: V moves a top non-purple crown card to A's board; if it moved, he draws and melds a 4."""
    game = lay(
        {"board": "Enterprise"},
        {"board": "Writing, Tools, Pottery, Oars, Masonry"},
        piles={4: "Anatomy"},
    )
    game.activate("Enterprise").asked(2, "Writing, Oars").answer("Writing")
    game.expect(board={1: "Enterprise, Writing", 2: "Tools, Pottery, Oars, Anatomy, Masonry"})


def test_enterprise_spares_purple() -> None:
    game = lay({"board": "Enterprise"}, {"board": "Code of Laws, Masonry"})
    game.activate("Enterprise").expect()


def test_enterprise_puts_it_on_top_and_splays_green_right() -> None:
    """E2: may splay green right."""
    game = lay({"board": "Enterprise, The Wheel"}, {"board": "Compass"}, piles={4: "Anatomy"})
    game.activate("Enterprise").asked(1, "green, no").answer("green")
    game.expect(board={1: "Enterprise, Compass, The Wheel", 2: "Anatomy"}, splay={1: "green right"})


def test_enterprise_without_splaying() -> None:
    game = lay({"board": "Enterprise, The Wheel, Clothing, Oars, Archery"}, {})
    game.activate("Enterprise").asked(1, "green, no").answer("no").expect()


# 044 Reformation (leaf)


@pytest.mark.parametrize(
    ("board", "tucked"), [("", 1), ("Sailing", 2), ("Sailing, Alchemy", 2), ("Clothing, Alchemy", 3)]
)
def test_reformation_tucks_a_card_for_two_leaves(board: str, tucked: int) -> None:
    """E1: n = leaves divided by 2, rounded down: of 3, 4, 5, 6; may tuck n hand cards."""
    hand = ["Code of Laws", "Mysticism", "Monotheism", "City States"]
    game = lay({"board": f"Reformation, {board}", "hand": ", ".join(hand)}, {})
    game.activate("Reformation").asked(1, "yes, no").answer("yes")
    for number in range(tucked):
        game.asked(1, ", ".join(hand[number:])).answer(hand[number])
    game.asked(1, "purple, no").answer("no")
    game.expect(
        hand={1: ", ".join(hand[tucked:])},
        board={1: f"Reformation, {', '.join(hand[:tucked])}, {board}"},
        tucked={1: tucked},
    )


def test_reformation_declined() -> None:
    game = lay({"board": "Reformation", "hand": "Tools"}, {})
    game.activate("Reformation").answer("no").expect()


def test_reformation_tucks_as_many_as_there_are() -> None:
    game = lay({"board": "Reformation, Clothing, Alchemy", "hand": "Tools, Oars"}, {})
    game.activate("Reformation").answer("yes").answer("Oars")
    game.expect(hand={1: ""}, board={1: "Reformation, Clothing, Alchemy, Tools, Oars"}, tucked={1: 2})


def test_reformation_counts_before_it_tucks() -> None:
    """N is computed once: the leaves of tucked cards in a splay come too late."""
    game = lay({"board": "Reformation, Code of Laws", "splay": "purple left", "hand": "Lighting, Services, Tools"}, {})
    game.activate("Reformation").answer("yes").answer("Lighting").answer("Services").answer("no")
    game.expect(hand={1: "Tools"}, board={1: "Reformation, Code of Laws, Lighting, Services"}, tucked={1: 2})


def test_reformation_each_tuck_by_itself() -> None:
    """I-U15: the table may read each of the n tucks as optional."""
    rules = {"reformation": "each"}
    game = lay({"board": "Reformation, Clothing, Alchemy", "hand": "Tools, Oars"}, {}, rules=rules)
    game.activate("Reformation").asked(1, "Tools, Oars, done").answer("Oars").asked(1, "Tools, done").answer("done")
    game.expect(hand={1: "Tools"}, board={1: "Reformation, Clothing, Alchemy, Oars"}, tucked={1: 1})
    game = lay({"board": "Reformation", "hand": "Tools, Oars"}, {}, rules=rules)
    game.activate("Reformation").answer("Oars")
    game.expect(hand={1: "Tools"}, board={1: "Reformation, Oars"}, tucked={1: 1})
    game = lay({"board": "Reformation", "hand": "Tools, Oars"}, {}, rules=rules)
    game.activate("Reformation").answer("done").expect()


@pytest.mark.parametrize("colour", ["yellow", "purple"])
def test_reformation_splays_yellow_or_purple_right(colour: str) -> None:
    """E2: may splay yellow or purple right."""
    game = lay({"board": ", ".join(["Reformation", *PAIRS.values()])}, {})
    game.activate("Reformation").asked(1, "yellow, purple, no").answer(colour).expect(splay={1: f"{colour} right"})
