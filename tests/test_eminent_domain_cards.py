"""The cards of Eminent Domain: facts as published, words whole and our own, and what each technology does.

Written from the specification's sections 1, 4 and 6; a test for each technology that fails if its effect is wrong.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from empires import can, do, empire, hand, holds, lay, planet
from rows import each_row

from generator.engine.languages import Words
from generator.engine.packdata import pack_data
from generator.errors import IllegalChoice
from generator.games.eminent_domain.facts.deck import (
    COSTS,
    FIGHTERS,
    INFLUENCE,
    RESOURCES,
    RESOURCES_OF_A_KIND,
    ROLES,
    SET_ASIDE,
    TYPES,
    Technology,
    card_id,
    kinds,
    planet_id,
    planets,
    role_cards,
    technologies,
)
from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.rules.acting import ACTIONS
from generator.games.eminent_domain.rules.codes import CARDS, DOUBLE_SIDED, FACES, SURVEY
from generator.games.eminent_domain.rules.described import titles
from generator.games.eminent_domain.rules.empire import settle_cost
from generator.games.eminent_domain.rules.endings import score

SHARED = Path(__file__).resolve().parents[2] / "shared"
FACTS = SHARED / "packs" / "eminent_domain_facts.json"
ESCALATION: dict[str, object] = {"errata": "escalation"}
#: Technologies with a later text (E-U18).
LATER = {"Logistics", "Terraforming", "Abundance", "Bureaucracy"}


# Facts


def facts() -> dict[str, Any]:
    if not FACTS.exists():
        pytest.skip("../shared is not there")
    found: dict[str, Any] = json.loads(FACTS.read_text("utf-8"))
    return found


def test_role_cards_are_ninety_six_in_six_kinds() -> None:
    """E-C2, E-PUB1, E-S3."""
    counts = {card.key: card.copies for card in role_cards()}
    assert counts == {
        "colonize": 20, "research": 20, "survey": 20, "warfare": 16, "produce_trade": 16, "politics": 4,
    }  # fmt: skip
    assert sum(counts.values()) == 96
    assert sum(card.start for card in role_cards()) == 10
    assert {card.key: tuple(ROLES[its] for its in card.symbols) for card in role_cards()} == {
        "colonize": ("colonize",), "research": ("research",), "survey": ("survey",), "warfare": ("warfare",),
        "produce_trade": ("produce", "trade"), "politics": (),
    }  # fmt: skip
    assert [card.colour for card in role_cards()] == ["orange", "blue", "green", "red", "yellow and purple", "grey"]


def test_tokens_are_as_many_as_the_box_has() -> None:
    """E-C5, E-PUB2, E-S7."""
    assert (FIGHTERS, RESOURCES_OF_A_KIND * len(RESOURCES), INFLUENCE, SET_ASIDE) == (35, 24, 32, 8)


def test_technologies_are_thirteen_of_each_type() -> None:
    """E-C4, E-R25, E-R28."""
    assert Counter(TYPES[card.type] for card in technologies()) == dict.fromkeys(TYPES, 13)
    assert Counter(card.level for card in technologies()) == {1: 24, 2: 12, 3: 3}
    assert sum(card.double_sided for card in technologies()) == 6
    assert [card.number for card in technologies()] == list(range(39))
    assert (card_id(0), card_id(38)) == ("T01", "T39")


def test_planets_are_nine_of_each_type_and_six_to_start() -> None:
    """E-C3, E-P1: the harder to settle the easier to attack."""
    ordinary = [its for its in planets() if not its.start]
    assert Counter(TYPES[its.type] for its in ordinary) == dict.fromkeys(TYPES, 9)
    assert Counter((its.warfare, its.colonize) for its in ordinary) == {(5, 4): 9, (4, 5): 9, (6, 3): 9}
    assert {(its.warfare, its.colonize, its.influence) for its in planets() if its.start} == {(2, 2, 2)}
    assert (planet_id(0), planet_id(26), planet_id(27), planet_id(32)) == ("P01", "P27", "S1", "S6")
    assert all(len(set(its.slots)) == len(its.slots) for its in planets())


def test_planets_are_those_of_the_file() -> None:
    rows = [(row, False) for row in facts()["planets"]] + [(row, True) for row in facts()["start_planets"]]
    for its, (row, start) in zip(planets(), rows, strict=True):
        assert (its.name, its.start, TYPES[its.type]) == (row["name"], start, row["type"])
        assert (None if its.symbol is None else ROLES[its.symbol]) == row["symbol"]
        assert [RESOURCES[slot] for slot in its.slots] == row["resource_slots"]
        assert (its.influence, its.warfare) == (row["influence"], row["warfare_cost"])
        assert (its.colonize, its.hand) == (row["colonize_cost"], row["hand_size_bonus"])


def _as_row(card: Technology) -> tuple[Any, ...]:
    sides = tuple((side.name.en, tuple(ROLES[its] for its in side.symbols)) for side in card.sides)
    return TYPES[card.type], card.level, card.cost, card.planets, card.influence, sides


def test_technologies_are_those_of_the_file() -> None:
    rows = [
        (
            row["type"],
            row["level"],
            row["research_cost"],
            row["planets_required"],
            row["sides"][0]["influence"],
            tuple((side["name"], tuple(side["symbols"])) for side in row["sides"]),
        )
        for row in facts()["technologies"]
    ]
    assert Counter(map(_as_row, technologies())) == Counter(rows)
    assert {card.key: card.copies for card in role_cards()}.items() <= facts()["role_card_counts"].items()


def test_level_decides_cost_and_planets() -> None:
    """E-R25."""
    assert COSTS == {1: (3, 1), 2: (5, 2), 3: (7, 3)}
    assert {(card.level, card.influence) for card in technologies()} == {(1, 0), (2, 2), (3, 5)}


# Words


def texts() -> Iterator[tuple[str, Words]]:
    """Every text and where it stands."""
    for key, kind in kinds().items():
        yield from ((f"{key} {part}", getattr(kind, part)) for part in ("action", "role", "leader"))
    for card in technologies():
        for side in card.sides:
            yield side.name.en, side.effect
            if side.escalation:
                yield f"{side.name.en}, later", side.escalation


def test_every_effect_says_something_in_both_languages() -> None:
    for where, words in texts():
        assert words.en.endswith(".") and words.en == " ".join(words.en.split()), where
        assert words.zh.endswith("。"), where
        assert not re.search(r"[A-Za-z,.;:!?()\s]", words.zh), where
        assert not re.search("[\u4e00-\u9fff，。；：（）]", words.en), where


def test_titles_are_there_and_no_two_alike() -> None:
    names = [card.title for card in technologies()] + [card.name for card in role_cards()]
    assert len({name.en for name in names}) == len({name.zh for name in names}) == 45
    assert all(re.fullmatch("[\u4e00-\u9fff]{2,7}", side.name.zh) for card in technologies() for side in card.sides)


def test_four_texts_have_a_later_wording() -> None:
    """E-U18."""
    sides = [side for card in technologies() for side in card.sides]
    assert {side.name.en for side in sides if side.escalation} == LATER
    for side in sides:
        assert side.words("original") == side.effect
        assert (side.words("escalation") != side.effect) == (side.name.en in LATER)


def _runs(text: str, chinese: bool) -> set[str]:
    """Runs of eight words, or of twelve signs."""
    if chinese:
        signs = re.sub(r"[\W\dA-Za-z]", "", text)
        return {signs[at : at + 12] for at in range(len(signs) - 11)}
    words = re.findall(r"[a-z0-9+']+", text.casefold())
    return {" ".join(words[at : at + 8]) for at in range(len(words) - 7)}


@each_row("chinese", [False, True])
def test_no_words_are_copied(chinese: bool) -> None:
    """No run of eight words or twelve signs is that of a source."""
    if not SHARED.exists():
        pytest.skip("../shared is not there")
    sources = [SHARED / "packs" / "eminent-domain.md", *(SHARED / "seeds").glob("eminent-domain*")]
    sources.append(SHARED / "qa" / "eminent_domain.json")
    theirs = set[str]().union(*(_runs(source.read_text("utf-8"), chinese) for source in sources))
    ours = [(where, words.zh if chinese else words.en) for where, words in texts()]
    for name in ("texts/telling.toml", "texts/questions.toml"):
        table = pack_data("generator.games.eminent_domain", name)
        ours += [(key, its["zh" if chinese else "en"]) for key, its in table.items()]
    for where, text in ours:
        assert not _runs(text, chinese) & theirs, where


# What the cards do


def test_every_card_but_the_double_sided_can_be_played() -> None:
    assert set(ACTIONS) == set(range(CARDS)) - DOUBLE_SIDED
    assert len(FACES) == 12
    assert [
        side.name.en for card in technologies() if not card.double_sided for side in card.sides if side.permanent
    ] == []


def acting(card: str, **rest: Any) -> Game:
    """A player who has just played that card for its action."""
    own = {key: rest.pop(key) for key in list(rest) if key in PLAYERS_KEYS}
    return do(lay(empire(", ".join((card, own.pop("more", ""))), **own), **rest), f"play {card}")


PLAYERS_KEYS = (
    "more", "up", "down", "deck", "discard", "resources", "colonies", "fighters", "permanents", "influence", "scorched",
)  # fmt: skip


@each_row("second", ["Trade", "Research", "Colonize", "Produce"])
def test_improved_survey(second: str) -> None:
    """Draw three cards."""
    game = acting(f"Improved Survey/{second}", deck="Survey, Warfare, Politics, Colonize")
    assert hand(game) == ["Survey", "Warfare", "Politics"]
    assert titles(game.position.discard[0]) == [f"Improved Survey/{second}"]


@each_row("second", ["Research", "Trade", "Survey", "Warfare"])
def test_improved_colonize(second: str) -> None:
    """Settle or not, then settle another or tuck this card."""
    card = f"Improved Colonize/{second}"
    two = {"Drawde": ["Colonize"] * 2, "Pomerene": ["Colonize"] * 2}
    game = acting(card, down="Drawde, Pomerene, Voson", colonies=two)
    assert can(game) == {"settle Drawde", "settle Pomerene", "done"}
    both = do(game.copy(), "settle Drawde")
    assert can(both) == {"settle Pomerene", "colony Pomerene", "colony Voson"}
    do(both, "settle Pomerene")
    assert both.position.face_up[planet("Drawde")] and both.position.face_up[planet("Pomerene")]
    assert card in titles(both.position.discard[0])
    do(game, "done", "colony Voson")
    assert titles(game.position.colonies[planet("Voson")]) == [card]
    assert game.position.colonies_on(planet("Voson")) == 1
    assert card not in titles(game.position.discard[0])


def test_improved_colonize_can_settle_the_planet_it_was_not_enough_for_by_itself() -> None:
    """Nothing to settle at first: only the second step is asked."""
    game = acting("Improved Colonize/Trade", down="Drawde")
    assert can(game) == {"colony Drawde"}


@each_row("second", ["Research", "Trade", "Colonize", "Produce"])
def test_improved_warfare(second: str) -> None:
    """Two fighters, or an attack."""
    game = acting(f"Improved Warfare/{second}", down="Drawde", fighters=2)
    assert can(game) == {"fighters", "attack Drawde"}
    twin = do(game.copy(), "fighters")
    assert twin.position.fighters[0] == 4
    do(game, "attack Drawde")
    assert game.position.fighters[0] == 0
    assert game.position.face_up[planet("Drawde")]


@each_row("second", ["Research", "Trade", "Survey", "Warfare"])
def test_improved_production(second: str) -> None:
    """Two resources."""
    game = acting(f"Improved Production/{second}", up="New Texas, Voson")
    do(game, "produce New Texas/water", "produce Voson/iron")
    assert (holds(game, "New Texas"), holds(game, "Voson")) == (1, 1)
    assert "lead Trade" in can(game)


@each_row("second", ["Produce", "Colonize", "Survey", "Warfare"])
def test_improved_trade(second: str) -> None:
    """One influence, no resource needed."""
    game = acting(f"Improved Trade/{second}")
    assert (game.position.tokens[0], game.position.supply) == (1, 23)


@each_row("second", ["Produce", "Colonize", "Survey", "Warfare"])
def test_improved_research(second: str) -> None:
    """Draw one, then remove up to three hand cards."""
    game = acting(f"Improved Research/{second}", more="Survey, Politics, Colonize", deck="Warfare, Warfare")
    assert can(game) == {"remove Survey", "remove Politics", "remove Colonize", "remove Warfare", "done"}
    do(game, "remove Warfare", "remove Survey", "remove Politics")
    assert hand(game) == ["Colonize"]
    assert "lead Trade" in can(game), "three at most"
    assert titles(game.position.discard[0]) == [f"Improved Research/{second}"]


def test_diverse_markets() -> None:
    """At the end of the turn one influence for each type of resource traded in it."""
    full = {"New Texas": ["food", "water"], "Drawde": ["food"], "Voson": ["iron"]}
    game = acting("Diverse Markets", up="New Texas, Drawde, Voson", resources=full, more="Produce/Trade, Produce/Trade")
    do(game, "lead Trade", "boost Produce/Trade", "boost Produce/Trade")
    do(game, "trade New Texas/food", "trade Drawde/food", "trade New Texas/water")
    assert game.position.tokens[0] == 3
    do(game, "dissent")
    assert game.position.tokens[0] == 5, "food and water"


def test_what_lasts_a_turn_is_over_with_it() -> None:
    game = acting("Diverse Markets", deck="Survey, Survey, Survey, Survey, Survey")
    assert titles(game.position.lasting) == ["Diverse Markets"]
    do(game, "lead Survey", "dissent")
    assert game.position.turn == 1
    assert game.position.lasting == []


def test_data_network() -> None:
    """Draw two, then remove any number."""
    game = acting("Data Network", more="Survey, Colonize, Research", deck="Warfare, Politics, Survey")
    assert "remove itself" not in can(game)
    do(game, *(f"remove {card}" for card in ("Survey", "Colonize", "Research", "Warfare", "Politics")))
    assert hand(game) == []
    assert titles(game.position.discard[0]) == ["Data Network"]


def test_specialization() -> None:
    """Every resource of the type named gives one influence more, this turn."""
    full = {"New Texas": ["food", "water"], "Drawde": ["food"]}
    game = acting("Specialization", up="New Texas, Drawde", resources=full, more="Produce/Trade, Produce/Trade")
    assert can(game) == {"name food", "name water", "name iron", "name silicon"}
    do(game, "name food", "lead Trade", "boost Produce/Trade", "boost Produce/Trade")
    for slot, tokens in (("New Texas/food", 2), ("New Texas/water", 3), ("Drawde/food", 5)):
        do(game, f"trade {slot}")
        assert game.position.tokens[0] == tokens
    do(game, "dissent")
    assert game.position.turn == 1
    assert game.position.named == -1


def test_specialization_is_not_for_others() -> None:
    """A follower's trade is no trade of the player whose turn it is."""
    full = {"Drawde": ["food"]}
    ben = empire("Produce/Trade", up="Drawde", resources=full)
    game = do(lay(empire("Specialization"), ben), "play Specialization", "name food", "lead Trade")
    do(game, "boost Produce/Trade", "trade Drawde/food")
    assert game.position.tokens[1] == 1


