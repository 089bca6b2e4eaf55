"""The cards of age 9, from the specification's section 14. In: tables laid by hand. Out: assertions."""

from __future__ import annotations

from innovation_cards.table import lay

FIRST = {"edition": "first"}
TEAMS = {"teams": "1+3"}

# 085 Computers (clock)


def test_computers_splays_and_executes_a_ten() -> None:
    """E1: may splay red or green up. E2: draw(10), meld, execute its shared effects for oneself only."""
    mine = {"board": "Computers, Oars, Archery, Sailing, The Wheel, Mysticism, City States", "hand": "Tools, Coal"}
    for colour in ("red", "green"):
        game = lay(mine, {"board": "Pottery", "hand": "Optics"}, piles={10: "Stem Cells"}).activate("Computers")
        game.asked(1, "red, green, no").answer(colour).asked(1, "yes, no").answer("yes")
        game.expect(
            board={1: mine["board"] + ", Stem Cells"},
            splay={1: f"{colour} up"},
            hand={1: ""},
            score={1: "Tools, Coal"},
            scored={1: 2},
        )


def test_computers_splay_declined() -> None:
    """E1 says "may", E2 does not; the card's own "may" is a choice too."""
    mine = {"board": "Computers, Oars, Archery", "hand": "Tools"}
    game = lay(mine, {}, piles={10: "Stem Cells"}).activate("Computers").asked(1, "red, no").answer("no")
    game.asked(1, "yes, no").answer("no").expect(board={1: "Computers, Oars, Archery, Stem Cells"})


def test_computers_executes_no_demand() -> None:
    """I-PUB11: Databases has nothing but a demand; of Globalization only the second effect."""
    game = lay({"board": "Computers"}, {"score": "Tools, Oars"}, piles={10: "Databases"}).activate("Computers")
    game.expect(board={1: "Computers, Databases"})
    players = {"board": "Computers"}, {"board": "Pottery"}
    game = lay(*players, piles={6: "Canning", 10: "Globalization"}).activate("Computers")
    game.expect(board={1: "Computers, Globalization"}, score={1: "Canning"}, scored={1: 1})


def test_computers_in_a_chain() -> None:
    """Robotics scores the top green card and executes Software, which executes its second card."""
    tens = {10: "Robotics, Software, A.I., Databases, Stem Cells, Self Service"}
    game = lay({"board": "Computers, Sailing, The Wheel", "hand": "Tools"}, {}, piles=tens).activate("Computers")
    game.asked(1, "green, no").answer("no").asked(1, "yes, no").answer("yes")
    game.expect(
        board={1: "Software, Computers, Databases, The Wheel, Robotics, Stem Cells"},
        hand={1: ""},
        score={1: "Sailing, A.I., Tools"},
        scored={1: 3},
    )


def test_computers_wins_in_the_middle() -> None:
    """A.I., executed by Computers: Robotics and Software lie on top, the lowest score wins, whoever has it."""
    players = {"board": "Computers, Robotics, Lighting"}, {"board": "Software", "score": "Coal"}, {"score": "Optics"}
    game = lay(*players, piles={10: "A.I., Databases"}).activate("Computers")
    game.expect(
        board={1: "Computers, Robotics, A.I., Lighting"},
        score={1: "Databases"},
        scored={1: 1},
        ending="dogma",
        winners=(3,),
    )


def test_computers_is_shared_with_two_clocks() -> None:
    """A sharer executes his own card, for himself only; the bonus comes after all."""
    players = {"board": "Computers"}, {"board": "Bicycle", "hand": "Tools"}, {"board": "Rocketry", "hand": "Coal"}
    game = lay(*players, piles={9: "Ecology", 10: "Stem Cells, Miniaturization, A.I."}).activate("Computers")
    game.asked(3, "yes, no").answer("yes")
    game.expect(
        board={1: "Computers, Miniaturization", 3: "Rocketry, Stem Cells"},
        hand={1: "A.I.", 3: ""},
        score={3: "Coal"},
        scored={3: 1},
    )


# 086 Genetics (bulb)


