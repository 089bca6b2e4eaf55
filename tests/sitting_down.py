"""A campaign that is played by typing: what every game's tests of `makeplay play` need.

In: a campaign's name, what is typed. Out: what was said, its state, its events.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from talking import Makeplay, Told

from generator.campaign import folder as campaigns

Play = Callable[..., Told]


def typing(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, name: str) -> Play:
    """Plays the campaign of that name: lines typed, then the words of the command line."""

    def call(typed: str, *words: str) -> Told:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return makeplay("play", name, *words)

    return call


def state_of(name: str) -> Any:
    """The campaign as it stands."""
    return campaigns.open_campaign(Path(), name).state


def events_of(name: str, sitting: str) -> list[dict[str, Any]]:
    """The events of one of its sittings."""
    text = Path("campaigns", name, "log", f"{sitting}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def choices_shown(told: Told) -> list[str]:
    """The notation of the choices shown last."""
    last = told.out[told.out.rindex("\n   1  ") :]
    return re.findall(r"^ +\d+  (\S.*?)(?:  |$)", last, re.MULTILINE)