@each_row("has", [True, False])
def test_weapon_emporium(has: bool) -> None:
    """Fighters may be traded; a fighter is no resource type."""
    ada = empire("Produce/Trade, Diverse Markets", permanents="Weapon Emporium" if has else "", fighters=2)
    game = do(lay(ada), "play Diverse Markets", "lead Trade", "boost Produce/Trade")
    assert ("trade fighter" in can(game)) == has
    if has:
        do(game, "trade fighter", "trade fighter", "dissent")
        assert (game.position.tokens[0], game.position.fighters[0]) == (2, 0)


def test_weapon_emporium_serves_the_action_too() -> None:
    game = acting("Produce/Trade", permanents="Weapon Emporium", fighters=1)
    assert can(game) == {"trade fighter"}
    assert do(game, "trade fighter").position.tokens[0] == 1


@each_row(("permanent", "times"), [("Streamlining", 1), ("Hyperefficiency", 3), ("", 0)])
def test_streamlining_and_hyperefficiency(permanent: str, times: int) -> None:
    """Once in each turn, or any number of hand cards."""
    game = lay(empire("Survey, Survey, Survey, Warfare", permanents=permanent))
    before = titles(game.position.removed).count("Survey")
    for _ in range(times):
        do(game, "remove Survey")
    assert "remove Survey" not in can(game)
    assert titles(game.position.removed).count("Survey") - before == times
    assert ("remove Warfare" in can(game)) == (permanent == "Hyperefficiency")
    do(game, "skip")
    assert ("remove Warfare" in can(game)) == (permanent == "Hyperefficiency"), "in the Role phase as well"
    if permanent == "Hyperefficiency":
        do(game, "remove Warfare", "lead Trade")
        assert hand(game) == []