def test_genetics_scores_all_beneath_the_card_melded() -> None:
    """E1: draw(10), meld; score all cards beneath it."""
    mine = {"board": "Genetics, Tools, Writing, Mysticism", "splay": "blue left"}
    game = lay(mine, {}, piles={10: "Software"}).activate("Genetics")
    game.expect(board={1: "Software, Mysticism"}, splay={1: ""}, score={1: "Genetics, Tools, Writing"}, scored={1: 3})


def test_genetics_of_another_colour() -> None:
    """The stack of the new card, not the blue one; nothing beneath a lone card."""
    mine = {"board": "Genetics, Tools, Mysticism"}
    game = lay(mine, {}, piles={10: "A.I."}).activate("Genetics")
    game.expect(board={1: "Genetics, Tools, A.I."}, score={1: "Mysticism"}, scored={1: 1})
    game = lay(mine, {}, piles={10: "Stem Cells"}).activate("Genetics")
    game.expect(board={1: mine["board"] + ", Stem Cells"})


def test_genetics_is_shared_with_three_bulbs() -> None:
    """A sharer scores what lies beneath his own card."""
    players = {"board": "Genetics"}, {"board": "Philosophy, Oars"}, {"board": "Paper"}
    game = lay(*players, piles={10: "Robotics, Databases, Software"}).activate("Genetics")
    game.expect(
        board={1: "Genetics, Databases", 2: "Philosophy, Robotics"},
        score={2: "Oars"},
        scored={2: 1},
        hand={1: "Software"},
    )


# 087 Composites (factory)


def test_composites_takes_all_but_one_hand_card_and_the_highest_of_the_score() -> None:
    """E1: V keeps one hand card of his choice, the others move to A's hand; V's highest score card to A's score."""
    players = {"board": "Composites", "hand": "A.I."}, {"hand": "Tools, Oars, Optics", "score": "Coal, Banking, Paper"}
    game = lay(*players).activate("Composites").asked(2, "Tools, Oars, Optics").answer("Oars")
    game.asked(2, "Coal, Banking").answer("Banking")
    game.expect(hand={1: "A.I., Tools, Optics", 2: "Oars"}, score={1: "Banking", 2: "Coal, Paper"})


def test_composites_with_one_hand_card_or_none() -> None:
    """One is kept; the score is taken from all the same."""
    for hand in ("Tools", ""):
        game = lay({"board": "Composites"}, {"hand": hand, "score": "Coal, Oars"}).activate("Composites")
        game.expect(score={1: "Coal", 2: "Oars"})


def test_composites_with_an_empty_score() -> None:
    """The hand goes, nothing else."""
    game = lay({"board": "Composites"}, {"hand": "Tools, Oars"}).activate("Composites").answer("Tools")
    game.expect(hand={1: "Oars", 2: "Tools"})


def test_composites_hits_fewer_factories() -> None:
    """Three are not fewer, two are."""
    players = {"board": "Composites"}, {"board": "Coal", "score": "Tools"}, {"board": "Mobility", "score": "Oars"}
    lay(*players).activate("Composites").expect(score={1: "Oars", 3: ""})


# 088 Fission (clock)


def test_fission_of_a_red_card_removes_everything() -> None:
    """E1: V reveals a 10; red: hands, boards and score piles leave the game, achievements stay, the action ends."""
    players = (
        {
            "board": "Fission, Tools, Writing",
            "splay": "blue left",
            "hand": "Coal",
            "score": "Oars",
            "achievements": "1",
        },
        {"board": "Bicycle, Sailing", "hand": "Optics", "score": "Paper", "achievements": "empire"},
        {"board": "Quantum Theory", "hand": "Archery"},
    )
    game = lay(*players, piles={1: "Masonry", 10: "Robotics, A.I."}).activate("Fission")
    nothing = {1: "", 2: "", 3: ""}
    game.expect(
        hand=nothing,
        board=nothing,
        splay={1: ""},
        score=nothing,
        removed="Coal, Writing, Tools, Fission, Oars, Optics, Robotics, Sailing, Bicycle, Paper,"
        "Archery, Quantum Theory",
        revealed="Robotics",
    )
    assert game.position.actions == 1
    game.do("draw")
    assert game.position.hand[0] and game.position.turn == 1


