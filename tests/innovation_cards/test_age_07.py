"""The cards of age 7, from the specification's section 14. In: tables laid by hand. Out: assertions."""

from __future__ import annotations

from innovation_cards.table import lay

FIRST = {"edition": "first"}

# 065 Evolution (bulb)


def test_evolution_scores_an_eight_and_returns_one() -> None:
    """(a) draw(8) and score, then return one card of the score; the new card is eligible."""
    game = lay({"board": "Evolution", "score": "Tools, Optics"}, {}, piles={8: "Flight"}).activate("Evolution")
    game.asked(1, "option 1, option 2, no").answer("option 1")
    game.asked(1, "Tools, Optics, Flight").answer("Tools")
    game.expect(score={1: "Optics, Flight"}, scored={1: 1}, returned="Tools")


def test_evolution_may_return_the_card_just_scored() -> None:
    """With an empty score pile it must."""
    game = lay({"board": "Evolution"}, {}, piles={8: "Flight"}).activate("Evolution").answer("option 1")
    game.expect(scored={1: 1}, returned="Flight")


def test_evolution_draws_one_higher_than_the_score() -> None:
    """(b) h = highest value in the score pile; draw(h + 1)."""
    piles = {4: "Navigation", 3: "Paper"}
    game = lay({"board": "Evolution", "score": "Tools, Optics, Coal"}, {}, piles={6: "Canning"}).activate("Evolution")
    game.answer("option 2").expect(hand={1: "Canning"})
    game = lay({"board": "Evolution", "score": "Optics, Tools"}, {}, piles=piles).activate("Evolution")
    game.answer("option 2").expect(hand={1: "Navigation"})


def test_evolution_with_an_empty_score_pile_draws_a_one() -> None:
    """The value of nothing is 0 (I-K4), one more is 1."""
    game = lay({"board": "Evolution", "hand": "Coal"}, {}, piles={1: "Oars"}).activate("Evolution").answer("option 2")
    game.expect(hand={1: "Coal, Oars"})


def test_evolution_above_ten_ends_the_game() -> None:
    """A draw for 11 ends the game at once (I-PUB18, I-E2), though pile 10 has cards."""
    game = lay({"board": "Evolution", "score": "A.I."}, {"score": "Coal"}).activate("Evolution").answer("option 2")
    game.expect(ending="score", winners=(1,))


def test_evolution_declined() -> None:
    """Both may be declined (I-U18)."""
    lay({"board": "Evolution", "score": "Tools"}, {}).activate("Evolution").answer("no").expect()


def test_evolution_is_shared_with_three_bulbs() -> None:
    """Each picks for himself; a sharer who declines earns no bonus."""
    mine, sharing = {"board": "Evolution", "score": "Oars"}, {"board": "Philosophy", "score": "Tools"}
    players = mine, sharing, {"board": "Mathematics"}
    game = lay(*players, piles={2: "Calendar, Currency", 7: "Bicycle"}).activate("Evolution")
    game.asked(2, "option 1, option 2, no").answer("option 2")
    game.asked(1, "option 1, option 2, no").answer("no").expect(hand={1: "Bicycle", 2: "Calendar"})
    game = lay(*players, piles={2: "Calendar, Currency"}).activate("Evolution")
    game.answer("no").asked(1, "option 1, option 2, no").answer("option 2").expect(hand={1: "Calendar"})


# 066 Publications (bulb)

#: Three blue cards, two yellow, two red; purple alone.
PRESS = {"board": "Publications, Tools, Writing, Agriculture, Masonry, Oars, Archery, Mysticism", "splay": "blue left"}


def test_publications_puts_a_stack_into_another_order() -> None:
    """E1: may put one colour into any order; its splay stays. E2: may splay yellow or blue up."""
    game = lay(PRESS, {}).activate("Publications").asked(1, "blue, yellow, red, no").answer("blue")
    game.asked(1, "Publications, Tools, Writing").answer("Writing")
    game.asked(1, "Publications, Tools").answer("Publications")
    game.asked(1, "yellow, blue, no").answer("no")
    game.expect(board={1: "Writing, Publications, Tools, Agriculture, Masonry, Oars, Archery, Mysticism"})


