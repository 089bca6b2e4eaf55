"""The cards of age 8, from the specification's section 14. In: tables laid by hand. Out: assertions."""

from __future__ import annotations

from innovation_cards.table import lay

TEAMS = {"teams": "1+3"}
TENS = {10: "A.I., Robotics, Software, Databases"}

# 075 Quantum Theory (clock)


def test_quantum_theory_returns_two_and_draws_two_tens() -> None:
    """E1: may return one or two; exactly two: draw(10), then draw(10) and score."""
    game = lay({"board": "Quantum Theory", "hand": "Tools, Oars, Optics"}, {}, piles=TENS).activate("Quantum Theory")
    game.asked(1, "Tools, Oars, Optics, done").answer("Oars").asked(1, "Tools, Optics, done").answer("Tools")
    game.expect(hand={1: "Optics, A.I."}, score={1: "Robotics"}, scored={1: 1}, returned="Oars, Tools")


def test_quantum_theory_returns_one_or_none() -> None:
    """One card earns nothing, even if it is the only one."""
    mine = {"board": "Quantum Theory", "hand": "Tools, Oars"}
    game = lay(mine, {}, piles=TENS).activate("Quantum Theory").answer("Oars").asked(1, "Tools, done").answer("done")
    game.expect(hand={1: "Tools"}, returned="Oars")
    lay(mine, {}, piles=TENS).activate("Quantum Theory").answer("done").expect()
    game = lay(mine | {"hand": "Tools"}, {}, piles=TENS).activate("Quantum Theory").asked(1, "Tools, done")
    game.answer("Tools").expect(hand={1: ""}, returned="Tools")
    lay(mine | {"hand": ""}, {}, piles=TENS).activate("Quantum Theory").expect()


def test_quantum_theory_is_shared_with_three_clocks() -> None:
    """The sharer's return of one card earns a bonus."""
    players = (
        {"board": "Quantum Theory"},
        {"board": "Satellites", "hand": "Tools"},
        {"board": "Railroad", "hand": "Oars"},
    )
    game = lay(*players, piles={8: "Flight"}).activate("Quantum Theory").asked(2, "Tools, done").answer("Tools")
    game.expect(hand={1: "Flight", 2: ""}, returned="Tools")


# 076 Rocketry (clock)


def test_rocketry_returns_one_card_for_two_clocks() -> None:
    """E1: n = clocks divided by 2, rounded down: one of three. Any opponent's card, by its back; never one's own."""
    players = {"board": "Rocketry", "score": "A.I."}, {"score": "Coal, Tools"}, {"score": "Oars"}
    game = lay(*players).activate("Rocketry").asked(1, "back 2/5, back 2/1, back 3/1").answer("back 2/5")
    game.expect(score={2: "Tools"}, returned="Coal")


def test_rocketry_returns_two_for_four_and_five_clocks() -> None:
    """The opponents may differ each time."""
    for board in ("Rocketry, Mass Media", "Rocketry, Mass Media, Lighting"):
        game = lay({"board": board}, {"score": "Coal, Tools"}, {"score": "Oars"}).activate("Rocketry")
        game.answer("back 3/1").asked(1, "back 2/5, back 2/1").answer("back 2/1")
        game.expect(score={2: "Coal", 3: ""}, returned="Oars, Tools")
    game = lay({"board": board}, {"score": "Coal, Tools"}, {"score": "Oars"}).activate("Rocketry")
    game.answer("back 2/1").asked(1, "back 2/5, back 3/1").answer("back 2/5")
    game.expect(score={2: ""}, returned="Tools, Coal")


def test_rocketry_returns_what_there_is() -> None:
    """Three clocks too many, one card; no card at all."""
    board = "Rocketry, Mass Media, Lighting, Flight"
    lay({"board": board}, {"score": "Coal"}).activate("Rocketry").expect(score={2: ""}, returned="Coal")
    lay({"board": board, "score": "Oars"}, {"hand": "Coal"}).activate("Rocketry").expect()


def test_rocketry_spares_a_team_mate() -> None:
    """Opponents only (I-PUB17)."""
    players = {"board": "Rocketry"}, {"score": "Coal"}, {"score": "Oars"}, {"score": "Tools"}
    game = lay(*players, rules=TEAMS).activate("Rocketry").asked(1, "back 2/5, back 4/1").answer("back 4/1")
    game.expect(score={4: ""}, returned="Tools")


