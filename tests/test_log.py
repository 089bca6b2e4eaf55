"""`makeplay log`, `undo`, `redo` as people write their evenings down: what a line becomes, what is refused, and why."""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from afresh import each_row_afresh
from prompt_toolkit.application import create_app_session
from prompt_toolkit.history import FileHistory
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from sealing import resealed
from talking import Makeplay, Told

from generator import cli
from generator.cli.log_session import LogSession
from generator.cli.opening import keep
from generator.cli.prompt import fitting

pytestmark = pytest.mark.usefixtures("undrawn")

Event = dict[str, Any]
Files = dict[str, bytes]

#: An evening in both languages, line by line, and the events it becomes. Names are those of the English one.
EVENING: list[tuple[str, str, Event]] = [
    (
        "world 34 Kranax 3 heart genetics",
        "世界 34 克拉纳克斯 3 爱心 基因",
        {"type": "card", "card": "037", "corner": "3R", "kind": "world", "era": 1, "sector": 34, "name": "Kranax",
         "advancements": ["R6.1"]},
    ),
    ("advance Kranax physics circled", "发展 克拉纳克斯 物理 圈",
     {"type": "advance", "card": "037", "advancement": "K6*.1"}),
    ("advance 037 foot 4", "发展 037 脚掌 4", {"type": "advance", "card": "037", "advancement": "F4.1"}),
    (
        "tech 6 moon M2* skull heart",
        "科技 6 月亮 M2* 骷髅 爱心",
        {"type": "card", "card": "012", "corner": "6M", "kind": "tech", "era": 1,
         "advancements": ["M2*.1", "K?", "R?"]},
    ),
    ("advance 12 K4", "发展 12 K4", {"type": "advance", "card": "012", "advancement": "K4.1"}),
    ("advance 012 biology", "发展 012 生物", {"type": "advance", "card": "012", "advancement": "R5.1"}),
    ("name 012 Mobile Resorts", "命名 012 移动度假村", {"type": "name", "card": "012", "name": "Mobile Resorts"}),
    (
        "tech 1 hand foot H2 H3*",
        "科技 1 手掌 脚掌 H2 H3*",
        {"type": "card", "card": "025", "corner": "1H", "kind": "tech", "era": 1,
         "advancements": ["F?", "H2.1", "H3*.1"]},
    ),
    ("advance 025 exploration", "发展 025 探索", {"type": "advance", "card": "025", "advancement": "F1.1"}),
    ("name 025 Banks", "命名 025 银行", {"type": "name", "card": "025", "name": "Banks"}),
    (
        'tech 2 foot F2 F3 F5* "Green Priesthood"',
        '科技 2 脚掌 F2 F3 F5* "绿色祭司"',
        {"type": "card", "card": "038", "corner": "2F", "kind": "tech", "era": 1, "name": "Green Priesthood",
         "advancements": ["F2.1", "F3.1", "F5*.1"]},
    ),
    ("sector 34 Kran", "星区 34 克兰", {"type": "name", "sector": 34, "name": "Kran"}),
    (
        'civ 34 "Kran Dominion" 3 heart might foot Kranax 012 025 038',
        '文明 34 "克兰领" 3 爱心 军事 脚掌 克拉纳克斯 012 025 038',
        {"type": "card", "card": "039", "corner": "3R", "kind": "civilization", "era": 1, "sector": 34,
         "name": "Kran Dominion", "victory": "might", "effect": "F", "homeworld": "037",
         "techs": ["012", "025", "038"]},
    ),
    ("wonder 34 might foot", "奇观 34 军事 脚掌", {"type": "wonder", "sector": 34, "victory": "might", "suit": "F"}),
    (
        "game Ada Kranax, Ben Xine, Ada won might",
        "对局 小明 克拉纳克斯 小红 克恩 小明 获胜 军事",
        {"type": "played", "players": {"Ada": ["037"], "Ben": ["022"]}, "winner": "Ada", "victory": "might", "era": 2},
    ),
    ("blank 4 skull", "空白 4 骷髅", {"type": "card", "card": "040", "corner": "4K", "kind": "blank"}),
    ("lost 005", "遗失 005", {"type": "lost", "card": "005"}),
    ("back 005", "找回 005", {"type": "back", "card": "005"}),
    ("replaced 005", "补做 005", {"type": "replaced", "card": "005"}),
    ("note Ben brings chips", "笔记 小红带薯片", {"type": "note", "text": "Ben brings chips"}),
]  # fmt: skip

#: What is called otherwise in the Chinese campaign.
CHINESE = {
    "Kranax": "克拉纳克斯", "Mobile Resorts": "移动度假村", "Banks": "银行", "Green Priesthood": "绿色祭司",
    "Kran Dominion": "克兰领", "Kran": "克兰", "Ada": "小明", "Ben brings chips": "小红带薯片", "Ben": "小红",
}  # fmt: skip

#: Three worlds of the founding that can win: each has its three advancements.
RIPE = ["advance 031 M1*", "advance 031 S1", "advance 022 F6", "advance 022 F6", "advance 020 F6", "advance 020 F6"]


def evening(language: str) -> list[str]:
    """The lines of the evening."""
    return [chinese if language == "zh" else english for english, chinese, _ in EVENING]


def evening_events(language: str) -> list[Event]:
    """The events of the evening, with the names of that campaign."""
    return [_named(event) if language == "zh" else event for _, _, event in EVENING]


def _named(value: Any) -> Any:
    if isinstance(value, dict):
        return {_named(key): _named(item) for key, item in value.items()}
    return CHINESE.get(value, value) if isinstance(value, str) else value


@cache
def kept(language: str, *lines: str) -> Files:
    """A campaign founded and with *lines* written down; each made once."""
    players = ["小明", "小红"] if language == "zh" else ["Ada", "Ben"]
    seats = [word for player in players for word in ("--player", player)]
    with tempfile.TemporaryDirectory() as home, contextlib.redirect_stdout(io.StringIO()):
        folder = Path(home, "campaigns", "kran")
        if lines:
            unpack(kept(language, *lines[:-1]), folder)
            assert cli.run(["log", "--home", home, "kran", *shlex.split(lines[-1])]) == 0, lines[-1]
        else:
            assert cli.run(["new", "kran", *seats, "--seed", "5", "--lang", language, "--home", home]) == 0
        return {
            str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file() and ".cache" not in path.parts
        }


def unpack(files: Files, folder: Path) -> None:
    """A campaign's files into its folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


class Diary:
    """A campaign that people keep by hand: what they type, what they are told, what the record holds."""

    def __init__(self, makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, files: Files) -> None:
        self.makeplay = makeplay
        self.monkeypatch = monkeypatch
        self.folder = Path("campaigns", "kran").absolute()
        unpack(files, self.folder)

    def pipe(self, text: str, *options: str) -> Told:
        """Lines through a pipe."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO(text))
        return self.makeplay("log", "kran", *options)

    def say(self, *words: str) -> Told:
        """One line as arguments."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO(""))
        return self.makeplay("log", "kran", *words)

    def ask(self, command: str, *words: str) -> str:
        """What a command answers that goes well."""
        told = self.makeplay(command, "kran", *words)
        assert (told.code, told.err) == (0, ""), (command, *words)
        return told.out

    def data(self, command: str, *words: str) -> Any:
        """The same for programs."""
        return json.loads(self.ask(command, *words, "--json"))

    def write(self, *lines: str) -> list[Event]:
        """Lines that can all be written down; the events they become."""
        before = len(self.events())
        told = self.pipe("\n".join(lines) + "\n")
        assert (told.code, told.err) == (0, ""), lines
        return self.events()[before:]

    def refuse(self, line: str, *parts: str, code: int = 2) -> str:
        """A line that cannot be written down leaves the record as it is; what is told then."""
        return self.no(lambda: self.pipe(f"{line}\n"), *parts, code=code)

    def no(self, attempt: Callable[[], Told], *parts: str, code: int) -> str:
        """Something that does not go: one line on standard error, nothing done."""
        before = self.record()
        told = attempt()
        assert (told.code, told.out) == (code, ""), told
        assert self.record() == before
        assert told.err.startswith("makeplay: ")
        assert len(told.err.splitlines()) == 1
        for part in parts:
            assert part in told.err
        return told.err

    def exactly_or_refused(self, line: str, wanted: Event | None, *parts: str) -> None:
        """A line is written down as it is meant, or not at all; never with another meaning."""
        before = self.record()
        events = len(self.events())
        told = self.pipe(f"{line}\n")
        if told.code:
            assert self.record() == before
            for part in parts:
                assert part in told.err
            return
        written = self.events()[events:]
        assert wanted is not None, f"written down as {written}"
        assert len(written) == 1
        assert {key: written[0].get(key) for key in wanted} == wanted

    def record(self) -> Files:
        """Every byte of the record."""
        return {path.name: path.read_bytes() for path in sorted((self.folder / "log").iterdir())}

    def events(self) -> list[Event]:
        """Everything since the founding, without numbers."""
        lines = [
            json.loads(line)
            for name, content in self.record().items()
            for line in content.decode().splitlines()
            if not name.startswith("0000")
        ]
        return [{key: line[key] for key in line if key not in ("n", "sum")} for line in lines if line["type"] != "log"]


Opened = Callable[..., Diary]


@pytest.fixture
def opened(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Opens the campaign in which *lines* are written down."""

    def call(language: str = "en", lines: Iterable[str] = ()) -> Diary:
        return Diary(makeplay, monkeypatch, kept(language, *lines))

    return call