def test_streamlining_is_there_again_in_the_next_turn_and_in_the_cleanup() -> None:
    deck = "Colonize, Colonize, Colonize, Colonize, Colonize, Colonize, Colonize, Colonize, Colonize"
    game = lay(empire("Survey, Survey", permanents="Streamlining", deck=deck))
    do(game, "skip", "lead Trade", "dissent", "remove Survey", "done")
    do(game, "skip" if "skip" in can(game) else "lead Trade")
    while game.position.turn == 1:
        do(game, next(told for told in ("lead Trade", "dissent", "done") if told in can(game)))
    assert "remove Survey" in can(game)


@each_row("role", ROLES)
def test_adaptability(role: str) -> None:
    """Basic Research cards have every symbol, for leading and following."""
    name = kinds()[role].name.en
    ada = empire("Research", permanents="Adaptability", down="Drawde", up="Voson", resources={"Voson": ["iron"]})
    game = do(lay(ada, empire("Research"), phase="role"), f"lead {name}")
    assert "boost Research" in can(game)
    do(game, "boost Research")
    while game.position.asker == 0:
        do(game, sorted(can(game) - {"done"})[0])
    assert ("boost Research" in can(game)) == (role == "research"), "only its owner's"
    game = do(lay(empire(), ada, phase="role"), f"lead {name}")
    assert "boost Research" in can(game)


