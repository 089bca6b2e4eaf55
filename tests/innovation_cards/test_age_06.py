"""The cards of age 6, from the specification's section 14. In: tables laid by hand. Out: assertions."""

from __future__ import annotations

from innovation_cards.table import lay

FIRST = {"edition": "first"}
TEAMS = {"teams": "1+3"}

# 055 Atomic Theory (bulb)


def test_atomic_theory_splays_blue_right_and_melds_a_seven() -> None:
    """E1: may splay blue right. E2: draw(7) and meld."""
    game = lay({"board": "Atomic Theory, Writing, Oars, Archery"}, {}, piles={7: "Railroad"})
    game.activate("Atomic Theory").asked(1, "blue, no").answer("blue")
    game.expect(board={1: "Atomic Theory, Writing, Oars, Archery, Railroad"}, splay={1: "blue right"})


def test_atomic_theory_may_leave_blue_as_it_is() -> None:
    """E1 declined; E2 is no choice, and falls through the empty pile (I-A4)."""
    game = lay({"board": "Atomic Theory, Writing", "splay": "blue left"}, {}, piles={8: "Mobility"}, empty=[7])
    game.activate("Atomic Theory").asked(1, "blue, no").answer("no")
    game.expect(board={1: "Atomic Theory, Writing, Mobility"})


def test_atomic_theory_is_shared_with_three_bulbs() -> None:
    """Both effects are shared; one blue card alone is not splayed (I-K14); the bonus comes last (I-U5)."""
    players = {"board": "Atomic Theory"}, {"board": "Philosophy, Tools, Pottery"}, {"board": "Mathematics"}
    game = lay(*players, piles={7: "Evolution, Lighting, Bicycle"})
    game.activate("Atomic Theory").asked(2, "blue, no").answer("blue")
    game.expect(
        board={1: "Atomic Theory, Lighting", 2: "Philosophy, Evolution, Tools, Pottery"},
        splay={2: "blue right"},
        hand={1: "Bicycle"},
    )


# 056 Encyclopedia (crown)


def test_encyclopedia_melds_all_highest_of_the_score_in_an_order() -> None:
    """E1: may meld all highest cards of the score pile, in an order P picks."""
    game = lay({"board": "Encyclopedia", "score": "Machine Tools, Oars, Canning, Industrialization, Coal"}, {})
    game.activate("Encyclopedia").asked(1, "yes, no").answer("yes")
    game.asked(1, "Machine Tools, Canning, Industrialization").answer("Canning")
    game.asked(1, "Machine Tools, Industrialization").answer("Machine Tools")
    game.expect(board={1: "Encyclopedia, Canning, Industrialization, Machine Tools"}, score={1: "Oars, Coal"})


def test_encyclopedia_all_or_none() -> None:
    """Declined, nothing is melded."""
    game = lay({"board": "Encyclopedia", "score": "Machine Tools, Oars, Canning"}, {})
    game.activate("Encyclopedia").asked(1, "yes, no").answer("no")
    game.expect()


def test_encyclopedia_with_an_empty_score_pile() -> None:
    """No card, no effect; a card in hand is none of the score."""
    lay({"board": "Encyclopedia", "hand": "Oars"}, {}).activate("Encyclopedia").expect()


def test_encyclopedia_is_shared_with_three_crowns() -> None:
    """Each from his own score pile; the change earns a bonus at the top card then (I-U5)."""
    players = {"board": "Encyclopedia", "score": "A.I."}, {"board": "Translation", "score": "Tools"}, {"score": "Oars"}
    game = lay(*players, piles={10: "Software"})
    game.activate("Encyclopedia").asked(2, "yes, no").answer("yes")
    game.asked(1, "yes, no").answer("yes")
    game.expect(board={1: "Encyclopedia, A.I.", 2: "Tools, Translation"}, score={1: "", 2: ""}, hand={1: "Software"})


# 057 Industrialization (factory)

#: Five factories in three colours: red, purple, and green by what is covered there.
FACTORIES = {
    "board": "Industrialization, Emancipation, Mysticism, Compass, Invention, Writing, Agriculture",
    "splay": "green left",
}
SIXES = {6: "Encyclopedia, Machine Tools, Classification, Canning"}