def test_rocketry_is_shared_with_three_clocks() -> None:
    """A sharer counts his own clocks, now; the activator is an opponent of his."""
    mine = {"board": "Rocketry", "score": "Optics, Paper"}
    yours = {"board": "Quantum Theory, Mass Media, Lighting, Flight", "score": "Coal"}
    game = lay(mine, yours, {"board": "Railroad", "score": "Oars"}, piles={8: "Antibiotics"}).activate("Rocketry")
    game.asked(2, "back 1/3, back 3/1").answer("back 3/1")
    game.expect(score={1: "", 2: "", 3: ""}, hand={1: "Antibiotics"}, returned="Oars, Optics, Paper, Coal")


# 077 Flight (crown)

#: Red can be splayed; blue, green and purple too; yellow lies alone.
WINGS = "Flight, Oars, Tools, Writing, Sailing, The Wheel, Mysticism, City States, Agriculture"


def test_flight_splays_any_colour_up_if_red_is_up() -> None:
    """E1: red up: may splay any one colour up. E2: red is up already."""
    mine = {"board": WINGS, "splay": "red up, green right, purple up"}
    game = lay(mine, {}).activate("Flight").asked(1, "blue, green, no").answer("green")
    game.expect(splay={1: "red up, green up, purple up"})
    lay(mine, {}).activate("Flight").asked(1, "blue, green, no").answer("no").expect()
    mine = {"board": "Flight, Oars, Agriculture, Masonry, Mysticism, City States", "splay": "red up"}
    for colour in ("yellow", "purple"):
        game = lay(mine, {}).activate("Flight").asked(1, "yellow, purple, no").answer(colour)
        game.expect(splay={1: f"red up, {colour} up"})


def test_flight_splays_red_first() -> None:
    """Red is not splayed, or another way: E2 only, for red only."""
    for splay in ("", "red left", "red right"):
        game = lay({"board": WINGS, "splay": splay}, {}).activate("Flight").asked(1, "red, no").answer("red")
        game.expect(splay={1: "red up"})
    lay({"board": WINGS}, {}).activate("Flight").answer("no").expect()


def test_flight_is_shared_with_two_crowns() -> None:
    """A sharer looks at his own red."""
    mine, red = {"board": "Flight, Metalworking", "splay": "red up"}, "Currency, Clothing, Oars, Archery"
    game = lay(mine, {"board": red}, {"board": "Writing, Tools"}, piles={8: "Mobility"})
    game.activate("Flight").asked(2, "red, no").answer("red").expect(splay={2: "red up"}, hand={1: "Mobility"})
    yours = {"board": red, "splay": "red up"}
    game = lay({"board": "Flight, Metalworking"}, yours, {}).activate("Flight")
    game.asked(2, "green, no").answer("no").asked(1, "red, no").answer("no").expect()


# 078 Mobility (factory)


def test_mobility_takes_two_highest_top_cards() -> None:
    """E1: V's two highest top cards, neither red nor with a factory, move to A's score; then V draws an 8."""
    board = "Encyclopedia, Tools, Fission, Banking, Statistics, Astronomy"
    game = lay({"board": "Mobility"}, {"board": board}, piles={8: "Flight"}).activate("Mobility")
    game.asked(2, "Statistics, Astronomy").answer("Astronomy")
    game.expect(
        board={2: "Tools, Fission, Banking, Statistics"},
        score={1: "Encyclopedia, Astronomy"},
        hand={2: "Flight"},
    )


def test_mobility_takes_one_or_none() -> None:
    """Fewer if there are fewer, not the card beneath; nothing moved, nothing drawn."""
    board = "Tools, Writing, Oars, Banking"
    game = lay({"board": "Mobility"}, {"board": board}, piles={8: "Flight"}).activate("Mobility")
    game.expect(board={2: "Writing, Oars, Banking"}, score={1: "Tools"}, hand={2: "Flight"})
    lay({"board": "Mobility"}, {"board": "Oars, Banking", "hand": "Coal"}).activate("Mobility").expect()


def test_mobility_takes_two_of_three() -> None:
    """The lowest stays."""
    board = "Oars, Tools, Paper, Statistics"
    game = lay({"board": "Mobility"}, {"board": board}, piles={8: "Flight"}).activate("Mobility")
    game.expect(board={2: "Oars, Tools"}, score={1: "Paper, Statistics"}, hand={2: "Flight"})


