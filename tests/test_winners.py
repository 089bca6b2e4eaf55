"""What a winner writes after the game, kept by hand: where an era ends, and what no win explains."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from afresh import each_row_afresh
from sealing import resealed
from talking import Makeplay
from test_log import Diary, evening, kept

pytestmark = pytest.mark.usefixtures("undrawn")

Opened = Callable[..., Diary]
EVENING = evening("en")
#: The evening as it is played: a world and techs, then the game, then what Ada writes as its winner.
CARDS, GAME, SECTOR, CIVILIZATION, WONDER = EVENING[:11], EVENING[14], EVENING[11], EVENING[12], EVENING[13]
WON = [*CARDS, GAME]
WRITTEN = [*WON, SECTOR, CIVILIZATION, WONDER]
#: The next era begins, in the same sitting.
NEXT = ['world 41 "Gate of the Sun" 2 sun art', "advance 002 S1"]


@pytest.fixture
def opened(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Opens the campaign in which *lines* are written down."""

    def call(lines: list[str]) -> Diary:
        return Diary(makeplay, monkeypatch, kept("en", *lines))

    return call


# Where an era ends


def marks(diary: Diary, *words: str) -> tuple[int, int, int]:
    """How many sectors are named, wonders and civilizations there are, as `at` or `status` shows it."""
    found = diary.data(*words)
    return len(found["sector_names"]), len(found["wonders"]), found["kinds"]["civilization"]


def test_an_era_ends_with_what_its_winner_wrote(opened: Opened) -> None:
    diary = opened([*WRITTEN, *NEXT])
    assert marks(diary, "at", "1") == (1, 1, 1)
    told = diary.ask("at", "1").splitlines()
    assert told[0].endswith("sector 34: a wonder of Might and Foot")
    assert told[1] == "Era 1 is over, era 2 has not begun; 1 game played, 1 of them won"
    assert "Gate of the Sun" not in diary.ask("cards", "worlds", "--at", "1")


def test_a_branch_at_the_end_of_an_era_has_its_civilization(opened: Opened) -> None:
    diary = opened([*WRITTEN, *NEXT])
    diary.ask("branch", "copy", "--at", "1")
    told = json.loads(diary.makeplay("status", "copy", "--json").out)
    assert (len(told["sector_names"]), len(told["wonders"]), told["kinds"]["civilization"]) == (1, 1, 1)


def test_history_counts_it_to_the_era_that_was_won(opened: Opened) -> None:
    diary = opened([*WRITTEN, *NEXT])
    first, second = diary.ask("history", "--era", "1"), diary.ask("history", "--era", "2")
    for text in ("sector 34 is named Kran", "civilization 34 Kran Dominion", "a wonder of Might and Foot"):
        assert text in first
        assert text not in second
    assert "Gate of the Sun" in second


def test_a_civilization_remembered_late_is_in_its_era_all_the_same(opened: Opened) -> None:
    diary = opened([*WON, *(f"{line} era 2" for line in NEXT), SECTOR, CIVILIZATION + " era 1", WONDER])
    assert marks(diary, "at", "1") == (1, 1, 1)


@each_row_afresh(
    ("later", "ended"),
    [
        ([], "Ada has won by Might"),
        (["sector 22 Elsewhere --anyway"], "Ada has won by Might"),
        ([SECTOR, f"{NEXT[0]} era 2", "name 037 Old Kranax"], "sector 34 is named Kran"),
        ([SECTOR, "name 037 Old Kranax"], "037 Kranax is now named Old Kranax"),
        ([SECTOR, "blank 4 skull"], "sector 34 is named Kran"),
    ],
)
def test_what_comes_later_is_not_of_the_era(opened: Opened, later: list[str], ended: str) -> None:
    diary = opened(WON)
    if later:
        diary.write(*later)
    assert ended in diary.ask("at", "1").splitlines()[0]


def test_the_atlas_and_the_map_of_an_era_show_the_same(opened: Opened) -> None:
    """Both are drawn from what the record says up to the same event."""
    from generator.campaign import folder as campaigns
    from generator.campaign.moments import Past, as_it_was
    from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
    from generator.games.deep_future.sheets.chapters import chapters

    diary = opened([*WRITTEN, NEXT[0], "sector 22 Elsewhere --anyway"])
    whole = campaigns.open_campaign(Path(), "kran")
    assert diary.folder.name == "kran"
    assert isinstance(whole.state, DeepFutureCampaign)
    then = as_it_was(whole, "1")[0].state
    (page,) = [chapter.then for chapter in chapters(whole.state, Past(whole)) if chapter.era == 1]
    assert isinstance(then, DeepFutureCampaign)
    assert (page.sector_names, page.wonders, page.cards) == (then.sector_names, then.wonders, then.cards)


