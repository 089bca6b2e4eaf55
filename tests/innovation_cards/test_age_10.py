"""The cards of age 10, from the specification's section 14. In: tables laid by hand. Out: assertions."""

from __future__ import annotations

from typing import Any

from innovation_cards.table import Seat, lay

FIRST = {"edition": "first"}
TEAMS = {"teams": "1+3"}
#: Nobody has anything.
BARE: Seat = {}
#: How the game ends, as `expect` has it.
Ending = dict[str, Any]
NOTHING: Ending = {}

# 095 Bioengineering (clock)


def test_bioengineering_takes_a_top_leaf_card_of_an_opponent() -> None:
    """E1: P picks a top leaf card on any opponent's board; it moves to his score, not scored. E2: a tie is nothing."""
    players = {"board": "Bioengineering"}, {"board": "Lighting, Pottery, Tools, Coal"}, {"board": "Medicine"}
    game = lay(*players).activate("Bioengineering").asked(1, "Lighting, Pottery, Medicine").answer("Pottery")
    game.expect(board={2: "Lighting, Tools, Coal"}, score={1: "Pottery"})
    game = lay({"board": "Bioengineering, Agriculture"}, *players[1:]).activate("Bioengineering").answer("Medicine")
    game.expect(board={3: ""}, score={1: "Medicine"}, ending="dogma", winners=(2,))


def test_bioengineering_without_a_leaf() -> None:
    """Nothing moves; all have none, that is a tie (I-E6)."""
    lay({"board": "Bioengineering"}, {"board": "Tools, Pottery"}).activate("Bioengineering").expect()


def test_bioengineering_wins_for_most_leaves() -> None:
    """E2: somebody has fewer than three leaves: whoever alone has the most wins, also an opponent."""
    for mine, winner in (("Bioengineering", 2), ("Bioengineering, Medicine", 2), ("Bioengineering, Stem Cells", 0)):
        yours = "Pottery, Antibiotics, Socialism"
        game = lay({"board": mine}, {"board": yours}).activate("Bioengineering").answer("Socialism")
        over: Ending = {"ending": "dogma", "winners": (winner,)} if winner else {}
        game.expect(board={2: "Pottery, Antibiotics"}, score={1: "Socialism"}, **over)


def test_bioengineering_counts_the_leaves_left() -> None:
    """Live: the card taken does not count any more. Three each: nobody has fewer than three; a third player has."""
    mine, yours = {"board": "Bioengineering, Stem Cells"}, {"board": "Pottery, Antibiotics"}
    game = lay(mine, yours).activate("Bioengineering").answer("Pottery")
    game.expect(board={2: "Antibiotics"}, score={1: "Pottery"})
    game = lay(mine, {"board": "Antibiotics"}, BARE).activate("Bioengineering")
    game.expect(board={2: ""}, score={1: "Antibiotics"}, ending="dogma", winners=(1,))


def test_bioengineering_in_teams() -> None:
    """I-U20: team-mates tied for the most are no tie; an opponent tied with one of them is. E1: opponents only."""
    players: tuple[Seat, ...] = {"board": "Bioengineering, Medicine"}, BARE, {"board": "Lighting"}, BARE
    lay(*players, rules=TEAMS).activate("Bioengineering").expect(ending="dogma", winners=(1, 3))
    players = {"board": "Bioengineering, Medicine"}, {"board": "Lighting, Pottery"}, BARE, BARE
    game = lay(*players, rules=TEAMS).activate("Bioengineering").answer("Pottery")
    game.expect(board={2: "Lighting"}, score={1: "Pottery"})


def test_bioengineering_counts_each_player_in_teams() -> None:
    """I-U20: individual leaves, not the teams'."""
    players = {"board": "Bioengineering, Medicine"}, {"board": "Stem Cells, Pottery"}, {"board": "Lighting"}, BARE
    game = lay(*players, rules=TEAMS).activate("Bioengineering").answer("Pottery")
    game.expect(board={2: "Stem Cells"}, score={1: "Pottery"}, ending="dogma", winners=(2, 4))


