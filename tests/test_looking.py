"""`makeplay status`, `cards`, `history`, `chronology`, `setup`, `audit`, `at`: a campaign looked at."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from afresh import each_row_afresh
from talking import Makeplay, Told
from test_log import Diary, evening, kept

pytestmark = pytest.mark.usefixtures("undrawn")

#: What happened behind the evening of test_log, in era 2, in both languages.
LATER = [
    ('world 41 "Gate of the Sun" 2 sun art', '世界 41 "太阳之门" 2 太阳 艺术'),
    ("advance 002 S1", "发展 002 S1"),
    ("world 35 3 hand FTL", "世界 35 3 手掌 超光速"),
    ('game Ada "Gate of the Sun", Ben Xine, nobody', "对局 小明 太阳之门 小红 克恩 无人"),
    ("lost 001", "遗失 001"),
    ("tech 4 foot F2 S K", "科技 4 脚掌 F2 S K"),
    ("printed all", "已印 全部"),
    ("advance 031 art*", "发展 031 艺术*"),
    ("name 037 Old Kran", "命名 037 老克兰"),
    ("blank 6 hand", "空白 6 手掌"),
]
WORLDS = ["001", "002", "005", "006", "010", "013", "015", "017", "020", "022", "027", "031", "032", "033", "037"]
BLANK = [f"{n:03d}" for n in range(1, 37) if f"{n:03d}" not in {*WORLDS, "012", "025", "034"}] + ["040", "041"]
LANGUAGES = ["en", "zh"]


def later(language: str) -> list[str]:
    """The lines behind the evening."""
    return [chinese if language == "zh" else english for english, chinese in LATER]


@pytest.fixture
def opened(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Diary]:
    """Opens the campaign in which *lines* are written down."""

    def call(language: str = "en", lines: list[str] | None = None) -> Diary:
        return Diary(makeplay, monkeypatch, kept(language, *(lines or [])))

    return call


@pytest.fixture
def grown(opened: Callable[..., Diary]) -> Diary:
    """Two eras, a little of everything."""
    return opened("en", evening("en") + later("en"))


@pytest.fixture(params=LANGUAGES)
def either(request: pytest.FixtureRequest, opened: Callable[..., Diary]) -> Diary:
    """The same in English and in Chinese."""
    return opened(request.param, evening(request.param) + later(request.param))


def ids(found: list[dict[str, Any]]) -> list[str]:
    """The cards of an answer for programs."""
    return [card["card"] for card in found]


def listed(told: str) -> list[str]:
    """The cards of an answer for people."""
    return re.findall(r"^(\d{3}) [1-6][SMRKHF] ", told, re.MULTILINE)


# Status


def above_the_map(told: str) -> list[str]:
    """The lines above the map."""
    lines, _, drawn = told.partition("\n\n")
    assert " 11 " in drawn
    return lines.splitlines()


def test_the_map_between_games_has_names_wonders_and_worlds_by_number(grown: Diary) -> None:
    drawn = grown.ask("status").partition("\n\n")[2]
    assert re.search(r" 34 o\d?\* Kr", drawn)
    assert "o worlds on cards  * wonder" in drawn
    assert " 11 " not in grown.ask("status", "--json")


def test_the_map_of_a_set_up_has_the_cubes_that_are_certain(opened: Callable[..., Diary]) -> None:
    diary = opened("en", ["world 34 Kranax 3 heart genetics"])
    drawn = diary.ask("setup", "Ada", "Kranax").partition("\n\n")[2]
    assert " 34 A3 @" in drawn
    assert "A Ada" in drawn


def test_status_tells_how_things_stand(grown: Diary) -> None:
    assert above_the_map(grown.ask("status")) == [
        "Era 2; 2 games played, 1 of them won",
        "Deck: 40 cards - 14 worlds, 4 techs (3 complete), 1 civilization, 21 blank",
        "Galaxy: 13 sectors with worlds, 1 named, 1 wonder",
        "Named: 34 Kran",
        "Wonders: 34 M/F (Might, Foot)",
        "Lost: 001 Tinvix Minor",
        "Without a name: 027",
        "Techs to be completed: 034",
        "Not printed yet: 041",
        "Printed, but altered since: 031 Jaya, 037 Old Kran, 039 Kran Dominion",
    ]


def test_status_in_chinese(opened: Callable[..., Diary]) -> None:
    told = opened("zh", evening("zh") + later("zh")).ask("status")
    assert above_the_map(told) == [
        "时代 2；已玩 2 局，其中 1 局有人获胜",
        "牌库：40 张，世界 14、科技 4（完成 3）、文明 1、空白 21",
        "银河：有世界的星区 13、已命名 1、奇观 1",
        "已命名：34 克兰",
        "奇观：34 M/F（军事、脚掌）",
        "遗失：001 苍穹",
        "未命名：027",
        "未完成的科技：034",
        "尚未打印：041",
        "打印后有改动：031 苍河丘、037 老克兰、039 克兰领",
    ]


def test_status_for_programs_agrees_with_the_text(either: Diary) -> None:
    told, data = either.ask("status"), either.data("status")
    numbers = [int(number) for number in re.findall(r"\d+", "".join(told.splitlines()[:2]))]
    kinds = data["kinds"]
    assert numbers == [
        data["era"], data["games"], data["won"],
        sum(kinds.values()), kinds["world"], kinds["tech"], kinds["tech"] - len(data["unfinished"]),
        kinds["civilization"], kinds["blank"],
    ]  # fmt: skip
    assert data["wonders"] == {"34": "might/F"}
    assert [*data["sector_names"]] == ["34"]
    assert (data["lost"], data["unnamed"], data["unfinished"]) == (["001"], ["027"], ["034"])
    assert (data["unprinted"], data["outdated"]) == (["041"], ["031", "037", "039"])


def test_a_campaign_just_founded_has_little_to_tell(opened: Callable[..., Diary]) -> None:
    """1.6: 36 cards, 12 of them worlds."""
    told = above_the_map(opened().ask("status"))
    assert told[0] == "Era 1; 0 games played, 0 of them won"
    assert told[1] == "Deck: 36 cards - 12 worlds, 0 techs (0 complete), 0 civilizations, 24 blank"
    assert told[-1].startswith("Not printed yet: 001 Tinvix Minor, 002, ")
    assert told[-1].endswith(" +28")


# Cards

#: Words that narrow, in both languages, and the cards they leave.
FILTERS = [
    ("worlds", "世界", WORLDS),
    ("techs", "科技", ["012", "025", "034", "038"]),
    ("civilizations", "文明", ["039"]),
    ("blanks", "空白", BLANK),
    ("34", "34", ["037", "039"]),
    ("22", "22", ["031", "033"]),
    ("sector 34", "星区 34", ["037", "039"]),
    ("heart", "爱心", ["012", "013", "014", "015", "016", "017", "018", "037", "039"]),
    ("♥", "♥", ["012", "013", "014", "015", "016", "017", "018", "037", "039"]),
    ("4K", "4骷髅", ["022", "040"]),
    ("4 skull", "4 骷髅", ["022", "040"]),
    ("4", "4", ["004", "010", "016", "022", "028", "034", "040"]),
    ("genetics", "基因", ["037"]),
    ("R6", "R6", ["037"]),
    ("art", "艺术", ["002", "031"]),
    ("era 2", "时代 2", ["002", "027", "031", "034"]),
    ("era O worlds", "时代 O 世界", [card for card in WORLDS if card not in {"002", "027", "037"}]),
    ("kran", "克兰", ["037", "039"]),
    ("unnamed", "未命名", ["027"]),
    ("complete", "完成", ["012", "025", "037", "038"]),
    ("unfinished techs", "未完成 科技", ["034"]),
    ("unfinished", "未完成", [card for card in WORLDS if card != "037"] + ["034"]),
    ("lost", "遗失", ["001"]),
    ("unprinted", "未打印", ["041"]),
    ("altered", "有改动", ["031", "037", "039"]),
    ("worlds heart", "世界 爱心", ["013", "015", "017", "037"]),
    ("heart worlds", "爱心 世界", ["013", "015", "017", "037"]),
    ("worlds 22 art", "世界 22 艺术", ["031"]),
    ("altered worlds", "有改动 世界", ["031", "037"]),
    ("worlds 66", "世界 66", []),
    ("techs genetics", "科技 基因", []),
]  # fmt: skip


@each_row_afresh(("english", "chinese", "found"), FILTERS)
@each_row_afresh("language", LANGUAGES, always=slice(1, None))
def test_words_narrow_the_cards(
    opened: Callable[..., Diary], language: str, english: str, chinese: str, found: list[str]
) -> None:
    words = (chinese if language == "zh" else english).split()
    diary = opened(language, evening(language) + later(language))
    told = diary.ask("cards", *words)
    assert ids(diary.data("cards", *words)) == sorted(found)
    assert listed(told) == sorted(found)
    if len(found) > 1:
        assert str(len(found)) in told.splitlines()[-1]


def test_all_cards_are_listed_with_what_stands_on_them(grown: Diary) -> None:
    told = grown.ask("cards")
    assert len(listed(told)) == 41
    for line in (
        "001 1S  world 65 Tinvix Minor, era O: Communication S3, LOST",
        "003 3S  blank",
        "012 6M  tech Mobile Resorts, era 1: Leisure M2 (circled), Astronomy K4, Biology R5",
        "027 3H  world 35 (unnamed), era 2: FTL F6",
        "034 4F  tech (unnamed), era 2: Religion F2, Sun ?, Skull ?",
        "039 3R  civilization 34 Kran Dominion, era 1: Might and Foot; homeworld 037 Old Kran; techs 012 Mobile"
        " Resorts, 025 Banks, 038 Green Priesthood",
    ):
        assert line in told.splitlines()


def test_an_advancement_of_another_era_is_told_so_that_it_is_clear_which(grown: Diary) -> None:
    """1.4, R-1.4-08."""
    line = next(line for line in grown.ask("cards", "031").splitlines() if line.startswith("031"))
    added = line.split("Art M1")[1]
    assert "2" in added
    assert "era O: Physics K6, " in line


def test_cards_for_programs_have_what_stands_on_them(either: Diary) -> None:
    cards = {card["card"]: card for card in either.data("cards")}
    assert [*cards] == [f"{number:03d}" for number in range(1, 42)]
    assert cards["003"] == {
        "card": "003", "corner": "3S", "kind": "blank", "lost": False, "printed": "as it is", "quoted_by": [],
    } | {"printed": cards["003"]["printed"]}  # fmt: skip
    assert (cards["037"]["sector"], cards["037"]["advancements"]) == (34, ["R6.1", "K6*.1", "F4.1"])
    assert cards["031"]["advancements"] == ["K6.O", "M1*.2"]
    assert cards["034"]["advancements"] == ["F2.2", "S?", "K?"]
    assert [card for card, told in cards.items() if told["lost"]] == ["001"]
    assert {card for card, told in cards.items() if "039" in told["quoted_by"]} == {"012", "025", "037", "038"}
    printed = Counter(told["printed"] for told in cards.values())
    assert sorted(printed.values()) == [1, 3, 37]
    assert (cards["039"]["homeworld"], cards["039"]["techs"]) == ("037", ["012", "025", "038"])
    assert (cards["039"]["victory"], cards["039"]["effect"]) == ("might", "F")


@each_row_afresh("words", [["012"], ["#12"], ["Mobile Resorts"], ["mobile", "resorts"], ["Mobile", "Resorts"]])
def test_one_card_is_shown_with_its_history(grown: Diary, words: list[str]) -> None:
    told = grown.ask("cards", *words)
    assert told.startswith("012 6M  tech Mobile Resorts, era 1: Leisure M2 (circled), Astronomy K4, Biology R5\n")
    assert "quoted by 039 Kran Dominion" in told
    places = ["0000-setup:2", *[f"0001-sitting:{number}" for number in (4, 5, 6, 7)]]
    assert re.findall(r"\d{4}-\w+:\d+", told)[:5] == places
    data = grown.data("cards", *words)
    assert (data["card"], data["quoted_by"]) == ("012", ["039"])
    assert [chapter["address"] for chapter in data["history"]][:5] == places
    for chapter in data["history"]:
        assert chapter["text"] in told


def test_one_card_in_chinese(opened: Callable[..., Diary]) -> None:
    told = opened("zh", evening("zh") + later("zh")).ask("cards", "老克兰")
    assert told.startswith("037 3R  世界 34 老克兰，时代 1：基因 R6、物理 K6（圈选）、装置 F4\n")
    assert "被引用于：039 克兰领" in told
    assert "037 克拉纳克斯 改名为 老克兰" in told


def test_a_cards_printing_is_told(grown: Diary) -> None:
    assert "not printed yet" in grown.ask("cards", "041")
    assert "printed, but altered since" in grown.ask("cards", "037")
    assert "not printed" not in grown.ask("cards", "012")


def test_a_card_that_is_not_there(grown: Diary) -> None:
    told = grown.makeplay("cards", "kran", "099")
    assert told.code in {0, 2}
    assert not listed(told.out)
    told = grown.makeplay("cards", "kran", "99")
    assert (told.code, told.out) == (2, "")
    assert "no such sector" in told.err


# History


def addresses(diary: Diary, *words: str) -> list[int]:
    """The numbers of the events of the first sitting that are told."""
    told = diary.ask("history", *words)
    found = re.findall(r"0001-sitting:(\d+)", "\n".join(line[:40] for line in told.splitlines()))
    assert [f"0001-sitting:{number}" for number in found] == [
        chapter["address"] for chapter in diary.data("history", *words) if chapter["address"].startswith("0001")
    ]
    return [int(number) for number in found]


def test_history_tells_everything_in_order(either: Diary) -> None:
    assert addresses(either) == list(range(1, 31))
    told = either.ask("history").splitlines()
    assert len(told) == len(either.data("history"))
    assert "0000-setup:1 " in told[0]


#: What of the history concerns a card, a sector, an era. Events 1-20 are the evening, 21-30 what came later.
CONCERNED = [
    (["--card", "037"], [1, 2, 3, 15, 29]),
    (["--card", "Old Kran"], [1, 2, 3, 15, 29]),
    (["--card", "012"], [4, 5, 6, 7]),
    (["--card", "2"], [21, 22, 24]),
    (["--card", "039"], [13, 29]),
    (["--card", "005"], [17, 18, 19]),
    (["--card", "022"], [15, 24]),
    (["--sector", "34"], [1, 2, 3, 12, 13, 14, 15, 29]),
    (["--sector", "41"], [21, 22, 24]),
    (["--sector", "66"], []),
    (["--era", "1"], list(range(1, 16))),
    (["--era", "2"], list(range(16, 31))),
    (["--era", "1", "--card", "022"], [15]),
    (["--era", "2", "--sector", "34"], [29]),
]


@each_row_afresh(("words", "events"), CONCERNED)
def test_history_can_be_narrowed(grown: Diary, words: list[str], events: list[int]) -> None:
    aside = {27}  # the print run concerns every card
    if words[0] == "--card":
        aside.add(13)  # the winner's card quotes them
    found = {*addresses(grown, *words)}
    assert found - aside == {*events} - aside


def test_history_marks_what_was_undone_and_what_was_agreed(grown: Diary) -> None:
    grown.write("undo 1:30", "advance 037 S2 --anyway")
    told = {line.split()[1]: line for line in grown.ask("history").splitlines() if "0001-" in line[:30]}
    assert told["0001-sitting:30"].endswith("(undone)")
    assert "(undone)" not in told["0001-sitting:29"]
    assert "[1.4]" in told["0001-sitting:32"]
    data = {chapter["address"]: chapter for chapter in grown.data("history")}
    assert [address for address, chapter in data.items() if chapter["undone"]] == ["0001-sitting:30"]
    assert [address for address, chapter in data.items() if chapter["anyway"]] == ["0001-sitting:32"]


def test_history_for_programs(either: Diary) -> None:
    chapters = either.data("history")
    first, last = chapters[0], chapters[-1]
    assert (first["address"], first["date"], first["era"]) == ("0000-setup:1", None, None)
    assert (last["address"], last["type"], last["cards"], last["era"]) == ("0001-sitting:30", "card", ["041"], "2")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", last["date"])


def test_history_in_chinese_is_chinese(opened: Callable[..., Diary]) -> None:
    diary = opened("zh", evening("zh") + later("zh"))
    told = "\n".join(line[32:] for line in diary.ask("history").splitlines())
    assert "时代 1 的对局：小明（克拉纳克斯）、小红（克恩）；小明 以军事获胜；进入时代 2" in told
    assert not re.search(r"[a-z]{3,}", told)


def test_nothing_fits(grown: Diary) -> None:
    assert addresses(grown, "--era", "7") == []
    for card in ("099", "99", "Nope"):
        told = grown.makeplay("history", "kran", "--card", card)
        assert (told.code, told.out) == (2, "")
        assert card in told.err


# Chronology


def test_the_chronology_as_the_rules_keep_it(grown: Diary) -> None:
    """3, R-3-12: an asterisk and a solid line for a winner, a dashed line for none, the next era below."""
    told = grown.ask("chronology").splitlines()
    assert [line.rstrip() for line in told] == [
        "   1 * Ada: Old Kran  (Might)",
        "       Ben: Xine",
        "     ────────────────────",
        "   2   Ada: Gate of the Sun",
        "       Ben: Xine",
        "     - - - - - - - - - -",
    ]


def test_the_chronology_in_chinese(opened: Callable[..., Diary]) -> None:
    told = opened("zh", evening("zh") + later("zh")).ask("chronology").replace("：", ": ").replace("  ", " ")
    assert re.search(r"1 \* 小明: 老克兰 +\(军事\)", told.replace("（", "(").replace("）", ")"))
    assert told.count("小红: 克恩") == 2
    assert told.count("─" * 10) >= 1
    assert told.count("- - -") >= 1


def test_the_chronology_of_a_campaign_just_founded(opened: Callable[..., Diary]) -> None:
    """1.6: a 1 on the first line."""
    diary = opened()
    assert diary.ask("chronology").split() == ["1"]
    assert diary.data("chronology") == {"era": 1, "games": []}


def test_after_a_win_the_next_era_is_written_below(opened: Callable[..., Diary]) -> None:
    assert opened("en", evening("en")[:15]).ask("chronology").splitlines()[-1].split() == ["2"]


def test_every_homeworld_and_every_ending_is_in_the_chronology(opened: Callable[..., Diary]) -> None:
    lines = ["game Ada Jaya Vatix, Ben Xine, abandoned", "game Cleo Xystix, nobody"]
    diary = opened("en", lines)
    told = diary.ask("chronology")
    assert re.search(r"Ada: Jaya.+Vatix", told)
    assert "Cleo: Xystix" in told
    assert told.count("- - -") >= 2
    assert [game["abandoned"] for game in diary.data("chronology")["games"]] == [True, False]
    assert diary.data("chronology")["games"][0]["players"] == {"Ada": ["031", "006"], "Ben": ["022"]}


def test_games_of_eras_past_stand_in_their_era(opened: Callable[..., Diary]) -> None:
    lines = ["era 3 --anyway", "game Ada Jaya, nobody", "game Ben Xine, nobody era 1", "game Cleo Xystix, nobody era 2"]
    told = opened("en", lines).ask("chronology")
    assert re.findall(r"^ +(\d)? +(\w+): ", told, re.MULTILINE) == [("1", "Ben"), ("2", "Cleo"), ("3", "Ada")]


# Setting up


def sheet(diary: Diary, *words: str) -> dict[str, Any]:
    """The set-up sheet for programs, which says the same as that for people."""
    told, data = diary.ask("setup", *words), diary.data("setup", *words)
    assert isinstance(data, dict)
    steps = re.findall(r"^ *(\d+)\. (.*?)  \[(.*)\]$", told, re.MULTILINE)
    assert steps == [(str(step["step"]), step["text"], step["rule"]) for step in data["steps"]]
    boxes = re.findall(r"^ *\[ \] (.*)$", told, re.MULTILINE)
    assert boxes == [sector["text"] for step in data["steps"] for sector in step["sectors"]]
    return data


def cubes(diary: Diary, *words: str) -> list[tuple[int, int | None]]:
    """Sector and cubes, step by step; None if it is not known yet."""
    steps = sheet(diary, *words)["steps"]
    return [(told["sector"], told["cubes"]) for step in steps for told in step["sectors"]]


def rules(diary: Diary, *words: str) -> str:
    """Every rule the sheet cites."""
    return " ".join(step["rule"] for step in sheet(diary, *words)["steps"])


def named(*sectors: int) -> list[str]:
    """Lines that name sectors."""
    return [f"sector {sector} N{sector}" for sector in sectors]


TWELVE = named(11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26)
WONDERS = ["wonder 11 might sun", "wonder 14 culture foot", "wonder 23 xeno moon", "wonder 22 stability hand"]


def test_the_sheet_has_every_step_with_its_rule(opened: Callable[..., Diary]) -> None:
    diary = opened("en", ["lost 005", "sector 34 Kran"])
    told = diary.ask("setup")
    assert told.startswith("Set-up of the next game: era 1, Ada, Ben\n")
    assert "Shuffle all 35 cards" in told
    assert "005 Ziskix" in told
    for rule in ("R-1.7-01", "R-1.7-03", "R-1.7-05", "R-1.7-06", "R-1.7-08", "R-1.7-11", "R-1.7-12", "R-1.7-02"):
        assert rule in rules(diary)
    assert "number 037" in told
    assert [sector for sector, _ in cubes(diary)] == [34]
    assert "unless" in told


def test_alone_nobody_catches_up_and_nobody_draws_for_the_first_turn(opened: Callable[..., Diary]) -> None:
    """R-1.7-02, R-1.7-06: for two and three players."""
    diary = opened()
    assert "R-1.7-06" not in rules(diary, "--player", "Ada")
    assert "R-1.7-02" not in rules(diary, "--player", "Ada")
    three = ["--player", "Ada", "--player", "Ben", "--player", "Cleo"]
    assert "R-1.7-06" in rules(diary, *three)
    assert sheet(diary, *three)["players"] == ["Ada", "Ben", "Cleo"]
    assert "Cleo: turn over and discard five cards" in diary.ask("setup", *three)


def test_the_sheet_in_chinese(opened: Callable[..., Diary]) -> None:
    diary = opened("zh", ["星区 34 克兰", "遗失 005"])
    told = diary.ask("setup", "小明", "031", "小红", "克恩", "世界列", "013", "020")
    assert told.startswith("下一局的设置：时代 1，小明、小红\n")
    assert not re.search(r"[a-z]{3,}", told)
    assert cubes(diary, "小明", "031", "小红", "克恩", "line", "013", "020") == [
        (22, 3), (53, 3), (14, 3), (23, 3), (34, 1),
    ]  # fmt: skip


def test_homeworlds_and_line_get_their_cubes(opened: Callable[..., Diary]) -> None:
    """1.7, R-1.7-11: three for each, five where two worlds of the line share a sector."""
    diary = opened()
    drawn = ["Ada", "Jaya", "Ben", "013", "line", "020", "015", "022", "006"]
    assert sorted(cubes(diary, *drawn)) == [(14, 3), (22, 3), (23, 3), (53, 5), (61, 3)]
    told = diary.ask("setup", *drawn)
    assert "Sector 22: 3 cubes of Ada, homeworld 031 Jaya." in told
    assert "Sector 53: 5 neutral cubes, " in told


def test_the_line_is_kept_in_order_of_number(opened: Callable[..., Diary]) -> None:
    """1.7, R-1.7-11."""
    words = ["Ada", "Jaya", "Ben", "Xine", "line", "005", "010", "015", "020", "013"]
    told = cubes(opened(), *words)[2:]
    assert told == [(14, 3), (23, 3), (61, 3), (54, 3), (56, 3)]


def test_up_to_twelve_named_sectors_get_one_cube_where_nothing_is(opened: Callable[..., Diary]) -> None:
    """R-1.7-12; a wonder adds nothing."""
    diary = opened("en", [*TWELVE, "wonder 11 might sun"])
    drawn = ["Ada", "Jaya", "Ben", "Xine", "line", "013", "020", "015"]
    found = cubes(diary, *drawn)
    assert found[:5] == [(22, 3), (53, 3), (14, 3), (23, 3), (61, 3)]
    taken = {22, 14, 23}
    assert found[5:] == [(s, 0 if s in taken else 1) for s in (11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26)]
    assert "R-1.7-14" not in rules(diary, *drawn)


def test_more_than_twelve_named_sectors_mean_wonders_and_twelve_random_ones(opened: Callable[..., Diary]) -> None:
    """R-1.7-13, R-1.7-14, R-1.7-15: one more in a wonder's sector up to five, none where a player is."""
    diary = opened("en", [*TWELVE, *named(31, 53), *WONDERS, "wonder 53 territory skull"])
    drawn = ["Ada", "Jaya", "Ben", "013", "line", "020", "015", "022", "006"]
    found = cubes(diary, *drawn)
    assert sorted(found[:5]) == [(14, 3), (22, 3), (23, 3), (53, 5), (61, 3)]
    assert found[5:] == [(11, 1), (14, 0), (22, 0), (23, 1), (53, 0)]
    told = diary.ask("setup", *drawn)
    assert re.search(r"Sector 11: 1 .*might|Sector 11: 1 .*Might", told)
    assert re.search(r"Sector 23: 1 more .*4 in all", told)
    assert "12 times: turn over two cards for a sector" in told
    for rule in ("R-1.7-13", "R-1.7-14", "R-1.7-15", "R-1.3-03"):
        assert rule in rules(diary, *drawn)