# A civilization is a new card


def test_a_civilization_takes_no_blank_out_of_the_deck(opened: Opened) -> None:
    """3-15: the winner makes it on a new card."""
    diary = opened([*WON, "blank 3 heart", SECTOR])
    (event,) = diary.write(CIVILIZATION)
    assert event["card"] == "040"
    assert "a new card" in diary.ask("cards", "040")


def test_a_civilization_may_be_written_on_a_blank_that_is_named(opened: Opened) -> None:
    diary = opened([*WON, "blank 3 heart", SECTOR])
    (event,) = diary.write(CIVILIZATION.replace("civ 34", "civ 039 34"))
    assert event["card"] == "039"


# What no win explains


def _forget_that_it_was_odd(diary: Diary) -> None:
    """The record as an earlier makeplay would have written it, which found nothing odd."""
    log = diary.folder / "log" / "0001-sitting.jsonl"
    lines = [json.loads(each) for each in log.read_text(encoding="utf-8").splitlines()]
    without = ({key: each[key] for key in each if key != "anyway"} for each in lines)
    log.write_text("".join(f"{json.dumps(each)}\n" for each in without), encoding="utf-8")
    resealed(diary.folder)


#: What stands, the line, what is told, whether it is still odd at the end of the record.
ODD = [
    ([*WON, SECTOR], "wonder 34 territory foot", "the letter T: the game was won by Might there [3, R-3-06]"),
    ([*WON, SECTOR], "wonder 34 might heart", "advancements of Heart on the homeworld and all complete techs"),
    ([*WON, SECTOR], CIVILIZATION.replace("might", "xeno"), "Ada has won era 1 by Might, and not by Xeno"),
    (WRITTEN, CIVILIZATION + " era 1", "era 1 already has a civilization: 039 Kran Dominion"),
    (WRITTEN, CIVILIZATION.replace("Kran Dominion", "Second") + " era 2", "nobody has won era 2 yet"),
    ([*WRITTEN, *NEXT], CIVILIZATION.replace("Kran Dominion", "Second") + " era 2", "nobody has won era 2 yet"),
    ([*WON, SECTOR], "sector 43 Elsewhere", "nobody has won with a homeworld in sector 43"),
    ([*WON, SECTOR], "wonder 43 might foot", "nobody has won with a homeworld in sector 43"),
    ([*CARDS, SECTOR, CIVILIZATION], GAME.replace("might", "xeno"), "Ada has won era 1 by Xeno, and not by Might"),
    ([*WON, SECTOR, "wonder 34 culture foot --anyway"], CIVILIZATION, "the letter C: the game was won by Might"),
]  # fmt: skip


@each_row_afresh(("before", "line", "what"), ODD)
def test_a_line_that_no_win_explains_is_odd(opened: Opened, before: list[str], line: str, what: str) -> None:
    diary = opened(before)
    diary.refuse(line, "odd: ", what, "--anyway")
    diary.write(f"{line} --anyway")
    assert what in diary.ask("check")


@each_row_afresh(("before", "line", "what"), ODD[:8])
def test_check_finds_it_in_a_record_that_has_it(opened: Opened, before: list[str], line: str, what: str) -> None:
    """As a record of an earlier makeplay, which found nothing odd in it."""
    diary = opened(before)
    diary.write(f"{line} --anyway")
    _forget_that_it_was_odd(diary)
    assert "odd: campaigns/kran/log/0001-sitting.jsonl:" in diary.ask("check")
    assert what in diary.ask("check")


def test_the_lines_of_an_evening_are_not_odd_in_either_order(opened: Opened) -> None:
    for lines in (WRITTEN, [*CARDS, SECTOR, CIVILIZATION, WONDER, GAME], [*CARDS, SECTOR, GAME, CIVILIZATION, WONDER]):
        assert "odd" not in opened(lines).ask("check")


def test_a_second_win_in_a_sector_may_make_its_wonder(opened: Opened) -> None:
    """Before its civilization is written, what the first one quotes does not decide."""
    diary = opened([*WON, SECTOR, CIVILIZATION, *NEXT, "game Ada Kranax, Ben Xine, Ada won culture"])
    diary.write("wonder 34 culture foot")
    assert diary.ask("check").splitlines()[-1] == "all is well"