def test_bioengineering_wins_for_a_team_mate() -> None:
    """The activator's team-mate has the most leaves: theirs is the game."""
    players = {"board": "Bioengineering"}, {"board": "Medicine, Pottery"}, {"board": "Stem Cells"}, BARE
    game = lay(*players, rules=TEAMS).activate("Bioengineering").asked(1, "Medicine, Pottery").answer("Pottery")
    game.expect(board={2: "Medicine"}, score={1: "Pottery"}, ending="dogma", winners=(1, 3))


def test_bioengineering_is_shared_with_two_clocks() -> None:
    """A sharer takes from the activator too; all finish E1 before E2 (I-A10); the bonus is a 10."""
    players = {"board": "Bioengineering, Agriculture"}, {"board": "Bicycle, Flight"}, {"board": "Railroad, Clothing"}
    game = lay(*players, {"board": "Medicine, Lighting"}, piles={10: "A.I."}).activate("Bioengineering")
    game.asked(2, "Agriculture, Clothing, Medicine, Lighting").answer("Clothing")
    game.asked(3, "Agriculture, Medicine, Lighting").answer("Agriculture")
    game.asked(1, "Medicine, Lighting").answer("Lighting")
    game.expect(
        board={1: "Bioengineering", 3: "Railroad", 4: "Medicine"},
        score={1: "Lighting", 2: "Clothing", 3: "Agriculture"},
        ending="dogma",
        winners=(4,),
    )


# 096 Software (clock)


def test_software_scores_a_ten_and_executes_the_second_of_two() -> None:
    """E1: draw(10), score. E2: 2x draw(10), meld; the second is executed, the first is not."""
    tens = {10: "A.I., Robotics, Stem Cells, Databases"}
    players = {"board": "Software, Sailing", "hand": "Tools"}, {"board": "Pottery", "hand": "Oars"}
    game = lay(*players, piles=tens).activate("Software").asked(1, "yes, no").answer("yes")
    game.expect(
        board={1: "Software, Sailing, Robotics, Stem Cells"}, hand={1: ""}, score={1: "A.I., Tools"}, scored={1: 2}
    )


def test_software_executes_no_demand() -> None:
    """I-PUB11."""
    players = {"board": "Software"}, {"score": "Oars, Coal"}
    game = lay(*players, piles={10: "A.I., Stem Cells, Databases"}).activate("Software")
    game.expect(board={1: "Software, Stem Cells, Databases"}, score={1: "A.I."}, scored={1: 1})


def test_software_runs_out_of_tens() -> None:
    """One is scored, one is melded, the third ends the game (I-E2)."""
    game = lay({"board": "Software"}, {"score": "Oars"}, piles={10: "A.I., Robotics"}, empty=[10]).activate("Software")
    game.expect(board={1: "Software, Robotics"}, score={1: "A.I."}, scored={1: 1}, ending="score", winners=(1,))


def test_software_is_shared_with_three_clocks() -> None:
    """All of E1 before E2; the sharer first."""
    players = {"board": "Software"}, {"board": "Fission"}, {"board": "Railroad"}
    tens = "A.I., The Internet, Robotics, Databases, Miniaturization, Self Service, Bioengineering"
    game = lay(*players, piles={10: tens}).activate("Software")
    game.asked(1, "Software, Miniaturization").answer("Miniaturization")
    game.expect(
        board={1: "Software, Miniaturization, Self Service", 2: "Robotics, Fission, Databases"},
        score={1: "The Internet", 2: "A.I."},
        scored={1: 1, 2: 1},
        hand={1: "Bioengineering"},
    )


# 097 Miniaturization (bulb)

TENS = {10: "A.I., Robotics, Software, Stem Cells"}


def test_miniaturization_draws_a_ten_for_each_value_of_the_score() -> None:
    """E1: may return a hand card; a 10: n = different values in the score pile; n times draw(10)."""
    mine = {"board": "Miniaturization", "hand": "Databases, Coal", "score": "Tools, Oars, Optics"}
    game = lay(mine, {"score": "Paper, Calendar"}, piles=TENS).activate("Miniaturization")
    game.asked(1, "Databases, Coal, no").answer("Databases")
    game.expect(hand={1: "Coal, A.I., Robotics"}, returned="Databases")