def test_publications_splays_yellow_or_blue_up() -> None:
    """E1 declined, one colour of E2 taken."""
    for colour, splay in (("yellow", "blue left, yellow up"), ("blue", "blue up")):
        game = lay(PRESS, {}).activate("Publications").asked(1, "blue, yellow, red, no").answer("no")
        game.asked(1, "yellow, blue, no").answer(colour).expect(splay={1: splay})


def test_publications_of_another_colour() -> None:
    """Any colour may be put into order; of two cards the second follows."""
    game = lay(PRESS, {}).activate("Publications").answer("red").asked(1, "Oars, Archery").answer("Archery")
    game.asked(1, "yellow, blue, no").answer("no")
    game.expect(board={1: "Publications, Tools, Writing, Agriculture, Masonry, Archery, Oars, Mysticism"})


def test_publications_with_two_purple_cards() -> None:
    """Declined, no stack is touched; E2 offers no purple."""
    mine = {"board": "Publications, Mysticism, City States"}
    lay(mine, {}).activate("Publications").asked(1, "purple, no").answer("no").expect()


def test_publications_is_shared_with_two_bulbs() -> None:
    """A new order is a change and earns a bonus; the old one again is none (I-U4)."""
    players = {"board": "Publications"}, {"board": "Paper, Sailing"}, {"board": "Measurement"}
    game = lay(*players, piles={7: "Bicycle"}).activate("Publications")
    game.asked(2, "green, no").answer("green").asked(2, "Paper, Sailing").answer("Sailing")
    game.expect(board={2: "Sailing, Paper"}, hand={1: "Bicycle"})
    game = lay(*players, piles={7: "Bicycle"}).activate("Publications")
    game.asked(2, "green, no").answer("green").asked(2, "Paper, Sailing").answer("Paper").expect()
    game = lay(*players, piles={7: "Bicycle"}).activate("Publications")
    game.asked(2, "green, no").answer("no").expect()


# 067 Combustion (crown)

CROWNS = {
    2: "Combustion",
    3: "Combustion, Writing",
    4: "Combustion, Sailing",
    7: "Combustion, Sailing, Canal Building, Writing",
    8: "Combustion, Sailing, Canal Building, Code of Laws",
}


def test_combustion_takes_a_score_card_for_every_four_crowns() -> None:
    """E1: n = A's crowns divided by 4, rounded down; V picks n cards of his score. E2: return the bottom red card."""
    for crowns in (4, 7):
        game = lay({"board": CROWNS[crowns] + ", Archery, Oars"}, {"score": "Tools, Optics"}).activate("Combustion")
        game.asked(2, "Tools, Optics").answer("Optics")
        game.expect(board={1: CROWNS[crowns] + ", Archery"}, score={1: "Optics", 2: "Tools"}, returned="Oars")


def test_combustion_takes_two_for_eight_crowns() -> None:
    """Two of three; all of one (I-PUB9)."""
    game = lay({"board": CROWNS[8] + ", Oars"}, {"score": "Tools, Optics, Coal"}).activate("Combustion")
    game.asked(2, "Tools, Optics, Coal").answer("Coal").asked(2, "Tools, Optics").answer("Tools")
    game.expect(board={1: CROWNS[8]}, score={1: "Coal, Tools", 2: "Optics"}, returned="Oars")
    game = lay({"board": CROWNS[8] + ", Oars"}, {"score": "Tools"}).activate("Combustion")
    game.expect(board={1: CROWNS[8]}, score={1: "Tools", 2: ""}, returned="Oars")


def test_combustion_takes_none_for_three_crowns() -> None:
    """Rounded down; E2 does what it does, though the bottom card is Combustion itself (I-K2)."""
    game = lay({"board": CROWNS[3]}, {"score": "Tools, Optics"}).activate("Combustion")
    game.expect(board={1: "Writing"}, returned="Combustion")


def test_combustion_of_the_first_edition() -> None:
    """E1 (first edition): two cards whatever the crowns. E2 does not exist."""
    for crowns in (2, 8):
        mine = {"board": CROWNS[crowns] + ", Oars"}
        game = lay(mine, {"score": "Tools, Optics, Coal"}, rules=FIRST).activate("Combustion")
        game.asked(2, "Tools, Optics, Coal").answer("Optics").asked(2, "Tools, Coal").answer("Coal")
        game.expect(score={1: "Coal, Optics", 2: "Tools"})
    game = lay(mine, {"score": "Tools"}, rules=FIRST).activate("Combustion").expect(score={1: "Tools", 2: ""})


