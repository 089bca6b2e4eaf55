"""The sheet of what the rules leave open: every point, as the table plays it, in the order of the rules, to be read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest
from measuring import pages, set_texts, squeezed, strings, touching
from rows import each_row
from sampling import first_always, some_always
from seeing import badly_seen
from talking import Makeplay

from generator.engine.book import Advised, Passage
from generator.engine.languages import languages
from generator.engine.pack import find_pack
from generator.engine.readings import KIND
from generator.engine.sheet_words import SheetWords
from generator.engine.view import Language, Page, PrintContext
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.paper import find_paper
from generator.press.sheets.printing import print_sheets

GAMES = ("deep_future", "innovation", "eminent_domain", "deluges")
LANGUAGES: tuple[Language, ...] = languages()
#: Smallest type in points, with what rounding takes, but along the foot of the page.
LEAST = 8 - 0.01
each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def sheet(game: str, language: Language, rules: Mapping[str, object] | None = None) -> Page:
    """What the press is told."""
    pack = find_pack(game)
    (page,) = pack.printables(pack.specimen(language), [KIND], language, PrintContext(rules=rules or {}))
    assert isinstance(page, Page)
    return page


def points(game: str, language: Language, rules: Mapping[str, object] | None = None) -> list[dict[str, Any]]:
    told: Any = sheet(game, language, rules).data["points"]
    return list(told)


def point(game: str, id: str, rules: Mapping[str, object]) -> dict[str, Any]:
    return next(each for each in points(game, "en", rules) if re.match(rf"{re.escape(id)}\b(?!-)", each["ids"]))


def printed(game: str, language: Language, paper: str = "a4", theme: str = "notebook") -> PrintedFile:
    pack = find_pack(game)
    job = PrintPlan("Kran", game, language, find_paper(paper), theme=theme, notice=pack.notice)
    (file,) = print_sheets(job, [sheet(game, language)])
    return file


def left_open(game: str, language: Language) -> list[Passage]:
    pack = find_pack(game)
    assert isinstance(pack, Advised)
    return [each for each in pack.adviser().book(language).passages if each.status == "open"]


# What stands on it


@each_game
@each_language
def test_every_open_point_is_there_once_with_a_box_or_beside_another_one(game: str, language: Language) -> None:
    views = import_module(f"generator.games.{game}.sheets.reference")
    together = getattr(views, "TOGETHER", {})
    beside = set(chain.from_iterable(together.values()))
    book = {each.id for each in left_open(game, language)}
    told = points(game, language)
    first = [re.split(r", | · | … ", each["ids"])[0] for each in told]
    assert len(set(first)) == len(first)
    assert book - beside <= set(first)
    boxes = {name for name, each in zip(first, told) if each["box"]}
    assert book - beside - boxes <= {getattr(views, "SOURCES", "")}
    assert boxes <= book


@each_game
@each_language
def test_passages_that_stand_beside_another_one_are_in_the_book(game: str, language: Language) -> None:
    views = import_module(f"generator.games.{game}.sheets.reference")
    pack = find_pack(game)
    assert isinstance(pack, Advised)
    book = pack.adviser().book(language)
    for name, others in getattr(views, "TOGETHER", {}).items():
        assert all(book.passage(each) is not None for each in (name, *others)), name


@each_game
@each_language
def test_what_was_answered_in_public_stands_apart_behind_all_that_is_open(game: str, language: Language) -> None:
    told = points(game, language)
    parts = [place for place, each in enumerate(told) if each["part"]]
    assert len(parts) == 1
    assert not any(each["box"] for each in told[parts[0] :])
    pack = find_pack(game)
    assert isinstance(pack, Advised)
    book = pack.adviser().book(language)
    public = [book.passage(re.split(r", | · ", each["ids"])[0]) for each in told[parts[0] :]]
    assert {each.status for each in public if each is not None} == {"public"}


@each_language
def test_points_come_in_the_order_of_the_rules_each_chapter_once(language: Language) -> None:
    sections = [each["section"].partition(" · ")[0] for each in points("deep_future", language) if each["section"]]
    told = sections[: sections.index("Table 4") + 1]
    assert len(set(told)) == len(told)
    introduction = SheetWords("generator.engine", "readings.toml").word("introduction", language)
    assert told[:3] == [introduction, "1.1", "1.3"]
    actions = [each for each in told if each.startswith("2.2 (")]
    assert actions == [f"2.2 ({each})" for each in ("SETTLE", "ADVANCE", "BATTLE", "EXPAND", "EVOKE")]
    assert told.index("2.2.1") < told.index("2.3") < told.index("3") < told.index("Table 3")


@each_row("language", LANGUAGES)
def test_chapters_are_called_as_a_reader_of_that_language_knows_them(language: Language) -> None:
    sections = {each["section"] for each in points("deluges", language)}
    assert ("War" in sections, "战争" in sections) == (language == "en", language == "zh")


@each_row(
    ("game", "id", "rules", "said", "setting", "otherwise"),
    [
        (
            "deep_future",
            "R-2.2-25",
            {"choose_after_roll": True},
            "Draw first",
            "choose_after_roll = true",
            "You decide before",
        ),
        (
            "deep_future",
            "R-3-05",
            {"solo_wonder_worlds": "count_only"},
            "Their number is enough",
            'solo_wonder_worlds = "count_only"',
            "As many in your tableau",
        ),
        ("innovation", "I-U15", {"reformation": "each"}, "Each tuck optional", 'reformation = "each"', "The sources"),
        (
            "eminent_domain",
            "E-U12",
            {"trim": "bga"},
            "Board Game Arena: 12",
            'trim = "bga"',
            "Our reading: two players",
        ),
        ("deluges", "D-U3", {"war": "all_pieces"}, "Every piece", 'war = "all_pieces"', "Soldiers first"),
        ("deluges", "D-U10", {"grace_rounds": 4}, "4 rounds later", "grace_rounds = 4", "In the same round"),
    ],
)
def test_what_a_table_has_set_stands_first_and_what_is_usual_beside_a_box(
    game: str, id: str, rules: dict[str, object], said: str, setting: str, otherwise: str
) -> None:
    usual = point(game, id, {})
    assert usual["lead"] == usual["setting"] == ""
    assert usual["text"].startswith(otherwise)
    its = point(game, id, rules)
    assert its["lead"] == "This table:"
    assert its["text"].startswith(said)
    assert its["setting"].replace("\u00a0", " ") == setting
    assert its["ways"][0]["text"].startswith(otherwise)
    assert setting not in [way["setting"].replace("\u00a0", " ") for way in its["ways"]]


def test_a_settled_reading_that_a_table_has_turned_is_told_too() -> None:
    assert not any(each["ids"].startswith("1.7-14") for each in points("deep_future", "en"))
    its = point("deep_future", "1.7-14", {"neutral_line_stop": "any_card"})
    assert its["lead"].replace("\u00a0", " ") == 'This table has set neutral_line_stop = "any_card". Without it:'
    assert not its["box"]
    assert not its["ways"]


def test_a_whole_file_that_a_switch_holds_is_not_printed() -> None:
    from generator.games.deluges.board import board_text

    told = points("deluges", "en", {"map": board_text("house-27")})
    assert not any("[[" in f"{each['text']}{each['lead']}{each['ways']}" for each in told)


# How it looks


@pytest.mark.parametrize(
    ("game", "language", "paper", "theme"),
    some_always(
        [
            ("deep_future", "en", "letter", "starlight"),
            ("deep_future", "zh", "a4", "ink-saver"),
            ("innovation", "en", "a4", "notebook"),
            ("innovation", "zh", "letter", "starlight"),
            ("eminent_domain", "en", "letter", "ink-saver"),
            ("eminent_domain", "zh", "a4", "starlight"),
            ("deluges", "en", "a4", "starlight"),
            ("deluges", "zh", "letter", "notebook"),
        ],
        ("deep_future", "zh", "a4", "ink-saver"),
        ("innovation", "zh", "letter", "starlight"),
        ("eminent_domain", "en", "letter", "ink-saver"),
        ("deluges", "zh", "letter", "notebook"),
    ),
)
def test_pages_are_read_without_a_glass_name_no_file_and_say_all(
    game: str, language: Language, paper: str, theme: str
) -> None:
    told = points(game, language)
    file = printed(game, language, paper, theme)
    assert badly_seen(file.data) == set()
    shown = ""
    for page in pages(file.data):
        _, height = page.get_size()
        lowest = height * 25.4 / 72
        found = set_texts(page)
        assert min(each.size for each in found if each.box.top < lowest - 20) >= LEAST
        assert touching(found, 0.15) == []
        text = strings(page)
        assert ".txt" not in text
        shown += squeezed(text)
    for each in told:
        for said in (each["question"], each["text"], *(way["text"] for way in each["ways"])):
            assert squeezed(said) in shown, each["ids"]
    otherwise = {"en": "We play it otherwise:", "zh": "我们另行约定："}[language]
    assert shown.count(squeezed(otherwise)) == sum(each["box"] for each in told)


@each_row(
    ("game", "language", "most"),
    [
        ("deep_future", "en", 5),
        ("deep_future", "zh", 4),
        ("innovation", "en", 3),
        ("eminent_domain", "en", 2),
        ("deluges", "en", 2),
    ],
    always=slice(None, None, 2),
)
def test_it_takes_few_pages_each_with_its_number(game: str, language: Language, most: int) -> None:
    file = printed(game, language)
    assert len(file.pages) <= most
    for number, page in enumerate(pages(file.data), start=1):
        assert squeezed(f"{number}/{len(file.pages)}") in squeezed(strings(page))


@pytest.mark.parametrize(
    ("game", "paper"),
    some_always(
        product(GAMES, ("100x140", "3x5", "a5", "a3")), *zip(GAMES, ("100x140", "3x5", "a5", "a3"), strict=True)
    ),
)
def test_it_has_room_on_paper_of_any_size(game: str, paper: str) -> None:
    assert printed(game, "zh", paper).pages


# How it is asked for


@each_game
def test_it_is_printed_only_if_it_is_asked_for(game: str) -> None:
    pack = find_pack(game)
    assert KIND in pack.kinds_on_request
    assert KIND not in pack.kinds


@pytest.mark.parametrize("game", first_always(GAMES[::-1]))
def test_no_campaign_is_needed(makeplay: Makeplay, game: str) -> None:
    told = makeplay("print", "--game", game, "--only", KIND, "--lang", "both")
    assert told.code == 0, told.err
    assert {path.name for path in Path(f"output/{game}").iterdir()} == {"readings.pdf"}


def test_of_a_game_that_grows_nothing_else_is_printed_without_a_campaign(makeplay: Makeplay) -> None:
    told = makeplay("print", "--game", "deep_future", "--only", KIND, "--only", "map")
    assert told.code != 0
    assert "its cards are made in play" in told.err


def test_a_campaign_has_the_sheet_as_it_plays(makeplay: Makeplay) -> None:
    makeplay("new", "kran", "--player", "Ada", "--seed", "1")
    settings = Path("campaigns/kran/campaign.toml")
    settings.write_text(settings.read_text("utf-8") + '\n[rules]\nchallenge_order = "lifo"\n', "utf-8")
    assert makeplay("print", "kran", "--only", KIND).code == 0
    shown = squeezed("".join(map(strings, pages(Path("output/kran/readings.pdf").read_bytes()))))
    assert squeezed("This table: The one added last comes first") in shown
    settings.write_text(settings.read_text("utf-8").replace('"lifo"', '"last"'), "utf-8")
    refused = makeplay("print", "kran", "--only", KIND)
    assert "rules.challenge_order: expected one of fifo, lifo" in refused.err