def test_mobility_hits_fewer_factories() -> None:
    """Two are not fewer."""
    players = {"board": "Mobility"}, {"board": "Emancipation, Tools"}, {"board": "Paper"}
    game = lay(*players, piles={8: "Flight"}).activate("Mobility")
    game.expect(board={3: ""}, score={1: "Paper"}, hand={3: "Flight"})


# 079 Corporations (factory)


def test_corporations_takes_a_factory_that_is_not_green() -> None:
    """E1: V picks a top card with a factory, not green; it moves to A's score; V melds an 8. E2: A melds an 8."""
    mine = {"board": "Corporations, Machine Tools, Emancipation"}
    yours = {"board": "Chemistry, Tools, Steam Engine, Banking"}
    game = lay(mine, yours, piles={8: "Rocketry, Mobility, Socialism"}).activate("Corporations")
    game.asked(2, "Chemistry, Steam Engine").answer("Chemistry")
    game.expect(
        board={
            1: "Corporations, Mobility, Machine Tools, Emancipation",
            2: "Rocketry, Tools, Steam Engine, Banking",
        },
        score={1: "Chemistry"},
    )


def test_corporations_with_green_factories_only() -> None:
    """Nothing moved: V melds nothing, A does."""
    game = lay({"board": "Corporations"}, {"board": "Banking, Tools"}, piles={8: "Mobility"})
    game.activate("Corporations").expect(board={1: "Corporations, Mobility"})


def test_corporations_hits_fewer_and_is_shared_by_more() -> None:
    """Player 2 has two factories: he keeps his card and melds an 8; player 3 has one; the bonus is an 8."""
    players = {"board": "Corporations"}, {"board": "Emancipation"}, {"board": "Physics, Oars"}
    game = lay(*players, piles={8: "Rocketry, Mobility, Socialism, Antibiotics"}).activate("Corporations")
    game.expect(
        board={1: "Corporations, Socialism", 2: "Emancipation, Mobility", 3: "Rocketry, Oars"},
        score={1: "Physics"},
        hand={1: "Antibiotics"},
    )


# 080 Mass Media (bulb)

VALUES = ", ".join(f"value {value}" for value in range(1, 11))


def test_mass_media_returns_a_value_from_every_score_pile() -> None:
    """E1: may return a hand card; if so, every card of a value goes back from every score pile. E2: purple up."""
    mine = {"board": "Mass Media, Mysticism, City States", "hand": "Oars, Coal", "score": "Paper"}
    game = lay(mine, {"score": "Tools, Calendar"}, {"score": "Currency, Optics"}).activate("Mass Media")
    game.asked(1, "Oars, Coal, no").answer("Oars").asked(1, VALUES).answer("value 3")
    game.asked(1, "Paper, back 3/3").answer("back 3/3").asked(1, "purple, no").answer("purple")
    game.expect(
        hand={1: "Coal"},
        score={1: "", 3: "Currency"},
        splay={1: "purple up"},
        returned="Oars, Optics, Paper",
    )


def test_mass_media_returns_in_an_order_picked() -> None:
    """I-K11, of cards of others by their backs (I-PUB14); two alike of one player go as they lie; empty piles too."""
    players = {"board": "Mass Media", "hand": "Oars"}, {"score": "Paper, Compass"}, {"score": "Optics, Tools"}
    game = lay(*players, empty=[3]).activate("Mass Media").answer("Oars").answer("value 3")
    game.asked(1, "back 2/3, back 3/3").answer("back 2/3").asked(1, "back 2/3, back 3/3").answer("back 3/3")
    game.expect(hand={1: ""}, score={2: "", 3: "Tools"}, returned="Oars, Paper, Optics, Compass")


def test_mass_media_declined() -> None:
    """Nothing returned, no value is picked; E2 may be declined."""
    mine = {"board": "Mass Media, Mysticism, City States, Oars, Archery", "hand": "Coal"}
    game = lay(mine, {"score": "Tools"}).activate("Mass Media").asked(1, "Coal, no").answer("no")
    game.asked(1, "purple, no").answer("no").expect()
    lay({"board": "Mass Media"}, {"score": "Tools"}).activate("Mass Media").expect()