def test_miniaturization_of_another_value() -> None:
    """A 9 goes back and earns nothing; declined, nothing goes back; no score, nothing is drawn."""
    mine = {"board": "Miniaturization", "hand": "Genetics", "score": "Tools, Oars, Optics"}
    game = lay(mine, {}, piles=TENS).activate("Miniaturization").answer("Genetics")
    game.expect(hand={1: ""}, returned="Genetics")
    lay(mine, {}, piles=TENS).activate("Miniaturization").asked(1, "Genetics, no").answer("no").expect()
    mine = {"board": "Miniaturization", "hand": "Databases"}
    game = lay(mine, {}, piles=TENS).activate("Miniaturization").answer("Databases")
    game.expect(hand={1: ""}, returned="Databases")
    lay({"board": "Miniaturization", "score": "Tools"}, {}, piles=TENS).activate("Miniaturization").expect()


def test_miniaturization_is_shared_with_two_bulbs() -> None:
    """By the sharer's own score pile."""
    players = (
        {"board": "Miniaturization", "score": "Oars, Coal"},
        {"board": "Paper", "hand": "Databases", "score": "Tools"},
    )
    game = lay(*players, {"board": "Engineering", "hand": "The Internet"}, piles=TENS).activate("Miniaturization")
    game.asked(2, "Databases, no").answer("Databases").expect(hand={1: "Robotics", 2: "A.I."}, returned="Databases")


# 098 Robotics (factory)


def test_robotics_scores_green_and_executes_a_ten() -> None:
    """E1: score the top green card; draw(10), meld, execute it for oneself only."""
    players = {"board": "Robotics, Sailing, The Wheel", "hand": "Tools"}, {"board": "Pottery, Clothing", "hand": "Oars"}
    game = lay(*players, piles={10: "Stem Cells"}).activate("Robotics").asked(1, "yes, no").answer("yes")
    game.expect(board={1: "Robotics, The Wheel, Stem Cells"}, hand={1: ""}, score={1: "Sailing, Tools"}, scored={1: 2})


def test_robotics_without_green() -> None:
    """The 10 comes all the same; a demand is not executed (I-PUB11)."""
    game = lay({"board": "Robotics"}, {"score": "Oars"}, piles={10: "Databases"}).activate("Robotics")
    game.expect(board={1: "Robotics, Databases"})


def test_robotics_is_shared_with_two_factories() -> None:
    """Each his own; player 3 has one factory."""
    players = {"board": "Robotics, Sailing"}, {"board": "Chemistry, Clothing"}, {"board": "Banking"}
    game = lay(*players, piles={10: "Databases, Miniaturization, A.I."}).activate("Robotics")
    game.expect(
        board={1: "Miniaturization, Robotics", 2: "Chemistry, Databases"},
        score={1: "Sailing", 2: "Clothing"},
        scored={1: 1, 2: 1},
        hand={1: "A.I."},
    )


# 099 Databases (clock)


def test_databases_returns_half_of_the_score_rounded_up() -> None:
    """E1: V returns half of his score pile, rounded up, his choice."""
    game = lay({"board": "Databases"}, {"score": "Tools, Oars, Optics"}).activate("Databases")
    game.asked(2, "Tools, Oars, Optics").answer("Oars").asked(2, "Tools, Optics").answer("Tools")
    game.expect(score={2: "Optics"}, returned="Oars, Tools")
    game = lay({"board": "Databases"}, {"score": "Tools, Oars, Optics, Coal"}).activate("Databases")
    game.answer("Coal").answer("Oars").expect(score={2: "Tools, Optics"}, returned="Coal, Oars")


def test_databases_of_one_or_none() -> None:
    """Half of one is one; of none, none."""
    lay({"board": "Databases"}, {"score": "Tools"}).activate("Databases").expect(score={2: ""}, returned="Tools")
    lay({"board": "Databases", "score": "Coal"}, {"hand": "Tools"}).activate("Databases").expect()


def test_databases_hits_fewer_clocks() -> None:
    """Three are not fewer, two are."""
    players = {"board": "Databases"}, {"board": "Fission", "score": "Tools"}, {"board": "Railroad", "score": "Coal"}
    lay(*players).activate("Databases").expect(score={3: ""}, returned="Coal")


# 100 Self Service (crown)


