"""The saga: what is told of a campaign is in its record, is always told the same, and never twice in the same words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest
from rows import each_row
from sampling import first_always

from generator.engine.chance import RandomSource
from generator.engine.pack import Founding
from generator.engine.view import Language, PrintContext
from generator.games.deep_future import PACK
from generator.games.deep_future.facts.cards import Advancement, Card, CardKind, Corner, Wonder
from generator.games.deep_future.facts.tables import SUITS, victories
from generator.games.deep_future.legacy import ChronologyEntry
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.founding import found
from generator.games.deep_future.saga.ages import ERAS, Age, ages
from generator.games.deep_future.saga.deeds import Deed, deeds
from generator.games.deep_future.saga.renderer import APART, Telling, tell
from generator.games.deep_future.saga.words import bank
from generator.press.job.planned import PrintPlan
from generator.press.layout.paper import find_paper
from generator.press.sheets.printing import print_sheets

LANGUAGES: tuple[Language, ...] = ("en", "zh")
in_both = pytest.mark.parametrize("language", LANGUAGES)
VICTORIES = list(victories())
CAUSES = ("homeworld", "might", "stability", "xeno")
PEOPLE = ("Ada", "Ben", "Cleo")


# ---- campaigns of which only the record is there


def founded(players: Sequence[str], seed: int) -> DeepFutureCampaign:
    campaign = DeepFutureCampaign()
    for event in found(Founding(tuple(players), "en", seed=seed), "1.6", RandomSource(seed)):
        campaign.apply(event)
    return campaign


@cache
def lived(seed: int, games: int = 60, players: int = 1) -> DeepFutureCampaign:
    """Games as they might have gone, by lots: who played which homeworld, who won how, what was built."""
    lots, people = Random(seed), PEOPLE[:players]
    campaign = founded(people, seed)
    era = 1
    for _ in range(games):
        worlds = [card.id for card in campaign.worlds()]
        if lots.random() < 0.5:
            worlds.append(world(campaign, era, lots))
        at_table = [player for player in people if lots.random() < 0.9] or list(people[:1])
        homes = tuple((player, tuple(lots.sample(worlds, lots.choice((1, 1, 2))))) for player in at_table)
        if lots.random() < 0.6:
            win(campaign, era, homes, lots)
            era += 1
        else:
            lose(campaign, era, homes, lots)
    campaign.era = era
    return campaign


def world(campaign: DeepFutureCampaign, era: int, lots: Random) -> str:
    card = f"{len(campaign.cards) + 1:03d}"
    name = f"Terra{card}"
    sector = 10 * lots.randint(1, 6) + lots.randint(1, 6)
    campaign.cards[card] = Card(card, Corner(1, "S"), CardKind.WORLD, era, sector, name, (Advancement("S", 1, era),))
    return card


def win(
    campaign: DeepFutureCampaign,
    era: int,
    homes: tuple[tuple[str, tuple[str, ...]], ...],
    lots: Random,
    victory: str | None = None,
) -> None:
    winner, own = lots.choice(homes)
    victory = victory or lots.choice(VICTORIES)
    tech, realm = f"{len(campaign.cards) + 1:03d}", f"{len(campaign.cards) + 2:03d}"
    lines = tuple(Advancement(suit, 1, era) for suit in "SMR")
    campaign.cards[tech] = Card(tech, Corner(1, "S"), CardKind.TECH, era, name=f"Tool {tech}", advancements=lines)
    sector = campaign.cards[own[-1]].sector
    older = [card.id for card in campaign.cards.values() if card.kind is CardKind.TECH]
    campaign.cards[realm] = Card(
        realm, Corner(1, "S"), CardKind.CIVILIZATION, era, sector, f"Realm {realm}", victory=victory, effect_suit="S",
        homeworld=own[-1], techs=(tech,),
    )  # fmt: skip
    built: tuple[tuple[int, Wonder], ...] = ()
    wonder = Wonder(victory, lots.choice(SUITS))
    if sector and sector not in campaign.wonders and wonder not in campaign.wonders.values() and lots.random() < 0.4:
        campaign.wonders[sector] = wonder
        built = ((sector, wonder),)
    used = tuple(lots.sample(older, min(len(older), lots.randint(0, 2))))
    campaign.chronology.append(
        ChronologyEntry(era, homes, winner, victory, turns=lots.randint(8, 40), used=used, built=built)
    )


def lose(
    campaign: DeepFutureCampaign,
    era: int,
    homes: tuple[tuple[str, tuple[str, ...]], ...],
    lots: Random,
    cause: str | None = None,
    abandoned: bool = False,
) -> None:
    lost = tuple((player, (cause or lots.choice(CAUSES),)) for player, _ in homes)
    campaign.chronology.append(
        ChronologyEntry(era, homes, None, None, abandoned or lots.random() < 0.1, lots.randint(1, 20), lost)
    )


# ---- no sentence twice


def repeated(told: Sequence[Telling], apart: int = APART) -> list[object]:
    """Patterns that come twice within so many games."""
    last: dict[object, int] = {}
    found: list[object] = []
    for at, telling in enumerate(told):
        for pattern in telling.patterns:
            if pattern in last and at - last[pattern] <= apart:
                found.append((pattern, last[pattern], at))
            last[pattern] = at
    return found


@in_both
@each_row("players", [1, 2, 3], always=slice(None, None, 2))
def test_no_sentence_pattern_comes_twice_within_twenty_games(players: int, language: Language) -> None:
    for seed in range(5):
        told = tell(lived(seed, players=players), language)
        assert len(told) == 60
        assert repeated(told) == []
        assert all(len(set(telling.sentences)) == len(telling.sentences) for telling in told)


@in_both
@each_row("victory", VICTORIES)
def test_not_even_if_every_game_is_won_alike(victory: str, language: Language) -> None:
    campaign, lots = founded(PEOPLE[:2], 3), Random(3)
    for era in range(1, 51):
        worlds = [card.id for card in campaign.worlds()]
        win(campaign, era, (("Ada", (worlds[0],)), ("Ben", (worlds[1],))), lots, victory)
    assert repeated(tell(campaign, language)) == []


@in_both
@each_row("cause", [*CAUSES, "all", "abandoned", ""])
def test_not_even_if_every_game_is_lost_alike(cause: str, language: Language) -> None:
    campaign, lots = founded(PEOPLE[:2], 3), Random(3)
    worlds = [card.id for card in campaign.worlds()]
    homes = tuple((player, (worlds[at],)) for at, player in enumerate(PEOPLE[: 2 if cause == "all" else 1]))
    for _ in range(50):
        lose(campaign, 1, homes, lots, cause or "might", cause == "abandoned")
    campaign.chronology = [
        replace(entry, abandoned=cause == "abandoned", lost=entry.lost if cause in CAUSES else ())
        for entry in campaign.chronology
    ]
    told = tell(campaign, language)
    assert repeated(told) == []
    assert {telling.patterns[0][2] for telling in told} <= {cause, "any"}


@in_both
def test_sentences_that_follow_each_other_seldom_begin_alike(language: Language) -> None:
    told = [sentence for seed in range(6) for each in tell(lived(seed), language) for sentence in each.sentences]
    size = 8 if language == "en" else 2
    alike = sum(one[:size] == other[:size] for one, other in pairwise(told))
    assert alike < 0.03 * len(told)


@in_both
def test_there_are_enough_sentences_that_need_nothing_but_a_homeworld(language: Language) -> None:
    """More than the twenty games in which none comes twice."""
    leads = bank("leads", language)
    for table in ("won", "lost"):
        plain = [text for text in leads[table]["any"] if set(re.findall(r"\{(\w+)\}", text)) <= {"home"}]
        assert len(plain) > APART
    for key in ("all", "abandoned"):
        assert len([text for text in leads["lost"][key] if re.findall(r"\{(\w+)\}", text) == ["homes"]]) > APART


# ---- always the same


@in_both
def test_the_same_record_is_always_told_the_same(language: Language) -> None:
    for players in (1, 2, 3):
        campaign = lived(4, players=players)
        assert tell(campaign, language) == tell(campaign.copy(), language)
        assert ages(campaign, language) == ages(campaign.copy(), language)


@in_both
def test_what_happens_later_does_not_change_what_was_told(language: Language) -> None:
    """Also if a campaign goes on: its earlier ages stay as they were printed."""
    campaign = lived(5, players=2)
    earlier = campaign.copy()
    cut = 1 + max(at for at, entry in enumerate(campaign.chronology[:30]) if entry.winner)
    earlier.chronology = campaign.chronology[:cut]
    last = earlier.chronology[-1].era
    earlier.cards = {key: card for key, card in campaign.cards.items() if not _later(card, last)}
    earlier.era = last + 1
    then, now = tell(earlier, language), tell(campaign, language)
    assert [each.sentences for each in then] == [each.sentences for each in now[:cut]]
    done = [age for age in ages(earlier, language) if ERAS * age.number <= last]
    assert done == ages(campaign, language)[: len(done)]
    assert len(done) >= 2


def _later(card: Card, era: int) -> bool:
    return isinstance(card.era, int) and card.era > era


def test_another_campaign_is_told_otherwise() -> None:
    one, other = (tell(lived(seed), "en")[0].patterns for seed in (1, 2))
    assert one != other


# ---- nothing that is not in the record


@in_both
@each_row("players", [1, 2, 3], always=slice(None, None, 2))
def test_every_ending_is_the_one_recorded(players: int, language: Language) -> None:
    for seed in range(6):
        campaign = lived(seed, players=players)
        for telling, entry in zip(tell(campaign, language), campaign.chronology, strict=True):
            (lead,) = [pattern for pattern in telling.patterns if pattern[0] == "leads"]
            if entry.winner:
                assert lead[1] == "won"
                assert lead[2] in {entry.victory, "any"}
            elif entry.abandoned or len(entry.players) > 1:
                assert lead[1:3] == ("lost", "abandoned" if entry.abandoned else "all")
            else:
                assert lead[2] in {dict(entry.lost)[entry.players[0][0]][0], "any"}


@each_row("players", [1, 2, 3], always=slice(None, None, 2))
def test_what_is_remembered_is_in_the_record(players: int) -> None:
    """Each memory is held against the games before it, counted here once more."""
    seen = set()
    for seed in range(12):
        campaign = lived(seed, players=players)
        told = tell(campaign, "en")
        before: list[Deed] = []
        for telling in told:
            for pattern in telling.patterns:
                if pattern[2] in CLAIMS:
                    seen.add(pattern[2])
                    assert CLAIMS[pattern[2]](Told(telling.deed, before, campaign)), (pattern, telling.deed)
            before.append(telling.deed)
    assert len(seen) > (12 if players == 1 else 18)


class Told(NamedTuple):
    """A game that is told, and those before it."""

    deed: Deed
    before: Sequence[Deed]
    campaign: DeepFutureCampaign


def wins(before: Sequence[Deed]) -> list[Deed]:
    return [each for each in before if each.won]


def lasted(before: Sequence[Deed], home: str) -> list[Deed]:
    """Games in which that world was a homeworld at the end."""
    return [each for each in before if any(homes[-1:] == (home,) for _, homes in each.homes)]


def avenged(deed: Deed, before: Sequence[Deed]) -> bool:
    """Whether one of the others won the last game in which both took part."""
    for other in {*deed.players} - {deed.winner}:
        met = [each for each in before if {other, deed.winner} <= {*each.players} and not each.abandoned]
        if met and met[-1].winner == other:
            return True
    return False


def made(its: Told, tech: str) -> int:
    """The era in which a tech was made."""
    era = its.campaign.cards[tech].era
    assert isinstance(era, int)
    return era


CLAIMS: dict[str, Callable[[Told], Any]] = {
    "first_ever": lambda its: its.deed.won and not wins(its.before),
    "again_home": lambda its: sum(each.home == its.deed.home for each in wins(its.before)) == 1,
    "again_home_nth": lambda its: sum(each.home == its.deed.home for each in wins(its.before)) > 1,
    "return_home": lambda its: not lasted(its.before, its.deed.home)[-1].won and its.deed.won,
    "return_at_once": lambda its: lasted(its.before, its.deed.home)[-1].era == its.deed.era and its.deed.won,
    "after_one": lambda its: [each.won for each in its.before if each.era == its.deed.era].count(False) >= 1,
    "after_many": lambda its: [each.won for each in its.before if each.era == its.deed.era].count(False) >= 2,
    "twice_running": lambda its: wins(its.before)[-1].winner == its.deed.winner,
    "streak": lambda its: {each.winner for each in wins(its.before)[-2:]} == {its.deed.winner},
    "revenge": lambda its: avenged(its.deed, its.before),
    "newcomer": lambda its: all(its.deed.winner not in each.players for each in its.before),
    "absent_back": lambda its: all(its.deed.winner not in each.players for each in its.before[-3:]),
    "first_of_player": lambda its: all(each.winner != its.deed.winner for each in its.before),
    "kind_new": lambda its: all(each.victory != its.deed.victory for each in wins(its.before)),
    "kind_again": lambda its: {each.victory for each in wins(its.before)[-2:]} == {its.deed.victory},
    "kind_return": lambda its: all(each.victory != its.deed.victory for each in wins(its.before)[-5:]),
    "wonder_built": lambda its: bool(its.deed.built),
    "wonder_old": lambda its: any(
        sector == its.campaign.cards[its.deed.home].sector for each in its.before for sector, _ in each.built
    ),
    "tech_heir": lambda its: any(
        tech in each.realm.techs for tech in its.deed.used for each in its.before if each.realm
    ),
    "tech_old": lambda its: any(made(its, tech) < its.deed.era for tech in its.deed.used),
    "tech_decided": lambda its: bool(its.deed.used),
    "fell": lambda its: len({*dict(its.deed.homes)[its.deed.winner]}) > 1,
    "beaten": lambda its: len(its.deed.players) > 1,
    "new_world": lambda its: its.campaign.cards[its.deed.home].era == its.deed.era,
    "old_world": lambda its: its.campaign.cards[its.deed.home].era == "O" and not lasted(its.before, its.deed.home),
    "sector_seat": lambda its: any(
        each.realm and each.realm.sector == its.campaign.cards[its.deed.home].sector for each in wins(its.before)
    ),
    "fast": lambda its: all(its.deed.turns < each.turns for each in wins(its.before)),
    "slow": lambda its: all(its.deed.turns > each.turns for each in wins(its.before)),
    "fell_again": lambda its: any(not each.won for each in lasted(its.before, its.deed.home)),
    "fell_seat": lambda its: any(each.home == its.deed.home for each in wins(its.before)),
    "fell_running": lambda its: not any(each.won for each in its.before[-2:]),
    "fell_quick": lambda its: 1 < its.deed.turns <= 3,
    "all_again": lambda its: any(not each.won and len(each.players) > 1 for each in its.before),
}


@in_both
def test_a_record_that_says_little_is_told_with_little(language: Language) -> None:
    """A game written down by hand: who won, perhaps how; neither turns nor techs, nor why a game was lost."""
    campaign = founded(PEOPLE[:1], 1)
    campaign.chronology += [
        ChronologyEntry(1, (("Ada", ("Somewhere",)),), None),
        ChronologyEntry(1, (("Ada", ()),), "Ada"),
        ChronologyEntry(2, (("Ada", ("Somewhere",)), ("Ben", ())), "Ben", "might"),
        ChronologyEntry(3, (("Ada", ()), ("Ben", ())), None),
        ChronologyEntry(3, (("Ada", ()),), None, abandoned=True),
    ]
    told = tell(campaign, language)
    places = [next(pattern[1:3] for pattern in each.patterns if pattern[0] == "leads") for each in told]
    assert places[:2] == [("lost", "any"), ("won", "any")]
    assert places[2:] == [("won", places[2][1]), ("lost", "all"), ("lost", "abandoned")]
    assert "Somewhere" in told[0].sentences[0]
    assert "Ada" in " ".join(told[3].sentences)


def test_a_civilization_of_which_only_the_card_is_known_is_told_once() -> None:
    """A shoebox: cards first, chronology later."""
    campaign = lived(7)
    realms = [card for card in campaign.cards.values() if card.kind is CardKind.CIVILIZATION]
    campaign.chronology = campaign.chronology[-10:]
    told = deeds(campaign)
    assert sum(each.won for each in told) == len(realms)
    assert [each.era for each in told] == sorted(each.era for each in told)
    assert all(each.home for each in told if each.won)
    assert tell(campaign, "en")


# ---- the language


@in_both
def test_both_languages_have_the_same_kinds_of_sentences_each_its_own(language: Language) -> None:
    for name in ("leads", "memory", "ages"):
        here, there = bank(name, language), bank(name, "en")
        assert here.keys() == there.keys()
        for key, value in here.items():
            if isinstance(value, dict):
                assert value.keys() == there[key].keys(), key


@in_both
def test_sentences_are_whole(language: Language) -> None:
    for seed in range(4):
        for players in (1, 2, 3):
            for telling in tell(lived(seed, players=players), language):
                for sentence in telling.sentences:
                    assert sentence[-1] in (".?" if language == "en" else "。？"), sentence
                    assert sentence[0].isupper() or not sentence[0].isascii(), sentence
                    assert not re.search(r"[{}]|  |\b(\w+) \1\b|\.\.", sentence, re.IGNORECASE), sentence
                    if language == "zh":
                        assert not re.search(r"[,;:!?]", sentence), sentence


@in_both
def test_every_sentence_can_be_filled(language: Language) -> None:
    """No gap but those that a kind of sentence is given."""
    known = {"home", "homes", "realm", "region"}
    more = {
        "memory": {
            "player", "before", "era", "n", "nth", "figure", "other", "others", "worlds", "tech", "wonder", "place",
            "way", "fallen", "loser", "a", "b", "turns",
        },
        "leads": set(),
    }  # fmt: skip
    for name, gaps in more.items():
        for value in bank(name, language).values():
            rows = value.values() if isinstance(value, dict) else [value]
            for texts in rows:
                assert len(set(texts)) == len(texts)
                for text in texts:
                    assert set(re.findall(r"\{(\w+)\}", text)) <= known | gaps, text


# ---- ages


@in_both
@each_row("players", [1, 2, 3])
def test_an_age_is_five_eras_with_a_name_of_its_own(players: int, language: Language) -> None:
    campaign = lived(3, games=90, players=players)
    told = ages(campaign, language)
    assert [age.number for age in told] == list(range(1, len(told) + 1))
    names = [age.name for age in told]
    assert len(set(names)) == len(names) > 6
    for age in told[:-1]:
        assert [each.era for each in age.paragraphs] == list(range(ERAS * age.number - 4, ERAS * age.number + 1))
        assert [row.era for row in age.rows] == [each.era for each in age.paragraphs]
        assert age.last == ERAS * age.number
        assert age.opening
        assert age.closing


@in_both
def test_the_age_under_way_is_told_as_such(language: Language) -> None:
    campaign = lived(3)
    told = ages(campaign, language)
    campaign = campaign.copy()
    last = told[-1].last
    unfinished = ages(campaign, language)[-1]
    words = bank("ages", language)
    if last % ERAS:
        assert unfinished.name == words["words"]["unnamed_age"]
    campaign.chronology = [entry for entry in campaign.chronology if entry.era <= 7]
    campaign.cards = {key: card for key, card in campaign.cards.items() if not _later(card, 7)}
    campaign.era = 8
    second = ages(campaign, language)[-1]
    assert second.number == 2
    assert second.name == words["words"]["unnamed_age"]
    assert second.closing in words["close"]["under_way"]
    assert second.last == 7


def test_nothing_played_has_no_ages() -> None:
    assert ages(founded(PEOPLE[:2], 1), "en") == []


def test_many_failures_in_an_era_are_counted() -> None:
    campaign, lots = founded(PEOPLE[:1], 1), Random(1)
    worlds = [card.id for card in campaign.worlds()]
    for at in range(9):
        lose(campaign, 1, (("Ada", (worlds[at],)),), lots, "might")
    campaign.chronology = [replace(entry, abandoned=False) for entry in campaign.chronology]
    (age,) = ages(campaign, "en")
    (paragraph,) = age.paragraphs
    assert "seven" in paragraph.text.casefold()


# ---- on paper


def printed(campaign: DeepFutureCampaign, language: Language, paper: str) -> int:
    """How many pages the saga takes."""
    printables = PACK.printables(campaign, ["saga"], language, PrintContext(campaign.players))
    (file,) = print_sheets(PrintPlan("Kran", PACK.name, language, find_paper(paper)), printables)
    return len(file.pages)


@pytest.mark.parametrize("language", first_always(LANGUAGES[::-1]))
@each_row("paper", ["letter", "a4"], always=slice(1))
def test_a_page_for_each_age(paper: str, language: Language) -> None:
    campaign = lived(3, players=2)
    assert printed(campaign, language, paper) == len(ages(campaign, language)) >= 7


@in_both
def test_small_paper_takes_more_pages_if_it_must(language: Language) -> None:
    campaign = lived(3, games=20, players=3)
    assert printed(campaign, language, "a5") >= len(ages(campaign, language))
    assert printed(founded(PEOPLE[:1], 1), language, "a4") == 1


def _texts(age: Age) -> str:
    return " ".join([age.opening, *(each.text for each in age.paragraphs), age.closing])


def test_names_are_spoken_with_their_article_only_if_they_are_words() -> None:
    campaign = lived(1, games=20)
    for card in [card for card in campaign.cards.values() if card.kind is CardKind.CIVILIZATION]:
        campaign.cards[card.id] = card.named(f"Zorbia {card.id}")
    assert "the Zorbia" not in " ".join(map(_texts, ages(campaign, "en")))
    for card in [card for card in campaign.cards.values() if card.kind is CardKind.CIVILIZATION]:
        campaign.cards[card.id] = card.named(f"League of Zorbia {card.id}")
    text = " ".join(map(_texts, ages(campaign, "en")))
    assert "the League" in text
    assert not re.search(r"(?<!the )(?<!The )League of Zorbia", text)