def test_industrialization_tucks_a_six_for_each_colour_with_a_factory() -> None:
    """E1: n = colours that show a factory, covered ones included. E2: may splay red or purple right."""
    game = lay(FACTORIES, {}, piles=SIXES)
    game.activate("Industrialization").asked(1, "red, purple, no").answer("purple")
    game.expect(
        board={
            1: "Industrialization, Machine Tools, Emancipation, Mysticism, Compass, Invention, Classification,"
            "Writing, Encyclopedia, Agriculture"
        },
        splay={1: "green left, purple right"},
        tucked={1: 3},
    )


def test_industrialization_does_not_count_what_is_covered() -> None:
    """Unsplayed, the green stack shows no factory; E2 may be declined."""
    game = lay(FACTORIES | {"splay": ""}, {}, piles=SIXES)
    game.activate("Industrialization").asked(1, "red, purple, no").answer("no")
    board = (
        "Industrialization, Machine Tools, Emancipation, Mysticism, Compass, Invention, Writing, Encyclopedia,"
        "Agriculture"
    )
    game.expect(board={1: board}, tucked={1: 2})


def test_industrialization_of_the_first_edition_counts_factories() -> None:
    """E1 (first edition): half of the visible factories, rounded down: two of five."""
    game = lay(FACTORIES, {}, piles=SIXES, rules=FIRST)
    game.activate("Industrialization").asked(1, "red, purple, no").answer("red")
    board = (
        "Industrialization, Machine Tools, Emancipation, Mysticism, Compass, Invention, Writing, Encyclopedia,"
        "Agriculture"
    )
    game.expect(board={1: board}, splay={1: "green left, red right"}, tucked={1: 2})


def test_industrialization_of_the_first_edition_does_not_count_colours() -> None:
    """Six factories in two colours: three sixes (first edition), two (last edition)."""
    three = {"board": "Industrialization, Canning, Emancipation, Writing"}
    game = lay(three, {}, piles={6: "Encyclopedia, Atomic Theory, Democracy, Metric System"}, rules=FIRST)
    game.activate("Industrialization").asked(1, "purple, no").answer("no")
    game.expect(
        board={1: "Industrialization, Canning, Emancipation, Democracy, Writing, Encyclopedia, Atomic Theory"},
        tucked={1: 3},
    )
    two = {"board": "Chemistry, Industrialization, Machine Tools", "splay": "red up"}
    game = lay(two, {}, piles={6: "Encyclopedia, Atomic Theory, Democracy, Metric System"})
    game.activate("Industrialization").asked(1, "red, no").answer("red")
    game.expect(
        board={1: "Chemistry, Encyclopedia, Atomic Theory, Industrialization, Machine Tools"},
        splay={1: "red right"},
        tucked={1: 2},
    )
    game = lay(two, {}, piles={6: "Encyclopedia, Atomic Theory, Democracy, Metric System"}, rules=FIRST)
    game.activate("Industrialization").asked(1, "red, no").answer("no")
    game.expect(
        board={1: "Chemistry, Encyclopedia, Atomic Theory, Industrialization, Machine Tools, Democracy"},
        tucked={1: 3},
    )


def test_industrialization_is_shared_with_two_factories() -> None:
    """A sharer counts his own colours; no red, no purple stack to splay: nothing is asked."""
    players = {"board": "Industrialization"}, {"board": "Chemistry, Canning"}, {"board": "Banking"}
    game = lay(*players, piles={6: "Classification, Metric System, Encyclopedia, Democracy"})
    game.activate("Industrialization")
    game.expect(
        board={1: "Industrialization, Encyclopedia", 2: "Chemistry, Canning, Classification, Metric System"},
        tucked={1: 1, 2: 2},
        hand={1: "Democracy"},
    )


# 058 Machine Tools (factory)


def test_machine_tools_scores_as_high_as_the_highest_of_the_score() -> None:
    """E1: h = highest value in the score pile; draw(h) and score."""
    game = lay({"board": "Machine Tools", "score": "Oars, Optics, Calendar"}, {}, piles={3: "Paper"})
    game.activate("Machine Tools").expect(score={1: "Oars, Optics, Calendar, Paper"}, scored={1: 1})


def test_machine_tools_with_an_empty_score_pile_scores_a_one() -> None:
    """The value of nothing is 0, which draws from age 1 (I-K4, I-PUB18); the hand does not count."""
    game = lay({"board": "Machine Tools", "hand": "Coal"}, {"score": "Physics"}, piles={1: "Tools"})
    game.activate("Machine Tools").expect(score={1: "Tools"}, scored={1: 1})