def test_a_table_that_takes_any_letter_may_write_any(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    """R-3-06, its switch."""
    letter = "wonder_letter=any_achieved"
    assert makeplay("new", "any", "--player", "Ada", "--seed", "5", "--rule", letter).code == 0
    for line in [*CARDS, "game Ada Kranax, Ada won might", SECTOR, "wonder 34 territory foot"]:
        monkeypatch.setattr("sys.stdin", io.StringIO(line + "\n"))
        told = makeplay("log", "any")
        assert told.code == 0, told.err


# A name that comes later


def test_a_name_that_is_written_after_all_makes_the_wonder_right(opened: Opened) -> None:
    """A name undone and given again in another way."""
    diary = opened([*WON, SECTOR, CIVILIZATION, WONDER])
    assert "Odd now" in diary.ask("undo", "1:13")
    assert "sector 34 has no name yet" in diary.ask("check")
    diary.write("sector 34 Goldenreach")
    assert diary.ask("check").splitlines()[-1] == "all is well"


#: The techs of the evening, written down after the game.
TECHS = [line if line.startswith("name") else f"{line} era 1" for line in CARDS[3:]]


@each_row_afresh(
    ("later", "told"),
    [
        (TECHS, ["all is well"]),
        ([*TECHS, CIVILIZATION], ["all is well"]),
        (TECHS[:4], ["odd: "]),
        ([*TECHS[:7], "civ 34 Foo 3R might foot Kranax 012 025 era 1 --anyway"], ["odd: ", "agreed: "]),
    ],
)
def test_check_asks_what_the_cards_say_in_the_end(opened: Opened, later: list[str], told: list[str]) -> None:
    """A wonder that was written down before the techs it came from."""
    diary = opened([*CARDS[:3], GAME, SECTOR])
    diary.write(f"{WONDER} --anyway")
    _forget_that_it_was_odd(diary)
    diary.write(*later)
    found = diary.ask("check")
    assert all(part in found for part in told), found


def test_undo_names_the_lines_to_undo_first(opened: Opened) -> None:
    diary = opened([*WRITTEN, "blank 4 skull", "lost 005", "blank 5 skull"])
    first, second, third = (f"0001-sitting:{number}" for number in (14, 16, 18))
    told = diary.no(lambda: diary.makeplay("undo", "kran", first), f"{third}, {second}", "--since", code=3)
    assert "0001-sitting:17" not in told
    for address in (third, second):
        diary.ask("undo", address)
    diary.ask("undo", "0001-sitting:15")  # the wonder is then odd, not wrong
    diary.ask("undo", first)
    assert "Kran Dominion" not in diary.ask("cards")


# Slips, and what was meant

SLIPS = [
    ("world 34 Kranax heart", "'heart'", "number and suit", "advancement"),
    ("world 34 Kranax heart genetics", "'heart'", "number and suit"),
    ("game Jaya, Xine, Ada won might", "'Jaya'", "a world", "each player before their homeworld"),
]


@each_row_afresh("slip", SLIPS)
def test_a_line_with_something_missing_says_what(opened: Opened, slip: tuple[str, ...]) -> None:
    opened([]).refuse(*slip)


def test_cards_that_do_not_match_suggest_a_name(opened: Opened) -> None:
    diary = opened(WON)
    assert diary.ask("cards", "mobil").startswith("012")
    assert diary.ask("cards", "Kranox").splitlines()[0] == "no card matches; did you mean Kranax?"
    assert diary.ask("cards", "mobile", "resrts").splitlines()[0] == "no card matches; did you mean Mobile Resorts?"
    assert diary.ask("cards", "xyzzyq").splitlines()[0] == "no card matches"
    told = diary.makeplay("print", "kran", "--cards", "Kranox", "--only", "cards")
    assert (told.code, "did you mean Kranax?" in told.err) == (2, True)


# A game at a real table


def table(diary: Diary, monkeypatch: pytest.MonkeyPatch, *typed: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    told = diary.makeplay("table", "kran")
    assert told.code == 0, told.err
    return told.out


def test_a_card_that_cannot_be_is_refused_with_the_reason(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    diary = opened([*CARDS, "lost 005"])
    said = ["005", "why 005", "Ziskx", "4 skul", "099", "quit"]
    told = table(diary, monkeypatch, *said)
    assert told.count("005 5S Ziskix is recorded as lost") == 2
    assert "did you mean 4 Skull?" in told
    assert "'099' is not possible: no card here has that number, name or corner" in told


def test_a_table_game_without_a_card_leaves_nothing(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    diary = opened(CARDS)
    before = diary.data("status")
    assert "nothing of it is recorded" in table(diary, monkeypatch, "abandon", "yes")
    assert diary.data("status") == before
    assert diary.data("chronology")["games"] == []
    assert diary.ask("check").splitlines()[-1] == "all is well"
    assert "game" not in diary.ask("undo")