def test_fission_of_another_colour() -> None:
    """V keeps the card. E2: return one top card of any board, other than Fission; then draw(10)."""
    players = {"board": "Fission, Composites, Tools, Writing"}, {"board": "Publications, Lighting, Mysticism"}
    game = lay(*players, piles={10: "A.I., Robotics"}).activate("Fission")
    game.asked(1, "Tools, Publications, Lighting").answer("Lighting")
    game.expect(
        board={2: "Publications, Mysticism"}, hand={1: "Robotics", 2: "A.I."}, revealed="A.I.", returned="Lighting"
    )
    game = lay(*players, piles={10: "A.I., Robotics"}).activate("Fission").answer("Tools")
    game.expect(
        board={1: "Fission, Composites, Writing"},
        hand={1: "Robotics", 2: "A.I."},
        revealed="A.I.",
        returned="Tools",
    )


def test_fission_of_each_colour() -> None:
    """Nothing but red does it."""
    for ten in ("Software", "Databases", "Stem Cells", "A.I."):
        game = lay({"board": "Fission"}, {}, piles={10: f"{ten}, The Internet"}).activate("Fission")
        game.expect(hand={1: "The Internet", 2: ten}, revealed=ten)
    game = lay({"board": "Fission"}, {}, piles={10: "Miniaturization"}).activate("Fission")
    game.expect(board={1: ""}, removed="Fission, Miniaturization", revealed="Miniaturization")


def test_fission_without_another_top_card() -> None:
    """Nothing is returned, the 10 is drawn all the same; the first edition draws none."""
    game = lay({"board": "Fission"}, {}, piles={10: "A.I., Software"}).activate("Fission")
    game.expect(hand={1: "Software", 2: "A.I."}, revealed="A.I.")
    game = lay({"board": "Fission"}, {}, piles={10: "A.I., Software"}, rules=FIRST).activate("Fission")
    game.expect(hand={2: "A.I."}, revealed="A.I.")


def test_fission_of_the_first_edition() -> None:
    """E2 returns a card and draws none."""
    players = {"board": "Fission, Tools"}, {"board": "Publications"}
    game = lay(*players, piles={10: "A.I., Robotics"}, rules=FIRST).activate("Fission")
    game.asked(1, "Tools, Publications").answer("Publications")
    game.expect(board={2: ""}, hand={2: "A.I."}, revealed="A.I.", returned="Publications")


def test_fission_returns_a_team_mates_card() -> None:
    """Any player's board is any player's (both editions)."""
    players = {"board": "Fission"}, {"board": "Tools"}, {"board": "Oars"}, {"hand": "Coal"}
    for rules, hand in ((TEAMS, "Databases"), (TEAMS | FIRST, "")):
        game = lay(*players, piles={10: "A.I., Software, Databases"}, rules=rules).activate("Fission")
        game.asked(1, "Tools, Oars").answer("Oars")
        game.expect(
            board={3: ""},
            hand={1: hand, 2: "A.I.", 4: "Coal, Software"},
            revealed="A.I., Software",
            returned="Oars",
        )


def test_fission_on_the_second_victim() -> None:
    """The first keeps his card until the second reveals a red one."""
    players = {"board": "Fission"}, {"score": ""}, {"board": "Tools"}, {"board": "Rocketry, Satellites", "hand": "Oars"}
    game = lay(*players, piles={10: "A.I., Robotics"}).activate("Fission")
    game.expect(
        board={1: "", 3: "", 4: ""},
        hand={4: ""},
        removed="Fission, A.I., Robotics, Tools, Oars, Rocketry, Satellites",
        revealed="A.I., Robotics",
    )


def test_fission_hits_fewer_clocks_and_is_shared_by_more() -> None:
    """Three clocks are not fewer: player 2 shares E2, may return the activator's cards but not Fission; a bonus."""
    players = {"board": "Fission, Tools"}, {"board": "Rocketry"}
    game = lay(*players, piles={9: "Ecology", 10: "A.I., Robotics"}).activate("Fission")
    game.asked(2, "Tools, Rocketry").answer("Tools")
    game.expect(board={1: "Fission", 2: ""}, hand={1: "Robotics, Ecology", 2: "A.I."}, returned="Tools, Rocketry")


