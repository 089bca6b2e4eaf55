"""An evening at the screen: what is typed at `table`, `play` and `log`, and how it is answered."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from talking import Makeplay, Told

from generator import cli
from generator.campaign import folder as campaigns
from generator.campaign.timeline import timeline
from generator.cli.console import wrapped
from generator.games.deep_future.facts.cards import CardKind
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign

pytestmark = pytest.mark.usefixtures("undrawn")

Typed = Callable[..., Told]


@pytest.fixture
def two(makeplay: Makeplay) -> Makeplay:
    """A campaign of two players."""
    assert makeplay("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "5").code == 0
    return makeplay


@pytest.fixture
def typed(two: Makeplay, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Types lines at the table, or at another command."""

    def call(lines: str, *words: str) -> Told:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return two(*(words or ("table", "kran")))

    return call


# At the table


def test_each_card_said_is_told_by_its_name_and_counted(typed: Typed) -> None:
    told = typed("001\n002\n").out
    assert "= 001 1S Tinvix Minor" in told
    assert "Ada, 1 of 5: turn over" in told
    assert "Ada, 3 of 5: turn over" in told


def test_a_card_is_taken_back_before_the_next_and_told(typed: Typed) -> None:
    told = typed("001\nundo\n002\n").out
    assert "Taken back: 001 1S Tinvix Minor" in told
    assert told.count("Ada, 1 of 5") == 2
    assert "= 002 2S" in told
    assert "no card to take back" not in told


def test_where_no_card_can_be_taken_back_it_says_so(typed: Typed) -> None:
    told = typed("undo\n001\nundo\nundo\n").out
    assert told.count("There is no card to take back.") == 2
    assert told.count("Taken back: ") == 1


def test_a_line_of_a_choice_that_goes_on_does_not_look_like_the_next_choice() -> None:
    first, *others = wrapped("   1  move 1 worker ea2 ea1   1 worker to Europe 2 (ea2) and on to Asia", 44, 29)
    assert first.startswith("   1  move")
    assert others
    assert all(line.startswith("      ") for line in others)


def test_a_short_number_is_asked_back(typed: Typed) -> None:
    """12 could be a corner or a name; 012 and #12 are card numbers."""
    told = typed("12\n7\n012\n#7\n").out
    assert "Is 12 card 012? Then type yes, or 012, the number as it is printed" in told
    assert "Is 7 card 007?" in told
    assert told.count("= 0") == 2


def test_a_short_number_of_a_card_that_lies_elsewhere_is_refused(typed: Typed) -> None:
    assert "'12' is not possible" in typed("012\n12\n").out


@pytest.fixture
def keys(two: Makeplay, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Types keys at a terminal; what is told."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    assert two("status", "kran").code == 0

    def call(pressed: str, *words: str) -> str:
        screen = Terminal()
        monkeypatch.setattr("sys.stdin", Terminal())
        monkeypatch.setenv("TERM", "xterm")
        with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=DummyOutput()):
            keyboard.send_text(pressed)
            with contextlib.redirect_stdout(screen):
                assert cli.run(list(words)) == 0
        return screen.getvalue()

    return call


@pytest.mark.parametrize("command", ["table", "play"])
def test_ctrl_c_ends_calmly(keys: Callable[..., str], command: str) -> None:
    """Ctrl-C gives up what is typed, and at an empty prompt stops."""
    told = keys("help\rabc\x03\x03", command, "kran")
    assert told.count("quit   ") == 1
    assert told.rstrip().endswith(f"makeplay {command} kran")
    assert "abc" not in told


# What was written down


CIVILIZATION = "civ {} Dominion 3 heart might sun {} 039 040 041"
TECHS = ["tech 1 sun S1 M1 R1", "tech 2 sun S1 M1 R1", "tech 3 sun S1 M1 R1"]
WORLDS = ["world 34 Kranax 3 heart genetics, physics, art new", "world 35 Prosper 4 heart genetics, physics, art new"]
#: Two worlds (037, 038), three techs, and a game that Ada won in era 1.
WON = [*WORLDS, *(f"{tech} new" for tech in TECHS), "game Ada Kranax, Ben Prosper, Ada won might"]


@pytest.fixture
def won(typed: Typed) -> Typed:
    """After the first game."""
    told = typed("\n".join(WON) + "\n", "log", "kran", "--anyway")
    assert told.code == 0, told.err
    return typed


def civilizations() -> list[object]:
    """Eras of the civilizations of the campaign."""
    state = campaigns.open_campaign(Path(), "kran").state
    assert isinstance(state, DeepFutureCampaign)
    return [card.era for card in state.cards.values() if card.kind is CardKind.CIVILIZATION]


def test_a_civilization_written_after_its_game_is_of_the_era_that_was_won(won: Typed) -> None:
    assert won(CIVILIZATION.format(34, "Kranax") + "\n", "log", "kran", "--anyway").code == 0
    assert civilizations() == [1]


def test_a_civilization_of_two_possible_eras_is_refused_with_both_ways(won: Typed) -> None:
    """Another homeworld than the winner's."""
    line = CIVILIZATION.format(35, "Prosper")
    told = won(f"{line}\n", "log", "kran", "--anyway")
    assert told.code == 2
    assert "of which era is this? write era 1 or era 2 at the end of the line" in told.err
    assert civilizations() == []
    assert won(f"{line} era 2\n", "log", "kran", "--anyway").code == 0
    assert civilizations() == [2]