@pytest.fixture
def kran(opened: Opened) -> Diary:
    """Just founded."""
    return opened()


@pytest.fixture
def kalan(opened: Opened) -> Diary:
    """Just founded, Chinese."""
    return opened("zh")


@pytest.fixture
def grown(opened: Opened) -> Diary:
    """After the evening, in era 2."""
    return opened(lines=evening("en"))


@pytest.fixture
def ripe(opened: Opened) -> Diary:
    """Jaya (031), Xine (022) and Xystix (020) are homeworlds to win with."""
    return opened(lines=RIPE)


# What a line becomes


@each_row_afresh("language", ["en", "zh"])
def test_an_evening_is_written_down_line_by_line(opened: Opened, language: str) -> None:
    diary = opened(language)
    told = diary.pipe("\n".join(evening(language)))
    assert (told.code, told.err) == (0, "")
    assert diary.events() == evening_events(language)
    assert len(told.out.splitlines()) == len(EVENING)
    assert diary.ask("check")


@pytest.mark.usefixtures("drawn")
def test_every_line_is_drawn_before_it_is_written(kran: Diary) -> None:
    lines = ["world 34 Kranax 3 heart genetics", "sector 34 Kran", "game Ada Kranax, Ben Xine, nobody", "note done"]
    assert [event["type"] for event in kran.write(*lines)] == ["card", "name", "played", "note"]


def world(name: str | None = "Foo", **other: Any) -> Event:
    """The world that is written down on a new card."""
    found = {"type": "card", "card": "037", "corner": "3R", "kind": "world", "era": 1, "sector": 34, "name": name}
    return found | {"advancements": ["R6.1"]} | other


SAME_WORLD = [
    "world 34 Foo 3 heart genetics",
    "w 34 Foo 3R R6",
    "world 34. Foo 3r genetics",
    "WORLD 34 Foo 3 HEARTS GENETICS",
    "World: 34 Foo, 3♥, Genetics",
    "world Foo, sector 34, 3 heart, genetics",
    "world 34 Foo 3 ♥️ R6",
    "world 3R 34 Foo genetics",
    "world 34: Foo - 3R - genetics",
    "world 34 Foo 3-heart R-6",
    "world 34 Foo 3 heart heart 6",
    'world 34 "Foo" 3R genetics',
    "world 34 “Foo” 3R genetics",
    "  world   34  Foo\t3R   genetics  ",
    "world 34 Foo 3R genetics.1",
    "world 34 Foo 3R genetics era 1",
    "world ３４ Foo ３R genetics",
    "world 34, Foo， 3R， genetics",
    "世界 34 Foo 3爱心 基因",
]


@each_row_afresh("line", SAME_WORLD)
def test_a_world_is_understood_however_it_is_said(kran: Diary, line: str) -> None:
    assert kran.write(line) == [world()]


SAME_WORLD_IN_CHINESE = [
    "世界 34 福 3 爱心 基因",
    "世界 34 福 3爱心 R6",
    "世界 ３４ 福 ３ 爱心 Ｒ６",
    "世界 34 福 3♥ 基因",
    "世界 34 福 3心 基因",
    "世界 34 福 3 红心 基因",
    "世界 34 “福” 3爱心 基因",
    "世界 34 「福」 3爱心 基因",
    "world 34 福 3 heart genetics",
    "世界　34　福　3爱心　基因",
    "世界 34，福，3 爱心，基因",
    "世界 34、福、3爱心、基因",
    "世界：34 福 3爱心 基因",
    "世界 34 福 3爱心 基因。",
    "世界 34 福 三爱心 基因",
]


@each_row_afresh("line", SAME_WORLD_IN_CHINESE)
def test_a_world_is_understood_however_it_is_said_in_chinese(kalan: Diary, line: str) -> None:
    assert kalan.write(line) == [world("福")]


SUITS = {
    "S": ["4S", "4 sun", "4☀", "4 太阳"],
    "M": ["4M", "4moon", "4 ☾", "4月亮"],
    "R": ["4r", "4 hearts", "4♥", "4爱心"],
    "K": ["4K", "4 skull", "4☠️", "4骷髅"],
    "H": ["4h", "4-hand", "4✋", "4 手掌"],
    "F": ["4F", "4 FOOT", "4👣", "4脚掌"],
}


def test_corners_are_understood_by_letter_word_and_icon(kran: Diary) -> None:
    """1.2."""
    lines = [f"blank {corner}" for corners in SUITS.values() for corner in corners]
    written = [event["corner"] for event in kran.write(*lines)]
    assert written == [f"4{letter}" for letter, corners in SUITS.items() for _ in corners]


@each_row_afresh("corner", ["四骷髅", "４骷髅", "4 骷髅", "4骷髅", "４Ｋ"])
def test_chinese_corners(kalan: Diary, corner: str) -> None:
    assert [event["corner"] for event in kalan.write(f"空白 {corner}")] == ["4K"]


SAME_ADVANCE = ["031", "31", "#31", "00031", "Jaya", "jaya", "JAYA", '"Jaya"', "Jaya,"]


@each_row_afresh("card", SAME_ADVANCE)
def test_a_card_is_called_by_number_or_name(kran: Diary, card: str) -> None:
    assert kran.write(f"advance {card} art") == [{"type": "advance", "card": "031", "advancement": "M1.1"}]


@each_row_afresh("said", ["art circled", "art*", "art *", "M1*", "moon 1*", "art chosen", "art (circled)", "M1 圈"])
def test_a_chosen_advancement_has_its_circle(kran: Diary, said: str) -> None:
    """1.4."""
    assert kran.write(f"advance Jaya {said}") == [{"type": "advance", "card": "031", "advancement": "M1*.1"}]


@each_row_afresh("said", ["艺术 圈", "艺术 圈选", "艺术 自选", "艺术*", "艺术＊", "M1*", "艺术（圈选）"])
def test_a_chosen_advancement_has_its_circle_in_chinese(kalan: Diary, said: str) -> None:
    assert kalan.write(f"发展 苍河丘 {said}") == [{"type": "advance", "card": "031", "advancement": "M1*.1"}]


TECHS = [
    ("tech 6 moon M2* K4 heart", ["M2*.1", "K4.1", "R?"], None),
    ("tech 6M leisure* astronomy ♥", ["M2*.1", "K4.1", "R?"], None),
    ("tech 6 moon, moon 2*, skull 4, heart", ["M2*.1", "K4.1", "R?"], None),
    ("tech 6 ☾ ☾ ☾ ☾2", ["M?", "M?", "M2.1"], None),
    ("t 6M moon M1 M1", ["M?", "M1.1", "M1.1"], None),
    ('tech 6M art art art "Art Deco"', ["M1.1", "M1.1", "M1.1"], "Art Deco"),
    ("tech 6M Pod M2 K4 R1*", ["M2.1", "K4.1", "R1*.1"], "Pod"),
    ("tech 012 M2 K4 R", ["M2.1", "K4.1", "R?"], None),
]