def test_fission_ends_the_game_without_a_ten() -> None:
    """The victim must draw above 10: the rest of the card is not executed (I-E2)."""
    players = {"board": "Fission, Tools", "score": "Coal"}, {"score": "Oars"}
    lay(*players, empty=[10]).activate("Fission").expect(ending="score", winners=(1,))


# 089 Collaboration (crown)

#: Nine green cards.
GREEN = "Collaboration, Clothing, Sailing, The Wheel, Currency, Mapmaking, Compass, Paper, Invention"


def test_collaboration_shares_two_nines() -> None:
    """E1: V reveals two 9s; A picks the one that moves to A's board, V melds the other."""
    for mine, yours in (("Genetics", "Suburbia"), ("Suburbia", "Genetics")):
        players = {"board": "Collaboration, Tools"}, {"board": "Writing, Agriculture"}
        game = lay(*players, piles={9: "Genetics, Suburbia"}).activate("Collaboration")
        game.asked(1, "Genetics, Suburbia").answer(mine)
        boards = {
            "Genetics": {1: "Collaboration, Genetics, Tools", 2: "Genetics, Writing, Agriculture"},
            "Suburbia": {1: "Collaboration, Tools, Suburbia", 2: "Writing, Suburbia, Agriculture"},
        }
        game.expect(board={1: boards[mine][1], 2: boards[yours][2]}, revealed="Genetics, Suburbia")


def test_collaboration_is_drawn_by_the_victim() -> None:
    """Both cards are in V's hand while A picks; without a second one the game ends with the first one there."""
    players = {"board": "Collaboration", "score": "Coal"}, {"board": "Tools"}
    game = lay(*players, piles={9: "Genetics, Suburbia"}).activate("Collaboration")
    game.expect(hand={2: "Genetics, Suburbia"}, revealed="Genetics, Suburbia", asking=True)
    game = lay(*players, piles={9: "Genetics"}, empty=[9, 10]).activate("Collaboration")
    game.expect(hand={2: "Genetics"}, revealed="Genetics", ending="score", winners=(1,))


def test_collaboration_draws_through_an_empty_pile() -> None:
    """The second 9 is a 10 (I-A4); the owner of more crowns is not hit."""
    players = {"board": "Collaboration"}, {"board": "Currency"}, {"board": "Writing"}
    game = lay(*players, piles={9: "Genetics", 10: "A.I."}, empty=[9]).activate("Collaboration")
    game.asked(1, "Genetics, A.I.").answer("A.I.")
    game.expect(board={1: "Collaboration, A.I.", 3: "Genetics, Writing"}, revealed="Genetics, A.I.")


def test_collaboration_wins_with_ten_green_cards() -> None:
    """E2: ten or more green cards; nine are not enough, the tenth may come by E1."""
    game = lay({"board": GREEN}, {"score": "A.I."}, piles={9: "Satellites, Genetics"}).activate("Collaboration")
    game.answer("Satellites")
    game.expect(
        board={1: "Satellites, " + GREEN, 2: "Genetics"},
        revealed="Satellites, Genetics",
        ending="dogma",
        winners=(1,),
    )
    game = lay({"board": GREEN}, {}, piles={9: "Satellites, Genetics"}).activate("Collaboration").answer("Genetics")
    game.expect(board={1: GREEN + ", Genetics", 2: "Satellites"}, revealed="Satellites, Genetics")


def test_collaboration_wins_with_more_and_for_a_sharer() -> None:
    """Eleven will do; a sharer wins before the activator; other colours do not count."""
    eleven = GREEN.replace("Collaboration", "Navigation") + ", Banking, Measurement"
    players = {"board": "Collaboration"}, {"board": eleven}
    lay(*players).activate("Collaboration").expect(ending="dogma", winners=(2,))
    red = "Archery, Oars, Metalworking, Optics, Coal, Construction, Engineering, Gunpowder, Colonialism, Flight"
    players = {"board": "Collaboration"}, {"board": "Currency, " + red}
    lay(*players).activate("Collaboration").expect()


# 090 Satellites (clock)

EIGHTS = {8: "Flight, Antibiotics, Mobility, Rocketry, Socialism, Empiricism"}