def test_self_service_executes_another_top_card() -> None:
    """E1: P picks another top card of his board and executes it, by himself only."""
    players = (
        {"board": "Self Service, Writing, Pottery, Stem Cells", "hand": "Oars"},
        {"board": "Tools, Experimentation"},
    )
    game = lay(*players, piles={2: "Calendar, Currency"}).activate("Self Service").asked(1, "Writing, Stem Cells")
    game.answer("Writing").expect(hand={1: "Oars, Calendar"})
    game = lay(*players).activate("Self Service").answer("Stem Cells").asked(1, "yes, no").answer("yes")
    game.expect(hand={1: ""}, score={1: "Oars"}, scored={1: 1})


def test_self_service_executes_no_demand() -> None:
    """Only the effects that are none (I-PUB11): all of them in order; a card with nothing else does nothing."""
    yours = {"board": "Chemistry, Machinery", "hand": "Tools", "score": "Coal"}
    lay({"board": "Self Service, Mobility"}, yours).activate("Self Service").expect()
    mine = {"board": "Self Service, Emancipation, Mysticism, Oars, Archery"}
    game = lay(mine, yours).activate("Self Service").asked(1, "Emancipation, Oars").answer("Emancipation")
    game.asked(1, "purple, red, no").answer("purple").expect(splay={1: "purple right"})


def test_self_service_moved_nothing_by_a_demand() -> None:
    """I-U17: "if the demand moved a card" is false for Gunpowder and Vaccination; Oars draws."""
    yours = {"board": "Machinery, The Wheel", "score": "Tools"}
    for title in ("Gunpowder", "Vaccination", "The Pirate Code"):
        lay({"board": f"Self Service, {title}"}, yours).activate("Self Service").expect()
    game = lay({"board": "Self Service, Oars"}, yours, piles={1: "Masonry"}).activate("Self Service")
    game.expect(hand={1: "Masonry"})


def test_self_service_without_another_top_card() -> None:
    """Nothing to pick; what lies beneath is no top card."""
    lay({"board": "Self Service, Sailing"}, {"board": "Writing"}).activate("Self Service").expect()


def test_self_service_wins_with_most_achievements() -> None:
    """E2: strictly more than every other player, of age and special."""
    mine = {"board": "Self Service", "achievements": "1, empire"}
    over: Ending = {"ending": "dogma", "winners": (1,)}
    lay(mine, {"achievements": "2"}, BARE).activate("Self Service").expect(**over)
    lay(mine, {"achievements": "2"}, {"achievements": "3, world"}).activate("Self Service").expect()
    lay(mine, {"achievements": "3, 4, 5"}, BARE).activate("Self Service").expect()
    lay({"board": "Self Service"}, BARE).activate("Self Service").expect()


def test_self_service_compares_teams() -> None:
    """I-U20: the teams' totals."""
    mine = {"board": "Self Service", "achievements": "1"}
    players: tuple[Seat, ...] = mine, {"achievements": "2"}, {"achievements": "3"}, BARE
    lay(*players, rules=TEAMS).activate("Self Service").expect(ending="dogma", winners=(1, 3))
    players = {"board": "Self Service", "achievements": "1, 2"}, {"achievements": "3"}, BARE, {"achievements": "4"}
    lay(*players, rules=TEAMS).activate("Self Service").expect()
    players = mine, BARE, {"achievements": "3, 4"}, {"achievements": "5, 6"}
    lay(*players, rules=TEAMS).activate("Self Service").expect(ending="dogma", winners=(1, 3))


def test_self_service_is_shared_with_three_crowns() -> None:
    """A sharer executes a card of his own; what changes inside earns the bonus (I-PUB11), else none."""
    players: tuple[Seat, ...] = (
        {"board": "Self Service"},
        {"board": "Translation, The Wheel"},
        {"board": "Currency, Tools"},
    )
    game = lay(*players, piles={1: "Masonry, Oars", 10: "A.I."}).activate("Self Service")
    game.asked(2, "Translation, The Wheel").answer("The Wheel")
    game.expect(hand={1: "A.I.", 2: "Masonry, Oars"})
    players = {"board": "Self Service"}, {"board": "Sailing, Canal Building, Mobility"}, BARE
    game = lay(*players, piles={10: "A.I."}).activate("Self Service")
    game.asked(2, "Sailing, Canal Building, Mobility").answer("Mobility").expect()