@each_row_afresh(
    ("said", "told"),
    [
        ("banana", "'banana': this is no advancement of Table 5; write genetics"),
        ("blue banana", "'blue banana': this is no advancement"),
        ("geneticks", "did you mean genetics?"),
        ("", "makeplay: the advancement is missing"),
        ("era 2", "the advancement is missing"),
    ],
)
def test_an_advancement_that_is_unknown_is_not_said_to_be_missing(kran: Diary, said: str, told: str) -> None:
    kran.no(lambda: kran.makeplay("log", "kran", "advance", "Jaya", *said.split()), told, code=2)


def test_an_advancement_that_is_unknown_is_told_in_chinese(kalan: Diary) -> None:
    kalan.no(lambda: kalan.makeplay("log", "kran", "发展", "苍河丘", "香蕉"), "'香蕉'：表格 5 中没有这个发展项", code=2)


@each_row_afresh(("line", "column", "name"), TECHS)
def test_a_tech_is_a_corner_and_a_column_of_three_suits(
    kran: Diary, line: str, column: list[str], name: str | None
) -> None:
    """1.4, R-1.3-05, R-1.3-06."""
    (event,) = kran.write(line)
    assert (event["card"], event["corner"], event["kind"]) == ("012", "6M", "tech")
    assert (event["advancements"], event.get("name")) == (column, name)


def test_a_card_is_written_on_a_blank_one_of_its_corner_or_a_new_one(kran: Diary) -> None:
    """1.4, R-1.4-12."""
    first, second, third, fourth = kran.write(
        "world 34 Foo 2S art", "world 34 Bar 2S art", "world new 34 Baz 3S art", "world 34 Qux 003 art"
    )
    assert [event["card"] for event in (first, second, third, fourth)] == ["002", "037", "038", "003"]
    assert "blank until now" in kran.pipe("world 41 Xyz 4S art\n").out
    assert "a new card" in kran.pipe("world 42 Yzx 4S art\n").out


def test_a_lost_blank_is_not_written_on(kran: Diary) -> None:
    assert [event.get("card") for event in kran.write("lost 002", "world 34 Foo 2S art")] == ["002", "037"]


WONDERS = ["might foot", "foot might", "M F", "M/F", "might, foot", "Foot Might", "军事 脚掌", "脚掌 军事"]


@each_row_afresh("said", WONDERS)
def test_a_wonder_is_told_in_either_order(opened: Opened, said: str) -> None:
    """3, Table 2."""
    diary = opened(lines=evening("en")[:13])
    assert diary.write(f"wonder 34 {said}") == [{"type": "wonder", "sector": 34, "victory": "might", "suit": "F"}]


CIVILIZATIONS = [
    'civ 34 "Kran Dominion" 3 heart might foot Kranax 012 025 038',
    "civilization 34 Kran Dominion 3R might foot Kranax 012, 025, 038",
    'civ "Kran Dominion" 34 3 heart might foot 037 "Mobile Resorts" Banks "Green Priesthood"',
    "civ 34 Kran Dominion 3 heart might foot Kranax Mobile Resorts, Banks, Green Priesthood",
    "civ 34 Kran Dominion 3 heart foot might Kranax #12 #25 #38",
    "文明 34 “Kran Dominion” 3爱心 军事 脚掌 037 012 025 038",
]


@each_row_afresh("line", CIVILIZATIONS)
def test_the_winners_card_quotes_the_homeworld_and_the_techs(opened: Opened, line: str) -> None:
    """1.4, 3, Tables 3 and 4."""
    diary = opened(lines=evening("en")[:12])
    assert diary.write(line) == [EVENING[12][2]]


CHINESE_CIVILIZATIONS = [
    '文明 34 "克兰领" 3 爱心 军事 脚掌 克拉纳克斯 012 025 038',
    "文明 34 克兰领 3爱心 军事 脚掌 克拉纳克斯 移动度假村 银行 绿色祭司",
    "文明 34 克兰领 3爱心 军事 脚掌 克拉纳克斯 移动度假村、银行、绿色祭司",
    "文明 34，克兰领，3爱心，军事，脚掌，克拉纳克斯，012，025，038",
    "文明 ３４ 克兰领 ３爱心 军事 脚掌 ０３７ ０１２ ０２５ ０３８",
]


@each_row_afresh("line", CHINESE_CIVILIZATIONS)
def test_the_winners_card_in_chinese(opened: Opened, line: str) -> None:
    diary = opened("zh", evening("zh")[:12])
    assert diary.write(line) == [_named(EVENING[12][2])]


# Names


NAMES = [
    "Moon Base", "Gate of the Sun", "Art", "New Haven", "The New Haven", "New", "Energy Fields", "The Rim",
    "From Beyond", "At World's End", "Station 9", "Station 12", "Deep Space 9", "Sun", "Empire", "Heart of Gold",
    "3rd Rock", "Kel'thar", "Ada's Rest", "War and Peace", "Lost", "Blank", "Undo", "World", "Era", "4K",
    "Sector Seven", "Jaya Two", "Circled", "Era 2", "Saint-Jean", "Élan", "火星",
]  # fmt: skip


@each_row_afresh("name", NAMES, always=slice(None, None, 2))
def test_a_name_in_quotation_marks_is_that_name(kran: Diary, name: str) -> None:
    assert kran.write(f'world 34 "{name}" 3 heart genetics') == [world(name)]
    assert kran.write(f'name 031 "{name} II"') == [{"type": "name", "card": "031", "name": f"{name} II"}]


@each_row_afresh("name", NAMES)
def test_a_name_without_quotation_marks_is_that_name_or_is_asked_about(kran: Diary, name: str) -> None:
    hint = () if name in {"Era", "Era 2", "Circled"} else ("quot",)
    kran.exactly_or_refused(f"world 34 {name} 3 heart genetics", world(name), *hint)


@each_row_afresh("name", ["34", "012", "-", "..."])
def test_a_name_by_which_nothing_could_be_called_is_not_simply_taken(kran: Diary, name: str) -> None:
    kran.refuse(f"name 031 {name}")


@each_row_afresh("name", NAMES, always=slice(None, None, 2))
def test_behind_a_number_everything_is_the_name(kran: Diary, name: str) -> None:
    assert kran.write(f"name 031 {name}", f"sector 41 {name}") == [
        {"type": "name", "card": "031", "name": name},
        {"type": "name", "sector": 41, "name": name},
    ]


CHINESE_NAMES = [
    "月亮基地",
    "太阳",
    "艺术",
    "新 港",
    "新港",
    "艺术之都",
    "太阳之门",
    "时代",
    "克兰·泰",
    "二号站",
    "心",
]


@each_row_afresh("name", CHINESE_NAMES)
def test_chinese_names(kalan: Diary, name: str) -> None:
    kalan.exactly_or_refused(f"世界 34 {name} 3爱心 基因", world(name))
    assert kalan.write(f'世界 34 "{name}甲" 4爱心 基因')[0]["name"] == f"{name}甲"
    assert kalan.write(f"命名 031 {name}乙")[0]["name"] == f"{name}乙"


CIVILIZATION_NAMES = [
    "Kranax Dominion",
    "Kran Banks",
    "Empire of Kran",
    "Might of Kran",
    "New Kran",
    "The Foot",
    "Kran 9",
]


@each_row_afresh("name", CIVILIZATION_NAMES)
def test_a_civilization_is_called_as_it_is_said(opened: Opened, name: str) -> None:
    diary = opened(lines=evening("en")[:12])
    wanted = EVENING[12][2] | {"name": name}
    diary.exactly_or_refused(f"civ 34 {name} 3 heart might foot Kranax 012 025 038", wanted)
    if diary.events() == evening_events("en")[:12]:
        assert diary.write(f'civ 34 "{name}" 3 heart might foot Kranax 012 025 038') == [wanted]


def test_a_name_is_renamed_by_the_whole_old_name(kran: Diary) -> None:
    lines = ["name Tinvix Minor Tinvix", "name Tinvix Tinvix Major", "name Tinvix Major to Minor", "rename Minor Sun"]
    assert [event["name"] for event in kran.write(*lines)] == ["Tinvix", "Tinvix Major", "Minor", "Sun"]