def test_combustion_hits_fewer_crowns_and_is_shared_by_more() -> None:
    """Player 2 has as many crowns: he is spared and returns his own bottom red card; player 3 is hit, not sharing."""
    spared, hit = (
        {"board": "Translation, Currency, Archery, Oars", "score": "Tools"},
        {"board": "Coal", "score": "Paper"},
    )
    game = lay({"board": CROWNS[4]}, spared, hit, piles={1: "Masonry"}).activate("Combustion")
    game.expect(
        board={1: "Sailing", 2: "Translation, Currency, Archery"},
        score={1: "Paper", 3: ""},
        hand={1: "Masonry"},
        returned="Oars, Combustion",
    )


def test_combustion_shared_without_a_red_card() -> None:
    """Nothing is returned, nothing is earned."""
    game = lay({"board": CROWNS[2]}, {"board": "Currency"}, piles={1: "Masonry"}).activate("Combustion")
    game.expect(board={1: ""}, returned="Combustion")


# 068 Explosives (factory)


def test_explosives_takes_the_three_highest_of_the_hand() -> None:
    """E1: the three highest of V's hand move to A's; V picks among ties. Cards are left, so V does not draw."""
    game = lay({"board": "Explosives", "hand": "A.I."}, {"hand": "Tools, Coal, Oars, Optics"}).activate("Explosives")
    game.asked(2, "Tools, Oars").answer("Oars")
    game.expect(hand={1: "A.I., Coal, Optics, Oars", 2: "Tools"})


def test_explosives_takes_three_and_not_more() -> None:
    """Three of four, of five; ties at the top as well."""
    game = lay({"board": "Explosives"}, {"hand": "Coal, Banking, Physics, Chemistry, Oars"}).activate("Explosives")
    game.asked(2, "Coal, Banking, Physics, Chemistry").answer("Physics")
    game.asked(2, "Coal, Banking, Chemistry").answer("Coal").asked(2, "Banking, Chemistry").answer("Banking")
    game.expect(hand={1: "Physics, Coal, Banking", 2: "Chemistry, Oars"})


def test_explosives_that_empties_the_hand() -> None:
    """(2) at least one moved and the hand is empty: V draws a 7. Three, or fewer if he has fewer."""
    for hand in ("Tools", "Tools, Optics", "Tools, Oars, Optics"):
        game = lay({"board": "Explosives"}, {"hand": hand}, piles={7: "Bicycle"}).activate("Explosives")
        game.expect(hand={1: hand, 2: "Bicycle"})


def test_explosives_against_an_empty_hand() -> None:
    """Nothing moved: V does not draw."""
    lay({"board": "Explosives"}, {"score": "Coal"}).activate("Explosives").expect()


def test_explosives_hits_fewer_factories() -> None:
    """Three factories are not fewer; the two others obey one after the other, from the left (I-D2)."""
    players = {"board": "Explosives"}, {"hand": "Tools"}, {"board": "Coal", "hand": "Oars"}, {"hand": "Paper"}
    game = lay(*players, piles={7: "Bicycle, Lighting"}).activate("Explosives")
    game.expect(hand={1: "Tools, Paper", 2: "Bicycle", 4: "Lighting"})


# 069 Bicycle (crown)


def test_bicycle_exchanges_the_hand_and_the_score() -> None:
    """E1: may exchange the whole hand with the whole score pile; nothing is scored by that (I-PUB13)."""
    game = lay({"board": "Bicycle", "hand": "Tools, Oars", "score": "Coal"}, {"hand": "Paper"}).activate("Bicycle")
    game.asked(1, "yes, no").answer("yes").expect(hand={1: "Coal"}, score={1: "Tools, Oars"})


def test_bicycle_exchanges_one_empty_side() -> None:
    """An exchange happens even if one side is empty (I-K10)."""
    game = lay({"board": "Bicycle", "hand": "Tools, Oars"}, {}).activate("Bicycle").answer("yes")
    game.expect(hand={1: ""}, score={1: "Tools, Oars"})
    game = lay({"board": "Bicycle", "score": "Tools, Oars"}, {}).activate("Bicycle").answer("yes")
    game.expect(score={1: ""}, hand={1: "Tools, Oars"})


def test_bicycle_declined() -> None:
    """It says "may"."""
    lay({"board": "Bicycle", "hand": "Tools", "score": "Coal"}, {}).activate("Bicycle").answer("no").expect()