def test_satellites_returns_the_hand_draws_three_and_executes_one() -> None:
    """E1: return the hand, 3x draw(8). E2: may splay purple up. E3: meld a hand card and execute it."""
    mine = {"board": "Satellites, Mysticism, City States, Oars, Archery", "hand": "Tools, Writing, Coal"}
    game = lay(mine, {"board": "Pottery"}, piles=EIGHTS).activate("Satellites")
    game.asked(1, "Tools, Writing").answer("Writing").asked(1, "purple, no").answer("purple")
    game.asked(1, "Flight, Antibiotics, Mobility").answer("Antibiotics")
    game.asked(1, "Flight, Mobility, done").answer("Flight").asked(1, "Mobility, done").answer("done")
    game.expect(
        board={1: "Satellites, Mysticism, City States, Oars, Archery, Antibiotics"},
        splay={1: "purple up"},
        hand={1: "Mobility, Rocketry, Socialism"},
        returned="Writing, Tools, Coal, Flight",
    )


def test_satellites_with_an_empty_hand_and_a_demand() -> None:
    """Three are drawn; Mobility is melded, its demand is not executed (I-PUB11); purple is declined."""
    players = {"board": "Satellites, Mysticism, City States"}, {"board": "Tools", "hand": "Coal"}
    game = lay(*players, piles=EIGHTS).activate("Satellites").asked(1, "purple, no").answer("no").answer("Mobility")
    game.expect(board={1: "Satellites, Mysticism, City States, Mobility"}, hand={1: "Flight, Antibiotics"})


def test_satellites_executes_by_nobody_else() -> None:
    """Player 2 has more crowns, fewer clocks: he shares nothing of Flight."""
    mine = {"board": "Satellites, Oars, Archery", "splay": "red up"}
    yours = {"board": "Translation, Optics, Metalworking, Sailing, The Wheel", "splay": "red up"}
    game = lay(mine, yours, piles=EIGHTS).activate("Satellites").answer("Flight")
    game.expect(board={1: "Satellites, Flight, Oars, Archery"}, hand={1: "Antibiotics, Mobility"})
    game = lay(mine | {"splay": ""}, yours, piles=EIGHTS).activate("Satellites").answer("Flight")
    game.asked(1, "red, no").answer("red")
    game.expect(board={1: "Satellites, Flight, Oars, Archery"}, splay={1: "red up"}, hand={1: "Antibiotics, Mobility"})


def test_satellites_is_shared_with_three_clocks() -> None:
    """Everybody's E1 before E3 (I-A10); each melds from his own hand."""
    players = {"board": "Satellites", "hand": "Tools"}, {"board": "Rocketry"}, {"board": "Railroad", "hand": "Coal"}
    eights = "Flight, Antibiotics, Mobility, Quantum Theory, Socialism, Empiricism"
    game = lay(*players, piles={8: eights, 9: "Ecology"}).activate("Satellites")
    game.asked(2, "Flight, Antibiotics, Mobility").answer("Mobility")
    game.asked(1, "Quantum Theory, Socialism, Empiricism").answer("Quantum Theory")
    game.asked(1, "Socialism, Empiricism, done").answer("done")
    game.expect(
        board={1: "Satellites, Quantum Theory", 2: "Rocketry, Mobility"},
        hand={1: "Socialism, Empiricism, Ecology", 2: "Flight, Antibiotics"},
        returned="Tools",
    )


# 091 Ecology (bulb)

TENS = {10: "A.I., Robotics, Software"}


def test_ecology_returns_one_scores_one_and_draws_two() -> None:
    """E1: may return a hand card; if so, score one, then 2x draw(10)."""
    game = lay({"board": "Ecology", "hand": "Tools, Oars, Coal"}, {}, piles=TENS).activate("Ecology")
    game.asked(1, "Tools, Oars, Coal, no").answer("Oars").asked(1, "Tools, Coal").answer("Coal")
    game.expect(hand={1: "Tools, A.I., Robotics"}, score={1: "Coal"}, scored={1: 1}, returned="Oars")


def test_ecology_with_one_card() -> None:
    """Nothing is left to score; two are drawn all the same."""
    game = lay({"board": "Ecology", "hand": "Tools"}, {}, piles=TENS).activate("Ecology").asked(1, "Tools, no")
    game.answer("Tools").expect(hand={1: "A.I., Robotics"}, returned="Tools")