def test_machine_tools_ends_the_game_above_ten() -> None:
    """Nothing lies in pile 10: the game ends at once and the score decides (I-E2)."""
    game = lay({"board": "Machine Tools", "score": "A.I."}, {"score": "Software, Oars"}, empty=[10])
    game.activate("Machine Tools").expect(ending="score", winners=(2,))


def test_machine_tools_is_shared_with_three_factories() -> None:
    """Each by his own score pile, the activator last; then the bonus."""
    players = {"board": "Machine Tools", "score": "Coal"}, {"board": "Mobility"}, {"board": "Explosives"}
    game = lay(*players, piles={1: "Tools", 5: "Physics", 6: "Democracy"})
    game.activate("Machine Tools")
    game.expect(score={1: "Coal, Physics", 3: "Tools"}, scored={1: 1, 3: 1}, hand={1: "Democracy"})


# 059 Classification (bulb)


def test_classification_melds_a_colour_from_all_hands() -> None:
    """E1: reveal a card; every opponent gives his cards of that colour; meld them all in an order P picks."""
    players = {"board": "Classification", "hand": "Tools, Oars"}, {"hand": "Pottery, Archery"}, {"hand": "Writing"}
    game = lay(*players)
    game.activate("Classification").asked(1, "Tools, Oars").answer("Tools")
    game.asked(1, "Tools, Pottery, Writing").answer("Writing").asked(1, "Tools, Pottery").answer("Tools")
    game.expect(
        hand={1: "Oars", 2: "Archery", 3: ""}, board={1: "Classification, Pottery, Tools, Writing"}, revealed="Tools"
    )


def test_classification_without_a_hand() -> None:
    """Nothing to reveal, nothing is given."""
    lay({"board": "Classification"}, {"hand": "Pottery, Archery"}).activate("Classification").expect()


def test_classification_melds_all_of_the_colour_in_ones_own_hand() -> None:
    """Nobody has that colour: P's own cards are melded all the same; score piles and boards are safe."""
    players = {"board": "Classification", "hand": "Tools, Oars, Calendar"}, {"hand": "Archery", "score": "Pottery"}
    game = lay(*players).activate("Classification").asked(1, "Tools, Oars, Calendar").answer("Calendar")
    game.asked(1, "Tools, Calendar").answer("Calendar")
    game.expect(hand={1: "Oars"}, board={1: "Classification, Tools, Calendar"}, revealed="Calendar")


def test_classification_takes_one_colour_only() -> None:
    """Green is shown: blue and purple stay in every hand."""
    players = {"board": "Classification", "hand": "Tools, Sailing, Mysticism"}, {"hand": "Pottery, Clothing, Lighting"}
    game = lay(*players).activate("Classification").answer("Sailing").asked(1, "Sailing, Clothing").answer("Sailing")
    game.expect(
        hand={1: "Tools, Mysticism", 2: "Pottery, Lighting"},
        board={1: "Clothing, Sailing, Classification"},
        revealed="Sailing",
    )


def test_classification_spares_a_team_mate() -> None:
    """Only opponents give (I-PUB17, 15)."""
    players = {"board": "Classification", "hand": "Tools"}, {"hand": "Pottery"}, {"hand": "Writing"}, {"hand": "Oars"}
    game = lay(*players, rules=TEAMS).activate("Classification").asked(1, "Tools, Pottery").answer("Pottery")
    game.expect(hand={1: "", 2: ""}, board={1: "Classification, Tools, Pottery"}, revealed="Tools")


def test_classification_is_shared_with_three_bulbs() -> None:
    """A sharer takes from the activator, who then has nothing to reveal; he has his bonus."""
    players = {"board": "Classification", "hand": "Tools"}, {"board": "Philosophy", "hand": "Writing"}, {"hand": "Oars"}
    game = lay(*players, piles={6: "Canning"})
    game.activate("Classification").asked(2, "Tools, Writing").answer("Tools")
    game.expect(hand={1: "Canning", 2: ""}, board={2: "Philosophy, Writing, Tools"}, revealed="Writing")


# 060 Metric System (crown)

#: Colours splayed in every way, yellow alone.
SPLAYED = "Metric System, Sailing, Tools, Writing, Oars, Archery, Mysticism, City States, Agriculture"


def test_metric_system_splays_any_colour_if_green_is_splayed_right() -> None:
    """E1: green right: may splay any one colour right. E2: green is so already."""
    game = lay({"board": SPLAYED, "splay": "green right, red left, purple right"}, {})
    game.activate("Metric System").asked(1, "blue, red, no").answer("red")
    game.expect(splay={1: "green right, red right, purple right"})