def test_bicycle_with_nothing_to_exchange() -> None:
    """Both sides are empty: nobody is asked."""
    lay({"board": "Bicycle"}, {"hand": "Tools"}).activate("Bicycle").expect()


def test_bicycle_is_shared_with_two_crowns() -> None:
    """A sharer's exchange earns a bonus."""
    players = {"board": "Bicycle", "score": "Oars"}, {"board": "Currency", "hand": "Tools"}, {"board": "Writing"}
    game = lay(*players, piles={7: "Lighting"}).activate("Bicycle").asked(2, "yes, no").answer("yes")
    game.asked(1, "yes, no").answer("no").expect(hand={1: "Lighting", 2: ""}, score={2: "Tools"})


# 070 Electricity (factory)


def test_electricity_returns_top_cards_without_a_factory() -> None:
    """(1) return all top cards without a factory, as they are at the beginning; (2) draw(8) for each."""
    board = "Electricity, Tools, Writing, Road Building, Machinery, Emancipation"
    game = lay({"board": board}, {}, piles={8: "Flight, Mobility, Socialism, Rocketry"}).activate("Electricity")
    game.expect(
        board={1: "Electricity, Writing, Emancipation"},
        hand={1: "Flight, Mobility, Socialism"},
        returned="Tools, Road Building, Machinery",
    )


def test_electricity_returns_in_the_order_picked() -> None:
    """Cards of one age go under their pile as the player likes (I-K11)."""
    game = lay({"board": "Electricity, Tools, Oars"}, {}, piles={8: "Flight, Mobility"}).activate("Electricity")
    game.asked(1, "Tools, Oars").answer("Oars")
    game.expect(board={1: "Electricity"}, hand={1: "Flight, Mobility"}, returned="Oars, Tools")


def test_electricity_with_factories_only() -> None:
    """Nothing to return, nothing to draw; Electricity shows a factory itself."""
    lay({"board": "Electricity, Coal, Oars"}, {"board": "Tools"}).activate("Electricity").expect()


def test_electricity_is_shared_with_two_factories() -> None:
    """A sharer returns his own top cards; the activator none; the bonus is a 7."""
    players = {"board": "Electricity"}, {"board": "Chemistry, Sailing"}, {"board": "Banking, Tools"}
    game = lay(*players, piles={8: "Flight", 7: "Lighting"}).activate("Electricity")
    game.expect(board={2: "Chemistry"}, hand={1: "Lighting", 2: "Flight"}, returned="Sailing")


# 071 Refrigeration (leaf)


def test_refrigeration_returns_half_of_the_hand() -> None:
    """E1: V returns half of his hand, rounded down, his choice. E2: may score one hand card."""
    players = {"board": "Refrigeration", "hand": "Coal, Physics"}, {"hand": "Tools, Oars, Optics"}
    game = lay(*players).activate("Refrigeration").asked(2, "Tools, Oars, Optics").answer("Oars")
    game.asked(1, "Coal, Physics, no").answer("Physics")
    game.expect(hand={1: "Coal", 2: "Tools, Optics"}, score={1: "Physics"}, scored={1: 1}, returned="Oars")


def test_refrigeration_returns_two_of_five_and_of_four() -> None:
    """Rounded down, in an order V picks (I-K11)."""
    for hand in ("Tools, Oars, Optics, Coal", "Tools, Oars, Optics, Coal, Paper"):
        game = lay({"board": "Refrigeration"}, {"hand": hand}).activate("Refrigeration").asked(2, hand).answer("Oars")
        game.answer("Tools").expect(hand={2: hand.removeprefix("Tools, Oars, ")}, returned="Oars, Tools")


def test_refrigeration_returns_none_of_one() -> None:
    """Half of one is none; E2 may be declined."""
    game = lay({"board": "Refrigeration", "hand": "Coal"}, {"hand": "Tools"}).activate("Refrigeration")
    game.asked(1, "Coal, no").answer("no").expect()


def test_refrigeration_hits_fewer_leaves_and_is_shared_by_more() -> None:
    """Two leaves are not fewer: player 2 keeps his hand and may score one of it; that earns a bonus."""
    players = {"board": "Refrigeration"}, {"board": "Medicine", "hand": "Tools, Oars"}, {"hand": "Coal, Paper"}
    game = lay(*players, piles={7: "Bicycle"}).activate("Refrigeration").asked(3, "Coal, Paper").answer("Coal")
    game.asked(2, "Tools, Oars, no").answer("Tools")
    game.expect(hand={1: "Bicycle", 2: "Oars", 3: "Paper"}, score={2: "Tools"}, scored={2: 1}, returned="Coal")