@each_row_afresh(("lines", "many"), [(TWELVE, False), ([*TWELVE, *named(31)], True)])
def test_twelve_are_not_more_than_twelve(opened: Callable[..., Diary], lines: list[str], many: bool) -> None:
    assert ("R-1.7-15" in rules(opened("en", lines))) is many


def switched(diary: Diary, switch: str) -> Diary:
    """The campaign, played by another reading."""
    with (diary.folder / "campaign.toml").open("a", encoding="utf-8") as file:
        file.write(f"\n[rules]\n{switch}\n")
    return diary


def test_a_table_that_counts_empty_named_sectors_only(opened: Callable[..., Diary]) -> None:
    """R-1.7-13: named_sectors_count."""
    lines = [*TWELVE, *named(31), "wonder 11 might sun"]
    drawn = ["Ada", "Jaya", "Ben", "013", "line", "020"]
    assert "R-1.7-15" in rules(opened("en", lines), *drawn)
    diary = switched(opened("en", lines), 'named_sectors_count = "empty"')
    assert "R-1.7-15" not in rules(diary, *drawn)
    assert cubes(diary, *drawn)[3:6] == [(11, 1), (12, 1), (13, 1)]
    assert "13 sectors are named, more than 12" not in diary.ask("setup", *drawn)
    assert "10 sectors are named" not in diary.ask("setup", *drawn)