def test_metric_system_splays_yellow_too() -> None:
    """Any colour is any colour; up becomes right."""
    board = "Metric System, Sailing, Agriculture, Masonry, Mysticism, City States"
    game = lay({"board": board, "splay": "green right, purple up"}, {})
    game.activate("Metric System").asked(1, "yellow, purple, no").answer("purple")
    game.expect(splay={1: "green right, purple right"})


def test_metric_system_may_be_declined() -> None:
    """E1 says "may"."""
    game = lay({"board": SPLAYED, "splay": "green right"}, {})
    game.activate("Metric System").asked(1, "blue, red, purple, no").answer("no")
    game.expect()


def test_metric_system_splays_green_first() -> None:
    """Green is not splayed, or another way: E1 does nothing, E2 may splay green right and no other colour."""
    game = lay({"board": SPLAYED}, {}).activate("Metric System").asked(1, "green, no").answer("green")
    game.expect(splay={1: "green right"})
    for other in ("green left", "green up"):
        game = lay({"board": SPLAYED, "splay": other}, {}).activate("Metric System")
        game.asked(1, "green, no").answer("green").expect(splay={1: "green right"})
    game = lay({"board": SPLAYED, "splay": "green up"}, {}).activate("Metric System")
    game.asked(1, "green, no").answer("no").expect()


def test_metric_system_is_shared_with_two_crowns() -> None:
    """A sharer looks at his own green; the activator's is not his."""
    mine = {"board": "Metric System, The Wheel", "splay": "green right"}
    game = lay(mine, {"board": "Currency, Clothing, Tools, Writing"}, {"board": "Oars, Archery"})
    game.activate("Metric System").asked(2, "green, no").answer("no").expect()
    yours = {"board": "Currency, Clothing, Tools, Writing", "splay": "green right"}
    game = lay({"board": "Metric System, Sailing"}, yours, piles={6: "Canning"})
    game.activate("Metric System").asked(2, "blue, no").answer("blue").asked(1, "green, no").answer("no")
    game.expect(splay={2: "green right, blue right"}, hand={1: "Canning"})


# 061 Canning (factory)

SHELVES = {"board": "Canning, Agriculture, Tools, Writing, Oars, Invention"}


def test_canning_scores_top_cards_without_a_factory() -> None:
    """E1: may draw(6) and tuck; then score all top cards without a factory, as they are then. E2: yellow right."""
    game = lay(SHELVES, {}, piles={6: "Democracy"}).activate("Canning")
    game.asked(1, "yes, no").answer("yes").asked(1, "yellow, no").answer("yellow")
    game.expect(
        board={1: "Canning, Agriculture, Writing, Invention"},
        score={1: "Tools, Oars, Democracy"},
        splay={1: "yellow right"},
        tucked={1: 1},
        scored={1: 3},
    )


def test_canning_declined() -> None:
    """Without the tuck nothing is scored; E2 is another choice."""
    game = lay(SHELVES, {}, piles={6: "Democracy"}).activate("Canning")
    game.asked(1, "yes, no").answer("no").asked(1, "yellow, no").answer("yellow").expect(splay={1: "yellow right"})
    game = lay(SHELVES, {}, piles={6: "Democracy"}).activate("Canning")
    game.asked(1, "yes, no").answer("no").asked(1, "yellow, no").answer("no").expect()


def test_canning_tucks_beneath() -> None:
    """The new card lies at the bottom: what is above it is scored, or stays for its factory."""
    game = lay({"board": "Canning, Tools"}, {}, piles={6: "Encyclopedia, Vaccination"}).activate("Canning")
    game.answer("yes").expect(board={1: "Canning, Encyclopedia"}, score={1: "Tools"}, tucked={1: 1}, scored={1: 1})
    game = lay({"board": "Canning, Tools"}, {}, piles={6: "Vaccination"}).activate("Canning").answer("yes")
    game.asked(1, "yellow, no").answer("no")
    game.expect(board={1: "Canning, Vaccination"}, score={1: "Tools"}, tucked={1: 1}, scored={1: 1})


def test_canning_is_shared_with_two_factories() -> None:
    """A sharer cans his own cards."""
    players = {"board": "Canning"}, {"board": "Chemistry, Mysticism"}, {"board": "Banking, Tools"}
    game = lay(*players, piles={6: "Democracy, Metric System, Encyclopedia"}).activate("Canning")
    game.asked(2, "yes, no").answer("yes").asked(1, "yes, no").answer("no")
    game.expect(
        board={2: "Chemistry, Democracy"},
        score={2: "Mysticism"},
        tucked={2: 1},
        scored={2: 1},
        hand={1: "Metric System"},
    )