def test_adaptability_makes_research_a_colony() -> None:
    """A Research card tucked is one colony (reading of E-PUB9)."""
    ada = empire("Research, Improved Research/Survey", permanents="Adaptability", down="Drawde")
    game = do(lay(ada, phase="role"), "lead Colonize")
    assert "boost Improved Research/Survey" not in can(game), "ordinary role cards only"
    do(game, "boost Research")
    assert game.position.colonies_on(planet("Drawde")) == 2


def test_mobilization() -> None:
    """Two fighters; an attack after the Role phase."""
    deck = "Survey, Survey, Survey, Survey, Survey"
    game = acting("Mobilization", down="Drawde, Pomerene", fighters=0, more="Survey", deck=deck)
    assert game.position.fighters[0] == 2
    do(game, "lead Trade", "dissent")
    assert can(game) == {"attack Drawde", "attack Pomerene", "done"}
    do(game, "attack Pomerene")
    assert game.position.face_up[planet("Pomerene")]
    assert game.position.fighters[0] == 0
    assert can(game) == {"discard Survey", "done"}, "once only"


def test_mobilization_only_serves_its_turn() -> None:
    deck = "Survey, Survey, Survey, Survey, Survey, Survey"
    game = acting("Mobilization", down="Drawde", fighters=4, deck=deck)
    do(game, "lead Trade", "dissent", "done", "lead Trade")
    do(game, "dissent")
    while game.position.turn == 1:
        do(game, next(told for told in ("done", "dissent") if told in can(game)))
    do(game, "skip", "lead Trade", "dissent")
    assert "attack Drawde" not in can(game)