def test_a_table_that_counts_empty_sectors_cannot_know_before_it_has_drawn(opened: Callable[..., Diary]) -> None:
    """R-1.7-13: with 13 named it depends on where homeworlds and line lie."""
    diary = switched(opened("en", [*TWELVE, *named(31)]), 'named_sectors_count = "empty"')
    told = diary.ask("setup")
    assert "13 sectors are named, more than 12: one neutral cube in each sector with a wonder" not in told


def test_a_table_whose_line_ends_with_any_card(opened: Callable[..., Diary]) -> None:
    """R-1.7-08: neutral_line_stop."""
    assert "any card whose number is there already" not in opened().ask("setup")
    diary = switched(opened(), 'neutral_line_stop = "any_card"')
    assert "any card whose number is there already" in diary.ask("setup")


def test_a_switch_that_is_none_is_refused(opened: Callable[..., Diary]) -> None:
    diary = switched(opened(), 'neutral_line_stop = "sometimes"')
    diary.no(lambda: diary.makeplay("setup", "kran"), "rules.neutral_line_stop", "any_card", code=3)


#: What cannot be drawn by 1.7.
WRONGLY_DRAWN = [
    ["Ada", "Jaya", "Ben", "Zushaya"],  # both in 22
    ["Ada", "Jaya", "Ben", "Jaya"],
    ["Ada", "Jaya", "Ada", "Xine"],
    ["Ada", "002"],
    ["Ada", "099"],
    ["Ada", "Nope"],
    ["Ada", "Jaya", "Cleo", "Xine"],
    ["Ada", "001"],  # it is lost
    ["line", "002"],
    ["line", "099"],
    ["line", "001"],
    ["line", "013", "013"],
    ["line", "013", "031"],  # both number 1
    ["Ada", "Jaya", "line", "033"],  # in Ada's sector
    ["Ada", "Jaya", "line", "031"],
    ["Foo"],
    ["--player", "Ada", "--player", "Ada"],
    ["--player", "Ada", "--player", "Ben", "--player", "Cleo", "--player", "Dan"],
]