@pytest.mark.usefixtures("won")
def test_a_civilization_of_two_possible_eras_is_asked_about(keys: Callable[..., str]) -> None:
    line = CIVILIZATION.format(35, "Prosper")
    told = keys(f"{line}\r\r{line}\r1\rquit\r", "log", "kran", "--anyway")
    assert "   1  era 1" in told
    assert "   2  era 2" in told
    assert told.count("was not written") == 1
    assert civilizations() == [1]


@pytest.mark.parametrize("line", ["advance 001 art", "world 36 Late 1 sun art new", "tech 4 sun S1 M1 R1 new"])
def test_what_is_written_behind_a_won_game_may_have_been_made_in_it(won: Typed, line: str) -> None:
    """Until its civilization is there, or something of the present era."""
    assert "era 1 or era 2" in won(f"{line}\n", "log", "kran", "--anyway").err
    assert won(f"{line} era 1\n", "log", "kran", "--anyway").code == 0
    assert won(CIVILIZATION.format(34, "Kranax") + "\n", "log", "kran", "--anyway").code == 0
    assert won(f"{line}\n", "log", "kran", "--anyway").code == 0


def test_the_prompt_shows_what_a_winner_leaves_to_be_written(keys: Callable[..., str], typed: Typed) -> None:
    typed("\n".join(WORLDS) + "\n", "log", "kran")
    told = keys(f"{WON[-1]}\rquit\r", "log", "kran", "--anyway")
    assert "Ada has won. Lines still to write" in told
    for line in ("sector 34 NAME", "civ 34 NAME CORNER Might SUIT 037 TECHS", "wonder 34 Might SUIT"):
        assert line in told
    assert "NAME" not in keys("game Ada Kranax, Ben Prosper, nobody\rquit\r", "log", "kran")


def test_after_a_sitting_it_is_asked_once_whether_all_was_written_by_hand(
    keys: Callable[..., str], typed: Typed
) -> None:
    """Only where something was printed; the cards then count as they are, their revisions stay."""
    assert "by hand" not in keys(f"{WORLDS[0]}\rquit\r", "log", "kran")
    assert typed("printed all\n", "log", "kran").code == 0
    assert "by hand" not in keys("note pizza\rquit\r", "log", "kran")
    told = keys("advance 001 art\rname sector 34 Kran\rquit\rno\r", "log", "kran")
    assert "Is all of this written on the cards and the map? Type yes. Cards: 001" in told
    assert "altered since: 001" in typed("", "status", "kran").out
    told = keys("advance 005 art\rname sector 35 Prosp\rquit\ryes\r", "log", "kran")
    assert "these cards now say what you wrote by hand" in told
    assert "altered since: 001 Tinvix Minor\n" in typed("", "status", "kran").out
    assert campaigns.open_campaign(Path(), "kran").prints.revision["005"] == 1
    lines = timeline(campaigns.open_campaign(Path(), "kran").record)
    (written,) = [line.address for line in lines if line.event.get("card") == "005" and line.event["type"] == "advance"]
    assert "Card 005 on the table says: " in typed("", "undo", "kran", written).out


def test_map_is_a_word_of_the_prompt(typed: Typed) -> None:
    told = typed("map\n地图\n", "log", "kran").out
    assert told.count("worlds on cards") == 2
    assert "Deck" not in told


# What has changed, and what was misspelt


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("gnetics", "advancement 2 'gnetics' is unknown; did you mean Genetics?"),
        ("Xyzzy", "advancement 2 'Xyzzy' is unknown; write its name such as genetics, or R6"),
    ],
)
def test_a_misspelt_advancement_of_a_table_is_told_with_what_it_may_be(
    makeplay: Makeplay, cell: str, told: str
) -> None:
    header = "kind,number,suit,era,sector,name,advancement 1,advancement 2"
    Path("box.csv").write_text(f"{header}\nworld,3,heart,O,34,Kranax,art,{cell}\n", "utf-8")
    found = makeplay("import", "box.csv", "box", "--player", "Ada")
    assert (found.code, found.err) == (2, f"makeplay: box.csv:2: {told}\n")


def test_a_pack_whose_rules_have_changed_says_so_and_what_to_do(two: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.games.deep_future.pack.DeepFuture.rules_version", "1.7")
    told = two("status", "kran")
    assert told.code == 3
    assert "was started with the rules '1.6' of deep_future; those installed here are '1.7'" in told.err
    assert "install the pack with '1.6'" in told.err
    assert "write rules_version = '1.7' and run makeplay check kran" in told.err
    settings = Path("campaigns/kran/campaign.toml")
    settings.write_text(settings.read_text("utf-8").replace('"1.6"', '"1.7"'), "utf-8")
    assert two("check", "kran").code == 0


def test_a_slip_in_the_rules_of_a_campaign_is_told(two: Makeplay) -> None:
    settings = Path("campaigns/kran/campaign.toml")
    settings.write_text(settings.read_text("utf-8").replace('"1.6"', '"1.5"'), "utf-8")
    assert "'1.5' cannot be played here; write rules_version = '1.6'" in two("status", "kran").err