def test_survey_team() -> None:
    """The top planet of the deck, face down."""
    game = acting("Survey Team", planet_deck=["Idroyos", "Voson"])
    assert game.position.empire[0] == [planet("Idroyos")]
    assert not game.position.face_up[planet("Idroyos")]
    assert game.position.planet_deck[-1] == planet("Voson")


def test_war_path() -> None:
    """Up to two attacks, each paid in full."""
    game = acting("War Path", down="Drawde, Pomerene, Chrispen", fighters=7)
    assert can(game) == {"attack Drawde", "attack Pomerene", "attack Chrispen", "done"}
    do(game, "attack Drawde", "attack Chrispen")
    assert game.position.fighters[0] == 3
    assert "lead Trade" in can(game), "two at most"
    game = acting("War Path", down="Drawde, Pomerene", fighters=3)
    do(game, "attack Drawde")
    assert game.position.fighters[0] == 1
    assert "lead Trade" in can(game), "the second cannot be paid"


@each_row(
    ("permanent", "symbols"),
    [("Imperialism", {"survey", "trade", "warfare"}), ("Fertile Ground", {"colonize", "produce", "research"})],
)
def test_imperialism_and_fertile_ground(permanent: str, symbols: set[str]) -> None:
    """No text, their symbols count like those of planets (E-PUB6)."""
    pos = lay(empire(permanents=permanent, down="Lyttle")).position
    assert {role for at, role in enumerate(ROLES) if pos.empire_symbols(0, at)} == symbols
    assert settle_cost(pos, 0, planet("Lyttle")) == 4 - ("colonize" in symbols)
    game = do(lay(empire(), empire(permanents=permanent), phase="role"), "lead Warfare")
    assert ("follow" in can(game)) == ("warfare" in symbols)