def test_ecology_declined() -> None:
    """Nothing returned, nothing scored, nothing drawn."""
    lay({"board": "Ecology", "hand": "Tools, Oars"}, {}, piles=TENS).activate("Ecology").answer("no").expect()
    lay({"board": "Ecology"}, {}, piles=TENS).activate("Ecology").expect()


def test_ecology_is_shared_with_two_bulbs() -> None:
    """A sharer's cards, and the bonus."""
    players = {"board": "Ecology"}, {"board": "Paper", "hand": "Tools, Oars"}, {"board": "Banking", "hand": "Coal"}
    game = lay(*players, piles=TENS | {9: "Genetics"}).activate("Ecology")
    game.asked(2, "Tools, Oars, no").answer("Tools")
    game.expect(hand={1: "Genetics", 2: "A.I., Robotics"}, score={2: "Oars"}, scored={2: 1}, returned="Tools")


# 092 Suburbia (leaf)

ONES = {1: "Masonry, Sailing, Archery, City States"}


def test_suburbia_tucks_any_number_and_scores_as_many_ones() -> None:
    """E1: may tuck k hand cards in an order; k times draw(1) and score."""
    mine = {"board": "Suburbia, Calendar", "hand": "Tools, Writing, Coal"}
    game = lay(mine, {}, piles=ONES).activate("Suburbia").asked(1, "Tools, Writing, Coal, done").answer("Writing")
    game.asked(1, "Tools, Coal, done").answer("Tools").asked(1, "Coal, done").answer("done")
    game.expect(
        board={1: "Suburbia, Calendar, Writing, Tools"},
        hand={1: "Coal"},
        score={1: "Masonry, Sailing"},
        tucked={1: 2},
        scored={1: 2},
    )


def test_suburbia_tucks_the_whole_hand_or_nothing() -> None:
    """All four of a hand; none; an empty hand."""
    mine = {"board": "Suburbia", "hand": "Tools, Oars, Coal, Canning"}
    game = lay(mine, {}, piles=ONES).activate("Suburbia")
    game.answer("Canning").answer("Coal").answer("Oars").asked(1, "Tools, done").answer("Tools")
    game.expect(
        board={1: "Suburbia, Canning, Coal, Oars, Tools"},
        hand={1: ""},
        score={1: "Masonry, Sailing, Archery, City States"},
        tucked={1: 4},
        scored={1: 4},
    )
    lay(mine, {}, piles=ONES).activate("Suburbia").answer("done").expect()
    lay({"board": "Suburbia"}, {}, piles=ONES).activate("Suburbia").expect()


def test_suburbia_tucks_and_scores_six_for_monument() -> None:
    """Six tucked in one turn: Monument comes at the sixth tuck, before the draws (I-M1, I-U8)."""
    hand = "Tools, Oars, Coal, Canning, Clothing, Writing"
    ones = "Masonry, Sailing, Archery, City States, The Wheel, Mysticism"
    mine = {"board": "Suburbia", "hand": hand, "achievements": "1, 2, 3, 4, 5"}
    game = lay(mine, {}, piles={1: ones}).activate("Suburbia")
    for title in hand.split(", "):
        game.answer(title)
    game.expect(
        board={1: "Suburbia, Canning, Oars, Coal, Tools, Writing, Clothing"},
        hand={1: ""},
        tucked={1: 6},
        achievements={1: "1, 2, 3, 4, 5, monument"},
        ending="achievements",
        winners=(1,),
    )


def test_suburbia_is_shared_with_two_leaves() -> None:
    """Each tucks his own."""
    players = {"board": "Suburbia"}, {"board": "Lighting", "hand": "Tools"}, {"board": "Canning", "hand": "Oars"}
    game = lay(*players, piles=ONES | {9: "Genetics"}).activate("Suburbia").asked(2, "Tools, done").answer("Tools")
    game.expect(
        board={2: "Lighting, Tools"},
        hand={1: "Genetics", 2: ""},
        score={2: "Masonry"},
        tucked={2: 1},
        scored={2: 1},
    )