def test_self_service_wins_for_a_sharer() -> None:
    """He has most achievements; the activator gets nothing more."""
    players = {"board": "Self Service, Tools"}, {"board": "Translation", "achievements": "1"}
    game = lay(*players).activate("Self Service")
    game.expect(achievements={2: "1, world"}, ending="dogma", winners=(2,))


# 101 Globalization (factory)

SIX = {6: "Canning, Democracy, Encyclopedia"}


def test_globalization_returns_a_leaf_and_wins_by_score() -> None:
    """E1: V returns one top leaf card. E2: draw(6), score; nobody has more leaves than factories: the highest score."""
    players = {"board": "Globalization"}, {"board": "Pottery, Clothing, Oars"}
    game = lay(*players, piles=SIX).activate("Globalization").asked(2, "Pottery, Clothing").answer("Clothing")
    game.expect(board={2: "Pottery, Oars"}, score={1: "Canning"}, scored={1: 1}, returned="Clothing")
    game = lay({"board": "Globalization"}, {"board": "Pottery, Tools"}, piles=SIX).activate("Globalization")
    game.expect(
        board={2: "Tools"},
        score={1: "Canning"},
        scored={1: 1},
        returned="Pottery",
        ending="dogma",
        winners=(1,),
    )


def test_globalization_as_many_leaves_as_factories() -> None:
    """Two and two will do; V's own choice decides about that."""
    players = {"board": "Globalization"}, {"board": "Vaccination, Banking, Lighting"}
    for title, left, over in (
        ("Lighting", "Vaccination, Banking", {"ending": "dogma", "winners": (1,)}),
        ("Vaccination", "Banking, Lighting", NOTHING),
    ):
        game = lay(*players, piles=SIX).activate("Globalization").asked(2, "Vaccination, Lighting").answer(title)
        game.expect(board={2: left}, score={1: "Canning"}, scored={1: 1}, returned=title, **over)


def test_globalization_that_somebody_else_wins() -> None:
    """The highest score wins, whoever has it; a tie is nothing (I-E6)."""
    for yours, over in (
        ("Physics, Oars, Paper", {"ending": "dogma", "winners": (2,)}),
        ("Coal, Oars", NOTHING),
        ("Coal", {"ending": "dogma", "winners": (1,)}),
    ):
        players = {"board": "Globalization"}, {"score": yours}, {"score": "Tools"}
        game = lay(*players, piles=SIX).activate("Globalization")
        game.expect(score={1: "Canning"}, scored={1: 1}, **over)


def test_globalization_with_leaves_of_ones_own() -> None:
    """Every player counts, the activator too: five leaves are more than three factories."""
    game = lay({"board": "Globalization, Lighting, Pottery"}, {}, piles=SIX).activate("Globalization")
    game.expect(score={1: "Canning"}, scored={1: 1})


def test_globalization_adds_up_the_scores_of_teams() -> None:
    """I-U20: combined scores."""
    players: tuple[Seat, ...] = {"board": "Globalization"}, {"score": "Evolution, Oars"}, BARE, BARE
    over: Ending = {"ending": "dogma", "winners": (2, 4)}
    game = lay(*players, rules=TEAMS, piles=SIX).activate("Globalization")
    game.expect(score={1: "Canning"}, scored={1: 1}, **over)
    players = {"board": "Globalization"}, {"score": "Evolution"}, {"score": "Calendar"}, BARE
    game = lay(*players, rules=TEAMS, piles=SIX).activate("Globalization")
    game.expect(score={1: "Canning"}, scored={1: 1}, ending="dogma", winners=(1, 3))
    players = {"board": "Globalization"}, {"score": "Evolution"}, {"score": "Tools"}, BARE
    game = lay(*players, rules=TEAMS, piles=SIX).activate("Globalization")
    game.expect(score={1: "Canning"}, scored={1: 1})


def test_globalization_with_leaves_of_a_team_mate() -> None:
    """Every player counts; the demand does not hit a team-mate (I-V2)."""
    players = {"board": "Globalization"}, BARE, {"board": "Pottery"}, BARE
    game = lay(*players, rules=TEAMS, piles=SIX).activate("Globalization")
    game.expect(score={1: "Canning"}, scored={1: 1})