def test_scorched_earth_policy() -> None:
    """Attacks cost two less; a fighter from the supply stays, no resource ever lies there (E-U17)."""
    game = acting("Warfare", down="Lyttle, New Texas", permanents="Scorched Earth Policy", fighters=4)
    do(game, "attack New Texas")
    pos = game.position
    assert pos.fighters[0] == 0, "six less two, and none for the one left there"
    assert pos.scorched[planet("New Texas")]
    do(game, "lead Produce")
    assert holds(game, "New Texas") == 0
    assert score(pos, 0) == 2 + 2


def test_scorched_earth_policy_never_costs_less_than_nothing_and_settled_planets_are_whole() -> None:
    colonies = {"Drawde": ["Colonize", "Colonize"]}
    ada = empire("Warfare, Colonize", down="Drawde, Pomerene", permanents="Scorched Earth Policy", colonies=colonies)
    game = do(lay(ada), "play Warfare")
    assert "attack Pomerene" in can(game), "two less two"
    game = do(lay(ada), "play Colonize", "settle Drawde", "lead Produce")
    assert holds(game, "Drawde") == 1


def test_logistics() -> None:
    """Action and Role phase in either order."""
    game = lay(empire("Warfare, Survey", permanents="Logistics", down="Drawde"))
    assert {"play Warfare", "lead Warfare", "lead Trade"} <= can(game)
    first = do(game.copy(), "play Warfare", "fighters", "lead Warfare")
    do(first, "dissent")
    assert first.position.fighters[0] == 2
    assert "play Survey" not in can(first), "the Action phase is over"
    do(game, "lead Warfare", "done")
    do(game, "dissent")
    assert can(game) == {"play Warfare", "play Survey", "skip"}
    do(game, "play Warfare", "fighters")
    assert game.position.fighters[0] == 2
    assert "play Survey" not in can(game)
    assert not {told for told in can(game) if told.startswith("lead")}


def test_logistics_lets_one_play_nothing() -> None:
    game = do(lay(empire("Survey", permanents="Logistics")), "lead Trade", "dissent", "skip")
    assert can(game) == {"discard Survey", "done"}


def test_mobilization_after_the_role() -> None:
    """With Logistics the Role phase is over already: the attack is now."""
    ada = empire("Mobilization", permanents="Logistics", down="Drawde")
    game = do(lay(ada), "lead Trade", "dissent", "play Mobilization")
    assert can(game) == {"attack Drawde", "done"}


@each_row("errata", ["original", "escalation"])
def test_logistics_by_its_later_text(errata: str) -> None:
    """One turn after the end of the game (E-U18)."""
    game = lay(
        empire(), empire(permanents="Logistics"), empire(), turn=3, stacks={"survey": 1}, phase="role",
        rules={"errata": errata},
    )  # fmt: skip
    do(game, "lead Survey", "dissent", "dissent")
    turns = game.position.turns
    while not game.over:
        assert game.position.turn == 1
        do(game, next(told for told in ("lead Trade", "skip", "dissent", "done") if told in can(game))) if (
            game.position.asker == 1
        ) else do(game, "dissent")
    assert game.position.turns - turns == 0
    assert (("encore", 1) in game.position.story) == (errata == "escalation")


@each_row("has", [True, False])
def test_productivity(has: bool) -> None:
    """One more card for its action."""
    ada = empire("Warfare, Warfare, Warfare", permanents="Productivity" if has else "")
    game = do(lay(ada, turns=11), "play Warfare", "fighters")
    assert ("play Warfare" in can(game)) == has
    if has:
        do(game, "play Warfare", "fighters")
        assert game.position.fighters[0] == 2
        assert "lead Trade" in can(game), "two in all"


def test_artificial_intelligence() -> None:
    """Two role cards of any stacks."""
    game = acting("Artificial Intelligence", stacks={"survey": 1})
    assert can(game) == {"take Colonize", "take Research", "take Survey", "take Warfare", "take Produce/Trade"}
    do(game, "take Survey")
    assert can(game) == {"take Colonize", "take Research", "take Warfare", "take Produce/Trade"}
    do(game, "take Warfare")
    assert hand(game) == ["Survey", "Warfare"]
    assert game.position.stacks[2:4] == [0, 13]
    assert game.position.trigger, "the last of a stack ends the game of two (E-N1)"