@each_row_afresh("words", WRONGLY_DRAWN, ids=" ".join)
def test_what_cannot_be_drawn_is_told(opened: Callable[..., Diary], words: list[str]) -> None:
    """1.7, R-1.7-04, R-1.7-08, R-1.7-09."""
    diary = opened("en", ["lost 001"])
    diary.no(lambda: diary.makeplay("setup", "kran", *words), code=2)


def test_a_line_of_seven_worlds_is_told(opened: Callable[..., Diary]) -> None:
    """1.7: six at most. Numbers 1 to 6 are there once each, so a seventh repeats one."""
    diary = opened()
    words = ["line", "013", "020", "015", "010", "005", "006", "031"]
    diary.no(lambda: diary.makeplay("setup", "kran", *words), code=2)


def test_what_is_not_drawn_yet_is_not_said_for_certain(opened: Callable[..., Diary]) -> None:
    """1.7: Ben's homeworld and the line may lie anywhere."""
    diary = opened("en", TWELVE)
    for words in (["Ada", "Jaya"], ["Ada", "Jaya", "Ben", "Xine"]):
        told = diary.ask("setup", *words)
        assert re.search(r"Sector 11 N11: .*unless", told), words
        assert "Sector 22 N22: none, because it is taken." in told
    assert re.search(r"Sector 11 N11: 1 neutral cube\.$", diary.ask("setup", *ALL_DRAWN), re.MULTILINE)
    many = opened("en", [*TWELVE, *named(31), *WONDERS])
    assert "in all" not in many.ask("setup", "Ada", "Jaya", "Ben", "Xine")