# 093 Services (leaf)


def test_services_takes_all_highest_of_the_score_for_a_card_without_leaf() -> None:
    """E1: V's highest score cards move to A's hand; then V picks a top card without leaf on A's board into his hand."""
    mine = {"board": "Services, Pottery, Tools, Oars, Archery, The Wheel, Canal Building"}
    game = lay(mine, {"score": "Coal, Paper, Banking", "hand": "A.I."}).activate("Services")
    game.asked(2, "Oars, The Wheel").answer("Oars")
    game.expect(
        board={1: "Services, Pottery, Tools, Archery, The Wheel, Canal Building"},
        hand={1: "Coal, Banking", 2: "A.I., Oars"},
        score={2: "Paper"},
    )


def test_services_of_an_empty_score_pile() -> None:
    """Nothing moved: V takes nothing."""
    lay({"board": "Services, Tools"}, {"hand": "Coal"}).activate("Services").expect()


def test_services_with_leaves_only() -> None:
    """A has no top card without a leaf."""
    game = lay({"board": "Services, Pottery, Tools"}, {"score": "Coal", "board": "Writing"}).activate("Services")
    game.expect(hand={1: "Coal"}, score={2: ""})


def test_services_hits_fewer_leaves() -> None:
    """Three are not fewer, two are."""
    players = {"board": "Services"}, {"board": "Antibiotics", "score": "A.I."}, {"board": "Medicine", "score": "Coal"}
    lay(*players).activate("Services").expect(hand={1: "Coal"}, score={3: ""})


# 094 Specialization (factory)


def test_specialization_takes_the_top_cards_of_a_colour() -> None:
    """E1: reveal a hand card; top cards of that colour of every opponent go to P's hand. E2: yellow or blue up."""
    mine = {"board": "Specialization, Physics, Alchemy, Agriculture, Masonry, Archery, Oars", "hand": "Tools, Coal"}
    players = mine, {"board": "Pottery, Writing, Optics"}, {"board": "Calendar"}, {"board": "Gunpowder"}
    game = lay(*players).activate("Specialization").asked(1, "Tools, Coal").answer("Tools")
    game.asked(1, "yellow, blue, no").answer("yellow")
    game.expect(
        board={2: "Writing, Optics", 3: ""},
        hand={1: "Tools, Coal, Pottery, Calendar"},
        splay={1: "yellow up"},
        revealed="Tools",
    )


def test_specialization_without_a_hand() -> None:
    """E1 stops, E2 does not."""
    players = {"board": "Specialization, Physics, Alchemy"}, {"board": "Pottery, Mysticism"}
    lay(*players).activate("Specialization").asked(1, "blue, no").answer("blue").expect(splay={1: "blue up"})
    lay(*players).activate("Specialization").asked(1, "blue, no").answer("no").expect()


def test_specialization_without_such_a_top_card() -> None:
    """The card is revealed, nothing is taken."""
    players = {"board": "Specialization", "hand": "Tools"}, {"board": "Oars", "hand": "Writing"}
    lay(*players).activate("Specialization").expect(revealed="Tools")


def test_specialization_spares_a_team_mate() -> None:
    """Opponents only (I-PUB17)."""
    players = {"board": "Specialization", "hand": "Tools"}, {"board": "Pottery"}, {"board": "Writing"}, {"hand": "Oars"}
    game = lay(*players, rules=TEAMS).activate("Specialization")
    game.expect(board={2: ""}, hand={1: "Tools, Pottery"}, revealed="Tools")


def test_specialization_is_shared_with_two_factories() -> None:
    """A sharer takes from the activator; the reveal alone is a change (I-PUB8)."""
    players = {"board": "Specialization, Calendar"}, {"board": "Mobility", "hand": "Tools"}, {"board": "Physics"}
    game = lay(*players, piles={9: "Genetics"}).activate("Specialization")
    game.expect(
        board={1: "Specialization", 3: ""}, hand={1: "Genetics", 2: "Tools, Calendar, Physics"}, revealed="Tools"
    )
    game = lay({"board": "Specialization"}, players[1], piles={9: "Genetics"}).activate("Specialization")
    game.expect(hand={1: "Genetics"}, revealed="Tools")