# 072 Sanitation (leaf)


def test_sanitation_exchanges_two_highest_with_the_lowest() -> None:
    """E1: the two highest of V's hand for the lowest of A's."""
    players = {"board": "Sanitation", "hand": "Calendar, Tools, A.I."}, {"hand": "Coal, Oars, Optics"}
    game = lay(*players).activate("Sanitation")
    game.expect(hand={1: "Calendar, A.I., Coal, Optics", 2: "Oars, Tools"})


def test_sanitation_each_owner_picks_among_his_ties() -> None:
    """I-U6: V among his, A among his; both sets are fixed first."""
    players = {"board": "Sanitation", "hand": "Tools, Oars, Paper"}, {"hand": "Coal, Banking, Physics, Optics"}
    game = lay(*players).activate("Sanitation").asked(2, "Coal, Banking, Physics").answer("Physics")
    game.asked(2, "Coal, Banking").answer("Coal").asked(1, "Tools, Oars").answer("Oars")
    game.expect(hand={1: "Tools, Paper, Physics, Coal", 2: "Banking, Optics, Oars"})
    players = {"board": "Sanitation", "hand": "Paper"}, {"hand": "Coal, Oars, Tools"}
    game = lay(*players).activate("Sanitation").asked(2, "Oars, Tools").answer("Tools")
    game.expect(hand={1: "Coal, Tools", 2: "Oars, Paper"})


def test_sanitation_with_an_empty_side() -> None:
    """The other side moves all the same (I-K10); one card if there is one (I-PUB9)."""
    game = lay({"board": "Sanitation"}, {"hand": "Coal, Oars, Optics"}).activate("Sanitation")
    game.expect(hand={1: "Coal, Optics", 2: "Oars"})
    game = lay({"board": "Sanitation", "hand": "Paper, Tools"}, {}).activate("Sanitation")
    game.expect(hand={1: "Paper", 2: "Tools"})
    game = lay({"board": "Sanitation", "hand": "Paper, Calendar"}, {"hand": "Tools"}).activate("Sanitation")
    game.expect(hand={1: "Paper, Tools", 2: "Calendar"})


def test_sanitation_hits_fewer_leaves() -> None:
    """Three leaves are not fewer; the next victim meets A's hand as it is then."""
    players = {"board": "Sanitation", "hand": "Coal"}, {"hand": "Optics, Tools"}, {"board": "Pottery", "hand": "Oars"}
    game = lay(*players, {"hand": "A.I."}).activate("Sanitation")
    game.expect(hand={1: "Optics, A.I.", 2: "Coal", 4: "Tools"})


# 073 Lighting (leaf)


def test_lighting_tucks_and_scores_for_each_value() -> None:
    """E1: may tuck up to three; n = different values among them; n sevens are scored."""
    mine = {"board": "Lighting, Writing", "hand": "Tools, Pottery, Optics, Coal"}
    game = lay(mine, {}, piles={7: "Bicycle, Combustion, Railroad"}).activate("Lighting")
    game.asked(1, "Tools, Pottery, Optics, Coal, done").answer("Tools")
    game.asked(1, "Pottery, Optics, Coal, done").answer("Pottery").asked(1, "Optics, Coal, done").answer("Optics")
    game.expect(
        hand={1: "Coal"},
        board={1: "Lighting, Writing, Tools, Pottery, Optics"},
        score={1: "Bicycle, Combustion"},
        tucked={1: 3},
        scored={1: 2},
    )


def test_lighting_with_fewer() -> None:
    """One card, one seven; none, nothing; three values, three sevens."""
    mine = {"board": "Lighting", "hand": "Tools, Optics, Coal"}
    piles = {7: "Bicycle, Combustion, Railroad"}
    lay(mine, {}, piles=piles).activate("Lighting").answer("done").expect()
    game = lay(mine, {}, piles=piles).activate("Lighting").answer("Optics").answer("done")
    game.expect(
        hand={1: "Tools, Coal"}, board={1: "Lighting, Optics"}, score={1: "Bicycle"}, tucked={1: 1}, scored={1: 1}
    )
    game = lay(mine, {}, piles=piles).activate("Lighting").answer("Optics").answer("Coal").answer("Tools")
    game.expect(
        hand={1: ""},
        board={1: "Lighting, Tools, Optics, Coal"},
        score={1: "Bicycle, Combustion, Railroad"},
        tucked={1: 3},
        scored={1: 3},
    )