ALL_DRAWN = ["Ada", "Jaya", "Ben", "Xine", "line", "013", "020", "015"]


def test_a_guest_takes_a_seat_by_the_option(opened: Callable[..., Diary]) -> None:
    diary = opened()
    assert cubes(diary, "--player", "Cleo", "Cleo", "Xine") == [(53, 3)]
    assert "--player" in diary.makeplay("setup", "kran", "Ada", "Jaya", "Cleo", "Xine").err


# Audit


def test_an_audit_lists_every_card_by_its_corner(either: Diary) -> None:
    """1.3: the corners tell how even the deck is."""
    told, data = either.ask("audit"), either.data("audit")
    boxes = re.findall(r"^ +\[ \] ([1-6][SMRKHF])  (\d{3}) ", told, re.MULTILINE)
    assert len(boxes) == 40
    assert [card for _, card in boxes] != sorted(card for _, card in boxes)
    order = [("SMRKHF".index(corner[1]), int(corner[0])) for corner, _ in boxes]
    assert order == sorted(order)
    assert Counter(corner for corner, _ in boxes) == data["corners"]
    assert {card["card"] for card in data["cards"]} == {card for _, card in boxes}
    assert data["lost"] == ["001"]
    assert "001" in told.split("[ ]")[-1]


def test_how_even_the_corners_are(grown: Diary) -> None:
    told = grown.ask("audit")
    table = re.findall(r"^ +([SMRKHF]) +(\d) +(\d) +(\d) +(\d) +(\d) +(\d) +(\d+)$", told, re.MULTILINE)
    corners = grown.data("audit")["corners"]
    assert [row[0] for row in table] == list("SMRKHF")
    for suit, *counts in table:
        assert [int(count) for count in counts[:6]] == [corners.get(f"{number}{suit}", 0) for number in range(1, 7)]
        assert int(counts[6]) == sum(int(count) for count in counts[:6])
    sums = [sum(int(row[column]) for row in table) for column in range(1, 8)]
    assert re.search(r"^ +" + r" +".join(map(str, sums)) + "$", told, re.MULTILINE)
    assert sums[-1] == 40
    assert "An even deck of 40 would have 1.1 in each cell; fullest 3, emptiest 0." in told


