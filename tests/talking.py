"""Running makeplay as a person does, and what it answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Told(NamedTuple):
    """What a run answered."""

    code: int
    out: str
    err: str


Makeplay = Callable[..., Told]


#: The commands that draw sheets as a proof before they write.
PROVING = ("copying", "importing", "log_session", "play_session", "founding")
