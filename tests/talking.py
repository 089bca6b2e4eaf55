"""Running makeplay as a person does, and what it answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest


class Told(NamedTuple):
    """What a run answered."""

    code: int
    out: str
    err: str


Makeplay = Callable[..., Told]


#: The commands that draw sheets as a proof before they write.
PROVING = ("copying", "importing", "log_session", "play_session", "founding")


def without_proofs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a name can be printed is asked of every line, and takes most of its time: here for tests with `drawn`.

    For an autouse fixture of a module in which sheets are not the subject.
    """
    if "drawn" not in request.fixturenames:
        for command in PROVING:
            monkeypatch.setattr(f"generator.cli.{command}.proof", lambda *_: None)
