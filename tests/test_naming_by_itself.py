"""Names that campaigns grow by themselves: worlds by region, techs, civilizations, sectors, a line for each game."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
import specimen
from players import sane
from proving import at_length
from rows import each_row
from sampling import first_always

from generator.engine.chance import RandomSource
from generator.engine.languages import between
from generator.engine.pack import Event, Founding
from generator.engine.view import Language
from generator.games.deep_future.facts.cards import Card, CardKind
from generator.games.deep_future.facts.galaxy import hexes, neighbours
from generator.games.deep_future.facts.tables import SUITS, advancements, victories
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.founding import found
from generator.games.deep_future.legacy.likeness import mirrored, roots
from generator.games.deep_future.legacy.naming import FAMILIES, SIGN_FAMILIES, UNFORTUNATE, Namer, region_of
from generator.games.deep_future.legacy.titles import civilization_name, region_name, sector_name, tech_name
from generator.games.deep_future.play.auto_naming import AutoNamer, nameless
from generator.games.deep_future.play.table import DeepFutureTable
from generator.games.deep_future.rules import codes
from generator.games.deep_future.rules.notation import write
from generator.games.deep_future.saga.renderer import tell

LANGUAGES: tuple[Language, ...] = ("en", "zh")
in_both = pytest.mark.parametrize("language", LANGUAGES)

#: Letters or signs of a title line, and of a sector of the map.
TITLE: dict[Language, int] = {"en": 24, "zh": 8}
ON_THE_MAP: dict[Language, int] = {"en": 18, "zh": 7}

SECTORS = [sector for sector in hexes() if sector]
KEYS = [row.key for row in advancements().values()]
NAMES = Path(__file__).parents[1] / "generator" / "games" / "deep_future" / "names"


class Grown(NamedTuple):
    """A campaign nobody named anything in, with its record and its chronicle."""

    campaign: DeepFutureCampaign
    events: Sequence[Event]
    lines: Sequence[str]


@cache
def grown(language: Language, games: int = 20, players: int = 1, seed: int = 5, names: int = 8) -> Grown:
    """So many games by sane players, named by the lots *names*."""
    people = ("Ada", "Ben", "Cy")[:players]
    campaign = DeepFutureCampaign()
    events = found(Founding(people, language), "1.6", RandomSource(seed))
    for event in events:
        campaign.apply(event)
    namer, lines = AutoNamer(RandomSource(names)), []
    for game in range(games):
        table = DeepFutureTable.begin(campaign, people, {}, 100 * seed + game)
        pick = sane(Random(game))
        while not table.over:
            table.play(write(pick(table.game.position)))
            namer.name_all(table)
        lines.append(namer.chronicle(table))
        assert table.unnamed() == []
        table.close()
        news = table.news()
        for event in news:
            campaign.apply(event)
        events += news
    return Grown(campaign, events, lines)


def of_kind(campaign: DeepFutureCampaign, kind: CardKind) -> list[Card]:
    return [card for card in campaign.cards.values() if card.kind is kind]


def names_of(campaign: DeepFutureCampaign) -> list[str]:
    """All names of cards and sectors."""
    return [card.name for card in campaign.cards.values() if card.name] + list(campaign.sector_names.values())


def fits(thing: str, name: str, language: Language) -> bool:
    return len(name) <= (ON_THE_MAP if thing == "sector" else TITLE)[language]


# ---- grown campaigns

#: Players and their games; longer campaigns of theirs are grown for `make prove`.
ALONE, TWO, THREE = (14, 1), (12, 2), (6, 3)
SHORT = [(players, games) for games, players in (ALONE, TWO, THREE)]
LONG = [(1, at_length(20, 15)), (2, at_length(20, 13)), (3, at_length(12, 7))]


@pytest.mark.parametrize(
    ("language", "players", "games"),
    [
        pytest.param(language, *row, marks=[pytest.mark.prove] * (row in LONG or bool((at + number) % 2)))
        for at, language in enumerate(LANGUAGES)
        for number, row in enumerate([*SHORT, *LONG])
    ],
)
def test_everything_has_a_name_and_none_comes_twice(language: Language, players: int, games: int) -> None:
    campaign = grown(language, games, players).campaign
    names = [name.casefold() for name in names_of(campaign)]
    assert len(set(names)) == len(names) > 50
    assert all(campaign.sector_names.values())
    for card in campaign.cards.values():
        wants_one = card.kind in {CardKind.WORLD, CardKind.CIVILIZATION} or (
            card.kind is CardKind.TECH and card.complete
        )
        assert bool(card.name) == wants_one, card
    assert len(of_kind(campaign, CardKind.CIVILIZATION)) >= 3


@in_both
def test_names_fit_their_cards_and_the_map(language: Language) -> None:
    campaign = grown(language, *TWO).campaign
    for card in campaign.cards.values():
        assert fits("card", card.name or "", language), card
    for name in campaign.sector_names.values():
        assert fits("sector", name, language), name


@pytest.mark.parametrize("language", first_always(LANGUAGES[::-1]))
def test_a_grown_campaign_can_be_printed(language: Language) -> None:
    """The press refuses what does not fit."""
    files = specimen.printed(grown(language, *TWO).campaign, language, "letter", "cards", "map", "chronology")
    assert len(files) >= 3


@in_both
def test_the_record_of_a_grown_campaign_is_a_record_like_any_other(language: Language) -> None:
    """Replayed by the rules it gives the same campaign; every name in it is an event (1.4, R-1.4-10, R-1.4-11)."""
    told = grown(language, *ALONE)
    again = DeepFutureCampaign(thorough=True)
    for event in told.events:
        again.apply(event)
    again.finish()
    assert again == told.campaign


@in_both
def test_the_same_lots_give_the_same_names(language: Language) -> None:
    one, other = grown(language, games=2, seed=3), grown.__wrapped__(language, games=2, seed=3)
    assert list(one.events[1:]) == list(other.events[1:])
    assert one.lines == other.lines
    different = grown(language, games=2, seed=3, names=9)
    assert names_of(different.campaign) != names_of(one.campaign)
    assert different.campaign.chronology == one.campaign.chronology


def test_a_world_is_named_at_once_and_a_tech_with_its_third_advancement() -> None:
    """R-1.4-10, R-1.4-11: after every choice nothing on the table waits for a name, and nothing had one too early."""
    campaign = DeepFutureCampaign()
    for event in found(Founding(("Ada", "Ben"), "en"), "1.6", RandomSource(1)):
        campaign.apply(event)
    table = DeepFutureTable.begin(campaign, ("Ada", "Ben"), {}, 4)
    namer, pick, named = AutoNamer(RandomSource(2)), sane(Random(4)), 0
    while not table.over:
        table.play(write(pick(table.game.position)))
        told = namer.name_all(table)
        pos = table.game.position
        assert nameless(pos) == []
        assert namer.name_all(table) == []
        unfinished = [card for card, kind in enumerate(pos.kind) if kind == codes.TECH and pos.written[card] < 3]
        assert not any(card in pos.titles for card in unfinished)
        named += len(told)
    assert named == sum(event["type"] == "name" for event in table.news()) > 3


def test_a_tech_that_others_left_unnamed_waits_until_it_comes_out_of_the_deck() -> None:
    """R-1.4-10: later it is named by whoever draws or discards it."""
    campaign = grown("en", *TWO).campaign.copy()
    table = DeepFutureTable.begin(campaign, ("Ada",), {}, 4)
    pos = table.game.position
    tech = next(card for card in pos.deck if pos.kind[card] == codes.TECH and pos.written[card] == 3)
    del pos.titles[tech]
    assert AutoNamer(RandomSource(1)).name_all(table) == []
    pos.deck.remove(tech)
    pos.hand[0].append(tech)
    assert len(AutoNamer(RandomSource(1)).name_all(table)) == 1
    assert tech in pos.titles


@in_both
def test_civilizations_and_sectors_are_now_and_then_called_after_the_homeworld(language: Language) -> None:
    """3, R-3-09."""
    campaign = grown(language, *TWO).campaign
    civilizations = of_kind(campaign, CardKind.CIVILIZATION)
    homes = {campaign.cards[card.homeworld or ""].name or "" for card in civilizations}
    named = [card.name or "" for card in civilizations] + list(campaign.sector_names.values())
    assert any(home in name for home in homes for name in named)
    assert all(campaign.sector_names[card.sector or 0] for card in civilizations)


# ---- names that are unlike each other


@in_both
@pytest.mark.parametrize(("players", "games"), [*SHORT, *(pytest.param(*row, marks=pytest.mark.prove) for row in LONG)])
def test_no_names_mirror_each_other_and_no_root_is_shared_by_many(language: Language, players: int, games: int) -> None:
    """No Kanzon Legion beside a Legion of Kanzon, no three techs that begin with Reckoned."""
    campaign = grown(language, games, players).campaign
    names = names_of(campaign)
    assert [(one, other) for one, other in combinations(names, 2) if mirrored(one, other)] == []
    assert max(Counter(root for name in names for root in {*roots(name)}).values()) <= 3
    techs = [roots(card.name)[0] for card in of_kind(campaign, CardKind.TECH) if card.name]
    assert max(Counter(techs).values()) <= 2


@in_both
def test_worlds_of_a_galaxy_begin_with_many_letters(language: Language) -> None:
    worlds = [card.name or "" for card in of_kind(grown(language, *TWO).campaign, CardKind.WORLD)]
    first = Counter(name[0] for name in worlds)
    assert len(first) >= min(len(worlds) / 3, 12)
    assert max(first.values()) <= 0.25 * len(worlds)


def test_what_counts_as_alike() -> None:
    assert mirrored("Holhing Legion", "Legion of Holhing")
    assert not mirrored("Holhing Legion", "Holhing")
    assert not mirrored("Holhing Legion", "Iron Legion")
    assert mirrored("临沧城联盟", "联盟临沧城")
    assert not mirrored("临沧城联盟", "临沧城")
    assert not mirrored("临沧城联盟", "临沧城原")
    assert roots("League of Open Doors") == ("leag", "open", "door")


# ---- worlds


def test_a_region_is_the_sectors_with_one_first_digit_and_they_lie_together() -> None:
    """1.5: six sectors each, every one beside another of its region."""
    assert Counter(map(region_of, SECTORS)) == dict.fromkeys(range(1, 7), 6)
    for sector in SECTORS:
        assert any(other and region_of(other) == region_of(sector) for other in neighbours(sector))
    for language in LANGUAGES:
        assert len({region_name(sector, language) for sector in SECTORS}) == 6


def test_each_region_has_a_family_of_its_own_in_every_language() -> None:
    assert len(FAMILIES) == len(SIGN_FAMILIES) == 6
    for sector in (11, 26, 34, 43, 52, 65):
        family, signs = FAMILIES[region_of(sector) - 1], SIGN_FAMILIES[region_of(sector) - 1]
        namer = Namer(RandomSource(1))
        for _ in range(20):
            name = namer.world("en", sector)
            assert name.lower().endswith(tuple(family.endings.split())), name
            name = namer.world("zh", sector)
            assert (name[0] in signs.opens, name[-1] in signs.closes) == (True, True), name


@in_both
@each_row("sector", [11, 26, 34, 43, 52, 65], always=slice(None, None, 2))
def test_worlds_of_a_region_are_short_sound_akin_and_never_come_twice(sector: int, language: Language) -> None:
    namer = Namer(RandomSource(sector))
    names = [namer.world(language, sector) for _ in range(150)]
    assert len({name.casefold() for name in names}) == 150
    for name in names:
        assert name.isalpha(), name
        assert (4 <= len(name) <= 9) if language == "en" else (2 <= len(name) <= 4), name
        assert not any(part in name.casefold() for part in UNFORTUNATE)


def test_a_region_that_has_used_up_its_names_joins_two() -> None:
    """Signs are not without end."""
    short = {SIGN_FAMILIES[0].name(RandomSource(seed)) for seed in range(9000)}
    assert len(short) > 400
    namer = Namer(RandomSource(1), taken=short)
    names = [namer.world("zh", 13) for _ in range(60)]
    assert len(set(names)) == 60
    assert any("·" in name for name in names)
    assert max(map(len, names)) <= TITLE["zh"]


# ---- techs


def test_the_words_of_the_rules_example_can_come_together() -> None:
    """1.4: Energy, Spacecraft and Ecology become a Terraform Fleet."""
    names = {tech_name(["energy", "spacecraft", "ecology"], RandomSource(seed), (), "en") for seed in range(9000)}
    assert "Terraform Fleet" in names
    assert any(name.endswith(" Terraform Fleet") for name in names)


@in_both
def test_tech_names_fit_and_grow_from_the_advancements_they_join(language: Language) -> None:
    data = tomllib.loads((NAMES / "techs.toml").read_text("utf-8"))
    assert list(data) == KEYS
    dice, lots = Random(1), RandomSource(1)
    for _ in range(2000):
        joined = dice.choices(KEYS, k=3)
        name = tech_name(joined, lots, (), language)
        assert fits("tech", name, language), name
        words = {word for key in joined for row in data[key][language].values() for word in row.split()}
        parts = name.split() if language == "en" else re.findall("..", name)
        assert 2 <= len(parts) <= 3, name
        assert set(parts) <= words, name
        assert len({part[:4] for part in parts}) == len(parts), name


@pytest.mark.parametrize("language", first_always(["en", "zh"]))
def test_even_three_times_the_same_advancement_has_names_without_end(language: Language) -> None:
    lots, taken = RandomSource(1), list[str]()
    for _ in range(240):
        taken.append(tech_name(["ftl", "ftl", "ftl"], lots, taken, language))
        assert fits("tech", taken[-1], language), taken[-1]
    assert len(set(taken)) == 240
    assert any(name.endswith(" II" if language == "en" else "二型") for name in taken)


@in_both
def test_every_word_of_the_tables_can_be_printed_and_is_short(language: Language) -> None:
    for rows in tomllib.loads((NAMES / "techs.toml").read_text("utf-8")).values():
        assert set(rows[language]) == {"kinds", "uses", "things"}
        for words in rows[language].values():
            found = words.split()
            assert len(set(found)) == len(found) >= 3
            assert all(word.isalpha() and len(word) <= (11 if language == "en" else 2) for word in found)


# ---- civilizations and sectors


@in_both
@each_row("victory", list(victories()))
def test_the_kind_of_victory_gives_the_word_for_a_civilization(victory: str, language: Language) -> None:
    """3: several words for each, and no two victories share one."""
    realms: dict[str, Any] = tomllib.loads((NAMES / "realms.toml").read_text("utf-8"))["realm"]
    own = set(realms[victory][language].split("|"))
    others = {word for key, row in realms.items() if key != victory for word in row[language].split("|")}
    assert len(own) >= 4
    assert not own & others
    home = "Yejiro" if language == "en" else "叶次洛"
    names = {civilization_name(home, victory, SUITS[seed % 6], RandomSource(seed), (), language) for seed in range(200)}
    assert len(names) > 8
    assert any(home in name for name in names)
    for name in names:
        assert any(word in name for word in own), name
        assert fits("civilization", name, language), name


def test_dominion_and_league_are_among_them() -> None:
    """The names people would give."""
    kran = {civilization_name("Kran", "territory", "S", RandomSource(seed), (), "en") for seed in range(200)}
    yejiro = {civilization_name("Yejiro", "xeno", "M", RandomSource(seed), (), "en") for seed in range(900)}
    assert {"Kran Dominion", "Dominion of Kran"} <= kran
    assert {"League of Yejiro", "Yejiro Concord", "League of Open Doors"} <= yejiro


@pytest.mark.parametrize("language", first_always(["en", "zh"]))
@each_row(
    "home",
    ["", "Kran", "A world with much too long a name {0}", "克兰", "很长很长很长很长的世界"],
    always=slice(None, None, 2),
)
def test_any_homeworld_gives_names_without_end(home: str, language: Language) -> None:
    """A homeworld without a name, or with one too long, does without."""
    lots, taken = RandomSource(1), list[str]()
    for _ in range(25):
        taken.append(civilization_name(home, "might", "H", lots, taken, language))
        assert fits("civilization", taken[-1], language)
        taken.append(sector_name(home, 34, lots, taken, language))
        assert fits("sector", taken[-1], language)
    assert len({name.casefold() for name in taken}) == 50


@in_both
def test_the_region_gives_a_sector_its_word(language: Language) -> None:
    """R-3-09: Kran Reach lies elsewhere than Kran Sea."""
    homes = {"en": "Kran", "zh": "克兰"}
    words = {
        region: {
            sector_name(homes[language], 10 * region + 1, RandomSource(seed), (), language).replace(homes[language], "")
            for seed in range(100)
        }
        for region in range(1, 7)
    }
    for region, own in words.items():
        assert len(own) >= 5
        assert not any(own & other for elsewhere, other in words.items() if elsewhere != region)
    reach = {sector_name("Kran", 11, RandomSource(seed), (), "en") for seed in range(100)}
    assert "Kran Reach" in reach


# ---- the chronicle


@in_both
def test_every_game_has_one_line_of_its_own(language: Language) -> None:
    told = grown(language, *TWO)
    assert len(set(told.lines)) == len(told.lines) == len(told.campaign.chronology)
    for line, entry in zip(told.lines, told.campaign.chronology, strict=True):
        assert str(entry.era) in line
        assert line[-1] in ".。"
        assert "{" not in line
        assert line.isprintable()


@in_both
def test_the_winner_is_told_with_his_realm_and_the_beaten_with_their_homeworlds(language: Language) -> None:
    told = grown(language, *TWO)
    campaign = told.campaign
    civilizations = {card.era: card for card in of_kind(campaign, CardKind.CIVILIZATION)}
    for line, entry in zip(told.lines, campaign.chronology, strict=True):
        if entry.winner:
            assert (civilizations[entry.era].name or "?") in line
        else:
            for _, homes in entry.players:
                assert (campaign.cards[homes[-1]].name or "?") in line


def test_a_game_broken_off_is_told_as_such() -> None:
    """R-3-25."""
    campaign = DeepFutureCampaign()
    for event in found(Founding(("Ada", "Ben"), "en"), "1.6", RandomSource(1)):
        campaign.apply(event)
    table = DeepFutureTable.begin(campaign, ("Ada", "Ben"), {}, 4)
    line = AutoNamer(RandomSource(1)).chronicle(table)
    assert line.startswith("Era 1: ")
    pos = table.game.position
    for player, card in zip(("Ada", "Ben"), pos.home, strict=True):
        assert (pos.titles[card] if card >= 0 else player) in line


@in_both
@pytest.mark.parametrize(("players", "games"), SHORT)
def test_the_line_of_a_game_is_what_the_saga_tells_of_it(language: Language, players: int, games: int) -> None:
    """Told when it was over, or from the record years later, and also by another run."""
    told = grown(language, games, players)
    tellings = tell(told.campaign, language)
    for line, telling in zip(told.lines, tellings, strict=True):
        assert line.endswith(between(language).sentences.join(telling.sentences))
    short = grown(language, 2, 1)
    table = DeepFutureTable.begin(short.campaign, ("Ada",), {}, 9)
    lines = {AutoNamer(RandomSource(seed)).chronicle(table) for seed in range(3)}
    assert len(lines) == 1


def test_why_a_game_was_lost_and_what_won_it_is_recorded() -> None:
    for players, games in SHORT:
        told = grown("en", games, players)
        won = [entry for entry in told.campaign.chronology if entry.winner]
        assert all(entry.turns for entry in told.campaign.chronology)
        used = [card for entry in won for card in entry.used]
        assert used
        assert all(told.campaign.cards[card].kind is CardKind.TECH for card in used)
        lost = [dict(entry.lost) for entry in told.campaign.chronology if not entry.winner and len(entry.players) == 1]
        assert all(set(causes["Ada"]) <= set(codes.CAUSES) for causes in lost)