def test_cards_that_quote_a_name_follow_it(grown: Diary) -> None:
    """1.4, 3: the winner's card says the names of homeworld and techs."""
    told = grown.pipe("name Kranax Old Kran\nname 012 Slow Resorts\n").out
    assert told.count("039 Kran Dominion") == 2
    assert "homeworld 037 Old Kran; techs 012 Slow Resorts, 025 Banks" in grown.ask("cards", "civ")
    assert "* Ada: Old Kran" in grown.ask("chronology")


@pytest.mark.usefixtures("drawn")
@each_row_afresh(
    "line", ["name 031 สวัสดี", "sector 41 สวัสดี", 'world 34 "สวัสดี" 3R art', f"name 031 {'Averylongname' * 6}"]
)
def test_a_name_that_cannot_be_printed_is_refused(kran: Diary, line: str) -> None:
    kran.refuse(line, code=5)


# Games


def played(winner: str | None, victory: str | None, **players: str) -> Event:
    """A game in era 1, told with the first homeworlds."""
    return {
        "type": "played",
        "players": {name: worlds.split() for name, worlds in players.items()},
        "winner": winner,
        "victory": victory,
        "era": 2 if winner else 1,
    }


TWO = {"Ada": "031", "Ben": "022"}
GAMES = [
    ("game Ada Jaya, Ben Xine, Ada won might", played("Ada", "might", **TWO)),
    ("game Ada Jaya, Ben Xine; Ada won might", played("Ada", "might", **TWO)),
    ("game Ada Jaya Ben Xine Ada won might", played("Ada", "might", **TWO)),
    ("game: Ada: Jaya, Ben: Xine; Ada won by Might.", played("Ada", "might", **TWO)),
    ("Game Ada 31, Ben 022; ben wins xeno", played("Ben", "xeno", **TWO)),
    ("game Ada Jaya and Ben Xine; Ada won by culture", played("Ada", "culture", **TWO)),
    ("game Ben Xine, Ada Jaya, Ada won territory", played("Ada", "territory", Ben="022", Ada="031")),
    ("game Ada Jaya, Ada won stability", played("Ada", "stability", Ada="031")),
    ("game Ada Jaya, Ben Xine, Cleo Xystix, Cleo won population", played("Cleo", "population", **TWO, Cleo="020")),
    ("game Ada Jaya Xystix, Ben Xine, Ada won might", played("Ada", "might", Ada="031 020", Ben="022")),
    ("game Ada Tinvix Minor, Ben Xine, Ben won might", played("Ben", "might", Ada="001", Ben="022")),
    ('game "Mary Ann" Jaya, "Mary Ann" won might', played("Mary Ann", "might", **{"Mary Ann": "031"})),
    ("game Art Jaya, Sun Xine, Art won might", played("Art", "might", Art="031", Sun="022")),
    ("game Ada Jaya, Ben Xine, nobody", played(None, None, **TWO)),
    ("game Ada Jaya, Ben Xine; nobody", played(None, None, **TWO)),
    ("game Ada Jaya, Ben Xine; draw", played(None, None, **TWO)),
    ("game Ada Jaya, nobody", played(None, None, Ada="031")),
    ("game Ada Jaya, Ben Xine, abandoned", played(None, None, **TWO) | {"abandoned": True}),
    ("game Ada Jaya, Ben Xine; broken off", played(None, None, **TWO) | {"abandoned": True}),
]  # fmt: skip


@each_row_afresh(("line", "event"), GAMES)
def test_a_game_is_its_players_their_homeworlds_and_how_it_ended(ripe: Diary, line: str, event: Event) -> None:
    """3, R-3-10, R-3-12, R-3-25."""
    assert ripe.write(line) == [event]


CHINESE_GAMES = [
    ("对局 小明 苍河丘，小红 克恩，小明 获胜 军事", "小明", "might"),
    ("对局 小明 苍河丘，小红 克恩；小明 获胜 军事", "小明", "might"),
    ("对局 小明 苍河丘、小红 克恩；小红 赢 文化", "小红", "culture"),
    ("对局 小明 苍河丘 小红 克恩 小红 获胜 领土", "小红", "territory"),
    ("对局：小明 031，小红 ０２２，小明 胜 异星", "小明", "xeno"),
    ("对局 小明 苍河丘，小红 克恩；无人", None, None),
    ("对局 小明 苍河丘，小红 克恩；无人获胜", None, None),
    ("对局 小明 苍河丘，小红 克恩；中止", None, None),
]


@each_row_afresh(("line", "winner", "victory"), CHINESE_GAMES)
def test_a_game_in_chinese(opened: Opened, line: str, winner: str | None, victory: str | None) -> None:
    diary = opened("zh", RIPE)
    (event,) = diary.write(line)
    assert event["players"] == {"小明": ["031"], "小红": ["022"]}
    assert (event["winner"], event["victory"]) == (winner, victory)
    assert event.get("abandoned", False) is ("中止" in line)


def test_what_makeplay_says_of_a_game_can_be_typed(ripe: Diary) -> None:
    told = ripe.pipe("game Ada Jaya, Ben Xine, nobody\ngame Ada Jaya, Ben Xine, Ada won might\n").out.splitlines()
    assert told == [
        "game in era 1: Ada (Jaya), Ben (Xine); nobody has won",
        "game in era 1: Ada (Jaya), Ben (Xine); Ada has won by Might; era 2 begins",
    ]
    ripe.exactly_or_refused("game Ada (Jaya), Ben (Xine); nobody has won", played(None, None, **TWO) | {"era": 2})


GARBLED: list[tuple[str, Event | None]] = [
    ("game Ada Jaya, Ben Xine; won: Ada, might", played("Ada", "might", **TWO)),
    ("game Ada Jaya, Ben Xine; winner: Ada (might)", played("Ada", "might", **TWO)),
    ("game Ada Jaya, Ben Xine; Ada and Ben won might", None),
    ("game Ada Jaya, Ben Xine; won might", None),
    ("game Ada Jaya, Ben Xine; might", None),
    ("game Ada Jaya, Ben Xine; Ada won population territory", None),
    ("game Ada Jaya, Ben Xine; Ada won might, Ben won culture", None),
    ("game Ada Jaya, Ben Xine; Ada lost, Ben won might", played("Ben", "might", **TWO)),
    ("game Ada Jaya, Ben Xine; Ada did not win", None),
    ("game Ada Jaya, Ben Xine; nobody won", played(None, None, **TWO)),
    ("game Ada Jaya, Ben Xine; nobody has won", played(None, None, **TWO)),
    ("game Ada Jaya, Ben Xine; nobody won might", None),
    ("game Ada Jaya, Ben Xine; both lost", played(None, None, **TWO)),
    ("game Ada Jaya, Ben Xine; Ada won culture victory", played("Ada", "culture", **TWO)),
    ("game Ada Jaya, Ben Xine; Ada won xeno relations", played("Ada", "xeno", **TWO)),
    ("game Ada Jaya then Xystix, Ben Xine; Ben won might", played("Ben", "might", Ada="031 020", Ben="022")),
    ("game Ada Jaya, then Xystix, Ben Xine; Ben won might", played("Ben", "might", Ada="031 020", Ben="022")),
    ("game Ada Jaya / Xystix, Ben Xine; Ben won might", played("Ben", "might", Ada="031 020", Ben="022")),
    ("game Ada Jaya/Xystix, Ben Xine; Ben won might", played("Ben", "might", Ada="031 020", Ben="022")),
    ("game Ada Jaya, Xystix, Ben Xine; Ben won might", played("Ben", "might", Ada="031 020", Ben="022")),
    ("game Ada Jaya, Ben Xine; Ada won X", played("Ada", "xeno", **TWO)),
    ("game Ada with Jaya and Ben with Xine; Ada won by culture", played("Ada", "culture", **TWO)),
    ("game Ada won might; Ada Jaya, Ben Xine", played("Ada", "might", **TWO)),
    ("game Ada Jaya won might, Ben Xine", played("Ada", "might", **TWO)),
    ("game Ada Jaya*, Ben Xine; might", played("Ada", "might", **TWO)),
    ("game Ada Jaya, Ben Xine; Bne won might", None),
    ("game 3 Ada Jaya, Ben Xine; Ben won might", None),
    ("game Jaya Ada, Xine Ben; Ada won might", None),
]