def test_mass_media_with_a_value_nobody_has() -> None:
    """The card returned stays returned; nothing else happens."""
    players = {"board": "Mass Media", "hand": "Oars"}, {"score": "Tools", "hand": "Coal"}
    lay(*players).activate("Mass Media").answer("Oars").answer("value 5").expect(hand={1: ""}, returned="Oars")


def test_mass_media_spares_higher_values_and_no_team_mate() -> None:
    """Exactly that value, of every player, the team-mate too."""
    players = (
        {"board": "Mass Media", "hand": "Oars"},
        {"score": "Coal, Calendar"},
        {"score": "Optics, A.I."},
        {"hand": "Tools"},
    )
    game = lay(*players, rules=TEAMS).activate("Mass Media").answer("Oars").answer("value 3")
    game.expect(hand={1: ""}, score={3: "A.I."}, returned="Oars, Optics")


def test_mass_media_is_shared_with_two_bulbs() -> None:
    """The sharer picks the value; the activator's score is not spared; a bonus."""
    mine, yours = {"board": "Mass Media", "score": "A.I."}, {"board": "Paper", "hand": "Tools"}
    game = lay(mine, yours, {"board": "Engineering"}, piles={8: "Flight"})
    game.activate("Mass Media").asked(2, "Tools, no").answer("Tools").asked(2, VALUES).answer("value 10")
    game.expect(hand={1: "Flight", 2: ""}, score={1: ""}, returned="Tools, A.I.")


# 081 Antibiotics (leaf)

EIGHTS = {8: "Flight, Mobility, Rocketry, Socialism, Mass Media, Empiricism, Corporations"}


def test_antibiotics_draws_two_eights_for_each_value() -> None:
    """E1: may return up to three; twice draw(8) for each different value."""
    mine = {"board": "Antibiotics", "hand": "Tools, Oars, Optics, Coal"}
    game = (
        lay(mine, {}, piles=EIGHTS).activate("Antibiotics").asked(1, "Tools, Oars, Optics, Coal, done").answer("Oars")
    )
    game.asked(1, "Tools, Optics, Coal, done").answer("Tools").asked(1, "Optics, Coal, done").answer("Optics")
    game.expect(hand={1: "Coal, Flight, Mobility, Rocketry, Socialism"}, returned="Oars, Tools, Optics")


def test_antibiotics_with_three_values_one_or_none() -> None:
    """Six, two, none."""
    mine = {"board": "Antibiotics", "hand": "Tools, Optics, Coal"}
    game = lay(mine, {}, piles=EIGHTS).activate("Antibiotics").answer("Coal").answer("Tools").answer("Optics")
    hand = "Flight, Mobility, Rocketry, Socialism, Mass Media, Empiricism"
    game.expect(hand={1: hand}, returned="Coal, Tools, Optics")
    game = lay(mine, {}, piles=EIGHTS).activate("Antibiotics").answer("Coal").answer("done")
    game.expect(hand={1: "Tools, Optics, Flight, Mobility"}, returned="Coal")
    lay(mine, {}, piles=EIGHTS).activate("Antibiotics").answer("done").expect()
    lay({"board": "Antibiotics"}, {}, piles=EIGHTS).activate("Antibiotics").expect()


def test_antibiotics_is_shared_with_three_leaves() -> None:
    """Three leaves share, two do not."""
    players = {"board": "Antibiotics"}, {"board": "Pottery", "hand": "Tools"}, {"board": "Clothing", "hand": "Oars"}
    game = lay(*players, piles=EIGHTS).activate("Antibiotics").asked(2, "Tools, done").answer("Tools")
    game.expect(hand={1: "Rocketry", 2: "Flight, Mobility"}, returned="Tools")


# 082 Skyscrapers (crown)


def test_skyscrapers_takes_a_clock_and_breaks_its_stack() -> None:
    """E1: V picks a top clock card; it moves to A's board; V scores the card beneath it and returns the others."""
    yours = {"board": "Quantum Theory, Calendar, Pottery, Tools, Lighting, Mysticism, Coal", "splay": "blue right"}
    mine = {"board": "Skyscrapers, Physics, Alchemy", "splay": "blue left"}
    game = lay(mine, yours).activate("Skyscrapers").asked(2, "Quantum Theory, Lighting").answer("Quantum Theory")
    game.asked(2, "Pottery, Tools").answer("Tools")
    game.expect(
        board={1: "Skyscrapers, Quantum Theory, Physics, Alchemy", 2: "Lighting, Mysticism, Coal"},
        splay={2: ""},
        score={2: "Calendar"},
        scored={2: 1},
        returned="Tools, Pottery",
    )


