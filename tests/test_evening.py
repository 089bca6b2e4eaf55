"""An evening at the screen: what is typed at `table`, `play` and `log`, and how it is answered."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from talking import Makeplay, Told

from generator import cli

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


def test_a_short_number_is_asked_back(typed: Typed) -> None:
    """12 could be a corner or a name; 012 and #12 are card numbers."""
    told = typed("12\n7\n012\n#7\n").out
    assert "Is 12 card 012? Then type 012, the number as it is printed" in told
    assert "Is 7 card 007?" in told
    assert told.count("= 0") == 2


def test_a_short_number_of_a_card_that_lies_elsewhere_is_refused(typed: Typed) -> None:
    assert "'12' is not possible" in typed("012\n12\n").out


@pytest.fixture
def keys(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Types keys at a terminal; what is told."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    assert typed  # the campaign is there

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