@each_row_afresh("anyway", ["", " --anyway"])
@each_row_afresh(("line", "event"), GARBLED)
def test_a_game_is_never_written_down_with_another_ending(
    ripe: Diary, line: str, event: Event | None, anyway: str
) -> None:
    ripe.exactly_or_refused(line + anyway, event)


def test_a_slip_in_the_winners_name_is_told(ripe: Diary) -> None:
    ripe.refuse("game Ada Jaya, Ben Xine; Bne won might", "Bne", "Ben")


def test_a_game_of_an_era_past_leaves_the_present_one(opened: Opened) -> None:
    """3, R-3-10."""
    diary = opened(lines=[*RIPE, "era 3 --anyway"])
    first, second, third = diary.write(
        "game Ada Jaya, Ben Xine, Ada won might era 1",
        "game Ada Jaya, Ben Xine, Ben won culture, era 2",
        "game Ada Jaya, Ben Xine, nobody",
    )
    assert (first["during"], first["era"]) == (1, 3)
    assert (second["during"], second["era"]) == (2, 3)
    assert "during" not in third
    assert [game["era"] for game in diary.data("chronology")["games"]] == [1, 2, 3]
    assert "Era 3; 3 games played, 2 of them won" in diary.ask("status")


# A pile of cards from long ago


def test_a_pile_of_old_cards_is_written_down_with_its_eras(opened: Opened) -> None:
    """1.4, R-1.4-08: a card has an era, and so has each advancement."""
    diary = opened(lines=["era 3 --anyway"])
    home, late, fleet, told = diary.write(
        "world 34 Foo era 1 3R genetics S4.2 K6*.3",
        "advance Foo2 S1.2".replace("Foo2", "031"),
        "tech 6 moon era 2 M2* K4.3 R",
        "world 35 Bar 3R art era 2",
    )
    assert (home["era"], home["advancements"]) == (1, ["R6.1", "S4.2", "K6*.3"])
    assert late["advancement"] == "S1.2"
    assert (fleet["era"], fleet["advancements"]) == (2, ["M2*.2", "K4.3", "R?"])
    assert (told["era"], told["advancements"]) == (2, ["M1.2"])


def test_an_old_advancement_on_a_card_without_its_era_is_told_how_to_write(opened: Opened) -> None:
    diary = opened(lines=["era 3 --anyway"])
    diary.refuse("world 34 Foo 3R genetics.1 S4.2", "R-1.4-08", "write era")


# What the rules find odd


#: What stands already, the line, and the rule it is told with.
ODD = [
    ([], "world 34 Foo 3R genetics circled", "R-2.2-12"),
    ([], "world 34 Foo 3R genetics physics* art*", "R-1.4-09"),
    ([], "world 34 Foo 3R genetics physics art FTL", "[1.4]"),
    ([], "world 34 Foo 3R genetics era 2", "R-3-10"),
    ([], "world 34 Foo 3R genetics.O", "R-1.4-08"),
    ([], "world 34 Foo 001 genetics", "R-1.4-12"),
    ([], "world 34 Jaya 3R genetics", "031 Jaya has that name, too"),
    ([], "name 031 Xine", "022 Xine has that name, too"),
    (RIPE, "advance 031 K6", "[1.4]"),
    (RIPE[:1], "advance 031 K6*", "R-1.4-09"),
    ([], "advance 031 K6 era 4", "R-3-10"),
    ([], "tech 6 moon M1* M2* heart", "R-1.4-09"),
    ([], 'tech 6 moon M1 M2 heart "Half a Tech"', "R-1.4-10"),
    ([], "tech 6 moon M1 M2 heart skull", "R-1.3-05"),
    (["tech 6 moon M1 M2 heart"], "advance 012 F3", "R-2.2-26"),
    (["tech 6 moon M1 M2 heart"], "name 012 Half", "R-1.4-10"),
    (evening("en")[:12], "civ 35 Foo 3R might foot Kranax 012 025 038", "[1.4, 3]"),
    (evening("en")[:12], "civ 34 Foo 3R might foot Kranax 012 025", "R-3-04"),
    (evening("en")[:12], "civ 34 Foo 3R might foot Kranax 012 025 025", "R-3-04"),
    (evening("en")[:12], "civ 34 Foo 3R might sun Kranax 012 025 038", "Table 4"),
    (["world 34 Kranax 3R art", *evening("en")[3:11]], "civ 34 Foo 3R might foot Kranax 012 025 038", "R-3-04"),
    (evening("en")[:5] + evening("en")[7:12], "civ 34 Foo 3R might foot Kranax 012 025 038", "R-3-07"),
    (evening("en")[:14], "wonder 34 culture foot", "[3]"),
    ([*evening("en")[:14], "sector 22 Foo"], "wonder 22 might foot", "R-3-08"),
    (evening("en")[:11], "wonder 34 might foot", "R-3-09"),
    (evening("en")[:13], "wonder 34 might hand", "R-3-08"),
    ([], "game Ada Jaya, Ben Xine, Ada won might", "R-3-04"),
    (RIPE, "game Ada Jaya, Ben Xine, Ada won", "it does not say how Ada has won [3]"),
    (RIPE, "game Ada Jaya, Ben Zushaya, nobody", "two players began in sector 22 [1.7]"),
    (RIPE, "game Ada Jaya, Ben Jaya, nobody", "[1.7]"),
    (RIPE, "game Ada Jaya, Ben, nobody", "Ben has no homeworld [1.7]"),
    (RIPE, "game Ada Jaya, Ben 002, nobody", "002 is not a world [1.7]"),
    (RIPE, "game Ada Jaya, Ben Xine, Cleo Xystix, Dan Vatix, nobody", "[1.1]"),
    ([*RIPE, "game Ada Jaya, Ada won might"], "game Ben Xine, Ben won might era 1", "R-3-10"),
    (RIPE, "game Ada Jaya, nobody era 2", "R-3-10"),
    ([], "era 3", "R-3-10"),
    (["lost 5"], "lost 5", "005 Ziskix"),
    ([], "back 5", "005 Ziskix is not lost"),
]


@each_row_afresh(("before", "line", "rule"), ODD)
def test_what_is_odd_is_told_with_its_rule_and_the_table_has_the_last_word(
    opened: Opened, before: list[str], line: str, rule: str
) -> None:
    diary = opened(lines=before)
    diary.refuse(line, "odd: ", rule, "--anyway")
    told = diary.pipe(f"{line} --anyway\n")
    assert (told.code, told.err) == (0, "")
    assert rule in told.out
    (event,) = diary.events()[len(before) :]
    assert any(rule in odd for odd in event["anyway"])
    assert f"agreed: {diary.folder}".split("/")[0] in diary.ask("check")
    assert "1 agreed" in diary.ask("check").splitlines()[-1]


def test_in_a_chinese_campaign_it_is_told_in_chinese(kalan: Diary) -> None:
    assert "第一个发展项" in kalan.refuse("世界 34 福 3爱心 基因 圈", "R-2.2-12", "--anyway")
    assert "没有母星" in kalan.refuse("对局 小明 苍河丘 小红 无人", "[1.7]")
    assert "表格 5 中没有这个发展项；是指 基建、基因 吗？" in kalan.refuse("精进 001 基音")
    card = kalan.write("科技 4骷髅 太阳 月亮 爱心")[0]["card"]
    kalan.write(f"精进 {card} 计算 圈")
    told = kalan.refuse(f"精进 {card} 通讯 圈")
    assert "不合规则：太阳 不是该科技尚待填写的花色 [1.4, R-2.2-26]；科技上有 2 个圈" in told
    told = kalan.ask("log", "精进", card, "通讯", "圈", "--anyway")
    assert "（照样记录：太阳 不是该科技尚待填写的花色 [1.4, R-2.2-26]；科技上有 2 个圈" in told
    assert f"已撤销：0001-sitting:3  {card} 获得 通讯 S3（圈选）（时代 1）  （照样记录：" in kalan.ask("undo")
    assert "空白、精进、命名" in kalan.refuse("什么")