def test_a_founded_deck_is_even(opened: Callable[..., Diary]) -> None:
    """1.6: each number with each suit once."""
    diary = opened()
    assert diary.data("audit")["corners"] == {f"{number}{suit}": 1 for suit in "FHKMRS" for number in range(1, 7)}
    assert "An even deck of 36 would have 1.0 in each cell; fullest 1, emptiest 1." in diary.ask("audit")


SEEN = [
    (["1-36", "38", "40-41"], ["037", "039"]),
    (["001-036", "038", "040", "041"], ["037", "039"]),
    (["1-36,38,40-41"], ["037", "039"]),
    (["2-41"], []),
    (["2-36", "37-41"], []),
    (["41", "2-20", "10-40"], []),
    (["2-40"], ["041"]),
]


@each_row_afresh(("seen", "missing"), SEEN)
def test_the_numbers_of_the_cards_that_are_there_tell_what_is_missing(
    grown: Diary, seen: list[str], missing: list[str]
) -> None:
    told, data = grown.ask("audit", *seen), grown.data("audit", *seen)
    assert data["missing"] == missing
    assert re.findall(r"^ +(\d{3}) [1-6][SMRKHF]", told, re.MULTILINE) == missing
    assert data["found_again"] == ([] if seen[0].startswith(("2", "41")) else ["001"])