def test_genetic_engineering() -> None:
    """At the end of the turn one influence for each type of resource produced in it."""
    up = "New Texas, Angus Daffy, Voson"
    game = acting("Genetic Engineering", up=up, more="Produce/Trade, Produce/Trade, Produce/Trade")
    do(game, "lead Produce", "boost Produce/Trade", "boost Produce/Trade")
    do(game, "done", "produce New Texas/food", "produce Angus Daffy/food", "produce Angus Daffy/water")
    assert game.position.tokens[0] == 0
    do(game, "dissent")
    assert game.position.tokens[0] == 2, "food and water, food once"


def test_genetic_engineering_counts_what_its_owner_produces() -> None:
    """Not what a follower does."""
    ben = empire("Produce/Trade", up="Voson")
    game = do(lay(empire("Genetic Engineering", up="Drawde"), ben), "play Genetic Engineering", "lead Produce")
    do(game, "boost Produce/Trade")
    assert game.position.tokens[0] == 1


def test_terraforming() -> None:
    """Two colonies; settled at once if the printed cost is reached; symbols do not help."""
    colonies = {"Lyttle": ["Colonize", "Colonize"], "Voson": ["Colonize"]}
    game = acting("Terraforming", down="Lyttle, Voson", up="Styku", colonies=colonies)
    assert can(game) == {"colony Lyttle", "colony Voson"}
    twin = do(game.copy(), "colony Lyttle")
    assert twin.position.face_up[planet("Lyttle")]
    assert titles(twin.position.discard[0]) == ["Colonize", "Colonize", "Terraforming"]
    do(game, "colony Voson")
    assert not game.position.face_up[planet("Voson")], "three of four, although a symbol would make it three"
    assert game.position.colonies_on(planet("Voson")) == 3


def test_terraforming_by_its_later_text() -> None:
    """Colonize symbols help (E-U18)."""
    game = acting("Terraforming", down="Voson", up="Styku", colonies={"Voson": ["Colonize"]}, rules=ESCALATION)
    do(game, "colony Voson")
    assert game.position.face_up[planet("Voson")]


def test_terraforming_needs_a_face_down_planet() -> None:
    game = acting("Terraforming", up="Styku")
    assert titles(game.position.discard[0]) == ["Terraforming"]


@each_row("has", [True, False])
def test_abundance(has: bool) -> None:
    """Planets settled or attacked come with their slots full; nothing is produced by that."""
    ada = empire(
        "Warfare, Genetic Engineering", down="New Texas, Drawde", fighters=6, up="Voson",
        permanents="Abundance" if has else "",
    )  # fmt: skip
    game = do(lay(ada), "play Warfare", "attack New Texas")
    assert holds(game, "New Texas") == 2 * has
    assert holds(game, "Voson") == 0, "only the planet itself"
    colonies = {"Drawde": ["Colonize", "Colonize"]}
    game = acting("Colonize", down="Drawde", colonies=colonies, permanents="Abundance" if has else "")
    do(game, "settle Drawde")
    assert holds(game, "Drawde") == has
    assert game.position.produced == 0


def test_abundance_by_its_later_text() -> None:
    """Four resources when it is taken, two with each planet (E-U18)."""
    game = acting("Warfare", down="Drawde", fighters=2, up="Voson, Idroyos", permanents="Abundance", rules=ESCALATION)
    do(game, "attack Drawde")
    assert (holds(game, "Drawde"), holds(game, "Voson")) == (1, 1)
    up = "New Texas, Angus Daffy, Gerdland, Styku, Nelos IV"
    ada = empire("Research, Research, Research, Research", up=up)
    game = do(lay(ada, phase="role", rules=ESCALATION), "lead Research", *["boost Research"] * 4, "research Abundance")
    for slot in ("New Texas/food", "New Texas/water", "Gerdland/water", "Styku/water"):
        do(game, f"produce {slot}")
    assert sum(holds(game, name) for name in ("New Texas", "Angus Daffy", "Gerdland", "Styku", "Nelos IV")) == 4
    assert game.position.asker == 1
    original = do(lay(ada, phase="role"), "lead Research", *["boost Research"] * 4, "research Abundance")
    assert sum(original.position.filled) == 0
    assert original.position.asker == 1, "nothing is produced"