def test_lighting_with_an_empty_hand() -> None:
    """Nobody is asked."""
    lay({"board": "Lighting"}, {}).activate("Lighting").expect()


def test_lighting_is_shared_with_two_leaves() -> None:
    """A sharer tucks his own cards."""
    players = {"board": "Lighting", "hand": "Oars"}, {"board": "Medicine", "hand": "Tools"}, {"board": "Rocketry"}
    game = lay(*players, piles={7: "Bicycle, Combustion"}).activate("Lighting")
    game.asked(2, "Tools, done").answer("Tools").asked(1, "Oars, done").answer("done")
    game.expect(
        hand={1: "Oars, Combustion", 2: ""},
        board={2: "Medicine, Tools"},
        score={2: "Bicycle"},
        tucked={2: 1},
        scored={2: 1},
    )


# 074 Railroad (clock)

SIXES = {6: "Canning, Democracy, Encyclopedia, Classification"}


def test_railroad_returns_the_hand_and_draws_three_sixes() -> None:
    """E1: return the whole hand, then 3x draw(6). E2: may splay up one colour that is splayed right."""
    board = "Railroad, Mysticism, Tools, Writing, Oars, Archery, Sailing, The Wheel"
    mine = {"board": board, "hand": "Pottery, Masonry, Optics", "splay": "blue right, red left, green up"}
    game = lay(mine, {}, piles=SIXES).activate("Railroad").asked(1, "Pottery, Masonry").answer("Masonry")
    game.asked(1, "blue, no").answer("blue")
    game.expect(
        hand={1: "Canning, Democracy, Encyclopedia"},
        splay={1: "blue up, red left, green up"},
        returned="Masonry, Pottery, Optics",
    )


def test_railroad_with_an_empty_hand() -> None:
    """The three are drawn all the same; several colours are splayed right, one may turn, or none."""
    board = "Railroad, Mysticism, Tools, Writing, Oars, Archery"
    mine = {"board": board, "splay": "blue right, red right, purple right"}
    game = lay(mine, {}, piles=SIXES).activate("Railroad").asked(1, "blue, red, purple, no").answer("red")
    game.expect(hand={1: "Canning, Democracy, Encyclopedia"}, splay={1: "blue right, red up, purple right"})
    game = lay(mine, {}, piles=SIXES).activate("Railroad").answer("no")
    game.expect(hand={1: "Canning, Democracy, Encyclopedia"})


def test_railroad_without_a_colour_splayed_right() -> None:
    """E2 does nothing."""
    game = lay({"board": "Railroad, Tools, Writing", "hand": "Oars"}, {}, piles=SIXES).activate("Railroad")
    game.expect(hand={1: "Canning, Democracy, Encyclopedia"}, returned="Oars")


def test_railroad_draws_through_empty_piles_to_the_end() -> None:
    """Two cards are left: the third draw ends the game, E2 is not executed (I-E2)."""
    game = lay(
        {"board": "Railroad, Tools, Writing", "splay": "blue right", "hand": "Oars"},
        {"score": "Coal"},
        piles={9: "Suburbia", 10: "A.I."},
        empty=[6, 7, 8, 9, 10],
    )
    game.activate("Railroad").expect(hand={1: "Suburbia, A.I."}, returned="Oars", ending="score", winners=(2,))


def test_railroad_is_shared_with_two_clocks() -> None:
    """Sharers return and draw first; E2 comes after all of E1 (I-A10)."""
    players = {"board": "Railroad"}, {"board": "Bicycle"}, {"board": "Rocketry, Tools", "splay": "blue right"}
    game = lay(
        *players,
        piles={6: "Canning, Democracy, Encyclopedia, Classification, Vaccination, Metric System", 7: "Lighting"},
    ).activate("Railroad")
    game.asked(3, "blue, no").answer("blue")
    game.expect(
        hand={1: "Classification, Vaccination, Metric System, Lighting", 3: "Canning, Democracy, Encyclopedia"},
        splay={3: "blue up"},
    )