def test_skyscrapers_takes_a_lone_card_or_one_of_two() -> None:
    """Nothing beneath, nothing scored; one beneath, nothing returned."""
    game = lay({"board": "Skyscrapers"}, {"board": "Lighting, Tools"}).activate("Skyscrapers")
    game.expect(board={1: "Skyscrapers, Lighting", 2: "Tools"})
    game = lay({"board": "Skyscrapers"}, {"board": "Lighting, Mysticism, Tools"}).activate("Skyscrapers")
    game.expect(board={1: "Skyscrapers, Lighting", 2: "Tools"}, score={2: "Mysticism"}, scored={2: 1})


def test_skyscrapers_of_each_colour_with_clocks() -> None:
    """Blue, red, green and purple have clocks."""
    for title in ("Publications", "Mobility", "Satellites", "Lighting"):
        game = lay({"board": "Skyscrapers"}, {"board": title}).activate("Skyscrapers")
        game.expect(board={1: f"Skyscrapers, {title}", 2: ""})


def test_skyscrapers_without_a_clock_on_top() -> None:
    """A covered clock is none."""
    lay({"board": "Skyscrapers"}, {"board": "Tools, Quantum Theory"}).activate("Skyscrapers").expect()


def test_skyscrapers_hits_fewer_crowns() -> None:
    """Two crowns are not fewer."""
    players = {"board": "Skyscrapers"}, {"board": "Bicycle, Sailing"}, {"board": "Publications, Writing"}
    game = lay(*players).activate("Skyscrapers")
    game.expect(board={1: "Skyscrapers, Publications", 3: ""}, score={3: "Writing"}, scored={3: 1})


# 083 Empiricism (bulb)

COLOURS = "blue, red, green, yellow, purple"
#: 18 bulbs; with Ecology 20.
BULBS = "Atomic Theory, Experimentation, Empiricism, Philosophy, Classification, Miniaturization, Engineering"
ALL_UP = "blue up, purple up, red up"


def test_empiricism_melds_a_nine_of_a_colour_picked() -> None:
    """E1: two colours; draw(9), revealed; of one of them: meld it and may splay that colour up."""
    for colours, answer, splay in ((("blue", "red"), "blue", "blue up"), (("yellow", "blue"), "no", "blue left")):
        mine = {"board": "Empiricism, Tools, Writing, Oars, Archery", "splay": "blue left"}
        game = lay(mine, {}, piles={9: "Genetics"}).activate("Empiricism")
        game.asked(1, COLOURS).answer(colours[0])
        game.asked(1, ", ".join(colour for colour in COLOURS.split(", ") if colour != colours[0])).answer(colours[1])
        game.asked(1, "blue, no").answer(answer)
        game.expect(
            board={1: "Empiricism, Genetics, Tools, Writing, Oars, Archery"}, splay={1: splay}, revealed="Genetics"
        )


def test_empiricism_keeps_another_colour() -> None:
    """It stays in hand and nothing is splayed."""
    mine = {"board": "Empiricism, Tools, Writing"}
    game = lay(mine, {}, piles={9: "Genetics"}).activate("Empiricism").answer("red").answer("green")
    game.expect(hand={1: "Genetics"}, revealed="Genetics")


def test_empiricism_melds_a_lone_card() -> None:
    """One card is not splayed (I-K14), nobody is asked."""
    game = lay({"board": "Empiricism"}, {}, piles={9: "Suburbia"}).activate("Empiricism").answer("red").answer("yellow")
    game.expect(board={1: "Empiricism, Suburbia"}, revealed="Suburbia")


def test_empiricism_wins_with_twenty_bulbs() -> None:
    """E2: 20 or more now; 19 are not enough."""
    game = lay({"board": BULBS + ", Ecology", "splay": ALL_UP}, {"score": "A.I."}, piles={9: "Genetics"})
    game.activate("Empiricism").answer("red").answer("green")
    game.expect(hand={1: "Genetics"}, revealed="Genetics", ending="dogma", winners=(1,))
    nineteen = BULBS.removesuffix(", Engineering") + ", Ecology"
    game = lay({"board": nineteen, "splay": "blue up, purple up"}, {}, piles={9: "Genetics"}).activate("Empiricism")
    game.answer("red").answer("green").expect(hand={1: "Genetics"}, revealed="Genetics")