def test_globalization_is_shared_with_three_factories() -> None:
    """Not hit, player 2 shares E2: he scores first and wins before the activator scores."""
    players = {"board": "Globalization"}, {"board": "Explosives"}, {"board": "Mobility, Pottery"}
    game = lay(*players, piles=SIX).activate("Globalization")
    game.expect(
        board={3: "Mobility"},
        score={2: "Canning"},
        scored={2: 1},
        returned="Pottery",
        ending="dogma",
        winners=(2,),
    )


# 102 Stem Cells (leaf)


def test_stem_cells_scores_the_whole_hand() -> None:
    """E1: may score the whole hand, all or none."""
    mine = {"board": "Stem Cells", "hand": "Tools, Oars, Coal"}
    game = lay(mine, {"hand": "Paper"}).activate("Stem Cells").asked(1, "yes, no").answer("yes")
    game.expect(hand={1: ""}, score={1: "Tools, Oars, Coal"}, scored={1: 3})
    lay(mine, {}).activate("Stem Cells").asked(1, "yes, no").answer("no").expect()
    lay({"board": "Stem Cells"}, {}).activate("Stem Cells").expect()


def test_stem_cells_for_monument() -> None:
    """Six scored in one turn, as one step (I-PUB15, I-U8)."""
    hand = "Tools, Oars, Coal, Paper, Canning, Lighting"
    game = lay({"board": "Stem Cells", "hand": hand}, {}).activate("Stem Cells").answer("yes")
    game.expect(hand={1: ""}, score={1: hand}, scored={1: 6}, achievements={1: "monument"})


def test_stem_cells_is_shared_with_three_leaves() -> None:
    """A sharer's own hand; no card, no bonus."""
    players = {"board": "Stem Cells", "hand": "Coal"}, {"board": "Pottery", "hand": "Tools"}, {"board": "Clothing"}
    game = lay(*players, piles={10: "A.I."}).activate("Stem Cells").asked(2, "yes, no").answer("yes")
    game.asked(1, "yes, no").answer("no").expect(hand={1: "Coal, A.I.", 2: ""}, score={2: "Tools"}, scored={2: 1})


# 103 A.I. (bulb)

TEN = {10: "Databases, Stem Cells, Globalization"}


def test_a_i_scores_a_ten() -> None:
    """E1: draw(10), score. E2: Robotics and Software are not both on top."""
    for board in ("A.I.", "A.I., Robotics", "A.I., Software", "A.I., Robotics, Tools, Software"):
        game = lay({"board": board}, {"score": "Oars"}, piles=TEN).activate("A.I.")
        game.expect(score={1: "Databases"}, scored={1: 1})
    game = lay({"board": "A.I., Software"}, {"board": "Archery, Robotics", "score": "Oars"}, piles=TEN)
    game.activate("A.I.").expect(score={1: "Databases"}, scored={1: 1})


def test_a_i_wins_for_the_lowest_score() -> None:
    """E2: both on top, on one board or on two: whoever alone has the lowest score wins."""
    won: Ending = {"score": {1: "Databases"}, "scored": {1: 1}, "ending": "dogma"}
    game = lay({"board": "A.I., Robotics, Software"}, {"score": "Oars"}, {"score": "Coal"}, piles=TEN)
    game.activate("A.I.").expect(**won, winners=(2,))
    robots = {"board": "Robotics", "score": "Self Service, Oars"}
    for score, winner in (("Paper", 3), ("The Internet, Tools", 1)):
        game = lay({"board": "A.I."}, robots, {"board": "Software", "score": score}, piles=TEN)
        game.activate("A.I.").expect(**won, winners=(winner,))


def test_a_i_with_a_tie_for_the_lowest() -> None:
    """Nobody wins (I-E6): the lowest are two."""
    players = {"board": "A.I., Robotics, Software"}, {"score": "Oars"}, {"score": "Tools"}
    lay(*players, piles=TEN).activate("A.I.").expect(score={1: "Databases"}, scored={1: 1})