def test_a_scorched_planet_does_not_come_full() -> None:
    """Scorched Earth Policy and Abundance together."""
    game = acting("Warfare", down="New Texas", fighters=4, permanents="Abundance, Scorched Earth Policy")
    do(game, "attack New Texas")
    assert holds(game, "New Texas") == 0


@each_row(("permanent", "drawn"), [("Dissension", 2), ("", 1)])
def test_dissension(permanent: str, drawn: int) -> None:
    """One more card for a dissent."""
    ben = empire(deck="Survey, Survey, Survey", permanents=permanent)
    game = do(lay(empire(), ben, phase="role"), "lead Trade", "dissent")
    assert len(hand(game, 1)) == drawn


@each_row("has", [True, False])
def test_bureaucracy(has: bool) -> None:
    """A follower of Warfare may attack, one of Colonize may settle: with a card, or with a symbol of his empire."""
    colonies = {"Drawde": ["Colonize", "Colonize"]}
    ben = empire(
        "Warfare, Colonize",
        down="Drawde, Pomerene",
        fighters=2,
        colonies=colonies,
        permanents="Bureaucracy" if has else "",
    )
    game = do(lay(empire(), ben, phase="role"), "lead Warfare", "boost Warfare")
    assert ("attack Pomerene" in can(game)) == has
    twin = do(game.copy(), *["done"] * has)
    assert twin.position.fighters[1] == 3
    if has:
        do(game, "attack Pomerene")
        assert game.position.face_up[planet("Pomerene")]
    game = do(lay(empire(), ben, phase="role"), "lead Colonize", "boost Colonize")
    assert ("settle Drawde" in can(game)) == has
    if has:
        assert do(game, "settle Drawde").position.face_up[planet("Drawde")]


@each_row("shown", ["", "Tankahshin"])
def test_bureaucracy_without_a_card_needs_a_symbol_of_the_empire(shown: str) -> None:
    """Who has no symbol cannot follow (E-U10), and so has no leader's bonus either."""
    ben = empire("Survey", down="Pomerene", up=shown, fighters=2, permanents="Bureaucracy")
    game = do(lay(empire(), ben, phase="role"), "lead Warfare")
    assert ("attack Pomerene" in can(game)) == bool(shown)
    if not shown:
        assert "following takes a symbol; boost with a card first" in str(game.refused(("attack", planet("Pomerene"))))
        game.position.fighters[1] = 0
        assert "Pomerene takes 2 fighters, you have 0" in str(game.refused(("attack", planet("Pomerene"))))
    if shown:
        do(game, "attack Pomerene")
        assert game.position.face_up[planet("Pomerene")]
        assert hand(game, 1) == ["Survey"]


@each_row("role", ROLES)
@each_row("errata", ["original", "escalation"])
def test_bureaucracy_by_its_later_text(role: str, errata: str) -> None:
    """One symbol more for following any role but Colonize (E-U18); the leader has none."""
    name = kinds()[role].name.en
    ben = empire(permanents="Bureaucracy", up="Voson", resources={"Voson": ["iron"]})
    game = do(lay(empire(), ben, phase="role", rules={"errata": errata}), f"lead {name}")
    more = errata == "escalation" and role != "colonize"
    assert ("follow" in can(game)) == (more or role == "survey"), "Voson has a survey symbol"
    game = do(lay(ben, phase="role", rules={"errata": errata}), "lead Warfare")
    assert game.position.fighters[0] == 1


def test_bureaucracy_later_follows_survey_with_one_more() -> None:
    ben = empire("Survey", permanents="Bureaucracy")
    game = do(lay(empire("Survey"), ben, phase="role", rules=ESCALATION), "lead Survey", "done", "boost Survey")
    assert game.position.role == SURVEY
    assert len(game.position.empire[1]) == 1


def test_a_permanent_side_cannot_be_played() -> None:
    game = lay(empire("Survey"))
    with pytest.raises(IllegalChoice, match="is not in your hand"):
        do(game, "play Fertile Ground or Abundance")


def test_each_technology_has_a_test_of_its_own() -> None:
    """The name of each stands in the name of a test."""
    tests = " ".join(name for name in globals() if name.startswith("test_"))
    for card in technologies():
        for side in card.sides:
            assert re.sub(r"\W+", "_", side.name.en.casefold()) in tests, side.name.en
    assert all(one != other for one, other in pairwise(sorted(side.name.en for _, side in FACES)))
