"""The galaxy plain, as it stands, as it was, and set up for the next game: what the map shows and how large."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import specimen
from measuring import Box, find, pages, paths, strings
from rows import each_row
from sampling import first_always
from talking import Told

from generator import cli
from generator.engine.view import Language, Page, PrintContext
from generator.errors import NotUnderstood
from generator.games.deep_future import PACK
from generator.games.deep_future.facts.cards import Wonder
from generator.games.deep_future.facts.tables import victories
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.press.job.planned import PrintPlan
from generator.press.layout.paper import find_paper
from generator.press.layout.poster import find_poster
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.sheets.printing import print_sheets

ADA_AND_BEN = ("Ada", "Ben")
CUBE = 8.0
#: The thickest line of a cube, which pdfium counts once too often.
THICK = 0.9
Cubes = dict[int, Counter[str]]


def page(campaign: DeepFutureCampaign, kind: str = "map", language: Language = "en", **context: Any) -> Page:
    (sheet,) = PACK.printables(campaign, [kind], language, PrintContext(**{"players": ADA_AND_BEN, **context}))
    assert isinstance(sheet, Page)
    return sheet


def printed(sheet: Page, paper: str = "letter", language: Language = "en", poster: str = "") -> list[Any]:
    """Its pages, as they are drawn."""
    settings = SheetSettings(poster=find_poster(poster) if poster else None)
    (file,) = print_sheets(PrintPlan("Kran", PACK.name, language, find_paper(paper), settings), [sheet])
    return pages(file.data)


def cubes(sheet: Page) -> Cubes:
    """Sector to how many cubes of whom: a letter, "neutral" or "perhaps"."""
    sectors: Any = sheet.data["sectors"]
    whose = {
        sector["id"]: ["perhaps" if cube["perhaps"] else cube["letter"] or "neutral" for cube in sector["cubes"]]
        for sector in sectors
    }
    return {sector: Counter(names) for sector, names in whose.items() if names}


def set_up(campaign: DeepFutureCampaign, *words: str, rules: Mapping[str, object] = {}) -> Cubes:
    return cubes(page(campaign, setup=words, rules=rules))


def with_names(*sectors: int) -> DeepFutureCampaign:
    """A campaign just founded in which these sectors are named. Worlds: 001 in 22, 002 in 25, 029 and 034 in 52."""
    campaign = specimen.founded()
    campaign.sector_names |= {sector: f"N{sector}" for sector in sectors}
    return campaign


MANY = (11, 12, 13, 14, 16, 21, 23, 24, 32, 33, 34, 35, 36)


# Cubes, by section 1.7


def test_without_words_named_sectors_perhaps_get_a_cube_and_nothing_else_is_known() -> None:
    assert set_up(with_names(22, 44)) == {22: Counter(perhaps=1), 44: Counter(perhaps=1)}


def test_three_cubes_of_each_player_lie_in_the_sector_of_the_homeworld() -> None:
    found = set_up(with_names(), "Ada", "001", "Ben", "002")
    assert found == {22: Counter(A=3), 25: Counter(B=3)}


def test_three_neutral_cubes_for_each_world_of_the_line_and_five_where_two_share_a_sector() -> None:
    """R-1.7-11."""
    found = set_up(with_names(), "Ada", "001", "Ben", "002", "line", "006", "029", "034")
    assert {31: Counter(neutral=3), 52: Counter(neutral=5)}.items() <= found.items()


def test_once_all_is_drawn_a_named_sector_has_a_cube_unless_it_is_taken() -> None:
    """R-1.7-12."""
    found = set_up(with_names(22, 31, 44), "Ada", "001", "Ben", "002", "line", "006")
    assert found == {22: Counter(A=3), 25: Counter(B=3), 31: Counter(neutral=3), 44: Counter(neutral=1)}


def test_with_more_than_twelve_named_sectors_wonders_get_the_cubes_on_top_of_what_is_there() -> None:
    """R-1.7-13, R-1.7-14."""
    campaign = with_names(*MANY)
    campaign.wonders |= {sector: Wonder("might", "S") for sector in (11, 22, 31, 52)}
    found = set_up(campaign, "Ada", "001", "Ben", "002", "line", "006", "029", "034")
    assert found == {
        11: Counter(neutral=1),
        22: Counter(A=3),
        25: Counter(B=3),
        31: Counter(neutral=4),
        52: Counter(neutral=5),
    }
    assert set_up(campaign)[11] == Counter(perhaps=1)
    assert 12 not in set_up(campaign)


def test_cubes_of_random_sectors_are_told_in_words() -> None:
    """R-1.3-03."""
    (drawn,) = printed(page(with_names(*MANY), setup=()))
    assert "12 times: turn over two cards for a sector, 1 neutral cube there." in strings(drawn)
    (drawn,) = printed(page(with_names(*MANY), setup=(), language="zh"), "a4", "zh")
    assert "12 次" in strings(drawn)
    (drawn,) = printed(page(with_names(11), setup=()))
    assert "12" not in strings(drawn).split("Cubes of the set-up")[1].split("print at")[0].replace("12 ", "")


def test_where_only_empty_sectors_count_both_ways_are_shown_until_it_is_clear() -> None:
    """R-1.7-13: named_sectors_count."""
    campaign = with_names(*MANY)
    campaign.wonders[22] = Wonder("might", "S")
    sheet = page(campaign, setup=(), rules={"named_sectors_count": "empty"})
    assert cubes(sheet) == {sector: Counter(perhaps=1) for sector in (*MANY, 22)}
    (drawn,) = printed(sheet)
    assert "If more than 12 named sectors stay empty: only wonders, and 12 random sectors" in strings(drawn)


@each_row("words", [("Ada", "nowhere"), ("001",), ("Ada", "001", "Ben", "001"), ("line", "002", "002")])
def test_words_that_mean_nothing_are_told_as_the_set_up_sheet_tells_them(words: tuple[str, ...]) -> None:
    campaign = specimen.founded()
    with pytest.raises(NotUnderstood) as on_paper:
        set_up(campaign, *words)
    with pytest.raises(NotUnderstood) as on_screen:
        PACK.keeper().setup(campaign, ADA_AND_BEN, {}, words)
    assert str(on_paper.value) == str(on_screen.value)


def test_the_cubes_are_those_of_the_set_up_sheet() -> None:
    campaign = specimen.grown()
    for words in ((), ("Ada", "001", "line", "006"), ("Ada", "001", "Ben", "002", "line", "006", "029", "034")):
        answer: Any = PACK.keeper().setup(campaign, ADA_AND_BEN, {}, words).data
        told: Counter[int] = Counter()
        for sector in (sector for step in answer["steps"] for sector in step["sectors"]):
            told[sector["sector"]] += 1 if sector["cubes"] is None else sector["cubes"]
        assert {sector: found.total() for sector, found in set_up(campaign, *words).items()} == {
            sector: count for sector, count in told.items() if count
        }


def test_players_who_begin_alike_are_told_apart_by_their_seats() -> None:
    sheet = page(specimen.founded(), players=("Ada", "Anna"), setup=("Ada", "001", "Anna", "002"))
    assert cubes(sheet) == {22: Counter({"1": 3}), 25: Counter({"2": 3})}


def test_three_players_have_three_ways_of_drawing_a_cube() -> None:
    campaign = specimen.founded()
    words = ("Ada", "001", "Ben", "002", "Cleo", "006", "line", "008")
    sheet = page(campaign, players=("Ada", "Ben", "Cleo"), setup=words)
    sectors: Any = sheet.data["sectors"]
    assert {cube["seat"] for sector in sectors for cube in sector["cubes"]} == {0, 1, 2, 3}
    (drawn,) = printed(sheet)
    for name in ("Ada", "Ben", "Cleo", "neutral"):
        assert find(drawn, name)


# How they are drawn


def squares(drawn: Any, least: float = 5.0, most: float = 9.0) -> list[Box]:
    """The squares on a page, by their middle lines, in mm."""
    found = []
    for box in paths(drawn):
        if abs(box.width - box.height) < 0.02 and least < box.width < most:
            found.append(box)
    return found


CROWDED = ("Ada", "001", "Ben", "002", "line", "006", "029", "034")


def crowded() -> DeepFutureCampaign:
    """Every named sector has a long name, and wonders are where cubes are."""
    campaign = specimen.grown()
    campaign.sector_names |= {52: "Long Way From Anywhere", 31: "Narrow Straits Beyond"}
    campaign.wonders |= {52: Wonder("might", "S"), 31: Wonder("territory", "F")}
    return campaign


@each_row("paper", ["letter", "a4", "a3"])
def test_cubes_on_the_map_are_as_large_as_cubes(paper: str) -> None:
    (drawn,) = printed(page(crowded(), setup=CROWDED), paper)
    found = squares(drawn, 7.5, 9.5)
    assert len(found) == 3 + 3 + 3 + 5 + 1
    assert all(CUBE <= box.width <= CUBE + THICK for box in found)


def test_on_a_poster_they_do_not_grow() -> None:
    for tile in printed(page(crowded(), setup=CROWDED), "a4", poster="2x2"):
        found = squares(tile, 8.4, 9.5)  # those of the legend grow
        assert len(found) == 3 + 3 + 3 + 5 + 1
        assert all(CUBE <= box.width <= CUBE + THICK for box in found)


@each_row(("kind", "paper"), [("map", "letter"), ("map", "a4"), ("board", "letter"), ("board", "a4"), ("map", "a5")])
def test_cubes_leave_number_name_and_marks_readable(kind: str, paper: str) -> None:
    (drawn,) = printed(page(crowded(), kind, setup=CROWDED), paper)
    found = squares(drawn, 4.0)
    assert len(found) >= 15
    for one in found:
        assert not any(one.overlaps(other, 0.3) for other in found if other is not one and other != one)
    words = ["22", "25", "31", "52", "Long Way", "From", "Anywhere", "Nine Harbours", "Hesper", "T", "2"]
    there = [box for word in words for box in find(drawn, word)]
    assert len(there) >= 6
    for text in there:
        assert not any(text.overlaps(square) for square in found), text


@each_row("language", ["en", "zh"], always=slice(1))
def test_on_a_poster_each_world_has_its_name_and_on_a_page_none(language: Language) -> None:
    campaign = specimen.grown(language)
    one, *others = campaign.worlds()
    names = ["Io", "Jardinalopolissima Secunda", "Unnamedinmanylettersandmore"]
    for card, name in zip(others, names):
        campaign.cards[card.id] = replace(card, sector=66, name=name)
    sheet = page(campaign, language=language, players=(), setup=None)
    (small,), tiles = printed(sheet, "a4", language), printed(sheet, "a4", language, "2x2")
    told = " ".join(strings(tile) for tile in tiles)
    assert one.name and one.name in told
    assert "Io" in told and "Jardin" in told and "Unnam" in told
    assert not any(name in strings(small) for name in (one.name, "Jardin", "Unnam"))


def test_more_worlds_than_have_room_are_counted() -> None:
    campaign = specimen.grown()
    for card in campaign.worlds()[2:10]:
        campaign.cards[card.id] = replace(card, sector=66, name=f"World{card.id}")
    sheet = page(campaign)
    sectors: Any = sheet.data["sectors"]
    (crowded,) = (sector for sector in sectors if sector["id"] == 66)
    assert crowded["worlds"] == len(crowded["known"]) == 8
    told = " ".join(strings(tile) for tile in printed(sheet, "a4", poster="2x2"))
    assert len({word for word in told.split() if word.startswith("World")}) == 5
    assert "+3" in told


@pytest.mark.parametrize("victory", first_always(["territory", "population", "culture", "might", "stability", "xeno"]))
def test_a_wonder_is_engraved_on_every_map_and_has_its_letter(victory: str) -> None:
    campaign = specimen.grown()
    campaign.wonders |= {66: Wonder(victory, "S")}
    without = specimen.grown()
    for poster in ("", "2x2"):
        drawn, bare = (printed(page(each), "a4", poster=poster) for each in (campaign, without))
        assert sum(len(list(paths(each))) for each in drawn) > sum(len(list(paths(each))) for each in bare) + 1
        assert any(find(each, victories()[victory].letter) for each in drawn)


# How much of the campaign is shown


@each_row("kind", ["map", "board"])
def test_on_a_plain_map_nothing_is_written(kind: str) -> None:
    campaign = specimen.grown()
    (full,), (plain,) = printed(page(campaign, kind)), printed(page(campaign, kind, plain=True))
    for word in ("Hesper", "Nine"):
        assert word in strings(full)
        assert word not in strings(plain)
    assert "Era" not in strings(plain)
    assert all(find(plain, number) for number in ("11", "66", "35"))
    sectors: Any = page(campaign, kind, plain=True).data["sectors"]
    assert not any(sector["worlds"] or sector["wonder"] or sector["name"] for sector in sectors)


def test_the_legend_counts_the_named_sectors() -> None:
    campaign = specimen.grown()
    assert page(campaign).data["named"] == 3
    campaign.sector_names[66] = "Far"
    (drawn,) = printed(page(campaign))
    assert "named sectors: 4" in strings(drawn)


def test_every_known_world_is_a_ring_in_its_sector() -> None:
    campaign = specimen.grown()
    sectors: Any = page(campaign).data["sectors"]
    worlds = Counter(world.sector for world in campaign.worlds())
    assert {sector["id"]: sector["worlds"] for sector in sectors if sector["worlds"]} == worlds


@each_row(
    ("moment", "language", "told"),
    [
        ("1", "en", "Era 1, as it ended"),
        ("era 1", "en", "Era 1, as it ended"),
        ("2", "en", "Era 2, so far"),
        ("0001-sitting:3", "en", "Era 2, as of 0001-sitting:3"),
        ("1", "zh", "时代 1（结束时）"),
        ("2", "zh", "时代 2（至今）"),
        ("0001-sitting:3", "zh", "时代 2（截至 0001-sitting:3）"),
    ],
)
@each_row("kind", ["map", "board"], always=slice(1))
def test_an_earlier_map_says_which_era_it_shows_and_who_ruled_it(
    moment: str, language: Language, told: str, kind: str
) -> None:
    sheet = page(specimen.grown(language), kind, language, moment=moment)
    (drawn,) = printed(sheet, "a4", language)
    words = strings(drawn)
    bare = words.replace(" ", "")  # between Chinese and figures there is a gap, not a blank
    assert bare.count(told.replace(" ", "")) == 2
    assert sheet.title.endswith(told)
    name = "Dominion of the Nine Harbours" if language == "en" else "九港领"
    assert f"{name} · Ada · 1" in words


def test_the_map_as_it_stands_says_its_era_and_no_more() -> None:
    (drawn,) = printed(page(specimen.grown()))
    assert "Era 2" in strings(drawn)
    assert "so far" not in strings(drawn)
    assert "Who ruled" not in strings(drawn)


def test_of_many_eras_the_last_ones_are_told() -> None:
    campaign = specimen.grown()
    won = campaign.chronology[-1]
    campaign.chronology += [replace(won, era=era) for era in range(2, 30)]
    campaign.era = 30
    for kind in ("map", "board"):
        (drawn,) = printed(page(campaign, kind, moment="29"))
        words = strings(drawn)
        assert "· Ada · 29" in words
        assert "…" in words
        assert "· Ada · 2 " not in words


# At the command line

Ask = Callable[..., Told]


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    """The command line at a home with the campaign kran, in which Ada has won the first era."""
    monkeypatch.chdir(tmp_path)

    def asked(*words: str) -> Told:
        capsys.readouterr()
        code = cli.run(list(words))
        said = capsys.readouterr()
        return Told(code, said.out, said.err)

    assert asked("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "7").code == 0
    assert asked("log", "kran", "name sector 22 Harbour").code == 0
    first, second = (card["card"] for card in json.loads(asked("cards", "kran", "worlds", "--json").out)[:2])
    assert asked("log", "kran", f"game Ada {first}, Ben {second}; Ada won might", "--anyway").code == 0
    assert asked("log", "kran", "name sector 44 Dark", "--anyway").code == 0
    return asked


def drawn_map(tmp_path: Path, file: str = "map.pdf") -> str:
    (drawn,) = pages((tmp_path / "output/kran" / file).read_bytes())
    return strings(drawn)


def test_the_galaxy_of_an_era_is_the_galaxy_of_that_era(ask: Ask, tmp_path: Path) -> None:
    assert ask("print", "kran", "--only", "map", "--at", "1").code == 0
    then = drawn_map(tmp_path, "map-at-1.pdf")
    assert "Era 1, as it ended" in then
    assert "Harbour" in then
    assert "Dark" not in then
    assert "· Ada · 1" in then
    assert ask("print", "kran", "--only", "map").code == 0
    assert "Dark" in drawn_map(tmp_path)
    assert ask("print", "kran", "--only", "map", "--at", "7").code == 2


@pytest.mark.parametrize(
    "how",
    first_always([["--plain", "--poster", "2x2"], ["--at", "1"], ["--plain"], ["--at", "1", "--poster", "1x2"]], 2),
)
def test_a_plain_or_an_old_map_is_never_confirmed_as_the_board(ask: Ask, how: list[str]) -> None:
    ask("print", "kran", "--only", "cards", "--confirm")
    told = ask("print", "kran", "--only", "map", *how, "--confirm")
    assert told.code == 0
    assert "This run has nothing to confirm" in told.out
    assert "The board has changed" in ask("print", "kran", "--changed").out
    assert "the board printed" in ask("print", "kran", "--only", "map", "--setup", "--confirm").out
    assert "Nothing has changed" in ask("print", "kran", "--changed").out


def test_cubes_are_printed_and_bad_words_told_as_by_setup(ask: Ask, tmp_path: Path) -> None:
    assert ask("print", "kran", "--only", "map", "--setup").code == 0
    assert "neutral, unless what is drawn forbids it" in drawn_map(tmp_path)
    before = (tmp_path / "output/kran/map.pdf").read_bytes()
    printing = ask("print", "kran", "--only", "map", "--setup", "Ada Nowhere")
    asking = ask("setup", "kran", "Ada", "Nowhere")
    assert (printing.code, printing.err) == (asking.code, asking.err) == (2, asking.err)
    assert asking.err.count("\n") == 1
    assert (tmp_path / "output/kran/map.pdf").read_bytes() == before


def test_switches_that_cannot_be_are_told_as_by_setup(ask: Ask, tmp_path: Path) -> None:
    settings = tmp_path / "campaigns/kran/campaign.toml"
    settings.write_text(settings.read_text("utf-8") + '\n[rules]\nneutral_line_stop = "never"\n', "utf-8")
    printing, asking = ask("print", "kran", "--only", "map", "--setup"), ask("setup", "kran")
    assert (printing.code, printing.err) == (asking.code, asking.err) == (3, asking.err)


@each_row("option", ["--plain", "--setup"])
def test_what_only_a_map_can_show_is_refused_without_one(ask: Ask, option: str) -> None:
    told = ask("print", "kran", "--only", "cards", option)
    assert told.code == 2
    assert told.err.startswith(f"makeplay: {option} does not go with --only cards: it is for board, map")