def test_empiricism_counts_bulbs_as_they_are_now() -> None:
    """18 bulbs at the beginning, 20 with the card melded by E1; in teams the win is the team's (I-V6)."""
    mine = {"board": BULBS, "splay": ALL_UP}
    game = lay(mine, {}, {}, {}, piles={9: "Ecology"}, rules=TEAMS).activate("Empiricism")
    game.answer("yellow").answer("green")
    game.expect(board={1: BULBS + ", Ecology"}, revealed="Ecology", ending="dogma", winners=(1, 3))


def test_empiricism_is_shared_with_three_bulbs() -> None:
    """A sharer may win, before the activator's turn at E2 but after his E1 (I-A10, I-E1)."""
    mine = {"board": "Empiricism, Tools"}
    yours = {"board": BULBS.replace("Empiricism", "Education") + ", Ecology", "splay": ALL_UP}
    game = lay(mine, yours, piles={9: "Genetics, Fission"}).activate("Empiricism")
    game.asked(2, COLOURS).answer("red").answer("green").asked(1, COLOURS).answer("blue").answer("purple")
    game.expect(hand={1: "Fission", 2: "Genetics"}, revealed="Genetics, Fission", ending="dogma", winners=(2,))


# 084 Socialism (leaf)


def test_socialism_tucks_the_hand_and_takes_the_lowest() -> None:
    """E1: may tuck the whole hand; a purple card among it: all lowest cards of each opponent's hand."""
    players = (
        {"board": "Socialism, Tools", "hand": "Writing, Pottery, Mysticism"},
        {"hand": "Sailing, Oars, Coal"},
        {"hand": "Optics, Astronomy"},
    )
    game = lay(*players).activate("Socialism").asked(1, "yes, no").answer("yes")
    game.asked(1, "Writing, Pottery, Mysticism").answer("Pottery").asked(1, "Writing, Mysticism").answer("Writing")
    game.expect(
        board={1: "Socialism, Mysticism, Tools, Pottery, Writing"},
        hand={1: "Sailing, Oars, Optics", 2: "Coal", 3: "Astronomy"},
        tucked={1: 3},
    )


def test_socialism_without_purple() -> None:
    """Purple on the board is not purple tucked."""
    game = lay({"board": "Socialism", "hand": "Oars"}, {"hand": "Tools"}).activate("Socialism").answer("yes")
    game.expect(board={1: "Socialism, Oars"}, hand={1: ""}, tucked={1: 1})


def test_socialism_declined_or_without_a_hand() -> None:
    """Nothing is tucked, nothing is taken."""
    players = {"board": "Socialism", "hand": "Mysticism"}, {"hand": "Tools"}
    lay(*players).activate("Socialism").asked(1, "yes, no").answer("no").expect()
    lay({"board": "Socialism"}, {"hand": "Tools"}).activate("Socialism").expect()


def test_socialism_spares_a_team_mate() -> None:
    """Opponents only (I-PUB17)."""
    players = {"board": "Socialism", "hand": "Mysticism"}, {"hand": "Tools"}, {"hand": "Writing"}, {"hand": "Oars"}
    game = lay(*players, rules=TEAMS).activate("Socialism").answer("yes")
    game.expect(board={1: "Socialism, Mysticism"}, hand={1: "Tools, Oars", 2: "", 4: ""}, tucked={1: 1})


def test_socialism_is_shared_with_three_leaves() -> None:
    """A sharer takes from the activator before he acts."""
    mine, yours = {"board": "Socialism", "hand": "Tools, Optics"}, {"board": "Pottery", "hand": "Mysticism"}
    game = lay(mine, yours, {"board": "Clothing"}, piles={8: "Flight"}).activate("Socialism")
    game.asked(2, "yes, no").answer("yes").asked(1, "yes, no").answer("no")
    game.expect(board={2: "Pottery, Mysticism"}, hand={1: "Optics, Flight", 2: "Tools"}, tucked={2: 1})
