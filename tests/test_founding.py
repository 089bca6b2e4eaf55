"""Founding a campaign by sections 1.3 and 1.6 of the rules."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
import specimen
from rows import each_row

from generator.engine.chance import Dealer, RandomSource
from generator.engine.pack import Founding
from generator.engine.view import Language
from generator.errors import BadNameList, BadPlayers, RecordProblem
from generator.games.deep_future import PACK
from generator.games.deep_future.facts.cards import Advancement, CardKind, Corner
from generator.games.deep_future.legacy.naming import FAMILIES, FOUNDING, SIGN_FAMILIES, Namer
from generator.games.deep_future.legacy.on_the_table import card_of, cards_of
from generator.games.deep_future.rules.campaign import add_initial_cards, original_world
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.switches import Switches

SEEDS = range(40)


def events(seed: int, *players: str, names: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    founding = Founding(players or ("Ada",), "en", names, "names.txt", seed=seed)
    return PACK.found(founding, RandomSource(seed))


def of_type(kind: str, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event for event in found if event["type"] == kind]


def initial() -> Position:
    """36 blanks, shuffled."""
    pos = Position(1, Switches(), Dealer(1))
    add_initial_cards(pos)
    return pos


def test_36_cards_bear_every_pair_of_number_and_suit_once() -> None:
    """1.6."""
    corners = Counter(str(card.corner) for card in cards_of(initial()).values())
    assert corners == Counter(f"{number}{suit}" for number in range(1, 7) for suit in "SMRKHF")


def test_ids_count_up_from_001_and_stay_with_their_corner() -> None:
    cards = specimen.founded().cards
    assert list(cards) == [f"{n:03d}" for n in range(1, 37)]
    assert [card.corner for card in cards.values()] == [card.corner for card in cards_of(initial()).values()]


@each_row("seed", SEEDS)
def test_12_of_the_36_become_worlds_of_era_o_with_one_advancement_not_chosen(seed: int) -> None:
    """1.6, R-1.6-01, R-1.6-03, R-1.6-05."""
    campaign = specimen.founded(seed=seed)
    kinds = Counter(card.kind for card in campaign.cards.values())
    assert kinds == {CardKind.WORLD: 12, CardKind.BLANK: 24}
    for world in campaign.worlds():
        assert world.era == "O"
        assert [(a.era, a.chosen, a.written) for a in world.advancements] == [("O", False, True)]
        assert world.sector in {10 * a + b for a in range(1, 7) for b in range(1, 7)}


def test_a_world_is_read_from_five_cards_tens_units_suit_number() -> None:
    """R-1.6-06, R-1.3-03, R-1.3-04: the top card becomes it, two give the sector, then suit, then number."""
    pos = initial()
    by_corner = {str(card.corner): int(card.id) - 1 for card in cards_of(pos).values()}
    turned = [by_corner[corner] for corner in ("6F", "3S", "4S", "1R", "6K", "2M")]
    pos.deck = turned[::-1]
    world = card_of(pos, original_world(pos))
    assert world.corner == Corner(6, "F")
    assert world.sector == 34
    assert world.advancements == (Advancement("R", 6, "O"),)
    assert pos.discard == turned[1:5]
    assert pos.deck == turned[5:]


@each_row("seed", SEEDS)
def test_random_cards_come_from_the_deck_that_is_left_and_a_shuffle_only_when_it_is_used_up(seed: int) -> None:
    """R-1.6-02: a world set aside is never turned over again; a shuffle happens exactly when the deck is empty."""
    found = events(seed)
    deck = set(cards_of(initial()))
    discarded: set[str] = set()
    for event in of_type("world", found):
        for place, result in enumerate(r for r in event["chance"]):
            if isinstance(result, dict):
                assert not deck
                assert set(result["shuffled"]) == discarded
                deck, discarded = discarded, set()
                continue
            deck.remove(result)
            if place:
                discarded.add(result)
    assert len(deck) + len(discarded) == 24 + (1 if isinstance(event["chance"][0], dict) else 0)


@each_row(("players", "each"), [(("Ada",), 12), (("Ada", "Ben"), 6), (("Ada", "Ben", "Cy"), 4)])
def test_worlds_are_dealt_evenly(players: tuple[str, ...], each: int) -> None:
    """1.6, R-1.6-04."""
    campaign = specimen.founded(players=players)
    assert {player: len(dealt) for player, dealt in campaign.dealt.items()} == dict.fromkeys(players, each)
    assert sorted(card for dealt in campaign.dealt.values() for card in dealt) == [w.id for w in campaign.worlds()]


def test_the_chronology_opens_at_era_1() -> None:
    """1.6."""
    campaign = specimen.founded()
    assert campaign.era == 1
    assert campaign.chronology == []


@each_row("language", ["en", "zh"])
def test_every_world_gets_a_name_of_its_own(language: Language) -> None:
    for seed in SEEDS:
        names = [world.name for world in specimen.founded(language, seed=seed).worlds()]
        assert all(names)
        assert len({name.casefold() for name in names if name}) == 12


def test_given_names_are_used_in_the_order_of_dealing_and_more_are_invented() -> None:
    found = events(1, "Ada", "Ben", names=("Kranax", "", "  Prospero ", "E\u0301clat"))
    names = [event["name"] for event in of_type("name", found)]
    assert names[:3] == ["Kranax", "Prospero", "Éclat"]
    assert len(set(names)) == 12
    assert [event["player"] for event in of_type("name", found)] == ["Ada"] * 6 + ["Ben"] * 6


@each_row(
    ("names", "told"),
    [
        (("Kranax", "Galen", "kranax"), "names.txt:3: 'kranax' is already in line 1"),
        (("Kra\x07nax",), "names.txt:1"),
    ],
)
def test_a_name_list_that_cannot_be_used_is_told_with_its_line(names: tuple[str, ...], told: str) -> None:
    with pytest.raises(BadNameList, match=told):
        events(1, names=names)


@each_row("players", [(), ("A", "B", "C", "D"), ("Ada", "ada"), ("Ada", " "), ("A\nB",)], ids=repr)
def test_a_game_seats_one_to_three_players_with_names_of_their_own(players: tuple[str, ...]) -> None:
    with pytest.raises(BadPlayers):
        PACK.found(Founding(players, "en", seed=1), RandomSource(1))


def test_the_same_seed_founds_the_same_campaign() -> None:
    assert events(4, "Ada") == events(4, "Ada")
    assert events(4, "Ada") != events(5, "Ada")


def test_all_sectors_and_advancements_come_up_about_equally_often() -> None:
    """No sector of the 36 and no advancement is out of reach; a deck of 36 is even enough for a coarse bound."""
    sectors: Counter[int] = Counter()
    advancements: Counter[tuple[str, int | None]] = Counter()
    for seed in range(300):
        for world in specimen.founded(seed=seed).worlds():
            assert world.sector
            sectors[world.sector] += 1
            advancements[world.advancements[0].suit, world.advancements[0].number] += 1
    for counts in (sectors, advancements):
        assert len(counts) == 36
        assert max(counts.values()) < 2 * min(counts.values())


@each_row(
    ("kind", "change", "told"),
    [
        ("world", {"sector": 99}, "sector is 99, but the cards turned over give"),
        ("world", {"advancement": "S9"}, "advancement is S9"),
        ("world", {"era": 1}, "era is 1"),
        ("world", {"chance": []}, "missing"),
        ("deal", {"hands": {"Ada": ["001"]}}, "not the original worlds"),
        ("name", {"card": "999"}, "there is no card 999"),
        ("check", {"worlds": 13}, "check says worlds 13, replay says 12"),
        ("check", {"type": "chekc"}, "unknown type 'chekc'"),
    ],
)
def test_a_record_changed_by_hand_contradicts_itself(kind: str, change: dict[str, Any], told: str) -> None:
    campaign = PACK.fresh()
    found = events(2)
    changed = found.index(of_type(kind, found)[0])
    found[changed].update(change)
    for event in found[:changed]:
        campaign.apply(event)
    with pytest.raises(RecordProblem, match=told):
        campaign.apply(found[changed])


@each_row("family", [*FAMILIES, *FOUNDING, *SIGN_FAMILIES], ids=str)
def test_a_family_of_names_is_a_generator_and_not_a_list(family: Any) -> None:
    chance = RandomSource(1)
    names = {family.name(chance) for _ in range(1000)}
    assert len(names) > 200
    for name in names:
        assert name.isalpha()
        assert 2 <= len(name) <= 9


def test_invented_names_can_be_spoken() -> None:
    """Never three consonants or three vowels in a row; sounds written with two letters count once."""
    chance = RandomSource(2)
    for family in (*FAMILIES, *FOUNDING):
        for _ in range(1000):
            name = family.name(chance).lower()
            for sound in ("th", "sh", "ch", "ph", "ea", "ai", "ao", "ia", "oa"):
                name = name.replace(sound, sound[0])
            name = re.sub("(?<=[aeiou])y|y(?=[aeiou])", "j", name).replace("y", "i")
            shape = "".join("v" if letter in "aeiou" else "c" for letter in name)
            assert "ccc" not in shape, name
            assert "vvv" not in shape, name
            assert {"c", "v"} <= set(shape), name


def test_a_namer_never_repeats_itself_or_what_is_taken() -> None:
    namer = Namer(RandomSource(3), taken=["Kranax"])
    for language in ("en", "zh"):
        lang: Language = "zh" if language == "zh" else "en"
        names = [namer.world(lang) for _ in range(800)]
        assert len({name.casefold() for name in names}) == 800
        assert "Kranax" not in names