def test_anyway_may_stand_anywhere_and_marks_only_what_is_odd(kran: Diary) -> None:
    lines = ["advance 031 art --anyway", "--anyway advance 022 art*", "advance --anyway 022 S1* "]
    events = kran.write(*lines)
    assert ["anyway" in event for event in events] == [False, False, True]
    assert kran.say("advance", "022", "S2", "--anyway").code == 0
    assert kran.pipe("advance 005 art*\nadvance 005 S1*\n", "--anyway").code == 0
    assert ["anyway" in event for event in kran.events()[3:]] == [True, False, True]


def test_nothing_odd_is_found_in_what_the_rules_allow(opened: Opened) -> None:
    """R-1.3-06: twice the same; R-1.4-13: two worlds in one sector; a tech half filled."""
    diary = opened(lines=evening("en")[:12])
    diary.write(
        "world 22 Foo 3R art art", "tech 3 hand H H H1", "world 34 Bar 3R FTL", "game Ada Jaya, Ben Xine, nobody"
    )
    assert diary.ask("check").strip() == "all is well"


# What cannot be


IMPOSSIBLE = [
    ("", ()),
    ("foo bar", ("'foo'", "world")),
    ("34 Kranax 3 heart genetics", ("'34'",)),
    ("wrld 34 Kranax 3 heart genetics", ("world",)),
    ("world", ("sector",)),
    ("world Foo 3R genetics", ("sector",)),
    ("world 37 Foo 3R genetics", ("37", "sector")),
    ("world 00 Foo 3R genetics", ("sector",)),
    ("world 34 35 Foo 3R genetics", ("35",)),
    ("world 34 Foo genetics", ("corner",)),
    ("world 34 Foo 7R genetics", ("corner",)),
    ("world 34 Foo 3Z genetics", ("corner",)),
    ("world 34 Foo 3R 4K genetics", ("4K",)),
    ("world 34 Foo 3R", ("advancement",)),
    ("world 34 Foo 3R genetix", ("genetics",)),
    ("world 34 Foo 3R R7", ("R7",)),
    ("world 34 Foo 099 genetics", ("099", "no card")),
    ("world 34 Foo 002 3R genetics", ("002", "2S")),
    ("tech", ()),
    ("tech 3R", ("three suits",)),
    ("tech 3R M2 K4", ("three suits",)),
    ("tech 3R MKH", ("three suits",)),
    ("tech M2 K4 R1", ("corner",)),
    ("civ 34 Foo 3R", ("victory",)),
    ("civ 34 Foo 3R might foot", ("homeworld",)),
    ("civ 34 Foo 3R might foot Jaya Xine", ("homeworld",)),
    ("blank", ("corner",)),
    ("blank 4", ()),
    ("blank skull", ()),
    ("blank 4K 5K", ("5K",)),
    ("blank 4K Foo", ("Foo",)),
    ("blank 2x 4K", ("2x",)),
    ("blank 001", ()),
    ("advance", ("card",)),
    ("advance Jaya", ("advancement",)),
    ("advance Jaia art", ("Jaya",)),
    ("advance 99 art", ("99", "no card")),
    ("advance 002 art", ("002",)),
    ("advance Jaya art leisure", ("leisure",)),
    ("advance Jaya art foo", ("foo",)),
    ("advance Jaya 5", ("5",)),
    ("name", ()),
    ("name Jaya", ("name",)),
    ("name 002 Foo", ("002",)),
    ("name 099 Foo", ("099",)),
    ("name Nope Foo", ("Nope",)),
    ('name 031 "  "', ()),
    ("sector", ()),
    ("sector 34", ("name",)),
    ("sector 99 Foo", ("99", "sector")),
    ("sector Foo 34", ("Foo", "sector")),
    ("wonder", ()),
    ("wonder 34", ()),
    ("wonder 34 might", ("suit",)),
    ("wonder 34 foot", ("victory",)),
    ("wonder 99 might foot", ("99", "sector")),
    ("wonder 34 might foot foot", ()),
    ("game", ()),
    ("game nobody", ()),
    ("game Ada Jaya, Ben Xine", ("ended",)),
    ("game Ada Nope, nobody", ("Nope",)),
    ("game Ada 99, nobody", ("99",)),
    ("era", ()),
    ("era x", ()),
    ("era 0", ()),
    ("era O", ()),
    ("era -1", ()),
    ("era 2 3", ()),
    ("lost", ()),
    ("lost Nope", ("Nope",)),
    ("lost 99", ("99", "no card")),
    ("lost 1 2", ("2",)),
    ("back", ()),
    ("replaced 99", ("99",)),
    ("printed foo", ("foo",)),
    ("printed 99", ("99",)),
    ("printed 1 99", ("99",)),
    ("note", ("note",)),
    ("note   ", ("note",)),
    ("note a\x1b[31mred", ()),
    ("name 031 A\x07B", ()),
    ("undo 9:9", ("9:9",)),
    ("undo foo", ("foo",)),
]


@each_row_afresh(("line", "parts"), IMPOSSIBLE[1:])
def test_what_cannot_be_is_refused_with_or_without_anyway(kran: Diary, line: str, parts: tuple[str, ...]) -> None:
    kran.refuse(line, *parts)
    kran.refuse(f"{line} --anyway", *parts)


IMPOSSIBLE_IN_CHINESE = [
    "你好", "世界", "世界 34", "世界 37 福 3爱心 基因", "世界 34 福 基因", "世界 34 福 七爱心 基因", "世界 34 福 3爱心",
    "科技 6月亮", "科技 6月亮 月亮 骷髅", "文明 34 福 3爱心 军事", "发展 苍河丘", "发展 没有 艺术", "命名 031",
    "星区 99 福",    "奇观 34 军事", "对局 小明 苍河丘", "对局", "时代 三四", "遗失 099", "找回 没有", "笔记",
]  # fmt: skip


@each_row_afresh("line", IMPOSSIBLE_IN_CHINESE)
def test_what_cannot_be_is_refused_in_chinese(kalan: Diary, line: str) -> None:
    kalan.refuse(line)


def test_a_fourth_advancement_can_be_agreed_on_but_not_a_fifth(ripe: Diary) -> None:
    ripe.write("advance 031 S2 --anyway")
    ripe.refuse("advance 031 S3 --anyway", "031")


def test_an_english_article_stands_before_what_it_names(kran: Diary) -> None:
    assert "a advancement" not in kran.refuse("blank 4K art")


def test_while_a_game_is_played_here_it_writes_for_itself(kran: Diary) -> None:
    kran.monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert kran.makeplay("play", "kran", "--seed", "2").code == 0
    before = kran.record()
    told = kran.pipe("advance 031 art\n")
    assert told.code in {2, 3}
    assert "game" in told.err
    assert kran.record() == before


# How lines come in


def test_a_pipe_stops_at_the_first_line_that_cannot_be_written(kran: Diary) -> None:
    told = kran.pipe("note one\nadvance 031 art\nadvance Jaia art\nnote two\n")
    assert told.code == 2
    assert [event["type"] for event in kran.events()] == ["note", "advance"]
    assert len(told.out.splitlines()) == 2
    assert "Jaia" in told.err


def test_a_pipe_tells_which_line_it_stopped_at(kran: Diary) -> None:
    told = kran.pipe("note one\n\n# a remark\nadvance Jaia art\nnote two\n")
    assert "4" in told.err.split("Jaia")[0]


def test_empty_lines_remarks_and_line_ends_of_windows_do_not_matter(kran: Diary) -> None:
    told = kran.pipe("note one\r\n\r\n   \r\n# a remark\r\nnote two")
    assert told.code == 0
    assert [event["text"] for event in kran.events()] == ["one", "two"]


def test_a_file_saved_by_a_windows_editor_can_be_piped(kran: Diary) -> None:
    assert kran.write("\ufeffnote one", "note two") == [
        {"type": "note", "text": "one"},
        {"type": "note", "text": "two"},
    ]


def test_quit_ends_a_pipe(kran: Diary) -> None:
    told = kran.pipe("note one\nquit\nnote two\n")
    assert told.code == 0
    assert [event["text"] for event in kran.events()] == ["one"]


def test_an_empty_pipe_writes_nothing(kran: Diary) -> None:
    before = kran.record()
    assert kran.pipe("") == Told(0, "", "")
    assert kran.record() == before