# 062 Vaccination (leaf)


def test_vaccination_returns_all_lowest_and_melds() -> None:
    """E1: V returns all lowest of his score, then draw(6) and meld. E2: something went back: draw(7) and meld."""
    players = {"board": "Vaccination"}, {"score": "Oars, Optics, Tools"}
    game = lay(*players, piles={6: "Encyclopedia", 7: "Bicycle"}).activate("Vaccination")
    game.asked(2, "Oars, Tools").answer("Tools")
    game.expect(board={1: "Vaccination, Bicycle", 2: "Encyclopedia"}, score={2: "Optics"}, returned="Tools, Oars")


def test_vaccination_of_an_empty_score_pile() -> None:
    """Nothing goes back: V draws nothing, E2 does nothing for the sharer and the activator, there is no bonus."""
    players = {"board": "Vaccination", "score": "Oars"}, {"hand": "Tools"}, {"board": "Medicine", "score": "Coal"}
    lay(*players).activate("Vaccination").expect()


def test_vaccination_hits_fewer_leaves_and_is_shared_by_more() -> None:
    """One of two victims has a score, the first or the last; two leaves are not fewer, they share E2: a bonus."""
    mine, spared, scored = {"board": "Vaccination"}, {"board": "Medicine", "score": "Coal"}, {"score": "Tools"}
    piles = {6: "Encyclopedia", 7: "Bicycle, Lighting, Sanitation"}
    for hit, players in ((4, ({}, spared, scored)), (2, (scored, spared, {}))):
        game = lay(mine, *players, piles=piles).activate("Vaccination")
        boards = {1: "Vaccination, Lighting", 3: "Medicine, Bicycle", hit: "Encyclopedia"}
        game.expect(board=boards, hand={1: "Sanitation"}, score={hit: ""}, returned="Tools")


# 063 Democracy (bulb)


def test_democracy_scores_an_eight_for_a_card_returned() -> None:
    """E1: may return any number of hand cards; more than anybody else: draw(8) and score."""
    game = lay({"board": "Democracy", "hand": "Tools, Oars, Optics"}, {}, piles={8: "Flight"}).activate("Democracy")
    game.asked(1, "Tools, Oars, Optics, done").answer("Oars").asked(1, "Tools, Optics, done").answer("done")
    game.expect(hand={1: "Tools, Optics"}, score={1: "Flight"}, scored={1: 1}, returned="Oars")


def test_democracy_returns_any_number() -> None:
    """All of them, too, in the order picked (I-K11)."""
    game = lay({"board": "Democracy", "hand": "Tools, Oars, Sailing, Masonry"}, {}, piles={8: "Flight"})
    game.activate("Democracy").answer("Masonry").answer("Tools").answer("Sailing").asked(1, "Oars, done").answer("Oars")
    game.expect(hand={1: ""}, score={1: "Flight"}, scored={1: 1}, returned="Masonry, Tools, Sailing, Oars")


def test_democracy_with_no_card_returned() -> None:
    """Nought is never more than the others."""
    lay({"board": "Democracy"}, {}).activate("Democracy").expect()
    lay({"board": "Democracy", "hand": "Oars"}, {}).activate("Democracy").answer("done").expect()


def test_democracy_a_tie_scores_nothing() -> None:
    """The sharer was first with two; two are not more than two; the bonus is not touched by that."""
    players = {"board": "Democracy", "hand": "Coal, Optics"}, {"board": "Philosophy", "hand": "Tools, Calendar"}
    game = lay(*players, piles={6: "Canning", 8: "Flight"}).activate("Democracy")
    game.asked(2, "Tools, Calendar, done").answer("Tools").asked(2, "Calendar, done").answer("Calendar")
    game.asked(1, "Coal, Optics, done").answer("Coal").asked(1, "Optics, done").answer("Optics")
    game.expect(
        hand={1: "Canning", 2: ""}, score={2: "Flight"}, scored={2: 1}, returned="Tools, Calendar, Coal, Optics"
    )