def test_a_lost_card_that_is_there_is_found_again(grown: Diary) -> None:
    told = grown.ask("audit", "1-41")
    assert "back 001" in told
    assert grown.data("audit", "1-41") == {"missing": [], "found_again": ["001"]}


@each_row_afresh("seen", ["foo", "99", "1-99", "0", "-", "1-2-3", "1.5", "²"])
def test_numbers_that_are_no_cards_are_refused(grown: Diary, seen: str) -> None:
    told = grown.makeplay("audit", "kran", "1-30", seen)
    assert (told.code, told.out) == (2, "")
    assert seen in told.err or told.err.startswith("makeplay: ")


def test_a_range_told_backwards_is_a_range_or_is_refused(grown: Diary) -> None:
    told = grown.makeplay("audit", "kran", "41-1", "--json")
    assert told.code == 2 or json.loads(told.out)["missing"] == []


# Earlier moments


def test_an_earlier_event_is_shown_as_it_was(grown: Diary) -> None:
    told = grown.ask("at", "1:7").splitlines()
    assert "0001-sitting:7" in told[0]
    assert "012 is named Mobile Resorts" in told[0]
    assert told[1:4] == [
        "Era 1; 0 games played, 0 of them won",
        "Deck: 37 cards - 13 worlds, 1 tech (1 complete), 0 civilizations, 23 blank",
        "Galaxy: 11 sectors with worlds, 0 named, 0 wonders",
    ]