def test_a_line_can_be_given_as_arguments_or_as_one(kran: Diary) -> None:
    for words in (
        ["world", "34", "Foo", "3", "heart", "genetics"],
        ["world", "34", "Moon Base", "4", "heart", "genetics"],
        ["world", "34", '"Sun Base"', "5", "heart", "genetics"],
        ["world 34 Bar 6 heart genetics"],
        ['world 34 "Art Base" 1 skull genetics'],
        ["game Ada Jaya, Ben Xine; nobody"],
        ["note", "Ben won't come"],
        ["note Ben won't come"],
    ):
        assert kran.say(*words).code == 0, words
    names = [event.get("name") for event in kran.events() if event["type"] == "card"]
    assert names == ["Foo", "Moon Base", "Sun Base", "Bar", "Art Base"]
    assert [event["text"] for event in kran.events() if event["type"] == "note"] == ["Ben won't come"] * 2


def test_every_line_is_on_the_disk_before_it_is_told(kran: Diary) -> None:
    seen: list[tuple[int, int]] = []

    class Listening(io.StringIO):
        def write(self, text: str) -> int:
            written = super().write(text)
            seen.append((self.getvalue().count("noted: "), len(kran.events())))
            return written

    kran.monkeypatch.setattr("sys.stdin", io.StringIO("note one\nnote two\nnote three\n"))
    with contextlib.redirect_stdout(Listening()):
        assert cli.run(["log", "kran"]) == 0
    assert max(seen) == (3, 3)
    assert all(told <= written for told, written in seen)


def test_one_line_is_one_event_and_the_record_only_grows(kran: Diary) -> None:
    for number, line in enumerate(evening("en")[:9], 1):
        before = kran.record()
        kran.write(line)
        after = kran.record()
        assert len(kran.events()) == number
        assert all(after[name].startswith(content) for name, content in before.items())


def test_status_cards_and_help_are_there_between_the_lines(kran: Diary) -> None:
    told = kran.pipe("status\ncards Jaya\nhelp\nstatus foo\n")
    assert told.code == 0
    assert "Era 1; 0 games played" in told.out
    assert "031 1F  world 22 Jaya" in told.out
    assert "one more advancement on a world or tech" in told.out
    assert kran.events() == []


@each_row_afresh("language", ["en", "zh"], always=slice(1, None))
def test_the_examples_of_help_can_be_typed(opened: Opened, language: str) -> None:
    kranax, prospero = ("克拉纳克斯", "普洛斯彼罗") if language == "zh" else ("Kranax", "Prospero")
    base = [f"name 031 {kranax}", f"name 022 {prospero}", *[f"tech 6 moon M{n} K4 R1" for n in (1, 2, 3, 4)]]
    shown = opened(language, base).pipe("help\n").out.splitlines()
    examples = [line.strip() for line in shown if line.startswith("  ") and not line.startswith("   ")]
    examples = [line for line in examples if not {"[", "|", "TEXT", "--anyway"} & {*line.split(), *line}]
    assert len(examples) >= 13
    diary = opened(language, base)
    fresh = diary.record()
    for example in examples:
        told = diary.pipe(f"{example}\n", "--anyway")
        if told.code != 3:  # nothing there to redo
            assert (told.code, told.err) == (0, ""), example
        for path in (diary.folder / "log").iterdir():
            path.write_bytes(fresh[path.name])
        resealed(diary.folder)


@each_row_afresh("language", ["en", "zh"])
def test_help_speaks_the_language_of_the_campaign(opened: Opened, language: str) -> None:
    told = opened(language).pipe("help\n").out
    foreign = ["undo the last line", "the current state"] if language == "zh" else ["放置奇观"]
    assert not [words for words in foreign if words in told]


def test_nonsense_of_every_kind_leaves_the_record_alone(grown: Diary) -> None:
    before = grown.record()
    for line in (
        '"', "''", "; ; ;", "，，", "game ; ; ;", "game , , won", 'world "" "" ""', "world 34 34 34", "civ 039 039 039",
        "tech * * *", "tech 1S M1* * *", "advance * 031", "era 99999999999999999999999", "era ²", "lost ½",
        "name \\ /", "world ｛｝", "wonder 🙂 🙂 🙂", "undo --since", "undo 1:", "undo :1", "undo -1", "-- --",
        "advance 031 R6.99999999999999999999", "world 34 Foo 3R R6.x", "sector 3４４ Foo", "note \x00", "--since 1:1",
    ):  # fmt: skip
        told = grown.pipe(f"{line}\n")
        assert told.code in {0, 2, 3}, line
        assert told.err.startswith("makeplay: ") == bool(told.code), line
        assert grown.record() == before, line


# Cards on the table


def test_printed_cards_are_as_they_stand_and_altered_ones_are_known(grown: Diary) -> None:
    assert "40 cards" in grown.pipe("printed all\n").out
    assert grown.data("status")["unprinted"] == []
    grown.write("name Kranax Old Kran", "advance 031 art")
    assert grown.data("status")["outdated"] == ["031", "037", "039"]
    (event,) = grown.write("printed 037, 39")
    assert event["cards"]["037"] == "3R | 34. Old Kran | world 1 | R6.1 | K6*.1 | F4.1"
    assert grown.data("status")["outdated"] == ["031"]


@each_row_afresh("said", ["1-3 12", "001 002 003 012", "1, 2, 3, 12", "#1 #2 #3 #12", "1-3, 012"])
def test_some_cards_are_printed(kran: Diary, said: str) -> None:
    (event,) = kran.write(f"printed {said}")
    assert [*event["cards"]] == ["001", "002", "003", "012"]


@each_row_afresh("line", ["printed all", "已印 全部", "printed everything"])
def test_all_cards_are_printed(kran: Diary, line: str) -> None:
    (event,) = kran.write(line)
    assert len(event["cards"]) == 36


def test_a_lost_card_is_in_no_deck_until_it_is_found_or_made_again(kran: Diary) -> None:
    kran.write("lost 5", "lost Jaya")
    assert "Deck: 34 cards - 10 worlds" in kran.ask("status")
    kran.write("back 5", "replaced Jaya")
    assert "Deck: 36 cards - 12 worlds" in kran.ask("status")
    assert kran.data("status")["lost"] == []


# Taken back


def test_the_last_line_is_taken_back_and_restored(grown: Diary) -> None:
    before = grown.data("cards")
    grown.write("advance 031 art")
    after = grown.data("cards")
    assert "031 Jaya gets Art M1 (era 2)" in grown.ask("undo")
    assert grown.data("cards") == before
    assert "031 Jaya gets Art M1 (era 2)" in grown.ask("redo")
    assert grown.data("cards") == after
    assert [event["type"] for event in grown.events()[-3:]] == ["advance", "undo", "redo"]


@each_row_afresh("words", ["undo|redo", "撤销|重做", "undo 1:1|redo", "UNDO 0001-sitting:1|REDO", "undo 1|redo"])
def test_lines_take_back_too(kran: Diary, words: str) -> None:
    undo, redo = words.split("|")
    kran.write("advance 031 art", undo)
    assert kran.data("cards", "031")["advancements"] == ["K6.O"]
    kran.write(redo)
    assert kran.data("cards", "031")["advancements"] == ["K6.O", "M1.1"]


@each_row_afresh("address", ["1:2", "0001-sitting:2", "2"])
def test_an_earlier_line_is_taken_back_by_its_address(kran: Diary, address: str) -> None:
    kran.write("advance 031 art", "advance 022 art", "advance 020 art")
    kran.ask("undo", address)
    assert kran.events()[-1] == {"type": "undo", "of": ["0001-sitting:2"]}
    assert kran.data("cards", "022")["advancements"] == ["K4.O"]
    assert kran.data("cards", "020")["advancements"] == ["M3.O", "M1.1"]


@each_row_afresh("count", [1, 2, 3, 5], always=slice(None, None, 2))
def test_a_line_and_all_behind_it_are_taken_back_and_restored(kran: Diary, count: int) -> None:
    kran.write("advance 031 art", "advance 031 S1", "advance 022 art", "name 022 Foo", "sector 34 Bar")
    after = kran.data("cards"), kran.data("status")
    told = kran.ask("undo", f"1:{6 - count}", "--since")
    assert told.count("Undone: ") == count
    assert len([event for event in kran.data("history") if event["undone"]]) == count
    assert kran.ask("redo").count("Restored: ") == count
    assert (kran.data("cards"), kran.data("status")) == after
    kran.no(lambda: kran.makeplay("redo", "kran"), code=3)
    kran.write("note and on we go")