def test_a_i_in_teams() -> None:
    """I-U20: the lowest of individual scores, the win is the team's (I-V6); two team-mates tied are two."""
    players: tuple[Seat, ...] = {"board": "A.I., Robotics, Software"}, {"score": "Oars"}, BARE, {"score": "Optics"}
    game = lay(*players, rules=TEAMS, piles=TEN).activate("A.I.")
    game.expect(score={1: "Databases"}, scored={1: 1}, ending="dogma", winners=(1, 3))
    players = {"board": "A.I., Robotics, Software"}, {"score": "Oars"}, {"score": "Coal"}, {"score": "Tools"}
    game = lay(*players, rules=TEAMS, piles=TEN).activate("A.I.")
    game.expect(score={1: "Databases"}, scored={1: 1})


def test_a_i_sees_a_team_mates_board() -> None:
    """Robotics may lie anywhere."""
    players = {"board": "A.I., Software"}, {"score": "Oars"}, {"board": "Robotics", "score": "Paper"}, {"score": "Coal"}
    game = lay(*players, rules=TEAMS, piles=TEN).activate("A.I.")
    game.expect(score={1: "Databases"}, scored={1: 1}, ending="dogma", winners=(2, 4))


def test_a_i_is_shared_with_two_bulbs() -> None:
    """A sharer with as many scores a 10 as well."""
    players = {"board": "A.I."}, {"board": "Mathematics"}, {"board": "Engineering"}
    game = lay(*players, piles=TEN).activate("A.I.")
    game.expect(score={1: "Stem Cells", 2: "Databases"}, scored={1: 1, 2: 1}, hand={1: "Globalization"})


# 104 The Internet (clock)


def test_the_internet_counts_its_clocks_after_the_splay() -> None:
    """E1: may splay green up. E2: draw(10), score. E3: n = clocks now, halved; n times draw(10), meld."""
    tens = {10: "A.I., Stem Cells, Globalization, Self Service, Software, Robotics"}
    mine = {"board": "The Internet, Bicycle, Satellites"}
    game = lay(mine, {}, piles=tens).activate("The Internet").asked(1, "green, no").answer("green")
    game.expect(
        board={1: "The Internet, Self Service, Bicycle, Satellites, Globalization, Stem Cells"},
        splay={1: "green up"},
        score={1: "A.I."},
        scored={1: 1},
    )
    game = lay(mine, {}, piles=tens).activate("The Internet").answer("no")
    game.expect(board={1: mine["board"] + ", Stem Cells"}, score={1: "A.I."}, scored={1: 1})


def test_the_internet_counts_once() -> None:
    """Clocks that come with the draws do not count: two clocks, one card; rounded down."""
    for board in ("The Internet", "The Internet, Publications"):
        game = lay({"board": board}, {}, piles={10: "A.I., Databases, Robotics"}).activate("The Internet")
        game.expect(board={1: board + ", Databases"}, score={1: "A.I."}, scored={1: 1})
    four = "The Internet, Publications, Flight"
    game = lay({"board": four}, {}, piles={10: "A.I., Databases, Robotics, Software"}).activate("The Internet")
    game.expect(board={1: "The Internet, Publications, Databases, Robotics, Flight"}, score={1: "A.I."}, scored={1: 1})


def test_the_internet_ends_the_game() -> None:
    """The second card to be melded is not there (I-E2)."""
    board = "The Internet, Publications, Flight"
    game = lay({"board": board}, {"score": "Coal"}, piles={10: "A.I., Databases"}, empty=[10])
    game.activate("The Internet")
    game.expect(board={1: board + ", Databases"}, score={1: "A.I."}, scored={1: 1}, ending="score", winners=(1,))


def test_the_internet_is_shared_with_two_clocks() -> None:
    """A sharer melds by his own clocks, three: one card; player 3 has one clock."""
    tens = {10: "A.I., Databases, Stem Cells, Globalization, Miniaturization, Software"}
    players = {"board": "The Internet"}, {"board": "Rocketry, Sailing, The Wheel"}, {"board": "Bicycle"}
    game = lay(*players, piles=tens).activate("The Internet").asked(2, "green, no").answer("no")
    game.expect(
        board={1: "The Internet, Globalization", 2: "Rocketry, Sailing, The Wheel, Stem Cells"},
        score={1: "Databases", 2: "A.I."},
        scored={1: 1, 2: 1},
        hand={1: "Miniaturization"},
    )