@each_row_afresh(
    ("when", "event"),
    [("1", 15), ("2", 30), ("1:15", 15), ("0001-sitting:15", 15), ("1:3", 3)],
    always=slice(None, None, 2),
)
def test_an_era_is_the_moment_in_which_it_ended(either: Diary, when: str, event: int) -> None:
    assert f"0001-sitting:{event} " in either.ask("at", when).splitlines()[0]
    assert either.ask("at", when).split("\n", 1)[1] == either.ask("status", "--at", when)
    assert either.data("at", when) == either.data("status", "--at", when)


def test_every_way_of_looking_can_look_back(grown: Diary) -> None:
    assert listed(grown.ask("cards", "techs", "--at", "1:4")) == ["012"]
    assert "tech (unnamed), era 1: Leisure M2 (circled), Skull ?, Heart ?" in grown.ask("cards", "012", "--at", "1:4")
    assert "Kranax" in grown.ask("cards", "037", "--at", "1")
    assert "Old Kran" not in grown.ask("cards", "037", "--at", "1")
    assert grown.data("chronology", "--at", "1")["games"][0]["winner"] == "Ada"
    assert grown.data("chronology", "--at", "1:14") == {"era": 1, "games": []}
    assert len(grown.data("audit", "--at", "0000-setup:29")["cards"]) == 36
    assert grown.data("status", "--at", "1")["outdated"] == []
    assert len(grown.data("status", "--at", "1:27")["unprinted"]) == 0


def test_looking_back_behind_what_was_undone(grown: Diary) -> None:
    grown.write("undo 1:29")
    assert "Kranax" in grown.ask("cards", "037")
    told = grown.makeplay("at", "kran", "1:29")
    assert told.code in {0, 2, 3}
    assert "Traceback" not in told.err


@each_row_afresh("when", ["3", "0", "O", "foo", "1:99", "9:1", "0001-sitting", "0001-sitting:", "1:x", "-1", "²"])
def test_a_moment_that_has_not_been_is_refused(grown: Diary, when: str) -> None:
    told = grown.makeplay("at", "kran", "--", when)
    assert (told.code, told.out) == (2, "")
    assert when in told.err


# All of them


EVERY: list[tuple[str, ...]] = [
    ("status",),
    ("cards",),
    ("cards", "worlds", "34"),
    ("cards", "037"),
    ("history",),
    ("history", "--sector", "34"),
    ("chronology",),
    ("setup",),
    ("setup", "line", "013", "020"),
    ("audit",),
    ("audit", "1-30"),
    ("at", "1"),
    ("check",),
]


@each_row_afresh("words", EVERY, ids=" ".join)
def test_looking_changes_nothing_and_always_has_an_answer_for_programs(either: Diary, words: tuple[str, ...]) -> None:
    before = either.record()
    assert either.ask(*words)
    told = either.ask(*words, "--json")
    assert len(told.splitlines()) == 1
    assert json.loads(told) is not None
    assert either.record() == before


@each_row_afresh("command", ["status", "cards", "history", "chronology", "setup", "audit", "check"])
def test_a_campaign_that_is_not_there(makeplay: Makeplay, command: str) -> None:
    told = makeplay(command, "nope")
    assert (told.code, told.out) == (3, "")
    assert "nope" in told.err
    assert Path("campaigns").exists() is False


def test_one_of_a_thing_is_told_as_one(grown: Diary) -> None:
    told: Told = grown.makeplay("cards", "kran", "genetics")
    assert "1 cards" not in told.out
    assert "1 sectors are" not in grown.ask("setup")