def test_again_and_again_goes_further_back_and_returns(kran: Diary) -> None:
    kran.write("note one", "note two", "note three")
    for text in ("three", "two", "one"):
        assert f"note: {text}" in kran.ask("undo")
    kran.no(lambda: kran.makeplay("undo", "kran"), code=3)
    for text in ("one", "two", "three"):
        assert f"note: {text}" in kran.ask("redo")
    kran.no(lambda: kran.makeplay("redo", "kran"), code=3)


def test_what_has_happened_since_forbids_to_restore(kran: Diary) -> None:
    kran.write("note one", "undo", "note two")
    kran.refuse("redo", code=3)
    assert [event["text"] for event in kran.events() if event["type"] == "note"] == ["one", "two"]


def test_what_later_lines_stand_on_is_not_taken_back(kran: Diary) -> None:
    kran.write("world 34 Kranax 3R art", "advance Kranax S1")
    kran.no(lambda: kran.makeplay("undo", "kran", "1:1"), "0001-sitting:1", "--since", code=3)
    kran.ask("undo", "1:2")
    kran.ask("undo", "1:1")
    assert "037" not in kran.ask("cards")


@each_row_afresh("which", ["together", "since"])
def test_the_command_that_takes_back_all_that_rests_on_a_line_can_be_typed_as_it_is(kran: Diary, which: str) -> None:
    kran.write(
        "world 34 Kranax 3R art", "note one", "advance Kranax S1", "blank 4 skull", "lost 005", "name Kranax Kren"
    )
    before = kran.data("cards"), kran.data("status")
    told = kran.no(lambda: kran.makeplay("undo", "kran", "1:1"), code=3)
    commands = re.findall("makeplay undo kran [^;\n]*", told)
    together = [f"0001-sitting:{number}" for number in (6, 4, 3, 1)]
    since = ["0001-sitting:1", "--since"]
    assert commands == [f"makeplay undo kran {' '.join(words)}" for words in (together, since)]
    _, command, _, *words = commands[which == "since"].split()
    kran.ask(command, *words)
    undone = [f"0001-sitting:{number}" for number in ((6, 5, 4, 3, 2, 1) if which == "since" else (6, 4, 3, 1))]
    assert kran.events()[-1] == {"type": "undo", "of": undone}
    assert "037" not in kran.ask("cards")
    kran.ask("redo")
    assert (kran.data("cards"), kran.data("status")) == before


def test_several_lines_are_taken_back_in_one_go_in_whichever_order(kran: Diary) -> None:
    kran.write("note one", "note two", "note three", "undo 1:1 3 1:1")
    assert kran.events()[-1] == {"type": "undo", "of": ["0001-sitting:3", "0001-sitting:1"]}
    kran.no(lambda: kran.makeplay("undo", "kran", "2", "3"), "undone already", code=3)
    assert "note: two" in kran.ask("undo", "2")


def test_taking_back_what_the_winners_card_quotes_is_told(opened: Opened) -> None:
    """3, R-3-07: the card would name a tech that is none."""
    diary = opened(lines=evening("en")[:14])
    told = diary.makeplay("undo", "kran", "1:6")
    assert told.code == 3 or "039" in told.out


@each_row_afresh(
    "words", [["0000-setup:1"], ["0000-setup:2"], ["0000-setup:1", "--since"], ["0000-setup:5", "--since"]]
)
def test_the_founding_stays(kran: Diary, words: list[str]) -> None:
    kran.write("note one")
    told = kran.no(lambda: kran.makeplay("undo", "kran", *words), code=3)
    assert "makeplay undo" not in told


def test_nothing_can_be_taken_back_right_after_the_founding(kran: Diary) -> None:
    kran.no(lambda: kran.makeplay("undo", "kran"), code=3)
    kran.no(lambda: kran.makeplay("redo", "kran"), code=3)
    kran.no(lambda: kran.makeplay("undo", "kran", "1:1"), "1:1", code=2)


def test_an_undo_is_not_undone_but_restored(kran: Diary) -> None:
    kran.write("note one", "undo")
    kran.no(lambda: kran.makeplay("undo", "kran", "1:2"), "redo", code=3)
    kran.no(lambda: kran.makeplay("undo", "kran", "1:1"), code=3)


def test_printed_cards_that_are_wrong_then_are_listed(grown: Diary) -> None:
    grown.write("advance 031 art", "world 41 Foo 2S art", "printed all")
    told = grown.ask("undo", "1:21")
    assert "031" in told
    assert "on the table says: 1F | 22. Jaya | world O | K6.O | M1.2; now it is: 1F | 22. Jaya | world O | K6.O" in told
    told = grown.ask("undo", "1:22")
    assert "Card 002 on the table says: " in told
    told = grown.ask("undo", "1:7")
    assert "Card 012 on the table says: " in told
    assert "Card 039 on the table says: " in told


def test_a_printed_card_that_is_no_more_is_listed(kran: Diary) -> None:
    kran.write("world 34 Foo 3R art", "printed all")
    assert "037" in kran.ask("undo", "1:1").split("on the table says", 1)[0]


# At the prompt


@pytest.fixture
def typing(kran: Diary) -> Callable[[str], str]:
    """Types keys at the prompt of a terminal; what is told."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    def call(keys: str) -> str:
        screen = Terminal()
        kran.monkeypatch.setattr("sys.stdin", Terminal())
        with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=DummyOutput()):
            keyboard.send_text(keys)
            with contextlib.redirect_stdout(screen):
                assert cli.run(["log", "kran"]) == 0
        return screen.getvalue()

    return call


def test_the_prompt_writes_line_by_line_and_goes_on_after_a_refusal(kran: Diary, typing: Callable[[str], str]) -> None:
    told = typing("note one\radvance Jaia art\r\r   \radvance Jaya art\rquit\r")
    assert [event["type"] for event in kran.events()] == ["note", "advance"]
    assert "did you mean Jaya?" in told
    assert "makeplay status kran" in told.splitlines()[-1]


def test_the_arrow_has_the_lines_of_earlier_evenings(kran: Diary, typing: Callable[[str], str]) -> None:
    typing("note one\r\x04")
    typing("note two\rquit\r")
    history = FileHistory(str(kran.folder / ".cache" / "log-history"))
    assert [*history.load_history_strings()] == ["quit", "note two", "note one"]


@each_row_afresh("key", ["\x03", "\x04"])
def test_leaving_keeps_everything_written(kran: Diary, typing: Callable[[str], str], key: str) -> None:
    assert "Everything is written" in typing(f"note one\r{key}")
    assert [event["text"] for event in kran.events()] == ["one"]


TABS = [
    ("wor", "world"),
    ("adv", "advance"),
    ("und", "undo"),
    ("advance ja", "Jaya"),
    ("advance tinv", "Tinvix Minor"),
    ("advance Jaya gen", "Genetics"),
    ("advance Jaya art cir", "circled"),
    ("world 34 Foo 3 he", "Heart"),
    ("wonder 34 mi", "Might"),
    ("game A", "Ada"),
    ("game Ada ja", "Jaya"),
    ("lost xi", "Xine"),
    ("cards unp", "unprinted"),
]


@each_row_afresh(("typed", "offered"), TABS)
def test_tab_offers_words_and_names(kran: Diary, typed: str, offered: str) -> None:
    session = LogSession(keep(Path(), "kran"), Path())
    *words, last = typed.split()
    assert offered in [word.text for word in fitting(session, words, last)]
    assert kran.events() == []


CHINESE_TABS = [
    ("世", "世界"),
    ("发", "发展"),
    ("发展 克", "克恩"),
    ("发展 克恩 基", "基因"),
    ("对局 小", "小明"),
    ("奇观 34 军", "军事"),
]


@each_row_afresh(("typed", "offered"), CHINESE_TABS)
@pytest.mark.usefixtures("kalan")
def test_tab_offers_chinese_words_and_names(typed: str, offered: str) -> None:
    session = LogSession(keep(Path(), "kran"), Path())
    *words, last = typed.split()
    assert offered in [word.text for word in fitting(session, words, last)]