def test_democracy_several_may_score_in_turn() -> None:
    """Players act one after the other: whoever has more than all so far scores; fewer than the first does not."""
    players = (
        {"board": "Democracy", "hand": "Coal, Optics, Oars"},
        {"board": "Philosophy", "hand": "Tools, Calendar"},
        {"board": "Atomic Theory", "hand": "Currency"},
    )
    game = lay(*players, piles={6: "Canning", 8: "Flight, Mobility"}).activate("Democracy")
    game.answer("Tools").answer("Calendar").asked(3, "Currency, done").answer("Currency")
    game.answer("Coal").answer("Optics").answer("Oars")
    game.expect(
        hand={1: "Canning", 2: "", 3: ""},
        score={1: "Mobility", 2: "Flight"},
        scored={1: 1, 2: 1},
        returned="Tools, Calendar, Currency, Coal, Optics, Oars",
    )


def test_democracy_counts_cards_not_values() -> None:
    """Two of one value are more than one."""
    players = {"board": "Democracy", "hand": "Tools, Oars"}, {"board": "Philosophy", "hand": "Coal"}
    game = lay(*players, piles={6: "Canning", 8: "Flight, Mobility"}).activate("Democracy")
    game.answer("Coal").answer("Tools").answer("Oars")
    game.expect(
        hand={1: "Canning", 2: ""},
        score={1: "Mobility", 2: "Flight"},
        scored={1: 1, 2: 1},
        returned="Coal, Tools, Oars",
    )


def test_democracy_compares_with_everybody() -> None:
    """The last sharer returned one, the first two: two of the activator's are not more."""
    players = (
        {"board": "Democracy", "hand": "Coal, Optics"},
        {"board": "Philosophy", "hand": "Tools, Calendar"},
        {"board": "Atomic Theory", "hand": "Currency"},
    )
    game = lay(*players, piles={6: "Canning", 8: "Flight, Mobility"}).activate("Democracy")
    game.answer("Tools").answer("Calendar").answer("Currency").answer("Coal").answer("Optics")
    game.expect(
        hand={1: "Canning", 2: "", 3: ""},
        score={2: "Flight"},
        scored={2: 1},
        returned="Tools, Calendar, Currency, Coal, Optics",
    )


def test_democracy_forgets_after_the_action() -> None:
    """The numbers are kept for one dogma action; a sharer who returns nothing earns no bonus."""
    players = {"board": "Democracy", "hand": "Coal"}, {"board": "Philosophy", "hand": "Tools, Calendar"}
    game = lay(*players, piles={6: "Canning", 8: "Flight, Mobility"}).activate("Democracy")
    game.answer("Tools").answer("Calendar").asked(1, "Coal, done").answer("done")
    game.activate("Democracy").asked(1, "Coal, Canning, done").answer("Coal").asked(1, "Canning, done").answer("done")
    game.expect(
        hand={1: "Canning", 2: ""},
        score={1: "Mobility", 2: "Flight"},
        returned="Tools, Calendar, Coal",
    )


# 064 Emancipation (factory)


def test_emancipation_takes_a_hand_card_into_the_score() -> None:
    """E1: V moves one hand card of his choice to A's score; if so draw(6). E2: may splay red or purple right."""
    mine = {"board": "Emancipation, Mysticism, Oars, Archery, Tools, Writing"}
    game = lay(mine, {"hand": "Pottery, Sailing"}, piles={6: "Canning"})
    game.activate("Emancipation").asked(2, "Pottery, Sailing").answer("Sailing")
    game.asked(1, "red, purple, no").answer("purple")
    game.expect(hand={2: "Pottery, Canning"}, score={1: "Sailing"}, splay={1: "purple right"})


def test_emancipation_of_an_empty_hand() -> None:
    """Nothing moves, so V draws nothing."""
    game = lay({"board": "Emancipation, Mysticism, Oars, Archery"}, {"score": "Coal"}).activate("Emancipation")
    game.asked(1, "red, purple, no").answer("red").expect(splay={1: "red right"})


def test_emancipation_hits_fewer_factories() -> None:
    """Two factories are not fewer: player 2 is spared and shares E2; his splay earns a bonus."""
    players = {"board": "Emancipation"}, {"board": "Explosives, Oars", "hand": "Tools"}, {"hand": "Coal"}
    game = lay(*players, piles={6: "Canning, Democracy"}).activate("Emancipation")
    game.asked(2, "red, no").answer("red")
    game.expect(hand={1: "Democracy", 3: "Canning"}, score={1: "Coal"}, splay={2: "red right"})


def test_emancipation_splay_declined() -> None:
    """E2 says "may"; one card alone is not splayed."""
    game = lay({"board": "Emancipation, Mysticism, Oars"}, {}).activate("Emancipation")
    game.asked(1, "purple, no").answer("no").expect()
